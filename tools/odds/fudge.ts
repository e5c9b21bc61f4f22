import {
  attackOdds,
  checkOdds,
  type CheckRequest,
  checkRequest,
  DEFAULT_SETTINGS,
  genericCheck,
  type Odds,
  opposedOdds,
  resistanceOdds,
  resistanceRequest,
  ROLL_TYPES,
} from "../../src/rules/fudge/index.ts";
import { type Answers, UsageError } from "./options.ts";
import type { Report } from "./report.ts";
import type { Subcommand } from "./run.ts";

const GOOD = new Set(["success", "hit", "critical", "resisted"]);
const WORDS: Readonly<Record<string, (data: Readonly<Record<string, string | number>>) => string>> = {
  total: (d) => `total ${d.total}`,
  success: (d) => `success, degree ${d.degrees}`,
  failure: (d) => `failure, degree ${d.degrees}`,
  tie: () => "tie",
  critical: (d) => `critical hit, degree ${d.degrees}`,
  hit: (d) => `hit, degree ${d.degrees}`,
  miss: (d) => `miss, degree ${d.degrees}`,
  worst: () => "out of the fight",
  harm: (d) => `lose ${d.health}, ${d.bruises} bruised`,
  weaken: (d) => `${d.points} points`,
  affected: (d) => `degree ${d.degrees}`,
  resisted: () => "unharmed",
};

/** The check that was asked for, with so much more bonus. */
function request(answers: Answers, kind: CheckRequest["kind"], bonus: number, more = 0): CheckRequest {
  const { bonus: rows } = genericCheck(bonus + more, DEFAULT_SETTINGS);
  return checkRequest(kind, {
    bonus: rows,
    dc: answers.number("dc"),
    routine: answers.flag("routine"),
    minimumDice: answers.number("minimum"),
  });
}

/** Kind of the roll; an effect is resisted by a passive defense unless something else was said. */
function kindOf(answers: Answers): CheckRequest["kind"] {
  return answers.has("rank") && !answers.has("kind") ? "passiveDefense" : answers.choice("kind");
}

function oddsOf(answers: Answers, more = 0): { readonly odds: Odds; readonly label: string } {
  const kind = kindOf(answers);
  const bonus = answers.count("bonus");
  const [against, rank] = [answers.number("against"), answers.number("rank")];
  if (rank !== null)
    return {
      odds: resistanceOdds(
        resistanceRequest(rank, request(answers, kind, bonus, more), {
          target: answers.flag("minion") ? "minion" : "hero",
        }),
      ),
      label: `unharmed by rank ${rank}`,
    };
  const mine = request(answers, kind, bonus, more);
  if (against === null) return { odds: checkOdds(mine), label: `reaches ${mine.dc}` };
  if (kind === "attack")
    return {
      odds: attackOdds(
        { check: mine, mayCrit: !answers.flag("minion"), finishing: false },
        request(answers, "activeDefense", against),
      ),
      label: `hits a defense of ${against}`,
    };
  return {
    odds: opposedOdds({ active: mine, passive: request(answers, kind, against), tie: answers.choice("tie") }),
    label: `beats ${against}`,
  };
}

export const fudge: Subcommand = {
  name: "fudge",
  about: "three Fudge dice and a bonus: checks, opposed checks, attacks, resisting an effect",
  options: {
    bonus: { type: "number", min: -99, max: 99, value: 0, help: "the whole bonus" },
    dc: { type: "number", min: -99, max: 99, help: "what the total must reach; without it every total is listed" },
    kind: { type: "choice", choices: ROLL_TYPES, value: "skill", help: "kind of roll, for its criticals" },
    against: {
      type: "number",
      min: -99,
      max: 99,
      help: "the other side rolls with this bonus; an active defense if --kind attack",
    },
    tie: {
      type: "choice",
      choices: ["bonus", "active", "passive", "nobody"],
      value: "bonus",
      help: "who has a tie of an opposed check",
    },
    rank: { type: "number", min: 0, max: 99, help: "resist an effect of this rank; --bonus is the defense" },
    minimum: { type: "number", min: -3, max: 3, help: "the dice count as at least this" },
    minion: { type: "flag", help: "the attacker (with --rank: the target) is a minion" },
    routine: { type: "flag", help: "without dice" },
  },
  rest: null,
  examples: ["fudge --bonus 5 --dc 10", "fudge --kind attack --bonus 7 --against 8 --plot", "fudge --bonus 9 --rank 9"],
  report: (answers): Report => {
    if (answers.has("rank") && answers.has("against"))
      throw new UsageError("--rank and --against: choose one of them.");
    const { odds, label } = oddsOf(answers);
    const next = oddsOf(answers, 1).odds.success;
    return {
      title: `Fudge: ${kindOf(answers)}, bonus ${answers.count("bonus")}`,
      success: odds.success && { label, share: odds.success },
      bars: odds.outcomes.map((o) => ({
        label: (WORDS[o.key] ?? (() => o.key))(o.data),
        share: o.share,
        hit: odds.success && GOOD.has(o.key),
      })),
      facts: [
        { label: "natural +3", share: odds.criticals.success },
        { label: "natural -3", share: odds.criticals.failure },
      ].filter((f) => f.share.num > 0n),
      oneMore: next ? [{ what: "one more bonus", success: next }] : [],
      tail: null,
    };
  },
};
