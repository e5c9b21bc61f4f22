/** What the checklist says of packages, held for modules: H-001 to H-011, H-017, H-094. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import type { AnyObject } from "../common/types.ts";
import { type Contract, CONTRACT_ROOT, item, SYSTEM_ID, type Table, type TableSpec } from "./harness.ts";

/** Modules of the suite by id: manifests and files. `lens` brings one of everything; `glass` is the library that it requires; the others can't be played. */
const INSTALLED: Readonly<Record<string, Readonly<Record<string, string | AnyObject>>>> = {
  lens: {
    "module.json": {
      id: "lens",
      title: "The Lens",
      version: "1.2.0",
      description: "<p>Brings <b>one</b> of everything.</p>",
      authors: [{ name: "Ada" }],
      compatibility: { minimum: "13", verified: "14" },
      socket: true,
      relationships: {
        systems: [{ id: SYSTEM_ID, compatibility: { minimum: "1.0.0" } }],
        requires: [{ id: "glass", compatibility: { minimum: "1.0" } }],
      },
      scripts: ["first.js"],
      esmodules: ["lens.mjs"],
      styles: ["lens.css", { src: "wide.css", layer: "system" }],
      languages: [
        { lang: "en", name: "English", path: "en.json" },
        { lang: "en", name: "English", path: "modules/lens/more.json", system: SYSTEM_ID },
        { lang: "en", name: "English", path: "absent.json", module: "not-active" },
      ],
      packs: [
        { name: "people", label: "LENS.People", type: "Actor", system: SYSTEM_ID },
        { name: "elsewhere", label: "Elsewhere", type: "Item", system: "another-system" },
      ],
      packFolders: [{ name: "Lens Packs", packs: ["people"] }],
      documentTypes: { Item: { spark: { htmlFields: ["description"] } } },
      flags: { lens: { bundle: "bundle.json" } },
    },
    "first.js": "globalThis.lensScript = { hooks: typeof Hooks, module: typeof globalThis.lens };",
    "lens.mjs":
      "import { word } from '/modules/lens/helper.mjs'; globalThis.lens = { word, glass: globalThis.glass?.loaded === true, order: [] }; Hooks.once('init', () => globalThis.lens.order.push(`init ${globalThis.contract ? 'after the system' : 'alone'} ${game.modules.get('lens').active}`)); Hooks.once('ready', () => game.socket.on('module.lens', (data, from) => globalThis.lens.order.push([data, from])));",
    "helper.mjs": "export const word = 'polished';",
    "lens.css": ".lens-probe { color: rgb(1, 2, 3); } .contract-plain { color: rgb(1, 2, 3); }",
    "wide.css": ".lens-probe { color: rgb(4, 5, 6); }",
    "en.json": { LENS: { People: "People of the lens", over: "first" } },
    "more.json": { "LENS.over": "second", "LENS.more": "More" },
    "bundle.json": { hello: "bundle" },
  },
  glass: {
    "module.json": { id: "glass", title: "Glass", version: "1.0.0", library: true, esmodules: ["glass.mjs"] },
    "glass.mjs":
      "globalThis.glass = { loaded: true, first: globalThis.contract === undefined && globalThis.lens === undefined };",
  },
  foreign: {
    "module.json": {
      id: "foreign",
      title: "Foreign",
      version: "1",
      relationships: { systems: [{ id: "another-system" }] },
    },
  },
  future: { "module.json": { id: "future", title: "Future", version: "1", compatibility: { minimum: "99" } } },
  past: { "module.json": { id: "past", title: "Past", version: "1", compatibility: { maximum: "12" } } },
  lonely: {
    "module.json": { id: "lonely", title: "Lonely", version: "1", relationships: { requires: [{ id: "nowhere" }] } },
  },
  torn: { "module.json": '{ "id": "torn", "title": "To' },
  nameless: { "module.json": { id: "nameless" } },
  renamed: { "module.json": { id: "other-name", title: "Renamed", version: "1" } },
};

/** Unpack the modules into the data folder, with the compendium that `lens` has compiled by the official tool. */
async function installModules(dataPath: string): Promise<void> {
  for (const [id, files] of Object.entries(INSTALLED)) {
    for (const [name, content] of Object.entries(files)) {
      const path = join(dataPath, "modules", id, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    }
  }
  await compilePack(
    join(CONTRACT_ROOT, "system", "packs-source", "heroes"),
    join(dataPath, "modules", "lens", "packs", "people"),
    { log: false },
  );
}

/** The world with these modules turned on before its first start. */
const withModules = (...on: string[]): TableSpec => ({
  prepare: installModules,
  world: { settingValues: { "core.moduleConfiguration": Object.fromEntries(on.map((id) => [id, true])) } },
});
const playing = (t: Contract): Promise<Table> => t.shared("modules", withModules("lens", "glass", "foreign", "torn"));

item(
  "H-001",
  "a module whose id is not its folder's name, that lacks a title or is no JSON is refused with the reason, and the world opens",
  async (t) => {
    const gm = await (await playing(t)).raw("gm");
    const { modules, warnings } = await gm.world();
    const problems = (id: string): string =>
      JSON.stringify((modules as AnyObject[]).find((module) => module.id === id)?.problems);
    t.expect(problems("renamed")).toMatch(/other-name.*renamed/);
    t.expect(problems("nameless")).toContain("title");
    t.expect(problems("torn")).toMatch(/module\.json is not valid JSON/);
    t.expect(JSON.stringify(warnings)).toMatch(/modules.torn cannot be used.*JSON/);
    // What is broken and turned off is no news for the table.
    t.expect(JSON.stringify(warnings)).not.toContain("nameless");
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-004",
  "a module for another version of the host or another system stays off, and says why",
  async (t) => {
    const gm = await (await playing(t)).raw("gm");
    const { modules, warnings } = await gm.world();
    const one = (id: string): AnyObject => (modules as AnyObject[]).find((module) => module.id === id) ?? {};
    t.expect(one("future").problems).toEqual([t.expect.stringMatching(/minimum is 99/)]);
    t.expect(one("past").problems).toEqual([t.expect.stringMatching(/maximum is 12/)]);
    t.expect(one("foreign")).toMatchObject({
      active: false,
      problems: [t.expect.stringMatching(/another-system.*contract-sys/)],
    });
    t.expect(JSON.stringify(warnings)).toMatch(/\\"Foreign\\" is turned on, but cannot be played/);
    t.expect((modules as AnyObject[]).filter((module) => module.active).map((module) => module.id as string)).toEqual([
      "glass",
      "lens",
    ]);
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-005",
  "scripts of a module run before its modules and all before init; a library's before the system's",
  async (t) => {
    const { page, context, said } = await (await playing(t)).window("gm");
    t.expect(
      await t.eval(page, (g) => ({
        script: g.lensScript as unknown,
        lens: { ...g.lens, order: g.lens.order[0] as unknown },
        glass: g.glass as unknown,
      })),
    ).toEqual({
      script: { hooks: "function", module: "undefined" },
      lens: { word: "polished", glass: true, order: "init after the system true" },
      glass: { loaded: true, first: true },
    });
    t.expect(said.filter((line) => !line.includes("cannot be"))).toEqual([]);
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-006",
  "a module's files come by /modules/<id>/, its databases, what lies outside, and broken modules do not",
  async (t) => {
    const table = await playing(t);
    const status = async (path: string): Promise<number> => (await fetch(`${table.url}/modules/${path}`)).status;
    t.expect(await (await fetch(`${table.url}/modules/lens/bundle.json`)).json()).toEqual({ hello: "bundle" });
    t.expect((await fetch(`${table.url}/modules/lens/lens.mjs`)).headers.get("content-type")).toMatch(
      /^text\/javascript/,
    );
    t.expect(
      await Promise.all(
        [
          "lens/packs/people/CURRENT",
          "lens/..%2fglass/module.json",
          "lens/..%2f..%2fworlds/contract/world.json",
          "torn/module.json",
          "absent/module.json",
          "foreign/module.json",
        ].map(status),
      ),
    ).toEqual([404, 404, 404, 404, 404, 200]);
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-007",
  "a module's plain style is in layer modules, above the system's; a named layer is kept",
  async (t) => {
    const { page, context } = await (await playing(t)).window("gm");
    t.expect(
      await t.eval(page, () => {
        const probe = document.createElement("div");
        probe.className = "lens-probe";
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        const imports = [...document.styleSheets]
          .flatMap((sheet) => [...sheet.cssRules])
          .filter((rule) => rule instanceof CSSImportRule)
          .map((rule) => [rule.href.split("/").pop(), rule.layerName]);
        return { color, imports: imports.filter(([file]) => ["lens.css", "wide.css"].includes(String(file))) };
      }),
    ).toEqual({
      color: "rgb(1, 2, 3)",
      imports: [
        ["lens.css", "modules"],
        ["wide.css", "system"],
      ],
    });
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-009",
  "a module's languages are read after the system's, and those for packages that are not active are not",
  async (t) => {
    const { page, context } = await (await playing(t)).window("player");
    t.expect(
      await t.eval(page, ({ game }) =>
        ["LENS.over", "LENS.more", "CONTRACT.hello"].map((key) => game.i18n.localize(key) as string),
      ),
    ).toEqual(["second", "More", "Hello"]);
    await context.close();
  },
  { seats: ["gm"], slow: true },
);

item(
  "H-010",
  "a module's packs open with its label, locked, as its own; one for another system does not",
  async (t) => {
    const { page, context } = await (await playing(t)).window("player");
    t.expect(
      await t.eval(page, async ({ game, fromUuid }) => {
        const pack = game.packs.get("lens.people");
        const uuid = pack.index.contents[0].uuid as string;
        return [
          pack.title,
          pack.locked,
          pack.metadata.packageType,
          pack.metadata.packageName,
          pack.index.size,
          uuid.startsWith("Compendium.lens.people.Actor."),
          (await fromUuid(uuid)).name,
          game.packs.has("lens.elsewhere"),
        ];
      }),
    ).toEqual(["People of the lens", true, "module", "lens", 1, true, "Packed Hero", false]);
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-011",
  "a module's pack folders are made once",
  async (t) => {
    const table = await playing(t);
    const { page, context } = await table.window("gm");
    t.expect(
      await t.eval(page, ({ game }) => [
        game.folders.filter((f: AnyObject) => f.name === "Lens Packs").length as number,
        game.packs.get("lens.people").folder?.name as string,
      ]),
    ).toEqual([1, "Lens Packs"]);
    await context.close();
  },
  { seats: ["gm"], slow: true },
);

item(
  "H-012",
  "types of a module carry its id, and are taken by the server only while it is played",
  async (t) => {
    const { page, context } = await (await playing(t)).window("gm");
    t.expect(
      await t.eval(page, async ({ game, Item }) => {
        const made = await Item.create({
          name: "Spark",
          type: "lens.spark",
          system: { description: "<p>x<script>y</script></p>" },
        });
        const answer = [
          game.documentTypes.Item.includes("lens.spark"),
          "lens.spark" in game.system.documentTypes.Item,
          made.type,
          made._source.system.description,
        ];
        await made.delete();
        return answer;
      }),
    ).toEqual([true, false, "lens.spark", "<p>x</p>"]);
    await context.close();
    const refused = await (
      await t.raw("gm")
    ).modify("Item", "create", { data: [{ name: "Spark", type: "lens.spark" }] });
    t.expect(refused.error.message).toContain("lens.spark");
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-017",
  "module.<id> reaches the others when the manifest asks for it, and is no event at a table without the module",
  async (t) => {
    const table = await playing(t);
    const { page, context } = await table.window("gm");
    const player = await table.raw("player");
    await player.request("module.lens", { hello: 1 });
    await t.until(page, ({ lens }) => lens.order.length === 2);
    t.expect(await t.eval(page, ({ lens, game }) => [lens.order[1][0], game.users.get(lens.order[1][1]).name])).toEqual(
      [{ hello: 1 }, "Player"],
    );
    t.expect((await player.request("module.glass", {})).result).toBe(true);
    t.expect((await (await t.raw("player")).request("module.lens", {})).error.message).toContain("module.lens");
    await context.close();
  },
  { seats: ["gm"], slow: true },
);

item(
  "H-094",
  "the id of a module that is played is a scope for flags, that of one that is off is not",
  async (t) => {
    const { page, context } = await (await playing(t)).window("gm");
    t.expect(
      await t.eval(page, async ({ game }) => {
        const actor = game.actors.getName("Hero");
        await actor.setFlag("lens", "tint", "amber");
        let message = "";
        try {
          await actor.setFlag("foreign", "tint", "x");
        } catch (error) {
          message = (error as Error).message;
        }
        const { tint } = actor.flags.lens as { tint: string };
        await actor.unsetFlag("lens", "tint");
        return [tint, message, actor.flags.lens?.tint ?? null];
      }),
    ).toEqual(["amber", t.expect.stringMatching(/foreign.*not currently active/), null]);
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-020",
  "at init game.modules holds every module that can be read, with its manifest and whether it is active",
  async (t) => {
    const { page, context } = await (await playing(t)).window("player");
    t.expect(
      await t.eval(page, ({ game }) => {
        const lens = game.modules.get("lens");
        return {
          ids: [...game.modules.keys()] as string[],
          active: game.modules.filter((m: AnyObject) => m.active).map((m: AnyObject) => m.id as string) as string[],
          lens: [
            lens.title,
            lens.version,
            lens.flags.lens.bundle,
            lens.esmodules instanceof Set,
            lens.languages.size,
            lens.relationships.requires[0].id,
          ] as unknown[],
        };
      }),
    ).toEqual({
      ids: ["foreign", "future", "glass", "lens", "lonely", "past"],
      active: ["glass", "lens"],
      lens: ["The Lens", "1.2.0", "bundle.json", true, 3, "glass"],
    });
    await context.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-229",
  "the Gamemaster turns modules on and off in a window: what one requires comes along, what is broken can't be chosen, and after the reload it is so for all",
  async (t) => {
    const table = await t.table({ prepare: installModules });
    const { page, context, said } = await table.window("gm");
    const player = await table.window("player");
    t.expect(
      await t.eval(page, ({ game }) => [
        game.modules.filter((m: AnyObject) => m.active).length as number,
        game.packs.has("lens.people") as boolean,
      ]),
    ).toEqual([0, false]);
    await t.eval(page, ({ ui }) => {
      ui.sidebar.changeTab("settings", "primary");
    });
    await page.locator("#sidebar [data-app=modules]").click();
    const window = page.locator("#module-management");
    await window.getByLabel("The Lens").check();
    t.expect(await window.getByLabel("Glass").isChecked()).toBe(true);
    t.expect(await window.locator(".module-note").innerText()).toContain("Glass");
    t.expect(
      await window
        .locator("input[name=torn], input[name=future], input[name=foreign]")
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).disabled)),
    ).toEqual([true, true, true]);
    t.expect(await window.locator("[data-module-id=lonely] .module-facts").innerText()).toContain("nowhere");
    await window.locator("button[type=submit]").click();
    await page.locator("#reload-world-confirm [data-action=yes]").click();
    for (const seat of [page, player.page])
      await t.until(
        seat,
        ({ game }) =>
          game?.ready === true && game.modules?.get("lens")?.active === true && game.packs.has("lens.people"),
        undefined,
        15_000,
      );
    t.expect([...said, ...player.said]).toEqual([]);
    for (const seat of [context, player.context]) await seat.close();
    await table.restart();
    const again = await table.window("gm");
    t.expect(
      await t.eval(again.page, ({ game }) =>
        game.modules.filter((m: AnyObject) => m.active).map((m: AnyObject) => m.id as string),
      ),
    ).toEqual(["glass", "lens"]);
    await t.eval(again.page, async ({ game }) => {
      await game.settings.set("core", "moduleConfiguration", { lens: false, glass: false });
    });
    const world = await (await table.raw("gm")).world();
    t.expect((world.packs as AnyObject[]).map((pack) => pack.metadata.id as string)).not.toContain("lens.people");
    const assistant = await table.raw("assistant");
    const [setting] = (await assistant.modify("Setting", "get", { query: { key: "core.moduleConfiguration" } })).result
      .result as AnyObject[];
    t.expect(
      (await assistant.modify("Setting", "update", { updates: [{ _id: setting?._id, value: '{"lens":true}' }] })).error
        .message,
    ).toMatch(/permission/i);
    t.expect(again.said).toEqual([]);
    await again.context.close();
  },
  { seats: ["gm"], slow: true, timeout: 60_000 },
);
