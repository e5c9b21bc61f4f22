/** The workflows say what tools/workflows.mjs can play: a step that nobody can try before it is pushed is found here. The forms for issues ask for what nobody can help without. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { filled, jobsOf } from "./workflows.mjs";

const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;
const jobs = readdirSync(".github/workflows").flatMap((file) =>
  jobsOf(parse(readFileSync(`.github/workflows/${file}`, "utf8")) as { jobs: object }, {
    tag: "v1.2.3-beta.1",
    matrix: { os: "here" },
  }),
);

interface Asked {
  readonly id?: string;
  readonly type: string;
  readonly validations?: { readonly required?: boolean };
  readonly attributes: { readonly label?: string; readonly description?: string; readonly options?: readonly string[] };
}
const FORMS = ".github/ISSUE_TEMPLATE";
const asks = (form: string): readonly Asked[] =>
  (parse(readFileSync(`${FORMS}/${form}.yml`, "utf8")) as { readonly body: readonly Asked[] }).body;

describe.each(["data", "fault", "wish"])("whoever has a %s to tell", (form) => {
  const asked = asks(form);
  it.each(["crossover", "foundry"])("says which version of %s it was", (of) =>
    expect(asked.find(({ id }) => id === of)?.validations).toEqual({ required: true }),
  );
  it("may copy the self-test's report into it, and must where something is broken", () => {
    const report = asked.find(({ id }) => id === "report");
    expect(report?.type).toBe("textarea");
    expect(report?.attributes.description).toContain("Copy the report");
    expect(report?.validations?.required === true).toBe(form === "fault");
  });
  it("is asked for nothing twice, and each question has words", () => {
    const ids = asked.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(asked.filter(({ attributes }) => !attributes.label)).toEqual([]);
  });
});

describe("the workflows", () => {
  it("run scripts that there are", () => {
    const asked = jobs.flatMap(({ steps }) =>
      steps.flatMap(({ run }) => [...(run ?? "").matchAll(/npm run ([\w-]+)/gu)].map(([, name]) => name)),
    );
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((name) => !(name! in scripts))).toEqual([]);
  });
  it("leave the check in Foundry itself to who has a licence", () =>
    expect(jobs.filter(({ skipped }) => skipped !== null).map(({ name }) => name)).toEqual(["foundry"]));
  it("make a version with a hyphen a pre-release", () => {
    const release = (tag: string): string =>
      filled("gh ${{ contains(github.ref_name, '-') && '--prerelease' || '' }}", { tag }).trim();
    expect(release("v1.0.0-beta.1")).toBe("gh --prerelease");
    expect(release("v1.0.0")).toBe("gh");
  });
  it("hold nothing that can't be played here", () =>
    expect(() => filled("${{ secrets.UNKNOWN }}", { tag: "v1.0.0" })).toThrow(/isn't known/u));
});
