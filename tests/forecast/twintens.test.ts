/**
 * The Twin Tens forecast against fights played through the cards' own conversation (`composeAttack`, `attackExchange`), with characters of the packs as they stand there.
 * `CROSSOVER_FORECAST_FIGHTS=2000 npx vitest run tests/forecast/twintens.test.ts` plays all ten pairs at length (some minutes).
 */
import { describe, expect, it, vi } from "vitest";
import { attackSource } from "../../src/foundry/twintens/acts/odds-view.ts";
import { forecastFights, seeded } from "../../src/rules/forecast/index.ts";
import { defendingOf } from "../../src/rules/twintens/acts/attack/defending.ts";
import { againstOf, composeAttack, saveFacts } from "../../src/rules/twintens/acts/compose.ts";
import { type AttackEvent, attackExchange, type AttackState } from "../../src/rules/twintens/cards/attack.ts";
import { saveNeedsDice } from "../../src/rules/twintens/cards/attack-harm.ts";
import { twintensForecast } from "../../src/rules/twintens/forecast/adapter.ts";
import { damageConsequences, minionConsequences } from "../../src/rules/twintens/harm/consequences.ts";
import { turnsAway } from "../../src/rules/twintens/harm/toughness.ts";
import { imperviousRanks, initiativeBonus, scoreNow } from "../../src/rules/twintens/hero/derive.ts";
import { type Attack, attacksOf, DEFAULT_SETTINGS, type TwintensCharacter } from "../../src/rules/twintens/index.ts";
import { actorOf, type ActorSource, read } from "../twintens-actors.ts";
import { type Attempt, comesAsTold, meetings } from "./outcomes.ts";

/** Fights of each pair; without the variable a few of three even pairs. */
const ASKED = Number(process.env["CROSSOVER_FORECAST_FIGHTS"] ?? 0);
const FIGHTS = ASKED || 30;
const ROUNDS = 100;
vi.setConfig({ testTimeout: 600_000 });

const settings = DEFAULT_SETTINGS;
const everybody = new Map(
  ["heroes", "foes"].flatMap((pack) =>
    read<ActorSource>(pack).map((source) => [source.name, actorOf(source)] as const),
  ),
);
const somebody = (name: string): TwintensCharacter => {
  const who = everybody.get(name);
  if (!who) throw new Error(`nobody is called ${name}`);
  return who;
};
const party = ({ ref, name }: TwintensCharacter) => ({ uuid: ref, name, img: "" });
const out = ({ track }: TwintensCharacter): boolean => track.dead || track.dying || track.unconscious || track.disabled;

/** The attack with the most behind it that isn't turned away: how the forecast says that everybody fights. */
function choice(me: TwintensCharacter, target: TwintensCharacter): Attack | null {
  const able = attacksOf(me, settings).filter(
    (a) =>
      (a.kind === "melee" || a.kind === "ranged") &&
      a.damage !== null &&
      a.effect === null &&
      !turnsAway(a.damage.total, imperviousRanks(target), a.penetrating),
  );
  const worth = (a: Attack): number => a.bonus.total + (a.damage?.total ?? 0);
  return able.reduce<Attack | null>((best, a) => (best === null || worth(a) > worth(best) ? a : best), null);
}

/** One attack as its card would go: dice, defence, save, what falls on the target. */
function blow(
  me: TwintensCharacter,
  target: TwintensCharacter,
  attack: Attack,
  die: () => number,
  round: number,
  ended?: (result: string) => void,
): TwintensCharacter {
  const aimed = [{ party: party(target), character: target, distance: null }];
  const composed = composeAttack(me, party(me), attack, aimed, {}, settings);
  if (!composed.accepted) throw new Error(composed.reason);
  const { request } = composed;
  const uuid = target.ref;
  const faces = (): number[] => [die(), die()];
  let state: AttackState = attackExchange.begin(request);
  const say = (event: AttackEvent): void => {
    const step = attackExchange.step(state, event);
    if (!step.accepted) throw new Error(`${event.type}: ${step.reason}`);
    state = step.state;
  };
  const stage = (): string => state.targets[0]?.stage ?? "";
  say({ type: "roll", throws: [{ target: uuid, faces: faces() }] });
  const against = againstOf(me.ref, attack);
  let counted = target;
  if (stage() === "defend") {
    const met = defendingOf(target, against, { defend: true }, settings);
    if (!met.accepted) throw new Error(met.reason);
    const { request: asked, rows, rolls, kind } = met.defending;
    say({ type: "defend", target: uuid, faces: rolls ? faces() : null, request: asked, rows, changes: [] });
    if (kind === "active") counted = { ...target, defencesThisRound: target.defencesThisRound + 1 };
  }
  if (stage() === "window") say({ type: "resolve", targets: [uuid] });
  const now = (): AttackState["targets"][number] => state.targets[0] as AttackState["targets"][number];
  if (now().hit?.minionDefeated === true) {
    ended?.("out");
    return { ...counted, track: minionConsequences(target, request.type, "unconscious", 0).after };
  }
  if (stage() === "save") {
    const facts = saveFacts(target, against, request);
    say({ type: "save", target: uuid, faces: saveNeedsDice(request, now(), facts) ? faces() : null, facts });
  }
  ended?.(now().hit?.hit === true ? now().result.join("+") || "none" : "miss");
  const end = { round: round + 1, key: [0, 0, 0] as never };
  const { after } = damageConsequences(target, now().result, request.type, end, 0, settings);
  return { ...counted, track: after };
}

/** A duel: 1 when the first wins, 0 when the second does, a half when nobody has by the last round. */
function duel(first: TwintensCharacter, second: TwintensCharacter, die: () => number): number {
  const bodies = [first, second].map((c, i): TwintensCharacter => ({
    ...c,
    ref: `Actor.${String(i)}`,
    flags: { ...c.flags, flatFooted: true, aware: true, acted: false },
  }));
  const initiative = (c: TwintensCharacter): number[] => [
    die() + die() + initiativeBonus(c, settings).total,
    scoreNow(c, "dex") ?? 0,
    die() + die(),
    die() * 1000 + die() * 100 + die() * 10 + die(),
  ];
  const [a, b] = bodies.map(initiative) as [number[], number[]];
  const at = a.findIndex((v, i) => v !== b[i]);
  const order = (a[at] ?? 0) >= (b[at] ?? 0) ? [0, 1] : [1, 0];
  for (let round = 0; round < ROUNDS; round++)
    for (const i of order) {
      const foe = 1 - i;
      const [me, them] = [bodies[i], bodies[foe]];
      if (!me || !them) throw new Error("nobody");
      // Whom I stunned comes to just before my turn.
      bodies[foe] = { ...them, track: { ...them.track, stunned: null } };
      const mine = { ...me, defencesThisRound: 0, flags: { ...me.flags, flatFooted: false, acted: true } };
      bodies[i] = mine;
      if (out(mine) || mine.track.stunned !== null) continue;
      const target = bodies[foe];
      const attack = choice(mine, target);
      if (!attack) continue;
      bodies[foe] = blow(mine, target, attack, die, round);
      if (out(bodies[foe])) return i === 0 ? 1 : 0;
    }
  return 0.5;
}

function foretold(first: TwintensCharacter, second: TwintensCharacter): number {
  const side = (who: TwintensCharacter) => {
    const entered = twintensForecast.enter(who);
    if (!entered.accepted) throw new Error(entered.reason);
    return [{ fighter: entered.fighter, count: 1 }];
  };
  const fights = forecastFights(
    twintensForecast,
    { sides: [side(first), side(second)], settings: {} },
    { fights: 2000, seed: 7 },
  );
  for (;;) {
    const step = fights.next();
    if (step.done) return (step.value.wins[0] + (step.value.draws + step.value.undecided) / 2) / step.value.fights;
  }
}

const names = [...everybody.keys()];
const PAIRS = Array.from({ length: 10 }, (_, i) => [names[i] ?? "", names[(i * 3 + 8) % names.length] ?? ""] as const);

describe("TWI-100 TWI-113 TWI-180 TWI-210 the forecast agrees with fights that the cards play", () => {
  it.each(ASKED > 0 ? PAIRS : [1, 4, 6].flatMap((i) => [PAIRS[i] ?? ["", ""]]))("%s against %s", (first, second) => {
    const chance = seeded(31);
    const die = (): number => chance.below(10) + 1;
    let won = 0;
    for (let n = 0; n < FIGHTS; n++) won += duel(somebody(first), somebody(second), die);
    const [played, told] = [won / FIGHTS, foretold(somebody(first), somebody(second))];
    const spread = Math.sqrt((Math.max(played * (1 - played), 0.004) * 1.5) / FIGHTS);
    if (ASKED > 0)
      console.info(
        `${first} : ${second}  played ${(100 * played).toFixed(1)} %, foretold ${(100 * told).toFixed(1)} %`,
      );
    expect(Math.abs(played - told)).toBeLessThan(3 * spread);
  });
});

describe("TWI-101 TWI-145 TWI-182 what the panel says of an attack comes as often as it says", () => {
  comesAsTold(
    "twintens",
    meetings([...everybody.values()]).flatMap(([a, b]) => {
      const [me, them] = [
        { ...a, ref: "Actor.0" },
        { ...b, ref: "Actor.1" },
      ];
      return attacksOf(me, settings).flatMap((attack): Attempt[] => {
        if ((attack.kind !== "melee" && attack.kind !== "ranged") || !attack.damage || attack.effect !== null)
          return [];
        const aimed = [{ party: party(them), character: them, distance: null }];
        const composed = composeAttack(me, party(me), attack, aimed, {}, settings);
        if (!composed.accepted || composed.request.targets[0]?.automatic != null) return [];
        const { request } = composed;
        const against = againstOf(me.ref, attack);
        const met = defendingOf(them, against, { defend: true }, settings);
        return [
          {
            name: `${a.name}, ${attack.name}, at ${b.name}`,
            told: () =>
              (
                attackSource(
                  request as never,
                  met.accepted ? met.defending : null,
                  saveFacts(them, against, request),
                  (key) => key,
                  null,
                  them,
                )?.bars ?? []
              ).map((bar) => [(bar as unknown as { readonly name: string }).name, bar.share] as const),
            played: (chance) => {
              let end = "";
              blow(
                me,
                them,
                attack,
                () => chance.below(10) + 1,
                0,
                (result) => (end = result),
              );
              return end;
            },
          },
        ];
      });
    }),
  );
});
