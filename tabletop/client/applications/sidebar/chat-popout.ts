import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { ApplicationV2 } from "../api/application.ts";
import { toggleRoll } from "./chat-actions.ts";

/** Open windows of single messages. */
const open = new Set<ChatPopout>();

/** One message in a window of its own. T:client/applications/sidebar/apps/chat-popout */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "chat-popout-{id}",
    classes: ["chat-popout"],
    window: { icon: "fa-solid fa-comment", resizable: true, contentClasses: ["standard-form"] },
    position: { width: 340 },
    actions: {
      deleteMessage(this: ChatPopout): Promise<AnyValue> {
        return this.message.delete();
      },
      dismissMessage(this: ChatPopout): Promise<AnyValue> {
        return this.close();
      },
      expandRoll(_event: PointerEvent, target: HTMLElement): void {
        toggleRoll(target);
      },
    },
  };

  /** The window of a message: the one that is open, or a new one. */
  static forMessage(message: AnyValue, cls: typeof ChatPopout = ChatPopout): ChatPopout {
    return [...open].find((app) => app.message.id === message.id) ?? new cls({ message });
  }

  /** Show a changed message in its windows; close them when it is gone. */
  static refresh(id: string, gone = false): void {
    for (const app of open) if (app.message.id === id) void (gone ? app.close() : app.render());
  }

  get message(): AnyValue {
    return this.options.message;
  }

  override get title(): string {
    return this.message.title || this.message.alias;
  }

  override async _renderHTML(): Promise<HTMLElement> {
    const list = document.createElement("ol");
    list.classList.add("chat-log", "plain");
    list.append(await this.message.renderHTML({ canClose: false }));
    return list;
  }

  override _replaceHTML(list: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(list);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    open.add(this);
  }

  override _onClose(options: AnyObject): AnyValue {
    open.delete(this);
    return super._onClose(options);
  }
}
