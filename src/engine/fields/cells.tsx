import { Suspense, type ComponentType, type ReactNode } from 'react';
import { showDate, showDateTime } from '#codecs/dates.ts';
import { showMoney, showNumber } from '#codecs/money.ts';
import { showExactPercent, showPercent } from '#codecs/percent.ts';
import { phoneDigits, showPhone } from '#codecs/phone.ts';
import { isBlank } from '#codecs/text.ts';
import { safeHref } from '#codecs/url.ts';
import type { FieldOf, Kind } from '#schemas/declaration/field.ts';
import { customFieldNamed, useEngine } from '../lookups/engineContext.tsx';
import { useEntryNames } from '../lookups/entryNames.ts';
import { useNamedLookup } from '../lookups/useLookup.ts';
import { namesText } from './namesText.ts';
import { Previews, previewSources } from './Previews.tsx';
import type { CellProps } from './props.ts';
import { useChosenText } from './useChosenText.ts';

/** A long text: clamped to the row, whole on hover and focus (spec D59). Markup is text. */
function Clamped({ text }: { text: string }): ReactNode {
  if (isBlank(text)) return '-';
  // Texts that take three lines at most need no clamping box: laying hundreds of them out is what a scroll jump would spend its frame on.
  return text.length > 24 ? <span className="clamp">{text}</span> : <span>{text}</span>;
}

function TextCell({ value }: CellProps): ReactNode {
  return <Clamped text={typeof value === 'string' || typeof value === 'number' ? String(value) : ''} />;
}

function UrlCell({ value }: CellProps): ReactNode {
  const href = safeHref(value);
  if (!href) return <TextCell field={{ kind: 'text' }} value={value} record={{}} />;
  return (
    <a className="clamp" href={href} target="_blank" rel="noopener noreferrer" title={href} onClick={(event) => event.stopPropagation()}>
      {String(value)}
    </a>
  );
}

function NamesCell({ value }: CellProps): ReactNode {
  return <Clamped text={namesText(value)} />;
}

function NumberCell({ value }: CellProps): ReactNode {
  return showNumber(value);
}

function PercentCell({ field, value }: CellProps): ReactNode {
  return (field as FieldOf<'percent'>).rounded ? showPercent(value) : showExactPercent(value);
}

function MoneyCell({ value }: CellProps): ReactNode {
  return showMoney(value);
}

function PhoneCell({ value }: CellProps): ReactNode {
  return typeof value === 'string' || typeof value === 'number' ? showPhone(phoneDigits(String(value))) || '-' : '-';
}

function DateCell({ value }: CellProps): ReactNode {
  return showDate(value);
}

function DateTimeCell({ value }: CellProps): ReactNode {
  return showDateTime(value);
}

function PeriodCell({ field, value }: CellProps): ReactNode {
  const [start, end] = Array.isArray(value) ? value : [];
  if (!start && !end) return '-';
  return (field as FieldOf<'dateRange'>).shown === 'fromTo' ? `от ${showDate(start)} до ${showDate(end)}` : `${showDate(start)} – ${showDate(end)}`;
}

function OptionCell({ field, value }: CellProps): ReactNode {
  const { options = [], otherwise = '-' } = field as FieldOf<'radio'>;
  return options.find(([option]) => option === value)?.[1] ?? otherwise;
}

function CheckboxesCell({ field, value }: CellProps): ReactNode {
  const { options = [] } = field as FieldOf<'checkboxes' | 'select'>;
  return <Clamped text={namesText([value].flat().map((one) => options.find(([option]) => option === one)?.[1]))} />;
}

function ChosenCell(props: CellProps): ReactNode {
  return <Clamped text={useChosenText(props as Parameters<typeof useChosenText>[0])} />;
}

function SelectCell(props: CellProps): ReactNode {
  const { lookup } = props.field as FieldOf<'select'>;
  if (lookup !== undefined) return <ChosenCell {...props} />;
  return Array.isArray(props.value) ? <CheckboxesCell {...props} /> : <OptionCell {...props} />;
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

function FlagCell({ value }: CellProps): ReactNode {
  return value === true ? 'Да' : 'Нет';
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
  text: TextCell, longText: TextCell, editableTitle: TextCell, url: UrlCell, phone: PhoneCell,
  number: NumberCell, percent: PercentCell, money: MoneyCell,
  date: DateCell, dateTime: DateTimeCell, dateRange: PeriodCell,
  radio: OptionCell, select: SelectCell, checkboxes: CheckboxesCell, treeSelect: ChosenCell, picker: ChosenCell,
  status: StatusCell, flag: FlagCell, names: NamesCell, images: ImagesCell,
  constant: TextCell, note: TextCell, carried: TextCell, custom: CustomCell,
};

/** Columns whose figures stand in line on the right. */
export const rightAligned: ReadonlySet<Kind> = new Set(['number', 'percent', 'money']);
