import { HostNotImplemented } from "../../common/types.ts";

/** Manual and external fulfilment of dice. The host rolls digitally only, so that nothing opens this window; whoever does gets told. T:client/applications/dice/roll-resolver */
export class RollResolver {
  constructor() {
    throw new HostNotImplemented("foundry.applications.dice.RollResolver");
  }
}
