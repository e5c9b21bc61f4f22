import type { Change } from "../../rules/kernel/change.ts";

/** What a stage of a card tells other packages. Names and plain data; the documents are there to be looked up. */
export interface StagePayload {
  readonly ruleset: string;
  readonly kind: string;
  /** Message id; known before the message exists. */
  readonly message: string;
  /** User id of who did it. */
  readonly user: string;
  /** Uuid of the actor it was opened for. */
  readonly actor: string;
  readonly event: { readonly type: string } | null;
  readonly changes: readonly Change[];
}

/**
 * The stages at which other packages are asked and told. All run on the active Gamemaster's client, once. The `pre` hooks may return false: then nothing is written and
 * the user is told that a package stopped it. See docs/api.md.
 */
export type Stage = "open" | "step" | "undo" | "redo" | "reveal";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Ask: `crossover.preOpen`, `crossover.preStep`, ... False stops the stage. */
export function ask(stage: Stage, payload: StagePayload): boolean {
  return (Hooks as unknown as { call(name: string, payload: StagePayload): boolean }).call(
    `crossover.pre${capital(stage)}`,
    payload,
  );
}

/** Tell: `crossover.open`, `crossover.step`, ... */
export function tell(stage: Stage, payload: StagePayload): void {
  (Hooks as unknown as { callAll(name: string, payload: StagePayload): void }).callAll(`crossover.${stage}`, payload);
}
