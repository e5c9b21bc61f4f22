/** The people of the walk over Fudge's rows, the tables that they sit at, and what happens by itself there. */
import type { AnyAct, AnyChosen } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { fresh } from "../../kernel/choose.ts";
import { row } from "../../kernel/rows.ts";
import { dressed, type RowBench } from "../../kernel/testing/row-walk.ts";
import { actionPenalty, escapeNumbers } from "../acts/actions.ts";
import { defendMinimum } from "../acts/checks/kinds-of-check.ts";
import { FUDGE_ACTS } from "../acts/index.ts";
import { capped } from "../dice/check.ts";
import { areaCoverRow, interactionRows } from "../dice/circumstances.ts";
import { teamBonus } from "../dice/opposed.ts";
import { effortBonus, type EffortUse, NO_EFFORT, sleepItOff, useEffort } from "../fortune/effort.ts";
import { stuntBudget } from "../fortune/stunts.ts";
import { beginnersLuck } from "../fortune/victory.ts";
import { breathRounds } from "../harm/hazards.ts";
import { healthBand, revive, takeHarm } from "../harm/health.ts";
import { endured } from "../harm/ordeals.ts";
import { maxHealth } from "../harm/values.ts";
import type { FudgeActor } from "../hero/actor.ts";
import { abilityRank, defenseTally } from "../hero/traits.ts";
import { powerFacts } from "../powers/effect-numbers.ts";
import type { FudgeSituation } from "../situation.ts";
import { readied } from "../state/markers.ts";
import { conditionState } from "../state/progression.ts";
import { turnLimits } from "../turn/economy.ts";
import { initiativeEntry } from "../turn/initiative.ts";
import { momentComes } from "../turn/moments.ts";
import type { CheckResolution, PowerEntry } from "../types.ts";
import { figures } from "./figures.ts";
import { abilities, advantage, component, having, modifier, power, skill } from "./fixtures.ts";
import { playedOut } from "./row-plays.ts";
import { placed, SITUATIONS } from "./situations.ts";
import { after } from "./table.ts";

type S = FudgeSituation;
type Dress = (who: FudgeActor) => FudgeActor;
export const [ADA, BO, FOE, THUG] = ["Actor.ada", "Actor.bo", "Actor.foe", "Actor.thug"];

/** What is done at a table beside what its acts offer. */
export type Does = (s: S) => Value;

export const seen = (value: unknown): Value => JSON.parse(JSON.stringify(value ?? null)) as Value;

export const alike =
  (over: Partial<FudgeActor>): Dress =>
  (who) => ({ ...who, ...over });

/** Somebody who has these powers beside their own, but for what is called like them. */
export const holding =
  (powers: readonly PowerEntry[]): Dress =>
  (who) => ({ ...who, powers: [...who.powers.filter((p) => powers.every((o) => o.id !== p.id)), ...powers] });

const SKILLED = [
  skill("acrobatics", 6),
  skill("athletics", 4),
  skill("perception", 3),
  skill("deception", 5),
  skill("intimidation", 3),
  skill("persuasion", 4),
  skill("stealth", 5),
  skill("treatment", 4),
  skill("closeCombat", 2, "Unarmed"),
];

/** Ada with little, so that what is added shows; Bo beside her, hurt by nobody. */
const plain = (s: S): S =>
  dressed(
    dressed(
      { ...s, aimed: s.aimed.slice(0, 1), present: [ADA, BO, FOE, THUG], everywhere: () => [ADA, BO, FOE, THUG] },
      ADA,
      (who) => ({
        ...who,
        abilities: abilities({ str: 3, agl: 3, fgt: 4, dex: 3, sta: 2, int: 2, awe: 1, pre: 2 }),
        defenses: { dodge: 2, parry: 1, fortitude: 2, will: 2 },
        advantages: [],
        skills: SKILLED,
        powers: [
          power("Fire", [component("damage", 6, { range: "ranged", descriptors: ["fire"] })]),
          power("Blade", [component("damage", 3, { modifiers: [modifier("strengthBased")] })], { source: "equipment" }),
          power("Axe", [component("damage", 2, { modifiers: [modifier("strengthBased")] })], {
            id: "axe",
            source: "equipment",
            active: false,
          }),
        ],
        victoryPoints: 3,
      }),
    ),
    BO,
    (who) => ({ ...who, powers: [power("Ray", [component("damage", 5, { range: "ranged" })])], victoryPoints: 2 }),
  );

const base = (name: string): S => {
  const found = SITUATIONS.find((x) => x.name === name);
  if (!found) throw new Error(`no table "${name}"`);
  return found.s;
};

/** What a foe may do to somebody, one of each kind. */
const ATTACKS: readonly PowerEntry[] = [
  power("bolt", [component("damage", 8, { id: "x", range: "ranged", descriptors: ["fire"] })], { id: "bolt" }),
  power("claws", [component("damage", 9, { id: "x" })], { id: "claws" }),
  power("storm", [component("damage", 8, { id: "x", modifiers: [modifier("area", 1, "burst")] })], { id: "storm" }),
  power(
    "venom",
    [
      component("affliction", 8, {
        id: "x",
        resistedBy: "fortitude",
        descriptors: ["poison"],
        conditions: [
          { degree: 1, condition: "fatigued", trait: null },
          { degree: 2, condition: "exhausted", trait: null },
          { degree: 3, condition: "asleep", trait: null },
        ],
      }),
    ],
    { id: "venom" },
  ),
  power(
    "gaze",
    [
      component("affliction", 8, {
        id: "x",
        range: "perception",
        resistedBy: "will",
        conditions: [
          { degree: 1, condition: "dazed", trait: null },
          { degree: 2, condition: "compelled", trait: null },
          { degree: 3, condition: "unaware", trait: "visual" },
        ],
      }),
    ],
    { id: "gaze" },
  ),
  power(
    "blinding",
    [
      component("affliction", 8, {
        id: "x",
        resistedBy: "fortitude",
        conditions: [1, 2, 3].map((degree) => ({ degree: degree as 1 | 2 | 3, condition: "unaware", trait: "visual" })),
      }),
    ],
    { id: "blinding" },
  ),
  power("leech", [component("weaken", 8, { id: "x", trait: "str", resistedBy: "fortitude" })], { id: "leech" }),
  power("null", [component("nullify", 8, { id: "x" })], { id: "null" }),
  power("probe", [component("mindReading", 8, { id: "x" })], { id: "probe" }),
  power("illusion", [component("illusion", 8, { id: "x" })], { id: "illusion" }),
];

/** The foe's own turn, aimed at Ada. */
const struck = (s: S, how: Dress = (who) => who): S => ({
  ...dressed(dressed(s, ADA, how), FOE, (who) => ({
    ...who,
    conditions: [],
    powers: ATTACKS,
    abilities: abilities({ str: 5, agl: 2, fgt: 6, dex: 5, sta: 4, int: 1, awe: 2, pre: 2 }),
    skills: [skill("intimidation", 5), skill("deception", 5), skill("stealth", 6)],
    victoryPoints: 2,
  })),
  self: FOE,
  gm: true,
  here: [ADA, BO, THUG],
  aimed: [ADA],
  owns: () => true,
});

const own = plain(base("fresh, on its own turn, in company"));
const foes = plain(base("fresh, on a foe's turn, in company"));
const peace = plain(base("fresh, outside of a fight, in company"));

export const TABLES: Readonly<Record<string, S>> = {
  "on her turn": own,
  "outside of a fight": peace,
  "struck by the foe": struck(foes),
  "vulnerable and struck": struck(foes, alike(having("vulnerable"))),
  "prone and struck": struck(foes, alike(having("prone"))),
  "on the defense and struck": struck(foes, alike({ conditions: [conditionState("defending", "dodge", "x")] })),
  "hurt and struck": struck(foes, alike({ health: { value: 1, max: 6 } })),
  "forty feet off": { ...own, distance: () => 40 },
  "two hundred feet off": { ...own, distance: () => 200 },
  "ten feet off": { ...own, distance: () => 10 },
  "with hidden foes": plain(base("fresh, on its own turn, with hidden foes and no board")),
  // A step was taken while the aim was held.
  aiming: {
    ...dressed(own, ADA, alike({ conditions: [conditionState("aiming", null, FOE, 1)] })),
    fighter: (ref) => ({ ...placed(ref), turn: { round: 2, spends: { move: 1 } } }),
  },
  "before the first turn": {
    ...peace,
    lineUp: { thrown: (who) => ({ place: `Combatant.${who}`, initiative: 5 }), begun: false },
  },
  held: dressed(own, ADA, alike({ conditions: [conditionState("restrained", null, `${FOE} deed:grab`)] })),
  holding: dressed(own, FOE, alike({ conditions: [conditionState("restrained", null, `${ADA} deed:grab`)] })),
  prone: dressed(own, ADA, alike(having("prone"))),
  hurt: dressed(
    peace,
    ADA,
    alike({
      health: { value: 1, max: 6 },
      bruises: 3,
      conditions: [conditionState("weakened", "str", `${FOE} leech.x`, 4)],
    }),
  ),
  blind: dressed(own, ADA, alike(having("blind"))),
  tired: dressed(own, ADA, alike(having("fatigued"))),
  stunned: dressed(own, ADA, alike(having("stunned"))),
  dying: dressed(own, ADA, alike({ ...having("dying", "incapacitated"), health: { value: -1, max: 6 } })),
  dead: dressed(peace, ADA, alike({ ...having("dead"), health: { value: -3, max: 6 } })),
  asleep: dressed(peace, ADA, alike(having("asleep"))),
  surprised: dressed(own, ADA, alike(having("surprised"))),
  "beside the dead": dressed(peace, BO, alike({ ...having("dead"), health: { value: -3, max: 6 } })),
  "beside the hurt": dressed(
    peace,
    BO,
    alike({ ...having("dying", "incapacitated"), health: { value: -1, max: 6 }, bruises: 2 }),
  ),
  "without air": dressed(
    peace,
    ADA,
    alike({ conditions: [conditionState("enduring", "suffocation", `${ADA} ordeal:suffocation`, 60)] }),
  ),
  "in a vacuum": dressed(
    peace,
    ADA,
    alike({ conditions: [conditionState("enduring", "vacuum", `${ADA} ordeal:vacuum`, 6)] }),
  ),
  "in the heat": dressed(
    peace,
    ADA,
    alike({ conditions: [conditionState("enduring", "uncomfortableHeat", `${ADA} ordeal:uncomfortableHeat`, 0)] }),
  ),
};

/** Figures without what stands there because the row does: conditions by name, what they grant, the list of powers and advantages. */
function numbers(s: S, ref: string): Value {
  const who = s.character(ref);
  if (!who) return null;
  const names = new Set([
    ...who.conditions.map((c) => `${ref} ${c.id} ${c.trait ?? ""} ${c.source ?? ""}`),
    ...who.powers.map((p) => `${ref} power ${p.id}`),
    `${ref} grants`,
    `${ref} advantages`,
  ]);
  return seen([
    Object.fromEntries(Object.entries(figures(s, ref)).filter(([k]) => !names.has(k) && !k.includes("attack it."))),
    [false, true].map((rolls) => capped(defenseTally(who, "toughness", s.settings, rolls)).total),
  ]);
}

const everybody = (s: S, look: (who: FudgeActor) => unknown): Value =>
  seen(
    [ADA, FOE, BO].map((ref) => {
      const who = s.character(ref);
      return who && look(who);
    }),
  );

/** What a moment brings everybody: what it moves of their numbers, and what it asks. */
const comes = (s: S, moment: Parameters<typeof momentComes>[1]): Value => {
  const { changes, prompts, then = [] } = momentComes(s, moment, [ADA, FOE, BO]);
  const next = after(s, [...changes, ...then]);
  return seen([
    [ADA, FOE, BO].map((ref) => [numbers(next, ref), next.character(ref)?.conditions.length]),
    prompts.map((p) => [p.kind, p.actor]),
  ]);
};

/** Facts without a number that say how somebody is by it, how far they carry, and how deep the water is that they stand on. */
const STATES: readonly string[] = ["summonDazed", "summonOpen", "teleportSight", "water", "waterAnyDepth"];
const MEASURED: readonly string[] = ["carries"];

/** Numbers of what an effect comes to; what is told in words has none. */
const factsOf = (s: S, who: FudgeActor): Value =>
  seen(
    who.powers.flatMap((p) =>
      p.components.map((c) =>
        powerFacts(who, c, s.settings).flatMap(({ id, data }) => {
          const said = Object.values(data).flatMap((v) =>
            typeof v === "number" || (MEASURED.includes(id) && typeof v === "string")
              ? [v]
              : typeof v === "object" && "rank" in v
                ? [v.rank]
                : [],
          );
          return said.length > 0 || STATES.includes(id) ? [id, ...said] : [];
        }),
      ),
    ),
  );

/** What an act comes to in the usual way, with this known. */
export const doing =
  (name: keyof typeof FUDGE_ACTS, known: AnyChosen): Does =>
  (s) => {
    const act = FUDGE_ACTS[name] as unknown as AnyAct<S>;
    const made = fresh(act, s, known);
    if (!made.accepted) return made.reason;
    if (!("compose" in act)) return name;
    const card = act.compose(s, made.chosen);
    return card.accepted ? playedOut(card.opens, s, (changes) => seen(changes)) : card.reason;
  };

/** What can be read, and what happens by itself. */
export const MOMENTS: RowBench<S>["moments"] = {
  "what is done": (s) => (s as S & { readonly does?: Does }).does?.(s) ?? null,
  sheet: (s) => everybody(s, (who) => [numbers(s, who.ref), turnLimits(who, who.extraStandard)]),
  "what powers come to": (s) => everybody(s, (who) => factsOf(s, who)),
  "a turn begins": (s) => seen([ADA, FOE].map((of) => comes(s, { type: "turnStart", of }))),
  "a turn ends": (s) => seen([ADA, FOE].map((of) => comes(s, { type: "turnEnd", of }))),
  "a minute goes by": (s) => comes(s, { type: "time", seconds: 60 }),
  "a day goes by": (s) => comes(s, { type: "time", seconds: 86400 }),
  "the fight is over": (s) => comes(s, { type: "encounterEnd", who: [ADA, FOE, BO] }),
  "the order": (s) => everybody(s, (who) => initiativeEntry(who, 5, s.settings)),
  "a team": () => seen([11, 9, 4, 1, -1, -4, -9].map((total) => teamBonus([{ total } as CheckResolution]).row.value)),
  "health and breath": (s) =>
    everybody(s, (who) => [
      (["hero", "minion"] as const).map(maxHealth),
      [3, 2, 1].map((value) => healthBand(value, who.health.max)),
      takeHarm({ ...who, health: { value: 2, max: 6 } }, { health: 4, bruises: 0, nonLethal: true, worst: false })
        .changes,
      revive({ ...who, health: { value: -3, max: 6 } }).changes,
      breathRounds(abilityRank(who, "sta", s.settings)),
    ]),
  "efforts and feats": (s) =>
    everybody(s, (who) => {
      const use = {
        id: "x",
        benefits: ["action", "speed"],
        byController: false,
        ownTurn: true,
        against: null,
      } as const;
      const tireless = holding([power("Tireless", [component("immunity", 5, { trait: "fatigue" })])])(who);
      const state = NO_EFFORT;
      const told = useEffort(tireless, state, { ...use, benefits: ["action"], points: 3 } as EffortUse);
      return [
        [1, 2, 3].map((n) => {
          const benefits = ["action", "speed", "rank"].slice(0, n);
          const able = { ...who, advantages: [advantage("extraordinaryEffort")], conditions: [] };
          const no = useEffort(able, state, { ...use, benefits, points: 3 } as EffortUse);
          return no.accepted || no.reason;
        }),
        told.accepted && told.points,
        effortBonus("skill", [row("x", 1, "FUD-336")]),
        effortBonus("skill", [row("x", 2, "FUD-336")]),
        stuntBudget(null),
        [1, 2].map((hours) => sleepItOff(who.ref, having("exhausted").conditions ?? [], hours).changes.length),
        [4, 5].map((rank) => beginnersLuck({ ...who, skills: [skill("stealth", rank)] }, "stealth").accepted),
        defendMinimum(who, "dodge", "dodge"),
        readied({ conditions: [conditionState("ultimate", "skill:stealth", "x")] }, "skill", ["skill:stealth"], [])
          .fixedDice,
        [true, false].map((held) => escapeNumbers(6, held)),
        actionPenalty("disarm", { improved: true }),
        [-3, -2].map((intellect) => interactionRows({ understands: true, intellect }).length),
        areaCoverRow("total").value,
      ];
    }),
  "an ordeal": (s) => everybody(s, (who) => endured(who, 3600, abilityRank(who, "sta", s.settings)).checks),
};

export { dressed };
