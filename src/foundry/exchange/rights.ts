import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import type { AnyExchangeKind, Party, Viewer } from "../ruleset.ts";
import { listed } from "../view/text/lists.ts";

/**
 * The permission table: whether somebody may do this on a card, in one place for every ruleset. Buttons ask it before they are drawn live, and the Gamemaster's client
 * asks it again before anything is written.
 */
export function permits(
  kind: AnyExchangeKind,
  state: unknown,
  event: { readonly type: string },
  viewer: Viewer,
): true | Refusal {
  const right = Object.hasOwn(kind.rights, event.type) ? kind.rights[event.type] : undefined;
  if (!right) return refuse("unknownEvent", { type: event.type });
  if (viewer.isGM || right.by === "anyone") return true;
  if (right.by === "gm") return refuse("gmOnly");
  const of = right.of?.(state, event) ?? [];
  const foreign = of.filter((party) => !viewer.owns(party.uuid));
  if (of.length > 0 && (right.by === "owner" ? foreign.length === 0 : foreign.length < of.length)) return true;
  return refuse("notYours", { name: names(foreign) });
}

/** Whether somebody may take back or restore a step: who might do it again, as long as no dice fell; the Gamemaster always. */
export function permitsUndo(
  kind: AnyExchangeKind,
  state: unknown,
  entry: { readonly event: { readonly type: string }; readonly by: string; readonly dice: boolean },
  viewer: Viewer,
): true | Refusal {
  if (viewer.isGM) return true;
  if (entry.dice) return refuse("diceHold");
  return entry.by === viewer.userId ? true : permits(kind, state, entry.event, viewer);
}

const names = (parties: readonly Party[]): string => listed(parties.map((p) => p.name));
