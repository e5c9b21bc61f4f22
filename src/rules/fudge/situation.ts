/** The table as the acts and cards of Fudge see it. */
import { but } from "../kernel/once.ts";
import type { Ref, Situation } from "../kernel/situation.ts";
import type { FudgeActor } from "./hero/actor.ts";
import type { FudgeHouseRules } from "./settings.ts";
import type { OrderData } from "./turn/order.ts";
import type { FudgeSettings } from "./types.ts";

/** Everything that a table may set. @rule FUD-731 */
export type TableSettings = FudgeSettings & FudgeHouseRules;

/** What Fudge asks of the table beside what all rulesets ask. */
export interface FudgeTable {
  /** A thing that no actor stands for by its name, as cards keep it; and its picture. */
  readonly called: (key: string) => string;
  readonly thingImg: string;
  /** Heroes whose players are here, and everybody in the fight. */
  readonly present: readonly Ref[];
  /** The order of the fight as it was thrown: who has thrown what for their place, and whether turns have begun. */
  readonly lineUp: {
    readonly thrown: (who: Ref) => { readonly place: string; readonly initiative: number } | null;
    readonly begun: boolean;
  };
}

export type FudgeSituation = Situation<FudgeActor, TableSettings> & FudgeTable;

/** What the order of the fight keeps; nothing outside of one. */
export const orderIn = ({ fight }: Pick<FudgeSituation, "fight">): Partial<OrderData> =>
  (fight?.data ?? {}) as Partial<OrderData>;

/** The same table from where somebody else stands; what is read only when it is asked for stays so. */
export const seenFrom = (s: FudgeSituation, self: Ref): FudgeSituation => but(s, { self });
