import { clickOf, sinceThen, type Stamped } from "../../rules/kernel/exchange.ts";
import type { Localize } from "../ruleset.ts";
import { byTheClock, listed } from "./text/lists.ts";

/** One step of a card in its footer: what, who, when, and whether it can be taken back or restored by this viewer. */
export interface TraceView {
  readonly at: number;
  readonly text: string;
  readonly by: string;
  /** "21:04" by the reader's clock; empty on cards that never kept it. */
  readonly time: string;
  readonly undone: boolean;
  readonly step?: "withdraw" | "restore";
  readonly label?: string;
  /** It goes with everything that came after it: that builds on it. */
  readonly along?: true;
  /** Why nobody can take it back any more. */
  readonly lost?: string;
}

type Entry = Stamped<{ readonly type: string }>;

interface TraceContext {
  /** The ruleset's own line; null for the general one. */
  readonly text: (event: { readonly type: string }) => string | null;
  readonly user: (id: string) => string;
  /** Who did it where nobody had to: "by itself". */
  readonly itself?: string;
  readonly mayUndo: (entry: Entry) => boolean;
  /** Name of somebody whom it wrote to and who has left the world since; null while it can be taken back. */
  readonly gone?: (entry: Entry) => string | null;
  readonly localize: Localize;
}

/** The footer of a card: every step in order, those taken back struck out with who did it. */
export function traceOf(
  events: readonly Entry[],
  { text, user, itself, mayUndo, gone, localize }: TraceContext,
): TraceView[] {
  return events.map((entry): TraceView => {
    const line = text(entry.event) ?? localize(`CROSSOVER.Shared.Trace.${entry.event.type}`);
    const undone = entry.undone !== null;
    const step = undone ? "restore" : "withdraw";
    const name = gone?.(entry) ?? null;
    return {
      at: entry.at,
      ...(name !== null && { lost: localize("CROSSOVER.Shared.Trace.lost", { name }) }),
      text: undone ? localize("CROSSOVER.Shared.Trace.undone", { step: line, name: user(entry.undone) }) : line,
      by: entry.itself !== undefined && itself !== undefined ? itself : user(entry.by),
      time: entry.time > 0 ? byTheClock(entry.time) : "",
      undone,
      ...(mayUndo(entry) && { step, label: localize(`CROSSOVER.Shared.Trace.${undone ? "redo" : "undo"}`) }),
    };
  });
}

/**
 * The list of steps with a way back where there is one: a step for itself; what later steps build on together with all that came after it, where all of that may be taken back; what can't go in
 * either way isn't offered.
 */
export const offeredSteps = (
  events: readonly Entry[],
  steps: readonly TraceView[],
  can: (step: "withdraw" | "restore", at: readonly number[]) => boolean,
  localize: Localize,
): TraceView[] =>
  steps.map((shown) => {
    const { step, label: _label, ...told } = shown;
    if (step === undefined || can(step, [shown.at])) return shown;
    const along = step === "withdraw" ? sinceThen(events, shown.at) : [];
    const may = along.every((at) => steps.some((s) => s.at === at && s.step === "withdraw"));
    return along.length > 1 && may && can("withdraw", along)
      ? { ...shown, along: true, label: localize("CROSSOVER.Shared.Trace.undoSince") }
      : told;
  });

/** What the link on a card takes back or restores: a step, or all that one click said. */
export interface LatestView {
  readonly at: number;
  readonly step: "withdraw" | "restore";
  readonly click: boolean;
  readonly label: string;
  readonly text: string;
}

/** More things than these aren't named in a link. */
const NAMED = 2;

/**
 * What one click should take back: the last that holds and both may and can be taken back, what one click said as a whole; failing that, the last that was taken back, to be restored. What
 * later steps build on is left to the list: a link that can only be refused is no way back.
 * @param can  whether the card still reads as one conversation with these steps taken back, or restored
 */
export function latestOf(
  events: readonly Entry[],
  steps: readonly TraceView[],
  can: (step: "withdraw" | "restore", at: readonly number[]) => boolean,
  localize: Localize,
): LatestView | null {
  for (const step of ["withdraw", "restore"] as const)
    for (const { at, label = "", text } of steps.filter((s) => s.step === step).reverse()) {
      const whole = steps.filter((s) => clickOf(events, at).includes(s.at));
      if (
        whole.length > 1 &&
        whole.every((s) => s.step === step) &&
        can(
          step,
          whole.map((s) => s.at),
        )
      )
        return { at, step, click: true, label, text: together(whole, localize) };
      if (can(step, [at])) return { at, step, click: false, label, text };
    }
  return null;
}

/** What a click said, in a line: each thing once, and of many the first with how many more. */
function together(steps: readonly TraceView[], localize: Localize): string {
  const texts = [...new Set(steps.map((s) => s.text))];
  return texts.length <= NAMED
    ? listed(texts)
    : localize("CROSSOVER.Shared.Trace.more", { step: texts[0] ?? "", more: texts.length - 1 });
}
