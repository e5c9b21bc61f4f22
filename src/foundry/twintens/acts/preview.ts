/** What a form tells of the card that it would open: its lines, its bonus, its odds. */
import type { Asked } from "../../../rules/kernel/act.ts";
import { isRefusal } from "../../../rules/kernel/refusal.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import {
  attackExchange,
  type AttackRequestOf,
  type CheckRequestOf,
  defenceOf,
  evadesWith,
  factsFor,
  type OpposedExchange,
  type RollRequest,
} from "../../../rules/twintens/index.ts";
import type { Preview } from "../../acts/editor.ts";
import { table } from "../../apply/viewer.ts";
import { rulesetById } from "../../registry.ts";
import type { AnyExchangeKind, Localize, Table } from "../../ruleset.ts";
import { knownTo, saysEqual, type Secret } from "../../view/as-equal.ts";
import type { OddsSource, OddsView } from "../../view/odds-view.ts";
import { rowViews, signed } from "../../view/rows.ts";
import { localize } from "../../view/text/localize.ts";
import { characterAt } from "../at-table.ts";
import { situation } from "../situation.ts";
import { attackOddsView, attackSource, checkOddsView, opposedOddsView } from "./odds-view.ts";

type Made = { readonly kind: string; readonly request: unknown };

/** The roll that whoever acts makes; null for a card without one. */
function rollIn({ kind, request }: Made): RollRequest | null {
  if (kind === "check") return (request as CheckRequestOf).check;
  return kind === "opposed" || kind === "contest" ? (request as OpposedExchange).sides[0].check : null;
}

/** Of more than these the first are told of. */
const MOST_FATES = 12;

/** The odds of an attack, as its targets stand now. */
const strikeOdds = (request: AttackRequestOf, at: Table, localize: Localize): OddsView | null =>
  attackOddsView(
    request.targets.slice(0, MOST_FATES).map((target) => oddsOn({ ...request, targets: [target] }, at, localize)),
    localize,
  );

/** The same on one of them. */
function oddsOn(request: AttackRequestOf, at: Table, localize: Localize): OddsSource | null {
  const state = attackExchange.begin(request);
  const [t] = state.targets;
  if (!t) return null;
  const found = defenceOf(state, t, "defend", situation("", at));
  const facts = factsFor(state, t, null, situation("", at));
  const character = characterAt(at, t.target.uuid);
  const whom = character && character.kind !== "object" ? character : null;
  return attackSource(
    request,
    found.accepted ? found.defending : null,
    isRefusal(facts) ? null : facts,
    localize,
    whom && evadesWith(state, t, whom),
    whom,
  );
}

/** Odds of a card that is about to be opened. @rule TWI-012 TWI-015 */
function oddsOf(made: Made, at: Table, words: Localize): OddsView | null {
  if (made.kind === "attack") return strikeOdds(made.request as AttackRequestOf, at, words);
  const check = rollIn(made);
  if (!check) return null;
  if (made.kind !== "check") return opposedOddsView(check, (made.request as OpposedExchange).sides[1].check, words);
  const { take } = made.request as CheckRequestOf;
  return checkOddsView(check, take === "ten" ? check.settings.fixedRoll : take === "twenty" ? 20 : null, words);
}

/** The same as a player may know them: whoever's numbers are hidden is an equal of who acts in them. @param ask  what was asked, for the table as a player knows it */
export function knownOdds(
  found: AnyExchangeKind,
  made: Made,
  ask: { readonly actor?: unknown },
  at: Table,
  secret: Secret,
  words: Localize,
): OddsView | null {
  const parties = found.parties(found.reducer.begin(made.request));
  if (!parties.some((p) => secret(p.uuid))) return oddsOf(made, at, words);
  const known = knownTo(at, String(ask.actor), secret);
  const again = found.compose(ask, known);
  return again.accepted ? saysEqual(oddsOf({ kind: made.kind, request: again.request }, known, words), words) : null;
}

/** Of the very request that the card will throw, as far as whoever looks may know it. @rule TWI-018 */
export function previewOf(made: Made, ask: Asked): Preview {
  const found = rulesetById("twintens")?.exchanges[made.kind];
  if (!found) return {};
  const secret = (uuid: string): boolean => !game.user.isGM && table.hidden(uuid);
  const rows = made.kind === "attack" ? (made.request as AttackRequestOf).targets[0]?.rows : rollIn(made)?.rows;
  if (!rows) return {};
  return {
    rows: rowViews(rows, localize),
    bonus: rows.length > 0 ? signed(explain(rows).total) : "",
    odds: knownOdds(found, made, { ...ask, overrule: true } as Asked, table, secret, localize),
  };
}
