/** What everything that is rolled has in common: ranks by hand, raises, a card laid first, sources that are switched off. */
import type { Choice, Entry, Opened, Option } from "../../../kernel/act.ts";
import type { Value } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Ref, Words } from "../../../kernel/situation.ts";
import type { CheckExchange, Purpose } from "../../cards/check/check.ts";
import type { Contest, OpposedExchange } from "../../cards/opposed/opposed.ts";
import type { CheckRequest } from "../../dice/check.ts";
import { dc as difficultyDc } from "../../dice/degrees.ts";
import { mayRaise } from "../../hero/adversaries.ts";
import { effectCheck } from "../../hero/check-requests.ts";
import { skillCheckRefusal, traitCheck } from "../../hero/trait-check.ts";
import { type CheckTrait, type SkillName, type SkillTrait, skillTraitOf, traitLabel } from "../../hero/trait-key.ts";
import { BASIC_ATTACKS } from "../../hero/traits.ts";
import { key } from "../../labels.ts";
import { contextIn, type DestinySituation, momentOf, sceneOf, typeOf } from "../../situation.ts";
import type { ReadiedAction } from "../../state/ready.ts";
import { type ActionKey, ACTIONS } from "../../turn/actions.ts";
import { dcLevel } from "../../turn/encounter.ts";
import { usedAs } from "../../turn/used-as.ts";
import type { ActionKind, AttackEntry, DestinyCharacter, Source } from "../../types.ts";
import { SKILL_KEYS } from "../../values.ts";
import { as, asks, type DestinyAct, type DestinyCards, gone, listOf, selfOf } from "../act.ts";
import {
  type GoesOff,
  type Going,
  mayTake,
  missing,
  provoked,
  READIED,
  type Readied,
  readiedLines,
} from "../catalogue.ts";
import { priceOf } from "../price.ts";
import type { Wanted } from "./influence.ts";
import { byHand, offChoice, partyIn, type Raises, ranksChoice, type Rolled, switched } from "./roll.ts";

/** What is asked of everything that is rolled against a number or somebody. */
export type Rolling = Readied & Rolled & { readonly hold: boolean };

/** What is rolled, and at which price. */
interface Throw {
  /** The action that it is, as its card says it; null for none. */
  readonly act: ActionKey | null;
  /** What kind of action that is here, where it isn't the catalogue's: a power's use. @rule DES-198 */
  readonly kind?: ActionKind;
  readonly trait: CheckTrait;
  /** The dice, where they aren't the trait's own. */
  readonly check?: CheckRequest;
  readonly extra?: readonly Source[];
  /** What it costs, where that isn't what the action says. */
  readonly cost?: readonly string[];
}

/** A check by one person, against a number. */
export interface CheckPlan extends Throw {
  readonly purpose: Purpose;
  readonly dc?: number | undefined;
  readonly data?: CheckExchange["data"];
  /** Whom or what it is about, as its card says it. */
  readonly about?: string;
  readonly opponent?: DestinyCharacter;
}

/** A check against somebody else's. */
export interface ContestPlan extends Throw {
  readonly contest: Contest;
  readonly opponent: DestinyCharacter;
  /** Of which the opponent rolls the better. */
  readonly against: readonly CheckTrait[];
  readonly data?: OpposedExchange["data"];
  /** Id of the power that is used. */
  readonly by?: string;
  readonly topic?: { readonly thing: string; readonly wanted: Wanted };
}

export type RollPlan = CheckPlan | ContestPlan;

type S = DestinySituation;
/** Kinds of card that a roll opens. */
type RollCards = Pick<DestinyCards, "check" | "opposed" | "influence">;

/** Something that is rolled, as far as it is its own. */
export interface Roll<V> {
  readonly rule: string;
  /** The action of the catalogue that it is; absent for what is none. */
  readonly action?: ActionKey;
  /** What it is called, where no action says it. */
  readonly label?: Words;
  readonly detail?: (s: S, chosen: V & Rolling) => Words;
  /** Asked on cards alone, not offered in lists. */
  readonly onCard?: true;
  readonly choices: { readonly [N in keyof V]: Choice<V[N], S, V & Rolling> };
  readonly plan: (s: S, who: DestinyCharacter, chosen: V & Rolling) => RollPlan | Refusal;
  readonly refused?: (s: S, who: DestinyCharacter) => Refusal | null;
  readonly going?: (s: S, who: DestinyCharacter, chosen: V & Rolling) => Going;
  /** The action by which it provokes, where it isn't the card's. */
  readonly provokes?: (s: S, who: DestinyCharacter, chosen: V & Rolling) => ActionKey | null;
  /** What of it is settled where something was readied that it is without being that action by name: a power's use. @rule DES-108 */
  readonly waits?: (ready: ReadiedAction, who: DestinyCharacter) => readonly GoesOff<Partial<V>>[];
  /** It is never raised. */
  readonly unraised?: true;
}

const isPlan = (plan: RollPlan | Refusal): plan is RollPlan => !("accepted" in plan);

/** Whether there is something to reach: a number, or an opponent. */
const graded = (plan: RollPlan): boolean => "contest" in plan || plan.dc !== undefined;

/** Why a roll can't be raised. @rule DES-012 DES-371 */
function raiseRefusal(s: S, who: DestinyCharacter, plan: RollPlan): Refusal | null {
  if (!mayRaise(who.role, s.settings.minionRule)) return refuse("raise.minion");
  return graded(plan) ? null : refuse("raise.noDc");
}

/** The dice of a plan, all of its sources in it. @rule DES-001 DES-011 DES-012 DES-015 DES-017 DES-018 */
function diceOf(
  s: S,
  who: DestinyCharacter,
  plan: RollPlan,
  { ranks, raises }: Pick<Rolled, "ranks" | "raises">,
): { readonly accepted: true; readonly check: CheckRequest } | Refusal {
  const base = plan.check
    ? ({ accepted: true, check: plan.check } as const)
    : traitCheck(who, plan.trait, contextIn(s), plan.opponent ?? null);
  if (!base.accepted) return base;
  const { dc: _dc, ...bare } = base.check;
  const sources = [...(bare.sources ?? []), ...byHand(ranks), ...(plan.extra ?? [])];
  const dc = "contest" in plan ? undefined : plan.dc;
  return { accepted: true, check: { ...bare, sources, raises, ...(dc !== undefined && { dc }) } };
}

/** What a plan costs as it is taken. @rule DES-060 DES-066 DES-067 DES-108 */
function spendsOf(who: DestinyCharacter, { act, cost }: RollPlan, { readied, raises }: Rolling): readonly string[] {
  const own = cost ?? (act ? priceOf(who, act, "own") : []);
  return [...(readied ? ["reaction.readied"] : own), ...(raises > 0 ? ["reaction.raise"] : [])];
}

/** The card of a roll, with the request that it keeps. @rule DES-001 DES-013 DES-018 DES-178 */
function cardOf(s: S, who: DestinyCharacter, plan: RollPlan, chosen: Rolling): Opened<RollCards> | Refusal {
  const actor = partyIn(s, s.self);
  if (!actor) return gone(s);
  const no =
    (plan.act ? mayTake(s, who, plan.act, plan.kind) : null) ?? (chosen.raises > 0 ? raiseRefusal(s, who, plan) : null);
  if (no) return no;
  const dice = diceOf(s, who, plan, chosen);
  if (!dice.accepted) return dice;
  const shared = { actor, check: switched(dice.check, chosen.off), data: plan.data ?? {} };
  const { act, trait } = plan;
  const more = { act, trait, spends: spendsOf(who, plan, chosen), hold: chosen.hold };
  if (!("contest" in plan)) {
    const { purpose, about = "" } = plan;
    const turns = momentOf(s.fight)?.turns ?? null;
    return {
      accepted: true,
      opens: { kind: "check", request: { ...shared, purpose, more: { ...more, about, turns } } },
    };
  }
  const opponent = partyIn(s, plan.opponent.ref);
  if (!opponent) return refuse("opposed.nobody");
  const { contest, against, by = "", topic } = plan;
  const request = { ...shared, opponent, contest, passive: false };
  return {
    accepted: true,
    opens: {
      kind: topic ? "influence" : "opposed",
      request: { ...request, more: { ...more, by, against }, ...topic },
    },
  };
}

const RAISES: readonly Raises[] = [0, 1, 2];

/** Choices that every roll has, after its own; each hangs on what is rolled. */
function rolledChoices<V extends object>(
  roll: Roll<V>,
): { readonly [N in keyof Rolling]: Choice<Rolling[N], S, V & Rolling> } {
  const planned = (s: S, chosen: V & Rolling): { readonly who: DestinyCharacter; readonly plan: RollPlan } | null => {
    const who = selfOf(s);
    const plan = who && roll.plan(s, who, chosen);
    return plan && isPlan(plan) ? { who, plan } : null;
  };
  /** A bare number (a Defense, initiative) is neither raised nor waited for. */
  const open = (s: S, chosen: V & Rolling): boolean => {
    const found = planned(s, chosen);
    return found === null || !/^(?:initiative|defense):/u.test(found.plan.trait);
  };
  return {
    ranks: ranksChoice(),
    raises: {
      part: "trades",
      pick: "one",
      label: asks("raises"),
      when: (s, chosen) => roll.unraised !== true && open(s, chosen),
      first: () => 0,
      options: (s, chosen) => {
        const found = planned(s, chosen);
        const no = found && raiseRefusal(s, found.who, found.plan);
        return RAISES.map((value) => ({
          value,
          label: asks(`raises${value}`),
          ...(no && value > 0 && { refused: no }),
        }));
      },
    },
    hold: { part: "circumstances", pick: "flag", label: asks("hold"), when: open },
    off: offChoice((s, chosen) => {
      const found = planned(s, chosen);
      const dice = found && diceOf(s, found.who, found.plan, chosen);
      return dice?.accepted ? dice.check : null;
    }),
    readied: READIED,
  };
}

/** Lines of what was readied. @rule DES-108 */
const goesOff = <V>({ action, waits }: Roll<V>, s: S): readonly Entry<V & Rolling>[] =>
  readiedLines<Partial<V>>(
    s,
    (ready, who) => waits?.(ready, who) ?? (ready.action === action ? [{ known: {} }] : []),
  ) as readonly Entry<V & Rolling>[];

/** Something that is rolled, as an act: an action of the catalogue, or what is none. @rule DES-001 DES-013 DES-108 DES-198 DES-382 */
export function rolls<V extends { readonly [N in keyof V]: Value }>(
  name: string,
  roll: Roll<V>,
): DestinyAct<V & Rolling> {
  const { action } = roll;
  const compose = (s: S, chosen: V & Rolling): Opened<RollCards> | Refusal =>
    as(s, (who) => {
      const plan = roll.plan(s, who, chosen);
      return isPlan(plan) ? cardOf(s, who, plan, chosen) : plan;
    });
  const label = roll.label ?? { key: key("Action", name, "label") };
  return {
    rules: [roll.rule],
    label,
    ...(roll.detail ? { detail: roll.detail } : action && { detail: () => ({ key: key("Action", action, "text") }) }),
    group: action ? ACTIONS[action].cost : "deed",
    by: "owner",
    at: [roll.onCard ? "card" : "list"],
    entries: (s) => [{ known: {}, label }, ...goesOff(roll, s)],
    refused: (s) => {
      const who = selfOf(s);
      if (!who) return gone(s);
      return (action ? missing(s, who, action) : null) ?? roll.refused?.(s, who) ?? null;
    },
    price: (s, chosen) => {
      const [made, who] = [compose(s, chosen), selfOf(s)];
      if (made.accepted) return made.opens.request.more.spends;
      // What can't be put together yet costs what the catalogue says.
      return who && action ? priceOf(who, action, chosen.readied ? "readied" : "own") : [];
    },
    held: (s, chosen) => {
      const who = selfOf(s);
      const by = who && (roll.provokes ? roll.provokes(s, who, chosen) : (action ?? null));
      return who && by ? provoked(s, usedAs(who, by).oa, roll.going?.(s, who, chosen) ?? {}) : [];
    },
    choices: { ...roll.choices, ...rolledChoices(roll) } as DestinyAct<V & Rolling>["choices"],
    compose,
  };
}

// Parts of plans

export type Difficulty = "" | "easy" | "moderate" | "hard";
export type Goal = { readonly dc: number | null; readonly word: Difficulty };

const MOST_DC = 99;
const WORDS: readonly Difficulty[] = ["", "easy", "moderate", "hard"];

/** A difficulty: a number, or a word for one. @rule DES-015 DES-016 */
export const goalChoices = <V extends Goal>(
  when: (s: S, chosen: V) => boolean = () => true,
): { readonly [N in keyof Goal]: Choice<Goal[N], S, V> } => ({
  dc: { pick: "whole", label: asks("dc"), when, bounds: () => [-MOST_DC, MOST_DC], empty: true },
  word: {
    pick: "one",
    label: asks("difficulty"),
    when: (s, chosen) => when(s, chosen) && chosen.dc === null,
    first: () => "",
    options: () => WORDS.map((value) => ({ value, label: asks(value === "" ? "noDc" : value) })),
  },
});

/** What a word of difficulty means for somebody here. @rule DES-015 DES-016 */
export const difficultyFor = (s: S, who: DestinyCharacter, word: Exclude<Difficulty, "">): number =>
  difficultyDc(word, dcLevel(who.powerLevel, sceneOf(s.fight)?.powerLevel ?? null, s.settings));

/** The number that a goal comes to; undefined for none. @rule DES-015 DES-016 */
export const goalOf = (s: S, who: DestinyCharacter, { dc, word }: Goal): number | undefined =>
  dc ?? (word === "" ? undefined : difficultyFor(s, who, word));

/** Every skill that somebody may name: those of the list, and each specialty of Lore. @rule DES-302 DES-303 */
export const skillsOf = (who: DestinyCharacter): readonly SkillName[] => [
  ...SKILL_KEYS.filter((k) => k !== "lore"),
  ...who.lore.map((l): SkillName => `lore:${l.name}`),
];

/** Skills to choose from; what can't be rolled says why. @rule DES-003 DES-274 */
export const skillOptions = (
  s: S,
  only?: (who: DestinyCharacter) => readonly SkillName[],
): readonly Option<SkillTrait>[] =>
  listOf(s, (who) =>
    (only ?? skillsOf)(who).map((skill) => {
      const value = skillTraitOf(skill);
      const no = skillCheckRefusal(who, skill, typeOf(s.fight));
      return { value, label: traitLabel(value), ...(no && { refused: no }) };
    }),
  );

/** Which skill is rolled. */
export const skillChoice = <V>(
  only?: (s: S, chosen: V, who: DestinyCharacter) => readonly SkillName[],
  first?: SkillTrait,
): Choice<SkillTrait, S, V> => ({
  pick: "one",
  label: asks("skill"),
  options: (s, chosen) => skillOptions(s, only && ((who) => only(s, chosen, who))),
  ...(first && { first: () => first }),
});

/** Somebody as a plan names them; refused when they are gone. */
export function person(s: S, ref: Ref): { readonly who: DestinyCharacter; readonly name: string } | null {
  const [who, party] = [s.character(ref), s.party(ref)];
  return who && party ? { who, name: party.name } : null;
}

/** An effect check of a power by its id: the rank of its first effect, with the ability it is linked to. @rule DES-025 DES-208 DES-337 */
export function powerEffect(s: S, who: DestinyCharacter, id: string): CheckRequest {
  const effect = who.powers.find((p) => p.id === id)?.effects[0];
  const entry = {
    ...(BASIC_ATTACKS[0] as AttackEntry),
    id,
    rank: effect?.rank ?? 0,
    ability: effect?.ability ?? null,
  };
  return effectCheck(who, entry, null, contextIn(s));
}
