import {
  ACTION_RIGHTS,
  type ActionEvent,
  actionExchange,
  type ActionState,
  actorIn,
  allocationQuestion,
  askedOnAction,
  causeNamed,
  type CommitAsk,
  completeAction,
  defaultAllocation,
  diceQuestion,
  type Die,
  doomAssign,
  doomDice as diceIn,
  type DoompoolCharacter,
  type EffectPlace,
  effectsQuestion,
  ESCAPING,
  type Facts,
  findSfx,
  forceQuestion,
  gainQuestion,
  joinable,
  joinsQuestion,
  key,
  type Now,
  type OpenedAction,
  type OpportunityOp,
  partiesOf,
  payFor,
  payQuestion,
  placesOf,
  planSlot,
  type PoolBuild,
  type PoolDie,
  quickBonus,
  readUsual,
  requestFor,
  resultDice,
  type Roller,
  rollerOf,
  rollIn,
  type Sfx,
  sfxPrice,
  sfxQuestion,
  slotOf,
  stageOf,
  standingReaction,
  sufferer,
  trackQuestion,
  traumaByDefault,
  useOf,
  usuallyMeant,
  waiting,
  wayOf,
} from "../../../rules/doompool/index.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { actorOf } from "../../apply/ground.ts";
import { icon } from "../../ids.ts";
import { declarationById } from "../../registry.ts";
import { type Brought, defineExchange, type GestureContext, type Table } from "../../ruleset.ts";
import { localize } from "../../view/text/localize.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { characterAt, doomOf, factsOf, isRefusal } from "../at-table.ts";
import { askPool } from "../dice/build.ts";
import { droppedOn } from "../dice/dropped.ts";
import { throwPool } from "../dice/throw.ts";
import { limitAccepted } from "../powers/limits.ts";
import { doompoolSettings } from "../settings.ts";
import { situationOf } from "../situation.ts";
import { markAction, waits } from "../turn/used-turn.ts";
import { actionCard } from "./action-card.ts";
import { put } from "./put.ts";
import { describeAction } from "./trace.ts";

type Event = ActionEvent;
type Context = GestureContext<ActionState>;

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
  return diceIn({ pool: isRefusal(pool) ? null : pool });
};
const placeOf = (text: string | undefined): EffectPlace =>
  text === "automatic" || text === "bonus" ? text : Number(text);
const one = (event: Event): Brought<Event> => ({ event });

/** Tell the user why a gesture comes to nothing. */
function told(refusal: Refusal): null {
  notifyRefusal(refusal, declarationById("doompool"));
  return null;
}

/** The pool of a slot, thrown: planned here for its dice, planned anew at the desk for everything else. */
async function commit(state: ActionState, slot: string, ask: CommitAsk, table: Table): Promise<Brought<Event> | null> {
  const planned = planSlot(state, slot, ask, factsFor(state, table));
  if (!planned.accepted) return told(planned);
  const { faces, rolls } = await throwPool(planned.plan.dice.map((d) => d.size));
  return { event: { type: "commit", slot, plan: { ...planned.plan, changes: [] }, faces, ask }, rolls };
}

/** A pool without the words that its stunts were given, which have to have some. */
const wordless = (build: PoolBuild): PoolBuild => ({
  ...build,
  picks: build.picks.map((p) => (p.kind === "stunt" || p.kind === "waitingStunt" ? { ...p, text: "…" } : p)),
});

/** What is rolled from traits of somebody's own. */
const OWN: readonly PoolDie["source"][] = [
  "distinction",
  "power",
  "specialty",
  "asset",
  "resource",
  "stunt",
  "ownComplication",
  "sfx",
];

/** Who says this with traits and SFX of their own. */
function speaker(event: Event, state: ActionState): string | undefined {
  if (event.type === "commit" || event.type === "sfx") return rollerOf(state, event.slot)?.uuid;
  const s = event.type === "ward" || event.type === "force" ? slotOf(state, event.slot) : null;
  return s ? sufferer(state, s).uuid : undefined;
}

/** Names of traits and SFX that the table may not know are left out of what goes on the card: the dice lie open and are played with, what they stand for isn't told. @rule DOO-301 DOO-337 */
function masked(event: Event, state: ActionState, table: Table): Event {
  const by = speaker(event, state);
  if (by === undefined || by === state.request.pool.uuid || !table.hidden(by)) return event;
  if ("sfx" in event) return { ...event, sfx: { ...event.sfx, name: "" } };
  if (event.type !== "commit") return event;
  const { ask, plan } = event;
  return {
    ...event,
    plan: {
      ...plan,
      dice: plan.dice.map((d) => (OWN.includes(d.source) ? { ...d, name: "" } : d)),
      price: plan.price.map((p) => ({ ...p, name: "" })),
    },
    ...(ask && "build" in ask && { ask: { build: wordless(ask.build) } }),
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
  const question = joinsQuestion(joins, prepared);
  const ready = joins.filter((j) => prepared.some((p) => p.name === j.name && p.source === j.source));
  const taken =
    joins.length === 0 || quick
      ? ready
      : await put(question, {
          title: localize(key("Dialog", "doomRoll")),
          about: state.request.intent === "" ? state.request.actor.name : state.request.intent,
          img: state.request.pool.img,
          button: localize("CROSSOVER.Shared.Press.roll"),
        });
  return taken && commit(state, slot, { joins: taken }, table);
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

/** What a slot is usually answered with: what somebody stands ready with, or the doom pool and what was said to join it. */
function standing(state: ActionState, slot: string, table: Table): CommitAsk | null {
  const facts = factsFor(state, table);
  const roller = rollerOf(state, slot);
  if (roller?.uuid === state.request.pool.uuid) return { joins: droppedOn(state.request.id).joins };
  const who = roller && facts.character(roller.uuid);
  return who ? { build: standingReaction(state, who, facts) } : null;
}

/** Dice that lie there, read for the best total and announced. @param usual  with what the effect die is to become */
const announceBest = (state: ActionState, slot: string, table: Table, usual: boolean): readonly Brought<Event>[] =>
  readUsual(
    state,
    slot,
    factsFor(state, table),
    usual ? usuallyMeant(state, table.hidden, factsFor(state, table)) : null,
  ).map(one);

/** One press for what somebody stands ready with, read for its best total. @rule DOO-073 DOO-090 */
async function reactUsual({ state, args, table }: Context): Promise<readonly Brought<Event>[] | null> {
  const slot = args.slot ?? "";
  const ask = standing(state, slot, table);
  const thrown = ask && (await commit(state, slot, ask, table));
  if (!thrown) return null;
  const then = actionExchange.step(state, thrown.event);
  return then.accepted ? [thrown, ...announceBest(then.state, slot, table, false)] : told(then);
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
  const picked =
    roll &&
    (await put(diceQuestion(roll), {
      title: localize(key("Dialog", "dice")),
      about: roll.roller.name,
      img: roll.roller.img,
      button: localize(key("Dialog", "take")),
    }));
  return picked ? choose(context, picked.total, picked.effects) : null;
}

/** Announce a roll; an action against several says first which effect die goes to whom. @rule DOO-075 DOO-243 */
async function announce({ state, args, quick }: Context): Promise<Brought<Event> | null> {
  const slot = args.slot ?? "";
  const question = slot === "action" ? allocationQuestion(state) : null;
  const allocation = !question
    ? []
    : quick
      ? defaultAllocation(state)
      : await put(question, {
          title: localize(key("Dialog", "allocate")),
          about: key("Dialog", "allocateHint"),
          img: state.request.actor.img,
          button: localize(key("Dialog", "announce")),
        });
  return allocation && one({ type: "announce", slot, allocation, now: LATER });
}

/** Which doom dice pay, where there is a choice; with Shift the smallest that will do. Null when the question was closed. @rule DOO-081 DOO-083 DOO-171 */
async function askPay(
  due: readonly Die[],
  about: string,
  img: string,
  table: Table,
  quick: boolean,
): Promise<readonly Die[] | null> {
  const doom = doomDice(table);
  const question = quick ? null : payQuestion(due, doom);
  return question
    ? put(question, { title: localize(key("Dialog", "pay")), about, img, button: localize(key("Sheet", "spend")) })
    : (doomAssign(due, doom) ?? []);
}

/** The same for an SFX of the Gamemaster's characters. */
const paySfx = (who: DoompoolCharacter, sfx: Sfx, img: string, table: Table, quick: boolean) =>
  askPay(who.type === "hero" ? [] : sfxPrice(who, sfx).doom, sfx.name, img, table, quick);

/** What an SFX leaves open, asked where there is a choice. @rule DOO-220 DOO-222 */
async function leftOpen(who: DoompoolCharacter, set: string, sfx: Sfx, roll: ReturnType<typeof rollIn>, img: string) {
  const question = sfxQuestion(who, set, sfx, roll);
  return question.open
    ? put(question, { title: sfx.name, about: who.name, img, button: localize(key("Sheet", "use")) })
    : question.taken({ power: "", track: "", asset: "" });
}

/** Use an SFX on a roll; a reroll throws all dice of the pool again, or the worst of them; a power that grows or is doubled brings a new die. @rule DOO-171 DOO-220 DOO-225 */
async function sfx({ state, args, table, quick }: Context): Promise<Brought<Event> | null> {
  const { slot = "", set = "", sfx: id = "" } = args;
  const roll = rollIn(state, slot);
  const character = roll && characterAt(table, roll.roller.uuid);
  const found = character && findSfx(character, set, id);
  if (!roll || !character || !found) return told(refuse("sfx.gone"));
  const left = await leftOpen(character, set, found, roll, roll.roller.img);
  const pay = left && (await paySfx(character, found, roll.roller.img, table, quick));
  if (!left || !pay) return null;
  const named = { set, id, name: found.name, ...left };
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
  const pay = roll && way && (await askPay(way.toPay, roll.roller.name, roll.roller.img, table, false));
  return way && pay ? one({ type: "choose", slot, total: way.total, effects: way.effects, pay }) : null;
}

async function buy({ state, args, table, viewer }: Context): Promise<Brought<Event> | null> {
  const facts = factsFor(state, table);
  const heroes = facts.present
    .flatMap((uuid) => facts.character(uuid) ?? [])
    .filter((c) => c.type === "hero" && (viewer.isGM || viewer.owns(c.ref)));
  const answer = await put(gainQuestion(heroes, facts), {
    title: localize(key("Dialog", "opportunity")),
    about: key("Dialog", "opportunityHint"),
    img: icon("star-medal"),
    button: localize(key("Dialog", "buy")),
  });
  const buyer = answer?.buyer && table.party(answer.buyer.ref);
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
  const hurt = s && characterAt(table, sufferer(state, s).uuid);
  const use =
    s && place !== undefined ? useOf(state, s, args.use ?? "", { trauma: hurt ? traumaByDefault(hurt) : false }) : null;
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
  const people = [...new Set([state.request.actor.uuid, ...facts.present])].flatMap((uuid) => table.party(uuid) ?? []);
  const answer = await put(
    effectsQuestion(state, s, {
      people,
      sufferer: facts.character(sufferer(state, s).uuid),
      escaping: localize(ESCAPING),
    }),
    {
      title: localize(key("Dialog", "effects")),
      about: s.target.name,
      img: s.target.img,
      button: localize(key("Dialog", "settle")),
    },
  );
  return answer ? one({ type: "assign", slot: s.target.uuid, ...answer }) : null;
}

async function redirect({ state, args, table }: Context): Promise<Brought<Event> | null> {
  const s = slotOf(state, args.slot ?? "");
  const place = placeOf(args.place);
  const effect = s?.effects?.find((e) => e.place === place);
  if (!s || effect?.use.type !== "stress") return null;
  const who = sufferer(state, s);
  const moved = await put(trackQuestion(effect.use.track, who.side === "hero" ? null : doomDice(table)), {
    title: localize(key("Dialog", "redirect")),
    about: who.name,
    img: who.img,
    button: localize(key("Dialog", "redirectNow")),
  });
  return moved && one({ type: "redirect", slot: s.target.uuid, place, ...moved, now: LATER });
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
  const { img } = sufferer(state, s);
  const left = limit ? {} : await leftOpen(character, set?.id ?? "", found, null, img);
  const pay = limit || !left ? [] : await paySfx(character, found, img, table, quick);
  if (!left || !pay) return null;
  // A cause that the SFX names: pressing the button says that this is it, and the Gamemaster sees it and may take it back.
  const source = causeNamed(found);
  const used = {
    slot: s.target.uuid,
    place: placeOf(args.place),
    source,
    sfx: { set: set?.id ?? "", id: found.id, name: found.name, cost: 0, pay, ops: found.ops, ...left },
    changes: [],
    now: LATER,
  };
  const actor = limit && viewer.isGM && character.type === "hero" ? actorOf(character.ref) : null;
  if (!actor || (await limitAccepted(actor, found.name))) return one({ type: "ward", ...used });
  const die = await put(forceQuestion(doomDice(table)), {
    title: localize(key("Sheet", "limitDeclined"), { name: found.name }),
    about: character.name,
    img: sufferer(state, s).img,
    button: localize(key("Sheet", "force")),
  });
  return die === null ? null : one({ type: "force", ...used, die });
}

/** What settles a target; when that was the last of it, the exchange closes in the same breath. @rule DOO-060 DOO-334 */
function settle({ state, args: { slot = "" }, viewer }: Context, event: Event): readonly Brought<Event>[] {
  const last = state.slots.every((s) => s.target.uuid === slot || ["applied", "closed"].includes(stageOf(state, s)));
  const mayClose = viewer.isGM || partiesOf(state).some((p) => viewer.owns(p.uuid));
  return [one(event), ...(last && mayClose ? [one({ type: "finish", changes: [] })] : [])];
}

function buyBack({ state, args }: Context): Brought<Event> | null {
  const slot = args.slot ?? "";
  const opposing: readonly Roller[] = slot === "action" ? state.slots.map((s) => s.target) : [state.request.actor];
  const hero = opposing.find((o) => o.side === "hero");
  return hero ? one({ type: "buyBack", slot, die: Number(args.die) as Die, hero: hero.uuid, now: LATER }) : null;
}

/**
 * An action with everything that follows, on one card. What the sender may not decide is filled in at the Gamemaster's desk by the rules themselves.
 * @rule DOO-330 DOO-331 DOO-332 DOO-333 DOO-334 DOO-335 DOO-336 DOO-337 DOO-338
 */
export const actionKind = defineExchange<unknown, OpenedAction, ActionState, Event>({
  reducer: actionExchange,
  compose: (ask, table, gm = false) => {
    const made = requestFor("action", ask, situationOf(table, actorIn(ask), gm));
    if (!made.accepted) return made;
    const { request } = made;
    const kept = table.hidden(request.actor.uuid) ? { ...request, build: wordless(request.build) } : request;
    return waits(ask, request.actor.uuid, table) ?? { ...made, request: kept };
  },
  opening: async (request, table) => commit(actionExchange.begin(request), "action", { build: request.build }, table),
  rights: ACTION_RIGHTS,
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
  asked: (state, table) => askedOnAction(state, factsFor(state, table)),
  usual: async (state, uuid, table) => {
    const s = state.slots.find((t) => stageOf(state, t) === "react" && rollerOf(state, t.target.uuid)?.uuid === uuid);
    const ask = s && standing(state, s.target.uuid, table);
    return ask ? commit(state, s.target.uuid, ask, table) : null;
  },
  describe: describeAction,
  view: actionCard,
  gestures: {
    choose: async (context) => choose(context, numbers(context.args.total), numbers(context.args.effects)),
    chooseByHand,
    announce,
    announceBest: async ({ state, args, table }) => announceBest(state, args.slot ?? "", table, true),
    sfx,
    activate: async (context) => activate(context),
    buy,
    buyBack: async (context) => buyBack(context),
    close: async ({ args }) => one({ type: "close", slot: args.slot ?? "" }),
    react,
    reactUsual,
    reactDoom,
    decline: async ({ args }) => one({ type: "decline", slot: args.slot ?? "" }),
    counter: async ({ args }) =>
      one({
        type: "counter",
        slot: args.slot ?? "",
        pay: args.die === undefined ? null : (Number(args.die) as Die),
        now: LATER,
      }),
    waive: async (context) => settle(context, { type: "waive", slot: context.args.slot ?? "" }),
    assignQuick: async (context) => assignQuick(context),
    assign,
    redirect,
    ward,
    payOther,
    apply: async (context) => settle(context, { type: "apply", slots: [context.args.slot ?? ""], changes: [] }),
    finish: async () => one({ type: "finish", changes: [] }),
  },
});
