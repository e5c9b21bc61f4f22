import type { FaceKind } from "../../portraits/suggest.ts";
import { declarationOf } from "../registry.ts";

/** What is said of somebody, as a picture can be suggested from it. */
export interface Concept {
  readonly words: string;
  readonly kind: FaceKind;
  readonly foe: boolean;
  /** Several are shown together: a squad, a mob. */
  readonly many: boolean;
}

interface Described {
  readonly name: string;
  readonly type: string;
  readonly items: Iterable<{ readonly name: string }>;
  readonly system: { readonly details?: Readonly<Record<string, unknown>>; readonly biography?: string };
  readonly token?: { readonly disposition?: number } | null;
  readonly prototypeToken: { readonly disposition?: number };
}

/** How much of a story is read. */
const READ = 600;

/** Name, what the sheet says of them, powers and skills by name, and how their story begins. */
export function conceptOf(actor: Actor.Implementation): Concept {
  const { name, items, system, token, prototypeToken } = actor as unknown as Described;
  const details = Object.values(system.details ?? {}).filter((value) => typeof value === "string");
  const story = (system.biography ?? "").replaceAll(/<[^>]*>/gu, " ").slice(0, READ);
  const subtype = declarationOf(actor)?.actors[actor.type];
  return {
    words: [name, ...details, ...[...items].map((item) => item.name), story].join(". "),
    kind: subtype?.face ?? "person",
    foe: (token?.disposition ?? prototypeToken.disposition ?? 0) < 0,
    many: (subtype?.count?.(system) ?? 1) > 1,
  };
}
