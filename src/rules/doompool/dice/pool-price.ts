/** What a pool costs. */
import { key } from "../labels.ts";
import type { DoompoolSettings, PriceRow } from "../types.ts";
import type { Pick, Pick2 } from "./pool-picks.ts";

/**
 * Prices of a pool by the ledger's algorithm: the first of each group is free. For the Gamemaster's characters every point is a doom die of any size.
 * @rule DOO-030 DOO-037 DOO-040 DOO-041 DOO-042 DOO-043 DOO-044 DOO-045 DOO-051 DOO-052 DOO-057 DOO-060 DOO-061 DOO-219
 */
export function priceOf(
  picks: readonly { readonly pick: Pick; readonly name: string; readonly bundle?: string | null }[],
  settings: Pick2<DoompoolSettings, "conditionSlots">,
): readonly PriceRow[] {
  const seen = new Map<string, number>();
  /** Which of its group a thing is, counted from 1. */
  const count = (group: string): number => {
    const n = (seen.get(group) ?? 0) + 1;
    seen.set(group, n);
    return n;
  };
  const bundles = new Set<string>();
  const rows: PriceRow[] = [];
  const price = (what: string, name: string, rule: string): unknown =>
    rows.push({ label: key("Price", what), name, amount: 1, rule });
  for (const { pick, name, bundle } of picks)
    switch (pick.kind) {
      case "distinction":
        if (count("distinction") > 1) price("distinction", name, "DOO-041");
        break;
      case "power":
        if (count(`power ${pick.set}`) > 1) price("power", name, "DOO-041");
        break;
      case "specialty":
        if (count("specialty") > 1) price("specialty", name, "DOO-041");
        break;
      case "stress":
      case "complication": {
        const group = settings.conditionSlots === "separate" ? pick.kind : "condition";
        if (count(group) > 1) price(pick.kind, name, pick.kind === "stress" ? "DOO-043" : "DOO-044");
        break;
      }
      case "asset":
        if (bundle != null && bundles.has(bundle)) break;
        if (bundle != null) bundles.add(bundle);
        if (count("asset") > 1) price("asset", name, "DOO-045");
        break;
      case "push":
      case "stunt":
        price(pick.kind, name, "DOO-042");
        break;
      case "ownStress":
        price("ownStress", name, "DOO-060");
        break;
      case "ownComplication":
        price("ownComplication", name, "DOO-061");
        break;
      case "lent":
        price("lent", name, "DOO-234");
        break;
      default:
        break;
    }
  return rows;
}
