/**
 * Hero Points announced and countered a second time, written from the ledger's section on them alone (DRA-100 to DRA-133): a purse for everybody, and a list in which each point that was laid down is a line.
 */
export interface Purse {
  points: number;
  readonly hero: boolean;
  readonly awake: boolean;
  /** Cards by name, each once: what it can be used as. */
  cards: { readonly name: string; readonly as: "heroPoint" | "heroPointOrBank3" | "counter" | "other" }[];
}

interface Line {
  readonly action: string;
  readonly of: string;
  /** "own", or a card's name. */
  readonly from: string;
  readonly card: Purse["cards"][number] | null;
  readonly aware: readonly string[] | null;
  word: "announced" | "open" | "rolled" | "countered" | "cancelled" | "lost";
  readonly passed: Set<string>;
  against: { readonly by: string; readonly own: boolean } | null;
}

/** What is said at the table. `from` is "own" or a card. */
export type Spoken =
  | {
      readonly what: "announce";
      readonly line: string;
      readonly action: string;
      readonly by: string;
      readonly from: string;
      readonly aware: readonly string[] | null;
    }
  | { readonly what: "counter"; readonly line: string; readonly by: string; readonly from: string }
  | { readonly what: "pass"; readonly line: string; readonly by: string }
  | { readonly what: "close" | "cancel" | "roll"; readonly line: string }
  | { readonly what: "resolve"; readonly action: string };

export class Table {
  readonly purses: Map<string, Purse>;
  readonly actions: Map<string, { readonly of: string; open: boolean; stymied: boolean }>;
  readonly lines = new Map<string, Line>();
  readonly cardsCounterable: boolean;

  constructor(purses: Map<string, Purse>, actions: Table["actions"], cardsCounterable: boolean) {
    this.purses = purses;
    this.actions = actions;
    this.cardsCounterable = cardsCounterable;
  }

  /** Take a point or a card out of a purse. @rule DRA-105 DRA-129 DRA-133 */
  private take(name: string, from: string, fits: readonly string[]): { readonly card: Line["card"] } | null {
    const purse = this.purses.get(name);
    if (!purse) return null;
    if (from === "own") {
      if (purse.points < 1) return null;
      purse.points -= 1;
      return { card: null };
    }
    const card = purse.cards.find((c) => c.name === from);
    if (!card || !fits.includes(card.as)) return null;
    purse.cards = purse.cards.filter((c) => c !== card);
    return { card };
  }

  private mayCounter(line: Line, name: string): boolean {
    const purse = this.purses.get(name);
    return (
      name !== line.of && purse?.hero === true && purse.awake && (line.aware === null || line.aware.includes(name))
    );
  }

  private asked(line: Line): string[] {
    return [...this.purses.keys()].filter((n) => this.mayCounter(line, n) && !line.passed.has(n));
  }

  /** "" when it is done, else why not. */
  say(s: Spoken): string {
    switch (s.what) {
      case "announce": {
        const action = this.actions.get(s.action);
        if (!action?.open) return "actionClosed";
        if (action.of !== s.by) return "notYourAction";
        if (this.purses.get(s.by)?.hero !== true) return "notHero";
        const here = [...this.lines.values()].filter((l) => l.action === s.action);
        if (here.some((l) => l.word === "announced" || l.word === "open")) return "awaitingCounter";
        // One own point an action, countered and lost ones count, cancelled ones don't (DRA-104, 106, 107).
        if (s.from === "own" && here.some((l) => l.of === s.by && l.from === "own" && l.word !== "cancelled"))
          return "personalQuota";
        const paid = this.take(s.by, s.from, ["heroPoint", "heroPointOrBank3"]);
        if (!paid) return "noPoint";
        const line: Line = {
          action: s.action,
          of: s.by,
          from: s.from,
          card: paid.card,
          aware: s.aware,
          word: "announced",
          passed: new Set(),
          against: null,
        };
        this.lines.set(s.line, line);
        if (action.stymied) {
          action.stymied = false;
          line.word = "lost";
        } else if (this.asked(line).length === 0 || (s.from !== "own" && !this.cardsCounterable)) line.word = "open";
        return "";
      }
      case "counter": {
        const line = this.lines.get(s.line);
        if (!line || line.word === "lost" || line.word === "cancelled") return "notCounterable";
        if (line.from !== "own" && !this.cardsCounterable) return "notCounterable";
        if (line.word === "countered") return "alreadyCountered";
        if (line.word !== "announced") return "tooLate";
        if (line.of === s.by) return "self";
        const purse = this.purses.get(s.by);
        if (purse?.awake !== true) return "unconscious";
        if (line.aware !== null && !line.aware.includes(s.by)) return "unaware";
        if (!purse.hero) return "notHero";
        const did = [...this.lines.values()].some(
          (l) => l.action === line.action && l.against?.by === s.by && l.against.own,
        );
        if (s.from === "own" && did) return "counterQuota";
        if (!this.take(s.by, s.from, ["heroPoint", "heroPointOrBank3", "counter"])) return "noPoint";
        line.word = "countered";
        line.against = { by: s.by, own: s.from === "own" };
        return "";
      }
      case "pass": {
        const line = this.lines.get(s.line);
        if (line?.word !== "announced") return "tooLate";
        if (!this.mayCounter(line, s.by)) return "notEligible";
        line.passed.add(s.by);
        if (this.asked(line).length === 0) line.word = "open";
        return "";
      }
      case "close": {
        const line = this.lines.get(s.line);
        if (line?.word !== "announced") return "tooLate";
        line.word = "open";
        return "";
      }
      case "cancel": {
        const line = this.lines.get(s.line);
        if (line?.word !== "announced") return "tooLate";
        const purse = this.purses.get(line.of);
        if (purse && line.card) purse.cards.push(line.card);
        else if (purse) purse.points += 1;
        line.word = "cancelled";
        return "";
      }
      case "roll": {
        const line = this.lines.get(s.line);
        if (line?.word === "announced") return "awaitingCounter";
        if (line?.word !== "open") return "notOpen";
        line.word = "rolled";
        return "";
      }
      case "resolve": {
        const action = this.actions.get(s.action);
        if (!action?.open) return "actionClosed";
        const waits = [...this.lines.values()].some(
          (l) => l.action === s.action && (l.word === "announced" || l.word === "open"),
        );
        if (waits) return "awaitingCounter";
        action.open = false;
        return "";
      }
    }
  }
}
