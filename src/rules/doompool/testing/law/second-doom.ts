/** The second model of the doom pool's prices, the action order and lifetimes. From sections 12 and 20 to 23 of the ledger. */

/** Uses with a printed least size; every other use of the table takes any die. Ledger: DOO-161 */
export function leastDie(use: string, size: number): number {
  switch (use) {
    case "totalDie":
    case "effectDie":
    case "automatic":
    case "split":
      return size;
    case "counter":
      return 6;
    case "sceneDistinction":
      return 8;
    default:
      return 4;
  }
}

/** The smallest die that pays, null when none does. Ledger: DOO-160 DOO-171 */
export function smallestPaying(doom: readonly number[], least: number): number | null {
  const legal = doom.filter((die) => die >= least);
  return legal.length === 0 ? null : Math.min(...legal);
}

/** The doom pool at the start of an Act. Ledger: DOO-150 */
export function atStart(
  threat: "standard" | "global" | "cosmic",
  stakes: "normal" | "high" | "catastrophic",
): number[] {
  const count = { standard: 2, global: 3, cosmic: 4 }[threat];
  const size = { normal: 6, high: 8, catastrophic: 10 }[stakes];
  return Array.from({ length: count }, () => size);
}

/** What the doom pool keeps after ending a scene by two d12, null without them. Ledger: DOO-170 */
export function withoutTwoD12(doom: readonly number[]): number[] | null {
  if (doom.filter((die) => die === 12).length < 2) return null;
  let taken = 0;
  return doom.filter((die) => die !== 12 || (taken += 1) > 2);
}

/** The least die that lets a Gamemaster's character start. Ledger: DOO-181 DOO-182 */
export function startPrice(heroes: readonly number[], watchers: readonly number[]): number {
  if (heroes.length === 0) return 6;
  const fastest = Math.max(...heroes);
  return watchers.some((speed) => speed >= fastest) ? 6 : fastest;
}

/** The action scene at whose end a persistent thing goes, made or renewed while `started` action scenes have begun. Ledger: DOO-133 DOO-134 */
export function persistentUntil(started: number): number {
  return started + 1;
}

export interface Acting {
  id: string;
  hero: boolean;
  able: boolean;
}

/**
 * The order of one Action Scene kept as a story: who acted, who is up, who names, whom an interrupt put off.
 * Plain and mutable, one method for each line of DOO-192.
 * Ledger: DOO-180 DOO-185 DOO-186 DOO-187 DOO-188 DOO-189 DOO-190 DOO-191 DOO-192 DOO-193
 */
export class SecondOrder {
  round = 1;
  acted = new Set<string>();
  up: string | null = null;
  /** Whoever names the next: an actor's id (its controller names), or null for the Gamemaster. */
  namer: string | null = null;
  last: string | null = null;
  phase: "opening" | "naming" | "ready" | "acting" = "opening";
  waiting: { up: string | null; namer: string | null; phase: "opening" | "naming" | "ready" | "acting" }[] = [];
  people: Map<string, Acting>;

  constructor(people: readonly Acting[]) {
    this.people = new Map(people.map((one) => [one.id, { ...one }]));
  }

  private fit(id: string): boolean {
    return this.people.get(id)?.able === true;
  }

  private fresh(id: string): boolean {
    return this.fit(id) && !this.acted.has(id);
  }

  open(hero: string): boolean {
    if (this.phase !== "opening" || !this.fit(hero) || this.people.get(hero)?.hero !== true) return false;
    this.up = hero;
    this.phase = "ready";
    return true;
  }

  openWatcher(id: string, die: number, price: number): boolean {
    if (this.phase !== "opening" || !this.fit(id) || this.people.get(id)?.hero !== false || die < price) return false;
    this.up = id;
    this.phase = "ready";
    return true;
  }

  begin(id: string): boolean {
    if (this.phase !== "ready" || this.up !== id) return false;
    this.phase = "acting";
    return true;
  }

  endTurn(id: string): boolean {
    if (this.phase !== "acting" || this.up !== id) return false;
    this.acted.add(id);
    this.last = id;
    const back = this.waiting.pop();
    if (back !== undefined) ({ up: this.up, namer: this.namer, phase: this.phase } = back);
    else {
      this.namer = this.people.get(id)?.hero === true ? id : null;
      this.up = null;
      this.phase = "naming";
    }
    this.judge();
    return true;
  }

  pass(next: string): boolean {
    if (this.phase !== "naming" || !this.fresh(next)) return false;
    this.up = next;
    this.phase = "ready";
    return true;
  }

  interrupt(id: string): boolean {
    const between =
      this.phase === "naming" ||
      (this.phase === "ready" && this.up !== null && this.people.get(this.up)?.hero === true);
    if (!between || !this.fresh(id) || this.people.get(id)?.hero !== false) return false;
    this.waiting.push({ up: this.up, namer: this.namer, phase: this.phase });
    this.up = id;
    this.phase = "ready";
    return true;
  }

  setAble(id: string, able: boolean): boolean {
    const one = this.people.get(id);
    if (one === undefined || one.able === able) return false;
    one.able = able;
    this.judge();
    return true;
  }

  private judge(): void {
    if (this.phase === "opening" || this.phase === "acting") return;
    while (this.up !== null && !this.fit(this.up)) {
      const back = this.waiting.pop();
      if (back !== undefined) ({ up: this.up, namer: this.namer, phase: this.phase } = back);
      else {
        this.up = null;
        this.phase = this.last === null ? "opening" : "naming";
      }
    }
    const able = [...this.people.values()].filter((one) => one.able);
    if (able.length === 0 || able.some((one) => !this.acted.has(one.id))) return;
    this.round += 1;
    this.acted.clear();
    this.waiting = [];
    this.up = null;
    this.namer = this.last !== null && this.people.get(this.last)?.hero === true ? this.last : null;
    this.phase = "naming";
  }
}

/** Price of a change to a hero in experience. Ledger: DOO-264 */
export const EXPERIENCE = {
  replaceDistinction: 5,
  replaceSpecialty: 5,
  swapAffiliations: 5,
  addExpert: 10,
  expertToMaster: 10,
  addSfx: 5,
  stepUpPower: 10,
  removeLimit: 10,
  addPowerSet: 15,
  stepBackTrauma: 10,
  gainTwoPp: 5,
} as const;
