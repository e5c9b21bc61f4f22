import { key, treasure as treasurePoints } from "../../../rules/destiny/index.ts";
import { SYSTEM_ID } from "../../ids.ts";
import type { CommandDefinition } from "../../ruleset.ts";
import { setting, settingKey } from "../../settings/register.ts";
import { localize } from "../../view/text/localize.ts";

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

export const destinyCommands: readonly CommandDefinition[] = [treasure];
