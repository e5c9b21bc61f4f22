/** Whole exchanges in the rules against the second model: every price on the card, whoever acts, and the stress that comes of it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../../kernel/change.ts";
import { actionExchange } from "../../cards/action.ts";
import { completeAction } from "../../cards/action-complete.ts";
import { cardState, resolutionOf } from "../../cards/action-read.ts";
import type { ActionEvent, ActionRequest, ActionState, EffectPlace, Now, Party } from "../../cards/action-state.ts";
import type { RolledDie } from "../../dice/roll.ts";
import type { OpportunityOp } from "../../fortune/opportunities.ts";
import type { DoompoolCharacter } from "../../types.ts";
import { type Die, LADDER } from "../../values.ts";
import { facts, foe, hero, POOL, pool, settings, stress } from "../fixtures.ts";
import {
  afterActivating,
  afterAnnouncing,
  afterCounter,
  type Announced,
  type Purse,
  worth,
} from "./second-exchange.ts";
import { heap } from "./second-ladder.ts";
import { compared, hurt, landing } from "./second-outcome.ts";
import type { Activation } from "./second-roll.ts";

const size = fc.constantFrom(...LADDER);
const doomDie = fc.constantFrom<Die>(6, 8, 10, 12);
const rolled: fc.Arbitrary<RolledDie> = size.chain((s) =>
  fc.integer({ min: 1, max: s }).map((face) => ({ size: s, face })),
);
const dice = fc.array(rolled, { minLength: 1, maxLength: 6 });

/** Any two places and what is left, sensible most of the time; one more now and then, and nonsense seldom. */
const said = (of: readonly RolledDie[]): fc.Arbitrary<{ total: number[]; effects: number[] }> => {
  const good = [...of.keys()].filter((at) => of[at]?.face !== 1);
  const sensible = fc
    .tuple(
      fc.shuffledSubarray(good, { minLength: good.length }),
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 2 }),
    )
    .map(([order, more, kept]) => {
      const total = order.slice(0, 2 + more);
      return { total, effects: order.slice(total.length, total.length + 1 + kept) };
    });
  const anything = fc.record({
    total: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    effects: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
  });
  return fc.oneof({ weight: 6, arbitrary: sensible }, { weight: 1, arbitrary: anything });
};

const roll = dice.chain((of) =>
  fc.record({ dice: fc.constant(of), said: said(of), paid: fc.array(doomDie, { maxLength: 2 }), right: fc.boolean() }),
);
const activation = fc.oneof(fc.constant<Activation>("add"), fc.constant<Activation>("step"));
const play = fc.record({
  heroActs: fc.boolean(),
  action: roll,
  reaction: roll,
  ops: fc.array(activation, { maxLength: 3 }),
  pp: fc.integer({ min: 0, max: 4 }),
  doom: fc.array(doomDie, { maxLength: 4 }),
  counterDie: fc.option(doomDie),
  before: fc.option(size),
});

const party = (uuid: string): Party => ({ uuid, name: uuid, img: "" });

/** The rules' card with its documents: points, doom and one stress track, written by the changes of each step and nothing else. */
class Card {
  state: ActionState;
  pp: number;
  doom: readonly Die[];

  readonly people: readonly DoompoolCharacter[];

  constructor(request: ActionRequest, pp: number, doom: readonly Die[], people: readonly DoompoolCharacter[]) {
    this.state = actionExchange.begin(request);
    this.pp = pp;
    this.doom = doom;
    this.people = people;
  }

  present(): readonly DoompoolCharacter[] {
    return this.people.map((c) => (c.type === "hero" ? { ...c, pp: this.pp } : c));
  }

  /** Send an event the way the Gamemaster's client does. */
  send(event: ActionEvent): readonly Change[] | null {
    const full = event.type === "commit" ? event : completeAction(this.state, event, facts(this.present(), this.doom));
    if ("accepted" in full) return null;
    const step = actionExchange.step(this.state, full);
    if (!step.accepted) return null;
    this.state = step.state;
    for (const change of step.changes)
      if (change.kind === "set" && change.path === "system.pp") this.pp = Number(change.to);
    for (const change of step.changes)
      if (change.kind === "set" && change.path === "system.dice") this.doom = change.to as Die[];
    return step.changes;
  }

  now(): Now {
    return { pp: this.pp, doom: this.doom };
  }
}

/** Doom dice that pay for an announcement: those that are right half of the time, else anything. */
function paying(
  doom: readonly Die[],
  of: {
    readonly dice: readonly RolledDie[];
    readonly said: { total: number[]; effects: number[] };
    readonly paid: readonly Die[];
    readonly right: boolean;
  },
): readonly Die[] {
  if (!of.right) return of.paid;
  const left = [...doom].sort((a, b) => a - b);
  return [...of.said.total.slice(2), ...of.said.effects.slice(1)]
    .map((at) => of.dice[at]?.size ?? 4)
    .sort((a, b) => b - a)
    .flatMap((need) => {
      const at = left.findIndex((size) => size >= need);
      return at < 0 ? [] : left.splice(at, 1);
    });
}

const same = (card: Card, mine: Purse): void => expect([card.pp, heap(card.doom)]).toEqual([mine.pp, heap(mine.doom)]);

describe("DOO-063 to DOO-120 whole exchanges against the second model (DOO-080 to DOO-087, DOO-100 to DOO-112)", () => {
  it("every announcement, opportunity and counter effect is accepted, priced and paid alike, and hurts alike", () => {
    fc.assert(
      fc.property(play, ({ heroActs, action, reaction, ops, pp, doom, counterDie, before }) => {
        const track = stress({ physical: { die: before, out: false } });
        const people = [hero({ stress: track }), foe({ stress: track })];
        const [actor, target] = heroActs
          ? (["Actor.hero", "Actor.foe"] as const)
          : (["Actor.foe", "Actor.hero"] as const);
        const sides = heroActs ? (["hero", "watcher"] as const) : (["watcher", "hero"] as const);
        const request: ActionRequest = {
          id: "x",
          intent: "",
          actor: { ...party(actor), side: sides[0] },
          purpose: { type: "effect" },
          targets: [{ ...party(target), side: sides[1], defender: "character", crowd: false }],
          pool: party(POOL),
          settings,
        };
        const card = new Card(request, pp, doom, people);
        let mine: Purse = { pp, doom };

        for (const [slot, who, side, of] of [
          ["action", actor, sides[0], action],
          [target, target, sides[1], reaction],
        ] as const) {
          const plan = pool(
            who,
            side,
            of.dice.map((d) => d.size),
          );
          expect(card.send({ type: "commit", slot, plan, faces: of.dice.map((d) => d.face) })).not.toBeNull();
          const words: Announced = { ...of.said, paid: side === "hero" ? [] : paying(card.doom, of) };
          const chosen = card.send({
            type: "choose",
            slot,
            total: words.total,
            effects: words.effects,
            pay: words.paid as Die[],
          });
          const told = chosen && card.send({ type: "announce", slot, allocation: [], now: card.now() });
          const next = afterAnnouncing(mine, side, of.dice, words);
          expect([slot, told !== null]).toEqual([slot, next !== null]);
          if (next === null) return;
          mine = next;
          same(card, mine);
          if (side !== "hero") continue;
          const asked: OpportunityOp[] = ops.map((op) => (op === "add" ? { op: "add" } : { op: "step" }));
          const ways = afterActivating(mine, of.dice, ops);
          expect(card.send({ type: "activate", slot, ops: asked, now: card.now() }) !== null).toBe(ways.length > 0);
          if (ways.length === 0) continue;
          expect(ways.map((way) => `${String(way.pp)} ${heap(way.doom)}`)).toContain(
            `${String(card.pp)} ${heap(card.doom)}`,
          );
          mine = card.now();
        }

        const [acted, reacted] = [worth(action.dice, action.said), worth(reaction.dice, reaction.said)];
        const won = compared(acted.total, reacted.total);
        const slot = card.state.slots[0];
        expect(slot && resolutionOf({ ...card.state }, slot)).toEqual(won);
        if (!won.success) {
          const paid = afterCounter(mine, sides[1], counterDie);
          expect(card.send({ type: "counter", slot: target, pay: counterDie, now: card.now() }) !== null).toBe(
            paid !== null,
          );
          if (paid === null) return;
          mine = paid;
          same(card, mine);
        }
        const [own, other] = won.success ? [acted, reacted] : [reacted, acted];
        const dieOf = won.success ? action : reaction;
        const place: EffectPlace = dieOf.said.effects[0] ?? "automatic";
        expect(
          card.send({
            type: "assign",
            slot: target,
            primary: place,
            bonus: null,
            effects: [{ place, use: { type: "stress", track: "physical", trauma: true }, reduce: 0 }],
          }),
        ).not.toBeNull();
        const landed = landing(own.effects[0] ?? 4, won.steps, Math.max(...other.effects), "stress");
        const changes = card.send({ type: "apply", slots: [target], changes: [] }) ?? [];
        const after =
          landed.die === null
            ? { stress: before, out: false }
            : hurt({ stress: before, out: false, trauma: null, gone: false }, landed.die);
        const written = changes.find((c) => c.kind === "set" && c.path === "system.stress.physical.die");
        expect(written?.kind === "set" ? written.to : before).toBe(after.stress);
        expect(changes.some((c) => c.kind === "set" && c.path === "system.stress.physical.out")).toBe(after.out);
        if (changes.length > 0) expect(changes.every((c) => c.subject === (won.success ? target : actor))).toBe(true);
        expect(card.send({ type: "finish", changes: [] })).not.toBeNull();
        expect(cardState(card.state)).toBe("closed");
        same(card, mine);
      }),
      { numRuns: 400 },
    );
  });
});
