import { conditionDefinition, type DamageResult, POINTS_PATH } from "../../../rules/drama/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Localize } from "../../ruleset.ts";
import type { ConsequenceView } from "../../view/card-view.ts";
import { plain, signed } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { key } from "../keys.ts";

/** A damage result as the table reads it: "2 wounds, K/O, knocked down, 5 shock". @rule DRA-174 */
export function damageText(r: DamageResult, localize: Localize): string {
  const parts = [
    ...(r.wounds > 0 ? [localize(key("Damage", "wounds"), { count: r.wounds })] : []),
    ...(r.knockdown ? [localize(key("Damage", "knockdown"))] : []),
    ...(r.ko === "none" ? [] : [localize(key("Damage", `ko.${r.ko.replace("/", "or")}`))]),
    ...(r.shock > 0 ? [localize(key("Damage", "shock"), { count: r.shock })] : []),
  ];
  return parts.length === 0 ? localize(key("Damage", "none")) : listed(parts);
}

/** Numbers that a card tells of: their name, and which way they are worse; 0 for neither. */
const NUMBERS: Readonly<Record<string, readonly [name: string, worse: number]>> = {
  "system.shock": ["shock", 1],
  "system.wounds": ["wounds", 1],
  "system.mortalRounds": ["mortalRounds", 1],
  "system.count": ["count", -1],
  [POINTS_PATH]: ["heroPoints", 0],
  "system.ammo": ["ammo", 0],
  "system.copies": ["copies", 0],
};
/** What is so or isn't, and whether that is bad. */
const FLAGS: Readonly<Record<string, readonly [name: string, bad: boolean]>> = {
  "system.k": ["k", true],
  "system.o": ["o", true],
  "system.knockedDown": ["knockedDown", true],
  "system.stabilised": ["stabilised", false],
  "system.dropped": ["dropped", true],
};

type Line = Pick<ConsequenceView, "text" | "tone">;
type Setting = Extract<Change, { readonly kind: "set" }>;
type Say = (name: string, data?: Parameters<Localize>[1]) => string;

const shape =
  (attribute: string) =>
  ({ from, to }: Setting, say: Say): Line => ({
    text: say("shape", {
      attribute: key("Attribute", attribute),
      from: signed(Number(from)),
      to: signed(Number(to)),
    }),
    tone: "info",
  });

/** Everything else that a card tells of. */
const OTHERS: Readonly<Record<string, (c: Setting, say: Say) => Line | null>> = {
  "system.shape.dex": shape("dex"),
  "system.shape.str": shape("str"),
  "system.shape.tou": shape("tou"),
  "system.advances": ({ to }, say) => {
    const last = (to as unknown as readonly { readonly text: string }[]).at(-1);
    return last ? { text: say("advances", { text: last.text }), tone: "success" } : null;
  },
  "system.trademarkItemId": ({ to }, say) =>
    to === "" ? { text: say("trademarkLost"), tone: "harm" } : { text: say("trademarkBought"), tone: "success" },
  "system.raised": ({ to }, say) =>
    (to as unknown as readonly string[]).length === 0 ? { text: say("raised"), tone: "info" } : null,
  "system.subplots": (_c, say) => ({ text: say("subplots"), tone: "info" }),
};

/** Somebody who leaves the fight, a state that comes or goes. */
function describeDocument({ kind, collection, data }: Exclude<Change, Setting>, say: Say): Line | null {
  if (collection === "Combatant") return kind === "delete" ? { text: say("left"), tone: "harm" } : null;
  const { condition } = data;
  if (collection !== "ActiveEffect" || typeof condition !== "string" || !conditionDefinition(condition)) return null;
  const came = condition === "up" ? "success" : "harm";
  return {
    text: say(kind, { condition: key("Condition", condition, "label") }),
    tone: kind === "create" ? came : "info",
  };
}

/** What a change means in words; null for one that nobody needs to read (cards move with a line of their own). */
export function describeChange(c: Change, localize: Localize): Line | null {
  const say: Say = (name, data) => localize(key("Consequence", name), data);
  if (c.kind !== "set") return describeDocument(c, say);
  const [number, worse = 0] = NUMBERS[c.path] ?? [];
  if (number !== undefined) {
    const [from, to] = [Number(c.from), Number(c.to)];
    const moved = Math.sign(to - from) === worse ? "harm" : "success";
    return { text: say(number, { from: plain(from), to: plain(to) }), tone: worse === 0 ? "info" : moved };
  }
  const [flag, bad] = FLAGS[c.path] ?? [];
  if (flag === undefined) return OTHERS[c.path]?.(c, say) ?? null;
  const on = c.to === true;
  return { text: say(on ? `${flag}.on` : `${flag}.off`), tone: on === bad ? "harm" : "success" };
}

/** Changes as lines of a card. */
export function lines(
  changes: readonly Change[],
  state: ConsequenceView["state"],
  localize: Localize,
): ConsequenceView[] {
  return changes.flatMap((c) => {
    const said = describeChange(c, localize);
    return said ? [{ ...said, rule: c.rule, state }] : [];
  });
}

const SHARED: readonly string[] = ["notYours", "gmOnly", "gone", "moved", "malformed"];

/** A refusal in words, for a button that can't be pressed. */
export function refusedText(refusal: Refusal, localize: Localize): string {
  return localize(
    SHARED.includes(refusal.reason) ? `CROSSOVER.Shared.Refusal.${refusal.reason}` : key("Refusal", refusal.reason),
    refusal.data,
  );
}
