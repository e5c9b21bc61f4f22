import type { Reducer } from "../../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import {
  type CheckEvent,
  checkExchange,
  type CheckRequestOf,
  type CheckState,
  composeCard,
  controlledNatural,
  harmChanges,
  harmOf,
  harmWords,
  makeRoll,
  mayTryAgain,
  type OpposedEvent,
  type OpposedExchange,
  opposedExchange,
  type OpposedState,
  outcomeChanges,
  payReroll,
  priceOf,
  type RollRequest,
  type Thrown,
} from "../../../rules/twintens/index.ts";
import { type Brought, defineExchange, type Table } from "../../ruleset.ts";
import { throwDice } from "../dice.ts";
import { characterAt, controlRank, isRefusal, mayReroll, payControl } from "../facts.ts";
import { situation } from "../situation.ts";
import { checkCard } from "../view/check-card.ts";
import { opposedCard } from "../view/opposed-card.ts";
import { describeStep } from "../view/trace.ts";
import { askHarm } from "./harm-dialog.ts";
import { veilCheck, veilOpposed } from "./veil.ts";
import { type Also, type Anyway, withAlso, withAnyway } from "./wrap.ts";

/** `harm`: what the Gamemaster names for a failure that nobody had named it for. */
type CheckSaid = Anyway<CheckEvent & Also<CheckEvent> & { readonly harm?: string }>;
type OpposedSaid = OpposedEvent & Also<OpposedEvent>;

const thrownOf = (request: CheckRequestOf, faces: readonly number[]): Thrown =>
  request.take === "ten" ? "fixed" : request.take === "twenty" ? "take20" : faces;

const brought = <E>(event: E, rolls: readonly Roll[] = []): Brought<E> => ({ event, rolls });

/** Dice for a roll: none for the fixed roll and for 20 with time. */
async function diceFor(
  request: RollRequest,
): Promise<{ readonly faces: readonly number[]; readonly rolls: readonly Roll[] }> {
  return throwDice(request.settings, explain(request.rows).total);
}

/** A check: rolled by whoever opens it, open for a point until it is resolved. @rule TWI-012 TWI-017 TWI-325 TWI-524 */
export const checkKind = defineExchange<unknown, CheckRequestOf, CheckState, CheckSaid>({
  reducer: withAnyway(withAlso(checkExchange)) as Reducer<CheckRequestOf, CheckState, CheckSaid>,
  harmless: true,
  compose: (ask, table, gm = false) => composeCard("check", ask, (self) => situation(self, table, gm)),
  opening: async (request) => {
    if (request.take !== "none")
      return brought<CheckSaid>({ type: "roll", faces: request.take === "ten" ? "fixed" : "take20" });
    if (isAsked(request)) return null;
    const { faces, rolls } = await diceFor(request.check);
    return brought<CheckSaid>({ type: request.overrule === true ? "rollAnyway" : "roll", faces }, rolls);
  },
  rights: {
    roll: { by: "owner", of: (s) => [s.request.actor] },
    rollAnyway: { by: "gm" },
    reroll: { by: "owner", of: (s) => [s.request.actor] },
    control: { by: "owner", of: (s) => [s.request.actor] },
    second: { by: "owner", of: (s) => [s.request.actor] },
    resolve: { by: "owner", of: (s) => [s.request.actor] },
    after: { by: "gm" },
  },
  complete: (state, event, table) => {
    const request = state.request as CheckRequestOf;
    const s = situation(request.actor.uuid, table);
    if (event.type === "roll" || event.type === "rollAnyway") {
      const price = priceOf(request, s, event.type === "rollAnyway");
      if (isRefusal(price)) return price;
      const made = makeRoll(request.check, event.faces);
      if (!made.accepted) return made;
      // With no point to spend nothing can change the roll any more: the outcome is told at once.
      const open =
        typeof event.faces !== "string" &&
        (mayReroll(characterAt(table, request.actor.uuid), table) ||
          controlledNatural(made.result.dice, controlRank(request.actor.uuid, table)) > made.result.dice ||
          mayTryAgain(request, made.result, s));
      return {
        ...event,
        also: price,
        ...(!open && { then: [{ type: "resolve" as const, changes: outcomeChanges(request, made.result, s) }] }),
      };
    }
    if (event.type === "reroll") {
      const paid = payReroll(situation(request.actor.uuid, table), request.actor.uuid);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    if (event.type === "control") {
      const paid = payControl(request.actor.uuid, table);
      return paid.accepted ? { ...event, rank: paid.rank, changes: paid.changes } : paid;
    }
    if (event.type === "second")
      return state.result && mayTryAgain(request, state.result, s) ? event : refuse("chance.none");
    if (event.type === "after") {
      const [who, harm] = [characterAt(table, request.actor.uuid), harmOf(event.harm ?? null)];
      return who && harm && harm.kind !== "power"
        ? { ...event, changes: harmChanges(who, harm, null, 0) }
        : refuse("malformed", { code: "harm" });
    }
    return state.result ? { ...event, changes: outcomeChanges(request, state.result, s) } : event;
  },
  parties: (state) => [
    state.request.actor,
    ...((state.request as CheckRequestOf).subjectName === ""
      ? []
      : [
          {
            uuid: (state.request as CheckRequestOf).subject,
            name: (state.request as CheckRequestOf).subjectName,
            img: "",
          },
        ]),
  ],
  veil: veilCheck,
  secret: (state) => state.request.secret === true,
  waiting: (state) => (state.result ? [] : [state.request.actor]),
  byDefault: async (state) => rollCheck(state),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: checkCard,
  gestures: {
    roll: async ({ state }) => rollCheck(state),
    reroll: async ({ state }) => {
      const { faces, rolls } = await diceFor(state.request.check);
      return brought<CheckSaid>({ type: "reroll", faces, changes: [] }, rolls);
    },
    control: async () => brought<CheckSaid>({ type: "control", rank: 0, changes: [] }),
    second: async ({ state }) => {
      const { faces, rolls } = await diceFor(state.request.check);
      return brought<CheckSaid>({ type: "second", faces }, rolls);
    },
    resolve: async () => brought<CheckSaid>({ type: "resolve", changes: [] }),
    after: async ({ state }) => {
      const harm = await askHarm(state.request.actor);
      return harm && brought<CheckSaid>({ type: "after", changes: [], harm: harmWords(harm) });
    },
  },
});

/** Whether the fight asks for it, and nobody has thrown yet: a lasting effect at a turn's start, a blow that may break concentration. @rule TWI-233 TWI-236 */
const isAsked = ({ purpose, subject }: CheckRequestOf): boolean =>
  purpose === "lasting" ||
  purpose === "exposure" ||
  purpose === "vampiric" ||
  purpose === "relief" ||
  (purpose === "concentration" && subject !== "");

async function rollCheck(state: CheckState): Promise<Brought<CheckSaid>> {
  const request = state.request as CheckRequestOf;
  if (request.take !== "none") return brought<CheckSaid>({ type: "roll", faces: thrownOf(request, []) });
  const { faces, rolls } = await diceFor(request.check);
  return brought<CheckSaid>({ type: "roll", faces }, rolls);
}

/** One side's throw. */
export async function throwSide(state: OpposedState, uuid: string): Promise<Brought<OpposedSaid> | null> {
  const side = state.request.sides.find((s) => s.uuid === uuid);
  if (!side) return null;
  const { faces, rolls } = await diceFor(side.check);
  return brought<OpposedSaid>({ type: "roll", side: uuid, faces }, rolls);
}

/** A contest of two traits: each rolls for themselves; level in total and bonus, both roll again. @rule TWI-015 TWI-325 TWI-524 */
export const opposedKind = defineExchange<unknown, OpposedExchange, OpposedState, OpposedSaid>({
  reducer: withAlso(opposedExchange) as Reducer<OpposedExchange, OpposedState, OpposedSaid>,
  compose: (ask, table, gm = false) => composeCard("opposed", ask, (self) => situation(self, table, gm)),
  opening: async (request) => {
    const [first] = request.sides;
    const { faces, rolls } = await diceFor(first.check);
    return brought<OpposedSaid>({ type: "roll", side: first.uuid, faces }, rolls);
  },
  rights: {
    roll: { by: "owner", of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side) },
    reroll: { by: "owner", of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side) },
    control: { by: "owner", of: (s, e) => s.request.sides.filter((x) => x.uuid === e.side) },
    resolve: { by: "oneOf", of: (s) => s.request.sides },
  },
  complete: (_state, event, table) => {
    if (event.type === "reroll") {
      const paid = payReroll(situation(event.side, table), event.side);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    if (event.type === "control") return controlledSide(event, table);
    return event.type === "resolve" ? { ...event, changes: [] } : event;
  },
  parties: (state) => state.request.sides,
  veil: veilOpposed,
  waiting: (state) => waitingSides(state),
  byDefault: async (state, uuid) => throwSide(state, uuid),
  describe: (event, _state, localize) => describeStep(event, localize),
  view: opposedCard,
  gestures: {
    roll: async ({ state, args }) => throwSide(state, args.side ?? ""),
    reroll: async ({ state, args }) => {
      const thrown = await throwSide(state, args.side ?? "");
      return thrown?.event.type === "roll" && typeof thrown.event.faces !== "string"
        ? brought<OpposedSaid>(
            { type: "reroll", side: args.side ?? "", faces: thrown.event.faces, changes: [] },
            thrown.rolls,
          )
        : null;
    },
    control: async ({ args }) => brought<OpposedSaid>({ type: "control", side: args.side ?? "", rank: 0, changes: [] }),
    resolve: async () => brought<OpposedSaid>({ type: "resolve", changes: [] }),
  },
});

/** Probability Control of one side, as it is paid. @rule TWI-440 */
export function controlledSide<E extends Extract<OpposedEvent, { type: "control" }>>(
  event: E,
  table: Table,
): E | Refusal {
  const paid = payControl(event.side, table);
  return paid.accepted ? { ...event, rank: paid.rank, changes: paid.changes } : paid;
}

/** Who of both sides has still to throw. */
export const waitingSides = (state: OpposedState): OpposedState["request"]["sides"][number][] =>
  state.resolved ? [] : state.request.sides.filter((_s, i) => state.results[i] === null);
