import {
  COMMON_CIRCUMSTANCES,
  ATTACK_OPTIONS,
  DIFFICULTIES,
  groupAtMost,
  HAZARDS,
  powersOf,
  resistsPower,
  SKILL_KEYS,
  SKILLS,
  type Circumstance,
  type DramaCharacter,
  isThing,
  THINGS,
  thingName,
  BY_LIMIT,
  DN_LIMIT,
  type ActionChoices,
  limitOf,
} from "../../../rules/drama/index.ts";
import type { DialogField } from "../../rolls/dialog-types.ts";
import type { Localize, Table } from "../../ruleset.ts";
import { key } from "../keys.ts";
import { dramaSettings } from "../settings.ts";
import { isDrama } from "../snapshot.ts";

/** An action being made up: what was chosen, and the table it will be made at. */
export interface ActionDraft {
  readonly choices: ActionChoices;
  readonly table: Table;
  /** Whom one may aim at without a board. */
  readonly candidates: readonly string[];
}

type Options = readonly { readonly value: string; readonly label: string }[];

export const RANGES: readonly string[] = ["pointBlank", "rangeShort", "rangeMedium", "rangeLong"];

/** Somebody of ours at the table; null for anybody else. */
export const character = (table: Table, uuid: string): DramaCharacter | null => {
  const found = table.character(uuid);
  return isDrama(found) ? found : null;
};

const nameOf = (table: Table, uuid: string): string => table.party(uuid)?.name ?? uuid;

/** Everybody who may be aimed at, and gear of those who are. @rule DRA-187 DRA-220 */
function aims({ choices, table, candidates }: ActionDraft): Options {
  const all = [...new Set([...choices.targets, ...candidates])].filter(
    (uuid) => uuid !== choices.actor && !uuid.includes(".Item.") && !isThing(uuid) && character(table, uuid) !== null,
  );
  const gear =
    choices.deed !== "attack"
      ? []
      : choices.targets.flatMap((uuid) => {
          const who = character(table, uuid);
          return who
            ? [...who.weapons, ...who.gear].map((g) => ({
                value: `${uuid}.Item.${g.id}`,
                label: `${table.party(uuid)?.name ?? who.name}: ${g.name}`,
              }))
            : [];
        });
  return [...all.map((uuid) => ({ value: uuid, label: nameOf(table, uuid) })), ...gear];
}

/** Purposes that help somebody, who is chosen. */
const HELPS: readonly string[] = ["firstAid", "stabiliseFirstAid", "stabiliseMedicine", "medicine", "healingTouch"];

const patients = ({ choices, table, candidates }: ActionDraft): Options =>
  [...new Set([choices.actor, choices.patient, ...candidates])]
    .filter((uuid) => uuid !== "" && character(table, uuid) !== null)
    .map((uuid) => ({ value: uuid, label: nameOf(table, uuid) }));

function targetFields(draft: ActionDraft, localize: Localize): DialogField[] {
  const { choices, table } = draft;
  const options = aims(draft);
  const groups = choices.targets.flatMap((t) => character(table, t)?.count ?? 1);
  const most = Math.max(1, ...groups);
  const of = (list: readonly string[], area: string): { value: string; label: string }[] =>
    list.map((value) => ({ value, label: localize(key(area, value)) }));
  return [
    {
      type: "many",
      name: "targets",
      label: localize(key("Dialog", "targets")),
      value: choices.targets,
      options,
      hint: localize(key("Dialog", "targetsHint")),
    },
    ...(choices.deed === "attack"
      ? [
          {
            type: "select" as const,
            name: "thing",
            label: localize(key("Dialog", "thing")),
            value: choices.targets.find(isThing) ?? "",
            options: [
              { value: "", label: localize(key("Dialog", "noThing")) },
              ...THINGS.map((uuid) => ({
                value: uuid,
                label: localize(key("Dialog", "thingOf"), { material: thingName(uuid) }),
              })),
            ],
          },
        ]
      : []),
    ...(most > 1
      ? [
          {
            type: "number" as const,
            name: "each",
            label: localize(key("Dialog", "each")),
            value: choices.each,
            min: 1,
            max: Math.min(most, dramaSettings(table).mostTargets),
            hint: localize(key("Dialog", "eachHint")),
          },
        ]
      : []),
    ...(choices.deed === "attack"
      ? [
          {
            type: "select" as const,
            name: "exposure",
            label: localize(key("Dialog", "exposure")),
            value: choices.exposure,
            options: of(["ready", "unaware", "helpless"], "Exposure"),
          },
        ]
      : []),
    ...(choices.deed === "interact"
      ? [
          {
            type: "select" as const,
            name: "situation",
            label: localize(key("Dialog", "situation")),
            value: choices.situation,
            options: of(["none", "outnumbered", "upperHand"], "Situation"),
          },
        ]
      : []),
  ];
}

function attackFields({ choices, table }: ActionDraft, localize: Localize): DialogField[] {
  const who = character(table, choices.actor);
  const [, id] = choices.what.split(":");
  const ranged =
    who?.weapons.find((w) => w.id === id)?.ranges != null ||
    choices.what.startsWith("power:") ||
    choices.what.startsWith("area:");
  const shown = Object.keys(ATTACK_OPTIONS).filter((o) => !RANGES.includes(o));
  const range = choices.options.find((o) => RANGES.includes(o)) ?? "auto";
  return [
    {
      type: "many",
      name: "options",
      label: localize(key("Dialog", "options")),
      value: choices.options,
      options: shown.map((value) => ({ value, label: localize(key("Option", value)) })),
    },
    ...(choices.options.includes("vitalBlow")
      ? [
          {
            type: "number" as const,
            name: "vital",
            label: localize(key("Dialog", "vital")),
            value: choices.vital,
            min: 1,
            max: 4,
          },
        ]
      : []),
    ...(ranged
      ? [
          {
            type: "select" as const,
            name: "range",
            label: localize(key("Dialog", "range")),
            value: range,
            options: ["auto", ...RANGES].map((value) => ({
              value,
              label: localize(key(value === "auto" ? "Dialog" : "Option", value === "auto" ? "rangeAuto" : value)),
            })),
          },
        ]
      : []),
  ];
}

/** Others of the same side who might do the same on this one roll. @rule DRA-081 */
function companions({ choices, table, candidates }: ActionDraft): Options {
  const lead = character(table, choices.actor);
  return [...new Set([...choices.others, ...candidates])]
    .filter(
      (uuid) =>
        uuid !== choices.actor && !choices.targets.includes(uuid) && character(table, uuid)?.side === lead?.side,
    )
    .map((uuid) => ({ value: uuid, label: nameOf(table, uuid) }));
}

/** What may be named of the situation: cover and darkness always; what belongs to a power or a flaw where there is one. @rule DRA-152 DRA-351 DRA-352 */
function situations({ choices, table }: ActionDraft): readonly Circumstance[] {
  const [who, targets] = [character(table, choices.actor), choices.targets.flatMap((t) => character(table, t) ?? [])];
  const attack = choices.deed === "attack";
  return [
    ...COMMON_CIRCUMSTANCES,
    ...(attack && targets.some((t) => powersOf(t, "invisibility").length > 0) ? (["unseen"] as const) : []),
    ...(attack && targets.some((t) => t.flaws?.includes("vulnerability")) ? (["vulnerable"] as const) : []),
    ...(who && choices.what === "skill:find" && powersOf(who, "superSense").length > 0 ? (["sense"] as const) : []),
    ...(choices.circumstances.includes("medicine") ? (["medicine"] as const) : []),
  ];
}

/** What an action is made with or for, in a measure of one's own: what is thrown, what a push is to lift or reach. @rule DRA-056 DRA-062 DRA-068 DRA-070 */
function measureField({ deed, what, measure }: ActionChoices, localize: Localize): DialogField[] {
  const name = deed === "attack" && what === "throw" ? "thrown" : deed === "push" ? limitOf(what) : null;
  return name === null
    ? []
    : [
        {
          type: "text",
          name: "measure",
          label: localize(key("Measure", name, "label")),
          value: measure,
          hint: localize(key("Measure", name, "hint")),
        },
      ];
}

/** The gear that a check is made with: its specialisation counts, and its state. @rule DRA-187 DRA-335 */
function gearField(
  { deed, what, purpose, gear }: ActionChoices,
  who: DramaCharacter | null,
  localize: Localize,
): DialogField[] {
  const all = who ? [...who.gear, ...who.weapons] : [];
  if (deed !== "check" || !what.startsWith("skill:") || purpose !== "none" || all.length === 0) return [];
  return [
    {
      type: "select",
      name: "gear",
      label: localize(key("Dialog", "gear")),
      value: gear,
      options: [
        { value: "", label: localize(key("Dialog", "noGear")) },
        ...all.map((g) => ({ value: g.id, label: g.name })),
      ],
    },
  ];
}

/** The listed skill that a check of an attribute is about: without adds in it the check is unskilled, whichever button was pressed. @rule DRA-047 */
function appliesField({ deed, what, purpose, applies }: ActionChoices, localize: Localize): DialogField[] {
  const [kind, id] = what.split(":");
  if (deed !== "check" || purpose !== "none" || kind !== "attribute") return [];
  const skills = SKILL_KEYS.filter((k) => SKILLS[k].attribute === id).map((value) => ({
    value,
    label: localize(key("Skill", value)),
  }));
  return [
    {
      type: "select",
      name: "applies",
      label: localize(key("Dialog", "applies")),
      value: applies,
      options: [{ value: "", label: localize(key("Dialog", "appliesNone")) }, ...skills],
    },
  ];
}

/** Whom a check of a skill is made against, and how much harder than average that is. @rule DRA-042 DRA-043 DRA-260 */
function opponentFields({ choices, table, candidates }: ActionDraft, localize: Localize): DialogField[] {
  const { deed, what, purpose, targets, difficulty } = choices;
  const others = [...new Set([...targets, ...candidates])].filter(
    (uuid) => uuid !== choices.actor && character(table, uuid) !== null,
  );
  if (deed !== "check" || purpose !== "none" || !what.startsWith("skill:") || others.length === 0) return [];
  const labels = Object.keys(DIFFICULTIES).map((value) => ({ value, label: localize(key("Difficulty", value)) }));
  return [
    {
      type: "select",
      name: "opponent",
      label: localize(key("Dialog", "opponent")),
      value: targets[0] ?? "",
      options: [
        { value: "", label: localize(key("Dialog", "noOpponent")) },
        ...others.map((value) => ({ value, label: nameOf(table, value) })),
      ],
    },
    ...(targets.length > 0
      ? [
          {
            type: "select" as const,
            name: "difficulty",
            label: localize(key("Dialog", "difficulty")),
            value: difficulty,
            options: labels,
          },
        ]
      : []),
  ];
}

/** What the world does: a fall from a height, or a hazard, one of them as strong as the Gamemaster says. @rule DRA-052 DRA-186 */
function harmFields({ what, measure }: ActionChoices, localize: Localize): DialogField[] {
  const [kind = "", number = ""] = what.split(":");
  const range = Object.hasOwn(HAZARDS, kind) ? HAZARDS[kind as keyof typeof HAZARDS] : null;
  return [
    {
      type: "select",
      name: "harm",
      label: localize(key("Dialog", "harm")),
      value: kind,
      options: ["fall", ...Object.keys(HAZARDS)].map((value) => ({ value, label: localize(key("HazardHarm", value)) })),
    },
    ...(kind === "fall"
      ? [
          {
            type: "text" as const,
            name: "measure",
            label: localize(key("Measure", "fall", "label")),
            value: number === "" ? measure : `${number} m`,
            hint: localize(key("Measure", "fall", "hint")),
          },
        ]
      : []),
    ...(range && range.least < range.most
      ? [
          {
            type: "number" as const,
            name: "strength",
            label: localize(key("Dialog", "strength")),
            value: number === "" ? range.least : Number(number),
            min: range.least,
            max: range.most,
          },
        ]
      : []),
  ];
}

/** Every control of an action's dialog. */
export function actionFields(draft: ActionDraft, localize: Localize): DialogField[] {
  const { choices, table } = draft;
  const who = character(table, choices.actor);
  if (choices.deed === "hazard") return harmFields(choices, localize);
  const powered = who?.powers.find((p) => choices.what === `power:${p.id}`);
  const aimed =
    choices.deed === "attack" ||
    choices.deed === "interact" ||
    (powered !== undefined && choices.deed === "check" && resistsPower(powered.key));
  const fellows = companions(draft);
  const numbers = Object.entries(DIFFICULTIES)
    .map(([name, dn]) => `${localize(key("Difficulty", name))} ${dn}`)
    .join(", ");
  return [
    ...(aimed ? targetFields(draft, localize) : []),
    ...measureField(choices, localize),
    ...(choices.deed === "attack" ? attackFields(draft, localize) : []),
    ...(choices.deed === "defend"
      ? [
          {
            type: "many" as const,
            name: "options",
            label: localize(key("Dialog", "options")),
            value: choices.options,
            options: [{ value: "aggressiveDefence", label: localize(key("Option", "aggressiveDefence")) }],
            hint: localize(key("Dialog", "aggressiveHint")),
          },
        ]
      : []),
    ...gearField(choices, who, localize),
    ...(powered?.key === "mindControl"
      ? [
          {
            type: "switch" as const,
            name: "suicidal",
            label: localize(key("Dialog", "suicidal")),
            value: choices.suicidal,
            hint: localize(key("Dialog", "suicidalHint")),
          },
        ]
      : []),
    ...(HELPS.includes(choices.purpose)
      ? [
          {
            type: "select" as const,
            name: "patient",
            label: localize(key("Dialog", "patient")),
            value: choices.patient,
            options: patients(draft),
          },
        ]
      : []),
    ...appliesField(choices, localize),
    ...opponentFields(draft, localize),
    ...(choices.deed === "check" &&
    !aimed &&
    choices.targets.length === 0 &&
    (choices.purpose === "none" ||
      (choices.purpose === "breakFree" &&
        !isDrama(draft.table.character(who?.conditions.find((c) => c.id === "restrained")?.trait ?? ""))))
      ? [
          {
            type: "number" as const,
            name: "dn",
            label: localize(key("Dialog", "dn")),
            value: choices.dn,
            min: 0,
            max: DN_LIMIT,
            hint: numbers,
          },
        ]
      : []),
    ...(choices.deed === "interact"
      ? [
          {
            type: "text" as const,
            name: "wanted",
            label: localize(key("Dialog", "wanted")),
            value: choices.wanted,
            hint: localize(key("Dialog", "wantedHint")),
          },
        ]
      : []),
    {
      type: "many",
      name: "circumstances",
      label: localize(key("Dialog", "circumstances")),
      value: choices.circumstances,
      options: situations(draft).map((value) => ({ value, label: localize(key("Circumstance", value)) })),
    },
    {
      type: "number",
      name: "by",
      label: localize(key("Dialog", "by")),
      value: choices.by,
      min: -BY_LIMIT,
      max: BY_LIMIT,
    },
    ...(choices.deed === "attack"
      ? [
          {
            type: "number" as const,
            name: "byEffect",
            label: localize(key("Dialog", "byEffect")),
            value: choices.byEffect,
            min: -BY_LIMIT,
            max: BY_LIMIT,
          },
        ]
      : []),
    ...(aimed && who !== null && who.count > 1
      ? [
          {
            type: "number" as const,
            name: "group",
            label: localize(key("Dialog", "group")),
            value: choices.group ?? groupAtMost(who.count, dramaSettings(table)),
            min: 1,
            max: groupAtMost(who.count, dramaSettings(table)),
            hint: localize(key("Dialog", "groupHint")),
          },
        ]
      : []),
    ...((aimed || (choices.deed === "check" && choices.purpose === "none")) && fellows.length > 0
      ? [
          {
            type: "many" as const,
            name: "others",
            label: localize(key("Dialog", "others")),
            value: choices.others,
            options: fellows,
            hint: localize(key("Dialog", "othersHint")),
          },
        ]
      : []),
    ...(who?.rank === "hero" &&
    choices.purpose !== "heal" &&
    choices.purpose !== "death" &&
    choices.purpose !== "resistShock"
      ? [
          {
            type: "switch" as const,
            name: "wish",
            label: localize(key("Dialog", "wish")),
            value: choices.wish,
            hint: localize(key("Dialog", "wishHint"), { points: who.heroPoints.value }),
          },
        ]
      : []),
  ];
}
