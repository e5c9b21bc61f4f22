import { pressedIn } from "../chat/pressed.ts";
import type { ExchangeModel } from "../data/exchange-model.ts";
import { bringPlay } from "../play.ts";
import { ofPlay } from "../styles.ts";

/** Where a message is deleted by hand: by its own button, or by the menu that hangs on it. */
const CHAT = ".chat-message, #context-menu";

/** A chat message. One that is an exchange shows its card, drawn for whoever looks at it (`ExchangeModel#renderHTML`); all others are Foundry's own. */
export class CrossoverChatMessage<
  out SubType extends ChatMessage.SubType = ChatMessage.SubType,
> extends ChatMessage<SubType> {
  /** The card's data, or null for any other message. */
  get exchange(): ExchangeModel | null {
    return (this.type as string) === "exchange" ? (this.system as unknown as ExchangeModel) : null;
  }

  /** What the system itself has told earlier (initiative, say) lies in the log before anybody does anything. */
  override async renderHTML(...args: Parameters<ChatMessage<SubType>["renderHTML"]>): Promise<HTMLElement> {
    const html = await super.renderHTML(...args);
    if (html.querySelector("article.crossover")) await ofPlay();
    return html;
  }

  /** A card on which somebody still has to answer or to apply isn't thrown away by one click: it asks first. Clearing the whole log has its own question. */
  protected override async _preDelete(
    ...args: Parameters<ChatMessage<SubType>["_preDelete"]>
  ): Promise<boolean | void> {
    const [options] = args as unknown as readonly [{ readonly deleteAll?: boolean }];
    const asks = this.exchange !== null && options.deleteAll !== true && pressedIn(CHAT);
    if (asks && !(await (await bringPlay()).mayDelete(this.id ?? ""))) return false;
    return super._preDelete(...args);
  }
}
