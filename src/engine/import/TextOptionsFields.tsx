import { useId, type ReactNode } from 'react';
import type { TextOptions } from '#codecs/sheet/read/openSheetFile.ts';
import type { ReadFile } from './readFile.ts';

/** Reads the file again with other options. */
export type Reread = (options: TextOptions, sheet: string | undefined) => void;

type Encoding = NonNullable<TextOptions['encoding']>;
type Separator = NonNullable<TextOptions['separator']>;

const encodings: readonly (readonly [Encoding, string])[] = [
  ['utf-8', 'UTF-8'],
  ['windows-1251', 'Windows-1251'],
  ['utf-16le', 'UTF-16'],
  ['utf-16be', 'UTF-16 BE'],
];
const separators: readonly (readonly [Separator, string])[] = [
  [';', 'Точка с запятой'],
  [',', 'Запятая'],
  ['\t', 'Табуляция'],
];

/**
 * Draws how the file was read where this may be wrong: encoding and separator of a text file, worksheet of a workbook.
 */
export function TextOptionsFields({ file, reread }: { file: ReadFile; reread: Reread }): ReactNode {
  const { text, sheets } = file;
  return (
    <div className="import-options">
      {text && (
        <Choice
          label="Кодировка"
          value={text.encoding}
          options={encodings}
          choose={(encoding) => reread({ ...text, encoding }, undefined)}
        />
      )}
      {text && (
        <Choice
          label="Разделитель"
          value={text.separator}
          options={separators}
          choose={(separator) => reread({ ...text, separator }, undefined)}
        />
      )}
      {!text && sheets.length > 1 && (
        <Choice
          label="Лист"
          value={file.sheet}
          options={sheets.map((name) => [name, name] as const)}
          choose={(sheet) => reread({}, sheet)}
        />
      )}
    </div>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly (readonly [value: V, text: string])[];
  choose: (value: V) => void;
}

function Choice<V extends string>({ label, value, options, choose }: ChoiceProps<V>): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => choose(target.value as V)}>
        {options.map(([item, text]) => (
          <option key={item} value={item}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
