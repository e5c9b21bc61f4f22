import {
  award,
  bankedPoints,
  cardOf,
  CARD_EFFECTS,
  clearAlly,
  glorious,
  GLORY,
  gloryAwards,
  gloryGiven,
  lasting,
  isAwake,
  isCard,
  lineInForce,
  makePermanent,
  mayUse,
  playOf,
  sideStates,
  SUBPLOT_POINTS,
  subplotPoints,
  cardsIn,
  wrongMoment,
  type DeckEvent,
  type DramaCharacter,
  type OrderData,
} from "../../../rules/drama/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../../rules/kernel/refusal.ts";
import { write } from "../../apply/write.ts";
import { combatantOf } from "../../combat/purse.ts";
import type { Party, Table } from "../../ruleset.ts";
import { situationOf } from "../situation.ts";
import { isDrama } from "../snapshot.ts";
import { playerOf, stepDeck } from "./access.ts";
import { deckChanges, readDeck } from "./documents.ts";

/** What a player does with a card of their own: put it in the pool, use it, turn a kept one in, say that a subplot mattered. */
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

/** Whether the Gamemaster's word is waited for. @rule DRA-287 DRA-294 DRA-306 DRA-310 */
export const needsWord = (r: DeckRequest): boolean =>
  r.op === "use" ? CARD_EFFECTS[cardOf(r.card).effect]?.grade === "gm" : r.op !== "toPool";

/** Cards whose effect touches hands: they are moved on the Gamemaster's client without a word of it on the card. */
const HIDDEN: readonly string[] = ["poolGift", "claimDiscard"];
/** Cards that lie where they are until the Gamemaster has agreed. */
const STAYS: readonly string[] = ["subplotPermanent"];

function eventOf(r: DeckRequest, player: string): DeckEvent {
  const { effect } = cardOf(r.card);
  const base = { player, card: r.card };
  if (r.op === "toPool" || r.op === "bank") return { type: r.op, ...base };
  if (effect === "poolGift") return { type: "gift", ...base, gifts: r.gifts };
  if (effect === "claimDiscard") return { type: "claim", ...base, take: r.target };
  if (effect === "subplotPermanent") return { type: "permanent", ...base, subplot: r.target };
  return effect.startsWith("subplot:") ? { type: "subplot", ...base } : { type: "use", ...base };
}

const heroes = (table: Table): DramaCharacter[] =>
  table.present().flatMap((uuid) => {
    const who = table.character(uuid);
    return isDrama(who) && who.player && who.rank === "hero" ? [who] : [];
  });

/** Whether the card may be used at all now, and by this character. @rule DRA-277 DRA-279 DRA-286 DRA-403 */
function mayNow(r: DeckRequest, conflict: boolean, table: Table): true | Refusal {
  const line = lineInForce(table.encounter()?.data);
  return mayUse(r.card, {
    conflict,
    from: conflict ? "pool" : "hand",
    confused: sideStates(line, "heroes").includes("confused"),
    conscious: isAwake(r.actor.uuid, situationOf(table)),
    purpose: null,
    mine: true,
  });
}

/** What the card does beside moving. @rule DRA-304 */
function effectChanges(r: DeckRequest, table: Table): readonly Change[] {
  if (r.op !== "use" || cardOf(r.card).effect !== "clearAlly") return [];
  const who = table.character(r.target === "" ? r.actor.uuid : r.target);
  return isDrama(who) ? clearAlly(who) : [];
}

/** A card is used, put in the pool, or put forward for the Gamemaster's word: what that writes. */
export async function playCard(r: DeckRequest, table: Table): Promise<readonly Change[] | Refusal> {
  const player = playerOf(r.actor.uuid);
  const deck = readDeck();
  if (!deck || player === null) return refuse("noDeck");
  if (r.op === "mattered") return cardsIn(deck, playOf(player)).includes(r.card) ? [] : refuse("noSubplot");
  if (r.op === "use") {
    const order = table.encounter()?.data as unknown as Partial<OrderData> | undefined;
    const deserved =
      glorious(
        situationOf(table),
        heroes(table).map((h) => h.ref),
      ) !== null;
    const wrong = wrongMoment(r.card, order ?? null, combatantOf(r.actor.uuid)?.id ?? null, deserved);
    if (wrong) return wrong;
    const may = mayNow(r, deck.conflict, table);
    if (may !== true) return may;
  }
  const { effect } = cardOf(r.card);
  const step = stepDeck(deck, eventOf(r, player));
  if (!step.accepted) return step;
  if (r.op === "bank" || (r.op === "use" && STAYS.includes(effect))) return [];
  if (r.op === "use" && HIDDEN.includes(effect)) {
    await write(deckChanges(step.state));
    return [];
  }
  return [...deckChanges(step.state), ...effectChanges(r, table)];
}

const earned = (who: DramaCharacter, points: number, rule: string): readonly Change[] => {
  const made = award(who, points, rule);
  return made.accepted ? made.changes : [];
};

/** What the Gamemaster's yes brings: glory's points for everybody, points for a kept card or a subplot that mattered, a subplot that stays. @rule DRA-294 DRA-300 DRA-306 DRA-307 */
function agreed(r: DeckRequest, table: Table): readonly Change[] | Refusal {
  const { effect } = cardOf(r.card);
  const who = table.character(r.actor.uuid);
  const [deck, player] = [readDeck(), playerOf(r.actor.uuid)];
  if (!deck || player === null || !isDrama(who)) return refuse("noDeck");
  if (r.op === "mattered") return earned(who, subplotPoints([r.card], [r.card]), "DRA-306");
  if (r.op === "bank" || STAYS.includes(effect)) {
    const step = stepDeck(deck, eventOf(r, player));
    if (!step.accepted) return step;
    return [
      ...deckChanges(step.state),
      ...(r.op === "bank"
        ? earned(who, bankedPoints([r.card]), "DRA-294")
        : isCard(r.target)
          ? [makePermanent(who, r.target, r.note)]
          : []),
    ];
  }
  const now = situationOf(table);
  if (effect !== "glory") return lasting(now, r.actor.uuid, effect);
  const all = heroes(table);
  const players = all.map((h) => h.ref);
  const roller = glorious(now, players);
  if (roller === null) return refuse("noGlory");
  const awards = gloryAwards(GLORY.least, roller, players) ?? [];
  return [
    ...awards.flatMap(({ of, amount }) => all.filter((h) => h.ref === of).flatMap((h) => earned(h, amount, "DRA-300"))),
    ...gloryGiven(now),
  ];
}

/** What the Gamemaster's no brings: the card goes back; a refused subplot is worth a point and gone. @rule DRA-287 DRA-306 */
function denied(r: DeckRequest, table: Table): readonly Change[] | Refusal {
  const { effect } = cardOf(r.card);
  const who = table.character(r.actor.uuid);
  const [deck, player] = [readDeck(), playerOf(r.actor.uuid)];
  if (!deck || player === null) return refuse("noDeck");
  if (r.op !== "use" || STAYS.includes(effect)) return [];
  if (effect.startsWith("subplot:")) {
    const gone = stepDeck(deck, { type: "subplotRefused", player, card: r.card });
    return gone.accepted
      ? [...deckChanges(gone.state), ...(isDrama(who) ? earned(who, SUBPLOT_POINTS.refused, "DRA-306") : [])]
      : gone;
  }
  const back = stepDeck(deck, { type: "unuse", player, card: r.card });
  return back.accepted ? deckChanges(back.state) : back;
}

/** The Gamemaster's word on a card. */
export const wordOn = (r: DeckRequest, yes: boolean, table: Table): readonly Change[] | Refusal =>
  yes ? agreed(r, table) : denied(r, table);
