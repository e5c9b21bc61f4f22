/** What the window of a plan shows. Pure: the same state always gives the same window. */
import type { PlanRow } from "../../rules/kernel/plans/plan.ts";
import { PLAN_POLICY_NAMES, type PlanPolicy } from "../../rules/kernel/plans/policies.ts";
import type { Localize } from "../ruleset.ts";
import type { TableWay } from "./ways.ts";

/** Somebody's name and picture. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly img: string;
}

/** A row as it stands: what the policy has chosen, or the Gamemaster; struck out it isn't played. */
export interface Line extends PlanRow<TableWay> {
  readonly ways: readonly TableWay[];
  /** Changed by hand: a new plan leaves it alone. */
  readonly own: boolean;
  readonly struck: boolean;
}

export interface PlanState {
  readonly lines: readonly Line[];
  readonly people: readonly Named[];
  /** By the uuid of the actor. */
  readonly targets: readonly { readonly uuid: string; readonly name: string }[];
  readonly policy: PlanPolicy;
  readonly playing: boolean;
  /** Cards that the last play has opened and that can be taken back. */
  readonly played: number;
}

interface OptionView {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

interface LineView extends Named {
  readonly acts: readonly OptionView[];
  readonly targets: readonly OptionView[];
  readonly odds: string;
  readonly why: string;
  readonly idle: boolean;
  readonly struck: boolean;
  readonly labels: { readonly act: string; readonly target: string; readonly strike: string };
}

export interface PlanView {
  readonly lines: readonly LineView[];
  readonly policies: readonly (OptionView & { readonly hint: string })[];
  readonly hint: string;
  readonly playing: boolean;
  /** Why it can't be played; null when it can. */
  readonly refused: string | null;
  readonly play: string;
  readonly undo: string | null;
}

const key = (tail: string): string => `CROSSOVER.Shared.Plan.${tail}`;

const firstOf = <T extends { readonly value: string }>(options: readonly T[]): readonly T[] =>
  options.filter((o, i) => options.findIndex((p) => p.value === o.value) === i);

function lineView(line: Line, state: PlanState, localize: Localize): LineView {
  const { name = "", img = "" } = state.people.find((p) => p.id === line.who) ?? {};
  const { way, ways, why, own, struck } = line;
  const targetName = (uuid: string): string => state.targets.find((t) => t.uuid === uuid)?.name ?? uuid;
  return {
    id: line.who,
    name,
    img,
    acts: firstOf(ways.map((w) => ({ value: w.line, label: w.label, selected: w.line === way?.line }))),
    // Whom this attack can be made on from here.
    targets: firstOf(
      ways
        .filter((w) => w.line === way?.line)
        .map((w) => ({ value: w.target, label: targetName(w.target), selected: w.target === way?.target })),
    ),
    odds: way?.odds ?? "",
    why: way === null ? localize(key("idle")) : localize(key(own ? "Why.own" : `Why.${why ?? "usual"}`)),
    idle: way === null,
    struck,
    labels: {
      act: localize(key("actOf"), { name }),
      target: localize(key("targetOf"), { name }),
      strike: localize(key(struck ? "keep" : "strike"), { name }),
    },
  };
}

/** Rows that would be played. */
export const playable = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ way, struck }) => way !== null && !struck);

export function planView(state: PlanState, localize: Localize): PlanView {
  const count = playable(state.lines).length;
  return {
    lines: state.lines.map((line) => lineView(line, state, localize)),
    policies: PLAN_POLICY_NAMES.map((value) => ({
      value,
      label: localize(key(`Policy.${value}`)),
      hint: localize(key(`PolicyHint.${value}`)),
      selected: value === state.policy,
    })),
    hint: localize(key(`PolicyHint.${state.policy}`)),
    playing: state.playing,
    refused: count === 0 ? localize(key(state.lines.length === 0 ? "nobody" : "nothing")) : null,
    play: localize(key("play"), { count }),
    undo: state.played > 0 ? localize(key("undo"), { count: state.played }) : null,
  };
}

/** Another attack, or another target, for one row; what can't be had of it leaves the row as it was. */
export function changed(
  lines: readonly Line[],
  who: string,
  to: { readonly line?: string; readonly target?: string },
): readonly Line[] {
  return lines.map((l) => {
    if (l.who !== who) return l;
    const line = to.line ?? l.way?.line;
    const target = to.target ?? l.way?.target;
    const way =
      l.ways.find((w) => w.line === line && w.target === target) ??
      (to.line === undefined ? undefined : l.ways.find((w) => w.line === line));
    return way ? { ...l, way, own: true } : l;
  });
}

export const struckOut = (lines: readonly Line[], who: string): readonly Line[] =>
  lines.map((l) => (l.who === who ? { ...l, struck: !l.struck } : l));

/** A new plan under what was changed by hand: that stays as long as it can still be done. */
export function renewed(before: readonly Line[], fresh: readonly Line[]): readonly Line[] {
  return fresh.map((line) => {
    const old = before.find((l) => l.who === line.who);
    if (!old) return line;
    const same = line.ways.find((w) => w.line === old.way?.line && w.target === old.way.target);
    return { ...line, struck: old.struck, ...(old.own && same && { way: same, own: true }) };
  });
}
