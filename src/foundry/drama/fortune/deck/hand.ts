import { type DeckAsk, type DeckOp, type DeckState, deckStep, traders } from "../../../../rules/drama/index.ts";
import type { Refusal } from "../../../../rules/kernel/refusal.ts";
import { actorOf } from "../../../apply/ground.ts";
import { write } from "../../../apply/write.ts";
import { atGesture } from "../../../gesture.ts";
import { SYSTEM_ID, template } from "../../../ids.ts";
import { inLine, openExchange } from "../../../play.ts";
import { declarationById, declarationOf } from "../../../registry.ts";
import { isPlayed, setting, settingKey } from "../../../settings/register.ts";
import { ofPlay } from "../../../styles.ts";
import { localize } from "../../../view/text/localize.ts";
import { notifyRefusal } from "../../../view/text/refusals.ts";
import { chooseFor, chooseHero, choosePlayer } from "../../acts/questions.ts";
import { key } from "../../keys.ts";
import { dramaSettings } from "../../settings.ts";
import { openRaceDialog } from "../../turn/open-race.ts";
import { heldByOthers, heroesOf, heroFor, playDeck } from "./access.ts";
import { deckChanges, ensureStacks, readDeck } from "./documents.ts";
import { offerCard, refillHands } from "./errands.ts";
import { type TrayPlayer, trayView } from "./tray-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Players of Drama: users who aren't the Gamemaster and have a hero of this ruleset, assigned to them or owned. @rule DRA-273 */
const players = (): string[] =>
  game.users.filter((u) => heroesOf(u as unknown as User.Implementation).length > 0).map((u) => u.id ?? "");

/** Said to whoever owns a hero with somebody else, who holds that hero's cards. @rule DRA-273 */
function heldElsewhere(): string {
  const held = heldByOthers(game.user as unknown as User.Implementation);
  return held
    .map(({ hero, player }) =>
      localize(key("Deck", "heldBy"), { name: hero, player: game.users.get(player)?.name ?? "" }),
    )
    .join(" ");
}

/** Say why nothing came of it. */
const tell = (answer: { readonly accepted: true } | Refusal | null): void => {
  if (answer && !answer.accepted) notifyRefusal(answer, declarationById("drama"));
};

/** The user's own cards as a sheet shows them too; null before they have any. @rule DRA-279 DRA-390 */
export function cardsOfPlayer(player: string): (TrayPlayer & { readonly rule: string }) | null {
  const deck = readDeck();
  if (!deck?.players.includes(player)) return null;
  const { own, others, rule } = trayView(deck, viewer(), localize);
  const found = own?.id === player ? own : others.find((p) => p.id === player);
  return found ? { ...found, rule } : null;
}

const viewer = (): Parameters<typeof trayView>[1] => ({
  id: game.userId ?? "",
  isGM: game.user.isGM,
  nameOf: (p) => game.users.get(p)?.name ?? p,
  isHere: (p) => game.users.get(p)?.active === true,
});

/** Do what a card's button says, for the player whose cards they are: at the Gamemaster's desk, or in private when another hand is concerned. */
export async function pressCard(action: string, card: string, player: string): Promise<void> {
  const user = game.users.get(player) as unknown as User.Implementation | undefined;
  const deck = readDeck();
  if (!user || !deck || card === "") return;
  const character = await heroFor(user, async (heroes) => chooseHero(heroes, card));
  if (!character) return;
  if (action === "offer") {
    const to = await choosePlayer(traders(deck, player), card);
    if (to !== null) tell(await offerCard(card, to));
    return;
  }
  const op = (
    { useCard: "use", toPool: "toPool", bank: "bank", mattered: "mattered" } as Readonly<
      Record<string, DeckOp | undefined>
    >
  )[action];
  if (op === undefined) return;
  const chosen = op === "use" ? await chooseFor(card, deck, player) : { target: "", note: "", gifts: [] };
  if (!chosen) return;
  const ask: DeckAsk = { actor: character.uuid, op, card, ...chosen };
  const actor = actorOf(character.uuid);
  if (actor) await openExchange({ kind: "deck", ask, actor, visibility: "public" });
}

/** The action behind every card's button, on the tray and on sheets. */
export function onCard(target: HTMLElement): void {
  const card = target.closest<HTMLElement>("[data-card]")?.dataset.card ?? "";
  const player = target.closest<HTMLElement>("[data-player]")?.dataset.player ?? "";
  void atGesture(async () => pressCard(target.dataset.op ?? "", card, player));
}

/** The user's own cards on the screen, everybody's open cards, and the Gamemaster's controls of the deck. @rule DRA-273 DRA-279 DRA-390 */
export class DramaHand extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-drama-hand",
    classes: ["crossover", "drama", "drama-hand"],
    window: { resizable: true, icon: "fa-solid fa-clone", title: "CROSSOVER.Drama.Deck.name" },
    position: { width: 720, height: 480, left: 120, top: 380 },
    actions: {
      card: function (_e: Event, target: HTMLElement) {
        onCard(target);
      },
      deal: function () {
        void atGesture(async () => deal(false));
      },
      dealKept: function () {
        void atGesture(async () => deal(true));
      },
      dealIn: function () {
        void atGesture(dealIn);
      },
      refill: function () {
        void atGesture(async () => tell(await refillHands()));
      },
      adventureEnd: function () {
        void atGesture(async () => tell(await playDeck({ type: "adventureEnd" })));
      },
      race: function () {
        void atGesture(openRaceDialog);
      },
    },
  };

  static override PARTS = {
    hand: { template: template("drama/hand"), templates: [template("drama/parts/cards")], scrollable: [".drama-tray"] },
  };

  /** Closed because the table has stopped playing Drama, by nobody's wish. */
  declare leaving: boolean | undefined;

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    // Whoever closes it wants it closed: it comes back when they ask for it.
    if (this.leaving !== true) void wish(false);
    this.leaving = false;
  }

  protected override async _prepareContext(): Promise<never> {
    const deck = readDeck();
    return {
      deck: deck !== null,
      isGM: game.user.isGM,
      canDeal: canDeal(),
      nobody: game.user.isGM && players().length === 0,
      canDealIn: deck !== null && newcomers(deck).length > 0,
      heldBy: deck === null ? "" : heldElsewhere(),
      refillLabel: localize(key("Deck", dramaSettings().refillAt === "act" ? "refillAct" : "refill")),
      ...(deck && trayView(deck, viewer(), localize)),
    } as never;
  }
}

/** Shuffle and deal for a session, or keep the hands and deal to whoever has fewer; stacks are made where they are missing. @rule DRA-274 */
export async function deal(keep: boolean): Promise<void> {
  const who = players();
  await ensureStacks(who);
  await inLine(async () => {
    const deck = readDeck();
    if (deck) await write(deckChanges({ ...deck, players: [...new Set([...deck.players, ...who])] }));
  });
  tell(await playDeck({ type: "session", players: who, keep }));
}

/** Whether somebody is here to be dealt cards. */
export const canDeal = (): boolean => players().length > 0;

/** Shuffle and deal as a fight begins, and show what came of it. @rule DRA-274 */
export async function dealAndShow(): Promise<void> {
  await deal(false);
  await openHand();
}

/** Players who have no cards yet. */
const newcomers = (deck: DeckState): string[] => players().filter((p) => !deck.players.includes(p));

/** Whoever came later gets a hand too; nobody else's cards move. @rule DRA-273 DRA-274 */
async function dealIn(): Promise<void> {
  await ensureStacks(players());
  const deck = readDeck();
  for (const player of deck ? newcomers(deck) : []) tell(await playDeck({ type: "join", player }));
}

/** At the end of a fight pools go back to hands and the stack to the discard. @rule DRA-276 DRA-282 */
export function endConflict(): Promise<void> {
  return inLine(async () => {
    const deck = readDeck();
    const step = deck && deckStep({ ...deck, conflict: true }, { type: "end" });
    if (step?.accepted) await write(deckChanges(step.state));
  });
}

let tray: DramaHand | null = null;

/** Keep in this browser whether its user wants the tray on the screen. */
const wish = (open: boolean): Promise<unknown> =>
  (game.settings as unknown as { set(ns: string, key: string, value: boolean): Promise<unknown> }).set(
    SYSTEM_ID,
    settingKey("drama", "handOpen"),
    open,
  );

/** Show the tray because somebody asked for it; from now on it opens by itself again. */
export async function openHand(): Promise<void> {
  // Before it is there, so that whoever reloads at once finds it again.
  if (setting(settingKey("drama", "handOpen")) !== true) await wish(true);
  tray ??= new DramaHand();
  await ofPlay();
  await tray.render({ force: true } as never);
  tray.bringToFront();
}

/** Lowest place in the pile of windows. */
const bottom = (): number =>
  Math.min(
    ...[...(foundry.applications.instances.values() as unknown as Iterable<DramaHand>)]
      .filter((app) => app !== tray && app.rendered && app.hasFrame)
      .map((app) => Number(app.position.zIndex) || Number(app.element.style.zIndex) || 0),
  );

/** The tray by itself, where its user has cards and hasn't closed it: below every other window, since nobody asked for it now. Drawn anew it stays where it is in the pile. */
export async function followHand(): Promise<void> {
  if (handShown()) await tray?.render();
  else if (wantsHand()) {
    tray ??= new DramaHand();
    await ofPlay();
    await tray.render({ force: true } as never);
    const below = bottom();
    if (Number.isFinite(below)) tray.setPosition({ zIndex: below - 1 } as never);
  }
}

/** The table has stopped playing Drama: its tray goes, and comes back with it. */
export async function leaveHand(): Promise<void> {
  if (!tray?.rendered) return;
  tray.leaving = true;
  await tray.close();
}

/** Whether the tray is on the screen. */
const handShown = (): boolean => tray?.rendered === true;

/** Whether this user plays Drama here: the table does, and so does their own hero. */
const playsDrama = (): boolean => {
  const ruleset = declarationById("drama");
  // Whoever speaks for a hero of another ruleset has that before them, whatever else they own.
  const speaks = game.user.character === null ? ruleset : declarationOf(game.user.character);
  return ruleset !== null && isPlayed(ruleset) && speaks === ruleset && heroesOf(game.user).length > 0;
};

/** Whether this user has anything to see: a hero of this ruleset, cards of their own and the wish to see them. */
const wantsHand = (): boolean =>
  playsDrama() &&
  setting(settingKey("drama", "handOpen")) === true &&
  (readDeck()?.players.includes(game.userId ?? "") ?? false);
