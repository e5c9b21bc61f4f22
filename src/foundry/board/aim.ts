/** An act with an area, aimed on the board: by mouse, by keys or by touch. Who is caught is reckoned by the rules and drawn as it is reckoned. */
import type { Aim } from "../../rules/kernel/act.ts";
import type { Area } from "../../rules/kernel/space/areas.ts";
import { type Board, type Body, cellAt, middleOf, type Spot } from "../../rules/kernel/space/board.ts";
import {
  areaOf,
  coveredBy,
  type Covers,
  directionTo,
  isPut,
  isTurned,
  middleOfBody,
  nextMark,
  type Standing,
} from "../../rules/kernel/space/covers.ts";
import { actorOf } from "../apply/ground.ts";
import { aimAtTokens, placeArea } from "../platform.ts";
import type { AreaDraft, InArea } from "../rolls/dialog-types.ts";
import { escapeHtml } from "../view/text/escape.ts";
import { aimRow, aimText, barOf } from "./aim-bar.ts";
import { listenToHands, type Pressed } from "./aim-hands.ts";
import { planOf } from "./force.ts";
import { inWindow } from "./overlay.ts";
import { bodyOf, drawnArea, inFeet, inPixels, type Scene, sceneInView, tokenOf } from "./scene.ts";

/** What the form wants aimed. */
interface AreaAsk extends Omit<AreaDraft, "people"> {
  readonly people: readonly InArea[];
  /** Chance and effect against somebody, in words; empty where nothing is known. */
  readonly chance: (who: string) => string;
  /** The form is closed meanwhile. */
  readonly closed: AbortSignal;
}

/**
 * Milliseconds that it catches the same before chances are worked out, since an area that is swept over a crowd catches most of it for a moment only; in which they are worked out between two pictures; and after
 * which those are shown that are known by then: a picture for each would cost more than they do.
 */
const RESTED = 60;
const WORKED_OUT = 4;
const SHOWN = 100;
const TURN = 15;
const FINE = 5;

/** Whom it catches where it was put, and where that is. */
interface Put {
  readonly caught: readonly string[];
  readonly aim: Aim;
}

/** Where and whither, while it is being aimed. */
interface Aiming {
  readonly at: Spot;
  readonly direction: number;
  /** Whom it was last put on by the keys. */
  readonly mark: string | null;
}

/** Whoever stands on the board in view and may be in it; what is hidden from players is left out for everybody, since a mark would give it away. */
function everybodyOn(
  scene: Scene,
  { self, people }: AreaAsk,
): readonly (Standing & { readonly token: string; readonly name: string })[] {
  const own = { who: self, friend: true, refused: null };
  return [own, ...people].flatMap(({ who, friend, refused }) => {
    const token = tokenOf(actorOf(who));
    return token && token.visible && (who === self || !token.document.hidden)
      ? [
          {
            who,
            friend,
            refused: refused !== null,
            body: bodyOf(token.document, scene),
            token: token.id,
            name: token.document.name,
          },
        ]
      : [];
  });
}

/** The middle of a space, or on a board without any the very place. */
function snapped(board: Board, at: Spot): Spot {
  return board.cells === "none" ? at : { ...middleOf(board, cellAt(board, at)), z: at.z };
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const TURNS: Readonly<Record<string, number>> = { q: -1, e: 1 };

/** What a key does to the aim; null: nothing. */
function byKey(
  { key: name, shiftKey }: Pressed,
  now: Aiming,
  { covers, board, from, all }: { covers: Covers; board: Board; from: Body; all: readonly Standing[] },
): Aiming | null {
  const by = shiftKey ? FINE : TURN;
  const [dx, dy] = STEPS[name] ?? [0, 0];
  if (isTurned(covers)) {
    const to = TURNS[name.toLowerCase()] ?? (dx || dy);
    if (to !== 0) return { ...now, direction: (now.direction + to * by + 360) % 360 };
  } else if (isPut(covers)) {
    if (dx !== 0 || dy !== 0) {
      const at = { ...now.at, x: now.at.x + dx * board.space, y: now.at.y + dy * board.space };
      return { ...now, at: snapped(board, at) };
    }
    if (name === "+" || name === "=") return { ...now, at: { ...now.at, z: now.at.z + board.space } };
    if (name === "-") return { ...now, at: { ...now.at, z: now.at.z - board.space } };
  }
  if (name !== "Tab") return null;
  const next = nextMark(from, all, now.mark, shiftKey ? -1 : 1);
  if (!next) return now;
  const spot = middleOfBody(next.body);
  return { at: snapped(board, spot), direction: directionTo(middleOfBody(from), spot), mark: next.who };
}

/** So near to the window's edge it is as good as out of sight. */
const EDGE = 64;

/** Bring a place of the board into sight that lies out of the window or under the bar. */
function intoSight(place: Spot, scene: Scene, bar: HTMLElement): void {
  const { x, y } = inWindow(inPixels(place, scene));
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  const under = x > left && x < right && y > top && y < bottom;
  const within = x > EDGE && x < window.innerWidth - EDGE && y > EDGE && y < window.innerHeight - EDGE;
  if (under || !within) void canvas.animatePan({ ...inPixels(place, scene), duration: 200 });
}

/** Let somebody aim an area on the board: whom it catches. Null: they thought better of it, or there is no board with them on it. */
export async function aimArea(ask: AreaAsk): Promise<Put | null> {
  const scene = sceneInView();
  const token = tokenOf(actorOf(ask.self));
  if (!scene || !token) return null;
  const { board } = scene;
  const all = everybodyOn(scene, ask);
  const from = bodyOf(token.document, scene);
  const origin = middleOfBody(from);
  const others = all.filter(({ who }) => who !== ask.self);
  const first =
    nextMark(
      from,
      others.filter(({ friend }) => !friend),
      null,
      1,
    ) ?? nextMark(from, others, null, 1);
  const start = first ? middleOfBody(first.body) : origin;
  let now: Aiming = { at: snapped(board, start), direction: directionTo(origin, start), mark: first?.who ?? null };
  const before = [...(game.user.targets as Iterable<{ readonly id: string }>)].map(({ id }) => id);
  const chances = new Map<string, string>();
  let unknown: readonly string[] = [];
  let working = 0;
  let shownAt = 0;
  const tokens = new Map(all.map((one) => [one.who, one]));
  const nameOf = (who: string): string => tokens.get(who)?.name ?? "";
  const { root, rows, told, high } = barOf(ask);
  const areaNow = (): Area => areaOf(ask.covers, from, now.at, now.direction);
  const walled = planOf(token.document.parent, scene, "sight");
  const covered = () => coveredBy(board, areaNow(), ask.covers, { self: ask.self, all, walled });
  const color = String((game.user.color as { readonly css?: string }).css ?? "#d33");
  const shown = await placeArea(drawnArea(areaNow(), scene), { name: ask.label, color, flags: {} });
  let [said, aimed] = ["", ""];
  let frame = 0;
  /** A key has put it elsewhere since the last picture. */
  let keyed = false;
  const draw = (): void => {
    frame = 0;
    // Before anything of this picture is written: where the bar lies is known then.
    if (keyed) intoSight(isTurned(ask.covers) ? origin : now.at, scene, root);
    keyed = false;
    shown.move(drawnArea(areaNow(), scene));
    if (isPut(ask.covers)) high(Math.floor(now.at.z / board.space) * board.space);
    const inside = covered();
    const caught = inside.filter(({ spared }) => spared === null);
    shownAt = performance.now();
    const asked = unknown.join();
    unknown = caught.flatMap(({ who }) => (chances.has(who) ? [] : [who]));
    if (unknown.join() !== asked) {
      window.clearTimeout(working);
      working = unknown.length > 0 ? window.setTimeout(workOut, RESTED) : 0;
    }
    const sum = JSON.stringify([inside, unknown]);
    if (sum === said) return;
    said = sum;
    // That one more chance is known moves no mark.
    const marks = caught.flatMap(({ who }) => tokens.get(who)?.token ?? []);
    if (marks.join() !== aimed) aimAtTokens(marks);
    aimed = marks.join();
    const spared = inside.filter((one) => one.spared !== null);
    rows(
      inside.length
        ? [
            ...caught.map(({ who }) => aimRow(nameOf(who), chances.get(who) ?? "\u2026", null)),
            ...spared.map(({ who, spared: why }) =>
              aimRow(
                nameOf(who),
                why === "refused" ? (ask.people.find((p) => p.who === who)?.refused ?? "") : aimText(`spared.${why}`),
                why,
              ),
            ),
          ]
        : [`<li class="nobody">${escapeHtml(aimText("nobody"))}</li>`],
    );
    told.textContent = aimText("told", { count: caught.length });
  };
  function soon(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }
  /** A chance costs more than a picture: whom it catches is shown at once, and how it stands with them as it is known. */
  function workOut(): void {
    const until = performance.now() + WORKED_OUT;
    while (unknown.length > 0 && performance.now() < until) {
      const [who = "", ...others] = unknown;
      chances.set(who, ask.chance(who));
      unknown = others;
    }
    working = unknown.length > 0 ? window.setTimeout(workOut) : 0;
    if (working === 0 || performance.now() > shownAt + SHOWN) soon();
  }
  const put = await new Promise<boolean>((resolve) => {
    const end = (taken: boolean): void => {
      letGo();
      resolve(taken);
    };
    const letGo = listenToHands(root, {
      point: (at) => {
        const spot = inFeet(at, now.at.z, scene);
        now = { at: snapped(board, spot), direction: directionTo(origin, spot), mark: null };
        soon();
      },
      turn: isTurned(ask.covers)
        ? (by, fine) => {
            now = { ...now, direction: (now.direction + by * (fine ? FINE : TURN) + 360) % 360 };
            soon();
          }
        : null,
      press: (pressed) => {
        const next = byKey(pressed, now, { covers: ask.covers, board, from, all: others });
        if (!next) return false;
        now = next;
        keyed = true;
        soon();
        return true;
      },
      end,
    });
    ask.closed.addEventListener("abort", () => end(false));
    if (ask.closed.aborted) end(false);
    document.body.append(root);
    root.focus();
    intoSight(isTurned(ask.covers) ? origin : now.at, scene, root);
    draw();
  });
  cancelAnimationFrame(frame);
  window.clearTimeout(working);
  const targets = covered().flatMap(({ who, spared }) => (spared === null ? [who] : []));
  shown.remove();
  root.remove();
  const ids = targets.flatMap((who) => tokens.get(who)?.token ?? []);
  aimAtTokens(put ? ids : before);
  const aim = { board: token.document.parent?.uuid ?? "", at: now.at, direction: now.direction };
  return put ? { caught: targets, aim } : null;
}
