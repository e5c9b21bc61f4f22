/** Changes of numbers over time: `CanvasAnimation.animate([{parent, attribute, to}], {name, duration, easing, ontick, wait})`. With reduced motion they are over at once. T:client/canvas/animation/canvas-animation */
import type { AnyObject, AnyValue } from "../../common/types.ts";

interface Running {
  promise: Promise<boolean>;
  stop: () => void;
}

const running = new Map<string | symbol, Running>();

export class CanvasAnimation {
  static STATES = Object.freeze({ FAILED: -2, TERMINATED: -1, WAITING: 0, RUNNING: 1, PAUSED: 2, COMPLETED: 3 });
  static easeInOutCosine(x: number): number {
    return (1 - Math.cos(Math.PI * x)) * 0.5;
  }
  static easeOutCircle(x: number): number {
    return Math.sqrt(1 - (x - 1) ** 2);
  }
  static easeInCircle(x: number): number {
    return 1 - Math.sqrt(1 - x ** 2);
  }

  /** Resolves to whether it came to its end; one of the same name that still runs is ended before. */
  static async animate(
    attributes: AnyObject[],
    { name, duration = 1000, easing, ontick, wait }: AnyObject = {},
  ): Promise<boolean> {
    const key = (name as string | symbol | undefined) ?? Symbol("animation");
    this.terminateAnimation(key);
    if (wait instanceof Promise) await wait;
    const ease: AnyValue = typeof easing === "string" ? (this as AnyObject)[easing] : easing;
    const parts = attributes.map(
      (one) => ({ ...one, from: Number(one.from ?? one.parent[one.attribute]) }) as AnyObject,
    );
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const length = calm ? 0 : Math.max(Number(duration), 0);
    let stopped = false;
    const stop = (): void => void (stopped = true);
    const promise = new Promise<boolean>((resolve) => {
      const begin = performance.now();
      const step = (now: number): void => {
        if (stopped) return void resolve(false);
        const share = length === 0 ? 1 : Math.min(Math.max((now - begin) / length, 0), 1);
        const eased = Number(typeof ease === "function" ? ease(share) : share);
        for (const { parent, attribute, from, to } of parts) parent[attribute] = from + (Number(to) - from) * eased;
        ontick?.(now - begin, { name, duration: length, attributes: parts });
        if (share < 1) requestAnimationFrame(step);
        else resolve(true);
      };
      requestAnimationFrame(step);
    }).finally(() => {
      if (running.get(key)?.stop === stop) running.delete(key);
    });
    running.set(key, { promise, stop });
    return promise;
  }

  static getAnimation(name: string | symbol): AnyObject | undefined {
    return running.get(name) as AnyObject | undefined;
  }
  static terminateAnimation(name: string | symbol): void {
    running.get(name)?.stop();
    running.delete(name);
  }
  static terminateAll(): void {
    for (const name of running.keys()) this.terminateAnimation(name);
  }
}
