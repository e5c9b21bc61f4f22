import { constant } from "../../kernel/odds/index.ts";
import { bestTwin, meanBlows, type Twin, type Ways } from "../../kernel/twin.ts";
import { effectDC } from "../dice/attack.ts";
import { attackOdds, degreeOdds } from "../dice/odds.ts";
import { applyDamageFailure, isOut } from "../harm/harm.ts";
import type { DestinySettings } from "../settings.ts";
import type { AttackEntry, DestinyCharacter } from "../types.ts";
import { SOURCE_CAP } from "../values.ts";
import { isMinion } from "./adversaries.ts";
import {
  attackCheck,
  type AttackContext,
  attackEffect,
  defenseAgainstAttack,
  resistanceCheck,
} from "./check-requests.ts";

/** All that the next resistance asks of earlier harm: how many marks weigh on it, and the worst of them. */
const keyOf = ({ marks: { physical }, dead }: DestinyCharacter): string =>
  [Math.min(SOURCE_CAP, physical.length), Math.max(0, ...physical.map((m) => m.level)), dead].join();

function twinOf(me: DestinyCharacter, attack: AttackEntry, settings: DestinySettings): Twin {
  const context: AttackContext = {
    type: "combat",
    settings,
    feet: null,
    cover: "none",
    concealment: "none",
    maneuver: 0,
    aimed: false,
  };
  const minion = isMinion(me.role, settings.minionRule);
  const fresh: DestinyCharacter = { ...me, ref: `${me.ref}.twin` };
  const check = (target: DestinyCharacter) => attackCheck(me, attack, target, context);
  const met = (target: DestinyCharacter) =>
    constant(defenseAgainstAttack(target, attack, { type: "combat", settings, against: me }).total);
  const struck = attackOdds(check(fresh), met(fresh), minion).entries();
  /** What the hits ask to be resisted, each DC with its share. */
  const asked = (target: DestinyCharacter): ReadonlyMap<number, number> => {
    const dcs = new Map<number, number>();
    for (const { outcome, p } of struck) {
      if (!outcome.hit) continue;
      const hit = { critical: outcome.critical, degree: outcome.degree, slam: 0, multiattack: 0 };
      const { total } = effectDC(attackEffect(me, attack, target, context, hit));
      dcs.set(total, (dcs.get(total) ?? 0) + p);
    }
    return dcs;
  };
  const dcs = asked(fresh);
  const hit = [...dcs.values()].reduce((sum, p) => sum + p, 0);
  const blow = (target: DestinyCharacter): Ways<DestinyCharacter> => {
    const resistance = resistanceCheck(target, attack.resistance, context, {
      opponent: me,
      list: "physical",
      penetrating: attack.penetrating,
    });
    const harmed = (degree: number): DestinyCharacter => {
      if (degree >= 0) return target;
      const { marks, dead } = applyDamageFailure(target.marks, -degree, "physical", { minion });
      return { ...target, marks, dead: target.dead || dead };
    };
    return [
      [target, 1 - hit],
      ...[...dcs].flatMap(([dc, share]) =>
        degreeOdds({ ...resistance, dc })
          .entries()
          .map(({ outcome, p }) => [harmed(outcome), share * p] as const),
      ),
    ];
  };
  return {
    attack: attack.name,
    hit,
    blows: meanBlows(fresh, keyOf, (who) => isOut(who, "combat"), blow),
  };
}

/** Attacks that are rolled for and leave physical marks. */
const harmful = ({ attacks }: DestinyCharacter): readonly AttackEntry[] =>
  attacks.filter((a) => a.effect === "damage" && !a.social && a.area === null);

/**
 * The best attack of somebody against their own twin, both fresh and in the open, blow upon blow.
 * @returns null for whoever has nothing to harm anybody with
 * @rule DES-022 DES-025 DES-026 DES-242
 */
export function destinyTwin(who: DestinyCharacter, settings: DestinySettings): Twin | null {
  const character: DestinyCharacter = {
    ...who,
    marks: { physical: [], social: [] },
    dead: false,
    fatigue: 0,
    conditions: [],
    lasting: [],
    aim: null,
    stance: null,
    defend: false,
  };
  return bestTwin(harmful(character).map((attack) => twinOf(character, attack, settings)));
}
