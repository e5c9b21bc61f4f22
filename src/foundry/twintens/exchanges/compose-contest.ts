import {
  currentSize, disarmNumbers, disarmOutcome, escapeBonus, featNumber, featRank, grappleBonus, grappleMoves, grappleOutcome, held, immovableRanks, impose, interactionCondition, isOpening, key, keyNumber, lift, line, maneuverSkills, modifierNow, openingOf,
  quickPenalty, rushBonus, rushFeet, saveBonus, skillBonus, skillLabel, speedFeet, stunEnd, tripBonus, tripOutcome, untilOwnTurnEnd, attacksOf, unafraid,
  type GrappleMove, type ManeuverKey, type OpposedExchange, type OpposedState, type RollRequest, type SkillKey, type TwintensSettings,
} from "../../../rules/twintens/index.ts";
import { change, type Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { explain, type Row } from "../../../rules/kernel/rows.ts";
import type { Table } from "../../ruleset.ts";
import { numberOf, textOf } from "../asks.ts";
import { characterAt, inspiredRows, ownTurn, placeNow } from "../facts.ts";
import { twintensSettings } from "../settings.ts";
import type { TwintensActor } from "../entries.ts";
import { plainRoll } from "./compose-check.ts";
import { pushed } from "./flight.ts";

/** Maneuvers that are a contest: by themselves, or after an attack has hit. @rule TWI-368 TWI-369 TWI-370 TWI-371 TWI-372 TWI-373 TWI-374 TWI-375 TWI-376 TWI-377 */
export const CONTESTS = ["feint", "trick", "demoralize", "disarm", "grapple", "hold", "escape", "trip", "rush", "overrun"] as const;
export type Contest = (typeof CONTESTS)[number];

/** Those that follow a hit: their action was paid with the attack. */
const AFTER_HIT: readonly Contest[] = ["disarm", "grapple", "trip"];

/** What somebody chose for a contest. */
export interface ContestAsk {
  readonly actor: string;
  readonly target: string;
  readonly maneuver: Contest;
  /** What is tried while grappling. */
  readonly move: GrappleMove;
  /** Feint or trick as a move action. */
  readonly quick: boolean;
  /** The attack that hit (its damage bonus decides a disarm). */
  readonly attack: string;
  readonly circumstance: number;
  /** Feat whose opening it uses up; empty without. */
  readonly opening: string;
}

export interface ContestExchange extends OpposedExchange {
  readonly ask: ContestAsk;
}

const MOVES: readonly GrappleMove[] = grappleMoves(false);

function read(ask: unknown): { readonly accepted: true; readonly ask: ContestAsk } | Refusal {
  const [actor, target, maneuver, move] = [textOf(ask, "actor"), textOf(ask, "target"), textOf(ask, "maneuver"), textOf(ask, "move")];
  if (actor === "") return refuse("malformed", { code: "actor" });
  if (!(CONTESTS as readonly string[]).includes(maneuver)) return refuse("malformed", { code: "maneuver" });
  const circumstance = numberOf(ask, "circumstance", 0);
  return { accepted: true, ask: { actor, target, maneuver: maneuver as Contest, move: MOVES.includes(move as GrappleMove) ? (move as GrappleMove) : "pin", quick: (ask as { quick?: unknown }).quick === true, attack: textOf(ask, "attack"), opening: textOf(ask, "opening"), circumstance: Math.max(-20, Math.min(20, circumstance)) } };
}

/** Bonus of a skill, trained or not. */
function skillRows(character: TwintensActor, name: SkillKey, settings: TwintensSettings): readonly Row[] {
  const entry = [...character.skills].filter((s) => s.key === name).sort((a, b) => b.ranks - a.ranks)[0] ?? { id: name, key: name, specialty: "", ranks: 0, misc: 0 };
  return skillBonus(character, entry, settings).rows;
}

const total = (rows: readonly Row[]): number => explain(rows).total;

/** The best of several ways to roll. */
function best(ways: readonly RollRequest[]): RollRequest {
  return [...ways].sort((a, b) => total(b.rows) - total(a.rows))[0] as RollRequest;
}

const skillRoll = (character: TwintensActor, name: SkillKey, settings: TwintensSettings, extra: readonly Row[] = []): RollRequest => plainRoll(skillLabel(name), [...skillRows(character, name, settings), ...extra], settings);

/** Both sides of a maneuver. The target answers with what serves it best. @rule TWI-368 TWI-369 TWI-370 TWI-371 TWI-372 TWI-374 TWI-375 TWI-376 TWI-377 TWI-421 */
function sides(mine: TwintensActor, theirs: TwintensActor, ask: ContestAsk, settings: TwintensSettings): readonly [RollRequest, RollRequest] {
  const extra = [...(ask.circumstance === 0 ? [] : [line("circumstance", ask.circumstance, "TWI-006")]), ...inspiredRows(mine)];
  const grapple = (who: TwintensActor, more: readonly Row[] = []): RollRequest => plainRoll(key("Check", "grapple"), [...grappleBonus(who, settings).rows, ...more], settings);
  const trip = (who: TwintensActor, other: TwintensActor, more: number, acrobatics: boolean): RollRequest => {
    const numbers = { str: modifierNow(who, "str", settings), dex: modifierNow(who, "dex", settings), size: currentSize(who), legs: who.powers.some((p) => p.key === "additionalLimbs" && p.active) ? 4 : 2, feat: more };
    const plain = plainRoll(key("Check", "trip"), [line("trip", tripBonus(numbers, { size: currentSize(other) }), "TWI-375")], settings);
    return acrobatics ? best([plain, skillRoll(who, "acrobatics", settings)]) : plain;
  };
  const rush = (who: TwintensActor, other: TwintensActor): RollRequest => plainRoll(key("Check", "rush"), [line("rush", rushBonus({ str: modifierNow(who, "str", settings), size: currentSize(who), immovable: immovableRanks(who) }, { size: currentSize(other) }), "TWI-376")], settings);
  const plus = (roll: RollRequest): RollRequest => ({ ...roll, rows: [...roll.rows, ...extra] });
  switch (ask.maneuver) {
    case "feint":
    case "trick":
    case "demoralize": {
      const price = ask.maneuver === "demoralize" ? 0 : quickPenalty(mine, ask.maneuver, ask.quick);
      const own = maneuverSkills(mine, ask.maneuver).map((s) => skillRoll(mine, s, settings, price === 0 ? [] : [line("asMove", price, "TWI-369")]));
      const answer = ask.maneuver === "demoralize" ? [skillRoll(theirs, "senseMotive", settings), plainRoll(key("Save", "will", "label"), saveBonus(theirs, "will", settings).rows, settings)] : [skillRoll(theirs, "senseMotive", settings), skillRoll(theirs, "bluff", settings)];
      return [plus(best(own)), best(answer)];
    }
    case "disarm": {
      const attack = attacksOf(mine, settings).find((a) => a.id === ask.attack);
      const numbers = disarmNumbers(mine, { ranged: attack?.kind === "ranged", damage: attack?.damage?.total ?? modifierNow(mine, "str", settings), holderStrength: modifierNow(theirs, "str", settings), twoHands: theirs.weapons.some((w) => w.equipped && ["battleaxe", "twoHandedSword", "assaultRifle", "sniperRifle", "shotgun", "bow", "crossbow", "blasterRifle"].includes(w.key)) });
      return [plus(plainRoll(key("Check", "disarm"), [line("disarm", numbers.mine, "TWI-368")], settings)), plainRoll(key("Check", "disarm"), [line("disarm", numbers.theirs, "TWI-368")], settings)];
    }
    case "grapple":
    case "hold":
      return [plus(grapple(mine)), grapple(theirs)];
    case "escape": {
      const artist = total(skillRows(mine, "escapeArtist", settings));
      const pin = featRank(theirs, "improvedPin") > 0;
      const bonus = escapeBonus(mine, artist, pin, settings);
      return [plus(plainRoll(key("Check", "escape"), [line("escape", bonus, "TWI-374")], settings)), grapple(theirs)];
    }
    case "trip":
      return [plus(trip(mine, theirs, featNumber(mine, "trip"), false)), trip(theirs, mine, 0, true)];
    case "overrun":
      return [plus(trip(mine, theirs, featNumber(mine, "overrun"), false)), trip(theirs, mine, 0, true)];
    case "rush":
      return [plus({ ...rush(mine, theirs) }), { ...rush(theirs, mine) }];
  }
}

/** Who is in a grapple with whom. */
export const grapplesWith = (character: TwintensActor, other: string): boolean => held(character, "grappled").some((c) => c.trait === other);

export function composeContest(ask: unknown, table: Table): { readonly accepted: true; readonly request: ContestExchange } | Refusal {
  const said = read(ask);
  if (!said.accepted) return said;
  const { actor, target } = said.ask;
  const [me, you] = [characterAt(table, actor), characterAt(table, target)];
  const [mine, yours] = [table.party(actor), table.party(target)];
  if (!me || !mine) return refuse("gone", { name: actor });
  if (!you || !yours) return refuse("attack.noTargets");
  if ((said.ask.maneuver === "hold" || said.ask.maneuver === "escape") && !grapplesWith(me, target)) return refuse("grapple.none");
  if (said.ask.maneuver === "hold" && held(me, "pinned").length > 0) return refuse("grapple.pinned");
  if (isOpening(said.ask.opening) && !openingOf(me, said.ask.opening, target)) return refuse("opening.gone");
  const settings = twintensSettings(table);
  const [first, second] = sides(me, you, said.ask, settings);
  return { accepted: true, request: { sides: [{ ...mine, check: first }, { ...yours, check: second }], maneuver: said.ask.maneuver, ask: said.ask } };
}

/** The action that a contest costs; none where the attack before it has paid. @rule TWI-072 TWI-369 */
export function contestAction(ask: ContestAsk): string {
  if (AFTER_HIT.includes(ask.maneuver)) return "none";
  return ask.quick && (ask.maneuver === "feint" || ask.maneuver === "trick") ? "move" : "standard";
}

/** Conditions that both sides of a grapple hold against each other. */
function holds(me: TwintensActor, you: TwintensActor): readonly Change[] {
  return [...impose(me.ref, me.conditions, "grappled", { trait: you.ref, source: you.ref }, "TWI-372"), ...impose(you.ref, you.conditions, "grappled", { trait: me.ref, source: me.ref }, "TWI-372")];
}

/** A hold ends: for both, with what came of it. @rule TWI-373 TWI-374 */
export function release(me: TwintensActor, you: TwintensActor, rule: string): readonly Change[] {
  const off = (who: TwintensActor, other: TwintensActor): readonly Change[] => who.conditions.filter((c) => (c.id === "grappled" && c.trait === other.ref) || (c.id === "pinned" && c.source === other.ref)).map((c) => lift(who.ref, c, rule));
  return [...off(me, you), ...off(you, me)];
}

/** What winning or losing a contest writes. @rule TWI-368 TWI-369 TWI-370 TWI-371 TWI-372 TWI-373 TWI-374 TWI-375 TWI-376 TWI-377 */
export function contestOutcome(state: OpposedState, table: Table): readonly Change[] {
  const { ask } = state.request as ContestExchange;
  const [me, you] = [characterAt(table, ask.actor), characterAt(table, ask.target)];
  if (!me || !you || state.winner === null) return [];
  const won = state.winner === "first";
  const place = placeNow(table);
  const round = place ? { at: "key" as const, round: stunEnd(place.round, place.key).round, key: keyNumber(place.key) } : { at: "round" as const, round: 0 };
  const prone = (who: TwintensActor, rule: string): readonly Change[] => (held(who, "prone").length > 0 ? [] : impose(who.ref, who.conditions, "prone", { source: "maneuver" }, rule));
  switch (ask.maneuver) {
    case "feint":
    case "trick":
      return won ? impose(you.ref, you.conditions, interactionCondition(ask.maneuver), { trait: me.ref, source: me.ref, until: untilOwnTurnEnd(me.ref, ownTurn(me.ref, table)) }, "TWI-369") : [];
    case "demoralize":
      return won && !unafraid(you, "shaken") ? impose(you.ref, you.conditions, "shaken", { source: me.ref, until: round }, "TWI-370") : [];
    case "disarm": {
      const end = disarmOutcome(state.margin ?? 0, me.weapons.every((w) => !w.equipped), featRank(me, "improvedDisarm") > 0);
      const weapon = you.weapons.find((w) => w.equipped && w.dodge === 0);
      return weapon && (end === "taken" || end === "dropped") ? [change(`${you.ref}.Item.${weapon.id}`, "system.equipped", true, false, "TWI-368")] : [];
    }
    case "grapple":
      return won ? holds(me, you) : [];
    case "hold": {
      const end = grappleOutcome(ask.move, won);
      const on = end.condition === "pinned" ? impose(you.ref, you.conditions, "pinned", { source: me.ref, until: round }, "TWI-373") : end.condition === "prone" ? prone(you, "TWI-373") : [];
      return [...on, ...(end.ends ? release(me, you, "TWI-373") : [])];
    }
    case "escape":
      return won ? release(me, you, "TWI-374") : [];
    case "trip":
    case "overrun":
      return won && (ask.maneuver === "overrun" || tripOutcome(true, false) === "prone") ? prone(you, ask.maneuver === "trip" ? "TWI-375" : "TWI-377") : [];
    case "rush": {
      const feet = rushFeet(state.margin ?? 0, speedFeet(me));
      return feet > 0 ? pushed(me.ref, you.ref, feet, "TWI-376") : pushed(you.ref, me.ref, 0 - feet, "TWI-376");
    }
  }
}

/** What came of a contest, in a key: `won`, `lost`, `counter` when the other may try in turn. */
export function contestEnd(state: OpposedState, table: Table): { readonly word: "won" | "lost" | "counter"; readonly feet: number | null } | null {
  const { ask } = state.request as ContestExchange;
  if (state.winner === null) return null;
  const me = characterAt(table, ask.actor);
  const margin = state.margin ?? 0;
  if (ask.maneuver === "rush") return { word: margin > 0 ? "won" : "lost", feet: me ? rushFeet(margin, speedFeet(me)) : null };
  if (state.winner === "first") return { word: "won", feet: null };
  const counter = ask.maneuver === "disarm" ? disarmOutcome(margin, false, me !== null && featRank(me, "improvedDisarm") > 0) === "counter" : ask.maneuver === "trip" && me !== null && tripOutcome(false, featRank(me, "improvedTrip") > 0) === "counter";
  return { word: counter ? "counter" : "lost", feet: null };
}

/** Whether a maneuver is a contest by itself, with no attack before it. */
export const isContest = (key_: string): key_ is Contest => (CONTESTS as readonly string[]).includes(key_);

/** Maneuvers whose hit leads to a contest. */
export const contestAfter = (maneuver: ManeuverKey): Contest | null => (AFTER_HIT as readonly string[]).includes(maneuver) ? (maneuver as Contest) : null;
