import { describe, expect, it } from "vitest";
import { run } from "./odds/run.ts";
import { rulesets } from "./rulesets.mjs";

const ask = (line: string) => run(line === "" ? [] : line.split(" "), { width: 80 });
const json = (line: string) =>
  JSON.parse(ask(`${line} --json`).out) as {
    success: { p: number; exact: string } | null;
    outcomes: { label: string; p: number; exact: string }[];
    facts: { label: string; p: number }[];
    oneMore: { what: string; p: number }[];
    tail: { p: number } | null;
    grid?: { columns: string[] };
  };

describe("FUD-741 odds on the command line", () => {
  it("prints the chance, every outcome, and what one more bonus changes", () => {
    const { code, out, err } = ask("fudge --bonus 5 --dc 7");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("reaches 7: 14.8 % (4/27)");
    expect(out).toContain("* success, degree 1  14.8 %   4/27");
    expect(out).toContain("one more bonus: 14.8 % -> 37.0 %");
  });
  it("draws bars no wider than the terminal", () => {
    const { out } = run(["twintens", "--bonus", "8", "--against", "9", "--plot"], { width: 50 });
    expect(out).toContain("█");
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(50);
  });
  it("answers in JSON with exact shares", () => {
    const answer = json("fudge --bonus 5 --dc 7");
    expect(answer.success).toMatchObject({ exact: "4/27" });
    expect(answer.outcomes.reduce((sum, o) => sum + o.p, 0)).toBeCloseTo(1, 12);
  });
  it("takes numbers below 0", () => {
    expect(json("fudge --bonus -2 --dc -2").success?.exact).toBe("17/27");
    expect(json("fudge --bonus=-2 --dc=-2").success?.exact).toBe("17/27");
  });
});

describe("every ruleset answers", () => {
  it.each([
    ["FUD-743", "fudge --kind attack --bonus 8 --against 8", "434/729"],
    ["FUD-742", "fudge --bonus 9 --rank 9", "10/27"],
    ["FUD-057", "fudge --bonus 4 --against 4", "1/2"],
    ["DES-410", "destiny --rank 6 --net 2 --dc 16", "29/40"],
    ["DES-410", "destiny --rank 6 --net 2 --dc 16 --raises 1", "19/40"],
    ["DRA-041", "drama --value 14 --dn 18 --rolled 8", "1/1"],
    ["DOO-072", "doompool d6 --total 2", "5/6"],
    ["DOO-104", "doompool 12d12 --total 0", "1/1"],
    ["TWI-530", "twintens --bonus 10 --defense 20", "16/25"],
    ["TWI-530", "twintens --bonus 5 --against 5", "2667/5000"],
    ["TWI-015", "twintens --bonus 4 --opposed 4", "1/2"],
    ["TWI-050", "twintens --bonus 4 --first 4", "1/2"],
    ["TWI-182", "twintens --damage 5 --toughness 10", "16/25"],
  ])("%s %s: %s", (_, line, exact) => {
    expect(json(line).success?.exact).toBe(exact);
  });
  it.each([
    "destiny --rank 8 --against 7 --passive",
    "destiny --kind attack --rank 8 --against 8 --effect 8 --resist 8",
    "destiny --rank 4",
    "drama --value 12 --dn 14 --up --hero-point --stymied",
    "drama --value 12 --active-defence 8 --dn 9",
    "drama --up",
    "doompool d8 d10 d12 --against d6,d8 --bought 1 --use asset",
    "doompool 2d6 d8 --effect-first --opportunities 1,2",
    "doompool 2d6 d8 d10 --effect 2 --grid",
    "twintens --bonus 8 --against 9 --damage 8 --minion --type lethal",
    "twintens --d20",
    "fudge --bonus 3",
  ])("%s: shares add up to one", (line) => {
    const answer = json(line);
    if (!answer.grid) expect(answer.outcomes.reduce((sum, o) => sum + o.p, 0)).toBeCloseTo(1, 10);
    expect(ask(line).code).toBe(0);
    expect(ask(`${line} --plot`).code).toBe(0);
  });
  it("DRA-011 says what was not followed to its end", () => {
    const { tail } = json("drama --value 12 --dn 14");
    expect(tail?.p).toBeLessThan(1e-12);
    expect(tail?.p).toBeGreaterThan(0);
  });
});

describe("help and errors", () => {
  it.each(rulesets.map((r) => r.id))("%s --help lists its options and examples that work", (name) => {
    const { code, out } = ask(`${name} --help`);
    expect(code).toBe(0);
    const examples = out
      .slice(out.indexOf("For example:"))
      .split("\n")
      .slice(1)
      .map((l) => l.trim().replace("odds ", ""));
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) {
      const words = [...example.matchAll(/“([^”]*)”|(\S+)/g)].map((m) => m[1] ?? m[2] ?? "");
      expect(run(words, { width: 80 })).toMatchObject({ code: 0, err: "" });
    }
  });
  it.each([
    ["", "odds <ruleset>"],
    ["chess", "Choose fudge, destiny, drama, doompool or twintens"],
    ["fudge --bonos 5", "Did you mean --bonus?"],
    ["fudge --zzz", "There are: --bonus"],
    ["fudge --bonus", "--bonus needs a value: a whole number from -99 to 99"],
    ["fudge --bonus five", "--bonus five: give a whole number from -99 to 99"],
    ["fudge --bonus 1e9", "give a whole number from -99 to 99"],
    ["fudge --bonus NaN", "give a whole number from -99 to 99"],
    ["fudge --bonus 2.5", "give a whole number"],
    ["fudge --kind magic", "--kind magic: choose attack"],
    ["fudge --routine=1", "--routine takes no value"],
    ["fudge 5", "“5” means nothing here"],
    ["fudge --json --plot", "choose one of them"],
    ["fudge --rank 5 --against 5", "choose one of them"],
    ["destiny --raises 3 --dc 10", "--raises 3: give a whole number from 0 to 2"],
    ["destiny --kind defend --raises 1 --dc 10", "raise-not-allowed"],
    ["drama --rolled 5", "--rolled needs --dn"],
    ["doompool", "A pool needs dice"],
    ["doompool d7", "a die is d4, d6, d8, d10 or d12"],
    ["doompool 60d6", "1 to 30 dice"],
    ["doompool 20d6 20d6", "too-many-dice"],
    ["doompool d6 --against d9", "--against “d9”"],
    ["doompool d6 --opportunities 2", "with 1 among them"],
    ["twintens --dc 5 --defense 5", "--dc and --defense: choose one of them"],
    ["twintens --threat 15 --defense 5", "from 16 to 20"],
  ])("“%s”: exit code 2, %s", (line, message) => {
    const { code, out, err } = ask(line);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(message);
  });
});
