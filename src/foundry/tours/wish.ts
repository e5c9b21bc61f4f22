/** What a user of a tour wants and has, as it is written on the user, and what is marked as being of their tour. */
import { SYSTEM_ID } from "../ids.ts";

/** Steps of the tours in their order, by the name of their texts. What each does comes with the first tour that is taken. */
export const STEP_IDS = {
  player: ["welcome", "sheet", "attack", "form", "card", "answer", "undo", "end"],
  gm: ["gm.welcome", "gm.tracker", "gm.plan", "gm.played", "gm.back", "gm.screen", "gm.end"],
} as const;
export type StepId = (typeof STEP_IDS)[keyof typeof STEP_IDS][number];

/** For whom a tour is. */
export type Role = keyof typeof STEP_IDS;

/** What stands on the practice scene, by ids; the fight is there for a Gamemaster's tour. */
export interface Stage {
  readonly scene: string;
  readonly hero: string;
  readonly heroToken: string;
  readonly foeToken: string;
  readonly fight: string | null;
}

/** A flag of the user who takes the tour: what they want, what stands, that it may go. */
export type Wish =
  | { readonly state: "wanted"; readonly ruleset: string; readonly role: Role }
  /** `back`: a card of the tour that is to be taken back, which is the Gamemaster's to do once dice lie on it. */
  | ({ readonly state: "set"; readonly back?: string | null } & Stage)
  | { readonly state: "none" | "over" };

export const FLAG = "tour";

export interface Marked {
  readonly id: string;
  getFlag(scope: string, key: string): unknown;
  delete(): Promise<unknown>;
}
export interface Taker {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  update(data: object, options: object): Promise<unknown>;
}

export const wishOf = (user: Taker): Wish | null => (user.getFlag(SYSTEM_ID, FLAG) as Wish | undefined) ?? null;
export const me = (): Taker => game.user as unknown as Taker;

/** Whose tour a document belongs to; null for everything that a table plays with. */
export const ownerOf = (doc: Marked): string | null => (doc.getFlag(SYSTEM_ID, FLAG) as string | undefined) ?? null;

export const documentsOf = (collection: unknown): readonly Marked[] => [...(collection as Iterable<Marked>)];
