import { cardOf, cardsIn, CARD_EFFECTS, currentCard, deckStep, type DeckState } from "../../../rules/drama/index.ts";
import { openExchange } from "../../exchange/ask.ts";
import { atGesture } from "../../gesture.ts";
import { SYSTEM_ID, template } from "../../ids.ts";
import { setting, settingKey } from "../../settings/register.ts";
import { localize } from "../../view/localize.ts";
import { notifyRefusal } from "../../view/refusals.ts";
import { key } from "../keys.ts";
import { rulesetById } from "../../registry.ts";
import { playDeck } from "./access.ts";
import { deckChanges, ensureStacks, readDeck } from "./documents.ts";
import { handAndPool, type DeckAsk } from "./kind.ts";
import { write } from "../../apply/write.ts";
import { chooseFor } from "./choose.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** A card as the tray shows it. */
interface CardView {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly img: string;
  readonly toPool: boolean;
  readonly use: boolean;
  readonly hint: string;
}

/** Players of Drama: users who aren't the Gamemaster and have a hero of this ruleset. @rule DRA-273 */
const players = (): string[] => game.users.filter((u) => !u.isGM && u.character !== null && rulesetById("drama")?.actors[u.character.type] !== undefined).map((u) => u.id ?? "");

function cardView(card: string, deck: DeckState, where: "hand" | "pool" | "play"): CardView {
  const { title, text, effect } = cardOf(card);
  const right = deck.conflict ? where === "pool" : where === "hand";
  const place = CARD_EFFECTS[effect]?.place;
  const onCard = place === "action" || place === "point";
  const when = CARD_EFFECTS[effect]?.when;
  const fits = when === "both" || (when === "conflict") === deck.conflict;
  const mine = deck.players.includes(game.userId ?? "");
  return {
    id: card,
    title: localize(title),
    text: localize(text),
    img: `systems/${SYSTEM_ID}/assets/cards/${card}.svg`,
    toPool: mine && where === "hand" && deck.conflict && deck.window && !deck.pooled.includes(game.userId ?? ""),
    use: mine && right && fits && !onCard,
    hint: onCard ? localize(key("Deck", "playOnCard")) : right ? "" : localize(key("Refusal", deck.conflict ? "poolOnly" : "handOnly")),
  };
}

/** The user's own cards on the screen, everybody's open cards, and the Gamemaster's controls of the deck. @rule DRA-273 DRA-279 DRA-390 */
export class DramaHand extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-drama-hand",
    classes: ["crossover", "drama", "drama-hand"],
    window: { resizable: true, icon: "fa-solid fa-clone", title: "CROSSOVER.Drama.Deck.name" },
    position: { width: 620, left: 120, top: 520 },
    actions: {
      toPool: function (this: DramaHand, _e: Event, target: HTMLElement) {
        void atGesture(async () => this.ask("toPool", target));
      },
      useCard: function (this: DramaHand, _e: Event, target: HTMLElement) {
        void atGesture(async () => this.ask("use", target));
      },
      deal: function () {
        void atGesture(deal);
      },
      refill: function () {
        void atGesture(async () => tell(await playDeck({ type: "refill", discards: [] })));
      },
    },
  };

  static override PARTS = { hand: { template: template("drama/hand") } };

  /** Say what somebody does with a card of their own, at the Gamemaster's desk. */
  async ask(op: DeckAsk["op"], target: HTMLElement): Promise<void> {
    const card = target.closest<HTMLElement>("[data-card]")?.dataset.card ?? "";
    const { character } = game.user;
    const deck = readDeck();
    if (!character || !deck || card === "") return;
    const chosen = op === "use" ? await chooseFor(card, deck, game.userId ?? "") : { target: "", note: "", gifts: [] };
    if (!chosen) return;
    const ask: DeckAsk = { actor: character.uuid, op, card, ...chosen };
    await openExchange({ kind: "deck", ask, actor: character as unknown as Actor.Implementation, visibility: "public" });
  }

  protected override async _prepareContext(): Promise<never> {
    const deck = readDeck();
    const me = game.userId ?? "";
    const own = deck && deck.players.includes(me) ? handAndPool(deck, me) : null;
    const current = deck ? currentCard(deck) : null;
    const views = (cards: readonly string[], where: "hand" | "pool" | "play"): CardView[] => (deck ? cards.map((c) => cardView(c, deck, where)) : []);
    return {
      deck: deck !== null,
      isGM: game.user.isGM,
      own: own && { hand: views(own.hand, "hand"), pool: views(own.pool, "pool"), play: views(own.play, "play") },
      others: deck ? deck.players.filter((p) => p !== me).map((p) => ({ name: game.users.get(p)?.name ?? "", pool: views(handAndPool(deck, p).pool, "play"), play: views(handAndPool(deck, p).play, "play") })) : [],
      current: current === null || !deck ? null : cardView(current, deck, "play"),
      counts: deck ? { deck: cardsIn(deck, "deck").length, discard: cardsIn(deck, "discard").length } : null,
      rule: localize(key("Deck", deck?.conflict ? "poolRule" : "handRule")),
      canDeal: game.user.isGM && players().length > 0,
    } as never;
  }
}

const tell = (answer: Awaited<ReturnType<typeof playDeck>>): void => {
  if (answer && !answer.accepted) notifyRefusal(answer, rulesetById("drama"));
};

/** Shuffle and deal for a session; stacks are made where they are missing. @rule DRA-274 */
export async function deal(): Promise<void> {
  const who = players();
  await ensureStacks(who);
  const deck = readDeck();
  if (!deck) return;
  const known = { ...deck, players: [...new Set([...deck.players, ...who])] };
  await write(deckChanges(known));
  tell(await playDeck({ type: "session", players: who, keep: false }));
}

/** At the end of a fight pools go back to hands and the stack to the discard. @rule DRA-276 DRA-282 */
export async function endConflict(): Promise<void> {
  const deck = readDeck();
  if (!deck) return;
  const step = deckStep({ ...deck, conflict: true }, { type: "end" });
  if (step.accepted) await write(deckChanges(step.state));
}

let tray: DramaHand | null = null;

/** Show the tray, or draw it anew when a card has moved. */
export function refreshHand(open = false): void {
  const isOpen = tray?.rendered === true;
  if (!isOpen && !open) return;
  tray ??= new DramaHand();
  void tray.render({ force: true } as never);
}

/** Whether this user has anything to see: cards of their own and the wish to see them. */
export const wantsHand = (): boolean => setting(settingKey("drama", "handOpen")) === true && (readDeck()?.players.includes(game.userId ?? "") ?? false);

