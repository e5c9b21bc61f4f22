/** Which Foundry generation the host plays. Set once, before any document is made. `T:client/game` (release.generation). */
export type Generation = 13 | 14;

export const profile: { generation: Generation; version: string; build: number } = {
  generation: 14,
  version: "14.366",
  build: 366,
};

/** Choose the generation. Schemas are cached per class, so a change after the first document clears those caches through the listeners. */
export function setProfile(generation: Generation): void {
  profile.generation = generation;
  profile.build = generation === 13 ? 351 : 366;
  profile.version = `${generation}.${profile.build}`;
  for (const listener of profileListeners) listener();
}

/** Called after the profile changes (schema caches). */
export const profileListeners: (() => void)[] = [];

/** True when the host plays Foundry 14. */
export function isV14(): boolean {
  return profile.generation >= 14;
}
