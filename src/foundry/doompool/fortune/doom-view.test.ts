import { expect, it } from "vitest";
import { DOOMPOOL_ACTS } from "../../../rules/doompool/index.ts";
import { POOL, scene } from "../../../rules/doompool/testing/fixtures.ts";
import { inEnglish } from "../../laws/english.ts";
import { poolSheetView } from "./doom-view.ts";

const line = (of: Partial<ReturnType<typeof scene>>): string => {
  const pool = {
    ref: POOL,
    name: "Doom",
    dice: [6, 6],
    log: [],
    threat: "standard",
    stakes: "normal",
    scene: scene(of),
  };
  return (poolSheetView(pool as never, [], true, "public", inEnglish) as { scene: { line: string } }).scene.line;
};

it("DOO-310 the doom pool's window says once which scene is on", () => {
  expect(line({ kind: "action", act: 2, sceneCounter: 3 })).toBe("Act 2, Action Scene 3");
  expect(line({ kind: "transition", act: 2, sceneCounter: 3 })).toBe("Act 2, Transition Scene");
});

it("DOO-155 DOO-313 what cards and the order moved is logged with what it was for", () => {
  const entry = (rule: string, reason = "") => ({ rule, reason, by: "Ada", before: [6], after: [6, 8] });
  const log = ["DOO-049", "DOO-063", "DOO-222", "DOO-153", "DOO-155"].map((rule) => entry(rule));
  const pool = {
    ref: POOL,
    name: "Doom",
    dice: [8],
    log: [...log, entry("DOO-310", "Thunder")],
    threat: "standard",
    stakes: "normal",
    scene: scene(),
  };
  const told = poolSheetView(pool as never, [], true, "public", inEnglish) as { log: readonly { reason: string }[] };
  expect(told.log.map((e) => e.reason)).toEqual([
    "Thunder",
    "changed",
    "an effect die went in",
    "an SFX or Limit",
    "opportunities used",
    "a pool was rolled",
  ]);
});

it("DOO-161 DOO-311 what has a button of its own isn't among what a die is spent on by hand, where it would take the die and bring nothing", () => {
  const pool = {
    ref: POOL,
    name: "Doom",
    dice: [8],
    log: [],
    threat: "standard",
    stakes: "normal",
    scene: scene(),
  };
  const { uses } = poolSheetView(pool as never, [], true, "public", inEnglish) as {
    uses: readonly { readonly use: string }[];
  };
  const names = uses.map(({ use }) => use);
  expect(names).toContain("heroPoint");
  expect(names.filter((n) => ["sceneDistinction", "splitHeroes"].includes(n))).toEqual([]);
  // Nor can it be asked for by name: what can't be chosen is refused.
  const spent = DOOMPOOL_ACTS.doomSpend.choices.use;
  const offered = "options" in spent ? spent.options({} as never, {} as never).map((o) => o.value) : [];
  expect(offered).toEqual(names);
});
