/** Prices of the doom pool, the action order and lifetimes, against the second model. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spend } from "../../fortune/doom.ts";
import {
  DOOM_USES,
  doomStart,
  type DoomUse,
  endSceneByDoom,
  minimumFor,
  spendChoices,
} from "../../fortune/doom-pool.ts";
import { persistence } from "../../things/items.ts";
import { GAMEMASTER, handOff, type OrderEvent, type OrderParticipant, speedCost } from "../../turn/order.ts";
import { endActionScene, startActionScene, startTransition, type Story } from "../../turn/scenes.ts";
import { type Die, LADDER, XP_PRICES } from "../../values.ts";
import { asset, complication, hero, scene } from "../fixtures.ts";
import {
  atStart,
  EXPERIENCE,
  leastDie,
  persistentUntil,
  SecondOrder,
  smallestPaying,
  startPrice,
  withoutTwoD12,
} from "./second-doom.ts";
import { heap } from "./second-ladder.ts";

const doomDie = fc.constantFrom<Die>(6, 8, 10, 12);
const doomPool = fc.array(doomDie, { maxLength: 6 });
const die = fc.constantFrom(...LADDER);

/** The rules' names for the uses that the second model prices. */
const USES: Readonly<Record<DoomUse, string>> = {
  addToPool: "any",
  opposingStress: "any",
  opposingComplication: "any",
  ownCondition: "any",
  extraTrait: "any",
  sfx: "any",
  totalDie: "totalDie",
  effectDie: "effectDie",
  counterEffect: "counter",
  firstActor: "any",
  interrupt: "any",
  limit: "any",
  autoSuccess: "automatic",
  persistent: "any",
  support: "any",
  recovery: "any",
  sceneDistinction: "sceneDistinction",
  splitHeroes: "split",
  heroPoint: "any",
};

describe("DOO-160, DOO-161, DOO-171 spending against the second model", () => {
  it("every use of the table asks for the same die, and the smallest that will do is suggested", () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(DOOM_USES) as DoomUse[])), die, doomPool, (use, size, doom) => {
        const free = ["firstActor", "interrupt", "sfx"].includes(use);
        const least = free ? 4 : leastDie(USES[use], size);
        const stated = free ? undefined : size;
        expect(spendChoices(doom, use, stated).suggested).toBe(smallestPaying(doom, least));
        for (const paid of LADDER)
          expect(spend(doom, paid, minimumFor(use, stated)).accepted).toBe(paid >= least && doom.includes(paid));
      }),
      { numRuns: 500 },
    );
  });

  it("starts by threat and stakes, and two d12 end a scene (DOO-150, DOO-170)", () => {
    for (const threat of ["standard", "global", "cosmic"] as const)
      for (const stakes of ["normal", "high", "catastrophic"] as const)
        expect(doomStart(threat, stakes)).toEqual(atStart(threat, stakes));
    fc.assert(
      fc.property(fc.array(fc.constantFrom<Die>(8, 12), { maxLength: 5 }), (doom) => {
        const ended = endSceneByDoom({ ref: "Actor.doom", dice: doom }, [hero()]);
        const mine = withoutTwoD12(doom);
        expect(ended.accepted ? heap(ended.dice) : null).toBe(mine && heap(mine));
      }),
    );
  });

  it("experience costs what the ledger prints (DOO-264)", () => {
    const mine = Object.values(EXPERIENCE).sort((a, b) => a - b);
    expect(Object.values(XP_PRICES).sort((a, b) => a - b)).toEqual(mine);
  });
});

describe("DOO-182 the price of starting against the second model", () => {
  it("is d6 unless the heroes are strictly quicker", () => {
    const speeds = fc.array(fc.option(doomDie), { maxLength: 4 });
    const real = (all: readonly (Die | null)[]): Die[] => all.filter((speed) => speed !== null);
    fc.assert(
      fc.property(speeds, speeds, (heroes, watchers) => {
        expect(speedCost(heroes, watchers)).toBe(startPrice(real(heroes), real(watchers)));
      }),
    );
  });
});

describe("DOO-192 the order of acting against the second model (DOO-180 to DOO-191)", () => {
  const people = [
    { id: "h1", hero: true },
    { id: "h2", hero: true },
    { id: "h3", hero: true },
    { id: "g1", hero: false },
    { id: "g2", hero: false },
  ] as const;
  type Move = readonly [
    what: "open" | "openWatcher" | "begin" | "endTurn" | "pass" | "interrupt" | "out" | "back",
    who: string,
  ];
  const who = fc.constantFrom(...people.map((p) => p.id));
  const move: fc.Arbitrary<Move> = fc.tuple(
    fc.constantFrom(
      "open" as const,
      "openWatcher" as const,
      "begin" as const,
      "endTurn" as const,
      "pass" as const,
      "interrupt" as const,
      "out" as const,
      "back" as const,
    ),
    who,
  );

  const asEvent = ([what, id]: Move): OrderEvent => {
    const paid = { die: 6 as Die, price: 6 as Die, pool: "Actor.doom", doom: [6, 6] as Die[] };
    switch (what) {
      case "openWatcher":
      case "interrupt":
        return { type: what, who: id, ...paid };
      case "pass":
        return { type: "pass", by: GAMEMASTER, next: id };
      case "out":
      case "back":
        return { type: "able", who: id, able: what === "back" };
      default:
        return { type: what, who: id };
    }
  };
  const asMine = (mine: SecondOrder, [what, id]: Move): boolean => {
    switch (what) {
      case "open":
        return mine.open(id);
      case "openWatcher":
        return mine.openWatcher(id, 6, 6);
      case "begin":
        return mine.begin(id);
      case "endTurn":
        return mine.endTurn(id);
      case "pass":
        return mine.pass(id);
      case "interrupt":
        return mine.interrupt(id);
      case "out":
      case "back":
        return mine.setAble(id, what === "back");
    }
  };

  it("a story of any moves reads the same: round, who is up, who acted, who names, who waits", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 120 }), (moves) => {
        const mine = new SecondOrder(people.map((p) => ({ ...p, able: true })));
        let theirs = handOff.begin(
          people.map((p): OrderParticipant => ({
            id: p.id,
            side: p.hero ? "hero" : "watcher",
            able: true,
            speed: null,
            turns: 1,
          })),
        );
        // Most random moves are refused; who is up and who may be named is tried beside them, so that rounds come round.
        for (const wanted of moves) {
          const at =
            wanted[0] === "begin" || wanted[0] === "endTurn" ? ([wanted[0], mine.up ?? wanted[1]] as const) : wanted;
          if ((at[0] === "out" || at[0] === "back") && mine.people.get(at[1])?.able === (at[0] === "back")) continue;
          const step = handOff.step(theirs, asEvent(at));
          expect([at, step.accepted]).toEqual([at, asMine(mine, at)]);
          if (step.accepted) theirs = step.state;
          expect({
            at,
            round: theirs.round,
            up: theirs.up,
            phase: theirs.data.phase,
            namer: theirs.data.phase === "opening" ? null : theirs.data.namer,
            acted: [...theirs.data.acted].sort(),
            waiting: theirs.data.stack.map((w) => w.up),
          }).toEqual({
            at,
            round: mine.round,
            up: mine.up,
            phase: mine.phase,
            namer: mine.phase === "opening" ? null : (mine.namer ?? GAMEMASTER),
            acted: [...mine.acted].sort(),
            waiting: mine.waiting.map((w) => w.up),
          });
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe("DOO-132 to DOO-136 and DOO-272 lifetimes against the second model", () => {
  it("what is paid for lasts to the end of the Action Scene it says, what isn't goes with its own scene", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (started, between, paid, renewed) => {
          const at = scene({ sceneCounter: started, kind: between ? "transition" : "action" });
          const web = complication("web", 8);
          const rope = asset("rope", 8);
          let who = hero({ complications: [web], assets: [rope] });
          if (paid) {
            const until = persistence(who.ref, { kind: "asset", item: rope }, at);
            expect(until).toMatchObject({ accepted: true, until: persistentUntil(started) });
            who = {
              ...who,
              assets: [{ ...rope, persistent: true, oneUse: false, expiresAfterActionScene: persistentUntil(started) }],
            };
          }
          let story: Story = { ref: "Actor.doom", scene: at, characters: [who] };
          const held = (): number => story.characters[0]?.assets.length ?? 0;
          const go = (next: { readonly scene: Story["scene"]; readonly characters: Story["characters"] }): void =>
            void (story = { ...story, ...next });
          let until = paid ? persistentUntil(started) : started;
          for (let round = 0; round < 4; round += 1) {
            if (story.scene.kind === "action") {
              const ended = endActionScene(story);
              if (ended.accepted) go(ended);
              expect(held()).toBe(paid && story.scene.sceneCounter < until ? 1 : 0);
              expect(story.characters[0]?.complications).toEqual([]);
              go(startTransition(story));
            }
            go(startActionScene(story, { doom: [] }));
            expect(held()).toBe(paid && story.scene.sceneCounter <= until ? 1 : 0);
            const item = story.characters[0]?.assets[0];
            if (renewed && round === 0 && item && story.scene.sceneCounter === until) {
              const again = persistence(who.ref, { kind: "asset", item }, story.scene);
              until = persistentUntil(story.scene.sceneCounter);
              expect(again).toMatchObject({ accepted: true, until });
              story = {
                ...story,
                characters: story.characters.map((c) => ({
                  ...c,
                  assets: [{ ...item, expiresAfterActionScene: until }],
                })),
              };
            }
          }
        },
      ),
    );
  });
});
