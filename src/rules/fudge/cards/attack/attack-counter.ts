import { accept, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { linkedOf } from "../../acts/attack/offence.ts";
import { resolveCheck } from "../../dice/check.ts";
import { counteredRank } from "../../harm/resistance.ts";
import { checkBehind } from "../../powers/gate.ts";
import type { CheckResolution } from "../../types.ts";
import { arrivingOf, arrivingRank, ownRank } from "./attack-effect.ts";
import type { AttackEvent, AttackState, Counter, CounterThrow } from "./attack-state.ts";

/** Whether nobody has dodged an attack's area, resisted it or taken what it does. */
export const unmet = (state: AttackState): boolean =>
  state.targets.every((t) => t.area === null && t.resisted === null && t.stage !== "applied");

/**
 * Whether an attack may be countered as it stands: it comes from a power, something of it is left, and nobody has dodged its area or resisted it.
 * @rule FUD-129 FUD-176 FUD-371
 */
export function mayCounter(state: AttackState): boolean {
  const { attack } = state.request;
  const left = linkedOf(attack).some((_e, i) => arrivingOf(state, i + 1) > 0) || arrivingRank(state) > 0;
  return (
    attack.id.includes(".") &&
    left &&
    unmet(state) &&
    state.targets.some((t) => t.stage === "defend" || t.stage === "resist")
  );
}

/**
 * What a counter leaves of one effect: at most the difference of both totals. The linked effects of an attack stand against one and the same counter with the same dice, each at its own rank;
 * what is innate isn't touched.
 * @param effect  0 the one that leads, then the linked ones
 * @rule FUD-129 FUD-176 FUD-177 FUD-620
 */
function leftOf(
  state: AttackState,
  effect: number,
  own: CheckResolution,
  counter: CheckResolution,
  { always, innate = [] }: CounterThrow,
): number {
  const rank = arrivingOf(state, effect);
  const more =
    effect === 0 ? 0 : (state.request.targets.find((t) => t.effect === effect)?.rank ?? 0) - state.request.rank;
  return Math.max(
    Math.min(rank, innate[effect] ?? 0),
    always === true ? 0 : counteredRank(rank, own.total + more, counter.total),
  );
}

/** An attack with one more counter on it: rows that it leaves nothing of are over. @rule FUD-129 FUD-176 */
function withCounter(state: AttackState, by: Pick<Counter, "by" | "power">, thrown: CounterThrow): AttackState {
  const linked = linkedOf(state.request.attack);
  const check = checkBehind(thrown.check, thrown.asked ?? null, thrown.went);
  const own = resolveCheck(thrown.ownCheck, thrown.ownFaces);
  const counter = resolveCheck(check ?? thrown.check, thrown.faces);
  const left = (effect: number): number =>
    check ? leftOf(state, effect, own, counter, thrown) : arrivingOf(state, effect);
  const entry: Counter = {
    ...by,
    own,
    counter,
    left: left(0),
    ...(linked.length > 0 && { linked: linked.map((_e, i) => left(i + 1)) }),
    thrown,
    stages: state.targets.map((t) => t.stage),
    ...(!check && { idle: true }),
  };
  const next: AttackState = { ...state, counters: [...(state.counters ?? []), entry] };
  const gone = entry.left === 0 && (entry.linked ?? []).every((l) => l === 0);
  return {
    ...next,
    targets: next.targets.map((t) =>
      gone || (t.stage === "resist" && ownRank(next, t.target) === 0) ? { ...t, stage: "unharmed" } : t,
    ),
  };
}

/**
 * Somebody counters it with a power of their own: both make power checks, and the attack keeps at most the difference. At 0 it is gone for everybody.
 * @returns refusal `counter.late`
 * @rule FUD-129 FUD-176 FUD-371 FUD-620
 */
export function countered(state: AttackState, event: Extract<AttackEvent, { type: "counter" }>): Step<AttackState> {
  if (!mayCounter(state)) return refuse("counter.late");
  const { by, power, faces, check, ownFaces, ownCheck, always, innate, asked, went } = event;
  return accept(
    withCounter(
      state,
      { by, power },
      {
        faces,
        check,
        ownFaces,
        ownCheck,
        ...(always && { always }),
        ...(innate?.some((ranks) => ranks > 0) && { innate }),
        ...(asked && { asked }),
        ...(went && { went }),
      },
    ),
    event.changes,
  );
}

/** The last counter while nothing has been built on it: both sides of it may still change. @rule FUD-368 */
export function openCounter(state: AttackState): (Counter & { readonly thrown: CounterThrow }) | null {
  const last = state.counters?.at(-1);
  return last?.thrown &&
    last.idle !== true &&
    unmet(state) &&
    state.targets.every((t, i) => t.stage === "unharmed" || t.stage === last.stages?.[i])
    ? { ...last, thrown: last.thrown }
    : null;
}

/** The last counter with other dice: everything is worked out anew from where it came in. @rule FUD-368 FUD-378 */
export function recountered(
  state: AttackState,
  { by, power, thrown, stages = [] }: Counter & { readonly thrown: CounterThrow },
  faces: Partial<Pick<CounterThrow, "faces" | "ownFaces">>,
): AttackState {
  const before: AttackState = {
    ...state,
    counters: (state.counters ?? []).slice(0, -1),
    targets: state.targets.map((t, i) => ({ ...t, stage: stages[i] ?? t.stage })),
  };
  return withCounter(before, { by, power }, { ...thrown, ...faces });
}
