/** The places of the page, by the ids that systems know. T:client/applications/ui, T:client/applications/sidebar */
import { h } from "../api/text.ts";

/**
 * The page's fixed places, made on first use so that every part of the interface can be rendered in any order:
 * `#board` behind everything, `#hud` on it, `#interface` with the columns `#ui-left`, `#ui-middle` (`#ui-top`, `#ui-bottom`) and `#ui-right`
 * (`#ui-right-column-1` for passing messages beside the sidebar).
 */
export function ensureLayout(): HTMLElement {
  const existing = document.getElementById("interface");
  if (existing) return existing;
  const root = h(
    "div",
    { id: "interface" },
    h(
      "section",
      { id: "ui-left" },
      h("div", { id: "ui-left-column-1" }),
      h("div.ui-spacer"),
      h("div", { id: "ui-left-column-2" }),
    ),
    h("section", { id: "ui-middle" }, h("header", { id: "ui-top" }), h("div.ui-spacer"), h("div", { id: "ui-bottom" })),
    h("section", { id: "ui-right" }, h("div", { id: "ui-right-column-1" }), h("div", { id: "ui-right-column-2" })),
  );
  if (!document.getElementById("board")) document.body.prepend(h("main", { id: "board" }));
  document.body.append(root);
  return root;
}

/** One of the fixed places by id. */
export function place(id: string): HTMLElement {
  ensureLayout();
  return document.getElementById(id) ?? document.body;
}

/** Where sidebar tabs go: the sidebar, or a hidden holder that the sidebar empties when it appears. */
export function tabHost(): HTMLElement {
  const content = document.getElementById("sidebar-content");
  if (content) return content;
  ensureLayout();
  let holder = document.getElementById("sidebar-holder");
  if (!holder) {
    holder = h("div", { id: "sidebar-holder", hidden: true });
    document.body.append(holder);
  }
  return holder;
}
