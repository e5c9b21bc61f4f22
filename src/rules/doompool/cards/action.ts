import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { opportunities } from "../dice/roll.ts";
import { addDoom, spend, unpaid, without } from "../fortune/doom.ts";
import { activateHeroOpportunities, NOTHING_ACTIVATED } from "../fortune/opportunities.ts";
import { moveStress, type Payer } from "../powers/sfx.ts";
import { payPP, setDoom } from "../state/changes.ts";
import { mayTarget } from "../things/targeting.ts";
import type { PoolPlan } from "../types.ts";
import { COUNTER_DIE, LADDER, MAX_POOL } from "../values.ts";
import { checkOpposition } from "./action-opposition.ts";
import {
  bonusDie,
  checkUse,
  counterIsFree,
  creatorOf,
  effectDice,
  effectKey,
  overOf,
  readChoice,
  resolutionOf,
  rollerOf,
  rollIn,
  sizeAt,
  slotOf,
  stageOf,
  sufferer,
  usable,
} from "./action-read.ts";
import { useSfx, ward } from "./action-sfx.ts";
import type {
  ActionEvent,
  ActionRequest,
  ActionState,
  Allocation,
  EffectAssignment,
  EffectPlace,
  RollState,
  SlotState,
} from "./action-state.ts";
import { isFace, isRefusal, type Of, pay, stage, withRoll, withSlot } from "./action-steps.ts";
import { useKey, usesFor } from "./uses.ts";

/** A window that may close by itself when the exchange moves on; one that must be used can't. @rule DOO-064 DOO-069 */
function closed(state: ActionState, roll: RollState): RollState | Refusal {
  if (roll.stage !== "window") return roll;
  const must = state.request.settings.opportunityMandatory && roll.roller.side === "hero" && roll.activated.count === 0;
  return must ? refuse("opportunity.mandatory") : { ...roll, stage: "settled" };
}

/** The state with the action's window closed, ready for reactions. */
function moveOn(state: ActionState): ActionState | Refusal {
  if (!state.action || state.action.stage === "rolled") return refuse("notAnnounced");
  const action = closed(state, state.action);
  return "accepted" in action ? action : { ...state, action };
}

/** A die for each face; only the doom pool may have none left to roll. @rule DOO-095 */
function goodFaces(plan: PoolPlan, faces: readonly number[], doom: boolean): boolean {
  return (
    faces.length === plan.dice.length &&
    (plan.dice.length > 0 || doom) &&
    plan.dice.length <= MAX_POOL &&
    plan.dice.every((d, i) => isFace(d.size, faces[i]))
  );
}

/** The pool is paid for and lies on the table; any die that shows 1, a doom die too, is an opportunity for the other side. @rule DOO-049 DOO-056 DOO-070 DOO-090 DOO-094 DOO-321 */
function commit(state: ActionState, { slot, plan, faces }: Of<"commit">): Step<ActionState> {
  const before = slot === "action" ? state : moveOn(state);
  if ("accepted" in before) return before;
  const roller = rollerOf(before, slot);
  if (!roller) return refuse("noSuchTarget");
  if (
    slot === "action"
      ? before.action !== null
      : slotOf(before, slot)?.reaction !== null || stage(before, slot) !== "react"
  )
    return refuse("alreadyRolled");
  if (plan.roller !== roller.uuid || plan.side !== roller.side) return refuse("pool.notYours");
  if (!goodFaces(plan, faces, plan.roller === state.request.pool.uuid)) return refuse("badFaces");
  const { purpose } = state.request;
  const opposed = checkOpposition(state.request);
  if (opposed !== true) return opposed;
  const allowed =
    slot === "action" && purpose.type === "trait"
      ? mayTarget(plan.main ?? purpose.main, purpose.target.die, purpose.consent || roller.side === "watcher")
      : true;
  if (allowed !== true) return allowed;
  const dice = plan.dice.map((d, i) => ({ size: d.size, face: faces[i] ?? 0 }));
  const roll: RollState = {
    roller,
    stage: "rolled",
    plan,
    dice,
    picked: null,
    total: null,
    result: plan.result,
    sfx: plan.sfx ?? [],
    opportunities: dice.length === 0 ? 0 : opportunities(dice, plan.result.opportunityFaces).length,
    activated: NOTHING_ACTIVATED,
    bought: [],
    boughtBack: [],
  };
  return accept(withRoll(before, slot, roll), plan.changes);
}

/** Pick dice; free and as often as one likes until announced. @rule DOO-072 DOO-074 DOO-080 DOO-086 */
function pick(state: ActionState, { slot, total, effects, pay: paid }: Of<"choose">): Step<ActionState> {
  const roll = rollIn(state, slot);
  if (!roll || roll.stage !== "rolled") return refuse("locked");
  const read = readChoice(roll, { total, effects });
  if (!read.accepted) return read;
  return accept(withRoll(state, slot, { ...roll, picked: { total, effects, pay: paid }, total: read.reading.total }));
}

/** Which effect die goes to whom: as stated, else all to a single target, else one each in order. @rule DOO-241 DOO-242 DOO-243 */
function allot(
  state: ActionState,
  roll: RollState,
  stated: readonly Allocation[],
): readonly { readonly target: string; readonly place: EffectPlace }[] | Refusal {
  const dice = effectDice(roll).map((d) => d.place);
  if (stated.length > 0) {
    const given = stated.map((a) => ({ target: a.target, place: a.place ?? ("automatic" as const) }));
    if (given.some((a) => !dice.includes(a.place) || !slotOf(state, a.target))) return refuse("effect.noDie");
    return new Set(given.map((a) => a.place)).size < given.length ? refuse("roll.twice") : given;
  }
  const [only] = state.slots;
  if (only && state.slots.length === 1) return dice.map((place) => ({ target: only.target.uuid, place }));
  return dice.flatMap((place, i) => {
    const target = state.slots[i]?.target.uuid;
    return target === undefined ? [] : [{ target, place }];
  });
}

/** Say what the roll is worth: extra dice are paid, the choice is locked, and the other side may use the opportunities. @rule DOO-067 DOO-075 DOO-060 DOO-061 DOO-080 DOO-081 DOO-085 DOO-087 */
function announce(state: ActionState, event: Of<"announce">): Step<ActionState> {
  const { slot, allocation, now, grown, meant } = event;
  const roll = rollIn(state, slot);
  if (!roll || roll.stage !== "rolled") return refuse("locked");
  if (!roll.picked)
    return usable(roll).length === 0
      ? announce(withRoll(state, slot, { ...roll, picked: { total: [], effects: [], pay: [] }, total: 0 }), event)
      : refuse("roll.notChosen");
  const read = readChoice(roll, roll.picked);
  if (!read.accepted) return read;
  const paid = pay(
    state,
    roll,
    read.reading.toPay,
    roll.picked.pay,
    now,
    roll.roller.side === "hero" ? "DOO-080" : "DOO-081",
  );
  if (isRefusal(paid)) return paid;
  const told = withRoll(state, slot, {
    ...roll,
    stage: roll.opportunities > 0 ? "window" : "settled",
    total: read.reading.total,
    ...(grown && { grown }),
    ...(meant && slot === "action" && { meant }),
  });
  const written = [...paid, ...(grown ?? [])];
  if (slot !== "action") return accept(told, written);
  const given = allot(state, roll, allocation);
  if ("accepted" in given) return given;
  const slots = told.slots.map((s) => ({
    ...s,
    allotted: given.filter((a) => a.target === s.target.uuid).map((a) => a.place),
  }));
  return accept({ ...told, slots }, written);
}

/** The Gamemaster makes something of a hero's opportunities. @rule DOO-023 DOO-026 DOO-063 DOO-067 DOO-069 DOO-151 */
function activate(state: ActionState, { slot, ops, now }: Of<"activate">): Step<ActionState> {
  const roll = rollIn(state, slot);
  if (!roll || roll.stage !== "window") return refuse("opportunity.closed");
  if (roll.roller.side !== "hero") return refuse("opportunity.otherSide");
  const done = activateHeroOpportunities(now.doom, roll.opportunities, ops, roll.activated);
  if (!done.accepted) return done;
  const changes = [
    ...setDoom(state.request.pool.uuid, now.doom, done.dice, "DOO-063"),
    ...payPP(roll.roller.uuid, now.pp, now.pp + done.pp, "DOO-063"),
  ];
  return accept(withRoll(state, slot, { ...roll, activated: done.activated }), changes);
}

/** A hero buys one of the Gamemaster's opportunities; first come, first served. @rule DOO-066 DOO-067 DOO-068 DOO-069 */
function buy(state: ActionState, { slot, buyer, gain, changes }: Of<"buy">): Step<ActionState> {
  const roll = rollIn(state, slot);
  if (!roll || roll.stage !== "window") return refuse("opportunity.closed");
  if (roll.roller.side !== "watcher") return refuse("opportunity.otherSide");
  if (roll.bought.length >= roll.opportunities) return refuse("opportunity.tooMany", { left: 0, chosen: 1 });
  return accept(withRoll(state, slot, { ...roll, bought: [...roll.bought, { buyer, gain: gain.gain }] }), changes);
}

/** A doom die that was moved into the pool goes back for a plot point to the opposing hero, where the table plays so. @rule DOO-154 */
function buyBack(state: ActionState, { slot, die, hero, now }: Of<"buyBack">): Step<ActionState> {
  const roll = rollIn(state, slot);
  if (!state.request.settings.doomBuyBack) return refuse("doom.noBuyBack");
  if (!roll || roll.stage === "rolled" || roll.roller.side !== "watcher") return refuse("locked");
  if (roll.plan.roller === state.request.pool.uuid) return refuse("doom.notThere", { die });
  const opposing = slot === "action" ? state.slots.map((s) => s.target) : [state.request.actor];
  if (!opposing.some((o) => o.uuid === hero && o.side === "hero")) return refuse("noSuchTarget");
  const moved = roll.plan.dice.filter((d) => d.source === "doom").map((d) => d.size);
  if (without(moved, [...roll.boughtBack, die]) === null) return refuse("doom.notThere", { die });
  const changes = [
    ...setDoom(state.request.pool.uuid, now.doom, addDoom(now.doom, die), "DOO-154"),
    ...payPP(hero, now.pp, now.pp + 1, "DOO-154"),
  ];
  return accept(withRoll(state, slot, { ...roll, boughtBack: [...roll.boughtBack, die] }), changes);
}

function close(state: ActionState, { slot }: Of<"close">): Step<ActionState> {
  const roll = rollIn(state, slot);
  if (!roll || roll.stage !== "window") return refuse("opportunity.closed");
  const next = closed(state, roll);
  return "accepted" in next ? next : accept(withRoll(state, slot, next));
}

/** Nobody resists: the action succeeds. A trait that a hero aims at is then defended by the doom pool and never by nobody. @rule DOO-096 DOO-104 DOO-202 */
function decline(state: ActionState, { slot }: Of<"decline">): Step<ActionState> {
  const before = moveOn(state);
  if ("accepted" in before) return before;
  const s = slotOf(before, slot);
  if (!s || stageOf(before, s) !== "react") return refuse("alreadyAnswered");
  if (s.defender === "doom") return refuse("doomNeverDeclines");
  const trait = state.request.purpose.type === "trait" && state.request.actor.side === "hero";
  return accept(withSlot(before, slot, trait ? { defender: "doom" } : { declined: true }));
}

/** The state with a target's window closed where that is allowed, so that resolution can go on. */
function settledSlot(
  state: ActionState,
  slot: string,
): { readonly state: ActionState; readonly s: SlotState } | Refusal {
  const before = moveOn(state);
  if ("accepted" in before) return before;
  const s = slotOf(before, slot);
  if (!s) return refuse("noSuchTarget");
  if (s.reaction?.stage !== "window") return { state: before, s };
  const reaction = closed(before, s.reaction);
  return "accepted" in reaction ? reaction : { state: withSlot(before, slot, { reaction }), s: { ...s, reaction } };
}

/** The reactor who won pays for an effect of its own: 1 plot point, or one doom die of at least d6. @rule DOO-024 DOO-105 DOO-106 DOO-107 DOO-161 DOO-218 */
function counter(state: ActionState, { slot, pay: paid, now }: Of<"counter">): Step<ActionState> {
  const at = settledSlot(state, slot);
  if ("accepted" in at) return at;
  const roll = at.s.reaction;
  if (stageOf(at.state, at.s) !== "counter" || !roll) return refuse("noCounter");
  const free = counterIsFree(at.state, at.s);
  const next = withSlot(at.state, slot, { counter: "paid" });
  if (free) return accept(next);
  if (roll.roller.side === "hero")
    return now.pp < 1
      ? refuse("pp.short", { needed: 1, pp: now.pp })
      : accept(next, payPP(roll.roller.uuid, now.pp, now.pp - 1, "DOO-105"));
  if (paid === null) return unpaid(now.doom, COUNTER_DIE);
  const spent = spend(now.doom, paid, COUNTER_DIE);
  return spent.accepted ? accept(next, setDoom(state.request.pool.uuid, now.doom, spent.dice, "DOO-105")) : spent;
}

/** Nothing comes of it: no counter effect, or no effect although there could be one. @rule DOO-105 DOO-127 */
function waive(state: ActionState, { slot }: Of<"waive">): Step<ActionState> {
  const at = settledSlot(state, slot);
  if ("accepted" in at) return at;
  const now = stageOf(at.state, at.s);
  return now === "counter" || now === "assign"
    ? accept(withSlot(at.state, slot, { counter: "waived" }))
    : refuse("nothingToWaive");
}

/** Whether this die may become this. */
function checkEffect(
  state: ActionState,
  s: SlotState,
  success: boolean,
  { place, use, reduce }: EffectAssignment,
): true | Refusal {
  const creator = creatorOf(state, s);
  const roll = success ? state.action : s.reaction;
  if (
    !roll ||
    !creator ||
    (place === "bonus" ? s.bonusDie === null : success ? !s.allotted.includes(place) : sizeAt(roll, s, place) === null)
  )
    return refuse("effect.noDie");
  if (!Number.isInteger(reduce) || reduce < 0 || reduce > LADDER.length) return refuse("effect.reduce");
  if (use.type === "doom" && !(success && creator.side === "watcher")) return refuse("effect.grandstand");
  if (use.type === "purpose" && (!success || state.request.purpose.type === "effect")) return refuse("effect.purpose");
  if (use.type === "stepEscaping" && success) return refuse("effect.counterOnly");
  if (!usesFor(state, s).includes(useKey(use))) return refuse("effect.notHere");
  return checkUse(use);
}

/** The past-d12 bonus: one for a roll and a target, out at once only where the primary die makes stress. @rule DOO-103 */
function checkBonus(
  state: ActionState,
  s: SlotState,
  success: boolean,
  { bonus, effects }: Of<"assign">,
): true | Refusal {
  if (bonus === null) return true;
  const first = effects.find((e) => e.place === s.primary);
  if (!success || !first || s.primary === null || overOf(state, s, s.primary, first.use) === 0)
    return refuse("effect.noBonus");
  return bonus === "out" && first.use.type !== "stress" ? refuse("effect.outIsStress") : true;
}

/**
 * The creator says what each effect die does. Several dice on one target must do different things, unless it is a mob.
 * @rule DOO-103 DOO-112 DOO-114 DOO-115 DOO-126 DOO-127 DOO-153 DOO-214 DOO-218 DOO-254
 */
function assign(state: ActionState, event: Of<"assign">): Step<ActionState> {
  const at = settledSlot(state, event.slot);
  if ("accepted" in at) return at;
  const now = stageOf(at.state, at.s);
  if (now !== "assign" && now !== "counterAssign" && now !== "ready") return refuse("nothingToAssign");
  // What was paid to meet or move an effect isn't paid twice.
  if (at.s.met.length > 0 || at.s.redirected) return refuse("effect.met");
  const success = resolutionOf(at.state, at.s)?.success ?? false;
  const primary = event.primary ?? (success ? (at.s.allotted[0] ?? null) : (event.effects[0]?.place ?? null));
  const bare = { ...at.s, primary, bonus: event.bonus, bonusDie: null, effects: event.effects, met: [] };
  const bonus = checkBonus(at.state, bare, success, event);
  if (bonus !== true) return bonus;
  const free = withSlot(at.state, event.slot, { bonusDie: null });
  const s: SlotState = { ...bare, bonusDie: event.bonus === "die" ? bonusDie(free) : null };
  for (const e of event.effects) {
    const check = checkEffect(at.state, s, success, e);
    if (check !== true) return check;
  }
  if (new Set(event.effects.map((e) => e.place)).size < event.effects.length) return refuse("roll.twice");
  const keys = event.effects.map((e) => effectKey(e.use)).filter((k) => k !== null);
  if (!(s.target.crowd && success) && new Set(keys).size < keys.length) return refuse("effect.same");
  return accept(withSlot(at.state, event.slot, s));
}

/** Stress goes to another track for 1 plot point of the hero who takes it, or a doom die of any size, before it is applied. @rule DOO-024 DOO-025 DOO-114 DOO-128 DOO-161 */
function redirect(state: ActionState, { slot, place, track, pay: die = null, now }: Of<"redirect">): Step<ActionState> {
  const s = slotOf(state, slot);
  const effect = s?.effects?.find((e) => e.place === place);
  if (!s || stageOf(state, s) !== "ready" || effect?.use.type !== "stress") return refuse("stress.notComing");
  const { uuid, side } = sufferer(state, s);
  const use = { ...effect.use, track };
  if (effect.use.track !== track && s.effects?.some((e) => e !== effect && effectKey(e.use) === effectKey(use)))
    return refuse("effect.same");
  const payer: Payer =
    side === "hero"
      ? { side, ref: uuid, pp: now.pp }
      : { side, pool: { ref: state.request.pool.uuid, dice: now.doom }, die };
  const moved = moveStress(payer, effect.use.track, track);
  if (!moved.accepted) return moved;
  const effects = s.effects?.map((e) => (e === effect ? { ...e, use } : e)) ?? null;
  return accept(withSlot(state, slot, { effects, redirected: true }), moved.changes);
}

/** Effects fall, on one target or several: all of them or none. @rule DOO-334 DOO-335 */
function apply(state: ActionState, { slots, changes }: Of<"apply">): Step<ActionState> {
  const due = state.slots.filter((s) => slots.includes(s.target.uuid));
  if (due.length === 0 || due.length !== new Set(slots).size) return refuse("noSuchTarget");
  if (due.some((s) => stageOf(state, s) !== "ready")) return refuse("nothingToApply");
  const next = state.slots.map((s) =>
    due.includes(s)
      ? { ...s, applied: true, written: changes.find((c) => c.target === s.target.uuid)?.changes ?? [] }
      : s,
  );
  return accept(
    { ...state, slots: next },
    changes.filter((c) => slots.includes(c.target)).flatMap((c) => c.changes),
  );
}

/** The last change of an exchange: own conditions that were used as fuel, doom dice that return. @rule DOO-060 DOO-330 */
function finish(state: ActionState, { changes }: Of<"finish">): Step<ActionState> {
  if (state.finished || !state.action) return refuse("alreadyClosed");
  if (state.slots.some((s) => !["applied", "closed"].includes(stageOf(state, s)))) return refuse("stillOpen");
  return accept({ ...state, finished: true, closing: changes }, changes);
}

/**
 * One action from its dice to what it leaves behind: the pool is committed and paid, dice are chosen and announced, the other side uses the opportunities; every target answers for itself with a
 * roll of its own, declines, or has the doom pool stand for it; the winner makes effects, the reactor for a price; effects are applied, and what was used as fuel grows last.
 * Events carry budgets and changes as they are when they arrive, so that a card reads the same for ever.
 * @rule DOO-002 DOO-003 DOO-008 DOO-067 DOO-090 DOO-092 DOO-240 DOO-330 DOO-331 DOO-334
 */
export const actionExchange: Reducer<ActionRequest, ActionState, ActionEvent> = {
  begin: (request) => ({
    request,
    action: null,
    slots: request.targets.map((target) => ({
      target,
      defender: target.defender,
      declined: false,
      reaction: null,
      allotted: [],
      counter: "none",
      primary: null,
      bonus: null,
      bonusDie: null,
      effects: null,
      met: [],
      redirected: false,
      applied: false,
      written: [],
    })),
    finished: false,
    closing: [],
  }),
  step: (state, event) => {
    if (state.finished) return refuse("alreadyClosed");
    switch (event.type) {
      case "commit":
        return commit(state, event);
      case "sfx":
        return useSfx(state, event);
      case "choose":
        return pick(state, event);
      case "announce":
        return announce(state, event);
      case "activate":
        return activate(state, event);
      case "buy":
        return buy(state, event);
      case "close":
        return close(state, event);
      case "buyBack":
        return buyBack(state, event);
      case "decline":
        return decline(state, event);
      case "counter":
        return counter(state, event);
      case "waive":
        return waive(state, event);
      case "assign":
        return assign(state, event);
      case "redirect":
        return redirect(state, event);
      case "ward":
      case "force":
        return ward(state, event);
      case "apply":
        return apply(state, event);
      case "finish":
        return finish(state, event);
    }
  },
};
