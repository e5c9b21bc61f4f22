/** Small questions: what is chosen on a card, or before a deed. */
import {
  conditionLabel,
  type DestinyCharacter,
  gradeConditions,
  key,
  stuntGrade,
  type StuntKind,
  type TraitKey,
  weakenable,
} from "../../../rules/destiny/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Visibility } from "../../platform.ts";
import {
  type DialogField,
  type DialogInput,
  type DialogView,
  type DraftEditor,
  RollDialog,
} from "../../rolls/roll-dialog.ts";
import type { Localize, Party } from "../../ruleset.ts";
import type { RowView } from "../../view/card-view.ts";
import type { OddsView } from "../../view/odds-view.ts";
import { traitName } from "../hero/trait-name.ts";

/** What a question shows of what has been chosen so far: lines, switches, chance, and why it can't be taken. */
export interface Preview {
  readonly refused: string | null;
  /** What stops a player, and asks the Gamemaster. */
  readonly overrulable?: Refusal | null;
  readonly rows?: readonly RowView[];
  readonly modifiers?: readonly (RowView & { readonly name: string })[];
  readonly bonus?: string;
  readonly odds?: OddsView | null;
}

export type Fields = readonly DialogField[] | ((chosen: DialogInput) => readonly DialogField[]);

/** The fields of the moment, and what they say: where some hang on others, what isn't asked says nothing. */
function answered(
  fields: Fields,
  draft: DialogInput,
): { readonly shown: readonly DialogField[]; readonly input: DialogInput } {
  if (typeof fields !== "function") return { shown: fields, input: draft };
  const shown = fields(draft);
  return {
    shown,
    input: Object.fromEntries(shown.map((f) => [f.name, draft[f.name] ?? (f.value as string)])),
  };
}

export interface Question {
  readonly title: string;
  readonly subtitle: string;
  readonly img: string;
  readonly button: string;
  /** Those of the moment: what hangs on another choice is asked only when that was made. */
  readonly fields: Fields;
  readonly preview: (input: DialogInput) => Preview;
  /** On a card that is there already: nothing to say about who may see it. */
  readonly onCard?: boolean;
}

/** What somebody chose last for the same thing, for a Shift-click. */
const before = new Map<string, DialogInput>();

/** Ask; null when the dialog was closed. `quick` takes the last choices without asking, if they can still be taken. */
export async function ask(
  question: Question,
  memory: string,
  quick = false,
): Promise<{ readonly input: DialogInput; readonly overrule: boolean; readonly visibility: Visibility } | null> {
  const { title, subtitle, img, button, fields, preview, onCard } = question;
  const initial: DialogInput = Object.fromEntries(answered(fields, {}).shown.map((f) => [f.name, f.value as string]));
  const last = quick ? (before.get(memory) ?? {}) : {};
  const editor: DraftEditor<DialogInput> = {
    ruleset: "destiny",
    edit: (draft, input) => ({ ...draft, ...input }),
    view: (draft): DialogView => {
      const { shown, input } = answered(fields, draft);
      const seen = preview(input);
      return {
        title,
        subtitle,
        img,
        fields: shown.map((f) => ({ ...f, value: draft[f.name] ?? f.value })) as DialogField[],
        rows: seen.rows ?? [],
        modifiers: (seen.modifiers ?? []).map((m) => ({ ...m, on: draft[m.name] !== false })),
        bonus: seen.bonus ?? "",
        odds: seen.odds ?? null,
        refused: seen.refused,
        overrulable: seen.overrulable ?? null,
        button,
        ...(onCard === true && { onCard }),
      };
    },
  };
  const answer = await RollDialog.ask(editor, { ...initial, ...last }, quick);
  if (!answer) return null;
  before.set(memory, answer.draft);
  return { input: answered(fields, answer.draft).input, overrule: answer.overrule, visibility: answer.visibility };
}

const NOTHING_WRONG: Preview = { refused: null };

/** One select alone. */
async function one(
  title: string,
  subtitle: string,
  img: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
  button: string,
): Promise<string | null> {
  const answer = await ask(
    {
      title,
      subtitle,
      img,
      button,
      fields: [{ type: "select", name: "choice", label, value: options[0]?.value ?? "", options }],
      preview: () => NOTHING_WRONG,
      onCard: true,
    },
    `one ${title}`,
  );
  return answer ? String(answer.input.choice ?? "") : null;
}

/** Which condition of a grade. @rule DES-271 */
export const askCondition = (conditions: readonly string[], about: Party, say: Localize): Promise<string | null> =>
  one(
    say(key("Dialog", "condition")),
    about.name,
    about.img,
    say(key("Dialog", "condition")),
    conditions.map((c) => ({ value: c, label: say(conditionLabel(c)) })),
    say(key("Dialog", "take")),
  );

/** Traits as a list to choose from, under their names. @rule DES-203 DES-337 */
export const traitOptions = (
  traits: readonly TraitKey[],
  who: DestinyCharacter,
  say: Localize,
): readonly { readonly value: TraitKey; readonly label: string }[] =>
  traits.map((value) => ({ value, label: traitName(value, who, say) }));

/** Which trait is weakened. @rule DES-337 */
export const askTrait = (target: DestinyCharacter, about: Party, say: Localize): Promise<string | null> =>
  one(
    say(key("Dialog", "weakened")),
    about.name,
    about.img,
    say(key("Dialog", "trait")),
    traitOptions(weakenable(target), target, say),
    say(key("Dialog", "take")),
  );

/** What a won Stunt brings: the condition of an Afflict. @rule DES-111 */
export async function askStuntOutcome(
  kind: StuntKind,
  degree: number,
  about: Party,
  say: Localize,
): Promise<{ readonly condition: string } | null> {
  if (kind !== "afflict") return { condition: "" };
  const condition = await askCondition(gradeConditions(stuntGrade(degree)), about, say);
  return condition === null ? null : { condition };
}
