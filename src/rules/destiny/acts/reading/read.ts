/** An act with what was chosen, as it came over the wire or was kept on a card: read, put together, carried out. */
import type { AnyAct, AnyChosen, Asked, Does } from "../../../kernel/act.ts";
import { read, refusalOf } from "../../../kernel/choose.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { powerOf } from "../../fortune/avert.ts";
import { effectAction, effectRange } from "../../powers/powers.ts";
import type { DestinySituation } from "../../situation.ts";
import { powerAction } from "../../turn/actions.ts";
import type { ActionKind, DestinyCharacter } from "../../types.ts";
import type { DestinyCards } from "../act.ts";
import type { DeedDice, DeedRequest, Done, Thrown } from "../done.ts";
import { DESTINY_ACTS, type DestinyActName, isActName } from "../index.ts";
import { olderAct, olderChoices } from "./older.ts";

type S = DestinySituation;
const ACTS: Readonly<Record<DestinyActName, AnyAct<S>>> = DESTINY_ACTS;
type Deed = Does<S, AnyChosen, Done, Exclude<DeedDice, null>, Thrown>;
type Fields = { readonly [name: string]: unknown };

/** An act with what was chosen, as it is here and now. */
export interface Acted {
  readonly accepted: true;
  readonly name: DestinyActName;
  readonly chosen: AnyChosen;
  readonly s: S;
}

export const fieldsOf = (raw: unknown): Fields =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw) ? (raw as Fields) : {};

/** Who is meant, where somebody is all that is said; "" for nobody. */
export const actorIn = (raw: unknown): string => {
  const { actor } = fieldsOf(raw);
  return typeof actor === "string" ? actor : "";
};

/** Those fields of an older card that are choices of the act. */
const choicesIn = (act: AnyAct<S>, older: AnyChosen): AnyChosen =>
  Object.fromEntries(Object.entries(older).filter(([name]) => Object.hasOwn(act.choices, name)));

/**
 * An act with what was chosen, read from what came over the wire. What an older version kept on a card (`{ act, actor, ...fields }`) is read as far as its fields are still choices, the rest as
 * usual; a value that means nothing any more is refused, since another in its place would be another deed.
 * @param at  the table from where somebody stands
 */
export function readAct(raw: unknown, at: (actor: string) => S): Acted | Refusal {
  const { act, actor, chosen, overrule, ...older } = fieldsOf(raw) as Partial<Asked> & AnyChosen;
  const name = chosen ? act : olderAct({ act, ...older });
  if (!isActName(name) || typeof actor !== "string") return refuse("action.unknown", { action: String(name) });
  const s = { ...at(actor), overrule: overrule === true };
  const settled = read(ACTS[name], chosen ?? choicesIn(ACTS[name], olderChoices(older) as AnyChosen), s);
  return settled.accepted ? { accepted: true, name, chosen: settled.chosen, s } : settled;
}

/** The card that an act opens with this chosen; null for one that is a deed's. */
export const opened = ({
  name,
  chosen,
  s,
}: Acted): ReturnType<Extract<AnyAct<S>, { compose: unknown }>["compose"]> | null => {
  const act = ACTS[name];
  return "compose" in act ? (act.refused(s) ?? act.compose(s, chosen)) : null;
};

/** What an older version kept of an attack or a Stunt that waits: its action was said beside what it is made with. */
const OLDER: Readonly<Partial<Record<string, (kept: Fields) => unknown>>> = {
  attack: ({ charge }) => (charge === true ? "charge" : "attack"),
  stunt: ({ kind }) => kind,
};
const withAct = (kind: string, raw: Fields): object =>
  raw["chosen"] === undefined && OLDER[kind] ? { ...raw, act: OLDER[kind](raw) } : raw;

/** A card of such a kind: an act with what was chosen, put together from the table as it is. @returns refusals of the act, `action.onCard` */
export function composeCard<N extends keyof DestinyCards>(
  kind: N,
  raw: unknown,
  at: (actor: string) => S,
): { readonly accepted: true; readonly request: DestinyCards[N] } | Refusal {
  const acted = readAct(withAct(kind, fieldsOf(raw)), at);
  if (!acted.accepted) return acted;
  const made = opened(acted) ?? refuse("action.onCard");
  if (!made.accepted) return made;
  return made.opens.kind === kind
    ? { accepted: true, request: made.opens.request as DestinyCards[N] }
    : refuse("action.onCard");
}

/** A deed's card for an act: tried, so that what can't be done is refused before anything is thrown. */
export function composeDeed(
  raw: unknown,
  at: (actor: string) => S,
): { readonly accepted: true; readonly request: DeedRequest } | Refusal {
  const acted = readAct(raw, at);
  if (!acted.accepted) return acted;
  const { name, chosen, s } = acted;
  const actor = s.party(s.self);
  if (!actor) return refuse("gone", { name: s.self });
  return refusalOf(ACTS[name], s, chosen) ?? { accepted: true, request: { actor, act: name, ask: chosen } };
}

/** The act behind a card's request: whether it is within reach was settled when the card was opened. */
function deedOf(s: S, { act: name, actor, ask: chosen }: DeedRequest): (Acted & { readonly deed: Deed }) | Refusal {
  const acted = readAct({ act: name, actor: actor.uuid, chosen, overrule: true }, () => s);
  if (!acted.accepted) return acted;
  const act = ACTS[acted.name];
  return "perform" in act ? { deed: act as Deed, ...acted } : refuse("action.onCard");
}

/** What an act's card throws. */
export function throwsOf(s: S, request: DeedRequest): DeedDice {
  const found = deedOf(s, request);
  return found.accepted ? (found.deed.throws?.(found.s, found.chosen)?.dice ?? null) : null;
}

/** What an act does with what was thrown, and what it costs. */
export function performAct(s: S, request: DeedRequest, thrown: Thrown): Done | Refusal {
  const found = deedOf(s, request);
  return found.accepted ? found.deed.perform(found.s, found.chosen, thrown) : found;
}

/** The action of the catalogue that an act is: the rest of a Move is a Walk, harm in a grip an attack. @rule DES-063 DES-113 DES-272 */
export const actionOf = (name: DestinyActName): string =>
  name === "goOn" ? "walk" : name === "grabDamage" ? "attackClose" : name;

/** The action that a deed's card is, and what that costs here where it isn't the catalogue's: a power what its effect says. @rule DES-198 DES-272 */
export function takenBy(
  request: DeedRequest,
  who: DestinyCharacter,
): { readonly act: string; readonly cost?: ActionKind } | null {
  if (!isActName(request.act)) return null;
  const { power } = request.ask;
  const used = request.act.startsWith("usePower") && typeof power === "string" ? powerOf(who, power) : null;
  return { act: actionOf(request.act), ...(used && { cost: effectAction(used.effect) }) };
}

/** The action of the catalogue that a card is: what it says itself, or what its power is used as. @rule DES-198 */
export function actionIn(request: unknown, who: DestinyCharacter): string | null {
  const { act, more } = (request ?? {}) as {
    readonly act?: string;
    readonly more?: { readonly act?: string | null; readonly by?: string };
  };
  const power = powerOf(who, more?.by ?? "");
  return act ?? more?.act ?? (power && powerAction(effectRange(power.effect)));
}
