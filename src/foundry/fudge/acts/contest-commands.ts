/** Commands for what two hold against each other, and what several do at one task. */
import { key, sharedTrait } from "../../../rules/fudge/index.ts";
import type { AnyChosen } from "../../../rules/kernel/act.ts";
import { openAct } from "../../acts/run.ts";
import { table } from "../../apply/viewer.ts";
import { findTrait } from "../../chat/trait-lookup.ts";
import { unknownTrait } from "../../chat/unknown.ts";
import { rulesetById } from "../../registry.ts";
import type { TraitName } from "../../ruleset.ts";
import { localize } from "../../view/text/localize.ts";
import { isFudge } from "../models/is-fudge.ts";

type Spoken = (text: string, actor: Actor.Implementation | null) => Promise<string | null>;

/** The trait that was typed; what isn't understood is told. */
function typedTrait(text: string, character: unknown): TraitName | string {
  const ruleset = rulesetById("fudge");
  if (!ruleset) return "";
  const found = findTrait(ruleset, character, text, localize);
  return "trait" in found ? found.trait : unknownTrait(ruleset, character, text, localize);
}

/** Open an act for somebody who plays by these rules; else say why not. */
async function opened(
  act: string,
  actor: Actor.Implementation | null,
  wishes: (character: Parameters<typeof sharedTrait>[0]) => AnyChosen | string,
): Promise<string | null> {
  const character = actor && table.character(actor.uuid);
  if (!actor || !isFudge(character)) return localize("CROSSOVER.Shared.Chat.noActor");
  const known = wishes(character);
  if (typeof known === "string") return known;
  await openAct(actor, [act], {}, false, known);
  return null;
}

/** `/compare strength`: ranks held against each other without dice. @rule FUD-061 FUD-062 FUD-712 */
export const compareFor: Spoken = (text, actor) =>
  opened("compare", actor, (character): AnyChosen | string => {
    if (text.trim() === "") return {};
    const named = typedTrait(text.trim(), character);
    if (typeof named === "string") return named;
    const trait = sharedTrait(character, named.key);
    return trait.startsWith("ability:") || trait.startsWith("skillbase:")
      ? { trait }
      : localize(key("Command", "compare.trait"), { trait: named.label });
  });

/** `/coin`: lots between two. @rule FUD-057 */
export const flipCoin: Spoken = (_text, actor) => opened("coin", actor, () => ({}));

const TEAM = /^(.*?)(?:\s+(?:dc\s*=?\s*)?(-?\d+))?$/iu;

/** `/team technology 15`: one leads, others help. @rule FUD-070 FUD-705 */
export const openTeam: Spoken = (text, actor) =>
  opened("team", actor, (character): AnyChosen | string => {
    const [, name = "", dc] = TEAM.exec(text.trim()) ?? [];
    if (name.trim() === "") return localize("CROSSOVER.Shared.Chat.noTrait");
    const named = typedTrait(name.trim(), character);
    if (typeof named === "string") return named;
    return { trait: named.key, ...(dc !== undefined && { dc: Number(dc) }) };
  });
