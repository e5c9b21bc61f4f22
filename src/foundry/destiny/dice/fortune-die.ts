import { FORTUNE_LETTERS, type FortuneSize as Size } from "./letters.ts";

const DieTerm = foundry.dice.terms.Die;

/** A die of fortune as Foundry knows dice: it counts like its plain cousin, and looks and sounds its own in chat and as a 3D die. @rule DES-005 */
const fortuneTerm = (size: Size): unknown => {
  const Term = class extends DieTerm {
    static override DENOMINATION = FORTUNE_LETTERS[size];

    constructor(data: ConstructorParameters<typeof DieTerm>[0] = {}) {
      super({ ...data, faces: size } as never);
    }

    /** The formula's own word for it, so that a roll read back from chat is thrown again as what it was. */
    override get denomination(): string {
      return FORTUNE_LETTERS[size];
    }

    override getResultCSS(result: never): (string | null)[] {
      return [...super.getResultCSS(result), "fortune"];
    }
  };
  Object.defineProperty(Term, "name", { value: `FortuneD${size}` });
  return Term;
};

const SIZES = [4, 6, 8, 10, 12] as const satisfies readonly Size[];

/** The Fortune Dice by their letters, for `CONFIG.Dice.terms`: chat restores them after a reload. @rule DES-005 */
export const fortuneTerms: Readonly<Record<string, unknown>> = Object.fromEntries(
  SIZES.map((size) => [FORTUNE_LETTERS[size], fortuneTerm(size)]),
);
