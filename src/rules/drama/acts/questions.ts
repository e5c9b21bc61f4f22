/** What cards ask of whoever answers them: how a point is spent on a result, who knows of one, how a call comes out, what a card of the deck is for. */
import type { Choice, Option } from "../../kernel/act.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref, Situation, Words } from "../../kernel/situation.ts";
import { type NegationDraft, negationDraft } from "../cards/negation.ts";
import type { ActionState, CardSpend } from "../cards/types.ts";
import { cardOf, isCard } from "../fortune/deck/cards.ts";
import { cardsIn, type DeckState, handOf, playOf } from "../fortune/deck/deck.ts";
import { type DamageResult, type Pick, PICKS, PICKS_PER_POINT } from "../harm/damage.ts";
import { key } from "../labels.ts";
import { asks } from "./act.ts";
import { CALL_CHOICES, CALL_TURNS, type CallChoice } from "./interaction.ts";

type Choices<V> = { readonly [N in keyof V]: Choice<V[N], Situation, V> };
interface Question<V> {
  readonly choices: Choices<V>;
  readonly stands?: (chosen: V) => Words;
  readonly refused?: (chosen: V) => Refusal | null;
}

type Picked = Readonly<Record<Pick, number>>;
/** Picks in a list, each as often as it was said. */
export const picksIn = (chosen: Picked): readonly Pick[] =>
  PICKS.flatMap((pick) => Array.from({ length: chosen[pick] }, () => pick));

/** Which picks a point takes off a result, with what is left of it so far. @param tell  a result in words @rule DRA-202 DRA-412 */
export function negationQuestion(result: DamageResult, tell: (left: DamageResult) => string): Question<Picked> {
  const most = new Map(negationDraft(result, [], 1).picks.map((p) => [p.pick, p.most]));
  const draft = (chosen: Picked): NegationDraft => negationDraft(result, picksIn(chosen), 1);
  return {
    choices: Object.fromEntries(
      PICKS.map((pick) => [
        pick,
        {
          pick: "whole",
          label: { key: key("PickName", pick) },
          when: () => (most.get(pick) ?? 0) > 0,
          bounds: () => [0, most.get(pick) ?? 0],
        },
      ]),
    ) as unknown as Choices<Picked>,
    stands: (chosen) => {
      const { taken, after, most: all } = draft(chosen);
      return { key: key("Dialog", "picksLeave"), data: { taken, most: all, result: tell(after) } };
    },
    refused: (chosen) =>
      draft(chosen).payable ? null : refuse("picks", { most: PICKS_PER_POINT, result: tell(result) }),
  };
}

/** Who knows of an announced point: those of rank hero who are awake. @rule DRA-123 */
export function awareQuestion(state: ActionState, spend: CardSpend): Question<{ readonly aware: readonly Ref[] }> {
  const heroes = state.present.filter((p) => p.rank === "hero" && p.conscious && p.uuid !== spend.spender);
  return {
    choices: {
      aware: {
        pick: "many",
        label: asks("awareText"),
        options: () => heroes.map(({ uuid, name }) => ({ value: uuid, label: { key: name } })),
        first: () => heroes.flatMap(({ uuid }) => (spend.aware?.includes(uuid) === false ? [] : [uuid])),
      },
    },
  };
}

/** How a player's call comes out: in words, as one of the states, and for how many turns. @rule DRA-255 */
export const callQuestion = (
  wanted: string,
): Question<{ readonly words: string; readonly choice: CallChoice; readonly turns: number }> => ({
  choices: {
    words: { pick: "words", label: asks("callWords"), longest: 300, first: () => wanted },
    choice: {
      pick: "one",
      label: asks("callState"),
      options: () => CALL_CHOICES.map((value) => ({ value, label: { key: key("Call", value) } })),
    },
    turns: {
      pick: "whole",
      label: asks("callTurns"),
      bounds: () => [1, CALL_TURNS],
      when: (_s, { choice }) => choice !== "none",
    },
  },
});

/** A player at the table. */
export interface Player {
  readonly id: string;
  readonly name: string;
}

const players = (all: readonly Player[]): readonly Option<string>[] =>
  all.map(({ id, name }) => ({ value: id, label: { key: name } }));
const titled = (cards: readonly string[]): readonly Option<string>[] =>
  cards.map((c) => ({ value: c, label: { key: isCard(c) ? cardOf(c).title : c } }));
const deckAsks = (name: string): Words => ({ key: key("Deck", name) });

/** Which of some players. @rule DRA-281 */
export const playerQuestion = (all: readonly Player[]): Question<{ readonly to: string }> => ({
  choices: { to: { pick: "one", label: deckAsks("whom"), options: () => players(all) } },
});

/** For which of several heroes of one player a card is played. */
export const heroQuestion = (all: readonly Player[]): Question<{ readonly hero: string }> => ({
  choices: { hero: { pick: "one", label: deckAsks("hero"), options: () => players(all) } },
});

/** What a card still needs to know: whom it helps, which card, where to. */
type CardUse = {
  readonly target: string;
  readonly note: string;
  readonly gift: string;
  readonly to: string;
  readonly gift2: string;
  readonly to2: string;
};

/** What there is to choose from for a card. */
export interface CardLists {
  readonly deck: DeckState;
  readonly player: string;
  readonly players: readonly Player[];
  /** Who is at the table. */
  readonly people: readonly { readonly uuid: string; readonly name: string }[];
}

/** Whom or what a card is for, by what it does. */
function targetsOf(card: string, { deck, player, people }: CardLists): readonly Option<string>[] {
  switch (cardOf(card).effect) {
    case "clearAlly":
      return people.map(({ uuid, name }) => ({ value: uuid, label: { key: name } }));
    case "claimDiscard":
      return titled(deck.used.filter((c) => c !== card));
    case "subplotPermanent":
      return titled(cardsIn(deck, playOf(player)));
    default:
      return [];
  }
}

/** Cards that ask something before they are used. */
const ASKING: readonly string[] = ["clearAlly", "claimDiscard", "subplotPermanent", "poolGift"];

/** What a card asks before it is used; null for one that asks nothing. @rule DRA-302 DRA-304 DRA-305 DRA-307 */
export function cardQuestion(card: string, lists: CardLists): Question<CardUse> | null {
  const { effect } = cardOf(card);
  if (!ASKING.includes(effect)) return null;
  const gives = (): boolean => effect === "poolGift";
  const hand = titled(cardsIn(lists.deck, handOf(lists.player)).filter((c) => c !== card));
  const others = players(lists.players.filter(({ id }) => id !== lists.player));
  return {
    choices: {
      target: {
        pick: "one",
        label: deckAsks(effect === "clearAlly" ? "whom" : "which"),
        when: () => !gives(),
        options: () => targetsOf(card, lists),
      },
      note: { pick: "words", label: deckAsks("note"), longest: 300, when: () => effect === "subplotPermanent" },
      gift: { pick: "one", label: deckAsks("which"), when: gives, options: () => hand },
      to: { pick: "one", label: deckAsks("whom"), when: gives, options: () => others },
      gift2: {
        pick: "one",
        label: deckAsks("whichToo"),
        when: gives,
        options: (_s, { gift }) => [
          { value: "", label: { key: "\u2013" } },
          ...hand.filter(({ value }) => value !== gift),
        ],
      },
      to2: {
        pick: "one",
        label: deckAsks("whom"),
        when: (_s, { gift2 }) => gives() && gift2 !== "",
        options: () => others,
      },
    },
  };
}

/** What was chosen for a card, as its request keeps it. */
export const cardUse = ({
  target,
  note,
  gift,
  to,
  gift2,
  to2,
}: CardUse): { readonly target: string; readonly note: string; readonly gifts: { card: string; to: string }[] } => ({
  target,
  note,
  gifts: [
    { card: gift, to },
    { card: gift2, to: to2 },
  ].filter((g) => g.card !== "" && g.to !== ""),
});

/** Why somebody is asked for cards of their own. */
export const PICK_REASONS = ["trade", "lose", "refill", "refillAll"] as const;

/** A question for cards: from these, so many at least and at most. A type and not an interface: it travels. */
export type PickAsk = {
  readonly why: (typeof PICK_REASONS)[number];
  readonly cards: readonly string[];
  readonly least: number;
  readonly most: number;
  /** The card that is offered for one of them; null when none is. */
  readonly offered: string | null;
  /** Who offers it, or whose cards they are, by name. */
  readonly name: string;
};

/** No question names more cards than there are. */
const MOST_CARDS = 60;
const isCards = (v: unknown): v is readonly string[] =>
  Array.isArray(v) && v.length <= MOST_CARDS && v.every((x) => typeof x === "string" && isCard(x));

/** Whether what came over the wire is a question for cards. */
export function isPickAsk(v: unknown): v is PickAsk {
  const { why, cards, least, most, offered, name } = (v ?? {}) as Readonly<Record<string, unknown>>;
  return (
    PICK_REASONS.some((known) => known === why) &&
    isCards(cards) &&
    Number.isInteger(least) &&
    Number.isInteger(most) &&
    (offered === null || isCards([offered])) &&
    typeof name === "string"
  );
}

/** Whether what came over the wire answers it: as many as were asked for, of those that were asked for. */
export const isPickAnswer = ({ cards, least, most }: PickAsk, answer: unknown): answer is readonly string[] =>
  isCards(answer) && answer.length >= least && answer.length <= most && answer.every((c) => cards.includes(c));

/** Which cards of one's own. @param pictureOf  what a card looks like @rule DRA-259 DRA-281 DRA-282 DRA-303 */
export const cardsQuestion = (
  { why, cards, least, most, offered, name }: PickAsk,
  pictureOf: (card: string) => string,
): Question<{ readonly cards: readonly string[] }> => ({
  choices: {
    cards: {
      pick: "many",
      label: { key: key("Pick", "count"), data: { least, most } },
      options: () =>
        cards.filter(isCard).map((c) => {
          const { title, text } = cardOf(c);
          return { value: c, label: { key: title }, hint: { key: text }, img: pictureOf(c) };
        }),
    },
  },
  stands: () => ({
    key: key("Pick", why, "text"),
    data: { name, ...(offered !== null && { card: cardOf(offered).title }) },
  }),
  refused: (chosen) =>
    chosen.cards.length < least || chosen.cards.length > most ? refuse("pickCount", { least, most }) : null,
});
