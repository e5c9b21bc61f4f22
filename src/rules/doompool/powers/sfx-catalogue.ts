/** Starter SFX and Limits as data: patterns that a builder fills in. Names and texts are lang keys of their own; nothing here is bound to a Power Set. */
import { key } from "../labels.ts";
import type { Sfx } from "../types.ts";

/** A pattern: an SFX without an id, its name and text as lang keys. */
export type SfxPattern = Omit<Sfx, "id">;

const pattern = (
  id: string,
  fields: Pick<Sfx, "trigger" | "cost" | "ops"> & Pick<Partial<Sfx>, "recovery">,
): SfxPattern => ({ name: key("Sfx", id, "label"), text: key("Sfx", id, "text"), ...fields });
const limit = (
  id: string,
  fields: Pick<Sfx, "trigger" | "cost" | "ops"> & Pick<Partial<Sfx>, "recovery">,
): SfxPattern => ({ name: key("Limit", id, "label"), text: key("Limit", id, "text"), ...fields });

const FREE = { kind: "none" } as const;
const POINT = { kind: "pp", amount: 1 } as const;

/**
 * The twenty SFX patterns of the ledger. What an operation can't say (Bind only when holding, Burst only one target) is in the text.
 * @rule DOO-222 DOO-225
 */
export const SFX_PATTERNS = {
  area: pattern("area", { trigger: "pool", cost: FREE, ops: [{ op: "addDiePerTarget", size: 6 }] }),
  absorb: pattern("absorb", {
    trigger: "reactionWon",
    cost: FREE,
    ops: [{ op: "convertOpposingEffect", to: "either" }],
  }),
  berserk: pattern("berserk", {
    trigger: "pool",
    cost: FREE,
    ops: [{ op: "addDoomDice", from: 3, returnStepped: true }],
  }),
  bind: pattern("bind", {
    trigger: "pool",
    cost: FREE,
    ops: [
      { op: "addDie", size: 6 },
      { op: "stepUpEffect", n: 1, when: "complication" },
    ],
  }),
  boost: pattern("boost", {
    trigger: "pool",
    cost: { kind: "shutdown" },
    ops: [{ op: "stepUpPower", n: 1 }],
    recovery: "opportunity",
  }),
  burst: pattern("burst", {
    trigger: "result",
    cost: FREE,
    ops: [{ op: "doublePower" }, { op: "dropHighestFace" }, { op: "totalDice", n: 3 }],
  }),
  construct: pattern("construct", {
    trigger: "pool",
    cost: FREE,
    ops: [
      { op: "addDie", size: 6 },
      { op: "stepUpEffect", n: 1, when: "asset" },
    ],
  }),
  counterstrike: pattern("counterstrike", { trigger: "reactionWon", cost: FREE, ops: [{ op: "freeCounterEffect" }] }),
  dangerous: pattern("dangerous", {
    trigger: "pool",
    cost: FREE,
    ops: [
      { op: "stepBackHighestInPool", n: 1 },
      { op: "addDie", size: 6 },
      { op: "stepUpEffect", n: 1, when: "physical" },
    ],
  }),
  focus: pattern("focus", { trigger: "pool", cost: FREE, ops: [{ op: "mergeEqualPair" }] }),
  fury: pattern("fury", { trigger: "pool", cost: FREE, ops: [{ op: "useOwnStressFree", type: "emotional" }] }),
  healer: pattern("healer", { trigger: "recovery", cost: FREE, ops: [] }),
  regenerate: pattern("regenerate", { trigger: "any", cost: POINT, ops: [{ op: "recoverStress", mode: "power" }] }),
  immune: pattern("immune", { trigger: "incomingStress", cost: POINT, ops: [{ op: "ignoreIncoming", kinds: [] }] }),
  invulnerable: pattern("invulnerable", {
    trigger: "incomingStress",
    cost: POINT,
    ops: [{ op: "ignoreIncoming", kinds: ["physical"] }],
  }),
  multipower: pattern("multipower", { trigger: "pool", cost: FREE, ops: [{ op: "addPowersSteppedBack", n: 4 }] }),
  secondChance: pattern("secondChance", { trigger: "result", cost: POINT, ops: [{ op: "reroll", count: 30 }] }),
  secondWind: pattern("secondWind", {
    trigger: "pool",
    cost: FREE,
    ops: [
      { op: "moveStressToDoom", type: "physical" },
      { op: "stepUpPower", n: 1 },
    ],
  }),
  unleashed: pattern("unleashed", {
    trigger: "pool",
    cost: FREE,
    ops: [{ op: "doublePower" }, { op: "doomOnFailure" }],
  }),
  versatile: pattern("versatile", { trigger: "pool", cost: FREE, ops: [{ op: "splitPower", parts: 2 }] }),
} as const satisfies Record<string, SfxPattern>;

/** The seven Limit patterns of the ledger. A hero's pays its owner a plot point when it acts. @rule DOO-222 DOO-223 DOO-226 */
export const LIMIT_PATTERNS = {
  exhausted: limit("exhausted", { trigger: "any", cost: FREE, ops: [{ op: "shutdown" }], recovery: "opportunity" }),
  gear: limit("gear", { trigger: "any", cost: FREE, ops: [{ op: "shutdown" }], recovery: "action" }),
  conscious: limit("conscious", { trigger: "any", cost: FREE, ops: [{ op: "shutdownWhileOut" }] }),
  uncontrollable: limit("uncontrollable", {
    trigger: "any",
    cost: FREE,
    ops: [{ op: "powerToComplication" }],
    recovery: "opportunity",
  }),
  dread: limit("dread", { trigger: "pool", cost: FREE, ops: [{ op: "widenOpportunityFaces", faces: [1, 2] }] }),
  vulnerable: limit("vulnerable", {
    trigger: "incomingStress",
    cost: FREE,
    ops: [{ op: "stepUpIncoming", when: "physical", n: 1 }],
  }),
  heritage: limit("heritage", {
    trigger: "incomingStress",
    cost: FREE,
    ops: [{ op: "stepUpIncoming", when: "", n: 1 }],
  }),
} as const satisfies Record<string, SfxPattern>;
