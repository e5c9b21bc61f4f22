/** Powers without an attack, as somebody clicks them: whom they call, what they make of the surroundings, to whom they are lent, and what one sees through. */
import { HANDCUFFS, held, superStrength } from "../../rules/twintens/index.ts";
import { table } from "../apply/viewer.ts";
import { openExchange } from "../exchange/ask.ts";
import type { CheckAsk } from "../ruleset.ts";
import { type AttackAsk, type CheckChoices, checkChoices } from "./asks.ts";
import { characterAt } from "./facts.ts";

type Message = ChatMessage.Implementation | null;

/** The dialogs of checks and attacks, which some powers end in. */
interface Openers {
  check(actor: Actor.Implementation, ask: CheckAsk, over: Partial<CheckChoices>): Promise<Message>;
  attack(actor: Actor.Implementation, attackId: string, quick: boolean, over: Partial<AttackAsk>): Promise<Message>;
}

/** Look twice at what may not be there: the save again. @rule TWI-440 */
const disbelieve = (actor: Actor.Implementation, effect: string): Promise<Message> =>
  openExchange({
    kind: "check",
    ask: checkChoices(actor.uuid, `lasting:${effect}`, { purpose: "lasting", subject: effect }),
    actor,
  });

/** What a power does by the name that it has in lists: `homing:<effect>`, `disbelieve:<effect>`, `snap`; nothing for any other name. @rule TWI-440 TWI-450 TWI-452 */
export async function usePower(
  actor: Actor.Implementation,
  what: string,
  id: string,
  quick: boolean,
  open: Openers,
): Promise<Message> {
  const who = characterAt(table, actor.uuid);
  if (what === "disbelieve") return disbelieve(actor, id);
  if (what === "snap" && who) {
    return open.check(
      actor,
      { trait: "ability:str", dc: HANDCUFFS.strength, quick },
      { purpose: "escape", circumstance: superStrength(who) },
    );
  }
  if (what === "homing") {
    const trace = who && held(who, "homing").find((c) => c.effect === id);
    return trace?.trait
      ? open.attack(actor, trace.trait, quick, { homing: id, targets: trace.source === null ? [] : [trace.source] })
      : null;
  }
  return null;
}
