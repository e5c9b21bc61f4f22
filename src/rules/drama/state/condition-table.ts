import { type ConditionDefinition, defineConditions } from "../../kernel/conditions.ts";

/** What the conditions on a character come to, so that code asks "may it attack?" and never for a name. */
export interface Grants {
  readonly attack: boolean;
  readonly interact: boolean;
  /** Checks that are neither attack nor interaction. */
  readonly check: boolean;
  /** Active defence. */
  readonly defend: boolean;
  readonly move: boolean;
  readonly simple: boolean;
  readonly conscious: boolean;
  /** One free extra roll on each action. */
  readonly up: boolean;
  /** The first chance to roll again is lost on each action. */
  readonly stymied: boolean;
  /** Rolls with the unskilled row; adds stay. */
  readonly unskilled: boolean;
  /** Turns a round. */
  readonly turns: number;
  /** Added to passive defences. */
  readonly defence: number;
  /** What attackers gain on action and effect. */
  readonly exposed: number;
  /** Added to every action total. */
  readonly action: number;
  /** Somebody else says what is done: the Gamemaster, for whoever holds this mind. */
  readonly ordered: boolean;
}

/** Nothing is the matter. */
export const FREE: Grants = {
  attack: true,
  interact: true,
  check: true,
  defend: true,
  move: true,
  simple: true,
  conscious: true,
  up: false,
  stymied: false,
  unskilled: false,
  turns: 1,
  defence: 0,
  exposed: 0,
  action: 0,
  ordered: false,
};

/** A restrained character's defence, what aiming and all-out attacks give to others, turns of a flurry, a long way covered this round (DRA-146, DRA-150, DRA-153, DRA-277). */
const NUMBERS = { restrained: -4, exposed: 3, flurry: 2, hurried: -2 } as const;
const OUT = {
  attack: false,
  interact: false,
  check: false,
  defend: false,
  move: false,
  simple: false,
  conscious: false,
} as const;

/** A condition of this ruleset. `derived` ones follow from harm and are stored nowhere; `earned` ones come from a roll or a card alone. */
export interface DramaCondition extends ConditionDefinition<Grants> {
  readonly derived?: true;
  readonly earned?: true;
}

const CATALOGUE = {
  up: { grants: { up: true }, ends: "action", icon: "upgrade", rule: "DRA-020" },
  stymied: { grants: { stymied: true }, ends: "turnEnd", icon: "despair", rule: "DRA-021" },
  unskilled: { grants: { unskilled: true }, ends: "turnEnd", icon: "arm-sling", rule: "DRA-022" },
  setback: { grants: { attack: false, interact: false }, ends: "turnEnd", icon: "cracked-shield", rule: "DRA-254" },
  break: {
    grants: { attack: false, interact: false, check: false },
    ends: "turnEnd",
    icon: "run",
    rule: "DRA-254",
  },
  flurry: { earned: true, grants: { turns: NUMBERS.flurry }, ends: "round", icon: "sprint", rule: "DRA-277" },
  confused: { ends: "round", icon: "star-swirl", rule: "DRA-277" },
  restrained: {
    trait: true,
    grants: { move: false, defence: NUMBERS.restrained },
    ends: "action",
    icon: "imprisoned",
    rule: "DRA-146",
  },
  aiming: { grants: { exposed: NUMBERS.exposed }, ends: "action", icon: "crosshair", rule: "DRA-150" },
  allOut: { grants: { exposed: NUMBERS.exposed }, ends: "turnStart", icon: "enrage", rule: "DRA-150" },
  activeDefence: { earned: true, trait: true, ends: "turnStart", icon: "shield-reflect", rule: "DRA-148" },
  surprised: {
    grants: { attack: false, interact: false, check: false, defend: false, move: false, simple: false },
    ends: "round",
    icon: "surprised",
    rule: "DRA-150",
  },
  resisting: { ends: "turnEnd", icon: "heart-beats", rule: "DRA-337" },
  field: { ends: "never", icon: "bubble-field", rule: "DRA-351" },
  controlled: {
    earned: true,
    trait: true,
    grants: { ordered: true },
    ends: "round",
    icon: "puppet",
    rule: "DRA-351",
  },
  prone: { ends: "action", icon: "falling", rule: "DRA-184" },
  hurried: { grants: { action: NUMBERS.hurried }, ends: "round", icon: "running-ninja", rule: "DRA-153" },
  pushed: { earned: true, trait: true, ends: "action", icon: "muscle-up", rule: "DRA-056" },
  touched: { earned: true, ends: "health", icon: "healing", rule: "DRA-351" },
  treated: { earned: true, ends: "health", icon: "bandaged", rule: "DRA-232" },
  knockedDown: {
    derived: true,
    contains: ["prone"],
    grants: { attack: false, interact: false, check: false, move: false },
    ends: "turnEnd",
    icon: "falling-star",
    rule: "DRA-184",
  },
  k: { derived: true, ends: "health", icon: "knocked-out-stars", rule: "DRA-188" },
  o: { derived: true, ends: "health", icon: "star-formation", rule: "DRA-188" },
  knockedOut: { derived: true, contains: ["unconscious"], ends: "health", icon: "knockout", rule: "DRA-179" },
  shockedOut: { derived: true, contains: ["unconscious"], ends: "health", icon: "electric", rule: "DRA-181" },
  unconscious: { derived: true, grants: OUT, ends: "health", icon: "coma", rule: "DRA-185" },
  wounded1: { derived: true, row: "wounds", step: 1, ends: "health", icon: "bleeding-wound", rule: "DRA-182" },
  wounded2: {
    derived: true,
    row: "wounds",
    step: 2,
    replaces: ["wounded1"],
    ends: "health",
    icon: "broken-bone",
    rule: "DRA-182",
  },
  wounded3: {
    derived: true,
    row: "wounds",
    step: 3,
    replaces: ["wounded1", "wounded2"],
    contains: ["unconscious"],
    ends: "health",
    icon: "heart-minus",
    rule: "DRA-182",
  },
  dead: {
    derived: true,
    contains: ["unconscious"],
    ends: "health",
    icon: "death-skull",
    rule: "DRA-182",
  },
} satisfies Record<string, DramaCondition>;

export type ConditionId = keyof typeof CATALOGUE;

/**
 * Every state of the game: what it grants and takes, what it brings along, when it may end.
 * @rule DRA-020 DRA-021 DRA-022 DRA-056 DRA-146 DRA-148 DRA-150 DRA-153 DRA-179 DRA-181 DRA-182 DRA-184 DRA-185 DRA-188 DRA-254 DRA-277 DRA-337 DRA-339 DRA-351
 */
export const conditions = defineConditions<Grants, ConditionId>(CATALOGUE);

const table: Readonly<Record<string, DramaCondition | undefined>> = CATALOGUE;

/** The definition of a condition; undefined for a name that the catalogue doesn't have. */
export function conditionDefinition(id: string): DramaCondition | undefined {
  return Object.hasOwn(CATALOGUE, id) ? table[id] : undefined;
}

/** Conditions that anyone may be given by hand; the rest follow from harm or are earned by a roll. */
export const HUD_CONDITIONS: readonly ConditionId[] = (Object.keys(CATALOGUE) as ConditionId[]).filter(
  (id) => !conditionDefinition(id)?.derived && !conditionDefinition(id)?.earned,
);
