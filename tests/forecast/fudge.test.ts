/** Fudge's forecast against fights in which every blow goes through the card's own conversation, with dice thrown one by one: no table of sums, no node that is remembered. */
import { describe } from "vitest";
import { initiativeCheck } from "../../src/rules/fudge/acts/checks/kinds-of-check.ts";
import { attackExchange } from "../../src/rules/fudge/cards/attack/attack.ts";
import { defenseOf, resistanceNow, toPick } from "../../src/rules/fudge/cards/attack/attack-answers.ts";
import { completeAttack } from "../../src/rules/fudge/cards/attack/attack-desk.ts";
import {
  type AttackEvent,
  type AttackExchange,
  type AttackState,
  rowOf,
} from "../../src/rules/fudge/cards/attack/attack-state.ts";
import { needsDice, resolveCheck } from "../../src/rules/fudge/dice/check.ts";
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
import { attackEndings } from "../../src/rules/fudge/forecast/endings.ts";
import { type Choice, choices, mayBeRoutine, opening, strike } from "../../src/rules/fudge/forecast/strike.ts";
import type { FudgeActor } from "../../src/rules/fudge/hero/actor.ts";
import { DEFAULT_SETTINGS } from "../../src/rules/fudge/settings.ts";
import type { FudgeSituation } from "../../src/rules/fudge/situation.ts";
import { afterChanges } from "../../src/rules/fudge/state/after-changes.ts";
import { grantsFor } from "../../src/rules/fudge/state/conditions.ts";
import { compareInitiative, initiativeEntry } from "../../src/rules/fudge/turn/initiative.ts";
import type { CheckRequest, Face, Faces, FudgeCharacter } from "../../src/rules/fudge/types.ts";
import type { Chance } from "../../src/rules/kernel/forecast.ts";
import { situation } from "../../src/rules/kernel/testing/situation.ts";
import { agrees, type Duel } from "./duel.ts";
import { type Attempt, comesAsTold, meetings } from "./outcomes.ts";
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

/** The table as these two have it. */
const between = (me: FudgeCharacter, them: FudgeCharacter): FudgeSituation =>
  situation({ [me.ref]: me as FudgeActor, [them.ref]: them as FudgeActor }, settings, {
    self: me.ref,
    gm: true,
    aimed: [them.ref],
    side: (ref) => (ref === me.ref ? "heroes" : "foes"),
    ...({ present: [me.ref, them.ref], called: (key: string) => key, thingImg: "" } as object),
  }) as FudgeSituation;

/** One card from its first die to the last, everything rolled that it asks, at the desk. */
function played(me: FudgeCharacter, them: FudgeCharacter, request: AttackExchange, chance: Chance): FudgeCharacter {
  let [now, state]: [FudgeCharacter, AttackState] = [them, attackExchange.begin(request)];
  const dice = (check: CheckRequest | null): Faces | null => (check && needsDice(check) ? thrown(chance) : null);
  const say = (event: AttackEvent, power: Faces | null = null): void => {
    const full = event.type === "attack" ? event : completeAttack(state, event, between(me, now), power);
    const step = "accepted" in full ? full : attackExchange.step(state, full);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    state = step.state;
    now = { ...now, ...afterChanges(now, step.changes) };
  };
  const { gate, attack } = request;
  if (state.targets.some((t) => t.stage === "attack"))
    say({
      type: "attack",
      throws: state.targets.flatMap((t) =>
        t.stage === "attack" ? [{ target: rowOf(t.target), faces: dice(t.target.attack?.check ?? null) }] : [],
      ),
      ...(attack.coins > 0 && {
        coins: Array.from({ length: attack.coins }, () => (chance.below(2) ? 1 : -1) as Face),
      }),
      ...(gate && { gate: dice(gate) }),
      changes: [],
    });
  for (;;) {
    const t = state.targets.find((row) => ["defend", "resist", "apply"].includes(row.stage));
    if (!t) return now;
    const [target, s] = [rowOf(t.target), between(me, now)];
    if (t.stage === "apply") say({ type: "apply", targets: [target], changes: [] });
    else if (t.stage === "defend") {
      const check = defenseOf(state, t, s);
      if (!check) return now;
      say({ type: "defend", target, faces: dice(check), check });
    } else {
      const chosen = toPick(state, t, s)[0]?.effect;
      const asked = resistanceNow(state, t, s, chosen ?? null);
      if (!asked) return now;
      const power = dice(asked.power);
      say(
        {
          type: "resist",
          target,
          request: asked,
          faces: asked.skipsResistance ? null : dice(asked.defense),
          powerFaces: power,
          furtherFaces: (asked.further ?? []).map((f) => dice(f.check)),
          ...(chosen !== undefined && { chosen }),
        },
        power,
      );
    }
  }
}

/** What an attack has left of somebody. */
const endOf = ({ health, bruises, conditions }: FudgeCharacter): string =>
  JSON.stringify([health, bruises, conditions.map((c) => [c.id, c.degree]).sort()]);

describe("FUD-110 FUD-120 FUD-153 FUD-170 what the panel says of an attack comes as often as it says", () => {
  comesAsTold(
    "fudge",
    meetings(people.map((p) => p.character as FudgeCharacter)).flatMap(([a, b]) => {
      const [me, them] = [
        { ...a, ref: "Actor.0" },
        { ...b, ref: "Actor.1" },
      ];
      return choices(me, settings).flatMap((choice): Attempt[] => {
        const request = opening(me, them, choice, settings);
        if (!request) return [];
        return [
          {
            name: `${a.name}, ${choice.attack.name ?? choice.attack.id}, at ${b.name}`,
            told: () =>
              (attackEndings(between(me, them), request, them.ref) ?? []).map(
                (e) => [endOf(afterChanges(them, e.changes)), e.share] as const,
              ),
            played: (chance) => endOf(played(me, them, request, chance)),
          },
        ];
      });
    }),
  );
});
