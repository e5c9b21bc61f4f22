import { replay } from "../../rules/kernel/exchange.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import { isTurnOrReach } from "../../rules/kernel/turns/turn-and-reach.ts";
import { announce, isConnected, senderOf } from "../apply/identity.ts";
import { table } from "../apply/viewer.ts";
import { askOverrule, onWord } from "../combat/overrule.ts";
import { showDice } from "../dice3d.ts";
import { DESK } from "../ids.ts";
import { currentVisibility, messageVisibility, type Visibility } from "../platform.ts";
import { bringRulesetOf } from "../registry.ts";
import type { Brought, RulesetAdapter } from "../ruleset.ts";
import { notifyRefusal } from "../view/text/refusals.ts";
import { type Answer, type DeskRequest, handle } from "./desk.ts";
import { hidesNumbers, messageById, readCard } from "./record.ts";

const TIMEOUT = 10_000;
const MOST_ROLLS = 60;
const MOST_EVENTS = 100;
const LONGEST = 200_000;

/**
 * Ask the Gamemaster's desk: here when this is the active Gamemaster's client, else by query. Without a Gamemaster nothing happens and the user is told so, with the card
 * left as it was, ready to be clicked again.
 */
export async function askDesk(request: DeskRequest): Promise<Answer> {
  const gm = game.users.activeGM;
  if (!gm) return refuse("noGamemaster");
  if (gm.isSelf) return handle(request, game.user);
  if (!isConnected()) return refuse("noConnection");
  try {
    const user = gm as unknown as { query(name: string, data: object, options: { timeout: number }): Promise<unknown> };
    return (await user.query(
      DESK,
      { ...request, nonce: announce() },
      { timeout: request.op === "flowRound" ? 6 * TIMEOUT : TIMEOUT },
    )) as Answer;
  } catch (cause) {
    // Lost between here and there: the request may be repeated, since no step can count twice.
    console.warn("Crossover | no answer from the Gamemaster's client", { cause });
    return refuse("noAnswer");
  }
}

/** Say something on a card; several events of one click are one request. Dice are shown while the desk writes. */
export function say(
  message: ChatMessage.Implementation,
  brought: readonly Brought<{ readonly type: string }>[],
): Promise<Answer> {
  const card = readCard(message);
  void showDice(
    message,
    brought.flatMap((b) => b.rolls ?? []),
    game.user.isGM && card !== null && hidesNumbers(card, table.hidden),
  );
  return askDesk({
    op: "say",
    message: message.id ?? "",
    events: brought.map(({ event, rolls }) => ({ event, rolls: jsonOf(rolls ?? []) })),
  });
}

/** A card about to be opened. */
export interface NewExchange {
  readonly kind: string;
  /** What was chosen; `compose` of the kind makes the request of it. */
  readonly ask: unknown;
  /** Who it is for; its ruleset plays the card. */
  readonly actor: Actor.Implementation;
  readonly visibility?: Visibility;
  readonly parent?: { readonly message: string; readonly slot: string };
  /** Brought by time, pressed by nobody: one that is no longer due isn't opened, and nobody is told or asked why. */
  readonly unasked?: true;
}

/**
 * Open a card: compose it, throw its dice, hand it to the Gamemaster's desk. A blind roll is thrown there. What changes nothing may be kept to oneself, and posted while
 * no Gamemaster is here. A refusal is told to the user; then, and when no dice were wanted after all, the answer is null.
 */
export async function openExchange(asked: NewExchange): Promise<ChatMessage.Implementation | null> {
  const ruleset = await bringRulesetOf(asked.actor);
  const kind = ruleset?.exchanges[asked.kind];
  if (!ruleset || !kind) return null;
  const card = onWord(asked.actor.uuid) ? overruled(asked) : asked;
  const visibility = card.visibility ?? currentVisibility();
  const composed = kind.compose(card.ask, table, game.user.isGM);
  if (!composed.accepted) return refusedAs(composed, card, ruleset);
  const alone = game.users.activeGM === null || visibility === "self";
  const throwHere = visibility === "blind" && !game.user.isGM;
  const brought = throwHere ? null : ((await kind.opening?.(composed.request, table)) ?? null);
  const id = foundry.utils.randomID();
  const speaker = ChatMessage.implementation.getSpeaker({ actor: card.actor });
  const rolls = brought?.rolls ?? [];
  const waits = game.users.activeGM === null && kind.onlyAsks?.(composed.request) === true;
  if ((waits || (alone && kind.harmless === true)) && !throwHere) {
    const events = brought
      ? [
          {
            at: 0,
            by: game.userId,
            event: brought.event,
            changes: [],
            time: Date.now(),
            dice: rolls.length > 0,
            undone: null,
          },
        ]
      : [];
    const state = replay(kind.reducer, composed.request, events as never);
    if (state === null) return null;
    const data = {
      _id: id,
      type: "exchange",
      speaker,
      rolls,
      ...(rolls.length > 0 && { sound: CONFIG.sounds.dice }),
      system: {
        ruleset: ruleset.id,
        kind: card.kind,
        by: game.userId,
        actor: card.actor.uuid,
        request: structuredClone(composed.request),
        events: structuredClone(events),
        above: null,
      },
      ...messageVisibility(visibility, game.userId ?? ""),
    };
    return (
      ((await ChatMessage.implementation.create(data as never, { keepId: true } as never)) as
        | ChatMessage.Implementation
        | undefined) ?? null
    );
  }
  const answer = await askDesk({
    op: "open",
    id,
    ruleset: ruleset.id,
    kind: card.kind,
    actor: card.actor.uuid,
    speaker,
    ask: card.ask,
    event: brought?.event ?? null,
    rolls: jsonOf(rolls),
    visibility,
    throwHere,
    parent: card.parent ?? null,
  });
  if (!answer.accepted) return refusedAs(answer, card, ruleset);
  return messageById(id) ?? (await arrival(id));
}

/** The same card, on the Gamemaster's word. */
const overruled = (card: NewExchange): NewExchange => ({ ...card, ask: { ...(card.ask as object), overrule: true } });

/** A card that was refused: the Gamemaster is asked about what may be let pass, everybody else is told. */
async function refusedAs(
  no: Refusal,
  card: NewExchange,
  ruleset: RulesetAdapter,
): Promise<ChatMessage.Implementation | null> {
  if (card.unasked) return null;
  const asks =
    game.user.isGM &&
    (card.ask as { readonly overrule?: unknown } | null)?.overrule !== true &&
    (isTurnOrReach(no) || ruleset.turnAndReach.spent?.(no) === true);
  if (asks) return (await askOverrule(no, ruleset)) ? openExchange(overruled(card)) : null;
  notifyRefusal(no, ruleset);
  return null;
}

/** The message may reach this client a moment after the answer. */
function arrival(id: string): Promise<ChatMessage.Implementation | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      settle(null);
    }, 2_000);
    const hook = Hooks.on("createChatMessage", (message: ChatMessage.Implementation) => {
      if (message.id === id) settle(message);
    });
    const settle = (message: ChatMessage.Implementation | null): void => {
      clearTimeout(timer);
      Hooks.off("createChatMessage", hook);
      resolve(message);
    };
  });
}

const jsonOf = (rolls: readonly Roll[]): object[] => rolls.map((roll) => roll.toJSON() as unknown as object);

/** A request of another client, at the Gamemaster's. Anything malformed is refused with its reason; a forged name is caught by the server's stamp. */
export async function takeRequest(data: unknown): Promise<Answer> {
  if (!isRequest(data)) return refuse("malformed", { code: "request" });
  if (!game.users.activeGM?.isSelf) return refuse("noGamemaster");
  const sender = await senderOf(data.nonce);
  const user = sender === null ? null : game.users.get(sender);
  if (!user) return refuse("unknownSender");
  return handle(data, user);
}

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isEvent = (value: unknown): boolean => isObject(value) && isText(value.type);
const isRolls = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MOST_ROLLS && value.every(isObject);
const ID = /^[A-Za-z0-9]{16}$/u;
const VISIBILITIES: readonly unknown[] = ["public", "gm", "blind", "self"];

/** Whether a query's data is a request at all: the shape of what everybody may send, before anything in it is believed. */
function isRequest(data: unknown): data is DeskRequest & { readonly nonce: string } {
  if (!isObject(data) || !isText(data.nonce) || JSON.stringify(data).length > LONGEST) return false;
  switch (data.op) {
    case "open":
      return (
        isText(data.id) &&
        ID.test(data.id) &&
        isText(data.ruleset) &&
        isText(data.kind) &&
        isText(data.actor) &&
        isObject(data.speaker) &&
        (data.event === null || isEvent(data.event)) &&
        isRolls(data.rolls) &&
        VISIBILITIES.includes(data.visibility) &&
        typeof data.throwHere === "boolean" &&
        (data.parent === null || (isObject(data.parent) && isText(data.parent.message) && isText(data.parent.slot)))
      );
    case "say":
      return (
        isText(data.message) &&
        Array.isArray(data.events) &&
        data.events.length > 0 &&
        data.events.length <= MOST_EVENTS &&
        data.events.every((e) => isObject(e) && isEvent(e.event) && isRolls(e.rolls))
      );
    case "withdraw":
    case "restore":
      return (
        isText(data.message) &&
        Number.isSafeInteger(data.at) &&
        (data.click === undefined || typeof data.click === "boolean") &&
        (data.along === undefined || typeof data.along === "boolean")
      );
    case "reveal":
    case "letStand":
    case "endArea":
    case "end":
    case "resume":
    case "adopt":
      return isText(data.message);
    case "flow":
      return isText(data.combat) && isEvent(data.event);
    case "flowBack":
      return isText(data.combat);
    case "flowRound":
    case "flowRoundBack":
      return isText(data.combat) && Number.isSafeInteger(data.round);
    default:
      return false;
  }
}
