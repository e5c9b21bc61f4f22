import { type Change, change } from "../../../rules/kernel/change.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { alliedIn } from "../../../rules/twintens/index.ts";
import {
  ABILITY_KEYS,
  abilityDamage,
  type AbilityKey,
  abilityLabel,
  awardConviction,
  type FeatKey,
  featLabel,
  featRank,
  FEATS,
  has,
  isHeld,
  key,
  LED_AWAY,
  resetConviction,
  SHAKEN_OFF,
  skillLabel,
  type SpendArgs,
  spendConviction,
  type SpendDefinition,
  type SpendKey,
  spendLabel,
  SPENDS,
  type TwintensActor,
  veto,
  vetoers,
  withDebility,
} from "../../../rules/twintens/index.ts";
import { icon } from "../../ids.ts";
import type { DeedDefinition, DeedResult, Localize, PointDefinition, Table } from "../../ruleset.ts";
import { characterAt, counted, spendChanges } from "../at-table.ts";
import { twintensSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { asDocument, pick } from "./deed-parts.ts";
import { EFFORT_DEEDS } from "./efforts.ts";

const hero = (character: unknown): TwintensActor => character as TwintensActor;

/** Somebody else at the table: allies, the dying. */
function others(
  who: TwintensActor,
  table: Table,
  keep: (c: TwintensActor) => boolean,
): { value: string; label: string }[] {
  return table
    .present()
    .filter((uuid) => uuid !== who.ref)
    .flatMap((uuid) => {
      const [party, character] = [table.party(uuid), characterAt(table, uuid)];
      return party && character && keep(character) ? [{ value: uuid, label: party.name }] : [];
    });
}

/** A lent rank of a skill that stands on the sheet by its key alone has no document to be written to. */
const writable = (c: Change): boolean =>
  !(c.kind === "set" && c.path === "system.lent" && !/\.Item\.[A-Za-z0-9]{16}$/u.test(c.subject));

/** A use of conviction as a deed: paid by the rules, with whatever it brings, and with the action that it costs. @rule TWI-322 TWI-323 TWI-324 */
function spend(
  use: SpendKey,
  more: Partial<DeedDefinition> & {
    readonly argsOf?: (args: Readonly<Record<string, string>>, table: Table, character: TwintensActor) => SpendArgs;
  } = {},
): DeedDefinition {
  const { needs, approval, action, rule }: SpendDefinition = SPENDS[use];
  const { argsOf, ...rest } = more;
  return {
    id: use,
    kind: "spend",
    by: "owner",
    rule,
    label: spendLabel(use),
    hint: key("Spend", use, "text"),
    approval,
    ...(needs !== null && { offered: (c: unknown) => featRank(hero(c), needs) > 0 }),
    perform: (character, args, table): DeedResult => {
      const who = hero(character);
      const done = spendConviction(
        who,
        use,
        { ...argsOf?.(args, table, who), approved: true },
        twintensSettings(table),
        counted(who.ref, table),
      );
      if (!done.accepted) return done;
      const paid = action === "reaction" ? null : spendChanges(who.ref, action, table);
      if (paid && !paid.accepted) return paid;
      const changes = [...(paid?.changes ?? []), ...done.changes.map(asDocument)];
      return changes.every(writable) ? { accepted: true, changes } : refuse("conviction.skillItem");
    },
    ...rest,
  };
}

const conditionsOf = (ids: readonly string[], localize: Localize): { value: string; label: string }[] =>
  ids.map((value) => ({
    value,
    label: localize(value === "fatigue" ? key("Sheet", "fatigue") : key("Condition", value, "label")),
  }));

/** Whether something shakes off something now. */
const shaken = (who: TwintensActor): string[] => SHAKEN_OFF.filter((id) => has(who, id));

const SPEND_DEEDS: readonly DeedDefinition[] = [
  spend("removeDamage", {
    effect: (c, table, localize) =>
      twintensSettings(table).convictionRecovery === "check" && !hero(c).track.dying
        ? localize(key("Deed", "grantsCheck"))
        : null,
  }),
  spend("shakeOff", {
    choices: (c, _table, localize) =>
      shaken(hero(c)).length > 1
        ? [pick("condition", localize(key("Deed", "shakeWhat")), conditionsOf(shaken(hero(c)), localize))]
        : [],
    argsOf: (args) => (args.condition === undefined || args.condition === "" ? {} : { condition: args.condition }),
  }),
  spend("fatigue"),
  spend("escapeDeath", {
    choices: (c, table, localize) => {
      const dying = others(hero(c), table, (o) => o.track.dying && !o.track.dead);
      const own = hero(c).track.dying ? [{ value: hero(c).ref, label: hero(c).name }] : [];
      return dying.length + own.length > 0 ? [pick("who", localize(key("Deed", "whoDies")), [...own, ...dying])] : [];
    },
    argsOf: (args, table) => {
      const saved = characterAt(table, args.who ?? "");
      return saved ? { others: [saved] } : {};
    },
  }),
  spend("dodge"),
  spend("surge"),
  spend("heroicFeat", {
    choices: (c, _table, localize) => [
      pick(
        "feat",
        localize(key("Deed", "whichFeat")),
        (Object.keys(FEATS) as FeatKey[])
          .filter((f) => FEATS[f].kind !== "F" && featRank(hero(c), f) === 0)
          .map((value) => ({ value, label: localize(featLabel(value)) }))
          .sort((a, b) => a.label.localeCompare(b.label)),
      ),
      {
        type: "text",
        name: "subject",
        label: localize(key("Deed", "subject")),
        value: "",
        placeholder: localize(key("Deed", "subjectHint")),
      },
    ],
    argsOf: (args) =>
      Object.hasOwn(FEATS, args.feat ?? "") ? { feat: args.feat as FeatKey, subject: args.subject ?? "" } : {},
  }),
  spend("strain"),
  spend("inspiration"),
  spend("counter", { elsewhere: false }),
  spend("inspire", {
    argsOf: (_args, table, who) => ({
      others: others(
        who,
        table,
        (o) => o.kind !== "object" && alliedIn(situation(who.ref, table), o.ref, who.ref),
      ).flatMap((o) => characterAt(table, o.value) ?? []),
    }),
  }),
  spend("leadership", {
    choices: (c, table, localize) => [
      pick(
        "who",
        localize(key("Deed", "ally")),
        others(hero(c), table, () => true),
      ),
      pick("condition", localize(key("Deed", "shakeWhat")), conditionsOf(LED_AWAY, localize)),
    ],
    argsOf: (args, table) => {
      const ally = characterAt(table, args.who ?? "");
      return { ...(ally && { others: [ally] }), ...(args.condition !== undefined && { condition: args.condition }) };
    },
  }),
  spend("beginnersLuck", {
    choices: (c, _table, localize) => [
      pick(
        "skill",
        localize(key("Deed", "whichSkill")),
        hero(c)
          .skills.filter((s) => isHeld(s) && s.ranks <= 4)
          .map((s) => ({ value: s.id, label: localize(skillLabel(s.key)) })),
      ),
    ],
    argsOf: (args) => (args.skill === undefined ? {} : { skill: args.skill }),
  }),
];

const deed = (id: string): Pick<DeedDefinition, "id" | "label" | "hint"> => ({
  id,
  label: key("Deed", id, "label"),
  hint: key("Deed", id, "hint"),
});

const EARN_DEEDS: readonly DeedDefinition[] = [
  { ...deed("award"), kind: "earn", by: "gm", rule: "TWI-321", perform: (c) => awardConviction(hero(c), 1, "award") },
  {
    ...deed("complication"),
    kind: "earn",
    by: "gm",
    rule: "TWI-402",
    offered: (c) => hero(c).complications.length > 0,
    choices: (c, _table, localize) => [
      pick(
        "complication",
        localize(key("Deed", "whichComplication")),
        hero(c).complications.map((x) => ({ value: x.id, label: x.name })),
      ),
    ],
    perform: (c) => awardConviction(hero(c), 1, "award"),
  },
  {
    ...deed("giveBack"),
    kind: "earn",
    by: "gm",
    rule: "TWI-329",
    perform: (c) => awardConviction(hero(c), 1, "award"),
  },
  {
    ...deed("takeBack"),
    kind: "reset",
    by: "gm",
    rule: "TWI-329",
    perform: (c) =>
      (hero(c).conviction?.value ?? 0) > 0 ? awardConviction(hero(c), -1, "award") : refuse("conviction.short"),
  },
  { ...deed("day"), kind: "reset", by: "gm", rule: "TWI-321", perform: (c) => awardConviction(hero(c), 1, "day") },
  {
    ...deed("adventure"),
    kind: "reset",
    by: "gm",
    rule: "TWI-320",
    perform: (c) => ({ accepted: true, changes: resetConviction(hero(c), "adventure") }),
  },
];

/** Ability damage as the Gamemaster deals it, and takes it away again. @rule TWI-300 TWI-302 TWI-303 */
const harmAbility: DeedDefinition = {
  ...deed("abilityDamage"),
  kind: "reset",
  by: "gm",
  rule: "TWI-300",
  choices: (_c, _table, localize) => [
    pick(
      "ability",
      localize(key("Deed", "whichAbility")),
      ABILITY_KEYS.map((value) => ({ value, label: localize(abilityLabel(value)) })),
    ),
    { type: "number", name: "points", label: localize(key("Deed", "points")), value: 1, min: 1, max: 30 },
    pick(
      "rate",
      localize(key("Deed", "rateLabel")),
      (["day", "round"] as const).map((value) => ({ value, label: localize(key("Deed", `rate.${value}`)) })),
    ),
  ],
  perform: (c, args) => {
    const ability = (ABILITY_KEYS as readonly string[]).includes(args.ability ?? "")
      ? (args.ability as AbilityKey)
      : "str";
    const changes = withDebility(
      hero(c),
      abilityDamage(hero(c), {
        ability,
        points: Math.max(1, Math.trunc(Number(args.points ?? 1)) || 1),
        rate: args.rate === "round" ? "round" : "day",
        source: "",
      }),
    );
    return changes.length > 0 ? { accepted: true, changes } : refuse("deed.nothing");
  },
};

/** A level of fatigue that something of the surroundings brings. @rule TWI-264 TWI-267 */
const rid = (who: TwintensActor): DeedResult =>
  who.pendingFatigue
    ? { accepted: true, changes: [change(who.ref, "system.pendingFatigue", true, false, "TWI-329")] }
    : refuse("effort.none");

/** Conviction, each hero's own and seen by everybody; extra effort beside it. @rule TWI-320 TWI-321 TWI-322 TWI-324 TWI-329 TWI-265 */
export const twintensPoints: readonly PointDefinition[] = [
  {
    key: "conviction",
    label: key("Sheet", "conviction"),
    icon: icon("laurel-crown"),
    open: true,
    read: (character) => {
      const { conviction } = hero(character);
      return conviction && { value: conviction.value, max: conviction.max };
    },
    deeds: [...SPEND_DEEDS, ...EARN_DEEDS, harmAbility],
    veto: {
      by: (actor, changes, table) => vetoers(actor, changes, situation(actor, table)),
      perform: (by, actor, changes, table) => veto(by, actor, changes, situation(actor, table)),
    },
  },
  {
    key: "effort",
    label: key("Sheet", "extraEffort"),
    icon: icon("strong"),
    open: true,
    read: (character) =>
      hero(character).conviction === null ? null : { value: hero(character).pendingFatigue ? 1 : 0, max: null },
    deeds: [
      ...EFFORT_DEEDS,
      { ...deed("noFatigue"), kind: "reset", by: "gm", rule: "TWI-329", perform: (c) => rid(hero(c)) },
    ],
  },
];
