/**
 * Powers of Fudge in play a second time, written from the ledger alone (FUD-129, 174 to 177, 245, 278, 452, 457): each effect is a card on the table that lies face up or face down, with counters on it
 * for what was taken from it. It knows nothing of the system's conditions, structures and changes.
 */
export interface Laid {
  readonly power: string;
  readonly id: string;
  /** Kind of effect, and what it is made of. */
  readonly effect: string;
  readonly descriptor: string;
  readonly rank: number;
  /** Character points of a rank. */
  readonly points: number;
  readonly lasts: "instant" | "sustained" | "continuous" | "permanent";
  readonly innate: boolean;
  /** Cards of one number lie and fall together: linked effects. */
  readonly bundle: number;
}

export class PowersTable {
  readonly cards: readonly Laid[];
  /** Powers that are arrays: of their bundles one lies face up. */
  readonly arrays: ReadonlySet<string>;
  readonly on: Set<string>;
  readonly member = new Map<string, number>();
  readonly down = new Set<Laid>();
  /** Ranks that counters took. */
  readonly countered = new Map<Laid, number>();
  /** Points that drains took, by what they were set on and by whom. */
  readonly drains: { readonly trait: string; readonly by: string; points: number }[] = [];

  constructor(cards: readonly Laid[], arrays: ReadonlySet<string>) {
    this.cards = cards;
    this.arrays = arrays;
    this.on = new Set(cards.map((c) => c.power));
    for (const power of arrays) this.member.set(power, Math.min(...this.of(power).map((c) => c.bundle)));
  }

  private of(power: string): Laid[] {
    return this.cards.filter((c) => c.power === power);
  }

  private with(card: Laid): Laid[] {
    return this.of(card.power).filter((c) => c.bundle === card.bundle);
  }

  up(card: Laid): boolean {
    const chosen = !this.arrays.has(card.power) || this.member.get(card.power) === card.bundle;
    return this.on.has(card.power) && chosen && !this.down.has(card);
  }

  /** Ranks that are left: what was drained of it in all, at its price, and what counters took. @rule FUD-175 FUD-176 */
  rank(card: Laid): number {
    let drained = 0;
    for (const d of this.drains)
      if ([`${card.power}.${card.id}`, card.power, card.effect, card.descriptor].includes(d.trait)) drained += d.points;
    let lost = 0;
    while (lost * card.points < drained) lost += 1;
    return Math.max(0, card.rank - lost - (this.countered.get(card) ?? 0));
  }

  /** What lies there and is worth something. */
  shown(): string {
    return this.cards
      .filter((c) => this.up(c) && this.rank(c) > 0)
      .map((c) => `${c.power}.${c.id} ${String(this.rank(c))}`)
      .sort()
      .join(", ");
  }

  private turnDown(cards: readonly Laid[], power: string): void {
    if (!this.on.has(power)) return;
    for (const c of cards) this.down.add(c);
    // Nothing of it is left: the whole of it is off, to be taken up anew.
    if (this.of(power).every((c) => this.down.has(c))) {
      this.on.delete(power);
      for (const c of this.of(power)) this.down.delete(c);
    }
  }

  /** Take an effect up, with what is linked to it; false where nothing of it is left. @rule FUD-129 FUD-176 FUD-278 FUD-457 */
  take(card: Laid): boolean {
    const bundle = this.with(card);
    if (bundle.some((c) => this.rank(c) === 0)) return false;
    const anew = bundle.filter((c) => !this.up(c));
    if (!this.on.has(card.power)) {
      this.on.add(card.power);
      // What must be kept up comes on when it is used.
      for (const c of this.of(card.power)) if (!bundle.includes(c) && c.lasts === "sustained") this.down.add(c);
    }
    if (this.arrays.has(card.power)) this.member.set(card.power, card.bundle);
    for (const c of bundle) this.down.delete(c);
    for (const c of anew) this.countered.delete(c);
    return true;
  }

  /** Let go of an effect with what is linked to it, or of a whole power. @rule FUD-278 */
  drop(power: string, card: Laid | null): void {
    this.turnDown(card ? this.with(card) : this.of(power), power);
  }

  /** What may be countered: what goes on and isn't its owner's nature. @rule FUD-176 FUD-177 */
  mayCounter(card: Laid): boolean {
    return this.up(card) && this.rank(card) > 0 && card.lasts !== "instant" && !card.innate;
  }

  /** Two power checks stand against each other. @rule FUD-176 FUD-177 FUD-457 */
  counter(card: Laid, ownTotal: number, against: number): void {
    const before = this.rank(card);
    let left = ownTotal - against;
    if (left > before) left = before;
    if (left < 0) left = 0;
    if (left === before) return;
    if (left === 0 && card.lasts !== "permanent") {
      // Linked effects act as one, and with one member of an array all are gone; what is innate stays.
      const falls = this.arrays.has(card.power) ? this.of(card.power) : this.with(card);
      this.turnDown(
        falls.filter((c) => !c.innate),
        card.power,
      );
      return;
    }
    this.countered.set(card, (this.countered.get(card) ?? 0) + before - left);
  }

  /** What goes on throws no dice of its own: its rank stands against the counter. @rule FUD-176 FUD-177 */
  nullify(card: Laid, counter: number): void {
    this.counter(card, this.rank(card), counter);
  }

  /** A round later what is permanent is back at full rank. @rule FUD-176 */
  roundLater(): void {
    for (const c of this.cards) if (c.lasts === "permanent") this.countered.delete(c);
  }

  /** A drain takes as many points as the defense falls short of its rank, no more than its rank in all; who reaches the rank loses none. @returns what it took @rule FUD-174 */
  drain(trait: string, by: string, rank: number, defense: number): number {
    const before = this.drains.find((d) => d.trait === trait && d.by === by);
    let takes = defense >= rank ? 0 : rank - defense;
    while (takes > 0 && (before?.points ?? 0) + takes > rank) takes -= 1;
    if (before) before.points += takes;
    else if (takes > 0) this.drains.push({ trait, by, points: takes });
    return takes;
  }

  /** A point of each comes back at the end of a turn. @rule FUD-174 FUD-245 */
  turnEnds(): void {
    for (const d of [...this.drains]) {
      d.points -= 1;
      if (d.points <= 0) this.drains.splice(this.drains.indexOf(d), 1);
    }
  }
}
