import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Row } from "../../../kernel/rows.ts";
import { bonusOf } from "../../dice/check.ts";
import { interactionRows, sizeRow } from "../../dice/circumstances.ts";
import { mayBeWoken } from "../../fortune/effort.ts";
import { beset } from "../../harm/hazard-checks.ts";
import { healingMeant, healingRefusal, healingsOf } from "../../harm/healing.ts";
import { revivalRefusal } from "../../harm/health.ts";
import { keepsDying } from "../../harm/ordeals.ts";
import { HEALING_DC, RESURRECTION_DC, TREATMENT_DC } from "../../harm/values.ts";
import { type Sheltered, sparedFrom } from "../../hero/shelter.ts";
import { advantageRank, modifierRanks, sensesBy, sizeRank, untrainedRefusal } from "../../hero/traits.ts";
import { key, line } from "../../labels.ts";
import { gateOfUse, type UseGate } from "../../powers/gate.ts";
import { grantsFor, presentConditions } from "../../state/conditions.ts";
import { grabsFast } from "../../state/stance.ts";
import { defended } from "../../state/stance.ts";
import { droppedMark, lyingThings } from "../../things/dropped.ts";
import { drawable } from "../../things/gear.ts";
import { concentrationPowers } from "../../turn/upkeep.ts";
import type {
  ActionKind,
  Asked,
  CheckRequest,
  Component,
  FudgeCharacter,
  FudgeSettings,
  SkillKey,
} from "../../types.ts";
import { ACTION_DCS, escapeNumbers, standCost } from "../actions.ts";
import type { AttackRequest } from "../attack/attack.ts";
import { defenseCheck, powerCheck, skillCheck } from "../checks/kinds-of-check.ts";
import { strainRefusal } from "../checks/retry.ts";
import { DIAGNOSIS_BONUS, DIAGNOSIS_DC, SELF_TREATMENT } from "../checks/tasks.ts";
import {
  aidCheck,
  better,
  escapable,
  gripping,
  gripRank,
  holdsOn,
  maneuverAnswer,
  maneuverPlan,
  MANEUVERS,
  ownSkill,
} from "./maneuvers.ts";

/** What somebody does beside attacking, and what happens to them. Name and text are `CROSSOVER.Fudge.Act.<id>.label|text`. */
export interface DeedDefinition {
  readonly cost: ActionKind;
  /** Whether somebody else is concerned: an ally or a foe, who applies what comes of it. */
  readonly target: boolean;
  /** What is left to choose or to say, in the dialog. */
  readonly asks:
    | "defense"
    | "aid"
    | "rank"
    | "earlier"
    | "round"
    | "nights"
    | "thing"
    | "power"
    | "agent"
    | "ordeal"
    | "minutes"
    | "healing"
    | "awake"
    | "weather"
    | "gear"
    | "lying"
    | "course"
    | "noise"
    | null;
  readonly rule: string;
  /** It may be done to oneself as well. */
  readonly self?: true;
}

const deed = (cost: ActionKind, target: boolean, asks: DeedDefinition["asks"], rule: string): DeedDefinition => ({
  cost,
  target,
  asks,
  rule,
});
const care = (rule: string): DeedDefinition => ({ ...deed("standard", true, null, rule), self: true });

/**
 * Everything that is done by a card of its own.
 * @rule FUD-160 FUD-162 FUD-165 FUD-181 FUD-182 FUD-183 FUD-184 FUD-185 FUD-186 FUD-187 FUD-188 FUD-189 FUD-190 FUD-262 FUD-290 FUD-291 FUD-295 FUD-297 FUD-298 FUD-299 FUD-300 FUD-301 FUD-302 FUD-305 FUD-306 FUD-314 FUD-315
 * @rule FUD-210 FUD-278 FUD-417
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
  draw: deed("move", false, "gear", "FUD-279"),
  pickUp: deed("move", true, "lying", "FUD-279"),
  dropProne: deed("free", false, null, "FUD-298"),
  letGo: deed("free", true, null, "FUD-301"),
  dangerSense: deed("none", false, null, "FUD-262"),
  wake: deed("none", false, "noise", "FUD-210"),
  endure: deed("none", false, "ordeal", "FUD-181"),
  hazard: deed("none", false, "rank", "FUD-186"),
  temperature: deed("none", false, "weather", "FUD-181"),
  suffocation: deed("none", false, "earlier", "FUD-183"),
  vacuum: deed("none", false, "earlier", "FUD-190"),
  decompression: deed("none", false, "round", "FUD-190"),
  feedback: deed("none", false, "rank", "FUD-530"),
  backfire: deed("none", false, "course", "FUD-530"),
  poison: deed("none", false, "agent", "FUD-187"),
  disease: deed("none", false, "agent", "FUD-188"),
  thirst: deed("none", false, "earlier", "FUD-182"),
  hunger: deed("none", false, "earlier", "FUD-182"),
  sleepless: deed("none", false, "nights", "FUD-184"),
  labor: deed("none", false, "awake", "FUD-185"),
} as const satisfies Record<string, DeedDefinition>;

export type DeedKey = keyof typeof DEEDS;

/** Largest number that somebody may choose: a distance rank, a rank, checks before. */
export const MOST = 40;

/** Whether what comes of a deed falls on somebody else, whose owner lets it: an aim concerns nobody but who aims. @rule FUD-291 FUD-713 */
export const fallsOnOther = (id: DeedKey): boolean =>
  DEEDS[id].target && id !== "aim" && id !== "drag" && id !== "letGo" && id !== "pickUp";

/** Whether somebody frees nobody but themselves by it: whoever they get away from only has nothing left to hold. @rule FUD-299 */
export const freesOneself = (id: DeedKey): boolean => id === "escape";

/** What was chosen: a defense, what is aided or healed, a power or thing by its id, what a poison does, an ordeal; a rank, how many checks, rounds, nights or minutes there were before. */
export interface DeedChoice {
  readonly what: string;
  readonly number: number;
  /** Which of one's own effects or attacks it is done with, `power.effect`, where there may be several; absent: the first, of attacks a bare hand. */
  readonly by?: string;
  /** A thing that is tied on, not held, is struck from somebody: the Toughness of what ties it. */
  readonly bound?: number;
  /** Which round of the fight it is; absent outside of one. */
  readonly turn?: number;
  /** A move action of this turn came before it. */
  readonly moved?: boolean;
}

/** The dice of a deed: an attack that must hit first, a check, and whether somebody rolls against it. Nothing to roll when both are null. */
export interface DeedPlan {
  readonly attack: AttackRequest | null;
  readonly check: CheckRequest | null;
  readonly opposed: boolean;
  /** The active defense that the attack meets; absent: Parry. */
  readonly meets?: "dodge";
  /** What it is done with, as the sheet names it (lang key for a bare hand); absent where nothing is chosen. */
  readonly means?: string;
  /** Name of the thing that it is meant for; absent where none is. */
  readonly thing?: string;
  /** What shields took off what befalls somebody; absent: nothing. */
  readonly sheltered?: Sheltered;
  /** The power that it is done with may not obey: so many coins must all fall right (Unreliable), and a check of its own says how many of its ranks there are (Check Required). Absent: it obeys. */
  readonly gate?: UseGate;
}

/** What stands before the use of a power; nothing where it has neither flaw. @rule FUD-530 */
function gated(actor: FudgeCharacter, component: Component, settings: FudgeSettings): { readonly gate?: UseGate } {
  const gate = gateOfUse(actor, component, settings);
  return gate ? { gate } : {};
}

/** A power check against a number, with what stands before it. */
const powered = (
  actor: FudgeCharacter,
  component: Component,
  dc: number,
  settings: FudgeSettings,
): Asked<DeedPlan> => ({
  accepted: true,
  request: {
    attack: null,
    check: powerCheck(actor, component, settings, { dc }),
    opposed: false,
    ...gated(actor, component, settings),
  },
});

const NO_DICE: DeedPlan = { attack: null, check: null, opposed: false };
const alone = (asked: Asked<CheckRequest>): Asked<DeedPlan> =>
  asked.accepted ? { accepted: true, request: { attack: null, check: asked.request, opposed: false } } : asked;
const contested = (asked: Asked<CheckRequest>): Asked<DeedPlan> =>
  asked.accepted ? { accepted: true, request: { attack: null, check: asked.request, opposed: true } } : asked;
const sure = (request: CheckRequest): { readonly accepted: true; readonly request: CheckRequest } => ({
  accepted: true,
  request,
});

const has = (who: FudgeCharacter, ...ids: readonly string[]): boolean => who.conditions.some((c) => ids.includes(c.id));

/** Whether somebody has the sense for danger, as it is written on their Senses. @rule FUD-262 FUD-516 */
export const sensesDanger = (character: FudgeCharacter): boolean => sensesBy(character, "dangersense");

/** Whether somebody has a power that may be turned on them: by what hurts its manifestation, or by its own failing. @rule FUD-530 */
export const turnsOn = (who: FudgeCharacter, id: "feedback" | "backfire"): boolean =>
  who.powers.some((p) =>
    p.components.some(
      (c) => c.effect !== "luckControl" && modifierRanks(c, id === "feedback" ? "feedback" : "sideEffect") > 0,
    ),
  );

/** Deeds of powers, which take no body. @rule FUD-236 */
const MENTAL: readonly DeedKey[] = ["heal", "revive", "maintain"];

/** Why somebody can't treat anybody: it takes training. @rule FUD-054 FUD-417 */
const untreating = (actor: FudgeCharacter): Refusal | null =>
  untrainedRefusal(actor, ownSkill(actor, "treatment"), false);

/** What of one's own means is missing, or what is wrong with whom it concerns; null when it can be done. @rule FUD-160 FUD-161 FUD-162 FUD-165 FUD-249 FUD-262 FUD-299 FUD-305 FUD-339 */
export function deedRefusal(id: DeedKey, actor: FudgeCharacter, target: FudgeCharacter | null): Refusal | null {
  if (DEEDS[id].cost !== "none" && !MENTAL.includes(id) && !grantsFor(actor).physical) return refuse("action.physical");
  if ((MANEUVERS as readonly DeedKey[]).includes(id) && defended(actor) !== null) return refuse("action.defending");
  switch (id) {
    case "stand":
    case "standFree":
      return has(actor, "prone") ? null : refuse("deed.notProne");
    case "dropProne":
      return has(actor, "prone") ? refuse("deed.prone") : null;
    case "dangerSense":
      return !sensesDanger(actor)
        ? refuse("deed.noDangerSense")
        : has(actor, "surprised")
          ? null
          : refuse("deed.notSurprised");
    case "heal":
      if (healingsOf(actor).length === 0) return refuse("deed.noHealing");
      return strainRefusal(actor, "healing", null);
    case "revive":
      if (healingsOf(actor, "resurrection").length === 0) return refuse("deed.noResurrection");
      return target && (revivalRefusal(target) ?? strainRefusal(actor, "resurrection", target.ref));
    case "feedback":
    case "backfire":
      return turnsOn(actor, id) ? null : refuse("deed.noFlaw");
    case "sleepless":
    case "labor":
      return sparedFrom(actor, id) === "all" ? refuse("deed.immune") : null;
    case "wake":
      return !has(actor, "asleep")
        ? refuse("deed.notAsleep")
        : mayBeWoken(actor.conditions)
          ? null
          : refuse("deed.soundAsleep");
    case "draw":
      return drawable(actor).length > 0 ? null : refuse("deed.nothingToDraw");
    case "pickUp":
      return target === null || lyingThings(target).length > 0
        ? null
        : refuse("deed.nothingLies", { name: target.name });
    case "escape":
      return (target === null ? has(actor, "bound", "restrained") : escapable(actor, target.ref).length > 0)
        ? null
        : refuse("deed.notHeld");
    case "maintain":
      return concentrationPowers(actor).length > 0 ? null : refuse("deed.nothingToKeep");
    case "drag":
    case "letGo":
      return target === null || holdsOn(target, actor.ref).length > 0 ? null : refuse("deed.notHolding");
    case "diagnose":
    case "treat":
      return untreating(actor);
    case "stabilize":
      if (target === null) return untreating(actor);
      if (!presentConditions(target).has("dying")) return refuse("dying.notDying");
      return keepsDying(target) ? refuse("dying.blocked") : null;
    default:
      return null;
  }
}

/** What stands between words and whom they are meant for: a dull mind, and for fear the difference in size. @rule FUD-095 FUD-096 FUD-414 */
const wordsRows = (actor: FudgeCharacter, target: FudgeCharacter | null, fear: boolean): readonly Row[] =>
  target
    ? [
        ...interactionRows({
          understands: grantsFor(target).hearing || grantsFor(target).sight,
          intellect: target.abilities.int ?? 0,
        }),
        ...(fear ? [sizeRow("intimidation", sizeRank(actor), sizeRank(target))] : []),
      ].filter((r) => r.value !== 0)
    : [];

/** Who treats oneself does it worse. @rule FUD-417 */
const careRows = (actor: FudgeCharacter, target: FudgeCharacter | null): readonly Row[] =>
  actor.ref === target?.ref ? [line("ownBody", SELF_TREATMENT, "FUD-417")] : [];

/**
 * What is rolled for a deed.
 * @rule FUD-160 FUD-162 FUD-165 FUD-181 FUD-182 FUD-183 FUD-185 FUD-187 FUD-188 FUD-190 FUD-210 FUD-262 FUD-290 FUD-297 FUD-299 FUD-300 FUD-305 FUD-306 FUD-314 FUD-315 FUD-417 FUD-520 FUD-530
 */
export function deedPlan(
  id: DeedKey,
  actor: FudgeCharacter,
  target: FudgeCharacter | null,
  choice: DeedChoice,
  settings: FudgeSettings,
): Asked<DeedPlan> {
  const skill = (base: SkillKey, dc: number | null, more: readonly Row[] = []): Asked<CheckRequest> =>
    skillCheck(actor, ownSkill(actor, base), settings, { dc, circumstances: more });
  switch (id) {
    case "aid":
      return alone(aidCheck(actor, choice, settings));
    case "demoralize":
      return contested(skill("intimidation", null, wordsRows(actor, target, true)));
    case "feint":
      return contested(skill("deception", null, wordsRows(actor, target, false)));
    case "trip":
    case "disarm":
    case "grab":
      return maneuverPlan(id, actor, target, choice, settings);
    case "escape": {
      if (target === null) return refuse("attack.noTarget");
      const { dc, modifier } = escapeNumbers(gripRank(target, settings), advantageRank(target, "improvedHold") > 0);
      const skills = (["athletics", "acrobatics", "sleightOfHand"] as const).flatMap((base) => {
        const size = sizeRow("grab", sizeRank(actor), sizeRank(target));
        const asked = skill(base, dc, [
          ...(modifier === 0 ? [] : [line("improvedHold", modifier, "FUD-299")]),
          ...(size.value === 0 ? [] : [size]),
        ]);
        return asked.accepted ? [asked] : [];
      });
      const best = skills.sort((a, b) => bonusOf(b.request).total - bonusOf(a.request).total)[0];
      return best ? alone(best) : refuse("deed.notHeld");
    }
    case "standFree":
      return advantageRank(actor, "instantUp") > 0
        ? { accepted: true, request: NO_DICE }
        : alone(skill("acrobatics", ACTION_DCS.standFree));
    case "stabilize":
      return alone(skill("treatment", TREATMENT_DC));
    case "heal": {
      const meant = healingMeant(actor, choice.by);
      if (!meant) return refuse("deed.noHealing");
      const no = target && healingRefusal(meant.component, actor, target, choice.what);
      return no ?? powered(actor, meant.component, HEALING_DC, settings);
    }
    case "wake":
      return alone(skill("perception", choice.number));
    case "dangerSense":
      return alone(skill("perception", 0));
    case "drag":
      return contested(sure(gripping(actor, target, settings)));
    case "sprint":
      return alone(skill("athletics", ACTION_DCS.sprint));
    case "revive": {
      const meant = healingMeant(actor, choice.by, "resurrection");
      return meant
        ? powered(
            actor,
            meant.component,
            RESURRECTION_DC.base +
              RESURRECTION_DC.step * Math.floor(Math.max(0, choice.number) / RESURRECTION_DC.minutes),
            settings,
          )
        : refuse("deed.noResurrection");
    }
    case "diagnose":
      return alone(skill("treatment", DIAGNOSIS_DC, careRows(actor, target)));
    case "treat": {
      const known = target?.conditions.filter((c) => c.id === "diagnosed") ?? [];
      return alone(
        skill("treatment", TREATMENT_DC, [
          ...careRows(actor, target),
          ...(known.length > 0 ? [line("diagnosed", DIAGNOSIS_BONUS, "FUD-417")] : []),
        ]),
      );
    }
    case "hazard":
    case "feedback":
    case "backfire":
    case "temperature":
    case "suffocation":
    case "thirst":
    case "hunger":
    case "labor":
    case "vacuum":
    case "decompression":
    case "poison":
    case "disease":
      return { accepted: true, request: { attack: null, opposed: false, ...beset(id, actor, choice, settings) } };
    case "endure":
    case "maintain":
    case "sleepless":
    case "aim":
    case "defend":
    case "stand":
    case "dropProne":
    case "letGo":
    case "draw":
      return { accepted: true, request: NO_DICE };
    case "pickUp": {
      const thing = target && lyingThings(target).find((p) => p.id === choice.what);
      return thing
        ? { accepted: true, request: { ...NO_DICE, thing: thing.name } }
        : refuse("deed.nothingLies", { name: target?.name ?? "" });
    }
  }
}

/**
 * What the other side rolls: the better of two against words, Strength against Strength, Acrobatics or Agility against a trip. Size counts in a grab, mass against a trip.
 * @param actor  who does the deed
 * @rule FUD-096 FUD-297 FUD-300 FUD-301 FUD-306 FUD-314 FUD-315
 */
export function deedAnswer(
  id: DeedKey,
  target: FudgeCharacter,
  settings: FudgeSettings,
  actor: FudgeCharacter | null = null,
  choice: Pick<DeedChoice, "bound"> = {},
): CheckRequest {
  const skill = (base: SkillKey): Asked<CheckRequest> => skillCheck(target, ownSkill(target, base), settings);
  const will = sure(defenseCheck(target, "will", settings));
  switch (id) {
    case "demoralize":
      return better([skill("insight"), will]) ?? will.request;
    case "feint":
      return better([skill("deception"), skill("insight")]) ?? will.request;
    case "drag":
      return gripping(target, actor, settings);
    default:
      return maneuverAnswer(id === "trip" || id === "disarm" ? id : "grab", target, settings, choice, actor);
  }
}

/** How much of a turn a deed takes of somebody: what lies on the ground no hand is quick enough to draw. @param target  whom it falls on, where that is known @param what  which thing @rule FUD-279 FUD-297 FUD-305 FUD-430 */
export function deedCost(id: DeedKey, actor: FudgeCharacter, target: string | null = null, what = ""): ActionKind {
  if (id === "stand") return standCost(advantageRank(actor, "instantUp") > 0);
  const free =
    (id === "grab" && target !== null && grabsFast(actor, target)) ||
    (id === "draw" && advantageRank(actor, "quickDraw") > 0 && droppedMark(actor, what) === null);
  return free ? "free" : DEEDS[id].cost;
}

/** Name and text of a deed. */
export const deedLabel = (id: DeedKey, what: "label" | "text"): string => key("Act", id, what);
