import type { AnyRecord, Unverified } from '#codecs/records.ts';
import type { InputProps } from '#kinds/shared/props.ts';

/** What a bespoke field over records of the entity `E` gets besides: the loaded record and the side panel. */
export interface CustomFieldProps<E extends object = AnyRecord> extends InputProps<'custom'> {
  record: Unverified<E> | null;
  closePanel: () => void;
}

/** What a bespoke cell of records of the entity `E` gets. */
export interface CustomCellProps<E extends object = AnyRecord> {
  record: Unverified<E>;
  value: unknown;
}

/** What a bespoke modal of a record of the entity `E` gets. */
export interface CustomModalProps<E extends object = AnyRecord> {
  /** null makes a new record; only a resource with the verb `create` asks for that. */
  id: string | number | null;
  /** The row it was opened from, when there is one. */
  record?: Unverified<E>;
  close: () => void;
  /** Closes and reloads the list it was opened from. */
  saved: () => void;
}
