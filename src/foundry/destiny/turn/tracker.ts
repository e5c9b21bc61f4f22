/** What the tracker lists in a participant's row: every way to spend an action with what pays it or why nothing does, and what is begun from there. */
import {
  type DestinyCharacter,
  economy,
  enforced,
  key,
  PAYS,
  type SlotKind,
  slotsLeft,
  type TurnLimits,
  turnLimits,
  type TurnMoment,
} from "../../../rules/destiny/index.ts";
import type { Economy, TurnSpends } from "../../../rules/kernel/economy.ts";
import { turnOffers } from "../../acts/list.ts";
import { declarationById } from "../../registry.ts";
import type { Encounter, Localize, RulesetAdapter, TurnOffer } from "../../ruleset.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { destinyActions } from "../acts/actions.ts";
import { momentAt } from "../at-table.ts";
import { destinySettings } from "../settings.ts";

const momentOf = (encounter: Encounter | null): TurnMoment | null => momentAt({ encounter: () => encounter });

/** Prices that may be paid by hand; a Reaction of any kind is one of them. */
const PRICES = ["standard", "move", "quick", "reactionQuick", "reaction", "area", "free"] as const;
type Price = (typeof PRICES)[number];

const isSlot = (price: Price): price is SlotKind => Object.hasOwn(PAYS, price);

/** The slot that a price would be traded from, where it isn't its own. @rule DES-061 */
function tradedFrom(limits: TurnLimits, turn: TurnSpends, price: Price): string | null {
  if (!isSlot(price)) return null;
  const left = slotsLeft(limits, turn);
  const slot = PAYS[price].find((name) => left[name]) ?? null;
  return slot === price || slot === null ? null : key("Slot", slot);
}

/** One price: what pays it, what a lenient table overlooks, or why it can't be paid. @rule DES-060 DES-061 DES-064 DES-066 DES-068 DES-391 DES-392 */
function priceOffer(limits: TurnLimits, turn: TurnSpends, price: Price, localize: Localize): TurnOffer {
  const step = enforced(destinySettings().economyEnforcement, limits, turn, { type: "spend", action: price });
  const offer = { label: localize(key("Price", price)), spend: price };
  const words = (reason: Parameters<typeof refusalText>[0]): string => refusalText(reason, declarationById("destiny"));
  if (!step.accepted) return { ...offer, refused: words(step) };
  if (step.warning) return { ...offer, hint: words(step.warning) };
  const from = tradedFrom(limits, turn, price);
  return from === null ? offer : { ...offer, hint: localize(key("Price", "trades"), { slot: from }) };
}

/** The economy as this table plays it: refused, allowed with a warning, or allowed. @rule DES-391 DES-392 DES-395 DES-396 */
export const destinyEconomy: RulesetAdapter["economy"] = {
  rules: {
    pips: economy.pips,
    step: (limits, turn, event) => enforced(destinySettings().economyEnforcement, limits, turn, event),
  } satisfies Economy<TurnLimits> as unknown as Economy<unknown>,
  limits: (character, encounter): TurnLimits => turnLimits(character as DestinyCharacter, momentOf(encounter)),
  offers: (character, encounter, turn, localize) => {
    const who = character as DestinyCharacter;
    const limits = turnLimits(who, momentOf(encounter));
    const prices = PRICES.map((price) => priceOffer(limits, turn, price, localize));
    return [...prices, ...turnOffers(destinyActions.list(who, localize))];
  },
};
