import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { explain, type Row } from "../../../rules/kernel/rows.ts";
import {
  aidRows,
  attacksOf,
  currentSize,
  disarmNumbers,
  effectRank,
  escapeBonus,
  featNumber,
  featRank,
  grantsFor,
  grappleBonus,
  type GrappleMove,
  grappleMoves,
  held,
  immovableRanks,
  inspiredRows,
  interactionAnswers,
  isInteraction,
  isOpening,
  key,
  line,
  type ManeuverKey,
  MANEUVERS,
  maneuverSkills,
  mayManeuver,
  modifierNow,
  openingOf,
  type OpposedExchange,
  penaltyRows,
  plainRoll,
  plannedRows,
  quickPenalty,
  type RollRequest,
  rushBonus,
  saveBonus,
  skillBonus,
  type SkillKey,
  skillLabel,
  tripBonus,
  type TwintensActor,
  type TwintensSettings,
} from "../../../rules/twintens/index.ts";
import type { Table } from "../../ruleset.ts";
import { numberOf, textOf } from "../asks.ts";
import { characterAt } from "../facts.ts";
import { twintensSettings } from "../settings.ts";

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
const AFTER_HIT: readonly Contest[] = ["disarm", "grapple", "trip"];

/** What somebody chose for a contest. */
export interface ContestAsk {
  readonly actor: string;
  readonly target: string;
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

const MOVES: readonly GrappleMove[] = grappleMoves(false);

function read(ask: unknown): { readonly accepted: true; readonly ask: ContestAsk } | Refusal {
  const [actor, target, maneuver, move] = [
    textOf(ask, "actor"),
    textOf(ask, "target"),
    textOf(ask, "maneuver"),
    textOf(ask, "move"),
  ];
  if (actor === "") return refuse("malformed", { code: "actor" });
  if (!(CONTESTS as readonly string[]).includes(maneuver)) return refuse("malformed", { code: "maneuver" });
  const circumstance = numberOf(ask, "circumstance", 0);
  const { aids } = ask as { readonly aids?: unknown };
  return {
    accepted: true,
    ask: {
      actor,
      target,
      maneuver: maneuver as Contest,
      move: MOVES.includes(move as GrappleMove) ? (move as GrappleMove) : "pin",
      quick: (ask as { quick?: unknown }).quick === true,
      overrule: (ask as { overrule?: unknown }).overrule === true,
      attack: textOf(ask, "attack"),
      opening: textOf(ask, "opening"),
      ally: textOf(ask, "ally"),
      aids: Array.isArray(aids) ? aids.filter((a): a is string => typeof a === "string") : [],
      circumstance: Math.max(-20, Math.min(20, circumstance)),
    },
  };
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
  const rush = (who: TwintensActor, other: TwintensActor): RollRequest =>
    plainRoll(
      key("Check", "rush"),
      [
        line(
          "rush",
          rushBonus(
            { str: modifierNow(who, "str", settings), size: currentSize(who), immovable: immovableRanks(who) },
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
      return [plus({ ...rush(mine, theirs) }), { ...rush(theirs, mine) }];
  }
}

/** Who is in a grapple with whom. */
export const grapplesWith = (character: TwintensActor, other: string): boolean =>
  held(character, "grappled").some((c) => c.trait === other);

export function composeContest(
  ask: unknown,
  table: Table,
): { readonly accepted: true; readonly request: ContestExchange } | Refusal {
  const said = read(ask);
  if (!said.accepted) return said;
  const { actor, target } = said.ask;
  const [me, you] = [characterAt(table, actor), characterAt(table, target)];
  const [mine, yours] = [table.party(actor), table.party(target)];
  if (!me || !mine) return refuse("gone", { name: actor });
  if (!you || !yours) return refuse("attack.noTargets");
  if ((said.ask.maneuver === "hold" || said.ask.maneuver === "escape") && !grapplesWith(me, target))
    return refuse("grapple.none");
  if (said.ask.maneuver === "hold" && held(me, "pinned").length > 0) return refuse("grapple.pinned");
  const { maneuver, opening, ally } = said.ask;
  const no = isInteraction(maneuver) ? mayManeuver(me, maneuver) : null;
  if (no) return no;
  if (ally !== "" && !((maneuver === "feint" || maneuver === "trick") && featRank(me, "setUp") > 0))
    return refuse("maneuver.needs");
  if (ally !== "" && !characterAt(table, ally)) return refuse("gone", { name: ally });
  // Who runs on runs over somebody else.
  if (isOpening(opening) && !openingOf(me, opening, opening === "fastOverrun" ? undefined : target))
    return refuse("opening.gone");
  const settings = twintensSettings(table);
  const [first, second] = sides(me, you, said.ask, settings);
  return {
    accepted: true,
    request: {
      sides: [
        { ...mine, check: first },
        { ...yours, check: second },
      ],
      maneuver: said.ask.maneuver,
      ask: said.ask,
    },
  };
}

/** The action that a contest costs; none where the attack before it has paid. @rule TWI-072 TWI-369 */
export function contestAction(ask: ContestAsk): string {
  if (AFTER_HIT.includes(ask.maneuver) || isOpening(ask.opening)) return "none";
  if (ask.quick && (ask.maneuver === "feint" || ask.maneuver === "trick")) return "move";
  if (ask.maneuver === "escape" || (ask.maneuver === "hold" && ask.move === "break")) return "escape";
  return ask.maneuver === "hold" ? "standard" : MANEUVERS[ask.maneuver].action;
}

/** Whether a maneuver is a contest by itself, with no attack before it. */
export const isContest = (key_: string): key_ is Contest => (CONTESTS as readonly string[]).includes(key_);

/** Maneuvers whose hit leads to a contest. */
export const contestAfter = (maneuver: ManeuverKey): Contest | null =>
  (AFTER_HIT as readonly string[]).includes(maneuver) ? (maneuver as Contest) : null;
