import { distinct } from "../../../kernel/change.ts";
import { isRefusal, type Refusal, refuse } from "../../../kernel/refusal.ts";
import { defenceChanges } from "../../acts/attack/defending.ts";
import { saveFacts } from "../../acts/compose.ts";
import { proneChanges } from "../../harm/consequences.ts";
import { endsProne } from "../../harm/knockback.ts";
import { saveBonus } from "../../hero/derive.ts";
import { drainable } from "../../powers/drain.ts";
import type { TwintensSituation } from "../../situation.ts";
import { inspiredRows, payControl, payFor, payReroll } from "../../turn/pay.ts";
import { attackExchange } from "../attack.ts";
import type { AttackState, TargetChanges } from "../attack-state.ts";
import { openedBy } from "./after-blow.ts";
import { aftermathOf } from "./aftermath.ts";
import { composeOf } from "./compose.ts";
import { featFilled } from "./feats.ts";
import { payLuck } from "./luck.ts";
import { attackOnCard, type AttackSaid } from "./reducer.ts";
import { type AttackStateOf, requestOf, targetOf } from "./request.ts";
import { isAttackers } from "./rights.ts";
import {
  afloat,
  declared,
  defenceOf,
  evadesWith,
  factsFor,
  fallsOn,
  followUps,
  impactChanges,
  standingThere,
  steadyNow,
  sufferer,
  thingStruck,
  wears,
} from "./struck.ts";
import { homes } from "./touch.ts";
import { feintsSpent } from "./uses.ts";

type S = TwintensSituation;
/** Throws the core dice at the desk, for what nobody has thrown. */
type Dice = () => Promise<readonly number[]>;

/** Work out on the Gamemaster's client what the sender can't be trusted with. */
export async function completeAttack(
  state: AttackStateOf,
  said: AttackSaid,
  s: S,
  dice: Dice,
): Promise<AttackSaid | Refusal> {
  const filled = await filledIn(state, said, s, dice);
  if (isRefusal(filled)) return filled;
  const tried = attackOnCard.step(state, filled);
  if (!tried.accepted) return tried;
  const then = followUps(tried.state, s);
  const after = then.reduce<AttackState>((now, event) => {
    const step = attackExchange.step(now, event);
    return step.accepted ? step.state : now;
  }, tried.state);
  return {
    ...filled,
    then,
    also: distinct([
      ...(filled.also ?? []),
      ...wears(state, after, s),
      ...homes(state, after, s),
      ...feintsSpent(state, after, s),
      ...openedBy(state, after, tried.changes, s),
    ]),
    after: aftermathOf(
      state,
      after,
      filled as AttackSaid & { readonly applied?: readonly { readonly target: string }[] },
      s,
    ),
  };
}

async function filledIn(state: AttackStateOf, event: AttackSaid, s: S, dice: Dice): Promise<AttackSaid | Refusal> {
  const request = requestOf(state);
  switch (event.type) {
    case "roll":
    case "declare":
    case "rollAnyway":
    case "declareAnyway": {
      const also = declared(request, s, event.type.endsWith("Anyway"));
      return isRefusal(also) ? also : { ...event, also };
    }
    case "resolve":
    case "letCome":
      return event;
    case "interpose": {
      const paid = payFor(s, event.who, "interpose", false);
      if (!paid.accepted) return paid;
      const instead = composeOf({ ...request.ask, targets: [event.who] }, s);
      const [aim] = instead.accepted ? instead.request.targets : [];
      return aim ? { ...event, aim, changes: paid.changes } : instead.accepted ? refuse("noSuchTarget") : instead;
    }
    case "apply": {
      const applied: TargetChanges[] = [];
      for (const { target } of event.applied) {
        const [t, character] = [targetOf(state, target), s.character(target)];
        if (!t || !character) return refuse("gone", { name: t?.target.name ?? target });
        applied.push({ target, changes: fallsOn(state, t, character, s), steady: steadyNow(state, t, character) });
      }
      return { ...event, applied, targets: applied.map((a) => a.target) };
    }
    default:
      return filledFor(state, event, s, dice);
  }
}

/** The same for events of one target. */
async function filledFor(
  state: AttackStateOf,
  event: Exclude<
    AttackSaid,
    { type: "roll" | "declare" | "rollAnyway" | "declareAnyway" | "resolve" | "apply" | "interpose" | "letCome" }
  >,
  s: S,
  dice: Dice,
): Promise<AttackSaid | Refusal> {
  const request = requestOf(state);
  const t = targetOf(state, event.target);
  const character = s.character(event.target);
  if (!t) return refuse("noSuchTarget");
  if (!character) return refuse("gone", { name: t.target.name });
  switch (event.type) {
    case "defend": {
      const how = event.how ?? "defend";
      const found = defenceOf(state, t, how, s);
      if (!found.accepted) return found;
      const { defending } = found;
      const faces = defending.rolls ? (event.faces ?? (await dice())) : null;
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
      const power = request.effect?.check === true ? await dice() : null;
      const facts = factsFor(state, t, power, s);
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
      const paid = payReroll(s, by);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    case "luck": {
      const paid = payLuck(event.who, s);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    case "control": {
      const paid = payControl(s, isAttackers(event.roll) ? request.actor.uuid : event.target);
      return paid.accepted ? { ...event, rank: paid.rank, changes: paid.changes } : paid;
    }
    case "drain":
      return request.drain && drainable(request.drain, character).includes(event.trait) ? event : refuse("drain.none");
    case "knockback":
      return { ...event, steady: steadyNow(state, t, character) };
    case "path": {
      const obstacles = event.obstacles.map((o) => standingThere(o, s));
      const stops = attackExchange.step(state, { ...event, obstacles, changes: [] });
      const after = stops.accepted ? targetOf(stops.state, event.target) : undefined;
      const prone = endsProne(t.knockback?.rank ?? 0, afloat(character), (after?.impacts.length ?? 0) > 0)
        ? proneChanges(character)
        : [];
      const broken = (after?.impacts ?? []).flatMap((i) => thingStruck(i, s));
      // What stood before the end of the flight has broken: it holds nobody up.
      const through = Math.max(-1, ...(after?.impacts ?? []).filter((i) => i.hit.broke).map((i) => i.hit.obstacle.at));
      const flies = s.pushed(request.actor.uuid, event.target, after?.stopsAt ?? 0, "TWI-275", through);
      return { ...event, obstacles, changes: [...prone, ...flies, ...broken] };
    }
    case "impact": {
      const impact = t.impacts[event.impact];
      const who = impact && s.character(sufferer(t, impact));
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
      return impact ? { ...event, changes: impactChanges(state, t, impact, s) } : refuse("noSuchImpact");
    }
    case "second":
    case "redirect":
    case "seeThrough":
      return featFilled(state, t, event, s);
    case "conceal":
    case "mercy":
    case "fate":
      return event;
  }
}
