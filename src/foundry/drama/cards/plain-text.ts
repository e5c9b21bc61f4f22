import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { key } from "../keys.ts";
import type { ItemRow, sheetView } from "../sheets/sheet-view.ts";

/** What a page of text tells beside the numbers. */
export interface TextDetails {
  readonly name: string;
  readonly points: string;
  readonly facts: readonly { readonly label: string; readonly value: unknown }[];
  readonly biography: string;
}

/** Text of HTML for a page without any: paragraphs become lines. */
function plainOf(html: string): string[] {
  const page = new DOMParser().parseFromString(
    html.replace(/<(?:br|\/p|\/li|\/h\d|\/div)[^>]*>/giu, "$&\n"),
    "text/html",
  );
  return (page.body.textContent ?? "")
    .split("\n")
    .map((l) => l.replace(/[ \t\u00a0]+/gu, " ").trim())
    .filter((l) => l !== "");
}

/** A whole character as plain text, to print, to mail, to paste: who, numbers, skills, powers, gear, what Hero Points bought. @rule DRA-390 */
export function characterText(view: ReturnType<typeof sheetView>, details: TextDetails, localize: Localize): string {
  const heading = (name: string): string => localize(key("Sheet", name)).toLocaleUpperCase();
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", title, ...lines];
  const item = (i: ItemRow): string => [i.name, i.badge, ...i.lines].filter((p) => p !== "").join(" \u00b7 ");
  const rated = (list: readonly { readonly label: string; readonly value: string }[]): string =>
    listed(list.map((r) => `${r.label} ${r.value}`));
  return [
    details.name,
    [view.rank, view.side, details.points].filter((p) => p !== "").join(" \u00b7 "),
    ...details.facts
      .filter((f) => typeof f.value === "string" && f.value !== "")
      .map((f) => `${f.label}: ${String(f.value)}`),
    ...section(heading("attributes"), [rated(view.attributes)]),
    ...section(heading("meets"), [rated(view.defences)]),
    ...section(
      heading("skills"),
      view.skills.flatMap((g) =>
        g.skills.map(
          (s) =>
            `${s.label} ${s.refused === "" ? s.value : "\u2013"} (+${plain(s.adds)}${s.note === "" ? "" : `, ${s.note}`})`,
        ),
      ),
    ),
    ...section(heading("powers"), view.powers.map(item)),
    ...section(heading("weapons"), view.weapons.map(item)),
    ...section(heading("armour"), view.armour.map(item)),
    ...section(heading("gear"), view.gear.map(item)),
    ...section(
      heading("limits"),
      view.limits.map((l) => `${l.label} ${l.value}${l.measure === "" ? "" : ` (${l.measure})`}`),
    ),
    ...section(
      heading("subplots"),
      view.subplots.map((s) => `${s.label} ${s.note}`.trim()),
    ),
    ...section(heading("audit"), [
      ...view.budgets.map((b) => `${b.label} ${localize(key("Sheet", "ofBudget"), { spent: b.spent, budget: b.of })}`),
      ...view.audit.map((f) => `! ${f.text}`),
    ]),
    ...section(
      heading("advances"),
      view.advances.map((a) => `${a.text} (${plain(a.cost)})`),
    ),
    ...section(heading("biography"), details.biography === "" ? [] : plainOf(details.biography)),
  ].join("\n");
}
