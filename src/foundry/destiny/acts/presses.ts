/** From a click to a card: every action of the catalogue, and what cards open next. */
import {
  ACTIONS,
  type AttackEntry,
  type DestinyCharacter,
  fallenPress,
  type Follow,
  isActName,
  opportunityAttacks,
  opposes,
  powerPress,
  readFallen,
  readListed,
} from "../../../rules/destiny/index.ts";
import type { AnyChosen } from "../../../rules/kernel/act.ts";
import type { Value } from "../../../rules/kernel/change.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { actsOf } from "../../acts/list.ts";
import { openAct } from "../../acts/run.ts";
import { actorOf } from "../../apply/ground.ts";
import { table } from "../../apply/viewer.ts";
import { openExchange } from "../../exchange/ask.ts";
import { declarationById } from "../../registry.ts";
import type { CheckAsk } from "../../ruleset.ts";
import { aimedAt } from "../../targets.ts";
import { notifyRefusal } from "../../view/text/refusals.ts";
import { characterAt } from "../at-table.ts";
import { situation } from "../situation.ts";
import { destinyActs } from "./at-table.ts";
import { opens } from "./switches.ts";

type Message = ChatMessage.Implementation | null;
type Values = { readonly [key: string]: Value };

/** The card that waited for opportunity attacks. */
export async function openHeld(kind: string, held: Values, uuid: string): Promise<Message> {
  const actor = actorOf(uuid);
  return actor ? openExchange({ kind, ask: held, actor }) : null;
}

/** What a card asks for next. */
export async function openFollow(follow: Follow, _quick: boolean): Promise<Message> {
  const actor = actorOf(follow.actor);
  return actor
    ? openExchange({ kind: follow.kind, ask: follow.ask, actor, ...(follow.parent && { parent: follow.parent }) })
    : null;
}

/** An opportunity attack on somebody: with the one attack that there is for it nothing is asked. @rule DES-170 DES-294 */
export async function openOpportunity(uuid: string, target: string, quick: boolean): Promise<Message> {
  const [actor, who] = [actorOf(uuid), characterAt(table, uuid)];
  if (!actor || !who) return null;
  const alone = opportunityAttacks(situation(uuid, table), who).length === 1;
  return openAct(actor, ["opportunityAttack"], { target }, quick || alone);
}

/** One more attack after a Takedown. @rule DES-310 */
export async function openTakedown(uuid: string, card: string, quick: boolean): Promise<Message> {
  const actor = actorOf(uuid);
  return actor ? openAct(actor, ["takedown"], { card }, quick) : null;
}

/** A Stunt as an answer or after a hit. @rule DES-117 DES-227 */
export async function openStunt(
  uuid: string,
  name: "counterStunt" | "stuntDie",
  known: AnyChosen,
  quick: boolean,
): Promise<Message> {
  const actor = actorOf(uuid);
  return actor ? openAct(actor, [name], known, quick) : null;
}

/** Take what a Stunt has struck out of a hand, from its card. @rule DES-065 DES-112 */
export async function openFallen(uuid: string, kept: string, quick: boolean): Promise<Message> {
  const [actor, who] = [actorOf(uuid), characterAt(table, uuid)];
  return actor && who ? opens(actor, fallenPress(situation(uuid, table), who, readFallen(kept)), quick) : null;
}

/** A check of a trait. @rule DES-001 DES-383 */
export const openTrait = (actor: Actor.Implementation, { trait, dc, quick }: CheckAsk): Promise<Message> =>
  openAct(actor, ["check"], { trait }, quick, dc === undefined ? {} : { dc });

/** An attack that is to be answered, and the card that it lies on. */
export interface Incoming {
  readonly attacker: string;
  readonly attack: AttackEntry;
  readonly card: string;
}

/** Counter an attack from its card. @rule DES-208 */
export async function openCounter(
  uuid: string,
  { attacker, attack, card }: Incoming,
  quick: boolean,
): Promise<Message> {
  const actor = actorOf(uuid);
  return actor ? openAct(actor, ["surge.counter"], { attacker, attack: attack.id, card, whom: uuid }, quick) : null;
}

/** Anything of the catalogue, by its key. @rule DES-382 */
export async function openAction(actor: Actor.Implementation, id: string, quick: boolean): Promise<Message> {
  const who = characterAt(table, actor.uuid);
  if (!who) return null;
  const listed = readListed(id);
  if (listed.kind === "power") return opens(actor, powerPress(who, listed.id), quick);
  if (id === "opportunityAttack") return openOpportunity(actor.uuid, aimedAt()[0] ?? firstFoe(who), quick);
  if (isActName(id)) return openAct(actor, [id], {}, quick);
  switch (id) {
    case "surge":
      return openAct(actor, actsOf(destinyActs, "surge"), {}, quick);
    default:
      if (Object.hasOwn(ACTIONS, id)) notifyRefusal(refuse("action.onCard"), declarationById("destiny"));
      return null;
  }
}

/** The first enemy who may be named; "" for nobody. */
function firstFoe(who: DestinyCharacter): string {
  const s = situation(who.ref, table);
  return s.here.find((ref) => opposes(who, s.character(ref) ?? who)) ?? "";
}
