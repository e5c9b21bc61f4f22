/** Drama's forecast against fights played as a table plays them: dice thrown one by one onto the card, what turns and rounds bring. */
import { describe } from "vitest";
import { actionFor } from "../../src/rules/drama/acts/index.ts";
import type { DramaRequest } from "../../src/rules/drama/acts/requests/request.ts";
import { actionExchange, wantsDie } from "../../src/rules/drama/cards/action.ts";
import { completeAction } from "../../src/rules/drama/cards/completion.ts";
import { forecast } from "../../src/rules/drama/cards/forecast.ts";
import type { ActionEvent, ActionState } from "../../src/rules/drama/cards/types.ts";
import { dramaForecast } from "../../src/rules/drama/forecast/adapter.ts";
import { endingAt } from "../../src/rules/drama/forecast/endings.ts";
import { extraTurns, harmFlags, isOut, shockLimit } from "../../src/rules/drama/hero/derive.ts";
import { powerDefinition } from "../../src/rules/drama/powers/powers.ts";
import { DEFAULT_SETTINGS } from "../../src/rules/drama/settings.ts";
import { afterChanges } from "../../src/rules/drama/state/after-changes.ts";
import { passing } from "../../src/rules/drama/state/conditions.ts";
import { fight, situation } from "../../src/rules/drama/testing/fixtures.ts";
import { momentBrings } from "../../src/rules/drama/turn/moments.ts";
import type { DramaCharacter } from "../../src/rules/drama/types.ts";
import type { Change } from "../../src/rules/kernel/change.ts";
import type { Chance } from "../../src/rules/kernel/forecast.ts";
import { agrees, type Duel } from "./duel.ts";
import { type Attempt, comesAsTold, meetings } from "./outcomes.ts";
import { peopleOf } from "./people.ts";

const people = await peopleOf("drama");
type Both = readonly [DramaCharacter, DramaCharacter];

const at = ([me, them]: Both): ReturnType<typeof situation> => ({
  ...situation([me, them], {
    self: me.ref,
    gm: true,
    fight: fight([me.ref, them.ref], { phase: "first", conflict: "standard", card: null }),
  }),
  purses: () => [],
});

/** A card from its request to what it leaves behind, every die thrown onto it as it asks for it. */
function played(both: Both, request: DramaRequest, chance: Chance): Both {
  let now = both;
  let state: ActionState = actionExchange.begin(request);
  const write = (changes: readonly Change[]): void => {
    now = [afterChanges(now[0], changes), afterChanges(now[1], changes)];
  };
  const say = (event: ActionEvent): void => {
    const full = completeAction(state, event, at(now));
    const step = "accepted" in full ? full : actionExchange.step(state, full);
    if (!step.accepted) return;
    state = step.state;
    write(step.changes);
  };
  const faces: number[] = [];
  while (wantsDie(state, null, faces)) faces.push(chance.below(20) + 1);
  say({ type: "roll", faces });
  say({ type: "resolve" });
  const slots = state.targets.filter((t) => t.stage === "result").map((t) => t.target.slot);
  if (slots.length > 0) say({ type: "apply", slots, changes: [] });
  return now;
}

const asked = (both: Both, act: string, chosen: object): DramaRequest | null => {
  const made = actionFor({ act, actor: both[0].ref, chosen, id: "x" }, at(both));
  return made.accepted ? made.request : null;
};

const moment = (who: DramaCharacter, type: "turnEnd" | "roundEnd") =>
  momentBrings(
    type === "turnEnd" ? { type, of: who.ref } : { type },
    {
      character: (ref) => (ref === who.ref ? who : null),
      encounter: () => fight([who.ref]),
      present: () => [who.ref],
    },
    DEFAULT_SETTINGS,
  );

const out = (who: DramaCharacter): boolean => who.count === 0 || isOut(who, DEFAULT_SETTINGS);

const duel: Duel<DramaCharacter, string> = {
  enters: (who, place) => ({
    ...who,
    ref: `Actor.${place}`,
    side: place === 0 ? "heroes" : "villains",
    player: false,
  }),
  // Without a card the heroes come first; super speed has a turn more after its side's others.
  order: (both) =>
    ([0, 1] as const).flatMap((i) => (out(both[i]) ? [] : Array.from({ length: 1 + extraTurns(both[i]) }, () => i))),
  attacks: (me) => [
    "unarmed",
    ...me.weapons.map((w) => `weapon:${w.id}`),
    ...me.powers
      .filter((p) => powerDefinition(p.key)?.use === "attack")
      .flatMap((p) => [
        `power:${p.id}`,
        ...(p.key === "blast" && me.powers.some((o) => o.key === "area") ? [`area:${p.id}`] : []),
      ]),
  ],
  strikes: (me, them, means, chance) => {
    const request = asked([me, them], "attack", { means, targets: [them.ref] });
    return request && played([me, them], request, chance);
  },
  ends: (who) => {
    const { changes } = moment(who, "turnEnd");
    const now = afterChanges(who, changes);
    // Conditions with a time of their own run down for every ruleset alike.
    const timed = passing(now, { type: "turnEnd", of: who.ref, round: 0, key: null });
    return afterChanges(
      now,
      timed.filter((c) => c.kind !== "set"),
    );
  },
  roundEnds: (who, chance) => {
    const { changes, prompts } = moment(who, "roundEnd");
    const now = afterChanges(who, changes);
    if (prompts.length === 0) return now;
    const request = asked([now, { ...now, ref: "nobody" }], "bodyCheck", { body: "death" });
    return request ? played([now, { ...now, ref: "nobody" }], request, chance)[0] : now;
  },
  out,
  left: (who) => {
    if (out(who)) return 0;
    const { shock, wounds, k, o } = who.harm;
    const most = who.rank === "mook" ? (who.outAt ?? DEFAULT_SETTINGS.mookOutAtWounds) : 3;
    const flags = harmFlags(who, DEFAULT_SETTINGS);
    const rest = Math.min(1 - shock / shockLimit(who, DEFAULT_SETTINGS), 1 - wounds / most);
    return (flags.dead ? 0 : Math.max(0.25, 4 * rest - Number(k || o))) + 4 * (who.count - 1);
  },
};

describe("DRA-011 DRA-141 DRA-178 DRA-182 DRA-184 DRA-340 the forecast agrees with fights that the cards play", () => {
  agrees(dramaForecast, duel, people, [0, 8]);
});

/** What an attack has left of somebody. */
const endOf = ({ harm, conditions, count }: DramaCharacter): string =>
  JSON.stringify([harm, conditions.map((c) => c.id), count]);

describe("DRA-011 DRA-174 DRA-178 what the panel says of an attack comes as often as it says", () => {
  comesAsTold(
    "drama",
    meetings(people.map((p) => p.character as DramaCharacter)).flatMap(([a, b]) => {
      const both = [duel.enters(a, 0), duel.enters(b, 1)] as const;
      return duel.attacks(...both).flatMap((means): Attempt[] => {
        const request = asked(both, "attack", { means, targets: [both[1].ref] });
        if (!request) return [];
        const s = at(both);
        return [
          {
            name: `${a.name}, ${means}, at ${b.name}`,
            told: () =>
              forecast(actionExchange.begin(request)).flatMap(({ state, share }) => {
                const end = endingAt(s as never, state, 0, share);
                return end ? [[endOf(afterChanges(both[1], end.changes)), share] as const] : [];
              }),
            played: (chance) => endOf(played(both, request, chance)[1]),
          },
        ];
      });
    }),
  );
});
