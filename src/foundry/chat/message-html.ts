import type { ExchangeModel } from "../data/exchange-model.ts";
import { bringRuleset } from "../registry.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";
import { bindCard, renderCard } from "./card.ts";
import { catchUp, handOnFocus, noteDrawn, timesChanged } from "./redraw.ts";

/** A message as far as its frame shows it. */
interface Framed {
  readonly id: string | null;
  readonly uuid: string;
  readonly alias: string;
  readonly author: User.Implementation | null;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly isRoll: boolean;
  readonly isContentVisible: boolean;
  readonly isAuthor: boolean;
  readonly rolls: readonly { render(options: object): Promise<string> }[];
  toObject(source: boolean): object;
}

/** What stands in a message that this user may not read: that dice were thrown, and by whom. */
async function kept(message: Framed, by: string): Promise<{ readonly content: string; readonly flavor: string }> {
  const dice = await Promise.all(message.rolls.map((roll) => roll.render({ isPrivate: true, message })));
  return { content: dice.join(""), flavor: localize("CROSSOVER.Shared.Card.rolledPrivately", { name: by }) };
}

/**
 * An exchange in the log: Foundry's own frame round the card, whole before other packages hear of it (`renderChatMessageHTML` follows), so that what they add stays. It is signed by whoever
 * opened it: its author is the Gamemaster's client that checked it, which nobody at the table wants to know.
 * @param model    the subtype's data
 * @param options  what Foundry hands to `ChatMessage#renderHTML`
 */
export async function messageHTML(
  model: ExchangeModel,
  { canDelete, canClose = false, ...rest }: { readonly canDelete?: boolean; readonly canClose?: boolean } = {},
): Promise<HTMLElement> {
  const message = model.parent as unknown as Framed;
  const author = game.users.get(model.by) ?? message.author;
  const alias = message.alias === message.author?.name ? (author?.name ?? message.alias) : message.alias;
  const seen = message.isContentVisible;
  // The log is drawn while the page starts, before what the world plays by is here.
  await bringRuleset(model.ruleset);
  const since = timesChanged();
  const card = seen ? await renderCard(model.parent) : "";
  const names = message.whisper.flatMap((id) => game.users.get(id)?.name ?? []);
  const context = {
    ...rest,
    message: {
      ...message.toObject(false),
      ...(seen ? { content: card } : await kept(message, author?.name ?? alias)),
    },
    user: game.user,
    author,
    alias,
    cssClass: ["crossover", message.whisper.length > 0 && "whisper", message.blind && "blind", message.isRoll && "dice"]
      .filter((name) => typeof name === "string")
      .join(" "),
    isWhisper: message.whisper.length,
    whisperTo: seen ? listed(names) : "",
    canDelete: canDelete ?? (game.user.isGM || message.isAuthor),
    canClose,
  };
  const { renderTemplate } = foundry.applications.handlebars;
  const frame = document.createElement("template");
  frame.innerHTML = (await renderTemplate(CONFIG.ChatMessage.template, context as never)).trim();
  const html = frame.content.firstElementChild as HTMLElement;
  html.dataset.messageId = message.id ?? "";
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!seen || !content) return html;
  noteDrawn(content, card);
  bindCard(model.parent, content);
  handOnFocus(message.id ?? "", html);
  catchUp(model.parent, content, since);
  return html;
}
