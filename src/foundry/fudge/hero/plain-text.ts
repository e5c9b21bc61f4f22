import { key } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { listed } from "../../view/text/lists.ts";
import type { BuildView } from "../build/build-view.ts";
import type { HeroView } from "../sheets/hero-view.ts";
import type { ItemView } from "../sheets/item-view.ts";

/** Details of a character beside its numbers. */
export interface TextDetails {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly biography: string;
}

const SPACES = /[ \t\u00a0]+/gu;

/** Text of HTML for a page without any: paragraphs become lines. */
export function plainOf(html: string): string {
  const text = html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/div)[^>]*>/giu, "\n")
    .replace(/<li[^>]*>/giu, "- ")
    .replace(/<[^>]+>/gu, "")
    .replace(/&nbsp;/gu, " ")
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
    .replace(/&amp;/gu, "&");
  return text
    .split("\n")
    .map((l) => l.replace(SPACES, " ").trim())
    .filter((l) => l !== "")
    .join("\n");
}

/** A whole character as plain text, to print, to mail, to paste: who, numbers, skills, powers with what they cost, points. @rule FUD-660 FUD-673 FUD-674 */
export function heroText(view: HeroView, build: BuildView, details: TextDetails, localize: Localize): string {
  const heading = (name: string): string => localize(key("Sheet", name)).toLocaleUpperCase();
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", title, ...lines];
  const item = (i: ItemView): string[] => [
    `${i.name}${i.badge === "" ? "" : ` [${i.badge}]`}`,
    ...i.lines.map((l) => `  ${l}`),
  ];
  const rated = (list: readonly { readonly label: string; readonly value: string }[]): string =>
    listed(list.map((r) => `${r.label} ${r.value}`));
  return [
    view.name,
    `${localize(key("Sheet", "powerLevel"))} ${view.powerLevel} \u00b7 ${localize(key("Sheet", "points"), { spent: view.points.spent, budget: view.points.budget })}`,
    ...details.facts.filter((f) => f.value !== "").map((f) => `${f.label}: ${f.value}`),
    ...section(heading("abilities"), [rated(view.abilities)]),
    ...section(heading("defenses"), [rated(view.defenses), `${view.initiative.label} ${view.initiative.value}`]),
    ...section(
      heading("offense"),
      view.attacks.map((a) =>
        [a.name, a.bonus, a.meets, a.effect, a.resisted, ...a.tags].filter(Boolean).join(" \u00b7 "),
      ),
    ),
    ...section(
      heading("skills"),
      view.skills.map((s) => `${s.label} ${s.value} (${localize(key("Build", "ranks"), { ranks: s.rank })})`),
    ),
    ...section(heading("advantages"), view.advantages.flatMap(item)),
    ...section(heading("powers"), view.powers.flatMap(item)),
    ...section(heading("equipment"), view.equipment.flatMap(item)),
    ...section(
      heading("complications"),
      view.complications.flatMap((c) => [
        ...item(c),
        ...(c.html === ""
          ? []
          : plainOf(c.html)
              .split("\n")
              .map((l) => `  ${l}`)),
      ]),
    ),
    ...section(heading("audit"), [
      ...build.categories.map((c) => `${c.label} ${c.value}`),
      ...build.breaches.map((b) => `! ${b.text}`),
    ]),
    ...section(heading("biography"), details.biography === "" ? [] : plainOf(details.biography).split("\n")),
  ].join("\n");
}
