/** Cards played for the walk over rows: an attack fought out with what is left behind, a power used, kept up, given and countered; what is seen of them, and nothing of how a request is put together. */
import type { Change, Value } from "../../kernel/change.ts";
import { isRefusal } from "../../kernel/refusal.ts";
import type { Moment } from "../../kernel/table.ts";
import { attackExchange, mayKill, mayRelease, mayRenew } from "../cards/attack/attack.ts";
import { defenseOf, nullifyOptions, resistanceNow, toPick, whoIn } from "../cards/attack/attack-answers.ts";
import { completeAttack, deskDice } from "../cards/attack/attack-desk.ts";
import { homingLeft } from "../cards/attack/attack-met.ts";
import {
  type AttackEvent,
  type AttackExchange,
  type AttackState,
  rowOf,
  type TargetState,
} from "../cards/attack/attack-state.ts";
import { type CheckExchange, checkExchange } from "../cards/check.ts";
import { completeCheck } from "../cards/check-desk.ts";
import type { DeedExchange } from "../cards/deed.ts";
import { type PowerExchange, powerExchange, type PowerState } from "../cards/power.ts";
import { completePower } from "../cards/power-desk.ts";
import { composeRecovery, recoverable, recoveryRules } from "../cards/recovery.ts";
import { bonusOf, needsDice } from "../dice/check.ts";
import { mendable } from "../harm/wounds.ts";
import { usableComponents } from "../hero/traits.ts";
import { effectOf } from "../powers/current.ts";
import { type FudgeSituation, seenFrom } from "../situation.ts";
import { momentComes } from "../turn/moments.ts";
import type { CheckRequest, Face, Faces } from "../types.ts";
import { figures } from "./figures.ts";
import { EXTREMES, type Moved, played } from "./played.ts";
import { after } from "./table.ts";

type S = FudgeSituation;

/** Faces of whoever attacks, of everybody else, and of what a recovery is thrown with. */
interface Luck {
  readonly own: Faces;
  readonly theirs: Faces;
  readonly coin: Face;
}
const BEST: Faces = [1, 1, 1];
const GOOD: Faces = [1, 1, 0];
const MIDDLE: Faces = [1, 0, -1];
const WORST: Faces = [-1, -1, -1];
const LUCK: readonly Luck[] = [
  { own: BEST, theirs: WORST, coin: 1 },
  { own: GOOD, theirs: [-1, -1, 0], coin: 1 },
  { own: MIDDLE, theirs: BEST, coin: 1 },
  { own: GOOD, theirs: MIDDLE, coin: -1 },
];

/** Of further checks against an effect: better than most of what the defense is thrown with. */
const FURTHER: Faces = [1, 1, 0];

const MOST_STEPS = 60;

const seen = (value: unknown): Value => JSON.parse(JSON.stringify(value ?? null)) as Value;
const faces = (check: CheckRequest | null, thrown: Faces): Faces | null => (check && needsDice(check) ? thrown : null);

/** Numbers of everybody that changes move at a table. */
const shifted = (s: S, changes: readonly Change[]): Value => {
  if (changes.length === 0) return [];
  const then = after(s, changes);
  return s.everywhere().flatMap((ref): Value[] => {
    const [was, is] = [figures(s, ref), figures(then, ref)];
    // What conditions grant is read by something, or is nothing.
    return Object.keys({ ...was, ...is }).flatMap((k): Value[] => {
      if (k.endsWith(" grants")) return [];
      const [a, b] = [JSON.stringify(was[k] ?? null), JSON.stringify(is[k] ?? null)];
      return a === b ? [] : [[k, a, b]];
    });
  });
};

/** Moments of whoever was struck, once it has fallen. */
const LATER = (of: string): readonly Moment[] => [
  { type: "turnStart", of },
  { type: "turnEnd", of },
  { type: "time", seconds: 60 },
  { type: "time", seconds: 3600 },
  { type: "encounterEnd", who: [of] },
];

/** What an attack leaves behind: what may be shaken off and how, what mends and what doesn't, what turns and time make of it. */
function aftermath(s: S, changes: readonly Change[], of: readonly string[]): Value {
  const then = after(s, changes);
  return seen(
    of.map((ref) => {
      const who = then.character(ref);
      if (!who) return null;
      const own = seenFrom(then, ref);
      return [
        recoverable(who, then).map((r) => {
          const made = composeRecovery(own, r.source);
          return [
            r.dc,
            r.defense,
            r.degree,
            made.accepted
              ? EXTREMES.map((thrown) =>
                  shifted(then, recoveryRules.brings(own, who, made.request, faces(made.request.check, thrown))),
                )
              : made.reason,
          ];
        }),
        [0, 1, 3].map((rank) => [mendable(who, "health", rank), mendable(who, "bruises", rank)]),
        LATER(ref).map((m) => {
          const come = momentComes(then, m, [ref]);
          return [shifted(then, [...come.changes, ...(come.then ?? [])]), come.prompts.length];
        }),
        who.powers.filter((p) => p.given !== undefined).map((p) => p.components.map((c) => c.rank)),
      ];
    }),
  );
}

/** What somebody may say beside the usual course, tried and not kept. */
function besides(state: AttackState, t: TargetState, s: S, luck: Luck): readonly AttackEvent[] {
  const target = rowOf(t.target);
  const round = (s.fight?.round ?? 0) + 1;
  const party = (ref: string): NonNullable<ReturnType<S["party"]>> => s.party(ref) ?? { uuid: ref, name: "", img: "" };
  const bo = party("Actor.bo");
  const attacker = party(state.request.actor.uuid);
  const thug = party("Actor.thug");
  const kind = (ref: string): "hero" | "minion" => whoIn(s, ref)?.kind ?? "hero";
  return [
    ...(t.stage === "resist"
      ? [
          { type: "interpose", target, by: bo, kind: kind(bo.uuid), changes: [] },
          { type: "interpose", target, by: thug, kind: kind(thug.uuid), sacrifice: true, changes: [] },
          { type: "benefit", target, benefit: "addedEffect" },
          { type: "resist", target, faces: luck.theirs, powerFaces: null, willing: true },
          { type: "resist", target, faces: luck.theirs, powerFaces: null, furtherFaces: [WORST], averted: true },
          ...nullifyOptions(state, t, s).map((o) => ({
            type: "resist",
            target,
            faces: luck.theirs,
            powerFaces: null,
            chosen: o.effect,
          })),
        ]
      : []),
    ...(homingLeft(state, t) > 0 ? [{ type: "again", target, faces: luck.own, round }] : []),
    ...(t.stage === "missed" ? [{ type: "insist", changes: [] }] : []),
    ...(t.stage === "unharmed"
      ? [
          { type: "bounce", target, to: attacker, kind: kind(attacker.uuid) },
          { type: "bounce", target, to: thug, kind: kind(thug.uuid) },
        ]
      : []),
    ...(mayKill(t) ? [{ type: "kill", target, changes: [] }] : []),
    ...(mayRenew(state, t) ? [{ type: "renew", target, changes: [] }] : []),
    ...(mayRelease(state, t) ? [{ type: "release", target, changes: [] }] : []),
  ] as unknown as readonly AttackEvent[];
}

/** Counters that whoever is struck, and the one who helps, may try. */
const counters = (state: AttackState, s: S): readonly AttackEvent[] =>
  [...new Set(state.targets.map((t) => t.target.uuid))].flatMap((ref) => {
    const [who, by] = [s.character(ref), s.party(ref)];
    return who && by
      ? usableComponents(who).map(
          ({ power, component }) =>
            ({
              type: "counter",
              by,
              power: effectOf(power, component),
              atOnce: true,
              faces: GOOD,
              ownFaces: null,
              changes: [],
            }) as unknown as AttackEvent,
        )
      : [];
  });

/** What comes next, for the first who is still to answer. */
function nextOf(state: AttackState, s: S, luck: Luck): AttackEvent | null {
  for (const t of state.targets) {
    const target = rowOf(t.target);
    if (t.stage === "defend") {
      const check = defenseOf(state, t, s);
      return { type: "defend", target, faces: faces(check, luck.theirs) } as unknown as AttackEvent;
    }
    if (t.stage === "resist") {
      const [first] = toPick(state, t, s);
      const own = resistanceNow(state, t, s, first?.effect ?? null);
      return {
        type: "resist",
        target,
        faces: own && faces(own.defense, luck.theirs),
        powerFaces: null,
        ...(first && { chosen: first.effect }),
        furtherFaces: (own?.further ?? []).map(({ check }) => faces(check, FURTHER)),
      } as unknown as AttackEvent;
    }
    if (t.stage === "apply") return { type: "apply", targets: [target], changes: [] };
  }
  return null;
}

/** What is seen of a row: whether it hit, with how much, what was resisted, what it does. */
const look = (t: TargetState): Value =>
  seen([
    t.target.uuid,
    t.stage,
    t.attack && [t.attack.hit, t.attack.critical, t.attack.degrees, t.attack.attack.total, t.attack.defense?.total],
    t.area?.rank.total ?? null,
    t.resistance && [
      t.resistance.rank.total,
      t.resistance.dc.total,
      t.resistance.defense?.total ?? null,
      t.resistance.degrees,
      t.resistance.consequence.kind,
    ],
    t.benefit,
  ]);

function fought(s: S, request: AttackExchange, luck: Luck, moved: Moved): Value {
  let state = attackExchange.begin(request);
  const out: Value[] = [];
  const changes: Change[] = [];
  const step = (event: AttackEvent): ReturnType<typeof attackExchange.step> => {
    const asked = deskDice(state, event, s);
    const full = completeAttack(state, event, s, faces(asked, luck.own));
    return isRefusal(full) ? full : attackExchange.step(state, full);
  };
  const tryOut = (event: AttackEvent): Value => {
    const made = step(event);
    return made.accepted ? [moved(made.changes), made.state.targets.map(look)] : made.reason;
  };
  const go = (event: AttackEvent): boolean => {
    const made = step(event);
    if (!made.accepted) {
      out.push([event.type, made.reason]);
      return false;
    }
    ({ state } = made);
    changes.push(...made.changes);
    return true;
  };
  const begun = go({
    type: "attack",
    throws: state.targets.map((t) => ({
      target: rowOf(t.target),
      faces: t.stage === "attack" ? faces(t.target.attack?.check ?? null, luck.own) : null,
    })),
    coins: Array.from({ length: request.attack.coins }, () => luck.coin),
    ...(request.gate && { gate: faces(request.gate, luck.own) }),
    changes: [],
  });
  if (begun && luck.coin === 1) out.push(counters(state, s).map(tryOut));
  for (let n = 0; begun && n < MOST_STEPS; n++) {
    for (const t of state.targets)
      for (const event of besides(state, t, s, luck)) out.push([event.type, tryOut(event)]);
    const event = nextOf(state, s, luck);
    if (!event || !go(event)) break;
  }
  const struck = [...new Set(state.targets.map((t) => t.target.uuid))];
  const aimed = state.targets.some((t) => t.stage === "applied");
  for (const t of state.targets) for (const event of besides(state, t, s, luck)) out.push([event.type, tryOut(event)]);
  return seen([
    out,
    state.targets.map(look),
    moved(changes),
    aimed ? aftermath(s, changes, struck) : null,
    aimed && luck === LUCK[1] ? again(s, changes, request, luck, moved) : null,
  ]);
}

/** The same blow once more on those who are under it. */
function again(s: S, changes: readonly Change[], request: AttackExchange, luck: Luck, moved: Moved): Value {
  return fought(after(s, changes), request, { ...luck }, moved);
}

/** A power that is used: whether it works and at which rank, what comes on, what it takes; kept up, let go, given, countered. */
function used(s: S, request: PowerExchange & { readonly drop?: true }, moved: Moved): Value {
  const begun = powerExchange.begin(request);
  const to = ["Actor.bo"].flatMap((ref) => s.party(ref) ?? []);
  const run = (
    state: PowerState,
    event: object,
  ): { readonly state: PowerState; readonly out: Value; readonly changes: readonly Change[] } => {
    const full = completePower(state, event as never, s);
    if (isRefusal(full)) return { state, out: full.reason, changes: [] };
    const made = powerExchange.step(state, full);
    return made.accepted
      ? {
          state: made.state,
          out: [moved(made.changes), made.state.rank, made.state.works, made.state.active],
          changes: made.changes,
        }
      : { state, out: made.reason, changes: [] };
  };
  const counter = (state: PowerState): Value =>
    ["Actor.bo", "Actor.foe"].flatMap((ref): Value[] => {
      const [by, who] = [s.party(ref), s.character(ref)];
      if (!by || !who) return [];
      return usableComponents(who)
        .slice(0, 2)
        .map(({ power, component }) => {
          const event = {
            type: "counter",
            target: ref,
            power: effectOf(power, component),
            atOnce: true,
            faces: BEST,
            check: request.check,
            by,
            changes: [],
          };
          const made = run(state, event);
          return [made.out, made.state.counters.map((c) => c.left)];
        });
    });
  return seen(
    ([1, -1] as const).flatMap((coin) =>
      EXTREMES.map((thrown) => {
        const use = run(begun, {
          type: "use",
          coins: Array.from({ length: request.coins }, () => coin),
          faces: request.check.dc === null ? null : faces(request.check, thrown),
          changes: [],
        });
        const on = { ...use.state };
        return [
          request.action,
          request.backfires ?? null,
          use.out,
          run(on, { type: "insist", changes: [] }).out,
          run(on, { type: "maintain", active: false, changes: [] }).out,
          run(on, { type: "give", to, changes: [] }).out,
          counter(on),
          use.changes.length > 0 ? aftermath(s, use.changes, [s.self]) : null,
        ];
      }),
    ),
  );
}

/** What a card comes to; an attack is fought out, a power is used. */
export function playedOut(opened: { readonly kind: string; readonly request: unknown }, s: S, moved: Moved): Value {
  if (opened.kind === "attack") {
    const request = opened.request as AttackExchange;
    return LUCK.map((luck) => fought(s, request, luck, moved));
  }
  if (opened.kind === "power") {
    const request = opened.request as PowerExchange & { readonly drop?: true };
    if (!request.drop) return used(s, request, moved);
    const [_item, _component, _effect, ...rest] = played(opened, s, moved) as readonly Value[];
    return rest;
  }
  if (opened.kind === "check") {
    // What a throw is called says nothing of how it goes.
    const [ends, task, plan, _label, dc, fails, uses] = played(opened, s, moved) as readonly Value[];
    const { check } = opened.request as CheckExchange;
    const begun = checkExchange.begin(opened.request as CheckExchange);
    const fallen = checkExchange.step(begun, { type: "roll", faces: faces(check, BEST) });
    const meek = fallen.accepted ? completeCheck(fallen.state, { type: "meek", to: 0 }, s) : null;
    return [
      meek && isRefusal(meek) ? meek.reason : null,
      ends ?? null,
      task ?? null,
      plan ?? null,
      dc ?? null,
      fails ?? null,
      uses ?? null,
    ];
  }
  if (opened.kind === "deed") {
    const { attack } = opened.request as DeedExchange;
    return [attack && bonusOf(attack.check).total, played(opened, s, moved)];
  }
  return played(opened, s, moved);
}
