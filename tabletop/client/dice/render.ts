import type { AnyObject } from "../../common/types.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML. */
export function escapeHTML(text: unknown): string {
  return String(text ?? "").replace(/[&<>"']/g, (c) => ENTITIES[c]!);
}

/** `.dice-roll`: formula, dice, total. Markup of platform 5.2. */
function rollHTML({ formula, flavor, tooltip, total }: AnyObject): string {
  return (
    `<div class="dice-roll" data-action="expandRoll">` +
    (flavor ? `<div class="dice-flavor">${escapeHTML(flavor)}</div>` : "") +
    `<div class="dice-result"><div class="dice-formula">${escapeHTML(formula)}</div>${tooltip}<h4 class="dice-total">${escapeHTML(total)}</h4></div></div>`
  );
}

/** `.dice-tooltip`: one part for each dice term. Labels may hold HTML, as `getResultLabel` documents. */
function tooltipHTML({ parts }: AnyObject): string {
  const part = (p: AnyObject): string =>
    `<section class="tooltip-part"><div class="dice"><header class="part-header"><span class="part-formula">${escapeHTML(p.formula)}</span>` +
    (p.flavor ? `<span class="part-flavor">${escapeHTML(p.flavor)}</span>` : "") +
    `<span class="part-total">${escapeHTML(p.total)}</span></header><ol class="dice-rolls">` +
    (p.rolls as AnyObject[]).map((r) => `<li class="roll ${escapeHTML(r.classes)}">${r.result}</li>`).join("") +
    `</ol></div></section>`;
  return `<div class="dice-tooltip"><div class="wrapper">${(parts as AnyObject[]).map(part).join("")}</div></div>`;
}

const CORE: Record<string, (context: AnyObject) => string> = {
  "templates/dice/roll": rollHTML,
  "templates/dice/tooltip": tooltipHTML,
};

/** Render one of the two core dice templates here, or a system's own template through Handlebars. T:client/dice/roll */
export async function renderCore(template: string, context: AnyObject): Promise<string> {
  const core = CORE[template.replace(/\.(hbs|html)$/, "")];
  if (core) return core(context);
  return (globalThis as AnyObject).foundry.applications.handlebars.renderTemplate(template, context);
}
