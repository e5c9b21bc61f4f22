/** Cards that an act, a blow, a turn or the clock asks somebody for: what each must know. */
import type { AnyChosen, Chosen } from "../../kernel/act.ts";
import type { Ref } from "../../kernel/situation.ts";
import type { CHECK_ACTS } from "./checks.ts";

/** Acts that are asked of somebody, with what is known of them. */
type Asks = {
  readonly [N in "lasting" | "concentration" | "exposure" | "drinks"]: Partial<Chosen<(typeof CHECK_ACTS)[N]>>;
};

/** A check that somebody is asked for, as its card is opened. */
export const askOf = <N extends keyof Asks>(
  act: N,
  actor: Ref,
  chosen: Asks[N],
): { readonly act: N; readonly actor: Ref; readonly chosen: AnyChosen } => ({
  act,
  actor,
  chosen: chosen as AnyChosen,
});
