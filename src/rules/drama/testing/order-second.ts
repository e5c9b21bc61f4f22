/**
 * A round of Drama a second time, written from the ledger's sections on the round and the deck alone (DRA-141, 142, 143, 149, 277, 296, 297, 351, 401): everybody who is there lays slips of paper on
 * their side's heap, one for each turn that they have, and a turn is a slip that is taken away. It knows nothing of the system's queues and phases.
 */
export interface Somebody {
  readonly name: string;
  readonly side: "heroes" | "villains";
  readonly dexterity: number;
  readonly perception: number;
  readonly player: boolean;
  able: boolean;
  /** Turns that super speed adds, last in the side. */
  readonly extra: number;
}

interface Slip {
  readonly of: string;
  /** 1 the first turn, 2 the second under a flurry, 3 and up super speed. */
  readonly lap: number;
  /** Its owner waits for a later moment; `begun`: the turn had begun. */
  waits: boolean;
}

/** What happens at the table. */
export type Said =
  | { readonly what: "card"; readonly first: Somebody["side"]; readonly flurry: readonly Somebody["side"][] }
  | { readonly what: "seize" | "done" }
  | { readonly what: "endRound"; readonly overruled: boolean }
  | {
      readonly what: "begin" | "end" | "pass" | "delay" | "extra" | "defend" | "leave" | "falls" | "wakes";
      readonly who: string;
    }
  | { readonly what: "swap"; readonly who: string; readonly with: string }
  | { readonly what: "join"; readonly somebody: Somebody };

const across = (side: Somebody["side"]): Somebody["side"] => (side === "heroes" ? "villains" : "heroes");

export class Round {
  people: Somebody[];
  /** Null: the card isn't turned yet. */
  card: { first: Somebody["side"]; flurry: readonly Somebody["side"][] } | null = null;
  /** How many sides have had their part. */
  parts = 0;
  /** Slips of both sides that nobody has taken away. */
  slips: Slip[] = [];
  /** The heap of the side that has its part, in the order of acting. */
  heap: Slip[] = [];
  acting: { name: string; slip: Slip | null } | null = null;
  bought: string[] = [];
  begun = false;
  seized = false;
  over = false;
  /** Turns that each has had, bought ones too. */
  had = new Map<string, number>();
  /** Who came after the card was turned: behind the others of their side. */
  newcomers: string[] = [];

  constructor(people: readonly Somebody[]) {
    this.people = people.map((p) => ({ ...p }));
  }

  private who(name: string): Somebody | undefined {
    return this.people.find((p) => p.name === name);
  }

  side(): Somebody["side"] | null {
    if (!this.card || this.over) return null;
    return this.parts === 0 ? this.card.first : across(this.card.first);
  }

  /** Slips that somebody lays down for a round. @rule DRA-277 DRA-351 */
  private lay(p: Somebody): void {
    this.slips.push({ of: p.name, lap: 1, waits: false });
    if (this.card?.flurry.includes(p.side)) this.slips.push({ of: p.name, lap: 2, waits: false });
    for (let i = 0; i < p.extra; i += 1) this.slips.push({ of: p.name, lap: 3, waits: false });
  }

  /** The heap of a side as its part begins: by quickness, once more under a flurry, then the fast. @rule DRA-141 DRA-142 */
  private heapOf(side: Somebody["side"]): Slip[] {
    const goes = (s: Slip): number[] => {
      const p = this.who(s.of);
      return [
        s.lap,
        this.newcomers.includes(s.of) ? 1 : 0,
        -(p?.dexterity ?? 0),
        -(p?.perception ?? 0),
        p?.player ? 0 : 1,
      ];
    };
    return this.slips
      .filter((s) => this.who(s.of)?.side === side && this.who(s.of)?.able)
      .sort((a, b) => {
        const [x, y] = [goes(a), goes(b)];
        const at = x.findIndex((n, i) => n !== y[i]);
        if (at >= 0) return (x[at] ?? 0) - (y[at] ?? 0);
        return a.of < b.of ? -1 : a.of > b.of ? 1 : 0;
      });
  }

  private take(slip: Slip): void {
    this.slips = this.slips.filter((s) => s !== slip);
    this.heap = this.heap.filter((s) => s !== slip);
  }

  private counts(name: string): void {
    this.had.set(name, (this.had.get(name) ?? 0) + 1);
  }

  /** The part is over when its heap is; then the other side has its own, then the round is over. @rule DRA-141 */
  private onward(): void {
    while (this.card && !this.over && this.acting === null && this.heap.length === 0 && this.bought.length === 0) {
      this.parts += 1;
      if (this.parts >= 2) this.over = true;
      else this.heap = this.heapOf(across(this.card.first));
    }
  }

  /** Whoever is next by themselves: a bought turn, else the first slip that doesn't wait. */
  next(): string | null {
    if (this.acting) return null;
    return this.bought[0] ?? this.heap.find((s) => !s.waits)?.of ?? null;
  }

  waiting(): string[] {
    return this.heap
      .filter((s) => s.waits)
      .map((s) => s.of)
      .sort();
  }

  /** Say something; false where the ledger has no such thing now. */
  say(said: Said): boolean {
    const ok = this.heard(said);
    if (ok) this.onward();
    return ok;
  }

  private heard(said: Said): boolean {
    switch (said.what) {
      case "card":
        if (this.card) return false;
        this.card = { first: said.first, flurry: said.flurry };
        this.parts = 0;
        for (const p of this.people) this.lay(p);
        this.heap = this.heapOf(said.first);
        return true;
      case "seize":
        // Before the first turn of the round, and only once; the rest of the line stays (DRA-297).
        if (!this.card || this.over || this.begun || this.seized || this.parts > 0) return false;
        this.seized = true;
        this.card = { ...this.card, first: "heroes" };
        this.heap = this.heapOf("heroes");
        return true;
      case "begin": {
        if (this.acting) return false;
        if (this.bought.length > 0) {
          if (this.bought[0] !== said.who) return false;
          this.bought.shift();
          this.acting = { name: said.who, slip: null };
          this.begun = true;
          return true;
        }
        const slip = this.heap.find((s) => s.of === said.who && s.waits) ?? this.heap.find((s) => !s.waits);
        if (!slip || slip.of !== said.who) return false;
        slip.waits = false;
        this.heap = this.heap.filter((s) => s !== slip);
        this.acting = { name: said.who, slip };
        this.begun = true;
        return true;
      }
      case "end":
        if (this.acting?.name !== said.who) return false;
        if (this.acting.slip) this.take(this.acting.slip);
        this.acting = null;
        this.counts(said.who);
        return true;
      case "pass": {
        if (this.acting?.name === said.who) return this.heard({ what: "end", who: said.who });
        const slip = this.heap.find((s) => s.of === said.who && !s.waits) ?? this.heap.find((s) => s.of === said.who);
        if (!slip) return false;
        this.take(slip);
        this.counts(said.who);
        this.begun = true;
        return true;
      }
      case "delay": {
        if (this.acting?.name === said.who) {
          const { slip } = this.acting;
          // What was bought comes now or never (DRA-296).
          if (!slip) return false;
          slip.waits = true;
          this.heap.push(slip);
          this.acting = null;
          return true;
        }
        const slip = this.heap.find((s) => s.of === said.who && !s.waits);
        if (!slip) return false;
        slip.waits = true;
        this.begun = true;
        return true;
      }
      case "done": {
        // Nobody is left but those who wait: they have waited too long (DRA-143).
        if (this.acting || this.heap.length === 0 || this.heap.some((s) => !s.waits)) return false;
        for (const s of [...this.heap]) {
          this.take(s);
          this.counts(s.of);
        }
        return true;
      }
      case "extra":
        if (!this.card || !this.begun || !this.who(said.who)?.able) return false;
        this.bought.push(said.who);
        this.over = false;
        if (this.parts >= 2) this.parts = 1;
        return true;
      case "defend": {
        // Who hasn't acted in this round may, before the own part is over (DRA-149).
        const p = this.who(said.who);
        if (!p?.able || !this.card || this.acting?.name === said.who) return false;
        const own = this.slips.filter((s) => s.of === said.who);
        if (own.length < 1 + (this.card.flurry.includes(p.side) ? 1 : 0) + p.extra) return false;
        const mine = this.side() === p.side;
        if (!mine && (this.over || this.parts > 0)) return false;
        const [slip] = mine
          ? [this.heap.find((s) => s.of === said.who && !s.waits) ?? this.heap.find((s) => s.of === said.who)]
          : [...own].sort((a, b) => a.lap - b.lap);
        if (!slip) return false;
        this.take(slip);
        // Whoever waited with another slip waits no more: it lies where it would have lain.
        this.counts(said.who);
        this.begun = true;
        return true;
      }
      case "swap": {
        const a = this.heap.findIndex((s) => s.of === said.who && !s.waits);
        const b = this.heap.findIndex((s) => s.of === said.with && !s.waits);
        const [x, y] = [this.heap[a], this.heap[b]];
        if (!x || !y || said.who === said.with) return false;
        this.heap[a] = y;
        this.heap[b] = x;
        return true;
      }
      case "join": {
        if (this.who(said.somebody.name)) return false;
        const p = { ...said.somebody };
        this.people.push(p);
        if (!this.card || this.over) return true;
        const mine = this.side() === p.side;
        // The own part is over: next round (DRA-141).
        if (!mine && this.parts > 0) return true;
        this.newcomers.push(p.name);
        this.lay(p);
        if (mine && p.able) this.heap.push(...this.slips.filter((s) => s.of === p.name));
        return true;
      }
      case "leave":
        if (!this.who(said.who)) return false;
        this.people = this.people.filter((p) => p.name !== said.who);
        this.slips = this.slips.filter((s) => s.of !== said.who);
        this.heap = this.heap.filter((s) => s.of !== said.who);
        this.bought = this.bought.filter((b) => b !== said.who);
        if (this.acting?.name === said.who) this.acting = null;
        return true;
      case "falls": {
        const p = this.who(said.who);
        if (!p?.able) return false;
        p.able = false;
        // Who falls in the middle of a turn has had it.
        if (this.acting?.name === said.who) {
          if (this.acting.slip) this.take(this.acting.slip);
          this.acting = null;
          this.counts(said.who);
        }
        for (const s of this.heap) if (s.of === said.who) s.waits = false;
        this.heap = this.heap.filter((s) => s.of !== said.who);
        this.bought = this.bought.filter((b) => b !== said.who);
        return true;
      }
      case "wakes": {
        const p = this.who(said.who);
        if (!p || p.able) return false;
        p.able = true;
        // What is left of their turns comes last, while the own side still acts (DRA-141).
        if (this.side() === p.side)
          this.heap.push(...this.slips.filter((s) => s.of === said.who).sort((a, b) => a.lap - b.lap));
        return true;
      }
      case "endRound":
        if (!this.card || (!this.over && !said.overruled)) return false;
        this.card = null;
        this.slips = [];
        this.heap = [];
        this.acting = null;
        this.bought = [];
        this.begun = false;
        this.seized = false;
        this.over = false;
        this.had = new Map();
        this.newcomers = [];
        return true;
    }
  }
}
