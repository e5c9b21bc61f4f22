import type { Fate } from "../../kernel/forecast.ts";
import { defense, defenseKind, type DefenseRequest, resolveAttack, sizeModifier } from "../acts/attack/attack.ts";
import { isWorst } from "../dice/core-roll.ts";
import { applyResult } from "../harm/damage-track.ts";
import { toughness } from "../harm/toughness.ts";
import type { CoreSettings, DamageTrack, StunEnd } from "../types.ts";
import { MINION_RESULT, WOUNDED_PENALTY } from "../values.ts";
import type { TwintensAttack, TwintensFighter } from "./fighter.ts";

/** Somebody in the fight as they are now. */
export interface Fighting {
  readonly fighter: TwintensFighter;
  readonly track: DamageTrack;
  /** Until the first turn. */
  readonly flatFooted: boolean;
  /** Until just before the key of who stunned it comes up again. */
  readonly stunned: boolean;
  /** Active defences since its own last turn began. */
  readonly defences: number;
}

/** Naturals of an attack: each is asked for when the rules call for it. */
export interface Naturals {
  readonly attack: () => number;
  readonly defense: () => number;
  readonly toughness: () => number;
}

/**
 * Dead, out of it (unconscious or dying), or on their feet. Who is disabled counts as out: the next blow it strikes would leave it dying.
 * @rule TWI-213 TWI-214 TWI-215 TWI-216
 */
export function fateOf(track: DamageTrack): Fate {
  if (track.dead) return "dead";
  return track.unconscious || track.dying || track.disabled ? "down" : "up";
}

/** Whether the dodge is lost: flat-footed without Uncanny Dodge, or stunned. @rule TWI-038 TWI-040 TWI-041 */
export function denied({ fighter, flatFooted, stunned }: Fighting): boolean {
  return stunned || (flatFooted && fighter.uncannyDodge !== true);
}

/** The target's Defense before its roll. A target that may defend does. @rule TWI-113 TWI-114 TWI-119 TWI-121 */
export function defenseOf(target: Fighting, settings: CoreSettings): DefenseRequest {
  const { fighter } = target;
  return {
    ...(fighter.fixedDefense === true && { mode: "fixed" as const }),
    denied: denied(target),
    stunned: target.stunned,
    defenseBonus: fighter.defense,
    dodgeBonus: fighter.dodge,
    size: fighter.size ?? "Medium",
    priorDefences: target.defences,
    mastery: fighter.mastery ?? 0,
    settings,
  };
}

/** The attack bonus as things are: base and size, -2 while wounded. @rule TWI-100 TWI-190 */
export function attackBonus({ fighter, track }: Fighting, attack: TwintensAttack): number {
  return attack.bonus + sizeModifier(fighter.size ?? "Medium") + (track.wounded > 0 ? WOUNDED_PENALTY : 0);
}

/**
 * A whole attack: the roll, the target's Defense (a natural 2 misses before one is rolled), the Toughness save, and what it marks. A critical hit on a minion takes it
 * out without a save.
 * @param stun  when a stun by this attacker would end
 * @returns the target afterwards
 * @rule TWI-100 TWI-101 TWI-115 TWI-120 TWI-145 TWI-146 TWI-180 TWI-210 TWI-211
 */
export function strike(
  attacker: Fighting,
  target: Fighting,
  attack: TwintensAttack,
  naturals: Naturals,
  stun: StunEnd | null,
  settings: CoreSettings,
): Fighting {
  const request = {
    natural: naturals.attack(),
    bonus: attackBonus(attacker, attack),
    attackerMinion: attacker.fighter.minion === true,
    targetMinion: target.fighter.minion === true,
    immuneCritical: target.fighter.immuneCritical === true,
    settings,
    ...(attack.threatMin !== undefined && { threatMin: attack.threatMin }),
  };
  if (isWorst(request.natural, settings.coreDie)) return target;
  const asked = defenseOf(target, settings);
  const kind = defenseKind(asked);
  const rolls = kind === "active" || (kind === "passive" && settings.passiveDefense === "rolled");
  const met = defense(rolls ? { ...asked, natural: naturals.defense() } : asked);
  const after = { ...target, defences: target.defences + Number(met.counted) };
  const result = resolveAttack({ ...request, defense: met.total });
  if (!result.hit) return after;
  if (result.minionDefeated)
    return {
      ...after,
      track: applyResult(target.track, MINION_RESULT[attack.type], attack.type, stun, settings).track,
    };
  const save = toughness({
    natural: naturals.toughness(),
    bonus: target.fighter.toughness - (denied(target) ? (target.fighter.defensiveRoll ?? 0) : 0),
    damage: attack.damage + result.damageAdd,
    type: attack.type,
    track: target.track,
    minion: target.fighter.minion === true,
    impervious: target.fighter.impervious ?? 0,
    penetrating: attack.penetrating ?? 0,
    settings,
  });
  const applied = applyResult(target.track, save.result, attack.type, stun, settings);
  return { ...after, track: applied.track, stunned: target.stunned || applied.stuns };
}
