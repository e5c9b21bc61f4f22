import { cardOf, isCard, type DeckState } from "../../../rules/drama/index.ts";
import { table } from "../../apply/viewer.ts";
import { localize } from "../../view/localize.ts";
import { asForm } from "../content.ts";
import { key } from "../keys.ts";
import { isDrama } from "../snapshot.ts";
import { escapeHtml } from "../../view/escape.ts";
import { handAndPool, type DeckAsk } from "./kind.ts";

type Chosen = Pick<DeckAsk, "target" | "note" | "gifts">;
const NOTHING: Chosen = { target: "", note: "", gifts: [] };

const select = (name: string, label: string, options: readonly (readonly [string, string])[]): string =>
  `<div class="field"><label class="label" for="drama-choose-${name}">${escapeHtml(label)}</label><select id="drama-choose-${name}" name="${name}">${options.map(([v, l]) => `<option value="${escapeHtml(v)}">${escapeHtml(l)}</option>`).join("")}</select></div>`;

const titles = (cards: readonly string[]): (readonly [string, string])[] =>
  cards.map((c) => [c, isCard(c) ? localize(cardOf(c).title) : c]);

const named = (players: readonly string[]): (readonly [string, string])[] =>
  players.map((p) => [p, game.users.get(p)?.name ?? p]);

/** What a card still needs to know: whom it helps, which card, where to. Null when the dialog was closed. @rule DRA-302 DRA-304 DRA-305 DRA-307 */
export async function chooseFor(card: string, deck: DeckState, player: string): Promise<Chosen | null> {
  const { effect, title } = cardOf(card);
  const mine = handAndPool(deck, player);
  const content = {
    clearAlly: () =>
      select(
        "target",
        localize(key("Deck", "whom")),
        table
          .present()
          .flatMap((uuid): (readonly [string, string])[] =>
            isDrama(table.character(uuid)) ? [[uuid, table.party(uuid)?.name ?? uuid]] : [],
          ),
      ),
    claimDiscard: () => select("target", localize(key("Deck", "which")), titles(deck.used.filter((c) => c !== card))),
    subplotPermanent: () =>
      select("target", localize(key("Deck", "which")), titles(mine.play)) +
      `<div class="field"><label class="label" for="drama-choose-note">${escapeHtml(localize(key("Deck", "note")))}</label><input id="drama-choose-note" type="text" name="note"></div>`,
    poolGift: () =>
      ["", "2"]
        .map(
          (n) =>
            select(`gift${n}`, localize(key("Deck", n === "" ? "which" : "whichToo")), [
              ...(n === "" ? [] : [["", "\u2013"] as const]),
              ...titles(mine.hand.filter((c) => c !== card)),
            ]) + select(`to${n}`, localize(key("Deck", "whom")), named(deck.players.filter((p) => p !== player))),
        )
        .join(""),
  }[effect as "clearAlly" | "claimDiscard" | "subplotPermanent" | "poolGift"] as (() => string) | undefined;
  if (!content) return NOTHING;
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
    input(
      options: object,
    ): Promise<Partial<Record<"target" | "note" | "gift" | "to" | "gift2" | "to2", string>> | null>;
  };
  const answer = await DialogV2.input({
    window: { title: localize(title) },
    content: asForm(content()),
    rejectClose: false,
  });
  if (!answer) return null;
  const given = (
    [
      [answer.gift, answer.to],
      [answer.gift2, answer.to2],
    ] as const
  ).flatMap(([gift, to]) =>
    gift === undefined || gift === "" || to === undefined || to === "" ? [] : [{ card: gift, to }],
  );
  return { target: answer.target ?? "", note: answer.note ?? "", gifts: given };
}

/** Ask which of some players; the only one is not asked for. Null when the dialog was closed. @rule DRA-281 */
export async function choosePlayer(players: readonly string[]): Promise<string | null> {
  const [only] = players;
  if (only === undefined || players.length === 1) return only ?? null;
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as {
    input(options: object): Promise<{ to?: string } | null>;
  };
  const answer = await DialogV2.input({
    window: { title: localize(key("Deck", "trade")) },
    content: asForm(select("to", localize(key("Deck", "whom")), named(players))),
    rejectClose: false,
  });
  return answer?.to ?? null;
}
