import { squash } from "../../kernel/change.ts";
import type { Ending } from "../../kernel/odds/index.ts";
import type { AttackCard } from "../cards/attack/attack.ts";
import { isOut } from "../harm/harm.ts";
import { type DestinySituation, typeOf } from "../situation.ts";
import type { DestinyCharacter } from "../types.ts";
import { type Around, Blows } from "./blow.ts";
import { bodyOf } from "./body.ts";

const onto =
  (s: DestinySituation): Around =>
  (me, them) => {
    const now: Readonly<Record<string, DestinyCharacter>> = { [me.ref]: me, [them.ref]: them };
    return { ...s, character: (ref) => now[ref] ?? s.character(ref) };
  };

/**
 * Every way in which an attack may end for one of its targets, by the card itself: the target rolls whatever it is asked, takes what is left open as it comes, and nobody spends anything on it.
 * @returns null for whoever isn't there, or who is struck by their own attack
 * @rule DES-025 DES-026 DES-028 DES-029 DES-242 DES-271
 */
export function attackEndings(s: DestinySituation, request: AttackCard, target: string): readonly Ending[] | null {
  const [me, them] = [s.character(request.actor.uuid), s.character(target)];
  if (!me || !them || me.ref === them.ref) return null;
  const blows = new Blows(onto(s));
  const one = { ...request, targets: request.targets.filter((t) => t.uuid === target) };
  const before = isOut(them, typeOf(s.fight));
  return [...blows.ends(blows.open(me, them, one))].map(([place, share]) => ({
    share,
    changes: squash(place.changes).filter((c) => c.subject === target),
    out: !before && isOut(place.them, typeOf(s.fight)),
    left: bodyOf(place.them, s.settings).stamina,
  }));
}
