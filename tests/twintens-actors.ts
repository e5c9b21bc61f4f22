/** The characters of the Twin Tens packs as the rules read them, without a table. */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { modifierOf, type StoredModifier } from "../src/foundry/twintens/sheets/entries.ts";
import {
  ABILITY_KEYS,
  type AbilityKey,
  type ActorKind,
  type ArmorEntry,
  damageTrack,
  EFFECTS,
  type PowerEntry,
  type TwintensActor,
  type TwintensCharacter,
  type WeaponEntry,
} from "../src/rules/twintens/index.ts";
import { sourceAt } from "../tools/sources.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "packs", "_source", "twintens");
export const read = <T>(pack: string): T[] =>
  readdirSync(join(ROOT, `twintens-${pack}`)).map((file) => sourceAt(join(ROOT, `twintens-${pack}`, file)) as T);

export interface Item {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly system: Record<string, unknown> & {
    readonly key: string;
    readonly description: string;
    readonly rules: string;
  };
}
type System = Pick<
  TwintensCharacter,
  "powerLevel" | "size" | "baseAttack" | "defense" | "dodgeBase" | "saves" | "awarded" | "flags"
> & {
  readonly abilities: Record<AbilityKey, { base: number; absent: boolean }>;
  readonly kind?: ActorKind;
  readonly conviction: { value: number };
};
export interface ActorSource {
  readonly name: string;
  readonly type: string;
  readonly system: System;
  readonly items: readonly Item[];
}

type StoredPower = Omit<PowerEntry, "id" | "name" | "extras" | "flaws" | "feats"> & {
  readonly extras: StoredModifier[];
  readonly flaws: StoredModifier[];
  readonly feats: StoredModifier[];
};
type StoredWeapon = WeaponEntry & {
  readonly sort: string;
  readonly quantity: number;
  readonly area: string | null;
  readonly effects: readonly { key: PowerEntry["key"]; ranks: number }[];
};

/** The rules' snapshot of an actor source: what `src/foundry/twintens/models/snapshot.ts` makes of the document. */
export function actorOf({ name, type, system, items }: ActorSource): TwintensActor {
  const of = <T>(t: string): (T & { id: string; name: string })[] =>
    items.filter((i) => i.type === t).map((i) => ({ ...(i.system as T), id: i._id, name: i.name }));
  const gear = of<StoredWeapon>("twintensEquipment");
  const powered = (w: StoredWeapon): boolean => w.sort === "weapon" && (w.effects.length > 0 || w.area !== null);
  const asPowers = gear.filter(powered).flatMap((w) =>
    (w.effects.length > 0 ? w.effects : [{ key: "blast" as const, ranks: w.damage ?? 5 }]).map((e, i): PowerEntry => ({
      id: i === 0 ? w.id : `${w.id}.${i + 1}`,
      name: w.name,
      key: e.key,
      ranks: e.ranks,
      lost: 0,
      base: EFFECTS[e.key].cost?.[0] ?? 1,
      extras: w.area === null ? [] : [{ key: "area", ranks: 1, note: w.area }],
      flaws: [],
      feats: [],
      drawbacks: [],
      action: null,
      range: "ranged",
      duration: null,
      save: null,
      lethal: false,
      descriptors: [],
      trait: null,
      arrayId: null,
      active: true,
    })),
  );
  return {
    ref: name,
    name,
    kind: type === "twintensHero" ? "hero" : (system.kind ?? "villain"),
    count: 1,
    size: system.size,
    powerLevel: system.powerLevel,
    abilities: Object.fromEntries(
      ABILITY_KEYS.map((a) => [a, system.abilities[a].absent ? null : system.abilities[a].base]),
    ) as TwintensCharacter["abilities"],
    abilityDamage: [],
    baseAttack: system.baseAttack,
    defense: system.defense,
    dodgeBase: system.dodgeBase,
    saves: system.saves,
    objectToughness: 0,
    track: damageTrack(),
    fatigue: "normal",
    pendingFatigue: false,
    conviction: null,
    conditions: [],
    defencesThisRound: 0,
    flags: system.flags,
    skills: of("twintensSkill"),
    feats: of("twintensFeat"),
    powers: [
      ...of<StoredPower>("twintensPower").map((p) => ({
        ...p,
        extras: p.extras.map(modifierOf),
        flaws: p.flaws.map(modifierOf),
        feats: p.feats.map(modifierOf),
      })),
      ...asPowers,
    ],
    weapons: gear
      .filter((g) => g.sort === "weapon")
      .map((g) => ({ ...g, equipped: !powered(g), cost: g.cost * g.quantity })),
    armor: gear.filter((g) => g.sort === "armor").map((g) => ({ ...(g as unknown as ArmorEntry), worn: true })),
    gearCost: gear.filter((g) => g.sort === "gear").reduce((sum, g) => sum + g.cost * g.quantity, 0),
    drawbacks: of("twintensDrawback"),
    hurtAt: 0,
    awarded: system.awarded,
    lent: {},
    geared: Object.fromEntries(asPowers.map((p) => [p.id, p.id])),
    marks: 0,
    state: "none",
    impervious: 0,
    complications: [],
  };
}
