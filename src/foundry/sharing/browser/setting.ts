import { SYSTEM_ID } from "../../ids.ts";

/** Each browser's own filters of the library, as JSON. */
export const LIBRARY_FILTER = "library";

/** Each browser remembers its own filters. */
export function registerLibrarySetting(): void {
  const settings = game.settings as unknown as { register(ns: string, key: string, data: object): void };
  settings.register(SYSTEM_ID, LIBRARY_FILTER, { scope: "client", config: false, type: String, default: "" });
}
