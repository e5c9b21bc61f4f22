import type { Stamped } from "../../rules/kernel/exchange.ts";
import type { Localize } from "../ruleset.ts";

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
}

type Entry = Stamped<{ readonly type: string }>;

interface TraceContext {
  /** The ruleset's own line; null for the general one. */
  readonly text: (event: { readonly type: string }) => string | null;
  readonly user: (id: string) => string;
  readonly mayUndo: (entry: Entry) => boolean;
  readonly localize: Localize;
}

/** The footer of a card: every step in order, those taken back struck out with who did it. */
export function traceOf(events: readonly Entry[], { text, user, mayUndo, localize }: TraceContext): TraceView[] {
  return events.map((entry): TraceView => {
    const line = text(entry.event) ?? localize(`CROSSOVER.Shared.Trace.${entry.event.type}`);
    const undone = entry.undone !== null;
    const step = undone ? "restore" : "withdraw";
    const shown = entry.time > 0 ? new Date(entry.time).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" }) : "";
    return {
      at: entry.at,
      text: undone ? localize("CROSSOVER.Shared.Trace.undone", { step: line, name: user(entry.undone) }) : line,
      by: user(entry.by),
      time: shown,
      undone,
      ...(mayUndo(entry) && { step, label: localize(`CROSSOVER.Shared.Trace.${undone ? "redo" : "undo"}`) }),
    };
  });
}

/** The step that one click should take back: the last that holds and may be; failing that, the last that was taken back, to be restored. */
export function latestOf(steps: readonly TraceView[]): TraceView | null {
  return steps.findLast((s) => s.step === "withdraw") ?? steps.findLast((s) => s.step === "restore") ?? null;
}
