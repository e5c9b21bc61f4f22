import {
  type AttackState,
  key,
  leads,
  mayAdjust,
  rowOf,
  type TargetState,
  type Thrower,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Viewer } from "../../../ruleset.ts";
import type { ButtonView, RollView } from "../../../view/card-view.ts";
import { notYours } from "../../cards/attack/attack-further.ts";
import { isLed, toHelp, toJoin } from "../../cards/attack/attack-waiting.ts";
import { rollView } from "../../dice/roll-view.ts";

/** Who strikes with the attacker or helps the attacker's own check, and what the Gamemaster adds to a throw. */

/** A button for each helper whose blow is still to come. @rule FUD-318 */
export function joinButtons(state: AttackState, viewer: Viewer, localize: Localize): ButtonView[] {
  return toJoin(state).map((h) => ({
    gesture: "join",
    args: { helper: h.uuid },
    label: localize(key("Card", "join"), { name: h.name }),
    icon: "fa-solid fa-people-arrows",
    tone: "info",
    ...(!viewer.isGM && !viewer.owns(h.uuid) && { refused: notYours(h.name, localize) }),
  }));
}

/** A button for each helper whose check for the attacker is still to come. @rule FUD-073 */
export function helpButtons(state: AttackState, viewer: Viewer, localize: Localize): ButtonView[] {
  return toHelp(state).map((h) => ({
    gesture: "help",
    args: { helper: h.uuid },
    label: localize(key("Card", "helpAttack"), { name: h.name }),
    icon: "fa-solid fa-handshake-angle",
    tone: "info",
    ...(!viewer.isGM && !viewer.owns(h.uuid) && { refused: notYours(h.name, localize) }),
  }));
}

/** The attacker's own throw, which waits until the helpers have helped. @rule FUD-073 */
export function strikeButtons(state: AttackState, t: TargetState, viewer: Viewer, localize: Localize): ButtonView[] {
  const { uuid, name } = state.request.actor;
  if (!isLed(state) || t !== state.targets[0]) return [];
  return [
    {
      gesture: "strike",
      args: {},
      label: localize(key("Card", "strike")),
      icon: "fa-solid fa-hand-fist",
      tone: "warning",
      ...(!viewer.isGM && !viewer.owns(uuid) && { refused: notYours(name, localize) }),
    },
  ];
}

/** What helpers rolled, above the blow that they helped with. @rule FUD-073 FUD-705 */
export const helpRolls = (state: AttackState, localize: Localize): RollView[] =>
  (state.helps ?? []).map((h) =>
    rollView(state.request.helpers?.find((p) => p.uuid === h.uuid)?.name ?? "", h.resolution, localize),
  );

const THROWERS: readonly Thrower[] = ["resistance", "defense", "attack"];

/** The Gamemaster adds a circumstance, or what a team is worth, to a throw that nothing has been built on yet. @rule FUD-073 FUD-090 FUD-700 */
export function adjustButtons(state: AttackState, t: TargetState, viewer: Viewer, localize: Localize): ButtonView[] {
  if (!viewer.isGM || (t.stage === "attack" && !leads(t))) return [];
  return THROWERS.filter((roll) => (roll !== "attack" || t.faces !== null) && mayAdjust(state, t, roll)).map(
    (roll) => ({
      gesture: "adjust",
      args: { target: rowOf(t.target), roll },
      label: localize(key("Card", `adjust.${roll}`)),
      icon: "fa-solid fa-sliders",
      rare: true,
    }),
  );
}
