import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { whole } from "../../kernel/refusal.ts";
import { POINTS_PATH } from "../fortune/spends.ts";
import { skillEntry } from "../hero/derive.ts";
import { skillDefinition, type SkillFlag } from "../hero/skills.ts";
import type { DramaCharacter } from "../types.ts";

/** Prices in Hero Points (DRA-224, DRA-370, DRA-371). */
export const PRICES = {
  firstAdd: { taught: 2, alone: 5 },
  firstTrained: { taught: 5, alone: 10 },
  type: 1,
  trademark: 2,
  powerPoint: 4,
} as const;

/** What it costs to go from some adds to more: each add its own number, the first of a new skill a teacher's fee or more. @rule DRA-370 */
export function addsCost(from: number, to: number, flag: SkillFlag, teacher: boolean): number {
  whole("from", from, 0);
  let cost = 0;
  for (let add = from + 1; add <= whole("to", to, from); add++) {
    const first = flag === "T" ? PRICES.firstTrained : PRICES.firstAdd;
    cost += add === 1 ? first[teacher ? "taught" : "alone"] : add;
  }
  return cost;
}

/** Something that Hero Points buy between adventures. */
export type Purchase =
  | { readonly kind: "adds"; readonly skill: string; readonly to: number; readonly teacher: boolean }
  | { readonly kind: "type"; readonly skill: string; readonly type: string }
  | { readonly kind: "trademark"; readonly skill: string; readonly itemId: string; readonly itemType: string }
  | { readonly kind: "attribute"; readonly attribute: keyof DramaCharacter["attributes"] }
  | { readonly kind: "powerPoint"; readonly count: number };

/** What a purchase costs and means, for the log. @rule DRA-372 */
export type Bought =
  | {
      readonly accepted: true;
      readonly cost: number;
      readonly left: number;
      readonly log: { readonly amount: number; readonly reason: string };
    }
  | Refusal;

/** Whether a type fits the trademark that a skill has already; one whose item is gone, or is no gear, says nothing. @rule DRA-224 */
function ownItem(character: DramaCharacter, id: string | null, type: string): boolean {
  const item = [...character.weapons, ...character.gear].find((g) => g.id === id);
  return item === undefined || item.type === type;
}

function price(character: DramaCharacter, p: Purchase, raised: readonly string[]): number | Refusal {
  switch (p.kind) {
    case "adds": {
      const entry = skillEntry(character, p.skill);
      const flag = entry?.flag ?? skillDefinition(p.skill)?.flag;
      if (!flag) return refuse("noSuchSkill", { skill: p.skill });
      const from = entry?.adds ?? 0;
      return Number.isInteger(p.to) && p.to > from ? addsCost(from, p.to, flag, p.teacher) : refuse("nothingToBuy");
    }
    case "type":
    case "trademark": {
      const entry = skillEntry(character, p.skill);
      if (!entry || entry.adds === 0) return refuse("noSuchSkill", { skill: p.skill });
      if (p.kind === "type")
        return entry.specType !== null
          ? refuse("nothingToBuy")
          : ownItem(character, entry.trademarkItemId, p.type)
            ? PRICES.type
            : refuse("wrongType", { type: p.type });
      if (entry.trademarkItemId !== null) return refuse("oneTrademark", { skill: p.skill });
      return entry.specType === null || entry.specType === p.itemType
        ? PRICES.trademark
        : refuse("wrongType", { type: entry.specType });
    }
    case "attribute":
      return raised.includes(p.attribute) ? refuse("raisedAlready") : character.attributes[p.attribute].base + 1;
    case "powerPoint":
      return p.count >= 1 ? PRICES.powerPoint * p.count : refuse("nothingToBuy");
  }
}

/**
 * Buy something with Hero Points: adds, a specialisation, an attribute (one step of each in an adventure), power points. None may go below 0, and each is logged.
 * @param raised  attributes raised since the last adventure
 * @returns refusals `noPoint`, `nothingToBuy`, `noSuchSkill`, `oneTrademark`, `wrongType`, `raisedAlready`
 * @rule DRA-224 DRA-370 DRA-371 DRA-372
 */
export function buy(character: DramaCharacter, purchase: Purchase, raised: readonly string[] = []): Bought {
  const cost = price(character, purchase, raised);
  if (typeof cost !== "number") return cost;
  const left = character.heroPoints.value - cost;
  if (left < 0) return refuse("noPoint", { cost, points: character.heroPoints.value });
  return { accepted: true, cost, left, log: { amount: -cost, reason: `CROSSOVER.Drama.Log.${purchase.kind}` } };
}

/** A specialisation dies with its item: skills that lose their trademark. @rule DRA-222 DRA-224 */
export function lostTrademark(character: Pick<DramaCharacter, "ref" | "skills">, itemId: string): readonly Change[] {
  return character.skills
    .filter((s) => s.trademarkItemId === itemId)
    .map((s) => change(`${character.ref}.Item.${s.id}`, "system.trademarkItemId", itemId, "", "DRA-224"));
}

/** Whose trademark an item is: skills that name this very id; a copy is another item. @rule DRA-221 DRA-222 DRA-226 */
export function isTrademark(character: Pick<DramaCharacter, "skills">, itemId: string): boolean {
  return character.skills.some((s) => s.trademarkItemId === itemId);
}

/** Id of a skill that is learned: the same whoever asks, so that a purchase that is repeated is none. */
const learntId = (skill: string): string => `drSk${skill}`.padEnd(16, "0").slice(0, 16);

/** What a purchase writes beside the points: an item, an attribute, power points. @param nameOf  what a skill of the list is called */
function bought(who: DramaCharacter, p: Purchase, nameOf: (skill: string) => string): readonly Change[] {
  switch (p.kind) {
    case "adds": {
      const held = skillEntry(who, p.skill);
      if (held) return [change(`${who.ref}.Item.${held.id}`, "system.adds", held.adds, p.to, "DRA-370")];
      const listed = skillDefinition(p.skill);
      return listed
        ? [
            {
              kind: "create",
              subject: who.ref,
              collection: "Item",
              id: learntId(p.skill),
              data: {
                name: nameOf(p.skill),
                type: "dramaSkill",
                system: { key: p.skill, attribute: listed.attribute, flag: listed.flag, adds: p.to },
              },
              rule: "DRA-370",
            },
          ]
        : [];
    }
    case "type":
    case "trademark": {
      const held = skillEntry(who, p.skill);
      if (!held) return [];
      const item = `${who.ref}.Item.${held.id}`;
      return [
        p.kind === "type"
          ? change(item, "system.specType", held.specType ?? "", p.type, "DRA-370")
          : change(item, "system.trademarkItemId", held.trademarkItemId ?? "", p.itemId, "DRA-224"),
      ];
    }
    case "attribute": {
      const { base } = who.attributes[p.attribute];
      const { raised } = who.advances;
      return [
        change(who.ref, `system.attributes.${p.attribute}.base`, base, base + 1, "DRA-371"),
        change(who.ref, "system.raised", [...raised], [...raised, p.attribute], "DRA-371"),
      ];
    }
    case "powerPoint": {
      const { powerPoints } = who.advances;
      return [change(who.ref, "system.boughtPowerPoints", powerPoints, powerPoints + p.count, "DRA-371")];
    }
  }
}

/**
 * Buy it: points, what was bought, and a line in the log. Not while a conflict is on.
 * @param text  the line in the log
 * @returns refusals `notHero`, `inConflict`, and those of `buy`
 * @rule DRA-370 DRA-371 DRA-372
 */
export function purchased(
  who: DramaCharacter,
  p: Purchase,
  text: string,
  { inConflict, nameOf }: { readonly inConflict: boolean; readonly nameOf: (skill: string) => string },
): { readonly accepted: true; readonly changes: readonly Change[] } | Refusal {
  if (who.rank !== "hero") return refuse("notHero");
  if (inConflict) return refuse("inConflict");
  const done = buy(who, p, who.advances.raised);
  if (!done.accepted) return done;
  const log = who.advances.log.map(({ kind, cost, text: said }) => ({ kind, cost, text: said }));
  return {
    accepted: true,
    changes: [
      change(who.ref, POINTS_PATH, who.heroPoints.value, done.left, "DRA-370"),
      ...bought(who, p, nameOf),
      change(who.ref, "system.advances", log, [...log, { kind: p.kind, cost: done.cost, text }], "DRA-372"),
    ],
  };
}

/** With the end of an adventure every attribute may be raised again. @rule DRA-371 */
export const raisedAnew = (who: DramaCharacter): readonly Change[] =>
  who.advances.raised.length === 0 ? [] : [change(who.ref, "system.raised", [...who.advances.raised], [], "DRA-371")];
