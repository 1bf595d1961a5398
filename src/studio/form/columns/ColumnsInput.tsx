import { useId, type ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { optionShape } from '../options/optionShape.ts';
import type { OptionInputProps } from '../options/inputProps.ts';
import { WordInput } from '../options/WordInput.tsx';
import { alternatives, propertiesOf } from '../../text/schemaAt.ts';
import { moveWithin } from '../edits.ts';
import { freeFieldName } from '../fieldName.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { FoldedRows, useOpenedRow } from '../rows/FoldedRows.tsx';
import { Unwritten } from '../Unwritten.tsx';
import { asList } from '../values.ts';
import { columnTitle, newColumns } from './columnParts.ts';

/** Draws the columns of the list, in order: fields and computed columns. */
export function ColumnsInput({ path, value, shape, label, change, Option }: OptionInputProps): ReactNode {
  const { fields, edits } = useStudioFormHost();
  const adding = useId();
  const opened = useOpenedRow(path);
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
    if (made !== undefined) opened[1](items.length);
  };
  return (
    <>
      <FoldedRows
        {...{ path, label, items, opened }}
        headOf={(item) => [columnTitle(item, fields), columnNote(item)]}
        renderOpen={(item, at) => {
          // A field name becomes an object when it gets its first option.
          const column = isRecord(item) ? item : { field: item };
          return (
            <Unwritten path={[...path, at]} start={isRecord(item) ? undefined : column}>
              <div className="field-options">
                {Object.entries(propertiesOf(schema ?? {})).map(([name, own]) => (
                  <Option
                    key={name}
                    path={[...path, at, name]}
                    schema={own}
                    value={column[name as keyof typeof column]}
                  />
                ))}
              </div>
            </Unwritten>
          );
        }}
        move={(from, to) => edits.run([(text) => moveWithin(text, path, from, to)])}
        remove={(at) => change(items.filter((_item, index) => index !== at))}
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

function columnNote(item: unknown): string {
  if (!isRecord(item)) return String(item);
  return typeof item.name === 'string' ? item.name : String(item.field ?? '');
}
