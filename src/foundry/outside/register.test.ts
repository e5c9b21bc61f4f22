import { afterAll, expect, it, vi } from "vitest";

const declared = { id: "fudge", actors: { fudgeHero: {} }, items: { fudgePower: {} } };
const taken: unknown[] = [];
vi.mock("../registry.ts", () => ({
  // The ruleset itself has not arrived: what is known of it is what it declares.
  declarations: () => [declared],
  rulesets: () => [],
  registerGuest: (ruleset: unknown) => taken.push(ruleset),
}));
vi.mock("./kit.ts", () => ({ KIT: {} }));
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("../registry.ts");
  vi.doUnmock("./kit.ts");
});

it("a module's ruleset may not take the name or a subtype of one that is only declared so far", async () => {
  let offer: (ruleset: object) => boolean = () => true;
  vi.stubGlobal("Hooks", {
    once: () => 0,
    callAll: (_name: string, given: { readonly register: typeof offer }) => {
      offer = given.register;
    },
  });
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { registerFromOutside } = await import("./register.ts");
  registerFromOutside();
  const faults = (ruleset: object): string[] => {
    said.mockClear();
    expect(offer(ruleset)).toBe(false);
    return (said.mock.calls[0]?.[1] as readonly { member: string; wants: string }[]).map(
      (f) => `${f.member}: ${f.wants}`,
    );
  };
  const name = faults({ id: "fudge" }).find((f) => f.startsWith("id:"));
  expect(name).toBeDefined();
  expect(faults({ id: "coin" }).find((f) => f.startsWith("id:"))).toBeUndefined();
  expect(faults({ id: "coin", subtypes: { Actor: { fudgeHero: {} } }, actors: { fudgeHero: {} } }).join()).toContain(
    "fudgeHero",
  );
  expect(taken).toEqual([]);
  said.mockRestore();
});
