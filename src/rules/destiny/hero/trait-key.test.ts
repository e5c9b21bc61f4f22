import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consequenceChanges } from "../cards/attack/attack.ts";
import { surge } from "../fortune/surge.ts";
import { apply, attack, hero, moment, skills } from "../testing/fixtures.ts";
import { turnLimits } from "../turn/economy.ts";
import { movementFeet } from "../turn/movement.ts";
import type { AbilityKey, DestinyCharacter, ResistanceKey } from "../types.ts";
import { effectRankOf } from "./check-requests.ts";
import { readTrait, skillTrait, type TraitKey, traitLabel } from "./trait-key.ts";
import { abilityRank, attacksOf, resistanceRank, skillRank, traitsOf, weakenable } from "./traits.ts";

const who = hero({
  skills: skills({ might: 2, stealth: 1 }),
  lore: [{ name: "Old Machines", rank: 3 }],
  attacks: [attack({ id: "beam", name: "Beam", rank: 6 })],
  speeds: { fly: 4 },
});
const target = { ...who, ref: "Actor.foe" };

/** The number that somebody reads for a trait: a rank on the sheet, feet a move. */
function figure(of: DestinyCharacter, trait: TraitKey): number {
  const name = trait.slice(trait.indexOf(":") + 1);
  if (trait.startsWith("ability:")) return abilityRank(of, name as AbilityKey);
  if (trait.startsWith("resistance:")) return resistanceRank(of, name as ResistanceKey);
  if (trait.startsWith("speed:")) return movementFeet(of, "walk", name, null) ?? Number.NaN;
  const struck = attacksOf(of).find((a) => `effect:${a.id}` === trait);
  return struck ? effectRankOf(of, struck) : skillRank(of, trait.startsWith("lore:") ? trait : name);
}

/** As a dialog, a macro or another client sends it. */
const sent = (trait: TraitKey): TraitKey => {
  const read = readTrait(JSON.parse(JSON.stringify(trait)));
  if (read === null) throw new Error(`${trait} isn't read back`);
  return read;
};

describe("a trait has one spelling, from the dialog to the number", () => {
  it.each(traitsOf(who))("DES-203 Boost on %s raises what is read there, by one rank", (trait) => {
    const done = surge(who, { option: "boost", trait: sent(trait) }, turnLimits(who, moment()), {});
    if (!done.accepted) throw new Error(done.reason);
    const [before, after] = [figure(who, trait), figure(apply(who, done.changes), trait)];
    expect(trait.startsWith("speed:") ? after > before : after - before === 1).toBe(true);
  });

  it.each(weakenable(target))("DES-337 Weaken on %s takes two ranks of what is read there", (trait) => {
    const from = { attacker: "Actor.ada", attack: attack({ effect: "weaken" }), dc: 15, minion: false } as const;
    const changes = consequenceChanges(
      target,
      { kind: "weaken", ranks: 2 },
      { ...from, targetsTurn: false, type: null, trait: sent(trait) },
    );
    const [before, after] = [figure(target, trait), figure(apply(target, changes), trait)];
    expect(trait.startsWith("speed:") ? after < before : before - after === 2).toBe(true);
  });

  it("DES-337 what has no ranks can't be weakened; an effect's rank doesn't fall below nothing", () => {
    expect(weakenable(target)).not.toContain("skill:deception");
    expect(weakenable(target)).not.toContain("effect:fist");
    const beam = attack({ id: "beam", rank: 1 });
    const weak = hero({
      attacks: [beam],
      lasting: [
        { kind: "weaken", trait: "effect:beam", ranks: 3, key: "x", effect: "e", once: false, label: "", rule: "DES-337", until: { at: "never" } }, // oxfmt-ignore
      ],
    });
    expect(effectRankOf(weak, beam)).toBe(0);
  });
});

describe("a trait is read or refused, never guessed", () => {
  it.each([
    "might",
    "str",
    "",
    ":",
    "skill:",
    "skill:Might",
    "ability:might",
    "resistance:str",
    "speed:walk",
    "toString:x",
    "ability:toString",
  ])("%s names none", (raw) => expect(readTrait(raw)).toBeNull());
  it.each([null, undefined, 3, {}, ["skill:might"]])("%j names none", (raw) => expect(readTrait(raw)).toBeNull());
  it("whatever is read is what was written", () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const trait = readTrait(raw);
        return trait === null || trait === raw;
      }),
    );
  });
  it("a skill's own name becomes its trait", () => {
    expect([skillTrait("might"), skillTrait("lore:Old Machines"), skillTrait("juggling")]).toEqual([
      "skill:might",
      "lore:Old Machines",
      null,
    ]);
  });
  it("every trait has a name, an effect that of its attack", () => {
    expect(traitLabel("effect:beam", who.attacks)).toEqual({
      key: "CROSSOVER.Destiny.Trait.effect",
      data: { effect: "CROSSOVER.Destiny.Effect.damage.label", attack: "Beam" },
    });
    expect(traitLabel("lore:Old Machines")).toMatchObject({ data: { specialty: "Old Machines" } });
  });
});
