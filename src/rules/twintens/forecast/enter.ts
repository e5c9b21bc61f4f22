import type { Entered } from "../../kernel/forecast.ts";
import { refuse } from "../../kernel/refusal.ts";
import { sizeModifier } from "../acts/attack/attack.ts";
import { defendingOf } from "../acts/attack/defending.ts";
import { type Attack, attacksOf } from "../acts/attack/offence.ts";
import { attackType } from "../harm/damage.ts";
import { damageTrack } from "../harm/damage-track.ts";
import {
  currentSize,
  featNumber,
  featRank,
  imperviousRanks,
  initiativeBonus,
  isImmune,
  scoreNow,
  toughnessBonus,
} from "../hero/derive.ts";
import { settingsOf, type TwintensSettings } from "../settings.ts";
import type { TwintensCharacter } from "../types.ts";
import type { TwintensAttack, TwintensFighter } from "./fighter.ts";

/** An ordinary blow or shot as the forecast plays it: rolled for, saved against with Toughness. Null for what asks for another save, and for areas and what needs no roll. */
function blow(attack: Attack, size: number): TwintensAttack | null {
  if ((attack.kind !== "melee" && attack.kind !== "ranged") || attack.damage === null || attack.effect !== null)
    return null;
  const { type, penalty } = attackType(attack.type, null);
  return {
    // Size is the fighter's, who adds it to every attack.
    bonus: attack.bonus.total - size + penalty,
    damage: attack.damage.total,
    type,
    ...(attack.threat !== null && { threatMin: attack.threat }),
    ...(attack.penetrating > 0 && { penetrating: attack.penetrating }),
  };
}

/**
 * A character as the forecast plays it, from what its sheet comes to: every way to attack that rolls for damage, Defense as it would defend, Toughness, initiative, the
 * harm that it comes with. Wounds are counted as they come, so the attacks are those of somebody unhurt.
 * @returns refusal `forecastThing` for what doesn't act: a vehicle, a base, an obstacle
 * @rule TWI-050 TWI-100 TWI-113 TWI-160 TWI-162 TWI-170 TWI-187
 */
export function fighterOf(character: TwintensCharacter, settings: TwintensSettings): Entered<TwintensFighter> {
  if (character.kind === "object") return refuse("forecastThing", { name: character.name });
  const whole = { ...character, track: damageTrack(), flags: { ...character.flags, flatFooted: false } };
  const size = currentSize(whole);
  const met = defendingOf(whole, { melee: false, attacker: null }, { defend: true }, settings);
  if (!met.accepted) return met;
  const { defenseBonus = 0, dodgeBonus = 0, misc = 0, mastery = 0, mode } = met.defending.request;
  return {
    accepted: true,
    bodies: Math.max(1, character.count),
    fighter: {
      id: character.ref,
      name: character.name,
      minion: character.kind === "minion",
      size,
      attacks: attacksOf(whole, settings).flatMap((a) => blow(a, sizeModifier(size)) ?? []),
      defense: defenseBonus + misc,
      dodge: dodgeBonus,
      mastery,
      ...(mode === "fixed" && { fixedDefense: true }),
      uncannyDodge: featRank(whole, "uncannyDodge") > 0,
      toughness: toughnessBonus(whole, false, settings).total,
      defensiveRoll: featNumber(whole, "defensiveRoll"),
      impervious: imperviousRanks(whole),
      immuneCritical: isImmune(whole, "critical"),
      initiative: initiativeBonus(whole, settings).total,
      dex: scoreNow(whole, "dex") ?? 0,
      track: character.track,
    },
  };
}

const isCharacter = (value: unknown): value is TwintensCharacter =>
  typeof value === "object" && value !== null && "abilities" in value && "feats" in value && "track" in value;

/** Whoever stands there as a fighter, under the table's settings. */
export function enter(
  value: unknown,
  settings: Readonly<Record<string, unknown>> = {},
): Entered<TwintensFighter> | null {
  return isCharacter(value) ? fighterOf(value, settingsOf(settings)) : null;
}
