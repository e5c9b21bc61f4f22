import type { TipTable } from "../view/tips/tip.ts";
import type { Tips } from "./tips.ts";

interface Helped {
  readonly data: { readonly root: { readonly tips?: Tips } };
}

/** For templates: the breakdown of an element, `{{crossoverTip tip}}` among its attributes. A window that keeps its breakdowns writes one when somebody asks for it; any other at once. */
export function tipAttributes(tip: TipTable | "", { data }: Helped): Handlebars.SafeString {
  const { tips } = data.root;
  const html = tips ? "" : Handlebars.escapeExpression(String(tip));
  return new Handlebars.SafeString(
    `data-tooltip-html="${html}"${tips && tip !== "" ? ` data-tip="${tips.keep(tip)}"` : ""}`,
  );
}
