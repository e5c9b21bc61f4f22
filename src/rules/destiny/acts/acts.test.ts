import { actLaws } from "../../kernel/testing/act-laws.ts";
import { fortuneFormula, net } from "../fortune.ts";
import { after, figures } from "../testing/figures.ts";
import { SITUATIONS } from "../testing/situations.ts";
import type { DeedDice, Done, Thrown } from "./done.ts";
import { DESTINY_ACTS } from "./index.ts";

/** The worst and the best faces of what a deed throws. */
function faces(dice: unknown): readonly Thrown[] {
  const thrown = dice as Exclude<DeedDice, null>;
  if (thrown.kind === "d6") return [1, 6].map((face) => ({ faces: null, face }));
  if (thrown.kind === "d20") return [1, 20].map((face) => ({ faces: null, face }));
  const { check } = thrown as Extract<DeedDice, { readonly kind: "check" }>;
  const sizes = fortuneFormula(
    net(check.sources ?? [], check.ability ?? 0, check.settings?.advantageCap),
    check.settings,
  );
  return [
    { faces: { d20: 1, fortune: sizes.map((d) => (d < 0 ? -d : 1)) }, face: null },
    { faces: { d20: 20, fortune: sizes.map((d) => (d < 0 ? 1 : d)) }, face: null },
  ];
}

actLaws("Destiny", {
  acts: DESTINY_ACTS,
  situations: SITUATIONS,
  figures,
  after,
  faces,
  told: (done) => {
    const { note, follow, averted, spends } = done as Done;
    return [note && { ...note }, follow && { ...follow }, averted, spends] as never;
  },
  onlyTold: {},
  onlySaid: {},
});
