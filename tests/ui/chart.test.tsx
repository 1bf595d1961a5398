import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cellText } from '#codecs/sheet/cellText.ts';
import { openSheetFile } from '#codecs/sheet/read/openSheetFile.ts';
import { Chart } from '#ui/chart/Chart.tsx';
import { lookOf, pointText, nextPointIndex, type ChartData } from '#ui/chart/chartData.ts';
import { giveLayout } from '#tests/screens/layout.ts';

giveLayout();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const data: ChartData = {
  axis: 'День',
  format: 'money',
  toText: (value) => `${value} ₽`,
  points: [
    { text: '01.11.2026', at: 1793491200 },
    { text: '02.11.2026', at: 1793577600 },
    { text: '03.11.2026', at: 1793664000 },
  ],
  series: [
    { name: 'План', values: [10, 20, 30] },
    { name: 'Факт', values: [5, null, 25] },
  ],
};

/** Returns the bytes of a file; jsdom provides them only through a FileReader. */
function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.readAsArrayBuffer(file);
  });
}

describe.each(['time', 'bars'] as const)('Chart of %s (docs/summary.md, "Plots")', (shape) => {
  const draw = () => {
    render(<Chart name="План и факт" data={data} shape={shape} />);
    return userEvent.setup({ delay: null });
  };

  it('is a figure with a name, and names its series', () => {
    draw();
    const figure = screen.getByRole('figure', { name: 'План и факт' });
    expect(within(figure).getAllByText(/^(План|Факт)$/)).toHaveLength(2);
  });

  it('shows its numbers as a table', async () => {
    const user = draw();
    await user.click(screen.getByRole('button', { name: 'Таблица', pressed: false }));
    const table = screen.getByRole('table', { name: 'План и факт' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['День', 'План', 'Факт'],
      ['01.11.2026', '10 ₽', '5 ₽'],
      ['02.11.2026', '20 ₽', '-'],
      ['03.11.2026', '30 ₽', '25 ₽'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Таблица', pressed: true }));
    expect(screen.queryByRole('table', { name: 'План и факт' })).toBeNull();
  });

  it('moves over its points by arrows, Home and End, and announces each', async () => {
    const user = draw();
    screen.getByRole('group', { name: 'План и факт' }).focus();
    const messages: (string | null)[] = [];
    for (const key of ['{ArrowRight}', '{ArrowRight}', '{End}', '{ArrowRight}', '{Home}', '{ArrowLeft}']) {
      await user.keyboard(key);
      messages.push(screen.getByRole('status').textContent);
    }
    const [first, second, third] = [
      '01.11.2026: План 10 ₽, Факт 5 ₽',
      '02.11.2026: План 20 ₽, Факт -',
      '03.11.2026: План 30 ₽, Факт 25 ₽',
    ];
    expect(messages).toEqual([first, second, third, third, first, first]);
    await user.tab();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is saved as an .xlsx with its numbers', async () => {
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:saved';
    };
    URL.revokeObjectURL = () => undefined;
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const user = draw();
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    await vi.waitFor(() => expect(names).toEqual(['План и факт.xlsx']));
    const { headers, rows } = openSheetFile(await bytesOf(blobs[0] as Blob)).table();
    expect(headers.map(({ text }) => text)).toEqual(['День', 'План', 'Факт']);
    expect([...rows].map(({ cells }) => cells.map(cellText))).toEqual([
      ['01.11.2026', '10', '5'],
      ['02.11.2026', '20'],
      ['03.11.2026', '30', '25'],
    ]);
  });
});

describe('Announcement of a chart point', () => {
  it('contains its text and each series', () => expect(pointText(data, 1)).toBe('02.11.2026: План 20 ₽, Факт -'));
  it.each([
    ['ArrowRight', null, 0],
    ['ArrowLeft', null, 2],
    ['ArrowRight', 2, 2],
    ['ArrowLeft', 0, 0],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 1, null],
  ] as const)('moves by %s from %j to %j', (key, from, to) => {
    expect(nextPointIndex(key, from, 3)).toBe(to);
  });
  it('moves nowhere without points', () => expect(nextPointIndex('ArrowRight', null, 0)).toBeNull());
});

describe('Colour of a series', () => {
  it('shows good and bad for a series with a tone, and alternates without one', () => {
    const values = [1];
    expect(lookOf({ name: 'Неверно', values, tone: 'danger' }, 2)).toBe('danger');
    expect(lookOf({ name: 'Верно', values, tone: 'success' }, 0)).toBe('success');
    expect([0, 3, 4].map((at) => lookOf({ name: 'Факт', values }, at))).toEqual(['1', '4', '1']);
  });
});
