import type { TurnSpends } from "../kernel/economy.ts";
import type { Refusal } from "../kernel/refusal.ts";
import type { Explained } from "../kernel/rows.ts";
import type { Until } from "../kernel/until.ts";
import { ACTIONS, usedAs, type ActionKey, type OaCode } from "./actions.ts";
import { mayAct } from "./may-act.ts";
import { audit, pointBudget, pointCosts, type Finding } from "./audit.ts";
import { resolvePassive } from "./check.ts";
import { derivedConditions, effectiveFatigue, grantsFor, type Grants } from "./conditions.ts";
import { slotsLeft, canReact, pay, turnLimits, type TurnLimits, type TurnMoment } from "./economy.ts";
import { recoverChoices, stressMax } from "./harm.ts";
import { effectDC } from "./attack.ts";
import { attackEffect, defenseOf, resistanceCheck, skillCheck, type CheckContext, type Defense } from "./requests.ts";
import type { DestinySettings } from "./settings.ts";
import { threatOf, type Threat } from "./threat.ts";
import {
  ABILITY_KEYS,
  abilityRank,
  attacksOf,
  isArmed,
  RESISTANCE_KEYS,
  SKILL_KEYS,
  skillAbility,
  skillRefusal,
} from "./traits.ts";
import type { AbilityKey, ActionKind, AttackEntry, DestinyCharacter, ResistanceKey } from "./types.ts";
import { net } from "./fortune.ts";

/** A trait with rank, net rank from what is active, and its passive score. */
export interface Rating {
  readonly key: string;
  readonly ability: AbilityKey;
  readonly rank: number;
  readonly net: number;
  readonly passive: number;
  readonly refused: Refusal | null;
}

/** One entry of the action list: what it costs now, when it provokes, and why it can't be taken. */
export interface ActionRating {
  readonly key: ActionKey;
  readonly cost: ActionKind;
  readonly oa: OaCode;
  readonly refused: Refusal | null;
}

/** An attack on the sheet. */
export interface AttackRating {
  readonly attack: AttackEntry;
  readonly rank: number;
  readonly net: number;
  readonly dc: Explained;
}

/** Something temporary with where it comes from and when it ends. `remove` names the field or document that the remove button clears. */
export interface StateLine {
  readonly label: string;
  readonly ranks: number | null;
  readonly source: string | null;
  readonly until: Until | null;
  readonly remove: { readonly field: string } | { readonly effect: string };
}

/** Everything that a sheet shows and nobody stores. */
export interface DestinyDerived {
  readonly abilities: Readonly<Record<AbilityKey, number>>;
  readonly skills: readonly Rating[];
  readonly lore: readonly Rating[];
  readonly resistances: Readonly<Record<ResistanceKey, Rating>>;
  readonly defenses: { readonly combat: Defense; readonly conflict: Defense };
  readonly attacks: readonly AttackRating[];
  readonly stressMax: number;
  readonly fatigue: number;
  readonly armed: boolean;
  readonly threat: Threat | null;
  readonly derivedConditions: readonly string[];
  readonly grants: Grants;
  readonly limits: TurnLimits;
  readonly actions: readonly ActionRating[];
  readonly state: readonly StateLine[];
  readonly points: { readonly costs: Explained; readonly budget: number };
  readonly audit: readonly Finding[];
}

function skillRating(who: DestinyCharacter, skill: string, context: CheckContext): Rating {
  const check = skillCheck(who, skill, context);
  const passive = resolvePassive(check);
  return {
    key: skill,
    ability: skillAbility(who, skill),
    rank: check.rank,
    net: passive.net,
    passive: passive.total,
    refused: skillRefusal(who, skill),
  };
}

function resistanceRating(who: DestinyCharacter, resistance: ResistanceKey, context: CheckContext): Rating {
  const check = resistanceCheck(who, resistance, context);
  const passive = resolvePassive(check);
  return { key: resistance, ability: "sta", rank: check.rank, net: passive.net, passive: passive.total, refused: null };
}

/** Why an action can't be taken now: a condition, or no slot or Reaction for it. @rule DES-060 DES-066 DES-382 */
function actionRefusal(
  who: DestinyCharacter,
  action: ActionKey,
  cost: ActionKind,
  limits: TurnLimits,
  spends: TurnSpends,
  type: TurnMoment["type"] | null,
): Refusal | null {
  const no = mayAct(who, action, { type, ownTurn: limits.ownTurn, byController: false });
  if (no || limits.turn === null) return no;
  if (cost === "reaction") return canReact(limits, spends, "power");
  if ((cost === "standard" || cost === "move" || cost === "quick") && pay(slotsLeft(limits, spends), cost) === null)
    return {
      accepted: false,
      reason: cost === "standard" ? "action.noStandard" : cost === "move" ? "action.noMove" : "action.noQuick",
    };
  return null;
}

/** The temporary things on somebody, one line each. @rule DES-386 */
export function statePanel(who: DestinyCharacter): readonly StateLine[] {
  const own = (
    field: string,
    label: string,
    ranks: number | null,
    source: string | null,
    until: Until | null = null,
  ): StateLine => ({ label: `CROSSOVER.Destiny.State.${label}`, ranks, source, until, remove: { field } });
  const start: Until = { at: "turnStart", of: who.ref, left: 1 };
  return [
    ...(who.aim ? [own("system.aim", "aim", who.aim.ranks, who.aim.target)] : []),
    ...(who.stance ? [own("system.stance", "stance", who.stance.ranks, null, start)] : []),
    ...(who.defend ? [own("system.defend", "defend", null, null, start)] : []),
    ...(who.ready ? [own("system.ready", "ready", null, who.ready.action, start)] : []),
    ...(who.delaying ? [own("system.delaying", "delay", null, null)] : []),
    ...(who.grab ? [own("system.grab", "grab", who.grab.degree, who.grab.target)] : []),
    ...who.lasting.map((l): StateLine => ({
      label: l.label,
      ranks: l.kind === "ranks" || l.kind === "speed" ? l.ranks : null,
      source: l.kind === "ranks" ? l.against : null,
      until: l.until,
      remove: { effect: l.effect },
    })),
  ];
}

/**
 * Work out everything the sheet and the tracker show from the snapshot.
 * @param now  null outside encounters
 * @rule DES-023 DES-060 DES-241 DES-245 DES-300 DES-303 DES-305 DES-308 DES-309 DES-381 DES-382 DES-383 DES-384 DES-385 DES-386
 */
export function derive(
  who: DestinyCharacter,
  settings: DestinySettings,
  now: TurnMoment | null = null,
  spends: TurnSpends = {},
): DestinyDerived {
  const type = now?.type ?? null;
  const context: CheckContext = { type, settings };
  const defense = (which: "combat" | "conflict"): Defense => defenseOf(who, which, { ...context, against: null });
  const limits = turnLimits(who, now);
  const attack = (a: AttackEntry): AttackRating => {
    const ability = abilityRank(who, skillAbility(who, a.skill));
    return {
      attack: a,
      rank: skillCheck(who, a.skill, context).rank,
      net: net([], ability, settings.advantageCap),
      dc: effectDC(attackEffect(who, a, null, context, { critical: false, degree: null, slam: 0, multiattack: 0 })),
    };
  };
  return {
    abilities: Object.fromEntries(ABILITY_KEYS.map((a) => [a, abilityRank(who, a)])) as Record<AbilityKey, number>,
    skills: SKILL_KEYS.filter((s) => s !== "lore").map((s) => skillRating(who, s, context)),
    lore: who.lore.map((l) => skillRating(who, `lore:${l.name}`, context)),
    resistances: Object.fromEntries(RESISTANCE_KEYS.map((r) => [r, resistanceRating(who, r, context)])) as Record<
      ResistanceKey,
      Rating
    >,
    defenses: { combat: defense("combat"), conflict: defense("conflict") },
    attacks: attacksOf(who).map(attack),
    stressMax: stressMax(who, settings.stressBase),
    fatigue: effectiveFatigue(who),
    armed: isArmed(who),
    threat: type === null ? null : threatOf(who, type, settings.courtRange),
    derivedConditions: derivedConditions(who),
    grants: grantsFor(who, type),
    limits,
    actions: (Object.keys(ACTIONS) as ActionKey[]).map((action) => {
      const used = usedAs(who, action);
      const refused =
        actionRefusal(who, action, used.cost, limits, spends, type) ??
        (action === "recover" &&
        (who.stress >= stressMax(who, settings.stressBase) || recoverChoices(who, false).length === 0)
          ? {
              accepted: false as const,
              reason: who.stress >= stressMax(who, settings.stressBase) ? "recover.stress" : "recover.nothing",
            }
          : null);
      return { key: action, ...used, refused };
    }),
    state: statePanel(who),
    points: { costs: pointCosts(who), budget: pointBudget(who.powerLevel, settings) },
    audit: audit(who, settings),
  };
}
