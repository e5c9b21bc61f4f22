import { attackExchange, coverReflex, defenceChanges, endsProne, featRank, line, proneChanges, saveBonus, saveFacts, steadyOf, type AttackEvent, type AttackState, type Evasion, type Obstacle, type SaveFacts, type TargetState } from "../../../rules/twintens/index.ts";
import { accept, type Reducer, type Step } from "../../../rules/kernel/exchange.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import { defineExchange, type Brought, type Party, type Table, type Viewer } from "../../ruleset.ts";
import { numberOf, readAttack, textOf } from "../asks.ts";
import { throwDice, throwHundred } from "../dice.ts";
import { characterAt, inspiredRows, isRefusal } from "../facts.ts";
import { attackCard } from "../view/attack-card.ts";
import { describeAttack } from "../view/trace.ts";
import { afterHit } from "./after-hit.ts";
import { afloat, aimOf, declared, defenceOf, factsFor, fallsOn, followUps, impactChanges, knockbackRank, requestOf, sufferer, targetOf, type AttackStateOf, type How } from "./attack-facts.ts";
import { composeHazard, composeOf, HAZARDS, type Hazard, type TwintensAttack } from "./compose-attack.ts";
import { payReroll } from "./compose-check.ts";
import { askKnockback, askMercy, askPath } from "./dialogs.ts";
import { pushed } from "./flight.ts";
import { veilAttack } from "./veil.ts";
import { withAlso, type Also } from "./wrap.ts";

/** What is said on the card beside the rules' own events: that an attack without a roll begins, and the same against the count of actions by the Gamemaster's leave. */
type Own = { readonly type: "declare" | "declareAnyway" } | (Omit<Extract<AttackEvent, { type: "roll" }>, "type"> & { readonly type: "rollAnyway" });

type Said = (AttackEvent | Own) & Also<AttackEvent> & { readonly how?: How };

const inner = withAlso(attackExchange);

/** What an event has written, by whom it concerns: the card lists it. */
function written(state: AttackState, event: Omit<Said, "how">): NonNullable<AttackStateOf["log"]> {
  const said = event as Said;
  const own = said.also && said.also.length > 0 ? [{ target: state.request.actor.uuid, changes: said.also }] : [];
  if (said.type === "apply") return [...own, ...said.applied];
  return said.type === "path" || said.type === "applyImpact" || said.type === "defend" ? [...own, { target: said.target, changes: said.changes }] : own;
}

const reducer: Reducer<TwintensAttack, AttackStateOf, Said> = {
  begin: (request) => attackExchange.begin(request),
  step: (state, said): Step<AttackStateOf> => {
    const { how: _how, ...event } = said;
    if (event.type === "declare" || event.type === "declareAnyway") {
      if (state.declared === true) return refuse("alreadyRolled");
      const begun = { ...state, declared: true };
      const follows = (event.then ?? []).reduce<Step<AttackState>>((step, next) => {
        if (!step.accepted) return step;
        const done = attackExchange.step(step.state, next);
        return done.accepted ? accept(done.state, [...step.changes, ...done.changes]) : done;
      }, accept(begun));
      return follows.accepted ? accept({ ...follows.state, log: written(state, event) }, [...follows.changes, ...(event.also ?? [])]) : follows;
    }
    const step = inner.step(state, (event.type === "rollAnyway" ? { ...event, type: "roll" } : event) as AttackEvent & Also<AttackEvent>);
    return step.accepted ? accept({ ...step.state, log: [...(state.log ?? []), ...written(state, event)] }, step.changes) : step;
  },
};

/** Work out on the Gamemaster's client what the sender can't be trusted with. */
async function complete(state: AttackStateOf, said: Said, table: Table): Promise<Said | Refusal> {
  const filled = await filledIn(state, said, table);
  if (isRefusal(filled)) return filled;
  const tried = reducer.step(state, filled);
  return tried.accepted ? { ...filled, then: followUps(tried.state, table) } : tried;
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
      return event;
    case "apply": {
      const applied: { target: string; changes: readonly Change[] }[] = [];
      for (const { target } of event.applied) {
        const [t, character] = [targetOf(state, target), characterAt(table, target)];
        if (!t || !character) return refuse("gone", { name: t?.target.name ?? target });
        applied.push({ target, changes: fallsOn(state, t, character, table) });
      }
      return { ...event, applied };
    }
    default:
      return filledFor(state, event, table);
  }
}

/** The same for events of one target. */
async function filledFor(state: AttackStateOf, event: Exclude<Said, { type: "roll" | "declare" | "rollAnyway" | "declareAnyway" | "resolve" | "apply" }>, table: Table): Promise<Said | Refusal> {
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
      return { ...event, faces, request: defending.request, rows: defending.rows, changes: defenceChanges(character, defending.kind === "active", how === "decline", request.settings) };
    }
    case "evade": {
      const cover = aimOf(t).against.cover;
      const rows = [...saveBonus(character, "ref", request.settings).rows, ...(cover && coverReflex(cover) > 0 && cover !== "none" ? [line("cover", coverReflex(cover), "TWI-111")] : []), ...inspiredRows(character)];
      return { ...event, rows, evasion: Math.min(2, featRank(character, "evasion")) as Evasion };
    }
    case "save": {
      const power = request.effect?.check === true ? (await throwDice(request.settings)).faces : null;
      const facts = factsFor(state, t, power, table);
      return isRefusal(facts) ? facts : { ...event, facts };
    }
    case "coup":
      return { ...event, rows: saveBonus(character, "fort", request.settings).rows };
    case "reroll": {
      const paid = payReroll(event.roll === "attack" ? request.actor.uuid : event.target, table);
      return paid.accepted ? { ...event, changes: paid.changes } : paid;
    }
    case "knockback":
      return { ...event, steady: steadyOf(character, t.facts) };
    case "path": {
      const stops = attackExchange.step(state, { ...event, changes: [] });
      const after = stops.accepted ? targetOf(stops.state, event.target) : undefined;
      const prone = endsProne(t.knockback?.rank ?? 0, afloat(character), event.obstacles.length > 0) ? proneChanges(character) : [];
      return { ...event, changes: [...prone, ...pushed(request.actor.uuid, event.target, after?.stopsAt ?? 0, "TWI-275")] };
    }
    case "impact": {
      const impact = t.impacts[event.impact];
      const who = impact && characterAt(table, sufferer(t, impact));
      if (!who) return refuse("gone", { name: t.target.name });
      return { ...event, facts: saveFacts(who, { melee: false, attacker: null }, { effect: null, settings: request.settings }, null, who.marks) };
    }
    case "applyImpact": {
      const impact = t.impacts[event.impact];
      return impact ? { ...event, changes: impactChanges(state, t, impact, table) } : refuse("noSuchImpact");
    }
    case "conceal":
    case "mercy":
    case "fate":
      return event;
  }
}

const brought = (event: Said, rolls: readonly Roll[] = []): Brought<Said> => ({ event, rolls });

/** One throw for each target that is attacked by a roll; an attack without one is only declared. @rule TWI-100 TWI-108 TWI-109 TWI-343 TWI-366 */
async function openAttack(request: TwintensAttack): Promise<Brought<Said>> {
  const anyway = request.ask.overrule;
  const due = attackExchange.begin(request).targets.filter((t) => t.stage === "roll");
  if (due.length === 0) return brought({ type: anyway ? "declareAnyway" : "declare" });
  const throws: { target: string; faces: readonly number[] | null }[] = [];
  const rolls: Roll[] = [];
  for (const { target } of due) {
    if (request.takeTen) {
      throws.push({ target: target.uuid, faces: null });
      continue;
    }
    const thrown = await throwDice(request.settings, explain(target.rows).total);
    throws.push({ target: target.uuid, faces: thrown.faces });
    rolls.push(...thrown.rolls);
  }
  return brought({ type: anyway ? "rollAnyway" : "roll", throws }, rolls);
}

const EMPTY_REQUEST = {} as Extract<AttackEvent, { type: "defend" }>["request"];

async function defend(state: AttackState, uuid: string, how: How, table: Table): Promise<Brought<Said> | null> {
  const t = targetOf(state, uuid);
  if (!t) return null;
  const base = { type: "defend" as const, target: uuid, request: EMPTY_REQUEST, rows: [], changes: [], how };
  if (how === "decline" && state.request.settings.passiveDefense === "fixed") return brought({ ...base, faces: null });
  const found = defenceOf(state, t, how, table);
  const thrown = await throwDice(state.request.settings, found.accepted ? found.defending.bonus.total : 0);
  return brought({ ...base, faces: thrown.faces }, thrown.rolls);
}

const NO_FACTS: SaveFacts = { kind: "object", toughness: 0, marks: 0 };

/** The save, with what came before it accepted in the same click. */
async function save(state: AttackState, uuid: string): Promise<readonly Brought<Said>[]> {
  const t = targetOf(state, uuid);
  if (!t) return [];
  const thrown = await throwDice(state.request.settings);
  const event: Said = { type: "save", target: uuid, faces: thrown.faces, facts: NO_FACTS };
  return [...(t.stage === "window" ? [brought({ type: "resolve", targets: [uuid] })] : []), brought(event, thrown.rolls)];
}

async function evade(state: AttackState, uuid: string): Promise<Brought<Said>> {
  const thrown = await throwDice(state.request.settings);
  return brought({ type: "evade", target: uuid, faces: thrown.faces, rows: [], evasion: 0 }, thrown.rolls);
}

async function impact(state: AttackState, uuid: string, at: number): Promise<Brought<Said>> {
  const thrown = await throwDice(state.request.settings);
  return brought({ type: "impact", target: uuid, impact: at, faces: thrown.faces, facts: NO_FACTS }, thrown.rolls);
}

/** The same for all targets of a stage that the viewer acts for: a gang answers with one click. */
async function everyone(state: AttackState, stages: readonly TargetState["stage"][], viewer: Viewer, one: (uuid: string) => Promise<readonly Brought<Said>[] | Brought<Said> | null>): Promise<readonly Brought<Said>[]> {
  const due = state.targets.filter((t) => stages.includes(t.stage) && (t.stage !== "window" || t.hit?.hit === true) && (viewer.isGM || viewer.owns(t.target.uuid)));
  const all: Brought<Said>[] = [];
  for (const t of due) {
    const said = await one(t.target.uuid);
    if (said !== null) all.push(...(Array.isArray(said) ? (said as readonly Brought<Said>[]) : [said as Brought<Said>]));
  }
  return all;
}

const actorOf = (state: AttackState): Party[] => [state.request.actor];
const aimedAt = (state: AttackState, event: { readonly target: string }): Party[] => state.targets.filter((t) => t.target.uuid === event.target).map((t) => t.target);

/** Who loses by what stands in the window, and may therefore accept it: of a hit the target, of a miss the attacker. @rule TWI-325 */
const losers = (state: AttackState, event: { readonly targets: readonly string[] }): Party[] => state.targets.filter((t) => event.targets.includes(t.target.uuid)).map((t) => (t.hit?.hit === true ? t.target : state.request.actor));

/** Who suffers an impact, as a party. */
function struckBy(state: AttackState, event: { readonly target: string; readonly impact: number }): Party[] {
  const t = targetOf(state, event.target);
  const hit = t?.impacts[event.impact];
  if (!t || !hit) return [];
  return hit.who === "hurled" ? [t.target] : [{ uuid: hit.hit.obstacle.id ?? "", name: "", img: "" }];
}

/** The table itself, where the Gamemaster is waited for. */
const GAMEMASTER: Party = { uuid: "", name: "", img: "icons/svg/mystery-man.svg" };

/** Who has to do something for a target to go on. */
function waitsFor(state: AttackState, t: TargetState): readonly Party[] {
  switch (t.stage) {
    case "defend":
    case "evade":
    case "save":
    case "coup":
      return [t.target];
    case "window":
      return losers(state, { targets: [t.target.uuid] });
    case "flight":
      return [GAMEMASTER];
    case "impact":
      return t.impacts.filter((i) => !i.save).flatMap((i) => (i.who === "hurled" ? [t.target] : [{ uuid: i.hit.obstacle.id ?? "", name: "", img: "" }]));
    default:
      return [];
  }
}

/** An answer in place of somebody who doesn't give one: a target defends, a save is rolled, what was won or lost stands. @rule TWI-126 */
async function byDefault(state: AttackState, uuid: string, table: Table): Promise<Brought<Said> | null> {
  const t = targetOf(state, uuid);
  if (!t) {
    const missed = state.targets.find((x) => x.stage === "window" && x.hit?.hit !== true);
    return missed ? brought({ type: "resolve", targets: [missed.target.uuid] }) : null;
  }
  switch (t.stage) {
    case "defend":
      return defend(state, uuid, "defend", table);
    case "evade":
      return evade(state, uuid);
    case "save":
      return (await save(state, uuid))[0] ?? null;
    case "window":
      return brought({ type: "resolve", targets: [uuid] });
    case "coup": {
      const thrown = await throwDice(state.request.settings);
      return brought({ type: "coup", target: uuid, faces: thrown.faces, rows: [] }, thrown.rolls);
    }
    case "impact": {
      const at = t.impacts.findIndex((i) => !i.save);
      return at < 0 ? null : impact(state, uuid, at);
    }
    default:
      return null;
  }
}

function composeAsk(ask: unknown, table: Table): { readonly accepted: true; readonly request: TwintensAttack } | Refusal {
  const hazard = textOf(ask, "hazard");
  if (hazard !== "") {
    if (!(HAZARDS as readonly string[]).includes(hazard)) return refuse("malformed", { code: "hazard" });
    const victims = (ask as { victims?: unknown }).victims;
    const list = Array.isArray(victims) ? victims.filter((v): v is string => typeof v === "string") : [textOf(ask, "actor")];
    return composeHazard(list, hazard as Hazard, numberOf(ask, "amount", 0), (ask as { lethal?: unknown }).lethal === true, table);
  }
  const read = readAttack(ask);
  return read.accepted ? composeOf(read.choices, table) : read;
}

/**
 * An attack from its dice to what it leaves behind, one card. The attacker chooses and rolls, each target's owner defends and saves, hit and miss stay open for points, mercy and knockback are the
 * attacker's, the path of a flight the Gamemaster's.
 * @rule TWI-101 TWI-117 TWI-126 TWI-520 TWI-521 TWI-522 TWI-523 TWI-525 TWI-526
 */
export const attackKind = defineExchange<unknown, TwintensAttack, AttackStateOf, Said>({
  reducer,
  compose: composeAsk,
  opening: openAttack,
  rights: {
    roll: { by: "owner", of: actorOf },
    declare: { by: "owner", of: actorOf },
    rollAnyway: { by: "gm" },
    declareAnyway: { by: "gm" },
    defend: { by: "owner", of: aimedAt },
    conceal: { by: "owner", of: actorOf },
    reroll: { by: "owner", of: (state, event) => (event.roll === "attack" ? actorOf(state) : aimedAt(state, event)) },
    resolve: { by: "owner", of: losers },
    evade: { by: "owner", of: aimedAt },
    save: { by: "owner", of: aimedAt },
    coup: { by: "owner", of: aimedAt },
    mercy: { by: "owner", of: actorOf },
    fate: { by: "owner", of: actorOf },
    apply: { by: "owner", of: (state, event) => state.targets.map((t) => t.target).filter((t) => event.applied.some((a) => a.target === t.uuid)) },
    knockback: { by: "owner", of: actorOf },
    path: { by: "gm" },
    impact: { by: "owner", of: struckBy },
    applyImpact: { by: "owner", of: struckBy },
  },
  complete,
  parties: (state) => [state.request.actor, ...state.request.targets],
  veil: veilAttack,
  secret: (state) => !state.request.settings.showAttackTotal && state.targets.some((t) => t.stage === "defend" && t.attack !== null),
  waiting: (state) => state.targets.flatMap((t) => waitsFor(state, t)),
  byDefault,
  describe: (event, state, localize) => describeAttack(event, state, localize),
  view: attackCard,
  gestures: {
    defend: ({ state, args, table }) => defend(state, args.target ?? "", (args.how ?? "defend") as How, table),
    defendAll: ({ state, table, viewer }) => everyone(state, ["defend"], viewer, (uuid) => defend(state, uuid, "defend", table)),
    conceal: async ({ args }) => {
      const { d100, rolls } = await throwHundred();
      return brought({ type: "conceal", target: args.target ?? "", d100 }, rolls);
    },
    reroll: async ({ state, args }) => {
      const thrown = await throwDice(state.request.settings);
      return brought({ type: "reroll", target: args.target ?? "", roll: (args.roll ?? "attack") as "attack" | "defense" | "evade" | "save", faces: thrown.faces, changes: [] }, thrown.rolls);
    },
    resolve: async ({ args }) => brought({ type: "resolve", targets: [args.target ?? ""] }),
    evade: ({ state, args }) => evade(state, args.target ?? ""),
    evadeAll: ({ state, viewer }) => everyone(state, ["evade"], viewer, (uuid) => evade(state, uuid)),
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
    fate: async ({ args }) => brought({ type: "fate", target: args.target ?? "", choice: args.choice === "dead" ? "dead" : "unconscious" }),
    apply: async ({ args }) => brought({ type: "apply", applied: [{ target: args.target ?? "", changes: [] }] }),
    applyAll: async ({ state, viewer }) => {
      const due = state.targets.filter((t) => t.stage === "saved" && (viewer.isGM || viewer.owns(t.target.uuid)));
      return due.length === 0 ? null : brought({ type: "apply", applied: due.map((t) => ({ target: t.target.uuid, changes: [] })) });
    },
    knockback: async ({ state, args, table, quick }) => {
      const t = targetOf(state, args.target ?? "");
      const character = t && characterAt(table, t.target.uuid);
      if (!t || !character) return null;
      const steady = steadyOf(character, t.facts);
      const rank = knockbackRank(state, t, steady);
      const chosen = quick || args.how === "full" ? rank : args.how === "none" ? 0 : await askKnockback(state, t, rank);
      return chosen === null ? null : brought({ type: "knockback", target: t.target.uuid, steady, reduceTo: chosen === rank ? null : chosen });
    },
    path: async ({ state, args, table, quick }) => {
      const t = targetOf(state, args.target ?? "");
      if (!t) return null;
      const obstacles: readonly Obstacle[] | null = quick || args.how === "clear" ? [] : await askPath(state, t, table);
      return obstacles && brought({ type: "path", target: t.target.uuid, obstacles, changes: [] });
    },
    impact: ({ state, args }) => impact(state, args.target ?? "", Number(args.impact ?? 0)),
    applyImpact: async ({ args }) => brought({ type: "applyImpact", target: args.target ?? "", impact: Number(args.impact ?? 0), changes: [] }),
    after: async ({ state, args, table }) => {
      const t = targetOf(state, args.target ?? "");
      if (t) await afterHit(requestOf(state), t, table);
      return null;
    },
  },
});
