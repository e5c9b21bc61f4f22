import { describe, expect, it, vi } from "vitest";
import type { AttackState } from "../../../../rules/fudge/index.ts";
import { component, hero, modifier, power } from "../../../../rules/fudge/testing/fixtures.ts";
import { testTable, viewer } from "../../../exchange/fixtures.ts";
import type { Localize } from "../../../ruleset.ts";
import type { CardView } from "../../../view/card-view.ts";
import { PLAIN, stubHost } from "../../testing/card-fixtures.ts";

stubHost();
const { permits } = await import("../../../exchange/rights.ts");
const { attackKind } = await import("./attack.ts");

// A roll falls without dice.
vi.stubGlobal(
  "Roll",
  class {
    terms = [{ results: [{ result: 0 }, { result: 0 }, { result: 0 }] }];
    dice = [{ results: [{ result: 0 }, { result: 0 }, { result: 0 }] }];
    evaluate = async () => this;
  },
);

// Cold and pressure are nobody's traits: no list of names has a text for them.
const localize: Localize = (key, data) =>
  /\.(?:cold|pressure)\./u.test(key)
    ? key
    : `${key.replace("CROSSOVER.Fudge.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`;
const more = {
  ...PLAIN,
  victoryPoints: 1,
};
const damper = (name: string, ...modifiers: readonly ReturnType<typeof modifier>[]): ReturnType<typeof power> =>
  power(name, [component("nullify", 8, { id: "n", range: "ranged", modifiers })]);
const ada = {
  ...hero({
    ref: "Actor.ada",
    name: "Ada",
    powers: [damper("Damp"), damper("Fine", modifier("precise", 1)), damper("All", modifier("simultaneous", 1))],
  }),
  ...more,
};
const tide = {
  ...hero({
    ref: "Actor.tide",
    name: "Tide",
    powers: [
      power("Swell", [component("flight", 9, { id: "s" })]),
      power("Deep", [
        component("immunity", 1, { id: "cold", trait: "cold" }),
        component("immunity", 1, { id: "press", trait: "pressure" }),
      ]),
    ],
  }),
  ...more,
};
const bird = {
  ...hero({ ref: "Actor.bird", name: "Bird", powers: [power("Wings", [component("flight", 5, { id: "w" })])] }),
  ...more,
};
const [gm, adas, tides] = [
  viewer("gm", [], true),
  viewer("ada", ["Actor.ada"]),
  viewer("bo", ["Actor.tide", "Actor.bird"]),
];

type Event = { readonly type: string } & Record<string, unknown>;
const hit = (target: string): Event[] => [
  { type: "attack", throws: [{ target, faces: [1, 1, 0] }] },
  { type: "defend", target, faces: [-1, 0, 0], check: null },
];
const falls = (chosen?: string, target = "Actor.tide", powerFaces: readonly number[] = [1, 1, 0]): Event => ({
  type: "resist",
  target,
  faces: null,
  powerFaces,
  request: null,
  ...(chosen !== undefined && { chosen }),
});

const at = (hidden: readonly string[] = []): ReturnType<typeof testTable> => {
  const table = testTable({ "Actor.ada": ada, "Actor.tide": tide, "Actor.bird": bird });
  for (const uuid of hidden) table.hide.add(uuid);
  return table;
};

/** A Nullify that has hit, with what else has happened. */
async function after(
  attack: string,
  events: readonly Event[] = [],
  target = "Actor.tide",
  table = at(),
): Promise<AttackState> {
  const composed = attackKind.compose({ actor: "Actor.ada", attack, targets: [target] }, table);
  if (!composed.accepted) throw new Error(composed.reason);
  let state = attackKind.reducer.begin(composed.request);
  for (const event of [...hit(target), ...events]) {
    const full = ((await attackKind.complete?.(state, event as never, table)) ?? event) as {
      readonly accepted?: false;
      readonly reason?: string;
    };
    if (full.accepted === false) throw new Error(full.reason);
    const step = attackKind.reducer.step(state, full as never);
    if (!step.accepted) throw new Error(step.reason);
    state = step.state;
  }
  return state as AttackState;
}

const seen = (state: AttackState, who: typeof gm, table = at()): CardView =>
  attackKind.view(state, who, table, localize);
/** Buttons with which an effect is countered, in the row and below. */
const picks = (state: AttackState, who: typeof gm, table = at()): string[] => {
  const card = seen(state, who, table);
  return [...card.parties.flatMap((p) => p.buttons), ...card.buttons]
    .filter((b) => b.gesture === "resist" || b.gesture === "resistAll")
    .map((b) => `${b.label} ${b.args.effect ?? ""}`.trim());
};
const may = (state: AttackState, event: Event, who: typeof gm): boolean =>
  permits(attackKind, state, event, who) === true;
const waited = (state: AttackState, table = at()): readonly string[] | undefined =>
  attackKind.waiting?.(state, table).map((p) => p.uuid);

const ALL = [
  "Card.pickEffect[Swell|9|Tide] Swell.s",
  "Card.pickEffect[Sheet.withSpecialty[Deep|Sheet.effectOf[Effect.immunity.label|cold]]|1|Tide] Deep.cold",
  "Card.pickEffect[Sheet.withSpecialty[Deep|Sheet.effectOf[Effect.immunity.label|pressure]]|1|Tide] Deep.press",
];

describe("FUD-177 FUD-520 who says on which of several effects a Nullify falls", () => {
  it("with Precise its user, never whose effects they are; two of one name are told apart", async () => {
    const state = await after("Fine.n");
    expect([picks(state, adas), picks(state, tides), picks(state, gm), picks(state, viewer("eve"))]).toEqual([
      ALL,
      [],
      ALL,
      [],
    ]);
    expect([waited(state), seen(state, tides).parties[0]?.waiting]).toEqual([["Actor.ada"], "Card.waitingPick[Ada]"]);
    expect([adas, tides, gm].map((who) => may(state, falls("Deep.cold"), who))).toEqual([true, false, true]);
  });
  it("without it the Gamemaster, for nobody aims it", async () => {
    const state = await after("Damp.n");
    expect([picks(state, adas), picks(state, tides), picks(state, gm)]).toEqual([[], [], ALL]);
    expect([waited(state), seen(state, adas).parties[0]?.waiting]).toEqual([[""], "Card.waitingPick[Card.gamemaster]"]);
    expect([adas, tides, gm].map((who) => may(state, falls("Deep.cold"), who))).toEqual([false, false, true]);
  });
  it("of somebody whose numbers are hidden the Gamemaster, though it is Precise; and nothing tells how much there is", async () => {
    const table = at(["Actor.tide"]);
    const state = await after("Fine.n", [], "Actor.tide", table);
    const veiled = attackKind.veil?.(state, table.hidden) as AttackState;
    expect([picks(veiled, adas, table), picks(state, gm, table), waited(state, table)]).toEqual([[], ALL, [""]]);
    expect(seen(veiled, adas, table).parties[0]?.waiting).toBe("Card.waitingResistance[Tide]");
  });
  it("one effect alone is no choice: whoever has it lets it be countered", async () => {
    const state = await after("Fine.n", [], "Actor.bird");
    expect([picks(state, tides), waited(state), may(state, falls(undefined, "Actor.bird"), tides)]).toEqual([
      ["Card.resistNullify"],
      ["Actor.bird"],
      true,
    ]);
  });
  it("Simultaneous falls on all and asks nobody", async () =>
    expect(picks(await after("All.n"), tides)).toEqual(["Card.resistNullify"]));
  it("an answer that says nothing, or what isn't there, is none", async () => {
    await expect(after("Fine.n", [falls()])).rejects.toThrow("resist.which");
    await expect(after("Fine.n", [falls("Deep.gone")])).rejects.toThrow("resist.which");
  });
  it("when the time is over it falls on the strongest", async () => {
    expect(await attackKind.byDefault?.(await after("Damp.n"), "", at())).toMatchObject({
      event: { chosen: "Swell.s" },
    });
  });
});

describe("FUD-176 FUD-177 what a Nullify came to", () => {
  const outcome = async (attack: string, event: Event, target = "Actor.tide"): Promise<unknown> =>
    seen(await after(attack, [event], target), gm).parties[0]?.outcome;
  it("says its power check and what it was held against", async () => {
    // 8 and 2 against 9 leaves nothing; 8 leaves 1 of it.
    expect(await outcome("Fine.n", falls("Swell.s"))).toMatchObject({
      word: "Outcome.countered",
      detail: "Card.powerAgainst[10|Card.effectRank[Swell|9]]",
    });
    expect(await outcome("Fine.n", falls("Swell.s", "Actor.tide", [0, 0, 0]))).toMatchObject({
      word: "Outcome.weakened",
      detail: "Card.powerAgainst[8|Card.effectRank[Swell|9]]",
    });
    expect(await outcome("Fine.n", falls("Deep.press"))).toMatchObject({
      detail:
        "Card.powerAgainst[10|Card.effectRank[Sheet.withSpecialty[Deep|Sheet.effectOf[Effect.immunity.label|pressure]]|1]]",
    });
  });
  it("of a hidden target no number and no name, but whether anything is left", async () => {
    const table = at(["Actor.tide"]);
    const veiled = attackKind.veil?.(
      await after("Fine.n", [falls("Swell.s", "Actor.tide", [0, 0, 0])], "Actor.tide", table),
      table.hidden,
    ) as AttackState;
    expect(seen(veiled, adas, table).parties[0]?.outcome).toEqual({
      word: "Outcome.weakened",
      tone: "harm",
      blow: { kind: "hold", size: 0 },
    });
    expect(JSON.stringify(veiled.targets[0]?.resistance?.consequence)).not.toMatch(/Swell|9/u);
  });
});
