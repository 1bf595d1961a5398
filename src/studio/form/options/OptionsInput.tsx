import { PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { tones } from '#schemas/declaration/list.ts';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { wordLabelAt } from '../../help/help.ts';
import type { JsonPath } from '../../text/schemaAt.ts';
import { moveWithin, setAt } from '../edits.ts';
import { useStudioFormHost } from '../formContext.tsx';
import { OrderedRows } from '../rows/OrderedRows.tsx';
import { asList } from '../values.ts';
import type { OptionInputProps } from './inputProps.ts';
import { PlainInput } from './TextOptionInput.tsx';
import { WordInput } from './WordInput.tsx';

/** Draws the options of a field: value on the wire, displayed text, and the tone for a status. */
export function OptionsInput({ path, value, label, kind, required }: OptionInputProps): ReactNode {
  const { edits } = useStudioFormHost();
  const items = asList(value);
  return (
    <>
      <OrderedRows
        label={label}
        items={items}
        nameOf={(item, at) => String(asList(item)[1] ?? '') || `Вариант ${at + 1}`}
        renderRow={(item, at) => (
          <OptionRow path={[...path, at]} item={asList(item)} at={at} toned={kind === 'status'} />
        )}
        move={(from, to) => edits.run([(text) => moveWithin(text, path, from, to)])}
        remove={(at) =>
          edits.set(path, items.length === 1 && !required ? undefined : items.filter((_item, index) => index !== at))
        }
      />
      <div>
        <Button
          small
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            edits.run([
              (text) => setAt(text, path, [...items, [nextValue(items), '']]),
              (text) => setAt(text, [...path.slice(0, -1), 'lookup'], undefined),
            ])
          }
        >
          Добавить вариант
        </Button>
      </div>
    </>
  );
}

function OptionRow({
  path,
  item: [own, text, tone],
  at,
  toned,
}: {
  path: JsonPath;
  item: readonly unknown[];
  at: number;
  toned: boolean;
}): ReactNode {
  const { edits } = useStudioFormHost();
  const number = at + 1;
  const shown = typeof own === 'string' ? own : JSON.stringify(own ?? '');
  const mayBeNumber = typeof own === 'number' || (typeof own === 'string' && isNumber(own));
  return (
    <div className="form-pair">
      <PlainInput
        label={`Значение ${number}`}
        placeholder="Значение"
        className="form-short"
        value={shown}
        change={(next) => edits.set([...path, 0], valueOf(next, own))}
      />
      <PlainInput
        label={`Текст ${number}`}
        placeholder="Что видят люди"
        value={typeof text === 'string' ? text : ''}
        change={(next) => edits.set([...path, 1], next)}
      />
      {mayBeNumber && (
        <Checkbox
          checked={typeof own === 'string'}
          onChange={(checked) => edits.set([...path, 0], checked ? String(own) : Number(own))}
          aria-label={`Значение ${number} — текст, а не число`}
        >
          текст
        </Checkbox>
      )}
      {toned && (
        <WordInput
          id={`tone-${path.join('-')}`}
          label={`Цвет ${number}`}
          words={tones.map((word) => ({ word, title: wordLabelAt(word, ['list', 'columns', 0, 'tone', 0, 'tone']) }))}
          value={tone}
          emptyText="Без цвета"
          change={(next) => edits.set(path, next === undefined ? [own, text] : [own, text, next])}
        />
      )}
    </div>
  );
}

/** Returns the input as a number if it is one, unless the previous value was a text. */
function valueOf(typed: string, before: unknown): unknown {
  if (typed === 'true' || typed === 'false') return typed === 'true';
  const wasText = typeof before === 'string' && before !== '' && isNumber(before);
  return isNumber(typed) && !wasText ? Number(typed) : typed;
}

function isNumber(text: string): boolean {
  return /^-?(0|[1-9]\d{0,14})(\.\d*[1-9])?$/.test(text);
}

/** Returns the number after the greatest; undefined for values that are words. */
function nextValue(items: readonly unknown[]): unknown {
  const values = items.map((item) => asList(item)[0]);
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === values.length ? Math.max(0, ...numbers) + 1 : '';
}
