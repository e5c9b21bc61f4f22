/** The package id: folder name, flag and setting scope, socket and query prefix, url part. One of the two is ever needed, so both live here. */
export const SYSTEM_ID = "crossover";

/** Path of one of our templates as Foundry serves it (relative, so that a route prefix is honoured). */
export const template = (path: string): string => `systems/${SYSTEM_ID}/templates/${path}.hbs`;

/** Path of one of our icons (bundled from game-icons; `tools/icons.mjs` writes the ones that are named). What is a path already, a module's own, stays one. */
export const icon = (name: string): string =>
  name.includes("/") ? name : `systems/${SYSTEM_ID}/assets/icons/${name}.svg`;

/** The query that requests to the Gamemaster's desk travel on. */
export const DESK = `${SYSTEM_ID}.exchange`;
/** The query that reminds somebody of what waits for them. */
export const REMIND = `${SYSTEM_ID}.remind`;
