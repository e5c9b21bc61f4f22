import type { Ref, Situation } from "../situation.ts";

/** A table without a board, a fight or anybody else, for tests; give what the test is about. */
export function situation<Who, Settings>(
  people: Readonly<Record<Ref, Who>>,
  settings: Settings,
  over: Partial<Situation<Who, Settings>> = {},
): Situation<Who, Settings> {
  const [self = ""] = Object.keys(people);
  return {
    self,
    gm: false,
    character: (who) => people[who] ?? null,
    party: (who) => (Object.hasOwn(people, who) ? { uuid: who, name: who, img: "" } : null),
    here: Object.keys(people).filter((who) => who !== (over.self ?? self)),
    aimed: [],
    owns: (who) => who === (over.self ?? self),
    side: () => null,
    distance: () => null,
    hidden: () => false,
    fight: null,
    fighter: () => null,
    settings,
    seconds: 0,
    item: () => null,
    card: () => null,
    everywhere: () => Object.keys(people),
    ...over,
  };
}
