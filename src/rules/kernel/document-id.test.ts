import { describe, expect, it } from "vitest";
import { documentId } from "./document-id.ts";

describe("id of a document that comes to be", () => {
  it("is the same for the same causes, in every version: worlds hold documents under it", () => {
    expect(documentId("drama", "stymied", null)).toBe("5oZrCcvUdn6FNbPq");
    expect(documentId("Actor.ada", 3)).toBe("XsOvlGJes9YvlDhj");
  });
  it("is another for other causes or another order, and always sixteen letters and digits", () => {
    const all = [documentId("a", "b"), documentId("b", "a"), documentId("a", null), documentId("a"), documentId("ab")];
    expect(new Set(all).size).toBe(all.length);
    for (const id of all) expect(id).toMatch(/^[A-Za-z0-9]{16}$/u);
  });
});
