/** An act with what was chosen, as it came over the wire or is kept on a card: read, put together, carried out. */
import type { AnyAct, AnyChosen, Does } from "../../kernel/act.ts";
import {
  type Acted as ActedOf,
  type At,
  composeAs,
  readAct as readOf,
  triedAct as triedOf,
} from "../../kernel/acted.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import type { Proof } from "../powers/powers.ts";
import type { TwintensSituation } from "../situation.ts";
import type { Proving, TwintensCards } from "./act.ts";
import type { Done } from "./done.ts";
import { TWINTENS_ACTS, type TwintensActName } from "./index.ts";

type S = TwintensSituation;
type Deed = AnyAct<S> & Does<S, AnyChosen, Done, readonly Proof[], Proving>;

const ACTS: Readonly<Record<TwintensActName, AnyAct<S>>> = TWINTENS_ACTS;

/** An act with what was chosen, as it is here and now. */
export type Acted = ActedOf<S, TwintensActName>;

/** An act with what was chosen, read from what came over the wire. @returns refusals of the kernel's `read`, and `noAct` */
export const readAct = (raw: unknown, at: At<S>): Acted | Refusal => readOf(ACTS, raw, at);

/** The same, tried: so that what can't be done is refused before anything is thrown. */
export const triedAct = (raw: unknown, at: At<S>): Acted | Refusal => triedOf(ACTS, raw, at);

/** A card of such a kind: an act with what was chosen, put together from the table as it is. @returns refusals of the act, `noAct` */
export const composeCard = <N extends keyof TwintensCards>(
  kind: N,
  raw: unknown,
  at: At<S>,
): { readonly accepted: true; readonly request: TwintensCards[N] } | Refusal => composeAs(ACTS, kind, raw, at);

/** The deed behind such an act; null for one that opens a card of a roll. */
export const deedOf = ({ act }: Acted): Deed | null => ("perform" in act ? (act as Deed) : null);
