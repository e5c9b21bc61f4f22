import { folded } from "../../../../kernel/folded.ts";
import { ADVANTAGE_NAMES, EFFECT_NAMES } from "../names.ts";

/**
 * What things are called in files of the other system: its fields have French names whatever is played in, and what people wrote beside them is in any of the five languages that it
 * speaks. An alias is a guess, never a rule: the account says so.
 */

/** Abilities by the name of their field. */
export const ABILITY_FIELDS: Readonly<Record<string, string>> = {
  force: "Strength",
  agilite: "Agility",
  combativite: "Fighting",
  sensibilite: "Awareness",
  endurance: "Stamina",
  dexterite: "Dexterity",
  intelligence: "Intellect",
  presence: "Presence",
};

/** Abilities by the three letters that skills name them with. */
export const ABILITY_LETTERS: Readonly<Record<string, string>> = {
  for: "Strength",
  agi: "Agility",
  cbt: "Fighting",
  sns: "Awareness",
  end: "Stamina",
  dex: "Dexterity",
  int: "Intellect",
  prs: "Presence",
};

/** Defenses that are bought, by the name of their field, with the ability that they stand on. Toughness is never bought. */
export const DEFENSE_FIELDS: Readonly<Record<string, { readonly name: string; readonly ability: string }>> = {
  esquive: { name: "Dodge", ability: "Agility" },
  parade: { name: "Parry", ability: "Fighting" },
  vigueur: { name: "Fortitude", ability: "Stamina" },
  volonte: { name: "Will", ability: "Awareness" },
};

/** Any defense by the word that an attack names it with. */
export const RESISTED: Readonly<Record<string, string>> = {
  esquive: "dodge",
  parade: "parry",
  vigueur: "fortitude",
  volonte: "will",
  robustesse: "toughness",
};

/** Skills by the name of their field. */
export const SKILL_FIELDS: Readonly<Record<string, string>> = {
  acrobaties: "Acrobatics",
  athletisme: "Athletics",
  duperie: "Deception",
  perspicacite: "Insight",
  intimidation: "Intimidation",
  investigation: "Investigation",
  perception: "Perception",
  persuasion: "Persuasion",
  habilete: "Sleight of Hand",
  discretion: "Stealth",
  technologie: "Technology",
  soins: "Treatment",
  vehicules: "Vehicles",
};

/** Skills of which one learns several, by the name of their field. */
export const SKILL_LISTS: Readonly<Record<string, { readonly name: string; readonly ability: string }>> = {
  combatcontact: { name: "Close Combat", ability: "Fighting" },
  combatdistance: { name: "Ranged Combat", ability: "Dexterity" },
  expertise: { name: "Expertise", ability: "Intellect" },
  new: { name: "Other", ability: "Intellect" },
};

/** Steps of action, range and duration by the beginning of their word, in the order in which they are tried. */
export const STEP_WORDS = {
  action: [
    ["simple", "Standard"],
    ["standard", "Standard"],
    ["mouvement", "Move"],
    ["move", "Move"],
    ["libre", "Free"],
    ["free", "Free"],
    ["reac", "Reaction"],
    ["complexe", "Full"],
    ["full", "Full"],
    ["aucune", "None"],
    ["none", "None"],
  ],
  range: [
    ["person", "Personal"],
    ["contact", "Close"],
    ["close", "Close"],
    ["distance", "Ranged"],
    ["ranged", "Ranged"],
    ["percept", "Perception"],
  ],
  duration: [
    ["instant", "Instant"],
    ["concentr", "Concentration"],
    ["prolong", "Sustained"],
    ["soutenu", "Sustained"],
    ["sustain", "Sustained"],
    ["contin", "Continuous"],
    ["perman", "Permanent"],
  ],
} as const;

/** Effects in other words, parted by bars. */
const EFFECT_WORDS: Readonly<Record<string, string>> = {
  Affliction: "afliccion|afflizione|aflicao",
  "Attain Knowledge": "precognition|postcognition|precognicion",
  Communication: "comunicacion|comunicazione|comunicacao|telepathy|telepathie|telepatia",
  Comprehend: "comprehension|comprender|comprensione|compreender|compreensao",
  Concealment: "dissimulation|ocultacion|occultamento|ocultacao|camuflagem|invisibility|invisibilite|invisibilidad|invisibilidade",
  Create: "creation|creer|crear|creacion|creazione|creare|criar|criacao",
  Damage: "degats|dommages|dano|danno|danni|blast|strike|frappe",
  "Enhanced Trait": "trait ameliore|trait augmente|rasgo mejorado|tratto potenziato|caracteristica aumentada|enhanced",
  Environment: "environnement|entorno|ambiente",
  Feature: "particularite|trait particulier|rasgo|caracteristica",
  Flight: "vol|vuelo|volo|voo|flying",
  Growth: "croissance|agrandissement|crecimiento|crescita|crescimento",
  Healing: "guerison|curacion|guarigione|cura",
  Illusion: "ilusion|illusione|ilusao",
  Immortality: "immortalite|inmortalidad|immortalita|imortalidade",
  Immunity: "immunite|inmunidad|immunita|imunidade",
  Insubstantial: "immateriel|immaterialite|intangible|intangibilite|insustancial|incorporeo|insubstancial",
  Leaping: "saut|bond|salto|balzo|jump",
  "Luck Control": "controle de la chance|control de la suerte|controllo della fortuna|controle de sorte",
  "Mental Transform": "transformation mentale|transformacion mental",
  "Mind Reading": "lecture des pensees|lecture de pensee|lectura mental|leer mentes|lettura della mente|leitura mental|ler mentes",
  Morph: "metamorphose|metamorfosis|metamorfosi|metamorfose",
  "Move Object": "deplacer un objet|deplacement d objet|telekinesie|telekinesis|mover objeto|mover objetos|telecinesis|muovere oggetti|telecinesi|telecinese",
  Movement: "mouvement|movimiento|movimento",
  Nullify: "annulation|neutralisation|anular|annullare|neutralizzare",
  Permeate: "passe muraille|permear|permeacion",
  Protection: "proteccion|protezione|protecao",
  Quickness: "celerite|rapidite|rapidez|rapidita|presteza",
  Regeneration: "regeneracion|rigenerazione|regeneracao",
  "Remote Sensing": "perception a distance|clairvoyance|percepcion remota|clarividencia|percezione a distanza|sensoriamento remoto",
  Senses: "sens|super sens|sentidos|supersentidos|sensi|super senses",
  Shrinking: "retrecissement|encogimiento|riduzione|encolhimento",
  "Summon Minion": "summon|invocation|convocation|convocar|invocar|evocazione|convocacao",
  Teleport: "teleportation|teletransporte|teletrasporto|teleporte",
  Transform: "transformation|transformacion|trasformazione|transformacao",
  Variable: "variabile|variavel",
  Weaken: "affaiblissement|debilitar|indebolire|enfraquecer|drain",
};

/** Advantages in other words. */
const ADVANTAGE_WORDS: Readonly<Record<string, string>> = {
  "Accurate Attack": "attaque precise|ataque preciso|attacco accurato|ataque acurado",
  "All-out Attack": "attaque a outrance|ataque total|attacco totale|ataque a fondo|ataque completo",
  Attractive: "attirant|seduisant|atractivo|attraente|atraente",
  "Beginner's Luck": "chance du debutant|suerte del principiante|fortuna del principiante|sorte de principiante",
  Benefit: "avantage|privilege|beneficio",
  Connected: "relations|bien connecte|conectado|connesso|bien relacionado",
  "Defensive Attack": "attaque defensive|ataque defensivo|attacco difensivo",
  "Defensive Roll": "roulade defensive|roulade|rodar defensivo|rollo defensivo|rotolata difensiva|rolamento defensivo",
  Diehard: "dur a cuire|increvable|duro de matar|duro a morire",
  Equipment: "equipement|equipo|equipaggiamento|equipamento",
  Evasion: "esquive totale|evasione|evasao|evasion",
  "Extraordinary Effort": "effort extraordinaire|esfuerzo extraordinario|sforzo straordinario|esforco extraordinario",
  "Fast Grab": "saisie rapide|agarre rapido|presa rapida|agarrar rapido",
  "Improved Aim": "visee amelioree|punteria mejorada|mira migliorata|mira aprimorada",
  "Improved Defense": "defense amelioree|defensa mejorada|difesa migliorata|defesa aprimorada",
  "Improved Disarm": "desarmement ameliore|desarmar mejorado|disarmare migliorato|desarmar aprimorado",
  "Improved Grab": "saisie amelioree|agarre mejorado|presa migliorata|agarrar aprimorado",
  "Improved Hold": "immobilisation amelioree|inmovilizar mejorado|immobilizzare migliorato|imobilizar aprimorado",
  "Improved Initiative": "initiative amelioree|iniciativa mejorada|iniziativa migliorata|iniciativa aprimorada",
  "Improved Trip": "croc en jambe ameliore|croche pied ameliore|derribar mejorado|sgambetto migliorato|derrubar aprimorado",
  "Improvised Tools": "outils improvises|herramientas improvisadas|attrezzi improvvisati|ferramentas improvisadas",
  Inspire: "inspiration|inspirer|inspirar|ispirare",
  "Instant Up": "debout|relever instantane|levantarse|in piedi|levantar se",
  Interpose: "interposition|s interposer|interponerse|interporsi|interpor se",
  "Jack of All Trades": "touche a tout|jack of all trades|aprendiz de todo|tuttofare|faz tudo",
  Languages: "langues|idiomas|lingue|linguas",
  Lucky: "luck|chance|suerte|fortuna|sorte",
  Minion: "sbire|esbirro|servitore|capanga|lacaio",
  "Move-by Action": "action en mouvement|accion en movimiento|azione in movimento|acao em movimento",
  "Power Attack": "attaque en puissance|ataque poderoso|attacco poderoso",
  "Prone Fighting": "combat au sol|combate tumbado|combattere prono|luta no chao",
  "Quick Draw": "degainer|desenfundado rapido|estrazione rapida|saque rapido",
  "Seize Initiative": "saisir l initiative|tomar la iniciativa|cogliere l iniziativa|tomar a iniciativa",
  Sidekick: "partenaire|acolyte|companero|spalla|parceiro",
  "Skill Mastery": "maitrise de competence|maestria en habilidad|padronanza|maestria em pericia",
  Teamwork: "travail en equipe|trabajo en equipo|lavoro di squadra|trabalho em equipe",
  "Ultimate Effort": "effort ultime|esfuerzo supremo|sforzo supremo|esforco supremo|esforco maximo",
};

/** Each alias with what it stands for, longest first, so that "mental transform" is not taken for a transformation. */
function listed(names: readonly string[], words: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return names
    .flatMap((name): (readonly [string, string])[] => [
      [folded(name), name],
      ...(words[name] ?? "").split("|").flatMap((w): (readonly [string, string])[] => (w === "" ? [] : [[w, name]])),
    ])
    .sort(([a], [b]) => b.length - a.length);
}

export const EFFECT_ALIASES = listed(EFFECT_NAMES.names, EFFECT_WORDS);
const ADVANTAGE_ALIASES = listed(ADVANTAGE_NAMES.names, ADVANTAGE_WORDS);

/** The first effect that a text names, the longer name where two begin at one place; null for none. */
export function effectIn(text: string): string | null {
  const within = ` ${folded(text)} `;
  const found = EFFECT_ALIASES.map(([alias, name]) => ({ name, at: within.indexOf(` ${alias} `) })).filter((f) => f.at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.name ?? null;
}

/** An advantage by what somebody called it, and what stands beside its name ("Languages (3)"); null for one that isn't known. */
export function advantageIn(text: string): { readonly name: string; readonly text: string; readonly same: boolean } | null {
  const [, head = text, beside = ""] = /^([^:(\u2013]*)[:(\u2013]\s*(.*?)\)?\s*$/u.exec(text) ?? [];
  const compact = folded(head);
  const found = ADVANTAGE_ALIASES.find(([alias]) => alias === compact);
  return found ? { name: found[1], text: beside.trim(), same: folded(found[1]) === compact } : null;
}

/** A step by its word; null for none, for what is the effect's own. */
export function stepIn(kind: keyof typeof STEP_WORDS, word: string): string | null {
  const compact = folded(word);
  return STEP_WORDS[kind].find(([begins]) => compact.startsWith(begins))?.[1] ?? null;
}
