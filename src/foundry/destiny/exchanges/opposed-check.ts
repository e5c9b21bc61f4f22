import {
  attacksOf,
  BASIC_ATTACKS,
  betterSkill,
  effectCheck,
  passiveSkill,
  resistanceCheck,
  skillCheck,
  type ActionKey,
  type AttackEntry,
  type CheckRequest,
  type DestinyCharacter,
  type InfluenceExchange,
  type OpposedExchange,
} from "../../../rules/destiny/index.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import type { Table } from "../../ruleset.ts";
import { characterAt, contextAt } from "../facts.ts";

/** What an opposed check's card keeps beside the rules' own request. */
export interface OpposedMore {
  readonly act: ActionKey | null;
  readonly trait: string;
  /** Id of the power that is used; empty for a skill. */
  readonly by: string;
  /** Traits of which the opponent rolls the better. */
  readonly against: readonly string[];
  readonly spends: readonly string[];
  /** The card is laid before the roll, for a Hunch or an edit of the scene. */
  readonly hold: boolean;
}
export type OpposedCardRequest = (OpposedExchange | InfluenceExchange) & { readonly more: OpposedMore };
/** An effect check of a power by its id: the rank of its first effect, with the ability it is linked to. @rule DES-025 DES-208 DES-337 */
export function powerEffect(who: DestinyCharacter, id: string, table: Table): CheckRequest {
  const effect = who.powers.find((p) => p.id === id)?.effects[0];
  return effectCheck(
    who,
    { ...(BASIC_ATTACKS[0] as AttackEntry), id, rank: effect?.rank ?? 0, ability: effect?.ability ?? null },
    null,
    contextAt(table),
  );
}

/** The opponent's check now: of its traits the better. @rule DES-013 DES-109 DES-128 DES-142 DES-152 */
export function answerOf(request: OpposedCardRequest, table: Table): CheckRequest | Refusal {
  const [who, actor] = [characterAt(table, request.opponent.uuid), characterAt(table, request.actor.uuid)];
  if (!who) return refuse("gone", { name: request.opponent.name });
  const [first = ""] = request.more.against;
  const context = contextAt(table);
  if (first.startsWith("resistance:")) return resistanceCheck(who, "will", context, { opponent: actor });
  if (first.startsWith("effect:")) return powerEffect(who, first.slice("effect:".length), table);
  if (first.startsWith("attack:")) {
    const attack = attacksOf(who).find((a) => a.id === first.slice("attack:".length));
    return attack ? effectCheck(who, attack, actor, context) : refuse("attack.gone");
  }
  const skills = request.more.against.map((t) => t.replace(/^skill:/u, ""));
  return skillCheck(
    who,
    betterSkill(skills, (s) => passiveSkill(who, s, context, actor)),
    context,
    actor,
  );
}
