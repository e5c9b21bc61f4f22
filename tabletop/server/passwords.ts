/** How passwords are kept: by a function that is slow on purpose, so that whoever gets hold of a world's files can't try many. */
import { scryptSync } from "node:crypto";

/** What one try costs: Node's own defaults, about a twentieth of a second. */
export const PASSWORD_COST = { N: 16_384, r: 8, p: 1 } as const;

let cost: Parameters<typeof scryptSync>[3] = PASSWORD_COST;

/** Another cost for this process, for tests that make a hundred worlds. What was kept at one cost isn't known again at another. */
export const setPasswordCost = (to: { readonly N: number; readonly r: number; readonly p: number }): void => {
  cost = to;
};

/** What is kept of a password. */
export const passwordKey = (password: string, salt: string): Buffer => scryptSync(password, salt, 32, cost);
