import {
  abilityCheck,
  type CheckRequest,
  composeCard,
  defenseCheck,
  type Faces,
  FALL,
  type FallEvent,
  type FallExchange,
  fallExchange,
  fallReaches,
  type FallState,
  fallThrows,
  type FudgeCharacter,
  gripRank,
  inFull,
  isToSoften,
  landing,
  mayImproveBy,
  resolveCheck,
  throwOf,
  toCatch,
  toLand,
  usedUp,
  veilRoll,
} from "../../../rules/fudge/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { type Brought, defineExchange, type Party, type Table } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { isFudge } from "../models/is-fudge.ts";
import { actorPool, type FudgeActor } from "../models/snapshot.ts";
import { fudgeSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { asWaiting } from "./asked.ts";
import { describeStep } from "./attack/trace.ts";
import { improvedNow, throwAgain, usedBy } from "./check/improve.ts";
import { fallCard } from "./fall-card.ts";

const someone = (table: Table, uuid: string): FudgeCharacter | null => {
  const character = table.character(uuid);
  return isFudge(character) ? character : null;
};

/** Toughness against what of a fall reaches somebody; null where nothing does. @rule FUD-123 FUD-180 */
function toughness(state: FallState, uuid: string, table: Table): CheckRequest | Refusal | null {
  const who = someone(table, uuid);
  if (!who) return refuse("gone", { name: uuid });
  const settings = fudgeSettings(table);
  const { blocked, rank } = fallReaches(state, who, settings);
  return blocked === null && rank.total > 0 ? defenseCheck(who, "toughness", settings, { dc: rank.total }) : null;
}

const catching = (uuid: string, table: Table): CheckRequest | null => {
  const who = someone(table, uuid);
  return who && abilityCheck(who, "dex", fudgeSettings(table), { dc: FALL.catchDc });
};

function complete(state: FallState, event: FallEvent, table: Table): FallEvent | Refusal {
  switch (event.type) {
    case "soften":
      return {
        ...event,
        spent: state.request.soften ? usedBy(state.request.actor.uuid, state.request.soften, table) : [],
      };
    case "catch": {
      const { catcher } = state.request;
      const who = catcher && someone(table, catcher.uuid);
      const check = catcher && catching(catcher.uuid, table);
      return who && check
        ? { ...event, check, strength: gripRank(who, fudgeSettings(table)), spent: usedUp(who, check.uses) }
        : refuse("gone", { name: catcher?.name ?? "" });
    }
    case "land": {
      const who = someone(table, event.target);
      const check = toughness(state, event.target, table);
      if (!who || (check && "accepted" in check)) return refuse("gone", { name: event.target });
      return {
        ...event,
        check,
        spent: usedUp(who, check?.uses),
        changes: landed(state, who as FudgeActor, check, event.faces),
      };
    }
    case "improve": {
      const own = throwOf(fallThrows(state), event);
      const before = state.landed.find((l) => l.uuid === own?.roll)?.changes;
      return improvedNow(
        own,
        event,
        table,
        before && own && { before, then: (who, faces) => landed(state, who, own.check, faces) },
      );
    }
  }
}

/** What coming to ground does to somebody, with all that goes with it. */
const landed = (
  state: FallState,
  who: FudgeActor,
  check: CheckRequest | null,
  faces: Faces | null,
): readonly Change[] => inFull(who, actorPool(who), landing(state, who, check && resolveCheck(check, faces)));

async function softens({ request }: { readonly request: FallExchange }): Promise<Brought<FallEvent> | null> {
  if (!request.soften) return null;
  const { faces, rolls } = await throwDice(request.soften);
  return { event: { type: "soften", faces }, rolls };
}

async function catches(state: FallState, table: Table): Promise<Brought<FallEvent> | null> {
  const check = state.request.catcher && catching(state.request.catcher.uuid, table);
  if (!check) return null;
  const { faces, rolls } = await throwDice(check);
  return { event: { type: "catch", faces, check, strength: 0 }, rolls };
}

async function lands(state: FallState, uuid: string, table: Table): Promise<Brought<FallEvent> | Refusal> {
  const check = toughness(state, uuid, table);
  if (check && "accepted" in check) return check;
  const { faces, rolls } = check ? await throwDice(check) : { faces: null, rolls: [] };
  return { event: { type: "land", target: uuid, faces, check, changes: [] }, rolls };
}

const catcherOf = (state: FallState): readonly Party[] => (state.request.catcher ? [state.request.catcher] : []);
const everybody = (state: FallState): readonly Party[] => [state.request.actor, ...catcherOf(state)];

/** A check without the numbers of who makes it. */
const blank = (check: CheckRequest): CheckRequest => ({ ...check, bonus: [], circumstances: [], after: [], cap: null });

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
  rights: {
    soften: { by: "owner", of: (state) => [state.request.actor] },
    catch: { by: "owner", of: catcherOf },
    land: { by: "owner", of: (state, event) => everybody(state).filter((p) => p.uuid === event.target) },
    improve: mayImproveBy(fallThrows),
  },
  complete,
  parties: everybody,
  veil: (state, hidden) => {
    const [faller, catcher] = [
      hidden(state.request.actor.uuid),
      state.request.catcher !== null && hidden(state.request.catcher.uuid),
    ];
    if (!faller && !catcher) return state;
    return {
      ...state,
      ...(faller && {
        request: { ...state.request, soften: state.request.soften && blank(state.request.soften) },
        softened: veilRoll(state.softened),
      }),
      caught:
        state.caught && catcher
          ? { asked: blank(state.caught.asked), check: veilRoll(state.caught.check), strength: 0 }
          : state.caught,
      landed: state.landed.map((l) =>
        hidden(l.uuid)
          ? {
              ...l,
              check: l.check && blank(l.check),
              result: veilRoll(l.result),
              changes: l.changes.filter((c) => c.kind !== "set"),
            }
          : l,
      ),
      ...{ veiled: true },
    };
  },
  waiting: (state) => (isToSoften(state) ? [state.request.actor] : toCatch(state) ? catcherOf(state) : toLand(state)),
  byDefault: (state, uuid, table) =>
    isToSoften(state) ? softens(state) : toCatch(state) ? catches(state, table) : lands(state, uuid, table),
  describe: (event, state, localize) =>
    event.type === "land"
      ? localize("CROSSOVER.Shared.Trace.answerOf", {
          name: everybody(state).find((p) => p.uuid === event.target)?.name ?? "",
        })
      : describeStep(event, localize),
  view: (state, viewer, table, localize) => fallCard(state, viewer, table, localize),
  gestures: {
    soften: ({ state }) => softens(state),
    catch: ({ state, table }) => catches(state, table),
    land: ({ state, args, table }) => lands(state, args.target ?? "", table),
    improve: ({ state, args }) => throwAgain(fallThrows(state), args),
  },
});
