import type { Chance } from "../../kernel/forecast.ts";
import { remembered } from "../../kernel/remembered.ts";
import { dropped } from "../harm/harm.ts";
import { roundEnd } from "../harm/recovery.ts";
import { harmFlags } from "../hero/derive.ts";
import type { DramaSettings } from "../settings.ts";
import { afterChanges } from "../state/after-changes.ts";
import { passing } from "../state/conditions.ts";
import type { DramaCharacter } from "../types.ts";
import { type Blow, blow, deathThrow, mean, meansOf, thrown } from "./blow.ts";
import { type Body, bodyOf, stateOf } from "./body.ts";

/** Bodies that are remembered before all are forgotten: some hundred megabytes. */
const ROOM = 150_000;

/** The end of a round: what simply happens, and whether a death check is due. */
interface Over {
  readonly body: Body;
  readonly check: boolean;
}

/** Everything that fights between the same people have in common: who is in which state, what they attack each other with, and what may come of it. */
export class Tables {
  readonly #settings: DramaSettings;
  readonly #fresh: ReadonlyMap<string, DramaCharacter>;
  readonly #bodies = new Map<string, Body>();
  readonly #blows = new WeakMap<Body, WeakMap<Body, Blow | null>>();
  readonly #struck = new WeakMap<DramaCharacter, Body>();
  readonly #ends = new WeakMap<Body, Body>();
  readonly #rounds = new WeakMap<Body, Over>();
  readonly #deaths = new WeakMap<Body, Blow | null>();
  readonly #ranking = new Map<string, readonly string[]>();

  constructor(people: readonly DramaCharacter[], settings: DramaSettings) {
    this.#settings = settings;
    this.#fresh = new Map(people.map((who) => [who.ref, who]));
  }

  /** The one body for everybody in this state. */
  body(who: DramaCharacter): Body {
    if (this.#bodies.size > ROOM) this.#bodies.clear();
    return remembered(this.#bodies, stateOf(who), () => bodyOf(who, this.#settings));
  }

  /** Whether one has anything by which another can come to harm. */
  canHarm = (me: Body, them: Body): boolean => this.#ranked(me.who, them.who).length > 0;

  /** One attacks another with what takes most, as far as that can be had now. */
  strike(me: Body, them: Body, chance: Chance): { readonly me: Body; readonly them: Body } {
    const mine = remembered(this.#blows, me, () => new WeakMap<Body, Blow | null>());
    const made = remembered(mine, them, () => this.#choose(me.who, them.who));
    if (!made) return { me, them };
    const struck = thrown(made, chance);
    return {
      me: remembered(this.#struck, struck.me, () => this.body(struck.me)),
      them: remembered(this.#struck, struck.them, () => this.body(struck.them)),
    };
  }

  /** The end of a turn: who was down rises, what lasts until then is over, and who was up by an effort alone falls. @rule DRA-184 DRA-253 DRA-254 DRA-337 */
  turnOver(body: Body): Body {
    return remembered(this.#ends, body, () => {
      const { who } = body;
      const risen = afterChanges(who, passing(who, { type: "turnEnd", of: who.ref, round: 0, key: null }));
      const sinks = harmFlags(risen, this.#settings).unconscious ? dropped(risen, risen.harm, this.#settings) : [];
      return this.body(afterChanges(risen, sinks));
    });
  }

  /** The end of a round: the dying get worse and may have to roll, wounds regenerate. @rule DRA-141 DRA-182 DRA-351 */
  roundOver(body: Body, chance: Chance): Body {
    const over = remembered(this.#rounds, body, () => {
      const { changes, check } = roundEnd(body.who);
      return { body: this.body(afterChanges(body.who, changes)), check };
    });
    if (!over.check) return over.body;
    const check = remembered(this.#deaths, over.body, () => deathThrow(over.body.who, this.#settings));
    return check ? this.body(thrown(check, chance).me) : over.body;
  }

  #choose(me: DramaCharacter, them: DramaCharacter): Blow | null {
    for (const means of this.#ranked(me, them)) {
      const made = blow(me, them, means, this.#settings);
      if (made) return made;
    }
    return null;
  }

  /** One's means of attack by what they take from another on average, the best first, as both came; without those that do nothing. */
  #ranked(me: DramaCharacter, them: DramaCharacter): readonly string[] {
    return remembered(this.#ranking, `${me.ref} ${them.ref}`, () => {
      const [one, other] = [this.#fresh.get(me.ref) ?? me, this.#fresh.get(them.ref) ?? them];
      return meansOf(one, this.#settings)
        .map((means) => ({ means, worth: this.#worth(one, other, means) }))
        .filter(({ worth }) => worth > 0)
        .sort((a, b) => b.worth - a.worth)
        .map(({ means }) => means);
    });
  }

  #worth(me: DramaCharacter, them: DramaCharacter, means: string): number {
    const before = this.body(them).stamina;
    const made = blow(me, them, means, this.#settings);
    return made ? mean(made, (after) => Math.max(0, before - this.body(after.them).stamina)) : 0;
  }
}
