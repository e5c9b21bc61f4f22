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
import { at, flagAt, listAt, most, numberAt, type Plain, plain, textAt, textsAt } from "./reading.ts";
import {
  added,
  aptitudesOf,
  battleOf,
  byStart,
  DORMANT,
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

const { aptitude, contest, effect } = LADDERS.destiny;

/** Six abilities for eight aptitudes; fighting has none and is the skill it is done with. */
const ABILITY: Readonly<Record<Aptitude, string | null>> = {
  strength: "str",
  stamina: "sta",
  agility: "agl",
  fighting: null,
  precision: "agl",
  intellect: "int",
  awareness: "wis",
  presence: "cha",
};
const FROM: Readonly<Record<string, Aptitude>> = {
  str: "strength",
  sta: "stamina",
  agl: "agility",
  int: "intellect",
  wis: "awareness",
  cha: "presence",
};
/** The most that an ability is without powers. */
const HIGHEST = 5;
/** Skills that a fight is decided with: attacks close and far, and the usual defences in a fight and in talk. */
const FIGHT = { close: "might", ranged: "dexterity", combat: "reaction", conflict: "guile" } as const;
const SKILLS = [
  "athletics",
  "might",
  "concentration",
  "endurance",
  "acrobatics",
  "dexterity",
  "reaction",
  "stealth",
  "investigation",
  "lore",
  "technology",
  "wits",
  "insight",
  "intuition",
  "perception",
  "survival",
  "treatment",
  "deception",
  "guile",
  "intimidation",
  "performance",
  "persuasion",
] as const;
const RANGES: Readonly<Record<string, CommonRange>> = {
  personal: "personal",
  close: "close",
  ranged: "ranged",
  court: "close",
  gossip: "perception",
};
/** Common lines of a sheet's head under the names that they have here. */
const DETAILS: Readonly<Record<string, string>> = { realName: "alias", motivation: "motivations" };

function familyOfEffect(e: Plain): string {
  const word = textAt(e, "effect");
  if (word === "damage")
    return attackFamily(rangeOf(e) === "ranged" ? "ranged" : textAt(e, "range"), textAt(e, "resistance") === "will");
  if (word === "affliction")
    return afflictionFamily(textsAt(e, "conditions")) ?? (textAt(e, "resistance") === "will" ? "mindControl" : "stun");
  if (word === "enhancedTrait") return textAt(e, "subject") === "str" ? "strength" : "enhancedTrait";
  return familyOf("destiny", word);
}

/** Where an effect reaches, its extras counted. */
function rangeOf(e: Plain): CommonRange {
  const range = RANGES[textAt(e, "range")] ?? "personal";
  const farther = listAt(e, "modifiers").some((m) => textAt(m, "key") === "increasedRange");
  return farther && range === "close" ? "ranged" : range;
}

const effectOf = (e: Plain): CommonEffect => ({
  name: "",
  family: familyOfEffect(e),
  rank: fromOwn(effect, numberAt(e, "rank", 1)),
  range: rangeOf(e),
  area: textAt(e, "area") !== "",
  about: FROM[textAt(e, "subject")] ?? textAt(e, "subject"),
  ...resistsFrom(textAt(e, "resistance")),
});

function toCommon(sheet: Sheet): ReturnType<Conversion["toCommon"]> {
  const { system } = sheet;
  const losses: Loss[] = [];
  const powers = itemsOf(sheet, "destinyPower");
  const gear = itemsOf(sheet, "destinyGear");
  const attacks = itemsOf(sheet, "destinyAttack");
  const effects = powers.filter((p) => at(p.system, "active") !== false).flatMap((p) => listAt(p.system, "effects"));
  const raised = (trait: string): number =>
    effects
      .filter((e) => textAt(e, "effect") === "enhancedTrait" && textAt(e, "subject") === trait)
      .reduce((sum, e) => sum + numberAt(e, "rank"), 0);
  const skill = (key: string): number => numberAt(system, `skills.${key}.rank`) + raised(key);
  const guard = (which: "combat" | "conflict"): number => skill(textAt(system, `defense.${which}Skill`, FIGHT[which]));
  const protection = Math.max(
    most(
      effects.filter((e) => textAt(e, "effect") === "protection").map((e) => numberAt(e, "rank")),
      0,
    ),
    most(
      gear
        .filter((g) => textAt(g.system, "kind") === "armour" && flagAt(g.system, "worn"))
        .map((g) => numberAt(g.system, "protection")),
      0,
    ),
  );
  const resistance = (key: string): number => numberAt(system, `resistances.${key}`) + raised(key);
  const totals = {
    close: skill(FIGHT.close),
    ranged: skill(FIGHT.ranged),
    parry: guard("combat"),
    dodge: guard("combat"),
    toughness: resistance("toughness") + protection,
    fortitude: resistance("fortitude"),
    will: resistance("will"),
  };
  for (const p of powers) {
    const list = listAt(p.system, "effects");
    if (
      listAt(p.system, "alternates").length > 0 ||
      list.some((e) => listAt(e, "modifiers").some((m) => !["area", "increasedRange"].includes(textAt(m, "key"))))
    )
      losses.push(loss(p.name, "modifiers"));
  }
  const details = plain(system["details"]);
  const named = Object.fromEntries(
    Object.entries(DETAILS).flatMap(([common, own]) =>
      typeof details[own] === "string" && details[own] !== "" ? [[common, details[own]]] : [],
    ),
  );
  const complications = textsAt(system, "complications");
  const role = textAt(system, "role");
  const skills = SKILLS.flatMap((key): CommonSkill[] =>
    numberAt(system, `skills.${key}.rank`) > 0 && key !== "lore"
      ? [
          {
            name: "",
            img: "",
            description: "",
            key: skillRowOf("destiny", key),
            focus: "",
            rank: fromOwn(contest, skill(key)),
          },
        ]
      : [],
  );
  const lore = listAt(system, "lore").map((l): CommonSkill => ({
    name: textAt(l, "name"),
    img: "",
    description: "",
    key: "knowledge",
    focus: textAt(l, "name"),
    rank: fromOwn(contest, numberAt(l, "rank", 1)),
  }));
  const strikes = attacks.map((a): CommonPower => ({
    ...partOf(a),
    effects: [
      {
        name: "",
        family: attackFamily(textAt(a.system, "band"), textAt(a.system, "resistance") === "will"),
        rank: fromOwn(effect, numberAt(a.system, "rank")),
        range: RANGES[textAt(a.system, "band")] ?? "close",
        area: false,
        about: "",
      },
    ],
  }));
  return {
    losses,
    common: {
      ...headOf(sheet),
      details: named,
      role: sheet.type === "destinyHero" ? "hero" : role === "minion" ? "minion" : "adversary",
      level: numberAt(system, "powerLevel", 10),
      count: 1,
      aptitudes: aptitudesOf((a) =>
        a === "fighting"
          ? fromOwn(contest, skill(FIGHT.close))
          : fromOwn(aptitude, numberAt(system, `abilities.${ABILITY[a] ?? "str"}`)),
      ),
      battle: battleOf((b) => fromOwn(b === "toughness" ? effect : contest, totals[b])),
      skills: [...skills, ...lore],
      powers: [
        ...powers.map((p): CommonPower => ({ ...partOf(p), effects: listAt(p.system, "effects").map(effectOf) })),
        ...powers.flatMap((p) =>
          listAt(p.system, "alternates").map((a): CommonPower => ({
            ...partOf(p),
            name: textAt(a, "name") || p.name,
            description: "",
            effects: listAt(a, "effects").map(effectOf),
          })),
        ),
        ...strikes,
      ],
      gear: gear.map((g): CommonGear => {
        const kind = textAt(g.system, "kind");
        const armour = kind === "armour" || kind === "shield";
        const weapon = kind === "weapon" || kind === "complexWeapon";
        return {
          ...partOf(g),
          kind: armour ? "armour" : weapon ? "weapon" : "gear",
          rank: armour
            ? fromOwn(effect, numberAt(g.system, "protection"))
            : weapon
              ? fromOwn(effect, numberAt(g.system, "weapon.rank"))
              : 0,
          ranged: textAt(g.system, "weapon.band") === "ranged",
        };
      }),
      words: [
        ...itemsOf(sheet, "destinyEdge").map((e): CommonWord => ({
          ...partOf(e),
          kind: "advantage",
          key: talentOf("destiny", textAt(e.system, "key")),
          rank: numberAt(e.system, "rank", 1),
          about: textAt(e.system, "subject"),
        })),
        ...complications.map((c): CommonWord => ({
          name: c,
          img: "",
          description: "",
          kind: "complication",
          key: "",
          rank: 1,
          about: "",
        })),
        ...["destinyEffect", "destinyModifier"]
          .flatMap((type) => itemsOf(sheet, type))
          .map((i): CommonWord => ({ ...partOf(i), kind: "distinction", key: "", rank: 1, about: "" })),
      ],
    },
  };
}

/** An attack is close or ranged; what works at sight is ranged here. */
function rangeTo(range: CommonRange, attack: boolean): string {
  if (attack) return range === "close" || range === "personal" ? "close" : "ranged";
  return range === "perception" ? "ranged" : range;
}

/** The resistance of an effect in this ruleset's word. */
function resistanceTo(e: CommonEffect, name: string): string {
  const by = resistedWith(e, name);
  return by === "dodge" ? "reflex" : by;
}

/** One effect; its action, duration and price are the adapter's to fill in. */
function stored(e: CommonEffect): Plain {
  const name = FAMILIES[e.family]?.destiny ?? "feature";
  const attack = ATTACKS.has(e.family);
  const close = e.range === "close" || e.range === "personal";
  const about = ABILITY[e.about as Aptitude] as string | null | undefined;
  return {
    effect: name,
    rank: Math.max(1, toOwn(effect, e.rank)),
    subject: name === "enhancedTrait" ? raises(e) : (about ?? e.about),
    range: rangeTo(e.range, attack),
    resistance: attack ? resistanceTo(e, name) : null,
    attackSkill: attack ? (close ? FIGHT.close : FIGHT.ranged) : null,
    ability: attack && close ? "str" : null,
    area: e.area ? "burst" : null,
    modifiers: e.area ? [{ key: "area", rank: 1, choice: "" }] : [],
    conditions: name === "affliction" ? afflictionConditions(e.family) : [],
  };
}

/** The trait that an effect raises; empty for one that raises none. */
const raises = (e: CommonEffect): string =>
  FAMILIES[e.family]?.destiny === "enhancedTrait"
    ? (ABILITY[e.about as Aptitude] ?? (e.family === "strength" ? "str" : e.family === "reflexes" ? "agl" : e.about))
    : "";

function fromCommon(common: Parameters<Conversion["fromCommon"]>[0]): ReturnType<Conversion["fromCommon"]> {
  const head = headFor(common, Object.keys(DETAILS));
  const losses: Loss[] = [...head.losses];
  const notes: CommonPart[] = [];
  const items: DraftItem[] = [];
  const own = (total: keyof typeof common.battle): number =>
    Math.max(0, toOwn(total === "toughness" ? effect : contest, common.battle[total]));
  const power = (effects: readonly Plain[], description: string, active = true): Plain => ({
    active,
    effects,
    description,
  });
  const all = common.powers.flatMap((p) => p.effects).filter((e) => !DORMANT.has(e.family));
  const raised = (trait: string): number =>
    Math.max(0, ...all.filter((e) => raises(e) === trait).map((e) => Math.max(1, toOwn(effect, e.rank))));
  /** A trait under the powers that raise it. */
  const under = (total: number, trait: string): number => Math.max(0, total - raised(trait));
  const abilities = Object.fromEntries(
    Object.entries(FROM).map(([key, a]) => [
      key,
      Math.max(-HIGHEST, Math.min(HIGHEST, toOwn(aptitude, common.aptitudes[a]))),
    ]),
  );
  for (const [key, a] of Object.entries(FROM)) {
    const more = toOwn(aptitude, common.aptitudes[a]) - HIGHEST - raised(key);
    if (more <= 0) continue;
    items.push(
      added(
        `Item.enhanced.${a}`,
        "destinyPower",
        power(
          [
            stored({
              name: "",
              family: "enhancedTrait",
              rank: fromOwn(effect, more),
              range: "personal",
              area: false,
              about: a,
            }),
          ],
          "",
        ),
      ),
    );
    if (raised(key) === 0) losses.push(loss("", "approximate", `Aptitude.${key === "str" ? "strength" : a}`));
  }
  const skills = new Map<string, number>();
  const lore: { readonly name: string; readonly rank: number }[] = [];
  for (const s of common.skills) {
    const key = SKILL_ROWS[s.key]?.destiny ?? null;
    const rank = Math.max(0, toOwn(contest, s.rank));
    if (key === "lore" || key === null) {
      if (s.name !== "" && rank > 0) lore.push({ name: s.name, rank });
      if (key === null) losses.push(loss(s.name, "approximate", `Skill.${s.key}`));
      if (s.description !== "") notes.push(s);
      continue;
    }
    // What is fought with comes from the totals below, so that one good weapon doesn't count twice.
    if (key !== FIGHT.close && key !== FIGHT.ranged) skills.set(key, Math.max(skills.get(key) ?? 0, rank));
    if (s.name !== "" && (s.focus !== "" || s.description !== "")) {
      notes.push(s);
      losses.push(loss(s.name, "kept"));
    } else if (s.name !== "" && s.name.toLowerCase().replaceAll(/[^a-z]/gu, "") !== key.toLowerCase())
      losses.push(loss(s.name, "folded", `Skill.${s.key}`));
  }
  skills.set(FIGHT.close, under(own("close"), FIGHT.close));
  skills.set(FIGHT.ranged, under(own("ranged"), FIGHT.ranged));
  skills.set(FIGHT.combat, under(Math.round((own("parry") + own("dodge")) / 2), FIGHT.combat));
  skills.set(FIGHT.conflict, Math.max(skills.get(FIGHT.conflict) ?? 0, own("will")));
  if (own("parry") !== own("dodge")) losses.push(loss("", "approximate", "Trait.defenses"));
  // What protects counts by its best, and never more than the whole body bears.
  const most = Math.max(1, own("toughness") - raised("toughness"));
  let protection = 0;
  for (const p of common.powers) {
    const list =
      p.effects.length > 0
        ? p.effects
        : [{ name: "", family: "feature", rank: 1, range: "personal", area: false, about: "" } as const];
    byStart(list).forEach(({ active, list: part }, n) => {
      const effects = part.map(stored).map((e) => {
        if (e["effect"] !== "protection") return e;
        const rank = Math.min(most, Number(e["rank"]));
        protection = Math.max(protection, active ? rank : 0);
        return { ...e, rank };
      });
      if (effects.some((e) => e["effect"] === "feature")) losses.push(loss(p.name, "approximate"));
      items.push({
        name: p.name,
        type: "destinyPower",
        img: p.img,
        system: power(effects, n === 0 ? withParts(p) : "", active),
      });
    });
  }
  for (const g of common.gear) {
    const rank = Math.min(g.kind === "armour" ? most : 99, Math.max(0, toOwn(effect, g.rank)));
    if (g.kind === "armour") protection = Math.max(protection, rank);
    const weapon = {
      effect: "damage",
      rank,
      band: g.ranged ? "ranged" : "close",
      skill: g.ranged ? FIGHT.ranged : FIGHT.close,
      ability: g.ranged ? null : "str",
    };
    items.push({
      name: g.name,
      type: "destinyGear",
      img: g.img,
      system: {
        kind: g.kind === "weapon" ? "weapon" : g.kind === "armour" ? "armour" : "tool",
        worn: g.kind === "armour",
        held: g.kind === "weapon",
        protection: g.kind === "armour" ? rank : 0,
        ...(g.kind === "weapon" && { weapon }),
        description: g.description,
      },
    });
  }
  const armed =
    common.gear.some((g) => g.kind === "weapon") ||
    all.some((e) => FAMILIES[e.family]?.destiny === "damage" && !e.area && e.family !== "mentalBlast");
  if (!armed)
    items.push(
      added("Item.unarmed", "destinyAttack", {
        effect: "damage",
        band: "close",
        skill: FIGHT.close,
        ability: "str",
        resistance: "toughness",
        // A power that lends strength strikes as well.
        rank: Math.max(1, toOwn(effect, common.aptitudes.strength) + raised("str")),
        description: "",
      }),
    );
  const complications: string[] = [];
  for (const w of common.words) {
    const key = talentFor("destiny", w);
    if (key !== null)
      items.push({
        name: w.name,
        type: "destinyEdge",
        img: w.img,
        system: { key, rank: Math.max(1, Math.round(w.rank)), subject: w.about, description: w.description },
      });
    else if (w.kind === "advantage" || w.description !== "") {
      if (w.kind !== "advantage") complications.push(w.name);
      const kept = noted(w);
      notes.push(kept.note);
      losses.push(kept.loss);
    } else complications.push(w.name);
  }
  return {
    notes,
    losses,
    sheet: {
      name: common.name,
      img: common.img,
      type: common.role === "hero" ? "destinyHero" : "destinyAdversary",
      system: {
        ...plain(head.system),
        details: Object.fromEntries(Object.entries(DETAILS).map(([c, o]) => [o, common.details[c] ?? ""])),
        powerLevel: Math.max(1, Math.min(20, Math.round(common.level))),
        abilities,
        skills: Object.fromEntries([...skills].map(([key, rank]) => [key, { rank }])),
        lore,
        resistances: {
          fortitude: under(own("fortitude"), "fortitude"),
          reflex: own("dodge"),
          toughness: under(own("toughness") - protection, "toughness"),
          will: own("will"),
        },
        complications,
        ...(common.role !== "hero" && { role: common.role === "minion" ? "minion" : "villain" }),
      },
      items,
    },
  };
}

/** Destiny: skills carry the ranks, abilities only lend Advantage; powers are effects under a name. */
export const destinyConversion: Conversion = { toCommon, fromCommon };
