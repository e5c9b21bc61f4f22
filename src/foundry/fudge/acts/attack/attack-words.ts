import { type Attack, isSeenThrough, key, resistedWith } from "../../../../rules/fudge/index.ts";
import type { Localize } from "../../../ruleset.ts";

/** How attacks are told apart in a list, and what one does in a line. */

/** What stands against an attack: a defense, Dodge in an area, nothing. */
export const meetsText = ({ meets }: Pick<Attack, "meets">, localize: Localize): string =>
  meets === null
    ? localize(key("Card", "perception"))
    : meets === "area"
      ? localize(key("Card", "area"))
      : localize(key("Sheet", "meets"), { defense: key("Defense", meets, "label") });

/** What is rolled against an effect, by its name: the defense, Strength against a hold, the keener of two senses against what isn't there. @rule FUD-300 FUD-500 */
export const resistName = (attack: Pick<Attack, "effect" | "resistedBy">): string =>
  attack.effect === "moveObject"
    ? key("Ability", "str", "label")
    : isSeenThrough(attack)
      ? key("Card", "illusion.by")
      : key("Defense", resistedWith(attack), "label");

/** Words for what happens to somebody an effect is set on: an Illusion is seen through or believed, where anything else is shaken off or taken. @rule FUD-500 */
export const resistWord = (attack: Pick<Attack, "effect" | "resistedBy">, word: string): string =>
  isSeenThrough(attack) ? key("Card", "illusion", word) : key("Card", word);

/**
 * What of an effect is known before it strikes: its name, its rank and what maneuvers and manner make of it, what resists it.
 * @param struck  the rank that strikes
 * @param capped  something was to raise it, and the power level stops it
 * @rule FUD-310 FUD-313 FUD-317 FUD-565 FUD-701
 */
export function aboutEffect(attack: Attack, struck: number, capped: boolean, localize: Localize): string {
  const before = attack.rank.total;
  const rank = localize(
    key("Card", capped && struck === before ? "effectRankCapped" : struck === before ? "effectRank" : "effectRankNow"),
    { effect: key("Effect", attack.effect, "label"), rank: before, now: struck },
  );
  const resisted =
    attack.effect === "nullify" ? "" : localize(key("Sheet", "resists"), { defense: resistName(attack) });
  return [rank, resisted].filter((part) => part !== "").join(" \u00b7 ");
}
