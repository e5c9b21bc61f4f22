/** Names that checks go by at a table. */
import { abilityLabel, defenseLabel, key, skillLabel } from "../labels.ts";
import type { FudgeCharacter, SkillKey } from "../types.ts";
import { ABILITY_KEYS, DEFENSE_KEYS, SKILLS } from "./values.ts";

/** Every name that a check goes by: abilities, defenses, the character's own skills with specialty, the list's skills, initiative. @param called  the name of a lang key at this table @rule FUD-007 FUD-042 */
export function traitNames(
  { skills }: Pick<FudgeCharacter, "skills">,
  called: (key: string) => string,
): { readonly key: string; readonly label: string; readonly aliases: readonly string[] }[] {
  return [
    ...ABILITY_KEYS.map((a) => ({ key: `ability:${a}`, label: called(abilityLabel(a)), aliases: [a] })),
    ...DEFENSE_KEYS.map((d) => ({ key: `defense:${d}`, label: called(defenseLabel(d)), aliases: [d] })),
    ...skills
      .filter((s) => s.specialty !== "")
      .map((s) => ({
        key: `skill:${s.id}`,
        label: `${called(skillLabel(s.base))}: ${s.specialty}`,
        aliases: [s.specialty],
      })),
    ...(Object.keys(SKILLS) as SkillKey[]).map((base) => ({
      key: `skillbase:${base}`,
      label: called(skillLabel(base)),
      aliases: [base],
    })),
    { key: "initiative", label: called(key("Roll", "initiative")), aliases: ["init"] },
    { key: "generic:0", label: called(key("Roll", "generic")), aliases: ["plain"] },
  ];
}
