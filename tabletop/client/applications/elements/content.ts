import type { AnyObject } from "../../../common/types.ts";
import { CONFIG } from "../../runtime.ts";
import { h, t } from "../api/text.ts";

/** A secret section with the button that reveals it: wraps `section.secret`. T:client/applications/elements/secret-block */
export class HTMLSecretBlockElement extends HTMLElement {
  static tagName = "secret-block";
  static observedAttributes = ["disabled"];

  get secret(): HTMLElement | null {
    return this.querySelector<HTMLElement>("section.secret[id]");
  }
  get revealed(): boolean {
    return Boolean(this.secret?.classList.contains("revealed"));
  }
  /** Blocks whose text is not the reader's have no button. */
  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }
  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
  }

  attributeChangedCallback(): void {
    this.querySelector(":scope > button.reveal")?.toggleAttribute("disabled", this.disabled);
  }

  connectedCallback(): void {
    if (!this.secret || this.querySelector(":scope > button.reveal")) return;
    const button = h(
      "button.reveal",
      { type: "button", disabled: this.disabled },
      this.revealed ? t("HOST.Secret.Hide") : t("HOST.Secret.Reveal"),
    );
    button.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.dispatchEvent(new Event("reveal", { bubbles: true }));
    });
    this.append(button);
  }

  /** The stored text with this block's state turned around. */
  toggleRevealed(content: string): string {
    const { secret } = this;
    if (!secret) return content;
    const template = document.createElement("template");
    template.innerHTML = content;
    template.content.getElementById(secret.id)?.classList.toggle("revealed");
    return template.innerHTML;
  }
}

/** Wraps the output of an enricher that has an `onRender`, and calls it when the text is on screen. T:client/applications/elements/enriched-content */
export class HTMLEnrichedContentElement extends HTMLElement {
  static tagName = "enriched-content";

  connectedCallback(): void {
    const id = this.getAttribute("enricher");
    const config = (CONFIG.TextEditor?.enrichers ?? []).find((entry: AnyObject) => entry.id === id);
    config?.onRender?.(this);
  }
}

/** Content of another document within a text; a click on its caption opens that document. T:client/applications/elements/document-embed */
export class HTMLDocumentEmbedElement extends HTMLElement {
  static tagName = "document-embed";

  connectedCallback(): void {
    if (this.dataset.uuid) this.setAttribute("role", "group");
  }
}
