/**
 * The rules of Coin: pure functions over plain data, faces as arguments, nothing of Foundry. Tests call them as the table does.
 *
 * COI-001 Whoever tries something flips as many coins as the trait has. Every head is a success.
 * COI-002 A check succeeds with as many heads as its difficulty, 1 to 6.
 * COI-003 An attack: Force against the target's Nerve. Heads beyond the defender's are harm; as many as the defender's do nothing, unless the table has it so that a tie takes one.
 * COI-004 Harm comes off Grit. Who has none left is down.
 * COI-005 Dizzy: one coin less on everything, never below one, to the end of one's next turn.
 * COI-006 One action a turn.
 * COI-007 More heads with Wit act first; of a tie whoever has more Wit.
 */
import type { Change, Economy, Explained, Kit, Participant, Party, Reducer, Refusal } from "crossover";

export const TRAITS = ["force", "wit", "nerve"] as const;
export type Trait = (typeof TRAITS)[number];
/** The hardest check there is. @rule COI-002 */
export const HARDEST = 6;
/** The face of a two-sided die that counts. @rule COI-001 */
export const HEADS = 2;

export interface CoinHero {
  readonly uuid: string;
  readonly name: string;
  readonly traits: Readonly<Record<Trait, number>>;
  readonly grit: { readonly value: number; readonly max: number };
  readonly conditions: readonly string[];
}

interface Grants {
  readonly coins: number;
  readonly conscious: boolean;
}

/** What a check's card is asked with, and what it has come to. */
export interface CheckRequest {
  readonly actor: Party;
  readonly trait: Trait;
  readonly coins: Explained;
  readonly difficulty: number;
}
export interface CheckState {
  readonly request: CheckRequest;
  readonly faces: readonly number[] | null;
}
export interface Flip {
  readonly type: "flip";
  readonly faces: readonly number[];
}

/** What an attack's card is asked with. `price`: whether it takes the turn's action. */
export interface AttackRequest {
  readonly actor: Party;
  readonly target: Party;
  readonly coins: Explained;
  readonly tiesHit: boolean;
}
export type AttackEvent =
  | (Flip & { readonly changes: readonly Change[] })
  | { readonly type: "defend"; readonly faces: readonly number[]; readonly coins: Explained | null }
  | { readonly type: "apply"; readonly changes: readonly Change[] };
export interface AttackState {
  readonly request: AttackRequest;
  readonly faces: readonly number[] | null;
  readonly defence: { readonly faces: readonly number[]; readonly coins: Explained | null } | null;
  readonly applied: readonly Change[] | null;
  /** Harm, where the defender's coins are nobody's business. */
  readonly told?: number | null;
}

/** The lang key of a text. */
export const text = (...parts: readonly string[]): string => ["CROSSOVER.Coin", ...parts].join(".");

/** Heads among faces. @rule COI-001 */
export const heads = (faces: readonly number[]): number => faces.filter((face) => face === HEADS).length;

/** The rules, made with the kit's plain functions. */
export function coinRules({ rules, odds }: Pick<Kit, "rules" | "odds">) {
  const { accept, change, defineConditions, explain, grantsOf, refuse, row } = rules;

  const conditions = defineConditions<Grants, "dizzy" | "down">({
    dizzy: { grants: { coins: -1 }, ends: "turnEnd", icon: "modules/coin-ruleset/icons/dizzy.svg", rule: "COI-005" },
    down: {
      grants: { conscious: false },
      ends: "never",
      icon: "modules/coin-ruleset/icons/down.svg",
      rule: "COI-004",
    },
  });
  const isCondition = (id: string): id is keyof typeof conditions => Object.hasOwn(conditions, id);

  /** Conditions that follow from Grit. @rule COI-004 */
  const derived = (hero: CoinHero): readonly string[] => (hero.grit.value === 0 ? ["down"] : []);

  /** Whether somebody can do anything at all. @rule COI-004 */
  const able = (hero: CoinHero): boolean =>
    grantsOf<Grants>(conditions, [...hero.conditions, ...derived(hero)], { coins: 0, conscious: true }, (a, b) => ({
      ...a,
      ...b,
    })).conscious;

  /** How many coins, line by line: the trait, then each condition that takes some. @rule COI-001 COI-005 */
  function coins(hero: CoinHero, trait: Trait): Explained {
    const own = row(text("Trait", trait), hero.traits[trait], "COI-001");
    const taken = hero.conditions.filter(isCondition).flatMap((id) => {
      const { grants, rule } = conditions[id];
      return grants?.coins === undefined ? [] : [row(text("Condition", id, "label"), grants.coins, rule)];
    });
    const sum = taken.reduce((all, one) => all + one.value, own.value);
    return explain([own, ...taken, ...(sum < 1 ? [row(text("Row", "atLeastOne"), 1 - sum, "COI-005")] : [])]);
  }

  const flips = (many: number) => odds.sum(Array.from({ length: many }, () => odds.uniform([0, 1])));

  /** Chance of at least so many heads. @rule COI-002 */
  const checkChance = (many: number, difficulty: number): number => flips(many).chance((h) => h >= difficulty);

  /** Harm of an attack. @rule COI-003 */
  const harm = (attack: number, defence: number, tiesHit: boolean): number =>
    attack === defence ? Number(tiesHit && attack > 0) : Math.max(0, attack - defence);

  /** Every harm that an attack can come to, with its share. @rule COI-003 */
  const harms = (attack: number, defence: number, tiesHit: boolean) =>
    odds.joint(flips(attack), flips(defence)).map(([a, d]) => harm(a, d, tiesHit));

  /** What harm does to somebody. @rule COI-004 */
  function suffer(hero: CoinHero, amount: number): readonly Change[] {
    const left = Math.max(0, hero.grit.value - amount);
    return left === hero.grit.value ? [] : [change(hero.uuid, "system.grit.value", hero.grit.value, left, "COI-004")];
  }

  /** A check: flipped once. */
  const check: Reducer<CheckRequest, CheckState, Flip> = {
    begin: (request) => ({ request, faces: null }),
    step: (state, { faces }) => (state.faces ? refuse("alreadyFlipped") : accept({ ...state, faces })),
  };

  /** Harm that a card has come to; null while somebody is still to flip. @rule COI-003 */
  const harmOf = ({ request, faces, defence, told }: AttackState): number | null =>
    told ?? (faces && defence ? harm(heads(faces), heads(defence.faces), request.tiesHit) : null);

  /** An attack: flipped, met by the target, taken. Each comes once, in this order. @rule COI-003 COI-004 */
  const attack: Reducer<AttackRequest, AttackState, AttackEvent> = {
    begin: (request) => ({ request, faces: null, defence: null, applied: null }),
    step(state, event) {
      switch (event.type) {
        case "flip":
          return state.faces ? refuse("alreadyFlipped") : accept({ ...state, faces: event.faces }, event.changes);
        case "defend":
          if (!state.faces) return refuse("notMet");
          return state.defence ? refuse("alreadyMet") : accept({ ...state, defence: event });
        case "apply":
          if (harmOf(state) === null) return refuse("notMet");
          return state.applied ? refuse("alreadyApplied") : accept({ ...state, applied: event.changes }, event.changes);
      }
    },
  };

  /** One action a turn. @rule COI-006 */
  const economy: Economy<unknown> = {
    pips: (_limits, turn) => [{ action: "action", shape: "square", left: turn["action"] ? 0 : 1, max: 1 }],
    step: rules.oneByOne({
      pay: (_limits, turn, _action, overrule) =>
        turn["action"] && !overrule
          ? rules.refuseSpend(turn, "spent")
          : { accepted: true, turn: { ...turn, action: (turn["action"] ?? 0) + 1 } },
      giveBack: (_limits, turn) => ({
        accepted: true,
        turn: { ...turn, action: Math.max(0, (turn["action"] ?? 0) - 1) },
      }),
    }),
  };
  /** Why an action can't be paid for now. @rule COI-006 */
  const unpaid = (price: readonly string[], spends: Readonly<Record<string, number>> | undefined): Refusal | null =>
    price.includes("action") && (spends?.["action"] ?? 0) > 0 ? refuse("spent") : null;

  /** Who acts first. @rule COI-007 */
  const before = (a: Participant, b: Participant): number => {
    const wit = ({ character }: Participant): number => (character as CoinHero | null)?.traits.wit ?? 0;
    return (b.initiative ?? -1) - (a.initiative ?? -1) || wit(b) - wit(a) || a.id.localeCompare(b.id);
  };

  return {
    able,
    attack,
    before,
    check,
    checkChance,
    coins,
    conditions,
    derived,
    economy,
    harm,
    harmOf,
    harms,
    isCondition,
    suffer,
    unpaid,
  };
}

export type CoinRules = ReturnType<typeof coinRules>;
