/** Where a window opens so that what one plays with stays in sight: beside the board's people, not over the chat, and where it stood last. */
import { SYSTEM_ID } from "../ids.ts";
import { setting } from "../settings/register.ts";

/** A window as far as its place goes. Numbers are pixels of the page. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Board {
  /** Where the sidebar begins. */
  readonly end: number;
  /** Where the scene's tools end. */
  readonly start: number;
  /** Where those stand who are to stay in sight: one's own token, whom one aims at. Who isn't in view isn't in it. */
  readonly tokens: readonly number[];
}

const GAP = 8;

/** Milliseconds in which the board makes way. */
const GLIDE = 250;

/** Half of what a token and its neighbour take. */
const NEAR = 100;

/**
 * Where a sheet begins: against the sidebar, so that the chat is free; at the other end where it would hide fewer of those who are to stay in sight. Null where the board has no room for it, which leaves it in
 * the middle.
 */
export function besideBoard(width: number, { start, end, tokens }: Board): number | null {
  const right = end - width - GAP;
  if (right < start) return null;
  const left = start + GAP;
  const hidden = (from: number): number => tokens.filter((x) => x > from - NEAR && x < from + width + NEAR).length;
  return hidden(left) < hidden(right) ? left : right;
}

/** A rectangle of the page, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Where a window goes that lies over those who are aimed at: to the end of the room where it hides least of them, no further up or down than it must. Null where it hides nobody, or nowhere less.
 * @param room  what of the page windows may stand in
 */
export function clearOf(
  own: Box,
  room: Box,
  aimed: readonly Box[],
): { readonly left: number; readonly top: number } | null {
  const [width, height] = [own.right - own.left, own.bottom - own.top];
  const hides = ({ left, top }: { readonly left: number; readonly top: number }): number =>
    aimed.reduce((sum, box) => sum + overlap({ left, top, right: left + width, bottom: top + height }, box), 0);
  if (hides(own) === 0 || width > room.right - room.left) return null;
  const tops = [own.top, room.top, Math.max(room.top, room.bottom - height)];
  const spots = tops.flatMap((top) =>
    [room.right - width - GAP, room.left + GAP, own.left].map((left) => ({ left: Math.round(left), top })),
  );
  const best = spots.reduce((a, b) => (hides(b) < hides(a) ? b : a));
  return hides(best) < hides(own) ? best : null;
}

/** A remembered place that can still be reached on a page of this size; null when it can't. */
export function reachable(
  place: Partial<Place> | undefined,
  page: { readonly width: number; readonly height: number },
): Place | null {
  const { left, top, width, height } = place ?? {};
  if (![left, top, width, height].every((n) => typeof n === "number" && Number.isFinite(n))) return null;
  const known = place as Place;
  const fits =
    known.left >= 0 && known.top >= 0 && known.left + known.width <= page.width && known.top + GAP < page.height;
  return fits ? known : null;
}

const KEY = "sheetPlaces";

/** How many places are kept: the oldest go. */
const KEPT = 40;

function places(): Record<string, Partial<Place>> {
  try {
    const kept: unknown = JSON.parse(String(setting(KEY) || "{}"));
    return typeof kept === "object" && kept !== null ? (kept as Record<string, Partial<Place>>) : {};
  } catch {
    return {};
  }
}

/** Keep where somebody has put a sheet, in this browser. */
export async function keepPlace(uuid: string, place: Place): Promise<void> {
  const { [uuid]: _before, ...others } = places();
  const kept = [...Object.entries(others), [uuid, place] as const].slice(-KEPT);
  await (game.settings as unknown as { set(ns: string, key: string, value: string): Promise<unknown> }).set(
    SYSTEM_ID,
    KEY,
    JSON.stringify(Object.fromEntries(kept)),
  );
}

interface TokenOnBoard {
  readonly center: { readonly x: number; readonly y: number };
  readonly w: number;
  readonly h: number;
}

interface BoardInView {
  clientCoordinatesFromCanvas(point: object): { readonly x: number; readonly y: number };
}

/** What of the page a token takes up. */
function boxOf({ center, w, h }: TokenOnBoard): Box {
  const board = canvas as unknown as BoardInView;
  const from = board.clientCoordinatesFromCanvas({ x: center.x - w / 2, y: center.y - h / 2 });
  const to = board.clientCoordinatesFromCanvas({ x: center.x + w / 2, y: center.y + h / 2 });
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

/** Whom this user aims at, as they stand on the page. */
const aimedBoxes = (): readonly Box[] =>
  canvas.ready ? [...((game.user.targets ?? []) as unknown as Iterable<TokenOnBoard>)].map(boxOf) : [];

const middle = ({ left, right }: Box): number => (left + right) / 2;

/** The place of an actor's sheet that opens for the first time: where it stood last, or beside the board. Nothing where the page decides better. */
export function placeFor(actor: Actor.Implementation, width: number): Partial<Place> {
  const known = reachable(places()[actor.uuid], { width: window.innerWidth, height: window.innerHeight });
  if (known) return known;
  const [token] = (actor as unknown as { getActiveTokens(): readonly TokenOnBoard[] }).getActiveTokens();
  return besideSidebar(width, [...(token ? [boxOf(token)] : []), ...aimedBoxes()].map(middle));
}

/** Between the scene's tools and the sidebar. */
function room(): Box {
  const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
  const tools = document.getElementById("scene-controls")?.getBoundingClientRect();
  return {
    left: tools?.right ?? 0,
    top: 0,
    right: sidebar && sidebar.width > 0 ? sidebar.left : window.innerWidth,
    bottom: window.innerHeight,
  };
}

/** Where a window of this width begins beside the board as the page is now. @param tokens  where those stand whom it isn't to hide */
export function besideSidebar(width: number, tokens: readonly number[] = []): { readonly left?: number } {
  const { left: start, right: end } = room();
  const left = besideBoard(width, { start, end, tokens });
  return left === null ? {} : { left };
}

/** Where a window from which one aims begins: beside the board, and not over those who are aimed at. */
export const besideAimed = (width: number): { readonly left?: number } =>
  besideSidebar(width, aimedBoxes().map(middle));

/** How far the board goes so that somebody under a window comes to stand in the wider strip beside it; null where it is narrower than they are. */
export function stripFor(own: Box, room: Box, aimed: Box): number | null {
  const [before, after] = [own.left - room.left, room.right - own.right];
  if (Math.max(before, after) < aimed.right - aimed.left) return null;
  return middle(aimed) - (before >= after ? room.left + before / 2 : own.right + after / 2);
}

/** Let the board glide so that the first who is hidden by a window stands beside it. */
function glide(own: Box, aimed: readonly Box[]): void {
  const [first] = aimed.filter((box) => overlap(own, box) > 0);
  const by = first ? stripFor(own, room(), first) : null;
  if (by === null) return;
  const board = canvas as unknown as {
    readonly stage: { readonly pivot: { readonly x: number }; readonly scale: { readonly x: number } };
    animatePan(to: { readonly x: number; readonly duration: number }): Promise<unknown>;
  };
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  void board.animatePan({ x: board.stage.pivot.x + by / board.stage.scale.x, duration: still ? 0 : GLIDE });
}

/** A window of which this needs to know where it is. */
export interface Movable {
  readonly rendered: boolean;
  readonly minimized: boolean;
  readonly element: HTMLElement;
  setPosition(to: { readonly left: number; readonly top: number }): unknown;
}

/** Move a window from which one aims off those who are aimed at now. One that hides nobody stays where it is, and so does one in a window of the browser's own. */
export function offAimed(app: Movable): void {
  const { element } = app;
  if (!app.rendered || app.minimized || element.ownerDocument !== document) return;
  const aimed = aimedBoxes();
  const to = clearOf(element.getBoundingClientRect(), room(), aimed);
  if (to) app.setPosition(to);
  // A wide form on a narrow board: the board makes way where the form can't.
  glide(element.getBoundingClientRect(), aimed);
}

/** Move a window off others, as far as there is room. Windows of the browser's own are in nobody's way. */
export function offWindows(app: Movable, others: readonly Movable[]): void {
  const { element } = app;
  const boxes = others
    .filter((one) => one.element.ownerDocument === element.ownerDocument)
    .map((one) => one.element.getBoundingClientRect());
  const to = clearOf(element.getBoundingClientRect(), room(), boxes);
  if (to) app.setPosition(to);
}

/** How far down a window of this height begins so that no notice lies over its head; null where it is free in the middle. */
export function belowNotices(height: number): number | null {
  const notices = [...document.querySelectorAll("#notifications > *")].map((n) => n.getBoundingClientRect().bottom);
  const end = Math.max(0, ...notices) + GAP;
  return end > GAP && (window.innerHeight - height) / 2 < end ? end : null;
}
