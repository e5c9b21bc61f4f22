import {
  type DeedKey,
  DEEDS,
  derive,
  economy,
  type FudgeCharacter,
  goneOverTo,
  key,
  turnLimits,
} from "../../../rules/fudge/index.ts";
import type { TurnSpends } from "../../../rules/kernel/economy.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { rulesetById } from "../../registry.ts";
import type { ActionAdapter, Localize, TurnOffer } from "../../ruleset.ts";
import { refusalText } from "../../view/refusals.ts";
import { POWER, powerEntries } from "../powers/power-offers.ts";
import { openPower } from "../powers/power-use.ts";
import { fudgeSettings } from "../settings.ts";
import { actionCosts, FALL, READY } from "../turn/action-cost.ts";
import { switchMark } from "../turn/purse.ts";
import { attackName } from "./attack/attack-words.ts";
import { deedEntries, openDeed, openFall, openReady } from "./deeds.ts";
import { openAttack } from "./gestures.ts";

/** Everything that a character does by name: attacks, the other actions of a turn, what may befall somebody; with the reason what they can't do as they are. @rule FUD-110 FUD-290 FUD-686 FUD-701 */
export const fudgeActions: ActionAdapter = {
  list: (snapshot, localize) => {
    const character = snapshot as FudgeCharacter;
    const attacks = derive(character, fudgeSettings()).attacks.map((a, _i, all) => ({
      id: a.id,
      label: attackName(a, all, localize),
      // What tells members of an array apart stands in the name already.
      detail: all.some((b) => b !== a && b.name === a.name)
        ? localize(key("Range", a.range, "label"))
        : localize(key("Card", "effectRank"), { effect: key("Effect", a.effect, "label"), rank: a.rank.total }),
      group: key("Sheet", "offense"),
      attack: true as const,
      ...(a.refused && { refused: refusalText(a.refused, rulesetById("fudge")) }),
    }));
    if ((character.object ?? null) !== null) return attacks;
    return [
      ...attacks,
      ...powerEntries(character, localize),
      ...deedEntries(character, localize),
      {
        id: FALL,
        label: localize(key("Act", FALL, "label")),
        detail: localize(key("Action", "none", "label")),
        group: key("Act", "befall"),
        befalls: true,
      },
      {
        id: READY,
        label: localize(key("Act", "ready", "label")),
        detail: localize(key("Action", "standard", "label")),
        group: key("Act", "turn"),
      },
    ];
  },
  use: async (actor, id, quick) => {
    if (id === READY) return openReady(actor);
    if (id === FALL) return openFall(actor);
    const [kind = "", deed = ""] = id.split(":");
    if (kind === POWER) return openPower(actor, deed);
    return kind === "deed" && Object.hasOwn(DEEDS, deed)
      ? openDeed(actor, deed as DeedKey)
      : openAttack(actor, id, quick);
  },
};

/** The actions of a turn as the tracker lists them in a row: what each takes, and why it can't be taken now. @rule FUD-271 FUD-290 FUD-303 FUD-686 */
export function fudgeOffers(character: unknown, turn: TurnSpends, localize: Localize): TurnOffer[] {
  const who = character as FudgeCharacter & { readonly extraStandard?: number };
  const limits = turnLimits(who, who.extraStandard ?? 0);
  const costOf = actionCosts(who);
  return fudgeActions.list(who, localize).map(({ id, label, detail, group, refused, befalls }): TurnOffer => {
    const step = economy.step(limits, turn, { type: "spend", action: costOf(id) });
    const item = goneOverTo(who, id.startsWith(`${POWER}:`) ? id.slice(POWER.length + 1) : id)?.item;
    const over = item !== undefined && (turn[switchMark(item)] ?? 0) > 0 ? refuse("array.switched") : step;
    const no = refused ?? (over.accepted ? undefined : refusalText(over, rulesetById("fudge")));
    const words = new Set([localize(key("Action", costOf(id), "label")), detail ?? ""]);
    // What costs nothing says nothing of its cost.
    for (const said of ["", localize(key("Action", "none", "label"))]) words.delete(said);
    return {
      use: id,
      label,
      hint: [...words].join(" \u00b7 "),
      group,
      ...(no !== undefined && { refused: no }),
      ...(befalls === true && { befalls }),
    };
  });
}
