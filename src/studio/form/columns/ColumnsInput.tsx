import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { optionShape } from '../options/optionShape.ts';
import type { OptionInputProps } from '../options/inputProps.ts';
import { WordInput } from '../options/WordInput.tsx';
import { alternatives, propertiesOf, type JsonPath } from '../../text/schemaAt.ts';
import { moveWithin, setAt } from '../edits.ts';
import { freeFieldName } from '../fieldName.ts';
import { StudioFormHostProvider, placeId, useDiagnosticsAt, useStudioFormHost } from '../formContext.tsx';
import { GuessNote } from '../options/GuessNote.tsx';
import { OrderedRows } from '../rows/OrderedRows.tsx';
import { asList } from '../values.ts';
import { columnTitle, newColumns } from './columnParts.ts';

/** Draws the columns of the list, in order: fields and computed columns. */
export function ColumnsInput({ path, value, shape, label, change, Option }: OptionInputProps): ReactNode {
  const { fields, edits } = useStudioFormHost();
  const adding = useId();
  const [open, setOpen] = useState<number | null>(null);
  const items = asList(value);
  const schema =
    shape.is === 'list' ? alternatives(shape.item, {}).find((item) => optionShape(item).is === 'object') : undefined;
  const shown = new Set(
    items.map((item) => (isRecord(item) ? (item.name === undefined ? item.field : undefined) : item)),
  );
  const words = [
    ...fields
      .filter(({ name }) => !shown.has(name))
      .map(({ name, label: title }) => ({ word: `field ${name}`, title, detail: title === name ? '' : name })),
    ...newColumns.map(({ word, title, detail }) => ({ word, title, detail })),
  ];
  const add = (word: string | undefined) => {
    if (word === undefined) return;
    const made = newColumns
      .find((item) => item.word === word)
      ?.make(
        fields,
        freeFieldName(
          'column',
          items.map((item) => (isRecord(item) ? String(item.name) : '')),
        ),
      );
    change([...items, made ?? word.replace('field ', '')]);
    setOpen(made === undefined ? open : items.length);
  };
  return (
    <>
      <OrderedRows
        label={label}
        items={items}
        nameOf={(item) => columnTitle(item, fields)}
        renderRow={(item, at) => (
          <div id={placeId([...path, at])}>
            <button
              type="button"
              className="column-head"
              aria-expanded={open === at}
              onClick={() => setOpen(open === at ? null : at)}
            >
              {open === at ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
              <span>{columnTitle(item, fields)}</span>
              <span className="form-key">{columnNote(item)}</span>
            </button>
            {open === at && schema && (
              <ColumnOptions path={[...path, at]} item={item} options={propertiesOf(schema)} Option={Option} />
            )}
            <GuessNote path={[...path, at]} />
            <ColumnProblems path={[...path, at]} inside={open !== at || !isRecord(item)} />
          </div>
        )}
        move={(from, to) => {
          setOpen(null);
          edits.run([(text) => moveWithin(text, path, from, to)]);
        }}
        remove={(at) => {
          setOpen(null);
          change(items.filter((_item, index) => index !== at));
        }}
      />
      <div className="form-adding">
        <WordInput
          id={adding}
          label={`${label}: добавить`}
          words={words}
          value={undefined}
          emptyText="Добавить столбец…"
          change={add}
        />
      </div>
    </>
  );
}

/** Draws the problems of a column that its options do not show themselves. */
function ColumnProblems({ path, inside }: { path: JsonPath; inside: boolean }): ReactNode {
  const diagnostics = useDiagnosticsAt(path, inside);
  return (
    diagnostics.length > 0 && <span className="field-error">{diagnostics.map(({ text }) => text).join('; ')}</span>
  );
}

interface ColumnOptionsProps {
  path: JsonPath;
  item: unknown;
  options: ReturnType<typeof propertiesOf>;
  Option: OptionInputProps['Option'];
}

/** Draws a column's options in addition to its field. A field name becomes an object when it gets its first option. */
function ColumnOptions({ path, item, options, Option }: ColumnOptionsProps): ReactNode {
  const host = useStudioFormHost();
  const column = isRecord(item) ? item : { field: item };
  const { edits } = host;
  const set: typeof edits.set = (place, next, how) => {
    if (isRecord(item)) edits.set(place, next, how);
    else edits.run([(text) => setAt(text, path, column), (text) => setAt(text, place, next)], how);
  };
  return (
    <StudioFormHostProvider value={{ ...host, edits: { ...edits, set } }}>
      <div className="field-options column-options">
        {Object.entries(options).map(([name, schema]) => (
          <Option key={name} path={[...path, name]} schema={schema} value={column[name as keyof typeof column]} />
        ))}
      </div>
    </StudioFormHostProvider>
  );
}

function columnNote(item: unknown): string {
  if (!isRecord(item)) return String(item);
  return typeof item.name === 'string' ? item.name : String(item.field ?? '');
}
