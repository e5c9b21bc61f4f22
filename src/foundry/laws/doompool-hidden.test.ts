/** What a player reads, and receives, of a foe of Doom Pool whose sheet they may not look into. */
import { describe, expect, it } from "vitest";
import { type ActionEvent, actionExchange, type ActionState } from "../../rules/doompool/index.ts";
import { foe, hero, POOL, pool, power, powerSet, scene, settings, sfx } from "../../rules/doompool/testing/fixtures.ts";
import type { Localize, Table, Viewer } from "../ruleset.ts";
import { standHost } from "./every-card.ts";

standHost(() => null);
const { actionCard } = await import("../doompool/cards/action-card.ts");
const { actionKind } = await import("../doompool/cards/action.ts");

const localize: Localize = (key, data) =>
  `${key.split(".").at(-1) ?? key}${data ? `(${Object.values(data).join()})` : ""}`;
const nova = hero({ ref: "Actor.nova", name: "Nova" });
const spite = sfx("spite", {
  name: "Venom runs back",
  trigger: "result",
  ops: [{ op: "totalDice", n: 3 }],
});
const rex = foe({
  ref: "Actor.rex",
  name: "Rex",
  powerSets: [
    powerSet("claws", [power("tooth", 10, { name: "Diamond teeth", kind: "weapon" })], {
      name: "A wyrm's gifts",
      sfx: [spite],
    }),
  ],
});
const doom = { ref: POOL, name: "Doom", dice: [6, 6], log: [], threat: "standard", stakes: "normal", scene: scene() };
const tableWith = (hides: boolean): Table => ({
  character: (uuid) => (uuid === POOL ? doom : ([nova, rex].find((c) => c.ref === uuid) ?? null)),
  party: (uuid) => ({ uuid, name: uuid, img: "" }),
  item: () => null,
  pool: (key) => (key === "doom" ? { uuid: POOL, value: doom } : null),
  present: () => [nova.ref, rex.ref],
  setting: () => null,
  encounter: () => null,
  distance: () => null,
  runUp: () => null,
  side: () => null,
  hidden: (uuid) => hides && uuid === rex.ref,
});
const [hides, shows] = [tableWith(true), tableWith(false)];
const gamemaster: Viewer = { userId: "gm", isGM: true, owns: () => true };
const ada: Viewer = { userId: "ada", isGM: false, owns: (uuid) => uuid === nova.ref };

const after = (events: readonly ActionEvent[]): ActionState =>
  events.reduce(
    (state, event) => {
      const step = actionExchange.step(state, event);
      if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
      return step.state;
    },
    actionExchange.begin({
      id: "x",
      intent: "",
      actor: { uuid: nova.ref, name: nova.name, img: "", side: "hero" },
      purpose: { type: "effect" },
      targets: [{ uuid: rex.ref, name: rex.name, img: "", side: "watcher", defender: "character", crowd: false }],
      pool: { uuid: POOL, name: "", img: "" },
      settings,
    }),
  );
const struck: readonly ActionEvent[] = [
  { type: "commit", slot: "action", plan: pool(nova.ref, "hero", [8, 8, 10]), faces: [5, 4, 7] },
  { type: "choose", slot: "action", total: [0, 1], effects: [2], pay: [] },
  { type: "announce", slot: "action", allocation: [], now: { pp: 1, doom: [6, 6] } },
];

/** Rex reacts with the teeth, and with something that only Rex can do with them; as it is kept on the card. */
async function reacted(table: Table): Promise<ActionEvent> {
  const event: ActionEvent = {
    type: "commit",
    slot: rex.ref,
    plan: pool(rex.ref, "watcher", []),
    faces: [9, 2, 3],
    ask: {
      build: {
        picks: [
          { kind: "affiliation", key: "team" },
          { kind: "power", set: "claws", id: "tooth" },
          { kind: "stunt", tie: "claws", text: "Bites through the girder" },
        ],
        sfx: [],
        main: null,
        doomPaid: null,
      },
    },
  };
  const kept = await actionKind.complete?.(after(struck), event, table);
  if (!kept || "accepted" in kept) throw new Error(`the reaction was refused: ${JSON.stringify(kept)}`);
  return kept as ActionEvent;
}

describe("DOO-301 DOO-337 somebody reacts whose sheet players may not look into", () => {
  const SECRETS = ["Diamond teeth", "Bites through the girder", "Venom runs back", "A wyrm's gifts"];
  const told = (text: string): string[] => SECRETS.filter((s) => text.includes(s));

  it("no name of what is theirs goes out with the card, nor what they made of it", async () => {
    expect(told(JSON.stringify(await reacted(shows)))).toEqual(["Diamond teeth", "Bites through the girder"]);
    expect(told(JSON.stringify(await reacted(hides)))).toEqual([]);
  });

  it("the dice lie open, with their sizes and faces: a 1 of theirs can be bought, and the hero knows what to beat (DOO-063, DOO-075)", async () => {
    const state = after([...struck, await reacted(hides)]);
    const [party] = actionCard(state, ada, hides, localize).parties;
    expect(party?.rolls?.[0]?.dice.map((d) => [d.shape, d.face])).toEqual([
      ["d10", "9"],
      ["d10", "2"],
      ["d8", "3"],
    ]);
  });

  it("what they may still use has no name on the player's card, and the Gamemaster presses it there", async () => {
    const state = after([...struck, await reacted(hides)]);
    expect(told(JSON.stringify(actionCard(state, ada, hides, localize)))).toEqual([]);
    expect(told(JSON.stringify(actionCard(state, gamemaster, hides, localize)))).toEqual(["Venom runs back"]);
  });

  it("once it is used, its name isn't sent either", async () => {
    const state = after([...struck, await reacted(hides)]);
    const used: ActionEvent = {
      type: "sfx",
      slot: rex.ref,
      sfx: { set: "claws", id: "spite", name: spite.name, cost: 0, pay: [], ops: spite.ops },
      rerolled: [],
      changes: [],
      now: { pp: 0, doom: [] },
    };
    expect(told(JSON.stringify(await actionKind.complete?.(state, used, shows)))).toEqual(["Venom runs back"]);
    expect(told(JSON.stringify(await actionKind.complete?.(state, used, hides)))).toEqual([]);
  });

  it("an action of their own keeps its words to itself, too", () => {
    const build = {
      picks: [
        { kind: "affiliation", key: "team" },
        { kind: "stunt", tie: "claws", text: "Bites through the girder" },
      ],
      sfx: [],
      main: null,
      doomPaid: null,
    };
    const ask = {
      act: "act",
      actor: rex.ref,
      chosen: { id: "abcdefghijklmnop", purpose: "effect", targets: [nova.ref], build },
    };
    const request = (table: Table): string => {
      const made = actionKind.compose(ask, table, true);
      return made.accepted ? JSON.stringify(made.request) : `${made.reason} ${JSON.stringify(made.data)}`;
    };
    expect(request(shows)).toContain("Bites through the girder");
    expect(request(hides)).toContain('"stunt"');
    expect(told(request(hides))).toEqual([]);
  });
});
