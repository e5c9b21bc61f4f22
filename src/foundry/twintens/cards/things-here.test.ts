import { expect, it, vi } from "vitest";
import { thingsHere } from "./things-here.ts";

const thing = (uuid: string, { visible = true, type = "twintensObject" } = {}): object => ({ uuid, visible, type });

it("TWI-288 whoever is hurled is shown the things that they see and know of, and none that the Gamemaster has hidden", () => {
  vi.stubGlobal("canvas", {
    ready: true,
    tokens: {
      placeables: [
        { visible: true, actor: thing("cart") },
        { visible: false, actor: thing("bomb") },
        { visible: true, actor: null },
        { visible: true, actor: thing("hero", { type: "twintensHero" }) },
      ],
    },
  });
  vi.stubGlobal("game", { actors: [thing("wall"), thing("vault", { visible: false })] });
  expect(thingsHere()).toEqual(["cart", "wall"]);
});

it("where no scene is in view those of the world are left", () => {
  vi.stubGlobal("canvas", { ready: false });
  vi.stubGlobal("game", { actors: [thing("wall")] });
  expect(thingsHere()).toEqual(["wall"]);
});
