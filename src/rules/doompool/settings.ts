import { XP_PRICES } from "./values.ts";

/** World settings that change what the rules say. @rule DOO-280 */
export interface DoompoolSettings {
  readonly sessionPP: "keep" | "reset";
  readonly conditionSlots: "shared" | "separate";
  readonly ownConditionStep: "exchange" | "roll";
  readonly heroD4AlsoDoom: boolean;
  readonly opportunityMandatory: boolean;
  readonly opportunityStepUpAsset: boolean;
  readonly assetDuration: "one-use" | "scene";
  readonly doomOppositionFloor: number;
  readonly recoveryCompare: "gte" | "gt";
  readonly traumaRecoveryFailStepsUp: boolean;
  readonly failedSupportFree: boolean;
  readonly specialtyThreshold: boolean;
  readonly largeExtraTurns: boolean;
  readonly doomBuyBack: boolean;
  readonly firstActorCompare: "side" | "chosen";
  readonly interruptPrice: "any" | "speed";
  readonly milestoneGating: "scene" | "none";
  readonly xpPrices: Readonly<Record<string, number>>;
  readonly doomVisibility: "public" | "gm";
  readonly doomChat: boolean;
  readonly reactionTimeoutSeconds: number;
}

/** What the rules assume unless the table says otherwise. @rule DOO-280 */
export const DEFAULT_SETTINGS: DoompoolSettings = {
  sessionPP: "keep",
  conditionSlots: "shared",
  ownConditionStep: "exchange",
  heroD4AlsoDoom: false,
  opportunityMandatory: false,
  opportunityStepUpAsset: false,
  assetDuration: "one-use",
  doomOppositionFloor: 2,
  recoveryCompare: "gte",
  traumaRecoveryFailStepsUp: true,
  failedSupportFree: false,
  specialtyThreshold: true,
  largeExtraTurns: false,
  doomBuyBack: false,
  firstActorCompare: "side",
  interruptPrice: "any",
  milestoneGating: "scene",
  xpPrices: XP_PRICES,
  doomVisibility: "public",
  doomChat: true,
  reactionTimeoutSeconds: 0,
};

/** A world setting as the platform registers it. */
export interface DoompoolSettingDefinition {
  readonly key: keyof DoompoolSettings;
  readonly type: typeof Number | typeof String | typeof Boolean | typeof Object;
  readonly initial: string | number | boolean | Readonly<Record<string, number>>;
  readonly choices?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
}

const choice = (
  key: keyof DoompoolSettings,
  initial: string,
  choices: readonly string[],
): DoompoolSettingDefinition => ({ key, type: String, initial, choices });
const flag = (key: keyof DoompoolSettings, initial: boolean): DoompoolSettingDefinition => ({
  key,
  type: Boolean,
  initial,
});

/** World settings of the ruleset. Changing one touches no document; it counts from the next computation on. @rule DOO-280 DOO-281 */
export const settings: readonly DoompoolSettingDefinition[] = [
  choice("sessionPP", DEFAULT_SETTINGS.sessionPP, ["keep", "reset"]),
  choice("conditionSlots", DEFAULT_SETTINGS.conditionSlots, ["shared", "separate"]),
  choice("ownConditionStep", DEFAULT_SETTINGS.ownConditionStep, ["exchange", "roll"]),
  flag("heroD4AlsoDoom", DEFAULT_SETTINGS.heroD4AlsoDoom),
  flag("opportunityMandatory", DEFAULT_SETTINGS.opportunityMandatory),
  flag("opportunityStepUpAsset", DEFAULT_SETTINGS.opportunityStepUpAsset),
  choice("assetDuration", DEFAULT_SETTINGS.assetDuration, ["one-use", "scene"]),
  {
    key: "doomOppositionFloor",
    type: Number,
    initial: DEFAULT_SETTINGS.doomOppositionFloor,
    range: { min: 0, max: 6, step: 1 },
  },
  choice("recoveryCompare", DEFAULT_SETTINGS.recoveryCompare, ["gte", "gt"]),
  flag("traumaRecoveryFailStepsUp", DEFAULT_SETTINGS.traumaRecoveryFailStepsUp),
  flag("failedSupportFree", DEFAULT_SETTINGS.failedSupportFree),
  flag("specialtyThreshold", DEFAULT_SETTINGS.specialtyThreshold),
  flag("largeExtraTurns", DEFAULT_SETTINGS.largeExtraTurns),
  flag("doomBuyBack", DEFAULT_SETTINGS.doomBuyBack),
  choice("firstActorCompare", DEFAULT_SETTINGS.firstActorCompare, ["side", "chosen"]),
  choice("interruptPrice", DEFAULT_SETTINGS.interruptPrice, ["any", "speed"]),
  choice("milestoneGating", DEFAULT_SETTINGS.milestoneGating, ["scene", "none"]),
  { key: "xpPrices", type: Object, initial: DEFAULT_SETTINGS.xpPrices },
  choice("doomVisibility", DEFAULT_SETTINGS.doomVisibility, ["public", "gm"]),
  flag("doomChat", DEFAULT_SETTINGS.doomChat),
  {
    key: "reactionTimeoutSeconds",
    type: Number,
    initial: DEFAULT_SETTINGS.reactionTimeoutSeconds,
    range: { min: 0, max: 3600, step: 5 },
  },
];

/** The settings of a table from whatever is stored: what is missing or not of its kind counts as the default, prices that aren't whole numbers too. @rule DOO-264 DOO-280 */
export function settingsFrom(stored: (key: string) => unknown): DoompoolSettings {
  const read = settings.map(({ key, type, initial, choices, range }): [string, unknown] => {
    const value = stored(key);
    const fits =
      (type === Boolean && typeof value === "boolean") ||
      (type === String && typeof value === "string" && (choices?.includes(value) ?? true)) ||
      (type === Number &&
        Number.isInteger(value) &&
        Number(value) >= (range?.min ?? 0) &&
        Number(value) <= (range?.max ?? Infinity));
    return [key, key === "xpPrices" ? { ...XP_PRICES, ...prices(value) } : fits ? value : initial];
  });
  return Object.fromEntries(read) as unknown as DoompoolSettings;
}

/** Prices among a stored object: known advances with a whole number from 0 up. */
function prices(stored: unknown): Readonly<Record<string, number>> {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([k, v]) => Object.hasOwn(XP_PRICES, k) && Number.isInteger(v) && v >= 0),
  );
}
