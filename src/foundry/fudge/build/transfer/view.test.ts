import { describe, expect, it } from "vitest";
import { type FileDocument, planMerge, readCharacter, readDocument } from "../../../../rules/fudge/index.ts";
import { auditRow, auditText } from "./audit.ts";
import { lineIn, readText } from "./files.ts";
import { exportView, mergeView, previewView, problemView, spoken, totalViews } from "./view.ts";

/** Keys as they are, data behind them. */
const say = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  `${key.replace("CROSSOVER.Fudge.", "")}${data && Object.keys(data).length > 0 ? ` ${Object.values(data).join("|")}` : ""}`;

const file = (changes: Record<string, unknown> = {}): FileDocument => {
  const { document } = readDocument({
    Hero: { name: "Lamp", transcendence: 0, image: "" },
    Abilities: { Strength: 2 },
    Powers: [],
    Equipment: [],
    Advantages: [],
    Skills: [
      { name: "Perception", rank: 4, ability: "Awareness" },
      { name: "Juggling", rank: 2, ability: "Dexterity" },
    ],
    Defenses: {},
    ruleset: "3.16",
    version: 2,
    Information: "",
    ...changes,
  });
  if (!document) throw new Error("no document");
  return document;
};

const NO_PROBLEMS = { document: null, problems: [], surplus: [] };

describe("FUD-552 the preview of a file", () => {
  it("counts the lines of each kind and shows those that are asked for", () => {
    const transfer = readCharacter(file());
    const view = previewView(transfer, NO_PROBLEMS, "raw", say);
    expect(view.filters.map((f) => [f.value, f.chosen])).toEqual([
      ["all", false],
      ["guessed", false],
      ["raw", true],
      ["mapped", false],
    ]);
    expect(view.lines.map((l) => [l.field, l.status])).toEqual([["Skills 2", "raw"]]);
    expect(view.lines[0]?.note).toContain("Perception, Persuasion");
    expect(previewView(transfer, NO_PROBLEMS, "all", say).lines).toHaveLength(transfer.ledger.length);
  });
  it("says where the totals differ", () => {
    const { totals } = readCharacter(file());
    const views = totalViews(totals.calculator, { ...totals.here, powers: 3 }, say);
    expect(views.filter((v) => !v.same).map((v) => v.label)).toEqual(["Transfer.Total.powers"]);
  });
  it("names what is wrong and what would be accepted", () => {
    const { problems } = readDocument({
      Hero: {},
      Abilities: { Strength: "much" },
      Powers: [],
      Equipment: [],
      Advantages: [],
      Skills: [],
      Defenses: {},
      ruleset: "3.16",
      version: 2,
    });
    expect(problems.map((p) => problemView(p, say)).find((p) => p.field === "Abilities, Strength")?.text).toContain(
      "much|Transfer.Accepted.integer",
    );
  });
  it("says in a sentence what is wrong with a file as a whole", () => {
    const said = (accepted: "empty" | "syntax" | "document", ...values: readonly string[]): object =>
      problemView({ field: "file", got: "x", accepted, values }, say);
    expect(
      [said("document", "Hero", "Abilities"), said("document", "Abilities"), said("document"), said("empty")].map(
        (p) => (p as { text: string }).text.split(".")[2]?.split(" ")[0],
      ),
    ).toEqual(["lacksBoth", "lacks", "value", "empty"]);
  });
  it("says from which line on a file can't be read, in no words of the browser's", () => {
    const said = (text: string): string => {
      const [problem] = readText(text).problems;
      return problem ? problemView(problem, say).text : "";
    };
    expect(said('{\n"Hero": {},\n"Abilities" 3 }')).toBe("Transfer.Whole.syntaxAt 3");
    expect(said("no file at all")).toMatch(/^Transfer\.Whole\.syntax(?:At 1)?$/u);
    expect(said('{ "Hero": {')).toMatch(/^Transfer\.Whole\.syntax(?:At 1)?$/u);
    expect(lineIn("a\nb", "error on line 2 at column 1: Opening and ending tag mismatch")).toBe("2");
  });
  it("takes the file's own text for no place in it", () => {
    expect(lineIn("line 12", `Unexpected token 'l', "line 12" is not valid JSON`)).toBe("");
  });
  it("speaks keys wherever they stand in a text", () =>
    expect(spoken("CROSSOVER.Fudge.Effect.damage.label + x", (key: string) => key.split(".").at(-2) ?? "")).toBe(
      "damage + x",
    ));
});

describe("a second import", () => {
  const before = readCharacter(file()).character;
  it("puts conflicts, what comes in and what stays side by side, each by its name", () => {
    const now = readCharacter(file({ Abilities: { Strength: 4, Presence: 1 }, Skills: [] })).character;
    const actor = { ...before, abilities: { ...before.abilities, str: 3 }, name: "Lantern" };
    const view = mergeView(planMerge(before, now, actor), { "abilities.str": "file" }, say);
    expect(view.conflicts.map((c) => [c.field, c.before, c.actor, c.file, c.takesFile])).toEqual([
      ["Ability.str.label", "2", "3", "4", true],
    ]);
    expect(view.fromFile.map((c) => [c.field, c.file])).toEqual([
      ["Transfer.Field.powerLevel", "4"],
      ["Ability.pre.label", "1"],
      ["Skill.perception.label", "Transfer.gone"],
    ]);
    expect(view.kept.map((c) => c.actor)).toEqual(["Lantern"]);
  });
  it("says so when there is nothing new", () =>
    expect(mergeView(planMerge(before, before, before), {}, say).nothing).toBe(true));
});

describe("FUD-566 FUD-571 a line of the audit", () => {
  const derived = { audit: [], points: { spent: 150, budget: 150 } } as never;
  const base = { uuid: "Actor.a", name: "A", img: "", type: "fudgeHero", level: 10, derived };
  it("is legal when nothing is over and nothing lacks", () => {
    expect(
      auditRow(
        { ...base, background: { realName: "Ann", complications: [{ motivation: true }, { motivation: false }] } },
        say,
      ),
    ).toMatchObject({ legal: true, reasons: [] });
  });
  it("lists what a hero lacks; minions need no background", () => {
    expect(auditRow({ ...base, background: { realName: "", complications: [] } }, say).reasons).toHaveLength(3);
    expect(auditRow({ ...base, background: null }, say).legal).toBe(true);
  });
  it("goes out as plain text, with what is to mend below each name", () => {
    const row = auditRow(
      { ...base, background: { realName: "", complications: [{ motivation: true }, { motivation: false }] } },
      say,
    );
    expect(auditText("Crew", [row], say).split("\n")).toEqual([
      "Crew",
      "Transfer.Audit.summary 1|1",
      "",
      "A (TYPES.Actor.fudgeHero, Transfer.Audit.level 10, Transfer.Audit.points 150|150): Transfer.Audit.breaches 1",
      "  - Audit.realName",
    ]);
  });
});

describe("the account of what goes out", () => {
  const line = (
    field: string,
    status: "mapped" | "guessed" | "raw",
    note: string,
  ): { field: string; value: string; status: typeof status; note: string; data: Record<string, never> } => ({
    field,
    value: "",
    status,
    note,
    data: {},
  });
  it("names what no file has in the reader's words, and a field of the file as the file does", () => {
    const view = exportView(
      [
        line("form", "guessed", "formNote"),
        line("details.realName", "raw", "details"),
        line("Abilities, Strength", "mapped", "plain"),
      ],
      "all",
      say,
    );
    expect(view.lines.map((l) => [l.field, l.statusLabel])).toEqual([
      ["Transfer.Out.Field.form", "Transfer.Out.Status.guessed"],
      ["Character.FIELDS.details.realName.label", "Transfer.Out.Status.raw"],
      ["Abilities, Strength", "Transfer.Out.Status.mapped"],
    ]);
  });
  it("shows those that are asked for", () => {
    const view = exportView([line("form", "guessed", "formNote"), line("picture", "raw", "picture")], "raw", say);
    expect([view.lines.length, view.filters.map((f) => [f.value, f.chosen])]).toEqual([
      1,
      [
        ["all", false],
        ["guessed", false],
        ["raw", true],
        ["mapped", false],
      ],
    ]);
  });
});
