import type { AnyObject } from "../../common/types.ts";
import { CONFIG } from "../runtime.ts";
import { RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import { FunctionTerm, ParentheticalTerm, PoolTerm } from "./terms/compound.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { Die } from "./terms/die.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/simple.ts";
import { Coin, FateDie } from "./terms/special.ts";
import { coreTermTypes, RollTerm } from "./terms/term.ts";
import { MersenneTwister } from "./twister.ts";

Object.assign(coreTermTypes, {
  Die,
  FateDie,
  Coin,
  DiceTerm,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  StringTerm,
});
RollParser.denominations = () => new Set(Object.keys(CONFIG.Dice?.terms ?? { d: Die, f: FateDie, c: Coin }));

/** The four modes of generation 13. T:client/config (Dice.rollModes) */
export function rollModes(): AnyObject {
  return {
    publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  };
}

/** Defaults of `CONFIG.Dice`. `rollModes` is the table of 13; on 14 the config module shows it through a deprecation shim. T:client/config */
export function diceConfig(): AnyObject {
  const icon = (faces: string): AnyObject => ({
    label: faces,
    icon: `fa-solid fa-dice-${faces === "d10" || faces === "d100" ? "d10" : faces}`,
  });
  return {
    types: [Die, FateDie],
    rolls: [Roll],
    rollModes: rollModes(),
    termTypes: { DiceTerm, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, StringTerm },
    terms: { c: Coin, d: Die, f: FateDie },
    functions: {},
    parser: RollParser,
    randomUniform: MersenneTwister.random,
    fulfillment: {
      dice: Object.fromEntries(["d4", "d6", "d8", "d10", "d12", "d20", "d100"].map((d) => [d, icon(d)])),
      methods: { mersenne: { label: "DICE.FULFILLMENT.Mersenne", interactive: false } },
      defaultMethod: "",
    },
  };
}

/** The namespace `foundry.dice.terms`. T:client/dice/terms */
export const terms = {
  Coin,
  DiceTerm,
  Die,
  FateDie,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  RollTerm,
  StringTerm,
};
export { MersenneTwister, Roll, RollParser };
