import { explain, type Row } from "../../../rules/kernel/rows.ts";
import { isVeiled } from "../../../rules/twintens/index.ts";
import {
  controlledNatural,
  flawLabel,
  key,
  naturalOf,
  type Proof,
  type RollResult,
  type Throw,
  type TwintensSettings,
} from "../../../rules/twintens/index.ts";
import type { Localize, Table } from "../../ruleset.ts";
import type { Viewer } from "../../ruleset.ts";
import type { ButtonView, DieView, OutcomeView, RollView, Tone } from "../../view/card-view.ts";
import { plain, rowViews } from "../../view/rows.ts";
import { controlRank } from "../at-table.ts";

/** Two ten-sided dice (or one of twenty sides) as they are drawn; naturals 2 and 20 are ringed and struck. @rule TWI-521 */
export function diceView(faces: readonly number[] | null, localize: Localize): DieView[] {
  if (!faces) return [];
  const shape = faces.length === 1 ? "d20" : "d10";
  const natural = faces.reduce((sum, f) => sum + (f === 0 ? 10 : f), 0);
  const state =
    natural === 20 ? ("ringed" as const) : natural === (faces.length === 1 ? 1 : 2) ? ("struck" as const) : null;
  return faces.map((f) => ({
    shape,
    face: String(f === 0 ? 10 : f),
    label: localize(key("Die", "face"), { face: f === 0 ? 10 : f }),
    ...(state && { state }),
  }));
}

/** A roll on a card: dice, total, number it is held against, every line of the total. @rule TWI-521 */
export function rollView(label: string, roll: RollResult, localize: Localize): RollView {
  if (isVeiled(roll))
    return { label, dice: [], total: localize("CROSSOVER.Shared.Card.hidden"), hidden: true, rows: [] };
  return {
    label,
    dice: diceView(roll.faces, localize),
    total: plain(roll.total),
    ...(roll.dc !== null && { against: localize(key("Card", "dc"), { dc: plain(roll.dc) }) }),
    rows: rowViews(roll.rows, localize),
  };
}

/** A throw of an attack card with its lines. */
export function throwView(
  label: string,
  thrown: Throw | null,
  rows: readonly Row[],
  total: number | null,
  against: string | null,
  localize: Localize,
): RollView {
  if (total === null)
    return {
      label,
      dice: diceView(thrown?.faces ?? null, localize),
      total: localize("CROSSOVER.Shared.Card.hidden"),
      hidden: true,
      rows: [],
    };
  const dice: readonly Row[] = thrown
    ? [
        {
          label: key("Row", thrown.faces === null ? "fixed" : thrown.natural === null ? "raised" : "natural"),
          value: thrown.dice,
          rule: thrown.natural === null ? "TWI-326" : "TWI-010",
        },
      ]
    : [];
  return {
    label,
    dice: diceView(thrown?.faces ?? null, localize),
    total: plain(total),
    ...(against !== null && { against }),
    rows: rowViews([...dice, ...rows], localize),
  };
}

/** The word of a finished check and the sentence below it. */
export function outcomeView(roll: RollResult, localize: Localize): OutcomeView | undefined {
  if (roll.success === null) return undefined;
  const margin =
    roll.margin === null
      ? undefined
      : localize(key("Card", roll.success ? "by" : "failBy"), { margin: Math.abs(roll.margin) });
  return {
    word: localize(key("Outcome", roll.success ? "success" : "failure")),
    tone: roll.success ? "success" : "failure",
    ...(margin !== undefined && { detail: margin }),
  };
}

/** A button on a card that is somebody's to press; others see whose it is. */
export function button(
  gesture: string,
  args: Readonly<Record<string, string>>,
  label: string,
  icon: string,
  owner: { readonly uuid: string; readonly name: string } | "gm",
  viewer: Viewer,
  localize: Localize,
  more: { readonly tone?: Tone; readonly odds?: string; readonly refused?: string } = {},
): ButtonView {
  const mine = viewer.isGM || (owner !== "gm" && viewer.owns(owner.uuid));
  const not =
    owner === "gm"
      ? localize("CROSSOVER.Shared.Refusal.gmOnly")
      : localize("CROSSOVER.Shared.Refusal.notYours", { name: owner.name });
  const refused = mine ? more.refused : not;
  return {
    gesture,
    args,
    label,
    icon,
    ...(more.tone && { tone: more.tone }),
    ...(more.odds && mine && { odds: more.odds }),
    ...(refused !== undefined && { refused }),
  };
}

/** Probability Control on a roll of somebody's, where it would count for more. @rule TWI-440 */
export function controlButton(
  result: Pick<RollResult, "dice" | "faces" | "controlled">,
  owner: { readonly uuid: string; readonly name: string },
  args: Readonly<Record<string, string>>,
  viewer: Viewer,
  table: Table,
  localize: Localize,
): ButtonView[] {
  if (result.faces === null || result.controlled === true || !(viewer.isGM || viewer.owns(owner.uuid))) return [];
  const natural = controlledNatural(result.dice, controlRank(owner.uuid, table));
  return natural > result.dice
    ? [
        button(
          "control",
          args,
          localize(key("Card", "control"), { natural }),
          "fa-solid fa-clover",
          owner,
          viewer,
          localize,
          { tone: "info" },
        ),
      ]
    : [];
}

/** The throws before an unreliable power does anything. @rule TWI-451 */
export function proofRolls(
  proofs: readonly Proof[],
  proving: readonly (readonly number[])[],
  settings: Pick<TwintensSettings, "coreDie">,
  localize: Localize,
): RollView[] {
  return proving.flatMap((faces, i): RollView[] => {
    const proof = proofs[i];
    if (!proof) return [];
    const natural = naturalOf(faces, settings.coreDie);
    const thrown: Throw = { faces, dice: natural, natural, again: false };
    const label = localize(proof.kind === "unreliable" ? flawLabel("unreliable") : proof.label);
    return [
      throwView(
        label,
        thrown,
        proof.rows,
        natural + explain(proof.rows).total,
        proof.dc === null ? localize(key("Card", "reliable")) : localize(key("Card", "dc"), { dc: plain(proof.dc) }),
        localize,
      ),
    ];
  });
}
