import {
  type ActionRequest,
  type ActionResolution,
  dieTotalOdds,
  MINIMUM_BONUS,
  type RollDraft,
  type SegmentKind,
} from "../../src/rules/drama/index.ts";
import type { OpenEnded } from "../../src/rules/kernel/odds/index.ts";
import { actionOdds, opposedOdds, spendOdds } from "./drama-ways.ts";
import { type Answers, UsageError } from "./options.ts";
import { type Bar, barsOf, type Report } from "./report.ts";
import type { Subcommand } from "./run.ts";

function request(answers: Answers, more = 0): ActionRequest {
  const [dn, effect, toughness] = [answers.number("dn"), answers.number("effect"), answers.number("toughness")];
  const modifier = answers.count("modifier");
  return {
    value: answers.count("value") + more,
    wounds: answers.count("wounds"),
    penalised: answers.flag("penalised"),
    minimumBonus: answers.number("minimum"),
    ...(modifier !== 0 && { modifiers: [{ label: "modifier", amount: modifier, appliesTo: "action" as const }] }),
    ...(dn !== null && { dn }),
    ...(effect !== null && { effectValue: effect }),
    ...(toughness !== null && { toughness }),
  };
}

function draft(answers: Answers, more: readonly SegmentKind[] = []): RollDraft {
  const cards = Array.from({ length: answers.count("cards") }, (): SegmentKind => "card");
  return {
    rank: answers.choice("rank"),
    skilled: !answers.flag("unskilled"),
    stymied: answers.flag("stymied"),
    segments: [
      "base",
      ...(answers.flag("up") ? (["up"] as const) : []),
      ...(answers.flag("hero-point") ? (["hero"] as const) : []),
      ...cards,
      ...more,
    ],
  };
}

const good = (r: ActionResolution): boolean => r.success === true;

/** What the result points say: the level of a success, how far a failure falls short. */
function levels(odds: OpenEnded<ActionResolution>): Bar[] {
  const order = ["failure", "minimal", "average", "good", "superior", "spectacular"];
  return barsOf(
    odds.dist.map((r) => order.indexOf(r.level ?? "failure")),
    (i) => order[i] ?? "",
    (i) => i > 0,
  );
}

export const drama: Subcommand = {
  name: "drama",
  about: "open-ended d20, the bonus chart, Up and Hero Point rolls, effect totals, active defence",
  options: {
    value: { type: "number", min: -20, max: 200, value: 0, help: "skill or attribute value" },
    dn: {
      type: "number",
      min: -20,
      max: 300,
      help: "difficulty number; without it every die total up to 60 is listed",
    },
    rank: { type: "choice", choices: ["hero", "mook"], value: "hero", help: "hero rolls on at 10 and 20, mook at 10" },
    unskilled: { type: "flag", help: "without adds: a hero rolls on at 10 only" },
    penalised: { type: "flag", help: "unskilled use of a penalised skill" },
    up: { type: "flag", help: "the roller is Up: one more roll" },
    "hero-point": { type: "flag", help: "a Hero Point is spent: one more roll of at least 10" },
    cards: { type: "number", min: 0, max: 6, value: 0, help: "cards that give one more roll each" },
    stymied: { type: "flag", help: "the first chance to roll again is lost" },
    minimum: { type: "number", min: -12, max: 50, help: "least bonus that a rule grants" },
    modifier: { type: "number", min: -50, max: 50, value: 0, help: "modifiers of the action" },
    wounds: { type: "number", min: 0, max: 9, value: 0, help: "wound levels" },
    effect: { type: "number", min: -20, max: 200, help: "effect value: weapon, Strength, power" },
    toughness: { type: "number", min: -20, max: 200, help: "what the effect is held against" },
    "active-defence": {
      type: "number",
      min: -20,
      max: 200,
      help: "the target defends actively with this value; --dn is its passive DN",
    },
    rolled: {
      type: "number",
      min: 1,
      max: 1000,
      help: "this die total lies on the table: what one more roll makes of it",
    },
  },
  rest: null,
  examples: [
    "drama --value 12 --dn 14",
    "drama --value 12 --dn 18 --hero-point --plot",
    "drama --value 10 --dn 12 --effect 14 --toughness 11",
    "drama --value 12 --dn 15 --rolled 9",
  ],
  report: (answers): Report => {
    const mine = request(answers);
    const title = `Drama: ${answers.choice("rank")}${answers.flag("unskilled") ? ", unskilled" : ""}, value ${mine.value}`;
    if (answers.has("active-defence")) {
      const defence = { value: answers.count("active-defence"), minimumBonus: MINIMUM_BONUS };
      const odds = (more: number): OpenEnded =>
        opposedOdds(
          [request(answers, more), draft(answers)],
          [defence, { rank: "hero", skilled: true, segments: ["base"] }],
          answers.number("dn"),
        );
      const now = odds(0);
      const reached = now.dist.map((rp) => (rp < 0 ? -1 : Math.min(12, rp)));
      return {
        title,
        success: { label: "succeeds", share: now.dist.probability((rp) => rp >= 0) },
        bars: barsOf(
          reached,
          (rp) => (rp < 0 ? "failure" : rp === 12 ? "12 result points and more" : `${rp} result points`),
          (rp) => rp >= 0,
        ),
        facts: [],
        oneMore: [{ what: "one more value", success: odds(1).dist.probability((rp) => rp >= 0) }],
        tail: now.tail,
      };
    }
    const rolled = answers.number("rolled");
    if (rolled !== null) {
      if (mine.dn === undefined) throw new UsageError("--rolled needs --dn.");
      const now = actionOdds(mine, draft(answers));
      const spent = spendOdds(mine, draft(answers), rolled);
      return {
        title: `${title}, ${rolled} rolled`,
        success: { label: "succeeds with one more roll", share: spent.dist.probability(good) },
        bars: levels(spent),
        facts: [{ label: "from the start", share: now.dist.probability(good) }],
        oneMore: [],
        tail: spent.tail,
      };
    }
    if (mine.dn === undefined) {
      const { dist, tail } = dieTotalOdds(draft(answers));
      return {
        title,
        success: null,
        bars: barsOf(
          dist.map((t) => Math.min(t, 60)),
          (t) => (t === 60 ? "60 and more" : `die total ${t}`),
        ),
        facts: [],
        oneMore: [],
        tail,
      };
    }
    const odds = actionOdds(mine, draft(answers));
    const next = (more: number, segments: readonly SegmentKind[] = []): ReturnType<OpenEnded["dist"]["probability"]> =>
      actionOdds(request(answers, more), draft(answers, segments)).dist.probability(good);
    return {
      title,
      success: { label: `reaches ${mine.dn}`, share: odds.dist.probability(good) },
      bars: levels(odds),
      facts:
        mine.toughness === undefined
          ? []
          : [
              {
                label: "succeeds and the effect reaches the Toughness",
                share: odds.dist.probability((r) => good(r) && (r.effectRp ?? -1) >= 0),
              },
            ],
      oneMore: [
        { what: "one more value", success: next(1) },
        { what: "one more Hero Point roll", success: next(0, ["hero"]) },
      ],
      tail: odds.tail,
    };
  },
};
