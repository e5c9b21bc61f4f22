import {
  effectiveLimit,
  gearUse,
  grantsFor,
  INTERACTIONS,
  isOut,
  LIMIT_KEYS,
  letGo,
  LIMITS,
  lineInForce,
  mayDo,
  POWERS,
  powerValue,
  resistShockDn,
  resistsPower,
  sideStates,
  skillValue,
  weaponEffect,
  type Action,
  type DramaCharacter,
  type PowerDefinition,
  type WeaponEntry,
} from "../../rules/drama/index.ts";
import { table } from "../apply/viewer.ts";
import type { ActionAdapter, ActionEntry, Localize, TurnOffer } from "../ruleset.ts";
import { plain } from "../view/rows.ts";
import { useAction } from "./gestures.ts";
import { key } from "./keys.ts";
import { present } from "./presence.ts";
import { RECOVERY_SKILLS } from "./recovery-skills.ts";
import { dramaSettings } from "./settings.ts";

/** A power's definition with its widest type: the catalogue is a table of constants. */
const definitionOf = (name: string): PowerDefinition | undefined =>
  (POWERS as Readonly<Record<string, PowerDefinition>>)[name];

/** Why a weapon can't be used as it is: on the ground, out of shots, or broken. @rule DRA-150 DRA-187 DRA-341 */
function weaponRefused(weapon: WeaponEntry, localize: Localize, otherwise: { refused?: string }): { refused?: string } {
  if (weapon.dropped === true) return { refused: localize(key("Refusal", "weaponDropped")) };
  if (weapon.ammo === 0) return { refused: localize(key("Refusal", "noAmmo")) };
  return "accepted" in gearUse(weapon)
    ? { refused: localize(key("Refusal", "gearBroken"), { name: weapon.name }) }
    : otherwise;
}

/** What the card that is up brings on somebody's side. @rule DRA-277 DRA-403 */
export const lineOn = (who: DramaCharacter): readonly string[] =>
  sideStates(lineInForce(table.encounter()?.data), who.side);

/** Whether somebody at the table is held by this one. @rule DRA-146 */
export const holdsSomebody = (who: DramaCharacter): boolean => letGo(who, present(table)).length > 0;

/**
 * Everything that a character does by name, with what forbids it now.
 * @param line   states of the card that is up
 * @param holds  whether somebody is held, who can be let go
 * @rule DRA-144 DRA-146 DRA-353 DRA-391 DRA-403
 */
export function actionsOf(
  who: DramaCharacter,
  localize: Localize,
  line: readonly string[] = [],
  holds = false,
): ActionEntry[] {
  const grants = grantsFor(who, dramaSettings(), line);
  const own = grantsFor(who, dramaSettings());
  const why = (action: Action): { refused?: string } => {
    if (!grants.conscious) return { refused: localize(key("Refusal", "unconscious")) };
    if (isOut(who, dramaSettings())) return { refused: localize(key("Refusal", "outOfFight")) };
    if (mayDo(grants, action)) return {};
    return { refused: localize(mayDo(own, action) ? key("Refusal", "byLine") : key("Refusal", `action.no.${action}`)) };
  };
  const effect = (value: number): string => localize(key("Sheet", "effect"), { value: plain(value) });
  const attacks: ActionEntry[] = [
    {
      id: "attack:unarmed",
      label: localize(key("Action", "unarmed")),
      detail: effect(weaponEffect(who, null).total),
      group: key("Sheet", "attacks"),
      attack: true,
      ...why("attack"),
    },
    ...who.weapons.map((w) => ({
      id: `attack:weapon:${w.id}`,
      label: w.name,
      detail: effect(weaponEffect(who, w).total),
      group: key("Sheet", "attacks"),
      attack: true as const,
      ...weaponRefused(w, localize, why("attack")),
    })),
    {
      id: "attack:throw",
      label: localize(key("Action", "throw")),
      group: key("Sheet", "attacks"),
      attack: true,
      ...why("attack"),
    },
  ];
  const area = who.powers.some((p) => p.key === "area");
  const powers = who.powers.flatMap((p): ActionEntry[] => {
    const use = definitionOf(p.key)?.use;
    const detail = localize(key("Sheet", "powerValue"), { value: plain(powerValue(p)) });
    const entry = { label: p.name, detail, group: key("Sheet", "powers") };
    if (use === "attack")
      return [
        { ...entry, id: `attack:power:${p.id}`, attack: true, ...why("attack") },
        ...(area && p.key === "blast"
          ? [
              {
                ...entry,
                id: `attack:area:${p.id}`,
                attack: true as const,
                label: localize(key("Action", "burst"), { name: p.name }),
                ...why("attack"),
              },
            ]
          : []),
      ];
    if (p.key === "lendHope")
      return [
        {
          ...entry,
          id: `lend:${p.id}`,
          ...(p.used === true ? { refused: localize(key("Refusal", "lentAlready")) } : why("simple")),
        },
      ];
    if (p.key === "healing") return [{ ...entry, id: `heal:power:${p.id}`, ...why("check") }];
    if (p.key === "shapechange") return [{ ...entry, detail: "", id: "do:shape", ...why("check") }];
    if (p.key === "duplication")
      return [
        (p.copies ?? 0) > 0
          ? { ...entry, id: "do:gather", label: localize(key("Action", "gather"), { name: p.name }), ...why("simple") }
          : { ...entry, id: "do:duplicate", ...why("simple") },
      ];
    if (use === "action" && definitionOf(p.key)?.attribute)
      return [{ ...entry, id: `check:power:${p.id}`, ...why(resistsPower(p.key) ? "test" : "check") }];
    return p.key === "forceField"
      ? [
          {
            ...entry,
            id: "field",
            label: localize(key("Action", grants.field ? "fieldOff" : "fieldOn"), { name: p.name }),
            ...why("simple"),
          },
        ]
      : [];
  });
  const interactions = INTERACTIONS.map((k) => ({
    id: `interact:${k}`,
    label: localize(key("Interaction", k)),
    group: key("Sheet", "interactions"),
    ...why(k),
  }));
  const defences = (["melee", "ranged", "mental"] as const).map((k) => ({
    id: `defend:${k}`,
    label: localize(key("Action", "defend"), { kind: key("Defence", k) }),
    group: key("Sheet", "defend"),
    ...why("defend"),
  }));
  const pushes = [
    ...LIMIT_KEYS.filter(
      (l) => effectiveLimit(who, l) !== null && !("accepted" in skillValue(who, LIMITS[l].skill)),
    ).map((l) => ({
      id: `push:${LIMITS[l].skill}`,
      label: localize(key("Action", l === "lift" ? "lift" : "push"), { skill: key("Skill", LIMITS[l].skill) }),
      group: key("Sheet", "pushes"),
      ...why("check"),
    })),
    ...who.powers
      .filter((p) => definitionOf(p.key)?.attribute != null && definitionOf(p.key)?.unit === "value")
      .map((p) => ({
        id: `push:power:${p.id}`,
        label: localize(key("Action", "push"), { skill: p.name }),
        group: key("Sheet", "pushes"),
        ...why("check"),
      })),
  ];
  const simple = [
    { id: "do:aim", label: localize(key("Action", "aim")), group: key("Sheet", "attacks"), ...why("attack") },
    ...(who.conditions.some((c) => c.id === "prone")
      ? [{ id: "stand", label: localize(key("Action", "stand")), group: key("Sheet", "defend"), ...why("simple") }]
      : []),
  ];
  const awake = resistShockDn(who, dramaSettings());
  const helps = (["firstAid", "stabiliseFirstAid", "stabiliseMedicine", "medicine"] as const)
    .filter((p) => !("accepted" in skillValue(who, RECOVERY_SKILLS[p])))
    .map((p) => ({
      id: `recover:${p}`,
      label: localize(key("Purpose", p)),
      group: key("Sheet", "recovery"),
      ...why("check"),
    }));
  const holdsOn =
    !awake.accepted && awake.reason === "notShockedOut"
      ? []
      : [
          {
            id: "recover:resistShock",
            label: localize(key("Purpose", "resistShock")),
            group: key("Sheet", "recovery"),
            ...(!awake.accepted && { refused: localize(key("Refusal", awake.reason)) }),
          },
        ];
  const free = who.conditions.some((c) => c.id === "restrained")
    ? [
        {
          id: "breakFree",
          label: localize(key("Purpose", "breakFree")),
          group: key("Sheet", "attacks"),
          ...why("check"),
        },
      ]
    : [];
  const holding = holds
    ? [
        {
          id: "do:letGo",
          label: localize(key("Deed", "letGo", "label")),
          group: key("Sheet", "attacks"),
          ...why("simple"),
        },
      ]
    : [];
  const moves = [
    { id: "do:move", label: localize(key("Deed", "move", "label")), group: key("Sheet", "pushes"), ...why("move") },
  ];
  // What the world does is no action: it meets the unconscious too.
  const harm = [{ id: "hazard:fall", label: localize(key("Action", "harmed")), group: key("Sheet", "pushes") }];
  return [
    ...attacks,
    ...holding,
    ...simple,
    ...free,
    ...powers,
    ...interactions,
    ...defences,
    ...moves,
    ...pushes,
    ...harm,
    ...helps,
    ...holdsOn,
  ];
}

/** What a row of the tracker opens: every action with why it can't be done now. @rule DRA-144 DRA-400 */
export const turnOffers = (who: DramaCharacter, localize: Localize): readonly TurnOffer[] =>
  actionsOf(who, localize, lineOn(who), holdsSomebody(who))
    .filter(({ id }) => !id.startsWith("hazard:"))
    .map(({ id, label, detail, refused }) => ({
      use: id,
      label,
      ...(detail !== undefined && detail !== "" && { hint: detail }),
      ...(refused !== undefined && { refused }),
    }));

/** Attacks, powers, interactions, defences and pushes by name. */
export const dramaActions: ActionAdapter = {
  list: (character, localize) => {
    const who = character as DramaCharacter;
    return actionsOf(who, localize, lineOn(who), holdsSomebody(who));
  },
  use: useAction,
};
