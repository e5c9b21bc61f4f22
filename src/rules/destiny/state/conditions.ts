import { type Change, change, same, type Subject } from "../../kernel/change.ts";
import { closure, type ConditionDefinition, defineConditions, grantsOf } from "../../kernel/conditions.ts";
import { documentId } from "../../kernel/document-id.ts";
import { once } from "../../kernel/once.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { edgeRank } from "../hero/traits.ts";
import type { ConditionState, Data, DestinyCharacter, EncounterType, Mark, ResistanceKey } from "../types.ts";
import { CONDITION_RANKS, MAX_FATIGUE } from "../values.ts";

/** What the conditions on a character come to, so that code asks "may it act?" and never for a name. */
export interface Grants {
  /** Slots that are there at all. */
  readonly standard: boolean;
  readonly move: boolean;
  readonly quick: boolean;
  readonly free: boolean;
  /** `resistance`: only a Surge for Resistance (Compelled), `controller`: that, and whatever the controller picks. */
  readonly reactions: "all" | "controller" | "resistance" | "none";
  /** Purely mental actions only (Paralyzed). */
  readonly mentalOnly: boolean;
  readonly chooser: "self" | "controller";
  /** Whether dice may be spent without a roll of 6 (DES-226). */
  readonly spendsFreely: boolean;
  /** Stunned by itself or inside another condition: ends Aim, Defend, grabs, a readied action. */
  readonly stunned: boolean;
  /** Added to speed ranks. */
  readonly speed: number;
  readonly canMove: boolean;
  readonly prone: boolean;
  /** Disadvantage on attack and skill checks and on passive skill scores. */
  readonly hampered: number;
  readonly openness: "guarded" | "vulnerable" | "defenseless";
  readonly perceives: boolean;
  /** Whether the character counts for threat by court. */
  readonly courtThreat: boolean;
  readonly conscious: boolean;
  readonly alive: boolean;
}

/** Nothing is the matter. */
export const FREE: Grants = {
  standard: true,
  move: true,
  quick: true,
  free: true,
  reactions: "all",
  mentalOnly: false,
  chooser: "self",
  spendsFreely: true,
  stunned: false,
  speed: 0,
  canMove: true,
  prone: false,
  hampered: 0,
  openness: "guarded",
  perceives: true,
  courtThreat: true,
  conscious: true,
  alive: true,
};

const NO_SLOTS = { standard: false, move: false, quick: false } as const;
const NOTHING = { ...NO_SLOTS, free: false, reactions: "none" } as const;

/** A condition of this ruleset: the kernel's definition and where an affliction may choose it. */
export interface DestinyCondition extends ConditionDefinition<Grants> {
  /** 1 lesser, 2 middle, 3 greater; absent where no affliction may choose it. */
  readonly grade?: 1 | 2 | 3;
  /** A Trick may not bring it. */
  readonly afflictionOnly?: true;
}

const CATALOGUE = {
  dazed: {
    grade: 1,
    grants: { move: false, quick: false },
    ends: "turnEnd",
    icon: "knocked-out-stars",
    rule: "DES-272",
  },
  entranced: {
    grade: 1,
    grants: { ...NO_SLOTS, reactions: "none" },
    ends: "action",
    icon: "pocket-watch",
    rule: "DES-272",
  },
  hindered: { grade: 1, grants: { speed: -1 }, ends: "turnEnd", icon: "snail", rule: "DES-273" },
  impaired: {
    grade: 1,
    grants: { hampered: CONDITION_RANKS.impaired },
    ends: "turnEnd",
    icon: "bleeding-wound",
    rule: "DES-274",
  },
  vulnerable: {
    grade: 1,
    grants: { openness: "vulnerable" },
    ends: "turnEnd",
    icon: "cracked-shield",
    rule: "DES-274",
  },
  fatigued: {
    grade: 1,
    afflictionOnly: true,
    contains: ["hindered"],
    ends: "turnEnd",
    icon: "despair",
    rule: "DES-245",
  },
  compelled: {
    grade: 2,
    grants: { move: false, quick: false, chooser: "controller", reactions: "resistance" },
    ends: "turnEnd",
    icon: "puppet",
    rule: "DES-272",
  },
  defenseless: {
    grade: 2,
    replaces: ["vulnerable"],
    grants: { openness: "defenseless" },
    ends: "turnEnd",
    icon: "broken-shield",
    rule: "DES-274",
  },
  disabled: {
    grade: 2,
    replaces: ["impaired"],
    grants: { hampered: CONDITION_RANKS.disabled },
    ends: "turnEnd",
    icon: "arm-sling",
    rule: "DES-274",
  },
  immobile: {
    grade: 2,
    replaces: ["hindered"],
    grants: { canMove: false },
    ends: "turnEnd",
    icon: "stakes-fence",
    rule: "DES-273",
  },
  prone: { grade: 2, grants: { prone: true }, ends: "action", icon: "falling", rule: "DES-273" },
  stunned: {
    grade: 2,
    replaces: ["dazed"],
    grants: { ...NOTHING, stunned: true, spendsFreely: false },
    ends: "turnEnd",
    icon: "star-formation",
    rule: "DES-272",
  },
  exhausted: {
    grade: 2,
    afflictionOnly: true,
    replaces: ["fatigued"],
    contains: ["hindered", "impaired"],
    ends: "turnEnd",
    icon: "tired-eye",
    rule: "DES-245",
  },
  asleep: {
    grade: 3,
    contains: ["defenseless", "stunned", "unaware"],
    grants: { conscious: false },
    ends: "action",
    icon: "night-sleep",
    rule: "DES-272",
  },
  controlled: {
    grade: 3,
    replaces: ["compelled"],
    grants: { chooser: "controller", reactions: "controller", spendsFreely: false },
    ends: "turnEnd",
    icon: "brain-tentacle",
    rule: "DES-272",
  },
  incapacitated: {
    grade: 3,
    contains: ["defenseless", "stunned", "unaware", "prone"],
    grants: { conscious: false },
    ends: "turnEnd",
    icon: "coma",
    rule: "DES-272",
  },
  paralyzed: {
    grade: 3,
    contains: ["defenseless", "immobile"],
    grants: { mentalOnly: true, stunned: true, reactions: "none" },
    ends: "turnEnd",
    icon: "frozen-body",
    rule: "DES-272",
  },
  transformed: { grade: 3, ends: "turnEnd", icon: "brain", rule: "DES-272" },
  unaware: { grade: 3, grants: { perceives: false }, ends: "turnEnd", icon: "blindfold", rule: "DES-274" },
  staggered: { contains: ["dazed", "hindered"], ends: "health", icon: "star-swirl", rule: "DES-272" },
  held: { contains: ["hindered"], ends: "action", icon: "imprisoned", rule: "DES-275" },
  restrained: {
    replaces: ["held"],
    contains: ["immobile", "vulnerable"],
    ends: "action",
    icon: "imprisoned",
    rule: "DES-275",
  },
  bound: {
    replaces: ["held", "restrained"],
    contains: ["immobile", "defenseless", "impaired"],
    ends: "action",
    icon: "tied-scroll",
    rule: "DES-275",
  },
  grabbing: { contains: ["hindered", "vulnerable"], ends: "action", icon: "grab", rule: "DES-275" },
  aiming: { contains: ["vulnerable"], ends: "action", icon: "targeting", rule: "DES-139" },
  surprised: {
    contains: ["vulnerable"],
    grants: { ...NOTHING, spendsFreely: false },
    ends: "turnStart",
    icon: "surprised",
    rule: "DES-276",
  },
  broken: { grants: { courtThreat: false }, ends: "health", icon: "broken-wall", rule: "DES-244" },
  dying: { contains: ["incapacitated"], ends: "health", icon: "heart-minus", rule: "DES-272" },
  dead: { contains: ["incapacitated"], grants: { alive: false }, ends: "never", icon: "death-skull", rule: "DES-276" },
} satisfies Record<string, DestinyCondition>;

/** Key of a condition. */
export type ConditionId = keyof typeof CATALOGUE;

/**
 * Every condition: what it takes, what it contains, what it takes the place of.
 * @rule DES-244 DES-270 DES-271 DES-272 DES-273 DES-274 DES-275 DES-276
 */
export const conditions = defineConditions<Grants, ConditionId>(CATALOGUE);

const table: Readonly<Record<string, DestinyCondition | undefined>> = CATALOGUE;

/** The definition of a condition; undefined for a name that the catalogue doesn't have. */
export function conditionDefinition(id: string): DestinyCondition | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined;
}

/**
 * The conditions that an affliction of a grade may choose, or a Trick (lesser ones, without what only afflictions use).
 * @rule DES-109 DES-271
 */
export function gradeConditions(grade: number, trick = false): readonly ConditionId[] {
  return (Object.keys(CATALOGUE) as ConditionId[]).filter(
    (id) => table[id]?.grade === grade && !(trick && table[id].afflictionOnly),
  );
}

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
    courtThreat: a.courtThreat && (b.courtThreat ?? true),
    conscious: a.conscious && (b.conscious ?? true),
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
