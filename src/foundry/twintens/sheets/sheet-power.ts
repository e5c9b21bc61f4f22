import {
  type DrawbackEntry,
  type EffectDefinition,
  effectLabel,
  effectOf,
  EFFECTS,
  invoiceOf,
  key,
  type ModifierEntry,
  type PowerEntry,
  type PowerMeasure,
  powerMeasures,
  ranksLeft,
} from "../../../rules/twintens/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { RowView } from "../../view/card-view.ts";
import { plain, signed } from "../../view/rows.ts";
import { distanceText } from "../cards/changes.ts";
import { type ModifierSort, SORT_AREA } from "./entries.ts";
import { pointsText } from "./sheet-names.ts";

/** Name of a row of the four tables, with its ranks and what was noted. */
export function modifierName(sort: ModifierSort, entry: ModifierEntry | DrawbackEntry, localize: Localize): string {
  const label = localize(key(SORT_AREA[sort], entry.key, "label"));
  const ranks =
    "ranks" in entry && entry.ranks > 1 ? localize(key("Sheet", "ranked"), { name: label, rank: entry.ranks }) : label;
  const note = "note" in entry && entry.note ? entry.note : "";
  return note === "" ? ranks : localize(key("Sheet", "about"), { name: ranks, subject: note });
}

/** What a text of a measure calls its number. */
const MEASURED = {
  mph: "amount",
  jump: "factor",
  faster: "factor",
  limbs: "count",
  lifts: "pounds",
  cubes: "count",
  calledPoints: "points",
} as const satisfies Readonly<Record<Exclude<PowerMeasure["measure"], "feet">, string>>;

/** A bill line by line and its sum. */
export interface InvoiceView {
  readonly lines: readonly RowView[];
  readonly total: string;
  readonly points: number;
}

const NOTHING = { base: 0, ranks: 1, extras: [], flaws: [], feats: [], drawbacks: [] } as const;

/** Points a rank that one extra or flaw comes to. */
const aRank = (sort: "extras" | "flaws", entry: ModifierEntry): number =>
  invoiceOf({ ...NOTHING, [sort]: [entry] }).net;

/**
 * What a power costs, as an invoice: points a rank, what extras and flaws make of them, times ranks, then power feats and drawbacks.
 * @rule TWI-430 TWI-431 TWI-438 TWI-506
 */
export function invoiceView(
  power: Pick<PowerEntry, "key" | "base" | "ranks" | "extras" | "flaws" | "feats" | "drawbacks">,
  localize: Localize,
): InvoiceView {
  const bill = invoiceOf(power);
  const each = (value: number): string => localize(key("Sheet", "aRank"), { points: signed(value) });
  const product =
    bill.ranksAPoint === null
      ? localize(key("Sheet", "timesRanks"), { net: bill.net, ranks: bill.ranks })
      : localize(key("Sheet", "ranksAPoint"), { ranks: bill.ranks, each: bill.ranksAPoint });
  return {
    lines: [
      {
        label: localize(effectLabel(power.key)),
        value: localize(key("Sheet", "aRank"), { points: plain(power.base) }),
        rule: "TWI-440",
      },
      ...power.extras.map((e) => ({
        label: modifierName("extra", e, localize),
        value: each(aRank("extras", e)),
        rule: "TWI-450",
      })),
      ...power.flaws.map((f) => ({
        label: modifierName("flaw", f, localize),
        value: each(aRank("flaws", f)),
        rule: "TWI-451",
      })),
      { label: product, value: plain(bill.cost), rule: "TWI-430" },
      ...power.feats.map((f) => ({
        label: modifierName("powerFeat", f, localize),
        value: signed(invoiceOf({ ...NOTHING, feats: [f] }).feats),
        rule: "TWI-452",
      })),
      ...power.drawbacks.map((d) => ({
        label: modifierName("drawback", d, localize),
        value: signed(0 - invoiceOf({ ...NOTHING, drawbacks: [d] }).drawbacks),
        rule: "TWI-453",
      })),
    ],
    total: pointsText(bill.total, localize),
    points: bill.total,
  };
}

/** What a power comes to at its ranks, in words. @rule TWI-235 TWI-440 TWI-450 */
const reach = (power: PowerEntry, localize: Localize): string[] =>
  powerMeasures(power).map(({ measure, amount }) =>
    measure === "feet"
      ? distanceText(amount, localize)
      : localize(key("Unit", measure), { [MEASURED[measure]]: plain(amount) }),
  );

/** A power in a line: effect and rank, how it is used, what is on it. @rule TWI-433 TWI-438 */
export function powerLine(power: PowerEntry, localize: Localize): string {
  const { action, range, duration, save } = effectOf(power);
  const definition: EffectDefinition = EFFECTS[power.key];
  const of = (area: string, value: string | null): string[] =>
    value === null ? [] : [localize(key(area, value, "label"))];
  return [
    localize(key("Sheet", "ranked"), {
      name: effectLabel(power.key),
      rank: power.lost > 0 ? `${ranksLeft(power)}/${power.ranks}` : power.ranks,
    }),
    ...(power.trait === null ? [] : [power.trait]),
    ...reach(power, localize),
    ...of("Range", range),
    ...of("Action", action === "none" ? null : action),
    ...of("Duration", duration),
    ...(save === null
      ? []
      : [
          localize(key("Sheet", definition.check === true ? "saveCheck" : "saveOf"), {
            save: key("Save", save, "label"),
          }),
        ]),
    ...power.extras.map((e) => modifierName("extra", e, localize)),
    ...power.flaws.map((f) => modifierName("flaw", f, localize)),
    ...power.feats.map((f) => modifierName("powerFeat", f, localize)),
    ...power.drawbacks.map((d) => modifierName("drawback", d, localize)),
    ...power.descriptors,
  ].join(" \u00b7 ");
}
