/**
 * What the three laws from the player's seat have walked. A long run keeps it in build/walked, one file a law and profile; `npm run seats` writes docs/seats.md from them. A run by name
 * (`-t`) keeps nothing, since its laws fail for what they haven't walked.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Profile } from "./support.ts";

/** Controls of one subtype's sheet: tried by who owns it, by the Gamemaster, and as it stands in play; new values that the other seat showed, and illegal ones refused by name. */
export interface FieldRow {
  readonly owner: number;
  readonly gamemaster: number;
  readonly play: number;
  readonly seen: number;
  readonly refused: number;
}
/** The doom pool: its fields are the Gamemaster's alone, so that a second window of theirs looks on, and one only chooses there: none could take what is illegal. */
export const POOL = "doompoolPool";

/** One opening fight: where it was fought, whose turns were played of it, cards and buttons. */
export interface SeatRow {
  readonly scene: string;
  readonly turns: number;
  readonly presses: number;
  readonly subtypes: readonly string[];
}
/** Documents of the packs by subtype or kind, and what was followed from their texts. */
export interface DocumentRow {
  readonly opened: Readonly<Record<string, number>>;
  readonly buttons: number;
  readonly macros: number;
}
interface Laws {
  readonly field: FieldRow;
  readonly seat: SeatRow;
  readonly document: DocumentRow;
}
export type Walk<L extends keyof Laws> = Readonly<Record<string, Laws[L]>>;

const FOLDER = fileURLToPath(new URL("../../build/walked/", import.meta.url));

export function keepWalk<L extends keyof Laws>(law: L, profile: Profile, rows: Walk<L>): void {
  if (process.env.E2E_SHORT === "1") return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${law}-${String(profile)}.json`), `${JSON.stringify(rows, null, 2)}\n`);
}
