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
  /** Where the actor's token stands; null when it isn't in view. */
  readonly token: number | null;
}

const GAP = 8;

/** Half of what a token and its neighbour take. */
const NEAR = 100;

/**
 * Where a sheet begins: against the sidebar, so that the chat is free; at the other end where it would hide its own token there and not here. Null where the board has no room for it, which leaves it in
 * the middle.
 */
export function besideBoard(width: number, { start, end, token }: Board): number | null {
  const right = end - width - GAP;
  if (right < start) return null;
  const left = start + GAP;
  const hidden = (from: number): boolean => token !== null && token > from - NEAR && token < from + width + NEAR;
  return hidden(right) && !hidden(left) ? left : right;
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
}

/** The place of an actor's sheet that opens for the first time: where it stood last, or beside the board. Nothing where the page decides better. */
export function placeFor(actor: Actor.Implementation, width: number): Partial<Place> {
  const known = reachable(places()[actor.uuid], { width: window.innerWidth, height: window.innerHeight });
  if (known) return known;
  const [token] = (actor as unknown as { getActiveTokens(): readonly TokenOnBoard[] }).getActiveTokens();
  const at = token
    ? (
        canvas as unknown as { clientCoordinatesFromCanvas(point: object): { readonly x: number } }
      ).clientCoordinatesFromCanvas(token.center)
    : null;
  return besideSidebar(width, at?.x ?? null);
}

/** Where a window of this width begins beside the board as the page is now. @param token  where a token stands that it isn't to hide */
export function besideSidebar(width: number, token: number | null = null): { readonly left?: number } {
  const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
  const tools = document.getElementById("scene-controls")?.getBoundingClientRect();
  const left = besideBoard(width, {
    start: tools?.right ?? 0,
    end: sidebar && sidebar.width > 0 ? sidebar.left : window.innerWidth,
    token,
  });
  return left === null ? {} : { left };
}

/** Where a window from which one aims begins: beside the board, and not over the first of those who are aimed at. */
export function besideAimed(width: number): { readonly left?: number } {
  const [aimed] = game.user.targets as unknown as Iterable<TokenOnBoard>;
  const at = aimed
    ? (
        canvas as unknown as { clientCoordinatesFromCanvas(point: object): { readonly x: number } }
      ).clientCoordinatesFromCanvas(aimed.center)
    : null;
  return besideSidebar(width, at?.x ?? null);
}

/** How far down a window of this height begins so that no notice lies over its head; null where it is free in the middle. */
export function belowNotices(height: number): number | null {
  const notices = [...document.querySelectorAll("#notifications > *")].map((n) => n.getBoundingClientRect().bottom);
  const end = Math.max(0, ...notices) + GAP;
  return end > GAP && (window.innerHeight - height) / 2 < end ? end : null;
}
