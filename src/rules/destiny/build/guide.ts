/** A first Destiny hero by plain questions: the eight examples, taken apart, and what may take a part's place for the same points. */
import {
  archetypesOf,
  each,
  exchangeFor,
  type Guide,
  type GuideHero,
  type GuideOption,
  type GuidePart,
  type GuideQuestion,
  numberAt,
  REASONS,
  SHARED_TEXT,
  sharedKey,
  shiftOf,
  TROUBLES,
  turned,
  withField,
} from "../../kernel/guide.ts";
import { EDGES, type EdgeKey } from "../hero/edges.ts";
import { key } from "../labels.ts";
import type { PowerEffect, SkillKey } from "../types.ts";
import { ABILITY_RANK } from "../values.ts";

/** By how much a skill that nobody is attacked or defended with may pass the power level. @rule DES-308 */
const SKILL_MARGIN = 5;

const effectsOf = (part: GuidePart): readonly PowerEffect[] =>
  part.type === "destinyPower" ? (part.system["effects"] as readonly PowerEffect[]) : [];

/** What the blow that a power strikes with may be instead, rank for rank; each for what is resisted with body or mind. @rule DES-271 DES-332 */
const BLOWS: Readonly<
  Record<string, { readonly from: string; readonly to: Pick<PowerEffect, "effect" | "resistance" | "conditions"> }>
> = {
  holds: {
    from: "toughness",
    to: { effect: "affliction", resistance: "reflex", conditions: ["hindered", "immobile", "paralyzed"] },
  },
  shakes: {
    from: "toughness",
    to: { effect: "affliction", resistance: "fortitude", conditions: ["dazed", "stunned", "incapacitated"] },
  },
  charms: {
    from: "will",
    to: { effect: "affliction", resistance: "will", conditions: ["entranced", "compelled", "controlled"] },
  },
};

const blow = ([id, { from, to }]: readonly [string, (typeof BLOWS)[string]]): GuideOption => {
  const isBlow = (e: PowerEffect | undefined): boolean =>
    e?.effect === "damage" && e.resistance === from && e.modifiers.every((m) => m.key === "increasedRange");
  return {
    id,
    turn: (hero) =>
      turned(
        hero,
        (part) => isBlow(effectsOf(part)[0]),
        (part) => ({
          ...part,
          system: {
            ...part.system,
            effects: effectsOf(part).map((e, n) => (n === 0 ? { ...e, ...to } : e)),
            description: key("Guide", "tank", id, "says"),
          },
        }),
      ),
  };
};

/** Will and what else the body has stay within twice the power level. @rule DES-308 */
const resists = ({ system }: GuideHero): boolean =>
  ["fortitude", "reflex"].every(
    (name) =>
      numberAt(system, `resistances.${name}`) + numberAt(system, "resistances.will") <=
      2 * numberAt(system, "powerLevel"),
  );

/** Skills that a trade is made of, where nobody strikes or is missed with them. */
const CIVIL: readonly SkillKey[] = [
  ...(["athletics", "endurance", "concentration", "acrobatics", "dexterity", "stealth", "investigation"] as const),
  ...(["technology", "insight", "intuition", "perception", "survival", "treatment", "deception"] as const),
  ...(["intimidation", "performance", "persuasion"] as const),
];

/** Whether somebody fights with a skill: a power, an attack or a weapon names it, or they are defended by it. */
const fights = (hero: GuideHero, skill: SkillKey): boolean =>
  JSON.stringify([hero.system["defense"], hero.items.map((i) => i.system)]).includes(`"${skill}"`);

const rankPath = (skill: SkillKey): string => `skills.${skill}.rank`;

/** Their ranks in other skills, as many as they had. @rule DES-308 DES-309 */
const trade = (id: string, ...to: readonly SkillKey[]): GuideOption => ({
  id,
  turn: (hero) => {
    const given = CIVIL.filter((s) => !fights(hero, s));
    const left = given.reduce((sum, s) => sum + numberAt(hero.system, rankPath(s)), 0);
    const open = to.filter((s) => given.includes(s));
    const most = numberAt(hero.system, "powerLevel") + SKILL_MARGIN;
    const ranks = new Map<SkillKey, number>(open.map((s) => [s, 0]));
    for (let spent = 0; spent < left; ) {
      const free = open.filter((s) => {
        const ability = String(
          (hero.system["skills"] as Readonly<Record<string, { readonly ability: string }>>)[s]?.ability,
        );
        return (ranks.get(s) ?? 0) + Math.max(0, numberAt(hero.system, `abilities.${ability}`)) < most;
      });
      if (free.length === 0) return null;
      for (const s of free.slice(0, left - spent)) {
        ranks.set(s, (ranks.get(s) ?? 0) + 1);
        spent++;
      }
    }
    return left === 0 ? null : given.reduce((made, s) => withField(made, rankPath(s), ranks.get(s) ?? 0), hero);
  },
});

const most = (...keys: readonly EdgeKey[]) => keys.flatMap((k) => each(EDGES[k].max, k));

/** A line of the story in a field of the sheet. */
const story = (id: string, of: readonly string[], put: (hero: GuideHero, text: string) => GuideHero): GuideQuestion => ({
  id,
  text: SHARED_TEXT,
  options: of.map((option) => ({ id: option, turn: (hero) => put(hero, sharedKey(id, option, "says")) })),
});

export const destinyGuide: Guide = {
  text: key("Guide"),
  archetypes: archetypesOf("destiny-characters", {
    mountain: "deChCairn0000000",
    star: "deChWickfire0000",
    courier: "deChHalfpast0000",
    inventor: "deChRetrofit0000",
    bells: "deChNinthBell000",
    singer: "deChCadence00000",
    mind: "deChUndertone000",
    boxer: "deChTallow000000",
  }),
  questions: [
    { id: "tank", options: Object.entries(BLOWS).map(blow) },
    shiftOf(
      "nerve",
      [0, 20],
      {
        hardy: { "resistances.fortitude": 2, "resistances.will": -2 },
        quick: { "resistances.reflex": 2, "resistances.will": -2 },
        steady: { "resistances.fortitude": 2, "resistances.reflex": -2 },
      },
      resists,
    ),
    shiftOf("head", [ABILITY_RANK.min, ABILITY_RANK.max], {
      clever: { "abilities.int": 1, "abilities.cha": -1 },
      watchful: { "abilities.wis": 1, "abilities.int": -1 },
      winning: { "abilities.cha": 1, "abilities.wis": -1 },
    }),
    {
      id: "day",
      options: [
        trade("detective", "investigation", "perception", "insight", "intuition", "stealth", "persuasion"),
        trade("charmer", "persuasion", "deception", "insight", "performance", "perception", "intuition"),
        trade("tinkerer", "technology", "treatment", "investigation", "perception", "dexterity", "concentration"),
        trade("ranger", "survival", "athletics", "stealth", "perception", "endurance", "intimidation"),
      ],
    },
    exchangeFor(
      "edge",
      {
        type: "destinyEdge",
        gives: () => true,
        worth: (part) => Number(part.system["rank"]),
        ranks: "rank",
        named: (part) => String(part.system["key"]),
      },
      {
        bold: most(
          ...(["takedown", "followThrough", "improvedInitiative", "fastDraw", "pointBlank", "closeGuard"] as const),
          ...(["agileFeint", "improvedGrab", "secondWind", "steadyAim"] as const),
        ),
        careful: most(
          ...(["uncannyReflexes", "greatEndurance", "secondWind", "deadlyCalm", "goodHunch", "steadyAim"] as const),
          ...(["improvedInitiative", "preciseShot", "closeGuard"] as const),
        ),
        leader: most(
          ...(["leadership", "teamPlayer", "toughCrowd", "goodHunch", "quickStudy", "deadlyCalm"] as const),
          ...(["secondWind", "improvedInitiative", "uncannyReflexes"] as const),
        ),
      },
    ),
    story("why", REASONS, (hero, text) => withField(hero, "details.motivations", text)),
    story("trouble", TROUBLES, (hero, text) =>
      withField(hero, "complications", [text, ...(hero.system["complications"] as readonly string[]).slice(1)]),
    ),
  ],
};
