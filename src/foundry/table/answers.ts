import { mayActFor, table, viewerOf } from "../apply/viewer.ts";
import { gestureOn } from "../chat/card.ts";
import { everywhere } from "../dom.ts";
import { say } from "../exchange/ask.ts";
import { onWaiting, waitingCards } from "../exchange/open-cards.ts";
import { messageById } from "../exchange/record.ts";
import { atGesture } from "../gesture.ts";
import { SYSTEM_ID, template } from "../ids.ts";
import { inOneWindow } from "../one-window.ts";
import { setting } from "../settings/register.ts";
import { type AnswersView, answersView } from "../view/answers-view.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal } from "../view/refusals.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** Players who may act for a document. */
const playersOf = (uuid: string): User.Implementation[] =>
  game.users.filter((u) => !u.isGM && mayActFor(u as User.Implementation, uuid)) as unknown as User.Implementation[];

/** Everything that is waited for, for this user. */
export function answersNow(): AnswersView {
  const viewer = viewerOf(game.user);
  const cards = waitingCards().map(({ card, waiting, since }) => ({
    message: card.message.id ?? "",
    ruleset: card.ruleset.id,
    view: card.kind.view(card.state, viewer, table, localize),
    since,
    waiting: waiting.map((party) => {
      const players = playersOf(party.uuid);
      return {
        ...party,
        mine: viewer.isGM ? players.length === 0 : viewer.owns(party.uuid),
        players: players.map((p) => p.name),
        theirs: card.kind.view(
          card.state,
          { userId: viewer.userId, isGM: false, owns: (uuid) => uuid === party.uuid },
          table,
          localize,
        ),
      };
    }),
  }));
  return answersView(cards, viewer.isGM, Date.now(), localize);
}

/** Each user's open answers in one place: the buttons of the cards themselves, a way to the card, and for the Gamemaster a reminder and the answer in somebody's place. */
export class AnswersApplication extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-answers",
    classes: ["crossover", "answers"],
    window: { title: "CROSSOVER.Shared.Answers.title", icon: "fa-solid fa-hourglass-half" },
    position: { width: 340 },
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
  await application.render({ force: true });
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
  const result = message ? await gestureOn(message, gesture, args, quick) : null;
  if (result?.accepted === false) notifyRefusal(result, null);
}

/** Bring a card into view in the log. */
export function showCard(id: string): void {
  // A log that was taken out into a window of its own is where it is read.
  const shown = `.chat-log [data-message-id="${CSS.escape(id)}"], #chat [data-message-id="${CSS.escape(id)}"]`;
  const element = everywhere<HTMLElement>(shown).at(-1);
  element?.scrollIntoView({ block: "center" });
  element?.querySelector<HTMLElement>("button[data-gesture]:not([aria-disabled=true])")?.focus();
}

const REMIND = `${SYSTEM_ID}.remind`;

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
  ui.notifications.info(localize("CROSSOVER.Shared.Answers.reminded", { name: here.map((u) => u.name).join(", ") }));
}

/** Register what others may ask of this client: to be reminded. */
export function registerReminder(): void {
  (CONFIG.queries as unknown as Record<string, (data: { name?: unknown }) => Promise<boolean>>)[REMIND] = async (
    data,
  ) => {
    ui.notifications.warn(localize("CROSSOVER.Shared.Answers.reminder", { name: String(data.name ?? "") }));
    await openAnswers();
    return true;
  };
}

/** Answers already given by default, so that a slow answer isn't given twice. */
const given = new Set<string>();
const TICK = 2_000;

/** At `ready`: follow what is waited for, open the list when something new waits for this user, and on the Gamemaster's client answer for those whose time is over. */
export function followAnswers(): void {
  let known = 0;
  // A Gamemaster has cards before their eyes while they play, but after a reload nothing says that somebody waits.
  let fresh = true;
  onWaiting(() => {
    const { mine } = answersNow();
    if (application?.rendered) {
      if (cameUnasked && mine.length === 0) void application.close();
      else void application.render();
    } else if (mine.length > known && (fresh || !game.user.isGM) && setting("answersOpen") === true) {
      cameUnasked = true;
      void atGesture(showAnswers);
    }
    known = mine.length;
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
        if (brought) await say(card.message, [brought]);
      });
    }
  }
}
