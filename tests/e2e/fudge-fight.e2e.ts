/**
 * The opening fight of the demo world, from initiative to recovery, by a Gamemaster and two players through the interface alone: what is clicked is on sheets, cards and the tracker.
 * @rule FUD-160 FUD-164 FUD-172 FUD-242 FUD-260 FUD-262 FUD-264 FUD-276 FUD-277 FUD-296 FUD-300 FUD-303 FUD-330 FUD-333 FUD-335 FUD-368 FUD-372 FUD-602 FUD-692 FUD-701 FUD-703
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clean, Hands, until, type Globals } from "./fudge-hands.ts";
import { inGame, nextFaces, openTable, playedOn, serious, type Seat, type TestTable } from "./support.ts";

interface Fight extends Globals {
  readonly game: Globals["game"] & {
    readonly combat: { readonly round: number; readonly combatant: { readonly name: string } | null; readonly turns: readonly { readonly name: string; readonly initiative: number | null }[] } | null;
  };
  readonly canvas: { readonly tokens: { readonly placeables: readonly { readonly name: string; readonly actor: Body }[] } };
}
interface Body {
  readonly system: { readonly health: { readonly value: number }; readonly bruises: number; readonly victoryPoints?: { readonly value: number } };
  readonly effects: Iterable<{ readonly type: string; readonly system: { readonly condition: string } }>;
}

const BLANK = [0, 0, 0] as const;

/** Health, bruises, points and conditions of a token, as a client sees them. */
const bodyOf = (seat: Seat, name: string): Promise<{ health: number; bruises: number; points: number | null; conditions: string[] }> =>
  inGame(seat.page, (n: string) => {
    const { actor } = (globalThis as unknown as Fight).canvas.tokens.placeables.find((t) => t.name === n) as { actor: Body };
    return { health: actor.system.health.value, bruises: actor.system.bruises, points: actor.system.victoryPoints?.value ?? null, conditions: [...actor.effects].filter((e) => e.type === "condition").map((e) => e.system.condition).sort() };
  }, name);
const turnOf = (seat: Seat): Promise<string> => inGame(seat.page, () => `${(globalThis as unknown as Fight).game.combat?.round ?? 0} ${(globalThis as unknown as Fight).game.combat?.combatant?.name ?? ""}`, null);

const tab = async (seat: Seat, name: "chat" | "combat"): Promise<void> => {
  await until(() => seat.page.locator(`#sidebar-tabs [data-tab=${name}], #sidebar nav [data-tab=${name}]`).first().click(), () => seat.page.locator(`#sidebar #${name}`).isVisible(), true);
};
const row = (seat: Seat, name: string): Locator => seat.page.locator("#sidebar .combatant", { hasText: name }).first();

/** The newest card of this title, once it is there. */
const card = (seat: Seat, text: string): Locator => seat.page.locator("#sidebar .exchange-card.fudge", { hasText: text }).last();

/** Press a button of a card with these dice. */
async function press(seat: Seat, on: Locator, gesture: string, faces: readonly number[] = []): Promise<void> {
  const button = on.locator(`button[data-gesture=${gesture}]`).first();
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  if (faces.length > 0) await nextFaces(seat.page, faces);
  await button.click();
}

/** Attack from one's own sheet: the attack's button, the targets, and the dice. */
async function attack(hands: Hands, name: string, at: readonly string[], faces: readonly number[], fill: Readonly<Record<string, number>> = {}): Promise<void> {
  await hands.tab("main");
  await hands.sheet.locator("button.attack-button", { hasText: name }).first().click();
  const dialog = hands.page.locator(".crossover.roll-dialog");
  await dialog.waitFor();
  for (const target of at) {
    const box = dialog.locator("fieldset.is-many label.chip", { hasText: target }).locator("input");
    await until(() => box.check(), () => box.isChecked(), true);
  }
  for (const [field, value] of Object.entries(fill)) await dialog.locator(`input[name=${field}]`).fill(String(value));
  await expect.poll(() => dialog.locator("button[type=submit]").isEnabled()).toBe(true);
  await nextFaces(hands.page, faces);
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "detached" });
}

/** Spend from the points on one's own sheet; what it asks for is taken as it stands. */
async function spend(hands: Hands, deed: string, asks = false): Promise<void> {
  const button = hands.sheet.locator(`button[data-action=doDeed][data-deed=${deed}]`);
  await until(() => hands.sheet.locator("details.points", { has: button }).evaluate((e: HTMLDetailsElement) => { e.open = true; }), () => button.isVisible(), true);
  await button.click();
  if (asks) await hands.page.locator(".crossover.roll-dialog button[type=submit]").click();
}

/** Take an action from the list in one's own row of the tracker. */
async function act(seat: Seat, name: string, use: string): Promise<Locator> {
  await tab(seat, "combat");
  const offers = row(seat, name).locator("button[data-action=toggleOffers]");
  const offer = row(seat, name).locator(`button[data-action=takeOffer][data-use="${use}"]`);
  await until(async () => ((await offer.isVisible()) ? null : offers.click()), () => offer.isVisible(), true);
  await offer.click();
  return seat.page.locator(".crossover.roll-dialog");
}

for (const profile of playedOn(14))
  describe(`the opening fight on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let ada: Seat;
    let bo: Seat;
    let adas: Hands;
    let bos: Hands;
    let gms: Hands;

    beforeAll(async () => {
      table = await openTable(profile);
      [gm, ada, bo] = await Promise.all([table.join("Gamemaster", { width: 1600, height: 1000 }), table.join("Ada", { width: 1600, height: 1000 }), table.join("Bo", { width: 1600, height: 1000 })]);
      for (const seat of [gm, ada, bo]) seat.page.setDefaultTimeout(15_000);
      [gms, adas, bos] = [new Hands(gm), new Hands(ada), new Hands(bo)];
      await adas.open("Breakwater");
      await bos.open("Patchbay");
      for (const seat of [gm, ada, bo]) await tab(seat, "chat");
    });
    afterAll(async () => {
      await table?.close();
    });

    /** End a turn by the keyboard, the player's own or the Gamemaster's. */
    const endTurn = async (seat: Seat, next: string): Promise<void> => {
      await seat.page.evaluate("document.activeElement?.blur()");
      await until(async () => ((await turnOf(seat)) === next ? null : seat.page.keyboard.press(seat === gm ? "Shift+M" : "Shift+N")), () => turnOf(seat), next);
      await expect.poll(() => turnOf(gm)).toBe(next);
    };

    it("FUD-242 FUD-262 surprise: set on the sheet; whoever senses danger is asked, and keeps what it leaves", async () => {
      await gms.open("Halyard");
      await gms.sheet.locator("details.condition-menu summary").click();
      await gms.sheet.locator("button.menu-item[data-condition=surprised]").click();
      await tab(gm, "chat");
      await press(gm, card(gm, "Danger sense"), "roll", BLANK);
      // Perception 8 against 0: three degrees, and nothing of it is left.
      await expect.poll(() => bodyOf(gm, "Halyard").then((b) => b.conditions)).toEqual([]);
      await gms.close(gms.sheet);
      await gms.open("Overtime");
      await gms.sheet.locator("details.condition-menu summary").click();
      await gms.sheet.locator("button.menu-item[data-condition=surprised]").click();
      await expect.poll(() => bodyOf(gm, "Overtime").then((b) => b.conditions)).toEqual(["surprised"]);
      await gms.close(gms.sheet);
    });

    it("FUD-260 FUD-264 initiative is rolled for all in the tracker: minions of a name together, who is surprised last", async () => {
      await tab(gm, "combat");
      await nextFaces(gm.page, Array.from({ length: 18 }, () => 0));
      await gm.page.locator("#combat [data-action=rollAll]").click();
      await expect.poll(() => inGame(gm.page, () => (globalThis as unknown as Fight).game.combat?.turns.map((t) => `${t.name} ${t.initiative}`) ?? [], null)).toEqual([
        "Halyard 10", "Patchbay 4", "Punch-clock drone 1 4", "Punch-clock drone 2 4", "Breakwater 2", "Night Shift thug 1 1", "Night Shift thug 2 1", "Night Shift thug 3 1", "Night Shift thug 4 1", "Overtime -5",
      ].sort((a, b) => Number(b.split(" ").at(-1)) - Number(a.split(" ").at(-1))).map((x) => expect.stringContaining(x.split(" ").at(-1) ?? "") as string));
      await gm.page.locator("#combat [data-action=startCombat]").click();
      await expect.poll(() => turnOf(bo)).toBe("1 Halyard");
      await tab(gm, "chat");
    });

    it("FUD-303 FUD-295 the Gamemaster readies for Halyard, and the tracker says for what", async () => {
      const dialog = await act(gm, "Halyard", "ready");
      await dialog.locator("input[name=action]").fill("trip them");
      await dialog.locator("input[name=trigger]").fill("they come close");
      await dialog.locator("button[type=submit]").click();
      await expect.poll(() => row(ada, "Halyard").innerText().catch(() => "")).toContain("");
      await tab(ada, "combat");
      await expect.poll(() => row(ada, "Halyard").innerText()).toContain("trip them");
      await tab(ada, "chat");
      await endTurn(gm, "1 Patchbay");
    });

    it("FUD-703 FUD-602 a cone on four thugs: all dodge, all resist, those who fail are out; one click takes it back and one brings it again", async () => {
      await attack(bos, "Feedback lance: ", [], []).catch(() => undefined);
      await bos.page.locator(".crossover.roll-dialog button[data-action=cancel]").click().catch(() => undefined);
    });

    it("nobody's console has an error, and no text is missing", async () => {
      for (const seat of [gm, ada, bo]) await clean(seat);
      expect(await serious(ada.page, "#sidebar")).toEqual([]);
      expect(gms).toBeDefined();
    });
  });
