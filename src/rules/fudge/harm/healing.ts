import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { withSpent } from "../fortune/stunts.ts";
import { modifierRanks, usableComponents } from "../hero/traits.ts";
import { effectOf } from "../powers/current.ts";
import { afterChanges } from "../state/after-changes.ts";
import { borrow } from "../state/healed-for-a-while.ts";
import { addCondition, mayRestore, weakenedBy } from "../state/progression.ts";
import type { Component, ConditionState, FudgeCharacter, PowerEntry } from "../types.ts";
import { heal, healBruises, type HealthStep, takeHarm } from "./health.ts";
import { keepsDying } from "./ordeals.ts";
import { HEALING_USES, type HealingUse } from "./values.ts";
import { type GivenBack, mendable, restoredPoints } from "./wounds.ts";

/** A Healing with the power that it belongs to. */
interface Held {
  readonly power: PowerEntry;
  readonly component: Component;
}

/** Healings that somebody may use, with their powers, those of an array that stands on another member too; with an extra only those that have it. @rule FUD-165 FUD-457 */
export const healingsOf = (character: FudgeCharacter, extra?: string): readonly Held[] =>
  usableComponents(character).filter(
    ({ component }) => component.effect === "healing" && (extra === undefined || modifierRanks(component, extra) > 0),
  );

/**
 * The Healing that is meant: the one that is named, else the first that there is.
 * @param named  `power.effect`; empty: none
 */
export function healingMeant(character: FudgeCharacter, named = "", extra?: string): Held | null {
  const all = healingsOf(character, extra);
  return all.find((h) => effectOf(h.power, h.component) === named) ?? all[0] ?? null;
}

/** Whether all of somebody's Healing has the flaw Personal, so that it is for nobody else. @rule FUD-165 FUD-520 */
export const healsOnlyOneself = (character: FudgeCharacter): boolean =>
  healingsOf(character).every(({ component }) => modifierRanks(component, "personal") > 0);

/**
 * Why a Healing isn't for this: Personal is for oneself, Empathic takes on what another has, and all but health takes Restorative.
 * @returns null, or `deed.healsOneself`, `deed.empathic`, `deed.noRestorative`
 * @rule FUD-165 FUD-520
 */
export function healingRefusal(
  component: Component,
  healer: FudgeCharacter,
  who: FudgeCharacter,
  use: string,
): Refusal | null {
  const [own, has] = [healer.ref === who.ref, (extra: string): boolean => modifierRanks(component, extra) > 0];
  if (!own && has("personal")) return refuse("deed.healsOneself");
  if (own && has("empathic")) return refuse("deed.empathic");
  return use !== "" && use !== "health" && !has("restorative") ? refuse("deed.noRestorative") : null;
}

/** What somebody's Healings may be used for: health, and with Restorative bruises, points of Weaken, or the next recovery check. @rule FUD-165 */
export const healingUses = (character: FudgeCharacter): readonly HealingUse[] =>
  healingsOf(character, "restorative").length > 0 ? HEALING_USES : HEALING_USES.slice(0, 1);

/** How hard something that hangs on somebody is to heal, by where it came from: ranks of Incurable; 0 for what anybody may heal. */
export type Incurability = (source: string | null) => number;

/** What a Healing is done with and what for. */
export interface Treatment {
  /** One of `HEALING_USES`. */
  readonly use: string;
  /** `power.effect`. */
  readonly named: string;
  readonly points: number;
  readonly source: string;
  readonly incurability: Incurability;
}

/** What was healed on somebody, and how much of each, for whoever takes it on. */
interface Healed {
  readonly changes: readonly Change[];
  readonly health: number;
  readonly bruises: number;
  readonly weakened: readonly GivenBack[];
}

const NOTHING: Healed = { changes: [], health: 0, bruises: 0, weakened: [] };

function ofStep(who: FudgeCharacter, step: HealthStep): Healed {
  return {
    changes: step.changes,
    health: step.health - who.health.value,
    bruises: who.bruises - step.bruises,
    weakened: [],
  };
}

/** What a Healing of so many points does to somebody. @param feels  who takes on what is shaken off with its help; null for nobody @rule FUD-161 FUD-165 FUD-249 FUD-520 */
function done(
  who: FudgeCharacter,
  { use, points, source, incurability }: Treatment,
  persistent: number,
  feels: string | null,
): Healed {
  const open = (c: ConditionState): boolean => incurability(c.source) <= persistent;
  switch (use) {
    case "bruises":
      return ofStep(who, healBruises(who, Math.min(points, mendable(who, "bruises", persistent))));
    case "weakened":
      return { ...NOTHING, ...restoredPoints(who, points, open) };
    case "recovery": {
      const helps = points > 0 && who.conditions.some((c) => mayRestore(c.id) && open(c));
      // How persistent it is goes with it, for the check that it helps, and with Empathic whose it is.
      return {
        ...NOTHING,
        changes: helps
          ? addCondition(who.ref, who.conditions, {
              id: "restored",
              trait: [persistent, ...(feels === null ? [] : [feels])].join(" "),
              source,
              degree: points,
            }).changes
          : [],
      };
    }
    default:
      return ofStep(who, heal(who, Math.min(points, mendable(who, "health", persistent)), keepsDying(who)));
  }
}

/** What whoever heals with Empathic takes on: the same harm, bruises and weakness that leave the other. @rule FUD-520 */
function takenOn(healer: FudgeCharacter, healed: Healed, source: string): readonly Change[] {
  const harm =
    healed.health > 0 || healed.bruises > 0
      ? takeHarm(healer, { health: healed.health, bruises: healed.bruises, nonLethal: false, worst: false }).changes
      : [];
  return [...harm, ...healed.weakened.flatMap(({ trait, points }) => weakenedBy(healer, trait, points, source))];
}

/**
 * What a Healing does with its points: health (what is Incurable only with as much Persistent), or with Restorative bruises, points of Weaken one after another, or so much more on the
 * next recovery check. With Empathic whoever heals takes it on; with Temporary health, bruises and points of Weaken are mended for an hour.
 * @rule FUD-161 FUD-165 FUD-249 FUD-520
 */
export function healed(healer: FudgeCharacter, who: FudgeCharacter, treatment: Treatment): readonly Change[] {
  const meant = healingMeant(withSpent(healer), treatment.named);
  const rank = (extra: string): number => (meant ? modifierRanks(meant.component, extra) : 0);
  const empathic = rank("empathic") > 0 && healer.ref !== who.ref;
  const result = done(who, treatment, rank("persistent"), empathic ? healer.ref : null);
  const lent = rank("temporary") > 0 ? borrow(afterChanges(who, result.changes), result, treatment.source) : [];
  return [...result.changes, ...lent, ...(empathic ? takenOn(healer, result, treatment.source) : [])];
}
