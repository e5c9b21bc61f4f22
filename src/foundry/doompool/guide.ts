import { type DoompoolCharacter, doompoolGuide, doompoolTwin } from "../../rules/doompool/index.ts";
import type { BeginAdapter, GuideTotal, Localize } from "../ruleset.ts";
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
  twin: (actor) => {
    const who = snapshot(actor);
    return isCharacter(who) ? doompoolTwin(who, doompoolSettings()) : null;
  },
};
