import { describe, expect, it } from "vitest";
import { allFaces, pictureName } from "../../tools/faces.mjs";
import { compose } from "./compose.ts";
import { CHOICES, completed, PARTS, type Recipe } from "./recipe.ts";
import { recipeFor } from "./suggest.ts";

const known = (name: string): boolean =>
  compose({ a: name, ground: name }) !== compose({ a: "no colour", ground: "no colour" }) || name === "ash";

describe("portraits are put together from parts", () => {
  it("every part of the kit can be drawn, as portrait and as token", () => {
    for (const part of PARTS)
      for (const choice of CHOICES[part])
        for (const as of ["portrait", "token"] as const) {
          const svg = compose({ [part]: choice } as Recipe, as);
          expect(svg, `${part} ${choice}`).not.toMatch(/undefined|NaN|\[object/u);
          expect(svg.match(/<g\b/gu)?.length, `${part} ${choice}`).toBe(svg.match(/<\/g>/gu)?.length);
        }
  });

  it("the same recipe is the same picture, and the same words with the same seed the same recipe", () => {
    const about = { seed: "a hero", words: "Burns, flies, sings" };
    expect(recipeFor(about)).toEqual(recipeFor(about));
    expect(compose(recipeFor(about))).toBe(compose(recipeFor(about)));
    expect(recipeFor({ ...about, seed: "another" })).not.toEqual(recipeFor(about));
  });

  it("a recipe from elsewhere writes nothing into the picture that isn't of the kit", () => {
    const evil = `"/><script>alert(1)</script>`;
    const svg = compose({
      a: evil,
      hair: evil,
      badge: evil,
      tilt: evil,
      zoom: Number.NaN,
      crowd: evil,
      look: 7,
      skin: 5,
    } as never);
    expect(svg).not.toContain("script");
    expect(svg).not.toContain("NaN");
    expect(completed({ hair: "no such hair" } as never).hair).toBe("crop");
  });

  it("words decide what they name: fire burns, and a foe has a foe's ground", () => {
    expect(recipeFor({ seed: "1", words: "Star fire" }).hair).toBe("flame");
    expect(recipeFor({ seed: "1", words: "Star fire", foe: true }).ground).not.toBe(
      recipeFor({ seed: "1", words: "Star fire" }).ground,
    );
  });
});

describe("a picture of what is nobody", () => {
  it("shows what the words name, and something of its kind where they name nothing", () => {
    expect(recipeFor({ seed: "1", words: "Harbor boat", kind: "vehicle" }).figure).toBe("boat");
    expect(recipeFor({ seed: "1", words: "The old lighthouse", kind: "place" }).figure).toBe("lighthouse");
    expect(recipeFor({ seed: "1", words: "Armored van", kind: "thing" }).figure).toBe("truck");
    for (const kind of ["vehicle", "place", "thing"] as const)
      for (let seed = 0; seed < 20; seed++) {
        const { figure = "" } = recipeFor({ seed: String(seed), words: "Nameless", kind });
        expect(CHOICES.figure.includes(figure) && figure !== "person", `${kind} ${figure}`).toBe(true);
      }
  });
});

describe("everybody in the packs has a face", () => {
  const all = allFaces();

  it("131 of them, each with a file of its own", () => {
    expect(all).toHaveLength(131);
    expect(new Set(all.map(({ ruleset, name }) => pictureName(ruleset, name))).size).toBe(131);
  });

  it("no recipe names a part or a colour that there isn't", () => {
    const wrong = all.flatMap(({ name, recipe }) => [
      ...PARTS.filter((part) => recipe[part] !== undefined && !CHOICES[part].includes(recipe[part])).map(
        (part) => `${name}: ${part} ${recipe[part] ?? ""}`,
      ),
      ...(["a", "b", "c", "skin", "tone", "glow", "ground"] as const)
        .filter((c) => recipe[c] !== undefined && !known(recipe[c]))
        .map((c) => `${name}: ${c} ${recipe[c] ?? ""}`),
    ]);
    expect(wrong).toEqual([]);
  });

  it("no two of them look alike", () => {
    const drawn = all.filter(({ recipe }) => recipe.drawn === undefined).map(({ recipe }) => compose(recipe, "token"));
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
