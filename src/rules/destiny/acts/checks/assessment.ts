import { type Change, change } from "../../../kernel/change.ts";
import { key } from "../../labels.ts";
import { bestow } from "../../state/lasting.ts";
import type { DestinyCharacter } from "../../types.ts";
import { SOURCE_CAP } from "../../values.ts";

/** Skills for an Assessment; Lore stands for a fitting specialty. It is rolled against passive Deception. @rule DES-125 */
export const ASSESSMENT = {
  skills: ["insight", "investigation", "lore"],
  against: "deception",
  mask: { own: ["deception", "stealth"], observer: ["insight", "perception"] },
} as const;

/** What an Assessment came to: a choice, nothing, or leave for the Gamemaster to mislead. @rule DES-125 DES-373 */
export function assessmentResult(degree: number): "choose" | "nothing" | "mayMislead" {
  return degree >= 1 ? "choose" : degree === -1 ? "nothing" : "mayMislead";
}

/** Somebody analyzed; a group of identical opponents is one. @rule DES-373 */
export interface Analyzed {
  readonly refs: readonly string[];
  readonly primarySkill: string;
}

/**
 * Analyze: as many ranks as degrees, at most five, to Defense against the attacks that opponent makes with its primary skill. Of the present value and the new one the better counts;
 * every member of an identical group is covered.
 * @rule DES-019 DES-126 DES-373
 */
export function analyze(who: DestinyCharacter, target: Analyzed, degree: number): readonly Change[] {
  const ranks = Math.min(SOURCE_CAP, degree);
  if (ranks < 1) return [];
  return target.refs.flatMap((ref) => {
    const now = analysisOf(who, ref);
    if (now >= ranks) return [];
    return bestow(who, {
      kind: "ranks",
      key: "analyze",
      channel: "defense",
      ranks,
      against: ref,
      attack: null,
      skill: target.primarySkill,
      until: { at: "encounter", left: 1 },
      label: key("Row", "analyze"),
      rule: "DES-126",
    });
  });
}

/** Ranks of Analyze that somebody has on an opponent. */
export function analysisOf(who: Pick<DestinyCharacter, "lasting">, ref: string): number {
  return Math.max(
    0,
    ...who.lasting.map((l) => (l.kind === "ranks" && l.key === "analyze" && l.against === ref ? l.ranks : 0)),
  );
}

/** Mask: each degree of success takes a rank off the observer's Analyze, to 0; failing costs nothing. @param observer  who analyzed @param refs  the assessed one, or its group @rule DES-128 DES-373 */
export function mask(observer: DestinyCharacter, refs: readonly string[], degree: number): readonly Change[] {
  if (degree < 1) return [];
  return observer.lasting.flatMap((l): readonly Change[] => {
    if (l.kind !== "ranks" || l.key !== "analyze" || l.against === null || !refs.includes(l.against)) return [];
    const ranks = Math.max(0, l.ranks - degree);
    const gone: Change = {
      kind: "delete",
      subject: observer.ref,
      collection: "ActiveEffect",
      id: l.effect,
      data: { ...l },
      rule: "DES-128",
    };
    return ranks === 0
      ? [gone]
      : [change(`${observer.ref}.ActiveEffect.${l.effect}`, "system.ranks", l.ranks, ranks, "DES-128")];
  });
}

/** One line of an Appraisal: is the target's net rank lower, equal or higher than one's own, and on which ability does it rely. */
export interface Appraised {
  readonly what: "attack" | "defense";
  readonly compared: "lower" | "equal" | "higher";
  readonly ability: string;
  /** The exact net rank, where a further degree revealed it. */
  readonly exact: number | null;
}

/**
 * Appraisal: attack and defense compared, and with each degree beyond the first one exact value.
 * @param nets  net ranks without what is limited to one attack or opponent
 * @param reveal  what is revealed first
 * @rule DES-127
 */
export function appraisal(
  own: { readonly attack: number; readonly defense: number },
  nets: {
    readonly attack: number;
    readonly defense: number;
    readonly attackAbility: string;
    readonly defenseAbility: string;
  },
  degree: number,
  reveal: readonly ("attack" | "defense")[] = ["attack", "defense"],
): readonly Appraised[] {
  if (degree < 1) return [];
  const shown = reveal.slice(0, degree - 1);
  return (["attack", "defense"] as const).map((what) => ({
    what,
    compared: nets[what] < own[what] ? "lower" : nets[what] > own[what] ? "higher" : "equal",
    ability: what === "attack" ? nets.attackAbility : nets.defenseAbility,
    exact: shown.includes(what) ? nets[what] : null,
  }));
}

/** Facts that a Study gives: one a degree. @rule DES-152 */
export function studyFacts(degree: number): number {
  return Math.max(0, degree);
}

/** What opposes a Study of an individual. @rule DES-152 */
export const STUDY_AGAINST = ["deception", "stealth"] as const;
