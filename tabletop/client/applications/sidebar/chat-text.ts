/** Texts of the chat log, translated once there is a language. Host's own: follows no page. */
import type { AnyObject } from "../../../common/types.ts";
import { game } from "../../runtime.ts";
import texts from "./chat-texts.json" with { type: "json" };

const own: Record<string, string> = texts;

/** A text of the chat. A language file that has the key wins over the words kept here. */
export function chatText(key: string, data: AnyObject = {}): string {
  const { i18n } = game;
  if (i18n?.has?.(key)) return i18n.format(key, data);
  return (own[key] ?? key).replace(/\{([^}]+)\}/g, (whole, name: string) => String(data[name] ?? whole));
}
