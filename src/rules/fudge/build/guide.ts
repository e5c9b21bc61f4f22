/** A first Fudge hero by plain questions: eight of the examples, taken apart, and what may take a part's place for the same points. */
import {
  archetypesOf,
  COMPLICATIONS,
  each,
  exchangeFor,
  type Guide,
  type GuideHero,
  type GuideOption,
  type GuidePart,
  numberAt,
  shiftOf,
  turned,
} from "../../kernel/guide.ts";
import { ADVANTAGES } from "../hero/values.ts";
import { key } from "../labels.ts";
import type { AdvantageKey, Component } from "../types.ts";

/** Advantages that the rest of a build stands on: defense, gear, followers. They aren't given up. */
const FOUNDATIONS: readonly string[] = ["defensiveRoll", "equipment", "minion", "sidekick", "lucky"];

/** Most ranks of an advantage that an answer brings at once. */
const most = (...keys: readonly AdvantageKey[]) => keys.map((k) => [k, Number(ADVANTAGES[k].max ?? 1)] as const);

const componentsOf = (part: GuidePart): readonly Component[] =>
  part.type === "fudgePower" ? (part.system["components"] as readonly Component[]) : [];

/** The blow that somebody is known for: harm that Toughness resists, by no strength of theirs and no other effect's place. */
const isBlow = (c: Component): boolean =>
  c.effect === "damage" &&
  c.resistedBy === "toughness" &&
  !c.modifiers.some((m) => m.key === "alternateEffect" || m.key === "strengthBased");

type Swap = Pick<Component, "effect" | "resistedBy" | "conditions">;
const by = (...names: readonly Component["conditions"][number]["condition"][]): Component["conditions"] =>
  names.map((condition, n) => ({ degree: (n + 1) as 1 | 2 | 3, condition, trait: null }));

/** What the blow may be instead, rank for rank: everything stays but what it does. @rule FUD-459 */
const BLOWS: Readonly<Record<string, Swap>> = {
  holds: { effect: "affliction", resistedBy: "dodge", conditions: by("hindered", "immobile", "paralyzed") },
  shakes: { effect: "affliction", resistedBy: "fortitude", conditions: by("dazed", "stunned", "incapacitated") },
  frightens: { effect: "affliction", resistedBy: "will", conditions: by("impaired", "disabled", "incapacitated") },
};

const blow = ([id, swap]: readonly [string, Swap]): GuideOption => ({
  id,
  turn: (hero) =>
    turned(
      hero,
      (part) => componentsOf(part).some(isBlow),
      (part) => {
        const components = componentsOf(part);
        const at = components.findIndex(isBlow);
        return {
          ...part,
          system: {
            ...part.system,
            components: components.map((c, n) => (n === at ? { ...c, ...swap } : c)),
            description: key("Guide", "tank", id, "says"),
          },
        };
      },
    ),
});

/** What body and mind resist with stays within the power level. @rule FUD-554 */
const resists = ({ system }: GuideHero): boolean =>
  (
    [
      ["sta", "fortitude"],
      ["pre", "will"],
    ] as const
  ).every(
    ([ability, defense]) =>
      numberAt(system, `abilities.${ability}.rank`) + numberAt(system, `defenses.${defense}`) <=
      numberAt(system, "powerLevel"),
  );

/** Ranks that a skill of a new trade gets at most. */
const TRADE = 12;

export const fudgeGuide: Guide = {
  text: key("Guide"),
  archetypes: archetypesOf("fudge-characters", {
    bulwark: "fudgeBreakwater0",
    paragon: "fudgeMeridian000",
    acrobat: "fudgeHalyard0000",
    runner: "fudgeSecondWind0",
    engineer: "fudgePatchbay000",
    caller: "fudgeChorale0000",
    reader: "fudgeFootnote000",
    mimic: "fudgeUnderstudy0",
  }),
  questions: [
    { id: "tank", options: Object.entries(BLOWS).map(blow) },
    shiftOf(
      "nerve",
      [0, 20],
      {
        hardy: { "defenses.fortitude": 2, "defenses.will": -2 },
        calm: { "defenses.fortitude": -2, "defenses.will": 2 },
      },
      resists,
    ),
    shiftOf(
      "head",
      [-1, 10],
      {
        clever: { "abilities.int.rank": 1, "abilities.pre.rank": -1 },
        watchful: { "abilities.awe.rank": 1, "abilities.pre.rank": -1 },
        commanding: { "abilities.pre.rank": 1, "abilities.int.rank": -1 },
      },
      resists,
    ),
    exchangeFor(
      "day",
      {
        type: "fudgeSkill",
        gives: (part) => part.system["base"] !== "closeCombat" && part.system["base"] !== "rangedCombat",
        worth: (part) => Number(part.system["rank"]),
        ranks: "rank",
        named: (part) => String(part.system["base"]),
      },
      {
        detective: each(TRADE, "investigation", "perception", "insight", "tracking", "stealth", "persuasion"),
        charmer: each(TRADE, "persuasion", "deception", "insight", "perception", "intimidation", "sleightOfHand"),
        tinkerer: each(TRADE, "technology", "vehicles", "memory", "treatment", "investigation", "perception"),
        shadow: each(TRADE, "stealth", "acrobatics", "athletics", "perception", "sleightOfHand", "deception"),
      },
    ),
    exchangeFor(
      "edge",
      {
        type: "fudgeAdvantage",
        gives: (part) => !FOUNDATIONS.includes(String(part.system["key"])),
        worth: (part) => Number(part.system["rank"]) * ADVANTAGES[part.system["key"] as AdvantageKey].cost,
        ranks: "rank",
        named: (part) => String(part.system["key"]),
      },
      {
        bold: [
          ...most("powerAttack", "allOutAttack", "accurateAttack", "moveByAction", "seizeInitiative", "fastGrab"),
          ...most("improvedGrab", "improvedHold", "improvedTrip", "improvedDisarm", "improvedInitiative"),
        ],
        careful: [
          ...most("defensiveAttack", "improvedDefense", "evasion", "instantUp", "diehard", "interpose"),
          ...most("proneFighting", "quickDraw", "teamwork", "improvedInitiative"),
        ],
        clever: [
          ...most("jackOfAllTrades", "improvisedTools", "persistentInformation", "connected", "improvedAim"),
          ...most("quickDraw", "beginnersLuck", "accurateAttack", "seizeInitiative", "improvedInitiative"),
        ],
        leader: [
          ...most("inspire", "teamwork", "interpose", "connected", "attractive", "extraordinaryEffort"),
          ...most("diehard", "seizeInitiative", "beginnersLuck", "improvedInitiative"),
        ],
      },
    ),
    ...COMPLICATIONS,
  ],
};
