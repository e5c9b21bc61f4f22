import type { Change } from "../../../rules/kernel/change.ts";
import { accept, type Reducer } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { rulesetById } from "../../registry.ts";
import { type AnyExchangeKind, defineExchange, type Party } from "../../ruleset.ts";
import { consequencesOf } from "../../view/changes.ts";

interface MomentRequest {
  readonly actor: Party;
  /** The point in time, as `Moment.type`. */
  readonly moment: string;
  readonly changes: readonly Change[];
}

interface MomentEvent {
  readonly type: "pass";
}

interface MomentState {
  readonly request: MomentRequest;
  readonly passed: boolean;
}

const reducer: Reducer<MomentRequest, MomentState, MomentEvent> = {
  begin: (request) => ({ request, passed: false }),
  step: (state) => (state.passed ? refuse("alreadyDone") : accept({ ...state, passed: true }, state.request.changes)),
};

/** What is left of it for players where numbers are hidden: what comes and goes is seen at the table, another number isn't. */
const openTo = (changes: readonly Change[]): readonly Change[] => changes.filter((c) => c.kind !== "set");

/** Whether a card of it would say anything to players; one that wouldn't is the Gamemaster's alone. */
export const tellsPlayers = (
  changes: readonly Change[],
  hidden: boolean,
  described: (change: Change) => unknown,
): boolean => (hidden ? openTo(changes) : changes).some((c) => described(c) !== null);

/** What happens by itself at a point in time (a condition runs out, health comes back), told to the table and taken back with a click. Only the Gamemaster's client opens it. */
export function momentKind(ruleset: string): AnyExchangeKind {
  return defineExchange<MomentRequest, MomentRequest, MomentState, MomentEvent>({
    reducer,
    compose: (ask) => ({ accepted: true, request: ask }),
    opening: async () => ({ event: { type: "pass" } }),
    rights: { pass: { by: "gm" } },
    parties: (state) => [state.request.actor],
    veil: (state, hidden) =>
      hidden(state.request.actor.uuid)
        ? { ...state, request: { ...state.request, changes: openTo(state.request.changes) } }
        : state,
    describe: (_event, state, localize) => localize(`CROSSOVER.Shared.Moment.${state.request.moment}`),
    view: (state, _viewer, _table, localize) => ({
      caption: localize(`CROSSOVER.Shared.Moment.${state.request.moment}`),
      title: state.request.actor.name,
      name: "",
      img: state.request.actor.img,
      rolls: [],
      tags: state.passed ? [] : [localize("CROSSOVER.Shared.Card.takenBack")],
      parties: [
        {
          ...state.request.actor,
          rolls: [],
          consequences: consequencesOf(
            state.request.changes,
            rulesetById(ruleset),
            state.passed ? "applied" : "undone",
            localize,
          ),
          buttons: [],
        },
      ],
      buttons: [],
    }),
    gestures: {},
  });
}
