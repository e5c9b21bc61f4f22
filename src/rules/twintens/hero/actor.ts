import type { PowerEntry, SkillEntry, TwintensCharacter } from "../types.ts";

/** A character with what only its actor remembers. */
export interface TwintensActor extends TwintensCharacter {
  /** Ranks of skills that conviction lends, by skill id; they stand in the ranks and cost nothing. */
  readonly lent: Readonly<Record<string, number>>;
  /** Feats and powers that are lent for a time, by item id; they cost nothing. */
  readonly borrowed?: readonly string[];
  /** Powers as they were bought, where extra effort makes more of them for now. */
  readonly unstrained?: readonly PowerEntry[];
  /** Powers that are gear: paid for with equipment points, by the item they come from. */
  readonly geared: Readonly<Record<string, string>>;
  /** Of an object: marks it has, how it stands, the impervious part of its Toughness. */
  readonly marks: number;
  readonly state: string;
  readonly impervious: number;
  /** Gear at hand, by the row of the table that it is; absent for who has none. */
  readonly tools?: readonly string[];
  /** Whose power called or made them, as `uuid item`; absent for whoever came by themselves. */
  readonly summoned?: string;
  readonly complications: readonly { readonly id: string; readonly name: string; readonly motivation: boolean }[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Whether a snapshot is one of this ruleset's: a target may play by another. */
export const isTwintens = (value: unknown): value is TwintensActor =>
  isRecord(value) && "track" in value && "baseAttack" in value && "conviction" in value;

/** A character as its points were spent: without what is lent or strained for now, and without the powers that are gear. @rule TWI-265 TWI-324 TWI-393 TWI-470 */
export function asBought(actor: TwintensActor): TwintensActor {
  const own = <T extends { readonly id: string }>(items: readonly T[]): readonly T[] =>
    items.filter((i) => actor.borrowed?.includes(i.id) !== true);
  const plain = (power: PowerEntry): PowerEntry => actor.unstrained?.find((p) => p.id === power.id) ?? power;
  return {
    ...actor,
    feats: own(actor.feats),
    skills: actor.skills.map((s) => ({ ...s, ranks: s.ranks - (actor.lent[s.id] ?? 0) })),
    powers: own(actor.powers)
      .filter((p) => !(p.id in actor.geared))
      .map(plain),
  };
}

/** Whether a skill stands on the sheet as an item; others are there at no ranks, by their key. */
export const isHeld = (skill: SkillEntry): boolean => skill.id !== skill.key;
