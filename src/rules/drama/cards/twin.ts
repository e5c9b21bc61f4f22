import { bestTwin, meanBlows, type Twin, type Ways } from "../../kernel/twin.ts";
import type { Means } from "../acts/attack/means.ts";
import { type ActionContext, attackRequest } from "../acts/requests/actions.ts";
import { applyDamage, UNHURT } from "../harm/damage.ts";
import { isOut } from "../hero/derive.ts";
import { key } from "../labels.ts";
import { powerDefinition } from "../powers/powers.ts";
import type { DramaSettings } from "../settings.ts";
import type { DramaCharacter } from "../types.ts";
import { actionExchange } from "./action.ts";
import { chanceOf, forecast, type Way } from "./forecast.ts";

/** Everything that somebody strikes or shoots with, with what it is called. */
const meansOf = (who: DramaCharacter): readonly { readonly name: string; readonly means: Means }[] => [
  { name: key("Action", "unarmed"), means: { kind: "unarmed" } },
  ...who.weapons.map((weapon) => ({ name: weapon.name, means: { kind: "weapon", weapon } as const })),
  ...who.powers
    .filter((p) => powerDefinition(p.key)?.use === "attack")
    .map((power) => ({ name: power.name, means: { kind: "power", power, area: false } as const })),
];

/** The attack as its card reads it for every total; none where it can't be made. */
function waysOf(me: DramaCharacter, target: DramaCharacter, means: Means, settings: DramaSettings): readonly Way[] {
  const context: ActionContext = { actionId: "twin", settings, card: null, line: null, present: [] };
  const party = (who: DramaCharacter) => ({ uuid: who.ref, name: who.name, img: "" });
  const asked = attackRequest(
    {
      attacker: me,
      party: party(me),
      means,
      targets: [
        {
          party: party(target),
          slot: target.ref,
          character: target,
          exposure: { unaware: false, helpless: false },
          distance: null,
        },
      ],
      options: [],
    },
    context,
  );
  return asked.accepted ? forecast(actionExchange.begin(asked.request)) : [];
}

const keyOf = ({ harm }: DramaCharacter): string => JSON.stringify(harm);

function twinOf(
  me: DramaCharacter,
  { name, means }: ReturnType<typeof meansOf>[number],
  settings: DramaSettings,
): Twin[] {
  const fresh: DramaCharacter = { ...me, ref: `${me.ref}.twin`, harm: UNHURT };
  const ways = waysOf(me, fresh, means, settings);
  const hit = ways.length === 0 ? null : chanceOf(ways);
  if (hit === null) return [];
  const blow = (target: DramaCharacter): Ways<DramaCharacter> =>
    ways.map(({ state, share }) => {
      const arriving = state.targets[0]?.incoming;
      return [arriving ? { ...target, harm: applyDamage(target.harm, arriving) } : target, share];
    });
  return [{ attack: name, hit, blows: meanBlows(fresh, keyOf, (who) => isOut(who, settings), blow) }];
}

/**
 * The best attack of somebody against their own twin, both fresh: blow upon blow with a turn between, so that whoever was knocked down stands again before the next. Nobody spends a point or
 * plays a card.
 * @returns null for whoever has nothing to harm anybody with
 * @rule DRA-145 DRA-147 DRA-170 DRA-178 DRA-181 DRA-182 DRA-183
 */
export function dramaTwin(who: DramaCharacter, settings: DramaSettings): Twin | null {
  const one = { ...who, count: 1, harm: UNHURT, conditions: [] };
  return bestTwin(meansOf(one).flatMap((m) => twinOf(one, m, settings)));
}
