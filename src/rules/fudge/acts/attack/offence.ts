import { type Change, change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { explain, type Explained, type Row, row } from "../../../kernel/rows.ts";
import type { Covers } from "../../../kernel/space/covers.ts";
import { capped, capWhen, checkRequest } from "../../dice/check.ts";
import { attackCircumstances, type AttackSituation, OPEN } from "../../dice/circumstances.ts";
import { RANGE_BANDS, TOTAL_COVER } from "../../dice/values.ts";
import { aimingSense } from "../../hero/senses.ts";
import {
  abilityFailure,
  abilityRank,
  abilityRow,
  insubstantialRank,
  isDebilitated,
  modifierRanks,
  readyComponents,
  sizeRank,
  skillEntry,
  skillRankRows,
} from "../../hero/traits.ts";
import { CAP_ABOVE_LEVEL, DEFENSE_KEYS, HUMAN_SIZE, SKILLS } from "../../hero/values.ts";
import { key, line } from "../../labels.ts";
import { slowest } from "../../powers/builder/budgets.ts";
import { structureOf, type Unit, unitsInUse } from "../../powers/builder/structure.ts";
import { areaReach } from "../../powers/catalogue/modifiers.ts";
import { corporealRank } from "../../powers/catalogue/options.ts";
import { fallsOnOthers } from "../../powers/current.ts";
import { usesOf } from "../../powers/partly.ts";
import { conditionPenalty, grantsFor } from "../../state/conditions.ts";
import { defended } from "../../state/stance.ts";
import { MAX_DEGREE } from "../../state/values.ts";
import { thingToughness } from "../../things/gear.ts";
import type {
  AbilityKey,
  ActionKind,
  AfflictionCondition,
  Asked,
  AutomaticFailure,
  Component,
  DefenseKey,
  EffectKey,
  FudgeCharacter,
  FudgeSettings,
  PowerDuration,
  PowerEntry,
  SkillKey,
  Tally,
} from "../../types.ts";
import { sameWord } from "../../words.ts";
import { type CheckOptions, common, isAttackEffect } from "../checks/kinds-of-check.ts";
import type { AttackRequest } from "./attack.ts";
import { ACCURATE, CLOSE_REACH, REACH_STEP } from "./values.ts";

/** One line of the offense list: everything a card needs to make the attack. */
export interface Attack {
  /** `unarmed`, or power id and component id with a dot. */
  readonly id: string;
  /** The power's own name; null for Unarmed, which has a label. */
  readonly name: string | null;
  readonly label: string;
  readonly effect: EffectKey;
  readonly range: "close" | "ranged" | "perception";
  /** What the target does against it: an active defense, Dodge for half in an area, or nothing (perception range). */
  readonly meets: "parry" | "dodge" | "area" | null;
  /** The attack check before circumstances, and worked out; null when there is none. */
  readonly check: Tally | null;
  readonly bonus: Explained | null;
  /** Other names that a penalty may concern it by. */
  readonly traits: readonly string[];
  readonly fails: AutomaticFailure | null;
  /** Rank of the effect, under its cap. */
  readonly rank: Explained;
  readonly resistedBy: DefenseKey | null;
  readonly canCritical: boolean;
  readonly multiattack: boolean;
  /** An illusion of one subject alone. */
  readonly single?: true;
  /** Targets that Split divides the ranks among, beyond the first. */
  readonly split: number;
  readonly penetrating: number;
  readonly nonLethal: boolean;
  readonly strengthBased: boolean;
  /** Shape of the area; null without one. */
  readonly area: string | null;
  /** What of a board the area covers; null without one, and for what is wherever it is perceived or has any form. */
  readonly covers: Covers | null;
  readonly aura: boolean;
  /** Doublings of the range bands; negative when they are halved. */
  readonly rangeDoublings: number;
  /** Applications of Reach. */
  readonly reach: number;
  readonly homing: number;
  readonly descriptors: readonly string[];
  readonly conditions: readonly AfflictionCondition[];
  readonly cumulative: boolean;
  /** What a recovery check does to it: raises it when it fails, lowers it when it succeeds, is none at all, or isn't needed. */
  readonly progressive: boolean;
  readonly regressive: boolean;
  readonly unrecoverable: boolean;
  /** Ranks of Persistent that healing it takes; 0 for what anybody may heal. */
  readonly incurable: number;
  readonly instantRecovery: boolean;
  /** Ranks with which it reaches those without a body. */
  readonly bridges: number;
  /** Coins that must all fall right for it to work (Unreliable), and the number that its own check must reach (Check Required); 0 without. */
  readonly coins: number;
  readonly checkDc: number;
  /** It turns on its user when it does nothing (1) or each time (2); 0: never. */
  readonly sideEffect: number;
  /** Its user may undo what it did; whoever is under it passes it on by touch. */
  readonly reversible: boolean;
  readonly contagious: boolean;
  /** How much of a turn it takes. */
  readonly action: ActionKind;
  /** It belongs to a member of an array that isn't in use: the power goes over to it with the blow. */
  readonly switches: boolean;
  /** The trait that it takes points of; null for anything but Weaken. */
  readonly weakens: string | null;
  readonly lastDegree: number;
  /** What may be rolled against it beside the defense: by Resistible a defense or skill whose better result counts, by Sense-Dependent a Dodge that avoids it; absent: nothing. */
  readonly further?: readonly { readonly by: DefenseKey | SkillKey; readonly avoids: boolean }[];
  /** It works on things as well, or on nothing else; absent: on what lives alone, where Fortitude or Will resists it. */
  readonly things?: "too" | "only";
  /** A standard action of its user brings another resistance check (Concentration); absent: none does. */
  readonly renews?: true;
  /** Mind Reading: a mind that has held well may be tried again at once; absent: not before extra effort. */
  readonly effortless?: true;
  /** Nullify: its user is Precise and says on which of several effects it falls; absent: not. */
  readonly picks?: true;
  /** How long it lasts where it has struck. */
  readonly duration: PowerDuration;
  /** A personal effect that is put on whom it strikes. */
  readonly gives: boolean;
  /** Effects that are linked to it: they come with the same hit, and each is resisted by itself. */
  readonly linked: readonly Attack[];
  /** Why it can't be used now; null when it can. */
  readonly refused: Refusal | null;
}

/** Effects that are linked to an attack; none on a card that was hidden before attacks said it of themselves. @rule FUD-129 */
export const linkedOf = ({ linked }: Partial<Pick<Attack, "linked">>): readonly Attack[] => linked ?? [];

/**
 * How far an attack on somebody gets, in feet: a close one as far as arm and weapon, a ranged one to the end of long range. Null where nothing is aimed (areas, auras, perception range), and for the
 * close attacks of whoever is larger than people: their size gives them reach, but the rules say not how much.
 * @rule FUD-095 FUD-113 FUD-114 FUD-530
 */
export function attackSpan(
  attack: Pick<Attack, "range" | "area" | "aura" | "rangeDoublings" | "reach">,
  character: FudgeCharacter,
): { readonly by: "reach" | "range"; readonly most: number } | null {
  if (attack.area !== null || attack.aura || attack.range === "perception") return null;
  if (attack.range === "ranged") return { by: "range", most: RANGE_BANDS.long.feet * 2 ** attack.rangeDoublings };
  return sizeRank(character) > HUMAN_SIZE ? null : { by: "reach", most: CLOSE_REACH + REACH_STEP * attack.reach };
}

/** Every effect that comes with a hit: the one that leads, then those linked to it. @rule FUD-129 */
export const effectsOf = (attack: Attack): readonly Attack[] => [attack, ...linkedOf(attack)];

/** The attack of a list that an effect belongs to, by that effect's id. @rule FUD-129 */
export const attackWith = (attacks: readonly Attack[], id: string): Attack | undefined =>
  attacks.find((a) => effectsOf(a).some((e) => e.id === id));

interface Aim {
  readonly ability: AbilityKey;
  readonly skill: string | null;
  readonly modifiers: readonly Row[];
}

/** The ability behind an attack, the Close or Ranged Combat entry used, Accurate and Inaccurate: the bonus before circumstances, under the attack cap. @rule FUD-111 FUD-112 FUD-113 */
function aimTally(character: FudgeCharacter, aim: Aim, settings: FudgeSettings): Tally {
  const entry = aim.skill === null ? null : skillEntry(character, aim.skill);
  return {
    rows: [
      abilityRow(character, aim.ability, settings),
      ...(entry ? skillRankRows(character, entry) : []),
      ...aim.modifiers,
    ],
    cap: capWhen(settings.strictCaps, character.powerLevel + CAP_ABOVE_LEVEL.attack, "FUD-553"),
    after: [],
  };
}

/** The rank of an attack's effect: its own ranks, Strength where it is based on it, under the effect cap. @rule FUD-117 FUD-156 FUD-553 */
function rankOf(character: FudgeCharacter, rows: readonly Row[], settings: FudgeSettings): Explained {
  return capped({
    rows,
    cap: capWhen(settings.strictCaps, character.powerLevel + CAP_ABOVE_LEVEL.effect, "FUD-553"),
    after: [],
  });
}

/** The rank of an attack with what maneuvers trade for it: under the same cap as the rank itself, which takes off as a line of its own what is over it. @rule FUD-313 FUD-319 FUD-553 FUD-565 */
export function tradedRank(
  character: FudgeCharacter,
  attack: Attack,
  traded: number,
  settings: FudgeSettings,
): Explained {
  const rows = attack.rank.rows.filter((r) => r.label !== key("Row", "cap"));
  return rankOf(character, [...rows, ...(traded === 0 ? [] : [line("trade", traded, "FUD-319")])], settings);
}

/** The most that an effect may come to however it is struck; null where the table cuts nothing. @rule FUD-553 FUD-565 */
export const effectLimit = (character: FudgeCharacter, settings: FudgeSettings): number | null =>
  capWhen(settings.strictCaps, character.powerLevel + CAP_ABOVE_LEVEL.effect, "FUD-553")?.limit ?? null;

/** Why somebody strikes nobody now: paralyzed, for all that isn't done with the mind alone, or on the defense. @rule FUD-236 FUD-295 */
function heldBack(character: FudgeCharacter, mental: boolean): Refusal | null {
  if (!mental && !grantsFor(character).physical) return refuse("action.physical");
  return defended(character) === null ? null : refuse("action.defending");
}

/** What hands that won't close take off a blow. @rule FUD-403 */
const CLUMSY = -1;

/** Whether Strength can't be brought to bear: absent or debilitated. @rule FUD-156 FUD-403 */
function strengthRefusal(character: FudgeCharacter): Refusal | null {
  return abilityFailure(character, "str") === null ? null : refuse("attack.noStrength");
}

/**
 * The entry of Close Combat for fighting without a weapon; null without one.
 * @param specialty  its name at this table, lower case
 */
function unarmedSkill(character: FudgeCharacter, specialty: string): string | null {
  return (
    character.skills.find((s) => s.base === "closeCombat" && s.specialty.trim().toLowerCase() === specialty)?.id ?? null
  );
}

/**
 * Fighting without a weapon: Close Combat (Unarmed) against Parry, Strength-based Damage of the Strength rank. Grabs use it too.
 * @rule FUD-117 FUD-403
 */
function unarmed(character: FudgeCharacter, settings: FudgeSettings, unarmedName: string): Attack {
  const skill = unarmedSkill(character, unarmedName);
  const check = aimTally(character, { ability: "fgt", skill, modifiers: [] }, settings);
  return {
    id: "unarmed",
    name: null,
    label: key("Attack", "unarmed"),
    effect: "damage",
    range: "close",
    meets: "parry",
    check,
    bonus: explain(capped(check).rows),
    traits: ["attack", "unarmed", "closeCombat", "fgt", ...(skill === null ? [] : [skill])],
    fails: abilityFailure(character, "fgt"),
    rank: rankOf(
      character,
      [
        abilityRow(character, "str", settings),
        ...(isDebilitated(character, "dex") ? [line("clumsy", CLUMSY, "FUD-403")] : []),
      ],
      settings,
    ),
    resistedBy: "toughness",
    canCritical: true,
    multiattack: false,
    split: 0,
    penetrating: 0,
    nonLethal: false,
    strengthBased: true,
    area: null,
    covers: null,
    aura: false,
    rangeDoublings: 0,
    reach: 0,
    homing: 0,
    descriptors: ["physical"],
    conditions: [],
    cumulative: false,
    progressive: false,
    regressive: false,
    unrecoverable: false,
    incurable: 0,
    instantRecovery: false,
    bridges: 0,
    coins: 0,
    checkDc: 0,
    sideEffect: 0,
    reversible: false,
    contagious: false,
    action: "standard",
    switches: false,
    weakens: null,
    lastDegree: MAX_DEGREE,
    duration: "instant",
    gives: false,
    linked: [],
    refused: heldBack(character, false) ?? strengthRefusal(character),
  };
}

/** The defense that is rolled against an attack where one is rolled: Dodge against what comes from afar, else Parry. @rule FUD-110 FUD-111 */
export const metWith = (attack: Pick<Attack, "meets">): "parry" | "dodge" =>
  attack.meets === "dodge" ? "dodge" : "parry";

/** The same by its name: a thing fends nothing off, it gets out of the way or doesn't. @rule FUD-168 FUD-583 */
export const metAs = (attack: Pick<Attack, "meets">, target: { readonly object?: boolean }): "parry" | "dodge" =>
  target.object === true ? "dodge" : metWith(attack);

/** What an attack of this reach meets. @rule FUD-111 FUD-113 FUD-114 FUD-115 FUD-116 */
function meets(range: Attack["range"], area: string | null): Attack["meets"] {
  if (range === "perception") return null;
  if (area !== null) return "area";
  return range === "close" ? "parry" : "dodge";
}

/** Effects of which Concentration brings a new resistance check. @rule FUD-520 */
const RENEWED: readonly EffectKey[] = ["affliction", "weaken"];

/** Defenses that an effect is resisted with beside its own where nobody says which: the first that isn't its own. */
const USUALLY: readonly DefenseKey[] = ["will", "fortitude", "dodge"];

/** A defense or skill as somebody chose it for Resistible; null for anything else. @rule FUD-530 */
const chosenCheck = (note: string): DefenseKey | SkillKey | null =>
  DEFENSE_KEYS.find((d) => sameWord(d, note)) ??
  (Object.keys(SKILLS) as SkillKey[]).find((s) => sameWord(s, note)) ??
  null;

/** What may be rolled against an effect beside its defense. @rule FUD-520 FUD-530 */
function furtherOf(component: Component): Pick<Attack, "further"> {
  const resistible = component.modifiers.find((m) => m.key === "resistible");
  const further = [
    ...(resistible
      ? [
          {
            by: chosenCheck(resistible.note) ?? USUALLY.find((d) => d !== component.resistedBy) ?? ("will" as const),
            avoids: false,
          },
        ]
      : []),
    ...(modifierRanks(component, "senseDependent") > 0 ? [{ by: "dodge" as const, avoids: true }] : []),
  ];
  return further.length > 0 ? { further } : {};
}

/** How deep a mind lies open at the worst, and at the surface. @rule FUD-512 FUD-520 */
const [MIND_DEPTHS, SURFACE] = [4, 1];

/** Flaws of Mind Reading that reach the surface of a mind alone: of its thoughts, or of its feelings, words or senses and nothing beneath. @rule FUD-520 */
const SHALLOW = ["surface", "emotions", "language", "sensoryLinkOnly"] as const;

/** The last degree that an effect has: of a mind as deep as it is read, of anything else three, less those it is limited to. @rule FUD-170 FUD-173 FUD-512 FUD-520 */
function lastDegreeOf(component: Component): number {
  if (component.effect === "mentalTransform") return MIND_DEPTHS;
  if (component.effect === "mindReading")
    return SHALLOW.some((flaw) => modifierRanks(component, flaw) > 0) ? SURFACE : MIND_DEPTHS;
  return MAX_DEGREE - modifierRanks(component, "limitedDegree");
}

/** What the area of an effect covers of a board: a close one is where its user stands, any other is put where one likes; total cover keeps it from somebody, and a cloud drifts around it. @rule FUD-115 FUD-530 */
function areaCovers(component: Component): Covers | null {
  const shape = component.modifiers.find((m) => m.key === "area")?.note ?? "";
  if (shape !== "burst" && shape !== "cloud" && shape !== "cone" && shape !== "cylinder" && shape !== "line")
    return null;
  const feet = areaReach(shape, Math.max(1, modifierRanks(component, "area"))) ?? 0;
  return {
    shape: shape === "cloud" ? "burst" : shape,
    feet,
    ...(component.range !== "close" && component.range !== "personal" && { placed: true }),
    ...(modifierRanks(component, "selective") > 0 && { selective: true }),
    ...(shape === "cloud" ? { rounds: 1 } : { sheltered: TOTAL_COVER }),
  };
}

function powerAttack(
  character: FudgeCharacter,
  power: FudgeCharacter["powers"][number],
  component: Component,
  settings: FudgeSettings,
): Attack {
  const has = (modifier: string): number => modifierRanks(component, modifier);
  const range = component.range === "personal" ? "close" : component.range;
  const area = component.modifiers.find((m) => m.key === "area")?.note ?? null;
  const aura = has("aura") > 0;
  const against = meets(range, area);
  const ability: AbilityKey = range === "close" ? "fgt" : "dex";
  const accuracy = ACCURATE * (has("accurate") - has("inaccurate"));
  const aims = (against === "parry" || against === "dodge") && !aura;
  const check = aims
    ? aimTally(
        character,
        {
          ability,
          skill: component.attackSkill,
          modifiers: accuracy === 0 ? [] : [line("accurate", accuracy, "FUD-112")],
        },
        settings,
      )
    : null;
  const strengthBased = has("strengthBased") > 0;
  const label = key("Effect", component.effect, "label");
  const touches =
    component.resistedBy === "will"
      ? component.rank
      : corporealRank(insubstantialRank(character), component.rank, has("affectsCorporeal"));
  const rank = [
    row(label, component.rank, "FUD-450"),
    ...(touches < component.rank ? [line("affectsCorporeal", touches - component.rank, "FUD-517")] : []),
    ...(strengthBased ? [abilityRow(character, "str", settings)] : []),
  ];
  const full = rankOf(character, rank, settings);
  return {
    id: `${power.id}.${component.id}`,
    name: power.name,
    label,
    effect: component.effect,
    range,
    meets: aura ? null : against,
    check,
    bonus: check === null ? null : explain(capped(check).rows),
    traits: [
      "attack",
      component.id,
      ability,
      range === "close" ? "closeCombat" : "rangedCombat",
      ...(component.attackSkill === null ? [] : [component.attackSkill]),
    ],
    // A gun needs no Dexterity of its own: whoever fires it brings theirs, and nobody's is 0.
    fails: (character.object ?? null) === null ? abilityFailure(character, ability) : null,
    rank: full,
    resistedBy: component.resistedBy,
    canCritical: aims,
    multiattack: has("multiattack") > 0,
    ...(has("oneSubject") > 0 && { single: true as const }),
    split: has("split"),
    penetrating: Math.min(has("penetrating"), full.total),
    nonLethal: has("nonLethal") > 0,
    strengthBased,
    area,
    covers: areaCovers(component),
    aura,
    rangeDoublings: has("extendedRange") - has("diminishedRange"),
    reach: has("reach"),
    homing: has("homing"),
    descriptors: component.descriptors,
    conditions: component.conditions,
    cumulative: has("cumulative") > 0,
    progressive: has("progressive") > 0,
    regressive: has("regressive") > 0,
    unrecoverable: has("unrecoverable") > 0,
    incurable: has("incurable"),
    instantRecovery: has("instantRecovery") > 0,
    bridges: has("affectsInsubstantial"),
    coins: has("unreliable"),
    checkDc: has("checkRequired"),
    sideEffect: has("sideEffect"),
    reversible: component.effect !== "mindSwitch" && has("reversible") > 0,
    contagious: has("contagious") > 0,
    action: component.action,
    switches: false,
    weakens: component.effect === "weaken" ? component.trait : null,
    lastDegree: lastDegreeOf(component),
    ...furtherOf(component),
    ...(has("affectsObjects") > 0 && { things: "too" as const }),
    ...(has("affectsObjectsOnly") > 0 && { things: "only" as const }),
    ...(has("concentration") > 0 && RENEWED.includes(component.effect) && { renews: true as const }),
    ...(has("effortless") > 0 && { effortless: true as const }),
    ...(component.effect === "nullify" && has("precise") > 0 && { picks: true as const }),
    duration: component.duration,
    gives: fallsOnOthers(component),
    linked: [],
    refused:
      (aura ? null : heldBack(character, range === "perception" || component.resistedBy === "will")) ??
      (touches === 0 ? refuse("attack.bodiless") : strengthBased ? strengthRefusal(character) : null),
  };
}

/** Linked effects as one attack: the first that can be used leads it, the slowest of all that are linked says how long it takes, and what makes one of them fail makes the whole fail. @rule FUD-129 FUD-460 */
function together(effects: readonly Attack[], unit: readonly Component[]): readonly Attack[] {
  const [head, ...rest] = [...effects.filter((e) => e.refused === null), ...effects.filter((e) => e.refused !== null)];
  if (!head) return [];
  const others = unit.filter((c) => !effects.some((e) => e.id.split(".")[1] === c.id));
  return [
    {
      ...head,
      action: slowest([...effects, ...others]),
      coins: Math.max(...effects.map((e) => e.coins)),
      linked: rest.filter((e) => e.refused === null),
    },
  ];
}

/** Somebody as they are once a power has gone over to this unit of it. @rule FUD-457 */
const goneOver = (character: FudgeCharacter, power: PowerEntry, unit: Unit): FudgeCharacter => ({
  ...character,
  powers: character.powers.map((p) => (p === power ? { ...p, member: unit.id } : p)),
});

/**
 * The ways to strike with one effect: as what it is, where an extra covers some of its ranks also with that extra and no more than those, and with Damaging as a blow that harms as Strength would.
 * @rule FUD-456 FUD-500 FUD-520
 */
function waysOf(
  character: FudgeCharacter,
  power: PowerEntry,
  component: Component,
  settings: FudgeSettings,
): readonly Attack[] {
  const [full = component, ...parts] = usesOf(component);
  const own = powerAttack(character, power, full, settings);
  const partly = parts.map((part): Attack => ({
    ...powerAttack(character, power, part, settings),
    id: `${own.id}.at${part.rank}`,
  }));
  const ways = isAttackEffect(full) ? [own, ...partly] : partly;
  if (component.effect !== "moveObject" || modifierRanks(component, "damaging") === 0) return ways;
  return [
    ...ways,
    {
      ...powerAttack(character, power, { ...component, effect: "damage", resistedBy: "toughness" }, settings),
      id: `${own.id}.harm`,
      duration: "instant",
    },
  ];
}

/** The attacks of a power, unit by unit, each as it is once that unit is in use. */
function attacksOf(character: FudgeCharacter, power: PowerEntry, settings: FudgeSettings): readonly Attack[] {
  if (!power.components.some(isAttackEffect)) return [];
  const used = unitsInUse(power).map((u) => u.id);
  return structureOf(power)
    .units.filter((u) => u.components.some(isAttackEffect))
    .flatMap((unit) => {
      const idle = !used.includes(unit.id);
      const user = idle ? goneOver(character, power, unit) : character;
      const on = readyComponents({
        powers: user.powers.filter((p) => p.id === power.id),
        conditions: user.conditions,
      }).filter(({ component }) => isAttackEffect(component) && unit.components.some((c) => c.id === component.id));
      const [first = [], ...others] = byWay(on.map(({ component }) => waysOf(user, power, component, settings)));
      const attacks = [...together(first, unit.components), ...others.flatMap((way) => together(way, unit.components))];
      return idle ? attacks.map((a) => ({ ...a, switches: true })) : attacks;
    });
}

/** The effects of a unit in each way that one of them may be used in: in another way the rest of them come as they are. */
function byWay(ways: readonly (readonly Attack[])[]): readonly (readonly Attack[])[] {
  const most = Math.max(0, ...ways.map((w) => w.length));
  return Array.from({ length: most }, (_n, i) => ways.flatMap((w) => w[i] ?? w[0] ?? []));
}

/**
 * Everything the character can attack with: Unarmed, then each attack effect of its active powers and equipment, those that are linked as one. A personal effect with the
 * Attack extra is an attack at close range. Areas, auras and perception range need no attack check and have no critical hits. Members of an array that aren't in use are in the list as they are
 * once the power has gone over to them, which it does with the blow itself.
 * @param unarmedName  how the specialty of Close Combat for fighting without a weapon is written at this table, lower case
 * @rule FUD-034 FUD-110 FUD-111 FUD-112 FUD-114 FUD-117 FUD-129 FUD-156 FUD-457 FUD-460 FUD-557 FUD-582
 */
export function offenceList(
  character: FudgeCharacter,
  settings: FudgeSettings,
  unarmedName = "unarmed",
): readonly Attack[] {
  return [
    unarmed(character, settings, unarmedName),
    ...character.powers.filter((p) => p.active).flatMap((power) => attacksOf(character, power, settings)),
  ];
}

/**
 * The attack check of an entry of the offense list, from where attacker and target stand.
 * @returns a refusal: `attack.noCheck` (areas, auras, perception range), `attack.noStrength`, `attack.covered`, `attack.outOfRange`
 * @rule FUD-095 FUD-110 FUD-112 FUD-114 FUD-156 FUD-565
 */
export function attackRequest(
  character: FudgeCharacter,
  attack: Attack,
  settings: FudgeSettings,
  situation: AttackSituation = OPEN,
  options: CheckOptions & { readonly mayCrit?: boolean; readonly finishing?: boolean } = {},
): Asked<AttackRequest> {
  if (attack.refused) return attack.refused;
  if (attack.check === null) return refuse("attack.noCheck");
  const circumstances = attackCircumstances({ ...situation, range: attack.range === "close" ? "close" : "ranged" });
  if ("accepted" in circumstances) return circumstances;
  const penalties = [...conditionPenalty(character, [...attack.traits, ...aimingSense(character)]), ...circumstances];
  const check = checkRequest("attack", {
    ...common(
      [character, "attack", ["attack", ...attack.traits.map((t) => `skill:${t}`)]],
      attack.check,
      settings,
      penalties,
      options,
    ),
    label: attack.label,
    fails: attack.fails,
  });
  return {
    accepted: true,
    request: { check, mayCrit: options.mayCrit ?? true, finishing: options.finishing ?? false },
  };
}

/**
 * The weapon that breaks in the hand when this attack is made with it: Strength-based gear, swung or thrown, of a material less tough than its user is strong.
 * @returns null when the weapon holds, and for what is no gear
 * @rule FUD-156
 */
export function weaponBreaks(
  character: FudgeCharacter,
  attack: Pick<Attack, "id" | "strengthBased">,
  settings: FudgeSettings,
): PowerEntry | null {
  const weapon = attack.strengthBased
    ? character.powers.find((p) => p.source === "equipment" && attack.id.startsWith(`${p.id}.`))
    : undefined;
  return weapon && abilityRank(character, "str", settings) > thingToughness(weapon) ? weapon : null;
}

/** A weapon that broke in the hand: it works no more. @rule FUD-156 FUD-215 */
export const brokenInHand = (character: Pick<FudgeCharacter, "ref">, weapon: PowerEntry): Change =>
  change(`${character.ref}.Item.${weapon.id}`, "system.state", weapon.state ?? "intact", "broken", "FUD-156");
