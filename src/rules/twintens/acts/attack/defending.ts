import { type Change, change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { explain, type Explained, type Row } from "../../../kernel/rows.ts";
import { currentSize, effectRank, featNumber, featRank, modifierNow, traded } from "../../hero/derive.ts";
import { environmentRows } from "../../hero/environment.ts";
import { line } from "../../labels.ts";
import { drained } from "../../powers/drain.ts";
import type { TwintensSettings } from "../../settings.ts";
import { type Grants, PRONE_IN_MELEE } from "../../state/condition-table.ts";
import { grantsFor, has, held } from "../../state/conditions.ts";
import type { Size, TwintensCharacter } from "../../types.ts";
import { STUNNED_DEFENSE } from "../../values.ts";
import { type Cover, coverBonus } from "../situations.ts";
import { defencePenalty, defenseKind, type DefenseRequest, sizeModifier } from "./attack.ts";

/** One attack as its target meets it. */
export interface Against {
  readonly melee: boolean;
  /** Uuid of the attacker; null for a trap. */
  readonly attacker: string | null;
  /** False when the target can't perceive the attacker. */
  readonly perceived?: boolean;
  /** The attacker is concealed from the sense of Uncanny Dodge. */
  readonly senseBlocked?: boolean;
  /** The target is in a grapple and the attacker isn't part of it. */
  readonly outsideGrapple?: boolean;
  /** Climbing or balancing with five ranks of Acrobatics costs nothing. */
  readonly sureFooted?: boolean;
  readonly cover?: Cover;
  readonly ignoresCover?: boolean;
  /** The target has paid for keeping its dodge. */
  readonly keepsDodge?: boolean;
}

/** Conditions that name whoever made them, and count against that attacker alone. */
const BY_ATTACKER = ["feinted", "tricked"] as const;

/**
 * Whether a target is denied its dodge against this attack, and why (a lang-key tail). Uncanny Dodge helps against being flat-footed or surprised alone, and not against an
 * attacker that its sense can't find; the conviction use keeps the dodge while the target could act.
 * @rule TWI-036 TWI-039 TWI-040 TWI-041 TWI-324 TWI-379
 */
export function deniedDodge(character: TwintensCharacter, against: Against): string | null {
  const steady =
    against.sureFooted === true
      ? { ...character, conditions: character.conditions.filter((c) => c.id !== "balancing") }
      : character;
  const grants = grantsFor(steady);
  const kept =
    (against.keepsDodge ?? held(character, "dodging").length > 0) &&
    grants.actions !== "none" &&
    grants.conscious &&
    !grants.helpless;
  return kept ? null : deniedBy(steady, grants, against);
}

function deniedBy(character: TwintensCharacter, grants: Grants, against: Against): string | null {
  if (!grants.dodge) return "denied.condition";
  if (grants.unready && !(featRank(character, "uncannyDodge") > 0 && against.senseBlocked !== true))
    return "denied.unready";
  if (against.perceived === false) return "denied.unseen";
  if (against.outsideGrapple === true && featRank(character, "grapplingFinesse") === 0) return "denied.grapple";
  const tricked =
    against.attacker !== null &&
    BY_ATTACKER.some((id) => held(character, id).some((c) => c.trait === against.attacker));
  return tricked ? "denied.feinted" : null;
}

/** Whether a target may react at all: not surprised, stunned or out. @rule TWI-036 TWI-114 TWI-211 */
export function mayReact(character: TwintensCharacter): boolean {
  const { reactions, conscious, helpless } = grantsFor({
    ...character,
    flags: { ...character.flags, flatFooted: false },
  });
  const surprised = character.flags.flatFooted && !character.flags.aware;
  return reactions && conscious && !helpless && (!surprised || featRank(character, "uncannyDodge") > 0);
}

/** The dodge bonus, line by line: feats, shields, stances; only the part that is tagged dodge. @rule TWI-111 TWI-127 TWI-365 TWI-382 */
export function dodgeRows(character: TwintensCharacter): readonly Row[] {
  const shield = Math.max(0, ...character.weapons.filter((w) => w.equipped).map((w) => w.dodge));
  const total = held(character, "totalDefense").length > 0 ? featNumber(character, "totalDefense") : 0;
  const rows = [
    line("dodge", character.dodgeBase, "TWI-127"),
    line("enhanced", effectRank(character, "enhancedTrait", "dodge"), "TWI-440"),
    line("dodgeFocus", featNumber(character, "dodge"), "TWI-127"),
    line("shield", shield, "TWI-127"),
    line("stance", grantsFor(character).dodgeBonus, "TWI-111"),
    line("improvedDefense", total, "TWI-382"),
    line("defensiveAttack", traded(character).dodge, "TWI-365"),
    ...environmentRows(character, "dodge"),
  ].filter((r) => r.value !== 0);
  const short = Math.min(drained(character, "dodge"), Math.max(0, explain(rows).total));
  return short === 0 ? rows : [...rows, line("drained", 0 - short, "TWI-305")];
}

/** What being prone takes from Defense in melee, and Prone Fighting gives back; helpless, nobody fights. @rule TWI-111 TWI-421 */
function downInMelee(character: TwintensCharacter): number {
  const { helpless } = grantsFor(character);
  return featRank(character, "proneFighting") > 0 && !helpless && has(character, "prone") ? PRONE_IN_MELEE : 0;
}

/** What the ability setting adds to Defense; it is lost only in what is above zero, while flat-footed. @rule TWI-039 */
function abilityRows(
  character: TwintensCharacter,
  melee: boolean,
  unready: boolean,
  settings: TwintensSettings,
): readonly Row[] {
  if (settings.abilityDefense === "off") return [];
  const ability = melee ? "str" : "dex";
  const value = modifierNow(character, ability, settings);
  const lost = unready && value > 0;
  return [
    line(
      `${ability}Defense`,
      lost ? 0 : value,
      "TWI-039",
      undefined,
      lost ? "CROSSOVER.Twintens.Row.flatFooted" : undefined,
    ),
  ];
}

/** A target's Defense against one attack before its roll: what the resolver takes, and the lines that explain it. */
export interface Defending {
  readonly request: Omit<DefenseRequest, "natural">;
  readonly kind: "active" | "passive" | "fixed";
  readonly denied: string | null;
  /** Everything but the roll. Their sum and the roll are the Defense. */
  readonly rows: readonly Row[];
  readonly bonus: Explained;
  /** Whether somebody is asked for dice. */
  readonly rolls: boolean;
  /** The k-th defence of the round, when it is active. */
  readonly count: number;
}

/** How the target answers. */
export interface Answer {
  readonly defend: boolean;
  /** Block: the attack bonus in place of defense and dodge; null otherwise. */
  readonly block?: number | null;
}

/** Who of the Gamemaster's has a fixed Defense by the setting. @rule TWI-124 */
export function hasFixedDefense(
  kind: TwintensCharacter["kind"],
  settings: Pick<TwintensSettings, "npcDefense">,
): boolean {
  if (settings.npcDefense === "fixed") return kind === "minion" || kind === "villain";
  return settings.npcDefense === "minionsFixed" && kind === "minion";
}

/**
 * The Defense of a target against one attack, as it answers it. Passive when it is denied its dodge, may not react, or declines; never below the defense bonus for All-out
 * Attack's price. Kneeling, prone and cover count in any kind, penalties too; dodge only in an active one (or the fixed one while not denied).
 * @returns refusal `defense.totalCover` when nothing of it can be hit
 * @rule TWI-039 TWI-111 TWI-113 TWI-114 TWI-122 TWI-124 TWI-125 TWI-127 TWI-217
 */
export function defendingOf(
  character: TwintensCharacter,
  against: Against,
  answer: Answer,
  settings: TwintensSettings,
): { readonly accepted: true; readonly defending: Defending } | Refusal {
  const cover = coverBonus(against.cover ?? "none", against.ignoresCover === true);
  if (cover === null) return refuse("defense.totalCover");
  const grants = grantsFor(character);
  const denied = deniedDodge(character, against);
  const stunned = has(character, "stunned");
  const blockBonus = answer.block ?? null;
  const blocking = blockBonus !== null && denied === null && answer.defend;
  const fixed = hasFixedDefense(character.kind, settings) ? { mode: "fixed" as const } : {};
  const dodge = explain(dodgeRows(character));
  const situation =
    (against.melee ? grants.vsMelee - downInMelee(character) : grants.vsRanged) - (stunned ? STUNNED_DEFENSE : 0);
  const bought = character.defense + effectRank(character, "enhancedTrait", "defense");
  const whole = Math.max(Math.min(0, bought), bought + traded(character).defense);
  const defenseBonus = Math.min(whole, Math.max(0, whole - drained(character, "defense")));
  const misc = [
    line("conditions", situation, "TWI-111"),
    line("cover", cover, "TWI-111"),
    ...abilityRows(character, against.melee, grants.unready, settings),
  ].filter((r) => r.value !== 0 || r.note !== undefined);
  const may = answer.defend && denied === null && mayReact(character) && !character.flags.declined;
  const size = currentSize(character);
  const request: Omit<DefenseRequest, "natural"> = {
    ...fixed,
    denied: denied !== null,
    defend: may,
    defenseBonus: blocking ? blockBonus : defenseBonus,
    dodgeBonus: blocking ? 0 : dodge.total,
    size,
    misc: misc.reduce((sum, r) => sum + r.value, 0),
    stunned,
    helpless: grants.helpless,
    priorDefences: character.defencesThisRound,
    mastery: featNumber(character, "mastery"),
    settings,
  };
  const kind = defenseKind(request);
  const active = kind === "active";
  const count = character.defencesThisRound + 1;
  const counts = active || (kind === "fixed" && denied === null);
  const rows: readonly Row[] = [
    line(
      blocking ? "block" : "defense",
      grants.helpless ? 0 : blocking ? blockBonus : whole,
      blocking ? "TWI-125" : "TWI-113",
    ),
    ...(blocking || grants.helpless || whole === defenseBonus
      ? []
      : [line("drained", defenseBonus - whole, "TWI-305")]),
    ...(counts && !blocking ? dodge.rows : []),
    line("size", sizeModifier(size), "TWI-103"),
    ...misc,
    ...(stunned ? [line("stunned", STUNNED_DEFENSE, "TWI-111")] : []),
    ...(active && defencePenalty(count, request.mastery) !== 0
      ? [line("furtherDefence", defencePenalty(count, request.mastery), "TWI-119")]
      : []),
  ];
  const bonus = explain(rows);
  return {
    accepted: true,
    defending: {
      request,
      kind,
      denied,
      rows,
      bonus,
      rolls: active || (kind === "passive" && settings.passiveDefense === "rolled"),
      count,
    },
  };
}

/** What an attack adds because its target is helpless: 4 in melee. @rule TWI-111 TWI-217 */
export function attackersBonus(target: TwintensCharacter, melee: boolean): readonly Row[] {
  const { meleeAttackers } = grantsFor(target);
  return melee && meleeAttackers !== 0 ? [line("helplessTarget", meleeAttackers, "TWI-111")] : [];
}

/** What an answered defence writes: the count of the round goes up for each that was rolled; a decline for the whole round is kept. @rule TWI-119 TWI-120 TWI-122 */
export function defenceChanges(
  character: Pick<TwintensCharacter, "ref" | "defencesThisRound" | "flags">,
  counted: boolean,
  declined: boolean,
  settings: Pick<TwintensSettings, "declineScope">,
): readonly Change[] {
  const { defencesThisRound: n, flags } = character;
  return [
    ...(counted ? [change(character.ref, "system.defencesThisRound", n, n + 1, "TWI-120")] : []),
    ...(declined && settings.declineScope === "round" && !flags.declined
      ? [change(character.ref, "system.flags.declined", false, true, "TWI-122")]
      : []),
  ];
}

/** Defense of something that nobody defends: 5 below the fixed roll with its size; a full action in melee needs no roll. @rule TWI-128 */
export function objectDefense(
  size: Size,
  settings: Pick<TwintensSettings, "fixedRoll">,
  melee: { readonly full: boolean } | null = null,
): number | "automatic" {
  if (melee?.full) return "automatic";
  return settings.fixedRoll - 5 + sizeModifier(size);
}

/** The three numbers of the sheet: the active bonus, the passive number, and the one while flat-footed; with the defences of this round and the price of the next. @rule TWI-502 */
export function defenseBlock(
  character: TwintensCharacter,
  settings: TwintensSettings,
): {
  readonly active: Explained;
  readonly passive: number;
  readonly flatFooted: number;
  readonly defences: number;
  readonly next: number;
} {
  const calm: TwintensCharacter = {
    ...character,
    conditions: [],
    track: { ...character.track, stunned: null, unconscious: false, dying: false, dead: false },
    flags: { ...character.flags, flatFooted: false, declined: false },
  };
  const of = (who: TwintensCharacter, defend: boolean): Explained => {
    const result = defendingOf(who, { melee: true, attacker: null }, { defend }, settings);
    return result.accepted ? result.defending.bonus : explain([]);
  };
  const flat = { ...calm, flags: { ...calm.flags, flatFooted: true } };
  const next = defencePenalty(character.defencesThisRound + 1, featNumber(character, "mastery"));
  return {
    active: of({ ...calm, defencesThisRound: 0 }, true),
    passive: settings.fixedRoll + of(calm, false).total,
    flatFooted: settings.fixedRoll + of(flat, false).total,
    defences: character.defencesThisRound,
    next,
  };
}
