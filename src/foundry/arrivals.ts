import { atGesture } from "./gesture.ts";
import { everyActor, prepareAnew } from "./prepare.ts";
import {
  bringPeople,
  bringRuleset,
  bringRulesetOf,
  declarationOf,
  declarations,
  whenArrived,
  whenPeopleArrive,
} from "./registry.ts";
import type { RulesetAdapter, RulesetDeclaration, RulesetPeople } from "./ruleset.ts";
import { isPlayed, onRulesetsChanged, playedRulesets } from "./settings/register.ts";

/** What the server has sent of this world, before documents are made of it. */
interface WorldData {
  readonly actors?: readonly { readonly type?: string }[];
  readonly items?: readonly { readonly type?: string }[];
  readonly messages?: readonly { readonly system?: { readonly ruleset?: unknown } }[];
  readonly combats?: readonly unknown[];
}

const world = (): WorldData | undefined => (game as unknown as { readonly data?: WorldData }).data;

/** Whether somebody or something of this world is the ruleset's own. */
function isUsed({ actors, items }: RulesetDeclaration): boolean {
  const data = world();
  // What can't be seen is brought.
  if (!data?.actors) return true;
  const shared = (type: string): boolean => declarations().filter((r) => Object.hasOwn(r.items, type)).length > 1;
  return (
    data.actors.some(({ type = "" }) => Object.hasOwn(actors, type)) ||
    (data.items ?? []).some(({ type = "" }) => Object.hasOwn(items, type) && !shared(type))
  );
}

/** Whether it is in the midst of being played: somebody has done something that stands in the log, or there is a fight. */
const isUnderWay = ({ id }: RulesetDeclaration): boolean =>
  (world()?.combats ?? []).length > 0 || (world()?.messages ?? []).some(({ system }) => system?.ruleset === id);

/** Whether the table has said that it plays it: one that plays all of them hasn't chosen. */
const isChosen = (ruleset: RulesetDeclaration): boolean =>
  isPlayed(ruleset) && playedRulesets().length < declarations().length;

/** Begin to load, and say where it can't be had. */
const begun = (load: () => Promise<unknown>): void => void atGesture(load);

/** Begin to load what this world plays, while Foundry makes its documents: all else stays where it is until somebody asks for it. */
export function bringPlayed(): void {
  for (const ruleset of declarations())
    if (isUsed(ruleset) || isChosen(ruleset))
      begun(async () => (isUnderWay(ruleset) ? bringRuleset(ruleset.id) : bringPeople(ruleset.id)));
}

/** Whatever brings a ruleset to this table brings its people: it was chosen, or somebody of it was made here. A fight brings what those do who are in it. */
export function followArrivals(): void {
  whenPeopleArrive(prepareArrived);
  onRulesetsChanged(() => {
    for (const ruleset of declarations()) if (isChosen(ruleset)) begun(async () => bringPeople(ruleset.id));
  });
  Hooks.on("createActor", ((actor: Actor.Implementation) => {
    const ruleset = declarationOf(actor);
    if (ruleset) begun(async () => bringPeople(ruleset.id));
  }) as never);
  Hooks.on("createCombatant", ((combatant: Combatant.Implementation) => {
    begun(async () => bringRulesetOf(combatant.actor));
  }) as never);
}

/** A document that is prepared by its ruleset. */
interface Prepared {
  readonly documentName: string;
  readonly type?: string;
  reset(): void;
}

/** What was made of its documents before it came knows only what is stored. */
function prepareArrived({ id, actors, items }: RulesetPeople): void {
  const { items: loose, packs } = game as unknown as {
    readonly items?: Iterable<Prepared>;
    readonly packs?: Iterable<Iterable<Prepared>>;
  };
  // What was looked up in a compendium, too; it has no place where it would be drawn.
  const looked = [...(packs ?? [])].flatMap((pack) => [...pack]);
  for (const document of [...(loose ?? []), ...looked])
    if (Object.hasOwn(document.documentName === "Actor" ? actors : items, document.type ?? "")) document.reset();
  const own = everyActor().filter((a) => declarationOf(a)?.id === id);
  prepareAnew(own);
  for (const actor of own) for (const token of actor.getActiveTokens()) void token.draw();
}

/** At `ready`: each ruleset begins to follow what it follows, those that come later as they come. */
export function beginArrived(): void {
  whenPeopleArrive((people) => people.ready?.());
  whenArrived(begin);
}

/** Fights stand in its order from now on, and sheets say what can be done in them. */
function begin({ id }: RulesetAdapter): void {
  for (const combat of game.combats) {
    combat.setupTurns();
    for (const { actor } of combat.combatants) if (declarationOf(actor)?.id === id) actor?.render(false);
  }
  void ui.combat?.render();
}
