import {
  actionButtons,
  type ActionEvent,
  type ActionState,
  type Announcement,
  announcements,
  asked,
  type AttributeKey,
  canHelp,
  chanceOf,
  diceMarks,
  forecast,
  isDrama,
  isTask,
  multiReport,
  negationEvent,
  negationOffers,
  pendingChanges,
  type Pick,
  pickOff,
  PICKS,
  type SegmentMarks,
  type SlotReading,
  type SlotState,
  stands,
  successLevel,
  VALUE_GROUPS,
  victimOf,
  wouldTake,
} from "../../../rules/drama/index.ts";
import type { Localize, Table, Viewer } from "../../ruleset.ts";
import type { ButtonView, CardView, DieView, OutcomeView, PartyView, RollView } from "../../view/card-view.ts";
import { percent } from "../../view/odds-view.ts";
import { plain, rowViews, signed } from "../../view/rows.ts";
import { key } from "../keys.ts";
import { situationOf } from "../situation.ts";
import { playable, type PlayableCard } from "./playable.ts";
import { attitudeText, knockback, objectText, powerText, pushText } from "./reading-words.ts";
import { damageText, lines, refusedText } from "./words.ts";

/** Everything a part of the card is drawn from. */
interface Drawing {
  readonly state: ActionState;
  readonly viewer: Viewer;
  readonly table: Table;
  readonly localize: Localize;
}

const isVeiled = ({ state }: Drawing, uuid: string): boolean => state.veiled.includes(uuid);

/** One die with what it counts and why. @rule DRA-017 DRA-410 */
function die({ face, counted, mark }: SegmentMarks["dice"][number], localize: Localize): DieView {
  const label = localize(key("Die", mark), { face, counted });
  if (mark === "floored") return { shape: "d20", face: `${face}\u2192${counted}`, label, state: "floored" };
  if (mark === "reroll") return { shape: "d20", face: String(face), label, state: "ringed" };
  return { shape: "d20", face: String(face), label, ...(mark === "stopped" && { state: "struck" as const }) };
}

/** Each chain of dice with what it was thrown for. @rule DRA-023 DRA-025 DRA-410 */
function chains({ state, localize }: Drawing): RollView[] {
  return diceMarks(state).map((s) => ({
    label: localize(key("Segment", s.kind)),
    dice: s.lost
      ? [{ shape: "d20", face: "", label: localize(key("Die", "lost")), state: "lost" as const }]
      : s.dice.map((d) => die(d, localize)),
    total: s.lost ? "" : plain(s.counted),
    ...(s.lost && { against: localize(key("Card", "lost")) }),
    rows: [],
  }));
}

/** The total of the dice, and the number that the chart makes of it. @rule DRA-001 DRA-030 */
function bonusRoll(d: Drawing, reading: SlotReading | null): RollView[] {
  const { state, localize } = d;
  if (state.dieTotal === null || !reading) return [];
  return [
    {
      label: localize(key("Card", "dieTotal")),
      dice: [],
      total: signed(reading.resolution.bonus),
      against: localize(key("Card", "bonus"), { total: plain(state.dieTotal) }),
      rows: [],
    },
  ];
}

/** A total held against its number, with every line of it. */
function totalRoll(d: Drawing, reading: SlotReading, against: string | null): RollView {
  const { state, localize } = d;
  if (isVeiled(d, state.request.actor.uuid))
    return {
      label: localize(key("Card", "actionTotal")),
      dice: [],
      total: localize("CROSSOVER.Shared.Card.hidden"),
      hidden: true,
      ...(against !== null && { against }),
      rows: [],
    };
  return {
    label: localize(key("Card", "actionTotal")),
    dice: [],
    total: plain(reading.resolution.action.total),
    ...(against !== null && { against }),
    rows: rowViews(reading.resolution.action.rows, localize),
  };
}

function effectRoll(d: Drawing, slot: SlotState): RollView[] {
  const { reading, target } = slot;
  const { state, localize } = d;
  const { effect } = reading?.resolution ?? {};
  if (!reading?.success || !effect || state.stage !== "resolved" || isVeiled(d, state.request.actor.uuid)) return [];
  const against =
    reading.toughness === null || isVeiled(d, target.uuid)
      ? null
      : localize(key("Card", "toughness"), { toughness: plain(reading.toughness) });
  return [
    {
      label: localize(key("Card", "effectTotal")),
      dice: [],
      total: plain(effect.total),
      ...(against !== null && { against }),
      rows: rowViews(
        [...effect.rows, ...(target.rows?.toughness ?? []).map((r) => ({ ...r, note: key("Card", "toughnessLine") }))],
        localize,
      ),
    },
  ];
}

function outcome(d: Drawing, slot: SlotState): OutcomeView | undefined {
  const { state, localize } = d;
  const at = (name: string, tone: OutcomeView["tone"], detail?: string): OutcomeView => ({
    word: localize(key("Outcome", name)),
    tone,
    ...(detail !== undefined && { detail }),
  });
  if (!slot.reading || state.stage === "declared") return undefined;
  const count =
    asked(state).group > 1 && slot.reading.success
      ? localize(key("Card", "successes"), { count: slot.reading.successes, of: state.request.group })
      : undefined;
  if (slot.dodged) return at("dodged", "failure");
  if (slot.reading.success === false)
    return at(state.request.kind === "attack" ? "miss" : "failure", "failure", margin(d, slot));
  if (state.stage === "open")
    return at(state.request.kind === "attack" ? "hit" : "success", "success", count ?? margin(d, slot));
  if (slot.interaction)
    return at(
      slot.interaction === "playersCall" ? "playersCall" : slot.stage === "unaffected" ? "noMore" : "shaken",
      slot.stage === "unaffected" ? "neutral" : "success",
      localize(key("InteractionResult", slot.interaction)),
    );
  if (slot.disarmed) return at("disarmed", "success");
  if (state.request.levelOnly === true)
    return {
      word: localize(key("Level", successLevel(slot.reading.rp ?? 0))),
      tone: "success",
      ...(margin(d, slot) !== undefined && { detail: margin(d, slot) ?? "" }),
    };
  if (slot.target.kind === "object" && slot.result && slot.stage !== "unaffected")
    return at("struck", "harm", objectText(woundsOf(d, slot), slot.result, localize));
  if (state.request.kind !== "attack" && slot.result === null)
    return at(
      "success",
      "success",
      powerText(asked(state).power, slot.reading, localize) ??
        attitudeText(asked(state).skill, slot.reading, localize) ??
        count ??
        margin(d, slot),
    );
  if (slot.result && slot.stage !== "unaffected")
    return at(
      slot.result.wounds > 0 || slot.result.ko === "KO" ? "hard" : "hit",
      "harm",
      [damageText(slot.result, localize), ...knockback(slot, localize)].join(", "),
    );
  return at("unharmed", "neutral", count);
}

/** Wound levels that a thing had before this hit: what is applied says so itself. @rule DRA-187 */
function woundsOf({ table }: Drawing, slot: SlotState): number {
  const own = slot.changes.find((c) => c.kind === "set" && c.path === "system.wounds");
  if (own?.kind === "set") return Number(own.from);
  return (
    (table.item(slot.target.uuid) as { readonly system?: { readonly wounds?: number } } | null)?.system?.wounds ?? 0
  );
}

/** By how much, unless it would give a hidden number away. */
function margin(d: Drawing, slot: SlotState): string | undefined {
  const { rp } = slot.reading ?? {};
  if (rp === undefined || rp === null || isVeiled(d, slot.target.uuid) || isVeiled(d, d.state.request.actor.uuid))
    return undefined;
  return d.localize(key("Card", rp < 0 ? "missedBy" : "by"), { by: Math.abs(rp) });
}

const owns = ({ viewer }: Drawing, uuid: string): boolean => viewer.isGM || viewer.owns(uuid);

interface Button extends Omit<ButtonView, "args"> {
  readonly args?: ButtonView["args"];
}

/** A button that somebody in particular may press; for all others it is off and says whose it is. */
function button(
  d: Drawing,
  of: { readonly uuid: string; readonly name: string } | "gm",
  b: Button,
  event: ActionEvent | null = null,
): ButtonView {
  const { localize, state, viewer } = d;
  const mine = of === "gm" ? viewer.isGM : owns(d, of.uuid);
  const may = mine && event ? wouldTake(state, event) : true;
  const refused = !mine
    ? localize(
        of === "gm" ? "CROSSOVER.Shared.Refusal.gmOnly" : "CROSSOVER.Shared.Refusal.notYours",
        of === "gm" ? {} : { name: of.name },
      )
    : may === true
      ? null
      : refusedText(may, localize);
  return { ...b, args: b.args ?? {}, ...(refused !== null && { refused }) };
}

/** Chance of the action with one more die in it, in words; null where odds are kept from the viewer or nothing is left to win. @rule DRA-102 */
function spendText(d: Drawing): string | undefined {
  const { state, viewer, table, localize } = d;
  const slot = state.targets[0];
  const reading = slot?.reading ?? state.reading;
  if (!reading || reading.dn === null || isVeiled(d, state.request.actor.uuid)) return undefined;
  const level = table.setting("oddsForPlayers");
  if (!viewer.isGM && (level === "none" || (level === "hideOpponent" && slot !== undefined))) return undefined;
  const chance = chanceOf(forecast(state, ["hero"]));
  return chance === null
    ? undefined
    : localize(key("Card", "chanceFromTo"), { from: percent(reading.success ? 1 : 0), to: percent(chance) });
}

/** Points and cards that may go into the action while it is open, and its end. @rule DRA-410 */
function openButtons(d: Drawing): ButtonView[] {
  const { state, localize } = d;
  const { actor } = state.request;
  const here: ButtonView[] = [];
  if (state.stage === "declared") {
    here.push(
      button(d, actor, {
        gesture: "roll",
        label: localize(key("Card", state.redone > 0 ? "rollAgain" : "roll")),
        icon: "fa-solid fa-dice-d20",
        tone: "info",
      }),
    );
    if (state.wishes.length > 0)
      here.push(
        button(d, actor, { gesture: "unwish", label: localize(key("Card", "unwish")), icon: "fa-solid fa-xmark" }),
      );
    return here;
  }
  if (state.stage !== "open") return [];
  const pending = state.spends.find((s) => s.status === "open");
  if (pending)
    return [
      button(d, actor, {
        gesture: "throw",
        args: { spend: pending.id },
        label: localize(key("Card", "throw")),
        icon: "fa-solid fa-dice-d20",
        tone: "info",
      }),
    ];
  const buttons = actionButtons(state);
  const odds = spendText(d);
  if (
    state.request.spendable &&
    state.request.dice.rank === "hero" &&
    !state.lapsed &&
    !state.spends.some((s) => s.status === "announced")
  ) {
    const event: ActionEvent = { type: "announce", by: actor.uuid, source: "personal" };
    const label = localize(key("Card", buttons.warnsStymied ? "heroPointStymied" : "heroPoint"));
    here.push(
      button(
        d,
        actor,
        {
          gesture: "announce",
          args: { by: actor.uuid, source: "personal" },
          label,
          icon: "fa-solid fa-star",
          ...(odds !== undefined && !buttons.warnsStymied && { odds }),
          ...(buttons.warnsStymied && { tone: "warning" as const }),
        },
        isVeiled(d, actor.uuid) ? null : event,
      ),
    );
    for (const card of playable(d.table, d.viewer, actor.uuid).filter((c) => c.point))
      here.push(
        button(d, actor, {
          gesture: "announce",
          args: { by: actor.uuid, source: card.id },
          label: localize(key("Card", "heroPointCard"), { card: card.title }),
          icon: "fa-solid fa-diamond",
          ...(odds !== undefined && { odds }),
        }),
      );
  }
  here.push(...cardButtons(d), ...helpButtons(d));
  here.push(
    button(
      d,
      actor,
      { gesture: "resolve", label: localize(key("Card", "resolve")), icon: "fa-solid fa-check", tone: "success" },
      { type: "resolve" },
    ),
  );
  return here;
}

/** Those whom the viewer plays may help with a task that succeeds or fails as a whole. @rule DRA-055 */
function helpButtons({ state, viewer, table, localize }: Drawing): ButtonView[] {
  if (!isTask(state) || asked(state).helps) return [];
  return state.present.flatMap((p): ButtonView[] => {
    const who = viewer.owns(p.uuid) ? table.character(p.uuid) : null;
    return isDrama(who) && canHelp(state, who)
      ? [
          {
            gesture: "help",
            args: { by: p.uuid },
            label: localize(key("Card", "help"), { name: p.name }),
            icon: "fa-solid fa-handshake-angle",
          },
        ]
      : [];
  });
}

/** Whether somebody could lend adds to a friend's action. @rule DRA-301 */
function assists({ state, table }: Drawing, uuid: string): boolean {
  const who = table.character(uuid);
  return (
    isDrama(who) &&
    who.side === state.request.side &&
    who.skills.some((s) => s.key === asked(state).skill && s.adds > 0)
  );
}

/** Cards of those the viewer plays, as far as they could change this action. @rule DRA-290 DRA-291 DRA-292 DRA-298 DRA-299 DRA-301 DRA-410 */
function cardButtons(d: Drawing): ButtonView[] {
  const { state, viewer, table, localize } = d;
  const label = (c: PlayableCard, use: string): string =>
    localize(key("Card", "play"), { card: c.title, use: localize(key("CardUse", use)) });
  const made = (
    who: { readonly uuid: string; readonly name: string },
    c: PlayableCard,
    use: string,
    args: Record<string, string>,
  ): ButtonView =>
    button(d, who, {
      gesture: "play",
      args: { by: who.uuid, card: c.id, ...args },
      label: label(c, use),
      icon: "fa-solid fa-diamond",
    });
  return state.present
    .filter((p) => viewer.owns(p.uuid))
    .flatMap((p) =>
      playable(table, viewer, p.uuid).flatMap((c): ButtonView[] => {
        const mine = p.uuid === state.request.actor.uuid;
        const slots = state.targets.filter((t) => t.target.uuid === p.uuid).map((t) => t.target.slot);
        const raises = (a: AttributeKey | null): boolean => a !== null && (VALUE_GROUPS[c.effect] ?? []).includes(a);
        const { attribute, effectAttribute } = state.request;
        if (mine && c.effect === "action3") return [made(p, c, "action", { use: "action" })];
        if (mine && c.effect.startsWith("value3"))
          return [
            ...(raises(attribute) ? [made(p, c, "action", { use: "action" })] : []),
            ...(raises(effectAttribute) ? [made(p, c, "effect", { use: "effect" })] : []),
          ];
        if (mine && c.effect === "effect3" && stands(state) === "success") return [made(p, c, "effect", {})];
        if (mine && c.effect === "redo" && stands(state) === "failure") return [made(p, c, "redo", {})];
        if (!mine && c.effect === "assist") return assists(d, p.uuid) ? [made(p, c, "assist", {})] : [];
        if (c.effect === "autoMiss") return slots.map((slot) => made(p, c, "autoMiss", { slot }));
        if (c.effect.startsWith("value3"))
          return state.targets
            .filter((t) => slots.includes(t.target.slot))
            .flatMap(({ target: t }) => [
              ...(raises(t.defenceAttribute) ? [made(p, c, "dn", { use: "dn", slot: t.slot })] : []),
              ...(raises(t.toughnessAttribute) ? [made(p, c, "toughness", { use: "toughness", slot: t.slot })] : []),
            ]);
        return [];
      }),
    );
}

/** An announced point: who, from where, who is asked, what became of it. @rule DRA-121 DRA-124 DRA-411 */
function announcement(d: Drawing, a: Announcement): PartyView {
  const { localize, viewer, table } = d;
  const { spend, spender, asked: waiting, points } = a;
  const text = localize(key("Spend", spend.status), {
    name: spend.counter
      ? (d.state.present.find((p) => p.uuid === spend.counter?.by)?.name ?? "")
      : (spender?.name ?? ""),
  });
  const left =
    points !== null && !isVeiled(d, spend.spender) ? localize(key("Card", "pointsLeft"), { count: points }) : "";
  const tone: OutcomeView["tone"] =
    spend.status === "countered" || spend.status === "lost"
      ? "failure"
      : spend.status === "rolled"
        ? "success"
        : "info";
  const buttons =
    spend.status !== "announced"
      ? []
      : [
          ...waiting.flatMap((p): ButtonView[] => [
            button(
              d,
              p,
              {
                gesture: "counter",
                args: { spend: spend.id, by: p.uuid, source: "personal" },
                label: localize(key("Card", "counter"), { name: p.name }),
                icon: "fa-solid fa-hand",
                tone: "harm",
              },
              isVeiled(d, p.uuid) ? null : { type: "counter", spend: spend.id, by: p.uuid, source: "personal" },
            ),
            ...playable(table, viewer, p.uuid)
              .filter((c) => c.counters)
              .map((c) =>
                button(d, p, {
                  gesture: "counter",
                  args: { spend: spend.id, by: p.uuid, source: c.id },
                  label: localize(key("Card", "counterCard"), { name: p.name, card: c.title }),
                  icon: "fa-solid fa-diamond",
                  tone: "harm" as const,
                }),
              ),
            button(d, p, {
              gesture: "pass",
              args: { spend: spend.id, by: p.uuid },
              label: localize(key("Card", "pass"), { name: p.name }),
              icon: "fa-solid fa-forward",
            }),
          ]),
          ...(viewer.isGM
            ? [
                button(d, "gm", {
                  gesture: "aware",
                  args: { spend: spend.id },
                  label: localize(key("Card", "aware")),
                  icon: "fa-solid fa-eye",
                }),
                button(d, "gm", {
                  gesture: "close",
                  args: { spend: spend.id },
                  label: localize(key("Card", "close")),
                  icon: "fa-solid fa-door-closed",
                }),
                button(d, "gm", {
                  gesture: "cancel",
                  args: { spend: spend.id },
                  label: localize(key("Card", "cancel")),
                  icon: "fa-solid fa-ban",
                }),
              ]
            : []),
        ];
  return {
    uuid: `${spend.spender}#${spend.id}`,
    name: localize(key("Card", spend.source === "personal" ? "spends" : "spendsCard"), { name: spender?.name ?? "" }),
    img: spender?.img ?? "",
    ...(spend.status === "announced" && {
      waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: waiting.map((p) => p.name).join(", ") }),
    }),
    rolls: [],
    outcome: { word: text, tone, ...(left !== "" && { detail: left }) },
    consequences: [],
    buttons,
  };
}

/** What may be paid against a result: best uses made ready, and from every source a free choice of what to take off. @rule DRA-202 DRA-207 DRA-210 DRA-412 */
function negations(d: Drawing, slot: SlotState): ButtonView[] {
  const { localize, state, viewer, table } = d;
  const victim = victimOf(slot);
  const held = state.present
    .filter((p) => p.uuid === victim?.uuid || viewer.owns(p.uuid))
    .flatMap((p) => playable(table, viewer, p.uuid).map((c) => ({ by: p.uuid, source: c.id, ...c })))
    .filter((c) => c.point);
  return negationOffers(state, slot, held).map(({ by, source, picks, after }): ButtonView => {
    const personal = source === "personal";
    const card = held.find((c) => c.source === source)?.title ?? "";
    const result = damageText(after, localize);
    const own = by.uuid === victim?.uuid;
    const words: Record<string, string> =
      picks === null ? { name: by.name, card } : { name: by.name, card, picks: pickText(picks, localize), result };
    const label = `negate${picks === null ? "Free" : ""}${personal ? "" : own ? "Card" : "For"}`;
    const event = negationEvent(slot.target.slot, by.uuid, source, picks ?? freePicks(slot));
    return button(
      d,
      by,
      {
        gesture: picks === null ? "negateFree" : "negate",
        args: {
          slot: slot.target.slot,
          by: by.uuid,
          ...(picks !== null && { picks: picks.join(" ") }),
          ...(!personal && { card: source }),
        },
        label: localize(key("Card", label), words),
        icon: picks === null ? "fa-solid fa-list-check" : personal ? "fa-solid fa-star" : "fa-solid fa-diamond",
        tone: "info",
      },
      // Cards aren't in the copies that players have, so only the desk can tell of them.
      personal && !isVeiled(d, by.uuid) ? event : null,
    );
  });
}

/** Something that a free choice might be, to tell whether there is anything to choose. */
const freePicks = ({ result }: SlotState): readonly Pick[] =>
  PICKS.filter((pick) => result && pickOff(result, pick) !== null).slice(0, 1);

const pickText = (picks: readonly Pick[], localize: Localize): string => {
  const counts = PICKS.toReversed()
    .map((p) => ({ p, n: picks.filter((x) => x === p).length }))
    .filter(({ n }) => n > 0);
  return counts.map(({ p, n }) => localize(key("Pick", p), { count: n })).join(", ");
};

/** Members of one group of mooks take their results together: the first of them speaks for all. @rule DRA-340 */
const isFirstOf = (state: ActionState, slot: SlotState): boolean =>
  state.targets.find((t) => t.stage === "result" && t.target.uuid === slot.target.uuid) === slot;

function slotButtons(d: Drawing, slot: SlotState): ButtonView[] {
  const { state, localize } = d;
  const { target } = slot;
  const victim =
    target.kind === "object"
      ? { uuid: target.uuid.slice(0, target.uuid.lastIndexOf(".Item.")), name: target.owner?.name ?? target.name }
      : target;
  if (slot.stage === "call")
    return [
      button(d, "gm", {
        gesture: "call",
        args: { slot: target.slot },
        label: localize(key("Card", "call")),
        icon: "fa-solid fa-comment",
      }),
    ];
  if (slot.stage !== "result") return [];
  const soften =
    state.request.kind === "attack" &&
    slot.result !== null &&
    slot.result.wounds > 0 &&
    !slot.softened &&
    slot.negations.length === 0 &&
    state.request.form.holdsBack === true &&
    owns(d, state.request.actor.uuid);
  return [
    ...negations(d, slot),
    ...(soften
      ? Array.from({ length: slot.result.wounds }, (_, i) =>
          button(d, state.request.actor, {
            gesture: "soften",
            args: { slot: target.slot, wounds: String(i + 1) },
            label: localize(key("Card", "soften"), { count: i + 1 }),
            icon: "fa-solid fa-feather",
          }),
        )
      : []),
    ...(isFirstOf(state, slot)
      ? [
          button(d, victim, {
            gesture: "apply",
            args: { slot: target.slot },
            label: localize(key("Card", "apply")),
            icon: "fa-solid fa-droplet",
            tone: "harm",
          }),
        ]
      : []),
  ];
}

function targetView(d: Drawing, slot: SlotState, place: number): PartyView {
  const { state, localize, table } = d;
  const { target, reading } = slot;
  const line = multiReport(state).targets.lines[place];
  const hidden = isVeiled(d, target.uuid);
  const dn = reading?.dn ?? (line ? line.own + line.increase : null);
  const against =
    dn === null || hidden
      ? null
      : localize(key("Card", line && line.increase > 0 ? "dnMore" : "dn"), {
          dn: plain(dn),
          more: line?.increase ?? 0,
        });
  const out = outcome(d, slot);
  const pending =
    slot.stage === "result" && !hidden && isFirstOf(state, slot)
      ? lines(pendingChanges(state, slot, situationOf(table)), "pending", localize)
      : [];
  const consequences = slot.stage === "applied" ? lines(slot.changes, "applied", localize) : pending;
  return {
    uuid: target.uuid,
    name: target.name,
    img: target.img,
    ...(slot.stage === "result" && {
      waiting: localize("CROSSOVER.Shared.Card.waitingFor", { name: target.owner?.name ?? target.name }),
    }),
    rolls: [...(reading && !asked(state).hazard ? [totalRoll(d, reading, against)] : []), ...effectRoll(d, slot)],
    ...(out && { outcome: out }),
    consequences,
    buttons: slotButtons(d, slot),
  };
}

/** The outcome of an action without targets: its level. @rule DRA-045 */
function taskOutcome(d: Drawing): OutcomeView | undefined {
  const { state, localize } = d;
  const { reading } = state;
  if (!reading || reading.success === null) return undefined;
  const level = reading.rp === null ? (reading.success ? "success" : "failure") : successLevel(reading.rp);
  const said =
    powerText(asked(state).power, reading, localize) ??
    attitudeText(asked(state).skill, reading, localize) ??
    pushText(asked(state).goal, state.request.kind, reading, localize);
  return {
    word: localize(key("Level", level)),
    tone: reading.success ? "success" : "failure",
    ...(level === "spectacular" && { critical: true }),
    ...(reading.rp !== null && {
      detail: [
        localize(key("Card", reading.rp < 0 ? "missedBy" : "by"), { by: Math.abs(reading.rp) }),
        ...(said === null ? [] : [said]),
      ].join(" \u00b7 "),
    }),
  };
}

function tags({ state, localize }: Drawing): string[] {
  const { form, dice, wanted } = state.request;
  const multi = multiReport(state);
  const all = [
    ...(["knockout", "knockdown", "grapple", "disarm"] as const)
      .filter((f) => form[f] === true)
      .map((f) => localize(key("Option", f))),
    ...(form.holdsBack === true ? [localize(key("Option", "nonLethal"))] : []),
    ...(dice.up ? [localize(key("Condition", "up", "label"))] : []),
    ...(dice.stymied ? [localize(key("Condition", "stymied", "label"))] : []),
    ...(dice.skilled && !dice.unskilledState ? [] : [localize(key("Card", "unskilledDice"))]),
    ...(multi.group.count > 1
      ? [localize(key("Card", "group"), { count: multi.group.count, modifier: signed(multi.group.modifier) })]
      : []),
    ...(multi.targets.count > 1
      ? [localize(key("Card", "many"), { count: multi.targets.count, toughness: signed(multi.targets.toughness) })]
      : []),
    ...(asked(state).others.length > 0
      ? [
          localize(key("Card", "along"), {
            names: asked(state)
              .others.map((o) => o.name)
              .join(", "),
          }),
        ]
      : []),
    ...(wanted === "" ? [] : [localize(key("Card", "wanted"), { words: wanted })]),
    ...(state.wishes.length > 0 ? [localize(key("Card", "wished"))] : []),
    ...(state.lapsed ? [localize(key("Card", "lapsed"))] : []),
    ...state.request.approved.map((kind) => localize(key("Card", "approved"), { kind: key("Approved", kind) })),
  ];
  return all;
}

/** An action's card, drawn for whoever looks at it. @rule DRA-025 DRA-410 DRA-411 DRA-412 DRA-413 */
export function actionCard(state: ActionState, viewer: Viewer, table: Table, localize: Localize): CardView {
  const d: Drawing = { state, viewer, table, localize };
  const { actor, kind } = state.request;
  const first = state.reading ?? state.targets[0]?.reading ?? null;
  const task = state.targets.length === 0 ? state.reading : null;
  const out = task ? taskOutcome(d) : undefined;
  const due = state.targets.filter((t) => t.stage === "result");
  const all =
    due.length > 1 && viewer.isGM
      ? [
          button(d, "gm", {
            gesture: "applyAll",
            label: localize(key("Card", "applyAll"), { count: due.length }),
            icon: "fa-solid fa-droplet",
            tone: "harm",
          }),
        ]
      : [];
  return {
    caption: localize(key("Kind", kind)),
    title: localize(asked(state).title),
    name: actor.name,
    img: actor.img,
    rolls: [
      ...chains(d),
      ...bonusRoll(d, first),
      ...(task
        ? [totalRoll(d, task, task.dn === null ? null : localize(key("Card", "dn"), { dn: plain(task.dn) }))]
        : []),
    ],
    ...(out && { outcome: out }),
    tags: tags(d),
    parties: [
      ...announcements(state, (uuid) => viewer.isGM || viewer.owns(uuid)).map((a) => announcement(d, a)),
      ...state.targets.map((slot, i) => targetView(d, slot, i)),
    ],
    buttons: [...openButtons(d), ...all],
  };
}
