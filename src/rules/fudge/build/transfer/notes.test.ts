import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { powerCost } from "../../powers/builder/cost.ts";
import { component, hero, modifier } from "../../testing/fixtures.ts";
import type { Component } from "../../types.ts";
import { type FileDocument, readDocument } from "./file.ts";
import { BALANCE_NOTE, type TransferPower } from "./groups.ts";
import { type FileNote, readInformation, withNotes } from "./notes.ts";
import { readCharacter, totalsHere, type TransferCharacter } from "./read.ts";
import { calculatorTotals } from "./reckon.ts";
import { canonical } from "./rows.ts";
import { stableId } from "./text.ts";
import { writeDocument } from "./write.ts";

const power = (name: string, list: readonly Component[], paidBy: string | null = null): TransferPower => ({
  id: stableId(name),
  source: "power",
  name,
  text: "",
  components: list.map(canonical),
  cost: powerCost({ components: list, source: "power" }),
  paidBy,
});

/** Somebody who becomes what the tide brings: a Variable power with two forms, and a stunt that is on. */
const tide = (): TransferCharacter => {
  const { abilities, defenses } = hero();
  const shapes = power("Tide shapes", [component("variable", 6, { baseCost: 7 })]);
  return {
    name: "Tide",
    powerLevel: 10,
    information: "Born at low water.\n\nNobody knows where.",
    abilities,
    defenses,
    skills: [],
    advantages: [],
    powers: [
      shapes,
      power("Seal", [component("damage", 4, { resistedBy: "toughness" }), component("protection", 3)], shapes.id),
      power(
        "Spray",
        [
          component("affliction", 5, {
            resistedBy: "fortitude",
            conditions: [{ degree: 1, condition: "dazed", trait: null }],
          }),
        ],
        "stunt",
      ),
      power(
        "Ebb",
        [component("weaken", 3, { resistedBy: "will", trait: "str", modifiers: [modifier("accurate", 2)] })],
        shapes.id,
      ),
    ],
    complications: [
      { id: stableId("Moon"), name: "Moon", text: "Weak at new moon.\nStrong at full.", motivation: false },
      { id: stableId("Home"), name: "Home", text: "", motivation: true },
    ],
  };
};
const out = (
  c: TransferCharacter,
): {
  readonly document: FileDocument;
  readonly ids: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
} => {
  const { document, ids, ledger } = writeDocument(c, null, BALANCE_NOTE);
  return {
    document: readDocument(JSON.parse(JSON.stringify(document))).document as FileDocument,
    ids,
    lines: ledger.map((l) => `${l.field} ${l.value}: ${l.status} ${l.note}`),
  };
};

describe("FUD-500 forms of a Variable power in the calculator's file", () => {
  it("stand below the information, where the calculator charges nothing for them", () => {
    const { document } = out(tide());
    expect(document.Powers.map((p) => p.effect)).toEqual(["Variable"]);
    expect(calculatorTotals(document).total).toBe(totalsHere(tide()).total);
    expect(document.Information).toContain("Form of Tide shapes: Seal (Damage 4, Protection 3).");
  });
  it("come back as they were, with stunts and complications", () => {
    const { document, ids } = out(tide());
    const back = readCharacter(document, [], { ids });
    const order = (c: TransferCharacter): readonly TransferPower[] =>
      [...c.powers].sort((a, b) => a.name.localeCompare(b.name));
    expect(order(back.character)).toEqual(order(tide()));
    expect([back.character.information, back.character.complications]).toEqual([
      tide().information,
      tide().complications,
    ]);
    expect(back.totals.here.total).toBe(back.totals.calculator.total);
  });
  it("are in the export's account, line by line", () => {
    expect(out(tide()).lines).toEqual(
      expect.arrayContaining([
        "form Seal: guessed formNote",
        "form Ebb: guessed formNote",
        "stunt Spray: guessed stuntNote",
        "complication Moon: guessed complicationNote",
        "Powers Tide shapes: mapped outAnew",
        "powerLevel 10: raw powerLevelOut",
      ]),
    );
  });
  it("belong to nothing without their Variable power, and the import says so", () => {
    const { document } = out(tide());
    const back = readCharacter({ ...document, Powers: [] });
    expect(back.character.powers.map((p) => p.name)).toEqual(["Spray"]);
    expect(back.ledger.filter((l) => l.note === "noVariable").map((l) => l.value)).toEqual(["Seal", "Ebb"]);
  });
  it("don't stop a line that somebody wrote between them", () => {
    const { document } = out(tide());
    const edited = {
      ...document,
      Information: document.Information.replace("Motivation: Home.", "Not a note at all.\nMotivation: Home."),
    };
    const back = readCharacter(edited);
    expect(back.ledger.filter((l) => l.note === "noNote").map((l) => l.value)).toEqual(["Not a note at all."]);
    expect(back.character.complications.map((c) => c.name)).toEqual(["Moon", "Home"]);
  });
});

describe("information with notes", () => {
  const words = fc.string({ unit: "grapheme" });
  const note: fc.Arbitrary<FileNote> = fc.record({
    kind: fc.constant("complication" as const),
    name: words,
    text: words,
    motivation: fc.boolean(),
  });
  it("comes apart into what went in, whatever was written", () => {
    fc.assert(
      fc.property(words, fc.array(note, { minLength: 1, maxLength: 3 }), (text, notes) => {
        fc.pre(!text.includes("[Crossover") && !text.includes("\n"));
        expect(readInformation(withNotes(text, notes))).toEqual({ text, notes, unread: [] });
      }),
    );
  });
  it("is left alone where there is nothing to note", () => expect(withNotes("Only words.", [])).toBe("Only words."));
});
