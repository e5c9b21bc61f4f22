import type { Localize, RulesetDeclaration } from "../ruleset.ts";

/** One kind of document that can be made. */
export interface TypeChoice {
  readonly value: string;
  readonly label: string;
  /** A picture's path, or classes of a glyph. */
  readonly img: string | null;
  readonly glyph: string | null;
}

/** Kinds of one ruleset under its name; `ruleset` is "" for what belongs to several, or to none of ours. */
export interface TypeGroup {
  readonly ruleset: string;
  readonly label: string;
  readonly types: readonly TypeChoice[];
}

/** A kind as its ruleset lists it, with its icon, and whether only a Gamemaster makes one. */
export type KindsOf = (
  ruleset: RulesetDeclaration,
) => Readonly<Record<string, { readonly icon: string; readonly gamemasters?: true }>>;

/**
 * What can be made at a table that plays these rulesets, grouped by ruleset in their order, heroes first as each ruleset lists them. What several of them share, or another package
 * has brought, stands once, at the end. A player isn't offered what is the Gamemaster's to make.
 * @param all      every type that the world knows, in no order
 * @param shown    the rulesets whose types are offered
 * @param known    all rulesets: a type of one that isn't shown is left out
 */
export function typeGroups(
  all: readonly string[],
  shown: readonly RulesetDeclaration[],
  known: readonly RulesetDeclaration[],
  kindsOf: KindsOf,
  isGm: boolean,
  labelOf: (type: string) => string,
  localize: Localize,
): readonly TypeGroup[] {
  const holders = (type: string): readonly RulesetDeclaration[] => known.filter((r) => Object.hasOwn(kindsOf(r), type));
  const choice = (type: string): TypeChoice => {
    const owner = holders(type)[0];
    const icon = owner ? (kindsOf(owner)[type]?.icon ?? "") : "fa-solid fa-file";
    const drawn = icon.includes("/");
    return { value: type, label: labelOf(type), img: drawn ? icon : null, glyph: drawn ? null : icon };
  };
  const own = shown.map((r) => ({
    ruleset: r.id,
    label: localize(r.label),
    types: Object.keys(kindsOf(r))
      .filter((type) => all.includes(type) && holders(type).length === 1)
      .filter((type) => isGm || kindsOf(r)[type]?.gamemasters !== true)
      .map(choice),
  }));
  const rest = all.filter((type) => {
    const of = holders(type);
    return of.length === 0 || (of.length > 1 && of.some((r) => shown.includes(r)));
  });
  const others = { ruleset: "", label: localize("CROSSOVER.Shared.Create.others"), types: rest.map(choice) };
  return [...own, others].filter((group) => group.types.length > 0);
}
