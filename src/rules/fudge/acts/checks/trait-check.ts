/** Checks of any trait by its key, `ability:str`, `skill:<id>`, `power:<power>.<effect>`: what they are called, how they are rolled, who answers with what. */
import type { Option } from "../../../kernel/act.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { type Row, row } from "../../../kernel/rows.ts";
import type { Words } from "../../../kernel/situation.ts";
import { OPPOSED_PAIRS } from "../../dice/values.ts";
import { skillEntry } from "../../hero/traits.ts";
import { ABILITY_KEYS, DEFENSE_KEYS, SKILLS } from "../../hero/values.ts";
import { abilityLabel, defenseLabel, key, skillLabel } from "../../labels.ts";
import { atRank, effectOf } from "../../powers/current.ts";
import { effectName } from "../../powers/effect-name.ts";
import type {
  AbilityKey,
  Asked,
  CheckRequest,
  Component,
  DefenseKey,
  FudgeCharacter,
  FudgeSettings,
  PowerEntry,
  SkillEntry,
  SkillKey,
} from "../../types.ts";
import {
  abilityCheck,
  defenseCheck,
  genericCheck,
  initiativeCheck,
  powerCheck,
  skillCheck,
  type SkillOptions,
} from "./kinds-of-check.ts";
import { hindrances } from "./tasks.ts";

const kindOf = (trait: string): string => trait.split(":", 1)[0] ?? "";
const idOf = (trait: string): string => trait.slice(kindOf(trait).length + 1);

/** A check of the Gamemaster's own making, without a trait behind it. @rule FUD-007 */
export const GENERIC = "generic:0";
export const isGeneric = (trait: string): boolean => kindOf(trait) === "generic";
export const isDefense = (trait: string): boolean => kindOf(trait) === "defense";

/** The base skill that a trait is; null for what is no skill. */
export function skillOf(character: FudgeCharacter, trait: string): SkillKey | null {
  const [kind, id] = [kindOf(trait), idOf(trait)];
  if (kind === "skill") return skillEntry(character, id)?.base ?? null;
  return kind === "skillbase" && Object.hasOwn(SKILLS, id) ? (id as SkillKey) : null;
}

/** An effect of a power at the rank that it has now. */
interface Wielded {
  readonly power: PowerEntry;
  readonly component: Component;
}

/** An effect by its place, `power.effect`; null for what is gone. @rule FUD-063 */
function wielded(character: FudgeCharacter, id: string): Wielded | null {
  for (const power of character.powers) {
    const found = power.components.find((c) => effectOf(power, c) === id);
    const component = found && atRank(character, power, found);
    if (component) return { power, component };
  }
  return null;
}

/** Everything that somebody's own powers may be rolled with. @rule FUD-063 */
const wieldedBy = (character: FudgeCharacter): readonly Wielded[] =>
  character.powers
    .filter((p) => p.source === "power")
    .flatMap((power) => power.components.flatMap((c) => wielded(character, effectOf(power, c)) ?? []));

/**
 * A check of any trait by its key, as sheets, commands and macros name it.
 * @returns refusals of the skill, `trait.gone`, `trait.unknown`
 * @rule FUD-007 FUD-042 FUD-063
 */
export function checkOf(
  character: FudgeCharacter,
  trait: string,
  settings: FudgeSettings,
  options: SkillOptions = {},
): Asked<CheckRequest> {
  const id = idOf(trait);
  const asked = (request: CheckRequest): Asked<CheckRequest> => ({ accepted: true, request });
  switch (kindOf(trait)) {
    case "ability":
      return asked(abilityCheck(character, id as AbilityKey, settings, options));
    case "defense":
      return asked(defenseCheck(character, id as DefenseKey, settings, { ...options, routine: false }));
    case "skill": {
      const entry = skillEntry(character, id);
      return entry ? skillCheck(character, entry, settings, options) : refuse("trait.gone");
    }
    case "skillbase": {
      const best = character.skills.filter((s) => s.base === id).sort((a, b) => b.rank - a.rank)[0];
      return skillCheck(character, best ?? { base: id as SkillKey }, settings, options);
    }
    case "initiative":
      return asked(initiativeCheck(character, settings, options));
    case "power": {
      const found = wielded(character, id);
      return found ? asked(powerCheck(character, found.component, settings, options)) : refuse("trait.gone");
    }
    case "generic":
      return asked(genericCheck(Number.isInteger(Number(id)) ? Number(id) : 0, settings, options));
    default:
      return refuse("trait.unknown", { trait });
  }
}

/** A skill with its specialty. */
export const skillName = ({ base, specialty }: Pick<SkillEntry, "base" | "specialty">): Words =>
  specialty === ""
    ? { key: skillLabel(base) }
    : { key: key("Sheet", "withSpecialty"), data: { skill: skillLabel(base), specialty } };

type Trait = Pick<Option<string>, "value" | "label">;

/** Everything that a check may be of: abilities, defenses, own skills, skills of the list, own powers, initiative, a bare bonus. @rule FUD-007 FUD-042 FUD-063 */
export const traitsOf = (who: FudgeCharacter): readonly Trait[] => [
  ...ABILITY_KEYS.map((a) => ({ value: `ability:${a}`, label: { key: abilityLabel(a) } })),
  ...DEFENSE_KEYS.map((d) => ({ value: `defense:${d}`, label: { key: defenseLabel(d) } })),
  ...who.skills.map((s) => ({ value: `skill:${s.id}`, label: skillName(s) })),
  ...(Object.keys(SKILLS) as SkillKey[]).map((s) => ({ value: `skillbase:${s}`, label: { key: skillLabel(s) } })),
  ...wieldedBy(who).map(({ power, component }) => ({
    value: `power:${effectOf(power, component)}`,
    label: effectName(power, component, who.skills),
  })),
  { value: "initiative", label: { key: key("Roll", "initiative") } },
  { value: GENERIC, label: { key: key("Roll", "generic") } },
];

/** What most checks are met with, before anything else of the list. */
const COMMON = [
  "skillbase:perception",
  "skillbase:insight",
  "ability:str",
  "ability:agl",
  "defense:will",
  "defense:dodge",
] as const;

/** Traits that a skill is usually met with: its pair of the table first. @rule FUD-058 */
export const pairsOf = (skill: SkillKey | null): readonly string[] =>
  OPPOSED_PAIRS.filter((p) => p.active === skill).map((p) => `skillbase:${p.passive}`);

/** Names that a check goes by and nobody answers with. */
const NEVER: readonly string[] = ["initiative", GENERIC];

/**
 * What somebody may answer with: the pair of the skill first, then what is common, then all the rest with their powers.
 * @param skill    what is rolled against them; null for what is no skill
 * @param unknown  their own skills and powers are the Gamemaster's to know
 * @rule FUD-058 FUD-063 FUD-064
 */
export function answersOf(skill: SkillKey | null, them: FudgeCharacter, unknown: boolean): readonly Trait[] {
  const own = (trait: string): boolean => ["skill", "power"].includes(kindOf(trait));
  // A skill without a specialty is the one of the list.
  const plain = new Set(them.skills.filter((s) => s.specialty === "").map((s) => `skill:${s.id}`));
  const all = traitsOf(them).filter(
    ({ value }) => !NEVER.includes(value) && !plain.has(value) && !(unknown && own(value)),
  );
  const first = [...new Set([...pairsOf(skill), ...COMMON])].flatMap((k) => all.find((t) => t.value === k) ?? []);
  return [...first, ...all.filter((t) => !first.includes(t))];
}

/** Whether somebody may be caught off guard with a trait: a defense is never routine. @rule FUD-059 FUD-060 */
export const mayBeUnguarded = (trait: string): boolean => !isDefense(trait);

/** What helps or hinders whoever resists, as a line on their check. @rule FUD-415 */
export function hindranceRows(hindrance = ""): readonly Row[] {
  const [skill = "", name = ""] = hindrance.split(".");
  const found = hindrances(skill).find((t) => t.skill === skill && t.key === name);
  return found && found.value !== 0 ? [row(key("Task", skill, name), found.value, "FUD-415")] : [];
}

/** Longest word that goes on a card beside a circumstance. */
export const BECAUSE_LENGTH = 60;

/** A circumstance that somebody names by hand, as its line; none where it is nothing. @rule FUD-090 */
export function byHandRows(value: number, because = ""): readonly Row[] {
  if (value === 0) return [];
  return [
    because === ""
      ? row(key("Row", "circumstance"), value, "FUD-090")
      : row(key("Row", "because"), value, "FUD-090", { because }),
  ];
}
