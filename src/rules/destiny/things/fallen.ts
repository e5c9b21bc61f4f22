/** Things on the ground: whose they are, and how somebody takes them from there. */
import type { Change } from "../../kernel/change.ts";
import type { Situation } from "../../kernel/situation.ts";
import type { Data, DestinyCharacter, GearEntry } from "../types.ts";
import { disarmTake, freeHands, pickUp } from "./gear.ts";

const REACH = 5;

/** As it is named wherever one is chosen: whose it was, and which. */
export type FallenRef = { readonly owner: string; readonly item: string };

/** As cards keep it in one word, and as it is read there. */
export const fallenKey = ({ owner, item }: FallenRef): string => `${owner}|${item}`;
export function readFallen(kept: string): FallenRef {
  const cut = kept.lastIndexOf("|");
  return { owner: kept.slice(0, Math.max(0, cut)), item: kept.slice(cut + 1) };
}

/** Something that lies on the ground. */
export interface Fallen {
  readonly owner: DestinyCharacter;
  readonly item: GearEntry;
}

/** What must be known of a table to take something from its ground. */
export type Ground = Pick<Situation<DestinyCharacter>, "character" | "distance" | "item">;

/** What was named; null when it doesn't lie there any more. */
export function fallenAt({ owner: ref, item: id }: FallenRef, at: Ground): Fallen | null {
  const owner = at.character(ref);
  const item = owner?.gear.find((g) => g.id === id && g.fallen);
  return owner && item ? { owner, item } : null;
}

const inReach = (who: DestinyCharacter, owner: DestinyCharacter, at: Ground): boolean =>
  who.ref === owner.ref || (at.distance(who.ref, owner.ref) ?? 0) <= REACH;

/** What lies about within somebody's reach: its own things and others'; without a board everything. @rule DES-112 DES-151 */
export function fallenNear(who: DestinyCharacter, others: readonly string[], at: Ground): readonly Fallen[] {
  const owners = [who, ...others.filter((ref) => ref !== who.ref).flatMap((ref) => at.character(ref) ?? [])];
  return owners.flatMap((owner) =>
    owner.gear.filter((g) => g.fallen && inReach(who, owner, at)).map((item) => ({ owner, item })),
  );
}

/** How what was struck out of a hand may be taken by somebody now. @returns `free`, `check`, or a refusal @rule DES-065 DES-112 */
export const takeWay = (who: DestinyCharacter, fallen: Fallen, at: Ground): ReturnType<typeof disarmTake> =>
  disarmTake(freeHands(who), inReach(who, fallen.owner, at));

/** The changes of taking it, from its document as it is. */
export function takenFrom(who: DestinyCharacter, { owner, item }: Fallen, at: Ground, rule: string): readonly Change[] {
  const data = at.item(`${owner.ref}.Item.${item.id}`) as Data | null;
  return data ? pickUp(who, owner, item, data, rule) : [];
}

/** What it is called in a list: whose it was, and what. */
export const fallenLabel = ({ owner, item }: Fallen, own: string): string =>
  owner.ref === own ? item.name : `${owner.name}: ${item.name}`;
