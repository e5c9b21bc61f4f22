import { whenRead } from "../../rules/kernel/once.ts";
import type { Fighter, Ref, Situation } from "../../rules/kernel/situation.ts";
import { actorOf } from "../apply/ground.ts";
import { combatantOf } from "../combat/purse.ts";
import { secondsNow } from "../combat/world-time.ts";
import type { CombatantModel } from "../data/combatant-model.ts";
import { messageById, readCard } from "../exchange/record.ts";
import type { ActLines, Encounter, Table } from "../ruleset.ts";
import { aimedAt, candidates } from "../targets.ts";

/** Everybody of the world and on the scene that is on, once each. */
function everywhere(table: Table): readonly Ref[] {
  const tokens = game.scenes.active?.tokens.contents.map((t) => t.actor?.uuid ?? "") ?? [];
  return [...new Set([...table.present(), ...game.actors.contents.map((a) => a.uuid), ...tokens])].filter(
    (uuid) => actorOf(uuid) !== null,
  );
}

/** Somebody's place in the fight that is on; null for who isn't in it. */
function fighterOf(who: Ref, fight: Encounter | null): Fighter | null {
  const combatant = fight ? combatantOf(who) : null;
  const model = combatant?.system as unknown as CombatantModel | undefined;
  return combatant && model && fight
    ? {
        id: combatant.id ?? "",
        uuid: combatant.uuid,
        turn: model.turn,
        spends: model.spendsIn(fight.round),
        state: model.state as Fighter["state"],
      }
    : null;
}

/** Of those in the list of actors this many are named, where nobody is in a fight or on the scene. */
const MOST_LISTED = 40;

/**
 * Whom one may name: who is aimed at, who is in the fight or on the scene, who is at the table; with nobody in fight or scene, whom the user sees in the list of actors.
 * @param plays  whether somebody plays by these rules: a scene of another game stands empty for this one
 */
function near(self: Ref, table: Table, plays: (who: Ref) => boolean): readonly Ref[] {
  const there = candidates().filter(plays);
  const listed = there.some((who) => who !== self)
    ? []
    : game.actors.contents.filter((a) => a.visible && plays(a.uuid));
  return [
    ...new Set([...aimedAt(), ...there, ...table.present(), ...listed.slice(0, MOST_LISTED).map((a) => a.uuid)]),
  ].filter((who) => who !== self);
}

/**
 * The table from where somebody stands who is about to act, as the rules of acts ask it. Read when asked and kept for as long as this one lasts: one drawing of a form, one request at the desk.
 * @param gm  whether it is the Gamemaster who chooses
 */
export function situationOf(
  self: Ref,
  acts: Pick<ActLines, "isCharacter" | "settings" | "more">,
  table: Table,
  gm: boolean,
): Situation {
  const known = new Map<Ref, unknown>();
  const character = (who: Ref): unknown => {
    if (!known.has(who)) {
      const found = table.character(who);
      known.set(who, acts.isCharacter(found) ? found : null);
    }
    return known.get(who) ?? null;
  };
  const fight = table.encounter();
  const plain = {
    self,
    gm,
    character,
    party: table.party,
    owns: (who: Ref) => gm || actorOf(who)?.isOwner === true,
    side: table.side,
    distance: table.distance,
    runUp: table.runUp,
    ...(table.hides && { hides: table.hides }),
    hidden: table.hidden,
    fight,
    fighter: (who: Ref) => fighterOf(who, fight),
    item: table.item,
    card: (id: string) => {
      const message = messageById(id);
      return message ? (readCard(message)?.state ?? null) : null;
    },
    everywhere: () => everywhere(table),
  };
  const all: Situation = whenRead(
    {
      here: () => near(self, table, (who) => character(who) !== null),
      aimed: aimedAt,
      settings: () => acts.settings(table),
      seconds: secondsNow,
    },
    plain,
  );
  return Object.assign(all, acts.more?.(table));
}
