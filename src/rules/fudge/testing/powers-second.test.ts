import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { weakened } from "../cards/attack/attack-effect.ts";
import { counteredRank, resolveResistance } from "../harm/resistance.ts";
import { readyComponents } from "../hero/traits.ts";
import { lessenAll, nullifiable } from "../powers/counter.ts";
import { dropPower, usePower } from "../powers/use.ts";
import { regained } from "../state/progression.ts";
import type { EffectKey, PowerDuration } from "../types.ts";
import { check, component, dice, hero, modifier, power, resistanceRequest } from "./fixtures.ts";
import { type Laid, PowersTable } from "./powers-second.ts";
import { actor, after, tableOf } from "./table.ts";

/** Effects with their points a rank, as the ledger has them. */
const KINDS: readonly { readonly effect: EffectKey; readonly points: number; readonly lasts: Laid["lasts"] }[] = [
  { effect: "damage", points: 1, lasts: "instant" },
  { effect: "flight", points: 2, lasts: "sustained" },
  { effect: "create", points: 2, lasts: "sustained" },
  { effect: "protection", points: 1, lasts: "permanent" },
  { effect: "protection", points: 2, lasts: "continuous" },
];
const effect = fc.record({
  kind: fc.constantFrom(...KINDS),
  descriptor: fc.constantFrom("fire", "cold"),
  rank: fc.integer({ min: 1, max: 10 }),
  innate: fc.constantFrom(false, false, false, true),
  linked: fc.constantFrom(false, false, true),
});
const powers = fc.array(fc.record({ array: fc.boolean(), effects: fc.array(effect, { minLength: 1, maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 2,
});
const which = fc.nat({ max: 7 });
/** Without the faces that succeed and fail by themselves, which other tests have. */
const face = fc.constantFrom(-2 as const, -1 as const, 0 as const, 1 as const, 2 as const);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant("take" as const), which }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("drop" as const), which, whole: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("counter" as const),
      which,
      own: fc.integer({ min: 0, max: 14 }),
      against: fc.integer({ min: 0, max: 14 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("drain" as const),
      which,
      by: fc.constantFrom("Actor.foe a.b", "Actor.fiend a.b"),
      on: fc.constantFrom("place" as const, "power" as const, "effect" as const, "descriptor" as const),
      rank: fc.integer({ min: 1, max: 8 }),
      defense: fc.integer({ min: -2, max: 6 }),
      face,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant("nullify" as const), which, rank: fc.integer({ min: 1, max: 12 }), face }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("turnEnds" as const, "roundLater" as const) }) },
);

/** Both tables side by side; what differs after what, or null. */
function parts(
  list: typeof powers extends fc.Arbitrary<infer T> ? T : never,
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
): string | null {
  const cards: Laid[] = [];
  const arrays = new Set<string>();
  const own = list.map((p, n) => {
    const name = `power${String(n)}`;
    let bundle = -1;
    const components = p.effects.map((e, i) => {
      const linked = i > 0 && e.linked;
      if (!linked) bundle += 1;
      // What is always there belongs in no array (FUD-457).
      const kind =
        p.array && e.kind.lasts === "permanent" ? { ...e.kind, points: 2, lasts: "continuous" as const } : e.kind;
      const id = `c${String(i)}`;
      const innate = e.innate && kind.lasts !== "instant";
      cards.push({
        power: name,
        id,
        effect: kind.effect,
        descriptor: e.descriptor,
        rank: e.rank,
        points: kind.points + (innate ? 1 : 0),
        lasts: kind.lasts,
        innate,
        bundle,
      });
      if (p.array && !linked && i > 0) arrays.add(name);
      return component(kind.effect, e.rank, {
        id,
        descriptors: [e.descriptor],
        duration: kind.lasts as PowerDuration,
        action: kind.lasts === "permanent" ? "none" : kind.lasts === "continuous" ? "free" : "standard",
        ...(kind.effect === "flight" && { action: "move" as const }),
        modifiers: [
          ...(innate ? [modifier("innate")] : []),
          ...(linked ? [modifier("linked")] : []),
          ...(p.array && !linked && i > 0 ? [modifier("alternateEffect")] : []),
        ],
      });
    });
    return power(name, components);
  });
  const paper = new PowersTable(cards, arrays);
  let s = tableOf([actor(hero({ powers: own }))]);
  const ref = "Actor.hero";
  const me = () => {
    const who = s.character(ref);
    if (!who) throw new Error("nobody there");
    return who;
  };
  const write = (changes: readonly Change[]): void => {
    s = after(s, changes);
  };
  const shown = (): string =>
    readyComponents(me())
      .map((h) => `${h.power.id}.${h.component.id} ${String(h.component.rank)}`)
      .sort()
      .join(", ");
  if (shown() !== paper.shown()) return `at first ${shown()}, by the ledger ${paper.shown()}`;
  for (const [i, x] of steps.entries()) {
    const card = "which" in x ? cards[x.which % cards.length] : undefined;
    const held = card && me().powers.find((p) => p.id === card.power);
    let [mine, theirs]: readonly unknown[] = [null, null];
    if (x.what === "take" && card && held) {
      const use = usePower(me(), held, { component: card.id, fight: false });
      [mine, theirs] = [use.accepted, paper.take(card)];
      if (use.accepted) write(use.use.changes);
    } else if (x.what === "drop" && card && held) {
      write(dropPower(me(), held, x.whole ? null : card.id));
      paper.drop(card.power, x.whole ? null : card);
    } else if (x.what === "counter" && card) {
      const place = `${card.power}.${card.id}`;
      const may = nullifiable(me(), null).find((h) => `${h.power.id}.${h.component.id}` === place);
      [mine, theirs] = [may !== undefined, paper.mayCounter(card)];
      if (may && paper.mayCounter(card)) {
        const left = counteredRank(may.component.rank, x.own, x.against);
        write(lessenAll(me(), [{ effect: place, left }], "Actor.foe"));
        paper.counter(card, x.own, x.against);
      }
    } else if (x.what === "drain" && card) {
      const trait = {
        place: `${card.power}.${card.id}`,
        power: card.power,
        effect: card.effect,
        descriptor: card.descriptor,
      }[x.on];
      const lost = me()
        .conditions.filter((c) => c.id === "weakened" && c.trait === trait && c.source === x.by)
        .reduce((sum, c) => sum + (c.degree ?? 0), 0);
      const { consequence } = resolveResistance(
        resistanceRequest(x.rank, check("passiveDefense", x.defense), { effect: "weaken", alreadyLost: lost }),
        dice[x.face],
      );
      const points = consequence.kind === "weaken" ? consequence.points : 0;
      [mine, theirs] = [points, paper.drain(trait, x.by, x.rank, x.defense + x.face)];
      write(weakened(me(), trait, points, x.by));
    } else if (x.what === "nullify" && card) {
      const place = `${card.power}.${card.id}`;
      const may = nullifiable(me(), null).find((h) => `${h.power.id}.${h.component.id}` === place);
      [mine, theirs] = [may !== undefined, paper.mayCounter(card)];
      if (may && paper.mayCounter(card)) {
        const { consequence } = resolveResistance(
          resistanceRequest(x.rank, check("passiveDefense", 0), {
            effect: "nullify",
            power: check("power", x.rank),
            nullified: [{ effect: place, name: place, rank: may.component.rank }],
          }),
          null,
          dice[x.face],
        );
        if (consequence.kind === "nullify") write(lessenAll(me(), consequence.parts, "Actor.foe"));
        paper.nullify(card, x.rank + x.face);
      }
    } else if (x.what === "turnEnds") {
      write(regained(ref, me().conditions));
      paper.turnEnds();
    } else if (x.what === "roundLater") {
      write(
        me()
          .conditions.filter((c) => c.until?.at === "turnStart" && c.until.of === "Actor.foe")
          .map((c): Change => ({
            kind: "delete",
            subject: ref,
            collection: "ActiveEffect",
            id: c.effect ?? "",
            data: {},
            rule: "FUD-176",
          })),
      );
      paper.roundLater();
    }
    if (mine !== theirs || shown() !== paper.shown())
      return `${String(i)} ${JSON.stringify(x)} of ${JSON.stringify(card)}: ${shown()} (${String(mine)}), by the ledger ${paper.shown()} (${String(theirs)})`;
  }
  return null;
}

/** Sequences to play: a short run with every test, all of them with CROSSOVER_TURNS=100000. */
const asked = Number(
  (globalThis as unknown as { process?: { env: Record<string, string | undefined> } }).process?.env[
    "CROSSOVER_TURNS"
  ] ?? 300,
);

describe("FUD-129 FUD-174 FUD-175 FUD-176 FUD-177 FUD-245 FUD-278 FUD-457 powers in play agree with a second table, written from the ledger alone", () => {
  it(`in ${String(asked)} random sequences of use, Nullify, Weaken and time, with linked effects and arrays`, () => {
    fc.assert(
      fc.property(powers, fc.array(step, { minLength: 12, maxLength: 12 }), (list, steps) => {
        expect(parts(list, steps)).toBeNull();
      }),
      { numRuns: asked },
    );
  });
});
