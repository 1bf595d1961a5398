import type { JsonPath } from '../text/schemaAt.ts';

/** A field of the declaration as offered in the form. */
export interface DeclaredField {
  name: string;
  /** Its label, or its name when the label is missing. */
  label: string;
  kind: string;
  /** Its options, `[value, text]` each. */
  options?: readonly (readonly [unknown, string])[];
  /** Whether its value is a list of chosen entries. */
  many?: boolean;
}

/** A diagnostic with its place in the declaration. */
export interface PlacedDiagnostic {
  path: JsonPath;
  text: string;
}

/** Props of a part of the form: the plain JSON value at a place of the declaration, undefined where it is missing. */
export interface PartProps<V = unknown> {
  value: V | undefined;
  /** Replaces the value; undefined removes it. */
  change: (next: V | undefined) => void;
  fields: readonly DeclaredField[];
  /** The place of the value. */
  path: JsonPath;
  /** Diagnostics of this place and those within it. */
  diagnostics: readonly PlacedDiagnostic[];
}
