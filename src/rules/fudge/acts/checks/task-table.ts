/** Tasks of the skills with their numbers, and what a skill's user may learn or make. */

/** The hardest task that an untrained Expertise check can reach. */
export const UNTRAINED_EXPERTISE_DC = 5;

/** How a task's number is meant: a DC, something added to one, a modifier of the one who resists, the total itself as feet, or an opposed check. */
interface TaskDefinition {
  readonly key: string;
  readonly skill: string;
  readonly kind: "dc" | "toDc" | "resister" | "feet" | "opposed" | "points";
  /** The DC or modifier; the divisor of the total for jumps; 0 for an opposed check, and where the points of what is made are the DC. */
  readonly value: number;
  /** Measure rank of the time that it takes; null where the ledger says nothing. */
  readonly time: number | null;
}

const task = (
  skillKey: string,
  key: string,
  value: number,
  kind: TaskDefinition["kind"] = "dc",
  time: number | null = null,
): TaskDefinition => ({ key, skill: skillKey, kind, value, time });

/**
 * DCs of common tasks, in the ledger's order. Name and text are `CROSSOVER.Fudge.Task.<skill>.<key>`.
 * @rule FUD-415
 */
export const TASKS: readonly TaskDefinition[] = [
  task("acrobatics", "lessenFall", -5),
  task("acrobatics", "stunt", 5),
  task("acrobatics", "standFree", 10),
  task("acrobatics", "squeeze", 20),
  task("sleightOfHand", "squeeze", 20),
  task("acrobatics", "balanceYard", -10),
  task("acrobatics", "balanceFeet", -5),
  task("acrobatics", "balanceNarrow", 0),
  task("acrobatics", "balanceBeam", 5),
  task("acrobatics", "balanceRope", 10),
  task("acrobatics", "slippery", 1, "toDc"),
  task("acrobatics", "verySlippery", 2, "toDc"),
  task("acrobatics", "fullSpeed", 2, "toDc"),
  task("acrobatics", "notVulnerable", 2, "toDc"),
  task("athletics", "climbLadder", -10),
  task("athletics", "climbKnottedRope", -5),
  task("athletics", "climbRope", 0),
  task("athletics", "climbRock", 5),
  task("athletics", "climbBrick", 10),
  task("athletics", "braceBothWalls", -4, "toDc"),
  task("athletics", "braceCorner", -2, "toDc"),
  task("athletics", "underTenFeet", -2, "toDc"),
  task("athletics", "climbFaster", 2, "toDc"),
  task("athletics", "climbNotVulnerable", 2, "toDc"),
  task("athletics", "swim", 0),
  task("athletics", "swimRough", 2, "toDc"),
  task("athletics", "swimStormy", 3, "toDc"),
  task("athletics", "swimRescue", 2, "toDc"),
  task("athletics", "dogPaddle", 5),
  task("athletics", "sprint", 5),
  task("athletics", "jumpRunning", 1, "feet"),
  task("athletics", "jumpStanding", 2, "feet"),
  task("athletics", "jumpVertical", 5, "feet"),
  task("athletics", "jumpStandingVertical", 10, "feet"),
  task("deception", "bluffWanted", -2, "resister"),
  task("deception", "bluffPlausible", 0, "resister"),
  task("deception", "bluffHard", 4, "resister"),
  task("deception", "bluffVeryHard", 8, "resister"),
  task("deception", "innuendoBasic", 0),
  task("deception", "innuendoComplex", 5),
  task("deception", "innuendoDetailed", 10),
  task("perception", "disguiseAssociate", 1, "resister"),
  task("perception", "disguiseFriend", 2, "resister"),
  task("perception", "disguiseIntimate", 4, "resister"),
  task("insight", "evaluateScene", 10),
  task("investigation", "ransack", 0),
  task("investigation", "simpleTrap", 10),
  task("investigation", "hiddenCache", 15),
  task("investigation", "gatherEvidence", 5),
  task("investigation", "evidenceDay", 1, "toDc"),
  task("investigation", "evidenceOutdoors", 2, "toDc"),
  task("investigation", "evidenceDisturbed", 1, "toDc"),
  task("investigation", "evidenceVeryDisturbed", 2, "toDc"),
  task("investigation", "gatherInformation", 0),
  task("perception", "hearTalk", -10),
  task("perception", "hearSoft", 0),
  task("perception", "hearLoud", -20),
  task("perception", "hearGunshot", -30),
  task("perception", "throughWallInch", 2, "toDc"),
  task("perception", "seeObvious", -10),
  task("perception", "seeMissed", -5),
  task("perception", "seeEasilyMissed", 0),
  task("persuasion", "changeAttitude", 5),
  task("sleightOfHand", "conceal", 0, "opposed"),
  task("sleightOfHand", "plant", 10),
  task("sleightOfHand", "steal", 10),
  task("sleightOfHand", "escapeRopes", 5),
  task("sleightOfHand", "escapeCuffs", 10),
  task("sleightOfHand", "escapeStraightjacket", 15),
  task("sleightOfHand", "escapePower", 5),
  task("technology", "buildSimple", 5, "dc", 10),
  task("technology", "buildModerate", 10, "dc", 12),
  task("technology", "buildComplex", 15, "dc", 14),
  task("technology", "buildAdvanced", 20, "dc", 16),
  task("technology", "repair", -5, "toDc", -2),
  task("technology", "juryRig", -10, "toDc"),
  task("technology", "design", 0, "points"),
  task("technology", "construct", 0, "points"),
  task("technology", "disarmCharge", 0),
  task("technology", "securityOld", 10),
  task("technology", "securityAverage", 15),
  task("technology", "securityQuality", 20),
  task("technology", "securityBusiness", 25),
  task("technology", "securityBank", 30),
  task("technology", "securityVault", 35),
  task("technology", "securityMax", 40),
  task("treatment", "diagnose", 0),
  task("treatment", "care", 5),
  task("vehicles", "driveEasy", -5),
  task("vehicles", "driveAverage", 0),
  task("vehicles", "driveDifficult", 5),
  task("vehicles", "driveChallenging", 10),
  task("vehicles", "driveFormidable", 15),
];

/** What gathering information brings by degrees of success. @rule FUD-415 */
export const INFORMATION = ["general", "specific", "restricted", "protected"] as const;

/** Hours an invention takes for each point that it costs: to design, then to build. @rule FUD-415 */
export const INVENTION_HOURS = { design: 1, construction: 4 } as const;

/** Attitudes, worst to best. */
export const ATTITUDES = ["hostile", "unfavorable", "indifferent", "favorable", "helpful"] as const;
