/**
 * What each kind of draft writes, ruleset by ruleset: where its tables stand and what an entry of theirs looks like. A ruleset that has no place for a kind says why.
 * Each takes the changes so far and what is to be made, and returns what its author does next.
 */
import { createHash } from "node:crypto";
import { ACTS } from "./acts.mjs";
import { Refused } from "./plan.mjs";

const capital = (id) => id.charAt(0).toUpperCase() + id.slice(1);
const rulesOf = (r, ...path) => ["src", "rules", r.id, ...path].join("/");
const foundryOf = (r, ...path) => ["src", "foundry", r.id, ...path].join("/");
const textsOf = (r) => `lang/en/${r.id}.json`;

/** A setting is a yes or no that is off; other kinds are a row away. `row` is its entry, `first` and `type` what stands before its default and in its type. */
const SETTINGS = {
  destiny: {
    type: "interface DestinySettings ",
    first: "const DEFAULT_SETTINGS: ",
    table: "const DESTINY_SETTINGS: ",
    row: (id, rule) => `flag("${id}", "${rule}"),`,
  },
  doompool: {
    type: "interface DoompoolSettings ",
    first: "const DEFAULT_SETTINGS: ",
    table: "const settings: ",
    row: (id) => `flag("${id}", DEFAULT_SETTINGS.${id}),`,
  },
  drama: {
    type: "interface DramaSettings ",
    first: "const DEFAULT_SETTINGS: ",
    table: "const DRAMA_SETTINGS: ",
    row: (id, rule) => `{ key: "${id}", group: "rolls", initial: false, rule: "${rule}" },`,
  },
  fudge: {
    type: "interface FudgeHouseRules ",
    first: "const DEFAULT_HOUSE_RULES: ",
    table: "const houseRules: ",
    row: (id) => `{ key: "${id}", type: Boolean, initial: DEFAULT_HOUSE_RULES.${id} },`,
  },
  twintens: {
    type: "interface TwintensSettings ",
    first: "const DEFAULT_SETTINGS: ",
    table: "const settings: ",
    row: (id) => `yesNo("${id}"),`,
  },
};
/** The rule that settings of a table's own stand under. */
const SETTING_RULE = {
  destiny: "DES-392",
  doompool: "DOO-280",
  drama: "DRA-420",
  fudge: "FUD-731",
  twintens: "TWI-480",
};

function setting(changes, { ruleset, id, name, rule = SETTING_RULE[ruleset.id] }) {
  const { type, first, table, row } = SETTINGS[ruleset.id];
  const rules = rulesOf(ruleset, "settings.ts");
  if (new RegExp(`\\b${id}:`, "u").test(changes.read(rules)))
    throw new Refused(`"${id}" is taken: it stands in ${rules}.`);
  changes.into(
    rules,
    type,
    "\n}",
    `\n  /** ${name}: say here what it changes. @rule ${rule} */\n  readonly ${id}: boolean;`,
  );
  changes.into(rules, first, "\n};", `\n  ${id}: false,`);
  changes.into(rules, table, "\n];", `\n  ${row(id, rule)}`);
  // Drama's rows say themselves where they stand.
  if (ruleset.id !== "drama")
    changes.into(foundryOf(ruleset, "settings.ts"), "const GROUPS", "\n}", `\n  ${id}: "rolls",`);
  changes.say(textsOf(ruleset), `${ruleset.root}.Setting.${id}`, { name, hint: `What "${name}" changes.` });
  return [
    `Read it where its rule is: settings.${id}; with a test that an outcome changes.`,
    'Its group in the window of rules is "rolls"; other groups are harm, points, order, building, table.',
  ];
}

/** Where the catalogue of conditions stands, what an entry must say, whose rule it is and which journal tells of it. */
const CONDITIONS = {
  destiny: {
    table: "state/condition-table.ts",
    says: 'grants: {}, ends: "turnEnd"',
    rule: "DES-270",
    page: "Destiny_conditions_deCoConditions00",
  },
  drama: {
    table: "state/condition-table.ts",
    says: 'grants: {}, ends: "turnEnd"',
    rule: "DRA-339",
    page: "Drama_conditions_drJoDramaConditi",
  },
  fudge: {
    table: "state/condition-table.ts",
    says: 'type: "basic", grants: {}, ends: "turnEnd"',
    rule: "FUD-210",
    page: "Conditions_basic_fudgeCondBasic00",
  },
  twintens: {
    table: "state/condition-table.ts",
    says: 'end: "manual", grants: {}, ends: none',
    rule: "TWI-460",
    page: "Twin_Tens_conditions_ttCoConditions00",
  },
};
/** A picture that every ruleset has; the list of others is assets-src/icon-authors.json. */
const PICTURE = "despair";

function condition(changes, { ruleset, id, name, rule }) {
  const of = CONDITIONS[ruleset.id];
  if (!of)
    throw new Refused(
      `What takes somebody out in ${ruleset.name} follows from their dice; anything else that befalls them is a complication, which needs no code.`,
    );
  const [file, its] = [rulesOf(ruleset, of.table), rule ?? of.rule];
  if (new RegExp(`\\n {2}${id}: \\{`, "u").test(changes.read(file)))
    throw new Refused(`"${id}" is taken: it stands in ${file}.`);
  changes.into(
    file,
    "const CATALOGUE = {",
    "\n} satisfies",
    `\n  ${id}: { ${of.says}, icon: "${PICTURE}", rule: "${its}" },`,
  );
  changes.say(textsOf(ruleset), `${ruleset.root}.Condition.${id}`, { label: name, hint: `What "${name}" does.` });
  changes.page(`packs/_source/${ruleset.id}/${ruleset.id}-conditions/${of.page}.yml`, {
    // The same condition is the same page in every checkout.
    _id: createHash("sha256")
      .update(`${ruleset.id} ${id}`)
      .digest("base64")
      .replace(/[^A-Za-z0-9]/gu, "")
      .slice(0, 16),
    name,
    type: "text",
    title: { show: true, level: 1 },
    text: { format: 1, content: `<p>What "${name}" does.</p><p><small>@Rule[${its}]</small></p>` },
    flags: { crossover: { condition: id, rule: its } },
  });
  return [
    `Say in its "grants" what it gives and takes: rows, dialogs and cards show that by themselves.`,
    "Its text stands in the language file and on its page in the compendium.",
  ];
}

const ITEMS = {
  destiny: { base: "DestinyItemModel", sheet: "DestinyItemSheet" },
  doompool: { base: "DoompoolItemModel", sheet: "DoompoolItemSheet" },
  drama: { base: "DramaItemModel", sheet: "DramaItemSheet" },
  fudge: { base: "FudgeItemModel", sheet: "FudgeItemSheet" },
  twintens: { base: "TwintensItemModel", sheet: "TwintensItemSheet" },
};

function item(changes, { ruleset, id, name }) {
  const { base, sheet } = ITEMS[ruleset.id];
  const subtype = `${ruleset.id}${capital(id)}`;
  const model = `${capital(subtype)}Model`;
  const subtypes = foundryOf(ruleset, "subtypes.ts");
  if (changes.read(subtypes).includes(`${subtype}:`))
    throw new Refused(`"${subtype}" is taken: it stands in ${subtypes}.`);
  changes.append(
    foundryOf(ruleset, "models", "items.ts"),
    `
/** ${name}: say here what it is in play. */
export class ${model} extends ${base} {
  static override LOCALIZATION_PREFIXES = ["${ruleset.root}.${capital(id)}Item"];

  declare rating: number;

  static override defineSchema(): Schema {
    return { ...super.defineSchema(), rating: rankField(0, 20, 1) } as Schema;
  }
}
`,
  );
  const texts = changes.read(subtypes).includes("const item =") ? "item" : '{ htmlFields: ["description"] }';
  changes.into(subtypes, "  Item: {", "\n  }", `\n    ${subtype}: ${texts},`);
  const declaration = foundryOf(ruleset, "declaration.ts");
  changes.into(
    declaration,
    "  items: {",
    "\n  },",
    `\n    ${subtype}: { model: ${model}, sheet: "${sheet}", icon: icon("swap-bag") },`,
  );
  changes.into(declaration, "import", /,?\s*\} from "\.\/models\/items\.ts"/u, `, ${model}`);
  changes.say("lang/en.json", `TYPES.Item.${subtype}`, `${ruleset.name} ${name.toLowerCase()}`);
  changes.say(textsOf(ruleset), `${ruleset.root}.${capital(id)}Item`, {
    FIELDS: { rating: { label: "Rating" }, description: { label: "Description" }, rules: { label: "Rules" } },
  });
  return [
    "npm run manifest writes it into system.json; its sheet draws itself from the model.",
    "npm run format puts its import in order.",
  ];
}

function act(changes, { ruleset, id, name, rule }) {
  const of = ACTS[ruleset.id];
  if (!of)
    throw new Refused(`${ruleset.name}'s acts have no draft yet: take one of src/rules/${ruleset.id}/acts as a model.`);
  const index = rulesOf(ruleset, "acts", "index.ts");
  if (new RegExp(`\\b${id}\\b`, "u").test(changes.read(index)))
    throw new Refused(`"${id}" is taken: it stands in ${index}.`);
  const file = id.replace(/[A-Z]/gu, (c) => `-${c.toLowerCase()}`);
  changes.create(rulesOf(ruleset, "acts", `${file}.ts`), of.text(id, name, rule ?? of.rule));
  changes.into(index, "\nimport", "\nimport", `\nimport { ${id} } from "./${file}.ts";`);
  changes.into(index, "_ACTS = {", "\n}", `\n  ${id},`);
  changes.say(textsOf(ruleset), `${ruleset.root}.${of.words}.${id}`, {
    label: name,
    [of.hint]: `What comes of "${name}".`,
  });
  return [
    "It stands in the tracker, on the sheet, in the token's palette, under /act and on the desk now.",
    "Say in its choices what it asks, in its price what it takes, in perform what it does; npm run laws -- plays it.",
  ];
}

export const DRAFTS = { condition, item, act, setting };
