import { describe, expect, it } from "vitest";
import type { ButtonView, CardView } from "./card-view.ts";
import { hasLead, led } from "./leading.ts";

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
  it("in each row of several, and at the foot", () => {
    const all = b("saveAll", { tone: "warning" });
    const seen = led(card({ parties: [row(save), row(save, again)], buttons: [all, again] }));
    expect([seen, ...seen.parties].map((r) => r.buttons.filter((x) => x.tone).map((x) => x.gesture))).toEqual([
      ["saveAll"],
      ["save"],
      ["save"],
    ]);
  });
  it("so that letting it stand leads only where nothing else does (DES-402)", () => {
    expect(hasLead(card({ parties: [row(save)] }))).toBe(true);
    expect(hasLead(card({ parties: [row({ ...save, refused: "Foe's" })], buttons: [b("spend")] }))).toBe(false);
  });
});
