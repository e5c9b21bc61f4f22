import type { Change } from "../../../kernel/change.ts";
import { accept, type Reducer, type Step } from "../../../kernel/exchange.ts";
import { refuse } from "../../../kernel/refusal.ts";
import type { Aftermath } from "../../acts/done.ts";
import { provedBy } from "../../powers/powers.ts";
import { type Also, withAlso } from "../also.ts";
import { attackExchange } from "../attack.ts";
import type { AttackEvent, AttackState } from "../attack-state.ts";
import { type FeatSaid, redirected } from "./feats.ts";
import {
  type Answering,
  type AttackRequestOf,
  type AttackStateOf,
  type Interposer,
  requestOf,
  targetOf,
  type TwintensTarget,
} from "./request.ts";

/**
 * What is said on the card beside the rules' own events: that an attack without a roll begins, the same against the count of actions by the Gamemaster's leave, and who steps between before the
 * dice fall, or lets it come.
 */
type Own =
  | { readonly type: "declare" | "declareAnyway" }
  | (Omit<Extract<AttackEvent, { type: "roll" }>, "type"> & { readonly type: "rollAnyway" })
  | {
      readonly type: "interpose";
      readonly who: string;
      readonly target: string;
      readonly aim: TwintensTarget;
      readonly changes: readonly Change[];
    }
  | { readonly type: "letCome"; readonly who: string; readonly target: string }
  | FeatSaid;

/** `proving`: faces of what must be thrown before an unreliable power does anything. `after`: what the step brings about on cards of its own. */
export type AttackSaid = (AttackEvent | Own) &
  Also<AttackEvent> & {
    readonly how?: Answering;
    readonly proving?: readonly (readonly number[])[];
    readonly after?: readonly Aftermath[];
    /** Uuids of those whom an `apply` falls on: names, which every copy of the card keeps. */
    readonly targets?: readonly string[];
  };

const inner = withAlso(attackExchange);

/** Whom of the card a change is about: the one whose document, item or effect it is; the attacker for everything else. */
function concerned(state: AttackState, { subject }: Change): string {
  const uuids = [state.request.actor.uuid, ...state.targets.map((t) => t.target.uuid)];
  return uuids.find((uuid) => subject === uuid || subject.startsWith(`${uuid}.`)) ?? state.request.actor.uuid;
}

/** What an event has written, by whom it concerns: the card lists it. */
function written(state: AttackState, event: Omit<AttackSaid, "how">): NonNullable<AttackStateOf["log"]> {
  const said = event as AttackSaid;
  const also = said.also ?? [];
  const own = [...new Set(also.map((c) => concerned(state, c)))].map((target) => ({
    target,
    changes: also.filter((c) => concerned(state, c) === target),
  }));
  if (said.type === "apply") return [...own, ...said.applied];
  return said.type === "path" ||
    said.type === "applyImpact" ||
    said.type === "defend" ||
    said.type === "interpose" ||
    said.type === "redirect" ||
    said.type === "seeThrough"
    ? [
        ...own,
        {
          target:
            said.type === "interpose"
              ? said.who
              : said.type === "redirect" || said.type === "seeThrough"
                ? state.request.actor.uuid
                : said.target,
          changes: said.changes,
        },
      ]
    : own;
}

/** Who may still step between, before the dice fall. @rule TWI-421 */
export const undecided = (state: AttackStateOf): readonly Interposer[] =>
  state.targets.some((t) => t.stage === "roll")
    ? (requestOf(state).interposers ?? []).filter(
        (i) => targetOf(state, i.target) !== undefined && !(state.passed ?? []).includes(`${i.uuid} ${i.target}`),
      )
    : [];

/** Somebody takes the place of the target; nobody else may any more. @rule TWI-421 */
function interposed(
  state: AttackStateOf,
  { who, target, aim, changes }: Extract<Own, { type: "interpose" }>,
): Step<AttackStateOf> {
  if (!undecided(state).some((i) => i.uuid === who && i.target === target)) return refuse("interpose.none");
  const swap = (t: TwintensTarget): TwintensTarget => (t.uuid === target ? aim : t);
  const old = requestOf(state);
  const request: AttackRequestOf = {
    ...old,
    targets: old.targets.map(swap),
    ask: { ...old.ask, targets: old.ask.targets.map((t) => (t === target ? who : t)) },
  };
  return accept({ ...state, ...attackExchange.begin(request) }, changes);
}

/** The miss chance is paid for: the hit stands whatever conceals the target. @rule TWI-112 TWI-421 */
function seenThrough(
  state: AttackStateOf,
  { target, changes }: Extract<FeatSaid, { type: "seeThrough" }>,
): Step<AttackStateOf> {
  const step = inner.step(state, { type: "conceal", target, d100: 100 });
  return step.accepted ? accept({ ...state, ...step.state }, [...step.changes, ...changes]) : step;
}

/** The throws before an unreliable power: it fails, and the attack is over; it works, or needs none. @rule TWI-451 */
function proved(state: AttackStateOf, said: Omit<AttackSaid, "how">): Step<AttackStateOf> {
  const { proofs = [], settings } = requestOf(state);
  if (proofs.length === 0) return accept(state);
  const { proving = [], also = [] } = said;
  const works = provedBy(proofs, proving, settings.coreDie);
  if (works === null) return refuse("roll.faces");
  if (works) return accept({ ...state, proving });
  return accept(
    {
      ...state,
      proving,
      declared: true,
      failed: true,
      targets: state.targets.map((t) => ({ ...t, stage: "missed" as const })),
      log: [...(state.log ?? []), ...written(state, said)],
    },
    also,
  );
}

const BEGINS: readonly string[] = ["roll", "rollAnyway", "declare", "declareAnyway"];

/** The rules' attack, with what the table says around it. */
export const attackOnCard: Reducer<AttackRequestOf, AttackStateOf, AttackSaid> = {
  begin: (request) => attackExchange.begin(request),
  step: (before, said): Step<AttackStateOf> => {
    const { how: _how, ...event } = said;
    if (BEGINS.includes(event.type) && undecided(before).length > 0)
      return refuse("interpose.waiting", { name: undecided(before)[0]?.name ?? "" });
    const begins = BEGINS.includes(event.type) && before.failed !== true;
    const first = begins ? proved(before, event) : accept(before);
    if (!first.accepted || first.state.failed === true)
      return first.accepted && !begins ? refuse("alreadyRolled") : first;
    const { state } = first;
    if (event.type === "interpose") {
      const step = interposed(state, event);
      return step.accepted
        ? accept({ ...step.state, log: [...(state.log ?? []), ...written(state, event)] }, step.changes)
        : step;
    }
    if (event.type === "redirect" || event.type === "seeThrough") {
      const step = event.type === "redirect" ? redirected(state, event) : seenThrough(state, event);
      return step.accepted
        ? accept({ ...step.state, log: [...(state.log ?? []), ...written(state, event)] }, step.changes)
        : step;
    }
    if (event.type === "letCome")
      return undecided(state).some((i) => i.uuid === event.who && i.target === event.target)
        ? accept({ ...state, passed: [...(state.passed ?? []), `${event.who} ${event.target}`] })
        : refuse("interpose.none");
    if (event.type === "declare" || event.type === "declareAnyway") {
      if (state.declared === true) return refuse("alreadyRolled");
      const begun = { ...state, declared: true };
      const follows = (event.then ?? []).reduce<Step<AttackState>>((step, next) => {
        if (!step.accepted) return step;
        const done = attackExchange.step(step.state, next);
        return done.accepted ? accept(done.state, [...step.changes, ...done.changes]) : done;
      }, accept(begun));
      return follows.accepted
        ? accept({ ...follows.state, log: written(state, event) }, [...follows.changes, ...(event.also ?? [])])
        : follows;
    }
    const step = inner.step(
      state,
      (event.type === "rollAnyway" ? { ...event, type: "roll" } : event) as AttackEvent & Also<AttackEvent>,
    );
    return step.accepted
      ? accept({ ...step.state, log: [...(state.log ?? []), ...written(state, event)] }, step.changes)
      : step;
  },
};
