import { openChanges } from "../../../kernel/told.ts";
import { STUNNED_ONLY } from "../../acts/checks/choices.ts";
import type { RollRequest, RollResult } from "../../dice/checks.ts";
import { bandStart } from "../../harm/toughness.ts";
import { veiledAttack } from "../attack.ts";
import type { Impact, SaveFacts, TargetState, Throw } from "../attack-state.ts";
import type { CheckState, OpposedState } from "../check.ts";
import type { DyingState, RecoveryState } from "../condition.ts";
import type { AttackStateOf } from "./request.ts";

/** A part of a card's state whose numbers were taken out; what came of it is still there. */
export type Veiled<T> = T & { readonly veiled?: true };

type Hidden = (uuid: string) => boolean;

/** Whether a part of a state had its numbers taken out. */
export const isVeiled = (part: object | null): boolean => (part as { veiled?: boolean } | null)?.veiled === true;

/** A roll without anything it could be worked out from. Whether it succeeded is what the table sees happen. */
function veilRoll<R extends RollResult | null>(roll: R): R {
  return (
    roll && {
      ...roll,
      faces: null,
      second: null,
      natural: null,
      dice: 0,
      rows: [],
      total: 0,
      dc: null,
      margin: null,
      failBy: null,
      veiled: true,
    }
  );
}

const blank = (check: RollRequest): RollRequest => ({ ...check, rows: [], dc: null });

/** A check of somebody whose numbers are hidden, or one whose DC the Gamemaster keeps. */
export function veilCheck<S extends CheckState | DyingState>(state: S, hidden: Hidden): S {
  const { request } = state;
  if (hidden(request.actor.uuid))
    return { ...state, request: { ...request, check: blank(request.check) }, result: veilRoll(state.result) };
  if ("blind" in request && request.blind === true) return veilDc(state);
  if (!("secret" in request && request.secret === true)) return state;
  return {
    ...state,
    request: { ...request, check: { ...request.check, dc: null } },
    result: state.result && { ...state.result, dc: null, margin: null, success: null, failBy: null },
  };
}

/** A check whose DC is a hidden adversary's number: the throw and whether it was enough are seen, and by how much isn't. The subject of such a check is that number, too. @rule TWI-236 */
const veilDc = <S extends CheckState | DyingState>(state: S): S => ({
  ...state,
  request: {
    ...state.request,
    check: { ...state.request.check, dc: null },
    ...("subject" in state.request && { subject: STUNNED_ONLY }),
  },
  result: state.result && { ...state.result, dc: null, margin: null, failBy: null },
});

/** Somebody who recovers unseen: that it goes on, and no numbers. */
export function veilRecovery(state: RecoveryState, hidden: Hidden): RecoveryState {
  if (!hidden(state.request.actor.uuid)) return state;
  return {
    ...state,
    request: { ...state.request, check: blank(state.request.check) },
    log: [],
    due: state.due && { ...state.due, result: veilRoll(state.due.result) },
  };
}

/** Two sides, one or both of them hidden. */
export function veilOpposed<S extends OpposedState>(state: S, hidden: Hidden): S {
  const [first, second] = state.request.sides;
  const [a, b] = [hidden(first.uuid), hidden(second.uuid)];
  if (!a && !b) return state;
  const [mine, theirs] = state.results;
  return {
    ...state,
    request: {
      ...state.request,
      sides: [
        a ? { ...first, check: blank(first.check) } : first,
        b ? { ...second, check: blank(second.check) } : second,
      ],
    },
    results: [a ? veilRoll(mine) : mine, b ? veilRoll(theirs) : theirs],
    level: [],
    margin: state.margin === null ? null : Math.sign(state.margin),
  };
}

const blankThrow = (thrown: Throw): Throw => ({ ...thrown, faces: null, dice: 0, natural: null });
const veilThrow = (thrown: Throw | null): Throw | null => thrown && blankThrow(thrown);

function veilFacts(facts: SaveFacts | null): SaveFacts | null {
  if (facts === null || facts.kind === "object") return facts;
  return { ...facts, rows: [] };
}

/** An attack as players see it: without a total that the defender doesn't know yet, and without numbers of those whose numbers are hidden. @rule TWI-117 TWI-522 */
export function veilAttack(whole: AttackStateOf, hidden: Hidden): AttackStateOf {
  const state = veiledAttack(whole);
  const attacker = hidden(state.request.actor.uuid);
  const { request } = state;
  const shown = attacker
    ? {
        ...request,
        damage: request.damage && { total: 0, rows: [] },
        effect: request.effect && { ...request.effect, dc: 0, rank: 0 },
        threat: null,
        areaDc: request.areaDc === null ? null : 0,
        proofs: [],
        veiled: true,
      }
    : request;
  const targets = state.targets.map((t) => veilTarget(t, attacker, hidden(t.target.uuid)));
  return {
    ...state,
    request: { ...shown, targets: targets.map((t) => t.target) },
    targets,
    ...(whole.log && { log: whole.log.map((l) => ({ target: l.target, changes: openChanges(l.changes, hidden) })) }),
  };
}

/** What somebody hidden struck, and what came of it: the result without its numbers. */
function veilImpact(impact: Impact): Impact {
  if (impact.who !== "hurled") return impact;
  const { save } = impact;
  return {
    ...impact,
    facts: veilFacts(impact.facts),
    ...(impact.thrown !== undefined && { thrown: veilThrow(impact.thrown) }),
    save: save && !save.noSave ? { ...save, total: 0, penalty: 0, margin: 0, failBy: bandStart(save.failBy) } : save,
  };
}

function veilTarget(t: TargetState, attacker: boolean, target: boolean): Veiled<TargetState> {
  if (!attacker && !target) return t;
  const { defending, evaded, save, other } = t;
  const { vulnerable: _vulnerable, weakPoint: _weakPoint, ...aim } = t.target;
  const { steady, coup, ...shown } = t;
  return {
    ...shown,
    ...(steady && !target && { steady }),
    ...(coup && { coup: target ? { thrown: blankThrow(coup.thrown), rows: [] } : coup }),
    knockback: t.knockback && target ? { ...t.knockback, resist: 0 } : t.knockback,
    impacts: target ? t.impacts.map(veilImpact) : t.impacts,
    target: { ...(target ? aim : t.target), ...(attacker && { rows: [] }) },
    attack: attacker ? veilThrow(t.attack) : t.attack,
    hit: t.hit && attacker ? { ...t.hit, total: 0 } : t.hit,
    defending:
      defending && target
        ? {
            ...defending,
            request: { settings: defending.request.settings ?? {} },
            rows: [],
            thrown: veilThrow(defending.thrown),
            result: { ...defending.result, total: 0 },
          }
        : defending,
    evaded:
      evaded && target
        ? { ...evaded, thrown: { ...evaded.thrown, faces: null, dice: 0, natural: null }, rows: [], total: 0 }
        : evaded,
    ...(t.resisted &&
      target && {
        resisted: {
          ...t.resisted,
          thrown: { ...t.resisted.thrown, faces: null, dice: 0, natural: null },
          rows: [],
          total: 0,
        },
      }),
    facts: target ? veilFacts(t.facts) : t.facts,
    saveThrow: target ? veilThrow(t.saveThrow) : t.saveThrow,
    ...(t.powerThrow && attacker && { powerThrow: blankThrow(t.powerThrow), power: null }),
    save:
      save && !save.noSave
        ? {
            ...save,
            ...(attacker && { dc: 0 }),
            ...(target && { total: 0, penalty: 0 }),
            margin: 0,
            failBy: Math.sign(save.failBy),
          }
        : save,
    other: other && {
      ...other,
      ...(attacker && { dc: 0 }),
      ...(target && { total: 0 }),
      failBy: bandStart(other.failBy),
    },
    ...(target && { veiled: true as const }),
    ...(attacker && { blind: true as const }),
  } as Veiled<TargetState>;
}
