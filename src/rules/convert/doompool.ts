import { ATTACKS, FAMILIES, familyOfKind } from "./families.ts";
import { stepFor } from "./ladder.ts";
import { DICE, LEVELS, RATINGS } from "./ladders.ts";
import {
  type Aptitude,
  APTITUDES,
  type CommonEffect,
  type CommonPart,
  type CommonPower,
  type CommonSkill,
  type CommonWord,
  type Conversion,
  type DraftItem,
  type Loss,
  loss,
  type Sheet,
} from "./neutral.ts";
import { listAt, most, numberAt, type Plain, plain, textAt } from "./reading.ts";
import { added, aptitudesOf, battleOf, headFor, headOf, itemsOf, noted, partOf, withParts } from "./shared.ts";
import { SKILL_ROWS } from "./skills.ts";

/** What a die counts as on the common scale; a size that is none counts as d6. */
const rankOf = (die: number): number =>
  Object.hasOwn(DICE.rank, die) ? DICE.rank[die as keyof typeof DICE.rank] : DICE.rank[6];
const dieOf = (rank: number): number => stepFor(DICE.steps, rank) ?? 6;
const ratingOf = (rank: number): "expert" | "master" | null => stepFor(RATINGS.steps, rank);

/** Powers that stand for what a body or mind is, by kind. */
const APTITUDE_KINDS: Readonly<Record<string, Aptitude>> = {
  strength: "strength",
  stamina: "stamina",
  durability: "stamina",
  reflexes: "agility",
  speed: "agility",
  senses: "awareness",
  intellect: "intellect",
  presence: "presence",
};
/** Families that raise a trait. */
const RAISING: ReadonlySet<string> = new Set(
  Object.entries(FAMILIES).flatMap(([family, row]) => (row.fudge === "enhancedTrait" ? [family] : [])),
);
/** A trait of this rank has a die of its own; below it is what everybody can do. */
const NOTEWORTHY = 4;
/** Below their level by this much people are in what they have no trait for. */
const UNTRAINED = 2;
/** Distinctions on a sheet. */
const DISTINCTIONS = 3;
const FIGHTING = /combat|fight|weapon|martial|melee|unarmed|shoot|marksman/iu;

/** Specialties by their names, as far as names go. */
const SPECIALTIES: readonly (readonly [key: string, words: RegExp])[] = [
  ["closeCombat", FIGHTING],
  ["acrobatics", /acrobat/iu],
  ["stealth", /covert|stealth|sneak/iu],
  ["investigation", /crime|detect|investigat/iu],
  ["medicine", /medic|doctor|heal/iu],
  ["intimidation", /menace|intimidat|threat|authority/iu],
  ["insight", /psych|insight|empath/iu],
  ["science", /science|cosmic/iu],
  ["technology", /tech|engineer|gadget/iu],
  ["piloting", /vehicle|pilot|driv|boat|sail/iu],
  ["mysticism", /mystic|magic|occult/iu],
  ["persuasion", /business|diploma|persua|leader/iu],
  ["performance", /perform|act/iu],
];

/** The skill that a specialty is by its name. */
export const skillOfSpecialty = (name: string): string =>
  SPECIALTIES.find(([, words]) => words.test(name))?.[0] ?? "expertise";

type Sort = keyof typeof LEVELS.doompool;

function toCommon(sheet: Sheet): ReturnType<Conversion["toCommon"]> {
  const { system } = sheet;
  const losses: Loss[] = [loss("", "noCounterpart", "Trait.affiliations")];
  const kind = textAt(system, "kind");
  const sort: Sort =
    sheet.type === "doompoolHero" ? "hero" : Object.hasOwn(LEVELS.doompool, kind) ? (kind as Sort) : "minor";
  const level = LEVELS.doompool[sort];
  const sets = itemsOf(sheet, "doompoolPowerSet");
  const effects = (set: DraftItem): readonly CommonEffect[] =>
    listAt(set.system, "powers").map((p): CommonEffect => {
      const family = familyOfKind(textAt(p, "kind"), textAt(p, "name"));
      return {
        name: textAt(p, "name"),
        family,
        rank: rankOf(numberAt(p, "base", 6)),
        range: family === "strike" ? "close" : ATTACKS.has(family) ? "ranged" : "personal",
        area: false,
        about: RAISING.has(family) ? (APTITUDE_KINDS[textAt(p, "kind")] ?? "") : "",
      };
    });
  const powers = sets.map((s): CommonPower => ({ ...partOf(s), effects: effects(s) }));
  for (const s of sets)
    for (const x of [...listAt(s.system, "sfx"), ...listAt(s.system, "limits")])
      losses.push(loss(textAt(x, "name"), "kept"));
  const specialties = itemsOf(sheet, "doompoolSpecialty");
  const rating = (i: DraftItem): number =>
    textAt(i.system, "rating") === "master" ? RATINGS.rank.master : RATINGS.rank.expert;
  const all = powers.flatMap((p) => p.effects);
  const fights = most(specialties.filter((s) => FIGHTING.test(s.name)).map(rating), level - UNTRAINED);
  // What a power raises is the power's; the body under it is like anybody's.
  const dice = sets.flatMap((s) => listAt(s.system, "powers"));
  const ofKind = (a: Aptitude, otherwise: number): number => {
    const own = dice.filter((p) => APTITUDE_KINDS[textAt(p, "kind")] === a);
    return own.some((p) => RAISING.has(familyOfKind(textAt(p, "kind"), textAt(p, "name"))))
      ? otherwise
      : most(
          own.map((p) => rankOf(numberAt(p, "base", 6))),
          otherwise,
        );
  };
  // One pool attacks and defends: whatever helps with the one is there for the other.
  const combat = Math.max(
    fights,
    most(
      all.filter((e) => ATTACKS.has(e.family) || e.family === "reflexes").map((e) => e.rank),
      level - UNTRAINED,
    ),
  );
  const tough = Math.max(
    most(
      all.filter((e) => e.family === "protection" || e.family === "forceField").map((e) => e.rank),
      level - UNTRAINED,
    ),
    level - UNTRAINED,
  );
  const crowd = sort === "mob" ? Math.max(1, numberAt(system, "crowd.count", 1)) : 1;
  const rules = sets.flatMap((s) => [...listAt(s.system, "sfx"), ...listAt(s.system, "limits")]);
  const words = (type: string, of: CommonWord["kind"]): CommonWord[] =>
    itemsOf(sheet, type).map((i): CommonWord => ({ ...partOf(i), kind: of, key: "", rank: 1, about: "" }));
  return {
    losses,
    common: {
      ...headOf(sheet),
      role: sort === "hero" ? "hero" : sort === "mob" || sort === "specialty" ? "minion" : "adversary",
      level,
      count: crowd,
      aptitudes: aptitudesOf((a) =>
        a === "fighting" ? fights : ofKind(a, a === "stamina" ? Math.min(tough, level - UNTRAINED) / 2 : 0),
      ),
      battle: battleOf((b) =>
        b === "toughness" ? tough : b === "fortitude" || b === "will" ? level - UNTRAINED : combat,
      ),
      skills: specialties.map((s): CommonSkill => ({
        ...partOf(s),
        key: skillOfSpecialty(s.name),
        focus: "",
        rank: rating(s),
      })),
      powers,
      gear: [...itemsOf(sheet, "doompoolAsset"), ...itemsOf(sheet, "doompoolResource")].map((i) => ({
        ...partOf(i),
        kind: "gear" as const,
        rank: 0,
        ranged: false,
      })),
      words: [
        ...words("doompoolDistinction", "distinction"),
        ...words("doompoolMilestone", "goal"),
        ...words("doompoolComplication", "complication"),
        ...words("doompoolSfx", "distinction"),
        ...rules.map((x): CommonWord => ({
          name: textAt(x, "name"),
          img: "",
          description: textAt(x, "text"),
          kind: "advantage",
          key: "",
          rank: 1,
          about: "",
        })),
      ],
    },
  };
}

/** The die of a power: that of the strongest thing it does. */
const strongest = (p: CommonPower): CommonEffect | null =>
  p.effects.reduce<CommonEffect | null>((best, e) => (best === null || e.rank > best.rank ? e : best), null);
const diePower = (id: string, name: string, label: string, kind: string, rank: number): Plain => ({
  id,
  name,
  ...(label !== "" && { label }),
  kind,
  base: dieOf(rank),
  current: dieOf(rank),
  shutdown: false,
  targetable: false,
  recovery: null,
});

/** What sort of figure stands for somebody who is no hero: a minion alone or in a mob, others by their level. */
function sortOf({
  role,
  count,
  level,
}: Pick<Parameters<Conversion["fromCommon"]>[0], "role" | "count" | "level">): string {
  if (role === "minion") return count > 1 ? "mob" : "specialty";
  if (level >= 13) return "large";
  return level >= 9 ? "major" : "minor";
}

/** Texts of several things as one: Doom Pool's powers have names and dice, their set has the text. */
const gathered = (parts: readonly CommonPart[]): string =>
  parts
    .filter((p) => p.description !== "")
    .map((p) => `<h4>${p.name.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</h4>${p.description}`)
    .join("");

function fromCommon(common: Parameters<Conversion["fromCommon"]>[0]): ReturnType<Conversion["fromCommon"]> {
  const hero = common.role === "hero";
  const head = headFor(common, hero ? ["realName", "origin"] : ["origin"]);
  const losses: Loss[] = [...head.losses];
  const notes: CommonPart[] = [];
  const items: DraftItem[] = [];
  const isSet = (p: CommonPower): boolean => p.effects.filter((e) => e.name !== "").length > 1;
  const setOf = (powers: readonly Plain[], description: string): Plain => ({
    powers,
    sfx: [],
    limits: [],
    description,
  });
  const kindOf = (e: CommonEffect): string => FAMILIES[e.family]?.doompool[0] ?? "gear";
  let n = 0;
  const id = (): string => `power${String(++n).padStart(3, "0")}`;
  for (const p of common.powers.filter(isSet))
    items.push({
      name: p.name,
      type: "doompoolPowerSet",
      img: p.img,
      system: setOf(
        p.effects.map((e) => diePower(id(), e.name || p.name, "", kindOf(e), e.rank)),
        p.description,
      ),
    });
  const single = common.powers.filter((p) => !isSet(p));
  const one = single.map((p): Plain => {
    const e = strongest(p);
    if (p.effects.length > 1) losses.push(loss(p.name, "folded"));
    if (p.effects.some((x) => x.family === "feature")) losses.push(loss(p.name, "approximate"));
    if (p.effects.some((x) => x.area || ATTACKS.has(x.family))) losses.push(loss(p.name, "reach"));
    // What makes somebody hard to hurt is one die here: that of all they have against a blow.
    const rank =
      e?.family === "protection" || e?.family === "forceField"
        ? Math.max(e.rank, common.battle.toughness)
        : (e?.rank ?? NOTEWORTHY);
    return diePower(id(), p.name, "", e ? kindOf(e) : "gear", rank);
  });
  const kinds = new Set([...one, ...items.flatMap((i) => listAt(i.system, "powers"))].map((p) => String(p["kind"])));
  const body: Plain[] = [];
  const trait = (kind: string, label: string, rank: number): void => {
    if (rank >= NOTEWORTHY && !kinds.has(kind)) body.push(diePower(id(), "", label, kind, rank));
  };
  trait("durability", "Item.toughness", common.battle.toughness);
  for (const a of APTITUDES) {
    const kind = Object.entries(APTITUDE_KINDS).find(([, x]) => x === a)?.[0];
    if (kind !== undefined && a !== "stamina") trait(kind, `Item.enhanced.${a}`, common.aptitudes[a]);
  }
  if (one.length + body.length > 0)
    items.push(
      added(
        "Item.powers",
        "doompoolPowerSet",
        setOf([...one, ...body], gathered(single.map((p) => ({ ...p, description: withParts(p) })))),
      ),
    );
  const gear = common.gear.filter((g) => g.kind !== "gear");
  if (gear.length > 0)
    items.push(
      added(
        "Item.gear",
        "doompoolPowerSet",
        setOf(
          gear.map((g) =>
            diePower(id(), g.name, "", g.kind === "armour" ? "durability" : g.ranged ? "blast" : "weapon", g.rank),
          ),
          gathered(gear),
        ),
      ),
    );
  for (const g of common.gear.filter((x) => x.kind === "gear")) {
    notes.push(g);
    losses.push(loss(g.name, "kept"));
  }
  const fightable = Math.max(common.battle.close, common.battle.ranged, common.battle.parry, common.battle.dodge);
  const fighting = common.skills.filter(
    (s) => ["closeCombat", "rangedCombat"].includes(SKILL_ROWS[s.key]?.fudge ?? "") || FIGHTING.test(s.name),
  );
  for (const s of common.skills) {
    const grade = ratingOf(s.rank);
    if (grade === null) {
      losses.push(loss(s.name, "limit", `Skill.${s.key}`));
      if (s.name !== "") notes.push(s);
    } else
      items.push({
        name: s.name,
        ...(s.name === "" && { label: `Skill.${s.key}` }),
        type: "doompoolSpecialty",
        img: s.img,
        system: { rating: grade, description: s.description },
      });
  }
  const grade = ratingOf(fightable);
  if (grade !== null && fighting.every((s) => ratingOf(s.rank) === null))
    items.push(added("Skill.closeCombat", "doompoolSpecialty", { rating: grade, description: "" }));
  const order: Readonly<Record<CommonWord["kind"], number>> = {
    distinction: 0,
    goal: 1,
    complication: 2,
    advantage: 3,
  };
  let phrases = 0;
  for (const w of [...common.words].sort((a, b) => order[a.kind] - order[b.kind])) {
    if (phrases < DISTINCTIONS && w.kind !== "advantage") {
      phrases++;
      items.push({ name: w.name, type: "doompoolDistinction", img: w.img, system: { description: w.description } });
    } else {
      const kept = noted(w);
      notes.push(kept.note);
      losses.push(kept.loss);
    }
  }
  const sort = sortOf(common);
  const [solo, buddy, team] = hero || sort === "major" ? [6, 8, 10] : [4, 6, 8];
  return {
    notes,
    losses,
    sheet: {
      name: common.name,
      img: common.img,
      type: hero ? "doompoolHero" : "doompoolWatcher",
      system: {
        ...plain(head.system),
        affiliations: { solo, buddy, team },
        ...(!hero && { kind: sort === "large" ? "major" : sort }),
        ...(sort === "mob" &&
          !hero && { crowd: { size: dieOf(common.battle.close), count: Math.min(30, common.count) } }),
      },
      items,
    },
  };
}

/** Doom Pool: a trait is a die. Ranks become the die of their step, and a die counts as the middle of its step on the way back. */
export const doompoolConversion: Conversion = { toCommon, fromCommon };
