import { ATTACKS, FAMILIES, type Family } from "./families.ts";
import { type CommonCharacter, type CommonEffect, type Loss, loss, type LossReason, resistedWith } from "./neutral.ts";

/** Words of rulesets that are right for every family that they stand for: range, resistance or trait tell those apart. */
const ALIKE: ReadonlySet<string> = new Set(["damage", "enhancedTrait", "superAttribute", "communication"]);

/** Reasons that speak of a power as a whole. */
const WHOLE: readonly LossReason[] = ["kept", "folded", "noCounterpart"];

/** What a ruleset calls a family; null for nothing. */
function wordFor(family: string, to: string): string | null {
  const found = FAMILIES[family]?.[to as keyof Family] ?? null;
  return found === null || typeof found === "string" ? found : (found[0] ?? null);
}

/** Whether one effect is what the other is, as far as the ruleset tells them apart. */
function alike(a: CommonEffect, b: CommonEffect, to: string): boolean {
  const word = wordFor(a.family, to);
  return a.family === b.family || (word !== null && ALIKE.has(word) && word === wordFor(b.family, to));
}

const harms = (e: CommonEffect): string => (FAMILIES[e.family]?.fudge === "damage" ? "damage" : "");

/** What an effect must be asked to have kept: `does` above the others, which are of one that still does the same. */
const QUALITIES = {
  range: (a: CommonEffect, b: CommonEffect) => a.range === b.range,
  resists: (a: CommonEffect, b: CommonEffect) =>
    !ATTACKS.has(a.family) || a.resists === undefined || a.resists === resistedWith(b, harms(b)),
  area: (a: CommonEffect, b: CommonEffect) => a.area === b.area,
  about: (a: CommonEffect, b: CommonEffect) => a.about === "" || a.about.toLowerCase() === b.about.toLowerCase(),
} as const;
type Quality = keyof typeof QUALITIES;

/** How the window says that one is another now. */
const SAID: Readonly<Record<Quality, readonly [reason: LossReason, label: string]>> = {
  range: ["reach", "Quality.range"],
  resists: ["reach", "Quality.resists"],
  area: ["area", ""],
  about: ["approximate", "Quality.about"],
};
/** Qualities that a line about a power's reach speaks of. */
const OF_REACH: readonly Quality[] = ["range", "resists", "area"];

/** Effects of a draft that may be the one of an original, by the names that they stand under. */
function namesakes(draft: CommonCharacter, names: readonly string[]): readonly CommonEffect[] {
  return draft.powers.flatMap((p) =>
    p.effects.filter(
      (e) => names.includes(e.name === "" ? p.name : e.name) || (e.name !== "" && names.includes(p.name)),
    ),
  );
}

/**
 * What of somebody's powers isn't on the draft as it was, and isn't named yet: what it does, how far it reaches, what resists it, how many it strikes, what it is of.
 * @param draft  the draft, read back into the neutral form
 * @param to  id of its ruleset
 * @param told  what the two rulesets have named themselves
 */
export function changedPowers(
  common: CommonCharacter,
  draft: CommonCharacter,
  to: string,
  told: readonly Loss[],
): readonly Loss[] {
  return common.powers.flatMap((p) =>
    p.effects.flatMap((e): readonly Loss[] => {
      const names = [e.name, p.name].filter((n) => n !== "");
      const name = names[0] ?? "";
      const said = (...reasons: readonly LossReason[]): boolean =>
        told.some((l) => l.label === "" && names.includes(l.name) && reasons.includes(l.reason));
      const same = namesakes(draft, names).filter((d) => alike(e, d, to));
      if (same.length === 0) return said(...WHOLE, "approximate") ? [] : [loss(name, "approximate")];
      const asked = (Object.keys(QUALITIES) as Quality[]).filter((q) => !(OF_REACH.includes(q) && said("reach")));
      const lost = same
        .map((d) => asked.filter((q) => !QUALITIES[q](e, d)))
        .reduce((fewest, next) => (next.length < fewest.length ? next : fewest));
      return lost.map((q) => loss(name, ...SAID[q]));
    }),
  );
}

/** Levels and numbers of bodies that the other ruleset's sheets don't note. */
export function changedWorth(common: CommonCharacter, draft: CommonCharacter): readonly Loss[] {
  return [
    ...(Math.round(common.level) === Math.round(draft.level)
      ? []
      : [loss(String(common.level), "noCounterpart", "Trait.level")]),
    ...(common.count === draft.count ? [] : [loss(String(common.count), "noCounterpart", "Trait.count")]),
  ];
}
