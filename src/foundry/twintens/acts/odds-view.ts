import { toNumber } from "../../../rules/kernel/odds/index.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import type { AttackRequestOf, evadesWith } from "../../../rules/twintens/index.ts";
import {
  areaOdds,
  attackOdds,
  CRITICAL_DAMAGE,
  damageRow,
  type Defending,
  exchangeOdds,
  key,
  markLabel,
  naturals,
  opposedChance,
  type ResultPart,
  type RollRequest,
  type SaveDraft,
  type SaveFacts,
  saveOdds,
  takesOut,
  type TwintensCharacter,
} from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";
import { type Fates, oddsPanel, type OddsSource, type OddsView } from "../../view/odds-view.ts";

/** Chance of a check, and the spread of its totals. @rule TWI-012 TWI-014 */
function chanceOf(request: RollRequest, more: number): number | null {
  const { dc, settings } = request;
  if (dc === null) return null;
  const bonus = explain(request.rows).total + more;
  return toNumber(naturals(settings.coreDie).probability((n) => (request.ultimate === true ? 20 : n) + bonus >= dc));
}

/** The odds of a check: its chance against the DC with one more bonus beside it, and its totals. @rule TWI-012 TWI-014 TWI-018 */
export function checkOddsView(request: RollRequest, fixed: number | null, localize: Localize): OddsView {
  const bonus = explain(request.rows).total;
  const label = localize(key("Dialog", "chance"));
  if (fixed !== null) {
    const success = request.dc === null ? null : Number(fixed + bonus >= request.dc);
    return oddsPanel(
      { chance: success, label, bars: [{ label: String(fixed + bonus), share: 1, hit: success !== 0 }] },
      localize,
    );
  }
  const totals = naturals(request.settings.coreDie);
  const [chance, better] = [chanceOf(request, 0), chanceOf(request, 1)];
  return oddsPanel(
    {
      chance,
      label,
      bars: totals.outcomes.map((n) => ({
        label: String(n + bonus).replace("-", "\u2212"),
        share: toNumber(totals.probabilityOf(n)),
        hit: request.dc === null || n + bonus >= request.dc,
      })),
      changes: better === null ? [] : [{ label: localize(key("OddsNote", "oneMore")), chance: better }],
    },
    localize,
  );
}

/** The odds of a contest of two. @rule TWI-015 */
export function opposedOddsView(mine: RollRequest, theirs: RollRequest, localize: Localize): OddsView {
  const [a, b] = [explain(mine.rows).total, explain(theirs.rows).total];
  const chance = toNumber(opposedChance(a, b, mine.settings));
  return oddsPanel(
    {
      chance,
      label: localize(key("Dialog", "chanceToWin")),
      bars: [
        { label: localize(key("Outcome", "lost")), share: 1 - chance, hit: false },
        { label: localize(key("Outcome", "won")), share: chance, hit: true },
      ],
      changes: [
        { label: localize(key("OddsNote", "oneMore")), chance: toNumber(opposedChance(a + 1, b, mine.settings)) },
      ],
      opposed: true,
    },
    localize,
  );
}

/** Results that are no row of the table. */
const BARE = { none: "unharmed", miss: "miss", out: "out" } as const;
const resultLabel = (name: string, localize: Localize): string =>
  Object.hasOwn(BARE, name)
    ? localize(key("Outcome", BARE[name as keyof typeof BARE]))
    : name
        .split("+")
        .map((r) =>
          localize(
            r === "stunned" ? key("Condition", "stunned", "label") : markLabel(r as Exclude<ResultPart, "stunned">),
          ),
        )
        .join(" + ");

/** From the mildest to the worst: a miss, no harm, then the rows of the table in their order. */
function worth(name: string, request: AttackRequestOf): number {
  if (name === "miss") return -2;
  if (name === "none") return -1;
  if (name === "out") return 100;
  const bands = [1, 5, 10, 15, 20].map((n) => damageRow(request.type, n, request.settings).join("+"));
  const at = bands.indexOf(name);
  return at < 0 ? 50 : at;
}

/** What a coup de grace adds: it is a critical hit without a roll, unless that is waived or can't be. @rule TWI-145 TWI-147 TWI-366 */
function coupBonus({ targets: [target], actor, waiveCritical }: AttackRequestOf): number {
  if (target?.automatic !== "coup" || target.immuneCritical || waiveCritical) return 0;
  return actor.kind === "minion" && target.kind !== "minion" ? 0 : CRITICAL_DAMAGE;
}

/** What an area is met with. */
type Evading = ReturnType<typeof evadesWith>;

/** The odds of an attack on its first target: the chance to hit, and everything that may come of it. @rule TWI-021 TWI-101 TWI-102 TWI-143 TWI-145 TWI-182 TWI-205 */
export function attackSource(
  request: AttackRequestOf,
  defending: Defending | null,
  facts: SaveFacts | null,
  localize: Localize,
  evading: Evading | null = null,
  them: TwintensCharacter | null = null,
): OddsSource | null {
  const [target] = request.targets;
  if (!target) return null;
  const { settings } = request;
  const bonus = explain(target.rows).total;
  const label = localize(key("Dialog", "chanceToHit"), { name: target.name });
  const save =
    facts?.kind === "toughness" && request.damage
      ? {
          bonus: explain(facts.rows).total,
          damage: request.damage.total - (target.away ?? 0) + coupBonus(request),
          waiveCritical: request.waiveCritical,
          vulnerable: target.vulnerable === true,
          weakPoint: target.weakPoint === true,
          type: request.type,
          track: facts.track,
          minion: facts.minion,
          impervious: facts.impervious,
          penetrating: request.penetrating,
          autofire: request.pulled ? 0 : request.autofire,
          settings,
        }
      : null;
  const draft = (more: number): Parameters<typeof attackOdds>[0] | null => {
    const against = target.still ?? defending?.request ?? null;
    return against === null
      ? null
      : {
          bonus: bonus + more,
          against,
          threatMin: request.threat ?? 21,
          attackerMinion: request.actor.kind === "minion",
          targetMinion: target.kind === "minion",
          immuneCritical: target.immuneCritical,
          fixed: request.takeTen,
          settings,
        };
  };
  const shown = target.missChance / 100;
  if (request.kind === "area" || request.kind === "perception" || target.automatic !== null)
    return save ? saveOnly(request, save, evading, them, localize) : null;
  const [now, better] = [draft(0), draft(1)];
  if (!now || !better) return null;
  const odds = attackOdds(now);
  const hit = toNumber(odds.probability((r) => r.hit)) * (1 - shown);
  const outcomes = save && request.contest === null ? exchangeOdds(now, save) : null;
  const bars = outcomes
    ? [...outcomes.outcomes]
        .map((name) => ({ name, share: toNumber(outcomes.probabilityOf(name)) }))
        .map((o) => ({ ...o, share: o.name === "miss" ? 1 - (1 - o.share) * (1 - shown) : o.share * (1 - shown) }))
        .sort((a, b) => worth(a.name, request) - worth(b.name, request))
        .map((o) => ({
          label: resultLabel(o.name, localize),
          share: o.share,
          hit: o.name !== "miss" && o.name !== "none",
          name: o.name,
        }))
    : [
        { label: localize(key("Outcome", "miss")), share: 1 - hit, hit: false },
        { label: localize(key("Outcome", "hit")), share: hit, hit: true },
      ];
  return {
    chance: hit,
    label,
    bars,
    ...(outcomes && { fates: () => [fateOn(request, bars, them)] }),
    criticals: [
      {
        label: localize(key("Outcome", "critical")),
        share: toNumber(odds.probability((r) => r.critical)) * (1 - shown),
      },
    ],
    changes: [
      {
        label: localize(key("OddsNote", "oneMore")),
        chance: toNumber(attackOdds(better).probability((r) => r.hit)) * (1 - shown),
      },
    ],
    opposed: true,
  };
}

/** The odds as the panel draws them: of the first target, with what becomes of all of them. */
export function attackOddsView(
  [first, ...others]: readonly (OddsSource | null)[],
  localize: Localize,
): OddsView | null {
  if (!first) return null;
  const all = [first, ...others];
  return oddsPanel(
    { ...first, ...(first.fates && { fates: () => all.flatMap((source) => source?.fates?.() ?? []) }) },
    localize,
  );
}

/** What becomes of the target of an attack, by the results that it may come to. @rule TWI-182 TWI-210 */
function fateOn(
  request: AttackRequestOf,
  results: readonly { readonly label: string; readonly share: number; readonly hit: boolean; readonly name?: string }[],
  them: TwintensCharacter | null,
): Fates {
  return {
    name: request.targets[0]?.name ?? "",
    ends: results.map(({ label, share, hit, name = "none" }) => ({
      label,
      share,
      harm: hit,
      out: them !== null && takesOut(them, name, request.type, request.settings),
    })),
  };
}

/** The odds of a save alone, where nothing is rolled to hit; against an area after the Reflex save. @rule TWI-108 TWI-169 TWI-182 TWI-235 */
function saveOnly(
  request: AttackRequestOf,
  save: SaveDraft,
  evading: Evading | null,
  them: TwintensCharacter | null,
  localize: Localize,
): OddsSource {
  const dc = (request.areaDc ?? 0) - (request.targets[0]?.away ?? 0);
  const odds =
    request.kind === "area" && evading
      ? areaOdds(save, { dc, bonus: explain(evading.rows).total, evasion: evading.evasion })
      : saveOdds(save);
  const bars = [...odds.outcomes]
    .sort((a, b) => worth(a, request) - worth(b, request))
    .map((name) => ({
      label: resultLabel(name, localize),
      share: toNumber(odds.probabilityOf(name)),
      hit: name !== "none",
      name,
    }));
  return {
    chance: 1 - toNumber(odds.probabilityOf("none")),
    label: localize(key("Dialog", "chanceToHarm"), { name: request.targets[0]?.name ?? "" }),
    bars,
    opposed: true,
    fates: () => [fateOn(request, bars, them)],
  };
}
