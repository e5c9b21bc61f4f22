/** One attack of a forecast, played through its card: each conversation that comes about is held once and remembered by its dice. */
import type { AnyChosen } from "../../kernel/act.ts";
import type { Change } from "../../kernel/change.ts";
import type { Chance } from "../../kernel/forecast.ts";
import { stretches, walk } from "../../kernel/odds/index.ts";
import { ATTACK_ACTS } from "../acts/attacks.ts";
import {
  type AttackCard,
  attackExchange,
  type AttackState,
  owesRecoil,
  type TargetState,
} from "../cards/attack/attack.ts";
import {
  answers,
  attackAnswer,
  attackCardRules,
  type AttackSaid,
  consequenceFor,
  recoilCheck,
  type TargetChoice,
} from "../cards/attack/desk.ts";
import { openIn } from "../cards/open-choice.ts";
import { type CheckRequest, unreliableWorks } from "../dice/check.ts";
import { weakenable } from "../hero/traits.ts";
import type { DestinySettings } from "../settings.ts";
import type { DestinySituation } from "../situation.ts";
import { afterChanges } from "../state/after-changes.ts";
import { gradeConditions } from "../state/condition-table.ts";
import { economy, turnLimits } from "../turn/economy.ts";
import type { AttackEntry, DestinyCharacter, Faces } from "../types.ts";
import { CORE_DIE } from "../values.ts";
import { cardOf, type Look, sceneOf, turnOf } from "./scene.ts";
import { throwFor, type Thrown, throwsOf } from "./throw.ts";

/** Attacker and target. */
interface Struck {
  readonly me: DestinyCharacter;
  readonly them: DestinyCharacter;
}

/** What the card waits for: the dice of a check, and the event that they make. */
interface Due {
  /** Null where only the d20 of what is Unreliable is thrown. */
  readonly check: CheckRequest | null;
  readonly says: (faces: Faces, reliability: number | null) => AttackSaid;
  /** An Unreliable power throws a d20 of its own beside it. */
  readonly unreliable: boolean;
}

/** Both as they are at some point of the card, and what it has changed until then. */
interface Stand extends Struck {
  readonly state: AttackState;
  readonly changes: readonly Change[];
}

/** A place of the conversation, and what is thrown next; null when it is over. */
export interface Place extends Stand {
  readonly due: Due | null;
  readonly next: Map<number, Place>;
}

/** A card that was opened, and every place of it that dice have led to. */
export interface Blow {
  /** Whoever strikes, as the card found them. */
  readonly me: DestinyCharacter;
  readonly first: Place;
  readonly places: Map<string, Place>;
}

const NO_FACES: Faces = { d20: 1 };
const NO_CHECK = { check: {} as CheckRequest, effect: { rank: 0 } } as const;

const targetOf = (state: AttackState): TargetState | undefined => state.targets[0];

/** The d20 of what is Unreliable, a face for each way that it may go. @rule DES-341 */
function reliabilitiesOf(unreliable: boolean): readonly { readonly face: number | null; readonly share: number }[] {
  if (!unreliable) return [{ face: null, share: 1 }];
  const faces = Array.from({ length: CORE_DIE }, (_n, i) => i + 1);
  return [true, false].flatMap((works) => {
    const these = faces.filter((face) => unreliableWorks(face) === works);
    return these.length > 0 ? [{ face: these[0] ?? null, share: these.length / CORE_DIE }] : [];
  });
}

/** What is alike for all that comes after: two throws that lead here are one. */
const signature = ({ reliability, recoil, targets }: AttackState): string =>
  JSON.stringify([
    reliability,
    recoil?.result.degree ?? null,
    targets.map((t) => [t.stage, t.critical, t.attack?.degree, t.dodge?.success, t.first?.success, t.failure]),
  ]);

/** The two as they are at some point of the card, and the table around them. */
export type Around = (me: DestinyCharacter, them: DestinyCharacter) => DestinySituation;

/** Two alone, in one's own turn. @param look  others than the two, as they came */
export const alone =
  (settings: DestinySettings, look: Look): Around =>
  (me, them) =>
    sceneOf(me.ref, them.ref, (ref) => (ref === me.ref ? me : ref === them.ref ? them : look(ref)), settings, 1);

/** Plays attacks. */
export class Blows {
  readonly #scene: Around;

  constructor(scene: Around) {
    this.#scene = scene;
  }

  /** The card of an attack on somebody as both are; null for what they can't do, or can't pay for in a turn of their own. @rule DES-060 DES-101 DES-102 DES-198 */
  request(me: DestinyCharacter, them: DestinyCharacter, { id, area }: AttackEntry): AttackCard | null {
    const s = this.#scene(me, them);
    const aim: AnyChosen = area ? { targets: [them.ref] } : { target: them.ref };
    const made = cardOf<AttackCard>(ATTACK_ACTS.attack, s, { attack: id, ...aim });
    if (!made.accepted || made.request.attack.id !== id) return null;
    const { request } = made;
    return this.#pays(me, request.spends) ? request : null;
  }

  /** Whether one turn has room for such a price. @rule DES-060 DES-061 DES-062 */
  #pays(me: DestinyCharacter, spends: readonly string[]): boolean {
    const limits = turnLimits(me, turnOf(me.ref, 1));
    let turn = {};
    return spends.every((action) => {
      const step = economy.step(limits, turn, { type: "spend", action });
      turn = step.turn;
      return step.accepted;
    });
  }

  open(me: DestinyCharacter, them: DestinyCharacter, request: AttackCard): Blow {
    const laid: Stand = { me, them, state: attackExchange.begin(request), changes: [] };
    // An area's card is laid without dice unless its power may fail.
    const thrown = laid.state.targets.some((t) => t.target.check) || request.attack.unreliable;
    return { me, first: this.#place(thrown ? laid : (this.#say(laid, { type: "begin" }) ?? laid)), places: new Map() };
  }

  /** Throw everything that the card asks for, to its end. */
  play(blow: Blow, chance: Chance): Place {
    let place = blow.first;
    while (place.due) {
      const { check, unreliable } = place.due;
      place = this.#next(
        blow,
        place,
        place.due,
        check && throwFor(check, chance),
        unreliable ? chance.below(CORE_DIE) + 1 : null,
      );
    }
    return place;
  }

  /** Every end of the card with its share of all rolls. */
  ends(blow: Blow): ReadonlyMap<Place, number> {
    return walk(blow.first, (place) => {
      const { due } = place;
      if (!due) return null;
      const throws: readonly (readonly { readonly thrown: Thrown | null; readonly share: number }[])[] = due.check
        ? throwsOf(due.check)
        : [[{ thrown: null, share: 1 }]];
      return reliabilitiesOf(due.unreliable).flatMap((r) =>
        throws.flatMap((kind) =>
          stretches(kind, ({ thrown }) => this.#next(blow, place, due, thrown, r.face)).map(
            ([next, share]) => [next, share * r.share] as const,
          ),
        ),
      );
    });
  }

  #next(blow: Blow, place: Place, { says }: Due, thrown: Thrown | null, reliability: number | null): Place {
    const way = (thrown?.alike ?? 0) * (CORE_DIE + 1) + (reliability ?? 0);
    const next = place.next.get(way) ?? this.#after(blow, place, says(thrown?.faces ?? NO_FACES, reliability));
    place.next.set(way, next);
    return next;
  }

  /** Where an event leads; one that is refused ends the card. */
  #after({ places }: Blow, place: Place, event: AttackSaid): Place {
    const stand = this.#say(place, event);
    if (!stand) return { ...place, due: null };
    const name = signature(stand.state);
    const known = places.get(name) ?? this.#place(stand);
    places.set(name, known);
    return known;
  }

  /** An event as the desk completes it, with what it writes on both; null when it is refused. */
  #say({ me, them, state, changes: before }: Stand, event: AttackSaid | { readonly type: "begin" }): Stand | null {
    const full = attackCardRules.fill(this.#scene(me, them), state, event);
    if (!full.accepted) return null;
    const said = full.event;
    const step = said.type === "begin" ? null : attackExchange.step(state, said);
    if (step && !step.accepted) return null;
    const changes: readonly Change[] = [...full.changes, ...(step?.changes ?? [])];
    return {
      me: afterChanges(me, changes),
      them: afterChanges(them, changes),
      state: step?.state ?? state,
      changes: [...before, ...changes],
    };
  }

  /** What needs no dice happens at once; then the card waits for the next throw or is closed. */
  #place(at: Stand): Place {
    const t = targetOf(at.state);
    const event: AttackSaid | null =
      t?.stage === "apply"
        ? { type: "apply", targets: [t.target.uuid], changes: [], choices: [this.#choice(at, t)] }
        : at.state.recoil?.applied === false
          ? { type: "applyRecoil", changes: [] }
          : null;
    const after = event && this.#say(at, event);
    return after ? this.#place(after) : { ...at, due: this.#due(at), next: new Map() };
  }

  /** The first of what an attack leaves open. @rule DES-271 DES-337 */
  #choice({ state, them }: Stand, t: TargetState): TargetChoice {
    const open = openIn(consequenceFor(state, t));
    const choice = open?.kind === "condition" ? gradeConditions(open.grade)[0] : open && weakenable(them)[0];
    return { target: t.target.uuid, choice: choice ?? "" };
  }

  #due({ me, them, state }: Stand): Due | null {
    const t = targetOf(state);
    if (!t) return null;
    const target = t.target.uuid;
    const { unreliable } = state.request.attack;
    if (t.stage === "attack" || (unreliable && state.reliability === null))
      return {
        check: t.target.check,
        unreliable,
        says: (faces, reliability) => ({
          type: "attack",
          throws: t.target.check ? [{ target, faces, defense: null }] : [],
          reliability,
        }),
      };
    const s = this.#scene(me, them);
    const which = answers(t);
    const check = which === null ? null : attackAnswer(s, state, t, which);
    if (check && !("accepted" in check))
      return answering(check, (faces) => ({ ...NO_CHECK, type: which, target, faces }));
    const back = owesRecoil(state) === null ? null : recoilCheck(s, state);
    return back && !("accepted" in back) ? answering(back, (faces) => ({ ...NO_CHECK, type: "recoil", faces })) : null;
  }
}

/** An answer whose numbers the desk works out: its dice are all that is said. */
const answering = (check: CheckRequest, says: (faces: Faces) => object): Due => ({
  check,
  unreliable: false,
  says: (faces) => says(faces) as AttackSaid,
});
