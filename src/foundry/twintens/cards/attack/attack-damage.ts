import { explain, type Row } from "../../../../rules/kernel/rows.ts";
import { aimOf, factsFor, isVeiled, steadyNow } from "../../../../rules/twintens/index.ts";
import {
  type AttackState,
  BEST_NATURAL,
  damageDc,
  finalDamage,
  key,
  knockbackResist,
  line,
  otherDc,
  saveLabel,
  type TargetState,
  toughnessPenalty,
} from "../../../../rules/twintens/index.ts";
import type { Localize, Table, Viewer } from "../../../ruleset.ts";
import type { RollView } from "../../../view/card-view.ts";
import { plain, rowViews, signed } from "../../../view/rows.ts";
import { characterAt, isRefusal } from "../../at-table.ts";
import { situation } from "../../situation.ts";

/** Whether an attacker's numbers were taken out of a target's part. */
export const isBlind = (t: TargetState): boolean => (t as { blind?: boolean }).blind === true;

/** A sum with its lines and no dice. */
const sumView = (
  label: string,
  rows: readonly Row[],
  total: string,
  against: string | null,
  localize: Localize,
): RollView => ({ label, dice: [], total, ...(against !== null && { against }), rows: rowViews(rows, localize) });

/** Parts of a target's way that the damage has not reached yet, or never does. */
const BEFORE: readonly TargetState["stage"][] = ["roll", "defend", "conceal", "window", "missed", "hit", "evade"];

/** The damage as it arrives, where more or less comes than was declared: autofire, the rest of an area, a critical hit. @rule TWI-145 TWI-164 TWI-523 */
export function damageView(state: AttackState, t: TargetState, localize: Localize): RollView[] {
  const { damage, contest } = state.request;
  if (
    !damage ||
    contest !== null ||
    BEFORE.includes(t.stage) ||
    isBlind(t) ||
    isVeiled(state.request) ||
    t.target.untouched === true ||
    t.fate !== null
  )
    return [];
  const arrived = finalDamage(state.request, t);
  if (!arrived || arrived.rows.length === damage.rows.length) return [];
  return [
    sumView(
      localize(key("Row", "damage")),
      arrived.rows,
      signed(arrived.total),
      localize(key("Card", "dc"), { dc: plain(damageDc(state.request, t)) }),
      localize,
    ),
  ];
}

/** How hard somebody is hurled, and why: the damage against what they stand on. @rule TWI-271 TWI-276 TWI-520 */
export function knockbackView(state: AttackState, t: TargetState, table: Table, localize: Localize): RollView[] {
  const character = characterAt(table, t.target.uuid);
  const shown = t.stage === "knockback" || (t.knockback !== null && t.knockback.rank > 0);
  if (!shown || !character || isVeiled(t) || isBlind(t) || isVeiled(state.request)) return [];
  const damage = finalDamage(state.request, t)?.total ?? 0;
  const { knockback: feat } = state.request;
  const against = knockbackResist(steadyNow(state, t, character))
    .rows.filter((r) => r.value !== 0)
    .map((r): Row => ({ ...r, value: 0 - r.value }));
  const all = [
    line("damage", damage, "TWI-271"),
    ...(feat > 0 ? [line("knockbackFeat", feat, "TWI-452")] : []),
    ...against,
  ];
  const full = Math.max(0, explain(all).total);
  const rank = t.knockback?.rank ?? full;
  const rows = rank === full ? all : [...all, line("chosenLess", rank - full, "TWI-276")];
  return [sumView(localize(key("Card", "knockbackRank")), rows, plain(rank), null, localize)];
}

/** What a target's save is against, for its button; whose save it is sees with what, and whether any roll could be enough. @rule TWI-204 TWI-520 */
export function saveText(state: AttackState, t: TargetState, viewer: Viewer, table: Table, localize: Localize): string {
  const { effect, damage, settings, type } = state.request;
  if (isBlind(t) || isVeiled(state.request)) return localize(key("Card", "saveHidden"));
  const checked = effect !== null && damage === null && effect.check;
  const save = saveLabel(effect ? effect.save : "toughness");
  if (checked) return localize(key("Card", "saveCheck"), { save });
  const dc = effect && !damage ? otherDc(state.request, t, null) : damageDc(state.request, t);
  const facts =
    (viewer.isGM || viewer.owns(t.target.uuid)) && !isVeiled(t) && aimOf(t).kind !== "object"
      ? factsFor(state, t, null, situation("", table))
      : null;
  if (!facts || isRefusal(facts) || facts.kind === "object") return localize(key("Card", "save"), { save, dc });
  const bonus =
    explain(facts.rows).total + (facts.kind === "toughness" ? toughnessPenalty(facts.track, type, settings) : 0);
  return localize(key("Card", BEST_NATURAL + bonus < dc ? "saveNever" : "saveAt"), { save, dc, bonus: signed(bonus) });
}
