import {
  actionBlow,
  actionOffers,
  type ActionState,
  type Announcement,
  announcements,
  answerOffers,
  asked,
  bandAfter,
  type CardOffer,
  chanceOf,
  diceMarks,
  type DramaSituation,
  effectShown,
  forecast,
  isDrama,
  isFirstOf,
  type Look,
  marginOf,
  multiReport,
  outcomeOf,
  pendingChanges,
  type Pick,
  PICKS,
  type SegmentMarks,
  slotOffers,
  type SlotReading,
  type SlotState,
  successLevel,
} from "../../../rules/drama/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, DieView, OutcomeView, PartyView, RollView, Tone } from "../../view/card-view.ts";
import { percent } from "../../view/odds-view.ts";
import { plain, rowViews, signed } from "../../view/rows.ts";
import { listed } from "../../view/text/lists.ts";
import { key } from "../keys.ts";
import { situationOf } from "../situation.ts";
import { playable } from "./playable.ts";
import { attitudeText, knockback, objectText, powerText, pushText } from "./reading-words.ts";
import { damageText, lines, refusedText } from "./words.ts";

/** Everything a part of the card is drawn from. */
interface Drawing extends Look {
  readonly table: Table;
  readonly s: DramaSituation;
  readonly localize: Localize;
  /** A text of this ruleset. */
  readonly say: (area: string, name: string, data?: Parameters<Localize>[1]) => string;
}

const isVeiled = ({ state }: Drawing, uuid: string): boolean => state.veiled.includes(uuid);

const MARKS: Readonly<Record<string, DieView["state"]>> = { floored: "floored", reroll: "ringed", stopped: "struck" };

/** One die with what it counts and why. @rule DRA-017 DRA-410 */
function die({ face, counted, mark }: SegmentMarks["dice"][number], { say }: Drawing): DieView {
  const shown = mark === "floored" ? `${face}\u2192${counted}` : String(face);
  const state = MARKS[mark];
  return { shape: "d20", face: shown, label: say("Die", mark, { face, counted }), ...(state && { state }) };
}

/** Each chain of dice with what it was thrown for. @rule DRA-023 DRA-025 DRA-410 */
const chains = (d: Drawing): RollView[] =>
  diceMarks(d.state).map(({ kind, lost, dice, counted }) => {
    const label = d.say("Segment", kind);
    return lost
      ? {
          label,
          dice: [{ shape: "d20", face: "", label: d.say("Die", "lost"), state: "lost" }],
          total: "",
          against: d.say("Card", "lost"),
          rows: [],
        }
      : { label, dice: dice.map((one) => die(one, d)), total: plain(counted), rows: [] };
  });

/** A total of a card, with what it is held against. */
const total = (label: string, shown: string, against: string | null, rows: RollView["rows"] = []): RollView => ({
  label,
  dice: [],
  total: shown,
  ...(against !== null && { against }),
  rows,
});

/** The total of the dice, and the number that the chart makes of it. @rule DRA-001 DRA-030 */
function bonusRoll({ state: { dieTotal }, say }: Drawing, reading: SlotReading | null): RollView[] {
  if (dieTotal === null || !reading) return [];
  const against = say("Card", "bonus", { total: plain(dieTotal) });
  return [total(say("Card", "dieTotal"), signed(reading.resolution.bonus), against)];
}

/** A total held against its number, with every line of it. */
function totalRoll(d: Drawing, { resolution: { action } }: SlotReading, against: string | null): RollView {
  const label = d.say("Card", "actionTotal");
  return isVeiled(d, d.state.request.actor.uuid)
    ? { ...total(label, d.localize("CROSSOVER.Shared.Card.hidden"), against), hidden: true }
    : total(label, plain(action.total), against, rowViews(action.rows, d.localize));
}

function effectRoll(d: Drawing, slot: SlotState): RollView[] {
  const effect = effectShown(d.state, slot);
  if (!effect) return [];
  const { reading, target } = slot;
  const toughness = isVeiled(d, target.uuid) ? null : (reading?.toughness ?? null);
  const against = toughness === null ? null : d.say("Card", "toughness", { toughness: plain(toughness) });
  // What stands against it is no part of it.
  const covers = rowViews(target.rows?.toughness ?? [], d.localize).map(({ label, value, rule }) => ({
    label: d.say("Card", "toughnessLine", { name: label, value }),
    value: "",
    rule,
  }));
  const rows = [...rowViews(effect.rows, d.localize), ...covers];
  return [total(d.say("Card", "effectTotal"), plain(effect.total), against, rows)];
}

/** By how much. */
const byText = ({ say }: Drawing, rp: number | null): string | undefined =>
  rp === null ? undefined : say("Card", rp < 0 ? "missedBy" : "by", { by: Math.abs(rp) });

/** What a power or a moved attitude says beside the success. */
const succeeded = ({ state, localize }: Drawing, reading: SlotReading): string | null =>
  powerText(asked(state).power, reading, localize) ?? attitudeText(asked(state).skill, reading, localize);

function outcome(d: Drawing, slot: SlotState): OutcomeView | undefined {
  const { state, say, localize } = d;
  const { reading, result } = slot;
  const came = outcomeOf(state, slot);
  if (!came || !reading) return undefined;
  const at = (name: string, tone: Tone, detail?: string | null): OutcomeView => ({
    word: say("Outcome", name),
    tone,
    ...(detail != null && { detail }),
  });
  const by = byText(d, marginOf(state, slot));
  const many = asked(state).group > 1 && reading.success;
  const count = many ? say("Card", "successes", { count: reading.successes, of: state.request.group }) : undefined;
  const attack = state.request.kind === "attack";
  switch (came) {
    case "dodged":
      return at(came, "failure");
    case "missed":
      return at(attack ? "miss" : "failure", "failure", by);
    case "reached":
      return at(attack ? "hit" : "success", "success", count ?? by);
    case "disarmed":
      return at(came, "success");
    case "level":
      return { ...at("", "success", by), word: say("Level", successLevel(reading.rp ?? 0)) };
    case "struck":
      return at(came, "harm", result && objectText(bandAfter(slot, d.s), result, localize));
    case "done":
      return at("success", "success", succeeded(d, reading) ?? count ?? by);
    case "unharmed":
      return at(came, "neutral", count);
    case "harmed": {
      const hard = result !== null && (result.wounds > 0 || result.ko === "KO");
      const harm = result ? [damageText(result, localize)] : [];
      return at(hard ? "hard" : "hit", "harm", listed([...harm, ...knockback(slot, localize)]));
    }
    default:
      return at(
        came,
        slot.stage === "unaffected" ? "neutral" : "success",
        say("InteractionResult", slot.interaction ?? ""),
      );
  }
}

/** What each button looks like, by what it says; the others are dice, or diamonds of cards. */
const LOOKS: Readonly<Record<string, readonly [icon: string, tone?: Tone]>> = {
  roll: ["dice-d20", "info"],
  rollAgain: ["dice-d20", "info"],
  throw: ["dice-d20", "info"],
  unwish: ["xmark"],
  heroPoint: ["star"],
  heroPointStymied: ["star", "warning"],
  help: ["handshake-angle"],
  resolve: ["check", "success"],
  counter: ["hand"],
  counterCard: ["diamond"],
  pass: ["forward", "info"],
  aware: ["eye"],
  close: ["door-closed"],
  cancel: ["ban"],
  negate: ["star"],
  negateCard: ["diamond"],
  negateFor: ["diamond"],
  negateFree: ["list-check"],
  negateFreeCard: ["list-check"],
  negateFreeFor: ["list-check"],
  call: ["comment"],
  soften: ["feather"],
  apply: ["droplet", "harm"],
  applyAll: ["droplet", "harm"],
};

/** What the rules offer, as the card's buttons; a die more tells what it would change. */
function buttons(d: Drawing, offers: readonly CardOffer[]): ButtonView[] {
  const odds = offers.some((o) => o.die) ? spendText(d) : undefined;
  return offers.map(({ gesture, args, says, data, refused, die: more, picks, after }) => {
    const [icon, tone] = LOOKS[says] ?? ["diamond"];
    const paid = picks && after && { picks: pickText(picks, d), result: damageText(after, d.localize) };
    return {
      gesture,
      args,
      label: d.say("Card", says, { ...data, ...paid }),
      icon: `fa-solid fa-${icon}`,
      ...(tone && { tone }),
      ...(more && odds !== undefined && { odds }),
      ...(refused && { refused: refusedText(refused, d.localize) }),
    };
  });
}

/** Chance of the action with one more die in it, in words; absent where odds are kept from the viewer or nothing is left to win. @rule DRA-102 */
function spendText(d: Drawing): string | undefined {
  const { state, gm, table } = d;
  const [slot] = state.targets;
  const reading = slot?.reading ?? state.reading;
  if (!reading || reading.dn === null || isVeiled(d, state.request.actor.uuid)) return undefined;
  const level = table.setting("oddsForPlayers");
  if (!gm && (level === "none" || (level === "hideOpponent" && slot !== undefined))) return undefined;
  const chance = chanceOf(forecast(state, ["hero"]));
  const from = percent(reading.success ? 1 : 0);
  const to = chance === null ? from : percent(chance);
  return to === from ? undefined : d.say("Card", "chanceFromTo", { from, to });
}

const SPENT: Readonly<Record<string, Tone>> = { countered: "failure", lost: "failure", rolled: "success" };

/** An announced point: who, from where, who is asked, what became of it. @rule DRA-121 DRA-124 DRA-411 */
function announcement(d: Drawing, a: Announcement): PartyView {
  const { spend, spender, asked: waiting, points } = a;
  const counters = d.state.present.find((p) => p.uuid === spend.counter?.by);
  const name = (spend.counter ? counters?.name : spender?.name) ?? "";
  return {
    uuid: `${spend.spender}#${spend.id}`,
    name: d.say("Card", spend.source === "personal" ? "spends" : "spendsCard", { name: spender?.name ?? "" }),
    img: spender?.img ?? "",
    ...(spend.status === "announced" && waitingFor(d, listed(waiting.map((p) => p.name)))),
    rolls: [],
    outcome: {
      word: d.say("Spend", spend.status, { name }),
      tone: SPENT[spend.status] ?? "info",
      ...(points !== null && !isVeiled(d, spend.spender) && { detail: d.say("Card", "pointsLeft", { count: points }) }),
    },
    consequences: [],
    buttons: buttons(d, answerOffers(d, a)),
  };
}

const waitingFor = ({ localize }: Drawing, name: string): { readonly waiting: string } => ({
  waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name }),
});

const pickText = (picks: readonly Pick[], { say }: Drawing): string =>
  listed(
    PICKS.toReversed()
      .map((p) => ({ p, count: picks.filter((x) => x === p).length }))
      .flatMap(({ p, count }) => (count > 0 ? [say("Pick", p, { count })] : [])),
  );

function targetView(d: Drawing, slot: SlotState, place: number): PartyView {
  const { state, localize, s } = d;
  const { target, reading, stage } = slot;
  const line = multiReport(state).targets.lines[place];
  const more = line?.increase ?? 0;
  const dn = reading?.dn ?? (line ? line.own + more : null);
  const hidden = isVeiled(d, target.uuid);
  const against = dn === null || hidden ? null : d.say("Card", more > 0 ? "dnMore" : "dn", { dn: plain(dn), more });
  const out = outcome(d, slot);
  const blow = actionBlow(state, slot);
  const due = stage === "result" && !hidden && isFirstOf(state, slot) ? pendingChanges(state, slot, s) : [];
  return {
    uuid: target.uuid,
    name: target.name,
    img: target.img,
    ...(stage === "result" && waitingFor(d, target.owner?.name ?? target.name)),
    rolls: [...(reading && !asked(state).hazard ? [totalRoll(d, reading, against)] : []), ...effectRoll(d, slot)],
    ...(out && { outcome: { ...out, ...(blow && { blow }) } }),
    consequences: stage === "applied" ? lines(slot.changes, "applied", localize) : lines(due, "pending", localize),
    buttons: buttons(d, slotOffers(d, slot)),
  };
}

/** The outcome of an action without targets: its level. @rule DRA-045 */
function taskOutcome(d: Drawing, reading: SlotReading): OutcomeView | undefined {
  const { state, say, localize } = d;
  const { rp, success } = reading;
  if (success === null) return undefined;
  const level = rp === null ? (success ? "success" : "failure") : successLevel(rp);
  const said = succeeded(d, reading) ?? pushText(asked(state).goal, state.request.kind, reading, localize);
  const detail = [byText(d, rp), said].filter((part) => part != null).join(" \u00b7 ");
  return {
    word: say("Level", level),
    tone: success ? "success" : "failure",
    ...(level === "spectacular" && { critical: true }),
    ...(rp !== null && { detail }),
  };
}

/** What is said of an action above its parts: how it is made, by how many, on how many, what was wished for. @rule DRA-082 DRA-092 DRA-413 */
function tags({ state, say }: Drawing): string[] {
  const { form, dice, wanted, approved } = state.request;
  const { group, targets } = multiReport(state);
  const { others } = asked(state);
  const parts: readonly (readonly [boolean | undefined, string, string, Parameters<Localize>[1]?])[] = [
    ...(["knockout", "knockdown", "grapple", "disarm"] as const).map((f) => [form[f], "Option", f] as const),
    [form.holdsBack, "Option", "nonLethal"],
    [dice.up, "Condition", "up.label"],
    [dice.stymied, "Condition", "stymied.label"],
    [!dice.skilled || dice.unskilledState, "Card", "unskilledDice"],
    [group.count > 1, "Card", "group", { count: group.count, modifier: signed(group.modifier) }],
    [targets.count > 1, "Card", "many", { count: targets.count, toughness: signed(targets.toughness) }],
    [others.length > 0, "Card", "along", { names: listed(others.map((o) => o.name)) }],
    [wanted !== "", "Card", "wanted", { words: wanted }],
    [state.wishes.length > 0, "Card", "wished"],
    [state.lapsed, "Card", "lapsed"],
    ...approved.map((kind) => [true, "Card", "approved", { kind: key("Approved", kind) }] as const),
  ];
  return parts.flatMap(([so, area, name, data]) => (so === true ? [say(area, name, data)] : []));
}

/** The card and who looks at it, as the rules and the parts read them. */
function drawing(state: ActionState, viewer: Viewer, table: Table, localize: Localize): Drawing {
  return {
    state,
    gm: viewer.isGM,
    owns: viewer.owns,
    character: (uuid) => {
      const who = table.character(uuid);
      return isDrama(who) ? who : null;
    },
    cards: (uuid) => playable(table, viewer, uuid),
    table,
    get s() {
      return situationOf(table);
    },
    localize,
    say: (area, name, data) => localize(key(area, name), data),
  };
}

/** An action's card, drawn for whoever looks at it. @rule DRA-025 DRA-410 DRA-411 DRA-412 DRA-413 */
export function actionCard(state: ActionState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const d = drawing(state, viewer, table, localize);
  const { actor, kind } = state.request;
  const task = state.targets.length === 0 ? state.reading : null;
  const out = task ? taskOutcome(d, task) : undefined;
  const sees = (uuid: string): boolean => viewer.isGM || viewer.owns(uuid);
  return {
    caption: d.say("Kind", kind),
    title: localize(asked(state).title),
    name: actor.name,
    img: actor.img,
    rolls: [
      ...chains(d),
      ...bonusRoll(d, state.reading ?? state.targets[0]?.reading ?? null),
      ...(task ? [totalRoll(d, task, task.dn === null ? null : d.say("Card", "dn", { dn: plain(task.dn) }))] : []),
    ],
    ...(out && { outcome: out }),
    tags: tags(d),
    parties: [
      ...announcements(state, sees).map((a) => announcement(d, a)),
      ...state.targets.map((slot, i) => targetView(d, slot, i)),
    ],
    buttons: buttons(d, actionOffers(d)),
  };
}
