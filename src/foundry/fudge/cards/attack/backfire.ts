import {
  type AttackState,
  effectAt,
  effectsOf,
  isVeiled,
  key,
  rowOf,
  type TargetState,
} from "../../../../rules/fudge/index.ts";
import type { Localize, Viewer } from "../../../ruleset.ts";
import type { ButtonView } from "../../../view/card-view.ts";

/** Stages at which a row is through and nothing has come of it. */
const FAILED: readonly TargetState["stage"][] = ["missed", "unharmed"];

/** Whether an attack with Side Effect turns on its user now: each time once it is made, or because it did nothing to anybody. @rule FUD-530 */
function attackBackfires({ request, targets }: Pick<AttackState, "request" | "targets">): boolean {
  const worst = Math.max(...effectsOf(request.attack).map((a) => a.sideEffect));
  const made = targets.every((t) => t.stage !== "attack");
  return (
    worst > 0 &&
    made &&
    targets.length > 0 &&
    (worst > 1 || targets.every((t) => t.target.recoil === true || FAILED.includes(t.stage)))
  );
}

/** The attacker's button for it: a card of its own says what it does to them. @rule FUD-530 */
export function backfireButtons(state: AttackState, viewer: Viewer, localize: Localize): ButtonView[] {
  const { uuid, name } = state.request.actor;
  if (!attackBackfires(state)) return [];
  return [
    {
      gesture: "backfire",
      args: {},
      label: localize(key("Card", "power.backfire")),
      icon: "fa-solid fa-person-burst",
      tone: "harm",
      ...(!viewer.isGM && !viewer.owns(uuid) && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name }) }),
    },
  ];
}

/** What a Contagious effect leaves to do once it has taken hold of somebody: whoever touches them is exposed. @rule FUD-530 */
export function spreadButtons(state: AttackState, t: TargetState, viewer: Viewer, localize: Localize): ButtonView[] {
  const { uuid, name } = state.request.actor;
  // Of a hidden target only the kind of harm is told, not what was written.
  const took = t.changes.length > 0 || (isVeiled(t) && (t.resistance?.consequence.kind ?? "none") !== "none");
  if (t.stage !== "applied" || !took || !effectAt(state.request, t.target).contagious) return [];
  return [
    {
      gesture: "spread",
      args: { target: rowOf(t.target) },
      label: localize(key("Card", "spread")),
      icon: "fa-solid fa-virus",
      ...(!viewer.isGM && !viewer.owns(uuid) && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name }) }),
    },
  ];
}
