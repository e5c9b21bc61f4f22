/** What Fudge's characters do, by name. */
import type { Acts } from "../../kernel/act.ts";
import type { FudgeSituation } from "../situation.ts";
import { CHECK_ACTS } from "./checks.ts";

export const FUDGE_ACTS = {
  ...CHECK_ACTS,
} as const satisfies Acts<FudgeSituation>;

/** Name of an act. */
export type FudgeActName = keyof typeof FUDGE_ACTS;
