import type { Fate } from "../../kernel/forecast.ts";
import { isMinion } from "../hero/adversaries.ts";
import { attacksOf, effectRanks } from "../hero/traits.ts";
import type { DestinySettings } from "../settings.ts";
import { presentConditions } from "../state/conditions.ts";
import { turnLimits } from "../turn/economy.ts";
import type { DestinyCharacter, Mark } from "../types.ts";
import { SOURCE_CAP } from "../values.ts";
import { turnOf } from "./scene.ts";

/** Somebody in the fight as they are now. Who is in the same state is the same body. */
export interface Body {
  readonly who: DestinyCharacter;
  readonly fate: Fate;
  /** Has a Standard, of its own choosing, and may do physical things. */
  readonly acts: boolean;
  /** How much fight is left: what the policy goes by, no rule of the game. */
  readonly stamina: number;
}

/** Marks of level 1 weigh on resistance and no more. @rule DES-242 */
const LIGHT = 1;

/** As many marks as still weigh: more of level 1 make nobody worse off. @rule DES-242 */
const WEIGH = SOURCE_CAP;

/** The same state in the same words: marks by their level, and of those that no longer weigh none, unless somebody heals them one by one. */
export function simplified(who: DestinyCharacter): DestinyCharacter {
  const heals = effectRanks(who, "regeneration") > 0;
  const list = (marks: readonly Mark[]): readonly Mark[] =>
    [...marks]
      .sort((a, b) => b.level - a.level || b.left - a.left)
      .filter((m, i) => heals || i < WEIGH || m.level > LIGHT);
  return { ...who, marks: { physical: list(who.marks.physical), social: list(who.marks.social) } };
}

/** Dead, out of it (Incapacitated or Dying), or on their feet. @rule DES-243 DES-244 DES-247 */
function fateOf(who: DestinyCharacter): Fate {
  if (who.dead) return "dead";
  const present = presentConditions(who);
  return present.has("incapacitated") || present.has("dying") ? "down" : "up";
}

/** The last level of a physical mark that leaves somebody standing, twice over: about what three failures come to. */
const WHOLE = 10;

/** Less for every mark by its level; a minion falls at the first failure. @rule DES-242 DES-371 */
function staminaOf(who: DestinyCharacter, settings: DestinySettings): number {
  if (isMinion(who.role, settings.minionRule)) return 1;
  return Math.max(
    1.5,
    who.marks.physical.reduce((left, { level }) => left - level, WHOLE),
  );
}

/** Everything of somebody that a fight may change, in words: two who read alike are in the same state. */
export const stateOf = (who: DestinyCharacter): string => {
  const { ref, marks, conditions, lasting, dead, fatigue, stress, deathSaves, surge, turn } = who;
  const { retryLocks, aim, grab, stance, defend, ready, encounterUses, powers, gear } = who;
  return JSON.stringify([
    [ref, marks, conditions, lasting, dead, fatigue, stress, deathSaves, surge, turn],
    [retryLocks, aim, grab, stance, defend, ready, encounterUses],
    powers.map(({ active, activeAlternate }) => [active, activeAlternate]),
    gear.map(({ loaded, held, damage }) => [loaded, held, damage]),
  ]);
};

/** Somebody as far as their own attacks ask: without the marks that only weaken what they resist with. Whose attack may come back on them resists it, too. @rule DES-242 DES-341 */
export const striking = (who: DestinyCharacter): DestinyCharacter =>
  attacksOf(who).some((a) => a.sideEffect)
    ? who
    : { ...who, marks: { physical: who.marks.physical.filter((m) => m.level > LIGHT), social: who.marks.social } };

/** @rule DES-060 DES-272 */
export function bodyOf(who: DestinyCharacter, settings: DestinySettings): Body {
  const fate = fateOf(who);
  const { standard, chooser, mentalOnly } = turnLimits(who, turnOf(who.ref, 1));
  return {
    who,
    fate,
    acts: fate === "up" && standard && chooser === "self" && !mentalOnly,
    stamina: fate === "up" ? staminaOf(who, settings) : 0,
  };
}
