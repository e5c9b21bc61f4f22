import { describe, expect, it } from "vitest";
import {
  type ActionEvent,
  actionExchange,
  type ActionRequest,
  type Die,
  key,
  type PoolDie,
  type RollState,
} from "../../../rules/doompool/index.ts";
import { POOL, pool, settings } from "../../../rules/doompool/testing/fixtures.ts";
import { inEnglish } from "../../laws/english.ts";
import { rollView } from "./pool-view.ts";

const party = (uuid: string): { uuid: string; name: string; img: string } => ({ uuid, name: uuid, img: "" });

const TRAITS: readonly PoolDie[] = [
  { size: 6, source: "affiliation", group: null, ref: "solo", name: "solo" },
  { size: 8, source: "distinction", group: null, ref: "d", name: "Talks while running" },
  { size: 10, source: "power", group: "set", ref: "p", name: "Blur" },
  { size: 8, source: "stress", group: "Actor.foe", ref: "mental", name: "mental" },
  { size: 6, source: "push", group: null, ref: null, name: "" },
];

/** A hero's roll with a push that cost a point, announced with one die bought into the total. */
function rolled(traits: readonly PoolDie[] = TRAITS, faces: readonly number[] = [5, 1, 7, 4, 2]): RollState {
  const request: ActionRequest = {
    id: "x",
    intent: "outrun the tram",
    actor: { ...party("Actor.hero"), side: "hero" },
    purpose: { type: "effect" },
    targets: [{ ...party("Actor.foe"), side: "watcher", defender: "character", crowd: false }],
    pool: party(POOL),
    settings,
  };
  const plan = {
    ...pool(
      "Actor.hero",
      "hero",
      traits.map((t): Die => t.size),
    ),
    dice: traits,
    cost: 1,
    price: [{ label: key("Price", "push"), name: "", amount: 1, rule: "DOO-042" }],
  };
  const events: readonly ActionEvent[] = [
    { type: "commit", slot: "action", plan, faces },
    { type: "choose", slot: "action", total: [0, 2, 4], effects: [3], pay: [] },
    { type: "announce", slot: "action", allocation: [], now: { pp: 3, doom: [] } },
  ];
  const state = events.reduce((now, event) => {
    const step = actionExchange.step(now, event);
    if (!step.accepted) throw new Error(step.reason);
    return step.state;
  }, actionExchange.begin(request));
  if (!state.action) throw new Error("no roll");
  return state.action;
}

describe("DOO-337 what a card shows of a roll", () => {
  const view = rollView(rolled(), "Carom", inEnglish);

  it("every die with its size, its face and what became of it", () => {
    expect(view.dice.map((d) => [d.shape, d.face, d.state])).toEqual([
      ["d6", "5", "kept"],
      ["d8", "1", "struck"],
      ["d10", "7", "kept"],
      ["d8", "4", "ringed"],
      ["d6", "2", "kept"],
    ]);
  });

  it("where every die came from", () => {
    expect((view.rows ?? []).slice(0, 5).map((r) => [r.label, r.value])).toEqual([
      ["Solo", "d6: 5"],
      ["Talks while running", "d8: 1"],
      ["Blur", "d10: 7"],
      [expect.stringMatching(/Mental/u), "d8: 4"],
      [expect.stringMatching(/push/iu), "d6: 2"],
    ]);
  });

  it("the total, the effect die and what was spent, with its rule", () => {
    expect([view.label, view.total]).toEqual(["Carom", "14"]);
    expect(view.against).toContain("d8");
    expect((view.rows ?? []).at(-1)).toMatchObject({ rule: "DOO-042", value: "1 PP" });
  });

  it("no trait's name where the table may not know it: the dice stay, the names go", () => {
    const masked = rollView(
      rolled(TRAITS.map((d) => (d.source === "affiliation" || d.source === "stress" ? d : { ...d, name: "" }))),
      "Tinclaw",
      inEnglish,
    );
    expect(JSON.stringify(masked)).not.toMatch(/Talks while running|Blur/u);
    expect(masked.dice.map((d) => d.face)).toEqual(view.dice.map((d) => d.face));
  });
});
