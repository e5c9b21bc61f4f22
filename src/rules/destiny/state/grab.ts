import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { type Deed, done } from "../deed.ts";
import type { AttackEntry, DestinyCharacter, Grab } from "../types.ts";
import { impose, lift } from "./conditions.ts";

const GRABS = ["held", "restrained", "bound"] as const;
const plainGrab = (g: Grab | null): Grab | null => g && { ...g };

/** The condition of a grab by its degree. @rule DES-113 DES-275 */
export function grabCondition(degree: number): (typeof GRABS)[number] {
  return GRABS[Math.max(1, Math.min(GRABS.length, degree)) - 1] ?? "held";
}

/**
 * A Grab Stunt won: Held, Restrained or Bound by degrees, which add up over repeated Grabs, three at most. Whoever was held before is let go.
 * @param held  whom the grabber holds now; null for nobody
 * @returns refusal `grab.band` for an attack that isn't close
 * @rule DES-113 DES-275
 */
export function grab(
  who: DestinyCharacter,
  target: DestinyCharacter,
  attack: Pick<AttackEntry, "id" | "band">,
  degree: number,
  limbs = 1,
  held: DestinyCharacter | null = null,
): Deed<{ readonly degree: number }> {
  if (attack.band !== "close") return refuse("grab.band");
  const before = who.grab?.target === target.ref ? who.grab.degree : 0;
  const to = Math.min(GRABS.length, before + Math.max(1, degree));
  const now: Grab = { target: target.ref, degree: to, attack: attack.id, limbs, kept: true, begun: true };
  const old = target.conditions.filter((c) => c.source === who.ref && (GRABS as readonly string[]).includes(c.id));
  return {
    ...done([
      change(who.ref, "system.grab", plainGrab(who.grab), now, "DES-113"),
      ...(held && held.ref !== target.ref ? letGo(who, held) : []),
      ...lift(target, (c) => old.includes(c), "DES-113"),
      ...imposeAfter(target, old, { id: grabCondition(to), source: who.ref }),
    ]),
    degree: to,
  };
}

function imposeAfter(
  target: DestinyCharacter,
  gone: DestinyCharacter["conditions"],
  c: { readonly id: string; readonly source: string },
): readonly Change[] {
  const left = target.conditions.filter((x) => !gone.includes(x));
  return impose({ ref: target.ref, conditions: left }, { ...c, until: { at: "use" } }, "DES-275");
}

/** The grab ends: let go, lost, out of reach, escaped. @param target  null when the one who was held is gone @rule DES-113 DES-137 */
export function endGrab(who: DestinyCharacter, target: DestinyCharacter | null): readonly Change[] {
  if (!who.grab) return [];
  return [change(who.ref, "system.grab", plainGrab(who.grab), null, "DES-113"), ...(target ? letGo(who, target) : [])];
}

/** What a grip did to the one who was held. @rule DES-113 */
function letGo(who: Pick<DestinyCharacter, "ref">, target: DestinyCharacter): readonly Change[] {
  return lift(target, (c) => c.source === who.ref && (GRABS as readonly string[]).includes(c.id), "DES-113");
}

/** Whoever is held breaks free of somebody: all that this grip did is over, even when the grabber's hand has gone on to somebody else. @rule DES-137 */
export function escaped(who: DestinyCharacter, grabber: DestinyCharacter): readonly Change[] {
  return grabber.grab?.target === who.ref ? endGrab(grabber, who) : letGo(grabber, who);
}

/** Whether this is who holds somebody. @returns refusal `escape.other` @rule DES-137 */
export function escapeFrom(who: DestinyCharacter, grabber: Pick<DestinyCharacter, "ref" | "name">): Refusal | null {
  return who.conditions.some((c) => c.source === grabber.ref && (GRABS as readonly string[]).includes(c.id))
    ? null
    : refuse("escape.other", { name: grabber.name });
}

/** Sustain a grab with a Free action. @rule DES-113 DES-164 */
export function keepGrab(who: DestinyCharacter): Deed {
  if (!who.grab) return refuse("grab.none");
  return who.grab.kept
    ? refuse("upkeep.already")
    : done([change(who.ref, "system.grab", plainGrab(who.grab), { ...who.grab, kept: true }, "DES-164")]);
}

/** Whether the one who is held may be harmed: on turns after the one in which the grip began. @returns refusal `grab.none`, `grab.later` @rule DES-113 */
export function grabHarm(who: Pick<DestinyCharacter, "grab">, inEncounter: boolean): Refusal | null {
  if (!who.grab) return refuse("grab.none");
  return inEncounter && who.grab.begun ? refuse("grab.later") : null;
}

/** Whether somebody may Escape: held, restrained or bound. @rule DES-137 */
export function escapeLegal(who: DestinyCharacter): Refusal | null {
  return who.conditions.some((c) => (GRABS as readonly string[]).includes(c.id)) ? null : refuse("escape.free");
}

/** Skills of an Escape: one's own choice, and the grabber's. @rule DES-137 */
export const ESCAPE = { own: ["might", "acrobatics"], grabber: ["might", "dexterity"] } as const;
