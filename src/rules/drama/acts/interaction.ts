import { RulesError, whole } from "../../kernel/refusal.ts";

/** The five ways to shake an opponent without a blow. */
export type Interaction = "intimidate" | "test" | "taunt" | "trick" | "maneuver";
export const INTERACTIONS: readonly Interaction[] = ["intimidate", "test", "taunt", "trick", "maneuver"];

/** A kind of action as an interaction; null for any other. */
export const asInteraction = (kind: string): Interaction | null => INTERACTIONS.find((i) => i === kind) ?? null;

/** What an interaction comes to. */
export type InteractionResult =
  | "fail"
  | "unskilled"
  | "stymied"
  | "fatigued"
  | "setback"
  | "break"
  | "up+setback"
  | "stymied+fatigued"
  | "setback+fatigued"
  | "playersCall";
export type InteractionTable = "classic" | "revised";

type Row = readonly [least: number, result: InteractionResult];

/** Columns by the least result points they need, best first (DRA-251, DRA-252). */
export const INTERACTION_TABLES: Readonly<
  Record<InteractionTable, Readonly<Record<"shake" | "fool" | "maneuver", readonly Row[]>>>
> = {
  classic: {
    shake: [
      [17, "playersCall"],
      [15, "break"],
      [10, "setback"],
      [5, "stymied"],
      [0, "unskilled"],
    ],
    fool: [
      [17, "playersCall"],
      [15, "up+setback"],
      [10, "setback"],
      [5, "stymied"],
      [0, "unskilled"],
    ],
    maneuver: [
      [17, "playersCall"],
      [15, "setback+fatigued"],
      [10, "stymied+fatigued"],
      [5, "fatigued"],
      [0, "unskilled"],
    ],
  },
  revised: {
    shake: [
      [17, "playersCall"],
      [15, "break"],
      [10, "setback"],
      [5, "unskilled"],
      [0, "stymied"],
    ],
    fool: [
      [17, "playersCall"],
      [15, "up+setback"],
      [10, "setback"],
      [5, "unskilled"],
      [0, "stymied"],
    ],
    maneuver: [
      [17, "playersCall"],
      [15, "setback+fatigued"],
      [10, "unskilled"],
      [5, "stymied"],
      [0, "fatigued"],
    ],
  },
};
const COLUMN_OF = { intimidate: "shake", test: "shake", taunt: "fool", trick: "fool", maneuver: "maneuver" } as const;

/**
 * What an interaction does at these result points.
 * @throws RulesError "unknown-interaction"
 * @rule DRA-251 DRA-252
 */
export function interaction(action: Interaction, rp: number, table: InteractionTable = "classic"): InteractionResult {
  if (!Object.hasOwn(COLUMN_OF, action))
    throw new RulesError("unknown-interaction", { action, accepted: INTERACTIONS });
  const row = INTERACTION_TABLES[table][COLUMN_OF[action]].find(([least]) => whole("rp", rp) >= least);
  return row?.[1] ?? "fail";
}

/** States that an interaction puts on its target, shock of fatigue, and whether the actor is Up on the next action. */
export interface InteractionEffect {
  readonly states: readonly ("unskilled" | "stymied" | "setback" | "break")[];
  readonly shock: number;
  readonly actorUp: boolean;
}

/** Shock of a fatigue (DRA-254). */
export const FATIGUE_SHOCK = 2;

/** What a result means; a player's call means what the Gamemaster picks. @rule DRA-254 DRA-255 */
export function interactionEffect(result: InteractionResult): InteractionEffect {
  const words = result.split("+");
  return {
    states: (["unskilled", "stymied", "setback", "break"] as const).filter((s) => words.includes(s)),
    shock: words.includes("fatigued") ? FATIGUE_SHOCK : 0,
    actorUp: words.includes("up"),
  };
}

/** What the Gamemaster may pick for a player's call (DRA-255). */
export const CALL_CHOICES = ["setback", "break", "up", "none"] as const;
export type CallChoice = (typeof CALL_CHOICES)[number];

/** Turns that a player's call may last (DRA-255). */
export const CALL_TURNS = 9;

/** A player's call as the Gamemaster words it. @rule DRA-255 */
export function callEffect(choice: CallChoice): InteractionEffect {
  return { states: choice === "setback" || choice === "break" ? [choice] : [], shock: 0, actorUp: choice === "up" };
}
