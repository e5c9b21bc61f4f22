import { describe, expect, it } from "vitest";
import { answersView, type Waiting } from "./answers-view.ts";
import type { ButtonView, CardView } from "./card-view.ts";

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

  it("has for a Gamemaster, who may press all that stands on a card, what the one who is waited for would press", () => {
    const all = ["resist", "smash", "stunt"].map((gesture) => button(gesture));
    const seen = { ...view, parties: [{ ...wickfire, rolls: [], consequences: [], buttons: all }] } as CardView;
    const list = answersView([{ ...waits, view: seen }], true, 1, say);
    // The attacker's blow is the attacker's to make harder, and what the attacker alone is shown isn't asked of the target.
    expect(list.mine[0]?.buttons.map((b) => b.gesture)).toEqual(["resist"]);
  });
});
