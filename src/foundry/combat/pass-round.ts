import { listed } from "../view/text/lists.ts";
import { localize } from "../view/text/localize.ts";

/** Whether the turns of those who are still to act may go by: the Gamemaster says so, where there are any. */
export async function mayPass(names: readonly string[]): Promise<boolean> {
  const left = names.filter((n) => n !== "");
  if (left.length === 0) return true;
  const content = `<p>${foundry.utils.escapeHTML(localize("CROSSOVER.Shared.Combat.passRound.text", { names: listed(left) }))}</p>`;
  return (
    (await foundry.applications.api.DialogV2.confirm({
      window: { title: "CROSSOVER.Shared.Combat.passRound.title" },
      classes: ["crossover"],
      content,
      rejectClose: false,
    } as never)) === true
  );
}
