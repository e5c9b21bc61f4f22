import { key } from "../../../rules/destiny/index.ts";
import type { Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
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

/** A block under its heading; nothing where it has no lines. */
function block(name: string, lines: readonly string[], localize: Localize): string[] {
  return lines.length === 0 ? [] : ["", localize(key("Sheet", name)).toLocaleUpperCase(), ...lines];
}

/** An item: its name, what it does, the other ways it may be used. */
const itemText = (i: ItemRow): string[] => [
  `${i.name}${i.badge === "" ? "" : ` [${i.badge}]`}`,
  ...i.lines.map((l) => `  ${l}`),
  ...i.alternates.slice(1).map((a) => `  / ${a.label}`),
];

/** Who it is: name, role, Power Level, points, what else is told in a line. */
const headText = (view: HeroView, details: TextDetails, localize: Localize): string[] => [
  details.name,
  [
    view.role,
    `${localize(key("Sheet", "powerLevel"))} ${String(view.powerLevel)}`,
    view.powerSource,
    localize(key("Sheet", "points"), { spent: view.points.spent, budget: view.points.budget }),
  ].join(" \u00b7 "),
  ...details.facts.filter((f) => f.value !== "").map((f) => `${f.label}: ${f.value}`),
];

/** The numbers, from abilities to skills; of the skills only those that were learned. @rule DES-380 */
function numbersText(view: HeroView, localize: Localize): string[] {
  const skills = [...view.skills.flatMap((g) => g.skills), ...view.lore].filter((s) => s.trained);
  const list = (of: readonly { readonly label: string; readonly value: string }[]): string =>
    listed(of.map((n) => `${n.label} ${n.value}`));
  return [
    ...block("abilities", [list(view.abilities)], localize),
    ...block("defenses", [list([...view.defenses, ...view.resistances])], localize),
    ...block("initiative", [list(view.initiative)], localize),
    ...block(
      "attacks",
      view.attacks.map((a) =>
        [a.name, a.bonus, a.range, a.effect, a.resisted, ...a.tags].filter(Boolean).join(" \u00b7 "),
      ),
      localize,
    ),
    ...block(
      "skills",
      [listed(skills.map((s) => `${s.label} ${s.rank}${s.net === "" ? "" : ` (${s.net})`}`))].filter(Boolean),
      localize,
    ),
  ];
}

/** A whole character as plain text, to print, to mail, to paste: who, numbers, attacks, powers with what they cost, what breaks the limits. @rule DES-309 DES-380 DES-385 */
export function heroText(
  view: HeroView,
  lists: { readonly powers: readonly ItemRow[]; readonly edges: readonly ItemRow[]; readonly gear: readonly ItemRow[] },
  details: TextDetails,
  localize: Localize,
): string {
  const complications = details.complications.filter((c) => c !== "").map((c) => `- ${c}`);
  const findings = [...view.points.rows.map((r) => `${r.label} ${r.value}`), ...view.audit.map((f) => `! ${f.text}`)];
  const biography = details.biography === "" ? [] : withoutTags(details.biography).split("\n");
  return [
    ...headText(view, details, localize),
    ...numbersText(view, localize),
    ...block("powers", lists.powers.flatMap(itemText), localize),
    ...block("edges", lists.edges.flatMap(itemText), localize),
    ...block("gear", lists.gear.flatMap(itemText), localize),
    ...block("complications", complications, localize),
    ...block("audit", findings, localize),
    ...block("biography", biography, localize),
  ].join("\n");
}
