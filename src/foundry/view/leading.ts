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

/** A card as it is looked at: in each row, and at its foot, one button leads. */
export const led = (view: CardView): CardView => ({
  ...view,
  buttons: oneLeads(view.buttons),
  parties: view.parties.map((p) => ({ ...p, buttons: oneLeads(p.buttons) })),
});

/** Whether anything on a card stands out before the rest. */
export const hasLead = (view: CardView): boolean => [view, ...view.parties].some((row) => row.buttons.some(leads));
