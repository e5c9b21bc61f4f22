/** From an act with all that was chosen to the card that it opens: tried here, and on the Gamemaster's word where something is in the way. */
import type { Acts, Asked } from "../../rules/kernel/act.ts";
import { type Acted, triedAct } from "../../rules/kernel/acted.ts";
import type { Refusal } from "../../rules/kernel/refusal.ts";
import type { Ref, Situation } from "../../rules/kernel/situation.ts";
import { isTurnOrReach } from "../../rules/kernel/turns/turn-and-reach.ts";
import { leaveFor } from "../combat/overrule.ts";
import { openExchange } from "../exchange/ask.ts";
import type { Visibility } from "../platform.ts";
import { rulesetById } from "../registry.ts";
import type { ActsAdapter } from "../ruleset.ts";
import { notifyRefusal } from "../view/text/refusals.ts";

/** What a ruleset says of it. */
interface Opening<S extends Situation> {
  readonly ruleset: string;
  readonly table: Acts<S>;
  /** The table from where somebody stands, as whoever sits at this client may choose. */
  readonly at: (self: Ref) => S;
  readonly affords: (s: S, price: readonly string[]) => Refusal | null;
  /** Kind of card of what opens none of its own. */
  readonly deeds: string;
  /** Who may see the card, where an act settles that. */
  readonly seen?: (act: string) => Visibility | undefined;
}

/** The kind of card that an act opens with this chosen. */
function openedKind<S extends Situation>({ act, s, chosen }: Acted<S>, deeds: string): string | null {
  if (!("compose" in act)) return deeds;
  const made = act.compose(s, chosen);
  return made.accepted ? made.opens.kind : null;
}

/** How acts of a ruleset become cards. */
export function opensCards<S extends Situation>(of: Opening<S>): ActsAdapter["open"] {
  const { table, at, affords, deeds, seen = () => undefined } = of;
  const on = async (asked: Asked, overrule: boolean): Promise<{ acted: Acted<S>; word: boolean } | null> => {
    const ruleset = rulesetById(of.ruleset);
    const tried = triedAct(table, { ...asked, overrule }, at);
    // Who is out of reach of an area shows only when all is chosen.
    const word = !tried.accepted && isTurnOrReach(tried) ? (await leaveFor(tried, ruleset))?.overrule === true : false;
    const acted = word ? triedAct(table, { ...asked, overrule: true }, at) : tried;
    if (acted.accepted) return { acted, word };
    if (!isTurnOrReach(acted)) notifyRefusal(acted, ruleset);
    return null;
  };
  return async (actor, asked, visibility, overrule = false) => {
    const found = await on(asked, overrule);
    if (!found) return null;
    const { acted, word } = found;
    const unpaid = affords(acted.s, acted.act.price(acted.s, acted.chosen));
    const leave = await leaveFor(unpaid, rulesetById(of.ruleset));
    const kind = leave && openedKind(acted, deeds);
    if (!leave || kind === null) return null;
    const ask = { ...asked, ...((leave.overrule || overrule || word) && { overrule: true }) };
    const shown = seen(acted.name) ?? visibility;
    return openExchange({ kind, ask, actor, ...(shown && { visibility: shown }) });
  };
}
