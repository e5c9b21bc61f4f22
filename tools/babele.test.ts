import { expect, it } from "vitest";
import { fileOf } from "./babele.mjs";

const pack = { type: "JournalEntry", label: "Rules" };
const page = (content: string) => ({ name: "Undo", pages: [{ name: "A click", text: { content } }] });

it("a compendium comes in English, keeps what somebody said of it, and says what English says anew", () => {
  const first = fileOf(pack, [page("One click.")], undefined, {});
  expect(first.file).toEqual({
    label: "Rules",
    entries: { Undo: { name: "Undo", pages: { "A click": { name: "A click", text: "One click." } } } },
  });
  const own = {
    label: "Regeln",
    entries: { Undo: { name: "Zurück", pages: { "A click": { name: "Ein Klick", text: "Ein Klick." } } } },
  };
  const again = fileOf(pack, [page("One click.")], own, first.marks);
  expect([again.file, again.stale]).toEqual([own, []]);
  const anew = fileOf(pack, [page("One click undoes one step."), { name: "Redo", pages: [] }], own, first.marks);
  expect(anew.file.entries).toEqual({ ...own.entries, Redo: { name: "Redo" } });
  expect(anew.stale).toEqual(["Undo"]);
});
