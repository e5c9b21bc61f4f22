import type { Chance, Fate } from "../../kernel/forecast.ts";
import { RulesError } from "../../kernel/refusal.ts";
import type { AttackExchange, AttackState } from "../cards/attack/attack-state.ts";
import { ALL_FACES, naturalSum } from "../dice/dice.ts";
import { CRITICAL_SUM } from "../dice/values.ts";
import type { ResistanceRequest } from "../harm/resistance.ts";
import { REGENERATION_ROUNDS } from "../harm/values.ts";
import type { CheckRequest, Faces, FudgeCharacter, FudgeSettings } from "../types.ts";
import {
  type Body,
  bodyOf,
  due,
  endTurn,
  fateOf,
  hasEnd,
  hasStart,
  mayAct,
  recover,
  stamina,
  startRolls,
  startTurn,
} from "./body.ts";
import {
  afterResisting,
  type Choice,
  choices,
  defenceOf,
  mayBeRoutine,
  opening,
  toResist,
  untilDefended,
} from "./strike.ts";

/*
 * The fast path. Nothing here is a rule: it remembers what the resolvers said. A roll matters by the sum of its dice alone (seven of them, a critical is the highest or
 * lowest), and a body by its health, bruises and conditions; so whatever dice can do to a body is asked of the rules once and looked up from then on. That the answer is
 * the same for all faces of a sum is a law in tables.test.ts.
 */

/** How many sums three dice have. */
export const SUMS = 2 * CRITICAL_SUM + 1;

/** Index of the sum of each of the 27 falls. */
const SUM_OF_FALL: readonly number[] = ALL_FACES.map((f) => naturalSum(f) + CRITICAL_SUM);

/** Dice that show a sum, and in how many of the 27 ways they do. */
const SUM_FACES: readonly Faces[] = Array.from(
  { length: SUMS },
  (_none, i) => ALL_FACES[SUM_OF_FALL.indexOf(i)] ?? [0, 0, 0],
);
const WAYS: readonly number[] = Array.from({ length: SUMS }, (_none, i) => SUM_OF_FALL.filter((s) => s === i).length);
const ALL_WAYS = ALL_FACES.length;

/** Throw three dice; the index of their sum, 0 for -3. */
export function throwSum(chance: Chance): number {
  return SUM_OF_FALL[chance.below(ALL_WAYS)] ?? 0;
}

/** The index of a sum as tables use it. */
export const sumIndex = (faces: Faces): number => naturalSum(faces) + CRITICAL_SUM;

const facesOf = (sum: number): Faces => SUM_FACES[sum] ?? [0, 0, 0];

/** A state that a fighter can be in, with everything the rules were ever asked about it. */
export interface Node {
  /** Number of the state among all states of all fighters. */
  readonly id: number;
  readonly owner: Fighter;
  readonly body: Body;
  readonly fate: Fate;
  readonly acts: boolean;
  readonly stamina: number;
  readonly hasStart: boolean;
  readonly hasEnd: boolean;
  readonly startRolls: boolean;
  /** By round of ten and sum. */
  readonly starts: (Node | undefined)[];
  /** The state after the turn's end, before checks; undefined until asked. */
  ended: Node | undefined;
  /** Sources of the checks that are due, and by source the states after each sum. */
  readonly due: readonly string[];
  readonly recovered: Map<string, (Node | undefined)[]>;
  /** What it attacks with: shared by all states that attack alike. Undefined until asked. */
  stance: Stance | undefined;
}

/** One fighter with the states met so far. */
export interface Fighter {
  readonly index: number;
  readonly character: FudgeCharacter;
  readonly fresh: Node;
}

/** How a fighter attacks in some of its states. */
interface Stance {
  readonly character: FudgeCharacter;
  readonly choices: readonly Choice[];
  /** By id of the target's state; null when it can't be harmed. */
  readonly tables: (Table | null | undefined)[];
  /** By index of the target fighter: what is used on it while it is fresh. */
  readonly plans: (Choice | null | undefined)[];
  /** By everything that they depend on. */
  readonly fronts: Map<string, Front>;
}

/** The first half of an attack: shared by all states of a target that defend alike, whatever they resist with. */
interface Front {
  readonly exchange: AttackExchange;
  readonly defence: CheckRequest | null;
  /** By attack and defence sum: 0 not asked yet, 1 no harm, 2 and up a hit of `hits`. */
  readonly cells: number[];
  /** Hits that ask for the same resistance are one. */
  readonly hits: AttackState[];
  readonly byRequest: Map<string, number>;
  /** What its linked effects do, by row and state of the target. */
  readonly linked: Map<string, Table>;
}

/** Somebody hit, and what comes of each throw of the resistance. */
interface Hit {
  readonly request: ResistanceRequest;
  readonly next: (Node | undefined)[];
}

/** Everything one attack can do to one state of a target. */
interface Table {
  readonly choice: Choice;
  readonly attacker: FudgeCharacter;
  readonly target: Node;
  readonly front: Front;
  /** Which of the linked effects it is about; 0 leads. */
  readonly row: number;
  /** By hit of the front. */
  readonly hits: (Hit | undefined)[];
}

/** The tables of one forecast. */
export class Tables {
  readonly fighters: readonly Fighter[];
  readonly #settings: FudgeSettings;
  readonly #nodes: Map<string, Node>[];
  readonly #stances: Map<string, Stance>[];
  #count = 0;

  constructor(characters: readonly FudgeCharacter[], settings: FudgeSettings) {
    this.#settings = settings;
    this.#nodes = characters.map(() => new Map());
    this.#stances = characters.map(() => new Map());
    this.fighters = characters.map((character, index) => {
      const fighter = { index, character } as { index: number; character: FudgeCharacter; fresh: Node };
      fighter.fresh = this.#node(fighter, bodyOf(character));
      return fighter;
    });
  }

  /** How many different states have been met. */
  get size(): number {
    return this.#count;
  }

  #node(owner: Fighter, body: Body): Node {
    const known = this.#nodes[owner.index] ?? new Map<string, Node>();
    const key = keyOf(body);
    const found = known.get(key);
    if (found) return found;
    const node: Node = {
      id: this.#count++,
      owner,
      body,
      fate: fateOf(body),
      acts: mayAct(body),
      stamina: stamina(body),
      hasStart: hasStart(body),
      hasEnd: hasEnd(body),
      startRolls: startRolls(body),
      starts: [],
      ended: undefined,
      due: due(body).map((o) => o.source),
      recovered: new Map(),
      stance: undefined,
    };
    known.set(key, node);
    return node;
  }

  /** The state after the start of its turn. */
  start(node: Node, round: number, chance: Chance): Node {
    if (!node.hasStart) return node;
    const of = (round - 1) % REGENERATION_ROUNDS;
    const sum = node.startRolls ? throwSum(chance) : 0;
    const at = of * SUMS + sum;
    return (node.starts[at] ??= this.#node(
      node.owner,
      startTurn(node.body, of + 1, node.startRolls ? facesOf(sum) : null, this.#settings),
    ));
  }

  /** The state after the end of its turn. */
  end(node: Node, chance: Chance): Node {
    if (!node.hasEnd) return node;
    const ended = (node.ended ??= this.#node(node.owner, endTurn(node.body)));
    let now = ended;
    for (const source of ended.due) now = this.recovered(now, source, throwSum(chance));
    return now;
  }

  /** The state after a recovery check. */
  recovered(node: Node, source: string, sum: number): Node {
    const row = node.recovered.get(source) ?? [];
    node.recovered.set(source, row);
    return (row[sum] ??= this.#node(node.owner, recover(node.body, source, facesOf(sum), this.#settings)));
  }

  /** Whether an attacker in this state can do harm to a target in that one. */
  canHarm(attacker: Node, target: Node): boolean {
    return this.#table(attacker, target) !== null;
  }

  /** An attack with dice: the target's state afterwards. */
  strike(attacker: Node, target: Node, chance: Chance): Node {
    const table = this.#table(attacker, target);
    if (!table) return target;
    const cell = this.#cell(table, throwSum(chance), throwSum(chance));
    if (cell === 1) return target;
    return this.#all(table, cell, (power) => [throwSum(chance), power ? throwSum(chance) : 0]);
  }

  /** Every effect of a hit, one after the other. @param sums  of the resistance and, where it is rolled, the power check, for each row */
  #all(
    table: Table,
    cell: number,
    sums: (power: boolean, row: number) => readonly [resistance: number, power: number],
  ): Node {
    let node = table.target;
    for (let row = 0; row <= table.choice.linked.length; row++) {
      const at = row === 0 ? table : this.#linkedTable(table, row, node);
      const hit = this.#hit(at, cell);
      node = this.#outcome(at, cell, hit, ...sums(hit.request.power !== null, row));
    }
    return node;
  }

  #linkedTable(table: Table, row: number, target: Node): Table {
    const { front } = table;
    const key = `${row} ${target.id}`;
    const known = front.linked.get(key) ?? { ...table, target, row, hits: [] };
    front.linked.set(key, known);
    return known;
  }

  /** The same with given sums; tests hold it against the resolvers. */
  struck(
    attacker: Node,
    target: Node,
    sums: {
      readonly attack: number;
      readonly defence: number;
      readonly resistance: number;
      readonly power: number;
      readonly linked?: readonly { readonly resistance: number; readonly power: number }[];
    },
  ): Node {
    const table = this.#table(attacker, target);
    if (!table) return target;
    const cell = this.#cell(table, sums.attack, sums.defence);
    return cell === 1
      ? target
      : this.#all(table, cell, (_power, row) =>
          (({ resistance, power }) => [resistance, power] as const)(sums.linked?.[row - 1] ?? sums),
        );
  }

  /** What an attacker in this state uses on a target in that one; null when it has nothing that could harm it. */
  choice(attacker: Node, target: Node): Choice | null {
    return this.#table(attacker, target)?.choice ?? null;
  }

  #stance(node: Node): Stance {
    if (node.stance) return node.stance;
    const { character } = node.body;
    const own = choices(character, this.#settings);
    // All that an attack takes from its attacker: the list itself, and what conditions make of each check.
    const key = JSON.stringify([own, own.map((c) => opening(character, node.owner.character, c, this.#settings))]);
    const known = this.#stances[node.owner.index] ?? new Map<string, Stance>();
    const stance = known.get(key) ?? {
      character,
      choices: own,
      tables: [],
      plans: [],
      fronts: new Map<string, Front>(),
    };
    known.set(key, stance);
    node.stance = stance;
    return stance;
  }

  #table(attacker: Node, target: Node): Table | null {
    const stance = attacker.stance ?? this.#stance(attacker);
    const found = stance.tables[target.id];
    if (found !== undefined) return found;
    const plan = this.#plan(stance, target.owner.fresh, target.owner.index) ?? this.#best(stance, target);
    const table = plan === null ? null : this.#newTable(stance, plan, target);
    stance.tables[target.id] = table;
    return table;
  }

  #plan(stance: Stance, fresh: Node, index: number): Choice | null {
    const known = stance.plans[index];
    if (known !== undefined) return known;
    const plan = this.#best(stance, fresh);
    stance.plans[index] = plan;
    return plan;
  }

  /** The attack that on average takes most from a target; null when none can harm it. */
  #best(stance: Stance, target: Node): Choice | null {
    let best: Choice | null = null;
    let most = 0;
    const all = stance.choices.flatMap((c) =>
      mayBeRoutine(stance.character, c, target.body.character) ? [c, { ...c, routine: true }] : [c],
    );
    for (const choice of all) {
      const table = this.#newTable(stance, choice, target);
      const loss = table === null ? 0 : this.#loss(table);
      if (loss > most) [best, most] = [choice, loss];
    }
    return best;
  }

  #newTable(stance: Stance, choice: Choice, target: Node): Table | null {
    const exchange = opening(stance.character, target.body.character, choice, this.#settings);
    if (!exchange) return null;
    const defence = defenceOf(exchange, target.body.character, this.#settings);
    const key = JSON.stringify([exchange, defence]);
    const front = stance.fronts.get(key) ?? {
      exchange,
      defence,
      cells: Array.from({ length: SUMS * SUMS }, () => 0),
      hits: [],
      byRequest: new Map<string, number>(),
      linked: new Map<string, Table>(),
    };
    stance.fronts.set(key, front);
    return { choice, attacker: stance.character, target, front, row: 0, hits: [] };
  }

  #cell(table: Table, attackSum: number, defenceSum: number): number {
    const { cells, exchange, defence, hits, byRequest } = table.front;
    const at = attackSum * SUMS + defenceSum;
    const known = cells[at];
    if (known) return known;
    const state = untilDefended(exchange, defence, facesOf(attackSum), facesOf(defenceSum));
    const asked = [0, ...table.choice.linked.map((_effect, i) => i + 1)].map((row) =>
      toResist(state, table.attacker, table.target.body.character, table.choice, this.#settings, row),
    );
    let cell = 1;
    if (asked[0]) {
      // What a hit adds to the question is its own and the rest the target's, so hits that ask one state the same ask every state the same.
      const key = JSON.stringify(asked.map((request) => ({ ...request, defense: null, shielding: null })));
      cell = byRequest.get(key) ?? hits.push(state) + 1;
      byRequest.set(key, cell);
    }
    cells[at] = cell;
    return cell;
  }

  #hit(table: Table, cell: number): Hit {
    const known = table.hits[cell];
    if (known) return known;
    const state = table.front.hits[cell - 2];
    const request = state
      ? toResist(state, table.attacker, table.target.body.character, table.choice, this.#settings, table.row)
      : null;
    if (request === null) throw new RulesError("forecast-refused", { cell });
    const hit: Hit = { request, next: [] };
    table.hits[cell] = hit;
    return hit;
  }

  #outcome(table: Table, cell: number, hit: Hit, resistanceSum: number, powerSum: number): Node {
    const at = resistanceSum * SUMS + powerSum;
    const known = hit.next[at];
    if (known) return known;
    const state = table.front.hits[cell - 2];
    if (!state) return table.target;
    const node = this.#node(
      table.target.owner,
      afterResisting(
        state,
        table.target.body,
        hit.request,
        table.choice,
        facesOf(resistanceSum),
        facesOf(powerSum),
        table.row,
      ),
    );
    hit.next[at] = node;
    return node;
  }

  /** What a table takes from its target on average, as the policy reckons. */
  #loss(table: Table): number {
    let loss = 0;
    for (let a = 0; a < SUMS; a++)
      for (let d = 0; d < SUMS; d++) {
        const cell = this.#cell(table, a, d);
        if (cell !== 1) loss += (WAYS[a] ?? 0) * (WAYS[d] ?? 0) * this.#lossOfAll(table, cell);
      }
    return loss / ALL_WAYS ** 2;
  }

  /** What each effect of a hit takes from an untouched target. */
  #lossOfAll(table: Table, cell: number): number {
    return table.choice.linked.reduce(
      (sum, _effect, i) => sum + this.#lossOfHit(this.#linkedTable(table, i + 1, table.target), cell),
      this.#lossOfHit(table, cell),
    );
  }

  #lossOfHit(table: Table, cell: number): number {
    const hit = this.#hit(table, cell);
    const rolled = hit.request.power !== null;
    let loss = 0;
    for (let r = 0; r < SUMS; r++)
      for (let p = 0; p < (rolled ? SUMS : 1); p++) {
        const ways = (WAYS[r] ?? 0) * (rolled ? (WAYS[p] ?? 0) : ALL_WAYS);
        loss += ways * (table.target.stamina - this.#outcome(table, cell, hit, r, p).stamina);
      }
    return loss / ALL_WAYS ** 2;
  }
}

/** Two bodies of a fighter with the same key are the same to the rules; conditions count in the order they came in. */
function keyOf({ character, ongoing }: Body): string {
  const conditions = character.conditions.map((c) => `${c.id},${c.trait ?? ""},${c.degree ?? ""},${c.source ?? ""}`);
  const effects = ongoing.map((o) => `${o.source},${o.degree},${o.wait ?? "never"},${o.dc}`).sort();
  return [character.health.value, character.bruises, ...conditions, "|", ...effects].join(";");
}
