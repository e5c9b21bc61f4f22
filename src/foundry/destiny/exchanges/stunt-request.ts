import type { ActionKey, DieName, StuntExchange } from "../../../rules/destiny/index.ts";

/** What a Stunt's card keeps beside the rules' own request. */
export interface StuntMore {
  readonly act: ActionKey;
  readonly spends: readonly string[];
  /** The die that a Stunt after a hit is paid with. */
  readonly die: DieName | null;
  /** Item of the target that is to be taken or broken. */
  readonly object: string;
}
export type StuntCardRequest = StuntExchange & { readonly more: StuntMore };
