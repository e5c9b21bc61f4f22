/** Whoever was played by a plan has had their turn: nobody presses "next" for each of a crowd. */

/** What of a fight this needs. */
export interface Fight {
  readonly id: string | null;
  readonly started: boolean;
  readonly round: number;
  readonly combatant: { readonly id: string | null } | null | undefined;
  nextTurn(): Promise<unknown>;
}

/** Whom a plan has played, and in which round: their turn is over by it. */
const acted = new Map<string, { readonly round: number; readonly who: Set<string> }>();
const passing = new Set<string>();

/** Whom a plan has played now. */
export function haveActed({ id, round }: Fight, who: readonly string[]): void {
  const before = acted.get(id ?? "");
  acted.set(id ?? "", { round, who: new Set([...(before?.round === round ? before.who : []), ...who]) });
}

/** Nobody has acted by a plan that was taken back. */
export const forgetActed = ({ id }: Pick<Fight, "id">): boolean => acted.delete(id ?? "");

/** Pass the turns of those whom the plan has played as they come up, in this round and once each: who is given their turn again by hand keeps it. */
export async function passTurns(fight: Fight): Promise<void> {
  const id = fight.id ?? "";
  if (passing.has(id)) return;
  passing.add(id);
  try {
    for (;;) {
      const done = acted.get(id);
      const up = fight.combatant?.id ?? "";
      if (!done || !fight.started || fight.round !== done.round || !done.who.delete(up)) return;
      await fight.nextTurn();
      if (fight.combatant?.id === up) return;
    }
  } finally {
    passing.delete(id);
  }
}
