import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Forced } from "../../../rules/kernel/space/forced.ts";
import { showPath } from "../../board/path.ts";
import { declarationById } from "../../registry.ts";
import {
  type DialogField,
  type DialogInput,
  type DialogView,
  type DraftEditor,
  RollDialog,
} from "../../rolls/roll-dialog.ts";
import { refusalText } from "../../view/text/refusals.ts";

/** A question: its fields, and why its answer can't be taken; null when it can. */
export interface Question {
  readonly title: string;
  readonly subtitle: string;
  readonly img: string;
  readonly button: string;
  readonly fields: readonly DialogField[];
  readonly refused?: (input: DialogInput) => Refusal | null;
  /** Whose way is drawn on the board while it is asked. */
  readonly path?: readonly Forced[];
}

/** Ask; null when the dialog was closed. */
export async function question({
  title,
  subtitle,
  img,
  button,
  fields,
  refused,
  path = [],
}: Question): Promise<DialogInput | null> {
  const initial: DialogInput = Object.fromEntries(fields.map((f) => [f.name, f.value as string]));
  const editor: DraftEditor<DialogInput> = {
    ruleset: "twintens",
    edit: (draft, input) => ({ ...draft, ...input }),
    view: (draft): DialogView => {
      const wrong = refused?.(draft) ?? null;
      const shown = fields.map((f) => ({ ...f, value: draft[f.name] ?? f.value })) as DialogField[];
      return {
        title,
        subtitle,
        img,
        fields: shown,
        rows: [],
        modifiers: [],
        bonus: "",
        odds: null,
        refused: wrong && refusalText(wrong, declarationById("twintens")),
        button,
        onCard: true,
      };
    },
  };
  const hide = showPath(path);
  try {
    return (await RollDialog.ask(editor, initial))?.draft ?? null;
  } finally {
    hide();
  }
}

export const textIn = (input: DialogInput, name: string): string =>
  typeof input[name] === "string" ? input[name] : "";

/** A number from a form; null where it is empty. */
export const numberIn = (input: DialogInput, name: string): number | null => {
  const value = input[name];
  return typeof value === "number" && Number.isFinite(value) ? Math.trunc(value) : null;
};
