/** Actions as they were asked for before acts had choices of their own, and as documents and macros still ask for them. */
import type { Value } from "../../kernel/change.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { actionFor } from "../acts/index.ts";
import type { DramaRequest } from "../acts/requests/request.ts";
import type { DramaSituation } from "../situation.ts";

/** What is said beside the deed and what it is made with; Mara acts unless somebody else is named. */
export type Said = { readonly [name: string]: Value };

/** Its request at such a table. */
export const older = (
  s: DramaSituation,
  deed: string,
  what: string,
  over: Said = {},
): { readonly accepted: true; readonly request: DramaRequest } | Refusal => {
  const actor = typeof over.actor === "string" ? over.actor : "mara";
  return actionFor({ id: "action", actor, deed, what, ...over }, { ...s, self: actor });
};
