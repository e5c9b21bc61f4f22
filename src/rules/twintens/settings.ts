import type { CoreSettings } from "./types.ts";
import { DEFAULTS } from "./values.ts";

/** All settings of the world, filled in. A card keeps those that it was made under (TWI-480). */
export interface TwintensSettings extends Required<CoreSettings> {
  readonly npcDefense: "rolled" | "minionsFixed" | "fixed";
  readonly showAttackTotal: boolean;
  readonly declineScope: "attack" | "round";
  readonly abilityDefense: "off" | "on";
  readonly gmInitiative: "side" | "groups" | "individual";
  readonly strikeStrength: "always" | "mighty";
  readonly stableAs: "disabledUnconscious" | "unconscious";
  readonly unconsciousRecovery: "minute" | "day";
  readonly convictionRecovery: "remove" | "check";
  readonly startConviction: number;
  readonly fatigueScale: "modifier" | "score";
  readonly knockback: boolean;
  readonly openTradeoffs: boolean;
  readonly powerLevel: number;
}

/** What the rules assume unless the table says otherwise. */
export const DEFAULT_SETTINGS: TwintensSettings = {
  ...DEFAULTS,
  npcDefense: "rolled",
  showAttackTotal: false,
  declineScope: "attack",
  abilityDefense: "off",
  gmInitiative: "side",
  strikeStrength: "always",
  stableAs: "disabledUnconscious",
  unconsciousRecovery: "minute",
  convictionRecovery: "remove",
  startConviction: 3,
  fatigueScale: "modifier",
  knockback: true,
  openTradeoffs: false,
  powerLevel: 10,
};

/** A world setting as the platform registers it. */
export interface TwintensSettingDefinition {
  readonly key: keyof TwintensSettings;
  readonly type: typeof Number | typeof String | typeof Boolean;
  readonly initial: string | number | boolean;
  readonly choices?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
}

const choice = <K extends keyof TwintensSettings>(
  key: K,
  ...choices: readonly (TwintensSettings[K] & string)[]
): TwintensSettingDefinition => ({ key, type: String, initial: DEFAULT_SETTINGS[key], choices });
const yesNo = (key: keyof TwintensSettings): TwintensSettingDefinition => ({
  key,
  type: Boolean,
  initial: DEFAULT_SETTINGS[key],
});
const number = (key: keyof TwintensSettings, min: number, max: number): TwintensSettingDefinition => ({
  key,
  type: Number,
  initial: DEFAULT_SETTINGS[key],
  range: { min, max, step: 1 },
});

/**
 * World settings of the ruleset, in the ledger's order, the default first among choices.
 * @rule TWI-010 TWI-016 TWI-039 TWI-052 TWI-113 TWI-114 TWI-117 TWI-122 TWI-124 TWI-162 TWI-182 TWI-188 TWI-205 TWI-207 TWI-208 TWI-243 TWI-247 TWI-250 TWI-261 TWI-270 TWI-320 TWI-365 TWI-392
 */
export const settings: readonly TwintensSettingDefinition[] = [
  choice("coreDie", "2d10", "d20"),
  number("fixedRoll", 10, 11),
  choice("defenseMode", "rolled", "fixed"),
  choice("npcDefense", "rolled", "minionsFixed", "fixed"),
  choice("passiveDefense", "fixed", "rolled"),
  yesNo("showAttackTotal"),
  choice("declineScope", "attack", "round"),
  choice("abilityDefense", "off", "on"),
  choice("gmInitiative", "side", "groups", "individual"),
  choice("strikeStrength", "always", "mighty"),
  choice("lethalTable", "sixStep", "fourStep"),
  choice("nonLethalTable", "seed", "family"),
  choice("pairing", "bruisedHurt", "both"),
  yesNo("woundedStacks"),
  choice("escalation", "single", "byTrack"),
  yesNo("fateIntervenes"),
  choice("stableAs", "disabledUnconscious", "unconscious"),
  choice("unconsciousRecovery", "minute", "day"),
  choice("convictionRecovery", "remove", "check"),
  number("startConviction", 0, 12),
  choice("fatigueScale", "modifier", "score"),
  yesNo("knockback"),
  yesNo("openTradeoffs"),
  number("powerLevel", 1, 30),
];

/**
 * Settings as the rules read them: what isn't set, or no longer exists, is the default. A card stores the result in its request, so that a setting changed later doesn't
 * change what is under way.
 * @rule TWI-480
 */
export function settingsOf(values: Readonly<Record<string, unknown>> = {}): TwintensSettings {
  const legal = ({ key, choices, range, initial }: TwintensSettingDefinition): boolean => {
    const value = values[key];
    if (typeof value !== typeof initial) return false;
    if (range) return Number.isInteger(value) && (value as number) >= range.min && (value as number) <= range.max;
    return choices === undefined || choices.includes(value as string);
  };
  const set = Object.fromEntries(settings.filter(legal).map(({ key }) => [key, values[key]]));
  return { ...DEFAULT_SETTINGS, ...set };
}
