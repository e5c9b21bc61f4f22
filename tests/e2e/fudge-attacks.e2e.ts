/**
 * Attacks of Fudge that are more than one blow, by a Gamemaster and two players: linked effects that come with one hit, an attack that is led with helpers, what the Gamemaster adds to a
 * roll that has fallen, a personal effect that is put on others, a grab that follows a bare hand's hit, a door that is broken down, an extra on some of a power's ranks, a second throw of the
 * check that a power takes.
 * @rule FUD-073 FUD-090 FUD-129 FUD-168 FUD-169 FUD-278 FUD-300 FUD-368 FUD-430 FUD-456 FUD-460 FUD-530 FUD-700
 */
import { describe, expect, it } from "vitest";
import { clean } from "./fudge-hands.ts";
import { theySit } from "./fudge-play.ts";
import {
  attack,
  bodyOf,
  confirm,
  type Fight,
  fightBegins,
  press,
  row,
  tab,
  takeBack,
  turnsPassTo,
} from "./fudge-table.ts";
import { inGame, nextFaces, playedOn, type Seat } from "./support.ts";

const BLANK = [0, 0, 0] as const;

/** An effect as an item holds it. */
const effect = (id: string, name: string, rank: number, more: object = {}): object => ({
  id,
  effect: name,
  rank,
  baseCost: 1,
  action: "standard",
  range: "close",
  duration: "instant",
  descriptors: [],
  resistedBy: null,
  attackSkill: null,
  trait: null,
  conditions: [],
  modifiers: [],
  ...more,
});
const extra = (key: string): object => ({ key, ranks: 1, partial: null, note: "" });
const degrees = ["dazed", "stunned", "incapacitated"].map((condition, i) => ({
  degree: i + 1,
  condition,
  trait: null,
}));

/** What the test's people have beside the powers of the demo world. */
const GIVEN: Readonly<Record<string, readonly object[]>> = {
  Breakwater: [
    {
      name: "Brine lash",
      type: "fudgePower",
      system: {
        components: [
          effect("lash", "damage", 8, { resistedBy: "toughness" }),
          effect("sting", "affliction", 6, {
            resistedBy: "fortitude",
            conditions: degrees,
            modifiers: [extra("linked")],
          }),
        ],
      },
    },
    {
      name: "Ebb",
      type: "fudgePower",
      system: {
        components: [
          effect("ebb", "shrinking", 6, {
            baseCost: 3,
            action: "standard",
            range: "personal",
            duration: "sustained",
            resistedBy: "will",
            modifiers: [extra("attack")],
          }),
        ],
      },
    },
    {
      name: "Riptide",
      type: "fudgePower",
      system: {
        components: [
          effect("tide", "damage", 7, {
            range: "ranged",
            resistedBy: "toughness",
            modifiers: [
              extra("increasedRange"),
              { ...extra("area"), partial: 4, note: "burst" },
              { ...extra("checkRequired"), ranks: 4 },
            ],
          }),
        ],
      },
    },
    { name: "Fast Grab", type: "fudgeAdvantage", system: { key: "fastGrab", rank: 1 } },
    { name: "Deception", type: "fudgeSkill", system: { base: "deception", specialty: "", ability: "pre", rank: 2 } },
    { name: "Attractive", type: "fudgeAdvantage", system: { key: "attractive", rank: 2 } },
  ],
};

const card = (seat: Seat): ReturnType<Seat["page"]["locator"]> =>
  seat.page.locator("#sidebar .exchange-card.fudge").last();

/** Names of what a token's actor carries. */
const itemsOf = (seat: Seat, token: string): Promise<string[]> =>
  inGame(
    seat.page,
    (t: string) => {
      const { actor } = (globalThis as unknown as Fight).canvas.tokens.placeables.find(
        (x) => x.name === t,
      ) as unknown as { actor: { items: Iterable<{ name: string }> } };
      return [...actor.items].map((i) => i.name);
    },
    token,
  );

for (const profile of playedOn(14))
  describe(`attacks on profile ${profile}`, () => {
    const play = theySit(profile, GIVEN);

    const upTo = (name: string, again = false): Promise<void> => turnsPassTo(play.gm, [play.ada, play.bo], name, again);
    /** Standard actions that somebody has left. */
    const standards = async (seat: Seat, name: string): Promise<number> => {
      await tab(seat, "combat");
      return row(seat, name).locator(".pip[data-spend=standard][data-filled=true]").count();
    };
    /** Press the button of a row of the newest card, which names its effect. */
    const inRow = async (
      seat: Seat,
      effectName: string,
      gesture: string,
      faces: readonly number[] = [],
    ): Promise<void> => {
      await tab(seat, "chat");
      const button = card(seat)
        .locator("section.party", { hasText: effectName })
        .locator(`button[data-gesture=${gesture}]`);
      await button.waitFor();
      if (faces.length > 0) await nextFaces(seat.page, faces);
      await button.click();
    };
    /** The Gamemaster's word on the newest card: a circumstance, what a team is worth, a number. */
    const adjust = async (roll: string | null, fields: Readonly<Record<string, string>>): Promise<void> => {
      await tab(play.gm, "chat");
      await card(play.gm)
        .locator(`button[data-gesture=adjust]${roll === null ? "" : `[data-roll=${roll}]`}`)
        .first()
        .click();
      const dialog = play.gm.page.locator(".adjust-dialog");
      await dialog.waitFor();
      for (const [name, value] of Object.entries(fields)) {
        const input = dialog.locator(`[name=${name}]`);
        if (name === "team") await input.selectOption(value);
        else await input.fill(value);
      }
      await dialog.locator("button[data-action=ok], button[type=submit]").first().click();
      await dialog.waitFor({ state: "detached" });
    };

    it("FUD-129 linked effects are one line of the sheet", async () => {
      await play.adas.open("Breakwater");
      await play.bos.open("Patchbay");
      await fightBegins(play.gm, play.bo);
      await upTo("Breakwater");
      await play.adas.tab("main");
      const line = play.adas.sheet.locator("li.attack", { hasText: "Brine lash" });
      await expect.poll(() => line.count()).toBe(1);
      expect(await line.innerText()).toMatch(/Damage 8 \+ Affliction 6/u);
    });

    it("FUD-129 one attack check and one action; each effect is resisted in its own row, applied and taken back", async () => {
      await attack(play.adas, "Brine lash", "Affliction", ["Halyard"], [1, 1, 1]);
      expect(await standards(play.ada, "Breakwater")).toBe(0);
      await press(play.gm, "defend", [-1, -1, 0]);
      // Two rows, each with a button of its own.
      await expect.poll(() => card(play.gm).locator("button[data-gesture=resist]").count()).toBe(2);
      await inRow(play.gm, "Affliction", "resist", [-1, -1, 0]);
      await expect.poll(() => card(play.gm).locator("button[data-gesture=resist]").count()).toBe(1);
      await inRow(play.gm, "Damage", "resist", [-1, -1, 0]);
      await expect.poll(() => card(play.gm).locator("button[data-gesture=apply]").count()).toBe(2);
      const before = await bodyOf(play.gm, "Halyard");
      await press(play.gm, "applyAll");
      await expect
        .poll(() =>
          bodyOf(play.ada, "Halyard").then(
            (b) =>
              b.health < before.health && b.conditions.some((c) => ["dazed", "stunned", "incapacitated"].includes(c)),
          ),
        )
        .toBe(true);
      // One click applied both, and one takes both back.
      await takeBack(play.gm);
      await expect.poll(() => bodyOf(play.ada, "Halyard")).toEqual(before);
    });

    it("FUD-073 helpers make the attacker's check better, at the price of their own action", async () => {
      await upTo("Breakwater", true);
      await attack(play.adas, "Unarmed", "Damage", ["Halyard"], [], {
        helpers: ["Patchbay"],
        fill: { joint: "Help the attack check (team check)" },
      });
      // Nobody has thrown yet: the helper is asked first.
      await expect.poll(() => card(play.ada).locator("button[data-gesture=help]").count()).toBe(1);
      await press(play.bo, "help", [1, 1, 0]);
      await expect.poll(() => card(play.ada).locator("button[data-gesture=help]").count()).toBe(0);
      expect(await standards(play.bo, "Patchbay")).toBe(0);
      await press(play.ada, "strike", [-1, -1, 0]);
      await press(play.gm, "defend", [-1, -1, 0]);
      await expect.poll(() => card(play.gm).textContent()).toMatch(/Team/u);
    });

    it("FUD-700 the Gamemaster adds a circumstance to the attack, and the hit is a miss; taken back it is a hit again", async () => {
      await expect.poll(() => card(play.gm).locator("button[data-gesture=resist]").count()).toBe(1);
      await adjust("attack", { circumstance: "-3" });
      await expect.poll(() => card(play.ada).locator(".outcome").first().innerText()).toMatch(/miss/iu);
      expect(await card(play.ada).locator("button[data-gesture=adjust]").count()).toBe(0);
      await takeBack(play.gm);
      await expect.poll(() => card(play.ada).locator(".outcome").first().innerText()).toMatch(/hit/iu);
    });

    it("FUD-430 FUD-300 who has Fast Grab follows a bare hand's hit with a free grab", async () => {
      await expect.poll(() => bodyOf(play.ada, "Breakwater").then((b) => b.conditions.includes("grabbing"))).toBe(true);
      await press(play.ada, "grab", [1, 1, 1]);
      await press(play.gm, "answer", [-1, -1, -1]);
      await press(play.gm, "apply");
      await expect
        .poll(() =>
          bodyOf(play.ada, "Halyard").then((b) => b.conditions.some((c) => c === "bound" || c === "restrained")),
        )
        .toBe(true);
      await expect
        .poll(() => bodyOf(play.ada, "Breakwater").then((b) => b.conditions.includes("grabbing")))
        .toBe(false);
    });

    it("FUD-530 a personal effect made an attack is put on the target as long as it lasts, and let go by its user", async () => {
      await upTo("Breakwater", true);
      await attack(play.adas, "Ebb", "Shrinking", ["Punch-clock drone 2"], [1, 1, 1]);
      await press(play.gm, "defend", [-1, -1, -1]);
      await press(play.gm, "resist", [-1, -1, -1]);
      await press(play.gm, "apply");
      await expect.poll(() => itemsOf(play.ada, "Punch-clock drone 2")).toContain("Ebb (Breakwater)");
      await press(play.ada, "release");
      await expect.poll(() => itemsOf(play.ada, "Punch-clock drone 2")).not.toContain("Ebb (Breakwater)");
      await takeBack(play.ada);
      await expect.poll(() => itemsOf(play.ada, "Punch-clock drone 2")).toContain("Ebb (Breakwater)");
    });

    it("FUD-168 FUD-169 a player breaks down a door that no actor stands for, without anybody else's answer", async () => {
      await upTo("Breakwater", true);
      await attack(play.adas, "Unarmed", "Damage", [], [1, 0, 0], {
        fill: { scenery: "Wood (Toughness 3)", thickness: 1, worn: "Bent" },
      });
      await press(play.ada, "defend");
      await expect.poll(() => card(play.ada).locator(".outcome").first().innerText()).toMatch(/critical/iu);
      await press(play.ada, "resist", [-1, -1, -1]);
      await press(play.ada, "apply");
      await expect.poll(() => card(play.bo).innerText()).toMatch(/Wood[\s\S]*Bent[\s\S]*Destroyed/u);
    });

    it("FUD-456 FUD-368 a bolt of all ranks or a burst of some; what fails at its own check may be thrown again for a point", async () => {
      await upTo("Breakwater", true);
      await play.adas.tab("main");
      await expect.poll(() => play.adas.sheet.locator("li.attack", { hasText: "Riptide" }).count()).toBe(2);
      // The attacker's dice, then those of the check that the power takes.
      await attack(play.adas, "Riptide", "Damage 7", ["Halyard"], [0, 0, 0, -1, -1, -1]);
      const again = card(play.ada).locator("button[data-gesture=improve][data-roll=gate]");
      await again.waitFor();
      expect(await card(play.gm).locator("button[data-gesture=defend]").count()).toBe(0);
      await press(play.ada, "improve", [1, 1, 1]);
      await expect.poll(() => card(play.gm).locator("button[data-gesture=defend]").count()).toBe(1);
    });

    it("FUD-700 FUD-430 a check: Attractive counts where it is said, and the Gamemaster sets the number afterwards", async () => {
      await play.adas.tab("main");
      await play.adas.sheet.locator("li.skill", { hasText: "Deception" }).locator("button").first().click();
      await confirm(play.ada, { fill: { drawn: "on" }, faces: BLANK });
      await tab(play.ada, "chat");
      await expect.poll(() => card(play.ada).textContent()).toContain("Attractive");
      await adjust(null, { dc: "15", team: "1" });
      await expect.poll(() => card(play.ada).innerText()).toMatch(/15/u);
      await expect.poll(() => card(play.ada).textContent()).toContain("Team");
    });

    it("nothing has gone wrong on the way", async () => {
      for (const seat of [play.gm, play.ada, play.bo]) await clean(seat);
    });
  });
