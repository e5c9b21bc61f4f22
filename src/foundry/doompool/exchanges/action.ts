import {
  type ActionEvent,
  actionExchange,
  type ActionState,
  causeNamed,
  type CommitAsk,
  completeAction,
  creatorOf,
  type Die,
  DOOM_DIE,
  doomDueFor,
  type DoompoolCharacter,
  type EffectPlace,
  type Facts,
  key,
  legalSizes,
  type Now,
  type OpportunityOp,
  placesOf,
  planSlot,
  type PoolDie,
  quickBonus,
  resultDice,
  type Roller,
  rollerOf,
  rollIn,
  type Sfx,
  slotOf,
  type SlotState,
  smallestLegal,
  stageOf,
  sufferer,
  useOf,
  waiting,
} from "../../../rules/doompool/index.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { named } from "../../../rules/kernel/told.ts";
import { actorOf } from "../../apply/ground.ts";
import { rulesetById } from "../../registry.ts";
import { type Brought, defineExchange, type GestureContext, type Party, type Table } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { notifyRefusal } from "../../view/refusals.ts";
import { actionRequest, type OpenedAction, readAction } from "../asks.ts";
import { askPool } from "../builder/ask.ts";
import { throwPool } from "../dice.ts";
import { characterAt, doomOf, factsOf, isRefusal } from "../facts.ts";
import { limitAccepted } from "../limits.ts";
import { joinable } from "../live/live-view.ts";
import { droppedOn } from "../live/wire.ts";
import { doompoolSettings } from "../settings.ts";
import { markAction, waits } from "../turn.ts";
import { actionCard } from "../view/action-card.ts";
import { describeAction } from "../view/trace.ts";
import { askAllocation, defaultAllocation, mayAllocate } from "./allocation.ts";
import { payFor, wayOf } from "./choices.ts";
import { askDice, askEffects, askGain, askSfxPower, askTrack, question, traumaOf } from "./dialogs.ts";
import { askPay } from "./pay.ts";

type Event = ActionEvent;
type Context = GestureContext<ActionState>;

/** Everybody that an action is about. */
export const partiesOf = (state: ActionState): readonly Party[] => [
  state.request.actor,
  ...state.request.targets.filter((t) => t.uuid !== state.request.actor.uuid),
];

const factsFor = (state: ActionState, table: Table): Facts =>
  factsOf(
    table,
    partiesOf(state).map((p) => p.uuid),
  );

/** Budgets as a client sends them: nothing, because the Gamemaster's client fills them in. */
const LATER: Now = { pp: 0, doom: [] };

const numbers = (text: string | undefined): number[] =>
  (text ?? "")
    .split(",")
    .filter((x) => x !== "")
    .map(Number);
const doomDice = (table: Table): readonly Die[] => {
  const pool = doomOf(table);
  return isRefusal(pool) ? [] : pool.dice;
};
const placeOf = (text: string | undefined): EffectPlace =>
  text === "automatic" || text === "bonus" ? text : Number(text);
const one = (event: Event): Brought<Event> => ({ event });

/** Tell the user why a gesture comes to nothing. */
function told(refusal: Refusal): null {
  notifyRefusal(refusal, rulesetById("doompool"));
  return null;
}

/** The pool of a slot, thrown: planned here for its dice, planned anew at the desk for everything else. */
async function commit(state: ActionState, slot: string, ask: CommitAsk, table: Table): Promise<Brought<Event> | null> {
  const planned = planSlot(state, slot, ask, factsFor(state, table));
  if (!planned.accepted) return told(planned);
  const { faces, rolls } = await throwPool(planned.plan.dice.map((d) => d.size));
  return { event: { type: "commit", slot, plan: { ...planned.plan, changes: [] }, faces, ask }, rolls };
}

/** Names of traits that the table may not know are left out of the pool: the dice are seen, what they stand for isn't. @rule DOO-301 DOO-337 */
function masked(event: Event, state: ActionState, table: Table): Event {
  if (event.type !== "commit") return event;
  const roller = rollerOf(state, event.slot);
  if (!roller || roller.uuid === state.request.pool.uuid || !table.hidden(roller.uuid)) return event;
  const own: readonly PoolDie["source"][] = [
    "distinction",
    "power",
    "specialty",
    "asset",
    "resource",
    "stunt",
    "ownComplication",
    "sfx",
  ];
  return {
    ...event,
    plan: {
      ...event.plan,
      dice: event.plan.dice.map((d) => (own.includes(d.source) ? { ...d, name: "" } : d)),
      price: event.plan.price.map((p) => ({ ...p, name: "" })),
    },
  };
}

/** An action marks its turn in the tracker, with the card that rolls it. @rule DOO-193 */
function usingTurn(event: Event, state: ActionState, table: Table): Event {
  if (event.type !== "commit" || event.slot !== "action") return event;
  const character = characterAt(table, state.request.actor.uuid);
  return character
    ? { ...event, plan: { ...event.plan, changes: [...event.plan.changes, ...markAction(character, table)] } }
    : event;
}

/** The doom pool rolls: the Gamemaster says which traits of the scene join it. @rule DOO-094 */
async function reactDoom({ state, args, table, quick }: Context): Promise<Brought<Event> | null> {
  const slot = args.slot ?? "";
  const facts = factsFor(state, table);
  const actor = facts.character(state.request.actor.uuid);
  const joins = joinable(actor, facts.scene.distinctions);
  const prepared = droppedOn(state.request.id).joins;
  const ready = joins.flatMap((j, i) => (prepared.some((p) => p.name === j.name && p.source === j.source) ? [i] : []));
  if (joins.length === 0 || quick)
    return commit(state, slot, { joins: joins.filter((_d, i) => ready.includes(i)) }, table);
  const input = await question({
    title: localize(key("Dialog", "doomRoll")),
    subtitle: state.request.intent === "" ? state.request.actor.name : state.request.intent,
    img: state.request.pool.img,
    button: localize("CROSSOVER.Shared.Press.roll"),
    fields: () => [
      {
        type: "many",
        name: "joins",
        label: localize(key("Dialog", "joins")),
        value: ready.map(String),
        options: joins.map((d, i) => ({ value: String(i), label: `d${d.size} ${d.name}` })),
      },
    ],
    refused: () => null,
  });
  if (!input) return null;
  const ticked = (Array.isArray(input.joins) ? (input.joins as readonly unknown[]) : [input.joins])
    .filter((x): x is string => typeof x === "string" && x !== "")
    .map(Number);
  return commit(state, slot, { joins: joins.filter((_d, i) => ticked.includes(i)) }, table);
}

async function react({ state, args, table }: Context): Promise<Brought<Event> | null> {
  const slot = args.slot ?? "";
  const s = slotOf(state, slot);
  if (!s) return null;
  const build = await askPool({
    actor: slot,
    opponents: [state.request.actor.uuid],
    title: localize(key("Builder", "reaction")),
    intent: state.request.intent,
    doom: droppedOn(state.request.id).doom,
    slot: { state, slot },
  });
  return build ? commit(state, slot, { build }, table) : null;
}

function choose(
  { state, args, table }: Context,
  total: readonly number[],
  effects: readonly number[],
): Brought<Event> | null {
  const slot = args.slot ?? "";
  const roll = rollIn(state, slot);
  const way = roll && wayOf(roll, total, effects);
  if (!roll || !way) return null;
  return one({ type: "choose", slot, total, effects, pay: payFor(roll, way, doomDice(table)) ?? [] });
}

async function chooseByHand(context: Context): Promise<Brought<Event> | null> {
  const roll = rollIn(context.state, context.args.slot ?? "");
  const picked = roll && (await askDice(roll, localize));
  return picked ? choose(context, picked.total, picked.effects) : null;
}

/** Announce a roll; an action against several says first which effect die goes to whom. @rule DOO-075 DOO-243 */
async function announce({ state, args, quick }: Context): Promise<Brought<Event> | null> {
  const slot = args.slot ?? "";
  const asks = slot === "action" && mayAllocate(state);
  const allocation = !asks ? [] : quick ? defaultAllocation(state) : await askAllocation(state, localize);
  return allocation && one({ type: "announce", slot, allocation, now: LATER });
}

/** The doom dice that pay for an SFX of the Gamemaster's characters, asked for where there is a choice. Null when the question was closed. */
async function paySfx(
  character: DoompoolCharacter,
  found: Sfx,
  img: string,
  table: Table,
  quick: boolean,
): Promise<readonly Die[] | null> {
  return askPay(doomDueFor(character, found), doomDice(table), { subtitle: found.name, img }, quick, localize);
}

/** Use an SFX on a roll; a reroll throws all dice of the pool again, or the worst of them; a power that grows or is doubled brings a new die. @rule DOO-171 DOO-220 DOO-225 */
async function sfx({ state, args, table, quick }: Context): Promise<Brought<Event> | null> {
  const { slot = "", set = "", sfx: id = "" } = args;
  const roll = rollIn(state, slot);
  const character = roll && characterAt(table, roll.roller.uuid);
  const found = character?.powerSets.find((s) => s.id === set)?.sfx.find((x) => x.id === id);
  if (!roll || !character || !found) return told(refuse("sfx.gone"));
  const power = await askSfxPower(character, set, found, roll, localize);
  const pay = power === null ? null : await paySfx(character, found, roll.roller.img, table, quick);
  if (power === null || pay === null) return null;
  const named = { set, id, name: found.name, ...(power !== "" && { power }) };
  const grown = roll.stage === "rolled" ? resultDice(roll.plan.dice, { ...named, ops: found.ops }) : null;
  if (grown?.accepted === false) return told(grown);
  const most = found.ops.reduce((n, o) => Math.max(n, o.op === "reroll" ? o.count : 0), 0);
  // An SFX that rerolls some dice takes the worst: those with the lowest faces, the largest first among equals.
  const places = [...roll.dice.keys()]
    .sort(
      (a, b) =>
        (roll.dice[a]?.face ?? 0) - (roll.dice[b]?.face ?? 0) || (roll.dice[b]?.size ?? 0) - (roll.dice[a]?.size ?? 0),
    )
    .slice(0, most);
  const fresh = grown?.accepted === true ? grown.fresh.flatMap((i) => grown.dice[i]?.size ?? []) : [];
  const { faces, rolls } = await throwPool([...fresh, ...places.flatMap((i) => roll.dice[i]?.size ?? [])]);
  const rerolled = faces.slice(fresh.length).map((face, i) => ({ place: places[i] ?? 0, face }));
  return {
    event: {
      type: "sfx",
      slot,
      sfx: { ...named, cost: 0, pay, ops: found.ops },
      rerolled,
      thrown: faces.slice(0, fresh.length),
      changes: [],
      now: LATER,
    },
    rolls,
  };
}

/** Other doom dice for what is chosen now. @rule DOO-081 DOO-083 DOO-171 */
async function payOther({ state, args, table }: Context): Promise<Brought<Event> | null> {
  const slot = args.slot ?? "";
  const roll = rollIn(state, slot);
  const way = roll?.picked && wayOf(roll, roll.picked.total, roll.picked.effects);
  const pay =
    roll &&
    way &&
    (await askPay(way.toPay, doomDice(table), { subtitle: roll.roller.name, img: roll.roller.img }, false, localize));
  return way && pay ? one({ type: "choose", slot, total: way.total, effects: way.effects, pay }) : null;
}

async function buy({ state, args, table, viewer }: Context): Promise<Brought<Event> | null> {
  const facts = factsFor(state, table);
  const heroes = facts.present
    .flatMap((uuid) => facts.character(uuid) ?? [])
    .filter((c) => c.type === "hero" && (viewer.isGM || viewer.owns(c.ref)));
  const answer = await askGain(heroes, localize);
  const buyer = answer && table.party(answer.buyer.ref);
  return answer && buyer ? one({ type: "buy", slot: args.slot ?? "", buyer, gain: answer.gain, changes: [] }) : null;
}

function activate({ args }: Context): Brought<Event> | null {
  const ops = JSON.parse(args.ops ?? "[]") as readonly OpportunityOp[];
  return one({ type: "activate", slot: args.slot ?? "", ops, now: LATER });
}

/** A complication or asset still needs its name; anything else of a single die is one click. */
function assignQuick({ state, args, table }: Context): Brought<Event> | null {
  const s = slotOf(state, args.slot ?? "");
  const [place] = s ? placesOf(state, s) : [];
  const use =
    s && place !== undefined
      ? useOf(state, s, args.use ?? "", { trauma: traumaOf(characterAt(table, sufferer(state, s).uuid)) })
      : null;
  if (!s || place === undefined || !use) return null;
  return one({
    type: "assign",
    slot: s.target.uuid,
    primary: place,
    bonus: quickBonus(state, s, place, use),
    effects: [{ place, use, reduce: 0 }],
  });
}

async function assign({ state, args, table }: Context): Promise<Brought<Event> | null> {
  const s = slotOf(state, args.slot ?? "");
  if (!s) return null;
  const facts = factsFor(state, table);
  const people = [...new Set([state.request.actor.uuid, ...facts.present])].flatMap((uuid) => {
    const party = table.party(uuid);
    return party ? [{ uuid, name: party.name }] : [];
  });
  const answer = await askEffects(
    state,
    s,
    people,
    facts.character(sufferer(state, s).uuid),
    (a) => {
      const step = actionExchange.step(state, { type: "assign", slot: s.target.uuid, ...a });
      return step.accepted ? null : step;
    },
    localize,
  );
  return answer ? one({ type: "assign", slot: s.target.uuid, ...answer }) : null;
}

async function redirect({ state, args }: Context): Promise<Brought<Event> | null> {
  const s = slotOf(state, args.slot ?? "");
  const place = placeOf(args.place);
  const effect = s?.effects?.find((e) => e.place === place);
  if (!s || effect?.use.type !== "stress") return null;
  const who = sufferer(state, s);
  const track = await askTrack(effect.use.track, who.name, who.img, localize);
  return track ? one({ type: "redirect", slot: s.target.uuid, place, track, now: LATER }) : null;
}

/** An SFX or Limit of the one who is about to take an effect. The Gamemaster offers a hero's Limit to its player, and forces it after a no. @rule DOO-220 DOO-223 DOO-226 */
async function ward({ state, args, table, quick, viewer }: Context): Promise<Brought<Event> | null> {
  const s = slotOf(state, args.slot ?? "");
  const character = s && characterAt(table, sufferer(state, s).uuid);
  const set = character?.powerSets.find((p) => p.id === args.set);
  const found = [...(set?.sfx ?? []), ...(set?.limits ?? [])].find((x) => x.id === args.sfx);
  if (!s || !character || !found) return told(refuse("sfx.gone"));
  // A Limit costs nothing: whoever lets it act is paid for it.
  const limit = set?.limits.includes(found) === true;
  const pay = limit ? [] : await paySfx(character, found, sufferer(state, s).img, table, quick);
  if (pay === null) return null;
  // A cause that the SFX names: pressing the button says that this is it, and the Gamemaster sees it and may take it back.
  const source = causeNamed(found);
  const used = {
    slot: s.target.uuid,
    place: placeOf(args.place),
    source,
    sfx: { set: set?.id ?? "", id: found.id, name: found.name, cost: 0, pay, ops: found.ops },
    changes: [],
    now: LATER,
  };
  const actor = limit && viewer.isGM && character.type === "hero" ? actorOf(character.ref) : null;
  if (!actor || (await limitAccepted(actor, found.name))) return one({ type: "ward", ...used });
  const die = await askForce(found.name, character.name, sufferer(state, s).img, table);
  return die === null ? null : one({ type: "force", ...used, die });
}

/** Which doom die forces a Limit that was declined. Null when it is left at that. @rule DOO-171 DOO-223 */
async function askForce(name: string, subtitle: string, img: string, table: Table): Promise<Die | null> {
  const doom = doomDice(table);
  const input = await question({
    title: localize(key("Sheet", "limitDeclined"), { name }),
    subtitle,
    img,
    button: localize(key("Sheet", "force")),
    fields: () => [
      {
        type: "select",
        name: "die",
        label: localize(key("Doom", "die")),
        value: String(smallestLegal(doom, DOOM_DIE) ?? ""),
        options: legalSizes(doom).map((d) => ({ value: String(d), label: `d${d}` })),
      },
    ],
    refused: () => (doom.length === 0 ? refuse("doom.empty") : null),
  });
  return input && (Number(input.die) as Die);
}

/** Let the effects of a target fall; when that was the last of it, the exchange closes in the same breath. @rule DOO-060 DOO-334 */
function apply({ state, args, viewer }: Context): readonly Brought<Event>[] {
  const slot = args.slot ?? "";
  const last = state.slots.every((s) => s.target.uuid === slot || ["applied", "closed"].includes(stageOf(state, s)));
  const mayClose = viewer.isGM || partiesOf(state).some((p) => viewer.owns(p.uuid));
  return [
    one({ type: "apply", slots: [slot], changes: [] }),
    ...(last && mayClose ? [one({ type: "finish", changes: [] })] : []),
  ];
}

/** Nothing comes of it; when that was the last of it, the exchange closes in the same breath. */
function waive({ state, args, viewer }: Context): readonly Brought<Event>[] {
  const slot = args.slot ?? "";
  const last = state.slots.every((s) => s.target.uuid === slot || ["applied", "closed"].includes(stageOf(state, s)));
  const mayClose = viewer.isGM || partiesOf(state).some((p) => viewer.owns(p.uuid));
  return [one({ type: "waive", slot }), ...(last && mayClose ? [one({ type: "finish", changes: [] })] : [])];
}

function buyBack({ state, args }: Context): Brought<Event> | null {
  const slot = args.slot ?? "";
  const opposing: readonly Roller[] = slot === "action" ? state.slots.map((s) => s.target) : [state.request.actor];
  const hero = opposing.find((o) => o.side === "hero");
  return hero ? one({ type: "buyBack", slot, die: Number(args.die) as Die, hero: hero.uuid, now: LATER }) : null;
}

const roller = (state: ActionState, event: { readonly slot: string }): Party[] => {
  const who = rollerOf(state, event.slot);
  return who ? [who] : [];
};
const about =
  (pick: (state: ActionState, s: SlotState) => Roller | null) =>
  (state: ActionState, event: { readonly slot: string }): Party[] => {
    const s = slotOf(state, event.slot);
    const who = s && pick(state, s);
    return who ? [who] : [];
  };

/**
 * An action with everything that follows, on one card. What the sender may not decide is filled in at the Gamemaster's desk by the rules themselves.
 * @rule DOO-330 DOO-331 DOO-332 DOO-333 DOO-334 DOO-335 DOO-336 DOO-337 DOO-338
 */
export const actionKind = defineExchange<unknown, OpenedAction, ActionState, Event>({
  reducer: actionExchange,
  compose: (ask, table) => {
    const read = readAction(ask);
    if (!read.accepted) return read;
    const composed = actionRequest(read.ask, table);
    if (!composed.accepted) return composed;
    const planned = planSlot(
      actionExchange.begin(composed.request),
      "action",
      { build: composed.request.build },
      factsFor(actionExchange.begin(composed.request), table),
    );
    return planned.accepted ? (waits(ask, read.ask.actor, table) ?? composed) : planned;
  },
  opening: async (request, table) => commit(actionExchange.begin(request), "action", { build: request.build }, table),
  rights: {
    commit: { by: "owner", of: roller },
    choose: { by: "owner", of: roller },
    announce: { by: "owner", of: roller },
    sfx: { by: "owner", of: roller },
    decline: { by: "owner", of: roller },
    counter: { by: "owner", of: roller },
    waive: { by: "owner", of: about(creatorOf) },
    assign: { by: "owner", of: about(creatorOf) },
    redirect: { by: "owner", of: about(sufferer) },
    ward: { by: "owner", of: about(sufferer) },
    buy: { by: "owner", of: (_state, event) => named(event.buyer) },
    apply: { by: "owner", of: (state, event) => state.request.targets.filter((t) => event.slots.includes(t.uuid)) },
    activate: { by: "gm" },
    close: { by: "gm" },
    buyBack: { by: "gm" },
    force: { by: "gm" },
    finish: { by: "oneOf", of: partiesOf },
  },
  complete: (state, event, table) => {
    const full = completeAction(state, event, factsFor(state, table));
    return "accepted" in full ? full : masked(usingTurn(full, state, table), state, table);
  },
  parties: partiesOf,
  waiting: (state) =>
    waiting(state).flatMap((uuid) => [...partiesOf(state), state.request.pool].find((p) => p.uuid === uuid) ?? []),
  // A reaction has a time of its own (DOO-341); where the table set none, it is treated like any question.
  patience: (_state, table) => doompoolSettings(table).reactionTimeoutSeconds || null,
  byDefault: async (state, uuid) => {
    const s = slotOf(state, uuid);
    return s && stageOf(state, s) === "react" && s.defender === "character"
      ? one({ type: "decline", slot: uuid })
      : null;
  },
  describe: describeAction,
  view: actionCard,
  gestures: {
    choose: async (context) => choose(context, numbers(context.args.total), numbers(context.args.effects)),
    chooseByHand,
    announce,
    sfx,
    activate: async (context) => activate(context),
    buy,
    buyBack: async (context) => buyBack(context),
    close: async ({ args }) => one({ type: "close", slot: args.slot ?? "" }),
    react,
    reactDoom,
    decline: async ({ args }) => one({ type: "decline", slot: args.slot ?? "" }),
    counter: async ({ args }) =>
      one({
        type: "counter",
        slot: args.slot ?? "",
        pay: args.die === undefined ? null : (Number(args.die) as Die),
        now: LATER,
      }),
    waive: async (context) => waive(context),
    assignQuick: async (context) => assignQuick(context),
    assign,
    redirect,
    ward,
    payOther,
    apply: async (context) => apply(context),
    finish: async () => one({ type: "finish", changes: [] }),
  },
});
