import { type Change, change, same, type Subject } from "../../kernel/change.ts";
import { closure, grantsOf } from "../../kernel/conditions.ts";
import { documentId } from "../../kernel/document-id.ts";
import { once } from "../../kernel/once.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { edgeRank } from "../hero/traits.ts";
import type { ConditionState, Data, DestinyCharacter, EncounterType, Mark, ResistanceKey } from "../types.ts";
import { CONDITION_RANKS, MAX_FATIGUE } from "../values.ts";
import { conditionDefinition, type ConditionId, conditions, FREE, type Grants, NOTHING } from "./condition-table.ts";

const OPENNESS = ["guarded", "vulnerable", "defenseless"] as const;
const REACTIONS = ["all", "controller", "resistance", "none"] as const;
const gravest = <T>(order: readonly T[], a: T, b: T): T => (order.indexOf(b) > order.indexOf(a) ? b : a);

/** Two conditions overlap: the stronger rules, nothing adds. @rule DES-270 DES-273 DES-274 */
function merge(a: Grants, b: Partial<Grants>): Grants {
  return {
    standard: a.standard && (b.standard ?? true),
    move: a.move && (b.move ?? true),
    quick: a.quick && (b.quick ?? true),
    free: a.free && (b.free ?? true),
    reactions: gravest(REACTIONS, a.reactions, b.reactions ?? "all"),
    mentalOnly: a.mentalOnly || (b.mentalOnly ?? false),
    chooser: b.chooser === "controller" ? "controller" : a.chooser,
    spendsFreely: a.spendsFreely && (b.spendsFreely ?? true),
    stunned: a.stunned || (b.stunned ?? false),
    speed: Math.min(a.speed, b.speed ?? 0),
    canMove: a.canMove && (b.canMove ?? true),
    prone: a.prone || (b.prone ?? false),
    hampered: Math.max(a.hampered, b.hampered ?? 0),
    openness: gravest(OPENNESS, a.openness, b.openness ?? "guarded"),
    perceives: a.perceives && (b.perceives ?? true),
    alive: a.alive && (b.alive ?? true),
  };
}

/** What decides the conditions of a character. */
export type Afflicted = Pick<
  DestinyCharacter,
  "conditions" | "marks" | "fatigue" | "dead" | "aim" | "grab" | "edges" | "lasting"
>;

/** The fatigue that counts: the track, or the floor that an affliction puts under it. @rule DES-245 */
export function effectiveFatigue(who: Pick<DestinyCharacter, "conditions" | "fatigue">): number {
  const floor = Math.max(0, ...who.conditions.map((c) => (c.id === "exhausted" ? 2 : c.id === "fatigued" ? 1 : 0)));
  return Math.min(MAX_FATIGUE, Math.max(who.fatigue, floor));
}

const MARK_CONDITIONS: Readonly<Record<"physical" | "social", readonly (ConditionId | null)[]>> = {
  physical: [null, null, "dazed", "staggered", "incapacitated", "dying"],
  social: [null, null, "dazed", "staggered", "broken", "broken"],
};
const FATIGUE_CONDITIONS: readonly (ConditionId | null)[] = [null, "fatigued", "exhausted", "incapacitated"];

/**
 * Conditions that nobody stores because they follow from something else: marks, fatigue, death, an aim or a grab that is held. They are gone at once with their cause.
 * @rule DES-113 DES-139 DES-242 DES-243 DES-244 DES-245 DES-310
 */
export function derivedConditions(who: Afflicted): readonly ConditionId[] {
  const marks = (["physical", "social"] as const).flatMap((list) =>
    who.marks[list].map((m: Mark) => MARK_CONDITIONS[list][m.level] ?? null),
  );
  return [
    ...new Set(
      [
        ...marks,
        FATIGUE_CONDITIONS[effectiveFatigue(who)] ?? null,
        who.dead ? ("dead" as const) : null,
        who.aim && edgeRank(who, "deadlyCalm") === 0 ? ("aiming" as const) : null,
        who.grab && edgeRank(who, "improvedGrab") === 0 ? ("grabbing" as const) : null,
      ].filter((id) => id !== null),
    ),
  ];
}

/** Every condition present, stored and derived, with whatever they contain. */
export function presentConditions(who: Afflicted): Set<string> {
  return closure(conditions, [
    ...who.conditions.map((c) => c.id).filter((id) => conditionDefinition(id) !== undefined),
    ...derivedConditions(who),
  ]);
}

/**
 * What the conditions present come to in an encounter of a type; null is outside encounters. Broken takes every action in a Conflict or Challenge and impairs in a Combat.
 * @rule DES-047 DES-226 DES-244 DES-272 DES-273 DES-274 DES-275 DES-276 DES-310
 */
export function grantsFor(who: Afflicted, type: EncounterType | null): Grants {
  const known = granted(who);
  const found = known.get(type) ?? grantsNow(who, type);
  known.set(type, found);
  return found;
}

/** Asked for each action and each number of somebody, who stays the same while they are worked out. */
const granted = once((_who: Afflicted) => new Map<EncounterType | null, Grants>());

function grantsNow(who: Afflicted, type: EncounterType | null): Grants {
  const present = presentConditions(who);
  const own =
    present.has("surprised") && edgeRank(who, "uncannyReflexes") > 0
      ? withoutSurprisedVulnerable(who, present)
      : present;
  const base = grantsOf(conditions, own, FREE, merge);
  if (!present.has("broken") || type === null) return base;
  return merge(base, type === "combat" ? { hampered: CONDITION_RANKS.impaired } : { ...NOTHING, spendsFreely: false });
}

/** Uncanny Reflexes: Surprised doesn't bring Vulnerable, though something else still may. */
function withoutSurprisedVulnerable(who: Afflicted, present: Set<string>): Set<string> {
  const others = closure(
    conditions,
    [...who.conditions.map((c) => c.id), ...derivedConditions(who)].filter(
      (id) => id !== "surprised" && conditionDefinition(id) !== undefined,
    ),
  );
  if (others.has("vulnerable")) return present;
  // Surprised's own grants without what it contains: the closure would bring Vulnerable back, so what it takes is stated by Stunned, which takes the same.
  return new Set([...others, "stunned"]);
}

/** A new condition before it has a document. */
export interface NewCondition {
  readonly id: string;
  readonly source: string | null;
  readonly until: Until;
  readonly dc?: number;
  readonly resistance?: ResistanceKey;
  readonly grade?: number;
  readonly progressive?: boolean;
}

/** A condition with the id of its document; the same cause makes the same document. @rule DES-270 */
export function conditionState(c: NewCondition): ConditionState {
  return {
    id: c.id,
    source: c.source,
    effect: documentId("condition", c.id, c.source),
    until: c.until,
    dc: c.dc ?? null,
    resistance: c.resistance ?? null,
    grade: c.grade ?? conditionDefinition(c.id)?.grade ?? 0,
    progressive: c.progressive ?? false,
  };
}

/** A condition as its document holds it. */
export function conditionData(c: ConditionState): Data {
  return {
    condition: c.id,
    trait: null,
    degree: c.grade,
    source: c.source,
    until: c.until,
    dc: c.dc,
    resistance: c.resistance,
    progressive: c.progressive,
  };
}

/** Put a condition on somebody; it does not add to itself, so the same one from the same source is renewed. @rule DES-270 */
export function impose(
  who: Pick<DestinyCharacter, "ref" | "conditions">,
  c: NewCondition,
  rule: string,
): readonly Change[] {
  const state = conditionState(c);
  const before = who.conditions.find((o) => o.effect === state.effect);
  if (before) return renewed(who.ref, before, state, rule);
  return [
    {
      kind: "create",
      subject: who.ref,
      collection: "ActiveEffect",
      id: state.effect,
      data: conditionData(state),
      rule,
    },
  ];
}

/** The same condition from the same cause again: how long it lasts, its grade and what it is resisted with are as they are now. @rule DES-270 */
function renewed(subject: Subject, before: ConditionState, now: ConditionState, rule: string): readonly Change[] {
  const on = `${subject}.ActiveEffect.${now.effect}`;
  const detail = ({ dc, resistance, progressive }: ConditionState): Data => ({ dc, resistance, progressive });
  return [
    ...(same(before.until, now.until) ? [] : [change(on, "system.until", before.until, now.until, rule)]),
    ...(before.grade === now.grade ? [] : [change(on, "system.degree", before.grade, now.grade, rule)]),
    ...(same(detail(before), detail(now)) ? [] : [change(on, "system.detail", detail(before), detail(now), rule)]),
  ];
}

/** End a condition. */
export function liftChange(subject: Subject, c: ConditionState, rule: string): Change {
  return { kind: "delete", subject, collection: "ActiveEffect", id: c.effect, data: conditionData(c), rule };
}

/** End every condition that matches. */
export function lift(
  who: Pick<DestinyCharacter, "ref" | "conditions">,
  which: (c: ConditionState) => boolean,
  rule: string,
): readonly Change[] {
  return who.conditions.filter(which).map((c) => liftChange(who.ref, c, rule));
}

/** What wakes or disturbs: damage ends sleep and trance, an obvious threat a trance, a loud noise sleep. @rule DES-272 */
export function disturbed(
  who: Pick<DestinyCharacter, "ref" | "conditions">,
  by: "hit" | "damage" | "threat" | "noise",
): readonly Change[] {
  const ends: Readonly<Record<typeof by, readonly string[]>> = {
    hit: ["entranced"],
    damage: ["entranced", "asleep"],
    threat: ["entranced"],
    noise: ["asleep"],
  };
  return lift(who, (c) => ends[by].includes(c.id), "DES-272");
}

/**
 * An ongoing effect is resisted at the end of a turn: any success ends the condition, a failure leaves it, and a Progressive one rises by a grade.
 * @param next  the condition of the next grade that a Progressive effect names; null where it stays
 * @rule DES-277 DES-341
 */
export function ongoingResult(
  who: Pick<DestinyCharacter, "ref" | "conditions">,
  effect: string,
  success: boolean,
  next: string | null = null,
): readonly Change[] {
  const c = who.conditions.find((o) => o.effect === effect);
  if (!c) return [];
  if (success) return [liftChange(who.ref, c, "DES-277")];
  if (!c.progressive || next === null || conditionDefinition(next)?.grade !== c.grade + 1) return [];
  const { dc, resistance } = c;
  return [
    liftChange(who.ref, c, "DES-341"),
    ...impose(
      who,
      {
        id: next,
        source: c.source,
        until: c.until,
        grade: c.grade + 1,
        progressive: true,
        ...(dc !== null && { dc }),
        ...(resistance !== null && { resistance }),
      },
      "DES-341",
    ),
  ];
}
