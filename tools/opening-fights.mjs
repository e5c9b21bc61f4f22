#!/usr/bin/env node
/**
 * The opening fights: an Adventure a ruleset, all put together alike. What is written by hand in a fight's source (picture, texts, the scene and its notes) stays; its cast comes from
 * the ruleset's own compendia, so that nobody is written twice: actors, one folder a kind, tokens in their places, and the encounter with everybody in it.
 *
 *   node tools/opening-fights.mjs            write the sources anew
 *   node tools/opening-fights.mjs --check    exit 1 when one differs
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import yaml from "js-yaml";
import { creditsOf } from "./icons.mjs";
import { at, isMain, say } from "./lib.mjs";
import { packs, SOURCE_FORM } from "./packs.mjs";

/** Squares from the top left; `as` is what is this token's own, and not its prototype's. */
const stands = (id, ...places) => ({ id, places: places.map(([x, y, as = {}]) => ({ x, y, as })) });

/** Who is in which fight, and where they stand. Without a place somebody comes along and waits in the folder. */
export const FIGHTS = [
  {
    ruleset: "fudge",
    id: "fudgeRooftopHour",
    heroes: "fudgeHero",
    cast: [
      stands("fudgeBreakwater0", [5, 6]),
      stands("fudgePatchbay000", [4, 3]),
      stands("fudgeHalyard0000", [3, 8]),
      stands("fudgeOvertime000", [17, 6]),
      stands("fudgeNightShift0", [8, 5], [9, 7], [9, 8], [8, 10]),
      stands("fudgePunchClock0", [14, 4], [14, 9]),
    ],
  },
  {
    ruleset: "doompool",
    id: "doFiTheLastTram0",
    heroes: "doompoolHero",
    cast: [
      stands("doChCarom0000000", [4, 11]),
      stands("doChHalfmast0000", [6, 12]),
      stands("doChPlumbline000", [8, 11]),
      stands("doChOldKettle000", [10, 12]),
      stands("doChMadamInterlo", [3, 2]),
      stands("doChConductorPel", [15, 5]),
      stands("doChNightShiftFi", [9, 5]),
    ],
  },
  {
    ruleset: "drama",
    id: "drFiTheLastEncor",
    heroes: "dramaHero",
    cast: [
      stands("drHeLintel000000", [5, 4]),
      stands("drHeMinelight000", [5, 6]),
      stands("drHeEarlyBird000", [5, 8]),
      stands("drViCalliopeCran", [14, 5]),
      stands("drMoDocksideCrew", [11, 4]),
      stands("drMoRooftopMarks", [15, 9]),
    ],
  },
  {
    ruleset: "twintens",
    id: "ttFiTheLastTram0",
    heroes: "twintensHero",
    cast: [
      stands("ttHeColdframe000", [3, 4]),
      stands("ttHeOrrery000000", [3, 7]),
      stands("ttHeQuickmarch00", [4, 10]),
      stands("ttFoTheTollkeepe", [16, 8]),
      stands("ttFoTollkeeperSG", [8, 4], [13, 6], [10, 11]),
      stands("ttFoDocksideBrui", [10, 6]),
      // One square by the coupling: the tram itself is painted on the map.
      stands("ttVeTramCar00000", [11, 9, { width: 1, height: 1 }]),
      stands("ttVeBrickWall000"),
    ],
    things: ["ttVeTramCar00000"],
  },
  {
    ruleset: "destiny",
    id: "deFiOverdueAtThe",
    bar: "toll.physical",
    heroes: "destinyHero",
    cast: [
      stands("deChWickfire0000", [3, 5]),
      stands("deChCairn0000000", [3, 7]),
      stands("deChHalfpast0000", [2, 6]),
      stands("deChTallow000000", [4, 8]),
      stands("deChGlassHound00", [12, 6]),
      stands("deChHiredMuscle0", [11, 4], [11, 8]),
      stands("deChGunHand00000", [16, 3], [16, 9]),
      stands("deChTheAuditor00"),
      stands("deChRumorMonger0"),
    ],
  },
];

/** A readable id of sixteen: a fight's own letters, a word, a number. */
const idFor = (fight, word, n) => `${fight.id.slice(0, 6)}${word}${String(n).padStart(10 - word.length, "0")}`;

/** Keys are how packs are stored; what lies in an adventure has none. */
const bare = (value) =>
  Array.isArray(value)
    ? value.map(bare)
    : value === null || typeof value !== "object"
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .filter(([k]) => k !== "_key")
            .map(([k, v]) => [k, bare(v)]),
        );

/** Every actor of a ruleset's compendia by its id. */
function actorsOf(ruleset) {
  const out = new Map();
  for (const { dir } of packs.filter((p) => p.ruleset === ruleset && p.type === "Actor"))
    for (const file of readdirSync(at(dir))) {
      const source = yaml.load(readFileSync(at(dir, file), "utf8"));
      if (source._key?.startsWith("!actors!")) out.set(source._id, source);
    }
  return out;
}

/** Where a fight's source stands. */
export function fileOf(fight) {
  const { dir } = packs.find((p) => p.ruleset === fight.ruleset && p.type === "Adventure");
  const file = existsSync(at(dir)) ? readdirSync(at(dir)).find((f) => f.includes(fight.id)) : undefined;
  if (!file) throw new Error(`There is no source of ${fight.id} in ${dir}`);
  return join(dir, file);
}

/** Foundry's own id for the one level of a scene that has no others, and for where a token stands unless it says otherwise. */
const LEVEL = "defaultLevel0000";

/**
 * The scene as both generations read it. Foundry 13 takes the picture from `background`, which is written by hand; 14 hears nothing of that and takes it from a level, and a scene without one
 * is broken there. What is the other generation's is dropped by each.
 */
const forBoth = (scene) => ({
  ...scene,
  fog: { exploration: false, mode: 0 },
  levels: [
    { _id: LEVEL, name: scene.name, background: { ...scene.background, color: scene.backgroundColor }, sort: 0 },
  ],
  initialLevel: LEVEL,
});

/** The token of somebody without one of their own: heroes are linked and friendly, everybody else isn't. */
const tokenOf = ({ name, img, type }, { heroes }) => ({
  name,
  actorLink: type === heroes,
  disposition: type === heroes ? 1 : -1,
  displayName: 30,
  displayBars: 40,
  width: 1,
  height: 1,
  texture: { src: img },
});

/** A fight's source with its cast as the compendia have it. */
export function assembled(fight, source) {
  const known = actorsOf(fight.ruleset);
  const folder = (type, n) => ({
    _id: idFor(fight, "Folder", n),
    name: source.name,
    type,
    sorting: "m",
    folder: null,
    sort: 0,
    color: null,
    description: "",
  });
  const [actorFolder, sceneFolder, noteFolder] = [folder("Actor", 1), folder("Scene", 2), folder("JournalEntry", 3)];
  const actors = fight.cast.map(({ id }, i) => {
    const actor = known.get(id);
    if (!actor) throw new Error(`${fight.id} casts ${id}, whom the compendia of ${fight.ruleset} don't have`);
    const { flags: _credits, ...data } = bare(actor);
    // A token that the compendium leaves to the system is written here.
    data.prototypeToken ??= source.actors.find((a) => a._id === id)?.prototypeToken ?? tokenOf(data, fight);
    // Players may read the heroes and choose; foes are the Gamemaster's, those made as heroes are, too.
    return {
      ...data,
      folder: actorFolder._id,
      sort: (i + 1) * 100,
      ownership: { default: data.type === fight.heroes && data.prototypeToken.disposition === 1 ? 2 : 0 },
    };
  });
  const [first] = source.scenes;
  const size = first.grid.size;
  let n = 0;
  const tokens = fight.cast.flatMap(({ id, places }) => {
    const { prototypeToken, name } = actors.find((a) => a._id === id);
    return places.map(({ x, y, as }, i) => ({
      displayName: 30,
      displayBars: 40,
      width: 1,
      height: 1,
      ...(fight.bar && { bar1: { attribute: fight.bar } }),
      ...bare(prototypeToken),
      name: places.length > 1 ? `${prototypeToken.name ?? name} ${i + 1}` : (prototypeToken.name ?? name),
      ...as,
      _id: idFor(fight, "Token", ++n),
      actorId: id,
      x: x * size,
      y: y * size,
      level: LEVEL,
      ...(prototypeToken.actorLink ? {} : { delta: {} }),
    }));
  });
  const scene = { ...forBoth(first), tokens, folder: sceneFolder._id, journal: source.journal[0]._id };
  const fighters = tokens.filter((t) => !(fight.things ?? []).includes(t.actorId));
  const combat = {
    _id: idFor(fight, "Combat", 1),
    type: "base",
    scene: scene._id,
    active: false,
    round: 0,
    turn: null,
    sort: 0,
    combatants: fighters.map((t, i) => ({
      _id: idFor(fight, "Fighter", i + 1),
      type: "base",
      actorId: t.actorId,
      tokenId: t._id,
      sceneId: scene._id,
      hidden: false,
      initiative: null,
      defeated: false,
    })),
  };
  const whole = {
    ...source,
    actors,
    combats: [combat],
    folders: [actorFolder, sceneFolder, noteFolder],
    scenes: [scene],
    journal: source.journal.map((j) => ({ ...j, folder: noteFolder._id })),
  };
  const { _key, flags, ...rest } = whole;
  const text = yaml.dump(rest, SOURCE_FORM);
  return { ...rest, flags: { ...flags, crossover: { ...flags?.crossover, credits: creditsOf(text) } }, _key };
}

if (isMain(import.meta)) {
  const check = process.argv.includes("--check");
  let differing = 0;
  for (const fight of FIGHTS) {
    const path = at(fileOf(fight));
    const text = readFileSync(path, "utf8");
    const renewed = yaml.dump(assembled(fight, yaml.load(text)), SOURCE_FORM);
    if (renewed === text) continue;
    differing++;
    if (!check) writeFileSync(path, renewed);
    say(`${fight.id} ${check ? "differs from the compendia" : "written"}`);
  }
  if (check && differing > 0) process.exitCode = 1;
}
