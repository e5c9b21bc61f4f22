import { describe, expect, it } from "vitest";
import { refusedDrop } from "./refused-drops.ts";

const drag = (data: object): { files: string[]; text: string } => ({ files: [], text: JSON.stringify(data) });

describe("FUD-661 what is let go over a sheet", () => {
  it.each([
    ["a program", { files: ["setup.exe"], text: "" }, "dropFile"],
    ["a text", { files: [], text: "Kapow!" }, "dropText"],
    ["nothing at all", { files: [], text: "" }, "dropText"],
    ["a number", { files: [], text: "42" }, "dropText"],
    ["an actor", drag({ type: "Actor", uuid: "Actor.x" }), "dropKind"],
    ["a scene", drag({ type: "Scene", uuid: "Scene.x" }), "dropKind"],
    ["a folder, whose things go one by one", drag({ type: "Folder", uuid: "Folder.x" }), "dropKind"],
    ["a trait of a sheet", drag({ type: "CrossoverCheck", trait: "stealth" }), "dropTrait"],
  ])("%s is refused, with the reason", (_what, dropped, key) => expect(refusedDrop(dropped)?.key).toBe(key));

  it.each([
    ["an item", drag({ type: "Item", uuid: "Item.x" })],
    ["an effect", drag({ type: "ActiveEffect", uuid: "x" })],
    ["what another package knows", drag({ type: "theirs" })],
  ])("%s is the sheet's to take", (_what, dropped) => expect(refusedDrop(dropped)).toBeNull());

  it("a thing that has gone since it was picked up is told; one that is there is taken", () => {
    const here = (uuid: string): boolean => uuid === "Item.sword";
    expect(refusedDrop(drag({ type: "Item", uuid: "Item.gone" }), here)?.key).toBe("dropGone");
    expect(refusedDrop(drag({ type: "Item", uuid: "Item.sword" }), here)).toBeNull();
  });
});
