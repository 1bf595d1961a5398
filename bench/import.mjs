import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, fields, openOrders, startMeasuring, readMeasurements, withOrders } from './_orders.mjs';

/** Seconds of a dry run and of the writes, milliseconds of the longest task, megabytes of the server. */
const [mostDry, mostWrite, mostTask, mostServer] = [60, 120, 100, 512];

async function exported(server, browser, format) {
  const page = await openOrders(server, browser);
  await page.getByRole('button', { name: 'Выгрузить' }).click({ timeout: 60_000 });
  if (format === 'csv') await page.getByRole('radio', { name: 'CSV' }).check();
  // The export of the visible columns has no ids in formats that cannot hide columns.
  await page.getByRole('radio', { name: 'Все поля' }).check();
  const saved = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Сохранить файл' }).click();
  await page.getByText(/^Файл «.+» сохранён/).waitFor({ timeout: 120_000 });
  const bytes = readFileSync(await (await saved).path());
  await page.close();
  return bytes;
}

/** Returns the same rows with another number of places each; without their ids they are new ones. */
function changed(csv, isNew) {
  const [head, ...rows] = csv.toString('utf8').split('\r\n');
  const at = head.replace('\u{FEFF}', '').split(';').indexOf('Мест');
  const text = [
    head,
    ...rows.filter(Boolean).map((row) =>
      row
        .split(';')
        .map((cell, place) => (place === at ? '77' : place === 0 && isNew ? '' : cell))
        .join(';'),
    ),
  ].join('\r\n');
  return Buffer.from(text);
}

function serverPeak(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

async function timed(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

await withOrders(async (server, browser) => {
  const csv = await exported(server, browser, 'csv');
  const files = [
    ['an untouched .xlsx', 'orders.xlsx', await exported(server, browser, 'xlsx')],
    ['a CSV, every row changed', 'changed.csv', changed(csv, false)],
    ['a CSV of new rows', 'new.csv', changed(csv, true)],
  ];
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
  for (const [what, name, bytes] of files) {
    writeFileSync(join(folder, name), bytes);
    const page = await openOrders(server, browser);
    await page.getByRole('button', { name: 'Загрузить из файла' }).click({ timeout: 60_000 });
    const dialog = page.getByRole('dialog', { name: 'Загрузить из файла' });
    await startMeasuring(page);
    const read = await timed(async () => {
      await dialog.getByLabel('Файл .xlsx или .csv').setInputFiles(join(folder, name));
      await dialog.getByRole('button', { name: 'Проверить' }).waitFor({ timeout: 120_000 });
    });
    const dry =
      read +
      (await timed(async () => {
        await dialog.getByRole('button', { name: 'Проверить' }).click();
        await dialog.getByText(/^Новых /).waitFor({ timeout: 300_000 });
      }));
    const counts = await dialog.getByText(/^Новых /).textContent();
    const checked = await readMeasurements(page);
    const say = (seconds, max, { heap, longest }) =>
      `${seconds.toFixed(1)} s (at most ${max}), heap ${heap.toFixed(0)} MB, longest task ${longest} ms (at most ${mostTask})${seconds > max || longest > mostTask ? ' OVER' : ''}`;
    console.log(
      `${count} rows of ${Object.keys(fields).length} columns, ${what}: read in ${read.toFixed(1)} s, dry run ${say(dry, mostDry, checked)}; ${counts}`,
    );
    const write = dialog.getByRole('button', { name: 'Записать', exact: true });
    if (await write.isVisible()) {
      await startMeasuring(page);
      const seconds = await timed(async () => {
        await write.click();
        await dialog.getByText(/^Добавлено /).waitFor({ timeout: 600_000 });
      });
      console.log(
        `  written in ${say(seconds, mostWrite, await readMeasurements(page))}; ${await dialog.getByText(/^Добавлено /).textContent()}`,
      );
    }
    const peak = serverPeak(server.pid);
    console.log(`  server ${peak.toFixed(0)} MB at most (at most ${mostServer})${peak > mostServer ? ' OVER' : ''}`);
    await page.close();
  }
  rmSync(folder, { recursive: true, force: true });
});
