/** The order at the table: who takes part as it changes, what the desk knows of each event, what may be done with a turn and by whom. */
import type { TurnSpends } from "../../kernel/economy.ts";
import type { Step } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref, Words } from "../../kernel/situation.ts";
import type { FlowEvent, FlowState, Participant } from "../../kernel/turns/flow.ts";
import { thrownSince, type Totals } from "../../kernel/turns/order.ts";
import { readyCost } from "../acts/actions.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { key } from "../labels.ts";
import type { FudgeSituation } from "../situation.ts";
import type { FudgeSettings } from "../types.ts";
import { turnLimits } from "./economy.ts";
import { compareInitiative, initiativeEntry } from "./initiative.ts";
import { type Arrivals, type OrderEvent, orderFlow, type OrderState, type Placed, waitingOf } from "./order.ts";
import { payFor } from "./pay.ts";
import { endedByDelay } from "./turns.ts";

/** Somebody in the tracker, as far as they play by these rules. */
export type Taking = Participant<FudgeActor | null>;

/** What the table knows beside the participants. */
export interface OrderFacts {
  readonly settings: FudgeSettings;
  /** What somebody has used in a round. */
  readonly spends: (id: string, round: number) => TurnSpends;
}

const orderOf = (state: FlowState): OrderState => state as unknown as OrderState;
const told = (event: OrderEvent): FlowEvent => event as unknown as FlowEvent;
const saidOf = (event: FlowEvent): OrderEvent => event as unknown as OrderEvent;

const totalsOf = (all: readonly Taking[]): Totals => Object.fromEntries(all.map((p) => [p.id, p.initiative]));
const outOf = (all: readonly Taking[]): readonly string[] => all.flatMap((p) => (p.out ? [p.id] : []));
const whoIs = (all: readonly Taking[], id: string): FudgeActor | null =>
  all.find((p) => p.id === id)?.character ?? null;

/** Who acts first of two; 0 when only a dice-off tells. Whoever hasn't thrown comes last. @rule FUD-260 FUD-261 */
export function compareTaking(a: Taking, b: Taking, settings: FudgeSettings): number {
  if (a.initiative === null || b.initiative === null)
    return Number(a.initiative === null) - Number(b.initiative === null);
  if (a.initiative !== b.initiative || !a.character || !b.character) return b.initiative - a.initiative;
  const entry = ({ initiative, state: { rollOff } }: Taking, who: FudgeActor): ReturnType<typeof initiativeEntry> =>
    initiativeEntry(who, initiative, settings, typeof rollOff === "number" ? rollOff : 0);
  return compareInitiative(entry(a, a.character), entry(b, b.character));
}

/** The same, never undecided: who is level in everything is told apart by ids, which fell at random as they joined. @rule FUD-261 */
const before =
  (settings: FudgeSettings) =>
  (a: Taking, b: Taking): number =>
    compareTaking(a, b, settings) || (a.id > b.id ? 1 : -1);

/** Whether somebody has used an action of this turn already: then it is too late to delay it. @rule FUD-296 */
export const hasActed = (spends: TurnSpends): boolean =>
  ["standard", "move", "traded"].some((action) => (spends[action] ?? 0) > 0);

/** The order of a fight that is about to begin. @rule FUD-260 FUD-261 */
export const beginOrder = (all: readonly Taking[], settings: FudgeSettings): FlowState =>
  orderFlow.begin({
    order: [...all].sort(before(settings)).map((p) => p.id),
    totals: totalsOf(all),
    out: outOf(all),
  }) as unknown as FlowState;

export const stepOrder = (state: FlowState, event: FlowEvent): Step<FlowState> =>
  orderFlow.step(orderOf(state), saidOf(event)) as unknown as Step<FlowState>;

/** Who came, who left and who has thrown anew since the last step, who is out, and whether whoever is up has acted. @rule FUD-260 FUD-263 FUD-264 */
export function arrivals(state: OrderState, all: readonly Taking[], { settings, spends }: OrderFacts): Arrivals {
  const now = totalsOf(all);
  const first = before(settings);
  const moving = thrownSince(state.data.totals ?? now, now).filter((id) => state.order.includes(id));
  const found = (id: string): Taking[] => all.filter((p) => p.id === id);
  const known = state.order.filter((id) => !moving.includes(id)).flatMap(found);
  const joins = all.filter((p) => p.initiative !== null && !state.order.includes(p.id)).sort(first);
  const place = (p: Taking): Placed => ({ id: p.id, before: known.find((k) => first(p, k) < 0)?.id ?? null });
  return {
    joins: joins.map(place),
    leaves: state.order.filter((id) => !all.some((p) => p.id === id)),
    moves: moving.flatMap(found).sort(first).map(place),
    totals: now,
    out: outOf(all),
    acted: state.up !== null && hasActed(spends(state.up, state.round)),
  };
}

/** Who may say what about the order. @returns refusals `order.notYours`, `gmOnly` @rule FUD-296 FUD-303 */
export function mayOrder(
  state: FlowState,
  event: FlowEvent,
  isGM: boolean,
  plays: (id: string) => boolean,
): true | Refusal {
  if (isGM) return true;
  const said = saidOf(event);
  if (said.type === "grant" || said.type === "attend") return refuse("gmOnly");
  const whose = said.type === "next" ? orderOf(state).up : said.id;
  return whose !== null && plays(whose) ? true : refuse("order.notYours");
}

/**
 * An event with what the desk knows: who came and left, what delaying ends, what readying costs.
 * @param at  the table from where somebody stands
 * @returns refusals `gone`, and those of paying
 * @rule FUD-264 FUD-296 FUD-303
 */
export function completeOrder(
  state: FlowState,
  event: FlowEvent,
  all: readonly Taking[],
  facts: OrderFacts,
  at: (who: Ref) => FudgeSituation,
): FlowEvent | Refusal {
  const [said, order] = [saidOf(event), orderOf(state)];
  const now = { ...said, arrivals: arrivals(order, all, facts) };
  if (now.type !== "delay" && now.type !== "ready") return told(now);
  const who = whoIs(all, now.id);
  if (!who) return refuse("gone", { name: now.id });
  if (now.type === "delay")
    return told({ ...now, acted: hasActed(facts.spends(now.id, order.round)), changes: endedByDelay(who) });
  const paid = payFor(at(who.ref), who.ref, readyCost(now.cost), { readies: true });
  return paid.accepted ? told({ ...now, changes: paid.changes }) : paid;
}

/** Something that somebody may do with their turn; `of` names it, for its words and its sign. */
export interface OrderChoice {
  readonly event: FlowEvent;
  readonly of: "delay" | "act" | "trigger";
  readonly combatant: string;
  /** Why not now. */
  readonly refused?: string;
}

/** What a row offers: let the turn pass, take it after all, set off what was readied. @rule FUD-296 FUD-303 FUD-687 */
export function orderChoices(
  state: FlowState,
  all: readonly Taking[],
  plays: (id: string) => boolean,
  { spends }: Pick<OrderFacts, "spends">,
): readonly OrderChoice[] {
  const { order, up, round, data } = orderOf(state);
  return order.filter(plays).flatMap((id): OrderChoice[] => {
    const waiting = waitingOf(data, id);
    if (waiting.kind === "delaying") return [{ event: told({ type: "act", id }), of: "act", combatant: id }];
    if (up !== id)
      return waiting.kind === "ready" ? [{ event: told({ type: "trigger", id }), of: "trigger", combatant: id }] : [];
    const who = whoIs(all, id);
    if (!who || order.length < 2 || !turnLimits(who).free) return [];
    const owed = waiting.kind === "none" && waiting.owesTurn;
    const refused = owed ? "wait.owed" : hasActed(spends(id, round)) ? "wait.acted" : null;
    return [
      { event: told({ type: "delay", id, acted: false }), of: "delay", combatant: id, ...(refused && { refused }) },
    ];
  });
}

/** What the rows of those say who wait. @rule FUD-687 */
export const orderNotes = (state: FlowState): Readonly<Record<string, Words>> =>
  Object.fromEntries(
    orderOf(state).order.flatMap((id): [string, Words][] => {
      const waiting = waitingOf(orderOf(state).data, id);
      if (waiting.kind === "none") return [];
      const { kind, ...said } = waiting;
      return [[id, { key: key("Order", kind), data: { ...said } }]];
    }),
  );
