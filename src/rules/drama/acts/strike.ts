import { refuse, type Refusal } from "../../kernel/refusal.ts";
import { INTERACTIONS, type Interaction } from "../interaction.ts";
import type { Means } from "../means.ts";
import { isShaken } from "../memory.ts";
import {
  attackRequest,
  interactionRequest,
  type ActionContext,
  type Aimed,
  type AimedObject,
  type Asked,
  type SHAKEN,
} from "../requests.ts";
import type { DramaSituation } from "../situation.ts";
import type { DramaCharacter } from "../types.ts";
import { aimed, aimedObject, isItem, isThing } from "./aim.ts";
import { chosen, modifiers, type Asking } from "./asking.ts";
import { among, bad, type ActionChoices } from "./choices.ts";
import { massOf } from "./measures.ts";

/** What somebody strikes, shoots or throws with, by its name in the choices. */
function meansOf(who: DramaCharacter, c: ActionChoices, context: ActionContext): Means | Refusal {
  if (c.what === "unarmed") return { kind: "unarmed" };
  if (c.what === "throw") {
    const mass = massOf(c.measure, context.settings);
    return typeof mass === "number" ? { kind: "thrown", mass } : mass;
  }
  const [kind, id] = c.what.split(":");
  const weapon = kind === "weapon" ? who.weapons.find((w) => w.id === id) : undefined;
  if (weapon) return { kind: "weapon", weapon };
  const power = kind === "power" || kind === "area" ? who.powers.find((p) => p.id === id) : undefined;
  return power ? { kind: "power", power, area: kind === "area" } : refuse("attack.gone");
}

/** An attack on those and on what was named. @rule DRA-145 DRA-187 DRA-340 */
export function attack({ c, who, party, context, s }: Asking): Asked {
  const means = meansOf(who, c, context);
  if ("accepted" in means) return means;
  if (c.targets.length === 0) return refuse("noTarget");
  const suppresses = c.options.includes("suppress");
  const targets: Aimed[] = [];
  const objects: AimedObject[] = [];
  for (const uuid of c.targets) {
    const found = isItem(uuid) || isThing(uuid) ? aimedObject(uuid, c, s) : aimed(uuid, c, s);
    if ("accepted" in found) return found;
    if (Array.isArray(found))
      targets.push(
        ...(found as Aimed[]).map((t) => ({
          ...t,
          affected: suppresses && isShaken(s, t.party.uuid, "intimidate"),
        })),
      );
    else objects.push(found as AimedObject);
  }
  return attackRequest(
    { attacker: who, party, means, targets, objects, options: chosen(c), circumstances: modifiers(c) },
    context,
  );
}

/** An interaction with those who were named. @rule DRA-250 DRA-257 DRA-258 */
export function interact({ c, who, party, context, s }: Asking): Asked {
  if (!among(INTERACTIONS, c.what)) return bad("what");
  const kind: Interaction = c.what;
  const targets: (Aimed & { situation: readonly (keyof typeof SHAKEN)[]; affected: boolean })[] = [];
  for (const uuid of c.targets) {
    const found = aimed(uuid, c, s);
    if ("accepted" in found) return found;
    targets.push(
      ...found.map((t) => ({
        ...t,
        situation: c.situation === "none" ? [] : [c.situation],
        affected: isShaken(s, t.party.uuid, kind),
      })),
    );
  }
  if (targets.length === 0) return refuse("noTarget");
  return interactionRequest(
    { actor: who, party, kind, targets, wanted: c.wanted, circumstances: modifiers(c) },
    context,
    s.fight !== null,
  );
}

/** Everybody on whom a power is used, as targets. */
export function resisters(c: ActionChoices, s: DramaSituation): readonly Aimed[] | Refusal {
  const all: Aimed[] = [];
  for (const uuid of c.targets) {
    const found = aimed(uuid, c, s);
    if ("accepted" in found) return found;
    all.push(...found);
  }
  return all.length > 0 ? all : refuse("noTarget");
}
