/** Doom Pool's forecast against fights in which every action is a card: pools assessed by what is picked, dice thrown onto it, read, answered, assigned and applied at the desk. */
import { describe } from "vitest";
import { actionExchange } from "../../src/rules/doompool/cards/action.ts";
import { completeAction, planSlot } from "../../src/rules/doompool/cards/action-complete.ts";
import { quickBonus, resolutionOf, rollIn } from "../../src/rules/doompool/cards/action-read.ts";
import type { ActionEvent, ActionState } from "../../src/rules/doompool/cards/action-state.ts";
import { ways } from "../../src/rules/doompool/cards/readings.ts";
import { placesOf } from "../../src/rules/doompool/cards/uses.ts";
import { poolOdds } from "../../src/rules/doompool/dice/pool-odds.ts";
import { EMPTY_BUILD, type Pick } from "../../src/rules/doompool/dice/pool-picks.ts";
import { doompoolForecast } from "../../src/rules/doompool/forecast/adapter.ts";
import { stressEndings } from "../../src/rules/doompool/forecast/endings.ts";
import { poolAgainst } from "../../src/rules/doompool/forecast/exchange.ts";
import {
  aimedTrack,
  exploitable,
  isAble,
  outThreshold,
  traumaByDefault,
} from "../../src/rules/doompool/harm/stress.ts";
import { isDown } from "../../src/rules/doompool/powers/availability.ts";
import { changed } from "../../src/rules/doompool/testing/figures.ts";
import { facts, settings } from "../../src/rules/doompool/testing/fixtures.ts";
import { turnsOf } from "../../src/rules/doompool/turn/economy.ts";
import type { DoompoolCharacter } from "../../src/rules/doompool/types.ts";
import { SPECIALTY_DICE, STRESS_TYPES } from "../../src/rules/doompool/values.ts";
import type { Chance } from "../../src/rules/kernel/forecast.ts";
import { agrees, type Duel } from "./duel.ts";
import { type Attempt, comesAsTold, meetings } from "./outcomes.ts";
import { peopleOf } from "./people.ts";

const people = await peopleOf("doompool");
const now = { pp: 0, doom: [] };
const party = (uuid: string) => ({ uuid, name: uuid, img: "" });

/** What joins a pool without a price: the most of each kind. */
function picks(me: DoompoolCharacter, them: DoompoolCharacter): readonly Pick[] {
  const most = <T>(all: readonly T[], size: (one: T) => number): readonly T[] =>
    [...all].sort((a, b) => size(b) - size(a)).slice(0, 1);
  const [distinction] = me.distinctions;
  const hurt = most(STRESS_TYPES, (t) => exploitable(them, t) ?? 0).filter((t) => exploitable(them, t) !== null);
  return [
    ...(me.crowd ? [] : [{ kind: "affiliation", key: me.grouping } as const]),
    ...(distinction ? [{ kind: "distinction", id: distinction.id, as: 8 } as const] : []),
    ...me.powerSets.flatMap((s) =>
      isDown(me, s)
        ? []
        : most(
            s.powers.filter((p) => !p.shutdown),
            (p) => p.current,
          ).map((p): Pick => ({ kind: "power", set: s.id, id: p.id })),
    ),
    ...most(me.specialties, (s) => SPECIALTY_DICE[s.rating][1]).map((s): Pick => ({
      kind: "specialty",
      id: s.id,
      dice: 1,
    })),
    ...hurt.map((type): Pick => ({ kind: "stress", of: them.ref, type })),
  ];
}

const side = (who: DoompoolCharacter) => (who.type === "hero" ? "hero" : "watcher");

function strikes(
  me: DoompoolCharacter,
  them: DoompoolCharacter,
  chance: Chance,
): readonly [DoompoolCharacter, DoompoolCharacter] {
  let both = [me, them] as const;
  let state: ActionState = actionExchange.begin({
    id: "1",
    intent: "",
    actor: { ...party(me.ref), side: side(me) },
    purpose: { type: "effect" },
    targets: [{ ...party(them.ref), side: side(them), defender: "character", crowd: them.crowd !== null }],
    pool: party("doom"),
    settings,
  });
  const around = () => facts(both, []);
  const say = (event: ActionEvent): void => {
    const full = completeAction(state, event, around());
    const step = "accepted" in full ? full : actionExchange.step(state, full);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    state = step.state;
    both = [changed(both[0], step.changes), changed(both[1], step.changes)];
  };
  const roll = (slot: string, who: DoompoolCharacter, other: DoompoolCharacter): void => {
    const ask = { build: { ...EMPTY_BUILD, picks: picks(who, other) } };
    const planned = planSlot(state, slot, ask, around());
    if (!planned.accepted) throw new Error(`${slot}: ${planned.reason}`);
    const faces = planned.plan.dice.map((d) => chance.below(d.size) + 1);
    say({ type: "commit", slot, plan: planned.plan, faces, ask });
    const thrown = rollIn(state, slot);
    const [best] = thrown ? ways(thrown) : [];
    say({ type: "choose", slot, total: best?.total ?? [], effects: best?.effects ?? [], pay: [] });
    say({ type: "announce", slot, allocation: [], now });
  };
  roll("action", me, them);
  roll(them.ref, them, me);
  const [slot] = state.slots;
  if (!slot || resolutionOf(state, slot)?.success !== true) return both;
  const [place] = placesOf(state, slot);
  if (place === undefined) return both;
  const use = { type: "stress", track: aimedTrack(both[1]), trauma: traumaByDefault(both[1]) } as const;
  const bonus = quickBonus(state, slot, place, use);
  say({ type: "assign", slot: them.ref, primary: place, bonus, effects: [{ place, use, reduce: 0 }] });
  say({ type: "apply", slots: [them.ref], changes: [] });
  return both;
}

const duel: Duel<DoompoolCharacter, "pool"> = {
  enters: (who, place) => ({ ...who, ref: `Actor.${place}`, pp: 0 }),
  // The Gamemaster's own act against heroes alone.
  meets: (a, b) => a.type === "hero" || b.type === "hero",
  // A hero has the first word; then from one to the other until nobody has a turn left.
  order: (both) => {
    const first = both[0].type === "hero" || both[1].type !== "hero" ? 0 : 1;
    const left = both.map((who) => turnsOf(who, settings));
    const order: (0 | 1)[] = [];
    for (let next: 0 | 1 = first; left[0]! + left[1]! > 0; next = next === 0 ? 1 : 0) {
      if (left[next]! <= 0) continue;
      left[next]!--;
      order.push(next);
    }
    return order;
  },
  attacks: () => ["pool"],
  strikes: (me, them, _attack, chance) => strikes(me, them, chance),
  out: (who) => !isAble(who),
  left: (who) =>
    isAble(who)
      ? Math.max(1, outThreshold(who, settings) + 1 - (who.stress[aimedTrack(who)].die ?? 0)) +
        12 * Math.max(0, (who.crowd?.count ?? 1) - 1)
      : 0,
};

describe("DOO-072 DOO-090 DOO-100 DOO-111 DOO-120 DOO-180 the forecast agrees with fights that the cards play", () => {
  agrees(doompoolForecast, duel, people, [0, 3]);
});

/** What an action has left of somebody. */
const endOf = ({ stress, trauma, crowd, outOfStory }: DoompoolCharacter): string =>
  JSON.stringify([stress, trauma, crowd?.count ?? null, outOfStory]);

describe("DOO-100 DOO-103 DOO-111 DOO-120 DOO-122 what the panel says of a pool comes as often as it says", () => {
  comesAsTold(
    "doompool",
    meetings(people.map((p) => p.character as DoompoolCharacter))
      .filter(([a, b]) => a.type === "hero" || b.type === "hero")
      .map(([a, b]): Attempt => {
        const [me, them] = [duel.enters(a, 0), duel.enters(b, 1)];
        return {
          name: `${a.name} at ${b.name}`,
          told: () => {
            const pool = (who: DoompoolCharacter, other: DoompoolCharacter) =>
              poolOdds({ sizes: poolAgainst(who, other) });
            return stressEndings(pool(me, them), pool(them, me), them, settings as never).map(
              (e) => [endOf(changed(them, e.changes)), e.share] as const,
            );
          },
          played: (chance) => endOf(strikes(me, them, chance)[1]),
        };
      }),
  );
});
