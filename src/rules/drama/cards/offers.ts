/** What an action's card offers to whoever looks at it: which buttons there are, whose they are, why not now, and what pressing one says. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref, Words } from "../../kernel/situation.ts";
import { canHelp } from "../acts/help.ts";
import { cardOf, isCard } from "../fortune/deck/cards.ts";
import { COUNTER_CARDS, POINT_CARDS } from "../fortune/spends.ts";
import { type DamageResult, type Pick, pickOff, PICKS } from "../harm/damage.ts";
import { key } from "../labels.ts";
import type { AttributeKey, DramaCharacter } from "../types.ts";
import { VALUE_GROUPS } from "./card-plays.ts";
import { asked } from "./completion.ts";
import { negationEvent, negationOffers, victimOf } from "./negation.ts";
import { isTask, stands } from "./reading.ts";
import { actionButtons, type Announcement, wouldTake } from "./report.ts";
import type { ActionEvent, ActionState, ActionTarget, Party, SlotState, ValueUse } from "./types.ts";

/** A card, or a lent point, that may be played for somebody. */
export interface Playable {
  readonly id: string;
  readonly effect: string;
}

/** An action's card, and who looks at it. */
export interface Look {
  readonly state: ActionState;
  readonly gm: boolean;
  /** Whom they may act for. */
  readonly owns: (who: Ref) => boolean;
  readonly character: (who: Ref) => DramaCharacter | null;
  /** What they may play for somebody now. */
  readonly cards: (who: Ref) => readonly Playable[];
}

/** A button of the card. */
export interface CardOffer {
  readonly gesture: string;
  readonly args: Readonly<Record<string, string>>;
  /** What it is called, and what stands in that. */
  readonly says: string;
  readonly data: NonNullable<Words["data"]>;
  readonly refused: Refusal | null;
  /** It is one more die for the action. */
  readonly die: boolean;
  /** What a payment takes off, and what is left then; absent for anything else. */
  readonly picks?: readonly Pick[];
  readonly after?: DamageResult;
}

interface Pressing {
  readonly says?: string;
  readonly data?: CardOffer["data"];
  /** What it says on the card, to tell whether the card would take it. */
  readonly event?: ActionEvent | null;
  readonly die?: boolean;
}

/** A button that somebody in particular may press; for all others it is off and says whose it is. @rule DRA-391 DRA-410 */
function press(
  { state, gm, owns }: Look,
  whose: { readonly uuid: Ref; readonly name: string } | "gm",
  gesture: string,
  args: CardOffer["args"] = {},
  { says = gesture, data = {}, event = null, die = false }: Pressing = {},
): CardOffer {
  const theirs = whose === "gm" ? refuse("gmOnly") : refuse("notYours", { name: whose.name });
  const mine = gm || (whose !== "gm" && owns(whose.uuid));
  const may = mine && event ? wouldTake(state, event) : mine || theirs;
  return { gesture, args, says, data, die, refused: may === true ? null : may };
}

const isVeiled = (state: ActionState, who: Ref): boolean => state.veiled.includes(who);
/** Of those whose numbers aren't in this copy only the desk can tell what they may. */
const told = <E extends ActionEvent>(state: ActionState, who: Ref, event: E): E | null =>
  isVeiled(state, who) ? null : event;

/** The title of a card, or of a point that was lent. @rule DRA-105 */
export const titleOf = (card: string): string => (isCard(card) ? cardOf(card).title : key("Card", "lent", "title"));

/** Whoever answers for a target: whoever plays it, or the owner of the gear. @rule DRA-187 DRA-223 */
export const answerer = (target: ActionTarget): Party =>
  target.kind === "object"
    ? {
        uuid: target.uuid.slice(0, target.uuid.lastIndexOf(".Item.")),
        name: target.owner?.name ?? target.name,
        img: target.img,
      }
    : target;

/** A Hero Point of one's own, or a card that counts as one, for one more die. @rule DRA-021 DRA-102 DRA-293 */
function pointOffers(look: Look): readonly CardOffer[] {
  const { state } = look;
  const { actor, spendable, dice } = state.request;
  const { uuid: by } = actor;
  if (!spendable || dice.rank !== "hero" || state.lapsed || state.spends.some((s) => s.status === "announced"))
    return [];
  const lost = actionButtons(state).warnsStymied;
  const own = { by, source: "personal" };
  return [
    press(look, actor, "announce", own, {
      says: lost ? "heroPointStymied" : "heroPoint",
      event: told(state, by, { type: "announce", by, source: "personal" }),
      die: !lost,
    }),
    ...look
      .cards(by)
      .filter((c) => POINT_CARDS.includes(c.effect))
      .map(({ id }) =>
        press(
          look,
          actor,
          "announce",
          { by, source: id },
          { says: "heroPointCard", data: { card: titleOf(id) }, die: true },
        ),
      ),
  ];
}

/** What a card may be played for: what it is called, and what it needs to say. */
interface Use {
  readonly says: string;
  readonly use?: ValueUse;
  readonly slot?: string;
}

/** What +3 to an attribute of such a group may raise: the own action and effect, or the own defence and Toughness against it. @rule DRA-290 */
function valueUses({ request, targets }: ActionState, who: Ref, group: readonly AttributeKey[]): readonly Use[] {
  const raises = (attribute: AttributeKey | null, use: ValueUse, slot?: string): readonly Use[] =>
    attribute !== null && group.includes(attribute) ? [{ says: use, use, ...(slot !== undefined && { slot }) }] : [];
  if (who === request.actor.uuid)
    return [...raises(request.attribute, "action"), ...raises(request.effectAttribute, "effect")];
  return targets
    .filter((t) => t.target.uuid === who)
    .flatMap(({ target: { slot, defenceAttribute, toughnessAttribute } }) => [
      ...raises(defenceAttribute, "dn", slot),
      ...raises(toughnessAttribute, "toughness", slot),
    ]);
}

/** Whether somebody could lend adds to a friend's action. @rule DRA-301 */
const lendsAdds = (state: ActionState, who: DramaCharacter | null): boolean =>
  who !== null && who.side === state.request.side && who.skills.some((s) => s.key === asked(state).skill && s.adds > 0);

/** What one card could change of this action in somebody's hand. @rule DRA-290 DRA-291 DRA-292 DRA-298 DRA-299 DRA-301 */
function usesOf({ state, character }: Look, who: Ref, effect: string): readonly Use[] {
  const group = VALUE_GROUPS[effect];
  if (group) return valueUses(state, who, group);
  const mine = who === state.request.actor.uuid;
  const uses: Readonly<Record<string, () => readonly Use[]>> = {
    action3: () => (mine ? [{ says: "action", use: "action" }] : []),
    effect3: () => (mine && stands(state) === "success" ? [{ says: "effect" }] : []),
    redo: () => (mine && stands(state) === "failure" ? [{ says: "redo" }] : []),
    assist: () => (!mine && lendsAdds(state, character(who)) ? [{ says: "assist" }] : []),
    autoMiss: () =>
      state.targets.filter((t) => t.target.uuid === who).map((t) => ({ says: "autoMiss", slot: t.target.slot })),
  };
  return uses[effect]?.() ?? [];
}

/** Cards of those the viewer plays, as far as they could change this action. @rule DRA-290 DRA-410 */
const playOffers = (look: Look): readonly CardOffer[] =>
  look.state.present
    .filter((p) => look.owns(p.uuid))
    .flatMap((p) =>
      look
        .cards(p.uuid)
        .flatMap(({ id, effect }) =>
          usesOf(look, p.uuid, effect).map(({ says, ...more }) =>
            press(
              look,
              p,
              "play",
              { by: p.uuid, card: id, ...more },
              { data: { card: titleOf(id), use: key("CardUse", says) } },
            ),
          ),
        ),
    );

/** Those whom the viewer plays may help with a task that succeeds or fails as a whole. @rule DRA-055 */
function helpOffers(look: Look): readonly CardOffer[] {
  const { state, owns, character } = look;
  if (!isTask(state) || asked(state).helps) return [];
  return state.present
    .filter((p) => {
      const who = owns(p.uuid) ? character(p.uuid) : null;
      return who !== null && canHelp(state, who);
    })
    .map((p) => press(look, p, "help", { by: p.uuid }, { data: { name: p.name } }));
}

/** What goes on with the action itself: its dice, points, cards and help while it is open, its end. @rule DRA-055 DRA-103 DRA-108 DRA-410 */
export function actionOffers(look: Look): readonly CardOffer[] {
  const { state } = look;
  const { actor } = state.request;
  if (state.stage === "declared")
    return [
      press(look, actor, "roll", {}, { says: state.redone > 0 ? "rollAgain" : "roll" }),
      ...(state.wishes.length > 0 ? [press(look, actor, "unwish")] : []),
    ];
  if (state.stage === "resolved") {
    const { length: count } = state.targets.filter((t) => t.stage === "result");
    return look.gm && count > 1 ? [press(look, "gm", "applyAll", {}, { data: { count } })] : [];
  }
  const pending = state.spends.find((s) => s.status === "open");
  return pending
    ? [press(look, actor, "throw", { spend: pending.id })]
    : [
        ...pointOffers(look),
        ...playOffers(look),
        ...helpOffers(look),
        press(look, actor, "resolve", {}, { event: { type: "resolve" } }),
      ];
}

/** What may be said to an announced point: countered by who is asked, with a point or a card, or let pass; the Gamemaster says who knows of it, or ends it. @rule DRA-121 DRA-123 DRA-124 DRA-295 DRA-411 */
export function answerOffers(
  look: Look,
  { spend: { id: spend, status }, asked: all }: Announcement,
): readonly CardOffer[] {
  if (status !== "announced") return [];
  const answers = all.flatMap((p) => {
    const [by, data] = [p.uuid, { name: p.name }];
    const event = told(look.state, by, { type: "counter", spend, by, source: "personal" });
    return [
      press(look, p, "counter", { spend, by, source: "personal" }, { data, event }),
      ...look
        .cards(by)
        .filter((c) => COUNTER_CARDS.includes(c.effect))
        .map(({ id }) =>
          press(
            look,
            p,
            "counter",
            { spend, by, source: id },
            { says: "counterCard", data: { ...data, card: titleOf(id) } },
          ),
        ),
      press(look, p, "pass", { spend, by }, { data }),
    ];
  });
  const ends = look.gm ? ["aware", "close", "cancel"] : [];
  return [...answers, ...ends.map((gesture) => press(look, "gm", gesture, { spend }))];
}

/** Something that a free choice might be, to tell whether there is anything to choose. */
const freePicks = ({ result }: SlotState): readonly Pick[] =>
  PICKS.filter((pick) => result && pickOff(result, pick) !== null).slice(0, 1);

/** What may be paid against a result: best uses made ready, and from every source a free choice of what to take off. @rule DRA-202 DRA-207 DRA-210 DRA-412 */
function negations(look: Look, slot: SlotState): readonly CardOffer[] {
  const { state, owns } = look;
  const victim = victimOf(slot)?.uuid;
  const held = state.present
    .filter((p) => p.uuid === victim || owns(p.uuid))
    .flatMap((p) => look.cards(p.uuid).map((c) => ({ by: p.uuid, source: c.id, effect: c.effect })))
    .filter((c) => POINT_CARDS.includes(c.effect));
  return negationOffers(state, slot, held).map(({ by, source, picks, after }): CardOffer => {
    const personal = source === "personal";
    const kind = by.uuid === victim ? "Card" : "For";
    const gesture = picks === null ? "negateFree" : "negate";
    const args = {
      slot: slot.target.slot,
      by: by.uuid,
      ...(picks && { picks: picks.join(" ") }),
      ...(!personal && { card: source }),
    };
    const event = negationEvent(slot.target.slot, by.uuid, source, picks ?? freePicks(slot));
    const pressed = press(look, by, gesture, args, {
      says: `${gesture}${personal ? "" : kind}`,
      data: { name: by.name, card: personal ? "" : titleOf(source) },
      // Cards aren't in the copies that players have, so only the desk can tell of them.
      event: personal ? told(state, by.uuid, event) : null,
    });
    return picks ? { ...pressed, picks, after } : pressed;
  });
}

/** Members of one group of mooks take their results together: the first of them speaks for all. @rule DRA-340 */
export const isFirstOf = (state: ActionState, slot: SlotState): boolean =>
  state.targets.find((t) => t.stage === "result" && t.target.uuid === slot.target.uuid) === slot;

/** How many wounds the attacker may still leave out: of a blow that was held back, before anybody negates. @rule DRA-150 DRA-176 */
const softens = ({ request }: ActionState, { result, softened, negations: paid }: SlotState): number =>
  request.kind === "attack" && request.form.holdsBack === true && !softened && paid.length === 0
    ? (result?.wounds ?? 0)
    : 0;

/** What may be said to what happens to one target: a call is worded, a result negated, held back, let fall. @rule DRA-176 DRA-178 DRA-255 */
export function slotOffers(look: Look, slot: SlotState): readonly CardOffer[] {
  const { state, gm, owns } = look;
  const args = { slot: slot.target.slot };
  if (slot.stage === "call") return [press(look, "gm", "call", args)];
  if (slot.stage !== "result") return [];
  const { actor } = state.request;
  return [
    ...negations(look, slot),
    ...Array.from({ length: gm || owns(actor.uuid) ? softens(state, slot) : 0 }, (_, i) =>
      press(look, actor, "soften", { ...args, wounds: String(i + 1) }, { data: { count: i + 1 } }),
    ),
    ...(isFirstOf(state, slot) ? [press(look, answerer(slot.target), "apply", args)] : []),
  ];
}

/** Picks as a button carries them. */
const picksIn = (text = ""): readonly Pick[] => text.split(" ").filter((p): p is Pick => PICKS.includes(p as Pick));

/** What pressing a button says on the card; null for one that asks or throws first. */
export function pressed(state: ActionState, gesture: string, args: CardOffer["args"]): ActionEvent | null {
  const { by = "", spend = "", slot = "", source = "personal", card = "" } = args;
  switch (gesture) {
    case "unwish":
      return { type: gesture, by: state.request.actor.uuid, source: "personal" };
    case "announce":
      return { type: gesture, by, source };
    case "counter":
      return { type: gesture, spend, by, source };
    case "pass":
      return { type: gesture, spend, by };
    case "close":
    case "cancel":
      return { type: gesture, spend };
    case "play":
      return { type: gesture, by, card, ...(args.use && { use: args.use as ValueUse }), ...(args.slot && { slot }) };
    case "resolve":
      return { type: gesture };
    case "soften":
      return { type: gesture, slot, wounds: Number(args.wounds ?? 1) };
    case "negate":
      return negationEvent(slot, by, args.card ?? "personal", picksIn(args.picks));
    case "apply":
      return { type: gesture, slots: [slot], changes: [] };
    case "applyAll":
      return {
        type: "apply",
        slots: state.targets.filter((t) => t.stage === "result").map((t) => t.target.slot),
        changes: [],
      };
    default:
      return null;
  }
}

/** Gestures that say all there is to say. */
export const PLAIN_GESTURES: readonly string[] = [
  "unwish",
  "announce",
  "counter",
  "pass",
  "close",
  "cancel",
  "play",
].concat(["resolve", "soften", "negate", "apply", "applyAll"]);
