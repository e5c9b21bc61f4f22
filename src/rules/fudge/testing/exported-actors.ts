/** Twenty invented characters as the package `mutants-and-masterminds-3e` exports them, in the five languages that its tables write in. Nobody's own: made for tests, out of the list of its fields. */

/** A power as it stands in the file: name, what its text says, price and steps; `is` what a reader who knows the game would take it for, null for what has no counterpart. */
interface PowerLine {
  readonly name: string;
  readonly text?: string;
  readonly main?: string;
  readonly type?: string;
  readonly steps?: readonly [action: string, range: string, duration: string];
  readonly rank: number;
  readonly each: number;
  readonly more?: number;
  readonly flat?: number;
  readonly extras?: readonly (readonly [name: string, value: number, perRank: boolean])[];
  readonly flaws?: readonly (readonly [name: string, value: number, perRank: boolean])[];
  /** Name of the power whose points pay for it. */
  readonly of?: string;
  readonly strike?: "damage" | "affliction";
  readonly status?: readonly string[];
  readonly is: string | null;
}

interface Line {
  readonly name: string;
  readonly level: number;
  /** Strength, Agility, Fighting, Awareness, Stamina, Dexterity, Intellect, Presence; null for none. */
  readonly abilities: readonly (number | null)[];
  /** Dodge, Parry, Fortitude, Will. */
  readonly defenses: readonly number[];
  readonly skills: Readonly<Record<string, number>>;
  readonly lists?: readonly (readonly [list: string, label: string, rank: number])[];
  readonly talents: readonly (readonly [name: string, rank: number])[];
  readonly powers: readonly PowerLine[];
  readonly gear?: readonly (readonly [name: string, cost: number])[];
  readonly complications?: readonly (readonly [name: string, text: string])[];
  readonly facts?: Readonly<Record<string, string>>;
}

const ABILITIES = [
  "force",
  "agilite",
  "combativite",
  "sensibilite",
  "endurance",
  "dexterite",
  "intelligence",
  "presence",
];
const DEFENSES = ["esquive", "parade", "vigueur", "volonte"];
const PERSONAL = ["aucune", "personnelle", "permanent"] as const;
const AT_WILL = ["libre", "personnelle", "prolonge"] as const;
const BLOW = ["simple", "contact", "instantane"] as const;
const SHOT = ["simple", "distance", "instantane"] as const;
const MIND = ["simple", "perception", "concentration"] as const;

/** Steps of the effects that aren't a blow. */
const STEPS_OF: Readonly<Record<string, PowerLine["steps"]>> = {
  Variable: AT_WILL,
  Quickness: AT_WILL,
  Morph: AT_WILL,
  Insubstantial: AT_WILL,
  "Remote Sensing": MIND,
  Create: SHOT,
  Summon: SHOT,
};

const LINES: readonly Line[] = [
  {
    name: "Tideglass",
    level: 10,
    abilities: [8, 2, 6, 3, 8, 2, 1, 2],
    defenses: [6, 4, 3, 7],
    skills: { athletisme: 8, perception: 6, intimidation: 6 },
    lists: [
      ["combatcontact", "Breakers", 4],
      ["expertise", "Harbours", 6],
    ],
    talents: [
      ["Power Attack", 1],
      ["All-out Attack", 1],
      ["Improved Grab", 1],
      ["Languages", 2],
    ],
    powers: [
      {
        name: "Undertow",
        main: "Damage",
        steps: SHOT,
        rank: 10,
        each: 2,
        flat: 2,
        extras: [
          ["Accurate", 1, false],
          ["Increased Range", 1, true],
          ["Reach", 1, false],
        ],
        strike: "damage",
        is: "damage",
      },
      {
        name: "Shell of glass",
        text: "Protection against nearly anything.",
        steps: PERSONAL,
        rank: 4,
        each: 1,
        is: "protection",
      },
      { name: "Ride the swell", main: "Swimming", steps: AT_WILL, rank: 8, each: 1, is: null },
    ],
    complications: [
      ["Responsibility", "The harbour comes first."],
      ["Cold water", "Grows drowsy below freezing."],
    ],
    facts: { affiliation: "Night ferry", yeux: "Grey", cheveux: "Cropped" },
  },
  {
    name: "Réverbère",
    level: 9,
    abilities: [1, 3, 4, 4, 3, 5, 4, 2],
    defenses: [8, 6, 5, 6],
    skills: { acrobaties: 6, discretion: 8, technologie: 8, perception: 8 },
    lists: [
      ["combatdistance", "Lumière", 6],
      ["expertise", "Électricité", 8],
    ],
    talents: [
      ["Attaque précise", 1],
      ["Initiative améliorée", 2],
      ["Esquive totale", 1],
      ["Langues", 1],
    ],
    powers: [
      {
        name: "Rayon de lampe",
        main: "Dégâts",
        steps: SHOT,
        rank: 9,
        each: 1,
        more: 1,
        extras: [["Portée accrue", 1, true]],
        strike: "damage",
        is: "damage",
      },
      {
        name: "Éblouissement",
        main: "Affliction",
        text: "Vision Impaired, puis Vision Disabled, puis Vision Unaware.",
        steps: SHOT,
        rank: 8,
        each: 1,
        more: 1,
        extras: [["Area", 1, true]],
        strike: "affliction",
        status: ["impaired", "disabled", "unaware"],
        of: "Rayon de lampe",
        is: "affliction",
      },
      { name: "Vol lumineux", steps: AT_WILL, rank: 5, each: 2, is: "flight" },
      {
        name: "Immunité",
        main: "Immunité",
        text: "Lumière et chaleur.",
        steps: PERSONAL,
        rank: 10,
        each: 1,
        is: "immunity",
      },
    ],
    complications: [["Identité secrète", "Personne ne sait qui rallume la ville."]],
  },
  {
    name: "Doña Cigüeña",
    level: 8,
    abilities: [2, 5, 7, 3, 3, 4, 2, 4],
    defenses: [7, 6, 5, 5],
    skills: { acrobaties: 9, athletisme: 6, persuasion: 6, perspicacite: 4 },
    lists: [["combatcontact", "Bastón", 4]],
    talents: [
      ["Ataque preciso", 1],
      ["Agarre mejorado", 1],
      ["Tomar la iniciativa", 1],
      ["Rodar defensivo", 3],
    ],
    powers: [
      {
        name: "Alas",
        main: "Vuelo",
        steps: AT_WILL,
        rank: 6,
        each: 2,
        flaws: [["Removable", 2, false]],
        flat: -2,
        is: "flight",
      },
      {
        name: "Bastón largo",
        main: "Daño",
        steps: BLOW,
        rank: 5,
        each: 1,
        flat: 1,
        extras: [["Reach", 1, false]],
        strike: "damage",
        is: "damage",
      },
      { name: "Sentidos de ave", main: "Sentidos", steps: PERSONAL, rank: 4, each: 1, is: "senses" },
    ],
  },
  {
    name: "Il Custode",
    level: 10,
    abilities: [9, 0, 6, 2, 10, 0, 0, 1],
    defenses: [5, 4, 2, 8],
    skills: { intimidation: 9, perception: 5 },
    talents: [
      ["Attacco poderoso", 1],
      ["Interporsi", 1],
      ["Duro a morire", 1],
    ],
    powers: [
      {
        name: "Pelle di marmo",
        main: "Protezione",
        steps: PERSONAL,
        rank: 2,
        each: 1,
        flat: 4,
        extras: [["Impervious", 4, false]],
        is: "protection",
      },
      { name: "Passo del gigante", main: "Crescita", steps: AT_WILL, rank: 4, each: 2, is: "growth" },
      { name: "Guarigione lenta", main: "Rigenerazione", steps: PERSONAL, rank: 5, each: 1, is: "regeneration" },
      { name: "Immunità", steps: PERSONAL, rank: 5, each: 1, is: "immunity" },
    ],
  },
  {
    name: "Maré Alta",
    level: 11,
    abilities: [3, 4, 5, 5, 4, 6, 3, 5],
    defenses: [8, 7, 6, 8],
    skills: { duperie: 7, persuasion: 9, perception: 7, discretion: 5 },
    lists: [
      ["combatdistance", "Correnteza", 5],
      ["new", "Navegação", 5],
    ],
    talents: [
      ["Trabalho em equipe", 1],
      ["Sorte", 3],
      ["Ataque acurado", 1],
    ],
    powers: [
      { name: "Correnteza", main: "Dano", steps: SHOT, rank: 11, each: 1, more: 1, strike: "damage", is: "damage" },
      { name: "Nevoeiro", main: "Ocultação", steps: AT_WILL, rank: 4, each: 2, of: "Correnteza", is: "concealment" },
      {
        name: "Cura das águas",
        main: "Cura",
        steps: ["simple", "contact", "instantane"],
        rank: 6,
        each: 2,
        is: "healing",
      },
      {
        name: "Chamar as ondas",
        main: "Mover objeto",
        steps: ["simple", "distance", "prolonge"],
        rank: 9,
        each: 2,
        of: "Correnteza",
        is: "moveObject",
      },
    ],
    gear: [
      ["Rádio", 2],
      ["Corda", 1],
    ],
  },
  ...[
    ["Nine Volts", "Static", "Affliction", "affliction", ["dazed", "stunned", "incapacitated"]],
    ["Paperweight", "Slow down", "Weaken", "weaken", []],
    ["Quietus", "Hush", "Nullify", "nullify", []],
    ["Longshadow", "Step through", "Teleport", "teleport", []],
    ["Mirador", "Far sight", "Remote Sensing", "remoteSensing", []],
    ["Brass Hour", "Second hand", "Quickness", "quickness", []],
    ["Otherwise", "Anybody", "Morph", "morph", []],
    ["Gossamer", "Through and through", "Insubstantial", "insubstantial", []],
    ["Kiln", "Wall of clay", "Create", "create", []],
    ["Understudy", "Whatever is needed", "Variable", "variable", []],
    ["Paddock", "The herd", "Summon", "summonMinion", []],
  ].map(([name, power, effect, is, status], n): Line => ({
    name: name as string,
    level: 7 + (n % 5),
    abilities: [n % 4, 2 + (n % 3), 3 + (n % 4), 2 + (n % 5), n === 7 ? null : 2 + (n % 4), 3, 2 + (n % 6), 3],
    defenses: [5 + (n % 4), 4 + (n % 3), 4 + (n % 5), 5 + (n % 3)],
    skills: {
      perception: 4 + (n % 6),
      discretion: 3 + (n % 5),
      perspicacite: n % 4,
      vehicules: (n * 2) % 7,
      soins: n % 3,
    },
    lists: [
      ["expertise", `Trade ${n + 1}`, 4 + (n % 4)],
      ["combatcontact", "Bare hands", 1 + (n % 4)],
    ],
    talents: [
      ["Defensive Roll", 1 + (n % 3)],
      ["Quick Draw", 1],
      ["Assessment", 1],
    ],
    powers: [
      {
        name: power as string,
        main: effect as string,
        steps: STEPS_OF[effect as string] ?? BLOW,
        rank: 3 + (n % 6),
        each: 1 + (n % 4),
        ...((status as readonly string[]).length > 0 && {
          strike: "affliction" as const,
          status: status as readonly string[],
        }),
        is: is as string,
      },
      {
        name: "Tough coat",
        main: "Protection",
        steps: PERSONAL,
        rank: 2 + (n % 4),
        each: 1,
        flat: -1,
        flaws: [["Removable", 1, false]],
        is: "protection",
      },
      {
        name: `Knack ${n + 1}`,
        text: "Does a little thing that nobody else can.",
        steps: PERSONAL,
        rank: 1 + (n % 2),
        each: 1,
        is: null,
      },
    ],
    complications: [["Enemy", "Somebody who was there at the start."]],
    facts: { age: String(20 + n), sexe: "f" },
  })),
  {
    name: "Sans Nom",
    level: 6,
    abilities: [0, 1, 2, 1, null, 1, 0, 0],
    defenses: [4, 4, 0, 4],
    skills: {},
    talents: [],
    powers: [
      {
        name: "Corps de machine",
        main: "Immunité",
        text: "Tout ce qui touche aux vivants.",
        steps: PERSONAL,
        rank: 30,
        each: 1,
        is: "immunity",
      },
      { name: "Poing", type: "attaque", steps: BLOW, rank: 6, each: 1, strike: "damage", is: "damage" },
    ],
  },
  {
    name: "Tawny",
    level: 8,
    abilities: [4, 4, 8, 4, 4, 2, 1, 1],
    defenses: [6, 2, 5, 4],
    skills: { discretion: 6, perception: 9 },
    talents: [
      ["Evasion", 2],
      ["Move-by Action", 1],
      ["Benefit: a licence to hunt", 1],
    ],
    powers: [
      { name: "Claws", type: "attaque", steps: BLOW, rank: 4, each: 1, strike: "damage", is: "damage" },
      { name: "Hide", type: "defense", steps: PERSONAL, rank: 4, each: 1, is: "protection" },
      { name: "Leaping", steps: AT_WILL, rank: 3, each: 1, is: "leaping" },
    ],
  },
  {
    name: "Half Measure",
    level: 10,
    abilities: [2, 2, 4, 6, 3, 3, 8, 6],
    defenses: [7, 5, 6, 9],
    skills: { persuasion: 8, perspicacite: 8, investigation: 8 },
    lists: [["expertise", "Law", 10]],
    talents: [
      ["Jack-of-all-trades", 1],
      ["Connected", 1],
      ["Ultimate Effort", 1],
    ],
    powers: [
      { name: "Inner voice", main: "Telepathy", steps: MIND, rank: 6, each: 4, is: "communication" },
      { name: "Ask nicely", main: "Mind Reading", steps: MIND, rank: 10, each: 2, is: "mindReading" },
      {
        name: "Better luck",
        main: "Luck Control",
        steps: ["reaction", "perception", "instantane"],
        rank: 3,
        each: 3,
        is: "luckControl",
      },
    ],
    gear: [["Good car", 8]],
  },
  {
    name: "Écho",
    level: 9,
    abilities: [1, 3, 3, 5, 3, 4, 3, 3],
    defenses: [7, 7, 6, 7],
    skills: { perception: 10, duperie: 5 },
    talents: [
      ["Chance", 2],
      ["Maîtrise de compétence", 1],
    ],
    powers: [
      {
        name: "Cri",
        main: "Affliction",
        steps: SHOT,
        rank: 9,
        each: 1,
        more: 1,
        strike: "affliction",
        status: ["hébété", "étourdi", "neutralisé"],
        is: "affliction",
      },
      {
        name: "Mirage sonore",
        main: "Illusion",
        steps: ["simple", "perception", "prolonge"],
        rank: 5,
        each: 2,
        of: "Cri",
        is: "illusion",
      },
      { name: "Super-sens", text: "Entend très loin.", steps: PERSONAL, rank: 4, each: 1, is: "senses" },
    ],
  },
];

const modifiers = (list: PowerLine["extras"] = []): object =>
  Object.fromEntries(
    list.map(([name, value, rang], n) => [
      String(n),
      { name, type: "modificateur", system: { cout: { fixe: !rang, rang, value } } },
    ]),
  );

const flatOf = (p: PowerLine): number => p.flat ?? 0;
const totalOf = (p: PowerLine): number => (p.of === undefined ? (p.each + (p.more ?? 0)) * p.rank + flatOf(p) : 1);

function exportOf(line: Line, n: number): object {
  const id = (name: string): string => `${n}${name}`;
  return {
    name: line.name,
    type: "personnage",
    img: "icons/svg/mystery-man.svg",
    _stats: { systemId: "mutants-and-masterminds-3e", coreVersion: "13.351" },
    system: {
      identite: { name: "", secret: false },
      historique: `<p>${line.name} began somewhere &amp; went on.</p>`,
      ...line.facts,
      puissance: line.level,
      pp: { base: line.level * 15, gain: 0, divers: 0 },
      blessure: n % 3,
      complications: Object.fromEntries(
        (line.complications ?? []).map(([label, description], c) => [String(c), { label, description }]),
      ),
      caracteristique: Object.fromEntries(
        ABILITIES.map((a, i) => [
          a,
          {
            base: line.abilities[i] ?? 0,
            divers: n === 3 && a === "force" ? 1 : 0,
            absente: line.abilities[i] === null,
          },
        ]),
      ),
      defense: Object.fromEntries([
        ...DEFENSES.map((d, i) => [d, { base: String(line.defenses[i] ?? 0), divers: 0 }]),
        ["robustesse", { base: 0, divers: 0 }],
      ]),
      competence: {
        ...Object.fromEntries(Object.entries(line.skills).map(([skill, rang]) => [skill, { rang, autre: 0 }])),
        ...Object.fromEntries(
          ["combatcontact", "combatdistance", "expertise", "new"].map((list) => [
            list,
            {
              list: Object.fromEntries(
                (line.lists ?? [])
                  .filter(([of]) => of === list)
                  .map(([, label, rang], i) => [String(i), { label, rang, autre: 0 }]),
              ),
            },
          ]),
        ),
      },
      attaque: Object.fromEntries(
        line.powers
          .filter((p) => p.strike !== undefined)
          .map((p, i) => [
            String(i),
            {
              label: p.name,
              isDmg: p.strike === "damage",
              isAffliction: p.strike === "affliction",
              save: { dmg: { type: "robustesse" }, affliction: { type: "vigueur" } },
              repeat: { affliction: (p.status ?? []).map((status) => ({ status: [status] })) },
              links: { pwr: id(p.name), skill: "" },
            },
          ]),
      ),
    },
    items: [
      ...line.talents.map(([name, rang]) => ({
        _id: id(name),
        name,
        type: "talent",
        system: { rang, equipement: false },
      })),
      ...line.powers.map((p) => ({
        _id: id(p.name),
        name: p.name,
        type: "pouvoir",
        system: {
          special: p.of === undefined ? "standard" : "alternatif",
          link: p.of === undefined ? "" : id(p.of),
          type: p.type ?? "generaux",
          action: p.steps?.[0] ?? "aucune",
          portee: p.steps?.[1] ?? "personnelle",
          duree: p.steps?.[2] ?? "permanent",
          effetsprincipaux: p.main ?? "",
          effets: `<p>${p.text ?? ""}</p>`,
          extras: modifiers(p.extras),
          defauts: modifiers(p.flaws),
          cout: {
            rang: p.rank,
            parrang: p.each,
            modrang: p.more ?? 0,
            modfixe: flatOf(p),
            divers: 0,
            total: totalOf(p),
          },
        },
      })),
      ...(line.gear ?? []).map(([name, cout]) => ({
        _id: id(name),
        name,
        type: "equipement",
        system: { cout, description: "" },
      })),
    ],
  };
}

/** A file, with what a reader who knows the game would make of its powers. */
export interface ExportedFixture {
  readonly name: string;
  readonly level: number;
  readonly file: object;
  readonly is: readonly {
    readonly power: string;
    readonly effect: string | null;
    readonly price: number;
    readonly alternate: boolean;
  }[];
  readonly talents: readonly string[];
}

export const EXPORTED: readonly ExportedFixture[] = LINES.map((line, n) => ({
  name: line.name,
  level: line.level,
  file: exportOf(line, n),
  is: line.powers.map((p) => ({ power: p.name, effect: p.is, price: totalOf(p), alternate: p.of !== undefined })),
  talents: line.talents.map(([name]) => name),
}));
