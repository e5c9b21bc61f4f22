import { holding } from "../../rules/kernel/exchange.ts";
import { table, viewerOf } from "../apply/viewer.ts";
import { type OpenCard, readable } from "../exchange/record.ts";
import { template } from "../ids.ts";
import { setting } from "../settings/register.ts";
import { ownerUuid, type RecapStep, recapView } from "../view/recap-view.ts";
import { byTheClock } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";

/** Steps of a card that everybody at the table may know: a veiled card tells what was done and no number. */
function stepsOf(card: OpenCard): RecapStep[] {
  const viewer = viewerOf(game.user);
  const veiled = card.model.veil !== null;
  const view = card.kind.view(card.state, viewer, table, localize);
  const events = veiled ? card.model.events : card.events;
  const name = table.party(card.model.actor)?.name ?? view.name;
  const loud = [view.outcome, ...view.parties.map((p) => p.outcome)].find((o) => o?.critical === true);
  return holding(events as OpenCard["events"]).map((entry, at) => ({
    actor: card.model.actor,
    name,
    time: entry.time,
    card: view.title,
    step: card.kind.describe?.(entry.event, card.state, localize) ?? "",
    points: card.model.kind === "points",
    consequences: entry.changes.flatMap((change) => {
      const said = card.ruleset.describeChange(change, localize);
      const on = table.party(ownerUuid(change));
      return said && !(on && table.hidden(on.uuid))
        ? [{ on: on?.name ?? "", text: said.text, harm: said.tone === "harm" }]
        : [];
    }),
    critical: at === 0 && loud ? loud.word : null,
  }));
}

/** Everything since the session began, or since the log does. */
function recapNow(): ReturnType<typeof recapView> {
  const since = Number(setting("sessionStart"));
  const cards = game.messages
    .filter((m) => m.timestamp >= since && m.whisper.length === 0)
    .flatMap((m) => readable(m as unknown as ChatMessage.Implementation) ?? []);
  const title = localize("CROSSOVER.Shared.Recap.title", {
    date: new Date(since > 0 ? since : Date.now()).toLocaleDateString(),
  });
  return recapView(cards.flatMap(stepsOf), title, (ms) => (ms > 0 ? byTheClock(ms) : ""), localize);
}

/** Write the session's recap as a page of the journal and show it. The same session has one page: a second click brings it up to date. */
export async function writeRecap(): Promise<void> {
  const view = recapNow();
  if (view.timeline.length === 0) {
    ui.notifications.info(localize("CROSSOVER.Shared.Recap.nothing"));
    return;
  }
  const content = await foundry.applications.handlebars.renderTemplate(
    template("shared/recap"),
    view as unknown as Record<string, unknown>,
  );
  const name = localize("CROSSOVER.Shared.Recap.journal");
  const journal =
    game.journal.getName(name) ??
    (await JournalEntry.implementation.create({
      name,
      ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
    } as never));
  if (!journal) return;
  const page = journal.pages.getName(view.title);
  if (page) await page.update({ text: { content } } as never);
  else
    await journal.createEmbeddedDocuments("JournalEntryPage", [
      { name: view.title, type: "text", text: { content, format: CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML } },
    ] as never);
  journal.sheet?.render(true);
}
