import {
  asBought,
  audit,
  type AuditFinding,
  bill,
  equipmentBill,
  key,
  suggestedLevel,
  type TwintensActor,
  type TwintensSettings,
} from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { tipTable, tipText } from "../../view/tips/tip.ts";
import { subjectName } from "./sheet-names.ts";

/** Something that breaks a limit, in words. */
export interface FindingView {
  readonly text: string;
  /** The way out. */
  readonly way: string;
  readonly rule: string;
  readonly subject: string;
}

/** All that breaks the power level or a budget, whatever array member or switched power is on, once each. @rule TWI-394 TWI-395 TWI-396 TWI-397 */
export function findingsOf(who: TwintensActor, settings: TwintensSettings): readonly AuditFinding[] {
  const bought = asBought(who);
  const on = (powers: TwintensActor["powers"]): readonly AuditFinding[] => audit({ ...bought, powers }, settings);
  const each = bought.powers
    .filter((p) => !p.active)
    .map((p) =>
      on(
        bought.powers.map((other) =>
          other.id === p.id
            ? { ...other, active: true }
            : other.arrayId !== null && other.arrayId === p.arrayId
              ? { ...other, active: false }
              : other,
        ),
      ),
    );
  const gear = audit(who, settings).filter((f) => f.subject in who.geared);
  const all = [on(bought.powers), ...each, gear].flat();
  return all.filter((f, i) => all.findIndex((g) => g.what === f.what && g.subject === f.subject) === i);
}

/** Findings in words, each with the way out. @rule TWI-397 */
export function findingViews(who: TwintensActor, settings: TwintensSettings, localize: Localize): FindingView[] {
  return findingsOf(who, settings).map((f) => {
    const data = {
      name: subjectName(who, f.subject, localize),
      value: f.value,
      limit: f.limit,
      over: f.value - f.limit,
    };
    return {
      text: localize(key("Audit", f.what, "text"), data),
      way: localize(key("Audit", f.what, "way"), data),
      rule: f.rule,
      subject: f.subject,
    };
  });
}

/** Power points: what they went into, what is left, and the level that so many belong to. @rule TWI-393 TWI-401 TWI-500 */
export function pointsView(who: TwintensActor, localize: Localize) {
  const { lines, spent, total, left } = bill(asBought(who));
  const rows = lines.map((l) => ({ label: localize(l.label), value: plain(l.points), rule: l.rule }));
  const parts = [{ title: localize(key("Sheet", "powerPoints")), total: `${plain(spent)} / ${total}`, rows }];
  const gear = equipmentBill(who);
  return {
    spent: plain(spent),
    cost: spent,
    total,
    left: plain(left),
    over: left < 0,
    rows,
    tip: tipTable(parts),
    why: tipText(parts),
    suggested:
      suggestedLevel(total) > who.powerLevel
        ? localize(key("Sheet", "suggested"), { level: suggestedLevel(total) })
        : "",
    leftText: localize(key("Sheet", left < 0 ? "pointsOver" : "pointsLeft"), { count: Math.abs(left) }),
    gear: { spent: gear.spent, total: gear.total, over: gear.left < 0, shown: gear.total > 0 || gear.spent > 0 },
  };
}
