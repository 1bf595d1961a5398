import { recordIn, type AnyRecord } from '#codecs/records.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { CheckClient } from './checkClient.ts';
import { bodyToCreate, testRecordPrefix, testMarkField, setTestName, compareWithRecord } from './testBodies.ts';
import type { FindingLog } from './finding.ts';
import type { KnownValues } from './knownValues.ts';
import { listRows, type Id } from './rows.ts';
import { withQuery, type CheckRequest } from './transport.ts';

export interface WriteCheck {
  asker: CheckClient;
  declaration: Declaration;
  /** The path of the list with its parent ids. */
  path: string;
  known: KnownValues;
  /** Example body from the description. */
  example: unknown;
  /** Distinguishes the names of this check from those of other checks. */
  stamp: string;
  notesOf(call: string): FindingLog;
}

/** Checks whether the API check may write: it must be able to read and delete the records that it creates. */
export function isWritable({ api: { verbs } }: Declaration): boolean {
  return (['list', 'create', 'delete'] as const).every((verb) => verbs.includes(verb));
}

/**
 * Creates, reads, changes and deletes a marked record; the record is deleted even after an error. Touches no other
 * record.
 */
export async function checkWrites(walk: WriteCheck): Promise<void> {
  const { declaration, known, stamp } = walk;
  const { api } = declaration;
  const creating = walk.notesOf(`POST ${api.path}`);
  const name = `${testRecordPrefix}${stamp}`;
  const made = bodyToCreate(declaration, known, name, walk.example);
  if ('why' in made) return creating.note(`не проверено: ${made.why}`);
  const { body } = made;
  let id: Id | undefined;
  try {
    id = await create(walk, creating, body);
    if (id === undefined) return;
    await readBack(walk, id, body);
    if (api.verbs.includes('update')) await update(walk, id, body, `${name} 2`);
  } finally {
    const left = id ?? (await findMarked(walk, name));
    if (left !== undefined) await remove(walk, left);
  }
}

async function create(
  { asker, declaration: { api, one }, path }: WriteCheck,
  notes: FindingLog,
  body: AnyRecord,
): Promise<Id | undefined> {
  const request: CheckRequest = { method: 'POST', url: path, body };
  const response = await asker.ask(notes, request, `${one}: после создания страница скажет об ошибке`);
  if (response === undefined) return undefined;
  if ('refusal' in response) {
    const { status, text, data } = response.refusal;
    notes.note(
      `создание отклонено, поэтому запись не проверена: ${status} ${text}${data === undefined ? '' : ` ${JSON.stringify(data)}`}`,
    );
    return undefined;
  }
  const id = recordIn(response.data)[api.id];
  if (typeof id === 'number' || typeof id === 'string') return id;
  notes.found(request, {
    place: `data.${api.id}`,
    says: 'нет обязательного поля',
    shows: 'созданную запись страница не найдёт и не покажет открытой',
  });
  return undefined;
}

async function readBack(walk: WriteCheck, id: Id, body: AnyRecord): Promise<void> {
  const { asker, declaration, path } = walk;
  const { api, one } = declaration;
  if (!api.verbs.includes('one')) return;
  const notes = walk.notesOf(`GET ${api.path}{${api.id}}/`);
  const request: CheckRequest = { method: 'GET', url: `${path}${encodeURIComponent(id)}/` };
  const response = await asker.ask(notes, request, `${one}: запись не откроется`);
  if (response === undefined) return;
  if ('refusal' in response)
    return notes.found(request, {
      place: 'ответ',
      says: `отказ ${response.refusal.status} на запись, которая только что сохранена`,
      shows: `${one}: запись не откроется`,
    });
  for (const misfit of compareWithRecord(declaration, body, response.data))
    notes.found(request, { ...misfit, shows: 'введённое пропадёт после сохранения' });
}

async function update(walk: WriteCheck, id: Id, body: AnyRecord, name: string): Promise<void> {
  const { asker, declaration, path } = walk;
  const { api, one } = declaration;
  const notes = walk.notesOf(`PUT ${api.path}{${api.id}}/`);
  const changed = structuredClone(body);
  setTestName(declaration, changed, name);
  if (api.idInBody === true) changed[api.id] = id;
  const request: CheckRequest = { method: 'PUT', url: `${path}${encodeURIComponent(id)}/`, body: changed };
  const shows = `${one}: после сохранения страница скажет об ошибке`;
  const response = await asker.ask(notes, request, shows);
  if (response === undefined) return;
  if ('refusal' in response)
    return notes.found(request, {
      place: 'ответ',
      says: `отказ ${response.refusal.status}: ${String(response.refusal.text)}`,
      shows,
    });
  await readBack(walk, id, changed);
}

async function remove(walk: WriteCheck, id: Id): Promise<void> {
  const {
    asker,
    declaration: { api },
    path,
  } = walk;
  const notes = walk.notesOf(`DELETE ${api.path}{${api.id}}/`);
  const request: CheckRequest = { method: 'DELETE', url: `${path}${encodeURIComponent(id)}/` };
  const shows = 'после удаления страница скажет об ошибке';
  const response = await asker.ask(notes, request, shows);
  if (response !== undefined && 'refusal' in response)
    notes.found(request, {
      place: 'ответ',
      says: `отказ ${response.refusal.status}: ${String(response.refusal.text)}`,
      shows,
    });
  if (!api.verbs.includes('one')) return;
  const again: CheckRequest = { method: 'GET', url: request.url };
  const read = await asker.ask(notes, again, shows);
  if (read !== undefined && 'data' in read)
    notes.found(again, {
      place: 'ответ',
      says: 'запись есть и после удаления',
      shows: 'удалённая запись вернётся в список',
    });
}

/** Finds a record that was created although the response did not report it. */
async function findMarked({ asker, declaration, path, notesOf }: WriteCheck, name: string): Promise<Id | undefined> {
  const { api, fields } = declaration;
  const marked = testMarkField(declaration) ?? '';
  const response = await asker.ask(
    notesOf(`GET ${api.path}`),
    { method: 'GET', url: withQuery(path, { limit: pageSize, offset: 0 }) },
    'список не откроется',
  );
  const rows = response !== undefined && 'data' in response ? (listRows(response.data) ?? []) : [];
  const read = fields[marked]?.read ?? marked;
  const found = rows
    .map((row) => recordIn(row))
    .find((row) => typeof read === 'string' && typeof row[read] === 'string' && row[read].startsWith(name));
  const id = found?.[api.id];
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}
