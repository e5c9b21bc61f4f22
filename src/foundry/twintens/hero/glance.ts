import {
  conditionDefinition,
  conditionLabel,
  defenseBlock,
  derive,
  FATIGUE_ORDER,
  fatigueLabel,
  isTwintens,
  key,
  markLabel,
  presentConditions,
  saveLabel,
  standing,
} from "../../../rules/twintens/index.ts";
import { icon } from "../../ids.ts";
import type { GlanceView, Localize } from "../../ruleset.ts";
import { plain, signed } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { twintensSettings } from "../settings.ts";

/** Marks after which a bar is full; a track itself has no end. */
const FULL = 10;

/** Somebody in one row: what is marked, fatigue, conviction, Defense and the saves that are asked for most; a thing by its Toughness. @rule TWI-500 TWI-502 TWI-504 TWI-512 */
export function twintensGlance(snapshot: unknown, localize: Localize): GlanceView {
  if (!isTwintens(snapshot)) return { tracks: [], facts: [], conditions: [] };
  if (snapshot.kind === "object") {
    return {
      tracks: [{ label: localize(key("Sheet", "marks")), value: Math.min(snapshot.marks, FULL), max: FULL }],
      facts: [
        { label: localize(saveLabel("toughness")), value: plain(snapshot.objectToughness) },
        { label: localize(key("Sheet", "stateField")), value: localize(key("ObjectState", snapshot.state, "label")) },
      ],
      conditions: [],
    };
  }
  const settings = twintensSettings();
  const { track, fatigue, conviction } = snapshot;
  const { toughness, saves } = derive(snapshot, settings);
  const defense = defenseBlock(snapshot, settings);
  const marks = standing(track).map(({ mark, count }) => `${localize(markLabel(mark))}${count > 1 ? ` ${count}` : ""}`);
  return {
    tracks: [
      { label: localize(key("Sheet", "lethal")), value: Math.min(track.hurt + track.wounded, FULL), max: FULL },
      { label: localize(key("Sheet", "nonlethal")), value: Math.min(track.bruised + track.dazedHit, FULL), max: FULL },
      ...(fatigue === "normal"
        ? []
        : [
            {
              label: localize(fatigueLabel(fatigue)),
              value: FATIGUE_ORDER.indexOf(fatigue),
              max: FATIGUE_ORDER.length - 1,
            },
          ]),
    ],
    facts: [
      ...(marks.length > 0 ? [{ label: localize(key("Sheet", "trackTitle")), value: listed(marks) }] : []),
      ...(conviction
        ? [{ label: localize(key("Sheet", "conviction")), value: `${conviction.value} / ${conviction.max}` }]
        : []),
      ...(snapshot.count > 1 ? [{ label: localize(key("Sheet", "count")), value: String(snapshot.count) }] : []),
      { label: localize(key("Sheet", "defense")), value: `${signed(defense.active.total)} / ${defense.passive}` },
      { label: localize(saveLabel("toughness")), value: signed(toughness.total), trait: "save:toughness" },
      ...(["fort", "ref", "will"] as const).map((s) => ({
        label: localize(saveLabel(s)),
        value: signed(saves[s].total),
        trait: `save:${s}`,
      })),
    ],
    conditions: [...presentConditions(snapshot)].map((id) => ({
      label: localize(conditionLabel(id)),
      img: icon(conditionDefinition(id)?.icon ?? "hazard-sign"),
    })),
  };
}
