import { describe, expect, it } from "vitest";
import { undo } from "../../kernel/change.ts";
import {
  asset,
  complication,
  Documents,
  foe,
  hero,
  POOL,
  power,
  powerSet,
  scene,
  specialty,
  stress,
  track,
  trauma,
} from "../testing/fixtures.ts";
import type { DoompoolCharacter, SceneState } from "../types.ts";
import type { Die } from "../values.ts";
import {
  actionRuns,
  actStart,
  addSceneDistinction,
  backIntoStory,
  buyResource,
  clockTurns,
  endActionScene,
  makePersistent,
  startAct,
  startActionScene,
  startSession,
  startTransition,
  type Story,
  transitionStart,
  type Turned,
} from "./scenes.ts";

const story = (characters: readonly DoompoolCharacter[], changes: Partial<SceneState> = {}): Story => ({
  ref: POOL,
  scene: scene(changes),
  characters,
});
const ended = (s: Story): Turned => {
  const got = endActionScene(s);
  if (!got.accepted) throw new Error(got.reason);
  return got;
};

describe("DOO-004 DOO-270 DOO-271 an Action Scene begins", () => {
  const made = hero({
    assets: [asset("loose", 8), asset("kept", 8, { persistent: true, oneUse: false, expiresAfterActionScene: 5 })],
    complications: [complication("mood", 6)],
    resources: [{ id: "r", name: "lab", die: 6, specialty: "x", origin: "transition", expiresAfterActionScene: 5 }],
  });
  const begun = startActionScene(story([made], { kind: "transition", sceneCounter: 4, number: 8 }), {
    name: "Docks",
    distinctions: ["Fog"],
    doom: [6, 8],
  });
  it("counts, is named, and ends the Transition Scene before it", () =>
    expect(begun.scene).toMatchObject({
      kind: "action",
      name: "Docks",
      number: 9,
      sceneCounter: 5,
      distinctions: ["Fog"],
      doomAtStart: [6, 8],
    }));
  it("DOO-136 what was made in transition without persistence goes; what counts by scenes stays", () => {
    expect(begun.gone.map((g) => g.name)).toEqual(["loose", "mood"]);
    expect(begun.characters[0]?.resources).toHaveLength(1);
  });
  it("DOO-275 one list of changes, which can be taken back", () => {
    const docs = new Documents([made]);
    for (const [path, value] of Object.entries({
      act: 1,
      kind: "transition",
      name: "",
      number: 8,
      distinctions: [],
      doomAtStart: [6, 6],
      sceneCounter: 4,
      ended: false,
    }))
      docs.fields.set(`${POOL} system.scene.${path}`, value);
    const before = docs.snapshot();
    expect(docs.write(begun.changes).write(undo(begun.changes)).snapshot()).toBe(before);
  });
});

describe("DOO-116 DOO-132 DOO-134 DOO-143 DOO-272 an Action Scene ends", () => {
  const full = hero({
    stress: stress({ mental: track(8) }),
    waiting: { push: true, stunt: false },
    assets: [
      asset("once", 8),
      asset("old", 8, { persistent: true, expiresAfterActionScene: 4 }),
      asset("new", 8, { persistent: true, expiresAfterActionScene: 5 }),
      asset("gap", 12, { escaping: true }),
    ],
    complications: [complication("net", 8), complication("curse", 8, { persistent: true, expiresAfterActionScene: 5 })],
    resources: [{ id: "r", name: "lab", die: 6, specialty: "x", origin: "opportunity", expiresAfterActionScene: null }],
  });
  const end = ended(story([full], { sceneCounter: 4 }));
  it("what was for this scene goes, ESCAPING always; a persistent thing bought in it stays for the next", () => {
    expect(end.gone.map((g) => g.name)).toEqual(["once", "old", "gap", "lab", "net"]);
    expect(end.characters[0]).toMatchObject({ assets: [{ id: "new" }], complications: [{ id: "curse" }] });
  });
  it("DOO-145 stress and waiting dice stay", () =>
    expect(end.characters[0]).toMatchObject({ stress: { mental: { die: 8 } }, waiting: { push: true } }));
  it("a persistent asset bought in the Transition Scene after scene 4 ends with scene 5", () => {
    const bought = hero({ assets: [asset("a", 8, { persistent: true, expiresAfterActionScene: 5 })] });
    const five = startActionScene(story([bought], { kind: "transition", sceneCounter: 4 }), { doom: [] });
    expect([five.gone, ended({ ...story(five.characters), scene: five.scene }).gone]).toMatchObject([
      [],
      [{ name: "a" }],
    ]);
  });
  it("no Action Scene, nothing to end", () =>
    expect(endActionScene(story([], { kind: "transition" }))).toMatchObject({ reason: "scene.noAction" }));
});

describe("DOO-207 DOO-221 DOO-233 DOO-273 a Transition Scene begins", () => {
  const tired = hero({
    stress: stress({ physical: track(12, true), mental: track(8), emotional: track(4) }),
    trauma: trauma({ physical: 6 }),
    takenOut: true,
    powerSets: [
      powerSet(
        "a",
        [
          power("gun", 10, { current: 6 }),
          power("net", 8, { shutdown: true, recovery: "transition" }),
          power("web", 8, { shutdown: true, recovery: "opportunity" }),
        ],
        { shutdown: true, recovery: "transition" },
      ),
    ],
  });
  const rested = transitionStart(tired).character;
  it("stress eases by a step, those who are out come back clear, trauma stays", () =>
    expect([rested.stress, rested.trauma.physical]).toEqual([stress({ mental: track(6) }), 6]));
  it("powers are back at their base, what a transition brings back works again", () =>
    expect(rested.powerSets[0]).toMatchObject({
      shutdown: false,
      powers: [{ current: 10 }, { shutdown: false, recovery: null }, { shutdown: true }],
    }));
  it("who was taken out is there again", () =>
    expect(startTransition(story([tired])).characters[0]).toMatchObject({ takenOut: false, fled: false }));
  it("DOO-116 DOO-272 an Action Scene that nobody ended ends with it, and with the next Action Scene: what was for that scene is gone, what was paid for stays", () => {
    const busy = hero({
      complications: [
        complication("net", 8),
        complication("curse", 8, { persistent: true, expiresAfterActionScene: 5 }),
      ],
      assets: [asset("gap", 12, { escaping: true })],
    });
    const left = (t: Turned) => [
      t.gone.map((g) => g.name),
      t.characters[0]?.complications.map((c) => c.name),
      t.scene.sceneCounter,
    ];
    expect([
      left(startTransition(story([busy], { sceneCounter: 4 }))),
      left(startActionScene(story([busy], { sceneCounter: 4 }), { doom: [] })),
    ]).toEqual([
      [["gap", "net"], ["curse"], 4],
      [["gap", "net"], ["curse"], 5],
    ]);
    expect(left(startTransition(story([busy], { kind: "transition", sceneCounter: 4 })))).toEqual([
      ["gap", "net"],
      ["curse"],
      4,
    ]);
  });
  it("the scene is one of transition and is not counted", () =>
    expect(startTransition(story([], { sceneCounter: 4, distinctions: ["Fog"] })).scene).toMatchObject({
      kind: "transition",
      sceneCounter: 4,
      distinctions: [],
    }));
});

describe("DOO-271 DOO-272 an Action Scene that was ended is over", () => {
  it("runs until it is ended; the next fight, or a Transition Scene, begins another", () => {
    const on = story([], { sceneCounter: 4 });
    const over = ended(on);
    const next = startActionScene({ ...on, scene: over.scene }, { doom: [] });
    expect([
      actionRuns(on.scene),
      actionRuns(over.scene),
      actionRuns(next.scene),
      actionRuns(startTransition({ ...on, scene: over.scene }).scene),
    ]).toEqual([true, false, true, false]);
    expect([
      next.scene.sceneCounter,
      next.scene.ended,
      startTransition({ ...on, scene: over.scene }).scene.ended,
    ]).toEqual([5, false, false]);
    expect(over.changes).toContainEqual(expect.objectContaining({ path: "system.scene.ended", to: true }));
  });
});

describe("DOO-150 DOO-237 an act begins", () => {
  const scarred = hero({
    outOfStory: true,
    trauma: trauma({ physical: 8, mental: 4 }),
    powerSets: [powerSet("a", [], { shutdown: true, recovery: "act" })],
  });
  it("trauma eases by a step, what was shut for the act is back, out of the story stays out", () =>
    expect(actStart(scarred).character).toMatchObject({
      trauma: trauma({ physical: 6 }),
      outOfStory: true,
      powerSets: [{ shutdown: false }],
    }));
  it("the doom pool is set", () =>
    expect(startAct(story([scarred]), { ref: POOL, dice: [12, 12] }, "global", "high")).toMatchObject({
      scene: { act: 2, doomAtStart: [8, 8, 8] },
    }));
  it("only the Gamemaster lets somebody back in", () =>
    expect(backIntoStory(scarred).changes).toMatchObject([{ path: "system.outOfStory", from: true, to: false }]));
});

describe("DOO-020 DOO-022 a session begins", () => {
  it.each([
    ["keep", [0, 1, 5], [1, 1, 5]],
    ["reset", [0, 1, 5], [1, 1, 1]],
  ] as const)("%s: %o becomes %o", (sessionPP, before, after) => {
    const heroes = before.map((pp, i) => hero({ ref: `Actor.${String(i)}`, pp }));
    const written = new Map(
      startSession([...heroes, foe()], { sessionPP }).map((c) => [c.subject, c.kind === "set" ? c.to : null]),
    );
    expect(heroes.map((h) => written.get(h.ref) ?? h.pp)).toEqual(after);
    expect(written.has("Actor.foe")).toBe(false);
  });
});

describe("DOO-024 DOO-142 DOO-143 resources of a Transition Scene", () => {
  const ada = hero({ pp: 1, specialties: [specialty("tech", "master")] });
  const by = ({ ref, pp }: typeof ada) => ({ side: "hero", ref, pp }) as const;
  it("DOO-025 DOO-161 one of the Gamemaster's pays a doom die of any size", () => {
    const rex = foe({ specialties: [specialty("tech", "expert")] });
    const between = scene({ kind: "transition", sceneCounter: 4 });
    const pay = (dice: readonly Die[], die: Die | null) =>
      buyResource({ side: "watcher", pool: { ref: POOL, dice }, die }, rex, "tech", "lab", between, "x");
    expect([pay([6, 8], 6), pay([], null)]).toMatchObject([
      {
        changes: [
          { path: "system.dice", to: [8] },
          { kind: "create", data: { system: { die: 6 } } },
        ],
      },
      { reason: "doom.empty" },
    ]);
  });
  it("1 point; it serves the whole of the next Action Scene", () =>
    expect(buyResource(by(ada), ada, "tech", "lab", scene({ kind: "transition", sceneCounter: 4 }), "x")).toMatchObject(
      {
        changes: [{ to: 0 }, { kind: "create", data: { system: { die: 8, expiresAfterActionScene: 5 } } }],
      },
    ));
  it("not in an Action Scene, not without a point", () =>
    expect([
      buyResource(by(ada), ada, "tech", "lab", scene(), "x"),
      buyResource(by({ ...ada, pp: 0 }), ada, "tech", "lab", scene({ kind: "transition" }), "x"),
    ]).toMatchObject([{ reason: "scene.transitionOnly" }, { reason: "pp.short" }]));
});

describe("DOO-133 DOO-161 persistence is paid for", () => {
  const thing = { kind: "asset", item: asset("a", 8) } as const;
  it("1 plot point or any doom die, the whole or nothing", () => {
    expect(
      makePersistent({ side: "hero", ref: "Actor.hero", pp: 1 }, "Actor.hero", thing, scene({ sceneCounter: 4 })),
    ).toMatchObject({ until: 5, changes: [{ path: "system.pp", to: 0 }, {}, {}, {}] });
    expect([
      makePersistent({ side: "hero", ref: "Actor.hero", pp: 0 }, "Actor.hero", thing, scene()),
      makePersistent({ side: "watcher", pool: { ref: POOL, dice: [6] }, die: 6 }, "Actor.foe", thing, scene()),
    ]).toMatchObject([{ reason: "pp.short" }, { changes: [{ to: [] }, {}, {}, {}] }]);
  });
});

describe("DOO-161 a new Distinction of the scene", () => {
  it("for a doom die of at least d8", () => {
    expect(
      addSceneDistinction(story([], { distinctions: ["Fog"] }), { ref: POOL, dice: [6, 8] }, " Fire ", 8),
    ).toMatchObject({
      scene: { distinctions: ["Fog", "Fire"] },
      changes: [{ to: [6] }, { path: "system.scene.distinctions" }],
    });
    expect([
      addSceneDistinction(story([]), { ref: POOL, dice: [6, 8] }, "Fire", 6),
      addSceneDistinction(story([]), { ref: POOL, dice: [8] }, " ", 8),
    ]).toMatchObject([{ reason: "doom.tooSmall" }, { reason: "effect.nameless" }]);
  });
});

describe("DOO-136 DOO-273 a Transition Scene after another", () => {
  const made = hero({
    assets: [asset("loose", 8), asset("kept", 8, { persistent: true, oneUse: false, expiresAfterActionScene: 5 })],
    complications: [complication("mood", 6)],
    resources: [{ id: "r", name: "lab", die: 6, specialty: "x", origin: "opportunity", expiresAfterActionScene: null }],
  });
  it("takes with it what was made in the first without persistence", () => {
    const next = startTransition(story([made], { kind: "transition", sceneCounter: 4 }));
    expect([next.gone.map((g) => g.name), next.characters[0]?.assets.map((a) => a.name)]).toEqual([
      ["loose", "lab", "mood"],
      ["kept"],
    ]);
  });
});

describe("DOO-233 DOO-234 the clock in a Transition Scene", () => {
  const hurt = hero({ stress: stress({ physical: track(10) }), tried: ["x"] });
  const moments = ["scene", "rest"] as const;
  it("brings nothing a second time: stress eases once, a treatment is tried once", () =>
    expect(moments.map((m) => clockTurns(story([hurt], { kind: "transition" }), m))).toEqual([[], []]));
  it("ends an Action Scene that runs; once it has ended a Transition Scene begins, and a rest is one at any time", () => {
    const paths = (s: Story, m: (typeof moments)[number]): readonly string[] =>
      clockTurns(s, m).flatMap((c) => (c.kind === "set" ? [c.path] : []));
    const eased = "system.stress.physical.die";
    const [runs, over] = [story([hurt]), story([hurt], { ended: true })];
    expect([paths(runs, "scene"), paths(over, "scene"), paths(runs, "rest")].map((p) => p.includes(eased))).toEqual([
      false,
      true,
      true,
    ]);
    expect(paths(runs, "scene")).toContain("system.scene.ended");
  });
});
