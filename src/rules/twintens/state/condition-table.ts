import { type ConditionDefinition, defineConditions } from "../../kernel/conditions.ts";
import { STUNNED_DEFENSE } from "../values.ts";

/** What the conditions on a character come to, so that code asks "may it act?" and never for a name. */
export interface Grants {
  /** `full`: everything; `single`: one standard or one move action; `move`: one move action; `none`. */
  readonly actions: "full" | "single" | "move" | "none";
  readonly free: boolean;
  readonly reactions: boolean;
  /** False: no dodge parts and no active defence, whatever else. */
  readonly dodge: boolean;
  /** Flat-footed or surprised: denied dodge unless Uncanny Dodge helps, and without the abilities' share in Defense. */
  readonly unready: boolean;
  readonly helpless: boolean;
  /** Added to attack rolls. */
  readonly attack: number;
  /** -2 on attack rolls, checks and saves but Toughness; shaken and sickened don't add up. */
  readonly rattled: boolean;
  /** -2 on attack rolls, checks, saves but Toughness, and initiative, once. */
  readonly wounded: boolean;
  readonly reflex: number;
  readonly initiative: number;
  readonly notice: number;
  /** Added to Defense against melee, and against ranged attacks. */
  readonly vsMelee: number;
  readonly vsRanged: number;
  /** Added to own melee attacks. */
  readonly ownMelee: number;
  /** Added to the attacks of those in melee. */
  readonly meleeAttackers: number;
  /** Added to the Dexterity score. */
  readonly dexScore: number;
  readonly speed: number;
  /** False: no attack of one's own; what surrounds one still touches others. */
  readonly attacks: boolean;
  readonly strenuous: boolean;
  /** Added to dodge while it counts. */
  readonly dodgeBonus: number;
  readonly sight: boolean;
  readonly hearing: boolean;
  readonly conscious: boolean;
  readonly alive: boolean;
  /** DC at which whatever is kept up by concentrating must be kept; 0 for none. */
  readonly concentration: number;
}

/** Nothing is the matter. */
export const FREE: Grants = {
  actions: "full",
  free: true,
  reactions: true,
  dodge: true,
  unready: false,
  helpless: false,
  attack: 0,
  rattled: false,
  wounded: false,
  reflex: 0,
  initiative: 0,
  notice: 0,
  vsMelee: 0,
  vsRanged: 0,
  ownMelee: 0,
  meleeAttackers: 0,
  dexScore: 0,
  speed: 1,
  attacks: true,
  strenuous: true,
  dodgeBonus: 0,
  sight: true,
  hearing: true,
  conscious: true,
  alive: true,
  concentration: 0,
};

/** A condition of this ruleset. `end` is how it ends unless what is on the character says otherwise (TWI-461); `track` ones follow from the tracks and are never stored. */
export interface TwintensCondition extends ConditionDefinition<Grants> {
  readonly end: "untilKey" | "save" | "recovery" | "manual";
  readonly track?: true;
  /** Who comes into it lets go of what is in their hands. */
  readonly drops?: true;
}

const HELPLESS: Partial<Grants> = { dodge: false, helpless: true, meleeAttackers: 4 };
const IDLE: Partial<Grants> = { actions: "none", dodge: false };
const none = "never" as const;

/** What sleep takes from Notice. @rule TWI-460 */
export const ASLEEP_NOTICE = 10;

/** What lying down adds to Defense, and to the own attacks, in melee. @rule TWI-110 TWI-111 */
export const PRONE_IN_MELEE = -4;

const CATALOGUE = {
  asleep: {
    end: "manual",
    contains: ["helpless"],
    grants: { actions: "none", free: false, reactions: false, notice: 0 - ASLEEP_NOTICE, sight: false },
    ends: none,
    icon: "night-sleep",
    rule: "TWI-460",
  },
  blind: {
    end: "manual",
    grants: { dodge: false, vsMelee: -2, vsRanged: -2, speed: 0.5, sight: false },
    ends: none,
    icon: "sight-disabled",
    rule: "TWI-460",
  },
  bound: {
    end: "manual",
    grants: { dodge: false, speed: 0, actions: "none" },
    ends: "action",
    icon: "tied-scroll",
    rule: "TWI-460",
  },
  bruised: { end: "recovery", track: true, stacks: true, ends: "minute", icon: "bandaged", rule: "TWI-188" },
  cowering: {
    end: "manual",
    grants: { ...IDLE, vsMelee: -2, vsRanged: -2 },
    ends: none,
    icon: "despair",
    rule: "TWI-460",
  },
  dazed: { end: "untilKey", grants: { actions: "none" }, ends: "round", icon: "knocked-out-stars", rule: "TWI-460" },
  dazedHit: { end: "recovery", track: true, stacks: true, ends: "minute", icon: "star-swirl", rule: "TWI-188" },
  dazzled: {
    end: "save",
    trait: true,
    grants: { attack: -1, notice: -1 },
    ends: "turnStart",
    icon: "sunbeams",
    rule: "TWI-110",
  },
  dead: {
    end: "manual",
    track: true,
    grants: {
      ...HELPLESS,
      actions: "none",
      free: false,
      reactions: false,
      sight: false,
      hearing: false,
      conscious: false,
      alive: false,
      speed: 0,
    },
    ends: none,
    icon: "death-skull",
    rule: "TWI-216",
  },
  deaf: { end: "manual", grants: { initiative: -4, hearing: false }, ends: none, icon: "elf-ear", rule: "TWI-460" },
  debilitated: {
    end: "recovery",
    track: true,
    trait: true,
    grants: { dodge: false },
    ends: none,
    icon: "back-pain",
    rule: "TWI-304",
  },
  disabled: {
    end: "recovery",
    track: true,
    grants: { actions: "single", strenuous: false },
    ends: "hour",
    icon: "arm-sling",
    rule: "TWI-213",
  },
  dying: {
    end: "recovery",
    track: true,
    contains: ["helpless"],
    grants: {
      actions: "none",
      free: false,
      reactions: false,
      conscious: false,
      sight: false,
      hearing: false,
      speed: 0,
    },
    ends: none,
    icon: "heart-minus",
    rule: "TWI-240",
  },
  entangled: {
    end: "save",
    grants: { attack: -2, vsMelee: -2, vsRanged: -2, dexScore: -4, speed: 0.5, concentration: 15 },
    ends: "action",
    icon: "imprisoned",
    rule: "TWI-460",
  },
  exhausted: { end: "recovery", track: true, grants: { speed: 0.5 }, ends: "hour", icon: "tired-eye", rule: "TWI-260" },
  fascinated: {
    end: "manual",
    grants: { actions: "none", notice: -4 },
    ends: none,
    icon: "pocket-watch",
    rule: "TWI-460",
  },
  fatigued: { end: "recovery", track: true, ends: "hour", icon: "despair", rule: "TWI-260" },
  flatFooted: {
    end: "untilKey",
    track: true,
    grants: { unready: true },
    ends: "turnStart",
    icon: "surprised",
    rule: "TWI-039",
  },
  frightened: { end: "save", ends: "round", icon: "screaming", rule: "TWI-460" },
  panicked: { end: "save", drops: true, grants: { attacks: false }, ends: "round", icon: "terror", rule: "TWI-460" },
  grappled: { end: "manual", trait: true, grants: { speed: 0.5 }, ends: "action", icon: "grab", rule: "TWI-373" },
  helpless: { end: "manual", grants: HELPLESS, ends: none, icon: "broken-shield", rule: "TWI-460" },
  hurt: { end: "recovery", track: true, stacks: true, ends: "hour", icon: "bleeding-wound", rule: "TWI-188" },
  insubstantial: { end: "manual", ends: none, icon: "ghost", rule: "TWI-460" },
  invisible: { end: "manual", ends: none, icon: "invisible", rule: "TWI-460" },
  nauseated: { end: "save", grants: { actions: "move" }, ends: "turnStart", icon: "vomiting", rule: "TWI-460" },
  paralyzed: {
    end: "save",
    contains: ["helpless"],
    grants: { actions: "none", speed: 0, strenuous: false },
    ends: "turnStart",
    icon: "frozen-body",
    rule: "TWI-460",
  },
  pinned: {
    end: "untilKey",
    grants: { dodge: false, vsMelee: -4, vsRanged: -4, speed: 0, actions: "none" },
    ends: "round",
    icon: "stakes-fence",
    rule: "TWI-373",
  },
  prone: {
    end: "manual",
    grants: { ownMelee: PRONE_IN_MELEE, vsMelee: PRONE_IN_MELEE, vsRanged: 4 },
    ends: "action",
    icon: "falling",
    rule: "TWI-110",
  },
  shaken: { end: "untilKey", grants: { rattled: true }, ends: "round", icon: "screaming", rule: "TWI-460" },
  sickened: { end: "save", grants: { rattled: true }, ends: "turnStart", icon: "vomiting", rule: "TWI-460" },
  slowed: {
    end: "save",
    grants: { actions: "single", attack: -1, vsMelee: -1, vsRanged: -1, reflex: -1, speed: 0.5 },
    ends: "turnStart",
    icon: "snail",
    rule: "TWI-460",
  },
  stable: { end: "manual", ends: none, icon: "heart-beats", rule: "TWI-460" },
  staggered: {
    end: "recovery",
    track: true,
    grants: { actions: "single" },
    ends: "hour",
    icon: "star-swirl",
    rule: "TWI-212",
  },
  stunned: {
    end: "untilKey",
    track: true,
    grants: { ...IDLE, reactions: false, free: false, vsMelee: STUNNED_DEFENSE, vsRanged: STUNNED_DEFENSE },
    ends: "round",
    icon: "star-formation",
    rule: "TWI-211",
  },
  surprised: {
    end: "untilKey",
    track: true,
    grants: { unready: true, actions: "none", reactions: false },
    ends: "round",
    icon: "surprised",
    rule: "TWI-036",
  },
  transformed: { end: "manual", ends: none, icon: "puppet", rule: "TWI-460" },
  controlled: { end: "save", ends: none, icon: "brain-tentacle", rule: "TWI-460" },
  unconscious: {
    end: "recovery",
    track: true,
    contains: ["helpless", "prone"],
    grants: {
      actions: "none",
      free: false,
      reactions: false,
      sight: false,
      hearing: false,
      conscious: false,
      speed: 0,
    },
    ends: "minute",
    icon: "coma",
    rule: "TWI-214",
  },
  winded: { end: "recovery", track: true, ends: "hour", icon: "tired-eye", rule: "TWI-260" },
  wounded: {
    end: "recovery",
    track: true,
    stacks: true,
    grants: { wounded: true },
    ends: "hour",
    icon: "broken-bone",
    rule: "TWI-190",
  },

  // What maneuvers leave on somebody until a turn comes.
  aggressive: {
    end: "untilKey",
    grants: { attack: 2, vsMelee: -4, vsRanged: -4 },
    ends: "turnStart",
    icon: "sword-brandish",
    rule: "TWI-364",
  },
  aiming: {
    end: "untilKey",
    grants: { dodge: false },
    ends: "action",
    icon: "targeting",
    rule: "TWI-361",
  },
  aided: { end: "untilKey", ends: "turnEnd", icon: "team-upgrade", rule: "TWI-360" },
  atHome: { end: "manual", trait: true, ends: none, icon: "high-grass", rule: "TWI-421" },
  allOutMove: {
    end: "untilKey",
    grants: { dodge: false },
    ends: "turnStart",
    icon: "sprint",
    rule: "TWI-073",
  },
  balancing: { end: "manual", grants: { dodge: false }, ends: "action", icon: "tightrope", rule: "TWI-041" },
  blocking: { end: "untilKey", ends: "turnStart", icon: "shield-bash", rule: "TWI-362" },
  cornered: { end: "manual", grants: { dodge: false }, ends: none, icon: "stone-wall", rule: "TWI-041" },
  charging: {
    end: "untilKey",
    grants: { vsMelee: -2, vsRanged: -2 },
    ends: "turnStart",
    icon: "charging-bull",
    rule: "TWI-363",
  },
  crushing: {
    end: "untilKey",
    grants: { vsMelee: -4, vsRanged: -4 },
    ends: "turnStart",
    icon: "grab",
    rule: "TWI-421",
  },
  climbing: { end: "manual", grants: { dodge: false }, ends: "action", icon: "mountain-climbing", rule: "TWI-041" },
  defensive: {
    end: "untilKey",
    grants: { attack: -4, dodgeBonus: 2 },
    ends: "turnStart",
    icon: "shield",
    rule: "TWI-364",
  },
  boosted: { end: "recovery", trait: true, ends: "round", icon: "embrassed-energy", rule: "TWI-440" },
  drained: { end: "recovery", trait: true, ends: "round", icon: "bleeding-heart", rule: "TWI-305" },
  deceived: { end: "save", ends: none, icon: "magic-swirl", rule: "TWI-440" },
  cared: { end: "manual", ends: none, icon: "first-aid-kit", rule: "TWI-251" },
  distracted: { end: "untilKey", grants: { dodge: false }, ends: "turnStart", icon: "brain", rule: "TWI-451" },
  dodging: { end: "untilKey", ends: "turnStart", icon: "dodging", rule: "TWI-324" },
  exposed: { end: "manual", trait: true, ends: none, icon: "thermometer-hot", rule: "TWI-292" },
  exerting: { end: "untilKey", trait: true, ends: "turnStart", icon: "strong", rule: "TWI-265" },
  fastened: {
    end: "manual",
    grants: { attack: -2, vsMelee: -2, vsRanged: -2, dexScore: -4, speed: 0 },
    ends: "action",
    icon: "stakes-fence",
    rule: "TWI-421",
  },
  feinted: { end: "untilKey", trait: true, ends: "turnEnd", icon: "fencer", rule: "TWI-369" },
  hampered: { end: "manual", grants: { speed: 0.5 }, ends: none, icon: "swamp", rule: "TWI-440" },
  homing: { end: "untilKey", trait: true, ends: "turnEnd", icon: "missile-swarm", rule: "TWI-452" },
  incurable: { end: "manual", trait: true, ends: "never", icon: "bleeding-wound", rule: "TWI-452" },
  inspired: { end: "untilKey", ends: "round", icon: "star-medal", rule: "TWI-421" },
  kneeling: { end: "manual", grants: { vsMelee: -2, vsRanged: 2 }, ends: "action", icon: "kneeling", rule: "TWI-111" },
  mindRead: { end: "save", ends: none, icon: "third-eye", rule: "TWI-440" },
  obscured: { end: "manual", contains: ["invisible"], ends: none, icon: "fog", rule: "TWI-440" },
  opening: { end: "untilKey", trait: true, ends: "turnEnd", icon: "sword-clash", rule: "TWI-421" },
  planReady: { end: "manual", ends: none, icon: "scroll-unfurled", rule: "TWI-421" },
  planned: { end: "untilKey", trait: true, ends: "round", icon: "star-medal", rule: "TWI-421" },
  rageSpent: { end: "untilKey", ends: "round", icon: "despair", rule: "TWI-421" },
  raging: {
    end: "untilKey",
    grants: { vsMelee: -2, vsRanged: -2 },
    ends: "round",
    icon: "mighty-force",
    rule: "TWI-421",
  },
  overcome: { end: "save", contains: ["stunned"], ends: "turnStart", icon: "star-formation", rule: "TWI-233" },
  pocketed: { end: "save", grants: { attacks: false, speed: 0 }, ends: none, icon: "portal", rule: "TWI-440" },
  sinking: { end: "manual", ends: none, icon: "bubble-field", rule: "TWI-291" },
  squeezed: {
    end: "manual",
    grants: { attack: -4, vsMelee: -4, vsRanged: -4 },
    ends: "action",
    icon: "contract",
    rule: "TWI-110",
  },
  straining: { end: "untilKey", ends: "turnEnd", icon: "strong", rule: "TWI-324" },
  swayed: { end: "save", trait: true, ends: none, icon: "drama-masks", rule: "TWI-440" },
  totalDefense: {
    end: "untilKey",
    grants: { dodgeBonus: 4 },
    ends: "turnStart",
    icon: "checked-shield",
    rule: "TWI-382",
  },
  trading: { end: "untilKey", trait: true, ends: "turnStart", icon: "scales", rule: "TWI-365" },
  tricked: { end: "untilKey", trait: true, ends: "round", icon: "double-face-mask", rule: "TWI-371" },
  trapped: { end: "manual", grants: { speed: 0 }, ends: "action", icon: "cage", rule: "TWI-440" },
  unbalanced: { end: "untilKey", grants: { dodge: false }, ends: "round", icon: "falling", rule: "TWI-421" },
} satisfies Record<string, TwintensCondition>;

export type ConditionId = keyof typeof CATALOGUE;

/**
 * Every condition, what it grants and takes, what it brings along, when it may end.
 * @rule TWI-110 TWI-111 TWI-190 TWI-211 TWI-212 TWI-213 TWI-214 TWI-215 TWI-216 TWI-217 TWI-260 TWI-460 TWI-461 TWI-462
 */
export const conditions = defineConditions<Grants, ConditionId>(CATALOGUE);

const table: Readonly<Record<string, TwintensCondition | undefined>> = CATALOGUE;

/** The definition of a condition; undefined for a name that the catalogue doesn't have. */
export function conditionDefinition(id: string): TwintensCondition | undefined {
  return Object.hasOwn(CATALOGUE, id) ? table[id] : undefined;
}

/** Conditions that anyone may be given by hand; the others follow from tracks, fatigue and the order. */
export const HUD_CONDITIONS: readonly ConditionId[] = (Object.keys(CATALOGUE) as ConditionId[]).filter(
  (id) => table[id]?.track !== true,
);
