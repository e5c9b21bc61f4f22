import type { Attack } from "../../acts/attack/offence.ts";
import { abilityCheck, defenseCheck, powerCheck, skillCheck } from "../../acts/checks/kinds-of-check.ts";
import { pointTotals } from "../../build/points.ts";
import { bonusOf } from "../../dice/check.ts";
import {
  type FurtherCheck,
  type Nullified,
  type ResistanceRequest,
  rollsPower,
  type Shielding,
  type Unreached,
} from "../../harm/resistance.ts";
import { withstandsAll } from "../../hero/immunity.ts";
import { braced, layersAgainst } from "../../hero/layers.ts";
import { effectEdge } from "../../hero/minions.ts";
import { shelterOf } from "../../hero/shelter.ts";
import { modifierRanks, type SkillChoice, usableComponents } from "../../hero/traits.ts";
import { DEFENSE_KEYS } from "../../hero/values.ts";
import { line } from "../../labels.ts";
import { passesBy } from "../../powers/bodiless.ts";
import { mindSwitchPoints } from "../../powers/builder/budgets.ts";
import { MIND_SWITCH_WILL } from "../../powers/catalogue/effects.ts";
import { EFFECTS } from "../../powers/catalogue/effects.ts";
import { innateRanks, nullifiable, phantomBeside } from "../../powers/counter.ts";
import { concerns, effectOf, isTrait } from "../../powers/current.ts";
import type { CheckRequest, Component, DefenseKey, FudgeCharacter, FudgeSettings } from "../../types.ts";

/** The defense that an attack is resisted with where nobody says otherwise. @rule FUD-500 FUD-530 */
export const resistedWith = (attack: Pick<Attack, "effect" | "resistedBy">): DefenseKey =>
  attack.resistedBy ?? EFFECTS[attack.effect].resists[0] ?? "fortitude";

/** Whether an attack is believed or seen through, rather than borne: an Illusion that nobody set on another defense. @rule FUD-500 */
export const isSeenThrough = (attack: Pick<Attack, "effect" | "resistedBy">): boolean =>
  attack.effect === "illusion" && resistedWith(attack) === "will";

/** Seeing through what isn't there: with Insight where that is better than Will. @rule FUD-500 */
function keener(will: CheckRequest, target: FudgeCharacter, settings: FudgeSettings): CheckRequest {
  const entries: readonly SkillChoice[] = target.skills.filter((s) => s.base === "insight");
  const ways = (entries.length > 0 ? entries : [{ base: "insight" as const }]).flatMap((entry) => {
    const asked = skillCheck(target, entry, settings);
    return asked.accepted ? [asked.request] : [];
  });
  return ways.reduce(
    (best, way) =>
      best.fails !== null || (way.fails === null && bonusOf(way).total > bonusOf(best).total) ? way : best,
    will,
  );
}

/** What is rolled against an attack that has reached its target: a defense, with 10 more on Will against a Mind Switch; Strength against a hold; Insight or Will against an Illusion. @rule FUD-120 FUD-300 FUD-500 */
function resisting(attack: Attack, target: FudgeCharacter, by: DefenseKey, settings: FudgeSettings): CheckRequest {
  if (attack.effect === "moveObject") return abilityCheck(target, "str", settings);
  const check = defenseCheck(target, by, settings);
  if (isSeenThrough(attack) && by === "will") return keener(check, target, settings);
  return attack.effect === "mindSwitch"
    ? { ...check, after: [...check.after, line("mindSwitch", MIND_SWITCH_WILL, "FUD-500")] }
    : check;
}

/** What a Nullify of this attack may be set on: all that match with Simultaneous, else one of them. @rule FUD-177 FUD-520 */
export const nullifyChoices = (component: Component | null, target: FudgeCharacter): readonly Nullified[] =>
  nullifiable(target, component?.trait ?? null).map(({ power, component: c }) => {
    const [phantom, kept] = [phantomBeside(target, power), innateRanks(c)];
    return {
      effect: effectOf(power, c),
      name: power.name,
      rank: c.rank,
      ...(phantom > 0 && { phantom }),
      ...(kept > 0 && { kept }),
    };
  });

/** Who says on which of several effects a Nullify falls: never whose they are. Its user where it is Precise and they know what they see, else the Gamemaster, as for anything that nobody aims. @param hidden  what the target has is the Gamemaster's to know @rule FUD-177 FUD-520 */
export const picksEffect = ({ picks }: Pick<Attack, "picks">, hidden: boolean): "user" | "gm" =>
  picks === true && !hidden ? "user" : "gm";

function nullified(component: Component | null, target: FudgeCharacter, chosen: string | null): readonly Nullified[] {
  const choices = nullifyChoices(component, target);
  if (component && modifierRanks(component, "simultaneous") > 0) return choices;
  const one = choices.find((c) => c.effect === chosen) ?? (choices.length === 1 ? choices[0] : undefined);
  return one ? [one] : [];
}

/**
 * Effects of somebody that a Weaken set on a power or a descriptor may take its points from: it falls on one of them. None where it is set on a trait.
 * @rule FUD-174 FUD-175
 */
export const weakenChoices = (trait: string | null, target: FudgeCharacter): readonly Nullified[] =>
  trait === null || isTrait(trait)
    ? []
    : usableComponents(target)
        .filter(({ power, component }) => concerns(trait, power, component))
        .map(({ power, component: c }) => ({ effect: effectOf(power, c), name: power.name, rank: c.rank }));

/** What keeps an attack from somebody, or half of it: immunity to what it is or to all that it does, a form without a body, a mind that is worth too much. @rule FUD-123 FUD-127 FUD-500 FUD-513 FUD-517 */
function shielding(
  attack: Attack,
  target: FudgeCharacter,
  by: DefenseKey,
  unreached: Unreached | null,
  settings: FudgeSettings,
): Shielding {
  const form = passesBy(target, attack, attack.bridges);
  const tooDear = attack.effect === "mindSwitch" && pointTotals(target).spent > mindSwitchPoints(attack.rank.total);
  const own = shelterOf(target, { descriptors: attack.descriptors, damage: attack.effect === "damage" }, by, settings);
  const harmless =
    attack.effect === "affliction"
      ? withstandsAll(
          target,
          attack.conditions.filter((c) => c.degree <= attack.lastDegree),
        )
      : "none";
  const why = unreached ?? (tooDear ? "tooDear" : null);
  return {
    ...own,
    ...(why && { why }),
    immune: why !== null || form === "all" || harmless === "all" || own.immune,
    ...((form === "half" || harmless === "half") && { halved: true }),
  };
}

/** Both sides of a question of resistance. */
export interface Question {
  readonly attack: Attack;
  /** The effect behind it; null for bare hands. */
  readonly component: Component | null;
  readonly attacker: FudgeCharacter | null;
  readonly target: FudgeCharacter;
  /** How the conditions of this attack name it. */
  readonly source: string;
  /** A slam's own harm comes back: Toughness, and no dice of the attacker. */
  readonly recoil: boolean;
  /** Nullify, Weaken: which effect, `power.effect`, where there are several. Damage: which limited layer of Protection counts, or `none`; null goes by what the harm is made of. */
  readonly chosen: string | null;
  /** The target looks away. */
  readonly averted?: boolean;
}

/** What a target answers an attack with: its check, what shields it, the attacker's power check where it is rolled. */
export type Answer = Pick<
  ResistanceRequest,
  "defense" | "shielding" | "power" | "alreadyLost" | "weakens" | "nullified" | "always" | "held" | "further"
> & { readonly forced: number | null };

/** What looking away adds to the Dodge that avoids what must be seen or heard. @rule FUD-530 */
const AVERTED = 2;

/** Further checks against an attack: a skill nobody may use untrained is none. @rule FUD-412 FUD-520 FUD-530 */
const furtherChecks = (
  { further = [] }: Pick<Attack, "further">,
  target: FudgeCharacter,
  averted: boolean,
  settings: FudgeSettings,
): readonly FurtherCheck[] =>
  further.flatMap(({ by, avoids }): readonly FurtherCheck[] => {
    const more = avoids && averted ? [line("averted", AVERTED, "FUD-530")] : [];
    if (isDefense(by)) return [{ check: defenseCheck(target, by, settings, { circumstances: more }), avoids }];
    const best = target.skills.filter((s) => s.base === by).sort((a, b) => b.rank - a.rank)[0];
    const asked = skillCheck(target, best ?? { base: by }, settings);
    return asked.accepted ? [{ check: asked.request, avoids }] : [];
  });

const isDefense = (name: string): name is DefenseKey => (DEFENSE_KEYS as readonly string[]).includes(name);

/** Why an attack does nothing to a thing, or to somebody who lives: what Fortitude or Will resists takes life, unless it Affects Objects. Null where it does. @rule FUD-168 FUD-530 */
function unfit({ things, ...attack }: Attack, target: FudgeCharacter): Unreached | null {
  const by = resistedWith(attack);
  const lifeless = (target.object ?? null) !== null;
  if (!lifeless) return things === "only" ? "living" : null;
  return things === undefined && (by === "fortitude" || by === "will") ? "lifeless" : null;
}

/**
 * The answer of a target, from both sides as they are.
 * @rule FUD-120 FUD-122 FUD-123 FUD-174 FUD-175 FUD-177 FUD-500 FUD-517 FUD-581 FUD-602 FUD-607 FUD-620
 */
export function answerTo(
  { attack, component, attacker, target: struck, source, recoil, chosen, averted = false }: Question,
  settings: FudgeSettings,
): Answer {
  const by = recoil ? "toughness" : resistedWith(attack);
  const target = by === "toughness" ? braced(struck, layersAgainst(struck, attack.descriptors, chosen)) : struck;
  const sided = attack.effect === "weaken" || attack.effect === "nullify" ? attack.effect : null;
  const edge = sided && attacker ? effectEdge(sided, attacker, target) : { fails: false, works: false, dice: null };
  const rolled = component && attacker && !recoil && rollsPower(settings.resistanceMode, attack.effect);
  const lost = target.conditions
    .filter((c) => c.id === "weakened" && c.source === source)
    .reduce((sum, c) => sum + (c.degree ?? 0), 0);
  const effects = attack.effect === "nullify" ? nullified(component, target, chosen) : null;
  const drained = attack.effect === "weaken" ? weakenChoices(attack.weakens, target) : [];
  const fallsOn = drained.find((d) => d.effect === chosen) ?? drained[0];
  const unfits = recoil ? null : unfit(attack, target);
  const covered = shielding(
    attack,
    target,
    by,
    edge.fails ? "above" : effects?.length === 0 ? "nothing" : unfits,
    settings,
  );
  const further = recoil ? [] : furtherChecks(attack, target, averted, settings);
  return {
    forced: edge.dice,
    alreadyLost: lost,
    defense: resisting(attack, target, by, settings),
    shielding: covered,
    power: rolled && !edge.works ? powerCheck(attacker, component, settings, { fixedDice: edge.dice }) : null,
    ...(further.length > 0 && { further }),
    ...(fallsOn && { weakens: fallsOn.effect }),
    ...(effects && { nullified: effects }),
    ...(edge.works && { always: true as const }),
    ...(attack.effect === "moveObject" && {
      held: target.conditions.some((c) => c.id === "restrained" || c.id === "bound"),
    }),
  };
}
