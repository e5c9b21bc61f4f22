import { accept, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { type AttackResolution, resolveAttack } from "../../acts/attack/attack.ts";
import { teamBlow } from "../../acts/attack/ways-to-strike.ts";
import { keptFaces } from "../../dice/second-throw.ts";
import { resolveArea } from "../../harm/area.ts";
import { type ResistanceRequest, type ResistanceResolution, resolveResistance } from "../../harm/resistance.ts";
import type { CheckRequest, Faces } from "../../types.ts";
import { adjustedCheck, adjustRefusal } from "../adjust.ts";
import { arrivingRank, ownRank } from "./attack-effect.ts";
import { BROUGHT } from "./attack-other.ts";
import { benefitsOf, comesWith, leadOf, leads, unresisted, update } from "./attack-rows.ts";
import {
  type AttackEvent,
  type AttackState,
  effectAt,
  rowOf,
  type TargetState,
  type TeamBlow,
  type Thrower,
} from "./attack-state.ts";

/** How a blow is met: the defense against it, what is resisted, second throws and circumstances that change either, an ally who takes it, a miss that comes again. */

type Dice = readonly (Faces | null)[];

const THROWERS: readonly Thrower[] = ["attack", "defense", "resistance", "power"];

/** What a team's blows come to once each of them has been defended against; a helper who needs no check has hit by one degree. @rule FUD-318 */
function blowOf(state: AttackState, led: AttackResolution, check: CheckRequest, more: Dice): TeamBlow | null {
  const { joined = [] } = state;
  if (joined.length === 0) return null;
  const members = joined.map((j, i) => ({
    uuid: j.uuid,
    rank: j.rank,
    resolution: j.attack && resolveAttack(j.attack, j.faces, check, more[i] ?? null),
  }));
  const blow = teamBlow([
    { rank: arrivingRank(state), hit: led.hit, degrees: led.degrees },
    ...members.map((m) => ({ rank: m.rank, hit: m.resolution?.hit ?? true, degrees: m.resolution?.degrees ?? 1 })),
  ]);
  return blow.accepted
    ? { base: blow.base, bonus: blow.bonus, members: members.map(({ uuid, resolution }) => ({ uuid, resolution })) }
    : null;
}

/** The rows of a card once a blow was met: its own, those of the effects that come with it, and what comes back to the attacker. @rule FUD-129 FUD-317 */
function met(
  state: AttackState,
  t: TargetState,
  next: TargetState,
  more: (row: TargetState) => Partial<TargetState>,
): AttackState {
  const after = (x: TargetState): TargetState => {
    if (x === t) return next;
    if (x.target.recoil) return { ...x, stage: next.stage === "resist" ? "resist" : "missed" };
    return comesWith(x, t) ? { ...x, ...more(x) } : x;
  };
  return { ...state, targets: state.targets.map(after) };
}

/**
 * After the defense: a miss ends it, a hit asks for the resistance to each of its effects; a critical hit takes the increased effect unless the attacker chooses another benefit. One
 * Dodge counts against every effect of an area, each at its own rank.
 * @rule FUD-115 FUD-129
 */
export function defended(
  state: AttackState,
  t: TargetState,
  check: CheckRequest,
  faces: Faces | null,
  more: Dice,
): Step<AttackState> {
  const { target } = t;
  const { area } = target;
  if (area) {
    const caught = (row: TargetState): Pick<TargetState, "area" | "stage"> => {
      const left = resolveArea(ownRank(state, row.target), area.kind, area.target, check, faces);
      return { area: left, stage: left.rank.total > 0 ? "resist" : "unharmed" };
    };
    return accept(met(state, t, { ...t, ...caught(t), defended: { check, faces } }, caught));
  }
  if (!target.attack) return refuse("nothingToDefend");
  const attack = resolveAttack(target.attack, t.faces, check, faces);
  const team = blowOf(state, attack, check, more);
  const hit = team ? team.base > 0 : attack.hit;
  // A counter may have left nothing of one effect and some of another.
  const falls = (row: TargetState, hits: boolean): TargetState["stage"] =>
    !hits ? "missed" : state.counters && ownRank(state, row.target) <= 0 ? "unharmed" : "resist";
  const benefit = attack.critical ? (t.benefit ?? benefitsOf(state, t)[0] ?? null) : null;
  const lost = t.other === true && (benefit === null || benefit !== t.benefit);
  const { other: _other, ...plain } = t;
  const next: TargetState = {
    ...(lost ? plain : t),
    attack,
    defended: { check, faces, ...(more.length > 0 && { more }) },
    benefit,
    stage: falls(t, hit),
    ...(team && { team }),
  };
  // A helper's hit carries no effects of the leader's but the one that they share.
  const after = met(state, t, next, (row) => ({ attack, benefit, stage: falls(row, attack.hit) }));
  return accept(lost ? withoutBrought(after, next) : after);
}

/** An effect that a critical hit has brought goes with it, once the blow is a plain hit or a miss. The other effects keep their places. @rule FUD-031 FUD-368 */
function withoutBrought(state: AttackState, lead: TargetState): AttackState {
  const brought = (row: TargetState): boolean =>
    comesWith(row, lead) && effectAt(state.request, row.target).id.endsWith(BROUGHT);
  const targets = state.targets.filter((row) => !brought(row));
  return { ...state, request: { ...state.request, targets: targets.map((x) => x.target) }, targets };
}

/** After the resistance: nothing, or something to apply. */
export const resisted = (
  state: AttackState,
  t: TargetState,
  request: ResistanceRequest,
  faces: Faces | null,
  powerFaces: Faces | null,
  furtherFaces: Dice = [],
): AttackState => {
  const resistance = resolveResistance(request, faces, powerFaces, furtherFaces);
  const stage = resistance.consequence.kind === "none" ? "unharmed" : "apply";
  return {
    ...state,
    targets: state.targets.map((x) =>
      x === t
        ? {
            ...t,
            resistance,
            resisted: { request, faces, powerFaces, ...(furtherFaces.length > 0 && { furtherFaces }) },
            stage,
          }
        : x,
    ),
  };
};

/** Whether a throw may still change: its dice have fallen and nothing has been built on it. An attack or defense while no effect of the hit is resisted, a resistance while it isn't applied. @rule FUD-368 FUD-700 */
function isOpen(state: AttackState, t: TargetState, roll: Thrower): boolean {
  if (roll === "resistance" || roll === "power")
    return (t.stage === "apply" || t.stage === "unharmed") && t.resisted !== null;
  if (!leads(t) || !unresisted(state, t)) return false;
  if (roll === "attack" && t.target.attack !== null && (t.stage === "defend" || t.stage === "attack")) return true;
  return (
    t.defended !== null &&
    (t.stage === "resist" ||
      t.stage === "missed" ||
      (t.stage === "unharmed" && t.area !== null && t.resisted === null)) &&
    (roll === "defense" || t.target.attack !== null)
  );
}

/** Whether a throw may be improved as things stand: open to change, and with dice of its own that have been met. @rule FUD-368 */
export function mayImprove(state: AttackState, t: TargetState, roll: Thrower): boolean {
  if (!isOpen(state, t, roll)) return false;
  if (roll === "resistance") return t.resisted?.faces != null;
  if (roll === "power") return t.resisted?.powerFaces != null;
  return roll === "attack"
    ? t.faces !== null && t.defended !== null
    : t.defended?.faces != null && (t.area === null || t.area.dodge !== null);
}

/** Whether the Gamemaster may still add to a throw. @rule FUD-700 */
export const mayAdjust = (state: AttackState, t: TargetState, roll: Thrower): boolean => isOpen(state, t, roll);

/**
 * A victory point for a second throw: the better one stands, and what follows from it is worked out anew.
 * @rule FUD-368 FUD-369 FUD-378
 */
export function improved(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "improve" }>,
): Step<AttackState> {
  const roll = THROWERS.find((r) => r === event.roll);
  if (roll === undefined || !mayImprove(state, t, roll)) return refuse("improve.announced");
  const again = redone(state, t, roll, event);
  return again?.accepted === true ? accept(again.state, event.changes) : (again ?? refuse("improve.noDice"));
}

/** The attacker's power check as it was held against a resistance: at the rank that arrived. */
const powerThrown = (request: ResistanceRequest, { rank }: ResistanceResolution): CheckRequest | null =>
  request.power && {
    ...request.power,
    bonus: rank.rows.filter((r) => !request.increases.includes(r)),
    after: request.increases,
    dc: null,
  };

function redone(
  state: AttackState,
  t: TargetState,
  roll: Thrower,
  event: Extract<AttackEvent, { type: "improve" }>,
): Step<AttackState> | null {
  if (roll === "power") {
    const check = t.resisted && t.resistance && powerThrown(t.resisted.request, t.resistance);
    return t.resisted?.powerFaces && check
      ? accept(
          resisted(
            state,
            t,
            t.resisted.request,
            t.resisted.faces,
            keptFaces(check, t.resisted.powerFaces, event),
            t.resisted.furtherFaces,
          ),
        )
      : null;
  }
  if (roll === "resistance") {
    if (!t.resisted?.faces) return null;
    const { request, powerFaces, furtherFaces } = t.resisted;
    const against = { ...request.defense, dc: t.resistance?.dc.total ?? request.defense.dc };
    return accept(resisted(state, t, request, keptFaces(against, t.resisted.faces, event), powerFaces, furtherFaces));
  }
  if (!t.defended) return null;
  const { check, more = [] } = t.defended;
  if (roll === "defense")
    return t.defended.faces ? defended(state, t, check, keptFaces(check, t.defended.faces, event), more) : null;
  if (!t.faces || !t.target.attack) return null;
  const kept = keptFaces({ ...t.target.attack.check, dc: null }, t.faces, event);
  // Where one throw counts against everybody, so does the second.
  const rows = state.request.oneThrow
    ? state.targets.filter((x) => isOpen(state, x, "attack") && x.faces !== null).map((x) => rowOf(x.target))
    : [rowOf(t.target)];
  return rows.reduce<Step<AttackState>>((step, row) => {
    const now = step.accepted ? step.state.targets.find((x) => rowOf(x.target) === row) : undefined;
    return step.accepted && now ? metAnew(step.state, now, { ...now, faces: kept }) : step;
  }, accept(state));
}

/** A row that has changed is put in the old one's place, and held against the defense that was made. */
function metAnew(state: AttackState, t: TargetState, changed: TargetState): Step<AttackState> {
  const next = { ...state, targets: state.targets.map((x) => (x === t ? changed : x)) };
  return changed.defended
    ? defended(next, changed, changed.defended.check, changed.defended.faces, changed.defended.more ?? [])
    : accept(next);
}

/** A circumstance that comes up once the dice have fallen: the same dice, worked out anew. @rule FUD-073 FUD-090 FUD-700 */
export function adjusted(
  state: AttackState,
  t: TargetState,
  event: Extract<AttackEvent, { type: "adjust" }>,
): Step<AttackState> {
  const step = withAdjustment(state, t, event);
  return step.accepted ? accept(step.state, event.changes) : step;
}

function withAdjustment(
  state: AttackState,
  t: TargetState,
  { roll, by }: Extract<AttackEvent, { type: "adjust" }>,
): Step<AttackState> {
  const no = adjustRefusal(by) ?? (mayAdjust(state, t, roll) ? null : refuse("improve.announced"));
  if (no) return no;
  if (roll === "resistance") {
    if (!t.resisted) return refuse("improve.noDice");
    const { request, faces, powerFaces, furtherFaces } = t.resisted;
    const defense = adjustedCheck(request.defense, by);
    return accept(resisted(state, t, { ...request, defense }, faces, powerFaces, furtherFaces));
  }
  const { attack } = t.target;
  if (roll === "attack")
    return attack
      ? metAnew(state, t, {
          ...t,
          target: { ...t.target, attack: { ...attack, check: adjustedCheck(attack.check, by) } },
        })
      : refuse("improve.noDice");
  return t.defended
    ? metAnew(state, t, { ...t, defended: { ...t.defended, check: adjustedCheck(t.defended.check, by) } })
    : refuse("improve.noDice");
}

/** The attacker chooses what a critical hit brings, to every effect of the hit that isn't resisted yet. @rule FUD-031 FUD-032 */
export function benefits(
  state: AttackState,
  t: TargetState,
  { benefit }: Extract<AttackEvent, { type: "benefit" }>,
): Step<AttackState> {
  const lead = leadOf(state, t);
  if (t.stage !== "resist" || !lead.attack?.critical || lead.other === true) return refuse("noCritical");
  if (!benefitsOf(state, lead).includes(benefit)) return refuse("noSuchBenefit");
  return accept({
    ...state,
    targets: state.targets.map((x) =>
      (x === lead || comesWith(x, lead)) && x.stage === "resist" ? { ...x, benefit } : x,
    ),
  });
}

/** Whether somebody may still step in before a hit falls on an ally: no area and nothing that finds its mark by itself, and once. @rule FUD-430 */
export const mayInterpose = (state: AttackState, t: TargetState): boolean =>
  t.stage === "resist" && t.target.attack !== null && t.insteadOf === undefined && unresisted(state, t);

/** An ally takes the hit in the target's place, defenseless, with everything that comes with it. @rule FUD-129 FUD-430 */
export function interposed(
  state: AttackState,
  t: TargetState,
  { by, kind, check, changes }: Extract<AttackEvent, { type: "interpose" }>,
): Step<AttackState> {
  if (!mayInterpose(state, t)) return refuse("interpose.late");
  if (state.targets.some((x) => x.target.uuid === by.uuid) || state.request.actor.uuid === by.uuid)
    return refuse("interpose.self");
  const { uuid, name, img } = t.target;
  // What finds a thing for certain finds its defender like anybody.
  const taking = ({ target: { object, attack, ...rest }, ...row }: TargetState): TargetState => ({
    ...row,
    target: { ...rest, ...by, kind, attack: object && attack ? { ...attack, finishing: false } : attack },
    insteadOf: { uuid, name, img },
    benefit: null,
  });
  const taken = taking(t);
  const step = defended(
    { ...state, targets: state.targets.map((x) => (x === t ? taken : comesWith(x, t) ? taking(x) : x)) },
    taken,
    check,
    null,
    [],
  );
  return step.accepted ? accept(step.state, changes) : step;
}

/** Further tries that Homing has left for a miss. @rule FUD-530 */
export const homingLeft = (state: AttackState, t: TargetState): number =>
  t.stage === "missed" && t.target.attack && t.attack ? state.request.attack.homing - (t.tries ?? 0) : 0;

/** A miss comes again, from the start of the attacker's next turn on. @rule FUD-530 */
export function again(
  state: AttackState,
  t: TargetState,
  { target, faces, round }: Extract<AttackEvent, { type: "again" }>,
): Step<AttackState> {
  if (homingLeft(state, t) <= 0) return refuse("homing.none");
  if (round !== null && t.round != null && round <= t.round) return refuse("homing.early");
  const waits = state.targets.map((x) =>
    comesWith(x, t) ? { ...x, stage: "follows" as const, attack: null, benefit: null } : x,
  );
  return update({ ...state, targets: waits }, target, {
    faces,
    round,
    tries: (t.tries ?? 0) + 1,
    stage: "defend",
    defended: null,
    attack: null,
    benefit: null,
  });
}
