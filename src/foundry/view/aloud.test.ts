/** What somebody hears who reads a card by ear: each result once, nothing that their own card doesn't show, and what is asked of them. */
import { describe, expect, it } from "vitest";
import { dueText, type Heard, heardOf, newsOf, type ToldCard } from "./aloud.ts";
import type { AnswerView } from "./answers-view.ts";
import type { CardView, PartyView } from "./card-view.ts";

/** A text as its key's last word with what is filled in, so that a test reads what is said of what. */
const say = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  `${key.split(".").at(-1) ?? ""}(${Object.values(data ?? {}).join(" | ")})`;

const foe: PartyView = { uuid: "Actor.foe", name: "Overtime", img: "", rolls: [], consequences: [], buttons: [] };
const bare: CardView = {
  caption: "Attack",
  title: "Breaking wave",
  name: "Breakwater",
  img: "",
  rolls: [],
  tags: [],
  parties: [foe],
  buttons: [],
};
const step = (at: number, text: string, undone = false): ToldCard["steps"][number] => ({ at, text, undone });
const card = (view: Partial<CardView>, steps: ToldCard["steps"], veiled = false): ToldCard => ({
  view: { ...bare, ...view },
  steps,
  veiled,
});

const rolled = card({ rolls: [{ label: "Attack", dice: [], total: "+7", against: "against Dodge 5", rows: [] }] }, [
  step(0, "Attack rolled"),
]);
const hit = card(
  {
    ...rolled.view,
    parties: [
      {
        ...foe,
        outcome: { word: "Hit", tone: "success", detail: "By 2." },
        consequences: [{ text: "Health 6 → 4", tone: "harm", rule: "", state: "pending" }],
      },
    ],
  },
  [...rolled.steps, step(1, "Overtime defended")],
);
const taken = card(rolled.view, [step(0, "Attack rolled"), step(1, "Overtime defended (taken back by Ada)", true)]);

/** What is said along the way, card by card. */
const along = (...cards: readonly ToldCard[]): string[][] => {
  let before: Heard | null = null;
  return cards.map((one) => {
    const said = newsOf(one, before, say);
    before = heardOf(one, say);
    return said;
  });
};

describe("what a card says to whoever reads it by ear", () => {
  it("a step says what was done and what it came to", () =>
    expect(along(rolled)[0]).toEqual([
      "step(Breakwater | Breaking wave | Attack rolled)",
      "rollAgainst(Attack | +7 | against Dodge 5)",
    ]));

  it("the next step says what is new alone", () =>
    expect(along(rolled, hit)[1]).toEqual([
      "step(Breakwater | Breaking wave | Overtime defended)",
      "whose(Overtime | outcomeDetail(Hit | By 2.))",
      "whose(Overtime | Health 6 → 4)",
    ]));

  it("a card that is drawn or written again says nothing", () => expect(along(hit, hit)[1]).toEqual([]));

  it("what was there when the page came says nothing", () => expect(newsOf(hit, heardOf(hit, say), say)).toEqual([]));

  it("a step that is taken back is said once, and none of what was heard before it", () => {
    const [, , undone, again] = along(rolled, hit, taken, taken);
    expect(undone).toEqual(["step(Breakwater | Breaking wave | Overtime defended (taken back by Ada))"]);
    expect(again).toEqual([]);
  });

  it("a step that holds again says again what it comes to", () =>
    expect(along(hit, taken, hit)[2]).toContain("whose(Overtime | outcomeDetail(Hit | By 2.))"));

  it("several steps of one click are one sentence", () =>
    expect(newsOf(hit, null, say)[0]).toBe("step(Breakwater | Breaking wave | Attack rolled, Overtime defended)"));

  it("a total that is hidden is not said, and is once it is shown to all", () => {
    const hidden = card(
      { rolls: [{ label: "Attack", dice: [], total: "hidden", hidden: true, rows: [] }] },
      rolled.steps,
      true,
    );
    const [first, then] = along(hidden, rolled);
    expect(first).toEqual(["step(Breakwater | Breaking wave | Attack rolled)"]);
    expect(then).toContain("rollAgainst(Attack | +7 | against Dodge 5)");
  });

  it("what somebody's card doesn't show changes nothing of what they hear", () =>
    expect(along(rolled, { ...rolled, view: { ...rolled.view, facts: ["more"] } })[1]).toEqual([]));

  it("a card without anybody on it and without steps says its title", () =>
    expect(newsOf(card({ name: "", parties: [] }, []), null, say)).toEqual(["cardOnly( | Breaking wave)"]));
});

describe("what is asked of somebody", () => {
  const due = (more: Partial<AnswerView> = {}): AnswerView => ({
    message: "m",
    ruleset: "fudge",
    uuid: foe.uuid,
    name: foe.name,
    img: "",
    what: "Breaking wave",
    from: "Breakwater",
    age: "",
    buttons: [],
    players: "",
    applies: false,
    ...more,
  });
  it("names who is asked, what and by whom", () =>
    expect(dueText([due()], say)).toEqual(["due(Overtime | Breaking wave | Breakwater)"]));
  it("tells an answer from what is only to be applied", () =>
    expect(dueText([due({ applies: true })], say)).toEqual(["apply(Overtime | Breaking wave | Breakwater)"]));
  it("calls the Gamemaster by that name", () =>
    expect(dueText([due({ uuid: "", name: "" })], say)[0]).toContain("gamemaster"));
  it("counts many", () => expect(dueText([due(), due(), due(), due()], say)).toEqual(["dueMany(4)"]));
});
