/** What a ruler of a fight says beside its end: how fast, what the way takes of the turn, what is left, whom it provokes. */
import { escapeHtml } from "../view/text/escape.ts";
import { localize } from "../view/text/localize.ts";
import { refusalText } from "../view/text/refusals.ts";
import { inUnits } from "./scene.ts";
import { isRefused, type Judged, overOf, provokedBy } from "./stride.ts";

/** Within what was paid, taking more of the turn, more than it gives. */
const COLORS = { free: 0x2a9d5c, costs: 0xe0a100, over: 0xd7263d } as const;
const key = (name: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Shared.Stride.${name}`, data);

function levelOf(judged: Judged): keyof typeof COLORS {
  if (overOf(judged)) return "over";
  return isRefused(judged.stride) || (judged.stride.costs?.count ?? 0) === 0 ? "free" : "costs";
}

/** The colour of a way, by what it comes to. */
export const colorOf = (judged: Judged): number => COLORS[levelOf(judged)];

/** What there is to be known of a way, line by line. */
export function strideLines(judged: Judged): readonly string[] {
  const { stride, pace, gait, feet } = judged;
  const over = overOf(judged);
  const no = over ? [refusalText(over, judged.ruleset)] : [];
  if (isRefused(stride)) return no;
  const { costs, left, more } = stride;
  const way = key(`gait.${gait}`);
  const fast = pace === null ? way : key(costs ? "speed" : "speedRound", { gait: way, feet: inUnits(pace) });
  const by = provokedBy(judged);
  return [
    `${inUnits(feet)} \u00b7 ${fast}`,
    ...(costs ? [costs.count === 0 ? key("paid") : key("costs", { ...costs })] : []),
    ...(over
      ? no
      : [
          costs && Math.round(left) !== Math.round(more)
            ? key("leftOf", { left: inUnits(left), more: inUnits(more) })
            : key("leftRound", { more: inUnits(more) }),
        ]),
    ...(by === null ? [] : [key("provokes", { by })]),
    ...stride.told.map((words) => localize(words.key, words.data)),
  ];
}

/** The line beside the ruler; one at a time, since one hand drags. */
let line: HTMLElement | null = null;

export function hide(): void {
  line?.remove();
  line = null;
}

export function show(judged: Judged, end: { readonly x: number; readonly y: number }): void {
  const lines = strideLines(judged);
  if (lines.length === 0) {
    hide();
    return;
  }
  if (!line) {
    line = document.createElement("div");
    line.setAttribute("role", "status");
    document.body.append(line);
  }
  line.className = `crossover board-stride is-${levelOf(judged)}`;
  line.innerHTML = lines.map((text) => `<p>${escapeHtml(text)}</p>`).join("");
  const { x, y } = canvas.clientCoordinatesFromCanvas(end as never);
  // It stands below the ruler's end, and never out of the window.
  const [room, tall] = [line.offsetWidth, line.offsetHeight];
  line.style.left = `${Math.max(8, Math.min(x - room / 2, window.innerWidth - room - 8))}px`;
  line.style.top = `${y + tall + 24 > window.innerHeight ? Math.max(8, y - tall - 72) : y + 16}px`;
}
