import type { PoolBuilder } from "./builder.ts";

/** Builders that are open, by the actor whose pool they build: traits clicked on a sheet go there. */
export const openBuilders = new Map<string, PoolBuilder>();

/** The builder that is open for an actor. */
export const openBuilder = (uuid: string): PoolBuilder | null => openBuilders.get(uuid) ?? null;
