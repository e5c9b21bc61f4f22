/** `foundry.prosemirror`, by its old global name `ProseMirror`: the editor's own parts, which are public packages, and the schema in which texts are edited here. T:common/prosemirror */
import { exampleSetup } from "prosemirror-example-setup";
import { DOMParser as ProseMirrorDOMParser, DOMSerializer, type Node, Schema } from "prosemirror-model";
import * as list from "prosemirror-schema-list";
import * as state from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { schema } from "./applications/elements/prose-mirror.ts";

/** A text of HTML as the editor's document. */
function parseString(html: string): Node {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return ProseMirrorDOMParser.fromSchema(schema).parse(body);
}

/** The editor's document as HTML. `spaces` indents. */
function serializeString(doc: Node): string {
  const holder = document.createElement("div");
  holder.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content));
  return holder.innerHTML;
}

const { AllSelection, EditorState, Plugin, PluginKey, TextSelection } = state;
export const prosemirror = {
  AllSelection,
  DOMParser: ProseMirrorDOMParser,
  DOMSerializer,
  EditorState,
  EditorView,
  Plugin,
  PluginKey,
  Schema,
  TextSelection,
  defaultPlugins: exampleSetup({ schema, menuBar: false }),
  defaultSchema: schema,
  dom: { parseString, serializeString },
  list: { ...list },
  state: { ...state },
};
