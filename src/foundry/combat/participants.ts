import type { Change } from "../../rules/kernel/change.ts";
import { asRead } from "../apply/as-read.ts";
import { table } from "../apply/viewer.ts";
import type { CombatantModel } from "../data/combatant-model.ts";
import { bringRulesetOf, peopleOf, rulesetOf } from "../registry.ts";
import type { InitiativeThrow, Participant } from "../ruleset.ts";

/** What is read of a combatant only when somebody asks. */
class Taking implements Participant {
  readonly id: string;
  readonly initiative: number | null;
  readonly state: Participant["state"];
  readonly #combatant: Combatant.Implementation;

  constructor(combatant: Combatant.Implementation) {
    this.id = combatant.id ?? "";
    this.initiative = combatant.initiative;
    this.state = (combatant.system as unknown as CombatantModel | undefined)?.state ?? {};
    this.#combatant = combatant;
  }

  get character(): unknown {
    return characterOf(this.#combatant);
  }

  get out(): boolean {
    return this.#combatant.isDefeated;
  }

  get hidden(): boolean {
    const { actor } = this.#combatant;
    return !game.user.isGM && actor !== null && table.hidden(actor.uuid);
  }
}

/** A combatant as the rules compare it. The character is read only when a tie asks for it: sorting a hundred must not prepare a hundred. */
export const participantOf = (combatant: Combatant.Implementation): Participant => new Taking(combatant);

function characterOf(combatant: Combatant.Implementation): unknown {
  const { actor } = combatant;
  const people = actor && peopleOf(actor);
  return people ? asRead(actor, people) : null;
}

/** One throw for initiative and everybody it counts for. */
export interface GroupThrow {
  readonly members: readonly Combatant.Implementation[];
  readonly roll: Roll;
  readonly total: number;
  readonly rows: ReturnType<InitiativeThrow["resolve"]>["rows"];
  readonly spent?: readonly Change[];
}

/** Make the throws of these combatants, one for each group that shares one; combatants whose ruleset rolls nothing are left out. */
export async function throwsFor(combatants: readonly Combatant.Implementation[]): Promise<GroupThrow[]> {
  const groups = new Map<string, Combatant.Implementation[]>();
  await bringFor(combatants);
  for (const combatant of combatants) {
    const shared = rulesetOf(combatant.actor)?.order.group?.(participantOf(combatant)) ?? null;
    const key = shared === null ? `one ${combatant.id}` : `group ${shared} ${combatant.hidden}`;
    groups.set(key, [...(groups.get(key) ?? []), combatant]);
  }
  const throws: GroupThrow[] = [];
  for (const members of groups.values()) {
    const thrown = rulesetOf(members[0]?.actor)?.order.throwFor?.(members.map(participantOf)) ?? null;
    if (!thrown) continue;
    const roll = await new Roll(thrown.formula).evaluate();
    throws.push({ members, roll, ...thrown.resolve(facesOf(roll)), ...(thrown.spent && { spent: thrown.spent }) });
  }
  return throws;
}

/** Bring the rulesets by which those in a fight play. */
export async function bringFor(combatants: Iterable<Combatant.Implementation>): Promise<void> {
  await Promise.all([...combatants].map(async (c) => bringRulesetOf(c.actor)));
}

/** Natural faces of all dice of a roll, in the order in which they fell. */
export function facesOf(roll: Roll): number[] {
  return roll.dice.flatMap((die) => die.results.map((r) => r.result));
}
