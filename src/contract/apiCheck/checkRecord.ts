import { isRecord } from '#codecs/records.ts';
import type { CheckClient } from './checkClient.ts';
import type { FindingLog } from './finding.ts';
import { checkOf } from './checkList.ts';
import { displayedText } from './displayedText.ts';
import type { CheckTarget } from './targets.ts';
import type { CheckRequest } from './transport.ts';

export interface RecordCheck {
  asker: CheckClient;
  notes: FindingLog;
  target: CheckTarget;
}

/** Requests and checks one record or object; returns undefined when the request failed. */
export async function checkRecord(
  { asker, notes, target }: RecordCheck,
  url: string,
  id?: string | number,
): Promise<unknown> {
  const { declaration, section, schema } = target;
  const request: CheckRequest = { method: 'GET', url };
  const shows = declaration ? `${declaration.one}: запись не откроется` : `в разделе „${section}“ этого не будет`;
  const response = await asker.askData(notes, request, shows);
  if (response === undefined) return undefined;
  // A list with a single record counts as that record (spec D11).
  const item: unknown = Array.isArray(response.data) && response.data.length === 1 ? response.data[0] : response.data;
  for (const { place, says } of checkOf(schema)(item)) {
    notes.found(request, {
      place: place === '' ? 'data' : `data.${place}`,
      says,
      shows:
        place === ''
          ? shows
          : declaration
            ? displayedText(declaration, place, item)
            : 'в этом месте экрана будет пусто или „-“',
    });
  }
  const own = isRecord(item) && declaration ? item[declaration.api.id] : undefined;
  if (id !== undefined && declaration && own !== undefined && String(own) !== String(id))
    notes.found(request, {
      place: `data.${declaration.api.id}`,
      says: `${String(own)} вместо ${id}`,
      shows: 'откроется и сохранится другая запись',
    });
  return item;
}

/** Checks that ids of records that cannot exist are rejected in the envelope, never with a crash or a success. */
export async function checkWrongIds({ asker, notes, target }: RecordCheck, base: string): Promise<void> {
  const { declaration } = target;
  const wrong = declaration?.api.idKind === 'uuid' ? ['00000000-0000-4000-8000-ffffffffffff'] : ['2147483646'];
  for (const id of wrong) {
    const request: CheckRequest = { method: 'GET', url: `${base}${id}/` };
    const shows = 'вместо слов о том, что записи нет, откроется пустая форма';
    const response = await asker.ask(
      notes,
      request,
      'вместо слов о том, что записи нет, страница скажет о сбое сервера',
    );
    if (response !== undefined && 'data' in response)
      notes.found(request, { place: 'ответ', says: '200 с данными вместо 404', shows });
    if (
      response !== undefined &&
      'refusal' in response &&
      response.refusal.status !== 200 &&
      ![400, 403, 404, 410].includes(response.refusal.status)
    ) {
      notes.found(request, {
        place: 'ответ',
        says: `${response.refusal.status} вместо 404`,
        shows: 'страница скажет не то, что записи нет',
      });
    }
  }
}

/** Checks that a request without a valid sign-in returns no data. */
export async function checkWrongToken(asker: CheckClient, notes: FindingLog, url: string): Promise<void> {
  const request: CheckRequest = { method: 'GET', url, wrongToken: true };
  const shows = 'вход не обновится, когда истечёт: вместо него будет ошибка или пустой список';
  const response = await asker.send(notes, request, shows);
  if (response !== undefined && response.status !== 401)
    notes.found(request, { place: 'ответ', says: `${response.status} вместо 401 без верного входа`, shows });
}
