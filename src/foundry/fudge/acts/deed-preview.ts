/** What a deed's form tells of the dice that its card would throw. */
import {
  attackOdds,
  bonusOf,
  byHandRows,
  checkOdds,
  type CheckRequest,
  deedAnswer,
  type DeedExchange,
  deedTie,
  defenseCheck,
  feintedDefense,
  type FudgeSituation,
  healingPoints,
  key,
  opposedOdds,
} from "../../../rules/fudge/index.ts";
import { toNumber } from "../../../rules/kernel/odds/index.ts";
import type { Preview } from "../../acts/editor.ts";
import type { Localize } from "../../ruleset.ts";
import { oddsPanel, type OddsView } from "../../view/odds-view.ts";
import { rowViews, signed } from "../../view/rows.ts";
import { gateNote } from "../dice/gate-odds.ts";
import { oddsView } from "../dice/odds-view.ts";

const more = (check: CheckRequest): CheckRequest => ({
  ...check,
  circumstances: [...check.circumstances, ...byHandRows(1)],
});

/** How many points a Healing may give: who just reaches the number gives none. @rule FUD-165 FUD-740 */
function healingChance(check: CheckRequest, own: readonly string[], localize: Localize): OddsView {
  const shares = new Map<number, number>();
  for (const { total, share } of checkOdds(check).totals) {
    const { points } = healingPoints(total);
    shares.set(points, (shares.get(points) ?? 0) + toNumber(share));
  }
  const bars = [...shares]
    .sort(([a], [b]) => a - b)
    .map(([points, share]) => ({
      label: localize(key("Dialog", points === 0 ? "healsNothing" : "heals"), { points }),
      share,
      hit: points > 0,
    }));
  const chance = bars.reduce((sum, b) => (b.hit ? sum + b.share : sum), 0);
  return oddsPanel({ chance, label: localize(key("Dialog", "healsChance")), bars, own }, localize);
}

/** Odds of the blow that opens it, of its check against a number, or against what the other rolls. @rule FUD-740 FUD-743 FUD-744 */
function oddsOf(request: DeedExchange, s: FudgeSituation, localize: Localize): OddsView | null {
  const { attack, check, opposed, meets, gate, deed } = request;
  const [me, them] = [s.character(request.actor.uuid), request.target && s.character(request.target.uuid)];
  const own = gate?.check ? [gateNote(gate.check, gate.rank, localize)] : [];
  const shown = attack?.check ?? check;
  if (!me || !shown) return null;
  const capped = bonusOf(more(shown)).total === bonusOf(shown).total;
  if (attack) {
    if (!them) return null;
    const defense = feintedDefense(defenseCheck(them, meets ?? "parry", s.settings), them, me.ref);
    const label = localize(key("Dialog", "chanceToHit"), { name: request.target?.name ?? "" });
    const [odds, better] = [attackOdds(attack, defense), attackOdds({ ...attack, check: more(shown) }, defense)];
    return oddsView({ odds, better, label, opposed: true, critical: "hit", capped, own }, localize);
  }
  if (deed === "heal") return healingChance(shown, own, localize);
  const label = localize(key("Dialog", "chance"));
  if (!opposed) {
    if (shown.dc === null) return null;
    // A grip is as strong as whoever holds.
    const theirs = deed === "escape";
    return oddsView(
      { odds: checkOdds(shown), better: checkOdds(more(shown)), label, opposed: theirs, capped, own },
      localize,
    );
  }
  if (!them) return null;
  const passive = deedAnswer(deed, them, s.settings, me, request.choice);
  const versus = (active: CheckRequest): ReturnType<typeof opposedOdds> =>
    opposedOdds({ active, passive, tie: deedTie(deed) });
  return oddsView({ odds: versus(shown), better: versus(more(shown)), label, opposed: true, capped, own }, localize);
}

/** Its bonus with its lines, and its odds; nothing where nothing is rolled. @rule FUD-686 FUD-740 */
export function deedPreview(request: DeedExchange, s: FudgeSituation, localize: Localize): Preview {
  const shown = request.attack?.check ?? request.check;
  if (!shown) return {};
  return {
    rows: rowViews(bonusOf(shown).rows, localize),
    bonus: signed(bonusOf(shown).total),
    odds: oddsOf(request, s, localize),
  };
}
