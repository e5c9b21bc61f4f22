/**
 * Harm and recovery of Twin Tens a second time, written from the ledger's sections 10, 12 and 13 alone: a body is a sheet of paper on which marks are written down and struck out. It knows nothing of the
 * system's tracks, tables and clocks, and is slow on purpose.
 */

/** What a table plays. */
export interface Table {
  readonly fourStep: boolean;
  readonly family: boolean;
  readonly both: boolean;
  readonly stacks: boolean;
  readonly byTrack: boolean;
  readonly fate: boolean;
  readonly stableUnconscious: boolean;
  readonly wakesByDay: boolean;
}
export type Kind = "lethal" | "nonlethal";

/** From the mildest to the worst. @rule TWI-218 */
const WORSE = [
  "bruised",
  "hurt",
  "dazedHit",
  "wounded",
  "staggered",
  "disabled",
  "unconscious",
  "dying",
  "dead",
] as const;
type Written = (typeof WORSE)[number];
const ONCE: readonly Written[] = ["staggered", "disabled", "unconscious", "dying", "dead"];

/** What comes along with a lethal mark. @rule TWI-209 */
const ALONG: Readonly<Partial<Record<Written, Written>>> = {
  hurt: "bruised",
  wounded: "dazedHit",
  disabled: "staggered",
  dying: "unconscious",
};

/** Where a box that is written already goes on to, where each track goes its own way. @rule TWI-208 */
function onward(box: Written, kind: Kind, { byTrack }: Table): readonly Written[] {
  if (!byTrack) return ONCE.slice(ONCE.indexOf(box));
  if (box === "staggered") return ["staggered", "unconscious"];
  if (box === "unconscious") return kind === "lethal" ? ["unconscious", "dying", "dead"] : ["unconscious"];
  return box === "disabled" ? ["disabled", "dying", "dead"] : ["dying", "dead"];
}

/** The words of the damage table, by how much a save failed. @rule TWI-182 */
function words(failBy: number, kind: Kind, { fourStep, family }: Table): string {
  if (failBy <= 0) return "";
  if (kind === "nonlethal") {
    if (failBy <= 4) return "bruised";
    if (failBy <= 9) return family ? "dazedHit" : "bruised stunned";
    return failBy <= 14 ? "staggered stunned" : "unconscious";
  }
  if (fourStep) {
    if (failBy <= 4) return "hurt";
    if (failBy <= 9) return "wounded";
    return failBy <= 14 ? "disabled" : "dying";
  }
  if (failBy <= 4) return "hurt";
  if (failBy <= 9) return "hurt stunned";
  if (failBy <= 14) return "hurt wounded";
  return failBy <= 19 ? "unconscious" : "dying";
}

const MINUTE = 1;
const HOUR = 60;
const DAY = 24 * 60;

/** Minutes between recovery checks of what is worst; null where there are none. @rule TWI-247 */
function minutesBetween(worst: Written | null, { wakesByDay }: Table): number | null {
  if (worst === "dazedHit") return MINUTE;
  if (worst === "unconscious") return wakesByDay ? DAY : MINUTE;
  if (worst === "staggered" || worst === "hurt" || worst === "wounded") return HOUR;
  return worst === "disabled" ? DAY : null;
}

/** Somebody's sheet of paper. */
export class Paper {
  marks: Written[] = [];
  /** Minutes since they were last harmed. */
  rested = 0;
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  has(mark: Written): boolean {
    return this.marks.includes(mark);
  }
  #number(mark: Written): number {
    return this.marks.filter((m) => m === mark).length;
  }
  #strike(mark: Written): void {
    const at = this.marks.indexOf(mark);
    if (at >= 0) this.marks.splice(at, 1);
  }
  #once(mark: Written): void {
    if (!this.has(mark)) this.marks.push(mark);
  }
  worst(): Written | null {
    return [...WORSE].reverse().find((m) => this.has(m)) ?? null;
  }

  /** What earlier harm takes off a Toughness save. @rule TWI-188 */
  penalty(kind: Kind): number {
    const [b, h, d, w] = (["bruised", "hurt", "dazedHit", "wounded"] as const).map((m) => this.#number(m)) as [
      number,
      number,
      number,
      number,
    ];
    if (kind === "lethal") return h + w;
    const worse = b > h ? b : h;
    return worse + (this.#table.both ? (d > w ? d : w) : d + w);
  }

  /** A save against damage, and what it leaves; tells whether it stuns. @rule TWI-180 TWI-181 TWI-205 TWI-207 TWI-209 TWI-210 */
  struck(natural: number, bonus: number, damage: number, kind: Kind): boolean {
    const short = 15 + damage - (natural + bonus - this.penalty(kind));
    const failBy = short > 0 && natural === 20 && this.#table.fate ? 1 : short;
    const row = words(failBy, kind, this.#table).split(" ");
    if (this.has("dead")) return false;
    this.rested = 0;
    const made: Written[] = [];
    let stunned = false;
    for (const word of row) {
      if (word === "stunned" || word === "dazedHit" || word === "wounded") stunned = true;
      if (word === "" || word === "stunned") continue;
      let mark = word as Written;
      if (mark === "wounded" && !this.#table.stacks && this.has("wounded")) mark = "disabled";
      if (!ONCE.includes(mark)) {
        this.marks.push(mark);
        made.push(mark);
        continue;
      }
      const free = onward(mark, kind, this.#table).find((m) => !this.has(m));
      if (free === undefined) continue;
      this.marks.push(free);
      made.push(free);
    }
    for (const mark of made) {
      const partner = ALONG[mark];
      if (partner === undefined) continue;
      if (ONCE.includes(partner)) this.#once(partner);
      else this.marks.push(partner);
    }
    return stunned;
  }

  /** Out of danger. @rule TWI-243 */
  stabilised(): void {
    this.#strike("dying");
    if (!this.#table.stableUnconscious) this.#once("disabled");
    this.#once("unconscious");
  }

  /** The check of the dying. @rule TWI-240 */
  fights(natural: number, con: number): void {
    const total = natural + con;
    if (total < 10) this.#once("dead");
    else if (total >= 20) this.stabilised();
  }

  /** A recovery check. @rule TWI-246 TWI-248 */
  recovers(natural: number, con: number, bonus: number): void {
    const worst = this.worst();
    if (worst !== null && !["dying", "dead"].includes(worst) && natural + con + bonus >= 10) this.#strike(worst);
  }

  /** A point of conviction. @rule TWI-250 */
  wills(): boolean {
    const worst = this.worst();
    if (worst === null || this.has("dead")) return false;
    if (this.has("dying")) this.stabilised();
    else this.#strike(worst);
    return true;
  }

  /** A Healing power. @rule TWI-244 TWI-251 */
  healed(natural: number, con: number, rank: number): void {
    if (this.has("dead")) return;
    if (!this.has("dying")) this.recovers(natural, con, rank);
    else if (natural + rank >= 10) this.stabilised();
  }

  /** Minutes go by, each check with the same dice; nobody waits out death. Tells how many checks there were. @rule TWI-247 TWI-248 TWI-249 */
  waits(minutes: number, natural: number, con: number, bonus: number): number | null {
    if (this.has("dying") || this.has("dead")) return null;
    let checks = 0;
    for (let m = 1; m <= minutes; m++) {
      const at = this.rested + m;
      this.#strike("bruised");
      if (at % DAY === 0) this.#strike("hurt");
      const every = minutesBetween(this.worst(), this.#table);
      if (every === null || at % every !== 0) continue;
      checks += 1;
      this.recovers(natural, con, bonus);
    }
    this.rested += minutes;
    return checks;
  }

  /** As it stands, to be compared. */
  toString(): string {
    return WORSE.map((m) => `${m} ${String(this.#number(m))}`).join(", ");
  }
}
