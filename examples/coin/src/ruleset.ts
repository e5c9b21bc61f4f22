/** Everything that Crossover knows about Coin, in one object. */
import type { ActsAdapter, CallRules, Change, ConditionAdapter, Kit, Preview, RulesetAdapter, Table } from "crossover";
import { coinActs, type CoinSituation } from "./acts.ts";
import { checkOutcome, coinCards, coinViews, describe } from "./cards.ts";
import { coinHero, snapshot } from "./hero.ts";
import {
  type AttackRequest,
  type CheckRequest,
  type CoinHero,
  type CoinRules,
  coinRules,
  HARDEST,
  heads,
  text,
  TRAITS,
} from "./rules.ts";

/** The subtype as Foundry names it: the module's id, a dot, the name in module.json. */
const HERO = "coin-ruleset.hero";
const heroAt = (table: Table, uuid: string): CoinHero | null => table.character(uuid) as CoinHero | null;

/** Conditions as the token's HUD, sheets and undo use them. */
const coinConditions = (rules: CoinRules): ConditionAdapter => ({
  catalogue: rules.conditions,
  label: (id) => text("Condition", id, "label"),
  hud: ["dizzy"],
  derived: (hero) => rules.derived(hero as CoinHero),
  out: (hero) => !rules.able(hero as CoinHero),
  toggle: (hero, id, active): readonly Change[] => {
    const { uuid, conditions } = hero as CoinHero;
    if (!rules.isCondition(id) || conditions.includes(id) === active) return [];
    const { rule } = rules.conditions[id];
    const effect = {
      subject: uuid,
      collection: "ActiveEffect",
      id: `coin${id}`.padEnd(16, "0"),
      data: { condition: id },
      rule,
    } as const;
    return [{ kind: active ? "create" : "delete", ...effect }];
  },
});

/** Checks that a whole group is called to. */
const coinCall = (kit: Kit, rules: CoinRules): CallRules<CheckRequest> => ({
  compose: (uuid, { trait, dc = 2 }, table) => {
    const [hero, actor, known] = [heroAt(table, uuid), table.party(uuid), TRAITS.find((t) => t === trait)];
    if (!hero || !actor || !known) return kit.rules.refuse("gone", { name: actor?.name ?? "" });
    return { accepted: true, request: { actor, trait: known, coins: rules.coins(hero, known), difficulty: dc } };
  },
  throwDice: async ({ coins }) => {
    const roll = await new Roll(`${String(coins.total)}d2`).evaluate();
    return { faces: kit.dice.facesOf(roll), rolls: [roll] };
  },
  view: ({ trait, coins, difficulty }, thrown, secret, localize) => {
    const faces = thrown ?? [];
    const rows = kit.view.rowViews(coins.rows, localize);
    const label = localize(text("Trait", trait));
    const roll = { label, dice: coinViews(faces, localize), total: String(heads(faces)), rows };
    return { roll, ...(!secret && { outcome: checkOutcome(faces, difficulty, localize) }) };
  },
  title: ({ trait }, localize) => localize(text("Trait", trait)),
});

/** Lines and exact odds beside a form, from the very request that its card will have. */
const coinPreview =
  (kit: Kit, rules: CoinRules) =>
  (opened: { readonly kind: string; readonly request: unknown }): Preview => {
    const { localize, rowViews, oddsPanel } = kit.view;
    const { coins } = opened.request as CheckRequest | AttackRequest;
    const lines = {
      rows: rowViews(coins.rows, localize),
      bonus: localize(text("Card", "coins"), { coins: coins.total }),
    };
    if (opened.kind === "check") {
      const { difficulty } = opened.request as CheckRequest;
      const label = localize(text("Card", "against"), { difficulty });
      return {
        ...lines,
        odds: oddsPanel({ chance: rules.checkChance(coins.total, difficulty), label, bars: [] }, localize),
      };
    }
    const { target, tiesHit } = opened.request as AttackRequest;
    const foe = heroAt(kit.table, target.uuid);
    // What comes of it against numbers that this user may not know is nothing to tell beforehand: they could be read off.
    if (!foe || (kit.table.hidden(target.uuid) && game.user?.isGM !== true)) return lines;
    const harm = rules.harms(coins.total, rules.coins(foe, "nerve").total, tiesHit);
    const bars = [...harm.entries()].map(({ outcome, p }) => ({ label: String(outcome), share: p, hit: outcome > 0 }));
    const chance = harm.chance((h) => h > 0);
    // `opposed`: the other side's own numbers are in it, so players of a table that hides them get a word for it.
    return {
      ...lines,
      odds: oddsPanel(
        { chance, label: localize(text("Card", "harmTo"), { name: target.name }), bars, opposed: true },
        localize,
      ),
    };
  };

export function coinRuleset(kit: Kit): RulesetAdapter {
  const rules = coinRules(kit);
  const acts = coinActs(kit, rules);
  const conditions = coinConditions(rules);
  const call = coinCall(kit, rules);
  const { CoinHeroModel, CoinHeroSheet } = coinHero(kit, rules);
  const asking: Pick<ActsAdapter, "isCharacter" | "settings"> = {
    isCharacter: (found) => typeof found === "object" && found !== null && "grit" in found,
    settings: (table) => ({ tiesHit: table.setting("coin.tiesHit") === true }),
  };
  const situation = (of: string, gm: boolean): CoinSituation =>
    kit.acts.situationOf(of, asking, kit.table, gm) as CoinSituation;
  const cards = coinCards(kit, rules, acts, situation);

  const actsAdapter: ActsAdapter = {
    ...asking,
    table: acts as unknown as ActsAdapter["table"],
    groups: {},
    heading: (group) => text("Group", group),
    priced: (action) => text("Action", action),
    affords: (s, price) => rules.unpaid(price, s.fighter(s.self)?.spends) ?? { accepted: true, warning: null },
    takesTurn: (price) => price.includes("action"),
    open: (actor, asked, visibility, overrule = false) =>
      kit.cards.openExchange({
        kind: asked.act,
        ask: { ...asked, ...(overrule && { overrule }) },
        actor,
        ...(visibility && { visibility }),
      }),
    preview: coinPreview(kit, rules),
  };

  const adapter: RulesetAdapter = {
    id: "coin",
    label: text("label"),
    accent: { light: "#7a5b00", dark: "#f2cf63" },
    subtypes: { Actor: { [HERO]: { htmlFields: ["biography"] } } },
    actors: {
      [HERO]: {
        model: CoinHeroModel,
        sheet: CoinHeroSheet,
        icon: "fa-solid fa-coins",
        trackable: { bar: ["grit"], value: [] },
        linked: true,
      },
    },
    items: {},
    // What a fight leaves behind stays at home when a hero is shared.
    state: { fields: { Actor: { [HERO]: ["grit.value"] } } },
    snapshot,
    conditions,
    exchanges: { ...cards, call: kit.cards.callKind(() => call as CallRules), moment: kit.cards.momentKind("coin") },
    order: {
      compare: rules.before,
      throwFor: ([first]) => {
        const hero = first?.character as CoinHero | null | undefined;
        if (!hero) return null;
        const coins = rules.coins(hero, "wit");
        const { explain, row } = kit.rules;
        return {
          formula: `${String(coins.total)}d2`,
          resolve: (faces) => explain([row(text("Trait", "wit"), heads(faces), "COI-007")]),
        };
      },
    },
    economy: { rules: rules.economy, limits: () => ({}) },
    // Dizzy goes with the end of one's turn (COI-005).
    lifecycle: (moment, table) => {
      const hero = moment.type === "turnEnd" ? heroAt(table, moment.of) : null;
      const changes = hero ? conditions.toggle(hero, "dizzy", false) : [];
      return { changes: Array.isArray(changes) ? (changes as readonly Change[]) : [], prompts: [] };
    },
    checks: {
      traits: (_hero, localize) => TRAITS.map((key) => ({ key, label: localize(text("Trait", key)) })),
      open: (actor, { trait, dc, quick }) =>
        kit.acts.openAct(actor, ["check"], { trait, ...(dc !== undefined && { difficulty: dc }) }, quick),
      call: call as CallRules,
      difficulties: (localize) =>
        [1, 2, 4, HARDEST].map((value) => ({ value, label: localize(text("Difficulty", String(value))) })),
    },
    acts: actsAdapter,
    actions: {
      list: (hero, localize) =>
        kit.acts.actEntries(actsAdapter, situation((hero as CoinHero).uuid, game.user?.isGM === true), {
          localize,
          refusal: (no) => kit.view.refusalText(no, adapter),
        }),
      use: async (actor, id, quick) => kit.acts.useAct(actor, actsAdapter, id, quick),
    },
    turnAndReach: { takesTurn: (_hero, id) => id === "attack", span: () => null },
    settings: [{ key: "tiesHit", type: Boolean, initial: false, group: "harm" }],
    glance: (hero, localize) => {
      const { grit, traits } = hero as CoinHero;
      return {
        tracks: [{ label: localize(text("Hero", "grit")), value: grit.value, max: grit.max }],
        facts: TRAITS.map((trait) => ({ label: localize(text("Trait", trait)), value: String(traits[trait]), trait })),
        conditions: [],
      };
    },
    describeChange: describe,
    dice3d: { foreground: "#3b2c00", background: "#f2cf63" },
  };
  return adapter;
}
