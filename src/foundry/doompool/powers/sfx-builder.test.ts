import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMIT_PATTERNS, SFX_PATTERNS, type SfxOp } from "../../../rules/doompool/index.ts";
import { inEnglish } from "../../laws/english.ts";
import { describeOp, OP_SHAPES, opFrom, opView } from "./sfx-builder.ts";

const kinds = Object.keys(OP_SHAPES) as SfxOp["op"][];
const powers = [{ id: "p1", name: "Blur" }];

describe("DOO-222 the builder of SFX", () => {
  it.each([...Object.values(SFX_PATTERNS), ...Object.values(LIMIT_PATTERNS)].map((p) => [p.name, p.ops] as const))(
    "keeps %s as the ledger has it",
    (_name, ops) => {
      for (const op of ops as readonly SfxOp[]) expect(opFrom(op as unknown as Record<string, unknown>)).toEqual(op);
    },
  );

  it.each(kinds)("%s can be made with nothing filled in, and every field of it has its words", (kind) => {
    const view = opView(opFrom({ op: kind }), powers, inEnglish);
    expect(view.fields.map((f) => f.name)).toEqual(OP_SHAPES[kind].fields.map((f) => f.field));
    expect(JSON.stringify(view)).not.toMatch(/CROSSOVER\.|\{\w+\}|undefined/u);
    expect(view.kinds.flatMap((g) => g.options.filter((o) => o.selected)).map((o) => o.value)).toEqual([kind]);
  });

  it("changing what an SFX does leaves nothing of what it did", () => {
    expect(opFrom({ op: "doublePower", size: 6, n: 3, ref: "p1" })).toEqual({ op: "doublePower", ref: "p1" });
    expect(opFrom({ op: "nonsense" })).toEqual({ op: "addDie", size: 6 });
  });

  it("a form's words become the rules' facts, within their bounds", () => {
    expect(opFrom({ op: "widenOpportunityFaces", faces: "2, 3, 40, x" })).toEqual({
      op: "widenOpportunityFaces",
      faces: [1, 2, 3],
    });
    expect(opFrom({ op: "ignoreIncoming", kinds: " fire ,, physical" })).toEqual({
      op: "ignoreIncoming",
      kinds: ["fire", "physical"],
    });
    expect(opFrom({ op: "totalDice", n: "99" })).toEqual({ op: "totalDice", n: 6 });
    expect(opFrom({ op: "splitPower", parts: "3" })).toEqual({ op: "splitPower", parts: 3 });
    expect(opFrom({ op: "stepUpEffect", n: "1", when: "" })).toEqual({ op: "stepUpEffect", n: 1 });
    expect(opFrom({ op: "recoverStress", ref: "" })).toEqual({ op: "recoverStress", mode: "power" });
  });

  it("a law: what is stored is stored the same again", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.dictionary(
          fc.constantFrom(
            "size",
            "n",
            "ref",
            "when",
            "faces",
            "kinds",
            "to",
            "type",
            "name",
            "die",
            "parts",
            "from",
            "count",
          ),
          fc.oneof(fc.string(), fc.integer(), fc.boolean()),
        ),
        (op, facts) => {
          const once = opFrom({ ...facts, op });
          expect(opFrom(once as unknown as Record<string, unknown>)).toEqual(once);
        },
      ),
    );
  });

  it("asks for a power by name where the set has some, and not where there is none", () => {
    expect(opView({ op: "doublePower" }, powers, inEnglish).fields[0]?.options?.map((o) => o.label)).toEqual([
      "the one that is chosen then",
      "Blur",
    ]);
    expect(opView({ op: "doublePower" }, [], inEnglish).fields).toEqual([]);
  });

  it("says in words what it does", () => {
    expect(describeOp({ op: "stepUpEffect", n: 1, when: "physical" }, inEnglish)).toBe(
      "effect die 1 step up, for physical stress",
    );
    expect(describeOp({ op: "moveStressToDoom", type: "mental" }, inEnglish)).toMatch(
      /^own stress becomes doom: mental/iu,
    );
  });
});
