import { draw } from "../draw.ts";
import { SEEN, type Seen, weighed, type Weights } from "./policies.ts";

/** One way in which somebody may attack: an act with what is chosen, at one target. */
export interface PlannedWay<Asked = unknown> {
  readonly asked: Asked;
  readonly target: string;
  /** What speaks for it, but for what others do: that is known as the plan is made. */
  readonly seen: Omit<Seen, "crowded">;
}

/** Somebody who is to act, with all they could do. */
export interface Planner<Way extends PlannedWay = PlannedWay> {
  readonly who: string;
  readonly ways: readonly Way[];
}

/** A row of a plan: who does what to whom, and what spoke for it most. */
export interface PlanRow<Way extends PlannedWay = PlannedWay> {
  readonly who: string;
  /** Null: nothing they could do. */
  readonly way: Way | null;
  readonly why: keyof Seen | null;
}

/** So little apart are ways between which chance decides. */
const LEVEL = 1e-6;

/** What speaks for whom one attacks and not for what with. */
const TARGETS = SEEN.filter((name) => name !== "usual");

/** What told for a target: what it has more of than the others have on average, by its weight. Where all are alike it is the usual. */
function reason(chosen: Seen, all: readonly Seen[], weights: Weights): keyof Seen {
  const more = (name: keyof Seen): number =>
    (weights[name] ?? 0) * (chosen[name] - all.reduce((sum, s) => sum + s[name], 0) / all.length);
  const told = [...TARGETS].sort((a, b) => more(b) - more(a))[0] ?? "usual";
  return more(told) > LEVEL ? told : "usual";
}

/**
 * What each of a side does next, one after the other, each knowing what those before it are about to do. The same people, policy and seed make the same plan.
 * @param seed  decides between ways that weigh the same
 */
export function plan<Way extends PlannedWay>(
  planners: readonly Planner<Way>[],
  weights: Weights,
  seed: number,
): readonly PlanRow<Way>[] {
  const aimed = new Map<string, number>();
  let state = seed | 0;
  return planners.map(({ who, ways }): PlanRow<Way> => {
    const seen = ways.map((way) => ({
      way,
      seen: { ...way.seen, crowded: (aimed.get(way.target) ?? 0) / Math.max(1, planners.length - 1) },
    }));
    const best = Math.max(...seen.map((s) => weighed(s.seen, weights)));
    const level = seen.filter((s) => weighed(s.seen, weights) > best - LEVEL);
    const drawn = draw(state);
    state = drawn.state;
    const chosen = level[drawn.value % Math.max(1, level.length)];
    if (!chosen) return { who, way: null, why: null };
    aimed.set(chosen.way.target, (aimed.get(chosen.way.target) ?? 0) + 1);
    const all = seen.map((s) => s.seen);
    return { who, way: chosen.way, why: reason(chosen.seen, all, weights) };
  });
}
