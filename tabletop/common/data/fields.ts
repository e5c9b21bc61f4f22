/** All schema fields in one place (`foundry.data.fields`). `T:common/data/fields` */
export { DataField } from "./field-base.ts";
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
export {
  ArrayField,
  EmbeddedDataField,
  ObjectField,
  SchemaField,
  SetField,
  TypedObjectField,
  TypedSchemaField,
  type DataSchema,
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
export { DataModelValidationError, DataModelValidationFailure } from "./validation-failure.ts";
