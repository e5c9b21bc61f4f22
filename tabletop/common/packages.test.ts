/** Manifest and template.json: checklist H-001 to H-004, H-012 to H-015. */
import { describe, expect, it } from "vitest";
import { parseSystem } from "./packages.ts";
import type { AnyObject } from "./types.ts";

const base = { id: "tiny", title: "Tiny", version: "1.0.0" };
const parse = (manifest: AnyObject, template?: AnyObject, generation: 13 | 14 = 14): ReturnType<typeof parseSystem> =>
  parseSystem(JSON.stringify(manifest), {
    folder: "tiny",
    template: template ? JSON.stringify(template) : null,
    generation,
    version: generation === 13 ? "13.351" : "14.366",
  });

describe("parseSystem", () => {
  it("refuses what can't be loaded and names the reason", () => {
    expect(parse({ ...base, id: "other" }).errors[0]).toMatch(/folder/);
    expect(parse({ id: "tiny" }).errors[0]).toMatch(/title/);
    expect(parseSystem("{", { folder: "tiny" }).errors[0]).toMatch(/system\.json/);
    expect(parse({ ...base, compatibility: { minimum: "15" } }).system).toBeNull();
    expect(parse({ ...base, compatibility: { maximum: "13" } }).system).toBeNull();
    const fine = parse({ ...base, compatibility: { minimum: "13", verified: "14", maximum: "14" }, odd: 1 });
    expect(fine.errors).toEqual([]);
    expect(fine.warnings).toHaveLength(1);
    expect(parse({ ...base, compatibility: { verified: "13" } }).warnings).toHaveLength(1);
  });

  it("unites types; a type in template.json loses the manifest's lists", () => {
    const manifest = {
      ...base,
      documentTypes: { Actor: { hero: { htmlFields: ["bio"] }, villain: { htmlFields: ["bio"] } } },
    };
    const template = {
      Actor: {
        types: ["hero", "extra"],
        templates: { common: { hp: { value: 5 } } },
        extra: { templates: ["common"], x: 1 },
      },
    };
    const { system, warnings } = parse(manifest, template);
    expect(Object.keys(system!.documentTypes.Actor)).toEqual(["hero", "villain", "extra"]);
    expect(system!.documentTypes.Actor.hero.htmlFields).toEqual([]);
    expect(system!.documentTypes.Actor.villain.htmlFields).toEqual(["bio"]);
    expect(system!.model.Actor.extra).toEqual({ hp: { value: 5 }, x: 1 });
    expect(warnings.some((w) => w.includes("lost"))).toBe(true);
    const kept = parse(manifest, { Actor: { types: ["hero"], htmlFields: ["bio"] } }, 13);
    expect(kept.system!.documentTypes.Actor.hero.htmlFields).toEqual(["bio"]);
    expect(kept.warnings).toEqual([]);
    expect(parse(base, { Actor: { types: [] } }).warnings).toHaveLength(1);
    expect(parse(base, { Combat: { types: ["x"] } }, 13).warnings[0]).toMatch(/Combat/);
  });
});
