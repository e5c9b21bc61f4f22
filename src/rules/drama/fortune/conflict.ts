import type { Change } from "../../kernel/change.ts";
import { FATIGUE_SHOCK } from "../acts/interaction.ts";
import { INTERACTIONS } from "../acts/interaction.ts";
import type { ActionState } from "../cards/types.ts";
import { fatigue, inspire } from "../harm/harm.ts";
import { harmFlags } from "../hero/derive.ts";
import type { DramaSettings } from "../settings.ts";
import type { DramaCharacter, Side } from "../types.ts";
import { approves, type Conflict, type ConflictLine, type LineEffect, lineOf } from "./deck/cards.ts";

/** Effects of a line that hold for the round; the other two happen at once. */
const ROUND_STATES: readonly LineEffect[] = ["flurry", "up", "stymied", "setback", "confused", "break"];

/** States that the current line brings on a whole side this round; nothing is written on anybody. `break` is no state but a threat to villains. @rule DRA-277 */
export function sideStates(
  line: ConflictLine | null,
  side: Side,
): readonly Exclude<LineEffect, "inspiration" | "fatigued" | "break">[] {
  const effect = line?.[side] ?? null;
  if (effect === null || effect === "inspiration" || effect === "fatigued" || effect === "break") return [];
  if (effect === "confused" && side === "villains") return [];
  return ROUND_STATES.includes(effect) ? [effect] : [];
}

/**
 * What a line does at once, before the first turn: inspiration clears shock and K and O of a whole side, fatigue gives each conscious member 2 shock.
 * @rule DRA-211 DRA-234 DRA-277
 */
export function lineChanges(
  line: ConflictLine,
  characters: readonly DramaCharacter[],
  settings: DramaSettings,
): readonly Change[] {
  return characters.flatMap((who) => {
    if (line[who.side] === "inspiration") return inspire(who);
    if (line[who.side] === "fatigued" && !harmFlags(who, settings).unconscious)
      return fatigue(who, FATIGUE_SHOCK, settings, "DRA-277");
    return [];
  });
}

/** What a card that is turned up says to the order of the round: who begins, who acts twice, what happens at once. @rule DRA-141 DRA-277 */
export function lineTurn(
  line: ConflictLine,
  characters: readonly DramaCharacter[],
  settings: DramaSettings,
): { readonly first: Side; readonly flurry: readonly Side[]; readonly changes: readonly Change[] } {
  const sides: readonly Side[] = ["heroes", "villains"];
  return {
    first: line.first,
    flurry: sides.filter((side) => line[side] === "flurry"),
    changes: lineChanges(line, characters, settings),
  };
}

/** Whether a villain who failed a roll leaves the fight: the line breaks the villains, and there is any harm on this one. @rule DRA-277 DRA-403 */
export function breaks(line: ConflictLine | null, character: DramaCharacter, failed: boolean): boolean {
  return failed && line?.villains === "break" && character.side === "villains" && isHurt(character);
}

/** Any shock, K, O or wound. @rule DRA-277 */
export function isHurt({ harm: { shock, k, o, wounds } }: Pick<DramaCharacter, "harm">): boolean {
  return shock > 0 || k || o || wounds > 0;
}

/** What a fight's order keeps of its card; another ruleset's keeps nothing. */
export interface CardKept {
  readonly card?: unknown;
  readonly phase?: unknown;
  readonly conflict?: unknown;
}

/** The card that is in force: between rounds none is, though the last one is kept for a deck that has run out. @rule DRA-141 DRA-275 DRA-277 */
export function cardInForce(data: CardKept | null | undefined): string | null {
  return typeof data?.card === "string" && data.phase !== "card" ? data.card : null;
}

/** The line in force in a fight; null outside one and between rounds. @rule DRA-140 DRA-277 */
export function lineInForce(data: CardKept | null | undefined): ConflictLine | null {
  return currentLine(cardInForce(data), data?.conflict === "dramatic" ? "dramatic" : "standard");
}

/** The line of a card; null without one. @rule DRA-140 */
export function currentLine(card: string | null, conflict: Conflict): ConflictLine | null {
  return card === null ? null : lineOf(card, conflict);
}

/** Whether somebody's pool is shut: the card's line confuses the heroes' side, or this one is confused. @param kept  what the order of the fight keeps @rule DRA-277 DRA-403 */
export const isConfused = (
  who: Pick<DramaCharacter, "conditions"> | null,
  kept: CardKept | null | undefined,
): boolean =>
  sideStates(lineInForce(kept), "heroes").includes("confused") ||
  who?.conditions.some((c) => c.id === "confused") === true;

/** Kinds of action that a card approves of, as an action's request carries them. @rule DRA-283 */
export function approvedBy(card: string | null, kind: string): readonly string[] {
  return card !== null && approves(card, kind) ? [kind] : [];
}

/** Whether at least one target was reached, or the one task done. */
function succeeded(state: ActionState): boolean {
  return state.targets.length > 0
    ? state.targets.some((t) => t.reading?.success === true)
    : state.reading?.success === true;
}

/**
 * Who gets a card for an approved action once it is read: the actor who succeeded at one, and those whose active defence made it miss. Villains gain nothing.
 * @param isPlayer  whether somebody is a player character
 * @param approvesDefend  the current card approves of defending
 * @returns characters; the deck sees to once a round
 * @rule DRA-097 DRA-283 DRA-284
 */
export function cardsEarned(
  state: ActionState,
  isPlayer: (uuid: string) => boolean,
  approvesDefend: boolean,
): readonly string[] {
  if (state.stage !== "resolved") return [];
  const { actor, kind, approved } = state.request;
  const own =
    kind !== "defend" && state.request.spendable && approved.length > 0 && isPlayer(actor.uuid) && succeeded(state)
      ? [actor.uuid]
      : [];
  const saved =
    approvesDefend && kind === "attack"
      ? state.targets.filter((t) => isPlayer(t.target.uuid) && savedByDefence(state, t)).map((t) => t.target.uuid)
      : [];
  return [...new Set([...own, ...saved])];
}

/** An active defence made this attack miss: it would have reached the passive one. A card that raised the passive one above the active saved by itself. */
function savedByDefence(state: ActionState, slot: ActionState["targets"][number]): boolean {
  if (state.boosts.some((b) => b.to === "dn" && b.slot === slot.target.slot)) return false;
  const { reading, target, dodged } = slot;
  if (!reading || reading.success !== false || dodged || target.passiveDn === null) return false;
  return reading.resolution.action.total >= (reading.dn ?? 0) - target.dn + target.passiveDn;
}

/** Player characters who lose a card from their pool to a villain's approved intimidation, test, taunt or trick. @rule DRA-259 DRA-284 */
export function poolLosses(state: ActionState, isPlayer: (uuid: string) => boolean): readonly string[] {
  const { kind, approved, side } = state.request;
  if (
    state.stage !== "resolved" ||
    side !== "villains" ||
    approved.length === 0 ||
    kind === "maneuver" ||
    !(INTERACTIONS as readonly string[]).includes(kind)
  )
    return [];
  return [
    ...new Set(
      state.targets.filter((t) => t.reading?.success === true && isPlayer(t.target.uuid)).map((t) => t.target.uuid),
    ),
  ];
}
