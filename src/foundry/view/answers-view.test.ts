import { describe, expect, it } from "vitest";
import { answersView, dueOn, type Waiting } from "./answers-view.ts";
import type { ButtonView, CardView, PartyView } from "./card-view.ts";

const say = (key: string, data?: Readonly<Record<string, string | number>>): string =>
  `${key.split(".").at(-1) ?? ""} ${Object.values(data ?? {}).join()}`.trim();
const button = (gesture: string, refused?: string): ButtonView => ({
  gesture,
  args: {},
  label: gesture,
  ...(refused !== undefined && { refused }),
});

describe("the list of open answers", () => {
  const wickfire = { uuid: "Actor.wick", name: "Wickfire", img: "" };
  const buttons = [
    button("resist"),
    button("counter", "No Surge is left."),
    button("smash", say("Refusal.notYours", { name: "Glass Hound" })),
  ];
  const view = {
    caption: "Attack",
    title: "Jaws of glass",
    name: "Glass Hound",
    img: "",
    rolls: [],
    parties: [{ ...wickfire, rolls: [], consequences: [], buttons }],
    buttons: [],
  } as unknown as CardView;
  const waits: Waiting = {
    message: "m",
    ruleset: "destiny",
    view,
    since: 0,
    waiting: [{ ...wickfire, mine: true, players: ["Ada"], theirs: view }],
  };

  it("has one's own buttons, dead ones with their reason, and none that is somebody else's to press", () =>
    expect(answersView([waits], false, 1, say).mine[0]?.buttons.map((b) => b.gesture)).toEqual(["resist", "counter"]));

  it("has what stands in another's row, too: whoever has won says there what becomes of the other", () => {
    const carom = { uuid: "Actor.carom", name: "Carom", img: "" };
    const won = {
      ...view,
      ...carom,
      parties: [
        {
          ...wickfire,
          rolls: [],
          consequences: [],
          buttons: [button("assign"), button("counter", say("Refusal.notYours", { name: "Wickfire" }))],
        },
      ],
    } as CardView;
    const list = answersView(
      [{ ...waits, view: won, waiting: [{ ...carom, mine: true, players: ["Ada"], theirs: won }] }],
      false,
      1,
      say,
    );
    expect(list.mine[0]?.buttons.map((b) => b.gesture)).toEqual(["assign"]);
  });

  it("has of what all are asked in one row each one's own alone: whoever plays three has three times two buttons, not three times six", () => {
    const tallow = { uuid: "Actor.tallow", name: "Tallow", img: "" };
    const [mine, theirs] = [wickfire, tallow].map((own) => ({
      ...view,
      parties: [
        {
          ...wickfire,
          uuid: "Actor.lintel#point",
          name: "Lintel spends a point",
          rolls: [],
          consequences: [],
          buttons: [wickfire, tallow].map(({ uuid, name }) => ({
            ...button("counter", uuid === own.uuid ? undefined : say("Refusal.notYours", { name })),
            args: { by: uuid },
          })),
        },
      ],
    })) as unknown as readonly [CardView, CardView];
    const seen = {
      ...mine,
      parties: mine.parties.map((p) => ({
        ...p,
        buttons: p.buttons.map((b) => ({ gesture: b.gesture, args: b.args, label: b.label })),
      })),
    };
    const waiting = [
      { ...wickfire, mine: true, players: [], theirs: mine },
      { ...tallow, mine: true, players: [], theirs },
    ];
    const list = answersView([{ ...waits, view: seen, waiting }], true, 1, say);
    expect(list.mine.map((a) => [a.uuid, a.buttons.map((b) => b.args["by"])])).toEqual([
      [wickfire.uuid, [wickfire.uuid]],
      [tallow.uuid, [tallow.uuid]],
    ]);
  });

  it("has for a Gamemaster, who may press all that stands on a card, what the one who is waited for would press", () => {
    const all = ["resist", "smash", "stunt"].map((gesture) => button(gesture));
    const seen = { ...view, parties: [{ ...wickfire, rolls: [], consequences: [], buttons: all }] } as CardView;
    const list = answersView([{ ...waits, view: seen }], true, 1, say);
    // The attacker's blow is the attacker's to make harder, and what the attacker alone is shown isn't asked of the target.
    expect(list.mine[0]?.buttons.map((b) => b.gesture)).toEqual(["resist"]);
  });

  it("has an Apply that is due from one's own, and nothing else of a card that asks nothing any more", () => {
    const row = (name: string, ...buttons: readonly ButtonView[]): PartyView => ({
      uuid: `Actor.${name}`,
      name,
      img: "",
      rolls: [],
      consequences: [],
      buttons,
    });
    const hurt = row("Wickfire", button("apply"), button("reroll"));
    const foe = row("Glass Hound", button("apply", say("Refusal.notYours", { name: "Glass Hound" })));
    const done = { ...view, parties: [hurt, foe, row("Cairn")] } as CardView;
    expect(dueOn(done).map((p) => p.name)).toEqual(["Wickfire"]);
    expect(dueOn({ ...done, parties: [foe] })).toEqual([]);
    const due = { uuid: hurt.uuid, name: hurt.name, img: "", mine: true, players: ["Ada"], due: true, theirs: done };
    expect(
      answersView([{ ...waits, view: done, waiting: [due] }], false, 1, say).mine.map((a) =>
        a.buttons.map((b) => b.gesture),
      ),
    ).toEqual([["apply"]]);
    // What stands at the foot is due from whom the card is about.
    const foot = { ...done, parties: [row("Wickfire")], buttons: [button("applyAll")] };
    expect(dueOn(foot).map((p) => p.name)).toEqual(["Wickfire"]);
    expect(
      answersView([{ ...waits, view: foot, waiting: [{ ...due, theirs: foot }] }], false, 1, say).mine[0]?.buttons.map(
        (b) => b.gesture,
      ),
    ).toEqual(["applyAll"]);
  });
});
