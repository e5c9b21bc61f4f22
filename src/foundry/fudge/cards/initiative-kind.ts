import {
  type AtOnceEvent,
  type AtOnceState,
  atOnceThrows,
  type Faces,
  initiativeAfter,
  initiativeCheck,
  type InitiativeExchange,
  initiativeExchange,
  payImprove,
  placeOf,
} from "../../../rules/fudge/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { type Brought, defineExchange } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { isFudge } from "../models/is-fudge.ts";
import { fudgeSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { describeStep } from "./attack/trace.ts";
import { improvedNow, mayImproveBy, throwAgain, throwOf } from "./check/improve.ts";
import { initiativeCard } from "./initiative-card.ts";
import { veilCheck } from "./veil.ts";

async function rolls({
  request: { check },
}: Pick<AtOnceState<InitiativeExchange>, "request">): Promise<Brought<AtOnceEvent>> {
  const { faces, rolls: thrown } = await throwDice(check);
  return { event: { type: "roll", faces, changes: [] }, rolls: thrown };
}

/** Initiative is thrown again for a victory point, before anybody has acted. @rule FUD-260 FUD-368 FUD-707 */
export const initiativeKind = defineExchange<unknown, InitiativeExchange, AtOnceState<InitiativeExchange>, AtOnceEvent>(
  {
    reducer: initiativeExchange,
    compose: (ask, table) => {
      const uuid = String((ask as { readonly actor?: unknown } | null)?.actor ?? "");
      const [actor, character] = [table.party(uuid), table.character(uuid)];
      if (!actor || !isFudge(character)) return refuse("gone", { name: uuid });
      const at = placeOf(situation(uuid, table), uuid);
      return at.accepted
        ? {
            accepted: true,
            request: {
              actor,
              check: initiativeCheck(character, fudgeSettings(table)),
              place: at.place,
              before: at.initiative,
            },
          }
        : at;
    },
    opening: (request) => rolls({ request }),
    rights: { roll: { by: "owner", of: (state) => [state.request.actor] }, improve: mayImproveBy(atOnceThrows) },
    complete: (state, event, table) => {
      const { request } = state;
      const late = placeOf(situation("", table), request.actor.uuid);
      if (!late.accepted) return late;
      const then = (_who: unknown, faces: Faces | null): ReturnType<typeof initiativeAfter> =>
        initiativeAfter(request, faces);
      if (event.type === "improve")
        return improvedNow(throwOf(atOnceThrows(state), event), event, table, { before: state.changes, then });
      const paid = payImprove(situation("", table), request.actor.uuid);
      return paid.accepted ? { ...event, spent: paid.changes, changes: then(null, event.faces) } : paid;
    },
    parties: (state) => [state.request.actor],
    veil: (state, hidden) =>
      hidden(state.request.actor.uuid)
        ? {
            ...veilCheck(state, hidden),
            request: {
              ...state.request,
              before: 0,
              check: { ...state.request.check, bonus: [], circumstances: [], after: [], cap: null },
            },
          }
        : state,
    describe: (event, _state, localize) =>
      describeStep({ type: event.type === "roll" ? "improve" : event.type }, localize),
    view: initiativeCard,
    gestures: { improve: ({ state, args }) => throwAgain(atOnceThrows(state), args) },
  },
);
