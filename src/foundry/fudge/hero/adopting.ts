import { adopted, type Component, type Foreign, type SkillEntry } from "../../../rules/fudge/index.ts";
import type { AS_IT_WAS } from "../../apply/write.ts";

/** A skill among somebody's items. */
interface SkillItem {
  readonly id: string;
  readonly type: string;
  readonly system: Omit<SkillEntry, "id">;
}

/** A power or piece of gear that is about to come to somebody. */
interface Coming {
  readonly type: string;
  readonly name: string;
  readonly parent: (Owner & { readonly type: string }) | null;
  readonly _source: { readonly system?: { readonly components?: readonly Component[] } };
  updateSource(changes: object): void;
}

const KINDS: readonly string[] = ["fudgePower", "fudgeEquipment"];

const entry = ({ id, system: { base, specialty, ability, rank } }: SkillItem): SkillEntry => ({
  id,
  base,
  specialty,
  ability,
  rank,
});

/** What an entry of skills is called, whoever of the world has it. */
const foreign: Foreign = (id) => {
  for (const actor of game.actors) {
    const item = actor.items.get(id) as unknown as SkillItem | undefined;
    if (item?.type === "fudgeSkill") return { base: item.system.base, specialty: item.system.specialty };
  }
  return null;
};

/** Somebody by their items. */
interface Owner {
  readonly items: Iterable<SkillItem>;
}

/** Effects as whoever gets them has them. @rule FUD-112 FUD-465 FUD-582 */
export const adoptedBy = (owner: Owner, name: string, components: readonly Component[]): readonly Component[] =>
  adopted([...owner.items].filter((i) => i.type === "fudgeSkill").map(entry), name, components, foreign);

/**
 * A power or weapon that is put on somebody's sheet takes the combat skill that fits it, and speaks of their skills where it spoke of another's. What comes back or out
 * of a file is left as it was.
 * @rule FUD-112 FUD-465 FUD-582
 */
export function followAdoptions(): void {
  Hooks.on(
    "preCreateItem" as never,
    ((item: Coming, _data: object, options: typeof AS_IT_WAS | Record<string, never>) => {
      const components = item._source.system?.components ?? [];
      if (
        options.crossover?.asItWas === true ||
        components.length === 0 ||
        !KINDS.includes(item.type) ||
        item.parent?.type.startsWith("fudge") !== true
      )
        return;
      const own = adoptedBy(item.parent, item.name, components);
      if (own.some((c, i) => c !== components[i])) item.updateSource({ "system.components": own });
    }) as never,
  );
}
