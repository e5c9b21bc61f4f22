import { ABILITY_KEYS, checkOf, isDefeated, key } from "../../../rules/fudge/index.ts";
import { table } from "../../apply/viewer.ts";
import { findTrait } from "../../chat/trait-lookup.ts";
import { unknownTrait } from "../../chat/unknown.ts";
import { openExchange } from "../../exchange/ask.ts";
import { rulesetById } from "../../registry.ts";
import {
  type DialogField,
  type DialogInput,
  type DialogView,
  type DraftEditor,
  RollDialog,
  tickedIn,
} from "../../rolls/roll-dialog.ts";
import { aimedAt, candidates } from "../../targets.ts";
import { localize } from "../../view/localize.ts";
import { refusalText } from "../../view/refusals.ts";
import { traitLabelOf } from "../hero/trait-ranks.ts";
import { isFudge } from "../models/is-fudge.ts";
import { fudgeSettings } from "../settings.ts";
import { helpersOf } from "./helpers.ts";

type Option = { readonly value: string; readonly label: string };

/** A choice that is on the list as it is now, else the first of it. */
const stillThere = (field: DialogField, chosen: DialogInput[string] | undefined): DialogInput[string] | undefined =>
  field.type === "select" && !field.options.some((o) => o.value === chosen) ? (field.options[0]?.value ?? "") : chosen;

/**
 * A dialog of choices; null when it was closed.
 * @param fields   the same all the time, or as they follow from what has been chosen so far
 * @param refused  why it can't be done as it is; null or absent when it can
 * @param dice     the bonus and the odds of what will be rolled for it; absent: nothing will be
 */
export async function choose(
  title: string,
  subtitle: string,
  img: string,
  fields: readonly DialogField[] | ((draft: DialogInput) => readonly DialogField[]),
  button: string,
  refused: (draft: DialogInput) => string | null = () => null,
  dice: (draft: DialogInput) => Pick<DialogView, "rows" | "bonus" | "odds"> = () => ({
    rows: [],
    bonus: "",
    odds: null,
  }),
): Promise<DialogInput | null> {
  const now = (draft: DialogInput): readonly DialogField[] => (typeof fields === "function" ? fields(draft) : fields);
  const full = (draft: DialogInput): DialogInput =>
    Object.fromEntries(
      now(draft).map((f) => [f.name, (f.name in draft ? stillThere(f, draft[f.name]) : f.value) as string]),
    );
  const editor: DraftEditor<DialogInput> = {
    ruleset: "fudge",
    edit: (draft, input) => full({ ...draft, ...input }),
    view: (draft) => ({
      title,
      subtitle,
      img,
      fields: now(draft).map((f) => ({ ...f, value: draft[f.name] ?? f.value })) as readonly DialogField[],
      ...dice(draft),
      modifiers: [],
      refused: refused(draft),
      button,
      onCard: true,
    }),
  };
  return (await RollDialog.ask(editor, full({})))?.draft ?? null;
}

/**
 * Others who may be met: those targeted first, then all in the fight or on the scene and the heroes who are here, who lie dead behind the living. Where neither fight nor scene says who is
 * here, also the heroes of players and whoever else is one's own.
 */
export function others(self: string): Option[] {
  const here = [...candidates(), ...table.present()];
  const elsewhere =
    candidates().length > 0 ? [] : game.actors.filter((a) => a.hasPlayerOwner || a.isOwner).map((a) => a.uuid);
  const lies = (uuid: string): boolean => {
    const who = table.character(uuid);
    return isFudge(who) && isDefeated(who);
  };
  const uuids = [
    ...new Set([...aimedAt(), ...[...here, ...elsewhere].sort((a, b) => Number(lies(a)) - Number(lies(b)))]),
  ];
  return uuids
    .filter((uuid) => uuid !== self && isFudge(table.character(uuid)))
    .flatMap((uuid) => {
      const party = table.party(uuid);
      return party ? [{ value: uuid, label: party.name }] : [];
    });
}

const nobody = (): string => localize(key("Command", "compare.nobody"));

/** `/compare strength`: ranks held against each other without dice. @rule FUD-061 FUD-062 FUD-712 */
export async function compareFor(text: string, actor: Actor.Implementation | null): Promise<string | null> {
  const ruleset = rulesetById("fudge");
  if (!actor || !ruleset || !isFudge(table.character(actor.uuid))) return localize("CROSSOVER.Shared.Chat.noActor");
  const options = others(actor.uuid);
  if (options.length === 0) return nobody();
  const named = text.trim() === "" ? null : findTrait(ruleset, table.character(actor.uuid), text.trim(), localize);
  if (named && "nearest" in named) return unknownTrait(ruleset, table.character(actor.uuid), text.trim(), localize);
  const given = named?.trait.key ?? "ability:str";
  if (!given.startsWith("ability:") && !given.startsWith("skill"))
    return localize(key("Command", "compare.trait"), { trait: named?.trait.label ?? "" });
  const traits: Option[] = ABILITY_KEYS.map((a) => ({
    value: `ability:${a}`,
    label: localize(key("Ability", a, "label")),
  }));
  const list = traits.some((t) => t.value === given)
    ? traits
    : [{ value: given, label: named?.trait.label ?? localize(traitLabelOf(given)) }, ...traits];
  const chosen = await choose(
    localize(key("Card", "contest.caption")),
    actor.name,
    actor.img ?? "",
    [
      { type: "select", name: "trait", label: localize(key("Sheet", "trait")), value: given, options: list },
      {
        type: "select",
        name: "opponent",
        label: localize(key("Dialog", "versus")),
        value: options[0]?.value ?? "",
        options,
      },
    ],
    localize(key("Card", "contest.compare")),
  );
  if (chosen)
    await openExchange({
      kind: "contest",
      ask: { actor: actor.uuid, opponent: String(chosen.opponent), trait: String(chosen.trait) },
      actor,
      visibility: "public",
    });
  return null;
}

/** `/coin`: lots between two. @rule FUD-057 */
export async function flipCoin(_text: string, actor: Actor.Implementation | null): Promise<string | null> {
  if (!actor || !isFudge(table.character(actor.uuid))) return localize("CROSSOVER.Shared.Chat.noActor");
  const options = others(actor.uuid);
  if (options.length === 0) return nobody();
  const chosen = await choose(
    localize(key("Card", "contest.coinCaption")),
    actor.name,
    actor.img ?? "",
    [
      {
        type: "select",
        name: "opponent",
        label: localize(key("Dialog", "versus")),
        value: options[0]?.value ?? "",
        options,
      },
    ],
    localize(key("Card", "flip")),
  );
  if (chosen)
    await openExchange({
      kind: "contest",
      ask: { actor: actor.uuid, opponent: String(chosen.opponent), trait: "" },
      actor,
      visibility: "public",
    });
  return null;
}

/** `/team technology 15`: one leads, others help. @rule FUD-070 FUD-705 */
export async function openTeam(text: string, actor: Actor.Implementation | null): Promise<string | null> {
  const ruleset = rulesetById("fudge");
  if (!actor || !ruleset || !isFudge(table.character(actor.uuid))) return localize("CROSSOVER.Shared.Chat.noActor");
  const match = /^(.*?)(?:\s+(?:dc\s*=?\s*)?(-?\d+))?$/iu.exec(text.trim());
  const name = match?.[1]?.trim() ?? "";
  if (name === "") return localize("CROSSOVER.Shared.Chat.noTrait");
  const found = findTrait(ruleset, table.character(actor.uuid), name, localize);
  if ("nearest" in found) return unknownTrait(ruleset, table.character(actor.uuid), name, localize);
  const character = table.character(actor.uuid);
  const leads = isFudge(character) ? checkOf(character, found.trait.key, fudgeSettings(table)) : null;
  if (leads?.accepted === false) return refusalText(leads, ruleset);
  const seen = others(actor.uuid);
  const helpers = helpersOf(
    actor.uuid,
    seen.map((o) => o.value),
    table,
    game.user.isGM,
    table.present(),
  );
  const options = helpers.flatMap(({ uuid }) => seen.filter((o) => o.value === uuid));
  if (options.length === 0) return nobody();
  const chosen = await choose(
    localize(key("Card", "team.caption")),
    `${actor.name} \u00b7 ${found.trait.label}`,
    actor.img ?? "",
    [
      {
        type: "number",
        name: "dc",
        label: localize(key("Dialog", "dc")),
        value: match?.[2] === undefined ? null : Number(match[2]),
        min: -99,
        max: 99,
        placeholder: localize(key("Dialog", "noDc")),
      },
      {
        type: "many",
        name: "helpers",
        label: localize(key("Card", "team.helpers")),
        value: helpers.filter((h) => h.meant).map((h) => h.uuid),
        options,
      },
    ],
    localize(key("Card", "team.open")),
  );
  if (chosen)
    await openExchange({
      kind: "team",
      ask: {
        actor: actor.uuid,
        trait: found.trait.key,
        dc: typeof chosen.dc === "number" ? chosen.dc : null,
        helpers: tickedIn(chosen, "helpers"),
      },
      actor,
      visibility: "public",
    });
  return null;
}
