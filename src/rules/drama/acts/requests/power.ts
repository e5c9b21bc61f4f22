import { type Change, change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { row } from "../../../kernel/rows.ts";
import type { ActionState, ActionTarget, Party } from "../../cards/types.ts";
import type { Modifier } from "../../dice/totals.ts";
import { approvedBy } from "../../fortune/conflict.ts";
import { HAZARD_ROLL } from "../../harm/environment.ts";
import { dyingOver, firstAid } from "../../harm/recovery.ts";
import { attribute, coversOf, toughness } from "../../hero/derive.ts";
import {
  controlRounds,
  drained,
  healingTouchDn,
  POWER_NUMBERS,
  powerDefinition,
  powerValue,
  protectionOf,
} from "../../powers/powers.ts";
import { conditionState, impose } from "../../state/conditions.ts";
import type { DramaCharacter, PowerEntry } from "../../types.ts";
import { WOUNDS } from "../../values.ts";
import { pushUsed } from "../push.ts";
import {
  type ActionContext,
  actionSettings,
  type Aimed,
  type Asked,
  forbidden,
  pushRequest,
  resister,
} from "./actions.ts";

/** Skill and attribute with which somebody resists a power, by what its definition names. */
const RESISTED = {
  willpower: { skills: ["willpower"], attribute: "min" },
  find: { skills: ["find"], attribute: "per" },
  spi: { skills: [], attribute: "spi" },
} as const;
type Resisted = keyof typeof RESISTED;
const isResisted = (against: unknown): against is Resisted =>
  typeof against === "string" && Object.hasOwn(RESISTED, against);

/** Whether a power that is rolled as an action is used on somebody who resists. @rule DRA-351 */
export function resistsPower(key: string): boolean {
  return powerDefinition(key)?.use === "action" && isResisted(powerDefinition(key)?.against);
}

/** Somebody on whom a power is used: their resistance is the number to reach, higher against an order to die. */
function against(aimed: Aimed, what: Resisted, suicidal: boolean): ActionTarget {
  const { skills, attribute: otherwise } = RESISTED[what];
  return resister(
    aimed,
    skills,
    otherwise,
    suicidal ? [row("CROSSOVER.Drama.Row.suicidal", POWER_NUMBERS.suicidal, "DRA-351")] : [],
  );
}

export interface PowerAsk {
  readonly actor: DramaCharacter;
  readonly party: Party;
  readonly power: PowerEntry;
  readonly targets: readonly Aimed[];
  /** What the Gamemaster says it takes; null for the power's own number. */
  readonly dn: number | null;
  readonly circumstances: readonly Modifier[];
  /** The order that is given would kill whoever obeys it. */
  readonly suicidal?: boolean;
}

/**
 * A power as an action of its own, ready for its dice: against whoever resists it, as an interaction is, or against a number. An illusion deceives as a trick does, outside a conflict
 * only more or less well.
 * @returns refusals of any action, and `action.no.test`
 * @rule DRA-254 DRA-256 DRA-283 DRA-350 DRA-351 DRA-353
 */
export function powerRequest(
  { actor, party, power, targets, dn, circumstances, suicidal = false }: PowerAsk,
  context: ActionContext,
): Asked {
  // A power is rolled with its own skill, which is what a push of it rolls too.
  const rolled = pushRequest(actor, party, "", power, context);
  if (!rolled.accepted) return rolled;
  const not = resistsPower(power.key) ? forbidden(actor, "test", context) : null;
  if (not) return not;
  const { dn: _push, minimumBonus: _least, ...action } = rolled.request.action;
  const what = powerDefinition(power.key)?.against;
  const resisted = isResisted(what) ? targets.map((t) => against(t, what, suicidal)) : [];
  const number = dn ?? (typeof what === "number" ? what : null);
  const kind = power.key === "illusion" && resisted.length > 0 ? "trick" : "check";
  return {
    accepted: true,
    request: {
      ...rolled.request,
      group: resisted.length > 0 ? actor.count : 1,
      kind,
      approved: approvedBy(context.card, kind),
      onRoll: [...rolled.request.onRoll, ...pushUsed(actor, `power:${power.id}`)],
      ...(kind === "trick" && context.round == null && { levelOnly: true as const }),
      action: {
        ...action,
        modifiers: [...(action.modifiers ?? []), ...circumstances],
        ...(resisted.length === 0 && number !== null && { dn: number }),
      },
      targets: resisted,
    },
  };
}

/** What a healing touch must reach on this patient. @rule DRA-351 */
export const touchDn = (patient: Pick<DramaCharacter, "harm">): number => healingTouchDn(patient.harm.wounds);

/**
 * A healing touch that succeeds takes a wound level, and K and O; it works once on everybody until the night is over.
 * @returns refusal `touchedAlready`
 * @rule DRA-351
 */
export function touch(patient: DramaCharacter, rp: number): readonly Change[] | Refusal {
  if (patient.conditions.some((c) => c.id === "touched")) return refuse("touchedAlready");
  if (rp < 0) return [];
  const { wounds } = patient.harm;
  const wound =
    wounds > 0 && wounds < WOUNDS.dead ? [change(patient.ref, "system.wounds", wounds, wounds - 1, "DRA-351")] : [];
  const anew = [
    ...(patient.stabilised && wounds === WOUNDS.mortal
      ? [change(patient.ref, "system.stabilised", true, false, "DRA-233")]
      : []),
    ...dyingOver(patient),
  ];
  return [
    ...wound,
    ...anew,
    ...firstAid(patient, 0),
    ...impose(
      patient.ref,
      patient.conditions,
      conditionState("touched", { until: { at: "rest", left: 1 } }),
      "DRA-351",
    ),
  ];
}

/** What a drain takes off those whom it has reached: result points off the strongest power of each, until the scene ends. @rule DRA-351 */
export function drainChanges(
  state: ActionState,
  characterOf: (uuid: string) => DramaCharacter | null,
): readonly Change[] {
  const reached = state.targets.filter((t) => t.reading?.success === true);
  // Several members of one group share their powers: the best of the results counts.
  const best = reached.filter(
    (t) =>
      !reached.some(
        (o) =>
          o !== t &&
          o.target.uuid === t.target.uuid &&
          ((o.reading?.rp ?? 0) > (t.reading?.rp ?? 0) ||
            (o.reading?.rp === t.reading?.rp && reached.indexOf(o) < reached.indexOf(t))),
      ),
  );
  return best.flatMap(({ target, reading }) => {
    const victim = characterOf(target.uuid);
    const strongest = victim?.powers
      .filter((p) => powerValue(p) !== 0)
      .sort((a, b) => Math.abs(powerValue(b)) - Math.abs(powerValue(a)))[0];
    return victim && strongest
      ? [
          change(
            `${victim.ref}.Item.${strongest.id}`,
            "system.drained",
            strongest.drained,
            drained(strongest, reading?.rp ?? 0),
            "DRA-351",
          ),
        ]
      : [];
  });
}

/** Seconds of a round. */
const ROUND = 10;

/**
 * Whose mind a control has reached stays under it for rounds, of several results the longest: in a fight for as many of their own turns, outside one by the clock.
 * @param table  whose turn it is in the fight that is on (null outside one), and what the clock shows
 * @rule DRA-351
 */
export function controlChanges(
  state: ActionState,
  characterOf: (uuid: string) => DramaCharacter | null,
  { acting, seconds }: { readonly acting: string | null | undefined; readonly seconds: number },
): readonly Change[] {
  const source = state.request.actor.uuid;
  const rounds = new Map<string, number>();
  for (const { target, reading } of state.targets)
    if (reading?.success === true)
      rounds.set(target.uuid, Math.max(rounds.get(target.uuid) ?? 0, controlRounds(reading.rp ?? 0)));
  return [...rounds].flatMap(([uuid, many]) => {
    const victim = characterOf(uuid);
    if (!victim) return [];
    const until =
      acting === undefined
        ? ({ at: "time", second: seconds + many * ROUND } as const)
        : ({ at: "turnEnd", of: uuid, left: many + (acting === uuid ? 1 : 0) } as const);
    return impose(
      victim.ref,
      victim.conditions,
      conditionState("controlled", { trait: source, source, until }),
      "DRA-351",
    );
  });
}

/** With the scene what was drained comes back, points that were lent and not used are gone, and hope may be lent again. @rule DRA-105 DRA-351 */
export function sceneEnd(character: DramaCharacter): readonly Change[] {
  const back = character.powers.flatMap((p) => [
    ...(p.drained > 0 ? [change(`${character.ref}.Item.${p.id}`, "system.drained", p.drained, 0, "DRA-351")] : []),
    ...(p.used === true ? [change(`${character.ref}.Item.${p.id}`, "system.used", true, false, "DRA-351")] : []),
  ]);
  const lent = character.lentPoints.map(({ id, from }) => ({ id, from }));
  return lent.length === 0 ? back : [...back, change(character.ref, "system.lentPoints", lent, [], "DRA-105")];
}

/** Harm that the world does by itself: a fall or a hazard, with its effect value. */
export interface HazardAsk {
  readonly victim: DramaCharacter;
  readonly party: Party;
  readonly effectValue: number;
  /** Armour counts half against it, and the dice bring at least +1. */
  readonly fall: boolean;
}

/** Lower than any total: what the world does always reaches. */
const ALWAYS = -1000;

/**
 * A fall or a hazard as an action without an actor: an open-ended skilled mook's roll against the victim's Toughness; no point goes into it, but its victim may negate.
 * @rule DRA-052 DRA-053 DRA-111 DRA-186
 */
export function hazardRequest({ victim, party, effectValue, fall }: HazardAsk, context: ActionContext): Asked {
  const guard = toughness(victim, fall);
  const target: ActionTarget = {
    ...party,
    slot: party.uuid,
    kind: "character",
    owner: null,
    column: victim.rank,
    dn: ALWAYS,
    passiveDn: null,
    defenceAttribute: null,
    toughness: guard.total,
    toughnessAttribute: "tou",
    guard: {
      base: attribute(victim, "tou").total,
      covers: coversOf(victim, fall).map(({ add, max }) => ({ add, max })),
    },
    strength: attribute(victim, "str").total,
    protection: protectionOf(victim),
    value: null,
    affected: false,
    rows: { dn: [], toughness: guard.rows },
  };
  return {
    accepted: true,
    request: {
      actionId: context.actionId,
      actor: party,
      kind: "attack",
      dice: HAZARD_ROLL,
      action: { value: 0, modifiers: [], effectValue, ...(fall && { minimumBonus: 1 }) },
      attribute: null,
      effectAttribute: null,
      group: 1,
      area: false,
      form: {},
      targets: [target],
      spendable: false,
      world: true,
      wanted: "",
      side: victim.side,
      approved: [],
      // What the world does has no result points that an effect could read.
      settings: { ...actionSettings(context.settings), effectMode: "sharedBonus" },
      present: context.present,
      onRoll: [],
    },
  };
}
