import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game } from "../runtime.ts";
import { Combat } from "./combat.ts";
import { addActor, type FakeWire, openTestTable } from "./testing.ts";

const log: string[] = [];
let wire: FakeWire;

class Logged extends Combat {
  override async _onStartTurn(combatant: AnyValue, context: AnyObject): Promise<void> {
    await Promise.resolve();
    log.push(`start ${combatant.name}${context.skipped ? " skipped" : ""}`);
  }
  override async _onEndTurn(combatant: AnyValue, context: AnyObject): Promise<void> {
    await new Promise((done) => setTimeout(done, 5));
    log.push(`end ${combatant.name}${context.skipped ? " skipped" : ""}`);
  }
  override async _onStartRound({ round }: AnyObject): Promise<void> {
    log.push(`round ${round}`);
  }
  override async _onEndRound({ round }: AnyObject): Promise<void> {
    log.push(`end round ${round}`);
  }
}

const ids: number[] = [];
/** Until nothing was told for three moments on end; a clock alone runs on while a busy machine stands. */
async function settle(): Promise<void> {
  for (let [quiet, told] = [0, log.length]; quiet < 3; told = log.length) {
    await new Promise((done) => setTimeout(done, 20));
    quiet = log.length === told ? quiet + 1 : 0;
  }
}
const take = (): string[] => log.splice(0);

async function fight(initiatives: (number | null)[] = [10, 5, null]): Promise<AnyValue> {
  const combat = await CONFIG.Combat.documentClass.create({ active: true });
  const names = ["A", "B", "C", "D"];
  await combat.createEmbeddedDocuments(
    "Combatant",
    initiatives.map((initiative, i) => ({ name: names[i], initiative })),
  );
  return combat;
}

describe.each([13, 14] as const)("combat on %i", (generation) => {
  beforeEach(() => {
    wire = openTestTable(generation);
    CONFIG.Combat.documentClass = Logged;
    log.length = 0;
    for (const name of ["combatStart", "combatTurn", "combatRound", "combatTurnChange"])
      ids.push(Hooks.on(name, () => void log.push(name)));
  });
  afterEach(() => {
    for (const name of ["combatStart", "combatTurn", "combatRound", "combatTurnChange"])
      for (const id of ids) Hooks.off(name, id);
    ids.length = 0;
  });

  it("sorts by initiative, those without last (H-188)", async () => {
    const combat = await fight([null, 3, 12]);
    expect(combat.turns.map((t: AnyValue) => t.name)).toEqual(["C", "B", "A"]);
    expect([...combat.combatants].sort(combat._sortCombatants).map((t: AnyValue) => t.name)).toEqual(["C", "B", "A"]);
    expect(combat.started).toBe(false);
  });

  it("starts with start events only, the hook before the update (H-189, H-192)", async () => {
    const combat = await fight();
    wire.sent.length = 0;
    const id = Hooks.on("combatStart", (_c: AnyValue, data: AnyObject) => {
      expect(wire.sent).toHaveLength(0);
      data["flags.core.first"] = true;
    });
    await combat.startCombat();
    await settle();
    Hooks.off("combatStart", id);
    expect([combat.round, combat.turn]).toEqual([1, 0]);
    expect(combat.flags.core?.first).toBe(true);
    expect(take()).toEqual(["combatStart", "combatTurnChange", "round 1", "start A"]);
  });

  it("ends and starts turns and rounds in order, each awaited (H-190, H-192)", async () => {
    const combat = await fight([10, 5]);
    await combat.startCombat();
    await settle();
    take();
    await combat.nextTurn();
    await settle();
    expect(take()).toEqual(["combatTurn", "combatTurnChange", "end A", "start B"]);
    await combat.nextTurn();
    await settle();
    expect(take()).toEqual(["combatRound", "combatTurnChange", "end B", "end round 1", "round 2", "start A"]);
    await combat.previousTurn();
    await settle();
    expect(take()).toEqual(["combatRound", "combatTurnChange"]);
  });

  it("finishes the events of one change before those of the next", async () => {
    const combat = await fight([10, 5, 1]);
    await combat.startCombat();
    await settle();
    take();
    await combat.nextTurn();
    await combat.nextTurn();
    await settle();
    expect(take().filter((l) => !l.startsWith("combat"))).toEqual(["end A", "start B", "end B", "start C"]);
  });

  it("passes over the defeated when told to, and marks the turns as skipped", async () => {
    CONFIG.Combat.settings = { skipDefeated: true };
    const combat = await fight([10, 5, 1]);
    await combat.turns[1].update({ defeated: true });
    await combat.startCombat();
    await settle();
    take();
    await combat.nextTurn();
    await settle();
    expect(combat.combatant.name).toBe("C");
    expect(take()).toEqual(["combatTurn", "combatTurnChange", "end A", "start B skipped", "end B skipped", "start C"]);
  });

  it("keeps the turn with its owner when initiative changes, without events (H-254)", async () => {
    const combat = await fight([10, 5, 1]);
    await combat.startCombat();
    await combat.nextTurn();
    await settle();
    take();
    await combat.setInitiative(combat.turns[0].id, 2);
    await settle();
    expect(combat.combatant.name).toBe("B");
    expect(combat.turn).toBe(0);
    expect(take()).toEqual([]);
  });

  it("hands the turn on when its owner leaves", async () => {
    const combat = await fight([10, 5, 1]);
    await combat.startCombat();
    await combat.nextTurn();
    await settle();
    take();
    await combat.combatant.delete();
    await settle();
    expect(combat.combatant.name).toBe("C");
    expect(take()).toEqual(["combatTurnChange", "start C"]);
  });

  it("lives with nobody's turn, and tells of a direct update (H-254, H-255)", async () => {
    const combat = await fight([10, 5]);
    await combat.update({ round: 1, turn: null });
    await settle();
    expect(take()).toEqual(["combatTurnChange", "round 1"]);
    await combat.update({ turn: 1 });
    await settle();
    expect(take()).toEqual(["combatTurnChange", "start B"]);
    await combat.update({ turn: null });
    await combat.nextTurn();
    expect(combat.turn).toBe(0);
  });

  it("runs no events where no Gamemaster is (H-198)", async () => {
    const combat = await fight([10, 5]);
    game.user.active = false;
    await combat.startCombat();
    await combat.nextTurn();
    await settle();
    expect(take().filter((l) => !l.startsWith("combat"))).toEqual([]);
  });

  it("knows an actor's combatants and who is defeated (H-187)", async () => {
    const actor = addActor();
    const combat = await CONFIG.Combat.documentClass.create({});
    const [combatant] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]);
    expect(combatant.name).toBe("Hero");
    expect(combat.getCombatantsByActor(actor)).toEqual([combatant]);
    expect(combatant.isDefeated).toBe(false);
    await actor.toggleStatusEffect("dead");
    expect(combatant.isDefeated).toBe(true);
  });
});

describe("expiry on 14", () => {
  it("ends at its event once its value has run out (H-213)", async () => {
    openTestTable(14);
    CONFIG.Combat.documentClass = Logged;
    const actor = addActor();
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    await combat.createEmbeddedDocuments("Combatant", [
      { actorId: actor.id, initiative: 10 },
      { name: "B", initiative: 5 },
    ]);
    await combat.startCombat();
    await settle();
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Short", duration: { value: 1, units: "rounds", expiry: "turnEnd" } },
    ]);
    for (let i = 0; i < 2; i++) {
      await combat.nextTurn();
      await settle();
      expect(effect.active).toBe(true);
    }
    await combat.nextTurn();
    await settle();
    expect(effect.duration.expired).toBe(true);
    expect(effect.active).toBe(false);
    expect(actor.effects.has(effect.id)).toBe(true);
  });
});
