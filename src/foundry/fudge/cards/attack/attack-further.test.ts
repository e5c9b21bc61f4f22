import { describe, expect, it } from "vitest";
import type { AttackState } from "../../../../rules/fudge/index.ts";
import { abilities, advantage, hero } from "../../../../rules/fudge/testing/fixtures.ts";
import { testTable, viewer } from "../../../exchange/fixtures.ts";
import type { Viewer } from "../../../ruleset.ts";
import { localize, PLAIN, stubHost } from "../../testing/card-fixtures.ts";

stubHost();
const { attackKind } = await import("./attack.ts");

const someone = (name: string, changes: object = {}): object => ({
  ...hero({ ref: `Actor.${name}`, name, ...changes }),
  ...PLAIN,
  victoryPoints: 0,
});
const steps = { advantages: [advantage("interpose")] };
const table = testTable({
  "Actor.ada": someone("ada", { abilities: abilities({ str: 4, fgt: 6 }) }),
  "Actor.bo": someone("bo", steps),
  "Actor.thug": someone("thug"),
  "Actor.boss": someone("boss", steps),
  "Actor.passer": someone("passer", steps),
});
for (const foe of ["Actor.thug", "Actor.boss"]) table.foes.add(foe);
table.bystanders.add("Actor.passer");

describe("FUD-430 Interpose takes a hit for an ally", () => {
  const hit = (actor: string, target: string, who: Viewer): readonly string[] => {
    const composed = attackKind.compose({ actor, attack: "unarmed", targets: [target] }, table);
    if (!composed.accepted) throw new Error(composed.reason);
    const thrown = attackKind.reducer.step(attackKind.reducer.begin(composed.request), {
      ...{ type: "attack", throws: [{ target, faces: [1, 1, 1] }] },
    });
    const check = {
      ...(composed.request as AttackState["request"]).targets[0]?.attack?.check,
      kind: "activeDefense",
      bonus: [],
      circumstances: [],
    } as never;
    const struck = thrown.accepted
      ? attackKind.reducer.step(thrown.state, { ...{ type: "defend", target, faces: [-1, 0, 0], check } })
      : thrown;
    if (!struck.accepted) throw new Error(struck.reason);
    return (attackKind.view(struck.state, who, table, localize).parties[0]?.buttons ?? [])
      .filter((b) => b.gesture === "interpose")
      .map((b) => b.label);
  };
  it("whose hero struck a foe isn't asked to step in for it", () => {
    expect(hit("Actor.ada", "Actor.thug", viewer("bo", ["Actor.bo"]))).toEqual([]);
    expect(hit("Actor.thug", "Actor.ada", viewer("bo", ["Actor.bo"]))).toEqual(["Card.interpose[bo]"]);
  });
  it("the Gamemaster is asked for the target's side and whoever passes by", () =>
    expect(hit("Actor.ada", "Actor.thug", viewer("gm", [], true))).toEqual([
      "Card.interpose[boss]",
      "Card.interpose[passer]",
    ]));
  it("nor does the desk let anybody whose side struck say that they step in: a hero's player can't save the foe whom a hero has hit", async () => {
    const composed = attackKind.compose({ actor: "Actor.ada", attack: "unarmed", targets: ["Actor.thug"] }, table);
    if (!composed.accepted) throw new Error(composed.reason);
    const state = attackKind.reducer.begin(composed.request);
    const said = async (name: string): Promise<unknown> =>
      attackKind.complete?.(
        state,
        {
          type: "interpose",
          target: "Actor.thug",
          by: { uuid: `Actor.${name}`, name, img: "" },
          kind: "hero",
          check: null,
          changes: [],
        } as never,
        table,
      );
    expect([await said("bo"), await said("boss"), await said("passer")]).toMatchObject([
      { accepted: false, reason: "interpose.noAlly" },
      { type: "interpose", by: { name: "boss" } },
      { type: "interpose" },
    ]);
  });
  it("a bystander is nobody's foe: heroes step in for one that a foe strikes, not for one that a hero strikes", () => {
    const bo = viewer("bo", ["Actor.bo"]);
    expect([hit("Actor.thug", "Actor.passer", bo), hit("Actor.ada", "Actor.passer", bo)]).toEqual([
      ["Card.interpose[bo]"],
      [],
    ]);
  });
});
