/**
 * The comic on the board: where a blow falls a burst with its word, a ring that flashes, a shake, and in numbers what it did; all that one step does in one wave. Nothing is written anywhere, and nothing is shown on whom
 * one doesn't see. Each burst is painted once, as a picture, and moved over the board by the browser's compositor: the same on every generation, and a board full of it drops no frame.
 */
import { type Blow, isFelt } from "../../rules/kernel/blow.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { actorOf } from "../apply/ground.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { BURST_SHAPE, type BurstPart, drawingOf, LETTERING, paint } from "../view/burst.ts";
import type { ConsequenceView } from "../view/card-view.ts";
import { localize } from "../view/text/localize.ts";
import { comicLevel } from "./calm.ts";
import { tokenOf } from "./scene.ts";
import { sound } from "./sound.ts";

/** Milliseconds that a blow is seen. */
const LASTS = 900;
/** Milliseconds of a frame in which bursts are painted, one at least: the next of a wave come in the frames after it. */
const PAINTING = 5;
/** Milliseconds of a wave for its last to begin. */
const BEGINS = 180;
/** Targets up to whom each word leaps for itself; of more, bursts leap as they are. */
const FEW = 4;
/** Lines that rise over somebody with one step. */
const LINES = 2;
/** Targets of one step that have a burst of their own; what falls on a crowd is said by its card. */
const MOST = 30;
/** How many times as wide as its token a burst is, and the least on the screen, in pixels, by size. */
const TIMES = [1.35, 1.8, 2.5] as const;
const LEAST = [104, 140, 190] as const;
/** Milliseconds and pixels of a shake. */
const SHAKES = 260;
const FAR = 5;

/** One step of a card, as this user may know it. */
export interface Applied {
  /** What a burst is called by, wherever it is drawn: its card. */
  readonly message: string;
  readonly changes: readonly Change[];
  readonly ruleset: RulesetAdapter;
  /** What the card letters, by whom it falls on. */
  readonly blows: ReadonlyMap<string, Blow>;
}

/** What falls on somebody with one step. */
interface Fallen {
  readonly uuid: string;
  readonly token: Token.Implementation;
  readonly lines: readonly Pick<ConsequenceView, "text" | "tone">[];
  readonly blow: Blow | null;
}

type SeenToken = Token.Implementation & {
  readonly visible: boolean;
  readonly document: { readonly isSecret?: boolean; readonly hasDynamicRing?: boolean };
};

/** Whether this user sees whoever it is. */
const isSeen = (token: SeenToken): boolean => token.visible && token.document.isSecret !== true;

/** What comes and goes by itself as an effect floats over the token by Foundry's own hand. */
const isOurs = (change: Change): boolean => change.kind === "set" || change.collection !== "ActiveEffect";

/** What a step's changes come to on those who are seen here. */
function fallen({ changes, ruleset, blows }: Applied): readonly Fallen[] {
  const whose = (subject: string): string => subject.replace(/\.(?:Item|ActiveEffect)\..+$/u, "");
  return [...new Set(changes.map(({ subject }) => whose(subject)))].flatMap((uuid): Fallen[] => {
    const token = tokenOf(actorOf(uuid)) as SeenToken | null;
    if (!token || !isSeen(token)) return [];
    const own = changes.filter(({ subject }) => whose(subject) === uuid);
    const said = own.flatMap((c) => {
      const line = ruleset.describeChange(c, localize);
      return line ? [{ ...line, ours: isOurs(c) }] : [];
    });
    const harm = said.filter(({ tone }) => tone === "harm" || tone === "failure").length;
    const told = blows.get(uuid);
    // What befalls somebody without a blow (a fall, a fire) is lettered by how much of it there is.
    const blow: Blow | null =
      told && isFelt(told)
        ? told
        : harm > 0
          ? { kind: "harm", size: Math.min(harm - 1, TIMES.length - 1) as Blow["size"] }
          : null;
    const lines = said.filter(({ ours }) => ours).slice(0, LINES);
    return blow || lines.length > 0 ? [{ uuid, token, lines, blow }] : [];
  });
}

interface Layer {
  readonly root: HTMLElement;
  readonly world: HTMLElement;
  /** How much is drawn on it. */
  live: number;
  lies: string;
  /** Pixels of the screen in one of the board. */
  scale: number;
}
let layer: Layer | null = null;

/** Where the board lies on the screen. Asked once a frame and before anything of it is drawn: asked in between, the page would be laid out anew for every burst. */
function look(here: Layer): void {
  const [from, to] = [
    canvas.clientCoordinatesFromCanvas({ x: 0, y: 0 }),
    canvas.clientCoordinatesFromCanvas({ x: 1_000, y: 0 }),
  ];
  here.scale = (to.x - from.x) / 1_000;
  const lies = `translate(${from.x}px, ${from.y}px) scale(${here.scale})`;
  if (here.lies !== lies) here.world.style.transform = here.lies = lies;
}

/** The layer that all is drawn on, which follows the board for as long as there is anything on it. */
function layerNow(): Layer {
  if (layer) return layer;
  const root = document.createElement("div");
  const world = document.createElement("div");
  root.className = "crossover comic-layer";
  root.setAttribute("aria-hidden", "true");
  root.append(world);
  const here: Layer = { root, world, live: 0, lies: "", scale: 1 };
  look(here);
  document.body.append(root);
  const follow = (): void => {
    if (here.live > 0) {
      look(here);
      requestAnimationFrame(follow);
    } else {
      root.remove();
      if (layer === here) layer = null;
    }
  };
  requestAnimationFrame(follow);
  layer = here;
  return here;
}

/** Put something on the board until its movement is over. */
function show(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
  const here = layerNow();
  here.live++;
  here.world.append(element);
  const end = (): void => {
    element.remove();
    here.live--;
  };
  element.animate(frames, { fill: "both", ...timing }).finished.then(end, end);
}

/** What bursts of a kind are coloured and lettered with here, by property of the style sheet. */
type Tones = ReadonlyMap<string, string>;
const TONES = [LETTERING, "--burst-outer", "--burst-inner", "--burst-dots", "--burst-face", "--burst-edge"];

function tonesOf(kind: Blow["kind"], ruleset: string): Tones {
  const probe = document.createElement("div");
  probe.className = `comic-tones ${ruleset} kind-${kind}`;
  probe.dataset["ruleset"] = ruleset;
  layerNow().root.append(probe);
  const style = getComputedStyle(probe);
  const tones = new Map(TONES.map((name) => [name, style.getPropertyValue(name).trim()]));
  probe.remove();
  return tones;
}

const FADE: Keyframe[] = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }];

/** How a wave is drawn. */
interface Wave extends Applied {
  readonly calm: boolean;
  /** So few that each word and its rays leap for themselves. */
  readonly few: boolean;
  readonly tones: ReadonlyMap<Blow["kind"], Tones>;
}

/** How far above the middle of its token a burst stands, in heights of it: who was struck is still seen. */
const ABOVE = 0.28;
/** How wide a burst is, in pixels of the board. */
const wideOf = (token: Token.Implementation, size: Blow["size"], scale: number): number =>
  Math.max(token.w * TIMES[size], LEAST[size] / scale);

/** Pixels of a picture to one of the screen, at most. */
const FINEST = 2;
const LEAPS: Readonly<Record<"word" | "rays", readonly [Keyframe[], KeyframeAnimationOptions]>> = {
  word: [
    [{ transform: "scale(0.4)" }, { transform: "scale(1.25)", offset: 0.55 }, { transform: "scale(1)" }],
    { duration: 240, delay: 40, easing: "ease-out", fill: "backwards" },
  ],
  rays: [
    [{ transform: "scale(0.7)", opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "scale(1.06)" }],
    { duration: 320, delay: 60, easing: "ease-out", fill: "backwards" },
  ],
};

/** The burst over a token: it leaps out past its size, settles, hangs, and is gone. */
function burst({ token, uuid }: Fallen, blow: Blow, { message, ruleset, calm, few, tones }: Wave): void {
  const drawing = drawingOf(blow, [message, uuid], localize);
  const { scale } = layerNow();
  const element = document.createElement("div");
  element.className = `comic-burst kind-${blow.kind} size-${blow.size}`;
  element.dataset["ruleset"] = ruleset.id;
  element.dataset["word"] = drawing.word;
  const wide = wideOf(token, blow.size, scale);
  const { x, y } = token.center;
  element.style.cssText = `left:${x}px;top:${y - token.h * ABOVE}px;width:${wide}px;height:${wide * BURST_SHAPE}px`;
  const fine = wide * scale * Math.min(devicePixelRatio, FINEST);
  const valued = (property: string): string => tones.get(blow.kind)?.get(property) ?? "";
  const leaping: readonly (readonly BurstPart[])[] =
    few && !calm ? [["rays"], ["star"], ["word"]] : [["rays", "star", "word"]];
  const pictures = leaping.map((parts) => ({ parts, picture: paint(drawing, parts, { wide: fine, valued }) }));
  element.append(...pictures.map(({ picture }) => picture));
  const at = "translate(-50%, -50%)";
  const timing = { duration: LASTS - BEGINS, easing: "ease-out" };
  if (calm) {
    element.style.transform = at;
    show(element, FADE, timing);
    return;
  }
  show(
    element,
    [
      { opacity: 0, transform: `${at} scale(0.25) rotate(-16deg)` },
      { opacity: 1, transform: `${at} scale(1.22) rotate(4deg)`, offset: 0.13 },
      { opacity: 1, transform: `${at} scale(0.96) rotate(-1deg)`, offset: 0.24 },
      { opacity: 1, transform: `${at} scale(1)`, offset: 0.32 },
      { opacity: 1, transform: `${at} scale(1.03)`, offset: 0.8 },
      { opacity: 0, transform: `${at} scale(1.16)` },
    ],
    timing,
  );
  for (const { parts, picture } of pictures) {
    const [part, ...more] = parts;
    if (more.length === 0 && (part === "word" || part === "rays")) picture.animate(...LEAPS[part]);
  }
}

/** The ring of a token flashes: Foundry's own where it has one, else one of ours about it. */
function flash({ token }: Fallen, { kind }: Blow): void {
  const ring = (token as unknown as { readonly ring?: { flashColor(color: unknown, options: object): unknown } | null })
    .ring;
  if (ring && (token as SeenToken).document.hasDynamicRing === true) {
    ring.flashColor(foundry.utils.Color.from(kind === "hold" ? 0x9b5de5 : 0xff3b3b), { duration: 400 });
    return;
  }
  const element = document.createElement("div");
  element.className = `comic-ring kind-${kind}`;
  element.style.cssText = `left:${token.center.x}px;top:${token.center.y}px;width:${token.w * 1.04}px;height:${token.h * 1.04}px`;
  const at = "translate(-50%, -50%)";
  show(
    element,
    [
      { opacity: 0, transform: `${at} scale(0.9)` },
      { opacity: 1, transform: `${at} scale(1)`, offset: 0.2 },
      { opacity: 0, transform: `${at} scale(1.5)` },
    ],
    { duration: 420, easing: "ease-out" },
  );
}

/** The whole board shakes once, however many are struck. */
function shake(): void {
  const board = document.getElementById("board");
  const step = (x: number, y: number): Keyframe => ({ transform: `translate(${x * FAR}px, ${y * FAR}px)` });
  board?.animate([step(0, 0), step(1, -0.6), step(-0.9, 0.7), step(0.6, 0.5), step(-0.4, -0.3), step(0, 0)], {
    duration: SHAKES,
    easing: "ease-out",
    composite: "add",
  });
}

const FILLS: Readonly<Record<ConsequenceView["tone"], string>> = {
  harm: "#ff6b5e",
  failure: "#ff6b5e",
  warning: "#ffd23f",
  success: "#7be495",
  info: "#ffffff",
  neutral: "#ffffff",
};

/** What it did, in words and numbers, rising from the token, or from the burst that would hide them. */
function numbers({ token, lines, blow }: Fallen, calm: boolean): void {
  const { x, y } = token.center;
  const high = blow ? wideOf(token, blow.size, layerNow().scale) * BURST_SHAPE : 0;
  const from = blow ? { x, y: y - token.h * ABOVE - high * 0.5 } : { x, y };
  for (const [nth, { text, tone }] of lines.entries())
    setTimeout(() => {
      void canvas.interface?.createScrollingText(from, text, {
        anchor: CONST.TEXT_ANCHOR_POINTS.BOTTOM,
        direction: CONST.TEXT_ANCHOR_POINTS.TOP,
        duration: 1_600,
        distance: calm ? 0 : token.h * (blow ? 0.4 : 0.9),
        jitter: 0,
        fontFamily: "Barlow Condensed",
        fontWeight: "700",
        fontSize: 22 + (blow?.size ?? 0) * 4,
        fill: FILLS[tone],
        stroke: 0x14110f,
        strokeThickness: 5,
      } as never);
    }, nth * 260);
}

/** Show what a step did to people, all in one wave. */
export function play(applied: Applied): void {
  const level = comicLevel();
  if (level === "off" || !canvas.ready) return;
  const calm = level === "calm";
  const all = fallen(applied);
  const struck = all.flatMap((one) => (one.blow ? [{ one, blow: one.blow }] : [])).slice(0, MOST);
  const kinds = [...new Set(struck.map(({ blow }) => blow.kind))];
  const wave: Wave = {
    ...applied,
    calm,
    few: struck.length <= FEW,
    tones: new Map(kinds.map((kind) => [kind, tonesOf(kind, applied.ruleset.id)])),
  };
  const waiting = [...struck];
  const next = (): void => {
    const began = performance.now();
    while (performance.now() - began < PAINTING) {
      const first = waiting.shift();
      if (!first || !canvas.ready) return;
      // The ring lies under the lettering.
      if (!calm) flash(first.one, first.blow);
      burst(first.one, first.blow, wave);
      numbers(first.one, calm);
    }
    requestAnimationFrame(next);
  };
  next();
  const hardest = struck.map(({ blow }) => blow).toSorted((a, b) => b.size - a.size)[0];
  if (hardest) {
    if (!calm && hardest.size === TIMES.length - 1) shake();
    void sound(hardest);
  }
  for (const one of all) if (!one.blow) numbers(one, calm);
}
