import { bestTwin, meanBlows, type Twin, type Ways } from "../../kernel/twin.ts";
import type { AttackState } from "../cards/attack/attack-state.ts";
import { ALL_FACES, naturalSum } from "../dice/dice.ts";
import type { ResistanceRequest } from "../harm/resistance.ts";
import type { Faces, FudgeCharacter, FudgeSettings } from "../types.ts";
import { type Body, bodyOf, fateOf } from "./body.ts";
import { afterResisting, type Choice, choices, defenceOf, opening, toResist, untilDefended } from "./strike.ts";

const NO_FACES: Faces = [0, 0, 0];
/** One throw that counts nothing, where no dice are asked for. */
const NONE: typeof THROWS = [[NO_FACES, 1]];

/** Throws of three dice by their sum, which is all that counts of them: faces, and their share of all. */
const THROWS: readonly (readonly [faces: Faces, share: number])[] = [-3, -2, -1, 0, 1, 2, 3].map((sum) => {
  const same = ALL_FACES.filter((faces) => naturalSum(faces) === sum);
  return [same[0] ?? NO_FACES, same.length / ALL_FACES.length];
});

const keyOf = ({ character }: Body): string =>
  JSON.stringify([
    character.health.value,
    character.bruises,
    character.conditions.map((c) => [c.id, c.trait, c.degree]),
  ]);

/** A hit with its share: what the target is then asked is the same for all that ask alike. */
interface Hit {
  readonly state: AttackState;
  share: number;
}

/** One attack upon the twin. Throws that ask the same of it are put together once for all states that defend alike. */
class Blows {
  readonly #fronts = new Map<string, readonly Hit[]>();
  readonly #attacker: FudgeCharacter;
  readonly #choice: Choice;
  readonly #settings: FudgeSettings;

  constructor(attacker: FudgeCharacter, choice: Choice, settings: FudgeSettings) {
    this.#attacker = attacker;
    this.#choice = choice;
    this.#settings = settings;
  }

  #hits(target: FudgeCharacter): readonly Hit[] {
    const exchange = opening(this.#attacker, target, this.#choice, this.#settings);
    if (!exchange) return [];
    const defence = defenceOf(exchange, target, this.#settings);
    const front = JSON.stringify([exchange, defence]);
    const known = this.#fronts.get(front);
    if (known) return known;
    const hits = new Map<string, Hit>();
    for (const [attack, a] of THROWS)
      for (const [met, d] of defence === null ? NONE : THROWS) {
        const state = untilDefended(exchange, defence, attack, met);
        const request = this.#asked(state, target);
        if (!request) continue;
        const key = JSON.stringify({ ...request, defense: null, shielding: null });
        const hit = hits.get(key) ?? { state, share: 0 };
        hit.share += a * d;
        hits.set(key, hit);
      }
    const found = [...hits.values()];
    this.#fronts.set(front, found);
    return found;
  }

  #asked(state: AttackState, target: FudgeCharacter): ResistanceRequest | null {
    return toResist(state, this.#attacker, target, this.#choice, this.#settings);
  }

  /** Chance to strike. */
  hit(target: Body): number {
    return this.#hits(target.character).reduce((sum, { share }) => sum + share, 0);
  }

  /** What one blow leaves. */
  ways(target: Body): Ways<Body> {
    const struck = this.#hits(target.character).flatMap(({ state, share }): Ways<Body> => {
      const request = this.#asked(state, target.character);
      if (!request) return [[target, share]];
      return THROWS.flatMap(([faces, p]) =>
        (request.power === null ? NONE : THROWS).map(
          ([power, q]) => [afterResisting(state, target, request, this.#choice, faces, power), share * p * q] as const,
        ),
      );
    });
    return [[target, 1 - struck.reduce((sum, [, share]) => sum + share, 0)], ...struck];
  }
}

/** Attacks that are rolled for and do harm; where there is none, whatever does harm. */
function harmful(character: FudgeCharacter, settings: FudgeSettings): readonly Choice[] {
  const all = choices(character, settings).filter((c) => c.attack.effect === "damage");
  const rolled = all.filter((c) => c.attack.check !== null && c.attack.meets !== "area");
  return rolled.length > 0 ? rolled : all;
}

/**
 * The best attack of somebody against their own twin, both fresh and in the open, blow upon blow with nothing between: what is recovered from turn to turn isn't counted.
 * @returns null for whoever has nothing to harm anybody with
 * @rule FUD-110 FUD-119 FUD-120 FUD-123 FUD-153
 */
export function fudgeTwin(who: FudgeCharacter, settings: FudgeSettings): Twin | null {
  const { health } = who;
  const character = { ...who, conditions: [], bruises: 0, health: { ...health, value: health.max } };
  const twin = bodyOf({ ...character, ref: `${who.ref}.twin` });
  return bestTwin(
    harmful(character, settings).map((choice) => {
      const blows = new Blows(character, choice, settings);
      return {
        attack: choice.attack.name ?? choice.attack.label,
        hit: blows.hit(twin),
        blows: meanBlows(
          twin,
          keyOf,
          (body) => fateOf(body) !== "up",
          (body) => blows.ways(body),
        ),
      };
    }),
  );
}
