import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { game } from "../runtime.ts";
import type { Token } from "./token.ts";

/**
 * The tokens that a user has marked as targets in the scene this client views: `user.targets`. Each addition and removal fires `targetToken(user, token, targeted)`
 * once and updates the token's `targeted`. T:client/canvas/placeables/tokens/targets
 */
export class UserTargets extends Set<Token> {
  declare user: AnyValue;

  constructor(user: AnyValue) {
    super();
    Object.defineProperty(this, "user", { value: user, enumerable: false });
  }

  /** The ids of the targeted tokens. */
  get ids(): string[] {
    return [...this].map((token) => token.id);
  }

  override add(token: Token): this {
    if (this.has(token)) return this;
    super.add(token);
    this.#changed(token, true);
    return this;
  }

  override delete(token: Token): boolean {
    if (!this.has(token)) return false;
    super.delete(token);
    this.#changed(token, false);
    return true;
  }

  override clear(): void {
    for (const token of [...this]) this.delete(token);
  }

  #changed(token: Token, targeted: boolean): void {
    if (targeted) token.targeted.add(this.user);
    else token.targeted.delete(this.user);
    token.refreshTargets?.();
    Hooks.callAll("targetToken", this.user, token, targeted);
  }
}

/** A user's targets, made on first use. */
export function targetsOf(user: AnyValue): UserTargets {
  if (user.targets instanceof UserTargets) return user.targets;
  const targets = new UserTargets(user);
  Object.defineProperty(user, "targets", { value: targets, writable: true, configurable: true, enumerable: false });
  return targets;
}

/** What the others are known to mark, by user: `{sceneId, targets}`. Kept so that a scene shows it as soon as it is drawn. */
const known = new Map<string, AnyObject>();

/** Take in another user's activity (the socket's `userActivity`). */
export function receiveActivity(canvas: AnyValue, data: AnyObject): void {
  const { userId, sceneId, targets, ping, bubble } = data as {
    userId?: string;
    sceneId?: string | null;
    targets?: string[];
    ping?: { x: number; y: number };
    bubble?: AnyObject;
  };
  const user = userId ? game.users?.get(userId) : null;
  if (!user || user.isSelf) return;
  if (sceneId !== undefined && user.viewedScene !== sceneId) {
    user.viewedScene = sceneId;
    Hooks.callAll("hostUserScene", user, sceneId);
  }
  const state: AnyObject = { ...known.get(userId!) };
  if (sceneId !== undefined) state.sceneId = sceneId;
  if (targets !== undefined) state.targets = targets;
  known.set(userId!, state);
  if (targets !== undefined || sceneId !== undefined) showTargets(canvas, user);
  if (bubble && canvas.ready && bubble.sceneId === canvas.scene?.id) {
    const { tokenId, message, options } = bubble;
    void canvas.hud?.bubbles?.say(canvas.tokens.get(String(tokenId)), String(message), options as AnyObject);
  }
  if (ping && canvas.ready && sceneId === canvas.scene?.id) canvas.drawPing?.(ping, user);
}

function showTargets(canvas: AnyValue, user: AnyValue): void {
  const state = known.get(user.id as string);
  const ids = new Set<string>(
    state && state.sceneId === canvas.scene?.id ? ((state.targets as string[] | undefined) ?? []) : [],
  );
  const targets = targetsOf(user);
  for (const token of [...targets]) if (!ids.has(token.id)) targets.delete(token);
  for (const id of ids) {
    const token = canvas.tokens?.get(id);
    if (token) targets.add(token);
  }
}

/** Mark in a newly drawn scene what the others target there. */
export function restoreTargets(canvas: AnyValue): void {
  for (const user of game.users ?? []) if (!user.isSelf) showTargets(canvas, user);
}

/** A user who left marks nothing. */
export function forgetUser(canvas: AnyValue, user: AnyValue): void {
  known.delete(user.id as string);
  if (!user.isSelf) showTargets(canvas, user);
}

/** Tell the others what this user sees and marks. */
export function broadcastActivity(data: AnyObject): void {
  if (typeof game.user?.broadcastActivity === "function") game.user.broadcastActivity(data);
  else game.socket?.emit?.("userActivity", data);
}
