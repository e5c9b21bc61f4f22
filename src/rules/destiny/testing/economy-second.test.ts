import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TurnSpends } from "../../kernel/economy.ts";
import {
  actDelayed,
  delayChanges,
  type DestinyCharacter,
  economy,
  endTurn,
  hasActed,
  readyDeed,
  startEncounter,
  startTurn,
  surge,
  type TurnLimits,
  turnLimits,
  type TurnMoment,
} from "../index.ts";
import { type Attempt, type Hindrance, ledgerkeeper, type Reaction, type Tide } from "./economy-second.ts";
import { apply, condition, hero } from "./fixtures.ts";

/** Somebody with one thing to resist, so that a Surge of Resistance always has something to do. */
const begin = (): DestinyCharacter => {
  const who = hero({ conditions: [condition("impaired", { dc: 15, resistance: "will" })] });
  return apply(who, startEncounter(who));
};

/** The system's own rules as a tracker would call them: one character, its purse, and where the encounter stands. */
function tracker(): {
  readonly tide: (t: Tide) => void;
  readonly suffer: (h: Hindrance) => void;
  readonly attempt: (a: Attempt) => boolean;
  readonly toString: () => string;
} {
  let who = begin();
  let stored: { round: number; spends: TurnSpends } = { round: 1, spends: {} };
  let now: TurnMoment = { type: "combat", round: 1, turns: 0, acting: null };
  const spends = (): TurnSpends => (stored.round === now.round ? stored.spends : {});
  const limits = (): TurnLimits => turnLimits(who, now);
  const fresh = (): void => {
    const step = economy.step(limits(), spends(), { type: "begin" });
    stored = { round: now.round, spends: step.turn };
  };
  const pay = (action: string): boolean => {
    const step = economy.step(limits(), spends(), { type: "spend", action });
    if (!step.accepted) return false;
    stored = { round: now.round, spends: step.turn };
    who = apply(who, step.changes ?? []);
    return true;
  };
  const react = (kind: string, option: "additionalAction" | "resistance" | "boost" | null): boolean => {
    if (option === null) return pay(`reaction.${kind}`);
    const [effect] = who.conditions;
    const what =
      option === "resistance"
        ? ({ option, effect: effect?.effect ?? "" } as const)
        : option === "boost"
          ? ({ option, trait: "skill:wits" } as const)
          : ({ option } as const);
    const deed = surge(who, what, limits(), spends());
    if (!deed.accepted || !pay(`reaction.${option === "resistance" ? "surgeResistance" : "surge"}`)) return false;
    // Fatigue would take actions away later on; it is another law's business.
    who = { ...apply(who, deed.changes), surge: { pending: 0, deferred: 0 } };
    return true;
  };
  return {
    toString: () =>
      JSON.stringify({
        stored,
        now,
        reserve: who.turn.quickReserve,
        ready: who.ready !== null,
        delaying: who.delaying,
      }),
    suffer: (h) => {
      const rest = who.conditions.filter((c) => c.id === "impaired");
      who = { ...who, conditions: h === "none" ? rest : [...rest, condition(h)] };
      if (h === "stunned" || h === "asleep") who = { ...who, ready: null };
    },
    tide: (t) => {
      switch (t) {
        case "roundBegins":
          now = { ...now, round: now.round + 1 };
          return;
        case "otherBegins":
          now = { ...now, turns: now.turns + 1, acting: "Actor.foe" };
          return;
        case "mineBegins":
          now = { ...now, turns: now.turns + 1, acting: who.ref };
          who = apply({ ...who, delaying: false }, startTurn({ ...who, delaying: false }, now).changes);
          fresh();
          return;
        case "stepIn":
          now = { ...now, turns: now.turns + 1, acting: who.ref };
          who = apply(who, actDelayed(who));
          fresh();
          return;
        case "mineEnds":
          who = apply(who, endTurn({ ...who, delaying: false }, now, spends()).changes);
      }
    },
    attempt: (a) => {
      switch (a.try) {
        case "ready":
          if (!pay("standard")) return false;
          who = { ...who, ready: { action: "attackClose", kind: "standard", trigger: "", area: false } };
          return true;
        case "giveUpWait": {
          const deed = readyDeed(who, { type: "drop" });
          if (!deed.accepted || !pay("dropReady")) return false;
          who = apply(who, deed.changes);
          return true;
        }
        case "aside":
          return pay("freeAnytime");
        case "quickInside":
          return pay("reactionQuick");
        case "delay":
          if (now.acting !== who.ref || who.delaying || hasActed(limits(), spends()) || !limits().standard)
            return false;
          who = apply(who, delayChanges(who, now));
          now = { ...now, acting: null };
          return true;
        case "react": {
          if (a.with === "readied") {
            const deed = readyDeed(who, { type: "trigger" });
            if (!deed.accepted || !pay("reaction.readied")) return false;
            who = apply(who, deed.changes);
            return true;
          }
          if (a.with === "byController")
            return who.conditions.some((c) => c.id === "controlled") && pay("controlled.power");
          const surges: Partial<Record<Reaction, "additionalAction" | "boost" | "resistance">> = {
            surgeAction: "additionalAction",
            surgeBoost: "boost",
            surgeResistance: "resistance",
          };
          const option = surges[a.with] ?? null;
          return react(option ? "surge" : a.with === "opportunity" ? "opportunityAttack" : a.with, option);
        }
        default:
          return pay(a.try);
      }
    },
  };
}

const ATTEMPTS: readonly Attempt[] = [
  ...(
    ["standard", "move", "quick", "free", "aside", "ready", "giveUpWait", "quickInside", "area", "delay"] as const
  ).map((t) => ({ try: t })),
  ...(
    [
      "opportunity",
      "raise",
      "smash",
      "slam",
      "hunch",
      "counterStunt",
      "power",
      "readied",
      "surgeAction",
      "surgeBoost",
      "surgeResistance",
      "byController",
    ] as const
  ).map((w) => ({ try: "react" as const, with: w })),
];
const HINDRANCES: readonly Hindrance[] = [
  "none",
  "none",
  "none",
  "none",
  "dazed",
  "staggered",
  "stunned",
  "asleep",
  "surprised",
  "entranced",
  "compelled",
  "controlled",
];

/** What is often done together, and seldom met by chance: a kept Quick inside a Reaction, a Surge's Standard traded to the last. */
const TOGETHER: readonly (readonly Attempt[])[] = [
  [{ try: "react", with: "opportunity" }, { try: "quickInside" }],
  [{ try: "react", with: "surgeBoost" }, { try: "quickInside" }, { try: "quickInside" }],
  [
    { try: "react", with: "smash" },
    { try: "react", with: "slam" },
  ],
  [
    { try: "react", with: "slam" },
    { try: "react", with: "raise" },
  ],
  [
    { try: "ready" },
    { try: "react", with: "hunch" },
    { try: "react", with: "readied" },
    { try: "react", with: "counterStunt" },
  ],
  [{ try: "react", with: "power" }, { try: "quickInside" }, { try: "react", with: "surgeBoost" }],
  [{ try: "react", with: "surgeAction" }, { try: "move" }, { try: "move" }, { try: "move" }],
  [{ try: "react", with: "surgeAction" }, { try: "standard" }, { try: "standard" }, { try: "quick" }, { try: "quick" }],
];

/** One thing of a turn: something is tried, or a condition comes or goes. */
type Deed = { readonly tries: readonly Attempt[] } | { readonly suffers: Hindrance };

/** One turn of the encounter: what is done in it, what time does then. */
interface Turn {
  readonly deeds: readonly Deed[];
  readonly then: number;
  readonly wraps: boolean;
}
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...ATTEMPTS).map((a) => ({ tries: [a] })) },
  { weight: 4, arbitrary: fc.constantFrom(...TOGETHER).map((tries) => ({ tries })) },
  { weight: 2, arbitrary: fc.constantFrom(...HINDRANCES).map((suffers) => ({ suffers })) },
);
const turn: fc.Arbitrary<Turn> = fc.record({
  deeds: fc.array(deed, { maxLength: 8 }),
  then: fc.nat(9),
  wraps: fc.boolean(),
});

/** Play the turns on both; what was tried, until they part. */
function parts(turns: readonly Turn[]): string | null {
  const [ledger, system] = [ledgerkeeper(), tracker()];
  const both = (t: Tide): void => {
    ledger.tide(t);
    system.tide(t);
  };
  let waiting = false;
  both("otherBegins");
  for (const t of turns) {
    for (const d of t.deeds) {
      if ("suffers" in d) {
        ledger.suffer(d.suffers);
        system.suffer(d.suffers);
        if (d.suffers === "stunned" || d.suffers === "asleep") waiting = false;
        continue;
      }
      for (const a of d.tries) {
        // The ledger doesn't say whether one who waits may ready a second action in the same turn.
        if (a.try === "ready" && waiting) continue;
        const before = `${ledger.toString()} / ${system.toString()}`;
        const [one, two] = [ledger.attempt(a), system.attempt(a)];
        if (one !== two)
          return `${JSON.stringify(a)}: the ledger says ${String(one)}, the system ${String(two)}; before ${before}`;
        if (one && a.try === "ready") waiting = true;
        if (one && (a.try === "giveUpWait" || (a.try === "react" && a.with === "readied"))) waiting = false;
        if (one && a.try === "delay") both("otherBegins");
      }
    }
    if (ledger.mine()) both("mineEnds");
    if (t.wraps) both("roundBegins");
    if (ledger.delaying() && t.then < 3) both("stepIn");
    else if (t.then < 6) {
      if (ledger.delaying()) both("mineEnds");
      both("mineBegins");
      waiting = false;
    } else both("otherBegins");
  }
  return null;
}

/** Turns to play: a short run with every test, all of them with CROSSOVER_TURNS=100000. */
const asked = Number(
  (globalThis as unknown as { process?: { env: Record<string, string | undefined> } }).process?.env[
    "CROSSOVER_TURNS"
  ] ?? 4_000,
);
const TURNS_A_GAME = 40;

describe("DES-060 DES-061 DES-062 DES-064 DES-065 DES-066 DES-067 DES-068 DES-069 DES-070 DES-108 DES-180 DES-201 DES-272 the economy agrees with a second one, written from the ledger alone", () => {
  it(`on ${asked} random turns, legal and illegal`, () => {
    fc.assert(
      fc.property(fc.array(turn, { minLength: TURNS_A_GAME, maxLength: TURNS_A_GAME }), (turns) => {
        expect(parts(turns)).toBeNull();
      }),
      { numRuns: Math.ceil(asked / TURNS_A_GAME) },
    );
  }, 600_000);
});
