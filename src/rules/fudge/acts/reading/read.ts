/** An act with what was chosen, as it came over the wire or is kept on a card: read, tried, put together. */
import type { AnyAct } from "../../../kernel/act.ts";
import { type Acted as ActedOf, type At, composeAs, triedAct as triedOf } from "../../../kernel/acted.ts";
import type { Refusal } from "../../../kernel/refusal.ts";
import type { FudgeSituation } from "../../situation.ts";
import type { FudgeCards } from "../act.ts";
import { FUDGE_ACTS, type FudgeActName } from "../index.ts";

type S = FudgeSituation;

const ACTS: Readonly<Record<FudgeActName, AnyAct<S>>> = FUDGE_ACTS;

/** An act with what was chosen, as it is here and now. */
export type Acted = ActedOf<S, FudgeActName>;

/** The same, tried: so that what can't be done is refused before anything is thrown. */
export const triedAct = (raw: unknown, at: At<S>): Acted | Refusal => triedOf(ACTS, raw, at);

/** A card of such a kind: an act with what was chosen, put together from the table as it is. @returns refusals of the act, `noAct` */
export const composeCard = <N extends keyof FudgeCards>(
  kind: N,
  raw: unknown,
  at: At<S>,
): { readonly accepted: true; readonly request: FudgeCards[N] } | Refusal => composeAs(ACTS, kind, raw, at);
