import { derive, derivedConditions, type DramaCharacter } from "../../../rules/drama/index.ts";
import { icon } from "../../ids.ts";
import type { GlanceView, Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";
import { dramaConditions } from "../state/conditions.ts";

/** A character in one row: shock up to the limit, wounds, what attacks meet, Toughness, states. @rule DRA-145 DRA-180 DRA-181 DRA-182 */
export function dramaGlance(snapshot: unknown, localize: Localize): GlanceView {
  const who = snapshot as DramaCharacter;
  const settings = dramaSettings();
  const derived = derive(who, settings);
  const present = [...new Set([...who.conditions.map((c) => c.id), ...derivedConditions(who, settings)])];
  return {
    tracks: [
      { label: localize(key("Sheet", "shock")), value: who.harm.shock, max: derived.shockLimit },
      { label: localize(key("Sheet", "wounds")), value: who.harm.wounds, max: 4 },
    ],
    facts: [
      ...(["melee", "ranged", "mental"] as const).map((d) => ({
        label: localize(key("Defence", d)),
        value: plain(derived.defences[d].total),
        trait: `skill:${derived.defences[d].skill}`,
      })),
      { label: localize(key("Sheet", "toughness")), value: plain(derived.toughness.total), trait: "attribute:tou" },
      ...(who.count === 1 ? [] : [{ label: localize(key("Sheet", "count")), value: String(who.count) }]),
    ],
    conditions: present.map((id) => ({
      label: localize(dramaConditions.label(id)),
      img: icon(dramaConditions.catalogue[id]?.icon ?? "hazard-sign"),
    })),
  };
}
