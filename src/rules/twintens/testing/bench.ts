/** What the laws over acts need to know of Twin Tens. */
import type { Value } from "../../kernel/change.ts";
import type { Bench } from "../../kernel/testing/act-findings.ts";
import type { Done } from "../acts/done.ts";
import { TWINTENS_ACTS } from "../acts/index.ts";
import type { Proof } from "../powers/powers.ts";
import type { TwintensSituation } from "../situation.ts";
import { figures } from "./figures.ts";
import { played } from "./played.ts";
import { SITUATIONS, VEILED } from "./situations.ts";
import { after } from "./table.ts";

/** The worst and the best faces of what must be thrown before a power works. */
const faces = (dice: unknown): readonly unknown[] =>
  [
    [1, 1],
    [10, 10],
  ].map((thrown) => (dice as readonly Proof[]).map(() => thrown));

/** What a deed puts on the board or lends, and what follows it on another card. */
function told(result: object): Value {
  const { changes, after: follows } = result as Done;
  const placed = changes.filter((c) => c.kind !== "set" && c.collection !== "ActiveEffect");
  return [placed, follows] as unknown as Value;
}

export const BENCH: Bench<TwintensSituation> = {
  acts: TWINTENS_ACTS,
  situations: SITUATIONS,
  figures,
  after,
  faces,
  told,
  played,
  known: {
    concentration: { dc: 15, hit: 15, by: "" },
    aid: { against: "Actor.foe" },
    sunder: { holder: "Actor.foe", damage: 12 },
  },
  onlyTold: {
    withdraw: "TWI-383 who withdraws only moves",
    call: "TWI-440 who comes stands on the board",
    make: "TWI-440 what is made stands on the board",
    lend: "TWI-450 the copy is an item of its own",
    letGo: "TWI-433 who was called goes from the board",
    'surround.into "light"': "TWI-440 light puts nothing on anybody",
    'surround.into "distract"': "TWI-236 who keeps something up is asked on a card of its own",
    "sunder.toughness 60": "TWI-288 it holds",
    "surround.whom []": "TWI-440 nobody stands in it yet",
  },
  onlySaid: {},
  alike: {
    "check.trait": "TWI-410 a skill by its name is the one on the sheet",
    "check.versus": "TWI-015 some answer alike",
    'surround.into "heat"': "TWI-440 heat asks for the same save as cold",
    "recovery.from 9007199254740991": "TWI-249 an hour has one check whenever it began",
    'hold.move "weapon"': "TWI-373 what is done with a weapon in a grip is done by hand",
    'hold.move "power"': "TWI-373 what is done with a power in a grip is done by hand",
    'attack.maneuver "combined"': "TWI-367 one of several: what the others do is typed",
    'attack.type "nonlethal"': "TWI-164 as usual is one of both",
    'attack.concealment "none"': "TWI-112 as usual is none where nobody is concealed",
    "hazard.softened 0": "TWI-077 a check that comes to nothing softens nothing",
    "sunder.toughness 8": "TWI-288 twelve break it either way",
  },
  priced: {},
  veiled: VEILED,
  inVain: {},
};
