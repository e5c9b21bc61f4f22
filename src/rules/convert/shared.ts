import {
  type Aptitude,
  APTITUDES,
  BATTLE,
  type BattleTotal,
  type CommonCharacter,
  type CommonEffect,
  type CommonPart,
  type CommonPower,
  type CommonWord,
  type DraftItem,
  type Loss,
  loss,
  type Sheet,
} from "./neutral.ts";
import { detailsOf, textAt } from "./reading.ts";

/** Name, picture and text of an item. */
export const partOf = (item: DraftItem): CommonPart => ({
  name: item.name,
  img: item.img,
  description: textAt(item.system, "description"),
});

/** Items of one subtype. */
export const itemsOf = (sheet: Sheet, type: string): readonly DraftItem[] => sheet.items.filter((i) => i.type === type);

/** What every sheet says the same way. */
export const headOf = (sheet: Sheet): Pick<CommonCharacter, "name" | "img" | "details" | "biography" | "gmNotes"> => ({
  name: sheet.name,
  img: sheet.img,
  details: detailsOf(sheet.system),
  biography: textAt(sheet.system, "biography"),
  gmNotes: textAt(sheet.system, "gmNotes"),
});

/** The head of a sheet of another ruleset: lines that it has no field for are gathered in `rest`. */
export function headFor(
  common: CommonCharacter,
  fields: readonly string[],
): { readonly system: Readonly<Record<string, unknown>>; readonly losses: readonly Loss[] } {
  const kept = Object.fromEntries(fields.map((f) => [f, common.details[f] ?? ""]));
  const lost = Object.keys(common.details).filter((d) => !fields.includes(d));
  return {
    system: { details: kept, biography: common.biography, gmNotes: common.gmNotes },
    losses: lost.map((d) =>
      loss(common.details[d] ?? d, "noCounterpart", `Detail.${DETAIL_NAMES.has(d) ? d : "other"}`),
    ),
  };
}

/** Lines of a sheet's head that have a name in every language. */
const DETAIL_NAMES: ReadonlySet<string> = new Set([
  "realName",
  "identity",
  "origin",
  "motivation",
  "occupation",
  "quote",
  "base",
]);

export const aptitudesOf = (of: (aptitude: Aptitude) => number): Readonly<Record<Aptitude, number>> =>
  Object.fromEntries(APTITUDES.map((a) => [a, of(a)])) as Record<Aptitude, number>;
export const battleOf = (of: (total: BattleTotal) => number): Readonly<Record<BattleTotal, number>> =>
  Object.fromEntries(BATTLE.map((b) => [b, of(b)])) as Record<BattleTotal, number>;

/** Names of a power's parts that are not the power's own, as a list below its text: a ruleset without named parts keeps them so. */
export function withParts(power: CommonPower): string {
  const named = power.effects.map((e) => e.name).filter((n) => n !== "" && n !== power.name);
  return named.length === 0
    ? power.description
    : `${power.description}<ul>${named.map((n) => `<li>${escaped(n)}</li>`).join("")}</ul>`;
}

/** Plain text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A word that found no field, to be written below the biography, and the line of the report that says so. */
export const noted = (word: CommonPart): { readonly note: CommonPart; readonly loss: Loss } => ({
  note: word,
  loss: loss(word.name, "kept"),
});

/** Talents that several rulesets list, under their names in each; null where one has none of the kind. */
export const TALENTS: readonly {
  readonly fudge: string | null;
  readonly twintens: string | null;
  readonly destiny: string | null;
}[] = [
  { fudge: "accurateAttack", twintens: "accurateAttack", destiny: null },
  { fudge: "allOutAttack", twintens: "allOutAttack", destiny: null },
  { fudge: "attractive", twintens: "attractive", destiny: null },
  { fudge: "beginnersLuck", twintens: "beginnersLuck", destiny: null },
  { fudge: "benefit", twintens: "benefit", destiny: null },
  { fudge: "connected", twintens: "connected", destiny: null },
  { fudge: "defensiveAttack", twintens: "defensiveAttack", destiny: null },
  { fudge: "defensiveRoll", twintens: "defensiveRoll", destiny: null },
  { fudge: "diehard", twintens: "diehard", destiny: "secondWind" },
  { fudge: "equipment", twintens: "equipment", destiny: null },
  { fudge: "evasion", twintens: "evasion", destiny: "uncannyReflexes" },
  { fudge: "fastGrab", twintens: "improvedGrab", destiny: "improvedGrab" },
  { fudge: "improvedAim", twintens: "improvedAim", destiny: "steadyAim" },
  { fudge: "improvedDefense", twintens: "improvedDefense", destiny: null },
  { fudge: "improvedDisarm", twintens: "improvedDisarm", destiny: null },
  { fudge: "improvedGrab", twintens: "improvedGrab", destiny: "improvedGrab" },
  { fudge: "improvedHold", twintens: "improvedPin", destiny: null },
  { fudge: "improvedInitiative", twintens: "improvedInitiative", destiny: "improvedInitiative" },
  { fudge: "improvedTrip", twintens: "improvedTrip", destiny: null },
  { fudge: "improvisedTools", twintens: "improvisedTools", destiny: null },
  { fudge: "inspire", twintens: "inspire", destiny: "leadership" },
  { fudge: "instantUp", twintens: "instantUp", destiny: null },
  { fudge: "interpose", twintens: "interpose", destiny: "closeGuard" },
  { fudge: "jackOfAllTrades", twintens: "jackOfAllTrades", destiny: "quickStudy" },
  { fudge: "lucky", twintens: "luck", destiny: null },
  { fudge: "moveByAction", twintens: "moveByAction", destiny: null },
  { fudge: "powerAttack", twintens: "powerAttack", destiny: null },
  { fudge: "proneFighting", twintens: "proneFighting", destiny: null },
  { fudge: "quickDraw", twintens: "quickDraw", destiny: "fastDraw" },
  { fudge: "seizeInitiative", twintens: "seizeInitiative", destiny: null },
  { fudge: "sidekick", twintens: "sidekick", destiny: null },
  { fudge: "teamwork", twintens: "teamwork", destiny: "teamPlayer" },
  { fudge: null, twintens: "preciseShot", destiny: "preciseShot" },
  { fudge: null, twintens: "takedownAttack", destiny: "takedown" },
  { fudge: null, twintens: "endurance", destiny: "greatEndurance" },
  { fudge: null, twintens: "acrobaticBluff", destiny: "agileFeint" },
];

type Listing = "fudge" | "twintens" | "destiny";

/** The common name of a talent: that of the first list which has it. A name that is on no list goes over as it is, and is nobody's. */
export function talentOf(ruleset: Listing, key: string): string {
  const found = TALENTS.find((t) => t[ruleset] === key);
  return found ? (found.fudge ?? found.twintens ?? key) : key;
}

/** A talent's name in a ruleset; null when it isn't on its list. */
export const talentFor = (ruleset: Listing, word: CommonWord): string | null =>
  word.kind === "advantage" ? (TALENTS.find((t) => (t.fudge ?? t.twintens) === word.key)?.[ruleset] ?? null) : null;

/** Items that the draft adds by itself to make a total come out: they have no name of their own. */
export const added = (label: string, type: string, system: Readonly<Record<string, unknown>>): DraftItem => ({
  name: "",
  label,
  type,
  img: "",
  system,
});

/** Ranks that come to no more than `most` together: the largest gives way first, and each keeps 1. */
export function fitting(ranks: readonly number[], most: number): readonly number[] {
  const out = [...ranks];
  let over = out.reduce((sum, r) => sum + r, 0) - most;
  while (over > 0) {
    const top = Math.max(...out);
    const at = out.lastIndexOf(top);
    if (at === -1 || top <= 1) break;
    out[at] = top - 1;
    over--;
  }
  return out;
}

/** Effects that would keep whoever begins with them from striking or being struck: a draft starts with them switched off. */
export const DORMANT: ReadonlySet<string> = new Set(["insubstantial", "growth", "shrinking", "morph"]);

/** A power by what it starts with: what is on, and what its user switches on. */
export function byStart(
  effects: readonly CommonEffect[],
): readonly { readonly active: boolean; readonly list: readonly CommonEffect[] }[] {
  const parts = [
    { active: true, list: effects.filter((e) => !DORMANT.has(e.family)) },
    { active: false, list: effects.filter((e) => DORMANT.has(e.family)) },
  ];
  return parts.filter(({ list }) => list.length > 0);
}
