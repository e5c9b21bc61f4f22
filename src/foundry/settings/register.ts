import { POLICIES } from "../../rules/kernel/policy.ts";
import { SYSTEM_ID } from "../ids.ts";
import { everyActor, prepareAnew } from "../prepare.ts";
import { declarations, rulesets } from "../registry.ts";
import type { RulesetAdapter, RulesetDeclaration, SettingDefinition } from "../ruleset.ts";
import { ODDS_LEVELS } from "../view/odds-levels.ts";

/** Settings of the table that belong to no ruleset. */
const SHARED: readonly SettingDefinition[] = [
  { key: "hideAdversaries", type: Boolean, initial: true },
  { key: "answerAfter", type: Number, initial: 0, range: { min: 0, max: 600, step: 10 } },
  { key: "answersByThemselves", type: Boolean, initial: true },
  { key: "answersHeroes", type: String, initial: "choice", choices: POLICIES },
  { key: "answersOthers", type: String, initial: "points", choices: POLICIES },
  { key: "sessionStart", type: Number, initial: 0, internal: true },
  { key: "answersOpen", type: Boolean, initial: true, scope: "client" },
  { key: "quietForms", type: Boolean, initial: true, scope: "client" },
  { key: "comic", type: String, initial: "full", choices: ["full", "calm", "off"], scope: "client" },
  { key: "ownMovement", type: String, initial: "told", choices: ["off", "told", "paid"] },
  { key: "comicVolume", type: Number, initial: 0.3, range: { min: 0, max: 1, step: 0.05 }, scope: "client" },
  { key: "formFolds", type: String, initial: "", scope: "client", internal: true },
  { key: "sheetPlaces", type: String, initial: "", scope: "client", internal: true },
  { key: "sightFolded", type: Boolean, initial: false, scope: "client", internal: true },
  { key: "planPlayed", type: String, initial: "", scope: "client", internal: true },
  { key: "rulesetsChosen", type: Boolean, initial: false, internal: true },
  { key: "oddsForPlayers", type: String, initial: "full", choices: ODDS_LEVELS },
];

const capital = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

/** The stored key of a ruleset's setting. */
export const settingKey = (ruleset: string, key: string): string => `${ruleset}.${key}`;

/** Where names and hints of a ruleset's settings stand. */
export const settingRoot = (ruleset: string): string => `CROSSOVER.${capital(ruleset)}.Setting`;

/** Register every setting: the shared ones, each ruleset's own, and which rulesets are played here. Names and hints follow from the key. */
export function registerSettings(): void {
  // Several rulesets are switched in one go: whoever follows looks again once.
  const switched = foundry.utils.debounce(() => {
    (Hooks as unknown as { callAll(name: string): void }).callAll(RULESETS_CHANGED);
  }, 20) as () => void;
  for (const definition of SHARED) register(definition.key, definition, "CROSSOVER.Shared.Setting");
  for (const ruleset of declarations()) {
    register(
      settingKey(ruleset.id, "enabled"),
      { key: "enabled", type: Boolean, initial: true, internal: true },
      `CROSSOVER.Shared.Setting.ruleset.${ruleset.id}`,
      "",
      switched,
    );
    // The world's choices of a ruleset have a window of their own; what is each browser's stays in Foundry's list.
    for (const definition of ruleset.settings)
      register(
        settingKey(ruleset.id, definition.key),
        { ...definition, internal: definition.internal === true || definition.scope !== "client" },
        settingRoot(ruleset.id),
      );
  }
}

function register(
  key: string,
  { key: name, type, initial, choices, range, scope = "world", internal = false }: SettingDefinition,
  root: string,
  tail = `.${name}`,
  then: () => void = () => undefined,
): void {
  const text = `${root}${tail}`;
  const settings = game.settings as unknown as { register(ns: string, key: string, data: object): void };
  settings.register(SYSTEM_ID, key, {
    name: `${text}.name`,
    hint: `${text}.hint`,
    scope,
    config: !internal,
    type,
    default: initial,
    ...(choices && { choices: Object.fromEntries(choices.map((c) => [c, `${text}.choices.${c}`])) }),
    ...(range && { range }),
    onChange: () => {
      refresh();
      then();
    },
  });
}

/** A setting changes what the rules say: numbers on open sheets and cards follow at once, without a reload. */
function refresh(): void {
  prepareAnew(everyActor());
  void ui.combat?.render();
}

/** Told on every client once the rulesets at this table have changed; `Hooks.on(RULESETS_CHANGED, ...)`. */
const RULESETS_CHANGED = "crossover.rulesets";

/** Do something whenever other rulesets are played at this table than before. */
export function onRulesetsChanged(run: () => void): void {
  Hooks.on(RULESETS_CHANGED as never, run as never);
}

/** The rulesets that are played at this table, in the order of the registry. A table that has switched all of them off has chosen none, and everything is shown. */
export function playedRulesets(): readonly RulesetDeclaration[] {
  const on = declarations().filter((r) => setting(settingKey(r.id, "enabled")) === true);
  return on.length > 0 ? on : declarations();
}

/** Those of them that are here as a whole: somebody of this world plays by them, or the table has chosen them. */
export const playedHere = (): readonly RulesetAdapter[] => rulesets().filter(isPlayed);

/** Whether a ruleset is played at this table. */
export const isPlayed = ({ id }: Pick<RulesetDeclaration, "id">): boolean => playedRulesets().some((r) => r.id === id);

/** A setting's value; typed by the caller, who registered it. */
export function setting(key: string): unknown {
  return (game.settings as unknown as { get(ns: string, key: string): unknown }).get(SYSTEM_ID, key);
}
