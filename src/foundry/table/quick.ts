import { type DialogInput, type DraftEditor, RollDialog } from "../rolls/roll-dialog.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal, refusalText } from "../view/text/refusals.ts";

/** Ask for the few things that make an adversary, and make it. Its sheet opens, ready to be changed. */
export async function quickAdversary(ruleset: RulesetAdapter): Promise<Actor.Implementation | null> {
  const { quick } = ruleset;
  if (!quick) return null;
  const initial: DialogInput = Object.fromEntries(quick.fields(localize).map((f) => [f.name, f.value]));
  const editor: DraftEditor<DialogInput> = {
    ruleset: ruleset.id,
    edit: (draft, input) => ({ ...draft, ...input }),
    view: (draft) => {
      const built = quick.build(draft, localize);
      const fields = quick
        .fields(localize)
        .map((field) => ({ ...field, value: draft[field.name] ?? field.value })) as ReturnType<typeof quick.fields>;
      const title = localize("CROSSOVER.Shared.Screen.quick");
      return {
        title,
        subtitle: localize(ruleset.label),
        img: "icons/svg/mystery-man.svg",
        fields,
        rows: [],
        modifiers: [],
        bonus: "",
        odds: null,
        refused: built.accepted ? null : refusalText(built, ruleset),
        button: localize("CROSSOVER.Shared.Screen.create"),
      };
    },
  };
  const choice = await RollDialog.ask(editor, initial);
  if (!choice) return null;
  const built = quick.build(choice.draft, localize);
  if (!built.accepted) {
    notifyRefusal(built, ruleset);
    return null;
  }
  const actor = (await Actor.implementation.create(built.data as never)) as Actor.Implementation | undefined;
  actor?.sheet?.render(true);
  return actor ?? null;
}
