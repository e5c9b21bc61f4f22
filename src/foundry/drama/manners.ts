/** What of an action takes part of a turn, and how far it gets. */
import {
  powerDefinition,
  type ActionChoices,
  type Deed,
  type DramaCharacter,
  type Purpose,
} from "../../rules/drama/index.ts";
import type { Span } from "../../rules/kernel/manners.ts";
import type { MannersAdapter } from "../ruleset.ts";

/** What the hurt are helped by, and getting out of a hold: an action like any other. Holding on oneself comes when it comes. */
const HELPS: readonly Purpose[] = [
  "firstAid",
  "stabiliseFirstAid",
  "stabiliseMedicine",
  "medicine",
  "healingTouch",
  "breakFree",
];

/** Whether an action is one of a turn's. A check of a skill that the table asks for is made whenever it is asked for, and active defence is there before one's turn. @rule DRA-144 DRA-149 */
export const isOfTurn = ({ deed, what, purpose }: Pick<ActionChoices, "deed" | "what" | "purpose">): boolean =>
  deed === "attack" ||
  deed === "interact" ||
  deed === "push" ||
  (deed === "check" && (what.startsWith("power:") || HELPS.includes(purpose)));

/** Ways to act by the name they have in lists that are no deed with a roll, or another one than their name says. @rule DRA-144 */
const OTHERWISE: readonly string[] = ["breakFree", "do:aim", "do:shape"];

/** Feet of a metre. */
export const METRE = 1 / 0.3048;

/** As far as something shoots, in metres; what is struck with hand or blade has no reach in these rules, and what is thrown goes as far as its mass lets it. @rule DRA-150 */
export const rangeSpan = (most: number): Span => ({ by: "range", most, unit: "metres" });

export const dramaManners: MannersAdapter = {
  takesTurn: (_character, id) => {
    const at = id.indexOf(":");
    const [deed, what] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
    if (OTHERWISE.includes(id) || deed === "heal") return true;
    if (deed === "recover") return HELPS.includes(what as Purpose);
    return isOfTurn({ deed: deed as Deed, what, purpose: "none" });
  },
  span: (character, id) => {
    const who = character as DramaCharacter;
    const [deed, kind, means] = id.split(":");
    const ranges =
      deed !== "attack"
        ? null
        : kind === "weapon"
          ? who.weapons.find((w) => w.id === means)?.ranges
          : powerDefinition(who.powers.find((p) => p.id === means)?.key ?? "")?.ranges;
    return ranges ? rangeSpan(ranges[2]) : null;
  },
};
