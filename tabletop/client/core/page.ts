/** What the host says over the page when the game itself can't: that it couldn't open, that it is closed, that the connection is lost. Host's own: follows no page. */
import { bindings } from "../../common/bindings.ts";
import { clearOfTitle } from "./notification-place.ts";
import texts from "./texts.json" with { type: "json" };

const own: Record<string, string> = texts;

/** The host's own words: translated once there is a language, English before. */
export function say(key: string, data: Record<string, string | number> = {}): string {
  const translated = bindings.localize(key, data);
  if (translated !== key) return translated;
  return (own[key] ?? key).replace(/\{([^}]+)\}/gu, (match, name: string) => String(data[name] ?? match));
}

/** Rules of these two boxes only, in core's own layer, so that they look the same before and after any stylesheet of the host. */
const STYLE = `@layer blocks {
.host-failed { position: fixed; inset: 0; z-index: 100000; display: grid; place-content: center; gap: 12px; padding: 24px; background: var(--host-bg, #e6e8ec); color: var(--host-text, #23262d); font: 1rem/1.4 var(--font-primary, system-ui, sans-serif); }
.host-failed h1 { margin: 0; font: 600 1.5rem/1.2 var(--font-heading, inherit); }
.host-failed p { margin: 0; max-width: 60ch; overflow-wrap: anywhere; }
.host-failed .actions { display: flex; gap: 8px; }
.host-failed a { padding: 6px 14px; border: 2px solid currentColor; border-radius: 4px; color: inherit; text-decoration: none; }
.host-offline { position: fixed; inset: 0 0 auto; z-index: 99999; padding: 8px 16px; background: #7a1f1f; color: #fff; font: 600 0.9375rem/1.4 var(--font-primary, system-ui, sans-serif); text-align: center; }
}`;

function ensureStyle(): void {
  if (document.getElementById("host-page-style")) return;
  const style = document.createElement("style");
  style.id = "host-page-style";
  style.textContent = STYLE;
  document.head.append(style);
}

function element(tag: string, className: string, text = ""): HTMLElement {
  const el = document.createElement(tag);
  if (className) el.className = className;
  el.textContent = text;
  return el;
}

/** One calm message over the whole page, with the ways out. */
export function showFullPage(title: string, ...lines: string[]): void {
  ensureStyle();
  document.querySelector(".host-failed")?.remove();
  const box = element("div", "host-failed");
  box.setAttribute("role", "alert");
  const actions = element("div", "actions");
  const link = (text: string, href: string): void => {
    const a = element("a", "", text);
    a.setAttribute("href", href);
    actions.append(a);
  };
  link(say("HOST.Boot.Reload"), "");
  link(say("HOST.Boot.Join"), "join");
  box.append(element("h1", "", title), ...lines.map((line) => element("p", "", line)), actions);
  document.body.append(box);
}

/** The strip that stays while there is no connection. */
export function showOffline(offline: boolean): void {
  document.querySelector(".host-offline")?.remove();
  if (!offline) {
    clearOfTitle();
    return;
  }
  ensureStyle();
  const strip = element("div", "host-offline", say("HOST.Offline.Banner"));
  strip.setAttribute("role", "status");
  document.body.append(strip);
  clearOfTitle();
}
