/** Reach and range bands around somebody, drawn on the board and named in words, for as long as a key is held; a short press leaves them there until the next one. */
import { type Body, cellAt, middleOf, type Place } from "../../rules/kernel/space/board.ts";
import { middleOfBody } from "../../rules/kernel/space/covers.ts";
import { drawnRings, type Ring, ringAt, type Rings } from "../../rules/kernel/space/rings.ts";
import { table } from "../apply/viewer.ts";
import { bringRulesetOf } from "../registry.ts";
import { signed } from "../view/rows.ts";
import { escapeHtml } from "../view/text/escape.ts";
import { localize } from "../view/text/localize.ts";
import { inWindow, overBoard, part } from "./overlay.ts";
import { bodyOf, inPixels, inUnits, type Scene, sceneInView } from "./scene.ts";

const LAYER = "crossover.rings";
/** Nearest first; reach is the first of them. */
const COLORS = ["#2a9d5c", "#2f6fd0", "#e0a100", "#d7263d", "#7b3fb5"] as const;
const key = (name: string, data?: Readonly<Record<string, string | number>>): string =>
  localize(`CROSSOVER.Shared.Rings.${name}`, data);
/** What is taken off stands with a minus, not with a hyphen. */
const said = ({ label: { key: words, data = {} } }: Ring): string =>
  localize(
    words,
    Object.fromEntries(Object.entries(data).map(([n, v]) => [n, typeof v === "number" && v < 0 ? signed(v) : v])),
  );

interface HighlightGrid {
  addHighlightLayer(name: string): unknown;
  highlightPosition(name: string, what: object): void;
  destroyHighlightLayer(name: string): void;
}

/** What is shown now: whose, and how it is taken away. */
let shown: { readonly token: string; readonly bar: HTMLElement; readonly remove: () => void } | null = null;

/** Whose rings a key asks for: who is pointed at, who is selected, one's own hero. */
function meant(): Token.Implementation | null {
  const layer = canvas.tokens as unknown as {
    readonly hover: Token.Implementation | null;
    readonly controlled: readonly Token.Implementation[];
  } | null;
  const own = game.user.character?.getActiveTokens()[0] as Token.Implementation | undefined;
  return (canvas.ready && (layer?.hover ?? layer?.controlled[0] ?? own)) || null;
}

/** The scene in view in feet: left, top, right, bottom. */
function extent({ feet }: Scene): readonly [number, number, number, number] {
  const { sceneX, sceneY, sceneWidth, sceneHeight } = canvas.dimensions as unknown as Readonly<
    Record<"sceneX" | "sceneY" | "sceneWidth" | "sceneHeight", number>
  >;
  return [sceneX * feet, sceneY * feet, (sceneX + sceneWidth) * feet, (sceneY + sceneHeight) * feet];
}

/** All spaces of the scene in view that lie in one of the rings. */
function spaces(
  scene: Scene,
  body: Body,
  ends: readonly number[],
): readonly { readonly at: Place; readonly ring: number }[] {
  const { board } = scene;
  const [west, north, east, south] = extent(scene);
  const reach = Math.max(0, ...ends) + board.space;
  const middle = middleOfBody(body);
  // No farther than the scene, nor than the outermost ring.
  const [left, right] = [Math.max(west, middle.x - 2 * reach), Math.min(east, middle.x + 2 * reach)];
  const [top, bottom] = [Math.max(north, middle.y - 2 * reach), Math.min(south, middle.y + 2 * reach)];
  const seen = new Set<string>();
  const all: { at: Place; ring: number }[] = [];
  for (let y = top + board.space / 4; y < bottom; y += board.space / 2)
    for (let x = left + board.space / 4; x < right; x += board.space / 2) {
      const cell = cellAt(board, { x, y });
      const name = `${cell.i} ${cell.j}`;
      if (seen.has(name)) continue;
      seen.add(name);
      const at = middleOf(board, cell);
      const ring = ringAt(board, body, at, ends);
      if (ring >= 0) all.push({ at, ring });
    }
  return all;
}

/** Where the edge of a ring is first met: above, at the right, below, at the left. */
const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;
/** Pixels of the window's edge in which a name would be cut off or lie over the bars there. */
const EDGE = 48;

/** The names of rings on the board, each at an edge of its own that is in sight, and on a board without a grid their circles. A ring that ends beyond the scene is named in the panel alone. */
function names(scene: Scene, body: Body, rings: readonly Ring[]): () => void {
  const middle = middleOfBody(body);
  const client = (place: Place) => inWindow(inPixels(place, scene));
  const half = scene.board.space / 2;
  const inSight = (place: Place): boolean => {
    const { x, y } = client(place);
    const [left, top, right, bottom] = extent(scene);
    return (
      [place.x >= left, place.x <= right, place.y >= top, place.y <= bottom].every(Boolean) &&
      [x > EDGE, x < window.innerWidth - EDGE, y > EDGE, y < window.innerHeight - EDGE].every(Boolean)
    );
  };
  return overBoard("board-rings", () => {
    const centre = client(middle);
    return rings.flatMap((ring, n) => {
      const out = ring.upTo + half;
      const at = SIDES.map(([x, y]) => ({ x: middle.x + x * out, y: middle.y + y * out })).find(inSight);
      const labels = (at ? [at] : []).map((place) => {
        const { x, y } = client(place);
        const text = part("text", { x, y: y + 5 });
        text.textContent = `${said(ring)} \u00b7 ${inUnits(ring.upTo)}`;
        return text;
      });
      const edge = client({ x: middle.x, y: middle.y - out });
      const circle = part("circle", {
        cx: centre.x,
        cy: centre.y,
        r: Math.max(0, centre.y - edge.y),
        stroke: COLORS[n] ?? COLORS[0],
      });
      return scene.board.cells === "none" ? [circle, ...labels] : labels;
    });
  });
}

/** The same in words: everything that somebody reaches with, and what of it is drawn. @param nothing  what is said where there is nothing */
function panel(name: string, all: readonly Rings[], drawn: readonly Ring[], nothing: "none" | "noFeet"): HTMLElement {
  const root = document.createElement("section");
  root.className = "crossover rings-bar";
  root.setAttribute("role", "status");
  root.setAttribute("aria-label", key("title", { name }));
  const swatch = (ring: Ring): string => {
    const n = drawn.indexOf(ring);
    return n < 0 ? "" : `<span class="swatch" style="background: ${COLORS[n] ?? ""}"></span>`;
  };
  const rows = all.map(
    ({ means, rings }) =>
      `<li><strong>${escapeHtml(localize(means.key, means.data))}</strong> ${rings
        .map((ring) => `<span>${swatch(ring)}${escapeHtml(`${said(ring)} ${inUnits(ring.upTo)}`)}</span>`)
        .join(" ")}</li>`,
  );
  root.innerHTML = `<h2>${escapeHtml(key("title", { name }))}</h2>${
    rows.length > 0 ? `<ul>${rows.join("")}</ul>` : `<p>${escapeHtml(key(nothing, { name }))}</p>`
  }`;
  return root;
}

/** Show what is around a token. */
async function show(token: Token.Implementation): Promise<void> {
  const [scene, { actor }] = [sceneInView(), token];
  if (!scene || !actor) return;
  const ruleset = await bringRulesetOf(actor as Actor.Implementation);
  const counted = ruleset?.turnAndReach.rings;
  // What players may not know of somebody isn't told by how far they shoot.
  const secret = !game.user.isGM && table.hidden(actor.uuid);
  const all = secret ? [] : (counted?.(table.character(actor.uuid), table) ?? []);
  hide();
  const body = bodyOf(token.document, scene);
  const { reach, range } = drawnRings(all);
  const rings = [...(reach?.rings.slice(-1) ?? []), ...(range?.rings ?? [])].toSorted((a, b) => a.upTo - b.upTo);
  const { grid } = canvas.interface as unknown as { readonly grid: HighlightGrid };
  if (scene.board.cells !== "none") {
    grid.addHighlightLayer(LAYER);
    const ends = rings.map(({ upTo }) => upTo);
    for (const { at, ring } of spaces(scene, body, ends)) {
      const { x, y } = canvas.grid?.getTopLeftPoint(inPixels(at, scene) as never) ?? { x: 0, y: 0 };
      grid.highlightPosition(LAYER, {
        x,
        y,
        color: COLORS[ring] ?? COLORS[0],
        border: COLORS[ring] ?? COLORS[0],
        alpha: 0.3,
      });
    }
  }
  const bar = panel(token.document.name, all, rings, counted ? "none" : "noFeet");
  document.body.append(bar);
  const unname = names(scene, body, rings);
  shown = {
    token: token.id,
    bar,
    remove: () => {
      grid.destroyHighlightLayer(LAYER);
      unname();
      bar.remove();
    },
  };
}

function hide(): void {
  shown?.remove();
  shown = null;
}

/** So long a press is a hold, and ends with the hand. */
const HELD = 400;

/** The key goes down and up: held, the rings are there until it is let go; pressed shortly, until it is pressed again. */
export function ringsKey(): { readonly down: () => void; readonly up: () => void } {
  let timer = 0;
  let held = false;
  let coming: Promise<void> = Promise.resolve();
  return {
    down: () => {
      const token = meant();
      held = false;
      window.clearTimeout(timer);
      if (shown !== null && (token === null || shown.token === token.id)) hide();
      else if (token) {
        coming = show(token);
        timer = window.setTimeout(() => {
          held = true;
          void coming.then(() => {
            if (shown) shown.bar.dataset["held"] = "";
          });
        }, HELD);
      } else ui.notifications.info(key("nobody"));
    },
    up: () => {
      window.clearTimeout(timer);
      if (held) void coming.then(hide);
      held = false;
    },
  };
}
