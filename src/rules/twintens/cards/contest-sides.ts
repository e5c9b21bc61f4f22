import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { explain, type Row } from "../../kernel/rows.ts";
import type { Ref } from "../../kernel/situation.ts";
import { attacksOf } from "../acts/attack/offence.ts";
import { isOpening, openingOf } from "../acts/attack/openings.ts";
import { type ManeuverKey, MANEUVERS } from "../acts/maneuver-table.ts";
import {
  disarmNumbers,
  escapeBonus,
  type GrappleMove,
  interactionAnswers,
  isInteraction,
  maneuverSkills,
  mayManeuver,
  quickPenalty,
  rushBonus,
  tripBonus,
} from "../acts/maneuvers.ts";
import type { RollRequest } from "../dice/checks.ts";
import { aidRows } from "../dice/skill-aids.ts";
import { plannedRows } from "../fortune/plan.ts";
import type { TwintensActor } from "../hero/actor.ts";
import {
  currentSize,
  effectRank,
  featNumber,
  featRank,
  immovableRanks,
  modifierNow,
  saveBonus,
  skillBonus,
} from "../hero/derive.ts";
import { penaltyRows } from "../hero/derive.ts";
import { grappleBonus } from "../hero/grapple.ts";
import { key, line, skillLabel } from "../labels.ts";
import type { SkillKey } from "../powers/catalogue/skills.ts";
import type { TwintensSettings } from "../settings.ts";
import type { TwintensSituation } from "../situation.ts";
import { attackRefusal, grantsFor, held } from "../state/conditions.ts";
import { inspiredRows } from "../turn/pay.ts";
import type { OpposedExchange } from "./check.ts";
import { plainRoll } from "./trait-roll.ts";

/** Maneuvers that are a contest: by themselves, or after an attack has hit. @rule TWI-368 TWI-369 TWI-370 TWI-371 TWI-372 TWI-373 TWI-374 TWI-375 TWI-376 TWI-377 TWI-421 */
export const CONTESTS = [
  "feint",
  "trick",
  "demoralize",
  "distract",
  "fascinate",
  "assess",
  "disarm",
  "grapple",
  "hold",
  "escape",
  "trip",
  "rush",
  "overrun",
] as const;
export type Contest = (typeof CONTESTS)[number];

/** Those that follow a hit: their action was paid with the attack. */
export const AFTER_HIT = ["disarm", "grapple", "trip"] as const satisfies readonly Contest[];
const follows = (maneuver: string): maneuver is (typeof AFTER_HIT)[number] =>
  (AFTER_HIT as readonly string[]).includes(maneuver);

/** What somebody chose for a contest. */
export interface ContestAsk {
  readonly actor: Ref;
  readonly target: Ref;
  readonly maneuver: Contest;
  /** What is tried while grappling. */
  readonly move: GrappleMove;
  /** Feint or trick as a move action. */
  readonly quick: boolean;
  /** The attack that hit (its damage bonus decides a disarm). */
  readonly attack: string;
  readonly circumstance: number;
  /** Feat whose opening it uses up; empty without. */
  readonly opening: string;
  /** Feats that are claimed to help with the skill. */
  readonly aids: readonly string[];
  /** Who is to have the good of it by Set-up; empty for oneself. */
  readonly ally: string;
  /** The Gamemaster lets it pass although no action is left. */
  readonly overrule: boolean;
}

export interface ContestExchange extends OpposedExchange {
  readonly ask: ContestAsk;
}

/** Bonus of a skill, trained or not. */
function skillRows(character: TwintensActor, name: SkillKey, settings: TwintensSettings): readonly Row[] {
  const entry = [...character.skills].filter((s) => s.key === name).sort((a, b) => b.ranks - a.ranks)[0] ?? {
    id: name,
    key: name,
    specialty: "",
    ranks: 0,
    misc: 0,
  };
  return skillBonus(character, entry, settings).rows;
}

const total = (rows: readonly Row[]): number => explain(rows).total;

/** The best of several ways to roll. */
function best(ways: readonly RollRequest[]): RollRequest {
  return [...ways].sort((a, b) => total(b.rows) - total(a.rows))[0] as RollRequest;
}

const skillRoll = (
  character: TwintensActor,
  name: SkillKey,
  settings: TwintensSettings,
  extra: readonly Row[] = [],
): RollRequest =>
  plainRoll(skillLabel(name), [...skillRows(character, name, settings), ...plannedRows(character), ...extra], settings);

/** What the weapon in hand adds to a trip or a disarm, and Spinning to getting out of a grip. @rule TWI-440 TWI-471 */
const weaponHelp = (who: TwintensActor, attack: string): number =>
  who.weapons.find((w) => w.id === attack && w.equipped)?.tripDisarm ?? 0;
const spins = (who: TwintensActor): readonly Row[] =>
  effectRank(who, "spinning") > 0 ? [line("spinning", effectRank(who, "spinning"), "TWI-440")] : [];

const willRoll = (character: TwintensActor, settings: TwintensSettings): RollRequest =>
  plainRoll(key("Save", "will", "label"), saveBonus(character, "will", settings).rows, settings);

/** What wounds and fear take from a check. @rule TWI-190 TWI-460 */
const ails = (who: TwintensActor): readonly Row[] => penaltyRows(grantsFor(who));

/** Both sides of a maneuver. The target answers with what serves it best. @rule TWI-368 TWI-369 TWI-370 TWI-371 TWI-372 TWI-374 TWI-375 TWI-376 TWI-377 TWI-421 */
function sides(
  mine: TwintensActor,
  theirs: TwintensActor,
  ask: ContestAsk,
  settings: TwintensSettings,
): readonly [RollRequest, RollRequest] {
  const extra = [
    ...(ask.circumstance === 0 ? [] : [line("circumstance", ask.circumstance, "TWI-006")]),
    ...inspiredRows(mine),
  ];
  const grapple = (who: TwintensActor, more: readonly Row[] = []): RollRequest =>
    plainRoll(key("Check", "grapple"), [...grappleBonus(who, settings).rows, ...more], settings);
  const trip = (
    who: TwintensActor,
    other: TwintensActor,
    more: number,
    answers: "attack" | "freely" | "asTold",
  ): RollRequest => {
    const numbers = {
      str: modifierNow(who, "str", settings),
      dex: modifierNow(who, "dex", settings),
      size: currentSize(who),
      legs: who.powers.some((p) => p.key === "additionalLimbs" && p.active) ? 4 : 2,
      feat: more,
    };
    const plain = plainRoll(
      key("Check", "trip"),
      [
        line(
          "trip",
          tripBonus(numbers, { size: currentSize(other) }, answers === "asTold" ? "worse" : "better"),
          "TWI-375",
        ),
        ...ails(who),
      ],
      settings,
    );
    return answers === "freely" ? best([plain, skillRoll(who, "acrobatics", settings)]) : plain;
  };
  /** Immovable is for whoever is pushed: it moves nobody. @rule TWI-376 TWI-440 */
  const rush = (who: TwintensActor, other: TwintensActor, immovable = 0): RollRequest =>
    plainRoll(
      key("Check", "rush"),
      [
        line(
          "rush",
          rushBonus(
            { str: modifierNow(who, "str", settings), size: currentSize(who), immovable },
            { size: currentSize(other) },
          ),
          "TWI-376",
        ),
        ...ails(who),
      ],
      settings,
    );
  const plus = (roll: RollRequest): RollRequest => ({ ...roll, rows: [...roll.rows, ...extra] });
  switch (ask.maneuver) {
    case "feint":
    case "trick":
    case "demoralize":
    case "distract":
    case "fascinate":
    case "assess": {
      const price =
        ask.maneuver === "feint" || ask.maneuver === "trick" ? quickPenalty(mine, ask.maneuver, ask.quick) : 0;
      const own = maneuverSkills(mine, ask.maneuver).map((s) =>
        skillRoll(mine, s, settings, [
          ...(price === 0 ? [] : [line("asMove", price, "TWI-369")]),
          ...aidRows(mine, s, ask.aids),
        ]),
      );
      const answers = interactionAnswers(ask.maneuver).map((a) =>
        a === "will" ? willRoll(theirs, settings) : skillRoll(theirs, a, settings),
      );
      return [plus(best(own)), best(answers)];
    }
    case "disarm": {
      const attack = attacksOf(mine, settings).find((a) => a.id === ask.attack);
      const numbers = disarmNumbers(mine, {
        ranged: attack?.kind === "ranged",
        damage: attack?.damage?.total ?? modifierNow(mine, "str", settings),
        holderStrength: modifierNow(theirs, "str", settings),
        twoHands: theirs.weapons.some((w) => w.equipped && w.twoHands === true),
      });
      return [
        plus(
          plainRoll(
            key("Check", "disarm"),
            [line("disarm", numbers.mine + weaponHelp(mine, ask.attack), "TWI-368"), ...ails(mine)],
            settings,
          ),
        ),
        plainRoll(key("Check", "disarm"), [line("disarm", numbers.theirs, "TWI-368"), ...ails(theirs)], settings),
      ];
    }
    case "grapple":
    case "hold":
      return [plus(grapple(mine)), grapple(theirs, spins(theirs))];
    case "escape": {
      const artist = total(skillRows(mine, "escapeArtist", settings));
      const pin = featRank(theirs, "improvedPin") > 0;
      const bonus = escapeBonus(mine, artist, pin, settings);
      return [
        plus(plainRoll(key("Check", "escape"), [line("escape", bonus, "TWI-374"), ...spins(mine)], settings)),
        grapple(theirs),
      ];
    }
    case "trip":
      return [
        plus(trip(mine, theirs, featNumber(mine, "trip") + weaponHelp(mine, ask.attack), "attack")),
        trip(theirs, mine, 0, featRank(mine, "improvedThrow") > 0 ? "asTold" : "freely"),
      ];
    case "overrun":
      return [plus(trip(mine, theirs, featNumber(mine, "overrun"), "attack")), trip(theirs, mine, 0, "freely")];
    case "rush":
      return [plus({ ...rush(mine, theirs) }), { ...rush(theirs, mine, immovableRanks(theirs)) }];
  }
}

/** Who is in a grapple with whom. */
export const grapplesWith = (character: TwintensActor, other: string): boolean =>
  held(character, "grappled").some((c) => c.trait === other);

/** Both sides of a contest as its card begins. @returns refusals `gone`, `maneuver.needs`, `maneuver.tired`, `grapple.none`, `grapple.pinned`, `opening.gone` @rule TWI-373 TWI-374 TWI-421 */
export function composeContest(
  ask: ContestAsk,
  s: TwintensSituation,
): { readonly accepted: true; readonly request: ContestExchange } | Refusal {
  const { actor, target, maneuver, opening, ally } = ask;
  const [me, you, mine, yours] = [s.character(actor), s.character(target), s.party(actor), s.party(target)];
  if (!me || !mine) return refuse("gone", { name: actor });
  if (!you || !yours) return refuse("gone", { name: target });
  const no = contestRefusal(me, maneuver);
  if (no) return no;
  if (isGrip(maneuver) && !grapplesWith(me, target)) return refuse("grapple.none");
  if (ally !== "" && !mayPass(me, maneuver)) return refuse("maneuver.needs");
  // Who runs on runs over somebody else.
  if (isOpening(opening) && !openingOf(me, opening, opening === "fastOverrun" ? undefined : target))
    return refuse("opening.gone");
  const [first, second] = sides(me, you, ask, s.settings);
  return {
    accepted: true,
    request: {
      sides: [
        { ...mine, check: first },
        { ...yours, check: second },
      ],
      maneuver,
      ask,
    },
  };
}

const isGrip = (maneuver: Contest): boolean => maneuver === "hold" || maneuver === "escape";

/** Whether the good of it may go to an ally. @rule TWI-421 */
export const mayPass = (me: TwintensActor, maneuver: Contest): boolean =>
  (maneuver === "feint" || maneuver === "trick") && featRank(me, "setUp") > 0;

/** Why somebody can't begin such a contest, with whomever; null when they can. @rule TWI-373 TWI-385 TWI-421 TWI-460 */
export function contestRefusal(me: TwintensActor, maneuver: Contest): Refusal | null {
  if (isGrip(maneuver) && held(me, "grappled").length === 0) return refuse("grapple.none");
  if (maneuver === "hold" && held(me, "pinned").length > 0) return refuse("grapple.pinned");
  if (maneuver === "rush" || maneuver === "overrun") return attackRefusal(me);
  return isInteraction(maneuver) ? mayManeuver(me, maneuver) : null;
}

/** Maneuvers that words alone make. @rule TWI-460 */
const SPOKEN: readonly string[] = ["demoralize", "trick", "distract", "fascinate"];

/** The action that a contest costs; none where the attack before it has paid. @rule TWI-072 TWI-369 TWI-460 */
export function contestAction(ask: ContestAsk): string {
  if (follows(ask.maneuver) || isOpening(ask.opening)) return "none";
  if (ask.quick && (ask.maneuver === "feint" || ask.maneuver === "trick")) return "move";
  if (ask.maneuver === "escape" || (ask.maneuver === "hold" && ask.move === "break")) return "escape";
  if (ask.maneuver === "hold") return "standard";
  const { action } = MANEUVERS[ask.maneuver];
  return action === "standard" && SPOKEN.includes(ask.maneuver) ? "voice" : action;
}

/** Maneuvers whose hit leads to a contest. */
export const contestAfter = (maneuver: ManeuverKey): (typeof AFTER_HIT)[number] | null =>
  follows(maneuver) ? maneuver : null;
