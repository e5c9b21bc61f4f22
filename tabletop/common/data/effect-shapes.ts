/** The two shapes of an active effect, and the way from the one to the other. T:common/data/active-effect */
import type { AnyObject } from "../types.ts";
import * as fields from "./fields.ts";

/** [13] one change: key, value as text, numeric mode. */
export function legacyChange(): AnyObject {
  return new fields.SchemaField({
    key: new fields.StringField({ required: true }),
    value: new fields.StringField({ required: true }),
    mode: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 2 }),
    priority: new fields.NumberField({ required: true, nullable: true, initial: null }),
  });
}

const count = (initial: number | null = null): AnyObject =>
  new fields.NumberField({ required: true, nullable: true, initial });

/** [13] duration in seconds or in rounds and turns. */
export function legacyDuration(): AnyObject {
  return {
    startTime: count(),
    seconds: count(),
    combat: new fields.StringField({ required: true, nullable: true, initial: null }),
    rounds: count(),
    turns: count(),
    startRound: count(),
    startTurn: count(),
  };
}

/** [14] duration as value, unit and the event at which it ends. */
export function durationFields(): AnyObject {
  return {
    value: new fields.NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
    units: new fields.StringField({ required: true, initial: "seconds" }),
    expiry: new fields.StringField({
      required: true,
      nullable: true,
      blank: false,
      initial: (source: AnyObject) => (typeof source?.duration?.value === "number" ? "turnStart" : null),
    }),
    expired: new fields.BooleanField(),
  };
}

/** [14] when it began. */
export function startFields(): AnyObject {
  const id = (): AnyObject => new fields.StringField({ required: true, nullable: true, initial: null });
  return { combat: id(), combatant: id(), initiative: count(), round: count(), turn: count(), time: count() };
}

const TYPES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** Text that reads as JSON becomes what it says; other text stays. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Bring an effect of 13 to 14's shape, in place. Runs on every construction and on updates, so it touches only what is there. */
export function migrateEffect(source: AnyObject): void {
  if (Array.isArray(source.changes)) {
    const changes = source.changes.map((c: AnyObject) => ({
      key: c.key,
      value: parsed(c.value),
      type: c.type ?? (typeof c.mode === "number" ? (TYPES[c.mode] ?? `custom.${c.mode}`) : "add"),
      phase: c.phase ?? "initial",
      priority: c.priority ?? null,
    }));
    source.system = { ...(source.system ?? {}), changes };
    Reflect.deleteProperty(source, "changes");
  }
  const d = source.duration as AnyObject | undefined;
  if (!d || !("seconds" in d || "rounds" in d || "turns" in d || "startTime" in d)) return;
  const units = (["rounds", "turns", "seconds"] as const).find((unit) => typeof d[unit] === "number") ?? "seconds";
  const value = typeof d[units] === "number" ? d[units] : null;
  source.start ??= {
    combat: d.combat ?? null,
    combatant: null,
    initiative: null,
    round: d.startRound ?? null,
    turn: d.startTurn ?? null,
    time: d.startTime ?? null,
  };
  source.duration = {
    value: d.value ?? value,
    units: d.units ?? units,
    expired: d.expired ?? false,
    ...(d.expiry !== undefined && { expiry: d.expiry as unknown }),
  };
}
