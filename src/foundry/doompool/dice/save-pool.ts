/** Pools are kept under a name: on the sheet, and on the hotbar. */
import { key, type PoolBuild } from "../../../rules/doompool/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import type { Situation } from "../../../rules/kernel/situation.ts";
import { actionOnHotbar } from "../../hotbar.ts";
import { ask } from "../../play.ts";
import { localize } from "../../view/text/localize.ts";
import type { SavedPool } from "../models/characters.ts";
import { modelOf } from "./kept-pools.ts";

/** Keep a build under a name, on the hotbar too if that is wanted. Nothing else of it is written: what is gone when it is used is left out then. @rule DOO-320 */
export async function saveBuild(actor: Actor.Implementation, build: PoolBuild): Promise<void> {
  const chosen = await ask<{ readonly name: string; readonly hotbar: boolean }>(
    {
      choices: {
        name: { pick: "words", label: { key: "CROSSOVER.Shared.Sheet.name" }, longest: 100 },
        hotbar: { pick: "flag", label: { key: key("Sheet", "saveHotbar") } },
      },
      stands: () => ({ key: actor.name }),
      refused: ({ name }) => (name.trim() === "" ? refuse("effect.nameless") : null),
    },
    {
      ruleset: "doompool",
      title: localize(key("Builder", "saveTitle")),
      button: localize(key("Sheet", "save")),
      img: actor.img ?? "",
      s: { self: actor.uuid, gm: game.user.isGM } as Situation,
    },
  );
  if (!chosen) return;
  const saved: SavedPool = {
    id: foundry.utils.randomID(8),
    name: chosen.name.trim(),
    build: JSON.stringify(build),
  };
  await actor.update({ "system.pools": [...modelOf(actor).pools, saved] } as never);
  if (chosen.hotbar) await actionOnHotbar(saved.name, actor.img ?? undefined);
}

/** Forget a saved pool. */
export async function forgetPool(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.update({ "system.pools": modelOf(actor).pools.filter((p) => p.id !== id) } as never);
}
