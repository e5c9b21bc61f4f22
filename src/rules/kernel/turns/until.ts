/**
 * How long something lasts, with its owner: "until the end of Ada's next turn", "for three rounds", "until used". Catalogues state a rough end (`Ends`); what is on a
 * hero now states this.
 */
export type Until =
  /** At a point of somebody's turn; `left` of them are still to come, 1 being the next. */
  | { readonly at: "turnStart" | "turnEnd"; readonly of: string; readonly left: number }
  /** When round `round` reaches the place `key` in the order, even if whoever stood there has left. */
  | { readonly at: "key"; readonly round: number; readonly key: number }
  | { readonly at: "round"; readonly round: number }
  /** After so many scenes, acts, sessions or rests, 1 being the present one. */
  | { readonly at: "scene" | "act" | "session" | "rest" | "encounter"; readonly left: number }
  /** Seconds of world time at which it ends. */
  | { readonly at: "time"; readonly second: number }
  /** Used up by play, never by time. */
  | { readonly at: "use" | "never" };

/** A point in time as durations hear of it. */
export type Tick =
  | { readonly type: "turnStart" | "turnEnd"; readonly of: string; readonly round: number; readonly key: number | null }
  | { readonly type: "roundStart" | "roundEnd"; readonly round: number }
  | { readonly type: "encounterEnd" | "scene" | "act" | "session" | "rest" }
  | { readonly type: "time"; readonly second: number };

const COUNTED: Readonly<Record<string, Until["at"]>> = {
  encounterEnd: "encounter",
  scene: "scene",
  act: "act",
  session: "session",
  rest: "rest",
};

/**
 * What a moment leaves of a duration: the same, one fewer, or null when it is over. A fight's end also ends what counts turns and rounds; a session's end ends its scenes,
 * and so does an act's.
 */
export function after(until: Until, tick: Tick): Until | null {
  switch (until.at) {
    case "use":
    case "never":
      return until;
    case "time":
      return tick.type === "time" && tick.second >= until.second ? null : until;
    case "turnStart":
    case "turnEnd":
      if (tick.type === "encounterEnd") return null;
      if (tick.type !== until.at || tick.of !== until.of) return until;
      return until.left <= 1 ? null : { ...until, left: until.left - 1 };
    case "round":
      if (tick.type === "encounterEnd") return null;
      return (tick.type === "roundEnd" && tick.round >= until.round) ||
        (tick.type === "roundStart" && tick.round > until.round)
        ? null
        : until;
    case "key":
      if (tick.type === "encounterEnd") return null;
      if (
        tick.type === "turnStart" &&
        (tick.round > until.round || (tick.round === until.round && tick.key !== null && tick.key <= until.key))
      )
        return null;
      return tick.type === "roundStart" && tick.round > until.round ? null : until;
    default: {
      if (tick.type === "session" && (until.at === "scene" || until.at === "act" || until.at === "encounter"))
        return null;
      if (tick.type === "act" && (until.at === "scene" || until.at === "encounter")) return null;
      if (COUNTED[tick.type] !== until.at) return until;
      return until.left <= 1 ? null : { ...until, left: until.left - 1 };
    }
  }
}

/** So many rounds of what somebody did: up to the start of their own turn where turns are counted with them in it, else by the clock. */
export const forRounds = (
  of: string,
  rounds: number,
  { counted, second, each }: { readonly counted: boolean; readonly second: number; readonly each: number },
): Until => (counted ? { at: "turnStart", of, left: rounds } : { at: "time", second: second + rounds * each });

/** Ends that only an order of turns comes to. Where nobody counts turns, a round's worth of time ends them. */
export const countsTurns = ({ at }: Until): boolean =>
  at === "turnStart" || at === "turnEnd" || at === "round" || at === "key";

/**
 * How often something that comes round by the clock has come in a stretch of time, so that many short stretches bring what one long one does.
 * @param now      seconds of world time at its end
 * @param seconds  its length
 * @param each     seconds from one to the next
 */
export const comesRound = (now: number, seconds: number, each: number): number =>
  Math.floor(now / each) - Math.floor((now - seconds) / each);
