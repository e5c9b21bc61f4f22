/** Cards played for the walk over rows: with an SFX in the pool, on what was thrown, when somebody has won, on what is coming; what is seen of them, and nothing of how a request is put together. */
import type { Change, Value } from "../../kernel/change.ts";
import type { OpenedAction } from "../acts/act.ts";
import { actionExchange } from "../cards/action.ts";
import { completeAction, planSlot } from "../cards/action-complete.ts";
import { landed, resolutionOf, rollIn, stageOf } from "../cards/action-read.ts";
import type { ActionEvent, ActionState, ResultSfx } from "../cards/action-state.ts";
import { payFor, ways } from "../cards/readings.ts";
import { placesOf, useOf, usesFor } from "../cards/uses.ts";
import { type PoolBuild, startBuild } from "../dice/pool.ts";
import { doomDice, type DoompoolSituation, factsIn } from "../situation.ts";
import type { DoompoolCharacter } from "../types.ts";
import type { Die } from "../values.ts";
import { played } from "./played.ts";

type S = DoompoolSituation;
type Moved = (changes: readonly Change[]) => Value;
/** When the SFX or Limit called `it` is used. */
type Moment = "never" | "pool" | "result" | "won" | "coming";

/** Faces by who throws: the best against the worst, ones of the other side, the worst against the best. */
type Luck = (size: Die, mine: boolean, place: number) => number;
const LUCK: readonly Luck[] = [
  (size, mine) => (mine ? size : 2),
  (size, mine, place) => (place === 0 ? 1 : mine ? 2 : size),
  (size, mine, place) => (mine ? (place === 0 ? 3 : 2) : size),
  (size, mine, place) => (mine && place > 0 ? size : 1),
];
/** The throw after which the Gamemaster lets a hero's opportunities pass. */
const LET_PASS = LUCK[3];

const setOf = (who: DoompoolCharacter): DoompoolCharacter["powerSets"][number] | undefined =>
  who.powerSets.find((p) => [...p.sfx, ...p.limits].some((x) => x.id === "it"));

/** A pool with its SFX, and everything picked that one may ask for. */
function withSfx(who: DoompoolCharacter, build: PoolBuild): PoolBuild {
  const set = setOf(who);
  const [first, second, third] = set?.powers ?? [];
  if (!set || !first) return build;
  const power = { kind: "power" as const, set: set.id, id: first.id };
  const rest = build.picks.filter((p) => p.kind !== "power");
  return {
    ...build,
    main: null,
    picks: [...rest, power],
    sfx: [
      {
        set: set.id,
        id: "it",
        power: first.id,
        ...(third && { shut: third.id }),
        ...(second && { powers: [second.id] }),
        targets: 1,
        doom: [6],
        pair: first.current,
        track: "physical",
        ...(who.assets[0] && { asset: who.assets[0].id }),
      },
    ],
  };
}

/** That an SFX can't be used is nothing that it does. */
const BY_SFX: readonly string[] = ["sfx", "ward", "force"];

function acted(s: S, request: OpenedAction, luck: Luck, moment: Moment, moved: Moved): Value {
  const facts = factsIn(s, [request.actor.uuid, ...request.targets.map((t) => t.uuid)]);
  const out: Value[] = [];
  const changes: Change[] = [];
  let state: ActionState = actionExchange.begin(request);
  const say = (event: ActionEvent): void => {
    const full = completeAction(state, event, facts);
    const step = "accepted" in full ? full : actionExchange.step(state, full);
    if (step.accepted) {
      ({ state } = step);
      changes.push(...step.changes);
    } else if (!BY_SFX.includes(event.type)) out.push([event.type, step.reason]);
  };
  const it = (ref: string): ResultSfx | null => {
    const who = s.character(ref);
    const set = who && setOf(who);
    return set
      ? ({
          set: set.id,
          id: "it",
          name: "",
          cost: 0,
          pay: doomDice(s).slice(0, 1),
          ops: [],
          power: set.powers[0]?.id,
        } as ResultSfx)
      : null;
  };
  const use = (slot: string): void => {
    const roll = rollIn(state, slot);
    const sfx = roll && it(roll.roller.uuid);
    if (!roll || !sfx) return;
    const base = { type: "sfx", slot, sfx, changes: [], now: { pp: 0, doom: [] } } as const;
    const tries: readonly ActionEvent[] = [
      { ...base, rerolled: [{ place: 0, face: roll.dice[0]?.size ?? 4 }] },
      { ...base, rerolled: [], thrown: [4] },
      { ...base, rerolled: [] },
    ];
    const before = state;
    for (const event of tries) if (before === state) say(event);
  };
  const roll = (slot: string, said: Extract<ActionEvent, { readonly type: "commit" }>["ask"]): void => {
    const asked = said && planSlot(state, slot, said, facts);
    const ask = said && "build" in said && asked?.accepted === false ? { build: { ...said.build, sfx: [] } } : said;
    const planned = ask && planSlot(state, slot, ask, facts);
    if (!ask || !planned?.accepted) {
      out.push(["plan", planned ? (planned as { reason: string }).reason : "nothing"]);
      return;
    }
    const faces = planned.plan.dice.map((d, i) => Math.min(d.size, luck(d.size, slot === "action", i)));
    say({ type: "commit", slot, plan: planned.plan, faces, ask });
    if (moment === "result") use(slot);
    const thrown = rollIn(state, slot);
    const [best] = thrown ? ways(thrown) : [];
    if (!thrown || !best) return;
    // What is left over and free is an effect, too.
    const left = thrown.dice.flatMap((d, i) =>
      d.face > 1 && !best.total.includes(i) && !best.effects.includes(i) ? [i] : [],
    );
    const effects = [...best.effects, ...left.slice(0, thrown.result.freeEffects)];
    const pay = payFor(thrown, best, doomDice(s)) ?? [];
    say({ type: "choose", slot, total: best.total, effects, pay });
    const allocation =
      slot === "action" ? request.targets.map((t, i) => ({ target: t.uuid, place: effects[i] ?? null })) : [];
    say({ type: "announce", slot, allocation, now: { pp: 0, doom: [] } });
    if (rollIn(state, slot)?.stage === "rolled")
      say({ type: "announce", slot, allocation: [], now: { pp: 0, doom: [] } });
    const done = rollIn(state, slot);
    if (done && done.opportunities > 0 && luck === LET_PASS) say({ type: "close", slot });
    if (done?.roller.side === "watcher" && done.plan.dice.some((d) => d.source === "doom"))
      say({ type: "buyBack", slot, die: 6, hero: "Actor.nova", now: { pp: 0, doom: [] } });
    if (done && done.opportunities > 0 && done.roller.side === "hero")
      say({ type: "activate", slot, ops: [{ op: "add" }], now: { pp: 0, doom: [] } });
    if (done && done.opportunities > 0 && done.roller.side === "watcher")
      for (const gain of [{ gain: "stepUpAsset", asset: "rope" }, { gain: "push" }] as const)
        say({
          type: "buy",
          slot,
          buyer: { uuid: request.actor.uuid, name: "", img: "" },
          gain,
          changes: [],
        } as ActionEvent);
  };
  const me = s.character(request.actor.uuid);
  roll("action", { build: moment === "pool" && me ? withSfx(me, request.build) : request.build });
  for (const target of request.targets) {
    const slot = (): ActionState["slots"][number] | undefined => state.slots.find((x) => x.target.uuid === target.uuid);
    const [they, first] = [s.character(target.uuid), slot()];
    if (!first) continue;
    if (first.defender === "character" && they)
      roll(target.uuid, { build: moment === "pool" ? withSfx(they, startBuild(they)) : startBuild(they) });
    if (first.defender === "doom") roll(target.uuid, { joins: [] });
    if (moment === "won") {
      use("action");
      use(target.uuid);
    }
    const at = slot();
    if (at && stageOf(state, at) === "counter")
      say({
        type: "counter",
        slot: target.uuid,
        pay: first.target.side === "hero" ? null : (doomDice(s)[0] ?? null),
        now: { pp: 0, doom: [] },
      });
    const due = slot();
    const places = due ? placesOf(state, due) : [];
    const [place] = places;
    const [usual] = due ? usesFor(state, due) : [];
    const made = due && usual ? useOf(state, due, usual, { name: "fire" }) : null;
    if (made && place !== undefined) {
      const effects = places.map((at) => ({ place: at, use: made, reduce: 0 }));
      say({ type: "assign", slot: target.uuid, primary: place, bonus: null, effects });
      if (slot()?.effects === null || slot()?.effects === undefined)
        say({ type: "assign", slot: target.uuid, primary: place, bonus: null, effects: effects.slice(0, 1) });
      if (moment === "coming")
        for (const sfx of [it(target.uuid), it(request.actor.uuid)])
          if (sfx)
            for (const type of ["ward", "force"] as const)
              say({
                type,
                slot: target.uuid,
                place,
                source: "fire",
                sfx,
                die: 6,
                changes: [],
                now: { pp: 0, doom: [] },
              } as ActionEvent);
    }
    say({ type: "apply", slots: [target.uuid], changes: [] });
  }
  say({ type: "finish", changes: [] });
  const ends = state.slots.map((x) => [
    x.target.uuid,
    stageOf(state, x),
    resolutionOf(state, x),
    landed(state, x).map((l) => [l.assignment.use.type, l.final, l.trait]),
  ]);
  const pool = state.action;
  const seen = pool && [
    pool.plan.dice.map((d) => [d.size, d.name]),
    pool.plan.price.map((p) => p.amount),
    pool.total,
    pool.opportunities,
  ];
  return JSON.parse(JSON.stringify([moved(changes), out, seen, ends])) as Value;
}

const MOMENTS: readonly Moment[] = ["never", "pool", "result", "won", "coming"];

/** What a card comes to. */
export function playedOut(opened: { readonly kind: string; readonly request: unknown }, s: S, moved: Moved): Value {
  if (opened.kind === "autoSuccess" || opened.kind === "pool") return played(opened, s, moved);
  const action = opened.request as OpenedAction;
  const uses = [action.actor.uuid, ...action.targets.map((t) => t.uuid)].some((ref) => {
    const who = s.character(ref);
    return who && setOf(who);
  });
  return (uses ? MOMENTS : (["never"] as const)).flatMap((moment) =>
    LUCK.map((luck) => acted(s, action, luck, moment, moved)),
  );
}
