import { describe, expect, it } from "vitest";
import { hero, scene, settings, trauma } from "../../../rules/doompool/testing/fixtures.ts";
import { inEnglish } from "../../laws/english.ts";
import { heroView } from "./hero-view.ts";

describe("DOO-120 DOO-123 trauma is a line until somebody has some", () => {
  const scarred = (of: Parameters<typeof trauma>[0]): unknown =>
    (heroView(hero({ trauma: trauma(of) }), scene(), [], settings, inEnglish) as { readonly scarred: boolean }).scarred;
  it("folded while all three tracks are clear; any die on any of them opens it", () => {
    expect(scarred({})).toBe(false);
    for (const of of [{ physical: 6 }, { mental: 8 }, { emotional: 12 }] as const) expect(scarred(of)).toBe(true);
  });
});
