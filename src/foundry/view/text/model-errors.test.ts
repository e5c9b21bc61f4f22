import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { faultsOf, inWords, numberWords } from "./model-errors.ts";

class NumberField {
  constructor(options: object) {
    Object.assign(this, options);
  }
}
class StringField {
  constructor(options: object) {
    Object.assign(this, options);
  }
}
interface Failure {
  readonly fields?: Record<string, Failure>;
  readonly elements?: readonly { readonly id: number; readonly failure: Failure }[];
}
const whole = ({ fields = {}, elements = [] }: Failure): object => ({
  fields: Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, whole(f)])),
  elements: elements.map(({ id, failure }) => ({ id, failure: whole(failure) })),
});
class DataModelValidationError extends Error {
  constructor(readonly failure: Failure) {
    super("CrossoverActor [abcdefghijklmnop] validation errors:\n  system.strength: must be a number");
  }
  getFailure(): object {
    return whole(this.failure);
  }
}

const SENTENCES: Record<string, string> = {
  "CROSSOVER.Shared.Error.wholeFromTo": "{field} takes whole numbers from {min} to {max}",
  "CROSSOVER.Shared.Error.whole": "{field} takes whole numbers",
  "CROSSOVER.Shared.Error.oneOf": "{field} takes one of these: {choices}; {stays}.",
  "CROSSOVER.Shared.Error.notEmpty": "{field} can't be empty; {stays}.",
  "CROSSOVER.Shared.Error.stays": "it stays as it was",
  "CROSSOVER.Shared.Error.notMade": "nothing was made",
  "CROSSOVER.Shared.Error.staysAt": "it stays at {now}",
  "CROSSOVER.Shared.Error.thisField": "This field",
  "CROSSOVER.Shared.Sheet.name": "Name",
};
const format = (key: string, data: Record<string, string> = {}): string =>
  (SENTENCES[key] ?? key).replace(/\{(\w+)\}/gu, (_all, name: string) => data[name] ?? "");

const schema = {
  fields: {
    name: new StringField({ label: "", blank: false }),
    system: {
      getModelForType: () => ({
        schema: {
          fields: {
            strength: new NumberField({ label: "Strength", integer: true, limits: { min: -5, max: 20 } }),
            size: new StringField({ label: "Size", choices: { s: "Small", l: "Large" } }),
            speeds: {
              label: "Speeds",
              element: { fields: { rank: new NumberField({ label: "", integer: true }) } },
            },
          },
        },
      }),
    },
  },
};
class Character {
  static readonly schema = schema;
  readonly type = "hero";
  readonly _source: object = {
    _id: "abcdefghijklmnop",
    type: "hero",
    name: "Comet",
    system: { strength: 3, size: "s", speeds: [{ rank: 2 }] },
  };
}

describe("what a model refuses is told by field and label: no class, no id, no path", () => {
  beforeAll(() => {
    vi.stubGlobal("foundry", {
      data: { fields: { NumberField, StringField }, validation: { DataModelValidationError } },
    });
    vi.stubGlobal("game", { i18n: { has: () => true, localize: (key: string) => format(key), format } });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  const told = (failure: Failure): string => inWords(new DataModelValidationError(failure), new Character()).message;

  it("a number says what it takes and what it stays at", () => {
    expect(told({ fields: { system: { fields: { strength: {} } } } })).toBe(
      "Strength takes whole numbers from -5 to 20; it stays at 3.",
    );
  });

  it("of somebody new nothing stays as it was", () => {
    class Newcomer extends Character {
      override readonly _source = { _id: null, type: "hero", name: "", system: {} };
    }
    const refused = new DataModelValidationError({ fields: { name: {}, system: { fields: { strength: {} } } } });
    expect(inWords(refused, new Newcomer()).message).toBe(
      "Name can't be empty; nothing was made. Strength takes whole numbers from -5 to 20.",
    );
  });

  it("a choice reads out what there is, an empty name what it was", () => {
    expect(told({ fields: { name: {}, system: { fields: { size: {} } } } })).toBe(
      "Name can't be empty; it stays at Comet. Size takes one of these: Small, Large; it stays at Small.",
    );
  });

  it("a row of a list goes by the list's name where it has none of its own", () => {
    const failure = {
      fields: { system: { fields: { speeds: { elements: [{ id: 0, failure: { fields: { rank: {} } } }] } } } },
    };
    expect(told(failure)).toBe("Speeds takes whole numbers; it stays at 2.");
    expect(faultsOf(new DataModelValidationError(failure), new Character())[0]?.path).toBe("system.speeds.0.rank");
  });

  it("an error that is none of a model's stays as it is", () => {
    expect(inWords(new Error("The server is gone."), new Character()).message).toBe("The server is gone.");
  });

  it("a number without bounds, and one that isn't there yet", () => {
    expect(numberWords({ label: "Weight", whole: true, min: null, max: null })).toBe("Weight takes whole numbers.");
    expect(numberWords({ label: "Weight", whole: true, min: null, max: null, now: "" })).toBe(
      "Weight takes whole numbers; it stays as it was.",
    );
  });
});
