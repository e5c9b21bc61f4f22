import {
  type CheckRequest,
  degreeOdds,
  effectOdds,
  opposedOdds,
  passiveOdds,
  resolvePassive,
  totalOdds,
} from "../../src/rules/destiny/index.ts";
import { constant, type Dist } from "../../src/rules/kernel/odds/index.ts";
import { type Answers, UsageError } from "./options.ts";
import { barsOf, type Report } from "./report.ts";
import type { Subcommand } from "./run.ts";

/** A check as it was asked for, with so much more rank or net rank. */
function request(answers: Answers, rank = 0, net = 0): CheckRequest {
  return {
    kind: answers.choice("kind"),
    rank: answers.count("rank") + rank,
    ability: answers.count("net") + net,
    ...(answers.count("raises") > 0 && { raises: answers.count("raises") }),
    settings: {
      fortuneMode: answers.flag("flat") ? "flat" : "ladder",
      naturalShift: !answers.flag("no-shift"),
      ...(answers.flag("floor") && { defendFloor: true }),
    },
  };
}

function opponent(answers: Answers): CheckRequest {
  const { settings = {} } = request(answers);
  return {
    kind: answers.choice<CheckRequest["kind"]>("kind") === "attack" ? "defend" : "skill",
    rank: answers.count("against"),
    ability: answers.count("against-net"),
    settings,
  };
}

/** Every degree, or every total where there is nothing to reach. */
function odds(answers: Answers, mine: CheckRequest): Dist<number> {
  const dc = answers.number("dc");
  if (answers.has("effect")) {
    const target = answers.has("against")
      ? answers.flag("passive")
        ? constant(resolvePassive(opponent(answers)).total)
        : totalOdds(opponent(answers))
      : constant(dc ?? 0);
    return effectOdds(
      { ...mine, kind: "attack" },
      target,
      { rank: answers.count("effect"), damage: true },
      { kind: "resistance", rank: answers.count("resist"), ability: answers.count("resist-net") },
    );
  }
  if (answers.has("against"))
    return answers.flag("passive") ? passiveOdds(mine, opponent(answers)) : opposedOdds(mine, opponent(answers));
  return dc === null ? totalOdds(mine) : degreeOdds({ ...mine, dc });
}

export const destiny: Subcommand = {
  name: "destiny",
  about:
    "d20, rank and the Fortune Dice of a net rank: degrees, raises, opposed and passive checks, attacks to their end",
  options: {
    rank: { type: "number", min: -50, max: 99, value: 0, help: "rank of the trait" },
    net: { type: "number", min: -10, max: 10, value: 0, help: "net rank: ability, Advantages, Disadvantages" },
    dc: { type: "number", min: -99, max: 199, help: "difficulty class; without it every total is listed" },
    raises: { type: "number", min: 0, max: 2, value: 0, help: "raises declared" },
    kind: {
      type: "choice",
      choices: ["skill", "attack", "resistance", "effect", "initiative", "defend", "smash"],
      value: "skill",
      help: "kind of check",
    },
    against: { type: "number", min: -50, max: 99, help: "the other side rolls with this rank" },
    "against-net": { type: "number", min: -10, max: 10, value: 0, help: "the other side's net rank" },
    passive: { type: "flag", help: "the other side stands on its passive score" },
    floor: { type: "flag", help: "setting: a Defend check is never below the passive Defense" },
    effect: { type: "number", min: 0, max: 99, help: "rank of the effect: the attack to its end" },
    resist: { type: "number", min: 0, max: 99, value: 0, help: "the target's resistance rank" },
    "resist-net": { type: "number", min: -10, max: 10, value: 0, help: "the target's net rank in it" },
    flat: { type: "flag", help: "setting: net ranks are plain numbers" },
    "no-shift": { type: "flag", help: "setting: natural 1 and 20 shift nothing" },
  },
  rest: null,
  examples: [
    "destiny --rank 6 --net 2 --dc 16",
    "destiny --rank 8 --against 7 --against-net -1 --plot",
    "destiny --kind attack --rank 8 --against 8 --passive --effect 8 --resist 8",
  ],
  report: (answers): Report => {
    if (answers.has("dc") && answers.has("against")) throw new UsageError("--dc and --against: choose one of them.");
    if (answers.has("effect") && !answers.has("dc") && !answers.has("against"))
      throw new UsageError("--effect needs a Defense: --dc or --against.");
    const [mine, graded] = [odds(answers, request(answers)), answers.has("dc") || answers.has("against")];
    const effect = answers.has("effect");
    const good = (d: number): boolean => d > 0;
    const grade = (d: number): string => (d > 0 ? `success, degree ${d}` : `failure, degree ${-d}`);
    const harm = (d: number): string => (d === 0 ? "missed or resisted" : `effect of degree ${d}`);
    const word = (d: number): string => (graded ? (effect ? harm(d) : grade(d)) : `total ${d}`);
    return {
      title: `Destiny: ${answers.choice("kind")}, rank ${answers.count("rank")}, net ${answers.count("net")}${answers.count("raises") > 0 ? `, ${answers.count("raises")} raised` : ""}`,
      success: graded ? { label: effect ? "harms" : "succeeds", share: mine.probability(good) } : null,
      bars: barsOf(mine, word, (d) => (graded ? good(d) : null)),
      facts: [],
      oneMore: graded
        ? [
            { what: "one more rank", success: odds(answers, request(answers, 1)).probability(good) },
            { what: "one more net rank", success: odds(answers, request(answers, 0, 1)).probability(good) },
          ]
        : [],
      tail: null,
    };
  },
};
