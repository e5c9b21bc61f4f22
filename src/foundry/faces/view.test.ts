import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COLOUR_NAMES } from "../../portraits/paint.ts";
import { CHOICES, COLOURS, completed, PARTS } from "../../portraits/recipe.ts";
import { GROUPS } from "./groups.ts";
import { keptFace } from "./kept.ts";
import { faceView, groupsFor, thumb } from "./view.ts";

const texts = (
  JSON.parse(readFileSync(new URL("../../../lang/en.json", import.meta.url), "utf8")) as {
    CROSSOVER: { Shared: { Portrait: Readonly<Record<string, Readonly<Record<string, unknown>>>> } };
  }
).CROSSOVER.Shared.Portrait;

describe("a portrait is made of parts that can be found", () => {
  it("every part and every colour is in one group or more, and has a name", () => {
    const parts = GROUPS.flatMap((group) => group.parts);
    expect(new Set(parts)).toEqual(new Set(PARTS));
    expect(parts).toHaveLength(PARTS.length);
    expect(new Set(GROUPS.flatMap((group) => group.colours))).toEqual(new Set(COLOURS));
    for (const part of PARTS)
      expect(Object.keys((texts.option?.[part] ?? {}) as object).toSorted(), part).toEqual(
        [...CHOICES[part]].toSorted(),
      );
    expect(Object.keys(texts.colour ?? {}).toSorted()).toEqual([...COLOUR_NAMES].toSorted());
    for (const { id } of GROUPS) expect(texts.group?.[id], id).toBeTypeOf("string");
  });

  it("who is nobody has no hair, and no clothes of their own", () => {
    expect(groupsFor(completed({ figure: "boat" })).map(({ id }) => id)).toEqual([
      "figure",
      "effect",
      "ground",
      "pose",
    ]);
    const view = faceView(completed({ figure: "boat" }), "hair", (key) => key);
    expect(view.open).toBe("figure");
    expect(view.colours.map(({ slot }) => slot)).toEqual(["a", "b", "c", "glow"]);
  });

  it("hair is seen in its small pictures under a cowl, too", () => {
    const cowled = completed({ hat: "eared" });
    expect(thumb({ ...cowled, hair: "buzz" }, "hair")).not.toBe(thumb({ ...cowled, hair: "mohawk" }, "hair"));
    expect(thumb({ ...cowled, eyes: "one" }, "eyes")).not.toBe(thumb({ ...cowled, eyes: "slits" }, "eyes"));
  });

  it("of what an actor keeps only what can be read counts", () => {
    const of = (face: unknown) => keptFace({ flags: { crossover: { face } } });
    expect(of(undefined)).toBeNull();
    expect(of("a face")).toBeNull();
    expect(of({ recipe: null })).toBeNull();
    expect(of({ recipe: { hair: "bob" }, waits: "yes", before: { img: 5 } })).toEqual({
      recipe: { hair: "bob" },
      waits: false,
      before: null,
    });
  });
});
