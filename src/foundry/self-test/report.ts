/** One thing that the self-test looked at. */
export interface Finding {
  readonly area: string;
  readonly name: string;
  /** `pass` and `fail` are promises of the system kept or broken; `fact` is what the platform does where its documentation is silent. */
  readonly state: "pass" | "fail" | "fact";
  readonly says: string;
}

/** What was tested. */
export interface Subject {
  readonly generation: number;
  readonly version: string;
  readonly system: string;
  readonly browser: string;
  readonly role: string;
  readonly modules: readonly string[];
}

/** All that a run came to. */
export interface SelfTestReport {
  readonly subject: Subject;
  readonly findings: readonly Finding[];
  readonly failed: number;
  /** Everything as Markdown, to paste into an issue. In English whatever the language of the game, because the maintainers read it. */
  readonly text: string;
}

const MARK = { pass: "ok", fail: "FAILED", fact: "fact" } as const;

/** Put a run into words. */
export function report(subject: Subject, findings: readonly Finding[]): SelfTestReport {
  const failed = findings.filter((f) => f.state === "fail").length;
  const areas = [...new Set(findings.map((f) => f.area))];
  const line = ({ state, name, says }: Finding): string => `| ${MARK[state]} | ${cell(name)} | ${cell(says)} |`;
  const head = [
    "### Crossover self-test",
    "",
    `Foundry ${subject.version} (generation ${String(subject.generation)}), Crossover ${subject.system}, ${subject.role}; ${subject.browser}`,
    subject.modules.length > 0 ? `Active modules: ${subject.modules.join(", ")}` : "No modules are active.",
    "",
    failed === 0
      ? `Everything held (${String(findings.filter((f) => f.state === "pass").length)} checks).`
      : `**${String(failed)} of ${String(findings.filter((f) => f.state !== "fact").length)} checks failed.**`,
  ];
  const body = areas.flatMap((area) => [
    "",
    `#### ${area}`,
    "",
    "| | what | result |",
    "|---|---|---|",
    ...findings.filter((f) => f.area === area).map(line),
  ]);
  return { subject, findings, failed, text: [...head, ...body, ""].join("\n") };
}

/** Text as one cell of a Markdown table. */
const cell = (text: string): string => text.replace(/\s+/gu, " ").replaceAll("|", "\\|").trim().slice(0, 400);
