import {
  type DestinySituation,
  fillStunt,
  type ResistanceKey,
  type StuntCard,
  stuntCheck,
  stuntExchange,
  type StuntKind,
  stuntObject,
  stuntResistances,
  type StuntSaid,
  type StuntState,
} from "../../../rules/destiny/index.ts";
import { facesOf } from "../../combat/participants.ts";
import { type Brought, defineExchange, type Party, type Table } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { composeCard } from "../acts/at-table.ts";
import { askStuntOutcome } from "../acts/choices.ts";
import { openFallen, openStunt } from "../acts/gestures.ts";
import { throwCheck } from "../dice/terms.ts";
import { situation } from "../situation.ts";
import { brought } from "./spend.ts";
import { stuntCard } from "./stunt-card.ts";
import { paidBy, type Said, tolledKind, type Worn } from "./toll.ts";
import { describeStep } from "./trace.ts";
import { veilStunt } from "./veil.ts";

type Event = StuntSaid;

/** The table as the rules of a Stunt ask it. */
const seen = (state: StuntState, table: Table): DestinySituation => situation(state.request.actor.uuid, table);
const requestOf = (state: StuntState): StuntCard => state.request as StuntCard;

const actor = (s: StuntState): readonly Party[] => [s.request.actor];
const target = (s: StuntState): readonly Party[] => [s.request.target];
const partyOf = (uuid: string): Party => ({ uuid, name: "", img: "" });
const spender =
  (fallback: (s: StuntState) => readonly Party[]) =>
  (s: StuntState, e: Event): readonly Party[] =>
    e.spender === undefined || e.spender === "" ? fallback(s) : [partyOf(e.spender)];

/** A Stunt on one card: its attack check, the opposed check, what it does, or the answer to it. @rule DES-110 DES-117 DES-227 DES-404 */
export const stuntKind = defineExchange<unknown, StuntCard, Worn<StuntState>, Said<Event>>(
  tolledKind<StuntCard, StuntState, Event>({
    rules: stuntExchange as never,
    compose: composeCard("stunt"),
    opening: async (request) => {
      if (!request.check) return { event: { type: "begin" } };
      const { faces, rolls } = await throwCheck(request.check);
      return { event: { type: "attack", faces, defense: null }, rolls };
    },
    owner: (request) => request.actor,
    takes: (request) => (request.mode === "die" ? null : { act: request.more.act }),
    requestOf,
    may: {
      attack: { by: "owner", of: actor },
      defend: { by: "owner", of: target },
      effect: { by: "owner", of: actor },
      oppose: { by: "owner", of: target },
      attackImprove: { by: "owner", of: spender(actor) },
      improve: { by: "owner", of: spender(actor) },
      coup: { by: "owner", of: spender(actor) },
      opposeImprove: { by: "owner", of: spender(target) },
      choose: { by: "owner", of: actor },
      counter: { by: "owner", of: target },
      lost: { by: "gm" },
      apply: { by: "oneOf", of: (s) => [s.request.actor, s.request.target] },
    },
    fill: (state, event, table, overrule) =>
      paidBy(state.request.actor.uuid, fillStunt(seen(state, table), state, event), table, overrule),
    parties: (state) => [state.inner.request.actor, state.inner.request.target],
    veil: veilStunt,
    waiting: (state) => {
      const { inner } = state;
      if (inner.stage === "defend") return [inner.request.target];
      if (inner.stage !== "contest") return [];
      return [...(inner.effect ? [] : [inner.request.actor]), ...(inner.against ? [] : [inner.request.target])];
    },
    byDefault: async ({ inner }, uuid, table) => {
      if (inner.stage === "defend") return rolled(inner, "defend", table);
      const which = stuntResistances(inner.request.attack.band)[0] ?? "fortitude";
      return rolled(inner, uuid === inner.request.actor.uuid ? "effect" : which, table);
    },
    describe: (event, _state, say) => describeStep(event, say),
    view: stuntCard,
    gestures: {
      defend: async ({ state, table }) => rolled(state.inner, "defend", table),
      effect: async ({ state, table }) => rolled(state.inner, "effect", table),
      oppose: async ({ state, args, table }) =>
        rolled(state.inner, (args.resistance ?? "fortitude") as ResistanceKey, table),
      attackImprove: async ({ args }) => brought("attackImprove", args.die, { spender: args.spender ?? "" }),
      improve: async ({ args }) => brought("improve", args.die, { spender: args.spender ?? "" }),
      coup: async ({ args }) => brought("coup", args.die, { spender: args.spender ?? "" }),
      opposeImprove: async ({ args }) => brought("opposeImprove", args.die, { spender: args.spender ?? "" }),
      take: async ({ args, quick }) => {
        await openFallen(args.taker ?? "", args.object ?? "", quick);
        return null;
      },
      counter: async ({ state, quick }) => {
        const opened = await openStunt(
          state.inner.request.target.uuid,
          "counterStunt",
          { target: state.inner.request.actor.uuid },
          quick,
        );
        return opened ? { event: { type: "counter", changes: [] } } : null;
      },
      apply: async ({ state, table }) => {
        const said = await askStuntOutcome(
          state.inner.kind as StuntKind,
          state.inner.mine?.degree ?? 1,
          state.inner.request.target,
          localize,
        );
        if (!said) return null;
        const object = stuntObject(seen(state.inner, table), state.inner);
        const roll = state.inner.kind === "break" && object ? await new Roll("1d20").evaluate() : null;
        return {
          event: {
            type: "apply",
            changes: [],
            condition: said.condition,
            ...(roll && { objectFaces: facesOf(roll)[0] ?? 10 }),
          },
          rolls: roll ? [roll] : [],
        };
      },
    },
  }),
);

/** Either side's roll, thrown. */
async function rolled(
  state: StuntState,
  which: "defend" | "effect" | ResistanceKey,
  table: Table,
): Promise<Brought<Said<Event>> | null> {
  const check = stuntCheck(seen(state, table), state, which);
  if ("accepted" in check) return null;
  const { faces, rolls } = await throwCheck(check);
  const event: Event =
    which === "defend" || which === "effect"
      ? { type: which, check, faces }
      : { type: "oppose", resistance: which, check, faces };
  return { event, rolls };
}
