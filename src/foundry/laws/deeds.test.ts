import { describe, expect, it } from "vitest";
import { fresh, questions, ways } from "../../rules/kernel/choose.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { argsOf, deedAct, type Ground, groundOf, readDeed } from "../acts/deeds.ts";
import { testTable } from "../exchange/fixtures.ts";
import type { DeedDefinition, RulesetAdapter, Table } from "../ruleset.ts";
import { type Bench, BENCHES, standHost } from "./every-card.ts";

const settings = new Map<string, string | number | boolean>();
standHost((key) => settings.get(key) ?? null);
const { RULESETS } = await import("../rulesets.ts");
for (const { settings: own } of RULESETS) for (const { key, initial } of own) settings.set(key, initial);
const localize = (key: string): string => key;

/** Everybody of a ruleset's bench, and its pools, as who would do it. */
function grounds({
  people,
  pools = {},
}: Bench): readonly { readonly s: (deed: DeedDefinition) => Situation; readonly ground: Ground }[] {
  const all = {
    ...people,
    ...Object.fromEntries(
      Object.values(pools).map((p) => [(p as { uuid: string }).uuid, (p as { value: unknown }).value]),
    ),
  };
  const table = { ...testTable(all), pool: (key: string) => pools[key] ?? null } as Table;
  return Object.entries(all).map(([self, character]) => ({
    s: (deed: DeedDefinition) => groundOf(deed, self, table, true),
    ground: { character, table, localize },
  }));
}

/** Deeds for some ruleset's people, those that a character isn't offered left out. */
const cases = (ruleset: RulesetAdapter): readonly { readonly name: string; readonly deed: DeedDefinition }[] =>
  (ruleset.points ?? []).flatMap((p) =>
    p.deeds.filter((d) => d.opens === undefined).map((deed) => ({ name: `${p.key}.${deed.id}`, deed })),
  );

for (const ruleset of RULESETS)
  describe(`every use of points of ${ruleset.id}`, () => {
    const all = grounds((BENCHES[ruleset.id] as () => Bench)());
    it.each(cases(ruleset))(
      "$name: each option is read as it was sent, and is refused or changes something",
      ({ deed }) => {
        for (const { s: at, ground } of all) {
          const s = at(deed);
          const act = deedAct(deed, ground);
          for (const { chosen, varied, value } of ways(act, s)) {
            const args = argsOf(chosen);
            expect(readDeed(deed, ground, s, args)).toMatchObject({ accepted: true, args });
            const done = "perform" in act ? act.perform(s, chosen, null) : null;
            if (done?.accepted) expect(done.changes.length, `${varied} ${JSON.stringify(value)}`).toBeGreaterThan(0);
          }
        }
      },
    );
    it("what can't be chosen is refused by its name", () => {
      for (const { deed } of cases(ruleset))
        for (const { s: at, ground } of all) {
          const s = at(deed);
          const act = deedAct(deed, ground);
          // Where there is nothing to choose from that is said first.
          const usual = fresh(act, s);
          if (!usual.accepted) continue;
          for (const { name, choice } of questions(act, s, usual.chosen)) {
            const { pick, label } = choice;
            if (pick === "one" || pick === "whole")
              expect(readDeed(deed, ground, s, { [name]: "no such thing" })).toMatchObject({
                accepted: false,
                data: { choice: label.key },
              });
          }
        }
    });
  });
