import { isV14 } from "../../../common/profile.ts";
import { h } from "../api/text.ts";
import { HTMLProseMirrorElement } from "../elements/prose-mirror.ts";
import { chatText } from "./chat-text.ts";

/** Where one writes what is said, the same for both generations: a textarea [13], a `<prose-mirror>` [14]. */
export interface ChatField {
  readonly element: HTMLElement;
  /** What is sent: text [13], HTML [14]. */
  value: string;
  /** What a reader sees of it. */
  readonly text: string;
  insert(text: string): void;
  moveToEnd(): void;
  /** Would this arrow leave the text, because the cursor stands in its first or last line? */
  atEdge(direction: "up" | "down"): boolean;
}

/** What a reader sees of HTML: blocks and breaks are lines. */
export function htmlToText(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const br of template.content.querySelectorAll("br")) br.replaceWith("\n");
  for (const block of template.content.querySelectorAll("p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, div"))
    if (block.nextElementSibling) block.append("\n");
  return (template.content.textContent ?? "").replaceAll("\u00a0", " ");
}

/** The field of a chat log; `id` is null in its pop-out, because ids are unique. Platform 5.3, T:client/applications/sidebar/tabs/chat */
export function chatField(id: string | null): ChatField {
  const placeholder = chatText("CHAT.Placeholder");
  const label = chatText("CHAT.Input");
  if (!isV14()) {
    const input = h("textarea.chat-input", {
      id,
      rows: "3",
      autocomplete: "off",
      placeholder,
      "aria-label": label,
      "aria-keyshortcuts": "Enter",
    });
    return {
      element: input,
      get value() {
        return input.value;
      },
      set value(value) {
        input.value = value;
      },
      get text() {
        return input.value;
      },
      insert: (text) => input.setRangeText(text, input.selectionStart, input.selectionEnd, "end"),
      moveToEnd: () => input.setSelectionRange(input.value.length, input.value.length),
      atEdge: (direction) =>
        direction === "up"
          ? !input.value.slice(0, input.selectionStart).includes("\n")
          : !input.value.slice(input.selectionEnd).includes("\n"),
    };
  }
  const editor = document.createElement(HTMLProseMirrorElement.tagName) as HTMLProseMirrorElement;
  editor.className = "chat-editor";
  if (id) editor.id = id;
  for (const [name, value] of Object.entries({ "aria-label": label, placeholder, compact: "", "data-menu": "none" }))
    editor.setAttribute(name, value);
  return {
    element: editor,
    get value() {
      return editor.value as string;
    },
    set value(value) {
      editor.value = value;
    },
    get text() {
      return htmlToText(editor.value as string);
    },
    insert: (text) => editor._insertText(text),
    moveToEnd: () => editor._moveToEnd(),
    atEdge: (direction) => editor._atEdge(direction),
  };
}
