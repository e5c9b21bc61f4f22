/** Builders for tests: Mara against Grell, changed where a test says so. */
import { change, type Value } from "../../kernel/change.ts";
import { situation as bare } from "../../kernel/testing/situation.ts";
import type { ActionContext } from "../acts/requests/actions.ts";
import type { ActionExchange, ActionTarget, Party, Present } from "../cards/types.ts";
import type { HeldCard } from "../fortune/spends.ts";
import { UNHURT } from "../harm/damage.ts";
import { skillDefinition } from "../hero/skills.ts";
import { powerCost } from "../powers/powers.ts";
import { DEFAULT_SETTINGS, type DramaSettings } from "../settings.ts";
import type { DramaSituation } from "../situation.ts";
import type { ConditionId } from "../state/condition-table.ts";
import { conditionState } from "../state/conditions.ts";
import type { ArmourEntry, ConditionState, DramaCharacter, PowerEntry, SkillEntry, WeaponEntry } from "../types.ts";

export const party = (uuid: string): Party => ({ uuid, name: uuid, img: `${uuid}.webp` });

/** A card in somebody's pool. */
export const card = (id: string, effect: string, owner = "mara"): HeldCard => ({
  id,
  effect,
  use: [change(`card:${id}`, "pile", `pool:${owner}`, "discard", "DRA-285")],
});

export const present = (uuid: string, over: Partial<Present> = {}): Present => ({
  ...party(uuid),
  rank: "hero",
  points: 3,
  conscious: true,
  cards: [],
  ...over,
});

export const target = (uuid: string, over: Partial<ActionTarget> = {}): ActionTarget => ({
  ...party(uuid),
  slot: uuid,
  kind: "character",
  owner: null,
  column: "hero",
  dn: 15,
  passiveDn: null,
  defenceAttribute: "dex",
  toughness: 15,
  toughnessAttribute: "tou",
  strength: 12,
  protection: {},
  value: null,
  affected: false,
  ...over,
});

/** Mara (unarmed combat 14, Strength 12) strikes at Grell (dodge 15, Toughness 12 and armour 3); Jo looks on. */
export const action = (over: Partial<ActionExchange> = {}): ActionExchange => ({
  actionId: "a1",
  actor: party("mara"),
  kind: "attack",
  dice: { rank: "hero", skilled: true, stymied: false, up: false, unskilledState: false },
  action: { value: 14, effectValue: 12 },
  attribute: "dex",
  effectAttribute: "str",
  group: 1,
  area: false,
  form: {},
  targets: [target("grell")],
  spendable: true,
  wanted: "",
  side: "heroes",
  approved: [],
  settings: {
    damageTable: "classic",
    interactionTable: "classic",
    valueRounding: "nearest",
    multiChartOverride: null,
    effectMode: "sharedBonus",
    mookReroll: "ten",
    negativeDamageShock: true,
    cardPointsCounterable: true,
  },
  onRoll: [],
  present: [present("mara", { points: 4 }), present("grell", { points: 2 }), present("jo")],
  ...over,
});

export const settings = DEFAULT_SETTINGS;

export const skill = (key: string, adds: number, over: Partial<SkillEntry> = {}): SkillEntry => {
  const definition = skillDefinition(key) ?? { attribute: "dex" as const, flag: "U" as const };
  return {
    id: key,
    key,
    name: key,
    attribute: definition.attribute,
    adds,
    flag: definition.flag,
    specType: null,
    trademarkItemId: null,
    ...over,
  };
};

export const power = (key: string, value: number, over: Partial<PowerEntry> = {}): PowerEntry => ({
  id: key,
  key,
  name: key,
  value,
  adds: 0,
  cost: powerCost(key, value),
  choice: "",
  extra: false,
  drained: 0,
  ...over,
});

export const weapon = (over: Partial<WeaponEntry> = {}): WeaponEntry => ({
  id: "w",
  name: "Sabre",
  type: "sabre",
  skill: "meleeWeapons",
  damageAdd: 4,
  damageValue: null,
  max: 18,
  ranges: null,
  ammo: null,
  toughness: 14,
  wounds: 0,
  ...over,
});

export const armour = (over: Partial<ArmourEntry> = {}): ArmourEntry => ({
  id: "a",
  name: "Vest",
  add: 3,
  max: 18,
  dexPenalty: 0,
  worn: true,
  ...over,
});

export const attributes = (
  over: Partial<Record<keyof DramaCharacter["attributes"], number>> = {},
): DramaCharacter["attributes"] => {
  const of = (key: keyof DramaCharacter["attributes"]) => ({ base: over[key] ?? 8, mod: 0 });
  return {
    dex: of("dex"),
    str: of("str"),
    tou: of("tou"),
    per: of("per"),
    min: of("min"),
    cha: of("cha"),
    spi: of("spi"),
  };
};

/** Mara: DEX 11, STR 12, TOU 10, unarmed combat +3. */
export const hero = (over: Partial<DramaCharacter> = {}): DramaCharacter => ({
  ref: "mara",
  name: "Mara",
  rank: "hero",
  side: "heroes",
  player: true,
  heroPoints: { value: 4 },
  attributes: attributes({ dex: 11, str: 12, tou: 10 }),
  skills: [skill("unarmedCombat", 3)],
  powers: [],
  weapons: [],
  armour: [],
  gear: [],
  defences: { melee: "unarmedCombat", ranged: "dodge", mental: "willpower" },
  limits: { run: 10, swim: 7, jump: 3, climb: 2, lift: 9, breath: 10, fly: null },
  harm: UNHURT,
  stabilised: false,
  mortalRounds: 0,
  resisted: false,
  conditions: [],
  npcTier: null,
  count: 1,
  lentPoints: [],
  subplots: [],
  advances: { raised: [], powerPoints: 0, log: [] },
  ...over,
});

/** Grell: a named villain, dodge 15, TOU 12 with armour 3 up to 18. */
export const villain = (over: Partial<DramaCharacter> = {}): DramaCharacter =>
  hero({
    ref: "grell",
    name: "Grell",
    side: "villains",
    player: false,
    npcTier: "henchman",
    heroPoints: { value: 2 },
    attributes: attributes({ dex: 12, str: 12, tou: 12 }),
    skills: [skill("dodge", 3)],
    defences: { melee: "dodge", ranged: "dodge", mental: "willpower" },
    armour: [armour()],
    ...over,
  });

/** A thug: TOU 9. */
export const mook = (over: Partial<DramaCharacter> = {}): DramaCharacter =>
  villain({
    ref: "thug",
    name: "Thug",
    rank: "mook",
    npcTier: null,
    heroPoints: { value: 0 },
    attributes: attributes({ tou: 9 }),
    skills: [],
    armour: [],
    ...over,
  });

export const having = (...ids: readonly ConditionId[]): readonly ConditionState[] =>
  ids.map((id) => conditionState(id));

export const context = (over: Partial<ActionContext> = {}): ActionContext => ({
  actionId: "a1",
  settings,
  card: null,
  line: null,
  present: [],
  ...over,
});

/** A table with these at it, the first of them acting: nobody fights, nothing has happened. */
export function situation(who: readonly DramaCharacter[], over: Partial<DramaSituation> = {}): DramaSituation {
  const people = Object.fromEntries(who.map((c) => [c.ref, c]));
  return {
    ...bare<DramaCharacter, DramaSettings>(people, DEFAULT_SETTINGS),
    party: (ref) => (Object.hasOwn(people, ref) ? party(ref) : null),
    fighter: (ref) =>
      over.fight?.order.includes(ref)
        ? { id: ref, uuid: `Combat.${ref}`, turn: { round: 0, spends: {} }, spends: {}, state: {} }
        : null,
    purses: (more) => [...new Set(more)].map((ref) => present(ref)),
    deck: () => null,
    player: () => null,
    leaving: () => [],
    say: (key) => key,
    thingImg: "thing.webp",
    ...over,
  };
}

/** A fight in its third round, in which somebody acts; what the order keeps of it. */
export const fight = (
  order: readonly string[],
  data: Readonly<Record<string, Value>> = {},
  acting: string | null = order[0] ?? null,
): NonNullable<DramaSituation["fight"]> => ({ round: 3, acting, order, turns: 5, data });
