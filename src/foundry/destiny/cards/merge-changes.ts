import type { Change } from "../../../rules/kernel/change.ts";

/** One change a field or document: lists that were made apart of each other may say the same. */
export function distinctChanges(changes: readonly Change[]): readonly Change[] {
  const seen = new Set<string>();
  return changes.filter((c) => {
    const name = c.kind === "set" ? `${c.subject} ${c.path} ${JSON.stringify(c.to)}` : `${c.kind} ${c.subject} ${c.id}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
