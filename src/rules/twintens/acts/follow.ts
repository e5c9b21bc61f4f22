/** Cards that an act, a blow, a turn or the clock asks somebody for: what each must know. */
import type { AnyChosen, Chosen } from "../../kernel/act.ts";
import type { Ref } from "../../kernel/situation.ts";
import type { ATTACK_ACTS } from "./attack/attacks.ts";
import type { CHECK_ACTS } from "./checks/checks.ts";
import type { CONTEST_ACTS } from "./checks/contests.ts";
import type { RECOVERING_ACTS } from "./recovering.ts";

/** Acts that may be asked of somebody. */
type Asks = typeof CHECK_ACTS & typeof RECOVERING_ACTS & typeof CONTEST_ACTS & typeof ATTACK_ACTS;

/** What somebody is asked for, as its card is opened. */
export const askOf = <N extends keyof Asks>(
  act: N,
  actor: Ref,
  chosen: Partial<Chosen<Asks[N]>>,
): { readonly act: N; readonly actor: Ref; readonly chosen: AnyChosen } => ({
  act,
  actor,
  chosen: chosen as AnyChosen,
});
