import {
  answerOf,
  type AttackCard,
  attackEndings,
  type AttackExchange,
  type CheckRequest,
  defendCheck,
  defenseAgainst,
  defenseAgainstAttack,
  degreeOdds,
  type Faces,
  key,
  type OpposedCardRequest,
  opposedOdds,
  reliableChance,
  type Spend,
  spendOdds,
  type StuntExchange,
  totalOdds,
} from "../../../rules/destiny/index.ts";
import { type Dist, toNumber } from "../../../rules/kernel/odds/index.ts";
import type { AnyExchangeKind, Localize, Table } from "../../ruleset.ts";
import { knownTo, saysEqual, type Secret } from "../../view/as-equal.ts";
import { fatesOf, kept } from "../../view/fates.ts";
import { type Fates, oddsPanel, type OddsView, percent } from "../../view/odds-view.ts";
import { characterAt, contextAt } from "../at-table.ts";
import { describeChange } from "../cards/changes.ts";
import { situation } from "../situation.ts";

/** Of more than these the first are told of. */
const MOST_FATES = 12;
/** Degrees past these are told together. */
const FAR = 5;

/** A degree in words: "2 degrees of success". @rule DES-400 */
export function degreeText(degree: number, localize: Localize, more = false): string {
  const count = Math.abs(degree);
  return localize(key("Degree", `${degree > 0 ? "success" : "failure"}${more ? "More" : ""}`), { count });
}

/** Odds of degrees as the panel: bars from the worst to the best, one raise more beside it. @rule DES-029 */
export function degreePanel(
  odds: Dist<number>,
  label: string,
  localize: Localize,
  more: {
    readonly raised?: Dist<number> | null;
    readonly opposed?: boolean;
    readonly natural?: boolean;
    /** It is Unreliable: half the time the action is lost, whatever the dice. */
    readonly unreliable?: boolean;
    readonly fates?: () => readonly Fates[];
  } = {},
): OddsView {
  const near = odds.map((d) => Math.max(-FAR, Math.min(FAR, d)));
  const works = more.unreliable === true ? toNumber(reliableChance()) : 1;
  const chanceOf = (of: Dist<number>): number => works * toNumber(of.probability((d) => d > 0));
  const bars = near.entries().map((e) => ({
    label: degreeText(e.outcome, localize, Math.abs(e.outcome) === FAR),
    share: e.p * works,
    hit: e.outcome > 0,
  }));
  const lost = works < 1 ? [{ label: localize(key("Outcome", "lost")), share: 1 - works, hit: false }] : [];
  return oddsPanel(
    {
      chance: chanceOf(odds),
      label,
      bars: [...lost, ...bars],
      ...(more.raised && {
        changes: [{ label: localize(key("OddsNote", "raise")), chance: chanceOf(more.raised) }],
      }),
      opposed: more.opposed ?? false,
      ...(more.fates && { fates: more.fates }),
    },
    localize,
  );
}

/** What may become of everybody an attack is aimed at. @rule DES-025 DES-026 DES-028 DES-242 */
function fatesOn(request: AttackCard, table: Table, localize: Localize): readonly Fates[] {
  const s = situation(request.actor.uuid, table);
  return request.targets.slice(0, MOST_FATES).flatMap(({ uuid, name }) => {
    const about = [request, uuid, s.character(request.actor.uuid), s.character(uuid), s.settings, s.fight];
    const endings = kept(about, { uuid, name }, () => attackEndings(s, request, uuid));
    return endings ? [fatesOf(name, endings, describeChange, localize)] : [];
  });
}

/** Odds of a total without anything to reach. */
export function totalPanel(check: CheckRequest, label: string, localize: Localize): OddsView {
  const odds = totalOdds(check);
  return oddsPanel(
    { chance: null, label, bars: odds.entries().map((e) => ({ label: String(e.outcome), share: e.p, hit: false })) },
    localize,
  );
}

const raised = (check: CheckRequest): CheckRequest | null =>
  (check.raises ?? 0) < 2 ? { ...check, raises: (check.raises ?? 0) + 1 } : null;

/** Odds of a card that is about to be opened, whatever its kind. @rule DES-029 */
export function oddsOfRequest(kind: string, request: unknown, table: Table, localize: Localize): OddsView | null {
  const label = localize(key("Dialog", "chance"));
  switch (kind) {
    case "check": {
      const { check } = request as { readonly check: CheckRequest };
      const { dc } = check;
      if (dc === undefined) return totalPanel(check, label, localize);
      const one = raised(check);
      return degreePanel(degreeOdds({ ...check, dc }), label, localize, {
        raised: one && check.kind !== "initiative" ? degreeOdds({ ...one, dc }) : null,
        unreliable: check.unreliable === true,
      });
    }
    case "opposed":
    case "influence": {
      const card = request as OpposedCardRequest;
      const theirs = answerOf(situation(card.actor.uuid, table), card);
      if ("accepted" in theirs) return totalPanel(card.check, label, localize);
      const one = raised(card.check);
      return degreePanel(opposedOdds(card.check, theirs), label, localize, {
        opposed: true,
        raised: one && opposedOdds(one, theirs),
        unreliable: card.check.unreliable === true,
      });
    }
    case "attack": {
      const card = request as AttackCard;
      const { actor, attack, targets, raises } = card;
      const [first] = targets;
      if (!first) return null;
      const fates = (): readonly Fates[] => fatesOn(card, table, localize);
      if (!first.check) return areaPanel(fates, localize);
      return strike(first.check, raises, first.uuid, actor.uuid, attack, table, localize, fates);
    }
    case "stunt": {
      const { actor, attack, target, check, raises } = request as StuntExchange;
      return check ? strike(check, raises, target.uuid, actor.uuid, attack, table, localize) : null;
    }
    default:
      return null;
  }
}

/** The same as a player may know them: whoever's numbers are hidden is an equal of who acts in them. @param made  what was asked, and the request that it makes */
export function knownOdds(
  kind: AnyExchangeKind,
  name: string,
  made: { readonly ask: { readonly actor?: unknown }; readonly request: unknown },
  table: Table,
  secret: Secret,
  localize: Localize,
): OddsView | null {
  const { ask, request } = made;
  if (!kind.parties(kind.reducer.begin(request)).some((p) => secret(p.uuid)))
    return oddsOfRequest(name, request, table, localize);
  const known = knownTo(table, String(ask.actor), secret);
  const again = kind.compose(ask, known);
  return again.accepted ? saysEqual(oddsOfRequest(name, again.request, known, localize), localize) : null;
}

function strike(
  check: CheckRequest,
  raises: number,
  target: string,
  actor: string,
  attack: AttackExchange["attack"],
  table: Table,
  localize: Localize,
  fates?: () => readonly Fates[],
): OddsView | null {
  const [who, whom] = [characterAt(table, actor), characterAt(table, target)];
  if (!who || !whom) return null;
  const context = { ...contextAt(table), against: who };
  const defense = defenseAgainstAttack(whom, attack, context);
  const at = (r: number): Dist<number> =>
    defense.rolled
      ? opposedOdds({ ...check, raises: r }, defendCheck(whom, defenseAgainst(attack.band), { ...context, attack }))
      : degreeOdds({ ...check, raises: r, dc: defense.total });
  return degreePanel(
    at(raises),
    localize(key("Dialog", "chanceToHit"), { name: table.party(target)?.name ?? whom.name }),
    localize,
    {
      opposed: true,
      raised: raises < 2 ? at(raises + 1) : null,
      unreliable: attack.unreliable,
      ...(fates && { fates }),
    },
  );
}

/** An area, which nobody is hit by: what it does to whom it is on. @rule DES-334 */
const areaPanel = (fates: () => readonly Fates[], localize: Localize): OddsView =>
  oddsPanel({ chance: null, label: localize(key("Dialog", "inArea")), bars: [], opposed: true, fates }, localize);

/** What a die spent on a roll that lies on the table would make of it: the chance of a success; where one die can't bring it, the least failure that it can. @rule DES-222 DES-224 */
export function spendText(
  check: CheckRequest,
  faces: Faces | null,
  use: Spend["use"],
  spent: readonly Spend[],
  localize: Localize,
): string | null {
  if (!faces || check.dc === undefined || faces.d20 < 1) return null;
  const odds = spendOdds({ ...check, dc: check.dc }, faces, use, spent);
  const best = Math.max(...odds.outcomes);
  return best > 0
    ? percent(toNumber(odds.probability((d) => d > 0)))
    : localize(key("Card", "spend.atBest"), { degree: degreeText(best, localize) });
}
