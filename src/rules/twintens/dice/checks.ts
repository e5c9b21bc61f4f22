import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Row } from "../../kernel/rows.ts";
import {
  activeRanks,
  featRank,
  initiativeBonus,
  mayUseSkill,
  modifierNow,
  penaltyRows,
  saveBonus,
  skillBonus,
  toolPenalty,
} from "../hero/derive.ts";
import { abilityLabel, effectLabel, fieldOf, line, saveLabel, skillLabel } from "../labels.ts";
import { SKILLS } from "../powers/catalogue/skills.ts";
import { DEFAULT_SETTINGS, type TwintensSettings } from "../settings.ts";
import { grantsFor } from "../state/conditions.ts";
import type { AbilityKey, CoreSettings, PowerEntry, TwintensCharacter } from "../types.ts";
import { BEST_NATURAL } from "../values.ts";
import { controlledNatural, convictionReroll, countedRows, naturalOf, opposed } from "./core-roll.ts";

/** A roll as an exchange asks for it: everything but its dice. Plain data; a card keeps the settings that it was made under. */
export interface RollRequest {
  readonly kind:
    | "ability"
    | "skill"
    | "save"
    | "power"
    | "initiative"
    | "dying"
    | "recovery"
    | "rest"
    | "exertion"
    | "check";
  /** Lang key of what is rolled. */
  readonly label: string;
  /** The field of a skill that is taken for one, as its lang key or in its player's own words. */
  readonly field?: string;
  readonly rows: readonly Row[];
  /** Null for a roll without one. */
  readonly dc: number | null;
  /** Whether the fixed roll may stand in for the dice, and 20 with time and no price of failure. */
  readonly take: { readonly ten: boolean; readonly twenty: boolean };
  /** Ultimate Effort: the natural counts as 20 and is none. */
  readonly ultimate?: boolean;
  /** What hangs on it beside success, by name: the ability that is mended. */
  readonly about?: string;
  readonly settings: TwintensSettings;
}

/** Dice of a roll: faces, the fixed roll, or 20 with time. */
export type Thrown = readonly number[] | "fixed" | "take20";

/** A roll that was made. `natural` null: a raised or fixed one, that neither misses nor hits by itself. */
export interface RollResult {
  readonly faces: readonly number[] | null;
  readonly fixed: boolean;
  readonly natural: number | null;
  /** What the dice count as. */
  readonly dice: number;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly dc: number | null;
  readonly margin: number | null;
  readonly success: boolean | null;
  readonly failBy: number | null;
  /** The natural was raised by a conviction point. */
  readonly raised: boolean;
  /** Faces of the throw that a point replaced, or that it lost to. */
  readonly second: readonly number[] | null;
  /** Probability Control has been used on it. */
  readonly controlled?: boolean;
  /** Second Chance has been used on it. */
  readonly chanced?: boolean;
}

function judged(
  request: RollRequest,
  dice: number,
  natural: number | null,
  rest: Pick<RollResult, "faces" | "fixed" | "raised" | "second" | "controlled" | "chanced">,
): RollResult {
  const rows = [
    line(
      rest.fixed ? "fixed" : rest.raised ? "raised" : "natural",
      dice,
      rest.fixed ? "TWI-016" : rest.raised ? "TWI-326" : "TWI-010",
    ),
    ...countedRows(request.rows),
  ];
  const total = rows.reduce((sum, r) => sum + r.value, 0);
  const margin = request.dc === null ? null : total - request.dc;
  return {
    ...rest,
    natural,
    dice,
    rows,
    total,
    dc: request.dc,
    margin,
    success: margin === null ? null : margin >= 0,
    failBy: margin === null ? null : Math.max(0, -margin),
  };
}

/** Whether dice can be read under these settings: the right number of faces, each there is. @rule TWI-010 TWI-533 */
export function legalFaces(faces: readonly number[], coreDie: CoreSettings["coreDie"] = "2d10"): boolean {
  const [count, sides] = coreDie === "d20" ? [1, 20] : [2, 10];
  return faces.length === count && faces.every((f) => Number.isInteger(f) && f >= (sides === 10 ? 0 : 1) && f <= sides);
}

/**
 * Make a roll: two dice and the bonus against the DC. Meeting it succeeds, and nothing is automatic.
 * @returns refusal `roll.faces`, `roll.take`
 * @rule TWI-001 TWI-010 TWI-012 TWI-013 TWI-016 TWI-017 TWI-020 TWI-328
 */
export function makeRoll(
  request: RollRequest,
  thrown: Thrown,
): { readonly accepted: true; readonly result: RollResult } | Refusal {
  const { settings } = request;
  if (thrown === "fixed")
    return request.take.ten
      ? {
          accepted: true,
          result: judged(request, settings.fixedRoll, null, { faces: null, fixed: true, raised: false, second: null }),
        }
      : refuse("roll.take");
  if (thrown === "take20")
    return request.take.twenty
      ? {
          accepted: true,
          result: judged(request, BEST_NATURAL, null, { faces: null, fixed: true, raised: false, second: null }),
        }
      : refuse("roll.take");
  if (!legalFaces(thrown, settings.coreDie)) return refuse("roll.faces");
  if (request.ultimate)
    return {
      accepted: true,
      result: judged(request, BEST_NATURAL, null, { faces: thrown, fixed: false, raised: true, second: null }),
    };
  const natural = naturalOf(thrown, settings.coreDie);
  return {
    accepted: true,
    result: judged(request, natural, natural, { faces: thrown, fixed: false, raised: false, second: null }),
  };
}

/**
 * A conviction point on a roll that was made: a second throw, raised when it is low, and the better of the two.
 * @returns refusal `roll.fixed`, `roll.faces`
 * @rule TWI-242 TWI-326
 */
export function rollAgain(
  request: RollRequest,
  first: RollResult,
  faces: readonly number[],
): { readonly accepted: true; readonly result: RollResult } | Refusal {
  const { coreDie } = request.settings;
  if (first.faces === null || first.natural === null || first.second !== null) return refuse("roll.fixed");
  if (!legalFaces(faces, coreDie)) return refuse("roll.faces");
  const second = naturalOf(faces, coreDie);
  const better = convictionReroll(first.natural, second, coreDie);
  const rest = {
    fixed: false,
    raised: better.adjusted,
    faces: better.kept === "first" ? first.faces : faces,
    second: better.kept === "first" ? faces : first.faces,
  };
  return { accepted: true, result: judged(request, better.value, better.natural, rest) };
}

/** A roll under Probability Control: it counts as a natural of at least the rank. @returns `roll.fixed` where there are no dice, or it was used on them already @rule TWI-440 */
export function controlRoll(
  request: RollRequest,
  first: RollResult,
  rank: number,
): { readonly accepted: true; readonly result: RollResult } | Refusal {
  if (first.faces === null || first.controlled === true) return refuse("roll.fixed");
  const natural = first.natural === null ? null : controlledNatural(first.natural, rank);
  return {
    accepted: true,
    result: judged(request, controlledNatural(first.dice, rank), natural, {
      faces: first.faces,
      fixed: false,
      raised: first.raised,
      second: first.second,
      controlled: true,
      ...(first.chanced === true && { chanced: true }),
    }),
  };
}

/**
 * Second Chance on a check that has failed: another throw, the better of both.
 * @returns `roll.fixed` where there are no dice, it hasn't failed, or it was used on it already; `roll.faces`
 * @rule TWI-421
 */
export function secondChance(
  request: RollRequest,
  first: RollResult,
  faces: readonly number[],
): { readonly accepted: true; readonly result: RollResult } | Refusal {
  const { coreDie } = request.settings;
  if (first.faces === null || first.success !== false || first.chanced === true) return refuse("roll.fixed");
  if (!legalFaces(faces, coreDie)) return refuse("roll.faces");
  const natural = naturalOf(faces, coreDie);
  const better = natural > first.dice;
  const { fixed, controlled } = first;
  return {
    accepted: true,
    result: judged(request, better ? natural : first.dice, better ? natural : first.natural, {
      fixed,
      ...(controlled !== undefined && { controlled }),
      raised: !better && first.raised,
      faces: better ? faces : first.faces,
      second: better ? first.faces : faces,
      chanced: true,
    }),
  };
}

/** Options of a check. */
export interface RollOptions {
  readonly dc?: number | null;
  readonly extra?: readonly Row[];
  readonly danger?: boolean;
  /** Failure has no price and there is time. */
  readonly time?: boolean;
  readonly settings?: TwintensSettings;
}

const taking = (o: RollOptions, ever: boolean): RollRequest["take"] => ({
  ten: ever && o.danger !== true,
  twenty: ever && o.danger !== true && o.time === true,
});
const asked = (
  kind: RollRequest["kind"],
  label: string,
  rows: readonly Row[],
  o: RollOptions,
  mayTake: boolean,
): RollRequest => ({
  kind,
  label,
  rows: [...rows, ...(o.extra ?? [])],
  dc: o.dc ?? null,
  take: taking(o, mayTake),
  settings: o.settings ?? DEFAULT_SETTINGS,
});

/** A check of an ability. A creature without it can't make one; wounds take nothing off a Constitution check. @returns `roll.noAbility` @rule TWI-190 TWI-390 TWI-391 */
export function abilityCheck(
  character: TwintensCharacter,
  ability: AbilityKey,
  options: RollOptions = {},
): { readonly accepted: true; readonly request: RollRequest } | Refusal {
  const settings = options.settings ?? DEFAULT_SETTINGS;
  if (character.abilities[ability] === null) return refuse("roll.noAbility", { ability });
  const grants = grantsFor(character);
  const penalties = penaltyRows(ability === "con" ? { ...grants, wounded: false } : grants);
  return {
    accepted: true,
    request: asked(
      "ability",
      abilityLabel(ability),
      [
        { label: abilityLabel(ability), value: modifierNow(character, ability, settings), rule: "TWI-390" },
        ...penalties,
      ],
      options,
      true,
    ),
  };
}

/** A check of a skill. A challenge that somebody has the feat for costs nothing. Untrained where a rank is needed it can't be made; Skill Mastery takes 10 under pressure too; without tools 4 less. @returns `roll.untrained`, `roll.noSkill`, `roll.language`, `roll.challenge` @rule TWI-017 TWI-405 TWI-410 TWI-411 TWI-421 */
export function skillCheck(
  character: TwintensCharacter,
  id: string,
  options: RollOptions & { readonly noTools?: boolean; readonly challenge?: "harder" | "easier" | "named" } = {},
): { readonly accepted: true; readonly request: RollRequest } | Refusal {
  const skill = character.skills.find((s) => s.id === id);
  if (!skill) return refuse("roll.noSkill");
  if (SKILLS[skill.key].ability === null) return refuse("roll.language");
  if (!mayUseSkill(character, skill)) return refuse("roll.untrained");
  if (options.challenge === "named" && featRank(character, "challenge") === 0) return refuse("roll.challenge");
  const tools = options.noTools ? [line("noTools", toolPenalty(character), "TWI-410")] : [];
  const mastered = character.feats.some((f) => f.key === "skillMastery" && f.subject.split(",").includes(id));
  const dc =
    options.dc === undefined || options.dc === null
      ? null
      : options.dc + (options.challenge === "harder" ? 5 : options.challenge === "easier" ? -5 : 0);
  const request = asked(
    "skill",
    skillLabel(skill.key),
    [...skillBonus(character, skill, options.settings).rows, ...tools],
    { ...options, dc },
    true,
  );
  const field = fieldOf(skill);
  return {
    accepted: true,
    request: {
      ...request,
      ...(field !== "" && { field }),
      ...(mastered && { take: { ...request.take, ten: true } }),
    },
  };
}

/** A saving throw; no take 10. @rule TWI-017 TWI-190 TWI-230 */
export function saveRequest(
  character: TwintensCharacter,
  save: "fort" | "ref" | "will",
  options: RollOptions = {},
): RollRequest {
  return asked("save", saveLabel(save), saveBonus(character, save, options.settings).rows, options, false);
}

/** A power check: rank and dice, less what wounds take. @rule TWI-190 TWI-232 TWI-435 */
export function powerRequest(character: TwintensCharacter, power: PowerEntry, options: RollOptions = {}): RollRequest {
  return asked(
    "power",
    effectLabel(power.key),
    [line("rank", activeRanks(power), "TWI-435"), ...penaltyRows(grantsFor(character))],
    options,
    true,
  );
}

/** The throw for initiative. @rule TWI-050 TWI-511 */
export function initiativeRequest(character: TwintensCharacter, options: RollOptions = {}): RollRequest {
  return asked(
    "initiative",
    "CROSSOVER.Twintens.Check.initiative",
    initiativeBonus(character, options.settings).rows,
    { ...options, dc: null },
    false,
  );
}

/** A Constitution check that no wound lowers: dying, recovery, rest, exertion. @rule TWI-017 TWI-242 TWI-246 TWI-262 TWI-267 */
export function constitutionRequest(
  character: TwintensCharacter,
  kind: "dying" | "recovery" | "rest" | "exertion",
  options: RollOptions = {},
): RollRequest {
  return asked(
    kind,
    `CROSSOVER.Twintens.Check.${kind}`,
    [
      {
        label: abilityLabel("con"),
        value: modifierNow(character, "con", options.settings ?? DEFAULT_SETTINGS),
        rule: "TWI-390",
      },
    ],
    { dc: 10, ...options },
    false,
  );
}

/** Who wins of two rolls: the higher total, then the higher bonus; null means both roll again. @rule TWI-015 */
export function winner(mine: RollResult, theirs: RollResult): "mine" | "theirs" | null {
  return opposed({ total: mine.total, natural: mine.dice }, { total: theirs.total, natural: theirs.dice });
}
