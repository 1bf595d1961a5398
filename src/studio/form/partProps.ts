import type { JsonPath } from '../text/schemaAt.ts';

/** A field of the declaration as a part of the form offers it to choose from. */
export interface DeclaredField {
  name: string;
  /** Its label, or its name where it has none. */
  label: string;
  kind: string;
  /** What may be chosen of it, `[value, text]` each. */
  options?: readonly (readonly [unknown, string])[];
  /** Its value is a list of what is chosen. */
  many?: boolean;
}

/** A diagnostic with the place of the declaration that it is about. */
export interface PlacedDiagnostic {
  path: JsonPath;
  text: string;
}

/** What a part of the form is drawn from: the plain JSON value at a place of the declaration, undefined where nothing stands. */
export interface PartProps<V = unknown> {
  value: V | undefined;
  /** Puts another value there; undefined takes away what stands there. */
  change: (next: V | undefined) => void;
  fields: readonly DeclaredField[];
  /** Where the value stands. */
  path: JsonPath;
  /** Of this place and of those within it. */
  diagnostics: readonly PlacedDiagnostic[];
}
