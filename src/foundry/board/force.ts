/** What the rules say of somebody who is hurled, pushed or pulled, as changes of their token: the desk writes them with the rest of the step, and undo takes them back with it. */
import { type Change, change } from "../../rules/kernel/change.ts";
import { carried, collide, type Forced } from "../../rules/kernel/space/forced.ts";
import { actorOf } from "../apply/ground.ts";
import { bodyOf, inPixels, type Scene, sceneInView, tokenOf } from "./scene.ts";

interface Walls {
  checkCollision?: (
    to: object,
    options: { readonly origin: object; readonly type: "move"; readonly mode: "any" },
  ) => unknown;
}

/** How somebody on the board in view would be carried, and what stands in the way; null without a board, and for who doesn't stand on it. */
function carriedOn({ who, from, feet, way }: Forced, scene: Scene) {
  const [token, source] = [tokenOf(actorOf(who)), tokenOf(actorOf(from))];
  if (!token || !source || token === source) return null;
  const body = bodyOf(token.document, scene);
  const others = (canvas.tokens?.placeables ?? [])
    .filter((t) => t.id !== token.id && !t.document.hidden)
    .map((t) => ({ who: t.actor?.uuid ?? null, body: bodyOf(t.document as TokenDocument.Implementation, scene) }))
    // Who stands on the same spot already is no obstacle on the way out of it.
    .filter((other) => !collide(scene.board, body, other.body));
  const walls = token as unknown as Walls;
  let struck: string | null = null;
  const went = carried(scene.board, body, bodyOf(source.document, scene), { feet, way }, (there, step) => {
    const met = others.find((other) => collide(scene.board, there, other.body));
    if (met) {
      struck = met.who;
      return true;
    }
    const [origin, to] = [inPixels(step.from, scene), inPixels(step.to, scene)];
    return walls.checkCollision?.(to, { origin, type: "move", mode: "any" }) === true;
  });
  return { token, ...went, struck: struck as string | null };
}

/** Who or what stops somebody who is carried so, and after how many feet: somebody by uuid, null for a wall. Null: nothing does, as far as the board in view tells. */
export function inTheWay(move: Forced): { readonly who: string | null; readonly feet: number } | null {
  const scene = sceneInView();
  const went = scene && carriedOn(move, scene);
  return went?.stopped ? { who: went.struck, feet: went.feet } : null;
}

/** Changes of tokens that forced movement comes to on the board in view; none without one, and for who doesn't stand on it. */
export function forcedChanges(moves: readonly Forced[]): readonly Change[] {
  const scene = sceneInView();
  if (!scene) return [];
  return moves.flatMap((move) => {
    const went = carriedOn(move, scene);
    if (!went) return [];
    const { x, y } = inPixels(went.by, scene);
    const { document } = went.token;
    const was = document._source as unknown as { readonly x: number; readonly y: number };
    const [toX, toY] = [Math.round(was.x + x), Math.round(was.y + y)];
    return [
      ...(toX === was.x ? [] : [change(document.uuid, "x", was.x, toX, move.rule)]),
      ...(toY === was.y ? [] : [change(document.uuid, "y", was.y, toY, move.rule)]),
    ];
  });
}
