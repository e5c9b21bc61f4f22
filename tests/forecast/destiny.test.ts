/** Destiny's forecast against fights played as a table plays them: what moments bring, and each attack through its card at the desk. */
import { describe } from "vitest";
import { attackExchange, type AttackState, type TargetState } from "../../src/rules/destiny/cards/attack/attack.ts";
import { answers, attackAnswer, type AttackSaid, fillAttack } from "../../src/rules/destiny/cards/attack/desk.ts";
import { type CheckCardRequest, checkExchange } from "../../src/rules/destiny/cards/check/check.ts";
import { checkOutcome } from "../../src/rules/destiny/cards/check/outcome.ts";
import { composeDying, dyingCardRules } from "../../src/rules/destiny/cards/dying.ts";
import { type CheckRequest, resolveCheck, resolvePassive } from "../../src/rules/destiny/dice/check.ts";
import { fortuneFormula, net } from "../../src/rules/destiny/dice/fortune.ts";
import { destinyForecast } from "../../src/rules/destiny/forecast/adapter.ts";
import { attackEndings } from "../../src/rules/destiny/forecast/endings.ts";
import { initiativeCheck } from "../../src/rules/destiny/hero/check-requests.ts";
import { attacksOf } from "../../src/rules/destiny/hero/traits.ts";
import { composeCard, DEFAULT_SETTINGS } from "../../src/rules/destiny/index.ts";
import type { DestinySituation } from "../../src/rules/destiny/situation.ts";
import { afterChanges } from "../../src/rules/destiny/state/after-changes.ts";
import { gradeConditions } from "../../src/rules/destiny/state/condition-table.ts";
import { grantsFor, presentConditions } from "../../src/rules/destiny/state/conditions.ts";
import { scene } from "../../src/rules/destiny/turn/encounter.ts";
import { momentComes } from "../../src/rules/destiny/turn/moments.ts";
import type { AttackEntry, DestinyCharacter, Faces } from "../../src/rules/destiny/types.ts";
import type { Change } from "../../src/rules/kernel/change.ts";
import type { Chance } from "../../src/rules/kernel/forecast.ts";
import { situation } from "../../src/rules/kernel/testing/situation.ts";
import { agrees, type Duel } from "./duel.ts";
import { type Attempt, comesAsTold, meetings } from "./outcomes.ts";
import { peopleOf } from "./people.ts";

const people = await peopleOf("destiny");

/** The dice of a check, thrown by hand. */
function dice(check: CheckRequest, chance: Chance): Faces {
  const sizes = fortuneFormula(net(check.sources ?? [], check.ability ?? 0), check.settings);
  return { d20: chance.below(20) + 1, fortune: sizes.map((size) => chance.below(Math.abs(size)) + 1) };
}

/** A fight of these two in which one acts. */
const at = (acting: DestinyCharacter, other: DestinyCharacter, round: number): DestinySituation => {
  const order = [acting.ref, other.ref];
  return situation({ [acting.ref]: acting, [other.ref]: other }, DEFAULT_SETTINGS, {
    gm: true,
    self: acting.ref,
    aimed: [other.ref],
    side: (ref) => (ref === acting.ref ? "heroes" : "foes"),
    fighter: (ref) => ({ id: ref, uuid: ref, turn: { round: 0, spends: {} }, spends: {}, state: {} }),
    fight: {
      round,
      acting: acting.ref,
      order,
      turns: round * 2,
      data: { scene: scene("combat"), turns: round * 2, surprised: [] } as never,
    },
  });
};

/** What a moment of the turn brings, and the cards that it opens, rolled. */
function edge(
  type: "turnStart" | "turnEnd",
  who: DestinyCharacter,
  other: DestinyCharacter,
  round: number,
  chance: Chance,
): DestinyCharacter {
  const { changes, prompts } = momentComes(at(who, other, round), { type, of: who.ref }, [who.ref]);
  let now = afterChanges(who, changes);
  // What costs no action to keep up is kept up.
  now = { ...now, powers: now.powers.map((p, i) => ({ ...p, active: who.powers[i]?.active ?? p.active })) };
  for (const { kind, ask } of prompts) {
    const s = at(now, other, round);
    if (kind === "check") {
      const made = composeCard("check", ask, () => s);
      if (!made.accepted) continue;
      const request = made.request as CheckCardRequest;
      const step = checkExchange.step(checkExchange.begin(request), {
        type: "roll",
        faces: dice(request.check, chance),
      });
      const outcome = step.accepted ? checkOutcome(s, step.state, "") : [];
      if (!("accepted" in outcome)) now = afterChanges(now, outcome);
    } else if (kind === "dying") {
      const made = composeDying(s);
      if (!made.accepted) continue;
      const begun = dyingCardRules.rules.begin(made.request);
      const rolled = dyingCardRules.rules.step(begun, { type: "roll", faces: dice(begun.request.check, chance) });
      if (!rolled.accepted) continue;
      const full = dyingCardRules.fill(s, rolled.state, { type: "apply", changes: [] });
      const said = full.accepted && full.event.type === "apply" ? full.event.changes : [];
      now = afterChanges(now, said);
    }
  }
  return now;
}

/** An attack from its card's request to what it leaves behind. */
function strikes(
  me: DestinyCharacter,
  them: DestinyCharacter,
  attack: AttackEntry,
  chance: Chance,
): readonly [DestinyCharacter, DestinyCharacter] | null {
  if (!grantsFor(me, "combat").standard) return null;
  const chosen = { attack: attack.id, ...(attack.area ? { targets: [them.ref] } : { target: them.ref }) };
  const made = composeCard("attack", { act: "attack", actor: me.ref, chosen }, () => at(me, them, 1));
  if (!made.accepted) return null;
  let now = { me, them };
  let state: AttackState = attackExchange.begin(made.request);
  const write = (changes: readonly Change[]): void => {
    now = { me: afterChanges(now.me, changes), them: afterChanges(now.them, changes) };
  };
  const say = (event: AttackSaid | { readonly type: "begin" }): boolean => {
    const full = fillAttack(at(now.me, now.them, 1), state, event);
    if (!full.accepted) return false;
    write(full.changes);
    if (full.event.type === "begin") return true;
    const step = attackExchange.step(state, full.event);
    if (!step.accepted) return false;
    write(step.changes);
    state = step.state;
    return true;
  };
  const target = (): TargetState => state.targets[0] as TargetState;
  const { check } = target().target;
  if (check || attack.unreliable)
    say({
      type: "attack",
      throws: check ? [{ target: them.ref, faces: dice(check, chance), defense: null }] : [],
      reliability: attack.unreliable ? chance.below(20) + 1 : null,
    });
  else say({ type: "begin" });
  for (let which = answers(target()); which !== null; which = answers(target())) {
    const rolled = attackAnswer(at(now.me, now.them, 1), state, target(), which);
    if ("accepted" in rolled) break;
    const event = { type: which, target: them.ref, faces: dice(rolled, chance), check: rolled, effect: { rank: 0 } };
    if (!say(event as AttackSaid)) break;
  }
  if (target().stage === "apply") {
    const grade = Math.min(3, target().failure) as 1 | 2 | 3;
    const choices = [{ target: them.ref, choice: gradeConditions(grade)[0] ?? "" }];
    if (!say({ type: "apply", targets: [them.ref], changes: [] }))
      say({ type: "apply", targets: [them.ref], changes: [], choices });
  }
  return [now.me, now.them];
}

const out = (who: DestinyCharacter): boolean => {
  const present = presentConditions(who);
  return who.dead || present.has("incapacitated") || present.has("dying");
};
const left = (who: DestinyCharacter): number =>
  Math.max(0, 100 - who.marks.physical.reduce((sum, { level }) => sum + level, 0) - (2 / 3) * graded(who));
const graded = (who: DestinyCharacter): number => who.conditions.reduce((sum, { grade }) => sum + grade, 0);

let thrown: readonly (0 | 1)[] = [];
const duel: Duel<DestinyCharacter, AttackEntry> = {
  enters: (who, place) => ({ ...who, ref: `Actor.${place}`, side: place === 0 ? "heroes" : "adversaries" }),
  order: (both, round, chance) => {
    if (round > 1) return thrown;
    const [a, b] = both.map((who) => {
      const check = initiativeCheck(who, "combat", DEFAULT_SETTINGS);
      return [
        resolveCheck(check, dice(check, chance)).total,
        resolvePassive(check).total,
        who.role === "hero" ? 1 : 0,
        chance.below(2),
      ];
    }) as [number[], number[]];
    const apart = a.findIndex((n, i) => n !== b[i]);
    thrown = (a[apart] ?? 1) > (b[apart] ?? 0) ? [0, 1] : [1, 0];
    return thrown;
  },
  starts: (who, other, round, chance) => edge("turnStart", who, other, round, chance),
  ends: (who, other, round, chance) => edge("turnEnd", who, other, round, chance),
  attacks: (me) => attacksOf(me).filter((a) => !a.social && (a.effect === "damage" || a.effect === "affliction")),
  strikes,
  out,
  left,
};

describe("DES-022 DES-026 DES-042 DES-060 DES-242 DES-247 the forecast agrees with fights that the cards play", () => {
  agrees(destinyForecast, duel, people, [6, 7]);
});

/** What an attack has left of somebody. */
const endOf = ({ marks, conditions, dead, lasting }: DestinyCharacter): string =>
  JSON.stringify([marks, conditions.map((c) => [c.id, c.grade]), dead, lasting.length]);

describe("DES-025 DES-026 DES-028 DES-242 what the panel says of an attack comes as often as it says", () => {
  comesAsTold(
    "destiny",
    meetings(people.map((p) => p.character as DestinyCharacter)).flatMap(([a, b]) => {
      const [me, them] = [duel.enters(a, 0), duel.enters(b, 1)];
      return attacksOf(me).flatMap((attack): Attempt[] => {
        const chosen = { attack: attack.id, ...(attack.area ? { targets: [them.ref] } : { target: them.ref }) };
        const s = at(me, them, 1);
        const made = composeCard("attack", { act: "attack", actor: me.ref, chosen }, () => s);
        if (!made.accepted || !grantsFor(me, "combat").standard) return [];
        return [
          {
            name: `${a.name}, ${attack.name || attack.id}, at ${b.name}`,
            told: () =>
              (attackEndings(s, made.request as never, them.ref) ?? []).map(
                (e) => [endOf(afterChanges(them, e.changes)), e.share] as const,
              ),
            played: (chance) => endOf(strikes(me, them, attack, chance)?.[1] ?? them),
          },
        ];
      });
    }),
  );
});
