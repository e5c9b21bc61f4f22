import type { Chance } from "../../kernel/forecast.ts";
import { constant, type Dist } from "../../kernel/odds/index.ts";
import { remembered } from "../../kernel/remembered.ts";
import { type AttackCard, consequenceOf } from "../cards/attack/attack.ts";
import { effectDC } from "../dice/attack.ts";
import { degreeOdds, effectOdds } from "../dice/odds.ts";
import { isMinion } from "../hero/adversaries.ts";
import { attackEffect, defenseAgainstAttack, resistanceCheck } from "../hero/check-requests.ts";
import { attacksOf } from "../hero/traits.ts";
import type { DestinySettings } from "../settings.ts";
import { afterChanges } from "../state/after-changes.ts";
import type { AttackEntry, DestinyCharacter } from "../types.ts";
import { alone, type Blow, Blows, type Place } from "./blow.ts";
import { type Body, bodyOf, simplified, stateOf, striking } from "./body.ts";
import { throwFor } from "./throw.ts";
import { countsRounds, type Edge, type Table, type Try, tryOf, turnEnds, turnStarts } from "./turn.ts";

/** Degrees of failure that tell apart: the fourth puts Down. @rule DES-242 */
const MOST = 4;

/** A condition keeps somebody from acting and rarely ends the fight: three of its degrees for two of harm's. It is what the choice goes by, no rule. */
const CONDITION = 2 / 3;

/** Bodies and blows that are remembered before all are forgotten: some hundred megabytes. */
const ROOM = 150_000;

const mean = (odds: Dist<number>, worth: (failure: number) => number): number =>
  odds.entries().reduce((sum, { outcome, p }) => sum + p * worth(outcome), 0);

type When = "start" | "end";

/** What is remembered of an edge of a turn, and of what is rolled for in it. */
interface Point {
  readonly body: Body;
  readonly asks: Edge["asks"];
}
interface Roll extends Try {
  readonly known: Map<number, Body>;
}

/** Everything that fights between the same people have in common: who is in which state, what they attack each other with, and what came of it. */
export class Tables {
  readonly #settings: DestinySettings;
  readonly #table: Table;
  readonly #blows: Blows;
  readonly #bodies = new Map<string, Body>();
  readonly #strikers = new WeakMap<Body, Body>();
  readonly #chosen = new WeakMap<Body, WeakMap<Body, Blow | null>>();
  readonly #struck = new WeakMap<Place, Body>();
  readonly #struckBack = new WeakMap<Place, WeakMap<Body, Body>>();
  readonly #points = new WeakMap<Body, Map<string, Point>>();
  readonly #rolls = new WeakMap<Body, Map<string, Roll | null>>();
  readonly #ranking = new Map<string, readonly AttackEntry[]>();
  readonly #fresh: ReadonlyMap<string, DestinyCharacter>;

  constructor(people: readonly DestinyCharacter[], settings: DestinySettings) {
    this.#settings = settings;
    this.#fresh = new Map(people.map((who) => [who.ref, who]));
    this.#table = { settings, look: (ref) => this.#fresh.get(ref) ?? null };
    this.#blows = new Blows(alone(settings, this.#table.look));
  }

  /** The one body for everybody in this state. */
  body(who: DestinyCharacter): Body {
    if (this.#bodies.size > ROOM) this.#bodies.clear();
    const plain = simplified(who);
    return remembered(this.#bodies, stateOf(plain), () => bodyOf(plain, this.#settings));
  }

  /** A turn's edge, and what is rolled for in it. @rule DES-069 DES-070 */
  edge(body: Body, when: When, round: number, chance: Chance): Body {
    const { body: first, asks } = this.#point(body, when, round);
    let now = first;
    for (const ask of asks) {
      const roll = this.#roll(now, ask);
      if (!roll) continue;
      const { faces, alike } = throwFor(roll.check, chance);
      now = remembered(roll.known, alike, () => this.body(roll.ends(faces)));
    }
    return now;
  }

  #point(body: Body, when: When, round: number): Point {
    const mine = remembered(this.#points, body, () => new Map<string, Point>());
    return remembered(mine, `${when} ${countsRounds(body.who) ? round : ""}`, () => {
      const { who, asks } = (when === "start" ? turnStarts : turnEnds)(body.who, round);
      return { body: this.body(who), asks };
    });
  }

  #roll(body: Body, ask: Edge["asks"][number]): Roll | null {
    const mine = remembered(this.#rolls, body, () => new Map<string, Roll | null>());
    return remembered(mine, JSON.stringify(ask), () => {
      const made = tryOf(body.who, ask, this.#table);
      return made && { ...made, known: new Map() };
    });
  }

  /** Whether one has anything by which another can come to harm. */
  canHarm = (me: Body, them: Body): boolean => this.#ranked(me.who, them.who).length > 0;

  /** The attack with which one goes for another, ready to be thrown; null when none can be had now. */
  blow(me: Body, them: Body): Blow | null {
    const striker = remembered(this.#strikers, me, () => this.body(striking(me.who)));
    const mine = remembered(this.#chosen, striker, () => new WeakMap<Body, Blow | null>());
    return remembered(mine, them, () => this.#choose(striker.who, them.who));
  }

  strike(me: Body, blow: Blow, chance: Chance): { readonly me: Body; readonly them: Body } {
    const place = this.#blows.play(blow, chance);
    const them = remembered(this.#struck, place, () => this.body(place.them));
    if (place.me === blow.me) return { me, them };
    const mine = remembered(this.#struckBack, place, () => new WeakMap<Body, Body>());
    return { me: remembered(mine, me, () => this.body(afterChanges(me.who, place.changes))), them };
  }

  #choose(me: DestinyCharacter, them: DestinyCharacter): Blow | null {
    for (const attack of this.#ranked(me, them)) {
      const request = this.#blows.request(me, them, attack);
      if (request) return this.#blows.open(me, them, request);
    }
    return null;
  }

  /** One's attacks by what they take from another on average, the best first, as both came; without those that do nothing. */
  #ranked(me: DestinyCharacter, them: DestinyCharacter): readonly AttackEntry[] {
    const name = `${me.ref} ${them.ref}`;
    const [one, other] = [this.#fresh.get(me.ref) ?? me, this.#fresh.get(them.ref) ?? them];
    return remembered(this.#ranking, name, () =>
      attacksOf(one)
        .map((attack) => ({ attack, worth: this.#worth(one, other, attack) }))
        .filter(({ worth }) => worth > 0)
        .sort((a, b) => b.worth - a.worth)
        .map(({ attack }) => attack),
    );
  }

  /** What an attack takes from somebody on average, in degrees of failure; harm to a standing in court fells nobody in a Combat. @rule DES-022 DES-025 DES-026 DES-242 DES-244 */
  #worth(me: DestinyCharacter, them: DestinyCharacter, attack: AttackEntry): number {
    const minion = isMinion(them.role, this.#settings.minionRule);
    const { kind } = consequenceOf(attack, 1, minion);
    if (attack.social || (kind !== "mark" && kind !== "condition")) return 0;
    const request = this.#blows.request(me, them, attack);
    if (!request) return 0;
    const worth = (failure: number): number => (failure > 0 && minion ? MOST : Math.min(MOST, failure));
    const taken = mean(this.#failures(me, them, request), worth);
    return kind === "mark" ? taken : taken * CONDITION;
  }

  /** Degrees of failure that an attack brings, 0 for none; what a dodge or a first resistance would turn is left out of account. */
  #failures(me: DestinyCharacter, them: DestinyCharacter, { attack, targets, actorMinion }: AttackCard): Dist<number> {
    const context = { type: "combat", settings: this.#settings } as const;
    const hit = { critical: false, degree: null, slam: 0, multiattack: 0 };
    const effect = attackEffect(me, attack, them, context, hit);
    const list = attack.effect === "damage" ? "physical" : null;
    const resists = resistanceCheck(them, attack.resistance, context, {
      list,
      penetrating: attack.penetrating,
      opponent: me,
    });
    const check = targets[0]?.check;
    if (!check) return degreeOdds({ ...resists, dc: effectDC(effect).total }).map((d) => Math.max(0, -d));
    const { critical: _critical, ...plain } = effect;
    const defense = defenseAgainstAttack(them, attack, { ...context, against: me }).total;
    return effectOdds(check, constant(defense), plain, resists, actorMinion);
  }
}
