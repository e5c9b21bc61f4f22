import { bonusOf, type CheckRequest, gateOdds, key } from "../../../rules/fudge/index.ts";
import { toNumber } from "../../../rules/kernel/odds/index.ts";
import type { Localize } from "../../ruleset.ts";
import { oddsPanel, type OddsView, percent } from "../../view/odds-view.ts";
import { plain, signed } from "../../view/rows.ts";

/** What a power's own check may leave of it, in words and odds. @rule FUD-530 FUD-740 */

const works = (check: CheckRequest, rank: number): number =>
  gateOdds(check, rank).reduce((sum, o) => (o.rank > 0 ? sum + toNumber(o.share) : sum), 0);

/** The check, its bonus and its number. */
const told = (
  check: CheckRequest,
  localize: Localize,
): { readonly check: string; readonly bonus: string; readonly dc: string } => ({
  check: localize(check.label, check.data),
  bonus: signed(bonusOf(check).total),
  dc: plain(check.dc ?? 0),
});

/** A line about it, beside odds of what comes after it. */
export const gateNote = (check: CheckRequest, rank: number, localize: Localize): string =>
  localize(key("Dialog", "gateNote"), { ...told(check, localize), percent: percent(works(check, rank)) });

/** The panel of it, where nothing else is rolled: how likely the power works, and with how many ranks. */
export function gateChance(check: CheckRequest, rank: number, localize: Localize): OddsView {
  const bars = gateOdds(check, rank).map((o) => ({
    label:
      o.rank === 0 ? localize(key("Dialog", "gateNothing")) : localize(key("Dialog", "gateRank"), { rank: o.rank }),
    share: toNumber(o.share),
    hit: o.rank > 0,
  }));
  return oddsPanel(
    { chance: works(check, rank), label: localize(key("Dialog", "gateChance"), told(check, localize)), bars },
    localize,
  );
}
