/** What may be picked for a pool: the dice of each pick, and why it can't be. */
import { type Refusal, refuse } from "../../kernel/refusal.ts";
import { without } from "../fortune/doom.ts";
import { exploitable } from "../harm/stress.ts";
import { boosted, isDown } from "../powers/availability.ts";
import type { SfxPick } from "../powers/sfx-pool.ts";
import { hasAccess } from "../things/items.ts";
import { findPower } from "../things/targeting.ts";
import type {
  Affiliation,
  Asset,
  DoomPool,
  DoompoolCharacter,
  DoompoolSettings,
  PoolDie,
  PoolSource,
  SceneState,
  Side,
  StressType,
} from "../types.ts";
import { type Die, DISTINCTION, PUSH, SPECIALTY_DICE, STUNT } from "../values.ts";

/** A die that somebody picks for a pool, named by where it comes from. */
export type Pick =
  | { readonly kind: "affiliation"; readonly key: Affiliation }
  /** An own Distinction, or one of the scene by its name. */
  | { readonly kind: "distinction"; readonly id: string; readonly as: 8 | 4 }
  | { readonly kind: "power"; readonly set: string; readonly id: string }
  /** `dice` is how many dice it is rolled as. */
  | { readonly kind: "specialty"; readonly id: string; readonly dice: 1 | 2 | 3 }
  | { readonly kind: "stress"; readonly of: string; readonly type: StressType }
  | { readonly kind: "complication"; readonly of: string; readonly id: string }
  | { readonly kind: "asset"; readonly owner: string; readonly id: string }
  | { readonly kind: "push" }
  | { readonly kind: "stunt"; readonly tie: string; readonly text: string }
  | { readonly kind: "resource"; readonly id: string }
  | { readonly kind: "waitingPush" }
  | { readonly kind: "waitingStunt"; readonly tie: string; readonly text: string }
  /** The stunt that an opposing effect die has become. */
  | { readonly kind: "absorbed" }
  | { readonly kind: "ownStress"; readonly type: StressType }
  | { readonly kind: "ownComplication"; readonly id: string }
  | { readonly kind: "doom"; readonly size: Die }
  /** A trait die that another hero lends to a treatment. */
  | { readonly kind: "lent"; readonly from: string; readonly size: Die; readonly name: string }
  /** The own ESCAPING asset in a chase. */
  | { readonly kind: "escaping"; readonly id: string }
  /** The targeted trait's die in the defence; comes with the action and has no price. */
  | { readonly kind: "trait"; readonly size: Die; readonly name: string };

/** A pool being built. Nothing is written until it is committed. A type and not an interface: it travels as plain data. */
export type PoolBuild = {
  readonly picks: readonly Pick[];
  readonly sfx: readonly SfxPick[];
  /** Place in `picks` of the main trait; null takes the suggestion. */
  readonly main: number | null;
  /** Doom dice that the Gamemaster pays with; null takes the smallest that will do. */
  readonly doomPaid: readonly Die[] | null;
};

export const EMPTY_BUILD: PoolBuild = { picks: [], sfx: [], main: null, doomPaid: null };

/** What a pool is built from: the roller, everybody whose conditions, assets and helping traits may come in, and the budgets. */
export interface PoolTable {
  readonly roller: DoompoolCharacter;
  readonly others: readonly DoompoolCharacter[];
  readonly doom: DoomPool;
  readonly scene: SceneState;
  readonly settings: DoompoolSettings;
  /** A reaction: what waits for the roller's next action stays out of it. */
  readonly answers?: boolean;
  /** Additional targets that an area may reach: those aimed at beyond the first, each of a mob for itself; absent where nobody has said who is aimed at. */
  readonly further?: number;
}

/** Which side somebody is on. @rule DOO-006 */
export const sideOf = (character: Pick2<DoompoolCharacter, "type">): Side =>
  character.type === "hero" ? "hero" : "watcher";
/** The standard library's own, whose name is taken here. */
export type Pick2<T, K extends keyof T> = { readonly [P in K]: T[P] };

/** A pick that turned out to be possible: its dice and what it names. */
export interface Taken {
  readonly dice: readonly PoolDie[];
  /** Assets that are used up when they are rolled. */
  readonly uses?: Asset;
  /** Counts as the one push, stunt or resource. */
  readonly slot?: "psr";
}

const one = (size: Die, source: PoolSource, name: string, ref: string | null, group: string | null = null): Taken => ({
  dice: [{ size, source, group, ref, name }],
});

/** The dice of one pick, or why it can't be. @rule DOO-031 DOO-033 DOO-035 DOO-036 DOO-037 DOO-038 DOO-039 DOO-042 DOO-050 DOO-060 DOO-061 DOO-140 DOO-141 DOO-145 DOO-212 DOO-234 DOO-249 */
export function take(pick: Pick, table: PoolTable): Taken | Refusal {
  const { roller } = table;
  const other = (ref: string): DoompoolCharacter | undefined =>
    table.others.find((c) => c.ref === ref && ref !== roller.ref);
  switch (pick.kind) {
    case "affiliation":
      return roller.crowd
        ? refuse("pool.crowd")
        : one(roller.affiliations[pick.key], "affiliation", pick.key, pick.key);
    case "distinction": {
      const own = roller.distinctions.find((d) => d.id === pick.id);
      const name = own?.name ?? table.scene.distinctions.find((d) => d === pick.id);
      return name === undefined
        ? refuse("pool.gone")
        : one(pick.as === DISTINCTION.help ? DISTINCTION.help : DISTINCTION.hinder, "distinction", name, pick.id);
    }
    case "power": {
      const held = findPower(roller, pick.set, pick.id);
      if (!held) return refuse("pool.gone");
      if (held.shutdown || roller.powerSets.some((s) => s.id === pick.set && isDown(roller, s)))
        return refuse("pool.shutdown", { name: held.name });
      return one(table.answers === true ? held.current : boosted(held), "power", held.name, pick.id, pick.set);
    }
    case "specialty": {
      const held = roller.specialties.find((s) => s.id === pick.id);
      if (!held) return refuse("pool.gone");
      const split: Readonly<Record<number, Die | undefined>> = SPECIALTY_DICE[held.rating];
      const size = split[pick.dice];
      return size === undefined
        ? refuse("pool.split", { dice: pick.dice })
        : {
            dice: Array.from({ length: pick.dice }, () => ({
              size,
              source: "specialty",
              group: null,
              ref: pick.id,
              name: held.name,
            })),
          };
    }
    case "stress": {
      const bearer = other(pick.of);
      const size = bearer ? exploitable(bearer, pick.type) : null;
      return size === null ? refuse("pool.gone") : one(size, "stress", pick.type, pick.type, pick.of);
    }
    case "complication": {
      const held = other(pick.of)?.complications.find((c) => c.id === pick.id);
      return held ? one(held.die, "complication", held.name, pick.id, pick.of) : refuse("pool.gone");
    }
    case "asset": {
      const owner = pick.owner === roller.ref ? roller : other(pick.owner);
      const held = owner?.assets.find((a) => a.id === pick.id);
      if (!owner || !held) return refuse("pool.gone");
      if (!hasAccess(held, roller.ref, sideOf(owner) === sideOf(roller)))
        return refuse("pool.access", { name: held.name });
      return { ...one(held.die, "asset", held.name, pick.id, held.bundle), uses: held };
    }
    case "escaping": {
      const held = roller.assets.find((a) => a.id === pick.id && a.escaping);
      return held ? one(held.die, "asset", held.name, pick.id) : refuse("pool.gone");
    }
    case "push":
      return { ...one(PUSH.bought, "push", "", null), slot: "psr" };
    case "waitingPush":
      return roller.waiting.push
        ? { ...one(PUSH.opportunity, "push", "", null), slot: "psr" }
        : refuse("pool.nothingWaiting");
    case "stunt":
    case "waitingStunt": {
      if (pick.kind === "waitingStunt" && !roller.waiting.stunt) return refuse("pool.nothingWaiting");
      if (pick.text.trim() === "") return refuse("pool.stuntText");
      if (![...roller.powerSets, ...roller.specialties].some((t) => t.id === pick.tie)) return refuse("pool.stuntTie");
      return {
        ...one(pick.kind === "stunt" ? STUNT.bought : STUNT.opportunity, "stunt", pick.text.trim(), pick.tie),
        slot: "psr",
      };
    }
    case "absorbed": {
      const size = table.answers === true ? null : (roller.waiting.absorbed ?? null);
      return size === null ? refuse("pool.nothingWaiting") : { ...one(size, "stunt", "", null), slot: "psr" };
    }
    case "resource": {
      const held = roller.resources.find((r) => r.id === pick.id);
      return held ? { ...one(held.die, "resource", held.name, pick.id), slot: "psr" } : refuse("pool.gone");
    }
    case "ownStress": {
      const { die } = roller.stress[pick.type];
      return die === null ? refuse("pool.gone") : one(die, "ownStress", pick.type, pick.type);
    }
    case "ownComplication": {
      const held = roller.complications.find((c) => c.id === pick.id);
      return held ? one(held.die, "ownComplication", held.name, pick.id) : refuse("pool.gone");
    }
    case "doom":
      return sideOf(roller) === "hero" ? refuse("pool.doomIsTheirs") : one(pick.size, "doom", "", null);
    case "lent":
      return other(pick.from)?.type === "hero" ? one(pick.size, "lent", pick.name, pick.from) : refuse("pool.gone");
    case "trait":
      return one(pick.size, "trait", pick.name, null);
  }
}

/** What makes two picks the same trait; null for what may be taken again. @rule DOO-043 DOO-202 */
export function identity(pick: Pick): string | null {
  switch (pick.kind) {
    case "affiliation":
    case "trait":
      return pick.kind;
    case "distinction":
    case "specialty":
    case "resource":
    case "ownComplication":
    case "escaping":
      return `${pick.kind} ${pick.id}`;
    case "power":
      return `power ${pick.set} ${pick.id}`;
    case "stress":
      return `stress ${pick.type}`;
    case "complication":
      return `complication ${pick.id}`;
    case "asset":
      return `asset ${pick.owner} ${pick.id}`;
    case "ownStress":
      return `ownStress ${pick.type}`;
    default:
      return null;
  }
}

/** Everything that one pick may break together with those before it. */
export function conflict(
  pick: Pick,
  taken: Taken,
  before: readonly { readonly pick: Pick; readonly taken: Taken }[],
  table: PoolTable,
): Refusal | null {
  const same = identity(pick);
  if (pick.kind === "affiliation" && before.some((b) => b.pick.kind === "affiliation"))
    return refuse("pool.oneAffiliation");
  if (same !== null && before.some((b) => identity(b.pick) === same)) return refuse("pool.twice");
  if (taken.slot === "psr" && before.some((b) => b.taken.slot === "psr")) return refuse("pool.onePushStuntResource");
  if (pick.kind === "lent" && before.some((b) => b.pick.kind === "lent" && b.pick.from === pick.from))
    return refuse("pool.twice");
  if (pick.kind === "stress" || pick.kind === "complication") {
    const others = before.some(
      (b) => (b.pick.kind === "stress" || b.pick.kind === "complication") && b.pick.of !== pick.of,
    );
    if (others) return refuse("pool.oneTarget");
  }
  if (pick.kind === "doom") {
    const moved = [...before.map((b) => b.pick), pick].filter((p) => p.kind === "doom").map((p) => p.size);
    if (without(table.doom.dice, moved) === null) return refuse("doom.notThere", { die: pick.size });
  }
  return null;
}
