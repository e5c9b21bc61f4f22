import { beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../../../../rules/kernel/change.ts";
import type { TwintensActor } from "../../../../rules/twintens/index.ts";
import type { AttackStateOf } from "../../../../rules/twintens/index.ts";
import { type AttackAsk, attackAsk } from "../../../../rules/twintens/index.ts";
import { abilities, feats, having, hero, hurt, minion, power } from "../../../../rules/twintens/testing/fixtures.ts";
import { testTable, viewer } from "../../../exchange/fixtures.ts";
import type { AnyExchangeKind, Table, Viewer } from "../../../ruleset.ts";
import type { CardView, RollView } from "../../../view/card-view.ts";
import type * as Situations from "../../situation.ts";
import { actAsk, actor, contestAsk, localize, played, type Said, stubHost } from "../../testing/card-fixtures.ts";

let kinds: Record<"attack" | "check" | "contest" | "act" | "dying" | "rest", AnyExchangeKind>;
let shownRound: (round: number, table: Pick<Table, "encounter">) => number;
let situation: (typeof Situations)["situation"];
beforeAll(async () => {
  stubHost();
  ({ situation } = await import("../../situation.ts"));
  const [attack, check, contest, act, body, facts] = await Promise.all([
    import("./attack.ts"),
    import("../check.ts"),
    import("../contest.ts"),
    import("../deed.ts"),
    import("../body.ts"),
    import("../../at-table.ts"),
  ]);
  kinds = {
    attack: attack.attackKind,
    check: check.checkKind,
    contest: contest.contestKind,
    act: act.deedKind,
    dying: body.BODY_KINDS.dying,
    rest: body.BODY_KINDS.rest,
  };
  ({ shownRound } = facts);
});

const [OWL, RAM, CRATE] = ["Actor.owl", "Actor.ram", "Actor.crate"];
const poor = { conviction: { value: 0, max: 3, used: [] } };
const blast = power("blast", 10);
const owl = (changes: Partial<TwintensActor> = {}): TwintensActor =>
  actor(hero({ ref: OWL, name: "Owl", baseAttack: 9, powers: [blast], ...poor, ...changes }));
const ram = (changes: Partial<TwintensActor> = {}): TwintensActor =>
  actor(hero({ ref: RAM, name: "Ram", kind: "villain", ...poor, ...changes }));
const crate = (): TwintensActor => ({
  ...actor(hero({ ref: CRATE, name: "Crate", kind: "object", objectToughness: 8, conviction: null })),
  marks: 1,
});
const at = (mine: TwintensActor, theirs: TwintensActor, more: Partial<Table> = {}): Table => ({
  ...testTable({ [OWL]: mine, [RAM]: theirs, [CRATE]: crate() }),
  ...more,
});
const fighting: Partial<Table> = {
  encounter: () => ({ round: 1, turns: 1, acting: OWL, order: [OWL, RAM], data: {} }) as never,
};
const gm = viewer("gm", [], true);

const roll = (...faces: readonly number[]): Said => ({ type: "roll", throws: [{ target: RAM, faces }] });
const decline: Said = { type: "defend", target: RAM, how: "decline", faces: null, request: {}, rows: [], changes: [] };
const save = (...faces: readonly number[]): Said => ({ type: "save", target: RAM, faces, facts: {} });
const apply: Said = { type: "apply", applied: [{ target: RAM, changes: [] }] };
const hurl: Said = { type: "knockback", target: RAM, steady: {}, reduceTo: null };
const path = (...obstacles: readonly object[]): Said => ({ type: "path", target: RAM, obstacles, changes: [] });
const strike = (over: Partial<AttackAsk> = {}): AttackAsk => attackAsk(OWL, "blast", { targets: [RAM], ...over });
const attacked = async (table: Table, events: readonly Said[], ask: unknown = strike()): Promise<AttackStateOf> =>
  (await played(kinds.attack, ask, events, table)) as AttackStateOf;
const first = (state: AttackStateOf) => state.targets[0];
const wrote = (state: AttackStateOf): readonly Change[] => (state.log ?? []).flatMap((l) => l.changes);
const begun = (changes: readonly Change[]): readonly unknown[] =>
  changes.flatMap((c) => (c.kind === "create" ? [c.data.condition] : []));
const card = (state: unknown, table: Table, who: Viewer = gm): CardView =>
  kinds.attack.view(state, who, table, localize);
const called = (view: CardView, name: string): RollView | undefined =>
  view.parties[0]?.rolls.find((r) => r.label.endsWith(name));
const gestures = (view: CardView): readonly string[] => view.parties.flatMap((p) => p.buttons.map((b) => b.gesture));
const felled: readonly Said[] = [roll(6, 6), decline, save(1, 2), apply];

describe("TWI-211 a stun ends by the order of a fight", () => {
  it("where none runs the card says that nobody is marked with it", async () => {
    const told = async (table: Table): Promise<readonly string[]> =>
      (card(await attacked(table, [roll(6, 6), decline, save(7, 9)]), table).parties[0]?.consequences ?? []).map(
        (c) => c.text,
      );
    expect(await told(at(owl(), ram()))).toContain("CROSSOVER.Twintens.Card.stunUncounted");
    expect(await told(at(owl(), ram(), fighting))).not.toContain("CROSSOVER.Twintens.Card.stunUncounted");
  });
});

describe("TWI-271 TWI-279 TWI-277 a flight as the desk works it out", () => {
  const field = power("forceField", 10, { extras: [{ key: "impervious", ranks: 1 }] });
  it("a field that drops with the blow has held until then", async () => {
    const rooted = power("immovable", 3);
    const table = at(owl({ powers: [power("blast", 16)] }), ram({ powers: [field, rooted] }));
    const after = await attacked(table, felled);
    expect(first(after)).toMatchObject({ stage: "knockback", steady: { toughness: 10, impervious: 10, immovable: 3 } });
    const down = at(
      owl({ powers: [power("blast", 16)] }),
      ram({
        powers: [field, rooted].map((p) => ({ ...p, active: false })),
        track: { ...hero().track, unconscious: true },
      }),
    );
    expect(called(card(after, down), "Card.knockbackRank")).toMatchObject({ total: "3" });
  });
  it("who flies falls only if something was struck on the way", async () => {
    const flyer = ram({ powers: [power("flight", 4)] });
    const fall = async (...obstacles: readonly object[]) =>
      begun(wrote(await attacked(at(owl(), flyer), [...felled, hurl, path(...obstacles)])));
    expect([
      await fall(),
      await fall({ at: 5000, kind: "object", toughness: 8 }),
      await fall({ at: 10, kind: "object", toughness: 8 }),
    ]).toEqual([[], [], ["prone"]]);
  });
  it("a thing of the board breaks as it is, and keeps what it suffered; whatever a client claims of it", async () => {
    const state = await attacked(at(owl(), ram()), [
      ...felled,
      hurl,
      path({ at: 10, kind: "object", toughness: 0, id: CRATE }),
    ]);
    expect(wrote(state).filter((c) => c.subject === CRATE)).toMatchObject([
      { path: "system.marks", from: 1, to: 2 },
      { path: "system.state", to: "broken" },
    ]);
    expect(first(state)?.impacts).toMatchObject([
      { damage: 8, hit: { broke: true, obstacle: { toughness: 8, marks: 1 } } },
    ]);
  });
});

describe("TWI-520 TWI-523 the card tells where its numbers come from", () => {
  it("the damage with what a critical hit adds, and the knockback against what the target stands on", async () => {
    const table = at(owl(), ram({ abilities: abilities({ con: 18 }) }));
    const hit = card(await attacked(table, [roll(10, 10), decline, save(1, 2), apply]), table);
    expect(called(hit, "Row.damage")).toMatchObject({ total: "+15", rows: [{ value: "+10" }, { value: "+5" }] });
    expect(called(hit, "Card.knockbackRank")).toMatchObject({
      total: "13",
      rows: [{ value: "+15" }, { value: "\u22122" }],
    });
  });
  it("the plain damage is in the tags already", async () =>
    expect(called(card(await attacked(at(owl(), ram()), felled), at(owl(), ram())), "Row.damage")).toBeUndefined());
  it("whose save it is sees with what, and that no roll is enough", async () => {
    const label = async (con: number, who: Viewer): Promise<string | undefined> => {
      const table = at(owl(), ram({ abilities: abilities({ con }) }));
      return card(await attacked(table, [roll(6, 6), decline]), table, who).parties[0]?.buttons[0]?.label;
    };
    expect([await label(20, gm), await label(10, gm), await label(20, viewer("ada", [OWL]))]).toEqual([
      "CROSSOVER.Twintens.Card.saveAt[CROSSOVER.Twintens.Save.toughness.label|25|+5]",
      "CROSSOVER.Twintens.Card.saveNever[CROSSOVER.Twintens.Save.toughness.label|25|+0]",
      "CROSSOVER.Twintens.Card.save[CROSSOVER.Twintens.Save.toughness.label|25]",
    ]);
  });
});

describe("TWI-221 TWI-344 mercy is offered for effects too", () => {
  it("a stun that would knock out may be less", async () => {
    const table = at(owl({ powers: [power("stun", 10)] }), ram());
    const state = await attacked(table, [roll(6, 6), decline, save(1, 2)], attackAsk(OWL, "stun", { targets: [RAM] }));
    expect(gestures(card(state, table))).toContain("mercy");
  });
});

describe("TWI-322 TWI-325 points on throws", () => {
  const rich = { conviction: { value: 3, max: 3, used: ["reroll"] } };
  const offers = async (more: Partial<Table>): Promise<boolean> => {
    const table = at(owl(rich), ram({ defense: 30 }), more);
    return gestures(card(await attacked(table, [roll(1, 3), decline]), table)).includes("reroll");
  };
  it("outside of a fight a second one in the same evening, in a fight one a round", async () =>
    expect([await offers({}), await offers(fighting)]).toEqual([true, false]));
  it("a save against what one is hurled into may be thrown again", async () => {
    const table = at(owl(), ram({ conviction: { value: 2, max: 3, used: [] } }));
    const hit = await attacked(table, [
      ...felled,
      hurl,
      path({ at: 10, kind: "object", toughness: 12 }),
      { type: "impact", target: RAM, impact: 0, faces: [1, 2], facts: {} },
    ]);
    expect(
      card(hit, table)
        .parties[0]?.buttons.filter((b) => b.gesture === "reroll")
        .map((b) => b.args),
    ).toEqual([{ target: RAM, roll: "impact", impact: "0" }]);
  });
});

describe("TWI-213 whoever is disabled pays for what is strenuous", () => {
  const frail = hurt({ disabled: true }, { ref: OWL, name: "Owl", ...poor });
  const dies = (changes: readonly Change[]): boolean =>
    changes.some((c) => c.kind === "set" && c.path === "system.track.dying");
  it("a contest as well as an attack, in a fight or not; not what is free", async () => {
    const table = at(actor(frail), ram());
    const thrown = (await kinds.contest.complete?.(
      await played(kinds.contest, contestAsk({ actor: OWL, target: RAM, maneuver: "demoralize" }), [], table),
      { ...{ type: "roll", side: OWL, faces: [5, 5] } },
      table,
    )) as unknown as { readonly also?: readonly Change[] };
    expect(dies(thrown.also ?? [])).toBe(true);
    expect(dies(wrote(await attacked(table, [roll(6, 6)], attackAsk(OWL, "unarmed", { targets: [RAM] }))))).toBe(true);
    const kneel = (await kinds.act.complete?.(
      await played(kinds.act, { actor: OWL, act: "kneel" }, [], table),
      { ...{ type: "do", changes: [] } },
      table,
    )) as unknown as { readonly changes: readonly Change[] };
    expect(dies(kneel.changes)).toBe(false);
  });
});

describe("TWI-190 wounds on every check", () => {
  it.each(["rush", "hold", "escape"])("%s", (maneuver) => {
    const grip = having(["grappled", { trait: RAM, source: RAM }]);
    const table = at(
      actor(hurt({ wounded: 2 }, { ref: OWL, ...grip })),
      ram(having(["grappled", { trait: OWL, source: OWL }])),
    );
    const asked = kinds.contest.compose(
      contestAsk({ actor: OWL, target: RAM, maneuver, ...(maneuver === "hold" && { move: "pin" }) }),
      table,
    );
    const [mine, yours] = asked.accepted
      ? (
          asked.request as {
            readonly sides: readonly { readonly check: { readonly rows: readonly { readonly value: number }[] } }[];
          }
        ).sides.map((s) => s.check.rows.reduce((sum, r) => sum + r.value, 0))
      : [];
    expect([mine, yours]).toEqual([-2, 0]);
  });
  it("a power check, not a Constitution check", () => {
    const who = actor(hurt({ wounded: 1 }, { ref: OWL, powers: [blast] }));
    const total = (act: string, chosen: object): unknown => {
      const asked = kinds.check.compose({ act, actor: OWL, chosen }, at(who, ram()));
      return (
        asked.accepted &&
        (
          asked.request as { readonly check: { readonly rows: readonly { readonly value: number }[] } }
        ).check.rows.reduce((sum, r) => sum + r.value, 0)
      );
    };
    expect([total("check", { trait: "power:blast" }), total("relief", {})]).toEqual([8, 0]);
  });
});

describe("TWI-103 TWI-125 a block is the attack bonus without size, which the Defense has by itself", () => {
  it("a Large blocker loses one for its size, not two", async () => {
    const wall = ram({ size: "Large", baseAttack: 8, ...having("blocking") });
    const state = await attacked(
      at(owl(), wall),
      [roll(9, 9), { type: "defend", target: RAM, how: "block", faces: [5, 5], request: {}, rows: [], changes: [] }],
      attackAsk(OWL, "unarmed", { targets: [RAM] }),
    );
    expect(first(state)?.defending?.result.total).toBe(10 + 8 - 1);
  });
});

describe("TWI-106 TWI-107 TWI-110 TWI-112 TWI-460 how far, and who sees whom", () => {
  const composed = (table: Table, ask: AttackAsk) =>
    kinds.attack.compose(actAsk(ask), table) as {
      readonly accepted: boolean;
      readonly reason?: string;
      readonly request?: {
        readonly targets: readonly {
          readonly missChance: number;
          readonly against: { readonly perceived?: boolean };
          readonly rows: readonly { readonly label: string; readonly value: number }[];
        }[];
      };
    };
  const target = (mine: Partial<TwintensActor>, theirs: Partial<TwintensActor>, over: Partial<AttackAsk> = {}) =>
    composed(at(owl(mine), ram(theirs)), strike(over)).request?.targets[0];
  it("to the blind everybody is concealed, and so is the invisible; who can't see the attacker is denied", () => {
    expect(
      [target({}, {}), target(having("blind"), {}), target({}, having("invisible"))].map((t) => t?.missChance),
    ).toEqual([0, 50, 50]);
    expect(target(having("invisible"), {})).toMatchObject({
      missChance: 0,
      against: { perceived: false },
      rows: expect.arrayContaining([expect.objectContaining({ value: 2 })]) as unknown,
    });
  });
  it("another word for it at the table counts instead", () =>
    expect(target(having("blind"), {}, { concealment: "none" })?.missChance).toBe(0));
  const burst = power("blast", 3, { id: "burst", extras: [{ key: "area", ranks: 1, note: "burst" }] });
  it("the middle of an area is no farther than its power reaches: ten increments of thirty feet", () => {
    const reaches = (feet: number, middle = "") =>
      composed(
        at(owl({ powers: [burst] }), ram(), { distance: (from, to) => (from === to ? 0 : feet) }),
        attackAsk(OWL, "burst", { targets: [RAM], middle }),
      );
    expect([reaches(300).accepted, reaches(301).reason, reaches(301, OWL).reason]).toEqual([
      true,
      "turnAndReach.outOfRange",
      "attack.area",
    ]);
    const feet: Readonly<Record<string, number>> = {
      [`${OWL} ${RAM}`]: 305,
      [`${OWL} ${CRATE}`]: 300,
      [`${CRATE} ${RAM}`]: 5,
    };
    expect(
      composed(
        at(owl({ powers: [burst] }), ram(), { distance: (from, to) => feet[`${from} ${to}`] ?? 0 }),
        attackAsk(OWL, "burst", { targets: [RAM], middle: CRATE }),
      ).accepted,
    ).toBe(true);
  });
  it("a fist across the room is struck on the Gamemaster's word alone, and says so", () => {
    const far = (feet: number, overrule = false) =>
      composed(at(owl(), ram(), { distance: () => feet }), attackAsk(OWL, "unarmed", { targets: [RAM], overrule }));
    const noted = (feet: number, overrule = false) =>
      far(feet, overrule)
        .request?.targets[0]?.rows.map((r) => r.label)
        .some((l) => l.endsWith("beyondReach"));
    expect([noted(5), far(60).reason, noted(60, true)]).toEqual([false, "turnAndReach.outOfReach", true]);
  });
  it("a shot past the last increment is made on the Gamemaster's word alone, as at that increment", () => {
    const shot = (feet: number, overrule = false) =>
      composed(
        at(owl({ powers: [burst] }), ram(), { distance: (from, to) => (from === to ? 0 : feet) }),
        attackAsk(OWL, "burst", { targets: [RAM], overrule }),
      );
    expect([shot(301).reason, shot(301, true).accepted]).toEqual(["turnAndReach.outOfRange", true]);
  });
});

describe("TWI-243 TWI-244 a dying check that help has overtaken", () => {
  it("writes nothing more", async () => {
    const dying = actor(hurt({ dying: true, unconscious: true }, { ref: OWL, ...poor }));
    const helped = actor(hurt({ unconscious: true, disabled: true }, { ref: OWL, ...poor }));
    const state = await played(
      kinds.dying,
      { act: "dying", actor: OWL },
      [{ type: "roll", faces: [1, 2] }],
      at(dying, ram()),
    );
    const written = async (who: TwintensActor) =>
      (
        (await kinds.dying.complete!(state, { ...{ type: "resolve", changes: [] } }, at(who, ram()))) as unknown as {
          readonly changes: readonly Change[];
        }
      ).changes.length;
    expect([await written(dying), await written(helped)]).toEqual([1, 0]);
  });
});

describe("TWI-262 rest goes on from the hours before", () => {
  it("eight and two make ten", async () => {
    const tired = actor(hero({ ref: OWL, fatigue: "exhausted", ...feats("dodgeFocus"), ...poor }));
    expect(
      await played(
        kinds.rest,
        { act: "rest", actor: OWL, chosen: { hours: 2, rested: 8 } },
        [{ type: "roll", faces: [1, 2] }],
        at(tired, ram()),
      ),
    ).toMatchObject({ level: "normal", hour: 10 });
  });
});

describe("TWI-510 the round of surprise doesn't count", () => {
  it("where there was one, Foundry is a round ahead of the table", () =>
    expect([
      shownRound(4, { encounter: () => null }),
      shownRound(4, { encounter: () => ({ data: { surprised: true } }) as never }),
      shownRound(4, { encounter: () => ({ data: {} }) as never }),
    ]).toEqual([4, 3, 4]));
});

describe("TWI-147 nothing of this for minions", () => {
  it("a minion has no second throw", async () => {
    const table = at(owl(), actor(minion({ ref: RAM })));
    expect(gestures(card(await attacked(table, [roll(6, 6), decline, save(1, 2)]), table))).not.toContain("reroll");
  });
});

describe("TWI-236 TWI-277 whoever is hurled into something is asked for Concentration by that as well", () => {
  it("at 10 and what the impact does, once it has been dealt with", async () => {
    const { reachedBy } = await import("../../../../rules/twintens/index.ts");
    const table = at(owl(), ram());
    const struck = (...faces: readonly number[]): Said => ({
      type: "impact",
      target: RAM,
      impact: 0,
      faces,
      facts: {},
    });
    const upTo = (...more: readonly Said[]) =>
      attacked(table, [...felled, hurl, path({ at: 10, kind: "object", toughness: 4 }), ...more]);
    const asked = async (last: Said, ...more: readonly Said[]) =>
      reachedBy(await upTo(...more), last, situation("", table)).map((r) => [r.who.ref, r.hit]);
    const falls: Said = { type: "applyImpact", target: RAM, impact: 0, changes: [] };
    expect([
      await asked(struck(10, 9), struck(10, 9)),
      await asked(struck(1, 2), struck(1, 2)),
      await asked(falls, struck(1, 2), falls),
    ]).toEqual([[[RAM, 14]], [], [[RAM, 14]]]);
  });
});

describe("TWI-525 the Gamemaster may let a check or contest pass", () => {
  const paid = async (kind: AnyExchangeKind, ask: unknown, event: Said, table: Table): Promise<boolean> =>
    !("accepted" in ((await kind.complete!(await played(kind, ask, [], table), event, table)) as object));
  it("what is thrown so is a throw like any other, and only the Gamemaster's", async () => {
    const table = at(owl(), ram());
    const ask = contestAsk({ actor: OWL, target: RAM, maneuver: "demoralize", overrule: true });
    expect(await paid(kinds.contest, ask, { type: "rollAnyway", side: OWL, faces: [5, 5] }, table)).toBe(true);
    expect(await played(kinds.contest, ask, [{ type: "rollAnyway", side: OWL, faces: [5, 5] }], table)).toMatchObject({
      results: [{ dice: 10 }, null],
    });
    expect(
      await played(
        kinds.check,
        { act: "stabilise", actor: OWL, chosen: { patient: RAM }, overrule: true },
        [{ type: "rollAnyway", faces: [5, 5] }],
        at(owl(feats("jackOfAllTrades")), ram(hurt({ dying: true }))),
      ),
    ).toMatchObject({ result: { dice: 10 } });
    expect(
      [kinds.contest.rights, kinds.check.rights].map(
        (r) => (r as Record<string, { readonly by: string } | undefined>).rollAnyway,
      ),
    ).toEqual([{ by: "gm" }, { by: "gm" }]);
  });
});
