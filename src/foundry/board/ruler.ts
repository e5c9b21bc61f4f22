/** The ruler of a token in a fight: how fast, what the way takes of the turn, what is left, whom it provokes. Its colour says it, and a line of words beside it. */
import { escapeHtml } from "../view/text/escape.ts";
import { localize } from "../view/text/localize.ts";
import { refusalText } from "../view/text/refusals.ts";
import { inUnits } from "./scene.ts";
import { isRefused, judge, type Judged, overOf, provokedBy, type Waypoint } from "./stride.ts";

interface RulerData {
  readonly plannedMovement?: Readonly<Record<string, { readonly foundPath: readonly Waypoint[] } | undefined>>;
}
interface Styled {
  readonly stage?: string;
}
interface Ruler {
  readonly token: { readonly document: TokenDocument.Implementation; readonly isOwner: boolean };
  refresh(data: RulerData): void;
  clear(): void;
  destroy(): void;
  _getSegmentStyle(waypoint: Styled): object;
  _getGridHighlightStyle(waypoint: Styled, offset: unknown): object;
}

/** Within what was paid, taking more of the turn, more than it gives. */
const COLORS = { free: 0x2a9d5c, costs: 0xe0a100, over: 0xd7263d } as const;
const key = (name: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Shared.Stride.${name}`, data);

function levelOf(judged: Judged): keyof typeof COLORS {
  if (overOf(judged)) return "over";
  return isRefused(judged.stride) || (judged.stride.costs?.count ?? 0) === 0 ? "free" : "costs";
}

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

function hide(): void {
  line?.remove();
  line = null;
}

function show(judged: Judged, end: { readonly x: number; readonly y: number }): void {
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

/** At `init`: tokens' rulers tell what a fight makes of the way. Whatever ruler is there is built upon. */
export function registerRuler(): void {
  const config = CONFIG.Token as unknown as { rulerClass: new (token: object) => Ruler };
  const Base = config.rulerClass;
  config.rulerClass = class CrossoverTokenRuler extends Base {
    #judged: Judged | null = null;

    override refresh(data: RulerData): void {
      const way = data.plannedMovement?.[game.user.id ?? ""]?.foundPath ?? [];
      const { document: token } = this.token;
      const was = this.#judged;
      this.#judged = way.length > 1 ? judge(token, way) : null;
      super.refresh(data);
      const end = way.at(-1);
      if (this.#judged && end) {
        const { x, y } = (
          token as unknown as { getCenterPoint(at: Waypoint): { readonly x: number; readonly y: number } }
        ).getCenterPoint(end);
        show(this.#judged, { x, y: y + Number(canvas.grid?.size ?? 0) / 2 });
      } else if (was) hide();
    }

    override clear(): void {
      super.clear();
      if (this.#judged) hide();
    }

    override destroy(): void {
      if (this.#judged) hide();
      super.destroy();
    }

    override _getSegmentStyle(waypoint: Styled): object {
      const style = super._getSegmentStyle(waypoint);
      return this.#judged && waypoint.stage === "planned" ? { ...style, color: COLORS[levelOf(this.#judged)] } : style;
    }

    override _getGridHighlightStyle(waypoint: Styled, offset: unknown): object {
      const style = super._getGridHighlightStyle(waypoint, offset);
      return this.#judged && waypoint.stage === "planned" ? { ...style, color: COLORS[levelOf(this.#judged)] } : style;
    }
  };
}
