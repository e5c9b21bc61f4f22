import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OrderEvent, orderRows, type OrderState, sideFlow, sideUp } from "../turn/order.ts";
import { Round, type Said, type Somebody } from "./order-second.ts";

const NAMES = ["ada", "bo", "cy", "dee", "eli", "fay"];
const name = fc.constantFrom(...NAMES);
const side = fc.constantFrom("heroes" as const, "villains" as const);
const somebody = (of: string): fc.Arbitrary<Somebody> =>
  fc.record({
    name: fc.constant(of),
    side,
    dexterity: fc.integer({ min: 8, max: 10 }),
    perception: fc.integer({ min: 8, max: 9 }),
    player: fc.boolean(),
    able: fc.constant(true),
    extra: fc.constantFrom(0, 0, 0, 1),
  });
const people = fc.tuple(...NAMES.slice(0, 4).map(somebody));
/** What is said: most of the time by whoever is next, so that rounds get on. `next` stands for them. */
const NEXT = "next";
const anybody = fc.oneof({ weight: 5, arbitrary: fc.constant(NEXT) }, { weight: 2, arbitrary: name });
const said: fc.Arbitrary<Said> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant("card" as const),
      first: side,
      flurry: fc.constantFrom(
        [],
        [],
        ["heroes" as const],
        ["villains" as const],
        ["heroes" as const, "villains" as const],
      ),
    }),
  },
  { weight: 12, arbitrary: fc.record({ what: fc.constant("begin" as const), who: anybody }) },
  { weight: 12, arbitrary: fc.record({ what: fc.constant("end" as const), who: anybody }) },
  {
    weight: 8,
    arbitrary: fc.record({ what: fc.constantFrom("pass" as const, "delay" as const, "delay" as const), who: anybody }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constantFrom("extra" as const, "defend" as const, "falls" as const, "wakes" as const, "wakes" as const),
      who: name,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("leave" as const), who: name }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("swap" as const), who: name, with: name }) },
  { weight: 2, arbitrary: fc.constantFrom<Said>({ what: "seize" }, { what: "done" }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant("endRound" as const), overruled: fc.constantFrom(false, false, true) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("join" as const),
      somebody: fc.constantFrom("eli", "fay").chain(somebody),
    }),
  },
);

const fighterOf = ({ name: id, ...rest }: Somebody) => ({ id, ...rest });

/** The same in the words of the system. */
function eventOf(s: Said, round: Round): OrderEvent {
  switch (s.what) {
    case "card":
      return { type: "turn", card: null, first: s.first, flurry: s.flurry, changes: [] };
    case "seize":
    case "done":
      return { type: s.what };
    case "endRound":
      return { type: "endRound", override: s.overruled, changes: [] };
    case "swap":
      return { type: "swap", id: s.who, with: s.with };
    case "join":
      return { type: "join", fighter: fighterOf(s.somebody) };
    case "falls":
    case "wakes": {
      // Nobody says so: it is seen with the next event, here with one that means nothing.
      const p = round.people.find((x) => x.name === s.who);
      return {
        type: "rolled",
        ...(p && { fighters: [fighterOf({ ...p, able: s.what === "wakes" })] }),
      };
    }
    default:
      return { type: s.what, id: s.who };
  }
}

/** Both rounds side by side; what differs after what, or null. */
function parts(who: readonly Somebody[], talk: readonly Said[]): string | null {
  const paper = new Round(who);
  const seen = new Set(who.map((p) => p.name));
  let real: OrderState = sideFlow.begin({ fighters: who.map(fighterOf), conflict: "standard" });
  for (const [i, spoken] of talk.entries()) {
    const s =
      "who" in spoken && spoken.who === NEXT
        ? ({ ...spoken, who: paper.acting?.name ?? paper.next() ?? "ada" } as Said)
        : spoken;
    // What befalls people between rounds and after the last turn is told with the next card.
    if ((s.what === "falls" || s.what === "wakes") && (!paper.card || paper.over)) continue;
    // Whoever comes back has another name: places in a fight are never used again.
    if (s.what === "join" && seen.has(s.somebody.name)) continue;
    if (s.what === "join") seen.add(s.somebody.name);
    const step = sideFlow.step(real, eventOf(s, paper));
    const befell = s.what === "falls" || s.what === "wakes";
    const mine = paper.say(s);
    if (!befell && step.accepted !== mine)
      return `${String(i)} ${JSON.stringify(s)}: ${step.accepted ? "accepted" : step.reason}, by the ledger ${String(mine)}`;
    if (step.accepted) real = step.state;
    const rows = orderRows(real);
    const system = {
      side: sideUp(real.data),
      up: real.up,
      next: real.up === null ? (real.data.bought[0] ?? real.queue[0] ?? null) : null,
      heap: real.queue,
      waits: [...real.data.delayed].sort(),
      over: real.data.phase === "end",
      had: rows
        .filter((r) => r.taken > 0)
        .map((r) => `${r.id} ${String(r.taken)}`)
        .sort(),
    };
    const ledger = {
      side: paper.side(),
      up: paper.acting?.name ?? null,
      next: paper.next(),
      heap: paper.heap.filter((x) => !x.waits).map((x) => x.of),
      waits: paper.waiting(),
      over: paper.over,
      had: [...paper.had]
        .filter(([n]) => paper.people.some((p) => p.name === n))
        .map(([n, t]) => `${n} ${String(t)}`)
        .sort(),
    };
    if (JSON.stringify(system) !== JSON.stringify(ledger))
      return `${String(i)} ${JSON.stringify(s)}: ${JSON.stringify(system)}, by the ledger ${JSON.stringify(ledger)}`;
  }
  return null;
}

/** Sequences to play: a short run with every test, all of them with CROSSOVER_TURNS=100000. */
const asked = Number(
  (globalThis as unknown as { process?: { env: Record<string, string | undefined> } }).process?.env[
    "CROSSOVER_TURNS"
  ] ?? 300,
);

describe("DRA-141 DRA-142 DRA-143 DRA-149 DRA-277 DRA-296 DRA-297 DRA-351 DRA-401 the round agrees with a second one, written from the ledger alone", () => {
  it(`in ${String(asked)} random fights with flurry, super speed, delays, bought turns, defences, newcomers and fallen`, () => {
    fc.assert(
      fc.property(people, fc.array(said, { minLength: 30, maxLength: 30 }), (who, talk) => {
        expect(parts(who, [{ what: "card", first: "heroes", flurry: [] }, ...talk])).toBeNull();
      }),
      { numRuns: asked },
    );
  });
});
