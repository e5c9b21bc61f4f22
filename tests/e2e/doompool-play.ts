/** Playing Doom Pool through the interface: a table with four heroes, a major foe and a mob, and the hands of its people. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { inGame, nextResults, type Seat } from "./support.ts";

/** What tests read of Foundry's globals. */
interface Doc {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly items: Iterable<{
    readonly name: string;
    readonly type: string;
    readonly system: { readonly die?: number; readonly shutdown?: boolean };
  }>;
  readonly system: {
    readonly pp?: number;
    readonly xp?: number;
    readonly fled: boolean;
    readonly waiting: { readonly push: boolean };
    readonly crowd?: { readonly count: number };
    readonly dice: readonly number[];
    readonly scene: { readonly kind: string; readonly sceneCounter: number };
    readonly stress: Readonly<Record<string, { readonly die: number | null; readonly out: boolean }>>;
    readonly trauma: Readonly<Record<string, number | null>>;
  };
  readonly sheet: { render(o: object): Promise<unknown>; close(): Promise<unknown> };
  update(data: object): Promise<unknown>;
}

export interface Globals {
  readonly game: {
    readonly users: { getName(name: string): { readonly id: string; update(data: object): Promise<unknown> } };
    readonly actors: {
      getName(name: string): Doc;
      find(test: (a: Doc) => boolean): Doc | undefined;
      [Symbol.iterator](): Iterator<Doc>;
    };
    readonly socket: { on(name: string, listener: (data: { readonly type?: string }) => void): void };
  };
  readonly ui: { readonly sidebar: { changeTab(tab: string, group: string): void } };
  readonly canvas: {
    readonly tokens: {
      readonly placeables: readonly {
        readonly name: string;
        readonly document: { readonly name: string };
        setTarget(on: boolean): void;
      }[];
    };
    readonly scene: {
      createEmbeddedDocuments(
        name: string,
        data: object[],
      ): Promise<readonly { readonly id: string; readonly actorId: string }[]>;
      readonly id: string;
    };
  };
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

export const FOE = "Tinclaw";
export const MOB = "Dock gang";
export const NIGHTJAR = "Nightjar";
export const SALTLIGHT = "Saltlight";
export const IRONQUILL = "Ironquill";
export const FATHOMER = "Fathomer";

/** Four heroes of two players, a major foe and a mob, with tokens, in a fight of their own that has begun. */
export const setTable = (gm: Seat): Promise<void> =>
  inGame(
    gm.page,
    async () => {
      const g = globalThis as unknown as Globals;
      const power = (id: string, name: string, kind: string, base: number): object => ({
        id,
        name,
        kind,
        base,
        current: base,
        shutdown: false,
        targetable: kind === "weapon",
        recovery: null,
      });
      const sfx = (
        id: string,
        name: string,
        trigger: string,
        ops: object[],
        recovery: string | null = null,
      ): object => ({ id, name, text: "", trigger, cost: { kind: "none", amount: 1, minDie: null }, ops, recovery });
      const item = (type: string, name: string, system: object = {}): object => ({
        type: `doompool${type}`,
        name,
        system,
      });
      const hero = (name: string, player: string, affiliations: object, pp: number, items: object[]): Promise<Doc> =>
        g.Actor.implementation.create({
          name,
          type: "doompoolHero",
          ownership: { default: 2, [g.game.users.getName(player).id]: 3 },
          system: { affiliations, pp },
          items,
        });
      const watcher = (name: string, system: object, items: object[]): Promise<Doc> =>
        g.Actor.implementation.create({ name, type: "doompoolWatcher", ownership: { default: 2 }, system, items });
      const nightjar = await hero("Nightjar", "Ada", { solo: 8, buddy: 10, team: 6 }, 2, [
        item("Distinction", "Never where you look"),
        item("PowerSet", "Night gear", {
          powers: [power("aaaaaaa1", "Hook line", "movement", 8), power("aaaaaaa2", "Keen senses", "senses", 6)],
          limits: [sfx("aaaaaal1", "Gear", "any", [{ op: "shutdown" }], "action")],
        }),
        item("Specialty", "Stealth", { rating: "master" }),
      ]);
      const saltlight = await hero("Saltlight", "Bo", { solo: 6, buddy: 8, team: 10 }, 3, [
        item("Distinction", "Light of the harbour"),
        item("PowerSet", "Lamp of tides", {
          powers: [power("bbbbbbb1", "Tide blast", "blast", 10), power("bbbbbbb2", "Salt armour", "durability", 8)],
          sfx: [sfx("bbbbbbs1", "Wide wave", "pool", [{ op: "addDiePerTarget", size: 6 }])],
        }),
        item("Specialty", "Medicine", { rating: "expert" }),
      ]);
      const ironquill = await hero("Ironquill", "Ada", { solo: 10, buddy: 6, team: 8 }, 1, [
        item("Distinction", "Writes it all down"),
        item("PowerSet", "Quills", { powers: [power("ccccccc1", "Iron quills", "weapon", 8)] }),
      ]);
      const fathomer = await hero("Fathomer", "Bo", { solo: 8, buddy: 6, team: 10 }, 1, [
        item("Distinction", "Older than the pier"),
        item("PowerSet", "Deep voice", { powers: [power("ddddddd1", "Command", "mindControl", 10)] }),
      ]);
      const foe = await watcher("Tinclaw", { kind: "major", affiliations: { solo: 10, buddy: 8, team: 6 } }, [
        item("Distinction", "Brute of the docks"),
        item("PowerSet", "Claws", { powers: [power("eeeeeee1", "Iron claws", "weapon", 8)] }),
      ]);
      const mob = await watcher("Dock gang", { kind: "mob", crowd: { size: 6, count: 3 } }, [
        item("Specialty", "Brawling", { rating: "expert" }),
      ]);
      await g.game.users.getName("Ada").update({ character: nightjar.id });
      await g.game.users.getName("Bo").update({ character: saltlight.id });
      const people = [nightjar, saltlight, ironquill, fathomer, foe, mob];
      const tokens = await g.canvas.scene.createEmbeddedDocuments(
        "Token",
        people.map((a, i) => ({ actorId: a.id, actorLink: true, name: a.name, x: 200 + 100 * i, y: 200 })),
      );
      const combat = await g.Combat.implementation.create({ active: true, scene: g.canvas.scene.id });
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((t) => ({ actorId: t.actorId, tokenId: t.id, sceneId: g.canvas.scene.id })),
      );
      await combat.activate();
      await combat.startCombat();
    },
    null,
  );

/** How somebody stands: points, tracks that aren't clear, what they have, how many a mob still counts. */
export interface Stand {
  readonly pp: number | null;
  readonly xp: number | null;
  readonly stress: Readonly<Record<string, number | "out">>;
  readonly trauma: Readonly<Record<string, number>>;
  readonly items: Readonly<Record<string, number>>;
  readonly count: number | null;
  readonly fled: boolean;
}

export const stand = (seat: Seat, name: string): Promise<Stand> =>
  inGame(
    seat.page,
    (n: string) => {
      const actor = (globalThis as unknown as Globals).game.actors.getName(n);
      const { pp, xp, crowd, stress, trauma, fled } = actor.system;
      return {
        pp: pp ?? null,
        xp: xp ?? null,
        stress: Object.fromEntries(
          Object.entries(stress).flatMap(([track, t]): (readonly [string, number | "out"])[] =>
            t.out ? [[track, "out"]] : t.die === null ? [] : [[track, t.die]],
          ),
        ),
        trauma: Object.fromEntries(Object.entries(trauma).flatMap(([track, t]) => (t === null ? [] : [[track, t]]))),
        items: Object.fromEntries(
          [...actor.items].flatMap((i) =>
            /Asset|Complication|Resource/u.test(i.type) ? [[i.name, i.system.die ?? 0]] : [],
          ),
        ),
        count: crowd?.count ?? null,
        fled,
      };
    },
    name,
  );

/** The doom pool and the scene it belongs to. */
export const doom = (
  seat: Seat,
): Promise<{ readonly dice: readonly number[]; readonly kind: string; readonly scene: number }> =>
  inGame(
    seat.page,
    () => {
      const pool = (globalThis as unknown as Globals).game.actors.find((a) => a.type === "doompoolPool");
      return {
        dice: [...(pool?.system.dice ?? [])],
        kind: pool?.system.scene.kind ?? "",
        scene: pool?.system.scene.sceneCounter ?? 0,
      };
    },
    null,
  );

/** Change what happened before the test: nobody plays it, it is simply so. */
export const given = (gm: Seat, name: string | null, data: object): Promise<unknown> =>
  inGame(
    gm.page,
    ([n, d]: readonly [string | null, object]) => {
      const { actors } = (globalThis as unknown as Globals).game;
      return (n === null ? actors.find((a) => a.type === "doompoolPool") : actors.getName(n))?.update(d);
    },
    [name, data] as const,
  );

export const showTab = (seat: Seat, tab: string): Promise<void> =>
  inGame(
    seat.page,
    (t: string) => {
      (globalThis as unknown as Globals).ui.sidebar.changeTab(t, "primary");
    },
    tab,
  );

/** Somebody's row in the tracker, and what can be chosen there. */
export const row = (seat: Seat, name: string): Locator => seat.page.locator("#sidebar .combatant", { hasText: name });
export async function choose(seat: Seat, name: string, label: string): Promise<void> {
  await row(seat, name).locator(".flow-choice", { hasText: label }).first().click();
}

/** The card that was posted last; its buttons are pressed as soon as they may be. */
export const card = (seat: Seat): Locator => seat.page.locator("#sidebar .exchange-card.doompool").last();
export async function press(seat: Seat, gesture: string, text?: string, within: Locator = card(seat)): Promise<void> {
  const button = within.locator(`button[data-gesture=${gesture}]`, text === undefined ? {} : { hasText: text }).first();
  await button.waitFor();
  await expect.poll(() => button.getAttribute("aria-disabled")).not.toBe("true");
  await button.click();
}
/** The part of the card about one target. */
export const part = (seat: Seat, name: string): Locator => card(seat).locator(".party", { hasText: name });

const sheetOf = async (seat: Seat, name: string): Promise<Locator> => {
  const id = await inGame(seat.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).id, name);
  await inGame(
    seat.page,
    (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.render({ force: true }),
    name,
  );
  return seat.page.locator(`.actor-sheet[id$="${id}"]`);
};
/** Somebody's sheet, open. */
export async function openSheet(seat: Seat, name: string): Promise<Locator> {
  const sheet = await sheetOf(seat, name);
  await sheet.waitFor();
  return sheet;
}
export const closeSheet = (seat: Seat, name: string): Promise<unknown> =>
  inGame(seat.page, (n: string) => (globalThis as unknown as Globals).game.actors.getName(n).sheet.close(), name);

/** The builder of this seat: there is one at a time. */
export const builder = (seat: Seat): Locator => seat.page.locator(".pool-builder");
export const offer = (seat: Seat, label: string, which = 0): Locator =>
  builder(seat).locator(`.offer[data-label="${label}"]`).nth(which);

/** Begin an action from the sheet. */
export async function act(seat: Seat, name: string): Promise<void> {
  const sheet = await openSheet(seat, name);
  await sheet.locator("[data-action=openPool]").click();
  await builder(seat).waitFor();
  await closeSheet(seat, name);
}

/** Click traits in; each is in the pool before the next is clicked. */
export async function pick(seat: Seat, ...labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    const button = offer(seat, label);
    const before = (await button.getAttribute("aria-pressed")) ?? "false";
    await button.click();
    await expect.poll(() => offer(seat, label).getAttribute("aria-pressed")).toBe(before === "true" ? "false" : "true");
  }
}
export async function aim(seat: Seat, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    await builder(seat).locator("label.chip", { hasText: name }).locator("input[name=targets]").check();
}
/** Say what the action is for. */
export async function purpose(seat: Seat, text: string): Promise<void> {
  const option = builder(seat).locator("select[name=purpose] option", { hasText: text }).first();
  await builder(seat)
    .locator("select[name=purpose]")
    .selectOption((await option.getAttribute("value")) ?? "");
}

/** Somebody's turn from beginning to end, in the tracker; in between they act. */
export async function turn(seat: Seat, name: string, acts: () => Promise<void>): Promise<void> {
  await showTab(seat, "combat");
  await choose(seat, name, "Begin");
  await row(seat, name).locator(".flow-choice", { hasText: "End turn" }).waitFor();
  await showTab(seat, "chat");
  await acts();
  await showTab(seat, "combat");
  await choose(seat, name, "End turn");
}

/** Whoever has just acted names the next. */
export async function handOn(seat: Seat, next: string): Promise<void> {
  await choose(seat, next, "Name");
}

/** Whether the action of this turn is marked as used. */
export const acted = async (seat: Seat, name: string): Promise<boolean> =>
  (await row(seat, name).locator(".pip[data-spend=action]").first().getAttribute("data-filled")) !== "true";

type Thrown = readonly (readonly [faces: number, result: number])[];

/** Roll the pool in the builder; the dice fall as given, and the card or the answer is on its way. */
export async function roll(seat: Seat, dice: Thrown): Promise<void> {
  await nextResults(
    seat.page,
    dice.map(([faces, result]) => ({ faces, result })),
  );
  await builder(seat).locator("button[type=submit]").click();
  await builder(seat).waitFor({ state: "detached" });
}

/** Take this reading of the dice that lie there, and announce it. */
export async function announce(seat: Seat, reading: string): Promise<void> {
  await press(seat, "choose", reading);
  await press(seat, "announce", reading.split(" ")[0]);
}

/** React to the last card with these traits. */
export async function react(
  seat: Seat,
  traits: readonly string[],
  dice: Thrown,
  reading: string,
  within?: Locator,
): Promise<void> {
  await press(seat, "react", undefined, within);
  await builder(seat).waitFor();
  await pick(seat, ...traits);
  await roll(seat, dice);
  await announce(seat, reading);
}

/** The doom pool answers, with nothing beside its own dice. */
export async function reactDoom(gm: Seat, dice: Thrown, reading: string): Promise<void> {
  await nextResults(
    gm.page,
    dice.map(([faces, result]) => ({ faces, result })),
  );
  await press(gm, "reactDoom");
  await announce(gm, reading);
}

/** The question that is open on this seat's screen. */
export const question = (seat: Seat): Locator => seat.page.locator(".roll-dialog");
export async function answer(seat: Seat): Promise<void> {
  await question(seat).locator("button[type=submit]").click();
  await question(seat).waitFor({ state: "detached" });
}

/** The doom window, open. */
export const openPool = (gm: Seat): Promise<unknown> =>
  inGame(
    gm.page,
    () =>
      (globalThis as unknown as Globals).game.actors
        .find((a) => a.type === "doompoolPool")
        ?.sheet.render({ force: true }),
    null,
  );

/** Press a button of the doom window and say yes to what it asks. */
export async function story(gm: Seat, action: string): Promise<void> {
  await openPool(gm);
  await gm.page.locator(`.doom-window [data-action=${action}]`).click();
  await gm.page.locator(".application.dialog button[data-action=yes]").click();
  await inGame(
    gm.page,
    () => (globalThis as unknown as Globals).game.actors.find((a) => a.type === "doompoolPool")?.sheet.close(),
    null,
  );
}

/** Fathomer commands the foe, who doesn't answer: a complication of this name, applied. */
export async function commanded(bo: Seat, gm: Seat, complication: string): Promise<void> {
  await act(bo, FATHOMER);
  await pick(bo, "Command");
  await aim(bo, FOE);
  await roll(bo, [
    [8, 7],
    [10, 8],
  ]);
  await announce(bo, "15 with d4");
  await press(gm, "decline");
  await press(bo, "assign");
  await question(bo).locator("select[name^=use]").selectOption("complication");
  await question(bo).locator("input[name^=name]").fill(complication);
  await answer(bo);
  await press(gm, "apply");
}

/** Saltlight's blast with all that helps it, against a foe who barely answers: what is left over makes the foe half blind. */
export async function blinded(bo: Seat, gm: Seat, dice: Thrown, reading: string): Promise<void> {
  await act(bo, SALTLIGHT);
  await pick(bo, "Tide blast", "Light of the harbour", "A way through the smoke", "Medicine");
  await aim(bo, FOE);
  await roll(bo, dice);
  await announce(bo, reading);
  await react(gm, [], [[10, 3]], "3 with d4");
  await press(bo, "assign");
  // What is past d12 counts unless somebody says otherwise, and stress asks for no name and nobody who keeps it.
  expect(await question(bo).locator("select[name=bonus]").inputValue()).toBe("out");
  expect(await question(bo).locator("[name^=name], [name^=owner]").count()).toBe(0);
  await question(bo).locator("select[name=bonus]").selectOption("die");
  await question(bo).locator("select[name=use-bonus]").selectOption("complication");
  await question(bo).locator("input[name=name-bonus]").fill("Half blind");
  await answer(bo);
  await press(gm, "apply");
}
