/** What a player does with a card of their own, and what the Gamemaster's word brings. */
import type { Change } from "../../../kernel/change.ts";
import { type Refusal, refuse } from "../../../kernel/refusal.ts";
import { isAwake } from "../../cards/completion.ts";
import type { Party } from "../../cards/types.ts";
import { type DramaSituation, placeOf } from "../../situation.ts";
import { glorious, gloryGiven, lasting } from "../../turn/memory.ts";
import type { OrderData } from "../../turn/order.ts";
import type { DramaCharacter } from "../../types.ts";
import { isConfused } from "../conflict.ts";
import { award, GLORY, gloryAwards } from "../earning.ts";
import { cardOf, isCard } from "./cards.ts";
import { cardsIn, type DeckEvent, type DeckState, playOf } from "./deck.ts";
import {
  bankedPoints,
  CARD_EFFECTS,
  clearAlly,
  makePermanent,
  mayUse,
  SUBPLOT_POINTS,
  subplotPoints,
  wrongMoment,
} from "./effects.ts";

/** Put it in the pool, use it, turn a kept one in, say that a subplot mattered. */
export const DECK_OPS = ["toPool", "use", "bank", "mattered"] as const;
export type DeckOp = (typeof DECK_OPS)[number];

export interface DeckRequest {
  readonly actor: Party;
  readonly op: DeckOp;
  readonly card: string;
  /** Whom a card helps; the card that is claimed; the active subplot that stays; empty for none. */
  readonly target: string;
  readonly note: string;
  /** Up to two hand cards with the players whose pools they go to. */
  readonly gifts: readonly { readonly card: string; readonly to: string }[];
  /** Whom it helps, by name. */
  readonly helped: Party | null;
}

/** What it does: something with the deck, and changes beside that. `tried`: the card lies where it is until the Gamemaster has agreed, and only what forbids it counts. `hidden`: hands are concerned, so no card tells of it. */
export interface DeckDone {
  readonly accepted: true;
  readonly event: DeckEvent | null;
  readonly changes: readonly Change[];
  readonly tried?: true;
  readonly hidden?: true;
}

/** Whether the Gamemaster's word is waited for. @rule DRA-287 DRA-294 DRA-306 DRA-310 */
export const needsWord = (r: DeckRequest): boolean =>
  r.op === "use" ? CARD_EFFECTS[cardOf(r.card).effect]?.grade === "gm" : r.op !== "toPool";

/** Cards whose effect touches hands. */
const HIDDEN: readonly string[] = ["poolGift", "claimDiscard"];
/** Cards that lie where they are until the Gamemaster has agreed. */
const STAYS: readonly string[] = ["subplotPermanent"];

const done = (event: DeckEvent | null, changes: readonly Change[] = []): DeckDone => ({
  accepted: true,
  event,
  changes,
});

/** What happens to the deck. */
function eventOf(r: DeckRequest, player: string): DeckEvent {
  const { effect } = cardOf(r.card);
  const base = { player, card: r.card };
  if (r.op === "toPool" || r.op === "bank") return { type: r.op, ...base };
  if (effect === "poolGift") return { type: "gift", ...base, gifts: r.gifts };
  if (effect === "claimDiscard") return { type: "claim", ...base, take: r.target };
  if (effect === "subplotPermanent") return { type: "permanent", ...base, subplot: r.target };
  return effect.startsWith("subplot:") ? { type: "subplot", ...base } : { type: "use", ...base };
}

/** Players' heroes who are here. */
const heroes = (s: DramaSituation): readonly DramaCharacter[] =>
  s
    .purses([])
    .flatMap(({ uuid }) => s.character(uuid) ?? [])
    .filter((who) => who.player && who.rank === "hero");

/** Why a card can't be used at all now, or not by this character. @rule DRA-277 DRA-279 DRA-286 DRA-300 DRA-403 */
function refused({ card, actor }: DeckRequest, { conflict }: DeckState, s: DramaSituation): Refusal | null {
  const order = s.fight ? (s.fight.data as unknown as Partial<OrderData>) : null;
  const deserved =
    glorious(
      s,
      heroes(s).map((h) => h.ref),
    ) !== null;
  const may = mayUse(card, {
    conflict,
    from: conflict ? "pool" : "hand",
    confused: isConfused(s.character(actor.uuid), s.fight?.data),
    conscious: isAwake(actor.uuid, s),
    purpose: null,
    mine: true,
  });
  return wrongMoment(card, order, placeOf(s, actor.uuid), deserved) ?? (may === true ? null : may);
}

/** What the card does beside moving. @rule DRA-304 */
function beside({ op, card, target, actor }: DeckRequest, s: DramaSituation): readonly Change[] {
  if (op !== "use" || cardOf(card).effect !== "clearAlly") return [];
  const who = s.character(target === "" ? actor.uuid : target);
  return who ? clearAlly(who) : [];
}

/** A card is used, put in the pool, or put forward for the Gamemaster's word. */
export function playCard(r: DeckRequest, s: DramaSituation): DeckDone | Refusal {
  const [deck, player] = [s.deck(), s.player(r.actor.uuid)];
  if (!deck || player === null) return refuse("noDeck");
  if (r.op === "mattered") return cardsIn(deck, playOf(player)).includes(r.card) ? done(null) : refuse("noSubplot");
  const no = r.op === "use" ? refused(r, deck, s) : null;
  if (no) return no;
  const { effect } = cardOf(r.card);
  const event = eventOf(r, player);
  if (r.op === "bank" || (r.op === "use" && STAYS.includes(effect))) return { ...done(event), tried: true };
  return r.op === "use" && HIDDEN.includes(effect) ? { ...done(event), hidden: true } : done(event, beside(r, s));
}

const earned = (who: DramaCharacter, points: number, rule: string): readonly Change[] => {
  const made = award(who, points, rule);
  return made.accepted ? made.changes : [];
};

/** Glory's points for everybody; the roller has more. @rule DRA-300 */
function gloryFor(s: DramaSituation): DeckDone | Refusal {
  const all = heroes(s);
  const players = all.map((h) => h.ref);
  const roller = glorious(s, players);
  if (roller === null) return refuse("noGlory");
  const awards = gloryAwards(GLORY.least, roller, players) ?? [];
  const points = awards.flatMap(({ of, amount }) =>
    all.filter((h) => h.ref === of).flatMap((h) => earned(h, amount, "DRA-300")),
  );
  return done(null, [...points, ...gloryGiven(s)]);
}

/** What the Gamemaster's yes brings: glory, points for a kept card or a subplot that mattered, a subplot that stays, what lasts for the round. @rule DRA-294 DRA-300 DRA-306 DRA-307 */
function agreed(r: DeckRequest, who: DramaCharacter, player: string, s: DramaSituation): DeckDone | Refusal {
  const { effect } = cardOf(r.card);
  if (r.op === "mattered") return done(null, earned(who, subplotPoints([r.card], [r.card]), "DRA-306"));
  if (r.op === "bank") return done(eventOf(r, player), earned(who, bankedPoints([r.card]), "DRA-294"));
  if (STAYS.includes(effect))
    return done(eventOf(r, player), isCard(r.target) ? [makePermanent(who, r.target, r.note)] : []);
  return effect === "glory" ? gloryFor(s) : done(null, lasting(s, who.ref, effect));
}

/** What the Gamemaster's no brings: the card goes back; a refused subplot is worth a point and gone. @rule DRA-287 DRA-306 */
function denied(r: DeckRequest, who: DramaCharacter, player: string): DeckDone {
  const { effect } = cardOf(r.card);
  if (r.op !== "use" || STAYS.includes(effect)) return done(null);
  const base = { player, card: r.card };
  return effect.startsWith("subplot:")
    ? done({ type: "subplotRefused", ...base }, earned(who, SUBPLOT_POINTS.refused, "DRA-306"))
    : done({ type: "unuse", ...base });
}

/** The Gamemaster's word on a card. */
export function wordOn(r: DeckRequest, yes: boolean, s: DramaSituation): DeckDone | Refusal {
  const [who, player] = [s.character(r.actor.uuid), s.player(r.actor.uuid)];
  if (!s.deck() || player === null || !who) return refuse("noDeck");
  return yes ? agreed(r, who, player, s) : denied(r, who, player);
}
