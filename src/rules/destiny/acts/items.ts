/** Things in hand, on the back, on the ground; and what is only said. */
import type { Acts, Choice, Option } from "../../kernel/act.ts";
import { type Change, change } from "../../kernel/change.ts";
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import type { Ref } from "../../kernel/situation.ts";
import { commands } from "../hero/sides.ts";
import { key } from "../labels.ts";
import type { DestinySituation } from "../situation.ts";
import { fallenAt, fallenLabel, fallenNear, type FallenRef, takenFrom, takeWay } from "../things/fallen.ts";
import { drawAction, fall, loadAction } from "../things/gear.ts";
import { dropProne } from "../turn/movement.ts";
import type { ActionKind, DestinyCharacter, GearEntry } from "../types.ts";
import { as, asks, type DestinyAct, listOf, named, selfOf } from "./act.ts";
import { catalogue, type Doing, doing, type Readied } from "./catalogue.ts";
import { done, note } from "./done.ts";
import { costOf } from "./price.ts";

const LONGEST = 500;

/** What is said of it on the card. */
const saying = <V>(
  label = "said",
  when?: (s: DestinySituation, chosen: V) => boolean,
): Choice<string, DestinySituation, V> => ({
  pick: "words",
  label: asks(label),
  longest: LONGEST,
  ...(when && { when }),
});

const said = (text: string): Pick<Doing, "note"> => ({ note: text === "" ? null : note("said", { text }) });

/** A thing of one's own, or what is on no list, in these words. */
const item = <V>(fits: (g: GearEntry) => boolean, other?: string): Choice<string, DestinySituation, V> => ({
  pick: "one",
  label: asks("item"),
  none: refuse("gear.gone"),
  options: (s) => [
    ...listOf(s, (who) => who.gear.filter((g) => fits(g) && !g.fallen).map(named)),
    ...(other === undefined ? [] : [{ value: "", label: asks(other) }]),
  ],
});

const on = (who: DestinyCharacter, thing: GearEntry): string => `${who.ref}.Item.${thing.id}`;
const set = (
  who: DestinyCharacter,
  thing: GearEntry,
  field: "held" | "stowed" | "loaded",
  to: boolean,
  rule: string,
): readonly Change[] =>
  thing[field] === to ? [] : [change(on(who, thing), `system.${field}`, thing[field], to, rule)];

/** Do something with a thing that is still there and not on the ground. */
function withThing(who: DestinyCharacter, id: string, does: (thing: GearEntry) => Doing | Refusal): Doing | Refusal {
  const thing = who.gear.find((g) => g.id === id);
  if (!thing) return refuse("gear.gone");
  return thing.fallen ? refuse("gear.fallen", { name: thing.name }) : does(thing);
}

type Handled = { readonly item: string; readonly said: string };
const elsewhere = (_s: DestinySituation, chosen: Handled): boolean => chosen.item === "";

/** Draw, or put away. @rule DES-150 */
const drawSheathe = catalogue<Handled>("drawSheathe", {
  choices: { item: item((g) => !g.stowed, "somethingElse"), said: saying("said", elsewhere) },
  perform: (_s, who, chosen) =>
    chosen.item === ""
      ? doing([], said(chosen.said))
      : withThing(who, chosen.item, (thing) =>
          drawAction(thing) === "retrieveStore"
            ? refuse("gear.stowed", { name: thing.name })
            : doing(set(who, thing, "held", !thing.held, "DES-150"), {
                note: note(thing.held ? "sheathes" : "draws", { name: thing.name }),
              }),
        ),
});

/** Get out of a pack, or put into it. @rule DES-138 */
const retrieveStore = catalogue<Handled>("retrieveStore", {
  choices: { item: item(() => true, "somethingElse"), said: saying("said", elsewhere) },
  perform: (_s, who, chosen) =>
    chosen.item === ""
      ? doing([], said(chosen.said))
      : withThing(who, chosen.item, (thing) =>
          doing(
            [
              ...set(who, thing, "stowed", !thing.stowed, "DES-138"),
              ...(thing.stowed ? [] : set(who, thing, "held", false, "DES-138")),
            ],
            { note: note(thing.stowed ? "retrieves" : "stores", { name: thing.name }) },
          ),
        ),
});

/** Let something go, or oneself fall. @rule DES-161 */
const drop = catalogue<{ readonly item: string }>("drop", {
  choices: {
    item: {
      pick: "one",
      label: asks("item"),
      options: (s) => [
        { value: "", label: { key: key("Condition", "prone", "label") } },
        ...listOf(s, (who) => who.gear.filter((g) => g.held && !g.fallen).map(named)),
      ],
    },
  },
  perform: (_s, who, chosen) =>
    chosen.item === ""
      ? doing(dropProne(who))
      : withThing(who, chosen.item, (thing) =>
          thing.held
            ? doing(fall(who, thing, "DES-161"), { note: note("drops", { name: thing.name }) })
            : refuse("gear.notHeld", { name: thing.name }),
        ),
});

/** Load a weapon that takes an action. @rule DES-197 */
const loadComplex = catalogue<{ readonly item: string }>("loadComplex", {
  price: (_s, who, chosen) => {
    const thing = who.gear.find((g) => g.id === chosen.item);
    return thing ? costOf(loadAction(thing)) : [];
  },
  choices: {
    item: {
      pick: "one",
      label: asks("item"),
      none: refuse("gear.noneToLoad"),
      options: (s) =>
        listOf(s, (who) =>
          who.gear
            .filter((g) => g.weapon?.complex === true && !g.fallen)
            .map((g) => ({ ...named(g), ...(g.loaded && { refused: refuse("gear.loaded", { name: g.name }) }) })),
        ),
    },
  },
  perform: (_s, who, chosen) =>
    withThing(who, chosen.item, (thing) =>
      thing.loaded
        ? refuse("gear.loaded", { name: thing.name })
        : doing(set(who, thing, "loaded", true, "DES-197"), { note: note("loads", { name: thing.name }) }),
    ),
});

const COSTS = ["standard", "move", "quick", "free"] as const satisfies readonly ActionKind[];
type Cost = (typeof COSTS)[number];

/** Use a tool or device, at the price that the Gamemaster sets; it provokes as the thing says of itself. @rule DES-196 DES-292 */
const useDevice = catalogue<{ readonly item: string; readonly cost: Cost; readonly said: string }>("useDevice", {
  price: (_s, _who, { cost }) => costOf(cost),
  oa: (who, chosen) => who.gear.find((g) => g.id === chosen.item)?.code,
  choices: {
    item: item((g) => g.kind === "tool" || g.kind === "device", "noObject"),
    cost: {
      pick: "one",
      label: asks("cost"),
      options: () => COSTS.map((value) => ({ value, label: { key: key("Cost", value, "label") } })),
      first: (s, chosen) => {
        const own = listOf(s, (who) => who.gear).find((g) => g.id === chosen.item)?.action;
        return COSTS.find((c) => c === own) ?? "standard";
      },
    },
    said: saying("said", (_s, chosen) => chosen.item === ""),
  },
  perform: (_s, who, chosen) =>
    doing([], { note: note("uses", { name: who.gear.find((g) => g.id === chosen.item)?.name ?? chosen.said }) }),
});

/** What lies within reach. */
export const fallenOptions = (s: DestinySituation): readonly Option<FallenRef>[] =>
  listOf(s, (who) =>
    fallenNear(who, s.here, s).map((f) => ({
      value: { owner: f.owner.ref, item: f.item.id },
      label: { key: fallenLabel(f, who.ref) },
    })),
  );

/** Pick up, move, pull, open; what is picked up needs a free hand. @rule DES-151 */
const manipulate = catalogue<{ readonly object: FallenRef | null; readonly said: string }>("manipulate", {
  choices: {
    object: {
      pick: "one",
      label: asks("item"),
      options: (s) => [{ value: null, label: asks("noObject") }, ...fallenOptions(s)],
    },
    said: saying("said", (_s, { object }) => object === null),
  },
  perform: (s, who, { object, said: text }) => {
    if (object === null) return doing([], said(text));
    const fallen = fallenAt(object, s);
    if (!fallen) return refuse("take.gone");
    const way = takeWay(who, fallen, s);
    return typeof way === "string"
      ? doing(takenFrom(who, fallen, s, "DES-151"), { note: note("takes", { name: fallen.item.name }) })
      : way;
  },
});

/** Take what a Stunt struck out of a hand, with two free hands: a Free action as part of the Stunt. @rule DES-065 DES-112 */
const disarmTake: DestinyAct<{ readonly object: FallenRef }> = {
  rules: ["DES-112"],
  label: { key: key("Deed", "disarmTake") },
  group: "deed",
  by: "owner",
  at: ["card"],
  refused: () => null,
  price: () => ["freeAnytime"],
  choices: { object: { pick: "one", label: asks("item"), none: refuse("take.gone"), options: fallenOptions } },
  perform: (s, { object }) =>
    as(s, (who) => {
      const fallen = fallenAt(object, s);
      if (!fallen) return refuse("take.gone");
      const way = takeWay(who, fallen, s);
      if (typeof way !== "string") return way;
      return way === "free"
        ? done(takenFrom(who, fallen, s, "DES-112"), ["freeAnytime"], {
            note: note("takes", { name: fallen.item.name }),
          })
        : refuse("take.hands");
    }),
};

/** Order somebody about: minions, whom one compels or controls, anybody else in words. @rule DES-141 */
const command = catalogue<{ readonly whom: Ref; readonly said: string }>("command", {
  choices: {
    whom: {
      pick: "who",
      label: asks("commanded"),
      nobody: asks("somebodyElse"),
      first: (s) => s.here.find((ref) => commanded(s, ref)) ?? "",
      fits: (s, _c, ref) => commanded(s, ref),
    },
    said: saying("order"),
  },
  perform: (s, _who, { whom, said: text }) => {
    const they = s.character(whom);
    return doing([], they ? { note: note("orders", { name: they.name, text }) } : said(text));
  },
});

function commanded(s: DestinySituation, ref: Ref): boolean {
  const [who, they] = [selfOf(s), s.character(ref)];
  return who !== null && they !== null && commands(who, they);
}

/** What the table does itself: the tracker counts it, the card says it. */
const told = (name: "talk" | "ammo"): DestinyAct<{ readonly said: string } & Readied> =>
  catalogue<{ readonly said: string }>(name, {
    choices: { said: saying() },
    perform: (_s, _who, { said: text }) => doing([], said(text)),
  });

/** All of them by name. */
export const THING_ACTS = {
  drawSheathe,
  retrieveStore,
  drop,
  loadComplex,
  useDevice,
  manipulate,
  disarmTake,
  command,
  talk: told("talk"),
  ammo: told("ammo"),
} as const satisfies Acts<DestinySituation>;
