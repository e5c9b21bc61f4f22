import { ACTIVE_EFFECT_CHANGE_PHASES, ACTIVE_EFFECT_EXPIRY_EVENTS } from "../../common/constants.ts";
import { BaseActiveEffect } from "../../common/documents/active-effect.ts";
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { getProperty, logCompatibilityWarning, setProperty } from "../../common/utils/index.ts";
import { effectRegistry, remainingOf, SECONDS } from "../core/effect-expiry.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** [13] change types by their numeric mode. */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
const PRIORITIES: Readonly<Record<string, number>> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

/** The status of an id, from a list or a record. */
function statusOf(id: string, caller: string): AnyObject {
  const status = CONFIG.statusEffects.find((e: AnyValue) => e.id === id) as AnyObject | undefined;
  if (!status) throw new Error(`Invalid status ID "${id}" provided to ${caller}`);
  return status;
}

/** The field behind a path of an actor; undefined where the schema says nothing. */
function fieldAt(target: AnyValue, path: string): AnyValue {
  if (path.startsWith("system.") && target.system?.schema) return target.system.schema.getField(path.slice(7));
  return target.schema?.getField(path);
}

/** [14] A name of 13 that still answers, with a warning. It isn't listed among what the object has. */
function old(object: AnyObject, key: string, said: string, answer: () => unknown): void {
  const get = (): unknown => {
    logCompatibilityWarning(said, { since: 14, until: 16 });
    return answer();
  };
  Object.defineProperty(object, key, { get, configurable: true, enumerable: false });
}

/** A lasting change of an actor: statuses, changes of data, a duration. T:client/documents/active-effect */
export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  /** [14] the effects that the host watches for expiry; systems announce their own events through `refresh`. */
  static registry = effectRegistry;

  /** [14] all kinds of change: core's and those of CONFIG. */
  static get CHANGE_TYPES(): AnyObject {
    const core = Object.fromEntries(
      Object.entries(PRIORITIES).map(([type, defaultPriority]) => [
        type,
        { label: `EFFECT.CHANGES.TYPES.${type}`, defaultPriority },
      ]),
    );
    return { ...core, ...CONFIG.ActiveEffect.changeTypes };
  }

  /** [14] all passes in which changes are laid over an actor: core's and those of CONFIG. T14:client/documents/active-effect */
  static get CHANGE_PHASES(): AnyObject {
    const core = Object.fromEntries(
      ACTIVE_EFFECT_CHANGE_PHASES.map((phase: string) => [
        phase,
        { label: `EFFECT.PHASES.${phase}`, hint: `EFFECT.PHASES.${phase}Hint` },
      ]),
    );
    return { ...core, ...CONFIG.ActiveEffect.phases };
  }

  /** [14] all events at which an effect may end: core's and those of CONFIG. T14:client/documents/active-effect */
  static get EXPIRY_EVENTS(): AnyObject {
    const core = Object.fromEntries(
      ACTIVE_EFFECT_EXPIRY_EVENTS.map((event: string) => [event, `EFFECT.EVENT.${event}`]),
    );
    return { ...core, ...CONFIG.ActiveEffect.expiryEvents };
  }

  /** [14] The changes are the model's now: read from the effect itself, or by their old mode, they warn. T14:client/documents/active-effect (_initialize, changes) */
  override _initialize(options: AnyObject = {}): void {
    if (isV14())
      old(this, "changes", "ActiveEffect#changes is ActiveEffect#system.changes now", () => this.system?.changes);
    super._initialize(options);
    if (!isV14()) return;
    for (const change of (this.system?.changes ?? []) as AnyObject[])
      old(change, "mode", "A change has a type instead of a mode", () =>
        Math.max(0, MODES.indexOf(String(change.type))),
      );
  }

  /** [14] the actor that holds it, by itself or in one of its items. */
  get actor(): AnyValue {
    return this.item ? this.item.actor : this.parent?.documentName === "Actor" ? this.parent : null;
  }

  /** [14] the item that holds it. */
  get item(): AnyValue {
    return this.parent?.documentName === "Item" ? this.parent : null;
  }

  get isSuppressed(): boolean {
    return this.system?.isSuppressed === true || (isV14() && this.duration?.expired === true);
  }

  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  get isTemporary(): boolean {
    const duration = this.duration ?? {};
    const timed = isV14()
      ? typeof duration.value === "number" || Boolean(duration.expiry)
      : Number(duration.seconds ?? (duration.rounds || duration.turns) ?? 0) > 0;
    return timed || this.statuses.size > 0;
  }

  get modifiesActor(): boolean {
    return this.active && this.target?.documentName === "Actor";
  }

  /** The actor (or other document) that the effect works on; null for an item's effect that stays with the item. */
  get target(): AnyValue {
    if (this.parent?.documentName !== "Item") return this.parent ?? null;
    return this.transfer ? (this.parent.parent ?? null) : null;
  }

  get sourceName(): string {
    if (!this.origin) return game.i18n.localize("None");
    const source = (globalThis as AnyObject).fromUuidSync(this.origin, { strict: false });
    return source?.name ?? game.i18n.localize("Unknown");
  }

  /** [13] is the icon shown on tokens? [14] `showIcon`: never, while temporary, always. */
  get isIconShown(): boolean {
    return isV14() ? this.showIcon === 2 || (this.showIcon === 1 && this.isTemporary) : this.isTemporary;
  }

  /* ------------------------------------------------------------ duration */

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.updateDuration();
  }

  /** Put the derived facts on the duration. What is left and its label are read when asked for: the fight and the clock go on while the effect stays as it is. T13:client/documents/active-effect */
  updateDuration(): AnyObject {
    const prepare = (): AnyObject => (isV14() ? this._prepareDuration() : this._prepareLegacyDuration());
    const { remaining: _remaining, label: _label, ...fixed } = prepare();
    Object.assign(this.duration, fixed);
    for (const key of ["remaining", "label"])
      Object.defineProperty(this.duration, key, {
        get: () => prepare()[key] as unknown,
        configurable: true,
        enumerable: true,
      });
    return this.duration as AnyObject;
  }

  /** What is left, in the duration's own unit and as text. */
  _prepareDuration(): AnyObject {
    const { value, units, expiry, expired } = this.duration;
    const remaining = remainingOf(this);
    const left = remaining === null ? null : Math.max(0, Math.ceil(remaining));
    const open = expiry ? untilLabel(expiry) : game.i18n?.localize("EFFECT.DURATION.None");
    const running = left === null ? open : unitLabel(left, units);
    const label = expired ? game.i18n?.localize("EFFECT.DURATION.Expired") : running;
    const seconds = typeof value === "number" && units in SECONDS ? value * SECONDS[units]! : null;
    return { remaining: remaining === null ? Infinity : left, seconds, label: label ?? "" };
  }

  /** [13] seconds are counted by world time, rounds and turns by the fight. */
  _prepareLegacyDuration(): AnyObject {
    const d = this.duration;
    const none = {
      type: "none",
      duration: null,
      remaining: null,
      label: game.i18n?.localize("EFFECT.DURATION.None") ?? "",
    };
    if (typeof d.seconds === "number") {
      const remaining = (d.startTime ?? 0) + d.seconds - (game.time?.worldTime ?? 0);
      return { type: "seconds", duration: d.seconds, remaining, label: unitLabel(Math.max(0, remaining), "seconds") };
    }
    if (typeof d.rounds !== "number" && typeof d.turns !== "number") return none;
    const combat = d.combat ? (game.combats?.get(d.combat) ?? game.combat) : game.combat;
    const perRound = Math.max(combat?.turns?.length ?? 1, 1);
    const total = (d.rounds ?? 0) * perRound + (d.turns ?? 0);
    const passed =
      combat && typeof d.startRound === "number"
        ? (combat.round - d.startRound) * perRound + (combat.turn ?? 0) - (d.startTurn ?? 0)
        : 0;
    const left = Math.max(0, total - passed);
    const rounds = Math.floor(left / perRound);
    const turns = left % perRound;
    const label = [rounds ? unitLabel(rounds, "rounds") : "", turns || !rounds ? unitLabel(turns, "turns") : ""]
      .filter(Boolean)
      .join(", ");
    return { type: "turns", duration: (d.rounds ?? 0) + (d.turns ?? 0) / 100, remaining: rounds + turns / 100, label };
  }

  /** When something with a duration begins is noted as it is stored. */
  override async _preCreate(data: AnyObject, options: AnyObject, user: AnyValue): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const combat = game.combat?.started ? game.combat : null;
    const time = game.time?.worldTime ?? 0;
    if (isV14()) {
      const timed = typeof this._source.duration.value === "number" || this._source.duration.expiry;
      if (!timed || this._source.start) return;
      const actor = this.parent?.documentName === "Item" ? this.parent.parent : this.parent;
      const combatant = combat ? (combat.getCombatantsByActor?.(actor ?? "")?.[0] ?? combat.combatant) : null;
      this.updateSource({
        start: {
          combat: combat?.id ?? null,
          combatant: combatant?.id ?? null,
          initiative: combatant?.initiative ?? null,
          round: combat?.round ?? null,
          turn: combat?.turn ?? null,
          time,
        },
      });
      return;
    }
    const d = this._source.duration;
    const changes: AnyObject = {};
    if (typeof d.seconds === "number" && d.startTime === null) changes.startTime = time;
    if ((typeof d.rounds === "number" || typeof d.turns === "number") && combat) {
      if (d.combat === null) changes.combat = combat.id;
      if (d.startRound === null) changes.startRound = combat.round;
      if (d.startTurn === null) changes.startTurn = combat.turn ?? 0;
    }
    if (Object.keys(changes).length) this.updateSource({ duration: changes });
  }

  /* ------------------------------------------------------------ what happens to it */

  override _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.active) this.#announceStatuses();
  }

  override _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ("disabled" in changed || "statuses" in changed || "duration" in changed) this.#announceStatuses();
  }

  override _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    this.#announceStatuses();
  }

  /** Tell of each token of the bearer on the board whether it has the statuses of this effect now (platform 7.3). */
  #announceStatuses(): void {
    const { target } = this;
    if (!this.statuses.size || target?.documentName !== "Actor" || this.inCompendium) return;
    for (const token of target.getActiveTokens())
      for (const status of this.statuses)
        Hooks.callAll("applyTokenStatusEffect", token, status, target.statuses.has(status));
  }

  /* ------------------------------------------------------------ changes */

  /** [14] may this change be applied in this phase? An override may say no. */
  shouldApplyChange(_change: AnyObject, _options: AnyObject = {}): boolean {
    return true;
  }

  /** [14] where `@paths` in a change's value are looked up. */
  getReplacementData(baseData: AnyValue): AnyObject {
    return baseData?.getRollData?.() ?? baseData ?? {};
  }

  /** [13] apply one change to an actor; returns what it came to, by path. */
  apply(actor: AnyValue, change: AnyObject): AnyObject {
    return (this.constructor as typeof ActiveEffect).applyChange(actor, { ...change, effect: change.effect ?? this });
  }

  /**
   * Apply one change and return what it came to, by path. A path with a field goes by the field's type, any other by the type of what is there.
   * `modifyTarget: false` only works it out. T:client/documents/active-effect
   */
  static applyChange(
    target: AnyValue,
    change: AnyObject,
    { replacementData, modifyTarget = true }: AnyObject = {},
  ): AnyObject {
    const path = String(change.key);
    const type = String(change.type ?? MODES[change.mode as number] ?? "custom");
    let { value } = change;
    if (isV14() && typeof value === "string" && value.includes("@"))
      value = CONFIG.Dice.rolls[0].replaceFormulaData(
        value,
        replacementData ?? change.effect?.getReplacementData?.(target) ?? {},
        { missing: "0" },
      );
    const current = getProperty(target, path);
    const handler = CONFIG.ActiveEffect.changeTypes?.[type]?.handler;
    if (typeof handler === "function") {
      const changes = (handler(
        target,
        { ...change, value },
        { replacementData, modifyTarget, field: fieldAt(target, path), current },
      ) ?? {}) as AnyObject;
      if (modifyTarget) for (const [key, own] of Object.entries(changes)) setProperty(target, key, own);
      return changes;
    }
    if (type === "custom" || type.startsWith("custom.")) {
      const changes: AnyObject = {};
      Hooks.call("applyActiveEffect", target, { ...change, value }, current, value, changes);
      if (modifyTarget) for (const [key, own] of Object.entries(changes)) setProperty(target, key, own);
      return changes;
    }
    const field = fieldAt(target, path);
    let next: AnyValue;
    try {
      next = field
        ? this.applyChangeField(target, { ...change, type, value }, { field, current })
        : guess(current, type, value);
    } catch (error) {
      Hooks.onError("ActiveEffect.applyChange", error as Error, {
        msg: `The change of ${path} could not be applied to ${String(target.uuid)}`,
        log: "warn",
      });
      return {};
    }
    if (typeof next === "number" && Number.isNaN(next)) {
      Hooks.onError(
        "ActiveEffect.applyChange",
        new Error(`${JSON.stringify(value)} is no value that ${path} of ${String(target.uuid)} can take`),
        { log: "warn" },
      );
      return {};
    }
    if (next === undefined) return {};
    if (modifyTarget) setProperty(target, path, next);
    return { [path]: next };
  }

  /** The new value of a field. T:client/documents/active-effect */
  static applyChangeField(target: AnyValue, change: AnyObject, { field, current }: AnyObject = {}): AnyValue {
    const path = String(change.key);
    const found = field ?? fieldAt(target, path);
    return found.applyChange(current === undefined ? getProperty(target, path) : current, target, change);
  }

  /** [13] the new value of a field of a model, laid onto it. */
  static applyField(model: AnyValue, change: AnyObject, field?: AnyValue): AnyValue {
    const next: AnyValue = this.applyChangeField(model, change, { field });
    setProperty(model, String(change.key), next);
    return next;
  }

  /** [13] when something that begins now has begun. */
  static getInitialDuration(): AnyObject {
    const duration: AnyObject = { startTime: game.time.worldTime };
    if (game.combat)
      Object.assign(duration, {
        combat: game.combat.id,
        startRound: game.combat.round,
        startTurn: game.combat.turn ?? 0,
      });
    return { duration };
  }

  /** An effect, not yet stored, that gives a status. */
  static async fromStatusEffect(statusId: string, options: AnyObject = {}): Promise<AnyValue> {
    const status = statusOf(statusId, "ActiveEffect.fromStatusEffect");
    if (status.statuses?.length && !status._id)
      throw new Error(`Status "${statusId}" implies others and so must have a static _id`);
    const { id, hud: _hud, order: _order, icon, label, ...data } = structuredClone({ ...status }) as AnyObject;
    if (icon || label)
      logCompatibilityWarning(`The status "${statusId}" uses icon or label instead of img or name`, {
        since: 12,
        until: 14,
      });
    data.name = game.i18n.localize(data.name ?? label ?? id);
    data.img ??= icon;
    data.statuses = [...new Set([id as string, ...((data.statuses ?? []) as string[])])];
    // Without a duration the icon would not show otherwise.
    if (isV14()) data.showIcon ??= 2;
    return new this.implementation(data, { strict: true, ...options });
  }
}

/** "until the end of the turn". A function, not a private method: documents prepare themselves within the constructor of their base, before private members exist. */
function untilLabel(event: string): string {
  const own = CONFIG.ActiveEffect.expiryEvents?.[event];
  const name = typeof own === "string" ? own : (own?.label ?? `EFFECT.EVENT.${event}`);
  return game.i18n?.format("EFFECT.DURATION.Until", { event: game.i18n.localize(name) }) ?? "";
}

/** "3 rounds". */
function unitLabel(count: number, units: string): string {
  if (!game.i18n) return `${count} ${units}`;
  const form = game.i18n.pluralRules.select(count) === "one" ? "one" : "other";
  return game.i18n.format(`EFFECT.UNITS.${units}.${form}`, { count }) as string;
}

/** What an effect brings, as what stands there: text, yes or no, a number. */
function asTypeOf(current: unknown, value: unknown, parsed: AnyValue): AnyValue {
  switch (typeof current) {
    case "string":
      return String(value);
    case "boolean":
      return Boolean(parsed);
    case "number":
      return Number(parsed);
    default:
      return parsed;
  }
}

/** A path without a field: by the type of what is there, or of the value itself. */
function guess(current: AnyValue, type: string, value: AnyValue): AnyValue {
  const parsed = typeof value === "string" ? parse(value) : value;
  if (Array.isArray(current)) {
    const items: AnyValue[] = Array.isArray(parsed) ? parsed : [parsed];
    if (type === "add") return [...current, ...items];
    if (type === "subtract") return current.filter((entry: AnyValue) => !items.includes(entry));
    return type === "override" ? items : current;
  }
  const delta = asTypeOf(current, value, parsed);
  if (current === undefined || current === null)
    return type === "subtract" && typeof delta === "number" ? -delta : delta;
  const numeric = typeof current === "number";
  switch (type) {
    case "add":
      return typeof current === "boolean" ? current || delta : current + delta;
    case "subtract":
      return numeric ? current - delta : typeof current === "string" ? current.replace(delta, "") : current;
    case "multiply":
      return numeric ? current * delta : typeof current === "boolean" ? current && delta : current;
    case "upgrade":
      return delta > current ? delta : current;
    case "downgrade":
      return delta < current ? delta : current;
    default:
      return delta;
  }
}

function parse(text: string): AnyValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
