import { pressedIn } from "../chat/pressed.ts";
import type { ExchangeModel } from "../data/exchange-model.ts";
import { waitedOn } from "../exchange/open-cards.ts";
import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";

/** Ask whether an open card may go; what is done or waits for nobody goes unasked. */
async function mayDelete(id: string): Promise<boolean> {
  const waiting = waitedOn(id);
  if (waiting.length === 0) return true;
  const names = [
    ...new Set(waiting.map((p) => (p.uuid === "" ? localize("CROSSOVER.Shared.Card.gamemaster") : p.name))),
  ];
  const lines = [
    localize("CROSSOVER.Shared.Card.stillOpen", { names: listed(names) }),
    localize("CROSSOVER.Shared.Card.deleteHint"),
  ];
  return (
    (await foundry.applications.api.DialogV2.confirm({
      window: { title: "CROSSOVER.Shared.Card.deleteOpen" },
      classes: ["crossover"],
      content: lines.map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`).join(""),
      rejectClose: false,
    } as never)) === true
  );
}

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

  /** A card on which somebody still has to answer isn't thrown away by one click: it asks first. Clearing the whole log has its own question. */
  protected override async _preDelete(
    ...args: Parameters<ChatMessage<SubType>["_preDelete"]>
  ): Promise<boolean | void> {
    const [options] = args as unknown as readonly [{ readonly deleteAll?: boolean }];
    if (options.deleteAll !== true && pressedIn(CHAT) && !(await mayDelete(this.id ?? ""))) return false;
    return super._preDelete(...args);
  }
}
