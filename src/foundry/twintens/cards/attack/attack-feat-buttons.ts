import { chanceOpen, mayRedirect, maySeeThrough } from "../../../../rules/twintens/index.ts";
import { type AttackState, featLabel, key, type TargetState } from "../../../../rules/twintens/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";
import { situation } from "../../situation.ts";
import { button } from "../roll-card.ts";

/** What feats let either side say on a card now: send a miss to another, pay for the miss chance, throw a failed save again. @rule TWI-421 */
export function featButtons(
  state: AttackState,
  t: TargetState,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const target = { target: t.target.uuid };
  const roll = chanceOpen(state, t, situation("", table));
  return [
    ...(mayRedirect(state, t, situation("", table))
      ? [
          button(
            "redirect",
            target,
            localize(featLabel("redirect")),
            "fa-solid fa-arrows-turn-right",
            t.target,
            viewer,
            localize,
            { tone: "info" },
          ),
        ]
      : []),
    ...(maySeeThrough(state, t, situation("", table))
      ? [
          button(
            "seeThrough",
            target,
            localize(key("Card", "seeThrough")),
            "fa-solid fa-eye",
            state.request.actor,
            viewer,
            localize,
            { tone: "info" },
          ),
        ]
      : []),
    ...(roll === null
      ? []
      : [
          button(
            "second",
            { ...target, roll },
            localize(key("Card", "secondChance")),
            "fa-solid fa-clover",
            t.target,
            viewer,
            localize,
            { tone: "info" },
          ),
        ]),
  ];
}
