import {
  type FactValue,
  key,
  type Measured,
  measureOf,
  type PowerFact,
  rounded,
  type UnitSystem,
} from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { plain } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { figureText } from "../acts/measure.ts";

const isMeasure = (value: FactValue): value is Measured => typeof value === "object" && "of" in value;

function said(value: FactValue, units: UnitSystem, localize: Localize): string {
  if (typeof value === "number") return plain(value);
  if (typeof value === "string") return value.startsWith("CROSSOVER.") ? localize(value) : value;
  if (isMeasure(value))
    return figureText(rounded(value.of, measureOf(value.of, value.rank, units), units), localize).toLocaleLowerCase();
  return listed(value.map((v) => (v.startsWith("CROSSOVER.") ? localize(v) : v)));
}

/** What an effect comes to, in sentences and the table's own units. @rule FUD-641 FUD-667 FUD-706 */
export const factTexts = (facts: readonly PowerFact[], units: UnitSystem, localize: Localize): string[] =>
  facts.map((f) =>
    localize(
      key("Fact", f.id),
      Object.fromEntries(Object.entries(f.data).map(([name, value]) => [name, said(value, units, localize)])),
    ),
  );
