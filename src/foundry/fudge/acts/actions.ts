import { derive, economy, type FudgeCharacter, goneOverTo, key, turnLimits } from "../../../rules/fudge/index.ts";
import type { TurnSpends } from "../../../rules/kernel/economy.ts";
import { type Refusal, refuse } from "../../../rules/kernel/refusal.ts";
import { actEntries, turnOffers } from "../../acts/list.ts";
import { openAct, useAct } from "../../acts/run.ts";
import { situationOf } from "../../acts/situation.ts";
import { table } from "../../apply/viewer.ts";
import { rulesetById } from "../../registry.ts";
import type { ActionAdapter, ActionEntry, Localize, TurnOffer } from "../../ruleset.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { fudgeSettings } from "../settings.ts";
import { switchMark } from "../turn/purse.ts";
import { fudgeActs } from "./at-table.ts";
import { attackName } from "./attack/attack-words.ts";
import { openAttack } from "./gestures.ts";
import { olderLine } from "./older.ts";

const refusal = (no: Refusal): string => refusalText(no, rulesetById("fudge"));

/** Attacks, each with what it does. What tells members of an array apart stands in the name already. @rule FUD-110 FUD-701 */
const attackEntries = (character: FudgeCharacter, localize: Localize): readonly ActionEntry[] =>
  derive(character, fudgeSettings()).attacks.map((a, _i, all) => ({
    id: a.id,
    label: attackName(a, all, localize),
    detail: all.some((b) => b !== a && b.name === a.name)
      ? localize(key("Range", a.range, "label"))
      : localize(key("Card", "effectRank"), { effect: key("Effect", a.effect, "label"), rank: a.rank.total }),
    group: key("Sheet", "offense"),
    attack: true as const,
    ...(a.refused && { refused: refusal(a.refused) }),
  }));

/** Powers, the other actions of a turn, what may befall somebody. */
const otherEntries = ({ ref }: FudgeCharacter, localize: Localize): readonly ActionEntry[] =>
  actEntries(fudgeActs, situationOf(ref, fudgeActs, table, game.user.isGM), { localize, refusal });

/** Everything that a character does by name: attacks, the other actions of a turn, what may befall somebody; with the reason what they can't do as they are. @rule FUD-110 FUD-290 FUD-686 FUD-701 */
export const fudgeActions: ActionAdapter = {
  list: (snapshot, localize) => {
    const character = snapshot as FudgeCharacter;
    const others = (character.object ?? null) === null ? otherEntries(character, localize) : [];
    return [...attackEntries(character, localize), ...others];
  },
  use: async (actor, id, quick) => {
    const older = olderLine(id);
    if (older) return openAct(actor, [older.act], older.known, quick);
    return useAct(actor, fudgeActs, id, quick) ?? openAttack(actor, id, quick);
  },
};

/** The actions of a turn as the tracker lists them in a row: what each takes, and why it can't be taken now. @rule FUD-271 FUD-290 FUD-303 FUD-686 */
export function fudgeOffers(character: unknown, turn: TurnSpends, localize: Localize): readonly TurnOffer[] {
  const who = character as FudgeCharacter & { readonly extraStandard?: number };
  const limits = turnLimits(who, who.extraStandard ?? 0);
  const costs = new Map(derive(who, fudgeSettings()).attacks.map((a) => [a.id, a.action] as const));
  return turnOffers(fudgeActions.list(who, localize)).map((offer): TurnOffer => {
    const action = costs.get(offer.use ?? "");
    if (action === undefined || offer.refused !== undefined) return offer;
    const item = goneOverTo(who, offer.use ?? "")?.item;
    const spent = item !== undefined && (turn[switchMark(item)] ?? 0) > 0;
    const step = spent ? refuse("array.switched") : economy.step(limits, turn, { type: "spend", action });
    const words = [localize(key("Action", action, "label")), offer.hint ?? ""];
    return { ...offer, hint: words.join(" \u00b7 "), ...(!step.accepted && { refused: refusal(step) }) };
  });
}
