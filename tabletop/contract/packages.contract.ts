/** H-001 to H-018: manifest, template.json, files, styles, languages, packs as packages. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyObject } from "../common/types.ts";
import { type Contract, contractWorld, IDS, item, SYSTEM_ID, type TableSpec } from "./harness.ts";

/** template.json lists one type that the manifest has too and one of its own. */
const TEMPLATE = {
  Actor: {
    types: ["npc", "beast"],
    templates: { common: { legs: 4, name: { first: "" } } },
    beast: { templates: ["common"], tail: true, name: { last: "x" } },
    npc: {},
    gmOnlyFields: ["hidden"],
  },
  Combat: { types: ["war"] },
};

/** A table with warnings of every kind: one server for all items that read them. */
const OLD: TableSpec = {
  template: TEMPLATE,
  manifest: { compatibility: { minimum: "12", verified: "12" }, nonsense: 1 },
};

/** What a start of the server with this table says when it refuses; null when it starts. */
async function refusal(t: Contract, spec: TableSpec): Promise<string | null> {
  try {
    await t.table(spec);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Replaces the installed manifest's text after the world has been written. */
const manifestText =
  (change: (text: string) => string) =>
  (dataPath: string): void => {
    const path = join(dataPath, "systems", SYSTEM_ID, "system.json");
    writeFileSync(path, change(readFileSync(path, "utf8")));
  };

item(
  "H-001",
  "a system whose id is not its folder's name is refused, and the message says both",
  async (t) => {
    const message = await refusal(t, {
      prepare: manifestText((text) => text.replace('"contract-sys"', '"elsewhere"')),
    });
    t.expect(message).toContain("elsewhere");
    t.expect(message).toContain(SYSTEM_ID);
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-002",
  "a manifest without id or title, or that is no JSON, is refused by name",
  async (t) => {
    t.expect(
      await refusal(t, {
        prepare: manifestText((text) => JSON.stringify({ ...(JSON.parse(text) as object), title: undefined })),
      }),
    ).toMatch(/title/);
    t.expect(
      await refusal(t, {
        prepare: manifestText((text) => JSON.stringify({ ...(JSON.parse(text) as object), id: undefined })),
      }),
    ).toMatch(/"id"/);
    t.expect(await refusal(t, { prepare: manifestText((text) => `${text} oops`) })).toMatch(/system\.json.*JSON/);
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-004",
  "compatibility.minimum above and maximum below the profile block, verified below only warns",
  async (t) => {
    const generation = t.generation;
    t.expect(
      await refusal(t, {
        prepare: manifestText((text) => text.replace('"minimum": "13"', `"minimum": "${generation + 1}"`)),
      }),
    ).toMatch(/minimum/);
    t.expect(
      await refusal(t, {
        prepare: manifestText((text) => text.replace('"minimum": "13"', `"maximum": "${generation - 1}"`)),
      }),
    ).toMatch(/maximum/);
    const table = await t.shared("template", OLD);
    t.expect(JSON.stringify((await (await table.raw("gm")).world()).warnings)).toMatch(/verified/);
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-003",
  "an unknown key of the manifest is a warning and nothing more",
  async (t) => {
    const table = await t.shared("template", OLD);
    t.expect(JSON.stringify((await (await table.raw("gm")).world()).warnings)).toContain("nonsense");
  },
  { seats: ["gm"] },
);

item(
  "H-005",
  "classic scripts run before modules, both before init; imports by URL come as JavaScript",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ contractClassic, contract }) => ({
        ...contractClassic,
        helper: contract.helper,
        first: contract.boot[0].name,
      })),
    ).toEqual({ ranBeforeModule: true, hooks: "function", helper: "helper came", first: "init" });
    const response = await fetch(`${t.server.url}/systems/${SYSTEM_ID}/helper.mjs`);
    t.expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-006",
  "system files come by relative URL, and below a route prefix too; outside the folder nothing comes",
  async (t) => {
    t.expect(await t.eval(t.gm, async () => (await fetch("systems/contract-sys/templates/row.hbs")).text())).toContain(
      'class="row"',
    );
    t.expect((await fetch(`${t.server.url}/systems/${SYSTEM_ID}/..%2f..%2fworlds/contract/world.json`)).status).toBe(
      404,
    );
    // The module imports its helper by an absolute path, which a prefix would break; the probe has no such import.
    const probe = 'globalThis.contract = { route: foundry.utils.getRoute("systems/x") };';
    const table = await t.table({
      server: { routePrefix: "table" },
      files: { "contract.mjs": probe, "classic.js": "" },
    });
    const { page, said } = await table.window("gm");
    t.expect(page.url()).toMatch(/\/table\/game$/);
    const seen = await t.eval(page, async ({ contract, foundry }) => ({
      route: contract.route,
      file: await (await fetch("systems/contract-sys/templates/row.hbs")).text(),
      template: (
        await foundry.applications.handlebars.renderTemplate("systems/contract-sys/templates/row.hbs", { n: 5 })
      ).trim(),
    }));
    t.expect(seen).toEqual({
      route: "/table/systems/x",
      file: t.expect.stringContaining('class="row"'),
      template: '<li class="row">5</li>',
    });
    t.expect(said).toEqual([]);
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-007",
  "a plain style is in layer system, a named one in its layer, layer null in none; core's order decides",
  async (t) => {
    const css = await t.eval(t.gm, () => {
      const probe = (className: string): string => {
        const el = document.createElement("div");
        el.className = className;
        document.body.append(el);
        const { color } = getComputedStyle(el);
        el.remove();
        return color;
      };
      const layers: string[] = [];
      for (const sheet of document.styleSheets)
        for (const rule of sheet.cssRules) if (rule instanceof CSSLayerStatementRule) layers.push(...rule.nameList);
      const imports = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSImportRule)
        .map((rule) => [rule.href.split("/").pop(), rule.layerName]);
      const root = getComputedStyle(document.documentElement);
      return {
        free: probe("contract-free"),
        important: probe("contract-important"),
        probe: root.getPropertyValue("--contract-probe").trim(),
        variable: root.getPropertyValue("--contract-only-variables").trim(),
        layers: [...new Set(layers)],
        imports,
      };
    });
    // Unlayered wins; of two layers the later wins, and for !important the earlier.
    t.expect(css).toMatchObject({ free: "rgb(7, 8, 9)", important: "rgb(9, 9, 9)", probe: "system", variable: "yes" });
    t.expect(css.layers.slice(0, 10)).toEqual([
      "reset",
      "variables",
      "elements",
      "blocks",
      "applications",
      "compatibility",
      "layouts",
      "system",
      "modules",
      "exceptions",
    ]);
    t.expect(css.imports).toEqual(
      t.expect.arrayContaining([
        ["plain.css", "system"],
        ["variables.css", "variables"],
      ]),
    );
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-008",
  "two files of one language are united in order, flat and nested keys alike, and en stands behind another language",
  async (t) => {
    t.expect(
      await t.eval(t.gm, ({ game }) =>
        ["CONTRACT.hello", "CONTRACT.twice", "CONTRACT.more"].map((key) => game.i18n.localize(key)),
      ),
    ).toEqual(["Hello", "second file", "More"]);
    const { page, context } = await t.server.window("assistant");
    await t.eval(page, ({ game }) => game.settings.set("core", "language", "de"));
    await t.reload(page);
    t.expect(
      await t.eval(page, ({ game }) => [
        game.i18n.lang,
        game.i18n.localize("CONTRACT.hello"),
        game.i18n.localize("CONTRACT.more"),
        game.i18n.localize("CONTRACT.Hero.none"),
      ]),
    ).toEqual(["de", "Hallo", "More", "CONTRACT.Hero.none"]);
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-009",
  "a language file for a module that is not active is not loaded",
  async (t) => {
    t.expect(await t.eval(t.gm, ({ game }) => game.i18n.localize("CONTRACT.hello"))).toBe("Hello");
  },
  { seats: ["gm"] },
);

item(
  "H-010",
  "packs open from packs/<name> and from an explicit path, with localised label, locked",
  async (t) => {
    const packs = await t.eval(t.gm, ({ game }) =>
      [...game.packs].map(
        (pack: {
          collection: string;
          title: string;
          locked: boolean;
          documentName: string;
          index: { size: number };
          metadata: { packageName: string };
        }) => ({
          id: pack.collection,
          title: pack.title,
          locked: pack.locked,
          type: pack.documentName,
          size: pack.index.size,
          of: pack.metadata.packageName,
        }),
      ),
    );
    t.expect(packs).toEqual([
      { id: "contract-sys.heroes", title: "Contract heroes", locked: true, type: "Actor", size: 1, of: SYSTEM_ID },
      { id: "contract-sys.stuff", title: "Stuff", locked: true, type: "Item", size: 1, of: SYSTEM_ID },
    ]);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-011",
  "folders of packs are made once for a world, and stay away when the user deletes them",
  async (t) => {
    const folders = (page: Contract["gm"]): Promise<string[]> =>
      t.eval(page, ({ game }) =>
        game.folders
          .filter((f: { type: string }) => f.type === "Compendium")
          .map((f: { name: string; folder: { name: string } | null }) => `${f.folder?.name ?? "-"}/${f.name}`)
          .sort(),
      );
    const table = await t.table();
    const first = await table.window("gm");
    t.expect(await folders(first.page)).toEqual(["-/Contract Packs", "Contract Packs/Inner"]);
    await t.eval(first.page, async ({ game }) => {
      await game.folders.find((f: { name: string }) => f.name === "Contract Packs").delete({ deleteSubfolders: true });
    });
    t.expect(await folders(first.page)).toEqual([]);
    await first.context.close();
    await table.restart();
    const second = await table.window("gm");
    t.expect(await folders(second.page)).toEqual([]);
  },
  { seats: ["gm"], slow: true },
);

item(
  "H-012",
  "types of manifest and template.json are united: an object on game.system, an array with base on game",
  async (t) => {
    const table = await t.shared("template", OLD);
    const { page, context } = await table.window("gm");
    const seen = await t.eval(page, ({ game }) => ({
      system: Object.keys(game.system.documentTypes.Actor).sort(),
      game: [...game.documentTypes.Actor].sort(),
      array: Array.isArray(game.documentTypes.Actor),
      model: game.model.Actor.beast,
      item: [...game.documentTypes.Item].sort(),
    }));
    t.expect(seen).toEqual({
      system: ["beast", "hero", "npc"],
      game: ["base", "beast", "hero", "npc"],
      array: true,
      model: { legs: 4, name: { first: "", last: "x" }, tail: true },
      item: ["base", "gear", "power"],
    });
    const beast = await t.eval(page, async ({ Actor }) => {
      const actor = await Actor.create({ name: "Beast", type: "beast", system: { name: { first: "Rex" } } });
      await actor.update({ "system.legs": 3 });
      return actor.toObject().system;
    });
    t.expect(beast).toEqual({ legs: 3, name: { first: "Rex", last: "x" }, tail: true });
    await context.close();
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-013",
  "a type that template.json lists has the lists of template.json's document level only, and a warning says what was lost",
  async (t) => {
    const table = await t.shared("template", OLD);
    const gm = await table.raw("gm");
    const world = await gm.world();
    t.expect(world.system.documentTypes.Actor.npc).toMatchObject({ htmlFields: [], gmOnlyFields: ["hidden"] });
    t.expect(world.system.documentTypes.Actor.hero).toMatchObject({
      htmlFields: ["biography"],
      gmOnlyFields: ["secret"],
    });
    t.expect(JSON.stringify(world.warnings)).toMatch(/documentTypes\.Actor\.npc.*htmlFields/);
    // And the server really does not sanitise that path any more.
    const made = await gm.modify("Actor", "create", {
      data: [{ name: "Raw", type: "npc", system: { biography: "<img src=x onerror=alert(1)>" } }],
    });
    t.expect(made.result.result[0].system.biography).toContain("onerror");
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-014",
  "template.json is one warning under 14 and none under 13",
  async (t) => {
    const warnings = (table: AnyObject): string[] =>
      (table.warnings as unknown[]).map((w) => JSON.stringify(w)).filter((w) => /template\.json.*deprecated/.test(w));
    t.expect(warnings(await (await (await t.shared("template", OLD)).raw("gm")).world())).toHaveLength(t.is14 ? 1 : 0);
    t.expect(warnings(await (await t.raw("gm")).world())).toHaveLength(0);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-015",
  "a section of template.json for another document is ignored and reported",
  async (t) => {
    const table = await t.shared("template", OLD);
    const world = await (await table.raw("gm")).world();
    t.expect(world.system.documentTypes.Combat.war).toBeUndefined();
    t.expect(JSON.stringify(world.warnings)).toMatch(/Combat/);
  },
  { seats: ["gm"] },
);

item(
  "H-016",
  "the server takes scripts and on* attributes out of declared HTML fields on create and update, and leaves other text alone",
  async (t) => {
    const seen = await t.eval(t.gm, async ({ Actor }) => {
      const evil = '<p onclick="x()">Hi<script>bad()</script><img src="a.png" onerror="y()"></p>';
      const actor = await Actor.create({
        name: "Html",
        type: "hero",
        system: { biography: evil, motto: "<script>text</script>" },
      });
      const created = actor._source.system.biography as string;
      await actor.update({ "system.biography": `${evil}again` });
      const answer = {
        created,
        updated: actor._source.system.biography as string,
        motto: actor._source.system.motto as string,
      };
      await actor.delete();
      return answer;
    });
    for (const html of [seen.created, seen.updated]) {
      t.expect(html).toContain("Hi");
      t.expect(html).not.toMatch(/script|onclick|onerror/);
    }
    t.expect(seen.updated).toContain("again");
    t.expect(seen.motto).toBe("<script>text</script>");
  },
  { seats: ["gm"] },
);

item(
  "H-017",
  "without socket: true nothing is delivered",
  async (t) => {
    const table = await t.table({ manifest: { socket: false } });
    const gm = await table.raw("gm");
    const player = await table.raw("player");
    gm.socket.emit(`system.${SYSTEM_ID}`, { hello: 1 });
    await gm.modify("Folder", "create", { data: [{ name: "Later", type: "Actor" }] });
    await t.poll(() => player.received.some(({ event }) => event === "modifyDocument"));
    t.expect(player.received.some(({ event }) => event === `system.${SYSTEM_ID}`)).toBe(false);
  },
  { seats: ["gm"], slow: true },
);

item(
  "H-018",
  "a touched style or template reaches the page with the hotReload hook",
  async (t) => {
    const table = await t.table();
    const { page, context } = await table.window("gm");
    await t.eval(page, ({ Hooks }) => {
      Hooks.on("hotReload", (data: { extension: string; path: string }) => {
        ((globalThis as never as { seen: string[] }).seen ??= []).push(`${data.extension} ${data.path}`);
      });
    });
    const folder = join(table.dataPath, "systems", SYSTEM_ID);
    writeFileSync(join(folder, "templates", "row.hbs"), '<li class="row">new {{n}}</li>');
    await t.until(
      page,
      () => (globalThis as never as { seen?: string[] }).seen?.includes("hbs systems/contract-sys/templates/row.hbs"),
      undefined,
      8000,
    );
    t.expect(
      await t.eval(page, ({ foundry }) =>
        foundry.applications.handlebars.renderTemplate("systems/contract-sys/templates/row.hbs", { n: 1 }),
      ),
    ).toContain("new 1");
    await context.close();
  },
  { seats: ["gm"], slow: true },
);

item(
  "H-109",
  "a pack that the official CLI compiled opens, and what the host writes the CLI extracts",
  async (t) => {
    const { extractPack } = await import("@foundryvtt/foundryvtt-cli");
    const table = await t.table();
    const { page, context } = await table.window("gm");
    t.expect(
      await t.eval(
        page,
        async ({ game }) => (await game.packs.get("contract-sys.heroes").getDocument("packHero00000001")).items.size,
      ),
    ).toBe(1);
    await t.eval(page, async ({ game, Actor }) => {
      const pack = game.packs.get("contract-sys.heroes");
      await pack.configure({ locked: false });
      await Actor.create(
        {
          name: "Written",
          type: "hero",
          items: [{ name: "Inside", type: "power" }],
          effects: [{ name: "On it", img: "icons/svg/aura.svg" }],
        },
        { pack: "contract-sys.heroes" },
      );
      await Actor.create({ name: "World hero", type: "hero", items: [{ name: "Owned", type: "power" }] });
    });
    await context.close();
    await table.running.close();
    const out = join(table.dataPath, "extracted");
    const extracted = async (
      from: string,
      name: string,
    ): Promise<{ name: string; items?: { name: string; _key: string }[]; effects?: unknown[] }[]> => {
      mkdirSync(join(out, name), { recursive: true });
      await extractPack(from, join(out, name), { log: false });
      const { readdirSync } = await import("node:fs");
      return readdirSync(join(out, name)).map(
        (file) => JSON.parse(readFileSync(join(out, name, file), "utf8")) as never,
      );
    };
    const pack = await extracted(join(table.dataPath, "systems", SYSTEM_ID, "packs", "heroes"), "pack");
    t.expect(pack.map((d) => d.name).sort()).toEqual(["Pack Folder", "Packed Hero", "Written"]);
    t.expect(pack.find((d) => d.name === "Written")).toMatchObject({
      items: [{ name: "Inside", _key: t.expect.stringMatching(/^!actors\.items!/) }],
      effects: [t.expect.objectContaining({ name: "On it" })],
    });
    const world = await extracted(join(table.worldPath, "data", "actors"), "world");
    t.expect(world.map((d) => d.name).sort()).toEqual(["Friend", "Hero", "Npc", "Rival", "World hero"]);
    t.expect(world.find((d) => d.name === "World hero")?.items).toMatchObject([{ name: "Owned" }]);
    // The table's close finds the server closed already.
    await table.reopen();
  },
  { seats: ["gm"], slow: true },
);

item(
  "H-242",
  "one installed folder runs under both profiles: nothing of the system was changed for this one",
  async (t) => {
    const installed = join(t.server.dataPath, "systems", SYSTEM_ID);
    t.expect(existsSync(join(installed, "template.json"))).toBe(false);
    t.expect(readFileSync(join(installed, "contract.mjs"), "utf8")).toBe(
      readFileSync(new URL("./system/contract.mjs", import.meta.url), "utf8"),
    );
    t.expect(
      await t.eval(t.gm, ({ game }) => [game.release.generation, game.version.split(".")[0], game.ready]),
    ).toEqual([t.generation, String(t.generation), true]);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-026",
  "one world document that fails validation stops nothing: it is in the list of invalid ones and can be mended",
  async (t) => {
    const world = contractWorld(t.generation);
    const table = await t.table({
      world: {
        actors: [
          ...(world.actors ?? []),
          { _id: "actorBroken00001", name: "Broken", type: "hero", system: { rank: "impossible" } },
        ],
      },
    });
    const { page, context } = await table.window("gm");
    const seen = await t.eval(page, ({ game }) => ({
      ready: game.ready,
      invalid: [...game.actors.invalidDocumentIds],
      plain: game.actors.get("actorBroken00001") ?? null,
      name: game.actors.getInvalid("actorBroken00001", { strict: false }).name,
      others: game.actors.size,
    }));
    t.expect(seen).toEqual({ ready: true, invalid: ["actorBroken00001"], plain: null, name: "Broken", others: 4 });
    t.expect(
      await t.eval(page, async ({ game }) => {
        await game.actors.get("actorBroken00001", { invalid: true }).update({ "system.rank": "veteran" });
        return [game.actors.get("actorBroken00001")?.system.rank, game.actors.invalidDocumentIds.size];
      }),
    ).toEqual(["veteran", 0]);
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-237",
  "an old world loads, migrates once on the active Gamemaster, and a second load does nothing",
  async (t) => {
    const world = contractWorld(t.generation);
    const [hero, ...rest] = world.actors ?? [];
    const table = await t.table({
      world: { actors: [{ ...hero, system: { ...(hero?.system as object), oldMotto: "from before" } }, ...rest] },
      files: {
        "migrate.mjs": `Hooks.once("ready", async () => {
        if (!game.users.activeGM?.isSelf || game.settings.get("contract-sys", "migrated") === game.system.version) return;
        contract.migrations = 1;
        for (const actor of game.actors) await actor.update({ system: actor.toObject().system }, { diff: false, recursive: false, enforceTypes: false });
        await game.settings.set("contract-sys", "migrated", game.system.version);
      });`,
      },
      manifest: { esmodules: ["contract.mjs", "migrate.mjs"] },
    });
    const player = await table.window("player");
    const gm = await table.window("gm");
    await t.until(gm.page, ({ game }) => game.settings.get("contract-sys", "migrated") === "1.0.0");
    t.expect(
      await t.eval(
        gm.page,
        ({ contract, game }, id) => [
          contract.migrations,
          game.actors.get(id).system.motto,
          "oldMotto" in game.actors.get(id)._source.system,
        ],
        IDS.hero,
      ),
    ).toEqual([1, "from before", false]);
    t.expect(await t.eval(player.page, ({ contract }) => contract.migrations ?? 0)).toBe(0);
    await t.reload(gm.page);
    t.expect(await t.eval(gm.page, ({ contract }) => contract.migrations ?? 0)).toBe(0);
    await player.context.close();
    await gm.context.close();
    const stored = (await (await table.raw("gm")).world()).actors as { _id: string; system: object }[];
    t.expect(stored.find((a) => a._id === IDS.hero)?.system).not.toHaveProperty("oldMotto");
  },
  { core: true, seats: ["gm"], slow: true, timeout: 60_000 },
);
