import { type Change, undo } from "../../rules/kernel/change.ts";
import {
  clickOf,
  replay,
  restore,
  type Rewritten,
  sinceThen,
  type Stamped,
  withdraw,
} from "../../rules/kernel/exchange.ts";
import { NO_WORD, type Word } from "../../rules/kernel/policy.ts";
import { type Refusal, refuse, RulesError } from "../../rules/kernel/refusal.ts";
import { outline } from "../../rules/kernel/told.ts";
import { withoutLeave } from "../../rules/kernel/turns/turn-and-reach.ts";
import { withoutWalkedOn } from "../apply/ground.ts";
import { planned } from "../apply/unsaid.ts";
import { table, viewerOf } from "../apply/viewer.ts";
import { write } from "../apply/write.ts";
import { forcedChanges } from "../board/force.ts";
import { staying } from "../board/lasting.ts";
import { type CardsBack, flowOf, stepBack, stepFlow, stepRound, stepRoundBack } from "../combat/flow.ts";
import { stepsTold } from "../combat/steps.ts";
import { late } from "../late.ts";
import { messageVisibility, type Visibility } from "../platform.ts";
import { arrived, bringRuleset } from "../registry.ts";
import type { AnyExchangeKind, FlowEvent, RulesetAdapter } from "../ruleset.ts";
import { asksFor, holders, type Spoken, stepsTo, stood, usualNext, wordOf } from "./by-itself.ts";
import { partiesOf } from "./gone.ts";
import * as hooks from "./hooks.ts";
import * as journal from "./journal.ts";
import { moved } from "./moved.ts";
import { tryFirst } from "./overtaken.ts";
import { cardOf, messageById, modelOf, type OpenCard, readable, readCard, type UnreadCard } from "./record.ts";
import { permits, permitsUndo } from "./rights.ts";
import { takenAway } from "./taken-away.ts";
import { type ExchangeRecord, forget, keep, kept, store } from "./vault.ts";

/**
 * The Gamemaster's side of every card: the one place where requests of all clients come together, are checked, and are written. Order of life of a request: identity (from
 * the server's stamp) -> right -> facts -> rules -> other packages -> card -> documents -> parent card. Requests run one after another, so answers of eight targets, a
 * double click or two clients can't interleave.
 */

/** What can be asked of the desk. Names, choices and dice; whatever else matters is filled in here. */
export type DeskRequest =
  | {
      readonly op: "open";
      readonly id: string;
      readonly ruleset: string;
      readonly kind: string;
      readonly actor: string;
      readonly speaker: object;
      readonly ask: unknown;
      readonly event: Event | null;
      readonly rolls: readonly object[];
      readonly visibility: Visibility;
      readonly throwHere: boolean;
      readonly parent: { readonly message: string; readonly slot: string } | null;
    }
  | {
      readonly op: "say";
      readonly message: string;
      readonly events: readonly { readonly event: Event; readonly rolls: readonly object[] }[];
    }
  /** `click`: with all else that the same click said. `along`: with everything that came after it. */
  | {
      readonly op: "withdraw" | "restore";
      readonly message: string;
      readonly at: number;
      readonly click?: boolean;
      readonly along?: boolean;
    }
  | { readonly op: "reveal"; readonly message: string }
  /** Whoever asks does nothing more before what is answered by itself, and has answered as usual what is asked of those whom they play. */
  | { readonly op: "letStand"; readonly message: string }
  /** What a card has put on the board to stay there ends early. */
  | { readonly op: "endArea"; readonly message: string }
  /** Nobody is to wait for what is still open on a card; or it is taken up again. */
  | { readonly op: "end" | "resume"; readonly message: string }
  /** The Gamemaster vouches for a card that a player posted. */
  | { readonly op: "adopt"; readonly message: string }
  | { readonly op: "flow"; readonly combat: string; readonly event: FlowEvent }
  | { readonly op: "flowBack"; readonly combat: string }
  /** All steps of a round, on or back. `round`: in which it was asked. */
  | { readonly op: "flowRound" | "flowRoundBack"; readonly combat: string; readonly round: number };

type Event = { readonly type: string };

/** What the sender hears back. */
export type Answer = { readonly accepted: true; readonly message?: string } | Refusal;

let queue: Promise<unknown> = Promise.resolve();

/** Take a request. Those under way go first; a fault in one must not hold up the next, and never reaches the sender as more than a reason. */
export function handle(request: DeskRequest, user: User.Implementation): Promise<Answer> {
  // A round is many steps with cards in between: each is in the line by itself.
  const run = begun(request, user).catch((cause: unknown): Answer => {
    const gone = takenAway(request);
    if (gone) return gone;
    console.error("Crossover | a request failed", { request, cause });
    // Codes and an error's own words are for the console; whoever asked reads a sentence.
    if (cause instanceof RulesError) return refuse("malformed", { code: cause.code });
    return refuse("fault", { message: cause instanceof Error ? cause.message : String(cause) });
  });
  if (!LINES_UP_ITSELF.includes(request.op)) queue = run;
  // What nobody has to decide follows at once, in the same line, so that nothing comes between.
  if (request.op === "open" || request.op === "say" || request.op === "letStand")
    void run.then((answer) => {
      if (answer.accepted)
        followUp("message" in request ? request.message : request.id, request.op === "letStand" ? user : null);
    });
  return run;
}

/** What takes its place in the line by itself, once or several times. */
const LINES_UP_ITSELF: readonly DeskRequest["op"][] = ["flowRound", "flowBack", "flowRoundBack"];

async function begun(request: DeskRequest, user: User.Implementation): Promise<Answer> {
  if (request.op === "flowRound") return playRound(request, user);
  const before = queue;
  if (!LINES_UP_ITSELF.includes(request.op)) return before.then(async () => run_(request, user));
  // What the steps before it bring is asked for in the line, and goes back with them: it is waited for outside.
  await before;
  await stepsTold();
  return inLine(async () => run_(request, user));
}

/** What is usual on a card, and on the one that it was opened from. @param by  who has let it stand as it is */
function followUp(id: string, by: User.Implementation | null = null): void {
  const above = modelOf(messageById(id) as never)?.above?.message;
  for (const message of above === undefined ? [id] : [id, above])
    void inLine(async () => goOn(message, by)).catch((cause: unknown) => {
      if (messageById(message) === null) return;
      console.error("Crossover | a card didn't go on by itself", { message, cause });
    });
}

/** All turns that are left of a round. */
async function playRound(
  { combat: id, round }: Extract<DeskRequest, { readonly op: "flowRound" | "flowRoundBack" }>,
  user: User.Implementation,
): Promise<Answer> {
  const combat = game.combats.get(id) as unknown as Combat.Implementation | undefined;
  return combat?.started === true ? stepRound(combat, round, user, inLine) : refuse("noFight");
}

/** Run something else of this client in the same line as requests, so that it can't interleave with one: cards that move by themselves, a question's late answer. */
export function inLine<T>(run: () => Promise<T>): Promise<T> {
  const mine = queue.then(run);
  queue = mine.catch(() => undefined);
  return mine;
}

async function run_(request: DeskRequest, user: User.Implementation): Promise<Answer> {
  if (request.op === "open") return open(request, user);
  // Who fights, and whoever is on a card that was just opened, is on the way.
  await arrived();
  if ("combat" in request) {
    const combat = game.combats.get(request.combat) as unknown as Combat.Implementation | undefined;
    if (!combat || (!combat.started && !flowOf(combat)?.before)) return refuse("noFight");
    if (request.op === "flow") return stepFlow(combat, request.event, user);
    const cards: CardsBack = { written: writtenOn, takeBack: async (id) => takeBack(id, user) };
    return request.op === "flowBack"
      ? stepBack(combat, user, cards)
      : stepRoundBack(combat, request.round, user, cards);
  }
  const message = messageById(request.message);
  await bringRuleset(modelOf(message)?.ruleset ?? "");
  const unread = message ? cardOf(message) : null;
  if (!message || !unread) return refuse("cardGone");
  if (request.op === "adopt") return adopt(message, user);
  // A player's own message can be rewritten by that player at any time: nothing that it says is acted on.
  if (message.author?.isGM !== true) return refuse("unverified");
  if (request.op === "end" || request.op === "resume") return end(unread, request.op === "end", user);
  if (!unread.record) return refuse("vaultLost");
  const card = readable(message);
  if (!card)
    return request.op === "withdraw" || request.op === "restore"
      ? rewriteBroken(unread, unread.record, request.op, request.at, user)
      : refuse("brokenCard");
  if (!card.record) return refuse("vaultLost");
  if (card.model.ended !== null && request.op === "say") return refuse("ended");
  switch (request.op) {
    case "say":
      return say(
        card,
        card.record,
        request.events.map(({ event, rolls }) => ({ event, rolls: readRolls(rolls) })),
        user,
      );
    case "withdraw":
    case "restore":
      return rewrite(
        card,
        card.record,
        request.op,
        request.along === true && request.op === "withdraw"
          ? sinceThen(card.record.events, request.at)
          : request.click === true
            ? clickOf(card.record.events, request.at)
            : [request.at],
        user,
      );
    case "reveal":
      return reveal(card, card.record, user);
    case "letStand":
      return letStand(card, user);
    case "endArea":
      return endAreas(card, user);
  }
}

/** Areas of a card end early, on a card of their own with a way back: whoever plays their maker may say so, and the Gamemaster. */
async function endAreas(card: OpenCard, user: User.Implementation): Promise<Answer> {
  const there = staying(card.message.id ?? "");
  const [first] = there;
  const maker = first && table.party(first.by);
  if (!first || !maker) return refuse("areaGone");
  if (!user.isGM && !viewerOf(user).owns(first.by)) return refuse("notYours", { name: maker.name });
  const { speaker, whisper } = card.message as unknown as {
    readonly speaker: object;
    readonly whisper: readonly string[];
  };
  return open(
    {
      op: "open",
      id: foundry.utils.randomID(),
      ruleset: card.ruleset.id,
      kind: "moment",
      actor: first.by,
      speaker,
      ask: { actor: maker, moment: "early", changes: there.map(({ over }) => over) },
      event: null,
      rolls: [],
      visibility: whisper.length > 0 ? "gm" : "public",
      throwHere: true,
      parent: null,
    },
    game.user,
  );
}

/** Somebody does nothing more before a card goes on. While another still may, that is written on the card: what one has said once isn't asked again, and nobody waits for a press that was made. */
async function letStand(card: OpenCard, user: User.Implementation): Promise<Answer> {
  const open = holders(card);
  const mine = open.filter(wordOf(user).letsStand);
  if (mine.length === 0) return asksFor(card, user) ? { accepted: true } : refuse("nothingHeld");
  if (mine.length < open.length)
    await update(card.message, { "system.stands": { after: stepsTo(card.events), who: [...stood(card), ...mine] } });
  return { accepted: true };
}

/** Answer what a card asks and nobody has to decide, until somebody has: all of it is one click, and one click takes it back. @param by  who lets it go on as usual for those whom they play */
async function goOn(id: string, by: User.Implementation | null): Promise<void> {
  const message = messageById(id);
  const card = message && readable(message);
  if (!card?.record || card.model.ended !== null || message?.author?.isGM !== true) return;
  const click = nextAt(card.record);
  const said = by === null ? NO_WORD : wordOf(by);
  const quiet = stood(card);
  const word: Word = { ...said, letsStand: (who) => said.letsStand(who) || quiet.includes(who) };
  await utter(card, card.record, async (record) => usualNext(card.kind, record, word), game.user, click);
}

/** Open a card: composed anew from what the table says now, with the opener's dice, and posted by this client, so that nobody else can rewrite it. Asked twice, it is posted once. */
async function open(request: Extract<DeskRequest, { op: "open" }>, user: User.Implementation): Promise<Answer> {
  const ruleset = await bringRuleset(request.ruleset);
  const kind = ruleset?.exchanges[request.kind];
  if (!ruleset || !kind) return refuse("unknownKind", { kind: request.kind });
  if (game.messages.has(request.id)) return { accepted: true, message: request.id };
  const viewer = viewerOf(user);
  if (!viewer.isGM && !viewer.owns(request.actor))
    return refuse("notYours", { name: table.party(request.actor)?.name ?? request.actor });
  const composed = kind.compose(viewer.isGM ? request.ask : withoutLeave(request.ask), table, viewer.isGM);
  if (!composed.accepted) return composed;
  const thrown = request.throwHere ? await kind.opening?.(composed.request, table) : null;
  const event = thrown?.event ?? request.event;
  const rolls = thrown?.rolls ?? readRolls(request.rolls);
  const begun: ExchangeRecord = { request: structuredClone(composed.request), events: [] };
  const left = await leftBehind(request, ruleset, user);
  const first = event ? await advance(kind, begun, event, rolls, user, null, undefined, left) : null;
  if (first && !first.accepted) return first;
  const record = first?.record ?? begun;
  const payload = {
    ruleset: ruleset.id,
    kind: request.kind,
    message: request.id,
    user: user.id ?? "",
    actor: request.actor,
    event: first?.event ?? null,
    changes: first?.changes ?? [],
  };
  if (!hooks.ask("open", payload)) return refuse("stopped");
  const shown = present(request.id, kind, record, false);
  const data = {
    _id: request.id,
    type: "exchange",
    speaker: request.speaker,
    rolls: publicRolls(kind, record, rolls),
    ...(rolls.length > 0 && { sound: CONFIG.sounds.dice }),
    system: {
      ruleset: ruleset.id,
      kind: request.kind,
      by: user.id,
      actor: request.actor,
      above: request.parent,
      ...shown,
    },
    ...messageVisibility(request.visibility, user.id ?? ""),
  };
  journal.note(request.id, first?.changes ?? [], record.events);
  await ChatMessage.implementation.create(data as never, { keepId: true } as never);
  const written = await write(first?.changes ?? []);
  journal.done();
  if (!written.ok) {
    await game.messages.get(request.id)?.delete();
    return moved(written.conflicts);
  }
  hooks.tell("open", payload);
  return { accepted: true, message: request.id };
}

/** A record with one more event, or why not. */
type Advanced =
  | {
      readonly accepted: true;
      readonly record: ExchangeRecord;
      readonly changes: readonly Change[];
      readonly event: Event;
    }
  | Refusal;

/** The number of the next event of a card. */
const nextAt = ({ events }: ExchangeRecord): number => events.reduce((next, e) => Math.max(next, e.at + 1), 0);

/** What of people on the board a step moves by force. */
function forcedBy(kind: AnyExchangeKind, before: unknown, after: unknown): readonly Change[] {
  const moves = kind.moves?.(before, after) ?? [];
  return moves.length === 0 ? [] : forcedChanges(moves);
}

/** What of an act stays for a while, on the board where it was aimed there. */
async function leftBehind(
  request: Extract<DeskRequest, { op: "open" }>,
  ruleset: RulesetAdapter,
  user: User.Implementation,
): Promise<readonly Change[]> {
  const { act } = (request.ask ?? {}) as { readonly act?: unknown };
  const acts = ruleset.acts?.table ?? {};
  if (typeof act !== "string" || !Object.hasOwn(acts, act) || !acts[act]?.covers) return [];
  const { left } = await late(() => import("../board/left.ts"));
  return left(request, user);
}

/** One event: who may, what is true now, what the rules say. Nothing is written yet. */
async function advance(
  kind: AnyExchangeKind,
  record: ExchangeRecord,
  event: Event,
  rolls: readonly Roll[],
  user: User.Implementation,
  click: number | null = null,
  itself?: string,
  also: readonly Change[] = [],
): Promise<Advanced> {
  const state = replay(kind.reducer, record.request, record.events);
  const may = permits(kind, state, event, viewerOf(user));
  if (may !== true) return may;
  const full = (await kind.complete?.(state, event, table)) ?? event;
  if (isRefusal(full)) return full;
  const step = kind.reducer.step(state, full);
  if (!step.accepted) return step;
  const changes = [...step.changes, ...forcedBy(kind, state, step.state), ...also];
  const { conflicts } = planned(changes);
  if (conflicts.length > 0) return moved(conflicts);
  const at = nextAt(record);
  const entry: Stamped<Event> = {
    at,
    by: user.id ?? "",
    event: structuredClone(full),
    changes: structuredClone(changes),
    time: Date.now(),
    dice: rolls.length > 0,
    undone: null,
    ...(click !== null && { click }),
    ...(itself !== undefined && { itself }),
  };
  return {
    accepted: true,
    record: { request: record.request, events: [...record.events, entry] },
    changes,
    event: full,
  };
}

/** One event or several that belong to one click (all minions resist): all of them or none. They bear the click's number, so that one click takes them back. */
async function say(
  card: OpenCard,
  record: ExchangeRecord,
  said: readonly Spoken[],
  user: User.Implementation,
): Promise<Answer> {
  const left = [...said];
  return utter(card, record, async () => left.shift() ?? null, user, said.length > 1 ? nextAt(record) : null);
}

/**
 * What is said one after the other, in one write. What changes documents is written before the event after it is worked out, which must see it: own stress that fuelled an action steps up on top
 * of the stress that has just been applied.
 * @param next  what is said on the card as it is by then; null: no more
 */
async function utter(
  card: OpenCard,
  record: ExchangeRecord,
  next: (record: ExchangeRecord) => Promise<Spoken | null>,
  user: User.Implementation,
  click: number | null,
): Promise<Answer> {
  let [open, now] = [card, record];
  let changes: Change[] = [];
  const rolls: Roll[] = [];
  const payloads: hooks.StagePayload[] = [];
  const before = card.message.rolls.map((r) => JSON.stringify(r));
  const flush = async (): Promise<Answer> => {
    if (open.record === now) return { accepted: true };
    const more = publicRolls(card.kind, now, rolls).map((roll) => JSON.stringify(roll));
    const answer = await save(open, now, changes, more.length > 0 ? { rolls: [...before, ...more] } : {});
    if (!answer.accepted) return answer;
    for (const payload of payloads.splice(0)) hooks.tell("step", payload);
    [open, changes] = [{ ...open, record: now }, []];
    return answer;
  };
  for (;;) {
    const written = changes.length > 0 ? await flush() : null;
    if (written && !written.accepted) return written;
    const said = await next(now);
    if (said === null) break;
    const step = await advance(card.kind, now, said.event, said.rolls, user, click, said.itself);
    if (!step.accepted) {
      // What nobody said can't be refused to anybody: it is asked, then.
      if (said.itself === undefined) return step;
      break;
    }
    const payload = payloadOf(card, user, step.event, step.changes);
    if (!hooks.ask("step", payload)) return refuse("stopped");
    payloads.push(payload);
    rolls.push(...said.rolls);
    changes.push(...step.changes);
    now = step.record;
  }
  const answer = await flush();
  if (answer.accepted && now !== record) await reportTo(card, now, user);
  return answer;
}

/** Take steps of a card back or let them hold again: all that were named or none, one write. */
async function rewrite(
  card: OpenCard,
  record: ExchangeRecord,
  op: "withdraw" | "restore",
  at: readonly number[],
  user: User.Implementation,
): Promise<Answer> {
  const entries = record.events.filter((e) => at.includes(e.at));
  if (entries.length === 0) return refuse("noSuchStep");
  const viewer = viewerOf(user);
  for (const entry of entries) {
    const may = permitsUndo(card.kind, card.state, entry, viewer);
    if (may !== true) return may;
  }
  const next: Rewritten<Event> =
    op === "withdraw"
      ? withdraw(card.kind.reducer, record.request, record.events, at, viewer.userId)
      : restore(card.kind.reducer, record.request, record.events, at);
  if (!next.accepted) return next;
  const back = withoutWalkedOn(next.changes, card.ruleset.counted);
  const { conflicts } = planned(back);
  if (conflicts.length > 0) return moved(conflicts, partiesOf(card));
  const stage = op === "withdraw" ? "undo" : "redo";
  // Each step is told of with its own changes, in the order in which they are written.
  const payloads = (op === "withdraw" ? [...entries].reverse() : entries).map((entry) =>
    payloadOf(card, user, entry.event, op === "withdraw" ? undo(entry.changes) : entry.changes),
  );
  if (!payloads.every((payload) => hooks.ask(stage, payload))) return refuse("stopped");
  const after: ExchangeRecord = { request: record.request, events: next.events };
  let answer = await save(card, after, back, {});
  if (!answer.accepted) {
    // A turn has ended between the check and the write: what it has forgotten stands in the way no more.
    const left = withoutWalkedOn(back, card.ruleset.counted);
    if (left.length < back.length && planned(left).conflicts.length === 0) answer = await save(card, after, left, {});
  }
  if (answer.accepted) for (const payload of payloads) hooks.tell(stage, payload);
  return answer;
}

/** The way back from a card that no longer reads: what a step wrote is known all the same, and the Gamemaster may undo it or let it hold again. */
async function rewriteBroken(
  card: UnreadCard,
  record: ExchangeRecord,
  op: "withdraw" | "restore",
  at: number,
  user: User.Implementation,
): Promise<Answer> {
  if (!user.isGM) return refuse("gmOnly");
  const entry = record.events.find((e) => e.at === at);
  if (!entry) return refuse("noSuchStep");
  if ((entry.undone === null) !== (op === "withdraw")) return refuse(op === "withdraw" ? "undoneAlready" : "notUndone");
  const changes = op === "withdraw" ? undo(entry.changes) : entry.changes;
  const { conflicts } = planned(changes);
  if (conflicts.length > 0) return moved(conflicts);
  const undone = op === "withdraw" ? (user.id ?? "") : null;
  const id = card.message.id ?? "";
  const after = { request: record.request, events: record.events.map((e) => (e === entry ? { ...e, undone } : e)) };
  journal.note(id, changes, after.events);
  if (card.model.veil !== null) keep(id, after);
  await update(card.message, {
    "system.events": card.model.events.map((e) => (e.at === at ? { ...e, undone } : e)),
  });
  const written = await write(changes);
  journal.done();
  return written.ok ? { accepted: true } : moved(written.conflicts);
}

/** What a card has written so far, taken back: nothing of one that is gone. */
function writtenOn(id: string): readonly Change[] {
  const message = messageById(id);
  const card = message ? readable(message) : null;
  const holds = card?.record?.events.filter((e) => e.undone === null) ?? [];
  return withoutWalkedOn(undo(holds.flatMap((e) => e.changes)), card?.ruleset.counted);
}

/** Take a card back that a step of a fight has brought: all that has happened on it, and nobody is to answer it any more. */
async function takeBack(id: string, user: User.Implementation): Promise<Answer> {
  const message = messageById(id);
  if (!message) return { accepted: true };
  const card = readable(message);
  if (!card) return refuse("brokenCard");
  if (!card.record) return refuse("vaultLost");
  const at = card.record.events.flatMap((e) => (e.undone === null ? [e.at] : []));
  const back: Answer = at.length > 0 ? await rewrite(card, card.record, "withdraw", at, user) : { accepted: true };
  if (back.accepted && card.model.ended === null) await update(message, { "system.ended": user.id });
  return back;
}

/** End a card before it is done, so that nobody waits for it: whoever opened it, whoever plays whom it is for, and the Gamemaster may. What it has written stays, and can be taken back. */
async function end(card: UnreadCard, over: boolean, user: User.Implementation): Promise<Answer> {
  const { model, message } = card;
  if (!user.isGM && model.by !== user.id && !viewerOf(user).owns(model.actor))
    return refuse("notYours", { name: table.party(model.actor)?.name ?? message.alias });
  await update(message, { "system.ended": over ? user.id : null });
  return { accepted: true };
}

/**
 * From now on a player's own card is the Gamemaster's, whose word it is that what stands on it is true. Who posted it is taken from the message, which the server stamped, not from what it says itself.
 */
async function adopt(message: ChatMessage.Implementation, user: User.Implementation): Promise<Answer> {
  if (!user.isGM) return refuse("gmOnly");
  const by = message.author;
  if (by?.isGM === true) return { accepted: true };
  await update(message, { author: game.userId, ...(by && { "system.by": by.id }) });
  return { accepted: true };
}

/** Show the table what was hidden: from now on the card is an open one. */
async function reveal(card: OpenCard, record: ExchangeRecord, user: User.Implementation): Promise<Answer> {
  if (!user.isGM) return refuse("gmOnly");
  const payload = payloadOf(card, user, null, []);
  if (!hooks.ask("reveal", payload)) return refuse("stopped");
  const id = card.message.id ?? "";
  const shown = present(id, card.kind, record, true);
  await update(card.message, { "system.revealed": true, ...flat(shown) });
  if (shown.veil === null) forget(id);
  hooks.tell("reveal", payload);
  return { accepted: true };
}

/**
 * Card first, then documents: a request that is repeated because its answer was lost finds its event on the card and is refused by the rules, never counted twice. Of two windows of a Gamemaster that
 * answer in the same instant the first counts, and its dice; the other one writes nothing and says so.
 */
async function save(card: OpenCard, record: ExchangeRecord, changes: readonly Change[], more: object): Promise<Answer> {
  const id = card.message.id ?? "";
  const known = kept(id);
  const asBefore = (): void => {
    // Unless the other window has handed on its own by now.
    if (kept(id) !== record) return;
    if (known) store(id, known);
    else forget(id);
  };
  const shown = present(id, card.kind, record, card.model.revealed, store);
  journal.note(id, changes, record.events);
  try {
    if (!(await tryFirst(card.message, { ...flat(shown), ...more }))) {
      asBefore();
      journal.done();
      return refuse("overtaken");
    }
  } catch (cause) {
    // Without a connection nothing has happened: what is hidden says so too.
    asBefore();
    throw cause;
  }
  if (shown.veil !== null) keep(id, record);
  const written = await write(changes);
  journal.done();
  if (written.ok) return { accepted: true };
  // Somebody wrote between the check and the write: the card goes back to what is true.
  const before: ExchangeRecord = card.record ?? { request: record.request, events: [] };
  await update(card.message, flat(present(id, card.kind, before, card.model.revealed)));
  return moved(written.conflicts);
}

/** What of a record goes into the message: all of it, or, with hidden parties or private facts, the state as players may see it and a trace without facts. */
function present(
  id: string,
  kind: AnyExchangeKind,
  record: ExchangeRecord,
  revealed: boolean,
  put: typeof keep = keep,
): { readonly request: unknown; readonly events: readonly unknown[]; readonly veil: string | null } {
  if ((revealed || !isVeiled(kind, record)) && !isPrivate(kind, record))
    return { request: record.request, events: record.events, veil: null };
  put(id, record);
  const state = kind.veil?.(replay(kind.reducer, record.request, record.events), revealed ? () => false : table.hidden);
  const trace = record.events.map((e) => ({ ...e, event: outline(e.event), changes: [] }));
  return { request: {}, events: trace, veil: JSON.stringify(state) };
}

const flat = (shown: ReturnType<typeof present>): object => ({
  "system.request": shown.request,
  "system.events": shown.events,
  "system.veil": shown.veil,
});

/** Whether a card has somebody on it whose numbers players may not know. */
function isVeiled(kind: AnyExchangeKind, record: ExchangeRecord): boolean {
  if (!kind.veil) return false;
  const state = replay(kind.reducer, record.request, record.events);
  return kind.secret?.(state) === true || kind.parties(state).some((p) => table.hidden(p.uuid));
}

/** Whether a card holds what stays private however open its numbers are. */
const isPrivate = (kind: AnyExchangeKind, record: ExchangeRecord): boolean =>
  kind.veil !== undefined && kind.private?.(replay(kind.reducer, record.request, record.events)) === true;

/** Dice go on the message only when their faces are nobody's secret. */
const publicRolls = (kind: AnyExchangeKind, record: ExchangeRecord, rolls: readonly Roll[]): readonly Roll[] =>
  isVeiled(kind, record) ? [] : rolls;

/** Tell the card that this one was opened from, once there is something to tell. */
async function reportTo(card: OpenCard, record: ExchangeRecord, user: User.Implementation): Promise<void> {
  const { above: parent } = card.model;
  if (!parent) return;
  const event = card.kind.report?.(replay(card.kind.reducer, record.request, record.events), parent.slot) ?? null;
  const message = event && messageById(parent.message);
  const above = message ? readCard(message) : null;
  if (!event || !above?.record) return;
  const answer = await say(above, above.record, [{ event, rolls: [] }], game.user.isGM ? game.user : user);
  if (!answer.accepted)
    console.warn("Crossover | the card above didn't take the report", { parent, reason: answer.reason });
}

const payloadOf = (
  card: OpenCard,
  user: User.Implementation,
  event: Event | null,
  changes: readonly Change[],
): hooks.StagePayload => ({
  ruleset: card.ruleset.id,
  kind: card.model.kind,
  message: card.message.id ?? "",
  user: user.id ?? "",
  actor: card.model.actor,
  event,
  changes,
});

/** Rolls from their JSON, each a class that is registered here; anything else is no roll. */
function readRolls(rolls: readonly object[]): readonly Roll[] {
  return rolls.map((data) => {
    try {
      return Roll.fromData(data as never) as Roll;
    } catch {
      throw new RulesError("no-roll", {});
    }
  });
}

/** Foundry types a message's update for its own subtypes. */
const update = (message: ChatMessage.Implementation, data: object): Promise<unknown> =>
  (message as unknown as { update(data: object, options: object): Promise<unknown> }).update(data, { diff: true });

const isRefusal = (value: object): value is Refusal => (value as { accepted?: unknown }).accepted === false;
