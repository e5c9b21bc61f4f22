import { describe, expect, it } from "vitest";
import type { AnyAct } from "../../../kernel/act.ts";
import { asFarAs, questions } from "../../../kernel/choose.ts";
import type { FudgeSituation } from "../../situation.ts";
import { hero } from "../../testing/fixtures.ts";
import { actor, tableOf } from "../../testing/table.ts";
import { MATERIALS } from "../../things/values.ts";
import { FUDGE_ACTS } from "../index.ts";

describe("FUD-517 whoever becomes solid inside of a thing", () => {
  const act = FUDGE_ACTS.hazard as unknown as AnyAct<FudgeSituation>;
  const s = tableOf([actor(hero({ ref: "Actor.ada" }))]);
  const known = questions(act, s, asFarAs(act, s, {}).chosen)
    .find((q) => q.name === "known")
    ?.options.map((o) => o.value as { readonly name: string; readonly rank: number } | null);
  it("takes harm of the rank of its Toughness: each material stands in the list of what befalls people", () => {
    for (const [name, rank] of Object.entries(MATERIALS).filter(([, r]) => r > 0))
      expect(known).toContainEqual({ name, rank });
    expect(known).not.toContainEqual(expect.objectContaining({ name: "paper" }));
  });
});
