import {
  conditionDefinition,
  defenseOf,
  derivedConditions,
  type DestinyCharacter,
  effectiveFatigue,
  key,
  MAX_FATIGUE,
  RESISTANCE_KEYS,
  resistanceRank,
  stressMax,
} from "../../../rules/destiny/index.ts";
import { icon } from "../../ids.ts";
import type { GlanceView, Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { destinySettings } from "../settings.ts";

/** Everything worse than this ends a fight for somebody. */
const DOWN = 5;

/** A character in one row: the worst mark of each list, Stress, fatigue, what attacks meet, resistances, states. @rule DES-023 DES-240 DES-242 DES-245 DES-381 */
export function destinyGlance(snapshot: unknown, localize: Localize): GlanceView {
  const who = snapshot as DestinyCharacter;
  const settings = destinySettings();
  const worst = (list: "physical" | "social"): number => Math.max(0, ...who.marks[list].map((m) => m.level));
  const present = [...new Set([...who.conditions.map((c) => c.id), ...derivedConditions(who)])];
  return {
    tracks: [
      { label: localize(key("Sheet", "marks", "physical")), value: worst("physical"), max: DOWN },
      { label: localize(key("Sheet", "marks", "social")), value: worst("social"), max: DOWN - 1 },
      { label: localize(key("Sheet", "stress")), value: who.stress, max: stressMax(who, settings.stressBase) },
      { label: localize(key("Sheet", "fatigue")), value: effectiveFatigue(who), max: MAX_FATIGUE },
    ],
    facts: [
      ...(["combat", "conflict"] as const).map((which) => ({
        label: localize(key("Sheet", "defense", which)),
        value: plain(defenseOf(who, which, { type: null, settings, against: null }).total),
        trait: `defense:${which}`,
      })),
      ...RESISTANCE_KEYS.map((r) => ({
        label: localize(key("Resistance", r, "label")),
        value: plain(resistanceRank(who, r)),
        trait: `resistance:${r}`,
      })),
      ...(who.surge.pending + who.surge.deferred > 0
        ? [{ label: localize(key("Sheet", "surgeShort")), value: plain(who.surge.pending + who.surge.deferred) }]
        : []),
    ],
    conditions: present.map((id) => ({
      label: localize(key("Condition", id, "label")),
      img: icon(conditionDefinition(id)?.icon ?? "hazard-sign"),
    })),
  };
}
