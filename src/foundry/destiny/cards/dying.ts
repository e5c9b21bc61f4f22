import {
  deathSave,
  type DyingEvent,
  type DyingExchange,
  dyingExchange,
  type DyingState,
  isDying,
  resistanceCheck,
} from "../../../rules/destiny/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { type Brought, defineExchange } from "../../ruleset.ts";
import { asked, text } from "../acts/asks.ts";
import { throwCheck } from "../dice/terms.ts";
import { characterAt, contextAt, someone } from "../facts.ts";
import { dyingCard } from "./dying-card.ts";
import { brought, isDie, price } from "./spend.ts";
import { type Said, tolledKind, type Worn } from "./toll.ts";
import { describeStep } from "./trace.ts";
import { veilDying } from "./veil.ts";

/** A death save: Fortitude against 15. @rule DES-069 DES-181 DES-247 */
export const dyingKind = defineExchange<unknown, DyingExchange, Worn<DyingState>, Said<DyingEvent>>(
  tolledKind<DyingExchange, DyingState, DyingEvent>({
    rules: dyingExchange,
    compose: (raw, table) => {
      const self = someone(table, text(asked(raw), "actor"));
      if (!self.accepted) return self;
      return isDying(self.who)
        ? {
            accepted: true,
            request: { actor: self.party, check: resistanceCheck(self.who, "fortitude", contextAt(table)) },
          }
        : refuse("dying.not", { name: self.party.name });
    },
    owner: (request) => request.actor,
    requestOf: (state) => state.request,
    may: {
      roll: { by: "owner", of: (s) => [s.request.actor] },
      improve: { by: "owner", of: (s) => [s.request.actor] },
      apply: { by: "owner", of: (s) => [s.request.actor] },
    },
    fill: (state, event, table) => {
      const who = characterAt(table, state.request.actor.uuid);
      if (!who) return refuse("gone", { name: state.request.actor.name });
      if (event.type === "improve") {
        if (!isDie(event.die)) return refuse("badDice");
        const done = price(
          who.ref,
          event.die,
          "improve",
          event.roll,
          { rolled: true, degree: state.result?.degree ?? null, roller: who.ref, hit: false },
          table,
        );
        return done.accepted ? { event: { ...event, changes: done.changes } } : done;
      }
      return event.type === "apply"
        ? { event: { ...event, changes: deathSave(who, state.result?.degree ?? 0).changes } }
        : { event };
    },
    parties: (state) => [state.inner.request.actor],
    veil: veilDying,
    waiting: (state) => (state.inner.applied ? [] : [state.inner.request.actor]),
    byDefault: async (state) => (state.inner.result ? { event: { type: "apply", changes: [] } } : roll(state.inner)),
    describe: (event, _state, localize) => describeStep(event, localize),
    view: dyingCard,
    gestures: {
      roll: async ({ state }) => roll(state.inner),
      improve: async ({ args }) => brought("improve", args.die),
      apply: async () => ({ event: { type: "apply", changes: [] } }),
    },
  }),
);

async function roll(state: DyingState): Promise<Brought<Said<DyingEvent>>> {
  const { faces, rolls } = await throwCheck(state.request.check);
  return { event: { type: "roll", faces }, rolls };
}
