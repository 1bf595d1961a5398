import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { Option, SearchedOptions } from '#ui/options.ts';
import type { GeoPoint } from '../coordinates/point.ts';
import type { InputProps } from './props.ts';

/** The kinds whose drop-down may use a lookup. */
export type LookupKind = 'select' | 'status' | 'treeSelect';

/** The lookup of a field and its current state. */
export interface FieldLookup {
  lookup: SearchedOptions;
  /** Known entries of the value. */
  chosen: readonly Option[];
  /** Whether the entries form a tree. */
  isTree: boolean;
  /** Requests the options when the drop-down needs them. */
  request: () => void;
  /** Whether another field must be filled first. */
  waiting: boolean;
}

/** Uploads one file to the path of a field and resolves to its URL. Rejects with the reason in Russian. */
export type SendFile = (
  file: File,
  to: FieldOf<'file'>['upload'],
  watch: { signal: AbortSignal; progress: (share: number) => void },
) => Promise<string>;

/** Props of the map picker of a point. */
export interface PointPickerProps {
  /** Label of the field. */
  label: string;
  point: GeoPoint | null;
  choose: (point: GeoPoint) => void;
  close: () => void;
}

/** The components and data that an input uses from its form or filter. */
export interface InputHost {
  /** A filter can match all records; a form describes a single record. */
  place: 'form' | 'filter';
  /** Renders its children with the lookup of a field. */
  WithLookup: ComponentType<{ of: InputProps<LookupKind>; children: (found: FieldLookup) => ReactNode }>;
  PickerInput: ComponentType<InputProps<'picker'>>;
  RowsInput: ComponentType<InputProps<'rows'>>;
  GroupInput: ComponentType<InputProps<'group'>>;
  PointPicker: ComponentType<PointPickerProps>;
  WithSendFile: ComponentType<{ children: (send: SendFile) => ReactNode }>;
  CustomInput: ComponentType<InputProps<'custom'>>;
}

const InputHostContext = createContext<InputHost | null>(null);
export const InputHostProvider = InputHostContext.Provider;

/** Returns the input host of the surrounding form or filter. */
export function useInputHost(): InputHost {
  const host = use(InputHostContext);
  if (!host) throw new Error('An input stands outside a form');
  return host;
}
