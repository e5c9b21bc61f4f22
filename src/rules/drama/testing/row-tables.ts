/** The rows of Drama's tables, and how each comes to somebody or to what is done. */
import type { AnyChosen } from "../../kernel/act.ts";
import type { Value } from "../../kernel/change.ts";
import { bent, type RowBench, unlike, type WornRow } from "../../kernel/testing/row-walk.ts";
import { ATTACK_OPTIONS, type AttackOption, type Circumstance, CIRCUMSTANCES } from "../acts/attack/options.ts";
import { CARES } from "../acts/attack/purposes.ts";
import { actionFor, DRAMA_ACTS, type DramaActName } from "../acts/index.ts";
import { type Interaction, INTERACTION_TABLES } from "../acts/interaction.ts";
import { PUSH } from "../acts/push.ts";
import { SHAKEN } from "../acts/requests/actions.ts";
import type { DramaRequest } from "../acts/requests/request.ts";
import { buy, PRICES } from "../build/advancement.ts";
import { audit, CREATION } from "../build/audit.ts";
import { actionExchange, cameTo, counterPatience } from "../cards/action.ts";
import { powerSays } from "../cards/power-says.ts";
import { parseValue, UNITS } from "../dice/units.ts";
import { CARD_IDS } from "../fortune/deck/cards.ts";
import { deckStep, newDeck } from "../fortune/deck/deck.ts";
import { GLORY, gloryAwards, SCENE_AWARD, startingPoints } from "../fortune/earning.ts";
import { DAMAGE_ROWS } from "../harm/damage.ts";
import { HAZARDS, MATERIALS, OBJECT_BANDS, objectBand } from "../harm/environment.ts";
import { RECOVERY_DN } from "../harm/recovery.ts";
import { attitudeSteps } from "../hero/attitude.ts";
import { LIMITS } from "../hero/limits.ts";
import { ATTITUDE_SKILLS, INTERACTION_SKILLS, SKILL_KEYS, SKILLS } from "../hero/skills.ts";
import { FLAWS, type PowerDefinition, type PowerKey, POWERS } from "../powers/powers.ts";
import { DRAMA_SETTINGS, type DramaSettings } from "../settings.ts";
import { type ConditionId, conditions, FREE } from "../state/condition-table.ts";
import { conditionState } from "../state/conditions.ts";
import type { ConditionState, DramaCharacter, PowerEntry, WeaponEntry } from "../types.ts";
import { BONUS_CHART, DIFFICULTIES, MOOK_REROLL, REROLL_FACES, SUCCESS_LEVELS, TIER_POINTS } from "../values.ts";
import { BENCH } from "./bench.ts";
import { armour, attributes, card as held, power, present, skill, weapon } from "./fixtures.ts";
import {
  done,
  dressed,
  GANG,
  GRELL,
  JO,
  MARA,
  MOMENTS,
  same,
  seen,
  seenIn,
  TABLES,
  type Told,
  WHO,
  worn,
} from "./row-bench.ts";
import { cardRows } from "./row-cards.ts";
import { playedOut } from "./row-plays.ts";

const keys = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];
/** Another word or number for each field of a row. */
const otherwise =
  (more: object) =>
  (was: object): object => ({ ...was, ...more });

const act =
  (name: DramaActName, known: AnyChosen): ((s: Told) => Value) =>
  (s) =>
    done(s, name, known);

/** What a power is bought at. */
const BOUGHT: Partial<Record<PowerKey, Partial<PowerEntry>>> = {
  superAttribute: { value: 2, choice: "str" },
  mobility: { value: 12, choice: "swim" },
  superSense: { value: 1, choice: "sight" },
  superSpeed: { value: 13, extra: true },
  invulnerable: { value: 1 },
  regeneration: { value: 2 },
  duplication: { value: 3 },
  size: { value: 2 },
  shapechange: { value: 1, shape: { dex: 2, str: 0, tou: -2 } },
};
/** A power as somebody has it. */
const bought = (key: PowerKey): PowerEntry => power(key, 12, { id: "it", adds: 2, ...BOUGHT[key] });
const IT: readonly AnyChosen[] = [
  { means: "power:it" },
  { means: "area:blast" },
  { power: "it" },
  { what: "power:it" },
];
/** Powers that are about another one, or about one sense: what is done with them. */
const ABOUT_OTHERS: Partial<Record<PowerKey, (has: readonly PowerEntry[]) => (s: Told) => Value>> = {
  area: (has) => (s) =>
    done(
      dressed(s, MARA, (who) => ({ ...who, powers: [power("blast", 12, { adds: 2 }), ...has] })),
      "attack",
      has.length > 0
        ? { means: "area:blast", targets: [GANG], each: 4 }
        : { means: "power:blast", targets: [GANG], each: 4 },
    ),
  superSense: (has) => (s) =>
    done(
      dressed(s, MARA, (who) => ({ ...who, powers: has })),
      "check",
      { trait: "skill:find", dn: 12, circumstances: ["sense"] },
    ),
};
function powerRow(key: PowerKey): WornRow<Told> {
  const does = ABOUT_OTHERS[key];
  if (does) return seenIn("powers", key, "as usual", does([bought(key)]), { off: does([]) });
  return {
    table: "powers",
    row: key,
    wearings: WHO.map(([name, ref]) => ({
      ...worn(name, ref, (who) => ({ ...who, powers: [...who.powers, bought(key)] })),
      known: IT,
    })),
  };
}

/** How a power that is rolled is rolled: attribute, what it is held against, how far it reaches; each another. */
const RESTS: Partial<Record<keyof PowerDefinition, (was: never) => unknown>> = {
  attribute: (was: string) => (was === "cha" ? "tou" : "cha"),
  against: (was: string | number) => (was === "willpower" ? "find" : typeof was === "number" ? was + 3 : "willpower"),
  ranges: () => [5, 10, 15],
  skill: () => null,
};
const powerPartRow = (key: PowerKey, part: keyof PowerDefinition): WornRow<Told> => {
  // The own skill counts unless the other is asked about.
  const dress = (who: DramaCharacter): DramaCharacter => ({
    ...who,
    skills: part === "skill" ? [skill("energyWeapons", 5), skill("unarmedCombat", 5)] : [],
    powers: [bought(key)],
  });
  return {
    table: "powers in use",
    row: `${key}: ${part}`,
    tables: ["as usual", "as usual, in a fight", "a friend is hurt", "far away"],
    acts: ["attack", "usePower", "healingTouch"],
    wearings: [
      {
        name: "otherwise",
        on: (s) => dressed(s, MARA, dress),
        off: (s) => dressed(s, MARA, dress),
        known: IT,
        broken: bent(
          POWERS as unknown as Record<PowerKey, PowerDefinition>,
          key,
          otherwise({
            [part]: (RESTS[part] as (was: unknown) => unknown)((POWERS[key] as PowerDefinition)[part]),
          }) as never,
        ),
      },
    ],
  };
};

const flawRow = (key: keyof typeof FLAWS): WornRow<Told> => {
  const hit =
    (flaws: readonly string[]) =>
    (s: Told): Value =>
      done(
        dressed(s, GRELL, (who) => ({ ...who, flaws })),
        "attack",
        { ...STRUCK, circumstances: ["vulnerable"] },
      );
  return seenIn("flaws", key, "as usual", hit([key]), { off: hit([]) });
};

/** Harm behind each condition that follows from it. */
const HARM: Partial<Record<ConditionId, Partial<DramaCharacter["harm"]>>> = {
  knockedDown: { knockedDown: true },
  k: { k: true },
  o: { o: true },
  knockedOut: { k: true, o: true },
  shockedOut: { shock: 20 },
  unconscious: { shock: 20 },
  wounded1: { wounds: 1 },
  wounded2: { wounds: 2 },
  wounded3: { wounds: 3 },
  dead: { wounds: 4 },
};
/** What a condition is about, and how much of it. */
const ABOUT: Partial<Record<ConditionId, Partial<ConditionState>>> = {
  restrained: { trait: "jo" },
  controlled: { trait: "jo" },
  activeDefence: { trait: "unarmedCombat", degree: 25 },
  pushed: { trait: "running", degree: 2 },
};
const BESIDE: Partial<Record<ConditionId, Partial<DramaCharacter>>> = {
  field: { powers: [power("forceField", 9)] },
  resisting: { harm: { shock: 14, k: false, o: false, knockedDown: false, wounds: 0 } },
  treated: { harm: { shock: 0, k: false, o: false, knockedDown: false, wounds: 1 } },
};
const under =
  (id: ConditionId) =>
  (who: DramaCharacter): DramaCharacter => ({
    ...who,
    ...BESIDE[id],
    ...(HARM[id]
      ? { harm: { ...who.harm, ...HARM[id] } }
      : { conditions: [...who.conditions, conditionState(id, ABOUT[id])] }),
  });
const beside =
  (id: ConditionId) =>
  (who: DramaCharacter): DramaCharacter => ({ ...who, ...BESIDE[id] });

const conditionRow = (id: ConditionId): WornRow<Told> => ({
  table: "conditions",
  row: id,
  wearings: WHO.map(([name, ref]) => worn(name, ref, under(id), beside(id))),
});
type Granting = { grants?: Record<string, unknown> };
const grantRow = (grant: string): WornRow<Told> => ({
  table: "grants",
  row: grant,
  wearings: keys(conditions)
    .filter((id) => Object.hasOwn((conditions[id] as Granting).grants ?? {}, grant))
    .flatMap((id) =>
      WHO.map(([name, ref]) => ({
        ...worn(`${name}, ${id}`, ref, under(id), under(id)),
        broken: bent(conditions[id] as Granting, "grants", (was = {}) =>
          Object.fromEntries(Object.entries(was).filter(([k]) => k !== grant)),
        ),
      })),
    ),
});

const STRUCK = { means: "weapon:w", targets: [GRELL] } as const;
const SHOT = { means: "weapon:bow", targets: [GRELL] } as const;
const RANGES: readonly string[] = ["pointBlank", "rangeShort", "rangeMedium", "rangeLong"];
/** Options that are chosen elsewhere than in the list. */
function optionRow(key: AttackOption): WornRow<Told> {
  const plain = act("attack", { ...SHOT, range: "rangeMedium" });
  if (RANGES.includes(key))
    return seenIn("attack options", key, "as usual, in a fight", act("attack", { ...SHOT, range: key }), {
      off: key === "rangeMedium" ? act("attack", SHOT) : plain,
    });
  const known = { ...STRUCK, options: [key] };
  return seenIn("attack options", key, "aiming, in a fight", act("attack", known), {
    off: act("attack", key === "aggressiveDefence" ? STRUCK : STRUCK),
  });
}

/** Who may be what a circumstance is about. */
const circumstanceRow = (key: Circumstance): WornRow<Told> => {
  const about = (s: Told): Told =>
    dressed(
      dressed(s, GRELL, (who) => ({ ...who, powers: [power("invisibility", 1)], flaws: ["vulnerability"] })),
      MARA,
      (who) => ({ ...who, powers: [power("superSense", 1, { choice: "sight" })] }),
    );
  const does =
    (circumstances: readonly string[]) =>
    (s: Told): Value => {
      if (key === "medicine") return done(about(s), "bodyCheck", { body: "heal", treated: circumstances.length > 0 });
      return key === "sense"
        ? done(about(s), "check", { trait: "skill:find", dn: 12, circumstances })
        : done(about(s), "attack", { ...STRUCK, circumstances });
    };
  return seenIn("circumstances", key, key === "medicine" ? "hurt" : "as usual", does([key]), { off: does([]) });
};

const situationRow = (key: keyof typeof SHAKEN): WornRow<Told> =>
  seenIn(
    "situations",
    key,
    "as usual, in a fight",
    act("interact", { kind: "taunt", targets: [GRELL], situation: key }),
    { off: act("interact", { kind: "taunt", targets: [GRELL], situation: "none" }) },
  );
const exposureRow = (exposure: "unaware" | "helpless"): WornRow<Told> =>
  seenIn("exposure", exposure, "as usual", act("attack", { ...STRUCK, exposure }), { off: act("attack", STRUCK) });

/** A request as an act makes it, with something of it otherwise. */
function requested(s: Told, name: DramaActName, chosen: AnyChosen, change: (r: DramaRequest) => DramaRequest): Value {
  const made = actionFor({ act: name, actor: s.self, chosen, id: "a" }, s);
  return made.accepted
    ? playedOut({ kind: "action", request: { ...change(made.request), spendable: false } }, s, (changes) =>
        seen(
          changes.map((c) =>
            c.kind === "set"
              ? [c.subject, c.path, c.to]
              : [c.kind, c.subject, c.data.condition ?? null, c.data.degree ?? null],
          ),
        ),
      )
    : `refused: ${made.reason}`;
}

/** An interaction that comes to so many result points: bonus 0 of an 11 isn't thrown, so the number to reach is moved. @param rp of each throw */
const shaken =
  (kind: Interaction, table: DramaSettings["interactionTable"]) =>
  (s: Told): Value =>
    seen(
      Array.from({ length: 20 }, (_, rp) =>
        requested(
          { ...s, settings: { ...s.settings, interactionTable: table } },
          "interact",
          { kind, targets: [GRELL] },
          (r) => ({
            ...r,
            targets: r.targets.map((t) => ({ ...t, dn: r.action.value - 2 - rp })),
          }),
        ),
      ),
    );
const SHAKES = { shake: "intimidate", fool: "taunt", maneuver: "maneuver" } as const;
const interactionRows: readonly WornRow<Told>[] = keys(INTERACTION_TABLES).flatMap((table) =>
  keys(SHAKES).flatMap((column) =>
    INTERACTION_TABLES[table][column].map(([least, result], i) =>
      seenIn(
        "interactions",
        `${table} ${column} ${String(least)}+`,
        "as usual, in a fight",
        shaken(SHAKES[column], table),
        {
          broken: bent(
            INTERACTION_TABLES[table][column] as [number, string][],
            i,
            () => [least, result === "setback" ? "stymied" : "setback"] as [number, string],
          ),
        },
      ),
    ),
  ),
);

/** Blows from none to very hard, in one column of one table. */
const blows =
  (who: string, damageTable: DramaSettings["damageTable"]) =>
  (s: Told): Value =>
    seen(
      Array.from({ length: 18 }, (_, rp) =>
        requested({ ...s, settings: { ...s.settings, damageTable } }, "attack", { ...STRUCK, targets: [who] }, (r) => ({
          ...r,
          targets: r.targets.map((t) => ({ ...t, dn: -50, toughness: (r.action.effectValue ?? 0) - 2 - rp })),
        })),
      ),
    );
const COLUMNS = { hero: GRELL, mook: GANG } as const;
const damageRows: readonly WornRow<Told>[] = keys(DAMAGE_ROWS).flatMap((table) =>
  keys(COLUMNS).flatMap((column) =>
    DAMAGE_ROWS[table][column].map((row, i) =>
      seenIn("damage", `${table} ${column} ${String(i)}`, "as usual", blows(COLUMNS[column], table), {
        broken: bent(DAMAGE_ROWS[table][column] as (typeof row)[], i, (was) => ({ ...was, shock: was.shock + 1 })),
      }),
    ),
  ),
);

/** Rows of numbers, each made another, seen where something certain is done. */
const numberRows = <T extends object>(
  table: string,
  numbers: T,
  at: string,
  does: (key: keyof T & string) => (s: Told) => Value,
  to: (was: unknown) => unknown = unlike,
): readonly WornRow<Told>[] =>
  keys(numbers).map((key) => seenIn(table, key, at, does(key), { broken: bent(numbers, key, to) }));

const hurtBy =
  (wounds: number) =>
  (s: Told): Told =>
    dressed(s, JO, (who) => ({ ...who, harm: { ...who.harm, wounds }, stabilised: false }));
const asJo = (s: Told): Told => ({ ...s, self: JO });
const healed: Record<keyof typeof RECOVERY_DN, (s: Told) => Value> = {
  firstAid: act("recover", { care: "firstAid", patient: JO }),
  stabiliseFirstAid: (s) => done(hurtBy(3)(s), "recover", { care: "stabiliseFirstAid", patient: JO }),
  stabiliseMedicine: (s) => done(hurtBy(3)(s), "recover", { care: "stabiliseMedicine", patient: JO }),
  wounded: (s) => done(hurtBy(1)(s), "recover", { care: "medicine", patient: JO }),
  heavy: (s) => done(hurtBy(2)(s), "recover", { care: "medicine", patient: JO }),
  mortal: (s) =>
    done(asJo(dressed(s, JO, (who) => ({ ...who, harm: { ...who.harm, wounds: 3 }, stabilised: true }))), "bodyCheck", {
      body: "heal",
    }),
  death: (s) => done(asJo(hurtBy(3)(s)), "bodyCheck", { body: "death" }),
};
const careRow = (care: keyof typeof CARES): WornRow<Told> => {
  const does = healed[care === "medicine" ? "wounded" : care];
  return seenIn("care", care, "as usual", does, {
    broken: bent(CARES as Record<string, string>, care, () => "stealth"),
  });
};

/** Weapons, armour and gear with one property otherwise. */
const armed =
  (over: Partial<WeaponEntry>) =>
  (s: Told): Told =>
    dressed(s, MARA, (who) => ({
      ...who,
      weapons: [weapon({ id: "w", ...over })],
      skills: who.skills.map((k) => (k.key === "meleeWeapons" ? { ...k, specType: "sabre" } : k)),
    }));
const strikes =
  (over: Partial<WeaponEntry>) =>
  (s: Told): Value =>
    done(armed(over)(s), "attack", STRUCK);
const WEAPONS: Readonly<Record<string, readonly [Partial<WeaponEntry>, Partial<WeaponEntry>]>> = {
  skill: [{}, { skill: "heavyWeapons" }],
  type: [{}, { type: "spoon" }],
  damageAdd: [{}, { damageAdd: 2 }],
  damageValue: [
    { damageAdd: null, damageValue: 20 },
    { damageAdd: null, damageValue: 14 },
  ],
  max: [
    { damageAdd: 9, max: 18 },
    { damageAdd: 9, max: 15 },
  ],
  ammo: [{ ammo: 3 }, { ammo: null }],
  dropped: [{ dropped: true }, {}],
  wounds: [{ wounds: 2 }, {}],
};
const weaponRows: readonly WornRow<Told>[] = [
  ...keys(WEAPONS).map((key) =>
    seenIn("weapons", key, "as usual", strikes(WEAPONS[key]?.[0] ?? {}), { off: strikes(WEAPONS[key]?.[1] ?? {}) }),
  ),
];
const rangesRow = seenIn("weapons", "ranges", "far away", strikes({ ranges: [10, 40, 100] }), { off: strikes({}) });
const met =
  (over: Partial<ReturnType<typeof armour>>) =>
  (s: Told): Value =>
    done(
      dressed(s, GRELL, (who) => ({ ...who, armour: [armour({ add: 6, ...over })] })),
      "attack",
      STRUCK,
    );
const ARMOUR: Readonly<Record<string, Partial<ReturnType<typeof armour>>>> = {
  add: { add: 2 },
  max: { max: 14 },
  dexPenalty: { dexPenalty: 2 },
  worn: { worn: false },
};
const armourRows = keys(ARMOUR).map((key) =>
  seenIn("armour", key, "as usual", met({}), { off: met(ARMOUR[key] ?? {}) }),
);
const scope = { id: "scope", name: "Scope", type: "optics", toughness: 8, wounds: 0, speedValue: 6 as number | null };
const uses =
  (over: Partial<typeof scope>) =>
  (s: Told): Value => {
    const t = dressed(
      { ...s, item: () => ({ name: "Scope", img: "", system: { ...scope, ...over } }) },
      MARA,
      (who) => ({
        ...who,
        gear: [{ ...scope, ...over }],
        skills: [skill("find", 3, { specType: "optics" }), skill("unarmedCombat", 2)],
      }),
    );
    return [
      done(t, "check", { trait: "skill:find", gear: "scope", dn: 12 }),
      done({ ...t, self: GRELL, aimed: [MARA], fight: null }, "attack", {
        means: "unarmed",
        targets: [],
        bearer: MARA,
        gear: ["scope"],
      }),
      done({ ...t, fight: TABLES["as usual, in a fight"]?.fight ?? null }, "move", {
        limit: (over.speedValue === null ? "run" : "gear:scope") as "run",
        way: "20 m",
      }),
    ];
  };
const GEAR: Readonly<Record<string, Partial<typeof scope>>> = {
  type: { type: "rope" },
  toughness: { toughness: 12 },
  wounds: { wounds: 2 },
  speedValue: { speedValue: null },
};
const gearRows = keys(GEAR).map((key) => seenIn("gear", key, "as usual", uses({}), { off: uses(GEAR[key] ?? {}) }));

/** Skills of somebody who has learned none: attribute and flag come from the list. */
const skillRows: readonly WornRow<Told>[] = SKILL_KEYS.flatMap((key) => {
  const does = (s: Told): Value => [
    done(asJo(s), "check", { trait: `skill:${key}`, dn: 10 }),
    done(asJo(s), "check", { trait: "attribute:per", applies: key }),
  ];
  const table = SKILLS as unknown as Record<string, object>;
  const { attribute, flag } = SKILLS[key];
  return [
    seenIn(
      "skills",
      key,
      "as usual",
      (s) => [
        done(
          asJo(
            dressed(s, JO, (who) => ({ ...who, attributes: { ...who.attributes, [attribute]: { base: 14, mod: 0 } } })),
          ),
          "check",
          { trait: `skill:${key}`, dn: 10 },
        ),
        seen(flag === "T" && does(s)),
      ],
      {
        broken: bent(
          table,
          key,
          otherwise({ attribute: attribute === "cha" ? "str" : "cha", flag: flag === "T" ? "U" : flag }),
        ),
      },
    ),
    seenIn("skills unskilled", key, "as usual", does, {
      broken: bent(table, key, otherwise({ flag: flag === "T" ? "U" : "T" })),
    }),
  ];
});

const limitRow = (key: keyof typeof LIMITS): WornRow<Told> =>
  seenIn(
    "limits",
    key,
    "as usual, in a fight",
    (table) => {
      const s = dressed(table, MARA, (who) => ({
        ...who,
        powers: [power("flight", 9)],
        skills: [...who.skills, skill("flight", 2)],
      }));
      return [MOMENTS.sheet?.(s) ?? null, done(s, "push", { what: `limit:${LIMITS[key].skill}`, measure: "" })];
    },
    { broken: bent(LIMITS as Record<string, object>, key, otherwise({ skill: "charm", attribute: "spi" })) },
  );

const TYPED = "1.2 1.9 2.2 3 4.8 7 7.7";
const measured = (names: readonly string[]) => (): Value =>
  seen(TYPED.split(" ").map((n) => parseValue(`${n} ${names[0] ?? ""}`)));
const unitRows: readonly WornRow<Told>[] = UNITS.map((unit) =>
  seenIn("units", unit.names[0] ?? "", "as usual", measured(unit.names), {
    broken: bent(unit as { size: { num: bigint; den: bigint } }, "size", ({ num, den }) => ({ num: num * 4n, den })),
  }),
);

/** Settings that are read where no act leads. */
const READ: Partial<Record<keyof DramaSettings, (s: Told) => Value>> = {
  handSize: (s) =>
    seen(deckStep(newDeck(s.settings.handSize), { type: "session", players: ["p"], keep: false, order: CARD_IDS })),
  powerPoints: (s) => seen(audit(s.character(MARA) as DramaCharacter, [], s.settings)),
  counterTimer: (s) => seen(counterPatience({ spends: [{ status: "announced" }] as never }, s.settings)),
  cardPointsCounterable: (s) =>
    done(
      {
        ...s,
        purses: (more) =>
          [...new Set([...more, MARA, GRELL])].map((ref) =>
            present(ref, { cards: [held("c" + ref, ref === MARA ? "heroPoint" : "counter", ref)] }),
          ),
      },
      "attack",
      STRUCK,
    ),
};
const settingRow = (def: (typeof DRAMA_SETTINGS)[number]): WornRow<Told> => {
  const others: readonly unknown[] =
    def.key === "multiChartOverride"
      ? [Array.from({ length: 14 }, () => ({ modifier: 9, manyPlus: 1, toughness: 9, onePlus: 1 }))]
      : (def.choices?.slice(1) ??
        (def.range ? [def.range.min, def.range.max === def.initial ? 1 : def.range.max] : [def.initial !== true]));
  const set = (s: Told, value: unknown): Told => ({
    ...same(s),
    settings: { ...s.settings, [def.key]: value } as DramaSettings,
  });
  const does = READ[def.key];
  return {
    table: "settings",
    row: def.key,
    acts: does ? [] : ["attack", "interact", "check", "hazard", "push"],
    ...(does && { tables: ["as usual"] }),
    wearings: others.map((value) => ({
      name: typeof value === "object" ? "otherwise" : String(value),
      on: (s: Told) => ({ ...set(s, value), ...(does && { does }) }),
      off: (s: Told) => ({ ...set(s, def.initial), ...(does && { does }) }),
    })),
  };
};

/** The sum of what was built, of somebody who has everything at its limit. */
const audited = (s: Told): Value =>
  seen(
    audit(
      { ...(s.character(MARA) as DramaCharacter), skills: [skill("find", 3), skill("trick", 2)] },
      keys(FLAWS),
      s.settings,
    ),
  );
const creationRows = keys(CREATION)
  .filter((k) => k !== "average" && k !== "least")
  .map((key) =>
    seenIn(
      "creation",
      key,
      "as usual",
      (s) => [
        audited(s),
        audited(
          dressed(s, MARA, (who) => ({ ...who, attributes: attributes({ dex: CREATION.human, str: 14, tou: 0 }) })),
        ),
      ],
      {
        broken: bent(CREATION as Record<string, number>, key, (was) => was - 1),
      },
    ),
  );

/** Every total that dice come to, with its bonus and its success. */
const everyTotal = (s: Told): Value => {
  const made = actionFor({ act: "check", actor: MARA, chosen: { trait: "skill:find", dn: 20 }, id: "a" }, s);
  if (!made.accepted) return made.reason;
  const begun = actionExchange.begin(made.request);
  return seen(Array.from({ length: 40 }, (_, i) => cameTo({ ...begun, stage: "open" }, i + 1).reading));
};
const bonusRows = BONUS_CHART.map((_, i) =>
  seenIn("bonus", String(i), "as usual", everyTotal, {
    broken: bent(BONUS_CHART as unknown as number[], i, (was) => was + 1),
  }),
);
const levelRows = SUCCESS_LEVELS.map(([level], i) =>
  seenIn(
    "success levels",
    level,
    "as usual",
    () =>
      seen(Array.from({ length: 20 }, (_, rp) => [powerSays("telepathy", { success: true, rp }), attitudeSteps(rp)])),
    {
      broken: bent(
        SUCCESS_LEVELS as unknown as [string, number][],
        i,
        ([name, least]) => [name, least + 1] as [string, number],
      ),
    },
  ),
);
const pushed = (s: Told): Value =>
  seen(
    Array.from({ length: 20 }, (_, rp) =>
      requested(s, "push", { what: "limit:running", measure: "" }, (r) => ({
        ...r,
        action: { ...r.action, value: 8 + rp - 1, minimumBonus: 1 },
      })),
    ),
  );
const pushRows = PUSH.flatMap((row, i) =>
  keys(row).map((part) =>
    seenIn("pushes", `${String(row.least)}+ ${part}`, "as usual, in a fight", pushed, {
      broken: bent(PUSH as unknown as object[], i, (was) => ({ ...was, [part]: row[part] + 1 })),
    }),
  ),
);
/** Faces that are rolled on: taken away, or given to those who have none. */
const rerolled = (s: Told): Value => {
  const t = (ref: string, mookReroll: DramaSettings["mookReroll"], unskilled: boolean): Value =>
    done(
      dressed(
        { ...s, self: ref, aimed: [ref === MARA ? GRELL : MARA], settings: { ...s.settings, mookReroll } },
        ref,
        (who) => (unskilled ? { ...who, skills: [] } : who),
      ),
      "attack",
      { means: "unarmed", targets: [ref === MARA ? GRELL : MARA] },
    );
  return [MARA, GANG].flatMap((ref) =>
    (["ten", "both", "none"] as const).flatMap((m) => [t(ref, m, false), t(ref, m, true)]),
  );
};
const faceRows = [
  ...keys(REROLL_FACES).map((rank) => [`rank ${rank}`, REROLL_FACES[rank]] as const),
  ["mooks none", MOOK_REROLL.none] as const,
].flatMap(([name, row]) =>
  (["skilled", "unskilled"] as const).map((how) =>
    seenIn("rolled on", `${name} ${how}`, "as usual", rerolled, {
      broken: bent(row as unknown as Record<string, number[]>, how, (was) => (was.length > 0 ? [] : [10])),
    }),
  ),
);
const worsened = (s: Told): Value => seen([0, 1, 2, 3, 4].map((wounds) => [uses({ wounds })(s), objectBand(wounds)]));
const earns = (s: Told): Value =>
  seen([
    MOMENTS.points?.(s) ?? null,
    ([null, "henchman", "lieutenant", "archEnemy"] as const).map((npcTier) =>
      startingPoints({ rank: "hero", player: false, npcTier }, s.settings),
    ),
    [59, 60].map((total) => gloryAwards(total, MARA, [MARA, JO])),
  ]);
const trained = (s: Told): Value => {
  const who = s.character(MARA) as DramaCharacter;
  const rich = { ...who, heroPoints: { value: 99 } };
  const buys = (["endurance", "medicine"] as const).flatMap((k) =>
    [true, false].map((teacher) => ({ kind: "adds" as const, skill: k, to: 1, teacher })),
  );
  return seen(
    [
      ...buys,
      { kind: "type" as const, skill: "find", type: "x" },
      { kind: "trademark" as const, skill: "find", itemId: "scope", itemType: "" },
      { kind: "powerPoint" as const, count: 2 },
    ].map((what) => buy({ ...rich, skills: [skill("find", 2)] }, what, [])),
  );
};

export const ROWS: RowBench<Told> = {
  acts: DRAMA_ACTS as unknown as RowBench<Told>["acts"],
  tables: TABLES,
  moments: MOMENTS,
  // What conditions grant is seen in what is done.
  figures: (s, who) => Object.fromEntries(Object.entries(BENCH.figures(s, who)).filter(([k]) => k !== "grants")),
  after: BENCH.after as RowBench<Told>["after"],
  faces: BENCH.faces,
  told: BENCH.told,
  played: playedOut,
  rows: [
    ...keys(POWERS).map(powerRow),
    ...keys(POWERS).flatMap((key) =>
      keys(RESTS)
        .filter(
          (part) =>
            (POWERS[key] as PowerDefinition)[part] !== null && (POWERS[key] as PowerDefinition).attribute !== null,
        )
        .map((part) => powerPartRow(key, part)),
    ),
    ...keys(FLAWS).map(flawRow),
    ...keys(conditions).map(conditionRow),
    ...keys(FREE).map(grantRow),
    ...keys(ATTACK_OPTIONS).map(optionRow),
    ...keys(CIRCUMSTANCES).map(circumstanceRow),
    ...keys(SHAKEN).map(situationRow),
    ...(["unaware", "helpless"] as const).map(exposureRow),
    ...interactionRows,
    ...numberRows(
      "interaction skills",
      INTERACTION_SKILLS,
      "as usual, in a fight",
      (kind) => act("interact", { kind, targets: [GRELL] }),
      otherwise({ skill: "charm", attribute: "tou", resists: [] }) as never,
    ),
    ...numberRows(
      "attitude skills",
      ATTITUDE_SKILLS,
      "as usual",
      (kind) => act("check", { trait: `skill:${kind}`, opponent: GRELL }),
      otherwise({ attribute: "tou", resists: ["dodge"] }) as never,
    ),
    ...numberRows("difficulties", DIFFICULTIES, "as usual", (difficulty) =>
      act("check", { trait: "skill:find", opponent: GRELL, difficulty }),
    ),
    ...damageRows,
    ...numberRows("recovery", RECOVERY_DN, "as usual", (key) => healed[key]),
    ...keys(CARES).map(careRow),
    ...numberRows("hazards", HAZARDS, "as usual", (harm) => act("hazard", { harm })),
    ...numberRows("materials", MATERIALS, "as usual", (m) =>
      act("attack", { means: "unarmed", targets: [], thing: `object:${m}` }),
    ),
    ...weaponRows,
    rangesRow,
    ...armourRows,
    ...gearRows,
    ...skillRows,
    ...keys(LIMITS).map(limitRow),
    ...unitRows,
    ...DRAMA_SETTINGS.map(settingRow),
    ...creationRows,
    ...bonusRows,
    ...levelRows,
    ...pushRows,
    ...faceRows,
    ...numberRows("things", OBJECT_BANDS, "as usual", () => worsened),
    ...numberRows("scenes", SCENE_AWARD, "as usual", () => earns),
    ...numberRows("adversaries", TIER_POINTS, "as usual", () => earns),
    ...numberRows("glory", GLORY, "as usual", () => earns),
    ...numberRows("prices", PRICES, "as usual", () => trained),
    ...cardRows,
  ],
};
