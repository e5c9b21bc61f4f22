/** Things in hand, on the back, on the ground. */
import {
  disarmTake,
  drawAction,
  fall,
  freeHands,
  loadAction,
  pickUp,
  type ActionKey,
  type Data,
  type DestinyCharacter,
  type GearEntry,
  done,
  note,
  type Done,
  costOf,
  type How,
} from "../../rules/destiny/index.ts";
import { change, type Change } from "../../rules/kernel/change.ts";
import { refuse, type Refusal } from "../../rules/kernel/refusal.ts";
import type { Table } from "../ruleset.ts";
import { text, type Ask } from "./asks.ts";
import { characterAt } from "./facts.ts";

const REACH = 5;

/** Something that lies on the ground: whose it is, and how it may be taken from there. */
export interface Fallen {
  readonly owner: DestinyCharacter;
  readonly item: GearEntry;
}

/** What lies about within somebody's reach: its own things and others'; without a board everything. @rule DES-112 DES-151 */
export function fallenNear(who: DestinyCharacter, table: Table): readonly Fallen[] {
  const others = table
    .present()
    .filter((uuid) => uuid !== who.ref)
    .flatMap((uuid) => characterAt(table, uuid) ?? []);
  return [who, ...others].flatMap((owner) =>
    owner.gear.filter((g) => g.fallen && inReach(who, owner, table)).map((item) => ({ owner, item })),
  );
}

const inReach = (who: DestinyCharacter, owner: DestinyCharacter, table: Table): boolean =>
  who.ref === owner.ref || (table.distance(who.ref, owner.ref) ?? 0) <= REACH;

/** What was named as `owner|item`. */
export function fallenAt(name: string, table: Table): Fallen | null {
  const [ref = "", id = ""] = name.split("|");
  const owner = characterAt(table, ref);
  const item = owner?.gear.find((g) => g.id === id && g.fallen);
  return owner && item ? { owner, item } : null;
}

/** The changes of taking it, from its document as it is. */
export function takenFrom(
  who: DestinyCharacter,
  { owner, item }: Fallen,
  table: Table,
  rule: string,
): readonly Change[] {
  const data = table.item(`${owner.ref}.Item.${item.id}`) as Data | null;
  return data ? pickUp(who, owner, item, data, rule) : [];
}

/** How what was struck out of a hand may be taken by somebody now. @returns `free`, `check`, or a refusal @rule DES-065 DES-112 */
export const takeWay = (who: DestinyCharacter, fallen: Fallen, table: Table): ReturnType<typeof disarmTake> =>
  disarmTake(freeHands(who), inReach(who, fallen.owner, table));

/** Take it with two free hands, as part of the Stunt: a Free action. @rule DES-112 */
export function takeDeed(ask: Ask, who: DestinyCharacter, table: Table): Done | Refusal {
  const fallen = fallenAt(text(ask, "object"), table);
  if (!fallen) return refuse("take.gone");
  const way = takeWay(who, fallen, table);
  if (typeof way !== "string") return way;
  return way === "free"
    ? done(takenFrom(who, fallen, table, "DES-112"), ["freeAnytime"], {
        note: note("takes", { name: fallen.item.name }),
      })
    : refuse("take.hands");
}

/** Pick up, move, pull, open; what is picked up needs a free hand. @rule DES-151 */
export function manipulateDeed(
  ask: Ask,
  who: DestinyCharacter,
  spends: readonly string[],
  table: Table,
): Done | Refusal {
  if (text(ask, "object") === "")
    return done([], spends, { note: text(ask, "said") === "" ? null : note("said", { text: text(ask, "said") }) });
  const fallen = fallenAt(text(ask, "object"), table);
  if (!fallen) return refuse("take.gone");
  const way = takeWay(who, fallen, table);
  return typeof way === "string"
    ? done(takenFrom(who, fallen, table, "DES-151"), spends, { note: note("takes", { name: fallen.item.name }) })
    : way;
}

/** Draw, put away, get out, let go, load. @rule DES-138 DES-150 DES-161 DES-197 */
export function gearDeed(
  act: ActionKey,
  ask: Ask,
  who: DestinyCharacter,
  spends: readonly string[],
  how: How,
): Done | Refusal {
  const item = who.gear.find((g) => g.id === text(ask, "item"));
  if (!item) return refuse("gear.gone");
  const on = `${who.ref}.Item.${item.id}`;
  const set = (path: string, from: boolean, to: boolean, rule: string): Change[] =>
    from === to ? [] : [change(on, path, from, to, rule)];
  if (item.fallen) return refuse("gear.fallen", { name: item.name });
  switch (act) {
    case "drawSheathe":
      return drawAction(item) === "retrieveStore"
        ? refuse("gear.stowed", { name: item.name })
        : done(set("system.held", item.held, !item.held, "DES-150"), spends, {
            note: note(item.held ? "sheathes" : "draws", { name: item.name }),
          });
    case "retrieveStore":
      return done(
        [
          ...set("system.stowed", item.stowed, !item.stowed, "DES-138"),
          ...(item.stowed ? [] : set("system.held", item.held, false, "DES-138")),
        ],
        spends,
        { note: note(item.stowed ? "retrieves" : "stores", { name: item.name }) },
      );
    case "drop":
      return item.held
        ? done(fall(who, item, "DES-161"), spends, { note: note("drops", { name: item.name }) })
        : refuse("gear.notHeld", { name: item.name });
    default:
      return item.loaded
        ? refuse("gear.loaded", { name: item.name })
        : done(set("system.loaded", false, true, "DES-197"), how === "readied" ? spends : costOf(loadAction(item)), {
            note: note("loads", { name: item.name }),
          });
  }
}

/** What a thing on the ground is called in a list: whose it was, and what. */
export const fallenLabel = ({ owner, item }: Fallen, own: string): string =>
  owner.ref === own ? item.name : `${owner.name}: ${item.name}`;
