/** As much of the board as somebody is put on. */
interface Board {
  readonly scene: Scene.Implementation | null;
  readonly level?: { readonly id: string } | null;
  readonly stage: { readonly pivot: { readonly x: number; readonly y: number } };
  readonly grid: {
    readonly size: number;
    getTopLeftPoint(at: Point): Point;
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** So many spaces are looked at for a free one, from the middle of the view onwards. */
const TRIES = 40;

/** Whether this user may put somebody of a compendium on the board that they look at: it becomes an actor of the world, and a token. */
export const mayPut = (): boolean =>
  canvas.scene !== null &&
  Actor.implementation.canUserCreate(game.user) &&
  (game.user as unknown as { can(what: string): boolean }).can("TOKEN_CREATE");

/** Put a token of an actor on the board, in the middle of what is in view or, where somebody stands there already, in the next free space: what dragging it there does, for keys and fingers. */
export async function putOnBoard(actor: Actor.Implementation): Promise<void> {
  const { scene, level, stage, grid } = canvas as unknown as Board;
  if (!scene) return;
  // The level that is shown, where the board has any.
  const token = await actor.getTokenDocument((level ? { level: level.id } : {}) as never, { parent: scene } as never);
  const { size } = grid;
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const [w, h] = [(token.width ?? 1) * size, (token.height ?? 1) * size];
  // Looked at from outside its edge, a scene takes them in at the edge.
  const inside = (at: number, from: number, room: number): number => Math.max(from, Math.min(at, from + room));
  const start = {
    x: inside(stage.pivot.x - (w - size) / 2, sceneX, sceneWidth - w),
    y: inside(stage.pivot.y - (h - size) / 2, sceneY, sceneHeight - h),
  };
  const taken = new Set(scene.tokens.map(({ x, y }) => `${String(x)} ${String(y)}`));
  const places = Array.from({ length: TRIES }, (_, n) => grid.getTopLeftPoint({ x: start.x + n * size, y: start.y }));
  const free = places.find(({ x, y }) => !taken.has(`${String(x)} ${String(y)}`)) ?? places[0];
  await scene.createEmbeddedDocuments("Token", [{ ...token.toObject(), ...free }] as never);
}
