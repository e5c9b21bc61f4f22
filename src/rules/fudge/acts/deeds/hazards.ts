/** What befalls people: fires, poisons, heat, hunger; and what their own powers do to them. */
import type { Acts, Choice, NoChoice, Option } from "../../../kernel/act.ts";
import type { Ref } from "../../../kernel/situation.ts";
import { type Agent, COURSE_KEYS, knownAgents } from "../../harm/agents.ts";
import { breathRounds } from "../../harm/hazards.ts";
import { type Ordeal, ORDEALS, ordealsOf } from "../../harm/ordeals.ts";
import { FIRE, RADIATION } from "../../harm/values.ts";
import type { FudgeActor } from "../../hero/actor.ts";
import { abilityRank } from "../../hero/traits.ts";
import { ABILITY_KEYS } from "../../hero/values.ts";
import { abilityLabel, key } from "../../labels.ts";
import type { FudgeSituation } from "../../situation.ts";
import { MATERIALS } from "../../things/values.ts";
import { listOf } from "../act.ts";
import { asksOf, choiceOf, type Choices, deed, type Meant } from "./declare.ts";
import { type DeedKey, MOST, turnsOn } from "./plan.ts";

type S = FudgeSituation;

/** Longest list of descriptors. */
const LONGEST = 100;

type Also = { readonly also: readonly Ref[] };
/** Who else it befalls, each with a card and dice of their own: those whom one plays, the Gamemaster everybody. @rule FUD-181 FUD-183 FUD-186 FUD-187 FUD-190 */
const also = <V extends Also>(
  fits: (s: S, chosen: V, ref: Ref) => boolean = () => true,
): Choice<readonly Ref[], S, V> => ({
  pick: "whos",
  label: asksOf("also"),
  fits: (s, chosen, ref) => s.owns(ref) && fits(s, chosen, ref),
});

/** How many there were before. */
const many = <V extends { readonly number: number }>(name: string, first = 0, least = 0): Choice<number, S, V> => ({
  pick: "whole",
  label: asksOf(name),
  bounds: () => [least, MOST],
  first: () => first,
});

/** Something of a list, with the rank that it has; of a kind where its lists differ. */
type Known = { readonly name: string; readonly rank: number };
type Ranked = { readonly known: Known | null; readonly number: number };
/** What stands in the field of a rank that nobody named. */
const USUAL_RANK = 4;

const knownAs = (area: string, known: Known): Option<Known> => ({
  value: known,
  label: { key: key("Act", "rankNamed"), data: { name: key(area, known.name), rank: known.rank } },
});
const agentsOf = (agent: Agent): readonly Option<Known>[] =>
  knownAgents(agent).map(({ key: name, rank }) => knownAs(agent === "poison" ? "Poison" : "Disease", { name, rank }));
/** Fires and rays that have a name, and what somebody who was without a body is solid inside of: its Toughness, each round. @rule FUD-169 FUD-186 FUD-189 FUD-517 */
const fires = (): readonly Option<Known>[] => [
  ...Object.entries(FIRE).map(([name, rank]) => knownAs("Fire", { name, rank })),
  ...Object.entries(RADIATION).flatMap(([name, [least, most]]) =>
    Array.from({ length: most - least + 1 }, (_n, i) => knownAs("Radiation", { name, rank: least + i })),
  ),
  ...Object.entries(MATERIALS)
    .filter(([, rank]) => rank > 0)
    .map(([name, rank]): Option<Known> => ({
      value: { name, rank },
      label: { key: key("Act", "solidIn"), data: { name: key("Material", name), rank } },
    })),
];

const rankOf = ({ known, number }: Ranked): number => known?.rank ?? number;
/** One of a list, or any other by its rank: what has a name has its rank. */
const ranked = <V extends Ranked>(list: () => readonly Option<Known>[]): Pick<Choices<V>, "known" | "number"> => ({
  known: {
    pick: "one",
    label: asksOf("named"),
    first: () => null,
    options: () => [{ value: null, label: choiceOf("byRank") }, ...list()],
  } as Choices<V>["known"],
  number: {
    pick: "whole",
    label: asksOf("rank"),
    when: (_s, { known }) => known === null,
    bounds: () => [1, MOST],
    first: () => USUAL_RANK,
  } as Choices<V>["number"],
});
const freeRank = <V extends { readonly number: number }>(): Choice<number, S, V> => ({
  pick: "whole",
  label: asksOf("rank"),
  bounds: () => [1, MOST],
  first: () => USUAL_RANK,
});
const made = <V extends { readonly made: string }>(): Choice<string, S, V> => ({
  pick: "words",
  label: asksOf("made"),
  longest: LONGEST,
  samples: ["", "fire"],
});

/** What a hazard is made of: a fire of the list of fire, its rays of radiation, anything else of what was written. @rule FUD-126 FUD-127 */
const substance = ({ known, made: said }: Ranked & { readonly made: string }): string => {
  const { name = "" } = known ?? {};
  const of = Object.hasOwn(FIRE, name) ? "fire, heat" : Object.hasOwn(RADIATION, name) ? "radiation" : "";
  return [of, said].filter((w) => w !== "").join(", ");
};

const courseLabel = (course: string): Option<string>["label"] =>
  (ABILITY_KEYS as readonly string[]).includes(course)
    ? { key: key("Course", "weakens"), data: { ability: abilityLabel(course as (typeof ABILITY_KEYS)[number]) } }
    : { key: key("Course", course) };
/** What a poison or disease may do. @rule FUD-170 FUD-174 */
const course = <V extends { readonly course: string }>(usual?: string): Choice<string, S, V> => ({
  pick: "one",
  label: asksOf("course"),
  ...(usual !== undefined && { first: () => usual }),
  options: () => COURSE_KEYS.map((value) => ({ value, label: courseLabel(value) })),
});

type Checks = Also & { readonly number: number };
/** A check that comes again and again, harder each time. */
const mounting = (
  id: "suffocation" | "vacuum" | "thirst" | "hunger" | "decompression",
  rules: readonly string[],
  number: Choice<number, S, Checks> = many<Checks>("earlier"),
): ReturnType<typeof deed<Checks>> =>
  deed<Checks>(id, {
    rules,
    group: "befall",
    befalls: true,
    choices: { number, also: also() },
    meant: ({ number: n }) => ({ number: n }),
  });

type Infected = Also & Ranked & { readonly course: string };
const agent = (
  id: Extract<Agent, DeedKey & ("poison" | "disease")>,
  rules: readonly string[],
): ReturnType<typeof deed<Infected>> =>
  deed<Infected>(id, {
    rules,
    group: "befall",
    befalls: true,
    choices: { ...ranked<Infected>(() => agentsOf(id)), course: course(), also: also() },
    meant: (chosen) => ({ what: chosen.course, number: rankOf(chosen) }),
  });

type Endure = Also & { readonly ordeal: Ordeal };
const isIn = (s: S, ref: Ref, ordeal: Ordeal): boolean => {
  const who = s.character(ref);
  return who !== null && ordealsOf(who).some((c) => c.trait === ordeal);
};

/** An ordeal that begins, or is over for who is in it; without air also how long one's breath lasts. */
const ordealOption = (s: S, me: FudgeActor, value: Ordeal): Option<Ordeal> => ({
  value,
  label: isIn(s, me.ref, value)
    ? { key: key("Act", "ordealOver"), data: { ordeal: key("Ordeal", value) } }
    : { key: key("Ordeal", value) },
  ...(value === "suffocation" && {
    hint: { key: key("Act", "breath"), data: { rounds: breathRounds(abilityRank(me, "sta", s.settings)) } },
  }),
});

type Hazard = Also & Ranked & { readonly made: string };
type Weather = Checks & { readonly weather: "heat" | "cold" };
type Feedback = { readonly number: number; readonly made: string };
type Backfire = { readonly number: number; readonly course: string };
const turned = (id: "feedback" | "backfire") => (who: FudgeActor) => turnsOn(who, id);
const isAsleep = (who: FudgeActor): boolean => who.conditions.some((c) => c.id === "asleep");
const nothing = (): Meant => ({});

export const HAZARD_DEEDS = {
  dangerSense: deed<NoChoice>("dangerSense", {
    rules: ["FUD-262", "FUD-516"],
    group: "befall",
    choices: {},
    meant: nothing,
  }),
  wake: deed<{ readonly noise: number }>("wake", {
    rules: ["FUD-210"],
    group: "befall",
    means: isAsleep,
    choices: { noise: { pick: "whole", label: asksOf("noise"), bounds: () => [-30, MOST], first: () => 0 } },
    meant: ({ noise }) => ({ number: noise }),
  }),
  endure: deed<Endure>("endure", {
    rules: ["FUD-181", "FUD-161"],
    group: "befall",
    befalls: true,
    choices: {
      ordeal: {
        pick: "one",
        label: asksOf("ordeal"),
        options: (s) => listOf(s, (me) => ORDEALS.map((value) => ordealOption(s, me, value))),
      },
      // What begins for one doesn't end for another who is in it.
      also: also((s, { ordeal }, ref) => isIn(s, ref, ordeal) === isIn(s, s.self, ordeal)),
    },
    meant: ({ ordeal }) => ({ what: ordeal }),
  }),
  hazard: deed<Hazard>("hazard", {
    rules: ["FUD-126", "FUD-186", "FUD-189", "FUD-517"],
    group: "befall",
    befalls: true,
    choices: { ...ranked<Hazard>(fires), made: made(), also: also() },
    meant: (chosen) => ({ what: substance(chosen), number: rankOf(chosen) }),
  }),
  poison: agent("poison", ["FUD-170", "FUD-187"]),
  disease: agent("disease", ["FUD-170", "FUD-188"]),
  temperature: deed<Weather>("temperature", {
    rules: ["FUD-181"],
    group: "befall",
    befalls: true,
    choices: {
      weather: {
        pick: "one",
        label: asksOf("weather"),
        options: () => (["heat", "cold"] as const).map((value) => ({ value, label: choiceOf(value) })),
      },
      number: many("earlier"),
      also: also(),
    },
    meant: ({ weather, number }) => ({ what: weather, number }),
  }),
  suffocation: mounting("suffocation", ["FUD-183"]),
  vacuum: mounting("vacuum", ["FUD-190"]),
  decompression: mounting("decompression", ["FUD-190"], many("round", 3, 1)),
  thirst: mounting("thirst", ["FUD-182"]),
  hunger: mounting("hunger", ["FUD-182"]),
  sleepless: deed<Checks>("sleepless", {
    rules: ["FUD-184"],
    group: "befall",
    befalls: true,
    choices: { number: many("nights"), also: also() },
    meant: ({ number }) => ({ number }),
  }),
  labor: deed<Checks & { readonly awake: boolean }>("labor", {
    rules: ["FUD-161", "FUD-185"],
    group: "befall",
    befalls: true,
    choices: { awake: { pick: "flag", label: asksOf("awake") }, number: many("earlier"), also: also() },
    meant: ({ awake, number }) => ({ what: awake ? "awake" : "", number }),
  }),
  feedback: deed<Feedback>("feedback", {
    rules: ["FUD-530"],
    group: "befall",
    befalls: true,
    means: turned("feedback"),
    choices: { number: freeRank(), made: made() },
    meant: ({ number, made: said }) => ({ what: said, number }),
  }),
  backfire: deed<Backfire>("backfire", {
    rules: ["FUD-530"],
    group: "befall",
    befalls: true,
    means: turned("backfire"),
    choices: { number: freeRank(), course: course("harm") },
    meant: ({ number, course: how }) => ({ what: how, number }),
  }),
} as const satisfies Acts<S>;
