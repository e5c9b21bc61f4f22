import { describe, expect, it } from "vitest";
import { leftToPlayers } from "./lifecycle.ts";

describe("FUD-181 FUD-713 what time asks of somebody", () => {
  const prompt = (kind: string, actor: string) => ({ kind, actor, ask: { act: "temperature", actor } });
  const result = {
    changes: [],
    prompts: [prompt("deed", "Actor.ada"), prompt("deed", "Actor.foe"), prompt("recovery", "Actor.ada")],
  };
  it("waits for the dice of whose player is here; the others' are thrown at once, and cards that wait anyhow stay as they are", () =>
    expect(leftToPlayers(result, (who) => who === "Actor.ada").prompts.map((p) => p.ask)).toEqual([
      { act: "temperature", actor: "Actor.ada", waits: true },
      { act: "temperature", actor: "Actor.foe" },
      { act: "temperature", actor: "Actor.ada" },
    ]));
});
