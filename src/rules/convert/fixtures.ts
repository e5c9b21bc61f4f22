/** Builders for tests: a hero at level 10, and what a fight between two of one kind comes to in each ruleset. */
import type { CommonCharacter, CommonPower, Sheet } from "./neutral.ts";
import { aptitudesOf, battleOf } from "./shared.ts";

export const power = (name: string, family: string, rank: number, over: Partial<CommonPower> = {}): CommonPower => ({
  name,
  img: "icons/p.svg",
  description: `<p>${name} does it.</p>`,
  effects: [{ name: "", family, rank, range: family === "strike" ? "close" : "ranged", area: false, about: "" }],
  ...over,
});

/** Somebody who is `level` in everything that a fight is decided by. */
export const balanced = (level: number, over: Partial<CommonCharacter> = {}): CommonCharacter => ({
  name: "Even",
  img: "icons/e.svg",
  role: "hero",
  level: Math.max(1, level),
  count: 1,
  details: { realName: "Evan Even", origin: "A level field" },
  biography: "<p>Neither more nor less.</p>",
  gmNotes: "<p>Secretly fond of chess.</p>",
  aptitudes: aptitudesOf(() => Math.min(3, level)),
  battle: battleOf(() => level),
  skills: [{ name: "Fists", img: "", description: "", key: "closeCombat", focus: "", rank: level }],
  powers: [power("Even blow", "strike", Math.max(1, level))],
  gear: [],
  words: [],
  ...over,
});

export const sheet = (over: Partial<Sheet> = {}): Sheet => ({
  name: "",
  img: "",
  type: "",
  system: {},
  items: [],
  ...over,
});
