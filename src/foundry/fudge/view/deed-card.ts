import { DEEDS, deedLabel, deedOutcome, key, type DeedState } from "../../../rules/fudge/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView, OutcomeView, PartyView, RollView } from "../../view/card-view.ts";
import { isVeiled } from "../exchanges/veil.ts";
import { isFudge } from "../is-fudge.ts";
import { describeChange } from "./attack-card.ts";
import { outcomeView, rollView } from "./roll-view.ts";

/** What will happen or has happened, one line each. Before it is applied it is worked out from both as they are now. */
function consequences(state: DeedState, table: Table, localize: Localize): ConsequenceView[] {
  const { request, stage, roll } = state;
  const lines = (changes: DeedState["changes"], at: ConsequenceView["state"]): ConsequenceView[] => changes.flatMap((c) => {
    const said = describeChange(c, localize);
    return said ? [{ ...said, rule: c.rule, state: at }] : [];
  });
  if (stage !== "apply" || !roll) return lines(state.changes, "applied");
  const [actor, target] = [table.character(request.actor.uuid), request.target && table.character(request.target.uuid)];
  if (isVeiled(request) || !isFudge(actor) || !isFudge(target)) return [];
  return lines(deedOutcome(request.deed, roll, actor, target, request.choice, table.encounter()?.acting === actor.ref), "pending");
}

/** The loud word: of the check alone, of the attack that missed, of the contest. */
function outcome(state: DeedState, localize: Localize): OutcomeView | undefined {
  const { attack, contest, check, roll } = state;
  const at = (name: string, tone: OutcomeView["tone"]): OutcomeView => ({ word: localize(key("Outcome", name)), tone });
  if (contest) return contest.winner === null ? at("tie", "warning") : at(contest.winner === "active" ? "wins" : "loses", contest.winner === "active" ? "success" : "failure");
  if (attack) return at(attack.hit ? "hit" : "miss", attack.hit ? "success" : "failure");
  return roll && check ? outcomeView(check, localize) : undefined;
}

/** The card of a deed: who does what to whom, both sides' dice, what comes of it and who applies it. @rule FUD-711 FUD-713 */
export function deedCard(state: DeedState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { request, stage, attack, contest, check } = state;
  const { actor, target } = request;
  const labelled = (r: { readonly label: string; readonly data?: Readonly<Record<string, string | number>> } | null | undefined): string => (r ? localize(r.label, r.data) : "");
  const mine: RollView[] = [
    ...(attack ? [rollView(localize(key("Roll", "attack")), attack.attack, localize)] : []),
    ...(contest ? [rollView(labelled(request.check), contest.active, localize)] : check ? [rollView(labelled(request.check), check, localize)] : []),
  ];
  const may = target === null || viewer.isGM || viewer.owns(target.uuid);
  const button = (gesture: string, label: string, icon: string): ButtonView => ({ gesture, args: {}, label: localize(key("Card", label)), icon, tone: "info", ...(!may && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: target?.name ?? "" }) }) });
  const buttons = stage === "defend" ? [button("defend", "defend.parry", "fa-solid fa-shield-halved")] : stage === "answer" ? [button("answer", "answer", "fa-solid fa-dice")] : stage === "apply" ? [button("apply", "apply", "fa-solid fa-check")] : [];
  const theirs: RollView[] = [
    ...(attack ? [rollView(localize(key("Defense", "parry", "label")), attack.defense, localize)] : []),
    ...(contest ? [rollView(localize(key("Card", "against")), contest.passive, localize)] : []),
  ];
  const party: PartyView = {
    ...(target ?? actor),
    ...((stage === "defend" || stage === "answer") && { waiting: localize(key("Card", "waitingFor"), { name: target?.name ?? "" }) }),
    rolls: theirs,
    consequences: consequences(state, table, localize),
    buttons,
  };
  const word = outcome(state, localize);
  return {
    caption: localize(key("Action", DEEDS[request.deed].cost, "label")),
    title: localize(deedLabel(request.deed, "label")),
    name: actor.name,
    img: actor.img,
    rolls: mine,
    ...(word && { outcome: word }),
    tags: [localize(deedLabel(request.deed, "text"))],
    parties: target !== null || party.consequences.length > 0 ? [party] : [],
    buttons: stage === "roll" ? [{ gesture: "roll", args: {}, label: localize(key("Card", "power.roll")), icon: "fa-solid fa-dice", tone: "info", ...(!viewer.isGM && !viewer.owns(actor.uuid) && { refused: localize("CROSSOVER.Shared.Refusal.notYours", { name: actor.name }) }) }] : [],
  };
}
