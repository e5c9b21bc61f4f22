/** Checks: of any trait, and all that somebody rolls for: help, getting free, a plan, concentration, what lasts. */
import type { Acts, Entry, NoChoice, Option } from "../../../kernel/act.ts";
import { once } from "../../../kernel/once.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import type { Ref } from "../../../kernel/situation.ts";
import { composeVersus, mayPlan } from "../../cards/check-request.ts";
import { rollOf } from "../../cards/trait-roll.ts";
import { PLAN, plannedBonus } from "../../fortune/plan.ts";
import { isCuffed } from "../../harm/cuffs.ts";
import { worst } from "../../harm/damage-track.ts";
import { exertionDc } from "../../harm/fatigue.ts";
import { EXPOSURES, isExposure } from "../../harm/hazards.ts";
import { curable } from "../../harm/incurable.ts";
import { CARE, RECOVERY_DC } from "../../harm/recovery.ts";
import { snareEscapeDc } from "../../harm/saves.ts";
import type { TwintensActor } from "../../hero/actor.ts";
import { featRank, superStrength } from "../../hero/derive.ts";
import { abilityLabel, key, saveLabel, skillLabel, skillWords } from "../../labels.ts";
import { HANDCUFFS } from "../../powers/catalogue/gear.ts";
import { type SkillKey, SKILLS } from "../../powers/catalogue/skills.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { TwintensSituation } from "../../situation.ts";
import { held } from "../../state/conditions.ts";
import type { AbilityKey, ConditionState, PowerEntry } from "../../types.ts";
import { ABILITY_KEYS } from "../../values.ts";
import { asks, listed, listOf, named, selfOf, type TwintensAct } from "../act.ts";
import { UNFASTEN_DC } from "../maneuvers.ts";
import { mayHave } from "../powers.ts";
import { checkChoices, STUNNED_ONLY } from "./choices.ts";
import { asked, checkCard, deedLabel, type How, howOf, rolling } from "./rolls.ts";

type S = TwintensSituation;

/** Everything that a check may be of. @rule TWI-017 TWI-230 TWI-390 TWI-410 TWI-435 */
export const traitOptions = (who: TwintensActor): readonly Option<string>[] => [
  ...ABILITY_KEYS.map((a) => ({ value: `ability:${a}`, label: { key: abilityLabel(a) } })),
  ...["fort", "ref", "will", "toughness"].map((s) => ({ value: `save:${s}`, label: { key: saveLabel(s) } })),
  ...who.skills.map((s) => ({ value: `skill:${s.id}`, label: skillWords(s) })),
  ...(Object.keys(SKILLS) as SkillKey[]).map((s) => ({ value: `skillbase:${s}`, label: { key: skillLabel(s) } })),
  ...who.powers.map((p) => ({ value: `power:${p.id}`, label: { key: p.name } })),
  { value: "initiative", label: { key: key("Check", "initiative") } },
  { value: "grapple", label: { key: key("Check", "grapple") } },
];

/** An option, with the reason why there is no such roll. */
function rollable(
  s: Pick<S, "character"> | null,
  who: TwintensActor,
  option: Option<string>,
  trait: string,
): Option<string> {
  const made = rollOf(who, trait, DEFAULT_SETTINGS, { dc: null }, s);
  return made.accepted ? option : { ...option, refused: made };
}

/** The same with the reason for each that can't be rolled: without the ability, untrained. */
const rollableTraits = once((who: TwintensActor) => traitOptions(who).map((o) => rollable(null, who, o, o.value)));

/** What an opponent may answer with, beside its powers: a power is countered by the higher power check. @rule TWI-015 TWI-435 */
const ANSWERS = [
  "skillbase:notice",
  "skillbase:senseMotive",
  "skillbase:stealth",
  "ability:str",
  "ability:dex",
  "save:will",
  "grapple",
] as const;

type Check = How & { readonly trait: string; readonly versus: Ref | ""; readonly answer: string };

/** The answers of an opponent; powers of somebody whose numbers are hidden have no names for players. */
function answersOf(s: S, ref: Ref): readonly Option<string>[] {
  const who = s.character(ref);
  const known = who && (s.gm || !s.hidden(ref)) ? who.powers.filter((p) => p.active) : [];
  const open = who ? traitOptions(who).filter((o) => (ANSWERS as readonly string[]).includes(o.value)) : [];
  return [...open, ...known.map((p) => ({ value: `power:${p.id}`, label: { key: p.name } }))];
}

/** A check of any trait, against a number or somebody's answer. @rule TWI-012 TWI-015 TWI-017 TWI-435 */
const check: TwintensAct<Check> = rolling<Check>({
  label: deedLabel("check"),
  rules: ["TWI-012", "TWI-015", "TWI-017", "TWI-435"],
  at: ["sheet"],
  purpose: "none",
  trait: (_s, { trait }) => trait,
  dc: () => null,
  against: (_s, { versus }) => versus === "",
  detail: (s, { trait }) => {
    const who = selfOf(s);
    return (who && traitOptions(who).find((o) => o.value === trait)?.label) ?? deedLabel("check");
  },
  choices: {
    trait: {
      pick: "one",
      label: asks("drainTrait"),
      none: refuse("trait.gone"),
      options: (s) => listOf(s, rollableTraits),
    },
    versus: { pick: "who", label: asks("versus"), nobody: asks("versusNumber"), first: () => "" },
    answer: {
      pick: "one",
      label: asks("answer"),
      when: (_s, { versus }) => versus !== "",
      first: () => "skillbase:notice",
      options: (s, { versus }) => answersOf(s, versus),
    },
  },
  compose: (s, chosen) => {
    const own = checkChoices(s.self, chosen.trait, { ...howOf(chosen), overrule: s.overrule === true });
    if (chosen.versus === "") return checkCard(s, own);
    const made = composeVersus(own, { who: chosen.versus, trait: chosen.answer }, s);
    return made.accepted ? { accepted: true, opens: { kind: "opposed", request: made.request } } : made;
  },
});

type Patient = How & { readonly patient: Ref };
const dying = (s: S, ref: Ref): boolean => s.character(ref)?.track.dying === true;

/** First aid for somebody dying. @rule TWI-244 */
const stabilise = rolling<Patient>({
  label: deedLabel("stabilise"),
  rules: ["TWI-244"],
  purpose: "stabilise",
  trait: () => "skillbase:medicine",
  dc: () => 15,
  subject: (_s, { patient }) => patient,
  choices: {
    patient: {
      pick: "who",
      label: asks("patient"),
      self: true,
      none: refuse("help.nobody"),
      fits: (s, _chosen, ref) => dying(s, ref),
    },
  },
});

const inNeed = (s: S, ref: Ref): boolean => {
  const track = s.character(ref)?.track;
  return track !== undefined && !track.dead && !track.dying && worst(track) !== null;
};

/** A period's care for somebody hurt: it helps their next recovery check. @rule TWI-251 */
const care = rolling<Patient>({
  label: deedLabel("care"),
  rules: ["TWI-251"],
  purpose: "care",
  trait: () => "skillbase:medicine",
  dc: () => CARE.dc,
  subject: (_s, { patient }) => patient,
  choices: {
    patient: {
      pick: "who",
      label: asks("patient"),
      self: true,
      none: refuse("help.nobody"),
      fits: (s, _chosen, ref) => inNeed(s, ref),
    },
  },
});

const healing = (who: TwintensActor): readonly PowerEntry[] =>
  who.powers.filter((p) => p.key === "healing" && p.active);
const powerLines =
  <V extends { readonly power: string }>(name: string) =>
  (s: S): readonly Entry<V>[] =>
    listOf(s, healing).map((p) => ({
      known: { power: p.id } as Partial<V>,
      label: { key: p.name },
      detail: deedLabel(name),
    }));
const healer = {
  pick: "one",
  label: { key: key("Deed", "whichPower") },
  none: refuse("attack.gone"),
  options: (s: S) => listOf(s, healing).map(named),
} as const;

/** A healing touch, for anybody whose worst mark a power can take away. @rule TWI-251 TWI-440 TWI-452 */
const heal = rolling<Patient & { readonly power: string }>({
  label: deedLabel("heal"),
  rules: ["TWI-251", "TWI-440", "TWI-452"],
  purpose: "heal",
  trait: (_s, { power }) => `heal:${power}`,
  subject: (_s, { patient }) => patient,
  entries: powerLines("heal"),
  choices: { power: healer, patient: { pick: "who", label: asks("patient"), self: true, fits: alive } },
});

function alive(s: S, { power }: { readonly power?: string }, ref: Ref): boolean | Refusal {
  const who = s.character(ref);
  const mark = who && worst(who.track);
  if (who && mark && !curable(who, mark)) return refuse("help.incurable");
  return who?.kind !== "object" && mayHave(s, power, ref);
}

const hurtAbilities = (who: TwintensActor | null): readonly AbilityKey[] => [
  ...new Set((who?.abilityDamage ?? []).map((d) => d.ability)),
];

/** An ability is given back by a power of Healing. @rule TWI-303 */
const mend = rolling<Patient & { readonly power: string; readonly ability: AbilityKey }>({
  label: deedLabel("mend"),
  rules: ["TWI-303"],
  purpose: "mend",
  trait: (_s, { power, ability }) => `mend:${power}:${ability}`,
  subject: (_s, { patient }) => patient,
  detail: () => asks("mendText"),
  entries: powerLines("mend"),
  choices: {
    power: healer,
    patient: {
      pick: "who",
      label: asks("patient"),
      self: true,
      none: refuse("help.noAbility"),
      fits: (s, { power }, ref) => hurtAbilities(s.character(ref)).length > 0 && mayHave(s, power, ref),
    },
    ability: {
      pick: "one",
      label: asks("drainTrait"),
      none: refuse("help.noAbility"),
      options: (s, { patient }) =>
        hurtAbilities(s.character(patient)).map((value) => ({ value, label: { key: abilityLabel(value) } })),
    },
  },
});

/** A plan before the fight. @rule TWI-421 */
const plan = rolling<How>({
  label: deedLabel("makePlan"),
  rules: ["TWI-421"],
  purpose: "plan",
  trait: () => "ability:int",
  dc: () => PLAN.dc,
  entries: listed(deedLabel("makePlan"), (who) => featRank(who, "masterPlan") > 0 && plannedBonus(who) === 0),
  refused: (s, who) =>
    featRank(who, "masterPlan") === 0 ? refuse("maneuver.needs") : mayPlan(who, s) ? null : refuse("plan.late"),
  choices: {},
});

/** Free of what pins one's clothes: a move action. @rule TWI-421 */
const unfasten = rolling<How>({
  label: deedLabel("unfasten"),
  rules: ["TWI-421"],
  purpose: "unfasten",
  trait: () => "unfasten",
  dc: () => UNFASTEN_DC,
  entries: listed(deedLabel("unfasten"), (who) => held(who, "fastened").length > 0),
  choices: {},
});

const snares = (who: TwintensActor): readonly ConditionState[] =>
  who.conditions.filter((c) => (c.id === "entangled" || c.id === "bound") && c.source !== "hand");

/** Out of a snare or bonds, by Strength or Escape Artist. @rule TWI-374 TWI-460 */
const escapeBonds = rolling<How>({
  label: deedLabel("escapeBonds"),
  rules: ["TWI-374", "TWI-460"],
  purpose: "escape",
  trait: () => "unfasten",
  dc: (s) => snareEscapeDc(listOf(s, snares).find((c) => c.degree !== null)?.degree ?? 0),
  entries: listed(deedLabel("escapeBonds"), (who) => snares(who).length > 0),
  choices: {},
});

/** Handcuffs are broken by Strength. @rule TWI-473 */
const snap = rolling<How>({
  label: deedLabel("snap"),
  rules: ["TWI-473"],
  purpose: "escape",
  trait: () => "ability:str",
  dc: () => HANDCUFFS.strength,
  circumstance: superStrength,
  entries: listed(deedLabel("snap"), isCuffed),
  choices: {},
});

/** Most checks of one effort. */
const MOST_EARLIER = 40;

/** Against getting tired: harder for each that the same effort has asked for already. @rule TWI-267 */
const exertion = rolling<How & { readonly earlier: number }>({
  label: deedLabel("exertion"),
  rules: ["TWI-267"],
  purpose: "exertion",
  trait: () => "constitution:exertion",
  detail: () => asks("exertionText"),
  dc: (_s, { earlier }) => exertionDc(earlier),
  always: true,
  choices: {
    earlier: {
      pick: "whole",
      label: asks("exertionEarlier"),
      hint: asks("exertionHint", { dc: exertionDc(0) }),
      bounds: () => [0, MOST_EARLIER],
    },
  },
});

/** To keep concentrating, by nobody's blow. @rule TWI-236 */
const concentrate = rolling<How>({
  label: deedLabel("concentrate"),
  rules: ["TWI-236"],
  purpose: "concentration",
  trait: () => "skillbase:concentration",
  dc: () => 10,
  choices: {},
});

type OfEffect = { readonly effect: string };
const effectChoice = (of: (who: TwintensActor) => readonly ConditionState[]) =>
  ({
    pick: "one",
    label: { key: key("Deed", "againstWhat") },
    none: refuse("trait.gone"),
    options: (s: S) =>
      listOf(s, of).map((c): Option<string> => ({ value: c.effect, label: { key: key("Condition", c.id, "label") } })),
  }) as const;

/** The save again against something that lasts; listed for who doubts an illusion. @rule TWI-233 TWI-440 */
const lasting = asked<OfEffect>({
  label: { key: key("Purpose", "lasting") },
  rules: ["TWI-233", "TWI-440"],
  purpose: "lasting",
  at: ["list", "clock"],
  trait: (_s, { effect }) => `lasting:${effect}`,
  subject: (_s, { effect }) => effect,
  entries: (s) =>
    listOf(s, (who) => held(who, "deceived")).map((c) => ({
      known: { effect: c.effect },
      label: deedLabel("disbelieve"),
    })),
  choices: {
    effect: {
      ...effectChoice((who) => who.conditions),
      options: (s) =>
        listOf(s, (who) =>
          who.conditions
            .map((c) => ({ value: c.effect, label: { key: key("Condition", c.id, "label") } }))
            .filter((o) => rollable(s, who, o, `lasting:${o.value}`) === o),
        ),
    },
  },
});

type Shaken = { readonly dc: number; readonly hit: number | null; readonly by: string };

/** What a blow, a distraction or a stun asks of who keeps something up; `hit`: the DC of the blow alone, null for a stun; `by`: whoever struck, whose damage the DC gives away. @rule TWI-236 TWI-434 */
const concentration = asked<Shaken>({
  label: deedLabel("concentrate"),
  rules: ["TWI-236", "TWI-434"],
  purpose: "concentration",
  trait: () => "skillbase:concentration",
  dc: (_s, { dc }) => dc,
  subject: (_s, { hit }) => (hit === null ? STUNNED_ONLY : String(hit)),
  from: ({ by }) => by,
  choices: {
    dc: { pick: "whole", label: asks("dc"), silent: true, bounds: () => [0, 1000] },
    hit: { pick: "whole", label: asks("dc"), silent: true, empty: true, bounds: () => [0, 1000] },
    by: { pick: "words", label: asks("dc"), silent: true, longest: 200 },
  },
});

type Ill = OfEffect & { readonly dc: number; readonly save: "constitution" | "fort" | "ref" | "will" };
const exposures = (who: TwintensActor): readonly ConditionState[] => held(who, "exposed");

/** What somebody exposed is asked: a Constitution check, Fortitude, or the save of the power that made them ill. @rule TWI-291 TWI-292 TWI-293 TWI-295 TWI-450 */
const exposure = asked<Ill>({
  label: { key: key("Purpose", "exposure") },
  rules: ["TWI-291", "TWI-292", "TWI-293", "TWI-295", "TWI-450"],
  purpose: "exposure",
  trait: (_s, { save }) => (save === "constitution" ? "constitution:exertion" : `save:${save}`),
  dc: (_s, { dc }) => dc,
  subject: (_s, { effect }) => effect,
  choices: {
    effect: effectChoice(exposures),
    dc: { pick: "whole", label: asks("dc"), silent: true, bounds: () => [0, 1000] },
    save: {
      pick: "one",
      label: asks("takeLabel"),
      silent: true,
      first: (s, { effect }) => {
        const kind = listOf(s, exposures).find((c) => c.effect === effect)?.trait ?? "";
        return isExposure(kind) && EXPOSURES[kind].asks === "con" ? "constitution" : "fort";
      },
      options: () =>
        (["constitution", "fort", "ref", "will"] as const).map((value) => ({
          value,
          label: { key: value === "constitution" ? abilityLabel("con") : saveLabel(value) },
        })),
    },
  },
});

/** A recovery check that a point was paid for. @rule TWI-250 */
const relief = asked<NoChoice>({
  label: { key: key("Check", "recovery") },
  rules: ["TWI-250"],
  purpose: "relief",
  trait: () => "constitution:recovery",
  dc: () => RECOVERY_DC,
  subject: () => "",
  choices: {},
});

/** What drinks heals: a recovery check at once, with the power's rank. @rule TWI-450 */
const drinks = asked<{ readonly power: string }>({
  label: deedLabel("heal"),
  rules: ["TWI-450"],
  purpose: "vampiric",
  trait: (_s, { power }) => `heal:${power}`,
  subject: (s) => s.self,
  choices: {
    power: {
      pick: "one",
      label: { key: key("Deed", "whichPower") },
      none: refuse("attack.gone"),
      options: (s) => listOf(s, (who) => who.powers).map(named),
    },
  },
});

export const CHECK_ACTS = {
  check,
  stabilise,
  care,
  heal,
  mend,
  plan,
  unfasten,
  escapeBonds,
  snap,
  exertion,
  concentrate,
  relief,
  lasting,
  concentration,
  exposure,
  drinks,
} as const satisfies Acts<S>;
