import { table, viewerOf } from "../apply/viewer.ts";
import { calledOf, settledCards, waitedOn } from "../exchange/open-cards.ts";
import { dueOn } from "../view/answers-view.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";

/** For whom a card is still open, by name: those who have to answer, and those on whom what has come of it is still to be applied. */
function openFor(id: string): readonly string[] {
  const waiting = waitedOn(id).map(calledOf);
  const due = settledCards().flatMap(({ card }) =>
    card.message.id === id ? dueOn(card.kind.view(card.state, viewerOf(game.user), table, localize)) : [],
  );
  return [...new Set([...waiting, ...due.map((p) => p.name)])];
}

/** Ask whether an open card may go; what is done or waits for nobody goes unasked. */
export async function mayDelete(id: string): Promise<boolean> {
  const names = openFor(id);
  if (names.length === 0) return true;
  const lines = [
    localize("CROSSOVER.Shared.Card.stillOpen", { names: listed(names) }),
    localize("CROSSOVER.Shared.Card.deleteHint"),
  ];
  return (
    (await foundry.applications.api.DialogV2.confirm({
      window: { title: "CROSSOVER.Shared.Card.deleteOpen" },
      classes: ["crossover"],
      content: lines.map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`).join(""),
      yes: { label: localize("CROSSOVER.Shared.Card.deleteYes"), icon: "fa-solid fa-trash" },
      no: { label: localize("CROSSOVER.Shared.Card.deleteNo") },
      rejectClose: false,
    } as never)) === true
  );
}
