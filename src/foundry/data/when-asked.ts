import { whenFirstRead } from "../../rules/kernel/once.ts";

/**
 * A member that is worked out when somebody first reads it, once for each preparation of a document: most documents of a world are never looked at, and a change of one needs none of the others' numbers. What
 * isn't stored isn't enumerable, so that copying a document's data doesn't work it out.
 * @param of    the document's data, in its preparation
 * @param work  the rules' answer; it reads the document as it is when asked, which is as it was prepared, since any change prepares it anew
 */
export const whenAsked = <T extends object, K extends keyof T & string>(of: T, name: K, work: () => T[K]): void => {
  whenFirstRead(of, name, work, Object.prototype.propertyIsEnumerable.call(of, name));
};
