import type { ReactNode } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import { labelOf } from '#record/labelOf.ts';
import { textOf } from '#record/textOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Number of rows that is enough to judge. */
const few = 5;

/** Draws the first rows as a list would, under the columns of the declaration. */
export function ShownRows({ declaration, rows }: { declaration: Declaration; rows: readonly AnyRecord[] }): ReactNode {
  const columns = (declaration.list?.columns ?? [])
    .map((column) => (typeof column === 'string' ? { field: column } : column))
    .filter(({ field }) => declaration.fields[field] !== undefined);
  return (
    <div className="try-rows" role="region" aria-label="Что покажет список" tabIndex={0}>
      <table>
        <caption>Что покажет список: первые строки</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} scope="col">
                {('label' in column ? column.label : undefined) ?? labelOf(declaration, column.field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, few).map((row, at) => (
            <tr key={at}>
              {columns.map(({ field }) => (
                <td key={field}>{textOf(declaration, field, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
