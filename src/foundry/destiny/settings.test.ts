import { describe, expect, it } from "vitest";
import lang from "../../../lang/en/destiny.json" with { type: "json" };
import { DESTINY_SETTINGS } from "../../rules/destiny/index.ts";

interface Words {
  readonly name: string;
  readonly hint: string;
  readonly choices?: Readonly<Record<string, string>>;
}
const words = lang.CROSSOVER.Destiny.Setting as unknown as Readonly<Record<string, Words | undefined>>;

describe("the window of rules says what each setting does", () => {
  it.each(DESTINY_SETTINGS.map((s) => [s.key, s] as const))(
    "%s has a name, a hint with its rule, a word for each choice",
    (key, s) => {
      const said = words[key];
      expect(said?.name).toMatch(/\S/u);
      expect(said?.hint).toContain(s.rule);
      expect(Object.keys(said?.choices ?? {})).toEqual(s.choices ?? []);
    },
  );
  it("DES-022 that of an attack's degrees says from when raises are worth while", () =>
    expect(words["attackDegreeBonus"]?.hint).toContain("2 makes raises worth while"));
});
