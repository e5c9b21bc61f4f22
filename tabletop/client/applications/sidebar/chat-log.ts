import { isV14 } from "../../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../../common/types.ts";
import { logCompatibilityWarning, timeSince } from "../../../common/utils/index.ts";
import { Hooks } from "../../hooks.ts";
import { CONFIG, game, ui } from "../../runtime.ts";
import { DialogV2 } from "../api/dialog.ts";
import { h, icon, localize } from "../api/text.ts";
import { place } from "../ui/layout.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { makeRollsReachable, toggleRoll } from "./chat-actions.ts";
import { type ChatCommand, coreCommands } from "./chat-commands.ts";
import { type ChatField, chatField, htmlToText } from "./chat-input.ts";
import { ChatPopout } from "./chat-popout.ts";
import { chatText } from "./chat-text.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** How close to its end the list counts as being at the bottom, in pixels. */
const NEAR = 24;
const MOST_NOTIFICATIONS = 3;
const NOTIFICATION_MS = 6000;
const MOST_SENT = 20;
const TICK_MS = 20_000;

/** The element whose message an event is about. */
const messageOf = (target: HTMLElement): AnyValue =>
  game.messages?.get(target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId);

/** Old and new names of one context menu entry, so that both generations' hooks find what they know. */
function entry(
  label: string,
  iconClass: string,
  visible: (message: AnyValue) => boolean,
  onClick: (message: AnyValue) => unknown,
): AnyObject {
  const glyph = `<i class="${iconClass}"></i>`;
  const condition = (li: HTMLElement): boolean => {
    const message = messageOf(li);
    return Boolean(message) && visible(message);
  };
  return isV14()
    ? {
        label,
        icon: iconClass,
        visible: condition,
        onClick: (_event: Event, li: HTMLElement) => onClick(messageOf(li)),
      }
    : { name: label, icon: glyph, condition, callback: (li: HTMLElement) => onClick(messageOf(li)) };
}

/** Commands that come with the host. */
const CORE: ReadonlySet<string> = new Set(Object.keys(coreCommands()));

/** The chat: what was said and rolled, and the place to say more. T:client/applications/sidebar/tabs/chat */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = "chat";

  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["chat"],
    window: { title: "HOST.Sidebar.Tabs.chat", icon: "fa-solid fa-comments" },
    actions: {
      deleteMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<AnyValue> | undefined {
        return messageOf(target)?.delete();
      },
      dismissMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
        target.closest(".message")?.remove();
      },
      expandRoll(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
        // Following the bottom would push what the reader just opened out of view.
        if (target.closest(".message")?.nextElementSibling) this.#atBottom = false;
        toggleRoll(target);
      },
      export(this: ChatLog): void {
        this.exportLog();
      },
      flush(this: ChatLog): Promise<AnyValue> {
        return this.flush();
      },
      jumpToBottom(this: ChatLog): void {
        this.scrollBottom();
      },
      messageMode(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<AnyValue> {
        return this._setMode(target.dataset.messageMode ?? target.dataset.rollMode!);
      },
    },
  };

  static #commands: Record<string, ChatCommand> | undefined;

  /** [14] The chat commands, tried in their order; a system adds its own. There is no such table on 13. T:client/applications/sidebar/tabs/chat */
  static get CHAT_COMMANDS(): Record<string, ChatCommand> | undefined {
    return isV14() ? ChatLog.#table() : undefined;
  }

  static #table(): Record<string, ChatCommand> {
    return (ChatLog.#commands ??= coreCommands());
  }

  static #patterns: Record<string, RegExp> | undefined;

  /** [13] The patterns of the chat commands; a shim on 14. T:client/applications/sidebar/tabs/chat */
  static get MESSAGE_PATTERNS(): Record<string, RegExp> {
    if (isV14())
      logCompatibilityWarning("ChatLog.MESSAGE_PATTERNS is now ChatLog.CHAT_COMMANDS", { since: 14, until: 16 });
    return (ChatLog.#patterns ??= Object.fromEntries(
      Object.entries(ChatLog.#table()).map(([name, command]) => [name, command.rgx]),
    ));
  }

  /** The command that a text means, and what its pattern matched. T:client/applications/sidebar/tabs/chat */
  static parse(message: string): [string, RegExpMatchArray] {
    const table: [string, RegExp][] = isV14()
      ? Object.entries(ChatLog.#table()).map(([name, command]) => [name, command.rgx])
      : Object.entries(this.MESSAGE_PATTERNS);
    // What a system adds comes after the two that take everything; these stay the last.
    const last = ["invalid", "none"];
    const ordered = [
      ...table.filter(([name]) => !last.includes(name)),
      ...table.filter(([name]) => last.includes(name)),
    ];
    for (const [name, pattern] of ordered) {
      const match = message.match(pattern);
      if (match) return [name, match];
    }
    return ["none", message.match(/^()([^]*)/)!];
  }

  /* -------------------------------------------- */

  #list: HTMLOListElement | null = null;
  #scroll: HTMLElement | null = null;
  #jump: HTMLElement | null = null;
  #input: ChatField | null = null;
  /** The field of the render under way. */
  #next: ChatField | null = null;
  /** Messages are put on screen one after the other, because each takes its time to render. */
  #queue: Promise<unknown> = Promise.resolve();
  #atBottom = true;
  /** A scroll to the newest message is under way. */
  #following = false;
  #lastTop = 0;
  #unread = 0;
  #oldest: string | null = null;
  #loading = false;
  #sent: string[] = [];
  #sentAt = -1;
  #draft = "";
  #clock: ReturnType<typeof setInterval> | undefined;
  #hooks: number[] = [];

  /** Is the newest message in view? */
  get isAtBottom(): boolean {
    return this.#atBottom;
  }

  override async _renderHTML(_context: AnyObject, _options: AnyObject): Promise<HTMLElement[]> {
    // The log is what holds the list: a list that is a log itself would be none, and its messages no entries.
    const list = h("ol.chat-log.plain");
    const scroll = h(
      "div.chat-scroll",
      {
        tabindex: "0",
        role: "log",
        "aria-live": "polite",
        "aria-relevant": "additions",
        "aria-label": chatText("CHAT.Log"),
      },
      list,
      h("p.chat-empty", null, chatText("CHAT.Empty")),
    );
    const jump = h(
      "button.jump-to-bottom",
      { type: "button", hidden: true, dataset: { action: "jumpToBottom" } },
      icon("fa-solid fa-arrow-down"),
      h("span.jump-label", null, chatText("CHAT.JumpToBottom")),
    );
    this.#next = chatField(this.isPopout ? null : "chat-message");
    return [h("div.chat-stage", null, scroll, jump), h("div.chat-form", null, this.#controls(), this.#next.element)];
  }

  #controls(): HTMLElement {
    const modes = h("div.roll-privacy", {
      id: this.isPopout ? null : "roll-privacy",
      role: "radiogroup",
      "aria-label": chatText("CHAT.Modes"),
    });
    const table: AnyObject = isV14() ? CONFIG.ChatMessage.modes : CONFIG.Dice.rollModes;
    for (const [mode, config] of Object.entries(table ?? {}) as [string, AnyObject][]) {
      const label = chatText(config.label) === config.label ? localize(config.label) : chatText(config.label);
      modes.append(
        h(
          "button.ui-control.icon",
          {
            type: "button",
            role: "radio",
            dataset: { action: "messageMode", [isV14() ? "messageMode" : "rollMode"]: mode, tooltip: label },
            "aria-label": label,
          },
          icon(config.icon ?? "fa-solid fa-circle"),
        ),
      );
    }
    const tools = h("div.control-buttons");
    const tool = (action: string, label: string, glyph: string): HTMLElement =>
      h(
        "button.ui-control.icon",
        { type: "button", dataset: { action, tooltip: label }, "aria-label": label },
        icon(glyph),
      );
    tools.append(tool("export", chatText("CHAT.Export"), "fa-solid fa-floppy-disk"));
    if (game.user?.isGM) tools.append(tool("flush", chatText("CHAT.Flush"), "fa-solid fa-trash"));
    return h("div.chat-controls", { id: this.isPopout ? null : "chat-controls" }, modes, tools);
  }

  override _replaceHTML(parts: HTMLElement[], content: HTMLElement): void {
    const draft = this.#input?.value ?? this.#draft;
    content.replaceChildren(...parts);
    this.#scroll = content.querySelector<HTMLElement>(".chat-scroll");
    this.#list = content.querySelector<HTMLOListElement>("ol.chat-log");
    this.#jump = content.querySelector<HTMLElement>(".jump-to-bottom");
    this.#input = this.#next;
    if (draft) this.#input!.value = draft;
    this.#oldest = null;
    this.#setUnread(0);
    this.#showMode();
    this.#listen();
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this.#clock = setInterval(() => this.updateTimestamps(), TICK_MS);
    this.#hooks.push(
      Hooks.on("clientSettingChanged", (key: string) =>
        /^core\.(rollMode|messageMode)$/.test(key) ? this.#showMode() : undefined,
      ),
    );
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      hookName: "getChatMessageContextOptions",
      parentClassHooks: false,
      fixed: true,
    });
  }

  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    const inputs: [string, Element | null][] = [
      ["#chat-message", this.#input?.element ?? null],
      ["#chat-controls", this.element.querySelector(".chat-controls")],
      ["#roll-privacy", this.element.querySelector(".roll-privacy")],
    ];
    Hooks.callAll("renderChatInput", this, Object.fromEntries(inputs.filter(([, element]) => element)), context);
    this.#atBottom = true;
    await this.renderBatch(CONFIG.ChatMessage?.batchSize ?? 100);
    this.scrollBottom();
  }

  override _onActivate(): void {
    super._onActivate();
    ui.sidebar?._onTabNews?.("chat", false);
    notificationArea()?.replaceChildren();
    if (this.#atBottom) this.scrollBottom();
  }

  override _onClose(options: AnyObject): AnyValue {
    clearInterval(this.#clock);
    for (const id of this.#hooks) Hooks.off("clientSettingChanged", id);
    this.#hooks = [];
    return super._onClose(options);
  }

  #listen(): void {
    const scroll = this.#scroll!;
    const input = this.#input!;
    scroll.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    // Images and opened dice change the height afterwards.
    new ResizeObserver(() => {
      if (this.#atBottom) scroll.scrollTop = scroll.scrollHeight;
    }).observe(this.#list!);
    // An editor's own keys come after ours.
    input.element.addEventListener("keydown", (event) => void this._onChatKeyDown(event), { capture: true });
    if (input.element.tagName !== "TEXTAREA") return;
    input.element.addEventListener("dragover", (event) => event.preventDefault());
    input.element.addEventListener("drop", (event) => void this.#onDrop(event));
  }

  async #onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    if (!data.type) return;
    event.preventDefault();
    const link = await TextEditor.implementation.getContentLink(data);
    if (link) this.#input!.insert(link);
  }

  #onScroll(): void {
    const scroll = this.#scroll!;
    // A hidden page reports no height; that says nothing about where the reader is.
    if (!scroll.clientHeight) return;
    const near = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight <= NEAR;
    // Content that grows below leaves the reader at the bottom; only scrolling up means leaving it.
    if (near) this.#atBottom = true;
    else if (scroll.scrollTop < this.#lastTop) this.#atBottom = false;
    this.#lastTop = scroll.scrollTop;
    if (this.#atBottom) this.#setUnread(0);
    else this.#showJump();
    if (scroll.scrollTop < 80 && this.#oldest) void this.renderBatch(CONFIG.ChatMessage?.batchSize ?? 100);
  }

  #setUnread(unread: number): void {
    this.#unread = unread;
    this.#showJump();
  }

  #showJump(): void {
    const button = this.#jump;
    if (!button || (button.hidden && this.#atBottom)) return;
    button.hidden = this.#atBottom;
    button.classList.toggle("unread", this.#unread > 0);
    button.querySelector(".jump-label")!.textContent = this.#unread
      ? chatText("CHAT.NewMessages", { count: this.#unread })
      : chatText("CHAT.JumpToBottom");
  }

  /* -------------------------------------------- */

  /** The entries of the menu of a message. T:client/applications/sidebar/tabs/chat */
  _getEntryContextOptions(): AnyObject[] {
    const mine = (message: AnyValue): boolean => game.user.isGM || message.isAuthor;
    return [
      entry(
        chatText("CHAT.PopoutMessage"),
        "fa-solid fa-up-right-from-square",
        () => true,
        (message) =>
          ChatPopout.forMessage(message, CONFIG.ChatMessage.popoutClass ?? ChatPopout).render({ force: true }),
      ),
      entry(
        chatText("CHAT.RevealMessage"),
        "fa-solid fa-eye",
        (message) => mine(message) && message.whisper.length > 0 && message.isContentVisible,
        (message) => message.update({ whisper: [], blind: false }),
      ),
      entry(
        chatText("CHAT.ConcealMessage"),
        "fa-solid fa-eye-slash",
        (message) => mine(message) && !message.whisper.length,
        (message) =>
          message.update({
            whisper: game.users.filter((u: AnyObject) => u.isGM).map((u: AnyObject) => u.id),
            blind: false,
          }),
      ),
      entry(chatText("CHAT.DeleteMessage"), "fa-solid fa-trash", mine, (message) => message.delete()),
    ];
  }

  /** Put one more batch of older messages above those on screen. T:client/applications/sidebar/tabs/chat */
  async renderBatch(size: number): Promise<void> {
    const list = this.#list;
    if (!list || this.#loading) return;
    this.#loading = true;
    list.setAttribute("aria-busy", "true");
    try {
      const messages = ([...(game.messages ?? [])] as AnyValue[]).sort((a, b) => a.timestamp - b.timestamp);
      const first = this.#oldest ? messages.findIndex((m) => m.id === this.#oldest) : messages.length;
      const batch = messages.slice(0, Math.max(first, 0)).slice(-size);
      const elements: HTMLElement[] = [];
      for (const message of batch) {
        if (this.#entry(message.id)) continue;
        const element = await this.#element(message);
        if (element) elements.push(element);
      }
      if (list !== this.#list) return;
      const scroll = this.#scroll!;
      const fromEnd = scroll.scrollHeight - scroll.scrollTop;
      list.prepend(...elements);
      scroll.scrollTop = scroll.scrollHeight - fromEnd;
      this.#oldest = batch.length && first - batch.length > 0 ? batch[0].id : null;
    } finally {
      list.removeAttribute("aria-busy");
      this.#loading = false;
    }
  }

  /** What of the log shows a message: the newest are asked for most, and a selector would look through all that stands in each. */
  #entry(id: string): HTMLElement | null {
    let entry = this.#list?.lastElementChild as HTMLElement | null | undefined;
    while (entry && entry.dataset.messageId !== id) entry = entry.previousElementSibling as HTMLElement | null;
    return entry ?? null;
  }

  /** A message as an element; null if this user may not know of it, or if its card fails, which is reported. */
  async #element(message: AnyValue, options: AnyObject = {}): Promise<HTMLElement | null> {
    if (!message.visible) return null;
    try {
      const element = (await message.renderHTML(options)) as HTMLElement;
      element.dataset.messageId ||= message.id;
      makeRollsReachable(element);
      message.logged = true;
      return element;
    } catch (error) {
      Hooks.onError?.("ChatLog#renderMessage", error as Error, { log: "error", id: message.id });
      return null;
    }
  }

  /** Put a new message at the end. T:client/applications/sidebar/tabs/chat */
  async postOne(
    message: AnyValue,
    { before, notify = false }: { before?: string; notify?: boolean } = {},
  ): Promise<void> {
    if (!this.isPopout) void this.popout?.postOne(message, { before });
    if (!message.visible) return;
    const task = this.#queue.then(async () => {
      const list = this.#list;
      if (list && !this.#entry(message.id)) {
        const element = await this.#element(message);
        if (!element || !game.messages?.get(message.id)) return;
        const next = before ? this.#entry(before) : null;
        list.insertBefore(element, next);
        if (this.#atBottom || message.isAuthor) this.#followBottom();
        else this.#setUnread(this.#unread + 1);
      }
      if (notify && !this.isPopout) await this.notify(message);
    });
    this.#queue = task.catch(() => undefined);
    return task;
  }

  /** Show a message beside the sidebar while the log is not in view. T:client/applications/sidebar/tabs/chat */
  async notify(message: AnyValue): Promise<void> {
    const inView = ui.sidebar?.expanded !== false && (ui.sidebar ? this.active : true);
    if (inView || this.popout) return;
    ui.sidebar?._onTabNews?.("chat", true);
    const element = await this.#element(message, { canClose: true, canDelete: false });
    if (!element) return;
    const area = notificationArea(this);
    if (!area) return;
    area.append(element);
    while (area.children.length > MOST_NOTIFICATIONS) area.firstElementChild?.remove();
    const leave = (): void => {
      // Whoever reads it or works in it keeps it.
      if (element.matches(":hover, :focus-within")) return void setTimeout(leave, NOTIFICATION_MS / 3);
      element.classList.add("leaving");
      setTimeout(() => element.remove(), 180);
    };
    setTimeout(leave, NOTIFICATION_MS);
  }

  /** Render every copy of a changed message again. T:client/applications/sidebar/tabs/chat */
  async updateMessage(message: AnyValue, notify = false): Promise<void> {
    if (!this.isPopout) {
      void this.popout?.updateMessage(message);
      ChatPopout.refresh(message.id, !message.visible);
      const shown = notificationArea()?.querySelector(`[data-message-id="${message.id}"]`);
      if (shown) {
        const again = await this.#element(message, { canClose: true, canDelete: false });
        if (again) shown.replaceWith(again);
        else shown.remove();
      }
    }
    const task = this.#queue.then(async () => {
      const list = this.#list;
      const old = this.#entry(message.id);
      const element = await this.#element(message);
      if (old && element) {
        // Dice that the reader has opened stay open.
        const opened = [...old.querySelectorAll(".dice-roll")].map((r) => r.classList.contains("expanded"));
        element.querySelectorAll(".dice-roll").forEach((r, i) => r.classList.toggle("expanded", opened[i] ?? false));
        const focus = old.contains(document.activeElement)
          ? (document.activeElement as HTMLElement).dataset.action
          : undefined;
        old.replaceWith(element);
        if (focus) element.querySelector<HTMLElement>(`[data-action="${CSS.escape(focus)}"]`)?.focus();
      } else if (old) old.remove();
      else if (element && list) {
        // A message that became visible takes its place by time.
        const later = ([...(game.messages ?? [])] as AnyValue[])
          .filter((m) => m.timestamp > message.timestamp)
          .sort((a, b) => a.timestamp - b.timestamp);
        const next = later.map((m) => this.#entry(m.id)).find(Boolean) ?? null;
        list.insertBefore(element, next);
        if (notify) void this.notify(message);
      }
      if (this.#atBottom) this.#followBottom();
    });
    this.#queue = task.catch(() => undefined);
    return task;
  }

  /** Take a deleted message off the screen. T:client/applications/sidebar/tabs/chat */
  deleteMessage(id: string, { deleteAll = false }: AnyObject = {}): void {
    if (!this.isPopout) {
      this.popout?.deleteMessage(id, { deleteAll });
      ChatPopout.refresh(id, true);
      const area = notificationArea();
      if (deleteAll) area?.replaceChildren();
      area?.querySelector(`[data-message-id="${id}"]`)?.remove();
    }
    if (deleteAll) this.#list?.replaceChildren();
    this.#entry(id)?.remove();
    if (this.#oldest === id)
      this.#oldest = this.#list?.querySelector<HTMLElement>("[data-message-id]")?.dataset.messageId ?? null;
    if (!this.#list?.childElementCount) this.#setUnread(0);
  }

  /** Show the newest message. T:client/applications/sidebar/tabs/chat */
  scrollBottom(): void {
    this.#atBottom = true;
    this.#setUnread(0);
    const scroll = this.#scroll;
    if (scroll) scroll.scrollTop = scroll.scrollHeight;
  }

  /** Show the newest message with the next frame: once for many that come together, because each look at the height lays out the whole log. */
  #followBottom(): void {
    this.#atBottom = true;
    this.#setUnread(0);
    if (this.#following) return;
    this.#following = true;
    requestAnimationFrame(() => {
      this.#following = false;
      if (this.#atBottom) this.scrollBottom();
    });
  }

  /** Renew what the messages say about their age. T:client/applications/sidebar/tabs/chat */
  updateTimestamps(): void {
    for (const li of this.#list?.querySelectorAll<HTMLElement>(":scope > [data-message-id]") ?? []) {
      const time = li.querySelector(".message-timestamp");
      const message = game.messages?.get(li.dataset.messageId);
      const said = message && timeSince(message.timestamp);
      // What is written is laid out anew, the same words too.
      if (time && said && time.textContent !== said) time.textContent = said;
    }
  }

  /* -------------------------------------------- */

  /** Choose who sees what is rolled from now on. */
  async _setMode(mode: string): Promise<void> {
    await game.settings.set("core", isV14() ? "messageMode" : "rollMode", mode);
    for (const log of new Set<ChatLog | undefined>([this, this.popout, ui.chat])) if (log) log.#showMode();
  }

  #showMode(): void {
    const mode = CONFIG.ChatMessage.documentClass.currentMode;
    for (const button of this.element?.querySelectorAll<HTMLElement>(".roll-privacy [role=radio]") ?? []) {
      const checked = (button.dataset.messageMode ?? button.dataset.rollMode) === mode;
      button.setAttribute("aria-checked", String(checked));
      button.classList.toggle("active", checked);
    }
  }

  /** Enter sends, Shift+Enter breaks the line, the arrows walk through what was sent before. */
  async _onChatKeyDown(event: KeyboardEvent): Promise<void> {
    const input = this.#input;
    if (!input || event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      const said = input.value;
      if (!input.text.trim()) return;
      input.value = "";
      this.#sent = [said, ...this.#sent.filter((t) => t !== said)].slice(0, MOST_SENT);
      this.#sentAt = -1;
      try {
        // What was refused comes back to be mended.
        await this.processMessage(said);
        if (this.#refused && !input.text) input.value = said;
      } catch (error) {
        if (!input.text) input.value = said;
        ui.notifications?.error((error as Error).message);
        Hooks.onError?.("ChatLog#processMessage", error as Error, { log: "error" });
      }
      if (input.text) input.moveToEnd();
      return;
    }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const up = event.key === "ArrowUp";
    // Within several lines the arrows move the cursor.
    if (!input.atEdge(up ? "up" : "down")) return;
    const at = this.#sentAt + (up ? 1 : -1);
    if (at >= this.#sent.length || at < -1 || (at === -1 && this.#sentAt === -1)) return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#sentAt === -1) this.#draft = input.value;
    this.#sentAt = at;
    input.value = at === -1 ? this.#draft : this.#sent[at]!;
    input.moveToEnd();
  }

  #refused = false;

  /** Say something: hooks, commands, then the message. On 14 what was typed comes as HTML, hooks get it so. Gives the message, undefined if none was made. T:client/applications/sidebar/tabs/chat */
  async processMessage(message: string, { speaker }: AnyObject = {}): Promise<AnyValue> {
    this.#refused = false;
    message = message.trim();
    if (!message) return undefined;
    const cls = CONFIG.ChatMessage.documentClass;
    speaker ??= cls.getSpeaker();
    if (Hooks.call("chatMessage", this, message, { user: game.user.id, speaker }) === false) return undefined;
    // The editor of 14 gives HTML. Commands are read from its text; what is no command keeps its form.
    const isHTML = isV14() && /^<(p|h\d|ul|ol|blockquote|pre|section|div|table|hr)\b/i.test(message);
    const [command, match] = (this.constructor as typeof ChatLog).parse(isHTML ? htmlToText(message).trim() : message);
    if (isHTML && command === "none") match[2] = message;
    const chatData: AnyObject = { author: game.user.id, speaker };
    const createOptions: AnyObject = {};
    const { fn, mode } = ChatLog.#table()[command] ?? ({} as Partial<ChatCommand>);
    if (!fn) throw new Error(`The chat command "${command}" has no function`);
    if (mode && isV14()) createOptions.messageMode = mode;
    if ((await fn.call(this, command, match, chatData, createOptions)) === false) {
      // A package's command that makes no message has done what it does; one of the host's own was refused.
      this.#refused = command !== "macro" && CORE.has(command);
      return undefined;
    }
    return cls.create(chatData, createOptions);
  }

  /* -------------------------------------------- */

  /** Save all messages that the user can read as a text file. T:client/applications/sidebar/tabs/chat */
  exportLog(): void {
    const text = [...game.messages]
      .filter((m: AnyObject) => m.visible)
      .map((m: AnyObject) => m.export())
      .join("\n---------------------------\n");
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = h("a", {
      href: url,
      download: `chat-${game.world?.id ?? "log"}-${new Date().toISOString().slice(0, 10)}.txt`,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  /** Delete all messages, after a question. T:client/applications/sidebar/tabs/chat */
  async flush(): Promise<AnyValue> {
    const count = game.messages.size;
    const sure = await DialogV2.confirm({
      window: { title: chatText("CHAT.FlushTitle") },
      content: `<p>${chatText("CHAT.FlushHint", { count })}</p>`,
      yes: { label: chatText("CHAT.FlushYes", { count }), icon: "fa-solid fa-trash" },
      no: { label: chatText("CHAT.FlushNo") },
    });
    if (!sure) return undefined;
    return CONFIG.ChatMessage.documentClass.deleteDocuments(
      game.messages.map((m: AnyObject) => m.id),
      { deleteAll: true },
    );
  }
}

/** The place beside the sidebar where new messages pass by; made with its listeners when a log asks for it. A click there is a click in the log. */
function notificationArea(log?: ChatLog): HTMLElement | null {
  const existing = document.getElementById("chat-notifications");
  if (existing || !log) return existing;
  const area = h("ol.chat-log.plain", {
    id: "chat-notifications",
    "aria-live": "polite",
    "aria-label": chatText("CHAT.Notifications"),
  });
  area.addEventListener("click", (event) => {
    const target = (event.target as HTMLElement).closest<HTMLElement>("[data-action]");
    const handler = target && log.options.actions[target.dataset.action!];
    if (!handler || event.defaultPrevented) return;
    event.preventDefault();
    void (typeof handler === "function" ? handler : handler.handler).call(log, event, target);
  });
  place("ui-right-column-1").append(area);
  return area;
}
