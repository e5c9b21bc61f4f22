/** Pools that somebody keeps under a name: on the sheet, and on the hotbar. */
import { key, type PoolBuild } from "../../rules/doompool/index.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import { actionOnHotbar } from "../hotbar.ts";
import { localize } from "../view/localize.ts";
import { isBuild } from "./asks.ts";
import type { DoompoolHeroModel, SavedPool } from "./data/characters.ts";
import { question } from "./exchanges/dialogs.ts";

const poolsOf = (actor: Actor.Implementation): readonly SavedPool[] =>
  (actor.system as unknown as DoompoolHeroModel).pools;

/** A saved build as text; null when it can't be read any more. */
export function buildFrom(text: string): PoolBuild | null {
  try {
    const build = JSON.parse(text) as unknown;
    return isBuild(build) ? build : null;
  } catch {
    return null;
  }
}

/** The build that was rolled last; null before the first. @rule DOO-320 */
export const lastBuild = (actor: Actor.Implementation): PoolBuild | null =>
  buildFrom((actor.system as unknown as DoompoolHeroModel).lastPool);

/** A saved build by its id. @rule DOO-320 */
export const savedBuild = (actor: Actor.Implementation, id: string): PoolBuild | null =>
  buildFrom(poolsOf(actor).find((p) => p.id === id)?.build ?? "");

/** Keep a build under a name, on the hotbar too if that is wanted. Nothing else of it is written: what is gone when it is used is left out then. @rule DOO-320 */
export async function saveBuild(actor: Actor.Implementation, build: PoolBuild): Promise<void> {
  const input = await question({
    title: localize(key("Builder", "saveTitle")),
    subtitle: actor.name,
    img: actor.img ?? "",
    button: localize(key("Sheet", "save")),
    fields: () => [
      { type: "text", name: "name", label: localize("CROSSOVER.Shared.Sheet.name"), value: "" },
      { type: "switch", name: "hotbar", label: localize(key("Sheet", "saveHotbar")), value: false },
    ],
    refused: (now) => (typeof now.name === "string" && now.name.trim() !== "" ? null : refuse("effect.nameless")),
  });
  if (!input) return;
  const saved: SavedPool = {
    id: foundry.utils.randomID(8),
    name: String(input.name).trim(),
    build: JSON.stringify(build),
  };
  await actor.update({ "system.pools": [...poolsOf(actor), saved] } as never);
  if (input.hotbar === true) await actionOnHotbar(saved.name, actor.img ?? undefined);
}

/** Forget a saved pool. */
export async function forgetPool(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.update({ "system.pools": poolsOf(actor).filter((p) => p.id !== id) } as never);
}
