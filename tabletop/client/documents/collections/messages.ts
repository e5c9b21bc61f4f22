import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { ui } from "../../runtime.ts";
import { WorldCollection } from "./world-collection.ts";

/** The chat log's documents. T:client/documents/collections/chat-messages */
export class Messages extends WorldCollection {
  static override documentName = "ChatMessage";

  override get directory(): AnyValue {
    return ui.chat;
  }

  override render(_force?: boolean, _options?: AnyObject): void {
    // The log draws messages one by one; nothing is redrawn as a whole.
  }

  export(): void {
    ui.chat?.exportLog();
  }

  async flush(): Promise<AnyValue> {
    return ui.chat?.flush();
  }
}
