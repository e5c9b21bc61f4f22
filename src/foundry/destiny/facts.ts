import {
  asChosen,
  attacksOf,
  type CheckContext,
  type Contagion,
  contagionOf,
  type DestinyCharacter,
  economy,
  type EncounterType,
  enforced,
  type Ground,
  isOfTurn,
  momentOf,
  moveBroken,
  opposes,
  type OrderData,
  orderOf,
  type Scene,
  sceneOf,
  type Source,
  threatens,
  type TurnLimits,
  turnLimits,
  type TurnMoment,
  typeOf,
} from "../../rules/destiny/index.ts";
import { type Change, change } from "../../rules/kernel/change.ts";
import type { TurnSpends } from "../../rules/kernel/economy.ts";
import { offTurn } from "../../rules/kernel/manners.ts";
import { type Refusal, refuse } from "../../rules/kernel/refusal.ts";
import type { Fighter } from "../../rules/kernel/situation.ts";
import { fighterOf } from "../acts/situation.ts";
import { combatantOf, spendChanges, spendsIn } from "../combat/purse.ts";
import type { CombatantModel } from "../data/combatant-model.ts";
import type { Party, Table } from "../ruleset.ts";
import { isCharacter } from "./models/snapshot.ts";
import { destinySettings } from "./settings.ts";

export const isRefusal = (value: object): value is Refusal =>
  "accepted" in value && (value as Refusal).accepted === false;

/** A character of this ruleset; null for anybody else. */
export function characterAt(table: Pick<Table, "character">, uuid: string): DestinyCharacter | null {
  const found = table.character(uuid);
  return isCharacter(found) ? found : null;
}

/** Somebody with name and numbers, or why not. */
export function someone(
  table: Table,
  uuid: string,
): { readonly accepted: true; readonly party: Party; readonly who: DestinyCharacter } | Refusal {
  const [party, who] = [table.party(uuid), characterAt(table, uuid)];
  return party && who
    ? { accepted: true, party: { uuid, name: party.name, img: party.img }, who }
    : refuse("gone", { name: party?.name ?? uuid });
}

/** What the order of the encounter keeps; null outside of one, and in one that plays by several rulesets. */
export const orderAt = (table: Pick<Table, "encounter">): OrderData | null => orderOf(table.encounter());

/** What the scene is; null outside encounters. @rule DES-040 */
export const sceneAt = (table: Pick<Table, "encounter">): Scene | null => sceneOf(table.encounter());
export const typeAt = (table: Pick<Table, "encounter">): EncounterType | null => typeOf(table.encounter());

/** Where the encounter stands, as turns ask; null outside encounters. @rule DES-393 */
export const momentAt = (table: Pick<Table, "encounter">): TurnMoment | null => momentOf(table.encounter());

/** The table as things on its ground ask it. */
export const groundOf = (table: Pick<Table, "character" | "distance" | "item">): Ground => ({
  character: (uuid) => characterAt(table, uuid),
  distance: table.distance,
  item: table.item,
});

/** Somebody's place in the encounter; null for who isn't in it. */
export const fighterAt = (uuid: string, table: Pick<Table, "encounter">): Fighter | null =>
  fighterOf(uuid, table.encounter());

/** What a check is made in. */
export function contextAt(
  table: Table,
  more: { readonly dc?: number; readonly raises?: number; readonly extra?: readonly Source[] } = {},
): CheckContext {
  return { type: typeAt(table), settings: destinySettings(table), ...more };
}

export { secondsNow } from "../combat/world-time.ts";

/** What somebody has used so far, as of a round. */
export function spendsOf(uuid: string, round: number): TurnSpends {
  const combatant = combatantOf(uuid);
  return combatant ? spendsIn(combatant, round) : {};
}

/** Limits and spends of somebody now. */
export function turnOf(
  who: DestinyCharacter,
  table: Table,
): { readonly limits: TurnLimits; readonly spends: TurnSpends; readonly here: boolean } {
  const now = momentAt(table);
  const here = now !== null && combatantOf(who.ref) !== null;
  return { limits: turnLimits(who, here ? now : null), spends: now ? spendsOf(who.ref, now.round) : {}, here };
}

/** Whether what costs that is part of a turn here: a table that leaves the economy alone leaves this alone too. @rule DES-392 */
export const takesTurn = (prices: readonly string[], table: Table): boolean =>
  isOfTurn(prices) && destinySettings(table).economyEnforcement !== "off";

/** Why somebody waits with what costs that: they delay, or it is another's turn. @rule DES-180 DES-392 */
export function waits(who: DestinyCharacter, prices: readonly string[], table: Table): Refusal | null {
  const off = takesTurn(prices, table) ? offTurn(who.ref, table) : null;
  return off && who.delaying ? refuse("action.delaying") : off;
}

/** A price that was paid: what it changes, and what was overlooked in paying it. */
export interface Paid {
  readonly changes: readonly Change[];
  readonly warning: Refusal | null;
}

/**
 * Pay for what somebody does, one economy action after the other. Outside encounters, and for who isn't in it, nothing is counted. The table's strictness decides whether an illegal
 * spend is refused or warned of, off turn it is always refused; the Gamemaster's word overrules it. Whatever begins breaks off an earlier Move.
 * @rule DES-060 DES-061 DES-063 DES-064 DES-066 DES-068 DES-392
 */
export function pay(
  who: DestinyCharacter,
  actions: readonly string[],
  table: Table,
  overrule = false,
  walks = false,
): ({ readonly accepted: true } & Paid) | Refusal {
  const now = momentAt(table);
  const combatant = combatantOf(who.ref);
  // What was readied goes off once: the wait is over with it.
  const readied = actions.includes("reaction.readied");
  if (readied && !who.ready) return refuse("ready.none");
  const wait = readied ? [change(who.ref, "system.ready", who.ready && { ...who.ready }, null, "DES-108")] : [];
  if (!now || !combatant || actions.length === 0) return { accepted: true, changes: wait, warning: null };
  const off = overrule ? null : waits(who, actions, table);
  const broken = walks ? [] : moveBroken(who, actions);
  const { economyEnforcement } = destinySettings(table);
  let spends = spendsIn(combatant, now.round);
  let warning: Refusal | null = null;
  const changes: Change[] = [...wait, ...broken];
  const limits = turnLimits(who, now);
  for (const action of actions) {
    const step = enforced(overrule ? "warn" : economyEnforcement, limits, spends, {
      type: "spend",
      action: asChosen(limits, action),
    });
    // What can't be paid in any turn is said before whose turn it is; whose it is has a name.
    if (!step.accepted) return off && step.reason === "action.notYourTurn" ? off : refuse(step.reason, step.data);
    spends = step.turn;
    warning ??= step.warning ?? null;
    changes.push(...(step.changes ?? []));
  }
  if (off) return off;
  return { accepted: true, changes: [...spendChanges(combatant, now.round, spends, "DES-060"), ...changes], warning };
}

/** A new turn begins: the slots are new, the Reaction of this turn and the Area power of this round stay. @rule DES-069 */
export function freshPurse(who: DestinyCharacter, now: TurnMoment): readonly Change[] {
  const combatant = combatantOf(who.ref);
  if (!combatant) return [];
  const { turn } = combatant.system as unknown as CombatantModel;
  const step = economy.step(turnLimits(who, now), spendsIn(combatant, now.round), { type: "begin" });
  return Object.keys(turn.spends).length === 0 ? [] : spendChanges(combatant, now.round, step.turn, "DES-060");
}

/** Whom somebody holds in a grip; null for nobody. @rule DES-113 */
export const grabbedBy = (who: DestinyCharacter, table: Pick<Table, "character">): DestinyCharacter | null =>
  who.grab ? characterAt(table, who.grab.target) : null;

/** Whether it is somebody's own turn; outside encounters every moment is. */
export function ownTurn(uuid: string, table: Table): boolean {
  const encounter = table.encounter();
  return encounter === null || encounter.acting === uuid;
}

/** Everybody in the encounter, once each; the dead are no enemies any more. */
export function everybody(table: Table): readonly DestinyCharacter[] {
  return [...new Set(table.encounter()?.order ?? [])].flatMap((uuid) => characterAt(table, uuid) ?? []);
}

/** Everybody whom something that lasts may have reached, in the encounter or not: all of the world's actors, and all tokens of the scene that is on. */
export function everywhere(table: Table): readonly DestinyCharacter[] {
  const tokens = game.scenes.active?.tokens.contents.map((t) => t.actor?.uuid ?? "") ?? [];
  return [...new Set([...table.present(), ...game.actors.contents.map((a) => a.uuid), ...tokens])].flatMap(
    (uuid) => characterAt(table, uuid) ?? [],
  );
}

/** Enemies whose threat reaches somebody where it stands, as far as the board or the kind of encounter tells. @rule DES-140 DES-290 DES-291 */
export function enemiesThreatening(who: DestinyCharacter, table: Table): readonly DestinyCharacter[] {
  const type = typeAt(table);
  if (type === null) return [];
  const { courtRange } = destinySettings(table);
  return everybody(table).filter(
    (enemy) =>
      opposes(who, enemy) &&
      threatens({ enemy, feet: table.distance(enemy.ref, who.ref), aware: true }, type, courtRange) === "yes",
  );
}

/** Contagious effects on somebody, from attacks as they are now. @rule DES-341 */
export function contagionAt(who: DestinyCharacter, table: Pick<Table, "character">): readonly Contagion[] {
  return contagionOf(
    who,
    (attacker, attack) =>
      attacksOf(characterAt(table, attacker) ?? { attacks: [] }).find((a) => a.id === attack) ?? null,
  );
}
