import type { AttributeKey, LimitKey } from "../types.ts";

/** Limits of a human body, and the skill that pushes each (DRA-069). No human flies. */
export const LIMITS: Readonly<
  Record<LimitKey, { readonly human: number | null; readonly skill: string; readonly attribute: AttributeKey }>
> = {
  run: { human: 10, skill: "running", attribute: "dex" },
  swim: { human: 7, skill: "swimming", attribute: "dex" },
  jump: { human: 3, skill: "longJumping", attribute: "dex" },
  climb: { human: 2, skill: "climbing", attribute: "str" },
  lift: { human: 9, skill: "lifting", attribute: "str" },
  breath: { human: 10, skill: "endurance", attribute: "tou" },
  fly: { human: null, skill: "flight", attribute: "dex" },
};
