import { FAMILIES, familyOf } from "./families.ts";
import { fromOwn, toOwn } from "./ladder.ts";
import { LADDERS, LEVELS } from "./ladders.ts";
import {
  type Aptitude,
  type CommonEffect,
  type CommonGear,
  type CommonPart,
  type CommonPower,
  type CommonRange,
  type CommonSkill,
  type CommonWord,
  type Conversion,
  type DraftItem,
  type Loss,
  loss,
  type Sheet,
} from "./neutral.ts";
import { at, flagAt, listAt, most, numberAt, type Plain, plain, textAt } from "./reading.ts";
import {
  added,
  aptitudesOf,
  battleOf,
  escaped,
  fitting,
  headFor,
  headOf,
  itemsOf,
  noted,
  partOf,
  withParts,
} from "./shared.ts";
import { SKILL_ROWS, skillRowOf } from "./skills.ts";

const { aptitude, contest, effect } = LADDERS.drama;

/** Seven attributes for eight aptitudes: Dexterity is agility, precision and what one fights with. */
const ATTRIBUTE: Readonly<Record<Aptitude, string>> = {
  strength: "str",
  stamina: "tou",
  agility: "dex",
  fighting: "dex",
  precision: "dex",
  intellect: "min",
  awareness: "per",
  presence: "cha",
};
const FROM: Readonly<Record<string, Aptitude>> = {
  dex: "agility",
  str: "strength",
  tou: "stamina",
  per: "awareness",
  min: "intellect",
  cha: "presence",
};
/** What no body exceeds without powers. */
const HUMAN = 13;
const LEAST = 1;
const DETAILS = ["realName", "occupation", "origin", "quote"] as const;
/** Attributes of skills that are added by themselves. */
const DEX = "dex";
/** Powers whose value stands on the scale of effects; of the others it counts levels, copies or nothing. */
const VALUED: ReadonlySet<string> = new Set([
  "superAttribute",
  "armour",
  "forceField",
  "blast",
  "naturalWeapon",
  "mentalBlast",
  "flight",
  "superSpeed",
  "mobility",
  "teleport",
  "telekinesis",
]);
/** Powers whose value is added to something and so is a difference, not a place on the scale. */
const PLUS: ReadonlySet<string> = new Set(["superAttribute", "armour", "forceField", "naturalWeapon"]);
/** Common ranks of one level, step or copy of a power that counts so. */
const PER_LEVEL = 4;
const RANGED: ReadonlySet<string> = new Set(["blast", "telekinesis"]);
const SENSES: readonly (readonly [RegExp, string])[] = [
  [/hear|sound|sonar/iu, "hearing"],
  [/smell|scent/iu, "smell"],
  [/touch|tremor/iu, "touch"],
  [/radar|dark/iu, "radar"],
  [/mind|mental|danger/iu, "mental"],
];

const MOVES: Readonly<Partial<Record<string, string>>> = { jump: "leaping", swim: "swimming" };

/** The family of a power, by its key and what it is of. @param amount  below 0 for a size that is small */
function familyFrom(key: string, about: string, amount: number): string {
  switch (key) {
    case "superAttribute":
      return about === "strength" ? "strength" : "enhancedTrait";
    case "mobility":
      return MOVES[about] ?? "movement";
    case "size":
      return amount < 0 ? "shrinking" : "growth";
    default:
      return familyOf("drama", key);
  }
}

/** What a power is of, as anybody would write it; empty where its family says so. */
function aboutOf(key: string, choice: string): string {
  if (key !== "mobility") return FROM[choice] ?? choice;
  return choice === "climb" ? "climbing" : "";
}

/** The rank of a power that is so much; for one that has no amount, its owner's level. @param signed  the amount as it was typed */
function rankFrom(
  key: string,
  amount: number,
  signed: number,
  { strength, level }: { readonly strength: number; readonly level: number },
): number {
  if (key === "naturalWeapon") return fromOwn(effect, strength + amount);
  if (PLUS.has(key)) return plusFrom(amount);
  if (VALUED.has(key)) return fromOwn(effect, amount);
  if (key === "size") return Math.abs(signed) * PER_LEVEL;
  return LEVELLED.includes(key) || key === "invulnerable" ? amount * PER_LEVEL : level;
}

const AT_ARMS_LENGTH: readonly string[] = ["naturalWeapon", "healing", "drain"];
const AT_SIGHT: readonly string[] = ["mentalBlast", "mindControl", "telepathy", "illusion"];

function rangeFrom(key: string): CommonRange {
  if (AT_ARMS_LENGTH.includes(key)) return "close";
  if (RANGED.has(key)) return "ranged";
  return AT_SIGHT.includes(key) ? "perception" : "personal";
}

/** A difference on the scale of effects: ten common ranks are twelve. */
const SLOPE = 1.2;
const plusFrom = (value: number): number => Math.round((value / SLOPE) * 10) / 10;
const plusTo = (rank: number): number => Math.max(1, Math.round(rank * SLOPE));

const MELEE = ["unarmedCombat", "meleeWeapons"] as const;
const SHOOTING = ["energyWeapons", "fireCombat", "missileWeapons", "heavyWeapons"] as const;

function toCommon(sheet: Sheet): ReturnType<Conversion["toCommon"]> {
  const { system } = sheet;
  const losses: Loss[] = [];
  const powers = itemsOf(sheet, "dramaPower");
  const skills = itemsOf(sheet, "dramaSkill");
  const armour = itemsOf(sheet, "dramaArmour");
  const value = (p: DraftItem): number => Math.max(0, numberAt(p.system, "value", 1));
  const having = (key: string, choice: string | null = null): number =>
    powers
      .filter((p) => textAt(p.system, "key") === key && (choice === null || textAt(p.system, "choice") === choice))
      .reduce((sum, p) => sum + value(p), 0);
  const born = (key: string): number =>
    numberAt(system, `attributes.${key}.base`, 8) + numberAt(system, `attributes.${key}.mod`);
  const attribute = (key: string): number => born(key) + having("superAttribute", key);
  const entry = (key: string): DraftItem | undefined => skills.find((s) => textAt(s.system, "key") === key);
  const skill = (key: string, otherwise: string): number => {
    const found = entry(key);
    return found
      ? attribute(textAt(found.system, "attribute", otherwise)) + numberAt(found.system, "adds")
      : attribute(otherwise);
  };
  const worn = most(
    armour.filter((a) => at(a.system, "worn") !== false).map((a) => numberAt(a.system, "add")),
    0,
  );
  const met = (kind: string, otherwise: string): number =>
    skill(textAt(system, `defences.${kind}`, otherwise), kind === "mental" ? "min" : "dex");
  const totals = {
    close: Math.max(...MELEE.map((s) => skill(s, DEX))),
    ranged: Math.max(...SHOOTING.map((s) => skill(s, DEX))),
    parry: met("melee", "unarmedCombat"),
    dodge: met("ranged", "dodge"),
    toughness: attribute("tou") + having("armour") + having("forceField") + worn,
    fortitude: attribute("tou"),
    will: Math.max(met("mental", "willpower"), attribute("spi")),
  };
  const tier = textAt(system, "npcTier");
  const level =
    sheet.type === "dramaMook"
      ? LEVELS.drama.mook
      : tier === "henchman" || tier === "lieutenant" || tier === "archEnemy"
        ? LEVELS.drama[tier]
        : LEVELS.drama.hero;
  const strength = attribute("str");
  const subplots = listAt(system, "subplots").filter((s) => textAt(s, "kind") !== "");
  for (const flaw of Array.isArray(system["flaws"]) ? system["flaws"] : [])
    losses.push(loss("", "noCounterpart", `Flaw.${String(flaw)}`));
  return {
    losses,
    common: {
      ...headOf(sheet),
      role:
        sheet.type === "dramaMook"
          ? "minion"
          : sheet.type === "dramaVillain" || textAt(system, "side") === "villains"
            ? "adversary"
            : "hero",
      level,
      count: Math.max(1, numberAt(system, "count", 1)),
      aptitudes: aptitudesOf((a) =>
        a === "fighting" ? fromOwn(contest, totals.close) : fromOwn(aptitude, born(ATTRIBUTE[a])),
      ),
      battle: battleOf((b) => fromOwn(b === "toughness" ? effect : contest, totals[b])),
      skills: skills.map((s): CommonSkill => ({
        ...partOf(s),
        key: skillRowOf("drama", textAt(s.system, "key")),
        focus: textAt(s.system, "specType"),
        rank: fromOwn(contest, attribute(textAt(s.system, "attribute", DEX)) + numberAt(s.system, "adds")),
      })),
      powers: powers.map((p): CommonPower => {
        const key = textAt(p.system, "key");
        const choice = textAt(p.system, "choice");
        const found = familyFrom(key, FROM[choice] ?? choice, numberAt(p.system, "value"));
        const about = aboutOf(key, choice);
        const amount = value(p);
        const rank = rankFrom(key, amount, numberAt(p.system, "value"), { strength, level });
        const range = rangeFrom(key);
        // A drain is a contest of spirits.
        const resists = key === "drain" ? ({ resists: "will" } as const) : {};
        return { ...partOf(p), effects: [{ name: "", family: found, rank, range, area: false, about, ...resists }] };
      }),
      gear: [
        ...itemsOf(sheet, "dramaWeapon").map((w): CommonGear => {
          const fixed = at(w.system, "damageValue");
          return {
            ...partOf(w),
            kind: "weapon",
            rank: fromOwn(effect, typeof fixed === "number" ? fixed : strength + numberAt(w.system, "damageAdd")),
            ranged: typeof at(w.system, "rangeShort") === "number",
          };
        }),
        ...armour.map((a): CommonGear => ({
          ...partOf(a),
          kind: "armour",
          rank: plusFrom(numberAt(a.system, "add")),
          ranged: false,
        })),
        ...itemsOf(sheet, "dramaGear").map((g): CommonGear => ({ ...partOf(g), kind: "gear", rank: 0, ranged: false })),
      ],
      words: [
        ...subplots.map((s): CommonWord => ({
          name: textAt(s, "kind"),
          img: "",
          description: escaped(textAt(s, "note")),
          kind: "complication",
          key: "",
          rank: 1,
          about: "",
        })),
        ...itemsOf(sheet, "complication").map((c): CommonWord => ({
          ...partOf(c),
          kind: flagAt(c.system, "motivation") ? "goal" : "complication",
          key: "",
          rank: 1,
          about: "",
        })),
      ],
    },
  };
}

/** Powers that are worn on top of a body. */
const ARMOURS: readonly string[] = ["armour", "forceField"];

/** Powers that count in levels. */
const LEVELLED: readonly string[] = ["regeneration", "superSense", "duplication"];

/** How much of a power a rank is. */
function amountTo(e: CommonEffect, key: string, strength: number): number {
  const own = toOwn(effect, e.rank);
  const levels = Math.max(1, Math.round(e.rank / PER_LEVEL));
  if (key === "naturalWeapon") return Math.max(1, own - strength);
  if (PLUS.has(key)) return plusTo(e.rank);
  if (VALUED.has(key)) return Math.max(1, own);
  if (key === "size") return levels * (e.family === "shrinking" ? -1 : 1);
  return LEVELLED.includes(key) ? levels : 1;
}

/** Ways to get about that are no power of their own. */
const MOBILITY: Readonly<Partial<Record<string, string>>> = { swimming: "swim", leaping: "jump" };

/** Limits of a body that other ways to get about raise. */
const LIMITS: readonly (readonly [RegExp, string])[] = [
  [/wall|climb|crawl/iu, "climb"],
  [/swing|leap|jump/iu, "jump"],
];

/** What a power is of: an attribute, a sense, a way to get about; empty for none. */
function choiceTo(e: CommonEffect, key: string): string {
  switch (key) {
    case "superAttribute":
      return (ATTRIBUTE[e.about as Aptitude] as string | undefined) ?? (e.family === "strength" ? "str" : "dex");
    case "superSense":
      return SENSES.find(([words]) => words.test(e.about))?.[1] ?? "sight";
    case "mobility":
      return MOBILITY[e.family] ?? LIMITS.find(([words]) => words.test(e.about))?.[1] ?? "run";
    default:
      return "";
  }
}

/** A power's own fields; what it costs is the adapter's to fill in. */
function powerOf(e: CommonEffect, key: string, strength: number): Plain {
  return { key, value: amountTo(e, key, strength), choice: choiceTo(e, key) };
}

function fromCommon(common: Parameters<Conversion["fromCommon"]>[0]): ReturnType<Conversion["fromCommon"]> {
  const head = headFor(common, DETAILS);
  const losses: Loss[] = [...head.losses];
  const notes: CommonPart[] = [];
  const items: DraftItem[] = [];
  const keep = (part: CommonPart): void => {
    const kept = noted(part);
    notes.push(kept.note);
    losses.push(kept.loss);
  };
  const own = (total: keyof typeof common.battle): number =>
    toOwn(total === "toughness" ? effect : contest, common.battle[total]);
  const attributes: Record<string, number> = { spi: Math.max(LEAST, Math.min(HUMAN, own("will"))) };
  const totals: Record<string, number> = { ...attributes };
  const effects = common.powers.flatMap((p) => p.effects);
  const keyOf = (e: CommonEffect): string => FAMILIES[e.family]?.drama ?? "";
  const supers = (key: string): readonly CommonEffect[] =>
    effects.filter((e) => keyOf(e) === "superAttribute" && choiceTo(e, "superAttribute") === key);
  const worn = Math.max(0, ...common.gear.filter((g) => g.kind === "armour").map((g) => plusTo(g.rank)));
  const plates = effects.filter((e) => ARMOURS.includes(keyOf(e))).map((e) => plusTo(e.rank));
  const dodging = Math.round((own("parry") + own("dodge")) / 2);
  // No attribute is more than what stands on it, its powers counted in.
  const most: Readonly<Record<string, readonly number[]>> = {
    dex: [own("close"), dodging],
    tou: [own("toughness") - plates.length - Math.min(1, worn)],
  };
  /** What each super attribute adds, by its effect. */
  const raises = new Map<CommonEffect, number>();
  for (const [key, a] of Object.entries(FROM)) {
    const list = supers(key);
    const wanted = list.map((e) => plusTo(e.rank));
    const sum = wanted.reduce((n, r) => n + r, 0);
    const whole = Math.max(LEAST, Math.min(toOwn(aptitude, common.aptitudes[a]) + sum, ...(most[key] ?? [])));
    const base = Math.min(
      HUMAN,
      Math.max(LEAST, whole - sum, Math.min(toOwn(aptitude, common.aptitudes[a]), whole - list.length)),
    );
    const left = [...fitting(wanted, whole - base)];
    list.forEach((e) => raises.set(e, left.shift() ?? 1));
    const more = whole - base - list.reduce((n, e) => n + (raises.get(e) ?? 0), 0);
    attributes[key] = base;
    totals[key] = Math.max(whole, base + list.length);
    if (more > 0)
      items.push(
        added(`Item.enhanced.${a}`, "dramaPower", { key: "superAttribute", value: more, choice: key, description: "" }),
      );
  }
  const armours = [...fitting(plates, own("toughness") - (totals["tou"] ?? 8) - worn)];
  const value = (key: string): number => totals[key] ?? 8;
  const adds = (key: string, wanted: number, attribute: string): Plain => ({
    key,
    attribute,
    adds: Math.max(0, wanted - value(attribute)),
  });
  const taken = new Map<string, number>();
  const limit = (key: string): number => {
    if ((MELEE as readonly string[]).includes(key)) return own("close");
    if ((SHOOTING as readonly string[]).includes(key)) return own("ranged");
    return key === "dodge" ? dodging : Number.POSITIVE_INFINITY;
  };
  for (const s of common.skills) {
    const row = SKILL_ROWS[s.key];
    const key = row?.drama ?? null;
    if (row === undefined || key === null) {
      if (s.name === "") losses.push(loss("", "noCounterpart", `Skill.${s.key}`));
      else keep(s);
      continue;
    }
    const wanted = Math.min(toOwn(contest, s.rank), limit(key));
    if (taken.has(key)) {
      if (s.name !== "") keep(s);
      continue;
    }
    taken.set(key, wanted);
    items.push({
      name: s.name,
      ...(s.name === "" && { label: `Skill.${s.key}` }),
      type: "dramaSkill",
      img: s.img,
      system: {
        ...adds(key, wanted, SKILL_ATTRIBUTE[key] ?? ATTRIBUTE[row.aptitude]),
        specType: s.focus,
        description: s.description,
      },
    });
  }
  const fill = (key: string, row: string, wanted: number, attribute: string): void => {
    const now = taken.get(key);
    if (now !== undefined && now >= wanted) return;
    const old = items.findIndex((i) => i.type === "dramaSkill" && i.system["key"] === key);
    const system = adds(key, wanted, attribute);
    const before = items[old];
    if (before) items[old] = { ...before, system: { ...before.system, ...system } };
    else if (Number(system["adds"]) > 0)
      items.push(added(`Skill.${row}`, "dramaSkill", { ...system, description: "" }));
  };
  fill("unarmedCombat", "closeCombat", own("close"), DEX);
  fill("energyWeapons", "rangedCombat", own("ranged"), DEX);
  if (common.gear.some((g) => g.kind === "weapon" && !g.ranged))
    fill("meleeWeapons", "meleeWeapons", own("close"), DEX);
  if (common.gear.some((g) => g.kind === "weapon" && g.ranged)) fill("fireCombat", "guns", own("ranged"), DEX);
  fill("dodge", "evasion", dodging, DEX);
  fill("willpower", "concentration", own("will"), "min");
  if (own("parry") !== own("dodge")) losses.push(loss("", "approximate", "Trait.defenses"));
  let protection = 0;
  for (const p of common.powers) {
    let first = true;
    for (const e of p.effects) {
      const key = FAMILIES[e.family]?.drama ?? null;
      if (key === null) continue;
      const worth = ARMOURS.includes(key) ? armours.shift() : raises.get(e);
      const system = { ...powerOf(e, key, value("str")), ...(worth !== undefined && { value: worth }) };
      if (ARMOURS.includes(key)) protection += Number(system.value);
      items.push({
        name: first ? p.name : e.name || p.name,
        type: "dramaPower",
        img: p.img,
        system: { ...system, description: first ? withParts(p) : "" },
      });
      first = false;
    }
    if (first) keep({ ...p, description: withParts(p) });
    else if (p.effects.some((e) => (FAMILIES[e.family]?.drama ?? null) === null)) losses.push(loss(p.name, "folded"));
  }
  for (const g of common.gear) {
    const whole = toOwn(effect, g.rank);
    const weapon = {
      skill: g.ranged ? "fireCombat" : "meleeWeapons",
      damageAdd: g.ranged ? null : whole - value("str"),
      damageValue: g.ranged ? Math.max(0, whole) : null,
      ...(g.ranged && { rangeShort: 10, rangeMedium: 25, rangeLong: 50 }),
    };
    items.push({
      name: g.name,
      type: g.kind === "weapon" ? "dramaWeapon" : g.kind === "armour" ? "dramaArmour" : "dramaGear",
      img: g.img,
      system: {
        ...(g.kind === "weapon" && weapon),
        ...(g.kind === "armour" && { add: plusTo(g.rank), worn: true }),
        description: g.description,
      },
    });
  }
  for (const w of common.words) keep(w);
  const missing = own("toughness") - value("tou") - protection - worn;
  if (missing > 0)
    items.push(added("Item.toughness", "dramaPower", { key: "armour", value: missing, choice: "", description: "" }));
  const foe = common.role === "adversary";
  return {
    notes,
    losses,
    sheet: {
      name: common.name,
      img: common.img,
      type: common.role === "minion" ? "dramaMook" : foe ? "dramaVillain" : "dramaHero",
      system: {
        ...plain(head.system),
        side: common.role === "hero" ? "heroes" : "villains",
        attributes: Object.fromEntries(Object.entries(attributes).map(([k, base]) => [k, { base, mod: 0 }])),
        defences: { melee: "dodge", ranged: "dodge", mental: "willpower" },
        ...(foe && { npcTier: common.level >= 12 ? "archEnemy" : common.level >= 9 ? "lieutenant" : "henchman" }),
        ...(common.role === "minion" && { count: common.count }),
      },
      items,
    },
  };
}

/** Attributes of skills whose row has another aptitude. */
const SKILL_ATTRIBUTE: Readonly<Record<string, string>> = {
  climbing: "str",
  lifting: "str",
  longJumping: "dex",
  swimming: "dex",
  running: "dex",
  find: "per",
  trick: "per",
  disguise: "per",
  evidenceAnalysis: "per",
  firstAid: "per",
  forgery: "per",
  gadgetry: "per",
  language: "per",
  scholar: "per",
  tracking: "per",
  streetwise: "min",
  survival: "min",
  willpower: "min",
  testOfWill: "min",
  hypnotism: "min",
  faith: "spi",
  intimidation: "spi",
  mysticArts: "spi",
  psychicPowers: "spi",
  resistShock: "tou",
  endurance: "tou",
};

/** Drama: attributes and adds on a scale where ten times as much is five more. */
export const dramaConversion: Conversion = { toCommon, fromCommon };
