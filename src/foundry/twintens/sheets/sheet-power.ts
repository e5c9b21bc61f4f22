import {
  AREA_SHAPES,
  areaFeet,
  type AreaShape,
  calledPoints,
  calls,
  containerOf,
  type DrawbackEntry,
  type EffectDefinition,
  effectLabel,
  effectOf,
  EFFECTS,
  extendedRange,
  furtherLimbs,
  heavyLoad,
  invoiceOf,
  key,
  leapFactor,
  type ModifierEntry,
  movementMph,
  type PowerEntry,
  powersCost,
  quicknessFactor,
  telekineticStrength,
  teleportFeet,
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

/**
 * What a power adds to the bill as it stands: the dearest of an array all of its price, every other its share as an alternate.
 * @rule TWI-431
 */
export function paidFor(power: PowerEntry, powers: readonly PowerEntry[]): number {
  if (containerOf({ powers }, power) !== null) return 0;
  const alone = powersCost({ powers: [power] });
  if (power.arrayId === null) return alone;
  const members = powers.filter((p) => p.arrayId === power.arrayId);
  const base = members.reduce(
    (most, p) => (powersCost({ powers: [p] }) > powersCost({ powers: [most] }) ? p : most),
    members[0] ?? power,
  );
  return base.id === power.id ? alone : powersCost({ powers: [base, power] }) - powersCost({ powers: [base] });
}

/** What a power comes to at its ranks: miles an hour, feet, how much farther one jumps or faster one works, limbs, pounds, points of who is called, the size of an area. @rule TWI-235 TWI-440 TWI-450 */
function reach(power: PowerEntry, localize: Localize): string[] {
  const ranks = Math.max(0, power.ranks - power.lost);
  const [mph, faster] = [movementMph(power.key, ranks), quicknessFactor(power.key, ranks)];
  const areas = power.extras.flatMap((e) =>
    e.key === "area" && Object.hasOwn(AREA_SHAPES, e.note ?? "") ? [areaFeet(e.note as AreaShape, ranks)] : [],
  );
  return [
    ...(mph === null ? [] : [localize(key("Unit", "mph"), { amount: plain(mph) })]),
    ...(power.key === "teleport" ? [distanceText(teleportFeet(ranks), localize)] : []),
    ...(power.key === "leaping" ? [localize(key("Unit", "jump"), { factor: plain(leapFactor(ranks)) })] : []),
    ...(faster === null ? [] : [localize(key("Unit", "faster"), { factor: plain(faster) })]),
    ...(power.key === "additionalLimbs" && ranks > 0
      ? [localize(key("Unit", "limbs"), { count: plain(furtherLimbs(ranks)) })]
      : []),
    ...(power.key === "telekinesis"
      ? [localize(key("Unit", "lifts"), { pounds: plain(heavyLoad(telekineticStrength(ranks))) })]
      : []),
    ...(power.key === "createObject" ? [localize(key("Unit", "cubes"), { count: plain(ranks) })] : []),
    ...(calls(power) && power.key !== "createObject"
      ? [localize(key("Unit", "calledPoints"), { points: plain(calledPoints(power)) })]
      : []),
    ...(effectOf(power).range === "extended" && ranks > 0 && ranks <= 15
      ? [distanceText(extendedRange(ranks), localize)]
      : []),
    ...areas.filter((feet) => feet > 0).map((feet) => distanceText(feet, localize)),
  ];
}

/** A power in a line: effect and rank, how it is used, what is on it. @rule TWI-433 TWI-438 */
export function powerLine(power: PowerEntry, localize: Localize): string {
  const { action, range, duration, save } = effectOf(power);
  const definition: EffectDefinition = EFFECTS[power.key];
  const of = (area: string, value: string | null): string[] =>
    value === null ? [] : [localize(key(area, value, "label"))];
  return [
    localize(key("Sheet", "ranked"), {
      name: effectLabel(power.key),
      rank: power.lost > 0 ? `${Math.max(0, power.ranks - power.lost)}/${power.ranks}` : power.ranks,
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
