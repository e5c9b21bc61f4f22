import { documentOf } from "../apply/ground.ts";
import { table } from "../apply/viewer.ts";
import type { Party } from "../ruleset.ts";
import { localize } from "../view/text/localize.ts";
import { onceKnown, type OpenCard, readable } from "./record.ts";

/** A card that still waits for somebody. */
export interface WaitingCard {
  readonly card: OpenCard;
  readonly waiting: readonly Party[];
  /** When it began to wait: its last event, or its posting; milliseconds since 1970. */
  readonly since: number;
}

const waiting = new Map<string, WaitingCard>();
/** Cards that may have something to apply, whoever they wait for besides. */
const settled = new Map<string, { readonly card: OpenCard; readonly since: number }>();
const listeners = new Set<() => void>();

/** The newest are kept; what nobody has applied for so long stands on its card. */
const MOST_SETTLED = 40;

/** Cards on which something may be due, oldest first. */
export const settledCards = (): readonly { readonly card: OpenCard; readonly since: number }[] =>
  [...settled.values()].sort((a, b) => a.since - b.since);

/** Whether an actor that was asked is gone from the world: its token was taken off the board, say. */
export const isGone = ({ uuid }: Party): boolean => /^(?:Actor|Scene)\./u.test(uuid) && documentOf(uuid) === null;

/** What somebody is called who is waited for: the Gamemaster answers without an actor, and so without a name of one. */
export const calledOf = ({ name }: Party): string => name || localize("CROSSOVER.Shared.Card.gamemaster");

/** Cards that wait for an answer of somebody who is still here, oldest first. Kept up to date from messages as they come, so that nobody reads the whole log again. */
export const waitingCards = (): readonly WaitingCard[] =>
  [...waiting.values()]
    .map((w) => ({ ...w, waiting: w.waiting.filter((p) => !isGone(p)) }))
    .filter((w) => w.waiting.length > 0)
    .sort((a, b) => a.since - b.since);

/** Hear of every change of what is waited for. */
export function onWaiting(listener: () => void): void {
  listeners.add(listener);
}

/** Read the log once, then follow it. A card that can't be read waits for nobody. */
export function followLog(): void {
  for (const message of game.messages ?? []) take(message as unknown as ChatMessage.Implementation);
  const follow = (message: unknown): void => {
    onceKnown(message as ChatMessage.Implementation, (card) => {
      if (take(card)) for (const listener of listeners) listener();
    });
  };
  // Whoever was waited for may leave the world, or come back into it.
  for (const hook of ["createActor", "deleteActor", "createToken", "deleteToken"])
    Hooks.on(
      hook as never,
      (() => {
        if (waiting.size > 0) for (const listener of listeners) listener();
      }) as never,
    );
  // What was asked in a turn alone is over with it.
  for (const hook of ["updateCombat", "deleteCombat"])
    Hooks.on(
      hook as never,
      (() => {
        if (waiting.size === 0) return;
        for (const { card } of [...waiting.values()]) take(card.message);
        for (const listener of listeners) listener();
      }) as never,
    );
  Hooks.on("createChatMessage", follow as never);
  Hooks.on("updateChatMessage", follow as never);
  Hooks.on("deleteChatMessage", ((message: ChatMessage.Implementation) => {
    const gone = [waiting, settled].map((cards) => cards.delete(message.id ?? ""));
    if (gone.includes(true)) for (const listener of listeners) listener();
  }) as never);
  for (const listener of listeners) listener();
}

/** Take in one message; true when what is waited for may have changed. */
function take(message: ChatMessage.Implementation): boolean {
  if ((message.type as string) !== "exchange" || !message.visible) return false;
  const id = message.id ?? "";
  const had = [waiting, settled].map((cards) => cards.delete(id)).includes(true);
  const card = readable(message);
  if (card === null || card.model.ended !== null) return had;
  const parties = card.kind.waiting?.(card.state, table) ?? [];
  const since = card.events.reduce((last, e) => Math.max(last, e.time), message.timestamp);
  if (parties.length > 0) waiting.set(id, { card, waiting: parties, since });
  if (!Object.keys(card.kind.gestures).some((name) => name.startsWith("apply"))) return had || parties.length > 0;
  settled.set(id, { card, since });
  const [oldest] = settled.keys();
  if (settled.size > MOST_SETTLED && oldest !== undefined) settled.delete(oldest);
  return true;
}

/** Who is waited for on one card by somebody who is still here; nobody on a card that is done, ended or can't be read. */
export const waitedOn = (id: string): readonly Party[] => waiting.get(id)?.waiting.filter((p) => !isGone(p)) ?? [];
