/** Characters that another system exported come in. @rule FUD-552 FUD-566 */
import { describe, expect, it } from "vitest";
import { EXPORTED } from "../../../testing/exported-actors.ts";
import { planMerge } from "../merge.ts";
import type { Transfer } from "../read.ts";
import { isExported, readExported } from "./read.ts";
import { readTransfer, statedLevel } from "./transfer.ts";
import { advantageIn, effectIn } from "./words.ts";

const NOTE = { balance: "Price of the file" };
const bring = (file: object): Transfer => {
  const read = readExported(file);
  const transfer = readTransfer(read, NOTE);
  if (!transfer) throw new Error("no character");
  return transfer;
};
const named = (name: string): (typeof EXPORTED)[number] => {
  const found = EXPORTED.find((f) => f.name === name);
  if (!found) throw new Error(name);
  return found;
};
const powersOf = (t: Transfer, name: string): Transfer["character"]["powers"][number] => {
  const found = t.character.powers.find((p) => p.name === name || p.components.some((c) => c.id === name));
  if (!found) throw new Error(`${name}: ${t.character.powers.map((p) => p.name).join(", ")}`);
  return found;
};

describe("FUD-552 a character that another system exported", () => {
  it("is known by what Foundry wrote beside it, else by its fields; a file of the calculator is none", () => {
    expect(EXPORTED).toHaveLength(20);
    for (const { file } of EXPORTED) expect(isExported(file)).toBe(true);
    const { _stats, ...bare } = EXPORTED[0]?.file as { readonly _stats: object };
    expect(_stats).toBeDefined();
    expect(isExported(bare)).toBe(true);
    expect(isExported({ Hero: {}, Abilities: {} })).toBe(false);
  });

  it("is refused by its type where it is no character", () => {
    const read = readExported({ type: "vehicule", name: "Van", _stats: { systemId: "mutants-and-masterminds-3e" }, system: {} });
    expect(read.document).toBeNull();
    expect(read.problems).toEqual([{ field: "file", got: "vehicule", accepted: "exported", values: ["personnage"] }]);
    expect(readTransfer(read)).toBeNull();
  });

  it.each(EXPORTED)("$name keeps its name, level, abilities, defenses, skills and the price of each power", ({ name, level, file, is, talents }) => {
    const read = readExported(file);
    const { character, ledger, totals } = bring(file);
    expect(statedLevel(read)).toBe(level);
    expect(character).toMatchObject({ name, powerLevel: level });
    expect(totals.here.abilities).toBe(totals.calculator.abilities);
    expect(totals.here.defenses).toBe(totals.calculator.defenses);
    expect(totals.here.skills).toBe(totals.calculator.skills);
    for (const { power, price, alternate } of is) {
      const row = ledger.find((l) => l.value === power && /^Powers \d+$/u.test(l.field));
      expect(row?.status, power).toBe("guessed");
      if (alternate) continue;
      const kept = character.powers.find((p) => p.name === power);
      expect(kept, power).toBeDefined();
      if (!is.some((other) => other.alternate)) expect(kept?.cost, power).toBe(price);
    }
    // Each talent is an advantage or a line that says so.
    for (const talent of talents)
      expect(advantageIn(talent) !== null || ledger.some((l) => l.value.startsWith(talent) && l.status === "raw"), talent).toBe(true);
  });

  it("comes in again without a conflict, and an edit on the actor stays", () => {
    for (const { file } of EXPORTED) {
      const { character } = bring(file);
      expect(planMerge(character, bring(file).character, character)).toEqual([]);
      const edited = { ...character, abilities: { ...character.abilities, str: 15 } };
      expect(planMerge(character, bring(file).character, edited).map((f) => [f.path, f.status])).toEqual([["abilities.str", "kept"]]);
    }
  });

  it("recognises four powers of five, by text, name, attack or price, and takes none of the rest for something else", () => {
    const rows = EXPORTED.flatMap(({ file, is }) => {
      const { character } = bring(file);
      return is.map(({ power, effect, alternate }) => {
        const all = character.powers.flatMap((p) => p.components.map((c) => ({ name: p.name, effect: c.effect as string })));
        const own = all.filter((c) => c.name === power);
        return { power, wanted: effect, got: alternate ? all.some((c) => c.effect === effect) : own.some((c) => c.effect === (effect ?? "feature")) };
      });
    });
    const wrong = rows.filter((r) => !r.got);
    expect(wrong.map((r) => r.power)).toEqual([]);
    expect(rows.filter((r) => r.wanted !== null).length / rows.length).toBeGreaterThan(0.75);
  });

  it("reads an Affliction's conditions off its attack, in whichever language they were marked, and what resists it", () => {
    const { components } = powersOf(bring(named("Écho").file), "Cri");
    const cry = components.find((c) => c.effect === "affliction");
    expect(cry?.conditions.map((c) => [c.degree, c.condition])).toEqual([[1, "dazed"], [2, "stunned"], [3, "incapacitated"]]);
    expect(cry?.resistedBy).toBe("fortitude");
  });

  it("makes an alternate part of the power that pays for it, and says what each side asks", () => {
    const transfer = bring(named("Réverbère").file);
    const ray = powersOf(transfer, "Rayon de lampe");
    expect(ray.components.map((c) => c.effect)).toEqual(["damage", "affliction"]);
    expect(transfer.ledger.find((l) => l.note === "exportAlternate")?.data).toMatchObject({ there: 1, of: "Rayon de lampe" });
  });

  it("lets nobody's missing ability cost more than it does there, and keeps what it doesn't read", () => {
    const transfer = bring(named("Sans Nom").file);
    expect(transfer.character.abilities.sta).toBe(0);
    const custodian = bring(named("Il Custode").file);
    expect(custodian.ledger.filter((l) => l.status === "raw").map((l) => [l.field, l.value])).toContainEqual(["caracteristique.force.divers", "1"]);
  });

  it("tells words apart: the longer name first, whole words alone, accents or none", () => {
    expect(effectIn("Téléportation longue")).toBe("Teleport");
    expect(effectIn("a volley of stones")).toBeNull();
    expect(effectIn("transformation mentale")).toBe("Mental Transform");
    expect(advantageIn("Jack-of-all-trades")?.name).toBe("Jack of All Trades");
    expect(advantageIn("Benefit: a licence to hunt")).toMatchObject({ name: "Benefit", text: "a licence to hunt" });
    expect(advantageIn("Assessment")).toBeNull();
  });
});
