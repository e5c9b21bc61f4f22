import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../kernel/act.ts";
import { fresh, questions } from "../../kernel/choose.ts";
import { situation } from "../../kernel/testing/situation.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import { attack, effect, foe, hero, power } from "../testing/fixtures.ts";
import { DESTINY_ACTS } from "./index.ts";

const ada = hero({
  powers: [
    power([effect({ effect: "create", range: "personal", duration: "sustained", attackSkill: null })], {
      active: false,
    }),
  ],
  aim: { target: "Actor.foe", ranks: 1, kept: true, begun: true },
  attacks: [attack()],
  grab: { target: "Actor.foe", degree: 1, attack: "sword", limbs: 1, kept: true, begun: false },
});
const s: DestinySituation = situation({ "Actor.ada": ada, "Actor.foe": foe() }, DEFAULT_SETTINGS);

/** Whether an act as it is usually done ends the aim. */
function endsAim(name: "grabDamage" | "defend" | "walk" | "usePowerPersonal"): boolean {
  const act: AnyAct<DestinySituation> = DESTINY_ACTS[name];
  const usual = fresh(act, s);
  if (!usual.accepted || !("perform" in act)) throw new Error(name);
  const done = act.perform(s, usual.chosen, null);
  if (!done.accepted) throw new Error(done.reason);
  return done.changes.some((c) => c.kind === "set" && c.path === "system.aim" && c.to === null);
}

describe("DES-139 a Standard that is no attack ends the aim", () => {
  it.each([
    ["a grip that hurts", "grabDamage", true],
    ["Defend", "defend", true],
    ["a power", "usePowerPersonal", true],
    ["a walk doesn't", "walk", false],
  ] as const)("%s", (_, name, ends) => expect(endsAim(name)).toBe(ends));
});

describe("DES-154 DES-333 another alternate", () => {
  const named = (id: string): ReturnType<typeof power> =>
    power([effect()], {
      id,
      name: id,
      alternates: [{ id: `${id}-2`, name: "Other", dynamic: false, effects: [effect()] }],
    });
  const two: DestinySituation = situation(
    { "Actor.ada": hero({ powers: [named("frost"), named("clay")] }) },
    DEFAULT_SETTINGS,
  );
  const powersOf = (of: string): readonly string[] => {
    const act: AnyAct<DestinySituation> = DESTINY_ACTS.switchAlternate;
    const usual = fresh(act, two, { of });
    if (!usual.accepted) throw new Error(usual.reason);
    const [asked] = questions(act, two, usual.chosen, { of });
    return [...new Set(asked?.options.map((o) => (o.value as { readonly power: string }).power))];
  };

  it("by the action itself all powers' are offered, by a power its own", () =>
    expect([powersOf(""), powersOf("clay")]).toEqual([["frost", "clay"], ["clay"]]));
});
