/** Turns that a step of an order ended, began or took up again. */
export interface Edges {
  readonly ended: readonly string[];
  readonly began: readonly string[];
  readonly resumed: readonly string[];
}

/**
 * For tests: what is wrong with the turns of a fight, told edge by edge. A turn begins once, may be taken up again, and ends once before the next one of the same begins.
 * @returns the first fault in words; null when there is none
 */
export function turnFault(told: readonly Edges[]): string | null {
  const on = new Set<string>();
  for (const [at, { ended, began, resumed }] of told.entries()) {
    // A turn that is passed begins and ends in one step.
    const passed = ended.filter((id) => !on.delete(id));
    const fault = passed.find((id) => !began.includes(id));
    if (fault !== undefined) return `${fault} ends a turn that never began, step ${String(at)}`;
    for (const id of began.filter((b) => !passed.includes(b))) {
      if (on.has(id)) return `${id} begins a second turn, step ${String(at)}`;
      on.add(id);
    }
    for (const id of resumed) if (!on.has(id)) return `${id} takes up a turn that never began, step ${String(at)}`;
  }
  return null;
}
