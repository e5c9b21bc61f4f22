import type { Party } from "../ruleset.ts";
import type { ButtonView, CardView, PartyView } from "./card-view.ts";

/** A card on which somebody has left the world: what is about them says so and can't be pressed, and nobody waits for them. @param says  the reason, with the name of who has left */
export function withoutGone(view: CardView, gone: readonly Party[], says: (name: string) => string): CardView {
  if (gone.length === 0) return view;
  const refused = (button: ButtonView, section?: string): ButtonView => {
    const about = [section, ...Object.values(button.args)].flatMap((arg) => gone.find((p) => p.uuid === arg) ?? []);
    const them = (button.about ?? []).map((uuid) => gone.find((p) => p.uuid === uuid));
    const [first] = about.length === 0 && them.every((p) => p !== undefined) ? them : about;
    return first ? { ...button, refused: says(first.name) } : button;
  };
  return {
    ...view,
    buttons: view.buttons.map((b) => refused(b)),
    parties: view.parties.map((p) =>
      gone.some((g) => g.uuid === p.uuid)
        ? { ...unawaited(p), buttons: p.buttons.map((b) => refused(b, p.uuid)) }
        : { ...p, buttons: p.buttons.map((b) => refused(b)) },
    ),
  };
}

/** A part of a card that waits for nobody any more. */
export function unawaited(party: PartyView): PartyView {
  const { waiting: _waiting, ...rest } = party;
  return rest;
}
