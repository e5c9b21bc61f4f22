import { BaseCombat } from "../../common/documents/combat.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { actsForTable, isLeadingWindow } from "../core/lead.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { tellRegionsOfTurn } from "./region.ts";

/** Where a fight stands: kept to tell what a change means. */
interface Moment {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** Does the fight go on from one moment to the other, and not back? */
const forwards = (from: Moment, to: Moment): boolean =>
  to.round > from.round || (to.round === from.round && (to.turn ?? -1) >= (from.turn ?? -1));

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
    return (
      this.active &&
      (this.scene === null || this.scene === game.scenes?.current || this._source.scene === game.scenes?.current?.id)
    );
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
    return {
      round: this.round,
      turn: this.turn,
      combatantId: combatant?.id ?? null,
      tokenId: combatant?.tokenId ?? null,
    };
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

  getTimeDelta(
    originRound: number,
    originTurn: number | null,
    destinationRound: number,
    destinationTurn: number | null,
  ): number {
    const turns = (destinationTurn ?? 0) - (originTurn ?? 0);
    return (destinationRound - originRound) * (CONFIG.time.roundTime ?? 0) + turns * (CONFIG.time.turnTime ?? 0);
  }

  async endCombat(): Promise<this> {
    const { DialogV2 } = (globalThis as AnyObject).foundry.applications.api;
    const yes = await DialogV2.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
      modal: true,
    });
    if (yes) await this.delete();
    return this;
  }

  async activate(options: AnyObject = {}): Promise<AnyValue> {
    const updates = game.combats
      .filter((c: AnyValue) => c !== this && c.active)
      .map((c: AnyValue) => ({ _id: c.id, active: false }));
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

  async rollInitiative(
    ids: string | string[],
    { formula = null, updateTurn = true, messageOptions = {} }: AnyObject = {},
  ): Promise<this> {
    const wanted = typeof ids === "string" ? [ids] : ids;
    const currentId = this.combatant?.id;
    const updates: AnyObject[] = [];
    const messages: AnyObject[] = [];
    const { rollMode, messageMode, ...messageData } = messageOptions as AnyObject;
    const how: AnyObject = { ...(rollMode ? { rollMode } : {}), ...(messageMode ? { messageMode } : {}) };
    for (const id of wanted) {
      const combatant = this.combatants.get(id);
      if (!combatant?.isOwner) continue;
      const roll = combatant.getInitiativeRoll(formula);
      await roll.evaluate();
      updates.push({ _id: id, initiative: roll.total });
      const ChatMessage = CONFIG.ChatMessage.documentClass;
      const data: AnyObject = {
        speaker: ChatMessage.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: combatant.name }),
        flavor: game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name }),
        flags: { core: { initiativeRoll: true } },
        ...messageData,
      };
      if (combatant.hidden)
        data.whisper = game.users.filter((u: AnyValue) => u.isGM).map((u: AnyValue) => u.id as string);
      messages.push(await roll.toMessage(data, { create: false, ...how }));
    }
    if (!updates.length) return this;
    await this.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
    if (updateTurn && currentId)
      await this.update({ turn: this.turns.findIndex((t) => t.id === currentId) }, { turnEvents: false });
    await CONFIG.ChatMessage.documentClass.create(messages, how);
    return this;
  }

  async rollAll(options: AnyObject = {}): Promise<this> {
    return this.rollInitiative(
      this.combatants.filter((c: AnyValue) => c.isOwner && c.initiative === null).map((c: AnyValue) => c.id),
      options,
    );
  }

  async rollNPC(options: AnyObject = {}): Promise<this> {
    return this.rollInitiative(
      this.combatants.filter((c: AnyValue) => c.isOwner && c.isNPC && c.initiative === null).map((c: AnyValue) => c.id),
      options,
    );
  }

  async setInitiative(id: string, value: number): Promise<void> {
    await this.combatants.get(id, { strict: true }).update({ initiative: value });
  }

  async resetAll({ updateTurn = true }: AnyObject = {}): Promise<this> {
    const currentId = this.combatant?.id;
    await this.updateEmbeddedDocuments(
      "Combatant",
      this.combatants.map((c: AnyValue) => ({ _id: c.id, initiative: null })),
      { turnEvents: false },
    );
    if (updateTurn && currentId)
      await this.update({ turn: this.turns.findIndex((t) => t.id === currentId) }, { turnEvents: false });
    return this;
  }

  /** May this user move the round (turn) of the fight? Overridable; the core says yes. */
  _canChangeRound(_user: AnyValue): boolean {
    return true;
  }

  _canChangeTurn(_user: AnyValue): boolean {
    return true;
  }

  /** Players move round and turn only where the two methods above let them (H-194). */
  override canUserModify(user: AnyValue, action: string, data: AnyObject = {}): boolean {
    if (!super.canUserModify(user, action, data)) return false;
    if (user.isGM || action !== "update") return true;
    const moves = (key: string): boolean => key in data && data[key] !== this._source[key];
    return (!moves("round") || this._canChangeRound(user)) && (!moves("turn") || this._canChangeTurn(user));
  }

  /* ------------------------------------------------------------ what happens to it */

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (ui.combat && !game.combats.viewed) ui.combat.viewed = this;
    void ui.combat?.render();
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    const prior = { ...this.current };
    super._onUpdate(changed, options, userId);
    if (changed.combatants) this.setupTurns();
    this.current = this._getCurrentState();
    if ("turn" in changed || "round" in changed) {
      const delta = Number(options.worldTime?.delta ?? 0);
      if (delta && actsForTable()) void game.time.advance(delta);
      this.#moved(prior, options, userId);
    }
    if (changed.active && ui.combat) ui.combat.viewed = this;
    void ui.combat?.render();
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    if (ui.combat?.viewed === this) ui.combat.viewed = game.combats.find((c: AnyValue) => c !== this) ?? null;
    void CONFIG.ActiveEffect.documentClass.registry?.refresh("combatEnd", {
      actors: this.combatants.map((c: AnyValue) => c.actor).filter(Boolean),
      combat: this,
    });
    void ui.combat?.render();
  }

  override _onCreateDescendantDocuments(
    parent: AnyValue,
    collection: string,
    documents: AnyValue[],
    data: AnyObject[],
    options: AnyObject,
    userId: string,
  ): void {
    super._onCreateDescendantDocuments(parent, collection, documents, data, options, userId);
    this.#afterCombatants(options, userId, { join: collection === "combatants" ? documents : [] });
  }

  override _onUpdateDescendantDocuments(
    parent: AnyValue,
    collection: string,
    documents: AnyValue[],
    changes: AnyObject[],
    options: AnyObject,
    userId: string,
  ): void {
    super._onUpdateDescendantDocuments(parent, collection, documents, changes, options, userId);
    this.#afterCombatants(options, userId, {});
  }

  override _onDeleteDescendantDocuments(
    parent: AnyValue,
    collection: string,
    documents: AnyValue[],
    ids: string[],
    options: AnyObject,
    userId: string,
  ): void {
    super._onDeleteDescendantDocuments(parent, collection, documents, ids, options, userId);
    this.#afterCombatants(options, userId, { leave: collection === "combatants" ? documents : [] });
  }

  /** The list has changed: sort again, keep the turn with whoever had it, run enter and exit events once. */
  #afterCombatants(
    options: AnyObject,
    userId: string,
    { join = [], leave = [] }: { join?: AnyValue[]; leave?: AnyValue[] },
  ): void {
    const prior = { ...this.current };
    const place = this.turn as number | null;
    this.setupTurns();
    if (this.started && prior.combatantId && place !== null) {
      const at = this.turns.findIndex((t) => t.id === prior.combatantId);
      // Whoever is up has gone: the next in the list is up now.
      const turn = at === -1 ? (this.turns.length ? Math.min(place, this.turns.length - 1) : null) : at;
      this.turn = turn;
      this.current = this._getCurrentState();
      if (turn !== this._source.turn && userId === game.userId && isLeadingWindow())
        void this.update({ turn }, { turnEvents: false });
      if (at === -1) this.#moved({ ...prior, combatantId: null, tokenId: null }, options, userId);
    }
    if (options.turnEvents !== false && this.started && actsForTable())
      this.#inOrder(() => this.#enterAndExit(join, leave));
    void ui.combat?.render();
  }

  async #enterAndExit(join: AnyValue[], leave: AnyValue[]): Promise<void> {
    for (const combatant of leave) {
      await this._onExit(combatant);
      if (combatant.token) await this._clearMovementHistoryOnExit(combatant);
    }
    for (const combatant of join) await this._onEnter(combatant);
  }

  /** Round or turn have changed: tell everybody, then let the one responsible client run the events. */
  #moved(prior: Moment, options: AnyObject, userId: string): void {
    const { current } = this;
    if (prior.round === current.round && prior.combatantId === current.combatantId) return;
    this.previous = prior;
    Hooks.callAll("combatTurnChange", this, prior, current);
    this.#tellRegions(prior, current, game.users.get(userId));
    if (options.turnEvents !== false) void this._manageTurnEvents();
  }

  /** The regions in which the combatants stand hear of turns and rounds, on every client; going back is silent. */
  #tellRegions(prior: Moment, current: Moment, user: AnyValue): void {
    if (!forwards(prior, current)) return;
    const tell = (name: string, combatant: AnyValue, { round, turn }: Moment): void => {
      if (combatant) tellRegionsOfTurn(name, combatant, { round, turn, skipped: false }, user);
    };
    if (prior.round > 0) tell("tokenTurnEnd", this.combatants.get(prior.combatantId ?? ""), prior);
    if (prior.round !== current.round) {
      if (prior.round > 0) for (const combatant of this.turns) tell("tokenRoundEnd", combatant, prior);
      for (const combatant of this.turns) tell("tokenRoundStart", combatant, current);
    }
    tell("tokenTurnStart", this.combatants.get(current.combatantId ?? ""), current);
  }

  /** Events of one change are over before those of the next begin. */
  #inOrder(run: () => Promise<void>): Promise<void> {
    const waiting = (pending.get(this) ?? Promise.resolve()).then(run).catch((error: unknown) => {
      Hooks.onError("Combat#turnEvents", error as Error, { log: "error" });
    });
    pending.set(this, waiting);
    return waiting;
  }

  /**
   * End and start of turns and rounds, awaited in order, on the active Gamemaster's client alone (H-192). Going back runs nothing; turns that one change steps over get
   * their events too, marked as skipped.
   */
  async _manageTurnEvents(): Promise<void> {
    const { previous, current } = this;
    if (!actsForTable() || !previous) return;
    if (forwards(previous, current))
      await this.#inOrder(() => this.#runTurnEvents({ ...previous }, { ...current }, [...this.turns]));
  }

  async #runTurnEvents(from: Moment, to: Moment, turns: AnyValue[]): Promise<void> {
    const registry = CONFIG.ActiveEffect.documentClass.registry;
    const actors = turns.map((t) => t.actor).filter(Boolean) as AnyValue[];
    const announce = async (event: string, combatant?: AnyValue): Promise<void> =>
      registry?.refresh(event, { actors, combat: this, combatant });
    const end = async (combatant: AnyValue, round: number, turn: number | null, skipped: boolean): Promise<void> => {
      await this._onEndTurn(combatant, { round, turn, skipped });
      await announce("turnEnd", combatant);
    };
    const start = async (combatant: AnyValue, round: number, turn: number | null, skipped: boolean): Promise<void> => {
      await announce("turnStart", combatant);
      await this._onStartTurn(combatant, { round, turn, skipped });
      if (combatant.token) await this._clearMovementHistoryOnStartTurn(combatant, { round, turn, skipped });
    };
    const begun = from.round > 0;
    const newRound = from.round !== to.round;
    const last = begun && from.combatantId ? this.combatants.get(from.combatantId) : null;
    if (last) await end(last, from.round, from.turn, false);
    // Turns between the one that ends and the one that starts.
    const passed =
      begun && from.turn !== null && !newRound && to.turn !== null
        ? turns.slice(from.turn + 1, to.turn).map((t, i) => [t, from.turn! + 1 + i] as const)
        : [];
    for (const [combatant, turn] of passed) {
      await start(combatant, from.round, turn, true);
      await end(combatant, from.round, turn, true);
    }
    if (newRound && begun) {
      await this._onEndRound({ round: from.round, skipped: false });
      await announce("roundEnd");
    }
    if (newRound && !begun) {
      await announce("combatStart");
      for (const combatant of turns) await this._onEnter(combatant);
    }
    if (newRound) {
      await announce("roundStart");
      await this._onStartRound({ round: to.round, skipped: false });
    }
    const next = to.combatantId ? this.combatants.get(to.combatantId) : null;
    if (next) await start(next, to.round, to.turn, false);
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

  /** What somebody has gone counts from the start of their turn. */
  async _clearMovementHistoryOnStartTurn(combatant: AnyValue, _context: AnyObject): Promise<void> {
    await combatant.clearMovementHistory();
  }

  async _clearMovementHistoryOnExit(combatant: AnyValue): Promise<void> {
    await combatant.clearMovementHistory();
  }

  async clearMovementHistories(combatants: Iterable<AnyValue> = this.combatants): Promise<void> {
    for (const combatant of combatants) await combatant.clearMovementHistory();
  }

  /** The mark under whose turn it is: a flat board shows it by itself. T:client/documents/combat */
  _updateTurnMarkers(): void {
    void ui.combat?.render();
  }

  updateCombatantActors(): void {
    for (const combatant of this.combatants) combatant.actor?.render(false, { renderContext: "updateCombat" });
  }
}

/** Turn events still running, by fight. */
const pending = new WeakMap<object, Promise<void>>();
