import {
  traitCheck,
  analysisOf,
  ASSESSMENT,
  ESCAPE,
  escapeFrom,
  escapeLegal,
  INFLUENCE_AGAINST,
  influenceExchange,
  influenceLegal,
  isGrabbed,
  isInnate,
  mayRaise,
  opposedExchange,
  relock,
  RETRY_AT,
  retryRefusal,
  STUDY_AGAINST,
  trickLegal,
  usedUp,
  grantsFor,
  moved,
  movementFeet,
  type ActionKey,
  type CheckRequest,
  type Contest,
  type DestinyCharacter,
  type Faces,
  type OpposedEvent,
  type OpposedExchange,
  type Wanted,
  powerGetsAt,
  priceOf,
  type AimedAt,
  type How,
} from "../../../rules/destiny/index.ts";
import { change, type Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import type { Reducer } from "../../../rules/kernel/exchange.ts";
import { defineExchange, type AnyExchangeKind, type Brought, type Party, type Table } from "../../ruleset.ts";
import {
  aimAt,
  asked,
  byHand,
  flag,
  isAction,
  mayTake,
  number,
  switched,
  text,
  texts,
  usePower,
  type Ask,
} from "../asks.ts";
import { throwCheck } from "../dice.ts";
import { characterAt, contextAt, pay, sceneAt, someone, typeAt, type Paid } from "../facts.ts";
import { destinySettings } from "../settings.ts";
import { describeStep } from "../view/trace.ts";
import { cancels, opposedChanges, type AnyOpposed } from "./opposed-outcome.ts";
import { opposedCard } from "../view/opposed-card.ts";
import { answerOf, powerEffect, type OpposedCardRequest, type OpposedMore } from "./opposed-check.ts";
import { beforeGestures, fillBefore, mayBefore } from "./before-roll.ts";
import { brought, isDie, price } from "./spend.ts";
import { tolledKind, type Said, type Worn } from "./toll.ts";
import { veilOpposed } from "./veil.ts";

type Event = OpposedEvent & { readonly spender?: string; readonly choice?: string; readonly hunchFaces?: Faces };

interface Plan {
  readonly contest: Contest;
  readonly trait: string;
  readonly against: readonly string[];
  readonly data: OpposedExchange["data"];
  readonly passive?: boolean;
  readonly check?: CheckRequest;
}

const skill = (name: string): string => `skill:${name}`;

/** Whether somebody has this power of an effect, and may try it on this one where it stands. @rule DES-031 DES-192 DES-337 */
function powerRefusal(
  who: DestinyCharacter,
  opponent: DestinyCharacter,
  effect: string,
  id: string,
  aim: AimedAt,
): Refusal | null {
  const [used] = who.powers.find((p) => p.id === id)?.effects ?? [];
  if (used?.effect !== effect) return refuse("power.gone");
  const reach = powerGetsAt(who, used, opponent.ref, aim);
  return reach.accepted ? retryRefusal(who, id, opponent.ref) : reach;
}

/** What may not be tried again on the same one after a bad failure; null for a contest that may. @rule DES-031 */
function retryOf(
  request: OpposedCardRequest,
  who: DestinyCharacter,
): { readonly use: string; readonly at: number | null } | null {
  const { contest, more } = request;
  if (contest === "trick") return { use: "trick", at: RETRY_AT };
  if (contest === "influence" || contest === "shiftTopic") return { use: "influence", at: RETRY_AT };
  const power =
    contest === "nullify" || contest === "mindReading" ? who.powers.find((p) => p.id === more.by) : undefined;
  return power ? { use: power.id, at: power.retryNeedsSurgeAt } : null;
}

/** What is rolled against what, by the action. @rule DES-109 DES-128 DES-137 DES-142 DES-143 DES-152 DES-208 DES-337 */
function planOf(
  ask: Ask,
  who: DestinyCharacter,
  opponent: DestinyCharacter,
  act: ActionKey | null,
  table: Table,
): Plan | Refusal {
  const trait = text(ask, "trait");
  switch (act) {
    case "trick": {
      const against: [string, string] = [text(ask, "against1"), text(ask, "against2")];
      const condition = text(ask, "condition");
      const no =
        trickLegal(who, opponent, {
          skill: trait.replace(/^skill:/u, ""),
          against,
          condition,
          perceives: grantsFor(opponent, typeAt(table)).perceives,
        }) ?? retryRefusal(who, "trick", opponent.ref);
      return no ?? { contest: "trick", trait, against: against.map(skill), data: { condition } };
    }
    case "escape": {
      const no = escapeLegal(who);
      if (no || !isGrabbed(who)) return no ?? refuse("escape.free");
      const own = (ESCAPE.own as readonly string[]).map(skill).includes(trait) ? trait : skill(ESCAPE.own[0]);
      const other = escapeFrom(who, opponent);
      if (other) return other;
      return { contest: "escape", trait: own, against: ESCAPE.grabber.map(skill), data: {} };
    }
    case "mask": {
      const own = (ASSESSMENT.mask.own as readonly string[]).map(skill).includes(trait)
        ? trait
        : skill(ASSESSMENT.mask.own[0]);
      return analysisOf(opponent, who.ref) > 0
        ? { contest: "mask", trait: own, against: ASSESSMENT.mask.observer.map(skill), data: {} }
        : refuse("mask.none");
    }
    case "study":
      return { contest: "study", trait, against: STUDY_AGAINST.map(skill), data: {} };
    case "influence":
    case "shiftTopic": {
      const no = influenceLegal(trait.replace(/^skill:/u, "")) ?? retryRefusal(who, "influence", opponent.ref);
      return no ?? { contest: act, trait, against: INFLUENCE_AGAINST.map(skill), data: {} };
    }
    default:
      break;
  }
  switch (text(ask, "contest")) {
    case "mindReading": {
      const no = powerRefusal(who, opponent, "mindReading", text(ask, "by"), aimAt(who.ref, opponent.ref, table, ask));
      if (no) return no;
      return {
        contest: "mindReading",
        trait: "effect:mindReading",
        against: ["resistance:will"],
        data: {},
        check: powerEffect(who, text(ask, "by"), table),
      };
    }
    case "nullify": {
      const target = opponent.powers.find((p) => p.id === text(ask, "power"));
      if (!target) return refuse("power.none");
      if (isInnate(target)) return refuse("nullify.innate", { name: target.name });
      if (!target.active) return refuse("power.off");
      const no = powerRefusal(who, opponent, "nullify", text(ask, "by"), aimAt(who.ref, opponent.ref, table, ask));
      if (no) return no;
      return {
        contest: "nullify",
        trait: "effect:nullify",
        against: [`effect:${text(ask, "power")}`],
        data: { power: text(ask, "power") },
        check: powerEffect(who, text(ask, "by"), table),
      };
    }
    case "counter":
      return {
        contest: "counter",
        trait: `effect:${text(ask, "power")}`,
        against: [`attack:${text(ask, "attack")}`],
        data: { power: text(ask, "power"), answers: text(ask, "answers") },
        check: powerEffect(who, text(ask, "power"), table),
      };
    default: {
      const against = texts(ask, "against");
      return {
        contest: "plain",
        trait,
        against: against.length > 0 ? against : [trait],
        data: {},
        passive: flag(ask, "passive"),
      };
    }
  }
}

/** Put an opposed check together. @rule DES-013 DES-018 DES-109 DES-128 DES-137 DES-142 DES-152 */
function composeOpposed(
  raw: unknown,
  table: Table,
): { readonly accepted: true; readonly request: OpposedCardRequest } | Refusal {
  const ask = asked(raw);
  const self = someone(table, text(ask, "actor"));
  const other = someone(table, text(ask, "opponent"));
  if (!self.accepted) return self;
  if (!other.accepted) return refuse("opposed.nobody");
  const { who } = self;
  const name = text(ask, "act");
  const act = isAction(name) ? name : null;
  const how: How = flag(ask, "readied") ? "readied" : "own";
  const no = act ? mayTake(who, act, how, table) : null;
  if (no) return no;
  const plan = planOf(ask, who, other.who, act, table);
  if ("accepted" in plan) return plan;
  const raises = number(ask, "raises", 0, 2) ?? 0;
  if (raises > 0 && !mayRaise(who.role, destinySettings(table).minionRule)) return refuse("raise.minion");
  const base = plan.check
    ? ({ accepted: true, check: plan.check } as const)
    : traitCheck(who, plan.trait, contextAt(table), other.who);
  if (!base.accepted) return base;
  const { dc: _dc, ...bare } = base.check;
  const check = switched({ ...bare, sources: [...(bare.sources ?? []), ...byHand(ask)], raises }, texts(ask, "off"));
  const cost = text(ask, "cost");
  const spends =
    how === "readied"
      ? ["reaction.readied"]
      : plan.contest === "counter"
        ? []
        : act
          ? priceOf(who, act, how)
          : ["standard", "move", "quick"].includes(cost)
            ? [cost]
            : [];
  const more: OpposedMore = {
    by: text(ask, "by"),
    act,
    trait: plan.trait,
    against: plan.against,
    spends: [...spends, ...(raises > 0 ? ["reaction.raise"] : [])],
    hold: flag(ask, "hold"),
  };
  const influence =
    plan.contest === "influence" || plan.contest === "shiftTopic"
      ? { thing: text(ask, "thing"), wanted: (text(ask, "wanted") === "worse" ? "worse" : "better") as Wanted }
      : {};
  return {
    accepted: true,
    request: {
      actor: self.party,
      opponent: other.party,
      check,
      contest: plan.contest,
      data: plan.data,
      passive: plan.passive ?? false,
      more,
      ...influence,
    },
  };
}

const partyOf = (uuid: string): Party => ({ uuid, name: "", img: "" });
const spender =
  (fallback: (s: AnyOpposed) => Party) =>
  (s: AnyOpposed, e: Event): readonly Party[] => [
    e.spender === undefined || e.spender === "" ? fallback(s) : partyOf(e.spender),
  ];

/** What is paid when a contest begins: its action, its raises, a power's first use; with the roll the help that served it. @rule DES-118 DES-139 DES-340 DES-341 DES-392 */
function opens(
  state: AnyOpposed,
  event: Event | { readonly type: "begin" },
  who: DestinyCharacter,
  table: Table,
  overrule: boolean,
): Paid | Refusal {
  const { more } = state.request as OpposedCardRequest;
  const rolls = event.type === "roll";
  const due = event.type === "begin" || !more.hold;
  const name = more.trait.replace(/^skill:/u, "");
  const served = rolls ? usedUp(who, { channel: `skill:${name}`, skill: name }) : [];
  if (!due) return { changes: served, warning: null };
  const paid = pay(who, more.spends, table, overrule);
  if (!paid.accepted) return paid;
  const used = who.powers.find((p) => p.id === more.by);
  const use = used ? usePower(who, used, "own") : null;
  const woken = pay(who, use?.spends ?? [], table, overrule);
  if (!woken.accepted) return woken;
  const aimed =
    more.spends.includes("standard") && who.aim ? [change(who.ref, "system.aim", { ...who.aim }, null, "DES-139")] : [];
  return {
    changes: [...paid.changes, ...woken.changes, ...(use?.changes ?? []), ...served, ...aimed],
    warning: paid.warning,
  };
}

/** Two sides, each rolled by its own: Trick, Escape, Mask, Study, Influence and the rest. @rule DES-013 DES-109 DES-128 DES-137 DES-142 DES-143 DES-152 DES-404 */
function kindOf(rules: Reducer<never, never, OpposedEvent>): AnyExchangeKind {
  /** The lock on this use, as this event leaves its degree. @rule DES-011 DES-031 */
  const relocked = (state: AnyOpposed, event: Event, who: DestinyCharacter): readonly Change[] => {
    const request = state.request as OpposedCardRequest;
    const use = retryOf(request, who);
    const after = (rules as unknown as Reducer<OpposedCardRequest, AnyOpposed, Event>).step(state, event);
    return use && after.accepted
      ? relock(
          who,
          use.use,
          request.opponent.uuid,
          state.mine?.degree ?? null,
          after.state.mine?.degree ?? null,
          use.at,
        )
      : [];
  };
  return defineExchange<unknown, OpposedCardRequest, Worn<AnyOpposed>, Said<Event>>(
    tolledKind<OpposedCardRequest, AnyOpposed, Event>({
      rules: rules as unknown as Reducer<OpposedCardRequest, AnyOpposed, Event>,
      compose: composeOpposed,
      opening: async (request) => {
        if (request.more.hold) return { event: { type: "begin" } };
        const { faces, rolls } = await throwCheck(request.check);
        return { event: { type: "roll", faces }, rolls };
      },
      owner: (request) => request.actor,
      takes: (request) => (request.more.act === null ? null : { act: request.more.act }),
      requestOf: (state) => state.request as OpposedCardRequest,
      may: {
        ...mayBefore,
        oppose: { by: "owner", of: (s) => [s.request.opponent] },
        improve: { by: "owner", of: spender((s) => s.request.actor) },
        coup: { by: "owner", of: spender((s) => s.request.actor) },
        opposeImprove: { by: "owner", of: spender((s) => s.request.opponent) },
        apply: { by: "oneOf", of: (s) => [s.request.actor, s.request.opponent] },
      },
      fill: (state, event, table, overrule) => {
        const request = state.request as OpposedCardRequest;
        const who = characterAt(table, request.actor.uuid);
        if (!who) return refuse("gone", { name: request.actor.name });
        switch (event.type) {
          case "begin":
          case "roll": {
            const toll = opens(state, event, who, table, overrule);
            if ("accepted" in toll) return toll;
            const locked = event.type === "roll" ? relocked(state, event, who) : [];
            return { event, toll: { ...toll, changes: [...toll.changes, ...locked] } };
          }
          case "edit":
          case "hunch":
          case "raise":
          case "veto":
            return fillBefore(state, event, who, table, overrule);
          case "oppose": {
            const check = answerOf(request, table);
            if ("accepted" in check) return check;
            const full: Event = { ...event, check };
            return { event: full, toll: { changes: relocked(state, full, who), warning: null } };
          }
          case "improve":
          case "coup":
          case "opposeImprove": {
            const roller = event.type === "opposeImprove" ? request.opponent.uuid : request.actor.uuid;
            if (!isDie(event.die)) return refuse("badDice");
            const done = price(
              event.spender === undefined || event.spender === "" ? roller : event.spender,
              event.die,
              event.type === "coup" ? "coup" : "improve",
              event.roll,
              { rolled: state.mine !== null, degree: state.mine?.degree ?? null, roller, hit: false },
              table,
            );
            if (!done.accepted) return done;
            const full: Event = { ...event, changes: done.changes };
            return { event: full, toll: { changes: relocked(state, full, who), warning: null } };
          }
          case "apply": {
            const changes = opposedChanges(state, table);
            if ("accepted" in changes) return changes;
            const walks =
              request.contest === "escape" && (state.mine?.degree ?? 0) >= 1
                ? moved(who, movementFeet(who, "escape", "ground", typeAt(table), sceneAt(table)?.roundSeconds) ?? 0)
                : [];
            return { event: { ...event, changes }, toll: { changes: walks, warning: null } };
          }
          default:
            return { event };
        }
      },
      parties: (state) => [state.inner.request.actor, state.inner.request.opponent],
      veil: veilOpposed,
      // On a card that was laid first the opponent answers when there is something to answer.
      waiting: (state) => {
        if (!state.inner.faces) return [state.inner.request.actor];
        return state.inner.against ? [] : [state.inner.request.opponent];
      },
      byDefault: async (state, _uuid, table) => (state.inner.faces ? oppose(state.inner, table) : roll(state.inner)),
      // A Counter that wins cancels what it answers.
      report: (state, slot) =>
        cancels(state.inner) && state.inner.applied ? ({ type: "countered", target: slot } as never) : null,
      describe: (event, _state, localize) => describeStep(event, localize),
      view: opposedCard,
      gestures: {
        roll: async ({ state }) => roll(state.inner),
        ...beforeGestures,
        oppose: async ({ state, table }) => oppose(state.inner, table),
        improve: async ({ args }) => brought("improve", args.die, { spender: args.spender ?? "" }),
        coup: async ({ args }) => brought("coup", args.die, { spender: args.spender ?? "" }),
        opposeImprove: async ({ args }) => brought("opposeImprove", args.die, { spender: args.spender ?? "" }),
        apply: async () => ({ event: { type: "apply", changes: [] } }),
      },
    }),
  );
}

async function roll(state: AnyOpposed): Promise<Brought<Said<Event>>> {
  const { faces, rolls } = await throwCheck(state.check);
  return { event: { type: "roll", faces }, rolls };
}

async function oppose(state: AnyOpposed, table: Table): Promise<Brought<Said<Event>> | null> {
  const request = state.request as OpposedCardRequest;
  const check = answerOf(request, table);
  if ("accepted" in check) return null;
  if (request.passive) return { event: { type: "oppose", check, faces: null } };
  const { faces, rolls } = await throwCheck(check);
  return { event: { type: "oppose", check, faces }, rolls };
}

export const opposedKind = kindOf(opposedExchange as unknown as Reducer<never, never, OpposedEvent>);
export const influenceKind = kindOf(influenceExchange as unknown as Reducer<never, never, OpposedEvent>);
