import { describe, expect, it } from "vitest";
import { type Change, undo, type Value } from "../../kernel/change.ts";
import { actionExchange } from "../cards/action.ts";
import { completeAction } from "../cards/completion.ts";
import type { ActionEvent, ActionState } from "../cards/types.ts";
import type { DramaSituation } from "../situation.ts";
import { after } from "../testing/figures.ts";
import { attributes, fight, hero, mook, power, situation, skill, villain } from "../testing/fixtures.ts";
import { older, type Said } from "../testing/older.ts";
import { escapes, glorious, gloryGiven, lasting, parleys } from "./memory.ts";

const mara = hero({
  skills: [skill("unarmedCombat", 5), skill("taunt", 6), skill("intimidation", 16)],
  powers: [power("blast", 12, { adds: 3 })],
});
const jo = hero({ ref: "jo", name: "Jo" });
const all = [mara, jo, villain(), mook({ attributes: attributes({ min: 3 }) })];

/** A fight whose places keep what is written to them, and give it back when it is taken back. */
class Fight {
  readonly #facts = new Map<string, Record<string, Value>>();
  round = 1;
  data: Readonly<Record<string, Value>> = { phase: "first" };
  readonly #here = all.map((c) => c.ref);

  write(changes: readonly Change[]): void {
    for (const c of changes) {
      if (c.kind !== "set" || !c.path.startsWith("system.state.")) continue;
      const fact = c.path.slice("system.state.".length);
      const now = this.#facts.get(c.subject) ?? {};
      if ((now[fact] ?? null) !== c.from)
        throw new Error(`${c.subject} ${c.path}: ${String(now[fact])} isn't ${String(c.from)}`);
      this.#facts.set(c.subject, { ...now, [fact]: c.to });
    }
  }
  get table(): DramaSituation {
    const at = (who: string) => ({
      id: who,
      uuid: `place.${who}`,
      turn: { round: 0, spends: {} },
      spends: {},
      state: this.#facts.get(`place.${who}`) ?? {},
    });
    return situation(all, {
      fight: { ...fight(this.#here, this.data), round: this.round },
      fighter: (who) => (this.#here.includes(who) ? at(who) : null),
    });
  }
  why(deed: string, what: string, over: Said): string | null {
    const made = older(this.table, deed, what, over);
    return made.accepted ? null : made.reason;
  }
  /** An action with its events, each completed and written; what each wrote, last first. */
  act(
    deed: string,
    what: string,
    over: Said,
    ...events: readonly ActionEvent[]
  ): { readonly state: ActionState; readonly written: readonly (readonly Change[])[] } {
    const made = older(this.table, deed, what, over);
    if (!made.accepted) throw new Error(made.reason);
    let state = actionExchange.begin(made.request);
    const written: (readonly Change[])[] = [];
    for (const event of events) {
      const full = completeAction(state, event, this.table);
      const step = "accepted" in full ? full : actionExchange.step(state, full);
      if (!step.accepted) throw new Error(step.reason);
      this.write(step.changes);
      written.unshift(step.changes);
      state = step.state;
    }
    return { state, written };
  }
  affected(kind: string, who: string): boolean {
    const made = older(this.table, "interact", kind, { targets: [who] });
    return made.accepted && made.request.targets[0]?.affected === true;
  }
}
const roll = (...faces: number[]): ActionEvent => ({ type: "roll", faces });
const resolve: ActionEvent = { type: "resolve" };

describe("DRA-257 a kind of interaction that has changed something on somebody", () => {
  it("is remembered once it is read, until the round ends, and forgotten when it is taken back", () => {
    const on = new Fight();
    const taunt = on.act("interact", "taunt", { targets: ["grell"] }, roll(15), resolve);
    expect(taunt.state.targets[0]?.stage).toBe("result");
    expect([on.affected("taunt", "grell"), on.affected("intimidate", "grell"), on.affected("taunt", "thug")]).toEqual([
      true,
      false,
      false,
    ]);
    on.round = 2;
    expect(on.affected("taunt", "grell")).toBe(false);
    on.round = 1;
    on.write(undo(taunt.written[0] ?? []));
    expect(on.affected("taunt", "grell")).toBe(false);
  });
  it("a failure is none, and a call only once it has been worded and falls", () => {
    const on = new Fight();
    on.act("interact", "taunt", { targets: ["grell"] }, roll(1), resolve);
    expect(on.affected("taunt", "grell")).toBe(false);
    const call = (choice: "setback" | "none"): ActionEvent => ({ type: "call", slot: "thug", choice, words: "" });
    const called = on.act("interact", "intimidate", { targets: ["thug"], wanted: "Run!" }, roll(15), resolve);
    expect([called.state.targets[0]?.stage, on.affected("intimidate", "thug")]).toEqual(["call", false]);
    on.act("interact", "intimidate", { targets: ["thug"] }, roll(15), resolve, call("none"));
    expect(on.affected("intimidate", "thug")).toBe(false);
    const apply: ActionEvent = { type: "apply", slots: ["thug"], changes: [] };
    on.act("interact", "intimidate", { targets: ["thug"] }, roll(15), resolve, call("setback"), apply);
    expect(on.affected("intimidate", "thug")).toBe(true);
  });
});

describe("DRA-056 a push of a power", () => {
  it("has been had with its dice, once a round; taken back, it hasn't", () => {
    const on = new Fight();
    const push = on.act("push", "power:blast", {}, roll(3));
    expect(on.why("push", "power:blast", {})).toBe("pushedAlready");
    on.write(undo(push.written[0] ?? []));
    expect(on.why("push", "power:blast", {})).toBeNull();
    on.act("push", "power:blast", {}, roll(3));
    on.round = 2;
    expect(on.why("push", "power:blast", {})).toBeNull();
  });
});

describe("DRA-308 DRA-309 cards that last for the round", () => {
  it("a parley holds until the round ends or a hero strikes, and holds again when the blow is taken back", () => {
    const on = new Fight();
    on.write(lasting(on.table, "jo", "parley"));
    const strikes = () => on.why("attack", "unarmed", { actor: "grell", targets: ["mara"] });
    expect([parleys(on.table), strikes()]).toEqual([true, "parley"]);
    on.act("check", "attribute:dex", { dn: 8 }, roll(9));
    expect(strikes(), "a check is no act against anybody").toBe("parley");
    const blow = on.act("attack", "unarmed", { targets: ["grell"] }, roll(9));
    expect(strikes()).toBeNull();
    on.write(undo(blow.written[0] ?? []));
    expect(strikes()).toBe("parley");
    on.round = 2;
    expect(strikes()).toBeNull();
  });
  it("a way out counts in the round in which it was granted, and as that round has ended", () => {
    const on = new Fight();
    expect([escapes(on.table), lasting(on.table, "jo", "seize")]).toEqual([false, []]);
    on.write(lasting(on.table, "jo", "escape"));
    expect(escapes(on.table)).toBe(true);
    on.round = 2;
    expect(escapes(on.table)).toBe(false);
    on.data = { phase: "card" };
    expect(escapes(on.table)).toBe(true);
    on.round = 3;
    expect(escapes(on.table)).toBe(false);
  });
});

describe("DRA-300 a roll that deserves glory", () => {
  it("is the latest of 60 and more by a player's hero, and deserves it once", () => {
    const on = new Fight();
    const players = ["mara", "jo"];
    on.act("attack", "unarmed", { targets: ["grell"] }, roll(20, 20, 15));
    expect(glorious(on.table, players)).toBeNull();
    on.act("attack", "unarmed", { targets: ["grell"] }, roll(20, 20, 20, 1));
    expect(glorious(on.table, players)).toBe("mara");
    const jos = on.act("attack", "unarmed", { actor: "jo", targets: ["grell"] }, roll(10, 10, 10, 10, 10, 10, 1));
    expect(glorious(on.table, players)).toBe("jo");
    on.write(undo(jos.written[0] ?? []));
    expect([glorious(on.table, players), glorious(on.table, ["jo"])]).toEqual(["mara", null]);
    on.act("attack", "unarmed", { actor: "grell", targets: ["mara"] }, roll(10, 10, 10, 10, 10, 10, 1));
    on.write(gloryGiven(on.table));
    expect(glorious(on.table, players)).toBeNull();
  });
  it("also where a point's die brings it there", () => {
    const on = new Fight();
    const announce: ActionEvent = { type: "announce", by: "mara", source: "personal" };
    const close: ActionEvent = { type: "close", spend: "s1" };
    const more: ActionEvent = { type: "throw", spend: "s1", faces: [19] };
    on.act("attack", "unarmed", { targets: ["grell"] }, roll(20, 20, 1), announce, close, more);
    expect(glorious(on.table, ["mara"])).toBe("mara");
  });
});

describe("DRA-300 outside a fight whoever rolled keeps it", () => {
  it("the latest roll alone deserves glory, once, and none that is taken back", () => {
    let s = situation(all);
    const players = ["mara", "jo"];
    const rolls = (actor: string, ...faces: number[]): readonly Change[] => {
      const made = older(s, "check", "attribute:dex", { actor });
      if (!made.accepted) throw new Error(made.reason);
      const begun = actionExchange.begin(made.request);
      const full = completeAction(begun, roll(...faces), s);
      const step = "accepted" in full ? full : actionExchange.step(begun, full);
      if (!step.accepted) throw new Error(step.reason);
      s = after(s, step.changes);
      return step.changes;
    };
    rolls("mara", 20, 20, 15);
    expect(glorious(s, players)).toBeNull();
    rolls("mara", 20, 20, 20, 1);
    expect(glorious(s, players)).toBe("mara");
    const jos = rolls("jo", 10, 10, 10, 10, 10, 10, 1);
    expect([glorious(s, players), glorious(s, ["mara"])]).toEqual(["jo", null]);
    s = after(s, undo(jos));
    expect(glorious(s, players)).toBe("mara");
    s = after(s, gloryGiven(s));
    expect(glorious(s, players)).toBeNull();
  });
});

describe("who isn't in the fight", () => {
  it("has nothing remembered of it, and nothing breaks", () => {
    const s = situation(all, { fight: fight([]) });
    expect([parleys(s), escapes(s), lasting(s, "jo", "parley"), gloryGiven(s), glorious(s, ["jo"])]).toEqual([
      false,
      false,
      [],
      [],
      null,
    ]);
  });
});
