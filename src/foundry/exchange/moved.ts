import type { Change, Conflict } from "../../rules/kernel/change.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import { documentOf } from "../apply/ground.ts";
import type { Party } from "../ruleset.ts";
import { calledOnce } from "./gone.ts";

/** A document with a name and perhaps a model that names its fields. */
interface Named {
  readonly name?: string;
  readonly documentName?: string;
  readonly system?: { readonly schema?: { getField(path: string): { readonly label?: string } | undefined } };
}

/** Say what has changed since the card was made, in the words of the first thing in the way. What is gone is called as the card called it. */
export function moved(conflicts: readonly Conflict[], parties: readonly Party[] = []): Refusal {
  const [first] = conflicts;
  if (!first) return refuse("moved", { name: "", path: "", now: "" });
  const doc = documentOf(first.change.subject) as unknown as Named | null;
  const name = doc?.name ?? calledOnce(first.change.subject, parties);
  if (first.why === "gone") return refuse("gone", { name });
  // Of a pile that players can't look into nothing is told but that it is another by now.
  if (doc?.documentName === "Cards" || doc?.documentName === "Card") return refuse("cardsMoved");
  return refuse("moved", {
    name,
    path: pathLabel(first.change, doc),
    now: typeof first.now === "object" ? "…" : String(first.now),
  });
}

/** The field in the user's words, where its model has them. */
function pathLabel(change: Change, doc: Named | null): string {
  if (change.kind !== "set") return game.i18n.localize(`DOCUMENT.${change.collection}`);
  const label = doc?.system?.schema?.getField(change.path.replace(/^system\./u, ""))?.label;
  return label !== undefined && label !== "" ? game.i18n.localize(label) : change.path;
}
