/** Cards and moments played for the walk over rows: what is seen of them, and nothing of how a request is put together. */
import type { Change, Value } from "../../kernel/change.ts";
import { isRefusal } from "../../kernel/refusal.ts";
import { completeAttack } from "../cards/attack/desk.ts";
import { attackOnCard, type AttackSaid, undecided } from "../cards/attack/reducer.ts";
import { type AttackRequestOf, type AttackStateOf, requestOf } from "../cards/attack/request.ts";
import type { TargetState } from "../cards/attack-state.ts";
import { drainable } from "../powers/drain.ts";
import type { Proof } from "../powers/powers.ts";
import type { TwintensSituation } from "../situation.ts";
import { played } from "./played.ts";

type S = TwintensSituation;
type Moved = (changes: readonly Change[]) => Value;

/** Faces of whoever attacks, and of everybody else; a d100 against concealment. */
const LUCK = [
  { own: [10, 10], theirs: [1, 1], d100: 100 },
  { own: [9, 8], theirs: [3, 4], d100: 15 },
  { own: [3, 4], theirs: [10, 10], d100: 100, how: "block" },
  { own: [1, 1], theirs: [10, 10], d100: 1 },
] as const;
type Luck = (typeof LUCK)[number];

const MOST_STEPS = 60;

/** What somebody may say beside the usual course, tried and not kept: whether it can be said and what it moves. */
const besides = (state: AttackStateOf, t: TargetState, luck: Luck): readonly AttackSaid[] => {
  const { uuid: target } = t.target;
  const faces = [...luck.theirs];
  const said: readonly object[] = [
    ...(t.stage === "defend"
      ? [
          { type: "defend", target, how: "block", faces: [...luck.theirs], rows: [], changes: [] },
          { type: "defend", target, how: "decline", faces: null, rows: [], changes: [] },
        ]
      : []),
    ...(t.stage === "conceal" ? [{ type: "seeThrough", target, changes: [] }] : []),
    ...(t.stage === "missed"
      ? [
          {
            type: "redirect",
            target,
            to: state.request.actor.uuid === "Actor.foe" ? "Actor.bo" : "Actor.thug",
            changes: [],
          },
        ]
      : []),
    ...(t.stage === "save" && t.evaded ? [{ type: "second", target, roll: "evade", faces, changes: [] }] : []),
    ...(t.stage === "saved" || t.stage === "coup"
      ? [{ type: "second", target, roll: "save", faces, changes: [] }]
      : []),
    ...(t.stage === "saved" ? [{ type: "mercy", target, row: 0 }] : []),
    ...(t.stage === "window"
      ? [
          { type: "control", target, roll: "attack", rank: 0, changes: [] },
          { type: "luck", target, roll: "attack", faces, force: false, who: "Actor.bo", changes: [] },
        ]
      : []),
  ];
  return said as readonly AttackSaid[];
};

/** What comes next, for the first who is still to answer. */
function nextOf(state: AttackStateOf, s: S, luck: Luck, blocks: boolean): AttackSaid | null {
  const proving = ((requestOf(state).proofs ?? []) as readonly Proof[]).map(() => [...luck.own]);
  const [between] = undecided(state);
  if (between) return { type: "letCome", who: between.uuid, target: between.target };
  const due = state.targets.filter((t) => t.stage === "roll");
  if (due.length > 0)
    return { type: "roll", proving, throws: due.map((t) => ({ target: t.target.uuid, faces: [...luck.own] })) };
  if (state.declared !== true && !state.targets.some((t) => t.attack)) return { type: "declare", proving };
  const theirs = [...luck.theirs];
  for (const t of state.targets) {
    const target = t.target.uuid;
    const said = ((): object | null => {
      switch (t.stage) {
        case "defend":
          return { type: "defend", how: blocks ? "block" : "defend", faces: theirs, rows: [], changes: [] };
        case "evade":
        case "resist":
        case "save":
        case "coup":
          return { type: t.stage, faces: theirs, rows: [] };
        case "conceal":
          return { type: "conceal", d100: luck.d100 };
        case "window":
          return { type: "resolve", targets: [target] };
        case "saved": {
          const { drain } = state.request;
          const they = s.character(target);
          const [trait] =
            drain && they && t.drained === undefined && t.other && t.other.failBy > 0 ? drainable(drain, they) : [];
          return trait !== undefined && (drain?.trait === null || drain?.trait === "power")
            ? { type: "drain", trait }
            : { type: "apply", applied: [{ target, changes: [] }] };
        }
        case "knockback":
          return { type: "knockback", reduceTo: null };
        case "flight":
          return { type: "path", obstacles: [], changes: [] };
        default:
          return null;
      }
    })();
    if (said) return { target, ...said } as AttackSaid;
  }
  return null;
}

const look = (t: TargetState): Value =>
  JSON.parse(
    JSON.stringify([
      t.target.uuid,
      t.stage,
      t.hit && [t.hit.total, t.hit.hit, t.hit.critical, t.hit.damageAdd],
      t.defending?.result.total ?? null,
      t.evaded?.total ?? null,
      t.resisted?.total ?? null,
      t.save,
      t.other,
      t.object,
      t.result,
      t.knockback,
      t.stopsAt,
    ]),
  ) as Value;

async function fought(s: S, request: AttackRequestOf, luck: Luck, moved: Moved): Promise<Value> {
  let state = attackOnCard.begin(request);
  const out: Value[] = [];
  const changes: Change[] = [];
  const dice = async (): Promise<readonly number[]> => luck.own;
  const tryOut = async (event: AttackSaid): Promise<Value> => {
    const full = await completeAttack(state, event, s, dice);
    if (isRefusal(full)) return full.reason;
    const step = attackOnCard.step(state, full);
    return step.accepted ? [moved(step.changes), step.state.targets.map(look)] : step.reason;
  };
  out.push(undecided(state).map((i) => [i.uuid, i.target]));
  for (let n = 0; n < MOST_STEPS; n++) {
    for (const t of state.targets)
      for (const event of besides(state, t, luck)) out.push([event.type, await tryOut(event)]);
    const event = nextOf(state, s, luck, "how" in luck);
    if (!event) break;
    let full = await completeAttack(state, event, s, dice);
    // Who can't block defends.
    if (isRefusal(full) && event.type === "defend") {
      out.push(full.reason);
      full = await completeAttack(state, nextOf(state, s, luck, false) ?? event, s, dice);
    }
    if (isRefusal(full)) {
      out.push([event.type, full.reason]);
      break;
    }
    const step = attackOnCard.step(state, full);
    if (!step.accepted) {
      out.push([event.type, step.reason]);
      break;
    }
    ({ state } = step);
    changes.push(...step.changes);
    out.push((full.after ?? []).map((a) => [a.what, a.by, a.on]));
  }
  return [out, state.targets.map(look), moved(changes)];
}

/** What a card comes to; an attack is fought out. */
export async function playedOut(
  opened: { readonly kind: string; readonly request: unknown },
  s: S,
  moved: Moved,
): Promise<Value> {
  if (opened.kind === "check") {
    // What a throw is called says nothing of how it goes.
    const [paid, ends, whom, _label, dc] = played(opened, s, moved) as readonly Value[];
    const { check } = opened.request as { readonly check?: { readonly take?: Value } };
    return [paid ?? null, ends ?? null, whom ?? null, dc ?? null, check?.take ?? null];
  }
  if (opened.kind !== "attack") return played(opened, s, moved);
  const out: Value[] = [];
  for (const luck of LUCK) out.push(await fought(s, opened.request as AttackRequestOf, luck, moved));
  return out;
}
