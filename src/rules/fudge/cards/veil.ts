/** What players may know of a card about somebody whose numbers are hidden. */
import { type Attack, linkedOf } from "../acts/offence.ts";
import type { ResistanceRequest } from "../harm/resistance.ts";
import type { CheckRequest, CheckResolution } from "../types.ts";
import type { AttackState, Counter, TargetState, TeamBlow } from "./attack/attack-state.ts";
import type { CheckState } from "./check.ts";
import type { DyingState } from "./dying.ts";
import type { OpposedState } from "./opposed.ts";
import type { RecoveryState } from "./recovery.ts";

/** A part of a card's state whose numbers were taken out; what came of it is still there. */
export type Veiled<T> = T & { readonly veiled?: true };

type Hidden = (uuid: string) => boolean;

/** Whether a part of a state had its numbers taken out. */
export const isVeiled = (part: object | null): boolean => (part as { veiled?: boolean } | null)?.veiled === true;

/** Whether this viewer doesn't know the rank that reaches a target: the attacker's is hidden, or that of somebody who struck along. @rule FUD-318 FUD-742 */
export const hidesRank = ({ request }: AttackState, t: TargetState): boolean =>
  isVeiled(request) || isVeiled(t.team ?? null);

/** A roll without anything it could be worked out from: dice, bonus, lines, total, distance. Success, criticals and degrees are what the table sees happen. */
export function veilRoll<R extends CheckResolution | null>(roll: R): R {
  if (!roll) return roll;
  return {
    ...roll,
    faces: null,
    dice: 0,
    bonus: 0,
    clamp: null,
    rows: [],
    total: 0,
    dc: null,
    difference: null,
    veiled: true,
  };
}

/** A check of somebody whose numbers are hidden. */
export function veilCheck<S extends CheckState | DyingState | RecoveryState>(state: S, hidden: Hidden): S {
  if (!hidden(state.request.actor.uuid)) return state;
  const check = { ...state.request.check, bonus: [], circumstances: [], after: [], cap: null, dc: null };
  return {
    ...state,
    request: { ...state.request, check },
    result: veilRoll(state.result),
    ...("changes" in state && { spent: [], changes: [] }),
    ...("others" in state && { others: state.others.map(veilRoll) }),
  };
}

/** Two sides, one or both of them hidden. */
export function veilOpposed(state: OpposedState, hidden: Hidden): OpposedState {
  const [active, passive] = [hidden(state.request.actor.uuid), hidden(state.request.opponent.uuid)];
  if (!active && !passive) return state;
  const blank = { bonus: [], circumstances: [], after: [], cap: null };
  return {
    ...state,
    request: active ? { ...state.request, check: { ...state.request.check, ...blank } } : state.request,
    active: active ? null : state.active,
    answer: state.answer && (passive ? { check: { ...state.answer.check, ...blank }, faces: null } : state.answer),
    result: state.result && {
      ...state.result,
      active: active ? veilRoll(state.result.active) : state.result.active,
      passive: passive ? veilRoll(state.result.passive) : state.result.passive,
      difference: 0,
      ...{ veiled: true },
    },
  };
}

const asked = <A extends { readonly check: CheckRequest } | null>(attack: A): A =>
  attack && { ...attack, check: { ...attack.check, bonus: [], circumstances: [], after: [], cap: null } };

/** An attack's name and kind without its numbers, and so with those linked to it. */
const bare = (attack: Attack): Attack => ({
  ...attack,
  rank: { total: 0, rows: [] },
  bonus: null,
  check: null,
  penetrating: 0,
  linked: linkedOf(attack).map(bare),
});

/** An attack: the attacker's numbers, the defenses and health of targets, what a smashed thing is made of, a helper's part, or all of them. */
export function veilAttack(state: AttackState, hidden: Hidden): AttackState {
  const attacker = hidden(state.request.actor.uuid);
  const { lines: _lines, ...known } = state.request;
  const { attack, thing } = known;
  const request = attacker
    ? {
        ...known,
        rank: 0,
        ...(state.request.gate && { gate: asked({ check: state.request.gate }).check }),
        attack: bare(attack),
        ...{ veiled: true },
      }
    : state.request;
  const targets = state.targets.map((t) => ({
    ...veilTarget(t, attacker, hidden(t.target.uuid)),
    ...(t.team && { team: veilTeam(t.team, attacker, hidden(t.target.uuid), hidden) }),
  }));
  return {
    ...state,
    request: {
      ...request,
      targets: targets.map((t) => t.target),
      ...(thing && targets.some((t) => isVeiled(t)) && { thing: { ...thing, toughness: 0 } }),
    },
    targets,
    ...(state.counters && { counters: state.counters.map((c) => veilCounter(c, attacker, hidden(c.by.uuid))) }),
    ...(attacker && state.gate && { gate: { check: veilRoll(state.gate.check), rank: Math.sign(state.gate.rank) } }),
    ...(state.helps && {
      helps: state.helps.map((h) =>
        attacker || hidden(h.uuid)
          ? { ...h, check: asked({ check: h.check }).check, resolution: veilRoll(h.resolution) }
          : h,
      ),
    }),
    ...(state.joined && {
      joined: state.joined.map((j) => (hidden(j.uuid) ? { ...j, rank: 0, faces: null, attack: asked(j.attack) } : j)),
    }),
  };
}

/** A counter: each side's own check, and what it leaves where the rank is the attacker's secret. */
function veilCounter({ thrown, ...c }: Counter, attacker: boolean, by: boolean): Counter {
  const seen = attacker || by ? {} : { ...(thrown && { thrown }) };
  return {
    ...c,
    ...seen,
    own: attacker ? veilRoll(c.own) : c.own,
    counter: by ? veilRoll(c.counter) : c.counter,
    left: attacker ? Math.sign(c.left) : c.left,
    ...(c.linked && { linked: attacker ? c.linked.map(Math.sign) : c.linked }),
  };
}

/** A team's blows: each helper's own numbers, the target's defense, and the rank where it is the attacker's secret. */
function veilTeam(team: TeamBlow, attacker: boolean, target: boolean, hidden: Hidden): Veiled<TeamBlow> {
  const members = team.members.map(({ uuid, resolution }) => ({
    uuid,
    resolution: resolution && {
      ...resolution,
      attack: hidden(uuid) ? veilRoll(resolution.attack) : resolution.attack,
      defense: target ? veilRoll(resolution.defense) : resolution.defense,
      difference: hidden(uuid) || target ? 0 : resolution.difference,
    },
  }));
  const secret = attacker || members.some((m) => hidden(m.uuid));
  return { ...team, ...(secret && { base: Math.sign(team.base), veiled: true as const }), members };
}

/** In place of a request that holds numbers of both sides. Never resolved: a veiled state is only looked at. */
const BLANK = {} as ResistanceRequest;
const UNSEEN = {} as CheckRequest;

function veilTarget(t: TargetState, attacker: boolean, target: boolean): Veiled<TargetState> {
  if (!attacker && !target) return t;
  const { attack, resistance, area } = t;
  return {
    ...t,
    target: {
      ...t.target,
      ...(attacker && { attack: asked(t.target.attack), ...(t.target.rank !== undefined && { rank: 0 }) }),
    },
    faces: attacker ? null : t.faces,
    // That it was met, so that whoever attacked may throw again; not by what.
    defended: t.defended && target ? { check: UNSEEN, faces: null } : t.defended,
    // Only that dice fell: what they were held against holds both sides' numbers.
    resisted: t.resisted && !target ? { request: BLANK, faces: t.resisted.faces, powerFaces: null } : null,
    attack: attack && {
      ...attack,
      attack: attacker ? veilRoll(attack.attack) : attack.attack,
      defense: target ? veilRoll(attack.defense) : attack.defense,
      difference: 0,
    },
    area: area && {
      ...area,
      ...(attacker && { rank: { total: Math.sign(area.rank.total), rows: [] } }),
      dodge: target
        ? veilRoll(area.dodge)
        : area.dodge && attacker
          ? { ...area.dodge, dc: null, difference: null }
          : area.dodge,
    },
    resistance: resistance && {
      ...resistance,
      rank: attacker || target ? { total: 0, rows: [] } : resistance.rank,
      dc: attacker || target ? { total: 0, rows: [] } : resistance.dc,
      power: attacker ? veilRoll(resistance.power) : resistance.power,
      defense: target
        ? veilRoll(resistance.defense)
        : resistance.defense && {
            ...resistance.defense,
            dc: attacker ? null : resistance.defense.dc,
            difference: null,
          },
      difference: null,
      // What it costs is the target's own to know; for a hidden target only how bad it was.
      consequence:
        target && resistance.consequence.kind === "damage"
          ? { ...resistance.consequence, health: Math.sign(resistance.consequence.health) }
          : target && resistance.consequence.kind === "nullify"
            ? {
                kind: "nullify",
                parts: resistance.consequence.parts.map(({ left }) => ({
                  effect: "",
                  name: "",
                  rank: 0,
                  left: Math.sign(left),
                })),
              }
            : resistance.consequence,
    },
    changes: target ? [] : t.changes,
    ...(target && { veiled: true as const }),
  };
}
