import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { defense, type DefenseRequest, type DefenseResult, resolveAttack } from "../acts/attack/attack.ts";
import { seesThrough } from "../acts/situations.ts";
import { isWorst } from "../dice/core-roll.ts";
import { BEST_NATURAL } from "../values.ts";
import { afterApply, flown, hurled, impactApplied, impacted, struck } from "./attack-flight.ts";
import {
  drainDue,
  evaded,
  executed,
  mercyOptions,
  mercyResults,
  resisted,
  saved,
  saveNeedsDice,
} from "./attack-harm.ts";
import {
  again,
  type AttackEvent,
  type AttackExchange,
  type AttackState,
  chanced,
  controlled,
  firstSave,
  forced,
  opened,
  setTarget,
  sum,
  type TargetChanges,
  type TargetState,
  type Throw,
  thrown,
} from "./attack-state.ts";

export * from "./attack-flight.ts";
export * from "./attack-harm.ts";
export * from "./attack-state.ts";

/**
 * Attack and Defense side by side. A natural 2 misses before any defence is made; a thing has a number that stands.
 * @rule TWI-101 TWI-102 TWI-110 TWI-112 TWI-115 TWI-116 TWI-120 TWI-123 TWI-128 TWI-140 TWI-143 TWI-341 TWI-343
 */
function compared(state: AttackState, t: TargetState): TargetState {
  const { request } = state;
  const { target, attack } = t;
  if (!attack) return t;
  const worst = attack.natural !== null && isWorst(attack.natural, request.settings.coreDie);
  const defended = t.defending?.result.total ?? target.still;
  if (defended === null && !worst) return { ...t, hit: null, stage: "defend" };
  const hit = resolveAttack({
    natural: attack.dice,
    fixed: attack.natural === null,
    bonus: sum(target.rows),
    defense: defended ?? Number.MAX_SAFE_INTEGER,
    // Nothing reaches above 20, so what is never critical threatens nothing.
    threatMin: request.threat ?? BEST_NATURAL + 1,
    attackerMinion: request.actor.kind === "minion",
    targetMinion: target.kind === "minion",
    immuneCritical: target.immuneCritical,
    settings: request.settings,
  });
  if (!hit.hit || target.missChance === 0) return { ...t, hit, stage: "window" };
  if (t.d100 === null) return { ...t, hit, stage: "conceal" };
  return {
    ...t,
    hit: seesThrough(target.missChance, t.d100)
      ? hit
      : { ...hit, hit: false, critical: false, damageAdd: 0, minionDefeated: false },
    stage: "window",
  };
}

/** A Defense whose dice suffice; null when a roll is due and none came. */
function tryDefense(request: DefenseRequest): DefenseResult | null {
  const needs = request.natural === undefined;
  const kind = request.mode ?? request.settings?.defenseMode;
  const passive =
    request.denied === true || request.stunned === true || request.helpless === true || request.defend === false;
  const rolled = kind !== "fixed" && (!passive || request.settings?.passiveDefense === "rolled");
  return rolled && needs ? null : defense(request);
}

function answerSave(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "save" }>,
): Step<AttackState> {
  const { request } = state;
  const { facts } = event;
  // Whoever accepts a hit and saves in one click can't know that the blow was turned away without dice.
  if (t.stage === "unharmed" && t.save?.noSave === true) return accept(state);
  if (t.stage !== "save") return refuse("alreadyAnswered");
  if (facts.kind !== "object" && (facts.kind === "other") !== (request.effect !== null)) return refuse("save.kind");
  const needs = saveNeedsDice(request, t, facts);
  const roll = needs && event.faces ? thrown(event.faces, request.settings) : null;
  if (needs && !roll) return refuse("roll.faces");
  const checked = facts.kind === "other" && request.effect?.check === true && needs;
  const power = checked && facts.power ? thrown(facts.power, request.settings) : null;
  if (checked && power === null) return refuse("roll.faces");
  const next = saved(state, t, facts, roll, power?.dice ?? null);
  return next ? setTarget(state, t.target.uuid, { ...next, ...(power && { powerThrow: power }) }) : refuse("save.kind");
}

/** What a point, Probability Control, Second Chance or somebody else's luck makes of a throw; null where it can't. @rule TWI-326 TWI-421 TWI-440 */
function betterOf(first: Throw, event: Changing, settings: AttackExchange["settings"]): Throw | null {
  if (event.type === "second") return chanced(first, event.faces, settings);
  if (event.type === "luck")
    return event.force ? forced(first, event.faces, settings) : again(first, event.faces, settings);
  return event.type === "reroll" ? again(first, event.faces, settings) : controlled(first, event.rank);
}

type Changing = Extract<AttackEvent, { type: "reroll" | "control" | "second" | "luck" }>;

/** A conviction point or Probability Control on one of the card's rolls, while nothing has been built on it. @rule TWI-117 TWI-325 TWI-326 TWI-440 */
function changed(state: AttackState, t: TargetState, event: Changing): Step<AttackState> {
  const { settings } = state.request;
  const late = refuse("conviction.late");
  const { uuid } = t.target;
  switch (event.roll) {
    case "attack": {
      if (t.stage !== "window" || !t.attack) return late;
      const next = betterOf(t.attack, event, settings);
      return next
        ? setTarget(state, uuid, compared(state, { ...t, attack: next }), event.changes)
        : refuse("roll.fixed");
    }
    case "defense": {
      if (t.stage !== "window" || !t.defending?.thrown) return late;
      const next = betterOf(t.defending.thrown, event, settings);
      if (!next) return refuse("roll.fixed");
      const result = defense({ ...t.defending.request, natural: next.dice, settings });
      return setTarget(
        state,
        uuid,
        compared(state, { ...t, defending: { ...t.defending, thrown: next, result } }),
        event.changes,
      );
    }
    case "evade": {
      if ((t.stage !== "save" && t.stage !== "resist") || !t.evaded || (event.type === "second" && t.evaded.success))
        return late;
      const next = betterOf(t.evaded.thrown, event, settings);
      return next
        ? setTarget(state, uuid, evaded(state, t, next, t.evaded.rows, t.evaded.evasion), event.changes)
        : refuse("roll.fixed");
    }
    case "resist": {
      if ((t.stage !== "save" && t.stage !== "unharmed") || !t.resisted || t.facts) return late;
      const next = betterOf(t.resisted.thrown, event, settings);
      return next
        ? setTarget(state, uuid, resisted(state, t, next, t.resisted.rows), event.changes)
        : refuse("roll.fixed");
    }
    case "power": {
      if ((t.stage !== "saved" && t.stage !== "unharmed") || !t.powerThrow || !t.facts || !t.saveThrow) return late;
      const next = betterOf(t.powerThrow, event, settings);
      const done = next && saved(state, { ...t, result: [], save: null, other: null }, t.facts, t.saveThrow, next.dice);
      return done ? setTarget(state, uuid, { ...done, powerThrow: next }, event.changes) : refuse("roll.fixed");
    }
    case "coup": {
      if (t.stage !== "saved" || !t.coup) return late;
      const next = betterOf(t.coup.thrown, event, settings);
      return next ? setTarget(state, uuid, executed(state, t, next, t.coup.rows), event.changes) : refuse("roll.fixed");
    }
    case "impact": {
      const impact = t.impacts[event.impact ?? 0];
      if (t.stage !== "impact" || !impact?.thrown || impact.applied) return late;
      const next = betterOf(impact.thrown, event, settings);
      return next ? struck(state, t, event.impact ?? 0, impact.facts, next, event.changes) : refuse("roll.fixed");
    }
    case "save": {
      if ((t.stage !== "saved" && t.stage !== "coup") || t.coup || !t.facts || !t.saveThrow) return late;
      const next = betterOf(t.saveThrow, event, settings);
      const done = next && saved(state, { ...t, result: [], save: null, other: null }, t.facts, next, t.power);
      return done ? setTarget(state, uuid, done, event.changes) : refuse("roll.fixed");
    }
  }
}

function applied(state: AttackState, list: readonly TargetChanges[]): Step<AttackState> {
  const due = state.targets.filter((t) => list.some((a) => a.target === t.target.uuid));
  if (due.length === 0 || due.length !== list.length) return refuse("noSuchTarget");
  if (due.some((t) => t.stage !== "saved")) return refuse("nothingToApply");
  if (due.some((t) => drainDue(state.request, t))) return refuse("drain.choose");
  const fallen = (t: TargetState): TargetState => {
    const steady = list.find((a) => a.target === t.target.uuid)?.steady;
    return { ...t, stage: afterApply(state, t), ...(steady && { steady }) };
  };
  const targets = state.targets.map((t) => (due.includes(t) ? fallen(t) : t));
  return accept(
    { ...state, targets },
    list.flatMap((a) => a.changes),
  );
}

/** What one target's event does. */
function stepTarget(
  state: AttackState,
  t: TargetState,
  event: Exclude<AttackEvent, { type: "roll" | "resolve" | "apply" }>,
): Step<AttackState> {
  const { settings } = state.request;
  const { uuid } = t.target;
  switch (event.type) {
    case "defend": {
      if (t.stage !== "defend") return refuse("alreadyAnswered");
      const roll = event.faces ? thrown(event.faces, settings) : null;
      if (event.faces && !roll) return refuse("roll.faces");
      const asked: DefenseRequest = { ...event.request, settings, ...(roll ? { natural: roll.dice } : {}) };
      const result = tryDefense(asked);
      if (!result) return refuse("roll.faces");
      return setTarget(
        state,
        uuid,
        compared(state, { ...t, defending: { request: event.request, rows: event.rows, thrown: roll, result } }),
        event.changes,
      );
    }
    case "conceal":
      if (t.stage !== "conceal") return refuse("alreadyAnswered");
      if (!Number.isInteger(event.d100) || event.d100 < 1 || event.d100 > 100) return refuse("roll.faces");
      return setTarget(state, uuid, compared(state, { ...t, d100: event.d100 }));
    case "reroll":
    case "control":
    case "second":
    case "luck":
      return changed(state, t, event);
    case "drain":
      return t.stage === "saved" && drainDue(state.request, { ...t, drained: undefined })
        ? setTarget(state, uuid, { drained: event.trait })
        : refuse("drain.none");
    case "evade": {
      if (t.stage !== "evade") return refuse("alreadyAnswered");
      const roll = thrown(event.faces, settings);
      return roll ? setTarget(state, uuid, evaded(state, t, roll, event.rows, event.evasion)) : refuse("roll.faces");
    }
    case "resist": {
      if (t.stage !== "resist") return refuse("alreadyAnswered");
      const roll = thrown(event.faces, settings);
      return roll ? setTarget(state, uuid, resisted(state, t, roll, event.rows)) : refuse("roll.faces");
    }
    case "save":
      return answerSave(state, t, event);
    case "coup": {
      if (t.stage !== "coup") return refuse("alreadyAnswered");
      const roll = thrown(event.faces, settings);
      return roll ? setTarget(state, uuid, executed(state, t, roll, event.rows)) : refuse("roll.faces");
    }
    case "mercy": {
      if (t.stage !== "saved") return refuse("noMercy");
      const row = mercyOptions(state.request, t)[event.row];
      if (row) return setTarget(state, uuid, { result: row });
      const result = mercyResults(state.request, t)[event.row];
      return result && t.other ? setTarget(state, uuid, { other: { ...t.other, result } }) : refuse("noMercy");
    }
    case "fate":
      if (t.stage !== "saved" || t.hit?.minionDefeated !== true) return refuse("noMercy");
      return event.choice === "dead" && state.request.type === "nonlethal"
        ? refuse("minion.nonlethal")
        : setTarget(state, uuid, { fate: event.choice });
    case "knockback":
      return hurled(state, t, event);
    case "path":
      return flown(state, t, event);
    case "impact":
      return impacted(state, t, event);
    case "applyImpact":
      return impactApplied(state, t, event);
  }
}

/**
 * An attack from its dice to what it leaves behind, one card. The attacker rolls; a natural 2 stops there; each target's owner defends or declines without knowing the total; a
 * hit stands open for conviction points until it is resolved; then each save, mercy, what falls on the target, and how far it is hurled into what. Targets answer in any order.
 * @rule TWI-002 TWI-108 TWI-109 TWI-117 TWI-118 TWI-122 TWI-123 TWI-126 TWI-221 TWI-245 TWI-270 TWI-276 TWI-277 TWI-278 TWI-306 TWI-325 TWI-480 TWI-520 TWI-526 TWI-531
 */
export const attackExchange: Reducer<AttackExchange, AttackState, AttackEvent> = {
  begin: (request) => ({ request, targets: request.targets.map((t) => opened(request, t)) }),
  step: (state, event) => {
    const { settings } = state.request;
    switch (event.type) {
      case "roll": {
        const due = state.targets.filter((t) => t.stage === "roll");
        if (due.length === 0) return refuse("alreadyRolled");
        const rolls = new Map<string, Throw>();
        for (const { target } of due) {
          const faces = event.throws.find((x) => x.target === target.uuid)?.faces ?? null;
          const fixed: Throw | null =
            state.request.takeTen && target.kind === "minion" && state.request.actor.kind !== "minion"
              ? { faces: null, dice: settings.fixedRoll, natural: null, again: true }
              : null;
          const roll = faces ? thrown(faces, settings) : fixed;
          if (!roll) return refuse("roll.faces");
          rolls.set(target.uuid, roll);
        }
        return accept({
          ...state,
          targets: state.targets.map((t) =>
            rolls.has(t.target.uuid) ? compared(state, { ...t, attack: rolls.get(t.target.uuid) ?? null }) : t,
          ),
        });
      }
      case "resolve": {
        const due = state.targets.filter((t) => event.targets.includes(t.target.uuid));
        if (due.length === 0 || due.some((t) => t.stage !== "window")) return refuse("alreadyResolved");
        const next = (t: TargetState): TargetState => {
          if (t.hit?.hit !== true) return { ...t, stage: "missed" };
          if (t.hit.minionDefeated && t.target.untouched !== true) return { ...t, stage: "saved", fate: "unconscious" };
          return { ...t, stage: state.request.contest !== null ? "hit" : firstSave(state.request, t.target) };
        };
        return accept({ ...state, targets: state.targets.map((t) => (due.includes(t) ? next(t) : t)) });
      }
      case "apply":
        return applied(state, event.applied);
      default: {
        const t = state.targets.find((x) => x.target.uuid === event.target);
        return t ? stepTarget(state, t, event) : refuse("noSuchTarget");
      }
    }
  },
};

/** What the defender's client may know of the attack before it has answered: who, with what, and a natural 2 or 20, never the total. @rule TWI-117 TWI-522 */
export function veiledAttack(state: AttackState): AttackState {
  if (state.request.settings.showAttackTotal) return state;
  const veil = (t: TargetState): TargetState => {
    if (t.stage !== "defend" || !t.attack) return t;
    const known =
      t.attack.natural !== null &&
      (t.attack.natural === BEST_NATURAL || isWorst(t.attack.natural, state.request.settings.coreDie));
    return {
      ...t,
      target: { ...t.target, rows: [] },
      attack: known ? { ...t.attack, faces: null } : { faces: null, dice: 0, natural: null, again: t.attack.again },
    };
  };
  return { ...state, targets: state.targets.map(veil) };
}
