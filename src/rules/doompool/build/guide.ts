/** A first Doom Pool hero by plain questions: the eight examples, taken apart. Nothing has a price here: dice change places, traits stand in for traits. */
import {
  archetypesOf,
  type Guide,
  type GuideHero,
  type GuideOption,
  type GuidePart,
  type GuideQuestion,
  turned,
  withField,
} from "../../kernel/guide.ts";
import { key } from "../labels.ts";
import type { Affiliation } from "../types.ts";
import { AFFILIATION_DICE, FLOOR, LARGEST } from "../values.ts";

/** With whom somebody is at their best: the three dice, largest first. @rule DOO-010 DOO-245 */
const company = (id: string, order: readonly Affiliation[]): GuideOption => ({
  id,
  turn: (hero) => {
    const dice = [...AFFILIATION_DICE.hero].sort((a, b) => b - a);
    const affiliations = Object.fromEntries(order.map((who, n) => [who, dice[n]]));
    const now = hero.system["affiliations"] as Readonly<Record<string, number>>;
    return order.every((who) => now[who] === affiliations[who]) ? null : withField(hero, "affiliations", affiliations);
  },
});

const partsOf = (hero: GuideHero, type: string): readonly GuidePart[] => hero.items.filter((i) => i.type === type);

/** What they have learned, in place of what they had: as many Specialties, as good. @rule DOO-060 */
const trade = (id: string, ...to: readonly string[]): GuideOption => ({
  id,
  turn: (hero, library) => {
    const now = partsOf(hero, "doompoolSpecialty");
    const taken = to.slice(0, now.length).map((name) => library("doompoolSpecialty", name));
    if (taken.length < now.length || taken.includes(null)) return null;
    return {
      ...hero,
      items: hero.items.map((i) => {
        const other = now.includes(i) ? taken[now.indexOf(i)] : null;
        return other
          ? { ...other, _id: i._id, sort: i.sort ?? 0, system: { ...other.system, rating: i.system["rating"] } }
          : i;
      }),
    };
  },
});

/** One of several of a kind becomes another out of the library. @param nth  which of them, from 0 */
const instead = (question: string, type: string, nth: number, of: Readonly<Record<string, string>>): GuideQuestion => ({
  id: question,
  options: Object.entries(of).map(([id, name]) => ({
    id,
    turn: (hero, library) => {
      const old = partsOf(hero, type)[nth];
      const other = library(type, name);
      if (!old || !other || hero.items.some((i) => i.type === type && i.name === other.name)) return null;
      return turned(hero, (i) => i === old, (i) => ({ ...other, _id: i._id, sort: i.sort ?? 0 }));
    },
  })),
});

interface Power {
  readonly base: number;
  readonly current: number;
}
interface Trick {
  readonly id: string;
  readonly name: string;
}

/** The first Power Set with another list in it; null where nothing of it would change. */
const inSet = <T>(
  hero: GuideHero,
  list: "powers" | "sfx" | "limits",
  change: (entries: readonly T[]) => readonly T[] | null,
): GuideHero | null =>
  turned(
    hero,
    (i) => i.type === "doompoolPowerSet",
    (i) => {
      const next = change(i.system[list] as readonly T[]);
      return next && { ...i, system: { ...i.system, [list]: next } };
    },
  );

const STEP = 2;
const sized = (p: Power, by: number): Power => ({ ...p, base: p.base + by, current: p.base + by });

/** One power of the first set a step larger, another as much smaller. @rule DOO-014 */
const sizes = (id: string, up: (powers: readonly Power[]) => number, down: (powers: readonly Power[]) => number): GuideOption => ({
  id,
  turn: (hero) =>
    inSet<Power>(hero, "powers", (powers) => {
      const [more, less] = [up(powers), down(powers)];
      const fits = (p: Power | undefined, by: number): boolean =>
        p !== undefined && p.base + by >= FLOOR.power && p.base + by <= LARGEST;
      return more === less || !fits(powers[more], STEP) || !fits(powers[less], -STEP)
        ? null
        : powers.map((p, n) => (n === more ? sized(p, STEP) : n === less ? sized(p, -STEP) : p));
    }),
});
const largest = (powers: readonly Power[]): number => powers.findIndex((p) => p.base === Math.max(...powers.map((q) => q.base)));
const smallest = (powers: readonly Power[]): number =>
  powers.findLastIndex((p) => p.base === Math.min(...powers.map((q) => q.base)));

/** A trick or a limit of the first set becomes another out of the library. @rule DOO-220 */
const written = (question: string, list: "sfx" | "limits", of: Readonly<Record<string, string>>): GuideQuestion => ({
  id: question,
  options: Object.entries(of).map(([id, name]) => ({
    id,
    turn: (hero, library) => {
      const other = library("doompoolSfx", name);
      if (!other) return null;
      return inSet<Trick>(hero, list, (entries) => {
        const last = entries.at(-1);
        if (!last || entries.some((e) => e.name === other.name)) return null;
        const { text, trigger, cost, ops, recovery } = other.system;
        const entry = { id: last.id, name: other.name, text, trigger, cost, ops, recovery };
        return [...entries.slice(0, -1), entry];
      });
    },
  })),
});

export const doompoolGuide: Guide = {
  text: key("Guide"),
  archetypes: archetypesOf("doompool-characters", {
    rampart: "doChSeawall00000",
    glider: "doChNightjar0000",
    light: "doChLumen0000000",
    blade: "doChQuillon00000",
    machine: "doChOldKettle000",
    gravity: "doChPlumbline000",
    bouncer: "doChCarom0000000",
    sailor: "doChHalfmast0000",
  }),
  questions: [
    {
      id: "company",
      options: [
        company("alone", ["solo", "buddy", "team"]),
        company("partner", ["buddy", "team", "solo"]),
        company("crowd", ["team", "buddy", "solo"]),
      ],
    },
    { id: "size", options: [sizes("one", largest, smallest), sizes("even", smallest, largest)] },
    written("trick", "sfx", {
      chance: "doSxSecondChance",
      focus: "doSxFocus0000000",
      skin: "doSxStoneSkin000",
      unleashed: "doSxUnleashed000",
    }),
    written("price", "limits", {
      tired: "doSxExhausted000",
      disarmed: "doSxOutOfHand000",
      thin: "doSxFragileMind0",
      wanted: "doSxWanted000000",
    }),
    {
      id: "day",
      options: [
        trade("detective", "doTrCovertWork00", "doTrPsych0000000", "doTrCrime0000000"),
        trade("scholar", "doTrScience00000", "doTrMedicine0000", "doTrTechnology00"),
        trade("famous", "doTrPopCulture00", "doTrBusiness0000", "doTrAuthority000"),
        trade("street", "doTrCrime0000000", "doTrFighting0000", "doTrVehicles0000"),
      ],
    },
    instead("motto", "doompoolDistinction", 0, {
      promise: "doTrKeepsEveryPr",
      manual: "doTrReadsTheManu",
      strays: "doTrSoftSpotForS",
      laugh: "doTrQuickToLaugh",
    }),
    instead("trouble", "doompoolDistinction", 2, {
      haunted: "doTrHauntedByThe",
      favours: "doTrOwesAFavourT",
      famous: "doTrFamousFace00",
      soldier: "doTrSoldierWitho",
    }),
    instead("story", "doompoolMilestone", 0, {
      debt: "doTrDebtOfBlood0",
      family: "doTrSomethingLik",
      machine: "doTrTheMachineIn",
      prove: "doTrProveYoursel",
    }),
  ],
};
