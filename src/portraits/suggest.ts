import { CHOICES, type Recipe } from "./recipe.ts";

/** A stream of numbers from 0 to below 1 that is the same for the same seed. */
function stream(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What words about somebody make of their picture: the first that is found counts for each part. */
const WORDS: readonly (readonly [RegExp, Recipe])[] = [
  [/\b(drone|rotors?)\b/u, { figure: "drone", a: "steel", b: "slate", glow: "red", pattern: "grid" }],
  [
    /\b(robot|android|automat\w*|clockwork|machine)\b/u,
    { figure: "android", a: "steel", b: "slate", c: "amber", pattern: "grid" },
  ],
  [/\b(dog|hound|wolf)\b/u, { figure: "hound", a: "umber", b: "red", c: "brass", glow: "yellow" }],
  [
    /\b(fire|flames?|burn\w*|blaze|ember|star fire|sun|heat)\b/u,
    {
      hair: "flame",
      effect: "embers",
      prop: "flamehand",
      a: "red",
      b: "orange",
      c: "yellow",
      ground: "navy",
      pattern: "burst",
    },
  ],
  [
    /\b(ice|cold|cryo|frost|freez\w*)\b/u,
    { effect: "ice", glow: "ice", a: "sky", b: "cream", c: "cobalt", ground: "navy" },
  ],
  [
    /\b(water|sea|tide|wave|swell|drown\w*|harbou?r)\b/u,
    { effect: "water", a: "teal", b: "water", c: "sand", ground: "sand", pattern: "sea" },
  ],
  [
    /\b(stone|granite|rock|masonry|brick|concrete|mountain)\b/u,
    {
      build: "huge",
      head: "square",
      hair: "none",
      skin: "granite",
      mark: "cracks",
      costume: "cracks",
      a: "stone",
      prop: "fists",
      pattern: "bricks",
    },
  ],
  [
    /\b(lightning|electr\w*|current|spark\w*|voltage)\b/u,
    { effect: "bolts", costume: "bolt", a: "navy", c: "yellow", eyes: "glow", glow: "yellow", ground: "violet" },
  ],
  [
    /\b(speed|faster?|quick\w*|run\w*|sprint)\b/u,
    { effect: "speed", build: "slim", look: 1, tilt: 7, pattern: "lines", costume: "chevron", mask: "goggles" },
  ],
  [
    /\b(telepath\w*|minds?|psychic|mental|dream\w*)\b/u,
    {
      effect: "psi",
      eyes: "glow",
      glow: "lilac",
      costume: "turtleneck",
      a: "slate",
      ground: "lilac",
      pattern: "lines",
    },
  ],
  [
    /\b(sound|voice|sing\w*|song|choir|music|sonic|scream)\b/u,
    { effect: "sound", mouth: "sing", costume: "robe", a: "violet", c: "yellow", pattern: "arch" },
  ],
  [
    /\b(plants?|roots?|thorns?|leaf|leaves|forest|bark|vines?)\b/u,
    {
      hair: "leaves",
      skin: "bark",
      mark: "grain",
      costume: "bark",
      a: "moss",
      c: "leaf",
      effect: "leaves",
      ground: "mint",
    },
  ],
  [
    /\b(magic|spell\w*|sorcer\w*|mystic|wizard|ward|ritual|arcane)\b/u,
    {
      hat: "hood",
      effect: "orbits",
      prop: "orb",
      glow: "lilac",
      costume: "robe",
      a: "plum",
      c: "brass",
      ground: "plum",
      pattern: "dots",
    },
  ],
  [
    /\b(suit|exosuit|armou?r\w*|frame|plating|powered)\b/u,
    {
      hat: "helmet",
      costume: "exo",
      a: "orange",
      b: "coal",
      c: "yellow",
      cape: "jets",
      ground: "steel",
      pattern: "grid",
    },
  ],
  [
    /\b(gadgets?|invent\w*|engineer|technology|mechanic)\b/u,
    {
      hat: "gogglesup",
      prop: "wrench",
      effect: "gears",
      costume: "apron",
      a: "cobalt",
      b: "brown",
      c: "brass",
      ground: "yellow",
    },
  ],
  [
    /\b(strong\w*|strength|lift\w*|punch|brick|might)\b/u,
    { build: "broad", head: "jaw", prop: "fist", pattern: "burst", cape: "cape" },
  ],
  [/\b(flight|fly\w*|wings?|glid\w*)\b/u, { cape: "feathers", b: "cream", pattern: "sun", tilt: -6 }],
  [
    /\b(shadows?|night|stealth|dark\w*|invisib\w*|unseen)\b/u,
    { hat: "eared", a: "night", b: "slate", cape: "batwings", ground: "plum", pattern: "city" },
  ],
  [
    /\b(swords?|blades?|sabre|fenc\w*|duel\w*)\b/u,
    { prop: "sword", costume: "jacket", a: "crimson", b: "cream", pattern: "burst" },
  ],
  [/\b(bows?|archer\w*|rifle|sniper|marksm\w*)\b/u, { prop: "rifle", mask: "shades", costume: "vest" }],
  [/\b(pistols?|guns?|revolver)\b/u, { prop: "pistol", hat: "fedora", costume: "coat", a: "brown", pattern: "blinds" }],
  [/\b(martial|boxing|boxer|kung|karate|unarmed|kick)\b/u, { hat: "band", prop: "fist", costume: "robe", c: "red" }],
  [
    /\b(detective|investigat\w*|reporter)\b/u,
    { hat: "fedora", costume: "coat", a: "sand", b: "cream", pattern: "blinds", prop: "book" },
  ],
  [/\b(doctor|medic\w*|scien\w*|professor|research\w*)\b/u, { costume: "lab", mask: "glasses", a: "teal", b: "sky" }],
  [
    /\b(police|constable|guard|soldier|captain)\b/u,
    { hat: "peaked", costume: "uniform", a: "navy", b: "navy", c: "brass" },
  ],
  [/\b(acrobat\w*|thie(f|ves)|burglar|mask)\b/u, { mask: "domino", c: "red", hair: "ponytail", build: "slim" }],
];

const SKINS = ["fair", "light", "tan", "olive", "bronze", "deep", "dark", "pale"];
const TONES = ["black", "chestnut", "auburn", "blond", "silver", "white"];
const SUITS = ["cobalt", "teal", "red", "orange", "violet", "forest", "crimson", "navy", "pink", "slate"];
const TRIMS = ["yellow", "cream", "amber", "sky", "mint", "steel", "rose"];
const GROUNDS_OF_HEROES = ["sky", "mint", "orange", "yellow", "lilac", "teal", "amber", "violet", "leaf", "rose"];
/** Foes have grounds of their own, so that a side is told by its colours. */
const GROUNDS_OF_FOES = ["wine", "oil", "plum", "mud", "blood", "bruise", "toxic", "night"];
const FACES = {
  hair: [
    "crop",
    "quiff",
    "parted",
    "slick",
    "spiky",
    "afro",
    "long",
    "bob",
    "ponytail",
    "bun",
    "braids",
    "locs",
    "waves",
    "undercut",
    "topknot",
    "fringe",
    "buzz",
    "buns",
  ],
};

/** What a picture shows: somebody, or what is nobody. */
export type FaceKind = "person" | "vehicle" | "place" | "thing";

interface About {
  /** What decides about everything that words leave open: an id, a number thrown anew. */
  readonly seed: string;
  /** Name, powers, occupation, in any order. */
  readonly words?: string;
  readonly foe?: boolean;
  readonly kind?: FaceKind;
}

/** Figures of what is nobody, and words that name them. */
const FIGURES: Readonly<Record<Exclude<FaceKind, "person">, readonly (readonly [RegExp, string])[]>> = {
  vehicle: [
    [/\b(helicopter|copter|chopper)\b/u, "helicopter"],
    [/\b(submarine|sub|diving|u-boat)\b/u, "submarine"],
    [/\b(boat|ship|ferry|yacht|launch|barge)\b/u, "boat"],
    [/\b(jet|plane|airplane|aircraft|shuttle|flyer|rocket)\b/u, "jet"],
    [/\b(tank|armou?red car|apc)\b/u, "tank"],
    [/\b(tram|train|bus|streetcar|subway)\b/u, "tram"],
    [/\b(truck|lorry|tanker|armou?red van)\b/u, "truck"],
    [/\b(van|ambulance|camper)\b/u, "van"],
    [/\b(bike|bicycle|motorcycle|motorbike|scooter|cycle)\b/u, "bike"],
    [/\b(drone|hover\w*|glider)\b/u, "quad"],
    [/\b(car|cab|taxi|coupe|roadster|sedan)\b/u, "car"],
  ],
  place: [
    [/\b(lighthouse|beacon)\b/u, "lighthouse"],
    [/\b(observatory|dome|telescope|laborator\w*|lab)\b/u, "observatory"],
    [/\b(boathouse|pier|dock|harbou?r|cave)\b/u, "boathouse"],
    [/\b(newsroom|press|paper|office)\b/u, "newsroom"],
    [/\b(walking|moving|legs)\b/u, "walkinghouse"],
    [/\b(pump|works|station|water)\b/u, "pump"],
    [/\b(tower|skyscraper|headquarters|penthouse|castle)\b/u, "tower"],
  ],
  thing: [
    [/\b(safe|vault|strongbox)\b/u, "safe"],
    [/\b(doom|pool)\b/u, "pool"],
    [/\b(kettle|boiler|reactor|engine)\b/u, "kettle"],
    [/\b(orb|sphere|globe|core|crystal)\b/u, "orb"],
    [/\b(wall|door|gate|barrier|barricade|building|house)\b/u, "wall"],
  ],
};
/** A thing may well be a vehicle. */
const namedFigures = (kind: Exclude<FaceKind, "person">): readonly (readonly [RegExp, string])[] =>
  kind === "thing" ? [...FIGURES.thing, ...FIGURES.vehicle] : FIGURES[kind];

/** A picture for somebody of whom we know a few words. The same words and seed give the same picture. */
export function recipeFor({ seed, words = "", foe = false, kind = "person" }: About): Recipe {
  const next = stream(seed);
  const of = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? list[0] ?? "";
  const seldom = (chance: number, list: readonly string[]): string =>
    next() < chance ? of(list.filter((n) => n !== "none")) : "none";
  const base = {
    build: of(["slim", "medium", "medium", "broad"]),
    head: of(CHOICES.head),
    hair: of(FACES.hair),
    eyes: of(foe ? ["narrow", "fierce", "slits", "tired"] : ["open", "lashes", "happy", "dots", "narrow"]),
    brows: of(foe ? ["stern", "raised", "thick"] : ["flat", "soft", "raised", "stern"]),
    nose: of(["line", "broad", "button", "hook", "bent"]),
    mouth: of(foe ? ["grim", "frown", "teeth", "smirk"] : ["smile", "smirk", "grin", "grim", "speak", "lips"]),
    mark: seldom(0.45, ["stubble", "beard", "goatee", "moustache", "freckles", "scar", "wrinkles"]),
    mask: seldom(0.45, ["domino", "pointed", "lenses", "half", "visor", "goggles"]),
    hat: seldom(0.25, ["cowl", "hood", "helmet", "band", "headphones", "horns", "tiara"]),
    costume: of(CHOICES.costume.filter((n) => n !== "rags" && n !== "cracks" && n !== "bark")),
    cape: seldom(0.3, ["cape", "collar", "mantle", "windswept"]),
    prop: seldom(0.25, ["fist", "staff", "book", "sword", "wrench"]),
    effect: seldom(0.25, ["rings", "stars", "speed", "bolts"]),
    pattern: of(CHOICES.pattern),
    a: of(SUITS),
    b: of(TRIMS),
    c: of(TRIMS),
    skin: of(SKINS),
    tone: of(TONES),
    glow: of(["ice", "yellow", "mint"]),
    ground: of(foe ? GROUNDS_OF_FOES : GROUNDS_OF_HEROES),
    look: ([-1, 0, 1] as const)[Math.floor(next() * 3)] ?? 0,
    tilt: Math.round(next() * 16 - 8),
    foe,
  } as Recipe;
  const said = words.toLowerCase();
  if (kind !== "person") {
    const figures = namedFigures(kind);
    const figure = figures.find(([pattern]) => pattern.test(said))?.[1] ?? of(figures.map(([, name]) => name));
    const { a, b, c, glow, ground, pattern } = base;
    return { figure, a, b, c, glow, ground, pattern, foe } as Recipe;
  }
  const meant = WORDS.filter(([pattern]) => pattern.test(said)).map(([, recipe]) => recipe);
  const found = meant.reduceRight<Recipe>((sum, recipe) => ({ ...sum, ...recipe }), {});
  return { ...base, ...found, ...(foe ? { ground: base.ground ?? "wine" } : {}) };
}
