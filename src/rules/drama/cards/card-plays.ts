import { accept, type Step } from "../../kernel/exchange.ts";
import { refuse } from "../../kernel/refusal.ts";
import { type HeldCard, isPending } from "../fortune/spends.ts";
import { capped } from "../hero/derive.ts";
import type { AttributeKey } from "../types.ts";
import { known, pay } from "./points.ts";
import { reread, stands } from "./reading.ts";
import type { ActionEvent, ActionState, ActionTarget, Boost, Caps, ValueUse } from "./types.ts";

type Play = Extract<ActionEvent, { readonly type: "play" }>;

/** What +3 cards add, and the most an assist lends (DRA-290 to DRA-292, DRA-301). */
const CARD_PLUS = 3;
const ASSIST_MOST = 5;

/** Attributes that a value card of each group may raise. @rule DRA-290 */
export const VALUE_GROUPS: Readonly<Record<string, readonly AttributeKey[]>> = {
  "value3:body": ["dex", "str", "tou"],
  "value3:mind": ["per", "min"],
  "value3:soul": ["cha", "spi"],
};

const boost = (e: Play, to: ValueUse, slot: string | null, amount: number, effect: string, rule: string): Boost => ({
  by: e.by,
  card: e.card,
  to,
  slot,
  amount,
  label: `CROSSOVER.Drama.Row.card.${effect}`,
  rule,
});

/** Take the card, add what it adds, read everything again. */
function boosted(state: ActionState, e: Play, added: Boost): Step<ActionState> {
  const paid = pay(state, [{ by: e.by, personal: 0, cards: [e.card] }], added.rule);
  return paid.accepted ? accept(reread({ ...paid.state, boosts: [...paid.state.boosts, added] }), paid.changes) : paid;
}

/** +3 to an attribute: on the own action or effect, on the own defence or Toughness against this action. @rule DRA-290 */
function valueCard(state: ActionState, e: Play, card: HeldCard): Step<ActionState> {
  const group = VALUE_GROUPS[card.effect] ?? [];
  const use = e.use ?? "action";
  const own = use === "action" || use === "effect";
  const slot = own ? null : state.targets.find((t) => t.target.slot === e.slot);
  if (slot === undefined) return refuse("noSuchTarget");
  if (own && state.request.world) return refuse("notYourAction");
  if (e.by !== (slot?.target ?? state.request.actor).uuid) return refuse(own ? "notYourAction" : "notYou");
  const read = slot
    ? use === "dn"
      ? slot.target.defenceAttribute
      : slot.target.toughnessAttribute
    : use === "action"
      ? state.request.attribute
      : state.request.effectAttribute;
  if (read === null || !group.includes(read)) return refuse("wrongAttribute");
  const amount = gain(state, use, slot?.target ?? null);
  return amount > 0
    ? boosted(state, e, boost(e, use, slot?.target.slot ?? null, amount, "value3", "DRA-290"))
    : refuse("noGain");
}

/** What an attribute that is higher by the card's plus adds to what is read from it: an active defence or the maximum of armour and weapon may leave nothing of it. @rule DRA-148 DRA-180 DRA-290 */
function gain(state: ActionState, use: ValueUse, target: ActionTarget | null): number {
  if (use === "action") return CARD_PLUS;
  const before = state.boosts.filter((b) => b.to === use && b.slot === (target?.slot ?? null) && b.rule === "DRA-290");
  const had = before.reduce((sum, b) => sum + b.amount, 0);
  const plus = CARD_PLUS * (before.length + 1);
  if (use === "dn")
    return target?.passiveDn == null ? CARD_PLUS : Math.max(0, target.passiveDn + plus - target.dn - had);
  const caps = use === "effect" ? state.request.effectCap : target?.guard;
  return caps ? best(caps, plus) - best(caps, 0) - had : CARD_PLUS;
}

/** An attribute, higher by so much, with the best of what covers or carries it. */
const best = ({ base, covers }: Caps, plus: number): number =>
  Math.max(base + plus, ...covers.map((c) => capped(base + plus, c.add, c.max)));

/** One attack aimed at the player of the card fails, unless a bought roll went into it. @rule DRA-299 */
function autoMiss(state: ActionState, e: Play): Step<ActionState> {
  const slot = state.targets.find((t) => t.target.slot === e.slot);
  if (!slot) return refuse("noSuchTarget");
  if (slot.target.uuid !== e.by) return refuse("notYou");
  if (state.stage === "declared") return refuse("notRolled");
  if (state.spends.some(isPending)) return refuse("awaitingCounter");
  if (state.segments.some((s) => s.sourceId !== null && !s.lost)) return refuse("boughtRoll");
  if (slot.dodged) return refuse("missedAlready");
  const paid = pay(state, [{ by: e.by, personal: 0, cards: [e.card] }], "DRA-299");
  if (!paid.accepted) return paid;
  const targets = paid.state.targets.map((t) =>
    t.target.slot === e.slot ? { ...t, dodged: { by: e.by, card: e.card } } : t,
  );
  return accept(reread({ ...paid.state, targets }), paid.changes);
}

/** A friend's adds in the very skill, five at most. @rule DRA-301 */
function assist(state: ActionState, e: Play): Step<ActionState> {
  if (e.ally !== true) return refuse("notAlly");
  const adds = Math.min(ASSIST_MOST, Math.trunc(e.adds ?? 0) || 0);
  return adds > 0 ? boosted(state, e, boost(e, "action", null, adds, "assist", "DRA-301")) : refuse("noAdds");
}

/** A failed action of one's own is rolled again from the start; points that went into it stay spent. @rule DRA-298 */
function redo(state: ActionState, e: Play): Step<ActionState> {
  if (state.stage === "declared") return refuse("notRolled");
  if (state.spends.some(isPending)) return refuse("awaitingCounter");
  if (stands(state) !== "failure") return refuse("notFailed");
  const paid = pay(state, [{ by: e.by, personal: 0, cards: [e.card] }], "DRA-298");
  if (!paid.accepted) return paid;
  const boosts = paid.state.boosts.filter((b) => b.to === "dn" || b.to === "toughness");
  return accept(
    reread({
      ...paid.state,
      stage: "declared",
      segments: [],
      dieTotal: null,
      stymied: state.request.dice.stymied,
      boosts,
      redone: state.redone + 1,
    }),
    paid.changes,
  );
}

/** A card that changes an open action. @rule DRA-285 DRA-286 DRA-290 DRA-291 DRA-292 DRA-298 DRA-299 DRA-301 */
export function playCard(state: ActionState, e: Play): Step<ActionState> {
  if (state.stage === "resolved") return refuse("actionClosed");
  const who = known(state, e.by);
  if (!who) return refuse("notPresent");
  const card = who.cards.find((c) => c.id === e.card);
  if (!card) return refuse("noSuchCard");
  if (!who.conscious) return refuse("unconscious");
  // A fall isn't aimed at anybody, and nobody does it.
  if (state.request.world && !Object.hasOwn(VALUE_GROUPS, card.effect))
    return refuse("cardDoesNotFit", { effect: card.effect });
  const mine = e.by === state.request.actor.uuid && !state.request.world;
  if (state.lapsed && mine) return refuse("actionClosed");
  if (Object.hasOwn(VALUE_GROUPS, card.effect)) return valueCard(state, e, card);
  if (card.effect === "autoMiss") return autoMiss(state, e);
  switch (card.effect) {
    case "assist":
      return mine ? refuse("ownAction") : assist(state, e);
    case "action3":
      return mine
        ? boosted(state, e, boost(e, "action", null, CARD_PLUS, "action3", "DRA-291"))
        : refuse("notYourAction");
    case "effect3":
      if (!mine) return refuse("notYourAction");
      return stands(state) === "success"
        ? boosted(state, e, boost(e, "effect", null, CARD_PLUS, "effect3", "DRA-292"))
        : refuse("noHit");
    case "redo":
      return mine ? redo(state, e) : refuse("notYourAction");
    default:
      return refuse("cardDoesNotFit", { effect: card.effect });
  }
}
