import { whenRead } from "../../kernel/once.ts";
import type { Explained } from "../../kernel/rows.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { audit, type Finding } from "../build/audit.ts";
import { effectDC } from "../dice/attack.ts";
import { resolvePassive } from "../dice/check.ts";
import { net } from "../dice/fortune.ts";
import { stressMax } from "../harm/harm.ts";
import type { DestinySettings } from "../settings.ts";
import { derivedConditions, effectiveFatigue } from "../state/conditions.ts";
import type { AbilityKey, AttackEntry, DestinyCharacter } from "../types.ts";
import { ABILITY_KEYS, SKILL_KEYS } from "../values.ts";
import { attackEffect, type CheckContext, type Defense, defenseOf, skillCheck } from "./check-requests.ts";
import { abilityRank, attacksOf, skillAbility } from "./traits.ts";

/** A trait with rank, net rank from what is active, and its passive score. */
export interface Rating {
  readonly key: string;
  readonly ability: AbilityKey;
  readonly rank: number;
  readonly net: number;
  readonly passive: number;
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

/** What a sheet shows and nobody stores. */
export interface DestinyDerived {
  readonly abilities: Readonly<Record<AbilityKey, number>>;
  readonly skills: readonly Rating[];
  readonly defenses: { readonly combat: Defense; readonly conflict: Defense };
  readonly attacks: readonly AttackRating[];
  readonly stressMax: number;
  readonly fatigue: number;
  readonly derivedConditions: readonly string[];
  /** Worked out when it is asked for: nobody reads it of an actor that is only updated. */
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
  };
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

/** Work out what the sheet shows from the snapshot. @rule DES-023 DES-241 DES-245 DES-300 DES-303 DES-308 DES-383 DES-384 DES-385 */
export function derive(who: DestinyCharacter, settings: DestinySettings): DestinyDerived {
  const context: CheckContext = { type: null, settings };
  const defense = (which: "combat" | "conflict"): Defense => defenseOf(who, which, { ...context, against: null });
  const attack = (a: AttackEntry): AttackRating => ({
    attack: a,
    rank: skillCheck(who, a.skill, context).rank,
    net: net([], abilityRank(who, skillAbility(who, a.skill)), settings.advantageCap),
    dc: effectDC(attackEffect(who, a, null, context, { critical: false, degree: null, slam: 0, multiattack: 0 })),
  });
  const derived = {
    abilities: Object.fromEntries(ABILITY_KEYS.map((a) => [a, abilityRank(who, a)])) as Record<AbilityKey, number>,
    skills: SKILL_KEYS.filter((s) => s !== "lore").map((s) => skillRating(who, s, context)),
    defenses: { combat: defense("combat"), conflict: defense("conflict") },
    attacks: attacksOf(who).map(attack),
    stressMax: stressMax(who, settings.stressBase),
    fatigue: effectiveFatigue(who),
    derivedConditions: derivedConditions(who),
  };
  return whenRead({ audit: () => audit(who, settings) }, derived);
}
