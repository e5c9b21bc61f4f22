import {
  ACTION_RIGHTS,
  actionBlow,
  type ActionEvent,
  type ActionState,
  activations,
  afterwards,
  cardState,
  causeNamed,
  counterIsFree,
  creatorOf,
  type Die,
  DOOM_DIE,
  type DoompoolCharacter,
  type EffectAssignment,
  effectDice,
  type Facts,
  further,
  isDown,
  key,
  land,
  landed,
  legalSizes,
  mayChoosePay,
  meetIncoming,
  payFor,
  placesOf,
  pushedBackBy,
  quickBonus,
  resolutionOf,
  type Roller,
  rollerOf,
  type RollState,
  seesDoom,
  type Sfx,
  sfxFor,
  type SfxOffer,
  sizedLabel,
  slotChanges,
  type SlotStage,
  type SlotState,
  stageOf,
  sufferer,
  type Trigger,
  type UseKey,
  useLabel,
  useOf,
  usesFor,
  usuallyMeant,
  type Way,
  wayOf,
  ways,
  withEffect,
  without,
  withTotal,
} from "../../../rules/doompool/index.ts";
import type { Change } from "../../../rules/kernel/change.ts";
import type { Words } from "../../../rules/kernel/situation.ts";
import { declarationById, rulesetById } from "../../registry.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, ConsequenceView, OutcomeView, PartyView } from "../../view/card-view.ts";
import { consequencesOf } from "../../view/changes.ts";
import { ownerUuid } from "../../view/recap-view.ts";
import { listed } from "../../view/text/lists.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { factsOf } from "../at-table.ts";
import { rollView } from "../dice/pool-view.ts";

interface Context {
  readonly state: ActionState;
  readonly viewer: Viewer;
  readonly facts: Facts;
  readonly localize: Localize;
  /** Whether this viewer may not know what somebody has. */
  readonly hidden: (uuid: string) => boolean;
}

type Button = Omit<ButtonView, "args"> & { readonly args?: Readonly<Record<string, string>> };

/** Events of gestures that are called otherwise. */
const EVENTS: Readonly<Record<string, ActionEvent["type"]>> = {
  announceBest: "announce",
  chooseByHand: "choose",
  payOther: "choose",
  react: "commit",
  reactUsual: "commit",
  reactDoom: "commit",
  assignQuick: "assign",
};

/** A button with who may press it, by the table of permissions; others see whose it is. @rule DOO-332 DOO-338 */
function button({ state, viewer, localize }: Context, { args = {}, ...view }: Button): ButtonView {
  if (viewer.isGM) return { ...view, args };
  const { by, of } = ACTION_RIGHTS[EVENTS[view.gesture] ?? (view.gesture as ActionEvent["type"])];
  const { slot = "" } = args;
  const who = (of?.(state, { slot, slots: [slot] } as never) ?? []).filter((p) => p.uuid !== state.request.pool.uuid);
  const own = who.filter((p) => viewer.owns(p.uuid));
  if (by !== "gm" && own.length > 0 && (by === "oneOf" || own.length === who.length)) return { ...view, args };
  const names = listed(who.map((p) => p.name));
  return {
    ...view,
    args,
    refused:
      by === "gm" || who.length === 0
        ? localize("CROSSOVER.Shared.Refusal.gmOnly")
        : localize("CROSSOVER.Shared.Refusal.notYours", { name: names }),
  };
}

const word = (localize: Localize, name: string, data?: Record<string, string | number>): string =>
  localize(key("Card", name), data);

const said = (localize: Localize, { key: what, data }: Words): string => localize(what, data);

const points = (localize: Localize, roll: RollState, way: Way): string => {
  if (way.toPay.length === 0) return "";
  return roll.roller.side === "hero"
    ? localize(key("Price", "pp"), { n: way.toPay.length })
    : localize(key("Price", "doomAtLeast"), { dice: listed(way.toPay.map((d) => `d${d}`)) });
};

/** Why a way can't be paid now; nothing when it can. */
function unpayable(context: Context, roll: RollState, way: Way): Pick<ButtonView, "refused"> {
  const { facts, localize } = context;
  if (roll.roller.side === "hero") {
    const pp = facts.character(roll.roller.uuid)?.pp ?? 0;
    return way.toPay.length > pp
      ? { refused: localize(key("Refusal", "pp.short"), { needed: way.toPay.length, pp }) }
      : {};
  }
  return payFor(roll, way, facts.doom.dice) === null
    ? { refused: localize(key("Refusal", "doom.noneLargeEnough"), { minimum: Math.max(0, ...way.toPay) }) }
    : {};
}

const sizes = (way: Way): string => (way.sizes.length === 0 ? "d4" : way.sizes.map((d) => `d${d}`).join(" + "));
const list = (places: readonly number[]): string => places.join(",");

/** SFX that somebody may use on a roll that lies there, or on what is coming. @rule DOO-220 */
const sfxOf = (who: DoompoolCharacter | null, moment: Trigger): readonly SfxOffer[] => (who ? sfxFor(who, moment) : []);

/** Whose SFX and Limits stand on the card by name; of whoever is hidden only their owner reads them. @rule DOO-301 DOO-337 */
const bearer = ({ facts, hidden }: Context, uuid: string): DoompoolCharacter | null =>
  hidden(uuid) ? null : facts.character(uuid);

/** Buttons of dice that lie on the table: every reading worth a click, dice that may be bought, SFX, and the announcement. @rule DOO-073 DOO-080 DOO-082 DOO-332 */
function rolledButtons(context: Context, slot: string, roll: RollState): ButtonView[] {
  const { localize, facts } = context;
  const own = (view: Button): ButtonView => button(context, view);
  const { picked } = roll;
  const readings = ways(roll);
  const chosen = (w: Way): boolean =>
    picked !== null && list(w.total) === list(picked.total) && list(w.effects) === list(picked.effects);
  const choices = readings.map((w) =>
    own({
      gesture: "choose",
      args: { slot, total: list(w.total), effects: list(w.effects) },
      label: word(localize, chosen(w) ? "chosen" : "choose", { total: w.sum, die: sizes(w) }),
      ...(chosen(w) ? { icon: "fa-solid fa-check" } : {}),
    }),
  );
  const byHand =
    readings.length > 0 ? [own({ gesture: "chooseByHand", args: { slot }, label: word(localize, "byHand") })] : [];
  const extra: ButtonView[] = [];
  if (picked) {
    const { total, effects } = further(roll, picked);
    const die = (place: number): string => `d${roll.dice[place]?.size ?? ""}`;
    const offer = (way: Way | null, name: string, place: number): void => {
      if (!way) return;
      const cost = points(localize, roll, way);
      extra.push(
        own({
          gesture: "choose",
          args: { slot, total: list(way.total), effects: list(way.effects) },
          label: word(localize, name, {
            die: die(place),
            face: roll.dice[place]?.face ?? 0,
            total: way.sum,
            cost: cost === "" ? word(localize, "free") : cost,
          }),
          icon: "fa-solid fa-plus",
          ...unpayable(context, roll, way),
        }),
      );
    };
    for (const place of total) offer(withTotal(roll, picked, place), "addTotal", place);
    for (const place of effects) offer(withEffect(roll, picked, place), "addEffect", place);
  }
  const sfx = sfxOf(bearer(context, roll.roller.uuid), "result")
    .filter((o) => !roll.sfx.includes(o.sfx.id))
    .map((o) =>
      own({
        gesture: "sfx",
        args: { slot, set: o.set, sfx: o.sfx.id },
        label: word(localize, "useSfx", { name: o.sfx.name }),
        icon: "fa-solid fa-bolt",
      }),
    );
  const chosenWay = picked && wayOf(roll, picked.total, picked.effects);
  // The smallest doom dice pay unless the Gamemaster takes others.
  const other =
    roll.roller.side === "watcher" && chosenWay && mayChoosePay(chosenWay.toPay, facts.doom.dice)
      ? [own({ gesture: "payOther", args: { slot }, label: word(localize, "payOther"), icon: "fa-solid fa-fire" })]
      : [];
  // One press for what is usual: the best total, and what the effect die is to become.
  const [best] = readings;
  const meant = slot === "action" ? usuallyMeant(context.state, context.hidden, facts) : null;
  const usual =
    picked === null && best
      ? [
          own({
            gesture: "announceBest",
            args: { slot },
            label: word(localize, meant === null ? "announceBest" : "announceMeant", {
              total: best.sum,
              die: sizes(best),
              what: meant === null ? "" : said(localize, useLabel(context.state, meant)),
            }),
            icon: "fa-solid fa-bullhorn",
            tone: "info",
            ...unpayable(context, roll, best),
          }),
        ]
      : [];
  const ready = picked !== null || readings.length === 0;
  const cost = picked ? readings.concat(currentWay(roll)).find((w) => chosen(w)) : undefined;
  const price = !cost
    ? ""
    : picked && picked.pay.length > 0
      ? localize(key("Price", "doomPaid"), { dice: listed(picked.pay.map((d) => `d${d}`)) })
      : points(localize, roll, cost);
  const announce = own({
    gesture: "announce",
    args: { slot },
    label: word(localize, !picked ? "announceBare" : price === "" ? "announce" : "announceFor", {
      total: roll.total ?? 0,
      cost: price,
    }),
    icon: "fa-solid fa-bullhorn",
    ...(ready ? { tone: "info" as const } : { refused: word(localize, "chooseFirst") }),
    ...(cost && unpayable(context, roll, cost)),
  });
  // What is read into an action is read against somebody who is still here.
  const against = slot === "action" ? { about: context.state.request.targets.map((t) => t.uuid) } : {};
  return [...usual, ...choices, ...extra, ...other, ...byHand, ...sfx, announce].map((b) => ({ ...b, ...against }));
}

/** What is chosen now, as a reading with its price. */
function currentWay(roll: RollState): Way[] {
  const now = roll.picked && wayOf(roll, roll.picked.total, roll.picked.effects);
  return now ? [now] : [];
}

/** Buttons of the window after an announcement: the Gamemaster on a hero's ones, heroes on the Gamemaster's. @rule DOO-063 DOO-066 DOO-068 DOO-069 */
function windowButtons(context: Context, slot: string, roll: RollState): ButtonView[] {
  const { localize, facts, viewer } = context;
  const gm = (view: Button): ButtonView => button(context, view);
  const close = gm({ gesture: "close", args: { slot }, label: word(localize, "goOn"), icon: "fa-solid fa-forward" });
  if (roll.roller.side === "hero") {
    const left = roll.opportunities - roll.activated.count;
    const ops =
      left <= 0
        ? []
        : activations(roll, facts.doom.dice).map((a) =>
            gm({
              gesture: "activate",
              args: { slot, ops: JSON.stringify(a.ops) },
              label: word(localize, `activate.${a.name}`, { pp: a.pp }),
              icon: "fa-solid fa-skull",
              tone: "warning",
              ...(a.refused && { refused: refusalText(a.refused, declarationById("doompool")) }),
            }),
          );
    return [...ops, close];
  }
  const left = roll.opportunities - roll.bought.length;
  const heroes = facts.present
    .flatMap((uuid) => facts.character(uuid) ?? [])
    .filter((c) => c.type === "hero" && (viewer.isGM || viewer.owns(c.ref)));
  const buy: ButtonView[] =
    left <= 0 || heroes.length === 0
      ? []
      : [
          {
            gesture: "buy",
            args: { slot },
            label: word(localize, "buy", { left }),
            icon: "fa-solid fa-star",
            tone: "info",
            ...(heroes.every((h) => h.pp < 1) && {
              refused: localize(key("Refusal", "pp.short"), { needed: 1, pp: 0 }),
            }),
          },
        ];
  return [...buy, close];
}

/** Doom dice that were moved into an announced roll and may go back for a plot point, where the table plays so. @rule DOO-154 */
function backButtons(context: Context, slot: string, roll: RollState | null): ButtonView[] {
  const { state, localize } = context;
  const against: readonly Roller[] = slot === "action" ? state.slots.map((s) => s.target) : [state.request.actor];
  if (
    !state.request.settings.doomBuyBack ||
    state.finished ||
    roll?.stage === "rolled" ||
    roll?.roller.side !== "watcher" ||
    roll.roller.uuid === state.request.pool.uuid ||
    !against.some((o) => o.side === "hero")
  )
    return [];
  const moved = roll.plan.dice.filter((d) => d.source === "doom").map((d) => d.size);
  return [...new Set(without(moved, roll.boughtBack) ?? [])].map((size) =>
    button(context, {
      gesture: "buyBack",
      args: { slot, die: String(size) },
      label: word(localize, "buyBack", { die: `d${size}` }),
      icon: "fa-solid fa-rotate-left",
    }),
  );
}

/** Changes in words; those of the doom pool only to who sees its dice. @rule DOO-310 DOO-337 */
function worded(
  { state, viewer, facts, localize }: Context,
  changes: readonly Change[],
  how: ConsequenceView["state"],
): ConsequenceView[] {
  const seen = seesDoom(viewer.isGM, facts.settings.doomVisibility);
  return consequencesOf(
    changes.filter((c) => seen || c.subject !== state.request.pool.uuid),
    rulesetById("doompool"),
    how,
    localize,
  );
}

/** What each effect does, in words: what is coming before it is applied, what has fallen afterwards. @rule DOO-110 DOO-117 */
function effects(context: Context, s: SlotState): ConsequenceView[] {
  const { state, localize, facts } = context;
  const applied = stageOf(state, s) === "applied";
  const lines = landed(state, s).map((l): ConsequenceView => {
    const { use } = l.assignment;
    const name =
      use.type === "stress"
        ? localize(key("Stress", use.track, "label"))
        : use.type === "complication" || use.type === "asset"
          ? use.name
          : "";
    const what =
      use.type === "stress"
        ? said(localize, useLabel(state, `stress:${use.track}`))
        : name === ""
          ? said(localize, useLabel(state, use.type))
          : `${said(localize, useLabel(state, use.type))}: ${name}`;
    const { purpose } = state.request;
    const came = l.final.die === null ? "landedNothing" : "landed";
    const text = l.trait
      ? word(localize, `trait.${l.trait}`, { what: purpose.type === "trait" ? purpose.target.name : what })
      : word(localize, l.out ? "landedOut" : came, { what, die: `d${l.final.die}` });
    return {
      text,
      tone: l.final.die === null ? "neutral" : use.type === "asset" || use.type === "purpose" ? "success" : "harm",
      rule: l.final.die === null ? "DOO-117" : "DOO-110",
      state: applied ? "applied" : "pending",
    };
  });
  if (!s.effects) return lines;
  const pushed = s.effects.flatMap((effect): ConsequenceView[] => {
    const by = pushedBackBy(state, s, effect);
    return by === null
      ? []
      : [
          {
            text: word(localize, "pushedBack", { die: `d${by}` }),
            tone: "info",
            rule: "DOO-111",
            state: applied ? "applied" : "pending",
          },
        ];
  });
  const preview = worded(
    context,
    applied ? s.written : slotChanges(state, [s.target.uuid], facts).flatMap((c) => c.changes),
    applied ? "applied" : "pending",
  );
  // What would be written says it better than the die alone; what comes to nothing or takes somebody out is still said.
  const kept = (l: ConsequenceView, i: number): boolean =>
    l.tone === "neutral" ||
    landed(state, s)[i]?.out === true ||
    (applied && (landed(state, s)[i]?.trait ?? null) !== null);
  return [...pushed, ...(preview.length === 0 ? lines : [...lines.filter(kept), ...preview])];
}

/** Who won, with the margin and what it is worth. @rule DOO-100 DOO-101 DOO-104 DOO-105 */
function outcome(context: Context, s: SlotState): OutcomeView | undefined {
  const { state, localize } = context;
  const r = resolutionOf(state, s);
  if (!r || stageOf(state, s) === "window" || stageOf(state, s) === "rolled") return undefined;
  if (!r.success)
    return {
      word: localize(key("Outcome", "failure")),
      tone: "failure",
      detail: word(localize, "failedBy", { margin: -(r.margin ?? 0) }),
    };
  const detail =
    r.margin === null
      ? word(localize, "unopposed")
      : r.steps > 0
        ? word(localize, "steps", { margin: r.margin, steps: r.steps })
        : word(localize, "madeBy", { margin: r.margin });
  return {
    word: localize(key("Outcome", r.steps > 0 ? "extraordinary" : "success")),
    tone: "success",
    detail,
    ...(r.steps > 0 && { critical: true }),
  };
}

/** Where a target stands for this viewer: an answer closes the window of opportunities, so it is offered when none is left, and to the Gamemaster, whose window it may be. @rule DOO-069 */
function nowOf(context: Context, s: SlotState): SlotStage {
  const stage = stageOf(context.state, s);
  if (stage !== "wait" || context.state.action?.stage !== "window" || s.defender === "none") return stage;
  return beforeReaction(context, s) === null || context.viewer.isGM ? "react" : stage;
}

/** Whose roll has opportunities left that come before this target reacts; null where none stand in the way. @rule DOO-063 */
function beforeReaction({ state }: Context, s: SlotState): "hero" | "watcher" | null {
  const { action } = state;
  if (stageOf(state, s) !== "wait" || action?.stage !== "window" || s.defender === "none") return null;
  const used = action.roller.side === "hero" ? action.activated.count : action.bought.length;
  return used >= action.opportunities ? null : action.roller.side;
}

/** Where the doom pool is the Gamemaster's secret, others see what its roll comes to and not its dice. @rule DOO-340 */
function isSecret({ state, viewer, facts }: Context, roll: RollState): boolean {
  return roll.roller.uuid === state.request.pool.uuid && !seesDoom(viewer.isGM, facts.settings.doomVisibility);
}

/** SFX for the moment when everybody knows who has won: of whoever acted, and of whoever reacted. @rule DOO-220 DOO-222 DOO-225 */
function momentSfx(context: Context, s: SlotState): ButtonView[] {
  const { state, localize } = context;
  const success = resolutionOf(state, s)?.success === true;
  const of = (slot: string, roll: RollState | null, moment: Trigger): ButtonView[] =>
    !roll || roll.roller.uuid === state.request.pool.uuid || !afterwards(state, slot).includes(moment)
      ? []
      : sfxOf(bearer(context, roll.roller.uuid), moment)
          .filter((o) => o.sfx.trigger === moment && !roll.sfx.includes(o.sfx.id))
          .map((o) =>
            button(context, {
              gesture: "sfx",
              args: { slot, set: o.set, sfx: o.sfx.id },
              label: word(localize, "useSfx", { name: o.sfx.name }),
              icon: "fa-solid fa-bolt",
            }),
          );
  return [
    ...of(s.target.uuid, s.reaction, success ? "reactionLost" : "reactionWon"),
    ...of("action", state.action, success ? "actionWon" : "actionLost"),
  ];
}

function slotButtons(context: Context, s: SlotState): ButtonView[] {
  return [...momentSfx(context, s), ...stageButtons(context, s), ...backButtons(context, s.target.uuid, s.reaction)];
}

function stageButtons(context: Context, s: SlotState): ButtonView[] {
  const { state, localize, facts } = context;
  const slot = s.target.uuid;
  const roller = rollerOf(state, slot);
  const own = (view: Button): ButtonView => button(context, view);
  switch (nowOf(context, s)) {
    case "react": {
      const doom = s.defender === "doom";
      const react = own({
        gesture: doom ? "reactDoom" : "react",
        args: { slot },
        label: word(localize, doom ? "reactDoom" : "react", { name: s.target.name }),
        icon: "fa-solid fa-shield-halved",
        tone: "info",
      });
      const standing = own({
        gesture: "reactUsual",
        args: { slot },
        label: word(localize, "reactUsual"),
        icon: "fa-solid fa-dice",
      });
      return doom
        ? [react]
        : [react, standing, own({ gesture: "decline", args: { slot }, label: word(localize, "decline") })];
    }
    case "rolled":
      return s.reaction && !isSecret(context, s.reaction) ? rolledButtons(context, slot, s.reaction) : [];
    case "window":
      return s.reaction ? windowButtons(context, slot, s.reaction) : [];
    case "counter": {
      const hero = roller?.side === "hero";
      // Which dice there are to pay with is the Gamemaster's business alone where the doom pool is hidden.
      const payable = legalSizes(facts.doom.dice, DOOM_DIE);
      const told = seesDoom(context.viewer.isGM, facts.settings.doomVisibility) ? payable : [];
      const free = counterIsFree(state, s);
      const short = hero ? (facts.character(roller.uuid)?.pp ?? 0) < 1 : payable.length === 0;
      const refused =
        free || !short
          ? {}
          : {
              refused: hero
                ? localize(key("Refusal", "pp.short"), { needed: 1, pp: 0 })
                : localize(key("Refusal", "doom.empty")),
            };
      const strike = (price: string, die?: Die): ButtonView =>
        own({
          gesture: "counter",
          args: { slot, ...(die !== undefined && { die: String(die) }) },
          label: word(localize, free ? "counterFree" : "counter", { price }),
          icon: "fa-solid fa-reply",
          tone: "warning",
          ...refused,
        });
      // The Gamemaster may pay with a larger die than the smallest that will do.
      const strikes =
        free || hero || told.length === 0
          ? [strike(hero ? localize(key("Price", "pp"), { n: 1 }) : localize(key("Price", "doom"), { n: 1 }))]
          : told.map((d) => strike(`d${d}`, d));
      return [...strikes, own({ gesture: "waive", args: { slot }, label: word(localize, "waiveCounter") })];
    }
    case "assign":
    case "counterAssign": {
      const success = stageOf(state, s) === "assign";
      // A target that no effect die was given to is not affected, even when it is beaten (DOO-243).
      if (success && s.allotted.length === 0)
        return [own({ gesture: "waive", args: { slot }, label: word(localize, "noDieGiven") })];
      const single = s.allotted.length <= 1;
      const quick = single
        ? usesFor(state, s).filter((u) => u.startsWith("stress:") || u === "purpose" || u === "doom")
        : [];
      return [
        ...quick.map((use) =>
          own({
            gesture: "assignQuick",
            args: { slot, use },
            label: quickLabel(context, s, use),
            icon: use === "purpose" ? "fa-solid fa-bullseye" : "fa-solid fa-burst",
          }),
        ),
        own({
          gesture: "assign",
          args: { slot },
          label: word(localize, "assign"),
          icon: "fa-solid fa-list-check",
          tone: "info",
        }),
        ...(stageOf(state, s) === "assign"
          ? [own({ gesture: "waive", args: { slot }, label: word(localize, "waive") })]
          : []),
      ];
    }
    case "ready":
      return readyButtons(context, s);
    default:
      return [];
  }
}

/** A press that says what an effect does, and that it puts its target out where it does. @rule DOO-103 */
function quickLabel({ state, localize }: Context, s: SlotState, what: UseKey): string {
  const [place] = placesOf(state, s);
  const label = said(localize, place === undefined ? useLabel(state, what) : sizedLabel(state, s, place, what));
  const use = useOf(state, s, what, {});
  return place !== undefined && use && quickBonus(state, s, place, use) === "out"
    ? localize(key("Use", "outAtOnce"), { what: label })
    : label;
}

/** Whether an SFX or Limit changes anything about what is coming. @rule DOO-222 DOO-226 */
function meets(state: ActionState, s: SlotState, effect: EffectAssignment, sfx: Sfx): boolean {
  const die = land(state, s, effect)?.final.die ?? null;
  const { use } = effect;
  return (
    die !== null &&
    (use.type === "stress" || use.type === "complication") &&
    meetIncoming(
      { kind: use.type, what: use.type === "stress" ? use.track : use.name, source: causeNamed(sfx), die },
      sfx,
    ) !== die
  );
}

/** A Limit: a hero's player accepts it, the Gamemaster offers it to a hero and uses that of anybody else. */
const limitWord = ({ side }: ReturnType<typeof sufferer>, { isGM }: Viewer): string => {
  if (side !== "hero") return "useLimit";
  return isGM ? "offerLimit" : "acceptLimit";
};

/** Before effects fall: apply, think again, and what the one who takes them may do. @rule DOO-128 DOO-225 */
function readyButtons(context: Context, s: SlotState): ButtonView[] {
  const { state, localize, facts, viewer } = context;
  const slot = s.target.uuid;
  const takes = sufferer(state, s);
  const mine = (view: Button): ButtonView => button(context, view);
  const character: DoompoolCharacter | null = facts.character(takes.uuid);
  const holder = bearer(context, takes.uuid);
  const coming = s.effects ?? [];
  const short =
    takes.side === "hero"
      ? (character?.pp ?? 0) < 1 && localize(key("Refusal", "pp.short"), { needed: 1, pp: 0 })
      : facts.doom.dice.length === 0 && localize(key("Refusal", "doom.empty"));
  const redirects = coming
    .filter((e) => e.use.type === "stress")
    .map((e) =>
      mine({
        gesture: "redirect",
        args: { slot, place: String(e.place) },
        label: word(localize, takes.side === "hero" ? "redirect" : "redirectDoom"),
        icon: "fa-solid fa-shuffle",
        ...(short !== false && { refused: short }),
      }),
    );
  const wards = coming.flatMap((e) => {
    const moment =
      e.use.type === "stress" ? "incomingStress" : e.use.type === "complication" ? "incomingComplication" : null;
    const offers = moment
      ? [
          ...sfxOf(holder, moment),
          ...(holder?.powerSets ?? [])
            .filter((p) => holder !== null && !isDown(holder, p))
            .flatMap((p) =>
              p.limits.filter((l) => l.trigger === moment).map((sfx) => ({ set: p.id, sfx, limit: true })),
            ),
        ]
      : [];
    return offers
      .filter((o) => !s.met.some((m) => m.sfx === o.sfx.id && m.place === e.place) && meets(state, s, e, o.sfx))
      .map((o) =>
        mine({
          gesture: "ward",
          args: { slot, place: String(e.place), set: o.set, sfx: o.sfx.id },
          label: word(localize, o.limit ? limitWord(takes, viewer) : "useSfx", { name: o.sfx.name }),
          icon: o.limit ? "fa-solid fa-link-slash" : "fa-solid fa-shield",
        }),
      );
  });
  return [
    mine({
      gesture: "apply",
      args: { slot },
      label: word(localize, "apply"),
      icon: "fa-solid fa-check",
      tone: "harm",
    }),
    ...redirects,
    ...wards,
    mine({
      gesture: "assign",
      args: { slot },
      label: word(localize, "reassign"),
      ...((s.met.length > 0 || s.redirected) && { refused: localize(key("Refusal", "effect.met")) }),
    }),
  ];
}

/** Who is awaited for a target, in words. */
function waitingText(context: Context, s: SlotState): string | undefined {
  const { state, localize } = context;
  const name = (who: Roller | null): string =>
    who === null || who.uuid === state.request.pool.uuid ? word(localize, "gamemaster") : who.name;
  const before = beforeReaction(context, s);
  // A player who is attacked can't answer before the Gamemaster goes on: both are told, so that neither waits for the other.
  if (before === "watcher" && s.defender !== "doom")
    return word(localize, context.viewer.isGM ? "waitGoOn" : "waitOpportunities", {
      name: name(rollerOf(state, s.target.uuid)),
    });
  if (before !== null && !context.viewer.isGM)
    return word(localize, before === "hero" ? "waitGamemaster" : "waitHeroes");
  switch (nowOf(context, s)) {
    case "react":
      return word(localize, s.defender === "doom" ? "waitDoom" : "waitReact", {
        name: name(rollerOf(state, s.target.uuid)),
      });
    case "rolled":
      return word(localize, "waitChoose", { name: name(rollerOf(state, s.target.uuid)) });
    case "window":
      return word(localize, s.reaction?.roller.side === "hero" ? "waitGamemaster" : "waitHeroes");
    case "assign":
    case "counterAssign":
      return word(localize, "waitAssign", { name: name(creatorOf(state, s)) });
    case "counter":
      return word(localize, "waitCounter", { name: name(rollerOf(state, s.target.uuid)) });
    default:
      return undefined;
  }
}

/** The effect dice that were given to one of several targets, until they become effects. @rule DOO-243 */
function given({ state, localize }: Context, s: SlotState): ConsequenceView[] {
  const { action } = state;
  if (state.slots.length < 2 || !action || action.stage === "rolled" || s.effects) return [];
  const dice = s.allotted.map((p) => `d${String(effectDice(action).find((d) => d.place === p)?.size ?? 4)}`);
  return [
    {
      text: dice.length === 0 ? word(localize, "givenNone") : word(localize, "given", { dice: listed(dice) }),
      tone: "neutral",
      rule: "DOO-243",
      state: "pending",
    },
  ];
}

function slotView(context: Context, s: SlotState): PartyView {
  const { state, localize } = context;
  const roll = s.reaction;
  const shown = outcome(context, s);
  const blow = actionBlow(context.state, s);
  const wait = waitingText(context, s);
  const drawn = roll && rollView(roll, roll.roller.uuid === s.target.uuid ? s.target.name : roll.roller.name, localize);
  return {
    uuid: s.target.uuid,
    name: s.target.uuid === state.request.pool.uuid ? word(localize, "theWorld") : s.target.name,
    img: s.target.img,
    rolls: drawn ? [isSecret(context, roll) ? { ...drawn, dice: [], rows: [] } : drawn] : [],
    ...(shown && { outcome: { ...shown, ...(blow && { blow }) } }),
    ...(wait !== undefined && { waiting: wait }),
    consequences: [...given(context, s), ...effects(context, s)],
    buttons: slotButtons(context, s),
  };
}

/** What closing brought to whoever rolled: own stress or complications that were fuel grow, doom dice come back. @rule DOO-060 DOO-061 DOO-337 */
function closingView(context: Context): PartyView[] {
  const { state } = context;
  const { actor, targets, pool } = state.request;
  const people = [actor, ...targets, pool].filter((p, i, all) => all.findIndex((q) => q.uuid === p.uuid) === i);
  const grown = [state.action, ...state.slots.map((s) => s.reaction)].flatMap((roll) => roll?.grown ?? []);
  return people.flatMap(({ uuid, name, img }) => {
    const consequences = worded(
      context,
      [...grown, ...state.closing].filter((c) => ownerUuid(c) === uuid),
      "applied",
    );
    return consequences.length === 0 ? [] : [{ uuid, name, img, rolls: [], consequences, buttons: [] }];
  });
}

/** The card of an action, from its dice to what it leaves behind. @rule DOO-330 DOO-334 DOO-337 DOO-338 */
export function actionCard(state: ActionState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const { request, action } = state;
  const facts = factsOf(table, [request.actor.uuid, ...request.targets.map((t) => t.uuid)]);
  const hidden = (uuid: string): boolean => !viewer.isGM && !viewer.owns(uuid) && table.hidden(uuid);
  const context: Context = { state, viewer, facts, localize, hidden };
  const open = action?.stage !== "settled";
  const finished = state.finished;
  const due =
    !finished &&
    action?.stage === "settled" &&
    state.slots.every((s) => ["applied", "closed"].includes(stageOf(state, s)));
  const purpose =
    request.purpose.type === "effect"
      ? ""
      : word(localize, `purpose.${request.purpose.type}`, {
          name: request.purpose.type === "trait" ? request.purpose.target.name : "",
        });
  return {
    caption: localize(key("CardState", cardState(state))),
    title: request.intent === "" ? word(localize, "action") : request.intent,
    name: request.actor.name,
    img: request.actor.img,
    rolls: action ? [rollView(action, request.actor.name, localize)] : [],
    tags: [
      ...(purpose === "" ? [] : [purpose]),
      ...(action && action.opportunities > 0 ? [word(localize, "opportunities", { n: action.opportunities })] : []),
    ],
    parties: [
      ...(open &&
      state.slots.every(
        (s) => s.reaction === null && nowOf(context, s) === "wait" && waitingText(context, s) === undefined,
      )
        ? []
        : state.slots.map((s) => slotView(context, s))),
      ...closingView(context),
    ],
    buttons: [
      ...(action?.stage === "rolled" ? rolledButtons(context, "action", action) : []),
      ...(action?.stage === "window" ? windowButtons(context, "action", action) : []),
      ...backButtons(context, "action", action),
      ...(due
        ? [
            button(context, {
              gesture: "finish",
              label: word(localize, "finish"),
              icon: "fa-solid fa-flag-checkered",
            }),
          ]
        : []),
    ],
  };
}
