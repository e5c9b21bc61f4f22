import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyObject } from "../common/types.ts";
import { startServer } from "./app.ts";
import { installSystemFrom, plainWorld, profileFor } from "./install.ts";
import { seedWorld } from "./seed.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tabletop-install-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const manifest: AnyObject = {
  id: "guest",
  title: "Guest",
  version: "1.2.0",
  compatibility: { minimum: "13", verified: "14" },
  esmodules: ["guest.mjs"],
  documentTypes: { Actor: { hero: {} }, Item: { thing: {} } },
  packs: [
    { name: "things", label: "Things", type: "Item", system: "guest", path: "packs/things" },
    { name: "lost", label: "Lost", type: "Item", system: "guest" },
  ],
};
const thing = { _id: "guestThing000000", _key: "!items!guestThing000000", name: "Lamp", type: "thing", system: {} };

/** A system as it lies in its repository. */
function repository(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const usual = {
  "system.json": JSON.stringify(manifest),
  "guest.mjs": "export {};\n",
  ".git/HEAD": "ref",
  "node_modules/x/index.js": "",
  "packs/_source/things/lamp.json": JSON.stringify(thing),
};

describe("any system is put into a data folder", () => {
  it("from its repository, without what lies beside it, with its compendia compiled; a world of its own opens with it", async () => {
    const data = join(folder, "data");
    const installed = await installSystemFrom(repository("one", usual), data);
    expect([installed.id, installed.title, installed.version]).toEqual(["guest", "Guest", "1.2.0"]);
    expect(["guest.mjs", ".git", "node_modules"].map((name) => existsSync(join(installed.folder, name)))).toEqual([
      true,
      false,
      false,
    ]);
    expect(installed.notes).toEqual([
      "compendia compiled from their sources: things",
      "compendia that aren't compiled, and so are empty: lost",
    ]);
    const world = plainWorld(installed, 14);
    expect(await seedWorld(data, world)).toBe(true);
    const server = await startServer({ dataPath: data, world: world.id, port: 0, profile: 14, silent: true });
    try {
      expect(server.world.manifest.system).toBe("guest");
      expect(server.world.packs.get("guest.things")?.index()).toEqual([expect.objectContaining({ name: "Lamp" })]);
      expect([...server.world.all("Scene").values()].map((s) => (s.levels as unknown[]).length)).toEqual([1]);
    } finally {
      await server.close();
    }
  });

  it("from a zip, whether its files lie at the root or in one folder, in place of the version before", async () => {
    const data = join(folder, "zipped");
    for (const [root, version] of [
      ["", "1.3.0"],
      ["guest-main/", "1.4.0"],
    ] as const) {
      const path = join(folder, `guest-${version}.zip`);
      const text = JSON.stringify({ ...manifest, version, packs: [] });
      writeFileSync(path, zipSync({ [`${root}system.json`]: strToU8(text), [`${root}${version}.mjs`]: strToU8("") }));
      const installed = await installSystemFrom(path, data);
      expect(JSON.parse(readFileSync(join(installed.folder, "system.json"), "utf8"))).toMatchObject({ version });
      expect(installed.notes).toEqual(["not there, so perhaps not built yet: guest.mjs"]);
    }
    expect(existsSync(join(data, "systems", "guest", "1.3.0.mjs"))).toBe(false);
  });

  it("a zip whose files lead out of the folder is refused, and so is whatever is no system, in one line that helps", async () => {
    const data = join(folder, "refused");
    const evil = join(folder, "evil.zip");
    writeFileSync(evil, zipSync({ "system.json": strToU8(JSON.stringify(manifest)), "../../out.txt": strToU8("x") }));
    await expect(installSystemFrom(evil, data)).rejects.toThrow(/leads out/);
    expect(existsSync(join(data, "out.txt"))).toBe(false);
    const cases: readonly (readonly [string, RegExp])[] = [
      [join(folder, "nowhere"), /^There is no /],
      [repository("deep", { "dist/system.json": "{}" }), /There is one in dist: name that folder/],
      [repository("unbuilt", { "package.json": "{}" }), /has to be built first/],
      [repository("broken", { "system.json": "{" }), /is not valid JSON/],
      [repository("odd", { "system.json": '{"id": "../x"}' }), /names no system: its "id" is "..\/x"/],
      [join(repository("text", { "a.zip": "no zip" }), "a.zip"), /is no zip/],
    ];
    for (const [source, words] of cases) await expect(installSystemFrom(source, data)).rejects.toThrow(words);
  });

  it("is played on 14, unless its manifest speaks of 13 alone", () => {
    const of = (compatibility: AnyObject): number => profileFor({ compatibility });
    expect([
      of({ minimum: "13", verified: "14" }),
      of({ minimum: 13, verified: "13.351" }),
      of({ verified: "13", maximum: "14" }),
      of({ maximum: "13" }),
      of({}),
    ]).toEqual([14, 13, 14, 13, 14]);
  });
});
