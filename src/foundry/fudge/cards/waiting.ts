/** What whoever opens a card knows of whose dice it waits for. */

interface Asking {
  readonly waits?: unknown;
  readonly together?: unknown;
}

/** The dice are its player's, who is asked, and its card knows of those of all whom the same thing befalls. Nobody is asked for what takes no dice. @rule FUD-186 FUD-713 */
export function asWaiting(ask: unknown, dice: boolean): { readonly waits?: true; readonly together?: string } {
  const { waits, together } = (ask ?? {}) as Asking;
  if (!dice || waits !== true) return {};
  return { waits, ...(typeof together === "string" && { together }) };
}
