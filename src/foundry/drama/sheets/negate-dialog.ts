import { PICKS, PICKS_PER_POINT, pickOff, type DamageResult, type Pick } from "../../../rules/drama/index.ts";
import { localize } from "../../view/localize.ts";
import { key } from "../keys.ts";
import { escapeHtml } from "../../view/tip.ts";

/** How often a pick would still take something off this result. */
function mostOf(result: DamageResult, pick: Pick): number {
  let count = 0;
  for (let left = pickOff(result, pick); left !== null && count < PICKS_PER_POINT; left = pickOff(left, pick)) count += 1;
  return count;
}

/** Ask which picks a point takes off a result: three in all, each as often as there is something to take. Null when the dialog was closed or nothing was picked. @rule DRA-202 DRA-412 */
export async function choosePicks(result: DamageResult, name: string): Promise<readonly Pick[] | null> {
  const fields = PICKS.map((pick) => ({ pick, most: mostOf(result, pick) })).filter(({ most }) => most > 0);
  const field = ({ pick, most }: (typeof fields)[number]): string =>
    `<div class="field"><label class="label" for="drama-pick-${pick}">${escapeHtml(localize(key("PickName", pick)))}</label><input type="number" id="drama-pick-${pick}" name="${pick}" value="0" min="0" max="${String(most)}" step="1"></div>`;
  const content = `<div class="crossover drama" data-ruleset="drama"><p>${escapeHtml(localize(key("Dialog", "picks"), { most: PICKS_PER_POINT }))}</p><div class="fields">${fields.map(field).join("")}</div></div>`;
  const DialogV2 = foundry.applications.api.DialogV2 as unknown as { input(options: object): Promise<Partial<Record<Pick, number | string>> | null> };
  const answer = await DialogV2.input({ window: { title: localize(key("Dialog", "negate"), { name }) }, content, rejectClose: false });
  if (!answer) return null;
  const picks = fields.flatMap(({ pick, most }) => Array.from({ length: Math.max(0, Math.min(most, Math.trunc(Number(answer[pick] ?? 0)))) }, () => pick));
  return picks.length > 0 ? picks : null;
}
