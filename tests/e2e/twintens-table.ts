/** What the browser tests of Twin Tens have in common: a fight in the tracker, cards in chat, sheets and the attack dialog, as somebody at the table uses them. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { inGame, nextResults, type Seat } from "./support.ts";

/** What tests read of an actor. */
export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly system: {
    readonly track: {
      readonly bruised: number;
      readonly dazedHit: number;
      readonly hurt: number;
      readonly wounded: number;
      readonly disabled: boolean;
      readonly unconscious: boolean;
      readonly dying: boolean;
      readonly dead: boolean;
      readonly stunned: object | null;
    };
    readonly fatigue: string;
    readonly conviction: { readonly value: number };
    readonly flags: { readonly flatFooted: boolean };
    readonly defencesThisRound: number;
    readonly abilityDamage: readonly { readonly ability: string; readonly points: number }[];
    readonly derived: { readonly speed: number };
  };
  readonly items: {
    getName(name: string): {
      readonly id: string;
      readonly system: { readonly active: boolean; readonly lost: number; readonly share: number | null };
      readonly sheet: { close(): Promise<unknown> };
    };
  };
  readonly effects: Iterable<{
    readonly system: { readonly condition?: string; readonly trait?: string; readonly degree?: number };
  }>;
  readonly sheet: {
    readonly id: string;
    readonly rendered: boolean;
    render(o: object): Promise<unknown>;
    close(): Promise<unknown>;
    setPosition(o: object): unknown;
  };
  getTokenDocument(data: object): Promise<{ toObject(): object }>;
}

/** What tests use of Foundry's globals. */
export interface Globals {
  readonly game: {
    readonly users: { getName(name: string): { readonly id: string; update(data: object): Promise<unknown> } };
    readonly actors: { getName(name: string): Doc };
    readonly scenes: {
      readonly active: {
        readonly tokens: { getName(name: string): { readonly x: number; readonly y: number } };
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      };
    };
    readonly time: { advance(seconds: number): Promise<unknown> };
  };
  readonly ui: { readonly sidebar: { changeTab(tab: string, group: string): void } };
  readonly Actor: { readonly implementation: { create(data: object): Promise<Doc> } };
  readonly Combat: {
    readonly implementation: {
      create(data: object): Promise<{
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
        startCombat(): Promise<unknown>;
        activate(): Promise<unknown>;
      }>;
    };
  };
}

/** Ten-sided dice as they are to fall. */
export const dice = (...faces: readonly number[]): { faces: number; result: number }[] =>
  faces.map((result) => ({ faces: 10, result }));

export const showTab = (seat: Seat, tab: string): Promise<void> =>
  inGame(
    seat.page,
    (t: string) => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab(t, "primary");
    },
    tab,
  );

/** Somebody's row in the tracker, and what stands above the list. */
export const row = (seat: Seat, name: string): Locator =>
  seat.page.locator("#sidebar .combatant", { has: seat.page.locator(".name", { hasText: name }) });
export const caption = (seat: Seat): Promise<string> => seat.page.locator("#sidebar .flow-head").innerText();

/** A fight of these, started and shown; one stands in it as often as its name does. */
export const combatOf = (gm: Seat, names: readonly string[]): Promise<void> =>
  inGame(
    gm.page,
    async (all: readonly string[]) => {
      const g = globalThis as unknown as Globals;
      const combat = await g.Combat.implementation.create({ active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        all.map((n) => ({ actorId: g.game.actors.getName(n).id })),
      );
      await combat.startCombat();
      await combat.activate();
    },
    names,
  );

/** All know of each other; initiative is rolled for all with these dice, and somebody is up. */
export async function fightBegins(gm: Seat, faces: readonly number[], first: string): Promise<void> {
  await showTab(gm, "combat");
  await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Begin" }).click();
  await nextResults(gm.page, dice(...faces));
  await gm.page.locator("#sidebar .flow-head .flow-choice", { hasText: "Roll for all" }).click();
  await isUp(gm, first);
}

/** Press a choice in somebody's row. */
export async function flow(seat: Seat, name: string, label: string): Promise<void> {
  await showTab(seat, "combat");
  await row(seat, name).locator(".flow-choice", { hasText: label }).first().click();
}

export async function isUp(seat: Seat, name: string): Promise<void> {
  await showTab(seat, "combat");
  await expect.poll(() => caption(seat)).toContain(`${name} is up`);
}

export async function endTurn(seat: Seat, name: string): Promise<void> {
  await isUp(seat, name);
  await flow(seat, name, "End turn");
}

/** The newest card of which all of this is said. */
export const card = (seat: Seat, ...texts: readonly string[]): Locator =>
  texts
    .reduce((found, text) => found.filter({ hasText: text }), seat.page.locator("#sidebar .exchange-card.twintens"))
    .last();
export const outcome = (on: Locator): Promise<string> => on.locator(".outcome").last().innerText();

/** Press a button of a card as soon as it may be pressed. */
export async function press(seat: Seat, on: Locator, gesture: string, label?: string): Promise<void> {
  await showTab(seat, "chat");
  const button = on.locator(`button[data-gesture=${gesture}]`, label === undefined ? {} : { hasText: label }).first();
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  await button.click();
}

/** An actor's own sheet, opened. */
export async function sheet(seat: Seat, name: string): Promise<Locator> {
  const id = await inGame(
    seat.page,
    async (n: string) => {
      const s = (globalThis as unknown as Globals).game.actors.getName(n).sheet;
      await s.render({ force: true });
      return s.id;
    },
    name,
  );
  return seat.page.locator(`[id="${id}"]`);
}
export const shut = (seat: Seat, name: string): Promise<unknown> =>
  inGame(seat.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.close(), name);

/** A line of an act with what of it is known: which power, which weapon. */
export const line = (act: string, known: Readonly<Record<string, string>>): string =>
  `${act}:${Object.values(known).join()}`;

/** One of the actions below the attacks. */
export async function action(seat: Seat, name: string, use: string): Promise<void> {
  const mine = await sheet(seat, name);
  const button = mine.locator(`[data-use=${JSON.stringify(use)}] button`);
  if (!(await button.isVisible())) await mine.locator(".twintens-actions summary").click();
  await button.click();
}

/** An attack from the sheet up to its dialog, with its target ticked. */
export async function aimed(seat: Seat, name: string, means: string, ...targets: readonly string[]): Promise<Locator> {
  await showTab(seat, "chat");
  await (await sheet(seat, name)).locator(".attack-button", { hasText: means }).click();
  const dialog = seat.page.locator(".roll-dialog");
  for (const target of targets) {
    const box = dialog.locator("label.chip", { hasText: target }).locator("input");
    await box.waitFor();
    if (!(await box.isChecked())) await box.check();
  }
  return dialog;
}

/** Send a dialog off with these dice. */
export async function send(seat: Seat, dialog: Locator, faces: readonly number[] = []): Promise<void> {
  await expect.poll(() => dialog.locator("button[type=submit]").isEnabled()).toBe(true);
  if (faces.length > 0) await nextResults(seat.page, dice(...faces));
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "detached" });
}

/** An attack from the sheet: the button, the target in the dialog, the dice. */
export async function attack(
  seat: Seat,
  name: string,
  means: string,
  target: string,
  faces: readonly number[],
): Promise<void> {
  await send(seat, await aimed(seat, name, means, target), faces);
  await shut(seat, name);
}

/** Conditions on somebody, each with what it concerns. */
export const held = (seat: Seat, name: string): Promise<readonly string[]> =>
  inGame(
    seat.page,
    (n: string) =>
      [...(globalThis as unknown as Globals).game.actors.getName(n).effects].flatMap((e) =>
        e.system.condition === undefined ? [] : [`${e.system.condition} ${e.system.trait ?? ""}`.trim()],
      ),
    name,
  );

/** Nothing in any console, no raw key on any screen. */
export async function clean(...seats: readonly Seat[]): Promise<void> {
  for (const seat of seats) {
    expect(seat.errors).toEqual([]);
    for (const tab of ["combat", "chat"]) {
      await showTab(seat, tab);
      expect(await seat.page.locator("body").innerText()).not.toMatch(/CROSSOVER\.[A-Z]/u);
    }
  }
}
