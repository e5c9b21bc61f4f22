/** Building characters: what a sheet may hold, and the worked shapes of the Gamemaster's characters. Warnings, never bars. */
import type { Change } from "../../kernel/change.ts";
import { stepBack } from "../dice/step-dice.ts";
import { setStress, setTrauma, tracksTraumaByDefault } from "../harm/stress.ts";
import { startAffiliations } from "../hero/affiliations.ts";
import { key } from "../labels.ts";
import { newId } from "../state/changes.ts";
import { isTargetable } from "../things/targeting.ts";
import type { CharacterType, DoompoolCharacter, StressType } from "../types.ts";
import { AFFILIATION_DICE, type Die, FLOOR, LADDER, LARGEST, MILESTONES, STRESS_TYPES } from "../values.ts";

/** Something on a sheet that is not as the rules have it. */
export interface AuditFinding {
  /** Lang key of the sentence, with the data's names among its placeholders. */
  readonly message: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly rule: string;
  /** An error keeps the value from being saved; a warning doesn't. */
  readonly weight: "error" | "warning";
}

const onLadder = (die: number | null): boolean => die === null || (LADDER as readonly number[]).includes(die);

/** The Affiliation dice that a type has in some order; null for mobs and large-scale threats. @rule DOO-245 DOO-246 DOO-250 DOO-256 */
export function affiliationDice(type: CharacterType): readonly Die[] | null {
  return type === "mob" || type === "large" ? null : AFFILIATION_DICE[type];
}

/**
 * Everything on a sheet that is off: dice not on the ladder and numbers below nothing are errors; Affiliations that are no permutation of their type's dice, more than two Milestones, things below their
 * floor are warnings.
 * @rule DOO-001 DOO-010 DOO-014 DOO-142 DOO-245 DOO-246 DOO-260 DOO-290 DOO-291
 */
export function audit(character: DoompoolCharacter): readonly AuditFinding[] {
  const found: AuditFinding[] = [];
  const say = (
    message: string,
    rule: string,
    weight: AuditFinding["weight"],
    data: AuditFinding["data"] = {},
  ): unknown => found.push({ message: key("Audit", message), data, rule, weight });
  const die = (name: string, value: number | null): unknown =>
    onLadder(value) || say("badDie", "DOO-291", "error", { name, die: value ?? 0 });
  for (const [name, value] of [
    ["pp", character.pp],
    ["xp", character.xp],
    ["extraTurns", character.extraTurns],
  ] as const)
    if (!Number.isInteger(value) || value < 0) say("badNumber", "DOO-291", "error", { name, value });
  for (const [name, value] of Object.entries(character.affiliations)) die(name, value);
  const wanted = affiliationDice(character.type);
  const have = Object.values(character.affiliations).sort((a, b) => a - b);
  if (wanted && have.join() !== wanted.join())
    say("affiliations", "DOO-291", "warning", { dice: wanted.map((d) => `d${String(d)}`).join(" ") });
  if ((character.type === "mob" || character.type === "large") !== (character.crowd !== null))
    say("crowd", "DOO-250", "warning");
  if (character.crowd) {
    die("crowd", character.crowd.size);
    if (!Number.isInteger(character.crowd.count) || character.crowd.count < 0)
      say("badNumber", "DOO-291", "error", { name: "crowd", value: character.crowd.count });
  }
  for (const type of STRESS_TYPES) {
    die(type, character.stress[type].die);
    die(type, character.trauma[type]);
  }
  for (const set of character.powerSets)
    for (const power of set.powers) {
      die(power.name, power.base);
      die(power.name, power.current);
      if (power.base < FLOOR.power || power.current > power.base)
        say("power", "DOO-014", "warning", { name: power.name });
    }
  for (const s of character.specialties)
    if (s.rating !== "expert" && s.rating !== "master") say("rating", "DOO-291", "error", { name: s.name });
  for (const item of [...character.assets, ...character.resources, ...character.complications])
    die(item.name, item.die);
  for (const item of [...character.assets, ...character.resources])
    if (item.die < FLOOR.asset) say("floor", "DOO-014", "warning", { name: item.name });
  if (character.milestones.filter((m) => !m.closed).length > MILESTONES.active)
    say("milestones", "DOO-260", "warning", { max: MILESTONES.active });
  return found;
}

/** What a type of character may do that others can't, as sheets and audits ask it. @rule DOO-129 DOO-244 DOO-301 */
export function shapeOf(type: CharacterType): {
  readonly pp: boolean;
  readonly milestones: boolean;
  readonly crowd: boolean;
  readonly tracksTrauma: boolean;
} {
  return {
    pp: type === "hero",
    milestones: type === "hero",
    crowd: type === "mob" || type === "large",
    tracksTrauma: tracksTraumaByDefault(type),
  };
}

/** Whether a new trait of this kind can be targeted. @rule DOO-200 */
export function targetableByDefault(kind: string): boolean {
  return isTargetable({ kind });
}

/** A click on a pip of a stress track: that size; on the last one again: stressed out. @rule DOO-300 */
export function setTrackByHand(
  character: DoompoolCharacter,
  kind: "stress" | "trauma",
  type: StressType,
  die: Die | "out" | null,
): readonly Change[] {
  if (kind === "trauma") return setTrauma(character, type, die === "out" ? LARGEST : die, "DOO-300").changes;
  return setStress(character, type, die === "out" ? { die: LARGEST, out: true } : { die, out: false }, "DOO-300")
    .changes;
}

/** A right click on a track: one step back; from stressed out to d12. @rule DOO-300 DOO-302 */
export function easeTrackByHand(
  character: DoompoolCharacter,
  kind: "stress" | "trauma",
  type: StressType,
): readonly Change[] {
  if (kind === "trauma") {
    const trauma = character.trauma[type];
    return trauma === null ? [] : setTrauma(character, type, stepBack(trauma, 1, "trauma"), "DOO-300").changes;
  }
  const track = character.stress[type];
  if (track.out) return setStress(character, type, { die: LARGEST, out: false }, "DOO-300").changes;
  return track.die === null
    ? []
    : setStress(character, type, { die: stepBack(track.die, 1, "stress"), out: false }, "DOO-300").changes;
}

/** How a power's die reads: its base, and its present size where that differs; null while it is shut down. @rule DOO-303 */
export function powerDice(
  power: { readonly base: Die; readonly current: Die; readonly shutdown: boolean },
  set: { readonly shutdown: boolean },
): { readonly base: Die; readonly current: Die | null; readonly stepped: boolean } {
  const shut = power.shutdown || set.shutdown;
  return { base: power.base, current: shut ? null : power.current, stepped: power.current !== power.base };
}

/** An imported character: what could be read, and which fields could not and stand at their default. */
export interface Imported {
  readonly character: DoompoolCharacter;
  readonly dropped: readonly string[];
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
const dieOr = <T extends Die | null>(value: unknown, other: T): Die | T => LADDER.find((d) => d === value) ?? other;
const count = (value: unknown): number => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : 0);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * A hero from a plain JSON file, in the shape of the ledger's data model. What is missing or not a fact of the game stands at its default and is named; nothing is refused for it.
 * @param ref  uuid that the hero will have
 * @rule DOO-290 DOO-291 DOO-293
 */
export function importHero(ref: string, source: unknown): Imported {
  const from = record(source);
  const affiliations = record(from["affiliations"]);
  const start = startAffiliations("hero");
  const dropped: string[] = [];
  const drop = (name: string, kept: boolean): unknown => kept || dropped.push(name);
  for (const name of ["solo", "buddy", "team"] as const)
    drop(`affiliations.${name}`, dieOr(affiliations[name], null) !== null);
  for (const name of ["pp", "xp"] as const) drop(name, from[name] === undefined || count(from[name]) === from[name]);
  const track = (of: string): { readonly die: Die | null; readonly out: boolean } => {
    const { die = null, out = false } = record(record(from["stress"])[of]);
    drop(`stress.${of}`, die === null || dieOr(die, null) !== null);
    return { die: dieOr(die, null), out: out === true };
  };
  const scar = (of: string): Die | null => dieOr(record(from["trauma"])[of], null);
  const grouping = (["solo", "buddy", "team"] as const).find((g) => g === from["grouping"]) ?? "solo";
  const named = (key: string): readonly Readonly<Record<string, unknown>>[] =>
    list(from[key])
      .map((x) => (typeof x === "string" ? { name: x } : record(x)))
      .filter((x) => text(x["name"]) !== "");
  const id = (x: Readonly<Record<string, unknown>>, kind: string): string =>
    text(x["id"]) || newId(ref, kind, text(x["name"]));
  return {
    dropped,
    character: {
      ref,
      name: text(from["name"]),
      type: "hero",
      affiliations: {
        solo: dieOr(affiliations["solo"], start.solo),
        buddy: dieOr(affiliations["buddy"], start.buddy),
        team: dieOr(affiliations["team"], start.team),
      },
      crowd: null,
      grouping,
      distinctions: named("distinctions").map((d) => ({ id: id(d, "distinction"), name: text(d["name"]) })),
      powerSets: named("powerSets").map((s) => ({
        id: id(s, "powerSet"),
        name: text(s["name"]),
        powers: list(s["powers"])
          .map(record)
          .filter((p) => text(p["name"]) !== "")
          .map((p) => {
            const base = dieOr(p["base"] ?? p["die"], FLOOR.power);
            return {
              id: id(p, "power"),
              name: text(p["name"]),
              kind: text(p["kind"]),
              base,
              current: dieOr(p["current"], base),
              shutdown: p["shutdown"] === true,
              targetable: p["targetable"] === true,
              recovery: null,
            };
          }),
        sfx: [],
        limits: [],
        shutdown: s["shutdown"] === true,
        recovery: null,
      })),
      specialties: named("specialties").map((s) => ({
        id: id(s, "specialty"),
        name: text(s["name"]),
        rating: s["rating"] === "master" ? "master" : "expert",
      })),
      stress: { physical: track("physical"), mental: track("mental"), emotional: track("emotional") },
      trauma: { physical: scar("physical"), mental: scar("mental"), emotional: scar("emotional") },
      assets: [],
      resources: [],
      complications: [],
      milestones: [],
      pp: count(from["pp"]),
      xp: count(from["xp"]),
      tried: [],
      waiting: { push: false, stunt: false },
      takenOut: false,
      fled: false,
      outOfStory: from["outOfStory"] === true,
      tracksTrauma: true,
      extraTurns: 0,
    },
  };
}
