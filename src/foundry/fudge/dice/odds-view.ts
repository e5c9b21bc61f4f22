import { key, type Odds, type OddsOutcome } from "../../../rules/fudge/index.ts";
import { toNumber } from "../../../rules/kernel/odds/index.ts";
import type { Localize } from "../../ruleset.ts";
import { oddsPanel, type OddsSource, type OddsView } from "../../view/odds-view.ts";

/** Whether an outcome is one that the roller hopes for. */
const GOOD = new Set(["success", "hit", "critical", "resisted"]);

/** Place of an outcome from the worst to the best. */
function worth({ key: name, data }: OddsOutcome): number {
  const [degrees, health, bruises, points] = ["degrees", "health", "bruises", "points"].map((k) =>
    Number(data[k] ?? 0),
  );
  const by: Readonly<Record<string, number>> = {
    worst: -1000,
    tie: 0,
    critical: 100 + (degrees ?? 0),
    success: degrees ?? 0,
    hit: degrees ?? 0,
    resisted: 1,
    harm: -(health ?? 0) - (bruises ?? 0) / 10,
    weaken: -(points ?? 0),
  };
  return by[name] ?? -(degrees ?? 0);
}

/** Odds to be drawn. */
interface Drawn {
  readonly odds: Odds;
  /** The same roll with one more bonus; null when there is none to be had. */
  readonly better: Odds | null;
  /** What the chance is of. */
  readonly label: string;
  /** The other side's numbers are in it. */
  readonly opposed?: boolean;
  /** What three pluses come to: more on the dice, or a blow that is confirmed. */
  readonly critical?: "dice" | "hit";
  /** The power level stops one more bonus. */
  readonly capped?: boolean;
  /** What is said of the roller's own beside it. */
  readonly own?: readonly string[];
  /** What may come of it. */
  readonly ends?: Ends;
}

/** What becomes of those an attack is aimed at, and how many of them. */
export type Ends = Pick<OddsSource, "fates" | "tallies">;

/** The odds panel of a check: chance in large type, a bar for each outcome, criticals, and what one more bonus would change. @rule FUD-030 FUD-565 FUD-740 */
export function oddsView(
  { odds, better, label, opposed = false, critical = "dice", capped = false, own = [], ends }: Drawn,
  localize: Localize,
): OddsView {
  return oddsPanel(
    {
      chance: odds.success && toNumber(odds.success),
      label,
      bars:
        odds.success === null
          ? odds.totals.map((t) => ({
              label: String(t.total).replace("-", "\u2212"),
              share: toNumber(t.share),
              hit: false,
            }))
          : [...odds.outcomes]
              .sort((a, b) => worth(a) - worth(b))
              .map((o) => ({ label: localize(o.label, o.data), share: toNumber(o.share), hit: GOOD.has(o.key) })),
      criticals: [
        {
          label: localize(key("OddsNote", critical === "hit" ? "criticalHit" : "naturalPlus")),
          share: toNumber(odds.criticals.success),
        },
        { label: localize(key("OddsNote", "naturalMinus")), share: toNumber(odds.criticals.failure) },
      ],
      changes: better?.success
        ? [{ label: localize(key("OddsNote", capped ? "oneMoreCapped" : "oneMore")), chance: toNumber(better.success) }]
        : [],
      opposed,
      own,
      ...ends,
    },
    localize,
  );
}
