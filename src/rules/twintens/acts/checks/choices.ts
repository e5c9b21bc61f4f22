/** What a check is rolled with, whoever asks for it: a form, a card, the clock. */
import type { Challenge } from "../../cards/trait-roll.ts";

export interface CheckChoices {
  readonly actor: string;
  /** As `rollOf` reads it. */
  readonly trait: string;
  readonly dc: number | null;
  /** The fixed roll, or 20 with time, in place of dice. */
  readonly take: Take;
  readonly danger: boolean;
  readonly time: boolean;
  readonly noTools: boolean;
  readonly challenge: Challenge;
  /** Added by hand. */
  readonly circumstance: number;
  /** Extra effort on this check. */
  readonly effort: boolean;
  /** A point for Ultimate Effort. */
  readonly ultimate: boolean;
  /** What hangs on it; `none` for a check that says nothing but its outcome. */
  readonly purpose: CheckPurpose;
  /** Whom or what the purpose concerns: a patient, an effect, the DC of a blow. */
  readonly subject: string;
  /** Whose numbers set the DC: whoever struck. Empty: nobody's. */
  readonly from: string;
  /** The Gamemaster lets it pass although no action is left. */
  readonly overrule: boolean;
  /** Feats that are claimed to help. */
  readonly aids: readonly string[];
}

export type Take = "none" | "ten" | "twenty";

/** What a check may be for. */
export type CheckPurpose =
  | "none"
  | "lasting"
  | "stabilise"
  | "care"
  | "escape"
  | "exertion"
  | "heal"
  | "relief"
  | "concentration"
  | "exposure"
  | "mend"
  | "plan"
  | "unfasten"
  | "vampiric";

/** In place of the DC of a blow: nothing but being stunned asks for the check. @rule TWI-434 */
export const STUNNED_ONLY = "stunned";

/** Most that may be added by hand, and the largest DC. */
export const CIRCUMSTANCE_LIMIT = 20;
export const DC_LIMIT = 99;

/** A check with everything left as it usually is. */
export const checkChoices = (actor: string, trait: string, over: Partial<CheckChoices> = {}): CheckChoices => ({
  actor,
  trait,
  dc: null,
  take: "none",
  danger: true,
  time: false,
  noTools: false,
  challenge: "none",
  circumstance: 0,
  effort: false,
  ultimate: false,
  purpose: "none",
  subject: "",
  from: "",
  overrule: false,
  aids: [],
  ...over,
});
