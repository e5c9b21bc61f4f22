import {
  arrival,
  type AttackState,
  effectAt,
  hidesRank,
  increasesOf,
  isVeiled,
  key,
  leads,
  nullifyOptions,
  ownRank,
  resistanceNow,
  type ResistanceRequest,
  struckLines,
  type TargetState,
} from "../../../../rules/fudge/index.ts";
import { type Row, row } from "../../../../rules/kernel/rows.ts";
import type { Localize, Table } from "../../../ruleset.ts";
import type { ConsequenceView, RollView } from "../../../view/card-view.ts";
import { plain, rowViews } from "../../../view/rows.ts";
import { resistWord } from "../../acts/attack/attack-words.ts";
import { situation } from "../../situation.ts";

/** What an attack's card explains of its numbers: where the rank that is resisted comes from, what stops it before any dice, what a critical hit brings. */

/** Why another rank arrives than was struck, and the rule that says so. */
function changeOf(
  { request, counters = [], gate }: AttackState,
  { target }: TargetState,
): readonly [label: string, rule: string] {
  if (target.recoil) return ["slamRecoil", "FUD-317"];
  if (counters.length > 0) return ["countered", "FUD-176"];
  if (gate) return ["checkRequired", "FUD-530"];
  if (request.oneThrow) return ["split", "FUD-130"];
  return request.manner === "slam" ? ["slam", "FUD-317"] : ["trade", "FUD-319"];
}

/** The rank of a row's effect from the attack's own lines on: trades and slam, what an area or a team made of it, what the target's shields and a critical hit did. @rule FUD-130 FUD-317 FUD-319 FUD-702 FUD-703 */
function rankRows(state: AttackState, t: TargetState): readonly Row[] {
  const declared = struckLines(state.request, t.target);
  const rank = declared.reduce((sum, r) => sum + r.value, 0);
  const struck = ownRank(state, t.target);
  const [label, rule] = changeOf(state, t);
  const team = t.team && t.team.base !== struck ? [row(key("Row", "teamBest"), t.team.base - struck, "FUD-318")] : [];
  return [
    ...declared,
    ...(struck === rank ? [] : [row(key("Row", label), struck - rank, rule)]),
    ...(t.area?.rank.rows.slice(1) ?? []),
    ...team,
    ...(t.resistance && !isVeiled(t) ? t.resistance.rank.rows.slice(1) : increasesOf(state, t)),
  ];
}

/** Stages at which the number to resist is known. */
const KNOWN: ReadonlySet<TargetState["stage"]> = new Set(["resist", "unharmed", "apply", "applied"]);

/** The rank that is resisted, where it is another than the attack's own, with everything that made it so; of a hidden target only with what strikes, without its shields. Nothing where the attacker is hidden, or the number was rolled. @rule FUD-700 FUD-702 */
export function rankRoll(state: AttackState, t: TargetState, localize: Localize): RollView[] {
  if (hidesRank(state, t) || !KNOWN.has(t.stage) || t.resistance?.power) return [];
  const rows = rankRows(state, t);
  if (state.request.lines === undefined && rows.length === effectAt(state.request, t.target).rank.rows.length)
    return [];
  return [
    {
      label: localize(key("Card", isVeiled(t) ? "rankStrikes" : "rankArrives")),
      dice: [],
      total: plain(rows.reduce((sum, r) => sum + r.value, 0)),
      rows: rowViews(rows, localize),
    },
  ];
}

/** What turns an effect away and can say by how much. */
const STOPS = ["immune", "resisted", "impervious"] as const;

/** Why there is nothing to roll, in words; null where there is. @rule FUD-123 FUD-125 FUD-126 FUD-127 */
function stops(request: ResistanceRequest, localize: Localize): string | null {
  const { blocked } = arrival(request);
  if (blocked === null) return null;
  return (STOPS as readonly string[]).includes(blocked)
    ? localize(key("Card", `stops.${blocked}`), { rank: request.rank, impervious: request.shielding.impervious })
    : localize(key("Card", `blocked.${blocked}`));
}

/** What keeps all of a hit off somebody as they are now, said before anybody resists; null where dice decide, a Nullify is still to be set on one of several effects, or numbers are hidden. @rule FUD-125 FUD-177 FUD-702 */
export function stoppedNow(state: AttackState, t: TargetState, table: Table, localize: Localize): string | null {
  if (t.stage !== "resist" || hidesRank(state, t) || isVeiled(t)) return null;
  const request = resistanceNow(state, t, situation("", table));
  const unset = request?.shielding.why === "nothing" && nullifyOptions(state, t, situation("", table)).length > 0;
  return request && !unset ? stops(request, localize) : null;
}

/** What would arrive of a hit on somebody as they are now. */
function arrivalNow(state: AttackState, t: TargetState, table: Table): ReturnType<typeof arrival> | null {
  const request = resistanceNow(state, t, situation("", table));
  return request && arrival(request);
}

/** The same once it was resisted. */
export const stoppedThen = (
  { request }: AttackState,
  { target, resisted, resistance }: TargetState,
  localize: Localize,
): string =>
  (resisted && "shielding" in resisted.request ? stops(resisted.request, localize) : null) ??
  localize(
    resistance?.blocked
      ? key("Card", `blocked.${resistance.blocked}`)
      : resistWord(effectAt(request, target), "resisted"),
  );

/** What is known of a row before it is resisted: what a critical hit brings, and that nothing of it gets through. @rule FUD-031 FUD-032 FUD-125 */
export function toldBefore(state: AttackState, t: TargetState, table: Table, localize: Localize): ConsequenceView[] {
  const stopped = stoppedNow(state, t, table, localize);
  const rule = stopped === null ? undefined : arrivalNow(state, t, table)?.rank.rows.at(-1)?.rule;
  // What adds to an effect, or makes it the worst, adds nothing to one that comes to nothing.
  const wasted =
    (stopped !== null || t.resistance?.blocked != null) &&
    (t.benefit === "increasedEffect" || t.benefit === "worstDegree");
  const brings =
    leads(t) &&
    t.benefit !== null &&
    t.benefit !== undefined &&
    t.attack?.critical === true &&
    KNOWN.has(t.stage) &&
    !wasted;
  return [
    ...(brings
      ? [
          {
            text: localize(key("BenefitText", t.benefit ?? "")),
            tone: "info" as const,
            rule: "FUD-031",
            state: t.stage === "resist" ? ("pending" as const) : ("applied" as const),
          },
        ]
      : []),
    ...(stopped === null
      ? []
      : [{ text: stopped, tone: "info" as const, rule: rule ?? "FUD-125", state: "pending" as const }]),
  ];
}
