import { key, presentConditions, STRESS_TYPES } from "../../../rules/doompool/index.ts";
import { icon } from "../../ids.ts";
import type { GlanceView, Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import { isCharacter, isPool } from "../models/snapshot.ts";
import { doompoolConditions } from "../state/conditions.ts";

/** Somebody in one row: stress and trauma by size, points, what takes them out; the doom pool by its dice. @rule DOO-327 */
export function doompoolGlance(snapshot: unknown, localize: Localize): GlanceView {
  if (isPool(snapshot))
    return {
      tracks: [],
      facts: [{ label: localize(key("Doom", "label")), value: snapshot.dice.map((d) => `d${d}`).join(" ") }],
      conditions: [],
    };
  if (!isCharacter(snapshot)) return { tracks: [], facts: [], conditions: [] };
  const die = (value: number | null): string => (value === null ? "\u2013" : `d${value}`);
  return {
    tracks: [],
    facts: [
      ...STRESS_TYPES.map((t) => ({
        label: localize(key("Stress", t, "label")),
        value: `${snapshot.stress[t].out ? localize(key("Sheet", "out")) : die(snapshot.stress[t].die)}${snapshot.trauma[t] === null ? "" : ` (${localize(key("Trauma", t, "short"))} ${die(snapshot.trauma[t])})`}`,
      })),
      {
        label: localize(key("Affiliation", snapshot.grouping, "label")),
        value: snapshot.crowd
          ? `${snapshot.crowd.count}d${snapshot.crowd.size}`
          : die(snapshot.affiliations[snapshot.grouping]),
        trait: `affiliation:${snapshot.grouping}`,
      },
      ...(snapshot.complications.length > 0
        ? [
            {
              label: localize(key("Sheet", "complications")),
              value: listed(snapshot.complications.map((c) => `${c.name} d${c.die}`)),
            },
          ]
        : []),
    ],
    conditions: presentConditions(snapshot).map((id) => ({
      label: localize(doompoolConditions.label(id)),
      img: icon(doompoolConditions.catalogue[id]?.icon ?? "hazard-sign"),
    })),
  };
}
