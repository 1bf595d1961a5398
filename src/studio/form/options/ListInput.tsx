import { PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { isRecord } from '#codecs/records.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { namesFor } from '../../text/declaredNames.ts';
import { optionKey, wordLabelAt } from '../../help/help.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import { moveWithin } from '../edits.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { sentenceOf } from '../conditions/sentence.ts';
import type { DeclaredField } from '../partProps.ts';
import { FoldedRows, useOpenedRow } from '../rows/FoldedRows.tsx';
import { OrderedRows } from '../rows/OrderedRows.tsx';
import { asList, asTexts } from '../values.ts';
import type { OptionInputProps } from './inputProps.ts';
import { NamesOptionInput } from './NamesOptionInput.tsx';
import { optionShape, startOf, type OptionShape } from './optionShape.ts';

/** Draws a list: words as checkboxes, names as a multiple choice, anything else as rows. */
export function ListInput(props: OptionInputProps<'list'>): ReactNode {
  const { value } = useStudioFormHost();
  const item = optionShape(props.shape.item);
  if (item.is === 'words') return <WordsList {...props} words={item.words} />;
  const named = item.is === 'text' && namesFor(value, [...props.path, 0]) !== null;
  return named ? <NamesOptionInput {...props} /> : <RowsList {...props} isLong={isLong(item)} />;
}

function WordsList({
  path,
  value,
  label,
  words,
  change,
}: OptionInputProps<'list'> & { words: readonly string[] }): ReactNode {
  const chosen = asTexts(value);
  return (
    <div className="form-words" role="group" aria-label={label}>
      {words.map((word) => (
        <Checkbox
          key={word}
          checked={chosen.includes(word)}
          onChange={(checked) =>
            change(
              checked
                ? words.filter((item) => item === word || chosen.includes(item))
                : chosen.filter((item) => item !== word),
            )
          }
        >
          {wordLabelAt(word, path)}
        </Checkbox>
      ))}
    </div>
  );
}

/** Returns whether an item has so many options that a row shows them only on request. */
function isLong(item: OptionShape): boolean {
  return item.is === 'object' && Object.keys(item.properties).length > 3;
}

/** Draws rows with the input of an item; removing the last one removes an optional list. */
function RowsList({
  path,
  value,
  label,
  shape,
  kind,
  required,
  isLong,
  Option,
}: OptionInputProps<'list'> & { isLong: boolean }): ReactNode {
  const { edits, fields } = useStudioFormHost();
  const opened = useOpenedRow(path);
  const items = asList(value);
  const headOf = (item: unknown, index: number) => rowHead(item, path, fields, `${label}, ${index + 1}`);
  const rows = {
    label,
    items,
    move: (from: number, to: number) => edits.run([(text) => moveWithin(text, path, from, to)]),
    remove: (index: number) =>
      edits.set(path, items.length === 1 && !required ? undefined : items.filter((_item, at) => at !== index)),
  };
  const draw = (item: unknown, index: number) => (
    <Option
      path={[...path, index]}
      schema={shape.item}
      value={item}
      required
      kind={kind}
      label={`${label}, ${index + 1}`}
      bare={isLong}
    />
  );
  return (
    <>
      {isLong ? (
        <FoldedRows {...{ path, opened, headOf, ...rows }} renderOpen={draw} />
      ) : (
        <OrderedRows {...rows} nameOf={(item, index) => headOf(item, index)[0]} renderRow={draw} />
      )}
      <div>
        <Button
          small
          icon={<PlusOutlined aria-hidden />}
          aria-label={`Добавить: ${label}`}
          onClick={() => {
            edits.set(path, [...items, startOf(shape.item, [...path, items.length], edits.now())]);
            opened[1](items.length);
          }}
        >
          Добавить
        </Button>
      </div>
    </>
  );
}

/** Returns the title of a row and what else is said of it. */
function rowHead(
  item: unknown,
  path: JsonPath,
  fields: readonly DeclaredField[],
  otherwise: string,
): readonly [title: string, note: string] {
  if (!isRecord(item)) return [otherwise, ''];
  const title = [item.title, item.label, item.name, item.resource].find(isFilled) ?? otherwise;
  if (optionKey(path) !== 'actions') return [title, ''];
  const { method = 'POST', path: address = '', when } = item;
  return [title, `${method} …/${address}${isRecord(when) ? `, когда ${sentenceOf(when, fields)}` : ''}`];
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
