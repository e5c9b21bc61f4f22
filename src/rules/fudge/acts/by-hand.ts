/** What a hand does to somebody's state on the sheet: health that is set, conditions that are imposed and ended. */
import type { Declared, Option } from "../../kernel/act.ts";
import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Situation } from "../../kernel/situation.ts";
import { weakened } from "../cards/attack/attack-effect.ts";
import { inFull } from "../harm/collapse.ts";
import { revivalRefusal, setHealth, stabilize, startDying } from "../harm/health.ts";
import { HEALTH } from "../harm/values.ts";
import { actorPool, type FudgeActor } from "../hero/actor.ts";
import { ABILITY_KEYS, DEFENSE_KEYS, SENSE_TYPES, SKILLS } from "../hero/values.ts";
import { abilityLabel, defenseLabel, key, skillLabel } from "../labels.ts";
import { conditionDefinition } from "../state/conditions.ts";
import { addCondition, liftChange } from "../state/progression.ts";
import type { FudgeCharacter, SkillKey } from "../types.ts";

const SKILL_KEYS = Object.keys(SKILLS) as readonly SkillKey[];
type Options = readonly Option<string>[];

const ABILITIES: Options = ABILITY_KEYS.map((value) => ({ value, label: { key: abilityLabel(value) } }));
const DEFENSES: Options = DEFENSE_KEYS.map((value) => ({ value, label: { key: defenseLabel(value) } }));
const SKILL_OPTIONS: Options = SKILL_KEYS.map((value) => ({ value, label: { key: skillLabel(value) } }));
const SENSES: Options = SENSE_TYPES.map((value) => ({ value, label: { key: key("Sense", value) } }));

/** A condition in a list. */
export const conditionOption = (value: string): Option<string> => ({
  value,
  label: { key: key("Condition", value, "label") },
});

/** Traits that points may be drained of. @rule FUD-174 */
export const drainableTraits = (): Options => [...ABILITIES, ...DEFENSES, ...SKILL_OPTIONS];

/** What a condition may concern: a sense, or an ability, defense or skill; nothing for one that concerns its target as a whole. @rule FUD-171 FUD-225 FUD-232 FUD-243 */
export function traitsOfCondition(condition: string): Options {
  if (condition === "unaware") return SENSES;
  return condition === "impaired" || condition === "disabled" ? [...drainableTraits(), ...SENSES] : [];
}

/** Health that is set by hand, with every condition and loss that goes with it. @rule FUD-158 FUD-159 FUD-162 */
export const healthChanges = (who: FudgeActor, value: number): readonly Change[] =>
  inFull(who, actorPool(who), setHealth(who, value).changes);

/** Why somebody's health can't be set so: who was brought back lately is brought back again by the Gamemaster alone. @rule FUD-162 FUD-663 */
export const healthRefusal = (who: FudgeActor, value: number): Refusal | null =>
  who.health.value <= HEALTH.dead && value > HEALTH.dead ? revivalRefusal(who) : null;

/** Who is dying is stabilized by hand, and who is stabilized is dying again. @rule FUD-159 FUD-663 */
export function dyingToggled(who: FudgeActor): readonly Change[] {
  const calmed = stabilize(who);
  return "changes" in calmed ? calmed.changes : startDying(who).changes;
}

/** One condition that is ended by hand: that one alone, of that cause and about that trait. @rule FUD-205 FUD-672 */
export const endedByHand = (who: FudgeCharacter, effect: string): readonly Change[] =>
  who.conditions.filter((c) => c.effect === effect).map((c) => liftChange(who.ref, c, "FUD-205"));

/** Points that a trait may be weakened by, by hand. */
const MOST_POINTS = 60;
const EVERYTHING = "all";

/** What a condition is imposed on by hand, and by how many points where it takes some. */
export type Imposed = { readonly trait: string; readonly points: number };

/** A skill of one's own goes by its id, and stands before those that everybody has. */
const skillsOf = ({ skills }: FudgeCharacter): Options => {
  const own = skills.map(({ id, base, specialty }): Option<string> => ({
    value: id,
    label:
      specialty === ""
        ? { key: skillLabel(base) }
        : { key: key("Sheet", "withSpecialty"), data: { skill: skillLabel(base), specialty } },
  }));
  return [...own, ...SKILL_OPTIONS.filter((o) => !own.some((k) => k.value === o.value))];
};

/** Everything that a condition from the menu may be imposed on. @rule FUD-222 FUD-225 FUD-232 FUD-243 FUD-245 */
function imposedOn(who: FudgeCharacter, condition: string): Options {
  const traits =
    condition === "unaware"
      ? SENSES
      : condition === "debilitated"
        ? ABILITIES
        : [...ABILITIES, ...DEFENSES, ...skillsOf(who), ...SENSES];
  const all = { value: EVERYTHING, label: { key: key("Sheet", "everything") } };
  return conditionDefinition(condition)?.allTraits === undefined ? traits : [all, ...traits];
}

/** Whether a condition is asked of before it is imposed: it concerns a trait, and doesn't lie on all of them already. */
export const isImposedOnTrait = (who: FudgeCharacter, condition: string): boolean =>
  conditionDefinition(condition)?.trait === true &&
  !who.conditions.some((c) => c.id === condition && c.trait === EVERYTHING);

/** On what a condition is imposed by hand, and by how many points. @rule FUD-222 FUD-225 FUD-232 FUD-243 FUD-245 FUD-672 */
export const imposeQuestion = (
  who: FudgeCharacter,
  condition: string,
): { readonly choices: Declared<Situation, Imposed>["choices"] } => ({
  choices: {
    trait: {
      pick: "one",
      label: { key: key("Sheet", "trait") },
      none: refuse("noSuchTarget"),
      options: () => imposedOn(who, condition),
    },
    points: {
      pick: "whole",
      label: { key: key("Sheet", "pointsLost") },
      when: () => condition === "weakened",
      bounds: () => [1, MOST_POINTS],
    },
  },
});

/** What a hand imposes; points come off a trait as a Weaken takes them. @rule FUD-174 FUD-205 FUD-672 */
export function imposedByHand(who: FudgeActor, condition: string, { trait, points }: Imposed): readonly Change[] {
  const source = `hand ${trait}`;
  const changes =
    condition === "weakened"
      ? weakened(who, trait, points, source)
      : addCondition(who.ref, who.conditions, { id: condition, trait, source }).changes;
  return inFull(who, actorPool(who), changes);
}
