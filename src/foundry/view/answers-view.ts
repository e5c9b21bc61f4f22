import type { Localize } from "../ruleset.ts";
import type { ButtonView, CardView, PartyView } from "./card-view.ts";
import { oneLeads } from "./leading.ts";
import { listed } from "./text/lists.ts";

/** One answer that is waited for. */
export interface AnswerView {
  readonly message: string;
  /** Whose accent it wears. */
  readonly ruleset: string;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  /** What is asked: the card's title and who it comes from. */
  readonly what: string;
  readonly from: string;
  readonly age: string;
  /** The card's own buttons for this one, live for whoever may press them. */
  readonly buttons: readonly ButtonView[];
  /** Names of the players whose answer it is; empty when it is nobody's but the Gamemaster's. */
  readonly players: string;
  /** Nothing is asked any more: what has come of the card is to be applied. */
  readonly applies: boolean;
}

export interface AnswersView {
  readonly mine: readonly AnswerView[];
  /** Seen by the Gamemaster: what others owe, to be reminded of or taken over. */
  readonly others: readonly AnswerView[];
}

/** Whether somebody can make true with it what has come of a card. Gestures that do so are called `apply`, or begin so, in every ruleset (docs/vocabulary.md). */
const applies = ({ gesture, step, refused }: ButtonView): boolean =>
  step === undefined && refused === undefined && gesture.startsWith("apply");

/** The rows of a card that wait for somebody to apply what has come of it; of those that its foot applies, the first. */
export function dueOn({ parties, buttons }: CardView): readonly PartyView[] {
  const due = parties.filter((p) => p.buttons.some(applies));
  return due.length > 0 || !buttons.some(applies) ? due : parties.slice(0, 1);
}

/** A card that waits, as plain data. */
export interface Waiting {
  readonly message: string;
  readonly ruleset: string;
  readonly view: CardView;
  readonly since: number;
  readonly waiting: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly img: string;
    readonly mine: boolean;
    readonly players: readonly string[];
    /** Nothing is asked any more: what has come of it is to be applied. */
    readonly due?: boolean;
    /** The card as they see it who act for this one and for nobody else. */
    readonly theirs: CardView;
  }[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in one short phrase. */
function ageText(ms: number, localize: Localize): string {
  if (ms < MINUTE) return localize("CROSSOVER.Shared.Answers.now");
  const [unit, size] =
    ms < HOUR ? (["minutes", MINUTE] as const) : ms < DAY ? (["hours", HOUR] as const) : (["days", DAY] as const);
  return localize(`CROSSOVER.Shared.Answers.${unit}`, { count: Math.floor(ms / size) });
}

/** What a button does, apart from how it looks to whom. */
const pressOf = ({ gesture, args }: ButtonView): string => JSON.stringify([gesture, args]);

/** Everything that is waited for, mine first, oldest first. A player sees their own; the Gamemaster also what others owe. */
export function answersView(cards: readonly Waiting[], isGM: boolean, now: number, localize: Localize): AnswersView {
  const all = cards.flatMap(({ message, ruleset, view, since, waiting }) => {
    // What is somebody else's to press stands on the card, not in one's own list: neither refused as theirs, nor shown to them alone.
    const elses = new Set(
      [view, ...view.parties, ...waiting].map(({ name }) => localize("CROSSOVER.Shared.Refusal.notYours", { name })),
    );
    return waiting.map((w) => {
      const theirs = (list: readonly ButtonView[]): readonly ButtonView[] =>
        list.filter((b) => b.step === undefined && !elses.has(b.refused ?? ""));
      // Whoever has something to press in their own row is asked that; else it stands elsewhere on the card: an effect on somebody in that one's row, what is asked of all at its foot.
      const of = (card: CardView): readonly ButtonView[] => {
        if (w.due) {
          const row = card.parties.find((p) => p.uuid === w.uuid)?.buttons.filter(applies) ?? [];
          return row.length > 0 ? row : card.buttons.filter(applies);
        }
        const row = theirs(card.parties.find((p) => p.uuid === w.uuid)?.buttons ?? []);
        return row.some((b) => b.refused === undefined)
          ? row
          : theirs([...card.buttons, ...card.parties.flatMap((p) => p.buttons)]);
      };
      const own = new Set(of(w.theirs).map(pressOf));
      const buttons = of(view).filter((b) => own.has(pressOf(b)));
      return {
        mine: w.mine,
        answer: {
          message,
          ruleset,
          uuid: w.uuid,
          name: w.name,
          img: w.img,
          what: view.title,
          from: view.name,
          age: ageText(Math.max(0, now - since), localize),
          buttons: oneLeads(buttons),
          players: listed(w.players),
          applies: w.due === true,
        } satisfies AnswerView,
      };
    });
  });
  return {
    mine: all.filter((a) => a.mine).map((a) => a.answer),
    others: isGM ? all.filter((a) => !a.mine).map((a) => a.answer) : [],
  };
}
