import { ATTACKS, FAMILIES, familyOf } from "./families.ts";
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
  resistsFrom,
  type Sheet,
} from "./neutral.ts";
import { at, flagAt, listAt, most, numberAt, plain, textAt } from "./reading.ts";
import {
  added,
  aptitudesOf,
  battleOf,
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

const { aptitude, contest, effect } = LADDERS.twintens;

/** Six abilities for eight aptitudes: Dexterity is agility and precision, and the base attack is what fighting is. */
const ABILITY: Readonly<Record<Aptitude, string | null>> = {
  strength: "str",
  stamina: "con",
  agility: "dex",
  fighting: null,
  precision: "dex",
  intellect: "int",
  awareness: "wis",
  presence: "cha",
};
/** The aptitude that an ability is written from. */
const FROM: Readonly<Record<string, Aptitude>> = {
  str: "strength",
  con: "stamina",
  dex: "agility",
  int: "intellect",
  wis: "awareness",
  cha: "presence",
};
const DETAILS = ["realName", "identity", "origin", "base"] as const;
const RANGES: Readonly<Record<string, CommonRange>> = {
  personal: "personal",
  touch: "close",
  ranged: "ranged",
  perception: "perception",
  extended: "perception",
};
/** Where a power reaches whose sheet leaves it to the list: what isn't named here is touched or one's own. */
const USUAL: Readonly<Record<string, CommonRange>> = {
  animateObjects: "ranged",
  blast: "ranged",
  communication: "perception",
  confuse: "ranged",
  createObject: "ranged",
  dazzle: "ranged",
  disintegration: "ranged",
  environmentalControl: "ranged",
  esp: "perception",
  obscure: "ranged",
  telekinesis: "ranged",
  weatherControl: "perception",
  nullify: "ranged",
  snare: "ranged",
  transform: "ranged",
  trip: "ranged",
  emotionControl: "perception",
  illusion: "perception",
  luckControl: "perception",
  mentalBlast: "perception",
  mindControl: "perception",
  mindReading: "perception",
  suggestion: "perception",
  telepathy: "perception",
  boost: "close",
  corrosion: "close",
  deflect: "close",
  dimensionalPocket: "close",
  drain: "close",
  duplication: "close",
  fatigue: "close",
  healing: "close",
  mimic: "close",
  nauseate: "close",
  paralyze: "close",
  possession: "close",
  strike: "close",
  stun: "close",
  suffocate: "close",
  summon: "close",
  transfer: "close",
};
/** Saves of the list that others would ask for otherwise. */
const USUAL_SAVE: Readonly<Record<string, string | undefined>> = {
  dazzle: "ref",
  drain: "fort",
  nullify: "will",
  snare: "ref",
};
/** Powers that a body is harder with. */
const PROTECTION: ReadonlySet<string> = new Set(["protection", "forceField"]);

/** Points of a score that are one more of its modifier. */
const PER_MODIFIER = 2;

/** A score's modifier, and the score of a modifier: half of what is above ten. */
const modifier = (score: number): number => Math.floor((score - 10) / 2);

const OWN_FAMILY: Readonly<Record<string, string>> = {
  strike: "strike",
  blast: "blast",
  mentalBlast: "mentalBlast",
  superStrength: "strength",
};

function toCommon(sheet: Sheet): ReturnType<Conversion["toCommon"]> {
  const { system } = sheet;
  const losses: Loss[] = [];
  const score = (key: string): number =>
    flagAt(system, `abilities.${key}.absent`) ? 0 : numberAt(system, `abilities.${key}.base`, 10);
  const powers = itemsOf(sheet, "twintensPower");
  const feats = itemsOf(sheet, "twintensFeat");
  const gear = itemsOf(sheet, "twintensEquipment");
  const feat = (key: string, about: string | null = null): number =>
    feats
      .filter((f) => textAt(f.system, "key") === key && (about === null || textAt(f.system, "subject") === about))
      .reduce((sum, f) => sum + numberAt(f.system, "ranks", 1), 0);
  const on = powers.filter((p) => at(p.system, "active") !== false);
  const sum = (keys: ReadonlySet<string>): number =>
    on.filter((p) => keys.has(textAt(p.system, "key"))).reduce((all, p) => all + numberAt(p.system, "ranks", 1), 0);
  const raised = (trait: string): number =>
    on
      .filter((p) => textAt(p.system, "key") === "enhancedTrait" && textAt(p.system, "trait") === trait)
      .reduce((all, p) => all + numberAt(p.system, "ranks", 1), 0);
  const ability = (key: string): number => modifier(score(key) + raised(key));
  const suit = most(
    gear
      .filter((g) => textAt(g.system, "sort") === "armor" && at(g.system, "equipped") !== false)
      .map((g) => numberAt(g.system, "toughness")),
    0,
  );
  const attack = numberAt(system, "baseAttack");
  const defense = numberAt(system, "defense") + numberAt(system, "dodgeBase") + feat("dodgeFocus");
  const totals = {
    close: attack + feat("attackFocus", "melee"),
    ranged: attack + feat("attackFocus", "ranged"),
    parry: defense,
    dodge: defense,
    toughness: ability("con") + sum(PROTECTION) + suit + feat("defensiveRoll") + feat("tough"),
    fortitude: ability("con") + numberAt(system, "saves.fort"),
    will: ability("wis") + numberAt(system, "saves.will"),
  };
  for (const p of powers)
    if (
      ["extras", "flaws", "feats", "drawbacks"].some((m) =>
        listAt(p.system, m).some((x) => textAt(x, "key") !== "area"),
      )
    )
      losses.push(loss(p.name, "modifiers"));
  for (const type of ["twintensDrawback", "twintensManeuver", "twintensModifier"])
    for (const i of itemsOf(sheet, type)) losses.push(loss(i.name, "kept"));
  const strength = ability("str");
  const kept = ["twintensDrawback", "twintensManeuver", "twintensModifier"].flatMap((type) => itemsOf(sheet, type));
  const skillTotal = (s: DraftItem): number =>
    numberAt(s.system, "ranks") +
    numberAt(s.system, "misc") +
    ability(ABILITY[SKILL_ROWS[skillRowOf("twintens", textAt(s.system, "key"))]?.aptitude ?? "intellect"] ?? "int");
  return {
    losses,
    common: {
      ...headOf(sheet),
      role: sheet.type === "twintensHero" ? "hero" : textAt(system, "kind") === "minion" ? "minion" : "adversary",
      level: numberAt(system, "powerLevel", 10),
      count: Math.max(1, numberAt(system, "count", 1)),
      aptitudes: aptitudesOf((a) =>
        a === "fighting" ? fromOwn(contest, attack) : fromOwn(aptitude, modifier(score(ABILITY[a] ?? "str"))),
      ),
      battle: battleOf((b) => fromOwn(b === "toughness" ? effect : contest, totals[b])),
      skills: itemsOf(sheet, "twintensSkill").map((s): CommonSkill => ({
        ...partOf(s),
        key: skillRowOf("twintens", textAt(s.system, "key")),
        focus: textAt(s.system, "specialty"),
        rank: fromOwn(contest, skillTotal(s)),
      })),
      powers: powers.map((p): CommonPower => {
        const key = textAt(p.system, "key");
        const family = OWN_FAMILY[key] ?? familyOf("twintens", key);
        const trait = textAt(p.system, "trait");
        const about = family === "strength" ? "strength" : LISTED.has(key) ? "" : (FROM[trait] ?? trait);
        const rank = fromOwn(
          effect,
          numberAt(p.system, "ranks", 1) /
            (family === "enhancedTrait" && FROM[trait] !== undefined ? PER_MODIFIER : 1) +
            (family === "strike" ? Math.max(0, strength) : 0),
        );
        return {
          ...partOf(p),
          effects: [
            {
              name: "",
              family: family === "enhancedTrait" && about === "strength" ? "strength" : family,
              rank,
              range: RANGES[textAt(p.system, "range")] ?? USUAL[key] ?? "personal",
              area: listAt(p.system, "extras").some((x) => textAt(x, "key") === "area"),
              about,
              ...resistsFrom(textAt(p.system, "save", USUAL_SAVE[key])),
            },
          ],
        };
      }),
      gear: gear.map((g): CommonGear => {
        const sort = textAt(g.system, "sort");
        const damage = at(g.system, "damage");
        const ranged =
          at(g.system, "increment") !== null && at(g.system, "increment") !== undefined && !flagAt(g.system, "thrown");
        return {
          ...partOf(g),
          kind: sort === "armor" ? "armour" : sort === "weapon" && typeof damage === "number" ? "weapon" : "gear",
          rank:
            sort === "armor"
              ? fromOwn(effect, numberAt(g.system, "toughness"))
              : typeof damage === "number"
                ? fromOwn(effect, damage + (ranged ? 0 : Math.max(0, strength)))
                : 0,
          ranged,
        };
      }),
      words: [
        ...feats.map((f): CommonWord => ({
          ...partOf(f),
          kind: "advantage",
          key: talentOf("twintens", textAt(f.system, "key")),
          rank: numberAt(f.system, "ranks", 1),
          about: textAt(f.system, "subject"),
        })),
        ...itemsOf(sheet, "complication").map((c): CommonWord => ({
          ...partOf(c),
          kind: flagAt(c.system, "motivation") ? "goal" : "complication",
          key: "",
          rank: 1,
          about: "",
        })),
        ...kept.map((i): CommonWord => ({ ...partOf(i), kind: "complication", key: "", rank: 1, about: "" })),
      ],
    },
  };
}

/** Ranks of an enhanced trait: of a score twice as many as of anything else. */
const raisedBy = (e: CommonEffect): { readonly trait: string; readonly ranks: number } => {
  const trait = FROM_APTITUDE[e.about] ?? e.about;
  return { trait, ranks: Math.max(1, toOwn(effect, e.rank)) * (FROM[trait] === undefined ? 1 : PER_MODIFIER) };
};

/** Powers whose trait is one of a list of their own. */
const LISTED: ReadonlySet<string> = new Set(["regeneration", "sensoryShield"]);

/** What a power is of: an ability by its key, anything else by its words; nothing where it says so itself. */
function ownTrait(e: CommonEffect, key: string): string | null {
  if (LISTED.has(key) || key === "superStrength") return null;
  const { trait } = raisedBy(e);
  return trait === "" ? null : trait;
}

/** What a save is called here. */
const SAVES = { will: "will", toughness: "toughness", fortitude: "fort", dodge: "ref" } as const;

/** Reach of a power, where it isn't that of the list. */
function reachTo(e: CommonEffect, key: string): Readonly<Record<string, unknown>> {
  if (!ATTACKS.has(e.family)) return {};
  const range = e.range === "personal" || e.range === "close" ? "touch" : e.range;
  return (USUAL[key] ?? "close") === (range === "touch" ? "close" : range) ? {} : { range };
}

/** One effect as a power; its price and action are the adapter's to fill in. */
function powerOf(
  e: CommonEffect,
  strength: number,
  own = Math.max(1, toOwn(effect, e.rank)),
): Readonly<Record<string, unknown>> {
  const key = keyOf(e);
  const { ranks } = raisedBy(e);
  return {
    key,
    ranks: key === "strike" ? Math.max(1, own - Math.max(0, strength)) : key === "enhancedTrait" ? ranks : own,
    extras: e.area ? [{ key: "area", ranks: 1, cost: null, note: "burst" }] : [],
    trait: ownTrait(e, key),
    active: !DORMANT.has(e.family),
    ...reachTo(e, key),
    ...(ATTACKS.has(e.family) &&
      e.resists !== undefined &&
      FAMILIES[e.family]?.fudge !== "damage" && { save: SAVES[e.resists] }),
  };
}

/** The power that an effect is. What is struck at arm's length is a Strike whatever it was called, and what is shot a Blast. */
function keyOf(e: CommonEffect): string {
  const key = FAMILIES[e.family]?.twintens ?? "feature";
  if (key === "strike" && e.range === "ranged") return "blast";
  return key === "blast" && e.range === "close" ? "strike" : key;
}
const FROM_APTITUDE: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(ABILITY).flatMap(([a, k]) => (k === null ? [] : [[a, k]])),
);

function fromCommon(common: Parameters<Conversion["fromCommon"]>[0]): ReturnType<Conversion["fromCommon"]> {
  const head = headFor(common, DETAILS);
  const losses: Loss[] = [...head.losses];
  const notes: CommonPart[] = [];
  const items: DraftItem[] = [];
  const own = (total: keyof typeof common.battle): number =>
    toOwn(total === "toughness" ? effect : contest, common.battle[total]);
  const effects = common.powers.flatMap((p) => p.effects).filter((e) => !DORMANT.has(e.family));
  const raised = (trait: string): number =>
    effects
      .filter((e) => keyOf(e) === "enhancedTrait" && raisedBy(e).trait === trait)
      .reduce((sum, e) => sum + raisedBy(e).ranks / (FROM[trait] === undefined ? 1 : PER_MODIFIER), 0);
  // Super-Strength lifts and doesn't strike: who is strong by a power is strong here by nature.
  const strong = Math.max(
    0,
    ...effects.filter((e) => e.family === "strength").map((e) => Math.max(1, toOwn(effect, e.rank))),
  );
  const rolls = common.words
    .filter((w) => talentFor("twintens", w) === "defensiveRoll")
    .reduce((sum, w) => sum + Math.max(1, Math.round(w.rank)), 0);
  const worn = [
    ...effects.filter((e) => PROTECTION.has(keyOf(e))).map((e) => e.rank),
    ...common.gear.filter((g) => g.kind === "armour").map((g) => g.rank),
  ].map((r) => Math.max(1, toOwn(effect, r)));
  // No ability is more than what stands on it.
  const most: Readonly<Record<string, readonly number[]>> = {
    con: [own("toughness") - raised("con") - rolls - worn.length],
    dex: [own("dodge") - raised("dex")],
  };
  const mod = Object.fromEntries(
    Object.entries(FROM).map(([key, a]) => [
      key,
      Math.max(-5, Math.min(toOwn(aptitude, common.aptitudes[a]) + (key === "str" ? strong : 0), ...(most[key] ?? []))),
    ]),
  );
  const rank = (key: string | null): number => (key === null ? 0 : (mod[key] ?? 0) + raised(key));
  const protections = [...fitting(worn, own("toughness") - rank("con") - rolls)];
  const left = own("toughness") - rank("con") - rolls - protections.reduce((n, r) => n + r, 0);
  const baseAttack = Math.max(0, Math.min(own("close"), own("ranged")));
  for (const [about, total] of [
    ["melee", own("close")],
    ["ranged", own("ranged")],
  ] as const)
    if (total > baseAttack)
      items.push(
        added(`Item.focus.${about}`, "twintensFeat", {
          key: "attackFocus",
          ranks: total - baseAttack,
          subject: about,
          description: "",
        }),
      );
  if (own("parry") !== own("dodge")) losses.push(loss("", "approximate", "Trait.defenses"));
  const defense = Math.max(0, Math.round((own("parry") + own("dodge")) / 2));
  for (const s of common.skills) {
    const row = SKILL_ROWS[s.key];
    const key = row?.twintens ?? null;
    if (key === null) {
      if (row?.fudge === "closeCombat" || row?.fudge === "rangedCombat")
        losses.push(loss(s.name, "folded", `Skill.${s.key}`));
      else losses.push(loss(s.name, "kept", `Skill.${s.key}`));
      if (s.name !== "") notes.push(s);
      continue;
    }
    const ability = ABILITY[row?.aptitude ?? "intellect"] ?? "int";
    items.push({
      name: s.name,
      ...(s.name === "" && { label: `Skill.${s.key}` }),
      type: "twintensSkill",
      img: s.img,
      system: {
        key,
        specialty: s.focus,
        ranks: Math.max(0, toOwn(contest, s.rank) - rank(ability)),
        misc: 0,
        description: s.description,
      },
    });
  }
  for (const p of common.powers) {
    const list =
      p.effects.length > 0
        ? p.effects
        : [{ name: "", family: "feature", rank: 1, range: "personal", area: false, about: "" } as const];
    list.forEach((e, n) => {
      const system = powerOf(e, rank("str"), PROTECTION.has(keyOf(e)) ? protections.shift() : undefined);
      if (system["key"] === "feature") losses.push(loss(e.name || p.name, "approximate"));
      items.push({
        name: n === 0 ? p.name : e.name || p.name,
        type: "twintensPower",
        img: p.img,
        system: { ...system, description: n === 0 ? withParts(p) : "" },
      });
    });
  }
  for (const g of common.gear) {
    const armour = g.kind === "armour";
    const value = armour ? (protections.shift() ?? 0) : toOwn(effect, g.rank);
    const damage = g.kind === "weapon" ? Math.max(-5, value - (g.ranged ? 0 : Math.max(0, rank("str")))) : null;
    items.push({
      name: g.name,
      type: "twintensEquipment",
      img: g.img,
      system: {
        sort: armour ? "armor" : g.kind,
        damage,
        increment: g.kind === "weapon" && g.ranged ? 30 : null,
        toughness: armour ? Math.max(0, value) : 0,
        equipped: true,
        description: g.description,
      },
    });
  }
  for (const w of common.words) {
    const key = talentFor("twintens", w);
    if (key !== null)
      items.push({
        name: w.name,
        type: "twintensFeat",
        img: w.img,
        system: { key, ranks: Math.max(1, Math.round(w.rank)), subject: w.about, description: w.description },
      });
    else if (w.kind !== "advantage")
      items.push({
        name: w.name,
        type: "complication",
        img: w.img,
        system: { motivation: w.kind === "goal", description: w.description },
      });
    else {
      const kept = noted(w);
      notes.push(kept.note);
      losses.push(kept.loss);
    }
  }
  if (left > 0)
    items.push(
      added("Item.toughness", "twintensPower", {
        ...powerOf(
          { name: "", family: "protection", rank: fromOwn(effect, left), range: "personal", area: false, about: "" },
          0,
        ),
        description: "",
      }),
    );
  return {
    notes,
    losses,
    sheet: {
      name: common.name,
      img: common.img,
      type: common.role === "hero" ? "twintensHero" : "twintensFoe",
      system: {
        ...plain(head.system),
        powerLevel: Math.max(1, Math.min(30, Math.round(common.level))),
        abilities: Object.fromEntries(Object.entries(mod).map(([k, m]) => [k, { base: 10 + 2 * m, absent: false }])),
        baseAttack,
        defense,
        saves: {
          fort: Math.max(0, own("fortitude") - rank("con")),
          ref: Math.max(0, own("dodge") - rank("dex")),
          will: Math.max(0, own("will") - rank("wis")),
        },
        ...(common.role !== "hero" && { kind: common.role === "minion" ? "minion" : "villain", count: common.count }),
      },
      items,
    },
  };
}

/** Twin Tens: ability scores, one attack and one defence, one power an effect. */
export const twintensConversion: Conversion = { toCommon, fromCommon };
