import { type AttackEvent, type AttackState, key, rowOf } from "../../../../rules/fudge/index.ts";
import type { Told } from "../../../../rules/kernel/told.ts";
import type { Localize, Party } from "../../../ruleset.ts";
import { listed } from "../../../view/text/lists.ts";

const called = (parties: readonly Party[]): string => listed(parties.map((p) => p.name));

/** One line of an attack's trace: who did what. */
export function describeAttack(event: Told<AttackEvent>, state: AttackState, localize: Localize): string {
  const named = (rows: readonly string[]): string =>
    called(
      state.targets
        .map((t) => t.target)
        .filter(
          (t, i, all) =>
            rows.includes(rowOf(t)) && all.findIndex((x) => x.uuid === t.uuid && rows.includes(rowOf(x))) === i,
        ),
    );
  switch (event.type) {
    case "attack":
    case "attackAnyway":
      return localize(key("Trace", "attack"));
    case "benefit":
      return localize(key("Trace", "benefit"), { benefit: key("Benefit", event.benefit) });
    case "apply":
      return localize(key("Trace", "apply"), { names: named(event.targets ?? []) });
    case "insist":
      return localize(key("Trace", "insist"));
    case "join":
    case "help":
      return localize(key("Trace", event.type), {
        name: called(state.request.helpers?.filter((h) => h.uuid === event.helper) ?? []),
      });
    case "counter":
      return localize(key("Trace", "counter"));
    case "interpose":
      return localize(key("Trace", "interpose"), { name: event.by?.name ?? "" });
    default:
      return localize(key("Trace", event.type), { name: named([event.target]) });
  }
}

/** One line of any other card's trace. @param whom  whose step it is, or whom it falls on */
export const describeStep = (
  event: { readonly type: string },
  localize: Localize,
  whom: readonly Party[] = [],
): string => localize(key("Trace", event.type), { name: called(whom), names: called(whom) });
