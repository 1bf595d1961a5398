import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { Kind } from '../registry/options.ts';

/** What every input gets. `describedBy` names the element with the field's error (spec D39). */
export interface InputProps<K extends Kind = Kind> {
  id: string;
  name: string;
  field: FieldOf<K>;
  label: string;
  value: unknown;
  change: (value: unknown) => void;
  disabled: boolean;
  /** The rules want it filled, as the form is now. */
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

/** What a cell gets: the raw value at the field's `read` path and the whole record. */
export interface CellProps<K extends Kind = Kind> {
  field: FieldOf<K>;
  value: unknown;
  record: Record<string, unknown>;
  /** The declaration's own lookups, besides the shared ones. */
  lookups?: Declaration['lookups'];
}
