import { SYSTEM_ID } from "../../ids.ts";

/** What was shared from this world, as JSON. */
export const SHARED_MODULES = "sharedModules";

/** What was shared from this world is kept, so that a next version updates the last one. */
export function registerSharedSetting(): void {
  const settings = game.settings as unknown as { register(ns: string, key: string, data: object): void };
  settings.register(SYSTEM_ID, SHARED_MODULES, { scope: "world", config: false, type: String, default: "{}" });
}
