/**
 * How a token comes from one place to another: the waypoints, what the way measures and costs, what of it is remembered during a fight and can be taken back. The flat board has no walls, so nothing is in a way and
 * each movement is completed at once. T:client/documents/token, A14:foundry.documents.types.TokenMovementData
 */
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { randomID } from "../../common/utils/index.ts";
import { CONFIG, game } from "../runtime.ts";

/** What makes up a position; a change of any of these moves a token. [14] has depth and level besides. */
const positionKeys = (): readonly string[] => [
  "x",
  "y",
  "elevation",
  "width",
  "height",
  "shape",
  ...(isV14() ? ["level"] : []),
];

const pick = (from: AnyObject, keys: readonly string[]): AnyObject =>
  Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key] as unknown]));

/** Where a token is, and how large, as stored. */
export const positionOf = (source: AnyObject): AnyObject => ({ shape: 4, ...pick(source, positionKeys()) });

const same = (a: AnyObject, b: AnyObject): boolean => positionKeys().every((key) => a[key] === b[key]);

/** What a plain update of x and y counts as, since nobody said how the token gets there. (i) */
const UNSAID = "displace";

/** The configuration of a way to move. */
export const actionConfig = (action: string): AnyObject => (CONFIG.Token.movement.actions[action] ?? {}) as AnyObject;

/** Waypoints as they were asked for, each with everything that it keeps of the one before. */
function completed(document: AnyValue, origin: AnyObject, asked: readonly AnyObject[], action: string): AnyObject[] {
  let before = origin;
  return asked.map((given) => {
    const place = { ...before, ...pick(given, positionKeys()) };
    for (const key of ["x", "y"]) place[key] = Math.round(place[key] as number);
    before = place;
    return {
      ...place,
      action: String(given.action ?? action ?? document.movementAction),
      terrain: given.terrain ?? null,
      snapped: given.snapped ?? false,
      explicit: given.explicit ?? false,
      checkpoint: given.checkpoint ?? false,
      intermediate: false,
    };
  });
}

/** How far it is along waypoints, and what that costs: each step by the way in which it is gone. */
export function measure(document: AnyValue, waypoints: readonly AnyObject[], options: AnyObject = {}): AnyObject {
  const { grid } = document.parent;
  const center = ({ x, y, elevation, width, height }: AnyObject): AnyObject => ({
    x: x + (width * grid.sizeX) / 2,
    y: y + (height * grid.sizeY) / 2,
    elevation: Number(elevation ?? 0),
  });
  return grid.measurePath(
    waypoints.map((waypoint) => {
      const config = actionConfig(waypoint.action as string);
      const cost: AnyValue = options.cost ?? config.getCostFunction?.(document, options);
      return {
        ...center({ ...positionOf(document._source), ...waypoint }),
        teleport: config.measure === false || config.teleport === true,
        cost:
          config.measure === false
            ? 0
            : typeof cost === "function"
              ? (from: AnyValue, to: AnyValue, distance: number, segment: AnyObject) =>
                  cost(distance, from, to, distance, {
                    ...segment,
                    actionConfig: config,
                    action: waypoint.action,
                  }) as number
              : cost,
      };
    }),
  ) as AnyObject;
}

const sums = (measured: AnyObject): AnyObject => pick(measured, ["distance", "cost", "spaces", "diagonals"]);

/** A part of the way with its measures; the first waypoint is where it begins and is not gone to. */
function section(document: AnyValue, waypoints: readonly AnyObject[]): AnyObject {
  const measured = measure(document, waypoints);
  return { waypoints: waypoints.slice(1), ...sums(measured) };
}

const nowhere = (): AnyObject => ({ waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 });

function historyOf(document: AnyValue): AnyObject {
  const waypoints = document._source._movementHistory as AnyObject[];
  const recorded = { waypoints, ...(waypoints.length ? sums(measure(document, waypoints)) : sums(nowhere())) };
  return { recorded, unrecorded: nowhere(), ...sums(recorded) };
}

/** The movement that an update amounts to; null if nobody moves. */
export function movementOf(
  document: AnyValue,
  changed: AnyObject,
  instruction: AnyObject | undefined,
): AnyObject | null {
  const origin = positionOf(document._source);
  const destination = { ...origin, ...pick(changed, positionKeys()) };
  if (same(origin, destination)) return null;
  const asked: AnyObject[] = instruction?.waypoints?.length ? instruction.waypoints : [destination];
  const waypoints = completed(
    document,
    origin,
    asked,
    instruction ? ((document.movementAction as string | null) ?? CONFIG.Token.movement.defaultAction) : UNSAID,
  );
  const begin = { ...origin, action: waypoints[0]?.action as string };
  const method = String(instruction?.method ?? "api");
  return {
    id: randomID(),
    chain: [],
    origin,
    destination,
    passed: section(document, [begin, ...waypoints]),
    pending: nowhere(),
    history: historyOf(document),
    constrained: false,
    recorded: method !== "undo" && document._shouldRecordMovementHistory(),
    method,
    constrainOptions: instruction?.constrainOptions ?? {},
    autoRotate: instruction?.autoRotate ?? false,
    showRuler: instruction?.showRuler ?? false,
  };
}

/** The history with a movement added: where it began, if it is the first, and where it went. */
export function recorded(document: AnyValue, movement: AnyObject): AnyObject[] {
  const before = document._source._movementHistory as AnyObject[];
  const mark = { userId: game.user.id, movementId: movement.id };
  const origin = { ...completed(document, movement.origin, [movement.origin], UNSAID)[0], ...mark, cost: 0 };
  const costs = measure(document, [movement.origin, ...movement.passed.waypoints]).segments as AnyObject[];
  const gone = (movement.passed.waypoints as AnyObject[]).map((waypoint, n) => ({
    ...waypoint,
    ...mark,
    cost: costs[n]?.cost ?? 0,
  }));
  return [...(before.length ? before : [origin]), ...gone];
}

/** Where a movement that was recorded began, and what is remembered once it is taken back. Without an id all of it is. */
export function before(history: readonly AnyObject[], id: string | undefined): AnyObject | null {
  const first = id === undefined ? 0 : history.findIndex((waypoint) => waypoint.movementId === id);
  if (first === -1 || history.length === 0) return null;
  return { place: history[Math.max(0, first - 1)]!, history: history.slice(0, first) };
}

/** What stands there while nothing has been moved yet. */
export function resting(document: AnyValue): AnyObject {
  const place = positionOf(document._source);
  return {
    id: "",
    chain: [],
    origin: place,
    destination: place,
    passed: nowhere(),
    pending: nowhere(),
    history: historyOf(document),
    constrained: false,
    recorded: false,
    method: "api",
    constrainOptions: {},
    autoRotate: false,
    showRuler: false,
    user: game.user,
    state: "completed",
    updateOptions: {},
  };
}

/** The way with every space that it crosses. T:client/documents/token (getCompleteMovementPath) */
export function completePath(document: AnyValue, waypoints: readonly AnyObject[]): AnyObject[] {
  const { grid } = document.parent;
  const full = completed(document, positionOf(document._source), waypoints, document.movementAction ?? "walk");
  const path: AnyObject[] = full.slice(0, 1);
  for (const to of full.slice(1)) {
    const from = path.at(-1)!;
    const config = actionConfig(to.action as string);
    const spaces = config.teleport === true || grid.isGridless ? [] : (grid.getDirectPath([from, to]) as AnyObject[]);
    for (const space of spaces.slice(1, -1)) {
      const { x, y } = grid.getTopLeftPoint(space) as AnyObject;
      const elevation = from.elevation === to.elevation ? to.elevation : Number(space.k) * grid.distance;
      path.push({ ...to, x, y, elevation, snapped: true, explicit: false, checkpoint: false, intermediate: true });
    }
    path.push(to);
  }
  return path;
}
