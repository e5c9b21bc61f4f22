/** Fudge's forecast against fights in which every blow goes through the card's own conversation, with dice thrown one by one: no table of sums, no node that is remembered. */
import { describe } from "vitest";
import { initiativeCheck } from "../../src/rules/fudge/acts/checks/kinds-of-check.ts";
import { resolveCheck } from "../../src/rules/fudge/dice/check.ts";
import { fudgeForecast } from "../../src/rules/fudge/forecast/adapter.ts";
import {
  type Body,
  bodyOf,
  due,
  endTurn,
  fateOf,
  mayAct,
  recover,
  startRolls,
  startTurn,
} from "../../src/rules/fudge/forecast/body.ts";
import { type Choice, choices, mayBeRoutine, opening, strike } from "../../src/rules/fudge/forecast/strike.ts";
import { DEFAULT_SETTINGS } from "../../src/rules/fudge/settings.ts";
import { grantsFor } from "../../src/rules/fudge/state/conditions.ts";
import { compareInitiative, initiativeEntry } from "../../src/rules/fudge/turn/initiative.ts";
import type { Faces, FudgeCharacter } from "../../src/rules/fudge/types.ts";
import type { Chance } from "../../src/rules/kernel/forecast.ts";
import { agrees, type Duel } from "./duel.ts";
import { peopleOf } from "./people.ts";

const people = await peopleOf("fudge");
const settings = DEFAULT_SETTINGS;

const thrown = (chance: Chance): Faces => [chance.below(3) - 1, chance.below(3) - 1, chance.below(3) - 1] as Faces;
const isBody = (who: FudgeCharacter | Body): who is Body => "ongoing" in who;
/** Somebody as they come into it, or as they are by now. */
const as = (who: FudgeCharacter | Body): Body => (isBody(who) ? who : bodyOf(who));

let order: readonly (0 | 1)[] = [];
const duel: Duel<FudgeCharacter | Body, Choice> = {
  enters: (who, place) => bodyOf({ ...as(who).character, ref: `Actor.${place}` }),
  order: (both, round, chance) => {
    if (round > 1) return order;
    const [a, b] = both.map((who) => {
      const { character } = as(who);
      const total = resolveCheck(initiativeCheck(character, settings), thrown(chance)).total;
      return initiativeEntry(character, total, settings);
    });
    const first = a && b ? compareInitiative(a, b) || chance.below(2) * 2 - 1 : 0;
    order = first <= 0 ? [0, 1] : [1, 0];
    return order;
  },
  starts: (who, _other, round, chance) =>
    startTurn(as(who), round, startRolls(as(who)) ? thrown(chance) : null, settings),
  attacks: (me, them) =>
    choices(as(me).character, settings).flatMap((c) =>
      mayBeRoutine(as(me).character, c, as(them).character) ? [c, { ...c, routine: true }] : [c],
    ),
  strikes: (me, them, wished, chance) => {
    const [mine, theirs] = [as(me), as(them)];
    if (!mayAct(mine)) return null;
    // The attack as it is now, with what has changed on whoever strikes.
    const now = choices(mine.character, settings).find((c) => c.attack.id === wished.attack.id);
    if (!now || (wished.routine && !mayBeRoutine(mine.character, now, theirs.character))) return null;
    const choice = { ...now, routine: wished.routine };
    if (!opening(mine.character, theirs.character, choice, settings)) return null;
    const dice = () => ({
      attack: thrown(chance),
      defence: thrown(chance),
      resistance: thrown(chance),
      power: thrown(chance),
    });
    const faces = { ...dice(), linked: choice.linked.map(dice) };
    return [mine, strike(mine.character, theirs, choice, faces, settings)];
  },
  ends: (who, _other, _round, chance) =>
    due(endTurn(as(who))).reduce(
      (body, { source }) => recover(body, source, thrown(chance), settings),
      endTurn(as(who)),
    ),
  out: (who) => fateOf(as(who)) !== "up",
  left: (who) => {
    const body = as(who);
    if (fateOf(body) !== "up") return 0;
    return Math.max(
      0.25,
      1 +
        body.character.health.value -
        (body.character.bruises + body.ongoing.length) / 4 -
        (mayAct(body) ? 0 : 2) -
        (grantsFor(body.character).openness === "guarded" ? 0 : 0.5),
    );
  },
};

describe("FUD-110 FUD-153 FUD-160 FUD-172 FUD-260 FUD-743 the forecast agrees with fights that the cards play", () => {
  agrees(fudgeForecast, duel, people, [0, 5]);
});
