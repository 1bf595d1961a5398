import { Suspense, type ComponentType, type ReactNode } from 'react';
import { safeHref } from '#codecs/url.ts';
import { kindOf } from '#kinds/registry.ts';
import type { FieldOf, Kind } from '#schemas/declaration/field.ts';
import { customFieldNamed, useEngine } from '../lookups/engineContext.tsx';
import { useEntryNames } from '../lookups/entryNames.ts';
import { useNamedLookup } from '../lookups/useLookup.ts';
import { Previews, previewSources } from './Previews.tsx';
import type { CellProps } from './props.ts';
import { useChosenText } from './useChosenText.ts';

/** What the kind says of the value, in one line of figures. */
function PlainCell({ field, value }: CellProps): ReactNode {
  return kindOf(field).toText(value, field);
}

/** A long text: clamped to the row, whole on hover and focus (spec D59). Markup is text. */
function TextCell({ field, value }: CellProps): ReactNode {
  return <Clamped text={kindOf(field).toText(value, field)} />;
}

function Clamped({ text }: { text: string }): ReactNode {
  // Texts that take three lines at most need no clamping box: laying hundreds of them out is what a scroll jump would spend its frame on.
  return text.length > 24 ? <span className="clamp">{text}</span> : <span>{text}</span>;
}

function UrlCell(props: CellProps): ReactNode {
  const href = safeHref(props.value);
  if (!href) return <TextCell {...props} />;
  return (
    <a className="clamp" href={href} target="_blank" rel="noopener noreferrer" title={href} onClick={(event) => event.stopPropagation()}>
      {String(props.value)}
    </a>
  );
}

function ChosenCell(props: CellProps): ReactNode {
  return <Clamped text={useChosenText(props as Parameters<typeof useChosenText>[0])} />;
}

function SelectCell(props: CellProps): ReactNode {
  return (props.field as FieldOf<'select'>).lookup === undefined ? <TextCell {...props} /> : <ChosenCell {...props} />;
}

/** A status is readable text, never colour alone (spec D10); an unknown one is `-`. */
function StatusCell(props: CellProps): ReactNode {
  const { options, lookup } = props.field as FieldOf<'status'>;
  if (lookup) return <DictionaryStatus {...props} />;
  const found = options?.find(([option]) => option === props.value);
  return found ? <span className={`status status-${found[2] ?? 'neutral'}`}>{found[1]}</span> : '-';
}

function DictionaryStatus({ field, value, lookups }: CellProps): ReactNode {
  const names = useEntryNames(useNamedLookup((field as FieldOf<'status'>).lookup ?? '', lookups), true);
  return names.get(value as string | number) ?? '-';
}

function ImagesCell({ value }: CellProps): ReactNode {
  const sources = previewSources(value);
  return sources.length === 0 ? '-' : <Previews sources={sources.slice(0, 4)} size={32} />;
}

function CustomCell({ field, value, record }: CellProps): ReactNode {
  const Cell = customFieldNamed(useEngine(), (field as FieldOf<'custom'>).name)?.Cell;
  return Cell ? <Suspense fallback={null}><Cell record={record} value={value} /></Suspense> : '-';
}

/** One cell for every kind: a missing one does not compile. */
export const cells: Record<Kind, ComponentType<CellProps>> = {
  text: TextCell, longText: TextCell, editableTitle: TextCell, url: UrlCell, phone: PlainCell,
  number: PlainCell, percent: PlainCell, money: PlainCell, date: PlainCell, dateTime: PlainCell, dateRange: PlainCell,
  radio: PlainCell, select: SelectCell, checkboxes: TextCell, treeSelect: ChosenCell, picker: ChosenCell,
  status: StatusCell, flag: PlainCell, names: TextCell, images: ImagesCell,
  constant: TextCell, note: TextCell, carried: TextCell, custom: CustomCell,
};

/** Columns whose figures stand in line on the right. */
export const rightAligned: ReadonlySet<Kind> = new Set(['number', 'percent', 'money']);
