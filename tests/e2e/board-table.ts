/** What tests of the board stage and do alike, with a scene and without one: powers with and without an area in each ruleset that has them, an act begun with what is known of it, and the hands that aim. */
import type { Locator, Page } from "playwright-core";
import { inGame } from "./support.ts";

/** A power that does harm, as each ruleset keeps one. */
export const fudgePower = (name: string, modifiers: readonly object[] = []): object => ({
  name,
  type: "fudgePower",
  system: { components: [{ id: "blast", effect: "damage", rank: 6, range: "ranged", modifiers }] },
});
export const destinyPower = (
  name: string,
  {
    rank = 8,
    area = null,
    modifiers = [],
  }: { rank?: number; area?: string | null; modifiers?: readonly object[] } = {},
): object => ({
  name,
  type: "destinyPower",
  system: {
    active: true,
    effects: [
      {
        effect: "damage",
        rank,
        basePoints: null,
        subject: "",
        action: "standard",
        range: "ranged",
        duration: "instant",
        resistance: "toughness",
        attackSkill: null,
        ability: null,
        area,
        modifiers,
        conditions: [],
      },
    ],
  },
});
export const twintensPower = (name: string, extras: readonly object[] = [], ranks = 6): object => ({
  name,
  type: "twintensPower",
  system: { key: "blast", ranks, base: 2, extras },
});
/** A blow with a weapon that anybody may have. */
export const blade: object = {
  name: "Blade",
  type: "destinyAttack",
  system: {
    band: "close",
    skill: "might",
    ability: "str",
    effect: "damage",
    rank: 6,
    resistance: "toughness",
    hands: 1,
  },
};

/** The area that each ruleset's powers take as an extra. */
export const fudgeArea = (shape: string, ranks = 1): object => ({ key: "area", ranks, partial: null, note: shape });
export const destinyArea = (rank = 1): object => ({ key: "area", rank, choice: "" });
export const twintensArea = (shape: string): object => ({ key: "area", ranks: 1, cost: null, note: shape });

/** An attack with an area, and who is there for it. */
export interface Staged {
  readonly ruleset: string;
  readonly hero: string;
  readonly foe: string;
  /** What it is done with, and how the form's choice calls it. */
  readonly items: readonly object[];
  readonly chosen: Readonly<Record<string, string>>;
  /** Friends are left out. */
  readonly selective: boolean;
}
export const fudge = (shape: string, ranks = 1): Staged => ({
  ruleset: "fudge",
  hero: "fudgeHero",
  foe: "fudgeMinion",
  items: [fudgePower("Blast", [fudgeArea(shape, ranks), { key: "selective", ranks: 1, partial: null, note: "" }])],
  chosen: { attack: "@.blast" },
  selective: true,
});
export const destiny = (shape: string, ranks = 1): Staged => ({
  ruleset: "destiny",
  hero: "destinyHero",
  foe: "destinyAdversary",
  items: [
    destinyPower("Blast", { area: shape, modifiers: [destinyArea(ranks), { key: "selective", rank: 1, choice: "" }] }),
  ],
  chosen: { attack: "@" },
  selective: true,
});
export const twintens = (shape: string): Staged => ({
  ruleset: "twintens",
  hero: "twintensHero",
  foe: "twintensFoe",
  items: [twintensPower("Blast", [twintensArea(shape), { key: "selectiveAttack", ranks: 1, cost: null, note: "" }])],
  chosen: { attack: "@" },
  selective: true,
});
export const DRAMA: Staged = {
  ruleset: "drama",
  hero: "dramaHero",
  foe: "dramaMook",
  items: [
    { name: "Blast", type: "dramaPower", system: { key: "blast", value: 15, cost: 1 } },
    { name: "Area", type: "dramaPower", system: { key: "area", value: 1, cost: 1 } },
  ],
  chosen: { means: "area:@" },
  selective: false,
};

interface Made {
  readonly id: string;
  delete(): Promise<unknown>;
  readonly items: { readonly contents: readonly { readonly id: string; readonly name: string }[] };
}
interface Globals {
  readonly foundry: {
    readonly applications: {
      readonly instances: Map<string, { readonly element: HTMLElement; close(): Promise<unknown> }>;
    };
  };
  readonly Actor: { readonly implementation: { create(data: object): Promise<Made> } };
  readonly canvas: {
    readonly grid: { readonly size: number };
    readonly scene: {
      readonly tokens: { readonly contents: readonly { readonly id: string }[] };
      createEmbeddedDocuments(name: string, data: readonly object[]): Promise<unknown>;
      deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
    };
    clientCoordinatesFromCanvas(at: object): { readonly x: number; readonly y: number };
  };
  readonly game: {
    readonly combats: { readonly active: { delete(): Promise<unknown> } | null };
    readonly actors: { getName(name: string): Made | undefined };
    readonly crossover: { readonly api: { act(name: string, chosen: object, how: object): Promise<unknown> } };
  };
}

/** What a failed test left open is nobody's form. */
export const closeForms = (page: Page): Promise<void> =>
  inGame(
    page,
    async () => {
      const { foundry } = globalThis as unknown as Globals;
      for (const window_ of foundry.applications.instances.values())
        if (window_.element.classList.contains("roll-dialog")) await window_.close();
    },
    null,
  );

/** Somebody begins an act with what is known of it: `@` stands for the id of their item of this name. */
export async function begins(
  page: Page,
  who: string,
  act: string,
  chosen: Readonly<Record<string, unknown>>,
  item = "Blast",
): Promise<void> {
  await closeForms(page);
  await inGame(
    page,
    ([name, what, known, called]: readonly [string, string, string, string]) => {
      const { game } = globalThis as unknown as Globals;
      const actor = game.actors.getName(name);
      const id = actor?.items.contents.find((i) => i.name === called)?.id ?? "";
      void game.crossover.api.act(what, JSON.parse(known.replaceAll("@", id)) as object, { actor });
    },
    [who, act, JSON.stringify(chosen), item] as const,
  );
}

/** Where they stand, in spaces: five foes and a friend close together, two foes far from them. */
const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  Kite: [3, 6],
  Friend: [14, 5],
  "Foe 1": [12, 6],
  "Foe 2": [13, 6],
  "Foe 3": [12, 7],
  "Foe 4": [11, 5],
  "Foe 5": [14, 7],
  "Far 1": [22, 6],
  "Far 2": [2, 12],
};
export const FIVE = ["Foe 1", "Foe 2", "Foe 3", "Foe 4", "Foe 5"] as const;

/** Five foes who stand together, a friend among them, and two foes far from them; nobody else, and no fight. */
export const stage = (page: Page, made: Staged): Promise<void> =>
  inGame(
    page,
    async ([{ hero, foe, items, ruleset }, places]: readonly [
      Staged,
      Readonly<Record<string, readonly [number, number]>>,
    ]) => {
      const g = globalThis as unknown as Globals;
      const { scene, grid } = g.canvas;
      // Who stood here for another test is nobody's namesake.
      for (const name of Object.keys(places)) await g.game.actors.getName(`${name} ${ruleset}`)?.delete();
      await g.game.combats.active?.delete();
      await scene.deleteEmbeddedDocuments(
        "Token",
        scene.tokens.contents.map((t) => t.id),
      );
      const tokens: object[] = [];
      for (const [name, [i, j]] of Object.entries(places)) {
        const friend = name === "Kite" || name === "Friend";
        const actor = await g.Actor.implementation.create({
          name: `${name} ${ruleset}`,
          type: friend ? hero : foe,
          ownership: { default: 2 },
          ...(name === "Kite" && { items }),
        });
        tokens.push({
          name,
          actorId: actor.id,
          actorLink: true,
          disposition: friend ? 1 : -1,
          x: i * grid.size,
          y: j * grid.size,
        });
      }
      await scene.createEmbeddedDocuments("Token", tokens);
    },
    [made, PLACES] as const,
  );

/** The form of the attack that was staged. */
export const openForm = (page: Page, { ruleset, chosen }: Staged): Promise<void> =>
  begins(page, `Kite ${ruleset}`, "attack", chosen);

/** Who is ticked in the form. */
export const ticked = (page: Page): Promise<string[]> =>
  page
    .locator(".roll-dialog .is-many .chip:has(input[name=targets]:checked)")
    .allInnerTexts()
    .then((all) => all.map((t) => t.trim().replace(/ (fudge|destiny|twintens|drama)$/u, "")).toSorted());

/** The middle of a space in the window. */
export const placeOn = (page: Page, i: number, j: number): Promise<{ readonly x: number; readonly y: number }> =>
  inGame(
    page,
    ([a, b]: readonly [number, number]) => {
      const { canvas } = globalThis as unknown as Globals;
      const { size } = canvas.grid;
      return canvas.clientCoordinatesFromCanvas({ x: (a + 0.5) * size, y: (b + 0.5) * size });
    },
    [i, j] as const,
  );

/** The bar of what is aimed. */
export const bar = (page: Page): Locator => page.locator(".aim-bar");
/** The board has come to rest: whom something is put on first is brought into sight. */
export const rests = (page: Page): Promise<unknown> =>
  page.evaluate(
    `(async () => { const seen = () => [canvas.stage.pivot.x, canvas.stage.pivot.y].join(); let was = ""; for (let n = 0; n < 12; ) { n = was === seen() ? n + 1 : 0; was = seen(); await new Promise(requestAnimationFrame); } })()`,
  );
/** Aim what the form is for. */
export async function aim(page: Page): Promise<void> {
  await page.locator(".roll-dialog button[data-action=aimArea]").click();
  await bar(page).waitFor();
  await rests(page);
}
/** Whom it catches now. */
export const caught = (page: Page): Promise<string[]> =>
  bar(page)
    .locator(".caught strong")
    .allInnerTexts()
    .then((all) => all.toSorted());
