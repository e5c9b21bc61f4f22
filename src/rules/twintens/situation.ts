/** The table as the acts and cards of Twin Tens see it. */
import type { Change } from "../kernel/change.ts";
import type { Refusal } from "../kernel/refusal.ts";
import type { Ref, Situation } from "../kernel/situation.ts";
import type { Encounter } from "../kernel/table.ts";
import type { Until } from "../kernel/turns/until.ts";
import type { TwintensActor } from "./hero/actor.ts";
import { ROUND_SECONDS } from "./hero/measures.ts";
import type { TwintensSettings } from "./settings.ts";
import type { OrderPhase } from "./turn/order.ts";
import { roundsFrom, stunEnd } from "./turn/turns.ts";
import type { PowerEntry, StunEnd, TurnKey } from "./types.ts";

/** What Twin Tens asks of the table beside what all rulesets ask. */
export interface TwintensTable {
  /** Whether somebody has a player: two with one are allies, as two without. */
  readonly played: (who: Ref) => boolean;
  /** Place in the order of whose turn it is, where a fight counts by another order than Twin Tens' own. */
  readonly place: () => number;
  /** Everybody whom whoever chooses may see in the list of actors, wherever they are. */
  readonly listed: () => readonly Ref[];
  /** Everybody on any board, beside those that `everywhere` knows. */
  readonly boarded: () => readonly Ref[];
  /** What a power has put out: tokens with their places in the fight, and copies of it that were lent, each as the change by which it goes. @param source  `uuid item` */
  readonly out: (source: string) => readonly Change[];
  /** Who is at the table: who fights, who stands on the scene. */
  readonly present: () => readonly Ref[];
  /** Somebody runs straight up to another on their board, and stops before them. */
  readonly approached: (who: Ref, to: Ref, rule: string) => readonly Change[];
  /** Somebody moved straight away from another on their board, up to what stands in the way; nothing where no tokens show it. @param through  feet as far as which nothing stops them: what stood there has broken */
  readonly pushed: (from: Ref, who: Ref, feet: number, rule: string, through?: number) => readonly Change[];
  /** Whether their board shows a way straight away from another with nobody and no wall in it; false where no board tells. */
  readonly clear: (from: Ref, who: Ref, feet: number) => boolean;
  /** Tokens of somebody called or something made, beside whoever calls; into the fight where there is one. @param base  the actor that stands for it @returns refusals `gone`, `call.board`, `call.full` */
  readonly call: (
    by: Ref,
    power: PowerEntry,
    base: Ref,
    count: number,
  ) => { readonly accepted: true; readonly changes: readonly Change[] } | Refusal;
}

export type TwintensSituation = Situation<TwintensActor, TwintensSettings> & TwintensTable;

/** What the order keeps beside the rules' own data: where the turn stands, and who has begun theirs in this round. */
export interface OrderNotes {
  readonly phase: OrderPhase;
  /** Place of whose turn it is; null between turns. */
  readonly now: TurnKey | null;
  readonly begun: readonly string[];
}

/** What the order of the fight notes; null outside of a fight and in one that plays by several rulesets. */
export function notesOf(fight: Encounter | null): OrderNotes | null {
  const data = fight?.data as unknown as Partial<OrderNotes> | undefined;
  return data?.phase === undefined ? null : (data as OrderNotes);
}

/** The fight's place in time: its round and whose place is up; null outside of one. @rule TWI-060 TWI-061 */
export function placeIn({ fight, place }: TwintensSituation): { readonly round: number; readonly key: TurnKey } | null {
  return fight && { round: fight.round, key: notesOf(fight)?.now ?? place() };
}

/** When a stun that begins now would end; null outside of a fight, where no order ends it. @rule TWI-211 */
export function stunIn(s: TwintensSituation): StunEnd | null {
  const place = placeIn(s);
  return place && stunEnd(place.round, place.key);
}

/** Whether it is somebody's own turn; outside of a fight every moment is. */
export const ownTurnIn = ({ fight }: Pick<TwintensSituation, "fight">, who: Ref): boolean =>
  fight === null || fight.acting === who;

/** So many rounds from now: at this place of the order, where no fight counts them by the clock. @rule TWI-061 TWI-062 */
export function roundsIn(s: TwintensSituation, rounds: number): Until {
  const place = placeIn(s);
  return place
    ? roundsFrom(place.round, place.key, rounds)
    : { at: "time", second: s.seconds + rounds * ROUND_SECONDS };
}

/** Where in the fight, or in time, something that goes on begins. */
export const startIn = (s: TwintensSituation): { readonly round: number; readonly key: number } => ({
  round: s.fight?.round ?? 0,
  key: s.seconds,
});

/** Whether rounds are counted for somebody: outside of a fight every point and every effort is one of its own. @rule TWI-265 TWI-322 */
export const countedIn = ({ fight }: Pick<TwintensSituation, "fight">, who: Ref): boolean =>
  fight?.order.includes(who) === true;

/** Whether two are played by the same side: both with a player, or both without. */
export const alliedIn = (s: TwintensSituation, a: Ref, b: Ref): boolean => s.played(a) === s.played(b);

/** Everybody of this ruleset whom something that lasts may have reached, in the fight, in the world, on any board. */
export const everybodyIn = (s: TwintensSituation): readonly TwintensActor[] =>
  [...new Set([...s.everywhere(), ...s.here, ...s.boarded()])].flatMap((who) => s.character(who) ?? []);
