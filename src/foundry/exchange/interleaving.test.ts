import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Faces, type FudgeCharacter, NO_EFFORT } from "../../rules/fudge/index.ts";
import { component, hero } from "../../rules/fudge/testing/fixtures.ts";
import { type Change, type Ground, plan } from "../../rules/kernel/change.ts";
import { replay, type Stamped, withdraw } from "../../rules/kernel/exchange.ts";
import { testTable } from "./fixtures.ts";

// Windows are made of Foundry's own classes as soon as their files are read.
vi.stubGlobal("foundry", {
  applications: { api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: unknown) => base } },
});
vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OBSERVER: 2 } });
const { attackKind } = await import("../fudge/cards/attack/attack.ts");

type Event = { readonly type: string } & Record<string, unknown>;

const NAMES = ["Actor.bo", "Actor.cy", "Actor.di"] as const;
const attack = {
  actor: "Actor.ada",
  attack: "flurry.c",
  targets: [...NAMES],
  cover: "none",
  concealment: "none",
  band: "short",
  circumstance: 0,
  routine: false,
  trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
};

/** A desk over plain documents: what desk.ts does, without a platform. */
class Desk {
  readonly documents: Record<string, FudgeCharacter>;
  readonly events: Stamped<Event>[] = [];
  readonly request: unknown;

  constructor() {
    this.documents = Object.fromEntries(
      [
        hero({
          ref: "Actor.ada",
          name: "Ada",
          abilities: { ...hero().abilities, str: 6, fgt: 8 },
          powers: [
            {
              id: "flurry",
              name: "Flurry",
              active: true,
              source: "power",
              cost: 12,
              components: [
                {
                  ...component("damage", 6, {
                    resistedBy: "toughness",
                    modifiers: [{ key: "multiattack", ranks: 1, partial: null, note: "" }],
                  }),
                  id: "c",
                },
              ],
            },
          ],
        }),
        ...NAMES.map((ref) => hero({ ref, name: ref })),
      ].map((c) => [
        c.ref,
        { ...c, special: 0, effort: NO_EFFORT, boosts: [], extraStandard: 0, stunts: [], complications: [] },
      ]),
    );
    const composed = attackKind.compose(attack, testTable(this.documents));
    if (!composed.accepted) throw new Error(composed.reason);
    this.request = composed.request;
  }

  get ground(): Ground {
    const path = {
      "system.health.value": (c: FudgeCharacter) => c.health.value,
      "system.bruises": (c: FudgeCharacter) => c.bruises,
    } as const;
    return {
      read: (subject, at) =>
        this.documents[subject] ? path[at as keyof typeof path](this.documents[subject]) : undefined,
      has: (subject, _collection, id) => this.documents[subject]?.conditions.some((c) => c.effect === id),
    };
  }

  write(changes: readonly Change[]): boolean {
    const { todo, conflicts } = plan(changes, this.ground);
    if (conflicts.length > 0) return false;
    for (const c of todo) {
      const who = this.documents[c.subject];
      if (!who) continue;
      if (c.kind === "set")
        this.documents[c.subject] =
          c.path === "system.bruises"
            ? { ...who, bruises: c.to as number }
            : { ...who, health: { ...who.health, value: c.to as number } };
      else if (c.kind === "create")
        this.documents[c.subject] = {
          ...who,
          conditions: [
            ...who.conditions,
            { id: String(c.data.condition), trait: null, degree: null, source: null, effect: c.id },
          ],
        };
      else this.documents[c.subject] = { ...who, conditions: who.conditions.filter((x) => x.effect !== c.id) };
    }
    return true;
  }

  async say(event: Event): Promise<boolean> {
    const state = replay(attackKind.reducer as never, this.request, this.events);
    const full = (await attackKind.complete?.(state, event, testTable(this.documents))) ?? event;
    if ("accepted" in full) return false;
    const step = attackKind.reducer.step(state, full);
    if (!step.accepted || !this.write(step.changes)) return false;
    this.events.push({
      at: this.events.length,
      by: "gm",
      event: full as Event,
      changes: step.changes,
      time: 0,
      dice: false,
      undone: null,
    });
    return true;
  }

  /** What every client that reads the card ends with. */
  get card(): unknown {
    return replay(attackKind.reducer as never, this.request, this.events);
  }
}

const faces: Record<string, Faces> = { "Actor.bo": [-1, 0, 0], "Actor.cy": [0, 0, 0], "Actor.di": [-1, -1, 0] };
const EVENTS: readonly Event[] = [
  { type: "attack", throws: NAMES.map((target) => ({ target, faces: [0, 1, 0] })) },
  ...NAMES.flatMap((target): Event[] => [
    { type: "defend", target, faces: faces[target], check: null },
    { type: "resist", target, faces: faces[target], powerFaces: null, request: null },
    { type: "apply", targets: [target], changes: [] },
  ]),
];

/** Clicks come in any order, several times over; whoever is refused clicks again later, as people do. */
async function play(order: readonly number[]): Promise<Desk> {
  const desk = new Desk();
  for (const at of order) await desk.say(EVENTS[at] as Event);
  for (let round = 0; round < EVENTS.length; round++) for (const event of EVENTS) await desk.say(event);
  return desk;
}

describe("any interleaving of the same clicks", () => {
  it("ends in the same documents and the same card, FUD-713", async () => {
    const straight = await play([]);
    expect(straight.events.length).toBeGreaterThan(6);
    expect(Object.values(straight.documents).some((c) => c.bruises > 0)).toBe(true);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(EVENTS.length - 1), { maxLength: 30 }), async (order) => {
        const desk = await play(order);
        expect(desk.documents).toEqual(straight.documents);
        expect(desk.card).toEqual(straight.card);
      }),
      { numRuns: 60 },
    );
    // Sixty evenings of forty clicks each.
  }, 60_000);

  it("taking everything back, last first, leaves every document as it was", async () => {
    const desk = await play([]);
    const before = new Desk().documents;
    for (const { at } of [...desk.events].reverse()) {
      const back = withdraw(attackKind.reducer as never, desk.request, desk.events, at, "gm");
      if (!back.accepted) throw new Error(back.reason);
      expect(desk.write(back.changes)).toBe(true);
      desk.events.splice(0, desk.events.length, ...(back.events as Stamped<Event>[]));
    }
    expect(desk.documents).toEqual(before);
  });

  it("a step taken back after the ground has moved is refused and changes nothing", async () => {
    const desk = await play([]);
    const applied = desk.events.findLast((e) => e.changes.length > 0);
    if (!applied) throw new Error("nothing was applied");
    const who = applied.changes[0]?.subject ?? "";
    const healed = { ...(desk.documents[who] as FudgeCharacter), bruises: 9, health: { value: 2, max: 6 } };
    desk.documents[who] = healed;
    const back = withdraw(attackKind.reducer as never, desk.request, desk.events, applied.at, "gm");
    expect(back.accepted && desk.write(back.changes)).toBe(false);
    expect(desk.documents[who]).toBe(healed);
  });
});
