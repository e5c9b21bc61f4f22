import {
  type ActionExchange,
  actionExchange,
  type ActionState,
  chanceOf,
  type DramaRequest,
  type DramaSituation,
  endingAt,
  forecast,
  isHarmless,
  isThing,
  knownTotal,
  multiReport,
  oneBetter,
  type SlotState,
  successLevel,
  type Way,
} from "../../../rules/drama/index.ts";
import { type Tally, tallyOf } from "../../../rules/kernel/odds/index.ts";
import { once } from "../../../rules/kernel/once.ts";
import type { Row } from "../../../rules/kernel/rows.ts";
import type { Drawn, Preview } from "../../acts/editor.ts";
import type { Localize } from "../../ruleset.ts";
import { knownTo, saysEqual } from "../../view/as-equal.ts";
import type { RowView } from "../../view/card-view.ts";
import { type FateShare, oddsPanel, type OddsSource, type OddsView } from "../../view/odds-view.ts";
import { plain, rowViews } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { localize as words } from "../../view/text/localize.ts";
import { damageText } from "../cards/words.ts";
import { key } from "../keys.ts";

/** What an outcome is called, whether it is one to hope for, and its place from the worst to the best. */
interface Named {
  readonly label: string;
  readonly hit: boolean;
  readonly worth: number;
}

/** Misses stand before everything else. */
const WORST = -1000;

/** What is about to happen to whoever was reached. */
function fate(state: ActionState, slot: SlotState, localize: Localize): string {
  const rp = slot.reading?.rp ?? 0;
  const { result, restrained } = slot;
  if (state.request.levelOnly === true) return localize(key("Level", successLevel(rp)));
  if (slot.interaction)
    return localize(slot.target.affected ? key("Outcome", "noMore") : key("InteractionResult", slot.interaction));
  if (slot.disarmed) return localize(key("Outcome", "disarmed"));
  if (slot.reading?.effectRp == null) return localize(key("Level", successLevel(rp)));
  const held = restrained ? [localize(key("Condition", "restrained", "label"))] : [];
  const harm = result && !isHarmless(result) ? [damageText(result, localize)] : [];
  return listed([...harm, ...held]) || localize(key("Outcome", "unharmed"));
}

/** One way in which an action comes out, in words: what becomes of its first target, or of the task. */
function named(state: ActionState, localize: Localize): Named {
  const [slot] = state.targets;
  const reading = slot?.reading ?? state.reading;
  if (!reading || reading.success === null) {
    const total = reading?.resolution.action.total ?? 0;
    return { label: plain(total), hit: false, worth: total };
  }
  if (!reading.success)
    return {
      label: localize(key("Outcome", state.request.kind === "attack" ? "miss" : "failure")),
      hit: false,
      worth: WORST,
    };
  const worth = reading.effectRp ?? reading.rp ?? 0;
  return {
    label: slot ? fate(state, slot, localize) : localize(key("Level", successLevel(reading.rp ?? 0))),
    hit: true,
    worth,
  };
}

/** More totals than these are drawn together at the end. */
const MOST_TOTALS = 40;

/**
 * Exact odds of an action as it is put together: the chance against the first target, every outcome with its share, what one more value or a Hero Point would change, and the chance against
 * each of the others. What comes of each total is read by the card itself.
 * @param wish  a Hero Point is to go in
 * @rule DRA-011 DRA-102 DRA-251
 */
export function actionOdds(
  request: ActionExchange,
  wish: boolean,
  localize: Localize,
  s: DramaSituation | null = null,
): OddsSource {
  const start = actionExchange.begin(request);
  const more = wish ? (["hero"] as const) : [];
  const ways = forecast(start, more);
  const chance = chanceOf(ways);
  const bars = new Map<string, Named & { share: number }>();
  for (const { state, share } of ways) {
    const n = named(state, localize);
    const old = bars.get(n.label);
    bars.set(n.label, { ...n, share: (old?.share ?? 0) + share, worth: Math.max(old?.worth ?? -Infinity, n.worth) });
  }
  const [target, ...others] = request.targets;
  const sorted = [...bars.values()].sort((a, b) => a.worth - b.worth);
  const dn = ways[0]?.state.reading?.dn;
  return {
    chance,
    label: target
      ? localize(key("Odds", "against"), { name: target.name })
      : chance === null
        ? localize(key("Odds", "total"))
        : localize(key("Odds", "success"), { dn: dn ?? 0 }),
    bars: sorted.filter((b) => b.share > 0.0005).slice(0, MOST_TOTALS),
    criticals: (s ? [] : others).slice(0, 6).map((t, i) => ({ label: t.name, share: chanceOf(ways, i + 1) ?? 0 })),
    changes:
      chance === null
        ? []
        : [
            {
              label: localize(key("Odds", "oneMore")),
              chance: chanceOf(forecast(oneBetter(request), more)) ?? chance,
            },
            ...(request.spendable && request.dice.rank === "hero" && !wish
              ? [
                  {
                    label: localize(key("Odds", "heroPoint")),
                    chance: chanceOf(forecast(start, ["hero"])) ?? chance,
                  },
                ]
              : []),
          ],
    opposed: target !== undefined,
    ...(s && target && chance !== null && fatesBy(ways, s, localize)),
  };
}

/** What becomes of each target, and of how many: one roll decides for all of them. @rule DRA-174 DRA-178 DRA-340 */
function fatesBy(
  ways: readonly Way[],
  s: DramaSituation,
  localize: Localize,
): Required<Pick<OddsSource, "fates" | "tallies">> {
  const ends = (place: number): readonly (FateShare & { readonly left: number })[] =>
    ways.flatMap(({ state, share }) => {
      const [slot, end] = [state.targets[place], endingAt(s, state, place, share)];
      if (!slot || !end) return [];
      const hit = slot.reading?.success === true;
      const label = hit ? fate(state, slot, localize) : named({ ...state, targets: [slot] }, localize).label;
      return [{ label, share, harm: end.out || (hit && !isSpared(slot)), out: end.out, left: end.left }];
    });
  const count = ways[0]?.state.targets.length ?? 0;
  const all = once(() => Array.from({ length: count }, (_n, i) => ends(i)));
  const tallyBy = (holds: (end: FateShare) => boolean): Tally => {
    const shares: number[] = [];
    for (const [w, { share }] of ways.entries()) {
      const n = all(ways).filter((list) => list[w] !== undefined && holds(list[w])).length;
      shares[n] = (shares[n] ?? 0) + share;
    }
    return tallyOf(Array.from(shares, (p) => p ?? 0));
  };
  return {
    fates: () =>
      all(ways).map((list, i) => ({
        name: ways[0]?.state.targets[i]?.target.name ?? "",
        ends: [...list].sort((a, b) => Number(a.harm) - Number(b.harm) || b.left - a.left),
      })),
    tallies: () => ({ harmed: tallyBy((end) => end.harm), out: tallyBy((end) => end.out) }),
  };
}

/** Whoever was reached and suffers nothing of it. */
const isSpared = ({ result, restrained, interaction, disarmed }: SlotState): boolean =>
  result !== null && isHarmless(result) && !restrained && !interaction && !disarmed;

/** The same as the dialog draws it. */
export const actionOddsView = (
  request: ActionExchange,
  wish: boolean,
  localize: Localize,
  s: DramaSituation | null = null,
): OddsView => oddsPanel(actionOdds(request, wish, localize, s), localize);

/** Whether an action is against somebody whose numbers the chooser may not know. */
const hides = ({ targets }: ActionExchange, { s }: Drawn): boolean =>
  !s.gm && targets.some(({ uuid }) => !isThing(uuid) && s.hidden(uuid));

/** The exact odds of an action; a target whose numbers are hidden is an equal of who acts in them. @rule DRA-091 */
function knownOdds(request: DramaRequest, drawn: Drawn, localize: Localize): OddsView | null {
  if (!hides(request, drawn)) return actionOddsView(request, request.wish, localize, drawn.s as DramaSituation);
  const { act, chosen, s } = drawn;
  const known = knownTo(s, s.self, s.hidden);
  const made = "compose" in act ? act.compose(known, chosen) : null;
  return made?.accepted
    ? saysEqual(
        actionOddsView(made.opens.request as DramaRequest, request.wish, localize, known as DramaSituation),
        localize,
      )
    : null;
}

/** What a total is made of. What it begins with has no sign: a value, or the attribute under a skill's adds. @rule DRA-040 */
export const totalRows = (rows: readonly Row[], localize: Localize): RowView[] =>
  rowViews(rows, localize).map((r, i) => (i === 0 ? { ...r, value: plain(rows[0]?.value ?? 0) } : r));

/** What an action will be rolled with: its value with all that counts before the dice, what each target takes, and the exact odds of it all. @rule DRA-040 DRA-048 DRA-049 DRA-054 DRA-082 DRA-091 DRA-094 DRA-103 DRA-150 DRA-152 */
export function preview(
  opened: { readonly kind: string; readonly request: unknown },
  drawn: Drawn,
  localize: Localize = words,
): Preview {
  if (opened.kind !== "action") return {};
  const request = opened.request as DramaRequest;
  const begun = actionExchange.begin(request);
  const { rows, total } = knownTotal(begun);
  const { lines } = multiReport(begun).targets;
  const needs = lines.length > 1 && !hides(request, drawn) ? lines : [];
  return {
    rows: [
      ...totalRows(rows, localize),
      ...needs.map((l) => ({
        label: localize(key("Dialog", "dnOf"), { name: l.name }),
        value: plain(l.own + l.increase),
        rule: "DRA-091",
      })),
    ],
    bonus: plain(total),
    odds: knownOdds(request, drawn, localize),
  };
}
