/** The ruler of a token in a fight. Its colour says what the way comes to, and a line of words beside it (`stride-line.ts`). */
import { playHere } from "../play.ts";
import type { Judged, Waypoint } from "./stride.ts";

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
      this.#judged = way.length > 1 ? (playHere()?.judge(token, way) ?? null) : null;
      super.refresh(data);
      const end = way.at(-1);
      if (this.#judged && end) {
        const { x, y } = (
          token as unknown as { getCenterPoint(at: Waypoint): { readonly x: number; readonly y: number } }
        ).getCenterPoint(end);
        playHere()?.strideLine.show(this.#judged, { x, y: y + Number(canvas.grid?.size ?? 0) / 2 });
      } else if (was) playHere()?.strideLine.hide();
    }

    override clear(): void {
      super.clear();
      if (this.#judged) playHere()?.strideLine.hide();
    }

    override destroy(): void {
      if (this.#judged) playHere()?.strideLine.hide();
      super.destroy();
    }

    override _getSegmentStyle(waypoint: Styled): object {
      const style = super._getSegmentStyle(waypoint);
      return { ...style, ...this.#color(waypoint) };
    }

    override _getGridHighlightStyle(waypoint: Styled, offset: unknown): object {
      const style = super._getGridHighlightStyle(waypoint, offset);
      return { ...style, ...this.#color(waypoint) };
    }

    /** The colour of what is planned, by what it comes to. */
    #color({ stage }: Styled): { readonly color?: number } {
      const play = playHere();
      return this.#judged && play && stage === "planned" ? { color: play.strideLine.colorOf(this.#judged) } : {};
    }
  };
}
