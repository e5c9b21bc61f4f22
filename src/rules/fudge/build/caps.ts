/** Everything that the power level caps, measured on a build with all of it switched on, and what to lower where it is over. */
import { onceOfAll } from "../../kernel/once.ts";
import { explain } from "../../kernel/rows.ts";
import { type Attack, effectsOf, offenceList } from "../acts/attack/offence.ts";
import { braced, limitedLayers } from "../hero/layers.ts";
import {
  abilityRank,
  activeComponents,
  defenseTally,
  hardens,
  imperviousLimit,
  imperviousRank,
  modifierRanks,
  sizeRank,
  skillTally,
} from "../hero/traits.ts";
import { ABILITY_KEYS, CAP_ABOVE_LEVEL, DEFENSE_ABILITY, DEFENSE_KEYS, HUMAN_SIZE, SKILLS } from "../hero/values.ts";
import { effectLabel, key } from "../labels.ts";
import { structureOf } from "../powers/builder/structure.ts";
import { standing } from "../powers/current.ts";
import { grownBy } from "../powers/size.ts";
import type {
  AbilityKey,
  Component,
  DefenseKey,
  FudgeCharacter,
  FudgeSettings,
  PowerEntry,
  SkillEntry,
  SkillKey,
} from "../types.ts";
import { type PointSheet, pointSheet, totalsOf } from "./points.ts";
import { CAPPED_ABILITIES, POINTS_PER_LEVEL } from "./values.ts";

/** A change of the build that would help: a bought number to lower. The parts of one finding belong together. */
export type AuditMend =
  | { readonly what: "ability"; readonly id: AbilityKey; readonly from: number; readonly to: number }
  | { readonly what: "defense"; readonly id: DefenseKey; readonly from: number; readonly to: number }
  /** Id of the skill entry or advantage entry. */
  | { readonly what: "skill" | "advantage"; readonly id: string; readonly from: number; readonly to: number }
  /** Rank of an effect. */
  | {
      readonly what: "component";
      readonly power: string;
      readonly id: string;
      readonly from: number;
      readonly to: number;
    }
  /** An absent ability that comes back: the points it gives. */
  | { readonly what: "absence"; readonly id: AbilityKey; readonly from: number; readonly to: number }
  /** Ranks of a modifier; to 0 takes it away. */
  | {
      readonly what: "modifier";
      readonly power: string;
      readonly id: string;
      readonly key: string;
      readonly from: number;
      readonly to: number;
    }
  /** The price written on a power. */
  | { readonly what: "cost"; readonly power: string; readonly from: number; readonly to: number };

/** A measured value against its limit. */
export interface Measure {
  readonly kind: "attack" | "effect" | "defense" | "skill" | "ability" | "resistance" | "impervious" | "create";
  /** Lang key or name of the trait. */
  readonly trait: string;
  /** What it is of, where several things may have that name. */
  readonly id?: string;
  /** Lang key or words that tell it from others of that name: the effect of a power with several, a skill's specialty. */
  readonly about?: string;
  readonly value: number;
  readonly cap: number;
  readonly rule: string;
  /** Tail of the sentence's key where it isn't the kind's own. */
  readonly says?: string;
  /** What the value is added up of and may be lowered, first choice first. */
  readonly sources: () => readonly Lowerable[];
  /** What would mend it where the value is no sum. */
  readonly mends?: () => readonly AuditMend[];
}

/** A bought number and how far it can fall. */
interface Lowerable {
  readonly from: number;
  readonly least: number;
  /** How much of the measured value a point of it is worth. */
  readonly worth: number;
  readonly mend: (to: number) => AuditMend;
}

const lowerable = (from: number, least: number, mend: Lowerable["mend"], worth = 1): readonly Lowerable[] =>
  from > least ? [{ from, least, worth, mend }] : [];

/** Bought numbers lowered in order until they are worth so much less; null when they don't suffice. */
function lowered(sources: readonly Lowerable[], excess: number): readonly AuditMend[] | null {
  let over = excess;
  const mends: AuditMend[] = [];
  for (const s of sources) {
    if (over <= 0) break;
    const by = Math.min(s.from - s.least, Math.ceil(over / s.worth));
    mends.push(s.mend(s.from - by));
    over -= by * s.worth;
  }
  return over <= 0 ? mends : null;
}

/** What would bring a value under its cap; empty when nothing bought does. */
export const mendsFor = ({ value, cap, sources, mends }: Measure): readonly AuditMend[] =>
  mends?.() ?? lowered(sources(), value - cap) ?? [];

const LEAST_ABILITY = -5;

function ofAbility(character: FudgeCharacter, id: AbilityKey): readonly Lowerable[] {
  const from = character.abilities[id];
  return from === null ? [] : lowerable(from, LEAST_ABILITY, (to) => ({ what: "ability", id, from, to }));
}

function ofSkill(character: FudgeCharacter, id: string): readonly Lowerable[] {
  const held = character.skills.find((s) => s.id === id);
  return held ? lowerable(held.rank, 0, (to) => ({ what: "skill", id, from: held.rank, to })) : [];
}

function ofAdvantage(character: FudgeCharacter, name: string): readonly Lowerable[] {
  return character.advantages
    .filter((a) => a.key === name)
    .flatMap((a) => lowerable(a.rank, 0, (to) => ({ what: "advantage", id: a.id, from: a.rank, to })));
}

/** Ranks of effects that add to a trait. */
function ofComponents(
  character: FudgeCharacter,
  test: (component: Component) => boolean,
  least = 1,
): readonly Lowerable[] {
  return character.powers.flatMap((p) =>
    standing(p)
      .filter(test)
      .flatMap((c) =>
        lowerable(c.rank, least, (to) => ({ what: "component", power: p.id, id: c.id, from: c.rank, to })),
      ),
  );
}

function ofModifier(power: string, component: Component, name: string, worth: number): readonly Lowerable[] {
  const held = component.modifiers.find((m) => m.key === name);
  return held
    ? lowerable(
        held.ranks,
        0,
        (to) => ({ what: "modifier", power, id: component.id, key: name, from: held.ranks, to }),
        worth,
      )
    : [];
}

const enhances =
  (...traits: readonly string[]) =>
  (c: Component): boolean =>
    c.effect === "enhancedTrait" && c.trait !== null && traits.includes(c.trait);

/** What an ability is made of, first choice first: what powers lay on it (Enhanced Trait, Growth), then the ability as it was bought. @rule FUD-518 FUD-566 */
const madeOf = (character: FudgeCharacter, a: AbilityKey): readonly Lowerable[] => [
  ...ofComponents(character, enhances(a)),
  ...(a === "str" || a === "sta" ? ofComponents(character, (c) => grownBy([c], a) > 0) : []),
  ...ofAbility(character, a),
];

function abilityMeasure(character: FudgeCharacter, settings: FudgeSettings, a: AbilityKey): Measure {
  const own = (CAPPED_ABILITIES as readonly string[]).includes(a);
  return {
    kind: "ability",
    trait: key("Ability", a, "label"),
    value: abilityRank(character, a, settings),
    cap: character.powerLevel + CAP_ABOVE_LEVEL.ability,
    rule: own ? "FUD-553" : "FUD-554",
    sources: () => madeOf(character, a),
  };
}

/** The component behind an entry of the offense list, and how many its power has; null for Unarmed. */
function behind(
  character: FudgeCharacter,
  attack: Attack,
): { readonly power: string; readonly component: Component; readonly among: number } | null {
  for (const p of character.powers)
    for (const component of p.components)
      if (attack.id === `${p.id}.${component.id}`) return { power: p.id, component, among: p.components.length };
  return null;
}

function attackMeasures(character: FudgeCharacter, attack: Attack): readonly Measure[] {
  const trait = attack.name ?? attack.label;
  const several = (behind(character, attack)?.among ?? 0) > 1;
  const named = { trait, id: attack.id, ...(several && { about: effectLabel(attack.effect) }) };
  const effect = (): readonly Lowerable[] => {
    const source = behind(character, attack);
    return [
      ...(source ? ofComponents(character, (c) => c === source.component) : []),
      ...(attack.strengthBased ? madeOf(character, "str") : []),
    ];
  };
  const aim = (): readonly Lowerable[] => {
    const source = behind(character, attack);
    return [
      ...(source ? ofModifier(source.power, source.component, "accurate", 2) : []),
      ...attack.traits.flatMap((t) => ofSkill(character, t)),
      ...madeOf(character, attack.range === "close" ? "fgt" : "dex"),
    ];
  };
  const rank: Measure = {
    kind: "effect",
    ...named,
    value: attack.rank.total,
    cap: character.powerLevel + CAP_ABOVE_LEVEL.effect,
    rule: "FUD-553",
    sources: effect,
  };
  return attack.bonus === null
    ? [rank]
    : [
        {
          kind: "attack",
          ...named,
          value: attack.bonus.total,
          cap: character.powerLevel + CAP_ABOVE_LEVEL.attack,
          rule: "FUD-553",
          sources: aim,
        },
        rank,
      ];
}

function defenseMeasures(character: FudgeCharacter, settings: FudgeSettings, d: DefenseKey): readonly Measure[] {
  const value = explain(defenseTally(character, d, settings).rows).total;
  const trait = key("Defense", d, "label");
  const cap = character.powerLevel + CAP_ABOVE_LEVEL.defense;
  const made = (): readonly Lowerable[] => {
    const bought =
      d === "toughness"
        ? []
        : lowerable(character.defenses[d], 0, (to): AuditMend => ({
            what: "defense",
            id: d,
            from: character.defenses[d],
            to,
          }));
    return [...bought, ...ofComponents(character, enhances(d)), ...madeOf(character, DEFENSE_ABILITY[d])];
  };
  const small = d === "dodge" ? Math.max(0, HUMAN_SIZE - sizeRank(character)) : 0;
  const hard = imperviousLimit(character, d, settings);
  return [
    {
      kind: "defense",
      trait,
      value: value + small,
      cap,
      rule: small > 0 ? "FUD-096" : "FUD-553",
      sources: made,
      ...(small > 0 && { says: "smallDodge" }),
      ...(d === "toughness" && { mends: () => softer(character, settings, cap) }),
    },
    {
      kind: "impervious",
      trait,
      value: imperviousRank(character, d, settings),
      cap: hard,
      rule: "FUD-556",
      sources: () => [],
      mends: () => lessImpervious(character, d, hard),
    },
  ];
}

/**
 * Toughness is the best layer and Defensive Roll, not their sum with each other: the roll falls first, then each layer that alone stands over what is left.
 * @rule FUD-421
 */
function softer(character: FudgeCharacter, settings: FudgeSettings, cap: number): readonly AuditMend[] {
  const layers = explain(defenseTally(character, "toughness", settings, false).rows).total;
  const roll = explain(defenseTally(character, "toughness", settings, true).rows).total - layers;
  const rolled = lowered(ofAdvantage(character, "defensiveRoll"), Math.min(roll, layers + roll - cap)) ?? [];
  const left = roll - rolled.reduce((sum, m) => sum + ("from" in m ? m.from - m.to : 0), 0);
  const most = cap - left;
  const protection = ofComponents(character, (c) => c.effect === "protection" && c.rank > most).map((s) =>
    s.mend(Math.max(s.least, most)),
  );
  const own = explain(
    defenseTally({ ...character, powers: without(character, "protection") }, "toughness", settings, false).rows,
  ).total;
  const natural =
    own > most
      ? lowered([...ofComponents(character, enhances("toughness")), ...madeOf(character, "sta")], own - most)
      : [];
  return natural === null || most < 1 ? [] : [...rolled, ...protection, ...natural];
}

/** Powers with their effects of one kind taken out. */
const without = (character: FudgeCharacter, effect: Component["effect"]): FudgeCharacter["powers"] =>
  character.powers.map((p) => ({ ...p, components: p.components.filter((c) => c.effect !== effect) }));

/** Impervious counts at its best: every layer over the cap comes down to it. @rule FUD-556 */
const lessImpervious = (character: FudgeCharacter, d: DefenseKey, cap: number): readonly AuditMend[] =>
  character.powers.flatMap((p) =>
    p.components.flatMap((c) =>
      hardens(c, d) ? (lowered(ofModifier(p.id, c, "impervious", 1), modifierRanks(c, "impervious") - cap) ?? []) : [],
    ),
  );

/** Skills with no entry of their own that a power enhances. */
function givenSkills(character: FudgeCharacter): readonly SkillKey[] {
  const held = new Set<string>(character.skills.map((s) => s.base));
  const named = character.powers.flatMap((p) =>
    p.components.flatMap((c) => (c.effect === "enhancedTrait" && c.trait !== null ? [c.trait] : [])),
  );
  return (Object.keys(SKILLS) as SkillKey[]).filter((s) => named.includes(s) && !held.has(s));
}

/** Close and Ranged Combat that no attack is made with yet: the cap on attack bonuses holds for them, too. @rule FUD-553 */
const idleAttackSkills = (character: FudgeCharacter, attacks: readonly Attack[]): readonly SkillEntry[] =>
  character.skills.filter(
    (s) =>
      SKILLS[s.base].attack &&
      !attacks.some((a) => a.traits.includes(s.id)) &&
      !character.powers.some((p) => p.components.some((c) => c.attackSkill === s.id)),
  );

/** Everything that the power level limits, before play-time clamps. Phantom Ranks are exempt. */
function measures(character: FudgeCharacter, settings: FudgeSettings): readonly Measure[] {
  const open: FudgeSettings = { ...settings, strictCaps: false };
  const whole: FudgeCharacter = { ...character, bruises: 0, conditions: [] };
  // Each member of an array is measured where it is in use, and a hold that may harm as the hold that it is.
  const struck = offenceList(whole, open)
    .filter((a) => !a.switches)
    .flatMap(effectsOf)
    .filter((a) => a.name === null || behind(whole, a) !== null);
  const attacks = struck.flatMap((a) => attackMeasures(whole, a));
  // Armor against some harm is held to the limits as it stands when that harm comes.
  const clad = braced(whole, limitedLayers(whole));
  const defenses = DEFENSE_KEYS.flatMap((d) => defenseMeasures(clad, open, d));
  const ranked = (kind: "resistance" | "create"): readonly Measure[] =>
    activeComponents(whole)
      .filter(({ component }) => component.effect === kind)
      .map(({ power, component }) => ({
        kind,
        trait: power.name,
        id: component.id,
        value: component.rank,
        cap: character.powerLevel,
        rule: "FUD-556",
        sources: () => ofComponents(whole, (c) => c === component),
      }));
  return [
    ...ABILITY_KEYS.map((a) => abilityMeasure(whole, open, a)),
    ...attacks.filter((m) => m.kind === "attack"),
    ...idleAttackSkills(whole, struck).map((s): Measure => ({
      kind: "attack",
      trait: key("Skill", s.base, "label"),
      id: s.id,
      ...(s.specialty !== "" && { about: s.specialty }),
      value: explain(skillTally(whole, s, open).rows).total,
      cap: character.powerLevel + CAP_ABOVE_LEVEL.attack,
      rule: "FUD-553",
      sources: () => [...ofSkill(whole, s.id), ...madeOf(whole, s.ability)],
    })),
    ...attacks.filter((m) => m.kind === "effect"),
    ...defenses.filter((m) => m.kind === "defense"),
    ...whole.skills
      .filter((s) => !SKILLS[s.base].attack)
      .map((s): Measure => ({
        kind: "skill",
        trait: key("Skill", s.base, "label"),
        id: s.id,
        ...(s.specialty !== "" && { about: s.specialty }),
        value: explain(skillTally(whole, s, open).rows).total,
        cap: character.powerLevel + CAP_ABOVE_LEVEL.skill,
        rule: "FUD-553",
        sources: () => [
          ...ofSkill(whole, s.id),
          ...ofComponents(whole, enhances(s.id, s.base)),
          ...madeOf(whole, s.ability),
        ],
      })),
    ...givenSkills(whole)
      .filter((s) => !SKILLS[s].attack)
      .map((s): Measure => ({
        kind: "skill",
        trait: key("Skill", s, "label"),
        value: explain(skillTally(whole, { base: s }, open).rows).total,
        cap: character.powerLevel + CAP_ABOVE_LEVEL.skill,
        rule: "FUD-553",
        sources: () => [...ofComponents(whole, enhances(s)), ...madeOf(whole, SKILLS[s].ability)],
      })),
    ...ranked("resistance"),
    ...defenses.filter((m) => m.kind === "impervious"),
    ...ranked("create"),
  ];
}

const isForm = (p: PowerEntry): boolean => (p.paidBy ?? null) !== null;

/** A power with everything of it switched on, once for each member of its arrays: of an array one is in use. @rule FUD-457 */
function uses(power: PowerEntry): readonly [PowerEntry, ...PowerEntry[]] {
  const { units } = structureOf(power);
  const using = (member: string | null): PowerEntry => ({ ...power, active: true, off: [], member });
  return [
    using(units.find((u) => u.role === "primary")?.id ?? null),
    ...units.filter((u) => u.role === "alternate").map((u) => using(u.id)),
  ];
}

/**
 * What may hold at the same time, everything switched on: what was bought, with each array once on each of its members, and beside it each form of a Variable power or
 * temporary power by itself.
 */
function looks(character: FudgeCharacter): readonly FudgeCharacter[] {
  const own = character.powers.filter((p) => !isForm(p)).map(uses);
  const plain = own.map(([first]) => first);
  const turned = own.flatMap(([, ...others], at) => others.map((other) => plain.map((p, i) => (i === at ? other : p))));
  const formed = character.powers.filter(isForm).flatMap((form) => uses(form).map((use) => [...plain, use]));
  return [plain, ...turned, ...formed].map((powers) => ({ ...character, powers }));
}

/** Every measure of every look, the highest value of each once. Audit and implied level ask it of the same character. */
export const measured = onceOfAll(highest);

function highest(character: FudgeCharacter, settings: FudgeSettings): readonly Measure[] {
  const most = new Map<string, Measure>();
  for (const look of looks(character)) {
    const seen = new Map<string, number>();
    for (const m of measures(look, settings)) {
      const same = `${m.kind} ${m.id ?? m.trait}`;
      const nth = (seen.get(same) ?? 0) + 1;
      seen.set(same, nth);
      const name = `${same} ${nth}`;
      const held = most.get(name);
      if (!held || m.value - m.cap > held.value - held.cap) most.set(name, m);
    }
  }
  return [...most.values()];
}

/** A number under its cap, for a list of all of them. */
export interface CapEntry {
  readonly kind: Measure["kind"];
  /** Lang key or name of the trait. */
  readonly trait: string;
  /** Lang key or words that tell it from others of that name; empty where nothing does. */
  readonly about: string;
  readonly value: number;
  readonly cap: number;
  readonly rule: string;
}

/** Everything that the power level caps, with the cap: what the audit goes through. @rule FUD-553 FUD-554 FUD-556 FUD-673 */
export function capsOf(character: FudgeCharacter, settings: FudgeSettings): readonly CapEntry[] {
  return measured(character, settings).map(({ kind, trait, about = "", value, cap, rule }) => ({
    kind,
    trait,
    about,
    value,
    cap,
    rule,
  }));
}

/**
 * The lowest power level at which a build is legal: by points, attack bonuses, effect ranks, defenses, skills and the abilities with a cap of their own.
 * @rule FUD-555
 */
export function impliedPowerLevel(
  character: FudgeCharacter,
  settings: FudgeSettings,
  sheet: PointSheet = pointSheet(character),
): number {
  const byTraits = measured(character, settings).flatMap((m) => {
    if (m.kind === "ability") return m.rule === "FUD-553" ? [m.value - CAP_ABOVE_LEVEL.ability] : [];
    if (m.kind === "skill") return [m.value - CAP_ABOVE_LEVEL.skill];
    return m.kind === "attack" || m.kind === "effect" || m.kind === "defense" ? [m.value] : [];
  });
  return Math.max(1, Math.ceil(totalsOf(character, sheet).total / POINTS_PER_LEVEL), ...byTraits);
}
