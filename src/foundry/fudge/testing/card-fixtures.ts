/** What tests of this ruleset's cards have in common: characters as actors, words, and the host's globals. */
import { vi } from "vitest";
import { type FudgeCharacter, NO_EFFORT } from "../../../rules/fudge/index.ts";
import type { Localize } from "../../ruleset.ts";
import type { FudgeActor } from "../models/snapshot.ts";

/** Words stay keys, with what they were given. */
export const localize: Localize = (key, data) =>
  `${key.replace("CROSSOVER.Fudge.", "")}${data ? `[${Object.values(data).join("|")}]` : ""}`;

/** What an actor has beside its character, where a test says the character itself. */
export const PLAIN = {
  special: 0,
  effort: NO_EFFORT,
  boosts: [],
  extraStandard: 0,
  stunts: [],
  complications: [],
} as const;

/** Makes heroes of two victory points, as actors have them. @param hero  the rules' own plain hero */
export const actorsOf =
  (hero: (changes: Partial<FudgeCharacter>) => FudgeCharacter) =>
  (ref: string, changes: Partial<FudgeActor> = {}): FudgeActor => ({
    ...hero({ ref, name: ref }),
    victoryPoints: 2,
    ...PLAIN,
    ...changes,
  });

/** The host's globals that cards import: windows are made of Foundry's own classes as soon as their files are read, so this is said before the cards are imported. */
export function stubHost(): void {
  vi.stubGlobal("foundry", {
    applications: { api: { ApplicationV2: class {}, HandlebarsApplicationMixin: (base: unknown) => base } },
  });
  vi.stubGlobal("game", {
    settings: { get: () => null },
    i18n: { has: () => true, format: (key: string) => key, localize: (key: string) => key },
  });
  vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OBSERVER: 2 } });
}
