/** The second half of npm run socket-fuzz: what a hostile or broken client may send, and whether the table holds. */
import { request as httpRequest } from "node:http";
import fc from "fast-check";
import { DOCUMENT_NAMES } from "../tabletop/server/hierarchy.ts";
import { IDS, Table, type TestClient, tinyWorld } from "../tabletop/server/testing.ts";
import { isMain } from "./lib.mjs";

type Data = Record<string, unknown>;

/** How much, and which. */
export interface FuzzOptions {
  count: number;
  seed: number;
  profile: 13 | 14;
}

/** The outcome. `faults` is empty when all is well. */
export interface FuzzReport {
  faults: string[];
  /** Requests by what came of them: "accepted", or the code of the refusal. */
  outcomes: Record<string, number>;
  /** Accepted requests that wrote something, which was the player's to write. */
  written: number;
}

const CODES = new Set(["invalid", "permission", "missing", "locked", "conflict", "timeout", "absent"]);
const ANN = IDS.ann;
const SECRET = "The Gamemaster's secret";
/** A region that is Ann's, with a script that isn't. */
const REGION = "regionOfAnn00001";
const BEHAVIOR = "behaviorOfGm0001";

/** Things that are wrong in ways in which clients are wrong: other types, prototypes, paths, operators, huge and tiny numbers, markup. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    -0,
    2 ** 53,
    "",
    " ",
    "\0",
    "__proto__",
    "constructor",
    "../..",
    "a.b.c",
    ".",
    "..",
    "!actors!x",
    "💥",
    "<script>x</script>",
    [],
    {},
    [[]],
    [null],
    { length: 5 },
    { toString: 1 },
    { toJSON: 1 },
  ),
  fc.constantFrom<unknown>(
    { __proto__x: 1 },
    JSON.parse('{"__proto__":{"role":4}}'),
    { constructor: { prototype: { role: 4 } } },
    { __$OPERATOR$__: "ForcedDeletion" },
    { __$OPERATOR$__: "ForcedReplacement", value: { a: 1 } },
    { __$OPERATOR$__: "Other" },
    { "-=name": null },
    { "==system": 5 },
    { "system.-=hp": null },
  ),
  fc.string({ maxLength: 40 }),
  fc.constant(0).map(() => nested(150)),
  fc.constant(0).map(() => Buffer.from("binary")),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

const id = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<string>(...Object.values(IDS)) },
  fc.constantFrom<string>(REGION, BEHAVIOR, "defaultLevel0000"),
  fc.constantFrom("nope000000000001", "short", "", "../../etc/passwd"),
  fc.string({ maxLength: 20 }),
);
const type = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...DOCUMENT_NAMES) },
  fc.constantFrom("Nonsense", "constructor", "__proto__", "toString", ""),
);
const action = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("create", "update", "delete", "get") },
  fc.constantFrom("drop", "", "constructor"),
);
const parent = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      `Actor.${IDS.annActor}`,
      `Actor.${IDS.npc}`,
      `Actor.${IDS.benActor}`,
      `Scene.${IDS.scene}`,
      `Scene.${IDS.scene}.Token.${IDS.token}`,
      `Scene.${IDS.scene}.Token.${IDS.linked}`,
      `Scene.${IDS.scene}.Token.${IDS.token}.Actor.${IDS.npc}`,
      `Scene.${IDS.scene}.Token.${IDS.token}.ActorDelta.${IDS.token}`,
      `Scene.${IDS.scene}.Region.${REGION}`,
      `Combat.${IDS.combat}`,
      `JournalEntry.${IDS.journal}`,
      `Actor.${IDS.annActor}.Item.${IDS.sword}`,
      `Actor.${IDS.npc}.Item.${IDS.sword}`,
      "Compendium.tiny.powers.Item.x",
      "Compendium.a.b.c.d.e",
    ),
  },
  fc.tuple(type, id).map(([name, one]) => `${name}.${one}`),
  fc.string({ maxLength: 30 }),
);
const field = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      "_id",
      "name",
      "type",
      "img",
      "role",
      "ownership",
      "ownership.default",
      `ownership.${ANN}`,
      "permissions",
      "password",
      "passwordSalt",
      "character",
      "system",
      "system.hp.value",
      "system.secret",
      "flags",
      "items",
      "effects",
      "tokens",
      "combatants",
      "pages",
      "delta",
      "delta.ownership",
      "actorId",
      "actorLink",
      "hidden",
      "author",
      "whisper",
      "blind",
      "content",
      "command",
      "key",
      "value",
      "user",
      "round",
      "turn",
      "active",
      "initiative",
      "folder",
      "sort",
      "_stats",
      "_stats.lastModifiedBy",
      "prototypeToken",
      "text.content",
      "rolls",
      "behaviors",
      "shapes",
      "attachment",
      "levels",
      "level",
      "initialLevel",
      "system.source",
    ),
  },
  fc.constantFrom(
    "-=name",
    "==ownership",
    "-=ownership",
    "__proto__.role",
    "constructor.prototype.role",
    "a..b",
    ".",
    "",
  ),
);
const rightValue = fc.oneof(
  fc.constantFrom<unknown>(
    3,
    4,
    ANN,
    IDS.gm,
    IDS.npc,
    { default: 3 },
    { [ANN]: 3 },
    "script",
    "hero",
    "power",
    "npc",
    "core.permissions",
    "core.compendiumConfiguration",
    JSON.stringify({ ACTOR_CREATE: [1] }),
    true,
    false,
    [ANN],
    [{ _id: IDS.sword, name: "X" }],
    [{ _id: IDS.token, name: "X", actorId: IDS.annActor }],
    [{ _id: IDS.npcCombatant, initiative: 99 }],
  ),
  oddValue,
);
const document = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.option(id, { nil: undefined }), fc.array(fc.tuple(field, rightValue), { maxLength: 4 }))
      .map(([one, fields]) => Object.fromEntries([...(one === undefined ? [] : [["_id", one] as const]), ...fields])),
  },
  oddValue,
);
const list = fc.oneof({ weight: 8, arbitrary: fc.array(document, { maxLength: 3 }) }, oddValue);
const ids = fc.oneof({ weight: 8, arbitrary: fc.array(id, { maxLength: 3 }) }, oddValue);
const operation = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        data: list,
        updates: list,
        ids,
        parentUuid: parent,
        pack: fc.oneof(
          { weight: 6, arbitrary: fc.constant(undefined) },
          fc.constantFrom("tiny.powers", "tiny.absent", "x.y"),
          oddValue,
        ),
        keepId: oddValue,
        recursive: fc.oneof(fc.boolean(), oddValue),
        diff: fc.oneof(fc.boolean(), oddValue),
        deleteAll: fc.oneof(fc.boolean(), oddValue),
        query: oddValue,
        index: fc.boolean(),
        indexFields: oddValue,
        broadcast: oddValue,
        noHook: oddValue,
        deleteContents: oddValue,
      },
      { requiredKeys: [] },
    ),
  },
  oddValue,
);
/** A region's script, which would run on everybody's screen. */
const SCRIPT = { name: "B", type: "executeScript", system: { events: ["tokenEnter"], source: "1" } };
/** Requests that are well formed, hers to make and not: what a hostile client starts from. */
const actorOf = (one: string): string => `Actor.${one}`;
const tokenOf = (one: string): string => `Scene.${IDS.scene}.Token.${one}`;
const WELL_FORMED: readonly { type: string; action: string; operation: Data }[] = [
  ...[IDS.annActor, IDS.benActor, IDS.npc].flatMap((one) => [
    {
      type: "Actor",
      action: "update",
      operation: { updates: [{ _id: one, name: "N", system: { hp: { value: 1 } } }] },
    },
    { type: "Actor", action: "delete", operation: { ids: [one] } },
    {
      type: "Item",
      action: "create",
      operation: { parentUuid: actorOf(one), data: [{ name: "I", type: "power", system: { description: "d" } }] },
    },
    {
      type: "Item",
      action: "update",
      operation: { parentUuid: actorOf(one), updates: [{ _id: IDS.sword, name: "I" }] },
    },
    { type: "Item", action: "delete", operation: { parentUuid: actorOf(one), ids: [IDS.sword] } },
    {
      type: "ActiveEffect",
      action: "create",
      operation: { parentUuid: actorOf(one), data: [{ name: "E", statuses: ["dead"] }] },
    },
    {
      type: "ActiveEffect",
      action: "create",
      operation: { parentUuid: `${actorOf(one)}.Item.${IDS.sword}`, data: [{ name: "E" }] },
    },
  ]),
  ...[IDS.linked, IDS.token].flatMap((one) => [
    {
      type: "Token",
      action: "update",
      operation: { parentUuid: `Scene.${IDS.scene}`, updates: [{ _id: one, x: 50 }] },
    },
    {
      type: "Token",
      action: "update",
      operation: {
        parentUuid: `Scene.${IDS.scene}`,
        updates: [{ _id: one, x: 150, y: 50, _movementHistory: [{ x: 0, y: 0, userId: IDS.ann, movementId: "m" }] }],
        movement: { [one]: { waypoints: [{ x: 150, y: 50 }], method: "api" } },
        _movement: { [one]: { id: "m", origin: {}, passed: { waypoints: [] }, recorded: true } },
      },
    },
    { type: "Token", action: "delete", operation: { parentUuid: `Scene.${IDS.scene}`, ids: [one] } },
    { type: "Actor", action: "update", operation: { parentUuid: tokenOf(one), updates: [{ name: "N" }] } },
    { type: "Item", action: "create", operation: { parentUuid: tokenOf(one), data: [{ name: "I", type: "power" }] } },
    {
      type: "Item",
      action: "update",
      operation: { parentUuid: `${tokenOf(one)}.Actor.${IDS.npc}`, updates: [{ _id: IDS.sword, name: "I" }] },
    },
    {
      type: "ActorDelta",
      action: "update",
      operation: { parentUuid: tokenOf(one), updates: [{ name: "N", ownership: { default: 3 } }] },
    },
  ]),
  { type: "Actor", action: "create", operation: { data: [{ name: "A", type: "hero" }] } },
  { type: "Actor", action: "create", operation: { data: [{ _id: IDS.npc, name: "A", type: "hero" }], keepId: true } },
  { type: "ChatMessage", action: "create", operation: { data: [{ content: "Hi", author: ANN }] } },
  {
    type: "ChatMessage",
    action: "create",
    operation: { data: [{ content: "Hi", author: IDS.gm, whisper: [IDS.ben] }] },
  },
  {
    type: "ChatMessage",
    action: "update",
    operation: { updates: [{ _id: "publicMessage001", content: "mine now", author: ANN }] },
  },
  {
    type: "ChatMessage",
    action: "create",
    operation: { data: [{ _id: "secretMessage001", content: "mine", author: ANN }], keepId: true },
  },
  { type: "ChatMessage", action: "get", operation: { query: {} } },
  { type: "ChatMessage", action: "get", operation: { ids: ["secretMessage001"] } },
  { type: "ChatMessage", action: "delete", operation: { deleteAll: true, ids: [] } },
  { type: "User", action: "update", operation: { updates: [{ _id: ANN, color: "#ff0000", character: IDS.annActor }] } },
  { type: "User", action: "update", operation: { updates: [{ _id: ANN, role: 4 }] } },
  { type: "User", action: "update", operation: { updates: [{ _id: IDS.gm, password: "" }] } },
  { type: "User", action: "create", operation: { data: [{ name: "Eve", role: 1 }] } },
  { type: "User", action: "delete", operation: { ids: [IDS.ben] } },
  {
    type: "Setting",
    action: "create",
    operation: { data: [{ key: "core.permissions", value: JSON.stringify({ ACTOR_CREATE: [1] }) }] },
  },
  { type: "Setting", action: "create", operation: { data: [{ key: "tiny.mine", value: "1", user: ANN }] } },
  { type: "Combat", action: "update", operation: { updates: [{ _id: IDS.combat, round: 2, turn: 1 }] } },
  {
    type: "Combat",
    action: "update",
    operation: { updates: [{ _id: IDS.combat, combatants: [{ _id: IDS.annCombatant, initiative: 9 }] }] },
  },
  {
    type: "Combat",
    action: "update",
    operation: { updates: [{ _id: IDS.combat, combatants: [{ _id: IDS.npcCombatant, initiative: 9 }] }] },
  },
  {
    type: "Combatant",
    action: "update",
    operation: { parentUuid: `Combat.${IDS.combat}`, updates: [{ _id: IDS.annCombatant, initiative: 4 }] },
  },
  {
    type: "Combatant",
    action: "create",
    operation: {
      parentUuid: `Combat.${IDS.combat}`,
      data: [{ actorId: IDS.annActor, tokenId: IDS.linked, sceneId: IDS.scene }],
    },
  },
  { type: "Combatant", action: "delete", operation: { parentUuid: `Combat.${IDS.combat}`, ids: [IDS.npcCombatant] } },
  { type: "Macro", action: "create", operation: { data: [{ name: "M", type: "script", command: "1" }] } },
  { type: "Macro", action: "update", operation: { updates: [{ _id: "macroOfTheGm0001", command: "2" }] } },
  {
    type: "JournalEntryPage",
    action: "update",
    operation: { parentUuid: `JournalEntry.${IDS.journal}`, updates: [{ _id: IDS.page, name: "P" }] },
  },
  {
    type: "JournalEntry",
    action: "update",
    operation: { updates: [{ _id: IDS.journal, pages: [{ _id: IDS.page, name: "P" }] }] },
  },
  {
    type: "Scene",
    action: "update",
    operation: { updates: [{ _id: IDS.scene, name: "S", tokens: [{ _id: IDS.linked, x: 1 }] }] },
  },
  { type: "Region", action: "create", operation: { parentUuid: `Scene.${IDS.scene}`, data: [{ name: "R" }] } },
  ...[
    ["create", { data: [{ name: "R", behaviors: [SCRIPT] }] }],
    ["create", { data: [{ _id: REGION, name: "R", ownership: { [ANN]: 3 } }], keepId: true }],
    ["create", { data: [{ name: "R", attachment: { token: IDS.token } }] }],
    ["update", { updates: [{ _id: REGION, name: "Mine", elevation: { bottom: 1, top: 2 } }] }],
    ["update", { updates: [{ _id: REGION, behaviors: [{ ...SCRIPT, _id: BEHAVIOR }] }] }],
    ["update", { updates: [{ _id: REGION, "==behaviors": [SCRIPT] }], recursive: false }],
    ["delete", { ids: [REGION] }],
  ].map(([doing, operation]) => ({
    type: "Region",
    action: doing as string,
    operation: { parentUuid: `Scene.${IDS.scene}`, ...(operation as Data) },
  })),
  ...[
    ["create", { data: [SCRIPT] }],
    ["update", { updates: [{ _id: BEHAVIOR, system: { source: "mine()" } }] }],
    ["delete", { ids: [BEHAVIOR] }],
  ].map(([doing, operation]) => ({
    type: "RegionBehavior",
    action: doing as string,
    operation: { parentUuid: `Scene.${IDS.scene}.Region.${REGION}`, ...(operation as Data) },
  })),
  {
    type: "Scene",
    action: "update",
    operation: { updates: [{ _id: IDS.scene, regions: [{ _id: REGION, behaviors: [SCRIPT] }] }] },
  },
  {
    type: "Level",
    action: "create",
    operation: { parentUuid: `Scene.${IDS.scene}`, data: [{ name: "L", elevation: { bottom: 0, top: 10 } }] },
  },
  { type: "Level", action: "delete", operation: { parentUuid: `Scene.${IDS.scene}`, ids: ["defaultLevel0000"] } },
  {
    type: "MeasuredTemplate",
    action: "create",
    operation: { parentUuid: `Scene.${IDS.scene}`, data: [{ t: "circle", distance: 2, author: ANN }] },
  },
  { type: "ActiveEffect", action: "create", operation: { data: [{ name: "Everybody's" }] } },
  { type: "Folder", action: "create", operation: { data: [{ name: "F", type: "Actor" }] } },
  { type: "Item", action: "create", operation: { data: [{ name: "I", type: "power" }] } },
  { type: "Item", action: "create", operation: { pack: "tiny.powers", data: [{ name: "I", type: "power" }] } },
  { type: "Item", action: "get", operation: { pack: "tiny.powers", index: true } },
];
/** A well-formed request with nothing, one or two things in its documents or its options changed. */
const nearly = fc
  .tuple(
    fc.constantFrom(...WELL_FORMED),
    fc.array(fc.tuple(field, rightValue), { maxLength: 2 }),
    fc.option(
      fc.tuple(
        fc.constantFrom(
          "keepId",
          "recursive",
          "diff",
          "deleteAll",
          "parentUuid",
          "ids",
          "pack",
          "broadcast",
          "data",
          "updates",
        ),
        fc.oneof(fc.boolean(), parent, oddValue),
      ),
      { nil: null, freq: 4 },
    ),
  )
  .map(([request, fields, option]) => {
    const copy = structuredClone(request);
    for (const rows of [copy.operation.data, copy.operation.updates])
      if (Array.isArray(rows))
        for (const [key, value] of fields) if (key !== "__proto__.role") (rows[0] as Data)[key] = value;
    if (option) copy.operation[option[0]] = option[1];
    return copy;
  });
const modify = fc.oneof(
  { weight: 14, arbitrary: nearly },
  { weight: 5, arbitrary: fc.record({ type, action, operation }) },
  { weight: 1, arbitrary: oddValue },
);

/** One thing a client does. */
type Step =
  | { kind: "socket"; event: string; args: unknown[] }
  | { kind: "http"; method: string; path: string; body: string; type: string };

/** What else is said, well formed: compendia, the pause, what somebody does at the moment. */
const TOLD: readonly (readonly [event: string, request: unknown])[] = [
  ["manageCompendium", { action: "create", data: { label: "Mine", type: "Item" } }],
  ["manageCompendium", { action: "create", data: { label: "Mine", type: "Actor", name: "mine" } }],
  ["manageCompendium", { action: "delete", pack: "tiny.powers" }],
  ["manageCompendium", { action: "delete", pack: "world.theirs" }],
  ["pause", true],
  ["pause", false],
  ["reload", {}],
  ["userActivity", { sceneId: IDS.scene, targets: [IDS.token], control: [IDS.linked] }],
  [
    "userActivity",
    { userId: IDS.gm, ping: { x: 1, y: 2 }, bubble: { tokenId: IDS.token, message: "<script>1</script>" } },
  ],
  ["system.tiny", { op: "any" }],
  ["query", { userId: IDS.ben, name: "tiny.ask", data: {}, timeout: 20 }],
];
/** As it is, or with one thing in it changed. */
const slightly = (event: string, request: unknown): fc.Arbitrary<readonly [string, unknown[]]> =>
  fc
    .option(
      fc.tuple(fc.constantFrom("action", "data", "pack", "label", "type", "name", "userId", "targets"), oddValue),
      {
        nil: null,
      },
    )
    .map((change) => [
      event,
      [change && typeof request === "object" ? { ...request, [change[0]]: change[1] } : request],
    ]);

const socketStep: fc.Arbitrary<Step> = fc
  .oneof(
    { weight: 12, arbitrary: modify.map((request) => ["modifyDocument", [request]] as const) },
    {
      weight: 2,
      arbitrary: fc
        .oneof(fc.array(modify, { maxLength: 4 }), oddValue)
        .map((batch) => ["modifyBatch", [batch]] as const),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom(
          "manageCompendium",
          "pause",
          "reload",
          "shareImage",
          "showEntry",
          "userActivity",
          "world",
          "system.tiny",
          "system.other",
          "nonsense",
          "toString",
          "constructor",
          "__proto__",
          "lead",
          "shutdown",
          "userConnected",
        ),
        fc.array(oddValue, { maxLength: 3 }),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...TOLD).chain(([event, request]) => slightly(event, request)) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(
          fc.record(
            { userId: id, name: rightValue, data: oddValue, timeout: fc.constantFrom<unknown>(1, 20, -5, "x", null) },
            { requiredKeys: [] },
          ),
          oddValue,
        )
        .map((request) => ["query", [request]] as const),
    },
  )
  .map(([event, args]) => ({ kind: "socket", event, args: [...args] }));

const httpStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("http" as const),
  method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"),
  path: fc.oneof(
    fc.constantFrom(
      "/join",
      "/api/join",
      "/game",
      "/logout",
      "/",
      "/socket.io/",
      "/socket.io/?EIO=4&transport=polling",
      "/socket.io/?EIO=9&transport=x&sid=1",
      "/icons/svg/__proto__.svg",
      "/worlds/test/world.json",
      "/worlds/test/data/users/CURRENT",
      "/worlds/test/sessions.json",
      "/systems/tiny/packs/powers/CURRENT",
    ),
    fc
      .tuple(
        fc.constantFrom("/systems/tiny/", "/worlds/test/", "/host/", "/icons/", "/lang/", "/"),
        fc.array(
          fc.constantFrom(
            "..",
            "%2e%2e",
            "..%2f",
            "..%5c",
            "%252e%252e",
            "%00",
            "data",
            "users",
            "CURRENT",
            "world.json",
            "sessions.json",
            "packs",
            ".",
            "//",
            "%E0%A4",
            "~",
            "secret.txt",
            "x".repeat(300),
          ),
          { minLength: 1, maxLength: 6 },
        ),
      )
      .map(([start, parts]) => start + parts.join("/")),
  ),
  body: fc.oneof(
    fc.constant(""),
    fc.json(),
    fc.string(),
    fc.constant("x".repeat(70_000)),
    fc.record({ userId: id, password: oddValue }).map((body) => JSON.stringify(body)),
  ),
  type: fc.constantFrom(
    "application/json",
    "application/x-www-form-urlencoded",
    "text/plain",
    "multipart/form-data",
    "",
  ),
});

const step: fc.Arbitrary<Step> = fc.oneof({ weight: 12, arbitrary: socketStep }, { weight: 1, arbitrary: httpStep });

/** Paths of a document's data in which two versions differ. */
function differences(before: unknown, after: unknown, path = ""): string[] {
  if (Object.is(before, after)) return [];
  if (
    before &&
    after &&
    typeof before === "object" &&
    typeof after === "object" &&
    Array.isArray(before) === Array.isArray(after)
  ) {
    const keyed = (value: unknown): Map<string, unknown> =>
      new Map(
        Array.isArray(value)
          ? value.map((entry: unknown, index) => [
              entry && typeof entry === "object" && "_id" in entry ? `[${String(entry._id)}]` : String(index),
              entry,
            ])
          : Object.entries(value as Data),
      );
    const [left, right] = [keyed(before), keyed(after)];
    return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
      differences(left.get(key), right.get(key), path ? `${path}.${key}` : key),
    );
  }
  return [path];
}

/**
 * Was this Ann's to write? Said in our own words, apart from the server's rules: her own actor (but neither who owns it nor what is the Gamemaster's), whatever she wrote or
 * made herself, her own user (but not her role, name or permissions), whose turn it is, her own combatant and token.
 */
function allowed(documentType: string, one: string, before: Data | undefined, after: Data | undefined): string | null {
  const paths = differences(before ?? {}, after ?? {}).filter((path) => !path.startsWith("_stats"));
  const only = (...patterns: RegExp[]): string | null =>
    paths.find((path) => !patterns.some((pattern) => pattern.test(path))) ?? null;
  switch (documentType) {
    case "Actor":
      if (one !== IDS.annActor || !before || !after) return "an actor that is not hers";
      return paths.find((path) => /^(_id|ownership|system\.secret)(\.|$)/.test(path)) ?? null;
    case "User":
      if (one !== ANN || !before || !after) return "somebody else's user";
      return paths.find((path) => /^(_id|role|name|permissions)(\.|$)/.test(path)) ?? null;
    case "ChatMessage":
    case "Macro":
      return (before ?? after)?.author === ANN && (!after || after.author === ANN)
        ? null
        : `the ${documentType} of another`;
    case "Setting":
    case "FogExploration":
      return (before ?? after)?.user === ANN && (!after || after.user === ANN)
        ? null
        : `a ${documentType} of the world`;
    case "Combat":
      return before && after
        ? (only(
            /^(round|turn)$/,
            new RegExp(`^combatants\\.\\[${IDS.annCombatant}\\](?!\\.(actorId|tokenId|sceneId|hidden)\\b)`),
            /^combatants\.\[(?!combatant)\w+\]$/,
          ) ?? ownCombatants(before, after))
        : "a fight";
    case "Scene":
      return before && after
        ? (only(new RegExp(`^tokens\\.\\[${IDS.linked}\\]`), /^(templates|regions)\.\[\w+\]/) ??
            ownPlaced(before, after) ??
            ownRegions(before, after))
        : "a scene";
    default:
      return `a ${documentType}`;
  }
}

/** New combatants are of her actor, or of her token without naming its actor. */
function ownCombatants(before: Data, after: Data): string | null {
  const old = new Set((before.combatants as Data[]).map((row) => row._id));
  return (after.combatants as Data[]).some(
    (row) => !old.has(row._id) && row.actorId !== IDS.annActor && !(row.actorId === null && row.tokenId === IDS.linked),
  )
    ? "a combatant of another's actor"
    : null;
}

/** What she put on the board carries her name. */
function ownPlaced(before: Data, after: Data): string | null {
  const old = new Map(((before.templates ?? []) as Data[]).map((row) => [row._id, JSON.stringify(row)]));
  return ((after.templates ?? []) as Data[]).some(
    (row) => old.get(row._id) !== JSON.stringify(row) && row.author !== ANN,
  )
    ? "another's template"
    : null;
}

/** A region that changed or went was hers; what regions do is the Gamemaster's alone. */
function ownRegions(before: Data, after: Data): string | null {
  const rows = (scene: Data): Map<unknown, Data> =>
    new Map(((scene.regions ?? []) as Data[]).map((row) => [row._id, row]));
  const [old, now] = [rows(before), rows(after)];
  const does = (row: Data | undefined): string => JSON.stringify(row?.behaviors ?? []);
  for (const one of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(one), now.get(one)];
    if (was && differences(was, is).length && (was.ownership as Data | undefined)?.[ANN] !== 3)
      return "another's region";
    // Made anew with the id of her own it begins without.
    if (is && does(is) !== "[]" && does(is) !== does(was)) return "what a region does";
  }
  return null;
}

/** All documents of the world, by type and id: the very objects, which the server replaces when it writes. */
function snapshot(table: Table): Map<string, Data> {
  const all = new Map<string, Data>();
  for (const [name, store] of table.server.world.stores)
    for (const [one, source] of store.all(name)) all.set(`${name} ${one}`, source);
  for (const pack of table.server.world.packs.values())
    for (const name of [pack.type, "Folder"])
      for (const [one, source] of pack.store.all(name)) all.set(`pack:${pack.id}/${name} ${one}`, source);
  return all;
}

function ask(
  table: Table,
  { method, path, body, type: contentType }: Step & { kind: "http" },
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port: table.server.port,
        method,
        path: encodeURI(path).replace(/%25/g, "%"),
        headers: contentType ? { "content-type": contentType } : {},
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("end", () => done({ status: response.statusCode ?? 0, text }));
      },
    );
    request.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? done({ status: 413, text: "" }) : fail(error),
    );
    if (method !== "GET" && method !== "HEAD") request.write(body);
    request.end();
  });
}

/** Send `count` random requests as the player Ann and watch the world. */
export async function fuzz({ count, seed, profile }: FuzzOptions): Promise<FuzzReport> {
  const faults: string[] = [];
  const outcomes: Record<string, number> = {};
  let written = 0;
  const crash = (error: unknown): void =>
    void faults.push(`uncaught: ${error instanceof Error ? String(error.stack) : String(error)}`);
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  const said = console.error;
  console.error = (...parts: unknown[]) =>
    faults.push(
      `the server complained: ${parts
        .map((part) => (part instanceof Error ? String(part.stack) : String(part)))
        .join(" ")
        .slice(0, 1500)}`,
    );
  const table = new Table(profile);
  try {
    const world = tinyWorld(profile);
    await table.start(
      {},
      {
        ...world,
        messages: [
          { _id: "secretMessage001", content: SECRET, whisper: [IDS.gm], author: IDS.gm },
          { _id: "publicMessage001", content: "Hello", author: IDS.gm },
        ],
        macros: [{ _id: "macroOfTheGm0001", name: "M", type: "script", command: "1", author: IDS.gm }],
        items: [{ _id: "worldItem0000001", name: "I", type: "power" }],
        scenes: (world.scenes ?? []).map((scene) => ({
          ...scene,
          regions: [
            {
              _id: REGION,
              name: "Ann's",
              ...(profile === 14 ? { ownership: { default: 0, [ANN]: 3 } } : {}),
              behaviors: [{ ...SCRIPT, _id: BEHAVIOR }],
            },
          ],
        })),
      },
    );
    let ann: TestClient = await table.connect(ANN);
    let before = snapshot(table);
    const compendia = [...table.server.world.packs.keys()].join();
    const steps = fc.sample(step, { seed, numRuns: count });
    for (const [index, one] of steps.entries()) {
      const at = (): string => `step ${index} (seed ${seed}): ${JSON.stringify(one).slice(0, 600)}`;
      if (faults.length > 20) break;
      if (one.kind === "http") {
        const { status, text } = await ask(table, one);
        outcomes[`http ${status}`] = (outcomes[`http ${status}`] ?? 0) + 1;
        if (status >= 500) faults.push(`HTTP ${status} at ${at()}`);
        if (text.includes(SECRET) || /passwordSalt|MANIFEST-\d/.test(text)) faults.push(`a secret came out at ${at()}`);
      } else {
        let answer: Data | null = null;
        try {
          answer = await ann.request(one.event, ...one.args);
        } catch (error) {
          // A client that sends what is no message at all is hung up on; the table goes on.
          if (ann.socket.connected) faults.push(`no answer at ${at()}: ${String(error)}`);
          else ann = await table.connect(ANN);
        }
        if (answer) {
          const error = answer.error as { code?: unknown; message?: unknown } | undefined;
          const outcome = error ? String(error.code) : "accepted";
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          if (
            error &&
            (!CODES.has(String(error.code)) || typeof error.message !== "string" || error.message.trim().length < 5)
          )
            faults.push(`refused without a reason (${JSON.stringify(error)}) at ${at()}`);
          if (JSON.stringify(answer).includes(SECRET)) faults.push(`a secret came out at ${at()}`);
        }
      }
      const after = snapshot(table);
      let wrote = false;
      for (const key of new Set([...before.keys(), ...after.keys()])) {
        const [old, now] = [before.get(key), after.get(key)];
        if (old === now || (old && now && !differences(old, now).length)) continue;
        wrote = true;
        const [name = "", which = ""] = key.split(" ");
        const wrong = name.startsWith("pack:") ? "a compendium" : allowed(name, which, old, now);
        if (wrong) faults.push(`Ann wrote what is not hers (${wrong}) in ${key} at ${at()}`);
      }
      if ([...table.server.world.packs.keys()].join() !== compendia)
        faults.push(`Ann made or deleted a compendium at ${at()}`);
      if (table.server.world.hostState.paused === true) faults.push(`Ann paused the game at ${at()}`);
      if (wrote) written++;
      before = after;
      // What she may, she may destroy: she gets it back, so that there is always something to attack.
      if (index % 200 === 199) {
        const gm = await table.connect(IDS.gm);
        if ((await gm.world()).userId !== IDS.gm) faults.push(`the table did not answer after ${at()}`);
        const own = world.actors?.find((actor) => actor._id === IDS.annActor);
        await gm.modify("Actor", "create", { data: [own], keepId: true });
        const mine = (await gm.modify("ChatMessage", "get", {})).result.result as Data[];
        await gm.modify("ChatMessage", "delete", {
          ids: mine.filter((message) => message.author === ANN).map((message) => message._id),
        });
        await gm.modify("Region", "create", {
          parentUuid: `Scene.${IDS.scene}`,
          data: [
            {
              _id: REGION,
              name: "Ann's",
              behaviors: [{ ...SCRIPT, _id: BEHAVIOR }],
              ...(profile === 14 && { ownership: { default: 0, [ANN]: 3 } }),
            },
          ],
          keepId: true,
        });
        gm.socket.disconnect();
        before = snapshot(table);
      }
    }
    await table.restart();
    if (!table.server.world.all("Actor").has(IDS.npc)) faults.push("the world did not open again as it was");
    const damage = table.server.world.warnings.filter((text) => /World collection|damaged/.test(text));
    if (damage.length) faults.push(`damage on disk: ${damage.join("; ")}`);
  } finally {
    console.error = said;
    process.off("uncaughtException", crash);
    process.off("unhandledRejection", crash);
    await table.close();
  }
  return { faults, outcomes, written };
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const option = (name: string, fallback: number): number =>
    args.includes(`--${name}`) ? Number(args[args.indexOf(`--${name}`) + 1]) : fallback;
  const started = Date.now();
  const options: FuzzOptions = {
    count: option("count", 10_000),
    seed: option("seed", 1),
    profile: option("profile", 14) === 13 ? 13 : 14,
  };
  const { faults, outcomes, written } = await fuzz(options);
  console.log(
    `${options.count} requests (seed ${options.seed}, profile ${options.profile}) in ${((Date.now() - started) / 1000).toFixed(0)} s; ${written} wrote something, all of it the player's own`.replace(
      faults.length ? ", all of it the player's own" : "",
      "",
    ),
  );
  for (const [outcome, times] of Object.entries(outcomes).sort(([, a], [, b]) => b - a))
    console.log(`  ${String(times).padStart(6)}  ${outcome}`);
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(
    faults.length
      ? `${faults.length} faults`
      : "nothing unauthorised was written, every refusal has a reason, the server lives",
  );
  process.exit(faults.length ? 1 : 0);
}
