import { describe, expect, it } from "vitest";
import { EFFECTS, type EffectDefinition } from "./effects.ts";
import { EXTRAS, FLAWS, SPECIFIC, type ModifierDefinition } from "./modifiers.ts";

const ACTIONS = { S: "standard", M: "move", F: "free", U: "full", R: "reaction", N: "none" } as const;
const RANGES = { P: "personal", C: "close", R: "ranged", V: "perception" } as const;
const DURATIONS = { I: "instant", S: "sustained", Perm: "permanent" } as const;

/** The ledger's table, row by row: type, cost a rank, action range duration, what resists ("!": by a contest). Ground speed and swimming cost 1 a rank (FUD-514), the others of Movement 2. */
const ROWS = [
  ["affliction", "attack", "1", "S C I", "fortitude will"],
  ["attainKnowledge", "general", "2-5", "S P I", "-"],
  ["communication", "sensory", "4", "F P S", "-"],
  ["comprehend", "sensory", "2", "N P Perm", "-"],
  ["concealment", "sensory", "2-8", "F P S", "-"],
  ["create", "control", "2", "S R S", "dodge"],
  ["damage", "attack", "1", "S C I", "toughness"],
  ["enhancedTrait", "general", "trait", "F P S", "-"],
  ["environment", "control", "1-2", "S C S", "-"],
  ["feature", "general", "1", "N P Perm", "-"],
  ["flight", "movement", "2", "M P S", "-"],
  ["growth", "general", "6", "F P S", "-"],
  ["healing", "general", "2", "S C I", "-"],
  ["illusion", "control", "1-5", "S V S", "will"],
  ["immortality", "defense", "5", "N P Perm", "-"],
  ["immunity", "defense", "1", "N P Perm", "-"],
  ["insubstantial", "general", "5", "F P S", "-"],
  ["leaping", "movement", "1", "M P I", "-"],
  ["luckControl", "control", "3", "R V I", "-"],
  ["mentalTransform", "attack", "2", "S C I", "will !"],
  ["mindReading", "sensory", "2", "S V S", "will !"],
  ["mindSwitch", "attack", "8", "S C S", "will"],
  ["morph", "general", "1", "F P S", "-"],
  ["moveObject", "control", "2", "S R S", "-"],
  ["movement", "movement", "1-2", "M P S", "-"],
  ["nullify", "attack", "3", "S R I", "!"],
  ["permeate", "movement", "1", "M P S", "-"],
  ["phantomRanks", "general", "3", "F P S", "-"],
  ["protection", "defense", "1", "N P Perm", "-"],
  ["quickness", "general", "1", "F P S", "-"],
  ["regeneration", "defense", "3", "N P Perm", "-"],
  ["remoteSensing", "sensory", "1-5", "F P S", "-"],
  ["resistance", "defense", "3", "N P Perm", "-"],
  ["senses", "sensory", "1", "N P Perm", "-"],
  ["shrinking", "general", "3", "F P S", "-"],
  ["summonMinion", "control", "5", "S C S", "will"],
  ["summonObject", "control", "2", "S C S", "-"],
  ["teleport", "movement", "2", "M P I", "-"],
  ["transform", "control", "1", "S C S", "-"],
  ["variable", "general", "7", "U P S", "-"],
  ["weaken", "attack", "1", "S C I", "fortitude will"],
] as const;

describe("FUD-500 FUD-511 FUD-557 the effects, row by row", () => {
  it.each(ROWS)("%s: %s, %s a rank, %s, resisted by %s", (key, type, cost, ladder, resists) => {
    const found: EffectDefinition = EFFECTS[key];
    const [action = "", range = "", duration = ""] = ladder.split(" ");
    const [min = 0, max = min] = cost.split("-").map(Number);
    expect(found).toEqual({
      type,
      cost: cost === "trait" ? "trait" : { min, max },
      action: ACTIONS[action as keyof typeof ACTIONS],
      range: RANGES[range as keyof typeof RANGES],
      duration: DURATIONS[duration as keyof typeof DURATIONS],
      resists: resists.split(" ").filter((r) => r !== "-" && r !== "!"),
      contest: resists.endsWith("!"),
      attack: type === "attack" || ["illusion", "mindReading", "moveObject"].includes(key),
      maxRank: key === "communication" ? 5 : key === "immortality" ? 15 : null,
    });
  });
  it("there are 41, and no others", () => expect(ROWS.map(([key]) => key).sort()).toEqual(Object.keys(EFFECTS).sort()));
});

/** "+1r x4": a rank of the effect, at most four times; "f" flat, "*" without a limit. */
const price = ({ perRank, flat, times }: ModifierDefinition): string => {
  const points = perRank === 0 && flat === 0 ? "0" : `${(perRank || flat) > 0 ? "+" : ""}${String(perRank || flat)}${perRank === 0 ? "f" : "r"}`;
  return `${points}${times === 1 ? "" : times === null ? " *" : ` x${String(times)}`}`;
};
const prices = (of: Readonly<Record<string, ModifierDefinition>>): Readonly<Record<string, string>> => Object.fromEntries(Object.entries(of).map(([key, d]) => [key, price(d)]));

describe("FUD-520 FUD-530 FUD-531 what modifiers cost, and how often they may be taken", () => {
  it("the extras", () =>
    expect(prices(EXTRAS)).toEqual({
      accurate: "+1f *", affectsCorporeal: "+1f *", affectsObjectsOnly: "0", affectsObjects: "+1r", affectsOthersOnly: "0", affectsOthers: "+1r", alternateEffect: "0", alternateResistance: "0", alternateResistanceLower: "+1r",
      area: "+1r *", attack: "+1r", aura: "+2r", bigAura: "+2r", contagious: "+1r", dimensional: "+1f x3", existenceDependent: "0", extendedRange: "+1f *", fasterAction: "+1r *", feature: "+1f *", homing: "+1f *",
      impervious: "+2f *", increasedDuration: "+1r *", increasedRange: "+1r *", indirect: "+1f x4", innate: "+1r", insidious: "+1f", linked: "0", multiattack: "+1r", penetrating: "+2f *", precise: "+1f", reach: "+1f *",
      reversible: "+1f", ricochet: "+1f *", selective: "+1r", split: "+1f *", subtle: "+1f x2", variableDescriptor: "+1f x2", otherRankExtra: "+1r *", otherFlatExtra: "+1f *", otherFree: "0",
    }));
  it("the flaws", () =>
    expect(prices(FLAWS)).toEqual({
      activation: "-1f x2", ammunition: "-1r x2", checkRequired: "-1f *", decreasedDuration: "-1r *", diminishedRange: "-1f", distracting: "-1r", easilyRemovable: "0", fades: "-1r", feedback: "-1r", fragile: "-1f *", inaccurate: "-1f *",
      limited: "-1r x2", noticeable: "-1f", quirk: "-1f x5", reducedRange: "-1r *", removable: "0", resistible: "-1r", senseDependent: "-1r", sideEffect: "-1r x2", slowerAction: "-1r *", systemDependent: "-2f", tiring: "-1r",
      uncontrollable: "-5r", uncontrollableResult: "-1r", uncontrollableTarget: "-1r x2", unreliable: "-1r x2", otherRankFlaw: "-1r *", otherFlatFlaw: "-1f *",
    }));
  it.each(Object.entries({
    affliction: { aura: "+2r", concentration: "+1r", cumulative: "+1r", extraCondition: "+1r *", incurable: "+1f *", progressive: "+2r", regressive: "+1r", unrecoverable: "+2r", emptyDegree: "-1f x2", instantRecovery: "-1r", limitedDegree: "-1r x2" },
    attainKnowledge: { destinationUnknown: "-1r", yesNoOnly: "-1r", misinformation: "-1r" },
    communication: { area: "+1r", selective: "+1r", dimensional: "+1f *", rapid: "+1f *", subtle: "+1f x2" },
    comprehend: { limitedByType: "-1r x2" },
    concealment: { blending: "-1r", partial: "-1r", passive: "-1r", limited: "-1r", resistible: "-1r", precise: "+1f" },
    create: { innateObject: "+1r", innatePower: "+1r", selective: "+1r", subtle: "+1f x2", tether: "0", proportional: "-1r" },
    damage: { strengthBased: "0", nonLethal: "0", affectsInsubstantial: "+1f *", incurable: "+1f *", unrecoverable: "+2r" },
    enhancedTrait: { reducedTrait: "-1f *" },
    environment: { selective: "+1r", outdoorOnly: "-1r" },
    flight: { aquatic: "+1f", gliding: "-1r", levitation: "-1r", platform: "-1r", wings: "-1r" },
    growth: { immovable: "+1r", oppositeDuration: "+1r", linkedMorph: "+1f", removeBonus: "-1r x3" },
    healing: { regenerative: "+1r", restorative: "+1r", resurrection: "+1r", persistent: "+1f *", precise: "+1f", empathic: "-1r", temporary: "-1r", limited: "-1r", personal: "-1r" },
    illusion: { independent: "+1r", selective: "+1r", oneSubject: "-1r", feedback: "-1r", resistible: "-1r" },
    immortality: { sudden: "+1r", newBody: "+1f x2", originalBody: "-4r", limited: "-1r" },
    immunity: { halfEffect: "-1r" },
    insubstantial: { precise: "+1f", subtle: "+1f x2", progressive: "0", absentStrength: "-1f", limited: "-1r" },
    leaping: { fullPower: "-1f" },
    luckControl: { area: "+1r", sideEffect: "-1r x2" },
    mentalTransform: { aura: "+2r" },
    mindReading: { cumulative: "+1r", effortless: "+1r", sensoryLink: "+1r", language: "-1r", emotions: "-1r", surface: "-1r", sensoryLinkOnly: "-1r", feedback: "-1r" },
    mindSwitch: { automaticReverse: "+1r", bodyStealer: "+5r", thirdParty: "0", relocateBody: "0", reversible: "-1r" },
    moveObject: { damaging: "+1r", continuous: "+1r", flying: "+1f", precise: "+1f", subtle: "+1f", concentration: "-1r", limitedDirection: "-1r", limitedMaterial: "-1r" },
    movement: { increasedMass: "+1f *" },
    nullify: { simultaneous: "+1r", selective: "+1r", precise: "+1f", randomize: "0" },
    permeate: { notStrengthBased: "0" },
    protection: { reflect: "+1r", redirect: "+1r", selective: "+1r" },
    quickness: { oneType: "-1r", oneTask: "-2r" },
    regeneration: { persistent: "+1f *", precise: "+1f", regenerative: "+1r", restorative: "+1r", source: "-1r", sudden: "-1r" },
    remoteSensing: { noConduit: "+1r", simultaneous: "+1r", dimensional: "+1f *", medium: "-1r", feedback: "-1r", noticeable: "-1f *" },
    senses: { dimensional: "+1f x15", innate: "+10f" },
    shrinking: { atomic: "+1f", linkedMorph: "+1f", removePenalty: "+1r *", oppositeDuration: "+1r", retainSize: "-1r" },
    summonMinion: { active: "+1r", automaticDismiss: "+1r", controlled: "+1r", horde: "+1r", heroic: "+2r", multipleHelpers: "+1r *", variableType: "+1r x2", mentalLink: "+1f", sacrifice: "+1f", attitude: "-1r x2" },
    summonObject: { signatureNeeded: "-1f" },
    teleport: { accurate: "+1r", extended: "+1r", portal: "+2r", changeVelocity: "+1f", increasedMass: "+1f *", turnabout: "+1f", intoObjects: "-1f", limitedToExtended: "-1r", medium: "-1r" },
    transform: { changeState: "+1r", anyMaterial: "+1r", anyForm: "+1r", ignoreComplexity: "+1r", edible: "+1f" },
    variable: { slow: "-1r" },
    weaken: { concentration: "+1r", selective: "+1r", progressive: "+2r", incurable: "+1f *", precise: "+1f", increasedMass: "+1f *" },
  }))("%s has its own", (effect, own) => expect(prices(SPECIFIC[effect as keyof typeof SPECIFIC] ?? {})).toEqual(own));
});
