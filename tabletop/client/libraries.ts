/**
 * Libraries that Foundry puts on the page for packages: jQuery and ProseMirror are there; of PIXI nothing is drawn: its shapes can be reckoned with,
 * its other classes can be extended while a package loads, and making one says what is missing.
 * platform 2.1
 */
import jquery from "jquery";
import { type AnyObject, type AnyValue, HostNotImplemented } from "../common/types.ts";
import { declaredOnly } from "./canvas/extendable.ts";
import * as shapes from "./canvas/pixi.ts";

/** `PIXI`: whatever begins with a capital is a class. */
function pixi(path: string): AnyValue {
  const classes = new Map<string, AnyValue>();
  return new Proxy({ ...shapes } as AnyObject, {
    get: (target, key) => {
      if (typeof key === "symbol" || key in target) return Reflect.get(target, key) as unknown;
      if (["then", "toJSON", "constructor", "nodeType", "$$typeof"].includes(key)) return undefined;
      if (/^[A-Z][a-z]/u.test(key)) {
        if (!classes.has(key)) classes.set(key, declaredOnly(`${path}.${key}`));
        return classes.get(key) as unknown;
      }
      throw new HostNotImplemented(`${path}.${key}`);
    },
  });
}

export const libraries = (): AnyObject => ({ $: jquery, jQuery: jquery, PIXI: pixi("PIXI") });
