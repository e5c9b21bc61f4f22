import { AREA_SHAPES, type Component, key, type SkillEntry } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import { written } from "../../view/text/written.ts";
import { traitText } from "../build/bench/traits.ts";

/** Effects of powers in words: in a name among others, in a line that says all of them. */

type Skills = readonly Pick<SkillEntry, "id" | "base" | "specialty">[];

/**
 * The name of an effect where one is picked from others of its power: what it concerns stands with it, and where two would still read alike their ranks, or all that is on them.
 * @param among  the effects of the power, itself among them
 * @param from   whether the rank is said in any case
 * @rule FUD-667
 */
export function effectNamed(
  c: Component,
  among: readonly Component[],
  skills: Skills,
  localize: Localize,
  from: "label" | "rank" = "label",
): string {
  const of = (x: Component, name: string): string =>
    x.trait ? localize(key("Sheet", "effectOf"), { effect: name, of: traitText(x.trait, skills, localize) }) : name;
  const plain = (x: Component): string => of(x, localize(key("Effect", x.effect, "label")));
  const ranked = (x: Component): string =>
    of(x, localize(key("Card", "effectRank"), { effect: key("Effect", x.effect, "label"), rank: x.rank }));
  const full = (x: Component): string => componentLine(x, localize, skills);
  const others = among.filter((x) => x.id !== c.id);
  const way =
    (from === "rank" ? [ranked] : [plain, ranked]).find((name) => others.every((x) => name(x) !== name(c))) ?? full;
  return way(c);
}

/** A component in a line: effect and rank, what it concerns, reach, what resists it, extras and flaws. @param skills  those of the character, which a trait may name @rule FUD-667 */
export function componentLine(
  c: Component,
  localize: Localize,
  skills: readonly Pick<SkillEntry, "id" | "base" | "specialty">[] = [],
): string {
  const modifier = (m: Component["modifiers"][number]): string => {
    const label = modifierLabel(m.key, localize);
    const ranked = m.ranks > 1 ? localize(key("Sheet", "ranked"), { name: label, rank: m.ranks }) : label;
    const note =
      m.key === "area" && Object.hasOwn(AREA_SHAPES, m.note) ? localize(key("AreaShape", m.note, "label")) : m.note;
    return note === "" ? ranked : localize(key("Sheet", "withSpecialty"), { skill: ranked, specialty: note });
  };
  const effect = localize(key("Card", "effectRank"), { effect: key("Effect", c.effect, "label"), rank: c.rank });
  return [
    c.trait
      ? localize(key("Sheet", "withSpecialty"), { skill: effect, specialty: traitText(c.trait, skills, localize) })
      : effect,
    ...(c.range === "personal" ? [] : [localize(key("Range", c.range, "label"))]),
    ...(c.resistedBy ? [localize(key("Sheet", "resists"), { defense: key("Defense", c.resistedBy, "label") })] : []),
    ...c.modifiers.map(modifier),
  ].join(" \u00b7 ");
}

/** Extras and flaws that the rules or the lang file know have a name; any other keeps the one it was given. */
export function modifierLabel(modifier: string, localize: Localize): string {
  return written(key("Modifier", modifier, "label"), localize) ?? modifier;
}
