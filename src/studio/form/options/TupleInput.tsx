import type { ReactNode } from 'react';
import { optionKey } from '../../help/help.ts';
import { asList } from '../values.ts';
import type { OptionInputProps } from './inputProps.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'field.expected': ['От', 'До'],
  'field.at': ['Широта', 'Долгота'],
  'field.options': ['Значение', 'Текст', 'Значение цвета'],
  'policy.columns': ['Имя в ответе', 'Заголовок'],
  'field.onLoad': ['При условии', 'Значение'],
  'field.rules': ['Поле', 'Сообщение', 'Условие'],
  'rules.all': ['Поле', 'Сообщение', 'Условие'],
};

/** Draws several values side by side, each with a separate meaning. */
export function TupleInput({ path, value, label, shape, kind, Option }: OptionInputProps<'tuple'>): ReactNode {
  const items = asList(value);
  const titles = names[optionKey(path)] ?? ['Начало', 'Конец'];
  return (
    <div className="form-pair">
      {shape.items.map((schema, at) => (
        <Option
          key={titles[at] ?? at}
          path={[...path, at]}
          schema={schema}
          value={items[at]}
          required
          kind={kind}
          label={`${label}: ${(titles[at] ?? String(at + 1)).toLowerCase()}`}
          {...(titles[at] !== undefined && { title: titles[at] })}
        />
      ))}
    </div>
  );
}
