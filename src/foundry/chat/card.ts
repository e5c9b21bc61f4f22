import { replay } from "../../rules/kernel/exchange.ts";
import { dispatch } from "../apply/dispatch.ts";
import { table, viewerOf } from "../apply/viewer.ts";
import type { ExchangeModel } from "../data/exchange-model.ts";
import { template } from "../ids.ts";
import { atGesture } from "../gesture.ts";
import { rulesetById } from "../registry.ts";
import type { AnyExchangeKind, RulesetAdapter } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { notifyRefusal } from "../view/refusals.ts";

interface OpenCard {
  readonly ruleset: RulesetAdapter;
  readonly kind: AnyExchangeKind;
  readonly state: unknown;
}

/** Read a card: its kind and what its events have come to. Null when its ruleset or kind is not known here. */
export function readCard(message: ChatMessage.Implementation): OpenCard | null {
  const model = message.system as unknown as ExchangeModel;
  const ruleset = rulesetById(model.ruleset);
  const kind = ruleset?.exchanges[model.kind];
  return ruleset && kind ? { ruleset, kind, state: replay(kind.reducer, model.request, model.events) } : null;
}

/** A card as HTML for this user. A card whose ruleset is gone or whose data is broken says so and keeps its place in the log. */
export async function renderCard(message: ChatMessage.Implementation): Promise<string> {
  const { renderTemplate } = foundry.applications.handlebars;
  try {
    const card = readCard(message);
    if (card) {
      const view = card.kind.view(card.state, viewerOf(game.user), table, localize);
      return await renderTemplate(template("shared/exchange-card"), { ...view, ruleset: card.ruleset.id });
    }
  } catch (cause) {
    console.error("Crossover | a card can't be read", { message: message.id, cause });
  }
  return renderTemplate(template("shared/broken-card"), {});
}

/** Make the card's buttons work, each copy of it for itself. A button names a gesture; the dice, the request and the writing are the gesture's. */
export function bindCard(message: ChatMessage.Implementation, element: HTMLElement): void {
  element.addEventListener("click", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLButtonElement>("button[data-gesture]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    if (button.getAttribute("aria-disabled") === "true") return;
    void press(message, button, event.shiftKey);
  });
}

/** Buttons pressed and not answered yet; a second press meanwhile is the same press. */
const pressed = new Set<string>();

async function press(message: ChatMessage.Implementation, button: HTMLButtonElement, quick: boolean): Promise<void> {
  const { gesture = "", ...args } = { ...button.dataset } as Record<string, string>;
  const key = `${message.id} ${gesture} ${JSON.stringify(args)}`;
  if (pressed.has(key)) return;
  pressed.add(key);
  button.setAttribute("aria-busy", "true");
  await atGesture(async () => {
    const card = readCard(message);
    const hand = card?.kind.gestures[gesture];
    if (!card || !hand) return;
    const brought = await hand({ state: card.state, args, table, viewer: viewerOf(game.user), quick });
    if (!brought) return;
    const answer = await dispatch(message, brought);
    if (!answer.accepted) notifyRefusal(answer, card.ruleset);
  });
  pressed.delete(key);
  button.removeAttribute("aria-busy");
}
