import { isHTML, isTag } from "../dom.ts";

/** Where a chat message is written. */
export type ChatInput = HTMLElement & { value?: string };

export const isChatInput = (target: unknown): target is ChatInput =>
  isHTML(target) &&
  (target.isContentEditable || isTag(target, "textarea")) &&
  target.closest("#chat-message, .chat-input, .chat-editor") !== null;

/** What stands in it. */
export const textOf = (input: ChatInput): string => input.value ?? input.textContent ?? "";
