/** H-019 to H-031: the start of the game, hooks, primitives. */
import { IDS, item } from "./harness.ts";

item(
  "H-019",
  "init, i18nInit, setup, ready, in this order and once each",
  async (t) => {
    for (const page of [t.gm, t.player])
      t.expect(await t.eval(page, ({ contract }) => contract.fired)).toEqual(["init", "i18nInit", "setup", "ready"]);
  },
  { core: true },
);

item(
  "H-020",
  "at init there are system, settings, CONFIG and CONST, but no user, no actors and no translations",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contract }) => contract.boot.find((b: { name: string }) => b.name === "init")),
    ).toMatchObject({
      system: "contract-sys",
      release: t.generation,
      settings: "function",
      CONST: "object",
      CONFIG: "object",
      socket: "function",
      user: null,
      actors: null,
      localized: "CONTRACT.hello",
      ready: false,
    });
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-021",
  "a world setting registered in init has its stored value there already",
  async (t) => {
    await t.eval(t.gm, ({ game }) => game.settings.set("contract-sys", "worldNumber", 42));
    await t.reload(t.player);
    t.expect(await t.eval(t.player, ({ contract }) => contract.boot[0])).toMatchObject({
      name: "init",
      worldNumber: 42,
      user: null,
    });
    await t.eval(t.gm, ({ game }) => game.settings.set("contract-sys", "worldNumber", 1));
  },
  { core: true },
);

item(
  "H-022",
  "at setup documents are prepared and packs indexed but no interface stands; at ready it does",
  async (t) => {
    const boot = await t.eval(t.gm, ({ contract }) => contract.boot as Record<string, unknown>[]);
    t.expect(boot.find((b) => b.name === "i18nInit")).toMatchObject({ localized: "Hello", user: null });
    t.expect(boot.find((b) => b.name === "setup")).toMatchObject({
      localized: "Hello",
      packIndex: 1,
      defense: 10,
      actors: 4,
      sidebar: false,
      combat: false,
      ready: false,
      user: IDS.gm,
    });
    t.expect(boot.find((b) => b.name === "ready")).toMatchObject({ sidebar: true, combat: true, ready: true });
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-023",
  "Hooks.call stops at the first false, callAll does not, and an async listener never stops anything",
  async (t) => {
    const seen = await t.eval(t.gm, ({ Hooks }) => {
      const ran: string[] = [];
      const ids = [
        Hooks.on("contractA", () => void ran.push("one")),
        Hooks.on("contractA", () => (ran.push("two"), false)),
        Hooks.on("contractA", () => void ran.push("three")),
      ];
      const call = Hooks.call("contractA");
      ran.push("|");
      const all = Hooks.callAll("contractA");
      const later = Hooks.on("contractB", async () => {
        await Promise.resolve();
        return false;
      });
      const undefinedIsNoVeto = Hooks.on("contractB", () => undefined);
      const nullIsNoVeto = Hooks.on("contractB", () => 0);
      const async = Hooks.call("contractB");
      for (const id of ids) Hooks.off("contractA", id);
      for (const id of [later, undefinedIsNoVeto, nullIsNoVeto]) Hooks.off("contractB", id);
      return {
        ran,
        call,
        all,
        async,
        nobody: Hooks.call("contractNobody"),
        numeric: ids.every((id: unknown) => typeof id === "number"),
      };
    });
    t.expect(seen).toEqual({
      ran: ["one", "two", "|", "one", "two", "three"],
      call: false,
      all: true,
      async: true,
      nobody: true,
      numeric: true,
    });
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-024",
  "a listener that throws stops nobody, is told to the error hook and to the console",
  async (t) => {
    t.allow(/contract says no/);
    const seen = await t.eval(t.gm, ({ Hooks }) => {
      const ran: string[] = [];
      const errors: string[] = [];
      const ids = [
        [
          "error",
          Hooks.on("error", (location: string, error: Error) => void errors.push(`${location}: ${error.message}`)),
        ],
        [
          "contractC",
          Hooks.on("contractC", () => {
            throw new Error("contract says no");
          }),
        ],
        ["contractC", Hooks.on("contractC", () => void ran.push("after"))],
      ];
      const result = Hooks.call("contractC");
      for (const [name, id] of ids) Hooks.off(name, id);
      return { ran, errors, result };
    });
    t.expect(seen.ran).toEqual(["after"]);
    t.expect(seen.errors).toHaveLength(1);
    t.expect(seen.errors[0]).toContain("contract says no");
    t.expect(seen.result).toBe(true);
    await t.poll(() => t.problems().some((line) => line.includes("contract says no")));
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-025",
  "once is once; off takes an id or the function",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ Hooks }) => {
        const ran: string[] = [];
        Hooks.once("contractD", () => void ran.push("once"));
        const fn = (): void => void ran.push("fn");
        const id = Hooks.on("contractD", () => void ran.push("id"));
        Hooks.on("contractD", fn);
        Hooks.callAll("contractD");
        Hooks.off("contractD", fn);
        Hooks.callAll("contractD");
        Hooks.off("contractD", id);
        Hooks.callAll("contractD");
        return ran;
      }),
    ).toEqual(["once", "id", "fn", "id"]);
  },
  { seats: ["gm"] },
);

item(
  "H-027",
  "the configured class makes world, pack, synthetic and new actors",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        async ({ game, contract, Actor, CONFIG, getDocumentClass }, ids) => {
          const { ContractActor } = contract.classes;
          const world = game.actors.get(ids.hero);
          const pack = await game.packs.get("contract-sys.heroes").getDocument(ids.packHero);
          const synthetic = game.scenes.get(ids.scene).tokens.get(ids.npcToken).actor;
          const made = new Actor.implementation({ name: "x", type: "hero" });
          return [world, pack, synthetic, made]
            .map((actor) => actor instanceof ContractActor && actor.constructor === ContractActor)
            .concat(
              Actor.implementation === ContractActor,
              CONFIG.Actor.documentClass === ContractActor,
              getDocumentClass("Actor") === ContractActor,
              world.items.contents[0].constructor === contract.classes.ContractItem,
            );
        },
        IDS,
      ),
    ).toEqual(Array(8).fill(true));
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-028",
  "CONFIG.ui.combat set in init is the class of ui.combat",
  async (t) => {
    const table = await t.table({
      files: {
        "contract.mjs":
          "class OwnTracker extends foundry.applications.sidebar.tabs.CombatTracker {} Hooks.once('init', () => { CONFIG.ui.combat = OwnTracker; });",
        "classic.js": "",
      },
    });
    const { page, context, said } = await table.window("gm");
    t.expect(
      await t.eval(page, ({ ui, CONFIG }) => [
        ui.combat.constructor.name,
        ui.combat instanceof CONFIG.ui.combat,
        Boolean(ui.combat.element?.isConnected),
      ]),
    ).toEqual(["OwnTracker", true, true]);
    t.expect(said).toEqual([]);
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-029",
  "TYPES labels, nested or flat, name the types; a missing one shows its key",
  async (t) => {
    t.expect(
      await t.eval(
        t.gm,
        ({ CONFIG, game }, id) => ({
          hero: game.i18n.localize(CONFIG.Actor.typeLabels.hero),
          power: game.i18n.localize(CONFIG.Item.typeLabels.power),
          npc: game.i18n.localize(CONFIG.Actor.typeLabels.npc),
          title: game.actors.get(id).sheet.title,
        }),
        IDS.hero,
      ),
    ).toEqual({
      hero: "Superhero",
      power: "Super power",
      npc: "TYPES.Actor.npc",
      title: t.expect.stringContaining("Superhero"),
    });
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-030",
  "with the canvas disabled the game comes up, canvas.ready is false and nobody complains",
  async (t) => {
    const { page, context, said } = await t.server.window("assistant");
    await t.eval(page, ({ game }) => game.settings.set("core", "noCanvas", true));
    await t.reload(page);
    t.expect(
      await t.eval(
        page,
        async ({ canvas, game, Actor }, id) => {
          const sheet = game.actors.get(id).sheet;
          await sheet.render(true);
          const drawn = Boolean(sheet.element?.isConnected);
          await sheet.close();
          return [
            canvas.ready,
            game.ready,
            drawn,
            Actor.implementation.name,
            game.actors.get(id).getActiveTokens().length,
          ];
        },
        IDS.hero,
      ),
    ).toEqual([false, true, true, "ContractActor", 0]);
    t.expect(said).toEqual([]);
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-031",
  "the extensions of Array, Set, String, Number, Math and Date are there, and no loop sees them",
  async (t) => {
    const seen = await t.eval(t.gm, () => {
      const lacking: string[] = [];
      const want = (holder: object, name: string, keys: string): void => {
        for (const key of keys.split(" "))
          if (typeof (holder as Record<string, unknown>)[key] !== "function") lacking.push(`${name}.${key}`);
      };
      want(Array.prototype, "Array", "deepFlatten equals filterJoin findSplice partition");
      want(Array, "Array", "fromRange");
      want(Set.prototype, "Set", "first equals isSubset intersects filter find map reduce some every toObject");
      want(String.prototype, "String", "capitalize compare slugify stripDiacritics stripScripts titleCase");
      want(Number.prototype, "Number", "almostEqual between ordinalString paddedString signedString toNearest");
      want(Number, "Number", "isNumeric fromString");
      want(Math, "Math", "clamp mix normalizeDegrees normalizeRadians toDegrees toRadians oscillation");
      want(Date.prototype, "Date", "isValid toDateInputString toTimeInputString");
      want(RegExp, "RegExp", "escape");
      const loops: string[] = [];
      for (const value of [[], "", 1, new Set(), new Date(0)]) for (const key in value as object) loops.push(key);
      return { lacking, loops };
    });
    t.expect(seen).toEqual({ lacking: [], loops: [] });
    t.expect(
      await t.eval(t.gm, () => {
        const any = globalThis as never as {
          Math: Record<string, (...n: number[]) => number>;
          Array: { fromRange(n: number, min?: number): number[] };
          Number: { isNumeric(v: unknown): boolean };
        };
        const list = [1, 2, 3, 4] as never as {
          partition(f: (n: number) => boolean): number[][];
          findSplice(f: (n: number) => boolean): number;
          equals(o: number[]): boolean;
        };
        const text = "under the hill" as never as { slugify(): string; titleCase(): string };
        const seven = 7 as never as {
          signedString(): string;
          ordinalString(): string;
          paddedString(n: number): string;
          toNearest(step: number, method?: string): number;
          between(a: number, b: number, i?: boolean): boolean;
        };
        return {
          clamp: any.Math.clamp?.(12, 0, 10),
          range: any.Array.fromRange(3, 2),
          numeric: [
            any.Number.isNumeric("3"),
            any.Number.isNumeric(""),
            any.Number.isNumeric(null),
            any.Number.isNumeric("x"),
          ],
          partition: list.partition((n) => n % 2 === 0),
          splice: list.findSplice((n) => n === 3),
          left: [...(list as never as number[])],
          slug: text.slugify(),
          title: text.titleCase(),
          signed: seven.signedString(),
          ordinal: seven.ordinalString(),
          padded: seven.paddedString(3),
          nearest: seven.toNearest(5),
          ceil: seven.toNearest(5, "ceil"),
          between: seven.between(7, 9, false),
          first: (new Set(["a", "b"]) as never as { first(): string }).first(),
          intersects: (new Set([1, 2]) as never as { intersects(o: Set<number>): boolean }).intersects(new Set([2, 3])),
        };
      }),
    ).toEqual({
      clamp: 10,
      range: [2, 3, 4],
      numeric: [true, false, false, false],
      partition: [
        [1, 3],
        [2, 4],
      ],
      splice: 3,
      left: [1, 2, 4],
      slug: "under-the-hill",
      title: "Under The Hill",
      signed: "+7",
      ordinal: "7th",
      padded: "007",
      nearest: 5,
      ceil: 10,
      between: false,
      first: "a",
      intersects: true,
    });
  },
  { core: true, seats: ["gm"] },
);
