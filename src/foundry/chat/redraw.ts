import { documents, everywhere, focusIn } from "../dom.ts";
import { messageById, modelOf, readable } from "../exchange/record.ts";
import { atGesture } from "../gesture.ts";
import { renderCard } from "./card.ts";

/** Cards at the end of the log that follow what they are about; older ones have been answered and nobody reads their previews any more. */
const FOLLOWED = 12;
/** Pause in which writes to several documents count as one, in milliseconds. */
const SETTLED_AFTER = 80;
/** Stands for whose turn it is, among those who have changed: what is asked in a turn alone is over with it. */
const TURN = "turn";
/** Frames within which a message that was drawn stands in the log. */
const HAND_ON_WITHIN = 60;

/** How often somebody has changed on this page: a card that was drawn before the last time may be behind. */
let times = 0;
export const timesChanged = (): number => times;

/** What is drawn inside a card, by the element it stands in: a card that says the same isn't touched. */
const drawn = new WeakMap<Element, string>();

/** Remember what a card was drawn as. */
export function noteDrawn(content: Element, html: string): void {
  drawn.set(content, html);
}

/**
 * Cards say what a click would do to somebody ("Health 6 becomes 4"), so they are drawn anew when that somebody changes: after an undo, after another blow, after a condition by hand. Those that still ask
 * something are drawn anew as turns and encounters end, too.
 */
export function followDocuments(): void {
  const changed = new Set<string>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const note = (uuid: string | undefined): void => {
    if (uuid === undefined) return;
    times++;
    changed.add(uuid);
    clearTimeout(pause);
    pause = setTimeout(() => {
      const uuids = [...changed];
      changed.clear();
      void atGesture(async () => redraw(uuids));
    }, SETTLED_AFTER);
  };
  Hooks.on("updateActor", ((actor: Actor.Implementation) => {
    note(actor.uuid);
  }) as never);
  // Who left or came back: buttons about them die or live again. A token's own actor goes with its token.
  for (const hook of ["createActor", "deleteActor"])
    Hooks.on(
      hook as never,
      ((actor: Actor.Implementation) => {
        note(actor.uuid);
      }) as never,
    );
  for (const hook of ["createToken", "deleteToken"])
    Hooks.on(
      hook as never,
      ((token: { readonly uuid: string; readonly actorId: string | null }) => {
        note(`${token.uuid}.Actor.${token.actorId ?? ""}`);
      }) as never,
    );
  // What a card put on the board comes and goes with it.
  for (const hook of ["create", "delete"])
    for (const name of ["Region", "MeasuredTemplate"])
      Hooks.on(
        `${hook}${name}` as never,
        ((area: { readonly flags: { readonly crossover?: { readonly area?: { readonly by: string } } } }) => {
          note(area.flags.crossover?.area?.by);
        }) as never,
      );
  for (const hook of ["updateCombat", "deleteCombat"])
    Hooks.on(
      hook as never,
      (() => {
        note(TURN);
      }) as never,
    );
  // A card that another asked for says so once that one is deleted.
  Hooks.on("deleteChatMessage", ((deleted: ChatMessage.Implementation) => {
    for (const message of game.messages as unknown as Iterable<ChatMessage.Implementation>)
      if (modelOf(message)?.above?.message === deleted.id) void atGesture(async () => redrawCard(message));
  }) as never);
  for (const hook of ["create", "update", "delete"])
    for (const name of ["Item", "ActiveEffect"])
      Hooks.on(
        `${hook}${name}` as never,
        ((doc: {
          readonly parent?: { readonly uuid?: string; readonly parent?: { readonly uuid?: string } | null } | null;
        }) => {
          note(doc.parent?.uuid);
          note(doc.parent?.parent?.uuid);
        }) as never,
      );
}

async function redraw(uuids: readonly string[]): Promise<void> {
  const recent = documents().flatMap((one) =>
    [...one.querySelectorAll<HTMLElement>("[data-message-id] .message-content:has(> .exchange-card)")].slice(-FOLLOWED),
  );
  for (const content of recent) {
    const message = messageById(content.closest<HTMLElement>("[data-message-id]")?.dataset.messageId ?? "");
    const card = message && readable(message);
    if (!message || !card || card.state === null) continue;
    const asks = uuids.includes(TURN) && content.querySelector("[data-gesture]") !== null;
    if (asks || card.kind.parties(card.state).some((p) => uuids.includes(p.uuid))) await redrawIn(message, content);
  }
}

async function redrawIn(message: ChatMessage.Implementation, content: HTMLElement): Promise<void> {
  const html = await renderCard(message);
  if (drawn.get(content) === html || !content.isConnected) return;
  replace(content, html);
  noteDrawn(content, html);
}

/** Draw one card anew wherever it is shown: what this client knows of it has changed. */
export async function redrawCard(message: ChatMessage.Implementation): Promise<void> {
  const shown = `[data-message-id="${CSS.escape(message.id ?? "")}"] .message-content:has(> .exchange-card)`;
  for (const content of everywhere<HTMLElement>(shown)) await redrawIn(message, content);
}

/** Draw a card anew and leave open what is open, and the focus where it is. */
function replace(content: HTMLElement, html: string): void {
  const folds = [...content.querySelectorAll("details")].map((d) => d.open);
  const held = focusIn(content);
  content.innerHTML = html;
  const now = content.querySelectorAll("details");
  if (now.length === folds.length) for (const [i, fold] of now.entries()) fold.open = folds[i] === true;
  if (held) heir(content, held).focus({ preventScroll: true });
}

/**
 * Where somebody goes on who stood on a part of a card that was drawn anew: the same button, else the one that takes its step the other way ("Undo" has become "Redo"), else the first that can be pressed, else the card itself.
 */
function heir(card: HTMLElement, { dataset, localName }: HTMLElement): HTMLElement {
  const offered = [...card.querySelectorAll<HTMLElement>("button:not([aria-disabled=true]), summary")];
  const said = JSON.stringify({ ...dataset });
  const found =
    offered.find((b) => b.localName === localName && JSON.stringify({ ...b.dataset }) === said) ??
    (dataset.step === undefined
      ? undefined
      : offered.find((b) => b.dataset.step !== undefined && b.closest(".latest"))) ??
    offered[0];
  if (found) return found;
  card.tabIndex = -1;
  return card;
}

/** Call this once, as soon as an element stands on the page; not at all where it doesn't come within a moment. */
function onceThere(element: HTMLElement, then: () => void): void {
  const look = (frames: number): void => {
    if (element.isConnected) then();
    else if (frames > 0)
      requestAnimationFrame(() => {
        look(frames - 1);
      });
  };
  look(HAND_ON_WITHIN);
}

/** A card may take a while until it stands in the log, and who it is about may have changed meanwhile, when nothing was there to be drawn anew. @param since  `timesChanged` as it began to be drawn */
export function catchUp(message: ChatMessage.Implementation, content: HTMLElement, since: number): void {
  onceThere(content, () => {
    if (times !== since) void atGesture(async () => redrawIn(message, content));
  });
}

/** A message is about to take the place of what is shown of it: whoever stands in that stands in this one, once it is there. */
export function handOnFocus(message: string, html: HTMLElement): void {
  const shown = everywhere<HTMLElement>(`[data-message-id="${CSS.escape(message)}"] .message-content`);
  const held = shown.map((content) => focusIn(content)).find((element) => element !== null);
  const { defaultView } = held?.ownerDocument ?? {};
  if (!held || !defaultView) return;
  const look = (frames: number): void => {
    const { activeElement, body } = held.ownerDocument;
    const content = html.querySelector<HTMLElement>(".message-content");
    if (html.isConnected && content && activeElement === body) heir(content, held).focus({ preventScroll: true });
    else if (frames > 0 && (held.isConnected || !html.isConnected))
      defaultView.requestAnimationFrame(() => {
        look(frames - 1);
      });
  };
  defaultView.requestAnimationFrame(() => {
    look(HAND_ON_WITHIN);
  });
}
