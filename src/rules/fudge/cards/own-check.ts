/** Checks about one person on which something follows of itself: somebody's life, what hangs on them, their place in the order. */
import type { Change } from "../../kernel/change.ts";
import { accept, type Reducer } from "../../kernel/exchange.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Right, Rights } from "../../kernel/rights.ts";
import { resolveCheck } from "../dice/check.ts";
import { type Improve, insteadOf, keptFaces, mayImproveBy, type OwnThrow, throwOf } from "../dice/second-throw.ts";
import { improvedBy } from "../fortune/paying.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import type { CheckResolution, Faces } from "../types.ts";
import type { CheckExchange, Party } from "./check.ts";

type S = FudgeSituation;

/** What the check changes comes with the roll, worked out from who makes it as they are then; `spent` is what was made ready for it and is used up by it. */
export type AtOnceEvent =
  | {
      readonly type: "roll";
      readonly faces: Faces | null;
      readonly changes: readonly Change[];
      readonly spent?: readonly Change[];
    }
  | Improve;

/** A check on which something follows of itself. */
export interface AtOnceState<R extends CheckExchange = CheckExchange> {
  readonly request: R;
  readonly result: CheckResolution | null;
  /** What the roll has used up. */
  readonly spent: readonly Change[];
  readonly changes: readonly Change[];
}

/** The dice of such a check. @rule FUD-368 */
export const atOnceThrows = ({ request: { actor, check }, result }: AtOnceState): readonly OwnThrow[] =>
  result?.faces ? [{ roll: "check", of: actor, check, faces: result.faces }] : [];

/** Whoever plays the one whom the card is about. */
export const OWN: Right<{ readonly request: { readonly actor: Party } }> = {
  by: "owner",
  of: (state) => [state.request.actor],
};

/** Who may throw, and throw again. */
export const atOnceRights: Rights<AtOnceState, AtOnceEvent> = { roll: OWN, improve: mayImproveBy(atOnceThrows) };

/** A check is rolled, and what comes of it holds at once; a second throw for a victory point takes back what the first has brought. @rule FUD-368 FUD-378 */
export const checkAtOnce = <R extends CheckExchange>(): Reducer<R, AtOnceState<R>, AtOnceEvent> => ({
  begin: (request) => ({ request, result: null, spent: [], changes: [] }),
  step: (state, event) => {
    const { check } = state.request;
    if (event.type === "improve") {
      if (!state.result?.faces) return refuse("improve.noDice");
      const faces = keptFaces(check, state.result.faces, event);
      return accept(
        { ...state, result: resolveCheck(check, faces), changes: event.outcome ?? state.changes },
        insteadOf(state.changes, event),
      );
    }
    if (state.result) return refuse("alreadyRolled");
    const { spent = [], changes } = event;
    return accept({ ...state, result: resolveCheck(check, event.faces), spent, changes }, [...spent, ...changes]);
  },
});

/** Such a card: its conversation, and what its throw uses up and brings. */
export interface AtOnceCard<R extends CheckExchange> {
  readonly rules: Reducer<R, AtOnceState<R>, AtOnceEvent>;
  /** Why nothing can be thrown for it any more; null: it can. */
  readonly late?: (s: S, request: R) => Refusal | null;
  /** What the first throw uses up, or why it can't be paid. */
  readonly uses: (s: S, who: FudgeActor, request: R) => readonly Change[] | Refusal;
  readonly brings: (s: S, who: FudgeActor, request: R, faces: Faces | null) => readonly Change[];
}

/** A throw with what it brings; the second takes the first one's place and uses up nothing more. @returns refusals of the card, `gone` @rule FUD-368 FUD-378 */
export function completeAtOnce<R extends CheckExchange>(
  card: AtOnceCard<R>,
  s: S,
  state: AtOnceState<R>,
  event: AtOnceEvent,
): AtOnceEvent | Refusal {
  const { request, changes: before } = state;
  const who = s.character(request.actor.uuid);
  if (!who) return refuse("gone", { name: request.actor.name });
  const late = card.late?.(s, request) ?? null;
  if (late) return late;
  const then = (one: FudgeActor, faces: Faces | null): readonly Change[] => card.brings(s, one, request, faces);
  if (event.type === "improve") return improvedBy(s, throwOf(atOnceThrows(state), event), event, { before, then });
  const spent = card.uses(s, who, request);
  return "accepted" in spent ? spent : { ...event, spent, changes: then(who, event.faces) };
}

type Begun<R> = { readonly accepted: true; readonly request: R } | Refusal;

/** A card about whoever acts, as they are now. @returns `gone` */
export function ofSelf<R>(s: S, make: (actor: Party, who: FudgeActor) => Begun<R>): Begun<R> {
  const [actor, who] = [s.party(s.self), s.character(s.self)];
  return actor && who ? make(actor, who) : refuse("gone", { name: s.self });
}
