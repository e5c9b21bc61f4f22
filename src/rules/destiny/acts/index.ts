/** Everything that Destiny's characters do, by name. */
import type { Acts } from "../../kernel/act.ts";
import type { DestinySituation } from "../situation.ts";
import { ATTACK_ACTS } from "./attacks.ts";
import { CHECK_ACTS } from "./checks/checks.ts";
import { CONTEST_ACTS } from "./checks/contests.ts";
import { HELP_ACTS } from "./checks/help.ts";
import { DUE_ACTS } from "./due.ts";
import { THING_ACTS } from "./items.ts";
import { MOVE_ACTS } from "./moves.ts";
import { OWN_ACTS } from "./own.ts";
import { POWER_ACTS } from "./powers.ts";
import { SPEND_ACTS } from "./spend.ts";
import { STUNT_ACTS } from "./stunts.ts";
import { SURGE_ACTS } from "./surges.ts";

export const DESTINY_ACTS = {
  ...ATTACK_ACTS,
  ...CHECK_ACTS,
  ...CONTEST_ACTS,
  ...DUE_ACTS,
  ...HELP_ACTS,
  ...MOVE_ACTS,
  ...OWN_ACTS,
  ...POWER_ACTS,
  ...SPEND_ACTS,
  ...STUNT_ACTS,
  ...SURGE_ACTS,
  ...THING_ACTS,
} as const satisfies Acts<DestinySituation>;

/** Name of an act. */
export type DestinyActName = keyof typeof DESTINY_ACTS;
export const isActName = (name: unknown): name is DestinyActName =>
  typeof name === "string" && Object.hasOwn(DESTINY_ACTS, name);
