import type { AnyObject, AnyValue } from "../../common/types.ts";
import { cleanHTML, escapeHTML } from "../../common/utils/index.ts";
import { h, icon, localize as translate, t } from "../applications/api/text.ts";
import { clearOfTitle } from "./notification-place.ts";

const LIFETIME_MS = 5000;
const MAX_SHOWN = 3;
const NARROW = 560;
/** How long the oldest message still stays when others wait for its place. */
const HURRY_MS = 1500;

const ICONS: Record<string, string> = {
  info: "fa-solid fa-circle-info",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-exclamation",
  success: "fa-solid fa-circle-check",
  progress: "fa-solid fa-spinner",
};

/** One message to the user. T:client/applications/ui/notifications */
export interface Notification {
  id: number;
  type: "info" | "warning" | "error" | "success";
  timestamp: number;
  message: string;
  error?: Error;
  permanent: boolean;
  console: boolean;
  active: boolean;
  progress: boolean;
  pct: number;
  /** How often it was said while it was to be read. */
  count: number;
  element?: HTMLElement;
  remove: () => void;
  update: (update: AnyObject) => void;
}

/** Short messages at the edge of the screen: `ui.notifications`. They are announced to screen readers, stay while read, and can be sent away. T:client/applications/ui/notifications */
export class Notifications {
  #list: HTMLElement | null = null;
  #nextId = 1;
  #all = new Map<number, Notification>();
  #queue: Notification[] = [];
  #active: Notification[] = [];
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** The list element, made at first use. */
  get element(): HTMLElement {
    if (this.#list?.isConnected) return this.#list;
    const list = (document.getElementById("notifications") as HTMLElement | null) ?? h("ol", { id: "notifications" });
    list.setAttribute("aria-label", t("HOST.Notifications.Label"));
    list.setAttribute("popover", "manual");
    if (!list.isConnected) document.body.append(list);
    return (this.#list = list);
  }

  info(message: AnyValue, options: AnyObject = {}): Notification {
    return this.notify(message, "info", options);
  }
  warn(message: AnyValue, options: AnyObject = {}): Notification {
    return this.notify(message, "warning", options);
  }
  error(message: AnyValue, options: AnyObject = {}): Notification {
    return this.notify(message, "error", options);
  }
  success(message: AnyValue, options: AnyObject = {}): Notification {
    return this.notify(message, "success", options);
  }

  /** Show a message. `localize` translates it, `format` fills its blanks, `permanent` keeps it, `progress` gives it a bar, `clean: false` trusts its markup. */
  notify(
    message: AnyValue,
    type: string = "info",
    {
      localize = false,
      permanent = false,
      progress = false,
      console: log = true,
      escape = true,
      clean = true,
      format,
    }: AnyObject = {},
  ): Notification {
    const level = (type === "warn" ? "warning" : type) as Notification["type"];
    const said = this.#text(message, { localize, escape, clean, format });
    if (log && level !== "success") {
      const method = level === "error" ? "error" : level === "warning" ? "warn" : "info";
      console[method](message instanceof Error ? message : said);
    }
    const same = progress
      ? undefined
      : [...this.#all.values()].find(
          (entry) => entry.message === said && entry.type === level && !entry.progress && entry.permanent === permanent,
        );
    if (same) return this.#again(same);
    const id = this.#nextId++;
    const notification: Notification = {
      id,
      type: level,
      timestamp: Date.now(),
      message: said,
      ...(message instanceof Error ? { error: message } : {}),
      permanent: permanent || progress,
      console: log,
      active: false,
      progress,
      pct: 0,
      count: 1,
      remove: () => this.remove(id),
      update: (update) => this.update(id, update),
    };
    this.#all.set(id, notification);
    this.#queue.push(notification);
    this.#fetch();
    return notification;
  }

  /** The same again is counted where it stands, and stays for as long as if it were new. */
  #again(notification: Notification): Notification {
    notification.count++;
    if (notification.element) {
      showCount(notification);
      if (!notification.permanent) this.#arm(notification);
    }
    return notification;
  }

  #text(message: AnyValue, { localize, escape, clean, format }: AnyObject): string {
    let text = message instanceof Error ? message.message : String(message ?? "");
    if (format) {
      const values =
        escape === false
          ? format
          : Object.fromEntries(
              Object.entries(format).map(([key, value]) => [
                key,
                typeof value === "string" ? escapeHTML(value) : value,
              ]),
            );
      text = t(text, values);
    } else if (localize) text = translate(text);
    if (message instanceof Error) return escapeHTML(text);
    return clean === false ? text : cleanHTML(text);
  }

  #fetch(): void {
    // A small window has room for one at a time.
    const most = innerWidth <= NARROW ? 1 : MAX_SHOWN;
    while (
      this.#queue.length &&
      (this.#active.filter((entry) => !entry.permanent).length < most || this.#queue[0]!.permanent)
    ) {
      const notification = this.#queue.shift()!;
      notification.active = true;
      this.#active.push(notification);
      notification.element = this.#render(notification);
      const list = this.element;
      list.append(notification.element);
      // Re-entering the top layer puts the list above a modal dialog opened meanwhile.
      try {
        if (list.matches(":popover-open")) list.hidePopover();
        list.showPopover();
      } catch {
        list.removeAttribute("popover");
      }
      clearOfTitle(list);
      if (!notification.permanent) this.#arm(notification);
    }
    // Many at once: the oldest makes room sooner, unless somebody is reading it.
    const oldest = this.#queue.length ? this.#active.find((entry) => !entry.permanent) : undefined;
    if (oldest?.element && !oldest.element.matches(":hover, :focus-within")) this.#arm(oldest, HURRY_MS);
  }

  #arm(notification: Notification, ms = LIFETIME_MS): void {
    clearTimeout(this.#timers.get(notification.id));
    this.#timers.set(
      notification.id,
      setTimeout(() => this.remove(notification.id), ms),
    );
  }

  #render(notification: Notification): HTMLElement {
    const { id, type, message, progress, permanent } = notification;
    // The text is the live part: the item itself stays an item of the list.
    const text = h("p.notification-text", { role: type === "error" || type === "warning" ? "alert" : "status" });
    text.innerHTML = message;
    text.append(" ", h("span.notification-count", { hidden: true }));
    const close = h("button.notification-close.icon.fa-solid.fa-xmark", {
      type: "button",
      "aria-label": t("HOST.Notifications.Dismiss"),
    });
    const item = h(
      `li.notification.${type}`,
      { dataset: { id: String(id) }, class: [permanent ? "permanent" : "", progress ? "progress" : ""].join(" ") },
      icon(ICONS[progress ? "progress" : type]),
      text,
      close,
    );
    // A click anywhere sends it away; links and buttons within it do what they are for, and marked text may be copied.
    item.addEventListener("click", (event) => {
      const control = (event.target as HTMLElement).closest("a, button");
      if ((control && control !== close) || getSelection()?.toString()) return;
      this.remove(id);
    });
    notification.element = item;
    showCount(notification);
    if (progress)
      item.append(
        h("div.notification-bar", {
          role: "progressbar",
          "aria-valuemin": 0,
          "aria-valuemax": 100,
          "aria-valuenow": 0,
          "aria-label": t("HOST.Notifications.Progress"),
        }),
      );
    // Reading or reaching for the message keeps it on screen.
    if (!permanent) {
      for (const name of ["pointerenter", "focusin"])
        item.addEventListener(name, () => clearTimeout(this.#timers.get(id)));
      for (const name of ["pointerleave", "focusout"]) item.addEventListener(name, () => this.#arm(notification));
    }
    return item;
  }

  #get(notification: Notification | number): Notification | undefined {
    return this.#all.get(typeof notification === "number" ? notification : notification?.id);
  }

  /** Change the text or the progress (0 to 1) of a message on screen. */
  update(
    notification: Notification | number,
    { message, localize = false, escape = true, clean = true, format, pct }: AnyObject = {},
  ): void {
    const entry = this.#get(notification);
    if (!entry) return;
    if (message !== undefined) {
      entry.message = this.#text(message, { localize, escape, clean, format });
      const text = entry.element?.querySelector(".notification-text");
      if (text) text.innerHTML = entry.message;
      text?.append(" ", h("span.notification-count", { hidden: true }));
      if (text) showCount(entry);
    }
    if (typeof pct !== "number") return;
    entry.pct = Math.max(0, Math.min(1, pct));
    const bar = entry.element?.querySelector<HTMLElement>(".notification-bar");
    if (bar) {
      bar.style.setProperty("--pct", `${entry.pct * 100}%`);
      bar.setAttribute("aria-valuenow", String(Math.round(entry.pct * 100)));
    }
    if (entry.pct >= 1 && entry.progress) this.#arm(entry);
  }

  /** Take a message away. */
  remove(notification: Notification | number): void {
    const entry = this.#get(notification);
    if (!entry) return;
    clearTimeout(this.#timers.get(entry.id));
    this.#timers.delete(entry.id);
    this.#all.delete(entry.id);
    this.#queue = this.#queue.filter((item) => item !== entry);
    this.#active = this.#active.filter((item) => item !== entry);
    entry.active = false;
    entry.element?.remove();
    this.#fetch();
  }

  /** Is the message still waiting or on screen? */
  has(notification: Notification | number): boolean {
    return Boolean(this.#get(notification));
  }

  /** Take all messages away. */
  clear(): void {
    for (const id of [...this.#all.keys()]) this.remove(id);
  }
}

/** "3 times" behind a message that came three times. It belongs to the live part, so that it is announced too. */
function showCount({ element, count }: Notification): void {
  const place = element?.querySelector<HTMLElement>(".notification-count");
  if (!place) return;
  place.hidden = count < 2;
  place.textContent = count < 2 ? "" : t("HOST.Notifications.Count", { count });
}
