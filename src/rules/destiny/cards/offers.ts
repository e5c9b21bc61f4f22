/** What the cards of attacks and Stunts still offer: who may spend, smash, counter or answer at the stage they have come to. */
import type { AttackState, TargetState } from "./attack.ts";
import { degreesMatter } from "./attack.ts";
import type { StuntState } from "./stunt.ts";
import { isVeiled } from "./veil.ts";

/** What whoever attacks may still do about one target's attack check. */
export interface AttackOffers {
  readonly improve: boolean;
  readonly coup: boolean;
  /** Dice of others, for who has Luck Control. */
  readonly lucky: boolean;
  readonly smash: boolean;
  readonly stunt: boolean;
}

/**
 * Until the target resists, the attack check may be bettered where that changes something: a miss always, a hit only while its degree counts. A hit may become a Stunt, or a Smash while this turn's Reaction is left.
 * @param degreeBonus  the table's bonus to the effect for a degree of the attack
 * @rule DES-176 DES-222 DES-224 DES-227 DES-401
 */
export function attackOffers({ request, reacted }: AttackState, t: TargetState, degreeBonus: number): AttackOffers {
  const open = t.attack !== null && ["missed", "resist", "first"].includes(t.stage) && !t.smash && !t.first;
  const gains = degreesMatter(request.attack, degreeBonus);
  const missed = open && t.stage === "missed";
  const hit = open && t.hit;
  return {
    improve: missed || (open && gains),
    coup: hit && gains,
    lucky: missed,
    smash: hit && !request.reaction && !reacted && t.stage === "resist",
    stunt: hit,
  };
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
