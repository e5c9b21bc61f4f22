/** Destiny's people at a table, and how they play: by what stands on the screen and by nothing else. Facts are read behind it, to compare. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { inGame, nextResults, type Seat } from "./support.ts";

interface Doc {
  readonly id: string;
  readonly name: string;
  readonly system: object;
  readonly items: Iterable<{ readonly id: string; readonly name: string; readonly system: object }>;
  readonly effects: Iterable<{ readonly name: string; readonly system: object }>;
  getTokenDocument(data: object): Promise<{ toObject(): object }>;
  update(data: object): Promise<unknown>;
}
interface Globals {
  readonly game: {
    readonly users: { getName(name: string): { readonly id: string; update(data: object): Promise<unknown> } };
    readonly actors: { getName(name: string): Doc };
    readonly settings: { set(ns: string, key: string, value: unknown): Promise<unknown> };
    readonly combats: {
      readonly active: {
        readonly round: number;
        readonly system: { readonly flow: string | null };
        delete(): Promise<unknown>;
      } | null;
    };
    readonly scenes: {
      readonly active: {
        readonly tokens: { readonly contents: readonly { readonly id: string }[] };
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
        deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
      };
    };
  };
  readonly Actor: { readonly implementation: { create(data: object): Promise<Doc> } };
}

/** Somebody to be set on the board before play begins. */
export interface Figure {
  readonly name: string;
  readonly type: "destinyHero" | "destinyAdversary";
  /** The player's name; absent for the Gamemaster's. */
  readonly player?: string;
  readonly system: object;
  readonly items?: readonly object[];
  /** Where it stands, in squares. */
  readonly at: readonly [x: number, y: number];
}

const SQUARE = 100;

/** Set people on an empty board, with the table's settings, before play begins. */
export const setFigures = (
  gm: Seat,
  figures: readonly Figure[],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  inGame(
    gm.page,
    async ([all, set, square]: readonly [readonly Figure[], Readonly<Record<string, unknown>>, number]) => {
      const { game, Actor } = globalThis as unknown as Globals;
      await game.combats.active?.delete();
      const scene = game.scenes.active;
      await scene.deleteEmbeddedDocuments(
        "Token",
        scene.tokens.contents.map((t) => t.id),
      );
      for (const [key, value] of Object.entries(set)) await game.settings.set("crossover", `destiny.${key}`, value);
      for (const { name, type, player, system, items, at } of all) {
        const user = player === undefined ? null : game.users.getName(player);
        const actor = await Actor.implementation.create({
          name,
          type,
          ownership: { default: 2, ...(user && { [user.id]: 3 }) },
          prototypeToken: { actorLink: true },
          system: { powerLevel: 8, ...system },
          items: items ?? [],
        });
        await user?.update({ character: actor.id });
        const token = (await actor.getTokenDocument({ x: at[0] * square, y: at[1] * square })).toObject();
        await scene.createEmbeddedDocuments("Token", [{ ...token, actorLink: true }]);
      }
    },
    [figures, settings, SQUARE] as const,
  );

/** An actor's numbers as they are stored. */
export const facts = async <S = Record<string, never>>(seat: Seat, name: string): Promise<S> =>
  JSON.parse(
    await inGame(
      seat.page,
      (n: string) => JSON.stringify((globalThis as unknown as Globals).game.actors.getName(n).system),
      name,
    ),
  ) as S;

/** Keys of the conditions, and labels of what else lasts, on somebody. */
export const carries = (seat: Seat, name: string): Promise<string[]> =>
  inGame(
    seat.page,
    (n: string) =>
      [...(globalThis as unknown as Globals).game.actors.getName(n).effects].map(
        (e) => (e.system as { condition?: string }).condition ?? e.name,
      ),
    name,
  );

/** Id of something that somebody has. */
export const itemId = (seat: Seat, name: string, item: string): Promise<string> =>
  inGame(
    seat.page,
    ([n, i]: readonly [string, string]) =>
      [...(globalThis as unknown as Globals).game.actors.getName(n).items].find((x) => x.name === i)?.id ?? "",
    [name, item] as const,
  );

export const actorId = (seat: Seat, name: string): Promise<string> =>
  inGame(seat.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).id, name);

/** Set numbers before a scene begins: wounds, fatigue, a condition. Not a way to play. */
export const prepare = (gm: Seat, name: string, data: object): Promise<void> =>
  inGame(
    gm.page,
    async ([n, d]: readonly [string, object]) => {
      await (globalThis as unknown as Globals).game.actors.getName(n).update(d);
    },
    [name, data] as const,
  );

// The sidebar

/** A sheet that lies over the tracker is put aside, as a player would. */
const putSheetsAside = (seat: Seat): Promise<unknown> =>
  seat.page.evaluate(
    `Promise.all([...foundry.applications.instances.values()].filter((app) => app.document?.documentName === "Actor").map((app) => app.close({ animate: false }))).then(() => null)`,
  );

export const tab = async (seat: Seat, name: "chat" | "combat" | "actors"): Promise<void> => {
  if (name === "combat") await putSheetsAside(seat);
  const button = seat.page.locator(`#sidebar-tab-${name}, #sidebar nav [data-tab=${name}]`).first();
  if ((await button.getAttribute("aria-selected")) !== "true") await button.click();
  await seat.page.locator(`#sidebar #${name}, #sidebar section[data-tab=${name}]`).first().waitFor();
};

export const row = (seat: Seat, name: string): Locator =>
  seat.page.locator("#sidebar .combatant", { has: seat.page.locator(".name", { hasText: name }) });
export const pip = (seat: Seat, name: string, action: string): Locator =>
  row(seat, name).locator(`.pip[data-spend="${action}"]`).first();
export const caption = (seat: Seat): Locator => seat.page.locator("#sidebar .flow-head .caption-box");
export const isSpent = (seat: Seat, name: string, action: string): Promise<void> =>
  expect.poll(() => pip(seat, name, action).getAttribute("data-filled")).toBe("false");
export const isLeft = (seat: Seat, name: string, action: string): Promise<void> =>
  expect.poll(() => pip(seat, name, action).getAttribute("data-filled")).toBe("true");

/** Press what the order offers above the list or in somebody's row. */
export async function choose(seat: Seat, label: string, who?: string): Promise<void> {
  await tab(seat, "combat");
  const place = who === undefined ? seat.page.locator("#sidebar .flow-head") : row(seat, who);
  const button = place.locator(".flow-choice:not([aria-disabled])", { hasText: label });
  await button.waitFor();
  await button.click();
}

/** The line of somebody's list of actions in the tracker, unfolded. */
export async function offer(seat: Seat, name: string, label: string): Promise<Locator> {
  await tab(seat, "combat");
  const fold = row(seat, name).locator("[data-action=toggleOffers]");
  await fold.waitFor();
  await expect
    .poll(async () => {
      if ((await fold.getAttribute("aria-expanded")) !== "true") await fold.click();
      return fold.getAttribute("aria-expanded");
    })
    .toBe("true");
  await row(seat, name).locator(".turn-offers").waitFor();
  await row(seat, name)
    .locator(".turn-refused")
    .evaluateAll((folds) => {
      for (const fold of folds as HTMLDetailsElement[]) fold.open = true;
    });
  return row(seat, name).locator(".turn-offer", {
    has: seat.page.locator(".what", { hasText: new RegExp(`^\\s*${label}\\s*$`, "u") }),
  });
}

/** Spend something by the tracker. */
export async function spend(seat: Seat, name: string, label: string): Promise<void> {
  const line = await offer(seat, name, label);
  await expect.poll(() => line.getAttribute("aria-disabled")).toBeNull();
  await line.click();
}

const pips = (seat: Seat, name: string): Promise<string> =>
  row(seat, name)
    .locator(".pips")
    .evaluate((e) =>
      [...e.children]
        .map((p) => `${p.getAttribute("data-spend") ?? ""} ${p.getAttribute("data-filled") ?? ""}`)
        .join(", "),
    );

/** The tracker says why something can't be spent. */
export async function tellsWhy(seat: Seat, name: string, label: string, why: RegExp): Promise<Locator> {
  const line = await offer(seat, name, label);
  await expect.poll(() => line.getAttribute("data-refused")).toMatch(why);
  return line;
}

/** It says why, and pressing it all the same changes nothing; a Gamemaster would be asked to overrule it. */
export async function refusesSpend(seat: Seat, name: string, label: string, why: RegExp): Promise<void> {
  const line = await tellsWhy(seat, name, label, why);
  const before = await pips(seat, name);
  await line.click({ force: true });
  expect(await pips(seat, name)).toBe(before);
}

/** A warning is said aloud. */
export const hears = (seat: Seat, what: RegExp): Promise<void> =>
  expect
    .poll(async () => (await seat.page.locator("#notifications .notification").allInnerTexts()).join(" "))
    .toMatch(what);

/** The Gamemaster lets somebody do what the rules refuse. */
export async function overrules(gm: Seat, name: string, label: string): Promise<void> {
  const line = await offer(gm, name, label);
  await expect.poll(() => line.getAttribute("data-refused")).not.toBeNull();
  await line.click({ force: true });
  const dialog = gm.page.locator("dialog.overrule, .application.overrule");
  await dialog.waitFor();
  await dialog.locator("button[data-action=yes]").click();
  await dialog.waitFor({ state: "detached" });
}

// An encounter

/** Everybody into the encounter by the board: select, open the first one's menu, press the swords. */
export async function callTogether(
  gm: Seat,
  names: readonly string[],
  kind: "Combat" | "Conflict" | "Challenge",
  initiatives: readonly number[],
): Promise<void> {
  const token = (name: string): Locator => gm.page.locator(".token", { hasText: name }).first();
  for (const [i, name] of names.entries()) await token(name).click(i === 0 ? {} : { modifiers: ["Shift"] });
  await token(names[0] ?? "").click({ button: "right" });
  const swords = gm.page.locator("#token-hud [data-action=combat], .placeable-hud [data-action=combat]").first();
  await swords.click();
  // Its menu would lie over the tokens beside it.
  await swords.press("Escape");
  await swords.waitFor({ state: "hidden" });
  await tab(gm, "combat");
  await expect.poll(() => gm.page.locator("#sidebar .combatant").count()).toBe(names.length);
  if (kind !== "Combat") {
    await choose(gm, `Make it a ${kind}`);
    await expect.poll(() => caption(gm).innerText()).toContain(kind);
  }
  for (const [i, name] of names.entries()) {
    await nextResults(gm.page, [{ faces: 20, result: initiatives[i] ?? 10 }]);
    await row(gm, name).locator("[data-action=rollInitiative]").click();
    await row(gm, name).locator(".initiative .number").waitFor();
  }
  await gm.page.locator("#sidebar [data-action=startCombat]").click();
  await gm.page.locator("#sidebar [data-action=nextTurn]").first().waitFor();
}

/** The encounter is over; its Gamemaster says so. */
export async function disband(gm: Seat): Promise<void> {
  await tab(gm, "combat");
  await gm.page.locator("#sidebar [data-action=endCombat]").click();
  const yes = gm.page.locator("dialog button[data-action=yes], .application.dialog button[data-action=yes]");
  await yes.first().click();
  await expect.poll(() => gm.page.locator("#sidebar .combatant").count()).toBe(0);
}

const turns = (seat: Seat): Promise<number> =>
  inGame(
    seat.page,
    () =>
      (
        JSON.parse((globalThis as unknown as Globals).game.combats.active?.system.flow ?? '{"data":{"turns":-1}}') as {
          data: { turns: number };
        }
      ).data.turns,
    null,
  );

/** Whoever is up ends the turn by the tracker's own button; who is Down loses the one that comes up then. With somebody delaying there is a gap first. */
export async function endTurn(seat: Seat, { gap = false } = {}): Promise<void> {
  await tab(seat, "combat");
  const before = await turns(seat);
  await seat.page.locator("#sidebar [data-action=nextTurn]").first().click();
  if (!gap) await expect.poll(() => turns(seat)).toBeGreaterThan(before);
  else await expect.poll(() => caption(seat).innerText()).toContain("between turns");
}

// Sheets and dialogs

/** Somebody's sheet, opened from the list of actors if it isn't open. */
export async function sheet(seat: Seat, name: string): Promise<Locator> {
  const id = await actorId(seat, name);
  const window_ = seat.page.locator(`.application.sheet[id$="Actor-${id}"]`);
  if ((await window_.count()) === 0) {
    await tab(seat, "actors");
    await seat.page.locator(`#sidebar .directory-item[data-entry-id="${id}"] .entry-name`).first().click();
    await window_.waitFor();
  }
  return window_;
}

export async function closeSheet(seat: Seat, name: string): Promise<void> {
  const window_ = seat.page.locator(`.application.sheet[id$="Actor-${await actorId(seat, name)}"]`);
  if ((await window_.count()) === 0) return;
  await window_.locator("[data-action=close]").first().click();
  await window_.waitFor({ state: "detached" });
}

/** The button of an action on the sheet, brought into view. */
async function actionButton(seat: Seat, name: string, use: string): Promise<Locator> {
  const window_ = await sheet(seat, name);
  const on = use.startsWith("attack:") ? "main" : "actions";
  const nav = window_.locator(`nav [data-tab=${on}]`);
  await nav.click();
  return window_.locator(`section.tab[data-tab=${on}] button[data-use="${use}"]`).first();
}

/** Press an action on the sheet. */
export async function act(seat: Seat, name: string, use: string): Promise<void> {
  const button = await actionButton(seat, name, use);
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  await button.click();
}

export const attackWith = async (seat: Seat, name: string, item: string): Promise<void> =>
  act(seat, name, `attack:${["fist", "quip", "rumor"].includes(item) ? item : await itemId(seat, name, item)}`);

/** Why the sheet refuses an action, in its own words. */
export async function refusesAction(seat: Seat, name: string, use: string, why: RegExp): Promise<void> {
  const button = await actionButton(seat, name, use);
  await expect.poll(() => button.getAttribute("data-refused")).toMatch(why);
}

export type Die = readonly [faces: number, result: number];
/** A d20, and Fortune Dice after it. */
export const d20 = (result: number, ...fortune: readonly Die[]): readonly Die[] => [[20, result], ...fortune];
export const thrown = (seat: Seat, dice: readonly Die[]): Promise<void> =>
  nextResults(
    seat.page,
    dice.map(([faces, result]) => ({ faces, result })),
  );

type Answer = string | number | boolean | { readonly label: string };

/** Fill in the question that is open and answer it: selects by value or label, numbers, switches, dice as given. */
export async function answer(
  seat: Seat,
  fields: Readonly<Record<string, Answer>> = {},
  dice: readonly Die[] = [],
): Promise<void> {
  const open = seat.page.locator(".roll-dialog");
  await open.waitFor();
  // By its id: one question may follow at once on another.
  const dialog = seat.page.locator(`[id="${(await open.getAttribute("id")) ?? ""}"]`);
  for (const [name, value] of Object.entries(fields)) {
    const field = dialog.locator(`[name="${name}"]`).first();
    if (typeof value === "boolean") await field.setChecked(value);
    else if (typeof value === "number") await field.fill(String(value));
    else if (typeof value === "object") await field.selectOption({ label: value.label });
    else if ((await field.evaluate((e) => e.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
  const submit = dialog.locator("button[type=submit]");
  await expect.poll(() => submit.isEnabled()).toBe(true);
  if (dice.length > 0) await thrown(seat, dice);
  await submit.click();
  await dialog.waitFor({ state: "detached" });
}

/** What the open question says of options that can't be had: each reason stands below its list, where everybody can read it. */
export const refusesOptions = (seat: Seat, why: RegExp): Promise<void> =>
  expect
    .poll(async () => (await seat.page.locator(".roll-dialog .refused-options").allTextContents()).join(" "))
    .toMatch(why);

// Cards

/** The newest card that says so. */
export const card = (seat: Seat, text: string | RegExp): Locator =>
  seat.page.locator("#sidebar .exchange-card.destiny", { hasText: text }).last();

/** Press a button on a card, once it may be pressed. */
export async function press(
  seat: Seat,
  text: string | RegExp,
  gesture: string,
  { dice = [], label }: { readonly dice?: readonly Die[]; readonly label?: string | RegExp } = {},
): Promise<void> {
  await tab(seat, "chat");
  const button = card(seat, text)
    .locator(`button[data-gesture=${gesture}]`, label === undefined ? {} : { hasText: label })
    .first();
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  if (dice.length > 0) await thrown(seat, dice);
  await button.click();
}

/** A card comes to say something. */
export async function says(seat: Seat, text: string | RegExp, what: string | RegExp): Promise<void> {
  await tab(seat, "chat");
  const found = card(seat, text);
  await found.waitFor();
  if (typeof what === "string") await expect.poll(() => found.innerText()).toContain(what);
  else await expect.poll(() => found.innerText()).toMatch(what);
}
