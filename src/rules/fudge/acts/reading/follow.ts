/** Cards that a blow, a power or the table asks somebody for: what each must know. */
import type { AnyChosen, Chosen } from "../../../kernel/act.ts";
import type { Ref } from "../../../kernel/situation.ts";
import type { OrdealDeed } from "../../harm/ordeals.ts";
import type { HAZARD_DEEDS } from "../deeds/hazards.ts";
import type { TURN_DEEDS } from "../deeds/turn.ts";
import type { POWER_ACTS } from "../powers.ts";
import type { RECOVERING_ACTS } from "../recovering.ts";

/** Acts that may be asked of somebody. */
type Asks = typeof TURN_DEEDS & typeof HAZARD_DEEDS & typeof POWER_ACTS & typeof RECOVERING_ACTS;

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

/** The check that an ordeal asks of somebody, when it is due. @rule FUD-181 FUD-182 FUD-183 FUD-190 */
export const ordealAsk = (
  actor: Ref,
  { deed, number, what }: { readonly deed: OrdealDeed; readonly number: number; readonly what: string },
): ReturnType<typeof askOf> =>
  deed === "temperature"
    ? askOf(deed, actor, { weather: what === "cold" ? "cold" : "heat", number })
    : askOf(deed, actor, { number });
