/** npm run conformance: a system that works is said to work, one that asks for what the tabletop lacks is told the name, one whose scripts stop doesn't boot, and what a sheet loses is seen. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Conformance, conformance, conforms, stepLines, summary } from "../../tools/conformance.ts";
import { SHORT } from "./support.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "conformance-test-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A small system: a hero and a thing with one sheet each. */
function system(name: string, script: string, extra = ""): string {
  const root = join(folder, name);
  mkdirSync(root, { recursive: true });
  const manifest = {
    id: name,
    title: name,
    version: "1.0.0",
    compatibility: { minimum: "13", verified: "14" },
    esmodules: ["main.mjs"],
    documentTypes: { Actor: { hero: {} }, Item: { thing: {} } },
    initiative: "1d6",
  };
  writeFileSync(join(root, "system.json"), JSON.stringify(manifest));
  writeFileSync(
    join(root, "sheet.hbs"),
    `<section><input type="text" name="name" value="{{document.name}}"><input type="number" name="system.hp" value="{{document.system.hp}}">${extra}</section>`,
  );
  writeFileSync(
    join(root, "main.mjs"),
    `${script}
const { TypeDataModel } = foundry.abstract;
const { NumberField } = foundry.data.fields;
const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;
class Model extends TypeDataModel { static defineSchema() { return { hp: new NumberField({ required: true, integer: true, initial: 3 }) }; } }
const sheet = (Base) => class extends HandlebarsApplicationMixin(Base) {
  static DEFAULT_OPTIONS = { form: { submitOnChange: !(globalThis.__forgets === Base) } };
  static PARTS = { body: { template: "systems/${name}/sheet.hbs" } };
  async _prepareContext(options) { return { ...(await super._prepareContext(options)), document: this.document }; }
};
Hooks.once("init", () => {
  CONFIG.Actor.dataModels.hero = Model;
  CONFIG.Item.dataModels.thing = Model;
  const { DocumentSheetConfig } = foundry.applications.apps;
  DocumentSheetConfig.registerSheet(Actor, "${name}", sheet(ActorSheetV2), { types: ["hero"], makeDefault: true });
  DocumentSheetConfig.registerSheet(Item, "${name}", sheet(ItemSheetV2), { types: ["thing"], makeDefault: true });
});
`,
  );
  return root;
}
const step = (report: Conformance, name: string): Conformance["steps"][number] => {
  const found = report.steps.find((s) => s.name.startsWith(name));
  if (!found) throw new Error(`nothing was tried of the name ${name}`);
  return found;
};

describe("any system is tried on the tabletop", () => {
  it("what works is said to work; a name that the tabletop lacks is told; a sheet that keeps nothing fails", async () => {
    const report = await conformance(
      system(
        "mixed",
        `globalThis.__forgets = foundry.applications.sheets.ItemSheetV2;
         Hooks.once("setup", () => { try { foundry.canvas.noSuchThing; } catch {} });`,
      ),
    );
    expect([report.profile, conforms(report)]).toEqual([14, false]);
    expect([step(report, "boots").missing, summary(report).join("\n")]).toEqual([
      ["foundry.canvas.noSuchThing"],
      expect.stringContaining("the tabletop lacks: foundry.canvas.noSuchThing"),
    ]);
    expect(step(report, "Actor hero").says).toBe("its name is kept; system.hp is kept");
    expect(step(report, "Item thing")).toMatchObject({
      ok: false,
      says: expect.stringContaining("a name written into the sheet of Item thing was not kept") as string,
    });
    expect(step(report, "a round of a fight").says).toMatch(/^round 1 to 2, initiative \d and \d, 2 rows/);
    expect(step(report, "items in actors").says).toBe("1 made");
    expect(report.steps.filter((s) => !s.ok).map((s) => s.name)).toEqual([step(report, "Item thing").name]);
  });

  it.runIf(!SHORT)("one that does all of it conforms on either profile", async () => {
    const source = system("good", "");
    for (const profile of [13, 14] as const) {
      const report = await conformance(source, { profile });
      expect(report.steps.flatMap((s) => (s.ok ? [] : stepLines(s)))).toEqual([]);
      expect([report.profile, conforms(report)]).toEqual([profile, true]);
    }
  });

  it.runIf(!SHORT)(
    "a script that stops while it loads is no game, whatever else Foundry's own documents do",
    async () => {
      const stops = await conformance(system("stops", 'throw new Error("stopped on purpose");'));
      expect([step(stops, "boots").ok, step(stops, "boots").says]).toEqual([
        false,
        "its scripts stopped: stopped on purpose (main.mjs:1)",
      ]);
      expect(step(stops, "a roll").ok).toBe(true);
    },
  );
});
