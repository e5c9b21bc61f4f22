/**
 * A portrait from parts: made on the sheet, seen at once, used as picture and token, opened again as it was; by a Gamemaster, by a player who may upload nothing, and while no Gamemaster is here; by mouse and with keys alone.
 */
import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, LOOKS, openTable, playedOn, type Profile, type Seat, serious, type TestTable } from "./support.ts";

const WINDOW = ".face-window";

interface Face {
  readonly img: string;
  readonly token: string;
  readonly placed: readonly string[];
  readonly hair: string | null;
  readonly waits: boolean | null;
}

/** How somebody of the table looks. */
const faceOf = (seat: Seat, name: string): Promise<Face> =>
  inGame(
    seat.page,
    (who: string) => {
      interface Shown {
        readonly id: string;
        readonly img: string;
        readonly prototypeToken: { readonly texture: { readonly src: string } };
        readonly flags: {
          readonly crossover?: {
            readonly face?: { readonly recipe: { readonly hair: string }; readonly waits: boolean };
          };
        };
      }
      const { actors, scenes } = (
        globalThis as unknown as {
          game: {
            readonly actors: { getName(name: string): Shown };
            readonly scenes: Iterable<{
              readonly tokens: Iterable<{ readonly actorId: string; readonly texture: { readonly src: string } }>;
            }>;
          };
        }
      ).game;
      const actor = actors.getName(who);
      const kept = actor.flags.crossover?.face;
      return {
        img: actor.img,
        token: actor.prototypeToken.texture.src,
        placed: [...scenes].flatMap((s) =>
          [...s.tokens].filter((t) => t.actorId === actor.id).map((t) => t.texture.src),
        ),
        hair: kept?.recipe.hair ?? null,
        waits: kept?.waits ?? null,
      };
    },
    name,
  );

/** Open somebody's sheet, and the window of their portrait by the sheet's own menu or picture. */
async function open(seat: Seat, name: string): Promise<void> {
  await inGame(
    seat.page,
    async (who: string) => {
      const { actors } = (
        globalThis as unknown as {
          game: {
            readonly actors: { getName(name: string): { readonly sheet: { render(o: object): Promise<unknown> } } };
          };
        }
      ).game;
      await actors.getName(who).sheet.render({ force: true });
    },
    name,
  );
  const sheet = seat.page.locator(".application.actor-sheet").last();
  await sheet.locator(".window-header [data-action=toggleControls]").click();
  await seat.page.locator("[data-action=editPortrait]:visible").last().click();
  await seat.page.locator(`${WINDOW} .face-portrait`).waitFor();
}

const group = (seat: Seat, id: string): Promise<void> =>
  seat.page.locator(`${WINDOW} .face-group:has(input[value=${id}])`).click();
const choose = (seat: Seat, part: string, value: string): Promise<void> =>
  seat.page.locator(`${WINDOW} .face-option:has(input[data-choice=${part}][value=${value}])`).click();
const shown = async (seat: Seat): Promise<string> =>
  (await seat.page.locator(`${WINDOW} .face-portrait`).getAttribute("src")) ?? "";
const chosen = (seat: Seat, part: string): Promise<string | null> =>
  seat.page.locator(`${WINDOW} input[data-choice=${part}]:checked`).getAttribute("value");
const use = async (seat: Seat): Promise<void> => {
  await seat.page.locator(`${WINDOW} [data-action=use]`).click();
  await seat.page.locator(WINDOW).waitFor({ state: "detached" });
};
const closed = async (seat: Seat): Promise<void> =>
  inGame(
    seat.page,
    async () => {
      const { instances } = (
        globalThis as unknown as {
          foundry: {
            applications: { instances: Map<string, { hasFrame: boolean; close(o: object): Promise<unknown> }> };
          };
        }
      ).foundry.applications;
      for (const app of [...instances.values()]) if (app.hasFrame) await app.close({ animate: false });
    },
    undefined,
  );

async function picture(seat: Seat, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await seat.page.screenshot({ path: `${folder}/${name}.png` });
}

for (const profile of playedOn(14))
  describe(`a portrait, Foundry ${String(profile)}`, () => {
    let table: TestTable;
    let gm: Seat;
    beforeAll(async () => {
      table = await openTable(profile as Profile, { everyRuleset: true });
      gm = await table.join("Gamemaster");
      gm.page.setDefaultTimeout(15_000);
    });
    afterAll(async () => {
      await table.close();
    });

    it("the kit comes with the first press, not with the page", async () => {
      const asked: string[] = [];
      gm.page.on("request", (request) => asked.push(request.url()));
      await gm.page.reload();
      await gm.page.waitForFunction(
        () => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true,
      );
      const kit = /\/parts\/faces-|\/portraits\/recipes/u;
      expect(asked.filter((url) => kit.test(url))).toEqual([]);
      await open(gm, "Halyard");
      expect(asked.some((url) => kit.test(url))).toBe(true);
      await closed(gm);
    });

    it("is made, taken back pick by pick, used as picture and as token, and opens again as it was", async () => {
      const before = await faceOf(gm, "Halyard");
      await open(gm, "Halyard");
      const first = await shown(gm);
      await group(gm, "hair");
      await choose(gm, "hair", "mohawk");
      const mohawk = await shown(gm);
      expect(mohawk).not.toBe(first);
      await choose(gm, "hair", "braids");
      expect(await shown(gm)).not.toBe(mohawk);
      await gm.page.locator(`${WINDOW} [data-action=undo]`).click();
      expect(await shown(gm)).toBe(mohawk);
      expect(await chosen(gm, "hair")).toBe("mohawk");
      await gm.page.locator(`${WINDOW} [data-action=undo]`).click();
      expect(await shown(gm)).toBe(first);
      expect(await gm.page.locator(`${WINDOW} [data-action=undo]`).isDisabled()).toBe(true);
      // Nothing is written before it is used.
      expect(await faceOf(gm, "Halyard")).toEqual(before);
      await choose(gm, "hair", "mohawk");
      await use(gm);
      const after = await faceOf(gm, "Halyard");
      expect(after.img).toMatch(/^worlds\/demo\/crossover-portraits\/.+\.svg$/u);
      expect(after.token).toMatch(/-token-\w+\.svg$/u);
      expect(after).toMatchObject({ hair: "mohawk", waits: false });
      expect(before.placed.length).toBeGreaterThan(0);
      expect(after.placed).toEqual(before.placed.map(() => after.token));
      const served = await gm.page.request.get(`${table.server.url}/${after.img}`);
      expect(await served.text()).toContain("<path");
      await open(gm, "Halyard");
      expect(await shown(gm)).toBe(mohawk);
      await gm.page.locator(`${WINDOW} [data-action=putBack]`).click();
      await gm.page.locator(WINDOW).waitFor({ state: "detached" });
      expect(await faceOf(gm, "Halyard")).toMatchObject({
        img: before.img,
        token: before.token,
        placed: before.placed,
      });
      await closed(gm);
      expect(gm.errors).toEqual([]);
    });

    it("by chance, and from what the sheet says; both can be had back", async () => {
      await open(gm, "Halyard");
      const first = await shown(gm);
      await gm.page.locator(`${WINDOW} [data-action=random]`).click();
      await expect.poll(() => shown(gm)).not.toBe(first);
      const random = await shown(gm);
      await gm.page.locator(`${WINDOW} [data-action=concept]`).click();
      await expect.poll(() => shown(gm)).not.toBe(random);
      for (const was of [random, first]) {
        await gm.page.locator(`${WINDOW} [data-action=undo]`).click();
        await expect.poll(() => shown(gm)).toBe(was);
      }
      await closed(gm);
    });

    it("with keys alone: arrows go through the choices, Tab from list to list", async () => {
      await open(gm, "Halyard");
      await gm.page.locator(`${WINDOW} .face-group input:checked`).focus();
      for (let n = 0; n < 3; n++) await gm.page.keyboard.press("ArrowDown");
      await gm.page.locator(`${WINDOW} .face-choices[data-open=hair]`).waitFor();
      const was = await chosen(gm, "hair");
      await gm.page.keyboard.press("Tab");
      await gm.page.keyboard.press("ArrowRight");
      expect(await chosen(gm, "hair")).not.toBe(was);
      expect(await gm.page.locator(`${WINDOW} [data-action=undo]`).isEnabled()).toBe(true);
      await closed(gm);
    });

    it("a vehicle, a crowd, a pool: every kind of actor opens the window from its sheet", async () => {
      const one = await inGame(
        gm.page,
        async () => {
          const g = globalThis as unknown as {
            game: { readonly system: { readonly documentTypes: { readonly Actor: object } } };
            Actor: { implementation: { create(data: object): Promise<unknown> } };
          };
          const types = Object.keys(g.game.system.documentTypes.Actor).filter((t) => t !== "base");
          for (const type of types) await g.Actor.implementation.create({ name: `A ${type}`, type });
          return types;
        },
        undefined,
      );
      expect(one.length).toBeGreaterThan(12);
      for (const type of one) {
        await open(gm, `A ${type}`);
        const groups = await gm.page.locator(`${WINDOW} .face-group`).count();
        const thing = /Vehicle|Headquarters|Object|Pool$/u.test(type);
        expect(groups, type).toBe(thing ? 4 : 14);
        await closed(gm);
      }
      expect(gm.errors).toEqual([]);
    });

    it("a player who may upload nothing gets it drawn by the Gamemaster's window; is none here, as soon as one is", async () => {
      const ada = await table.join("Ada");
      ada.page.setDefaultTimeout(15_000);
      const mine = await inGame(
        ada.page,
        () => (globalThis as unknown as { game: { user: { character: { name: string } } } }).game.user.character.name,
        undefined,
      );
      await open(ada, mine);
      await group(ada, "hat");
      await choose(ada, "hat", "crown");
      await use(ada);
      await expect
        .poll(async () => (await faceOf(ada, mine)).img, { timeout: 15_000 })
        .toContain("crossover-portraits");
      const drawn = await faceOf(ada, mine);
      expect(drawn.waits).toBe(false);
      // The Gamemaster leaves the table.
      await gm.page.goto("about:blank");
      await expect
        .poll(() =>
          inGame(
            ada.page,
            () => (globalThis as unknown as { game: { users: { activeGM: unknown } } }).game.users.activeGM === null,
            undefined,
          ),
        )
        .toBe(true);
      await open(ada, mine);
      await group(ada, "hat");
      await choose(ada, "hat", "horns");
      await use(ada);
      expect(await ada.page.locator("#notifications").innerText()).toContain("as soon as a Gamemaster");
      await expect.poll(async () => (await faceOf(ada, mine)).waits).toBe(true);
      expect((await faceOf(ada, mine)).img).toBe(drawn.img);
      await gm.page.goto(`${table.server.url}/game`);
      await expect.poll(async () => (await faceOf(ada, mine)).waits, { timeout: 30_000 }).toBe(false);
      expect((await faceOf(ada, mine)).img).not.toBe(drawn.img);
      expect(ada.errors).toEqual([]);
      await ada.context.close();
    });

    it("somebody else's portrait is no player's to make", async () => {
      const bo = await table.join("Bo");
      const controls = await inGame(
        bo.page,
        async () => {
          const { actors, user } = (
            globalThis as unknown as {
              game: {
                readonly user: object;
                readonly actors: Iterable<{
                  testUserPermission(u: object, level: string): boolean;
                  readonly isOwner: boolean;
                  readonly sheet: {
                    render(o: object): Promise<unknown>;
                    readonly element: HTMLElement;
                    editPortrait(): Promise<void>;
                  };
                }>;
              };
            }
          ).game;
          const other = [...actors].find((a) => !a.isOwner && a.testUserPermission(user, "OBSERVER"));
          if (!other) return null;
          await other.sheet.render({ force: true });
          await other.sheet.editPortrait();
          return document.querySelectorAll(".face-window").length;
        },
        undefined,
      );
      expect(controls).toBe(0);
      await bo.context.close();
    });

    for (const { theme, width } of LOOKS)
      it(`axe finds nothing in any group, ${theme}, ${String(width)} px`, async () => {
        const seat = await table.join("Gamemaster", { theme, width, height: 800 });
        seat.page.setDefaultTimeout(15_000);
        await open(seat, "Halyard");
        for (const id of ["figure", "eyes", "costume", "ground", "pose"]) {
          await group(seat, id);
          await seat.page.locator(`${WINDOW} .face-choices[data-open=${id}]`).waitFor();
          expect(await serious(seat.page, WINDOW, { any: true }), id).toEqual([]);
          await picture(seat, `face-${theme}-${String(width)}-${id}`);
        }
        await seat.context.close();
      });
  });
