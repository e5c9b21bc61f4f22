import { whenRead } from "../../kernel/once.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { explain, type Explained } from "../../kernel/rows.ts";
import { type Attack, offenceList } from "../acts/attack/offence.ts";
import { audit, type AuditFinding } from "../build/audit.ts";
import { impliedPowerLevel } from "../build/caps.ts";
import { asBuilt, type PointSheet, pointSheet, type PointTotals, totalsOf } from "../build/points.ts";
import { capped } from "../dice/check.ts";
import { type HealthBand, healthBand } from "../harm/health.ts";
import { COST_DEFAULTS } from "../powers/builder/cost.ts";
import { type Grants, grantsFor } from "../state/conditions.ts";
import { type TurnLimits, turnLimits } from "../turn/economy.ts";
import type {
  AbilityKey,
  AutomaticFailure,
  DefenseKey,
  FudgeCharacter,
  FudgeSettings,
  SkillKey,
  Tally,
} from "../types.ts";
import {
  abilityFailure,
  abilityTally,
  defenseFailure,
  defenseTally,
  imperviousRank,
  initiativeTally,
  isDebilitated,
  isTrained,
  sizeRank,
  skillAbility,
  type SkillChoice,
  skillFailure,
  skillTally,
  untrainedRefusal,
} from "./traits.ts";
import { ABILITY_KEYS, DEFENSE_KEYS, SKILLS } from "./values.ts";

/** A number on the sheet with the reason why checks of it fail by themselves; null when they don't. */
export interface Rating extends Explained {
  readonly fails: AutomaticFailure | null;
}

/** An ability on the sheet. */
export interface AbilityRating extends Rating {
  readonly absent: boolean;
  readonly debilitated: boolean;
}

/** A defense on the sheet: total under the cap, less bruises. */
export interface DefenseRating extends Rating {
  readonly impervious: number;
}

/** A skill on the sheet, or one of the list that the character has no ranks in. */
export interface SkillRating extends Explained {
  /** Id of the entry; null without ranks. */
  readonly id: string | null;
  readonly base: SkillKey;
  readonly specialty: string;
  readonly ability: AbilityKey;
  readonly trained: boolean;
  /** Why it can't be used as it is; null when it can. */
  readonly refused: Refusal | null;
  /** Why its checks fail by themselves; null when they don't. */
  readonly fails: AutomaticFailure | null;
}

/** Everything that a sheet shows and nobody stores. */
export interface FudgeDerived {
  readonly abilities: Readonly<Record<AbilityKey, AbilityRating>>;
  readonly defenses: Readonly<Record<DefenseKey, DefenseRating>>;
  /** Toughness with Defensive Roll, and without it as while vulnerable. */
  readonly toughness: { readonly full: Explained; readonly withoutRoll: Explained };
  readonly initiative: Explained;
  readonly skills: readonly SkillRating[];
  /** Skills of the list without an entry, those with specialties left out. */
  readonly untrained: readonly SkillRating[];
  readonly attacks: readonly Attack[];
  readonly size: number;
  readonly grants: Grants;
  readonly turn: TurnLimits;
  readonly band: HealthBand;
  readonly points: PointTotals;
  /** The lines behind the points. */
  readonly pointSheet: PointSheet;
  readonly impliedPowerLevel: number;
  readonly audit: readonly AuditFinding[];
}

const rated = (tally: Tally): Explained => explain(capped(tally).rows);

function skillRating(character: FudgeCharacter, skill: SkillChoice, settings: FudgeSettings): SkillRating {
  return {
    id: "id" in skill ? skill.id : null,
    base: skill.base,
    specialty: skill.specialty ?? "",
    ability: "id" in skill ? skill.ability : SKILLS[skill.base].ability,
    trained: isTrained(character, skill),
    refused: untrainedRefusal(character, skill, false),
    fails: skillFailure(character, skill, skillAbility(skill)),
    ...rated(skillTally(character, skill, settings)),
  };
}

/** One entry for each key of a list. */
function record<K extends string, V>(keys: readonly K[], of: (key: K) => V): Readonly<Record<K, V>> {
  return Object.fromEntries(keys.map((k) => [k, of(k)])) as Record<K, V>;
}

/**
 * Work out everything the sheet shows from the snapshot, each part when it is first read: a token asks for a defense alone, the audit is for the sheet. Totals explain themselves; caps, bruises,
 * Defensive Roll and weakened traits are in them, penalties of conditions belong to the single check.
 * @rule FUD-008 FUD-260 FUD-400 FUD-420 FUD-421 FUD-422 FUD-565 FUD-675
 */
export function derive(character: FudgeCharacter, settings: FudgeSettings): FudgeDerived {
  const built = asBuilt(character);
  const derived: FudgeDerived = whenRead<FudgeDerived>({
    abilities: () =>
      record(ABILITY_KEYS, (a) => ({
        ...rated(abilityTally(character, a, settings)),
        fails: abilityFailure(character, a),
        absent: character.abilities[a] === null,
        debilitated: character.abilities[a] !== null && isDebilitated(character, a),
      })),
    defenses: () =>
      record(DEFENSE_KEYS, (d) => ({
        ...rated(defenseTally(character, d, settings)),
        fails: defenseFailure(character, d),
        impervious: imperviousRank(character, d, settings),
      })),
    toughness: () => ({
      full: rated(defenseTally(character, "toughness", settings, true)),
      withoutRoll: rated(defenseTally(character, "toughness", settings, false)),
    }),
    initiative: () => rated(initiativeTally(character, settings)),
    skills: () => character.skills.map((s) => skillRating(character, s, settings)),
    untrained: () =>
      (Object.keys(SKILLS) as SkillKey[])
        .filter((base) => !SKILLS[base].specialties && !character.skills.some((s) => s.base === base))
        .map((base) => skillRating(character, { base }, settings)),
    attacks: () => offenceList(character, settings),
    size: () => sizeRank(character),
    grants: () => grantsFor(character),
    turn: () => turnLimits(character),
    band: () => healthBand(character.health.value, character.health.max),
    points: () => totalsOf(built, derived.pointSheet),
    pointSheet: () => pointSheet(built, { ratio: settings.costRatio ?? COST_DEFAULTS.ratio }),
    impliedPowerLevel: () => impliedPowerLevel(built, settings, derived.pointSheet),
    audit: () => audit(built, settings, derived.pointSheet),
  });
  return derived;
}
