import { describe, expect, it } from "vitest";
import type { ButtonView, CardView } from "./card-view.ts";
import { foldedRow, hasLead, led } from "./leading.ts";

const b = (gesture: string, over: Partial<ButtonView> = {}): ButtonView => ({
  gesture,
  args: {},
  label: gesture,
  ...over,
});
const row = (...buttons: ButtonView[]): CardView["parties"][number] => ({
  uuid: "Actor.foe",
  name: "Foe",
  img: "",
  rolls: [],
  consequences: [],
  buttons,
});
const card = (over: Partial<CardView>): CardView => ({
  caption: "",
  title: "",
  name: "",
  img: "",
  rolls: [],
  tags: [],
  parties: [],
  buttons: [],
  ...over,
});

describe("what a card asks next stands out", () => {
  const save = b("save", { tone: "warning" });
  const again = b("reroll", { tone: "info" });
  it("once in a row: of a save and a second throw of the defense, the save (TWI-325)", () =>
    expect(led(card({ parties: [row(save, again)] })).parties[0]?.buttons).toEqual([save, b("reroll")]));
  it("for each viewer among what they may press: who may not save sees the throw stand out", () => {
    const not = { ...save, refused: "Foe's to press" };
    expect(led(card({ parties: [row(not, again)] })).parties[0]?.buttons).toEqual([not, again]);
  });
  const leading = (view: CardView): string[] =>
    [...view.parties, view].flatMap((r) => r.buttons.filter((x) => x.tone).map((x) => x.gesture));
  it("once on a card: of several who save, the button for all of them, else the first", () => {
    const all = b("saveAll", { tone: "warning" });
    expect(leading(led(card({ parties: [row(save), row(save, again)], buttons: [all, again] })))).toEqual(["saveAll"]);
    expect(leading(led(card({ parties: [row(b("plain")), row(save, again), row(again)] })))).toEqual(["save"]);
    expect(leading(led(card({ parties: [row(save)], buttons: [again] })))).toEqual(["save"]);
    expect(leading(led(card({ parties: [row()], buttons: [again, all] })))).toEqual(["reroll"]);
  });
  it("and what others press folds away, however few it is", () => {
    const theirs = b("counter", { refused: "Lintel's to press" });
    expect(foldedRow([save, theirs])).toEqual({ shown: [save], folded: [theirs], others: true });
    expect(foldedRow([theirs])).toEqual({ shown: [], folded: [theirs], others: true });
    expect(foldedRow([save]).folded).toEqual([]);
  });
  it("as do choices beyond the third: what leads stays, wherever it stood", () => {
    const many = ["one", "two", "three"].map((gesture) => b(gesture));
    expect(foldedRow(many)).toEqual({ shown: many, folded: [], others: true });
    const { shown, folded, others } = foldedRow([...many, save]);
    expect([shown, folded, others]).toEqual([[many[0], save], [many[1], many[2]], false]);
  });
  it("and what is rarely pressed, though it stood alone: a circumstance that somebody thought of too late", () => {
    const late = b("adjust", { rare: true });
    expect(foldedRow([save, late])).toEqual({ shown: [save], folded: [late], others: false });
    expect(foldedRow([late]).shown).toEqual([]);
  });
  it("so that letting it stand leads only where nothing else does (DES-402)", () => {
    expect(hasLead(card({ parties: [row(save)] }))).toBe(true);
    expect(hasLead(card({ parties: [row({ ...save, refused: "Foe's" })], buttons: [b("spend")] }))).toBe(false);
  });
});
