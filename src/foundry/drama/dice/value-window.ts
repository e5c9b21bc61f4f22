import { isTag } from "../../dom.ts";
import { template } from "../../ids.ts";
import { declarationById } from "../../registry.ts";
import { ofPlay } from "../../styles.ts";
import { localize } from "../../view/text/localize.ts";
import { refusalText } from "../../view/text/refusals.ts";
import { dramaSettings } from "../settings.ts";
import { convert } from "./value-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

/** The value chart as a calculator: measures into values and back, and what groups do. @rule DRA-393 */
class ValueWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "crossover-drama-values",
    tag: "form",
    classes: ["crossover", "drama", "drama-values"],
    window: { title: "CROSSOVER.Drama.Value.title", icon: "fa-solid fa-ruler-combined", resizable: true },
    position: { width: 420 },
    form: { submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS = {
    ask: { template: template("drama/value-ask") },
    answer: { template: template("drama/value-answer") },
  };

  text = "";

  protected override async _prepareContext(): Promise<never> {
    const { valueRounding, multiChartOverride } = dramaSettings();
    const made =
      this.text.trim() === ""
        ? null
        : convert(this.text, { rounding: valueRounding, override: multiChartOverride }, localize, game.i18n.lang);
    return {
      text: this.text,
      rootId: this.id,
      refused: made && !made.accepted ? refusalText(made, declarationById("drama")) : "",
      converted: made?.accepted ? made.converted : null,
    } as never;
  }

  protected override async _onFirstRender(context: never, options: never): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", (event) => {
      if (!isTag(event.target, "input")) return;
      this.text = event.target.value;
      void this.render({ parts: ["answer"] } as never);
    });
  }
}

let chart: ValueWindow | null = null;

/** Open the calculator, with something typed in it already. */
export async function openValueChart(text = ""): Promise<void> {
  chart ??= new ValueWindow();
  if (text !== "") chart.text = text;
  await ofPlay();
  await chart.render({ force: true } as never);
}
