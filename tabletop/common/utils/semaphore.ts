/** Limits how many asynchronous functions run at once. `T:common/utils/semaphore` */
import type { AnyValue } from "../types.ts";

export class Semaphore {
  max: number;
  #active = 0;
  #queue: { run: () => Promise<void> }[] = [];

  constructor(max = 1) {
    this.max = max;
  }

  get remaining(): number {
    return this.#queue.length;
  }

  get active(): number {
    return this.#active;
  }

  /** Queue a function; resolves with its result once its turn has come. */
  add(fn: (...args: AnyValue[]) => AnyValue, ...args: AnyValue[]): Promise<AnyValue> {
    return new Promise((resolve, reject) => {
      this.#queue.push({
        run: async () => {
          try {
            resolve(await fn(...args));
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        },
      });
      this.#next();
    });
  }

  /** Forget what has not started. */
  clear(): void {
    this.#queue = [];
  }

  #next(): void {
    if (this.#active >= this.max) return;
    const task = this.#queue.shift();
    if (!task) return;
    this.#active++;
    void task.run().finally(() => {
      this.#active--;
      this.#next();
    });
  }
}
