import { replay, type Stamped } from "../../rules/kernel/exchange.ts";
import type { ExchangeModel } from "../data/exchange-model.ts";
import { atGesture } from "../gesture.ts";
import { bringRuleset, rulesetById } from "../registry.ts";
import type { AnyExchangeKind, RulesetAdapter } from "../ruleset.ts";
import { withEverySetting } from "./older-request.ts";
import { type ExchangeRecord, kept } from "./vault.ts";

/** A card as this client can read it. */
export interface OpenCard {
  readonly message: ChatMessage.Implementation;
  readonly model: ExchangeModel;
  readonly ruleset: RulesetAdapter;
  readonly kind: AnyExchangeKind;
  readonly state: unknown;
  /** What has happened on it; without facts where the card is veiled here. */
  readonly events: readonly Stamped<{ readonly type: string }>[];
  /** The whole of it; null where its numbers are hidden from this client. */
  readonly record: ExchangeRecord | null;
}

/** The data of a card, or null for any other message. */
export const modelOf = (
  message: { readonly type: string; readonly system: unknown } | null | undefined,
): ExchangeModel | null => (message?.type === "exchange" ? (message.system as ExchangeModel) : null);

/** A message that is here now. */
export const messageById = (id: string): ChatMessage.Implementation | null =>
  (game.messages?.get(id) as unknown as ChatMessage.Implementation | undefined) ?? null;

/** What is known here of a card's history. */
function recordOf(message: ChatMessage.Implementation, model: ExchangeModel): ExchangeRecord | null {
  if (model.veil === null) return model;
  return game.user.isGM ? kept(message.id ?? "") : null;
}

/** Do something with a message, at once where it is no card or what it is played by is here, else as soon as it is: the first card of an evening may be somebody else's. */
export function onceKnown(
  message: ChatMessage.Implementation,
  run: (message: ChatMessage.Implementation) => void,
): void {
  const model = modelOf(message as never);
  if (!model || rulesetById(model.ruleset)) run(message);
  else
    void atGesture(async () => {
      await bringRuleset(model.ruleset);
      if (messageById(message.id ?? "")) run(message);
    });
}

/** A card before it is read: nothing of its kind has had to do with it yet, so that it is there however broken its data are. */
export type UnreadCard = Omit<OpenCard, "state">;

/** A card's data and kind. Null when its ruleset or kind is not known here. */
export function cardOf(message: ChatMessage.Implementation): UnreadCard | null {
  const model = modelOf(message as never);
  const ruleset = model && rulesetById(model.ruleset);
  const kind = ruleset?.exchanges[model?.kind ?? ""];
  if (!model || !ruleset || !kind) return null;
  const found = recordOf(message, model);
  const record = found && { request: withEverySetting(found.request, ruleset.settings), events: found.events };
  return { message, model, ruleset, kind, events: record?.events ?? model.events, record };
}

/** Read a card: what its events have come to. Null when its ruleset or kind is not known here; throws what its kind throws where its data are broken. */
export function readCard(message: ChatMessage.Implementation): OpenCard | null {
  const card = cardOf(message);
  if (!card) return null;
  const { kind, model, record } = card;
  const state = record
    ? replay(kind.reducer, record.request, record.events)
    : (JSON.parse(model.veil ?? "null") as unknown);
  return { ...card, state };
}

/** A card as it reads, or null where its data are broken: one that can't be read stops nothing that goes through all of them. It says so itself where it is shown. */
export function readable(message: ChatMessage.Implementation): OpenCard | null {
  try {
    return readCard(message);
  } catch (cause) {
    console.warn("Crossover | a card can't be read", { message: message.id, cause });
    return null;
  }
}

/** Whether a card keeps numbers from players, so that there is something to show them; what is private on it is never shown. */
export const hidesNumbers = ({ model, kind, state }: OpenCard, hidden: (uuid: string) => boolean): boolean =>
  model.veil !== null &&
  !model.revealed &&
  state !== null &&
  (kind.secret?.(state) === true || kind.parties(state).some((p) => hidden(p.uuid)));
