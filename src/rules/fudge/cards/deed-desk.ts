/** What of a deed's events is worked out at the desk, from everybody as they are then: its price, who meets it with what, what comes of it. */
import { type Change, type DeleteChange, same, type Value } from "../../kernel/change.ts";
import { documentId } from "../../kernel/document-id.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Rights } from "../../kernel/rights.ts";
import type { Party } from "../../kernel/table.ts";
import { defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { deedFailed, deedOutcome, type DeedRoll, slain, stanceAfterAttack } from "../acts/deeds/outcome.ts";
import { deedAnswer, deedCost, fallsOnOther } from "../acts/deeds/plan.ts";
import { type Improve, keptFaces, mayImproveBy, throwOf } from "../dice/second-throw.ts";
import { improvedBy } from "../fortune/paying.ts";
import { withStunts } from "../fortune/stunts-over.ts";
import { spendVictory } from "../fortune/victory.ts";
import { inFull } from "../harm/collapse.ts";
import { healingMeant } from "../harm/healing.ts";
import { incurabilityOf } from "../harm/shaking-off.ts";
import { actorPool, type FudgeActor } from "../hero/actor.ts";
import { shownByActing } from "../powers/concealed.ts";
import { effectOf } from "../powers/current.ts";
import { priceOf } from "../powers/use.ts";
import type { FudgeSituation } from "../situation.ts";
import { usedUp } from "../state/markers.ts";
import { feintedDefense, feintSpent, grabSpent } from "../state/stance.ts";
import { CONDITION_NUMBERS } from "../state/values.ts";
import { takenUp } from "../things/dropped.ts";
import { initiativeShifted } from "../turn/initiative.ts";
import { type Paid, payFor } from "../turn/pay.ts";
import { payEffectOf } from "../turn/pay-effect.ts";
import type { CheckRequest } from "../types.ts";
import { type DeedEvent, type DeedExchange, deedExchange, type DeedState, deedThrows, letBy } from "./deed.ts";
import { OWN } from "./own-check.ts";

type S = FudgeSituation;
type Declared = Extract<DeedEvent, { type: "roll" | "rollAnyway" }>;

const actorOf = (s: S, { request }: DeedState): FudgeActor | null => s.character(request.actor.uuid);
const targetOf = (s: S, { target }: Pick<DeedExchange, "target">): FudgeActor | null =>
  target && s.character(target.uuid);
const gone = ({ name }: Pick<Party, "name">): Refusal => refuse("gone", { name });

/** Whom a deed concerns: who is done something to, else who does it. */
export const concerned = ({ request: { target, actor } }: DeedState): readonly Party[] => [target ?? actor];

/** Who may do what on the card of a deed. */
export const deedRights: Rights<DeedState, DeedEvent> = {
  roll: OWN,
  rollAnyway: { by: "gm" },
  defend: { by: "owner", of: concerned },
  answer: { by: "owner", of: concerned },
  apply: { by: "oneOf", of: letBy },
  kill: { by: "gm" },
  insist: OWN,
  improve: mayImproveBy(deedThrows),
};

/** What the target rolls against the attack that opens a deed; null where nobody does. @rule FUD-297 FUD-300 FUD-306 FUD-315 */
export function deedDefense(state: DeedState, s: S): CheckRequest | null {
  const target = targetOf(s, state.request);
  const meets = state.request.meets ?? "parry";
  return target && feintedDefense(defenseCheck(target, meets, s.settings), target, state.request.actor.uuid);
}

/** What the target rolls against the deed itself; null where nobody does. */
export function deedAnswering(state: DeedState, s: S): CheckRequest | null {
  const target = targetOf(s, state.request);
  return target && deedAnswer(state.request.deed, target, s.settings, actorOf(s, state), state.request.choice);
}

/** A thing that lies there goes over as it is, by the same id unless its taker has one of that id. @rule FUD-279 FUD-297 */
function handedOver(owner: FudgeActor, taker: FudgeActor, item: string, s: S): readonly Change[] | Refusal {
  const data = s.item(`${owner.ref}.Item.${item}`) as DeleteChange["data"] | null;
  const id = s.item(`${taker.ref}.Item.${item}`) === null ? item : documentId(taker.ref, owner.ref, item);
  const changes = data ? takenUp(taker.ref, owner, item, { id, data }) : [];
  return changes.length > 0 ? changes : refuse("deed.nothingLies", { name: owner.name });
}

/** What it changes, from everybody as they are now. @param actor  who does it, where that is somebody as they were before */
function changesOf(
  request: DeedExchange,
  roll: DeedRoll,
  s: S,
  actor = s.character(request.actor.uuid),
): readonly Change[] | Refusal {
  const target = targetOf(s, request);
  if (!actor) return gone(request.actor);
  if (request.target && !target) return gone(request.target);
  if (request.deed === "pickUp" && target) return handedOver(target, actor, request.choice.what, s);
  const own = s.fight === null || s.fight.acting === actor.ref;
  const changes = deedOutcome(request.deed, roll, actor, target, request.choice, own, incurabilityOf(target, s));
  return [actor, ...(target && target.ref !== actor.ref ? [target] : [])].reduce(
    (so, who) => inFull(who, actorPool(who), so),
    changes,
  );
}

/** The Healing that a deed is done with; null for all that takes no power. @rule FUD-165 FUD-520 */
const meansOf = ({ deed, choice }: DeedExchange, actor: FudgeActor): ReturnType<typeof healingMeant> =>
  deed === "heal"
    ? healingMeant(actor, choice.by)
    : deed === "revive"
      ? healingMeant(actor, choice.by, "resurrection")
      : null;

/** Who tries to spring up and fails has wasted a move, whether there was one left or not. @rule FUD-305 */
const wastes = ({ deed }: DeedExchange, roll: DeedRoll | null): boolean =>
  deed === "standFree" && roll?.success === false;

/** The deed itself: what it takes of the turn, what its roll uses up, and, where it concerns nobody else, what comes of it. */
function declared(state: DeedState, event: Declared, s: S): DeedEvent | Refusal {
  const { request } = state;
  const actor = actorOf(s, state);
  if (!actor) return gone(request.actor);
  const step = deedExchange.step(state, { ...event, changes: [] });
  if (!step.accepted) return step;
  const { stage, roll } = step.state;
  const means = meansOf(request, actor);
  const effect = means && effectOf(means.power, means.component);
  const cost = deedCost(request.deed, actor, request.target?.uuid ?? null, request.choice.what);
  const paid: Paid = wastes(request, roll)
    ? { accepted: true, changes: [] }
    : payEffectOf(actor, effect ?? request.choice.by ?? null, cost, s, { overrule: event.type === "rollAnyway" });
  if (!paid.accepted) return paid;
  const price = effect === null ? [] : priceOf(actor, effect);
  if ("accepted" in price) return price;
  const taken = [
    ...paid.changes,
    ...price,
    ...usedUp(actor, (request.attack?.check ?? request.check)?.uses),
    ...(request.attack ? stanceAfterAttack(actor, 0) : []),
    ...(cost === "standard" ? shownByActing(actor) : []),
    ...(request.deed === "grab" && request.target ? grabSpent(actor, request.target.uuid) : []),
  ];
  const spent = withStunts(actor, taken, means ? [means.power.id] : []);
  const changes = stage === "done" && roll ? atOnce(request, roll, s, actor) : [];
  return "accepted" in changes ? changes : { ...event, spent, changes };
}

/**
 * What holds as soon as the dice have spoken: all of it where it concerns nobody else; where it falls on another, who lets it, only what failing costs.
 * @param who  the actor, as they are or as they were before
 */
function atOnce(request: DeedExchange, roll: DeedRoll, s: S, who: FudgeActor): readonly Change[] | Refusal {
  if (request.target !== null && fallsOnOther(request.deed))
    return deedFailed(request.deed, roll, who, targetOf(s, request));
  const wasted = wastes(request, roll) ? payFor(s, who.ref, "move", { overrule: true }) : null;
  const changes = changesOf(request, roll, s, who);
  if ("accepted" in changes) return changes;
  const calm = request.deed === "dangerSense" && roll.success && roll.degrees >= 2;
  return [
    ...(wasted?.accepted === true ? wasted.changes : []),
    ...changes,
    ...(calm ? initiativeShifted(s, who.ref, -CONDITION_NUMBERS.surprised) : []),
  ];
}

/** A second throw. What the first has brought at once is taken back for what the better of both brings; where that is the same it stays as it was written. @rule FUD-368 FUD-378 */
function improved(state: DeedState, event: Improve, s: S): Improve | Refusal {
  const own = throwOf(deedThrows(state), event);
  const first = state.roll;
  // Nothing has come of it yet: an attack that was met, a contest that is still to be let fall on the other.
  if (!own || own.roll !== "check" || state.contest !== null || first === null) return improvedBy(s, own, event);
  const again = deedExchange.step(state, { ...event, faces: keptFaces(own.check, own.faces, event), changes: [] });
  if (!again.accepted) return again;
  const { roll, stage } = again.state;
  const outcome = (then: DeedRoll, who: FudgeActor, at: DeedState["stage"]): readonly Change[] | Refusal =>
    at === "done" ? atOnce(state.request, then, s, who) : [];
  return improvedBy(s, own, event, {
    before: state.changes,
    then: (who) => {
      const [was, is] = [outcome(first, who, state.stage), roll ? outcome(roll, who, stage) : []];
      return same(was as unknown as Value, is as unknown as Value) ? state.changes : is;
    },
  });
}

/** A point makes an Unreliable power work after all: what then comes of it. @rule FUD-530 */
function insisted(state: DeedState, s: S): DeedEvent | Refusal {
  const actor = actorOf(s, state);
  if (!actor) return gone(state.request.actor);
  const paid = spendVictory(actor, actorPool(actor), "reliable");
  if (!paid.accepted) return paid;
  const step = deedExchange.step(state, { type: "insist", changes: [], outcome: [] });
  if (!step.accepted) return step;
  const { stage, roll } = step.state;
  const outcome = stage === "done" && roll ? atOnce(state.request, roll, s, actor) : [];
  return "accepted" in outcome ? outcome : { type: "insist", changes: paid.changes, outcome };
}

/** An event of a deed's card with what a sender can't be trusted with. @returns refusals of the deed, of its price; `gone` */
export function completeDeed(state: DeedState, event: DeedEvent, s: S): DeedEvent | Refusal {
  const target = targetOf(s, state.request);
  switch (event.type) {
    case "roll":
    case "rollAnyway":
      return declared(state, event, s);
    case "defend": {
      const check = deedDefense(state, s);
      return check && target
        ? { ...event, check, spent: [...usedUp(target, check.uses), ...feintSpent(target, state.request.actor.uuid)] }
        : gone(state.request.target ?? { name: "" });
    }
    case "answer": {
      const check = deedAnswering(state, s);
      return check && target
        ? { ...event, check, spent: usedUp(target, check.uses) }
        : gone(state.request.target ?? { name: "" });
    }
    case "kill": {
      const who = s.character(state.request.actor.uuid);
      return who ? { ...event, changes: slain(who) } : gone(state.request.actor);
    }
    case "insist":
      return insisted(state, s);
    case "improve":
      return improved(state, event, s);
    case "apply": {
      const changes = state.roll ? changesOf(state.request, state.roll, s) : [];
      return "accepted" in changes ? changes : { ...event, changes };
    }
  }
}

/** Who is to answer on the card of a deed. */
export const deedWaits = (state: DeedState): readonly Party[] =>
  state.stage === "defend" || state.stage === "answer"
    ? concerned(state)
    : state.stage === "roll"
      ? [state.request.actor]
      : [];
