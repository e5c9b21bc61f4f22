/** What is done for the hurt, and what a hurt body does by itself. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { healingDn, isDying, RECOVERY_DN, resistShockDn } from "../harm/recovery.ts";
import { skillValue } from "../hero/derive.ts";
import { key } from "../labels.ts";
import { powersOf, powerValue } from "../powers/powers.ts";
import type { DramaCharacter } from "../types.ts";
import { action, asks, barred, byHand, type Choices, type Common, common, listOf, modifiers, selfOf } from "./act.ts";
import { type Care, CARES } from "./attack/purposes.ts";
import { byId } from "./keys.ts";
import { checkRequest } from "./requests/actions.ts";
import { powerRequest, touchDn } from "./requests/power.ts";

type Patient = { readonly patient: Ref };
/** Whom it helps: whoever is aimed at, or oneself. */
const patient = <V>(fits: (who: DramaCharacter, chosen: V) => Refusal | null): Choices<Patient, V> => ({
  patient: {
    pick: "who",
    label: asks("patient"),
    self: true,
    fits: (s, chosen, ref) => {
      const who = s.character(ref);
      return who ? (fits(who, chosen) ?? true) : false;
    },
    prefers: (s, _chosen, ref) => s.character(ref)?.side === selfOf(s)?.side,
    first: (s) => s.aimed[0] ?? s.self,
  },
});

const held = (who: DramaCharacter, id: string): boolean => who.conditions.some((c) => c.id === id);

/** Why such help would come to nothing for a patient as it is now. @rule DRA-231 DRA-232 DRA-233 */
function useless(care: Care, who: DramaCharacter): Refusal | null {
  if (care === "firstAid") return null;
  if (care !== "medicine") return isDying(who) ? null : refuse("notMortal");
  if (held(who, "treated")) return refuse("treatedAlready");
  return healingDn(who) === null ? refuse("nothingToHeal") : null;
}

const knows = (who: DramaCharacter, care: Care): Refusal | null => {
  const value = skillValue(who, CARES[care]);
  return "accepted" in value ? value : null;
};
const CARE_KEYS = Object.keys(CARES) as readonly Care[];

/** First aid, medicine: each with its number, medicine's is the patient's. @rule DRA-231 DRA-232 DRA-233 */
export const recover = action<{ readonly care: Care } & Patient & Common>({
  rules: ["DRA-231", "DRA-232", "DRA-233"],
  label: { key: key("Deed", "recover") },
  group: "recovery",
  entries: (who) =>
    CARE_KEYS.filter((care) => knows(who, care) === null).map((care) => ({
      known: { care },
      label: { key: key("Purpose", care) },
    })),
  refused: (s, who) => barred(s, who, "check"),
  price: () => ["check"],
  choices: {
    care: {
      pick: "one",
      label: asks("care"),
      options: (s) =>
        listOf(s, (who) =>
          CARE_KEYS.map((value) => {
            const refused = knows(who, value);
            return { value, label: { key: key("Purpose", value) }, ...(refused && { refused }) };
          }),
        ),
    },
    ...patient<{ readonly care: Care } & Patient & Common>((who, { care }) => useless(care, who)),
    ...common(),
  },
  concerns: (c) => [c.patient],
  make: ({ c, who, party, context, s }) => {
    const whom = s.character(c.patient);
    if (!whom) return refuse("gone", { name: c.patient });
    return (
      useless(c.care, whom) ??
      checkRequest(
        {
          actor: who,
          party,
          trait: { skill: CARES[c.care] },
          dn: c.care === "medicine" ? healingDn(whom) : RECOVERY_DN[c.care],
          circumstances: modifiers(c),
        },
        context,
      )
    );
  },
  title: (_who, { care }) => key("Purpose", care),
  keeps: ({ c }) => ({ purpose: c.care, patient: c.patient, skill: CARES[c.care] }),
});

type Touch = { readonly power: string } & Patient & Common;
/** A healing touch: once for everybody until the night is over. @rule DRA-351 */
export const healingTouch = action<Touch>({
  rules: ["DRA-351"],
  label: { key: key("Purpose", "healingTouch") },
  group: "powers",
  entries: (who) =>
    powersOf(who, "healing").map((p) => ({
      known: { power: p.id },
      label: { key: p.name },
      detail: { key: key("Sheet", "powerValue"), data: { value: powerValue(p) } },
    })),
  refused: (s, who) => (powersOf(who, "healing").length > 0 ? barred(s, who, "check") : refuse("noPower")),
  price: () => ["check"],
  choices: {
    power: {
      pick: "one",
      label: asks("power"),
      none: refuse("noPower"),
      options: (s) =>
        listOf(s, (who) => powersOf(who, "healing").map(({ id, name }) => ({ value: id, label: { key: name } }))),
    },
    ...patient<Touch>((who) => (held(who, "touched") ? refuse("touchedAlready") : null)),
    ...common(),
  },
  concerns: (c) => [c.patient],
  make: ({ c, who, party, context, s }) => {
    const [power, whom] = [byId(who.powers, c.power), s.character(c.patient)];
    if (!power || !whom) return refuse("gone", { name: c.patient });
    return powerRequest(
      { actor: who, party, power, targets: [], dn: touchDn(whom), circumstances: modifiers(c) },
      context,
    );
  },
  title: (who, { power }) => byId(who.powers, power)?.name ?? key("Purpose", "healingTouch"),
  keeps: ({ c }) => ({ purpose: "healingTouch", patient: c.patient, power: "healing" }),
});

type Hand = { readonly by: number };

/** Holding on when shock would take one out. @rule DRA-182 DRA-337 */
export const resistShock = action<Hand>({
  rules: ["DRA-182", "DRA-337"],
  label: { key: key("Purpose", "resistShock") },
  group: "recovery",
  entries: (who, s) => {
    const dn = resistShockDn(who, s.settings);
    return !dn.accepted && dn.reason === "notShockedOut"
      ? []
      : [{ known: {}, label: { key: key("Purpose", "resistShock") } }];
  },
  refused: (s, who) => {
    const dn = resistShockDn(who, s.settings);
    return dn.accepted ? null : dn;
  },
  price: () => [],
  choices: { by: byHand("by") },
  make: ({ c, who, party, context, s }) => {
    const takes = resistShockDn(who, s.settings);
    if (!takes.accepted) return takes;
    const { dn } = takes;
    return checkRequest(
      { actor: who, party, trait: { skill: "resistShock" }, dn, circumstances: modifiers(c), recovery: true },
      context,
    );
  },
  title: () => key("Purpose", "resistShock"),
  keeps: () => ({ purpose: "resistShock", skill: "resistShock" }),
});

/** What a body does by itself: heal over night, or hold off death; it is asked for by the clock. `treated`: medicine of the day helps. @rule DRA-182 DRA-230 DRA-232 */
export const bodyCheck = action<{ readonly body: "heal" | "death"; readonly treated: boolean } & Hand>({
  rules: ["DRA-182", "DRA-230", "DRA-232"],
  label: { key: key("Deed", "bodyCheck") },
  group: "recovery",
  at: ["clock"],
  price: () => [],
  choices: {
    body: {
      pick: "one",
      label: asks("body"),
      options: () => (["heal", "death"] as const).map((value) => ({ value, label: { key: key("Purpose", value) } })),
    },
    treated: {
      pick: "flag",
      label: { key: key("Circumstance", "medicine") },
      when: (_s, { body }) => body === "heal",
    },
    by: byHand("by"),
  },
  make: ({ c, who, party, context }) =>
    checkRequest(
      {
        actor: who,
        party,
        trait: { attribute: "tou", applies: null },
        dn: c.body === "heal" ? healingDn(who) : RECOVERY_DN.death,
        circumstances: modifiers({ ...c, circumstances: c.treated ? ["medicine"] : [] }),
        recovery: true,
      },
      context,
    ),
  title: (_who, { body }) => key("Purpose", body),
  keeps: ({ c }) => ({ purpose: c.body }),
});
