import { accept, type Reducer, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import type { Change } from "../../kernel/change.ts";
import { resolveArea } from "../area.ts";
import { criticalBenefits, resolveAttack, type AttackResolution } from "../attack.ts";
import { resolveCheck, treatAsAutomaticFailure } from "../check.ts";
import { teamBlow } from "../manners.ts";
import { resolveResistance, type ResistanceRequest } from "../resistance.ts";
import type { CheckRequest, Faces } from "../types.ts";
import { betterRoll } from "../victory.ts";
import { arrivingRank } from "./attack-effect.ts";
import { checkedRank, obeys } from "./power.ts";
import type { AttackEvent, AttackExchange, AttackState, TargetChanges, TargetState, TeamBlow } from "./attack-state.ts";

function update(state: AttackState, uuid: string, next: Partial<TargetState>): Step<AttackState> {
  return accept({ ...state, targets: state.targets.map((t) => (t.target.uuid === uuid ? { ...t, ...next } : t)) });
}

/** The same step with what its roll has used up. */
const spending = (step: Step<AttackState>, spent: readonly Change[] = []): Step<AttackState> => (step.accepted ? accept(step.state, spent) : step);

type Dice = readonly (Faces | null)[];

/** What a team's blows come to once each of them has been defended against; a helper who needs no check has hit by one degree. @rule FUD-318 */
function blowOf(state: AttackState, led: AttackResolution, check: CheckRequest, more: Dice): TeamBlow | null {
  const { joined = [] } = state;
  if (joined.length === 0) return null;
  const members = joined.map((j, i) => ({ uuid: j.uuid, rank: j.rank, resolution: j.attack && resolveAttack(j.attack, j.faces, check, more[i] ?? null) }));
  const blow = teamBlow([{ rank: arrivingRank(state), hit: led.hit, degrees: led.degrees }, ...members.map((m) => ({ rank: m.rank, hit: m.resolution?.hit ?? true, degrees: m.resolution?.degrees ?? 1 }))]);
  return blow.accepted ? { base: blow.base, bonus: blow.bonus, members: members.map(({ uuid, resolution }) => ({ uuid, resolution })) } : null;
}

/** After the defense: a miss ends it, a hit asks for the resistance; a critical hit takes the increased effect unless the attacker chooses another benefit. What a slam gives back waits for it. */
function defended(state: AttackState, t: TargetState, check: CheckRequest, faces: Faces | null, more: Dice): Step<AttackState> {
  const { target } = t;
  if (target.area) {
    const area = resolveArea(arrivingRank(state), target.area.kind, target.area.target, check, faces);
    return update(state, target.uuid, { area, defended: { check, faces }, stage: area.rank.total > 0 ? "resist" : "unharmed" });
  }
  if (!target.attack) return refuse("nothingToDefend");
  const attack = resolveAttack(target.attack, t.faces, check, faces);
  const team = blowOf(state, attack, check, more);
  const hit = team ? team.base > 0 : attack.hit;
  const benefit = attack.critical ? (t.benefit ?? criticalBenefits(target.kind)[0] ?? null) : null;
  const next: TargetState = { ...t, attack, defended: { check, faces, ...(more.length > 0 && { more }) }, benefit, stage: hit ? "resist" : "missed", ...(team && { team }) };
  return accept({ ...state, targets: state.targets.map((x) => (x === t ? next : x.target.recoil ? { ...x, stage: hit ? "resist" : "missed" } : x)) });
}

/** After the resistance: nothing, or something to apply. */
function resisted(state: AttackState, t: TargetState, request: ResistanceRequest, faces: Faces | null, powerFaces: Faces | null): Step<AttackState> {
  const resistance = resolveResistance(request, faces, powerFaces);
  return update(state, t.target.uuid, { resistance, resisted: { request, faces, powerFaces }, stage: resistance.consequence.kind === "none" ? "unharmed" : "apply" });
}

/** Whether a throw may be improved as things stand: its dice have fallen and nothing has been built on it. An attack or defense while the hit isn't resisted, a resistance while it isn't applied. @rule FUD-368 */
export function mayImprove(t: TargetState, roll: "attack" | "defense" | "resistance"): boolean {
  if (roll === "resistance") return (t.stage === "apply" || t.stage === "unharmed") && t.resisted?.faces != null;
  if (t.stage !== "resist" && t.stage !== "missed" && !(t.stage === "unharmed" && t.area !== null && t.resisted === null)) return false;
  return roll === "attack" ? t.faces !== null && t.attack !== null : t.defended?.faces != null;
}

/** The better of two throws of the same check. @rule FUD-369 FUD-378 */
function better(check: CheckRequest, first: Faces, second: Faces): Faces {
  const [a, b] = [resolveCheck(check, first), resolveCheck(check, second)];
  return betterRoll(a, b) === a ? first : second;
}

/**
 * A victory point for a second throw: the better one stands, and what follows from it is worked out anew.
 * @rule FUD-368 FUD-369 FUD-378
 */
function improved(state: AttackState, t: TargetState, event: Extract<AttackEvent, { type: "improve" }>): Step<AttackState> {
  if (!mayImprove(t, event.roll)) return refuse("improve.announced");
  const again = redone(state, t, event);
  return again?.accepted === true ? accept(again.state, event.changes) : (again ?? refuse("improve.noDice"));
}

function redone(state: AttackState, t: TargetState, { roll, faces }: Extract<AttackEvent, { type: "improve" }>): Step<AttackState> | null {
  if (roll === "resistance") {
    if (!t.resisted?.faces) return null;
    const { request, powerFaces } = t.resisted;
    const against = { ...request.defense, dc: t.resistance?.dc.total ?? request.defense.dc };
    return resisted(state, t, request, better(against, t.resisted.faces, faces), powerFaces);
  }
  if (!t.defended) return null;
  const { check, more = [] } = t.defended;
  if (roll === "defense") return t.defended.faces ? defended(state, t, check, better(check, t.defended.faces, faces), more) : null;
  if (!t.faces || !t.target.attack) return null;
  const kept = better({ ...t.target.attack.check, dc: null }, t.faces, faces);
  const rolled = { ...t, faces: kept };
  return defended({ ...state, targets: state.targets.map((x) => (x === t ? rolled : x)) }, rolled, check, t.defended.faces, more);
}

/** Let the effect fall on one or several: all of them or none. */
function applied(state: AttackState, targets: readonly string[], changes: readonly TargetChanges[]): Step<AttackState> {
  const due = state.targets.filter((t) => targets.includes(t.target.uuid));
  if (due.length === 0 || due.length !== new Set(targets).size) return refuse("noSuchTarget");
  if (due.some((t) => t.stage !== "apply")) return refuse("nothingToApply");
  const of = (uuid: string): readonly Change[] => changes.find((c) => c.target === uuid)?.changes ?? [];
  const next = state.targets.map((t) => (due.includes(t) ? { ...t, stage: "applied" as const, changes: of(t.target.uuid) } : t));
  return accept({ ...state, targets: next }, due.flatMap((t) => of(t.target.uuid)));
}

/** The attacker's dice: one throw for each target, or one for all of them where ranks are divided. @rule FUD-119 FUD-130 */
function thrown(state: AttackState, event: Extract<AttackEvent, { type: "attack" | "attackAnyway" }>): Step<AttackState> {
  if (state.targets.some((t) => t.faces)) return refuse("alreadyRolled");
  const one = state.request.oneThrow ? (event.throws[0]?.faces ?? null) : null;
  const facesOf = (uuid: string): Faces | null => one ?? event.throws.find((x) => x.target === uuid)?.faces ?? null;
  const { round = null, coins = [] } = event;
  const { gate } = state.request;
  const check = gate ? resolveCheck(gate, event.gate ?? null) : null;
  const next: AttackState = {
    ...state,
    ...(coins.length > 0 && { coins }),
    ...(check && { gate: { check, rank: checkedRank(state.request.rank, check) } }),
    targets: state.targets.map((t) => (t.stage === "attack" ? { ...t, faces: facesOf(t.target.uuid), stage: "defend", round } : t)),
  };
  return accept(worksNow(next) ? next : { ...next, targets: next.targets.map((t) => ({ ...t, stage: "missed" })) }, event.changes);
}

/** Whether the power behind an attack does anything: the coins of an Unreliable one fell right, and its own check left it ranks. @rule FUD-530 */
const worksNow = ({ coins = [], gate }: AttackState): boolean => obeys(coins) && (gate === undefined || gate.rank > 0);

/** A victory point makes an Unreliable power work after all: what it would have met comes now. @rule FUD-530 */
function insisted(state: AttackState, changes: readonly Change[]): Step<AttackState> {
  if (obeys(state.coins ?? [])) return refuse("power.obeys");
  const { coins: _failed, ...works } = state;
  if (!worksNow(works)) return accept(works, changes);
  return accept({ ...works, targets: state.targets.map((t) => ({ ...t, stage: t.target.recoil ? "recoil" : t.target.attack || t.target.area ? "defend" : "resist" })) }, changes);
}

/** A helper strikes along, before the defense: once, and with ranks that don't lie too far apart. @rule FUD-318 */
function joins(state: AttackState, { helper, faces, joined, changes }: Extract<AttackEvent, { type: "join" }>): Step<AttackState> {
  const { joined: before = [] } = state;
  if (!state.request.helpers?.some((h) => h.uuid === helper) || !joined) return refuse("noSuchTarget");
  if (before.some((j) => j.uuid === helper) || state.targets.some((t) => t.stage !== "defend")) return refuse("alreadyAnswered");
  const apart = teamBlow([state.request, ...before, joined].map(({ rank }) => ({ rank, hit: true, degrees: 1 })));
  return apart.accepted ? accept({ ...state, joined: [...before, { ...joined, faces }] }, changes) : apart;
}

/** Whether somebody may still step in before a hit falls on an ally: no area and nothing that finds its mark by itself, and once. @rule FUD-430 */
export const mayInterpose = (t: TargetState): boolean => t.stage === "resist" && t.target.attack !== null && t.insteadOf === undefined;

/** An ally takes the hit in the target's place, defenseless. @rule FUD-430 */
function interposed(state: AttackState, t: TargetState, { by, kind, check, changes }: Extract<AttackEvent, { type: "interpose" }>): Step<AttackState> {
  if (!mayInterpose(t)) return refuse("interpose.late");
  if (state.targets.some((x) => x.target.uuid === by.uuid) || state.request.actor.uuid === by.uuid) return refuse("interpose.self");
  const { uuid, name, img } = t.target;
  const taken: TargetState = { ...t, target: { ...t.target, ...by, kind }, insteadOf: { uuid, name, img }, benefit: null };
  const step = defended({ ...state, targets: state.targets.map((x) => (x === t ? taken : x)) }, taken, check, null, []);
  return step.accepted ? accept(step.state, changes) : step;
}

/** Whether the Gamemaster may let somebody off with less than death: a minion that lethal harm has beaten. @rule FUD-163 */
export const maySpare = (t: TargetState): boolean => t.stage === "apply" && t.target.kind === "minion" && t.resistance?.consequence.kind === "damage" && t.resistance.consequence.worst && !t.resistance.consequence.nonLethal;

/** Whether a power check on the way to a target may be counted as an automatic failure: a Strength-based attack's natural -3. @rule FUD-027 */
export const mayBotch = (state: AttackState, t: TargetState): boolean => state.request.attack.strengthBased && (t.stage === "apply" || t.stage === "unharmed") && t.resistance?.power?.critical === "failure" && t.resistance.power.automatic === null;

/** The Gamemaster says that it fails by itself: nothing comes of it. @rule FUD-024 FUD-027 */
function botched(state: AttackState, t: TargetState): Step<AttackState> {
  const { resistance } = t;
  if (!mayBotch(state, t) || !resistance?.power) return refuse("nothingToApply");
  return update(state, t.target.uuid, { resistance: { ...resistance, power: treatAsAutomaticFailure(resistance.power), degrees: 0, consequence: { kind: "none" } }, stage: "unharmed" });
}

/** Further tries that Homing has left for a miss. @rule FUD-530 */
export const homingLeft = (state: AttackState, t: TargetState): number => (t.stage === "missed" && t.target.attack && t.attack ? state.request.attack.homing - (t.tries ?? 0) : 0);

/** A miss comes again, from the start of the attacker's next turn on. @rule FUD-530 */
function again(state: AttackState, t: TargetState, { faces, round }: Extract<AttackEvent, { type: "again" }>): Step<AttackState> {
  if (homingLeft(state, t) <= 0) return refuse("homing.none");
  if (round !== null && t.round != null && round <= t.round) return refuse("homing.early");
  return update(state, t.target.uuid, { faces, round, tries: (t.tries ?? 0) + 1, stage: "defend", defended: null, attack: null, benefit: null });
}

/**
 * An attack from its dice to what it leaves behind: the attacker's roll, each target's own active defense, a critical hit's benefit, each target's resistance, and the
 * consequences of each. Targets answer in any order; what one does never waits for another. Helpers strike before the defense, an ally may step in after a hit.
 * @rule FUD-031 FUD-110 FUD-114 FUD-119 FUD-123 FUD-130 FUD-317 FUD-318 FUD-530 FUD-713
 */
export const attackExchange: Reducer<AttackExchange, AttackState, AttackEvent> = {
  begin: (request) => ({
    request,
    targets: request.targets.map((target) => ({
      target,
      stage: target.recoil ? "recoil" : target.attack ? "attack" : target.area ? "defend" : "resist",
      faces: null,
      defended: null,
      resisted: null,
      attack: null,
      area: null,
      benefit: null,
      resistance: null,
      changes: [],
    })),
  }),
  step: (state, event) => {
    if (event.type === "attack" || event.type === "attackAnyway") return thrown(state, event);
    if (event.type === "insist") return insisted(state, event.changes);
    if (event.type === "apply") return applied(state, event.targets, event.changes);
    if (event.type === "join") return joins(state, event);
    const t = state.targets.find((x) => x.target.uuid === event.target);
    if (!t) return refuse("noSuchTarget");
    switch (event.type) {
      case "defend":
        return t.stage === "defend" ? spending(defended(state, t, event.check, event.faces, event.more ?? []), event.spent) : refuse("alreadyAnswered");
      case "benefit":
        if (t.stage !== "resist" || !t.attack?.critical) return refuse("noCritical");
        return criticalBenefits(t.target.kind).includes(event.benefit) ? update(state, event.target, { benefit: event.benefit }) : refuse("noSuchBenefit");
      case "interpose":
        return interposed(state, t, event);
      case "again":
        return again(state, t, event);
      case "resist": {
        if (t.stage !== "resist") return refuse("alreadyAnswered");
        return spending(resisted(state, t, event.request, event.faces, event.powerFaces), event.spent);
      }
      case "improve":
        return improved(state, t, event);
      case "spare":
        return maySpare(t) ? applied(state, [event.target], [{ target: event.target, changes: event.changes }]) : refuse("nothingToApply");
      case "botch":
        return botched(state, t);
    }
  },
};
