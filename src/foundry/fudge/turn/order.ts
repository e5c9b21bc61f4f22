import {
  type Arrivals,
  compareInitiative,
  endedByDelay,
  type FudgeCharacter,
  initiativeCheck,
  initiativeEntry,
  key,
  type OrderEvent,
  orderFlow,
  type OrderState,
  payFor,
  type Placed,
  readyCost,
  resolveCheck,
  turnEdges,
  turnLimits,
  usedUp,
  waitingOf,
  waitsForThrows,
} from "../../../rules/fudge/index.ts";
import { type Change, change } from "../../../rules/kernel/change.ts";
import type { Reducer, Step } from "../../../rules/kernel/exchange.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { thrownSince, type Totals } from "../../../rules/kernel/turns/order.ts";
import type { CombatantModel } from "../../data/combatant-model.ts";
import type {
  FlowChoice,
  FlowEvent,
  FlowState,
  FlowView,
  Localize,
  Participant,
  TurnFlow,
  TurnOrder,
} from "../../ruleset.ts";
import { facesRead, formulaOf } from "../dice/terms.ts";
import { isFudge } from "../models/is-fudge.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { fudgeSettings } from "../settings.ts";
import { situation } from "../situation.ts";

const stateOf = (state: FlowState): OrderState => state as unknown as OrderState;
const eventOf = (event: OrderEvent): FlowEvent => event as unknown as FlowEvent;

/** Level in everything but a dice-off: read only when two totals are equal. */
function entry(p: Participant): ReturnType<typeof initiativeEntry> {
  const rollOff = typeof p.state.rollOff === "number" ? p.state.rollOff : 0;
  return initiativeEntry(p.character as FudgeCharacter, p.initiative, fudgeSettings(), rollOff);
}

function compare(a: Participant, b: Participant): number {
  if (a.initiative === null || b.initiative === null || a.initiative !== b.initiative)
    return (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity) || 0;
  return a.character && b.character ? compareInitiative(entry(a), entry(b)) : 0;
}

/** Who acts before whom; those who are level in everything are told apart by their ids, which fell at random when they joined. @rule FUD-261 */
const before = (a: Participant, b: Participant): number => {
  const byRule = compare(a, b);
  return Number.isNaN(byRule) || byRule === 0 ? (a.id > b.id ? 1 : -1) : byRule;
};

/** Whether somebody has used an action of this turn already: then it is too late to delay it. @rule FUD-296 */
function hasActed(id: string, round: number): boolean {
  const combatant = game.combats.find((c) => c.combatants.has(id))?.combatants.get(id);
  const spends = combatant ? (combatant.system as unknown as CombatantModel).spendsIn(round) : {};
  return ["standard", "move", "traded"].some((action) => (spends[action] ?? 0) > 0);
}

/** Everybody's initiative by place. */
const totals = (all: readonly Participant[]): Totals => Object.fromEntries(all.map((p) => [p.id, p.initiative]));

const outOf = (all: readonly Participant[]): readonly string[] => all.filter((p) => p.out).map((p) => p.id);

/** Who came, who left and who has thrown anew since the last step, who is out, and whether whoever is up has acted. @rule FUD-260 FUD-263 FUD-264 */
function arrivals(state: OrderState, all: readonly Participant[]): Arrivals {
  const now = totals(all);
  const moving = thrownSince(state.data.totals ?? now, now).filter((id) => state.order.includes(id));
  const found = (id: string): Participant[] => all.filter((p) => p.id === id);
  const known = state.order.filter((id) => !moving.includes(id)).flatMap(found);
  const joins = all.filter((p) => p.initiative !== null && !state.order.includes(p.id)).sort(before);
  const place = (p: Participant): Placed => ({ id: p.id, before: known.find((k) => before(p, k) < 0)?.id ?? null });
  return {
    joins: joins.map(place),
    leaves: state.order.filter((id) => !all.some((p) => p.id === id)),
    moves: moving.flatMap(found).sort(before).map(place),
    totals: now,
    out: outOf(all),
    acted: state.up !== null && hasActed(state.up, state.round),
  };
}

const reducer: Reducer<readonly Participant[], FlowState, FlowEvent> = {
  begin: (all) =>
    orderFlow.begin({
      order: [...all].sort(before).map((p) => p.id),
      totals: totals(all),
      out: outOf(all),
    }) as unknown as FlowState,
  step: (state, event) => orderFlow.step(stateOf(state), event as unknown as OrderEvent) as unknown as Step<FlowState>,
};

const characterOf = (all: readonly Participant[], id: string): FudgeCharacter | null => {
  const found = all.find((p) => p.id === id)?.character;
  return isFudge(found) ? found : null;
};

/** The buttons of a row: let the turn pass, take it after all, set off what was readied. @rule FUD-296 FUD-303 FUD-687 */
function choicesOf(
  state: OrderState,
  all: readonly Participant[],
  plays: (id: string) => boolean,
  localize: Localize,
): FlowChoice[] {
  const say = (name: string): string => localize(key("Order", name));
  const refused = (reason: string): { readonly refused: string } => ({ refused: localize(key("Refusal", reason)) });
  return state.order.filter(plays).flatMap((id): FlowChoice[] => {
    const waiting = waitingOf(state.data, id);
    const choice = (event: OrderEvent, name: string, icon: string, no: object = {}): FlowChoice => ({
      event: eventOf(event),
      label: say(name),
      icon,
      combatant: id,
      ...no,
    });
    if (waiting.kind === "delaying") return [choice({ type: "act", id }, "act", "fa-solid fa-play")];
    const who = characterOf(all, id);
    const own =
      state.up === id && state.order.length > 1 && who !== null && turnLimits(who).free
        ? [
            choice(
              { type: "delay", id, acted: false },
              "delay",
              "fa-solid fa-hourglass-half",
              waiting.kind === "none" && waiting.owesTurn
                ? refused("wait.owed")
                : hasActed(id, state.round)
                  ? refused("wait.acted")
                  : {},
            ),
          ]
        : [];
    return [
      ...own,
      ...(waiting.kind === "ready" && state.up !== id
        ? [choice({ type: "trigger", id }, "trigger", "fa-solid fa-bolt")]
        : []),
    ];
  });
}

/** What a row says of who waits. @rule FUD-687 */
function noteOf(state: OrderState, id: string, localize: Localize): string | null {
  const waiting = waitingOf(state.data, id);
  if (waiting.kind === "delaying") return localize(key("Order", "delaying"));
  if (waiting.kind === "onTrigger") return localize(key("Order", "onTrigger"), { action: waiting.action });
  return waiting.kind === "ready"
    ? localize(key("Order", "ready"), { action: waiting.action, trigger: waiting.trigger })
    : null;
}

/** What extra effort has raised ends as one delays, like all that is good. @rule FUD-296 */
const boostsOver = (who: FudgeActor): readonly Change[] => [
  ...(who.boosts.length > 0 ? [change(who.ref, "system.boosts", who.boosts as never, [], "FUD-296")] : []),
  ...(who.extraStandard > 0 ? [change(who.ref, "system.extraStandard", who.extraStandard, 0, "FUD-296")] : []),
];

const flow: TurnFlow = {
  reducer,
  edges: (before, after, event) => turnEdges(stateOf(before), stateOf(after), event as unknown as OrderEvent),
  next: () => eventOf({ type: "next" }),
  attend: () => eventOf({ type: "attend" }),
  waits: (state) => waitsForThrows(stateOf(state)),
  grant: (id) => eventOf({ type: "grant", id }),
  may: (state, event, isGM, plays) => {
    const said = event as unknown as OrderEvent;
    if (isGM) return true;
    if (said.type === "grant" || said.type === "attend") return refuse("gmOnly");
    const whose = said.type === "next" ? stateOf(state).up : said.id;
    return whose !== null && plays(whose) ? true : refuse("order.notYours");
  },
  complete: (state, event, all, table) => {
    const said = event as unknown as OrderEvent;
    const now = { arrivals: arrivals(stateOf(state), all) };
    if (said.type !== "delay" && said.type !== "ready") return eventOf({ ...said, ...now });
    const who = characterOf(all, said.id);
    if (who && said.type === "ready") {
      const paid = payFor(situation(who.ref, table), who.ref, readyCost(said.cost), { readies: true });
      return paid.accepted ? eventOf({ ...said, ...now, changes: paid.changes }) : paid;
    }
    return who && said.type === "delay"
      ? eventOf({
          ...said,
          ...now,
          acted: hasActed(said.id, stateOf(state).round),
          changes: [...endedByDelay(who), ...boostsOver(who as FudgeActor)],
        })
      : refuse("gone", { name: said.id });
  },
  view: (state, all, isGM, plays, localize): FlowView => {
    const now = stateOf(state);
    const notes = Object.fromEntries(
      now.order.flatMap((id) => {
        const note = noteOf(now, id, localize);
        return note === null ? [] : [[id, note]];
      }),
    );
    return {
      caption: null,
      choices: choicesOf(now, all, (id) => isGM || plays(id), localize),
      notes,
    };
  },
};

/**
 * Who acts first: the total, and among equals Dodge, Agility, Awareness, then a dice-off. Minions of one name share a throw. Once the fight has begun turns may be delayed and
 * actions readied.
 * @rule FUD-260 FUD-261 FUD-264 FUD-296 FUD-303 FUD-374 FUD-680 FUD-681 FUD-687 FUD-707
 */
export const fudgeOrder: TurnOrder = {
  compare,
  throwFor: ([first]) => {
    if (!first?.character) return null;
    const character = first.character as FudgeCharacter;
    const request = initiativeCheck(character, fudgeSettings());
    const spent = usedUp(character, request.uses);
    return {
      formula: formulaOf(request),
      resolve: (faces) => resolveCheck(request, facesRead(faces)),
      ...(spent.length > 0 && { spent }),
    };
  },
  group: (p) => {
    const character = p.character as FudgeCharacter | null;
    return character?.kind === "minion" ? character.name : null;
  },
  flow,
};
