import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { Kind } from '../registry/options.ts';

/** Props of every input. `describedBy` is the id of the element with the field's error (spec D39). */
export interface InputProps<K extends Kind = Kind> {
  id: string;
  name: string;
  field: FieldOf<K>;
  label: string;
  value: unknown;
  change: (value: unknown) => void;
  disabled: boolean;
  /** The rules require a value in the current state of the form. */
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

/** Props of a cell: the raw value at the field's `read` path and the record. */
export interface CellProps<K extends Kind = Kind> {
  field: FieldOf<K>;
  value: unknown;
  record: Record<string, unknown>;
  /** Lookups of the declaration, in addition to the shared ones. */
  lookups?: Declaration['lookups'];
}
