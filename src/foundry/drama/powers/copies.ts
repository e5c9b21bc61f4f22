import { COPIED, copyOf } from "../../../rules/drama/index.ts";
import { atGesture } from "../../gesture.ts";
import { SYSTEM_ID } from "../../ids.ts";
import { inOneWindow } from "../../one-window.ts";
import { localize } from "../../view/text/localize.ts";
import { key } from "../keys.ts";
import { snapshot } from "../models/snapshot.ts";

/** The flag by which copies know the power that they come from. */
const FLAG = "copiesOf";

interface Power {
  readonly uuid: string;
  readonly type: string;
  readonly actor: Actor.Implementation | null;
  readonly system: { readonly key?: string; readonly copies?: number };
}

const copiesOf = (power: string): Actor.Implementation[] =>
  ([...game.actors] as unknown as Actor.Implementation[]).filter(
    (a) => a.getFlag(SYSTEM_ID as never, FLAG as never) === power,
  );

/** The group of mooks that somebody's copies are: same attributes and skills, same weapons, whoever plays the original plays them. @rule DRA-351 */
function copyData(original: Actor.Implementation, power: Power): object {
  const name = localize(key("Sheet", "copiesOf"), { name: original.name });
  return {
    name,
    type: "dramaMook",
    img: original.img,
    ownership: original.ownership,
    prototypeToken: { name, texture: { src: original.prototypeToken.texture.src } },
    flags: { [SYSTEM_ID]: { [FLAG]: power.uuid } },
    system: copyOf(snapshot(original), power.system.copies ?? 0),
    items: ([...original.items] as unknown as { type: string; toObject(): object }[])
      .filter((i) => COPIED.includes(i.type))
      .map((i) => i.toObject()),
  };
}

/** Copies that the power has let appear stand in the directory and in the fight; those it has taken back are gone from both. */
async function follow(power: Power): Promise<void> {
  const [there, wanted] = [copiesOf(power.uuid), (power.system.copies ?? 0) > 0];
  const combat = game.combats?.active;
  if (wanted && there.length === 0 && power.actor) {
    const made = (await Actor.implementation.create(copyData(power.actor, power) as never)) as
      | Actor.Implementation
      | undefined;
    if (made && combat?.combatants.some((c) => c.actor?.id === power.actor?.id))
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: made.id }] as never);
  }
  if (wanted) return;
  for (const copy of there) {
    const fighting = combat?.combatants.filter((c) => c.actor?.id === copy.id).map((c) => c.id ?? "") ?? [];
    if (combat && fighting.length > 0) await combat.deleteEmbeddedDocuments("Combatant", fighting as never);
    await copy.delete();
  }
}

/** On the active Gamemaster's client the copies follow what the power says, whichever way it came to say so. @rule DRA-351 */
export function followCopies(): void {
  Hooks.on("updateItem", (item, changes) => {
    const power = item as unknown as Power;
    if (power.type !== "dramaPower" || power.system.key !== "duplication") return;
    if (foundry.utils.hasProperty(changes, "system.copies")) {
      const copies = power.system.copies ?? 0;
      void atGesture(async () => inOneWindow(`copies ${power.uuid} ${copies}`, async () => follow(power)));
    }
  });
}
