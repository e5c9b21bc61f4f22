/** H-240, H-241, H-243: what the host says of itself. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONTRACT_ROOT, item } from "./harness.ts";

item(
  "H-240",
  "a name that the host lacks throws HostNotImplemented when it is read, and is written down",
  async (t) => {
    t.allow(/HostNotImplemented/);
    const seen = await t.eval(t.gm, ({ foundry }) => {
      const host = (globalThis as never as { __host: { missing: string[] } }).__host;
      const before = host.missing.length;
      const said = [
        "foundry.nothing",
        "foundry.utils.noSuchHelper",
        "foundry.applications.api.NoSuchApp",
        "foundry.data.fields.NoSuchField",
        "foundry.dice.terms.NoSuchTerm",
        "foundry.documents.collections.NoSuchCollection",
      ].map((path) => {
        try {
          path
            .split(".")
            .slice(1)
            .reduce(
              (at: Record<string, unknown>, key) => at[key] as Record<string, unknown>,
              foundry as Record<string, unknown>,
            );
          return "silent";
        } catch (error) {
          return `${(error as Error).name}: ${(error as Error).message}`;
        }
      });
      const asked = [
        "noSuchHelper" in foundry.utils,
        typeof foundry.utils.deepClone,
        Object.hasOwn(foundry.utils, "x"),
      ];
      return { said, missing: host.missing.slice(before), asked };
    });
    for (const line of seen.said) t.expect(line).toMatch(/HostNotImplemented/);
    t.expect(seen.missing).toEqual([
      "foundry.nothing",
      "foundry.utils.noSuchHelper",
      "foundry.applications.api.NoSuchApp",
      "foundry.data.fields.NoSuchField",
      "foundry.dice.terms.NoSuchTerm",
      "foundry.documents.collections.NoSuchCollection",
    ]);
    t.expect(seen.asked).toEqual([false, "function", false]);
  },
  { core: true, seats: ["gm"] },
);

item(
  "H-241",
  "what the generation deprecates is counted by the file that called it; the start of a clean system counts none",
  async (t) => {
    const table = await t.shared("deprecations", {
      files: {
        "contract.mjs":
          "Hooks.once('ready', () => { globalThis.before = Object.keys(__host.deprecations).length; foundry.utils.logCompatibilityWarning('by the system', { since: 13, until: 15 }); });",
        "classic.js": "",
      },
    });
    const { page, context } = await table.window("gm");
    t.expect(
      await t.eval(page, () => {
        const g = globalThis as never as { before: number; __host: { deprecations: Record<string, number> } };
        return [g.before, g.__host.deprecations];
      }),
    ).toEqual([0, { "/systems/contract-sys/contract.mjs": 1 }]);
    await context.close();
    const { page: clean, context: other } = await t.server.window("assistant");
    t.expect(await t.eval(clean, () => (globalThis as never as { __host: unknown }).__host)).toEqual({
      missing: [],
      deprecations: {},
    });
    await other.close();
  },
  { core: true, seats: ["gm"], slow: true },
);

item(
  "H-243",
  "each module of the host names the public page or declaration that it follows",
  async (t) => {
    const root = join(CONTRACT_ROOT, "..");
    const lacking: string[] = [];
    for (const folder of ["common", "client"])
      for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !path.endsWith(".ts") || /\.test\.ts$|testing\.ts$|\.d\.ts$/.test(path)) continue;
        const text = readFileSync(path, "utf8");
        const inherits =
          /^(?:\/\*\*[\s\S]*?\*\/\s*)?(?:export \* (?:as \w+ )?from|export \{[^}]*\} from|import [^;]*;|export type [^;]*;|\s)*$/.test(
            text,
          );
        if (
          !inherits &&
          !/\b(?:T|T13|A13|A14|KB|R|W|GH|CLI|VF|BP)[:#][\w./-]+|[Pp]latform \d+(?:\.\d+)?|@source\b|Host's own\b/.test(
            text,
          )
        )
          lacking.push(path.slice(root.length + 1));
      }
    t.expect(lacking).toEqual([]);
  },
  { seats: ["gm"] },
);
