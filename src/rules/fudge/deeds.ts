import { refuse, type Refusal } from "../kernel/refusal.ts";
import type { Row } from "../kernel/rows.ts";
import { ACTION_DCS, escapeNumbers, grabRank, standCost } from "./actions.ts";
import { treatedCheck } from "./agents.ts";
import type { AttackRequest } from "./attack.ts";
import { bonusOf } from "./check.ts";
import { interactionRows, OPEN, sizeRow, tripMassRow } from "./circumstances.ts";
import { grantsFor, presentConditions } from "./conditions.ts";
import { laborDc, mountingDc, vacuumDc } from "./hazards.ts";
import { revivalRefusal } from "./health.ts";
import { key, line } from "./labels.ts";
import { attackRequest, offenceList } from "./offence.ts";
import { keepsDying } from "./ordeals.ts";
import { teamworkRows } from "./opposed.ts";
import { abilityCheck, defenseCheck, powerCheck, skillCheck } from "./requests.ts";
import { strainRefusal } from "./retry.ts";
import { situationOf } from "./situation.ts";
import { stanceAttackRows } from "./stance.ts";
import { DIAGNOSIS_BONUS, DIAGNOSIS_DC, SELF_TREATMENT } from "./tasks.ts";
import { abilityRank, activeComponents, advantageRank, isTrained, modifierRanks, sensesBy, sizeRank, type SkillChoice } from "./traits.ts";
import type { ActionKind, Asked, CheckRequest, Component, FudgeCharacter, FudgeSettings, SkillKey } from "./types.ts";
import { concentrationPowers } from "./upkeep.ts";
import { HEALING_DC, HEALING_USES, RESURRECTION_DC, TREATMENT_DC, VACUUM, type HealingUse } from "./values.ts";

/** What somebody does beside attacking, and what happens to them. Name and text are `CROSSOVER.Fudge.Act.<id>.label|text`. */
export interface DeedDefinition {
  readonly cost: ActionKind;
  /** Whether somebody else is concerned: an ally or a foe, who applies what comes of it. */
  readonly target: boolean;
  /** What is left to choose or to say, in the dialog. */
  readonly asks: "defense" | "aid" | "rank" | "earlier" | "round" | "nights" | "thing" | "power" | "agent" | "ordeal" | "minutes" | "healing" | "awake" | null;
  readonly rule: string;
  /** It may be done to oneself as well. */
  readonly self?: true;
}

const deed = (cost: ActionKind, target: boolean, asks: DeedDefinition["asks"], rule: string): DeedDefinition => ({ cost, target, asks, rule });
const care = (rule: string): DeedDefinition => ({ ...deed("standard", true, null, rule), self: true });

/**
 * Everything that is done by a card of its own.
 * @rule FUD-160 FUD-162 FUD-165 FUD-181 FUD-182 FUD-183 FUD-184 FUD-185 FUD-186 FUD-187 FUD-188 FUD-189 FUD-190 FUD-262 FUD-290 FUD-291 FUD-295 FUD-297 FUD-298 FUD-299 FUD-300 FUD-301 FUD-302 FUD-305 FUD-306 FUD-314 FUD-315
 * @rule FUD-278 FUD-417
 */
export const DEEDS = {
  aid: deed("standard", true, "aid", "FUD-290"),
  aim: deed("standard", true, null, "FUD-291"),
  defend: deed("standard", false, "defense", "FUD-295"),
  demoralize: deed("standard", true, null, "FUD-314"),
  diagnose: care("FUD-417"),
  disarm: deed("standard", true, "thing", "FUD-297"),
  feint: deed("standard", true, null, "FUD-315"),
  grab: deed("standard", true, null, "FUD-300"),
  heal: { ...deed("standard", true, "healing", "FUD-165"), self: true },
  maintain: deed("standard", false, "power", "FUD-278"),
  revive: deed("standard", true, "minutes", "FUD-162"),
  stabilize: deed("standard", true, null, "FUD-160"),
  treat: care("FUD-417"),
  trip: deed("standard", true, null, "FUD-306"),
  drag: deed("move", true, null, "FUD-301"),
  escape: deed("move", true, null, "FUD-299"),
  stand: deed("move", false, null, "FUD-305"),
  standFree: deed("free", false, null, "FUD-305"),
  sprint: deed("free", false, null, "FUD-302"),
  dropProne: deed("free", false, null, "FUD-298"),
  dangerSense: deed("none", false, null, "FUD-262"),
  endure: deed("none", false, "ordeal", "FUD-181"),
  hazard: deed("none", false, "rank", "FUD-186"),
  temperature: deed("none", false, "earlier", "FUD-181"),
  suffocation: deed("none", false, "earlier", "FUD-183"),
  vacuum: deed("none", false, "earlier", "FUD-190"),
  decompression: deed("none", false, "round", "FUD-190"),
  poison: deed("none", false, "agent", "FUD-187"),
  disease: deed("none", false, "agent", "FUD-188"),
  thirst: deed("none", false, "earlier", "FUD-182"),
  hunger: deed("none", false, "earlier", "FUD-182"),
  sleepless: deed("none", false, "nights", "FUD-184"),
  labor: deed("none", false, "awake", "FUD-185"),
} as const satisfies Record<string, DeedDefinition>;

export type DeedKey = keyof typeof DEEDS;

/** Whether what comes of a deed falls on somebody else, whose owner lets it: an aim concerns nobody but who aims. @rule FUD-291 FUD-713 */
export const fallsOnOther = (id: DeedKey): boolean => DEEDS[id].target && id !== "aim" && id !== "drag";

/** What was chosen: a defense, what is aided or healed, a power or thing by its id, what a poison does, an ordeal; a rank, how many checks, rounds, nights or minutes there were before. */
export interface DeedChoice {
  readonly what: string;
  readonly number: number;
  /** Which turn of the fight it is, as the table has it; absent outside of one. */
  readonly turn?: number;
}

/** The dice of a deed: an attack that must hit first, a check, and whether somebody rolls against it. Nothing to roll when both are null. */
export interface DeedPlan {
  readonly attack: AttackRequest | null;
  readonly check: CheckRequest | null;
  readonly opposed: boolean;
}

const NO_DICE: DeedPlan = { attack: null, check: null, opposed: false };
const alone = (asked: Asked<CheckRequest>): Asked<DeedPlan> => (asked.accepted ? { accepted: true, request: { attack: null, check: asked.request, opposed: false } } : asked);
const contested = (asked: Asked<CheckRequest>, attack: AttackRequest | null = null): Asked<DeedPlan> => (asked.accepted ? { accepted: true, request: { attack, check: asked.request, opposed: true } } : asked);
const sure = (request: CheckRequest): Asked<CheckRequest> => ({ accepted: true, request });

const has = (who: FudgeCharacter, ...ids: readonly string[]): boolean => who.conditions.some((c) => ids.includes(c.id));

/** The best entry that somebody has of a base skill; untrained when there is none. */
const ownSkill = (who: FudgeCharacter, base: SkillKey): SkillChoice => [...who.skills].filter((s) => s.base === base).sort((a, b) => b.rank - a.rank)[0] ?? { base };

/** Whether somebody has the sense for danger, as it is written on their Senses. @rule FUD-262 FUD-516 */
export const sensesDanger = (character: FudgeCharacter): boolean => sensesBy(character, "dangersense");

/** The Healing that somebody has switched on; null without it. @rule FUD-165 */
const healing = (character: FudgeCharacter, extra?: string): Component | null => activeComponents(character).find(({ component }) => component.effect === "healing" && (extra === undefined || modifierRanks(component, extra) > 0))?.component ?? null;

/** Whom somebody may heal: others and oneself, with the flaw Personal nobody else. @rule FUD-165 FUD-520 */
export const healsOnlyOneself = (character: FudgeCharacter): boolean => healing(character, "personal") !== null;

/** What somebody's Healing may be used for: health, and with Restorative bruises, points of Weaken, or the next recovery check. @rule FUD-165 */
export const healingUses = (character: FudgeCharacter): readonly HealingUse[] => (healing(character, "restorative") ? HEALING_USES : HEALING_USES.slice(0, 1));

/** What of one's own means is missing, or what is wrong with whom it concerns; null when it can be done. @rule FUD-160 FUD-161 FUD-162 FUD-165 FUD-249 FUD-262 FUD-299 FUD-305 FUD-339 */
export function deedRefusal(id: DeedKey, actor: FudgeCharacter, target: FudgeCharacter | null): Refusal | null {
  switch (id) {
    case "stand":
    case "standFree":
      return has(actor, "prone") ? null : refuse("deed.notProne");
    case "dropProne":
      return has(actor, "prone") ? refuse("deed.prone") : null;
    case "dangerSense":
      return !sensesDanger(actor) ? refuse("deed.noDangerSense") : has(actor, "surprised") ? null : refuse("deed.notSurprised");
    case "heal":
      if (!healing(actor)) return refuse("deed.noHealing");
      return target && target.ref !== actor.ref && healsOnlyOneself(actor) ? refuse("deed.healsOneself") : strainRefusal(actor, "healing", null);
    case "revive":
      if (!healing(actor, "resurrection")) return refuse("deed.noResurrection");
      return target && (revivalRefusal(target) ?? strainRefusal(actor, "resurrection", target.ref));
    case "escape":
      return has(actor, "bound", "restrained") ? null : refuse("deed.notHeld");
    case "maintain":
      return concentrationPowers(actor).length > 0 ? null : refuse("deed.nothingToKeep");
    case "drag":
      return target === null || has(target, "restrained", "bound") ? null : refuse("deed.notHolding");
    case "stabilize":
      return target === null ? null : !presentConditions(target).has("dying") ? refuse("dying.notDying") : keepsDying(target) ? refuse("dying.blocked") : null;
    default:
      return null;
  }
}

/** An unarmed attack on somebody, with what the maneuver takes off it, and what holds for any attack: who lies down, aim and aid. @rule FUD-095 FUD-117 FUD-237 FUD-290 FUD-291 FUD-297 FUD-300 FUD-306 */
function unarmedOn(actor: FudgeCharacter, target: FudgeCharacter | null, settings: FudgeSettings, penalty: number, turn: number | null): Asked<AttackRequest> {
  const attack = offenceList(actor, settings).find((a) => a.id === "unarmed");
  const stance = target ? stanceAttackRows(actor, { target: target.ref, near: true, turn }) : [];
  return attack ? attackRequest(actor, attack, settings, target ? situationOf(actor, target) : OPEN, { circumstances: [...(penalty === 0 ? [] : [line("maneuver", penalty, "FUD-310")]), ...stance] }) : refuse("attack.gone");
}

/** The rank of an effect that holds things as hands do; null without one. @rule FUD-300 FUD-500 */
const grabEffect = (who: FudgeCharacter): number | null => activeComponents(who).reduce<number | null>((most, { component }) => (component.effect === "moveObject" ? Math.max(most ?? component.rank, component.rank) : most), null);

/** What somebody holds and catches with: Strength, or the rank of an effect that does it better. @rule FUD-191 FUD-299 FUD-300 */
export const gripRank = (who: FudgeCharacter, settings: FudgeSettings): number => grabRank(abilityRank(who, "str", settings), grabEffect(who));

const strength = (who: FudgeCharacter, settings: FudgeSettings, more: readonly Row[] = []): CheckRequest => abilityCheck(who, "str", settings, { circumstances: more.filter((r) => r.value !== 0) });

/** Strength against Strength in a hold, by whoever holds or would: with the effect that does it where that is stronger, and size. @rule FUD-096 FUD-300 */
const gripping = (who: FudgeCharacter, target: FudgeCharacter | null, settings: FudgeSettings): CheckRequest =>
  strength(who, settings, [line("grabEffect", gripRank(who, settings) - abilityRank(who, "str", settings), "FUD-300"), ...(target ? [sizeRow("grab", sizeRank(who), sizeRank(target))] : [])]);

/** What stands between words and whom they are meant for: a dull mind, and for fear the difference in size. @rule FUD-095 FUD-096 FUD-414 */
const wordsRows = (actor: FudgeCharacter, target: FudgeCharacter | null, fear: boolean): readonly Row[] =>
  target ? [...interactionRows({ understands: grantsFor(target).hearing || grantsFor(target).sight, intellect: target.abilities.int ?? 0 }), ...(fear ? [sizeRow("intimidation", sizeRank(actor), sizeRank(target))] : [])].filter((r) => r.value !== 0) : [];

/** Who treats oneself does it worse. @rule FUD-417 */
const careRows = (actor: FudgeCharacter, target: FudgeCharacter | null): readonly Row[] => (actor.ref === target?.ref ? [line("ownBody", SELF_TREATMENT, "FUD-417")] : []);

/**
 * What is rolled for a deed.
 * @rule FUD-160 FUD-162 FUD-165 FUD-181 FUD-182 FUD-183 FUD-185 FUD-187 FUD-188 FUD-190 FUD-262 FUD-290 FUD-297 FUD-299 FUD-300 FUD-305 FUD-306 FUD-314 FUD-315 FUD-417 FUD-520
 */
export function deedPlan(id: DeedKey, actor: FudgeCharacter, target: FudgeCharacter | null, choice: DeedChoice, settings: FudgeSettings): Asked<DeedPlan> {
  const skill = (base: SkillKey, dc: number | null, more: readonly Row[] = []): Asked<CheckRequest> => skillCheck(actor, ownSkill(actor, base), settings, { dc, circumstances: more });
  const fortitude = (dc: number): Asked<DeedPlan> => alone(sure(defenseCheck(actor, "fortitude", settings, { dc })));
  switch (id) {
    case "aid":
      return alone(skill("closeCombat", 0, teamworkRows(actor)));
    case "demoralize":
      return contested(skill("intimidation", null, wordsRows(actor, target, true)));
    case "feint":
      return contested(skill("deception", null, wordsRows(actor, target, false)));
    case "trip":
    case "disarm":
    case "grab": {
      const improved = id === "trip" ? advantageRank(actor, "improvedTrip") > 0 : id === "disarm" && advantageRank(actor, "improvedDisarm") > 0;
      const hit = target !== null && id === "grab" && has(target, "restrained", "bound") ? null : unarmedOn(actor, target, settings, id === "grab" ? 0 : id === "trip" ? (improved ? 0 : -1) : -2 + Number(improved), choice.turn ?? null);
      if (hit?.accepted === false) return hit;
      return contested(sure(id === "grab" ? gripping(actor, target, settings) : strength(actor, settings)), hit?.request ?? null);
    }
    case "escape": {
      if (target === null) return refuse("attack.noTarget");
      const { dc, modifier } = escapeNumbers(gripRank(target, settings), advantageRank(target, "improvedHold") > 0);
      const skills = (["athletics", "acrobatics", "sleightOfHand"] as const).flatMap((base) => {
        const size = sizeRow("grab", sizeRank(actor), sizeRank(target));
        const asked = skill(base, dc, [...(modifier === 0 ? [] : [line("improvedHold", modifier, "FUD-299")]), ...(size.value === 0 ? [] : [size])]);
        return asked.accepted ? [asked] : [];
      });
      const best = skills.sort((a, b) => bonusOf(b.request).total - bonusOf(a.request).total)[0];
      return best ? alone(best) : refuse("deed.notHeld");
    }
    case "standFree":
      return advantageRank(actor, "instantUp") > 0 ? { accepted: true, request: NO_DICE } : alone(skill("acrobatics", ACTION_DCS.standFree));
    case "stabilize":
      return alone(skill("treatment", TREATMENT_DC));
    case "heal": {
      const component = healing(actor);
      return component ? alone(sure(powerCheck(actor, component, settings, { dc: HEALING_DC }))) : refuse("deed.noHealing");
    }
    case "dangerSense":
      return alone(skill("perception", 0));
    case "drag":
      return contested(sure(gripping(actor, target, settings)));
    case "sprint":
      return alone(skill("athletics", ACTION_DCS.sprint));
    case "revive": {
      const component = healing(actor, "resurrection");
      return component ? alone(sure(powerCheck(actor, component, settings, { dc: RESURRECTION_DC.base + RESURRECTION_DC.step * Math.floor(Math.max(0, choice.number) / RESURRECTION_DC.minutes) }))) : refuse("deed.noResurrection");
    }
    case "diagnose":
      return alone(skill("treatment", DIAGNOSIS_DC, careRows(actor, target)));
    case "treat": {
      const known = target?.conditions.filter((c) => c.id === "diagnosed") ?? [];
      return alone(skill("treatment", TREATMENT_DC, [...careRows(actor, target), ...(known.length > 0 ? [line("diagnosed", DIAGNOSIS_BONUS, "FUD-417")] : [])]));
    }
    case "hazard":
      return alone(sure(defenseCheck(actor, "toughness", settings, { dc: choice.number })));
    case "temperature":
    case "suffocation":
    case "thirst":
    case "hunger":
      return fortitude(mountingDc(0, choice.number));
    case "labor":
      return fortitude(laborDc(choice.number));
    case "vacuum":
      return fortitude(vacuumDc(choice.number));
    case "decompression":
      return fortitude(VACUUM.decompressionDc);
    case "poison":
    case "disease":
      return alone(sure(treatedCheck(actor, defenseCheck(actor, "fortitude", settings, { dc: choice.number }))));
    case "endure":
    case "maintain":
    case "sleepless":
    case "aim":
    case "defend":
    case "stand":
    case "dropProne":
      return { accepted: true, request: NO_DICE };
  }
}

const better = (checks: readonly Asked<CheckRequest>[]): CheckRequest | null => checks.flatMap((c) => (c.accepted ? [c.request] : [])).sort((a, b) => bonusOf(b).total - bonusOf(a).total)[0] ?? null;

/**
 * What the other side rolls: the better of two against words, Strength against Strength, Acrobatics or Agility against a trip. Size counts in a grab, mass against a trip.
 * @param actor  who does the deed
 * @rule FUD-096 FUD-297 FUD-300 FUD-301 FUD-306 FUD-314 FUD-315
 */
export function deedAnswer(id: DeedKey, target: FudgeCharacter, settings: FudgeSettings, actor: FudgeCharacter | null = null): CheckRequest {
  const skill = (base: SkillKey): Asked<CheckRequest> => skillCheck(target, ownSkill(target, base), settings);
  const held = (id === "grab" || id === "drag") && actor !== null;
  const fallback = held ? gripping(target, actor, settings) : strength(target, settings);
  const heavy = id === "trip" && actor !== null ? [tripMassRow(target.weight, actor.weight)].filter((r) => r.value !== 0) : [];
  switch (id) {
    case "demoralize":
      return better([skill("insight"), sure(defenseCheck(target, "will", settings))]) ?? fallback;
    case "feint":
      return better([skill("deception"), skill("insight")]) ?? fallback;
    case "trip":
      return (isTrained(target, ownSkill(target, "acrobatics")) ? better([skillCheck(target, ownSkill(target, "acrobatics"), settings, { circumstances: heavy })]) : null) ?? abilityCheck(target, "agl", settings, { circumstances: heavy });
    default:
      return fallback;
  }
}

/** How much of a turn a deed takes of somebody. @rule FUD-305 */
export const deedCost = (id: DeedKey, actor: FudgeCharacter): ActionKind => (id === "stand" ? standCost(advantageRank(actor, "instantUp") > 0) : DEEDS[id].cost);

/** Name and text of a deed. */
export const deedLabel = (id: DeedKey, what: "label" | "text"): string => key("Act", id, what);
