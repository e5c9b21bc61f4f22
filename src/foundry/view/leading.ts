import type { ButtonView, CardView } from "./card-view.ts";

/** Tones in which a button stands out. */
export const PROMINENT: readonly string[] = ["info", "warning", "harm"];

/** Whether a button stands out before the others of its row, and can be pressed. */
export const leads = ({ tone, refused }: ButtonView): boolean =>
  tone !== undefined && refused === undefined && PROMINENT.includes(tone);

/** A row of buttons in which only the first that goes on with the card stands out: a second one would say that both are the next thing to do. */
export function oneLeads(buttons: readonly ButtonView[]): readonly ButtonView[] {
  const first = buttons.find(leads);
  return buttons.map((button) => {
    if (button === first || !leads(button)) return button;
    const { tone: _tone, ...plain } = button;
    return plain;
  });
}

const plain = ({ tone: _tone, ...button }: ButtonView): ButtonView => button;
const noneLeads = (buttons: readonly ButtonView[]): readonly ButtonView[] =>
  buttons.map((b) => (leads(b) ? plain(b) : b));

/** A card as it is looked at: one button leads on all of it. Where several rows would have one, the foot's does, which is about all of them; else the first. */
export function led(view: CardView): CardView {
  const rows = view.parties.filter((p) => p.buttons.some(leads));
  const foot = view.buttons.some(leads) && rows.length !== 1;
  const [first] = foot ? [] : rows;
  return {
    ...view,
    buttons: first ? noneLeads(view.buttons) : oneLeads(view.buttons),
    parties: view.parties.map((p) => ({ ...p, buttons: p === first ? oneLeads(p.buttons) : noneLeads(p.buttons) })),
  };
}

/** So many buttons of a row stand side by side; of more, the first two do, and a fold. */
const MOST_BUTTONS = 3;

/** A row's buttons as they are shown: those that stand, those behind a fold, and whether these are all for others to press. */
export interface FoldedRow {
  readonly shown: readonly ButtonView[];
  readonly folded: readonly ButtonView[];
  readonly others: boolean;
}

/** What others press, and what is rarely chosen, folds away: a card asks its viewer one thing. */
export function foldedRow(buttons: readonly ButtonView[]): FoldedRow {
  const own = buttons.filter((b) => b.refused === undefined && b.rare === undefined);
  const lead = own.find(leads);
  const first = lead ? [lead, ...own.filter((b) => b !== lead)] : own;
  const shown = new Set(own.length > MOST_BUTTONS ? first.slice(0, MOST_BUTTONS - 1) : own);
  const folded = buttons.filter((b) => !shown.has(b));
  return { shown: buttons.filter((b) => shown.has(b)), folded, others: folded.every((b) => b.refused !== undefined) };
}

/** Whether anything on a card stands out before the rest. */
export const hasLead = (view: CardView): boolean => [view, ...view.parties].some((row) => row.buttons.some(leads));
