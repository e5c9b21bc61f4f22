import { key } from "../../../rules/destiny/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { HeroView } from "./hero-view.ts";
import type { ItemRow } from "./sheet-items.ts";

/** Details of a character beside its numbers. */
export interface TextDetails {
  readonly name: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly complications: readonly string[];
  readonly biography: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** Text of HTML for a page without any: paragraphs become lines. */
export function withoutTags(html: string): string {
  const lines = html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/div)[^>]*>/giu, "\n")
    .replace(/<li[^>]*>/giu, "- ")
    .replace(/<[^>]+>/gu, "");
  const text = lines.replace(/&(?:nbsp|lt|gt|quot|#39|amp);/gu, (e) => ENTITIES[e] ?? e);
  return text
    .split("\n")
    .map((l) => l.replace(/\s+/gu, " ").trim())
    .filter((l) => l !== "")
    .join("\n");
}

/** A whole character as plain text, to print, to mail, to paste: who, numbers, attacks, powers with what they cost, what breaks the limits. @rule DES-309 DES-380 DES-385 */
export function heroText(
  view: HeroView,
  lists: { readonly powers: readonly ItemRow[]; readonly edges: readonly ItemRow[]; readonly gear: readonly ItemRow[] },
  details: TextDetails,
  localize: Localize,
): string {
  const heading = (name: string): string => localize(key("Sheet", name)).toLocaleUpperCase();
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", title, ...lines];
  const item = (i: ItemRow): string[] => [
    `${i.name}${i.badge === "" ? "" : ` [${i.badge}]`}`,
    ...i.lines.map((l) => `  ${l}`),
    ...i.alternates.slice(1).map((a) => `  / ${a.label}`),
  ];
  const skills = [...view.skills.flatMap((g) => g.skills), ...view.lore].filter((s) => s.trained);
  return [
    details.name,
    [
      view.role,
      `${localize(key("Sheet", "powerLevel"))} ${String(view.powerLevel)}`,
      view.powerSource,
      localize(key("Sheet", "points"), { spent: view.points.spent, budget: view.points.budget }),
    ].join(" \u00b7 "),
    ...details.facts.filter((f) => f.value !== "").map((f) => `${f.label}: ${f.value}`),
    ...section(heading("abilities"), [view.abilities.map((a) => `${a.label} ${a.value}`).join(", ")]),
    ...section(heading("defenses"), [
      [...view.defenses, ...view.resistances].map((d) => `${d.label} ${d.value}`).join(", "),
    ]),
    ...section(heading("initiative"), [view.initiative.map((i) => `${i.label} ${i.value}`).join(", ")]),
    ...section(
      heading("attacks"),
      view.attacks.map((a) =>
        [a.name, a.bonus, a.range, a.effect, a.resisted, ...a.tags].filter(Boolean).join(" \u00b7 "),
      ),
    ),
    ...section(
      heading("skills"),
      [skills.map((s) => `${s.label} ${s.rank}${s.net === "" ? "" : ` (${s.net})`}`).join(", ")].filter(Boolean),
    ),
    ...section(heading("powers"), lists.powers.flatMap(item)),
    ...section(heading("edges"), lists.edges.flatMap(item)),
    ...section(heading("gear"), lists.gear.flatMap(item)),
    ...section(
      heading("complications"),
      details.complications.filter((c) => c !== "").map((c) => `- ${c}`),
    ),
    ...section(heading("audit"), [
      ...view.points.rows.map((r) => `${r.label} ${r.value}`),
      ...view.audit.map((f) => `! ${f.text}`),
    ]),
    ...section(heading("biography"), details.biography === "" ? [] : withoutTags(details.biography).split("\n")),
  ].join("\n");
}
