import { actionExchange, ATTACK_OPTIONS, CIRCUMSTANCES, DIFFICULTIES, multiReport, resistsPower, type DramaCharacter } from "../../../rules/drama/index.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import type { Localize, Table } from "../../ruleset.ts";
import { tickedIn, type DialogField, type DialogInput, type DialogView, type DraftEditor } from "../../rolls/dialog-types.ts";
import { plain, rowViews, signed } from "../../view/rows.ts";
import { BY_LIMIT, DN_LIMIT, requestOf, titleOf, type ActionChoices } from "../asks.ts";
import { key } from "../keys.ts";
import { isDrama } from "../snapshot.ts";
import { actionOddsView } from "./odds.ts";

/** An action being made up: what was chosen, and the table it will be made at. */
export interface ActionDraft {
  readonly choices: ActionChoices;
  readonly table: Table;
  /** Whom one may aim at without a board. */
  readonly candidates: readonly string[];
}

const numberIn = (input: DialogInput, name: string): number | null => {
  const value = input[name];
  const n = typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isInteger(n) ? n : null;
};
const textIn = <T extends string>(input: DialogInput, name: string, old: T): T => (typeof input[name] === "string" ? (input[name] as T) : old);

/** Targets in the order in which they were chosen: who was there before keeps the place, who comes later stands behind. @rule DRA-091 */
export function inOrder(before: readonly string[], ticked: readonly string[]): string[] {
  return [...before.filter((t) => ticked.includes(t)), ...ticked.filter((t) => !before.includes(t))];
}

function edit(draft: ActionDraft, input: DialogInput): ActionDraft {
  const c = draft.choices;
  const choices: ActionChoices = {
    ...c,
    ...("targets" in input && { targets: inOrder(c.targets, tickedIn(input, "targets")) }),
    ...("options" in input && { options: tickedIn(input, "options") }),
    ...("circumstances" in input && { circumstances: tickedIn(input, "circumstances") }),
    ...("each" in input && { each: Math.max(1, numberIn(input, "each") ?? 1) }),
    ...("group" in input && { group: numberIn(input, "group") }),
    ...("vital" in input && { vital: numberIn(input, "vital") ?? 1 }),
    ...("by" in input && { by: numberIn(input, "by") ?? 0 }),
    ...("dn" in input && { dn: numberIn(input, "dn") }),
    exposure: textIn(input, "exposure", c.exposure),
    situation: textIn(input, "situation", c.situation),
    wanted: textIn(input, "wanted", c.wanted),
    patient: textIn(input, "patient", c.patient),
    ...("wish" in input && { wish: input.wish === true }),
  };
  return { ...draft, choices: "range" in input ? { ...choices, options: withRange(choices.options, textIn(input, "range", "auto")) } : choices };
}

const RANGES: readonly string[] = ["pointBlank", "rangeShort", "rangeMedium", "rangeLong"];
const withRange = (options: readonly string[], range: string): string[] => [...options.filter((o) => !RANGES.includes(o)), ...(RANGES.includes(range) ? [range] : [])];

const character = (table: Table, uuid: string): DramaCharacter | null => {
  const found = table.character(uuid);
  return isDrama(found) ? found : null;
};

/** Everybody who may be aimed at, and gear of those who are. @rule DRA-187 DRA-220 */
function aims({ choices, table, candidates }: ActionDraft): { value: string; label: string }[] {
  const all = [...new Set([...choices.targets, ...candidates])].filter((uuid) => uuid !== choices.actor && !uuid.includes(".Item.") && character(table, uuid) !== null);
  const gear = choices.deed !== "attack" ? [] : choices.targets.flatMap((uuid) => {
    const who = character(table, uuid);
    return who ? [...who.weapons, ...who.gear].map((g) => ({ value: `${uuid}.Item.${g.id}`, label: `${table.party(uuid)?.name ?? who.name}: ${g.name}` })) : [];
  });
  return [...all.map((uuid) => ({ value: uuid, label: table.party(uuid)?.name ?? uuid })), ...gear];
}

/** Purposes that help somebody, who is chosen. */
const HELPS: readonly string[] = ["firstAid", "stabiliseFirstAid", "stabiliseMedicine", "healingTouch"];

const patients = ({ choices, table, candidates }: ActionDraft): { value: string; label: string }[] => [...new Set([choices.actor, choices.patient, ...candidates])].filter((uuid) => uuid !== "" && character(table, uuid) !== null).map((uuid) => ({ value: uuid, label: table.party(uuid)?.name ?? uuid }));

function targetFields(draft: ActionDraft, localize: Localize): DialogField[] {
  const { choices, table } = draft;
  const options = aims(draft);
  const groups = choices.targets.flatMap((t) => character(table, t)?.count ?? 1);
  const most = Math.max(1, ...groups);
  const of = (list: readonly string[], area: string): { value: string; label: string }[] => list.map((value) => ({ value, label: localize(key(area, value)) }));
  return [
    { type: "many", name: "targets", label: localize(key("Dialog", "targets")), value: choices.targets, options, hint: localize(key("Dialog", "targetsHint")) },
    ...(most > 1 ? [{ type: "number" as const, name: "each", label: localize(key("Dialog", "each")), value: choices.each, min: 1, max: most, hint: localize(key("Dialog", "eachHint")) }] : []),
    ...(choices.deed === "attack" ? [{ type: "select" as const, name: "exposure", label: localize(key("Dialog", "exposure")), value: choices.exposure, options: of(["ready", "unaware", "helpless"], "Exposure") }] : []),
    ...(choices.deed === "interact" ? [{ type: "select" as const, name: "situation", label: localize(key("Dialog", "situation")), value: choices.situation, options: of(["none", "outnumbered", "upperHand"], "Situation") }] : []),
  ];
}

function attackFields({ choices, table }: ActionDraft, localize: Localize): DialogField[] {
  const who = character(table, choices.actor);
  const [, id] = choices.what.split(":");
  const ranged = who?.weapons.find((w) => w.id === id)?.ranges != null || choices.what.startsWith("power:") || choices.what.startsWith("area:");
  const shown = Object.keys(ATTACK_OPTIONS).filter((o) => !RANGES.includes(o));
  const range = choices.options.find((o) => RANGES.includes(o)) ?? "auto";
  return [
    { type: "many", name: "options", label: localize(key("Dialog", "options")), value: choices.options, options: shown.map((value) => ({ value, label: localize(key("Option", value)) })) },
    ...(choices.options.includes("vitalBlow") ? [{ type: "number" as const, name: "vital", label: localize(key("Dialog", "vital")), value: choices.vital, min: 1, max: 4 }] : []),
    ...(ranged ? [{ type: "select" as const, name: "range", label: localize(key("Dialog", "range")), value: range, options: ["auto", ...RANGES].map((value) => ({ value, label: localize(key(value === "auto" ? "Dialog" : "Option", value === "auto" ? "rangeAuto" : value)) })) }] : []),
  ];
}

function fields(draft: ActionDraft, localize: Localize): DialogField[] {
  const { choices, table } = draft;
  const who = character(table, choices.actor);
  if (choices.deed === "hazard") return [];
  const powered = who?.powers.find((p) => choices.what === `power:${p.id}`);
  const aimed = choices.deed === "attack" || choices.deed === "interact" || (powered !== undefined && choices.deed === "check" && resistsPower(powered.key));
  const numbers = Object.entries(DIFFICULTIES).map(([name, dn]) => `${localize(key("Difficulty", name))} ${dn}`).join(", ");
  return [
    ...(aimed ? targetFields(draft, localize) : []),
    ...(choices.deed === "attack" ? attackFields(draft, localize) : []),
    ...(HELPS.includes(choices.purpose) ? [{ type: "select" as const, name: "patient", label: localize(key("Dialog", "patient")), value: choices.patient, options: patients(draft) }] : []),
    ...(choices.deed === "check" && !aimed && choices.purpose !== "breakFree" && choices.purpose !== "healingTouch" ? [{ type: "number" as const, name: "dn", label: localize(key("Dialog", "dn")), value: choices.dn, min: 0, max: DN_LIMIT, hint: numbers }] : []),
    ...(choices.deed === "interact" ? [{ type: "text" as const, name: "wanted", label: localize(key("Dialog", "wanted")), value: choices.wanted, hint: localize(key("Dialog", "wantedHint")) }] : []),
    { type: "many", name: "circumstances", label: localize(key("Dialog", "circumstances")), value: choices.circumstances, options: Object.keys(CIRCUMSTANCES).map((value) => ({ value, label: localize(key("Circumstance", value)) })) },
    { type: "number", name: "by", label: localize(key("Dialog", "by")), value: choices.by, min: -BY_LIMIT, max: BY_LIMIT },
    ...(aimed ? [{ type: "number" as const, name: "group", label: localize(key("Dialog", "group")), value: choices.group ?? who?.count ?? 1, min: 1, max: 9999, hint: localize(key("Dialog", "groupHint")) }] : []),
    ...(who?.rank === "hero" && choices.purpose !== "heal" && choices.purpose !== "death" && choices.purpose !== "resistShock" ? [{ type: "switch" as const, name: "wish", label: localize(key("Dialog", "wish")), value: choices.wish, hint: localize(key("Dialog", "wishHint"), { points: who.heroPoints.value }) }] : []),
  ];
}

/** The dialog of every action: what it is aimed at, its options and circumstances, how many act as one, and the exact odds of it all. @rule DRA-049 DRA-091 DRA-094 DRA-103 DRA-150 DRA-152 */
export function actionEditor(localize: Localize, refusal: (r: Refusal) => string): DraftEditor<ActionDraft> {
  return {
    ruleset: "drama",
    edit,
    view: (draft): DialogView => {
      const { choices, table } = draft;
      const asked = requestOf(choices, table);
      const party = table.party(choices.actor);
      const request = asked.accepted ? asked.request : null;
      const who = character(table, choices.actor);
      const title = localize(who ? titleOf(who, choices) : key("Deed", choices.deed));
      const names = choices.targets.map((t) => table.party(t)?.name ?? "").filter(Boolean).join(", ");
      const lines = request ? multiReport(actionExchange.begin(request)).targets.lines : [];
      const mods = request?.action.modifiers ?? [];
      return {
        title: localize(key("Dialog", "title"), { name: party?.name ?? "", action: title }),
        subtitle: names === "" ? title : localize(key("Dialog", "at"), { names }),
        img: party?.img ?? "",
        fields: fields(draft, localize),
        rows: request
          ? [
              { label: localize(key("Row", "value")), value: plain(request.action.value), rule: "DRA-040" },
              ...rowViews(mods.filter((m) => m.appliesTo !== "effect").map((m) => ({ label: m.label, value: m.amount, rule: m.rule ?? "DRA-049" })), localize),
              ...((request.action.wounds ?? 0) > 0 ? [{ label: localize(key("Row", "wounds")), value: signed(-Math.min(3, request.action.wounds ?? 0)), rule: "DRA-054" }] : []),
              ...(lines.length > 1 ? lines.map((l) => ({ label: localize(key("Dialog", "dnOf"), { name: l.name }), value: plain(l.own + l.increase), rule: "DRA-091" })) : []),
            ]
          : [],
        modifiers: [],
        bonus: request ? plain(request.action.value + mods.filter((m) => m.appliesTo !== "effect").reduce((sum, m) => sum + m.amount, 0)) : "",
        odds: request ? actionOddsView(request, choices.wish, localize) : null,
        refused: asked.accepted ? null : refusal(asked),
        button: localize(key("Dialog", "roll")),
      };
    },
  };
}
