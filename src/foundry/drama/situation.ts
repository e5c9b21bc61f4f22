import type { ActionState, DramaSituation, GearNow, Memory } from "../../rules/drama/index.ts";
import type { Change } from "../../rules/kernel/change.ts";
import { combatantOf } from "../combat/purse.ts";
import type { CombatantModel } from "../data/combatant-model.ts";
import { messageById, readCard } from "../exchange/record.ts";
import { icon } from "../ids.ts";
import type { Table } from "../ruleset.ts";
import { localize } from "../view/localize.ts";
import { everybody, present } from "./presence.ts";
import { cardNow, raceById, roundOf } from "./race/standing.ts";
import { dramaSettings } from "./settings.ts";
import { isDrama } from "./snapshot.ts";

/** Toughness of gear that says nothing of it. @rule DRA-187 */
const TOUGHNESS = 10;

/** Gear as blows read it. */
function gear(found: unknown): GearNow | null {
  const item = found as {
    readonly name: string;
    readonly img: string;
    readonly system: { readonly toughness?: number; readonly wounds?: number };
  } | null;
  return (
    item && {
      name: item.name,
      img: item.img,
      toughness: item.system.toughness ?? TOUGHNESS,
      wounds: item.system.wounds ?? 0,
    }
  );
}

/** The action on a card of this ruleset. */
function action(message: string): ActionState | null {
  const found = messageById(message);
  const card = found ? readCard(found) : null;
  return card?.model.kind === "action" ? (card.state as ActionState | null) : null;
}

/** What the fight remembers, on the participant. */
const remembered = (combatant: Combatant.Implementation | null): Memory | null =>
  combatant && { uuid: combatant.uuid, facts: (combatant.system as unknown as CombatantModel).state };

/** Somebody's place in the fight goes; undone, they are back in it. @rule DRA-254 */
function leaving(who: string): readonly Change[] {
  const combatant = combatantOf(who);
  return combatant?.combat
    ? [
        {
          kind: "delete",
          subject: combatant.combat.uuid,
          collection: "Combatant",
          id: combatant.id ?? "",
          data: combatant.toObject() as never,
          rule: "DRA-254",
        },
      ]
    : [];
}

/** The table as Drama's rules ask it, read when asked. */
export function situationOf(table: Table): DramaSituation {
  const encounter = table.encounter();
  return {
    character: (who) => {
      const found = table.character(who);
      return isDrama(found) ? found : null;
    },
    party: table.party,
    item: (uuid) => gear(table.item(uuid)),
    distance: table.distance,
    present: (more = []) => present(table, more),
    purses: (more) => everybody(table, more),
    fight: encounter,
    place: (who) => combatantOf(who)?.id ?? null,
    leaving,
    settings: dramaSettings(table),
    action,
    race: (id) => {
      const found = raceById(id);
      if (!found) return null;
      const { race, request, triedIn } = found.state;
      const round = roundOf(found.state, table);
      return { uuid: `ChatMessage.${found.message}`, name: request.name, race, round, tried: triedIn === round };
    },
    steps: () => cardNow(table),
    memory: (who) => remembered(combatantOf(who)),
    memories: () => (encounter ? encounter.order.flatMap((who) => remembered(combatantOf(who)) ?? []) : []),
    say: (key, data) => localize(key, data),
    thingImg: icon("brick-wall"),
  };
}
