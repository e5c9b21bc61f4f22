/** A whole fight: four heroes against eight foes and twelve minions, with cards, commands, buttons in text, macros and the keyboard; Gamemaster, assistant and two players. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inGame, openTable, playedOn, type Seat, SHORT, standTogether, type TestTable, typeInChat } from "./support.ts";

interface Combatant {
  readonly id: string;
  readonly actor: {
    readonly uuid: string;
    readonly name: string;
    readonly type: string;
    readonly isOwner: boolean;
  } | null;
}
interface Globals {
  readonly game: {
    readonly actors: {
      readonly contents: readonly { readonly id: string; readonly name: string }[];
      getName(name: string): { readonly id: string; readonly uuid: string; toObject(): object };
    };
    readonly combat: {
      readonly round: number;
      readonly turns: readonly Combatant[];
      readonly combatant: Combatant | null;
      readonly combatants: { readonly size: number };
      createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      rollAll(): Promise<unknown>;
      startCombat(): Promise<unknown>;
      delete(): Promise<unknown>;
    } | null;
    readonly messages: {
      readonly size: number;
      readonly contents: readonly {
        readonly id: string;
        readonly type: string;
        readonly system: { readonly kind: string };
      }[];
    };
    readonly user: { assignHotbarMacro(macro: unknown, slot: number): Promise<unknown> };
    readonly crossover: {
      readonly api: {
        readonly waiting: () => readonly unknown[];
        open(card: object): Promise<{ id: string } | null>;
        attack(name: string, options: object): Promise<void>;
        check(name: string, options: object): Promise<void>;
      };
    };
  };
  readonly __host: { readonly missing: readonly string[]; readonly deprecations: object };
  readonly Actor: { create(data: object): Promise<{ readonly id: string; readonly uuid: string }> };
  readonly Macro: { create(data: object): Promise<unknown> };
  readonly Combat: { create(data: object): Promise<{ activate(): Promise<unknown> }> };
  readonly foundry: {
    readonly applications: {
      readonly ux: { readonly TextEditor: { readonly implementation: { enrichHTML(html: string): Promise<string> } } };
    };
  };
}

const g = <A, R>(seat: Seat, run: (arg: A) => R | Promise<R>, arg: A): Promise<R> => inGame(seat.page, run, arg);

/** Rounds that are played, each with a turn of everybody, and the beginning of the one after; the whole fight of six is `ROUNDS=6 npm run e2e -- fight`. */
const ROUNDS = Number(process.env.ROUNDS ?? (SHORT ? 1 : 2));

/** Let whoever is waited for answer from the list of open answers, until nobody is. */
async function answerAll(seat: Seat): Promise<void> {
  for (let i = 0; i < 40; i++) {
    const button = seat.page.locator("#crossover-answers button[data-action=answer]:not([aria-disabled=true])").first();
    if ((await button.count()) === 0) return;
    await button.click({ timeout: 3_000 }).catch(() => undefined);
    await seat.page.waitForTimeout(60);
  }
}

for (const profile of playedOn(14))
  describe(`a whole fight on profile ${profile}`, () => {
    let table: TestTable;
    let gm: Seat;
    let assistant: Seat;
    let ada: Seat;
    let bo: Seat;

    beforeAll(async () => {
      table = await openTable(profile, { users: [{ _id: "demoAssistant000", name: "Sam", role: 3 }] });
      gm = await table.join("Gamemaster");
      assistant = await table.join("Sam");
      ada = await table.join("Ada");
      bo = await table.join("Bo");
      for (const seat of [gm, assistant, ada, bo]) await seat.page.evaluate("globalThis.__name ??= (f) => f");
      await standTogether(gm.page);
    });
    afterAll(async () => {
      await table?.close();
    });

    it("twenty-four take their places and the order is rolled", async () => {
      const size = await g(
        gm,
        async () => {
          const page = globalThis as unknown as Globals;
          const { game } = page;
          await game.combat?.delete();
          const copy = async (name: string, as: string): Promise<string> => {
            const { _id: _drop, ...data } = game.actors.getName(name).toObject() as { _id: string };
            return (await page.Actor.create({ ...data, name: as })).id;
          };
          const ids = [
            game.actors.getName("Breakwater").id,
            game.actors.getName("Patchbay").id,
            game.actors.getName("Halyard").id,
            await copy("Halyard", "Second wind"),
          ];
          for (let i = 1; i <= 8; i++) ids.push(await copy("Overtime", `Foreman ${i}`));
          for (let i = 1; i <= 12; i++) ids.push(await copy("Night Shift thug", `Thug ${i}`));
          await (await page.Combat.create({})).activate();
          await game.combat!.createEmbeddedDocuments(
            "Combatant",
            ids.map((actorId) => ({ actorId })),
          );
          await game.combat!.rollAll();
          await game.combat!.startCombat();
          return game.combat!.combatants.size;
        },
        null,
      );
      expect(size).toBe(24);
      await expect.poll(() => g(bo, () => (globalThis as unknown as Globals).game.combat?.round ?? 0, null)).toBe(1);
    });

    it("FUD-261 whoever is level stands by who they are now, though all is written in one go", async () => {
      const first = await gm.page.evaluate(`(() => {
        const fight = game.combat.clone({ round: 0, "system.flow": null }, { keepId: true });
        const two = ["Breakwater", "Patchbay"].map((name) => game.actors.getName(name));
        for (const one of fight.combatants) one.updateSource({ initiative: two.includes(one.actor) ? 99 : 1 });
        const agility = two.map((actor) => actor._source.system.abilities.agl.rank);
        const become = (actor, rank) => {
          actor.updateSource({ "system.abilities.agl.rank": rank });
          actor.reset();
          return fight.setupTurns()[0].actor.name;
        };
        const seen = [become(two[0], 19), become(two[1], 20), become(two[1], 1)];
        two.forEach((actor, i) => become(actor, agility[i]));
        return seen;
      })()`);
      expect(first).toEqual(["Breakwater", "Patchbay", "Breakwater"]);
    });

    it("rounds are played with cards, commands, buttons in text, macros and keys", { timeout: 240_000 }, async () => {
      await gm.page.keyboard.press("Shift+Q");
      await gm.page.locator("#crossover-answers").waitFor();
      let turns = 0;
      for (let guard = 0; guard < 160; guard++) {
        const now = await g(
          gm,
          () => {
            const { combat } = (globalThis as unknown as Globals).game;
            const foes = combat!.turns.filter(
              (c) =>
                c.actor?.type !== combat!.combatant?.actor?.type ||
                c.actor?.name.startsWith("Foreman") !== combat!.combatant?.actor?.name.startsWith("Foreman"),
            );
            return {
              round: combat!.round,
              actor: combat!.combatant?.actor?.uuid ?? "",
              name: combat!.combatant?.actor?.name ?? "",
              targets: foes.slice(0, 1).map((c) => c.actor!.uuid),
            };
          },
          null,
        );
        if (now.round > ROUNDS) break;
        turns++;
        const hero = now.name === "Breakwater" ? ada : now.name === "Patchbay" ? bo : null;
        if (turns % 4 === 0 || hero) {
          // Heroes' players act for themselves, the assistant for a quarter of the others.
          await g(
            hero ?? assistant,
            async ([uuid, targets]: [string, string[]]) => {
              const page = globalThis as unknown as Globals & { fromUuid(uuid: string): Promise<object> };
              const ask = {
                actor: uuid,
                attack: "unarmed",
                targets,
                cover: "none",
                concealment: "none",
                band: "short",
                circumstance: 0,
                routine: false,
                trades: { accurateAttack: 0, allOutAttack: 0, defensiveAttack: 0, powerAttack: 0 },
              };
              await page.game.crossover.api.open({
                kind: "attack",
                actor: await page.fromUuid(uuid),
                ask,
                visibility: "public",
              });
            },
            [now.actor, now.targets] as [string, string[]],
          );
        }
        if (hero && now.round === ROUNDS) {
          await typeInChat(hero.page, "/check agility 5");
          await hero.page.locator(".crossover.roll-dialog button[type=submit]").click();
          await hero.page.locator(".crossover.roll-dialog").waitFor({ state: "detached" });
        }
        for (const seat of [ada, bo, gm]) await answerAll(seat);
        // The Gamemaster applies whatever is to be applied, all at once where there are several.
        for (const selector of ["[data-gesture=applyAll]", "[data-gesture=apply]"]) {
          const apply = gm.page.locator(`#chat ${selector}, #sidebar ${selector}`).last();
          if ((await apply.count()) > 0) await apply.click({ timeout: 2_000 }).catch(() => undefined);
        }
        const before = await g(
          gm,
          () =>
            `${(globalThis as unknown as Globals).game.combat!.round} ${(globalThis as unknown as Globals).game.combat!.combatant?.id}`,
          null,
        );
        // Keys are for the table only while no button or field has the focus.
        const keys = hero ?? gm;
        await keys.page.evaluate("document.activeElement?.blur()");
        await keys.page.keyboard.press(hero ? "Shift+N" : "Shift+M");
        await expect
          .poll(() =>
            g(
              gm,
              () =>
                `${(globalThis as unknown as Globals).game.combat!.round} ${(globalThis as unknown as Globals).game.combat!.combatant?.id}`,
              null,
            ),
          )
          .not.toBe(before);
      }
      expect(await g(gm, () => (globalThis as unknown as Globals).game.combat!.round, null)).toBe(ROUNDS + 1);
      const kinds = await g(
        bo,
        () => [
          ...new Set(
            (globalThis as unknown as Globals).game.messages.contents
              .filter((m) => m.type === "exchange")
              .map((m) => m.system.kind),
          ),
        ],
        null,
      );
      expect(kinds).toEqual(expect.arrayContaining(["attack", "check"]));
    });

    it("all four see the same world in the end", async () => {
      const seen = await Promise.all(
        [gm, assistant, ada, bo].map((seat) =>
          g(
            seat,
            () =>
              JSON.stringify(
                [...(globalThis as unknown as Globals).game.actors.contents].map((a) => {
                  const { system, effects } = (
                    a as unknown as { toObject(): { system: object; effects: { _id: string }[] } }
                  ).toObject();
                  return [a.id, system, effects.map((e) => e._id).sort()];
                }),
              ),
            null,
          ),
        ),
      );
      expect(new Set(seen).size).toBe(1);
    });

    it("a button in text, a macro and the last roll again do what they say", async () => {
      const count = (): Promise<number> => g(ada, () => (globalThis as unknown as Globals).game.messages.size, null);
      const before = await count();
      await g(
        ada,
        async () => {
          const box = document.createElement("div");
          box.id = "enriched";
          box.innerHTML = await (
            globalThis as unknown as Globals
          ).foundry.applications.ux.TextEditor.implementation.enrichHTML(
            "[[/check agility dc=5]]{Jump} @Check[nonsense]{Broken}",
          );
          document.body.append(box);
        },
        null,
      );
      expect(await ada.page.locator("#enriched .broken").getAttribute("aria-disabled")).toBe("true");
      await ada.page.locator("#enriched a.inline-check:not(.broken)").dispatchEvent("click");
      await ada.page.locator(".crossover.roll-dialog button[type=submit]").click();
      await expect.poll(count).toBe(before + 1);
      await ada.page.locator("body").press("Shift+R");
      if ((await ada.page.locator(".crossover.roll-dialog").count()) === 0)
        await g(
          ada,
          async () => (globalThis as unknown as Globals).game.crossover.api.check("agility", { dc: 5 }),
          null,
        ).catch(() => undefined);
      await ada.page.locator(".crossover.roll-dialog button[type=submit]").click();
      await expect.poll(count).toBe(before + 2);
    });

    it("the examples of docs/api.md run as they stand", async () => {
      const blocks = [
        ...readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8").matchAll(/```js\n([^]*?)```/gu),
      ].map((m) => m[1] ?? "");
      expect(blocks.length).toBeGreaterThanOrEqual(3);
      const dialogs = gm.page.locator(".crossover.roll-dialog button[data-action=cancel]");
      for (const code of blocks) {
        const run = gm.page.evaluate(async (source) => {
          const game = (globalThis as unknown as Globals).game;
          const actor = game.actors.getName("Breakwater");
          const api = game.crossover.api;
          const added: unknown[] = [];
          const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
            ...args: string[]
          ) => (...args: unknown[]) => Promise<void>;
          const own = /const api\b/u.test(source)
            ? ["game", "actor", "addButton"]
            : ["game", "actor", "addButton", "api"];
          await new AsyncFunction(...own, source)(
            game,
            actor,
            (...args: unknown[]) => added.push(args),
            ...(own.length === 4 ? [api] : []),
          );
        }, code);
        let done = false;
        void run.finally(() => (done = true)).catch(() => undefined);
        while (!done) {
          if ((await dialogs.count()) > 0)
            await dialogs
              .first()
              .click({ timeout: 500 })
              .catch(() => undefined);
          await gm.page.waitForTimeout(40);
        }
        await run;
      }
    });

    it("nobody's console has an error or a deprecation, and nothing of the platform was missing", async () => {
      for (const seat of [gm, assistant, ada, bo]) {
        expect(seat.errors).toEqual([]);
        expect(await g(seat, () => (globalThis as unknown as Globals).__host, null)).toEqual({
          missing: [],
          deprecations: {},
        });
      }
    });
  });
