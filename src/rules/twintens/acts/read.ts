/** An act with what was chosen, as it came over the wire or is kept on a card: read, put together, carried out. */
import type { AnyAct, AnyChosen, Asked, Does } from "../../kernel/act.ts";
import { read, refusalOf } from "../../kernel/choose.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import type { Proof } from "../powers/powers.ts";
import type { TwintensSituation } from "../situation.ts";
import type { Proving, TwintensCards } from "./act.ts";
import type { Done } from "./done.ts";
import { isActName, TWINTENS_ACTS, type TwintensActName } from "./index.ts";

type S = TwintensSituation;
type Deed = AnyAct<S> & Does<S, AnyChosen, Done, readonly Proof[], Proving>;

const ACTS: Readonly<Record<TwintensActName, AnyAct<S>>> = TWINTENS_ACTS;

/** An act with what was chosen, as it is here and now. */
export interface Acted {
  readonly accepted: true;
  readonly name: TwintensActName;
  readonly act: AnyAct<S>;
  readonly chosen: AnyChosen;
  readonly s: S;
  /** On the Gamemaster's word. */
  readonly overrule: boolean;
}

const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

/**
 * An act with what was chosen, read from what came over the wire.
 * @param at  the table from where somebody stands
 * @returns refusals of the kernel's `read`, and `noAct`
 */
export function readAct(raw: unknown, at: (self: Ref) => S): Acted | Refusal {
  const {
    act: name,
    actor,
    chosen = {},
    overrule = false,
  } = (isRecord(raw) ? raw : {}) as Partial<Asked> & {
    readonly overrule?: unknown;
  };
  if (!isActName(name) || typeof actor !== "string")
    return refuse("noAct", { given: String(name), names: Object.keys(ACTS).join(", ") });
  const s: S = { ...at(actor), overrule: overrule === true };
  const settled = read(ACTS[name], chosen, s);
  return settled.accepted
    ? { accepted: true, name, act: ACTS[name], chosen: settled.chosen, s, overrule: overrule === true }
    : settled;
}

/** The same, tried: so that what can't be done is refused before anything is thrown. */
export function triedAct(raw: unknown, at: (self: Ref) => S): Acted | Refusal {
  const acted = readAct(raw, at);
  return acted.accepted ? (refusalOf(acted.act, acted.s, acted.chosen) ?? acted) : acted;
}

/** A card of such a kind: an act with what was chosen, put together from the table as it is. @returns refusals of the act, `noAct` */
export function composeCard<N extends keyof TwintensCards>(
  kind: N,
  raw: unknown,
  at: (self: Ref) => S,
): { readonly accepted: true; readonly request: TwintensCards[N] } | Refusal {
  const acted = readAct(raw, at);
  if (!acted.accepted) return acted;
  const { name, act, chosen, s } = acted;
  if (!("compose" in act)) return refuse("noAct", { given: name, names: "" });
  const made = act.refused(s) ?? act.compose(s, chosen);
  if (!made.accepted) return made;
  return made.opens.kind === kind
    ? { accepted: true, request: made.opens.request as TwintensCards[N] }
    : refuse("noAct", { given: name, names: "" });
}

/** The deed behind such an act; null for one that opens a card of a roll. */
export const deedOf = ({ act }: Acted): Deed | null => ("perform" in act ? (act as Deed) : null);
