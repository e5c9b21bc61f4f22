/** At the table in a fight of Fudge: what is clicked on cards, in dialogs and in the tracker, and what a client sees of a token. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { type Globals, type Hands, until } from "./fudge-hands.ts";
import { deedIn } from "./gestures.ts";
import { inGame, nextFaces, type Seat } from "./support.ts";

export interface Fight extends Globals {
  readonly game: Globals["game"] & {
    readonly combat: {
      readonly round: number;
      readonly combatant: { readonly name: string } | null;
      readonly turns: readonly { readonly name: string; readonly initiative: number | null }[];
    } | null;
  };
  readonly canvas: {
    readonly tokens: { readonly placeables: readonly { readonly name: string; readonly actor: Body }[] };
  };
}
export interface Body {
  readonly system: {
    readonly health: { readonly value: number };
    readonly bruises: number;
    readonly victoryPoints?: { readonly value: number };
  };
  readonly effects: Iterable<{ readonly type: string; readonly system: { readonly condition: string } }>;
}

/** Health, bruises, points and conditions of a token, as a client sees them. */
export const bodyOf = (
  seat: Seat,
  name: string,
): Promise<{ health: number; bruises: number; points: number | null; conditions: string[] }> =>
  inGame(
    seat.page,
    (n: string) => {
      const { actor } = (globalThis as unknown as Fight).canvas.tokens.placeables.find((t) => t.name === n) as {
        actor: Body;
      };
      return {
        health: actor.system.health.value,
        bruises: actor.system.bruises,
        points: actor.system.victoryPoints?.value ?? null,
        conditions: [...actor.effects]
          .filter((e) => e.type === "condition")
          .map((e) => e.system.condition)
          .sort(),
      };
    },
    name,
  );
export const turnOf = (seat: Seat): Promise<string> =>
  inGame(
    seat.page,
    () =>
      `${(globalThis as unknown as Fight).game.combat?.round ?? 0} ${(globalThis as unknown as Fight).game.combat?.combatant?.name ?? ""}`,
    null,
  );

export const tab = async (seat: Seat, name: "chat" | "combat"): Promise<void> => {
  await until(
    () => seat.page.locator(`#sidebar-tabs [data-tab=${name}], #sidebar nav [data-tab=${name}]`).first().click(),
    () => seat.page.locator(`#sidebar #${name}`).isVisible(),
    true,
  );
};
export const row = (seat: Seat, name: string): Locator =>
  seat.page.locator("#sidebar .combatant", { hasText: name }).first();

/** The demo world's fight begins from the tracker; every die shows a blank, and Halyard is first. */
export async function fightBegins(gm: Seat, seenBy: Seat): Promise<void> {
  await tab(gm, "combat");
  await nextFaces(
    gm.page,
    Array.from({ length: 18 }, () => 0),
  );
  // Whoever has rolled already rolls anew.
  if (await gm.page.locator("#combat [data-action=rollAll]").isDisabled())
    await gm.page.locator("#combat [data-action=resetAll]").click();
  await gm.page.locator("#combat [data-action=rollAll]").click();
  await expect
    .poll(() =>
      inGame(
        gm.page,
        () => (globalThis as unknown as Fight).game.combat?.turns.every((t) => t.initiative !== null) ?? false,
        null,
      ),
    )
    .toBe(true);
  await gm.page.locator("#combat [data-action=startCombat]").click();
  await expect.poll(() => turnOf(seenBy)).toBe("1 Halyard");
}

/** The Gamemaster lets a turn pass by the keyboard. */
async function turnPasses(gm: Seat): Promise<void> {
  const before = await turnOf(gm);
  await gm.page.evaluate("document.activeElement?.blur()");
  await gm.page.keyboard.press("Shift+M");
  await expect.poll(() => turnOf(gm)).not.toBe(before);
}

/** The Gamemaster lets turns pass until this one ("2 Halyard") is up, on everybody's page. */
export async function turnsPass(gm: Seat, players: readonly Seat[], next: string): Promise<void> {
  for (let passed = 0; passed < 12 && (await turnOf(gm)) !== next; passed += 1) await turnPasses(gm);
  for (const player of players) await expect.poll(() => turnOf(player)).toBe(next);
}

/** The same until somebody is up in whichever round; `again`: though they are up now. */
export async function turnsPassTo(gm: Seat, players: readonly Seat[], name: string, again = false): Promise<void> {
  if (again) await turnPasses(gm);
  for (let passed = 0; passed < 16 && !(await turnOf(gm)).endsWith(` ${name}`); passed += 1) await turnPasses(gm);
  const now = await turnOf(gm);
  expect(now).toMatch(new RegExp(` ${name}$`, "u"));
  for (const player of players) await expect.poll(() => turnOf(player)).toBe(now);
}

/** Press a button on the newest card that has it, with these dice. */
export async function press(seat: Seat, gesture: string, faces: readonly number[] = []): Promise<void> {
  await tab(seat, "chat");
  const button = seat.page.locator(`#sidebar .exchange-card.fudge button[data-gesture=${gesture}]`).last();
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  if (faces.length > 0) await nextFaces(seat.page, faces);
  await button.click();
}

/** Take back the last step of the newest card. */
export async function takeBack(seat: Seat): Promise<void> {
  await tab(seat, "chat");
  await seat.page
    .locator("#sidebar .exchange-card.fudge")
    .last()
    .locator(".latest [data-step=withdraw]")
    .first()
    .click();
}

/** What is chosen in a dialog: targets, who strikes along, fields by name (a switch is "on" or "off"), and the dice of the roll. */
export interface Choices {
  readonly at?: readonly string[];
  readonly helpers?: readonly string[];
  readonly fill?: Readonly<Record<string, string | number>>;
  readonly faces?: readonly number[];
}

/** In the dialog that has opened: aim, fill, roll with these dice. */
export async function confirm(seat: Seat, { at = [], helpers = [], fill = {}, faces = [] }: Choices): Promise<void> {
  const dialog = seat.page.locator(".crossover.roll-dialog");
  await dialog.waitFor();
  for (const [field, names] of [
    ["targets", at],
    ["helpers", helpers],
  ] as const)
    for (const name of names) {
      const box = dialog.locator("fieldset.is-many label.chip", { hasText: name }).locator(`input[name=${field}]`);
      await until(
        () => box.check(),
        () => box.isChecked(),
        true,
      );
    }
  for (const [field, value] of Object.entries(fill)) {
    const input = dialog.locator(`[name=${field}]`);
    const kind = await input.evaluate((e: HTMLInputElement | HTMLSelectElement) => e.type);
    if (kind === "select-one") await input.selectOption({ label: String(value) });
    else if (kind === "checkbox") await input.setChecked(value === "on");
    else await input.fill(String(value));
  }
  const submit = dialog.locator("button[type=submit]");
  await expect.poll(() => submit.isEnabled()).toBe(true);
  if (faces.length > 0) await nextFaces(seat.page, faces);
  await submit.click();
  await dialog.waitFor({ state: "detached" });
}

/** Attack from one's own sheet. */
export async function attack(
  hands: Hands,
  name: string,
  effect: string,
  at: readonly string[],
  faces: readonly number[],
  more: Choices = {},
): Promise<void> {
  await hands.tab("main");
  await hands.sheet
    .locator("li.attack", { hasText: name })
    .filter({ hasText: effect })
    .locator("button.attack-button")
    .first()
    .click();
  await confirm(hands.seat, { ...more, at, faces });
}

/** Use points on one's own sheet. */
export async function use(hands: Hands, deed: string): Promise<void> {
  await (await deedIn(hands.sheet, deed)).click();
}

/** Take an action from the list in one's own row of the tracker. */
export async function act(seat: Seat, name: string, label: string | RegExp): Promise<void> {
  await tab(seat, "combat");
  const offer = row(seat, name).locator("button.turn-offer", { hasText: label }).first();
  await until(
    async () =>
      (await offer.isVisible()) ? null : row(seat, name).locator("button[data-action=toggleOffers]").click(),
    () => offer.isVisible(),
    true,
  );
  await offer.click();
}

/** What befalls somebody, said by whoever plays them: it is in the Gamemaster's list alone, and by name in the chat for all. */
export const befall = (seat: Seat, name: string, what: string): Promise<void> =>
  inGame(
    seat.page,
    ([who, label]: readonly [string, string]) => {
      const { game } = globalThis as unknown as {
        game: {
          actors: { getName(name: string): unknown };
          crossover: { api: { attack(name: string, options: object): Promise<void> } };
        };
      };
      // The dialog is open long after this: nobody waits for it.
      void game.crossover.api.attack(label, { actor: game.actors.getName(who) });
    },
    [name, what] as const,
  );

/** End a turn by the keyboard, the player's own or the Gamemaster's. */
export async function endTurn(seat: Seat, gm: Seat, next: string): Promise<void> {
  await seat.page.evaluate("document.activeElement?.blur()");
  await until(
    async () => ((await turnOf(seat)) === next ? null : seat.page.keyboard.press(seat === gm ? "Shift+M" : "Shift+N")),
    () => turnOf(seat),
    next,
  );
  await expect.poll(() => turnOf(gm)).toBe(next);
}

/** Set a condition on an actor's sheet. */
export async function afflict(gms: Hands, name: string, condition: string): Promise<void> {
  await gms.open(name);
  await gms.sheet.locator("details.condition-menu summary").click();
  await gms.sheet.locator(`button.menu-item[data-condition=${condition}]`).click();
}
