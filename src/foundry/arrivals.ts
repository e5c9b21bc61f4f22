import { atGesture } from "./gesture.ts";
import { everyActor, prepareAnew } from "./prepare.ts";
import { bringRuleset, declarationOf, declarations, whenArrived } from "./registry.ts";
import type { RulesetAdapter, RulesetDeclaration } from "./ruleset.ts";
import { isPlayed, onRulesetsChanged, playedRulesets } from "./settings/register.ts";

/** What the server has sent of this world, before documents are made of it. */
interface WorldData {
  readonly actors?: readonly { readonly type?: string }[];
  readonly items?: readonly { readonly type?: string }[];
}

/** Whether somebody or something of this world is the ruleset's own. */
function isUsed({ actors, items }: RulesetDeclaration): boolean {
  const { data } = game as unknown as { readonly data?: WorldData };
  // What can't be seen is brought.
  if (!data?.actors) return true;
  const shared = (type: string): boolean => declarations().filter((r) => Object.hasOwn(r.items, type)).length > 1;
  return (
    data.actors.some(({ type = "" }) => Object.hasOwn(actors, type)) ||
    (data.items ?? []).some(({ type = "" }) => Object.hasOwn(items, type) && !shared(type))
  );
}

/** Whether the table has said that it plays it: one that plays all of them hasn't chosen. */
const isChosen = (ruleset: RulesetDeclaration): boolean =>
  isPlayed(ruleset) && playedRulesets().length < declarations().length;

const bring = (wanted: (ruleset: RulesetDeclaration) => boolean): void => {
  for (const ruleset of declarations()) if (wanted(ruleset)) void atGesture(async () => bringRuleset(ruleset.id));
};

/** Begin to load what this world plays, while Foundry makes its documents: all else stays where it is until somebody asks for it. */
export const bringPlayed = (): void => {
  bring((r) => isUsed(r) || isChosen(r));
};

/** Whatever brings a ruleset to this table brings the rest of it: it was chosen, or somebody of it was made here. */
export function followArrivals(): void {
  whenArrived(prepareArrived);
  onRulesetsChanged(() => {
    bring(isChosen);
  });
  Hooks.on("createActor", ((actor: Actor.Implementation) => {
    bring((r) => Object.hasOwn(r.actors, actor.type));
  }) as never);
}

/** A document that is prepared by its ruleset. */
interface Prepared {
  readonly documentName: string;
  readonly type?: string;
  reset(): void;
}

/** What was made of its documents before it came knows only what is stored. */
function prepareArrived({ id, actors, items }: RulesetAdapter): void {
  const { items: world, packs } = game as unknown as {
    readonly items?: Iterable<Prepared>;
    readonly packs?: Iterable<Iterable<Prepared>>;
  };
  // What was looked up in a compendium, too; it has no place where it would be drawn.
  const looked = [...(packs ?? [])].flatMap((pack) => [...pack]);
  for (const document of [...(world ?? []), ...looked])
    if (Object.hasOwn(document.documentName === "Actor" ? actors : items, document.type ?? "")) document.reset();
  const own = everyActor().filter((a) => declarationOf(a)?.id === id);
  prepareAnew(own);
  for (const actor of own) for (const token of actor.getActiveTokens()) void token.draw();
}

/** At `ready`: each ruleset begins to follow what it follows, those that come later as they come. */
export const beginArrived = (): void => {
  whenArrived(begin);
};

/** Fights stand in its order from now on. */
function begin(ruleset: RulesetAdapter): void {
  ruleset.ready?.();
  for (const combat of game.combats) combat.setupTurns();
  void ui.combat?.render();
}
