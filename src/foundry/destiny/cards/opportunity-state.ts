import type { ActionKey } from "../../../rules/destiny/index.ts";
import type { Change, Value } from "../../../rules/kernel/change.ts";
import type { Party } from "../../ruleset.ts";

/** One enemy that may react; `ask` where nobody could measure whether it is provoked. */
export type Offer = Party & { readonly ask: boolean };

export interface OpportunityRequest {
  readonly actor: Party;
  readonly act: ActionKey;
  readonly offers: readonly Offer[];
  /** The card that waits: its kind and what was chosen for it. */
  readonly held: { readonly kind: string; readonly ask: { readonly [key: string]: Value } };
}

export type OpportunityEvent =
  | { readonly type: "take"; readonly enemy: string }
  | { readonly type: "pass"; readonly enemy: string }
  | { readonly type: "proceed" }
  | { readonly type: "lost"; readonly changes: readonly Change[] };

export interface OpportunityState {
  readonly request: OpportunityRequest;
  readonly answers: readonly { readonly enemy: string; readonly take: boolean }[];
  readonly ended: "proceed" | "lost" | null;
}
