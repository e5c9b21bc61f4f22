import type { Change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Until } from "../../kernel/turns/until.ts";
import { invoiceOf, powerFeatAllowed } from "../build/points.ts";
import { extraEffort } from "../harm/fatigue.ts";
import type { ExtraEffort } from "../harm/fatigue-levels.ts";
import { type EffectDefinition, type EffectKey, EFFECTS } from "../powers/catalogue/powers.ts";
import { strainedRanks } from "../powers/powers.ts";
import { documentId, impose } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import type { PowerEntry, TwintensCharacter } from "../types.ts";

/** What is chosen for a use of extra effort: the power that is strained or stretched, and for a stunt the power feat or the effect of the alternate power. */
export interface EffortArgs {
  readonly power?: string;
  readonly feat?: string;
  readonly effect?: EffectKey;
}

/** How long the benefits last: this round, and the encounter; and whether rounds are counted, as they are in a fight. */
export interface EffortSpan {
  readonly round: Until;
  readonly encounter: Until;
  readonly counted: boolean;
}

/** Words in the trait of the condition that says what somebody exerts themselves for. */
const RANKS = "ranks";
const FEAT = "feat";

/** An effect's least points a rank; null for what costs as its trait. */
const priceOf = (effect: EffectKey): number | null => (EFFECTS[effect] as EffectDefinition).cost?.[0] ?? null;

/** Ranks of an alternate power that costs no more than the one it is made of; 0 when not even one rank does. @rule TWI-431 TWI-437 */
export function stuntRanks(of: PowerEntry, effect: EffectKey): number {
  const price = priceOf(effect);
  return price === null ? 0 : Math.floor(invoiceOf(of).total / price);
}

/** The stunt itself: a power feat on a power, or an alternate power of no more points, for the encounter. @rule TWI-265 TWI-437 */
function stunt(
  character: TwintensCharacter,
  { power: id, feat = "", effect }: EffortArgs,
  until: Until,
): readonly Change[] | Refusal {
  const power = character.powers.find((p) => p.id === id);
  if (!power) return refuse("effort.power");
  if (feat !== "")
    return powerFeatAllowed(feat, 1)
      ? impose(
          character.ref,
          character.conditions,
          "exerting",
          { trait: `${FEAT} ${power.id} ${feat}`, source: "effort", until },
          "TWI-437",
        )
      : refuse("effort.power");
  if (effect === undefined) return refuse("effort.power");
  const ranks = stuntRanks(power, effect);
  if (ranks < 1) return refuse("effort.dear");
  const data = {
    type: "power",
    key: effect,
    ranks,
    base: priceOf(effect),
    descriptors: [...power.descriptors],
    lethal: power.lethal,
    until: { ...until },
  };
  return [
    {
      kind: "create",
      subject: character.ref,
      collection: "Item",
      id: documentId("stunt", power.id, effect),
      data,
      rule: "TWI-437",
    },
  ];
}

/**
 * Extra effort with what it does: twice the speed or 5 more Strength for carrying this round, 2 more ranks of a power, a stunt for the encounter. A surge is counted with the actions; a check and a
 * save are rolled where they are asked for.
 * @returns refusals of `extraEffort`, and `effort.power`, `effort.permanent`, `effort.dear`
 * @rule TWI-265 TWI-437
 */
export function effortChanges(
  character: TwintensCharacter,
  kind: ExtraEffort,
  args: EffortArgs,
  span: EffortSpan,
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  const exerting = (trait: string): readonly Change[] =>
    impose(character.ref, character.conditions, "exerting", { trait, source: "effort", until: span.round }, "TWI-265");
  const strained = (): readonly Change[] | Refusal => {
    const power = character.powers.find((p) => p.id === args.power);
    if (!power) return refuse("effort.power");
    return strainedRanks(power) === null ? refuse("effort.permanent") : exerting(`${RANKS} ${power.id}`);
  };
  const paid = extraEffort(character, kind, { counted: span.counted });
  if (!paid.accepted) return paid;
  const benefit = (() => {
    switch (kind) {
      case "speed":
      case "lifting":
        return exerting(kind);
      case "powerRanks":
        return strained();
      case "stunt":
        return stunt(character, args, span.encounter);
      default:
        return [];
    }
  })();
  return "accepted" in benefit ? benefit : { accepted: true, changes: [...paid.changes, ...benefit] };
}

/** A power as it is while its owner exerts themselves: 2 more ranks, power feats of a stunt. @rule TWI-265 TWI-437 */
export function exertedPower(power: PowerEntry, conditions: TwintensCharacter["conditions"]): PowerEntry {
  const traits = held({ conditions }, "exerting").map((c) => (c.trait ?? "").split(" "));
  const more = traits.some(([word, id]) => word === RANKS && id === power.id) ? 2 : 0;
  const feats = traits.flatMap(([word, id, feat]) =>
    word === FEAT && id === power.id && feat !== undefined ? [{ key: feat, ranks: 1 }] : [],
  );
  return more === 0 && feats.length === 0
    ? power
    : { ...power, ranks: power.ranks + more, feats: [...power.feats, ...feats] };
}
