import { BaseJournalEntry } from "../../common/documents/journal-entry.ts";
import { BaseJournalEntryCategory } from "../../common/documents/journal-entry-category.ts";
import { BaseJournalEntryPage } from "../../common/documents/journal-entry-page.ts";
import type { AnyObject, AnyValue } from "../../common/types.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A journal entry; its pages hold the text. T:client/documents/journal-entry */
export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  /** Open it, at a page if one is named. */
  override _onClickDocumentLink(event: AnyValue): AnyValue {
    const { hash } = event.currentTarget?.dataset ?? {};
    return (this as AnyObject).sheet.render(true, { anchor: hash });
  }
}

/** One page of a journal entry. T:client/documents/journal-entry-page */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  override _onClickDocumentLink(event: AnyValue): AnyValue {
    const { hash } = event.currentTarget?.dataset ?? {};
    return (this.parent as AnyObject).sheet.render(true, { pageId: this.id, anchor: hash });
  }

  /** The page's content for `@Embed`. */
  override async toEmbed(config: AnyObject, options: AnyObject = {}): Promise<HTMLElement | null> {
    const { TextEditor } = (globalThis as AnyObject).foundry.applications.ux;
    return TextEditor.implementation._embedFigure(this, config, { ...options, relativeTo: this });
  }
}

/** A heading that pages are grouped under. T:client/documents/journal-entry-category */
export class JournalEntryCategory extends ClientDocumentMixin(BaseJournalEntryCategory) {}
