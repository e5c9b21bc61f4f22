import { EFFECTS } from "../../powers/catalogue/effects.ts";
import type { CalculatorEffect, Edition } from "./editions.ts";
import type { FilePower } from "./file.ts";
import { EFFECT_NAMES } from "./names.ts";

/** Action, range and duration of a row as the calculator settles and prices them. */
export type Steps = Pick<CalculatorEffect, "action" | "range" | "duration">;

const RANGES = ["Close", "Ranged", "Perception"] as const;
const DURATIONS = ["Concentration", "Sustained", "Continuous", "Permanent"] as const;
const place = (list: readonly string[], value: string): number => list.indexOf(value);

/** Effects that the calculator lists as attacks without being told. */
export const ATTACKS: readonly string[] = [
  "Affliction",
  "Damage",
  "Illusion",
  "Mental Transform",
  "Mind Reading",
  "Mind Switch",
  "Move Object",
  "Nullify",
  "Weaken",
];
const MAY_REACT: readonly string[] = [
  "Affliction",
  "Damage",
  "Feature",
  "Luck Control",
  "Mental Transform",
  "Mind Switch",
  "Nullify",
  "Weaken",
];

/** Modifiers that take a personal effect to others. */
const OUTWARD: readonly string[] = ["Attack", "Affects Others Also", "Affects Others Only"];

const moves = (effect: string): boolean => {
  const key = EFFECT_NAMES.toKey.get(effect);
  return key !== undefined && EFFECTS[key].type === "movement";
};

/** What is quicker than the rules allow it. */
function tooQuick(effect: string, action: string): boolean {
  const attack = ATTACKS.includes(effect) && effect !== "Move Object";
  if (action === "Move") return attack;
  if (action === "Free") return attack || moves(effect) || effect === "Healing";
  return action === "Reaction" && !MAY_REACT.includes(effect);
}

/** An effect of the calculator's to start from; one that it doesn't know is one point a rank of whatever the row says. */
export function startOf(row: Pick<FilePower, "effect"> & Partial<Steps>, edition: Edition): CalculatorEffect {
  return (
    edition.effects.get(row.effect) ?? {
      cost: 1,
      own: false,
      action: row.action ?? "None",
      range: row.range ?? "Personal",
      duration: row.duration ?? "Permanent",
    }
  );
}

/** A reaction that the rules count as an aura. */
export const isAura = (row: Pick<FilePower, "effect" | "action">, edition: Edition): boolean =>
  edition.aura && row.action === "Reaction" && row.effect !== "Luck Control";

/**
 * Action, range and duration as the calculator takes them: what it doesn't know is the effect's own, and what can't go together it sets right, range before duration before
 * action.
 */
export function settledSteps(row: FilePower, edition: Edition): Steps {
  const start = startOf(row, edition);
  const feature = row.effect === "Feature";
  let range = [...RANGES, "Personal"].includes(row.range) ? row.range : start.range;
  let duration = [...DURATIONS, "Instant"].includes(row.duration) ? row.duration : start.duration;
  let action = [...edition.actions, "None"].includes(row.action) ? row.action : start.action;
  if (!feature && range === "Personal") range = start.range;
  else if (!feature && start.range === "Personal" && !row.Modifiers.some((m) => OUTWARD.includes(m.name)))
    range = "Personal";
  if (start.duration === "Instant") duration = "Instant";
  else if ((duration === "Permanent" && range !== "Personal") || (duration === "Instant" && !feature))
    duration = start.duration === "Permanent" && range !== "Personal" ? "Sustained" : start.duration;
  const usual = start.action === "None" ? "Free" : start.action;
  if (duration === "Permanent") action = "None";
  else if (action === "None" || (edition.aura && tooQuick(row.effect, action))) action = usual;
  if (!feature && isAura({ effect: row.effect, action }, edition)) range = "Close";
  return { action, range, duration };
}

/** Perception counts for two steps. */
function rangePoints(start: string, range: string): number {
  if (range === "Personal") return 0;
  const steps = place(RANGES, range) - place(RANGES, start === "Personal" ? "Close" : start);
  if (steps > 0) return range === "Perception" ? steps + 1 : steps;
  return steps < 0 && start === "Perception" ? steps - 1 : steps;
}

/** Permanent lies beyond continuous on the calculator's list and is two points cheaper than its place. */
function durationPoints(start: string, duration: string, range: string): number {
  if (start === "Instant" || duration === "Instant") return 0;
  const steps =
    place(DURATIONS, duration) - place(DURATIONS, start === "Permanent" && range !== "Personal" ? "Sustained" : start);
  if (steps > 0) return duration === "Permanent" ? steps - 2 : steps;
  return steps < 0 && start === "Permanent" ? steps + 2 : steps;
}

/** What an aura costs a rank. */
const AURA_POINTS = 2;

function actionPoints(row: FilePower, start: string, action: string, edition: Edition): number {
  if (action === "None") return 0;
  const aura = isAura({ effect: row.effect, action }, edition);
  return (
    place(edition.actions, aura ? "Standard" : action) -
    place(edition.actions, start === "None" ? "Free" : start) +
    (aura ? AURA_POINTS : 0)
  );
}

/** Points a rank that action, range and duration add or save, as the calculator counts the steps. A Feature's are free. */
export function stepPoints(row: FilePower, edition: Edition): number {
  if (row.effect === "Feature" || !edition.effects.has(row.effect)) return 0;
  const start = startOf(row, edition);
  const { action, range, duration } = settledSteps(row, edition);
  return (
    actionPoints(row, start.action, action, edition) +
    rangePoints(start.range, range) +
    durationPoints(start.duration, duration, range)
  );
}
