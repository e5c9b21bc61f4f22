import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentTypes, type SubtypeDeclaration } from "../src/foundry/subtypes.ts";

const ROOT = join(import.meta.dirname, "..");
const json = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(ROOT, name), "utf8")) as Record<string, unknown>;
const system = json("system.json");
const template = json("template.json") as Record<string, Record<string, unknown>>;
const types = documentTypes();

describe("system.json and template.json come from one list of subtypes", () => {
  it("the manifest declares exactly the subtypes of src", () => {
    expect(system.documentTypes).toEqual(JSON.parse(JSON.stringify(types)));
  });

  it("template.json lists the same types of each document it may list, with empty defaults", () => {
    for (const [name, of] of Object.entries(types)) {
      if (!["Actor", "Item", "Card", "Cards", "JournalEntryPage"].includes(name))
        expect(template[name]).toBeUndefined();
      else {
        expect(template[name]?.types).toEqual(Object.keys(of));
        for (const type of Object.keys(of)) expect(template[name]?.[type]).toEqual({});
      }
    }
  });

  it("template.json repeats the union of the lists, since Foundry takes them from there alone for every type named in it", () => {
    for (const name of Object.keys(template)) {
      const union = (key: keyof SubtypeDeclaration): string[] => [
        ...new Set(Object.values(types[name] ?? {}).flatMap((d) => (d[key] ?? []) as readonly string[])),
      ];
      expect(template[name]?.htmlFields).toEqual(union("htmlFields"));
      expect(template[name]?.gmOnlyFields).toEqual(union("gmOnlyFields"));
    }
  });

  it("asks for what the system needs: sockets, both generations, a version without a v", () => {
    expect(system.socket).toBe(true);
    expect(system.compatibility).toMatchObject({ minimum: "13", verified: "14" });
    expect(system.version).toMatch(/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?$/u);
  });
});
