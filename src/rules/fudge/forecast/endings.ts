/** Every way in which an attack may end for one of its targets, by its card. */
import { type Change, squash } from "../../kernel/change.ts";
import { type Ending, stretches, walk } from "../../kernel/odds/index.ts";
import { attackExchange } from "../cards/attack/attack.ts";
import { defenseOf, resistanceNow, toPick } from "../cards/attack/attack-answers.ts";
import { completeAttack } from "../cards/attack/attack-desk.ts";
import {
  type AttackEvent,
  type AttackExchange,
  type AttackState,
  rowOf,
  type TargetState,
} from "../cards/attack/attack-state.ts";
import { needsDice } from "../dice/check.ts";
import { THROW } from "../dice/odds.ts";
import type { ResistanceRequest } from "../harm/resistance.ts";
import type { FudgeActor } from "../hero/actor.ts";
import type { FudgeSituation } from "../situation.ts";
import { afterChanges } from "../state/after-changes.ts";
import type { CheckRequest, Face, Faces } from "../types.ts";
import { bodyOf, fateOf, stamina } from "./body.ts";

/** A point of the card: how it stands, whom it is about by then, what it has written on them. */
interface Place {
  readonly state: AttackState;
  readonly them: FudgeActor;
  readonly changes: readonly Change[];
}

/** Dice as they may fall, the worst first, with their share. */
interface Fall {
  readonly faces: Faces | null;
  readonly share: number;
}

const NO_DICE: readonly Fall[] = [{ faces: null, share: 1 }];
const FALLS: readonly Fall[] = THROW.entries()
  .map(({ outcome, p }) => ({ faces: outcome, share: p }))
  .sort((a, b) => sumOf(a.faces) - sumOf(b.faces));
function sumOf(faces: Faces | null): number {
  return (faces ?? []).reduce<number>((sum, face) => sum + face, 0);
}

const fallsOf = (check: CheckRequest | null): readonly Fall[] => (check && needsDice(check) ? FALLS : NO_DICE);

/** Two places that are alike go on alike. */
const nameOf = ({ state: { targets, gate, coins }, them, changes }: Place): string =>
  JSON.stringify([
    targets.map((t) => [
      t.stage,
      t.attack && [t.attack.hit, t.attack.critical, t.attack.degrees],
      t.area,
      t.resistance?.consequence,
    ]),
    [targets.some((t) => t.faces !== null && t.stage === "defend") && targets.map((t) => sumOf(t.faces)), gate, coins],
    [them.health, them.bruises, them.conditions, changes.length],
  ]);

/** Coins of an Unreliable power, each way that they may fall. @rule FUD-530 */
function coinsOf(count: number): readonly (readonly Face[])[] {
  return Array.from({ length: count }).reduce<readonly (readonly Face[])[]>(
    (all) => all.flatMap((coins) => [[...coins, 1] as const, [...coins, -1] as const]),
    [[]],
  );
}

/** What falls once for all targets of an attack: coins, the power's own check, and where ranks are divided the attack. */
export interface Common {
  readonly share: number;
  readonly coins: readonly Face[];
  readonly gate: Faces | null;
  /** Undefined: each target's own. */
  readonly attack: Faces | null | undefined;
}

/** Every way in which that may fall. @rule FUD-119 FUD-130 FUD-530 */
export function commonFalls({ attack, gate, oneThrow, targets }: AttackExchange): readonly Common[] {
  const check = targets.find((t) => t.attack)?.attack?.check ?? null;
  const coins = coinsOf(attack.coins);
  return coins.flatMap((fallen) =>
    fallsOf(gate ?? null).flatMap((open) =>
      (oneThrow === true ? fallsOf(check) : [{ faces: undefined, share: 1 }]).map(({ faces, share }) => ({
        share: (open.share * share) / coins.length,
        coins: fallen,
        gate: open.faces,
        attack: faces,
      })),
    ),
  );
}

/** Plays the card of one attack on one target. */
class Walk {
  readonly #s: FudgeSituation;
  readonly #common: readonly Common[];
  readonly #places = new Map<string, Place>();

  constructor(s: FudgeSituation, common: readonly Common[]) {
    this.#s = s;
    this.#common = common;
  }

  /** The table with the target as they are by then. */
  #at({ them }: Place): FudgeSituation {
    return { ...this.#s, character: (ref) => (ref === them.ref ? them : this.#s.character(ref)) };
  }

  /** Where an event leads; null where it is refused. @param full  it is complete as it is */
  #say(place: Place, said: AttackEvent, power: Faces | null = null, full = false): Place | null {
    const event = full ? said : completeAttack(place.state, said, this.#at(place), power);
    if ("accepted" in event) return null;
    const step = attackExchange.step(place.state, event);
    if (!step.accepted) return null;
    const own = step.changes.filter((c) => c.subject === place.them.ref || c.subject.startsWith(`${place.them.ref}.`));
    return this.#known({
      state: step.state,
      them: { ...place.them, ...afterChanges(place.them, own) },
      changes: [...place.changes, ...own],
    });
  }

  #known(place: Place): Place {
    const name = nameOf(place);
    const found = this.#places.get(name) ?? place;
    this.#places.set(name, found);
    return found;
  }

  /** What may come next; null when the card is over for them. */
  next(place: Place): readonly (readonly [Place, number])[] | null {
    const { targets } = place.state;
    if (targets.some((t) => t.stage === "attack")) return this.#thrown(place);
    const t = targets.find((row) => row.stage === "defend" || row.stage === "resist" || row.stage === "apply");
    if (!t) return null;
    if (t.stage === "defend") return this.#defended(place, t);
    if (t.stage === "resist") return this.#resisted(place, t);
    const applied = this.#say(place, { type: "apply", targets: [rowOf(t.target)], changes: [] });
    return applied && [[applied, 1]];
  }

  /** The attacker's dice, with whatever its power takes besides. @rule FUD-119 FUD-530 */
  #thrown(place: Place): readonly (readonly [Place, number])[] | null {
    const { gate } = place.state.request;
    const rows = place.state.targets.filter((t) => t.stage === "attack");
    const check = rows.find((t) => t.target.attack)?.target.attack?.check ?? null;
    return whole(
      this.#common.flatMap(({ coins, gate: opened, attack, share }) =>
        stretches(attack === undefined ? fallsOf(check) : [{ faces: attack, share: 1 }], ({ faces }) =>
          this.#say(
            place,
            {
              type: "attack",
              throws: rows.map((t) => ({ target: rowOf(t.target), faces })),
              ...(coins.length > 0 && { coins }),
              ...(gate && { gate: opened }),
              changes: [],
            },
            null,
            true,
          ),
        ).map(([to, p]) => [to, p * share] as const),
      ),
    );
  }

  /** @rule FUD-110 FUD-115 */
  #defended(place: Place, t: TargetState): readonly (readonly [Place, number])[] | null {
    const check = defenseOf(place.state, t, this.#at(place));
    if (!check) return null;
    const target = rowOf(t.target);
    return whole(stretches(fallsOf(check), ({ faces }) => this.#say(place, { type: "defend", target, faces, check })));
  }

  /** @rule FUD-120 FUD-122 FUD-123 FUD-177 */
  #resisted(place: Place, t: TargetState): readonly (readonly [Place, number])[] | null {
    const s = this.#at(place);
    const chosen = toPick(place.state, t, s)[0]?.effect;
    const request = resistanceNow(place.state, t, s, chosen ?? null);
    if (!request) return null;
    const target = rowOf(t.target);
    const said = { type: "resist" as const, target, request, ...(chosen !== undefined && { chosen }) };
    return whole(
      othersOf(request).flatMap(({ power, further, share }) =>
        stretches(request.skipsResistance ? NO_DICE : fallsOf(request.defense), ({ faces }) =>
          this.#say(
            place,
            { ...said, faces, powerFaces: power, ...(further.length > 0 && { furtherFaces: further }) },
            power,
          ),
        ).map(([to, p]) => [to, p * share] as const),
      ),
    );
  }
}

/** The dice that fall beside a resistance: the attacker's own power check, further checks of the target's. @rule FUD-122 FUD-530 */
function othersOf({ power, further = [] }: ResistanceRequest): readonly {
  readonly power: Faces | null;
  readonly further: readonly (Faces | null)[];
  readonly share: number;
}[] {
  return further.reduce<readonly { power: Faces | null; further: readonly (Faces | null)[]; share: number }[]>(
    (all, { check }) =>
      all.flatMap((one) =>
        fallsOf(check).map(({ faces, share }) => ({
          ...one,
          further: [...one.further, faces],
          share: one.share * share,
        })),
      ),
    fallsOf(power).map(({ faces, share }) => ({ power: faces, further: [], share })),
  );
}

/** Ways none of which was refused; else null: the card goes no further here. */
function whole(ways: readonly (readonly [Place | null, number])[]): readonly (readonly [Place, number])[] | null {
  const open = ways.flatMap(([place, share]) => (place ? [[place, share] as const] : []));
  return open.length === ways.length ? open : null;
}

/**
 * Every way in which an attack may end for one of its targets, by the card itself: they roll whatever they are asked, a critical hit does more of the same, and nobody spends anything on it.
 * @param common  what falls once for all targets, as far as it is known; their shares make 1
 * @returns null for whoever isn't there, or has only what comes back on the attacker
 * @rule FUD-110 FUD-119 FUD-120 FUD-123 FUD-153 FUD-170 FUD-743 FUD-744
 */
export function attackEndings(
  s: FudgeSituation,
  request: AttackExchange,
  target: string,
  common: readonly Common[] = commonFalls(request),
): readonly Ending[] | null {
  const them = s.character(target);
  const targets = request.targets.filter((t) => t.uuid === target && t.recoil !== true);
  if (!them || targets.length === 0) return null;
  const before = fateOf(bodyOf(them)) !== "up";
  const walker = new Walk(s, common);
  const first: Place = { state: attackExchange.begin({ ...request, targets }), them, changes: [] };
  return [...walk(first, (place) => walker.next(place))].map(([place, share]) => {
    const body = bodyOf(place.them);
    return {
      share,
      changes: squash(place.changes),
      out: !before && fateOf(body) !== "up",
      left: stamina(body),
    };
  });
}
