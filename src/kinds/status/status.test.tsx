import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cells } from '../registry/cells.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-06-15T09:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const field = {
  kind: 'status' as const,
  options: [[0, 'Активна', 'success'] as const, [1, 'Не активна', 'neutral'] as const],
  validFrom: 'startDate',
  validTo: 'endDate',
};
const Cell = cells.status;

it.each([
  ['of today', 0, '2026-06-15', '2026-06-15', 'Активна', true],
  ['of tomorrow', 0, '2026-06-16', '2026-07-01', 'Активна Запланирована', false],
  ['of yesterday', 0, '2026-05-01', '2026-06-14', 'Активна Завершена', false],
  ['that is not in force anyway', 1, '2026-05-01', '2026-06-14', 'Не активна', false],
  ['without an end', 0, '2026-05-01', null, 'Активна', true],
])(
  'marks what the days make of a status beside its word, green only in force: %s',
  (_name, value, start, end, text, green) => {
    const { container } = render(
      Cell && <Cell field={field} value={value} record={{ startDate: start, endDate: end }} />,
    );
    expect(container.textContent).toBe(text);
    expect(container.innerHTML.includes('status-success')).toBe(green);
  },
);
