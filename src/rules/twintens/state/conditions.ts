import { closure, grantsOf } from "../../kernel/conditions.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { debilitations } from "../hero/abilities.ts";
import { EFFECTS } from "../powers/catalogue/powers.ts";
import type { ConditionState, PowerEntry, TwintensCharacter } from "../types.ts";
import { WOUNDED_PENALTY } from "../values.ts";
import { conditionDefinition, type ConditionId, conditions, FREE, type Grants } from "./condition-table.ts";

/** What a character must show for its conditions to be known. */
export type Afflicted = Pick<
  TwintensCharacter,
  "abilities" | "abilityDamage" | "powers" | "track" | "fatigue" | "conditions" | "flags"
>;

/** Ranks of Concealment that hide one from sight, which counts double. @rule TWI-440 */
const HIDES_SIGHT = 2;

/** A power that is kept in use, and not one that strikes at once or is always there. */
const keptUp = (p: PowerEntry): boolean => {
  const duration = p.duration ?? EFFECTS[p.key].duration;
  return p.active && (duration === "sustained" || duration === "concentration" || duration === "continuous");
};

/** Conditions that a power in use amounts to: who is concealed from sight is invisible, who is without substance insubstantial, whom one distracts distracted. @rule TWI-440 TWI-451 */
function byPowers(powers: TwintensCharacter["powers"]): readonly ConditionId[] {
  const on = (key: PowerEntry["key"], least: number): boolean =>
    powers.some(
      (p) =>
        p.active &&
        p.key === key &&
        p.ranks - p.lost >= least &&
        (p.trait === null || p.trait === "sight") &&
        !p.flaws.some((f) => f.key === "partial"),
    );
  return [
    ...(on("concealment", HIDES_SIGHT) ? (["invisible"] as const) : []),
    ...(on("insubstantial", 1) ? (["insubstantial"] as const) : []),
    ...(powers.some((p) => keptUp(p) && p.flaws.some((f) => f.key === "distracting")) ? (["distracted"] as const) : []),
  ];
}

/**
 * Conditions that follow from tracks, powers, fatigue, scores of 0 and the order of acting; stored nowhere. What they bring along isn't listed.
 * @rule TWI-031 TWI-206 TWI-304 TWI-462
 */
export function derivedConditions(character: Afflicted): readonly ConditionId[] {
  const { track, fatigue, flags } = character;
  const marks = (["bruised", "dazedHit", "hurt", "wounded"] as const).filter((c) => track[c] > 0);
  const boxes = (["staggered", "disabled", "unconscious", "dying", "dead"] as const).filter((b) => track[b]);
  const zero = debilitations(character);
  return [
    ...marks,
    ...boxes,
    ...(track.stunned ? (["stunned"] as const) : []),
    ...(fatigue === "normal" ? [] : [fatigue]),
    ...byPowers(character.powers),
    ...(flags.flatFooted ? (["flatFooted"] as const) : []),
    ...(flags.flatFooted && !flags.aware ? (["surprised"] as const) : []),
    ...(zero.length > 0 ? (["debilitated"] as const) : []),
    ...(zero.some((z) => z.effect === "helpless") ? (["helpless"] as const) : []),
    ...(zero.some((z) => z.effect === "unconscious") && !track.unconscious ? (["unconscious"] as const) : []),
  ];
}

/** All conditions on a character with what they bring along. @rule TWI-462 */
export function presentConditions(character: Afflicted): ReadonlySet<string> {
  const stored = character.conditions.map((c) => c.id).filter((id) => conditionDefinition(id));
  return closure(conditions, [...stored, ...derivedConditions(character)]);
}

const ACTION_ORDER = ["full", "single", "move", "none"] as const;

/** Conditions count all together: numbers add, permissions take the worst. */
function merge(a: Grants, b: Partial<Grants>): Grants {
  const plus = (
    k:
      | "attack"
      | "reflex"
      | "initiative"
      | "notice"
      | "vsMelee"
      | "vsRanged"
      | "ownMelee"
      | "meleeAttackers"
      | "dexScore"
      | "dodgeBonus",
  ): number => a[k] + (b[k] ?? 0);
  const all = (
    k: "free" | "reactions" | "dodge" | "attacks" | "strenuous" | "sight" | "hearing" | "conscious" | "alive",
  ): boolean => a[k] && b[k] !== false;
  const any = (k: "unready" | "helpless" | "rattled" | "wounded"): boolean => a[k] || b[k] === true;
  return {
    actions:
      ACTION_ORDER[Math.max(ACTION_ORDER.indexOf(a.actions), ACTION_ORDER.indexOf(b.actions ?? "full"))] ?? a.actions,
    free: all("free"),
    reactions: all("reactions"),
    dodge: all("dodge"),
    unready: any("unready"),
    helpless: any("helpless"),
    attack: plus("attack"),
    rattled: any("rattled"),
    wounded: any("wounded"),
    reflex: plus("reflex"),
    initiative: plus("initiative"),
    notice: plus("notice"),
    vsMelee: plus("vsMelee"),
    vsRanged: plus("vsRanged"),
    ownMelee: plus("ownMelee"),
    meleeAttackers: Math.max(a.meleeAttackers, b.meleeAttackers ?? 0),
    dexScore: plus("dexScore"),
    speed: Math.min(a.speed, b.speed ?? 1),
    attacks: all("attacks"),
    strenuous: all("strenuous"),
    dodgeBonus: plus("dodgeBonus"),
    sight: all("sight"),
    hearing: all("hearing"),
    conscious: all("conscious"),
    alive: all("alive"),
    concentration: Math.max(a.concentration, b.concentration ?? 0),
  };
}

/** What a character may do and how open it is, all its conditions taken together; without Strength or Dexterity nobody moves. @rule TWI-304 */
export function grantsFor(character: Afflicted): Grants {
  const grants = grantsOf<Grants>(conditions, presentConditions(character), FREE, merge);
  return debilitations(character).some((d) => d.effect === "helpless") ? { ...grants, speed: 0 } : grants;
}

/** Why somebody can't attack at all: panicked, or put away where nobody is; null when they can. @rule TWI-440 TWI-460 */
export const attackRefusal = (character: Afflicted): Refusal | null =>
  grantsFor(character).attacks ? null : refuse("attack.unable");

/** Whether a condition with this id is on the character, by whomever. */
export function has(character: Afflicted, id: ConditionId): boolean {
  return presentConditions(character).has(id);
}

/** Stored conditions of an id. */
export function held(character: Pick<TwintensCharacter, "conditions">, id: ConditionId): readonly ConditionState[] {
  return character.conditions.filter((c) => c.id === id);
}

/** Wounded and rattled penalties are of the same size, each once. @rule TWI-190 TWI-460 */
export const RATTLED_PENALTY = -2;
export { WOUNDED_PENALTY };
