/** The comic on the board: a burst with its word where a blow falls, and in words what it did. Nothing is written anywhere, and nothing is shown on whom one doesn't see. */
import type { Change } from "../../rules/kernel/change.ts";
import { actorOf } from "../apply/ground.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { setting } from "../settings/register.ts";
import { localize } from "../view/text/localize.ts";
import { tokenOf } from "./scene.ts";

/** Milliseconds that a blow is seen. */
const LASTS = 900;
/** Words of each size, by number. */
const WORDS = 4;
const SIZES = [72, 104, 144] as const;
const POINTS = 14;

/** What falls on somebody with one step. */
interface Fallen {
  readonly token: Token.Implementation;
  readonly lines: readonly string[];
  readonly size: 0 | 1 | 2 | null;
}

/** What a step's changes come to on those who are seen here: lines in words, and how hard it was. */
function fallen(changes: readonly Change[], ruleset: RulesetAdapter): readonly Fallen[] {
  const subjects = [...new Set(changes.map(({ subject }) => subject))];
  return subjects.flatMap((subject) => {
    const actor = actorOf(subject);
    const token = tokenOf(actor);
    if (!actor || !token?.visible) return [];
    const said = changes.filter((c) => c.subject === subject).flatMap((c) => ruleset.describeChange(c, localize) ?? []);
    if (said.length === 0) return [];
    const harm = said.filter(({ tone }) => tone === "harm" || tone === "failure").length;
    const size = harm === 0 ? null : ((Math.min(harm, SIZES.length) - 1) as 0 | 1 | 2);
    return [{ token, lines: said.map(({ text }) => text), size }];
  });
}

/** A star with uneven points, the same for the same blow. */
function star(seed: number): string {
  return Array.from({ length: POINTS * 2 }, (_v, i) => {
    const out = i % 2 === 0 ? 40 + ((seed * 7 + i * 13) % 10) : 25 + ((seed * 5 + i * 3) % 5);
    const way = (i * Math.PI) / POINTS;
    return `${(50 + Math.cos(way) * out).toFixed(1)},${(50 + Math.sin(way) * out * 0.8).toFixed(1)}`;
  }).join(" ");
}

/** The burst over a token, gone by itself. */
function burst({ token }: Fallen, size: 0 | 1 | 2, seed: number, calm: boolean): void {
  const { x, y } = canvas.clientCoordinatesFromCanvas(token.center);
  const word = localize(`CROSSOVER.Shared.Comic.word.${size}.${seed % WORDS}`);
  const root = document.createElement("div");
  root.className = `crossover comic-burst size-${size}${calm ? " calm" : ""}`;
  root.setAttribute("aria-hidden", "true");
  const across = SIZES[size];
  root.style.cssText = `left:${x}px;top:${y}px;width:${across}px;height:${across}px;--turn:${((seed * 11) % 25) - 12}deg`;
  root.innerHTML = `<svg viewBox="0 0 100 100"><polygon points="${star(seed)}"/><polygon class="inner" points="${star(seed + 3)}" transform="translate(12.5 12.5) scale(.75)"/></svg><span></span>`;
  const text = root.querySelector("span");
  if (text) text.textContent = word;
  document.body.append(root);
  setTimeout(() => {
    root.remove();
  }, LASTS);
}

/** Whether this page is calm: by choice, or because its user wants nothing to flash or move. */
function isCalm(): boolean {
  const { photosensitiveMode } = canvas as unknown as { readonly photosensitiveMode?: boolean };
  return (
    setting("comic") === "calm" || photosensitiveMode === true || matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** Show what a step did to people, all in one wave. */
export function play(changes: readonly Change[], ruleset: RulesetAdapter, seed: number): void {
  const calm = isCalm();
  for (const [n, one] of fallen(changes, ruleset).entries()) {
    if (one.size !== null) burst(one, one.size, seed + n, calm);
    const [line = ""] = one.lines;
    void canvas.interface?.createScrollingText(one.token.center, line, {
      duration: 1600,
      distance: calm ? 0 : 60,
      fontSize: 24,
      stroke: 0x000000,
      strokeThickness: 4,
    } as never);
  }
}
