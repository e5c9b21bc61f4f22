import { type ConditionDefinition, defineConditions } from "../../kernel/conditions.ts";
import { CONDITION_RANKS } from "../values.ts";

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
  alive: true,
};

const NO_SLOTS = { standard: false, move: false, quick: false } as const;
/** What somebody can do who can do nothing. */
export const NOTHING = { ...NO_SLOTS, free: false, reactions: "none" } as const;

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
  broken: { ends: "health", icon: "broken-wall", rule: "DES-244" },
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
