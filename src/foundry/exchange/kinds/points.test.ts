/** The card of points: who is offered to veto what they brought. */
import { describe, expect, it } from "vitest";
import { change } from "../../../rules/kernel/change.ts";
import type { Party, PointDefinition, Table, Viewer } from "../../ruleset.ts";
import { pointsKind } from "./points.ts";

const party = (uuid: string): Party => ({ uuid, name: uuid, img: "" });
const table = { party, character: () => ({}), hidden: () => false, present: () => [] } as unknown as Table;
const luck: PointDefinition = {
  key: "luck",
  label: "",
  icon: "",
  read: () => null,
  open: true,
  deeds: [
    {
      id: "d",
      kind: "spend",
      label: "",
      hint: "",
      rule: "",
      by: "owner",
      perform: () => ({ accepted: true, changes: [] }),
    },
  ],
  veto: { by: () => [party("Actor.foe")], perform: () => ({ accepted: true, changes: [] }) },
};
const kind = pointsKind("twintens", () => [luck]);

function offered(viewer: Viewer): readonly string[] {
  const begun = kind.reducer.begin({ actor: party("Actor.ada"), point: "luck", deed: "d", args: {} } as never);
  const done = kind.reducer.step(begun, { type: "do", changes: [change("Actor.ada", "x", 0, 1, "TWI-440")] } as never);
  if (!("state" in done)) throw new Error("refused");
  return kind.view(done.state as never, viewer, table, (key) => key).buttons.map((b) => b.gesture);
}

describe("TWI-440 a veto", () => {
  it("is offered to whoever plays them and to the Gamemaster; nobody else learns whose luck it is", () =>
    expect([
      offered({ isGM: true, owns: () => true } as unknown as Viewer),
      offered({ isGM: false, owns: (uuid: string) => uuid === "Actor.foe" } as unknown as Viewer),
      offered({ isGM: false, owns: (uuid: string) => uuid === "Actor.ada" } as unknown as Viewer),
    ]).toEqual([["veto"], ["veto"], []]));
});
