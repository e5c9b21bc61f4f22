import { RulesError } from "./refusal.ts";

/** How long a condition lasts by itself: until a point of a turn, a time, a scene, or until something ends it. */
export type Ends =
  | "turnStart"
  | "turnEnd"
  | "round"
  | "minute"
  | "hour"
  | "scene"
  | "health"
  | "action"
  | "repair"
  | "never";

/**
 * One condition of a ruleset, as data. Code asks what the conditions present *grant* ("may it see?"), never for a name, so a new condition is one entry, one lang
 * line and one icon.
 */
export interface ConditionDefinition<Grants> {
  /** The progressive row it stands on and its degree there; a higher one on the same row replaces a lower. */
  readonly row?: string;
  readonly step?: number;
  /** Other conditions that it brings along; each is tracked on its own. */
  readonly contains?: readonly string[];
  /** Conditions that it takes the place of. */
  readonly replaces?: readonly string[];
  readonly grants?: Partial<Grants>;
  readonly ends: Ends;
  /** It may be present several times, and each counts (bruises). */
  readonly stacks?: boolean;
  /** It concerns a part of the character (an ability, a sense); the part is kept with it. */
  readonly trait?: boolean;
  /** Glyph of the icon set. */
  readonly icon: string;
  readonly rule: string;
}

export type ConditionCatalogue<Grants, Id extends string = string> = Readonly<Record<Id, ConditionDefinition<Grants>>>;

/** State a ruleset's conditions. Checks at load that what is named exists, so a typo can't wait for a table to find it. */
export function defineConditions<Grants, Id extends string>(
  catalogue: Record<Id, ConditionDefinition<Grants>>,
): ConditionCatalogue<Grants, Id> {
  for (const [id, def] of Object.entries<ConditionDefinition<Grants>>(catalogue))
    for (const other of [...(def.contains ?? []), ...(def.replaces ?? [])])
      if (!Object.hasOwn(catalogue, other))
        throw new RulesError("unknown-condition", { id, other, accepted: Object.keys(catalogue) });
  return catalogue;
}

/** All that a condition brings: itself and whatever it contains, to any depth, each once. */
export function closure<G>(catalogue: ConditionCatalogue<G>, ids: Iterable<string>): Set<string> {
  const out = new Set<string>();
  const visit = (id: string): void => {
    if (out.has(id)) return;
    const def = catalogue[id];
    if (!def) throw new RulesError("unknown-condition", { id, accepted: Object.keys(catalogue) });
    out.add(id);
    def.contains?.forEach(visit);
  };
  for (const id of ids) visit(id);
  return out;
}

/**
 * What the conditions present mean together: for each grant the definitions' values in catalogue order, merged by `merge` (the ruleset says for each grant whether
 * the worst counts or all add up). Unknown ids on a broken document are ignored here; loading reports them.
 */
export function grantsOf<G extends object>(
  catalogue: ConditionCatalogue<G>,
  present: Iterable<string>,
  base: G,
  merge: (a: G, b: Partial<G>) => G,
): G {
  const ids = closure(
    catalogue,
    [...present].filter((id) => Object.hasOwn(catalogue, id)),
  );
  // Most people have none.
  if (ids.size === 0) return base;
  return Object.entries<ConditionDefinition<G>>(catalogue).reduce(
    (grants, [id, def]) => (ids.has(id) && def.grants ? merge(grants, def.grants) : grants),
    base,
  );
}
