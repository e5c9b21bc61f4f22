import { describe, expect, it } from "vitest";
import {
  abilityRank,
  afterChanges,
  type Component,
  DEFAULT_SETTINGS,
  type PowerEvent,
  type PowerState,
} from "../../../../rules/fudge/index.ts";
import { component, hero, modifier, power } from "../../../../rules/fudge/testing/fixtures.ts";
import type { Change } from "../../../../rules/kernel/change.ts";
import { replay } from "../../../../rules/kernel/exchange.ts";
import { testTable, viewer } from "../../../exchange/fixtures.ts";
import type { FudgeActor } from "../../models/snapshot.ts";
import { actorsOf, localize, stubHost } from "../../testing/card-fixtures.ts";

stubHost();
const { powerKind } = await import("./power.ts");

const actor = actorsOf(hero);
const blessing = (key: "affectsOthers" | "affectsOthersOnly", more: Partial<Component> = {}): FudgeActor =>
  actor("Actor.saint", {
    powers: [
      power(
        "Blessing",
        [component("enhancedTrait", 3, { id: "c", trait: "str", modifiers: [modifier(key)], ...more })],
        { id: "b" },
      ),
    ],
  });
const ox = actor("Actor.ox");
const party = (uuid: string) => ({ uuid, name: uuid, img: "" });
const use: PowerEvent = { type: "use", coins: [], faces: null, changes: [] };
const give: PowerEvent = { type: "give", to: [party("Actor.ox")], changes: [] };

function card(
  saint: FudgeActor,
  events: readonly PowerEvent[],
): {
  readonly state: PowerState;
  readonly buttons: readonly string[];
  readonly tags: readonly string[];
  readonly done: (event: PowerEvent) => PowerEvent | { readonly reason: string };
} {
  const table = testTable({ "Actor.saint": saint, "Actor.ox": ox });
  const asked = powerKind.compose({ act: "power", actor: "Actor.saint", chosen: { power: "b.c" } }, table);
  if (!asked.accepted) throw new Error(asked.reason);
  const state = replay(
    powerKind.reducer,
    asked.request,
    events.map((event, i) => ({ at: i, by: "u", event, changes: [], time: 0, dice: true, undone: null })),
  ) as PowerState;
  const view = powerKind.view(state, viewer("gm", [], true), table, localize);
  return {
    state,
    buttons: view.buttons.map((b) => b.gesture),
    tags: view.tags ?? [],
    done: (event) => powerKind.complete?.(state, event, table) as PowerEvent,
  };
}

describe("FUD-530 Affects Others", () => {
  it("gives the effect by touch while it runs, with its rank, and the card says to whom", () => {
    const saint = blessing("affectsOthers");
    const gift = card(saint, [use]).done(give) as Extract<PowerEvent, { type: "give" }>;
    expect(gift.changes).toMatchObject([
      {
        kind: "create",
        subject: "Actor.ox",
        collection: "Item",
        data: { type: "fudgePower", flags: { crossover: { temporary: true, given: "Actor.saint b.c" } } },
      },
    ]);
    const [made] = gift.changes as readonly Extract<Change, { kind: "create" }>[];
    const received = {
      ...ox,
      powers: [power("Blessing", (made!.data.system as unknown as { components: Component[] }).components)],
    };
    expect([abilityRank(received, "str", DEFAULT_SETTINGS), abilityRank(saint, "str", DEFAULT_SETTINGS)]).toEqual([
      3, 3,
    ]);
    expect(card(saint, [use, gift]).tags).toContain("Card.power.given[Actor.ox]");
  });
  it("with Only its user has nothing of it", () =>
    expect(abilityRank(blessing("affectsOthersOnly"), "str", DEFAULT_SETTINGS)).toBe(0));
  it("is given once to each, and not when it is off or bought without", () => {
    const step = (events: readonly PowerEvent[], saint = blessing("affectsOthers")): unknown =>
      powerKind.reducer.step(card(saint, events).state, give);
    expect([step([use, give]), step([use, { type: "maintain", active: false, changes: [] }])]).toMatchObject([
      { reason: "alreadyDone" },
      { reason: "power.notOn" },
    ]);
    expect(step([use], blessing("affectsOthers", { modifiers: [] }))).toMatchObject({ reason: "power.own" });
    expect([
      card(blessing("affectsOthers"), [use]).buttons.includes("give"),
      card(blessing("affectsOthers", { modifiers: [] }), [use]).buttons.includes("give"),
    ]).toEqual([true, false]);
  });
  it("FUD-278 ends with the power: what it put on others goes in the same stroke", () => {
    const blessed = {
      ...ox,
      powers: [
        power("Blessing", [component("enhancedTrait", 3, { trait: "str" })], { id: "g", given: "Actor.saint b.c" }),
      ],
    };
    const table = testTable({ "Actor.saint": blessing("affectsOthers"), "Actor.ox": blessed });
    const state = card(blessing("affectsOthers"), [use, give]).state;
    const ends: PowerEvent = { type: "maintain", active: false, changes: [] };
    const off = powerKind.complete?.(state, ends, table) as unknown as {
      readonly changes: readonly Change[];
    };
    expect(off.changes).toMatchObject([
      { subject: "Actor.saint.Item.b", path: "system.active", to: false },
      { kind: "delete", subject: "Actor.ox", id: "g" },
    ]);
    expect(afterChanges(blessed, off.changes).health).toEqual(blessed.health);
  });
});

describe("FUD-530 Feedback and Side Effect on the card of a power", () => {
  const made = (modifiers: Component["modifiers"], events: readonly PowerEvent[] = [use]): readonly string[] =>
    card(blessing("affectsOthers", { effect: "create", trait: null, modifiers }), events).buttons;
  it("what it made may be hurt as long as it is there", () =>
    expect([
      made([modifier("feedback")]).includes("feedback"),
      made([modifier("feedback")], [use, { type: "maintain", active: false, changes: [] }]).includes("feedback"),
    ]).toEqual([true, false]));
  it("it turns on its user when it fails, or each time", () => {
    const disobeys: PowerEvent = { ...use, coins: [-1] };
    const flawed = [modifier("sideEffect"), modifier("unreliable")];
    expect([
      made(flawed).includes("backfire"),
      made(flawed, [disobeys]).includes("backfire"),
      made([modifier("sideEffect", 2)]).includes("backfire"),
      made([]).includes("backfire"),
    ]).toEqual([false, true, true, false]);
  });
});
