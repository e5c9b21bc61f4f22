import {
  type DoompoolCharacter,
  doompoolGuide,
  doompoolTwin,
  key,
  SPECIALTY_DICE,
} from "../../rules/doompool/index.ts";
import type { BeginAdapter, GuideNumbers, GuideTotal, Localize } from "../ruleset.ts";
import { listed } from "../view/text/lists.ts";
import { doompoolConvert } from "./convert.ts";
import { isCharacter, snapshot } from "./models/snapshot.ts";
import { doompoolSettings } from "./settings.ts";

/** Dice, largest first. */
const dice = (faces: readonly number[]): string =>
  [...faces]
    .sort((a, b) => b - a)
    .map((f) => `d${String(f)}`)
    .join(" ");

/** Nothing is bought here: what a hero has stands in the place of totals. */
function held(who: DoompoolCharacter, localize: Localize): readonly GuideTotal[] {
  const of = (name: string): string => localize(`CROSSOVER.Doompool.Guide.has.${name}`);
  const { solo, buddy, team } = who.affiliations;
  return [
    { label: of("affiliations"), spent: dice([solo, buddy, team]), over: false },
    { label: of("powers"), spent: dice(who.powerSets.flatMap((s) => s.powers.map((p) => p.base))), over: false },
    { label: of("specialties"), spent: String(who.specialties.length), over: false },
  ];
}

const named = ({ name }: { readonly name: string }, die: number): string => `${name} d${String(die)}`;

/** Every die by what it is for. */
function numbers({ affiliations, powerSets, specialties }: DoompoolCharacter, localize: Localize): GuideNumbers {
  const company = (["solo", "buddy", "team"] as const).map((who) => ({
    label: localize(key("Affiliation", who, "label")),
    value: `d${String(affiliations[who])}`,
  }));
  const sets = powerSets.map(({ name, powers }) => ({
    label: name,
    value: listed(powers.map((p) => named(p, p.base))),
  }));
  return {
    lines: [
      ...company,
      ...sets,
      {
        label: localize("CROSSOVER.Doompool.Guide.has.specialties"),
        value: listed(specialties.map((s) => named(s, SPECIALTY_DICE[s.rating][1]))),
      },
    ],
    types: ["doompoolPowerSet", "doompoolSpecialty"],
  };
}

/** A new Doom Pool hero by questions. */
export const doompoolBegin: BeginAdapter = {
  guide: doompoolGuide,
  packs: ["crossover.doompool-traits", "crossover.doompool-sfx"],
  named: ({ _id }) => _id,
  totals: (actor, localize) => {
    const who = snapshot(actor);
    return isCharacter(who) ? held(who, localize) : [];
  },
  wrong: (actor, localize) => doompoolConvert.excess?.(actor, localize) ?? [],
  numbers: (actor, localize) => {
    const who = snapshot(actor);
    return isCharacter(who) ? numbers(who, localize) : { lines: [], types: [] };
  },
  twin: (actor) => {
    const who = snapshot(actor);
    return isCharacter(who) ? doompoolTwin(who, doompoolSettings()) : null;
  },
};
