/** A release, installed as Foundry's setup installs it: from the address of its manifest, in a made-up repository on this machine. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installSystemAt } from "../../tabletop/server/install.ts";
import { notesOf, writeRelease } from "../../tools/release.mjs";
import { openRepository } from "../../tools/repository.mjs";
import { loadFirst, specOf } from "./first-world.ts";
import { openTable, type Profile, type TestTable } from "./support.ts";

const VERSION = (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
const TAG = `v${VERSION}`;
const REPOSITORY = "somebody/heroes";

describe("a release is installed by the address of its manifest", () => {
  const folder = mkdtempSync(join(tmpdir(), "crossover-release-"));
  let shop: Awaited<ReturnType<typeof openRepository>>;
  let address: string;
  beforeAll(async () => {
    shop = await openRepository(folder, { repository: REPOSITORY, tag: TAG });
    address = shop.manifest;
    expect(await writeRelease({ repository: REPOSITORY, tag: TAG, server: shop.server }, folder)).toMatchObject({
      problems: [],
    });
  });
  afterAll(() => {
    shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has notes, and checksums of what is downloaded", () => {
    expect(readFileSync(join(folder, "notes.md"), "utf8").trim()).toBe(
      notesOf(readFileSync("CHANGELOG.md", "utf8"), VERSION),
    );
    expect(readFileSync(join(folder, "SHA256SUMS"), "utf8")).toMatch(
      /^[0-9a-f]{64} {2}crossover\.zip\n[0-9a-f]{64} {2}system\.json\n$/u,
    );
  });
  it("a manifest that isn't there, and one whose zip is another version's, install nothing", async () => {
    const data = mkdtempSync(join(tmpdir(), "crossover-data-"));
    await expect(installSystemAt(address.replace("latest", "oldest"), data)).rejects.toThrow(/answers 404/u);
    const promised = JSON.parse(readFileSync(join(folder, "system.json"), "utf8")) as Record<string, unknown>;
    const lie = `data:application/json,${encodeURIComponent(JSON.stringify({ ...promised, version: "9.9.9" }))}`;
    await expect(installSystemAt(lie, data)).rejects.toThrow(/promises crossover 9\.9\.9/u);
    rmSync(data, { recursive: true, force: true });
  });

  describe.each<Profile>([13, 14])("on Foundry %i", (profile) => {
    let table: TestTable;
    beforeAll(async () => {
      table = await openTable(profile, { manifest: address, world: specOf(loadFirst(profile)) });
    });
    afterAll(async () => {
      await table?.close();
    });

    it("a world of version 0.1 opens, everybody prepared, and every document of every compendium opens", async () => {
      const gm = await table.join("Gamemaster");
      const found = await gm.page.evaluate<{ packs: number; empty: string[]; invalid: number; version: string }>(
        `(async () => {
          const empty = [];
          for (const pack of game.packs) {
            const documents = await pack.getDocuments();
            if (documents.length === 0 || documents.length !== pack.index.size) empty.push(pack.collection);
          }
          return {
            packs: game.packs.size,
            empty,
            invalid: [...game.packs, ...game.collections.values()].reduce((n, c) => n + (c.invalidDocumentIds?.size ?? 0), 0),
            version: game.system.version,
          };
        })()`,
      );
      expect(found).toMatchObject({ empty: [], invalid: 0, version: VERSION });
      expect(found.packs).toBeGreaterThan(40);
      expect(gm.errors).toEqual([]);
      // A runner of a release is busy: the whole of an old world comes up and every pack is opened.
    }, 180_000);
  });
});
