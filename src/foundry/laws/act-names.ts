/** What another package may write of acts, held by the compiler alone: each line that must not compile says so. */
import type { ActName, ChosenBy } from "../acts/names.ts";
import type {} from "../destiny/acts/at-table.ts";
import type {} from "../drama/acts/at-table.ts";

export const boost: ChosenBy<"surge.boost"> = { trait: "skill:might" };
// @ts-expect-error a bare word is no trait
export const bare: ChosenBy<"surge.boost"> = { trait: "might" };
// @ts-expect-error a Burst negates one's own Disadvantage or opponents' Advantage, nothing else
export const burst: ChosenBy<"surge.burst"> = { negates: "everything" };
export const walk: Partial<ChosenBy<"walk">> = { mode: "fly" };
// @ts-expect-error nobody has such an act
export const none: ActName = "surge.win";
export const taunt: Partial<ChosenBy<"interact">> = { kind: "taunt", situation: "upperHand" };
export const lifted: Partial<ChosenBy<"push">> = { what: "limit:lifting" };
// @ts-expect-error a bare skill is nothing that is pushed
export const running: Partial<ChosenBy<"push">> = { what: "running" };
