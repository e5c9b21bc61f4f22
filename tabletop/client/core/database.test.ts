import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { _del } from "../../common/data/operators.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { addActor, type FakeWire, openTestTable } from "../documents/testing.ts";
import { Hooks } from "../hooks.ts";
import { CONFIG, game } from "../runtime.ts";

let wire: FakeWire;
const ids: [string, number][] = [];
const on = (name: string, fn: (...args: AnyValue[]) => AnyValue): void => void ids.push([name, Hooks.on(name, fn)]);

afterEach(() => {
  for (const [name, id] of ids.splice(0)) Hooks.off(name, id);
});

describe.each([13, 14] as const)("the client's database on %i", (generation) => {
  beforeEach(() => void (wire = openTestTable(generation)));

  it("goes through the steps in their order (H-083, H-084)", async () => {
    const steps: string[] = [];
    const { documentClass } = CONFIG.Actor;
    CONFIG.Actor.documentClass = class Noted extends documentClass {
      async _preUpdate(...args: [AnyObject, AnyObject, AnyValue]): Promise<boolean | void> {
        steps.push("_preUpdate");
        return super._preUpdate(...args);
      }
      _onUpdate(...args: [AnyObject, AnyObject, string]): void {
        super._onUpdate(...args);
        steps.push(`_onUpdate ${(this as AnyObject).system.str}`);
      }
      static async _preUpdateOperation(): Promise<void> {
        steps.push("_preUpdateOperation");
      }
      static async _onUpdateOperation(): Promise<void> {
        steps.push("_onUpdateOperation");
      }
    };
    const actor = addActor();
    on("preUpdateActor", (_doc, changed, options, userId) => {
      steps.push(`preUpdate ${Object.keys(changed.system).join()} ${userId === game.userId}`);
      options.mine = 1;
    });
    on(
      "updateActor",
      (_doc, changed, options) => void steps.push(`update ${Object.keys(changed.system).join()} ${options.mine}`),
    );
    await actor.update({ "system.str": 9, "system.note": "n" });
    expect(steps).toEqual([
      "_preUpdate",
      "preUpdate str,note true",
      "_preUpdateOperation",
      "_onUpdate 9",
      "update str 1",
      "_onUpdateOperation",
    ]);
    expect(wire.sent[0]!.operation.updates).toEqual([{ _id: actor.id, system: { str: 9 } }]);
  });

  it("sends nothing when nothing changes, but has asked (H-075, H-244)", async () => {
    const actor = addActor();
    let asked = 0;
    on("preUpdateActor", () => void asked++);
    expect(await actor.update({ system: { str: 3 } })).toBeUndefined();
    expect(asked).toBe(1);
    expect(wire.sent).toHaveLength(0);
    await actor.update({ system: { str: 3 } }, { diff: false });
    expect(wire.sent).toHaveLength(1);
  });

  it("tells nobody of a change that the server found made already, as the others hear nothing of it", async () => {
    const actor = addActor();
    let told = 0;
    on("updateActor", () => void told++);
    wire.already = true;
    await actor.update({ system: { str: 9 } });
    expect(told).toBe(0);
  });

  it("leaves out what is vetoed and sends the rest (H-080, H-082)", async () => {
    on("preCreateItem", (doc) => doc.name !== "No");
    const actor = addActor();
    const made = await actor.createEmbeddedDocuments("Item", [
      { name: "A", type: "power" },
      { name: "No", type: "power" },
      { name: "B", type: "power" },
    ]);
    expect(made.map((i: AnyValue) => i.name)).toEqual(["A", "B"]);
    expect(actor.items.size).toBe(2);
    expect(actor._source.items).toHaveLength(2);
  });

  it("skips the hooks before, not those after, with noHook (H-086)", async () => {
    const seen: string[] = [];
    on("preUpdateActor", () => void seen.push("pre"));
    on("updateActor", () => void seen.push("post"));
    await addActor().update({ name: "New" }, { noHook: true });
    expect(seen).toEqual(["post"]);
  });

  it("prepares the owner anew and tells it of its children (H-063, H-087)", async () => {
    const actor = addActor({ items: [{ _id: "itemAAAAAAAAAAA1", name: "I", type: "power" }] });
    const told: string[] = [];
    actor._onCreateDescendantDocuments = (_parent: AnyValue, collection: string, documents: AnyValue[]) =>
      void told.push(`${collection} ${documents.length}`);
    const item = actor.items.contents[0];
    const change =
      generation === 14
        ? { system: { changes: [{ key: "system.str", type: "add", value: 2, phase: "initial" }] } }
        : { changes: [{ key: "system.str", mode: 2, value: "2" }] };
    await item.createEmbeddedDocuments("ActiveEffect", [{ name: "E", transfer: true, ...change }]);
    expect(told).toEqual(["effects 1"]);
    expect(actor.system.str).toBe(5);
  });

  it("refuses before it sends what the user may not do (H-088)", async () => {
    const actor = addActor();
    const changed: string[] = [];
    on("updateActor", () => void changed.push("x"));
    game.user = game.users.contents[1];
    await expect(actor.update({ name: "Mine" })).rejects.toThrow(/Refused|lacks/);
    expect(wire.sent).toHaveLength(0);
    expect(changed).toEqual([]);
  });

  it("takes over what others did, and waits with it until the documents are there", () => {
    const actor = addActor();
    const response = {
      type: "Actor",
      action: "update",
      operation: {},
      result: [{ _id: actor.id, name: "Elsewhere" }],
      userId: "player0000000001",
    };
    game._documentsReady = false;
    wire.onModify(response);
    expect(actor.name).toBe("Hero");
    game._documentsReady = true;
    wire.onModify(response);
    expect(actor.name).toBe("Elsewhere");
  });

  it("removes flags by the operator of the generation (H-094)", async () => {
    const actor = addActor({ flags: { core: { a: 1, b: 2 } } });
    await actor.unsetFlag("core", "a");
    expect(actor.flags.core).toEqual({ b: 2 });
    const sent = wire.sent[0]!.operation.updates[0].flags.core;
    expect(sent).toEqual(generation === 14 ? { a: JSON.parse(JSON.stringify(_del)) } : { "-=a": null });
  });
});
