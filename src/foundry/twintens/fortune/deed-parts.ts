import type { Change } from "../../../rules/kernel/change.ts";
import { effectLabel, EFFECTS, featLabel } from "../../../rules/twintens/index.ts";
import { icon } from "../../ids.ts";
import type { DialogField } from "../../rolls/dialog-types.ts";

/** A choice from a list. */
export const pick = (
  name: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
): DialogField => ({ type: "select", name, label, value: options[0]?.value ?? "", options });

/** A lent feat or power as its document: it goes when its time is over. @rule TWI-324 TWI-437 */
export function asDocument(c: Change): Change {
  if (c.kind !== "create" || c.collection !== "Item" || typeof c.data.key !== "string") return c;
  const { type, key, until, ...system } = c.data;
  const power = type === "power" && Object.hasOwn(EFFECTS, key);
  const kind = power
    ? { name: effectLabel(key), type: "twintensPower", img: icon("power-lightning") }
    : { name: featLabel(key), type: "twintensFeat", img: icon("upgrade") };
  return {
    ...c,
    data: {
      ...kind,
      system: { ...(power ? {} : { ranks: 1, subject: "" }), ...system, key },
      flags: { crossover: { until: until ?? null, temporary: true } },
    },
  };
}
