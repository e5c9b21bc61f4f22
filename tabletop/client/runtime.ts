/**
 * The running game's singletons. Modules import them from here instead of importing each other, so the client has no import cycles; `boot.ts` fills them in
 * Foundry's order (platform 2.1). Loosely typed on purpose: what hangs on them is registered at run time by the system as much as by the host.
 */
import type { AnyObject } from "../common/types.ts";

export const game: AnyObject = {};
export const CONFIG: AnyObject = {};
export const ui: AnyObject = { windows: {} };
export const canvas: AnyObject = { ready: false };
