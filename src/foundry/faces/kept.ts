import type { Recipe } from "../../portraits/recipe.ts";
import { SYSTEM_ID } from "../ids.ts";

/** Under which flag of an actor the recipe of their picture is kept. */
export const FACE = "face";

/** What an actor keeps of a picture that was made here. */
export interface KeptFace {
  readonly recipe: Recipe;
  /** Whoever made it may not upload files: a Gamemaster's window draws it, now or when one is here again. */
  readonly waits: boolean;
  /** What stood there before the first one. */
  readonly before: { readonly img: string; readonly token: string } | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** What an actor keeps of a picture that was made here; null for nothing that can be read. */
export function keptFace(actor: unknown): KeptFace | null {
  const { flags } = actor as { readonly flags?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  const kept = flags?.[SYSTEM_ID]?.[FACE];
  if (!isRecord(kept) || !isRecord(kept.recipe)) return null;
  const { img, token } = isRecord(kept.before) ? kept.before : {};
  return {
    recipe: kept.recipe,
    waits: kept.waits === true,
    before: typeof img === "string" && typeof token === "string" ? { img, token } : null,
  };
}
