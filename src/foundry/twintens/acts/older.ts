/** Names that lists had for what is an act today: sheets, macros of older worlds and other packages still use them. */
import type { AnyChosen } from "../../../rules/kernel/act.ts";
import {
  bestFor,
  held,
  isActName,
  type ManeuverKey,
  MANEUVERS,
  OTHERWISE,
  switchFor,
  type TwintensActName,
  type TwintensActor,
} from "../../../rules/twintens/index.ts";
import { twintensSettings } from "../settings.ts";

/** An act with what of it is known. */
interface Line {
  readonly act: TwintensActName;
  readonly known: AnyChosen;
}

const isManeuver = (name: string): name is ManeuverKey => Object.hasOwn(MANEUVERS, name);

/** The act that is meant by `deed:stand`, `maneuver:aim`, `power:<id>`; null for any other name. */
export function olderLine(who: TwintensActor | null, id: string): Line | null {
  const at = id.indexOf(":");
  const [what, name] = at < 0 ? [id, ""] : [id.slice(0, at), id.slice(at + 1)];
  if (what === "power") return who && { act: switchFor(who, name), known: { power: name } };
  if (what === "call" && who?.powers.some((p) => p.id === name && p.key === "createObject"))
    return { act: "make", known: { power: name } };
  if (id === "escape") return { act: "escapeBonds", known: {} };
  if (what === "disbelieve") return { act: "lasting", known: { effect: name } };
  if (id === "deed:plan") return { act: "setPlan", known: {} };
  const trace = what === "homing" && who ? held(who, "homing").find((c) => c.effect === name) : undefined;
  if (trace?.trait && trace.source !== null)
    return { act: "attack", known: { attack: trace.trait, homing: name, targets: [trace.source ?? ""] } };
  if (what === "maneuver" && name === "escape") return { act: "breakFree", known: {} };
  if (who && what === "maneuver" && isManeuver(name) && !OTHERWISE.has(name)) {
    const attack = bestFor(who, name, twintensSettings()) ?? "unarmed";
    return { act: "attack", known: { attack, maneuver: name } };
  }
  return (what === "deed" || what === "maneuver") && isActName(name) ? { act: name, known: {} } : null;
}
