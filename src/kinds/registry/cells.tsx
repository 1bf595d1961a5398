import type { ComponentType, ReactNode } from 'react';
import { FileCell } from '../file/Cell.tsx';
import { ChosenCell } from '../shared/ChosenCell.tsx';
import type { CellProps } from '../shared/props.ts';
import type { Kind } from './options.ts';
import { useCellHost } from '../shared/cellHost.tsx';
import { Previews, previewSources } from '../images/Previews.tsx';
import { json } from '../json/kind.ts';
import { renderCellText } from '#ui/table/renderCellText.tsx';
import { kindOf } from './kinds.ts';
import { currentDay } from '#codecs/dates.ts';
import { safeHref } from '#codecs/url.ts';

/** Maximum characters of a cell, so that a long text does not slow down its row. */
const maxJsonLength = 1000;

/** Shows the start of the JSON on one line and more of it in a tooltip. */
function JsonCell({ field, value }: CellProps<'json'>): ReactNode {
  const text = json.toText(value, field);
  return (
    <span className="clamp one-line">{text.length > maxJsonLength ? `${text.slice(0, maxJsonLength)}…` : text}</span>
  );
}

const cellsByKind: { readonly [K in Kind]?: ComponentType<CellProps<K>> } = {
  url: UrlCell,
  select: SelectCell,
  treeSelect: ChosenCell,
  picker: ChosenCell,
  status: StatusCell,
  images: ImagesCell,
  json: JsonCell,
  file: FileCell,
  image: ImagesCell,
  custom: CustomFieldCell,
};

/**
 * Cell components of the kinds that text is not enough for. The registry pairs each kind with its own fields;
 * TypeScript cannot follow that through one lookup.
 */
export const cells = cellsByKind as Readonly<Partial<Record<Kind, ComponentType<CellProps>>>>;

/** Draws the custom cell that the application registers by name. */
function CustomFieldCell(props: CellProps<'custom'>): ReactNode {
  const { CustomCell } = useCellHost();
  return <CustomCell {...props} />;
}

/** Shows the first four images. */
function ImagesCell({ value }: CellProps<'image'> | CellProps<'images'>): ReactNode {
  const sources = previewSources(value);
  return sources.length === 0 ? '-' : <Previews sources={sources.slice(0, 4)} size={32} />;
}

/** Shows the texts of options or the names of lookup entries. */
function SelectCell(props: CellProps<'select'>): ReactNode {
  return props.field.lookup === undefined ? (
    renderCellText(kindOf(props.field).toText(props.value, props.field))
  ) : (
    <ChosenCell {...props} />
  );
}

/** Shows a status as readable text, never by colour alone (spec D10); an unknown status is `-`. */
function StatusCell(props: CellProps<'status'>): ReactNode {
  const { options, lookup } = props.field;
  if (lookup) return <DictionaryStatus {...props} />;
  const found = options?.find(([option]) => option === props.value);
  if (!found) return '-';
  const mark = found[2] === 'success' ? validityMark(props.field, props.record) : undefined;
  return (
    <span className="status-cell">
      <span className={`status status-${mark === undefined ? (found[2] ?? 'neutral') : 'neutral'}`}>{found[1]}</span>
      {mark !== undefined && <span className="status-mark"> {mark}</span>}
    </span>
  );
}

/** Returns what the days of a record make of a status that would be in force: not yet, or no longer (spec D92). */
function validityMark(
  { validFrom = '', validTo = '' }: CellProps<'status'>['field'],
  record: Record<string, unknown>,
): string | undefined {
  const today = currentDay();
  const [first, last] = [record[validFrom], record[validTo]];
  if (typeof first === 'string' && first.slice(0, 10) > today) return 'Запланирована';
  return typeof last === 'string' && last !== '' && last.slice(0, 10) < today ? 'Завершена' : undefined;
}

function DictionaryStatus(props: CellProps<'status'>): ReactNode {
  const { DictionaryName } = useCellHost();
  return <DictionaryName {...props} />;
}

/** Shows a link that opens in a new tab, if the URL may be opened. */
function UrlCell(props: CellProps<'url'>): ReactNode {
  const href = safeHref(props.value);
  if (!href) return renderCellText(kindOf(props.field).toText(props.value, props.field));
  return (
    <a
      className="clamp"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      onClick={(event) => event.stopPropagation()}
    >
      {String(props.value)}
    </a>
  );
}
