/** Whether what a module hands over is a ruleset: each member that shared code calls, by its path, before anything hangs on it. */

/** What a member must be. `?`: it may be absent. */
type Kind = "text" | "word" | "function" | "list" | "flag" | "table" | "class";
type Shape = { readonly [member: string]: Kind | `${Kind}?` | Shape };

const EXCHANGE: Shape = {
  reducer: { begin: "function", step: "function" },
  compose: "function",
  opening: "function?",
  rights: "table",
  parties: "function",
  view: "function",
  gestures: "table",
};
const ACTOR: Shape = {
  model: "class",
  sheet: "class",
  icon: "text",
  trackable: { bar: "list", value: "list" },
  linked: "flag",
};
const ITEM: Shape = { model: "class", sheet: "class", icon: "text" };
const ACTS: Shape = {
  table: "table",
  groups: "table",
  heading: "function",
  priced: "function",
  affords: "function",
  isCharacter: "function",
  settings: "function",
  open: "function",
  takesTurn: "function",
};

/** The members of `RulesetAdapter` that nothing works without. */
const ADAPTER: Shape = {
  id: "word",
  label: "text",
  subtypes: "table",
  actors: "table",
  items: "table",
  state: { fields: "table" },
  snapshot: "function",
  conditions: { catalogue: "table", label: "function", hud: "list", toggle: "function" },
  exchanges: "table",
  order: { compare: "function", throwFor: "function?", group: "function?" },
  economy: { rules: { pips: "function", step: "function" }, limits: "function" },
  checks: {
    traits: "function",
    open: "function",
    difficulties: "function",
    call: { compose: "function", throwDice: "function", view: "function", title: "function" },
  },
  actions: { list: "function", use: "function" },
  turnAndReach: { takesTurn: "function", span: "function" },
  settings: "list",
  glance: "function",
  describeChange: "function",
  lifecycle: "function?",
  init: "function?",
  ready: "function?",
};

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (v) => typeof v === "string" && v !== "",
  // Settings, packs and styles are named after it.
  word: (v) => typeof v === "string" && /^[a-z][a-z0-9]*$/.test(v),
  function: (v) => typeof v === "function",
  class: (v) => typeof v === "function",
  list: Array.isArray,
  flag: (v) => typeof v === "boolean",
  table: isTable,
};

/** A member that isn't what shared code asks for, and what it should be. */
export interface Fault {
  /** Where it stands: `checks.call.compose`. */
  readonly member: string;
  /** `word` is text of small letters and digits; `ours` a subtype of the module's own; `free` one that nobody has yet; `declared` one that stands in `subtypes`. */
  readonly wants: Kind | "ours" | "free" | "declared";
}

function faultsIn(value: unknown, shape: Shape, at: string): readonly Fault[] {
  return Object.entries(shape).flatMap(([name, wants]): readonly Fault[] => {
    const member = at === "" ? name : `${at}.${name}`;
    const found = isTable(value) ? value[name] : undefined;
    if (typeof wants !== "string")
      return isTable(found) ? faultsIn(found, wants, member) : [{ member, wants: "table" }];
    const kind = wants.replace("?", "") as Kind;
    return (found === undefined && wants.endsWith("?")) || IS[kind](found) ? [] : [{ member, wants: kind }];
  });
}

const each = (value: unknown, shape: Shape, at: string): readonly Fault[] =>
  isTable(value)
    ? Object.entries(value).flatMap(([name, one]) =>
        isTable(one) ? faultsIn(one, shape, `${at}.${name}`) : [{ member: `${at}.${name}`, wants: "table" as const }],
      )
    : [];

/** What is taken already: ids of rulesets and subtypes. */
export interface Taken {
  readonly ids: readonly string[];
  readonly types: readonly string[];
}

/** Subtypes of a document: each stands in the manifest under the module's own name, and in `subtypes`. */
function faultsOfTypes(ruleset: Readonly<Record<string, unknown>>, taken: Taken): readonly Fault[] {
  const subtypes = isTable(ruleset["subtypes"]) ? ruleset["subtypes"] : {};
  return (
    [
      ["actors", "Actor"],
      ["items", "Item"],
    ] as const
  ).flatMap(([list, document]) => {
    const types = isTable(ruleset[list]) ? Object.keys(ruleset[list]) : [];
    const declared = isTable(subtypes[document]) ? subtypes[document] : {};
    return types.flatMap((type): readonly Fault[] => {
      const member = `${list}.${type}`;
      if (!/^[\w-]+\.[\w-]+$/.test(type)) return [{ member, wants: "ours" }];
      if (taken.types.includes(type)) return [{ member, wants: "free" }];
      return Object.hasOwn(declared, type) ? [] : [{ member, wants: "declared" }];
    });
  });
}

/**
 * Every member of a ruleset from outside that is missing or isn't what shared code calls, by its path; none: it can be played.
 * @param ruleset  what a module handed over, whatever it is
 */
export function faultsOf(ruleset: unknown, taken: Taken): readonly Fault[] {
  if (!isTable(ruleset)) return [{ member: "ruleset", wants: "table" }];
  return [
    ...faultsIn(ruleset, ADAPTER, ""),
    ...each(ruleset["actors"], ACTOR, "actors"),
    ...each(ruleset["items"], ITEM, "items"),
    ...each(ruleset["exchanges"], EXCHANGE, "exchanges"),
    ...(ruleset["acts"] === undefined ? [] : faultsIn({ acts: ruleset["acts"] }, { acts: ACTS }, "")),
    ...(taken.ids.includes(String(ruleset["id"])) ? [{ member: "id", wants: "free" } as const] : []),
    ...faultsOfTypes(ruleset, taken),
  ];
}
