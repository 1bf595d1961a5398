import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DoneStep } from '#engine/import/DoneStep.tsx';
import type { ImportResult } from '#engine/import/rowWriter.ts';
import { createBulkJob } from '#engine/runs/bulkJob.ts';

it('offers to undo and to check the rest only when no request of a stopped import is running', async () => {
  const ends: (() => void)[] = [];
  const made: ImportResult = { id: 1, made: true, changes: [] };
  const work = createBulkJob<ImportResult | null>(
    [1, 2, 3, 4],
    async (row) => {
      if (row !== 1) await new Promise<void>((resolve) => ends.push(resolve));
      return made;
    },
    { atOnce: 2 },
  );
  const nothing = () => undefined;
  render(
    <DoneStep
      work={work}
      nameOf={String}
      unwritten={[]}
      undo={nothing}
      goOn={nothing}
      saveErrors={undefined}
      checkRest={nothing}
      close={nothing}
    />,
  );
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  let over: Promise<boolean> | undefined;
  await act(async () => {
    over = work.run();
  });
  act(() => work.stop());
  expect(buttons()).toEqual(['Закрыть', 'Продолжить']);
  await act(async () => {
    for (const end of ends) end();
    await over;
  });
  expect(buttons()).toEqual(['Проверить остальные', 'Отменить загрузку', 'Закрыть', 'Продолжить']);
});
