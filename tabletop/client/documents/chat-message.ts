import { BaseChatMessage } from "../../common/documents/chat-message.ts";
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { logCompatibilityWarning } from "../../common/utils/index.ts";
import { renderTemplate } from "../applications/handlebars/templates.ts";
import { chatText } from "../applications/sidebar/chat-text.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";
import { Roll } from "../dice/roll.ts";
import { Hooks } from "../hooks.ts";
import { canvas, CONFIG, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** What a message is drawn with unless a system says otherwise; systems name it by its path as well. */
const CORE_TEMPLATE = "templates/sidebar/chat-message.hbs";

/** Who a message goes to: the neutral core of both generations' modes. */
type Audience = "public" | "gm" | "blind" | "self";

/** Old names [13] and new names [14] of the modes. */
const AUDIENCE: Record<string, Audience> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
  public: "public",
  gm: "gm",
  blind: "blind",
  self: "self",
  ic: "public",
};

/** What a mode changes in a message: recipients already given are kept by the private ones. */
function audienceChanges(data: AnyObject, audience: Audience): { whisper: string[]; blind: boolean } {
  const given = ((data.whisper ?? []) as AnyValue[]).map((u) => (typeof u === "string" ? u : u.id));
  const gms = (): string[] => game.users.filter((u: AnyObject) => u.isGM).map((u: AnyObject) => u.id);
  if (audience === "public") return { whisper: [], blind: false };
  if (audience === "self") return { whisper: [game.user.id], blind: false };
  return { whisper: given.length ? given : gms(), blind: audience === "blind" };
}

/** [14] Defaults of `CONFIG.ChatMessage.modes`: `handler` changes the data of a message in place. T:client/config (ChatMessage.modes) */
export function messageModes(): AnyObject {
  const handler = (audience: Audience) => (data: AnyObject) => Object.assign(data, audienceChanges(data, audience));
  return {
    public: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe", handler: handler("public") },
    gm: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret", handler: handler("gm") },
    blind: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash", handler: handler("blind") },
    self: { label: "CHAT.RollSelf", icon: "fa-solid fa-user", handler: handler("self") },
    ic: { label: "CHAT.InCharacter", icon: "fa-solid fa-comment", handler: handler("public") },
  };
}

/** A number and nothing else: then the dice are the content. */
const PLAIN_TOTAL = /^\s*-?\d*\.?\d*\s*$/;

/** A roll that is nobody's business. */
const HIDDEN_ROLL =
  '<div class="dice-roll"><div class="dice-result"><div class="dice-formula">???</div><h4 class="dice-total">?</h4></div></div>';

/** Immediate inline rolls, which are rolled when the message is sent. */
const IMMEDIATE_ROLL = /\[\[(?!\/)[^\]]*\]{2,3}(?:\{[^}]+\})?/g;

/** Something that was said or rolled. T:client/documents/chat-message */
export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  declare rolls: Roll[];
  /** Is the message in the log of the sidebar? */
  declare logged: boolean;

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const self = this as AnyObject;
    const rolls: Roll[] = [];
    for (const stored of (self._source.rolls ?? []) as AnyValue[]) {
      try {
        rolls.push(Roll.fromData(typeof stored === "string" ? JSON.parse(stored) : stored));
      } catch (error) {
        Hooks.onError?.("ChatMessage#rolls", error as Error, { log: "warn", id: self.id });
      }
    }
    this.rolls = rolls;
  }

  /** The name that the message is shown under. */
  get alias(): string {
    const { speaker, author } = this as AnyObject;
    return speaker?.alias || this.speakerActor?.name || author?.name || chatText("CHAT.UnknownUser");
  }

  get isAuthor(): boolean {
    const self = this as AnyObject;
    return (self.author?.id ?? self._source.author) === game.user?.id;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** May this user read what the message says? A private roll may be visible while its content is not. */
  get isContentVisible(): boolean {
    const { whisper, blind } = this as AnyObject;
    if (!this.isRoll) return this.visible && (!blind || !whisper.length || whisper.includes(game.user.id));
    if (!whisper.length) return true;
    return whisper.includes(game.user.id) || (this.isAuthor && !blind);
  }

  /** May this user know of the message at all? */
  override get visible(): boolean {
    const { whisper } = this as AnyObject;
    if (!whisper.length || this.isRoll) return true;
    return this.isAuthor || whisper.includes(game.user.id);
  }

  get speakerActor(): AnyValue {
    return (this.constructor as typeof ChatMessage).getSpeakerActor((this as AnyObject).speaker);
  }

  /** Data for rolls in the message: those of the speaker. */
  override getRollData(): AnyObject {
    return this.speakerActor?.getRollData() ?? {};
  }

  /* -------------------------------------------- */

  /** The user's current mode: `core.rollMode` [13], `core.messageMode` [14]. */
  static get currentMode(): string {
    return game.settings.get("core", isV14() ? "messageMode" : "rollMode") ?? (isV14() ? "public" : "publicroll");
  }

  /** The mode that is meant: none, or "roll", is the current one. [14] takes old names with a warning. An unknown name throws, because it must never come out as public. */
  static _resolveMode(mode?: string | null): string {
    const chosen = !mode || mode === "roll" ? this.currentMode : mode;
    if (!isV14()) {
      if (chosen in (CONFIG.Dice.rollModes ?? {}) || chosen in AUDIENCE) return chosen;
    } else {
      if (chosen in (CONFIG.ChatMessage.modes ?? {})) return chosen;
      const mapped = Roll._mapLegacyRollMode(chosen);
      if (mapped && mapped in AUDIENCE) {
        logCompatibilityWarning(`The roll mode "${chosen}" is now the message mode "${mapped}"`, {
          since: 14,
          until: 16,
        });
        return mapped;
      }
    }
    throw new Error(`"${chosen}" is no ${isV14() ? "message" : "roll"} mode`);
  }

  /** What a mode changes, for `updateSource`. */
  static _modeChanges(data: AnyObject, mode?: string | null): { whisper: string[]; blind: boolean } {
    const name = this._resolveMode(mode);
    const handler = isV14() ? CONFIG.ChatMessage.modes?.[name]?.handler : null;
    if (typeof handler !== "function") return audienceChanges(data, AUDIENCE[name] ?? "gm");
    const copy = { ...data };
    const result = handler(copy) ?? copy;
    return { whisper: result.whisper ?? [], blind: Boolean(result.blind) };
  }

  /** [13] Put recipients into message data by roll mode; "roll" is the current one. [14] a shim of `applyMode`. T:client/documents/chat-message */
  static applyRollMode(chatData: AnyObject, rollMode: string): AnyObject {
    if (isV14())
      logCompatibilityWarning("ChatMessage.applyRollMode is now ChatMessage.applyMode", { since: 14, until: 16 });
    return Object.assign(chatData, this._modeChanges(chatData, isV14() ? Roll._mapLegacyRollMode(rollMode) : rollMode));
  }

  /** [14] Put recipients into message data by message mode; without one, by the current mode. Undefined on 13, so that callers can test for it. T:client/documents/chat-message */
  static get applyMode(): ((chatData: AnyObject, mode?: string) => AnyObject) | undefined {
    if (!isV14()) return undefined;
    return (chatData, mode) => Object.assign(chatData, this._modeChanges(chatData, mode));
  }

  /** [13] The same for a message that isn't stored yet. T:client/documents/chat-message */
  applyRollMode(rollMode: string): void {
    if (isV14())
      logCompatibilityWarning("ChatMessage#applyRollMode is now ChatMessage#applyMode", { since: 14, until: 16 });
    this.#applyMode(isV14() ? Roll._mapLegacyRollMode(rollMode) : rollMode);
  }

  /** [14] The same for a message that isn't stored yet; undefined on 13. T:client/documents/chat-message */
  get applyMode(): ((mode?: string) => void) | undefined {
    return isV14() ? (mode) => this.#applyMode(mode) : undefined;
  }

  #applyMode(mode?: string): void {
    const self = this as AnyObject;
    self.updateSource((this.constructor as typeof ChatMessage)._modeChanges(self.toObject(), mode));
  }

  /* -------------------------------------------- */

  /** Who speaks: the given token or actor, else the controlled token, else the user's character, else the user. T:client/documents/chat-message */
  static getSpeaker({ scene, actor, token, alias }: AnyObject = {}): AnyObject {
    const viewed = (): string | null => scene?.id ?? canvas.scene?.id ?? null;
    const fromToken = (given: AnyValue): AnyObject => {
      const document = given.document ?? given;
      return {
        scene: document.parent?.id ?? viewed(),
        token: document.id,
        actor: document.actor?.id ?? null,
        alias: alias || document.name,
      };
    };
    const fromActor = (given: AnyValue): AnyObject => {
      if (given.isToken && given.token) return { ...fromToken(given.token), alias: alias || given.token.name };
      return { scene: viewed(), actor: given.id, token: null, alias: alias || given.name };
    };
    if (token) return fromToken(token);
    if (actor) return fromActor(actor);
    const controlled = canvas.ready ? (canvas.tokens?.controlled ?? []) : [];
    const own = game.user?.character;
    const spoken =
      controlled.length === 1
        ? controlled[0]
        : (controlled.find((c: AnyValue) => own && c.document?.actor === own) ?? controlled[0]);
    if (spoken) return fromToken(spoken);
    if (own) return fromActor(own);
    return { scene: viewed(), actor: null, token: null, alias: alias || game.user?.name };
  }

  /** The actor that a speaker means: the token's own, else the world's; null if there is none. T:client/documents/chat-message */
  static getSpeakerActor(speaker: AnyObject | undefined): AnyValue {
    if (!speaker) return null;
    const token = speaker.scene && speaker.token ? game.scenes?.get(speaker.scene)?.tokens?.get(speaker.token) : null;
    return token?.actor ?? (speaker.actor ? (game.actors?.get(speaker.actor) ?? null) : null);
  }

  /** Users by what a whisper is addressed to: GM or DM, players, a user's name, a character's name. T:client/documents/chat-message */
  static getWhisperRecipients(name: string): AnyValue[] {
    const wanted = name.trim().toLowerCase();
    if (["gm", "dm"].includes(wanted)) return game.users.filter((u: AnyObject) => u.isGM);
    if (wanted === "players") return game.users.filter((u: AnyObject) => !u.isGM);
    const users = game.users.filter((u: AnyObject) => u.name.toLowerCase() === wanted);
    return users.length ? users : game.users.filter((u: AnyObject) => u.character?.name.toLowerCase() === wanted);
  }

  /* -------------------------------------------- */

  /** The message as an element; every copy on screen is made and hooked anew. T:client/documents/chat-message */
  async renderHTML({ canDelete, canClose = false, ...rest }: AnyObject = {}): Promise<HTMLElement> {
    const self = this as AnyObject;
    canDelete ??= game.user.isGM || this.isAuthor;
    if (typeof self.system?.renderHTML === "function") {
      const html = await self.system.renderHTML({ canDelete, canClose, ...rest });
      Hooks.callAll("renderChatMessageHTML", this, html);
      return html;
    }
    const context = await this.#context(canDelete, canClose, rest);
    const { template } = CONFIG.ChatMessage;
    const holder = document.createElement("template");
    holder.innerHTML = (await renderTemplate(template || CORE_TEMPLATE, context)).trim();
    const html = holder.content.firstElementChild as HTMLElement;
    html.dataset.messageId = self.id ?? "";
    Hooks.callAll("renderChatMessageHTML", this, html, context);
    return html;
  }

  async #context(canDelete: boolean, canClose: boolean, rest: AnyObject): Promise<AnyObject> {
    const self = this as AnyObject;
    const message: AnyObject = self.toObject(false);
    const seen = this.isContentVisible;
    const isWhisper = self.whisper.length > 0;
    message.title = seen ? self.title : undefined;
    message.content = await this.#content(seen);
    // What a private roll is about is as private as its result.
    message.flavor = seen
      ? self.flavor
      : this.isRoll || self.blind
        ? chatText("CHAT.PrivateRoll", { user: self.author?.name ?? this.alias })
        : "";
    const style = { 1: "ooc", 2: "ic", 3: "emote" }[self.style as number];
    return {
      message,
      user: game.user,
      author: self.author,
      alias: this.alias,
      cssClass: [style, isWhisper ? "whisper" : null, self.blind ? "blind" : null, this.isRoll ? "dice" : null]
        .filter(Boolean)
        .join(" "),
      isWhisper,
      whisperTo: seen
        ? self.whisper
            .map((id: string) => game.users.get(id)?.name)
            .filter(Boolean)
            .join(", ")
        : "",
      borderColor: self.style === 1 ? self.author?.color?.css : null,
      canDelete,
      canClose,
      ...rest,
    };
  }

  async #content(seen: boolean): Promise<string> {
    const self = this as AnyObject;
    const enrich = (): Promise<string> => {
      const actor = this.speakerActor;
      return TextEditor.implementation.enrichHTML(self.content, {
        rollData: this.getRollData(),
        secrets: actor ? actor.isOwner : game.user.isGM,
      });
    };
    // A blind roll's own author isn't sent the dice; that there were some is no secret.
    if (!this.isRoll) return seen ? enrich() : self.blind ? HIDDEN_ROLL : "";
    if (seen && !PLAIN_TOTAL.test(self.content ?? "")) return enrich();
    const parts = await Promise.all(this.rolls.map((roll) => roll.render({ isPrivate: !seen })));
    return parts.join("");
  }

  /* -------------------------------------------- */

  override async _preCreate(data: AnyObject, options: AnyObject, user: AnyValue): Promise<boolean | undefined> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    let mode: string | undefined = isV14() ? options.messageMode : options.rollMode;
    if (isV14() && mode === undefined && options.rollMode !== undefined) {
      logCompatibilityWarning("The option rollMode of ChatMessage.create is now messageMode", { since: 14, until: 16 });
      mode = Roll._mapLegacyRollMode(options.rollMode) ?? "roll";
    }
    if (mode) this.#applyMode(mode);
    await this.#rollInline();
    return undefined;
  }

  /** Inline rolls in the text are rolled once, by the sender, so that everybody sees the same result. */
  async #rollInline(): Promise<void> {
    const self = this as AnyObject;
    const content: string = self.content ?? "";
    const matches = [...content.matchAll(IMMEDIATE_ROLL)];
    if (!matches.length) return;
    const rollData = this.getRollData();
    let text = "";
    let from = 0;
    for (const match of matches) {
      text +=
        content.slice(from, match.index) +
        (await TextEditor.implementation.enrichHTML(match[0], {
          rollData,
          documents: false,
          links: false,
          embeds: false,
          custom: false,
        }));
      from = match.index + match[0].length;
    }
    self.updateSource({ content: text + content.slice(from) });
  }

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    void ui.chat?.postOne(this, { notify: options.chatBubble !== false });
    const { sound } = this as AnyObject;
    if (sound && this.visible) void game.audio?.play?.(sound, { context: game.audio?.interface });
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    void ui.chat?.updateMessage(this, true);
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    ui.chat?.deleteMessage((this as AnyObject).id, options);
  }

  /** The message as lines of a text log. T:client/documents/chat-message */
  export(): string {
    const self = this as AnyObject;
    const lines = [`[${new Date(self.timestamp).toLocaleString()}] ${this.alias}`];
    if (!this.isContentVisible)
      return [...lines, chatText("CHAT.PrivateRoll", { user: self.author?.name ?? this.alias })].join("\n");
    for (const html of [self.title, self.flavor, PLAIN_TOTAL.test(self.content ?? "") ? "" : self.content])
      if (html) lines.push(toText(html));
    for (const roll of this.rolls) lines.push(`${roll.formula} = ${roll.result} = ${roll.total}`);
    return lines.filter(Boolean).join("\n");
  }
}

function toText(html: string): string {
  const holder = document.createElement("template");
  holder.innerHTML = html.replace(/<\/(p|div|li|h\d|tr)>/g, "\n</$1>");
  return (holder.content.textContent ?? "")
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}
