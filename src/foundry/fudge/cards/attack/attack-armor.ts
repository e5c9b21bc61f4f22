import {
  type AttackState,
  bonusOf,
  braced,
  defenseCheck,
  effectAt,
  type FudgeCharacter,
  type FudgeSettings,
  imperviousRank,
  key,
  layersAgainst,
  type LimitedLayer,
  limitedLayers,
  NO_LAYER,
  resistedWith,
  rowOf,
  type TargetState,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { listed } from "../../../view/text/lists.ts";
import { isFudge } from "../../models/is-fudge.ts";
import { fudgeSettings } from "../../settings.ts";

/** Toughness and Impervious of somebody with these layers, as far as two of them can be told apart. */
function worth(who: FudgeCharacter, layers: readonly LimitedLayer[], settings: FudgeSettings): string {
  const clad = braced(who, layers);
  return `${bonusOf(defenseCheck(clad, "toughness", settings)).total} ${imperviousRank(clad, "toughness", settings)}`;
}

/**
 * Layers that count only against some harm, for whoever resists: with each that stands aside and would help, without those that count by what the harm is made of.
 * @rule FUD-530 FUD-581
 */
export function armorButtons(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const who = table.character(t.target.uuid);
  const attack = effectAt(state.request, t.target);
  if (
    t.stage !== "resist" ||
    state.request.thing ||
    !(viewer.isGM || viewer.owns(t.target.uuid)) ||
    !isFudge(who) ||
    (t.target.recoil !== true && resistedWith(attack) !== "toughness")
  )
    return [];
  const settings = fudgeSettings(table);
  const counting = layersAgainst(who, attack.descriptors, null);
  const now = worth(who, counting, settings);
  const button = (effect: string, say: string, data: Readonly<Record<string, string>>): ButtonView => ({
    gesture: "resist",
    args: { target: rowOf(t.target), effect },
    label: localize(key("Card", say), data),
    icon: "fa-solid fa-vest",
  });
  const more = limitedLayers(who).filter(
    (l) => !counting.some((c) => c.effect === l.effect) && worth(who, [l], settings) !== now,
  );
  return [
    ...more.map((l) =>
      button(l.effect, l.against === "" ? "resistWith" : "resistAgainst", { name: l.name, against: l.against }),
    ),
    ...(worth(who, [], settings) === now
      ? []
      : [button(NO_LAYER, "resistWithout", { name: listed(counting.map((l) => l.name)) })]),
  ];
}
