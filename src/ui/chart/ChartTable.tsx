import type { ReactNode } from 'react';
import { formatPointValue, type ChartData } from './chartData.ts';

export function ChartTable({
  name,
  data: { axis, points, series, toText },
}: {
  name: string;
  data: ChartData;
}): ReactNode {
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- see above
    <div className="plot-table" tabIndex={0} role="region" aria-label={`${name}: таблица`}>
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {series.map((item) => (
              <th key={item.name} scope="col">
                {item.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ text }, at) => (
            <tr key={at}>
              <th scope="row">{text}</th>
              {series.map(({ name: called, values }) => (
                <td key={called}>{formatPointValue(values[at], toText)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
