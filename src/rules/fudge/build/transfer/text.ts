/** Free text of the calculator's rows: labelled parts that this system writes and reads, and ids that follow from what a thing is called. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 64 bits of a text, by the FNV-1a recipe. */
function hash(text: string, start: bigint): bigint {
  let h = start;
  for (let i = 0; i < text.length; i++) h = BigInt.asUintN(64, (h ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  return h;
}

/**
 * An id that is the same for the same text, so that a row of a file is the same item at every import.
 * @returns so many letters and digits
 */
export function stableId(text: string, length = 16): string {
  let left = (hash(text, 0xcbf29ce484222325n) << 64n) | hash(`${text}\u0000`, 0x84222325cbf29cen);
  let id = "";
  for (let i = 0; i < length; i++) {
    id += LETTERS.charAt(Number(left % 62n));
    left /= 62n;
  }
  return id;
}

/** The labelled parts of a row's text. */
const PARTS = {
  name: "Name",
  resisted: "Resisted by",
  trait: "Trait",
  conditions: "Conditions",
  descriptors: "Descriptors",
  price: "Written price",
} as const;

type Part = keyof typeof PARTS;

/** A row's text taken apart: labelled parts, and what is left. */
export interface RowText {
  readonly parts: Partial<Readonly<Record<Part, string>>>;
  readonly rest: string;
}

const BETWEEN = " | ";

/** What nothing in a part means. */
export const NOTHING = "none";

/** Take a row's text apart. */
export function partsOfText(text: string): RowText {
  const parts: Partial<Record<Part, string>> = {};
  const rest = text.split(BETWEEN).filter((piece) => {
    const found = (Object.keys(PARTS) as Part[]).find(
      (p) => parts[p] === undefined && piece.startsWith(`${PARTS[p]}: `),
    );
    if (found === undefined) return true;
    parts[found] = piece.slice(PARTS[found].length + 2);
    return false;
  });
  return { parts, rest: rest.join(BETWEEN) };
}

/** A row's text from its labelled parts and the rest. */
export function textOfParts({ parts, rest }: RowText): string {
  const labelled = (Object.keys(PARTS) as Part[]).flatMap((p) =>
    parts[p] === undefined ? [] : [`${PARTS[p]}: ${parts[p]}`],
  );
  return [...labelled, ...(rest === "" ? [] : [rest])].join(BETWEEN);
}

/** What the calculator writes into a text that nobody has filled in. */
const PLACEHOLDERS: readonly string[] = [
  "Descriptors and other text",
  "Complications, background and other information",
  "Skill Subtype",
  "Skill Name and Subtype",
  "Skill used for attack",
  "Advantage Subtype",
  "Description",
  "To What",
  "Shape",
  "Hero Name",
];

/** A text without what the calculator wrote for want of one. */
export const filled = (text: string | undefined): string =>
  text === undefined || PLACEHOLDERS.includes(text.trim()) ? "" : text.trim();
