import { type CheckResolution, type Face, type Faces, isVeiled, key } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { DieView, OutcomeView, RollView } from "../../view/card-view.ts";
import { plain, rowViews } from "../../view/rows.ts";

const FACE: Readonly<Record<number, string>> = { [-1]: "minus", 0: "blank", 1: "plus" };

/** Three Fudge dice as they are drawn; none when the check was made without. */
export function diceView(faces: Faces | null, localize: Localize): DieView[] {
  return (faces ?? []).map((f) => ({
    shape: "fudge",
    face: FACE[f] ?? "blank",
    label: localize(key("Die", FACE[f] ?? "blank")),
  }));
}

/** Coins as they are drawn: Fudge dice with two sides. @rule FUD-057 */
const coinViews = (faces: readonly Face[], localize: Localize): DieView[] =>
  faces.map((f) => ({ shape: "fudge", face: FACE[f] ?? "blank", label: localize(key("Die", FACE[f] ?? "blank")) }));

/** The coins of an Unreliable power, as a line of a card; none where it has none. @rule FUD-530 */
export const coinRolls = (coins: readonly Face[] | undefined, localize: Localize): RollView[] =>
  coins && coins.length > 0
    ? [
        {
          label: localize(key("Modifier", "unreliable", "label")),
          dice: coinViews(coins, localize),
          total: "",
          rows: [],
        },
      ]
    : [];

/** A roll on a card: dice, total, number it is held against, and every line of the total. */
export function rollView(label: string, roll: CheckResolution, localize: Localize): RollView {
  if (isVeiled(roll))
    return { label, dice: [], total: localize("CROSSOVER.Shared.Card.hidden"), hidden: true, rows: [] };
  return {
    label,
    dice: diceView(roll.faces, localize),
    total: plain(roll.total),
    ...(roll.dc !== null && { against: localize(key("Card", "dc"), { dc: plain(roll.dc) }) }),
    rows: rowViews(roll.rows, localize),
  };
}

/** Degrees and distance; without the distance where numbers are hidden. */
export function degreesText(degrees: number, difference: number | null, localize: Localize): string {
  if (difference === null) return localize(key("Card", "degreesOnly"), { degrees });
  return localize(key("Card", "degrees"), { degrees, difference });
}

/** The word of a finished check and the sentence below it; without the distance where the number, or the roll itself, is hidden. */
export function outcomeView(roll: CheckResolution, localize: Localize): OutcomeView | undefined {
  if (roll.success === null) return undefined;
  const critical = roll.critical === null ? "" : roll.critical === "success" ? "criticalSuccess" : "criticalFailure";
  const word =
    critical !== "" && (roll.critical === "success") === roll.success ? critical : roll.success ? "success" : "failure";
  const detail = degreesText(roll.degrees ?? 1, isVeiled(roll) ? null : roll.difference, localize);
  return {
    word: localize(key("Outcome", word)),
    ...(word === critical && { critical: true }),
    tone: roll.success ? "success" : "failure",
    detail: roll.automatic ? `${localize(roll.automatic.label)} ${detail}` : detail,
  };
}
