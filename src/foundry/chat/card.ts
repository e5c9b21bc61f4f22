import { clickOf, holding, restore, withdraw } from "../../rules/kernel/exchange.ts";
import { table, viewerOf } from "../apply/viewer.ts";
import { comicLevel } from "../board/calm.ts";
import { staying } from "../board/lasting.ts";
import { isElement } from "../dom.ts";
import { askDesk, say } from "../exchange/ask.ts";
import { holders, stood } from "../exchange/by-itself.ts";
import type { Answer } from "../exchange/desk.ts";
import { calledOnce, goneFor, goneFrom, partiesOf } from "../exchange/gone.ts";
import { cardOf, hidesNumbers, messageById, type OpenCard, readCard } from "../exchange/record.ts";
import { permitsUndo } from "../exchange/rights.ts";
import { atGesture } from "../gesture.ts";
import { template } from "../ids.ts";
import { late } from "../late.ts";
import type { Brought } from "../ruleset.ts";
import { setting } from "../settings/register.ts";
import { burstOf } from "../view/burst.ts";
import type { ButtonView, CardView } from "../view/card-view.ts";
import { endingOf, type Standing } from "../view/ending.ts";
import { unawaited, withoutGone } from "../view/gone-view.ts";
import { foldedRow, hasLead, led } from "../view/leading.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { notifyRefusal } from "../view/text/refusals.ts";
import { latestOf, offeredSteps, traceOf, type TraceView } from "../view/trace.ts";
import { blowsOn } from "./blows.ts";
import { momentOf } from "./moment.ts";

/** A card as HTML for this user. A card whose ruleset is gone or whose data is broken says whose it is and what to do, and keeps its place in the log. */
export async function renderCard(message: ChatMessage.Implementation): Promise<string> {
  const { renderTemplate } = foundry.applications.handlebars;
  try {
    const card = readCard(message);
    if (card) {
      const viewer = viewerOf(game.user);
      const whole = card.kind.view(card.state, viewer, table, localize);
      const view = led(standing(card, whole));
      const steps = stepsOf(card);
      const can = (step: "withdraw" | "restore", at: readonly number[]): boolean => stillReads(card, step, at);
      const latest = latestOf(card.events, steps, can, localize);
      return await renderTemplate(template("shared/exchange-card"), {
        ...foldedCard(message.id ?? "", lettered(card, view)),
        ruleset: card.ruleset.id,
        steps: offeredSteps(card.events, steps, can, localize),
        latest,
        mayReveal: viewer.isGM && card.record !== null && hidesNumbers(card, table.hidden),
        areas: areasOf(card),
        // What lets things be as they are doesn't lead where something else goes on.
        ...byItself(card, steps, can),
        letStandLeads: !hasLead(view),
        ...standsOf(card, { dead: hasDead(whole, view), kept: latest === null ? keptBy(card) : null }),
      });
    }
  } catch (cause) {
    console.error("Crossover | a card can't be read", { message: message.id, cause });
  }
  return renderTemplate(template("shared/broken-card"), brokenView(message) as never);
}

/** Folds of cards that somebody has opened or shut at this seat, by message and row; they stay so over every redraw. */
const folds = new Map<string, boolean>();

/** What of a row is behind a fold. */
interface MoreView {
  readonly at: string;
  readonly label: string;
  readonly open: boolean;
  readonly buttons: readonly ButtonView[];
}

/** A card with what others press and what is rarely chosen behind a line; whoever wants to see everything has all of it open. */
function foldedCard(message: string, view: CardView): object {
  const fold = (row: string, buttons: readonly ButtonView[]): { buttons: readonly ButtonView[]; more?: MoreView } => {
    const { shown, folded, others } = foldedRow(buttons);
    if (folded.length === 0) return { buttons };
    const at = `${message} ${row}`;
    const label = localize(`CROSSOVER.Shared.Card.${others ? "othersMay" : "moreChoices"}`, { count: folded.length });
    return {
      buttons: shown,
      more: { at, label, open: folds.get(at) ?? setting("quietForms") !== true, buttons: folded },
    };
  };
  return {
    ...view,
    ...fold("", view.buttons),
    parties: view.parties.map((party) => ({ ...party, ...fold(party.uuid, party.buttons) })),
  };
}

/** A card with the bursts of what has come of it, each moving in its moment alone; none where its reader wants none, or may not know. */
function lettered(card: OpenCard, view: CardView): CardView {
  const level = comicLevel();
  if (level === "off") return view;
  const blows = blowsOn(card);
  const id = card.message.id ?? "";
  return {
    ...view,
    parties: view.parties.map((party) => {
      const blow = blows.get(party.uuid);
      if (!blow || !party.outcome) return party;
      const burst = burstOf(blow, [id, party.uuid], localize);
      const since = level === "full" ? momentOf(id, party.uuid, `${blow.kind} ${blow.size}`) : null;
      return { ...party, burst: { ...burst, ...(since !== null && { moment: `${since}ms` }) } };
    }),
  };
}

/** What is said of a card that can't be read: whose it was, what to do, and for the Gamemaster the way back from each of its steps. */
function brokenView(message: ChatMessage.Implementation): object {
  const card = cardOf(message);
  const steps = traceOf(card?.events ?? [], {
    text: () => localize("CROSSOVER.Shared.Card.aStep"),
    user: (id) => game.users.get(id)?.name ?? localize("CROSSOVER.Shared.Card.somebody"),
    mayUndo: ({ changes }) => game.user.isGM && card?.record !== null && changes.length > 0,
    localize,
  });
  return {
    who: message.alias,
    what: card ? localize(card.ruleset.label) : "",
    advice: localize(`CROSSOVER.Shared.Card.${game.user.isGM ? "brokenGm" : "brokenPlayer"}`),
    steps,
  };
}

/** Whether a Gamemaster has a card before them whose hidden numbers no window of theirs holds any more: nothing on it can be done but end it. */
const isLost = ({ model, record }: OpenCard): boolean => model.veil !== null && game.user.isGM && record === null;

/** A card's buttons as they can be pressed now: none on one that was ended, and what can't be done says so: it is about somebody who is gone, or the card's numbers are lost. */
function standing(card: OpenCard, view: CardView): CardView {
  if (card.model.ended !== null)
    return { ...view, buttons: [], parties: view.parties.map((p) => ({ ...unawaited(p), buttons: [] })) };
  if (isLost(card)) {
    const refused = localize("CROSSOVER.Shared.Refusal.vaultLost");
    const all = (buttons: readonly ButtonView[]): readonly ButtonView[] => buttons.map((b) => ({ ...b, refused }));
    return {
      ...view,
      buttons: all(view.buttons),
      parties: view.parties.map((p) => ({ ...p, buttons: all(p.buttons) })),
    };
  }
  return withoutGone(view, goneFrom(card), (name) => localize("CROSSOVER.Shared.Card.gone", { name }));
}

const buttonsOf = (view: CardView): readonly ButtonView[] => [
  ...view.buttons,
  ...view.parties.flatMap((p) => p.buttons),
];

/** Whether a button is dead because somebody has left. */
const hasDead = (whole: CardView, now: CardView): boolean => {
  const before = buttonsOf(whole);
  return buttonsOf(now).some((b, i) => b.refused !== before[i]?.refused);
};

/** Who has left, where this viewer could else take back what a card did to them. */
function keptBy(card: OpenCard): string | null {
  const viewer = viewerOf(game.user);
  const parties = partiesOf(card);
  const mine = holding(card.events).filter((e) => permitsUndo(card.kind, card.state, e, viewer) === true);
  return mine.map((e) => goneFor(e.changes, parties)).find((name) => name !== null) ?? null;
}

/** What a card lacks because somebody on it has left: a button, or the way back. */
type Left = Pick<Standing, "dead" | "kept">;

/** What is offered beside the steps of a card: to end one that can't go on, to take up one that was ended; and why one that is done can't be taken back. */
function endOf(
  card: OpenCard,
  { dead, kept }: Left,
): {
  readonly ending?: { readonly says: string; readonly text: string; readonly step?: string; readonly label?: string };
} {
  const { model, message, kind, state } = card;
  const may =
    message.author?.isGM === true &&
    (game.user.isGM || model.by === game.userId || viewerOf(game.user).owns(model.actor));
  if (state === null && model.ended === null) return {};
  const { ended, above } = model;
  const found = endingOf({
    ended: ended === null ? null : (game.users.get(ended)?.name ?? localize("CROSSOVER.Shared.Card.somebody")),
    gone: goneFrom(card).map((p) => p.name),
    waits: state !== null && (kind.waiting?.(state, table) ?? []).length > 0,
    dead,
    orphan: above !== null && !messageById(above.message),
    lost: isLost(card),
    kept,
  });
  if (!found) return {};
  return {
    ending: {
      says: found.text,
      text: localize(`CROSSOVER.Shared.Card.${found.text}`, { name: found.name }),
      ...(may &&
        found.step !== undefined && { step: found.step, label: localize(`CROSSOVER.Shared.Card.${found.step}`) }),
    },
  };
}

/** What has happened on a card, each step with what this user may do about it. */
function stepsOf(card: OpenCard): TraceView[] {
  const viewer = viewerOf(game.user);
  const parties = partiesOf(card);
  return traceOf(card.events, {
    text: (event) => card.kind.describe?.(event, card.state, localize) ?? null,
    user: (id) => game.users.get(id)?.name ?? localize("CROSSOVER.Shared.Card.somebody"),
    itself: localize("CROSSOVER.Shared.Answers.itself"),
    mayUndo: (entry) =>
      !isLost(card) &&
      goneFor(entry.changes, parties) === null &&
      permitsUndo(card.kind, card.state, entry, viewer) === true,
    gone: (entry) => goneFor(entry.changes, parties),
    localize,
  });
}

/** Whether a card would still read with these steps taken back or restored. Whose client doesn't hold its facts knows it of what came last alone. */
function stillReads({ kind, record, events }: OpenCard, step: "withdraw" | "restore", at: readonly number[]): boolean {
  if (record)
    return (
      step === "withdraw"
        ? withdraw(kind.reducer, record.request, record.events, at, "")
        : restore(kind.reducer, record.request, record.events, at)
    ).accepted;
  return !holding(events).some((e) => e.at > Math.min(...at) && !at.includes(e.at));
}

/** Who was answered for by itself, with the way to be asked instead; and whether something waits for this viewer to let it stand. */
function byItself(
  card: OpenCard,
  steps: readonly TraceView[],
  can: (step: "withdraw", at: readonly number[]) => boolean,
): {
  readonly itself?: { readonly text: string; readonly at?: number };
  readonly letStand: boolean;
  readonly stood: string;
} {
  const viewer = viewerOf(game.user);
  const open = holders(card);
  const letStand = open.some((who) => viewer.isGM || viewer.owns(who));
  const parties = partiesOf(card);
  const nameOf = (who: string): string => table.party(who)?.name ?? calledOnce(who, parties);
  const quiet = stood(card);
  // Whoever has let it stand is told whom the card waits for instead.
  const waits =
    quiet.length > 0 && open.length > 0
      ? localize("CROSSOVER.Shared.Answers.stood", { names: listed(quiet.map(nameOf)), open: listed(open.map(nameOf)) })
      : "";
  const said = holding(card.events).filter((e) => e.itself !== undefined);
  const last = said.at(-1);
  if (!last) return { letStand, stood: waits };
  const whole = clickOf(card.events, last.at);
  const may = whole.every((at) => steps.some((s) => s.at === at && s.step === "withdraw")) && can("withdraw", whole);
  const names = [...new Set(said.map((e) => nameOf(e.itself ?? "")))];
  const text = localize("CROSSOVER.Shared.Answers.byItself", { names: listed(names) });
  return { letStand, stood: waits, itself: { text, ...(may && { at: last.at }) } };
}

/** What a card has made that stays and is still there, with a way to end it for whoever plays its maker and the Gamemaster. */
function areasOf({ message }: OpenCard): readonly { readonly text: string; readonly may: boolean }[] {
  const viewer = viewerOf(game.user);
  return staying(message.id ?? "").map(({ name, by, onBoard }) => ({
    text: localize(`CROSSOVER.Shared.Area.${onBoard ? "put" : "lasts"}`, { name }),
    may: message.author?.isGM === true && (viewer.isGM || viewer.owns(by)),
  }));
}

/** What a viewer should know about the card itself: its numbers are lost, or nobody vouches for it. */
function notesOf(card: OpenCard): { readonly note?: string; readonly adopt?: boolean } {
  const { message } = card;
  if (isLost(card)) return { note: localize("CROSSOVER.Shared.Exchange.vaultLost") };
  if (message.author?.isGM !== true)
    return { note: localize("CROSSOVER.Shared.Exchange.unverified"), adopt: game.user.isGM };
  return {};
}

/** What stands at a card's foot beside its steps. That it has lost its numbers is said once, with the way to end it where it waits for somebody. */
function standsOf(card: OpenCard, stands: Left): object {
  const ends = endOf(card, stands);
  return { ...(ends.ending?.says === "lostNow" ? {} : notesOf(card)), ...ends };
}

/** Make the card's buttons work, each copy of it for itself. A button names a gesture or a step; the dice, the request and the writing are not its business. */
export function bindCard(message: ChatMessage.Implementation, element: HTMLElement): void {
  element.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLButtonElement>("button[data-gesture], button[data-step]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    if (button.getAttribute("aria-disabled") === "true") return;
    void press(message, button, event.shiftKey);
  });
  element.addEventListener(
    "toggle",
    ({ target }) => {
      const fold = target as HTMLDetailsElement;
      if (fold.dataset.fold !== undefined) folds.set(fold.dataset.fold, fold.open);
    },
    { capture: true },
  );
  bindPath(message, element);
}

/** While somebody points at a button of a card that is going to move somebody, their way is drawn on the board; pressed, it has been seen. */
function bindPath(message: ChatMessage.Implementation, element: HTMLElement): void {
  let hide: (() => void) | null = null;
  let over: Element | null = null;
  let asked = 0;
  const drop = (): void => {
    asked++;
    hide?.();
    hide = null;
  };
  const leave = (): void => {
    drop();
    over = null;
  };
  const enter = ({ target }: Event): void => {
    const button = isElement(target) ? target.closest("button[data-gesture]") : null;
    if (button === over) return;
    leave();
    over = button;
    const card = button && readCard(message);
    const moves = card && card.model.ended === null ? (card.kind.coming?.(card.state) ?? []) : [];
    if (moves.length === 0) return;
    const now = asked;
    void late(() => import("../board/path.ts")).then(({ showPath }) => {
      if (now !== asked || button?.isConnected !== true) return;
      hide = showPath(moves);
      Hooks.once("updateChatMessage", leave);
    });
  };
  element.addEventListener("pointerover", enter);
  element.addEventListener("focusin", enter);
  element.addEventListener("click", drop);
  element.addEventListener("pointerleave", leave);
  element.addEventListener("focusout", leave);
}

/** Buttons pressed and not answered yet; a second press meanwhile is the same press, on the card or in the list of answers. */
const pressed = new Set<string>();

/** Do what a button says, once however often it is pressed before it is answered. */
export async function pressOnce(key: string, run: () => Promise<void>): Promise<void> {
  if (pressed.has(key)) return;
  pressed.add(key);
  try {
    await run();
  } finally {
    pressed.delete(key);
  }
}

/** Which press on a card it is. */
export const pressKey = (message: string, gesture: string, step: string, args: object): string =>
  `${message} ${gesture} ${step} ${JSON.stringify(args)}`;

async function press(message: ChatMessage.Implementation, button: HTMLButtonElement, quick: boolean): Promise<void> {
  const { gesture = "", step = "", ...args } = { ...button.dataset } as Record<string, string>;
  await pressOnce(pressKey(message.id ?? "", gesture, step, args), async () => {
    button.setAttribute("aria-busy", "true");
    await atGesture(async () => {
      const answer =
        gesture === ""
          ? step === "adopt"
            ? await adopt(message)
            : await rewriteStep(message, step, Number(args.at), {
                click: args.click !== undefined,
                along: args.along !== undefined,
              })
          : await gestureOn(message, gesture, args, quick);
      if (answer?.accepted === false) notifyRefusal(answer, readCard(message)?.ruleset ?? null);
    });
    button.removeAttribute("aria-busy");
  });
}

type AnyBrought = Brought<{ readonly type: string }>;

/** Make a gesture of a card, as its button does; the answer queue, macros and the API come in here too. A refusal says why it can't be made now; null when nothing came of it (a dialog was closed). */
export async function gestureOn(
  message: ChatMessage.Implementation,
  gesture: string,
  args: Readonly<Record<string, string>>,
  quick = false,
): Promise<Answer | null> {
  const card = readCard(message);
  const hand = card?.kind.gestures[gesture];
  if (!card || !hand) return null;
  const brought = await hand({
    state: card.state,
    args,
    table,
    viewer: viewerOf(game.user),
    quick,
    message: message.id ?? "",
  });
  if (brought !== null && "accepted" in brought) return brought;
  const all =
    brought === null ? [] : Array.isArray(brought) ? (brought as readonly AnyBrought[]) : [brought as AnyBrought];
  return all.length > 0 ? say(message, all) : null;
}

/** Ask the Gamemaster, then take over a card that a player posted while none was there. Null when it stays as it is. */
async function adopt(message: ChatMessage.Implementation): Promise<Answer | null> {
  const question = localize("CROSSOVER.Shared.Exchange.adoptAsk", { name: message.author?.name ?? message.alias });
  const yes = await foundry.applications.api.DialogV2.confirm({
    window: { title: "CROSSOVER.Shared.Exchange.adopt" },
    classes: ["crossover"],
    content: `<p>${foundry.utils.escapeHTML(question)}</p>`,
    rejectClose: false,
  } as never);
  return yes === true ? askDesk({ op: "adopt", message: message.id ?? "" }) : null;
}

/** Take back a step of a card, let it hold again, or show its hidden numbers. `click`: with all else that the same click said; `along`: with everything that came after. */
function rewriteStep(
  message: ChatMessage.Implementation,
  step: string,
  at: number,
  how: { readonly click: boolean; readonly along: boolean },
): Promise<Answer> {
  const id = message.id ?? "";
  return askDesk(
    step === "reveal" || step === "letStand" || step === "endArea" || step === "end" || step === "resume"
      ? { op: step, message: id }
      : { op: step === "restore" ? "restore" : "withdraw", message: id, at, ...how },
  );
}
