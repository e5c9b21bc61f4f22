import { afflictionConditions, afflictionFamily, attackFamily, ATTACKS, FAMILIES, familyOf } from "./families.ts";
import { fromOwn, toOwn } from "./ladder.ts";
import { LADDERS } from "./ladders.ts";
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
  resistedWith,
  resistsFrom,
  type Sheet,
} from "./neutral.ts";
import { at, flagAt, listAt, most, numberAt, type Plain, plain, textAt } from "./reading.ts";
import {
  added,
  aptitudesOf,
  battleOf,
  byStart,
  DORMANT,
  fitting,
  headFor,
  headOf,
  itemsOf,
  noted,
  partOf,
  talentFor,
  talentOf,
  withParts,
} from "./shared.ts";
import { SKILL_ROWS, skillRowOf } from "./skills.ts";

const { aptitude, contest, effect } = LADDERS.fudge;

/** Abilities of the ruleset beside the common aptitudes: one for one. */
const ABILITY: Readonly<Record<Aptitude, string>> = {
  strength: "str",
  stamina: "sta",
  agility: "agl",
  fighting: "fgt",
  precision: "dex",
  intellect: "int",
  awareness: "awe",
  presence: "pre",
};
const APTITUDE = Object.fromEntries(Object.entries(ABILITY).map(([a, k]) => [k, a as Aptitude])) as Readonly<
  Record<string, Aptitude | undefined>
>;

/** Ways to get about that are a trait of Movement, and the words that others have for them; the first that fits is written. */
const MOVEMENT: readonly (readonly [trait: string, words: RegExp])[] = [
  ["groundSpeed", /speed/iu],
  ["swimming", /swim/iu],
  ["swinging", /swing|rope|line/iu],
  ["wallCrawling", /wall|climb|crawl/iu],
  ["waterWalking", /water/iu],
  ["sureFooted", /sure/iu],
  ["trackless", /trace|track/iu],
  ["slithering", /slither/iu],
];
const RANGES: readonly CommonRange[] = ["personal", "close", "ranged", "perception"];
/** Modifiers that the neutral form has a field for. */
const CARRIED = new Set(["area", "increasedRange", "strengthBased"]);
/** A sheet whose total says so has this much armour at most without being called armoured. */
const DETAILS = ["realName", "identity", "origin", "motivation"] as const;

const components = (item: DraftItem): readonly Plain[] => listAt(item.system, "components");
const isOn = (item: DraftItem): boolean => at(item.system, "active") !== false;

function familyOfComponent(c: Plain, range: CommonRange): string {
  const word = textAt(c, "effect");
  if (word === "damage") return attackFamily(range, textAt(c, "resistedBy") === "will");
  if (word === "affliction") {
    return afflictionFamily(listAt(c, "conditions").map((x) => textAt(x, "condition"))) ?? "stun";
  }
  if (word === "enhancedTrait") return textAt(c, "trait") === "str" ? "strength" : "enhancedTrait";
  if (word === "movement")
    return /swim/iu.test(textAt(c, "trait")) ? "swimming" : /speed/iu.test(textAt(c, "trait")) ? "speed" : "movement";
  return familyOf("fudge", word);
}

/** A trait as anybody would write it: "wallCrawling" is wall crawling. What its family says already isn't said twice. */
function aboutOf(trait: string, family: string): string {
  if (family === "speed" || family === "swimming") return "";
  return APTITUDE[trait] ?? (FAMILIES[family]?.fudge === "enhancedTrait" ? trait : inWords(trait));
}

/** A key as words; what is written as words stays as it is. */
const inWords = (key: string): string =>
  key.includes(" ") ? key : key.replace(/(?<=[a-z])[A-Z]/gu, (capital) => ` ${capital.toLowerCase()}`);

function effectOf(c: Plain, strength: number): CommonEffect {
  const range = RANGES.find((r) => r === textAt(c, "range")) ?? "personal";
  const modifiers = listAt(c, "modifiers");
  const based = modifiers.some((m) => textAt(m, "key") === "strengthBased") ? strength : 0;
  const family = familyOfComponent(c, range);
  return {
    name: "",
    family,
    rank: fromOwn(effect, numberAt(c, "rank", 1) + based),
    range,
    area: modifiers.some((m) => textAt(m, "key") === "area"),
    about: aboutOf(textAt(c, "trait"), family),
    ...resistsFrom(textAt(c, "resistedBy")),
  };
}

function toCommon(sheet: Sheet): ReturnType<Conversion["toCommon"]> {
  const { system } = sheet;
  const losses: Loss[] = [];
  const powers = itemsOf(sheet, "fudgePower");
  const gear = itemsOf(sheet, "fudgeEquipment");
  const active = [...powers, ...gear].filter(isOn).flatMap(components);
  const raised = (trait: string): number =>
    active
      .filter((c) => textAt(c, "effect") === "enhancedTrait" && textAt(c, "trait") === trait)
      .reduce((sum, c) => sum + numberAt(c, "rank"), 0);
  const bought = (key: string): number =>
    flagAt(system, `abilities.${key}.absent`) ? -5 : numberAt(system, `abilities.${key}.rank`);
  const ability = (key: string): number => bought(key) + raised(key);
  const skills = itemsOf(sheet, "fudgeSkill");
  const total = (s: DraftItem): number => ability(textAt(s.system, "ability", "str")) + numberAt(s.system, "rank");
  const best = (base: string, key: string): number =>
    Math.max(ability(key), most(skills.filter((s) => textAt(s.system, "base") === base).map(total), ability(key)));
  const defense = (key: string, from: string): number =>
    ability(from) + numberAt(system, `defenses.${key}`) + raised(key);
  const protection = active
    .filter((c) => textAt(c, "effect") === "protection")
    .reduce((sum, c) => sum + numberAt(c, "rank"), 0);
  const roll = itemsOf(sheet, "fudgeAdvantage")
    .filter((a) => textAt(a.system, "key") === "defensiveRoll")
    .reduce((sum, a) => sum + numberAt(a.system, "rank", 1), 0);
  const totals = {
    close: best("closeCombat", "fgt"),
    ranged: best("rangedCombat", "dex"),
    parry: defense("parry", "fgt"),
    dodge: defense("dodge", "agl"),
    toughness: ability("sta") + protection + roll + raised("toughness"),
    fortitude: defense("fortitude", "sta"),
    will: defense("will", "pre"),
  };
  const strength = ability("str");
  for (const p of powers)
    if (components(p).some((c) => listAt(c, "modifiers").some((m) => !CARRIED.has(textAt(m, "key")))))
      losses.push(loss(p.name, "modifiers"));
  const word =
    (kind: CommonWord["kind"], key: string) =>
    (i: DraftItem): CommonWord => ({
      ...partOf(i),
      kind,
      key,
      rank: numberAt(i.system, "rank", 1),
      about: textAt(i.system, "subject"),
    });
  return {
    losses,
    common: {
      ...headOf(sheet),
      role: sheet.type === "fudgeMinion" ? "minion" : "hero",
      level: numberAt(system, "powerLevel", 10),
      count: 1,
      aptitudes: aptitudesOf((a) => fromOwn(aptitude, bought(ABILITY[a]))),
      battle: battleOf((b) => fromOwn(b === "toughness" ? effect : contest, totals[b])),
      skills: skills.map((s): CommonSkill => ({
        ...partOf(s),
        key: skillRowOf("fudge", textAt(s.system, "base")),
        focus: textAt(s.system, "specialty"),
        rank: fromOwn(contest, total(s)),
      })),
      powers: powers.map((p): CommonPower => ({
        ...partOf(p),
        effects: components(p).map((c) => effectOf(c, strength)),
      })),
      gear: gear.map((g): CommonGear => {
        const hit = components(g).find((c) => textAt(c, "effect") === "damage");
        const worn = components(g).find((c) => textAt(c, "effect") === "protection");
        const found = hit ?? worn;
        const read = found ? effectOf(found, strength) : null;
        return {
          ...partOf(g),
          kind: hit ? "weapon" : worn ? "armour" : "gear",
          rank: read?.rank ?? 0,
          ranged: read !== null && read.range !== "close" && read.range !== "personal",
        };
      }),
      words: [
        ...itemsOf(sheet, "fudgeAdvantage").map((a) =>
          word("advantage", talentOf("fudge", textAt(a.system, "key")))(a),
        ),
        ...itemsOf(sheet, "complication").map((c) =>
          word(flagAt(c.system, "motivation") ? "goal" : "complication", "")(c),
        ),
      ],
    },
  };
}

/** Ids of the two skills that a draft fights with, to which its attacks refer. */
const FIGHTING = "convertedClose00";
const SHOOTING = "convertedRanged0";

/** The trait that an effect raises, in this ruleset's word; empty for none. */
const raisedBy = (e: CommonEffect): string =>
  (ABILITY[e.about as Aptitude] as string | undefined) ??
  (e.family === "strength" ? "str" : e.family === "reflexes" ? "agl" : e.about);

/** Families of their own elsewhere that are a trait of Movement here. */
const GAITS: Readonly<Record<string, string | undefined>> = { speed: "groundSpeed", swimming: "swimming" };

/** The trait of a Movement: the ruleset's own where it has one. */
const movementBy = (e: CommonEffect): string =>
  GAITS[e.family] ?? MOVEMENT.find(([, words]) => words.test(e.about))?.[0] ?? e.about;

/** What a component is of; empty for nothing. */
function traitTo(e: CommonEffect, word: string): string {
  if (word === "enhancedTrait") return raisedBy(e);
  if (word === "movement") return movementBy(e);
  return word === "weaken" ? ((ABILITY[e.about as Aptitude] as string | undefined) ?? e.about) : e.about;
}

/** One effect as a component; what the list of effects says about it (cost, action, duration) is the adapter's to fill in. */
function componentOf(e: CommonEffect, n: number, rank = Math.max(1, toOwn(effect, e.rank))): Plain {
  const word = FAMILIES[e.family]?.fudge ?? "feature";
  const attack = ATTACKS.has(e.family);
  const trait = traitTo(e, word);
  return {
    id: `part${n + 1}`,
    effect: word,
    rank,
    range: attack && e.range === "personal" ? "close" : e.range,
    attackSkill: attack ? (e.range === "ranged" ? SHOOTING : FIGHTING) : null,
    resistedBy: attack ? resistedWith(e, word) : null,
    trait: trait === "" ? null : trait,
    conditions:
      word === "affliction"
        ? afflictionConditions(e.family).map((condition, d) => ({
            degree: d + 1,
            condition,
            trait: null,
          }))
        : [],
    modifiers: e.area ? [{ key: "area", ranks: 1, partial: null, note: "burst" }] : [],
  };
}

/** What the ruleset calls fighting without a weapon. */
const UNARMED = "unarmed";

function fromCommon(common: Parameters<Conversion["fromCommon"]>[0]): ReturnType<Conversion["fromCommon"]> {
  const head = headFor(common, DETAILS);
  const losses: Loss[] = [...head.losses];
  const notes: CommonPart[] = [];
  const own = (total: keyof typeof common.battle): number =>
    toOwn(total === "toughness" ? effect : contest, common.battle[total]);
  const effects = common.powers.flatMap((p) => p.effects).filter((e) => !DORMANT.has(e.family));
  const raised = (...traits: readonly string[]): number =>
    effects
      .filter((e) => FAMILIES[e.family]?.fudge === "enhancedTrait" && traits.includes(raisedBy(e)))
      .reduce((sum, e) => sum + Math.max(1, toOwn(effect, e.rank)), 0);
  const rolls = common.words
    .filter((w) => talentFor("fudge", w) === "defensiveRoll")
    .reduce((sum, w) => sum + Math.max(1, Math.round(w.rank)), 0);
  const worn = [
    ...effects.filter((e) => FAMILIES[e.family]?.fudge === "protection").map((e) => e.rank),
    ...common.gear.filter((g) => g.kind === "armour").map((g) => g.rank),
  ].map((r) => Math.max(1, toOwn(effect, r)));
  // No ability is more than what stands on it.
  const most: Readonly<Record<string, readonly number[]>> = {
    fgt: [own("close") - raised("fgt"), own("parry") - raised("fgt", "parry")],
    agl: [own("dodge") - raised("agl", "dodge")],
    dex: [own("ranged") - raised("dex")],
    sta: [own("toughness") - raised("sta", "toughness") - rolls - worn.length],
  };
  const abilities = Object.fromEntries(
    Object.entries(ABILITY).map(([a, key]) => [
      key,
      Math.max(-5, Math.min(toOwn(aptitude, common.aptitudes[a as Aptitude]), ...(most[key] ?? []))),
    ]),
  );
  const rank = (key: string): number => (abilities[key] ?? 0) + raised(key);
  const protections = [...fitting(worn, own("toughness") - rank("sta") - raised("toughness") - rolls)];
  const left = own("toughness") - rank("sta") - raised("toughness") - rolls - protections.reduce((n, r) => n + r, 0);
  const items: DraftItem[] = [];
  const skill = (name: string, key: string, focus: string, wanted: number, part: CommonPart | null): DraftItem => {
    const row = SKILL_ROWS[key];
    const base = row?.fudge ?? "other";
    const usual =
      ABILITY[
        base === "closeCombat" ? "fighting" : base === "rangedCombat" ? "precision" : (row?.aptitude ?? "intellect")
      ];
    const system = {
      base,
      specialty: focus,
      ability: usual,
      rank: Math.max(0, wanted - rank(usual)),
      description: part?.description ?? "",
    };
    return part ? { name, type: "fudgeSkill", img: part.img, system } : added(`Skill.${key}`, "fudgeSkill", system);
  };
  const limit = (key: string): number => {
    const base = SKILL_ROWS[key]?.fudge;
    return base === "closeCombat" ? own("close") : base === "rangedCombat" ? own("ranged") : Number.POSITIVE_INFINITY;
  };
  for (const s of common.skills) {
    if ((SKILL_ROWS[s.key]?.fudge ?? null) === null) losses.push(loss(s.name, "approximate", `Skill.${s.key}`));
    items.push({
      ...skill(s.name, s.key, s.focus, Math.min(toOwn(contest, s.rank), limit(s.key)), s),
      ...(s.name === "" && { label: `Skill.${s.key}` }),
    });
  }
  // Who has nothing else to strike with fights with bare hands.
  const armed =
    effects.some((e) => FAMILIES[e.family]?.fudge === "damage" && e.range !== "ranged") ||
    common.gear.some((g) => g.kind === "weapon" && !g.ranged);
  for (const [id, key, total, from] of [
    [FIGHTING, "closeCombat", own("close"), "fgt"],
    [SHOOTING, "rangedCombat", own("ranged"), "dex"],
  ] as const)
    if (total > rank(from))
      items.push({ ...skill("", key, key === "closeCombat" && !armed ? UNARMED : "", total, null), id });
  for (const p of common.powers) {
    const list =
      p.effects.length > 0
        ? p.effects
        : [{ name: "", family: "feature", rank: 1, range: "personal", area: false, about: "" } as const];
    for (const e of list) {
      if (e.family === "feature") losses.push(loss(e.name || p.name, "approximate"));
    }
    byStart(list).forEach(({ active, list: part }, n) => {
      const components = part.map((e, i) =>
        componentOf(e, i, active && FAMILIES[e.family]?.fudge === "protection" ? protections.shift() : undefined),
      );
      const description = n === 0 ? withParts(p) : "";
      items.push({
        name: p.name,
        type: "fudgePower",
        img: p.img,
        system: { active, cost: 0, components, description },
      });
    });
  }
  for (const g of common.gear) {
    const part = {
      name: "",
      family: g.kind === "armour" ? "protection" : g.ranged ? "blast" : "strike",
      rank: g.rank,
      range: g.kind === "armour" ? "personal" : g.ranged ? "ranged" : "close",
      area: false,
      about: "",
    } as const;
    const worth = g.kind === "armour" ? protections.shift() : undefined;
    items.push({
      name: g.name,
      type: "fudgeEquipment",
      img: g.img,
      system: {
        active: true,
        cost: 0,
        components: g.kind === "gear" ? [] : [componentOf(part, 0, worth)],
        description: g.description,
      },
    });
  }
  for (const w of common.words) {
    const key = talentFor("fudge", w);
    if (key !== null)
      items.push({
        name: w.name,
        type: "fudgeAdvantage",
        img: w.img,
        system: { key, rank: Math.max(1, Math.round(w.rank)), subject: w.about, description: w.description },
      });
    else if (w.kind === "advantage") {
      const { note, loss: kept } = noted(w);
      notes.push(note);
      losses.push(kept);
    } else
      items.push({
        name: w.name,
        type: "complication",
        img: w.img,
        system: { motivation: w.kind === "goal", description: w.description },
      });
  }
  if (left > 0)
    items.push(
      added("Item.toughness", "fudgePower", {
        active: true,
        cost: 0,
        components: [
          componentOf(
            {
              name: "",
              family: "protection",
              rank: fromOwn(effect, left),
              range: "personal",
              area: false,
              about: "",
            },
            0,
          ),
        ],
        description: "",
      }),
    );
  const defenses = {
    parry: own("parry") - rank("fgt") - raised("parry"),
    dodge: own("dodge") - rank("agl") - raised("dodge"),
    fortitude: own("fortitude") - rank("sta") - raised("fortitude"),
    will: own("will") - rank("pre") - raised("will"),
  };
  return {
    notes,
    losses,
    sheet: {
      name: common.name,
      img: common.img,
      type: common.role === "minion" ? "fudgeMinion" : "fudgeHero",
      system: {
        ...plain(head.system),
        powerLevel: Math.max(1, Math.round(common.level)),
        abilities: Object.fromEntries(Object.entries(abilities).map(([k, v]) => [k, { rank: v, absent: false }])),
        defenses: Object.fromEntries(Object.entries(defenses).map(([k, v]) => [k, Math.max(0, v)])),
      },
      items,
    },
  };
}

/** Fudge: eight abilities and ranks on the common scale; powers are components under a name. */
export const fudgeConversion: Conversion = { toCommon, fromCommon };
