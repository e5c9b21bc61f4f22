/** A first Twin Tens hero by plain questions: the eight examples, taken apart, and what may take a part's place for the same points. */
import {
  archetypesOf,
  COMPLICATIONS,
  each,
  exchangeFor,
  type Guide,
  type GuideOption,
  type GuidePart,
  shiftOf,
  turned,
} from "../../kernel/guide.ts";
import { key } from "../labels.ts";
import { type FeatKey, FEATS } from "../powers/catalogue/feats.ts";

/** Feats that numbers of the build, or other parts of it, stand on: they aren't given up. */
const NUMBERS: readonly string[] = [
  ...["attackFocus", "attackSpecialization", "dodgeFocus", "defensiveRoll", "equipment", "luck", "tough"],
  ...["minions", "sidekick", "sneakAttack", "improvedCritical"],
];

const most = (...keys: readonly FeatKey[]) => keys.map((k) => [k, FEATS[k].max ?? 1] as const);

/** Attacks from afar that cost two a rank, so that one may stand in another's place rank for rank. @rule TWI-440 */
const AFAR: Readonly<Record<string, { readonly power: string; readonly base: number }>> = {
  dents: { power: "blast", base: 2 },
  holds: { power: "snare", base: 2 },
  blinds: { power: "dazzle", base: 2 },
};

const isAfar = (part: GuidePart): boolean =>
  part.type === "twintensPower" &&
  Object.values(AFAR).some(({ power }) => power === part.system["key"]) &&
  (part.system["extras"] as readonly unknown[]).length === 0;

/** The attack becomes another one, unless they have that one already. */
const blow = ([id, { power, base }]: readonly [string, { readonly power: string; readonly base: number }]): GuideOption => ({
  id,
  turn: (hero) =>
    hero.items.some((i) => i.type === "twintensPower" && i.system["key"] === power)
      ? null
      : turned(hero, isAfar, (part) => ({
          ...part,
          system: { ...part.system, key: power, base, description: key("Guide", "tank", id, "says") },
        })),
});

/** Ranks that a skill of a new trade gets at most. */
const TRADE = 15;

export const twintensGuide: Guide = {
  text: key("Guide"),
  archetypes: archetypesOf("twintens-heroes", {
    titan: "ttHeKeystone0000",
    comet: "ttHeCometKestrel",
    armor: "ttHeColdframe000",
    vigilante: "ttHeGaslightFinc",
    listener: "ttHeHushbell0000",
    mage: "ttHeOrrery000000",
    speedster: "ttHeQuickmarch00",
    warden: "ttHeThornwood000",
  }),
  questions: [
    { id: "tank", options: Object.entries(AFAR).map(blow) },
    shiftOf("nerve", [0, 12], {
      hardy: { "saves.fort": 2, "saves.will": -2 },
      quick: { "saves.ref": 2, "saves.will": -2 },
      calm: { "saves.will": 2, "saves.fort": -1, "saves.ref": -1 },
    }),
    shiftOf("head", [8, 24], {
      clever: { "abilities.int.base": 2, "abilities.cha.base": -2 },
      watchful: { "abilities.wis.base": 2, "abilities.int.base": -2 },
      winning: { "abilities.cha.base": 2, "abilities.wis.base": -2 },
    }),
    exchangeFor(
      "day",
      {
        type: "twintensSkill",
        gives: () => true,
        worth: (part) => Number(part.system["ranks"]),
        ranks: "ranks",
        named: (part) => [part.system["key"], part.system["specialty"]].filter((t) => t !== "").join(":"),
      },
      {
        detective: each(TRADE, "investigate", "notice", "search", "senseMotive", "gatherInformation", "knowledge:streetwise", "stealth"),
        charmer: each(TRADE, "diplomacy", "bluff", "senseMotive", "notice", "gatherInformation", "disguise", "perform:acting"),
        tinkerer: each(TRADE, "craft:mechanical", "craft:electronic", "computers", "disableDevice", "knowledge:technology", "notice", "pilot"),
        shadow: each(TRADE, "stealth", "notice", "acrobatics", "escapeArtist", "sleightOfHand", "climb", "search"),
      },
    ),
    exchangeFor(
      "edge",
      {
        type: "twintensFeat",
        gives: (part) => !NUMBERS.includes(String(part.system["key"])),
        worth: (part) => Number(part.system["ranks"]),
        ranks: "ranks",
        named: (part) => String(part.system["key"]),
      },
      {
        bold: [
          ...most("powerAttack", "allOutAttack", "takedownAttack", "improvedInitiative", "moveByAction", "startle"),
          ...most("stunningAttack", "fastOverrun", "improvedTrip", "improvedDisarm", "improvedGrab", "improvedThrow"),
          ...most("quickDraw", "firstStrike", "finishingBlow"),
        ],
        careful: [
          ...most("defensiveAttack", "evasion", "instantUp", "improvedDefense", "interpose", "elusiveTarget"),
          ...most("lightSleeper", "diehard", "endurance", "blindFight", "proneFighting", "improvedInitiative"),
          ...most("redirect", "fearless", "quickDraw"),
        ],
        clever: [
          ...most("masterPlan", "assessment", "wellInformed", "eideticMemory", "improvisedTools", "inventor"),
          ...most("jackOfAllTrades", "accurateAttack", "improvedAim", "quickChange", "setUp", "connected"),
          ...most("contacts", "beginnersLuck", "trance", "preciseShot"),
        ],
        leader: [
          ...most("leadership", "inspire", "teamwork", "connected", "contacts", "interpose"),
          ...most("setUp", "fearless", "attractive", "masterPlan", "distract", "seizeInitiative"),
        ],
      },
    ),
    ...COMPLICATIONS,
  ],
};
