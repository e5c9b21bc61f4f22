import {
  assess,
  autoSuccess,
  type Die,
  key,
  LADDER,
  type PoolBuild,
  poolTable,
  smallestLegal,
  type TraitTarget,
} from "../../../rules/doompool/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { rulesetById } from "../../registry.ts";
import { defineExchange, type Party } from "../../ruleset.ts";
import { consequencesOf } from "../../view/changes.ts";
import { actionRequest, readAction } from "../asks.ts";
import { doomOf, factsOf, isRefusal } from "../facts.ts";
import { takeAction, waits } from "../turn.ts";

/** A trait taken away without a roll: who, which trait, with which pool's main trait. */
interface AutoRequest {
  readonly actor: Party;
  readonly bearer: Party;
  readonly intent: string;
  readonly target: TraitTarget;
  readonly build: PoolBuild;
  /** The doom die that pays, where the Gamemaster chose one. */
  readonly die: Die | null;
}

interface AutoEvent {
  readonly type: "take";
  readonly changes: readonly Change[];
}

interface AutoState {
  readonly request: AutoRequest;
  readonly changes: readonly Change[] | null;
}

const reducer: Reducer<AutoRequest, AutoState, AutoEvent> = {
  begin: (request) => ({ request, changes: null }),
  step: (state, event) =>
    state.changes ? refuse("alreadyDone") : accept({ ...state, changes: event.changes }, event.changes),
};

/** Automatic success against a trait: a plot point, or a doom die of its size; it uses the turn, and taking the card's step back is the Gamemaster's no. @rule DOO-171 DOO-206 */
export const autoKind = defineExchange<unknown, AutoRequest, AutoState, AutoEvent>({
  reducer,
  compose: (ask, table) => {
    const read = readAction(ask);
    if (!read.accepted) return read;
    const composed = actionRequest(read.ask, table);
    if (!composed.accepted) return composed;
    const { purpose, actor, intent } = composed.request;
    const bearer = purpose.type === "trait" ? table.party(purpose.target.bearer) : null;
    if (purpose.type !== "trait" || !bearer) return refuse("effect.purpose");
    const off = waits(ask, read.ask.actor, table);
    if (off) return off;
    return {
      accepted: true,
      request: {
        actor,
        bearer,
        intent,
        target: purpose.target,
        build: read.ask.build,
        die: LADDER.find((d) => d === (ask as { readonly die?: unknown }).die) ?? null,
      },
    };
  },
  opening: async () => ({ event: { type: "take", changes: [] } }),
  rights: { take: { by: "owner", of: (state) => [state.request.actor] } },
  complete: (state, event, table) => {
    const { actor, target, build, die } = state.request;
    const facts = factsOf(table, [actor.uuid, target.bearer]);
    const [roller, bearer] = [facts.character(actor.uuid), facts.character(target.bearer)];
    const pool = doomOf(table);
    if (isRefusal(pool)) return pool;
    if (!roller || !bearer) return refuse("gone", { name: roller ? state.request.bearer.name : actor.name });
    const { main } = assess(build, poolTable(roller, facts));
    const payer =
      roller.type === "hero"
        ? ({ side: "hero", ref: roller.ref, pp: roller.pp, main: main ?? 4, agreed: true } as const)
        : ({
            side: "watcher",
            pool,
            die: die ?? smallestLegal(pool.dice, target.die < 6 ? 6 : target.die) ?? 6,
          } as const);
    const done = autoSuccess(payer, bearer, target);
    const turn = takeAction(roller, table);
    if (!turn.accepted) return turn;
    return done.accepted ? { ...event, changes: [...done.changes, ...turn.changes] } : done;
  },
  parties: (state) => [state.request.actor, state.request.bearer],
  describe: (_event, state, localize) => localize(key("Trace", "auto"), { name: state.request.target.name }),
  view: ({ request, changes }, _viewer, _table, localize) => ({
    caption: localize(key("Card", "auto")),
    title:
      request.intent === "" ? localize(key("Card", "purpose", "trait"), { name: request.target.name }) : request.intent,
    name: request.actor.name,
    img: request.actor.img,
    rolls: [],
    ...(changes && {
      outcome: {
        word: localize(key("Outcome", "automatic")),
        tone: "success" as const,
        detail: localize(key("Card", "trait", "eliminated"), { what: request.target.name }),
      },
    }),
    tags: changes ? [] : [localize("CROSSOVER.Shared.Card.takenBack")],
    parties: changes
      ? [
          {
            ...request.bearer,
            rolls: [],
            consequences: consequencesOf(changes, rulesetById("doompool"), "applied", localize),
            buttons: [],
          },
        ]
      : [],
    buttons: [],
  }),
  gestures: {},
});
