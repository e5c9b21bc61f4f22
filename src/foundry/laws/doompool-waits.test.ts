/** Who waits for whom on a card of Doom Pool, as both sides of the table read it. */
import { describe, expect, it } from "vitest";
import { type ActionEvent, actionExchange, type ActionState } from "../../rules/doompool/index.ts";
import { foe, hero, POOL, pool, scene, settings } from "../../rules/doompool/testing/fixtures.ts";
import type { Localize, Table, Viewer } from "../ruleset.ts";
import type { ButtonView, CardView } from "../view/card-view.ts";
import { withoutGone } from "../view/gone-view.ts";
import { standHost } from "./every-card.ts";

standHost(() => null);
const { actionCard } = await import("../doompool/cards/action-card.ts");

const localize: Localize = (key, data) =>
  `${key.split(".").at(-1) ?? key}${data ? `(${Object.values(data).join()})` : ""}`;
const nova = hero({ ref: "Actor.nova", name: "Nova" });
const rex = foe({ ref: "Actor.rex", name: "Rex" });
const doom = { ref: POOL, name: "Doom", dice: [6, 6], log: [], threat: "standard", stakes: "normal", scene: scene() };
const table: Table = {
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
  hidden: () => false,
};
const gamemaster: Viewer = { userId: "gm", isGM: true, owns: () => true };
const ada: Viewer = { userId: "ada", isGM: false, owns: (uuid) => uuid === nova.ref };

const ANNOUNCED = 3;

/** Rex or Nova goes for the other with one 1 among the dice: the throw, what is read in it, its announcement with the opportunity still open. @param far  how many of these have happened */
function announced(by: typeof nova, against: typeof nova, far = ANNOUNCED): ActionState {
  const side = by === nova ? "hero" : "watcher";
  const events: ActionEvent[] = [
    { type: "commit", slot: "action", plan: pool(by.ref, side, [8, 8, 10, 6]), faces: [5, 4, 7, 1] },
    { type: "choose", slot: "action", total: [0, 1], effects: [2], pay: [] },
    { type: "announce", slot: "action", allocation: [], now: { pp: 1, doom: [6, 6] } },
  ];
  return events.slice(0, far).reduce(
    (state, event) => {
      const step = actionExchange.step(state, event);
      if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
      return step.state;
    },
    actionExchange.begin({
      id: "x",
      intent: "",
      actor: { uuid: by.ref, name: by.name, img: "", side },
      purpose: { type: "effect" },
      targets: [
        {
          uuid: against.ref,
          name: against.name,
          img: "",
          side: side === "hero" ? "watcher" : "hero",
          defender: "character",
          crowd: false,
        },
      ],
      pool: { uuid: POOL, name: "", img: "" },
      settings,
    }),
  );
}
const shown = (state: ActionState, viewer: Viewer): CardView => actionCard(state, viewer, table, localize);
const waits = (card: CardView): (string | undefined)[] => card.parties.map((p) => p.waiting);
const gestures = (card: CardView): (string | undefined)[] =>
  card.parties.flatMap((p) => p.buttons.map((b) => b.gesture));

describe("DOO-063 a hero is attacked, and the attack's opportunities are still to be bought", () => {
  const state = announced(rex, nova);
  it("the hero's player reads that they are asked as soon as the Gamemaster goes on", () => {
    expect(waits(shown(state, ada))).toEqual(["waitOpportunities(Nova)"]);
    expect(gestures(shown(state, ada))).toEqual([]);
  });
  it("the Gamemaster reads that it is theirs to go on, and not that the player is awaited", () =>
    expect(waits(shown(state, gamemaster))).toEqual(["waitGoOn(Nova)"]));
  it("once it went on, the player reacts and the Gamemaster waits", () => {
    const step = actionExchange.step(state, { type: "close", slot: "action" });
    if (!step.accepted) throw new Error(step.reason);
    expect(gestures(shown(step.state, ada))).toEqual(["react", "reactUsual", "decline"]);
    expect(waits(shown(step.state, gamemaster))).toEqual(["waitReact(Nova)"]);
  });
});

describe("DOO-063 a hero acts, and the Gamemaster may make doom of a 1", () => {
  const state = announced(nova, rex);
  it("the player reads what is waited for", () => expect(waits(shown(state, ada))).toEqual(["waitGamemaster"]));
  it("the Gamemaster reacts at once, if they like", () =>
    expect(gestures(shown(state, gamemaster))).toEqual(["react", "reactUsual", "decline"]));
});

describe("DOO-073 whoever is acted against has left", () => {
  const thrown = announced(nova, rex, 2);
  const left = (...uuids: readonly string[]): readonly ButtonView[] => {
    const gone = uuids.map((uuid) => ({ uuid, name: uuid, img: "" }));
    const card = withoutGone(shown(thrown, ada), gone, (name) => `${name} is gone`);
    return [...card.buttons, ...card.parties.flatMap((p) => p.buttons)];
  };
  const reads = (buttons: readonly ButtonView[]): readonly ButtonView[] =>
    buttons.filter((b) => ["announce", "choose"].includes(b.gesture));
  it("nothing is read into the dice and nothing announced, and both say why", () => {
    expect(reads(left()).filter((b) => b.refused === undefined).length).toBeGreaterThan(1);
    expect(reads(left()).map((b) => b.gesture)).toContain("announce");
    expect(new Set(reads(left(rex.ref)).map((b) => b.refused))).toEqual(new Set([`${rex.ref} is gone`]));
  });
});
