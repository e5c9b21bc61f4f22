/** Names that lists had for what is an act today: macros of older worlds and other packages still use them. */
import { FUDGE_ACTS } from "../../../rules/fudge/index.ts";
import type { AnyChosen } from "../../../rules/kernel/act.ts";

const DEED = "deed:";

/** The act that is meant by `deed:stand`; null for any other name. */
export function olderLine(id: string): { readonly act: string; readonly known: AnyChosen } | null {
  const name = id.slice(DEED.length);
  return id.startsWith(DEED) && Object.hasOwn(FUDGE_ACTS, name) ? { act: name, known: {} } : null;
}
