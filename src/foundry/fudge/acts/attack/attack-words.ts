import { type Attack, effectsOf, isSeenThrough, key, resistedWith } from "../../../../rules/fudge/index.ts";
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

/** "Damage 10", with what is linked to it. */
const effectText = (attack: Attack, localize: Localize): string =>
  effectsOf(attack)
    .map((e) => localize(key("Card", "effectRank"), { effect: key("Effect", e.effect, "label"), rank: e.rank.total }))
    .join(" + ");

/** An attack's name; what it does as well where another of the list has the same name, as members of an array do. @rule FUD-457 FUD-667 */
export function attackName(attack: Attack, all: readonly Attack[], localize: Localize): string {
  const name = attack.name ?? localize(attack.label);
  const alike = all.filter((a) => (a.name ?? localize(a.label)) === name);
  return alike.length < 2
    ? name
    : localize(key("Card", "attackNamed"), {
        name,
        effect: effectText(attack, localize),
        meets: meetsText(attack, localize),
      });
}

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
