import { BaseCard } from "../../common/documents/card.ts";
import { BaseCards } from "../../common/documents/cards.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

const DRAW_LAST = 1;
const DRAW_RANDOM = 2;
/** What chat says of a movement. */
const NOTICES: Readonly<Record<string, string>> = {
  play: "CARDS.NotifyPlay",
  discard: "CARDS.NotifyDiscard",
  draw: "CARDS.NotifyDraw",
};

/** A stack of cards: deck, hand or pile. A deck keeps its card and marks it drawn; who holds it has a copy of the same id. T:client/documents/cards */
export class Cards extends ClientDocumentMixin(BaseCards) {
  get isDeck(): boolean {
    return this.type === "deck";
  }

  get thumbnail(): string {
    return this.img ?? "icons/svg/card-hand.svg";
  }

  get typeLabel(): string {
    return game.i18n.localize(CONFIG.Cards.typeLabels?.[this.type] ?? `CARDS.Type${String(this.type).capitalize()}`);
  }

  get availableCards(): AnyValue[] {
    return this.cards.filter((c: AnyValue) => (this.isDeck ? !c.drawn : true));
  }

  get drawnCards(): AnyValue[] {
    return this.cards.filter((c: AnyValue) => c.drawn);
  }

  get canClone(): boolean {
    return this.isDeck || this.cards.size === 0;
  }

  sortShuffled(a: AnyValue, b: AnyValue): number {
    return a.sort - b.sort || String(a.name).compare(b.name);
  }

  sortStandard(a: AnyValue, b: AnyValue): number {
    return String(a.suit).compare(b.suit) || (a.value ?? -Infinity) - (b.value ?? -Infinity) || a.sort - b.sort;
  }

  #pick(number: number, how: number): AnyValue[] {
    const open = this.availableCards.sort(this.sortShuffled);
    if (open.length < number)
      throw new Error(game.i18n.format("CARDS.Error.NotEnough", { number, available: open.length, name: this.name }));
    if (how === DRAW_LAST) return open.slice(-number).reverse();
    if (how !== DRAW_RANDOM) return open.slice(0, number);
    const rest = [...open];
    return Array.from(
      { length: number },
      () => rest.splice(Math.floor((CONFIG.Dice.randomUniform?.() ?? Math.random()) * rest.length), 1)[0],
    );
  }

  /** Several stacks are written one after the other: whoever may not write to all of them writes to none (H-263). */
  #assertRights(...stacks: AnyValue[]): void {
    for (const stack of stacks)
      if (!stack.canUserModify(game.user, "update", {})) {
        const error = new Error(
          game.i18n.format("HOST.Refused", {
            user: game.user.name,
            action: game.i18n.localize("HOST.Action.update"),
            type: game.i18n.localize("DOCUMENT.Cards"),
            name: `"${String(stack.name)}"`,
          }),
        );
        ui.notifications.error(error.message, { console: false });
        throw error;
      }
  }

  /** What moving cards away from here writes here: a deck marks them drawn, any other stack loses its copies. */
  #leaving(cards: AnyValue[]): { fromUpdate: AnyObject[]; fromDelete: string[] } {
    return this.isDeck
      ? { fromUpdate: cards.map((c) => ({ _id: c.id, drawn: true })), fromDelete: [] }
      : { fromUpdate: [], fromDelete: cards.map((c) => c.id) };
  }

  #copy(card: AnyValue, updateData: AnyObject): AnyObject {
    const { mergeObject } = (globalThis as AnyObject).foundry.utils;
    return mergeObject(
      { ...card.toObject(), origin: card._source.origin ?? (this.isDeck ? this.id : null), drawn: false },
      updateData,
      { inplace: false },
    );
  }

  async deal(
    to: AnyValue,
    number = 1,
    { action = "deal", how = 0, updateData = {}, chatNotification = true }: AnyObject = {},
  ): Promise<this> {
    const destinations = [to].flat();
    if (destinations.length === 0) throw new Error("You must provide one or more destinations");
    this.#assertRights(this, ...destinations);
    const picked = this.#pick(number * destinations.length, how);
    const toCreate = destinations.map((_d: AnyValue, i: number) =>
      picked.filter((_c, at) => at % destinations.length === i).map((c) => this.#copy(c, updateData)),
    );
    const context = { action, toCreate, ...this.#leaving(picked) };
    if (Hooks.call("dealCards", this, destinations, context) === false) return this;
    await this.#write(context);
    for (const [i, destination] of destinations.entries())
      await destination.createEmbeddedDocuments("Card", context.toCreate[i], { keepId: true });
    if (chatNotification)
      await this.#tell("CARDS.NotifyDeal", { number, link: destinations.map((d: AnyValue) => d.link).join(", ") });
    return this;
  }

  async pass(
    to: AnyValue,
    ids: string[],
    { updateData = {}, action = "pass", chatNotification = true }: AnyObject = {},
  ): Promise<AnyValue[]> {
    this.#assertRights(this, to);
    const cards = ids.map((id) => {
      const card = this.cards.get(id, { strict: true });
      if (this.isDeck && card.drawn)
        throw new Error(`You may not pass Card "${String(card._source.name)}" [${id}] which has already been drawn`);
      return card;
    });
    const home = cards.filter((c) => to.isDeck && c._source.origin === to.id);
    const abroad = cards.filter((c) => !home.includes(c));
    const context: AnyObject = {
      action,
      toCreate: abroad.map((c) => this.#copy(c, updateData)),
      toUpdate: home.map((c) => ({ _id: c.id, drawn: false })),
      ...this.#leaving(cards),
    };
    if (Hooks.call("passCards", this, to, context) === false) return [];
    const created = context.toCreate.length
      ? await to.createEmbeddedDocuments("Card", context.toCreate, { keepId: true })
      : [];
    if (context.toUpdate.length) await to.updateEmbeddedDocuments("Card", context.toUpdate);
    await this.#write(context as { fromUpdate: AnyObject[]; fromDelete: string[] });
    if (chatNotification)
      await this.#tell(NOTICES[action as string] ?? "CARDS.NotifyPass", { number: cards.length, link: to.link });
    return created;
  }

  async draw(
    from: AnyValue,
    number = 1,
    { how = 0, updateData = {}, ...options }: AnyObject = {},
  ): Promise<AnyValue[]> {
    if (!(from instanceof Cards) || from === this) throw new Error("You must draw from another stack of cards");
    const picked = from.#pick(number, how);
    return from.pass(
      this,
      picked.map((c) => c.id),
      { updateData, action: "draw", ...options },
    );
  }

  async shuffle({ updateData = {}, chatNotification = true }: AnyObject = {}): Promise<this> {
    const order = [...this.cards]
      .map((c: AnyValue) => ({ card: c, at: CONFIG.Dice.randomUniform?.() ?? Math.random() }))
      .sort((a, b) => a.at - b.at);
    await this.updateEmbeddedDocuments(
      "Card",
      order.map(({ card }, sort) => ({ _id: card.id, sort, ...updateData })),
    );
    if (chatNotification) await this.#tell("CARDS.NotifyShuffle", {});
    return this;
  }

  async recall({ updateData = {}, chatNotification = true }: AnyObject = {}): Promise<this> {
    await (this.isDeck ? this.#recallDeck(updateData) : this.#sendHome(updateData));
    if (chatNotification) await this.#tell("CARDS.NotifyReset", {});
    return this;
  }

  async #recallDeck(updateData: AnyObject): Promise<void> {
    const fromDelete: Record<string, string[]> = {};
    for (const stack of game.cards)
      if (stack !== this) {
        const ids = stack.cards.filter((c: AnyValue) => c._source.origin === this.id).map((c: AnyValue) => c.id);
        if (ids.length) fromDelete[stack.id] = ids;
      }
    const toUpdate = {
      [this.id ?? ""]: this.cards.map((c: AnyValue) => ({ _id: c.id, drawn: false, face: null, ...updateData })),
    };
    const context = { toUpdate, fromDelete };
    if (Hooks.call("returnCards", this, this.drawnCards, context) === false) return;
    for (const [id, ids] of Object.entries(context.fromDelete))
      await game.cards.get(id)?.deleteEmbeddedDocuments("Card", ids);
    await this.updateEmbeddedDocuments("Card", context.toUpdate[this.id ?? ""] ?? []);
  }

  async #sendHome(updateData: AnyObject): Promise<void> {
    const toUpdate: Record<string, AnyObject[]> = {};
    const cards = [...this.cards];
    for (const card of cards)
      if (card._source.origin && game.cards.get(card._source.origin))
        (toUpdate[card._source.origin] ??= []).push({ _id: card.id, drawn: false, ...updateData });
    const context = { toUpdate, fromDelete: cards.filter((c) => c._source.origin).map((c) => c.id) };
    if (Hooks.call("returnCards", this, cards, context) === false) return;
    for (const [id, updates] of Object.entries(context.toUpdate))
      await game.cards.get(id)?.updateEmbeddedDocuments("Card", updates);
    if (context.fromDelete.length) await this.deleteEmbeddedDocuments("Card", context.fromDelete);
  }

  /* ------------------------------------------------------------ dialogs */

  /** Ask for another stack and a number. */
  async #ask(
    title: string,
    { number, types }: { number?: number; types?: string[] } = {},
  ): Promise<{ stack: AnyValue; number: number } | null> {
    const { DialogV2 } = (globalThis as AnyObject).foundry.applications.api;
    const { escapeHTML } = (globalThis as AnyObject).foundry.utils;
    const stacks = game.cards.filter((s: AnyValue) => s !== this && s.visible && (!types || types.includes(s.type)));
    const options = stacks.map((s: AnyValue) => `<option value="${s.id}">${escapeHTML(s.name)}</option>`).join("");
    const count =
      number === undefined
        ? ""
        : `<div class="form-group"><label>${game.i18n.localize("CARDS.Number")}</label><input type="number" name="number" value="${number}" min="1" step="1"></div>`;
    const content = `<div class="form-group"><label>${game.i18n.localize("DOCUMENT.Cards")}</label><select name="stack">${options}</select></div>${count}`;
    const answer = (await DialogV2.input({ window: { title }, content })) as AnyObject | null;
    const stack = answer?.stack ? game.cards.get(answer.stack) : null;
    return stack ? { stack, number: Number(answer?.number ?? 1) || 1 } : null;
  }

  async dealDialog(): Promise<this | null> {
    const answer = await this.#ask(game.i18n.localize("HOST.Cards.deal"), { number: 1, types: ["hand", "pile"] });
    return answer ? this.deal([answer.stack], answer.number) : null;
  }

  async drawDialog(): Promise<AnyValue[] | null> {
    const answer = await this.#ask(game.i18n.localize("HOST.Cards.draw"), { number: 1, types: ["deck", "pile"] });
    return answer ? this.draw(answer.stack, answer.number) : null;
  }

  async passDialog(): Promise<AnyValue[] | null> {
    const answer = await this.#ask(game.i18n.localize("HOST.Cards.pass"), { number: 1 });
    return answer
      ? this.pass(
          answer.stack,
          this.#pick(answer.number, 0).map((c) => c.id as string),
        )
      : null;
  }

  async playDialog(card: AnyValue): Promise<AnyValue> {
    const answer = await this.#ask(game.i18n.localize("HOST.Cards.playCard"));
    return answer ? card.play(answer.stack) : null;
  }

  async resetDialog(): Promise<this | false | null> {
    const { DialogV2 } = (globalThis as AnyObject).foundry.applications.api;
    const yes = (await DialogV2.confirm({
      window: { title: game.i18n.localize("HOST.Cards.recall") },
      content: `<p>${game.i18n.format("CARDS.NotifyReset", { source: this.name })}</p>`,
    })) as boolean | null;
    return yes ? this.recall() : yes === null ? null : false;
  }

  async #write({ fromUpdate, fromDelete }: { fromUpdate: AnyObject[]; fromDelete: string[] }): Promise<void> {
    if (fromUpdate.length) await this.updateEmbeddedDocuments("Card", fromUpdate);
    if (fromDelete.length) await this.deleteEmbeddedDocuments("Card", fromDelete);
  }

  async #tell(key: string, data: AnyObject): Promise<void> {
    const ChatMessage = CONFIG.ChatMessage.documentClass;
    await ChatMessage.create({
      content: `<p>${game.i18n.format(key, { ...data, source: this.link, name: this.name })}</p>`,
      speaker: ChatMessage.getSpeaker({ user: game.user }),
    });
  }

  /** A deleted deck's cards vanish from every hand; a deleted hand's cards go home (H-277). */
  override async _preDelete(options: AnyObject, user: AnyValue): Promise<boolean | void> {
    if ((await super._preDelete(options, user)) === false) return false;
    if (!this.pack && this.cards.size) await this.recall({ chatNotification: false });
  }
}

/** One card. T:client/documents/card */
export class Card extends ClientDocumentMixin(BaseCard) {
  get source(): AnyValue {
    return this._source.origin ? (game.cards?.get(this._source.origin) ?? null) : this.parent;
  }

  get isHome(): boolean {
    return !this._source.origin || this._source.origin === this.parent?.id;
  }

  get currentFace(): AnyValue {
    return this.face === null ? null : (this.faces[this.face] ?? null);
  }

  get showFace(): boolean {
    return this.currentFace !== null;
  }

  get img(): string {
    return (this.showFace ? this.currentFace.img : this.back?.img) || "icons/svg/card-joker.svg";
  }

  get hasNextFace(): boolean {
    return this.face === null || this.face < this.faces.length - 1;
  }

  get hasPreviousFace(): boolean {
    return this.face !== null;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.name = this.showFace ? this.currentFace.name || this._source.name : this.back?.name || this._source.name;
  }

  /** Turn it: to a face, or over. */
  async flip(face?: number | null): Promise<AnyValue> {
    const next = face === undefined ? (this.face === null ? 0 : null) : face;
    return this.update({ face: next === null ? null : Math.clamp(next, 0, this.faces.length - 1) });
  }

  async pass(to: AnyValue, options: AnyObject = {}): Promise<AnyValue> {
    const [card] = await (this.parent as AnyObject).pass(to, [this.id], options);
    return card;
  }

  async play(to: AnyValue, options: AnyObject = {}): Promise<AnyValue> {
    return this.pass(to, { action: "play", ...options });
  }

  async discard(to: AnyValue, options: AnyObject = {}): Promise<AnyValue> {
    return this.pass(to, { action: "discard", ...options });
  }

  async recall(options: AnyObject = {}): Promise<AnyValue> {
    const home = this.source;
    if (!home || home === this.parent) return this.update({ drawn: false });
    return this.pass(home, { chatNotification: false, ...options });
  }

  async toMessage(messageData: AnyObject = {}, options: AnyObject = {}): Promise<AnyValue> {
    const ChatMessage = CONFIG.ChatMessage.documentClass;
    const text = this.currentFace?.text || this.description || "";
    return ChatMessage.create(
      {
        content: `<div class="card-draw"><img class="card-face" src="${this.img}" alt=""><h4>${this.name}</h4>${text}</div>`,
        ...messageData,
      },
      options,
    );
  }
}
