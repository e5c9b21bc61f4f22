import type { Change, Conflict } from "../../rules/kernel/change.ts";
import { replay, type Stamped } from "../../rules/kernel/exchange.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { ExchangeModel } from "../data/exchange-model.ts";
import { SYSTEM_ID } from "../ids.ts";
import type { Brought } from "../ruleset.ts";
import { rulesetById } from "../registry.ts";
import { documentOf } from "./ground.ts";
import { announce, senderOf } from "./identity.ts";
import { table, viewerOf } from "./viewer.ts";
import { write } from "./write.ts";

/** The query that a card's events travel on. */
export const QUERY = `${SYSTEM_ID}.exchange`;
const TIMEOUT = 10_000;

/** An event on its way to the active Gamemaster's client. Names and dice only; whatever else matters is filled in there. */
interface ExchangeRequest {
  readonly message: string;
  readonly event: { readonly type: string };
  readonly rolls: readonly object[];
  readonly nonce: string;
}

/** What the sender hears back. */
export type Answer = { readonly accepted: true } | Refusal;

/** A card that several may answer at once must still be written one event after the other: the active Gamemaster's client is the one that counts. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Say something on a card. Runs here when this is the active Gamemaster's client, else asks it; without a Gamemaster nothing happens and the user is told so, with the
 * card left as it was, ready to be clicked again.
 */
export async function dispatch(message: ChatMessage.Implementation, brought: Brought<{ readonly type: string }>): Promise<Answer> {
  const rolls = (brought.rolls ?? []).map((roll) => roll.toJSON() as unknown as object);
  const gm = game.users.activeGM;
  if (!gm) return refuse("noGamemaster");
  if (gm.isSelf) return handle(message.id ?? "", brought.event, rolls, game.user);
  const request: ExchangeRequest = { message: message.id ?? "", event: brought.event, rolls, nonce: announce() };
  return (await ask(gm, request)) as Answer;
}

/** `User#query` as the public reference has it; the types lag behind. */
async function ask(user: User.Implementation, request: ExchangeRequest): Promise<unknown> {
  try {
    return await (user as unknown as { query(name: string, data: object, options: { timeout: number }): Promise<unknown> }).query(QUERY, request, { timeout: TIMEOUT });
  } catch (cause) {
    // Lost between here and there: the request may be repeated, since every step is idempotent.
    console.warn("Crossover | no answer from the Gamemaster's client", { cause });
    return refuse("noAnswer");
  }
}

/** Register the Gamemaster's side. Anything malformed is refused with its reason; a forged name is caught by the server's stamp. */
export function registerQuery(): void {
  const queries = CONFIG.queries as unknown as Record<string, (data: unknown) => Promise<Answer>>;
  queries[QUERY] = async (data) => {
    if (!isRequest(data)) return refuse("malformed");
    if (!game.users.activeGM?.isSelf) return refuse("noGamemaster");
    const sender = await senderOf(data.nonce);
    const user = sender === null ? null : game.users.get(sender);
    if (!user) return refuse("unknownSender");
    return handle(data.message, data.event, data.rolls, user);
  };
}

function isRequest(data: unknown): data is ExchangeRequest {
  if (typeof data !== "object" || data === null) return false;
  const d = data as Partial<ExchangeRequest>;
  return typeof d.message === "string" && typeof d.nonce === "string" && Array.isArray(d.rolls) && d.rolls.length <= 50 && typeof d.event === "object" && typeof (d.event as { type?: unknown } | null)?.type === "string";
}

/** Queue an event behind those under way. A fault in one must not hold up the next. */
function handle(messageId: string, event: { readonly type: string }, rolls: readonly object[], user: User.Implementation): Promise<Answer> {
  const run = queue.then(() => step(messageId, event, rolls, user));
  queue = run.catch(() => undefined);
  return run;
}

/** One event: who may, what is true now, what the rules say, write it. Documents first and the card last, since a repeated step finds them done and only mends the card. */
async function step(messageId: string, event: { readonly type: string }, rolls: readonly object[], user: User.Implementation): Promise<Answer> {
  const message = game.messages.get(messageId);
  const model = message?.system as unknown as ExchangeModel | undefined;
  const kind = model && rulesetById(model.ruleset)?.exchanges[model.kind];
  if (!message || !model || !kind) return refuse("cardGone");
  const state = replay(kind.reducer, model.request, model.events);
  const may = kind.may(state, event, viewerOf(user));
  if (may !== true) return may;
  const full = kind.complete?.(state, event, table) ?? event;
  if (isRefusal(full)) return full;
  const result = kind.reducer.step(state, full);
  if (!result.accepted) return result;
  const written = await write(result.changes);
  if (!written.ok) return moved(written.conflicts);
  const events: Stamped<{ readonly type: string }>[] = [...model.events, { at: model.events.length, by: user.id ?? "", event: full }];
  const update = { "system.events": events, ...(rolls.length > 0 && { rolls: [...message.rolls.map((r) => JSON.stringify(r)), ...rolls.map((r) => JSON.stringify(r))] }) };
  await (message as unknown as { update(data: object): Promise<unknown> }).update(update);
  return { accepted: true };
}

const isRefusal = (value: object): value is Refusal => (value as { accepted?: unknown }).accepted === false;

/** Say what has changed since the card was made, in the words of the first thing in the way. */
function moved(conflicts: readonly Conflict[]): Refusal {
  const [first] = conflicts;
  if (!first) return refuse("moved", { name: "", path: "", now: "" });
  const doc = documentOf(first.change.subject) as unknown as { name?: string } | null;
  return refuse(first.why === "gone" ? "gone" : "moved", { name: doc?.name ?? first.change.subject, path: pathOf(first.change), now: JSON.stringify(first.now ?? null) });
}

const pathOf = (change: Change): string => (change.kind === "set" ? change.path : change.collection);
