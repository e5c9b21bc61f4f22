/** The namespace `foundry.dice`. T:client/dice */
export { diceConfig, MersenneTwister, Roll, rollModes, RollParser, terms } from "./config.ts";
