import {
  askOf,
  type DestinyCharacter,
  endEncounter,
  endTurn,
  keptAnew,
  keptPowers,
  lift,
  passTime,
  powerEnds,
  sessionDice,
  startEncounter,
  startTurn,
  timePasses,
  type TurnPrompt,
  upkeepsDue,
} from "../../../rules/destiny/index.ts";
import { type Change, change } from "../../../rules/kernel/change.ts";
import { combatantOf } from "../../combat/purse.ts";
import type { CombatantModel } from "../../data/combatant-model.ts";
import type { Moment, MomentResult, Table } from "../../ruleset.ts";
import { distinctChanges } from "../cards/merge-changes.ts";
import {
  characterAt,
  everybody,
  everywhere,
  fighterAt,
  freshPurse,
  grabbedBy,
  momentAt,
  orderAt,
  secondsNow,
} from "../facts.ts";
import { destinySettings } from "../settings.ts";

const NOTHING: MomentResult = { changes: [], prompts: [] };

/** A question of a turn as the card that asks it. All that is to be kept up is one card. @rule DES-070 DES-247 DES-277 DES-397 */
function promptOf(who: DestinyCharacter, p: TurnPrompt): MomentResult["prompts"] {
  switch (p.kind) {
    case "deathSave":
      return [{ kind: "dying", actor: who.ref, ask: { actor: who.ref } }];
    case "resist":
      return [
        {
          kind: "check",
          actor: who.ref,
          ask: askOf("resist", who.ref, { effect: p.effect }, true),
        },
      ];
    case "secondary":
      return [
        {
          kind: "check",
          actor: who.ref,
          ask: askOf("resist.again", who.ref, { attacker: p.attacker, attack: p.attack, dc: p.dc }, true),
        },
      ];
    default:
      return [];
  }
}

/** One card for everything that somebody keeps up this turn or loses with it. @rule DES-164 DES-397 */
const upkeepPrompt = (who: DestinyCharacter, prompts: readonly TurnPrompt[]): MomentResult["prompts"] =>
  prompts.some((p) => p.kind === "upkeep") ? [{ kind: "upkeep", actor: who.ref, ask: { actor: who.ref } }] : [];

/** What ends with the powers that these changes end. @rule DES-164 DES-337 */
const endedWith = (who: DestinyCharacter, changes: readonly Change[], table: Table): readonly Change[] =>
  who.powers
    .filter((p) =>
      changes.some(
        (c) =>
          c.kind === "set" && c.subject === `${who.ref}.Item.${p.id}` && c.path === "system.active" && c.to === false,
      ),
    )
    .flatMap((p) => powerEnds(who, p.id, () => everywhere(table)));

/** What lies on others for as long as somebody's turns last: an Aid, a Distract, a Deflect on an ally. @rule DES-069 DES-070 DES-071 */
const othersHear = (
  who: DestinyCharacter,
  type: "turnStart" | "turnEnd",
  round: number,
  table: Table,
): readonly Change[] =>
  everybody(table).flatMap((other) =>
    other.ref === who.ref ? [] : passTime({ ...other, conditions: [] }, { type, of: who.ref, round, key: null }),
  );

/** The end of somebody's turn, or of one that was put off and lost as the next began. @rule DES-047 DES-070 DES-180 */
function turnEnd(who: DestinyCharacter, round: number | undefined, table: Table): MomentResult {
  const [now, order, combatant] = [momentAt(table), orderAt(table), combatantOf(who.ref)];
  if (!now || !order || !combatant) return NOTHING;
  const spends = (combatant.system as unknown as CombatantModel).spendsIn(round ?? now.round);
  const point = endTurn(who, now, spends, keptPowers(fighterAt(who.ref, table)), grabbedBy(who, table));
  const surprise = lift(who, (c) => c.id === "surprised", "DES-047");
  return {
    changes: distinctChanges([
      ...point.changes,
      ...endedWith(who, point.changes, table),
      ...surprise,
      ...othersHear(who, "turnEnd", now.round, table),
    ]),
    prompts: point.prompts.flatMap((p) => promptOf(who, p)),
  };
}

/** The start of somebody's turn. @rule DES-069 DES-180 DES-393 */
function turnStart(who: DestinyCharacter, table: Table): MomentResult {
  const [now, order, combatant] = [momentAt(table), orderAt(table), combatantOf(who.ref)];
  if (!now || !order || !combatant) return NOTHING;
  const purse = freshPurse(who, now);
  const wait =
    who.delaying && order.lost === combatant.id ? [change(who.ref, "system.delaying", true, false, "DES-180")] : [];
  const point = startTurn(who, now, grabbedBy(who, table));
  return {
    changes: distinctChanges([
      ...wait,
      ...point.changes,
      ...purse,
      ...keptAnew(fighterAt(who.ref, table), now, upkeepsDue(who).length > 0),
      ...othersHear(who, "turnStart", now.round, table),
    ]),
    prompts: [...point.prompts.flatMap((p) => promptOf(who, p)), ...upkeepPrompt(who, point.prompts)],
  };
}

/** A turn that was put off is taken: it began when it first came up. @rule DES-180 */
function resumed(who: DestinyCharacter, table: Table): MomentResult {
  const now = momentAt(table);
  return now ? { changes: freshPurse(who, now), prompts: [] } : NOTHING;
}

const forAll = (who: readonly DestinyCharacter[], of: (c: DestinyCharacter) => readonly Change[]): MomentResult => ({
  changes: who.flatMap(of),
  prompts: [],
});

/** Time goes by for everybody who isn't in the encounter. @rule DES-072 DES-247 */
function outside(seconds: number, table: Table): MomentResult {
  const fighting = new Set(everybody(table).map((c) => c.ref));
  const points = everywhere(table).flatMap((who) =>
    fighting.has(who.ref) ? [] : [{ who, ...timePasses(who, seconds, secondsNow()) }],
  );
  return {
    changes: points.flatMap((p) => p.changes),
    prompts: points.flatMap((p) => p.prompts.flatMap((q) => promptOf(p.who, q))),
  };
}

/** Everybody in the encounter, or at the table when there is none. */
function around(table: Table): readonly DestinyCharacter[] {
  const here = everybody(table);
  return here.length > 0 ? here : table.present().flatMap((uuid) => characterAt(table, uuid) ?? []);
}

/**
 * What happens by itself: the edges of turns, of an encounter, of a session.
 * @rule DES-047 DES-064 DES-069 DES-070 DES-072 DES-214 DES-221 DES-242 DES-247 DES-337 DES-397
 */
export function destinyLifecycle(moment: Moment, table: Table): MomentResult {
  switch (moment.type) {
    case "turnStart":
    case "turnEnd":
    case "turnResume": {
      const who = characterAt(table, moment.of);
      if (!who) return NOTHING;
      if (moment.type === "turnResume") return resumed(who, table);
      return moment.type === "turnStart" ? turnStart(who, table) : turnEnd(who, moment.round, table);
    }
    case "roundStart":
      return (table.encounter()?.round ?? 0) === 1 && (orderAt(table)?.turns ?? 0) <= 1
        ? forAll(everybody(table), startEncounter)
        : NOTHING;
    case "encounterStart":
      return forAll(everybody(table), startEncounter);
    case "encounterEnd":
      return forAll(moment.who?.flatMap((uuid) => characterAt(table, uuid) ?? []) ?? around(table), (c) =>
        endEncounter(c, grabbedBy(c, table)),
      );
    case "scene":
      return forAll(around(table), (c) => endEncounter(c, grabbedBy(c, table)));
    case "session":
      return forAll(around(table), (c) => sessionDice(c, destinySettings(table).sessionDestiny));
    case "time":
      return outside(moment.seconds, table);
    default:
      return NOTHING;
  }
}
