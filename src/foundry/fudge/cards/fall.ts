import {
  catchingCheck,
  completeFall,
  composeCard,
  type FallEvent,
  type FallExchange,
  fallExchange,
  fallParties,
  fallRights,
  type FallState,
  fallThrows,
  fallWaits,
  isToSoften,
  landingCheck,
  toCatch,
  veilFall,
} from "../../../rules/fudge/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { type Brought, defineExchange, type Table } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { situation } from "../situation.ts";
import { describeStep } from "./attack/trace.ts";
import { throwAgain } from "./check/improve.ts";
import { fallCard } from "./fall-card.ts";
import { asWaiting } from "./waiting.ts";

async function softens({ request }: { readonly request: FallExchange }): Promise<Brought<FallEvent> | null> {
  if (!request.soften) return null;
  const { faces, rolls } = await throwDice(request.soften);
  return { event: { type: "soften", faces }, rolls };
}

async function catches(state: FallState, table: Table): Promise<Brought<FallEvent> | null> {
  const check = catchingCheck(state, situation("", table));
  if (!check) return null;
  const { faces, rolls } = await throwDice(check);
  return { event: { type: "catch", faces, check, strength: 0 }, rolls };
}

async function lands(state: FallState, uuid: string, table: Table): Promise<Brought<FallEvent> | Refusal> {
  const check = landingCheck(state, uuid, situation("", table));
  if (check && "accepted" in check) return check;
  const { faces, rolls } = check ? await throwDice(check) : { faces: null, rolls: [] };
  return { event: { type: "land", target: uuid, faces, check, changes: [] }, rolls };
}

/** Somebody falls: it is softened, they are caught or not, and whoever comes to ground resists it. @rule FUD-180 FUD-191 FUD-713 */
export const fallKind = defineExchange<unknown, FallExchange, FallState, FallEvent>({
  reducer: fallExchange,
  compose: (ask, table, gm = false) => {
    const made = composeCard("fall", ask, (self) => situation(self, table, gm));
    return made.accepted
      ? { ...made, request: { ...made.request, ...asWaiting(ask, made.request.soften !== null) } }
      : made;
  },
  // Whoever plays somebody that is let fall rolls for them.
  opening: async (request) => (request.waits === true ? null : softens({ request })),
  rights: fallRights,
  complete: (state, event, table) => completeFall(state, event, situation("", table)),
  parties: fallParties,
  veil: veilFall,
  waiting: fallWaits,
  byDefault: (state, uuid, table) =>
    isToSoften(state) ? softens(state) : toCatch(state) ? catches(state, table) : lands(state, uuid, table),
  describe: (event, state, localize) =>
    event.type === "land"
      ? localize("CROSSOVER.Shared.Trace.answerOf", {
          name: fallParties(state).find((p) => p.uuid === event.target)?.name ?? "",
        })
      : describeStep(event, localize),
  view: fallCard,
  gestures: {
    soften: ({ state }) => softens(state),
    catch: ({ state, table }) => catches(state, table),
    land: ({ state, args, table }) => lands(state, args.target ?? "", table),
    kill: async ({ args }) => ({ event: { type: "kill", target: args.target ?? "", changes: [] } }),
    improve: ({ state, args }) => throwAgain(fallThrows(state), args),
  },
});
