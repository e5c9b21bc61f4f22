import { BaseRollTable } from "../../common/documents/roll-table.ts";
import { BaseTableResult } from "../../common/documents/table-result.ts";
import { isV14 } from "../../common/profile.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { CONFIG, game, ui } from "../runtime.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A table to draw from by a roll. T:client/documents/roll-table */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  getResultsForRoll(value: number): AnyValue[] {
    return this.results.filter((r: AnyValue) => !r.drawn && Number.between(value, r.range[0], r.range[1]));
  }

  async roll({ roll, recursive = true, _depth = 0 }: AnyObject = {}): Promise<{ roll: AnyValue; results: AnyValue[] }> {
    if (_depth > 5) throw new Error(`RollTable ${this.id} draws itself without end`);
    const Roll = CONFIG.Dice.rolls[0];
    const formula = this.formula || `1d${Math.max(1, ...this.results.map((r: AnyValue) => r.range[1]))}`;
    const open = this.results.filter((r: AnyValue) => !r.drawn);
    let rolled = roll ?? Roll.create(formula);
    if (open.length === 0) {
      ui.notifications.warn(game.i18n.format("TABLE.NoResults", { name: this.name }));
      return { roll: rolled, results: [] };
    }
    let results: AnyValue[] = [];
    for (let tries = 0; tries < 10_000 && results.length === 0; tries++) {
      rolled = await rolled.reroll();
      results = this.getResultsForRoll(rolled.total);
    }
    if (!recursive) return { roll: rolled, results };
    const inner: AnyValue[] = [];
    for (const result of results) {
      const table = result.documentUuid ? await (globalThis as AnyObject).fromUuid(result.documentUuid) : null;
      if (table?.documentName === "RollTable")
        inner.push(...(await table.roll({ recursive, _depth: _depth + 1 })).results);
      else inner.push(result);
    }
    return { roll: rolled, results: inner };
  }

  async draw({
    roll,
    recursive = true,
    results = [],
    displayChat = true,
    rollMode,
    messageMode,
  }: AnyObject = {}): Promise<{ roll: AnyValue; results: AnyValue[] }> {
    const drawn = results.length ? { roll, results } : await this.roll({ roll, recursive });
    if (drawn.results.length === 0) return drawn;
    if (this.replacement === false && !this.pack) {
      const own = drawn.results.filter((r: AnyValue) => r.parent === this);
      await this.updateEmbeddedDocuments(
        "TableResult",
        own.map((r: AnyValue) => ({ _id: r.id, drawn: true })),
      );
    }
    if (displayChat)
      await this.toMessage(drawn.results, {
        roll: drawn.roll,
        messageOptions: isV14() ? { messageMode: messageMode ?? rollMode } : { rollMode },
      });
    return drawn;
  }

  async drawMany(number: number, options: AnyObject = {}): Promise<{ roll: AnyValue; results: AnyValue[] }> {
    const all: AnyValue[] = [];
    let roll: AnyValue = null;
    for (let i = 0; i < number; i++) {
      const one = await this.draw({ ...options, displayChat: false });
      roll = one.roll;
      all.push(...one.results);
      if (!one.results.length) break;
    }
    if (options.displayChat !== false && all.length) await this.toMessage(all, { roll });
    return { roll, results: all };
  }

  async toMessage(
    results: AnyValue[],
    { roll, messageData = {}, messageOptions = {} }: AnyObject = {},
  ): Promise<AnyValue> {
    const ChatMessage = CONFIG.ChatMessage.documentClass;
    const lines = await Promise.all(results.map(async (r) => `<li class="table-result">${await r.getHTML()}</li>`));
    const data = {
      flavor: game.i18n.format("TABLE.DrawFlavor", { name: this.name, number: results.length }),
      speaker: ChatMessage.getSpeaker(),
      content: `<ul class="table-results">${lines.join("")}</ul>`,
      rolls: roll ? [roll] : [],
      ...messageData,
    };
    return ChatMessage.create(data, messageOptions);
  }

  async resetResults(): Promise<AnyValue> {
    return this.updateEmbeddedDocuments(
      "TableResult",
      this.results.filter((r: AnyValue) => r.drawn).map((r: AnyValue) => ({ _id: r.id, drawn: false })),
    );
  }
}

/** One row of a table. T:client/documents/table-result */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  get icon(): string {
    return (this as AnyObject).img ?? "icons/svg/d20-black.svg";
  }

  async getHTML(): Promise<string> {
    const self = this as AnyObject;
    const { TextEditor } = (globalThis as AnyObject).foundry.applications.ux;
    const text = self.documentUuid
      ? `@UUID[${self.documentUuid}]{${self.name || self.documentUuid}}`
      : [self.name, self.description].filter(Boolean).join(" ");
    return TextEditor.implementation.enrichHTML(text);
  }
}
