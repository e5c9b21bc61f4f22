import { distinct } from "../../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import {
  attackExchange,
  type AttackRoll,
  type AttackState,
  defenceChanges,
  drainable,
  endsProne,
  inspiredRows,
  type Obstacle,
  payReroll,
  proneChanges,
  saveBonus,
  saveFacts,
  type TargetChanges,
} from "../../../rules/twintens/index.ts";
import { defineExchange, type Party, type Table } from "../../ruleset.ts";
import { aftermathOf } from "../aftermath.ts";
import { numberOf, readAttack, textOf } from "../asks.ts";
import { throwDice, throwHundred } from "../dice.ts";
import { characterAt, isRefusal, payControl, spendChanges } from "../facts.ts";
import { situation } from "../situation.ts";
import { attackCard } from "../view/attack-card.ts";
import { describeAttack } from "../view/trace.ts";
import { afterHit, takeOpening } from "./after-hit.ts";
import { feintsSpent } from "./attack-ends.ts";
import {
  afloat,
  type AttackStateOf,
  declared,
  defenceOf,
  evadesWith,
  factsFor,
  fallsOn,
  followUps,
  type How,
  impactChanges,
  knockbackRank,
  requestOf,
  standingThere,
  steadyNow,
  sufferer,
  targetOf,
  thingStruck,
  wears,
} from "./attack-facts.ts";
import { askRedirect, featFilled } from "./attack-feats.ts";
import { reducer, type Said } from "./attack-reducer.ts";
import {
  aimedAt,
  attackerOf,
  brought,
  byDefault,
  defend,
  evade,
  everyone,
  impact,
  losers,
  openAttack,
  resist,
  save,
  struckBy,
  waitsFor,
} from "./attack-throws.ts";
import { attackOfOpening, openedBy, openOn } from "./blows.ts";
import {
  composeHazard,
  composeOf,
  type Hazard,
  HAZARDS,
  type TwintensAttack,
  type TwintensTarget,
} from "./compose-attack.ts";
import { askDrain, askKnockback, askMercy, askPath } from "./dialogs.ts";
import { pushed } from "./flight.ts";
import { payLuck } from "./luck.ts";
import { homes } from "./touch.ts";
import { veilAttack } from "./veil.ts";

/** Work out on the Gamemaster's client what the sender can't be trusted with. */
async function complete(state: AttackStateOf, said: Said, table: Table): Promise<Said | Refusal> {
  const filled = await filledIn(state, said, table);
  if (isRefusal(filled)) return filled;
  const tried = reducer.step(state, filled);
  if (!tried.accepted) return tried;
  const then = followUps(tried.state, table);
  const after = then.reduce<AttackState>((now, event) => {
    const step = attackExchange.step(now, event);
    return step.accepted ? step.state : now;
  }, tried.state);
  return {
    ...filled,
    then,
    also: distinct([
      ...(filled.also ?? []),
      ...wears(state, after, table),
      ...homes(state, after, table),
      ...feintsSpent(state, after, table),
      ...openedBy(state, after, tried.changes, table),
    ]),
    after: aftermathOf(
      state,
      after,
      filled as Said & { readonly applied?: readonly { readonly target: string }[] },
      table,
    ),
  };
}

async function filledIn(state: AttackStateOf, event: Said, table: Table): Promise<Said | Refusal> {
  const request = requestOf(state);
  switch (event.type) {
    case "roll":
    case "declare":
    case "rollAnyway":
    case "declareAnyway": {
      const also = declared(request, table, event.type.endsWith("Anyway"));
      return isRefusal(also) ? also : { ...event, also };
    }
    case "resolve":
    case "letCome":
      return event;
    case "interpose": {
      const paid = spendChanges(event.who, "interpose", table);
      if (!paid.accepted) return paid;
      const instead = composeOf({ ...request.ask, targets: [event.who] }, table);
      const [aim] = instead.accepted ? instead.request.targets : [];
      return aim ? { ...event, aim, changes: paid.changes } : instead.accepted ? refuse("noSuchTarget") : instead;
    }
    case "apply": {
      const applied: TargetChanges[] = [];
      for (const { target } of event.applied) {
        const [t, character] = [targetOf(state, target), characterAt(table, target)];
        if (!t || !character) return refuse("gone", { name: t?.target.name ?? target });
        applied.push({ target, changes: fallsOn(state, t, character, table), steady: steadyNow(state, t, character) });
      }
      return { ...event, applied, targets: applied.map((a) => a.target) };
    }
    default:
      return filledFor(state, event, table);
  }
}

/** The same for events of one target. */
async function filledFor(
  state: AttackStateOf,
  event: Exclude<
    Said,
    { type: "roll" | "declare" | "rollAnyway" | "declareAnyway" | "resolve" | "apply" | "interpose" | "letCome" }
  >,
  table: Table,
): Promise<Said | Refusal> {
  const request = requestOf(state);
  const t = targetOf(state, event.target);
  const character = characterAt(table, event.target);
  if (!t) return refuse("noSuchTarget");
  if (!character) return refuse("gone", { name: t.target.name });
  switch (event.type) {
    case "defend": {
      const how = event.how ?? "defend";
      const found = defenceOf(state, t, how, table);
      if (!found.accepted) return found;
      const { defending } = found;
      const faces = defending.rolls ? (event.faces ?? (await throwDice(request.settings)).faces) : null;
      return {
        ...event,
        faces,
        request: defending.request,
        rows: defending.rows,
        changes: defenceChanges(character, defending.kind === "active", how === "decline", request.settings),
      };
    }
    case "evade":
      return { ...event, ...evadesWith(state, t, character) };
    case "save": {
      const power = request.effect?.check === true ? (await throwDice(request.settings)).faces : null;
      const facts = factsFor(state, t, power, table);
      return isRefusal(facts) ? facts : { ...event, facts };
    }
    case "resist":
      return {
        ...event,
        rows: [
          ...saveBonus(character, request.extras?.resist ?? "will", request.settings).rows,
          ...inspiredRows(character),
        ],
      };
    case "coup":
      return { ...event, rows: saveBonus(character, "fort", request.settings).rows };
    case "reroll": {
      const by = isAttackers(event.roll) ? request.actor.uuid : event.target;
      const paid = payReroll(situation(by, table), by);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    case "luck": {
      const paid = payLuck(event.who, table);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    case "control": {
      const paid = payControl(isAttackers(event.roll) ? request.actor.uuid : event.target, table);
      return paid.accepted ? { ...event, rank: paid.rank, changes: paid.changes } : paid;
    }
    case "drain":
      return request.drain && drainable(request.drain, character).includes(event.trait) ? event : refuse("drain.none");
    case "knockback":
      return { ...event, steady: steadyNow(state, t, character) };
    case "path": {
      const obstacles = event.obstacles.map((o) => standingThere(o, table));
      const stops = attackExchange.step(state, { ...event, obstacles, changes: [] });
      const after = stops.accepted ? targetOf(stops.state, event.target) : undefined;
      const prone = endsProne(t.knockback?.rank ?? 0, afloat(character), (after?.impacts.length ?? 0) > 0)
        ? proneChanges(character)
        : [];
      const broken = (after?.impacts ?? []).flatMap((i) => thingStruck(i, table));
      return {
        ...event,
        obstacles,
        changes: [...prone, ...pushed(request.actor.uuid, event.target, after?.stopsAt ?? 0, "TWI-275"), ...broken],
      };
    }
    case "impact": {
      const impact = t.impacts[event.impact];
      const who = impact && characterAt(table, sufferer(t, impact));
      if (!who) return refuse("gone", { name: t.target.name });
      return {
        ...event,
        facts: saveFacts(
          who,
          { melee: false, attacker: null },
          { effect: null, settings: request.settings },
          null,
          who,
        ),
      };
    }
    case "applyImpact": {
      const impact = t.impacts[event.impact];
      return impact ? { ...event, changes: impactChanges(state, t, impact, table) } : refuse("noSuchImpact");
    }
    case "second":
    case "redirect":
    case "seeThrough":
      return featFilled(state, t, event, table);
    case "conceal":
    case "mercy":
    case "fate":
      return event;
  }
}

function composeAsk(
  ask: unknown,
  table: Table,
): { readonly accepted: true; readonly request: TwintensAttack } | Refusal {
  const hazard = textOf(ask, "hazard");
  if (hazard !== "") {
    if (!(HAZARDS as readonly string[]).includes(hazard)) return refuse("malformed", { code: "hazard" });
    const victims = (ask as { victims?: unknown }).victims;
    const list = Array.isArray(victims)
      ? victims.filter((v): v is string => typeof v === "string")
      : [textOf(ask, "actor")];
    return composeHazard(
      list,
      hazard as Hazard,
      numberOf(ask, "amount", 0),
      (ask as { lethal?: unknown }).lethal === true,
      table,
    );
  }
  const read = readAttack(ask);
  return read.accepted ? composeOf(read.choices, table) : read;
}

/** Whether a roll of the card is the attacker's own. @rule TWI-232 TWI-325 */
const isAttackers = (roll: AttackRoll): boolean => roll === "attack" || roll === "power";

/** The one who steps between, as far as the Gamemaster's client has yet to work it out. */
const NOBODY = {} as TwintensTarget;

/** Who says that they step between, or that they don't. */
const between = (_state: AttackState, event: { readonly who: string }): Party[] => [
  { uuid: event.who, name: "", img: "" },
];

/**
 * An attack from its dice to what it leaves behind, one card. The attacker chooses and rolls, each target's owner defends and saves, hit and miss stay open for points, mercy and knockback are the
 * attacker's, the path of a flight the Gamemaster's.
 * @rule TWI-101 TWI-117 TWI-126 TWI-520 TWI-521 TWI-522 TWI-523 TWI-525 TWI-526
 */
export const attackKind = defineExchange<unknown, TwintensAttack, AttackStateOf, Said>({
  reducer,
  compose: composeAsk,
  opening: async (request) =>
    (request.interposers ?? []).length > 0 && attackExchange.begin(request).targets.some((t) => t.stage === "roll")
      ? null
      : openAttack(request),
  rights: {
    roll: { by: "owner", of: attackerOf },
    declare: { by: "owner", of: attackerOf },
    rollAnyway: { by: "gm" },
    declareAnyway: { by: "gm" },
    interpose: { by: "owner", of: between },
    letCome: { by: "owner", of: between },
    defend: { by: "owner", of: aimedAt },
    conceal: { by: "owner", of: attackerOf },
    reroll: {
      by: "owner",
      of: (state, event) => (isAttackers(event.roll) ? attackerOf(state) : aimedAt(state, event)),
    },
    control: {
      by: "owner",
      of: (state, event) => (isAttackers(event.roll) ? attackerOf(state) : aimedAt(state, event)),
    },
    second: { by: "owner", of: aimedAt },
    luck: { by: "owner", of: between },
    redirect: { by: "owner", of: aimedAt },
    seeThrough: { by: "owner", of: attackerOf },
    drain: { by: "owner", of: attackerOf },
    resolve: { by: "owner", of: losers },
    evade: { by: "owner", of: aimedAt },
    resist: { by: "owner", of: aimedAt },
    save: { by: "owner", of: aimedAt },
    coup: { by: "owner", of: aimedAt },
    mercy: { by: "owner", of: attackerOf },
    fate: { by: "owner", of: attackerOf },
    apply: {
      by: "owner",
      of: (state, event) =>
        state.targets
          .map((t) => t.target)
          .filter(
            (t) => (event.targets ?? []).includes(t.uuid) || event.applied?.some((a) => a.target === t.uuid) === true,
          ),
    },
    knockback: { by: "owner", of: attackerOf },
    path: { by: "gm" },
    impact: { by: "owner", of: struckBy },
    applyImpact: { by: "owner", of: struckBy },
  },
  complete,
  parties: (state) => [state.request.actor, ...state.request.targets],
  veil: veilAttack,
  secret: (state) =>
    !state.request.settings.showAttackTotal && state.targets.some((t) => t.stage === "defend" && t.attack !== null),
  waiting: (state) => state.targets.flatMap((t) => waitsFor(state, t)),
  byDefault,
  describe: (event, state, localize) => describeAttack(event, state, localize),
  view: attackCard,
  gestures: {
    roll: ({ state }) => openAttack(requestOf(state)),
    interpose: async ({ args }) =>
      brought({ type: "interpose", who: args.who ?? "", target: args.target ?? "", aim: NOBODY, changes: [] }),
    letCome: async ({ args }) => brought({ type: "letCome", who: args.who ?? "", target: args.target ?? "" }),
    defend: ({ state, args, table }) => defend(state, args.target ?? "", (args.how ?? "defend") as How, table),
    defendAll: ({ state, table, viewer }) =>
      everyone(state, ["defend"], viewer, (uuid) => defend(state, uuid, "defend", table)),
    conceal: async ({ args }) => {
      const { d100, rolls } = await throwHundred();
      return brought({ type: "conceal", target: args.target ?? "", d100 }, rolls);
    },
    reroll: async ({ state, args }) => {
      const thrown = await throwDice(state.request.settings);
      return brought(
        {
          type: "reroll",
          target: args.target ?? "",
          roll: (args.roll ?? "attack") as AttackRoll,
          faces: thrown.faces,
          changes: [],
        },
        thrown.rolls,
      );
    },
    control: async ({ args }) =>
      brought({
        type: "control",
        target: args.target ?? "",
        roll: (args.roll ?? "attack") as AttackRoll,
        rank: 0,
        changes: [],
      }),
    second: async ({ state, args }) => {
      const thrown = await throwDice(state.request.settings);
      return brought(
        {
          type: "second",
          target: args.target ?? "",
          roll: args.roll === "evade" ? "evade" : "save",
          faces: thrown.faces,
          changes: [],
        },
        thrown.rolls,
      );
    },
    redirect: async ({ state, args, table }) => {
      const t = targetOf(state, args.target ?? "");
      const to = t ? await askRedirect(state, t, table) : null;
      return to === null || !t
        ? null
        : brought({ type: "redirect", target: t.target.uuid, to, aim: NOBODY, changes: [] });
    },
    seeThrough: async ({ args }) => brought({ type: "seeThrough", target: args.target ?? "", changes: [] }),
    drain: async ({ state, args, table }) => {
      const t = targetOf(state, args.target ?? "");
      const trait = t ? await askDrain(state, t, table) : null;
      return trait === null || !t ? null : brought({ type: "drain", target: t.target.uuid, trait });
    },
    resolve: async ({ args }) => brought({ type: "resolve", targets: [args.target ?? ""] }),
    evade: ({ state, args }) => evade(state, args.target ?? ""),
    evadeAll: ({ state, viewer }) => everyone(state, ["evade"], viewer, (uuid) => evade(state, uuid)),
    luck: async ({ state, args }) => {
      const thrown = await throwDice(state.request.settings);
      return brought(
        {
          type: "luck",
          target: args.target ?? "",
          roll: (args.roll ?? "attack") as AttackRoll,
          faces: thrown.faces,
          force: args.how === "force",
          who: args.who ?? "",
          changes: [],
        },
        thrown.rolls,
      );
    },
    resist: ({ state, args }) => resist(state, args.target ?? ""),
    resistAll: ({ state, viewer }) => everyone(state, ["resist"], viewer, (uuid) => resist(state, uuid)),
    save: ({ state, args }) => save(state, args.target ?? ""),
    saveAll: ({ state, viewer }) => everyone(state, ["save", "window"], viewer, (uuid) => save(state, uuid)),
    coup: async ({ state, args }) => {
      const thrown = await throwDice(state.request.settings);
      return brought({ type: "coup", target: args.target ?? "", faces: thrown.faces, rows: [] }, thrown.rolls);
    },
    mercy: async ({ state, args }) => {
      const t = targetOf(state, args.target ?? "");
      const row = t ? await askMercy(state, t) : null;
      return row === null || !t ? null : brought({ type: "mercy", target: t.target.uuid, row });
    },
    fate: async ({ args }) =>
      brought({ type: "fate", target: args.target ?? "", choice: args.choice === "dead" ? "dead" : "unconscious" }),
    apply: async ({ args }) => brought({ type: "apply", applied: [{ target: args.target ?? "", changes: [] }] }),
    applyAll: async ({ state, viewer }) => {
      const due = state.targets.filter((t) => t.stage === "saved" && (viewer.isGM || viewer.owns(t.target.uuid)));
      return due.length === 0
        ? null
        : brought({ type: "apply", applied: due.map((t) => ({ target: t.target.uuid, changes: [] })) });
    },
    knockback: async ({ state, args, table, quick }) => {
      const t = targetOf(state, args.target ?? "");
      const character = t && characterAt(table, t.target.uuid);
      if (!t || !character) return null;
      const steady = steadyNow(state, t, character);
      const rank = knockbackRank(state, t, steady);
      const chosen = quick || args.how === "full" ? rank : args.how === "none" ? 0 : await askKnockback(state, t, rank);
      return chosen === null
        ? null
        : brought({ type: "knockback", target: t.target.uuid, steady, reduceTo: chosen === rank ? null : chosen });
    },
    path: async ({ state, args, table, quick }) => {
      const t = targetOf(state, args.target ?? "");
      if (!t) return null;
      const obstacles: readonly Obstacle[] | null = quick || args.how === "clear" ? [] : await askPath(state, t, table);
      return obstacles && brought({ type: "path", target: t.target.uuid, obstacles, changes: [] });
    },
    impact: ({ state, args }) => impact(state, args.target ?? "", Number(args.impact ?? 0)),
    applyImpact: async ({ args }) =>
      brought({ type: "applyImpact", target: args.target ?? "", impact: Number(args.impact ?? 0), changes: [] }),
    after: async ({ state, args }) => {
      const t = targetOf(state, args.target ?? "");
      if (t) await afterHit(requestOf(state), t);
      return null;
    },
    opening: async ({ state, args, table, quick }) => {
      const t = targetOf(state, args.target ?? "");
      const open = t && openOn(state, t).find((o) => o.feat === args.feat && o.who === args.who);
      if (open) await takeOpening(open, attackOfOpening(state, open, table), quick);
      return null;
    },
  },
});
