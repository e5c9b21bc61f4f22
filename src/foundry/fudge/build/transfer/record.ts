import type { FileDocument, FileSurplus, ImportRecord } from "../../../../rules/fudge/index.ts";
import { SYSTEM_ID } from "../../../ids.ts";

/** What an actor remembers of the file that it came from: the document, the ids of its rows, what stood beside the format. Kept as text, since records of a flag would be merged. */
export interface ActorRecord extends ImportRecord {
  readonly surplus: readonly FileSurplus[];
}

/** Name of the flag. */
export const CALCULATOR = "calculator";

/** What an actor remembers; null for one that never met a file. */
export function recordOf(actor: Actor.Implementation): ActorRecord | null {
  const text = (actor.flags as unknown as Record<string, Record<string, unknown> | undefined>)[SYSTEM_ID]?.[CALCULATOR];
  if (typeof text !== "string") return null;
  try {
    const { document, ids, balance, balanced, surplus, level } = JSON.parse(text) as {
      document: FileDocument;
      ids?: Record<string, string>;
      balance?: string;
      balanced?: boolean;
      surplus?: FileSurplus[];
      level?: number;
    };
    return {
      document,
      ids: ids ?? {},
      balance: balance ?? "",
      balanced: balanced ?? true,
      surplus: surplus ?? [],
      ...(level !== undefined && { level }),
    };
  } catch {
    return null;
  }
}

const isTransferable = (actor: Actor.Implementation): boolean =>
  (actor.type as string) === "fudgeHero" || (actor.type as string) === "fudgeMinion";

/** Characters that a file can hold. */
export const transferable = (actor: Actor.Implementation | null | undefined): actor is Actor.Implementation =>
  actor !== null && actor !== undefined && isTransferable(actor);

