import { beside } from "../../../rules/kernel/manners.ts";
import type { Refusal } from "../../../rules/kernel/refusal.ts";
import { explain } from "../../../rules/kernel/rows.ts";
import {
  actionRefusal,
  attackFor,
  type AttackRequestOf,
  composeOf,
  defenceOf,
  evadesWith,
  factsFor,
} from "../../../rules/twintens/index.ts";
import {
  areaFeet,
  type AreaShape,
  type Attack,
  ATTACK_SITUATIONS,
  attackExchange,
  type AttackSituation,
  attackTypes,
  CIRCUMSTANCE_LIMIT,
  CONCEALMENT,
  COVER,
  EMOTIONS,
  fastestFeet,
  featRank,
  hasMiddle,
  isVulnerable,
  key,
  legalManeuvers,
  loads,
  type ManeuverDefinition,
  type ManeuverKey,
  maneuverLabel,
  MANEUVERS,
  mayTakeTenOnAttack,
  powerBehind,
  powerFeatRank,
  saveLabel,
  situationLabel,
  throwingRange,
  type TradeKey,
  tradeLimit,
  TRADES,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import {
  type DialogField,
  type DialogInput,
  type DialogView,
  type DraftEditor,
  tickedIn,
} from "../../rolls/dialog-types.ts";
import type { Localize, Table } from "../../ruleset.ts";
import { knownTo, saysEqual } from "../../view/as-equal.ts";
import { rowViews, signed } from "../../view/rows.ts";
import { type AttackAsk } from "../asks.ts";
import { numberIn } from "../exchanges/question.ts";
import { characterAt, isRefusal } from "../facts.ts";
import { twintensSettings } from "../settings.ts";
import { situation } from "../situation.ts";
import { attackOddsView } from "./odds-view.ts";

/** An attack being made up: what was chosen, the table it will be made at, whom one may aim at without a board. */
export interface AttackDraft {
  readonly ask: AttackAsk;
  readonly table: Table;
  readonly candidates: readonly string[];
  readonly isGM: boolean;
}

const flags = (m: ManeuverKey): ManeuverDefinition["flags"] => MANEUVERS[m].flags;

/** Maneuvers that are an attack with this means: those with an attack roll, and the coup de grace. @rule TWI-385 */
export function maneuversFor(draft: AttackDraft, attack: Attack): readonly ManeuverKey[] {
  const who = characterAt(draft.table, draft.ask.actor);
  if (!who) return ["attack"];
  const rolled = attack.kind === "melee" || attack.kind === "ranged";
  const fits = (m: ManeuverKey): boolean => {
    if (m === "attack") return true;
    const has = flags(m);
    if (!rolled || !(has.includes("roll") || has.includes("auto"))) return false;
    if (has.includes("melee") && attack.kind !== "melee") return false;
    if (m === "throwObject") return attack.source === "unarmed";
    return m !== "slam" || attack.source === "unarmed";
  };
  return legalManeuvers(who).filter(fits);
}

function attackOf(draft: AttackDraft): Attack | null {
  const who = characterAt(draft.table, draft.ask.actor);
  return who ? (attackFor(who, draft.ask, twintensSettings(draft.table), null)?.attack ?? null) : null;
}

function fields(draft: AttackDraft, attack: Attack, localize: Localize): DialogField[] {
  const { ask, table, candidates } = draft;
  const text = (name: string, data?: Record<string, string | number>): string => localize(key("Dialog", name), data);
  const options = (area: string, keys: readonly string[]): { value: string; label: string }[] =>
    keys.map((value) => ({ value, label: localize(key(area, value)) }));
  const who = characterAt(table, ask.actor);
  const settings = twintensSettings(table);
  const rolled = attack.kind === "melee" || attack.kind === "ranged";
  const aims = candidates.flatMap((uuid) => {
    const party = table.party(uuid);
    return party ? [{ value: uuid, label: party.name }] : [];
  });
  const targets = ask.targets.flatMap((uuid) => characterAt(table, uuid) ?? []);
  const [first] = targets;
  const base = {
    attack: attack.bonus.total,
    damage: attack.damage?.total ?? attack.effect?.rank ?? 0,
    defense: who?.defense ?? 0,
    dodge: (who?.dodgeBase ?? 0) + (who ? featRank(who, "dodgeFocus") : 0),
  };
  const trades =
    who && rolled
      ? TRADES.map((k) => ({ k, most: tradeLimit(who, k, base, first?.kind ?? "villain", settings) })).filter(
          (t) => t.most > 0,
        )
      : [];
  const maneuvers = maneuversFor(draft, attack);
  const types = attackTypes(attack);
  const unknown = ask.targets.length > 0 && ask.targets.some((t) => table.distance(ask.actor, t) === null);
  const takesTen =
    who !== null && targets.length > 0 && targets.every((t) => mayTakeTenOnAttack(who.kind, t.kind)) && rolled;
  const power = who && powerBehind(who, ask.attack);
  return [
    ...(aims.length > 0
      ? [{ type: "many" as const, name: "targets", label: text("aimAt"), value: ask.targets, options: aims }]
      : []),
    ...(maneuvers.length > 1
      ? [
          {
            type: "select" as const,
            name: "maneuver",
            label: text("maneuver"),
            value: ask.maneuver,
            options: maneuvers.map((m) => ({ value: m, label: localize(maneuverLabel(m)) })),
          },
        ]
      : []),
    ...trades.map(({ k, most }): DialogField => ({
      type: "number",
      name: k,
      label: localize(key("Feat", k, "label")),
      value: ask.trades[k],
      min: 0,
      max: most,
      hint: text("tradeHint", { most }),
    })),
    ...(types.length > 1
      ? [
          {
            type: "select" as const,
            name: "type",
            label: text("type"),
            value: ask.type ?? "",
            options: [
              { value: "", label: text("asUsual") },
              ...types.map((value) => ({ value, label: localize(key("Card", value)) })),
            ],
          },
        ]
      : []),
    ...(attack.damage && !attack.fullPower && attack.damage.total > 0
      ? [
          {
            type: "number" as const,
            name: "pulled",
            label: text("pull"),
            value: ask.pulled,
            min: 0,
            max: attack.damage.total,
            placeholder: text("fullForce"),
            hint: text("pullHint", { most: attack.damage.total }),
          },
        ]
      : []),
    ...(attack.increment !== null && unknown
      ? [
          {
            type: "number" as const,
            name: "distance",
            label: text("distance", { increment: attack.increment }),
            value: ask.distance,
            min: 0,
            placeholder: text("distanceUnknown"),
          },
        ]
      : []),
    {
      type: "select",
      name: "cover",
      label: text("cover"),
      value: ask.cover,
      options: options("Cover", Object.keys(COVER)),
    },
    ...(rolled
      ? ([
          {
            type: "select",
            name: "concealment",
            label: text("concealment"),
            value: ask.concealment,
            options: options("Concealment", ["auto", ...Object.keys(CONCEALMENT)]),
          },
          {
            type: "many",
            name: "situations",
            label: text("situations"),
            value: ask.situations,
            options: (Object.keys(ATTACK_SITUATIONS) as AttackSituation[])
              .filter((s) => s !== "charging" && s !== "nonlethalWeapon")
              .map((value) => ({
                value,
                label: `${localize(situationLabel(value))} ${signed(ATTACK_SITUATIONS[value])}`,
              })),
          },
          {
            type: "number",
            name: "circumstance",
            label: text("circumstance"),
            value: ask.circumstance,
            min: 0 - CIRCUMSTANCE_LIMIT,
            max: CIRCUMSTANCE_LIMIT,
          },
          ...(takesTen
            ? [
                {
                  type: "switch" as const,
                  name: "takeTen",
                  label: text("takeTenAttack"),
                  value: ask.takeTen,
                  hint: text("takeTenHint"),
                },
              ]
            : []),
          ...(attack.damage
            ? [{ type: "switch" as const, name: "waiveCritical", label: text("waive"), value: ask.waiveCritical }]
            : []),
        ] satisfies DialogField[])
      : []),
    ...(first?.kind === "object" && attack.kind === "melee"
      ? [{ type: "switch" as const, name: "full", label: text("fullBlow"), value: ask.full }]
      : []),
    // What a maneuver asks is asked once it is chosen.
    ...(ask.maneuver === "slam"
      ? [
          {
            type: "select" as const,
            name: "pace",
            label: text("paceLabel"),
            value: ask.pace,
            options: (["normal", "accelerated"] as const).map((value) => ({ value, label: text(`pace.${value}`) })),
          },
        ]
      : []),
    ...(ask.maneuver === "throwObject" ? thrownFields(ask, who, text) : []),
    ...(["charge", "slam"].includes(ask.maneuver)
      ? [
          {
            type: "number" as const,
            name: "covered",
            label: text("covered"),
            value: ask.covered,
            min: 0,
            placeholder: text("coveredByTokens"),
            hint: text("coveredHint", { most: who ? 2 * fastestFeet(who) : 0 }),
          },
        ]
      : []),
    ...(power && powerFeatRank(power, "splitAttack") > 0
      ? [
          {
            type: "text" as const,
            name: "split",
            label: text("split"),
            value: ask.split.join(", "),
            placeholder: text("splitHint"),
            hint: text("splitMost", { targets: 1 + powerFeatRank(power, "splitAttack"), ranks: base.damage }),
          },
        ]
      : []),
    ...(power?.key === "emotionControl"
      ? [
          {
            type: "select" as const,
            name: "feeling",
            label: text("feeling"),
            value: ask.feeling === "" ? (attack.effect?.about ?? "fear") : ask.feeling,
            options: options("Emotion", EMOTIONS),
          },
        ]
      : []),
    ...(hasMiddle(attack) ? [middleField(draft, attack, text)] : []),
    ...(draft.isGM && candidates.some((uuid) => isWeak(characterAt(table, uuid)))
      ? [
          {
            type: "switch" as const,
            name: "vulnerable",
            label: text("vulnerable"),
            value: ask.vulnerable,
            hint: text("vulnerableHint"),
          },
        ]
      : []),
    ...(maneuvers.includes("combined") && attack.damage
      ? [
          {
            type: "text" as const,
            name: "others",
            label: text("others"),
            value: ask.others.join(", "),
            placeholder: text("othersHint"),
          },
        ]
      : []),
    ...(power && who?.kind !== "minion"
      ? [
          {
            type: "switch" as const,
            name: "effort",
            label: text("effortRanks"),
            value: ask.effort,
            hint: text("effortHint"),
          },
        ]
      : []),
  ];
}

/** Whom an area spreads from: the first of the targets unless somebody else is chosen. @rule TWI-235 TWI-450 */
function middleField(
  { ask, table, candidates }: AttackDraft,
  { area }: Attack,
  text: (name: string, data?: Record<string, string | number>) => string,
): DialogField {
  const people = [ask.actor, ...candidates].map((uuid) => ({ value: uuid, label: table.party(uuid)?.name ?? "" }));
  const feet = area ? areaFeet(area.shape as AreaShape, area.rank) : 0;
  return {
    type: "select",
    name: "middle",
    label: text(area?.shape === "explosion" ? "middleExplosion" : "middle", { feet }),
    value: ask.middle,
    options: [{ value: "", label: text("middleFirst") }, ...people],
  };
}

/** Whether somebody is Vulnerable to anything. @rule TWI-453 */
const isWeak = (who: TwintensActor | null): boolean => who !== null && isVulnerable(who, null);

/** What is thrown: its Toughness, its weight, and how far the heaviest and lighter things go. @rule TWI-381 */
function thrownFields(
  ask: AttackAsk,
  who: TwintensActor | null,
  text: (name: string, data?: Record<string, string | number>) => string,
): DialogField[] {
  const heavy = who ? loads(who).heavy : 0;
  const hint = [heavy, Math.floor(heavy / 4), Math.floor(heavy / 16)]
    .filter((pounds) => pounds > 0)
    .map((pounds) => text("throwRange", { pounds, feet: who ? (throwingRange(who, pounds) ?? 0) : 0 }))
    .join(" \u00b7 ");
  return [
    { type: "number", name: "thing", label: text("thingToughness"), value: ask.thing, min: 0, max: 60 },
    {
      type: "number",
      name: "weight",
      label: text("weight"),
      value: ask.weight,
      min: 0,
      placeholder: text("distanceUnknown"),
      hint,
    },
  ];
}

function edited(draft: AttackDraft, input: DialogInput): AttackAsk {
  const { ask } = draft;
  const text = (name: string, other: string): string => (typeof input[name] === "string" ? input[name] : other);
  const switched = (name: "waiveCritical" | "takeTen" | "full" | "effort" | "vulnerable"): boolean =>
    input[name] === true;
  const numbers = (name: string): number[] =>
    text(name, "")
      .split(/[\s,;]+/u)
      .map(Number)
      .filter((n) => Number.isInteger(n) && n !== 0);
  const others = numbers("others");
  const type = text("type", "");
  return {
    ...ask,
    ...("targets" in input && { targets: draft.candidates.filter((c) => tickedIn(input, "targets").includes(c)) }),
    maneuver: text("maneuver", ask.maneuver) as ManeuverKey,
    trades: Object.fromEntries(TRADES.map((k) => [k, numberIn(input, k) ?? 0])) as Record<TradeKey, number>,
    type: type === "lethal" || type === "nonlethal" ? type : null,
    pulled: numberIn(input, "pulled"),
    distance: "distance" in input ? numberIn(input, "distance") : ask.distance,
    cover: text("cover", ask.cover) as AttackAsk["cover"],
    concealment: text("concealment", ask.concealment) as AttackAsk["concealment"],
    situations: tickedIn(input, "situations").filter((s): s is AttackSituation => Object.hasOwn(ATTACK_SITUATIONS, s)),
    circumstance: numberIn(input, "circumstance") ?? 0,
    pace: text("pace", ask.pace) as AttackAsk["pace"],
    thing: numberIn(input, "thing") ?? ask.thing,
    others: others.slice(0, 20),
    waiveCritical: switched("waiveCritical"),
    takeTen: switched("takeTen"),
    full: switched("full"),
    effort: switched("effort"),
    vulnerable: switched("vulnerable"),
    split: "split" in input ? numbers("split").slice(0, 100) : ask.split,
    feeling: text("feeling", ask.feeling),
    middle: text("middle", ask.middle),
    weight: "weight" in input ? numberIn(input, "weight") : ask.weight,
    covered: "covered" in input ? numberIn(input, "covered") : ask.covered,
  };
}

/** What an attack is, in a line: its kind, damage and DC, or the save that it asks for. */
function subtitle(attack: Attack, localize: Localize): string {
  const { damage, effect } = attack;
  const what = damage
    ? localize(key("Card", "damage"), { damage: signed(damage.total), dc: 15 + damage.total })
    : effect
      ? localize(key("Card", "saveOther"), { save: saveLabel(effect.save), dc: effect.dc })
      : "";
  return [localize(key("AttackKind", attack.kind)), what].filter((t) => t !== "").join(" \u00b7 ");
}

/** The odds of an attack on its first target, as that target stands now. */
function odds(request: AttackRequestOf, table: Table, localize: Localize): DialogView["odds"] {
  const state = attackExchange.begin(request);
  const [t] = state.targets;
  if (!t) return null;
  const found = defenceOf(state, t, "defend", situation("", table));
  const facts = factsFor(state, t, null, situation("", table));
  const character = characterAt(table, t.target.uuid);
  return attackOddsView(
    request,
    found.accepted ? found.defending : null,
    isRefusal(facts) ? null : facts,
    localize,
    character && character.kind !== "object" ? evadesWith(state, t, character) : null,
  );
}

/** The same as this user may know them: whose numbers are hidden is an equal of the attacker in them. */
function knownOdds(
  { ask, table, isGM }: AttackDraft,
  request: AttackRequestOf,
  localize: Localize,
): DialogView["odds"] {
  const secret = (uuid: string): boolean => !isGM && table.hidden(uuid);
  if (!ask.targets.some(secret)) return odds(request, table, localize);
  const known = knownTo(table, ask.actor, secret);
  const asked = composeOf(ask, situation("", known));
  return asked.accepted ? saysEqual(odds(asked.request, known, localize), localize) : null;
}

/** The dialog of an attack: at whom, how, what is traded, where both stand, and the odds against the first target. @rule TWI-110 TWI-310 TWI-343 TWI-365 TWI-385 TWI-503 TWI-520 TWI-525 */
export function attackEditor(localize: Localize, refusal: (r: Refusal) => string): DraftEditor<AttackDraft> {
  return {
    ruleset: "twintens",
    edit: (draft, input) => ({ ...draft, ask: edited(draft, input) }),
    view: (draft): DialogView => {
      const { ask, table } = draft;
      const party = table.party(ask.actor);
      const attack = attackOf(draft);
      const { made: asked, manners } = beside((overrule) => composeOf({ ...ask, overrule }, situation("", table)));
      const late = asked.accepted
        ? actionRefusal(
            { ...asked.request, ask: { ...asked.request.ask, overrule: ask.overrule } },
            situation("", table),
          )
        : null;
      const [first] = asked.accepted ? asked.request.targets : [];
      return {
        title: localize(key("Dialog", "attackTitle"), {
          name: party?.name ?? "",
          attack: attack ? localize(attack.name) : "",
        }),
        subtitle: attack ? subtitle(attack, localize) : "",
        img: party?.img ?? "",
        fields: attack ? fields(draft, attack, localize) : [],
        rows: first ? rowViews(first.rows, localize) : [],
        modifiers: [],
        bonus: first && first.rows.length > 0 ? signed(explain(first.rows).total) : "",
        odds: asked.accepted ? knownOdds(draft, asked.request, localize) : null,
        refused: asked.accepted ? null : refusal(asked),
        overrulable: late ?? manners,
        button: localize("CROSSOVER.Shared.Press.attack"),
      };
    },
  };
}
