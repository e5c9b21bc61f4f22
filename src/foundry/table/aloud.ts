/** One polite live region: a screen reader says in it what the steps of cards came to and what is asked of this user, without the focus going anywhere. */
import { table, viewerOf } from "../apply/viewer.ts";
import type { ExchangeModel } from "../data/exchange-model.ts";
import { documents } from "../dom.ts";
import { hear, isNews } from "../exchange/heard.ts";
import { modelOf, readable } from "../exchange/record.ts";
import { atGesture } from "../gesture.ts";
import { bringRuleset } from "../registry.ts";
import { whenIdle } from "../sheets/when-idle.ts";
import { dueText, type Heard, heardOf, newsOf, type ToldCard } from "../view/aloud.ts";
import type { AnswerView } from "../view/answers-view.ts";
import { localize } from "../view/text/localize.ts";
import { traceOf } from "../view/trace.ts";

const REGION = "crossover-aloud";
/** Sentences that stay readable in the region; a reader hears each as it comes. */
const KEPT = 12;
/** Cards at the end of the log of which it is known what they came to; one that is older tells all of it when it goes on. */
const FOLLOWED = 12;
/** A card whose last step is older was not played now but brought in, with a log of another evening; milliseconds. */
const OLD = 600_000;

/** However busy the page is, so many milliseconds later it is said. */
const SPOKEN_AFTER = 300;

/** The region of a window of the browser; there before anything is said in it, or nobody hears the first of it. */
function regionIn(one: Document): HTMLElement {
  // Among the page's own children: a selector looks through every card of the log first.
  const there = [...one.body.children].find(({ className }) => className === REGION) as HTMLElement | undefined;
  if (there) return there;
  const region = one.createElement("div");
  region.className = REGION;
  region.setAttribute("aria-live", "polite");
  region.setAttribute("aria-relevant", "additions");
  one.body.append(region);
  return region;
}

/** Say it where somebody is: in the window that has the focus, once. */
function speak(sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  const region = regionIn(documents().find((one) => one.hasFocus()) ?? document);
  for (const sentence of sentences) {
    const line = region.ownerDocument.createElement("p");
    line.textContent = sentence;
    region.append(line);
  }
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

type Message = ChatMessage.Implementation & { readonly isContentVisible: boolean };

/** A card as this user has it before them; null for what they may not read, or what can't be read: that one says so itself where it is shown. */
function toldCard(message: Message): ToldCard | null {
  if (!message.visible || !message.isContentVisible) return null;
  const card = readable(message);
  if (card === null || card.state === null) return null;
  try {
    return {
      view: card.kind.view(card.state, viewerOf(game.user), table, localize),
      steps: traceOf(card.events, {
        text: (event) => card.kind.describe?.(event, card.state, localize) ?? null,
        user: (id) => game.users.get(id)?.name ?? localize("CROSSOVER.Shared.Card.somebody"),
        mayUndo: () => false,
        localize,
      }),
      veiled: card.record === null,
    };
  } catch (cause) {
    console.warn("Crossover | a card can't be read aloud", { message: message.id, cause });
    return null;
  }
}

/** How far each card has been heard. */
const heard = new Map<string, Heard>();

/** The steps of an old card, without what they came to. */
const stepsAlone = ({ events }: ExchangeModel): Heard => ({
  undone: new Map(events.map(({ at, undone }) => [at, undone !== null])),
  results: [],
  veiled: false,
});

async function take(message: Message, news: boolean): Promise<void> {
  const model = modelOf(message as never);
  if (model === null) return;
  await bringRuleset(model.ruleset);
  const id = message.id ?? "";
  const card = game.messages.has(id) ? toldCard(message) : null;
  if (card === null) return;
  const before = heard.get(id) ?? null;
  const last = model.events.reduce((time, e) => Math.max(time, e.time), message.timestamp);
  if (!news || before !== null || Date.now() - last < OLD) speak(newsOf(card, before, localize));
  heard.set(id, heardOf(card, localize));
}

/** At `ready`: take the log as it is as heard, then say what each card comes to. */
export function followAloud(): void {
  for (const one of documents()) regionIn(one);
  Hooks.on(
    "openDetachedWindow" as never,
    ((_id: string, { document: opened }: Window) => {
      regionIn(opened);
    }) as never,
  );
  const cards = ([...(game.messages ?? [])] as unknown as Message[]).filter(
    (m) => modelOf(m as never) !== null && !isNews(m.id),
  );
  for (const [nth, message] of cards.entries()) {
    const told = nth < cards.length - FOLLOWED ? null : toldCard(message);
    const model = modelOf(message as never);
    if (model) heard.set(message.id ?? "", told ? heardOf(told, localize) : stepsAlone(model));
  }
  for (const [hook, news] of [
    ["createChatMessage", true],
    ["updateChatMessage", false],
  ] as const)
    hear(hook, (message) => {
      // It is worked out from the whole card: what is seen comes first.
      whenIdle(() => {
        void atGesture(async () => take(message as never, news));
      }, SPOKEN_AFTER);
    });
  Hooks.on("deleteChatMessage", (message: ChatMessage.Implementation) => {
    heard.delete(message.id ?? "");
  });
}

/** What was asked of this user when it was last looked at. */
let asked: ReadonlySet<string> = new Set();

/** Say what has come to be this user's to answer or to apply since the last look. */
export function sayDue(mine: readonly AnswerView[]): void {
  const keyOf = ({ message, uuid, applies }: AnswerView): string => `${message} ${uuid} ${String(applies)}`;
  speak(
    dueText(
      mine.filter((a) => !asked.has(keyOf(a))),
      localize,
    ),
  );
  asked = new Set(mine.map(keyOf));
}
