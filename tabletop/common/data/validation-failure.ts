/** What went wrong where in a model's data. `T:common/data/validation-failure` */
import type { AnyObject, AnyValue } from "../types.ts";

export interface ElementFailure {
  id: string | number;
  name?: string;
  failure: DataModelValidationFailure;
}

/** A tree of reasons: `fields` by name, `elements` of lists. `T:common/data/validation-failure` */
export class DataModelValidationFailure {
  invalidValue: AnyValue;
  fallback: AnyValue;
  dropped: boolean;
  message: string | undefined;
  unresolved: boolean;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: ElementFailure[] = [];

  constructor({
    invalidValue,
    fallback,
    dropped = false,
    message,
    unresolved = false,
  }: { invalidValue?: AnyValue; fallback?: AnyValue; dropped?: boolean; message?: string; unresolved?: boolean } = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  asError(options?: ErrorOptions): DataModelValidationError {
    return new DataModelValidationError(this, undefined, options);
  }

  isEmpty(): boolean {
    return !Object.keys(this.fields).length && !this.elements.length && this.message === undefined;
  }

  toObject(): AnyObject {
    return { invalidValue: this.invalidValue, fallback: this.fallback, dropped: this.dropped, message: this.message };
  }

  /** All leaf reasons by full path. */
  flatten(prefix = ""): [string, DataModelValidationFailure][] {
    const out: [string, DataModelValidationFailure][] = [];
    const join = (name: string | number): string => (prefix ? `${prefix}.${name}` : String(name));
    for (const [name, failure] of Object.entries(this.fields)) out.push(...failure.flatten(join(name)));
    for (const { id, failure } of this.elements) out.push(...failure.flatten(join(id)));
    if (!out.length) out.push([prefix, this]);
    return out;
  }

  toString(): string {
    if (!Object.keys(this.fields).length && !this.elements.length) return this.message ?? "is invalid";
    return this.flatten()
      .map(([path, f]) => `  ${path}: ${f.message ?? "is invalid"}`)
      .join("\n");
  }
}

/** Thrown when a model's data is invalid. The message names the model, its id, every path and its reason (H-056). `T:common/data/validation-failure` */
export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure | null;

  /** `header` stands before the reasons; it names the model and its id. */
  constructor(failure: DataModelValidationFailure | string, header?: string, options: ErrorOptions = {}) {
    super(header ? `${header}\n${String(failure)}` : String(failure), options);
    this.name = "DataModelValidationError";
    this.failure = typeof failure === "string" ? null : failure;
  }

  getFailure(path?: string): DataModelValidationFailure | undefined {
    if (!this.failure) return undefined;
    if (!path) return this.failure;
    return this.failure.flatten().find(([p]) => p === path)?.[1];
  }

  getAllFailures(): Record<string, DataModelValidationFailure> | undefined {
    return this.failure ? Object.fromEntries(this.failure.flatten()) : undefined;
  }

  logAsTable(): void {
    // oxlint-disable-next-line no-console -- printing is what this method is for
    console.table(Object.fromEntries((this.failure?.flatten() ?? []).map(([p, f]) => [p, f.toObject()])));
  }

  asHTML(): string {
    const rows = (this.failure?.flatten() ?? []).map(([p, f]) => `<li><strong>${p}</strong>: ${f.message ?? ""}</li>`);
    return `<ul class="summary-tree">${rows.join("")}</ul>`;
  }
}
