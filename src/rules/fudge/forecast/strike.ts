import { RulesError } from "../../kernel/refusal.ts";
import { mayAttackRoutinely, mayScoreCritical } from "../acts/attack/attack.ts";
import { type Attack, attackRequest, metWith, offenceList } from "../acts/attack/offence.ts";
import { areaDodge, defenseCheck } from "../acts/checks/kinds-of-check.ts";
import { attackExchange } from "../cards/attack/attack.ts";
import { resistanceOf } from "../cards/attack/attack-effect.ts";
import { answerTo } from "../cards/attack/attack-resist.ts";
import {
  type AttackEvent,
  type AttackExchange,
  type AttackState,
  type AttackTarget,
  rowOf,
  type TargetState,
} from "../cards/attack/attack-state.ts";
import { OPEN } from "../dice/circumstances.ts";
import type { ResistanceRequest } from "../harm/resistance.ts";
import { advantageRank, modifierRanks, sizeRank, usableComponents } from "../hero/traits.ts";
import { causeBehind } from "../powers/partly.ts";
import { grantsFor, presentConditions } from "../state/conditions.ts";
import type { CheckRequest, Component, Faces, FudgeCharacter, FudgeSettings } from "../types.ts";
import { type Body, suffer } from "./body.ts";

/** An attack somebody may make by themselves, with the component that it comes from (null: unarmed), whether it is made without dice, and the effects that come with its hit. */
export interface Choice {
  readonly attack: Attack;
  readonly component: Component | null;
  readonly routine: boolean;
  readonly linked: readonly Pick<Choice, "attack" | "component">[];
}

/** An effect of an attack by its row on the card: 0 leads, the linked ones follow. @rule FUD-129 */
const effectIn = (choice: Choice, row: number): Pick<Choice, "attack" | "component"> =>
  choice.linked[row - 1] ?? choice;

/** The dice of an attack from first to last. Those that aren't called for are passed over. */
export interface StrikeFaces {
  readonly attack: Faces;
  readonly defence: Faces;
  readonly resistance: Faces;
  /** The attacker's power check, where the table rolls the DC. */
  readonly power: Faces;
  /** The same for each effect that is linked to it. */
  readonly linked?: readonly { readonly resistance: Faces; readonly power: Faces }[];
}

/**
 * The attacks that the forecast knows to use: Damage and Afflictions that are aimed, fill an area or work at perception range. Weaken and the other effects wait for a
 * person's judgement, and so do auras, which aren't used but touched. An array strikes with whichever member is best, since it goes over with the blow.
 * @rule FUD-457
 */
export function choices(character: FudgeCharacter, settings: FudgeSettings): readonly Choice[] {
  const components = new Map(
    usableComponents(character).map(({ power, component }) => [`${power.id}.${component.id}`, component]),
  );
  const known = (a: Attack): boolean => a.effect === "damage" || a.effect === "affliction";
  // What follows an effect's place says in which way it is used.
  const effect = (attack: Attack): Pick<Choice, "attack" | "component"> => ({
    attack,
    component: components.get(attack.id.split(".").slice(0, 2).join(".")) ?? null,
  });
  return offenceList(character, settings)
    .filter((a) => known(a) && !a.aura && a.refused === null)
    .map((a) => ({ ...a, linked: a.linked.filter(known) }))
    .map((a) => ({ ...effect(a), routine: false, linked: a.linked.map(effect) }));
}

/** Whether this choice may also be made without dice against such a target. @rule FUD-053 FUD-602 */
export function mayBeRoutine(attacker: FudgeCharacter, choice: Choice, target: FudgeCharacter): boolean {
  return choice.attack.check !== null && mayAttackRoutinely({ attacker, target: sideOf(target) });
}

const sideOf = (
  target: FudgeCharacter,
): { kind: "hero" | "minion"; health: FudgeCharacter["health"]; defenseless: boolean } => ({
  kind: target.kind,
  health: target.health,
  defenseless: grantsFor(target).openness === "defenseless",
});

/**
 * The exchange that an attack opens: both in the open, at short range, nothing spent and no manoeuvre.
 * @returns null when the attack can't be made
 * @rule FUD-095 FUD-110 FUD-114 FUD-115
 */
export function opening(
  attacker: FudgeCharacter,
  target: FudgeCharacter,
  { attack, routine }: Choice,
  settings: FudgeSettings,
): AttackExchange | null {
  const base = { uuid: target.ref, name: target.name, img: "", kind: target.kind };
  const exchange = (one: AttackTarget): AttackExchange => ({
    actor: { uuid: attacker.ref, name: attacker.name, img: "" },
    attack,
    rank: attack.rank.total,
    targets: [one, ...attack.linked.map((l, i) => ({ ...one, attack: null, effect: i + 1, rank: l.rank.total }))],
  });
  if (attack.meets === null) return exchange({ ...base, attack: null, area: null });
  if (attack.meets === "area")
    return exchange({
      ...base,
      attack: null,
      area: {
        kind: attack.area === "perception" ? "perceptionArea" : "area",
        target: { cover: "none", coverIgnored: false, mayDodge: grantsFor(target).canMove },
      },
    });
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
  const asked = attackRequest(attacker, attack, settings, situation, {
    routine,
    mayCrit: mayScoreCritical({ attacker, target: sideOf(target) }),
  });
  return asked.accepted ? exchange({ ...base, attack: asked.request, area: null }) : null;
}

/** One more event of the exchange. @throws RulesError `forecast-refused` when the rules won't have it: a fault of ours */
function play(state: AttackState, event: AttackEvent): AttackState {
  const step = attackExchange.step(state, event);
  if (!step.accepted) throw new RulesError("forecast-refused", { event: event.type, reason: step.reason });
  return step.state;
}

const only = (state: AttackState, row = 0): TargetState => {
  const t = state.targets[row];
  if (!t) throw new RulesError("forecast-refused", { reason: "noSuchTarget" });
  return t;
};

/** What the target rolls against being hit at all; null when nothing is rolled for that. @rule FUD-110 FUD-115 FUD-116 */
export function defenceOf(
  exchange: AttackExchange,
  target: FudgeCharacter,
  settings: FudgeSettings,
): CheckRequest | null {
  const [one] = exchange.targets;
  if (one?.area) return areaDodge(target, one.area.target.cover, settings);
  return one?.attack ? defenseCheck(target, metWith(exchange.attack), settings) : null;
}

/** The exchange up to the question of resistance: the attacker's dice and the target's own defense (`defenceOf`). */
export function untilDefended(
  exchange: AttackExchange,
  check: CheckRequest | null,
  attackFaces: Faces,
  defenceFaces: Faces,
): AttackState {
  const begun = attackExchange.begin(exchange);
  const { target: one } = only(begun);
  const rolled = one.attack
    ? play(begun, { type: "attack", throws: [{ target: one.uuid, faces: attackFaces }] })
    : begun;
  return check === null ? rolled : play(rolled, { type: "defend", target: one.uuid, faces: defenceFaces, check });
}

/** What a target that was hit has to resist, null when it wasn't. @param row  which of the linked effects; 0 leads @rule FUD-122 FUD-123 FUD-129 */
export function toResist(
  state: AttackState,
  attacker: FudgeCharacter,
  target: FudgeCharacter,
  choice: Choice,
  settings: FudgeSettings,
  row = 0,
): ResistanceRequest | null {
  const { attack, component } = effectIn(choice, row);
  const t = only(state, row);
  if (t.stage !== "resist") return null;
  return resistanceOf(
    state,
    t,
    answerTo(
      {
        attack,
        component,
        attacker,
        target,
        source: `${attacker.ref}.${causeBehind(attack.id)}`,
        recoil: false,
        chosen: null,
      },
      settings,
    ),
  );
}

/** The end of the exchange: the target resists and takes what is left. */
export function afterResisting(
  state: AttackState,
  target: Body,
  request: ResistanceRequest,
  choice: Choice,
  resistanceFaces: Faces,
  powerFaces: Faces,
  row = 0,
): Body {
  const done = play(state, {
    type: "resist",
    target: rowOf(only(state, row).target),
    faces: resistanceFaces,
    powerFaces,
    request,
  });
  const { resistance, target: at } = only(done, row);
  if (!resistance || resistance.consequence.kind === "none") return target;
  const effect = effectIn(choice, row);
  const traits = { progressive: has(effect, "progressive"), regressive: has(effect, "regressive") };
  return suffer(
    target,
    resistance.consequence,
    effect.attack,
    `${done.request.actor.uuid}.${causeBehind(effect.attack.id)}`,
    at.rank ?? done.request.rank,
    traits,
  );
}

const has = ({ component }: Pick<Choice, "component">, modifier: string): boolean =>
  component !== null && modifierRanks(component, modifier) > 0;

/**
 * A whole attack, from the first die to what it leaves of the target: the very exchange that a card plays.
 * @returns the target afterwards; the same object when nothing happened to it
 * @rule FUD-110 FUD-119 FUD-120 FUD-123 FUD-153 FUD-170
 */
export function strike(
  attacker: FudgeCharacter,
  target: Body,
  choice: Choice,
  faces: StrikeFaces,
  settings: FudgeSettings,
): Body {
  const exchange = opening(attacker, target.character, choice, settings);
  if (!exchange) return target;
  const state = untilDefended(exchange, defenceOf(exchange, target.character, settings), faces.attack, faces.defence);
  // Each effect of the hit finds its target as the one before has left it.
  return [faces, ...choice.linked.map((_effect, i) => faces.linked?.[i] ?? faces)].reduce<Body>((body, dice, row) => {
    const request = toResist(state, attacker, body.character, choice, settings, row);
    return request ? afterResisting(state, body, request, choice, dice.resistance, dice.power, row) : body;
  }, target);
}
