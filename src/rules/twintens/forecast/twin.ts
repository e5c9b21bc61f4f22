import { bestTwin, meanBlows, type Twin, type Ways } from "../../kernel/twin.ts";
import { defense, defenseKind, resolveAttack } from "../acts/attack/attack.ts";
import { attacksOf } from "../acts/attack/offence.ts";
import { isWorst, naturals } from "../dice/core-roll.ts";
import { applyResult, damageTrack } from "../harm/damage-track.ts";
import { resultKey, toughness, toughnessPenalty } from "../harm/toughness.ts";
import type { TwintensSettings } from "../settings.ts";
import type { DamageTrack, TwintensCharacter } from "../types.ts";
import { MINION_RESULT } from "../values.ts";
import { fighterOf } from "./enter.ts";
import { attackBonus, defenseOf, denied, fateOf, type Fighting } from "./exchange.ts";
import type { TwintensAttack, TwintensFighter } from "./fighter.ts";

type Throws = readonly (readonly [natural: number, share: number])[];

const throwsOf = (settings: TwintensSettings): Throws =>
  naturals(settings.coreDie)
    .entries()
    .map(({ outcome, p }) => [outcome, p] as const);

/** How an attack comes out before the save, each way with its share: a miss is null. */
type Struck = readonly (readonly [
  hit: { readonly damageAdd: number; readonly minionDefeated: boolean } | null,
  share: number,
])[];

/** The attack roll against the Defense as it stands. @rule TWI-100 TWI-101 TWI-115 TWI-120 TWI-145 */
function struck(
  attacker: Fighting,
  target: Fighting,
  attack: TwintensAttack,
  settings: TwintensSettings,
  throws: Throws,
): Struck {
  const asked = defenseOf(target, settings);
  const kind = defenseKind(asked);
  const rolls = kind === "active" || (kind === "passive" && settings.passiveDefense === "rolled");
  const met: Throws = rolls
    ? throws.map(([natural, p]) => [defense({ ...asked, natural }).total, p])
    : [[defense(asked).total, 1]];
  const found = new Map<string, { readonly hit: Struck[number][0]; share: number }>();
  for (const [natural, p] of throws)
    for (const [total, q] of met) {
      const result = isWorst(natural, settings.coreDie)
        ? null
        : resolveAttack({
            natural,
            bonus: attackBonus(attacker, attack),
            defense: total,
            attackerMinion: attacker.fighter.minion === true,
            targetMinion: target.fighter.minion === true,
            immuneCritical: target.fighter.immuneCritical === true,
            settings,
            ...(attack.threatMin !== undefined && { threatMin: attack.threatMin }),
          });
      const hit = result?.hit === true ? { damageAdd: result.damageAdd, minionDefeated: result.minionDefeated } : null;
      const key = JSON.stringify(hit);
      const known = found.get(key) ?? { hit, share: 0 };
      known.share += p * q;
      found.set(key, known);
    }
  return [...found.values()].map(({ hit, share }) => [hit, share]);
}

/** Harm beyond this changes no save any more. */
const HOPELESS = 30;

/** All that the next save asks of earlier harm: what it takes off, and the boxes that are marked. */
const keyOf =
  (type: TwintensAttack["type"], settings: TwintensSettings) =>
  ({ track }: Fighting): string =>
    [
      Math.max(-HOPELESS, toughnessPenalty(track, type, settings)),
      track.wounded > 0,
      track.staggered,
      track.unconscious,
      track.disabled,
      track.dying,
      track.dead,
    ].join();

function twinOf(fighter: TwintensFighter, attack: TwintensAttack, name: string, settings: TwintensSettings): Twin {
  const throws = throwsOf(settings);
  const fresh: Fighting = { fighter, track: damageTrack(), flatFooted: false, stunned: false, defences: 0 };
  const fronts = new Map<boolean, Struck>();
  const front = (target: Fighting): Struck => {
    const known = fronts.get(target.stunned) ?? struck(fresh, target, attack, settings, throws);
    fronts.set(target.stunned, known);
    return known;
  };
  type Result = Parameters<typeof applyResult>[1];
  const saves = new Map<string, readonly (readonly [result: Result, share: number])[]>();
  /** What the save leaves, which of earlier harm asks nothing but what it takes off. */
  const saved = (target: Fighting, more: number): readonly (readonly [result: Result, share: number])[] => {
    const key = [toughnessPenalty(target.track, attack.type, settings), more].join();
    const known = saves.get(key);
    if (known) return known;
    const results = new Map<string, { readonly result: Result; share: number }>();
    for (const [natural, p] of throws) {
      const { result } = toughness({
        natural,
        bonus: fighter.toughness - (denied(target) ? (fighter.defensiveRoll ?? 0) : 0),
        damage: attack.damage + more,
        type: attack.type,
        track: target.track,
        minion: fighter.minion === true,
        impervious: fighter.impervious ?? 0,
        penetrating: attack.penetrating ?? 0,
        settings,
      });
      const found = results.get(resultKey(result)) ?? { result, share: 0 };
      found.share += p;
      results.set(resultKey(result), found);
    }
    const ways = [...results.values()].map(({ result, share }) => [result, share] as const);
    saves.set(key, ways);
    return ways;
  };
  const blow = (target: Fighting): Ways<Fighting> =>
    front(target).flatMap(([hit, share]): Ways<Fighting> => {
      if (hit === null) return [[target, share]];
      const marked = (result: Result): DamageTrack =>
        applyResult(target.track, result, attack.type, null, settings).track;
      if (hit.minionDefeated) return [[{ ...target, track: marked(MINION_RESULT[attack.type]) }, share]];
      return saved(target, hit.damageAdd).map(([result, p]) => [{ ...target, track: marked(result) }, share * p]);
    });
  return {
    attack: name,
    hit: front(fresh).reduce((sum, [hit, share]) => sum + (hit === null ? 0 : share), 0),
    blows: meanBlows(fresh, keyOf(attack.type, settings), ({ track }) => fateOf(track) !== "up", blow),
  };
}

/**
 * The best attack of somebody against their own twin, both fresh: blow upon blow with a turn between, so that a stun is over before the next.
 * @returns null for whoever has nothing to harm anybody with
 * @rule TWI-100 TWI-113 TWI-180 TWI-210
 */
export function twintensTwin(who: TwintensCharacter, settings: TwintensSettings): Twin | null {
  const character: TwintensCharacter = { ...who, count: 1, conditions: [], abilityDamage: [], track: damageTrack() };
  const entered = fighterOf(character, settings);
  if (!entered.accepted) return null;
  const { fighter } = entered;
  const names = attacksOf(character, settings).filter(
    (a) => (a.kind === "melee" || a.kind === "ranged") && a.damage !== null && a.effect === null,
  );
  // Several blows of one strength are one.
  const distinct = new Map(
    fighter.attacks.map((attack, i) => [JSON.stringify(attack), { attack, name: names[i]?.name ?? "" }]),
  );
  return bestTwin([...distinct.values()].map(({ attack, name }) => twinOf(fighter, attack, name, settings)));
}
