import { key, type Odds } from "../../../rules/fudge/index.ts";
import { toNumber } from "../../../rules/kernel/odds/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { OddsView } from "../../view/card-view.ts";

/** A share as a percentage: whole numbers, one decimal where a whole one would say "never" or "always" of something that isn't. */
export function percent(share: number): string {
  const value = share * 100;
  const rough = value > 0 && value < 1 ? Math.max(0.1, value).toFixed(1) : value > 99 && value < 100 ? Math.min(99.9, value).toFixed(1) : value.toFixed(0);
  return `${rough}\u202f%`;
}

/** Whether an outcome is one that the roller hopes for. */
const GOOD = new Set(["success", "hit", "critical", "none", "tie"]);

/**
 * The odds panel of a check: chance in large type, a bar for each outcome, criticals, and what one more bonus would change.
 * @param better  the same roll with one more bonus; null when there is none to be had
 */
export function oddsView(odds: Odds, better: Odds | null, label: string, localize: Localize): OddsView {
  const chance = odds.success === null ? null : toNumber(odds.success);
  const rows =
    odds.success === null
      ? odds.totals.map((t) => ({ label: String(t.total).replace("-", "\u2212"), share: toNumber(t.share), hit: false }))
      : odds.outcomes.map((o) => ({ label: localize(o.label, o.data), share: toNumber(o.share), hit: GOOD.has(o.key) }));
  const top = Math.max(...rows.map((r) => r.share), Number.MIN_VALUE);
  const criticals = [odds.criticals.success, odds.criticals.failure].map(toNumber);
  const next = better?.success ? toNumber(better.success) : null;
  return {
    chance: chance === null ? "" : percent(chance),
    label,
    bars: rows.map((r) => ({ label: r.label, percent: percent(r.share), share: r.share / top, hit: r.hit })),
    notes: [
      ...(chance !== null && next !== null ? [localize(key("OddsNote", next > chance ? "plusOne" : "plusOneNothing"), { from: percent(chance), to: percent(next) })] : []),
      ...((criticals[0] ?? 0) + (criticals[1] ?? 0) > 0 ? [localize(key("OddsNote", "criticals"), { success: percent(criticals[0] ?? 0), failure: percent(criticals[1] ?? 0) })] : []),
    ],
  };
}
