/** What players may know of a card about somebody whose numbers are hidden. */
import type { Change } from "../../kernel/change.ts";
import { type Attack, linkedOf } from "../acts/attack/offence.ts";
import type { ResistanceRequest } from "../harm/resistance.ts";
import type { CheckRequest, CheckResolution } from "../types.ts";
import type { AttackState, Counter, TargetState, TeamBlow } from "./attack/attack-state.ts";
import type { CheckState } from "./check.ts";
import type { ContestState } from "./contest.ts";
import type { DeedExchange, DeedState } from "./deed.ts";
import type { DyingState } from "./dying.ts";
import type { FallState } from "./fall.ts";
import type { InitiativeExchange } from "./initiative.ts";
import type { OpposedState } from "./opposed.ts";
import type { AtOnceState } from "./own-check.ts";
import type { PowerState } from "./power.ts";
import type { RecoveryState } from "./recovery.ts";
import type { TeamState } from "./team.ts";

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

/** A check without the numbers of who makes it. */
const bareCheck = (check: CheckRequest): CheckRequest => ({
  ...check,
  bonus: [],
  circumstances: [],
  after: [],
  cap: null,
});

/** The same without what it is to meet. */
const blindCheck = (check: CheckRequest): CheckRequest => ({ ...bareCheck(check), dc: null });

/** What is seen of changes: that something comes and goes, no number. */
const seenOf = (changes: readonly Change[]): readonly Change[] => changes.filter((c) => c.kind !== "set");

/** A check of somebody whose numbers are hidden. */
export function veilCheck<S extends CheckState | DyingState | RecoveryState>(state: S, hidden: Hidden): S {
  if (!hidden(state.request.actor.uuid)) return state;
  const check = blindCheck(state.request.check);
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
  return {
    ...state,
    request: active ? { ...state.request, check: bareCheck(state.request.check) } : state.request,
    active: active ? null : state.active,
    answer: state.answer && (passive ? { check: bareCheck(state.answer.check), faces: null } : state.answer),
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
  attack && { ...attack, check: bareCheck(attack.check) };

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
        ...(state.request.gate && { gate: bareCheck(state.request.gate) }),
        attack: bare(attack),
        ...{ veiled: true },
      }
    : state.request;
  const targets = state.targets.map((t) => ({
    ...veilTarget(t, attacker, hidden(t.target.uuid)),
    ...(t.team && { team: veilTeamBlow(t.team, attacker, hidden(t.target.uuid), hidden) }),
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
        attacker || hidden(h.uuid) ? { ...h, check: bareCheck(h.check), resolution: veilRoll(h.resolution) } : h,
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
function veilTeamBlow(team: TeamBlow, attacker: boolean, target: boolean, hidden: Hidden): Veiled<TeamBlow> {
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
      ...(resistance.further && {
        further: resistance.further.map(({ label, fell }) => ({
          label,
          fell: target ? veilRoll(fell) : { ...fell, dc: null, difference: null },
        })),
      }),
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

/** What is shaken off: what it must meet is its user's number, and how far a success is above it nobody's to see. @rule FUD-172 */
export function veilRecovery(state: RecoveryState, hidden: Hidden): RecoveryState {
  const known = { ...state, request: { ...state.request, check: { ...state.request.check, dc: null } } };
  return state.result && !hidden(state.request.actor.uuid)
    ? { ...known, result: { ...state.result, dc: null, difference: null } }
    : veilCheck(known, hidden);
}

/** Initiative that is thrown again: what stood there before is its own number, too. */
export function veilInitiative(
  state: AtOnceState<InitiativeExchange>,
  hidden: Hidden,
): AtOnceState<InitiativeExchange> {
  const veiled = veilCheck(state, hidden);
  return veiled === state ? state : { ...veiled, request: { ...veiled.request, before: 0 } };
}

/** Ranks that are held against each other. @rule FUD-061 */
export function veilContest(state: ContestState, hidden: Hidden): ContestState {
  const { actor, opponent, ranks } = state.request;
  const [active, passive] = [hidden(actor.uuid), hidden(opponent.uuid)];
  const seen = ranks && { active: active ? null : ranks.active, passive: passive ? null : ranks.passive };
  return active || passive ? { ...state, request: { ...state.request, ranks: seen } } : state;
}

/** Several at one task: the leader's numbers, each helper's. */
export const veilTeam = (state: TeamState, hidden: Hidden): TeamState => ({
  ...state,
  ...(hidden(state.request.actor.uuid) && {
    request: { ...state.request, check: blindCheck(state.request.check) },
    result: veilRoll(state.result),
  }),
  helps: state.helps.map((h) =>
    hidden(h.uuid) ? { ...h, check: bareCheck(h.check), resolution: veilRoll(h.resolution) } : h,
  ),
});

const veiledDeed = (request: DeedExchange): DeedExchange => ({
  ...request,
  check: request.check && blindCheck(request.check),
  ...(request.gate && {
    gate: { ...request.gate, rank: 0, check: request.gate.check && bareCheck(request.gate.check) },
  }),
  attack: request.attack && { ...request.attack, check: bareCheck(request.attack.check) },
  veiled: true,
});

/** A deed: the numbers of who does it, of whom it is done to, and of what it changes. */
export function veilDeed(state: DeedState, hidden: Hidden): DeedState {
  const { actor, target } = state.request;
  const [active, passive] = [hidden(actor.uuid), target !== null && hidden(target.uuid)];
  if (!active && !passive) return state;
  return {
    ...state,
    ...(active && {
      request: veiledDeed(state.request),
      faces: null,
      gripFaces: null,
      check: veilRoll(state.check),
      ...(state.gate && { gate: { check: veilRoll(state.gate.check), rank: Math.sign(state.gate.rank) } }),
    }),
    ...(passive && { defended: null, answered: null }),
    attack: state.attack && {
      ...state.attack,
      attack: active ? veilRoll(state.attack.attack) : state.attack.attack,
      defense: passive ? veilRoll(state.attack.defense) : state.attack.defense,
      difference: 0,
    },
    contest: state.contest && {
      ...state.contest,
      active: active ? veilRoll(state.contest.active) : state.contest.active,
      passive: passive ? veilRoll(state.contest.passive) : state.contest.passive,
      difference: 0,
    },
    // Of a contest's margin only what everybody will see it do: nothing, a hold, a hold that binds.
    roll: state.roll && {
      ...state.roll,
      margin: state.contest ? Math.max(-1, Math.min(2, state.roll.margin)) : 0,
      total: 0,
    },
    spent: seenOf(state.spent),
    changes: seenOf(state.changes),
  };
}

/** A fall: the numbers of who falls, and of who catches. */
export function veilFall(state: FallState, hidden: Hidden): FallState {
  const { actor, catcher: catches, soften } = state.request;
  const [faller, catcher] = [hidden(actor.uuid), catches !== null && hidden(catches.uuid)];
  if (!faller && !catcher) return state;
  return {
    ...state,
    ...(faller && {
      request: { ...state.request, soften: soften && bareCheck(soften) },
      softened: veilRoll(state.softened),
    }),
    caught:
      state.caught && catcher
        ? { asked: bareCheck(state.caught.asked), check: veilRoll(state.caught.check), strength: 0 }
        : state.caught,
    landed: state.landed.map((l) =>
      hidden(l.uuid)
        ? { ...l, check: l.check && bareCheck(l.check), result: veilRoll(l.result), changes: seenOf(l.changes) }
        : l,
    ),
    ...{ veiled: true },
  };
}

/** A power: its ranks and what it comes to, the power checks of both sides of a counter. */
export function veilPower(state: PowerState, hidden: Hidden): PowerState {
  const { request } = state;
  const secret = hidden(request.actor.uuid);
  return {
    ...state,
    ...(secret && {
      request: { ...request, rank: 0, facts: [], check: blindCheck(request.check), ...{ veiled: true } },
      result: veilRoll(state.result),
      rank: Math.sign(state.rank),
      changes: [],
    }),
    counters: state.counters.map((c) => ({
      ...c,
      left: secret ? Math.sign(c.left) : c.left,
      resolution: hidden(c.by.uuid) ? veilRoll(c.resolution) : c.resolution,
    })),
  };
}
