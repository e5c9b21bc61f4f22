/** What things cost of a turn, as somebody pays it at the table: actions, the strain of the disabled, the one reaction of Probability Control; and what rows an ally's words add. */
import type { Change } from "../../kernel/change.ts";
import { spendChanges, spendsOf } from "../../kernel/economy.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Row } from "../../kernel/rows.ts";
import type { Ref } from "../../kernel/situation.ts";
import { offTurn } from "../../kernel/turns/turn-and-reach.ts";
import { pay, spendRefusal } from "../fortune/conviction.ts";
import type { TwintensActor } from "../hero/actor.ts";
import { effectRank } from "../hero/derive.ts";
import { line } from "../labels.ts";
import { countedIn, notesOf, type TwintensSituation } from "../situation.ts";
import { lift } from "../state/condition-changes.ts";
import { grantsFor, held } from "../state/conditions.ts";
import type { TwintensCharacter } from "../types.ts";
import { economy, STILL, strainChanges, type TurnLimits, turnLimits } from "./economy.ts";

type S = TwintensSituation;
type Paid = { readonly accepted: true; readonly changes: readonly Change[] };

/** Actions that nobody has to wait their turn for. */
const ANY_TIME: readonly string[] = ["reaction", "free", "interpose", "control"];

/** Whether an action is part of a turn, so that whoever isn't up waits with it. @rule TWI-070 TWI-072 */
export const isOfTurn = (action: string): boolean => action !== "none" && !ANY_TIME.includes(action);

/** Actions that are strenuous by themselves. @rule TWI-213 */
const STRENUOUS: readonly string[] = ["standard", "full", ...STILL];

/** What somebody may do in a turn of this fight; in the round of surprise one standard or one move action. @rule TWI-035 TWI-070 */
export const limitsIn = ({ fight }: Pick<S, "fight">, who: TwintensCharacter): TurnLimits =>
  turnLimits(who, notesOf(fight)?.phase === "surprise");

/**
 * Pay for an action: in the fight it is counted, and whoever is disabled pays for a strenuous one with their health, fight or not. Who isn't up has no standard, move or full action;
 * reactions are anybody's. The Gamemaster may overrule.
 * @returns refusals of the economy, and of acting off turn
 * @rule TWI-035 TWI-070 TWI-072 TWI-075 TWI-213 TWI-525
 */
export function payFor(s: S, who: Ref, action: string, overrule = s.overrule === true): Paid | Refusal {
  const [character, fighter] = [s.character(who), s.fighter(who)];
  const strain = character && STRENUOUS.includes(action) ? strainChanges(character, s.settings) : [];
  if (!fighter || !s.fight || !character || action === "none") return { accepted: true, changes: strain };
  const off = isOfTurn(action) && !overrule ? offTurn(who, { encounter: () => s.fight, party: s.party }) : null;
  if (off) return off;
  const step = economy.step(limitsIn(s, character), fighter.spends, { type: "spend", action, overrule });
  return step.accepted
    ? { accepted: true, changes: [...spendChanges(fighter, s.fight.round, step.turn, "TWI-070"), ...strain] }
    : refuse(step.reason, step.data);
}

const WHOLE: TurnLimits = { actions: "full", surges: 0, free: true, reactions: true, blockedBy: null };

/** Give an action back that was put aside: what was readied is done now. @rule TWI-057 */
export function giveBack(s: S, who: Ref, action: string, round: number): readonly Change[] {
  const fighter = s.fighter(who);
  if (!fighter) return [];
  const step = economy.step(WHOLE, spendsOf(fighter, round), { type: "refund", action });
  return step.accepted ? spendChanges(fighter, round, step.turn, "TWI-070") : [];
}

/** An aim that is lost because something else is done than the attack. @rule TWI-361 */
export const aimLost = (who: TwintensCharacter, action: string): readonly Change[] =>
  ["standard", "move", "full", ...STILL].includes(action)
    ? held(who, "aiming").map((c) => lift(who.ref, c, "TWI-361"))
    : [];

/** Whether somebody has a point for a second throw, and hasn't had one in this round. @rule TWI-322 TWI-326 */
export const mayReroll = (s: Pick<S, "fight">, who: TwintensActor | null): boolean =>
  who !== null && spendRefusal(who, "reroll", countedIn(s, who.ref)) === null;

/** A point for a second throw, from who has to pay it as they are now. @rule TWI-326 */
export function payReroll(s: Pick<S, "character" | "fight">, who: Ref): ReturnType<typeof pay> {
  const character = s.character(who);
  return character ? pay(character, "reroll", countedIn(s, who)) : refuse("gone", { name: who });
}

/** Rank of a Probability Control that somebody has left for this round; 0 for none. @rule TWI-440 */
export function controlRank(s: S, uuid: Ref): number {
  const who = s.character(uuid);
  const rank = who ? effectRank(who, "probabilityControl") : 0;
  return rank > 0 && who && grantsFor(who).reactions && payFor(s, uuid, "control", false).accepted ? rank : 0;
}

/** Probability Control as it is paid: its rank, and the reaction of this round. @returns `control.none`, and refusals of the economy @rule TWI-440 */
export function payControl(s: S, uuid: Ref): (Paid & { readonly rank: number }) | Refusal {
  const [rank, paid] = [controlRank(s, uuid), payFor(s, uuid, "control", false)];
  if (!paid.accepted) return paid;
  return rank > 0 ? { ...paid, rank } : refuse("control.none");
}

/** Whether somebody is awake and free enough for what feats let them do out of turn. */
export const mayAct = (who: TwintensActor): boolean => grantsFor(who).reactions && grantsFor(who).conscious;

/** What an ally's inspiration adds to rolls. @rule TWI-421 */
export function inspiredRows(who: TwintensCharacter): readonly Row[] {
  const most = held(who, "inspired").reduce((best, c) => Math.max(best, c.degree ?? 0), 0);
  return most === 0 ? [] : [line("inspired", most, "TWI-421")];
}
