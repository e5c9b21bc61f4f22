import { skillDefinition } from "../hero/skills.ts";
import { flawPoints, type FLAWS, powerCost, powerDefinition } from "../powers/powers.ts";
import type { DramaSettings } from "../settings.ts";
import { ATTRIBUTE_KEYS, type DramaCharacter } from "../types.ts";

/** Numbers of a new hero (DRA-330 to DRA-332). */
export const CREATION = {
  attributes: 66,
  human: 13,
  average: 8,
  least: 1,
  adds: 16,
  signature: 3,
  otherMost: 2,
} as const;

/** Something a new hero's sheet says wrong. `code` is the tail of a lang key, `data` its placeholders. */
export interface Finding {
  readonly code: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly rule: string;
}

/** What a new hero has spent of each budget, and what is wrong. */
export interface Audit {
  readonly attributes: { readonly spent: number; readonly of: number };
  readonly adds: { readonly spent: number; readonly of: number };
  readonly powers: { readonly spent: number; readonly of: number };
  readonly findings: readonly Finding[];
}

const find = (code: string, rule: string, data: Finding["data"] = {}): Finding => ({ code, data, rule });

/** How often a kind of thing was bought with Hero Points: a hero who has lived may have that much more. @rule DRA-370 DRA-371 */
const bought = (character: DramaCharacter, kind: string): number =>
  character.advances.log.filter((l) => l.kind === kind).length;

/** Attributes: 66 in all, 1 to 13 each before powers. @rule DRA-330 DRA-331 */
function attributes(character: DramaCharacter): {
  readonly spent: number;
  readonly of: number;
  readonly findings: readonly Finding[];
} {
  const spent = ATTRIBUTE_KEYS.reduce((sum, key) => sum + character.attributes[key].base, 0);
  const of = CREATION.attributes + bought(character, "attribute");
  const out = ATTRIBUTE_KEYS.flatMap((key) => {
    const { base } = character.attributes[key];
    return base < CREATION.least || base > CREATION.human
      ? [find("attributeRange", "DRA-331", { attribute: key, value: base, most: CREATION.human })]
      : [];
  });
  return { spent, of, findings: spent === of ? out : [...out, find("attributeSum", "DRA-331", { spent, of })] };
}

/** Skills: 16 adds, three of them in one signature skill, at most two in any other; no skill twice. @rule DRA-332 DRA-334 */
function skills(character: DramaCharacter): {
  readonly spent: number;
  readonly of: number;
  readonly findings: readonly Finding[];
} {
  const spent = character.skills.reduce((sum, s) => sum + s.adds, 0);
  const high = character.skills.filter((s) => s.adds > CREATION.otherMost);
  const more = bought(character, "adds");
  const of = CREATION.adds + more;
  const signature = more > 0 || (high.length === 1 && high[0]?.adds === CREATION.signature);
  const twice = character.skills.filter((s, i) => character.skills.findIndex((o) => o.key === s.key) !== i);
  const findings = [
    ...(spent === of ? [] : [find("addsSum", "DRA-332", { spent, of })]),
    ...(signature ? [] : [find("signature", "DRA-332", { adds: CREATION.signature })]),
    ...twice.map((s) => find("skillTwice", "DRA-334", { skill: s.name })),
    ...character.skills
      .filter((s) => !skillDefinition(s.key))
      .map((s) => find("skillUnknown", "DRA-336", { skill: s.name })),
  ];
  return { spent, of, findings };
}

/** Powers: within the world's points, flaws giving back at most ten; each at its price. @rule DRA-350 DRA-351 DRA-352 */
function powers(
  character: DramaCharacter,
  flaws: readonly (keyof typeof FLAWS)[],
  settings: Pick<DramaSettings, "powerPoints">,
): { readonly spent: number; readonly of: number; readonly findings: readonly Finding[] } {
  const of = settings.powerPoints + character.advances.powerPoints;
  const findings: Finding[] = [];
  let spent = -flawPoints(flaws);
  for (const p of character.powers) {
    spent += p.cost;
    const price = powerDefinition(p.key) ? powerCost(p.key, p.value, p.extra) : null;
    if (price === null) findings.push(find("powerUnknown", "DRA-351", { power: p.name }));
    else if (price !== p.cost) findings.push(find("powerCost", "DRA-351", { power: p.name, cost: p.cost, price }));
  }
  return { spent, of, findings: spent > of ? [...findings, find("powerSum", "DRA-350", { spent, of })] : findings };
}

/** A hero's budgets, with what was bought since, and what is wrong with them. It never forbids. @rule DRA-331 DRA-332 DRA-334 DRA-350 DRA-352 */
export function audit(
  character: DramaCharacter,
  flaws: readonly (keyof typeof FLAWS)[],
  settings: Pick<DramaSettings, "powerPoints">,
): Audit {
  const [a, s, p] = [attributes(character), skills(character), powers(character, flaws, settings)];
  return {
    attributes: { spent: a.spent, of: a.of },
    adds: { spent: s.spent, of: s.of },
    powers: { spent: p.spent, of: p.of },
    findings: [...a.findings, ...s.findings, ...p.findings],
  };
}
