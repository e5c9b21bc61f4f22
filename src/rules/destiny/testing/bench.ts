/** What the laws over acts need to know of Destiny. */
import type { Bench } from "../../kernel/testing/act-findings.ts";
import type { DeedDice, Done, Thrown } from "../acts/done.ts";
import { DESTINY_ACTS } from "../acts/index.ts";
import type { DestinySituation } from "../situation.ts";
import { after, figures } from "./figures.ts";
import { extremes, played } from "./played.ts";
import { SITUATIONS, VEILED } from "./situations.ts";

/** The worst and the best faces of what a deed throws. */
function faces(dice: unknown): readonly Thrown[] {
  const thrown = dice as Exclude<DeedDice, null>;
  if (thrown.kind === "d6") return [1, 6].map((face) => ({ faces: null, face }));
  if (thrown.kind === "d20") return [1, 20].map((face) => ({ faces: null, face }));
  const { check } = thrown as Extract<DeedDice, { readonly kind: "check" }>;
  return extremes(check).map((faces) => ({ faces, face: null }));
}

export const BENCH: Bench<DestinySituation> = {
  acts: DESTINY_ACTS,
  situations: SITUATIONS,
  figures,
  after,
  faces,
  played,
  told: (done) => {
    const { note, follow, averted } = done as Done;
    return [note && { ...note }, follow && { ...follow }, averted] as never;
  },
  known: {
    "resist.again": { attacker: "Actor.foe", attack: "club", dc: null },
    "resist.power": { by: "Actor.foe", power: "frog" },
    "counter.roll": { opponent: "Actor.foe", power: "blast", attack: "club", answers: "" },
  },
  onlyTold: {
    talk: "DES-160 what is said is said",
    ammo: "DES-162 the tracker counts it",
    command: "DES-141 whoever is ordered does it on its own turn",
    useDevice: "DES-196 what a device does is the table's",
    'drawSheathe.item ""': "a thing that is on no sheet",
    'retrieveStore.item ""': "a thing that is on no sheet",
    manipulate: "DES-151 a door, a lever: nothing that is on a sheet; picking up is told below",
  },
  onlySaid: {},
  alike: {
    'trick.against1 "insight"': "DES-109 two skills are the same two in either order",
    'study.word "moderate"': "DES-152 as hard as where nobody says how hard",
  },
  priced: {
    readied: "DES-108 what was readied costs the Reaction",
    "useSkill.cost": "DES-195 the Gamemaster names what it costs",
    "useDevice.cost": "DES-196 the Gamemaster names what it costs",
  },
  veiled: VEILED,
  inVain: {},
};
