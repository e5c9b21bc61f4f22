import { RulesError } from "../../../kernel/refusal.ts";
import type { Side } from "../../types.ts";

/** Families of cards. */
export const CARD_KINDS = ["might", "wits", "heart", "edge", "spark", "tempo", "crew", "plot"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** What a line does to a whole side this round. @rule DRA-277 */
export const LINE_EFFECTS = [
  "flurry",
  "inspiration",
  "up",
  "stymied",
  "setback",
  "confused",
  "fatigued",
  "break",
] as const;
export type LineEffect = (typeof LINE_EFFECTS)[number];

/** One line of a card: which side acts first, and what each gets. */
export interface ConflictLine {
  readonly first: Side;
  readonly heroes: LineEffect | null;
  readonly villains: LineEffect | null;
}

export type Conflict = "standard" | "dramatic";

/** Kinds of action that a card approves of. */
export const APPROVED = ["attack", "defend", "maneuver", "trick", "taunt", "test", "intimidate", "any"] as const;
export type Approved = (typeof APPROVED)[number];

export type Hazard = "-" | "slip" | "complication" | "critical";

/** A card of the Drama Deck. Title and text are lang keys; the words are our own. */
export interface DramaCard {
  readonly id: string;
  /** 1 to 60. */
  readonly number: number;
  readonly kind: CardKind;
  readonly title: string;
  readonly text: string;
  /** Key of what it does from a hand or pool, e.g. `value3:body`. */
  readonly effect: string;
  readonly standard: ConflictLine;
  readonly dramatic: ConflictLine;
  readonly approved: readonly Approved[];
  /** Letters of the steps of a race that may be tried. */
  readonly steps: string;
  readonly hazard: Hazard;
}

/** Kind, effect, standard and dramatic line (who is first, effect on heroes, on villains), approved, steps, hazard; in the order of the numbers. */
const TABLE = [
  ["might", "value3:body", "H flurry -", "V - -", "attack test", "AB", "slip"],
  ["might", "value3:body", "V inspiration stymied", "H - stymied", "trick", "B", "complication"],
  ["might", "value3:body", "H - setback", "V stymied up", "intimidate", "BC", "complication"],
  ["might", "value3:body", "V - up", "V - -", "trick taunt", "B", "-"],
  ["might", "value3:body", "H - break", "H stymied flurry", "maneuver", "CD", "-"],
  ["might", "value3:body", "V - -", "V setback -", "defend taunt", "AB", "-"],
  ["might", "value3:body", "H - setback", "V - flurry", "maneuver test", "", "-"],
  ["wits", "value3:mind", "V up -", "V - inspiration", "defend test", "C", "-"],
  ["wits", "value3:mind", "V inspiration fatigued", "H - flurry", "defend trick", "CD", "-"],
  ["wits", "value3:mind", "H - -", "H flurry -", "maneuver intimidate", "C", "-"],
  ["wits", "value3:mind", "H - -", "V - stymied", "defend maneuver", "BC", "-"],
  ["wits", "value3:mind", "H confused fatigued", "H - inspiration", "trick test", "", "-"],
  ["heart", "value3:soul", "V up stymied", "V inspiration stymied", "trick", "C", "-"],
  ["heart", "value3:soul", "H - fatigued", "H stymied -", "trick intimidate", "D", "-"],
  ["heart", "value3:soul", "H - -", "H stymied flurry", "defend test", "C", "-"],
  ["heart", "value3:soul", "H - stymied", "H - -", "taunt intimidate", "C", "-"],
  ["edge", "action3", "V - -", "H - -", "any", "D", "-"],
  ["edge", "action3", "V - -", "V fatigued -", "defend trick", "ABC", "-"],
  ["edge", "action3", "H up break", "V - -", "maneuver", "BC", "critical"],
  ["edge", "action3", "H stymied -", "V - -", "any", "D", "-"],
  ["edge", "action3", "H - -", "V setback -", "taunt", "B", "critical"],
  ["edge", "effect3", "H - -", "H - up", "defend trick", "BC", "-"],
  ["edge", "effect3", "H - -", "V stymied -", "attack", "BCD", "-"],
  ["edge", "effect3", "H - -", "V - -", "maneuver taunt", "A", "complication"],
  ["spark", "heroPoint", "H stymied -", "V confused -", "maneuver", "A", "-"],
  ["spark", "heroPoint", "H - -", "H - stymied", "defend taunt", "B", "-"],
  ["spark", "heroPoint", "H up stymied", "H - -", "trick intimidate", "D", "-"],
  ["spark", "heroPoint", "H - -", "V confused fatigued", "attack trick", "B", "-"],
  ["spark", "heroPoint", "V - -", "V setback -", "taunt", "A", "complication"],
  ["spark", "heroPoint", "H inspiration setback", "V inspiration up", "attack test", "AB", "-"],
  ["spark", "heroPoint", "H - break", "H flurry -", "attack taunt", "", "-"],
  ["spark", "heroPointOrBank3", "H up setback", "V - up", "attack maneuver", "CD", "-"],
  ["spark", "heroPointOrBank3", "H inspiration flurry", "V fatigued up", "taunt", "B", "-"],
  ["spark", "heroPointOrBank3", "H fatigued break", "H - flurry", "any", "AB", "critical"],
  ["spark", "counter", "V setback -", "H - -", "maneuver", "BC", "-"],
  ["spark", "counter", "H - up", "H stymied -", "any", "B", "-"],
  ["tempo", "extraAction", "H - -", "V - -", "maneuver trick", "A", "-"],
  ["tempo", "extraAction", "H up -", "H fatigued -", "defend taunt", "ABC", "-"],
  ["tempo", "extraAction", "H up -", "H - setback", "taunt test", "", "-"],
  ["tempo", "seize", "H - -", "V - -", "trick intimidate", "AB", "-"],
  ["tempo", "seize", "V - -", "V inspiration up", "maneuver", "D", "-"],
  ["tempo", "redo", "V - -", "H up -", "defend test", "C", "-"],
  ["tempo", "autoMiss", "V confused -", "V inspiration -", "test intimidate", "CD", "slip"],
  ["crew", "assist", "V - -", "H confused -", "test intimidate", "", "-"],
  ["crew", "assist", "H - setback", "V - up", "test", "BCD", "-"],
  ["crew", "poolGift", "V - -", "H fatigued setback", "maneuver trick", "A", "-"],
  ["crew", "refillAll", "H flurry setback", "V - inspiration", "attack", "ABCD", "slip"],
  ["crew", "clearAlly", "H flurry -", "V inspiration -", "maneuver trick", "C", "slip"],
  ["crew", "clearAlly", "V - -", "H confused -", "test intimidate", "D", "-"],
  ["crew", "claimDiscard", "V inspiration stymied", "V - up", "taunt intimidate", "B", "complication"],
  ["plot", "subplot:bond", "H - -", "V - setback", "defend intimidate", "CD", "slip"],
  ["plot", "subplot:rival", "H - fatigued", "V - -", "attack taunt", "BC", "-"],
  ["plot", "subplot:secret", "V - setback", "V stymied -", "attack maneuver", "CD", "slip"],
  ["plot", "subplot:mistaken", "H up stymied", "V - up", "maneuver intimidate", "", "-"],
  ["plot", "subplotPermanent", "H fatigued stymied", "V confused up", "attack test", "D", "complication"],
  ["plot", "escape", "V inspiration stymied", "H - -", "taunt test", "A", "-"],
  ["plot", "clue", "H flurry -", "V up -", "attack defend", "C", "-"],
  ["plot", "contact", "H - -", "V up -", "attack intimidate", "AB", "slip"],
  ["plot", "parley", "H - -", "V - -", "intimidate", "A", "slip"],
  ["plot", "glory", "V flurry -", "H inspiration -", "trick", "A", "slip"],
] as const satisfies readonly (readonly [CardKind, string, string, string, string, string, Hazard])[];

const isEffect = (word: string | undefined): word is LineEffect =>
  (LINE_EFFECTS as readonly (string | undefined)[]).includes(word);

function line(text: string): ConflictLine {
  const [first, heroes, villains] = text.split(" ");
  return {
    first: first === "H" ? "heroes" : "villains",
    heroes: isEffect(heroes) ? heroes : null,
    villains: isEffect(villains) ? villains : null,
  };
}

const idOf = (number: number): string => `DC-${String(number).padStart(2, "0")}`;

/**
 * The sixty cards of the Drama Deck. Each has two faces of use: on the action stack its lines, approved actions and steps count, in a hand or pool its effect.
 * @rule DRA-270 DRA-271 DRA-272 DRA-278
 */
export const CARDS: readonly DramaCard[] = TABLE.map(
  ([kind, effect, standard, dramatic, approved, steps, hazard], i) => ({
    id: idOf(i + 1),
    number: i + 1,
    kind,
    title: `CROSSOVER.Drama.Card.${idOf(i + 1)}.title`,
    text: `CROSSOVER.Drama.CardEffect.${effect.replace(":", ".")}.text`,
    effect,
    standard: line(standard),
    dramatic: line(dramatic),
    approved: approved.split(" ") as Approved[],
    steps,
    hazard,
  }),
);

export const CARD_IDS: readonly string[] = CARDS.map((c) => c.id);
const BY_ID = new Map(CARDS.map((c) => [c.id, c]));

/** A card by its id. @throws RulesError "unknown-card" */
export function cardOf(id: string): DramaCard {
  const found = BY_ID.get(id);
  if (!found) throw new RulesError("unknown-card", { id });
  return found;
}

/** Whether there is such a card. */
export function isCard(id: string): boolean {
  return BY_ID.has(id);
}

/** The line of a card that is in force. @rule DRA-140 DRA-272 */
export function lineOf(id: string, conflict: Conflict): ConflictLine {
  return cardOf(id)[conflict];
}

/** Whether a kind of action is approved by a card; `any` means every rolled action. @rule DRA-283 */
export function approves(id: string, kind: string): boolean {
  const { approved } = cardOf(id);
  return approved.includes("any") || (approved as readonly string[]).includes(kind);
}
