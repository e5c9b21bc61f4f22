import type { FudgeSettings } from "./types.ts";

/** A world setting as the platform registers it. */
export interface FudgeSettingDefinition {
  readonly key: string;
  readonly type: typeof Number | typeof String | typeof Boolean;
  readonly initial: string | number | boolean;
  readonly choices?: readonly string[];
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
}

/** What the rules assume unless the table says otherwise. */
export const DEFAULT_SETTINGS: FudgeSettings = { resistanceMode: "static", criticals: true, strictCaps: true };

/**
 * World settings of the ruleset.
 * @rule FUD-013 FUD-122 FUD-550 FUD-731
 */
export const settings: readonly FudgeSettingDefinition[] = [
  { key: "powerLevel", type: Number, initial: 10, range: { min: 1, max: 40, step: 1 } },
  { key: "resistanceMode", type: String, initial: DEFAULT_SETTINGS.resistanceMode, choices: ["static", "opposed"] },
  { key: "criticals", type: Boolean, initial: DEFAULT_SETTINGS.criticals },
  { key: "strictCaps", type: Boolean, initial: DEFAULT_SETTINGS.strictCaps },
];
