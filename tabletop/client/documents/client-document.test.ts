import { beforeEach, describe, expect, it } from "vitest";
import { DataModel } from "../../common/data/data-model.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { CONFIG } from "../runtime.ts";
import { addActor, type FakeWire, openTestTable } from "./testing.ts";

let wire: FakeWire;

describe.each([13, 14] as const)("documents of the client on %i", (generation) => {
  beforeEach(() => void (wire = openTestTable(generation)));

  it("lets the class's own step put options on the operation and change what is made", async () => {
    const { documentClass } = CONFIG.Actor;
    const seen: AnyValue[] = [];
    CONFIG.Actor.documentClass = class Noted extends documentClass {
      static async _preCreateOperation(documents: AnyValue[], operation: AnyObject): Promise<void> {
        operation.mine = "yes";
        documents[0].updateSource({ name: "Renamed" });
      }
      static async _onCreateOperation(documents: AnyValue[], operation: AnyObject): Promise<void> {
        seen.push(documents[0].name, operation.mine);
      }
    };
    await CONFIG.Actor.documentClass.create({ name: "First", type: "hero" });
    expect(wire.sent[0]!.operation).toMatchObject({ mine: "yes", data: [{ name: "Renamed" }] });
    expect(seen).toEqual(["Renamed", "yes"]);
  });

  it("tells every ancestor of a change below it, whatever those between make of it (H-087)", async () => {
    const told: string[] = [];
    const { Actor, Item } = CONFIG as AnyObject;
    const ActorClass = Actor.documentClass;
    const ItemClass = Item.documentClass;
    Item.documentClass = class Silent extends ItemClass {
      _onCreateDescendantDocuments(): void {
        told.push("item");
        throw new Error("at fault");
      }
    };
    Actor.documentClass = class Noted extends ActorClass {
      _onCreateDescendantDocuments(...args: AnyValue[]): void {
        super._onCreateDescendantDocuments(...args);
        told.push(`actor ${String(args[0].documentName)} ${String(args[1])}`);
      }
    };
    const actor = addActor({ items: [{ _id: "item000000000001", name: "A", type: "power" }] });
    await actor.items.contents[0].createEmbeddedDocuments("ActiveEffect", [{ name: "E" }]);
    expect(told).toEqual(["item", "actor Item effects"]);
  });

  it("prepares only models that are made for documents (H-274)", () => {
    let asked = 0;
    class Plain extends DataModel {
      static override defineSchema(): AnyObject {
        return {};
      }
      prepareBaseData(): void {
        asked++;
      }
    }
    CONFIG.Actor.dataModels.hero = Plain;
    addActor().reset();
    expect(asked).toBe(0);
  });

  it("shortens uuids as far as they can be resolved again", () => {
    const actor = addActor({
      items: [
        { _id: "item000000000001", name: "A", type: "power" },
        { _id: "item000000000002", name: "B", type: "power" },
      ],
    });
    const [a, b] = actor.items.contents as AnyValue[];
    expect(a.getRelativeUUID(actor)).toBe(".Item.item000000000001");
    expect(a.getRelativeUUID(b)).toBe(".item000000000001");
    expect(actor.getRelativeUUID(a)).toBe(actor.uuid);
  });
});

describe("effects on 14", () => {
  beforeEach(() => void (wire = openTestTable(14)));

  it("can be built while the game runs when they only wait for an event: their text is made within the constructor", async () => {
    const actor = addActor();
    const [effect] = (await actor.createEmbeddedDocuments("ActiveEffect", [
      { name: "Until", duration: { expiry: "turnEnd" } },
    ])) as AnyValue[];
    expect(effect.duration.label).toBe("EFFECT.DURATION.Until");
    expect(effect.duration.remaining).toBe(Infinity);
  });
});
