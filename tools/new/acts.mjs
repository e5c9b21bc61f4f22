/** The draft of an act in each ruleset: whoever does it takes on a state or loses a point, which shows on its card and is taken back with a click. */
const said = (name, rule, what) => `/** ${name}: say here what it is in play. So far ${what}. @rule ${rule} */`;

export const ACTS = {
  destiny: {
    rule: "DES-270",
    words: "Action",
    hint: "text",
    text: (id, name, rule) => `import type { NoChoice } from "../../kernel/act.ts";
import { refuse } from "../../kernel/refusal.ts";
import { key } from "../labels.ts";
import { impose } from "../state/conditions.ts";
import { as, type DestinyAct } from "./act.ts";
import { done } from "./done.ts";

${said(name, rule, "whoever does it is hindered")}
export const ${id}: DestinyAct<NoChoice> = {
  rules: ["${rule}"],
  label: { key: key("Action", "${id}", "label") },
  detail: () => ({ key: key("Action", "${id}", "text") }),
  group: "free",
  by: "owner",
  at: ["list"],
  refused: () => null,
  price: () => ["free"],
  choices: {},
  perform: (s) =>
    as(s, (who) => {
      const changes = impose(who, { id: "hindered", source: null, until: { at: "never" } }, "${rule}");
      return changes.length > 0 ? done(changes, ["free"]) : refuse("alreadyDone");
    }),
};
`,
  },
  doompool: {
    rule: "DOO-024",
    words: "Deed",
    hint: "hint",
    text: (id, name, rule) => `import type { NoChoice } from "../../kernel/act.ts";
import { change } from "../../kernel/change.ts";
import { refuse } from "../../kernel/refusal.ts";
import { PATHS } from "../state/paths.ts";
import { ofHero } from "./act.ts";

${said(name, rule, "it takes a plot point")}
export const ${id} = ofHero<NoChoice>("${id}", {
  rule: "${rule}",
  by: "owner",
  choices: {},
  does: ({ who }) =>
    who.pp > 0
      ? { accepted: true, changes: [change(who.ref, PATHS.pp, who.pp, who.pp - 1, "${rule}")] }
      : refuse("pp.short", { needed: 1, pp: who.pp }),
});
`,
  },
  drama: {
    rule: "DRA-021",
    words: "Deed",
    hint: "hint",
    text: (id, name, rule) => `import type { NoChoice } from "../../kernel/act.ts";
import { conditionState, impose } from "../state/conditions.ts";
import { deed } from "./deeds.ts";

${said(name, rule, "whoever does it is stymied")}
export const ${id} = deed<NoChoice>("${id}", {
  rule: "${rule}",
  group: "checks",
  is: "simple",
  choices: {},
  does: (who) => impose(who.ref, who.conditions, conditionState("stymied"), "${rule}"),
});
`,
  },
  fudge: {
    rule: "FUD-206",
    words: "Deed",
    hint: "hint",
    text: (id, name, rule) => `import type { NoChoice } from "../../kernel/act.ts";
import { refuse } from "../../kernel/refusal.ts";
import { key } from "../labels.ts";
import { addCondition } from "../state/progression.ts";
import { as, type FudgeAct } from "./act.ts";

${said(name, rule, "whoever does it goes prone")}
export const ${id}: FudgeAct<NoChoice> = {
  rules: ["${rule}"],
  label: { key: key("Deed", "${id}", "label") },
  detail: () => ({ key: key("Deed", "${id}", "hint") }),
  group: "turn",
  by: "owner",
  at: ["list"],
  press: "do",
  refused: () => null,
  price: () => ["free"],
  choices: {},
  perform: (s) =>
    as(s, (who) => {
      const { changes } = addCondition(who.ref, who.conditions, { id: "prone" });
      return changes.length > 0 ? { accepted: true, changes } : refuse("deed.prone");
    }),
};
`,
  },
  twintens: {
    rule: "TWI-072",
    words: "Deed",
    hint: "hint",
    text: (id, name, rule) => `import type { NoChoice } from "../../kernel/act.ts";
import { key } from "../labels.ts";
import { impose } from "../state/condition-changes.ts";
import { held } from "../state/conditions.ts";
import { as, type TwintensAct } from "./act.ts";
import { changing } from "./done.ts";

${said(name, rule, "whoever does it kneels")}
export const ${id}: TwintensAct<NoChoice> = {
  rules: ["${rule}"],
  label: { key: key("Deed", "${id}", "label") },
  group: "other",
  by: "owner",
  at: ["list"],
  refused: () => null,
  price: () => ["free"],
  choices: {},
  perform: (s) =>
    as(s, (who) =>
      changing(
        held(who, "kneeling").length > 0
          ? []
          : impose(who.ref, who.conditions, "kneeling", { source: "hand" }, "${rule}"),
      ),
    ),
};
`,
  },
};
