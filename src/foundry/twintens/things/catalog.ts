import {
  ARMORS,
  type DrawbackKey,
  DRAWBACKS,
  type EffectDefinition,
  type EffectKey,
  EFFECTS,
  FEAT_KINDS,
  type FeatDefinition,
  type FeatKey,
  FEATS,
  GEAR,
  GEAR_COST,
  key,
  type SkillDefinition,
  type SkillKey,
  SKILLS,
  type WeaponDefinition,
  WEAPONS,
} from "../../../rules/twintens/index.ts";
import { icon } from "../../ids.ts";
import type { Localize } from "../../ruleset.ts";
import type { ModifierSort } from "../sheets/entries.ts";

type WeaponKey = keyof typeof WEAPONS;
type ArmorKey = keyof typeof ARMORS;
type GearKey = (typeof GEAR)[number];

const SKILL_ICONS: Readonly<Record<SkillKey, string>> = {
  acrobatics: icon("acrobatic"),
  bluff: icon("double-face-mask"),
  climb: icon("mountain-climbing"),
  computers: icon("computing"),
  concentration: icon("meditation"),
  craft: icon("hammer-nails"),
  diplomacy: icon("shaking-hands"),
  disableDevice: icon("lockpicks"),
  disguise: icon("domino-mask"),
  drive: icon("steering-wheel"),
  escapeArtist: icon("breaking-chain"),
  gatherInformation: icon("conversation"),
  handleAnimal: icon("horse-head"),
  intimidate: icon("terror"),
  investigate: icon("magnifying-glass"),
  knowledge: icon("bookshelf"),
  language: icon("talk"),
  medicine: icon("medical-pack"),
  notice: icon("awareness"),
  perform: icon("violin"),
  pilot: icon("commercial-airplane"),
  profession: icon("briefcase"),
  ride: icon("cavalry"),
  search: icon("spyglass"),
  senseMotive: icon("brain"),
  sleightOfHand: icon("card-pickup"),
  stealth: icon("hidden"),
  survival: icon("camping-tent"),
  swim: icon("swimfins"),
};

const FEAT_ICONS: Readonly<Record<FeatKey, string>> = {
  accurateAttack: icon("on-target"),
  acrobaticBluff: icon("acrobatic"),
  allOutAttack: icon("charging-bull"),
  ambidexterity: icon("sword-spin"),
  animalEmpathy: icon("tiger-head"),
  artificer: icon("anvil-impact"),
  assessment: icon("magnifying-glass"),
  attackFocus: icon("crosshair"),
  attackSpecialization: icon("bullseye"),
  attractive: icon("laurel-crown"),
  beginnersLuck: icon("clover"),
  benefit: icon("star-medal"),
  blindFight: icon("sight-disabled"),
  challenge: icon("trophy"),
  chokehold: icon("grab"),
  connected: icon("shaking-hands"),
  contacts: icon("three-friends"),
  criticalStrike: icon("achilles-heel"),
  crushingPin: icon("grapple"),
  defenseCombatMastery: icon("shield-bash"),
  defensiveAttack: icon("checked-shield"),
  defensiveRoll: icon("rolling-bomb"),
  defensiveStrike: icon("attached-shield"),
  defensiveThrow: icon("heavy-fall"),
  diehard: icon("heart-plus"),
  distract: icon("surprised"),
  dodgeFocus: icon("dodging"),
  eideticMemory: icon("brain"),
  elusiveTarget: icon("target-arrows"),
  endurance: icon("mountain-road"),
  environmentalAdaptation: icon("plant-roots"),
  equipment: icon("belt"),
  evasion: icon("dodge"),
  fascinate: icon("eye-target"),
  fastOverrun: icon("run"),
  favoredEnvironment: icon("camping-tent"),
  favoredOpponent: icon("archery-target"),
  fearless: icon("crown"),
  fearsomePresence: icon("terror"),
  finishingBlow: icon("death-skull"),
  firstStrike: icon("quick-slash"),
  followUpStrike: icon("crossed-swords"),
  grapplingBlock: icon("grab"),
  grapplingFinesse: icon("spider-alt"),
  hideInPlainSight: icon("hidden"),
  improvedAim: icon("targeting"),
  improvedBlock: icon("shield-reflect"),
  improvedCritical: icon("sword-clash"),
  improvedDefense: icon("shield"),
  improvedDisarm: icon("drop-weapon"),
  improvedGrab: icon("grab"),
  improvedGrapple: icon("grapple"),
  improvedInitiative: icon("sprint"),
  improvedOverrun: icon("charging-bull"),
  improvedPin: icon("handcuffed"),
  improvedRangedDisarm: icon("throwing-ball"),
  improvedSunder: icon("sword-break"),
  improvedThrow: icon("stone-throne"),
  improvedTrick: icon("juggler"),
  improvedTrip: icon("falling"),
  improvisedTools: icon("swiss-army-knife"),
  improvisedWeapons: icon("broken-bottle"),
  inspire: icon("public-speaker"),
  instantUp: icon("high-kick"),
  interpose: icon("shield"),
  inventor: icon("gears"),
  jackOfAllTrades: icon("skills"),
  leadership: icon("crown"),
  lightSleeper: icon("night-sleep"),
  luck: icon("clover"),
  masterPlan: icon("scroll-unfurled"),
  minions: icon("minions"),
  moveByAction: icon("running-ninja"),
  powerAttack: icon("punch-blast"),
  preciseShot: icon("crosshair"),
  preciseStrike: icon("eye-target"),
  proneFighting: icon("falling"),
  quickChange: icon("domino-mask"),
  quickDraw: icon("thrown-knife"),
  rage: icon("mighty-force"),
  rangedPin: icon("tripwire"),
  redirect: icon("whirlwind"),
  reversal: icon("strong"),
  ritualist: icon("magic-portal"),
  secondChance: icon("dice-target"),
  seizeInitiative: icon("stopwatch"),
  setUp: icon("three-friends"),
  sidekick: icon("person"),
  skillMastery: icon("graduate-cap"),
  sneakAttack: icon("backstab"),
  startle: icon("shouting"),
  stunningAttack: icon("knocked-out-stars"),
  takedownAttack: icon("high-punch"),
  taunt: icon("shouting"),
  teamwork: icon("three-friends"),
  throwingMastery: icon("thrown-knife"),
  tough: icon("muscle-up"),
  track: icon("animal-skull"),
  trance: icon("meditation"),
  ultimateEffort: icon("lightning-helix"),
  unbalancingStrike: icon("knockout"),
  uncannyDodge: icon("awareness"),
  weaponBind: icon("sword-clash"),
  weaponBreak: icon("sword-break"),
  wellInformed: icon("spy"),
};

const EFFECT_ICONS: Readonly<Record<EffectKey, string>> = {
  additionalLimbs: icon("tentacles-skull"),
  alternateForm: icon("shadow-follower"),
  anatomicSeparation: icon("severed-hand"),
  animateObjects: icon("puppet"),
  array: icon("cubes"),
  astralForm: icon("ghost"),
  blast: icon("beams-aura"),
  boost: icon("upgrade"),
  burrowing: icon("drill"),
  communication: icon("radio-tower"),
  comprehend: icon("read"),
  concealment: icon("invisible"),
  confuse: icon("star-swirl"),
  corrosion: icon("acid"),
  createObject: icon("stone-block"),
  dazzle: icon("sunbeams"),
  deflect: icon("shield-reflect"),
  density: icon("weight"),
  device: icon("gear-hammer"),
  dimensionalPocket: icon("portal"),
  disintegration: icon("dust-cloud"),
  drain: icon("bleeding-heart"),
  duplication: icon("backup"),
  elongation: icon("arm"),
  emotionControl: icon("broken-heart"),
  energyAura: icon("aura"),
  enhancedTrait: icon("muscle-up"),
  environmentalControl: icon("thermometer-cold"),
  esp: icon("third-eye"),
  fatigue: icon("oppression"),
  feature: icon("sparkles"),
  flight: icon("feathered-wing"),
  forceField: icon("bubble-field"),
  gadgets: icon("gears"),
  growth: icon("giant"),
  healing: icon("healing"),
  illusion: icon("magic-swirl"),
  immovable: icon("stone-tower"),
  immunity: icon("virus"),
  insubstantial: icon("spectre"),
  leaping: icon("leapfrog"),
  luckControl: icon("clover"),
  mentalBlast: icon("psychic-waves"),
  mimic: icon("mirror-mirror"),
  mindControl: icon("android-mask"),
  mindReading: icon("brain-dump"),
  mindShield: icon("brain-freeze"),
  morph: icon("mad-scientist"),
  nauseate: icon("vomiting"),
  nullify: icon("power-button"),
  obscure: icon("fog"),
  paralyze: icon("frozen-body"),
  possession: icon("haunting"),
  probabilityControl: icon("dice-twenty-faces-twenty"),
  protection: icon("armor-vest"),
  quickness: icon("stopwatch"),
  regeneration: icon("heart-plus"),
  shapeshift: icon("werewolf"),
  shrinking: icon("ant"),
  sensoryShield: icon("sunglasses"),
  snare: icon("spider-web"),
  spaceTravel: icon("rocket"),
  speed: icon("run"),
  spinning: icon("tornado"),
  strike: icon("punch"),
  stun: icon("knocked-out-stars"),
  suffocate: icon("gas-mask"),
  suggestion: icon("conversation"),
  summon: icon("summits"),
  superMovement: icon("spider-alt"),
  superSenses: icon("eyeball"),
  superSpeed: icon("sprint"),
  superStrength: icon("biceps"),
  swimming: icon("shark-fin"),
  telekinesis: icon("floating-crystal"),
  telepathy: icon("telepathy"),
  teleport: icon("teleport"),
  transfer: icon("vampire-cape"),
  transform: icon("transform"),
  trip: icon("tripwire"),
  variable: icon("perspective-dice-six-faces-random"),
  weatherControl: icon("lightning-storm"),
};

const WEAPON_ICONS: Readonly<Record<WeaponKey, string>> = {
  brassKnuckles: icon("brass-knuckles"),
  knife: icon("bowie-knife"),
  club: icon("baseball-bat"),
  sword: icon("broadsword"),
  shortSword: icon("gladius"),
  axe: icon("wood-axe"),
  mace: icon("flanged-mace"),
  battleaxe: icon("battle-axe"),
  spear: icon("stone-spear"),
  whip: icon("whip"),
  nunchaku: icon("nunchaku"),
  smallShield: icon("round-shield"),
  largeShield: icon("shield"),
  holdOutPistol: icon("glock"),
  lightPistol: icon("pistol-gun"),
  heavyPistol: icon("desert-eagle"),
  machinePistol: icon("uzi"),
  submachineGun: icon("mp5"),
  shotgun: icon("sawed-off-shotgun"),
  assaultRifle: icon("ak47"),
  sniperRifle: icon("lee-enfield"),
  bow: icon("bow-arrow"),
  crossbow: icon("crossbow"),
  bolos: icon("bolas"),
  taser: icon("electric-whip"),
  blasterPistol: icon("ray-gun"),
  blasterRifle: icon("laser-gun"),
  fragmentationGrenade: icon("grenade"),
  flashBang: icon("flash-grenade"),
  smokeGrenade: icon("smoke-bomb"),
  sleepGasGrenade: icon("night-sleep"),
  tearGasGrenade: icon("gas-mask"),
  dynamite: icon("dynamite"),
};

const ARMOR_ICONS: Readonly<Record<ArmorKey, string>> = {
  leather: icon("leather-armor"),
  undercoverShirt: icon("shirt"),
  chain: icon("chain-mail"),
  bulletproofVest: icon("kevlar-vest"),
  tacticalVest: icon("kevlar"),
  plate: icon("breastplate"),
  riotArmor: icon("police-officer-head"),
};

const GEAR_ICONS: Readonly<Record<GearKey, string>> = {
  binoculars: icon("binoculars"),
  camera: icon("photo-camera"),
  commlink: icon("walkie-talkie"),
  computer: icon("laptop"),
  disguiseKit: icon("duality-mask"),
  flashlight: icon("flashlight"),
  gasMask: icon("gas-mask"),
  gps: icon("compass"),
  handcuffs: icon("handcuffs"),
  lockPicks: icon("lockpicks"),
  medicalKit: icon("medical-pack"),
  miniTracer: icon("radar-dish"),
  multiTool: icon("swiss-army-knife"),
  nightVisionGoggles: icon("steampunk-goggles"),
  parabolicMicrophone: icon("microphone"),
  rebreather: icon("scuba-mask"),
  toolKit: icon("toolbox"),
  utilityBeltSlot: icon("belt"),
};

const MODIFIER_ICONS: Readonly<Record<ModifierSort, string>> = {
  extra: icon("upgrade"),
  flaw: icon("broken-bottle"),
  powerFeat: icon("sparkles"),
  drawback: icon("achilles-heel"),
};

/** Data of an item as a sheet or a pack makes it. */
export interface ItemData {
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly system: Readonly<Record<string, unknown>>;
}

const described = (
  area: string,
  row: string,
  rules: string,
  localize: Localize,
): { readonly description: string; readonly rules: string } => ({
  description: `<p>${localize(key(area, row, "text"))}</p>`,
  rules,
});

/** A skill of the list, with its field where it has one. @rule TWI-413 */
export function skillData(row: SkillKey, localize: Localize, specialty = ""): ItemData {
  const known = (SKILLS[row] as SkillDefinition).specialties?.includes(specialty) === true;
  const field = known ? localize(key("Specialty", specialty, "label")) : specialty;
  const label = localize(key("Skill", row, "label"));
  return {
    name: field === "" ? label : `${label} (${field})`,
    type: "twintensSkill",
    img: SKILL_ICONS[row],
    system: { key: row, specialty, ranks: 4, ...described("Skill", row, "TWI-413", localize) },
  };
}

/** A feat of the list. @rule TWI-421 */
export function featData(row: FeatKey, localize: Localize): ItemData {
  return {
    name: localize(key("Feat", row, "label")),
    type: "twintensFeat",
    img: FEAT_ICONS[row],
    system: { key: row, ranks: 1, ...described("Feat", row, "TWI-421", localize) },
  };
}

/** A power of one effect at its least price. Enhanced Trait costs what its trait does. @rule TWI-440 */
export function powerData(row: EffectKey, localize: Localize): ItemData {
  const { cost }: EffectDefinition = EFFECTS[row];
  return {
    name: localize(key("Effect", row, "label")),
    type: "twintensPower",
    img: EFFECT_ICONS[row],
    system: { key: row, ranks: 1, base: cost?.[0] ?? 1, ...described("Effect", row, "TWI-440", localize) },
  };
}

/** A character's drawback at its least. @rule TWI-453 */
export function drawbackData(row: DrawbackKey, localize: Localize): ItemData {
  return {
    name: localize(key("Drawback", row, "label")),
    type: "twintensDrawback",
    img: MODIFIER_ICONS.drawback,
    system: { key: row, points: DRAWBACKS[row][0], ...described("Drawback", row, "TWI-453", localize) },
  };
}

/** A weapon or shield of the table. @rule TWI-471 */
export function weaponData(row: WeaponKey, localize: Localize): ItemData {
  const w: WeaponDefinition = WEAPONS[row];
  const system = {
    sort: "weapon",
    key: row,
    cost: w.cost,
    quantity: 1,
    equipped: true,
    damage: w.damage,
    threat: w.threat,
    increment: w.increment,
    thrown: w.thrown ?? false,
    type: w.type,
    autofire: w.autofire ?? false,
    area: w.area ?? null,
    twoHands: w.twoHands ?? false,
    reach: w.reach ?? 0,
    tripDisarm: w.tripDisarm ?? 0,
    dodge: w.dodge ?? 0,
    effects: (w.effects ?? []).map(([effect, ranks]) => ({ key: effect, ranks })),
    ...described("Weapon", row, "TWI-471", localize),
  };
  return { name: localize(key("Weapon", row, "label")), type: "twintensEquipment", img: WEAPON_ICONS[row], system };
}

/** A suit of the table. @rule TWI-472 */
export function armorData(row: ArmorKey, localize: Localize): ItemData {
  const { toughness, cost } = ARMORS[row];
  return {
    name: localize(key("Armor", row, "label")),
    type: "twintensEquipment",
    img: ARMOR_ICONS[row],
    system: {
      sort: "armor",
      key: row,
      cost,
      quantity: 1,
      equipped: true,
      toughness,
      ...described("Armor", row, "TWI-472", localize),
    },
  };
}

/** A piece of gear of the table. @rule TWI-473 */
export function gearData(row: GearKey, localize: Localize): ItemData {
  return {
    name: localize(key("Gear", row, "label")),
    type: "twintensEquipment",
    img: GEAR_ICONS[row],
    system: {
      sort: "gear",
      key: row,
      cost: GEAR_COST,
      quantity: 1,
      equipped: true,
      ...described("Gear", row, "TWI-473", localize),
    },
  };
}

/** A choice of what may be added, under its heading. */
export interface CatalogueGroup {
  readonly label: string;
  readonly rows: readonly { readonly value: string; readonly label: string }[];
}

const sorted = (area: string, rows: readonly string[], localize: Localize, prefix = ""): CatalogueGroup["rows"] =>
  rows
    .map((r) => ({ value: prefix + r, label: localize(key(area, r, "label")) }))
    .sort((a, b) => a.label.localeCompare(b.label));

/** What a sheet offers to add, by the type of item: every row of the tables. @rule TWI-413 TWI-421 TWI-440 TWI-453 TWI-471 TWI-472 TWI-473 */
export function catalogueOf(type: string, localize: Localize): readonly CatalogueGroup[] {
  const rows = <K extends string>(table: Readonly<Record<K, unknown>>): K[] => Object.keys(table) as K[];
  switch (type) {
    case "twintensSkill":
      return [{ label: localize(key("Sheet", "skills")), rows: sorted("Skill", rows(SKILLS), localize) }];
    case "twintensFeat":
      return Object.entries(FEAT_KINDS).map(([kind, name]) => ({
        label: localize(key("FeatKind", name, "label")),
        rows: sorted(
          "Feat",
          rows(FEATS).filter((f) => (FEATS[f] as FeatDefinition).kind === kind),
          localize,
        ),
      }));
    case "twintensPower":
      return [{ label: localize(key("Sheet", "effects")), rows: sorted("Effect", rows(EFFECTS), localize) }];
    case "twintensDrawback":
      return [{ label: localize(key("Sheet", "drawbacks")), rows: sorted("Drawback", rows(DRAWBACKS), localize) }];
    case "twintensEquipment":
      return [
        { label: localize(key("Sheet", "weapons")), rows: sorted("Weapon", rows(WEAPONS), localize, "weapon.") },
        { label: localize(key("Sheet", "armor")), rows: sorted("Armor", rows(ARMORS), localize, "armor.") },
        { label: localize(key("Sheet", "gear")), rows: sorted("Gear", GEAR, localize, "gear.") },
      ];
    default:
      return [];
  }
}

const has = <T extends object>(table: T, row: string): row is keyof T & string => Object.hasOwn(table, row);

/** The item that a choice of `catalogueOf` stands for; null for one that isn't there. */
export function catalogueItem(type: string, value: string, localize: Localize): ItemData | null {
  const [sort = "", row = ""] = type === "twintensEquipment" ? value.split(".") : ["", value];
  if (type === "twintensSkill" && has(SKILLS, row)) return skillData(row, localize);
  if (type === "twintensFeat" && has(FEATS, row)) return featData(row, localize);
  if (type === "twintensPower" && has(EFFECTS, row)) return powerData(row, localize);
  if (type === "twintensDrawback" && has(DRAWBACKS, row)) return drawbackData(row, localize);
  if (sort === "weapon" && has(WEAPONS, row)) return weaponData(row, localize);
  if (sort === "armor" && has(ARMORS, row)) return armorData(row, localize);
  return sort === "gear" && GEAR.includes(row as GearKey) ? gearData(row as GearKey, localize) : null;
}
