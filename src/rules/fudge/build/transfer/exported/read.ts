import { folded } from "../../../../kernel/folded.ts";
import { LATEST } from "../editions.ts";
import {
  type FileAdvantage,
  type FileDocument,
  type FileModifier,
  type FilePower,
  type FileRead,
  type FileSkill,
  type FileSurplus,
  RULESET,
  VERSION,
} from "../file.ts";
import { MODIFIER_NAMES, SET_BY_CALCULATOR } from "../names.ts";
import { startOf } from "../steps.ts";
import { type FileNote, withNotes } from "../notes.ts";
import { calculatorTotals, type CalculatorTotals, rowCost } from "../reckon.ts";
import { type LedgerLine, ledgerLine, type Status } from "../rows.ts";
import { textOfParts } from "../text.ts";
import {
  ABILITY_FIELDS,
  ABILITY_LETTERS,
  advantageIn,
  DEFENSE_FIELDS,
  effectIn,
  RESISTED,
  SKILL_FIELDS,
  SKILL_LISTS,
  stepIn,
} from "./words.ts";

/**
 * Characters that the package `mutants-and-masterminds-3e` of Foundry has exported, as documents of the calculator: the same game's elder edition, so abilities, defenses and skills come over one
 * to one, while a power has no effect there, only a name, a text and a price. What it is taken for is a guess that the account names; its price holds.
 */

/** Id of the package in a file that Foundry has exported. */
const PACKAGE = "mutants-and-masterminds-3e";

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((v, key) => (isPlain(v) ? v[key] : undefined), value);
const plainAt = (value: unknown, ...path: readonly string[]): Plain => {
  const found = at(value, ...path);
  return isPlain(found) ? found : {};
};

/** Numbers of the other system are as often text; what is neither is 0. */
function whole(value: unknown): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? Math.trunc(number) : 0;
}
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** Rich text as plain text. */
const plainText = (value: unknown): string =>
  textOf(value)
    .replaceAll(/<\/(?:p|li|h\d|div)>|<br\s*\/?>/giu, "\n")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/[ \t]+/gu, " ")
    .replaceAll(/\s*\n\s*/gu, "\n")
    .trim();

/** Whether plain data is a character of that package: by what Foundry wrote beside it, else by its fields. */
export function isExported(value: unknown): boolean {
  if (!isPlain(value)) return false;
  const said = [at(value, "_stats", "systemId"), at(value, "_stats", "exportSource", "systemId")];
  if (said.includes(PACKAGE)) return true;
  return isPlain(at(value, "system", "caracteristique", "force")) && isPlain(at(value, "system", "defense", "esquive"));
}

/** A file of the other system, with what it said of itself. */
export interface ExportedRead extends FileRead {
  readonly exported: {
    /** Power level that it states; null for none. */
    readonly level: number | null;
    /** What it comes to there. */
    readonly totals: CalculatorTotals;
    /** What became of fields that the calculator's document has no place for. */
    readonly lines: readonly LedgerLine[];
    /** Rows of powers and gear that were guessed, e.g. `Powers 2`. */
    readonly guessed: readonly string[];
  };
}

/** What is gathered while a character is read. */
class Account {
  readonly lines: LedgerLine[] = [];
  readonly surplus: FileSurplus[] = [];
  readonly guessed: string[] = [];

  say(field: string, value: string, status: Status, note: string, data: LedgerLine["data"] = {}): void {
    this.lines.push(ledgerLine(field, value, status, note, data));
  }

  /** Kept as it is: nothing here reads it. */
  keep(field: string, value: unknown): void {
    const empty =
      value === undefined ||
      value === null ||
      value === "" ||
      value === 0 ||
      value === false ||
      (typeof value === "object" && Object.keys(value).length === 0);
    if (!empty) this.surplus.push({ field, value });
  }
}

function readAbilities(system: Plain, account: Account): Readonly<Record<string, number | "--">> {
  return Object.fromEntries(
    Object.entries(ABILITY_FIELDS).map(([field, name]): [string, number | "--"] => {
      const of = plainAt(system, "caracteristique", field);
      account.keep(`caracteristique.${field}.divers`, whole(of.divers));
      return [name, of.absente === true ? "--" : Math.max(-5, whole(of.base))];
    }),
  );
}

function readDefenses(system: Plain, abilities: FileDocument["Abilities"], account: Account): FileDocument["Defenses"] {
  account.keep("defense.robustesse.base", whole(at(system, "defense", "robustesse", "base")));
  account.keep("defense.robustesse.divers", whole(at(system, "defense", "robustesse", "divers")));
  return Object.fromEntries(
    Object.entries(DEFENSE_FIELDS).map(([field, { name, ability }]): [string, number] => {
      const of = plainAt(system, "defense", field);
      const [bought, more] = [Math.max(0, whole(of.base)), whole(of.divers)];
      account.keep(`defense.${field}.divers`, more);
      const stands = abilities[ability];
      const here = bought + more + (typeof stands === "number" ? stands : 0);
      if (of.total !== undefined && whole(of.total) !== here)
        account.say(`Defenses, ${name}`, String(whole(of.total)), "guessed", "exportTotal", { here });
      return [name, bought];
    }),
  );
}

/** The ability that a skill stands on: the one that it names, else its own. */
const abilityBy = (letters: unknown, own: string): string => ABILITY_LETTERS[textOf(letters).toLowerCase()] ?? own;

function readSkills(system: Plain, account: Account): readonly FileSkill[] {
  const all = plainAt(system, "competence");
  const single = Object.entries(SKILL_FIELDS).flatMap(([field, name]): FileSkill[] => {
    const of = plainAt(all, field);
    account.keep(`competence.${field}.autre`, whole(of.autre));
    const own = LATEST.skills.get(name) === undefined ? "Intellect" : abilityBy(of.car, OWN_ABILITY[name] ?? "Intellect");
    return whole(of.rang) > 0 ? [{ name, rank: whole(of.rang), ability: own }] : [];
  });
  const several = Object.entries(SKILL_LISTS).flatMap(([field, { name, ability }]) =>
    Object.entries(plainAt(all, field, "list")).flatMap(([id, of]): FileSkill[] => {
      if (!isPlain(of)) return [];
      account.keep(`competence.${field}.${id}.autre`, whole(of.autre));
      const rank = whole(of.rang);
      if (rank <= 0) return [];
      const subtype = plainText(of.label);
      if (name === "Other") account.say("Skills", subtype, "guessed", "exportSkill");
      return [{ name, subtype, rank, ability: abilityBy(of.car ?? at(all, field, "car"), ability) }];
    }),
  );
  return [...single, ...several];
}

/** Abilities of skills where a file names none. */
const OWN_ABILITY: Readonly<Record<string, string>> = {
  Acrobatics: "Agility",
  Athletics: "Strength",
  Deception: "Presence",
  Insight: "Awareness",
  Intimidation: "Presence",
  Perception: "Awareness",
  Persuasion: "Presence",
  "Sleight of Hand": "Dexterity",
  Stealth: "Agility",
  Vehicles: "Dexterity",
};

/** An item of the file. */
interface Held {
  readonly id: string;
  readonly name: string;
  readonly system: Plain;
}

const itemsOf = (actor: Plain, type: string): readonly Held[] =>
  (Array.isArray(actor.items) ? (actor.items as readonly unknown[]) : []).flatMap((i): Held[] =>
    isPlain(i) && i.type === type
      ? [{ id: textOf(i._id), name: textOf(i.name).trim(), system: plainAt(i, "system") }]
      : [],
  );

function readAdvantages(actor: Plain, account: Account): readonly FileAdvantage[] {
  return itemsOf(actor, "talent").map(({ name, system }, index): FileAdvantage => {
    const rank = Math.max(1, whole(system.rang));
    const known = advantageIn(name);
    const words = plainText(system.description);
    if (words !== "") account.keep(`talent.${name}.description`, words);
    if (!known) return { name, rank };
    if (!known.same) account.say(`Advantages ${index + 1}`, name, "guessed", "exportAdvantage", { name: known.name });
    return { name: known.name, rank, ...(known.text !== "" && { text: known.text }) };
  });
}

/** What a modifier of the other system costs: flat, or for each rank. */
interface Priced {
  readonly name: string;
  readonly perRank: number;
  readonly flat: number;
}

/** Modifiers of a power, out of a record of copies of items, whichever way they were nested. */
function modifiersOf(record: unknown, sign: 1 | -1): readonly Priced[] {
  if (!isPlain(record)) return [];
  return Object.values(record).flatMap((m): Priced[] => {
    if (!isPlain(m)) return [];
    const data = isPlain(m.system) ? m.system : isPlain(m.data) ? m.data : m;
    const name = plainText(m.name ?? m.label ?? data.name ?? data.label);
    const cost = plainAt(data, "cout");
    const value = sign * Math.abs(whole(cost.value));
    return [{ name, perRank: cost.rang === true ? value : 0, flat: cost.rang === true ? 0 : value }];
  });
}

/** Names of modifiers, as one compares them. */
const KNOWN_MODIFIERS: ReadonlyMap<string, string> = new Map(Object.keys(MODIFIER_NAMES).map((n) => [folded(n), n]));
const BY_THEMSELVES: readonly string[] = SET_BY_CALCULATOR.map(folded);

/** A modifier in the calculator's words: by its own name where that has one at the same price, else as another at its price. */
function asModifier({ name, perRank, flat }: Priced): FileModifier {
  const known = KNOWN_MODIFIERS.get(folded(name));
  const price = known === undefined ? undefined : MODIFIER_NAMES[known];
  if (known !== undefined && price) {
    const [unit, sum] = price.perRank === 0 ? [price.flat, flat] : [price.perRank, perRank];
    const other = price.perRank === 0 ? perRank : flat;
    if (unit === 0 && sum === 0 && other === 0) return { name: known, ...(price.text && { text: "" }) };
    const times = unit === 0 ? 0 : sum / unit;
    if (other === 0 && Number.isInteger(times) && times >= 1 && (price.most === null || times <= price.most))
      return { name: known, ...(price.most !== 1 && { applications: times }), ...(price.text && { text: "" }) };
  }
  if (perRank !== 0)
    return { name: perRank > 0 ? "Other Rank Extra" : "Other Rank Flaw", applications: Math.abs(perRank), text: name };
  if (flat !== 0)
    return { name: flat > 0 ? "Other Flat Extra" : "Other Flat Flaw", applications: Math.abs(flat), text: name };
  return { name: "Other Free Modifier", text: name };
}

/** Several of one kind of "Other" are one, as the calculator takes each kind once. */
function joined(list: readonly FileModifier[]): readonly FileModifier[] {
  return list.flatMap((m, i): FileModifier[] => {
    if (!m.name.startsWith("Other ")) return list.findIndex((x) => x.name === m.name) === i ? [m] : [];
    const same = list.filter((x) => x.name === m.name);
    if (list.findIndex((x) => x.name === m.name) !== i) return [];
    const sum = same.reduce((n, x) => n + (x.applications ?? 0), 0);
    return [{ ...m, ...(sum > 0 && { applications: sum }), text: same.map((x) => x.text ?? "").join(", ") }];
  });
}

/** What an attack of the file tells of the power that it is made with. */
interface Strike {
  readonly damage: boolean;
  readonly affliction: boolean;
  readonly resisted: string | null;
  readonly conditions: string;
  readonly skill: string | null;
}

/** Conditions in each degree, out of the marks that an attack sets. */
const DEGREES: Readonly<Record<string, 1 | 2 | 3>> = {
  dazed: 1, hebete: 1, hindered: 1, entrave: 1, impaired: 1, diminue: 1, vulnerable: 1, fatigued: 1, fatigue: 1, entranced: 1, fascine: 1,
  stunned: 2, etourdi: 2, disabled: 2, immobile: 2, immobilise: 2, prone: 2, "a terre": 2, defenseless: 2, "sans defense": 2, exhausted: 2, epuise: 2, compelled: 2, contraint: 2,
  asleep: 3, endormi: 3, incapacitated: 3, "neutralise": 3, paralyzed: 3, paralyse: 3, controlled: 3, controle: 3, unaware: 3, inconscient: 3, transformed: 3, transforme: 3,
};
const ENGLISH: Readonly<Record<string, string>> = {
  hebete: "dazed", entrave: "hindered", diminue: "impaired", fatigue: "fatigued", fascine: "entranced",
  etourdi: "stunned", immobilise: "immobile", "a terre": "prone", "sans defense": "defenseless", epuise: "exhausted", contraint: "compelled",
  endormi: "asleep", neutralise: "incapacitated", paralyse: "paralyzed", controle: "controlled", inconscient: "unaware", transforme: "transformed",
};

function conditionsOf(attack: Plain): string {
  const marks = Object.values((at(attack, "repeat", "affliction") ?? {}) as Plain).flatMap((r) => {
    const status = isPlain(r) ? r.status : undefined;
    const list: readonly unknown[] = Array.isArray(status) ? status : isPlain(status) ? Object.values(status) : [status];
    return list.map((s) => folded(textOf(isPlain(s) ? (s.id ?? s.status ?? s.label) : s)));
  });
  return [...new Set(marks)]
    .flatMap((m): string[] => (DEGREES[m] === undefined ? [] : [`${DEGREES[m]} ${ENGLISH[m] ?? m}`]))
    .join(", ");
}

/** Attacks by the power that they are made with. */
function strikes(system: Plain, skills: Plain): ReadonlyMap<string, Strike> {
  return new Map(
    Object.values(plainAt(system, "attaque")).flatMap((a): [string, Strike][] => {
      if (!isPlain(a)) return [];
      const power = textOf(at(a, "links", "pwr"));
      if (power === "") return [];
      const affliction = a.isAffliction === true;
      const named = textOf(at(a, "save", affliction ? "affliction" : "dmg", "type") ?? at(a, "save", "type"));
      const link = textOf(at(a, "links", "skill"));
      const skill = [...Object.keys(SKILL_LISTS)]
        .map((list) => plainText(at(skills, list, "list", link, "label")))
        .find((label) => label !== "");
      return [
        [power, {
          damage: a.isDmg === true,
          affliction,
          resisted: RESISTED[folded(named)] ?? null,
          conditions: affliction ? conditionsOf(a) : "",
          skill: skill ?? null,
        }],
      ];
    }),
  );
}

/** What a power is taken for, and by what. */
function guess(name: string, system: Plain, strike: Strike | undefined): { readonly effect: string; readonly by: string } | null {
  for (const [by, text] of [
    ["exportByText", plainText(system.effetsprincipaux)],
    ["exportByName", name],
    ["exportByText", plainText(system.effets)],
  ] as const) {
    const effect = effectIn(text);
    if (effect !== null) return { effect, by };
  }
  if (strike?.affliction === true) return { effect: "Affliction", by: "exportByAttack" };
  if (strike?.damage === true) return { effect: "Damage", by: "exportByAttack" };
  const perRank = whole(at(system, "cout", "parrang"));
  const [type, range] = [folded(textOf(system.type)), stepIn("range", textOf(system.portee))];
  if (type.startsWith("attaque") && (perRank === 1 || (perRank === 2 && range === "Ranged")))
    return { effect: "Damage", by: "exportByPrice" };
  if (type.startsWith("defens") && perRank === 1 && range === "Personal") return { effect: "Protection", by: "exportByPrice" };
  return null;
}

/** What an item costs there. */
function priceOf(system: Plain): number {
  const cost = plainAt(system, "cout");
  if (cost.total !== undefined && whole(cost.total) > 0) return whole(cost.total);
  return (whole(cost.parrang) + whole(cost.modrang)) * whole(cost.rang) + whole(cost.modfixe) + whole(cost.divers);
}

/** Words for a power that another one's points pay for. */
const ALTERNATE = /^(?:altern|dynami)/u;

/** A power as a row of the calculator's, at the price that it has in its file. */
function readPower(
  item: Held,
  all: readonly Held[],
  strike: Strike | undefined,
  where: string,
  account: Account,
): FilePower {
  const { name, system } = item;
  const found = guess(name, system, strike);
  const price = priceOf(system);
  const words = [plainText(system.effets), plainText(system.notes)].filter((t) => t !== "").join(" ");
  const descriptors = Object.values(plainAt(system, "descripteurs"))
    .map((d) => plainText(isPlain(d) ? (d.label ?? d.name) : d).toLowerCase())
    .filter((d) => d !== "");
  const text = textOfParts({
    parts: {
      ...(strike?.resisted && found?.effect === "Affliction" && { resisted: strike.resisted }),
      ...(strike && strike.conditions !== "" && found?.effect === "Affliction" && { conditions: strike.conditions }),
      ...(descriptors.length > 0 && { descriptors: descriptors.join(", ") }),
    },
    rest: words,
  });
  account.guessed.push(where);
  if (!found) {
    account.say(where, name, "guessed", "exportNoEffect", { cost: price });
    return { effect: "Feature", cost: 1, text, action: "None", range: "Personal", duration: "Permanent", name, Modifiers: [], rank: Math.max(1, price) };
  }
  account.say(where, name, "guessed", found.by, { effect: found.effect });
  const start = startOf({ effect: found.effect }, LATEST);
  const main = ALTERNATE.test(folded(textOf(system.special))) ? all.find((p) => p.id !== "" && p.id === textOf(system.link)) : undefined;
  const own = [...modifiersOf(system.extras, 1), ...modifiersOf(system.defauts, -1)]
    .filter((m) => m.name !== "" && !BY_THEMSELVES.includes(folded(m.name)))
    .map(asModifier);
  const bare: FilePower = {
    effect: found.effect,
    ...(start.own && { cost: Math.max(1, whole(at(system, "cout", "parrang"))) }),
    text,
    action: stepIn("action", textOf(system.action)) ?? start.action,
    range: stepIn("range", textOf(system.portee)) ?? start.range,
    duration: stepIn("duration", textOf(system.duree)) ?? start.duration,
    name,
    ...(strike?.skill && { skill: strike.skill }),
    Modifiers: joined([...own, ...(main ? [{ name: "Alternate Effect", text: `to ${main.name}` }] : [])]),
    rank: Math.max(1, whole(at(system, "cout", "rang"))),
  };
  if (main) {
    account.say(where, String(price), "guessed", "exportAlternate", { there: price, here: rowCost(bare, false), of: main.name });
    return bare;
  }
  const short = price - rowCost(bare, false);
  if (short === 0 || price === 0) {
    account.say(where, String(price), "mapped", "exportPrice");
    return bare;
  }
  account.say(where, String(price), "guessed", "exportBalanced", { there: price, here: price - short });
  return {
    ...bare,
    Modifiers: joined([
      ...bare.Modifiers,
      { name: short > 0 ? "Other Flat Extra" : "Other Flat Flaw", applications: Math.abs(short), text: "Price of the file" },
    ]),
  };
}

/** Gear costs points of its own and has no effect there: a Feature at its price. */
function readGear(items: readonly Held[], account: Account): readonly FilePower[] {
  return items.map(({ name, system }, index) => {
    const where = `Equipment ${index + 1}`;
    const cost = whole(system.cout);
    account.guessed.push(where);
    account.say(where, name, "guessed", "exportGear", { cost });
    return { effect: "Feature", cost: 1, text: plainText(system.description), action: "None", range: "Personal", duration: "Permanent", name, Modifiers: [], rank: Math.max(1, cost) };
  });
}

/** Facts about who somebody is, by the name of their field, with the English word that the calculator's information has them under. */
const FACTS: Readonly<Record<string, string>> = {
  affiliation: "Group affiliation",
  base: "Base of operations",
  sexe: "Gender",
  age: "Age",
  taille: "Height",
  poids: "Weight",
  yeux: "Eyes",
  cheveux: "Hair",
};

function readInformation(system: Plain): string {
  const facts = [
    ...(plainText(at(system, "identite", "name")) === "" ? [] : [`Identity: ${plainText(at(system, "identite", "name"))}`]),
    ...Object.entries(FACTS).flatMap(([field, word]) => {
      const text = plainText(system[field]);
      return text === "" ? [] : [`${word}: ${text}`];
    }),
  ];
  const complications = Object.values(plainAt(system, "complications")).flatMap((c): FileNote[] => {
    const name = plainText(isPlain(c) ? (c.label ?? c.name) : c);
    return name === ""
      ? []
      : [{ kind: "complication", name, text: isPlain(c) ? plainText(c.description ?? c.text) : "", motivation: false }];
  });
  const text = [plainText(system.description), plainText(system.historique), facts.join("\n")].filter((t) => t !== "").join("\n");
  return withNotes(text, complications);
}

/** Fields of the file that are read, and those that Foundry itself keeps. */
const READ_SYSTEM: readonly string[] = [
  "caracteristique", "defense", "competence", "attaque", "pp", "puissance", "complications", "description", "historique", "identite", "strategie", "filtre", "pwr", "version",
  ...Object.keys(FACTS),
];

/**
 * A character that the other package has exported, as a document of the calculator. What isn't read is kept beside it.
 * @param value  plain data; only a character is one
 */
export function readExported(value: unknown): FileRead | ExportedRead {
  if (!isPlain(value) || !isPlain(value.system) || !isPlain(value.system.caracteristique))
    return {
      document: null,
      problems: [{ field: "file", got: isPlain(value) ? textOf(value.type) : "", accepted: "exported", values: ["personnage"] }],
      surplus: [],
    };
  const { system } = value;
  const account = new Account();
  const abilities = readAbilities(system, account);
  const held = itemsOf(value, "pouvoir");
  const made = strikes(system, plainAt(system, "competence"));
  const gear = itemsOf(value, "equipement");
  const document: FileDocument = {
    Hero: { name: textOf(value.name).trim(), transcendence: 0, image: "" },
    Abilities: abilities,
    Powers: held.map((p, i) => readPower(p, held, made.get(p.id), `Powers ${i + 1}`, account)),
    Equipment: readGear(gear, account),
    Advantages: readAdvantages(value, account),
    Skills: readSkills(system, account),
    Defenses: readDefenses(system, abilities, account),
    ruleset: RULESET,
    version: VERSION,
    Information: readInformation(system),
  };
  // An attack without a power is made with bare hands or gear: its numbers follow from those here.
  for (const [id, a] of Object.entries(plainAt(system, "attaque")))
    if (isPlain(a) && textOf(at(a, "links", "pwr")) === "") account.keep(`attaque.${id}`, a);
  for (const [field, of] of Object.entries(system)) if (!READ_SYSTEM.includes(field)) account.keep(field, of);
  const reckoned = calculatorTotals({ ...document, Powers: [], Equipment: [], Advantages: [] });
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  const parts = {
    abilities: reckoned.abilities,
    powers: sum(held.map((p) => priceOf(p.system))),
    equipment: sum(gear.map((g) => whole(g.system.cout))),
    advantages: sum(itemsOf(value, "talent").map((t) => Math.max(1, whole(t.system.rang)))),
    skills: reckoned.skills,
    defenses: reckoned.defenses,
  };
  const totals = { ...parts, total: parts.abilities + parts.powers + parts.advantages + parts.skills + parts.defenses };
  const level = whole(system.puissance);
  const points = sum([whole(at(system, "pp", "base")), whole(at(system, "pp", "gain")), whole(at(system, "pp", "divers"))]);
  if (points > 0) account.say("pp", String(points), points === totals.total ? "mapped" : "guessed", "exportPoints", { total: totals.total });
  return {
    document,
    problems: [],
    surplus: account.surplus,
    exported: { level: level > 0 ? level : null, totals, lines: account.lines, guessed: account.guessed },
  };
}
