/** A hostile or broken client: the short form of `npm run socket-fuzz`, and what the long one has found. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fuzz } from "../../tools/socket-fuzz-run.ts";
import type { AnyObject } from "../common/types.ts";
import { IDS, Table, type TestClient } from "./testing.ts";

describe("random malformed requests of a player", () => {
  it.each([13, 14] as const)(
    "profile %s: the server lives, nothing unauthorised is written, every refusal has a reason",
    async (profile) => {
      const { faults, outcomes, written } = await fuzz({ count: 300, seed: 20_260, profile });
      expect(faults).toEqual([]);
      // It is no test if nothing gets through, or nothing is refused.
      expect(written).toBeGreaterThan(5);
      expect(outcomes.permission).toBeGreaterThan(20);
      expect(outcomes.invalid).toBeGreaterThan(50);
    },
    60_000,
  );
});

describe("found by it", () => {
  const table = new Table(14);
  let ann: TestClient;
  beforeAll(async () => {
    await table.start();
    ann = await table.connect(IDS.ann);
  });
  afterAll(() => table.close());

  it("a player does not replace the list of combatants, though everybody may end a turn", async () => {
    const update = { _id: IDS.combat, combatants: [{ _id: IDS.annCombatant, initiative: 9 }] };
    expect((await ann.modify("Combat", "update", { updates: [update], recursive: false })).error.code).toBe(
      "permission",
    );
    expect(
      (await ann.modify("Combat", "update", { updates: [{ _id: IDS.combat, "==combatants": [] }] })).error.code,
    ).toBe("permission");
    expect((await ann.modify("Combat", "update", { updates: [update] })).error).toBeUndefined();
    expect(
      (table.server.world.all("Combat").get(IDS.combat)!.combatants as AnyObject[]).map(
        (row) => row.initiative as unknown,
      ),
    ).toEqual([9, 2]);
  });

  it("a player's combatant is no other's actor, and an actor is named by an id", async () => {
    const create = (actorId: unknown) =>
      ann.modify("Combatant", "create", {
        parentUuid: `Combat.${IDS.combat}`,
        data: [{ actorId, tokenId: IDS.linked, sceneId: IDS.scene }],
      });
    expect((await create(IDS.npc)).error.code).toBe("permission");
    expect((await create(0)).error.code).toBe("invalid");
    expect((await create(IDS.annActor)).error).toBeUndefined();
  });

  it("an operator is no document", async () => {
    for (const data of [{ __$OPERATOR$__: "ForcedDeletion" }, [{ __$OPERATOR$__: "ForcedReplacement", value: {} }]]) {
      expect(
        (await ann.modify("ActiveEffect", "create", { parentUuid: `Actor.${IDS.annActor}`, data })).error.code,
      ).toBe("invalid");
    }
  });
});
