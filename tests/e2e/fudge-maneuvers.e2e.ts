/**
 * What a fight of Fudge has beside plain blows, by a Gamemaster and two players through the interface alone: actions that are paid, allies who step in, slams, teams, finishing attacks, points that
 * make something ready, powers that nobody keeps up, what befalls people.
 * @rule FUD-026 FUD-184 FUD-271 FUD-277 FUD-278 FUD-304 FUD-316 FUD-317 FUD-318 FUD-336 FUD-374 FUD-430 FUD-686
 */
import { describe, expect, it } from "vitest";
import { clean } from "./fudge-hands.ts";
import { theySit } from "./fudge-play.ts";
import {
  act,
  afflict,
  attack,
  befall,
  bodyOf,
  confirm,
  endTurn,
  type Fight,
  fightBegins,
  press,
  row,
  tab,
  turnsPass,
  use,
} from "./fudge-table.ts";
import { inGame, playedOn, type Seat } from "./support.ts";

const BLANK = [0, 0, 0] as const;

/** Whether a power of a token's actor is on. */
const isOn = (seat: Seat, token: string, power: string): Promise<boolean> =>
  inGame(
    seat.page,
    ([t, p]: readonly [string, string]) => {
      const { actor } = (globalThis as unknown as Fight).canvas.tokens.placeables.find(
        (x) => x.name === t,
      ) as unknown as { actor: { items: Iterable<{ name: string; system: { active?: boolean } }> } };
      return [...actor.items].find((i) => i.name === p)?.system.active === true;
    },
    [token, power] as const,
  );

for (const profile of playedOn(14))
  describe(`maneuvers on profile ${profile}`, () => {
    const play = theySit(profile);

    /** Let turns pass until this one is up. */
    const upTo = (next: string): Promise<void> => turnsPass(play.gm, [play.ada, play.bo], next);
    /** Standard actions that somebody has left. */
    const standards = (seat: Seat, name: string): Promise<number> =>
      row(seat, name).locator(".pip[data-spend=standard][data-filled=true]").count();

    it("sheets are open, and the fight begins", async () => {
      await play.adas.open("Breakwater");
      await play.bos.open("Patchbay");
      await fightBegins(play.gm, play.bo);
    });

    it("FUD-514 the sheet says how fast somebody is", async () => {
      expect(await play.adas.sheet.locator("ul.speeds").innerText()).toMatch(/Ground speed\s*0\s*30 feet/iu);
    });

    it("FUD-430 an ally steps in and takes the hit; FUD-271 the attack has cost its action, and a second takes the Gamemaster's word", async () => {
      await act(play.gm, "Halyard", "Unarmed");
      await confirm(play.gm, { at: ["Patchbay"], faces: [1, 1, 0] });
      await press(play.bo, "defend", [-1, -1, 0]);
      await press(play.ada, "interpose");
      // Bo's hero is out of it: what is asked for now is Breakwater's Toughness.
      await press(play.ada, "resist", BLANK);
      await expect
        .poll(() => play.ada.page.locator("#sidebar .exchange-card.fudge").last().innerText())
        .toContain("in place of Patchbay");
      await tab(play.gm, "combat");
      await expect.poll(() => standards(play.gm, "Halyard")).toBe(0);
      const fold = row(play.gm, "Halyard").locator("[data-action=toggleOffers]");
      if ((await fold.getAttribute("aria-expanded")) !== "true") await fold.click();
      await row(play.gm, "Halyard")
        .locator("button.turn-offer", { hasText: "Unarmed" })
        .filter({ hasText: "No standard action is left this turn." })
        .waitFor();
    });

    it("FUD-374 Ultimate Effort: paid, ready, and used up by its check", async () => {
      await upTo("1 Patchbay");
      await use(play.bos, "ultimateEffort");
      await confirm(play.bo, { fill: { check: "Technology" } });
      await expect
        .poll(() => bodyOf(play.gm, "Patchbay").then((b) => [b.points, b.conditions.includes("ultimate")]))
        .toEqual([1, true]);
      await play.bos.tab("main");
      await play.bos.sheet.locator("li.skill", { hasText: "Technology" }).locator("button").first().click();
      await confirm(play.bo, { fill: { dc: 15 } });
      await expect.poll(() => bodyOf(play.gm, "Patchbay").then((b) => b.conditions.includes("ultimate"))).toBe(false);
      await expect
        .poll(() => play.bo.page.locator("#sidebar .exchange-card.fudge").last().textContent())
        .toContain("Dice count as");
    });

    it("FUD-317 a slam is felt on both sides", async () => {
      await upTo("1 Breakwater");
      await attack(play.adas, "Unarmed", "Damage", ["Punch-clock drone 2"], [1, 1, 0], {
        fill: { manner: "Slam", movedFull: "on" },
      });
      await press(play.gm, "defend", BLANK);
      await expect
        .poll(() => play.ada.page.locator("#sidebar .exchange-card.fudge").last().innerText())
        .toContain("from the slam");
      // Rank 11 is cut to nothing that Breakwater feels: 5 against a Toughness above it.
      await press(play.ada, "resist", BLANK);
      await tab(play.ada, "combat");
      await expect.poll(() => standards(play.ada, "Breakwater")).toBe(0);
    });

    it("FUD-336 the bonus of extra effort stands ready for the next check, and FUD-318 a team strikes as one at the price of both", async () => {
      await use(play.adas, "action");
      await expect.poll(() => standards(play.ada, "Breakwater")).toBe(1);
      await attack(play.adas, "Unarmed", "Damage", ["Overtime"], BLANK, { helpers: ["Patchbay"] });
      await press(play.bo, "join");
      // Who defends sooner leaves the helper out.
      await expect
        .poll(() =>
          play.gm.page.locator("#sidebar .exchange-card.fudge").last().locator("button[data-gesture=join]").count(),
        )
        .toBe(0);
      // A Parry against each blow: 8 against the leader's 9, 6 against the helper's 7.
      await press(play.gm, "defend", [...BLANK, -1, -1, 0]);
      await expect
        .poll(() => play.gm.page.locator("#sidebar .exchange-card.fudge").last().innerText())
        .toContain("Struck as one: rank +1");
      await tab(play.bo, "combat");
      await expect.poll(() => standards(play.bo, "Patchbay")).toBe(0);
    });

    it("FUD-277 who is stunned keeps nothing up", async () => {
      await upTo("2 Halyard");
      expect(await isOn(play.gm, "Patchbay", "Hover spool")).toBe(true);
      await afflict(play.gms, "Patchbay", "stunned");
      await play.gms.close(play.gms.sheet);
      await upTo("2 Patchbay");
      await endTurn(play.gm, play.gm, "2 Punch-clock drone 1");
      await expect.poll(() => isOn(play.bo, "Patchbay", "Hover spool")).toBe(false);
    });

    it("FUD-316 a finishing attack needs somebody defenseless, and is a critical hit then", async () => {
      await upTo("2 Breakwater");
      await afflict(play.gms, "Halyard", "defenseless");
      await play.gms.close(play.gms.sheet);
      await attack(play.adas, "Unarmed", "Damage", ["Halyard"], BLANK, { fill: { manner: "Finishing attack" } });
      await press(play.gm, "defend");
      await expect
        .poll(() => play.gm.page.locator("#sidebar .exchange-card.fudge").last().innerText())
        .toMatch(/critical/iu);
      await press(play.gm, "resist", [-1, -1, -1]);
      await press(play.gm, "apply");
      await expect.poll(() => bodyOf(play.ada, "Halyard").then((b) => b.health)).toBe(-3);
    });

    it("FUD-184 nights without sleep", async () => {
      await befall(play.ada, "Breakwater", "No sleep");
      // Tired already from extra effort: a step more.
      await confirm(play.ada, { fill: { number: 2 } });
      await expect
        .poll(() => bodyOf(play.gm, "Breakwater").then((b) => b.conditions.filter((c) => c === "fatigued").length))
        .toBe(2);
      await play.gms.open("Breakwater");
      await expect.poll(() => play.gms.sheet.locator(".chips").first().innerText()).toContain("Exhausted");
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [play.gm, play.ada, play.bo]) await clean(seat);
    });
  });
