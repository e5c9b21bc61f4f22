import { template } from "../ids.ts";
import { messageOptions } from "../platform.ts";
import { localize } from "../view/localize.ts";
import { rowViews } from "../view/rows.ts";
import type { GroupThrow } from "./participants.ts";

/** Tell the table who rolled what: one message, those hidden in one of their own for the Gamemasters. */
export async function postInitiative(combat: Combat.Implementation, throws: readonly GroupThrow[]): Promise<void> {
  for (const hidden of [false, true]) {
    const shown = throws.filter(({ members }) => members.every((m) => m.hidden) === hidden);
    if (shown.length === 0) continue;
    const content = await foundry.applications.handlebars.renderTemplate(template("shared/initiative-card"), {
      round: combat.round,
      throws: shown.map(({ members, total, rows }) => ({
        names: members.map((m) => m.name).join(", "),
        img: members[0]?.img ?? "",
        total,
        rows: rowViews(rows, localize),
      })),
    });
    const data = {
      content,
      rolls: shown.map((t) => t.roll),
      flavor: game.i18n.localize("CROSSOVER.Shared.Combat.initiative"),
      flags: { core: { initiativeRoll: true } },
    };
    await ChatMessage.create(data as never, messageOptions(hidden ? "gm" : "public") as never);
  }
}
