import type { AnyRecord, Unverified } from '#codecs/records.ts';
import type { InputProps } from '#kinds/shared/props.ts';

/** Additional props of a custom field over records of the entity `E`: the loaded record and the side panel. */
export interface CustomFieldProps<E extends object = AnyRecord> extends InputProps<'custom'> {
  record: Unverified<E> | null;
  closePanel: () => void;
}

/** Props of a custom cell of records of the entity `E`. */
export interface CustomCellProps<E extends object = AnyRecord> {
  record: Unverified<E>;
  value: unknown;
}

/** Props of a custom modal of a record of the entity `E`. */
export interface CustomModalProps<E extends object = AnyRecord> {
  /** null creates a new record; used only by resources with the verb `create`. */
  id: string | number | null;
  /** The row it was opened from, if any. */
  record?: Unverified<E>;
  close: () => void;
  /** Closes and reloads the list it was opened from. */
  saved: () => void;
}
