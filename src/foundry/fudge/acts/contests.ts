import { isDefeated } from "../../../rules/fudge/index.ts";
import { table } from "../../apply/viewer.ts";
import {
  type DialogField,
  type DialogInput,
  type DialogView,
  type DraftEditor,
  RollDialog,
} from "../../rolls/roll-dialog.ts";
import { aimedAt, candidates } from "../../targets.ts";
import { isFudge } from "../models/is-fudge.ts";

type Option = { readonly value: string; readonly label: string };

/** A choice that is on the list as it is now, else the first of it. */
const stillThere = (field: DialogField, chosen: DialogInput[string] | undefined): DialogInput[string] | undefined =>
  field.type === "select" && !field.options.some((o) => o.value === chosen) ? (field.options[0]?.value ?? "") : chosen;

/**
 * A dialog of choices; null when it was closed.
 * @param fields   the same all the time, or as they follow from what has been chosen so far
 * @param refused  why it can't be done as it is; null or absent when it can
 * @param dice     the bonus and the odds of what will be rolled for it; absent: nothing will be
 */
export async function choose(
  title: string,
  subtitle: string,
  img: string,
  fields: readonly DialogField[] | ((draft: DialogInput) => readonly DialogField[]),
  button: string,
  refused: (draft: DialogInput) => string | null = () => null,
  dice: (draft: DialogInput) => Pick<DialogView, "rows" | "bonus" | "odds"> = () => ({
    rows: [],
    bonus: "",
    odds: null,
  }),
): Promise<DialogInput | null> {
  const now = (draft: DialogInput): readonly DialogField[] => (typeof fields === "function" ? fields(draft) : fields);
  const full = (draft: DialogInput): DialogInput =>
    Object.fromEntries(
      now(draft).map((f) => [f.name, (f.name in draft ? stillThere(f, draft[f.name]) : f.value) as string]),
    );
  const editor: DraftEditor<DialogInput> = {
    ruleset: "fudge",
    edit: (draft, input) => full({ ...draft, ...input }),
    view: (draft) => ({
      title,
      subtitle,
      img,
      fields: now(draft).map((f) => ({ ...f, value: draft[f.name] ?? f.value })) as readonly DialogField[],
      ...dice(draft),
      modifiers: [],
      refused: refused(draft),
      button,
      onCard: true,
    }),
  };
  return (await RollDialog.ask(editor, full({})))?.draft ?? null;
}

/**
 * Others who may be met: those targeted first, then all in the fight or on the scene and the heroes who are here, who lie dead behind the living. Where neither fight nor scene says who is
 * here, also the heroes of players and whoever else is one's own.
 */
export function others(self: string): Option[] {
  const here = [...candidates(), ...table.present()];
  const elsewhere =
    candidates().length > 0 ? [] : game.actors.filter((a) => a.hasPlayerOwner || a.isOwner).map((a) => a.uuid);
  const lies = (uuid: string): boolean => {
    const who = table.character(uuid);
    return isFudge(who) && isDefeated(who);
  };
  const uuids = [
    ...new Set([...aimedAt(), ...[...here, ...elsewhere].sort((a, b) => Number(lies(a)) - Number(lies(b)))]),
  ];
  return uuids
    .filter((uuid) => uuid !== self && isFudge(table.character(uuid)))
    .flatMap((uuid) => {
      const party = table.party(uuid);
      return party ? [{ value: uuid, label: party.name }] : [];
    });
}
