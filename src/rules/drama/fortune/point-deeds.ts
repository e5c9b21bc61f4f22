/** What Hero Points are earned by, spent on and reset with, beside actions and cards. */
import { refuse } from "../../kernel/refusal.ts";
import { purchased, raisedAnew } from "../build/advancement.ts";
import { type PointArgs, type PointField, PURCHASES, type PurchaseWay, type Say } from "../build/purchases.ts";
import { key } from "../labels.ts";
import type { DramaSettings } from "../settings.ts";
import type { DramaCharacter } from "../types.ts";
import { adjust, award, type Earned, lentHope, restart, SCENE_AWARD } from "./earning.ts";

/** The table as these deeds ask it. */
export interface PointTable {
  readonly settings: DramaSettings;
  readonly inConflict: boolean;
  /** Who is at the table. */
  readonly here: readonly DramaCharacter[];
  readonly nameOf: (who: string) => string;
  readonly say: Say;
}

/** One of them. */
export interface PointDeed {
  readonly id: string;
  readonly kind: "spend" | "earn" | "reset";
  readonly by: "owner" | "gm";
  readonly rule: string;
  /** The Gamemaster says yes or no. */
  readonly approval?: true;
  /** Offered on the sheet, and not in the menu of points. */
  readonly elsewhere?: true;
  readonly asks?: (who: DramaCharacter, table: PointTable) => readonly PointField[];
  readonly does: (who: DramaCharacter, args: PointArgs, table: PointTable) => Earned;
}

const earns = (id: string, does: PointDeed["does"]): PointDeed => ({
  id,
  kind: "earn",
  by: "gm",
  rule: "DRA-113",
  does,
});

/** The end of an adventure: points, and attributes may be raised again. @rule DRA-113 DRA-371 */
function adventure(who: DramaCharacter, { settings }: PointTable): Earned {
  const made = award(who, settings.adventureAward);
  return made.accepted ? { ...made, changes: [...made.changes, ...raisedAnew(who)] } : made;
}

/** Those whom hope may be lent to. @rule DRA-351 */
const allies = (who: DramaCharacter, { here }: PointTable): readonly DramaCharacter[] =>
  here.filter((o) => o.ref !== who.ref && o.rank === "hero" && o.side === who.side);

/** Once a scene an ally is handed a Hero Point from outside, good for that scene. @rule DRA-105 DRA-351 */
const lend: PointDeed = {
  id: "lendHope",
  kind: "spend",
  by: "owner",
  rule: "DRA-351",
  elsewhere: true,
  asks: (who, table) => {
    const options = allies(who, table).map(({ ref }) => ({ value: ref, label: table.nameOf(ref) }));
    const label = table.say(key("Advance", "ally"));
    return [{ type: "select", name: "ally", label, value: options[0]?.value ?? "", options }];
  },
  does: (who, { ally }, table) => {
    const named = ally ?? allies(who, table)[0]?.ref;
    return lentHope(who, table.here.find((o) => o.ref === named) ?? null);
  },
};

/** A purchase as a deed: its choices with their prices, and the line that it leaves in the log. @rule DRA-370 DRA-371 DRA-372 */
const buying = ([id, { rule, asks, reads }]: [string, PurchaseWay]): PointDeed => ({
  id,
  kind: "spend",
  by: "owner",
  rule,
  elsewhere: true,
  asks: (who, { say }) => asks(who, say),
  does: (who, args, { say, inConflict }) => {
    const chosen = reads(who, args, say);
    const nameOf = (skill: string): string => say(key("Skill", skill));
    return chosen ? purchased(who, chosen.what, chosen.text, { inConflict, nameOf }) : refuse("nothingToBuy");
  },
});

/** All of them, in the order of the menu. @rule DRA-100 DRA-101 DRA-113 */
export const POINT_DEEDS: readonly PointDeed[] = [
  earns("standardScene", (who) => award(who, SCENE_AWARD.standard)),
  earns("dramaticScene", (who) => award(who, SCENE_AWARD.dramatic)),
  earns("adventure", (who, _args, table) => adventure(who, table)),
  earns("award", (who) => award(who, 1)),
  earns("correct", (who) => adjust(who, -1)),
  { ...earns("ask", (who) => award(who, 1)), by: "owner", approval: true },
  { id: "pay", kind: "spend", by: "owner", rule: "DRA-100", does: (who) => adjust(who, -1, "DRA-100") },
  {
    id: "restart",
    kind: "reset",
    by: "gm",
    rule: "DRA-101",
    does: (who, _args, { settings }) => restart(who, settings),
  },
  ...Object.entries(PURCHASES).map(buying),
  lend,
];
