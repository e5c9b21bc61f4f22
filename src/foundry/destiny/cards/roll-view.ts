import {
  type BeforeOffers,
  type CheckRequest,
  type CheckResolution,
  type DieName,
  type Faces,
  fortuneFormula,
  isVeiled,
  key,
  type Spend,
} from "../../../rules/destiny/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Localize, Party, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, DieView, OutcomeView, RollView } from "../../view/card-view.ts";
import { plain, rowViews, signed } from "../../view/rows.ts";
import { degreeText } from "../acts/odds.ts";
import { characterAt } from "../at-table.ts";
import { diceOf } from "./spend.ts";

/** The d20 and the Fortune Dice as they are drawn: fortune has a look of its own, and what takes away says so. @rule DES-005 DES-400 */
export function diceView(
  faces: Faces | null,
  netRank: number,
  settings: CheckRequest["settings"],
  spends: readonly Spend[],
  localize: Localize,
): DieView[] {
  if (!faces || faces.d20 < 1) return [];
  const sizes = fortuneFormula(netRank, settings);
  const natural: DieView = {
    shape: "d20",
    face: String(faces.d20),
    label: localize(key("Die", "d20"), { face: faces.d20 }),
    ...((faces.d20 === 20 || faces.d20 === 1) && { state: "ringed" as const }),
  };
  const luck = (faces.fortune ?? []).map((f, i): DieView => {
    const size = sizes[i] ?? 4;
    return {
      shape: `d${Math.abs(size)} die-fortune${size < 0 ? " is-taken" : ""}`,
      face: plain(size < 0 ? -f : f),
      label: localize(key("Die", size < 0 ? "disfortune" : "fortune"), { face: f, size: Math.abs(size) }),
    };
  });
  const spent = spends.map((s): DieView => ({
    shape: "d6 die-destiny",
    face: String(s.roll),
    label: localize(key("Die", s.use), { face: s.roll }),
  }));
  return [natural, ...luck, ...spent];
}

/** Every line of a total, every source of the net rank with the clamp, and what a natural 20 or 1 does. @rule DES-004 DES-009 DES-018 */
function linesOf(roll: CheckResolution, localize: Localize): RollView["rows"] {
  const sum = roll.netRows.reduce((n, r) => n + r.value, 0);
  const clamped = localize(key("Card", "clamped"), { from: signed(sum), to: signed(roll.net) });
  const natural = localize(key("Card", roll.shift > 0 ? "natural20" : "natural1"));
  return [
    ...rowViews(roll.rows, localize),
    ...roll.netRows
      .filter((r) => r.value !== 0)
      .map((r) => ({
        // It says which die, and adds nothing to what the die shows.
        label: localize(key("Card", "netLine"), { name: localize(r.label, r.data), value: signed(r.value) }),
        value: "",
        rule: r.rule,
      })),
    ...(sum === roll.net ? [] : [{ label: clamped, value: "", rule: "DES-004" }]),
    ...(roll.shift === 0 ? [] : [{ label: natural, value: "", rule: "DES-009" }]),
  ];
}

/** A roll on a card: dice, total, what it is held against, every line of the total, and every source of the net rank with the clamp. @rule DES-004 DES-018 DES-400 */
export function rollView(
  label: string,
  roll: CheckResolution,
  check: CheckRequest | null,
  faces: Faces | null,
  spends: readonly Spend[],
  localize: Localize,
  secret = false,
): RollView {
  if (isVeiled(roll))
    return { label, dice: [], total: localize("CROSSOVER.Shared.Card.hidden"), hidden: true, rows: [] };
  const raises = check?.raises ?? 0;
  const against =
    roll.dc === undefined || secret
      ? null
      : localize(key("Card", raises > 0 ? "dcRaised" : "dc"), {
          dc: plain(roll.dc),
          raises,
          raised: plain(roll.dc + 5 * raises),
        });
  return {
    label,
    dice: diceView(faces, roll.net, check?.settings, spends, localize),
    total: plain(roll.total),
    ...(against !== null && { against }),
    rows: linesOf(roll, localize),
  };
}

/** The word of a finished check with its degrees. @rule DES-010 DES-400 */
export function outcomeView(roll: CheckResolution, localize: Localize): OutcomeView | undefined {
  const { degree } = roll;
  if (degree === undefined) return undefined;
  return {
    word: localize(key("Outcome", degree > 0 ? "success" : "failure")),
    tone: degree > 0 ? "success" : "failure",
    detail: degreeText(degree, localize),
    ...(roll.natural === 20 && degree > 0 && { critical: true }),
  };
}

/** The plain d20 of what is Unreliable, as a roll of its own; none for what isn't, before it fell, and where its numbers are hidden. @rule DES-341 */
export function reliabilityRolls(faces: Faces | null | undefined, localize: Localize): RollView[] {
  const face = faces?.reliability;
  if (face === undefined) return [];
  return [
    {
      label: localize(key("Modifier", "unreliable", "label")),
      dice: [{ shape: "d20", face: String(face), label: localize(key("Die", "d20"), { face }) }],
      total: String(face),
      rows: [],
    },
  ];
}

/** What became of an action that was lost. @rule DES-341 */
export const lostView = (localize: Localize): OutcomeView => ({
  word: localize(key("Outcome", "lost")),
  tone: "warning",
});

/** A button that only who may act for `party` may press. */
export function button(
  gesture: string,
  label: string,
  icon: string,
  party: Party,
  viewer: Viewer,
  localize: Localize,
  more: Partial<ButtonView> = {},
): ButtonView {
  const mine = viewer.isGM || viewer.owns(party.uuid);
  const refused = mine ? more.refused : localize("CROSSOVER.Shared.Refusal.notYours", { name: party.name });
  return {
    gesture,
    args: more.args ?? {},
    label,
    icon,
    ...(more.tone && { tone: more.tone }),
    ...(more.odds !== undefined && { odds: more.odds }),
    ...(refused !== undefined && { refused }),
  };
}

/** Buttons for dice spent on a roll: one for each pool with something in it, with what it would bring. @rule DES-222 DES-224 DES-401 */
export function spendButtons(
  use: "improve" | "coup" | "edit" | "inspiration" | "resistImprove" | "opposeImprove" | "attackImprove",
  dice: readonly DieName[],
  party: Party,
  viewer: Viewer,
  localize: Localize,
  args: Readonly<Record<string, string>> = {},
  odds: string | null = null,
): ButtonView[] {
  if (!viewer.isGM && !viewer.owns(party.uuid)) return [];
  const name = use.endsWith("mprove") ? "improve" : use;
  return dice.map((die) =>
    button(
      use,
      localize(key("Card", `spend.${name}`), { die: localize(key("Pool", die)) }),
      "fa-solid fa-dice-six",
      party,
      viewer,
      localize,
      { args: { ...args, die }, ...(odds !== null && { odds }) },
    ),
  );
}

/** What was overlooked when something was paid for, as tags. @rule DES-392 */
export function warningTags(
  worn: { readonly warnings: readonly Refusal[]; readonly granted: boolean },
  localize: Localize,
): string[] {
  return [
    ...worn.warnings.map((w) =>
      localize(key("Card", worn.granted ? "granted" : "overspent"), {
        why: localize(key("Refusal", w.reason), w.data),
      }),
    ),
  ];
}

/** What somebody may still declare before the dice fall, and the roll itself. @rule DES-178 DES-179 DES-223 */
export function beforeButtons(
  { roll, hunch, raise, edit, veto }: BeforeOffers,
  actor: Party,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  const b = (gesture: string, label: string, icon: string, more: Partial<ButtonView> = {}): ButtonView =>
    button(gesture, localize(key("Card", label)), icon, actor, viewer, localize, more);
  const higher = (count: number): ButtonView =>
    button("raise", localize(key("Card", "raise"), { count }), "fa-solid fa-angles-up", actor, viewer, localize, {
      args: { raises: String(count) },
    });
  return [
    ...(roll ? [b("roll", "roll", "fa-solid fa-dice-d20", { tone: "info" })] : []),
    ...(hunch ? [b("hunch", "hunch", "fa-solid fa-lightbulb")] : []),
    ...(raise ? [higher(1), higher(2)] : []),
    ...(edit ? spendButtons("edit", diceOf(characterAt(table, actor.uuid), table), actor, viewer, localize) : []),
    ...(veto && viewer.isGM ? [b("veto", "veto", "fa-solid fa-ban")] : []),
  ];
}
