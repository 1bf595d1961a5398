import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field, FieldOf, Kind } from '#schemas/declaration/field.ts';

/** What every input gets. `describedBy` names the element with the field's error (spec D39). */
export interface InputProps<K extends Kind = Kind> {
  id: string;
  name: string;
  field: FieldOf<K>;
  label: string;
  value: unknown;
  change: (value: unknown) => void;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

/** What a cell gets: the raw value at the field's `read` path and the whole record. */
export interface CellProps {
  field: Field;
  value: unknown;
  record: Record<string, unknown>;
  /** The declaration's own lookups, besides the shared ones. */
  lookups?: Declaration['lookups'];
}

/** What a bespoke field gets besides: the loaded record and the side panel. */
export interface CustomFieldProps extends InputProps<'custom'> {
  record: Record<string, unknown> | null;
  closePanel: () => void;
}

/** What a bespoke modal gets. */
export interface CustomModalProps {
  /** null makes a new record; only a resource with the verb `create` asks for that. */
  id: string | number | null;
  /** The row it was opened from, when there is one. */
  record?: Record<string, unknown>;
  close: () => void;
  /** Closes and reloads the list it was opened from. */
  saved: () => void;
}
