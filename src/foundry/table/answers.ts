import { mayActFor, table, viewerOf } from "../apply/viewer.ts";
import { gestureOn, pressKey, pressOnce } from "../chat/card.ts";
import { everywhere, isElement } from "../dom.ts";
import { askDesk, say } from "../exchange/ask.ts";
import { asksFor } from "../exchange/by-itself.ts";
import { calledOf, onWaiting, settledCards, waitedOn, waitingCards } from "../exchange/open-cards.ts";
import { messageById, type OpenCard, readCard } from "../exchange/record.ts";
import { atGesture } from "../gesture.ts";
import { REMIND, template } from "../ids.ts";
import { inOneWindow } from "../one-window.ts";
import type { Party } from "../ruleset.ts";
import { setting } from "../settings/register.ts";
import { besideSidebar, type Movable, offWindows } from "../sheets/place.ts";
import { type AnswersView, answersView, dueOn, type Waiting } from "../view/answers-view.ts";
import type { CardView } from "../view/card-view.ts";
import { PROMINENT } from "../view/leading.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal } from "../view/text/refusals.ts";
import { sayDue } from "./aloud.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Players who may act for a document. */
const playersOf = (uuid: string): User.Implementation[] =>
  game.users.filter((u) => !u.isGM && mayActFor(u as User.Implementation, uuid)) as unknown as User.Implementation[];

/** A card with whom it waits for, as this user sees it. */
function waitingOf(
  { card, since }: { readonly card: OpenCard; readonly since: number },
  view: CardView,
  waiting: readonly Pick<Party, "uuid" | "name" | "img">[],
  due = false,
): Waiting {
  const viewer = viewerOf(game.user);
  return {
    message: card.message.id ?? "",
    ruleset: card.ruleset.id,
    view,
    since,
    waiting: waiting.map((party) => {
      const { uuid, img } = party;
      const players = playersOf(uuid);
      return {
        uuid,
        name: calledOf(party),
        img,
        due,
        // What a player can apply is theirs to apply, whoever it falls on.
        mine: viewer.isGM ? players.length === 0 : due || viewer.owns(uuid),
        players: players.map((p) => p.name),
        theirs: due
          ? view
          : card.kind.view(
              card.state,
              { userId: viewer.userId, isGM: false, owns: (other) => other === uuid },
              table,
              localize,
            ),
      };
    }),
  };
}

/** Everything that is waited for, for this user: answers, and what has come of a card and is to be applied. `usual`: cards on which what is theirs has a usual answer. */
function answersNow(): AnswersView & { readonly asked: number; readonly usual: readonly string[] } {
  const viewer = viewerOf(game.user);
  const seen = (card: OpenCard): CardView => card.kind.view(card.state, viewer, table, localize);
  const asked = waitingCards().map((w) => waitingOf(w, seen(w.card), w.waiting));
  const due = settledCards().flatMap((w) => {
    const view = seen(w.card);
    // Whoever is asked something there has all of their row before them.
    const rows = dueOn(view).filter((p) => !waitedOn(w.card.message.id ?? "").some(({ uuid }) => uuid === p.uuid));
    return rows.length > 0 ? [waitingOf(w, view, rows, true)] : [];
  });
  const all = (cards: readonly Waiting[]): AnswersView => answersView(cards, viewer.isGM, Date.now(), localize);
  const shown = all([...asked, ...due]);
  const open = new Map([...waitingCards(), ...settledCards()].map(({ card }) => [card.message.id ?? "", card]));
  const usual = [...new Set(shown.mine.map((a) => a.message))].filter((id) => {
    const card = open.get(id);
    return card !== undefined && asksFor(card, game.user);
  });
  return { ...shown, asked: all(asked).mine.length, usual };
}

/** Pixels. */
const WIDTH = 340;

/** Each user's open answers in one place: the buttons of the cards themselves, a way to the card, and for the Gamemaster a reminder and the answer in somebody's place. */
class AnswersApplication extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-answers",
    classes: ["crossover", "answers"],
    window: { title: "CROSSOVER.Shared.Answers.title", icon: "fa-solid fa-hourglass-half" },
    position: { width: WIDTH },
    actions: {
      show: function (_event: PointerEvent, target: HTMLElement) {
        showCard(target.dataset.message ?? "");
      },
      remind: function (_event: PointerEvent, target: HTMLElement) {
        void atGesture(async () => remind(target.dataset.uuid ?? "", target.dataset.name ?? ""));
      },
      answer: function (event: PointerEvent, target: HTMLElement) {
        void atGesture(async () => answer(target, event.shiftKey));
      },
      usual: function () {
        void atGesture(asUsual);
      },
    },
  };

  static override PARTS = { answers: { template: template("shared/answers"), scrollable: [""] } };

  protected override async _prepareContext(): Promise<never> {
    return { ...answersNow(), isGM: game.user.isGM } as never;
  }
}

let application: AnswersApplication | null = null;

/** The list came by itself and goes by itself, once nobody waits for this user any more. */
let cameUnasked = false;

/** Open the list of open answers, to stay open. */
export async function openAnswers(): Promise<void> {
  cameUnasked = false;
  await showAnswers();
}

async function showAnswers(): Promise<void> {
  application ??= new AnswersApplication();
  await application.render({ force: true, ...(!application.rendered && { position: besideSidebar(WIDTH) }) } as never);
}

/** Windows that somebody is at work in: a form, a pool, a hero in the making, a side that is about to be played. */
const AT_WORK = ".roll-dialog, .pool-builder, .guide, .plan";
const height = ({ element }: Movable): number => Number(element.style.zIndex);

/** Show it where it came by itself: off whatever somebody is at work in, and behind it where the page has no room. @returns whether they are at work */
async function showUnasked(): Promise<boolean> {
  cameUnasked = true;
  await showAnswers();
  // Once it is there: a window that opened meanwhile would lie below it.
  const all = [...foundry.applications.instances.values()] as unknown as readonly (Movable & {
    bringToFront(): void;
  })[];
  const atWork = all
    .filter(
      ({ element, minimized }) => isElement(element) && element.isConnected && !minimized && element.matches(AT_WORK),
    )
    .sort((a, b) => height(a) - height(b));
  if (application) offWindows(application as unknown as Movable, atWork);
  for (const one of atWork) one.bringToFront();
  return atWork.length > 0;
}

/** The button of a row that goes on with its card. */
const LEADS = PROMINENT.map((tone) => `.is-${tone}`).join(", ");

/** Enter takes the usual answer of what one is asked, unless one is about to write or choose something. */
function focusUsual(): void {
  const at = application?.element.ownerDocument.activeElement as HTMLElement | null | undefined;
  if (at?.isContentEditable === true || at?.closest("input, textarea, select, form, dialog")) return;
  const live = [
    ...(application?.element.querySelectorAll<HTMLElement>("button[data-action=answer]:not([aria-disabled=true])") ??
      []),
  ];
  // Of the first that is asked, what goes on with the card: a point that could be spent stands before it, and nobody means that by Enter.
  const row = live.filter((b) => b.closest(".answer") === live[0]?.closest(".answer"));
  (row.find((b) => b.matches(LEADS)) ?? row[0])?.focus({ preventScroll: true });
}

/** Answer everything of one's own as usual: whoever presses it decides nothing in any of it. */
async function asUsual(): Promise<void> {
  for (const message of answersNow().usual)
    await pressOnce(pressKey(message, "usual", "", {}), async () => {
      const result = await askDesk({ op: "letStand", message });
      if (!result.accepted) notifyRefusal(result, readCard(messageById(message) as never)?.ruleset ?? null);
    });
}

/** Open the list where something in it is this user's; it goes again by itself. A tour shows the card itself, and its next step is what Enter presses. */
export async function openIfAsked(): Promise<void> {
  if (application?.rendered || foundry.nue.Tour.tourInProgress || answersNow().mine.length === 0) return;
  await showUnasked();
}

async function answer(button: HTMLElement, quick: boolean): Promise<void> {
  if (button.getAttribute("aria-disabled") === "true") return;
  const {
    message: id = "",
    gesture = "",
    action: _action,
    tooltip: _tooltip,
    ...args
  } = { ...button.dataset } as Record<string, string>;
  const message = messageById(id);
  if (!message) return;
  await pressOnce(pressKey(id, gesture, "", args), async () => {
    const result = await gestureOn(message, gesture, args, quick);
    if (result?.accepted === false) notifyRefusal(result, readCard(message)?.ruleset ?? null);
  });
}

/** Bring a card into view in the log. */
function showCard(id: string): void {
  // A log that was taken out into a window of its own is where it is read.
  const shown = `.chat-log [data-message-id="${CSS.escape(id)}"], #chat [data-message-id="${CSS.escape(id)}"]`;
  const element = everywhere<HTMLElement>(shown).at(-1);
  element?.scrollIntoView({ block: "center" });
  element?.querySelector<HTMLElement>("button[data-gesture]:not([aria-disabled=true])")?.focus();
}

/** Nudge the players of somebody who is waited for. */
async function remind(uuid: string, name: string): Promise<void> {
  const here = playersOf(uuid).filter((u) => u.active);
  if (here.length === 0) {
    ui.notifications.info(localize("CROSSOVER.Shared.Answers.nobodyHere", { name }));
    return;
  }
  for (const user of here)
    await (user as unknown as { query(name: string, data: object, options: object): Promise<unknown> }).query(
      REMIND,
      { name },
      { timeout: 5_000 },
    );
  ui.notifications.info(localize("CROSSOVER.Shared.Answers.reminded", { name: listed(here.map((u) => u.name)) }));
}

/** Another client reminds this one. */
export async function beReminded(name: string): Promise<boolean> {
  ui.notifications.warn(localize("CROSSOVER.Shared.Answers.reminder", { name }));
  await openAnswers();
  return true;
}

/** Answers already given by default, so that a slow answer isn't given twice. */
const given = new Set<string>();
const TICK = 2_000;
/** Time in which a card answers what it answers by itself. */
const MOMENT = 400;

/** At `ready`: follow what is waited for, open the list when something new waits for this user, and on the Gamemaster's client answer for those whose time is over. */
export function followAnswers(): void {
  let known = 0;
  // A Gamemaster has cards before their eyes while they play, but after a reload nothing says that somebody waits.
  let fresh = true;
  let telling: ReturnType<typeof setTimeout> | undefined;
  onWaiting(() => {
    clearTimeout(telling);
    telling = setTimeout(() => {
      sayDue(answersNow().mine);
    }, MOMENT);
    // It comes and goes by itself for what is asked; an Apply that is due stands on the card before one's eyes, and in the list for whoever looks.
    const { mine, asked } = answersNow();
    if (application?.rendered) {
      if (cameUnasked && asked === 0) void application.close();
      else void application.render();
    } else if (asked > known && (fresh || !game.user.isGM) && setting("answersOpen") === true) {
      // What is answered by itself is answered a moment later: nobody is to see a list come and go for it.
      setTimeout(() => {
        // A tour shows the card itself.
        if (application?.rendered || answersNow().asked === 0 || foundry.nue.Tour.tourInProgress) return;
        void atGesture(async () => {
          if (!(await showUnasked())) focusUsual();
        });
      }, MOMENT);
    }
    known = asked;
    fresh = false;
    document.body.dataset.crossoverAnswers = String(mine.length);
  });
  if (game.user.isGM) setInterval(() => void atGesture(answerOverdue), TICK);
}

/** Answer for those who have had their time: the ruleset's own for what is asked, else what the Gamemaster set (0: never). One client does it: the active Gamemaster's. */
async function answerOverdue(): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  for (const { card, waiting, since } of waitingCards()) {
    const seconds = card.kind.patience?.(card.state, table) ?? Number(setting("answerAfter"));
    if (!(seconds > 0) || Date.now() - since < seconds * 1_000 || !card.kind.byDefault) continue;
    for (const party of waiting) {
      const key = `${card.message.id} ${party.uuid} ${card.events.length}`;
      if (given.has(key)) continue;
      given.add(key);
      const { byDefault } = card.kind;
      await inOneWindow(`overdue ${key}`, async () => {
        const brought = await byDefault(card.state, party.uuid, table);
        if (brought && !("accepted" in brought)) await say(card.message, [brought]);
      });
    }
  }
}
