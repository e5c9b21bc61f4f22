import {
  checkOf,
  type CheckRequest,
  composeCard,
  type ContestEvent,
  type ContestExchange,
  contestExchange,
  type ContestState,
  type FudgeCharacter,
  helperCheck,
  mayImproveBy,
  type TeamEvent,
  type TeamExchange,
  teamExchange,
  type TeamState,
  teamThrows,
  teamworkRows,
  throwOf,
  veilRoll,
} from "../../../rules/fudge/index.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { type Brought, defineExchange, type Table } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { fudgeSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { describeStep } from "./attack/trace.ts";
import { improvedNow, throwAgain, usedBy } from "./check/improve.ts";
import { coin } from "./coin.ts";
import { contestCard, teamCard } from "./further-cards.ts";

const brought = <E>(event: E, rolls: readonly Roll[] = []): Brought<E> => ({ event, rolls });

/** Ranks without dice, or a coin. @rule FUD-057 FUD-061 FUD-062 FUD-712 */
export const contestKind = defineExchange<unknown, ContestExchange, ContestState, ContestEvent>({
  reducer: contestExchange,
  compose: (ask, table, gm = false) => composeCard("contest", ask, (self) => situation(self, table, gm)),
  rights: { flip: { by: "oneOf", of: (state) => [state.request.actor, state.request.opponent] } },
  parties: (state) => [state.request.actor, state.request.opponent],
  veil: (state, hidden) => {
    const { actor, opponent, ranks } = state.request;
    const [active, passive] = [hidden(actor.uuid), hidden(opponent.uuid)];
    return active || passive
      ? {
          ...state,
          request: {
            ...state.request,
            ranks: ranks && { active: active ? null : ranks.active, passive: passive ? null : ranks.passive },
          },
        }
      : state;
  },
  describe: (event, _state, localize) => describeStep(event, localize),
  view: (state, viewer, _table, localize) => contestCard(state, viewer, localize),
  gestures: {
    flip: async () => {
      const { face, rolls } = await coin();
      return brought<ContestEvent>({ type: "flip", face }, rolls);
    },
  },
});

/** A helper's own check of the leader's trait. @rule FUD-070 FUD-074 */
function helpOf(state: TeamState, uuid: string, table: Table): CheckRequest | Refusal {
  const character = table.character(uuid) as FudgeCharacter | null;
  if (!character) return refuse("gone", { name: uuid });
  const asked = checkOf(character, state.request.trait, fudgeSettings(table));
  return asked.accepted ? helperCheck(asked.request, teamworkRows(character)) : asked;
}

/** Several at one task. @rule FUD-070 FUD-071 FUD-072 FUD-073 FUD-074 FUD-705 */
export const teamKind = defineExchange<unknown, TeamExchange, TeamState, TeamEvent>({
  reducer: teamExchange,
  compose: (ask, table, gm = false) => composeCard("team", ask, (self) => situation(self, table, gm)),
  rights: {
    help: { by: "owner", of: (state, event) => state.request.helpers.filter((h) => h.uuid === event.target) },
    roll: { by: "owner", of: (state) => [state.request.actor] },
    improve: mayImproveBy(teamThrows),
  },
  complete: (state, event, table) => {
    if (event.type === "improve") return improvedNow(throwOf(teamThrows(state), event), event, table);
    if (event.type === "roll") return { ...event, spent: usedBy(state.request.actor.uuid, state.request.check, table) };
    const check = helpOf(state, event.target, table);
    return "accepted" in check ? check : { ...event, check, spent: usedBy(event.target, check, table) };
  },
  parties: (state) => [state.request.actor, ...state.request.helpers],
  veil: (state, hidden) => ({
    ...state,
    ...(hidden(state.request.actor.uuid) && {
      request: {
        ...state.request,
        check: { ...state.request.check, bonus: [], circumstances: [], after: [], cap: null, dc: null },
      },
      result: veilRoll(state.result),
    }),
    helps: state.helps.map((h) =>
      hidden(h.uuid)
        ? {
            ...h,
            check: { ...h.check, bonus: [], circumstances: [], after: [], cap: null },
            resolution: veilRoll(h.resolution),
          }
        : h,
    ),
  }),
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
  const check = helpOf(state, uuid, table);
  if ("accepted" in check) return check;
  const { faces, rolls } = await throwDice(check);
  return brought<TeamEvent>({ type: "help", target: uuid, faces, check }, rolls);
}
