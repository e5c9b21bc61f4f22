import {
  completeDeed,
  composeCard,
  concerned,
  deedAnswering,
  deedDefense,
  type DeedEvent,
  type DeedExchange,
  deedExchange,
  deedRights,
  type DeedState,
  deedThrows,
  deedWaits,
  type OnWord,
  veilDeed,
} from "../../../rules/fudge/index.ts";
import { say } from "../../exchange/ask.ts";
import { waitingCards } from "../../exchange/open-cards.ts";
import { type Brought, defineExchange, type Table } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { atDesk, situation } from "../situation.ts";
import { describeStep } from "./attack/trace.ts";
import { throwAgain } from "./check/improve.ts";
import { tossCoins } from "./coin.ts";
import { deedCard } from "./deed-card.ts";
import { asWaiting } from "./waiting.ts";

async function roll({ request }: { readonly request: OnWord<DeedExchange> }): Promise<Brought<DeedEvent>> {
  const check = request.attack?.check ?? request.check;
  const { faces, rolls } = check ? await throwDice(check) : { faces: null, rolls: [] };
  const { coins, rolls: tossed } = await tossCoins(request.gate?.coins ?? 0);
  const gate = request.gate?.check ? await throwDice(request.gate.check) : null;
  return {
    event: {
      type: request.overrule ? "rollAnyway" : "roll",
      faces,
      ...(coins.length > 0 && { coins }),
      ...(gate && { gate: gate.faces }),
      changes: [],
    },
    rolls: [...tossed, ...(gate?.rolls ?? []), ...rolls],
  };
}

async function defends(state: DeedState, table: Table): Promise<Brought<DeedEvent> | null> {
  const check = deedDefense(state, situation("", table));
  if (!check) return null;
  const { faces, rolls } = await throwDice(check);
  return { event: { type: "defend", faces, check }, rolls };
}

async function answers(state: DeedState, table: Table): Promise<Brought<DeedEvent> | null> {
  const check = deedAnswering(state, situation("", table));
  if (!check || !state.request.check) return null;
  const own = await throwDice(check);
  const active = state.request.attack ? await throwDice(state.request.check) : { faces: null, rolls: [] };
  return {
    event: { type: "answer", faces: own.faces, check, activeFaces: active.faces },
    rolls: [...active.rolls, ...own.rolls],
  };
}

/** Whether another card that waits is about what befalls these too. */
const isTogether = (other: unknown, { request: { together } }: DeedState): boolean =>
  together !== undefined && (other as Partial<DeedState> | null)?.request?.together === together;

/** Whatever is done beside attacks: maneuvers, first aid, falls and fires. @rule FUD-290 FUD-291 FUD-295 FUD-299 FUD-300 FUD-305 FUD-306 FUD-314 FUD-315 FUD-711 FUD-713 */
export const deedKind = defineExchange<unknown, OnWord<DeedExchange>, DeedState, DeedEvent>({
  reducer: deedExchange,
  compose: (ask, table, gm = false) => {
    const made = composeCard("deed", ask, (self) => situation(self, table, gm));
    return made.accepted
      ? { ...made, request: { ...made.request, ...asWaiting(ask, made.request.check !== null) } }
      : made;
  },
  // A sense of danger is asked for when somebody is surprised; whose it is rolls it. So does whoever plays somebody in a fire.
  opening: async (request) => (request.deed === "dangerSense" || request.waits === true ? null : roll({ request })),
  rights: deedRights,
  complete: (state, event, table) => completeDeed(state, event, atDesk(table)),
  parties: (state) => [state.request.actor, ...(state.request.target ? [state.request.target] : [])],
  veil: veilDeed,
  waiting: deedWaits,
  byDefault: (state, _uuid, table) =>
    state.stage === "roll" ? roll(state) : state.stage === "defend" ? defends(state, table) : answers(state, table),
  // What takes no dice isn't rolled.
  describe: (event, state, localize) =>
    describeStep(event.type === "roll" && !state.request.check ? { type: "done" } : event, localize, concerned(state)),
  view: deedCard,
  gestures: {
    roll: ({ state }) => roll(state),
    rollAll: async ({ state, message }) => {
      for (const { card } of waitingCards())
        if (card.message.id !== message && isTogether(card.state, state))
          await say(card.message, [await roll(card.state as DeedState)]);
      return roll(state);
    },
    defend: ({ state, table }) => defends(state, table),
    answer: ({ state, table }) => answers(state, table),
    apply: async () => ({ event: { type: "apply", changes: [] } }),
    kill: async () => ({ event: { type: "kill", changes: [] } }),
    insist: async () => ({ event: { type: "insist", changes: [], outcome: [] } }),
    improve: ({ state, args }) => throwAgain(deedThrows(state), args),
  },
});
