/** Cards about one person: dying, getting well, rest, the price of an effort, keeping powers up. The rules say what they are; here are their dice and looks. */
import { explain } from "../../../rules/kernel/rows.ts";
import { veilCheck, veilRecovery } from "../../../rules/twintens/index.ts";
import {
  completeOwn,
  composeCard,
  dyingRules,
  effortRules,
  type OwnCard,
  payFor,
  recoveryRules,
  restRules,
  type RollRequest,
  type TwintensCards,
  unsaid,
  upkeepRules,
} from "../../../rules/twintens/index.ts";
import { type AnyExchangeKind, type Brought, defineExchange, type ExchangeKind, type Party } from "../../ruleset.ts";
import { throwDice } from "../dice/terms.ts";
import { situation } from "../situation.ts";
import { dyingCard, effortCard, recoveryCard, restCard } from "./body-card.ts";
import { describeStep } from "./trace.ts";
import { upkeepCard, veilUpkeep } from "./upkeep-card.ts";

type OfOne = { readonly request: { readonly actor: Party; readonly check?: RollRequest } };
type Step = { readonly type: string };

/** A step as a button says it; what is rolled comes with its dice, what it writes is the desk's to say. */
async function brought<Event extends Step>(
  type: string,
  { request: { check } }: OfOne,
  args: Readonly<Record<string, string>> = {},
): Promise<Brought<Event>> {
  if (check && (type === "roll" || type === "reroll")) {
    const { faces, rolls } = await throwDice(check.settings, explain(check.rows).total);
    return { event: { type, faces, ...(type === "reroll" && { changes: [] }) } as unknown as Event, rolls };
  }
  return { event: { type, ...args, changes: [] } as unknown as Event };
}

/** Such a card as the desk takes it. */
function ownKind<Request, State extends OfOne, Event extends Step>(
  kind: keyof TwintensCards,
  card: OwnCard<Request, State, Event>,
  hands: Pick<ExchangeKind<unknown, Request, State, Event>, "view" | "veil"> & {
    /** What it comes to when nobody answers. */
    readonly byDefault?: (state: State, ...at: Parameters<typeof situation>) => Step | null;
  },
): AnyExchangeKind {
  const { byDefault, ...looks } = hands;
  return defineExchange<unknown, Request, State, Event>({
    ...looks,
    reducer: card.rules,
    compose: (ask, table, gm = false) =>
      composeCard(kind, ask, (self) => situation(self, table, gm)) as ReturnType<
        ExchangeKind<unknown, Request>["compose"]
      >,
    rights: card.rights,
    complete: (state, event, table) => completeOwn(card, situation(state.request.actor.uuid, table), state, event),
    parties: (state) => [state.request.actor],
    waiting: (state) => (card.over(state) ? [] : [state.request.actor]),
    ...(byDefault && {
      byDefault: async (state: State, uuid: string, table: Parameters<typeof situation>[1]) => {
        const said = byDefault(state, uuid, table);
        return said && brought<Event>(said.type, state, said as unknown as Record<string, string>);
      },
    }),
    describe: (event, state, localize) => describeStep(event, state.request.actor.name, localize),
    gestures: Object.fromEntries(
      Object.keys(card.rights).map((type) => [
        type,
        async ({ state, args }: { readonly state: State; readonly args: Readonly<Record<string, string>> }) =>
          brought<Event>(type, state, args),
      ]),
    ),
  });
}

/** @rule TWI-240 TWI-242 TWI-524 */
const dying = ownKind("dying", dyingRules, {
  view: dyingCard,
  veil: veilCheck,
  byDefault: (state) => ({ type: state.result ? "resolve" : "roll" }),
});

/** @rule TWI-246 TWI-252 TWI-524 */
const recovery = ownKind("recovery", recoveryRules, {
  view: recoveryCard,
  veil: veilRecovery,
});

/** @rule TWI-262 TWI-524 */
const rest = ownKind("rest", restRules, { view: restCard });

/** @rule TWI-265 TWI-266 */
const effort = ownKind("effort", effortRules, {
  view: (state, viewer, _table, localize) => effortCard(state, viewer, localize),
  byDefault: () => ({ type: "take" }),
});

/** @rule TWI-433 */
const upkeep = ownKind("upkeep", upkeepRules, {
  view: upkeepCard,
  veil: veilUpkeep,
  byDefault: (state, uuid, table) => {
    const [first] = unsaid(state);
    const paid = payFor(situation(uuid, table), uuid, "standard");
    return first ? ({ type: paid.accepted ? "keep" : "drop", power: first.id } as Step) : null;
  },
});

export const BODY_KINDS = { dying, recovery, rest, effort, upkeep } as const;
