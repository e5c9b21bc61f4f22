/** What the cards of attacks and Stunts still offer: who may spend, smash, counter or answer at the stage they have come to, and what letting an effect fall would bring. */
import type { Change } from "../../kernel/change.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { surges } from "../fortune/surge.ts";
import { contagionIn, touches } from "../harm/contagion.ts";
import { immuneTo } from "../hero/immunity.ts";
import { edgeRank } from "../hero/traits.ts";
import type { DestinySituation } from "../situation.ts";
import { payFor } from "../turn/pay.ts";
import {
  type AttackState,
  type Consequence,
  degreesMatter,
  isHit,
  owesRecoil,
  takedownOpen,
  type TargetState,
} from "./attack/attack.ts";
import { consequenceFor, consequencesFor } from "./attack/desk.ts";
import { openIn } from "./open-choice.ts";
import type { StuntState } from "./stunt/stunt.ts";
import { isVeiled } from "./veil.ts";

/** What both sides may still do about one target's part of an attack. */
export interface AttackOffers {
  readonly improve: boolean;
  readonly coup: boolean;
  /** Dice of others, for who has Luck Control. */
  readonly lucky: boolean;
  readonly smash: boolean;
  /** Why a Smash that might be had here is refused; null where nothing is in the way. */
  readonly smashRefused: Refusal | null;
  readonly stunt: boolean;
  /** The resistance may be failed by choice. */
  readonly concede: boolean;
  /** The target may answer with a Surge. */
  readonly counter: boolean;
  readonly apply: boolean;
  /** Dice of the target on its resistance. */
  readonly resistImprove: boolean;
  /** Conditions that whoever attacks may have caught by the touch. */
  readonly caught: readonly string[];
}

/** Conditions that a close hit may have passed on, and that whoever attacked hasn't got. Of a target that isn't there any more, nothing is known to be caught. @rule DES-341 */
function caughtBy(s: DestinySituation, { request }: AttackState, t: TargetState): readonly string[] {
  const [who, whom] = [s.character(request.actor.uuid), s.character(t.target.uuid)];
  if (!touches(request.attack) || !t.hit || !who || !whom) return [];
  return contagionIn(s, whom)
    .map((c) => c.condition)
    .filter((caught) => !who.conditions.some((own) => own.id === caught));
}

/** Why the Reaction of a Smash can't be had; said by what will take its price. @rule DES-176 DES-392 */
function smashRefusal(s: DestinySituation, { request }: AttackState): Refusal | null {
  const who = s.character(request.actor.uuid);
  const paid = who && payFor(s, who, ["reaction.smash"]);
  return paid && !paid.accepted ? paid : null;
}

/**
 * Until the target resists, the attack check may be bettered where that changes something: a miss always, a hit only while its degree counts. A hit may become a Stunt, a Smash while this turn's
 * Reaction is left, or be countered with a Surge; who touched somebody contagious may have caught it. A resistance may be failed by choice, and bettered until the effect falls.
 * @rule DES-026 DES-176 DES-208 DES-222 DES-224 DES-227 DES-341 DES-401 DES-402
 */
export function attackOffers(s: DestinySituation, state: AttackState, t: TargetState): AttackOffers {
  const { request, reacted } = state;
  const open = t.attack !== null && ["missed", "resist", "first"].includes(t.stage) && !t.smash && !t.first;
  const gains = degreesMatter(request.attack, s.settings.attackDegreeBonus);
  const missed = open && t.stage === "missed";
  const hit = open && t.hit;
  const smash = hit && !request.reaction && !reacted && t.stage === "resist";
  const whom = s.character(t.target.uuid);
  return {
    improve: missed || (open && gains),
    coup: hit && gains,
    lucky: missed,
    smash,
    smashRefused: smash ? smashRefusal(s, state) : null,
    stunt: hit,
    concede: t.stage === "resist",
    // A minion or a common adversary can't, and whoever has no power has nothing to counter with.
    counter: isHit(t) && whom !== null && surges(whom) && whom.powers.length > 0,
    apply: t.stage === "apply",
    resistImprove: t.stage === "apply" && t.resisted?.faces != null && t.dc !== null && !isVeiled(t.resisted.check),
    caught: caughtBy(s, state, t),
  };
}

/** What whoever attacks does beside the rows of the targets. */
export interface AttackerOffers {
  readonly takedown: boolean;
  readonly recoil: "slam" | "sideEffect" | null;
  readonly applyRecoil: boolean;
}

/** One more attack by a Takedown, and what comes back at whoever attacked. @rule DES-177 DES-310 DES-341 */
export function attackerOffers(s: DestinySituation, state: AttackState): AttackerOffers {
  const who = s.character(state.request.actor.uuid);
  return {
    takedown: who !== null && takedownOpen(state, edgeRank(who, "takedown")),
    recoil: owesRecoil(state),
    applyRecoil: state.recoil !== null && !state.recoil.applied && state.recoil.result.success !== true,
  };
}

/** What would fall on a target, while it hasn't: nothing on whom a Slam can't harm, something that is still to be chosen, or changes. */
export type AttackEnd =
  | { readonly kind: "none" | "spared" }
  | { readonly kind: "open"; readonly consequence: Extract<Consequence, { readonly kind: "condition" | "weaken" }> }
  | { readonly kind: "falls"; readonly changes: readonly Change[] };

/** What letting the effect fall would bring; nothing is said where its numbers are hidden. @rule DES-177 DES-271 DES-337 DES-403 */
export function attackEnd(s: DestinySituation, state: AttackState, t: TargetState): AttackEnd {
  if (t.stage !== "apply" || isVeiled(t.dc)) return { kind: "none" };
  const whom = s.character(t.target.uuid);
  if (state.slam > 0 && whom && immuneTo(whom, "allSlam")) return { kind: "spared" };
  const consequence = consequenceFor(state, t);
  return openIn(consequence) !== null && (consequence.kind === "condition" || consequence.kind === "weaken")
    ? { kind: "open", consequence }
    : { kind: "falls", changes: consequencesFor(s, state, t, "") };
}

/** What both sides of a Stunt may do now. */
export interface StuntOffers {
  readonly defend: boolean;
  readonly attackImprove: boolean;
  readonly effect: boolean;
  readonly oppose: boolean;
  readonly apply: boolean;
  readonly improve: boolean;
  readonly coup: boolean;
  readonly opposeImprove: boolean;
  readonly counter: boolean;
  readonly take: boolean;
}

/** A missed attack check may be bettered; in the contest each side rolls once; then dice may turn it, who lost to the target's resistance may be countered, and what was won is carried out. Nobody betters numbers that are hidden. @rule DES-110 DES-112 DES-117 DES-222 DES-224 */
export function stuntOffers({ stage, kind, request, attack, effect, against, mine, theirs }: StuntState): StuntOffers {
  const contest = stage === "contest";
  const [won, lost] = [stage === "won", stage === "lost"];
  return {
    defend: stage === "defend",
    attackImprove: stage === "missed" && attack !== null && request.check !== null,
    effect: contest && !effect,
    oppose: contest && !against,
    apply: won,
    improve: (won || lost) && !isVeiled(mine),
    coup: won && !isVeiled(mine),
    opposeImprove: (won || lost) && !isVeiled(theirs),
    counter: lost && request.mode !== "counter",
    take: stage === "applied" && kind === "disarm",
  };
}
