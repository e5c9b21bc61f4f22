import type { FileDocument, FileModifier, FilePower } from "./file.ts";
import { ABILITY_NAMES, DEFENSE_NAMES } from "./names.ts";

/** An element of a parsed XML file. `text` is all the text below it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** Elements of a name anywhere below, in the order of the file. */
function below(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((c) => [...(c.name === name ? [c] : []), ...below(c, name)]);
}

const first = (element: XmlElement, name: string): XmlElement | null => below(element, name)[0] ?? null;

/** Attributes as the fields of a record, empty ones too. */
const fields = (element: XmlElement): Record<string, unknown> => ({ ...element.attributes });

/** Values of a section in which each field is an element of its own with an attribute `value`. */
const valued = (section: XmlElement | null): Record<string, unknown> | undefined =>
  section === null ? undefined : Object.fromEntries(section.children.map((c) => [c.name, c.attributes.value]));

function rows(
  root: XmlElement,
  section: string,
  more: (row: XmlElement) => Record<string, unknown> = () => ({}),
): readonly Record<string, unknown>[] | undefined {
  const found = first(root, section);
  return found === null ? undefined : below(found, "Row").map((row) => ({ ...fields(row), ...more(row) }));
}

/**
 * The calculator's XML document as the plain data that `readDocument` takes.
 * @param root  the document's element
 */
export function documentOf(root: XmlElement): unknown {
  const modifiers = (row: XmlElement): Record<string, unknown> => ({ Modifiers: below(row, "Modifier").map(fields) });
  const hero = first(root, "Hero");
  const { ruleset, version, ...more } = root.attributes;
  return {
    ...more,
    ...(hero !== null && { Hero: fields(hero) }),
    Abilities: valued(first(root, "Abilities")),
    Powers: rows(root, "Powers", modifiers),
    Equipment: rows(root, "Equipment", modifiers),
    Advantages: rows(root, "Advantages"),
    Skills: rows(root, "Skills"),
    Defenses: valued(first(root, "Defenses")),
    ...(ruleset !== undefined && { ruleset }),
    ...(version !== undefined && { version }),
    Information: first(root, "Information")?.text ?? "",
  };
}

const escaped = (text: string): string =>
  text
    .replace(/&/gu, "&amp;")
    .replace(/</gu, "&lt;")
    .replace(/>/gu, "&gt;")
    .replace(/"/gu, "&quot;")
    .replace(/\n/gu, "&#10;")
    .replace(/\t/gu, "&#9;")
    .replace(/\r/gu, "&#13;");

const tag = (name: string, attributes: Readonly<Record<string, string | number | undefined>>, inner = ""): string => {
  const list = Object.entries(attributes).flatMap(([k, v]) =>
    v === undefined ? [] : [` ${k}="${escaped(String(v))}"`],
  );
  return inner === "" ? `<${name}${list.join("")}/>` : `<${name}${list.join("")}>${inner}</${name}>`;
};

/** Text that nothing in it can end: the end mark of a CDATA section is split over two. */
const cdata = (text: string): string => `<![CDATA[${text.replace(/\]\]>/gu, "]]]]><![CDATA[>")}]]>`;

function powerTag({ Modifiers, ...row }: FilePower): string {
  return tag("Row", row, Modifiers.map((m: FileModifier) => tag("Modifier", { ...m })).join(""));
}

/** A document as the XML that the calculator loads. */
export function xmlText(saved: FileDocument): string {
  const section = (name: string, inner: readonly string[]): string => `<${name}>${inner.join("")}</${name}>`;
  const inner = [
    tag("Hero", { ...saved.Hero }),
    saved.Information === "" ? "<Information></Information>" : `<Information>${cdata(saved.Information)}</Information>`,
    section(
      "Abilities",
      ABILITY_NAMES.names.map((name) => tag(name, { value: saved.Abilities[name] })),
    ),
    section("Powers", saved.Powers.map(powerTag)),
    section("Equipment", saved.Equipment.map(powerTag)),
    section(
      "Advantages",
      saved.Advantages.map((row) => tag("Row", { ...row })),
    ),
    section(
      "Skills",
      saved.Skills.map((row) => tag("Row", { ...row })),
    ),
    section(
      "Defenses",
      DEFENSE_NAMES.names.map((name) => tag(name, { value: saved.Defenses[name] })),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document ruleset="${escaped(saved.ruleset)}" version="${saved.version}">\n${inner.join("\n")}\n</Document>\n`;
}
