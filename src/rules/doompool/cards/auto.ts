/** A trait is taken away without a roll. */
import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { assess, type PoolBuild } from "../dice/pool.ts";
import { smallestLegal } from "../fortune/doom.ts";
import { type DoompoolSituation, factsIn } from "../situation.ts";
import { autoSuccess, autoSuccessOffer, type TraitTarget } from "../things/targeting.ts";
import { countAction } from "../turn/economy.ts";
import type { Answer } from "../types.ts";
import { type Die, DOOM_DIE, FLOOR } from "../values.ts";
import { poolTable } from "./action-complete.ts";
import type { Party, Roller } from "./action-state.ts";

/** Who takes which trait away, with which pool's main trait. */
export interface AutoRequest {
  readonly actor: Roller;
  readonly bearer: Party;
  readonly intent: string;
  readonly target: TraitTarget;
  readonly build: PoolBuild;
  /** The doom die that pays, where the Gamemaster chose one. */
  readonly die: Die | null;
}

export interface AutoEvent {
  readonly type: "take";
  readonly changes: readonly Change[];
}

export interface AutoState {
  readonly request: AutoRequest;
  readonly changes: readonly Change[] | null;
}

/** One step: it is gone. */
export const autoExchange: Reducer<AutoRequest, AutoState, AutoEvent> = {
  begin: (request) => ({ request, changes: null }),
  step: (state, event) =>
    state.changes ? refuse("alreadyDone") : accept({ ...state, changes: event.changes }, event.changes),
};

/** What it writes at the table as it is now: a plot point, or a doom die of its size; it uses the turn. @rule DOO-171 DOO-206 */
export function autoChanges(
  s: DoompoolSituation,
  { actor, bearer, target, build, die }: AutoRequest,
): Answer<{ readonly changes: readonly Change[] }> {
  const [roller, holder] = [s.character(actor.uuid), s.character(target.bearer)];
  const { pool } = s;
  if (!pool) return refuse("doom.noPool");
  if (!roller || !holder) return refuse("gone", { name: roller ? bearer.name : actor.name });
  const { main } = assess(build, poolTable(roller, factsIn(s, [actor.uuid, target.bearer])));
  const offer = autoSuccessOffer("watcher", null, target.die);
  const least = (offer.accepted && offer.minimum) || DOOM_DIE;
  const payer =
    roller.type === "hero"
      ? ({ side: "hero", ref: roller.ref, pp: roller.pp, main: main ?? FLOOR.effect, agreed: true } as const)
      : ({ side: "watcher", pool, die: die ?? smallestLegal(pool.dice, least) ?? DOOM_DIE } as const);
  const done = autoSuccess(payer, holder, target);
  return done.accepted ? { accepted: true, changes: [...done.changes, ...countAction(s, roller)] } : done;
}
