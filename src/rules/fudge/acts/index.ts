/** What Fudge's characters do, by name. */
import type { Acts } from "../../kernel/act.ts";
import type { FudgeSituation } from "../situation.ts";
import { ATTACK_ACTS } from "./attack/attacks.ts";
import { CHECK_ACTS } from "./checks/checks.ts";
import { TOGETHER_ACTS } from "./checks/together.ts";
import { HAZARD_DEEDS } from "./deeds/hazards.ts";
import { TURN_DEEDS } from "./deeds/turn.ts";
import { FALLING_ACTS } from "./falling.ts";
import { POWER_ACTS } from "./powers.ts";
import { RECOVERING_ACTS } from "./recovering.ts";

export const FUDGE_ACTS = {
  ...ATTACK_ACTS,
  ...CHECK_ACTS,
  ...TURN_DEEDS,
  ...HAZARD_DEEDS,
  ...FALLING_ACTS,
  ...POWER_ACTS,
  ...RECOVERING_ACTS,
  ...TOGETHER_ACTS,
} as const satisfies Acts<FudgeSituation>;

/** Name of an act. */
export type FudgeActName = keyof typeof FUDGE_ACTS;
