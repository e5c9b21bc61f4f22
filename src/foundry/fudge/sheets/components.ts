import { EXTRAS, FLAWS, SPECIFIC } from "../../../rules/fudge/index.ts";

/** Every extra and flaw that the builder can offer, by key; the lang check goes through them. @rule FUD-520 FUD-530 */
export const MODIFIERS: readonly string[] = [
  ...new Set([
    ...Object.keys(EXTRAS),
    ...Object.keys(FLAWS),
    ...Object.values(SPECIFIC).flatMap((own) => Object.keys(own)),
  ]),
];
