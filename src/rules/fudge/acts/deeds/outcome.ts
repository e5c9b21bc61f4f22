import { type Change, change } from "../../../kernel/change.ts";
import type { Until } from "../../../kernel/turns/until.ts";
import { holdsWithOneHand } from "../../dice/circumstances.ts";
import { agentTakes, treated } from "../../harm/agents.ts";
import { fatigueOf, tire } from "../../harm/fatigue.ts";
import { decompression, laborStep, sleeplessStep } from "../../harm/hazards.ts";
import { healed, type Incurability } from "../../harm/healing.ts";
import { healingPoints, revivalRefusal, revive, stabilize, takeHarm } from "../../harm/health.ts";
import { dyingOf, endure } from "../../harm/ordeals.ts";
import { HEALTH, LABOR_STEPS } from "../../harm/values.ts";
import { advantageRank, isTireless, sizeRank } from "../../hero/traits.ts";
import { TRAIT_COST } from "../../hero/values.ts";
import { settled } from "../../state/condition-rows.ts";
import {
  addCondition,
  conditionState,
  type ConditionStep,
  effectId,
  grown,
  imposeChange,
  liftChange,
  removeCondition,
} from "../../state/progression.ts";
import { dropsFrom, pickedUp } from "../../things/dropped.ts";
import { drawable } from "../../things/gear.ts";
import { surpriseAfter } from "../../turn/initiative.ts";
import { lasting } from "../../turn/turns.ts";
import { keepUp } from "../../turn/upkeep.ts";
import type { ConditionState, FudgeCharacter } from "../../types.ts";
import { aidBonus, demoralizeCondition, grabOutcome, holdingConditions } from "../actions.ts";
import { strain } from "../checks/retry.ts";
import { treatmentBonus } from "../checks/tasks.ts";
import { escapable, holdsOn } from "./maneuvers.ts";
import type { DeedChoice, DeedKey } from "./plan.ts";

/** What the dice of a deed came to: success or not, by how many degrees, the total less what it met, the total. Nothing was rolled: a success of one degree. */
export interface DeedRoll {
  readonly success: boolean;
  readonly degrees: number;
  readonly margin: number;
  readonly total: number;
  /** A power that didn't obey: nothing was tried. */
  readonly idle?: true;
}

/** Conditions of one character as they grow, with all that must be written for it. */
class Held {
  readonly changes: Change[] = [];

  constructor(
    private readonly ref: string,
    public state: readonly ConditionState[],
  ) {}

  /** Impose a condition; what it lasts is written with it. */
  add(
    id: string,
    source: string,
    more: { readonly trait?: string; readonly degree?: number; readonly until?: Until } = {},
  ): this {
    return this.take(addCondition(this.ref, this.state, { id, source, ...more }));
  }

  end(id: string): this {
    return this.take(removeCondition(this.ref, this.state, { id }));
  }

  /** Impose something as it stands, once. */
  impose(state: ConditionState, rule: string): this {
    return this.state.some((c) => c.effect === state.effect)
      ? this
      : this.take({ state: [...this.state, state], changes: [imposeChange(this.ref, state, rule)] });
  }

  /** End these and nothing else. */
  lift(held: readonly ConditionState[], rule: string): this {
    return this.take({
      state: this.state.filter((c) => !held.includes(c)),
      changes: held.map((c) => liftChange(this.ref, c, rule)),
    });
  }

  private take(step: ConditionStep): this {
    this.changes.push(...step.changes);
    this.state = step.state;
    return this;
  }
}

/** Where the conditions of a deed come from. */
export const deedSource = (id: DeedKey, by: string): string => `${by} deed:${id}`;

/**
 * What holding somebody costs: it is one cause however many are held, so that it doesn't add up, and stands once for each of them, so that letting one go leaves the cost of the others.
 * @rule FUD-250 FUD-301
 */
function holding(cost: string, holder: string, held: string): ConditionState {
  const source = deedSource("grab", holder);
  return { ...conditionState(cost, null, source), effect: effectId(cost, held, source) };
}

/** What holding somebody has cost is over with it. Where it stands once for all that were held, as it did before, all of it is. @rule FUD-301 */
function letsGo(holder: Held, ref: string, held: string): Held {
  const costs = holder.state.filter((c) => c.source === deedSource("grab", ref));
  const own = costs.filter((c) => c.effect === holding(c.id, ref, held).effect);
  const ofAll = costs.filter((c) => c.effect === conditionState(c.id, null, c.source).effect);
  return holder.lift([...own, ...ofAll], "FUD-301");
}

/** The harm of a fall or a fire that was resisted too little; a tie only bruises. @rule FUD-152 FUD-155 FUD-163 FUD-180 FUD-186 FUD-189 */
export function hurt(who: FudgeCharacter, roll: Pick<DeedRoll, "margin">): readonly Change[] {
  if (roll.margin > 0) return [];
  return takeHarm(who, {
    health: 0 - roll.margin,
    bruises: 1,
    nonLethal: false,
    worst: who.kind === "minion" && roll.margin < 0,
  }).changes;
}

/** Whether harm that nobody aimed has knocked a minion out, whose death the Gamemaster may choose instead. @rule FUD-163 */
export const knocksOut = (changes: readonly Change[], who: string): boolean =>
  changes.some(
    (c) =>
      c.kind === "set" &&
      c.subject === who &&
      c.path === "system.health.value" &&
      c.rule === "FUD-163" &&
      c.to !== HEALTH.dead,
  );

/** The death of somebody who lies knocked out. @rule FUD-157 FUD-163 */
export const slain = (who: FudgeCharacter): readonly Change[] =>
  takeHarm(who, { health: 0, bruises: 0, nonLethal: false, worst: true, slain: true }).changes;

/** A step of fatigue that something brings, for all but who is immune to it. @rule FUD-127 FUD-182 FUD-423 FUD-513 */
const wearied = (who: FudgeCharacter, source: string): readonly Change[] =>
  isTireless(who) ? [] : tire(who.ref, who.conditions, source).changes;

/** One failure more of cold, heat: a step of fatigue, then unconscious, then dying. @rule FUD-181 */
function chilled(who: FudgeCharacter, what: string): readonly Change[] {
  if (settled(who.conditions).some((c) => c.id === "incapacitated"))
    return dyingOf(who, what === "cold" ? "uncomfortableCold" : "uncomfortableHeat");
  return fatigueOf(who.conditions) === "normal" || fatigueOf(who.conditions) === "fatigued"
    ? wearied(who, "exposure")
    : new Held(who.ref, who.conditions).add("incapacitated", "exposure").changes;
}

/**
 * What a deed changes once its dice have spoken.
 * @param ownTurn       whether it is the actor's own turn, for what lasts to its end or to that of the next
 * @param incurability  how hard to heal is what hangs on the target
 * @rule FUD-160 FUD-162 FUD-165 FUD-181 FUD-182 FUD-183 FUD-184 FUD-185 FUD-190 FUD-262 FUD-278 FUD-290 FUD-291 FUD-295 FUD-297 FUD-299 FUD-300 FUD-301 FUD-305 FUD-306 FUD-314 FUD-315 FUD-348 FUD-417
 */
export function deedOutcome(
  id: DeedKey,
  roll: DeedRoll,
  actor: FudgeCharacter,
  target: FudgeCharacter | null,
  choice: DeedChoice,
  ownTurn: boolean,
  incurability: Incurability = () => 0,
): readonly Change[] {
  const source = deedSource(id, actor.ref);
  const self = new Held(actor.ref, actor.conditions);
  const other = target && new Held(target.ref, target.conditions);
  const round = lasting("round", actor.ref, ownTurn);
  switch (id) {
    case "defend":
      return self.add("defending", source, { trait: choice.what === "parry" ? "parry" : "dodge", until: round })
        .changes;
    case "aim":
      return target
        ? self.add("aiming", `${target.ref} ${source}`, {
            ...(choice.turn !== undefined && { degree: choice.turn }),
            until: { at: "encounter", left: 1 },
          }).changes
        : [];
    case "aid": {
      const bonus = aidBonus(roll.success, roll.degrees);
      return other && bonus !== 0
        ? other.add("aided", source, {
            trait: choice.what === "defense" ? "defense" : choice.what,
            degree: bonus,
            until: round,
          }).changes
        : [];
    }
    case "feint":
      return other && roll.success
        ? other.add("feinted", source, { until: lasting("nextTurnEnd", actor.ref, ownTurn) }).changes
        : [];
    case "demoralize": {
      const condition = demoralizeCondition(roll.success, roll.degrees);
      return other && condition ? other.add(condition, source, { trait: "all", until: round }).changes : [];
    }
    case "draw":
      return drawable(actor)
        .filter((p) => p.id === choice.what)
        .flatMap((p) => [
          change(`${actor.ref}.Item.${p.id}`, "system.active", false, true, "FUD-279"),
          ...pickedUp(actor, p.id),
        ]);
    case "letGo":
      return target
        ? [
            ...holdsOn(target, actor.ref).map((c) => liftChange(target.ref, c, "FUD-301")),
            ...letsGo(self, actor.ref, target.ref).changes,
          ]
        : [];
    case "trip":
      return other && roll.success ? other.add("prone", source).changes : [];
    case "grab":
      return other && target ? grabbed(self, other, actor, target, roll, source) : [];
    case "escape":
      return roll.success
        ? [
            ...self
              .lift(target ? escapable(actor, target.ref) : [], "FUD-299")
              .add("hindered", source, { until: lasting("turnEnd", actor.ref, ownTurn) }).changes,
            ...(other && target ? letsGo(other, target.ref, actor.ref).changes : []),
          ]
        : [];
    case "stand":
    case "standFree":
      return roll.success ? self.end("prone").changes : [];
    // What goes from one to another is known where it is kept: `takenUp`.
    case "pickUp":
      return [];
    case "dropProne":
      return self.add("prone", source).changes;
    case "dangerSense": {
      const { penalty, vulnerable } = surpriseAfter(roll);
      if (vulnerable) return [];
      self.end("surprised");
      return penalty
        ? self.add("startled", source, { until: { at: "turnEnd", of: actor.ref, left: 1 } }).changes
        : self.changes;
    }
    case "stabilize": {
      const step = target && roll.success ? stabilize(target) : null;
      return step && "changes" in step ? step.changes : [];
    }
    case "heal":
      return target
        ? healed(actor, target, {
            use: choice.what,
            named: choice.by ?? "",
            points: healingPoints(roll.total).points,
            source,
            incurability,
          })
        : [];
    case "revive":
      return target && roll.success && revivalRefusal(target) === null ? revive(target).changes : [];
    case "diagnose":
      return other && roll.success ? other.add("diagnosed", source).changes : [];
    case "treat":
      return target && other
        ? [
            ...other.end("diagnosed").changes,
            ...treated(
              { ref: target.ref, conditions: other.state },
              treatmentBonus(roll.success, roll.degrees),
              actor.ref,
            ),
          ]
        : [];
    case "wake":
      return roll.success ? self.end("asleep").changes : [];
    case "endure":
      return endure(actor, choice.what);
    case "hazard":
    case "feedback":
      return hurt(actor, roll);
    case "backfire":
      return choice.what === "harm"
        ? hurt(actor, roll)
        : agentTakes(actor, id, roll.total - roll.margin, choice.what, roll);
    case "temperature":
      return roll.success ? [] : chilled(actor, choice.what);
    case "suffocation":
      return roll.success ? [] : knockedOut(actor, source, id);
    case "vacuum":
      return roll.success ? breathless(actor, source) : knockedOut(actor, source, id);
    case "decompression": {
      const worse = roll.success ? null : decompression(choice.number, roll.degrees);
      return worse === null ? [] : self.add(worse, source).changes;
    }
    case "thirst":
    case "hunger":
      return roll.success ? [] : wearied(actor, source);
    case "labor":
      return roll.success ? [] : worn(actor, source, choice.what === "awake");
    case "sleepless": {
      const condition = sleeplessStep(choice.number);
      return condition === null ? [] : self.add(condition, source).changes;
    }
    case "sprint":
      return roll.success ? self.add("sprinting", source, { until: round }).changes : [];
    case "maintain":
      return keepUp(actor, choice.what);
    case "disarm":
      return target && roll.success ? dropsFrom(target, choice.what, "FUD-297") : [];
    case "poison":
    case "disease":
      return agentTakes(actor, id, roll.total - roll.margin, choice.what, roll);
    case "drag":
      return [];
  }
}

/** What a failed try leaves on who made it: a Healing that went wrong waits a minute, the dead aren't called twice without extra effort. @rule FUD-165 FUD-339 FUD-520 */
export function deedFailed(
  id: DeedKey,
  roll: DeedRoll,
  actor: FudgeCharacter,
  target: FudgeCharacter | null,
): readonly Change[] {
  if (roll.success || roll.idle) return [];
  if (id === "heal") return healingPoints(roll.total).retry === "minuteOrEffort" ? strain(actor, "healing", null) : [];
  return id === "revive" && target ? strain(actor, "resurrection", target.ref) : [];
}

/** Unconscious, and dying the next time. @rule FUD-161 FUD-183 FUD-190 */
function knockedOut(who: FudgeCharacter, source: string, ordeal: "suffocation" | "vacuum"): readonly Change[] {
  return settled(who.conditions).some((c) => c.id === "incapacitated")
    ? dyingOf(who, ordeal)
    : new Held(who.ref, who.conditions).add("incapacitated", source).changes;
}

/** A breath held in vacuum costs a rank of Stamina. @rule FUD-190 */
function breathless(who: FudgeCharacter, source: string): readonly Change[] {
  const points = TRAIT_COST.ability;
  const before = who.conditions.find((c) => c.id === "weakened" && c.trait === "sta" && c.source === source);
  if (before) return [grown(who.ref, before, points, "FUD-190")];
  return new Held(who.ref, who.conditions).add("weakened", source, { trait: "sta", degree: points }).changes;
}

/** A check of forced labor that failed: fatigued, exhausted, asleep (dazed when kept awake), then dying for as long as it goes on. @rule FUD-161 FUD-185 */
function worn(who: FudgeCharacter, source: string, keptAwake: boolean): readonly Change[] {
  const dazed = who.conditions.some((c) => c.id === "dazed" && c.source === source);
  const now = dazed ? "asleep" : fatigueOf(who.conditions);
  switch (laborStep(["normal", ...LABOR_STEPS].indexOf(now) + 1, keptAwake)) {
    case "dying":
      return dyingOf(who, "labor");
    case "dazed":
      return addCondition(who.ref, who.conditions, { id: "dazed", source }).changes;
    default:
      return wearied(who, source);
  }
}

/** A grab: restrained or bound, and what holding costs the holder, but for one who needs a hand alone; the held who wins a later contest is free. @rule FUD-096 FUD-300 FUD-301 */
function grabbed(
  self: Held,
  other: Held,
  actor: FudgeCharacter,
  target: FudgeCharacter,
  roll: DeedRoll,
  source: string,
): readonly Change[] {
  const already = target.conditions.some((c) => c.id === "restrained" || c.id === "bound");
  const outcome = grabOutcome(roll.margin, already);
  if (outcome === "nothing") return [];
  if (outcome === "escapes")
    return [
      ...other.lift(holdsOn(target, actor.ref), "FUD-300").changes,
      ...letsGo(self, actor.ref, target.ref).changes,
    ];
  other.add(outcome, source);
  const costs = holdsWithOneHand(sizeRank(actor), sizeRank(target))
    ? []
    : holdingConditions(advantageRank(actor, "improvedGrab") > 0);
  for (const cost of costs) self.impose(holding(cost, actor.ref, target.ref), "FUD-301");
  return [...other.changes, ...self.changes];
}

/**
 * What an attack leaves on the attacker: an aim is used up by it, and All-out or Defensive Attack changes Dodge and Parry until the start of the next turn; what further attacks of a turn trade
 * is added to it. Where nobody has turns the last attack alone counts.
 * @param defenses  from `trade`; 0 without such a maneuver
 * @param inTurns   whether an encounter's turns end what was traded
 * @rule FUD-291 FUD-311 FUD-312 FUD-348
 */
export function stanceAfterAttack(
  character: Pick<FudgeCharacter, "ref" | "conditions">,
  defenses: number,
  inTurns = true,
): readonly Change[] {
  const aimed = removeCondition(character.ref, character.conditions, { id: "aiming" });
  if (defenses === 0) return aimed.changes;
  const before = aimed.state.find((c) => c.id === "trading");
  const sum = (inTurns ? (before?.degree ?? 0) : 0) + defenses;
  if (before?.degree === sum) return aimed.changes;
  if (before)
    return [
      ...aimed.changes,
      sum === 0
        ? liftChange(character.ref, before, "FUD-312")
        : change(
            `${character.ref}.ActiveEffect.${before.effect}`,
            "system.degree",
            before.degree,
            sum,
            sum > 0 ? "FUD-312" : "FUD-311",
          ),
    ];
  const step = addCondition(character.ref, aimed.state, {
    id: "trading",
    source: `${character.ref} maneuver`,
    degree: defenses,
    until: lasting("round", character.ref, true),
  });
  return [...aimed.changes, ...step.changes];
}
