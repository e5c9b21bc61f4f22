/** What a form tells of the card that it would open: its lines, its net rank, its odds. */
import { type CheckRequest, key, sourceRows } from "../../../rules/destiny/index.ts";
import type { Asked } from "../../../rules/kernel/act.ts";
import type { Row } from "../../../rules/kernel/rows.ts";
import type { Preview } from "../../acts/editor.ts";
import { table } from "../../apply/viewer.ts";
import { rulesetById } from "../../registry.ts";
import { signed } from "../../view/rows.ts";
import { localize } from "../../view/text/localize.ts";
import { netOf } from "../dice/terms.ts";
import { knownOdds } from "./odds.ts";

/** The check inside a request; of an attack on several that on the first. */
export function checkIn(request: unknown): CheckRequest | null {
  const { check, targets } = request as {
    readonly check?: CheckRequest | null;
    readonly targets?: readonly { readonly check: CheckRequest | null }[];
  };
  return targets?.[0]?.check ?? check ?? null;
}

/** Of the very request that the card will throw, as far as whoever looks may know it. @rule DES-002 DES-004 DES-018 DES-029 */
export function previewOf(
  { kind, request }: { readonly kind: string; readonly request: unknown },
  ask: Asked,
): Preview {
  const found = rulesetById("destiny")?.exchanges[kind];
  const check = checkIn(request);
  if (!found) return {};
  const secret = (uuid: string): boolean => !game.user.isGM && table.hidden(uuid);
  const odds = (): Preview["odds"] =>
    knownOdds(found, kind, { ask: { ...ask, overrule: true } as Asked, request }, table, secret, localize);
  // An area throws no dice of its own: whoever is in it resists.
  if (!check) return kind === "attack" ? { odds: odds() } : {};
  const plain = check.rank + (check.flat ?? []).reduce((n, f) => n + f.value, 0);
  const line = (label: string, value: number, rule: string) => ({ label: localize(label), value: signed(value), rule });
  const netLine = ({ label, data }: Row): string =>
    localize(key("Card", "sourceLine"), { name: localize(label, data) });
  return {
    rows: [
      line(key("Row", "rank"), check.rank, "DES-002"),
      ...(check.flat ?? []).map((f) => line(f.label, f.value, f.rule)),
      ...(check.ability ? [line(key("Card", "abilityLine"), check.ability, "DES-004")] : []),
      ...sourceRows(check.sources ?? [])
        .filter((r) => r.value !== 0)
        .map((r) => ({ ...line("", r.value, r.rule), label: netLine(r) })),
    ],
    bonus: localize(key("Dialog", "net"), { plain: signed(plain), net: signed(netOf(check)) }),
    odds: odds(),
  };
}
