import { isDown, key, type StressType } from "../../rules/doompool/index.ts";
import { actorOf } from "../apply/ground.ts";
import type { ActionAdapter, ActionEntry } from "../ruleset.ts";
import { openFreePool } from "./builder/free-pool.ts";
import type { DoompoolHeroModel } from "./data/characters.ts";
import { helpAnother, recoverForDoom, useSfx } from "./deeds.ts";
import { openAction, repeatPool, savedPool } from "./gestures.ts";
import { isCharacter } from "./snapshot.ts";
import { purposeOf } from "./turn-offers.ts";

const GROUP = key("Sheet", "actions");

/** What a character does by name: any action, the last pool again, bare dice, saved pools, and its powers as a start. @rule DOO-316 DOO-320 DOO-322 */
export const doompoolActions: ActionAdapter = {
  list: (snapshot, localize) => {
    if (!isCharacter(snapshot)) return [];
    const system = actorOf(snapshot.ref)?.system as unknown as DoompoolHeroModel | undefined;
    const saved = (system?.pools ?? []).map((p): ActionEntry => ({
      id: `pool:${p.id}`,
      label: p.name,
      group: key("Sheet", "pools"),
    }));
    const powers = snapshot.powerSets.flatMap((s) =>
      s.powers.map((p): ActionEntry => ({
        id: `power:${s.id}:${p.id}`,
        label: p.name,
        detail: `d${p.current}`,
        group: key("Sheet", "powerSets"),
        attack: true as const,
        ...((p.shutdown || isDown(snapshot, s)) && {
          refused: localize(key("Refusal", "pool.shutdown"), { name: p.name }),
        }),
      })),
    );
    return [
      { id: "act", label: localize(key("Action", "act")), group: GROUP, attack: true },
      { id: "repeat", label: localize(key("Action", "repeat")), group: GROUP },
      { id: "bare", label: localize(key("FreePool", "title")), group: GROUP },
      ...saved,
      ...powers,
    ];
  },
  use: async (actor, id, quick) => {
    const purpose = purposeOf(id);
    if (purpose) return openAction(actor, { purpose });
    const [kind = "", first = "", second = ""] = id.split(":");
    switch (kind) {
      case "help":
        await helpAnother(actor);
        return null;
      case "doomRecovery":
        await recoverForDoom(actor, first as StressType);
        return null;
      case "sfx":
        await useSfx(actor, first, second, quick);
        return null;
      case "repeat":
        return repeatPool(actor, quick);
      case "bare":
        await openFreePool(actor);
        return null;
      case "pool":
        return savedPool(actor, first, quick);
      case "power":
        return openAction(actor, { picks: [{ kind: "power", set: first, id: second }], quick });
      default:
        return openAction(actor, { quick });
    }
  },
};
