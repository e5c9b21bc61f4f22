import { BaseCombat } from "../../common/documents/combat.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** Where a fight stands: kept to tell what a change means. */
interface Moment {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** A fight: order, rounds, turns, and the events at their edges, which run on the active Gamemaster's client only. T:client/documents/combat */
export class Combat extends ClientDocumentMixin(BaseCombat) {
  declare turns: AnyValue[];
  declare current: Moment;
  declare previous: Moment | null;

  /** Who is up; null between turns. */
  get combatant(): AnyValue {
    return this.turns?.[this.turn ?? -1] ?? null;
  }

  get nextCombatant(): AnyValue {
    const { turn } = this;
    return this.turns[turn === null ? 0 : turn + 1 < this.turns.length ? turn + 1 : 0] ?? null;
  }

  get started(): boolean {
    return this.round > 0;
  }

  get isActive(): boolean {
    return this.active && (this.scene === null || this.scene === game.scenes?.current || this._source.scene === game.scenes?.current?.id);
  }

  get isView(): boolean {
    return game.combats?.viewed === this;
  }

  get settings(): AnyObject {
    return CONFIG.Combat.settings ?? game.settings.get("core", "combatTrackerConfig");
  }

  override get visible(): boolean {
    return true;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.combatants.size && !this.turns?.length) this.setupTurns();
    else if (!this.turns) this.setupTurns();
  }

  /** Sort the combatants into turns and fit the turn marker to the list. */
  setupTurns(): AnyValue[] {
    this.turns ||= [];
    const turns = [...this.combatants].sort(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.clamp(this.turn, 0, Math.max(0, turns.length - 1));
    this.turns = turns;
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    return this.turns;
  }

  /** Highest initiative first, those without last, then by id. Passed unbound to a sort. */
  _sortCombatants(a: AnyValue, b: AnyValue): number {
    const ia = Number.isNumeric(a.initiative) ? a.initiative : -Infinity;
    const ib = Number.isNumeric(b.initiative) ? b.initiative : -Infinity;
    return ib - ia || (a.id > b.id ? 1 : -1);
  }

  _getCurrentState(combatant: AnyValue = this.combatant): Moment {
    return { round: this.round, turn: this.turn, combatantId: combatant?.id ?? null, tokenId: combatant?.tokenId ?? null };
  }

  async startCombat(): Promise<this> {
    this._playCombatSound("startEncounter");
    const updateData = { round: 1, turn: this.turns.length ? 0 : null };
    Hooks.callAll("combatStart", this, updateData);
    return this.update(updateData) as Promise<this>;
  }

  _playCombatSound(_announcement: string): void {
    // The tabletop is silent.
  }

  async nextTurn(): Promise<this> {
    if (this.round === 0) return this.nextRound();
    const turn = this.turn ?? -1;
    const skip = this.settings?.skipDefeated === true;
    let next: number | null = null;
    for (let i = turn + 1; i < this.turns.length; i++)
      if (!skip || !this.turns[i].isDefeated) {
        next = i;
        break;
      }
    if (next === null) return this.nextRound();
    const updateData = { round: this.round, turn: next };
    const updateOptions = { direction: 1, worldTime: { delta: this.getTimeDelta(this.round, turn, this.round, next) } };
    Hooks.callAll("combatTurn", this, updateData, updateOptions);
    return this.update(updateData, updateOptions) as Promise<this>;
  }

  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turn === null || this.turns.length === 0) return this.previousRound();
    const updateData = { round: this.round, turn: this.turn - 1 };
    const updateOptions = { direction: -1, worldTime: { delta: -1 * (CONFIG.time.turnTime ?? 0) } };
    Hooks.callAll("combatTurn", this, updateData, updateOptions);
    return this.update(updateData, updateOptions) as Promise<this>;
  }

  async nextRound(): Promise<this> {
    let turn: number | null = this.turn === null || this.turns.length === 0 ? null : 0;
    if (this.round === 0 && this.turns.length) turn = 0;
    if (this.settings?.skipDefeated === true && turn !== null) {
      turn = this.turns.findIndex((t) => !t.isDefeated);
      if (turn === -1) {
        ui.notifications.warn("COMBAT.NoneRemaining", { localize: true });
        turn = 0;
      }
    }
    const round = this.round + 1;
    const updateData = { round, turn };
    const updateOptions = { direction: 1, worldTime: { delta: this.getTimeDelta(this.round, this.turn, round, turn) } };
    Hooks.callAll("combatRound", this, updateData, updateOptions);
    return this.update(updateData, updateOptions) as Promise<this>;
  }

  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    const turn = this.turn === null || round === 0 ? null : Math.max(this.turns.length - 1, 0);
    const updateData = { round, turn: round === 0 ? null : turn };
    const updateOptions = { direction: -1, worldTime: { delta: -1 * (CONFIG.time.roundTime ?? 0) } };
    Hooks.callAll("combatRound", this, updateData, updateOptions);
    return this.update(updateData, updateOptions) as Promise<this>;
  }

  getTimeDelta(originRound: number, originTurn: number | null, destinationRound: number, destinationTurn: number | null): number {
    const turns = (destinationTurn ?? 0) - (originTurn ?? 0);
    return (destinationRound - originRound) * (CONFIG.time.roundTime ?? 0) + turns * (CONFIG.time.turnTime ?? 0);
  }

  async endCombat(): Promise<this> {
    const { DialogV2 } = (globalThis as AnyObject).foundry.applications.api;
    const yes = await DialogV2.confirm({ window: { title: "COMBAT.EndTitle" }, content: `<p>${game.i18n.localize("COMBAT.EndConfirmation")}</p>`, modal: true });
    if (yes) await this.delete();
    return this;
  }

  async activate(options: AnyObject = {}): Promise<AnyValue> {
    const updates = game.combats.filter((c: AnyValue) => c !== this && c.active).map((c: AnyValue) => ({ _id: c.id, active: false }));
    return (this.constructor as AnyValue).updateDocuments([...updates, { _id: this.id, active: true }], options);
  }

  async toggleSceneLink(): Promise<this> {
    const scene = this._source.scene ? null : (game.scenes.current?.id ?? null);
    return this.update({ scene }) as Promise<this>;
  }

  getCombatantsByToken(token: AnyValue): AnyValue[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((c: AnyValue) => c.tokenId === id);
  }

  getCombatantsByActor(actor: AnyValue): AnyValue[] {
    const isToken = typeof actor !== "string" && actor.isToken;
    if (isToken) return this.getCombatantsByToken(actor.token);
    const id = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((c: AnyValue) => c.actorId === id);
  }

  getCombatantByToken(token: AnyValue): AnyValue {
    return this.getCombatantsByToken(token)[0] ?? null;
  }

  getCombatantByActor(actor: AnyValue): AnyValue {
    return this.getCombatantsByActor(actor)[0] ?? null;
  }

  async rollInitiative(ids: string | string[], { formula = null, updateTurn = true, messageOptions = {} }: AnyObject = {}): Promise<this> {
    const wanted = typeof ids === "string" ? [ids] : ids;
    const currentId = this.combatant?.id;
    const updates: AnyObject[] = [];
    const messages: AnyObject[] = [];
    for (const id of wanted) {
      const combatant = this.combatants.get(id);
      if (!combatant?.isOwner) continue;
      const roll = combatant.getInitiativeRoll(formula);
      await roll.evaluate();
      updates.push({ _id: id, initiative: roll.total });
      const ChatMessage = CONFIG.ChatMessage.documentClass;
      const data = {
        speaker: ChatMessage.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name }),
        flavor: game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name }),
        flags: { "core.initiativeRoll": true },
        ...messageOptions,
      };
      messages.push(await roll.toMessage(data, { create: false }));
    }
    if (!updates.length) return this;
    await this.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
    if (updateTurn && currentId) await this.update({ turn: this.turns.findIndex((t) => t.id === currentId) }, { turnEvents: false });
    await CONFIG.ChatMessage.documentClass.create(messages);
    return this;
  }

  async rollAll(options: AnyObject = {}): Promise<this> {
    return this.rollInitiative(this.combatants.filter((c: AnyValue) => c.isOwner && c.initiative === null).map((c: AnyValue) => c.id), options);
  }

  async rollNPC(options: AnyObject = {}): Promise<this> {
    return this.rollInitiative(this.combatants.filter((c: AnyValue) => c.isOwner && c.isNPC && c.initiative === null).map((c: AnyValue) => c.id), options);
  }

  async setInitiative(id: string, value: number): Promise<void> {
    await this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  async resetAll({ updateTurn = true }: AnyObject = {}): Promise<this> {
    const currentId = this.combatant?.id;
    await this.updateEmbeddedDocuments("Combatant", this.combatants.map((c: AnyValue) => ({ _id: c.id, initiative: null })), { turnEvents: false });
    if (updateTurn && currentId) await this.update({ turn: this.turns.findIndex((t) => t.id === currentId) }, { turnEvents: false });
    return this;
  }

  /** May this user move the round (turn) of the fight? Overridable; the core says yes. */
  _canChangeRound(_user: AnyValue): boolean {
    return true;
  }

  _canChangeTurn(_user: AnyValue): boolean {
    return true;
  }


  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (!this.collection?.viewed && this.collection) ui.combat && (ui.combat.viewed = this);
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    const priorState = foundryClone(this.current);
    super._onUpdate(changed, options, userId);
    if (changed.combatants) this.setupTurns();
    this.current = this._getCurrentState();
    const moved = "turn" in changed || "round" in changed;
    if (moved) {
      this.previous = priorState;
      const delta = options.worldTime?.delta;
      if (delta && userId === game.userId && game.users.activeGM?.isSelf) void game.time.advance(delta);
      Hooks.callAll("combatTurnChange", this, this.previous, this.current);
      if (options.turnEvents !== false) void this._manageTurnEvents();
    }
    if ("active" in changed && changed.active && ui.combat) ui.combat.viewed = this;
    void ui.combat?.render();
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    if (ui.combat?.viewed === this) ui.combat.viewed = game.combats.find((c: AnyValue) => c !== this) ?? null;
    void ui.combat?.render();
  }

  override _onCreateDescendantDocuments(parent: AnyValue, collection: string, documents: AnyValue[], data: AnyObject[], options: AnyObject, userId: string): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    this.#afterCombatants(options, userId, { join: documents });
  }

  override _onUpdateDescendantDocuments(parent: AnyValue, collection: string, documents: AnyValue[], changes: AnyObject[], options: AnyObject, userId: string): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    this.#afterCombatants(options, userId, {});
  }

  override _onDeleteDescendantDocuments(parent: AnyValue, collection: string, documents: AnyValue[], ids: string[], options: AnyObject, userId: string): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    this.#afterCombatants(options, userId, { leave: documents });
  }

  /** The list has changed: sort again, keep the turn with whoever had it, run enter and exit events once. */
  #afterCombatants(options: AnyObject, userId: string, { join = [], leave = [] }: { join?: AnyValue[]; leave?: AnyValue[] }): void {
    const before = this.combatant;
    this.setupTurns();
    if (before && this.started) {
      const at = this.turns.findIndex((t) => t.id === before.id);
      if (at !== -1 && at !== this.turn) {
        this.turn = at;
        if (userId === game.userId) void this.update({ turn: at }, { turnEvents: false });
      }
      this.current = this._getCurrentState();
    }
    if (options.turnEvents !== false && this.started && game.users.activeGM?.isSelf) void this.#enterAndExit(join, leave);
    void ui.combat?.render();
  }

  async #enterAndExit(join: AnyValue[], leave: AnyValue[]): Promise<void> {
    for (const combatant of leave) await this._onExit(combatant);
    for (const combatant of join) await this._onEnter(combatant);
  }

  /** End and start of turns and rounds, awaited in order, on the active Gamemaster's client alone (H-192). */
  async _manageTurnEvents(): Promise<void> {
    if (!game.users.activeGM?.isSelf || !this.previous) return;
    const { previous, current } = this;
    const forward = current.round > previous.round || (current.round === previous.round && (current.turn ?? -1) > (previous.turn ?? -1));
    if (!forward) return;
    const last = previous.combatantId ? this.combatants.get(previous.combatantId) : null;
    const newRound = current.round !== previous.round;
    if (previous.round > 0 && last) await this._onEndTurn(last, { round: previous.round, turn: previous.turn, skipped: false });
    if (newRound && previous.round > 0) await this._onEndRound({ round: previous.round, skipped: false });
    if (newRound && previous.round === 0) for (const combatant of this.turns) await this._onEnter(combatant);
    if (newRound) await this._onStartRound({ round: current.round, skipped: false });
    const next = current.combatantId ? this.combatants.get(current.combatantId) : null;
    if (next) await this._onStartTurn(next, { round: current.round, turn: current.turn, skipped: false });
  }

  async _onEnter(_combatant: AnyValue): Promise<void> {
    // For systems to override.
  }

  async _onExit(_combatant: AnyValue): Promise<void> {
    // For systems to override.
  }

  async _onEndTurn(_combatant: AnyValue, _context: AnyObject): Promise<void> {
    // For systems to override.
  }

  async _onEndRound(_context: AnyObject): Promise<void> {
    // For systems to override.
  }

  async _onStartRound(_context: AnyObject): Promise<void> {
    // For systems to override.
  }

  async _onStartTurn(_combatant: AnyValue, _context: AnyObject): Promise<void> {
    // For systems to override.
  }

  updateCombatantActors(): void {
    for (const combatant of this.combatants) combatant.actor?.render(false, { renderContext: "updateCombat" });
  }
}

const foundryClone = (moment: Moment | undefined): Moment | null => (moment ? { ...moment } : null);
