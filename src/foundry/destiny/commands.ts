import { ACTIONS, key, treasure as treasurePoints } from "../../rules/destiny/index.ts";
import type { CommandDefinition } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { openAction } from "./gestures.ts";
import { snapshot } from "./snapshot.ts";
import { destinyActions } from "./actions.ts";
import { setting, settingKey } from "../settings/register.ts";
import { SYSTEM_ID } from "../ids.ts";

/** `/act stance`: any line of the catalogue by its name or key. @rule DES-382 */
const act: CommandDefinition = {
  name: "act",
  usage: key("Command", "act", "usage"),
  complete: (actor, typed) =>
    actor
      ? destinyActions
          .list(snapshot(actor), localize)
          .map((e) => e.label)
          .filter((l) => l.toLowerCase().startsWith(typed.trim().toLowerCase()))
      : [],
  run: async (text, actor) => {
    if (!actor) return localize("CROSSOVER.Shared.Chat.noActor");
    const wanted = text.trim().toLowerCase();
    const list = destinyActions.list(snapshot(actor), localize);
    const found =
      list.find((e) => e.id.toLowerCase() === wanted || e.label.toLowerCase() === wanted) ??
      list.find((e) => e.label.toLowerCase().startsWith(wanted));
    if (wanted === "" || !found)
      return localize(key("Command", "act", "wrong"), {
        text: text.trim(),
        some: Object.keys(ACTIONS).slice(4, 10).join(", "),
      });
    if (found.refused !== undefined) return found.refused;
    await openAction(actor, found.id, false);
    return null;
  },
};

/** `/treasure +1`: the Gamemaster's Treasure Points. @rule DES-228 */
const treasure: CommandDefinition = {
  name: "treasure",
  usage: key("Command", "treasure", "usage"),
  gm: true,
  alone: true,
  run: async (text) => {
    if (!game.user.isGM) return localize("CROSSOVER.Shared.Refusal.gmOnly");
    const match = /^([+-]?)(\d{1,3})$/u.exec(text.trim());
    if (!match && text.trim() !== "") return localize(key("Command", "treasure", "wrong"), { text: text.trim() });
    const now = Number(setting(settingKey("destiny", "treasure")) ?? 0);
    const by = Number(match?.[2] ?? 0);
    const to = match ? (match[1] === "" ? by : treasurePoints(now, match[1] === "-" ? -by : by)) : now;
    if (to !== now)
      await (game.settings as unknown as { set(ns: string, key: string, value: number): Promise<unknown> }).set(
        SYSTEM_ID,
        settingKey("destiny", "treasure"),
        to,
      );
    ui.notifications.info(localize(key("Command", "treasure", "now"), { points: to }));
    return null;
  },
};

export const destinyCommands: readonly CommandDefinition[] = [act, treasure];
