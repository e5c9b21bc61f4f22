import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { explain, type Row } from "../../kernel/rows.ts";
import type { AttackExchange, AttackTarget, SaveFacts } from "../cards/attack.ts";
import type { Party } from "../cards/check.ts";
import { attackType, damageRows, sneakDamage, typeChoices } from "../harm/damage.ts";
import type { Steady } from "../harm/knockback.ts";
import { SAVE_DC } from "../harm/saves.ts";
import {
  currentSize,
  fastestFeet,
  featNumber,
  featRank,
  immovableRanks,
  imperviousRanks,
  isImmune,
  modifierNow,
  penaltyRows,
  plainWord,
  saveBonus,
  shieldRows,
  toughnessBonus,
} from "../hero/derive.ts";
import { mayTakeTenOnAttack } from "../hero/minions.ts";
import { abilityLabel, line } from "../labels.ts";
import type { AreaShape } from "../powers/catalogue/modifiers.ts";
import { areaFeet, explosionRank } from "../powers/powers.ts";
import type { TwintensSettings } from "../settings.ts";
import { grantsFor } from "../state/conditions.ts";
import type { AttackType, TwintensCharacter } from "../types.ts";
import { rangePenalty } from "./attack/attack.ts";
import { type Against, attackersBonus, deniedDodge, objectDefense } from "./attack/defending.ts";
import { powerBehind, splitRefusal, touches } from "./attack/extras.ts";
import type { Attack, AttackEffect } from "./attack/offence.ts";
import { type ManeuverDefinition, type ManeuverKey, MANEUVERS } from "./maneuver-table.ts";
import { coupDeGrace, mayCharge, mayManeuver, trade, type TradeKey } from "./maneuvers.ts";
import { type AttackSituation, type Concealment, missChance, situationRows } from "./situations.ts";

/** Somebody who is to be attacked, and how it stands to the attacker. */
export interface Aimed {
  readonly party: Party;
  readonly character: TwintensCharacter;
  /** Feet; null when nobody knows, then nothing is taken off. */
  readonly distance: number | null;
  readonly situations?: readonly AttackSituation[];
  readonly concealment?: Concealment;
  /** Feet from the middle of an area; absent where nobody measures. */
  readonly middle?: number | null;
  /** Feet from the attacker to that middle; absent where nobody measures. */
  readonly centre?: number | null;
  /** Feet that a charge or slam has covered, where they aren't those to the target. */
  readonly covered?: number | null;
  /** The attacker has made a study of this kind of opponent (Favored Opponent). */
  readonly studied?: boolean;
  /** How the target meets it; `melee` and `attacker` are filled in. */
  readonly against?: Omit<Against, "melee" | "attacker">;
}

/** What the attacker chooses before the dice. */
export interface AttackChoices {
  readonly maneuver?: ManeuverKey;
  readonly trades?: Partial<Record<TradeKey, number>>;
  /** Lethal or not, where there is a choice. */
  readonly type?: AttackType | null;
  /** The smaller damage bonus that is named. */
  readonly pulled?: number | null;
  readonly waiveCritical?: boolean;
  readonly takeTen?: boolean;
  /** Damage of maneuvers that know more than the sheet: slam, combined, favored opponent. */
  readonly extraDamage?: readonly Row[];
  readonly extraAttack?: readonly Row[];
  /** The target is surprised by this attack, or denied its dodge: Sneak Attack counts. */
  readonly sneak?: boolean;
  /** The attack is what the targets are Vulnerable to, whatever its descriptors say. */
  readonly vulnerable?: boolean;
  /** A thing is struck with time: a full action in melee. */
  readonly full?: boolean;
  /** Ranks of a divided attack, by target. */
  readonly split?: readonly number[];
}

/** Feet across of a square of the board. */
export const SPACE = 5;

const rolled = (attack: Attack): boolean => attack.kind === "melee" || attack.kind === "ranged";

/** How a target meets an attack. @rule TWI-041 */
export function againstOf(attacker: string, attack: Pick<Attack, "kind">, how: Aimed["against"] = {}): Against {
  return { ...how, melee: attack.kind === "melee", attacker };
}

/** Shapes of areas that spread from a middle. @rule TWI-450 */
const ROUND_AREAS: readonly string[] = ["burst", "cloud", "explosion"];

/** Whether an attack's area spreads from a middle, so that somebody may say where that is. @rule TWI-450 */
export const hasMiddle = (attack: Pick<Attack, "area">): boolean =>
  attack.area !== null && ROUND_AREAS.includes(attack.area.shape);

/** Ranks that the way from the middle of an area takes off; null for who stands outside of it. @rule TWI-235 TWI-450 */
function awayFrom({ area }: Attack, feet: number | null): number | null {
  if (!area || feet === null || !ROUND_AREAS.includes(area.shape)) return 0;
  if (area.shape !== "explosion") return feet > areaFeet(area.shape as AreaShape, area.rank) ? null : 0;
  const left = explosionRank(area.rank, feet);
  return left > 0 ? area.rank - left : null;
}

/** Whether somebody is Vulnerable to an attack, by its descriptors or its name; to anything at all where no attack is given. @rule TWI-439 TWI-453 */
export function isVulnerable(
  character: Pick<TwintensCharacter, "drawbacks">,
  attack: Pick<Attack, "name" | "descriptors"> | null,
): boolean {
  const subjects = character.drawbacks.filter((d) => d.key === "vulnerable").map((d) => plainWord(d.subject ?? ""));
  if (attack === null) return subjects.length > 0;
  return subjects.some(
    (s) =>
      s !== "" &&
      (attack.descriptors.some((d) => plainWord(d) === s) ||
        plainWord(attack.name)
          .split(/[^\p{L}]+/u)
          .includes(s)),
  );
}

/** Whether critical hits pass by somebody's Impervious. @rule TWI-453 */
const hasWeakPoint = (character: Pick<TwintensCharacter, "drawbacks" | "powers">): boolean =>
  [...character.drawbacks, ...character.powers.flatMap((p) => p.drawbacks)].some((d) => d.key === "weakPoint");

/**
 * How far an attack gets, in feet: a blow as far as size, weapon and feats let it, and at least to whoever stands beside; a shot its last increment, which is where the middle of an area may lie. Null for what
 * needs nothing but to be perceived.
 * @rule TWI-106 TWI-107 TWI-108
 */
export function attackSpan(
  attack: Pick<Attack, "kind" | "reach" | "increment" | "maxIncrements">,
): { readonly by: "reach" | "range"; readonly most: number } | null {
  if (attack.kind === "melee") return { by: "reach", most: Math.max(SPACE, attack.reach) };
  return attack.increment === null ? null : { by: "range", most: attack.increment * attack.maxIncrements };
}

/** Why a charge or slam can't be made over that way; null when it can, and where nobody knows how far it is. What lies within reach needs no step. @rule TWI-363 TWI-378 */
function chargeRefusal(
  attacker: TwintensCharacter,
  attack: Attack,
  { distance, covered = null }: Aimed,
): Refusal | null {
  const feet = covered ?? (distance === null ? null : Math.max(0, distance - Math.max(SPACE, attack.reach)));
  return feet === null ? null : mayCharge(attacker, feet, fastestFeet(attacker));
}

/** A target of the card: the lines against it alone, or why it can't be attacked. @rule TWI-104 TWI-106 TWI-107 TWI-110 TWI-111 TWI-112 TWI-128 TWI-148 TWI-217 TWI-363 TWI-366 TWI-378 TWI-450 TWI-453 */
function targetOf(
  attacker: TwintensCharacter,
  attack: Attack,
  aimed: Aimed,
  common: readonly Row[],
  choices: AttackChoices,
  settings: TwintensSettings,
): { readonly accepted: true; readonly target: AttackTarget } | Refusal {
  const { party, character, distance } = aimed;
  const melee = attack.kind === "melee";
  const object = character.kind === "object";
  const coup = choices.maneuver === "coupDeGrace";
  if (aimed.against?.cover === "total") return refuse("defense.totalCover");
  const struck = coup
    ? coupDeGrace(attacker, {
        helpless: grantsFor(character).helpless,
        adjacent: (distance ?? SPACE) <= Math.max(SPACE, attack.reach),
      })
    : null;
  if (struck?.accepted === false) return struck;
  const ran =
    choices.maneuver === "charge" || choices.maneuver === "slam" ? chargeRefusal(attacker, attack, aimed) : null;
  if (ran) return ran;
  const away = awayFrom(attack, aimed.middle ?? null);
  if (away === null) return refuse("attack.area", { name: party.name });
  const way = attack.kind === "area" ? (aimed.centre ?? null) : distance;
  const range =
    attack.increment !== null && way !== null
      ? rangePenalty(way, attack.increment, attack.maxIncrements)
      : { inRange: true, penalty: 0 };
  if (!range.inRange) return refuse("attack.range");
  const situation = situationRows(
    (aimed.situations ?? []).filter((s) => s !== "heldItem" || choices.maneuver !== "sunder"),
    {
      ambidexterity: featRank(attacker, "ambidexterity") > 0,
      preciseShot: featRank(attacker, "preciseShot"),
      elusiveTarget: featRank(character, "elusiveTarget") > 0,
      improvedSunder: featRank(attacker, "improvedSunder") > 0,
    },
  );
  const still = object
    ? objectDefense(currentSize(character), settings, melee && choices.full === true ? { full: true } : null)
    : null;
  const reach = Math.max(SPACE, attack.reach);
  const beyond =
    melee &&
    ran === null &&
    choices.maneuver !== "charge" &&
    choices.maneuver !== "slam" &&
    distance !== null &&
    distance > reach
      ? [line("beyondReach", 0, "TWI-107", undefined, "CROSSOVER.Twintens.Row.beyondReachNote")]
      : [];
  const rows = [
    ...common,
    ...(range.penalty ? [line("range", range.penalty, "TWI-104")] : []),
    ...beyond,
    ...situation,
    ...attackersBonus(character, melee),
  ];
  return {
    accepted: true,
    target: {
      ...party,
      kind: character.kind,
      rows: rolled(attack) ? rows : [],
      ...(away > 0 && { away }),
      ...((choices.vulnerable === true ? isVulnerable(character, null) : isVulnerable(character, attack)) && {
        vulnerable: true,
      }),
      ...(hasWeakPoint(character) && { weakPoint: true }),
      missChance: rolled(attack)
        ? missChance(aimed.concealment ?? "none", {
            melee,
            blindFight: featRank(attacker, "blindFight") > 0,
            preciseShot: featRank(attacker, "preciseShot"),
          })
        : 0,
      immuneCritical:
        isImmune(character, "critical") && !(aimed.studied === true && featRank(attacker, "criticalStrike") > 0),
      still: typeof still === "number" ? still : null,
      automatic: coup ? "coup" : still === "automatic" ? "hit" : null,
    },
  };
}

/** Maneuvers whose roll only leads to something else: a natural 20 is an ordinary hit. @rule TWI-146 TWI-360 TWI-368 TWI-372 TWI-375 TWI-384 TWI-421 */
const BLOODLESS: readonly ManeuverKey[] = ["aid", "disarm", "grapple", "trip", "sunder", "rangedPin"];

/** Whom trade-offs are judged by: one of the important, if there is any among the targets. @rule TWI-342 */
const weightiest = (targets: readonly Aimed[]): TwintensCharacter["kind"] =>
  targets.find((t) => t.character.kind !== "minion")?.character.kind ?? "minion";

/** The save of an attack after maneuvers: Stunning Attack, Unbalancing Strike and Ranged Pin ask for one in place of damage. @rule TWI-365 TWI-380 TWI-421 */
function effectAfter(attack: Attack, maneuver: ManeuverKey | null, damage: number, moved: number): AttackEffect | null {
  const instead = (power: "stun" | "unbalance", save: "fort" | "ref"): AttackEffect => ({
    power,
    rank: damage,
    save,
    dc: SAVE_DC + damage,
    check: false,
    lasting: false,
  });
  if (maneuver === "stunningAttack") return instead("stun", "fort");
  if (maneuver === "unbalance") return instead("unbalance", "ref");
  if (maneuver === "rangedPin")
    return { power: "rangedPin", rank: 0, save: "ref", dc: SAVE_DC, check: false, lasting: false };
  return attack.effect && { ...attack.effect, dc: attack.effect.dc + (attack.damage ? 0 : moved) };
}

/**
 * An attack as its card begins: what the sheet has, what was chosen, and each target's own lines. Trade-offs, a pull and a maneuver are refused here as written, before any dice.
 * @returns refusals of `mayManeuver`, `trade`, `pullRefusal`, and `attack.range`, `attack.area`, `charge.short`, `charge.far`, `attack.type`, `attack.takeTen`, `attack.noTargets`, `coup.target`, `defense.totalCover`, and those of `splitRefusal`
 * @rule TWI-017 TWI-035 TWI-100 TWI-104 TWI-106 TWI-110 TWI-164 TWI-165 TWI-166 TWI-231 TWI-310 TWI-343 TWI-364 TWI-365 TWI-379 TWI-380 TWI-452 TWI-480 TWI-503 TWI-520
 */
export function composeAttack(
  attacker: TwintensCharacter,
  by: Party,
  attack: Attack,
  targets: readonly Aimed[],
  choices: AttackChoices,
  settings: TwintensSettings,
): { readonly accepted: true; readonly request: AttackExchange } | Refusal {
  const [first] = targets;
  if (!first) return refuse("attack.noTargets");
  const { maneuver = null, trades = {} } = choices;
  const no = maneuver === null ? null : mayManeuver(attacker, maneuver);
  if (no) return no;
  if (choices.takeTen && !targets.every((t) => mayTakeTenOnAttack(attacker.kind, t.character.kind)))
    return refuse("attack.takeTen");
  if (choices.type && !typeChoices(attack.type, attack.alwaysLethal).includes(choices.type))
    return refuse("attack.type");
  const { type, penalty } = attackType(attack.type, choices.type ?? null);
  const base = attack.damage?.total ?? attack.effect?.rank ?? 0;
  const swap = trade(
    attacker,
    {
      attack: attack.bonus.total,
      damage: base,
      defense: attacker.defense,
      dodge: attacker.dodgeBase + featRank(attacker, "dodgeFocus"),
    },
    trades,
    weightiest(targets),
    settings,
  );
  if (!swap.accepted) return swap;
  const definition: ManeuverDefinition | null = maneuver === null ? null : MANEUVERS[maneuver];
  const sneak = choices.sneak ? sneakDamage(featRank(attacker, "sneakAttack")) : 0;
  const moved = swap.damage;
  const damage =
    attack.damage === null
      ? null
      : damageRows({
          base,
          sneak,
          other: [
            ...(moved === 0 ? [] : [line("traded", moved, "TWI-365")]),
            ...(definition && definition.damageMod !== 0
              ? [line("maneuver", definition.damageMod, definition.rule)]
              : []),
            ...(choices.extraDamage ?? []),
          ],
          pulled: choices.pulled ?? null,
          fullPower: attack.fullPower,
        });
  if (damage && !damage.accepted) return damage;
  const noDamage = definition?.flags.includes("noDamage") === true;
  const common: readonly Row[] = [
    ...attack.bonus.rows,
    ...[
      line("traded", swap.attack, "TWI-365"),
      line("maneuver", definition?.attackMod ?? 0, definition?.rule ?? "TWI-385"),
      line("improvedSunder", maneuver === "sunder" ? featNumber(attacker, "sunder") : 0, "TWI-421"),
      line("nonlethalWeapon", penalty, "TWI-166"),
    ].filter((r) => r.value !== 0),
    ...(choices.extraAttack ?? []),
  ];
  const shares = choices.split ?? [];
  const divided = splitRefusal(powerBehind(attacker, attack.id), damage?.damage.total ?? base, targets.length, shares);
  if (divided) return divided;
  const composed: AttackTarget[] = [];
  for (const [at, aimed] of targets.entries()) {
    const one = targetOf(attacker, attack, aimed, common, choices, settings);
    if (!one.accepted) return one;
    const share = shares[at];
    const reach = touches(attacker, attack, aimed.character);
    const whole = share ?? damage?.damage.total ?? base;
    const least = reach === "half" ? Math.floor(whole / 2) : share;
    composed.push({
      ...one.target,
      ...(least !== undefined && { share: least }),
      ...(reach === "none" && { untouched: true }),
    });
  }
  const effect = effectAfter(attack, maneuver, damage?.damage.total ?? 0, moved);
  return {
    accepted: true,
    request: {
      actor: { ...by, kind: attacker.kind },
      name: attack.name,
      kind: attack.kind,
      type,
      threat: maneuver !== null && BLOODLESS.includes(maneuver) ? null : attack.threat,
      damage: noDamage || damage === null ? null : damage.damage,
      pulled: choices.pulled !== undefined && choices.pulled !== null,
      waiveCritical: choices.waiveCritical === true,
      autofire: attack.autofire,
      penetrating: attack.penetrating,
      knockback: attack.knockback,
      effect,
      ...(attack.drain && { drain: attack.drain }),
      ...(attack.extras && { extras: attack.extras }),
      areaDc: attack.area ? SAVE_DC + attack.area.rank : null,
      takeTen: choices.takeTen === true,
      contest: definition?.flags.includes("contest") === true ? maneuver : null,
      targets: composed,
      settings,
    },
  };
}

/**
 * What a target saves with, as it is now: Toughness with Defensive Roll while its dodge isn't denied, or the save that the effect asks for.
 * @param power  faces of the attacker's power check where the DC is rolled
 * @rule TWI-170 TWI-180 TWI-185 TWI-187 TWI-189 TWI-230 TWI-288 TWI-440
 */
export function saveFacts(
  character: TwintensCharacter,
  against: Against,
  request: Pick<AttackExchange, "effect" | "settings">,
  power: readonly number[] | null = null,
  thing: { readonly marks: number; readonly impervious: number } = { marks: 0, impervious: 0 },
): SaveFacts {
  if (character.kind === "object")
    return { kind: "object", toughness: character.objectToughness, marks: thing.marks, impervious: thing.impervious };
  const minion = character.kind === "minion";
  const { effect, settings } = request;
  if (effect?.save === "trip")
    return { kind: "other", rows: [stance(character, settings), ...penaltyRows(grantsFor(character))], minion, power };
  if (effect && effect.save !== "toughness")
    return {
      kind: "other",
      rows: [...saveBonus(character, effect.save, settings).rows, ...shieldRows(character, effect.power, effect.about)],
      minion,
      power,
    };
  return {
    kind: "toughness",
    rows: steadyRows(character, against, settings),
    track: character.track,
    minion,
    impervious: imperviousRanks(character),
  };
}

/** What somebody keeps their feet with: the better of Strength and Dexterity. @rule TWI-440 */
function stance(character: TwintensCharacter, settings: TwintensSettings): Row {
  const [str, dex] = [modifierNow(character, "str", settings), modifierNow(character, "dex", settings)];
  return { label: abilityLabel(dex > str ? "dex" : "str"), value: Math.max(str, dex), rule: "TWI-440" };
}

function steadyRows(character: TwintensCharacter, against: Against, settings: TwintensSettings): readonly Row[] {
  return toughnessBonus(character, deniedDodge(character, against) !== null || !grantsFor(character).free, settings)
    .rows;
}

/**
 * What a target stands on when it is to be hurled, before the blow falls on it: the Toughness and the impervious part that it has saved with (a minion that falls without a save: those
 * that it would have saved with), Immovable, size. Afterwards what it kept up may be gone.
 * @rule TWI-271 TWI-272 TWI-273
 */
export function steadyOf(
  character: TwintensCharacter,
  facts: SaveFacts | null,
  against: Against,
  settings: TwintensSettings,
): Steady {
  const { rows, impervious } =
    facts?.kind === "toughness"
      ? facts
      : { rows: steadyRows(character, against, settings), impervious: imperviousRanks(character) };
  return {
    toughness: explain(rows).total,
    impervious,
    immovable: immovableRanks(character),
    size: currentSize(character),
  };
}
