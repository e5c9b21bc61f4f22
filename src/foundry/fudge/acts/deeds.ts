import {
  ABILITY_KEYS,
  abilityRank,
  type Agent,
  breathRounds,
  concentrationPowers,
  COURSE_KEYS,
  type DeedChoice,
  deedCost,
  type DeedDefinition,
  type DeedKey,
  deedLabel,
  deedRefusal,
  DEEDS,
  drawable,
  effectOf,
  FIRE,
  type FudgeCharacter,
  healingsOf,
  healingUses,
  healsOnlyOneself,
  isHeld,
  key,
  knownAgents,
  lyingThings,
  maneuverAttacks,
  MATERIALS,
  ORDEALS,
  ordealsOf,
  RADIATION,
  READIED,
  tripChoices,
  turnsOn,
} from "../../../rules/fudge/index.ts";
import { actorOf } from "../../apply/ground.ts";
import { mayActFor, table } from "../../apply/viewer.ts";
import { openExchange } from "../../exchange/ask.ts";
import { rulesetById } from "../../registry.ts";
import { type DialogField, type DialogInput, tickedIn } from "../../rolls/dialog-types.ts";
import type { ActionEntry, Localize } from "../../ruleset.ts";
import { localize } from "../../view/localize.ts";
import { notifyRefusal, refusalText } from "../../view/refusals.ts";
import { isFudge } from "../models/is-fudge.ts";
import { snapshot } from "../models/snapshot.ts";
import { effectNamed } from "../powers/effect-words.ts";
import { fudgeSettings } from "../settings.ts";
import { mayTake } from "../turn/purse.ts";
import { attackName } from "./attack/attack-words.ts";
import { choose, others } from "./contests.ts";
import { type DeedDice, deedDice } from "./deed-odds.ts";

/** Kinds of action in the order of a turn. */
const ORDER = ["standard", "move", "free", "none"] as const;

/** Deeds whose place is not the turn but what befalls somebody. */
const BEFALL: readonly DeedKey[] = [
  "dangerSense",
  "wake",
  "endure",
  "hazard",
  "poison",
  "disease",
  "temperature",
  "suffocation",
  "vacuum",
  "decompression",
  "thirst",
  "hunger",
  "sleepless",
  "labor",
  "feedback",
  "backfire",
];

/** Those among them that one does oneself. */
const ONES_OWN: readonly DeedKey[] = ["dangerSense", "wake"];

/** Deeds that may befall several at once, each with a card and dice of their own. @rule FUD-181 FUD-183 FUD-186 FUD-187 FUD-190 */
const TOGETHER: readonly DeedKey[] = [
  "endure",
  "hazard",
  "poison",
  "disease",
  "temperature",
  "suffocation",
  "vacuum",
  "decompression",
  "thirst",
  "hunger",
  "sleepless",
  "labor",
];

/** Whether a deed is offered at all: what needs a flaw or sleep only to those who have it. */
const concerns = (id: DeedKey, who: FudgeCharacter): boolean =>
  id === "feedback" || id === "backfire"
    ? turnsOn(who, id)
    : id !== "wake" || who.conditions.some((c) => c.id === "asleep");

const words = (no: ReturnType<typeof deedRefusal>): string => (no ? refusalText(no, rulesetById("fudge")) : "");

/** Every action of a turn beside attacks, with what it takes and why it can't be done now; then what may befall somebody. @rule FUD-290 FUD-306 FUD-686 */
export function deedEntries(character: FudgeCharacter, say: Localize): ActionEntry[] {
  const all = Object.keys(DEEDS) as DeedKey[];
  const entry = (id: DeedKey, group: string): ActionEntry => {
    const no = deedRefusal(id, character, null);
    return {
      id: `deed:${id}`,
      label: say(deedLabel(id, "label")),
      detail: say(key("Action", deedCost(id, character), "label")),
      group,
      ...(no && { refused: words(no) }),
      ...(BEFALL.includes(id) && !ONES_OWN.includes(id) && { befalls: true }),
    };
  };
  const turn = all
    .filter((id) => !BEFALL.includes(id) && (id !== "pickUp" || somethingLies(character.ref)))
    .sort(
      (a, b) =>
        ORDER.indexOf(DEEDS[a].cost as (typeof ORDER)[number]) - ORDER.indexOf(DEEDS[b].cost as (typeof ORDER)[number]),
    );
  return [
    ...turn.map((id) => entry(id, key("Act", "turn"))),
    ...BEFALL.filter((id) => concerns(id, character)).map((id) => entry(id, key("Act", "befall"))),
  ];
}

/** What somebody holds that could be struck from their hands. @rule FUD-297 */
function heldThings(uuid: string): Option[] {
  const who = table.character(uuid);
  return isFudge(who)
    ? who.powers.filter((p) => p.active && isHeld(p)).map((p) => ({ value: p.id, label: p.name }))
    : [];
}

type Option = { readonly value: string; readonly label: string };

/** Things of somebody's that lie there. @rule FUD-297 */
function lying(uuid: string): Option[] {
  const who = table.character(uuid);
  return isFudge(who) ? lyingThings(who).map((p) => ({ value: p.id, label: p.name })) : [];
}

/** Whether a thing of somebody else's who is here lies there. @rule FUD-279 FUD-297 */
const somethingLies = (of: string): boolean => table.present().some((uuid) => uuid !== of && lying(uuid).length > 0);

/** What an ally may be aided in: against one foe, or in defending. @rule FUD-290 */
const aidOptions = (foes: readonly Option[]): Option[] => [
  ...foes.map((f) => ({
    value: `attack ${f.value}`,
    label: localize(key("Act", "choice", "attackOn"), { name: f.label }),
  })),
  { value: "defense", label: localize(key("Act", "choice", "defense")) },
];

/** Poisons, diseases, fires and rays that have a name, each with its rank; the first is any other of the rank below. @rule FUD-186 FUD-187 FUD-188 FUD-189 */
function namedRanks(id: DeedKey): Option[] {
  const named = (area: string, list: readonly { readonly key: string; readonly rank: number }[]): Option[] =>
    list.map(({ key: name, rank }) => ({
      value: `${name} ${rank}`,
      label: localize(key("Act", "rankNamed"), { name: key(area, name), rank }),
    }));
  const rays = Object.entries(RADIATION).flatMap(([name, [least, most]]) =>
    Array.from({ length: most - least + 1 }, (_n, i) => ({ key: name, rank: least + i })),
  );
  const list =
    id === "hazard"
      ? [
          ...named(
            "Fire",
            Object.entries(FIRE).map(([name, rank]) => ({ key: name, rank })),
          ),
          ...named("Radiation", rays),
        ]
      : named(id === "poison" ? "Poison" : "Disease", knownAgents(id as Agent));
  return [{ value: "", label: localize(key("Act", "choice", "byRank")) }, ...list];
}

/** What a poison or disease may do. @rule FUD-170 FUD-174 */
const courses = (): Option[] =>
  COURSE_KEYS.map((value) => ({
    value,
    label: (ABILITY_KEYS as readonly string[]).includes(value)
      ? localize(key("Course", "weakens"), { ability: key("Ability", value, "label") })
      : localize(key("Course", value)),
  }));

/** What a hazard is made of: a fire of the list of fire, its rays of radiation, anything else of what was written. @rule FUD-126 FUD-127 */
function madeOf({ named, made }: DialogInput): string | undefined {
  if (typeof made !== "string") return undefined;
  const [known = ""] = String(named ?? "").split(" ");
  return [Object.hasOwn(FIRE, known) ? "fire, heat" : Object.hasOwn(RADIATION, known) ? "radiation" : "", made]
    .filter((w) => w !== "")
    .join(", ");
}

/** Somebody's Healings by the names of their powers, those that a deed may be done with. @rule FUD-165 FUD-520 */
const healingNames = (id: DeedKey, character: FudgeCharacter): Option[] =>
  id === "heal" || id === "revive"
    ? healingsOf(character, id === "revive" ? "resurrection" : undefined).map(({ power, component }, _i, all) => ({
        value: effectOf(power, component),
        label:
          all.filter((h) => h.power === power).length === 1
            ? power.name
            : localize(key("Sheet", "withSpecialty"), {
                skill: power.name,
                specialty: effectNamed(component, power.components, character.skills, localize),
              }),
      }))
    : [];

/** What a thing may be tied on with. */
const TIES = ["rope", "wood", "iron", "steel", "titanium", "superAlloy"] as const;

/** What somebody trips, disarms or aids with, what decides a trip, and how the thing is kept that is struck from somebody. @rule FUD-290 FUD-297 FUD-306 */
function maneuverFields(id: DeedKey, actor: FudgeCharacter): DialogField[] {
  if (id !== "trip" && id !== "disarm" && id !== "aid") return [];
  const select = (name: string, options: readonly Option[]): DialogField[] =>
    options.length > 1
      ? [{ type: "select", name, label: localize(key("Act", "ask", name)), value: options[0]?.value ?? "", options }]
      : [];
  const keeps = TIES.map((tie) => ({
    value: String(MATERIALS[tie]),
    label: localize(key("Act", "choice", "tied"), { material: key("Material", tie), toughness: MATERIALS[tie] }),
  }));
  return [
    ...select(
      "with",
      maneuverAttacks(id, actor, fudgeSettings()).map((a, _i, all) => ({
        value: a.id,
        label: attackName(a, all, localize),
      })),
    ),
    ...(id === "trip"
      ? select(
          "force",
          tripChoices(actor).map((value) => ({
            value,
            label: localize(value === "damage" ? key("Effect", value, "label") : key("Skill", value, "label")),
          })),
        )
      : []),
    ...(id === "disarm"
      ? select("bound", [{ value: "", label: localize(key("Act", "choice", "inHand")) }, ...keeps])
      : []),
  ];
}

/** Those whom a deed is about first: who holds whoever would escape, whom somebody holds who would drag. @rule FUD-299 FUD-301 */
function holdersFirst(id: DeedKey, who: FudgeCharacter, options: readonly Option[]): Option[] {
  if (id !== "escape" && id !== "drag") return [...options];
  const heldBy = (held: unknown, holder: string): boolean =>
    isFudge(held) &&
    held.conditions.some(
      (c) => (c.id === "bound" || c.id === "restrained") && c.source?.startsWith(`${holder} `) === true,
    );
  const about = (uuid: string): boolean =>
    id === "escape" ? heldBy(who, uuid) : heldBy(table.character(uuid), who.ref);
  return [...options].sort((a, b) => Number(about(b.value)) - Number(about(a.value)));
}

/** Who else it befalls: those whom the user plays, the Gamemaster everybody. @rule FUD-181 FUD-183 FUD-186 FUD-187 FUD-190 */
function togetherField(id: DeedKey, uuid: string): DialogField[] {
  const options = TOGETHER.includes(id) ? others(uuid).filter((o) => actorOf(o.value)?.isOwner === true) : [];
  return options.length === 0
    ? []
    : [{ type: "many", name: "also", label: localize(key("Act", "ask", "also")), value: [], options }];
}

/** How many: what stands in the field and the least of it. */
const COUNTS: Readonly<Record<string, readonly [now: number, least: number]>> = {
  minutes: [0, 0],
  earlier: [0, 0],
  nights: [0, 0],
  awake: [0, 0],
  round: [3, 1],
  noise: [0, -30],
};
/** What the number of a deed is called where it isn't called like what it asks. */
const CALLED: Readonly<Record<string, string>> = {
  agent: "rank",
  course: "rank",
  awake: "earlier",
  weather: "earlier",
};

/** What a deed leaves to choose. */
function fieldsOf(id: DeedKey, actor: Actor.Implementation, draft: DialogInput = {}): DialogField[] | null {
  const { target, asks, self } = DEEDS[id] as DeedDefinition;
  const me: Option[] =
    self === true
      ? [{ value: actor.uuid, label: localize(key("Act", "choice", "oneself"), { name: actor.name }) }]
      : [];
  const alone = id === "heal" && healsOnlyOneself(snapshot(actor));
  const options = target
    ? [
        ...(alone
          ? []
          : holdersFirst(id, snapshot(actor), others(actor.uuid)).filter(
              (o) => id !== "pickUp" || lying(o.value).length > 0,
            )),
        ...me,
      ]
    : [];
  if (target && options.length === 0) return null;
  const counts = COUNTS[asks ?? ""];
  const pick = (name: string, values: readonly string[]): DialogField => ({
    type: "select",
    name,
    label: localize(key("Act", "ask", name)),
    value: values[0] ?? "",
    options: values.map((value) => ({ value, label: localize(key("Act", "choice", value)) })),
  });
  const character = snapshot(actor);
  const list = (name: string, entries: readonly { readonly value: string; readonly label: string }[]): DialogField => ({
    type: "select",
    name,
    label: localize(key("Act", "ask", name)),
    value: entries[0]?.value ?? "",
    options: entries,
  });
  const number = (value: number, min: number): DialogField => ({
    type: "number",
    name: "number",
    label: localize(key("Act", "ask", CALLED[asks ?? "agent"] ?? asks ?? "rank")),
    value,
    min,
    max: 40,
  });
  return [
    ...(target
      ? [
          {
            type: "select" as const,
            name: "target",
            label: localize(key("Act", "ask", id === "pickUp" ? "whose" : "target")),
            value: options[0]?.value ?? "",
            options,
          },
        ]
      : []),
    ...(asks === "defense"
      ? [pick("defense", ["dodge", "parry"])]
      : asks === "aid"
        ? [list("aid", aidOptions(options))]
        : []),
    ...(asks === "thing"
      ? [
          list("thing", [
            { value: "", label: localize(key("Act", "choice", "nothing")) },
            ...heldThings(String(draft.target ?? options[0]?.value ?? "")),
          ]),
        ]
      : []),
    ...(asks === "lying" ? [list("gear", lying(String(draft.target ?? options[0]?.value ?? "")))] : []),
    ...(asks === "gear"
      ? [
          list(
            "gear",
            drawable(character).map((p) => ({ value: p.id, label: p.name })),
          ),
        ]
      : []),
    ...maneuverFields(id, character),
    ...(asks === "power"
      ? [
          list(
            "power",
            concentrationPowers(character).map((p) => ({ value: p.id, label: p.name })),
          ),
        ]
      : []),
    ...(asks === "agent" || id === "hazard" ? [list("named", namedRanks(id))] : []),
    // What has a name has its rank.
    ...((asks === "agent" || asks === "rank") && (draft.named ?? "") === "" ? [number(4, 1)] : []),
    ...(asks === "rank"
      ? [{ type: "text" as const, name: "made", label: localize(key("Act", "ask", "made")), value: "" }]
      : []),
    ...(asks === "weather" ? [pick("weather", ["heat", "cold"]), number(0, 0)] : []),
    ...(healingNames(id, character).length > 1 ? [list("by", healingNames(id, character))] : []),
    ...(asks === "course" ? [number(4, 1)] : []),
    ...(asks === "agent" || asks === "course"
      ? [
          list(
            "course",
            asks === "course"
              ? [...courses()].sort((a, b) => Number(b.value === "harm") - Number(a.value === "harm"))
              : courses(),
          ),
        ]
      : []),
    ...(asks === "healing" && healingUses(character).length > 1 ? [pick("healing", healingUses(character))] : []),
    ...(asks === "ordeal"
      ? [
          list(
            "ordeal",
            ORDEALS.map((value) => ({
              value,
              label: localize(
                key("Act", ordealsOf(character).some((c) => c.trait === value) ? "ordealOver" : "ordealBegins"),
                {
                  ordeal: localize(key("Ordeal", value), {
                    rounds: breathRounds(abilityRank(character, "sta", fudgeSettings())),
                  }),
                },
              ),
            })),
          ),
        ]
      : []),
    ...(asks === "awake"
      ? [{ type: "switch" as const, name: "awake", label: localize(key("Act", "ask", "awake")), value: false }]
      : []),
    ...(counts ? [number(...counts)] : []),
    ...togetherField(id, actor.uuid),
  ];
}

/** The power or the attack that was chosen. */
function byOf(chosen: DialogInput): { readonly by?: string } {
  const by = chosen.by ?? chosen.with;
  return typeof by === "string" ? { by } : {};
}

/** What a dialog's fields come to: who is concerned, and what was chosen. */
function choiceOf(chosen: DialogInput): {
  readonly target: string | null;
  readonly what: string;
  readonly choice: DeedChoice;
} {
  const target = typeof chosen.target === "string" && isFudge(table.character(chosen.target)) ? chosen.target : null;
  const what = String(
    chosen.thing ??
      chosen.gear ??
      chosen.defense ??
      chosen.aid ??
      chosen.power ??
      chosen.course ??
      chosen.healing ??
      chosen.ordeal ??
      chosen.weather ??
      chosen.force ??
      madeOf(chosen) ??
      (chosen.awake === true ? "awake" : ""),
  );
  // What has a name brings its rank.
  const [, rank = chosen.number ?? 0] = String(chosen.named ?? "").split(" ");
  return {
    target,
    what,
    choice: {
      what,
      number: Number(rank),
      ...byOf(chosen),
      ...(typeof chosen.bound === "string" && chosen.bound !== "" && { bound: Number(chosen.bound) }),
    },
  };
}

/** Do something by name: ask what is left to choose, then open its card. @param preset  values that the dialog begins with @rule FUD-686 FUD-711 */
export async function openDeed(
  actor: Actor.Implementation,
  id: DeedKey,
  preset: Readonly<Record<string, string | number>> = {},
): Promise<ChatMessage.Implementation | null> {
  const character = snapshot(actor);
  const no = deedRefusal(id, character, null);
  if (no) {
    notifyRefusal(no, rulesetById("fudge"));
    return null;
  }
  const turn = await mayTake(actor.uuid, deedCost(id, character));
  if (!turn) return null;
  const fields = fieldsOf(id, actor);
  if (fields === null) {
    ui.notifications.warn(localize(key("Command", "compare.nobody")));
    return null;
  }
  const begun = (all: readonly DialogField[]): readonly DialogField[] =>
    all.map((f) => (f.name in preset ? ({ ...f, value: preset[f.name] } as DialogField) : f));
  const dice = (draft: DialogInput): DeedDice => {
    const { target, choice } = choiceOf(draft);
    const other = target === null ? null : table.character(target);
    return deedDice(
      id,
      {
        actor: character,
        target: isFudge(other) ? other : null,
        name: target === null ? "" : (table.party(target)?.name ?? ""),
        choice,
      },
      fudgeSettings(),
      (uuid) => !game.user.isGM && table.hidden(uuid),
      localize,
    );
  };
  const chosen =
    fields.length === 0
      ? {}
      : await choose(
          localize(deedLabel(id, "label")),
          localize(deedLabel(id, "text")),
          actor.img ?? "",
          (draft) => begun(fieldsOf(id, actor, draft) ?? fields),
          localize(key("Act", "do")),
          () => null,
          dice,
        );
  if (!chosen) return null;
  const { target, what, choice } = choiceOf(chosen);
  // Each of the others has a card of their own, so that each rolls and is undone alone. What begins for one doesn't end for another who is in it.
  const within = (who: unknown): boolean => isFudge(who) && ordealsOf(who).some((c) => c.trait === what);
  const also = tickedIn(chosen, "also")
    .flatMap((uuid) => actorOf(uuid) ?? [])
    .filter((other) => id !== "endure" || within(table.character(other.uuid)) === within(character));
  const asks = askedOf(id, [actor, ...also]);
  const card = await openExchange({
    kind: "deed",
    ask: { actor: actor.uuid, deed: id, target, ...turn, ...asks(actor), choice },
    actor,
    visibility: "public",
  });
  for (const other of also)
    await openExchange({
      kind: "deed",
      ask: { actor: other.uuid, deed: id, target: null, ...asks(other), choice },
      actor: other,
      visibility: "public",
    });
  return card;
}

/** A thing of another's that lies there is taken up without a question: it was dragged to whoever takes it. @rule FUD-279 FUD-297 */
export async function pickUp(actor: Actor.Implementation, owner: string, item: string): Promise<void> {
  const turn = await mayTake(actor.uuid, deedCost("pickUp", snapshot(actor)));
  if (turn)
    await openExchange({
      kind: "deed",
      ask: { actor: actor.uuid, deed: "pickUp", target: owner, ...turn, choice: { what: item, number: 0 } },
      actor,
      visibility: "public",
    });
}

/** Whether somebody's own player is asked for their dice where the Gamemaster says what befalls them: one who is here. @rule FUD-713 */
const isAsked = (actor: Actor.Implementation): boolean =>
  game.user.isGM && game.users.some((u) => u.active && !u.isGM && mayActFor(u as User.Implementation, actor.uuid));

/** Whose own players are asked for their dice. Their cards know of each other, to be answered for together. @rule FUD-186 FUD-713 */
function askedOf(
  id: DeedKey,
  all: readonly Actor.Implementation[],
): (actor: Actor.Implementation) => { readonly waits?: true; readonly together?: string } {
  const asked = BEFALL.includes(id) ? all.filter(isAsked) : [];
  const together = asked.length > 1 ? { together: foundry.utils.randomID() } : {};
  return (actor) => (asked.includes(actor) ? { waits: true, ...together } : {});
}

/** Somebody falls: how far, and who tries to catch them. Who has a player here is asked to soften it. @rule FUD-180 FUD-191 FUD-713 */
export async function openFall(actor: Actor.Implementation): Promise<ChatMessage.Implementation | null> {
  const chosen = await choose(
    localize(key("Act", "fall", "label")),
    localize(key("Act", "fall", "text")),
    actor.img ?? "",
    [
      { type: "number", name: "number", label: localize(key("Act", "ask", "distance")), value: 1, min: -5, max: 40 },
      { type: "switch", name: "accidental", label: localize(key("Act", "ask", "accidental")), value: true },
      {
        type: "select",
        name: "catcher",
        label: localize(key("Act", "ask", "catcher")),
        value: "",
        options: [{ value: "", label: localize(key("Act", "choice", "nobody")) }, ...others(actor.uuid)],
      },
    ],
    localize(key("Act", "do")),
  );
  return (
    chosen &&
    openExchange({
      kind: "fall",
      ask: {
        actor: actor.uuid,
        distance: Number(chosen.number ?? 0),
        accidental: chosen.accidental === true,
        catcher: String(chosen.catcher ?? ""),
        ...(isAsked(actor) && { waits: true }),
      },
      actor,
      visibility: "public",
    })
  );
}

const said = (text: DialogInput[string] | undefined): boolean => typeof text === "string" && text.trim() !== "";

/** Ready an action: what one will do, and what sets it off. It is written to the order of the fight. @rule FUD-303 FUD-687 */
export async function openReady(actor: Actor.Implementation): Promise<null> {
  const combat = game.combats.active as unknown as {
    readonly started: boolean;
    readonly combatants: {
      find(
        by: (c: { readonly id: string; readonly actor: { readonly uuid: string } | null }) => boolean,
      ): { readonly id: string } | undefined;
    };
    play(event: object): Promise<unknown>;
  } | null;
  const place = combat?.started === true ? combat.combatants.find((c) => c.actor?.uuid === actor.uuid) : undefined;
  if (!combat || !place) {
    ui.notifications.warn(localize(key("Refusal", "order.notInFight")));
    return null;
  }
  const chosen = await choose(
    localize(key("Act", "ready", "label")),
    localize(key("Act", "ready", "text")),
    actor.img ?? "",
    [
      {
        type: "select",
        name: "size",
        label: localize(key("Act", "ask", "size")),
        value: READIED[0],
        options: READIED.map((value) => ({ value, label: localize(key("Action", value, "label")) })),
      },
      { type: "text", name: "action", label: localize(key("Act", "ask", "action")), value: "" },
      { type: "text", name: "trigger", label: localize(key("Act", "ask", "trigger")), value: "" },
    ],
    localize(key("Act", "do")),
    (draft) => (said(draft.action) && said(draft.trigger) ? null : localize(key("Refusal", "deed.unsaid"))),
  );
  // What it takes of the turn is paid where it is written.
  if (chosen)
    await combat.play({
      type: "ready",
      id: place.id,
      action: String(chosen.action ?? "").slice(0, 200),
      trigger: String(chosen.trigger ?? "").slice(0, 200),
      cost: READIED.find((size) => size === chosen.size) ?? READIED[0],
    });
  return null;
}
