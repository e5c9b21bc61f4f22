import { type ConditionDefinition, defineConditions } from "../../kernel/conditions.ts";
import type { Openness } from "../types.ts";
import { CONDITION_NUMBERS } from "./values.ts";

/** What the conditions on a character come to, so that code asks "may it act?" and never for a name. */
export interface Grants {
  /** Standard and move actions a turn. */
  readonly standard: number;
  readonly move: number;
  readonly free: boolean;
  readonly reactions: boolean;
  /** Whether physical actions can be taken at all. */
  readonly physical: boolean;
  /** Who chooses the actions. */
  readonly chooser: "self" | "controller";
  /** Added to speed ranks. */
  readonly speed: number;
  readonly canMove: boolean;
  readonly openness: Openness;
  /** Whether the Toughness of Defensive Roll counts. */
  readonly defensiveRoll: boolean;
  readonly sight: boolean;
  readonly hearing: boolean;
  readonly conscious: boolean;
  readonly alive: boolean;
  readonly initiative: number;
  /** Added to Perception with the senses that are left. */
  readonly perception: number;
}

/** Nothing is the matter. */
export const FREE: Grants = {
  standard: 1,
  move: 1,
  free: true,
  reactions: true,
  physical: true,
  chooser: "self",
  speed: 0,
  canMove: true,
  openness: "guarded",
  defensiveRoll: true,
  sight: true,
  hearing: true,
  conscious: true,
  alive: true,
  initiative: 0,
  perception: 0,
};

const VULNERABLE = { openness: "vulnerable", defensiveRoll: false } as const;
const DEFENSELESS = { openness: "defenseless", defensiveRoll: false } as const;
const STUNNED = { standard: 0, move: 0, free: false, canMove: false } as const;

/** A condition of this ruleset: the kernel's definition, its type, and the traits of what it contains. */
export interface FudgeCondition extends ConditionDefinition<Grants> {
  /** `basic`, `combined` (its parts are upgraded and removed one by one), `damage` (comes and goes with health). */
  /** `stance`: no harm, but how somebody fights for a moment. */
  readonly type: "basic" | "combined" | "damage" | "object" | "stance";
  /** Trait of each contained condition that needs one. */
  readonly partTraits?: Readonly<Record<string, string>>;
  /** Nothing but its parts: it is gone as soon as one of them changes. */
  readonly bundle?: true;
  /** The trait meant when none is named. */
  readonly allTraits?: "all";
}

const CATALOGUE = {
  aided: { type: "stance", ends: "turnStart", icon: "shaking-hands", rule: "FUD-290" },
  aiming: { type: "stance", contains: ["vulnerable"], ends: "turnEnd", icon: "bullseye", rule: "FUD-291" },
  asleep: {
    type: "combined",
    row: "fatigue",
    step: 3,
    contains: ["defenseless", "stunned", "unaware"],
    partTraits: { unaware: "visual" },
    grants: { reactions: false, perception: CONDITION_NUMBERS.asleepPerception },
    ends: "hour",
    icon: "night-sleep",
    rule: "FUD-210",
  },
  battered: { type: "damage", contains: ["dazed", "hindered"], ends: "health", icon: "broken-bone", rule: "FUD-211" },
  beginner: { type: "stance", trait: true, ends: "scene", icon: "upgrade", rule: "FUD-374" },
  bent: { type: "object", ends: "repair", icon: "cracked-disc", rule: "FUD-212" },
  blind: {
    type: "combined",
    contains: ["hindered", "defenseless", "unaware"],
    partTraits: { unaware: "visual" },
    ends: "minute",
    icon: "sight-disabled",
    rule: "FUD-213",
  },
  worn: { type: "stance", trait: true, ends: "scene", icon: "brick-wall", rule: "FUD-168" },
  borrowed: { type: "stance", trait: true, ends: "hour", icon: "heart-beats", rule: "FUD-520" },
  bound: {
    type: "combined",
    contains: ["defenseless", "immobile", "impaired"],
    partTraits: { impaired: "all" },
    replaces: ["restrained"],
    ends: "action",
    icon: "tied-scroll",
    rule: "FUD-214",
  },
  broken: { type: "object", replaces: ["bent"], ends: "repair", icon: "broken-wall", rule: "FUD-215" },
  bruised: { type: "damage", stacks: true, ends: "hour", icon: "bandaged", rule: "FUD-216" },
  compelled: {
    type: "basic",
    row: "control",
    step: 2,
    grants: { chooser: "controller", move: 0 },
    ends: "turnEnd",
    icon: "puppet",
    rule: "FUD-217",
  },
  controlled: {
    type: "basic",
    row: "control",
    step: 3,
    replaces: ["compelled"],
    grants: { chooser: "controller" },
    ends: "turnEnd",
    icon: "brain-tentacle",
    rule: "FUD-218",
  },
  dazed: {
    type: "basic",
    row: "action",
    step: 1,
    grants: { move: 0 },
    ends: "turnEnd",
    icon: "knocked-out-stars",
    rule: "FUD-219",
  },
  dead: {
    type: "damage",
    contains: ["incapacitated"],
    grants: { alive: false, reactions: false },
    ends: "health",
    icon: "death-skull",
    rule: "FUD-220",
  },
  deaf: {
    type: "basic",
    contains: ["unaware"],
    partTraits: { unaware: "auditory" },
    ends: "minute",
    icon: "elf-ear",
    rule: "FUD-221",
  },
  debilitated: {
    type: "basic",
    trait: true,
    replaces: ["weakened", "disabled", "impaired"],
    ends: "never",
    icon: "back-pain",
    rule: "FUD-222",
  },
  defending: { type: "stance", ends: "turnStart", icon: "shield", rule: "FUD-295" },
  defenseless: {
    type: "basic",
    row: "openness",
    step: 2,
    replaces: ["vulnerable"],
    grants: DEFENSELESS,
    ends: "turnEnd",
    icon: "broken-shield",
    rule: "FUD-223",
  },
  destroyed: {
    type: "object",
    replaces: ["broken", "bent"],
    ends: "never",
    icon: "fragmented-meteor",
    rule: "FUD-224",
  },
  diagnosed: { type: "stance", ends: "action", icon: "bandaged", rule: "FUD-417" },
  disabled: {
    type: "basic",
    row: "penalty",
    step: 2,
    trait: true,
    allTraits: "all",
    replaces: ["impaired"],
    ends: "turnEnd",
    icon: "arm-sling",
    rule: "FUD-225",
  },
  dropped: { type: "stance", trait: true, ends: "action", icon: "swap-bag", rule: "FUD-297" },
  dying: { type: "damage", contains: ["incapacitated"], ends: "health", icon: "heart-minus", rule: "FUD-226" },
  enduring: { type: "stance", trait: true, ends: "never", icon: "hazard-sign", rule: "FUD-181" },
  entranced: { type: "basic", contains: ["stunned"], ends: "round", icon: "pocket-watch", rule: "FUD-227" },
  exhausted: {
    type: "combined",
    row: "fatigue",
    step: 2,
    contains: ["impaired", "hindered"],
    partTraits: { impaired: "all" },
    replaces: ["fatigued"],
    ends: "turnEnd",
    icon: "tired-eye",
    rule: "FUD-228",
  },
  faded: { type: "stance", trait: true, ends: "scene", icon: "falling-star", rule: "FUD-530" },
  fatigued: {
    type: "basic",
    row: "fatigue",
    step: 1,
    contains: ["hindered"],
    ends: "turnEnd",
    icon: "despair",
    rule: "FUD-229",
  },
  hindered: {
    type: "basic",
    row: "mobility",
    step: 1,
    grants: { speed: CONDITION_NUMBERS.hinderedSpeed },
    ends: "turnEnd",
    icon: "snail",
    rule: "FUD-230",
  },
  feinted: { type: "stance", ends: "turnEnd", icon: "cracked-shield", rule: "FUD-315" },
  grabbing: { type: "stance", ends: "turnEnd", icon: "grab", rule: "FUD-430" },
  heroic: { type: "stance", trait: true, ends: "scene", icon: "muscle-up", rule: "FUD-367" },
  immobile: {
    type: "basic",
    row: "mobility",
    step: 2,
    replaces: ["hindered"],
    grants: { canMove: false },
    ends: "turnEnd",
    icon: "stakes-fence",
    rule: "FUD-231",
  },
  impaired: {
    type: "basic",
    row: "penalty",
    step: 1,
    trait: true,
    allTraits: "all",
    ends: "turnEnd",
    icon: "bleeding-wound",
    rule: "FUD-232",
  },
  incapacitated: {
    type: "combined",
    row: "action",
    step: 3,
    contains: ["defenseless", "stunned", "unaware"],
    partTraits: { unaware: "all" },
    replaces: ["dazed", "stunned"],
    grants: { conscious: false, reactions: false },
    ends: "minute",
    icon: "coma",
    rule: "FUD-233",
  },
  incurable: { type: "stance", trait: true, ends: "never", icon: "bleeding-wound", rule: "FUD-520" },
  inspired: { type: "stance", ends: "turnStart", icon: "inspiration", rule: "FUD-374" },
  inspiring: { type: "stance", ends: "scene", icon: "public-speaker", rule: "FUD-374" },
  lessened: { type: "stance", trait: true, ends: "action", icon: "broken-shield", rule: "FUD-176" },
  maintaining: { type: "stance", trait: true, ends: "turnStart", icon: "concentration-orb", rule: "FUD-278" },
  mentalTransformed: { type: "basic", ends: "never", icon: "brain", rule: "FUD-234" },
  mindSwitched: { type: "basic", ends: "minute", icon: "switch-weapon", rule: "FUD-235" },
  paralyzed: {
    type: "combined",
    contains: ["defenseless", "immobile"],
    grants: { physical: false },
    ends: "minute",
    icon: "frozen-body",
    rule: "FUD-236",
  },
  prone: {
    type: "basic",
    contains: ["hindered"],
    ends: "action",
    icon: "falling",
    rule: "FUD-237",
  },
  resisting: { type: "stance", trait: true, ends: "turnEnd", icon: "muscle-up", rule: "FUD-340" },
  restored: { type: "stance", trait: true, ends: "action", icon: "heart-beats", rule: "FUD-165" },
  restrained: {
    type: "combined",
    contains: ["vulnerable", "hindered"],
    ends: "action",
    icon: "imprisoned",
    rule: "FUD-238",
  },
  spent: { type: "stance", trait: true, ends: "action", icon: "swap-bag", rule: "FUD-530" },
  returning: { type: "stance", ends: "never", icon: "heart-beats", rule: "FUD-500" },
  revived: { type: "stance", ends: "never", icon: "heart-beats", rule: "FUD-162" },
  spurred: { type: "stance", ends: "turnEnd", icon: "rolling-energy", rule: "FUD-336" },
  sprinting: { type: "stance", ends: "turnStart", icon: "sprint", rule: "FUD-302" },
  stabilized: { type: "damage", contains: ["incapacitated"], ends: "health", icon: "heart-beats", rule: "FUD-239" },
  startled: {
    type: "stance",
    grants: { initiative: CONDITION_NUMBERS.surprised },
    ends: "turnEnd",
    icon: "surprised",
    rule: "FUD-262",
  },
  staggered: {
    type: "combined",
    bundle: true,
    contains: ["dazed", "hindered"],
    ends: "turnEnd",
    icon: "star-swirl",
    rule: "FUD-240",
  },
  strained: { type: "stance", trait: true, ends: "scene", icon: "despair", rule: "FUD-339" },
  stunned: {
    type: "basic",
    row: "action",
    step: 2,
    replaces: ["dazed"],
    grants: STUNNED,
    ends: "turnEnd",
    icon: "star-formation",
    rule: "FUD-241",
  },
  surprised: {
    type: "basic",
    contains: ["vulnerable"],
    grants: { initiative: CONDITION_NUMBERS.surprised },
    ends: "turnStart",
    icon: "surprised",
    rule: "FUD-242",
  },
  treated: { type: "stance", ends: "action", icon: "bandaged", rule: "FUD-417" },
  trading: { type: "stance", ends: "turnStart", icon: "switch-weapon", rule: "FUD-311" },
  ultimate: { type: "stance", trait: true, ends: "scene", icon: "sunbeams", rule: "FUD-374" },
  unaware: { type: "basic", trait: true, allTraits: "all", ends: "minute", icon: "blindfold", rule: "FUD-243" },
  unrecoverable: { type: "stance", trait: true, ends: "never", icon: "bleeding-wound", rule: "FUD-520" },
  vulnerable: {
    type: "basic",
    row: "openness",
    step: 1,
    grants: VULNERABLE,
    ends: "turnEnd",
    icon: "cracked-shield",
    rule: "FUD-244",
  },
  weakened: { type: "basic", trait: true, ends: "turnEnd", icon: "falling-star", rule: "FUD-245" },
} satisfies Record<string, FudgeCondition>;

/** Key of a condition. */
export type ConditionId = keyof typeof CATALOGUE;

/**
 * Every condition of the game: what it grants and takes, what it contains and replaces, when it may end.
 * @rule FUD-210 FUD-211 FUD-212 FUD-213 FUD-214 FUD-215 FUD-216 FUD-217 FUD-218 FUD-219 FUD-220 FUD-221
 * @rule FUD-222 FUD-223 FUD-224 FUD-225 FUD-226 FUD-227 FUD-228 FUD-229 FUD-230 FUD-231 FUD-232 FUD-233
 * @rule FUD-234 FUD-235 FUD-236 FUD-237 FUD-238 FUD-239 FUD-240 FUD-241 FUD-242 FUD-243 FUD-244 FUD-245
 */
export const conditions = defineConditions<Grants, ConditionId>(CATALOGUE);

const table: Readonly<Record<string, FudgeCondition | undefined>> = CATALOGUE;

/** The definition of a condition; undefined for a name that the catalogue doesn't have. */
export function conditionDefinition(id: string): FudgeCondition | undefined {
  return Object.hasOwn(CATALOGUE, id) ? table[id] : undefined;
}

/** Conditions that anyone may be given by hand; the rest come with health or belong to objects. */
export const HUD_CONDITIONS: readonly ConditionId[] = (Object.keys(CATALOGUE) as ConditionId[]).filter(
  (id) => CATALOGUE[id].type === "basic" || CATALOGUE[id].type === "combined",
);

/** A condition as it stands on the character: itself or a part of another, with the trait it concerns. */
export interface PresentPart {
  readonly id: string;
  readonly trait: string | null;
}

/** A condition with everything that it contains, to any depth, each with its trait. */
export function partsOf(id: string, trait: string | null): readonly PresentPart[] {
  const definition = conditionDefinition(id);
  const inner = (definition?.contains ?? []).flatMap((part) => partsOf(part, definition?.partTraits?.[part] ?? null));
  return [{ id, trait }, ...inner];
}
