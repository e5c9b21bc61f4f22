import { describe, expect, it } from "vitest";
import type { Acts } from "../../kernel/act.ts";
import { offers } from "../../kernel/choose.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { chosenFor } from "../cards/card.ts";
import { opposedCardRules } from "../cards/opposed/desk.ts";
import { attacksOf } from "../hero/traits.ts";
import { freshEffect } from "../powers/powers.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import { attack, condition, effect, foe, gear, hero, marks, power } from "../testing/fixtures.ts";
import { WEAPONS } from "../testing/gear-list.ts";
import type { DestinyCharacter } from "../types.ts";
import { DESTINY_ACTS, type DestinyActName } from "./index.ts";
import { readiable } from "./own.ts";
import { opened, readAct } from "./reading/read.ts";

const ADA = "Actor.ada";
const fight = (over: object = {}, data: object = {}): DestinySituation["fight"] =>
  ({
    round: 1,
    acting: ADA,
    order: [ADA, "Actor.foe"],
    turns: 1,
    data: { scene: { type: "combat", powerLevel: null, roundSeconds: 6 }, turns: 1, surprised: [], ...data },
    ...over,
  }) as unknown as DestinySituation["fight"];

/** Ada and a foe in a fight, Ada to act. */
const at = (who: DestinyCharacter, over: object = {}, data: object = {}): DestinySituation => {
  const fights = fight(over, data);
  return situation(
    { [ADA]: who, "Actor.foe": foe({ powers: [power([freshEffect("flight", 4)])] }) },
    DEFAULT_SETTINGS,
    {
      fight: fights,
      fighter: (ref) => ({ id: ref, uuid: `Combatant.${ref}`, turn: { round: 0, spends: {} }, spends: {}, state: {} }),
      owns: (ref) => ref === ADA,
      ...over,
    },
  );
};
const refusal = (name: DestinyActName, s: DestinySituation): string | null =>
  offers({ [name]: DESTINY_ACTS[name] as never }, s, "list")[0]?.refused?.reason ?? null;

describe("DES-180 a turn is put off", () => {
  it("on one's own turn, before anything is done, by who is able to act", () => {
    expect(refusal("delay", at(hero()))).toBe(null);
    expect(refusal("delay", at(hero(), { acting: "Actor.foe" }))).toBe("order.notTheirTurn");
    expect(refusal("delay", at(hero({ conditions: [condition("stunned")] })))).not.toBe(null);
    expect(refusal("delay", at(hero(), {}, { surprised: [ADA] }))).toBe("delay.unable");
    expect(refusal("delay", at(hero(), { order: [ADA] }))).toBe("delay.alone");
    expect(refusal("delay", at(hero(), { fight: null }))).toBe("order.notBegun");
  });
  it("not after a Move", () => {
    const acted = at(hero(), {
      fighter: (ref: string) => ({
        id: ref,
        uuid: `Combatant.${ref}`,
        turn: { round: 1, spends: {} },
        spends: { move: 1 },
        state: {},
      }),
    });
    expect(refusal("delay", acted)).toBe("delay.acted");
  });
  it("is a step of the tracker's, and no card", () => {
    const acted = readAct({ act: "delay", actor: ADA, chosen: {} }, () => at(hero()));
    expect(acted.accepted && opened(acted)).toEqual({
      accepted: true,
      opens: { kind: "order", request: { type: "delay" } },
    });
  });
});

describe("DES-197 loading", () => {
  const bow = (loaded: boolean) =>
    gear({ id: `bow${String(loaded)}`, loaded, weapon: { ...WEAPONS.sword, complex: true } });
  const armed = (...things: readonly ReturnType<typeof gear>[]) => refusal("loadComplex", at(hero({ gear: things })));
  it("is for a weapon that isn't loaded; who has none is told so, not that something is gone", () => {
    const plain = { ...bow(false), weapon: WEAPONS.sword };
    expect([armed(), armed(plain), armed(bow(true)), armed(bow(true), bow(false))]).toEqual([
      "gear.noneToLoad",
      "gear.noneToLoad",
      "gear.loaded",
      null,
    ]);
  });
});

describe("DES-247 a save against death", () => {
  it("is theirs who are dying, and nobody else's", () => {
    expect(refusal("deathSave", at(hero()))).toBe("dying.not");
    expect(refusal("deathSave", at(hero({ marks: marks([4, 5]) })))).toBe(null);
  });
});

describe("DES-108 what was readied goes off", () => {
  const whole = hero({
    attacks: [attack(), attack({ id: "blast", name: "Blast", power: "blast", band: "ranged" })],
    powers: [
      power([effect()], { id: "blast", name: "Blast" }),
      power([{ ...freshEffect("healing", 5), range: "close" }], { id: "mend", name: "Mend" }),
      power([{ ...freshEffect("mindReading", 5), range: "ranged" }], { id: "read", name: "Read" }),
      power([{ ...freshEffect("create", 5), range: "ranged" }], { id: "wall", name: "Wall" }),
    ],
  });
  const lines = (action: string): readonly unknown[] => {
    const ready = { action, kind: "standard", trigger: "", area: false } as const;
    const s = at({ ...whole, ready }, { acting: "Actor.foe" });
    const acts = Object.entries(DESTINY_ACTS as Acts<DestinySituation>).filter(([, act]) =>
      act.entries?.(s).some((e) => e.known["readied"] === true),
    );
    return offers(Object.fromEntries(acts), s, "list").flatMap((o) =>
      o.known["readied"] === true ? [[o.act, o.known, o.price]] : [],
    );
  };
  it("every action that may be readied has a line by which it does, at the price of the Reaction", () => {
    expect(attacksOf(whole).map((a) => a.id)).toContain("blast");
    for (const action of readiable(whole)) {
      const found = lines(`${action}||`) as readonly (readonly [string, object, readonly string[]])[];
      expect(found.length, action).toBeGreaterThan(0);
      for (const [act, , price] of found) expect([action, act, price]).toEqual([action, act, ["reaction.readied"]]);
    }
  });
  it("a power's use is whichever of that band was meant: an attack, a mind that is read, a wall", () => {
    expect(lines("usePowerRanged||")).toMatchObject([
      ["attack", { readied: true, attack: "blast" }, ["reaction.readied"]],
      ["mindReading", { readied: true, by: "read" }, ["reaction.readied"]],
      ["usePowerRanged", { readied: true }, ["reaction.readied"]],
    ]);
    expect(lines("usePowerClose||")).toMatchObject([["healing", { power: "mend" }, ["reaction.readied"]]]);
    expect(lines("attackClose|Actor.foe|sword")).toMatchObject([["attack", { readied: true }, ["reaction.readied"]]]);
  });
});

describe("DES-272 whoever is compelled doesn't choose whose power is put out, or whose mind is read", () => {
  const forced = hero({
    conditions: [condition("compelled", { source: "Actor.foe" })],
    powers: [
      power([{ ...freshEffect("nullify", 5), range: "close" }], { id: "quell", name: "Quell" }),
      power([{ ...freshEffect("mindReading", 5), range: "close" }], { id: "read", name: "Read" }),
      power([{ ...freshEffect("healing", 5), range: "close" }], { id: "mend", name: "Mend" }),
    ],
  });
  const ACTS = ["nullify", "mindReading", "healing"] as const;
  it("their player is refused, and told who chooses", () => {
    expect(ACTS.map((name) => refusal(name, at(forced)))).toEqual(ACTS.map(() => "act.controller"));
  });
  it("whoever has them under control may, and is the one whom the card asks", () => {
    const s = at(forced, { owns: (ref: string) => ref === "Actor.foe", distance: () => 5 });
    expect(ACTS.map((name) => refusal(name, s))).toEqual([null, null, null]);
    const acted = readAct({ act: "mindReading", actor: ADA, chosen: { by: "read", opponent: "Actor.foe" } }, () => s);
    const made = acted.accepted ? opened(acted) : null;
    expect(made?.accepted && chosenFor(opposedCardRules, s, made.opens.request as never)?.ref).toBe(ADA);
  });
});
