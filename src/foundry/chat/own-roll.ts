import { table, viewerOf } from "../apply/viewer.ts";
import { everywhere } from "../dom.ts";
import { hear } from "../exchange/heard.ts";
import { calledOf } from "../exchange/open-cards.ts";
import { readCard } from "../exchange/record.ts";
import { atGesture } from "../gesture.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";

/** How long a card has to come up in the log, and how often it is looked for, in milliseconds. */
const COMES_WITHIN = 1_500;
const LOOK_EVERY = 100;
/** How long the line stands when nobody touches it, in milliseconds. */
const STANDS_FOR = 12_000;

const ID = "crossover-own-roll";

/** Whoever rolls sees what came of it: their card is scrolled into view, and where a window or another tab covers it, one line says so and opens it. */
export function followOwnRolls(): void {
  hear("createChatMessage", (message) => {
    const { exchange } = message as unknown as { readonly exchange: { readonly by: string } | null };
    if (exchange?.by !== game.userId || !message.visible) return;
    void atGesture(async () => bringIntoView(message));
  });
  // What asks for something has its figures and buttons where the line lies.
  Hooks.on(
    "renderApplicationV2" as never,
    ((app: { readonly element?: HTMLElement }) => {
      if (app.element?.matches(".roll-dialog, .pool-builder") === true) document.getElementById(ID)?.remove();
    }) as never,
  );
  Hooks.on("deleteChatMessage", (message: { readonly id: string | null }) => {
    const line = document.getElementById(ID);
    if (line?.dataset.message === message.id) line?.remove();
  });
}

const copiesOf = (id: string): HTMLElement[] => [...everywhere<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`)];

/** Whether somebody who looks at the screen sees the card: its head lies in the window, and nothing over it. */
function isSeen(card: HTMLElement): boolean {
  const box = card.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return false;
  const x = box.left + box.width / 2;
  // The head says who and what; a long card needn't fit as a whole.
  const y = box.top + Math.min(box.height / 2, 40);
  return x >= 0 && y >= 0 && card.contains(card.ownerDocument.elementFromPoint(x, y));
}

async function bringIntoView(message: ChatMessage.Implementation): Promise<void> {
  const id = message.id ?? "";
  for (let waited = 0; waited < COMES_WITHIN; waited += LOOK_EVERY) {
    await new Promise((next) => setTimeout(next, LOOK_EVERY));
    const copies = copiesOf(id);
    for (const card of copies) if (card.closest(".chat-scroll, .chat-log")) card.scrollIntoView({ block: "nearest" });
    if (copies.some(isSeen)) {
      document.getElementById(ID)?.remove();
      return;
    }
    // A log that is folded away draws nothing: there is nothing to wait for.
    if (copies.length > 0 && waited >= COMES_WITHIN / 3) break;
  }
  // A tour shows the card itself, and its buttons would lie under the line.
  if (game.messages.has(id) && !foundry.nue.Tour.tourInProgress) showLine(message);
}

/** "Breakwater, Feedback lance: 14. Waits for Overtime." */
function said(message: ChatMessage.Implementation): string {
  const card = readCard(message);
  if (!card || card.state === null) return localize("CROSSOVER.Shared.OwnRoll.done");
  const view = card.kind.view(card.state, viewerOf(game.user), table, localize);
  // Of several numbers none is the result by itself: a base roll, a die total.
  const totals = view.rolls.filter((r) => r.hidden !== true && r.total !== "").map((r) => r.total);
  const [total] = totals.length === 1 ? totals : [];
  const waiting = card.kind.waiting?.(card.state) ?? [];
  return [
    total === undefined
      ? localize("CROSSOVER.Shared.OwnRoll.acted", { name: view.name, what: view.title })
      : localize("CROSSOVER.Shared.OwnRoll.rolled", { name: view.name, what: view.title, total }),
    ...(view.outcome ? [`${view.outcome.word}.`] : []),
    ...(waiting.length > 0
      ? [localize("CROSSOVER.Shared.OwnRoll.waits", { names: listed(waiting.map(calledOf)) })]
      : []),
  ].join(" ");
}

/** One line at a time, for the last roll: pressing it opens the card in a window of its own. */
function showLine(message: ChatMessage.Implementation): void {
  document.getElementById(ID)?.remove();
  const line = document.createElement("aside");
  line.id = ID;
  line.className = "crossover own-roll";
  line.dataset.message = message.id ?? "";
  line.setAttribute("role", "status");
  const text = document.createElement("span");
  text.textContent = said(message);
  const show = button("show", localize("CROSSOVER.Shared.OwnRoll.show"), "fa-up-right-from-square");
  show.append(` ${localize("CROSSOVER.Shared.OwnRoll.show")}`);
  show.classList.add("primary");
  show.addEventListener("click", () => {
    line.remove();
    void atGesture(async () => openCard(message));
  });
  const close = button("close", localize("CROSSOVER.Shared.OwnRoll.close"), "fa-xmark");
  close.addEventListener("click", () => {
    line.remove();
  });
  line.append(text, show, close);
  document.body.append(line);
  const go = (): void => {
    if (line.matches(":hover, :focus-within")) setTimeout(go, STANDS_FOR / 4);
    else line.remove();
  };
  setTimeout(go, STANDS_FOR);
  // Once the card is seen there is nothing left to say.
  const look = (): void => {
    if (!line.isConnected) return;
    if (copiesOf(message.id ?? "").some(isSeen)) line.remove();
    else setTimeout(look, LOOK_EVERY * 5);
  };
  look();
}

function button(name: string, label: string, glyph: string): HTMLButtonElement {
  const one = document.createElement("button");
  one.type = "button";
  one.dataset.ownRoll = name;
  one.setAttribute("aria-label", label);
  const icon = document.createElement("i");
  icon.className = `fa-solid ${glyph}`;
  icon.setAttribute("aria-hidden", "true");
  one.append(icon);
  return one;
}

interface Popout {
  render(options: object): Promise<unknown>;
}

/** The card in a window of its own, over whatever covers the chat. */
async function openCard(message: ChatMessage.Implementation): Promise<void> {
  const { popoutClass } = CONFIG.ChatMessage as unknown as { readonly popoutClass: new (options: object) => Popout };
  await new popoutClass({ message }).render({ force: true });
}
