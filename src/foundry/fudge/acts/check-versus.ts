import { atRank, effectOf, type FudgeCharacter, key, type SkillKey } from "../../../rules/fudge/index.ts";
import type { DialogField } from "../../rolls/dialog-types.ts";
import type { Localize } from "../../ruleset.ts";
import { traitNames } from "../hero/trait-names.ts";
import { effectNamed } from "../powers/effect-words.ts";
import type { CheckDraft } from "./check-editor.ts";
import { pairsOf } from "./check-task.ts";

/** Whom a check is made against, and what they answer with: any trait, as the Gamemaster says where no rule does. */

/** What most checks are met with, before anything else of the list. */
const COMMON = [
  "skillbase:perception",
  "skillbase:insight",
  "ability:str",
  "ability:agl",
  "defense:will",
  "defense:dodge",
] as const;

/** Names that a check goes by and nobody answers with. */
const NEVER: readonly string[] = ["initiative", "generic:0"];

/** Effects of somebody's powers that a check may be made with, as they stand now. @rule FUD-063 */
const powersOf = (
  character: FudgeCharacter,
  localize: Localize,
): readonly { readonly key: string; readonly label: string }[] =>
  character.powers
    .filter((p) => p.source === "power")
    .flatMap((p) =>
      p.components
        .filter((c) => (atRank(character, p, c)?.rank ?? 0) > 0)
        .map((c) => ({
          key: `power:${effectOf(p, c)}`,
          label: localize(key("Sheet", "withSpecialty"), {
            skill: p.name,
            specialty: effectNamed(c, p.components, character.skills, localize),
          }),
        })),
    );

/**
 * What somebody may answer with: the pair of the skill first, then what is common, then all the rest with their powers.
 * @param secret  their own skills and powers are the Gamemaster's to know
 * @rule FUD-058 FUD-063 FUD-064
 */
function answersOf(
  base: SkillKey | null,
  character: FudgeCharacter,
  secret: boolean,
  localize: Localize,
): readonly { readonly value: string; readonly label: string }[] {
  const known = traitNames(character, localize).filter(
    (t) => !NEVER.includes(t.key) && !(secret && t.key.startsWith("skill:")),
  );
  const all = [...known, ...(secret ? [] : powersOf(character, localize))];
  const first = [...new Set([...pairsOf(base), ...COMMON])].flatMap((k) => all.find((t) => t.key === k) ?? []);
  return [...first, ...all.filter((t) => !first.includes(t))].map((t) => ({ value: t.key, label: t.label }));
}

/** Against whom, and with what they answer. @rule FUD-055 FUD-058 FUD-064 */
export function versusFields(
  draft: CheckDraft,
  base: SkillKey | null,
  secret: (uuid: string) => boolean,
  localize: Localize,
): DialogField[] {
  if (draft.opponents.length === 0) return [];
  const [uuid = "", trait = ""] = draft.versus.split(" ");
  const opponent = draft.opponents.find((o) => o.uuid === uuid);
  const options = opponent ? answersOf(base, opponent.character, secret(uuid), localize) : [];
  return [
    {
      type: "select",
      name: "versus",
      label: localize(key("Dialog", "versus")),
      value: uuid,
      options: [
        { value: "", label: localize(key("Dialog", "versusNumber")) },
        ...draft.opponents.map((o) => ({ value: o.uuid, label: o.name })),
      ],
    },
    ...(opponent
      ? [{ type: "select" as const, name: "against", label: localize(key("Dialog", "against")), value: trait, options }]
      : []),
  ];
}

/** What was chosen of both, as a draft holds it: another opponent begins with what is usual. */
export function versusIn(
  draft: CheckDraft,
  base: SkillKey | null,
  input: { readonly versus?: unknown; readonly against?: unknown },
): string {
  const uuid = typeof input.versus === "string" ? input.versus : "";
  if (uuid === "") return "";
  const [before, trait] = draft.versus.split(" ");
  const chosen = uuid === before ? (typeof input.against === "string" ? input.against : trait) : undefined;
  return `${uuid} ${chosen ?? [...pairsOf(base), ...COMMON][0] ?? ""}`;
}
