import {
  completeTeam,
  composeCard,
  type ContestEvent,
  type ContestExchange,
  contestExchange,
  contestRights,
  type ContestState,
  helpersCheck,
  type TeamEvent,
  type TeamExchange,
  teamExchange,
  teamRights,
  type TeamState,
  teamThrows,
  veilContest,
  veilTeam,
} from "../../../rules/fudge/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { type Brought, defineExchange, type Table } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { situation } from "../situation.ts";
import { describeStep } from "./attack/trace.ts";
import { throwAgain } from "./check/improve.ts";
import { coin } from "./coin.ts";
import { contestCard, teamCard } from "./contest-and-team-cards.ts";

const brought = <E>(event: E, rolls: readonly Roll[] = []): Brought<E> => ({ event, rolls });

/** Ranks without dice, or a coin. @rule FUD-057 FUD-061 FUD-062 FUD-712 */
export const contestKind = defineExchange<unknown, ContestExchange, ContestState, ContestEvent>({
  reducer: contestExchange,
  compose: (ask, table, gm = false) => composeCard("contest", ask, (self) => situation(self, table, gm)),
  rights: contestRights,
  parties: (state) => [state.request.actor, state.request.opponent],
  veil: veilContest,
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, _table, localize) => contestCard(state, viewer, localize),
  gestures: {
    flip: async () => {
      const { face, rolls } = await coin();
      return brought<ContestEvent>({ type: "flip", face }, rolls);
    },
  },
});

/** Several at one task. @rule FUD-070 FUD-071 FUD-072 FUD-073 FUD-074 FUD-705 */
export const teamKind = defineExchange<unknown, TeamExchange, TeamState, TeamEvent>({
  reducer: teamExchange,
  compose: (ask, table, gm = false) => composeCard("team", ask, (self) => situation(self, table, gm)),
  rights: teamRights,
  complete: (state, event, table) => completeTeam(state, event, situation("", table)),
  parties: (state) => [state.request.actor, ...state.request.helpers],
  veil: veilTeam,
  waiting: (state) =>
    state.result ? [] : state.request.helpers.filter((h) => !state.helps.some((x) => x.uuid === h.uuid)),
  byDefault: (state, uuid, table) => throwHelp(state, uuid, table),
  describe: (event, state, localize) =>
    event.type === "help"
      ? localize("CROSSOVER.Shared.Trace.answerOf", {
          name: state.request.helpers.find((h) => h.uuid === event.target)?.name ?? "",
        })
      : describeStep(event, localize),
  view: teamCard,
  gestures: {
    help: ({ state, args, table }) => throwHelp(state, args.target ?? "", table),
    improve: ({ state, args }) => throwAgain(teamThrows(state), args),
    roll: async ({ state }) => {
      const { faces, rolls } = await throwDice(state.request.check);
      return brought<TeamEvent>({ type: "roll", faces }, rolls);
    },
  },
});

async function throwHelp(state: TeamState, uuid: string, table: Table): Promise<Brought<TeamEvent> | Refusal> {
  const check = helpersCheck(state, uuid, situation("", table));
  if ("accepted" in check) return check;
  const { faces, rolls } = await throwDice(check);
  return brought<TeamEvent>({ type: "help", target: uuid, faces, check }, rolls);
}
