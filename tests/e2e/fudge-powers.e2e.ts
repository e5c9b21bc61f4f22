/**
 * Powers in play in a fight of Fudge, by a Gamemaster and two players: a use that takes its action and can be taken back, what it costs its user, arrays, powers that are partly kept up, those that
 * don't obey, Nullify with its check, a hold by power, a body that harm passes through.
 * @rule FUD-172 FUD-176 FUD-177 FUD-271 FUD-277 FUD-278 FUD-300 FUD-457 FUD-500 FUD-517 FUD-530 FUD-667 FUD-706
 */
import { describe, expect, it } from "vitest";
import { clean, type Hands } from "./fudge-hands.ts";
import { theySit } from "./fudge-play.ts";
import {
  act,
  afflict,
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
  action: "free",
  range: "personal",
  duration: "sustained",
  descriptors: [],
  resistedBy: null,
  attackSkill: null,
  trait: null,
  conditions: [],
  modifiers: [],
  ...more,
});
const flaw = (key: string): object => ({ key, ranks: 1, partial: null, note: "" });

/** What the test's people have beside the powers of the demo world. */
const POWERS: Readonly<Record<string, readonly object[]>> = {
  Breakwater: [
    {
      name: "Updraft",
      type: "fudgePower",
      system: {
        components: [
          effect("fly", "flight", 6, { action: "move", descriptors: ["wind"], modifiers: [flaw("tiring")] }),
        ],
      },
    },
    {
      name: "Shroud",
      type: "fudgePower",
      system: {
        components: [
          effect("hide", "concealment", 2, { baseCost: 8, descriptors: ["wind"] }),
          effect("shell", "senses", 2, { action: "none", duration: "permanent" }),
        ],
      },
    },
    {
      _id: "guiseGuise000000",
      name: "Guise",
      type: "fudgePower",
      system: {
        components: [
          effect("any", "variable", 2, {
            baseCost: 7,
            action: "full",
            duration: "continuous",
            modifiers: [flaw("increasedDuration")],
          }),
        ],
      },
    },
    {
      name: "Wings",
      type: "fudgePower",
      system: {
        active: false,
        paidBy: "guiseGuise000000",
        components: [effect("wings", "flight", 4, { baseCost: 2, action: "move" })],
      },
    },
    {
      name: "Shapes",
      type: "fudgePower",
      system: {
        member: "big",
        components: [
          effect("big", "growth", 2),
          effect("small", "shrinking", 2, { modifiers: [flaw("alternateEffect")] }),
          effect("quick", "quickness", 3, { modifiers: [flaw("alternateEffect")] }),
        ],
      },
    },
  ],
  Patchbay: [
    {
      name: "Whim",
      type: "fudgePower",
      system: { active: false, components: [effect("think", "quickness", 4, { modifiers: [flaw("unreliable")] })] },
    },
    {
      name: "Prism",
      type: "fudgePower",
      system: {
        components: [
          effect("burn", "damage", 8, {
            action: "standard",
            range: "ranged",
            duration: "instant",
            resistedBy: "toughness",
          }),
          effect("sting", "affliction", 8, {
            action: "standard",
            range: "ranged",
            duration: "instant",
            resistedBy: "will",
            modifiers: [flaw("alternateEffect")],
            conditions: ["dazed", "stunned", "controlled"].map((condition, i) => ({
              degree: i + 1,
              condition,
              trait: null,
            })),
          }),
        ],
      },
    },
    {
      name: "Fine damper",
      type: "fudgePower",
      system: {
        components: [
          effect("fine", "nullify", 8, {
            action: "standard",
            range: "ranged",
            duration: "instant",
            modifiers: [flaw("precise")],
          }),
        ],
      },
    },
    {
      name: "Grip",
      type: "fudgePower",
      system: { components: [effect("hold", "moveObject", 6, { action: "standard", range: "ranged" })] },
    },
  ],
  Overtime: [
    {
      name: "Damper",
      type: "fudgePower",
      system: {
        components: [
          effect("damp", "nullify", 8, { action: "standard", range: "ranged", duration: "instant", trait: "wind" }),
        ],
      },
    },
    { name: "Smoke", type: "fudgePower", system: { components: [effect("gas", "insubstantial", 2)] } },
  ],
};

interface PowerNow {
  readonly active: boolean;
  readonly off: readonly string[];
  readonly member: string | null;
}

/** How a power of a token's actor stands, as a client sees it. */
const powerOf = (seat: Seat, token: string, power: string): Promise<PowerNow> =>
  inGame(
    seat.page,
    ([t, p]: readonly [string, string]) => {
      const { actor } = (globalThis as unknown as Fight).canvas.tokens.placeables.find(
        (x) => x.name === t,
      ) as unknown as {
        actor: { items: Iterable<{ name: string; system: { active: boolean; off: string[]; member: string | null } }> };
      };
      const { active, off, member } = [...actor.items].find((i) => i.name === p)?.system ?? {
        active: false,
        off: ["gone"],
        member: null,
      };
      return { active, off: [...off], member };
    },
    [token, power] as const,
  );

const card = (seat: Seat): ReturnType<Seat["page"]["locator"]> =>
  seat.page.locator("#sidebar .exchange-card.fudge").last();

for (const profile of playedOn(14))
  describe(`powers on profile ${profile}`, () => {
    const play = theySit(profile, POWERS);

    const upTo = (name: string): Promise<void> => turnsPassTo(play.gm, [play.ada, play.bo], name);
    /** Pips of a kind that somebody has left. */
    const left = async (seat: Seat, name: string, kind: "standard" | "move"): Promise<number> => {
      await tab(seat, "combat");
      return row(seat, name).locator(`.pip[data-spend=${kind}][data-filled=true]`).count();
    };
    const use = async (hands: Hands, power: string, label = "Use"): Promise<void> => {
      await hands.tab("powers");
      await hands.row(power).locator("button[data-action=usePower]", { hasText: label }).first().click();
    };
    const points = (name: string): Promise<number | null> => bodyOf(play.gm, name).then((b) => b.points);

    it("sheets are open, and the fight begins", async () => {
      await play.adas.open("Breakwater");
      await play.bos.open("Patchbay");
      await fightBegins(play.gm, play.bo);
    });

    it("FUD-518 FUD-667 the sheet says what each effect comes to, the weight that Growth brings with it", async () => {
      await play.adas.tab("powers");
      expect(await play.adas.row("Updraft").innerText()).toContain("Speed rank 4");
      expect(await play.adas.row("Shroud").innerText()).toContain("Total concealment from all sight");
    });

    it("FUD-271 FUD-530 a use takes its action and what it costs; taken back, both are there again", async () => {
      await upTo("Breakwater");
      await use(play.adas, "Updraft");
      await tab(play.ada, "chat");
      await expect.poll(() => card(play.ada).innerText()).toMatch(/Move action[\s\S]*Tiring[\s\S]*Speed rank 4/iu);
      await expect.poll(() => bodyOf(play.gm, "Breakwater").then((b) => b.conditions)).toContain("fatigued");
      await expect.poll(() => left(play.ada, "Breakwater", "move")).toBe(0);
      await takeBack(play.ada);
      await expect.poll(() => bodyOf(play.gm, "Breakwater").then((b) => b.conditions)).not.toContain("fatigued");
      await expect.poll(() => left(play.ada, "Breakwater", "move")).toBe(1);
    });

    it("what the turn has no action left for is refused to a player, from the tracker as well", async () => {
      await act(play.ada, "Breakwater", "Updraft");
      await expect.poll(() => left(play.ada, "Breakwater", "move")).toBe(0);
      await use(play.adas, "Updraft");
      await expect.poll(() => left(play.ada, "Breakwater", "standard")).toBe(0);
      await tab(play.ada, "chat");
      const cards = await play.ada.page.locator("#sidebar .exchange-card.fudge").count();
      await use(play.adas, "Updraft");
      await expect.poll(() => play.ada.page.locator("#notifications").innerText()).toContain("No move action is left");
      expect(await play.ada.page.locator("#sidebar .exchange-card.fudge").count()).toBe(cards);
    });

    it("FUD-457 an array goes over to another member once a turn", async () => {
      await play.adas.tab("powers");
      const members = play.adas.row("Shapes").locator("select[data-member]");
      await members.selectOption("small");
      await expect.poll(() => powerOf(play.gm, "Breakwater", "Shapes").then((p) => p.member)).toBe("small");
      await use(play.adas, "Shapes", "Switch to it");
      await expect.poll(() => play.ada.page.locator("#notifications").innerText()).toContain("switched once a turn");
      expect((await powerOf(play.gm, "Breakwater", "Shapes")).member).toBe("small");
    });

    it("FUD-278 who is stunned loses what must be kept up and keeps what lasts; it is taken up again for its action", async () => {
      await afflict(play.gms, "Breakwater", "stunned");
      await upTo("Patchbay");
      await expect
        .poll(() => powerOf(play.gm, "Breakwater", "Shroud"))
        .toEqual({ active: true, off: ["hide"], member: null });
      await expect.poll(() => powerOf(play.gm, "Breakwater", "Updraft").then((p) => p.active)).toBe(false);
      await expect.poll(() => play.adas.row("Shroud").innerText()).toContain("let go");
    });

    it("FUD-530 what doesn't obey does nothing, until a victory point makes it", async () => {
      await play.bos.tab("powers");
      await nextFaces(play.bo.page, [-1]);
      await play.bos.row("Whim").locator("button[data-action=togglePower]").click();
      await tab(play.bo, "chat");
      await expect.poll(() => card(play.bo).innerText()).toMatch(/doesn.t obey/u);
      expect((await powerOf(play.gm, "Patchbay", "Whim")).active).toBe(false);
      const before = (await points("Patchbay")) ?? 0;
      await press(play.bo, "insist");
      await expect.poll(() => powerOf(play.gm, "Patchbay", "Whim").then((p) => p.active)).toBe(true);
      expect(await points("Patchbay")).toBe(before - 1);
    });

    it("FUD-300 a hold by power is resisted with Strength", async () => {
      await attack(play.bos, "Grip", "Move object", ["Punch-clock drone 2"], [1, 1, 0]);
      await press(play.gm, "defend", [-1, -1, -1]);
      // Power 6 and 2 on the dice against the drone's Strength.
      await press(play.gm, "resist", [0, 0, 0, 1, 1, 0]);
      await expect.poll(() => card(play.bo).innerText()).toContain("Strength");
      await press(play.gm, "apply");
      await expect.poll(() => bodyOf(play.gm, "Punch-clock drone 2").then((b) => b.conditions)).toContain("bound");
    });

    it("FUD-517 a body of gas lets a blow pass", async () => {
      await upTo("Breakwater");
      await play.gms.open("Breakwater");
      await play.gms.sheet
        .locator("button.menu-item[data-condition=stunned], button[data-condition=stunned]")
        .first()
        .click();
      await expect.poll(() => bodyOf(play.gm, "Breakwater").then((b) => b.conditions)).not.toContain("stunned");
      await attack(play.adas, "Unarmed", "Damage", ["Overtime"], [1, 1, 0]);
      await press(play.gm, "defend", BLANK);
      await press(play.gm, "resist", BLANK);
      await expect.poll(() => card(play.ada).innerText()).toContain("Immune");
    });

    it("FUD-176 FUD-177 Nullify hits, then its check is held against the rank; what is cancelled is off", async () => {
      await use(play.adas, "Shroud", "Take up again");
      await expect.poll(() => powerOf(play.gm, "Breakwater", "Shroud").then((p) => p.off)).toEqual([]);
      await upTo("Overtime");
      await act(play.gm, "Overtime", "Damper");
      await confirm(play.gm, { at: ["Breakwater"], faces: [1, 1, 0] });
      await press(play.ada, "defend", [-1, -1, 0]);
      await press(play.ada, "resist");
      await expect.poll(() => card(play.ada).innerText()).toMatch(/Countered/iu);
      await press(play.ada, "apply");
      // What lasts in the same power stays.
      await expect
        .poll(() => powerOf(play.gm, "Breakwater", "Shroud"))
        .toEqual({ active: true, off: ["hide"], member: null });
    });

    it("FUD-457 a member of an array that isn't in use strikes at once: the power goes over with the blow, for one action", async () => {
      await upTo("Patchbay");
      await attack(play.bos, "Prism", "Affliction", ["Overtime"], [1, 1, 0]);
      await expect.poll(() => powerOf(play.gm, "Patchbay", "Prism").then((p) => p.member)).toBe("sting");
      await expect.poll(() => left(play.bo, "Patchbay", "standard")).toBe(0);
      await press(play.gm, "defend", [-1, -1, -1]);
      await press(play.gm, "resist", [-1, -1, -1]);
      await press(play.gm, "apply");
      await expect
        .poll(() =>
          bodyOf(play.gm, "Overtime").then((b) =>
            b.conditions.some((c) => ["dazed", "stunned", "controlled"].includes(c)),
          ),
        )
        .toBe(true);
    });

    it("FUD-172 it is shaken off against the rank that it struck with, though the power is off by then", async () => {
      await play.bos.tab("powers");
      await play.bos.row("Prism").locator("button[data-action=togglePower]").click();
      await expect.poll(() => powerOf(play.gm, "Patchbay", "Prism").then((p) => p.active)).toBe(false);
      await upTo("Overtime");
      await upTo("Breakwater");
      await tab(play.gm, "chat");
      await expect
        .poll(() =>
          play.gm.page
            .locator("#sidebar .exchange-card.fudge", { hasText: "Prism" })
            .last()
            .locator("button[data-gesture=roll]")
            .count(),
        )
        .toBe(1);
      const recovery = play.gm.page.locator("#sidebar .exchange-card.fudge", { hasText: "Prism" }).last();
      await nextFaces(play.gm.page, [1, 1, 1]);
      await recovery.locator("button[data-gesture=roll]").click();
      await expect.poll(() => recovery.innerText()).toMatch(/dazed ends/iu);
      await expect
        .poll(() =>
          bodyOf(play.gm, "Overtime").then((b) =>
            b.conditions.some((c) => ["dazed", "stunned", "controlled"].includes(c)),
          ),
        )
        .toBe(false);
    });

    it("FUD-500 taking on a form is setting its Variable, a full action; with the Variable it goes", async () => {
      await play.adas.tab("powers");
      await play.adas.row("Wings").locator("button[data-action=togglePower]").click();
      await expect.poll(() => powerOf(play.gm, "Breakwater", "Wings").then((p) => p.active)).toBe(true);
      await expect
        .poll(async () => [await left(play.ada, "Breakwater", "standard"), await left(play.ada, "Breakwater", "move")])
        .toEqual([0, 0]);
      await play.adas.tab("powers");
      await play.adas.row("Guise").locator("button[data-action=togglePower]").click();
      await expect.poll(() => powerOf(play.gm, "Breakwater", "Wings").then((p) => p.active)).toBe(false);
    });

    it("FUD-177 FUD-520 with Precise its user says which of several effects is countered, never whose they are; the card says against what", async () => {
      await upTo("Patchbay");
      await attack(play.bos, "Fine damper", "Nullify", ["Breakwater"], [1, 1, 0]);
      await press(play.ada, "defend", [-1, -1, -1]);
      const picks = (seat: Seat) => card(seat).locator("button[data-gesture=resist]");
      await tab(play.bo, "chat");
      await expect.poll(() => picks(play.bo).count()).toBeGreaterThan(1);
      await expect.poll(() => card(play.ada).innerText()).toContain("Patchbay says what is countered");
      expect(await picks(play.ada).count()).toBe(0);
      await nextFaces(play.bo.page, [1, 1, 0]);
      await picks(play.bo).filter({ hasText: "Sea-wall skin" }).click();
      await expect.poll(() => card(play.ada).innerText()).toMatch(/Power 10 against Sea-wall skin 10/u);
    });

    it("nobody's console complains", async () => {
      for (const seat of [play.gm, play.ada, play.bo]) await clean(seat);
    });
  });
