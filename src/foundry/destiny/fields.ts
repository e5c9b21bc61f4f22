/** What a question of this ruleset is made of: fields with their words, and the lists that they offer. */
import {
  attackLabel,
  conditionLabel,
  edgeRank,
  key,
  movementFeet,
  opposes,
  recoverChoices,
  RESISTANCE_KEYS,
  resistanceLabel,
  SKILL_KEYS,
  skillLabel,
  type AttackEntry,
  type DestinyCharacter,
} from "../../rules/destiny/index.ts";
import { table } from "../apply/viewer.ts";
import { localize } from "../view/localize.ts";
import type { DialogField } from "../rolls/roll-dialog.ts";
import { aimedAt, candidates } from "../targets.ts";
import { HAND, MOST_DC, traitTitle } from "./asks.ts";
import { characterAt } from "./facts.ts";

export const word = (...parts: string[]): string => localize(key(...parts));

export type Option = { readonly value: string; readonly label: string };
export const select = (
  name: string,
  label: string,
  options: readonly Option[],
  value = options[0]?.value ?? "",
): DialogField => ({ type: "select", name, label: word("Dialog", label), value, options });
export const many = (
  name: string,
  label: string,
  options: readonly Option[],
  value: readonly string[],
): DialogField => ({ type: "many", name, label: word("Dialog", label), value, options });
export const number = (
  name: string,
  label: string,
  value: number | null,
  min: number,
  max: number,
  hint?: string,
): DialogField => ({
  type: "number",
  name,
  label: word("Dialog", label),
  value,
  min,
  max,
  ...(hint !== undefined && { hint }),
});
export const toggle = (name: string, label: string, value = false): DialogField => ({
  type: "switch",
  name,
  label: word("Dialog", label),
  value,
});
export const textField = (name: string, label: string, value = ""): DialogField => ({
  type: "text",
  name,
  label: word("Dialog", label),
  value,
});

export const RANKS = (): DialogField => number("ranks", "ranks", 0, -HAND, HAND, word("Dialog", "ranksHint"));
const raises = (hint?: string): DialogField => ({
  ...select(
    "raises",
    "raises",
    ["0", "1", "2"].map((n) => ({ value: n, label: word("Dialog", `raises${n}`) })),
  ),
  ...(hint !== undefined && { hint }),
});
export const RAISES = (): DialogField => raises();
/** The card is laid first, so that a Hunch, a Raise or an edit of the scene can come before the roll. @rule DES-178 DES-179 DES-223 */
export const HOLD = (): DialogField => toggle("hold", "hold");
export const WORDS = (): DialogField =>
  select(
    "word",
    "difficulty",
    ["", "easy", "moderate", "hard"].map((w) => ({ value: w, label: word("Dialog", w === "" ? "noWord" : w) })),
  );
export const DC = (value: number | null = null): DialogField =>
  ({ ...number("dc", "dc", value, -MOST_DC, MOST_DC), placeholder: word("Dialog", "noDc") }) as DialogField;

/** Everybody whom one may name, those aimed at first. */
export function people(self: DestinyCharacter, which: "all" | "foes" | "friends" = "all"): readonly Option[] {
  const uuids = [...new Set([...aimedAt(), ...candidates(), ...table.present()])];
  const found = uuids.flatMap((uuid) => {
    const who = uuid === self.ref ? null : characterAt(table, uuid);
    return who ? [who] : [];
  });
  const aimed = new Set(aimedAt());
  const side = (o: DestinyCharacter): number =>
    aimed.has(o.ref) ? 0 : which === "all" ? 1 : opposes(self, o) === (which === "foes") ? 1 : 2;
  return [...found]
    .sort((a, b) => side(a) - side(b))
    .map((o) => ({ value: o.ref, label: table.party(o.ref)?.name ?? o.name }));
}

/** Everybody on the scene in view, who isn't in the fight too: who may be called to it. */
export function onScene(self: DestinyCharacter): readonly Option[] {
  const tokens = canvas.ready
    ? (canvas.tokens?.placeables.filter((t) => t.visible).map((t) => t.actor?.uuid ?? "") ?? [])
    : [];
  return [...new Set(tokens)]
    .filter((uuid) => uuid !== "" && uuid !== self.ref)
    .map((value) => ({ value, label: table.party(value)?.name ?? "" }));
}

export const attackName = (a: AttackEntry): string => localize(attackLabel(a));
export const attackOptions = (list: readonly AttackEntry[]): readonly Option[] =>
  list.map((a) => ({ value: a.id, label: attackName(a) }));
export const skillOptions = (
  who: DestinyCharacter,
  only: readonly string[] = [...SKILL_KEYS.filter((s) => s !== "lore"), ...who.lore.map((l) => `lore:${l.name}`)],
): readonly Option[] => only.map((s) => ({ value: `skill:${s}`, label: traitTitle(`skill:${s}`, localize) }));
export const withLore = (who: DestinyCharacter, skills: readonly string[]): readonly string[] =>
  skills.flatMap((s) => (s === "lore" ? who.lore.filter((l) => l.rank > 0).map((l) => `lore:${l.name}`) : [s]));
export const itemOptions = (
  who: DestinyCharacter,
  fits: (g: DestinyCharacter["gear"][number]) => boolean,
): readonly Option[] => who.gear.filter(fits).map((g) => ({ value: g.id, label: g.name }));

export const best = (who: DestinyCharacter, attacks: readonly AttackEntry[]): string =>
  (attacks.find((a) => a.id === who.primaryAttack) ?? [...attacks].sort((a, b) => b.rank - a.rank)[0])?.id ?? "";

/** What Advantage may be for: the channels named, every skill, every resistance. @rule DES-020 */
export const channelOptions = (first: readonly string[]): readonly Option[] => [
  ...first.map((c) => ({ value: c, label: word("Channel", c, "label") })),
  ...SKILL_KEYS.filter((s) => s !== "lore").map((s) => ({ value: `skill:${s}`, label: localize(skillLabel(s)) })),
  ...RESISTANCE_KEYS.map((r) => ({ value: `resistance:${r}`, label: localize(resistanceLabel(r)) })),
];
export const costField = (): DialogField =>
  select(
    "cost",
    "cost",
    ["standard", "move", "quick", "free"].map((c) => ({ value: c, label: word("Cost", c, "label") })),
  );
export const modes = (who: DestinyCharacter): readonly Option[] =>
  ["ground", "swim", "climb", "leap", "fly", "burrow", "teleport"]
    .filter((m) => movementFeet(who, "walk", m, null) !== null)
    .map((m) => ({ value: m, label: word("Speed", m, "label") }));

/** What a Recover could be used for. @rule DES-106 DES-215 DES-246 */
export const recoverOptions = (who: DestinyCharacter, byDie: boolean): readonly Option[] =>
  recoverChoices(who, byDie).map((c) => {
    if (c.kind === "track") return { value: `track:${c.track}`, label: word("Recover", c.track) };
    if (c.kind === "surge") return { value: `surge:${c.which}`, label: word("Recover", c.which) };
    const id = who.conditions.find((o) => o.effect === c.effect)?.id ?? "";
    return {
      value: `resist:${c.effect}`,
      label: localize(key("Recover", "resist"), { condition: conditionLabel(id) }),
    };
  });

/** The same with what allies may need, for who leads: one line for each kind of need. @rule DES-310 */
export function recoverOptionsOf(who: DestinyCharacter, friends: readonly Option[]): readonly Option[] {
  const own = recoverOptions(who, true);
  if (edgeRank(who, "leadership") < 1) return own;
  const theirs = friends.flatMap((f) => {
    const friend = characterAt(table, f.value);
    return friend ? recoverOptions(friend, true) : [];
  });
  return [...new Map([...theirs, ...own].map((o) => [o.value, o])).values()];
}
