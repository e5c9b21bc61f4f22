import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../../kernel/act.ts";
import { fresh, offers, questions, read } from "../../../kernel/choose.ts";
import { situation } from "../../../kernel/testing/situation.ts";
import { type CheckCardRequest, checkExchange } from "../../cards/check/check.ts";
import { checkOutcome } from "../../cards/check/outcome.ts";
import type { OpposedCardRequest } from "../../cards/opposed/influence.ts";
import { opposedExchange } from "../../cards/opposed/opposed.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { DestinySituation } from "../../situation.ts";
import { after } from "../../testing/figures.ts";
import { attack, condition, effect, foe, hero, power, skills } from "../../testing/fixtures.ts";
import { DESTINY_ACTS, type DestinyActName } from "../index.ts";

const people = {
  "Actor.ada": hero({ skills: skills({ might: 6 }) }),
  "Actor.bo": hero({ ref: "Actor.bo", name: "Bo", skills: skills({ might: 6 }) }),
  "Actor.cy": hero({ ref: "Actor.cy", name: "Cy" }),
  "Actor.foe": foe(),
};
const order = ["Actor.ada", "Actor.cy", "Actor.foe", "Actor.bo"];
const fight = (acting: string): DestinySituation["fight"] => ({
  round: 1,
  acting,
  order,
  turns: 1,
  data: { scene: { type: "combat", powerLevel: 10, roundSeconds: 6 }, turns: 1 } as never,
});
const table = (self: keyof typeof people, over: object = {}): DestinySituation =>
  situation(people, DEFAULT_SETTINGS, {
    self,
    here: order.filter((ref) => ref !== self),
    fight: fight(self),
    fighter: (ref) => ({ id: ref, uuid: `Combatant.${ref}`, turn: { round: 0, spends: {} }, spends: {}, state: {} }),
    ...over,
  });

const act = (name: DestinyActName): AnyAct<DestinySituation> => DESTINY_ACTS[name];
function opened<R>(s: DestinySituation, name: DestinyActName, chosen: object): R {
  const settled = read(act(name), chosen, s);
  if (!settled.accepted) throw new Error(settled.reason);
  const made = (act(name) as Extract<AnyAct<DestinySituation>, { compose: unknown }>).compose(s, settled.chosen);
  if (!made.accepted) throw new Error(made.reason);
  return made.opens.request as R;
}

describe("DES-014 DES-120 those who help with the same thing are read once", () => {
  const helps = (s: DestinySituation) => {
    const request = opened<CheckCardRequest>(s, "aid", { ally: "Actor.cy", against: "Actor.foe" });
    const rolled = checkExchange.step(checkExchange.begin(request), {
      type: "roll",
      faces: { d20: 15, fortune: [] },
    });
    if (!rolled.accepted) throw new Error(rolled.reason);
    const changes = checkOutcome(s, rolled.state, "");
    if ("accepted" in changes) throw new Error(changes.reason);
    return changes;
  };
  const given = (s: DestinySituation): number[] =>
    (s.character("Actor.cy")?.lasting ?? []).flatMap((l) => (l.kind === "ranks" && l.key === "aid" ? [l.ranks] : []));

  it("the fight remembers what the first one's help came to: the second one's is added to it", () => {
    const alone = table("Actor.ada");
    const first = after(alone, helps(alone));
    const second = { ...first, self: "Actor.bo", fight: fight("Actor.bo") };
    const both = given(after(second, helps(second)));
    expect(both).toHaveLength(1);
    expect(both[0]).toBeGreaterThan(given(first)[0] ?? 0);
  });
});

describe("what can't be chosen says why before it is pressed", () => {
  const refusals = (s: DestinySituation, name: DestinyActName, choice: string): Readonly<Record<string, string>> => {
    const usual = fresh(act(name), s);
    if (!usual.accepted) throw new Error(usual.reason);
    const asked = questions(act(name), s, usual.chosen).find((q) => q.name === choice);
    return Object.fromEntries((asked?.options ?? []).map((o) => [String(o.value), o.refused?.reason ?? ""]));
  };

  it("DES-118 an Assist is for the ally who acts next", () =>
    expect(refusals(table("Actor.ada"), "assist", "ally")).toMatchObject({
      "Actor.cy": "",
      "Actor.bo": "assist.place",
    }));
  it("DES-109 a Trick's skills lie in one group, of two abilities of the target", () => {
    const skills_ = refusals(table("Actor.ada"), "trick", "against2");
    expect([skills_["wits"], skills_["insight"], skills_["might"]]).toEqual(["", "trick.sameAbility", "trick.group"]);
  });
  it("DES-137 nobody escapes from whom doesn't hold them", () => {
    const held = hero({ conditions: [condition("held", { source: "Actor.foe" })] });
    const s = table("Actor.ada", {
      character: (ref: string) => (ref === "Actor.ada" ? held : (people[ref as keyof typeof people] ?? null)),
    });
    expect(refusals(s, "escape", "opponent")).toMatchObject({ "Actor.foe": "", "Actor.bo": "escape.other" });
  });
  it("DES-012 without a DC there is nothing to raise", () => {
    const raises = refusals(table("Actor.ada"), "useSkill", "raises");
    expect(raises).toEqual({ 0: "", 1: "raise.noDc", 2: "raise.noDc" });
  });
});

describe("DES-179 a Hunch before the roll", () => {
  const hunch = { type: "hunch", degree: 2, changes: [] } as const;
  it("comes before an Assist that was laid first", () => {
    const request = opened<CheckCardRequest>(table("Actor.ada"), "assist", { ally: "Actor.cy", hold: true });
    expect(request.more.hold).toBe(true);
    expect(checkExchange.step(checkExchange.begin(request), hunch).accepted).toBe(true);
  });
  it("and before a contest", () => {
    const request = opened<OpposedCardRequest>(table("Actor.ada"), "trick", { opponent: "Actor.foe", hold: true });
    expect(opposedExchange.step(opposedExchange.begin(request), hunch).accepted).toBe(true);
  });
});

describe("DES-123 Combine where nobody's power source is known", () => {
  const bolt = (powerSource: string) => ({
    powerSource,
    powers: [power([effect()], { id: "bolt", powerSource })],
    attacks: [attack({ id: "bolt", power: "bolt" })],
  });
  const refusedOf = (allys: string): string | null => {
    const all = {
      "Actor.ada": hero(bolt("Arcane")),
      "Actor.bo": hero({ ref: "Actor.bo", name: "Bo", ...bolt("Primal") }),
      "Actor.cy": hero({ ref: "Actor.cy", name: "Cy", ...bolt(allys) }),
    };
    const s = situation(all, DEFAULT_SETTINGS, { self: "Actor.ada", here: ["Actor.bo", "Actor.cy"] });
    return offers({ combine: DESTINY_ACTS.combine }, s, "list")[0]?.refused?.reason ?? null;
  };
  it("says what would do, and not which Lore of the first ally is missing", () => {
    expect(refusedOf("Cosmic")).toBe("help.source");
    expect(refusedOf("Arcane")).toBeNull();
  });
});
