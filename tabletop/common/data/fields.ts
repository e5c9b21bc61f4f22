/** All schema fields in one place (`foundry.data.fields`). `T:common/data/fields` */
export { DataField } from "./field-base.ts";
export {
  ArrayField,
  type DataSchema,
  EmbeddedDataField,
  ObjectField,
  SchemaField,
  SetField,
  TypedObjectField,
  TypedSchemaField,
} from "./fields-containers.ts";
export {
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  EmbeddedCollectionDeltaField,
  EmbeddedCollectionField,
  EmbeddedDocumentField,
  TypeDataField,
} from "./fields-documents.ts";
export {
  AlphaField,
  AngleField,
  AnyField,
  BooleanField,
  ColorField,
  DocumentIdField,
  DocumentUUIDField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  HueField,
  IntegerSortField,
  JavaScriptField,
  JSONField,
  NumberField,
  StringField,
} from "./fields-simple.ts";
export { DataModelValidationError, DataModelValidationFailure } from "./validation-failure.ts";
