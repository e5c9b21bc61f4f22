/**
 * What powers of Fudge do beside their effect, by a Gamemaster and two players through the interface alone: a stunt of one use, an effect that is given to others, luck that is brought to
 * somebody else, a Healing that takes on what it heals, an attack that turns on its user, one that passes on by touch and is undone, and whom a poison doesn't reach.
 * @rule FUD-127 FUD-165 FUD-278 FUD-350 FUD-364 FUD-376 FUD-520 FUD-530
 */
import { describe, expect, it } from "vitest";
import { clean } from "./fudge-hands.ts";
import { theySit } from "./fudge-play.ts";
import { attack, type Body, bodyOf, confirm, type Fight, press, tab, takeBack } from "./fudge-table.ts";
import { inGame, playedOn, type Seat, typeInChat } from "./support.ts";

const BLANK = [0, 0, 0] as const;

/** An effect as an item holds it. */
const effect = (id: string, name: string, rank: number, more: object = {}): object => ({
  id,
  effect: name,
  rank,
  baseCost: 1,
  action: "standard",
  range: "ranged",
  duration: "instant",
  descriptors: [],
  resistedBy: null,
  attackSkill: null,
  trait: null,
  conditions: [],
  modifiers: [],
  ...more,
});
const having = (...keys: readonly string[]): object => ({
  modifiers: keys.map((key) => ({ key, ranks: 1, partial: null, note: "" })),
});
const power = (name: string, component: object, flags: object = {}): object => ({
  name,
  type: "fudgePower",
  system: { components: [component] },
  flags,
});
const condition = (degree: number, name: string): object => ({ degree, condition: name, trait: null });

/** What the test's people have beside the powers of the demo world. */
const POWERS: Readonly<Record<string, readonly object[]>> = {
  Breakwater: [
    power("Single Spout", effect("spout", "damage", 6, { resistedBy: "toughness" }), {
      crossover: { temporary: true, stunt: "stuntSpout", until: { at: "scene", left: 1 } },
    }),
    power(
      "Borrowed Tide",
      effect("tide", "enhancedTrait", 2, {
        action: "free",
        range: "close",
        duration: "sustained",
        baseCost: 2,
        trait: "str",
        ...having("affectsOthers"),
      }),
    ),
    power(
      "Salt Kiss",
      effect("kiss", "healing", 6, { range: "close", baseCost: 2, ...having("empathic", "persistent") }),
    ),
    power("Backwash", effect("wash", "damage", 4, { resistedBy: "toughness", ...having("sideEffect") })),
    power(
      "Brine Itch",
      effect("itch", "affliction", 8, {
        resistedBy: "fortitude",
        conditions: [condition(1, "dazed"), condition(2, "stunned"), condition(3, "incapacitated")],
        ...having("contagious", "reversible"),
      }),
    ),
  ],
  Patchbay: [
    power(
      "Lucky Wiring",
      effect("luck", "luckControl", 1, { action: "reaction", range: "perception", baseCost: 3, trait: "goodLuck" }),
    ),
    power(
      "Filters",
      effect("filter", "immunity", 1, { action: "none", range: "personal", duration: "permanent", trait: "poison" }),
    ),
  ],
};

interface Owned extends Body {
  readonly items: Iterable<{ readonly name: string }>;
  readonly system: Body["system"] & {
    readonly derived: { readonly abilities: { readonly str: { readonly total: number } } };
  };
}

for (const profile of playedOn(14))
  describe(`powers at work on profile ${profile}`, () => {
    const play = theySit(profile, POWERS, async ({ gm, adas, bos }) => {
      await inGame(
        gm.page,
        () => {
          const { actor } = (globalThis as unknown as Fight).canvas.tokens.placeables.find(
            (t) => t.name === "Breakwater",
          ) as unknown as { actor: { update(data: object): Promise<unknown> } };
          return actor.update({
            "system.effort.pending": [{ id: "stuntSpout", due: "stuntEnd", extraordinary: false }],
          });
        },
        null,
      );
      await adas.open("Breakwater");
      await bos.open("Patchbay");
    });

    const card = (seat: Seat): Promise<string> => seat.page.locator("#sidebar .exchange-card.fudge").last().innerText();
    const conditions = (name: string): Promise<string[]> => bodyOf(play.gm, name).then((b) => b.conditions);
    const says = async (seat: Seat, text: string): Promise<void> => {
      await tab(seat, "chat");
      await typeInChat(seat.page, text);
    };
    /** Names of somebody's powers, and their Strength, as the Gamemaster's client has them. */
    const owned = (name: string): Promise<{ readonly powers: readonly string[]; readonly strength: number }> =>
      inGame(
        play.gm.page,
        (n: string) => {
          const actor = (globalThis as unknown as Fight).canvas.tokens.placeables.find((t) => t.name === n)
            ?.actor as unknown as Owned;
          return { powers: [...actor.items].map((i) => i.name), strength: actor.system.derived.abilities.str.total };
        },
        name,
      );

    it("FUD-350 a stunt of one use is gone with it, its fatigue is there, and taking the throw back brings back both", async () => {
      await attack(play.adas, "Single Spout", "Damage", ["Punch-clock drone 1"], BLANK);
      await expect.poll(() => conditions("Breakwater")).toContain("fatigued");
      expect((await owned("Breakwater")).powers).not.toContain("Single Spout");
      await takeBack(play.gm);
      await expect.poll(() => conditions("Breakwater")).not.toContain("fatigued");
      await expect.poll(() => owned("Breakwater").then((o) => o.powers)).toContain("Single Spout");
    });

    it("FUD-530 an effect is given to others by touch, and ends on them as its giver lets it go", async () => {
      const { strength } = await owned("Patchbay");
      await play.adas.tab("powers");
      await play.adas.row("Borrowed Tide").locator("button[data-action=usePower]").first().click();
      await press(play.ada, "give");
      const dialog = play.ada.page.locator(".crossover.roll-dialog");
      await dialog.locator("label.chip", { hasText: "Patchbay" }).locator("input[name=whom]").check();
      await dialog.locator("button[type=submit]").click();
      await expect.poll(() => owned("Patchbay").then((o) => o.strength)).toBe(strength + 2);
      await expect.poll(() => card(play.ada)).toContain("Given to Patchbay");
      await press(play.ada, "maintain");
      await expect.poll(() => owned("Patchbay")).toMatchObject({ strength });
      expect((await owned("Patchbay")).powers).not.toContain("Borrowed Tide");
    });

    it("FUD-364 FUD-376 luck is brought to somebody else's throw, for a point of one's own", async () => {
      const before = (await bodyOf(play.gm, "Patchbay")).points ?? 0;
      await play.adas.tab("main");
      await play.adas.sheet.locator("li.skill", { hasText: "Athletics" }).locator("button").first().click();
      await confirm(play.ada, { fill: { dc: 30 }, faces: [-1, 0, 0] });
      await press(play.bo, "improve", [1, 1, 0]);
      await expect.poll(() => bodyOf(play.gm, "Patchbay").then((b) => b.points)).toBe(before - 1);
    });

    it("FUD-127 a poison is asked of nobody who is immune to it", async () => {
      await says(play.bo, "/attack Poison");
      await confirm(play.bo, { fill: { number: 10 } });
      await tab(play.bo, "chat");
      await expect.poll(() => card(play.bo)).toMatch(/unharmed[\s\S]*Immune/iu);
      expect(await conditions("Patchbay")).toEqual([]);
    });

    it("FUD-520 Empathic Healing takes on what it heals", async () => {
      await inGame(
        play.gm.page,
        async () => {
          const actor = (globalThis as unknown as Fight).canvas.tokens.placeables.find((t) => t.name === "Patchbay")
            ?.actor as unknown as { update(data: object): Promise<unknown> };
          await actor.update({ "system.health.value": 3 });
        },
        null,
      );
      await says(play.ada, "/attack Heal");
      await confirm(play.ada, { fill: { target: "Patchbay" }, faces: [-1, -1, 0] });
      await press(play.bo, "apply");
      // 6 - 2 less 2 is 2 points.
      await expect.poll(() => bodyOf(play.gm, "Patchbay").then((b) => b.health)).toBe(5);
      await expect.poll(() => bodyOf(play.gm, "Breakwater").then((b) => b.health)).toBe(4);
    });

    it("FUD-530 an attack with Side Effect that does nothing turns on its user", async () => {
      await attack(play.adas, "Backwash", "Damage", ["Punch-clock drone 1"], [-1, -1, -1]);
      await press(play.gm, "defend", BLANK);
      await press(play.ada, "backfire");
      await confirm(play.ada, { fill: { course: "Dazed, stunned, incapacitated", number: 10 }, faces: [-1, -1, 0] });
      await expect.poll(() => conditions("Breakwater")).toContain("dazed");
      await tab(play.ada, "chat");
      await expect.poll(() => card(play.ada)).toContain("Side Effect");
    });

    it("FUD-530 a Contagious effect passes on by touch, and a Reversible one is undone", async () => {
      await attack(play.adas, "Brine Itch", "Affliction", ["Overtime"], [1, 1, 1]);
      await press(play.gm, "defend", [-1, -1, 0]);
      await press(play.gm, "resist", [-1, -1, -1]);
      await press(play.gm, "apply");
      await expect.poll(() => conditions("Overtime")).not.toEqual([]);
      await press(play.ada, "spread");
      await confirm(play.ada, { fill: { who: "Patchbay" } });
      await press(play.bo, "resist", [-1, -1, -1]);
      await expect.poll(() => card(play.bo)).toContain("Contagious");
      await press(play.bo, "apply");
      await expect.poll(() => conditions("Patchbay")).not.toEqual([]);
      await press(play.ada, "release");
      await expect.poll(() => conditions("Patchbay")).toEqual([]);
      expect(await conditions("Overtime")).not.toEqual([]);
    });

    it("nobody's console complains", async () => {
      for (const seat of [play.gm, play.ada, play.bo]) await clean(seat);
    });
  });
