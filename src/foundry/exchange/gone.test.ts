import { describe, expect, it, vi } from "vitest";
import type { Party } from "../ruleset.ts";

vi.stubGlobal("foundry", { abstract: { Document: class {} } });
vi.stubGlobal("game", {
  i18n: { localize: (key: string) => key.replace("CROSSOVER.Shared.Card.", ""), has: () => true },
});
const { calledOnce } = await import("./gone.ts");

const thug: Party = { uuid: "Scene.roof.Token.thug.Actor.thug", name: "Night Shift thug", img: "" };

describe("what is gone is called by name", () => {
  it.each([
    [thug.uuid, "Night Shift thug"],
    [`${thug.uuid}.ActiveEffect.dazed`, "Night Shift thug"],
    ["Actor.nobody", "somebodyGone"],
    ["Combat.roof.Combatant.thug", "encounterGone"],
  ])("%s: %s", (subject, name) => {
    expect(calledOnce(subject, [thug])).toBe(name);
  });
});
