import { key } from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import type { HeroView } from "./hero-view.ts";
import type { ItemRow } from "./sheet-rows.ts";

/**
 * A character as plain text: everything that somebody needs to play it on paper, and the bill.
 * @rule TWI-500 TWI-506
 */
export function sheetText(
  name: string,
  view: HeroView,
  details: readonly { readonly label: string; readonly value: string }[],
  localize: Localize,
): string {
  const title = (word: string): string => localize(key("Sheet", word)).toUpperCase();
  const section = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", heading, ...lines];
  const item = (i: ItemRow): string =>
    [i.name, i.badge === "" ? "" : `[${i.badge}]`, i.lines.length > 0 ? `\u2014 ${i.lines.join("; ")}` : ""]
      .filter(Boolean)
      .join(" ");
  return [
    name,
    [view.kind, view.level, view.size].join(" \u00b7 "),
    ...details.filter((d) => d.value !== "").map((d) => `${d.label}: ${d.value}`),
    ...section(title("abilities"), [
      listed(view.abilities.map((a) => `${a.label} ${a.absent ? "\u2013" : `${a.score} (${a.value})`}`)),
    ]),
    ...section(title("saves"), [
      [view.toughness, ...view.saves].map((s) => listed([`${s.label} ${s.value}`, ...s.notes])).join("; "),
    ]),
    ...section(title("defense"), [
      `${view.defense.active.label} ${view.defense.active.value}, ${view.defense.passive.label} ${view.defense.passive.value}, ${view.defense.flatFooted.label} ${view.defense.flatFooted.value}`,
      `${view.initiative.label} ${view.initiative.value}, ${view.grapple.label} ${view.grapple.value}, ${view.knockback.label} ${view.knockback.value}, ${localize(key("Sheet", "speed"))} ${view.speed}`,
    ]),
    ...section(
      title("attacks"),
      view.attacks.map((a) => listed([a.name, a.bonus, a.harm, a.dc, ...a.tags].filter(Boolean))),
    ),
    ...section(
      title("skills"),
      view.skills.map((s) => `${s.label} ${s.value} (${s.ranks})`),
    ),
    ...section(
      title("feats"),
      view.feats.items.map((f) => (f.badge === "" ? f.name : `${f.name} ${f.badge}`)),
    ),
    ...section(title("powers"), view.powers.items.map(item)),
    ...section(title("equipment"), view.equipment.items.map(item)),
    ...section(title("drawbacks"), view.drawbacks.items.map(item)),
    ...section(
      title("complications"),
      view.complications.items.map((c) => c.name),
    ),
    ...section(title("bill"), [
      ...view.points.rows.map((r) => `${r.label}: ${r.value}`),
      `${localize(key("Sheet", "powerPoints"))}: ${view.points.spent} / ${view.points.total}`,
    ]),
    ...section(
      title("audit"),
      view.findings.map((f) => `${f.text} ${f.way}`),
    ),
    "",
  ].join("\n");
}
