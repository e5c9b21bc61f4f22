import { describe, expect, it } from "vitest";
import { secretByDefault } from "../../rules/fudge/index.ts";
import { hero } from "../../rules/fudge/testing/fixtures.ts";
import type { RulesetAdapter } from "../ruleset.ts";
import { keepsNumber, meant, parseCall, parseCheck, wordsOfCall } from "./trait-lookup.ts";

const traits = (): object[] => [
  { key: "skillbase:perception", label: "Perception" },
  { key: "skillbase:stealth", label: "Stealth" },
];
const other = { checks: { traits } } as unknown as RulesetAdapter;
const fudge = {
  checks: {
    traits,
    secret: (trait: string) => trait.startsWith("skillbase:") && secretByDefault(trait.slice("skillbase:".length)),
  },
} as unknown as RulesetAdapter;

describe("FUD-014 how a call is kept", () => {
  it.each([
    ["perception 5", "perception 5", null],
    ["perception 5 secret", "perception 5", true],
    ["stealth dc=10 Open", "stealth dc=10", false],
    ["stealth 10 secret open", "stealth 10", false],
    ["expertise secret societies 10", "expertise secret societies 10", null],
    ["open lock 10 secret", "open lock 10", true],
    ["opening lines 3", "opening lines 3", null],
  ] as const)("/call %s", (text, check, secret) => expect(parseCall(text)).toEqual({ check, secret }));

  it.each([
    ["Perception is secret when the Gamemaster asks for it", "skillbase:perception", null, true],
    ["Insight as well", "skillbase:insight", null, true],
    ["Perception called open is open", "skillbase:perception", false, false],
    ["Stealth is open", "skillbase:stealth", null, false],
    ["Stealth called secret is secret", "skillbase:stealth", true, true],
    ["an ability is open", "ability:awe", null, false],
  ] as const)("%s", (_what, trait, said, kept) => expect(keepsNumber(fudge, trait, said)).toBe(kept));

  it("a ruleset that keeps nothing keeps no call unless it is said", () => {
    expect(keepsNumber(other, "skillbase:perception", null)).toBe(false);
    expect(keepsNumber(other, "skillbase:perception", true)).toBe(true);
  });

  it.each([
    ["Perception 5", ["Perception 5 open"]],
    ["Perception 5 op", ["Perception 5 open"]],
    ["Stealth 5", ["Stealth 5 secret"]],
  ])("behind /call %s the list offers the other way", (typed, offered) =>
    expect(wordsOfCall(fudge, hero(), typed, (k) => k)).toEqual(offered),
  );
  it("and the checks while none is written out", () =>
    expect(wordsOfCall(fudge, hero(), "Perc", (k) => k)).toEqual(["Perception", "Stealth"]));
});

describe("FUD-661 what somebody typed for a check", () => {
  it.each([
    ["notice 999999", { name: "notice", wrong: "999999" }],
    ["notice 3.7", { name: "notice", wrong: "3.7" }],
    ["notice dc=1e9", { name: "notice", wrong: "1e9" }],
    ["notice 999", { name: "notice", dc: 999 }],
    ["stealth dc=10", { name: "stealth", dc: 10 }],
    ["close combat -5", { name: "close combat", dc: -5 }],
    ["stealth", { name: "stealth" }],
  ])("/check %s", (typed, read) => expect(parseCheck(typed)).toEqual(read));

  const attacks = ["Unarmed", "Feedback lance", "Sonic net", "Kneel"];
  it.each([
    ["feadback lance", ["Feedback lance"]],
    ["lance", ["Feedback lance"]],
    ["unarmd", ["Unarmed"]],
    ["nonsense", []],
    ["neal", []],
    ["knel", ["Kneel"]],
    ["", []],
  ])("by %s was probably meant", (typed, those) => expect(meant(attacks, (a) => [a], typed)).toEqual(those));
});
