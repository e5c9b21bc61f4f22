/** People at one table at once: races, forged requests, secrets on the wire, a Gamemaster who reloads or is not there. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  alike,
  inGame,
  nextFaces,
  openTable,
  playedOn,
  ready,
  type Seat,
  standTogether,
  type TestTable,
  withoutIds,
} from "./support.ts";

interface Message {
  readonly id: string;
  readonly type: string;
  readonly rolls: readonly unknown[];
  readonly system: {
    readonly kind: string;
    readonly events: readonly { readonly event: { readonly type: string } }[];
    readonly veil: string | null;
  };
}
interface Actor {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  toObject(): {
    readonly system: {
      readonly health: { readonly value: number };
      readonly victoryPoints: { readonly value: number };
    };
    readonly effects: readonly unknown[];
  };
  update(data: object): Promise<unknown>;
}
interface Globals {
  readonly game: {
    readonly actors: { readonly contents: readonly Actor[]; getName(name: string): Actor };
    readonly messages: { readonly contents: readonly Message[]; readonly size: number; get(id: string): Message };
    readonly users: {
      readonly activeGM: {
        query(
          name: string,
          data: object,
          options: object,
        ): Promise<{ accepted: boolean; reason?: string; message?: string }>;
      } | null;
    };
    readonly socket: { emit(name: string, data: object): void };
    readonly crossover: {
      readonly api: {
        open(card: object): Promise<Message | null>;
        call(trait: string, options: object): Promise<void>;
        rolls?: unknown;
      };
    };
  };
  readonly foundry: { readonly utils: { randomID(): string } };
}

/** What play can change of every actor, as this client has it; a list of lines, so that a difference is readable. */
const world = (seat: Seat): Promise<string> =>
  inGame(
    seat.page,
    () =>
      (globalThis as unknown as Globals).game.actors.contents
        .map((a) => {
          const { system, effects, items } = a.toObject() as unknown as {
            system: object;
            effects: { _id: string; system: object }[];
            items: { _id: string; system: object }[];
          };
          const plain = JSON.stringify([
            system,
            effects.map((e) => [e._id, e.system]),
            items.map((i) => [i._id, i.system]),
          ]);
          let hash = 0;
          for (const char of plain) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0;
          const { health, bruises, victoryPoints } = system as {
            health: object;
            bruises: number;
            victoryPoints?: object;
          };
          return `${a.name} ${JSON.stringify([health, bruises, victoryPoints, effects.map((e) => e._id)])} ${hash}`;
        })
        .join("\n"),
    null,
  );

/** Open an attack of Ada's hero on Overtime through the API: the same way in as the sheet's. */
const attack = (seat: Seat, from: string, at: string): Promise<string> =>
  inGame(
    seat.page,
    async ([a, t]: [string, string]) => {
      const { game } = globalThis as unknown as Globals;
      const [actor, target] = [game.actors.getName(a), game.actors.getName(t)];
      const ask = {
        actor: actor.uuid,
        attack: "unarmed",
        targets: [target.uuid],
        cover: "none",
        concealment: "none",
        band: "short",
        circumstance: 0,
        routine: false,
        trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
      };
      const card = await game.crossover.api.open({ kind: "attack", actor, ask, visibility: "public" });
      return card?.id ?? "";
    },
    [from, at] as [string, string],
  );

/** Press a card's button now, without playwright's patience: in a race the button may be gone the next moment. Twice for a double click. */
const press = (seat: Seat, id: string, selector: string, times = 1): Promise<void> =>
  card(seat, id)
    .locator(selector)
    .first()
    .evaluate(
      (button, n) => {
        for (let i = 0; i < n; i++) (button as HTMLElement).click();
      },
      times,
      { timeout: 5_000 },
    )
    .catch(() => undefined);

const card = (seat: Seat, id: string): ReturnType<Seat["page"]["locator"]> =>
  seat.page.locator(`#chat [data-message-id="${id}"], #sidebar [data-message-id="${id}"]`).first();
const stepsOf = (seat: Seat, id: string): Promise<string[]> =>
  inGame(
    seat.page,
    (m: string) => (globalThis as unknown as Globals).game.messages.get(m).system.events.map((e) => e.event.type),
    id,
  );
const points = (seat: Seat, name: string): Promise<number> =>
  inGame(
    seat.page,
    (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).toObject().system.victoryPoints.value,
    name,
  );

/** How many random forgeries; the long run (`FORGERIES=10000`) is a command of its own. */
const RANDOM = Number(process.env.FORGERIES ?? 400);

for (const profile of playedOn(14))
  describe(`people at one table on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let assistant: Seat;
    let ada: Seat;
    let bo: Seat;
    const frames: string[] = [];

    beforeAll(async () => {
      table = await openTable(profile, { users: [{ _id: "demoAssistant000", name: "Sam", role: 3 }] });
      gm = await table.join("Gamemaster");
      assistant = await table.join("Sam");
      ada = await table.join("Ada");
      bo = await table.join("Bo");
      bo.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
      await bo.page.reload();
      await ready(bo.page);
      frames.length = 0;
      for (const seat of [gm, assistant, ada, bo]) await seat.page.evaluate("globalThis.__name ??= (f) => f");
      await standTogether(gm.page);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("an adversary's numbers and a secret difficulty are in nothing that a player receives", async () => {
      await inGame(
        gm.page,
        async () => {
          const { game } = globalThis as unknown as Globals;
          await game.actors
            .getName("Overtime")
            .update({ "system.powerLevel": 43, "system.abilities.fgt.rank": 43, "system.abilities.str.rank": 43 });
        },
        null,
      );
      frames.length = 0;
      await nextFaces(gm.page, [1, 0, 1]);
      const id = await attack(gm, "Overtime", "Patchbay");
      expect(id).not.toBe("");
      await inGame(
        gm.page,
        async () => (globalThis as unknown as Globals).game.crossover.api.call("perception", { dc: 77, secret: true }),
        null,
      );
      await expect.poll(() => card(bo, id).count()).toBe(1);
      await expect
        .poll(() =>
          inGame(bo.page, () => (globalThis as unknown as Globals).game.messages.contents.at(-1)?.system.kind, null),
        )
        .toBe("call");
      const received = frames.filter((f) => f.includes("ChatMessage")).join("\n");
      expect(received).toContain(id);
      const shown = JSON.stringify(
        await inGame(
          bo.page,
          () => (globalThis as unknown as Globals).game.messages.contents.slice(-2).map((m) => [m.rolls, m.system]),
          null,
        ),
      );
      for (const text of [shown, received].map(withoutIds)) {
        expect(text).not.toMatch(/(?<![\d.])43(?!\d)/u);
        expect(text).not.toMatch(/(?<![\d.])77(?!\d)/u);
        expect(text).not.toMatch(/"faces\\?":\[/u);
      }
      // The Gamemaster sees them, the assistant hears of the outcome, and one click shows the table.
      expect(await card(gm, id).innerText()).toMatch(/Damage 43/u);
      await card(gm, id).locator("[data-step=reveal]").click();
      await expect.poll(() => card(bo, id).innerText()).toMatch(/Damage 43/u);
      await inGame(
        gm.page,
        async () =>
          (globalThis as unknown as Globals).game.actors
            .getName("Overtime")
            .update({ "system.powerLevel": 10, "system.abilities.fgt.rank": 3, "system.abilities.str.rank": 0 }),
        null,
      );
    });

    it("two who answer the same question are heard once, a double click counts once", async () => {
      await nextFaces(ada.page, [1, 1, 0]);
      const id = await attack(ada, "Breakwater", "Overtime");
      await card(gm, id).locator("[data-gesture=defend]").waitFor();
      await card(assistant, id).locator("[data-gesture=defend]").waitFor();
      await nextFaces(gm.page, [-1, -1, 0]);
      await nextFaces(assistant.page, [-1, -1, 0]);
      await Promise.all([press(gm, id, "[data-gesture=defend]"), press(assistant, id, "[data-gesture=defend]")]);
      await expect.poll(() => stepsOf(ada, id)).toEqual(["attack", "defend"]);
      await nextFaces(gm.page, [-1, -1, 0]);
      await card(gm, id).locator("[data-gesture=resist]").waitFor();
      await press(gm, id, "[data-gesture=resist]", 2);
      await expect.poll(() => stepsOf(ada, id)).toEqual(["attack", "defend", "resist"]);
      const before = await world(gm);
      await card(gm, id).locator("[data-gesture=apply]").waitFor();
      await Promise.all([press(gm, id, "[data-gesture=apply]", 2), press(assistant, id, "[data-gesture=apply]")]);
      await expect.poll(() => stepsOf(ada, id)).toEqual(["attack", "defend", "resist", "apply"]);
      await expect.poll(() => world(gm)).not.toBe(before);
      const after = await world(gm);
      await expect.poll(() => world(assistant)).toBe(after);
      // Undo and apply at once: whichever comes second finds the ground as the first left it.
      await card(gm, id).locator(".latest [data-step=withdraw]", { hasText: "Overtime" }).waitFor();
      await Promise.all([press(gm, id, ".latest [data-step=withdraw]", 2), press(gm, id, "[data-gesture=apply]")]);
      // Applied anew after the undo, or refused before it: either way all of it or none, and the same for everybody.
      await card(assistant, id).locator(".latest [data-step=restore], .latest [data-step=withdraw]").first().waitFor();
      await expect
        .poll(async () => {
          const [here, there] = [await world(gm), await world(assistant)];
          return here === there && [before, after].includes(here);
        })
        .toBe(true);
    });

    it("the last point is spent once, whoever clicks", async () => {
      await inGame(
        gm.page,
        async () =>
          (globalThis as unknown as Globals).game.actors
            .getName("Breakwater")
            .update({ "system.victoryPoints.value": 1 }),
        null,
      );
      const deed = { kind: "points", visibility: "public" };
      const spend = (seat: Seat): Promise<boolean> =>
        inGame(
          seat.page,
          async (base: object) => {
            const { game } = globalThis as unknown as Globals;
            const actor = game.actors.getName("Breakwater");
            return (
              (await game.crossover.api.open({
                ...base,
                actor,
                ask: { actor: actor.uuid, point: "victoryPoints", deed: "heroicSkill", args: { skill: "technology" } },
              })) !== null
            );
          },
          deed,
        );
      await expect.poll(() => points(ada, "Breakwater")).toBe(1);
      const done = await Promise.all([spend(ada), spend(gm), spend(ada)]);
      expect(done.filter(Boolean)).toHaveLength(1);
      await expect.poll(() => points(ada, "Breakwater")).toBe(0);
    });

    it(
      "forged requests change nothing that is not the forger's",
      async () => {
        const id = await attack(ada, "Breakwater", "Overtime");
        await card(gm, id).waitFor();
        const before = await world(gm);
        const messages = await inGame(gm.page, () => (globalThis as unknown as Globals).game.messages.size, null);
        const answers = await inGame(
          bo.page,
          async ([message, count]: [string, number]) => {
            const g = globalThis as unknown as Globals;
            const { game } = g;
            const [breakwater, overtime, patchbay] = ["Breakwater", "Overtime", "Patchbay"].map(
              (n) => game.actors.getName(n).uuid,
            );
            const events: object[] = [
              "attack",
              "defend",
              "resist",
              "apply",
              "benefit",
              "roll",
              "answer",
              "flip",
              "pass",
              "do",
              "award",
              "undo",
              "constructor",
              "__proto__",
              "",
              "toString",
            ].flatMap((type) => [
              { type },
              { type, target: overtime, faces: [1, 1, 1] },
              {
                type,
                target: overtime,
                faces: [1, 1, 1],
                powerFaces: [1, 1, 1],
                check: { bonus: [{ value: 1e9 }] },
                request: { rank: 1e9 },
              },
              {
                type,
                targets: [overtime],
                changes: [
                  {
                    target: overtime,
                    changes: [
                      { kind: "set", subject: overtime, path: "system.health.value", from: 6, to: -3, rule: "" },
                    ],
                  },
                ],
              },
              {
                type,
                targets: [overtime, patchbay],
                faces: Number.NaN,
                changes: [{ kind: "delete", subject: breakwater, collection: "Item", id: "x", data: {} }],
              },
              {
                type,
                changes: [
                  { kind: "set", subject: overtime, path: "system.victoryPoints.value", from: 0, to: 99, rule: "" },
                ],
              },
            ]);
            const open = (kind: string, actor: unknown, ask: unknown, event: object | null): object => ({
              op: "open",
              id: g.foundry.utils.randomID(),
              ruleset: "fudge",
              kind,
              actor,
              speaker: {},
              ask,
              event,
              rolls: [],
              visibility: "public",
              throwHere: false,
              parent: null,
            });
            const handmade: object[] = [
              ...events.map((event) => ({ op: "say", message, events: [{ event, rolls: [] }] })),
              ...events.slice(0, 24).map((event) => ({ op: "say", message, event, rolls: [] })),
              ...["withdraw", "restore"].flatMap((op) => [0, 1, -1, 99, 0.5].map((at) => ({ op, message, at }))),
              { op: "reveal", message },
              ...["check", "attack", "dying", "points", "moment", "call", "constructor"].flatMap((kind) =>
                [overtime, breakwater, "Actor.none"].map((actor) =>
                  open(
                    kind,
                    actor,
                    { actor, point: "victoryPoints", deed: "award", args: {}, trait: "ability:str", dc: 0 },
                    { type: "award" },
                  ),
                ),
              ),
              open(
                "moment",
                patchbay,
                {
                  actor: { uuid: patchbay, name: "", img: "" },
                  moment: "rest",
                  changes: [{ kind: "set", subject: overtime, path: "system.health.value", from: 6, to: 0, rule: "" }],
                },
                { type: "pass" },
              ),
              open(
                "points",
                patchbay,
                { actor: overtime, point: "victoryPoints", deed: "heroicSkill", args: { skill: "technology" } },
                { type: "do", changes: [] },
              ),
              open(
                "points",
                patchbay,
                { actor: patchbay, point: "victoryPoints", deed: "award", args: {} },
                { type: "do", changes: [] },
              ),
              open(
                "attack",
                patchbay,
                {
                  actor: breakwater,
                  attack: "unarmed",
                  targets: [overtime],
                  cover: "none",
                  concealment: "none",
                  band: "short",
                  circumstance: 0,
                  routine: false,
                  trades: {},
                },
                { type: "attack", throws: [] },
              ),
              open(
                "dying",
                patchbay,
                { actor: overtime },
                {
                  type: "roll",
                  faces: [-1, -1, -1],
                  changes: [{ kind: "set", subject: overtime, path: "system.health.value", from: 6, to: -3, rule: "" }],
                },
              ),
              ...["doompool", "drama", "nobody"].flatMap((ruleset) =>
                ["action", "pool", "points", "call", "moment", "deck", "autoSuccess"].flatMap((kind) =>
                  [overtime, breakwater].map((actor) => ({
                    ...open(
                      kind,
                      actor,
                      { actor, targets: [overtime], deed: "award", args: {} },
                      { type: "do", changes: [] },
                    ),
                    ruleset,
                  })),
                ),
              ),
              { op: "flow", combat: "demoCombat000000", event: { type: "next" } },
              { op: "flowBack", combat: "demoCombat000000" },
              {},
              { op: "open" },
              { op: "say" },
              { op: 7 },
              { op: "say", message: 3, events: "x" },
            ];
            let seed = 7;
            const next = (n: number): number => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % n;
            const scrap = (depth: number): unknown => {
              const pick = next(9);
              if (pick === 0) return null;
              if (pick === 1) return next(2) === 0;
              if (pick === 2) return next(2000) - 1000;
              if (pick < 6)
                return [overtime, breakwater, message, "attack", "system.health.value", "apply", "", "ActiveEffect"][
                  next(8)
                ];
              if (depth > 2) return [];
              return pick === 6
                ? Array.from({ length: next(4) }, () => scrap(depth + 1))
                : Object.fromEntries(
                    ["type", "target", "targets", "faces", "changes", "actor", "message", "at", "ask"]
                      .slice(0, next(9))
                      .map((k) => [k, scrap(depth + 1)]),
                  );
            };
            const random = Array.from({ length: count }, () => ({
              op: ["open", "say", "withdraw", "restore", "reveal", "flow"][next(6)],
              ...(scrap(0) as object),
              ...(next(2) === 0 && { message }),
              events: [{ event: { type: "apply", ...(scrap(0) as object) }, rolls: [] }],
            }));
            const said: { accepted: boolean; reason?: string }[] = [];
            for (const data of [...handmade, ...random]) {
              const nonce = g.foundry.utils.randomID();
              game.socket.emit("system.crossover", { type: "announce", nonce });
              said.push(
                await game.users
                  .activeGM!.query("crossover.exchange", { ...data, nonce }, { timeout: 5_000 })
                  .catch((e: unknown) => ({ accepted: false, reason: String(e) })),
              );
            }
            // Somebody else's name, and no name at all.
            said.push(
              await game.users
                .activeGM!.query(
                  "crossover.exchange",
                  { ...handmade[0], nonce: "neverAnnounced00" },
                  { timeout: 8_000 },
                )
                .catch((e: unknown) => ({ accepted: false, reason: String(e) })),
            );
            return {
              handmade: handmade.length,
              accepted: said.filter((s) => s.accepted).length,
              unreasoned: said.filter((s) => !s.accepted && !s.reason).length,
              reasons: [...new Set(said.map((s) => s.reason))],
            };
          },
          [id, RANDOM] as [string, number],
        );
        expect(answers.handmade).toBeGreaterThanOrEqual(200);
        expect(answers).toMatchObject({ unreasoned: 0, accepted: 0 });
        expect(await world(gm)).toBe(before);
        expect(await inGame(gm.page, () => (globalThis as unknown as Globals).game.messages.size, null)).toBe(messages);
      },
      60_000 + 30 * RANDOM,
    );

    it("what a player writes into a message of their own is acted on by nobody", async () => {
      const before = await world(gm);
      const id = await inGame(
        bo.page,
        async () => {
          const g = globalThis as unknown as Globals & { ChatMessage: { create(data: object): Promise<Message> } };
          const overtime = g.game.actors.getName("Overtime").uuid;
          const party = { uuid: overtime, name: "Overtime", img: "" };
          const message = await g.ChatMessage.create({
            type: "exchange",
            system: {
              ruleset: "fudge",
              kind: "moment",
              by: "demoGamemaster00",
              actor: overtime,
              request: {
                actor: party,
                moment: "rest",
                changes: [{ kind: "set", subject: overtime, path: "system.health.value", from: 6, to: -3, rule: "" }],
              },
              events: [],
              veil: null,
            },
          });
          return message.id;
        },
        null,
      );
      const answer = await inGame(
        gm.page,
        async (message: string) => {
          const { game } = globalThis as unknown as Globals;
          return game.users
            .activeGM!.query(
              "crossover.exchange",
              { op: "say", message, events: [{ event: { type: "pass" }, rolls: [] }], nonce: "x" },
              { timeout: 8_000 },
            )
            .catch((e: unknown) => ({ accepted: false, reason: String(e) }));
        },
        id,
      );
      expect(answer.accepted).toBe(false);
      expect(await world(gm)).toBe(before);
      await expect.poll(() => card(gm, id).innerText()).toMatch(/without a Gamemaster/u);
    });

    it("any window of the Gamemaster goes on with a card whose numbers are hidden, and a player receives none of them", async () => {
      frames.length = 0;
      await nextFaces(gm.page, [1, 0, 1]);
      const id = await attack(gm, "Overtime", "Patchbay");
      const second = await table.join("Gamemaster");
      const lost = /browser that isn't here/u;
      await card(second, id).locator("[data-gesture=defend]").first().waitFor();
      await expect.poll(() => card(second, id).innerText()).not.toMatch(lost);
      // The browser's own store is gone: the other window still has it.
      await second.page.evaluate("localStorage.clear()");
      await second.page.reload();
      await ready(second.page);
      await second.page.evaluate("globalThis.__name ??= (f) => f");
      await card(second, id).locator("[data-gesture=defend]").first().waitFor();
      await expect.poll(() => card(second, id).innerText()).not.toMatch(lost);
      await nextFaces(second.page, [-1, -1, 0]);
      await press(second, id, "[data-gesture=defend]");
      await expect.poll(() => stepsOf(bo, id)).toEqual(["attack", "defend"]);
      // The first window has heard of the step, with its numbers: it is where the other one is.
      const told = async (seat: Seat): Promise<string> => card(seat, id).locator(".exchange-card").innerText();
      await expect.poll(() => card(second, id).locator("[data-gesture=defend]").count()).toBe(0);
      await alike([gm, second], told);
      expect(frames.join("\n")).not.toContain("vault.");
      await second.page.goto("about:blank");
    });

    it("a card whose hidden numbers nobody holds any more says so once, offers to end it, and keeps no button that does nothing", async () => {
      await assistant.page.goto("about:blank");
      const id = await attack(gm, "Overtime", "Patchbay");
      await gm.page.evaluate("localStorage.clear()");
      await gm.page.reload();
      await ready(gm.page);
      await gm.page.evaluate("globalThis.__name ??= (f) => f");
      await expect.poll(() => card(gm, id).innerText()).toMatch(/browser that isn't here/u);
      // Each button that is off has its reason for who can't see; what is seen says it once.
      expect((await card(gm, id).innerText()).match(/browser that isn't here/gu)).toHaveLength(1);
      expect(await card(gm, id).locator("[data-gesture]:not([aria-disabled=true])").count()).toBe(0);
      expect(await card(gm, id).locator("[data-step=withdraw]").count()).toBe(0);
      await press(gm, id, "[data-step=end]");
      await expect.poll(() => card(bo, id).innerText()).toMatch(/Ended by Gamemaster/u);
      await assistant.page.goto(`${table.server.url}/game`);
      await ready(assistant.page);
      await assistant.page.evaluate("globalThis.__name ??= (f) => f");
    });

    it("a target that leaves in the middle: its buttons say so, the card can be ended and taken up again", async () => {
      const name = "Passer-by";
      await inGame(
        gm.page,
        async (n: string) => {
          const { game } = globalThis as unknown as Globals;
          const { Actor } = globalThis as unknown as { Actor: { create(data: object): Promise<unknown> } };
          await Actor.create({ ...(game.actors.getName("Overtime").toObject() as object), name: n });
        },
        name,
      );
      await nextFaces(ada.page, [1, 1, 0]);
      const id = await attack(ada, "Breakwater", name);
      await card(gm, id).locator("[data-gesture=defend]:not([aria-disabled=true])").first().waitFor();
      await inGame(
        gm.page,
        async (n: string) =>
          (
            (globalThis as unknown as Globals).game.actors.getName(n) as unknown as { delete(): Promise<unknown> }
          ).delete(),
        name,
      );
      for (const seat of [gm, ada])
        await expect.poll(() => card(seat, id).innerText()).toMatch(/Passer-by is no longer/u);
      expect(await card(gm, id).locator("[data-gesture=defend]:not([aria-disabled=true])").count()).toBe(0);
      await card(ada, id).locator("[data-step=end]").click();
      await expect.poll(() => card(gm, id).innerText()).toMatch(/Ended by Ada/u);
      expect(await card(gm, id).locator("[data-gesture]").count()).toBe(0);
      await card(gm, id).locator("[data-step=resume]").click();
      await expect.poll(() => card(ada, id).locator("[data-step=end]").count()).toBe(1);
    });

    it("an open card isn't deleted without a question, and one that is done is", async () => {
      await nextFaces(ada.page, [1, 1, 0]);
      const id = await attack(ada, "Breakwater", "Overtime");
      // The card that asked for it is deleted: it says so, and can be ended here.
      await gm.page.evaluate(
        `(async () => { const above = await ChatMessage.implementation.create({ content: "Before" });
          await game.messages.get(${JSON.stringify(id)}).update({ "system.above": { message: above.id, slot: "it" } }); globalThis.above = above; })()`,
      );
      await expect.poll(() => card(ada, id).locator("[data-step=end]").count()).toBe(0);
      await gm.page.evaluate(`globalThis.above.delete().then(() => undefined)`);
      for (const seat of [gm, ada]) await expect.poll(() => card(seat, id).innerText()).toMatch(/was deleted/u);
      expect(await card(ada, id).locator("[data-step=end]").count()).toBe(1);
      const remove = async (): Promise<void> => {
        await card(gm, id).hover();
        await card(gm, id).locator("[data-action=deleteMessage]").click();
      };
      await remove();
      const dialog = gm.page.locator("dialog.crossover, .dialog.crossover").last();
      await expect.poll(() => dialog.innerText()).toMatch(/Still open: Overtime/u);
      await dialog.locator("[data-action=no]").click();
      expect(await card(gm, id).count()).toBe(1);
      // What has come of it and isn't applied yet would be lost as well.
      await press(gm, id, "[data-gesture=lets]");
      await nextFaces(gm.page, [-1, -1, 0]);
      await press(gm, id, "[data-gesture=resist]");
      await card(gm, id).locator("[data-gesture=apply]").waitFor();
      await remove();
      await expect.poll(() => dialog.innerText()).toMatch(/Still open: Overtime[\s\S]*to apply/u);
      await dialog.locator("[data-action=yes]").click();
      await expect.poll(() => card(ada, id).count()).toBe(0);
    });

    it("without a connection a press sends nothing and says so, and counts once it is back", async () => {
      await nextFaces(gm.page, [1, 1, 0]);
      const id = await attack(gm, "Overtime", "Breakwater");
      const defend = "[data-gesture=defend]:not([aria-disabled=true])";
      await card(ada, id).locator(defend).waitFor();
      await nextFaces(ada.page, [-1, -1, 0]);
      await ada.page.evaluate("void game.socket.socket.disconnect()");
      await expect.poll(() => ada.page.evaluate("game.socket.connected")).toBe(false);
      await press(ada, id, defend);
      const told = async (): Promise<string> =>
        (await ada.page.locator("#notifications .notification").allInnerTexts()).join(" ");
      await expect.poll(told).toMatch(/no connection to the server, so nothing was sent/u);
      expect(await stepsOf(gm, id)).toEqual(["attack"]);
      expect(await stepsOf(ada, id)).toEqual(["attack"]);
      await ada.page.evaluate("void game.socket.socket.connect()");
      await expect.poll(() => ada.page.evaluate("game.socket.connected")).toBe(true);
      expect(await stepsOf(gm, id)).toEqual(["attack"]);
      await card(ada, id).locator(defend).waitFor();
      await press(ada, id, defend);
      await expect.poll(() => stepsOf(gm, id)).toEqual(["attack", "defend"]);
    });

    it("the Gamemaster reloads with a question open: it is still open, and the answer counts once", async () => {
      await nextFaces(ada.page, [1, 1, 0]);
      const id = await attack(ada, "Breakwater", "Overtime");
      await gm.page.reload();
      await ready(gm.page);
      await card(gm, id).locator("[data-gesture=defend]").waitFor();
      // The list of open answers is there again without having been asked for.
      await gm.page.locator("#crossover-answers").waitFor();
      await nextFaces(gm.page, [-1, -1, 0]);
      await press(gm, id, "[data-gesture=defend]");
      await expect.poll(() => stepsOf(ada, id)).toEqual(["attack", "defend"]);
    });

    it("with no Gamemaster here a check is still rolled, anything more says so and can be repeated", async () => {
      await gm.page.goto("about:blank");
      await assistant.page.goto("about:blank");
      await expect
        .poll(() => inGame(ada.page, () => (globalThis as unknown as Globals).game.users.activeGM === null, null), {
          timeout: 15_000,
        })
        .toBe(true);
      expect(await attack(ada, "Breakwater", "Overtime")).toBe("");
      await expect
        .poll(async () => (await ada.page.locator("#notifications, .notification").allInnerTexts()).join(" "))
        .toMatch(/No Gamemaster/u);
      const check = await inGame(
        ada.page,
        async () => {
          const { game } = globalThis as unknown as Globals;
          const actor = game.actors.getName("Breakwater");
          const ask = { act: "check", actor: actor.uuid, chosen: { trait: "ability:str", dc: 5 } };
          return (await game.crossover.api.open({ kind: "check", actor, ask, visibility: "public" }))?.id ?? "";
        },
        null,
      );
      expect(check).not.toBe("");
      gm = await table.join("Gamemaster");
      await expect
        .poll(() => inGame(ada.page, () => (globalThis as unknown as Globals).game.users.activeGM !== null, null), {
          timeout: 15_000,
        })
        .toBe(true);
      expect(await attack(ada, "Breakwater", "Overtime")).not.toBe("");
    });
  });
