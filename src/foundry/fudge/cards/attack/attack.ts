import {
  answersFor,
  askedOnAttack,
  type AttackEvent,
  attackExchange,
  attackMoves,
  type AttackState,
  attackThrows,
  completeAttack,
  composeCard,
  type CriticalBenefit,
  deskDice,
  effectAt,
  olderAttack,
  picksEffect,
  rowOf,
  targetIn,
  type Thrower,
  veilAttack,
} from "../../../../rules/fudge/index.ts";
import { named, type Told } from "../../../../rules/kernel/told.ts";
import { defineExchange, type Party } from "../../../ruleset.ts";
import { throwDice } from "../../dice/terms.ts";
import { spreads } from "../../harm/contagion.ts";
import { atDesk, situation } from "../../situation.ts";
import { turnsOnUser, worthOf } from "../power/turned.ts";
import { attackCard } from "./attack-card.ts";
import { counters } from "./attack-counter.ts";
import {
  adjust,
  again,
  applyAll,
  bounce,
  brought,
  type Declared,
  defend,
  everyone,
  grab,
  help,
  improve,
  improveOnCard,
  interpose,
  join,
  lets,
  resist,
  resistAnyhow,
  throwAttacks,
} from "./attack-dice.ts";
import { otherEffect } from "./attack-other.ts";
import { rowDue, waitingFor } from "./attack-waiting.ts";
import { describeAttack } from "./trace.ts";

const inRow = (state: AttackState, event: { readonly target: string }): Party[] =>
  state.targets.filter((t) => rowOf(t.target) === event.target).map((t) => answersFor(state, t));
const attacker = (state: AttackState): Party[] => [state.request.actor];
/** Who resists in a row; what a Nullify of several effects falls on is its user's to say where they are Precise, else nobody's but the Gamemaster's. @rule FUD-177 FUD-520 */
function resisting(state: AttackState, event: Told<Extract<AttackEvent, { type: "resist" }>>): Party[] {
  const t = targetIn(state, event.target);
  const attack = t && effectAt(state.request, t.target);
  if (attack?.effect !== "nullify" || event.chosen === undefined) return inRow(state, event);
  return picksEffect(attack, false) === "user" ? attacker(state) : [];
}
/** Whose dice a throw is that is in no row. */
const thrower = (state: AttackState, roll: string): Party[] =>
  attackThrows(state)
    .filter((o) => o.roll === roll)
    .map((o) => o.of);
const helper = (state: AttackState, event: { readonly helper: string }): Party[] =>
  state.request.helpers?.filter((h) => h.uuid === event.helper) ?? [];

/** An attack with everything that follows. The attacker chooses a critical hit's benefit, all else is the target's. @rule FUD-073 FUD-129 FUD-318 FUD-430 FUD-530 FUD-700 FUD-701 FUD-702 FUD-713 */
export const attackKind = defineExchange<unknown, Declared, AttackState, AttackEvent>({
  reducer: attackExchange,
  compose: (ask, table, gm = false) => composeCard("attack", olderAttack(ask), (self) => situation(self, table, gm)),
  // Whoever is helped rolls when the helpers have.
  opening: async (exchange) => (exchange.led ? null : throwAttacks(exchange)),
  moves: attackMoves,
  rights: {
    attack: { by: "owner", of: attacker },
    attackAnyway: { by: "gm" },
    join: { by: "owner", of: helper },
    help: { by: "owner", of: helper },
    insist: { by: "owner", of: attacker },
    counter: { by: "owner", of: (_state, event) => named(event.by) },
    benefit: { by: "owner", of: attacker },
    again: { by: "owner", of: attacker },
    interpose: { by: "owner", of: (state, event) => (event.sacrifice ? inRow(state, event) : named(event.by)) },
    improve: {
      by: "owner",
      of: (state, event) => {
        if (event.by !== undefined) return [{ uuid: event.by, name: "", img: "" }];
        if (event.target === "") return thrower(state, event.roll);
        return event.roll === "attack" || event.roll === "power" ? attacker(state) : inRow(state, event);
      },
    },
    adjust: { by: "gm" },
    defend: { by: "owner", of: inRow },
    resist: { by: "owner", of: resisting },
    other: { by: "gm" },
    spare: { by: "gm" },
    kill: { by: "gm" },
    botch: { by: "gm" },
    release: { by: "owner", of: attacker },
    renew: { by: "owner", of: attacker },
    bounce: { by: "owner", of: inRow },
    apply: {
      by: "owner",
      of: (state, event) =>
        state.targets.filter((t) => event.targets.includes(rowOf(t.target))).map((t) => answersFor(state, t)),
    },
  },
  complete: async (state, event, table) => {
    const s = atDesk(table);
    const falls = deskDice(state, event, s);
    return completeAttack(state, event, s, falls && (await throwDice(falls)).faces);
  },
  parties: (state) => [
    state.request.actor,
    ...state.targets.map((t) => answersFor(state, t)),
    ...(state.request.helpers ?? []),
    ...(state.counters ?? []).map((c) => c.by),
  ],
  veil: veilAttack,
  waiting: waitingFor,
  asked: (state, table) => askedOnAttack(state, situation("", table)),
  byDefault: async (state, uuid, table) => {
    const row = rowDue(state, uuid, table);
    if (row === null) return null;
    return state.targets.some((t) => rowOf(t.target) === row && t.stage === "defend")
      ? defend(state, row, table)
      : resistAnyhow(state, row, table);
  },
  describe: describeAttack,
  view: attackCard,
  gestures: {
    strike: ({ state }) => throwAttacks(state.request),
    join: ({ state, args, table }) => join(state, args.helper ?? "", table),
    help: ({ state, args, table }) => help(state, args.helper ?? "", table),
    again: ({ state, args }) => again(state, args.target ?? ""),
    interpose: async ({ state, args, table }) =>
      interpose(state, args.target ?? "", { by: args.by ?? "", sacrifice: args.sacrifice === "true" }, table),
    defend: ({ state, args, table }) => defend(state, args.target ?? "", table),
    resist: ({ state, args, table }) => resist(state, args.target ?? "", table, args.effect, args.averted === "true"),
    insist: async () => brought({ type: "insist", changes: [] }),
    counter: ({ state, table }) => counters(state, table),
    lets: async ({ state, args, table }) => lets(state, args.target ?? "", table),
    other: ({ state, args, table }) => otherEffect(state, args.target ?? "", table),
    kill: async ({ args }) => brought({ type: "kill", target: args.target ?? "", changes: [] }),
    botch: async ({ args }) => brought({ type: "botch", target: args.target ?? "" }),
    grab: async ({ state, args }) => grab(state, args.target ?? ""),
    bounce: ({ state, args, table }) => bounce(state, args.target ?? "", table),
    release: async ({ args }) => brought({ type: "release", target: args.target ?? "", changes: [] }),
    renew: async ({ args }) => brought({ type: "renew", target: args.target ?? "", changes: [] }),
    spread: ({ state, args, table }) => spreads(state, args.target ?? "", table),
    backfire: async ({ state }) =>
      turnsOnUser(state.request.actor.uuid, "backfire", {
        number: worthOf(state.request.actor.uuid, state.request.attack.id),
      }),
    benefit: async ({ args }) =>
      brought({ type: "benefit", target: args.target ?? "", benefit: args.benefit as CriticalBenefit }),
    apply: async ({ args }) => brought({ type: "apply", targets: [args.target ?? ""], changes: [] }),
    improve: async ({ state, args, table }) =>
      args.target === undefined
        ? improveOnCard(state, args)
        : improve(state, args.target, { roll: args.roll as Thrower, by: args.by, worse: args.worse === "true" }, table),
    adjust: async ({ state, args }) => adjust(state, args.target ?? "", args.roll as Thrower),
    defendAll: async ({ state, table, viewer }) =>
      everyone(state, "defend", viewer, (row) => defend(state, row, table)),
    resistAll: async ({ state, table, viewer }) =>
      everyone(state, "resist", viewer, (row) => resist(state, row, table)),
    applyAll: async ({ state, viewer, table }) => applyAll(state, viewer, table),
  },
});
