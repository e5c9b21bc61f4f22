/** An act with what was chosen, as it came over the wire or is kept on a card: read, tried, put together. */
import type { Acts, AnyAct, AnyChosen, Asked } from "./act.ts";
import { read, refusalOf } from "./choose.ts";
import { but } from "./once.ts";
import { type Refusal, refuse } from "./refusal.ts";
import type { Ref, Situation } from "./situation.ts";

/** An act with what was chosen, as it is here and now. */
export interface Acted<S extends Situation, Name extends string = string> {
  readonly accepted: true;
  readonly name: Name;
  readonly act: AnyAct<S>;
  readonly chosen: AnyChosen;
  readonly s: S;
  /** On the Gamemaster's word. */
  readonly overrule: boolean;
}

/** The table from where somebody stands. */
export type At<S> = (self: Ref) => S;

const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

const noAct = (given: unknown, acts: Acts<never>): Refusal =>
  refuse("noAct", { given: String(given), names: Object.keys(acts).join(", ") });

/** The same table on the Gamemaster's word, or without it; what is only read when it is asked for still is. */
const onWord = <S extends Situation>(s: S, overrule: boolean): S => but(s, { overrule }) as unknown as S;

/** An act with what was chosen, read from what came over the wire. @returns refusals of the kernel's `read`, and `noAct` */
export function readAct<S extends Situation, T extends Acts<S>>(
  acts: T,
  raw: unknown,
  at: At<S>,
): Acted<S, keyof T & string> | Refusal {
  const said = (isRecord(raw) ? raw : {}) as Partial<Asked> & { readonly overrule?: unknown };
  const { act: name, actor, chosen = {} } = said;
  const act = typeof name === "string" && Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act || typeof actor !== "string") return noAct(name, acts as unknown as Acts<never>);
  const overrule = said.overrule === true;
  const s = onWord(at(actor), overrule);
  const settled = read(act, chosen, s);
  return settled.accepted
    ? { accepted: true, name: name as keyof T & string, act, chosen: settled.chosen, s, overrule }
    : settled;
}

/** The same, tried: so that what can't be done is refused before anything is thrown. */
export function triedAct<S extends Situation, T extends Acts<S>>(
  acts: T,
  raw: unknown,
  at: At<S>,
): Acted<S, keyof T & string> | Refusal {
  const acted = readAct(acts, raw, at);
  return acted.accepted ? (refusalOf(acted.act, acted.s, acted.chosen) ?? acted) : acted;
}

/** A card of such a kind: an act with what was chosen, put together from the table as it is. @returns refusals of the act, and `noAct` */
export function composeAs<S extends Situation, R>(
  acts: Acts<S>,
  kind: string,
  raw: unknown,
  at: At<S>,
): { readonly accepted: true; readonly request: R } | Refusal {
  const acted = readAct(acts, raw, at);
  if (!acted.accepted) return acted;
  const { name, act, chosen, s } = acted;
  if (!("compose" in act)) return noAct(name, {});
  const no = act.by === "gm" && !s.gm ? refuse("gmOnly") : act.refused(s);
  const made = no ?? act.compose(s, chosen);
  if (!made.accepted) return made;
  return made.opens.kind === kind ? { accepted: true, request: made.opens.request as R } : noAct(name, {});
}
