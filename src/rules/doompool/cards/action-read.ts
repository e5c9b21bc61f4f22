/** What an action card comes to, worked out from its state: totals compared, effect dice as they land, whose answer is awaited. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { choose, doomAssign, eligible, type RolledDie } from "../dice/roll.ts";
import { stepBack, stepUp } from "../dice/step-dice.ts";
import { targetTrait, type TraitOutcome } from "../things/targeting.ts";
import type { Answer, Trigger } from "../types.ts";
import { DEFAULT_EFFECT, type Die, FLOOR, MAX_POOL, TOTAL_DICE } from "../values.ts";
import type {
  ActionState,
  EffectAssignment,
  EffectPlace,
  EffectUse,
  Picked,
  Roller,
  RollState,
  SlotState,
} from "./action-state.ts";
import { type FinalEffect, finalEffect, type Resolution, resolve } from "./resolve.ts";

/** The card's states, in the order in which they come (DOO-330). @rule DOO-330 */
export const CARD_STATES = [
  "draft",
  "rolled",
  "opps",
  "react",
  "reactionRolled",
  "reactionOpps",
  "resolved",
  "effect",
  "applied",
  "closed",
] as const;
export type CardState = (typeof CARD_STATES)[number];

/** The roll in a slot: the action's own, or a target's reaction. */
export function rollIn(state: ActionState, slot: string): RollState | null {
  return slot === "action" ? state.action : (slotOf(state, slot)?.reaction ?? null);
}

export function slotOf(state: ActionState, uuid: string): SlotState | undefined {
  return state.slots.find((s) => s.target.uuid === uuid);
}

/** Who rolls in a slot: the character, or the doom pool where it stands against the action; null where nobody does. @rule DOO-092 DOO-340 */
export function rollerOf(state: ActionState, slot: string): Roller | null {
  if (slot === "action") return state.request.actor;
  const s = slotOf(state, slot);
  if (!s || s.defender === "none") return null;
  return s.defender === "doom" ? { ...state.request.pool, side: "watcher" } : s.target;
}

/** Places that may be chosen from: no opportunities, and not the highest face where an SFX took it out; of equal faces the smaller die goes, as it does into a total. @rule DOO-062 DOO-071 DOO-076 DOO-225 */
export function usable(roll: Pick<RollState, "dice" | "result">): readonly number[] {
  const all = roll.dice.length === 0 ? [] : eligible(roll.dice);
  if (!roll.result.dropHighest || all.length === 0) return all;
  const [highest] = [...all].sort(
    (a, b) => die(roll, b).face - die(roll, a).face || die(roll, a).size - die(roll, b).size,
  );
  return all.filter((i) => i !== highest);
}

/** What a choice of dice comes to: its total, the sizes that must be paid for, in the order of picking. */
export interface Reading {
  readonly total: number;
  /** Sizes of the extra dice: in the total, then effect dice. A hero pays a point for each, the Gamemaster a doom die of at least this size. */
  readonly toPay: readonly Die[];
}

/**
 * Read a choice: the first two dice of the total are free, further ones are bought; the first effect die is free, further ones are bought, unless an SFX gives more.
 * @rule DOO-072 DOO-074 DOO-080 DOO-081 DOO-082 DOO-083 DOO-086 DOO-241 DOO-242
 */
export function readChoice(
  roll: Pick<RollState, "dice" | "result">,
  picked: Pick<Picked, "total" | "effects">,
): Answer<{ readonly reading: Reading }> {
  const places = usable(roll);
  const dice = places.map((i) => die(roll, i));
  const all = [...picked.total, ...picked.effects];
  if (new Set(all).size < all.length) return refuse("roll.twice");
  const odd = all.find((i) => !places.includes(i));
  if (odd !== undefined) return refuse(roll.dice[odd] === undefined ? "roll.noDie" : "roll.opportunity", { die: odd });
  if (dice.length === 0) return { accepted: true, reading: { total: 0, toPay: [] } };
  const [first = null, ...further] = picked.effects;
  const chosen = choose(
    dice,
    picked.total.map((i) => places.indexOf(i)),
    first === null ? null : places.indexOf(first),
    MAX_POOL,
  );
  if (!chosen.accepted) return chosen;
  const size = (i: number): Die => die(roll, i).size;
  return {
    accepted: true,
    reading: {
      total: chosen.choice.total,
      toPay: [
        ...picked.total.slice(roll.result.totalDice).map(size),
        ...further.slice(roll.result.freeEffects).map(size),
      ],
    },
  };
}

function die(roll: Pick<RollState, "dice">, place: number): RolledDie {
  return roll.dice[place] ?? { size: DEFAULT_EFFECT, face: 0 };
}

/** The cheapest order of a total: the largest dice stand first, where they cost nothing. @rule DOO-081 DOO-084 */
export function cheapestOrder(roll: Pick<RollState, "dice" | "result">, total: readonly number[]): readonly number[] {
  const bySize = [...total].sort((a, b) => die(roll, b).size - die(roll, a).size || a - b);
  const free = Math.max(TOTAL_DICE, roll.result.totalDice);
  return [...bySize.slice(0, free), ...bySize.slice(free).sort((a, b) => die(roll, b).face - die(roll, a).face)];
}

/** Doom dice that would pay for a choice, as small as can be; null when the pool can't. @rule DOO-083 DOO-171 */
export function suggestPay(reading: Reading, doom: readonly Die[]): readonly Die[] | null {
  return doomAssign(reading.toPay, doom);
}

/** The effect dice kept, first first; the automatic d4 when no die is left for one. @rule DOO-072 DOO-082 */
export function effectDice(roll: RollState): readonly { readonly place: EffectPlace; readonly size: Die }[] {
  const kept = roll.picked?.effects ?? [];
  return kept.length > 0
    ? kept.map((i) => ({ place: i, size: die(roll, i).size }))
    : [{ place: "automatic", size: DEFAULT_EFFECT }];
}

/** The largest effect die of a roll, which is what the other side's is compared with. @rule DOO-111 DOO-112 */
export function largestEffect(roll: RollState): Die {
  return effectDice(roll).reduce<Die>((most, d) => (d.size > most ? d.size : most), DEFAULT_EFFECT);
}

/** Whether a slot's answer is in: reacted and read, declined, or nobody is there. */
export function isAnswered(s: SlotState): boolean {
  return s.declined || s.defender === "none" || (s.reaction !== null && s.reaction.stage !== "rolled");
}

/** Action against reaction; null until both are announced. @rule DOO-002 DOO-100 DOO-101 DOO-104 DOO-240 */
export function resolutionOf(state: ActionState, s: SlotState): Resolution | null {
  if (!state.action || state.action.stage === "rolled" || !isAnswered(s)) return null;
  return resolve(state.action.total ?? 0, s.reaction?.total ?? null);
}

/** Where a target stands. `assign` and `counter` wait for an answer; `ready` can be applied. */
export type SlotStage =
  | "wait"
  | "react"
  | "rolled"
  | "window"
  | "assign"
  | "counter"
  | "counterAssign"
  | "ready"
  | "applied"
  | "closed";

/** @rule DOO-067 DOO-090 DOO-105 DOO-330 */
export function stageOf(state: ActionState, s: SlotState): SlotStage {
  if (state.action?.stage !== "settled" && !s.reaction && !s.declined) return "wait";
  if (s.applied) return "applied";
  if (s.reaction?.stage === "rolled") return "rolled";
  if (s.reaction?.stage === "window") return "window";
  const resolution = resolutionOf(state, s);
  if (!resolution) return "react";
  if (s.counter === "waived") return "closed";
  if (s.effects) return "ready";
  if (resolution.success) return "assign";
  return s.counter === "paid" ? "counterAssign" : "counter";
}

/** Moments of SFX that are there for the roller of a slot while everybody knows who has won and nothing has fallen yet: on the action's own roll for any of its targets. @rule DOO-220 DOO-222 */
export function afterwards(state: ActionState, slot: string): readonly Trigger[] {
  const open = (stages: readonly SlotStage[], s: SlotState): boolean => stages.includes(stageOf(state, s));
  const won = (s: SlotState): boolean => resolutionOf(state, s)?.success === true && open(["assign", "ready"], s);
  const lost = (s: SlotState): boolean =>
    resolutionOf(state, s)?.success === false && open(["counter", "counterAssign", "ready"], s);
  if (slot === "action")
    return [
      ...(state.slots.some(won) ? (["actionWon"] as const) : []),
      ...(state.slots.some(lost) ? (["actionLost"] as const) : []),
    ];
  const s = slotOf(state, slot);
  if (!s) return [];
  return [...(won(s) ? (["reactionLost"] as const) : []), ...(open(["counter"], s) ? (["reactionWon"] as const) : [])];
}

/** The card's state in the ledger's words: that of the target that is furthest behind. @rule DOO-330 DOO-331 DOO-334 */
export function cardState(state: ActionState): CardState {
  if (state.finished) return "closed";
  if (!state.action) return "draft";
  if (state.action.stage !== "settled") return state.action.stage === "rolled" ? "rolled" : "opps";
  const order: Readonly<Record<SlotStage, CardState>> = {
    wait: "react",
    react: "react",
    rolled: "reactionRolled",
    window: "reactionOpps",
    assign: "resolved",
    counter: "resolved",
    counterAssign: "resolved",
    ready: "effect",
    applied: "applied",
    closed: "applied",
  };
  return state.slots
    .map((s) => order[stageOf(state, s)])
    .reduce<CardState>((least, s) => (CARD_STATES.indexOf(s) < CARD_STATES.indexOf(least) ? s : least), "applied");
}

/** Who makes the effect of a slot: the actor after a success, the reactor after a failure. */
export function creatorOf(state: ActionState, s: SlotState): Roller | null {
  const resolution = resolutionOf(state, s);
  return resolution === null ? null : resolution.success ? state.request.actor : rollerOf(state, s.target.uuid);
}

/** Uuids of those whose answer is awaited. @rule DOO-332 DOO-334 */
export function waiting(state: ActionState): readonly string[] {
  if (state.finished) return [];
  const { actor, pool } = state.request;
  if (!state.action || state.action.stage === "rolled") return [actor.uuid];
  if (state.action.stage === "window") return [pool.uuid];
  const who = state.slots.flatMap((s) => {
    switch (stageOf(state, s)) {
      case "react":
      case "rolled":
      case "counter":
      case "counterAssign":
        return [rollerOf(state, s.target.uuid)?.uuid ?? pool.uuid];
      case "assign":
        return [actor.uuid];
      case "window":
      case "ready":
        return [pool.uuid];
      default:
        return [];
    }
  });
  return [...new Set(who)];
}

/** An effect as it lands. `out` is the bonus past d12; `trait` what becomes of a targeted trait. */
export interface Landed {
  readonly assignment: EffectAssignment;
  readonly final: FinalEffect;
  readonly out: boolean;
  readonly trait: TraitOutcome | null;
}

/** The kind that an effect die is compared as. */
function comparedAs(state: ActionState, use: EffectUse): "stress" | "complication" | "asset" | "doom" {
  if (use.type === "purpose") return state.request.purpose.type === "chase" ? "stress" : "asset";
  return use.type === "stepEscaping" ? "asset" : use.type;
}

/** Steps that SFX add to the effect die of a roll for this use. @rule DOO-225 */
export function sfxSteps(roll: RollState, use: EffectUse): number {
  const names: readonly string[] = use.type === "stress" ? ["stress", use.track] : [use.type];
  return roll.result.effectSteps.filter((s) => s.when === null || names.includes(s.when)).reduce((n, s) => n + s.n, 0);
}

/** Size of an effect die before anything happens to it. */
export function sizeAt(roll: RollState, s: SlotState, place: EffectPlace): Die | null {
  if (place === "bonus") return s.bonusDie?.size ?? null;
  return effectDice(roll).find((d) => d.place === place)?.size ?? null;
}

/** The larger effect die of the other side that pushes this one back a step; null where none does. @rule DOO-111 */
export function pushedBackBy(state: ActionState, s: SlotState, { use, place }: EffectAssignment): Die | null {
  const resolution = resolutionOf(state, s);
  const roll = resolution?.success ? state.action : s.reaction;
  const size = roll && sizeAt(roll, s, place);
  if (!resolution || !roll || !state.action || size === null) return null;
  const { steps, opposing } = meeting(state, s, { use, place });
  const as = comparedAs(state, use);
  const met = finalEffect(size, steps, opposing, as);
  return opposing !== null && met.die !== finalEffect(size, steps, null, as).die ? opposing : null;
}

/** What meets in an effect die: the steps that it is raised by, and the other side's largest; null without a reaction. @rule DOO-102 DOO-111 DOO-225 */
function meeting(
  state: ActionState,
  s: SlotState,
  { use, place }: Pick<EffectAssignment, "use" | "place">,
): { readonly steps: number; readonly opposing: Die | null } {
  const resolution = resolutionOf(state, s);
  const success = resolution?.success === true;
  const roll = success ? state.action : s.reaction;
  const other = success ? s.reaction : state.action;
  return {
    steps: place === s.primary && roll ? (success ? resolution.steps : 0) + sfxSteps(roll, use) : 0,
    opposing: other && largestEffect(other),
  };
}

/**
 * One effect die of a slot as it lands, in the ledger's order: extraordinary steps on the primary die, past d12, the comparison, what its creator takes off, and at least d6 for an asset.
 * @rule DOO-102 DOO-103 DOO-106 DOO-107 DOO-110 DOO-111 DOO-115 DOO-117 DOO-127 DOO-130 DOO-201 DOO-203 DOO-225 DOO-231
 */
export function land(state: ActionState, s: SlotState, assignment: EffectAssignment): Landed | null {
  const bare = landUnmet(state, s, assignment);
  const met = s.met.filter((m) => m.place === assignment.place);
  if (!bare || met.length === 0 || bare.final.die === null) return bare;
  if (met.some((m) => m.ignored)) return { ...bare, final: { die: null, over: 0 }, out: false };
  return {
    ...bare,
    final: {
      ...bare.final,
      die: stepUp(
        bare.final.die,
        met.reduce((n, m) => n + m.steps, 0),
      ).die,
    },
  };
}

function landUnmet(state: ActionState, s: SlotState, assignment: EffectAssignment): Landed | null {
  const resolution = resolutionOf(state, s);
  const roll = resolution?.success ? state.action : s.reaction;
  if (!resolution || !roll || !state.action) return null;
  const size = sizeAt(roll, s, assignment.place);
  if (size === null) return null;
  const primary = assignment.place === s.primary;
  const { steps, opposing } = meeting(state, s, assignment);
  const { purpose } = state.request;
  if (assignment.use.type === "purpose" && purpose.type !== "chase" && purpose.type !== "support") {
    const stepped = stepUp(size, steps);
    const trait =
      purpose.type === "trait"
        ? targetTrait(
            state.action.plan.main ?? purpose.main,
            purpose.target.die,
            stepped.die,
            opposing,
            resolution.success,
          )
        : null;
    return {
      assignment,
      final: { die: reduced(stepped.die, assignment.reduce), over: stepped.over },
      out: false,
      trait,
    };
  }
  const as = comparedAs(state, assignment.use);
  const final = finalEffect(size, steps, opposing, as);
  const out = s.bonus === "out" && primary && assignment.use.type === "stress";
  const less = reduced(final.die, assignment.reduce);
  const least = as === "asset" || as === "doom" ? FLOOR.asset : 0;
  const landed = less !== null && less < least ? FLOOR.asset : less;
  return {
    assignment,
    final: { die: landed, over: assignment.reduce > 0 ? 0 : final.over },
    out: out && assignment.reduce === 0,
    trait: null,
  };
}

function reduced(size: Die | null, steps: number): Die | null {
  return size === null ? null : stepBack(size, steps, "effect");
}

/** How far past d12 a die of a slot goes when it is made into this; above 0 the actor has one bonus. @rule DOO-103 */
export function overOf(state: ActionState, s: SlotState, place: EffectPlace, use: EffectUse): number {
  return land(state, { ...s, primary: place }, { place, use, reduce: 0 })?.final.over ?? 0;
}

/** What one press makes of a die that goes past d12: stress puts its target out at once. Anything else would need a word on the further effect die, which is asked for. @rule DOO-103 */
export const quickBonus = (state: ActionState, s: SlotState, place: EffectPlace, use: EffectUse): "out" | null =>
  use.type === "stress" && resolutionOf(state, s)?.success === true && overOf(state, s, place, use) > 0 ? "out" : null;

/** The die of the bonus past d12: the largest die that was rolled and is used for nothing yet, else a d4. @rule DOO-086 DOO-103 */
export function bonusDie(state: ActionState): { readonly place: number | null; readonly size: Die } {
  const roll = state.action;
  if (!roll) return { place: null, size: DEFAULT_EFFECT };
  const used = [
    ...(roll.picked?.total ?? []),
    ...(roll.picked?.effects ?? []),
    ...state.slots.map((s) => s.bonusDie?.place ?? -1),
  ];
  const left = usable(roll)
    .filter((i) => !used.includes(i))
    .sort((a, b) => die(roll, b).size - die(roll, a).size || a - b);
  const [place] = left;
  return place === undefined ? { place: null, size: DEFAULT_EFFECT } : { place, size: die(roll, place).size };
}

/** Every effect of a slot as it lands. */
export function landed(state: ActionState, s: SlotState): readonly Landed[] {
  return (s.effects ?? []).map((e) => land(state, s, e)).filter((l) => l !== null);
}

/** Whether the reactor who won has an effect of its own for nothing: by an SFX, or because failed support is free for the doom pool. @rule DOO-105 DOO-218 */
export function counterIsFree(state: ActionState, s: SlotState): boolean {
  return (
    s.reaction?.result.freeCounter === true ||
    (state.request.purpose.type === "support" && state.request.settings.failedSupportFree && s.defender === "doom")
  );
}

/** The one who takes the effects of a slot: the target after a success, the actor of a failed action. */
export function sufferer(state: ActionState, s: SlotState): Roller {
  return resolutionOf(state, s)?.success === false ? state.request.actor : s.target;
}

/** What makes two effects on one target the same. @rule DOO-114 */
export function effectKey(use: EffectUse): string | null {
  switch (use.type) {
    case "stress":
      return `stress ${use.track}`;
    case "complication":
      return `complication ${use.name.trim().toLowerCase()}`;
    case "purpose":
    case "stepEscaping":
      return use.type;
    default:
      return null;
  }
}

/** The stated main trait must be worth a try, and a complication needs a name. */
export function checkUse(use: EffectUse): true | Refusal {
  if ((use.type === "complication" || use.type === "asset") && use.name.trim() === "") return refuse("effect.nameless");
  return true;
}
