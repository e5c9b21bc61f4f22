import {
  HEADQUARTERS_FEATURES,
  HEADQUARTERS_SIZES,
  key,
  measureOf,
  OBJECT_STATES,
  type ObjectState,
  rounded,
  type UnitSystem,
  VEHICLE_SIZES,
  vehicleDodge,
  type VehicleSpeed,
} from "../../../rules/fudge/index.ts";
import type { Explained } from "../../../rules/kernel/rows.ts";
import type { Localize } from "../../ruleset.ts";
import { plain, signed } from "../../view/rows.ts";
import { written } from "../../view/text/written.ts";
import { figureText } from "../acts/measure.ts";
import type { Choice } from "../build/bench/traits.ts";
import { pointsText } from "../fortune/points-text.ts";

/** What the view needs of a vehicle or a headquarters; the sheet hands it over plain. */
export interface EstateFacts {
  readonly kind: "vehicle" | "headquarters";
  readonly size: string;
  readonly state: ObjectState;
  readonly strength: number;
  readonly toughness: number;
  readonly defense: number | null;
  readonly cost: Explained;
  readonly features: readonly string[];
  readonly speeds: readonly VehicleSpeed[];
  /** Whoever is at the wheel, their ranks in Vehicles, and whether they can steer as they are; null when nobody is. */
  readonly driver: {
    readonly uuid: string;
    readonly name: string;
    readonly ranks: number;
    readonly steers: boolean;
  } | null;
  /** Everybody who could be. */
  readonly drivers: readonly { readonly uuid: string; readonly name: string }[];
  readonly modes: readonly VehicleSpeed["mode"][];
  /** Equipment points that its owner has, and what is left; null while nobody lists it. */
  readonly owner: { readonly name: string; readonly unspent: number } | null;
}

/** A vehicle or headquarters as its sheet shows it. */
export interface EstateView {
  readonly price: string;
  readonly owner: string;
  readonly short: boolean;
  readonly numbers: readonly {
    readonly label: string;
    readonly value: string;
    readonly note: string;
    readonly trait: string;
  }[];
  readonly states: readonly { readonly value: ObjectState; readonly label: string; readonly current: boolean }[];
  readonly sizes: readonly Choice[];
  readonly sizeLabel: string;
  readonly features: readonly { readonly at: number; readonly label: string }[];
  readonly offers: readonly Choice[];
  readonly speeds: readonly {
    readonly at: number;
    readonly label: string;
    readonly rank: number;
    readonly far: string;
    readonly modes: readonly Choice[];
  }[];
  readonly drivers: readonly Choice[];
  readonly hasDriver: boolean;
  readonly invoice: readonly { readonly label: string; readonly value: string; readonly rule: string }[];
}

/** A feature in words: those of the list by their name, any other as it was written. */
function featureName(feature: string, localize: Localize): string {
  return written(key("HeadquartersFeature", feature), localize) ?? feature;
}

/** How far a speed's rank carries in a move; through walls and between stars no distance says it. @rule FUD-583 FUD-640 */
const farOf = ({ mode, rank }: VehicleSpeed, units: UnitSystem, localize: Localize): string =>
  mode === "permeate" || mode === "spaceTravel"
    ? ""
    : figureText(rounded("distance", measureOf("distance", rank, units), units), localize);

/** @param units  in which speeds are told @rule FUD-583 FUD-584 FUD-585 */
export function estateView(facts: EstateFacts, units: UnitSystem, localize: Localize): EstateView {
  const isVehicle = facts.kind === "vehicle";
  const area = isVehicle ? "VehicleSize" : "HeadquartersSize";
  const named = (r: EstateFacts["cost"]["rows"][number]): string =>
    localize(r.label, {
      ...r.data,
      ...(typeof r.data?.["feature"] === "string" && {
        feature: featureName(r.data["feature"].split(".").at(-1) ?? "", localize),
      }),
    });
  const dodge =
    facts.defense === null ? null : vehicleDodge(facts.driver?.steers === true ? facts.driver.ranks : 0, facts.defense);
  return {
    price: pointsText(facts.cost.total, localize, "gearPoints"),
    owner:
      facts.owner === null
        ? localize(key("Estate", "noOwner"))
        : localize(key("Estate", facts.owner.unspent < 0 ? "ownerShort" : "owner"), {
            name: facts.owner.name,
            points: Math.abs(facts.owner.unspent),
          }),
    short: (facts.owner?.unspent ?? 0) < 0,
    numbers: [
      {
        label: localize(key("Defense", "toughness", "label")),
        value: signed(facts.toughness),
        note: "",
        trait: "defense:toughness",
      },
      ...(isVehicle
        ? [
            {
              label: localize(key("Ability", "str", "label")),
              value: signed(facts.strength),
              note: "",
              trait: "ability:str",
            },
          ]
        : []),
      ...(dodge === null
        ? []
        : [
            {
              label: localize(key("Defense", "dodge", "label")),
              value: signed(dodge),
              note:
                facts.driver === null
                  ? localize(key("Estate", "noDriver"))
                  : localize(key("Estate", facts.driver.steers ? "drivenBy" : "cantSteer"), {
                      name: facts.driver.name,
                      ranks: facts.driver.ranks,
                    }),
              trait: "defense:dodge",
            },
          ]),
      ...(facts.defense === null
        ? []
        : [
            {
              label: localize(key("Vehicle", "defense")),
              value: signed(facts.defense),
              note: localize(key("Estate", "capsDodge")),
              trait: "",
            },
          ]),
    ],
    states: OBJECT_STATES.map((value) => ({
      value,
      label: localize(key("ObjectState", value)),
      current: value === facts.state,
    })),
    sizes: Object.keys(isVehicle ? VEHICLE_SIZES : HEADQUARTERS_SIZES).map((value) => ({
      value,
      label: localize(key(area, value)),
      selected: value === facts.size,
    })),
    sizeLabel: localize(key(area, facts.size)),
    features: facts.features.map((f, at) => ({ at, label: featureName(f, localize) })),
    offers: isVehicle
      ? []
      : HEADQUARTERS_FEATURES.filter((f) => !facts.features.includes(f))
          .map((value) => ({ value, label: localize(key("HeadquartersFeature", value)), selected: false }))
          .sort((a, b) => a.label.localeCompare(b.label)),
    speeds: facts.speeds.map((s, at) => ({
      at,
      rank: s.rank,
      far: farOf(s, units, localize),
      label: localize(key("Vehicle", "speed"), { mode: localize(key("Speed", s.mode)), rank: s.rank }),
      modes: facts.modes.map((value) => ({ value, label: localize(key("Speed", value)), selected: value === s.mode })),
    })),
    drivers: [
      { value: "", label: localize(key("Estate", "nobody")), selected: facts.driver === null },
      ...facts.drivers.map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === facts.driver?.uuid })),
    ],
    hasDriver: isVehicle,
    invoice: [
      ...facts.cost.rows.map((r) => ({ label: named(r), value: plain(r.value), rule: r.rule })),
      {
        label: localize(key("Builder", "total")),
        value: plain(facts.cost.total),
        rule: isVehicle ? "FUD-583" : "FUD-584",
      },
    ],
  };
}
