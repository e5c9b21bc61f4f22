import {
  type Die,
  effectFirstOdds,
  EFFECTS,
  exchangeOdds,
  LADDER,
  poolDist,
  poolGrid,
  type PoolOdds,
  poolOdds,
} from "../../src/rules/doompool/index.ts";
import { type Answers, listed, UsageError } from "./options.ts";
import { barsOf, type Report } from "./report.ts";
import type { Subcommand } from "./run.ts";

type EffectUse = NonNullable<Parameters<typeof exchangeOdds>[2]>;

const SHAPE = "dice such as “d6 d8 2d10”";
const size = (die: number | null): string => (die === null ? "none" : `d${die}`);

/** "2d10 d8" as sizes. */
function dice(words: readonly string[], where: string): Die[] {
  return words
    .flatMap((w) => w.split(/[\s,+]+/))
    .filter((w) => w !== "")
    .flatMap((word) => {
      const [, count = "", faces = ""] = /^(\d*)d?(\d+)$/i.exec(word) ?? [];
      const found = LADDER.find((d) => String(d) === faces);
      if (!found) throw new UsageError(`${where} “${word}”: give ${SHAPE}; a die is ${listed(LADDER.map(size))}.`);
      const times = count === "" ? 1 : Number(count);
      if (times < 1 || times > 30) throw new UsageError(`${where} “${word}”: a pool has 1 to 30 dice.`);
      return Array.from({ length: times }, () => found);
    });
}

function pool(answers: Answers, sizes: readonly Die[], more: { readonly bought?: number } = {}): PoolOdds {
  const bought = answers.count("bought") + (more.bought ?? 0);
  const text = answers.text("opportunities");
  const faces = text === null ? [1] : text.split(/[\s,]+/).map(Number);
  if (faces.some((f) => !Number.isInteger(f) || f < 1 || f > 12) || !faces.includes(1))
    throw new UsageError(`--opportunities ${text}: give faces from 1 to 12 with 1 among them, such as 1,2.`);
  if (answers.flag("effect-first")) {
    if (answers.count("effect") > 1)
      throw new UsageError("--effect-first has the first effect die only: leave --effect out.");
    return effectFirstOdds(sizes, { bought, opportunityFaces: faces });
  }
  return poolOdds({ sizes, bought, rank: answers.count("effect"), opportunityFaces: faces });
}

export const doompool: Subcommand = {
  name: "doompool",
  about: "pools of step dice: total, effect die and opportunities, action against reaction",
  options: {
    against: { type: "text", shape: SHAPE, help: "the reaction's pool" },
    total: { type: "number", min: 0, max: 360, help: "what the total must reach" },
    bought: { type: "number", min: 0, max: 10, value: 0, help: "dice bought into the total" },
    effect: {
      type: "number",
      min: 1,
      max: 10,
      value: 1,
      help: "which effect die: 1 the first, 2 the first further one",
    },
    "effect-first": { type: "flag", help: "keep the largest die for the effect" },
    opportunities: { type: "text", shape: "faces such as 1,2", help: "faces that are opportunities" },
    use: {
      type: "choice",
      choices: ["stress", "complication", "asset", "doom"],
      value: "stress",
      help: "what the effect die is used for",
    },
    grid: { type: "flag", help: "total by effect die" },
  },
  rest: "dice",
  examples: [
    "doompool d6 2d8 d10 --total 14",
    "doompool d8 d8 d10 d12 --against “d6 d8 d8” --plot",
    "doompool 2d6 d8 d10 --grid --plot",
  ],
  report: (answers): Report => {
    const sizes = dice(answers.rest, "die");
    if (sizes.length === 0) throw new UsageError(`A pool needs ${SHAPE}.`);
    const mine = pool(answers, sizes);
    const title = `Doom Pool: ${sizes.map(size).join(" ")}${answers.count("bought") > 0 ? `, ${answers.count("bought")} bought` : ""}`;
    const against = answers.text("against");
    const opportunities = poolDist(mine, (o) => o.opportunities);
    const facts = [{ label: "at least one opportunity", share: opportunities.probability((n) => n > 0) }];
    if (against !== null) {
      const theirs = poolOdds({ sizes: dice([against], "--against") });
      const use = answers.choice<EffectUse>("use");
      const odds = exchangeOdds(mine, theirs, use);
      const landed = odds.map((o) => (!o.success ? -1 : o.past ? 99 : (o.die ?? 0)));
      const next = exchangeOdds(pool(answers, sizes, { bought: 1 }), theirs, use).probability((o) => o.success);
      const landing = (n: number): string => (n === 0 ? "success, no effect" : `success, d${n} lands`);
      const word = (n: number): string => (n < 0 ? "failure" : n === 99 ? "past d12" : landing(n));
      return {
        title: `${title} against ${theirs.sizes.map(size).join(" ")}`,
        success: { label: "succeeds", share: odds.probability((o) => o.success) },
        bars: barsOf(landed, word, (n) => n >= 0),
        facts: [{ label: "extraordinary", share: odds.probability((o) => o.steps > 0) }, ...facts],
        oneMore: [{ what: "one more die bought", success: next }],
        tail: null,
      };
    }
    const goal = answers.number("total");
    const totals = poolDist(mine, (o) => o.total);
    const reach = (odds: PoolOdds): ReturnType<typeof totals.probability> =>
      poolDist(odds, (o) => o.total).probability((t) => t >= (goal ?? 0));
    const effects = poolDist(mine, (o) => EFFECTS.indexOf(o.effect));
    const used = EFFECTS.map((_, i) => i).filter((i) => effects.probabilityOf(i).num > 0n);
    return {
      title,
      success:
        goal === null ? null : { label: `total of ${goal} or more`, share: totals.probability((t) => t >= goal) },
      bars: answers.flag("grid")
        ? []
        : barsOf(
            totals,
            (t) => `total ${t}`,
            (t) => (goal === null ? null : t >= goal),
          ),
      facts: [
        ...used.map((i) => ({ label: `effect ${size(EFFECTS[i] ?? null)}`, share: effects.probabilityOf(i) })),
        ...facts,
      ],
      oneMore:
        goal === null ? [] : [{ what: "one more die bought", success: reach(pool(answers, sizes, { bought: 1 })) }],
      tail: null,
      ...(answers.flag("grid") && {
        grid: {
          corner: "total",
          columns: used.map((i) => size(EFFECTS[i] ?? null)),
          rows: poolGrid(mine)
            .map((row, total) => ({ label: String(total), shares: used.map((i) => row[i] ?? 0) }))
            .filter((r) => r.shares.some((p) => p > 0)),
        },
      }),
    };
  },
};
