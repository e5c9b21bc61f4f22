import { toNumber } from "../../../rules/kernel/odds/index.ts";
import { convictionReroll, type CoreSettings, naturals } from "../../../rules/twintens/index.ts";
import { key } from "../../../rules/twintens/index.ts";
import type { Localize, Table } from "../../ruleset.ts";
import { oddsLevel, percent } from "../../view/odds-view.ts";

/** Chance that a second throw for a point reaches what is needed, and beats a natural that doesn't. @rule TWI-326 */
export function rerollChance(
  first: number,
  succeeds: (value: number, natural: number | null) => boolean,
  settings: CoreSettings,
): number {
  return toNumber(
    naturals(settings.coreDie ?? "2d10")
      .map((second) => {
        const again = convictionReroll(first, second, settings.coreDie);
        return succeeds(again.value, again.natural);
      })
      .probability((good) => good),
  );
}

/** The odds on a button, for those who may see them: "0 % to 47 %". */
export function spendOdds(
  chance: number,
  table: Pick<Table, "setting">,
  isGM: boolean,
  opposed: boolean,
  localize: Localize,
): string | undefined {
  const level = oddsLevel(table.setting("oddsForPlayers"));
  if (!isGM && (level === "none" || (opposed && level !== "full"))) return undefined;
  return localize(key("Card", "rerollOdds"), { chance: percent(chance) });
}
