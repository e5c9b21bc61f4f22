import {
  actionExchange,
  actionOdds,
  damageRow,
  incoming,
  interaction,
  INTERACTIONS,
  isHarmless,
  multiReport,
  manyOnOne,
  successLevel,
  type ActionExchange,
  type ActionRequest,
  type ActionResolution,
  type Interaction,
  type RollDraft,
  type SegmentKind,
} from "../../../rules/drama/index.ts";
import { toNumber } from "../../../rules/kernel/odds/index.ts";
import type { Localize } from "../../ruleset.ts";
import { oddsPanel, type OddsView } from "../../view/odds-view.ts";
import { plain } from "../../view/rows.ts";
import { key } from "../keys.ts";
import { damageText } from "./words.ts";

/** How the dice of a request are rolled, with a wished point where there is one. */
function draftOf(request: ActionExchange, more: readonly SegmentKind[]): RollDraft {
  const { rank, skilled, stymied, up, unskilledState } = request.dice;
  return {
    rank,
    skilled,
    stymied,
    segments: ["base", ...(up ? (["up"] as const) : []), ...more],
    mookReroll: request.settings.mookReroll,
    unskilledState,
  };
}

/** The rolled numbers of one target of a request: its own DN with its place, its Toughness with the number attempted. @rule DRA-082 DRA-091 DRA-092 */
function against(request: ActionExchange, place: number, more = 0): ActionRequest {
  const { action, settings, group } = request;
  const report = multiReport(actionExchange.begin(request));
  const target = request.targets[place];
  const line = report.targets.lines[place];
  const chart = { rounding: settings.valueRounding, override: settings.multiChartOverride };
  const many =
    group > 1
      ? [
          {
            label: key("Row", "group"),
            amount: manyOnOne(group, chart).modifier,
            appliesTo: "action" as const,
            rule: "DRA-082",
          },
        ]
      : [];
  const dn = line ? line.own + line.increase : action.dn;
  const { dn: _dn, ...rest } = action;
  return {
    ...rest,
    value: (target?.value ?? action.value) + more,
    modifiers: [...(action.modifiers ?? []), ...many],
    ...(dn !== undefined && { dn }),
    effectMode: dn === undefined ? "sharedBonus" : settings.effectMode,
    ...(target?.toughness != null &&
      action.effectValue !== undefined && { toughness: target.toughness + report.targets.toughness }),
  };
}

/** What an outcome is called, whether it is one to hope for, and its place from the worst to the best. */
interface Named {
  readonly label: string;
  readonly hit: boolean;
  readonly worth: number;
}

function naming(request: ActionExchange, localize: Localize): (r: ActionResolution) => Named {
  const [target] = request.targets;
  const miss = { label: localize(key("Outcome", target ? "miss" : "failure")), hit: false, worth: -1000 };
  if ((INTERACTIONS as readonly string[]).includes(request.kind) && target)
    return (r) =>
      r.success === true
        ? {
            label: localize(
              key(
                "InteractionResult",
                interaction(request.kind as Interaction, r.rp ?? 0, request.settings.interactionTable),
              ),
            ),
            hit: true,
            worth: r.rp ?? 0,
          }
        : { ...miss, label: localize(key("Outcome", "failure")) };
  if (target && target.toughness !== null && request.action.effectValue !== undefined)
    return (r) => {
      if (r.success !== true) return miss;
      const result = incoming(
        damageRow(r.effectRp ?? 0, target.column, request.settings.damageTable, request.settings.negativeDamageShock),
        request.form,
        target.protection,
      );
      return {
        label: isHarmless(result) ? localize(key("Outcome", "unharmed")) : damageText(result, localize),
        hit: true,
        worth: r.effectRp ?? 0,
      };
    };
  if (request.action.dn === undefined && !target)
    return (r) => ({ label: plain(r.action.total), hit: false, worth: r.action.total });
  return (r) =>
    r.success === true ? { label: localize(key("Level", successLevel(r.rp ?? 0))), hit: true, worth: r.rp ?? 0 } : miss;
}

/** More totals than these are drawn together at the end. */
const MOST_TOTALS = 40;

/**
 * Exact odds of an action as it is put together: the chance against the first target, every outcome with its share, what one more value or a Hero Point would change, and the chance against
 * each of the others.
 * @param wish  a Hero Point is to go in
 * @rule DRA-011 DRA-102 DRA-251
 */
export function actionOddsView(request: ActionExchange, wish: boolean, localize: Localize): OddsView {
  const more: readonly SegmentKind[] = wish ? ["hero"] : [];
  const mine = against(request, 0);
  const odds = actionOdds(mine, draftOf(request, more)).dist;
  const chance = (asked: ActionRequest, extra: readonly SegmentKind[] = more): number =>
    toNumber(actionOdds(asked, draftOf(request, extra)).dist.probability((r) => r.success === true));
  const name = naming(request, localize);
  const bars = new Map<string, { label: string; share: number; hit: boolean; worth: number }>();
  for (const { outcome, p } of odds.entries()) {
    const n = name(outcome);
    const old = bars.get(n.label);
    bars.set(n.label, { ...n, share: (old?.share ?? 0) + p, worth: Math.max(old?.worth ?? -Infinity, n.worth) });
  }
  const [target, ...others] = request.targets;
  const reachable = mine.dn !== undefined;
  const sorted = [...bars.values()].sort((a, b) => a.worth - b.worth);
  return oddsPanel(
    {
      chance: reachable ? chance(mine) : null,
      label: target
        ? localize(key("Odds", "against"), { name: target.name })
        : reachable
          ? localize(key("Odds", "success"), { dn: mine.dn ?? 0 })
          : localize(key("Odds", "total")),
      bars: sorted.filter((b) => b.share > 0.0005).slice(0, MOST_TOTALS),
      criticals: others.slice(0, 6).map((t, i) => ({ label: t.name, share: chance(against(request, i + 1)) })),
      changes: reachable
        ? [
            { label: localize(key("Odds", "oneMore")), chance: chance(against(request, 0, 1)) },
            ...(request.spendable && request.dice.rank === "hero" && !wish
              ? [{ label: localize(key("Odds", "heroPoint")), chance: chance(mine, ["hero"]) }]
              : []),
          ]
        : [],
      opposed: target !== undefined,
    },
    localize,
  );
}
