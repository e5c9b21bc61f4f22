import { type Aim, FORM_PARTS, type FormPart } from "../../rules/kernel/act.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { Covers } from "../../rules/kernel/space/covers.ts";
import type { Visibility } from "../platform.ts";
import type { RowView } from "../view/card-view.ts";
import type { OddsView } from "../view/odds-view.ts";
import { listed } from "../view/text/lists.ts";

/** One line of a list; what can't be chosen now says why. */
export interface OptionView {
  readonly value: string;
  readonly label: string;
  readonly refused?: string;
  /** Its picture, and what is told of it there. */
  readonly img?: string;
  readonly tip?: string;
}

/** What every control says of where it stands. */
interface Placed {
  /** Of which kind it is; absent: it usually matters and stays in sight. */
  readonly part?: FormPart;
  /** Somebody has said another thing than stands there by itself. */
  readonly changed?: true;
}

/** A control of the dialog. The ruleset states it; the dialog draws it and reads it back by name. */
export type DialogField = Placed & Control;

type Control =
  | {
      readonly type: "number";
      readonly name: string;
      readonly label: string;
      readonly value: number | null;
      readonly min?: number;
      readonly max?: number;
      readonly hint?: string;
      readonly placeholder?: string;
    }
  | {
      readonly type: "text";
      readonly name: string;
      readonly label: string;
      readonly value: string;
      readonly hint?: string;
      readonly placeholder?: string;
    }
  | {
      readonly type: "select";
      readonly name: string;
      readonly label: string;
      readonly value: string;
      readonly options: readonly OptionView[];
      /** What stands there where there is nothing to choose from. */
      readonly empty?: string;
      readonly hint?: string;
    }
  /** Any number of a list: targets. Read back as a list of the values that are ticked. `empty` stands there where there is nothing to tick. */
  | {
      readonly type: "many";
      readonly name: string;
      readonly label: string;
      readonly value: readonly string[];
      readonly options: readonly OptionView[];
      readonly empty?: string;
      readonly hint?: string;
    }
  | {
      readonly type: "switch";
      readonly name: string;
      readonly label: string;
      readonly value: boolean;
      readonly hint?: string;
    };

/** A bonus that counts or not, as the user says. */
export interface ModifierView extends RowView {
  readonly name: string;
  readonly on: boolean;
}

/** What the dialog shows for a draft. */
export interface DialogView {
  /** There will be odds beside the form, even where there is nobody yet to reckon them against: the window opens as wide as it takes. */
  readonly wide?: true;
  /** The Gamemaster keeps such a roll to themselves unless they choose otherwise. */
  readonly secret?: boolean;
  readonly title: string;
  readonly subtitle: string;
  /** What it does, under its name; absent: the name says it. */
  readonly lead?: string;
  readonly img: string;
  readonly fields: readonly DialogField[];
  /** Always part of the roll, with their sources. */
  readonly rows: readonly RowView[];
  readonly modifiers: readonly ModifierView[];
  readonly bonus: string;
  readonly odds: OddsView | null;
  /** Why it can't be rolled as it stands; the button is off and says so. */
  readonly refused: string | null;
  /** What stops a player and asks the Gamemaster (`rules/kernel/turns/turn-and-reach.ts`): told beside the button while something else may still be chosen, and at the press. Absent or null: nothing. */
  readonly overrulable?: Refusal | null;
  readonly button: string;
  /** Nothing is thrown when it is pressed. */
  readonly still?: boolean;
  /** What it is that is asked: the form remembers for each what of it was unfolded. */
  readonly keep?: string;
  /** A choice on a card that is there already: who may see it was settled when the card was opened. */
  readonly onCard?: true;
}

/** Whether the head of the form has to say what this is: not where the window's title, "Wickfire: Attack", ends with the same words. */
export const isNamed = ({ title, subtitle }: DialogView): boolean =>
  subtitle !== "" && title !== subtitle && !title.endsWith(`: ${subtitle}`);

/** Fields above which a form folds away what needn't be in sight. */
const MOST_IN_SIGHT = 5;

/** What of a form is folded away, by kind. */
export interface FoldView {
  readonly part: FormPart;
  readonly fields: readonly DialogField[];
  readonly modifiers: readonly ModifierView[];
  /** How much of it isn't as it stands by itself. */
  readonly count: number;
  /** The one choice that isn't, by its name and what was chosen: a wall that the board put in the way is told while the part stands folded. */
  readonly only: { readonly label: string; readonly value: string } | null;
  /** It lacks something that must be chosen. */
  readonly lacks: boolean;
}

/** A form in two: what usually matters, and the rest by its kind. One that is short anyway stays whole. */
export function foldsOf({ fields, modifiers }: Pick<DialogView, "fields" | "modifiers">): {
  readonly inSight: readonly DialogField[];
  readonly folds: readonly FoldView[];
} {
  if (fields.length + modifiers.length <= MOST_IN_SIGHT) return { inSight: fields, folds: [] };
  const folds = FORM_PARTS.map((part): FoldView => {
    const own = fields.filter((f) => f.part === part);
    const switches = part === "circumstances" ? modifiers : [];
    const other = own.filter((f) => f.changed);
    const off = switches.filter((m) => !m.on).length;
    const [first] = other;
    const value = first?.type === "select" ? first.options.find((o) => o.value === first.value)?.label : undefined;
    return {
      part,
      fields: own,
      modifiers: switches,
      count: other.length + off,
      only: first && value !== undefined && other.length + off === 1 ? { label: first.label, value } : null,
      lacks: own.some((f) => "empty" in f && f.empty !== undefined),
    };
  });
  return {
    inSight: fields.filter((f) => f.part === undefined),
    folds: folds.filter((f) => f.fields.length + f.modifiers.length > 0),
  };
}

/** Which fields there are and what they offer, as it reads: where that is another than before, the form is drawn anew. */
export const shapeOf = (fields: readonly DialogField[]): string =>
  JSON.stringify(
    fields.map((f) => [
      f.type,
      f.name,
      f.part ?? "",
      "options" in f ? f.options.map((o) => [o.value, o.label, o.refused ?? ""]) : [],
      f.type === "number" ? [f.min ?? null, f.max ?? null] : [],
    ]),
  );

/** Options that can't be chosen now, together by their reason: "Bow, Sling: there is no arrow left." */
export function refusedOf(
  options: readonly OptionView[],
): readonly { readonly reason: string; readonly labels: string }[] {
  const reasons = new Map<string, string[]>();
  for (const { label, refused } of options)
    if (refused !== undefined) reasons.set(refused, [...(reasons.get(refused) ?? []), label]);
  return [...reasons].map(([reason, labels]) => ({ reason, labels: listed(labels) }));
}

/** What was typed, by name; `null` for an empty number. */
export type DialogInput = Readonly<Record<string, string | number | boolean | null | readonly (string | null)[]>>;

/** What is ticked of a list: one box alone comes as itself, several as a list with gaps. */
export function tickedIn(input: DialogInput, name: string): string[] {
  const value = input[name];
  return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (v): v is string => typeof v === "string" && v !== "",
  );
}

/** How a draft is shown and edited: both pure, so that node tests drive the dialog without one. */
export interface DraftEditor<Draft> {
  /** Id of the ruleset whose colours the dialog wears. */
  readonly ruleset: string;
  readonly view: (draft: Draft) => DialogView;
  readonly edit: (draft: Draft, input: DialogInput) => Draft;
  /** These were aimed at on the board while it is open; absent: it is nothing that is aimed. */
  readonly aim?: (draft: Draft, at: readonly string[]) => Draft;
  /** What it covers of a board, so that it can be aimed there; null, or absent: nothing. */
  readonly area?: (draft: Draft) => AreaDraft | null;
  /** These and nobody else are caught in it, where it was put. */
  readonly caught?: (draft: Draft, those: readonly string[], aim?: Aim) => Draft;
  /** How it stands against one of them alone, one after the other; all by the table as it stands now. */
  readonly against?: (draft: Draft) => (who: string) => DialogView["odds"];
  /** The same by the table as it stands at this moment, for several questions in one go; absent: no table has a say in it. To be let go with the answers. */
  readonly now?: () => DraftEditor<Draft>;
}

/** Somebody whom an area may befall. */
export interface InArea {
  readonly who: string;
  readonly friend: boolean;
  /** Why they can't be among them, told; null: they can. */
  readonly refused: string | null;
}

/** What of a board is covered, by whom, and whom it may befall. */
export interface AreaDraft {
  readonly covers: Covers;
  readonly self: string;
  readonly label: string;
  /** All who stand on the board: looked at when it is aimed. */
  readonly people: () => readonly InArea[];
}

export interface RollChoice<Draft> {
  readonly draft: Draft;
  /** On the Gamemaster's word, although something was in the way. */
  readonly overrule: boolean;
  readonly visibility: Visibility;
}
