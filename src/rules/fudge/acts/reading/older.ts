/** Attacks as an older version asked for them: `{ actor, attack, targets, trades, … }`, kept in macros. */
import { LEAST_DOUBLINGS, sceneryOf } from "../../things/scenery.ts";
import { PLAIN_STRIKE, TRADE_KEYS } from "../attack/strike.ts";

type Fields = Readonly<Record<string, unknown>>;
const isFields = (raw: unknown): raw is Fields => typeof raw === "object" && raw !== null && !Array.isArray(raw);
const list = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? (raw as readonly unknown[]) : []);

/** What is called as before. */
const SAME = [
  "manner",
  "movedFull",
  "thing",
  "held",
  "cover",
  "concealment",
  "band",
  "circumstance",
  "because",
  "routine",
  "coverIgnored",
  "edge",
  "unaware",
  "divide",
  "helpers",
  "joint",
  "mode",
  "places",
  "touched",
] as const;

/** The same as an act with what was chosen; what is one already, and what is no attack, stays as it is. */
export function olderAttack(raw: unknown): unknown {
  if (!isFields(raw) || "act" in raw || typeof raw["attack"] !== "string") return raw;
  const all: Fields = { ...PLAIN_STRIKE, ...raw };
  const targets = list(all["targets"]);
  const thing = targets.map((t) => (typeof t === "string" ? sceneryOf(t) : null)).find((t) => t !== null);
  const [trades, shares, near] = [all["trades"], list(all["shares"]), all["near"]];
  return {
    act: "attack",
    actor: all["actor"],
    ...(all["overrule"] === true && { overrule: true }),
    chosen: {
      attack: all["attack"],
      targets: targets.filter((t) => typeof t !== "string" || sceneryOf(t) === null),
      ...(thing && {
        scenery: thing.material,
        thickness: Math.max(LEAST_DOUBLINGS, thing.doublings),
        worn: thing.state,
      }),
      ...(isFields(trades) && Object.fromEntries(TRADE_KEYS.map((k) => [k, trades[k] ?? 0]))),
      ...(shares.length > 0 && { shares: Object.fromEntries(targets.map((t, i) => [String(t), shares[i]])) }),
      near: near === null ? "" : near === true ? "near" : "far",
      ...Object.fromEntries(SAME.map((name) => [name, all[name]])),
    },
  };
}
