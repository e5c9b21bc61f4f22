import type { DiceResult, EvaluationOptions } from "../types.ts";
import { DiceTerm, type DiceTermData, type ModifierHandler } from "./dice-term.ts";
import { Die } from "./die.ts";

/** A Fate or Fudge die: -1, 0 or 1 on three equal faces. T:client/dice/terms/fate */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: Record<string, ModifierHandler> = {
    r: Die.prototype.reroll,
    rr: Die.prototype.rerollRecursive,
    k: Die.prototype.keep,
    kh: Die.prototype.keep,
    kl: Die.prototype.keep,
    d: Die.prototype.drop,
    dh: Die.prototype.drop,
    dl: Die.prototype.drop,
  };

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 3 });
  }

  override async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DiceResult> {
    const roll: DiceResult = { result: 0, active: true };
    if (minimize) roll.result = -1;
    else if (maximize) roll.result = 1;
    else roll.result = (await this._roll(options)) ?? this.randomFace();
    this.results.push(roll);
    return roll;
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * 3) - 2;
  }

  override getResultLabel(result: DiceResult): string {
    return { "-1": "−", "0": "&nbsp;", "1": "+" }[String(result.result)] ?? String(result.result);
  }

  override getResultCSS(result: DiceResult): (string | null)[] {
    return [
      ...super.getResultCSS(result).filter((c) => c !== "min" && c !== "max"),
      result.result === -1 ? "min" : null,
      result.result === 1 ? "max" : null,
    ];
  }
}

/** A coin: 1 is heads, 0 is tails. `cN` calls it. T:client/dice/terms/coin */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: Record<string, ModifierHandler> = { c: "call" };

  constructor(termData: DiceTermData = {}) {
    super({ ...termData, faces: 2 });
  }

  override async roll({ minimize = false, maximize = false, ...options }: EvaluationOptions = {}): Promise<DiceResult> {
    const roll: DiceResult = { result: 0, active: true };
    if (minimize) roll.result = 0;
    else if (maximize) roll.result = 1;
    else roll.result = (await this._roll(options)) ?? this.randomFace();
    this.results.push(roll);
    return roll;
  }

  override mapRandomFace(randomUniform: number): number {
    return randomUniform < 0.5 ? 1 : 0;
  }

  override getResultLabel(result: DiceResult): string {
    return result.result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DiceResult): (string | null)[] {
    return [
      this.constructor.name.toLowerCase(),
      result.result === 1 ? "heads" : "tails",
      result.success ? "success" : null,
      result.failure ? "failure" : null,
    ];
  }

  /** `c1` or `ch` calls heads, `c0` or `ct` tails; matching coins are successes and count 1. T:client/dice/terms/coin */
  call(modifier: string): false | undefined {
    const match = /^c([01])?$/i.exec(modifier);
    if (!match) return false;
    DiceTerm._applyCount(this.results, "=", match[1] === "0" ? 0 : 1, { flagSuccess: true });
    for (const r of this.results) if (r.success === false) r.failure = true;
  }
}
