import { key } from "../../../../rules/fudge/index.ts";
import { localize } from "../../../view/text/localize.ts";

/** What a result is lowered to, asked of whoever rolled it; null when nobody wants to after all. @param total  what it is now @rule FUD-430 */
export async function askMeek(total: number): Promise<number | null> {
  const { DialogV2 } = foundry.applications.api;
  const most = Math.max(0, total);
  const content = `<label>${foundry.utils.escapeHTML(localize(key("Dialog", "meekTo")))} <input type="number" name="to" value="${most}" min="0" max="${most}" step="1" required autofocus></label>`;
  const answer = (await DialogV2.input({
    window: { title: localize(key("Card", "meek")) },
    classes: ["crossover", "fudge"],
    content,
    rejectClose: false,
  } as never)) as unknown as { readonly to?: unknown } | null;
  const to = answer === null ? null : Number(answer.to);
  return to !== null && Number.isInteger(to) ? to : null;
}
