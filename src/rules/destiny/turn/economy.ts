import { type Change, change } from "../../kernel/change.ts";
import {
  type Economy,
  type EconomyEvent,
  type EconomyStep,
  oneByOne,
  type Pip,
  refuseSpend,
  type TurnSpends,
} from "../../kernel/economy.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { edgeRank } from "../hero/traits.ts";
import { conditionLabel, key } from "../labels.ts";
import { grantsFor, presentConditions } from "../state/conditions.ts";
import type { DestinyCharacter, EncounterType } from "../types.ts";

/** Kinds that are paid from the slots of a turn. */
export type SlotKind = "standard" | "move" | "quick";
/** The slots of a turn; `bonus` is the extra Standard of a Surge. */
export type SlotName = "bonus" | "standard" | "move" | "quick";
/** What each slot was used as; 0 is unspent. The numbers are stored among the tracker's spends. */
export const SLOT_USES = { unspent: 0, standard: 1, move: 2, quick: 3 } as const;
/** Slots that are there and unspent. */
export type Slots = Readonly<Record<SlotName, boolean>>;

/** Which slots are tried for an action, in this order. A larger one may stand for a smaller, never the reverse. @rule DES-061 DES-062 */
export const PAYS: Readonly<Record<SlotKind, readonly SlotName[]>> = {
  standard: ["bonus", "standard"],
  move: ["move", "standard", "bonus"],
  quick: ["quick", "move", "standard", "bonus"],
};

/** The slot that an action is paid from; null when there is none. @rule DES-060 DES-061 DES-062 DES-410 */
export function pay(slots: Slots, kind: SlotKind): SlotName | null {
  return PAYS[kind].find((slot) => slots[slot]) ?? null;
}

/** Kinds of Reaction, all of them drawing on one allowance. @rule DES-067 */
export const REACTIONS = [
  "opportunityAttack",
  "surge",
  "surgeResistance",
  "smash",
  "slam",
  "raise",
  "hunch",
  "counterStunt",
  "readied",
  "power",
] as const;
export type ReactionKind = (typeof REACTIONS)[number];

/** What somebody may do in a turn as things are, read from the character and the encounter. */
export interface TurnLimits {
  readonly ref: string;
  readonly standard: boolean;
  readonly move: boolean;
  readonly quick: boolean;
  /** Extra Standards that a Surge gave this turn: 0 or 1. */
  readonly bonus: number;
  readonly free: boolean;
  readonly reactions: "all" | "controller" | "resistance" | "none";
  readonly mentalOnly: boolean;
  readonly chooser: "self" | "controller";
  /** A Quick kept from the last turn, to be used inside a Reaction. */
  readonly reserve: boolean;
  /** Waits with a readied action, so that no other Reaction is open. */
  readonly readying: boolean;
  readonly delaying: boolean;
  readonly ownTurn: boolean;
  /** Number of the turn that is on, in the whole encounter; null outside encounters, where nothing is counted. */
  readonly turn: number | null;
  readonly round: number;
  /** Lang key of the condition that takes actions away; null when none does. */
  readonly blockedBy: string | null;
}

/** Conditions that take actions away, gravest first, as a blocked pip names them. */
const BLOCKERS = [
  "dead",
  "dying",
  "incapacitated",
  "asleep",
  "surprised",
  "broken",
  "paralyzed",
  "stunned",
  "controlled",
  "entranced",
  "compelled",
  "staggered",
  "dazed",
] as const;

/** Where the encounter stands, as far as a turn asks. */
export interface TurnMoment {
  readonly type: EncounterType;
  readonly round: number;
  /** Counts every turn and never goes back. @rule DES-393 */
  readonly turns: number;
  /** Ref of whose turn it is. */
  readonly acting: string | null;
}

/**
 * A turn's limits: one Standard, one Move, one Quick, less what conditions take; Free actions at will; one Reaction in each turn.
 * @param now  null outside encounters
 * @rule DES-041 DES-060 DES-062 DES-064 DES-066 DES-072 DES-272 DES-393
 */
export function turnLimits(who: DestinyCharacter, now: TurnMoment | null): TurnLimits {
  const g = grantsFor(who, now?.type ?? null);
  const present = presentConditions(who);
  const blocker = BLOCKERS.find(
    (id) => present.has(id) && (id !== "broken" || (now !== null && now.type !== "combat")),
  );
  const limited = !g.standard || !g.move || !g.quick || !g.free || g.reactions !== "all" || g.mentalOnly;
  return {
    ref: who.ref,
    standard: g.standard,
    move: g.move,
    quick: g.quick,
    bonus: who.turn.bonusStandard,
    free: g.free,
    reactions: g.reactions,
    mentalOnly: g.mentalOnly,
    chooser: g.chooser,
    reserve: who.turn.quickReserve,
    readying: who.ready !== null,
    delaying: who.delaying,
    ownTurn: now === null || now.acting === who.ref,
    turn: now?.turns ?? null,
    round: now?.round ?? 0,
    blockedBy: limited && blocker ? conditionLabel(blocker) : null,
  };
}

const spent = (turn: TurnSpends, name: string): number => turn[name] ?? 0;

/** What is left of the slots. @rule DES-060 DES-062 */
export function slotsLeft(limits: TurnLimits, turn: TurnSpends): Slots {
  const open = (name: SlotName, there: boolean): boolean => there && spent(turn, name) === SLOT_USES.unspent;
  return {
    bonus: open("bonus", limits.bonus > 0 && limits.standard),
    standard: open("standard", limits.standard),
    move: open("move", limits.move),
    quick: open("quick", limits.quick),
  };
}

/**
 * Whether somebody may react now, and if not, why.
 * @param by  a controller picks the Reactions of a Controlled character
 * @returns   null when it may; refusals `reaction.used`, `reaction.readying`, `reaction.waited` (given up in this very turn), `reaction.condition`, `reaction.compelled`
 * @rule DES-066 DES-067 DES-108 DES-200 DES-209 DES-410
 */
export function canReact(
  limits: TurnLimits,
  turn: TurnSpends,
  kind: ReactionKind,
  by: "self" | "controller" = "self",
): Refusal | null {
  if (limits.turn !== null && turn["reaction"] === limits.turn) return refuse("reaction.used");
  if (limits.readying && kind !== "readied") return refuse("reaction.readying");
  if (limits.turn !== null && turn["waited"] === limits.turn) return refuse("reaction.waited");
  if (limits.reactions === "none")
    return refuse("reaction.condition", limits.blockedBy === null ? undefined : { condition: limits.blockedBy });
  if (limits.reactions === "all" || kind === "surgeResistance") return null;
  return limits.reactions === "controller" && by === "controller"
    ? null
    : refuse("reaction.compelled", limits.blockedBy === null ? undefined : { condition: limits.blockedBy });
}

const set = (turn: TurnSpends, name: string, value: number): TurnSpends => ({ ...turn, [name]: value });
const plus = (turn: TurnSpends, name: string, by: number): TurnSpends =>
  set(turn, name, Math.max(0, spent(turn, name) + by));
const NAMES: Readonly<Record<SlotKind, string>> = {
  standard: "action.noStandard",
  move: "action.noMove",
  quick: "action.noQuick",
};
const isSlotKind = (action: string): action is SlotKind => Object.hasOwn(PAYS, action);

/** Pay a Standard, Move or Quick from the slots of the own turn. @rule DES-060 DES-061 DES-062 */
function paySlot(limits: TurnLimits, turn: TurnSpends, kind: SlotKind, overrule: boolean): EconomyStep {
  const slot = limits.ownTurn && !limits.delaying ? pay(slotsLeft(limits, turn), kind) : null;
  if (slot !== null) return { accepted: true, turn: set(turn, slot, SLOT_USES[kind]) };
  if (overrule) return { accepted: true, turn: plus(turn, `over-${kind}`, 1) };
  if (limits.delaying) return refuseSpend(turn, "action.delaying");
  if (!limits.ownTurn) return refuseSpend(turn, "action.notYourTurn");
  // What a condition has taken was never there to be spent.
  return limits.blockedBy !== null && !limits[kind]
    ? refuseSpend(turn, "action.condition", { condition: limits.blockedBy })
    : refuseSpend(turn, NAMES[kind]);
}

/** A Quick inside a Reaction: on the own turn from its slots, else from what the last turn left over. @rule DES-064 */
function payReserve(limits: TurnLimits, turn: TurnSpends, overrule: boolean): EconomyStep {
  if (limits.turn !== null && turn["reaction"] !== limits.turn && !overrule)
    return refuseSpend(turn, "action.noReactionOn");
  if (limits.ownTurn && !limits.delaying) return paySlot(limits, turn, "quick", overrule);
  if (limits.reactions === "none" && !overrule)
    return refuseSpend(
      turn,
      "reaction.condition",
      limits.blockedBy === null ? undefined : { condition: limits.blockedBy },
    );
  if (limits.reserve && spent(turn, "reserve") === 0)
    return {
      accepted: true,
      turn: set(turn, "reserve", 1),
      changes: [change(limits.ref, "system.turn.quickReserve", true, false, "DES-064")],
    };
  return overrule ? { accepted: true, turn: plus(turn, "over-quick", 1) } : refuseSpend(turn, "action.noReserve");
}

/** The one Reaction of this turn. @rule DES-066 DES-067 */
function payReaction(limits: TurnLimits, turn: TurnSpends, action: string, overrule: boolean): EconomyStep {
  const [by = "reaction", name = "power"] = action.split(".");
  const kind = REACTIONS.find((r) => r === name) ?? "power";
  const no = overrule ? null : canReact(limits, turn, kind, by === "controlled" ? "controller" : "self");
  if (no) return { ...no, turn };
  return { accepted: true, turn: limits.turn === null ? turn : set(turn, "reaction", limits.turn) };
}

/** Pay for one action. */
function payOne(limits: TurnLimits, turn: TurnSpends, action: string, overrule: boolean): EconomyStep {
  if (action.startsWith("reaction") && action !== "reactionQuick") return payReaction(limits, turn, action, overrule);
  if (action.startsWith("controlled.")) return payReaction(limits, turn, action, overrule);
  if (action === "reactionQuick") return payReserve(limits, turn, overrule);
  if (action === "none") return { accepted: true, turn };
  // What a Surge added is tried before the Standard of the turn.
  if (action === "bonus")
    return limits.bonus > 0 ? paySlot(limits, turn, "standard", overrule) : refuseSpend(turn, "action.noBonus");
  if (action === "area") {
    if (limits.turn !== null && turn["area"] === limits.round && !overrule) return refuseSpend(turn, "action.areaUsed");
    return { accepted: true, turn: limits.turn === null ? turn : set(turn, "area", limits.round) };
  }
  if (action === "free" || action === "freeAnytime" || action === "dropReady") {
    const because = limits.blockedBy === null ? undefined : { condition: limits.blockedBy };
    if (!limits.free && !overrule) return refuseSpend(turn, "action.noFree", because);
    if (action === "free" && !limits.ownTurn && !overrule) return refuseSpend(turn, "action.notYourTurn");
    // Who gives up a wait may react again from the next turn on.
    const waited = action === "dropReady" && limits.turn !== null ? set(turn, "waited", limits.turn) : turn;
    return { accepted: true, turn: plus(waited, "free", 1) };
  }
  if (!isSlotKind(action)) return refuseSpend(turn, "action.unknown", { action });
  if (limits.turn === null && (overrule || pay(slotsLeft(limits, {}), action) !== null))
    return { accepted: true, turn };
  return paySlot(limits, turn, action, overrule);
}

/** Give one action back to where it came from: what the Gamemaster granted first, then the slot that was tried last; a slot that was traded gives back what it was traded for. */
function giveBack(limits: TurnLimits, turn: TurnSpends, action: string): EconomyStep {
  const nothing = refuseSpend(turn, "action.nothingToRefund");
  if (action === "free" || action === "freeAnytime")
    return spent(turn, "free") > 0 ? { accepted: true, turn: plus(turn, "free", -1) } : nothing;
  if (action === "reactionQuick" && spent(turn, "reserve") > 0)
    return {
      accepted: true,
      turn: without(turn, "reserve"),
      changes: limits.reserve ? [] : [change(limits.ref, "system.turn.quickReserve", false, true, "DES-064")],
    };
  if (action === "area") return turn["area"] === undefined ? nothing : { accepted: true, turn: without(turn, "area") };
  if ((action.startsWith("reaction") && action !== "reactionQuick") || action.startsWith("controlled."))
    return turn["reaction"] === undefined ? nothing : { accepted: true, turn: without(turn, "reaction") };
  if (action === "bonus") return spent(turn, "bonus") > 0 ? { accepted: true, turn: without(turn, "bonus") } : nothing;
  const kind = action === "reactionQuick" ? "quick" : action;
  if (!isSlotKind(kind)) return nothing;
  if (spent(turn, `over-${kind}`) > 0) return { accepted: true, turn: plus(turn, `over-${kind}`, -1) };
  const slot =
    [...PAYS[kind]].reverse().find((name) => spent(turn, name) === SLOT_USES[kind]) ??
    (spent(turn, kind) > 0 ? kind : undefined);
  return slot === undefined ? nothing : { accepted: true, turn: without(turn, slot) };
}

function without(turn: TurnSpends, name: string): TurnSpends {
  return Object.fromEntries(Object.entries(turn).filter(([k]) => k !== name));
}

/** The events of a turn. Its slots are cleared as it begins; the Reaction of this turn and the Area power of this round stay. @rule DES-060 DES-068 DES-069 */
const step = oneByOne<TurnLimits>({
  begin: (turn) =>
    Object.fromEntries(Object.entries(turn).filter(([k]) => k === "reaction" || k === "area" || k === "waited")),
  pay: payOne,
  giveBack,
});

/** The smaller action that a slot was spent as, for its pip. @rule DES-061 DES-391 */
function tradedFor(turn: TurnSpends, slot: SlotName, own: SlotKind): Pick<Pip, "usedAs"> {
  const use = (["standard", "move", "quick"] as const).find((k) => SLOT_USES[k] === spent(turn, slot));
  return use === undefined || use === own ? {} : { usedAs: key("Cost", use, "label") };
}

/** The pips: three slots, what a Surge added, the reserve, the Reaction of this turn, the Area power of this round. @rule DES-391 */
function pips(limits: TurnLimits, turn: TurnSpends): readonly Pip[] {
  const slots = slotsLeft(limits, turn);
  const blocked = limits.blockedBy === null ? {} : { blocked: limits.blockedBy };
  const pip = (action: SlotKind, shape: Pip["shape"], there: boolean): Pip => ({
    action,
    shape,
    left: slots[action] ? 1 : 0,
    max: 1,
    ...tradedFor(turn, action, action),
    ...(!there && blocked),
  });
  const reacts = limits.reactions !== "none" && turn["reaction"] !== limits.turn && !limits.readying;
  const reserve = limits.reserve && spent(turn, "reserve") === 0;
  return [
    pip("standard", "square", limits.standard),
    ...(limits.bonus > 0
      ? [
          {
            action: "bonus",
            shape: "star",
            left: slots.bonus ? 1 : 0,
            max: 1,
            ...tradedFor(turn, "bonus", "standard"),
          } as const,
        ]
      : []),
    pip("move", "chevron", limits.move),
    pip("quick", "dot", limits.quick),
    ...(limits.ownTurn ? [] : [{ action: "reactionQuick", shape: "diamond", left: reserve ? 1 : 0, max: 1 } as const]),
    { action: "reaction", shape: "ring", left: reacts ? 1 : 0, max: 1, ...(limits.reactions === "none" && blocked) },
    { action: "area", shape: "flag", left: turn["area"] === limits.round && limits.turn !== null ? 0 : 1, max: 1 },
  ];
}

/**
 * The action economy of a turn. Refusals: `action.noStandard`, `.noMove`, `.noQuick`, `.condition`, `.noBonus`, `.noFree`, `.notYourTurn`, `.delaying`, `.noReserve`, `.noReactionOn`, `.areaUsed`,
 * `.unknown`, `.nothingToRefund`, and those of `canReact`.
 * @rule DES-060 DES-061 DES-062 DES-064 DES-065 DES-066 DES-067 DES-068 DES-181 DES-391
 */
export const economy: Economy<TurnLimits> = { pips, step };

/** Whether the turn that is on has seen a Standard, Move, Quick or Reaction of this one; Free actions don't count. @rule DES-180 */
export function hasActed(limits: Pick<TurnLimits, "turn">, turn: TurnSpends): boolean {
  const slots = (["bonus", "standard", "move", "quick"] as const).some((s) => spent(turn, s) > 0);
  return (
    slots ||
    ["standard", "move", "quick"].some((k) => spent(turn, `over-${k}`) > 0) ||
    (limits.turn !== null && turn["reaction"] === limits.turn)
  );
}

/** Whether the Quick of a turn is left over for Reactions: not when it is spent, nor when a condition took it. @rule DES-064 DES-070 */
export function leavesReserve(limits: TurnLimits, turn: TurnSpends): boolean {
  return slotsLeft(limits, turn).quick;
}

/** What a table's strictness makes of a spend: refused, allowed with a warning, or allowed. The refusal that was overruled comes with it. @rule DES-392 */
export function enforced(
  mode: "off" | "warn" | "block",
  limits: TurnLimits,
  turn: TurnSpends,
  event: EconomyEvent,
): EconomyStep & { readonly warning?: Refusal } {
  const strict = economy.step(limits, turn, event);
  if (strict.accepted || mode === "block" || event.type !== "spend") return strict;
  const loose = economy.step(limits, turn, { ...event, overrule: true });
  if (!loose.accepted || mode === "off") return loose;
  const { accepted, reason, data } = strict;
  return { ...loose, warning: { accepted, reason, ...(data && { data }) } };
}

/** The slots that a price touches, in its order. */
const slotKinds = (actions: readonly string[]): readonly SlotKind[] =>
  actions.map((a) => (a === "bonus" ? "standard" : a)).filter(isSlotKind);

/**
 * What is left of an earlier Move once something else has begun: nothing, unless one Move may be split around a Standard (Follow Through).
 * @param actions  what is being paid
 * @rule DES-063 DES-310
 */
export function moveBroken(
  who: Pick<DestinyCharacter, "ref" | "turn" | "edges" | "lasting">,
  actions: readonly string[],
): readonly Change[] {
  const kinds = slotKinds(actions);
  const { moveLeft, moveSplit } = who.turn;
  if (moveLeft === 0 || kinds.length === 0) return [];
  const splits = edgeRank(who, "followThrough") > 0 && !moveSplit && kinds.every((k) => k === "standard");
  return splits
    ? [change(who.ref, "system.turn.moveSplit", false, true, "DES-310")]
    : [change(who.ref, "system.turn.moveLeft", moveLeft, 0, "DES-063")];
}
