/**
 * Who decides what a card asks. Most answers decide nothing: a thug parries, takes what comes of it, and nobody had a choice. What a card asks of somebody is declared by the rules of its kind
 * (`AskedOf`), with whatever there is to decide in it; a policy says which of that is asked, and the rest is answered as usual.
 */

/** What makes an answer a decision: points that could be spent, another way to answer, something given up for something else, somebody who could stand in. */
export type Decision = "points" | "maneuver" | "trade" | "stead";

/** When somebody is asked: always; where there is anything to decide; only about points; never. */
export const POLICIES = ["ask", "choice", "points", "self"] as const;
export type Policy = (typeof POLICIES)[number];

/** Somebody with what they could still decide. */
export interface Deciding {
  /** Uuid of the actor. */
  readonly who: string;
  readonly decides: readonly Decision[];
}

/** One thing that a card asks of somebody now. */
export interface AskedOf<Event = { readonly type: string }> extends Deciding {
  /** What others could still do before it, and would lose by it. */
  readonly before?: readonly Deciding[];
  /** The usual answer where it takes no dice: a result that is taken as it is. Absent: the dice that are usual here are thrown. */
  readonly event?: Event;
}

/** Whether nobody is asked under a policy. @param here  a player of theirs is at the table: nothing is decided for them, however the policy reads, unless it is no decision */
export function byItself(policy: Policy, decides: readonly Decision[], here: boolean): boolean {
  switch (policy) {
    case "ask":
      return false;
    case "choice":
      return decides.length === 0;
    case "points":
      return here ? decides.length === 0 : !decides.includes("points");
    case "self":
      return !here || decides.length === 0;
  }
}

/** How somebody is asked at this table. */
export interface Asking {
  readonly policy: Policy;
  /** A player of theirs is at the table. */
  readonly here: boolean;
}

const goesBy = (of: (who: string) => Asking, { who, decides }: Deciding): boolean => {
  const { policy, here } = of(who);
  return byItself(policy, decides, here);
};

/** What somebody has said of how a card goes on. */
export interface Word {
  /** They do nothing more before what is answered by itself. */
  readonly letsStand: (who: string) => boolean;
  /** Whatever is asked of them is answered as usual: that they decide nothing in it is their decision. */
  readonly takes: (who: string) => boolean;
}

/** Nobody has said anything. */
export const NO_WORD: Word = { letsStand: () => false, takes: () => false };

/** The first thing on a card that is answered by itself now; null: whatever is open is somebody's to decide. Who could still do something before it holds it up, unless they have let it stand. */
export function nextByItself<Event>(
  asked: readonly AskedOf<Event>[],
  of: (who: string) => Asking,
  { letsStand, takes }: Word = NO_WORD,
): AskedOf<Event> | null {
  const goes = (a: AskedOf<Event>): boolean =>
    (takes(a.who) || goesBy(of, a)) && (a.before ?? []).every((b) => letsStand(b.who) || goesBy(of, b));
  return asked.find(goes) ?? null;
}

/** Who holds up an answer that would come by itself: they may still do something before it. */
export function heldUpBy(asked: readonly AskedOf<unknown>[], of: (who: string) => Asking): readonly string[] {
  const held = asked.filter((a) => goesBy(of, a)).flatMap((a) => (a.before ?? []).filter((b) => !goesBy(of, b)));
  return [...new Set(held.map((b) => b.who))];
}
