import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { Option, SearchedOptions } from '#ui/options.ts';
import type { GeoPoint } from '../coordinates/point.ts';
import type { InputProps } from './props.ts';

/** The kinds whose drop-down may be over a lookup. */
export type LookupKind = 'select' | 'status' | 'treeSelect';

/** The lookup behind a field. */
export interface FieldLookup {
  lookup: SearchedOptions;
  /** The entries of the value, as far as they are known. */
  chosen: readonly Option[];
  /** Whether the entries are a tree. */
  isTree: boolean;
  /** Tells that its options are wanted now. */
  wanted: () => void;
  /** Whether another field has to be filled first. */
  waiting: boolean;
}

/** Sends one file to where a field says; resolves to its address. Rejects with the reason in Russian. */
export type SendFile = (
  file: File,
  to: FieldOf<'file'>['upload'],
  watch: { signal: AbortSignal; progress: (share: number) => void },
) => Promise<string>;

/** Where a place is pointed at on a map. */
export interface PointPickerProps {
  /** What the field is called. */
  label: string;
  point: GeoPoint | null;
  choose: (point: GeoPoint) => void;
  close: () => void;
}

/** What an input needs of the form or the filter that it stands in. */
export interface InputHost {
  /** A filter may ask for everything, a form says what one record has. */
  place: 'form' | 'filter';
  /** Draws its children with the lookup behind a field. */
  WithLookup: ComponentType<{ of: InputProps<LookupKind>; children: (found: FieldLookup) => ReactNode }>;
  PickerInput: ComponentType<InputProps<'picker'>>;
  RowsInput: ComponentType<InputProps<'rows'>>;
  GroupInput: ComponentType<InputProps<'group'>>;
  PointPicker: ComponentType<PointPickerProps>;
  /** Draws its children with what sends files. */
  WithSendFile: ComponentType<{ children: (send: SendFile) => ReactNode }>;
  CustomInput: ComponentType<InputProps<'custom'>>;
}

const InputHostContext = createContext<InputHost | null>(null);
export const InputHostProvider = InputHostContext.Provider;

/** The form or the filter around an input. */
export function useInputHost(): InputHost {
  const host = use(InputHostContext);
  if (!host) throw new Error('An input stands outside a form');
  return host;
}
