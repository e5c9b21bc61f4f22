/** Documents over the wire: what is written, who may, what others hear (H-071 to H-111, H-133/134). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extractPack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyObject } from "../common/types.ts";
import { IDS, Table, type TestClient, tinyWorld } from "./testing.ts";

describe.each([13, 14] as const)("database, profile %i", (profile) => {
  const table = new Table(profile);
  let gm: TestClient;
  let ann: TestClient;
  let ben: TestClient;
  beforeAll(async () => {
    await table.start();
    gm = await table.connect(IDS.gm);
    ann = await table.connect(IDS.ann);
    ben = await table.connect(IDS.ben);
  });
  afterAll(() => table.close());
  const actor = (id: string): AnyObject => table.server.world.all("Actor").get(id)!;
  const token = (): AnyObject =>
    (table.server.world.all("Scene").get(IDS.scene)!.tokens as AnyObject[]).find((entry) => entry._id === IDS.token)!;
  const results = (answer: AnyObject): AnyObject[] => {
    expect(answer.error).toBeUndefined();
    return answer.result.result as AnyObject[];
  };
  const refused = (answer: AnyObject, message: RegExp, code?: string): void => {
    expect(answer.result).toBeUndefined();
    expect(answer.error.message).toMatch(message);
    if (code) expect(answer.error.code).toBe(code);
  };
  const deletion = (key: string): AnyObject =>
    profile === 13 ? { [`-=${key}`]: null } : { [key]: { __$OPERATOR$__: "ForcedDeletion" } };

  it("boots with everything but other people's secrets", async () => {
    const world = await ann.world();
    expect(world).toMatchObject({
      profile,
      userId: IDS.ann,
      paused: false,
      world: { id: "test" },
      system: { id: "tiny" },
      release: { generation: profile },
    });
    expect(new Set(world.activeUsers as string[])).toEqual(new Set([IDS.gm, IDS.ann, IDS.ben]));
    for (const key of [
      "users",
      "actors",
      "items",
      "scenes",
      "combats",
      "messages",
      "journal",
      "macros",
      "tables",
      "cards",
      "playlists",
      "folders",
      "settings",
      "packs",
      "warnings",
    ])
      expect(Array.isArray(world[key]), key).toBe(true);
    expect(Array.isArray(world.effects)).toBe(profile === 14);
    expect(JSON.stringify(world.users)).not.toContain("passwordSalt");
    expect((world.users as AnyObject[]).every((user) => user.password === "")).toBe(true);
    expect((world.warnings as string[]).some((text) => text.includes("tiny.absent"))).toBe(true);
    const absent = (world.packs as AnyObject[]).find((pack) => pack.metadata.id === "tiny.absent")!;
    expect(absent).toMatchObject({ index: [], metadata: { locked: true } });
    expect((world.actors as AnyObject[]).find((entry) => entry._id === IDS.annActor)!.items[0].name).toBe("Sword");
  });

  it("creates with id, ownership, statistics and type, and tells the others (H-071, H-072)", async () => {
    const [made] = results(
      await gm.modify("Actor", "create", {
        data: [
          {
            name: "Nova",
            type: "hero",
            img: "nova.webp",
            items: [{ name: "Beam", type: "power" }],
            system: { biography: "<p onclick='x()'>Hi<script>alert(1)</script></p>", plain: "<script>" },
          },
        ],
        render: false,
        mine: { a: 1 },
      }),
    );
    expect(made!._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(made!.ownership).toMatchObject({ default: 0, [IDS.gm]: 3 });
    expect(made!._stats).toMatchObject({ systemId: "tiny", systemVersion: "1.0.0", lastModifiedBy: IDS.gm });
    expect(made!.prototypeToken).toMatchObject({ name: "Nova", texture: { src: "nova.webp" } });
    expect(made!.items[0]._id).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(made!.system).toEqual({ biography: "<p>Hi</p>", plain: "<script>" });
    const heard = (
      await ann.until(
        ({ event, args }) => event === "modifyDocument" && args[0].action === "create" && args[0].type === "Actor",
      )
    ).args[0] as AnyObject;
    expect(heard).toMatchObject({
      userId: IDS.gm,
      operation: { render: false, mine: { a: 1 } },
      result: [{ _id: made!._id }],
    });
    expect(heard.operation.data).toBeUndefined();
    expect(gm.modified.some((entry) => entry.action === "create")).toBe(false);
    refused(await gm.modify("Actor", "create", { data: [{ name: "Typeless" }] }), /needs a type/);
    refused(await gm.modify("Actor", "create", { data: [{ name: "Wrong", type: "villain" }] }), /is not a type/);
    results(await gm.modify("Actor", "delete", { ids: [made!._id] }));
  });

  it("keeps ids on request only (H-081)", async () => {
    const [plain] = results(
      await gm.modify("Item", "create", { data: [{ _id: "givenid000000001", name: "A", type: "power" }] }),
    );
    expect(plain!._id).not.toBe("givenid000000001");
    const [kept] = results(
      await gm.modify("Item", "create", {
        data: [{ _id: "givenid000000001", name: "B", type: "power" }],
        keepId: true,
      }),
    );
    expect(kept!._id).toBe("givenid000000001");
    results(
      await gm.modify("Item", "create", {
        data: [{ _id: "givenid000000001", name: "C", type: "power" }],
        keepId: true,
      }),
    );
    expect(table.server.world.all("Item").get("givenid000000001")!.name).toBe("C");
    refused(
      await gm.modify("Item", "create", { data: [{ _id: "no id", name: "D", type: "power" }], keepId: true }),
      /not a document id/,
    );
  });

  it("merges, replaces arrays, and reports what changed (H-074 to H-079)", async () => {
    const update = async (data: AnyObject, options: AnyObject = {}): Promise<AnyObject> =>
      results(await ann.modify("Actor", "update", { updates: [{ _id: IDS.annActor, ...data }], ...options }))[0]!;
    const { _stats, ...diff } = await update({ "system.hp.value": 4, system: { hp: { max: 9 } } });
    expect(diff).toEqual({ _id: IDS.annActor, system: { hp: { value: 4 } } });
    expect(_stats).toMatchObject({ lastModifiedBy: IDS.ann });
    expect(actor(IDS.annActor).system.hp).toEqual({ value: 4, max: 9 });
    expect(await update({ "system.hp.value": 4 })).toEqual({ _id: IDS.annActor });
    expect((await update({ "system.hp.value": 4 }, { diff: false })).system).toEqual({ hp: { value: 4 } });
    expect((await update({ "system.tags": ["c"] })).system).toEqual({ tags: ["c"] });
    expect((await update({ "system.map": deletion("one") })).system).toEqual({ map: deletion("one") });
    expect(actor(IDS.annActor).system.map).toEqual({ two: 2 });
    const replaced =
      profile === 13
        ? { "system.==map": { three: 3 } }
        : { "system.map": { __$OPERATOR$__: "ForcedReplacement", value: { three: 3 } } };
    await update(replaced);
    expect(actor(IDS.annActor).system.map).toEqual({ three: 3 });
    await update({ system: { map: { "-=three": null } } });
    expect(actor(IDS.annActor).system.map).toEqual({});
    const before = actor(IDS.annActor).system as AnyObject;
    await update({ system: { hp: { value: 1, max: 2 }, secret: "y" } }, { recursive: false });
    expect(actor(IDS.annActor).system).toEqual({ hp: { value: 1, max: 2 }, secret: "x" });
    results(await gm.modify("Actor", "update", { updates: [{ _id: IDS.annActor, system: before }] }));
    refused(
      await gm.modify("Actor", "update", { updates: [{ _id: IDS.annActor, type: "npc" }] }),
      /type .* can only be changed together/,
    );
    results(await gm.modify("Actor", "update", { updates: [{ _id: IDS.npc, "flags.tiny.note": "x" }] }));
  });

  it("sanitises listed HTML on update and leaves the rest (H-016)", async () => {
    results(
      await ann.modify("Actor", "update", {
        updates: [
          {
            _id: IDS.annActor,
            "system.notes": { a: { text: "<img src=x onerror=alert(1)>" } },
            "system.other": "<b onclick=1>",
          },
        ],
      }),
    );
    expect(actor(IDS.annActor).system.notes.a.text).not.toMatch(/onerror/);
    expect(actor(IDS.annActor).system.other).toBe("<b onclick=1>");
    const [message] = results(
      await ann.modify("ChatMessage", "create", {
        data: [
          {
            content:
              "<button data-action='go' class='x' onclick='1'>Go</button><script>1</script><a href='javascript:1'>j</a>",
          },
        ],
      }),
    );
    expect(message!.content).toBe('<button data-action="go" class="x">Go</button><a>j</a>');
  });

  it("refuses what a player may not do and changes nothing (H-088 to H-091)", async () => {
    const before = JSON.stringify([...table.server.world.all("Actor").values()]);
    refused(
      await ann.modify("Actor", "update", { updates: [{ _id: IDS.benActor, name: "Mine" }] }),
      /User Ann lacks permission to update Actor \[actorBen00000001\]/,
      "permission",
    );
    refused(
      await ann.modify("Actor", "update", {
        updates: [
          { _id: IDS.annActor, name: "Half" },
          { _id: IDS.benActor, name: "Mine" },
        ],
      }),
      /lacks permission/,
    );
    refused(
      await ann.modify("Item", "create", { parentUuid: `Actor.${IDS.benActor}`, data: [{ name: "X", type: "power" }] }),
      /lacks permission to create Item/,
    );
    refused(
      await ann.modify("Actor", "create", { data: [{ name: "X", type: "hero" }] }),
      /lacks permission to create Actor/,
    );
    refused(await ann.modify("Actor", "delete", { ids: [IDS.annActor] }), /lacks permission to delete Actor/);
    refused(await ann.modify("User", "update", { updates: [{ _id: IDS.ann, role: 4 }] }), /lacks permission/);
    refused(await ann.modify("User", "update", { updates: [{ _id: IDS.ben, color: "#ffffff" }] }), /lacks permission/);
    refused(await ann.modify("Setting", "create", { data: [{ key: "tiny.x", value: "1" }] }), /lacks permission/);
    refused(
      await ann.modify("ChatMessage", "create", { data: [{ author: IDS.gm, content: "I am the Gm" }] }),
      /lacks permission/,
    );
    refused(await ann.modify("Folder", "create", { data: [{ name: "F", type: "Actor" }] }), /lacks permission/);
    expect(JSON.stringify([...table.server.world.all("Actor").values()])).toBe(before);
    results(
      await ann.modify("Actor", "update", {
        updates: [{ _id: IDS.annActor, "system.secret": "z", "ownership.default": 3, "system.seen": true }],
      }),
    );
    expect(actor(IDS.annActor).system).toMatchObject({ secret: "x", seen: true });
    expect(actor(IDS.annActor).ownership.default).toBe(0);
    const [made] = results(
      await ann.modify("Item", "create", {
        parentUuid: `Actor.${IDS.annActor}`,
        data: [{ name: "Own", type: "power" }],
      }),
    );
    results(
      await ann.modify("Item", "update", {
        parentUuid: `Actor.${IDS.annActor}`,
        updates: [{ _id: made!._id, name: "Mine" }],
      }),
    );
    expect(
      results(await ann.modify("Item", "delete", { parentUuid: `Actor.${IDS.annActor}`, ids: [made!._id] })),
    ).toEqual([made!._id]);
    results(
      await gm.modify("Setting", "create", {
        data: [{ key: "core.permissions", value: JSON.stringify({ ACTOR_CREATE: [1, 2, 3] }) }],
      }),
    );
    const [hero] = results(await ann.modify("Actor", "create", { data: [{ name: "Allowed", type: "hero" }] }));
    expect(hero!.ownership[IDS.ann]).toBe(3);
    results(await gm.modify("Setting", "create", { data: [{ key: "core.permissions", value: "{}" }] }));
    expect(
      [...table.server.world.all("Setting").values()].filter((setting) => setting.key === "core.permissions"),
    ).toHaveLength(1);
    refused(await gm.modify("User", "update", { updates: [{ _id: IDS.gm, role: 1 }] }), /at least one Gamemaster/);
    refused(
      await (await table.connect(IDS.assistant)).modify("User", "update", { updates: [{ _id: IDS.ann, role: 4 }] }),
      /lacks permission/,
    );
  });

  it("lets players place regions on 14, and neither bring nor change what a region does (GH#13270)", async () => {
    const parentUuid = `Scene.${IDS.scene}`;
    const script = { name: "Script", type: "executeScript", system: { source: "1" } };
    const [theirs] = results(
      await gm.modify("Region", "create", {
        parentUuid,
        data: [{ name: "Trap", behaviors: [script], ...(profile === 14 && { ownership: { [IDS.ann]: 3 } }) }],
      }),
    );
    const behaviour = (theirs!.behaviors as AnyObject[])[0]!;
    const none = /lacks permission to (?:create|update|delete) Region/;
    refused(await ann.modify("Region", "create", { parentUuid, data: [{ name: "Own", behaviors: [script] }] }), none);
    const updates = [{ _id: theirs!._id, behaviors: [{ _id: behaviour._id, name: "Mine" }] }];
    refused(await ann.modify("Region", "update", { parentUuid, updates }), none);
    const inside = `${parentUuid}.Region.${String(theirs!._id)}`;
    refused(await ann.modify("RegionBehavior", "create", { parentUuid: inside, data: [script] }), none);
    refused(
      await ann.modify("RegionBehavior", "update", {
        parentUuid: inside,
        updates: [{ _id: behaviour._id, system: { source: "2" } }],
      }),
      none,
    );
    refused(await ann.modify("RegionBehavior", "delete", { parentUuid: inside, ids: [behaviour._id] }), none);
    const plain = await ann.modify("Region", "create", {
      parentUuid,
      data: [{ name: "Own", ...(profile === 14 && { ownership: { [IDS.ann]: 3 } }) }],
    });
    if (profile === 13) refused(plain, none);
    else {
      const [own] = results(plain);
      results(await ann.modify("Region", "update", { parentUuid, updates: [{ _id: own!._id, name: "Ours" }] }));
      results(await ann.modify("Region", "delete", { parentUuid, ids: [own!._id] }));
    }
    results(await gm.modify("Region", "delete", { parentUuid, ids: [theirs!._id] }));
  });

  it("lets players move the combat on, and nothing else of it", async () => {
    results(await ben.modify("Combat", "update", { updates: [{ _id: IDS.combat, turn: 1 }] }));
    refused(
      await ben.modify("Combat", "update", { updates: [{ _id: IDS.combat, turn: 0, "flags.tiny.x": 1 }] }),
      /lacks permission/,
    );
    expect(table.server.world.all("Combat").get(IDS.combat)!.turn).toBe(1);
    refused(
      await ann.modify("Combat", "update", {
        updates: [{ _id: IDS.combat, combatants: [{ _id: IDS.npcCombatant, initiative: 9 }] }],
      }),
      /lacks permission/,
    );
    const [diff] = results(
      await ann.modify("Combat", "update", {
        updates: [{ _id: IDS.combat, combatants: [{ _id: IDS.annCombatant, initiative: 9 }] }],
      }),
    );
    expect(diff!.combatants).toMatchObject([{ _id: IDS.annCombatant, initiative: 9 }]);
    results(
      await ann.modify("Combatant", "update", {
        parentUuid: `Combat.${IDS.combat}`,
        updates: [{ _id: IDS.annCombatant, defeated: true }],
      }),
    );
    refused(
      await ann.modify("Combatant", "update", {
        parentUuid: `Combat.${IDS.combat}`,
        updates: [{ _id: IDS.npcCombatant, defeated: true }],
      }),
      /lacks permission/,
    );
    refused(
      await ann.modify("Combatant", "create", { parentUuid: `Combat.${IDS.combat}`, data: [{ actorId: IDS.npc }] }),
      /lacks permission/,
    );
  });

  it("keeps whispers and blind rolls from those who may not see them (H-134)", async () => {
    const [whisper] = results(
      await gm.modify("ChatMessage", "create", { data: [{ content: "psst-ann", whisper: [IDS.ann] }] }),
    );
    const [blind] = results(
      await ann.modify("ChatMessage", "create", {
        data: [{ content: "blind-secret", whisper: [IDS.gm], blind: true, rolls: ['{"total":17}'] }],
      }),
    );
    expect(blind).toMatchObject({ content: "", rolls: [], blind: true });
    await ann.until(({ args }) => JSON.stringify(args).includes("psst-ann"));
    await gm.until(({ args }) => JSON.stringify(args).includes("blind-secret"));
    expect(JSON.stringify(ben.received)).not.toMatch(/psst-ann|blind-secret/);
    expect(JSON.stringify(ann.received)).not.toMatch(/blind-secret/);
    expect(JSON.stringify(await ben.world())).not.toMatch(/psst-ann|blind-secret/);
    expect(JSON.stringify(await ann.world())).not.toMatch(/blind-secret/);
    expect(JSON.stringify(await ben.modify("ChatMessage", "get", { query: {} }))).not.toMatch(/psst-ann|blind-secret/);
    // Revealed, and hidden again: those concerned see it come and go.
    results(await gm.modify("ChatMessage", "update", { updates: [{ _id: whisper!._id, whisper: [IDS.ben] }] }));
    const appeared = await ben.until(({ args }) => JSON.stringify(args).includes("psst-ann"));
    expect(appeared.args[0]).toMatchObject({ action: "create", result: [{ _id: whisper!._id, content: "psst-ann" }] });
    await ann.until(({ args }) => args[0].action === "delete" && args[0].result[0] === whisper!._id);
    refused(
      await ben.modify("ChatMessage", "update", { updates: [{ _id: whisper!._id, content: "mine" }] }),
      /lacks permission/,
    );
    refused(await ben.modify("ChatMessage", "delete", { ids: [whisper!._id] }), /lacks permission/);
  });

  it("keeps what an unlinked token's actor differs in with the token (H-100)", async () => {
    const uuid = `Scene.${IDS.scene}.Token.${IDS.token}`;
    expect(token().delta).toBeTruthy();
    results(
      await gm.modify("ActorDelta", "update", {
        parentUuid: uuid,
        updates: [{ _id: token().delta._id, "system.hp.value": 1 }],
      }),
    );
    expect(token().delta.system).toEqual({ hp: { value: 1 } });
    results(await gm.modify("Actor", "update", { parentUuid: uuid, updates: [{ _id: IDS.npc, name: "Hurt thug" }] }));
    expect(token().delta.name).toBe("Hurt thug");
    const [diff] = results(
      await gm.modify("Item", "update", {
        parentUuid: `${uuid}.Actor.${IDS.npc}`,
        updates: [{ _id: IDS.sword, "system.rank": 5 }],
      }),
    );
    expect(diff).toMatchObject({ _id: IDS.sword, system: { rank: 5 } });
    expect(token().delta.items).toMatchObject([{ _id: IDS.sword, name: "Club", system: { rank: 5 } }]);
    expect(actor(IDS.npc)).toMatchObject({
      name: "Thug",
      system: { hp: { value: 3 } },
      items: [{ system: { rank: 2 } }],
    });
    const [added] = results(
      await gm.modify("Item", "create", {
        parentUuid: `${uuid}.ActorDelta.${String(token().delta._id)}`,
        data: [{ name: "Grenade", type: "power", effects: [{ name: "Glow" }] }],
      }),
    );
    expect(token().delta.items).toHaveLength(2);
    const [effect] = results(
      await gm.modify("ActiveEffect", "create", {
        parentUuid: `${uuid}.Actor.${IDS.npc}.Item.${String(added!._id)}`,
        data: [{ name: "Fuse" }],
      }),
    );
    expect((token().delta.items as AnyObject[])[1]!.effects).toHaveLength(2);
    expect(effect!._id).toBeTruthy();
    results(
      await gm.modify("Item", "delete", { parentUuid: `${uuid}.Actor.${IDS.npc}`, ids: [IDS.sword, added!._id] }),
    );
    expect(token().delta.items).toEqual([{ _id: IDS.sword, _tombstone: true }]);
    refused(
      await gm.modify("Item", "update", {
        parentUuid: `${uuid}.Actor.${IDS.npc}`,
        updates: [{ _id: IDS.sword, name: "x" }],
      }),
      /does not exist/,
    );
    refused(
      await ann.modify("Actor", "update", { parentUuid: uuid, updates: [{ _id: IDS.npc, name: "x" }] }),
      /lacks permission/,
    );
    results(
      await ann.modify("Token", "update", { parentUuid: `Scene.${IDS.scene}`, updates: [{ _id: IDS.linked, x: 50 }] }),
    );
    refused(
      await ben.modify("Token", "update", { parentUuid: `Scene.${IDS.scene}`, updates: [{ _id: IDS.linked, x: 51 }] }),
      /lacks permission/,
    );
    results(
      await ann.modify("Item", "update", {
        parentUuid: `Scene.${IDS.scene}.Token.${IDS.linked}.Actor.${IDS.annActor}`,
        updates: [{ _id: IDS.sword, "system.rank": 7 }],
      }),
    );
    expect(actor(IDS.annActor).items[0].system.rank).toBe(7);
  });

  it("changes a type only together with its system data", async () => {
    const [made] = results(
      await gm.modify("Actor", "create", {
        data: [
          {
            name: "Turncoat",
            type: "npc",
            system: { old: 1 },
            items: [
              { name: "A", type: "power" },
              { name: "B", type: "power" },
              { name: "C", type: "power" },
            ],
          },
        ],
      }),
    );
    const change =
      profile === 13
        ? { type: "hero", "==system": { fresh: 2 } }
        : { type: "hero", system: { __$OPERATOR$__: "ForcedReplacement", value: { fresh: 2 } } };
    const [diff] = results(await gm.modify("Actor", "update", { updates: [{ _id: made!._id, ...change }] }));
    expect(actor(made!._id as string)).toMatchObject({ type: "hero", system: { fresh: 2 } });
    expect(diff).toMatchObject({ type: "hero", system: { fresh: 2, ...deletion("old") } });
    const parentUuid = `Actor.${String(made!._id)}`;
    expect((made!.items as AnyObject[]).map((item) => item.name as string)).toEqual(["A", "B", "C"]);
    expect(
      results(await gm.modify("Item", "delete", { parentUuid, ids: [made!.items[1]._id], deleteAll: true })),
    ).toHaveLength(1);
    expect(results(await gm.modify("Item", "delete", { parentUuid, deleteAll: true }))).toHaveLength(2);
    const merged = results(
      await gm.modify("Actor", "update", {
        updates: [{ _id: made!._id, items: [{ _id: "embedded00000001", name: "New", type: "power" }] }],
      }),
    )[0]!;
    expect(merged.items).toMatchObject([{ _id: "embedded00000001", name: "New" }]);
    results(
      await gm.modify("Actor", "update", {
        updates: [{ _id: made!._id, items: [{ _id: "embedded00000001", "system.rank": 4 }] }],
      }),
    );
    expect(actor(made!._id as string).items).toMatchObject([{ name: "New", system: { rank: 4 } }]);
    results(await gm.modify("Actor", "update", { updates: [{ _id: made!._id, items: [] }], recursive: false }));
    expect(actor(made!._id as string).items).toEqual([]);
    results(
      await gm.modify("Token", "update", {
        parentUuid: `Scene.${IDS.scene}`,
        updates: [{ _id: IDS.token, "delta.system.mood": "grim" }],
      }),
    );
    expect(token().delta.system.mood).toBe("grim");
    results(await gm.modify("Actor", "delete", { ids: [made!._id] }));
  });

  it("re-parents what was in a deleted folder, and unlinks a deleted actor (H-099, H-110)", async () => {
    const [outer] = results(await gm.modify("Folder", "create", { data: [{ name: "Outer", type: "Actor" }] }));
    const [inner] = results(
      await gm.modify("Folder", "create", { data: [{ name: "Inner", type: "Actor", folder: outer!._id }] }),
    );
    const [thing] = results(
      await gm.modify("Actor", "create", { data: [{ name: "Filed", type: "npc", folder: inner!._id }] }),
    );
    results(await gm.modify("Folder", "delete", { ids: [inner!._id] }));
    expect(actor(thing!._id as string).folder).toBe(outer!._id);
    await ben.until(
      ({ args }) => args[0]?.operation?.cascade && args[0].type === "Actor" && args[0].result[0]._id === thing!._id,
    );
    await gm.until(({ args }) => args[0]?.operation?.cascade && args[0].type === "Actor");
    let parent = outer!._id as string;
    for (let depth = 2; depth <= 4; depth++)
      parent = results(
        await gm.modify("Folder", "create", { data: [{ name: `D${depth}`, type: "Actor", folder: parent }] }),
      )[0]!._id as string;
    refused(await gm.modify("Folder", "create", { data: [{ name: "D5", type: "Actor", folder: parent }] }), /4 deep/);
    refused(await gm.modify("Folder", "update", { updates: [{ _id: outer!._id, folder: parent }] }), /itself|deep/);
    results(await gm.modify("Folder", "delete", { ids: [outer!._id], deleteSubfolders: true, deleteContents: true }));
    expect(table.server.world.all("Folder").size).toBe(0);
    expect(actor(thing!._id as string)).toBeUndefined();
    const [combatActor] = results(await gm.modify("Actor", "create", { data: [{ name: "Fighter", type: "npc" }] }));
    const [combatant] = results(
      await gm.modify("Combatant", "create", {
        parentUuid: `Combat.${IDS.combat}`,
        data: [{ actorId: combatActor!._id }],
      }),
    );
    results(await gm.modify("Actor", "delete", { ids: [combatActor!._id] }));
    expect(
      (table.server.world.all("Combat").get(IDS.combat)!.combatants as AnyObject[]).find(
        (entry) => entry._id === combatant!._id,
      )!.actorId,
    ).toBeNull();
  });

  it("loses no update when many come at once (H-096)", async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? gm : ann).modify("Actor", "update", {
          updates: [{ _id: IDS.annActor, [`system.counts.k${index}`]: index }],
        }),
      ),
    );
    expect(Object.keys(actor(IDS.annActor).system.counts as AnyObject)).toHaveLength(30);
  });

  it("answers malformed requests with an error and lives on", async () => {
    const before = JSON.stringify(await gm.world());
    let seed = 7;
    const random = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
    const junk = [
      null,
      0,
      -1,
      1e9,
      "",
      "x",
      "Actor",
      "constructor",
      "__proto__",
      true,
      [],
      {},
      [[]],
      [null],
      [1, "a"],
      { _id: 5 },
      { _id: "x".repeat(17) },
      { data: "x" },
      { __$OPERATOR$__: "Nope" },
      "a.b.c",
      { "a.b": { "c.d": 1 } },
      { "__proto__.x": 1 },
      { "constructor.prototype.x": 1 },
    ];
    const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
    for (let run = 0; run < 400; run++) {
      const parentUuid = pick([
        undefined,
        "",
        "x",
        "Actor",
        "Actor.",
        `Actor.${IDS.annActor}.Item`,
        `Actor.${IDS.npc}x`,
        "Compendium.tiny.powers",
        "Compendium.a.b.Item.c",
        `Scene.${IDS.scene}.Token.nope.Actor.x`,
        5,
        {},
        [],
      ]);
      const operation = pick([
        { data: pick(junk), parentUuid },
        { updates: pick(junk), parentUuid },
        { ids: pick(junk), parentUuid },
        {
          updates: [
            {
              _id: IDS.npc,
              ...Object.fromEntries([[pick(["type", "_stats", "_id", "prototypeToken", "bogus.-=x"]), pick(junk)]]),
            },
          ],
          parentUuid: "Actor.none",
        },
        { data: [pick(junk)], pack: pick(["tiny.powers", "x", 3, {}]) },
        { query: pick(junk), pack: pick(["tiny.powers", "nope"]) },
        pick(junk),
      ]);
      const request = pick<unknown>([
        {
          type: pick(["Actor", "Item", "Token", "ActorDelta", "User", "Setting", "Nope", "__proto__", 4, null]),
          action: pick(["get", "create", "update", "delete", "explode", 1]),
          operation,
        },
        pick(junk),
      ]);
      const answer = await ann.request("modifyDocument", request);
      expect(answer.error ?? answer.result, JSON.stringify(request)).toBeTruthy();
      if (answer.error)
        expect(answer.error.code, `${JSON.stringify(request)} -> ${String(answer.error.message)}`).not.toBe("internal");
    }
    let deep: AnyObject = {};
    for (let depth = 0; depth < 500; depth++) deep = { a: deep };
    refused(await gm.modify("Actor", "update", { updates: [{ _id: IDS.npc, system: deep }] }), /deep/);
    refused(
      await gm.modify("Actor", "update", { updates: Array.from({ length: 20_000 }, () => ({ _id: IDS.npc })) }),
      /More than/,
    );
    refused(await gm.modify("Actor", "update", { updates: [{ _id: IDS.npc, system: "text" }] }), /./);
    gm.socket.emit("modifyDocument");
    gm.socket.emit("modifyDocument", Buffer.from("x"));
    expect(({} as AnyObject).x).toBeUndefined();
    const after = await gm.world();
    // Deliberately harmless writes (messages, settings of their own) aside, nothing moved.
    for (const key of ["actors", "scenes", "users", "combats", "folders"])
      expect(JSON.stringify(after[key]), key).toBe(JSON.stringify((JSON.parse(before) as AnyObject)[key]));
  });

  it("commits a batch as a whole or not at all (H-098)", async () => {
    const good = { type: "Actor", action: "update", operation: { updates: [{ _id: IDS.npc, name: "Batched" }] } };
    const bad = { type: "Item", action: "delete", operation: { ids: ["doesnotexist0000"] } };
    if (profile === 13) {
      refused(await gm.request("modifyBatch", [good]), /version 14/);
      return;
    }
    refused(await gm.request("modifyBatch", [good, bad]), /does not exist/);
    expect(actor(IDS.npc).name).toBe("Thug");
    const answer = await gm.request("modifyBatch", [
      good,
      { type: "Macro", action: "create", operation: { data: [{ name: "M", type: "chat", command: "hi" }] } },
    ]);
    expect(answer.result).toHaveLength(2);
    expect(actor(IDS.npc).name).toBe("Batched");
    await ben.until(({ event, args }) => event === "modifyBatch" && args[0].length === 2);
  });

  it("reads the same after a restart, byte for byte (H-097)", async () => {
    const dump = (): string =>
      JSON.stringify(
        [...table.server.world.stores].map(([type]) => [
          type,
          [...table.server.world.all(type).values()].sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1)),
        ]),
      );
    const before = dump();
    await table.restart();
    expect(dump()).toBe(before);
    gm = await table.connect(IDS.gm);
    ann = await table.connect(IDS.ann);
    ben = await table.connect(IDS.ben);
  });

  it("writes collections that the official command line reads (H-109)", async () => {
    await table.server.close();
    for (const collection of ["actors", "scenes", "combats", "journal"]) {
      const target = join(table.data.path, `extracted-${collection}`);
      await extractPack(join(table.data.path, "worlds", "test", "data", collection), target);
      expect(readdirSync(target).length).toBeGreaterThan(0);
      for (const name of readdirSync(target)) {
        const source = JSON.parse(readFileSync(join(target, name), "utf8")) as AnyObject;
        expect(source._key).toBe(`!${collection}!${String(source._id)}`);
        if (source._id === IDS.annActor)
          expect(source.items).toMatchObject([{ _key: `!actors.items!${IDS.annActor}.${IDS.sword}`, name: "Sword" }]);
        if (source._id === IDS.scene)
          expect((source.tokens as AnyObject[])[0]!.delta._key).toMatch(/^!scenes\.tokens\.delta!/);
      }
    }
    await table.start({}, tinyWorld(profile));
  });
});
