/** Materials, what is left of a thing that is struck, vehicles and headquarters. */

/** What is left of an object after 1, 2, 3 degrees of failure. */
export const OBJECT_STATES = ["intact", "bent", "broken", "destroyed"] as const;

/**
 * Toughness of materials about 1.5 inches thick.
 * @rule FUD-169
 */
export const MATERIALS = {
  paper: 0,
  soil: 0,
  glass: 1,
  ice: 1,
  rope: 1,
  wood: 3,
  stone: 5,
  iron: 7,
  reinforcedConcrete: 8,
  steel: 9,
  titanium: 15,
  superAlloy: 20,
} as const;

/** What gear is made of where nothing is said. */
export const GEAR_MATERIAL = "steel";

/** Character points of a device for 1 Toughness. */
export const DEVICE_POINTS = 5;

/**
 * What a vehicle of each size starts from, and how many steps of size it costs.
 * @rule FUD-583
 */
export const VEHICLE_SIZES = {
  medium: { step: 0, strength: 0, toughness: 5, defense: 0 },
  large: { step: 1, strength: 4, toughness: 7, defense: -1 },
  huge: { step: 2, strength: 8, toughness: 9, defense: -2 },
  gargantuan: { step: 3, strength: 12, toughness: 11, defense: -4 },
  colossal: { step: 4, strength: 16, toughness: 13, defense: -8 },
  awesome: { step: 5, strength: 20, toughness: 15, defense: -12 },
} as const;

/** Points a step of size. */
export const VEHICLE_SIZE_POINTS = 5;

/**
 * Sizes of headquarters in points.
 * @rule FUD-584
 */
export const HEADQUARTERS_SIZES = {
  room: -4,
  loft: -3,
  apartment: -2,
  townhouse: -1,
  house: 0,
  warehouse: 1,
  mansion: 2,
  castle: 3,
  skyscraper: 4,
  block: 5,
  town: 6,
} as const;

/** Toughness of headquarters, and what a point adds. */
export const HEADQUARTERS_TOUGHNESS = { base: 6, perPoint: 2 } as const;

/** Features of headquarters, a point each. @rule FUD-584 */
export const HEADQUARTERS_FEATURES = [
  "combatSimulator",
  "communications",
  "computer",
  "concealed",
  "defenseSystem",
  "deathtraps",
  "dimensionalPortal",
  "dock",
  "dualSize",
  "effect",
  "firePrevention",
  "garage",
  "grounds",
  "gym",
  "hangar",
  "holdingCells",
  "infirmary",
  "isolated",
  "laboratory",
  "library",
  "livingSpace",
  "personnel",
  "powerSystem",
  "sealed",
  "securitySystem",
  "selfRepairing",
  "temporalLimbo",
  "workshop",
] as const;
