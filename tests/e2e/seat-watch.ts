/** What somebody at the table can notice: put into a page, so that tests of play see what a person would. */
import type { Seat } from "./support.ts";

/**
 * In the page: `rawIn(element)` lists what no person should read (lang keys, `undefined`, `[object Object]`), in texts, labels, tooltips and fields; `noticed` keeps the toasts and counts windows
 * and documents that come, change and go; `windows()` are the open ones, `tidy()` closes them.
 */
const WATCH = `() => {
  if (globalThis.noticed) return;
  const RAW = /\\bCROSSOVER\\.[\\w.-]+|\\b(?:HOST|TYPES|DOCUMENT|COMBAT|SIDEBAR)\\.[A-Z][\\w.]*|\\[object \\w+\\]|\\bundefined\\b|\\bNaN\\b/gu;
  const ATTRIBUTES = ["title", "aria-label", "aria-description", "data-tooltip", "data-tooltip-text", "data-tooltip-html", "placeholder", "alt", "label"];
  globalThis.rawIn = (root) => {
    const found = new Set();
    // A page of a journal is what somebody wrote: "undefined" is a word there.
    const look = (text, where, written = false) => { for (const hit of String(text ?? "").match(RAW) ?? []) if (!written || hit !== "undefined") found.add(hit + " in " + where); };
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let n = walker.nextNode(); n; n = walker.nextNode()) {
      const parent = n.parentElement;
      if (parent.closest("script, style, textarea, code, pre, .editor-content, prose-mirror")) continue;
      look(n.data, (parent.className || parent.localName) + ": " + n.data.trim().slice(0, 80), parent.closest(".journal-page-content") !== null);
    }
    for (const el of [root, ...root.querySelectorAll("*")]) {
      // A breakdown is written when somebody points at its number.
      if (el.dataset?.tip) look(foundry.applications.instances.get(el.closest(".application").id).tipOf(el), el.localName + " breakdown");
      for (const name of ATTRIBUTES) if (el.hasAttribute(name)) look(el.getAttribute(name), el.localName + " " + name);
      if (el.localName === "input" && el.type !== "hidden" && !el.name.startsWith("flags")) look(el.value, "the field " + (el.name || el.id));
    }
    return [...found];
  };
  // All that a person could notice of what a click or a macro did.
  const noticed = { toasts: [], happened: 0 };
  globalThis.noticed = noticed;
  for (const kind of ["info", "warn", "error"]) {
    const own = ui.notifications[kind].bind(ui.notifications);
    ui.notifications[kind] = (text, ...rest) => { noticed.toasts.push(kind + ": " + text); return own(text, ...rest); };
  }
  const own = Hooks.callAll.bind(Hooks);
  Hooks.callAll = (name, ...args) => {
    if (/^(render|close|create|update|delete)[A-Z]/u.test(name) && !/^(renderHotbar|renderPlayers|updateUser|renderMain|renderSceneNav)/u.test(name)) noticed.happened++;
    return own(name, ...args);
  };
  globalThis.windows = () => [...foundry.applications.instances.values()].filter((a) => a.rendered && a.hasFrame !== false && a.element?.classList.contains("application") && a.element.querySelector(".window-header"));
  globalThis.tidy = async () => {
    for (const app of windows()) await app.close({ animate: false, submitted: true }).catch(() => app.element?.remove());
    ui.notifications.clear?.();
  };
}`;

/** Keep an eye on a seat from now on, until its page is loaded again. */
export async function watch(seat: Seat): Promise<void> {
  await seat.page.evaluate("globalThis.__name ??= (f) => f");
  await seat.page.evaluate(`(${WATCH})()`);
}
