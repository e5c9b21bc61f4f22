import { describe, expect, it, vi } from "vitest";
import type { Component } from "../../../rules/fudge/index.ts";
import { gearDraft, gearOf } from "../../../rules/fudge/things/gear.ts";
import { AS_IT_WAS } from "../../apply/write.ts";
import { followAdoptions } from "./adopting.ts";

type Handler = (item: object, data: object, options: object) => void;
let created: Handler = () => undefined;
vi.stubGlobal("Hooks", { on: (_name: string, handler: Handler) => (created = handler) });
vi.stubGlobal("game", { actors: [] });
followAdoptions();

/** Which skill a bow shoots with once it has come to an archer, created with these options. */
function skillOf(options: object): string | null {
  const bow = gearOf("bow");
  if (!bow) throw new Error("no bow");
  let components: readonly Component[] = gearDraft(bow).components;
  const archer = {
    type: "fudgeHero",
    items: [
      {
        id: "skillSkillSkill0",
        type: "fudgeSkill",
        system: { base: "rangedCombat", specialty: "Bows", ability: "dex", rank: 6 },
      },
    ],
  };
  created(
    {
      type: "fudgeEquipment",
      name: "Bow",
      parent: archer,
      _source: { system: { components } },
      updateSource: (changes: Record<string, readonly Component[]>) =>
        (components = changes["system.components"] ?? components),
    },
    {},
    options,
  );
  return components[0]?.attackSkill ?? null;
}

describe("FUD-112 FUD-582 a weapon that comes to somebody", () => {
  it("takes the skill that fits, though a drop keeps its id", () =>
    expect([skillOf({}), skillOf({ keepId: true })]).toEqual(["skillSkillSkill0", "skillSkillSkill0"]));
  it("is as it was where it comes back or out of a file", () => expect(skillOf(AS_IT_WAS)).toBeNull());
});
