/** `CONFIG.statusEffects`: a list on 13, on 14 a record by id that still reads like a list (H-205). T:client/config, platform 7.3 */
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { logCompatibilityWarning } from "../../common/utils/index.ts";

/** What the host offers until a system brings its own. */
export function defaultStatusEffects(): AnyObject[] {
  const entries: [string, string, string][] = [
    ["dead", "Dead", "skull"],
    ["unconscious", "Unconscious", "unconscious"],
    ["sleep", "Asleep", "sleep"],
    ["stun", "Stunned", "daze"],
    ["prone", "Prone", "falling"],
    ["restrain", "Restrained", "net"],
    ["blind", "Blind", "blind"],
    ["deaf", "Deaf", "deaf"],
    ["fear", "Frightened", "terror"],
    ["burning", "Burning", "fire"],
    ["bleeding", "Bleeding", "blood"],
    ["poison", "Poisoned", "poison"],
    ["invisible", "Invisible", "invisible"],
    ["fly", "Flying", "wing"],
  ];
  return entries.map(([id, name, img]) => ({ id, name: `HOST.Status.${name}`, img: `icons/svg/${img}.svg` }));
}

const LIST_METHODS = [
  "find",
  "findLast",
  "findIndex",
  "filter",
  "forEach",
  "map",
  "flatMap",
  "some",
  "every",
  "reduce",
  "includes",
  "indexOf",
  "at",
  "slice",
  "concat",
  "join",
  "keys",
  "values",
  "entries",
  "toSorted",
] as const;

/** [14] the record. Reading by index or with the methods of an array works; cutting with `splice` doesn't, because there are no places. */
export function statusRecord(initial: Iterable<AnyObject>): AnyValue {
  const record: Record<string, AnyObject> = {};
  const put = (key: string, entry: AnyObject): void => {
    if (typeof entry?.id !== "string" || entry.id === "") throw new Error("A status effect needs a string id");
    record[key] = entry;
  };
  const list = (): AnyObject[] => Object.values(record).sort((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0));
  const methods: Record<string, AnyValue> = {
    push: (...entries: AnyObject[]): number => {
      for (const entry of entries) put(entry?.id, entry);
      return list().length;
    },
    sort: (compare?: (a: AnyObject, b: AnyObject) => number): AnyObject[] => list().sort(compare),
  };
  for (const name of LIST_METHODS)
    methods[name] = (...args: AnyValue[]): AnyValue => (list() as AnyObject)[name](...args);
  for (const name of ["splice", "shift", "unshift", "pop", "reverse", "fill"]) {
    methods[name] = (): never => {
      throw new Error(`CONFIG.statusEffects is a record by id: ${name} has no meaning for it`);
    };
  }
  for (const entry of initial) put(entry?.id, entry);
  return new Proxy(record, {
    get: (target, key) => {
      if (key === Symbol.iterator) return () => list()[Symbol.iterator]();
      if (typeof key === "symbol") return Reflect.get(target, key) as AnyValue;
      if (Object.hasOwn(target, key)) return target[key];
      if (key === "length") return list().length;
      return /^\d+$/u.test(key) ? list()[Number(key)] : methods[key];
    },
    set: (_target, key, value: AnyObject) => {
      put(/^\d+$/u.test(String(key)) ? value?.id : String(key), value);
      return true;
    },
  });
}

/** Put `statusEffects` on CONFIG. Assigning a whole array is plain on 13; on 14 it empties the record first and warns. */
export function installStatusEffects(config: AnyObject): void {
  if (!isV14()) {
    Object.defineProperty(config, "statusEffects", {
      value: defaultStatusEffects(),
      writable: true,
      enumerable: true,
      configurable: true,
    });
    return;
  }
  let record: AnyValue = statusRecord(defaultStatusEffects());
  Object.defineProperty(config, "statusEffects", {
    enumerable: true,
    configurable: true,
    get: () => record as AnyValue,
    set: (value: AnyValue) => {
      if (Array.isArray(value))
        logCompatibilityWarning("CONFIG.statusEffects is a record by id: assigning a whole array is deprecated", {
          since: 14,
          until: 16,
        });
      record = statusRecord(Array.isArray(value) ? value : Object.values(value as AnyObject));
    },
  });
}
