/** `foundry.applications.elements`: the custom elements and their registration. T:client/applications/elements */
import { isV14 } from "../../../common/profile.ts";
import { HTMLAutocompleteTagsElement } from "./autocomplete-tags.ts";
import { HTMLDocumentEmbedElement, HTMLEnrichedContentElement, HTMLSecretBlockElement } from "./content.ts";
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "./multi-select.ts";
import {
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLHueSelectorSlider,
  HTMLRangePickerElement,
} from "./pickers.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";
import { HTMLDocumentTagsElement, HTMLStringTagsElement } from "./tags.ts";

export { AbstractFormInputElement } from "./form-element.ts";
export { AbstractMultiSelectElement } from "./multi-select.ts";
export {
  HTMLAutocompleteTagsElement,
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentEmbedElement,
  HTMLDocumentTagsElement,
  HTMLEnrichedContentElement,
  HTMLFilePickerElement,
  HTMLFormulaInputElement,
  HTMLHueSelectorSlider,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLSecretBlockElement,
  HTMLStringTagsElement,
};

/** Make the browser know the elements. Called once at boot; `formula-input` and `autocomplete-tags` exist on Foundry 14 only. */
export function defineElements(): void {
  const classes = [
    HTMLCodeMirrorElement,
    HTMLColorPickerElement,
    HTMLDocumentEmbedElement,
    HTMLDocumentTagsElement,
    HTMLEnrichedContentElement,
    HTMLFilePickerElement,
    HTMLHueSelectorSlider,
    HTMLMultiCheckboxElement,
    HTMLMultiSelectElement,
    HTMLProseMirrorElement,
    HTMLRangePickerElement,
    HTMLSecretBlockElement,
    HTMLStringTagsElement,
    ...(isV14() ? [HTMLAutocompleteTagsElement, HTMLFormulaInputElement] : []),
  ];
  for (const cls of classes)
    if (!customElements.get(cls.tagName))
      customElements.define(cls.tagName, cls as unknown as CustomElementConstructor);
}
