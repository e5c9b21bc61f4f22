import {
  attackOdds,
  attackRequest,
  bonusOf,
  CONCEALMENT,
  COVER,
  defenseCheck,
  grantsFor,
  key,
  mayAttackRoutinely,
  mayAttackLowerRoutinely,
  mayScoreCritical,
  multiattackRow,
  OPEN,
  presentConditions,
  advantageRank,
  sizeRank,
  stanceAttackRows,
  trade,
  TRADES,
  tradeLimit,
  type Asked,
  type Attack,
  type AttackExchange,
  type AttackRequest,
  type AttackSituation,
  type AttackTarget,
  type FudgeSettings,
  type TradeKey,
} from "../../../rules/fudge/index.ts";
import { refuse } from "../../../rules/kernel/refusal.ts";
import { row } from "../../../rules/kernel/rows.ts";
import type { Localize } from "../../ruleset.ts";
import type { AttackChoices } from "../asks.ts";
import type { DialogField, DialogView, DraftEditor } from "../../rolls/dialog-types.ts";
import { tickedIn } from "../../rolls/dialog-types.ts";
import { rowViews, signed } from "../../view/rows.ts";
import { numberIn, type Opponent } from "./check-editor.ts";
import { oddsView } from "./odds-view.ts";

/** An attack being made up: what was chosen, and the table it will be made at. */
export interface AttackDraft extends Omit<AttackChoices, "actor" | "attack" | "targets"> {
  readonly actor: Opponent;
  readonly attack: Attack;
  readonly settings: FudgeSettings;
  readonly targets: readonly Opponent[];
  /** Whom one may aim at without a board: everybody in the fight or on the scene. */
  readonly candidates: readonly Opponent[];
}

const TRADE_KEYS = Object.keys(TRADES) as TradeKey[];

/** What the maneuvers come to, or why they can't be. */
function traded(draft: AttackDraft): ReturnType<typeof trade> {
  const { character } = draft.actor;
  const defense = (d: "dodge" | "parry"): number => bonusOf(defenseCheck(character, d, draft.settings)).total;
  return trade(character, { attack: draft.attack.bonus?.total ?? 0, effect: draft.attack.rank.total, dodge: defense("dodge"), parry: defense("parry"), hasAttackCheck: draft.attack.check !== null }, draft.trades);
}

/** Where the two stand to each other. */
function situation(draft: AttackDraft, target: Opponent): AttackSituation {
  const [mine, theirs] = [presentConditions(draft.actor.character), presentConditions(target.character)];
  return {
    ...OPEN,
    range: draft.attack.range === "close" ? "close" : "ranged",
    cover: draft.cover,
    concealment: draft.concealment,
    band: draft.band === "beyond" ? null : draft.band,
    attackerProne: mine.has("prone"),
    targetProne: theirs.has("prone"),
    attackerProneFighting: advantageRank(draft.actor.character, "proneFighting") > 0,
    targetProneFighting: advantageRank(target.character, "proneFighting") > 0,
    attackerSize: sizeRank(draft.actor.character),
    targetSize: sizeRank(target.character),
  };
}

/** The attack check against one target. */
export function attackOn(draft: AttackDraft, target: Opponent, more = 0): Asked<AttackRequest> {
  const trades = traded(draft);
  if (!trades.accepted) return trades;
  const by = [draft.circumstance, more].filter((v) => v !== 0).map((v) => row(key("Row", "circumstance"), v, "FUD-090"));
  const several = draft.attack.multiattack ? multiattackRow(draft.targets.length) : null;
  if (several && "accepted" in several) return several;
  const spread = several && several.value !== 0 ? [several] : [];
  const maneuvers = trades.attack === 0 ? [] : [row(key("Row", "maneuver"), trades.attack, "FUD-319")];
  return attackRequest(draft.actor.character, draft.attack, draft.settings, situation(draft, target), {
    circumstances: [...by, ...maneuvers, ...spread, ...stanceAttackRows(draft.actor.character, target.uuid)],
    routine: draft.routine,
    mayCrit: mayScoreCritical({ attacker: draft.actor.character, target: sideOf(target) }),
  });
}

const sideOf = ({ character }: Opponent): { kind: "hero" | "minion"; health: { value: number; max: number }; defenseless: boolean; object: boolean } => ({
  kind: character.kind,
  health: character.health,
  defenseless: grantsFor(character).openness === "defenseless",
  object: (character.object ?? null) !== null,
});

/** The exchange that a draft becomes, or why it can't. @rule FUD-701 */
export function exchangeOf(draft: AttackDraft): Asked<AttackExchange> {
  if (draft.targets.length === 0) return refuse("attack.noTarget");
  const trades = traded(draft);
  if (!trades.accepted) return trades;
  const targets: AttackTarget[] = [];
  for (const target of draft.targets) {
    const base = { uuid: target.uuid, name: target.name, img: target.img, kind: target.character.kind };
    if (draft.attack.meets === "parry" || draft.attack.meets === "dodge") {
      const asked = attackOn(draft, target);
      if (!asked.accepted) return asked;
      targets.push({ ...base, attack: asked.request, area: null });
    } else if (draft.attack.meets === "area") {
      const cover = draft.cover === "complete" ? "total" : draft.cover;
      targets.push({ ...base, attack: null, area: { kind: draft.attack.area === "perception" ? "perceptionArea" : "area", target: { cover, coverIgnored: false, mayDodge: grantsFor(target.character).canMove } } });
    } else targets.push({ ...base, attack: null, area: null });
  }
  const { uuid, name, img } = draft.actor;
  return { accepted: true, request: { actor: { uuid, name, img }, attack: draft.attack, rank: draft.attack.rank.total + trades.effect, ...(trades.defenses !== 0 && { defenses: trades.defenses }), targets } };
}

function fields(draft: AttackDraft, localize: Localize): DialogField[] {
  const options = (keys: readonly string[], area: string): { value: string; label: string }[] => keys.map((value) => ({ value, label: localize(key(area, value)) }));
  const checked = draft.attack.check !== null;
  const above = (character: Opponent["character"]): number => character.above ?? 0;
  const routine = draft.targets.length > 0 && draft.targets.every((t) => mayAttackRoutinely({ attacker: draft.actor.character, target: sideOf(t) }) || mayAttackLowerRoutinely(above(draft.actor.character), above(t.character)));
  const aims = draft.candidates.map((c) => ({ value: c.uuid, label: c.name }));
  return [
    ...(aims.length > 0 ? [{ type: "many" as const, name: "targets", label: localize(key("Dialog", "aimAt")), value: draft.targets.map((t) => t.uuid), options: aims }] : []),
    { type: "select", name: "cover", label: localize(key("Dialog", "cover")), value: draft.cover, options: options([...Object.keys(COVER), "complete"], "Cover") },
    ...(checked
      ? ([
          { type: "select", name: "concealment", label: localize(key("Dialog", "concealment")), value: draft.concealment, options: options(Object.keys(CONCEALMENT), "Concealment") },
          ...(draft.attack.range === "ranged" ? [{ type: "select" as const, name: "band", label: localize(key("Dialog", "range")), value: draft.band, options: options(["short", "medium", "long", "beyond"], "Band") }] : []),
          { type: "number", name: "circumstance", label: localize(key("Dialog", "circumstance")), value: draft.circumstance, min: -10, max: 10 },
          ...TRADE_KEYS.map((k) => ({ type: "number" as const, name: k, label: localize(key("Trade", k)), value: draft.trades[k], min: 0, max: tradeLimit(draft.actor.character, k) })),
          ...(routine ? [{ type: "switch" as const, name: "routine", label: localize(key("Dialog", "routine")), value: draft.routine, hint: localize(key("Dialog", "routineAttack")) }] : []),
        ] satisfies DialogField[])
      : []),
  ];
}

/** The dialog of an attack: where both stand, maneuvers, and the odds against the first target. */
export function attackEditor(localize: Localize, refusal: (r: { readonly reason: string }) => string): DraftEditor<AttackDraft> {
  return {
    ruleset: "fudge",
    edit: (draft, input) => ({
      ...draft,
      ...("targets" in input && { targets: draft.candidates.filter((c) => tickedIn(input, "targets").includes(c.uuid)) }),
      cover: (input.cover as AttackDraft["cover"] | undefined) ?? draft.cover,
      concealment: (input.concealment as AttackDraft["concealment"] | undefined) ?? draft.concealment,
      band: (input.band as AttackDraft["band"] | undefined) ?? draft.band,
      circumstance: numberIn(input, "circumstance") ?? 0,
      routine: input.routine === true,
      trades: Object.fromEntries(TRADE_KEYS.map((k) => [k, numberIn(input, k) ?? 0])) as AttackDraft["trades"],
    }),
    view: (draft): DialogView => {
      const asked = exchangeOf(draft);
      const [first] = draft.targets;
      const check = asked.accepted ? (asked.request.targets[0]?.attack ?? null) : null;
      return {
        title: localize(key("Dialog", "attackTitle"), { name: draft.actor.name, attack: draft.attack.name ?? draft.attack.label }),
        subtitle: draft.targets.length > 0 ? localize(key("Dialog", "targets"), { names: draft.targets.map((t) => t.name).join(", ") }) : localize(key("Refusal", "attack.noTarget")),
        img: draft.actor.img,
        fields: fields(draft, localize),
        rows: check ? rowViews([...check.check.bonus, ...check.check.circumstances], localize) : [],
        modifiers: [],
        bonus: check ? signed(bonusOf(check.check).total) : "",
        odds: check && first ? odds(draft, check, first, localize) : null,
        refused: asked.accepted ? null : refusal(asked),
        button: localize(key("Dialog", "attack")),
      };
    },
  };
}

function odds(draft: AttackDraft, check: AttackRequest, target: Opponent, localize: Localize): DialogView["odds"] {
  const defence = defenseCheck(target.character, draft.attack.meets === "dodge" ? "dodge" : "parry", draft.settings);
  const better = attackOn(draft, target, 1);
  return oddsView(attackOdds(check, defence), better.accepted ? attackOdds(better.request, defence) : null, localize(key("Dialog", "chanceToHit"), { name: target.name }), localize, true);
}
