/** Rows of the Drama Deck: every card with its effect, both its lines, what it approves of, its steps and its hazard. */
import type { Value } from "../../kernel/change.ts";
import type { Step } from "../../kernel/exchange.ts";
import { bent, type WornRow } from "../../kernel/testing/row-walk.ts";
import { actionFor } from "../acts/index.ts";
import { actionExchange, wantsDie } from "../cards/action.ts";
import type { ActionState } from "../cards/types.ts";
import { approvedBy, breaks, cardsEarned, lineInForce } from "../fortune/conflict.ts";
import { CARDS, type Conflict, type ConflictLine, type DramaCard, type Hazard } from "../fortune/deck/cards.ts";
import { type DeckState, deckStep, handOf, newDeck, playOf, poolOf } from "../fortune/deck/deck.ts";
import { CARD_EFFECTS } from "../fortune/deck/effects.ts";
import { trayOffers, usableNow } from "../fortune/deck/tray.ts";
import { type DeckRequest, needsWord, playCard, wordOn } from "../fortune/deck/uses.ts";
import { stepsNow } from "../situation.ts";
import { cardUp, flowStep } from "../turn/flow.ts";
import { limitsIn } from "../turn/limits.ts";
import { orderRows, sideFlow } from "../turn/order.ts";
import { race } from "../turn/race.ts";
import { card as held, party, present } from "./fixtures.ts";
import { done, dressed, GANG, GRELL, JO, MARA, movedAt, same, seen, seenIn, type Told } from "./row-bench.ts";

const ALL = [MARA, JO, GRELL, GANG] as const;
const cards = CARDS as readonly DramaCard[];
const keys = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

/** A fight in which such a card is up. */
const turned = (s: Told, id: string, conflict: Conflict, acting: string = MARA): Told => {
  const t = same(s);
  return {
    ...t,
    self: acting,
    aimed: [acting === MARA ? GRELL : MARA],
    fight: t.fight && { ...t.fight, acting, data: { ...t.fight.data, card: id, conflict, phase: "second" } },
  };
};

/** Everybody a little hurt, and nobody out. */
const bruised = (s: Told): Told =>
  [MARA, GRELL, GANG].reduce<Told>(
    (t, ref) => dressed(t, ref, (who) => ({ ...who, harm: { ...who.harm, shock: 3, k: true } })),
    s,
  );

/** What a card's line brings: who begins and how often, what happens at once, what each may do and how it rolls, whose pool is shut, who breaks. */
const lined =
  (id: string, conflict: Conflict) =>
  (table: Told): Value => {
    const s = bruised(table);
    const places = ALL.flatMap((ref) => {
      const character = s.character(ref);
      return character ? [{ id: ref, character }] : [];
    });
    const begun = sideFlow.begin({
      fighters: cardUp(sideFlow.begin({ fighters: [], conflict }), null, places, s.settings).fighters ?? [],
      conflict,
    });
    const up = cardUp(begun, { card: id, changes: [] }, places, s.settings);
    const step = flowStep(begun, { type: "turn", ...up });
    const now = turned(s, id, conflict);
    const deck: DeckState = {
      ...newDeck(4),
      conflict: true,
      players: ["p"],
      piles: [{ pile: poolOf("p"), cards: ["DC-17"] }],
    };
    return seen([
      step.accepted && orderRows(step.state),
      movedAt(s, up.changes),
      ALL.map((ref) => {
        const who = now.character(ref);
        return (
          who && [
            { ...limitsIn(who, now.fight?.data, ref, now.settings), grants: null },
            breaks(lineInForce(now.fight?.data), who, true),
          ]
        );
      }),
      usableNow(deck, "p", now.character(MARA), now.fight?.data),
      ([MARA, GRELL] as const).map((ref) =>
        done(turned(s, id, conflict, ref), "attack", { means: "unarmed", targets: [ref === MARA ? GRELL : MARA] }),
      ),
    ]);
  };

const LINES: readonly Conflict[] = ["standard", "dramatic"];
const PARTS: readonly (keyof ConflictLine)[] = ["first", "heroes", "villains"];
const lineRows: readonly WornRow<Told>[] = LINES.flatMap((conflict) =>
  cards.flatMap((card) =>
    PARTS.filter((part) => card[conflict][part] !== null).map((part) =>
      seenIn(`${conflict} lines`, `${card.id} ${part}`, "as usual, in a fight", lined(card.id, conflict), {
        broken: bent(card, conflict, (was) => ({
          ...was,
          [part]: part === "first" ? (was.first === "heroes" ? "villains" : "heroes") : null,
        })),
      }),
    ),
  ),
);

/** Which kinds of action earn a card under this one. */
const DEEDS = [
  ["attack", { means: "unarmed", targets: [GRELL] }],
  ["interact", { kind: "intimidate", targets: [GRELL] }],
  ["interact", { kind: "test", targets: [GRELL] }],
  ["interact", { kind: "taunt", targets: [GRELL] }],
  ["interact", { kind: "trick", targets: [GRELL] }],
  ["interact", { kind: "maneuver", targets: [GRELL] }],
  ["check", { trait: "skill:find", dn: 3 }],
] as const;
/** The base roll, with Up behind it where a line brings that. */
const thrown = (state: ActionState, face: number): Step<ActionState> => {
  const faces: number[] = [];
  while (wantsDie(state, null, faces)) faces.push(face);
  return actionExchange.step(state, { type: "roll", faces });
};
const earned = (s: Told, act: string, chosen: object, approvesDefend: boolean): Value => {
  const made = actionFor({ act, actor: s.self, chosen, id: "a" }, s);
  if (!made.accepted) return made.reason;
  const rolled = thrown(actionExchange.begin(made.request), 19);
  const read = rolled.accepted ? actionExchange.step(rolled.state, { type: "resolve" }) : rolled;
  return read.accepted
    ? seen(cardsEarned(read.state, (who) => who === MARA || who === JO, approvesDefend))
    : read.reason;
};
const approvedRows: readonly WornRow<Told>[] = cards.flatMap((card) =>
  card.approved.map((kind) =>
    seenIn(
      "approved",
      `${card.id} ${kind}`,
      "as usual, in a fight",
      (s) => [
        // A line may keep the heroes from acting at all; the other one doesn't.
        LINES.map((conflict) => DEEDS.map(([act, chosen]) => earned(turned(s, card.id, conflict), act, chosen, false))),
        // An active defence that holds earns its card when somebody strikes at it.
        defended(card.id, s),
      ],
      { broken: bent(card as { approved: DramaCard["approved"] }, "approved", (was) => was.filter((k) => k !== kind)) },
    ),
  ),
);

/** Grell misses Mara, who defends. */
function defended(id: string, table: Told): Value {
  const s = turned(table, id, "standard", GRELL);
  const made = actionFor({ act: "attack", actor: GRELL, chosen: { means: "unarmed", targets: [MARA] }, id: "a" }, s);
  if (!made.accepted) return made.reason;
  const [target] = made.request.targets;
  const request = { ...made.request, targets: target ? [{ ...target, dn: 90, passiveDn: 1 }] : [] };
  const rolled = thrown(actionExchange.begin(request), 11);
  const read = rolled.accepted ? actionExchange.step(rolled.state, { type: "resolve" }) : rolled;
  return read.accepted
    ? seen(cardsEarned(read.state, (who) => who === MARA, approvedBy(id, "defend").length > 0))
    : read.reason;
}

/** How far a race gets in one go under this card, and what a failure costs. */
const raced =
  (id: string) =>
  (s: Told): Value => {
    const now = turned(s, id, "standard");
    const { letters, hazard } = stepsNow(now);
    const steps = ["running", "find", "taunt", "climbing", "test", "trick"].map((skill) => ({ skill, dn: 9 }));
    const begun = race.begin(steps);
    const at = [0, 1, 2, 3, 4, 5].map((gained) => ({ ...begun, gained }));
    return seen(
      at.flatMap((state) =>
        [1, 2, 3, 4].map((n) => {
          const skills = steps.slice(state.gained, state.gained + n).map((x) => x.skill);
          return race.step(state, { type: "try", letters, hazard, skills, successes: skills.map((_, i) => i < n - 1) });
        }),
      ),
    );
  };
const stepRows: readonly WornRow<Told>[] = cards.flatMap((card) => [
  ...[...card.steps].map((letter) =>
    seenIn("steps", `${card.id} ${letter}`, "as usual, in a fight", raced(card.id), {
      broken: bent(card as { steps: string }, "steps", (was) => was.replace(letter, "")),
    }),
  ),
  ...(card.hazard === "-"
    ? []
    : [
        seenIn("hazards of races", `${card.id} ${card.hazard}`, "as usual, in a fight", raced(card.id), {
          broken: bent(card as { hazard: Hazard }, "hazard", () => "-" as const),
        }),
      ]),
]);

/** A table with cards dealt: this one in Mara's hand and pool, a subplot before her, something discarded. */
const dealt = (s: Told, id: string, conflict: boolean): Told => {
  const deck: DeckState = {
    ...newDeck(4),
    conflict,
    players: ["p", "q"],
    first: [{ player: "p", card: id }],
    used: ["DC-01"],
    piles: [
      { pile: "deck", cards: ["DC-02", "DC-03", "DC-04", "DC-05", "DC-06", "DC-07"] },
      { pile: "stack", cards: ["DC-08"] },
      { pile: "discard", cards: ["DC-01"] },
      { pile: handOf("p"), cards: conflict ? ["DC-21", "DC-22"] : [id, "DC-21", "DC-22"] },
      { pile: poolOf("p"), cards: conflict ? [id] : [] },
      { pile: playOf("p"), cards: ["DC-52"].filter((c) => c !== id) },
      { pile: handOf("q"), cards: ["DC-23"] },
      { pile: poolOf("q"), cards: [] },
      { pile: playOf("q"), cards: [] },
    ],
  };
  const t = dressed(s, MARA, (who) => ({ ...who, glory: true, harm: { ...who.harm, shock: 3, k: true } }));
  const fight = t.fight && {
    ...t.fight,
    data: {
      ...t.fight.data,
      phase: "first",
      first: "villains",
      begun: false,
      seized: false,
      fighters: [{ id: "mara", able: true }],
    },
  };
  const hand = [held(id, cards.find((c) => c.id === id)?.effect ?? "")];
  return {
    ...t,
    fight: conflict ? (fight as unknown as Told["fight"]) : null,
    deck: () => deck,
    player: (who) => (who === MARA ? "p" : who === JO ? "q" : null),
    purses: (more) => [...new Set([...more, MARA, JO])].map((ref) => present(ref, ref === MARA ? { cards: hand } : {})),
    fighter: (ref) => ({
      id: ref,
      uuid: `Combat.${ref}`,
      turn: { round: 0, spends: {} },
      spends: {},
      state: { glory: ref === MARA ? 1 : 0 },
    }),
  };
};

/** What using a card does: to the deck, to people, by the Gamemaster's word; and on cards of actions, one's own and those that are aimed at one. */
const used =
  (id: string) =>
  (table: Told): Value =>
    [true, false].map((conflict) => {
      const s = dealt(table, id, conflict);
      const request = (op: DeckRequest["op"]): DeckRequest => ({
        actor: party(MARA),
        op,
        card: id,
        target:
          cards.find((c) => c.id === id)?.effect === "claimDiscard"
            ? "DC-01"
            : cards.find((c) => c.id === id)?.effect === "subplotPermanent"
              ? "DC-52"
              : "",
        note: "",
        gifts: [{ card: "DC-21", to: "q" }],
        helped: null,
      });
      const deck = s.deck();
      const way = (op: DeckRequest["op"]): Value => {
        const r = request(op);
        const one = playCard(r, s);
        if (!one.accepted) return one.reason;
        const after = one.event && deck ? deckStep(deck, one.event) : null;
        const word = needsWord(r)
          ? [true, false].map((yes) => {
              const w = wordOn(r, yes, s);
              return w.accepted
                ? [
                    w.event?.type ?? null,
                    movedAt(s, w.changes),
                    w.changes.filter((c) => c.subject.startsWith("Combat")),
                  ]
                : w.reason;
            })
          : null;
        return seen([one.event?.type, movedAt(s, one.changes), after, word]);
      };
      const order = { ...s, fight: s.fight && { ...s.fight, data: { ...s.fight.data, begun: true, phase: "second" } } };
      return [
        deck ? seen(trayOffers(id, deck, conflict ? "pool" : "hand", "p")) : null,
        way("use"),
        way("bank"),
        seen(playCard(request("use"), order as Told)),
        done(s, "attack", { means: "unarmed", targets: [GRELL] }),
        done(s, "interact", { kind: "taunt", targets: [GRELL] }),
        done(s, "check", { trait: "skill:find", dn: 12 }),
        done(s, "check", { trait: "attribute:spi", dn: 12 }),
        done({ ...s, self: GRELL, aimed: [MARA] }, "attack", { means: "unarmed", targets: [MARA] }),
        done({ ...s, self: JO, aimed: [GRELL], purses: s.purses }, "check", { trait: "skill:find", dn: 12 }),
      ];
    });
const effectRows: readonly WornRow<Told>[] = cards.map((card) =>
  seenIn("card effects", `${card.id} ${card.effect}`, "as usual, in a fight", used(card.id), {
    broken: bent(card as { effect: string }, "effect", () => "nothing"),
  }),
);
const effectKindRows: readonly WornRow<Told>[] = keys(CARD_EFFECTS).map((effect) => {
  const id = cards.find((c) => c.effect === effect)?.id ?? "";
  return seenIn("where effects are played", effect, "as usual, in a fight", used(id), {
    broken: bent(CARD_EFFECTS as Record<string, object>, effect, (was) => {
      const { place, when } = was as { place: string; when: string };
      return { ...was, place: place === "flow" ? "point" : "flow", when: when === "both" ? "conflict" : "both" };
    }),
  });
});

export const cardRows: readonly WornRow<Told>[] = [
  ...effectRows,
  ...effectKindRows,
  ...lineRows,
  ...approvedRows,
  ...stepRows,
];
