/** Pools that somebody keeps, as their document has them. */
import { isBuild, type KeptPool, type PoolBuild } from "../../../rules/doompool/index.ts";
import type { DoompoolHeroModel } from "../models/characters.ts";

export const modelOf = (actor: Actor.Implementation): Pick<DoompoolHeroModel, "pools" | "lastPool"> =>
  actor.system as unknown as DoompoolHeroModel;

/** A build that was kept as text; null when it can't be read any more. */
function buildFrom(text: string): PoolBuild | null {
  try {
    const build = JSON.parse(text) as unknown;
    return isBuild(build) ? build : null;
  } catch {
    return null;
  }
}

/** The build that was rolled last; null before the first. @rule DOO-320 */
export const lastBuild = (actor: Actor.Implementation): PoolBuild | null => buildFrom(modelOf(actor).lastPool);

/** Pools that somebody keeps; the one that was rolled last is called `last`. @rule DOO-320 */
export function keptBy(actor: Actor.Implementation): readonly KeptPool[] {
  const { pools, lastPool } = modelOf(actor);
  return [...(pools ?? []), { id: "last", name: "", build: lastPool }].flatMap(({ id, name, build: text }) => {
    const build = buildFrom(text);
    return build ? [{ id, name, build }] : [];
  });
}
