import type { Change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { explain, type Row, row } from "../../../kernel/rows.ts";
import type { ActionExchange, ActionSettings, ActionTarget, Party, Present } from "../../cards/types.ts";
import { difficulty, type Modifier } from "../../dice/totals.ts";
import { approvedBy, sideStates } from "../../fortune/conflict.ts";
import type { ConflictLine } from "../../fortune/deck/cards.ts";
import { STANDING_STILL } from "../../harm/environment.ts";
import { activeDn, attackDn, defendRoll, type Exposure } from "../../hero/defence.ts";
import {
  attribute,
  attributeCheck,
  coversOf,
  isOut,
  resistance,
  type SkillValue,
  skillValue,
  toughness,
  type UsedGear,
} from "../../hero/derive.ts";
import { LIMITS } from "../../hero/limits.ts";
import { ATTITUDE_SKILLS, type DefenceKind, INTERACTION_SKILLS } from "../../hero/skills.ts";
import { powerValue, protectionOf } from "../../powers/powers.ts";
import type { DramaSettings } from "../../settings.ts";
import type { Grants } from "../../state/condition-table.ts";
import { conditionState, grantsFor, impose, lift } from "../../state/conditions.ts";
import { type Action, mayDo } from "../../turn/economy.ts";
import type { AttributeKey, DramaCharacter, PowerEntry } from "../../types.ts";
import { type DIFFICULTIES, MINIMUM_BONUS, MOST_AT_ONCE } from "../../values.ts";
import { gearUse, type Means, poweredSkill, type Wielded, wielded } from "../attack/means.ts";
import { AGGRESSIVE_DEFENCE, type ChosenOption, optionModifiers, rangeOption } from "../attack/options.ts";
import type { Interaction } from "../interaction.ts";
import { PUSH_DN } from "../push.ts";

/** The table around an action: settings, the card that is up, those who are there. */
export interface ActionContext {
  readonly actionId: string;
  readonly settings: DramaSettings;
  /** Card that is up, and its line in force; null outside conflicts. */
  readonly card: string | null;
  readonly line: ConflictLine | null;
  readonly present: readonly Present[];
  /** Of the fight; null or absent outside one. */
  readonly round?: number | null;
}

/** A request, or the game's reason why it can't be made. */
export type Asked = { readonly accepted: true; readonly request: ActionExchange } | Refusal;

/** The settings that an action keeps. @rule DRA-420 */
export function actionSettings(s: DramaSettings): ActionSettings {
  const {
    damageTable,
    interactionTable,
    valueRounding,
    multiChartOverride,
    effectMode,
    mookReroll,
    negativeDamageShock,
    cardPointsCounterable,
  } = s;
  return {
    damageTable,
    interactionTable,
    valueRounding,
    multiChartOverride,
    effectMode,
    mookReroll,
    negativeDamageShock,
    cardPointsCounterable,
  };
}

type Around = Pick<ActionContext, "settings" | "line">;
const standing = (who: DramaCharacter, context: Around): Grants =>
  grantsFor(who, context.settings, sideStates(context.line, who.side));

/** What forbids this kind of action, as a reason to show on its button. @rule DRA-183 DRA-184 DRA-254 DRA-403 */
export function forbidden(who: DramaCharacter, action: Action, context: Around): Refusal | null {
  const grants = standing(who, context);
  if (!grants.conscious) return refuse("unconscious");
  if (isOut(who, context.settings)) return refuse("outOfFight");
  return mayDo(grants, action) ? null : refuse(`action.no.${action}`);
}

/** How the actor's dice are rolled. @rule DRA-010 DRA-020 DRA-021 DRA-022 */
function dice(who: DramaCharacter, skilled: boolean, context: ActionContext): ActionExchange["dice"] {
  const { up, stymied, unskilled } = standing(who, context);
  return { rank: who.rank, skilled, up, stymied, unskilledState: unskilled };
}

interface Draft {
  readonly who: DramaCharacter;
  readonly party: Party;
  readonly kind: ActionExchange["kind"];
  readonly skill: SkillValue;
  readonly context: ActionContext;
  readonly modifiers?: readonly Modifier[];
}

/** What states take off every action: a long way covered this round. @rule DRA-153 */
function hampered(who: DramaCharacter, context: ActionContext): readonly Modifier[] {
  const { action } = standing(who, context);
  return action === 0
    ? []
    : [{ label: "CROSSOVER.Drama.Condition.hurried.label", amount: action, appliesTo: "action", rule: "DRA-153" }];
}

/** What every action has in common. A group of mooks acts as one where it attacks or interacts; what else it does, it does as one mook does. @rule DRA-081 DRA-340 */
function base({ who, party, kind, skill, context, modifiers = [] }: Draft): ActionExchange {
  return {
    actionId: context.actionId,
    actor: party,
    kind,
    dice: dice(who, skill.skilled, context),
    action: {
      value: skill.total,
      made: skill.rows,
      modifiers: [...modifiers, ...hampered(who, context)],
      wounds: who.harm.wounds,
      penalised: skill.penalised,
    },
    attribute: skill.attribute,
    effectAttribute: null,
    group: 1,
    area: false,
    form: {},
    targets: [],
    spendable: true,
    wanted: "",
    side: who.side,
    approved: approvedBy(context.card, kind),
    settings: actionSettings(context.settings),
    present: context.present,
    onRoll: who.conditions.filter((c) => c.id === "up").map((c) => lift(who.ref, c, "DRA-254")),
  };
}

/** Somebody or something that is attacked, and how it stands to the attacker. */
export interface Aimed {
  readonly party: Party;
  readonly slot: string;
  readonly character: DramaCharacter;
  readonly exposure: Exposure;
  /** Metres; null when nobody knows. */
  readonly distance: number | null;
  /** Intimidated in this round already, for whoever suppresses. @rule DRA-257 */
  readonly affected?: boolean;
}

/** A thing that is attacked, or that is caught in an attack on its bearer. @rule DRA-187 DRA-223 */
export interface AimedObject {
  readonly party: Party;
  readonly slot: string;
  readonly toughness: number;
  /** Who carries it, as hard to hit as it is itself; null for a thing that stands still. */
  readonly bearer: Aimed | null;
  /** Whose trademark it is; null for nobody's. */
  readonly owner: Party | null;
  /** A vehicle that takes shock. */
  readonly takesShock?: true;
}

export interface AttackAsk {
  readonly attacker: DramaCharacter;
  readonly party: Party;
  readonly means: Means;
  readonly targets: readonly Aimed[];
  readonly objects?: readonly AimedObject[];
  readonly options: readonly ChosenOption[];
  /** Cover, darkness, what the Gamemaster says. */
  readonly circumstances?: readonly Modifier[];
}

/** What attackers gain on those who aim or go all out, taken off DN and Toughness of the one attacked. @rule DRA-150 */
function exposedRows(target: DramaCharacter, settings: DramaSettings): readonly Row[] {
  const { exposed } = grantsFor(target, settings);
  return exposed === 0 ? [] : [row("CROSSOVER.Drama.Row.exposed", -exposed, "DRA-150")];
}

function aimedTarget(aimed: Aimed, w: Wielded, settings: DramaSettings): ActionTarget {
  const { character: who } = aimed;
  const dn = attackDn(who, w.defence, aimed.exposure, settings);
  const guard = w.mental ? attribute(who, "min") : toughness(who);
  const open = exposedRows(who, settings);
  const rows = { dn: [...dn.rows, ...open], toughness: [...guard.rows, ...open] };
  return {
    ...aimed.party,
    slot: aimed.slot,
    kind: "character",
    owner: null,
    column: who.rank,
    dn: explain(rows.dn).total,
    passiveDn: dn.passive === null ? null : dn.passive + explain(open).total,
    defenceAttribute: dn.attribute,
    toughness: explain(rows.toughness).total,
    toughnessAttribute: w.mental ? "min" : "tou",
    ...(!w.mental && {
      guard: { base: attribute(who, "tou").total, covers: coversOf(who).map(({ add, max }) => ({ add, max })) },
    }),
    // Openings add to an effect, which a disarm holds against Strength.
    strength: attribute(who, "str").total + explain(open).total,
    protection: protectionOf(who),
    value: null,
    affected: false,
    rows,
  };
}

/** Gear is met as whoever carries it is met by the same attack, openings and all. @rule DRA-146 DRA-187 */
function objectTarget(o: AimedObject, w: Wielded, settings: DramaSettings): ActionTarget {
  const dn = o.bearer ? aimedTarget(o.bearer, w, settings).dn : STANDING_STILL;
  return {
    ...o.party,
    slot: o.slot,
    kind: "object",
    owner: o.owner,
    column: "mook",
    dn,
    passiveDn: null,
    defenceAttribute: null,
    toughness: o.toughness,
    toughnessAttribute: null,
    strength: null,
    protection: {},
    value: null,
    affected: false,
    ...(o.takesShock && { takesShock: true as const }),
  };
}

const has = (options: readonly ChosenOption[], ...keys: readonly ChosenOption["key"][]): boolean =>
  options.some((o) => keys.includes(o.key));

/** Everybody whom an attack is about: its targets, and whoever holds an object that is aimed at. */
const aimedAt = ({
  targets,
  objects = [],
}: AttackAsk): readonly (AttackAsk["targets"][number] | null | undefined)[] => [
  ...targets,
  ...objects.map((o) => o.bearer),
];

/** Who or what holds somebody: people by their reference, a rope by its name. @rule DRA-146 */
export const holdersOf = (who: DramaCharacter): readonly string[] =>
  who.conditions.flatMap((c) => (c.id === "restrained" ? (c.trait ?? []) : []));

/** Why a weapon or power can't be used on those targets at all. @rule DRA-145 DRA-150 DRA-151 DRA-152 */
function attackRefusal(ask: AttackAsk, mental: boolean): Refusal | null {
  const { attacker, means, targets, objects = [] } = ask;
  const count = targets.length + objects.length;
  const shots = means.kind === "weapon" ? means.weapon.ammo : null;
  if (means.kind === "weapon" && means.weapon.dropped === true) return refuse("weaponDropped");
  if (shots === 0) return refuse("noAmmo");
  const most = Math.min(MOST_AT_ONCE, shots ?? MOST_AT_ONCE);
  if (count < 1 || count > most) return refuse("tooManyTargets", { most });
  const holders = holdersOf(attacker);
  if (holders.length > 0 && aimedAt(ask).some((t) => !holders.includes(t?.character.ref ?? "")))
    return refuse("heldBy");
  if (mental && objects.length > 0) return refuse("noMind");
  if (objects.length > 0 && has(ask.options, "grapple", "disarm")) return refuse("notAlive");
  if (has(ask.options, "aim") && !attacker.conditions.some((c) => c.id === "aiming")) return refuse("notAiming");
  return null;
}

/** The options of an attack with what the distance brings, unless a range was chosen. @rule DRA-145 DRA-150 */
function optionsAtRange(ask: AttackAsk, { ranges }: Wielded): ReturnType<typeof optionModifiers> {
  const farthest = Math.max(0, ...aimedAt(ask).map((t) => t?.distance ?? 0));
  const range = ranges ? rangeOption(farthest, ranges) : "rangeShort";
  if (range === null) return refuse("outOfRange", { most: ranges?.[2] ?? 0 });
  const ranged = ranges && !ask.options.some((o) => o.key === "pointBlank" || o.key.startsWith("range"));
  return optionModifiers(ranged ? [...ask.options, { key: range }] : ask.options);
}

/** Fire that keeps heads down: the same attack, but it shakes and doesn't hurt. @rule DRA-150 */
const suppressing = (
  request: ActionExchange,
  targets: AttackAsk["targets"],
  context: ActionContext,
): ActionExchange => ({
  ...request,
  ...(context.round == null && { levelOnly: true as const }),
  action: { ...request.action, effectValue: undefined },
  effectAttribute: null,
  form: {},
  targets: targets.map((t) => interactionTarget(t, "intimidate", [], t.affected === true)),
  approved: approvedBy(context.card, "intimidate"),
});

/**
 * An attack, ready for its dice.
 * @returns refusals `unconscious`, `action.no.attack`, `trainedOnly`, `outOfRange`, `noAmmo`, `weaponDropped`, `gearBroken`, `tooHeavy`, `heldBy`, `notAiming`, `tooManyTargets`, `noMind`, `notAlive`, and those of the options
 * @rule DRA-043 DRA-052 DRA-094 DRA-144 DRA-145 DRA-146 DRA-147 DRA-150 DRA-151 DRA-152 DRA-180
 */
export function attackRequest(ask: AttackAsk, context: ActionContext): Asked {
  const { attacker, means, targets, objects = [] } = ask;
  const not = forbidden(attacker, "attack", context);
  if (not) return not;
  const w = wielded(attacker, means, context.settings.valueRounding, targets.length + objects.length);
  if ("accepted" in w.skill) return w.skill;
  const no = attackRefusal(ask, w.mental);
  if (no) return no;
  const options = optionsAtRange(ask, w);
  if (!options.accepted) return options;
  const chosen = (key: ChosenOption["key"]): boolean => has(ask.options, key);
  const modifiers = [...options.modifiers, ...w.modifiers, ...(ask.circumstances ?? [])];
  const draft = base({ who: attacker, party: ask.party, kind: "attack", skill: w.skill, context, modifiers });
  const request: ActionExchange = {
    ...draft,
    kind: chosen("suppress") ? "intimidate" : "attack",
    action: { ...draft.action, effectValue: w.effect.total, minimumBonus: options.minimumBonus },
    group: attacker.count,
    effectAttribute: w.effectAttribute,
    ...(w.effectCap && { effectCap: w.effectCap }),
    area: means.kind === "power" && means.area,
    form: {
      knockout: chosen("knockout"),
      knockdown: chosen("knockdown"),
      grapple: chosen("grapple"),
      ...(chosen("grapple") && means.kind === "power" && means.power.key === "telekinesis"
        ? { holdValue: powerValue(means.power) }
        : {}),
      disarm: chosen("disarm"),
      holdsBack: chosen("nonLethal"),
    },
    targets: [
      ...targets.map((t) => aimedTarget(t, w, context.settings)),
      ...objects.map((o) => objectTarget(o, w, context.settings)),
    ],
    onRoll: [
      ...draft.onRoll,
      ...afterAttack(attacker, ask.options),
      ...w.used,
      ...(chosen("surpriseComplete") ? surprised(targets, context) : []),
    ],
  };
  return { accepted: true, request: chosen("suppress") ? suppressing(request, targets, context) : request };
}

/** What an attack changes on the attacker by itself, hit or miss: an aim is used up, an all-out attack leaves openings until the next turn. @rule DRA-150 */
export function afterAttack(attacker: DramaCharacter, options: readonly ChosenOption[]): readonly Change[] {
  const aimed = attacker.conditions.filter((c) => c.id === "aiming").map((c) => lift(attacker.ref, c, "DRA-150"));
  const all = options.some((o) => o.key === "allOut");
  return [
    ...aimed,
    ...(all
      ? impose(
          attacker.ref,
          attacker.conditions,
          conditionState("allOut", { until: { at: "turnStart", of: attacker.ref, left: 1 } }),
          "DRA-150",
        )
      : []),
  ];
}

/** A complete surprise takes this round's actions from those it falls upon, whether it hits or not. @rule DRA-150 */
function surprised(targets: readonly Aimed[], { round }: ActionContext): readonly Change[] {
  const whole = [...new Map(targets.map((t) => [t.character.ref, t.character])).values()];
  return round == null
    ? []
    : whole.flatMap((who) =>
        impose(who.ref, who.conditions, conditionState("surprised", { until: { at: "round", round } }), "DRA-150"),
      );
}

/** Aim: this turn's action goes into it; until the shot, at the latest until the fight is over, it leaves openings. @rule DRA-150 */
export function aim(character: DramaCharacter): readonly Change[] {
  return impose(
    character.ref,
    character.conditions,
    conditionState("aiming", { until: { at: "encounter", left: 1 } }),
    "DRA-150",
  );
}

/** Situations that make a target easier or harder to shake (DRA-258). */
export const SHAKEN = { outnumbered: -2, upperHand: 3 } as const;

/** Somebody who meets an action with a skill or an attribute, and takes no damage from it. @param more  what else counts into the number to reach */
export function resister(
  { party, slot, character }: Aimed,
  skills: readonly string[],
  otherwise: AttributeKey,
  more: readonly Row[] = [],
  affected = false,
): ActionTarget {
  const own = resistance(character, skills, otherwise);
  const rows = [...own.rows, ...more];
  return {
    ...party,
    slot,
    kind: "character",
    owner: null,
    column: character.rank,
    dn: explain(rows).total,
    passiveDn: null,
    defenceAttribute: own.attribute,
    toughness: null,
    toughnessAttribute: null,
    strength: null,
    protection: {},
    value: null,
    affected,
    rows: { dn: rows, toughness: [] },
  };
}

function interactionTarget(
  aimed: Aimed,
  kind: Interaction,
  situation: readonly (keyof typeof SHAKEN)[],
  affected: boolean,
): ActionTarget {
  const { resists, attribute: otherwise } = INTERACTION_SKILLS[kind];
  return resister(
    aimed,
    resists,
    otherwise,
    situation.map((s) => row(`CROSSOVER.Drama.Row.${s}`, SHAKEN[s], "DRA-258")),
    affected,
  );
}

/** Whoever a check of a skill is made against: charm and persuasion are met with what resists them, everything else with the same skill, harder or easier as the table says. @rule DRA-042 DRA-043 DRA-260 */
function opponent(aimed: Aimed, skill: string, label: keyof typeof DIFFICULTIES, rolled: AttributeKey): ActionTarget {
  const attitude = Object.hasOwn(ATTITUDE_SKILLS, skill)
    ? ATTITUDE_SKILLS[skill as keyof typeof ATTITUDE_SKILLS]
    : null;
  const harder = difficulty(label, 0);
  return resister(
    aimed,
    attitude?.resists ?? [skill],
    attitude?.attribute ?? rolled,
    harder === 0 ? [] : [row("CROSSOVER.Drama.Row.difficulty", harder, "DRA-043")],
  );
}

export interface InteractionAsk {
  readonly actor: DramaCharacter;
  readonly party: Party;
  readonly kind: Interaction;
  readonly targets: readonly (Aimed & {
    readonly situation: readonly (keyof typeof SHAKEN)[];
    readonly affected: boolean;
  })[];
  readonly wanted: string;
  readonly circumstances?: readonly Modifier[];
}

/** A maneuver is for conflicts. @rule DRA-256 */
export const interactionOutside = (kind: Interaction, inConflict: boolean): Refusal | null =>
  kind === "maneuver" && !inConflict ? refuse("conflictOnly") : null;

/**
 * An interaction, ready for its dice. All but manoeuvres may be used outside a conflict; there the success level counts.
 * @returns refusals `unconscious`, `action.no.<kind>`, `conflictOnly`, `tooManyTargets`
 * @rule DRA-110 DRA-250 DRA-255 DRA-256 DRA-257 DRA-258
 */
export function interactionRequest(ask: InteractionAsk, context: ActionContext, inConflict: boolean): Asked {
  const not = forbidden(ask.actor, ask.kind, context);
  if (not) return not;
  const outside = interactionOutside(ask.kind, inConflict);
  if (outside) return outside;
  if (ask.targets.length === 0) return refuse("tooManyTargets", { most: MOST_AT_ONCE });
  const skill = skillValue(ask.actor, INTERACTION_SKILLS[ask.kind].skill);
  if ("accepted" in skill) return skill;
  const targets = ask.targets.map((t) => interactionTarget(t, ask.kind, t.situation, t.affected));
  return {
    accepted: true,
    request: {
      ...base({ who: ask.actor, party: ask.party, kind: ask.kind, skill, context, modifiers: ask.circumstances ?? [] }),
      group: ask.actor.count,
      targets,
      wanted: ask.wanted,
      ...(!inConflict && { levelOnly: true }),
    },
  };
}

export interface CheckAsk {
  readonly actor: DramaCharacter;
  readonly party: Party;
  /** A skill, or an attribute with the listed skill that applies to the task, if one does. */
  readonly trait:
    | {
        readonly skill: string;
        readonly gear?: (UsedGear & { readonly name: string; readonly wounds: number }) | null;
        readonly sense?: string | null;
      }
    | { readonly attribute: AttributeKey; readonly applies: string | null };
  readonly dn: number | null;
  /** Whose value it is made against, in the place of a number. @rule DRA-043 DRA-260 */
  readonly opponent?: { readonly aimed: Aimed; readonly difficulty: keyof typeof DIFFICULTIES };
  readonly circumstances?: readonly Modifier[];
  /** Recovery, death and resist-shock checks: no points, and the wounds they are about don't count. */
  readonly recovery?: boolean;
}

/**
 * A check of a skill or attribute, ready for its dice.
 * @returns refusals `unconscious`, `action.no.check`, `trainedOnly`, `noSuchSkill`, `gearBroken`
 * @rule DRA-043 DRA-046 DRA-047 DRA-048 DRA-054 DRA-057 DRA-111 DRA-187 DRA-260 DRA-335
 */
export function checkRequest(ask: CheckAsk, context: ActionContext): Asked {
  const not = ask.recovery ? null : forbidden(ask.actor, "check", context);
  if (not) return not;
  const { trait } = ask;
  const skill =
    "skill" in trait
      ? skillValue(ask.actor, trait.skill, trait.gear ?? null, trait.sense ?? null)
      : attributeCheck(ask.actor, trait.attribute, trait.applies);
  if ("accepted" in skill) return skill;
  const state = "skill" in trait && trait.gear ? gearUse(trait.gear) : [];
  if ("accepted" in state) return state;
  const draft = base({
    who: ask.actor,
    party: ask.party,
    kind: "check",
    skill,
    context,
    modifiers: [...(ask.circumstances ?? []), ...state],
  });
  const targets =
    ask.opponent && "skill" in trait
      ? [opponent(ask.opponent.aimed, trait.skill, ask.opponent.difficulty, skill.attribute)]
      : [];
  const action = {
    ...draft.action,
    ...(ask.dn !== null && targets.length === 0 && { dn: ask.dn }),
    ...(ask.recovery && { wounds: 0 }),
  };
  return { accepted: true, request: { ...draft, action, targets, spendable: !ask.recovery } };
}

/** An active defence, ready for its dice. @rule DRA-052 DRA-110 DRA-148 */
export function defendRequest(
  who: DramaCharacter,
  party: Party,
  kind: DefenceKind,
  aggressive: boolean,
  context: ActionContext,
): Asked {
  const not = forbidden(who, "defend", context);
  if (not) return not;
  const { value, minimumBonus } = defendRoll(who, kind);
  if ("accepted" in value) return value;
  const modifiers: Modifier[] = aggressive
    ? [
        {
          label: "CROSSOVER.Drama.Option.aggressiveDefence",
          amount: AGGRESSIVE_DEFENCE,
          appliesTo: "action",
          rule: "DRA-150",
        },
      ]
    : [];
  const draft = base({ who, party, kind: "defend", skill: value, context, modifiers });
  return { accepted: true, request: { ...draft, action: { ...draft.action, minimumBonus } } };
}

/** What an active defence changes: its total, if it is better, meets attacks until the character's next turn. @rule DRA-148 */
export function afterDefend(
  who: DramaCharacter,
  kind: DefenceKind,
  total: number,
  settings: DramaSettings,
): readonly Change[] {
  const { skill } = defendRoll(who, kind);
  const bare = { ...who, conditions: who.conditions.filter((c) => c.id !== "activeDefence") };
  const dn = activeDn(attackDn(bare, kind, { unaware: false, helpless: false }, settings).total, total);
  const before = who.conditions
    .filter((c) => c.id === "activeDefence" && c.trait === skill)
    .map((c) => lift(who.ref, c, "DRA-148"));
  return [
    ...before,
    ...impose(
      who.ref,
      bare.conditions,
      conditionState("activeDefence", { trait: skill, degree: dn, until: { at: "turnStart", of: who.ref, left: 1 } }),
      "DRA-148",
    ),
  ];
}

/** Skills that push a way of getting about. */
const MOVES: readonly string[] = [LIMITS.run, LIMITS.swim, LIMITS.jump, LIMITS.climb, LIMITS.fly].map((l) => l.skill);

/**
 * A push beyond a limit or of a power, ready for its dice: its linked skill against 8, at least +1 from the dice.
 * @param power  null for a limit's skill; getting about is moving, which whoever has to flee may do
 * @rule DRA-052 DRA-056 DRA-110 DRA-254
 */
export function pushRequest(
  who: DramaCharacter,
  party: Party,
  skill: string,
  power: PowerEntry | null,
  context: ActionContext,
  circumstances: readonly Modifier[] = [],
): Asked {
  const not = forbidden(who, power === null && MOVES.includes(skill) ? "move" : "check", context);
  if (not) return not;
  const value = power ? poweredSkill(who, power) : skillValue(who, skill);
  if ("accepted" in value) return value;
  const draft = base({ who, party, kind: "push", skill: value, context, modifiers: circumstances });
  return {
    accepted: true,
    request: { ...draft, action: { ...draft.action, dn: PUSH_DN, minimumBonus: MINIMUM_BONUS } },
  };
}
