/** What the rules say of somebody who is hurled, pushed or pulled, or runs at somebody, as changes of their token: the desk writes them with the rest of the step, and undo takes them back with it. */
import { type Change, change } from "../../rules/kernel/change.ts";
import type { Body, Place } from "../../rules/kernel/space/board.ts";
import {
  type Carried,
  carried,
  crosses,
  type Forced,
  type Hurdles,
  hurdlesOf,
  type Met,
  type Pace,
} from "../../rules/kernel/space/forced.ts";
import { type RunUp, runUp } from "../../rules/kernel/space/run.ts";
import { hiddenShare } from "../../rules/kernel/space/sight.ts";
import { actorOf } from "../apply/ground.ts";
import { bodyOf, inPixels, type Scene, sceneOf } from "./scene.ts";

type Standing = TokenDocument.Implementation;

/** Tokens of an actor: its own where it is a token's, else those that stand for it, on the scene in view first, then on the active one. */
function tokensOf(uuid: string): readonly Standing[] {
  const actor = actorOf(uuid);
  if (!actor) return [];
  if (actor.token) return [actor.token as Standing];
  const { current, active } = game.scenes as unknown as Record<
    "current" | "active",
    globalThis.Scene.Implementation | null | undefined
  >;
  const scenes = new Set([current, active, ...game.scenes].flatMap((scene) => scene ?? []));
  return [...scenes].flatMap((scene) => [...scene.tokens].filter((t) => t.actor?.uuid === uuid));
}

/** The tokens of two on one scene; null when they aren't both on any. */
function together(from: string, who: string): { readonly source: Standing; readonly token: Standing } | null {
  const first = tokensOf(from);
  for (const token of tokensOf(who)) {
    const source = first.find((t) => t.parent?.id === token.parent?.id && t.id !== token.id);
    if (source) return { source, token };
  }
  return null;
}

interface WallLike {
  readonly c: readonly [number, number, number, number];
  readonly move: number;
  readonly sight: number;
  readonly door: number;
  readonly ds: number;
}
interface OnCanvas {
  checkCollision?: (
    to: object,
    options: { readonly origin: object; readonly type: "move" | "sight"; readonly mode: "any" },
  ) => unknown;
}

/** An open door is in nobody's way (Foundry's state of it). */
const OPEN = 1;

/** A wall that nothing is seen through, whatever it is drawn as; through a single hedge (Foundry's "limited") one sees. */
const SOLID = 20;

/** Whether a wall stands in a step, or in a line of sight: Foundry knows it of the scene in view, with all that walls can be there; else the plan of the scene tells. */
function wallsOn(token: Standing, scene: Scene, type: "move" | "sight" = "move"): Hurdles["walled"] {
  const here = token.object as unknown as OnCanvas | null;
  if (here?.checkCollision)
    return ({ from, to }) =>
      here.checkCollision?.(inPixels(to, scene), { origin: inPixels(from, scene), type, mode: "any" }) === true;
  return planOf(token.parent, scene, type);
}

/** The same by the plan of a scene alone: what a thousand lines are asked of between two pictures. */
export function planOf(
  stage: TokenDocument.Implementation["parent"],
  scene: Scene,
  type: "move" | "sight",
): Hurdles["walled"] {
  const walls = [...((stage?.walls ?? []) as Iterable<unknown>)] as WallLike[];
  const standing = walls
    .filter(({ move, sight, door, ds }) => (type === "move" ? move > 0 : sight === SOLID) && !(door > 0 && ds === OPEN))
    .map(({ c: [ax, ay, bx, by] }) => ({
      from: { x: ax * scene.feet, y: ay * scene.feet },
      to: { x: bx * scene.feet, y: by * scene.feet },
    }));
  return (pace: Pace) => standing.some((wall) => crosses(wall, pace));
}

interface Dimensions {
  readonly sceneX: number;
  readonly sceneY: number;
  readonly sceneWidth: number;
  readonly sceneHeight: number;
}

/** The corners of a scene in feet. */
function edgesOf(token: Standing, { feet }: Scene): readonly [Place, Place] | null {
  const all = (token.parent as unknown as { readonly dimensions?: Dimensions } | null)?.dimensions;
  if (!all) return null;
  const { sceneX, sceneY, sceneWidth, sceneHeight } = all;
  return [
    { x: sceneX * feet, y: sceneY * feet },
    { x: (sceneX + sceneWidth) * feet, y: (sceneY + sceneHeight) * feet },
  ];
}

/** Somebody on their way: the board, both bodies, and what stands around. Hidden tokens stand in nobody's way: stopping would give them away. */
interface Way {
  readonly scene: Scene;
  readonly token: Standing;
  readonly body: Body;
  readonly from: Body;
  readonly hurdles: Hurdles;
}

/** How somebody would be carried; null where no board shows both. */
function wayOf({ who, from }: Pick<Forced, "who" | "from">): Way | null {
  const pair = together(from, who);
  if (!pair?.token.parent) return null;
  const { token, source } = pair;
  const scene = sceneOf(pair.token.parent);
  const bodies = [...pair.token.parent.tokens]
    .filter((t) => t.id !== token.id && !t.hidden)
    .map((t) => ({ who: t.actor?.uuid ?? null, body: bodyOf(t, scene) }));
  return {
    scene,
    token,
    body: bodyOf(token, scene),
    from: bodyOf(source, scene),
    hurdles: { bodies, walled: wallsOn(token, scene), edges: edgesOf(token, scene) },
  };
}

/** Everything that stands in the way of somebody who is carried so, nearest first, as far as a board tells; null where none does. */
export function inTheWay(move: Forced): readonly { readonly met: Met; readonly feet: number }[] | null {
  const way = wayOf(move);
  return way && hurdlesOf(way.scene.board, way.body, way.from, move, way.hurdles);
}

/** Where somebody's token stands and where it would come to rest, in pixels of its scene. */
export interface Flight extends Carried {
  readonly token: Standing;
  readonly start: Place;
  readonly end: Place;
  /** Pixels across the body. */
  readonly across: number;
}

/** Where somebody who is carried so comes to rest; null where no board shows it. */
export function flightOf(move: Forced): Flight | null {
  const way = wayOf(move);
  if (!way) return null;
  const { scene, token, body, from, hurdles } = way;
  const went = carried(scene.board, body, from, move, hurdles);
  const sum = body.places.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  const middle = { x: sum.x / body.places.length, y: sum.y / body.places.length };
  return {
    ...went,
    token,
    start: inPixels(middle, scene),
    end: inPixels({ x: middle.x + went.by.x, y: middle.y + went.by.y }, scene),
    across: (Math.sqrt(body.places.length) * scene.board.space) / scene.feet,
  };
}

/** Where somebody comes to who runs straight at another; null where no board shows both. */
export function runsUp(who: string, to: string, feet: number): RunUp | null {
  const way = wayOf({ who, from: to });
  return way && runUp(way.scene.board, way.body, way.from, feet, way.hurdles);
}

/** How much of somebody walls hide from another; null where no board shows both. */
export function hidesFrom(from: string, to: string): number | null {
  const pair = together(from, to);
  if (!pair?.token.parent) return null;
  const scene = sceneOf(pair.token.parent);
  return hiddenShare(
    scene.board,
    bodyOf(pair.source, scene),
    bodyOf(pair.token, scene),
    wallsOn(pair.source, scene, "sight"),
  );
}

/** Changes of tokens that such moves come to; none where no board shows them. */
export function forcedChanges(moves: readonly Forced[]): readonly Change[] {
  return moves.flatMap((move) => {
    const went = move.feet > 0 ? flightOf(move) : null;
    if (!went) return [];
    const { token, start, end } = went;
    const was = token._source as unknown as Place;
    const [x, y] = [Math.round(was.x + end.x - start.x), Math.round(was.y + end.y - start.y)];
    return [
      ...(x === was.x ? [] : [change(token.uuid, "x", was.x, x, move.rule)]),
      ...(y === was.y ? [] : [change(token.uuid, "y", was.y, y, move.rule)]),
    ];
  });
}
