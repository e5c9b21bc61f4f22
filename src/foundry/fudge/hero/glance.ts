import { DEFENSE_KEYS, derive, type FudgeCharacter, key, presentConditions } from "../../../rules/fudge/index.ts";
import { icon } from "../../ids.ts";
import type { GlanceView, Localize } from "../../ruleset.ts";
import { signed } from "../../view/rows.ts";
import { fudgeSettings } from "../settings.ts";
import { fudgeConditions } from "../state/conditions.ts";

/** A character in one row: health and bruises, the five defenses, initiative, conditions. @rule FUD-060 FUD-150 FUD-260 */
export function fudgeGlance(snapshot: unknown, localize: Localize): GlanceView {
  const character = snapshot as FudgeCharacter;
  const { defenses, initiative } = derive(character, fudgeSettings());
  const present = [...presentConditions(character)];
  return {
    tracks: [{ label: localize(key("Sheet", "health")), value: character.health.value, max: character.health.max }],
    facts: [
      { label: localize(key("Sheet", "bruises")), value: String(character.bruises) },
      ...DEFENSE_KEYS.map((d) => ({
        label: localize(key("Defense", d, "label")),
        value: signed(defenses[d].total),
        trait: `defense:${d}`,
      })),
      { label: localize(key("Roll", "initiative")), value: signed(initiative.total), trait: "initiative" },
    ],
    conditions: present.map((id) => ({
      label: localize(fudgeConditions.label(id)),
      img: icon(fudgeConditions.catalogue[id]?.icon ?? "hazard-sign"),
    })),
  };
}
