import { useId, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { columnLetters } from '#codecs/sheet/read/readRow.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import { labelOf } from '#record/labelOf.ts';
import { headerKey, isImported, type Matching, type SheetPlace } from '#record/sheetMatch.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { Button } from '#ui/button/Button.tsx';
import type { ReadFile } from './readFile.ts';
import { TextOptionsFields, type Reread } from './TextOptionsFields.tsx';

interface ColumnsStepProps {
  declaration: Declaration;
  file: ReadFile;
  matching: Matching;
  keyField: string | null;
  reread: Reread;
  place: (head: string, place: SheetPlace | null) => void;
  setKeyField: (field: string | null) => void;
  back: () => void;
  check: () => void;
}

/** Draws the meaning of each column of the file and how its rows are matched to records. */
export function ColumnsStep({
  declaration,
  file,
  matching,
  keyField,
  reread,
  place,
  setKeyField,
  back,
  check,
}: ColumnsStepProps): ReactNode {
  const places = placesIn(declaration);
  const key = useId();
  const keys = [...new Set(matching.columns.filter(({ part }) => part === 0).map(({ field }) => field))];
  const shown = new Set(matching.shown.map(({ column }) => column));
  const nothing = matching.columns.every(({ field }) => field === null);
  return (
    <div className="import">
      <p>{`${file.name}: ${countOf(file.rows.length, ['строка', 'строки', 'строк'])}`}</p>
      <TextOptionsFields file={file} reread={reread} />
      <div className="dialog-table" role="region" aria-label="Столбцы файла" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Столбец файла</th>
              <th scope="col">Поле</th>
            </tr>
          </thead>
          <tbody>
            {file.headers.map(({ column, text }) => {
              const matched = matching.columns.find((item) => item.column === column);
              return (
                <tr key={column}>
                  <th scope="row">{`${columnLetters(column)}: ${text}`}</th>
                  <td>
                    <select
                      className="input"
                      aria-label={`Поле столбца «${text}»`}
                      value={matched ? placeText(matched) : ''}
                      onChange={({ target }) =>
                        place(headerKey(text), places.find((item) => placeText(item) === target.value) ?? null)
                      }
                    >
                      <option value="">{shown.has(column) ? 'Не загружать: только для чтения' : 'Не загружать'}</option>
                      {places.map((item) => (
                        <option key={placeText(item)} value={placeText(item)}>
                          {item.text}
                        </option>
                      ))}
                    </select>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="import-key">
        <label htmlFor={key}>Находить записи по столбцу</label>
        <select
          id={key}
          className="input"
          value={keyField ?? ''}
          onChange={({ target }) => setKeyField(target.value === '' ? null : target.value)}
        >
          <option value="">{keys.includes(null) ? 'ID' : 'Не находить: все строки — новые записи'}</option>
          {keys
            .filter((name) => name !== null)
            .map((name) => (
              <option key={name} value={name}>
                {labelOf(declaration, name)}
              </option>
            ))}
        </select>
      </div>
      {nothing && <p className="field-note">Выберите, в какие поля загружать столбцы.</p>}
      <div className="dialog-buttons">
        <Button onClick={back}>Назад</Button>
        <Button look="primary" disabled={nothing} onClick={check}>
          Проверить
        </Button>
      </div>
    </div>
  );
}

function placesIn(declaration: Declaration): (SheetPlace & { text: string })[] {
  const names = Object.keys(declaration.fields).filter((name) => isImported(declaration, name));
  const fields = names.flatMap((name) => {
    const field = declaration.fields[name] as Field;
    return sheetOf(field)
      .headers(labelOf(declaration, name), field)
      .map((text, part) => ({ field: name, part, text }));
  });
  return [{ field: null, part: 0, text: 'ID' }, ...fields];
}

function placeText({ field, part }: SheetPlace): string {
  return `${part} ${field ?? ''}`;
}
