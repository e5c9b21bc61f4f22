/** What Twin Tens' characters do, by name. */
import type { Acts } from "../../kernel/act.ts";
import type { TwintensSituation } from "../situation.ts";
import { ATTACK_ACTS } from "./attack/attacks.ts";
import { GIVEN_ACTS } from "./attack/given.ts";
import { BODY_ACTS } from "./body.ts";
import { CHECK_ACTS } from "./checks/checks.ts";
import { CONTEST_ACTS } from "./checks/contests.ts";
import { FEAT_ACTS } from "./feats.ts";
import { POSTURE_ACTS } from "./postures.ts";
import { POWER_ACTS } from "./powers.ts";
import { RECOVERING_ACTS } from "./recovering.ts";

export const TWINTENS_ACTS = {
  ...ATTACK_ACTS,
  ...POSTURE_ACTS,
  ...BODY_ACTS,
  ...POWER_ACTS,
  ...FEAT_ACTS,
  ...CHECK_ACTS,
  ...CONTEST_ACTS,
  ...RECOVERING_ACTS,
  ...GIVEN_ACTS,
} as const satisfies Acts<TwintensSituation>;

/** Name of an act. */
export type TwintensActName = keyof typeof TWINTENS_ACTS;
export const isActName = (name: unknown): name is TwintensActName =>
  typeof name === "string" && Object.hasOwn(TWINTENS_ACTS, name);
