import { compare, type Fraction } from "../../src/rules/kernel/odds/index.ts";
import {
  type AttackDraft,
  attackOdds,
  type AttackType,
  checkOdds,
  type CoreSettings,
  damageTrack,
  exchangeOdds,
  firstChance,
  naturals,
  opposedChance,
  saveOdds,
} from "../../src/rules/twintens/index.ts";
import { type Answers, UsageError } from "./options.ts";
import { barsOf, type Report } from "./report.ts";
import type { Subcommand } from "./run.ts";

const settings = (answers: Answers): CoreSettings => (answers.flag("d20") ? { coreDie: "d20" } : {});

function attack(answers: Answers, more = 0): AttackDraft {
  return {
    bonus: answers.count("bonus") + more,
    against: answers.number("defense") ?? { defenseBonus: answers.count("against") },
    threatMin: answers.count("threat"),
    targetMinion: answers.flag("minion"),
    settings: settings(answers),
  };
}

const save = (answers: Answers): Parameters<typeof saveOdds>[0] => ({
  bonus: answers.count("toughness"),
  damage: answers.count("damage"),
  type: answers.choice<AttackType>("type"),
  minion: answers.flag("minion"),
  track: damageTrack({ hurt: answers.count("hurt") }),
  settings: settings(answers),
});
const check = (answers: Answers, dc: number, more = 0): ReturnType<typeof checkOdds> =>
  checkOdds({
    kind: "check",
    dc,
    parts: [{ label: "bonus", value: answers.count("bonus") + more, source: "odds", tag: "base" }],
    settings: settings(answers),
  });
const words = (key: string): string =>
  key.replaceAll("+", ", ").replace("none", "no effect").replace("dazedHit", "dazed");

export const twintens: Subcommand = {
  name: "twintens",
  about: "2d10 and a bonus: checks, opposed checks, attacks, Toughness saves, who acts first",
  options: {
    bonus: { type: "number", min: -50, max: 99, value: 0, help: "the whole bonus" },
    dc: { type: "number", min: -50, max: 199, help: "a check against this" },
    defense: { type: "number", min: -50, max: 199, help: "an attack against a Defense that stands at this" },
    against: { type: "number", min: -50, max: 99, help: "an attack against a Defense that is rolled with this bonus" },
    opposed: { type: "number", min: -50, max: 99, help: "an opposed check against this bonus" },
    first: {
      type: "number",
      min: -50,
      max: 99,
      help: "acting before somebody with this initiative bonus and equal Dexterity",
    },
    threat: { type: "number", min: 16, max: 20, value: 20, help: "lowest natural that threatens" },
    damage: { type: "number", min: -20, max: 99, help: "damage bonus: the target's Toughness save" },
    toughness: { type: "number", min: -20, max: 99, value: 0, help: "the target's Toughness" },
    hurt: { type: "number", min: 0, max: 20, value: 0, help: "hurts that the target has already" },
    type: { type: "choice", choices: ["lethal", "nonlethal"], value: "nonlethal", help: "kind of damage" },
    minion: { type: "flag", help: "the target is a minion" },
    d20: { type: "flag", help: "setting: one d20 in the place of 2d10" },
  },
  rest: null,
  examples: [
    "twintens --bonus 7 --dc 20",
    "twintens --bonus 8 --against 9 --plot",
    "twintens --bonus 8 --defense 19 --damage 8 --toughness 6",
  ],
  report: (answers): Report => {
    const goals = ["dc", "defense", "against", "opposed", "first"].filter((n) => answers.has(n));
    if (goals.length > 1) throw new UsageError(`${goals.map((g) => `--${g}`).join(" and ")}: choose one of them.`);
    const title = `Twin Tens: bonus ${answers.count("bonus")}`;
    const plain = (label: string, share: Fraction, oneMore: Fraction, bars: Report["bars"] = []): Report => ({
      title,
      success: { label, share },
      bars,
      facts: [],
      oneMore: [{ what: "one more bonus", success: oneMore }],
      tail: null,
    });
    const bonus = answers.count("bonus");
    const dc = answers.number("dc");
    if (dc !== null) {
      const good = (o: { readonly success: boolean }): boolean => o.success;
      const odds = check(answers, dc);
      const bars = barsOf(
        odds.map((o) => (o.success ? 0 : o.degree)),
        (d) => (d === 0 ? "success" : `failure, degree ${d}`),
        (d) => d === 0,
      );
      return plain(`reaches ${dc}`, odds.probability(good), check(answers, dc, 1).probability(good), bars);
    }
    const other = answers.number("opposed");
    if (other !== null) {
      const { less, equal, greater } = compare(
        naturals(settings(answers).coreDie).plus(bonus),
        naturals(settings(answers).coreDie).plus(other),
      );
      return plain(
        `wins against ${other}`,
        opposedChance(bonus, other, settings(answers)),
        opposedChance(bonus + 1, other, settings(answers)),
        [
          { label: "lower", share: less, hit: false },
          { label: "equal", share: equal, hit: null },
          { label: "higher", share: greater, hit: true },
        ],
      );
    }
    const first = answers.number("first");
    if (first !== null)
      return plain(
        `acts before ${first}`,
        firstChance({ bonus, dex: 10 }, { bonus: first, dex: 10 }, settings(answers)),
        firstChance({ bonus: bonus + 1, dex: 10 }, { bonus: first, dex: 10 }, settings(answers)),
      );
    if (answers.has("defense") || answers.has("against")) {
      const hit = (r: { readonly hit: boolean }): boolean => r.hit;
      const odds = attackOdds(attack(answers));
      const critical = odds.probability((r) => r.critical);
      const report = plain(
        "hits",
        odds.probability(hit),
        attackOdds(attack(answers, 1)).probability(hit),
        barsOf(
          odds.map((r) => (r.critical ? 2 : r.hit ? 1 : 0)),
          (n) => ["miss", "hit", "critical hit"][n] ?? "",
          (n) => n > 0,
        ),
      );
      const facts = [{ label: "critical", share: critical }];
      if (!answers.has("damage")) return { ...report, facts };
      return {
        ...report,
        facts,
        bars: barsOf(exchangeOdds(attack(answers), save(answers)), words, (k) => k !== "miss" && k !== "none"),
      };
    }
    if (answers.has("damage")) {
      const odds = saveOdds(save(answers));
      return {
        title: `Twin Tens: Toughness ${answers.count("toughness")} against damage ${answers.count("damage")}`,
        success: { label: "saves", share: odds.probabilityOf("none") },
        bars: barsOf(odds, words, (k) => k === "none"),
        facts: [],
        oneMore: [
          {
            what: "one more Toughness",
            success: saveOdds({ ...save(answers), bonus: answers.count("toughness") + 1 }).probabilityOf("none"),
          },
        ],
        tail: null,
      };
    }
    return {
      title,
      success: null,
      bars: barsOf(naturals(settings(answers).coreDie).plus(bonus), (t) => `total ${t}`),
      facts: [],
      oneMore: [],
      tail: null,
    };
  },
};
