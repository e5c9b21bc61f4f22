import { describe, expect, it } from "vitest";
import type { Act } from "../../rules/kernel/act.ts";
import { refuse } from "../../rules/kernel/refusal.ts";
import type { Situation } from "../../rules/kernel/situation.ts";
import { situation } from "../../rules/kernel/testing/situation.ts";
import { outOf } from "../../rules/kernel/turns/turn-and-reach.ts";
import { refusedOf } from "../rolls/dialog-types.ts";
import { type ActDraft, actEditor, drafted, type Form, withinReach } from "./editor.ts";

type Held = { readonly kind: "aim" } | { readonly kind: "power"; readonly id: string };

/** What every act here has in common. */
const plain = {
  rules: [],
  group: "two",
  by: "owner",
  at: ["list"],
  refused: () => null,
  price: () => [],
} as const;

/** End what is held: an aim, a power that is on, one that is off already; walking takes feet that hang on the pace. */
const end: Act<Situation, { readonly what: Held }> = {
  ...plain,
  label: { key: "end" },
  choices: {
    what: {
      pick: "one",
      label: { key: "what" },
      options: () => [
        { value: { kind: "aim" }, label: { key: "aim" } },
        { value: { kind: "power", id: "on" }, label: { key: "on" } },
        { value: { kind: "power", id: "off" }, label: { key: "off" }, refused: refuse("isOff") },
      ],
    },
  },
  perform: () => ({ accepted: true, changes: [] }),
};
const walk: Act<Situation, { readonly fast: boolean; readonly feet: number }> = {
  ...plain,
  label: { key: "walk" },
  choices: {
    fast: { pick: "flag", label: { key: "fast" } },
    feet: { pick: "whole", label: { key: "feet" }, bounds: (_s, { fast }) => [0, fast ? 60 : 30], first: () => 99 },
  },
  perform: () => ({ accepted: true, changes: [] }),
};
const spent: Act<Situation, { readonly fast: boolean }> = {
  ...walk,
  label: { key: "spent" },
  refused: () => refuse("isSpent"),
  choices: { fast: walk.choices.fast as never },
};

const form = (over: Partial<Form> = {}): Form => ({
  ruleset: "",
  acts: { end, walk, spent },
  names: ["end"],
  known: {},
  situation: () => situation({ ada: {} }, null) as Situation,
  title: (act) => act,
  img: "",
  localize: (key) => key,
  refusal: ({ reason }) => reason,
  ...over,
});
const chosenOf = (f: Form, draft: ActDraft): unknown => {
  const found = drafted(f, draft);
  return "accepted" in found ? found.reason : [found.chosen, found.refused?.reason ?? null];
};

describe("what was pressed is done or refused, never another thing in its place", () => {
  const press = (what: unknown): unknown => chosenOf(form({ known: { what } as never }), { act: "end", wishes: {} });
  it("a power that is on is ended; no question is left", () => {
    expect(press({ kind: "power", id: "on" })).toEqual([{ what: { kind: "power", id: "on" } }, null]);
  });
  it("one that is off already says so, and the aim isn't ended for it", () => {
    expect(press({ kind: "power", id: "off" })).toEqual([expect.anything(), "isOff"]);
  });
  it("one that is gone is refused", () => {
    expect(press({ kind: "power", id: "gone" })).toEqual([expect.anything(), "choice.option"]);
  });
});

describe("the form of an act", () => {
  it("keeps a number that was typed and says what it may be; the bounds follow what was chosen before", () => {
    const editor = actEditor(form({ names: ["walk"] }));
    const start: ActDraft = { act: "walk", wishes: {} };
    expect(chosenOf(form({ names: ["walk"] }), start)).toEqual([{ fast: false, feet: 30 }, null]);
    const typed = editor.edit(start, { fast: false, feet: 45 });
    const view = editor.view(typed);
    expect([view.refused, view.fields.find((f) => f.name === "feet")?.value]).toEqual(["choice.whole", 45]);
    expect(editor.view(editor.edit(typed, { fast: true, feet: 45 })).refused).toBeNull();
  });
  it("tells options that are no words apart, and reads back the one that was ticked", () => {
    const editor = actEditor(form());
    const view = editor.view({ act: "end", wishes: {} });
    const [field] = view.fields;
    const values = field?.type === "select" ? field.options.map((o) => o.value) : [];
    expect(new Set(values).size).toBe(3);
    expect(editor.edit({ act: "end", wishes: {} }, { what: values[1] ?? "" }).wishes).toEqual({
      what: { kind: "power", id: "on" },
    });
  });
  it("its button says what pressing it does: an attack, a roll, something without dice", () => {
    const of = (act: object): string =>
      actEditor(form({ acts: { end: act as never } })).view({ act: "end", wishes: {} }).button;
    const { perform: _perform, ...declared } = end;
    const opens = { ...declared, compose: () => ({ accepted: true, opens: { kind: "check", request: {} } }) };
    expect([end, opens, { ...opens, press: "attack" }, { ...opens, press: "do" }].map(of)).toEqual([
      "CROSSOVER.Shared.Press.do",
      "CROSSOVER.Shared.Press.roll",
      "CROSSOVER.Shared.Press.attack",
      "CROSSOVER.Shared.Press.do",
    ]);
    // Also while it can't be done.
    expect(of({ ...opens, press: "attack", refused: () => refuse("isSpent") })).toBe("CROSSOVER.Shared.Press.attack");
    expect(of({ ...opens, choices: { what: { ...end.choices.what, options: () => [] } } })).toBe(
      "CROSSOVER.Shared.Press.roll",
    );
  });
  it("bears dice only where something is thrown, and says what it does under its name", () => {
    const luck = { ...end, detail: () => ({ key: "how" }), throws: () => ({ dice: {}, tried: {} }) };
    const of = (act: object): unknown => {
      const { still, subtitle, lead } = actEditor(form({ acts: { end: act as never } })).view({
        act: "end",
        wishes: {},
      });
      return [still, subtitle, lead];
    };
    expect(of(end)).toEqual([true, "end", undefined]);
    expect(of(luck)).toEqual([false, "end", "how"]);
  });
  it("asks nothing where a list of people is empty", () => {
    const call: Act<Situation, { readonly whom: readonly string[] }> = {
      ...plain,
      label: { key: "call" },
      perform: () => ({ accepted: true, changes: [] }),
      choices: { whom: { pick: "whos", label: { key: "whom" } } },
    };
    expect(actEditor(form({ acts: { end: call as never } })).view({ act: "end", wishes: {} }).fields).toEqual([]);
  });
  it("says of one choice alone that there is nothing to choose from; the others stay and can be changed", () => {
    type Aimed = { readonly fast: boolean; readonly bow: boolean; readonly arrow: string; readonly feet: number };
    const shoot: Act<Situation, Aimed> = {
      ...walk,
      label: { key: "shoot" },
      choices: {
        fast: walk.choices.fast as never,
        bow: { pick: "flag", label: { key: "bow" } },
        arrow: {
          pick: "one",
          label: { key: "arrow" },
          none: refuse("noArrow"),
          options: (_s, { bow }) => (bow ? [] : [{ value: "stone", label: { key: "stone" } }]),
        },
        feet: walk.choices.feet as never,
      },
      perform: () => ({ accepted: true, changes: [] }),
    };
    const editor = actEditor(form({ acts: { shoot: shoot as never }, names: ["shoot"] }));
    const start: ActDraft = { act: "shoot", wishes: {} };
    const empty = editor.edit(start, { fast: true, bow: true, arrow: "stone", feet: 12 });
    const view = editor.view(empty);
    expect(view.fields.map((f) => [f.name, "options" in f ? (f.empty ?? "") : f.value])).toEqual([
      ["fast", true],
      ["bow", true],
      ["arrow", "noArrow"],
      ["feet", 12],
    ]);
    expect([view.refused, view.subtitle]).toEqual(["noArrow", "shoot"]);
    const back = editor.view(editor.edit(empty, { fast: true, bow: false, feet: 12 }));
    expect([back.refused, back.fields.map((f) => f.value)]).toEqual([null, [true, false, "stone", 12]]);
  });
  it("names what can't be had once for each reason", () => {
    const options = [
      { value: "a", label: "Bow", refused: "no arrow" },
      { value: "b", label: "Blade" },
      { value: "c", label: "Sling", refused: "no arrow" },
    ];
    expect(refusedOf(options)).toEqual([{ reason: "no arrow", labels: "Bow, Sling" }]);
    expect(refusedOf(options.slice(1, 2))).toEqual([]);
  });
  it("of a group says why one can't be begun, and forgets what was said of another", () => {
    const editor = actEditor(form({ names: ["end", "walk", "spent"] }));
    const view = editor.view({ act: "end", wishes: {} });
    const [which] = view.fields;
    expect(which?.type === "select" ? which.options.map((o) => o.refused ?? "") : []).toEqual(["", "", "isSpent"]);
    expect(editor.edit({ act: "end", wishes: { what: { kind: "aim" } } }, { act: "walk" })).toEqual({
      act: "walk",
      wishes: {},
    });
  });
});

describe("several numbers that are chosen together", () => {
  type Share = Act<Situation, { readonly ranks: Readonly<Record<string, number>> }>;
  const share: Share = {
    ...(end as unknown as Share),
    choices: {
      ranks: {
        pick: "numbers",
        label: { key: "ranks" },
        of: () => ["Actor.a", "b"].map((key) => ({ key, label: { key }, least: 0, most: 4 })),
        first: () => ({ b: 2 }),
      },
    },
    perform: () => ({ accepted: true, changes: [] }),
  };
  it("stand as fields of their own; what is typed beyond the bounds stays and is told", () => {
    const editor = actEditor(form({ acts: { end: share as never } }));
    const start: ActDraft = { act: "end", wishes: {} };
    const { fields } = editor.view(start);
    expect(fields.map((f) => [f.name, f.label, f.value])).toEqual([
      ["ranks~Actor~a", "Actor.a", 0],
      ["ranks~b", "b", 2],
    ]);
    const typed = editor.edit(start, { "ranks~Actor~a": 3, "ranks~b": 9 });
    expect(typed.wishes).toEqual({ ranks: { "Actor.a": 3, b: 9 } });
    const view = editor.view(typed);
    expect([view.refused, view.fields.map((f) => f.value)]).toEqual(["choice.whole", [3, 9]]);
    expect(editor.view(editor.edit(typed, { "ranks~Actor~a": 3, "ranks~b": 4 })).refused).toBeNull();
  });
});

describe("what can't be paid for", () => {
  const costly: Act<Situation, { readonly fast: boolean }> = {
    ...walk,
    choices: { fast: walk.choices.fast as never },
    price: (_s, { fast }) => (fast ? ["standard"] : []),
  };
  const unpaid = (s: Situation, price: readonly string[]): ReturnType<typeof refuse> | null =>
    price.length > 0 && s.self === "ada" ? refuse("noAction") : null;
  const at = (gm: boolean): Form =>
    form({
      acts: { costly },
      names: ["costly"],
      unpaid,
      situation: () => ({ ...situation({ ada: {} }, null), gm }) as Situation,
    });
  const start: ActDraft = { act: "costly", wishes: {} };

  it("is said before the press, as soon as it is chosen, and to players alone", () => {
    const editor = actEditor(at(false));
    expect(editor.view(start).refused).toBeNull();
    expect(editor.view(editor.edit(start, { fast: true })).refused).toBe("noAction");
    expect(actEditor(at(true)).view({ act: "costly", wishes: { fast: true } }).refused).toBeNull();
  });
});

describe("who is out of reach", () => {
  const FEET: Readonly<Record<string, number>> = { near: 5, far: 60 };
  const touch: Act<Situation, { readonly whom: string }> = {
    ...plain,
    label: { key: "touch" },
    choices: {
      whom: {
        pick: "who",
        label: { key: "whom" },
        fits: (s, _chosen, who) =>
          s.overrule === true || (outOf({ by: "reach", most: 5 }, FEET[who] ?? null, who) ?? true),
      },
    },
    perform: () => ({ accepted: true, changes: [] }),
  };
  const at = (aimed: readonly string[]): Form =>
    form({
      acts: { touch },
      names: ["touch"],
      situation: () => situation({ ada: {}, near: {}, far: {} }, null, { aimed }) as Situation,
    });
  const start: ActDraft = { act: "touch", wishes: {} };

  it("is chosen and told beside the button, while another may be chosen", () => {
    const editor = actEditor(at(["far"]));
    const view = editor.view(start);
    const [field] = view.fields;
    expect(field).toMatchObject({ value: "far", options: [{ value: "far" }, { value: "near" }] });
    expect([view.refused, view.overrulable?.reason]).toEqual([null, "turnAndReach.outOfReach"]);
    const other = editor.view(editor.edit(start, { whom: "near" }));
    expect([other.refused, other.overrulable]).toEqual([null, null]);
  });
  it("is in nobody's way where what was pressed is refused anyway", () => {
    const gone = actEditor({ ...at([]), known: { whom: "nobody" } }).view(start);
    expect([gone.refused, gone.overrulable]).toEqual(["gone", null]);
  });
});

describe("an attack on whom the usual way doesn't get at", () => {
  type Shot = { readonly by: string; readonly how: string; readonly whom: string };
  const FEET: Readonly<Record<string, number>> = { near: 5, far: 60, beyond: 900 };
  const SPANS: Readonly<Record<string, Parameters<typeof outOf>[0]>> = {
    bow: { by: "range", most: 300, beyond: 5 },
    fist: { by: "reach", most: 5 },
  };
  const shoot: Act<Situation, Shot> = {
    ...plain,
    label: { key: "shoot" },
    attacks: true,
    choices: {
      by: {
        pick: "one",
        label: { key: "by" },
        options: () => ["bow", "fist"].map((value) => ({ value, label: { key: value } })),
      },
      // Whoever charges gets anywhere, and charges only when they say so.
      how: {
        pick: "one",
        label: { key: "how" },
        options: () => ["stand", "charge"].map((value) => ({ value, label: { key: value } })),
      },
      whom: {
        pick: "who",
        label: { key: "whom" },
        fits: (s, { by = "", how }, who) =>
          how === "charge" || s.overrule === true || (outOf(SPANS[by] ?? null, FEET[who] ?? null, who) ?? true),
      },
    },
    perform: () => ({ accepted: true, changes: [] }),
  };
  const at = (aimed: readonly string[], over: Partial<Form> = {}): Form =>
    form({
      acts: { shoot, quiet: { ...shoot, attacks: false } as never },
      names: ["shoot"],
      situation: () => situation({ ada: {}, near: {}, far: {}, beyond: {} }, null, { aimed }) as Situation,
      ...over,
    });
  const begins = (f: Form, wishes: ActDraft["wishes"] = {}, act = "shoot"): unknown => withinReach(f, { act, wishes });

  it("begins with the first way that does: a fist for who stands too near for the bow", () => {
    expect([begins(at(["near"])), begins(at(["far"]))]).toEqual([{ by: "fist" }, {}]);
  });
  it("is left as it is where none does, where one was pressed or chosen, and for what is no attack", () => {
    expect([
      begins(at(["beyond"])),
      begins(at(["near"], { known: { by: "bow" } })),
      begins(at(["near"]), { by: "bow" }),
      begins(at(["near"]), {}, "quiet"),
    ]).toEqual([{}, {}, {}, {}]);
  });
});

describe("what a form folds away, and whom it is aimed at meanwhile", () => {
  type Blow = {
    readonly whom: readonly string[];
    readonly cover: string;
    readonly hard: number;
    readonly by: readonly string[];
  };
  const blow: Act<Situation, Blow> = {
    ...plain,
    label: { key: "blow" },
    choices: {
      whom: { pick: "whos", label: { key: "whom" }, first: (s) => s.aimed },
      cover: {
        part: "circumstances",
        pick: "one",
        label: { key: "cover" },
        // Half as soon as two are aimed at, as a board would measure it.
        first: (_s, { whom }) => (whom.length > 1 ? "half" : "none"),
        options: () => ["none", "half"].map((value) => ({ value, label: { key: value } })),
      },
      hard: { part: "trades", pick: "whole", label: { key: "hard" }, bounds: () => [0, 5] },
      by: { part: "helpers", pick: "whos", label: { key: "by" } },
    },
    perform: () => ({ accepted: true, changes: [] }),
  };
  const editor = actEditor(
    form({
      acts: { blow },
      names: ["blow"],
      situation: () => situation({ ada: {}, bo: {}, thug: {} }, null, { aimed: ["thug"] }) as Situation,
    }),
  );
  const start: ActDraft = { act: "blow", wishes: {} };
  const changed = (draft: ActDraft): unknown =>
    editor.view(draft).fields.flatMap((f) => (f.changed ? [[f.name, f.part]] : []));
  const input = { whom: ["thug"], cover: '"none"', hard: 0, by: [null] };

  it("nothing is changed while all stands as it does by itself, typed or not", () => {
    expect([changed(start), changed(editor.edit(start, { ...input, cover: "none" }))]).toEqual([[], []]);
  });
  it("what somebody says otherwise is, each by its kind; whom it is aimed at is none of that", () => {
    const said = editor.edit(start, { whom: ["thug", "bo"], cover: "none", hard: 2, by: ["bo"] });
    expect(changed(said)).toEqual([
      ["cover", "circumstances"],
      ["hard", "trades"],
      ["by", "helpers"],
    ]);
  });
  it("whoever is aimed at on the board is aimed at in the form; who helps isn't", () => {
    const aimed = editor.aim?.(editor.edit(start, { ...input, cover: "none", by: ["bo"] }), ["bo", "nobody"]);
    expect(aimed?.wishes).toMatchObject({ whom: ["bo"], by: ["bo"] });
  });
});

describe("how an area stands against each of many", () => {
  const blast: Act<Situation, { readonly targets: readonly string[]; readonly wide: boolean }> = {
    ...plain,
    label: { key: "blast" },
    attacks: true,
    choices: {
      targets: {
        pick: "whos",
        label: { key: "targets" },
        options: ({ here }: Situation) => here.map((value) => ({ value, label: { key: value } })),
      },
      wide: { pick: "flag", label: { key: "wide" } },
    },
    compose: (_s: Situation, chosen: object) => ({
      accepted: true as const,
      opens: { kind: "attack", request: chosen },
    }),
  } as never;
  let looked = 0;
  const editor = actEditor(
    form({
      acts: { blast: blast as never },
      names: ["blast"],
      situation: () => {
        looked++;
        return situation({ ada: {}, foe: {}, other: {} }, null) as Situation;
      },
      preview: ({ request }) => ({ odds: { chance: JSON.stringify(request) } as never }),
    }),
  );
  const draft: ActDraft = { act: "blast", wishes: { wide: true } };
  it("it is what the form would say with that one alone ticked", () => {
    const against = editor.against?.(draft);
    for (const who of ["foe", "other"])
      expect(against?.(who)).toEqual(editor.view({ ...draft, wishes: { ...draft.wishes, targets: [who] } }).odds);
    expect(against?.("foe")?.chance).toBe('{"targets":["foe"],"wide":true}');
  });
  it("the table is looked at once for all of them", () => {
    const against = editor.against?.(draft);
    const before = looked;
    for (let n = 0; n < 60; n++) against?.("foe");
    expect(looked).toBe(before);
  });
  it("the table is looked at once for a drawing of the form, of a group too", () => {
    const group = actEditor(
      form({
        acts: { blast: blast as never, bolt: blast as never },
        names: ["blast", "bolt"],
        situation: () => {
          looked++;
          return situation({ ada: {}, foe: {}, other: {} }, null) as Situation;
        },
      }),
    );
    for (const ask of [() => group.view(draft), () => group.edit(draft, { wide: true })]) {
      looked = 0;
      ask();
      expect(looked).toBe(1);
    }
  });
  it("whoever stands on the board may be in an area, beyond those whom a list beside a fight names @rule FUD-115 DES-334 TWI-235", () => {
    const crowd = ["near", ...Array.from({ length: 60 }, (_v, i) => `crowd ${i}`)];
    const people = Object.fromEntries(crowd.map((who) => [who, {}]));
    const bomb = {
      label: { key: "bomb" },
      attacks: true,
      refused: () => null,
      covers: () => ({ shape: "burst" }),
      choices: { targets: { pick: "whos", label: { key: "targets" } } },
      compose: (_s: Situation, chosen: object) => ({
        accepted: true as const,
        opens: { kind: "attack", request: chosen },
      }),
    } as never;
    const wide = actEditor(
      form({
        acts: { bomb },
        names: ["bomb"],
        situation: () => ({ ...(situation({ ada: {}, ...people }, null) as Situation), here: ["near"] }),
        onBoard: () => crowd,
      }),
    );
    const aimed = wide.area?.({ act: "bomb", wishes: {} });
    expect(aimed?.people().map(({ who }) => who)).toEqual(crowd);
    const caught = wide.caught?.({ act: "bomb", wishes: {} }, crowd);
    expect(caught?.wishes["targets"]).toEqual(crowd);
  });
  it("who covers nothing of a board isn't asked whom it would catch", () => {
    looked = 0;
    expect(editor.area?.(draft)).toBeNull();
    expect(looked).toBe(0);
  });
});
