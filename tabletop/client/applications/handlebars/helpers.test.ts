import Handlebars from "handlebars";
import { beforeAll, describe, expect, it } from "vitest";
import { loadTemplates, renderTemplate, setTemplate, templateSource } from "./templates.ts";

class Thing {
  get level(): number {
    return 4;
  }
  shout(): string {
    return "hey";
  }
}

describe("handlebars", () => {
  let count = 0;
  const render = async (source: string, context: Record<string, unknown> = {}): Promise<string> => {
    const path = `test/${count++}`;
    setTemplate(path, source);
    return renderTemplate(path, context);
  };

  beforeAll(() => {
    templateSource.fetch = async (path) => {
      const files: Record<string, string> = {
        "systems/x/a.hbs": "A{{n}}",
        "systems/x/b.hbs": '{{> "systems/x/a.hbs"}}{{> short}}',
      };
      const source = files[path];
      if (source === undefined) throw new Error(`no ${path}`);
      return source;
    };
  });

  it("compares and combines (H-177)", async () => {
    expect(
      await render(
        '{{eq 1 1}} {{ne 1 "1"}} {{lt 1 2}} {{lte 2 2}} {{gt 1 2}} {{gte 1 2}} {{not 0}} {{and 1 ""}} {{or 0 2}}',
      ),
    ).toBe("true true true true false false true false true");
    expect(
      await render('{{ifThen yes "a" "b"}}{{ifThen no "a" "b"}}{{concat "x" 1}} {{checked yes}} {{disabled no}}', {
        yes: true,
        no: false,
      }),
    ).toBe("abx1 checked ");
    expect(
      await render(
        "{{numberFormat 3.14159 decimals=2 sign=true}} {{numberFormat -2}}{{#with (object a=5)}} {{a}}{{/with}}",
      ),
    ).toBe("+3.14 -2 5");
  });

  it("writes options (H-176)", async () => {
    expect(await render('{{selectOptions list selected="b" blank=""}}', { list: ["a", "b"] })).toBe(
      '<option value=""></option><option value="a">a</option><option value="b" selected>b</option>',
    );
    expect(
      await render("{{selectOptions o sort=true selected=s}}", { o: { x: "Zulu", y: "Alpha" }, s: new Set(["x"]) }),
    ).toBe('<option value="y">Alpha</option><option value="x" selected>Zulu</option>');
    expect(
      await render('{{selectOptions r valueAttr="id" labelAttr="n" selected=2}}', {
        r: [
          { id: 1, n: "<A>", group: "G" },
          { id: 2, n: "B" },
        ],
      }),
    ).toBe('<optgroup label="G"><option value="1">&lt;A&gt;</option></optgroup><option value="2" selected>B</option>');
    expect(await render("{{selectOptions o inverted=true}}", { o: { Label: "v" } })).toBe(
      '<option value="v">Label</option>',
    );
  });

  it("uses loaded paths and short names as partials (H-179)", async () => {
    await loadTemplates({ short: "systems/x/a.hbs" });
    expect(await renderTemplate("systems/x/b.hbs", { n: 1 })).toBe("A1A1");
    await expect(renderTemplate("systems/x/none.hbs")).rejects.toThrow("no systems/x/none.hbs");
  });

  it("reads getters and methods of instances (H-180)", async () => {
    expect(await render("{{thing.level}} {{thing.shout}}", { thing: new Thing() })).toBe("4 hey");
  });

  it("has no {{select}} on Foundry 14 (H-178)", async () => {
    await expect(render("{{#select 1}}x{{/select}}")).rejects.toThrow();
    expect(Handlebars.helpers.select).toBeUndefined();
  });
});
