import {
  areaDodge,
  attackEndings,
  type AttackExchange,
  attackOdds,
  attackOn,
  type AttackTarget,
  bonusOf,
  checkOdds,
  type Common,
  commonFalls,
  defenseCheck,
  dodgesArea,
  feintedDefense,
  type FudgeSituation,
  key,
  metWith,
  type Strike,
} from "../../../../rules/fudge/index.ts";
import { toNumber } from "../../../../rules/kernel/odds/index.ts";
import type { DialogView } from "../../../rolls/dialog-types.ts";
import type { Localize } from "../../../ruleset.ts";
import { fatesOf, kept, talliesOf } from "../../../view/fates.ts";
import { type Fates, oddsPanel, type OddsView } from "../../../view/odds-view.ts";
import { signed } from "../../../view/rows.ts";
import { describeChange } from "../../cards/change-words.ts";
import { gateChance, gateNote } from "../../dice/gate-odds.ts";
import { type Ends, oddsView } from "../../dice/odds-view.ts";

/** Of more than these the first are told of. */
const MOST_FATES = 12;

/** What an attack's dialog knows of its dice: the chance to hit the first target, or in an area what each one's Dodge may do; with Check Required also what that check may leave. Null where nothing is rolled. @rule FUD-530 FUD-743 FUD-744 */
export function attackChance(
  strike: Strike,
  asked: AttackExchange,
  secret: (uuid: string) => boolean,
  localize: Localize,
  s: FudgeSituation,
): DialogView["odds"] {
  const ends = endsOf(s, asked, localize);
  const [first] = strike.targets;
  const check = asked.targets[0]?.attack;
  const own = asked.gate ? [gateNote(asked.gate, asked.rank, localize)] : [];
  const area = strike.attack.meets === "area" ? areaChance(strike, asked, own, secret, localize, ends) : null;
  if (area) return area;
  if (!check || !first) return asked.gate ? gateChance(asked.gate, asked.rank, localize) : sureChance(ends, localize);
  const defence = feintedDefense(
    defenseCheck(first.character, metWith(strike.attack), strike.settings),
    first.character,
    strike.actor.uuid,
  );
  const more = attackOn(strike, first, 1);
  const better = more.accepted ? more.request : null;
  return oddsView(
    {
      odds: attackOdds(check, defence),
      better: better && attackOdds(better, defence),
      label: localize(key("Dialog", "chanceToHit"), { name: first.name }),
      opposed: true,
      critical: "hit",
      capped: better !== null && bonusOf(better.check).total === bonusOf(check.check).total,
      own,
      ends,
    },
    localize,
  );
}

/** An attack that reaches whom it is meant for without a roll: what comes of it. @rule FUD-116 */
const sureChance = (ends: Ends, localize: Localize): OddsView =>
  oddsPanel({ chance: null, label: localize(key("Dialog", "sure")), bars: [], opposed: true, ...ends }, localize);

/** What may become of everybody an attack is aimed at, by its card. @rule FUD-120 FUD-153 FUD-170 */
function endsOf(s: FudgeSituation, asked: AttackExchange, localize: Localize): Ends {
  const whom = [...new Map(asked.targets.filter((t) => t.recoil !== true).map((t) => [t.uuid, t.name]))].slice(
    0,
    MOST_FATES,
  );
  const at = (falls?: readonly Common[]): readonly Fates[] =>
    whom.flatMap(([uuid, name]) => {
      const about = [asked, uuid, falls ?? null, s.character(asked.actor.uuid), s.character(uuid), s.settings];
      const endings = kept(about, { uuid, name }, () => attackEndings(s, asked, uuid, falls));
      return endings ? [fatesOf(name, endings, describeChange, localize)] : [];
    });
  return {
    fates: () => at(),
    tallies: () => {
      const falls = commonFalls(asked);
      return talliesOf(
        falls.map((fall) => ({
          share: fall.share,
          fates: at(falls.length > 1 ? [{ ...fall, share: 1 }] : undefined),
        })),
      );
    },
  };
}

/** How likely each of those who are caught dodges, and what that does; a line that says why not where nothing is rolled. @rule FUD-115 FUD-116 FUD-703 */
function areaChance(
  strike: Strike,
  { targets, rank }: AttackExchange,
  own: readonly string[],
  secret: (uuid: string) => boolean,
  localize: Localize,
  ends: Ends,
): DialogView["odds"] {
  const caught = targets.filter((t) => t.area !== null && t.effect === undefined);
  if (caught.length === 0) return null;
  const each = caught.map((t) => dodges(strike, t, t.rank ?? rank, secret(t.uuid), localize));
  const avoids = strike.attack.area === "perception";
  // One figure stands before its words; of several each stands with its own name, and the words are their heading.
  const label = localize(
    key(
      "Dialog",
      each.length === 1 ? (avoids ? "chanceToAvoid" : "chanceToHalve") : avoids ? "chancesToAvoid" : "chancesToHalve",
    ),
  );
  const panel = oddsPanel(
    {
      chance: each.length === 1 ? (each[0]?.share ?? null) : null,
      label,
      bars: each.map((e) => ({ label: e.label, share: e.share, hit: false })),
      opposed: true,
      own,
      ...ends,
    },
    localize,
  );
  return { ...panel, label };
}

function dodges(
  strike: Strike,
  { uuid, name, area }: AttackTarget,
  rank: number,
  veiled: boolean,
  localize: Localize,
): { readonly label: string; readonly share: number } {
  const character = strike.targets.find((t) => t.uuid === uuid)?.character;
  if (!character || !area) return { label: name, share: 0 };
  if (!dodgesArea(area.kind, area.target))
    return { label: localize(key("Dialog", area.target.mayDodge ? "outOfReach" : "noDodge"), { name }), share: 0 };
  const check = areaDodge(character, area.target.cover, strike.settings, { dc: rank });
  const { success } = checkOdds(check);
  const open = check.openness === "vulnerable" || check.openness === "defenseless" ? check.openness : null;
  return {
    label: veiled
      ? name
      : localize(key("Dialog", open ? "dodgesOpen" : "dodges"), {
          name,
          bonus: signed(bonusOf(check).total),
          rank,
          ...(open && { open: key("Condition", open, "label") }),
        }),
    share: success === null ? 0 : toNumber(success),
  };
}
