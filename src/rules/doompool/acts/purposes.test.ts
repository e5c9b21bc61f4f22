import { describe, expect, it } from "vitest";
import { situation } from "../../kernel/testing/situation.ts";
import type { DoompoolSituation } from "../situation.ts";
import { asset, complication, foe, hero, power, powerSet, settings, stress, track } from "../testing/fixtures.ts";
import { SITUATIONS } from "../testing/situations.ts";
import { opponents } from "./action.ts";
import { DOOMPOOL_ACTS, requestFor } from "./index.ts";
import { newer, newerArgs, olderLine } from "./older.ts";
import { meantBy, purposeKey, purposeNow, purposesFor } from "./purposes.ts";

const { s } = SITUATIONS[0] as { readonly s: DoompoolSituation };
const ID = "aaaaaaaaaaaaaaaa";

describe("DOO-318 what an action is for, by its name", () => {
  it("everything that is offered at any table reads back as itself", () => {
    const all = SITUATIONS.flatMap((t) => purposesFor(t.s).map((p) => p.purpose));
    expect(new Set(all.map((p) => p.split(":")[0])).size).toBeGreaterThan(7);
    for (const purpose of all) {
      const meant = meantBy(purpose);
      expect(meant && purposeKey(meant)).toBe(purpose);
    }
  });
  it.each(["", "wealth", "effect:x", "support", "stress:luck:Actor.bo", "power:a:b", "restore:a:b:c", "asset:a"])(
    "%j is none",
    (purpose) => expect(meantBy(purpose)).toBeNull(),
  );
});

describe("DOO-200 DOO-208 what can be taken away", () => {
  const rex = foe({
    powerSets: [powerSet("claws", [power("rend", 8), power("rod", 8, { targetable: true })])],
    assets: [asset("luck", 6, { targetable: false })],
  });
  const at = situation({ [rex.ref]: rex }, settings);
  const now = (purpose: string): unknown => {
    const meant = meantBy(purpose);
    const made = meant && purposeNow(at, meant, false);
    return made && ("accepted" in made ? made.reason : made.type);
  };
  it("isn't what was never ticked, whatever the wire says", () =>
    expect([`power:claws:rend:${rex.ref}`, `asset:luck:${rex.ref}`, `power:claws:rod:${rex.ref}`].map(now)).toEqual([
      "trait.untouchable",
      "trait.untouchable",
      "trait",
    ]));
});

describe("DOO-037 DOO-040 DOO-202 conditions of the opposition", () => {
  const ally = hero({
    ref: "Actor.bo",
    stress: stress({ physical: track(10) }),
    complications: [complication("net", 8)],
  });
  const two: DoompoolSituation = { ...s, character: (ref) => (ref === ally.ref ? ally : s.character(ref)) };
  const nova = s.character(s.self) as ReturnType<typeof hero>;
  const against = (purpose: string, targets: readonly string[] = []): readonly string[] => {
    const meant = meantBy(purpose);
    return meant ? opponents(two, nova, meant, targets) : [];
  };
  it("whoever is helped, treated or freed is none; a foe whose trait is aimed at is", () => {
    expect(
      [`support:${ally.ref}`, `stress:physical:${ally.ref}`, `complication:net:${ally.ref}`].map((p) => against(p)),
    ).toEqual([[], [], []]);
    expect([against("complication:blinded:Actor.rex"), against("effect", ["Actor.rex"])]).toEqual([
      ["Actor.rex"],
      ["Actor.rex"],
    ]);
  });
  it("the patient's own stress doesn't join the healer's pool", () => {
    const build = {
      picks: [
        { kind: "affiliation", key: "solo" },
        { kind: "stress", of: ally.ref, type: "physical" },
      ],
      sfx: [],
      main: null,
      doomPaid: null,
    };
    const chosen = { id: ID, purpose: `stress:physical:${ally.ref}`, build };
    expect(requestFor("action", { act: "act", actor: s.self, chosen }, two)).toMatchObject({
      reason: "pool.notOpponent",
    });
  });
});

describe("DOO-096 DOO-202 who holds a complication up resists whoever would take it away", () => {
  const stand = (self: string, bearer: string, maker: string | null, changes = {}) => {
    const net = complication("net", 8, { maker });
    const at: DoompoolSituation = {
      ...s,
      self,
      character: (ref) => {
        const who = s.character(ref);
        if (!who) return null;
        return { ...who, ...(ref === bearer && { complications: [net] }), ...(ref === maker && changes) };
      },
    };
    const chosen = { id: ID, purpose: `complication:net:${bearer}` };
    const made = requestFor("action", { act: "act", actor: self, chosen }, at);
    return made.accepted && made.request.targets.map((t) => [t.uuid, t.defender]);
  };
  it.each([
    ["a hero's own, of a foe who is here: the foe rolls", s.self, s.self, "Actor.rex", {}, "Actor.rex", "character"],
    ["an ally's, of a foe: the foe rolls", s.self, "Actor.bo", "Actor.rex", {}, "Actor.rex", "character"],
    ["of a foe who can't: the doom pool", s.self, s.self, "Actor.rex", { takenOut: true }, s.self, "doom"],
    ["of nobody: the doom pool", s.self, s.self, null, {}, s.self, "doom"],
    ["of an ally: the doom pool", s.self, s.self, "Actor.bo", {}, s.self, "doom"],
    ["of a foe who isn't here: the doom pool", s.self, s.self, "Actor.elsewhere", {}, s.self, "doom"],
    ["a foe's own, of a hero: the hero rolls", "Actor.rex", "Actor.rex", s.self, {}, s.self, "character"],
    ["a foe's own, of nobody: nobody", "Actor.rex", "Actor.rex", null, {}, "Actor.rex", "none"],
  ] as const)("%s", (_what, self, bearer, maker, changes, who, defender) =>
    expect(stand(self, bearer, maker, changes)).toEqual([[who, defender]]),
  );
});

describe("DOO-203 the Gamemaster's leave", () => {
  it("is asked of the Gamemaster alone, and stands where it was dropped in", () => {
    const chosen = { id: ID, purpose: "power:claws:rend:Actor.rex", leave: true };
    const consent = (at: DoompoolSituation): unknown => {
      const made = requestFor("action", { act: "act", actor: s.self, chosen }, at);
      return made.accepted && made.request.purpose.type === "trait" && made.request.purpose.consent;
    };
    const word = { ...s, word: () => ({ leave: true, unopposed: false }) };
    expect([consent(s), consent({ ...s, gm: true }), consent(word)]).toEqual([false, true, true]);
  });
});

describe("what older cards kept of a deed", () => {
  it.each([
    [{ asked: "yes" }, { asked: "true" }],
    [{ asked: "true" }, { asked: "true" }],
    [{ asked: "no" }, { asked: "false" }],
    [{ pay: "6,8,10" }, { pay: "6", pay2: "8", pay3: "10" }],
    [
      { pay: "6", pay2: "12" },
      { pay: "6", pay2: "12", pay3: "" },
    ],
    [{ mode: "" }, { mode: "nothing" }],
  ])("%j is %j", (old, now) => expect(newerArgs(old)).toMatchObject(now));
  it("what nobody said is as usual", () => expect(newerArgs({})).toEqual({ pay: "", pay2: "", pay3: "" }));
});

describe("names of older lists, hotbars and macros", () => {
  it.each([
    ["repeat", { act: "act", known: { begin: "last" } }],
    ["pool:abc", { act: "act", known: { begin: "kept:abc" } }],
    ["power:set:tide", { act: "act", known: { begin: "power:set:tide" } }],
    ["help", { act: "watcherSupport", known: {} }],
    ["doomRecovery:mental", { act: "watcherRecovery", known: { track: "mental" } }],
    ["sfx:set:heals", { act: "recoverByPower", known: { of: "set:heals" } }],
    ["sfx:set:other", { act: "useSfx", known: { of: "set:other" } }],
    ['for:{"type":"support","supported":"Actor.bo"}', { act: "act", known: { purpose: "support:Actor.bo" } }],
    ["act", null],
  ])("%s", (id, line) => expect(olderLine(id, (of) => of === "set:heals")).toEqual(line));
  it("a hero who is gone, and an act that is none, are no fault of the reader", () =>
    expect([
      newer(null, "action").act,
      requestFor("action", { act: "win", actor: s.self, chosen: {} }, s),
      Object.hasOwn(DOOMPOOL_ACTS, "act"),
    ]).toMatchObject(["act", { reason: "unknownDeed" }, true]));
});
