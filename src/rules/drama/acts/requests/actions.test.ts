import { describe, expect, it } from "vitest";
import { actionExchange } from "../../cards/action.ts";
import { resolveAction } from "../../dice/totals.ts";
import { lineOf } from "../../fortune/deck/cards.ts";
import { UNHURT } from "../../harm/damage.ts";
import { activeDn, attackDn, holdValue } from "../../hero/defence.ts";
import { conditionState, grantsFor } from "../../state/conditions.ts";
import {
  attributes,
  context,
  having,
  hero,
  mook,
  party,
  power,
  settings,
  skill,
  villain,
  weapon,
} from "../../testing/fixtures.ts";
import { type Action, economy, mayDo, turnLimits } from "../../turn/economy.ts";
import {
  ATTACK_OPTIONS,
  type ChosenOption,
  circumstance,
  circumstancesClash,
  COMMON_CIRCUMSTANCES,
  optionModifiers,
  rangeOption,
} from "../attack/options.ts";
import {
  afterAttack,
  afterDefend,
  aim,
  type Aimed,
  type AttackAsk,
  attackRequest,
  checkRequest,
  defendRequest,
  forbidden,
  interactionRequest,
  pushRequest,
} from "./actions.ts";

const aimed = (character = villain(), over: Partial<Aimed> = {}): Aimed => ({
  party: party(character.ref),
  slot: character.ref,
  character,
  exposure: { unaware: false, helpless: false },
  distance: null,
  ...over,
});
const ask = (over: Partial<AttackAsk> = {}): AttackAsk => ({
  attacker: hero(),
  party: party("mara"),
  means: { kind: "unarmed" },
  targets: [aimed()],
  options: [],
  ...over,
});
const request = (over: Partial<AttackAsk> = {}, ctx = context()) => {
  const r = attackRequest(ask(over), ctx);
  if (!r.accepted) throw new Error(r.reason);
  return r.request;
};
const why = (over: Partial<AttackAsk> = {}, ctx = context()): string | null => {
  const r = attackRequest(ask(over), ctx);
  return r.accepted ? null : r.reason;
};
/** A wall: nobody's. */
const wall = { party: party("wall"), slot: "wall", toughness: 15, bearer: null, owner: null };
const sum = (options: readonly ChosenOption[]) => {
  const r = optionModifiers(options);
  if (!r.accepted) return r.reason;
  const of = (to: "action" | "effect") =>
    r.modifiers.filter((m) => m.appliesTo === to).reduce((n, m) => n + m.amount, 0);
  return [of("action"), of("effect"), r.minimumBonus];
};

describe("DRA-150 DRA-151 attack options", () => {
  it.each<[ChosenOption[], unknown]>([
    [[{ key: "knockout" }], [0, 0, null]],
    [[{ key: "knockdown" }], [-2, -2, null]],
    [[{ key: "pointBlank" }], [0, 0, 1]],
    [[{ key: "rangeShort" }], [0, 0, null]],
    [[{ key: "rangeMedium" }], [-3, -3, null]],
    [[{ key: "rangeLong" }], [-5, -5, null]],
    [[{ key: "aim" }], [3, 0, null]],
    [[{ key: "vitalBlow", steps: 3 }], [-6, 3, null]],
    [[{ key: "allOut" }], [3, 1, null]],
    [[{ key: "sweep" }], [5, -5, null]],
    [[{ key: "opportunity" }], [-3, -3, null]],
    [[{ key: "grapple" }], [-4, -2, null]],
    [[{ key: "disarm" }], [-2, 0, null]],
    [[{ key: "aggressiveDefence" }], [-4, -4, null]],
    [[{ key: "blindside" }], [3, 3, null]],
    [[{ key: "surprisePartial" }], [2, 2, null]],
    [[{ key: "surpriseComplete" }], [4, 4, null]],
    [
      [{ key: "aim" }, { key: "rangeLong" }, { key: "knockout" }],
      [-2, -5, null],
    ],
    [[{ key: "rangeShort" }, { key: "pointBlank" }], "optionsClash"],
    [[{ key: "knockout" }, { key: "nonLethal" }], "optionsClash"],
    [[{ key: "surprisePartial" }, { key: "surpriseComplete" }], "optionsClash"],
    [[{ key: "aim" }, { key: "aim" }], "optionTwice"],
    [[{ key: "vitalBlow", steps: 5 }], "vitalSteps"],
    [[{ key: "aim", steps: 2 }], "vitalSteps"],
  ])("%j: %j", (chosen, out) => expect(sum(chosen)).toEqual(out));
  it("there are nineteen", () => expect(Object.keys(ATTACK_OPTIONS)).toHaveLength(19));
  it.each([
    [25, "rangeShort"],
    [26, "rangeMedium"],
    [100, "rangeMedium"],
    [250, "rangeLong"],
    [251, null],
  ])("%i metres of a blast: %s", (distance, range) => expect(rangeOption(distance, [25, 100, 250])).toBe(range));
  it("DRA-152 one cover, one darkness", () =>
    expect([
      circumstancesClash(["coverHalf", "darkLight"]),
      circumstancesClash(["coverHalf", "coverLight"]),
      circumstancesClash(["darkLight", "darkFull"]),
    ]).toMatchObject([null, { reason: "circumstancesClash" }, { reason: "circumstancesClash" }]));
  it("DRA-152 cover and darkness may always be named", () =>
    expect(COMMON_CIRCUMSTANCES.map((c) => [c, circumstance(c).amount])).toEqual([
      ["coverLight", -2],
      ["coverHalf", -4],
      ["coverHeavy", -6],
      ["darkLight", -2],
      ["darkHalf", -4],
      ["darkFull", -8],
    ]));
  it.each([
    ["unseen", -5, "action", "DRA-351"],
    ["vulnerable", 3, "effect", "DRA-352"],
    ["sense", 3, "action", "DRA-351"],
    ["medicine", 3, "action", "DRA-232"],
  ] as const)("%s: %i to the %s (%s)", (name, amount, appliesTo, rule) =>
    expect(circumstance(name)).toEqual({ label: `CROSSOVER.Drama.Circumstance.${name}`, amount, appliesTo, rule }),
  );
});

describe("DRA-145 DRA-146 DRA-148 the number to hit", () => {
  const dn = (who = villain(), exposure = { unaware: false, helpless: false }) =>
    attackDn(who, "ranged", exposure, settings);
  it("dodge; without it Dexterity", () =>
    expect([dn().total, dn(mook({ attributes: attributes({ dex: 9 }) })).total]).toEqual([15, 9]));
  it.each([
    ["helpless", 3],
    ["unaware", 10],
  ] as const)("%s: %i", (key, total) =>
    expect(dn(villain(), { unaware: key === "unaware", helpless: key === "helpless" }).total).toBe(total),
  );
  it("the unconscious are helpless (DRA-185), the restrained 4 easier", () =>
    expect([
      dn(villain({ harm: { ...UNHURT, k: true, o: true } })).total,
      dn(villain({ conditions: having("restrained") })).total,
    ]).toEqual([3, 11]));
  it("an active defence counts where it is better, and only for its own skill", () => {
    const guarding = (degree: number, trait = "dodge") =>
      villain({ conditions: [conditionState("activeDefence", { trait, degree })] });
    expect(
      [dn(guarding(19)), dn(guarding(11)), dn(guarding(19, "meleeWeapons"))].map((d) => [d.total, d.passive]),
    ).toEqual([
      [19, 15],
      [15, 15],
      [15, null],
    ]);
    expect([activeDn(15, 12), activeDn(15, 17)]).toEqual([15, 17]);
    expect(
      dn(
        villain({
          conditions: [...having("restrained"), conditionState("activeDefence", { trait: "dodge", degree: 19 })],
        }),
      ).total,
    ).toBe(15);
  });
  it("a hold is met with the better of unarmed combat and Strength", () =>
    expect([holdValue(hero()).total, holdValue(villain()).total]).toEqual([14, 12]));
  it("untrained, unarmed combat is worth its attribute, whether the skill stands on the sheet or not", () => {
    const quick = hero({ attributes: attributes({ dex: 15, str: 9 }), skills: [] });
    const listed = { ...quick, skills: [skill("unarmedCombat", 0)] };
    const strong = hero({ attributes: attributes({ dex: 9, str: 9 }), skills: [] });
    expect([quick, listed, strong].map((who) => [holdValue(who).total, holdValue(who).by])).toEqual([
      [15, "unarmedCombat"],
      [15, "unarmedCombat"],
      [9, "str"],
    ]);
  });
  it("one who is held and doesn't see it coming has both against the bare attribute", () =>
    expect(
      attackDn(villain({ conditions: having("restrained") }), "melee", { unaware: true, helpless: false }, settings)
        .total,
    ).toBe(12 - 4 - 2));
});

describe("DRA-043 DRA-052 DRA-144 DRA-147 attacks made ready", () => {
  it("the walk-through: unarmed 14 and Strength 12 against dodge 15 and Toughness 15", () => {
    expect(request()).toMatchObject({
      kind: "attack",
      action: { value: 14, effectValue: 12, minimumBonus: null },
      dice: { rank: "hero", skilled: true },
      attribute: "dex",
      effectAttribute: "str",
      targets: [{ dn: 15, toughness: 15, column: "hero", strength: 12 }],
    });
  });
  it("and its dice make the walk-through's O 1", () => {
    const state = ["r", "v"].reduce((s, e) => {
      const step = actionExchange.step(s, e === "r" ? { type: "roll", faces: [18] } : { type: "resolve" });
      if (!step.accepted) throw new Error(step.reason);
      return step.state;
    }, actionExchange.begin(request()));
    expect(state.targets[0]?.result).toEqual({ shock: 1, ko: "O", knockdown: false, wounds: 0 });
  });
  it("a weapon with its own skill, type and maximum", () =>
    expect(
      request({
        attacker: hero({ skills: [skill("meleeWeapons", 2, { specType: "sabre" })] }),
        means: { kind: "weapon", weapon: weapon() },
      }),
    ).toMatchObject({ action: { value: 14, effectValue: 16 } }));
  it("a shot has its range from the distance, unless one was chosen", () => {
    const bow = {
      kind: "weapon",
      weapon: weapon({ skill: "missileWeapons", ranges: [25, 100, 250], damageValue: 15 }),
    } as const;
    const mods = (over: Partial<AttackAsk>) => request({ means: bow, ...over }).action.modifiers?.map((m) => m.amount);
    expect([
      mods({ targets: [aimed(villain(), { distance: 60 })] }),
      mods({ targets: [aimed(villain(), { distance: 60 })], options: [{ key: "pointBlank" }] }),
      mods({}),
    ]).toEqual([[-3, -3], [], []]);
    expect([
      why({ means: bow, targets: [aimed(villain(), { distance: 300 })] }),
      why({ means: { kind: "weapon", weapon: weapon({ ammo: 0 }) } }),
    ]).toEqual(["outOfRange", "noAmmo"]);
    expect(request({ means: bow, options: [{ key: "pointBlank" }] }).action.minimumBonus).toBe(1);
  });
  it("powers: a blast by energy weapons or its own adds, a mental blast against Mind without armour, claws with Strength", () => {
    const blaster = hero({ skills: [skill("energyWeapons", 3)] });
    expect(
      request({ attacker: blaster, means: { kind: "power", power: power("blast", 17), area: false } }),
    ).toMatchObject({ action: { value: 14, effectValue: 17 }, effectAttribute: null });
    expect(
      request({ attacker: hero(), means: { kind: "power", power: power("blast", 17, { adds: 5 }), area: true } }),
    ).toMatchObject({ action: { value: 16 }, area: true });
    expect(
      request({
        attacker: hero({ attributes: attributes({ min: 12 }) }),
        means: { kind: "power", power: power("mentalBlast", 15, { adds: 2 }), area: false },
      }),
    ).toMatchObject({
      action: { value: 14, effectValue: 15 },
      targets: [{ dn: 8, toughness: 8, toughnessAttribute: "min" }],
    });
    expect(request({ means: { kind: "power", power: power("naturalWeapon", 4), area: false } }).action).toMatchObject({
      value: 14,
      effectValue: 16,
    });
    expect(why({ means: { kind: "power", power: power("armour", 4), area: false } })).toBe("noAttackPower");
  });
  it("up, stymied and unskilled come from states and the card's line", () => {
    const line = lineOf("DC-03", "dramatic");
    expect(
      request({ attacker: hero({ conditions: having("unskilled") }) }, context({ card: "DC-03", line })).dice,
    ).toEqual({ rank: "hero", skilled: true, up: false, stymied: true, unskilledState: true });
  });
  it("wounds go along, and approval by the card", () =>
    expect(request({ attacker: hero({ harm: { ...UNHURT, wounds: 2 } }) }, context({ card: "DC-30" }))).toMatchObject({
      action: { wounds: 2 },
      approved: ["attack"],
    }));
  it("a group of mooks strikes as one (DRA-081)", () =>
    expect(request({ attacker: mook({ count: 6 }), targets: [aimed(hero())] })).toMatchObject({
      group: 6,
      dice: { rank: "mook", skilled: false },
    }));
  it("openings of the target come off its numbers", () =>
    expect(request({ targets: [aimed(villain({ conditions: having("allOut") }))] }).targets[0]).toMatchObject({
      dn: 12,
      toughness: 12,
    }));
  it("gear may be a target with its owner's trademark (DRA-223)", () =>
    expect(
      request({
        objects: [{ party: party("blade"), slot: "o", toughness: 20, bearer: aimed(), owner: party("grell") }],
      }).targets[1],
    ).toMatchObject({ kind: "object", column: "mook", dn: 15, owner: { uuid: "grell" } }));
  it("DRA-187 gear is met as its bearer meets the same attack, openings, exposure and distance included; a wall stands still", () => {
    const dn = (bearer: Aimed | null, over: Partial<AttackAsk> = {}) =>
      request({ targets: [], objects: [{ ...wall, bearer }], ...over }).targets[0]?.dn;
    const guard = villain({
      skills: [skill("dodge", 5), skill("meleeWeapons", 1)],
      defences: { melee: "meleeWeapons", ranged: "dodge", mental: "willpower" },
    });
    const blast: AttackAsk["means"] = { kind: "power", power: power("blast", 15, { adds: 2 }), area: false };
    expect([
      dn(aimed(guard)),
      dn(aimed(guard), { means: blast }),
      dn(aimed(villain({ conditions: having("aiming") }))),
      dn(aimed(villain(), { exposure: { unaware: false, helpless: true } })),
      dn(null),
    ]).toEqual([13, 17, 12, 3, 3]);
    expect(why({ targets: [], objects: [{ ...wall, bearer: aimed(guard, { distance: 9000 }) }], means: blast })).toBe(
      "outOfRange",
    );
  });
  it("DRA-146 of two who hold somebody either may be struck; bonds that nobody holds leave the hands free", () => {
    const held = (...by: (string | null)[]) =>
      hero({ conditions: by.map((trait) => conditionState("restrained", { trait })) });
    expect([
      why({ attacker: held("jo", "grell") }),
      why({ attacker: held(null) }),
      why({ attacker: held("jo") }),
    ]).toEqual([null, null, "heldBy"]);
  });
  it("DRA-094 DRA-341 a shot for each target", () =>
    expect(
      request({ targets: [aimed(), aimed(mook())], means: { kind: "weapon", weapon: weapon({ ammo: 3 }) } }).onRoll,
    ).toMatchObject([{ path: "system.ammo", from: 3, to: 1 }]));
  it("DRA-150 whoever aims is disarmed as easily as hit", () =>
    expect(request({ targets: [aimed(villain({ conditions: having("aiming") }))] }).targets[0]?.strength).toBe(9));
  it("DRA-150 DRA-176 holding back is chosen before the roll", () =>
    expect([request({ options: [{ key: "nonLethal" }] }).form.holdsBack, request().form.holdsBack]).toEqual([
      true,
      false,
    ]));
  it("DRA-081 DRA-340 a group acts as one in attacks and interactions alone", () => {
    const gang = mook({ count: 8 });
    const groups = [
      defendRequest(gang, party("thug"), "melee", false, context()),
      pushRequest(gang, party("thug"), "running", null, context()),
      checkRequest({ actor: gang, party: party("thug"), trait: { skill: "find" }, dn: 8 }, context()),
      interactionRequest(
        {
          actor: gang,
          party: party("thug"),
          kind: "taunt",
          targets: [{ ...aimed(hero()), situation: [], affected: false }],
          wanted: "",
        },
        context(),
        true,
      ),
    ];
    expect(groups.map((g) => g.accepted && g.request.group)).toEqual([1, 1, 1, 8]);
  });
  it("DRA-256 DRA-257 suppressing fire shakes nobody twice a round, and outside a conflict comes to a level", () => {
    const made = request(
      { options: [{ key: "suppress" }], targets: [aimed(villain(), { affected: true }), aimed(mook())] },
      context({ round: 2 }),
    );
    expect([
      made.targets.map((t) => t.affected),
      made.levelOnly,
      request({ options: [{ key: "suppress" }] }).levelOnly,
    ]).toEqual([[true, false], undefined, true]);
  });
  it("suppressing fire intimidates with the weapon's skill", () =>
    expect(request({ options: [{ key: "suppress" }] })).toMatchObject({
      kind: "intimidate",
      action: { value: 14, effectValue: undefined },
      targets: [{ dn: 8, toughness: null }],
    }));
  it.each<[string, Partial<AttackAsk>]>([
    ["action.no.attack", { attacker: hero({ conditions: having("setback") }) }],
    ["unconscious", { attacker: hero({ harm: { ...UNHURT, k: true, o: true } }) }],
    ["heldBy", { attacker: hero({ conditions: [conditionState("restrained", { trait: "jo" })] }) }],
    ["notAiming", { options: [{ key: "aim" }] }],
    ["tooManyTargets", { targets: [] }],
    ["tooManyTargets", { targets: [aimed(), aimed()], means: { kind: "weapon", weapon: weapon({ ammo: 1 }) } }],
    ["weaponDropped", { means: { kind: "weapon", weapon: weapon({ dropped: true }) } }],
    ["outOfFight", { attacker: mook({ harm: { ...UNHURT, wounds: 2 } }) }],
    [
      "heldBy",
      { attacker: hero({ conditions: [conditionState("restrained", { trait: "jo" })] }), targets: [], objects: [wall] },
    ],
    [
      "noMind",
      {
        means: { kind: "power", power: power("mentalBlast", 15, { adds: 1 }), area: false },
        targets: [],
        objects: [wall],
      },
    ],
    ["notAlive", { options: [{ key: "disarm" }], targets: [], objects: [wall] }],
    ["notAlive", { options: [{ key: "grapple" }], targets: [], objects: [wall] }],
    ["optionsClash", { options: [{ key: "knockout" }, { key: "nonLethal" }] }],
  ])("%s", (reason, over) => expect(why(over)).toBe(reason));
  it("DRA-403 the card's setback forbids attacks, with its reason", () =>
    expect([
      why(
        { attacker: villain(), targets: [aimed(hero())] },
        context({ card: "DC-30", line: lineOf("DC-30", "standard") }),
      ),
      forbidden(hero(), "attack", context()),
    ]).toEqual(["action.no.attack", null]));
  it("DRA-420 settings are those of the moment", () =>
    expect(request({}, context({ settings: { ...settings, damageTable: "revised" } })).settings.damageTable).toBe(
      "revised",
    ));
});

describe("DRA-254 DRA-341 what an attack uses up", () => {
  it("being Up, an aim and a shot", () => {
    const shooter = hero({ conditions: having("up", "aiming") });
    const made = request({
      attacker: shooter,
      options: [{ key: "aim" }],
      means: { kind: "weapon", weapon: weapon({ id: "bow", ammo: 3, ranges: [25, 100, 250] }) },
    });
    expect(made).toMatchObject({
      dice: { up: true },
      onRoll: [
        { kind: "delete", data: { condition: "up" } },
        { kind: "delete", data: { condition: "aiming" } },
        { subject: "mara.Item.bow", path: "system.ammo", from: 3, to: 2 },
      ],
    });
    expect(request().onRoll).toEqual([]);
  });
});

describe("DRA-150 what options leave behind", () => {
  it("an aim is used up, all-out leaves openings until the next turn", () => {
    const shooter = hero({ conditions: having("aiming") });
    expect(afterAttack(shooter, [{ key: "allOut" }])).toMatchObject([
      { kind: "delete", data: { condition: "aiming" } },
      { kind: "create", data: { condition: "allOut", until: { at: "turnStart", of: "mara", left: 1 } } },
    ]);
    expect([afterAttack(hero(), []), aim(hero())]).toMatchObject([
      [],
      [{ kind: "create", data: { condition: "aiming", until: { at: "encounter", left: 1 } } }],
    ]);
  });
});

describe("DRA-052 DRA-110 DRA-148 active defence", () => {
  const made = defendRequest(villain(), party("grell"), "ranged", false, context());
  it("rolls the defence's skill with at least +1, and points may go in", () =>
    expect(made).toMatchObject({
      accepted: true,
      request: { kind: "defend", spendable: true, action: { value: 15, minimumBonus: 1 } },
    }));
  it("its total meets attacks until the next turn, never below the passive", () => {
    expect(
      [
        afterDefend(villain(), "ranged", 18, settings),
        afterDefend(villain({ harm: { ...UNHURT, wounds: 2 } }), "ranged", 12, settings),
      ].map((c) => c[0]),
    ).toMatchObject([{ data: { condition: "activeDefence", trait: "dodge", degree: 18 } }, { data: { degree: 15 } }]);
  });
  it("an aggressive one costs 2 more", () =>
    expect(defendRequest(villain(), party("grell"), "ranged", true, context())).toMatchObject({
      request: { action: { modifiers: [{ amount: -2 }] } },
    }));
});

describe("DRA-250 DRA-255 DRA-256 DRA-258 interactions made ready", () => {
  const make = (kind: "taunt" | "maneuver" | "intimidate", over: object = {}, conflict = true) =>
    interactionRequest(
      {
        actor: hero({ skills: [skill("taunt", 3)] }),
        party: party("mara"),
        kind,
        targets: [{ ...aimed(villain({ skills: [skill("willpower", 2)] })), situation: [], affected: false, ...over }],
        wanted: "he runs",
      },
      context(),
      conflict,
    );
  it("the skill against the best that resists", () =>
    expect(make("taunt")).toMatchObject({
      request: { kind: "taunt", wanted: "he runs", action: { value: 11 }, targets: [{ dn: 10, toughness: null }] },
    }));
  it("without the skill the attribute, unskilled", () =>
    expect(make("intimidate")).toMatchObject({ request: { dice: { skilled: false }, action: { value: 8 } } }));
  it("outnumbered -2, upper hand +3", () =>
    expect([make("taunt", { situation: ["outnumbered"] }), make("taunt", { situation: ["upperHand"] })]).toMatchObject([
      { request: { targets: [{ dn: 8 }] } },
      { request: { targets: [{ dn: 13 }] } },
    ]));
  it("manoeuvres belong in a conflict, the others don't have to", () =>
    expect([make("maneuver", {}, false), make("taunt", {}, false)]).toMatchObject([
      { reason: "conflictOnly" },
      { accepted: true },
    ]));
});

describe("DRA-047 DRA-048 DRA-056 DRA-057 DRA-111 checks and pushes made ready", () => {
  const check = (over: object) =>
    checkRequest(
      {
        actor: hero({ harm: { ...UNHURT, wounds: 2 } }),
        party: party("mara"),
        trait: { skill: "find" },
        dn: 10,
        ...over,
      },
      context(),
    );
  it("DRA-042 DRA-043 DRA-260 against somebody: charm against charm else Charisma, persuasion against willpower, anything else against the same skill, harder as the table says", () => {
    const other = villain({
      attributes: attributes({ cha: 9, min: 10, per: 11 }),
      skills: [skill("willpower", 2), skill("find", 1)],
    });
    const dn = (key: string, difficulty: "average" | "hard" = "average") => {
      const made = checkRequest(
        {
          actor: hero({ skills: [skill(key, 1)] }),
          party: party("mara"),
          trait: { skill: key },
          dn: 99,
          opponent: { aimed: aimed(other), difficulty },
        },
        context(),
      );
      return made.accepted && [made.request.targets[0]?.dn, made.request.action.dn];
    };
    expect([dn("charm"), dn("persuasion"), dn("find"), dn("find", "hard"), dn("stealth")]).toEqual([
      [9, undefined],
      [12, undefined],
      [12, undefined],
      [17, undefined],
      [8, undefined],
    ]);
  });
  it("DRA-046 what a skill's value is made of stands in the total: attribute and adds, not one number", () => {
    const made = check({ actor: hero({ attributes: attributes({ per: 9 }), skills: [skill("find", 3)] }) });
    if (!made.accepted) throw new Error("a check was made ready");
    const rows = (action: typeof made.request.action): readonly (readonly [string, number])[] =>
      resolveAction(action, 11).action.rows.map((r) => [r.label.split(".").at(-1) ?? "", r.value]);
    expect(rows(made.request.action)).toEqual([
      ["per", 9],
      ["adds", 3],
      ["bonus", 0],
    ]);
    // What doesn't add up is not believed.
    expect(rows({ ...made.request.action, value: 20 })[0]).toEqual(["value", 20]);
  });
  it("DRA-047 a skill that applies makes an attribute's check its own", () =>
    expect(
      checkRequest(
        { actor: hero(), party: party("mara"), trait: { attribute: "dex", applies: "stealth" }, dn: 8 },
        context(),
      ),
    ).toMatchObject({ request: { dice: { skilled: false } } }));
  it("DRA-254 whoever has to get away may push a way of getting away, and nothing else", () =>
    expect(
      ["running", "lifting"].map((s) =>
        pushRequest(hero({ conditions: having("break") }), party("mara"), s, null, context()),
      ),
    ).toMatchObject([{ accepted: true }, { reason: "action.no.check" }]));
  it("an untrained check, a penalised one, one that can't be tried", () =>
    expect([check({}), check({ trait: { skill: "tracking" } }), check({ trait: { skill: "science" } })]).toMatchObject([
      { request: { dice: { skilled: false }, action: { dn: 10, wounds: 2, penalised: false } } },
      { request: { action: { penalised: true } } },
      { reason: "trainedOnly" },
    ]));
  it("recovery checks take no points and ignore the wounds they are about", () =>
    expect(check({ trait: { attribute: "tou", applies: null }, recovery: true })).toMatchObject({
      request: { spendable: false, dice: { skilled: true }, action: { wounds: 0 } },
    }));
  it("a first die of 1 is -12 and nothing worse", () => {
    const made = check({ trait: { attribute: "tou", applies: null } });
    const step = made.accepted && actionExchange.step(actionExchange.begin(made.request), { type: "roll", faces: [1] });
    expect(step && step.accepted && step.state.reading).toMatchObject({
      rp: 10 - 12 - 2 - 10,
      resolution: { bonus: -12 },
    });
  });
  it("a push is the linked skill against 8 with at least +1", () =>
    expect(pushRequest(hero(), party("mara"), "running", null, context())).toMatchObject({
      request: { kind: "push", action: { value: 11, dn: 8, minimumBonus: 1 } },
    }));
  it("a power's own skill pushes it", () =>
    expect(pushRequest(hero(), party("mara"), "", power("blast", 15, { adds: 3 }), context())).toMatchObject({
      request: { action: { value: 14 } },
    }));
});

describe("DRA-144 DRA-184 DRA-254 economy", () => {
  const limits = (who = hero()) => turnLimits(grantsFor(who, settings), "CROSSOVER.Drama.Condition.setback.label");
  const spend = (action: Action, turn = {}, who = hero()) => economy.step(limits(who), turn, { type: "spend", action });
  it("dice for one kind of action a turn; moving and simple things at will", () => {
    const once = spend("attack");
    expect(once).toEqual({ accepted: true, turn: { rolled: 1 } });
    expect([spend("taunt", { rolled: 1 }), spend("move", { rolled: 1 }), spend("simple", { rolled: 1 })]).toMatchObject(
      [{ accepted: false, reason: "action.oneRolled" }, { accepted: true }, { accepted: true }],
    );
  });
  it("DRA-150 the defence of an aggressive defence comes beside its attack, once, and beside no other", () => {
    const struck = spend("aggressiveAttack");
    expect(struck).toEqual({ accepted: true, turn: { rolled: 1, aggressive: 1 } });
    expect([
      spend("aggressiveDefend", struck.turn),
      spend("aggressiveDefend", { rolled: 1 }),
      spend("aggressiveDefend", { rolled: 1, aggressive: 1, aggressiveDefend: 1 }),
      spend("aggressiveAttack", { rolled: 1 }),
    ]).toMatchObject([
      { accepted: true },
      { reason: "action.notAggressive" },
      { reason: "action.notAggressive" },
      { reason: "action.oneRolled" },
    ]);
    expect(economy.step(limits(), struck.turn, { type: "refund", action: "aggressiveAttack" })).toEqual({
      accepted: true,
      turn: { rolled: 0, aggressive: 0 },
    });
  });
  it("setback leaves defence", () =>
    expect([
      spend("attack", {}, hero({ conditions: having("setback") })),
      spend("defend", {}, hero({ conditions: having("setback") })),
    ]).toMatchObject([
      { accepted: false, reason: "action.no.attack", data: { condition: "CROSSOVER.Drama.Condition.setback.label" } },
      { accepted: true },
    ]));
  it("the Gamemaster overrules; what was spent can be given back; a turn begins fresh", () => {
    expect(economy.step(limits(), { rolled: 1 }, { type: "spend", action: "attack", overrule: true })).toEqual({
      accepted: true,
      turn: { rolled: 2 },
    });
    expect([
      economy.step(limits(), { rolled: 1 }, { type: "refund", action: "taunt" }),
      economy.step(limits(), { rolled: 1 }, { type: "begin" }),
    ]).toEqual([
      { accepted: true, turn: { rolled: 0 } },
      { accepted: true, turn: {} },
    ]);
    expect(() => economy.step(limits(), {}, { type: "spend", action: "sing" })).toThrow("unknown-action");
  });
  it("pips: one rolled action, the rest without count; a reason when something is taken", () => {
    expect(economy.pips(limits(), { rolled: 1 }).map((p) => [p.action, p.left])).toEqual([
      ["attack", 0],
      ["move", null],
      ["simple", null],
    ]);
    expect(economy.pips(limits(hero({ harm: { ...UNHURT, k: true, o: true } })), {})[0]?.blocked).toBe(
      "CROSSOVER.Drama.Condition.setback.label",
    );
    expect([
      mayDo(grantsFor(hero(), settings), "check"),
      mayDo(grantsFor(hero({ conditions: having("surprised") }), settings), "check"),
    ]).toEqual([true, false]);
  });
});
