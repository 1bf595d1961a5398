import { statSync } from 'node:fs';
import { count, fields, openOrders, startMeasuring, readMeasurements, withOrders } from './_orders.mjs';

/** Maximum seconds and megabytes of an export. */
const [mostSeconds, mostHeap] = [15, 150];

/** Replaces the browser's save dialog: a file in the origin private file system, written through the same interface. */
const picker = () => {
  window.showSaveFilePicker = async ({ suggestedName }) =>
    (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
};

await withOrders(async (server, browser) => {
  for (const [format, picked] of [
    ['xlsx', true],
    ['xlsx', false],
    ['csv', true],
  ]) {
    const page = await openOrders(server, browser, picked ? picker : undefined);
    await page.getByRole('button', { name: 'Выгрузить' }).click({ timeout: 60_000 });
    if (format === 'csv') await page.getByRole('radio', { name: 'CSV' }).check();
    await startMeasuring(page);
    const began = performance.now();
    const saved = picked ? undefined : page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: 'Сохранить файл' }).click();
    await page.getByText(/^Файл «.+» сохранён: 100\D000 строк$/).waitFor({ timeout: 120_000 });
    const seconds = (performance.now() - began) / 1000;
    const size = picked
      ? await page.evaluate(async () => {
          for await (const handle of (await navigator.storage.getDirectory()).values())
            return (await handle.getFile()).size;
        })
      : statSync(await (await saved).path()).size;
    const { heap, longest } = await readMeasurements(page);
    console.log(
      `${count} rows of ${Object.keys(fields).length} columns, ${format}, ${picked ? 'into a file' : 'downloaded'}: ${seconds.toFixed(1)} s (at most ${mostSeconds}), heap ${heap.toFixed(0)} MB (at most ${mostHeap}), longest task ${longest} ms (at most 100), file ${(size / 1e6).toFixed(1)} MB${seconds > mostSeconds || heap > mostHeap || longest > 100 ? ' OVER' : ''}`,
    );
    await page.close();
  }
});
