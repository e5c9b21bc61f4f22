import { type Change, change } from "../../kernel/change.ts";
import type { Fighter } from "../../kernel/situation.ts";
import { asInteraction } from "../acts/interaction.ts";
import { resistsPower } from "../acts/requests/power.ts";
import type { ActionState, SlotState } from "../cards/types.ts";
import { gloryAwards } from "../fortune/earning.ts";
import { type DramaSituation, everybodyIn } from "../situation.ts";
import type { DramaCharacter } from "../types.ts";

/**
 * What a fight remembers of its rounds, each fact on the place of whom it is about: the round in which it happened. Facts are written with the step that brings them, so they are taken back with
 * it, and a chat that is cleared forgets nothing.
 */
type Memory = Pick<Fighter, "uuid" | "state">;

/** What it remembers of everybody in it. */
const memories = (s: DramaSituation): readonly Memory[] =>
  (s.fight?.order ?? []).flatMap((who) => s.fighter(who) ?? []);

const path = (fact: string): string => `system.state.${fact}`;
const shaken = (kind: string): string => `shaken-${kind}`;
const pushedFact = (what: string): string => `pushed-${what.replaceAll(/[^\w-]/gu, "-")}`;
const [PARLEY, ESCAPE, GLORY] = ["parley", "escape", "glory"] as const;
const GLORIOUS = "system.glory";

/** A fact as it is to be from now on; nothing where it is so already, or where nobody is there to keep it. */
function set(memory: Memory | null, fact: string, to: number, rule: string): readonly Change[] {
  const from = memory?.state[fact] ?? null;
  return memory === null || from === to ? [] : [change(memory.uuid, path(fact), from, to, rule)];
}

const inRound = (s: DramaSituation, who: string, fact: string): boolean =>
  s.fight !== null && s.fighter(who)?.state[fact] === s.fight.round;

/** It happened in this round. */
const now = (s: DramaSituation, who: string, fact: string, rule: string): readonly Change[] =>
  s.fight === null ? [] : set(s.fighter(who), fact, s.fight.round, rule);

/** Whether this kind of interaction has changed something on somebody in this round of the fight. @rule DRA-257 */
export const isShaken = (s: DramaSituation, who: string, kind: string): boolean => inRound(s, who, shaken(kind));

/** Whether somebody has pushed this very thing in this round of the fight. @rule DRA-056 */
export const hasPushed = (s: DramaSituation, who: string, what: string): boolean => inRound(s, who, pushedFact(what));

/** Whether nobody may act against anybody: until the round ends, or a hero does. @rule DRA-309 */
export const parleys = (s: DramaSituation): boolean =>
  s.fight !== null && memories(s).some((m) => m.state[PARLEY] === s.fight?.round);

/** Whether the heroes have been granted a way out in the round that is on, or that has just ended. @rule DRA-308 */
export const escapes = (s: DramaSituation): boolean => {
  const { round = 0, data } = s.fight ?? {};
  return memories(s).some(
    (m) => m.state[ESCAPE] === round || (data?.phase === "card" && m.state[ESCAPE] === round - 1),
  );
};

/** What a card that lasts for the round leaves behind once it is granted. @rule DRA-308 DRA-309 */
export const lasting = (s: DramaSituation, who: string, effect: string): readonly Change[] =>
  effect === PARLEY || effect === ESCAPE ? now(s, who, effect, effect === PARLEY ? "DRA-309" : "DRA-308") : [];

/** Interactions that are about to change something on somebody, from the targets of an action that is read or a call that is worded. @rule DRA-257 */
export function shakenNow(s: DramaSituation, { request }: ActionState, slots: readonly SlotState[]): readonly Change[] {
  const kind = request.levelOnly === true ? null : asInteraction(request.kind);
  if (kind === null) return [];
  const who = slots.filter((t) => t.stage === "result" && t.interaction !== null).map((t) => t.target.uuid);
  return [...new Set(who)].flatMap((uuid) => now(s, uuid, shaken(kind), "DRA-257"));
}

/** Whether an action is against somebody. @rule DRA-309 */
const isHostile = ({ request }: ActionState): boolean => {
  const { power = "" } = request as ActionState["request"] & { readonly power?: string };
  return (
    request.world !== true &&
    (request.kind === "attack" ||
      asInteraction(request.kind) !== null ||
      (request.targets.length > 0 && resistsPower(power)))
  );
};

/**
 * What dice that fall leave behind: a push that has been had, a parley that a hero breaks, a roll that deserves glory.
 * @param after  the card with these dice on it
 * @rule DRA-056 DRA-300 DRA-309
 */
export function rolledNow(s: DramaSituation, after: ActionState): readonly Change[] {
  const { request, dieTotal } = after;
  const { pushed = "" } = request as ActionState["request"] & { readonly pushed?: string };
  const { round } = s.fight ?? {};
  const broken =
    request.side === "heroes" && isHostile(after)
      ? memories(s).flatMap((m) => (m.state[PARLEY] === round ? set(m, PARLEY, 0, "DRA-309") : []))
      : [];
  const who = s.character(request.actor.uuid);
  const deserves =
    dieTotal !== null && who?.player === true && gloryAwards(dieTotal, who.ref, [who.ref]) !== null && !request.world;
  const glory = deserves ? gloryTo(s, who) : [];
  return [...(pushed === "" ? [] : now(s, request.actor.uuid, pushedFact(pushed), "DRA-056")), ...broken, ...glory];
}

/** Heroes who have made a roll outside a fight that deserves glory: the latest alone. */
const gloriousOnes = (s: DramaSituation): readonly DramaCharacter[] =>
  everybodyIn(s).filter(({ glory }) => glory === true);

/** The latest roll that deserves glory is this one's: kept by the fight, outside one by whoever rolled. @rule DRA-300 */
function gloryTo(s: DramaSituation, { ref, glory }: DramaCharacter): readonly Change[] {
  const latest = Math.max(0, ...memories(s).map((m) => Number(m.state[GLORY] ?? 0)));
  if (s.fight) return set(s.fighter(ref), GLORY, latest + 1, "DRA-300");
  return [
    ...gloriousOnes(s).flatMap((o) => (o.ref === ref ? [] : [change(o.ref, GLORIOUS, true, false, "DRA-300")])),
    ...(glory === true ? [] : [change(ref, GLORIOUS, false, true, "DRA-300")]),
  ];
}

/** Who has made the latest roll that deserves glory and has had none yet; null for nobody. @rule DRA-300 */
export function glorious(s: DramaSituation, players: readonly string[]): string | null {
  if (!s.fight) return players.find((who) => s.character(who)?.glory === true) ?? null;
  const rolls = players
    .map((who) => ({ who, at: Number(s.fighter(who)?.state[GLORY] ?? 0) }))
    .filter(({ at }) => at > 0);
  return rolls.sort((a, b) => b.at - a.at)[0]?.who ?? null;
}

/** Glory has been given: no roll of before deserves any more. @rule DRA-300 */
export const gloryGiven = (s: DramaSituation): readonly Change[] =>
  s.fight
    ? memories(s).flatMap((m) => (Number(m.state[GLORY] ?? 0) > 0 ? set(m, GLORY, 0, "DRA-300") : []))
    : gloriousOnes(s).map(({ ref }) => change(ref, GLORIOUS, true, false, "DRA-300"));
