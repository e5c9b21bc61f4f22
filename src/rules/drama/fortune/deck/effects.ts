import { type Change, change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { inspire } from "../../harm/harm.ts";
import { extraRefused, type OrderData, seizeRefused } from "../../turn/order.ts";
import type { DramaCharacter } from "../../types.ts";
import { POINT_CARDS } from "../spends.ts";
import { cardOf } from "./cards.ts";

/** Where a card's effect takes place: on an action card, as a point, on a result, on the order of the round, on the deck, on a character, or with the Gamemaster's word. */
export type EffectPlace = "action" | "point" | "flow" | "deck" | "character" | "gamemaster";

/** One effect of the deck as data. `grade` full needs no human; `gm` a click of the Gamemaster. @rule DRA-310 */
export interface CardEffect {
  readonly place: EffectPlace;
  readonly grade: "full" | "gm";
  /** May be played in a conflict, outside, or both. */
  readonly when: "conflict" | "outside" | "both";
  readonly rule: string;
}

/**
 * Every effect, and where it is played.
 * @rule DRA-287 DRA-290 DRA-291 DRA-292 DRA-293 DRA-294 DRA-295 DRA-296 DRA-297 DRA-298 DRA-299 DRA-300 DRA-301 DRA-302 DRA-303 DRA-304 DRA-305 DRA-306 DRA-307 DRA-308 DRA-309 DRA-310
 */
export const CARD_EFFECTS: Readonly<Record<string, CardEffect>> = {
  "value3:body": { place: "action", grade: "full", when: "both", rule: "DRA-290" },
  "value3:mind": { place: "action", grade: "full", when: "both", rule: "DRA-290" },
  "value3:soul": { place: "action", grade: "full", when: "both", rule: "DRA-290" },
  action3: { place: "action", grade: "full", when: "both", rule: "DRA-291" },
  effect3: { place: "action", grade: "full", when: "both", rule: "DRA-292" },
  heroPoint: { place: "point", grade: "full", when: "both", rule: "DRA-293" },
  heroPointOrBank3: { place: "point", grade: "full", when: "both", rule: "DRA-294" },
  counter: { place: "point", grade: "full", when: "both", rule: "DRA-295" },
  extraAction: { place: "flow", grade: "full", when: "conflict", rule: "DRA-296" },
  seize: { place: "flow", grade: "full", when: "conflict", rule: "DRA-297" },
  redo: { place: "action", grade: "full", when: "both", rule: "DRA-298" },
  autoMiss: { place: "action", grade: "full", when: "both", rule: "DRA-299" },
  glory: { place: "gamemaster", grade: "gm", when: "both", rule: "DRA-300" },
  assist: { place: "action", grade: "full", when: "both", rule: "DRA-301" },
  poolGift: { place: "deck", grade: "full", when: "both", rule: "DRA-302" },
  refillAll: { place: "deck", grade: "full", when: "both", rule: "DRA-303" },
  clearAlly: { place: "character", grade: "full", when: "both", rule: "DRA-304" },
  claimDiscard: { place: "deck", grade: "full", when: "both", rule: "DRA-305" },
  "subplot:bond": { place: "gamemaster", grade: "gm", when: "outside", rule: "DRA-306" },
  "subplot:rival": { place: "gamemaster", grade: "gm", when: "outside", rule: "DRA-306" },
  "subplot:secret": { place: "gamemaster", grade: "gm", when: "outside", rule: "DRA-306" },
  "subplot:mistaken": { place: "gamemaster", grade: "gm", when: "outside", rule: "DRA-306" },
  subplotPermanent: { place: "gamemaster", grade: "gm", when: "both", rule: "DRA-307" },
  escape: { place: "gamemaster", grade: "gm", when: "conflict", rule: "DRA-308" },
  clue: { place: "gamemaster", grade: "gm", when: "both", rule: "DRA-309" },
  contact: { place: "gamemaster", grade: "gm", when: "both", rule: "DRA-309" },
  parley: { place: "gamemaster", grade: "gm", when: "conflict", rule: "DRA-309" },
};

/** Circumstances in which somebody wants to use a card. */
export interface UseContext {
  readonly conflict: boolean;
  /** The pile it lies in. */
  readonly from: "hand" | "pool" | "play";
  /** The line of the current card confuses the heroes' side. */
  readonly confused: boolean;
  readonly conscious: boolean;
  /** What a point is for; null for all other cards. */
  readonly purpose: "roll" | "counter" | "negateSelf" | "negateOther" | null;
  /** The card's owner, or the Gamemaster for one who isn't here. */
  readonly mine: boolean;
}

/**
 * Whether a card may be used now: by its owner, from the pool in a conflict and from the hand outside, not by the confused, by the unconscious only to save themselves.
 * @returns refusals `notYours`, `poolOnly`, `handOnly`, `confused`, `unconscious`, `conflictOnly`, `outsideOnly`
 * @rule DRA-277 DRA-279 DRA-286 DRA-294 DRA-295 DRA-403
 */
export function mayUse(card: string, context: UseContext): true | Refusal {
  const { effect } = cardOf(card);
  const definition = CARD_EFFECTS[effect];
  if (!context.mine) return refuse("notYours");
  if (context.conflict && context.from !== "pool") return refuse("poolOnly");
  if (!context.conflict && context.from !== "hand") return refuse("handOnly");
  if (context.conflict && context.confused) return refuse("confused");
  if (!context.conscious && !(POINT_CARDS.includes(effect) && context.purpose === "negateSelf"))
    return refuse("unconscious");
  if (definition?.when === "conflict" && !context.conflict) return refuse("conflictOnly");
  if (definition?.when === "outside" && context.conflict) return refuse("outsideConflictOnly");
  if (effect === "counter" && context.purpose !== "counter") return refuse("counterOnly");
  return true;
}

/** Personal points for a card kept to the end of the adventure (DRA-294). */
export const BANKED_POINTS = 3;
/** Points of an active subplot at the end of an act in which it mattered, and of one that the Gamemaster refuses (DRA-306). */
export const SUBPLOT_POINTS = { act: 1, refused: 1 } as const;

/** Whether a card may be kept and turned in for points at the end of the adventure. Until then it counts as a hand card. @rule DRA-282 DRA-294 */
export function isBankable(card: string): boolean {
  return cardOf(card).effect === "heroPointOrBank3";
}

/** What somebody gets for cards kept to the end of the adventure. @rule DRA-294 */
export function bankedPoints(cards: readonly string[]): number {
  return cards.filter(isBankable).length * BANKED_POINTS;
}

/** One character, oneself included, loses all shock and K and O; wounds stay. @rule DRA-231 DRA-304 */
export function clearAlly(character: DramaCharacter): readonly Change[] {
  return inspire(character, "DRA-304");
}

/** What active subplots earn at the end of an act: a point for each that mattered. @rule DRA-306 */
export function subplotPoints(active: readonly string[], mattered: readonly string[]): number {
  return (
    active.filter((c) => mattered.includes(c) && cardOf(c).effect.startsWith("subplot:")).length * SUBPLOT_POINTS.act
  );
}

/** A subplot that stays: written to the character, across adventures. @param note  the player's words @rule DRA-307 */
export function makePermanent(character: DramaCharacter, card: string, note: string): Change {
  const kind = cardOf(card).effect.replace("subplot:", "");
  const before = character.subplots.map((s) => ({ kind: s.kind, note: s.note }));
  return change(character.ref, "system.subplots", before, [...before, { kind, note }], "DRA-307");
}

/**
 * Why a card does nothing at this moment, whoever holds it; null when it does.
 * @param order     what the fight's order keeps; null outside one
 * @param fighter   the card's hero in that order; null for who isn't in it
 * @param glorious  whether a roll deserves glory
 * @returns refusals `turnsBegun`, `seizedAlready`, `noTurnEnded`, `notAble`, `noGlory`, `playOnCard`
 * @rule DRA-296 DRA-297 DRA-300
 */
export function wrongMoment(
  card: string,
  order: Partial<OrderData> | null,
  fighter: string | null,
  glorious: boolean,
): Refusal | null {
  const { effect } = cardOf(card);
  // Heroes who act first already have nothing to seize.
  if (effect === "seize")
    return order?.first === "heroes" && order.seized !== true ? refuse("turnsBegun") : seizeRefused(order ?? {});
  if (effect === "extraAction") return extraRefused(order ?? {}, fighter);
  if (effect === "glory" && !glorious) return refuse("noGlory");
  const place = CARD_EFFECTS[effect]?.place;
  return place === "action" || place === "point" ? refuse("playOnCard") : null;
}
