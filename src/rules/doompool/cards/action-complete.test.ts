import { describe, expect, it } from "vitest";
import type { Change } from "../../kernel/change.ts";
import { replay, type Stamped, withdraw } from "../../kernel/exchange.ts";
import { EMPTY_BUILD, type Pick, type PoolBuild } from "../dice/pool.ts";
import {
  asset,
  Documents,
  facts,
  foe,
  hero,
  POOL,
  power,
  powerSet,
  settings,
  sfx,
  specialty,
  stress,
  track,
  trauma,
} from "../testing/fixtures.ts";
import type { DoompoolCharacter, Facts } from "../types.ts";
import type { Die } from "../values.ts";
import { actionExchange } from "./action.ts";
import { completeAction, joiningDie, planSlot } from "./action-complete.ts";
import { checkOpposition, opposition } from "./action-opposition.ts";
import { cardState } from "./action-read.ts";
import { ACTION_RIGHTS } from "./action-rights.ts";
import type { ActionEvent, ActionRequest, ActionState, ActionTarget, Party, Purpose } from "./action-state.ts";

const party = (uuid: string): Party => ({ uuid, name: uuid, img: "" });
const target = (uuid: string, changes: Partial<ActionTarget> = {}): ActionTarget => ({
  ...party(uuid),
  side: "watcher",
  defender: "character",
  crowd: false,
  ...changes,
});
const request = (changes: Partial<ActionRequest> = {}): ActionRequest => ({
  id: "x",
  intent: "",
  actor: { ...party("Actor.hero"), side: "hero" },
  purpose: { type: "effect" },
  targets: [target("Actor.foe")],
  pool: party(POOL),
  settings,
  ...changes,
});
const build = (...picks: readonly Pick[]): PoolBuild => ({
  ...EMPTY_BUILD,
  picks: [{ kind: "affiliation", key: "solo" }, ...picks],
});

const ada = hero({
  pp: 1,
  distinctions: [{ id: "bold", name: "Bold" }],
  powerSets: [
    powerSet("armor", [power("blast", 10)], {
      sfx: [sfx("luck", { trigger: "result", cost: { kind: "pp" }, ops: [{ op: "reroll", count: 9 }] })],
    }),
  ],
  assets: [asset("cover", 8)],
});
const hurtAlly = hero({ ref: "Actor.ally", stress: stress({ mental: track(8) }) });
/** The hero treats mental stress of this patient. */
const treat = (patient: string): ActionState =>
  actionExchange.begin(
    request({
      purpose: { type: "recovery", treatment: { patient, condition: "stress", track: "mental" } },
      targets: [target(POOL, { defender: "doom" })],
    }),
  );
const brute = foe({ powerSets: [powerSet("skin", [power("hide", 8)])], stress: stress({ physical: track(8) }) });

/** Whether a player who owns these may, by the table of permissions. */
function may(state: ActionState, event: ActionEvent, ...owned: readonly string[]): string {
  const { by, of } = ACTION_RIGHTS[event.type];
  if (by === "gm") return "gmOnly";
  const who = (of as (state: ActionState, event: ActionEvent) => readonly { readonly uuid: string }[])(state, event);
  const own = who.filter((p) => owned.includes(p.uuid)).length;
  return own > 0 && (by === "oneOf" || own === who.length) ? "yes" : "notYours";
}

describe("DOO-049 DOO-314 DOO-335 DOO-336 a card on the Gamemaster's client", () => {
  /** Everybody's sheets as they are, and what a card does to them. */
  class Scene {
    events: Stamped<ActionEvent>[] = [];
    readonly documents: Documents;
    constructor(
      readonly ask: ActionRequest,
      readonly people: readonly DoompoolCharacter[],
      readonly doom: readonly Die[],
    ) {
      this.documents = new Documents(people, doom);
    }

    /** Points and doom dice as they are written now. */
    facts(): Facts {
      const people = this.people.map((c) => ({ ...c, pp: Number(this.documents.get(c.ref, "system.pp")) }));
      return facts(people, this.documents.get(POOL, "system.dice") as readonly Die[]);
    }

    get state(): ActionState {
      return replay(actionExchange, this.ask, this.events);
    }

    send(sent: ActionEvent): this {
      const event = completeAction(this.state, sent, this.facts());
      if ("accepted" in event) throw new Error(event.reason);
      const step = actionExchange.step(this.state, event);
      if (!step.accepted) throw new Error(`${event.type} ${step.reason}`);
      this.documents.write(step.changes);
      this.events.push({
        at: this.events.length,
        by: "u",
        event,
        changes: step.changes,
        time: 0,
        dice: false,
        undone: null,
      });
      return this;
    }

    takeBack(at: number): this {
      const back = withdraw(actionExchange, this.ask, this.events, at, "gm");
      if (!back.accepted) throw new Error(back.reason);
      this.documents.write(back.changes);
      this.events = [...back.events];
      return this;
    }
  }

  const nothing = { pp: 999, doom: [] };
  const plan =
    actionExchange.begin(request()) &&
    ({
      roller: "",
      side: "hero",
      dice: [],
      cost: 0,
      credit: 0,
      price: [],
      ppAfter: 0,
      main: null,
      result: {
        totalDice: 2,
        freeEffects: 0,
        effectSteps: [],
        opportunityFaces: [1],
        dropHighest: false,
        freeCounter: false,
      },
      after: [],
      changes: [],
    } as const);
  const commit = (slot: string, asked: PoolBuild, faces: readonly number[]): ActionEvent => ({
    type: "commit",
    slot,
    plan,
    faces,
    ask: { build: asked },
  });

  const fight = (): Scene =>
    new Scene(request(), [ada, brute], [6, 8])
      .send(
        commit(
          "action",
          build(
            { kind: "distinction", id: "bold", as: 4 },
            { kind: "power", set: "armor", id: "blast" },
            { kind: "asset", owner: "Actor.hero", id: "cover" },
            { kind: "stress", of: "Actor.foe", type: "physical" },
          ),
          [6, 1, 9, 8, 2],
        ),
      )
      .send({ type: "choose", slot: "action", total: [2, 3, 0], effects: [4], pay: [] })
      .send({ type: "announce", slot: "action", allocation: [], now: nothing })
      .send({ type: "activate", slot: "action", ops: [{ op: "add" }], now: nothing })
      .send(
        commit("Actor.foe", build({ kind: "power", set: "skin", id: "hide" }, { kind: "doom", size: 8 }), [1, 5, 4]),
      )
      .send({ type: "choose", slot: "Actor.foe", total: [1, 2], effects: [], pay: [] })
      .send({ type: "announce", slot: "Actor.foe", allocation: [], now: nothing })
      .send({ type: "buy", slot: "Actor.foe", buyer: party("Actor.hero"), gain: { gain: "push" }, changes: [] })
      .send({
        type: "assign",
        slot: "Actor.foe",
        primary: null,
        bonus: null,
        effects: [{ place: 4, use: { type: "stress", track: "physical", trauma: false }, reduce: 0 }],
      })
      .send({ type: "apply", slots: ["Actor.foe"], changes: [] })
      .send({ type: "finish", changes: [] });

  it("budgets and plans come from the table, whatever the sender says", () => {
    const done = fight();
    expect(cardState(done.state)).toBe("closed");
    expect([
      done.documents.get("Actor.hero", "system.pp"),
      done.documents.get(POOL, "system.dice"),
      done.documents.get("Actor.hero", "system.waiting.push"),
    ]).toEqual([1, [6, 6], true]);
    expect([
      done.documents.items.has("Actor.hero Item cover"),
      done.documents.get("Actor.foe", "system.stress.physical.die"),
    ]).toEqual([false, 12]);
  });
  it("every step can be taken back, last first, until the table reads as before", () => {
    const done = fight();
    const start = new Documents([ada, brute], [6, 8]).snapshot();
    for (let at = done.events.length - 1; at >= 0; at--) done.takeBack(at);
    expect(done.documents.snapshot()).toBe(start);
    expect(cardState(done.state)).toBe("draft");
  });
  it("a commit without what it is built from is refused", () =>
    expect(
      completeAction(actionExchange.begin(request()), { type: "commit", slot: "action", plan, faces: [] }, facts()),
    ).toMatchObject({ reason: "pool.empty" }));
  it("an SFX costs and does what the sheet says now", () => {
    const scene = new Scene(request(), [ada, brute], [6, 8]).send(commit("action", build(), [6]));
    const used: ActionEvent = {
      type: "sfx",
      slot: "action",
      sfx: { set: "armor", id: "luck", name: "", cost: 0, pay: [], ops: [{ op: "totalDice", n: 9 }] },
      rerolled: [{ place: 0, face: 2 }],
      changes: [],
      now: nothing,
    };
    scene.send(used);
    expect([
      scene.state.action?.dice[0]?.face,
      scene.state.action?.result.totalDice,
      scene.documents.get("Actor.hero", "system.pp"),
    ]).toEqual([2, 2, 0]);
  });
  it("who can't act rolls nothing; the doom pool rolls itself, with the targeted trait", () => {
    const purpose: Purpose = {
      type: "trait",
      target: { bearer: "Actor.foe", kind: "asset", id: "a", set: null, name: "shield", die: 10, escaping: false },
      main: 12,
      consent: false,
    };
    const state: ActionState = {
      ...actionExchange.begin(request({ purpose, targets: [target("Actor.foe", { defender: "doom" })] })),
      finished: false,
    };
    expect(planSlot(state, "Actor.foe", { joins: [] }, facts([ada], [8]))).toMatchObject({
      plan: {
        roller: POOL,
        dice: [{ size: 8 }, { size: 6, source: "floor" }, { size: 10, source: "trait", name: "shield" }],
      },
    });
    expect(
      planSlot(actionExchange.begin(request()), "Actor.foe", { build: build() }, facts([foe({ fled: true })])),
    ).toMatchObject({ reason: "pool.unable" });
    expect(planSlot(actionExchange.begin(request()), "Actor.foe", { build: build() }, facts([]))).toMatchObject({
      reason: "gone",
    });
  });
  it("DOO-037 DOO-131 only conditions of those on the other side of the card come in", () => {
    const hurt = hero({ ref: "Actor.ally", stress: stress({ physical: track(8) }) });
    const of = (ref: string) =>
      planSlot(
        actionExchange.begin(request()),
        "action",
        { build: build({ kind: "stress", of: ref, type: "physical" }) },
        facts([ada, brute, hurt]),
      );
    expect([of("Actor.ally"), of("Actor.foe")]).toMatchObject([{ reason: "pool.notOpponent" }, { accepted: true }]);
  });
  it("DOO-202 DOO-230 the trait's or condition's die joins the defence once, without a price", () => {
    const treat: Purpose = {
      type: "recovery",
      treatment: { patient: "Actor.ally", condition: "trauma", track: "mental" },
    };
    const state = actionExchange.begin(request({ purpose: treat, targets: [target(POOL, { defender: "doom" })] }));
    expect(joiningDie(state, facts([hero({ ref: "Actor.ally", trauma: trauma({ mental: 8 }) })]))).toMatchObject({
      size: 8,
      source: "trait",
    });
    const defended = actionExchange.begin(
      request({
        purpose: {
          type: "trait",
          target: { bearer: "Actor.foe", kind: "asset", id: "a", set: null, name: "shield", die: 10, escaping: false },
          main: 12,
          consent: false,
        },
      }),
    );
    expect(
      planSlot(defended, "Actor.foe", { build: build({ kind: "trait", size: 12, name: "cheat" }) }, facts([brute])),
    ).toMatchObject({ plan: { cost: 0, dice: [{ size: 6 }, { size: 10, source: "trait" }] } });
  });
  it("DOO-202 the targeted trait joins once: not from one's own list, not from the doom pool's", () => {
    const purpose: Purpose = {
      type: "trait",
      target: { bearer: "Actor.foe", kind: "asset", id: "a", set: null, name: "shield", die: 10, escaping: false },
      main: 12,
      consent: false,
    };
    const own = foe({ assets: [asset("a", 10), asset("b", 8)] });
    const with_ = (id: string) =>
      planSlot(
        actionExchange.begin(request({ purpose })),
        "Actor.foe",
        { build: build({ kind: "asset", owner: "Actor.foe", id }) },
        facts([own]),
      );
    expect([with_("a"), with_("b")]).toMatchObject([{ reason: "pool.twice" }, { accepted: true }]);
    const doom = planSlot(
      actionExchange.begin(request({ purpose, targets: [target("Actor.foe", { defender: "doom" })] })),
      "Actor.foe",
      { joins: [{ size: 10, source: "complication", group: "Actor.foe", ref: "a", name: "shield" }] },
      facts([ada], [8, 8]),
    );
    expect(doom.accepted && doom.plan.dice.map((d) => d.size)).toEqual([8, 8, 10]);
  });
  it("DOO-223 a Limit on what is coming: yes is worth a point, after a no it takes a doom die; what is no Limit can't be forced", () => {
    const brittle = hero({
      pp: 1,
      powerSets: [
        powerSet("hide", [], {
          sfx: [sfx("stone", { trigger: "incomingStress" })],
          limits: [
            sfx("brittle", { trigger: "incomingStress", ops: [{ op: "stepUpIncoming", when: "physical", n: 1 }] }),
          ],
        }),
      ],
    });
    const coming = (): Scene =>
      new Scene(
        request({
          actor: { ...party("Actor.foe"), side: "watcher" },
          targets: [target("Actor.hero", { side: "hero" })],
        }),
        [brittle, brute],
        [6, 8],
      )
        .send(commit("action", build({ kind: "power", set: "skin", id: "hide" }), [5, 5]))
        .send({ type: "choose", slot: "action", total: [0, 1], effects: [], pay: [] })
        .send({ type: "announce", slot: "action", allocation: [], now: nothing })
        .send({ type: "decline", slot: "Actor.hero" })
        .send({
          type: "assign",
          slot: "Actor.hero",
          primary: null,
          bonus: null,
          effects: [{ place: "automatic", use: { type: "stress", track: "physical", trauma: true }, reduce: 0 }],
        });
    const used = (id: string) =>
      ({
        slot: "Actor.hero",
        place: "automatic",
        source: "",
        sfx: { set: "hide", id, name: "", cost: 0, pay: [], ops: [] },
        changes: [],
        now: nothing,
      }) as const;
    const after = (scene: Scene): unknown[] => {
      scene.send({ type: "apply", slots: ["Actor.hero"], changes: [] });
      return [
        scene.documents.get("Actor.hero", "system.pp"),
        scene.documents.get(POOL, "system.dice"),
        scene.documents.get("Actor.hero", "system.stress.physical.die"),
      ];
    };
    expect(after(coming().send({ type: "ward", ...used("brittle") }))).toEqual([2, [6, 8], 6]);
    expect(after(coming().send({ type: "force", ...used("brittle"), die: 8 }))).toEqual([1, [6], 6]);
    const { state } = coming();
    expect([
      completeAction(state, { type: "force", ...used("stone"), die: 8 }, facts([brittle, brute], [6, 8])),
      completeAction(state, { type: "force", ...used("brittle"), die: 10 }, facts([brittle, brute], [6, 8])),
    ]).toMatchObject([{ reason: "sfx.gone" }, { reason: "doom.notThere" }]);
  });
  it("DOO-128 DOO-225 who takes an effect pays from their own sheet, for what their sheet says", () => {
    const guarded = hero({
      pp: 1,
      powerSets: [
        powerSet("hide", [], {
          sfx: [
            sfx("stone", {
              trigger: "incomingStress",
              cost: { kind: "pp" },
              ops: [{ op: "ignoreIncoming", kinds: ["physical"] }],
            }),
          ],
        }),
      ],
    });
    const scene = new Scene(
      request({ actor: { ...party("Actor.foe"), side: "watcher" }, targets: [target("Actor.hero", { side: "hero" })] }),
      [guarded, brute],
      [6, 8],
    )
      .send(commit("action", build({ kind: "power", set: "skin", id: "hide" }), [5, 5]))
      .send({ type: "choose", slot: "action", total: [0, 1], effects: [], pay: [] })
      .send({ type: "announce", slot: "action", allocation: [], now: nothing })
      .send({ type: "decline", slot: "Actor.hero" })
      .send({
        type: "assign",
        slot: "Actor.hero",
        primary: null,
        bonus: null,
        effects: [{ place: "automatic", use: { type: "stress", track: "physical", trauma: true }, reduce: 0 }],
      });
    const ward: ActionEvent = {
      type: "ward",
      slot: "Actor.hero",
      place: "automatic",
      source: "",
      sfx: { set: "hide", id: "stone", name: "", cost: 0, pay: [], ops: [] },
      changes: [],
      now: nothing,
    };
    const redirect: ActionEvent = {
      type: "redirect",
      slot: "Actor.hero",
      place: "automatic",
      track: "mental",
      now: nothing,
    };
    expect(completeAction(scene.state, redirect, scene.facts())).toMatchObject({ now: { pp: 1 } });
    expect([may(scene.state, ward, "Actor.hero"), may(scene.state, redirect)]).toEqual(["yes", "notYours"]);
    scene.send(ward).send({ type: "apply", slots: ["Actor.hero"], changes: [] });
    expect([
      scene.documents.get("Actor.hero", "system.pp"),
      scene.documents.get("Actor.hero", "system.stress.physical.die"),
    ]).toEqual([0, null]);
  });
  it("DOO-223 DOO-224 DOO-226 a Limit that makes it worse pays the hero who lets it act, or feeds the doom pool", () => {
    const weak = powerSet("hide", [], {
      limits: [sfx("thin", { trigger: "incomingStress", ops: [{ op: "stepUpIncoming", when: "physical", n: 1 }] })],
    });
    const hit = (actor: "hero" | "watcher"): Scene =>
      new Scene(
        request(
          actor === "watcher"
            ? { actor: { ...party("Actor.foe"), side: "watcher" }, targets: [target("Actor.hero", { side: "hero" })] }
            : {},
        ),
        [hero({ pp: 1, powerSets: [weak] }), foe({ powerSets: [weak] })],
        [6],
      )
        .send(commit("action", build(), [5]))
        .send({ type: "choose", slot: "action", total: [0], effects: [], pay: [] })
        .send({ type: "announce", slot: "action", allocation: [], now: nothing });
    const land = (scene: Scene, who: string): Scene =>
      scene
        .send({ type: "decline", slot: who })
        .send({
          type: "assign",
          slot: who,
          primary: null,
          bonus: null,
          effects: [{ place: "automatic", use: { type: "stress", track: "physical", trauma: true }, reduce: 0 }],
        })
        .send({
          type: "ward",
          slot: who,
          place: "automatic",
          source: "",
          sfx: { set: "hide", id: "thin", name: "", cost: 3, pay: [], ops: [] },
          changes: [],
          now: nothing,
        })
        .send({ type: "apply", slots: [who], changes: [] });
    const heroHit = land(hit("watcher"), "Actor.hero").documents;
    expect([heroHit.get("Actor.hero", "system.pp"), heroHit.get("Actor.hero", "system.stress.physical.die")]).toEqual([
      2, 6,
    ]);
    const foeHit = land(hit("hero"), "Actor.foe").documents;
    expect([
      foeHit.get(POOL, "system.dice"),
      foeHit.get("Actor.foe", "system.stress.physical.die"),
      foeHit.get("Actor.hero", "system.pp"),
    ]).toEqual([[6, 6], 6, 1]);
  });
  it("DOO-232 DOO-234 DOO-235 a treatment is allowed once in a Transition Scene", () => {
    const calm = { ...facts([ada, hurtAlly]), scene: { ...facts().scene, kind: "transition" as const } };
    expect(planSlot(treat("Actor.ally"), "action", { build: build() }, calm)).toMatchObject({
      plan: { changes: [{ path: "system.tried", to: ["Actor.ally|stress|mental"] }] },
    });
    expect(
      planSlot(
        treat("Actor.ally"),
        "action",
        { build: build() },
        {
          ...calm,
          character: (ref) => (ref === "Actor.ally" ? hurtAlly : { ...ada, tried: ["Actor.ally|stress|mental"] }),
        },
      ),
    ).toMatchObject({ reason: "recovery.tried" });
    expect(
      planSlot(treat("Actor.ally"), "action", { build: build() }, facts([ada, hero({ ref: "Actor.ally" })])),
    ).toMatchObject({ reason: "recovery.nothing" });
  });
  it("DOO-234 the patient pays the helper for a trait that the helper has, and only for recovering themselves in a Transition Scene", () => {
    const patient = { ...ada, stress: stress({ mental: track(8) }) };
    const helper = hero({ ref: "Actor.ally", specialties: [specialty("medicine")] });
    const lent: Pick = { kind: "lent", from: "Actor.ally", size: 8, name: "medicine" };
    const calm: Facts = { ...facts([patient, helper]), scene: { ...facts().scene, kind: "transition" } };
    const plan = (pick: Pick, treated = "Actor.hero", at = calm): unknown =>
      planSlot(treat(treated), "action", { build: build(pick) }, at);
    expect(plan(lent)).toMatchObject({
      plan: {
        changes: [
          { subject: "Actor.hero", path: "system.pp", to: 0 },
          { subject: "Actor.ally", to: 2 },
          { path: "system.tried" },
        ],
      },
    });
    expect([plan({ ...lent, size: 12 }), plan({ ...lent, name: "surgery" })]).toMatchObject([
      { reason: "pool.gone" },
      { reason: "pool.gone" },
    ]);
    expect([
      plan(lent, "Actor.hero", facts([patient, helper])),
      plan(lent, "Actor.ally", { ...calm, character: (ref) => (ref === "Actor.ally" ? hurtAlly : patient) }),
    ]).toMatchObject([{ reason: "recovery.lentOnly" }, { reason: "recovery.lentOnly" }]);
  });
  it("DOO-024 a gain of an opportunity is paid and refused as a whole", () => {
    const poor: Change[] = [];
    expect(
      completeAction(
        fight().state,
        { type: "buy", slot: "Actor.foe", buyer: party("Actor.hero"), gain: { gain: "push" }, changes: poor },
        facts([hero({ pp: 0 })]),
      ),
    ).toMatchObject({ reason: "pp.short" });
  });
});

describe("DOO-332 DOO-333 DOO-338 DOO-341 DOO-068 who may do what", () => {
  const state = actionExchange.begin(request());
  const close = (slot: string): ActionEvent => ({ type: "close", slot });
  const decline = (slot: string): ActionEvent => ({ type: "decline", slot });
  it.each([
    [
      "the roll's owner chooses",
      { type: "choose", slot: "action", total: [], effects: [], pay: [] },
      "Actor.hero",
      "yes",
    ],
    [
      "another's owner doesn't",
      { type: "choose", slot: "action", total: [], effects: [], pay: [] },
      "Actor.foe",
      "notYours",
    ],
    ["the target's owner declines", decline("Actor.foe"), "Actor.foe", "yes"],
    ["the actor's doesn't", decline("Actor.foe"), "Actor.hero", "notYours"],
    [
      "a player of a hero buys for it",
      { type: "buy", slot: "Actor.foe", buyer: party("Actor.hero"), gain: { gain: "push" }, changes: [] },
      "Actor.hero",
      "yes",
    ],
    [
      "not for another",
      { type: "buy", slot: "Actor.foe", buyer: party("Actor.ally"), gain: { gain: "push" }, changes: [] },
      "Actor.hero",
      "notYours",
    ],
    ["windows are the Gamemaster's to close", close("action"), "Actor.hero", "gmOnly"],
    [
      "so are heroes' opportunities",
      { type: "activate", slot: "action", ops: [], now: { pp: 0, doom: [] } },
      "Actor.hero",
      "gmOnly",
    ],
    ["the target's owner may apply", { type: "apply", slots: ["Actor.foe"], changes: [] }, "Actor.foe", "yes"],
    ["whoever acted closes it", { type: "finish", changes: [] }, "Actor.hero", "yes"],
    ["whoever was acted on may, too", { type: "finish", changes: [] }, "Actor.foe", "yes"],
    ["nobody else may", { type: "finish", changes: [] }, "Actor.ally", "notYours"],
    [
      "forcing a Limit is the Gamemaster's",
      {
        type: "force",
        slot: "Actor.foe",
        place: 0,
        source: "",
        sfx: { set: "", id: "", name: "", cost: 0, pay: [], ops: [] },
        die: 6,
        changes: [],
        now: { pp: 0, doom: [] },
      },
      "Actor.foe",
      "gmOnly",
    ],
    ["nobody else's owner may", { type: "apply", slots: ["Actor.foe"], changes: [] }, "Actor.hero", "notYours"],
  ] as const)("%s", (_name, event, owned, expected) => expect(may(state, event, owned)).toBe(expected));
  it("effects are assigned by their creator", () => {
    const rolledOut = ["action", "Actor.foe"].reduce<ActionState>((now, slot) => {
      const side = slot === "action" ? "hero" : "watcher";
      const roller = slot === "action" ? "Actor.hero" : slot;
      const p = {
        roller,
        side,
        dice: [8, 8].map((size) => ({ size: size as Die, source: "bare" as const, group: null, ref: null, name: "" })),
        cost: 0,
        credit: 0,
        price: [],
        ppAfter: 0,
        main: null,
        result: {
          totalDice: 2,
          freeEffects: 0,
          effectSteps: [],
          opportunityFaces: [1],
          dropHighest: false,
          freeCounter: false,
        },
        after: [],
        changes: [],
      } as const;
      return [
        { type: "commit" as const, slot, plan: p, faces: slot === "action" ? [2, 2] : [8, 8] },
        { type: "choose" as const, slot, total: [0, 1], effects: [], pay: [] },
        { type: "announce" as const, slot, allocation: [], now: { pp: 0, doom: [] } },
      ].reduce<ActionState>((s, e) => {
        const step = actionExchange.step(s, e);
        return step.accepted ? step.state : s;
      }, now);
    }, state);
    const event: ActionEvent = { type: "assign", slot: "Actor.foe", primary: null, bonus: null, effects: [] };
    expect([may(rolledOut, event, "Actor.foe"), may(rolledOut, event, "Actor.hero")]).toEqual(["yes", "notYours"]);
  });
});

describe("DOO-091 DOO-092 DOO-094 DOO-135 DOO-205 who stands against an action", () => {
  const out = foe({ stress: stress({ physical: track(12, true) }) });
  it.each([
    ["hero", "effect", foe(), "character"],
    ["hero", "effect", null, "doom"],
    ["hero", "effect", out, "none"],
    ["hero", "trait", foe(), "character"],
    ["hero", "trait", out, "doom"],
    ["hero", "trait", null, "doom"],
    ["hero", "trait", hero({ ref: "Actor.ally" }), "character"],
    ["hero", "support", null, "doom"],
    ["hero", "recovery", hero({ ref: "Actor.ally" }), "doom"],
    ["hero", "chase", foe(), "character"],
    ["hero", "chase", null, "none"],
    ["watcher", "effect", hero(), "character"],
    ["watcher", "trait", null, "none"],
    ["watcher", "effect", null, "none"],
    ["watcher", "effect", foe({ ref: "Actor.other" }), "none"],
  ] as const)("%s, %s: %#", (side, purpose, holder, expected) =>
    expect(opposition(side, purpose, holder)).toBe(expected),
  );
  it.each([
    ["complication", "doom"],
    ["asset", "doom"],
    ["power", "character"],
  ] as const)("DOO-202 DOO-239 an ally doesn't defend %s of its own against help", (kind, expected) => {
    expect([
      opposition("hero", "trait", hero({ ref: "Actor.ally" }), kind),
      opposition("hero", "trait", foe(), kind),
    ]).toEqual([expected, "character"]);
  });
  it("the request is checked as well", () =>
    expect([
      checkOpposition(request()),
      checkOpposition(
        request({ actor: { ...party("Actor.foe"), side: "watcher" }, targets: [target(POOL, { defender: "doom" })] }),
      ),
    ]).toMatchObject([true, { reason: "watcherAgainstHeroes" }]));
});

describe("DOO-241 DOO-254 an area reaches as many further targets as are aimed at", () => {
  const wave = hero({
    powerSets: [
      powerSet("sea", [power("tide", 8)], {
        sfx: [sfx("area", { trigger: "pool", ops: [{ op: "addDiePerTarget", size: 6 }] })],
      }),
    ],
  });
  const mob = foe({ ref: "Actor.mob", crowd: { count: 3, size: 6 } });
  const planned = (targets: number, ...foes: readonly DoompoolCharacter[]) => {
    const state = actionExchange.begin(request({ targets: foes.map((f) => target(f.ref)) }));
    const ask = { build: { ...build(), sfx: [{ set: "sea", id: "area", targets }] } };
    const done = planSlot(state, "action", ask, facts([wave, ...foes]));
    return done.accepted ? [done.plan.dice.length, done.plan.result.freeEffects] : done.reason;
  };
  it("no free effect die against one, one for each further, each of a mob for itself", () =>
    expect([
      planned(1, foe()),
      planned(2, foe(), foe({ ref: "Actor.two" })),
      planned(1, foe(), foe({ ref: "Actor.two" })),
      planned(2, mob),
      planned(3, mob),
    ]).toEqual(["sfx.noTargets", "sfx.noTargets", [2, 1], [3, 2], "sfx.noTargets"]));
  it("a reaction reaches the actor alone", () => {
    const rex = { ...wave, ref: "Actor.foe", type: "major" } as const;
    const acted = actionExchange.step(actionExchange.begin(request()), {
      type: "commit",
      slot: "action",
      plan: { ...planOf(ada), roller: "Actor.hero" },
      faces: [2, 2],
    });
    if (!acted.accepted) throw new Error(acted.reason);
    const ask = { build: { ...build(), sfx: [{ set: "sea", id: "area", targets: 1 }] } };
    expect(planSlot(acted.state, "Actor.foe", ask, facts([ada, rex]))).toMatchObject({ reason: "sfx.noTargets" });
  });
});

const planOf = (who: DoompoolCharacter) => {
  const state = actionExchange.begin(request());
  const done = planSlot(
    state,
    "action",
    { build: build({ kind: "power", set: "armor", id: "blast" }) },
    facts([who, foe()]),
  );
  if (!done.accepted) throw new Error(done.reason);
  return done.plan;
};

describe("DOO-154 DOO-225 a doom die that was lent comes back once", () => {
  const rex = foe({
    powerSets: [
      powerSet("rage", [power("fists", 8)], {
        sfx: [sfx("berserk", { trigger: "pool", ops: [{ op: "addDoomDice", from: 3, returnStepped: true }] })],
      }),
    ],
  });
  const ask = request({
    actor: { ...party("Actor.foe"), side: "watcher" },
    targets: [target("Actor.hero", { side: "hero" })],
    settings: { ...settings, doomBuyBack: true },
  });
  const steps = (lent: readonly Die[], added: readonly Die[], back: readonly Die[]) => {
    const doom: readonly Die[] = [6, 6, 8];
    const people = facts([rex, hero()], doom);
    const ready = actionExchange.begin(ask);
    const picks: readonly Pick[] = added.map((size) => ({ kind: "doom", size }));
    const planned = planSlot(
      ready,
      "action",
      { build: { ...build(...picks), sfx: [{ set: "rage", id: "berserk", doom: lent }] } },
      people,
    );
    if (!planned.accepted) throw new Error(planned.reason);
    const { plan } = planned;
    const events: readonly ActionEvent[] = [
      { type: "commit", slot: "action", plan, faces: plan.dice.map(() => 2) },
      { type: "choose", slot: "action", total: [0, 1], effects: plan.dice.length > 2 ? [2] : [], pay: [] },
      { type: "announce", slot: "action", allocation: [], now: { pp: 0, doom: [] } },
      ...back.map((die): ActionEvent => ({
        type: "buyBack",
        slot: "action",
        die,
        hero: "Actor.hero",
        now: { pp: 0, doom: [] },
      })),
      { type: "decline", slot: "Actor.hero" },
      { type: "waive", slot: "Actor.hero" },
    ];
    const state = events.reduce<ActionState>((now, event) => {
      const step = actionExchange.step(now, event);
      if (!step.accepted) throw new Error(`${event.type} ${step.reason}`);
      return step.state;
    }, ready);
    const finish = completeAction(state, { type: "finish", changes: [] }, facts([rex, hero()], []));
    return "changes" in finish
      ? (finish.changes as readonly Change[]).flatMap((c) => (c.kind === "set" ? [c.to] : []))
      : finish;
  };
  it.each([
    [[6], [], [], [[8]]],
    [[6], [], [6], []],
    [[6], [6], [6], [[8]]],
    [[6, 8], [], [8], [[8]]],
    [[6], [6], [6, 6], []],
  ] as const)("lent %j, added %j, bought back %j: %j return", (lent, added, back, returned) =>
    expect(steps(lent, added, back)).toEqual(returned),
  );
});

describe("DOO-060 DOO-220 DOO-222 own stress or an asset pays for an SFX on dice that lie there", () => {
  const held = (cost: "stressStepUp" | "spendAsset") =>
    hero({
      stress: stress({ mental: track(8) }),
      assets: [asset("cover", 8)],
      powerSets: [
        powerSet("armor", [power("blast", 10)], {
          sfx: [sfx("edge", { trigger: "result", cost: { kind: cost }, ops: [{ op: "totalDice", n: 3 }] })],
        }),
      ],
    });
  const used = (cost: "stressStepUp" | "spendAsset", paid: { track?: "mental" | "physical"; asset?: string }) => {
    const who = held(cost);
    const begun = actionExchange.step(actionExchange.begin(request()), {
      type: "commit",
      slot: "action",
      plan: planOf(who),
      faces: [2, 2],
    });
    if (!begun.accepted) throw new Error(begun.reason);
    const sent: ActionEvent = {
      type: "sfx",
      slot: "action",
      sfx: { set: "armor", id: "edge", name: "", cost: 0, pay: [], ops: [], ...paid },
      rerolled: [],
      changes: [],
      now: { pp: 0, doom: [] },
    };
    const event = completeAction(begun.state, sent, facts([who, foe()]));
    if ("accepted" in event) return event.reason;
    const step = actionExchange.step(begun.state, event);
    return step.accepted
      ? [step.state.action?.result.totalDice, ...step.changes.map((c) => (c.kind === "set" ? c.to : c.kind))]
      : step.reason;
  };
  it("stress grows, an asset is used up, and what isn't there pays for nothing", () =>
    expect([
      used("stressStepUp", { track: "mental" }),
      used("stressStepUp", { track: "physical" }),
      used("stressStepUp", {}),
      used("spendAsset", { asset: "cover" }),
      used("spendAsset", { asset: "none" }),
    ]).toEqual([[3, 10], "sfx.chooseTrack", "sfx.chooseTrack", [3, "delete"], "sfx.chooseAsset"]));
});

describe("DOO-039 DOO-225 what Absorb made a stunt of", () => {
  const ready = hero({ waiting: { push: false, stunt: false, absorbed: 10 } });
  const plan = (who: DoompoolCharacter, slot: string, ...picks: readonly Pick[]) => {
    const state = actionExchange.begin(
      slot === "action"
        ? request()
        : request({
            actor: { ...party("Actor.foe"), side: "watcher" },
            targets: [target("Actor.hero", { side: "hero" })],
          }),
    );
    const done = planSlot(state, slot, { build: build(...picks) }, facts([who, foe()]));
    return done.accepted
      ? [
          done.plan.dice.map((d) => d.size),
          done.plan.cost,
          done.plan.changes.flatMap((c) => (c.kind === "set" ? [`${c.path} ${String(c.to)}`] : [])),
        ]
      : done.reason;
  };
  it("costs nothing, takes the one place of push, stunt and resource, and is gone with the next action whether it was used or not", () =>
    expect([
      plan(ready, "action", { kind: "absorbed" }),
      plan(ready, "action", { kind: "absorbed" }, { kind: "push" }),
      plan(ready, "action"),
      plan(ready, "Actor.hero"),
      plan(ready, "Actor.hero", { kind: "absorbed" }),
      plan(hero(), "action", { kind: "absorbed" }),
    ]).toEqual([
      [[6, 10], 0, ["system.waiting.absorbed null"]],
      "pool.onePushStuntResource",
      [[6], 0, ["system.waiting.absorbed null"]],
      [[6], 0, []],
      "pool.nothingWaiting",
      "pool.nothingWaiting",
    ]));
});
