import { describe, expect, it } from "vitest";
import type { AnyAct, AnyChosen } from "../../kernel/act.ts";
import { fresh, read } from "../../kernel/choose.ts";
import { derive } from "../hero/derived.ts";
import type { EffectKey } from "../powers/catalogue/powers.ts";
import type { TwintensSituation } from "../situation.ts";
import { hero, power } from "../testing/fixtures.ts";
import { actor, tableOf } from "../testing/table.ts";
import { TWINTENS_ACTS } from "./index.ts";

const [ADA, BO] = ["Actor.ada", "Actor.bo"];
const others = { flaws: [{ key: "othersOnly", ranks: 1 }] } as const;
const holding = (key: EffectKey, more: object = others): ReturnType<typeof actor> =>
  actor(
    hero({
      ref: ADA,
      powers: [power(key, 6, { id: "it", name: "It", ...more })],
      abilityDamage: [{ ability: "str", points: 2, rate: "day", source: "x" }],
    }),
  );
const table = (who: ReturnType<typeof actor>): TwintensSituation =>
  tableOf([who, actor(hero({ ref: BO, abilityDamage: [{ ability: "str", points: 2, rate: "day", source: "x" }] }))]);

/** Whom a power may be used on, by the form's word. */
const onWhom = (
  name: keyof typeof TWINTENS_ACTS,
  field: string,
  key: EffectKey,
  more: object = others,
): readonly string[] => {
  const s = table(holding(key, more));
  const act = TWINTENS_ACTS[name] as AnyAct<TwintensSituation>;
  const usual = fresh(act, s, { power: "it" });
  const chosen: AnyChosen = usual.accepted ? usual.chosen : { power: "it" };
  return [ADA, BO].map((ref) => {
    const said = read(act, { ...chosen, power: "it", [field]: ref }, s);
    return said.accepted ? "may" : said.reason;
  });
};

describe("TWI-451 Others Only", () => {
  it.each([
    ["heal", "patient", "healing"],
    ["mend", "patient", "healing"],
    ["boost", "whom", "boost"],
  ] as const)("%s: never oneself, anybody else", (name, field, key) => {
    expect(onWhom(name, field, key)).toEqual(["power.othersOnly", "may"]);
    expect(onWhom(name, field, key, {})).toEqual(["may", "may"]);
  });

  it("what is on does nothing for its own user: Toughness, scores, speed, what one is immune to", () => {
    const of = (key: EffectKey, more: object): readonly number[] => {
      const d = derive(holding(key, more));
      return [d.toughness.total, d.impervious, d.abilities.str.score ?? 0, d.saves.will.total];
    };
    const impervious = { extras: [{ key: "impervious", ranks: 1 }] };
    expect([of("protection", impervious), of("protection", { ...impervious, ...others })]).toEqual([
      [6, 6, 8, 0],
      [0, 0, 8, 0],
    ]);
    expect([of("enhancedTrait", { trait: "str" })[2], of("enhancedTrait", { trait: "str", ...others })[2]]).toEqual([
      14, 8,
    ]);
  });

  it("whoever it is lent to has the good of it", () => {
    const s: TwintensSituation = {
      ...table(holding("protection", { ...others, extras: [{ key: "affectsOthers", ranks: 1 }] })),
      item: () => ({
        _id: "it",
        name: "It",
        system: {
          key: "protection",
          flaws: [
            { key: "othersOnly", ranks: 1 },
            { key: "tiring", ranks: 1 },
          ],
        },
      }),
    };
    const act: AnyAct<TwintensSituation> = TWINTENS_ACTS.lend;
    const done = "perform" in act ? act.perform(s, { power: "it", whom: BO }, null) : null;
    const flaws = (done?.accepted ? done.changes : []).flatMap((c) =>
      c.kind === "create" ? (c.data["system"] as { readonly flaws: readonly { readonly key: string }[] }).flaws : [],
    );
    expect(flaws.map((f) => f.key)).toEqual(["tiring"]);
  });
});
