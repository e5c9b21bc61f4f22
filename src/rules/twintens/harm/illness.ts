import type { Change } from "../../kernel/change.ts";
import { abilityDamage } from "../hero/abilities.ts";
import { activeRanks } from "../hero/derive.ts";
import { type EffectDefinition, EFFECTS } from "../powers/catalogue/powers.ts";
import { drainable, drainChanges, drainOf } from "../powers/drain.ts";
import { impose, lift } from "../state/condition-changes.ts";
import { conditionDefinition, type ConditionId } from "../state/condition-table.ts";
import type { AbilityKey, ConditionState, PowerEntry, TwintensCharacter } from "../types.ts";
import { ABILITY_KEYS } from "../values.ts";
import { gradedConsequences, withDebility } from "./consequences.ts";
import { tire } from "./fatigue.ts";
import { ILLNESS_MINUTES } from "./hazards.ts";
import { gradedResult, saveDc } from "./saves.ts";

/** What a failed save against a poison or disease brings: points of an ability, levels of fatigue, a condition, or the power that it came from once more. */
export type Harm =
  | { readonly kind: "ability"; readonly ability: AbilityKey; readonly points: number }
  | { readonly kind: "fatigue"; readonly levels: number }
  | { readonly kind: "condition"; readonly condition: ConditionId }
  | { readonly kind: "power"; readonly user: string; readonly power: string };

/** Conditions that an illness may bring by itself. @rule TWI-295 */
export const ILL_CONDITIONS = [
  "sickened",
  "nauseated",
  "shaken",
  "slowed",
  "paralyzed",
  "blind",
  "asleep",
] as const satisfies readonly ConditionId[];

/** Most points or levels that somebody may name. */
export const MOST_HARM = 30;

/** What radiation of a rank takes by a failed save, and what the save is held against: as a Drain of Constitution. @rule TWI-296 TWI-305 */
export const radiation = (rank: number): { readonly harm: Harm; readonly dc: number } => ({
  harm: { kind: "ability", ability: "con", points: rank },
  dc: saveDc(rank, "effect"),
});

/** The harm in words that a document keeps: `ability con 2`, `fatigue 1`, `condition sickened`, `power <uuid> <item>`. */
export function harmWords(harm: Harm): string {
  switch (harm.kind) {
    case "ability":
      return `ability ${harm.ability} ${harm.points}`;
    case "fatigue":
      return `fatigue ${harm.levels}`;
    case "condition":
      return `condition ${harm.condition}`;
    case "power":
      return `power ${harm.user} ${harm.power}`;
  }
}

/** The harm that such words say; null for any others, and for numbers that nobody may name. */
export function harmOf(text: string | null): Harm | null {
  const [kind = "", first = "", second = ""] = (text ?? "").split(" ");
  const number = Number(kind === "fatigue" ? first : second);
  const counts = Number.isInteger(number) && number >= 1 && number <= MOST_HARM;
  if (kind === "ability" && (ABILITY_KEYS as readonly string[]).includes(first) && counts)
    return { kind, ability: first as AbilityKey, points: number };
  if (kind === "fatigue" && counts) return { kind, levels: number };
  if (kind === "condition" && (ILL_CONDITIONS as readonly string[]).includes(first))
    return { kind, condition: first as ConditionId };
  return kind === "power" && first !== "" && second !== "" ? { kind, user: first, power: second } : null;
}

const ILLNESSES = ["poison", "disease", "radiation", "secondary"] as const;
export type Illness = (typeof ILLNESSES)[number];

/** Whether an exposure is an illness, radiation, or a power that works again, whose failed save brings what is named. @rule TWI-295 TWI-296 TWI-450 */
export const isIllness = (exposure: Pick<ConditionState, "trait">): boolean =>
  (ILLNESSES as readonly (string | null)[]).includes(exposure.trait);

/** What of a power goes on in whoever has failed its save: a poison once more after a minute, a disease each day, a Secondary Effect once more after a round. Null for powers without. @rule TWI-295 TWI-450 */
export function illnessOf(power: Pick<PowerEntry, "extras">): Illness | null {
  return (
    ILLNESSES.find((kind) => power.extras.some((e) => e.key === (kind === "secondary" ? "secondaryEffect" : kind))) ??
    null
  );
}

/**
 * A failed save against an illness: the harm that was named for it. A power does what it does by how far the save failed.
 * @param power   the power that it came from, as it is now; null for a harm of the surroundings
 * @param failBy  of the save
 * @rule TWI-264 TWI-295 TWI-300 TWI-301
 */
export function harmChanges(
  character: TwintensCharacter,
  harm: Harm,
  power: PowerEntry | null,
  failBy: number,
  rule = "TWI-295",
): readonly Change[] {
  switch (harm.kind) {
    case "ability":
      return withDebility(
        character,
        abilityDamage(character, { ability: harm.ability, points: harm.points, rate: "day", source: rule }),
      );
    case "fatigue":
      return tire(character, harm.levels, rule);
    case "condition":
      return conditionDefinition(harm.condition)?.track
        ? []
        : impose(
            character.ref,
            character.conditions,
            harm.condition,
            { source: rule, degree: null, until: { at: "never" } },
            rule,
          );
    case "power":
      return power === null ? [] : powerAgain(character, power, `${harm.user} ${harm.power}`, failBy);
  }
}

function powerAgain(
  character: TwintensCharacter,
  power: PowerEntry,
  source: string,
  failBy: number,
): readonly Change[] {
  const drain = drainOf(power);
  const rank = activeRanks({ ...power, active: true });
  if (drain) {
    const [trait] = drainable(drain, character);
    return drain.trait === null || trait === undefined
      ? []
      : withDebility(character, drainChanges(character, trait, rank, drain.rate, source, drain.atOnce));
  }
  const result = gradedResult(power.key, failBy, character.kind === "minion");
  const { lasting }: EffectDefinition = EFFECTS[power.key];
  return result ? gradedConsequences(character, result, source, rank, { lasting }, null) : [];
}

/** A poison has done what it can with its second save, a Secondary Effect with the one a round later; a disease goes on. @param seconds  since it began @rule TWI-295 TWI-450 */
export function illnessEnds(
  character: Pick<TwintensCharacter, "ref">,
  exposure: ConditionState,
  seconds: number,
): readonly Change[] {
  if (exposure.trait === "secondary") return [lift(character.ref, exposure, "TWI-450")];
  return exposure.trait === "poison" && seconds >= ILLNESS_MINUTES.poison * 60
    ? [lift(character.ref, exposure, "TWI-295")]
    : [];
}
