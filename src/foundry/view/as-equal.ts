import type { Localize } from "../ruleset.ts";
import type { OddsView } from "./odds-view.ts";

/** Whether this viewer may not know somebody's numbers. */
export type Secret = (uuid: string) => boolean;

/**
 * Somebody whose numbers are hidden, as whoever acts may think of them: an equal of theirs. What everybody sees of a body, its conditions, is its own.
 * @param mine    who acts
 * @param theirs  whom the odds are about
 */
export function equalOf<T extends object>(mine: T, theirs: object): T {
  const [own, other] = [mine as Readonly<Record<string, unknown>>, theirs as Readonly<Record<string, unknown>>];
  const seen = ["ref", "name", "conditions"].filter((k) => k in own && k in other);
  return { ...mine, ...Object.fromEntries(seen.map((k) => [k, other[k]])) };
}

/** The table as a player knows it: whoever's numbers are hidden is an equal of who acts, so that odds tell nothing of them. */
export function knownTo<T extends { readonly character: (uuid: string) => unknown }>(
  table: T,
  actor: string,
  secret: Secret,
): T {
  return {
    ...table,
    character: (uuid) => {
      const [mine, theirs] = [table.character(actor), table.character(uuid)];
      return uuid === actor || !secret(uuid) || !mine || !theirs ? theirs : equalOf(mine as object, theirs);
    },
  };
}

/** Odds against an equal say that they are. */
export function saysEqual(view: OddsView | null, localize: Localize): OddsView | null {
  if (!view) return null;
  const note = localize("CROSSOVER.Shared.Odds.equal");
  return { ...view, notes: [note, ...view.notes], own: [note, ...(view.own ?? [])] };
}
