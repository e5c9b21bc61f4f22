/** A table for tests: snapshots, names and settings given as plain data; nobody is hidden, and everybody is on the heroes' side, unless said. */
import type { Party, Table, Viewer } from "../ruleset.ts";

export interface TestTable extends Table {
  readonly hide: Set<string>;
  readonly foes: Set<string>;
  readonly bystanders: Set<string>;
}

export function testTable(
  characters: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, string | number | boolean>> = {},
): TestTable {
  const [hide, foes, bystanders] = [new Set<string>(), new Set<string>(), new Set<string>()];
  return {
    hide,
    foes,
    bystanders,
    character: (uuid) => characters[uuid] ?? null,
    party: (uuid): Party | null =>
      uuid in characters ? { uuid, name: (characters[uuid] as { name?: string }).name ?? uuid, img: "" } : null,
    item: () => null,
    pool: () => null,
    present: () => Object.keys(characters),
    setting: (key) => settings[key] ?? null,
    encounter: () => null,
    distance: () => null,
    runUp: () => null,
    side: (uuid) => (foes.has(uuid) ? "foes" : bystanders.has(uuid) || !(uuid in characters) ? null : "heroes"),
    hidden: (uuid) => hide.has(uuid),
  };
}

/** Somebody who looks at a card: what is theirs to act for, and whether they are a Gamemaster (assistants count as one, as in Foundry). */
export const viewer = (userId: string, owned: readonly string[] = [], isGM = false): Viewer => ({
  userId,
  isGM,
  owns: (uuid) => isGM || owned.includes(uuid),
});
