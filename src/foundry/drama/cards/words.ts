import { conditionDefinition, type DamageResult, POINTS_PATH } from "../../../rules/drama/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Localize } from "../../ruleset.ts";
import type { ConsequenceView } from "../../view/card-view.ts";
import { plain, signed } from "../../view/rows.ts";
import { key } from "../keys.ts";

/** A damage result as the table reads it: "2 wounds, K/O, knocked down, 5 shock". @rule DRA-174 */
export function damageText(r: DamageResult, localize: Localize): string {
  const parts = [
    ...(r.wounds > 0 ? [localize(key("Damage", r.wounds === 1 ? "wound" : "wounds"), { count: r.wounds })] : []),
    ...(r.knockdown ? [localize(key("Damage", "knockdown"))] : []),
    ...(r.ko === "none" ? [] : [localize(key("Damage", `ko.${r.ko.replace("/", "or")}`))]),
    ...(r.shock > 0 ? [localize(key("Damage", "shock"), { count: r.shock })] : []),
  ];
  return parts.length === 0 ? localize(key("Damage", "none")) : parts.join(", ");
}

const FIELDS: Readonly<Record<string, string>> = {
  "system.shock": "shock",
  "system.wounds": "wounds",
  "system.count": "count",
  [POINTS_PATH]: "heroPoints",
  "system.mortalRounds": "mortalRounds",
  "system.ammo": "ammo",
  "system.copies": "copies",
};
const SHAPES: Readonly<Record<string, string>> = {
  "system.shape.dex": "dex",
  "system.shape.str": "str",
  "system.shape.tou": "tou",
};
const FLAGS: Readonly<Record<string, string>> = {
  "system.k": "k",
  "system.o": "o",
  "system.knockedDown": "knockedDown",
  "system.stabilised": "stabilised",
  "system.dropped": "dropped",
};

/** What a change means in words; null for one that nobody needs to read (cards move with a line of their own). */
export function describeChange(c: Change, localize: Localize): Pick<ConsequenceView, "text" | "tone"> | null {
  if (c.kind !== "set") {
    if (c.collection === "Combatant")
      return c.kind === "delete" ? { text: localize(key("Consequence", "left")), tone: "harm" } : null;
    if (
      c.collection !== "ActiveEffect" ||
      typeof c.data.condition !== "string" ||
      !conditionDefinition(c.data.condition)
    )
      return null;
    return {
      text: localize(key("Consequence", c.kind), { condition: key("Condition", c.data.condition, "label") }),
      tone: c.kind === "create" ? (c.data.condition === "up" ? "success" : "harm") : "info",
    };
  }
  const number = FIELDS[c.path];
  if (number !== undefined) {
    const worse =
      number === "count" || number === "ammo" || number === "heroPoints"
        ? Number(c.to) < Number(c.from)
        : Number(c.to) > Number(c.from);
    return {
      text: localize(key("Consequence", number), { from: plain(Number(c.from)), to: plain(Number(c.to)) }),
      tone: number === "heroPoints" || number === "ammo" || number === "copies" ? "info" : worse ? "harm" : "success",
    };
  }
  const flag = FLAGS[c.path];
  if (flag !== undefined)
    return {
      text: localize(key("Consequence", flag, c.to === true ? "on" : "off")),
      tone: (c.to === true) === (flag !== "stabilised") ? "harm" : "success",
    };
  if (c.path === "system.advances") {
    const last = (c.to as unknown as readonly { readonly text: string }[]).at(-1);
    return last ? { text: localize(key("Consequence", "advances"), { text: last.text }), tone: "success" } : null;
  }
  const shape = SHAPES[c.path];
  if (shape !== undefined)
    return {
      text: localize(key("Consequence", "shape"), {
        attribute: key("Attribute", shape),
        from: signed(Number(c.from)),
        to: signed(Number(c.to)),
      }),
      tone: "info",
    };
  if (c.path === "system.trademarkItemId")
    return {
      text: localize(key("Consequence", c.to === "" ? "trademarkLost" : "trademarkBought")),
      tone: c.to === "" ? "harm" : "success",
    };
  if (c.path === "system.raised")
    return (c.to as unknown as readonly string[]).length === 0
      ? { text: localize(key("Consequence", "raised")), tone: "info" }
      : null;
  if (c.path === "system.subplots") return { text: localize(key("Consequence", "subplots")), tone: "info" };
  return null;
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
