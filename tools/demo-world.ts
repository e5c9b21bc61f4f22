/** The demo world: a fight on the rooftops of Saltmarket, ready to begin. Plain data for `seedWorld`; actors are the ones of the compendium, with their ids. */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sourceAt } from "./sources.mjs";

type Data = Record<string, unknown>;

/** What `seedWorld` of the tabletop takes, as far as the demo uses it. */
export interface DemoWorld {
  id: string;
  title: string;
  system: string;
  description: string;
  background: string;
  profile: 13 | 14;
  users: Data[];
  actors: Data[];
  scenes: Data[];
  combats: Data[];
  messages: Data[];
  journal: Data[];
  folders: Data[];
}

/** An actor of the compendium, as far as the demo reads it. */
interface ActorSource extends Data {
  _id: string;
  name: string;
  type: string;
  img: string;
  prototypeToken: Data & { actorLink: boolean; disposition: number };
}

const GM = "demoGamemaster00";
const ADA = "demoPlayerAda000";
const BO = "demoPlayerBo0000";
const SCENE = "demoRooftops0000";
const LEVEL = "defaultLevel0000";
const JOURNAL = "demoStartHere000";
const GRID = 100;
const OWNERSHIP = { none: 0, observer: 2, owner: 3 } as const;

/** Who plays whom. Halyard waits for a third player; until then the Gamemaster may play her. */
const OWNERS: Readonly<Record<string, string>> = { fudgeBreakwater0: ADA, fudgePatchbay000: BO };

/** Where everybody stands when the fight begins, in squares from the top left: both players have a thug beside them, so that the first fist gets there. */
const PLACES: readonly { readonly actor: string; readonly x: number; readonly y: number; readonly name?: string }[] = [
  { actor: "fudgeBreakwater0", x: 5, y: 6 },
  { actor: "fudgePatchbay000", x: 4, y: 3 },
  { actor: "fudgeHalyard0000", x: 3, y: 8 },
  { actor: "fudgeOvertime000", x: 17, y: 6 },
  { actor: "fudgeNightShift0", x: 6, y: 5, name: "Night Shift thug 1" },
  { actor: "fudgeNightShift0", x: 5, y: 2, name: "Night Shift thug 2" },
  { actor: "fudgeNightShift0", x: 9, y: 8, name: "Night Shift thug 3" },
  { actor: "fudgeNightShift0", x: 8, y: 10, name: "Night Shift thug 4" },
  { actor: "fudgePunchClock0", x: 14, y: 4, name: "Punch-clock drone 1" },
  { actor: "fudgePunchClock0", x: 14, y: 9, name: "Punch-clock drone 2" },
];

/**
 * Who stands ready of the four rulesets that the opening fight doesn't play: a hero for Ada, one for Bo, somebody to face. Both heroes stand in their ruleset's opening fight, so that each
 * player has somebody there.
 */
const GUESTS: readonly {
  readonly ruleset: string;
  readonly folder: string;
  readonly cast: readonly { readonly pack: string; readonly id: string; readonly owner?: string }[];
}[] = [
  {
    ruleset: "destiny",
    folder: "Destiny",
    cast: [
      { pack: "destiny-characters", id: "deChWickfire0000", owner: ADA },
      { pack: "destiny-characters", id: "deChCairn0000000", owner: BO },
      { pack: "destiny-characters", id: "deChGlassHound00" },
    ],
  },
  {
    ruleset: "drama",
    folder: "Drama",
    cast: [
      { pack: "drama-heroes", id: "drHeLintel000000", owner: ADA },
      { pack: "drama-heroes", id: "drHeMinelight000", owner: BO },
      { pack: "drama-foes", id: "drViNinefold0000" },
    ],
  },
  {
    ruleset: "doompool",
    folder: "Doom Pool",
    cast: [
      { pack: "doompool-characters", id: "doChCarom0000000", owner: ADA },
      { pack: "doompool-characters", id: "doChHalfmast0000", owner: BO },
      { pack: "doompool-characters", id: "doChTinclaw00000" },
    ],
  },
  {
    ruleset: "twintens",
    folder: "Twin Tens",
    cast: [
      { pack: "twintens-heroes", id: "ttHeColdframe000", owner: ADA },
      { pack: "twintens-heroes", id: "ttHeOrrery000000", owner: BO },
      { pack: "twintens-foes", id: "ttFoGrindstone00" },
    ],
  },
];

/** Keys are how packs are stored; a world's documents carry none. */
function withoutKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map((v: unknown) => withoutKeys(v)) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([k]) => k !== "_key")
      .map(([k, v]) => [k, withoutKeys(v as unknown)]),
  ) as T;
}

/** Actors of a compendium by their ids, in the order of their files. */
export function sourcesOf(ruleset: string, pack: string, wanted: readonly string[]): ActorSource[] {
  const dir = join(dirname(fileURLToPath(import.meta.url)), "..", "packs", "_source", ruleset, pack);
  const found = readdirSync(dir)
    .filter((file) => file.endsWith(".yml"))
    .sort()
    .map((file) => withoutKeys(sourceAt(join(dir, file)) as ActorSource))
    .filter((source) => wanted.includes(source._id));
  const gone = wanted.filter((id) => !found.some((source) => source._id === id));
  if (gone.length > 0) throw new Error(`The demo world asks for ${gone.join(", ")}, which ${pack} doesn't have`);
  return found;
}

const actorSources = (): ActorSource[] =>
  sourcesOf("fudge", "fudge-characters", [...new Set(PLACES.map((place) => place.actor))]);

/** A readable id: a word and a number, filled up to sixteen. */
const numbered = (word: string, n: number): string => `${word}${String(n).padStart(16 - word.length, "0")}`;

/** An actor of a compendium as an actor of the world. Foes are the Gamemaster's; a hero is its player's, and everybody may look. */
function actorOf(source: ActorSource, pack: string, folder: string, foe: boolean, owner: string | undefined): Data {
  return {
    ...source,
    folder,
    ownership: {
      default: foe ? OWNERSHIP.none : OWNERSHIP.observer,
      [GM]: OWNERSHIP.owner,
      ...(owner ? { [owner]: OWNERSHIP.owner } : {}),
    },
    _stats: { compendiumSource: `Compendium.crossover.${pack}.Actor.${source._id}` },
  };
}

function actorsOf(sources: readonly ActorSource[]): Data[] {
  return sources.map((source) => {
    const foe = source.prototypeToken.disposition < 0;
    return actorOf(source, "fudge-characters", foe ? "demoFolderFoes00" : "demoFolderHeroes", foe, OWNERS[source._id]);
  });
}

const guestFolder = (i: number): string => numbered("demoFolderGuest", i + 1);

/** The guests, each ruleset in a folder of its own below that of the opening fight. */
function guests(): { readonly folders: Data[]; readonly actors: Data[] } {
  return {
    folders: GUESTS.map(({ folder }, i) => ({
      _id: guestFolder(i),
      name: folder,
      type: "Actor",
      sorting: "m",
      sort: 300 + i * 100,
      color: "#5d6675",
    })),
    actors: GUESTS.flatMap(({ ruleset, cast }, i) =>
      cast.flatMap(({ pack, id, owner }) =>
        sourcesOf(ruleset, pack, [id]).map((source) =>
          actorOf(source, pack, guestFolder(i), owner === undefined, owner),
        ),
      ),
    ),
  };
}

/** Actor of each place, with the ids that its token and its combatant have. */
function casting(
  sources: readonly ActorSource[],
): { place: (typeof PLACES)[number]; source: ActorSource; token: string; combatant: string }[] {
  return PLACES.map((place, i) => {
    const source = sources.find((s) => s._id === place.actor);
    if (!source) throw new Error(`The demo casts ${place.actor}, which is in no pack source`);
    return { place, source, token: numbered("demoToken", i + 1), combatant: numbered("demoCombat", i + 1) };
  });
}

function sceneOf(cast: ReturnType<typeof casting>, generation: 13 | 14): Data {
  const background = { src: "systems/crossover/assets/scenes/rooftops.svg" };
  return {
    _id: SCENE,
    name: "Saltmarket, opening night",
    active: true,
    navigation: true,
    width: 20 * GRID,
    height: 14 * GRID,
    padding: 0,
    backgroundColor: "#12151c",
    grid: { type: 1, size: GRID, distance: 5, units: "ft", alpha: 0.15 },
    tokenVision: false,
    fog: generation === 13 ? { exploration: false } : { mode: 0 },
    // From Foundry 14 the picture belongs to a level of the scene.
    ...(generation === 13
      ? { background }
      : { levels: [{ _id: LEVEL, name: "Rooftops", background }], initialLevel: LEVEL }),
    tokens: cast.map(({ place, source, token }) => ({
      ...source.prototypeToken,
      _id: token,
      name: place.name ?? source.name,
      actorId: source._id,
      x: place.x * GRID,
      y: place.y * GRID,
      ...(generation === 13 ? {} : { level: LEVEL }),
      ...(source.prototypeToken.actorLink ? {} : { delta: {} }),
    })),
    ownership: { default: OWNERSHIP.observer },
  };
}

function combatOf(cast: ReturnType<typeof casting>): Data {
  return {
    _id: "demoCombat000000",
    scene: SCENE,
    active: true,
    round: 0,
    turn: null,
    combatants: cast.map(({ place, source, token, combatant }) => ({
      _id: combatant,
      actorId: source._id,
      tokenId: token,
      sceneId: SCENE,
      name: place.name ?? source.name,
      img: source.img,
      initiative: null,
      hidden: false,
      defeated: false,
    })),
  };
}

const RULES = "Compendium.crossover.fudge-rules.JournalEntry.fudgeBasics00000";

/** The further rulesets' opening fights, as their compendia have them. */
const FIGHTS = {
  destiny: "Compendium.crossover.destiny-fight.Adventure.deFiOverdueAtThe",
  drama: "Compendium.crossover.drama-fight.Adventure.drFiTheLastEncor",
  doompool: "Compendium.crossover.doompool-fight.Adventure.doFiTheLastTram0",
  twintens: "Compendium.crossover.twintens-fight.Adventure.ttFiTheLastTram0",
} as const;

const FIVE_RULESETS = `<p>The fight on the roof is played with Fudge. Each of the other four has a folder in the actor directory, with a hero for Ada, one for Bo and somebody to face, and an opening fight of its own.</p>
<p><strong>Gamemaster:</strong> say in @Crossover[choose]{What do you play?} which of the five your table plays. The others go out of sight for everybody, and come back when you tick them again: the same button stands at the head of the settings tab.</p>
<p><strong>To begin a fight</strong>, open it here or with <em>Opening fight</em> in that window, import everything in it, and say yes when it offers to open the scene: map, heroes, foes and the encounter are there. Players keep the heroes they have; the rest is handed out in a hero's <em>Configure Ownership</em>.</p>
<ul>
<li><strong>Destiny</strong>: d20 and a Fortune Die. @UUID[Actor.deChWickfire0000]{Wickfire} and @UUID[Actor.deChCairn0000000]{Cairn} against @UUID[Actor.deChGlassHound00]{the Glass Hound}. The fight: @UUID[${FIGHTS.destiny}]{Overdue at the archive}.</li>
<li><strong>Drama</strong>: an open-ended d20, Hero Points and a deck of cards. @UUID[Actor.drHeLintel000000]{Lintel} and @UUID[Actor.drHeMinelight000]{Minelight} against @UUID[Actor.drViNinefold0000]{Ninefold}. The fight: @UUID[${FIGHTS.drama}]{The last encore}.</li>
<li><strong>Doom Pool</strong>: pools of step dice. @UUID[Actor.doChCarom0000000]{Carom} and @UUID[Actor.doChHalfmast0000]{Halfmast} against @UUID[Actor.doChTinclaw00000]{Tinclaw}. The fight: @UUID[${FIGHTS.doompool}]{Forty trams}.</li>
<li><strong>Twin Tens</strong>: two ten-sided dice. @UUID[Actor.ttHeColdframe000]{Coldframe} and @UUID[Actor.ttHeOrrery000000]{Orrery} against @UUID[Actor.ttFoGrindstone00]{Grindstone}. The fight: @UUID[${FIGHTS.twintens}]{The last tram}.</li>
</ul>
<p>@Crossover[library]{The library} (Shift+B) has many more heroes and foes, with rules to read, powers and gear.</p>`;

/** The first pages that a Gamemaster and a player read. */
function journalOf(everyRuleset: boolean): Data {
  const page = (id: string, name: string, sort: number, content: string): Data => ({
    _id: id,
    name,
    type: "text",
    title: { show: true, level: 1 },
    text: { format: 1, content },
    sort,
  });
  return {
    _id: JOURNAL,
    name: "Start here",
    ownership: { default: OWNERSHIP.observer },
    pages: [
      page(
        "demoPageTheFight",
        "The fight",
        100,
        `<p>Overtime has rented the Night Shift for an hour. While a freighter's worth of stolen minutes is being hoisted across the street, four thugs and two drones keep the roof.</p>
<p><strong>Who is here.</strong> @UUID[Actor.fudgeBreakwater0]{Breakwater} and @UUID[Actor.fudgePatchbay000]{Patchbay} belong to the players Ada and Bo. @UUID[Actor.fudgeHalyard0000]{Halyard} is free for a third, or for the Gamemaster. Across the street stands @UUID[Actor.fudgeOvertime000]{Overtime}.</p>
<p><strong>What is at stake.</strong> In four rounds the hoist is done, and everybody in Saltmarket loses the same hour.</p>`,
      ),
      page(
        "demoPageFirstTur",
        "Your first turn",
        200,
        `<ol>
<li>Join as Gamemaster in one browser, and as Ada or Bo in another.</li>
<li>Gamemaster: in the combat tracker roll initiative for all and begin the encounter, in whichever order you like.</li>
<li>Ada and Bo: double-click your token to open your hero's sheet. Click a foe's token and press T to target it, then click an attack on the sheet. The dialog shows your odds while you choose.</li>
<li>The card in chat asks the target to defend, then to resist, then offers what follows. @Crossover[answers]{What waits for you} opens with Shift+Q. Whatever is applied can be undone on the card.</li>
<li>Shift+N ends your turn. The Gamemaster's screen opens with Shift+G.</li>
<li>New to the game? Read @UUID[${RULES}]{the basics}: eight short pages.</li>
</ol>
<p>A first check to try: [[/check perception dc=0]]{Who else is up here?}</p>`,
      ),
      ...(everyRuleset ? [page("demoPageRulesets", "Five rulesets", 300, FIVE_RULESETS)] : []),
    ],
  };
}

function welcome(): Data {
  return {
    _id: "demoWelcome00000",
    type: "base",
    author: GM,
    speaker: { alias: "Crossover" },
    content: `<h3>Welcome to Saltmarket</h3><p>The fight is set up: heroes on the left roof, trouble in the middle, Overtime across the street. Open @UUID[JournalEntry.${JOURNAL}]{Start here}, or go straight to the combat tracker.</p>`,
    timestamp: Date.now(),
    whisper: [],
    rolls: [],
  };
}

/**
 * The world "demo" for a generation of Foundry.
 *
 * @param everyRuleset two heroes and a foe of each further ruleset too, as `npm start` seeds it; the tests' own fights begin without them
 */
export function demoWorld({
  generation,
  everyRuleset = false,
}: {
  generation: 13 | 14;
  everyRuleset?: boolean;
}): DemoWorld {
  const sources = actorSources();
  const cast = casting(sources);
  const more = everyRuleset ? guests() : { folders: [], actors: [] };
  return {
    id: "demo",
    title: "Crossover: rooftops of Saltmarket",
    system: "crossover",
    description: "<p>A fight that is ready to begin: three heroes, a thief of minutes, and the Night Shift.</p>",
    background: "systems/crossover/assets/scenes/rooftops.svg",
    profile: generation,
    users: [
      { _id: GM, name: "Gamemaster", role: 4, color: "#3f6fd8" },
      { _id: ADA, name: "Ada", role: 1, color: "#e0a21b", character: "fudgeBreakwater0" },
      { _id: BO, name: "Bo", role: 1, color: "#c8352e", character: "fudgePatchbay000" },
    ],
    folders: [
      { _id: "demoFolderFudge0", name: "Fudge", type: "Actor", sorting: "m", sort: 100, color: "#5d6675" },
      {
        _id: "demoFolderHeroes",
        name: "Heroes",
        type: "Actor",
        folder: "demoFolderFudge0",
        sorting: "m",
        sort: 100,
        color: "#2f5fb3",
      },
      {
        _id: "demoFolderFoes00",
        name: "Foes",
        type: "Actor",
        folder: "demoFolderFudge0",
        sorting: "m",
        sort: 200,
        color: "#8a2f46",
      },
      ...more.folders,
    ],
    actors: [...actorsOf(sources), ...more.actors],
    scenes: [sceneOf(cast, generation)],
    combats: [combatOf(cast)],
    messages: [welcome()],
    journal: [journalOf(everyRuleset)],
  };
}
