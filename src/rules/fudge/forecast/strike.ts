import { mayAttackRoutinely, mayScoreCritical } from "../attack.ts";
import { OPEN } from "../circumstances.ts";
import { grantsFor, presentConditions } from "../conditions.ts";
import { attackExchange } from "../exchanges/attack.ts";
import { resistanceOf } from "../exchanges/attack-effect.ts";
import { answerTo } from "../exchanges/attack-resist.ts";
import type { AttackEvent, AttackExchange, AttackState, AttackTarget, TargetState } from "../exchanges/attack-state.ts";
import { attackRequest, offenceList, type Attack } from "../offence.ts";
import { areaDodge, defenseCheck } from "../requests.ts";
import type { ResistanceRequest } from "../resistance.ts";
import { RulesError } from "../../kernel/refusal.ts";
import { activeComponents, advantageRank, modifierRanks, sizeRank } from "../traits.ts";
import type { CheckRequest, Component, Faces, FudgeCharacter, FudgeSettings } from "../types.ts";
import { suffer, type Body } from "./body.ts";

/** An attack somebody may make by themselves, with the component that it comes from (null: unarmed) and whether it is made without dice. */
export interface Choice {
  readonly attack: Attack;
  readonly component: Component | null;
  readonly routine: boolean;
}

/** The dice of an attack from first to last. Those that aren't called for are passed over. */
export interface StrikeFaces {
  readonly attack: Faces;
  readonly defence: Faces;
  readonly resistance: Faces;
  /** The attacker's power check, where the table rolls the DC. */
  readonly power: Faces;
}

/**
 * The attacks that the forecast knows to use: Damage and Afflictions that are aimed, fill an area or work at perception range. Weaken and the other effects wait for a
 * person's judgement, and so do auras, which aren't used but touched.
 */
export function choices(character: FudgeCharacter, settings: FudgeSettings): readonly Choice[] {
  const components = new Map(activeComponents(character).map(({ power, component }) => [`${power.id}.${component.id}`, component]));
  return offenceList(character, settings)
    .filter((a) => (a.effect === "damage" || a.effect === "affliction") && !a.aura && a.refused === null)
    .map((attack) => ({ attack, component: components.get(attack.id) ?? null, routine: false }));
}

/** Whether this choice may also be made without dice against such a target. @rule FUD-053 FUD-602 */
export function mayBeRoutine(attacker: FudgeCharacter, choice: Choice, target: FudgeCharacter): boolean {
  return choice.attack.check !== null && mayAttackRoutinely({ attacker, target: sideOf(target) });
}

const sideOf = (target: FudgeCharacter): { kind: "hero" | "minion"; health: FudgeCharacter["health"]; defenseless: boolean } => ({ kind: target.kind, health: target.health, defenseless: grantsFor(target).openness === "defenseless" });

/**
 * The exchange that an attack opens: both in the open, at short range, nothing spent and no manoeuvre.
 * @returns null when the attack can't be made
 * @rule FUD-095 FUD-110 FUD-114 FUD-115
 */
export function opening(attacker: FudgeCharacter, target: FudgeCharacter, { attack, routine }: Choice, settings: FudgeSettings): AttackExchange | null {
  const base = { uuid: target.ref, name: target.name, img: "", kind: target.kind };
  const exchange = (one: AttackTarget): AttackExchange => ({ actor: { uuid: attacker.ref, name: attacker.name, img: "" }, attack, rank: attack.rank.total, targets: [one] });
  if (attack.meets === null) return exchange({ ...base, attack: null, area: null });
  if (attack.meets === "area") return exchange({ ...base, attack: null, area: { kind: attack.area === "perception" ? "perceptionArea" : "area", target: { cover: "none", coverIgnored: false, mayDodge: grantsFor(target).canMove } } });
  const [mine, theirs] = [presentConditions(attacker), presentConditions(target)];
  const situation = {
    ...OPEN,
    attackerProne: mine.has("prone"),
    targetProne: theirs.has("prone"),
    attackerProneFighting: advantageRank(attacker, "proneFighting") > 0,
    targetProneFighting: advantageRank(target, "proneFighting") > 0,
    attackerSize: sizeRank(attacker),
    targetSize: sizeRank(target),
  };
  const asked = attackRequest(attacker, attack, settings, situation, { routine, mayCrit: mayScoreCritical({ attacker, target: sideOf(target) }) });
  return asked.accepted ? exchange({ ...base, attack: asked.request, area: null }) : null;
}

/** One more event of the exchange. @throws RulesError `forecast-refused` when the rules won't have it: a fault of ours */
function play(state: AttackState, event: AttackEvent): AttackState {
  const step = attackExchange.step(state, event);
  if (!step.accepted) throw new RulesError("forecast-refused", { event: event.type, reason: step.reason });
  return step.state;
}

const only = (state: AttackState): TargetState => {
  const [t] = state.targets;
  if (!t) throw new RulesError("forecast-refused", { reason: "noSuchTarget" });
  return t;
};

/** What the target rolls against being hit at all; null when nothing is rolled for that. @rule FUD-110 FUD-115 FUD-116 */
export function defenceOf(exchange: AttackExchange, target: FudgeCharacter, settings: FudgeSettings): CheckRequest | null {
  const [one] = exchange.targets;
  if (one?.area) return areaDodge(target, one.area.target.cover, settings);
  return one?.attack ? defenseCheck(target, exchange.attack.meets === "dodge" ? "dodge" : "parry", settings) : null;
}

/** The exchange up to the question of resistance: the attacker's dice and the target's own defense (`defenceOf`). */
export function untilDefended(exchange: AttackExchange, check: CheckRequest | null, attackFaces: Faces, defenceFaces: Faces): AttackState {
  const begun = attackExchange.begin(exchange);
  const { target: one } = only(begun);
  const rolled = one.attack ? play(begun, { type: "attack", throws: [{ target: one.uuid, faces: attackFaces }] }) : begun;
  return check === null ? rolled : play(rolled, { type: "defend", target: one.uuid, faces: defenceFaces, check });
}

/** What a target that was hit has to resist, null when it wasn't. @rule FUD-122 FUD-123 */
export function toResist(state: AttackState, attacker: FudgeCharacter, target: FudgeCharacter, { attack, component }: Choice, settings: FudgeSettings): ResistanceRequest | null {
  const t = only(state);
  if (t.stage !== "resist") return null;
  return resistanceOf(state, t, answerTo({ attack, component, attacker, target, source: `${attacker.ref}.${attack.id}`, recoil: false, chosen: null }, settings));
}

/** The end of the exchange: the target resists and takes what is left. */
export function afterResisting(state: AttackState, target: Body, request: ResistanceRequest, choice: Choice, resistanceFaces: Faces, powerFaces: Faces): Body {
  const done = play(state, { type: "resist", target: only(state).target.uuid, faces: resistanceFaces, powerFaces, request });
  const { resistance } = only(done);
  if (!resistance || resistance.consequence.kind === "none") return target;
  const traits = { progressive: has(choice, "progressive"), regressive: has(choice, "regressive") };
  return suffer(target, resistance.consequence, choice.attack, `${done.request.actor.uuid}.${choice.attack.id}`, done.request.rank, traits);
}

const has = ({ component }: Choice, modifier: string): boolean => component !== null && modifierRanks(component, modifier) > 0;

/**
 * A whole attack, from the first die to what it leaves of the target: the very exchange that a card plays.
 * @returns the target afterwards; the same object when nothing happened to it
 * @rule FUD-110 FUD-119 FUD-120 FUD-123 FUD-153 FUD-170
 */
export function strike(attacker: FudgeCharacter, target: Body, choice: Choice, faces: StrikeFaces, settings: FudgeSettings): Body {
  const exchange = opening(attacker, target.character, choice, settings);
  if (!exchange) return target;
  const state = untilDefended(exchange, defenceOf(exchange, target.character, settings), faces.attack, faces.defence);
  const request = toResist(state, attacker, target.character, choice, settings);
  return request ? afterResisting(state, target, request, choice, faces.resistance, faces.power) : target;
}
