/**
 * The action economy a second time, for the law that holds the first one to the ledger: what one character may spend, written from sections 4, 5.6, 5.7, 6 and 9 of
 * the ledger alone, in other words and another shape. Nothing in play calls it; `economy-second.test.ts` plays random turns against both.
 * @rule DES-060, DES-061, DES-062, DES-064, DES-065, DES-066, DES-067, DES-068, DES-069, DES-070, DES-108, DES-171, DES-180, DES-200, DES-201, DES-272
 */

/** A state of mind or body as far as it changes what may be spent. */
export type Hindrance =
  | "none"
  | "dazed"
  | "staggered"
  | "stunned"
  | "asleep"
  | "surprised"
  | "entranced"
  | "compelled"
  | "controlled";

/** Everything that the ledger counts as the one Reaction of a turn: a Counter of a Stunt, a power that works as a Reaction, and one that a controller picks among them. */
export type Reaction =
  | "opportunity"
  | "raise"
  | "smash"
  | "slam"
  | "hunch"
  | "counterStunt"
  | "power"
  | "readied"
  | "surgeAction"
  | "surgeBoost"
  | "surgeResistance"
  | "byController";

/** What somebody tries. `quickInside`: a Quick as part of the Reaction of this turn. `aside`: talking and spending dice, which others' turns allow too. */
export type Attempt =
  | {
      readonly try:
        | "standard"
        | "move"
        | "quick"
        | "free"
        | "aside"
        | "ready"
        | "giveUpWait"
        | "quickInside"
        | "area"
        | "delay";
    }
  | { readonly try: "react"; readonly with: Reaction };

/** What time does: somebody else's turn begins, my own begins or ends, a round begins, my delayed turn is taken or lost. */
export type Tide = "otherBegins" | "mineBegins" | "mineEnds" | "roundBegins" | "stepIn";

export interface Ledgerkeeper {
  readonly tide: (tide: Tide) => void;
  readonly suffer: (hindrance: Hindrance) => void;
  /** True: legal, and paid. False: refused, and nothing has changed. */
  readonly attempt: (attempt: Attempt) => boolean;
  readonly mine: () => boolean;
  readonly delaying: () => boolean;
  /** Purse as text, for the message when the two models part. */
  readonly toString: () => string;
}

/** What the purse holds: tokens not yet spent this turn. */
type Token = "standard" | "bonus" | "move" | "quick";

export function ledgerkeeper(): Ledgerkeeper {
  let purse = new Set<Token>();
  let hindrance: Hindrance = "none";
  let mine = false;
  let waiting = false;
  let delayed = false;
  let begun = false;
  let reserve = true;
  let turn = 0;
  let round = 1;
  let reactedIn = -1;
  let blockedUntil = -1;
  let areaIn = 0;

  const usable = (token: Token): boolean =>
    purse.has(token) &&
    (!["move", "quick"].includes(token) || !["dazed", "staggered", "compelled"].includes(hindrance));
  const helpless = (): boolean => hindrance === "stunned" || hindrance === "asleep" || hindrance === "surprised";
  const take = (...order: readonly Token[]): boolean => {
    if (!mine || helpless() || hindrance === "entranced") return false;
    const token = order.find(usable);
    if (token === undefined) return false;
    purse.delete(token);
    begun = true;
    reserve = false;
    return true;
  };
  const standard = (): boolean => take("bonus", "standard");
  const quick = (): boolean => take("quick", "move", "standard", "bonus");
  const mayReact = (kind: Reaction): boolean => {
    if (reactedIn === turn || helpless() || hindrance === "entranced") return false;
    if ((waiting || blockedUntil === turn) && kind !== "readied") return false;
    if (kind === "readied" && !waiting) return false;
    if (kind === "byController") return hindrance === "controlled";
    if (hindrance === "compelled" || hindrance === "controlled") return kind === "surgeResistance";
    return kind !== "surgeAction" || mine;
  };

  return {
    mine: () => mine,
    delaying: () => delayed,
    suffer: (next) => {
      hindrance = next;
      if (next === "stunned" || next === "asleep") waiting = false;
    },
    tide: (tide) => {
      switch (tide) {
        case "roundBegins":
          round += 1;
          return;
        case "otherBegins":
          turn += 1;
          return;
        case "mineBegins":
          turn += 1;
          mine = true;
          begun = false;
          delayed = false;
          waiting = false;
          purse = new Set<Token>(["standard", "move", "quick"]);
          return;
        case "stepIn":
          turn += 1;
          mine = true;
          delayed = false;
          reserve = false;
          purse = new Set<Token>(["standard", "move", "quick"]);
          return;
        case "mineEnds":
          mine = false;
          reserve = usable("quick") && !helpless() && hindrance !== "entranced";
      }
    },
    attempt: (attempt) => {
      switch (attempt.try) {
        case "standard":
          return standard();
        case "move":
          return take("move", "standard", "bonus");
        case "quick":
          return quick();
        case "free":
          return mine && !helpless();
        case "aside":
          return !helpless();
        case "ready":
          if (!standard()) return false;
          waiting = true;
          return true;
        case "giveUpWait":
          if (!waiting || helpless()) return false;
          waiting = false;
          blockedUntil = turn;
          return true;
        case "quickInside":
          if (reactedIn !== turn || helpless() || hindrance === "entranced") return false;
          if (mine) return quick();
          if (!reserve) return false;
          reserve = false;
          return true;
        case "area":
          if (areaIn === round) return false;
          areaIn = round;
          return true;
        case "delay":
          if (!mine || begun || delayed || helpless() || hindrance === "entranced") return false;
          mine = false;
          delayed = true;
          return true;
        case "react":
          if (!mayReact(attempt.with)) return false;
          reactedIn = turn;
          if (mine) {
            begun = true;
            reserve = false;
          }
          if (attempt.with === "readied") waiting = false;
          if (attempt.with === "surgeAction") purse.add("bonus");
          return true;
      }
    },
    toString: () =>
      JSON.stringify({
        purse: [...purse],
        hindrance,
        mine,
        waiting,
        delayed,
        begun,
        reserve,
        turn,
        round,
        reactedIn,
        blockedUntil,
        areaIn,
      }),
  };
}
