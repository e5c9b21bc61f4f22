import { traitOfSkill } from "../../../rules/convert/index.ts";
import {
  type CheckRequest,
  difficulty,
  key,
  RESISTANCE_KEYS,
  resolveCheck,
  SKILL_KEYS,
  traitCheck,
} from "../../../rules/destiny/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { table } from "../../apply/viewer.ts";
import type { CallRules, CheckAdapter, Localize, TraitName } from "../../ruleset.ts";
import { characterAt, contextAt, sceneAt } from "../at-table.ts";
import { outcomeView, rollView } from "../cards/roll-view.ts";
import { facesFrom, throwCheck } from "../dice/terms.ts";
import { traitTitle } from "../hero/trait-name.ts";
import { isCharacter } from "../models/snapshot.ts";
import { destinySettings } from "../settings.ts";
import { openTrait } from "./presses.ts";

/** Every name that a check goes by: skills, fields of lore, resistances, both Defenses, initiative. @rule DES-302 DES-303 DES-305 DES-306 */
function traits(snapshot: unknown, localize: Localize): TraitName[] {
  const named = (trait: string, aliases: readonly string[] = []): TraitName => ({
    key: trait,
    label: traitTitle(trait, localize),
    aliases,
  });
  const lore = isCharacter(snapshot) ? snapshot.lore.map((l) => named(`skill:lore:${l.name}`, [l.name])) : [];
  return [
    ...SKILL_KEYS.filter((s) => s !== "lore").map((s) => named(`skill:${s}`, [s])),
    ...lore,
    ...RESISTANCE_KEYS.map((r) => named(`resistance:${r}`, [r])),
    named("defense:combat", ["defense"]),
    named("defense:conflict"),
    ...(["combat", "conflict", "challenge"] as const).map((t) => ({
      key: `initiative:${t}`,
      label: `${localize(key("Sheet", "initiative"))}: ${localize(key("Encounter", t, "label"))}`,
      aliases: t === "combat" ? ["initiative", "init"] : [],
    })),
  ];
}

/** Checks that a group is called to: everybody rolls with their own numbers. @rule DES-001 DES-010 */
const call: CallRules = {
  compose: (uuid, ask, at) => {
    const who = characterAt(at, uuid);
    if (!who) return refuse("gone", { name: uuid });
    const made = traitCheck(who, ask.trait, contextAt(at, ask.dc === undefined ? {} : { dc: ask.dc }));
    return made.accepted
      ? { accepted: true, request: { ...made.check, ...(ask.dc !== undefined && { dc: ask.dc }) } }
      : made;
  },
  throwDice: async (request) => {
    const { faces, rolls } = await throwCheck(request as CheckRequest);
    return { faces: [faces.d20, ...(faces.fortune ?? [])], rolls };
  },
  view: (request, faces, secret, localize) => {
    const check = request as CheckRequest;
    const thrown = facesFrom(faces ?? [10]);
    // The number is taken out of a secret call's roll before it is shown.
    const { dc, ...bare } = check as CheckRequest & { readonly dc?: number | null };
    const asked: CheckRequest = dc === null || dc === undefined ? bare : { ...bare, dc };
    const resolved = resolveCheck(asked, thrown);
    const outcome = secret ? undefined : outcomeView(resolved, localize);
    return {
      roll: rollView(localize(key("Card", "total")), resolved, asked, thrown, [], localize, secret),
      ...(outcome && { outcome }),
    };
  },
  title: (ask, localize) =>
    ask.dc === undefined
      ? traitTitle(ask.trait, localize)
      : localize("CROSSOVER.Shared.Chat.inlineCheckDc", { trait: traitTitle(ask.trait, localize), dc: ask.dc }),
};

/** Power Level that the Gamemaster's table of difficulties is read at: the encounter's, else the heroes' highest. @rule DES-015 DES-016 */
function level(): number {
  const scene = sceneAt(table)?.powerLevel;
  const heroes = game.ready
    ? table
        .present()
        .flatMap((uuid) => characterAt(table, uuid) ?? [])
        .filter((c) => c.role === "hero")
        .map((c) => c.powerLevel)
    : [];
  return scene ?? (heroes.length > 0 ? Math.max(...heroes) : 10);
}

/** Checks by name, for chat, enrichers, macros, sheets and the API. */
export const destinyChecks: CheckAdapter = {
  traits,
  common: (localize) => traits(null, localize),
  skill: (name) => traitOfSkill("destiny", "skill", name),
  open: openTrait,
  call,
  difficulties: (localize) =>
    (["easy", "moderate", "hard"] as const).map((word) => ({
      value: difficulty(word, level(), null, destinySettings()),
      label: localize(key("Dialog", word)),
    })),
};
