import type { Reducer } from "../../../rules/kernel/exchange.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import { veilCheck, veilOpposed } from "../../../rules/twintens/index.ts";
import {
  askedOnCheck,
  CHECK_RIGHTS,
  checkExchange,
  type CheckRequestOf,
  type CheckSaid,
  type CheckState,
  completeCheck,
  completeOpposed,
  composeCard,
  harmWords,
  type OpposedExchange,
  opposedExchange,
  type OpposedSaid,
  type OpposedSide,
  type OpposedState,
  SIDE_RIGHTS,
  waitingSides,
  withAlso,
  withAnyway,
} from "../../../rules/twintens/index.ts";
import { type Brought, defineExchange, type GestureContext } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { situation } from "../situation.ts";
import { askHarm } from "./attack/harm-dialog.ts";
import { checkCard } from "./check-card.ts";
import { opposedCard } from "./opposed-card.ts";
import { describeStep } from "./trace.ts";

/** Whether the fight asks for it, and nobody has thrown yet: a lasting effect at a turn's start, a blow that may break concentration. @rule TWI-233 TWI-236 */
const isAsked = ({ purpose, subject }: CheckRequestOf): boolean =>
  ["lasting", "exposure", "vampiric", "relief"].includes(purpose) || (purpose === "concentration" && subject !== "");

/** The throw of a check; no dice for the fixed roll and for 20 with time. */
async function rollCheck(
  { take, check, overrule }: CheckRequestOf,
  type: "roll" | "reroll" | "second" = "roll",
): Promise<Brought<CheckSaid>> {
  if (type === "roll" && take !== "none") return { event: { type, faces: take === "ten" ? "fixed" : "take20" } };
  const { faces, rolls } = await throwDice(check.settings, explain(check.rows).total);
  if (type === "reroll") return { event: { type, faces, changes: [] }, rolls };
  return { event: { type: type === "roll" && overrule === true ? "rollAnyway" : type, faces }, rolls };
}

const requestOf = ({ request }: CheckState): CheckRequestOf => request as CheckRequestOf;

/** A check: rolled by whoever opens it, open for a point until it is resolved. @rule TWI-012 TWI-017 TWI-325 TWI-524 */
export const checkKind = defineExchange<unknown, CheckRequestOf, CheckState, CheckSaid>({
  reducer: withAnyway(withAlso(checkExchange)) as Reducer<CheckRequestOf, CheckState, CheckSaid>,
  harmless: true,
  compose: (ask, table, gm = false) => composeCard("check", ask, (self) => situation(self, table, gm)),
  opening: async (request) => (isAsked(request) ? null : rollCheck(request)),
  rights: CHECK_RIGHTS,
  complete: (state, event, table) => completeCheck(situation(state.request.actor.uuid, table), state, event),
  parties: (state) => {
    const { actor, subject, subjectName } = requestOf(state);
    return [actor, ...(subjectName === "" ? [] : [{ uuid: subject, name: subjectName, img: "" }])];
  },
  veil: veilCheck,
  secret: (state) => state.request.secret === true || state.request.blind === true,
  waiting: (state) => (state.result ? [] : [state.request.actor]),
  asked: (state, table) => askedOnCheck(situation(state.request.actor.uuid, table), state),
  byDefault: async (state) => rollCheck({ ...requestOf(state), overrule: undefined } as CheckRequestOf),
  describe: (event, state, localize) => describeStep(event, state.request.actor.name, localize),
  view: checkCard,
  gestures: {
    roll: async ({ state }) => rollCheck(requestOf(state)),
    reroll: async ({ state }) => rollCheck(requestOf(state), "reroll"),
    control: async () => ({ event: { type: "control", rank: 0, changes: [] } }),
    second: async ({ state }) => rollCheck(requestOf(state), "second"),
    resolve: async () => ({ event: { type: "resolve", changes: [] } }),
    after: async ({ state }) => {
      const harm = await askHarm(state.request.actor);
      return harm && { event: { type: "after", changes: [], harm: harmWords(harm) } };
    },
  },
});

/** One side's throw. */
export async function throwSide<Type extends "roll" | "rollAnyway" | "reroll" = "roll">(
  sides: readonly OpposedSide[],
  uuid: string,
  type: Type = "roll" as Type,
): Promise<Brought<{
  readonly type: Type;
  readonly side: string;
  readonly faces: readonly number[];
  readonly changes: [];
}> | null> {
  const side = sides.find((s) => s.uuid === uuid);
  if (!side) return null;
  const { faces, rolls } = await throwDice(side.check.settings, explain(side.check.rows).total);
  return { event: { type, side: uuid, faces, changes: [] }, rolls };
}

type OfSides = GestureContext<OpposedState>;

/** What the buttons of both sides say. */
export const SIDE_GESTURES = {
  roll: async ({ state, args }: OfSides) => throwSide(state.request.sides, args.side ?? ""),
  reroll: async ({ state, args }: OfSides) => throwSide(state.request.sides, args.side ?? "", "reroll"),
  control: async ({ args }: OfSides) => ({
    event: { type: "control" as const, side: args.side ?? "", rank: 0, changes: [] },
  }),
  resolve: async () => ({ event: { type: "resolve" as const, changes: [] } }),
};

/** A contest of two traits: each rolls for themselves; level in total and bonus, both roll again. @rule TWI-015 TWI-325 TWI-524 */
export const opposedKind = defineExchange<unknown, OpposedExchange, OpposedState, OpposedSaid>({
  reducer: withAlso(opposedExchange) as Reducer<OpposedExchange, OpposedState, OpposedSaid>,
  compose: (ask, table, gm = false) => composeCard("opposed", ask, (self) => situation(self, table, gm)),
  opening: async ({ sides }) => throwSide(sides, sides[0].uuid),
  rights: SIDE_RIGHTS,
  complete: (state, event, table) => completeOpposed(situation("", table), state, event),
  parties: (state) => state.request.sides,
  veil: veilOpposed,
  waiting: waitingSides,
  byDefault: async (state, uuid) => throwSide(state.request.sides, uuid),
  describe: (event, state, localize) => describeStep(event, state.request.sides[1].name, localize),
  view: opposedCard,
  gestures: SIDE_GESTURES,
});
