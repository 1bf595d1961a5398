import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PgTable, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { formatDate } from '#codecs/dates.ts';
import { clockIn } from '#codecs/timeZone.ts';
import type { Connection, Db } from '../../platform/db/connection.ts';
import { companyTimeZone } from '../../platform/http/instants.ts';
import { liftLimits } from '../../platform/db/openConnection.ts';
import { setupPath, newSetupKey } from '../setup/setupKey.ts';
import { CommandError } from '../users/commandError.ts';
import { readDataCommand } from './arguments.ts';
import { emptyData, peopleToKeep } from './empty.ts';
import { readDatabaseSummary, databaseSummaryText } from './databaseSummary.ts';
import { requireKnownSchema, restoreData } from './restore.ts';
import { saveData } from './save.ts';
import { readBackupHeader } from './backupFile.ts';
import { lockData } from './tables.ts';

/** The result of a data command. With `needsConfirmation`, it has done nothing yet and needs a `да` first. */
export interface DataCommandResult {
  ok: boolean;
  text: string;
  needsConfirmation?: boolean;
  /** The file that was saved, as the process that saved it names it. */
  saved?: string;
}

/**
 * Returns the result of a command that a running server has carried out, as it is where the command was typed. A service
 * has separate folders (`PrivateTmp`): a copy that only it sees is deleted at its next stop.
 */
export function resultHere(result: DataCommandResult, exists: (path: string) => boolean): DataCommandResult {
  if (result.saved === undefined || exists(result.saved)) return result;
  return {
    ok: false,
    text: [
      `Копии здесь нет: сервер записал ${result.saved} в свою отдельную папку, и она пропадёт, когда он остановится.`,
      'Сохраните без папки (в DATA_DIR/saved) или в папку, которую видит и сервер, например /backup.',
    ].join('\n'),
  };
}

/**
 * The environment of a database: its folder, the time in unix seconds, the page's address, and how the command is
 * typed.
 */
export interface DataCommandContext {
  maintain: Connection['maintain'];
  dataDir: string;
  /** The tables that contain the data. */
  tables: readonly PgTable[];
  now(): number;
  address: string;
  typed: string;
}

/**
 * Maximum milliseconds to wait for another process that creates indexes after its start or changes the data, and the
 * interval between attempts.
 */
const timeoutMs = 60_000;
const pause = 250;

/** Runs work in one transaction without a time limit. */
async function whole<T>(
  { maintain }: DataCommandContext,
  work: (tx: Db) => Promise<T>,
  settings?: PgTransactionConfig,
): Promise<T> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(pause)) {
    let done: { value: T } | undefined;
    await maintain(async ({ db }) => {
      const unlimited = async (tx: Db): Promise<T> => {
        // Behind a pooler the limits are those of the role, and a large database takes longer.
        await liftLimits(tx);
        return work(tx);
      };
      done = { value: await db.transaction(unlimited, settings) };
    });
    if (done !== undefined) return done.value;
  }
  throw new CommandError('База занята: другой процесс строит индексы или тоже меняет данные. Повторите через минуту.');
}

const saveFirst = (place: DataCommandContext, tx: Db): Promise<string> =>
  saveData(tx, place.tables, join(place.dataDir, 'saved'), place.now());
/** Returns an instant on the company's clock: the terminal may be in another time zone, as a container in UTC. */
function moment(at: number): string {
  const [day, clock = ''] = clockIn(companyTimeZone(), at * 1000).split(' ');
  return `${formatDate(day)}, ${clock.slice(0, 5)}`;
}
const asking = (lines: readonly string[]): DataCommandResult => ({
  ok: true,
  needsConfirmation: true,
  text: `${lines.join('\n')}\nПродолжить? Напечатайте «да»: `,
});

/** Returns the final message: where the previous data is saved, how to sign in and how to undo. */
function done(
  { address, typed }: DataCommandContext,
  saved: string,
  lines: readonly string[],
  key: string | undefined,
): DataCommandResult {
  const entry =
    key === undefined
      ? []
      : [
          `Первый вход: ${new URL(setupPath(key), address).href}`,
          'Адрес действует час и один раз; новый печатает каждый запуск сервера.',
        ];
  return {
    ok: true,
    text: [`Сохранено: ${saved}`, ...lines, ...entry, `Вернуть как было: ${typed} restore ${saved}`].join('\n'),
  };
}

async function askToEmpty(db: Db, keep: readonly string[]): Promise<DataCommandResult> {
  const stored = await peopleToKeep(db, keep);
  return asking([
    `Сейчас в базе ${databaseSummaryText(await readDatabaseSummary(db))}.`,
    'Всё это сохраняется в файл и удаляется: люди, справочники, факты, записи добавленных ресурсов, виды списков, история. Файлы настроек (CONFIG_DIR) остаются.',
    stored.length === 0
      ? 'Из людей не останется никто; чтобы оставить: --keep 79120000001,79120000002'
      : `Останутся: ${stored.map(({ fullName, phone }) => `${fullName} (${phone})`).join(', ')}; остальные удаляются.`,
  ]);
}

function empty(place: DataCommandContext, keep: readonly string[]): Promise<DataCommandResult> {
  return whole(place, async (tx) => {
    await lockData(tx, place.tables);
    const stored = await peopleToKeep(tx, keep);
    const saved = await saveFirst(place, tx);
    await emptyData(tx, place.tables, stored);
    const stay =
      stored.length === 0
        ? []
        : [
            `Остались: ${stored.map(({ fullName }) => fullName).join(', ')}. Их сеансы завершены; территорий больше нет: назначьте новые в «Сотрудниках», до этого они не видят ничего, что относится к территориям. Суперпользователи видят всё.`,
          ];
    return done(place, saved, ['База очищена.', ...stay], await newSetupKey(tx, place.now()));
  });
}

/**
 * Saves a copy of the data in one state of the database, which others read and write meanwhile; the embedded database
 * lets them wait.
 */
async function save(place: DataCommandContext, folder: string | undefined): Promise<DataCommandResult> {
  const target = folder ?? join(place.dataDir, 'saved');
  const saved = await whole(place, (tx) => saveData(tx, place.tables, target, place.now()), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  return { ok: true, text: `Сохранено: ${saved}\nВернуть: ${place.typed} restore ${saved}`, saved };
}

async function askToRestore(db: Db, path: string): Promise<DataCommandResult> {
  const header = await readBackupHeader(path);
  await requireKnownSchema(db, header);
  return asking([
    `В файле ${databaseSummaryText(header.facts)}, сохранено ${moment(header.savedAt)}.`,
    `Сейчас в базе ${databaseSummaryText(await readDatabaseSummary(db))}: это сначала сохраняется в другой файл, потом заменяется.`,
  ]);
}

function restore(place: DataCommandContext, path: string): Promise<DataCommandResult> {
  return whole(place, async (tx) => {
    const header = await readBackupHeader(path);
    await lockData(tx, place.tables);
    await requireKnownSchema(tx, header);
    const saved = await saveFirst(place, tx);
    await restoreData(tx, place.tables, path, header);
    return done(
      place,
      saved,
      [`База восстановлена: ${databaseSummaryText(header.facts)}.`],
      await newSetupKey(tx, place.now()),
    );
  });
}

/**
 * Runs the arguments of `npm run data --`, or asks for confirmation first; a refusal is a one-sentence message.
 *
 * A command and not a button: a demo superuser's phone is public, the loss concerns everyone, and the file for a
 * restore is on the machine. The data is saved in the transaction that empties it. Rows are JSON as the database writes
 * them: PGlite has no `pg_dump`, and a copy of the folder does not work for PostgreSQL.
 */
export async function runDataCommand(
  place: DataCommandContext,
  db: Db,
  typed: readonly string[],
): Promise<DataCommandResult> {
  try {
    const command = readDataCommand(typed);
    if (command.name === 'save') return await save(place, command.folder);
    if (command.name === 'empty')
      return await (command.sure ? empty(place, command.keep) : askToEmpty(db, command.keep));
    return await (command.sure ? restore(place, command.path) : askToRestore(db, command.path));
  } catch (error) {
    if (error instanceof CommandError) return { ok: false, text: error.message };
    throw error;
  }
}
