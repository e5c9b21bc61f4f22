import { refuse, type Refusal } from "../../kernel/refusal.ts";
import { holdValue } from "../defence.ts";
import { powerRequest, resistsPower, touchDn } from "../power-request.ts";
import { healingDn, isDying, RECOVERY_DN, resistShockDn } from "../recovery.ts";
import { checkRequest, type ActionContext, type Aimed, type Asked } from "../requests.ts";
import type { DramaSituation } from "../situation.ts";
import { ATTRIBUTE_KEYS, type AttributeKey, type DramaCharacter } from "../types.ts";
import { aimed } from "./aim.ts";
import { modifiers, type Asking } from "./asking.ts";
import { among, bad, RECOVERY, type ActionChoices } from "./choices.ts";
import { resisters } from "./strike.ts";

/** Out of a hold: unarmed combat or Strength, whichever is better, against the better of the holder's; out of bonds that nobody holds against what the s says. @rule DRA-146 */
function outOfHold({ c, who, party, context, s }: Asking): Asked {
  const hold = who.conditions.find(({ id }) => id === "restrained");
  const holder = hold ? s.character(hold.trait ?? "") : null;
  if (!hold) return refuse("notHeld");
  return checkRequest(
    {
      actor: who,
      party,
      dn: holder ? holdValue(holder).total : c.dn,
      circumstances: modifiers(c),
      trait: holdValue(who).by === "str" ? { attribute: "str", applies: null } : { skill: "unarmedCombat" },
    },
    context,
  );
}

/** The gear that a check is made with: weapons are gear too, for whoever strips one. @rule DRA-187 DRA-335 */
const gearOf = (
  who: DramaCharacter,
  { gear }: ActionChoices,
): DramaCharacter["gear"][number] | DramaCharacter["weapons"][number] | null =>
  [...who.gear, ...who.weapons].find((g) => g.id === gear) ?? null;

/** What a check on somebody's harm takes, from the patient as it is now; or why it would come to nothing. @rule DRA-182 DRA-231 DRA-232 DRA-233 DRA-337 DRA-351 */
function recoveryDn(
  { purpose, dn }: ActionChoices,
  patient: DramaCharacter,
  context: ActionContext,
): { readonly accepted: true; readonly dn: number | null } | Refusal {
  const held = (id: string): boolean => patient.conditions.some((c) => c.id === id);
  switch (purpose) {
    case "medicine":
      if (held("treated")) return refuse("treatedAlready");
      return healingDn(patient) === null ? refuse("nothingToHeal") : { accepted: true, dn: healingDn(patient) };
    case "heal":
      return { accepted: true, dn: healingDn(patient) ?? dn };
    case "stabiliseFirstAid":
    case "stabiliseMedicine":
      return isDying(patient) ? { accepted: true, dn: RECOVERY_DN[purpose] } : refuse("notMortal");
    case "firstAid":
    case "death":
      return { accepted: true, dn: RECOVERY_DN[purpose] };
    case "resistShock":
      return resistShockDn(patient, context.settings);
    case "healingTouch":
      return held("touched") ? refuse("touchedAlready") : { accepted: true, dn: touchDn(patient) };
    default:
      return { accepted: true, dn };
  }
}

/** A check of an attribute, a skill or a power, for its own sake, on somebody's harm, or out of a hold. @rule DRA-042 DRA-043 DRA-146 DRA-182 DRA-232 DRA-351 */
export function check(asking: Asking): Asked {
  const { c, who, party, context, s } = asking;
  if (c.purpose === "breakFree") return outOfHold(asking);
  const patient = c.purpose === "none" ? who : s.character(c.patient === "" ? c.actor : c.patient);
  if (!patient) return refuse("gone", { name: c.patient });
  const takes = recoveryDn(c, patient, context);
  if (!takes.accepted) return takes;
  const [kind = "", id = ""] = c.what.split(":");
  const recovery = RECOVERY.includes(c.purpose);
  const opponents = opposed(c, s);
  if ("accepted" in opponents) return opponents;
  const ask = {
    actor: who,
    party,
    dn: takes.dn,
    circumstances: modifiers(c),
    recovery,
    ...(opponents[0] && { opponent: { aimed: opponents[0], difficulty: c.difficulty } }),
  };
  if (kind === "attribute" && among(ATTRIBUTE_KEYS, id))
    return checkRequest(
      { ...ask, trait: { attribute: id as AttributeKey, applies: c.applies === "" ? null : c.applies } },
      context,
    );
  if (kind === "skill") return checkRequest({ ...ask, trait: { skill: id, gear: gearOf(who, c) } }, context);
  const power = kind === "power" ? who.powers.find((p) => p.id === id) : undefined;
  if (!power) return bad("what");
  const targets = resistsPower(power.key) ? resisters(c, s) : [];
  if ("accepted" in targets) return targets;
  return powerRequest(
    { actor: who, party, power, targets, dn: takes.dn, circumstances: modifiers(c), suicidal: c.suicidal },
    context,
  );
}

/** Whom a check of a skill is made against; nobody where it has a number of its own. @rule DRA-043 DRA-260 */
function opposed(c: ActionChoices, s: DramaSituation): readonly Aimed[] | Refusal {
  const [uuid] = c.targets;
  return c.purpose !== "none" || !c.what.startsWith("skill:") || uuid === undefined
    ? []
    : aimed(uuid, { ...c, each: 1 }, s);
}
