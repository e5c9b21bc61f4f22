import { type AdvantageKey, ADVANTAGES, effectId, heroicFeat, key } from "../../../rules/fudge/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, Localize } from "../../ruleset.ts";
import { traitText } from "../build/bench/traits.ts";
import type { FudgeActor } from "../models/snapshot.ts";
import { hero, ownTurn, pick, spend } from "./point-parts.ts";

/** Advantages that bring somebody or something along, which no moment's heroics do. */
const BROUGHT: readonly AdvantageKey[] = ["minion", "sidekick", "equipment"];

/** An advantage as it is chosen: its key, and what it is about where that is one of the hero's skills. */
interface Feat {
  readonly advantage: AdvantageKey;
  readonly subject: string;
}

/** Advantages that a hero may have for a moment: those that they lack; Skill Mastery once for each of their skills. @rule FUD-366 FUD-431 */
function featsOf(character: FudgeActor): Feat[] {
  const all = (Object.keys(ADVANTAGES) as AdvantageKey[]).filter((a) => !BROUGHT.includes(a));
  const feats = all.flatMap((advantage): Feat[] =>
    advantage === "skillMastery"
      ? character.skills.map((s) => ({ advantage, subject: s.id }))
      : [{ advantage, subject: "" }],
  );
  return feats.filter(
    ({ advantage, subject }) => heroicFeat(character, advantage, "", character.ref, true, subject).accepted,
  );
}

const valueOf = ({ advantage, subject }: Feat): string => (subject === "" ? advantage : `${advantage} ${subject}`);

const nameOf = ({ advantage, subject }: Feat, character: FudgeActor, localize: Localize): string =>
  subject === ""
    ? localize(key("Advantage", advantage, "label"))
    : localize(key("Sheet", "withSpecialty"), {
        skill: key("Advantage", advantage, "label"),
        specialty: traitText(subject, character.skills, localize),
      });

/** A heroic feat: an advantage that the hero lacks, until the end of their next turn. @rule FUD-366 */
export const heroicFeatDeed: DeedDefinition = spend("heroicFeat", {
  choices: (c, _table, localize) => [
    pick(
      "advantage",
      localize(key("Deed", "whichAdvantage")),
      featsOf(hero(c))
        .map((f) => ({ value: valueOf(f), label: nameOf(f, hero(c), localize) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ),
  ],
  brings: (character, args, table) => {
    const chosen = featsOf(character).find((f) => valueOf(f) === args.advantage);
    if (!chosen) return refuse("feat.owned");
    const { advantage, subject } = chosen;
    // The same feat twice in a turn is one.
    const id = effectId("feat", valueOf(chosen), character.ref);
    const feat = heroicFeat(character, advantage, id, character.ref, ownTurn(character, table), subject);
    if (!feat.accepted) return feat;
    const data = {
      name: key("Advantage", advantage, "label"),
      type: "fudgeAdvantage",
      img: icon("upgrade"),
      system: { key: advantage, rank: 1, subject },
      flags: { crossover: { until: feat.until as never, temporary: true } },
    };
    return {
      accepted: true,
      changes: [{ kind: "create", subject: character.ref, collection: "Item", id, data, rule: "FUD-366" }],
    };
  },
});
