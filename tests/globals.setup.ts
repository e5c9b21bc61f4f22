import { afterAll, vi } from "vitest";

/** Files of a worker share their modules and their `globalThis`: what one stubs is gone before the next begins, so each file names all that it stands on. */
afterAll(() => {
  vi.unstubAllGlobals();
});
